package axis

import (
	"sandtable/dice"
	"sandtable/engine"
)

// walker plays random moves, and rolls where dice decide.
type walker struct {
	src   dice.Source
	legal []engine.Move
}

func walk(seed uint64) *walker { return &walker{src: dice.New(dice.FromNumber(seed))} }

// step makes one move or roll.
func (w *walker) step(p engine.Position, ev *engine.Events) error {
	if n := p.Chance(); n > 0 {
		return p.Resolve(w.src.Draw(n), ev)
	}
	seat := decider(p)
	w.legal = p.Legal(seat, w.legal[:0])
	return p.Play(seat, w.legal[w.src.Draw(len(w.legal))], ev)
}

// decider is the first seat that has something to decide.
func decider(p engine.Position) (seat engine.Seat) {
	for !p.Deciders().Has(seat) {
		seat++
	}
	return seat
}
