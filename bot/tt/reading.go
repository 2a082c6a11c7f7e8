package tt

import (
	"errors"
	"sync"

	"sandtable/engine"
	"sandtable/games/tt"
)

// What an officer knows of the board. It is learnt when the first officer is made and
// never changed.
var (
	world     *tt.Facts
	dist      [tt.NumAreas][tt.NumAreas]uint8 // how many steps over any border lie between two areas
	near      [tt.NumAreas][]neighbour        // the areas within two steps over land of each land area
	richAreas []uint8                         // the areas with POP or RES
	capitals  []uint8                         // the Main- and SubCapitals
)

var learnBoard = sync.OnceFunc(func() {
	world = tt.NewFacts()
	dist, near = measure(), findNear()
	richAreas, capitals = findRichAreas(), findCapitals()
})

func measure() (table [tt.NumAreas][tt.NumAreas]uint8) {
	for from := range table {
		d := &table[from]
		for a := range d {
			d[a] = tt.None
		}
		d[from] = 0
		for queue := []uint8{uint8(from)}; len(queue) > 0; queue = queue[1:] {
			a := queue[0]
			for _, l := range world.Areas[a].Links {
				if d[l.To] == tt.None {
					d[l.To] = d[a] + 1
					queue = append(queue, l.To)
				}
			}
		}
	}
	return table
}

// table is a position as the staff officer lays it out.
type table struct{ tt.Reading }

var errGame = errors.New("the position is not one of Triumph & Tragedy: ask the bot about that game only")

// read lays out a position.
func (t *table) read(pos engine.Position) error {
	p, ok := pos.(*tt.Position)
	if !ok {
		return errGame
	}
	p.ReadInto(&t.Reading)
	return nil
}

func (t *table) atWarWithAny(f uint8) bool {
	return t.AtWar(f, world.Rivals[f][0]) || t.AtWar(f, world.Rivals[f][1])
}

func (t *table) allied(f, g uint8) bool {
	return t.Players == 2 && f != tt.Axis && g != tt.Axis && f < tt.Nobody && g < tt.Nobody
}

// asks is the Faction of a seat that owes a decision.
func (t *table) asks(seat engine.Seat) uint8 {
	for f := tt.Axis; f <= tt.USSR; f++ {
		if t.Seats[f] == seat && t.Asked&(1<<f) != 0 {
			return f
		}
	}
	return tt.Nobody
}
