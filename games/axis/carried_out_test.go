package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Every event of a theatre that a card or table calls for is carried out, every one that is checked
// in each turn is checked, and every operation of cards and tables is carried out.
func TestWhatCardsCallForIsCarriedOut(t *testing.T) {
	for theatre, id := range atlas.Theatres {
		w := worldOf(t, id)
		for i := range w.Events {
			e := &w.Events[i]
			if e.Kind == "procedure" || e.ID == "soviet-option-card-events" {
				continue // procedures and the heading of 16.6 are no operations
			}
			done := events[e.ID] != nil
			if e.Kind == "permanent" {
				done = checked(theatre, e.Rule)
			}
			if !done {
				t.Errorf("event %s of %s is not carried out", e.ID, id)
			}
		}
	}
	for op := program.PlaceUnits; op <= program.CardTo; op++ {
		if op.String() != "" && program.IsAction(op) && operations[op] == nil {
			t.Errorf("operation %s is not carried out", op)
		}
	}
}

// checked reports whether an event is among those that are checked in every turn.
func checked(theatre int, rule string) bool {
	for _, list := range permanentEvents[theatre] {
		if slices.ContainsFunc(list, func(e permanentEvent) bool { return e.rule == rule }) {
			return true
		}
	}
	return false
}
