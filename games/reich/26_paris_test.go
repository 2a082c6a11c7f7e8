package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// parisTaken is Spring 1940 with Germans in Paris and a French Offensive in the
// West.
func parisTaken(t testing.TB, garrison ...string) *scene {
	t.Helper()
	s := newScene(t, atlas.Scenario1939, "Spring 1940")
	s.option[atlas.France][atlas.Western], s.option[atlas.Britain][atlas.Western] = Offensive, Offensive
	s.give(atlas.Germany, "O22")
	for _, what := range garrison {
		s.add(what, "O22")
	}
	return s
}

func TestTheFrenchAttackParisWithAUnitThatCanMoveIn(t *testing.T) {
	rulebook.Covers(t, "reich", "26.81", "26.813")
	s := parisTaken(t, "ge-inf1")
	cut := s.add("fr-arm3", "P22")
	whole := s.add("fr-inf2", "O21")
	s.mark(cut, unsupplied)
	s.fight(atlas.Allies)
	s.play("attack france O22", "join "+cut.String())
	s.refused("launch france", "26.813")
	s.play("join "+whole.String(), "launch france")
}

func TestTheFrenchDoNotAttackParisAtPoorOdds(t *testing.T) {
	rulebook.Covers(t, "reich", "26.812")
	s := parisTaken(t, "ge-inf3", "ge-inf3") // twelve
	a, b := s.add("fr-inf2", "P22"), s.add("fr-inf2", "O21")
	s.fight(atlas.Allies)
	s.play("attack france O22", "join "+a.String(), "join "+b.String()) // 1-3
	s.refused("launch france", "26.812")
}

// At worse odds Paris is attacked if an exchange clears it for units that break through.
func TestTheFrenchAttackParisAtPoorOddsToClearIt(t *testing.T) {
	rulebook.Covers(t, "reich", "26.812")
	for _, c := range []struct {
		garrison []string // eight factors in defence
		other    bool     // armor may break through beside Paris
		want     bool
	}{{[]string{"ge-arm4"}, true, true}, {[]string{"ge-arm4"}, false, false}, {[]string{"ge-inf1", "ge-inf3"}, true, false}} {
		s := parisTaken(t, c.garrison...)
		s.add("ge-inf1", "P22")
		s.give(atlas.Germany, "P22")
		tank := s.add("fr-arm3", "O21")
		if c.other {
			s.add("fr-arm3 x2", "Q22")
		}
		s.fight(atlas.Allies)
		s.play("attack france O22", "join "+tank.String()) // 1-3
		if c.want {
			s.play("launch france")
		} else {
			s.refused("launch france", "26.812")
		}
	}
}

func TestTheFrenchAttackElsewhereOnlyToReachParis(t *testing.T) {
	rulebook.Covers(t, "reich", "26.811", "26.81")
	s := parisTaken(t, "ge-inf1")
	s.add("ge-inf1", "P22")
	s.give(atlas.Germany, "P22")
	foot := s.add("fr-inf2", "Q21")
	tank, reserve := s.add("fr-arm3", "Q22"), s.add("fr-arm3", "Q22")
	s.fight(atlas.Allies)
	s.play("attack france P22", "join "+foot.String())
	s.refused("launch france", "26.811") // infantry opens no way
	s.play("join "+tank.String(), "launch france")
	_ = reserve

	// Far from Paris nothing helps.
	s = parisTaken(t, "ge-inf1")
	s.add("ge-inf1", "P25")
	s.give(atlas.Germany, "P25", "P26")
	far, also := s.add("fr-arm3", "Q24"), s.add("fr-inf2", "P24")
	s.fight(atlas.Allies)
	s.play("attack france P25", "join "+far.String(), "join "+also.String())
	s.refused("launch france", "26.811")
}

func TestFrenchAircraftWhileParisIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.816")
	s := parisTaken(t, "ge-inf1")
	u := s.add("fr-air5", "P22")
	s.give(atlas.Germany, "N26", "N19")
	s.add("ge-air5", "N26")
	s.add("ge-air5", "O22")
	s.add("ge-fleet9", "N19")
	s.add("fr-inf2", "P22") // which may attack Paris
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.option[atlas.France] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	for _, c := range []struct {
		t    Task
		hex  string
		want bar
	}{{Counterair, "O22", fine}, {Counterair, "N26", fine}, {PortStrike, "N19", barFrenchStrike}} {
		if got := s.noFlight(u, c.t, at(t, c.hex)); got != c.want {
			t.Errorf("task %d at %s: %d, not %d", c.t, c.hex, got, c.want)
		}
	}
	s.give(atlas.Germany, "M27")
	s.add("ge-air3", "M27") // out of range of Paris
	if got := s.noFlight(u, Counterair, at(t, "M27")); got != barFrenchCounterair {
		t.Errorf("Counterair far from Paris: %d", got)
	}
}

func TestTheDefenderShowsThatParisCannotFall(t *testing.T) {
	rulebook.Covers(t, "reich", "26.814")
	s := parisTaken(t, "ge-inf1") // two; with three of air 2 against 5
	a := s.add("fr-inf2", "P22")
	air := s.add("ge-air5", "O22")
	s.fight(atlas.Allies)
	s.asks(pFlights)
	s.play("show germany")
	if s.fresh(air) != 0 {
		t.Error("the aircraft that were needed may still fly")
	}
	for s.Stack.Top().Proc == pFlights {
		s.play("done germany")
	}
	s.play("attack france O22", "join "+a.String())
	s.refused("launch france", "26.814")
}

func TestWithParisFreeTheFrenchAttackAsTheyLike(t *testing.T) {
	rulebook.Covers(t, "reich", "26.817")
	s := parisTaken(t)
	s.give(atlas.France, "O22")
	s.add("ge-inf3 x2", "P22")
	s.give(atlas.Germany, "P22")
	a := s.add("fr-inf2", "Q21")
	s.fight(atlas.Allies)
	s.attack("france", "P22", a)
	s.gone(a)
}

// The way to Paris may lead over a hex that aircraft far from Paris can defend.
func TestFrenchCounterairGoesAgainstWhoeverCouldOpposeAPermittedAttack(t *testing.T) {
	rulebook.Covers(t, "reich", "26.816")
	s := parisTaken(t, "ge-inf1")
	s.add("fr-arm3 x2", "Q24")
	s.give(atlas.Germany, "P25", "P28")
	s.add("ge-inf1", "P25")
	u := s.add("fr-air5", "Q24")
	s.add("ge-air5", "P28")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	for _, n := range []atlas.Country{atlas.France, atlas.Britain} {
		s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	}
	if atlas.Distance(at(t, "P28"), atlas.Sites.Paris) <= atlas.AirRange || !s.reachesParis(at(t, "P25")) {
		t.Fatal("the base is near Paris, or nothing leads there")
	}
	if got := s.noFlight(u, Counterair, at(t, "P28")); got != fine {
		t.Errorf("aircraft that can defend P25 are spared: %d", got)
	}
}

func TestWhoHoldsParisDecidesWhetherExploitationReachesIt(t *testing.T) {
	rulebook.Covers(t, "reich", "26.811")
	for _, c := range []struct {
		garrison []string
		want     bool
	}{{nil, true}, {[]string{"ge-inf3"}, true}, {[]string{"ge-inf3", "ge-inf1"}, false}} { // three factors against six or eight
		s := parisTaken(t, c.garrison...)
		s.add("fr-arm3", "Q22")
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		if got := s.reachesParis(at(t, "P22")); got != c.want {
			t.Errorf("with %v in Paris exploitation reaches it: %v", c.garrison, got)
		}
	}
}

func TestRuleSet1LetsTheFrenchStrikeAircraftNearParisAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "26.816")
	s := parisTaken(t, "ge-inf1")
	s.rules = 1
	for base, want := range map[string]bool{"N22": true, "O26": true, "L31": false} {
		if got := s.opposesFrance(at(t, base)); got != want {
			t.Errorf("aircraft at %s are near Paris: %v", base, got)
		}
	}
}
