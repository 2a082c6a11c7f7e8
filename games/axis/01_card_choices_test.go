package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// runs begins a list of a card in a scene.
func (p *Position) runs(t *testing.T, card string, part program.Part) {
	t.Helper()
	f := p.front()
	c, ok := f.words["card"].find(card)
	pc, has := f.Code.Start(atlas.Card(c), part)
	if !ok || !has {
		t.Fatalf("%s has no such list", card)
	}
	p.callProgram(program.NewFrame(pc, f.Cards[c].Faction, true))
	p.table().Proceed(p)
	p.Forget()
}

// 1.1.2: a directive takes another directive out of the game, from the hand before the
// discard pile, never the current card.
func TestACardOfAFamilyIsGivenUp(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2")
	p := granted(t, "card axis-44: current played\ncard axis-45: hand\ncard axis-46: discarded played\ncard axis-47: out\ncard axis-48: out\ncard axis-49: out")
	p.runs(t, "axis-44", program.OptionSegment)
	campaigns.Refused(t, p, "give-up axis-46", "1.1.2")
	campaigns.Refused(t, p, "give-up axis-44", "1.1.2")
	campaigns.Do(t, p, "give-up axis-45")
	if p.cardOf(t, "axis-45").at != cardOut {
		t.Error("the card is still in the game")
	}
	p = granted(t, "card axis-44: current played\ncard axis-45: out\ncard axis-46: discarded played\ncard axis-47: out\ncard axis-48: out\ncard axis-49: out")
	p.runs(t, "axis-44", program.OptionSegment)
	campaigns.Do(t, p, "give-up axis-46")
}

// 1.1.2, 4.2.6.2: Russia loses an HQ step or two of any kind, whichever it chooses;
// what is not there is not owed.
func TestStepsAreLostInOneOfSeveralWays(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2", "4.2.6.2")
	const scene = "e4312: russia-hq-wes, russia-infantry-i1\ne4608: germany-infantry-i2\n"
	p := granted(t, scene)
	p.runs(t, "soviet-5a", program.OptionSegment)
	both := p.Clone().(*Position)
	campaigns.Refused(t, p, "decline", "1.1.2")
	campaigns.Do(t, p, "loss 0")
	campaigns.Refused(t, p, "lose russia-infantry-i1", "4.2.6.2")
	campaigns.Do(t, p, "lose russia-hq-wes none")
	if p.counterOf(t, "russia-hq-wes").steps != 2 || p.Top() == pLoseSteps {
		t.Error("the HQ has not lost its one step")
	}
	campaigns.Do(t, both, "loss 1")
	campaigns.Refused(t, both, "lose germany-infantry-i2", "4.2.6.2")
	campaigns.Do(t, both, "lose russia-infantry-i1", "lose russia-hq-wes none")
	if both.Top() == pLoseSteps || both.whereIs(t, "russia-infantry-i1") != "force-pool-soviet" {
		t.Error("two steps are not lost")
	}
	p = granted(t, "e4312: russia-infantry-i1")
	p.runs(t, "soviet-5a", program.OptionSegment)
	campaigns.Do(t, p, "lose russia-infantry-i1") // one way is possible, and one step
	if p.Top() == pLoseSteps {
		t.Error("a step that is not there is owed")
	}
}

// 1.1.2: a unit is placed in a hex of the area that its owner chooses.
func TestAUnitIsPlacedInAHexOfAnArea(t *testing.T) {
	p := granted(t, "waits-for-card: germany-hq-fb")
	p.runs(t, "axis-40", program.OptionSegment)
	campaigns.Refused(t, p, "at w3825", "1.1.2") // Berlin is clear
	for _, m := range campaigns.Legal(p) {
		h := hexAt(t, p.front().Theatre, strings.TrimPrefix(m, "at "))
		if p.front().Hexes[h].Class != atlas.RoughClass {
			t.Errorf("%s is no rough hex", m)
		}
	}
	campaigns.Do(t, p, campaigns.Legal(p)[0])
	if c := p.counterOf(t, "germany-hq-fb"); c.steps != 2 {
		t.Errorf("the HQ is %+v", c)
	}
}

// 1.1.2: the Axis sends an air unit, or a fleet, to the Delay Box.
func TestSupportUnitsAreSentAway(t *testing.T) {
	for die, x := range map[int]struct{ sent, stays string }{
		3: {"germany-air-force-1", "germany-surface-fleet-km"}, 4: {"germany-surface-fleet-km", "germany-air-force-1"},
	} {
		p := granted(t, "force-pool-axis: germany-air-force-1, germany-surface-fleet-km\nw3825: germany-infantry-i1")
		f := p.front()
		f.vpBox, f.uscl = 0, 0
		shortages, _ := f.TableByID("materiel-shortages")
		p.runTable(shortages, atlas.Axis, false, none, none)
		p.table().Proceed(p)
		p.Forget()
		campaigns.Roll(t, p, die)
		campaigns.Refused(t, p, "send germany-infantry-i1", "1.1.2")
		campaigns.Refused(t, p, "send "+x.stays, "1.1.2")
		campaigns.Do(t, p, "send "+x.sent)
		if p.whereIs(t, x.sent) != "delay-box" || p.whereIs(t, x.stays) != "force-pool-axis" {
			t.Errorf("with a %d the wrong unit was sent", die)
		}
	}
}
