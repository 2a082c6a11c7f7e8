package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestSubmarinesAndASWDestroyEachOtherByTheRatioOfTheYear(t *testing.T) {
	rulebook.Covers(t, "reich", "10.2", "10.21", "10.22")
	for _, c := range []struct {
		year              string
		subs, asw         uint8
		leftSubs, leftASW uint8
		loss              int16
	}{
		{"Spring 1941", 10, 4, 6, 0, 18},
		{"Spring 1942", 4, 10, 0, 6, 0},
		{"Spring 1943", 10, 5, 3, 0, 9}, // 7 of 7.5 are lost
		{"Spring 1943", 4, 5, 0, 2, 0},  // 2.67 ASW are three
		{"Spring 1944", 10, 4, 2, 0, 6}, // two for one
		{"Spring 1945", 7, 10, 0, 6, 0}, // 3.5 ASW are four
		{"Spring 1940", 0, 3, 0, 3, 0},
	} {
		s := newScene(t, atlas.Campaign, c.year)
		s.makeWar(atlas.USA, atlas.Germany)
		s.brp[atlas.Britain] = 100
		s.economy.sw[atlas.Germany].sea, s.economy.sw[atlas.Britain].sea = c.subs, c.asw
		s.exchangeWarfare()
		s.inflictWarfare(&warfareFrame{})
		e := &s.economy
		if e.sw[atlas.Germany].sea != c.leftSubs || e.sw[atlas.Britain].sea != c.leftASW || s.brp[atlas.Britain] != 100-c.loss {
			t.Errorf("%s, %d submarines against %d: %d and %d left, Britain has %d", c.year, c.subs, c.asw, e.sw[atlas.Germany].sea, e.sw[atlas.Britain].sea, s.brp[atlas.Britain])
		}
	}
}

func TestFrom1943SubmarinesMayTurnOnAmerica(t *testing.T) {
	rulebook.Covers(t, "reich", "10.22")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.makeWar(atlas.USA, atlas.Germany)
	s.economy.sw[atlas.Germany].sea = 5
	if s.choosesTarget() {
		t.Error("Germany chooses before 1943")
	}
	s.now = atlas.DateOf(atlas.Spring, 1943)
	s.brp[atlas.Britain], s.brp[atlas.USA] = 100, 100
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pWarfare, 0))
	s.proceed()
	s.refused("strike-usa 6", "10.22")
	s.Stack.Find(pGame).Step = 3
	s.Position.Asked = 1 << atlas.Germany
	s.playWarfare(top[warfareFrame](s), atlas.Germany, engine.M1(kAgainstUSA, 2))
	s.Asked = 0
	s.runWarfare(top[warfareFrame](s))
	if s.brp[atlas.Britain] != 91 || s.brp[atlas.USA] != 94 {
		t.Errorf("Britain has %d, America %d", s.brp[atlas.Britain], s.brp[atlas.USA])
	}
}

func TestBombersCostBRPsAndAnAirUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "10.23")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.add("ge-air5", "L31")
	s.add("ge-air5", "N28")
	s.economy.sw[atlas.Britain].sky, s.economy.sw[atlas.Germany].sky = 5, 2
	s.brp[atlas.Germany] = 50
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pWarfare, 0))
	s.mover = atlas.Axis
	s.Asked = 0
	s.proceed()
	if s.brp[atlas.Germany] != 44 {
		t.Errorf("three bombers cost %d BRPs", 50-s.brp[atlas.Germany])
	}
	s.refused("at K30", "10.23")
	allowed := s.airAllowed(atlas.Germany)
	f := top[airOutFrame](s)
	s.playAirOut(f, atlas.Germany, engine.M1(kAt, at(t, "N28")))
	if s.airAllowed(atlas.Germany) != allowed-5 || s.economy.sw[atlas.Germany].sky != 5 || s.airInPlay(atlas.Germany) != 5 {
		t.Errorf("allowed %d, interceptors %d, on the board %d", s.airAllowed(atlas.Germany), s.economy.sw[atlas.Germany].sky, s.airInPlay(atlas.Germany))
	}
	// A year without losses gives it back.
	s.Asked = 0
	s.economy.sw[atlas.Britain].sky = 0
	s.economy.swLoss = [atlas.NumMajors]int16{}
	s.runWarfare(&warfareFrame{Head: flow.Head{Proc: pWarfare, Step: resolveAir}})
	if s.airAllowed(atlas.Germany) != allowed {
		t.Error("the air unit does not come back to the force pool")
	}
}

func TestWithoutAnAirUnitOneMustBeBuiltForInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "10.23")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pAirOut, 0))
	f := top[airOutFrame](s)
	s.runAirOut(f)
	if s.economy.airOwed != 1 {
		t.Fatal("nothing is owed")
	}
	s.brp[atlas.Germany] = 100
	s.setLimits()
	s.only(atlas.Axis, flow.At(pConstruction, 0))
	if s.economy.airOwed != 0 || s.brp[atlas.Germany] != 85 || s.economy.sw[atlas.Germany].sky != 5 {
		t.Errorf("owed %d, BRPs %d, interceptors %d", s.economy.airOwed, s.brp[atlas.Germany], s.economy.sw[atlas.Germany].sky)
	}
}

