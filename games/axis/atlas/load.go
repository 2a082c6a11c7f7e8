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

// Load is a theatre, "europe" or "pacific", without packs.
func Load(theatre string) (*Theatre, error) {
	if !slices.Contains(Theatres, theatre) {
		return nil, fmt.Errorf("there is no theatre %q: the theatres are europe and pacific", theatre)
	}
	return shipped[theatre]()
}

// Open is a theatre with packs laid over it in the order given. It refuses what
// does not fit together; whether it makes sense is for Check, which package axis
// asks first.
func Open(theatre string, packs ...*Pack) (*Theatre, error) {
	t, err := Load(theatre)
	if err != nil || len(packs) == 0 {
		return t, err
	}
	return open(theatre, packs)
}

func open(theatre string, packs []*Pack) (*Theatre, error) {
	lib := newLibrary(files(), []string{theatre}, packs)
	return build(lib, theatre, packs)
}
