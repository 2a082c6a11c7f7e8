package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestPartisansRiseBehindAxisLines(t *testing.T) {
	rulebook.Covers(t, "reich", "32.0", "32.1", "32.11", "32.12", "32.13", "32.14")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("ge-arm4", "W29")
	s.build(atlas.Allies, 50)
	u := s.rebel(atlas.Yugoslavia)
	s.play("raise ussr " + u.String())
	s.refused("at W29", "32.13") // a German stands there
	s.refused("at W28", "32.13") // in its zone of control
	s.play("at X27")
	if s.nation.of(u) != atlas.USSR || s.brp[atlas.USSR] != 48 || s.brp[atlas.Britain] != 50 {
		t.Errorf("they obey %s, cost Russia %d BRPs and Britain %d", atlas.NationNames[s.nation.of(u)], 50-s.brp[atlas.USSR], 50-s.brp[atlas.Britain])
	}
	s.now++
	s.beginPlayerTurn()
	s.build(atlas.Allies, 50)
	s.refused("raise ussr "+s.rebel(atlas.Yugoslavia).String(), "32.11")
	s.now++
	s.build(atlas.Allies, 50)
	if !s.may("raise ussr " + s.rebel(atlas.Yugoslavia).String()) {
		t.Error("after a game turn no more can rise")
	}
	for n, want := range map[atlas.Country]int{atlas.Yugoslavia: 4, atlas.Greece: 3, atlas.USSR: 3, atlas.France: 2, atlas.Britain: 3, atlas.Italy: 1} {
		count := 0
		for v := range atlas.Of(n) {
			if v.Kind() == atlas.Partisan {
				count++
			}
		}
		if count != want {
			t.Errorf("%s has %d partisans", atlas.NationNames[n], count)
		}
	}
}

func TestNoPartisansBeforeRussiaFights(t *testing.T) {
	rulebook.Covers(t, "reich", "32.1", "32.11", "32.12", "Q172")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.conquer(atlas.Germany, atlas.Greece)
	s.add("br-inf3", "K23")
	s.build(atlas.Allies, 50)
	s.refused("raise britain "+s.rebel(atlas.Greece).String(), "32.1")
	s.makeWar(atlas.USSR, atlas.Germany)
	if !s.mayRise(atlas.Britain, atlas.Greece) || s.mayRise(atlas.Britain, atlas.USSR) || !s.mayRise(atlas.USSR, atlas.USSR) {
		t.Error("who may raise partisans where is wrong")
	}
	if s.mayRise(atlas.Britain, atlas.Yugoslavia) || s.mayRise(atlas.Britain, atlas.France) {
		t.Error("partisans rise in a country that is not conquered")
	}
	s.lines("fallen: and italy")
	if !s.mayRise(atlas.Britain, atlas.Italy) {
		t.Error("Italian partisans need a surrender (Q172)")
	}
}

func TestVichyHasNoPartisansWhileItIsNeutral(t *testing.T) {
	rulebook.Covers(t, "reich", "32.13")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	zone := s.zoc(atlas.Britain)
	u := s.rebel(atlas.France)
	vichy := at(t, "T17")
	if s.risingHex(atlas.Britain, u, vichy, &zone) {
		t.Error("partisans rise in neutral Vichy")
	}
	s.makeWar(atlas.Britain, atlas.VichyFrance)
	if !s.risingHex(atlas.Britain, u, vichy, &zone) {
		t.Error("none rise after a declaration of war")
	}
}

func TestR5_11AlliesSplitThePartisansOfACountry(t *testing.T) {
	rulebook.Covers(t, "reich", "32.14")
	s := &scene{emptyBoard(atlas.Scenario1942, 5, false), t}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.add("br-inf3", "GG26") // in Crete; the Russians are far away
	s.add("ru-inf3", "H47")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.brp, s.limit = [atlas.NumMajors]int16{atlas.Britain: 50, atlas.USSR: 50}, [atlas.NumMajors]int16{atlas.Britain: 50, atlas.USSR: 50}
	raised := func(who atlas.Country) (count int) {
		for s.risingShare(who, atlas.Greece) && s.rebel(atlas.Greece) != atlas.NoUnit {
			s.raise(s.rebel(atlas.Greece), who, at(t, []string{"AA28", "BB28", "CC27", "CC28"}[s.risen(atlas.Greece)]))
			count++
		}
		return count
	}
	if russian := raised(atlas.USSR); russian != 1 {
		t.Errorf("Russia raises %d of three", russian)
	}
	if british := raised(atlas.Britain); british != 2 {
		t.Errorf("Britain, which is nearer, raises %d of three", british)
	}
	for u := range atlas.Of(atlas.Greece) {
		if u.Kind() == atlas.Partisan {
			s.removeUnit(u)
		}
	}
	s.economy.done.Add(atlas.USSR)
	if alone := raised(atlas.Britain); alone != 3 {
		t.Errorf("Britain raises %d although Russia is done", alone)
	}
}
