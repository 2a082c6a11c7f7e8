package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
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
		s := newScene(t, campaign, c.year)
		s.makeWar(usa, germany)
		s.brp[britain] = 100
		s.economy.sw[germany].sea, s.economy.sw[britain].sea = c.subs, c.asw
		s.exchangeWarfare()
		s.inflictWarfare(&warfareFrame{})
		e := &s.economy
		if e.sw[germany].sea != c.leftSubs || e.sw[britain].sea != c.leftASW || s.brp[britain] != 100-c.loss {
			t.Errorf("%s, %d submarines against %d: %d and %d left, Britain has %d", c.year, c.subs, c.asw, e.sw[germany].sea, e.sw[britain].sea, s.brp[britain])
		}
	}
}

func TestFrom1943SubmarinesMayTurnOnAmerica(t *testing.T) {
	rulebook.Covers(t, "reich", "10.22")
	s := newScene(t, campaign, "Spring 1942")
	s.makeWar(usa, germany)
	s.economy.sw[germany].sea = 5
	if s.choosesTarget() {
		t.Error("Germany chooses before 1943")
	}
	s.now = dateOf(spring, 1943)
	s.brp[britain], s.brp[usa] = 100, 100
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pWarfare, 0))
	s.proceed()
	s.refused("strike-usa 6", "10.22")
	s.Stack.Find(pGame).Step = 3
	s.Position.Asked = 1 << germany
	s.playWarfare(top[warfareFrame](s), germany, engine.M1(kAgainstUSA, 2))
	s.Asked = 0
	s.runWarfare(top[warfareFrame](s))
	if s.brp[britain] != 91 || s.brp[usa] != 94 {
		t.Errorf("Britain has %d, America %d", s.brp[britain], s.brp[usa])
	}
}

func TestBombersCostBRPsAndAnAirUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "10.23")
	s := newScene(t, campaign, "Spring 1943")
	s.add("ge-air5", "L31")
	s.add("ge-air5", "N28")
	s.economy.sw[britain].sky, s.economy.sw[germany].sky = 5, 2
	s.brp[germany] = 50
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pWarfare, 0))
	s.mover = axis
	s.Asked = 0
	s.proceed()
	if s.brp[germany] != 44 {
		t.Errorf("three bombers cost %d BRPs", 50-s.brp[germany])
	}
	s.refused("at K30", "10.23")
	allowed := s.airAllowed(germany)
	f := top[airOutFrame](s)
	s.playAirOut(f, germany, engine.M1(kAt, at(t, "N28")))
	if s.airAllowed(germany) != allowed-5 || s.economy.sw[germany].sky != 5 || s.airInPlay(germany) != 5 {
		t.Errorf("allowed %d, interceptors %d, on the board %d", s.airAllowed(germany), s.economy.sw[germany].sky, s.airInPlay(germany))
	}
	// A year without losses gives it back.
	s.Asked = 0
	s.economy.sw[britain].sky = 0
	s.economy.swLoss = [numMajors]int16{}
	s.runWarfare(&warfareFrame{Head: flow.Head{Proc: pWarfare, Step: resolveAir}})
	if s.airAllowed(germany) != allowed {
		t.Error("the air unit does not come back to the force pool")
	}
}

func TestWithoutAnAirUnitOneMustBeBuiltForInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "10.23")
	s := newScene(t, campaign, "Spring 1943")
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pAirOut, 0))
	f := top[airOutFrame](s)
	s.runAirOut(f)
	if s.economy.airOwed != 1 {
		t.Fatal("nothing is owed")
	}
	s.brp[germany] = 100
	s.setLimits()
	s.only(axis, flow.At(pConstruction, 0))
	if s.economy.airOwed != 0 || s.brp[germany] != 85 || s.economy.sw[germany].sky != 5 {
		t.Errorf("owed %d, BRPs %d, interceptors %d", s.economy.airOwed, s.brp[germany], s.economy.sw[germany].sky)
	}
}

