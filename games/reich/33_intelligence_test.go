package reich

import (
	"strings"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// spy begins a German effort; the Allies have nothing to say but for Britain.
func (s *scene) spy(opposed bool) {
	s.t.Helper()
	s.build(atlas.Axis, 100)
	s.play("intelligence germany")
	for n := range s.counters(atlas.Germany).All {
		if opposed && n == atlas.Britain {
			s.play("counter britain")
			break
		}
		if s.asked().Has(n) {
			s.play("done " + atlas.CountryIDs[n])
		}
	}
}

// dice is the outcome of two dice.
func diceOf(a, b int) int { return (a-1)*6 + b }

func TestAnEffortCostsFiveAndIsMadeOnceATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "33.51", "33.53")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(true)
	if s.brp[atlas.Germany] != 95 || s.brp[atlas.Britain] != 95 {
		t.Errorf("Germany %d, Britain %d", s.brp[atlas.Germany], s.brp[atlas.Britain])
	}
	s.rolls(diceOf(6, 3)) // 9, less one for the opposition
	if top[intelligenceFrame](s).result != 8 {
		t.Errorf("the result is %d", top[intelligenceFrame](s).result)
	}
	s.refused("result germany 9", "33.53")
	s.play("result germany 5")
	s.refused("intelligence germany", "33.5")
	s.refused("intelligence italy", "33.5")
}

// R5-10: an effort that was not opposed adds one to its own roll.
func TestR5_10AnUnmatchedEffortAddsOne(t *testing.T) {
	rulebook.Covers(t, "reich", "33.51", "33.52")
	for matched, want := range map[bool]int16{false: 7, true: 5} {
		s := newScene(t, atlas.Campaign, "Winter 1939")
		s.held(1, 2)
		for range 2 { // and nothing of it is kept
			s.spy(matched)
			s.rolls(diceOf(3, 3))
			if top[intelligenceFrame](s).result != want {
				t.Errorf("matched %v: a six counts as %d", matched, top[intelligenceFrame](s).result)
			}
			s.play("result germany 5")
		}
	}
}

func TestAThirdAllyMayWantTheEffortToo(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5")
	s := &scene{emptyBoard(atlas.Campaign, 6, false), t}
	s.held(1, 2)
	s.makeWar(atlas.USA, atlas.Germany)
	s.build(atlas.Allies, 100)
	s.play("intelligence britain")
	if !s.asked().Has(atlas.France) || !s.asked().Has(atlas.USSR) {
		t.Fatal("allies are not asked")
	}
	s.play("intelligence france")
	s.rolls(diceOf(2, 5)) // France wins
	if !s.asked().Has(atlas.USSR) || top[intelligenceFrame](s).spy != int16(atlas.France) {
		t.Fatal("Russia is not asked after the first contest")
	}
	s.play("intelligence ussr")
	s.rolls(diceOf(2, 6))
	if top[intelligenceFrame](s).spy != int16(atlas.USSR) {
		t.Error("Russia has not won the effort")
	}
}

func TestACompromisedNetworkIsDear(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5")
	for roll, want := range map[int]int{4: 5, 3: 10, 2: 10} {
		s := newScene(t, atlas.Campaign, "Winter 1939")
		s.held(1, 2)
		s.spy(false)
		s.rolls(diceOf(roll/2, roll-roll/2))
		s.play("result germany " + string('0'+rune(roll)))
		s.now++
		s.build(atlas.Axis, 100)
		s.refused("intelligence germany", "33.5")
		s.now++
		s.build(atlas.Axis, 100)
		if !s.may("intelligence germany") || s.spyCost(atlas.Axis) != want {
			t.Errorf("after a %d the next effort costs %d", roll, s.spyCost(atlas.Axis))
		}
	}
}

func TestATwelveShowsTheCounterAndMayNullifyIt(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "33.54", "33.55")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(false)
	s.rolls(diceOf(6, 6))
	s.play("result germany 12", "victim germany britain")
	if !s.knowsVariant(s.seatOf(atlas.Germany), atlas.Allies) {
		t.Error("Germany does not know the counter")
	}
	s.play("nullify germany")
	if !s.economy.variants[atlas.Allies].gone {
		t.Error("the counter is still good")
	}
}

func TestAnElevenOnlyShowsTheCounter(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "33.54")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(false)
	s.rolls(diceOf(6, 5))
	s.play("result germany 11", "victim germany britain")
	c := s.economy.variants[atlas.Allies]
	if c.gone || c.public || !c.known.Has(atlas.Germany) {
		t.Errorf("%+v", c)
	}
}

// What was looked at stays in the view of who looked, so that a look is not taken
// back, and in nobody else's.
func TestALookAtStrategicWarfareIsKept(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "33.54")
	for roll, want := range map[int]string{
		8: `"reports":{"germany":{"date":"Winter 1939","britain":{"sea":7,"sky":2},"usa":{"sea":0,"sky":0}}}`,
		7: `"reports":{"germany":{"date":"Winter 1939","britain":{"murmansk":3},"usa":{"murmansk":0}}}`,
	} {
		s := newScene(t, atlas.Campaign, "Winter 1939")
		s.held(1, 2)
		s.economy.sw[atlas.Britain], s.economy.murmansk[atlas.Britain] = swFactors{7, 2}, 3
		s.spy(false)
		s.rolls(diceOf(roll-2, 2))
		s.play("result germany "+string('0'+rune(roll)), "victim germany britain")
		if got := string(s.AppendView(nil, s.seatOf(atlas.Germany))); !strings.Contains(got, want) {
			t.Errorf("after a %d the view of Germany lacks %s", roll, want)
		}
		if got := string(s.AppendView(nil, s.seatOf(atlas.Britain))); !strings.Contains(got, `"reports":{}`) {
			t.Error("Britain sees what Germany knows")
		}
	}
}

