package reich

import (
	"testing"

	"sandtable/rulebook"
)

func TestPartisansRiseBehindAxisLines(t *testing.T) {
	rulebook.Covers(t, "reich", "32.0", "32.1", "32.11", "32.12", "32.13", "32.14")
	s := newScene(t, scenario1942, "Summer 1942")
	s.add("ge-arm4", "W29")
	s.build(allies, 50)
	u := s.rebel(yugoslavia)
	s.play("raise ussr " + u.String())
	s.refused("at W29", "32.13") // a German stands there
	s.refused("at W28", "32.13") // in its zone of control
	s.play("at X27")
	if s.nation[u] != ussr || s.brp[ussr] != 48 || s.brp[britain] != 50 {
		t.Errorf("they obey %s, cost Russia %d BRPs and Britain %d", nationNames[s.nation[u]], 50-s.brp[ussr], 50-s.brp[britain])
	}
	s.now++
	s.beginPlayerTurn()
	s.build(allies, 50)
	s.refused("raise ussr "+s.rebel(yugoslavia).String(), "32.11")
	s.now++
	s.build(allies, 50)
	if !s.may("raise ussr " + s.rebel(yugoslavia).String()) {
		t.Error("after a game turn no more can rise")
	}
	for n, want := range map[country]int{yugoslavia: 4, greece: 3, ussr: 3, france: 2, britain: 3, italy: 1} {
		count := 0
		for v := range of(n) {
			if v.kind() == partisan {
				count++
			}
		}
		if count != want {
			t.Errorf("%s has %d partisans", nationNames[n], count)
		}
	}
}

func TestNoPartisansBeforeRussiaFights(t *testing.T) {
	rulebook.Covers(t, "reich", "32.1", "32.11", "32.12", "Q172")
	s := newScene(t, campaign, "Winter 1940")
	s.conquer(germany, greece)
	s.add("br-inf3", "K23")
	s.build(allies, 50)
	s.refused("raise britain "+s.rebel(greece).String(), "32.1")
	s.makeWar(ussr, germany)
	if !s.mayRise(britain, greece) || s.mayRise(britain, ussr) || !s.mayRise(ussr, ussr) {
		t.Error("who may raise partisans where is wrong")
	}
	if s.mayRise(britain, yugoslavia) || s.mayRise(britain, france) {
		t.Error("partisans rise in a country that is not conquered")
	}
	s.lines("fallen: and italy")
	if !s.mayRise(britain, italy) {
		t.Error("Italian partisans need a surrender (Q172)")
	}
}

func TestVichyHasNoPartisansWhileItIsNeutral(t *testing.T) {
	rulebook.Covers(t, "reich", "32.13")
	s := newScene(t, scenario1942, "Summer 1942")
	zone := s.zoc(britain)
	u := s.rebel(france)
	vichy := at(t, "T17")
	if s.risingHex(britain, u, vichy, &zone) {
		t.Error("partisans rise in neutral Vichy")
	}
	s.makeWar(britain, vichyFrance)
	if !s.risingHex(britain, u, vichy, &zone) {
		t.Error("none rise after a declaration of war")
	}
}

func TestR5_11AlliesSplitThePartisansOfACountry(t *testing.T) {
	rulebook.Covers(t, "reich", "32.14")
	s := &scene{emptyBoard(scenario1942, 5, false), t}
	s.now = dateOf(summer, 1942)
	s.add("br-inf3", "GG26") // in Crete; the Russians are far away
	s.add("ru-inf3", "H47")
	s.mover = allies
	s.beginPlayerTurn()
	s.brp, s.limit = [numMajors]int16{britain: 50, ussr: 50}, [numMajors]int16{britain: 50, ussr: 50}
	raised := func(who country) (count int) {
		for s.risingShare(who, greece) && s.rebel(greece) != noUnit {
			s.raise(s.rebel(greece), who, at(t, []string{"AA28", "BB28", "CC27", "CC28"}[s.risen(greece)]))
			count++
		}
		return count
	}
	if russian := raised(ussr); russian != 1 {
		t.Errorf("Russia raises %d of three", russian)
	}
	if british := raised(britain); british != 2 {
		t.Errorf("Britain, which is nearer, raises %d of three", british)
	}
	for u := range of(greece) {
		if u.kind() == partisan {
			s.removeUnit(u)
		}
	}
	s.economy.done.add(ussr)
	if alone := raised(britain); alone != 3 {
		t.Errorf("Britain raises %d although Russia is done", alone)
	}
}
