package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapter 25.

func TestAxisAircraftCoverAGarrisonedMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "25.23", "22.3", "Q099")
	for _, garrisoned := range []bool{false, true} {
		s := newScene(t, campaign, "Spring 1941")
		if garrisoned {
			s.add("ge-inf1", "R31")
		}
		s.phase(allies, flow.At(pWar, 0))
		s.play("declare britain hungary")
		s.finish()
		s.placeAll()
		wing := s.add("ge-air5", "S27")
		for u := range of(hungary) {
			if u.kind() == infantry && s.onBoard(u) {
				s.put(u, spot(at(t, "T29")))
			}
		}
		s.give(britain, "U29")
		s.add("br-arm4", "U29")
		s.offensives()
		s.fight(allies)
		for s.asked()&axis.powers() == 0 && s.Stack.Top().Proc != pGround {
			s.play("done " + nationIDs[s.firstAsked()])
		}
		if got := s.Stack.Top().Proc == pFlights && s.allowed("fly "+wing.String()); got != garrisoned {
			t.Errorf("with a garrison %v the Luftwaffe may fly: %v", garrisoned, got)
		}
	}
}

// borderOf finds two neighbouring hexes on either side of a border.
func borderOf(t *testing.T, a, b country) (from, to hex) {
	t.Helper()
	for _, x := range frontierSides {
		s := &world.sides[x]
		switch {
		case world.hexes[s.a].country == a && world.hexes[s.b].country == b:
			return s.a, s.b
		case world.hexes[s.b].country == a && world.hexes[s.a].country == b:
			return s.b, s.a
		}
	}
	t.Fatalf("%s does not border %s", nationNames[a], nationNames[b])
	return noHex, noHex
}

func TestMinorAlliesFightIntoLandThatTheyDoNotEnter(t *testing.T) {
	rulebook.Covers(t, "reich", "25.4", "25.47", "22.7", "Q101")
	for _, id := range []scenarioID{campaign, scenario1939, scenario1942} {
		s := newScene(t, id, "Summer 1942")
		s.wars([2]country{ussr, germany})
		if s.status[bulgaria] != active {
			s.becomeAlly(bulgaria, germany)
		}
		from, to := borderOf(t, bulgaria, rumania)
		s.control[to] = ussr
		u, enemy := s.add("bul-inf", from.String()), s.add("ru-inf1", to.String())
		tank := s.add("ge-arm4", from.String())
		s.options(attrition)
		s.mover = axis
		s.beginPlayerTurn()
		if !s.touches(u, world.hexes[to].front) {
			t.Errorf("%s: Bulgarians do not count for attrition across the border", scenarioIDs[id])
		}
		s.options(offensive)
		s.fight(axis)
		s.untilGround()
		s.attack("germany", to.String(), u, tank)
		for s.Chance() != 0 && s.inPlay(u) && s.inPlay(enemy) {
			s.rolls(6)
		}
		if s.inPlay(enemy) {
			t.Fatalf("%s: the Russians are still there", scenarioIDs[id])
		}
		if s.Stack.Top().Proc == pAdvance {
			s.refused("advance "+u.String()+" "+to.String(), "25.47")
		}
		s.isIn(u, from.String())
	}
}

func TestActiveVichyUnitsGoEverywhere(t *testing.T) {
	rulebook.Covers(t, "reich", "25.4", "Q101")
	s := vichyScene(t)
	s.status[vichyFrance], s.patron[vichyFrance] = active, germany
	if s.boundsOf(vichyFrance) != nil {
		t.Error("active Vichy units keep to an area")
	}
}

func TestFinnsEnterOtherCountriesWithinSixHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.41", "Q102")
	s := newScene(t, scenario1942, "")
	s.status[sweden] = invaded
	s.makeWar(germany, sweden)
	s.makeWar(finland, sweden)
	u := s.add("fin-inf2", "D42")
	near, far := 0, 0
	for h := range world.countries[sweden].hexes.bits().All() {
		h := hex(h)
		if !world.onLand.has(h) {
			continue
		}
		reach := 99
		for f := range world.countries[finland].hexes.bits().All() {
			reach = min(reach, distance(h, hex(f)))
		}
		if got := s.mayEnter(u, h); got != (reach <= 6) {
			t.Errorf("%d hexes from Finland they may enter %s: %v", reach, h, got)
		}
		if reach <= 6 {
			near++
		} else {
			far++
		}
	}
	if near == 0 || far == 0 {
		t.Errorf("%d Swedish hexes are near and %d far", near, far)
	}
}

func TestItaliansInAMinorAllyLeaveItsHexesToGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6", "Q104")
	s := newScene(t, campaign, "Fall 1940")
	s.wars([2]country{italy, britain})
	s.options(attrition)
	before := s.control[at(t, "S30")]
	u := s.add("it-inf2", "S28")
	s.movement(axis)
	s.goes(u, "S30")
	s.holds(before, "S30")
	if !s.friendly(at(t, "S30"), germany) {
		t.Error("Budapest is not friendly to Germany")
	}
	s.add("ge-arm4 x4", "T30")
	s.add("ge-inf1 x2", "T31") // 18, and two Italians
	v := s.add("ge-inf1", "S28")
	s.Forget()
	s.refusedAt(v, "S29", "25.6")
}

func TestTheLimitOfTwentyFactorsIsJudgedLate(t *testing.T) {
	rulebook.Covers(t, "reich", "25.6", "18.33", "Q105")
	s := newScene(t, campaign, "Fall 1940")
	s.status[yugoslavia] = invaded
	s.makeWar(germany, yugoslavia)
	s.options(attrition)
	s.add("ge-arm4 x5", "T30")
	u := s.add("ge-inf3", "S28")
	s.movement(axis)
	s.refusedAt(u, "S29", "25.6")
	s.play("move "+u.String(), "via S29", "at T28") // through Hungary
	s.isIn(u, "T28")

	// A retreat may exceed it.
	v := s.add("ge-inf3", "T28")
	out := s.retreatsOf(v, nil)
	found := false
	for _, m := range out {
		found = found || hex(m.A) == at(t, "S29")
	}
	if !found {
		t.Error("a unit that must give way does not retreat into Hungary")
	}
}