func TestTheFactorsOfAFallenBritainFade(t *testing.T) {
	rulebook.Covers(t, "reich", "10.24")
	for season, want := range map[string]uint8{"Spring 1941": 2, "Summer 1941": 4, "Fall 1941": 6, "Winter 1941": 8} {
		s := newScene(t, atlas.Campaign, season)
		s.economy.sw[atlas.Britain] = swFactors{8, 8}
		s.lines("fallen: and britain")
		s.noteFalls()
		s.now = atlas.DateOf(atlas.Spring, 1942)
		s.fadeBritain()
		if s.economy.sw[atlas.Britain] != (swFactors{want, want}) {
			t.Errorf("fallen in %s: %v left, want %d", season, s.economy.sw[atlas.Britain], want)
		}
		s.endWarfare(&warfareFrame{})
		if s.economy.sw[atlas.Britain] != (swFactors{}) {
			t.Error("factors of a fallen Britain stay in the game")
		}
	}
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.makeWar(atlas.USA, atlas.Germany)
	s.economy.sw[atlas.Britain] = swFactors{8, 8}
	s.lines("fallen: and britain")
	s.noteFalls()
	s.fadeBritain()
	s.endWarfare(&warfareFrame{})
	if s.economy.sw[atlas.Britain] != (swFactors{8, 8}) {
		t.Error("with America in the war British factors fade")
	}
}

func TestIn1945LossesAreQuarteredAndComeEveryTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "10.5", "10.51", "10.52")
	s := newScene(t, atlas.Scenario1944, "Spring 1945")
	s.add("ge-air5", "L31")
	s.economy.sw = [atlas.NumMajors]swFactors{}
	s.economy.sw[atlas.USA].sky = 15
	s.brp[atlas.Germany] = 100
	s.mover = atlas.Allies
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pGameTurn, turnWarfare))
	s.Asked = 0
	for s.In(pGameTurn) && s.Asked == 0 && s.State.Chance == 0 && !s.over {
		f := s.Stack.Top()
		table.Procs[f.Proc].Run(s.Position, f)
	}
	if s.brp[atlas.Germany] != 93 { // 30 BRPs, a quarter
		t.Errorf("Germany lost %d BRPs in Spring", 100-s.brp[atlas.Germany])
	}
	if s.economy.airOut != 1 || s.economy.sw[atlas.Germany].sky != 0 || s.economy.laterSky != 5 {
		t.Errorf("out %d, interceptors %d now and %d later", s.economy.airOut, s.economy.sw[atlas.Germany].sky, s.economy.laterSky)
	}
	s.now++
	if s.quarterly() || s.brp[atlas.Germany] != 86 {
		t.Errorf("Germany has %d BRPs after Summer", s.brp[atlas.Germany])
	}
	s.now = atlas.DateOf(atlas.Spring, 1944)
	if s.quarterly(); s.brp[atlas.Germany] != 86 {
		t.Error("a loss in 1944")
	}
	s.now = atlas.DateOf(atlas.Spring, 1946)
	if s.quarterly(); s.brp[atlas.Germany] != 86 {
		t.Error("the losses of 1945 fall once more after the start of 1946")
	}
}

func TestVariantsChangeWhatWarfareCosts(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "33.42")
	s := newScene(t, atlas.Campaign, "Spring 1944")
	s.brp[atlas.Britain], s.brp[atlas.Germany] = 100, 100
	s.economy.played[atlas.Allies] = 1<<5 | 1<<7
	s.economy.played[atlas.Axis] = 1 << 10
	s.economy.sw[atlas.Germany] = swFactors{4, 3}
	s.economy.sw[atlas.Britain].sky = 10
	s.exchangeWarfare()
	s.inflictWarfare(&warfareFrame{})
	if s.brp[atlas.Britain] != 92 {
		t.Errorf("four submarines cost %d BRPs, not 8", 100-s.brp[atlas.Britain])
	}
	if s.brp[atlas.Germany] != 80 { // three interceptors take five bombers (4.5), five are left at four BRPs
		t.Errorf("the bombers cost %d BRPs, not 20", 100-s.brp[atlas.Germany])
	}
}

func TestABritainThatIsAttackedAgainHasAllItsFactorsBack(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	e := &s.economy
	e.sw[atlas.Britain], e.shownSW[atlas.Britain], e.resting = swFactors{1, 2}, swFactors{3, 4}, swFactors{5, 6}
	e.neutralAt, e.swFades = s.now, true
	s.wakeBritain()
	if e.sw[atlas.Britain] != (swFactors{6, 8}) || e.shownSW[atlas.Britain] != (swFactors{8, 10}) {
		t.Errorf("she has %v, and shows %v", e.sw[atlas.Britain], e.shownSW[atlas.Britain])
	}
	if e.resting != (swFactors{}) || e.neutralAt != 0 || e.swFades {
		t.Error("she still rests")
	}
}
