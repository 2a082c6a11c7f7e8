package enginetest

import (
	"sandtable/dice"
	"sandtable/engine"
)

// Walker plays random moves, and rolls where chance decides.
type Walker struct {
	src   dice.Source
	legal []engine.Move
}

// Walk is a walker whose way follows from a seed.
func Walk(seed uint64) *Walker { return &Walker{src: dice.New(dice.FromNumber(seed))} }

// Step makes one move or roll.
func (w *Walker) Step(p engine.Position, ev *engine.Events) error {
	if n := p.Chance(); n > 0 {
		return p.Resolve(w.src.Draw(n), ev)
	}
	seat := p.Deciders().First()
	w.legal = p.Legal(seat, w.legal[:0])
	return p.Play(seat, w.legal[w.src.Draw(len(w.legal))], ev)
}
