package axis

import (
	"errors"
	"slices"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// World is a theatre ready to play on: what is printed, and what its cards and
// tables do.
type World struct {
	*atlas.Theatre
	Code    *program.Code
	ways    *ways
	letters string // before the words of its things where both maps are played
	words   map[string]wording
	aside   func(i int) string   // the words of places aside
	places  [placeKinds][]string // by kind and number: where a counter is, as JSON

	aid       aid          // rules of the aid of 1999 that a pack switches on
	elsewhere []atlas.Unit // by unit: its counter on the other map, NoUnit if it never goes there; nil on one map
}

// Load is a theatre, "europe" or "pacific", with data packs laid over it in the
// order given. Everything is checked first; the error tells every fault, and
// nothing is loaded by halves. A match remembers World.Packs and asks
// atlas.Missing for what it lacks.
func Load(theatre string, packs ...*atlas.Pack) (*World, error) {
	if len(packs) == 0 || !slices.Contains(atlas.Theatres, theatre) {
		return load(theatre, nil)
	}
	worlds, err := Try(packs...)
	if err != nil {
		return nil, err
	}
	return worlds[slices.Index(atlas.Theatres, theatre)], nil
}

// Try is all theatres with packs laid over them, in the order of atlas.Theatres. Unless
// everything is right the error tells every fault.
func Try(packs ...*atlas.Pack) (worlds []*World, err error) {
	r := Check(packs...)
	if f := r.Faults(); len(f) > 0 {
		return nil, f
	}
	for _, t := range r.Worlds {
		of := slices.DeleteFunc(slices.Clone(packs), func(p *atlas.Pack) bool { return !slices.Contains(p.Theatres, t.ID) })
		w, err := newWorld(t, "", of)
		if err != nil {
			return nil, faulty(err)
		}
		worlds = append(worlds, w)
	}
	return worlds, nil
}

// faulty is an error as faults: what the lists of pack.json ask for is read last.
func faulty(err error) error {
	var f atlas.Faults
	if errors.As(err, &f) {
		return f
	}
	return atlas.Faults{{Group: "packs", File: "pack.json", Text: err.Error()}}
}

// load lays packs over a theatre without looking at them first: those of the program are
// checked by its tests.
func load(theatre string, packs []*atlas.Pack) (*World, error) {
	t, err := atlas.Open(theatre, packs...)
	if err != nil {
		return nil, err
	}
	return newWorld(t, "", packs)
}

// newWorld makes a theatre ready, with letters before the words of its things.
func newWorld(t *atlas.Theatre, letters string, packs []*atlas.Pack) (*World, error) {
	code, err := program.Compile(t)
	if err != nil {
		return nil, err
	}
	aid, err := readAid(t, packs)
	if err != nil {
		return nil, err
	}
	w := &World{Theatre: t, Code: code, ways: newWays(t), letters: letters, words: wordsOf(t, letters), aside: said(letters, len(asideNames), func(i int) string { return asideNames[i] }), aid: aid}
	w.places = writtenPlaces(w)
	return w, nil
}

// Check looks at the data of both theatres with packs laid over it: the groups
// of package atlas, and every list of operations.
func Check(packs ...*atlas.Pack) *atlas.Report { return atlas.CheckWith(packs, program.Check) }
