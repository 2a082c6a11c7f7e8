package axis

import (
	"cmp"
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
// nothing is loaded by halves.
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
func Try(packs ...*atlas.Pack) ([]*World, error) {
	r, worlds := looked(packs)
	if f := r.Faults(); len(f) > 0 {
		return nil, f
	}
	return worlds, nil
}

// faulty is an error as faults: what the lists of pack.json ask for is read last.
func faulty(err error) atlas.Faults {
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
// of package atlas, every list of operations, and every set-up.
func Check(packs ...*atlas.Pack) *atlas.Report {
	r, _ := looked(packs)
	return r
}

// looked is what a look at the data tells, and the theatres. What pack.json asks for and the
// set-ups are looked at when everything else is right.
func looked(packs []*atlas.Pack) (r *atlas.Report, worlds []*World) {
	r = atlas.CheckWith(packs, program.Check)
	if len(r.Faults()) > 0 {
		return r, nil
	}
	for _, t := range r.Worlds {
		of := slices.DeleteFunc(slices.Clone(packs), func(p *atlas.Pack) bool { return !slices.Contains(p.Theatres, t.ID) })
		w, err := newWorld(t, "", of)
		if err != nil {
			g := r.Group("packs")
			g.Faults = append(g.Faults, faulty(err)...)
			continue
		}
		worlds = append(worlds, w)
		checkSetUps(w, r)
	}
	return r, worlds
}

// checkSetUps lays every complete scenario out.
func checkSetUps(w *World, r *atlas.Report) {
	g := r.Group("scenarios: set-up")
	for i := range w.Scenarios {
		s := &w.Scenarios[i]
		if !s.Complete {
			continue
		}
		g.Looked++
		p, err := SetUp(w, s.Number)
		if err == nil {
			err = cmp.Or(p.front().check(), p.front().holds())
		}
		if err != nil {
			g.Faults = append(g.Faults, atlas.Fault{Group: g.Name, File: w.ID + "/scenarios.json", Record: s.ID, Text: err.Error()})
		}
	}
}
