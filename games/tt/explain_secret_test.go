package tt

import (
	"testing"

	"sandtable/engine"
)

// A unit that a rival has placed in secret does not exist for the others, also
// when they ask why they cannot move it.
func TestAskingWhyTellsNothingOfUnitsPlacedInSecret(t *testing.T) {
	p, err := Game.New(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	pos := p.(*Position)
	before := pos.high
	if err := pos.Play(1, pos.Legal(1, nil)[0], nil); err != nil {
		t.Fatal(err)
	}
	if pos.high == before {
		t.Fatal("the West placed no unit")
	}
	there := pos.Explain(0, engine.Move{Kind: kMarch, A: int16(before)})
	nowhere := pos.Explain(0, engine.Move{Kind: kMarch, A: int16(before) + 40})
	if *there != *nowhere {
		t.Errorf("of a secret unit it says %q, of none %q", there.Reason, nowhere.Reason)
	}
	if own := pos.Explain(1, engine.Move{Kind: kMarch, A: int16(before)}); own == nil || *own == *nowhere {
		t.Errorf("its owner is told %v", own)
	}
}
