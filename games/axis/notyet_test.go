package axis

import (
	"slices"
	"testing"

	"sandtable/games/axis/program"
)

// eventsNotYet are the events of Europe that no code carries out yet; a card or table
// that calls for one has no result. One that is carried out must leave the list, and
// the game is not on the list of games before it is empty.
var eventsNotYet = []string{
	"allies-support-resistance", "border-war", "ceded-land", "civil-war-defeat", "civil-war-victory", "country-joins", "country-resists",
	"coup-attempt", "coup-detat", "declare-war", "diplomatic-settlement", "diplomatic-success", "failure", "free-passage",
	"further-concessions", "gradual-decline", "hitler-supports-nationalists", "influence", "mandated-offensive", "military-defeat",
	"military-takeover", "military-victory", "minor-country-created", "minor-country-politics", "neutrals-pressured", "no-pasaran",
	"pacific-commitment", "political-option", "a-bomb", "provincial-independence", "republican-infighting",
	"special-weapons-success", "successful-challenge", "successful-improvements", "the-bell-tolls-for-thee", "volkssturm",
	"case-yellow", "ostland-accord", "french-liberation", "operation-avalanche",
}

// operationsNotYet are the operations that no code carries out yet.
var operationsNotYet = []program.Op{program.MoveESV, program.SetGovernment, program.Activate, program.Cede, program.ReturnLand}

func TestWhatCardsCallForIsCarriedOutOrListed(t *testing.T) {
	w := worldOf(t, "europe")
	for i := range w.Events {
		e := &w.Events[i]
		if !e.Political && e.Kind != "card" || e.ID == "soviet-option-card-events" {
			continue // permanent events, procedures and the heading of 16.6 are no operations
		}
		done, listed := events[e.ID] != nil, slices.Contains(eventsNotYet, e.ID)
		if done == listed {
			t.Errorf("event %s: carried out %v, listed as not yet carried out %v", e.ID, done, listed)
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
