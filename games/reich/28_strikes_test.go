package reich

import (
	"strings"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestAircraftStrikeShipsOnTheirCourse(t *testing.T) {
	rulebook.Covers(t, "reich", "28.52", "28.521", "28.522", "28.454", "29.53")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	plane := s.add("br-air5", "GG19")
	far := s.add("br-air5", "LL29")
	s.after(pReactions)
	if s.offers("sortie " + far.String()) {
		t.Error("Alexandria is more than four hexes from the course")
	}
	s.play("sortie " + plane.String())
	for _, m := range s.moves() {
		if len(m) > 3 && m[:3] == "at " && atlas.Distance(at(t, "GG19"), at(t, m[3:])) > atlas.AirRange {
			t.Errorf("%s is out of range", m)
		}
	}
	s.play("at II17", "factors 5")
	s.quiet()
	s.rolls(1, 1, 2, 5, 6) // two hits, one shot down
	s.play("let-sink britain")
	if s.factorsAt(atlas.Italy, "AA24") != 7 {
		t.Errorf("two naval factors are sunk: %d are left", s.factorsAt(atlas.Italy, "AA24"))
	}
	left := 0
	for u := range s.in(s.spotOf("GG19")) {
		if u.Kind() == atlas.Air {
			left += u.Strength()
			if s.fresh(u) != 0 {
				t.Errorf("%s has flown", u)
			}
		}
	}
	if left != 4 {
		t.Errorf("one air factor is lost: %d are left", left)
	}
	if !s.ended() {
		t.Errorf("the transport goes on: %v", s.moves())
	}
}

func TestPartOfAnAirUnitMayStrike(t *testing.T) {
	rulebook.Covers(t, "reich", "28.61", "28.521")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	plane := s.add("br-air5", "GG19")
	s.after(pReactions)
	s.play("sortie "+plane.String(), "at II17", "factors 2")
	s.quiet()
	s.rolls(3, 3)
	if !s.ended() {
		t.Fatalf("two dice are rolled: %v", s.moves())
	}
	fresh := 0
	for u := range s.in(s.spotOf("GG19")) {
		if u.Kind() == atlas.Air {
			fresh += s.fresh(u)
		}
	}
	if fresh != 3 {
		t.Errorf("three factors have not flown, not %d", fresh)
	}
}

// Others see where aircraft are based that strike, also in the turn of their own camp in
// which they were split off.
func TestAStrikeIsSeenByAll(t *testing.T) {
	rulebook.Covers(t, "reich", "28.521")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	plane := s.add("br-air5", "GG19")
	s.after(pReactions)
	s.mover = s.camp(atlas.Britain)
	s.play("sortie "+plane.String(), "at II17", "factors 2")
	strikes := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if s.task.of(u) != SeaStrike {
			continue
		}
		strikes++
		if s.shown.at.of(u) != s.at.of(u) {
			t.Errorf("others do not see where %s is based, though they are told that it strikes", u)
		}
	}
	if strikes != 1 {
		t.Errorf("%d air units strike", strikes)
	}
}

func TestTheInterceptorSaysWhoAttacksFirstInAHex(t *testing.T) {
	rulebook.Covers(t, "reich", "29.57", "29.56")
	for _, first := range []string{"aircraft-first britain", "ships-first britain"} {
		s := war(t, atlas.Campaign, "Spring 1942")
		transport(t, s)
		plane := s.add("br-air1", "GG19")
		ship := s.add("br-fleet9", "LL29")
		s.after(pReactions)
		s.play("intercept "+ship.String(), "at II17", "sortie "+plane.String(), "at II17")
		s.quiet()
		s.rolls(1)
		s.play(first)
		if got := s.Stack.Top().Proc; (first[0] == 'a') != (got == pStrikeDice) {
			t.Errorf("%s: %s comes next", first, table.Procs[got].Name)
		}
	}
	// At another point of the course the order is that of the course.
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	plane := s.add("br-air1", "GG19")
	ship := s.add("br-fleet9", "LL29")
	s.after(pReactions)
	s.play("intercept "+ship.String(), "at II17", "sortie "+plane.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	if s.Stack.Top().Proc != pStrikeDice {
		t.Error("the aircraft strike before the ships meet the enemy")
	}
}

func TestAircraftStrikeInterceptorsUnderAnyOption(t *testing.T) {
	rulebook.Covers(t, "reich", "28.454", "29.56")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	s.option[atlas.Germany] = [atlas.NumFronts]Option{}
	plane := s.add("ge-air5", "KK24")
	ship := s.add("br-fleet9", "LL29")
	s.after(pReactions)
	s.play("intercept "+ship.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("sortie " + plane.String())
	s.play(s.firstOf("at"))
}

func TestAircraftOfMajorPowersKeepOutOfAnAttackOnAMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "22.3", "22.7")
	s := war(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
	s.makeWar(atlas.Germany, atlas.Norway)
	s.politics.declared[atlas.Germany].Add(atlas.Norway)
	ship := s.add("ge-fleet9", "K28")
	s.add("ge-inf3", "K28")
	plane := s.add("br-air5", "B29")
	guard := s.add("br-fleet9", "B29")
	s.start(atlas.Axis, pMissions)
	s.politics.declared[atlas.Germany].Add(atlas.Norway)
	s.play("invade "+ship.String(), "shore C33 0")
	s.play(s.firstOf("embark"))
	s.quiet()
	s.after(pReactions)
	if s.offers("sortie " + plane.String()) {
		t.Error("no major power's aircraft interfere on the turn of the declaration")
	}
	if !s.offers("intercept " + guard.String()) {
		t.Errorf("ships may intercept: %v", s.moves())
	}
	// The minor's own ships act only against those who attack it.
	s = war(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Sweden], s.patron[atlas.Sweden] = Invaded, atlas.Britain
	s.makeWar(atlas.Germany, atlas.Sweden)
	home := s.add("swe-fleet2", "E38")
	ship = s.add("ge-fleet9", "J32")
	inf := s.add("ge-inf3", "J32")
	s.start(atlas.Axis, pMissions)
	s.politics.declared[atlas.Germany].Add(atlas.Sweden)
	s.play("transport "+ship.String(), "harbour konigsberg", "embark "+inf.String())
	s.quiet()
	s.after(pReactions)
	if !s.ended() && s.offers("intercept "+home.String()) {
		t.Error("the transport does not go to Sweden")
	}
}

func TestTheDiceOfAnAirStrike(t *testing.T) {
	rulebook.Covers(t, "reich", "28.453", "28.454", "28.522")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	for _, c := range []struct {
		inPort       int16
		hits, downed string // the dice
	}{{1, "12", "56"}, {0, "1", "6"}} {
		for die := range 6 {
			f := strikeDiceFrame{dice: 1, inPort: c.inPort}
			s.naval.dice.hits, s.naval.dice.downed = 0, 0
			s.rolledStrikeDice(&f, die)
			face := string(rune('1' + die))
			if hit, down := s.naval.dice.hits == 1, s.naval.dice.downed == 1; hit != strings.Contains(c.hits, face) || down != strings.Contains(c.downed, face) {
				t.Errorf("in port %d a %s sinks: %v, and an aircraft falls: %v", c.inPort, face, hit, down)
			}
		}
	}
}