func TestTheFactorsOfAFallenBritainFade(t *testing.T) {
	rulebook.Covers(t, "reich", "10.24")
	for season, want := range map[string]uint8{"Spring 1941": 2, "Summer 1941": 4, "Fall 1941": 6, "Winter 1941": 8} {
		s := newScene(t, campaign, season)
		s.economy.sw[britain] = swFactors{8, 8}
		s.lines("fallen: and britain")
		s.noteFalls()
		s.now = dateOf(spring, 1942)
		s.fadeBritain()
		if s.economy.sw[britain] != (swFactors{want, want}) {
			t.Errorf("fallen in %s: %v left, want %d", season, s.economy.sw[britain], want)
		}
		s.endWarfare(&warfareFrame{})
		if s.economy.sw[britain] != (swFactors{}) {
			t.Error("factors of a fallen Britain stay in the game")
		}
	}
	s := newScene(t, campaign, "Summer 1942")
	s.makeWar(usa, germany)
	s.economy.sw[britain] = swFactors{8, 8}
	s.lines("fallen: and britain")
	s.noteFalls()
	s.fadeBritain()
	s.endWarfare(&warfareFrame{})
	if s.economy.sw[britain] != (swFactors{8, 8}) {
		t.Error("with America in the war British factors fade")
	}
}

func TestIn1945LossesAreQuarteredAndComeEveryTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "10.5", "10.51", "10.52")
	s := newScene(t, scenario1944, "Spring 1945")
	s.add("ge-air5", "L31")
	s.economy.sw = [numMajors]swFactors{}
	s.economy.sw[usa].sky = 15
	s.brp[germany] = 100
	s.mover = allies
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pGameTurn, turnWarfare))
	s.Asked = 0
	for s.In(pGameTurn) && s.Asked == 0 && s.State.Chance == 0 && !s.over {
		f := s.Stack.Top()
		table.Procs[f.Proc].Run(s.Position, f)
	}
	if s.brp[germany] != 93 { // 30 BRPs, a quarter
		t.Errorf("Germany lost %d BRPs in Spring", 100-s.brp[germany])
	}
	if s.economy.airOut != 1 || s.economy.sw[germany].sky != 0 || s.economy.laterSky != 5 {
		t.Errorf("out %d, interceptors %d now and %d later", s.economy.airOut, s.economy.sw[germany].sky, s.economy.laterSky)
	}
	s.now++
	if s.quarterly() || s.brp[germany] != 86 {
		t.Errorf("Germany has %d BRPs after Summer", s.brp[germany])
	}
	s.now = dateOf(spring, 1944)
	if s.quarterly(); s.brp[germany] != 86 {
		t.Error("a loss in 1944")
	}
}

func TestVariantsChangeWhatWarfareCosts(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "33.42")
	s := newScene(t, campaign, "Spring 1944")
	s.brp[britain], s.brp[germany] = 100, 100
	s.economy.played[allies] = 1<<5 | 1<<7
	s.economy.played[axis] = 1 << 10
	s.economy.sw[germany] = swFactors{4, 3}
	s.economy.sw[britain].sky = 10
	s.exchangeWarfare()
	s.inflictWarfare(&warfareFrame{})
	if s.brp[britain] != 92 {
		t.Errorf("four submarines cost %d BRPs, not 8", 100-s.brp[britain])
	}
	if s.brp[germany] != 80 { // three interceptors take five bombers (4.5), five are left at four BRPs
		t.Errorf("the bombers cost %d BRPs, not 20", 100-s.brp[germany])
	}
}

func TestABritainThatIsAttackedAgainHasAllItsFactorsBack(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := newScene(t, campaign, "Spring 1942")
	e := &s.economy
	e.sw[britain], e.shownSW[britain], e.resting = swFactors{1, 2}, swFactors{3, 4}, swFactors{5, 6}
	e.neutralAt, e.swFades = s.now, true
	s.wakeBritain()
	if e.sw[britain] != (swFactors{6, 8}) || e.shownSW[britain] != (swFactors{8, 10}) {
		t.Errorf("she has %v, and shows %v", e.sw[britain], e.shownSW[britain])
	}
	if e.resting != (swFactors{}) || e.neutralAt != 0 || e.swFades {
		t.Error("she still rests")
	}
}
