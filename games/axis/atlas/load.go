package atlas

import (
	"fmt"
	"slices"
	"sync"
)

// The two theatres without packs, read when first asked for. Our own files are
// checked by the tests, not at every start.
var shipped = map[string]func() (*Theatre, error){
	"europe":  sync.OnceValues(func() (*Theatre, error) { return open("europe", nil) }),
	"pacific": sync.OnceValues(func() (*Theatre, error) { return open("pacific", nil) }),
}

// Load is a theatre, "europe" or "pacific", with packs laid over it in the order
// given. With packs everything is checked first, and the error tells every fault
// there is; nothing is loaded by halves.
func Load(theatre string, packs ...*Pack) (*Theatre, error) {
	if !slices.Contains(Theatres, theatre) {
		return nil, fmt.Errorf("there is no theatre %q: the theatres are europe and pacific", theatre)
	}
	if len(packs) == 0 {
		return shipped[theatre]()
	}
	if r := Check(packs...); len(r.Faults()) > 0 {
		return nil, r.Faults()
	}
	return open(theatre, packs)
}

func open(theatre string, packs []*Pack) (*Theatre, error) {
	lib := newLibrary(files(), []string{theatre}, packs)
	t, err := build(lib, theatre, packs)
	if err != nil {
		return nil, err
	}
	return t, nil
}
