package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// eventsNotYet are the events of each theatre that no code carries out yet; a card or table
// that calls for one has no result, and one that is checked in every turn is not checked.
// One that is carried out must leave the list, and a game is not on the list of games before
// its own is empty.
var eventsNotYet = [2][]string{
	theatrePacific: {},
}

// operationsNotYet are the operations that no code carries out yet: those of the Pacific,
// for which no card or table of Europe calls.
var operationsNotYet = []program.Op{}

func TestWhatCardsCallForIsCarriedOutOrListed(t *testing.T) {
	for theatre, id := range atlas.Theatres {
		w := worldOf(t, id)
		for i := range w.Events {
			e := &w.Events[i]
			if e.Kind == "procedure" || e.ID == "soviet-option-card-events" {
				continue // procedures and the heading of 16.6 are no operations
			}
			done, listed := events[e.ID] != nil, slices.Contains(eventsNotYet[theatre], e.ID)
			if e.Kind == "permanent" {
				done = checked(theatre, e.Rule)
			}
			if done == listed {
				t.Errorf("event %s of %s: carried out %v, listed as not yet carried out %v", e.ID, id, done, listed)
			}
		}
	}
	for op := program.PlaceUnits; op <= program.CardTo; op++ {
		if op.String() == "" || !program.IsAction(op) {
			continue
		}
		done, listed := operations[op] != nil, slices.Contains(operationsNotYet, op)
		if done == listed {
			t.Errorf("operation %s: carried out %v, listed as not yet carried out %v", op, done, listed)
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

func TestEuropeCallsForNoOperationThatIsMissing(t *testing.T) {
	w := worldOf(t, "europe")
	calls := func(op string) bool {
		for _, file := range []string{"cards", "tables"} {
			text := strings.ReplaceAll(w.Doc(file).String(), " ", "")
			if strings.Contains(text, `"op":"`+op+`"`) {
				return true
			}
		}
		return false
	}
	if !calls("posture") {
		t.Fatal("the cards are not read")
	}
	for _, op := range operationsNotYet {
		if calls(op.String()) {
			t.Errorf("a card or table of Europe calls for %s", op)
		}
	}
}
