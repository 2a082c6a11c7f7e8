package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapter 25.

func TestAxisAircraftCoverAGarrisonedMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "25.23", "22.3", "Q099")
	for _, garrisoned := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Spring 1941")
		if garrisoned {
			s.add("ge-inf1", "R31")
		}
		s.phase(atlas.Allies, flow.At(pWar, 0))
		s.play("declare britain hungary")
		s.finish()
		s.placeAll()
		wing := s.add("ge-air5", "S27")
		for u := range atlas.Of(atlas.Hungary) {
			if u.Kind() == atlas.Infantry && s.onBoard(u) {
				s.put(u, spot(at(t, "T29")))
			}
		}
		s.give(atlas.Britain, "U29")
		s.add("br-arm4", "U29")
		s.offensives()
		s.fight(atlas.Allies)
		for s.asked()&s.powersOf(atlas.Axis) == 0 && s.Stack.Top().Proc != pGround {
			s.play("done " + atlas.NationIDs[s.firstAsked()])
		}
		if got := s.Stack.Top().Proc == pFlights && s.allowed("fly "+wing.String()); got != garrisoned {
			t.Errorf("with a garrison %v the Luftwaffe may fly: %v", garrisoned, got)
		}
	}
}

// borderOf finds two neighbouring hexes on either side of a border.
func borderOf(t *testing.T, a, b atlas.Country) (from, to atlas.Hex) {
	t.Helper()
	for _, x := range frontierSides {
		s := &world.Sides[x]
		switch {
		case world.Hexes[s.A].Country == a && world.Hexes[s.B].Country == b:
			return s.A, s.B
		case world.Hexes[s.B].Country == a && world.Hexes[s.A].Country == b:
			return s.B, s.A
		}
	}
	t.Fatalf("%s does not border %s", atlas.NationNames[a], atlas.NationNames[b])
	return atlas.NoHex, atlas.NoHex
}

func TestMinorAlliesFightIntoLandThatTheyDoNotEnter(t *testing.T) {
	rulebook.Covers(t, "reich", "25.4", "25.47", "22.7", "Q101")
	for _, id := range []atlas.ScenarioID{atlas.Campaign, atlas.Scenario1939, atlas.Scenario1942} {
		s := newScene(t, id, "Summer 1942")
		s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
		if s.status[atlas.Bulgaria] != Active {
			s.becomeAlly(atlas.Bulgaria, atlas.Germany)
		}
		from, to := borderOf(t, atlas.Bulgaria, atlas.Rumania)
		s.control.set(to, atlas.USSR)
		u, enemy := s.add("bul-inf", from.String()), s.add("ru-inf1", to.String())
		tank := s.add("ge-arm4", from.String())
		s.options(Attrition)
		s.mover = atlas.Axis
		s.beginPlayerTurn()
		if !s.touches(u, world.Hexes[to].Front) {
			t.Errorf("%s: Bulgarians do not count for attrition across the border", atlas.ScenarioIDs[id])
		}
		s.options(Offensive)
		s.fight(atlas.Axis)
		s.untilGround()
		s.attack("germany", to.String(), u, tank)
		for s.Chance() != 0 && s.inPlay(u) && s.inPlay(enemy) {
			s.rolls(6)
		}
		if s.inPlay(enemy) {
			t.Fatalf("%s: the Russians are still there", atlas.ScenarioIDs[id])
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
	s.status[atlas.VichyFrance], s.patron[atlas.VichyFrance] = Active, atlas.Germany
	if s.boundsOf(atlas.VichyFrance) != nil {
		t.Error("active Vichy units keep to an area")
	}
}

func TestFinnsEnterOtherCountriesWithinSixHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.41", "Q102")
	s := newScene(t, atlas.Scenario1942, "")
	s.status[atlas.Sweden] = Invaded
	s.makeWar(atlas.Germany, atlas.Sweden)
	s.makeWar(atlas.Finland, atlas.Sweden)
	u := s.add("fin-inf2", "D42")
	near, far := 0, 0
	for h := range world.Countries[atlas.Sweden].Hexes.Bits().All() {
		h := atlas.Hex(h)
		if !world.OnLand.Has(h) {
			continue
		}
		reach := 99
		for f := range world.Countries[atlas.Finland].Hexes.Bits().All() {
			reach = min(reach, atlas.Distance(h, atlas.Hex(f)))
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
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.options(Attrition)
	before := s.control.of(at(t, "S30"))
	u := s.add("it-inf2", "S28")
	s.movement(atlas.Axis)
	s.goes(u, "S30")
	s.holds(before, "S30")
	if !s.friendly(at(t, "S30"), atlas.Germany) {
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
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.status[atlas.Yugoslavia] = Invaded
	s.makeWar(atlas.Germany, atlas.Yugoslavia)
	s.options(Attrition)
	s.add("ge-arm4 x5", "T30")
	u := s.add("ge-inf3", "S28")
	s.movement(atlas.Axis)
	s.refusedAt(u, "S29", "25.6")
	s.play("move "+u.String(), "via S29", "at T28") // through Hungary
	s.isIn(u, "T28")

	// A retreat may exceed it.
	v := s.add("ge-inf3", "T28")
	out := s.retreatsOf(v, nil)
	found := false
	for _, m := range out {
		found = found || atlas.Hex(m.A) == at(t, "S29")
	}
	if !found {
		t.Error("a unit that must give way does not retreat into Hungary")
	}
}
