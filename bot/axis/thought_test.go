package axis

import (
	"slices"
	"testing"

	"sandtable/dice"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// In thought the first unit that can do better sets out, and whoever stays is asked once in a
// segment.
func TestAHastyOfficerAsksNobodyTwice(t *testing.T) {
	o := planned(t, axis.TotalerKrieg, "A.2")
	o.hasty = true
	p, src, marched := o.pos.Clone(), dice.New(dice.FromNumber(3)), 0
	for {
		seat := p.Deciders().First()
		legal := p.Legal(seat, nil)
		content := slices.Clone(o.content)
		i, err := o.Choose(p, seat, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		if o.part() != "Movement" {
			break
		}
		better := 0
		for k, m := range legal {
			if o.r.Procedure != "Movement" || o.name(m) != "move" {
				continue
			}
			if o.scores[k] > 0 {
				better++
			}
			if content[m.A] && o.scores[k] > -0.9 {
				t.Fatalf("%s has stayed and is asked again: %.2f", o.r.Units[m.A].Name, o.scores[k])
			}
		}
		if better > 1 {
			t.Fatalf("%d units were asked where to go, after the first that can do better", better-1)
		}
		marched += better
		if err := p.Play(seat, legal[i], nil); err != nil {
			t.Fatal(err)
		}
	}
	if marched < 10 {
		t.Errorf("%d units have marched on Russia in thought, want ten or more", marched)
	}
}

// What is asked within a segment wants no survey in thought; a segment does.
func TestWhatWantsASurvey(t *testing.T) {
	combat := stage{turn: 3, phasing: atlas.Axis, asked: atlas.Axis, procedure: "Combat"}
	battle, support, theirs := combat, combat, combat
	battle.procedure, support.procedure, theirs.asked = "Battle", "Support", atlas.Soviet
	for _, tc := range []struct {
		name         string
		now          stage
		plain, hasty bool
	}{
		{"the same", combat, false, false},
		{"a battle", battle, true, false},
		{"support", support, true, true},
		{"somebody else is asked", theirs, true, true},
	} {
		for _, hasty := range []bool{false, true} {
			o := &Officer{hasty: hasty, seen: combat}
			if want := hasty && tc.hasty || !hasty && tc.plain; o.news(tc.now) != want {
				t.Errorf("%s, hasty %v: it surveys %v, want %v", tc.name, hasty, !want, want)
			}
		}
	}
}

// The chances of the two Allies are one: they win and lose together.
func TestTheAlliesStandTogether(t *testing.T) {
	o := planned(t, axis.TotalerKrieg, "A.2")
	german, err := o.Value(o.pos, 0)
	if err != nil {
		t.Fatal(err)
	}
	allied, err := o.Value(o.pos, 1)
	if err != nil {
		t.Fatal(err)
	}
	if sum := german + allied; sum < 0.999 || sum > 1.001 || german < 0.01 || german > 0.99 {
		t.Errorf("the Axis has %.3f and the Allies %.3f of all chances", german, allied)
	}
}
