package axis

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis"
)

// In the last turn who stands before a place that the scenario is won by is not spent on another: the armor
// before Mukden does not attack Hsinking first.
func TestLastTurnIsForWhatDecides(t *testing.T) {
	o := playedTo(t, axis.DaiSenso, "A.1", "Combat")
	mukden, hsinking := hexOf(t, o, "pa-w5226"), hexOf(t, o, "pa-w5326")
	if o.lastHour(mukden) == 0 || o.lastHour(hsinking) > 0 {
		t.Errorf("Mukden weighs %.0f in the last hour and Hsinking %.0f", o.lastHour(mukden), o.lastHour(hsinking))
	}
	first, _ := attackOn(o, int16(mukden))
	other, ok := attackOn(o, int16(hsinking))
	if a, b := o.scores[slices.Index(o.local, first)], o.scores[slices.Index(o.local, other)]; !ok || b >= a {
		t.Errorf("the armor before Mukden attacks Hsinking first, which promises %.1f instead of %.1f", b, a)
	}
}

// Who fails before such a place in the Blitz Combat Segment loses a step rather than withdraw, as who is left
// attacks once more.
func TestBlitzBeforeWhatDecidesStands(t *testing.T) {
	o := playedTo(t, axis.DaiSenso, "A.1", "Combat")
	m, ok := attackOn(o, int16(hexOf(t, o, "pa-w5226")))
	for ok {
		if err := o.pos.Play(o.seat, m, nil); err != nil {
			t.Fatal(err)
		}
		for o.pos.Chance() > 0 {
			if err := o.pos.Resolve(5, nil); err != nil { // a six
				t.Fatal(err)
			}
		}
		o.seat = o.pos.Deciders().First()
		m = chosen(t, o)
		if slices.ContainsFunc(o.local, func(x engine.Move) bool { return o.name(x) == "withdraw" }) {
			if !o.r.Blitz || o.name(m) == "withdraw" {
				t.Errorf("the staff chooses to %s, in the Blitz Combat Segment: %v", o.name(m), o.r.Blitz)
			}
			return
		}
	}
	t.Error("nobody attacks Mukden")
}

// attackOn is the attack on a hex among the legal moves.
func attackOn(o *Officer, h int16) (engine.Move, bool) {
	for _, m := range o.local {
		if o.name(m) == "attack" && m.A == h {
			return m, true
		}
	}
	return engine.Move{}, false
}