func TestATenUndoesAid(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.economy.aid[atlas.Turkey][atlas.Britain] = 3
	s.spy(false)
	s.rolls(diceOf(6, 4))
	s.play("result germany 10", "stop-aid britain turkey")
	s.rolls(5)
	if s.economy.aid[atlas.Turkey][atlas.Britain] != 0 {
		t.Errorf("%d BRPs of aid are left", s.economy.aid[atlas.Turkey][atlas.Britain])
	}
}

func TestANineShowsAnUnusedCounter(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(false)
	s.rolls(diceOf(5, 4))
	s.play("result germany 9")
	if s.State.Chance != 8 {
		t.Fatalf("%d counters are unused", s.State.Chance)
	}
	if _, number := s.unusedVariant(0); number != 3 {
		t.Errorf("the first of them is %d", number)
	}
	s.rolls(1)
}

// A power that has spent its limit in this game turn cannot oppose an effort.
func TestCounterintelligenceCountsTowardsTheLimit(t *testing.T) {
	rulebook.Covers(t, "reich", "33.51")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.economy.spentOn = s.now + 1
	s.economy.spentThen[atlas.Britain] = s.limit[atlas.Britain] - 4
	if s.mayCounter(atlas.Britain) {
		t.Error("Britain goes beyond its limit")
	}
	s.economy.spentThen[atlas.Britain]--
	if !s.mayCounter(atlas.Britain) {
		t.Error("Britain has five BRPs left and cannot spend them")
	}
	if s.mayCounter(atlas.USA) || s.maySpy(atlas.USA) {
		t.Error("America spies before it is in the war")
	}
}

// Two allied players who both want the effort roll for it.
func TestAlliesRollForTheEffort(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5")
	p := emptyBoard(atlas.Scenario1942, 4, false)
	s := &scene{p, t}
	s.held(1, 2)
	s.build(atlas.Axis, 100)
	s.play("intelligence germany")
	if s.asked() != 1<<atlas.Italy {
		t.Fatalf("asked are %b", s.asked())
	}
	s.play("intelligence italy")
	s.rolls(diceOf(2, 5))
	if s.brp[atlas.Italy] != 95 || s.brp[atlas.Germany] != 100 {
		t.Error("the higher die does not decide")
	}
}

func TestTheVichyRollIsMadeForFive(t *testing.T) {
	rulebook.Covers(t, "reich", "49.4", "49.41", "49.43")
	s := newScene(t, atlas.Scenario1942, "Spring 1942")
	s.build(atlas.Axis, 100)
	s.play("vichy germany")
	if s.brp[atlas.Germany] != 95 {
		t.Errorf("Germany has %d BRPs", s.brp[atlas.Germany])
	}
	s.rolls(1)
	s.refused("vichy germany", "49.4")
	drm := s.vichyModifier()
	s.build(atlas.Axis, 100)
	s.play("vichy germany")
	if die := 6 - drm; die <= 6 {
		s.rolls(max(die, 1))
		if s.politics.vichyRoll != vichyDue {
			t.Error("Vichy is not due to be activated")
		}
		s.build(atlas.Allies, 100)
		s.refused("vichy britain", "49.4")
	}
}

func TestBritainMayEndVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "49.41", "49.43")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.lines("fallen: and france")
	s.status[atlas.VichyFrance], s.patron[atlas.VichyFrance] = Courted, atlas.Germany
	s.politics.franceFell = atlas.DateOf(atlas.Summer, 1940) + 1
	s.build(atlas.Allies, 100)
	s.refused("vichy britain", "49.4")
	s.now = atlas.DateOf(atlas.Winter, 1940)
	s.build(atlas.Allies, 100)
	s.play("vichy britain")
	s.politics.crossed = true
	s.rolls(1)
	if s.vichyModifier() <= 0 && s.status[atlas.VichyFrance] != Absent {
		t.Errorf("Vichy is %s", standingNames[s.status[atlas.VichyFrance]])
	}
}

func TestAnAllyOfAnotherPlayerMayOpposeAnEffort(t *testing.T) {
	rulebook.Covers(t, "reich", "33.51", "33.55")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for n := range s.seats {
		s.seats[n] = uint8(n)
	}
	s.held(1, 2)
	s.build(atlas.Axis, 100)
	s.play("intelligence germany", "done italy")
	s.play("counter italy")
	if s.brp[atlas.Italy] != 95 || s.State.Chance != 36 {
		t.Error("Italy does not oppose the German effort")
	}
	two := newScene(t, atlas.Campaign, "Winter 1939")
	two.held(1, 2)
	two.build(atlas.Axis, 100)
	two.play("intelligence germany")
	if two.may("counter italy") {
		t.Error("a player opposes himself")
	}
}
