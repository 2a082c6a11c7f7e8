package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapter 24.

func TestSaareGoesWithTheBalticStatesOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "24.2", "7.1", "Q084")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.status[atlas.BalticStates], s.patron[atlas.BalticStates], s.politics.east = Invaded, atlas.Germany, eastWar
	s.politics.eastBy = atlas.USSR
	s.makeWar(atlas.USSR, atlas.BalticStates)
	for h := range s.politicsCities(atlas.USSR).Bits().All() {
		s.control.set(atlas.Hex(h), atlas.USSR)
	}
	s.deeds()
	s.holds(atlas.USSR, "F39")
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	for h := range s.politicsCities(atlas.Germany).Bits().All() {
		s.control.set(atlas.Hex(h), atlas.Germany)
	}
	s.deeds()
	s.holds(atlas.USSR, "F39")
}

// politicsCities are the cities that decide about East Europe.
func (s *scene) politicsCities(by atlas.Country) *atlas.HexSet {
	set := s.eastCities(by)
	return &set
}

func TestAConqueredPowerCanBeWonBackInOneTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "26.3", "Q088")
	for _, retaken := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Winter 1940")
		s.lines("fallen: and france")
		s.give(atlas.Germany, "O22")
		s.now = atlas.DateOf(atlas.Spring, 1941)
		s.brp = [atlas.NumMajors]int16{}
		s.newYear()
		if s.economy.got[atlas.France][atlas.Germany] != 42 {
			t.Fatalf("Paris yields %d", s.economy.got[atlas.France][atlas.Germany])
		}
		s.give(atlas.Britain, "O22")
		s.mover = atlas.Allies
		s.settleTerritories()
		brp := s.brp[atlas.Germany]
		if retaken {
			s.give(atlas.Germany, "O22")
		}
		s.mover = atlas.Axis
		s.settleTerritories()
		want := brp - 42
		if retaken {
			want = brp
		}
		if s.brp[atlas.Germany] != want {
			t.Errorf("retaken %v: Germany has %d BRPs, not %d", retaken, s.brp[atlas.Germany], want)
		}
	}
}

func TestBothSidesArePaidForWhatChangesHandsLate(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "Q089")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.conquer(atlas.Germany, atlas.Belgium) // in this very turn
	s.mover = atlas.Axis
	s.settleTerritories()
	s.give(atlas.France, "M25")
	s.mover = atlas.Allies
	s.settleTerritories()
	if s.incomeFrom(atlas.Belgium, atlas.Germany) != 15 || s.incomeFrom(atlas.Belgium, atlas.France) != 15 {
		t.Errorf("Germany would get %d and France %d", s.incomeFrom(atlas.Belgium, atlas.Germany), s.incomeFrom(atlas.Belgium, atlas.France))
	}
}

func TestParisAndRomeCostGermanyBRPsOnlyThroughPartisans(t *testing.T) {
	rulebook.Covers(t, "reich", "24.5", "24.6", "Q090")
	for _, c := range []struct {
		id    atlas.ScenarioID
		when  string
		part  string
		where string
		worth int16
	}{
		{atlas.Scenario1942, "Summer 1942", "fr-part", "O22", 42},
		{atlas.Scenario1944, "Fall 1944", "fr-part", "O22", 42},
		{atlas.Scenario1944, "Fall 1944", "it-part", "Y22", 37},
	} {
		s := newScene(t, c.id, c.when)
		brp := s.brp[atlas.Germany]
		s.give(atlas.Britain, c.where)
		s.mover = atlas.Axis
		s.settleTerritories()
		if s.brp[atlas.Germany] != brp {
			t.Errorf("%s in British hands costs Germany %d BRPs", c.where, brp-s.brp[atlas.Germany])
		}
		s.give(atlas.Germany, c.where)
		p := s.add(c.part, c.where)
		s.nation.set(p, atlas.Britain)
		s.settleTerritories()
		if s.brp[atlas.Germany] != brp-c.worth {
			t.Errorf("partisans in %s cost Germany %d BRPs, not %d", c.where, brp-s.brp[atlas.Germany], c.worth)
		}
	}
}

func TestPartisansWhoComeAgainCostNothingBeforeTheAxisHaveBeenBack(t *testing.T) {
	rulebook.Covers(t, "reich", "24.5", "32.7", "Q091")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.conquer(atlas.Germany, atlas.Yugoslavia)
	s.economy.got[atlas.Yugoslavia][atlas.Germany] = 20
	p := s.add("yug-part", "V29")
	s.nation.set(p, atlas.Britain)
	brp := s.brp[atlas.Germany]
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.brp[atlas.Germany] != brp-20 {
		t.Fatalf("they cost %d BRPs", brp-s.brp[atlas.Germany])
	}
	// They leave, the year ends, and they come again.
	s.put(p, spot(at(t, "W28")))
	s.settleTerritories()
	s.economy.got[atlas.Yugoslavia][atlas.Germany] = 20
	s.put(p, spot(at(t, "V29")))
	s.settleTerritories()
	if s.brp[atlas.Germany] != brp-20 {
		t.Fatal("they cost BRPs again although no Axis unit has been there")
	}
	s.put(p, spot(at(t, "W28")))
	guard := s.add("ge-inf3", "V29")
	s.settleTerritories()
	s.put(guard, inPool)
	s.put(p, spot(at(t, "V29")))
	s.settleTerritories()
	if s.brp[atlas.Germany] != brp-40 {
		t.Error("they cost nothing although an Axis unit has been there")
	}
}

func TestWhoDrivesPartisansOutLateTakesTheCountryOver(t *testing.T) {
	rulebook.Covers(t, "reich", "24.8", "24.7", "Q092")
	for _, c := range []struct {
		what            string
		late, italians  bool
		advances        bool
		german, italian int
	}{
		{"at once", false, false, true, 0, 20},
		{"after the BRPs are lost", true, false, true, 20, 0},
		{"with Italians in the country", true, true, true, 10, 10},
		{"without moving in", true, false, false, 0, 20},
	} {
		s := newScene(t, atlas.Campaign, "Summer 1942")
		s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
		s.conquer(atlas.Italy, atlas.Yugoslavia)
		s.politics.share[atlas.Yugoslavia] = atlas.OnlyPower(atlas.Italy)
		s.economy.got[atlas.Yugoslavia][atlas.Italy] = 20
		p := s.add("yug-part", "V29")
		s.nation.set(p, atlas.Britain)
		if c.late {
			s.mover = atlas.Axis
			s.settleTerritories()
		}
		if c.italians {
			s.add("it-inf1", "Y28")
		}
		s.options(Offensive)
		u := s.add("ge-arm4", "U29")
		s.fight(atlas.Axis)
		s.untilGround()
		s.attack("germany", "V29", u)
		s.rolls(6)
		if c.advances {
			s.play("advance " + u.String() + " V29")
		} else {
			s.play("done germany")
		}
		s.mover = atlas.Axis
		s.settleTerritories()
		g, i := s.incomeFrom(atlas.Yugoslavia, atlas.Germany), s.incomeFrom(atlas.Yugoslavia, atlas.Italy)
		if g != c.german || i != c.italian {
			t.Errorf("%s: Germany would get %d and Italy %d", c.what, g, i)
		}
		if taken := s.patron[atlas.Yugoslavia] == atlas.Germany; taken != (c.late && c.advances) {
			t.Errorf("%s: Germany takes the country over: %v", c.what, taken)
		}
	}
}
