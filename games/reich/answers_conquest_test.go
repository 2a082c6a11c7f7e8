package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapter 24.

func TestSaareGoesWithTheBalticStatesOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "24.2", "7.1", "Q084")
	s := newScene(t, campaign, "Summer 1941")
	s.phase(allies, flow.At(pWar, 0))
	s.status[balticStates], s.patron[balticStates], s.politics.east = invaded, germany, eastWar
	s.politics.eastBy = ussr
	s.makeWar(ussr, balticStates)
	for h := range s.politicsCities(ussr).bits().All() {
		s.control[h] = ussr
	}
	s.deeds()
	s.holds(ussr, "F39")
	s.wars([2]country{germany, ussr})
	s.phase(axis, flow.At(pOptions, 0))
	for h := range s.politicsCities(germany).bits().All() {
		s.control[h] = germany
	}
	s.deeds()
	s.holds(ussr, "F39")
}

// politicsCities are the cities that decide about East Europe.
func (s *scene) politicsCities(by country) *hexSet {
	set := s.eastCities(by)
	return &set
}

func TestAConqueredPowerCanBeWonBackInOneTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "26.3", "Q088")
	for _, retaken := range []bool{false, true} {
		s := newScene(t, campaign, "Winter 1940")
		s.lines("fallen: and france")
		s.give(germany, "O22")
		s.now = dateOf(spring, 1941)
		s.brp = [numMajors]int16{}
		s.newYear()
		if s.economy.got[france][germany] != 42 {
			t.Fatalf("Paris yields %d", s.economy.got[france][germany])
		}
		s.give(britain, "O22")
		s.mover = allies
		s.settleTerritories()
		brp := s.brp[germany]
		if retaken {
			s.give(germany, "O22")
		}
		s.mover = axis
		s.settleTerritories()
		want := brp - 42
		if retaken {
			want = brp
		}
		if s.brp[germany] != want {
			t.Errorf("retaken %v: Germany has %d BRPs, not %d", retaken, s.brp[germany], want)
		}
	}
}

func TestBothSidesArePaidForWhatChangesHandsLate(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "Q089")
	s := newScene(t, campaign, "Winter 1939")
	s.conquer(germany, belgium) // in this very turn
	s.mover = axis
	s.settleTerritories()
	s.give(france, "M25")
	s.mover = allies
	s.settleTerritories()
	if s.incomeFrom(belgium, germany) != 15 || s.incomeFrom(belgium, france) != 15 {
		t.Errorf("Germany would get %d and France %d", s.incomeFrom(belgium, germany), s.incomeFrom(belgium, france))
	}
}

func TestParisAndRomeCostGermanyBRPsOnlyThroughPartisans(t *testing.T) {
	rulebook.Covers(t, "reich", "24.5", "24.6", "Q090")
	for _, c := range []struct {
		id    scenarioID
		when  string
		part  string
		where string
		worth int16
	}{
		{scenario1942, "Summer 1942", "fr-part", "O22", 42},
		{scenario1944, "Fall 1944", "fr-part", "O22", 42},
		{scenario1944, "Fall 1944", "it-part", "Y22", 37},
	} {
		s := newScene(t, c.id, c.when)
		brp := s.brp[germany]
		s.give(britain, c.where)
		s.mover = axis
		s.settleTerritories()
		if s.brp[germany] != brp {
			t.Errorf("%s in British hands costs Germany %d BRPs", c.where, brp-s.brp[germany])
		}
		s.give(germany, c.where)
		p := s.add(c.part, c.where)
		s.nation[p] = britain
		s.settleTerritories()
		if s.brp[germany] != brp-c.worth {
			t.Errorf("partisans in %s cost Germany %d BRPs, not %d", c.where, brp-s.brp[germany], c.worth)
		}
	}
}

func TestPartisansWhoComeAgainCostNothingBeforeTheAxisHaveBeenBack(t *testing.T) {
	rulebook.Covers(t, "reich", "24.5", "32.7", "Q091")
	s := newScene(t, campaign, "Spring 1942")
	s.conquer(germany, yugoslavia)
	s.economy.got[yugoslavia][germany] = 20
	p := s.add("yug-part", "V29")
	s.nation[p] = britain
	brp := s.brp[germany]
	s.mover = axis
	s.settleTerritories()
	if s.brp[germany] != brp-20 {
		t.Fatalf("they cost %d BRPs", brp-s.brp[germany])
	}
	// They leave, the year ends, and they come again.
	s.put(p, spot(at(t, "W28")))
	s.settleTerritories()
	s.economy.got[yugoslavia][germany] = 20
	s.put(p, spot(at(t, "V29")))
	s.settleTerritories()
	if s.brp[germany] != brp-20 {
		t.Fatal("they cost BRPs again although no Axis unit has been there")
	}
	s.put(p, spot(at(t, "W28")))
	guard := s.add("ge-inf3", "V29")
	s.settleTerritories()
	s.put(guard, inPool)
	s.put(p, spot(at(t, "V29")))
	s.settleTerritories()
	if s.brp[germany] != brp-40 {
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
		s := newScene(t, campaign, "Summer 1942")
		s.wars([2]country{italy, britain})
		s.conquer(italy, yugoslavia)
		s.politics.share[yugoslavia] = onlyPower(italy)
		s.economy.got[yugoslavia][italy] = 20
		p := s.add("yug-part", "V29")
		s.nation[p] = britain
		if c.late {
			s.mover = axis
			s.settleTerritories()
		}
		if c.italians {
			s.add("it-inf1", "Y28")
		}
		s.options(offensive)
		u := s.add("ge-arm4", "U29")
		s.fight(axis)
		s.untilGround()
		s.attack("germany", "V29", u)
		s.rolls(6)
		if c.advances {
			s.play("advance " + u.String() + " V29")
		} else {
			s.play("done germany")
		}
		s.mover = axis
		s.settleTerritories()
		g, i := s.incomeFrom(yugoslavia, germany), s.incomeFrom(yugoslavia, italy)
		if g != c.german || i != c.italian {
			t.Errorf("%s: Germany would get %d and Italy %d", c.what, g, i)
		}
	}
}
