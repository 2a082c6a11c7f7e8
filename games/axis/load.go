package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// World is a theatre ready to play on: what is printed, and what its cards and
// tables do.
type World struct {
	*atlas.Theatre
	Code  *program.Code
	ways  *ways
	words map[string]wording
}

// Load is a theatre, "europe" or "pacific", with data packs laid over it in the
// order given. Everything is checked first; the error tells every fault, and
// nothing is loaded by halves. A match remembers World.Packs and asks
// atlas.Missing for what it lacks.
func Load(theatre string, packs ...*atlas.Pack) (*World, error) {
	if len(packs) > 0 {
		if f := Check(packs...).Faults(); len(f) > 0 {
			return nil, f
		}
	}
	t, err := atlas.Open(theatre, packs...)
	if err != nil {
		return nil, err
	}
	code, err := program.Compile(t)
	if err != nil {
		return nil, err
	}
	return &World{t, code, newWays(t), wordsOf(t)}, nil
}

// Check looks at the data of both theatres with packs laid over it: the groups
// of package atlas, and every list of operations.
func Check(packs ...*atlas.Pack) *atlas.Report { return atlas.CheckWith(packs, program.Check) }
