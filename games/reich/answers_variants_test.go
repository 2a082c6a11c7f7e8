package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapter 33: variant counters, intelligence, foreign aid.

func TestUlsterMeansNothingOnceTheAxisHoldPartOfTheIsland(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q175")
	for _, hex := range []string{"F24", "H22"} { // Belfast, and the free part
		s := newScene(t, atlas.Campaign, "Spring 1940")
		s.held(2, 1)
		s.mover = atlas.Axis
		if !s.playable(atlas.Axis, 2, atPlayerTurn, atlas.Nobody) {
			t.Fatal("the counter cannot be played at all")
		}
		s.give(atlas.Germany, hex)
		if s.playable(atlas.Axis, 2, atPlayerTurn, atlas.Nobody) {
			t.Errorf("it can be played with Germans in %s", hex)
		}
	}
	// Germany plays it, moves again before Britain does, and comes to Ireland.
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.held(2, 1)
	s.turn(atlas.Axis)
	s.play("variant germany 2")
	s.give(atlas.Germany, "H22")
	s.stepOver(pMovement)
	s.give(atlas.Ireland, "H22") // even if it is freed again at once
	s.mover = atlas.Allies
	s.stepOver(pRedeploy)
	s.stepOver(pMovement)
	if s.economy.effects.britishPeace || s.economy.effects.ulster != 0 {
		t.Error("Britain must still guard Ulster")
	}
}

func TestWesternConquestOfIrelandLeavesTheUlsterVariantInForce(t *testing.T) {
	rulebook.Covers(t, "reich", "39.0", "Q177")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.held(2, 1)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain ireland")
	s.finish()
	s.conquer(atlas.Britain, atlas.Ireland)
	s.mover = atlas.Axis
	if !s.playable(atlas.Axis, 2, atPlayerTurn, atlas.Nobody) {
		t.Error("a British Ireland voids the counter")
	}
}

// neutralBritain is Summer 1940 after Britain has failed to guard Ulster by the end
// of her Movement phase.
func neutralBritain(t *testing.T, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	if prepare != nil {
		prepare(s)
	}
	s.economy.effects.ulster, s.economy.effects.ulsterMet = s.now, true
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.stepOver(pMovement)
	if !s.outOfWar(atlas.Britain) {
		t.Fatal("Britain has not made peace")
	}
	return s
}

func TestABritainThatMadePeaceKeepsItsColoniesAndLosesItsMinors(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := neutralBritain(t, func(s *scene) {
		s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Britain
		s.status[atlas.Greece], s.patron[atlas.Greece] = Allied, atlas.Britain
		s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
	})
	for _, n := range []atlas.Country{atlas.Turkey, atlas.Greece, atlas.Norway} {
		if s.status[n] != Neutral || s.patron[n] != atlas.Nobody {
			t.Errorf("%s is not neutral", atlas.NationNames[n])
		}
	}
	if s.status[atlas.Egypt] != Colony || s.patron[atlas.Egypt] != atlas.Britain {
		t.Error("Egypt is no longer a British colony")
	}
}

func TestABritainThatMadePeaceBuildsButDeclaresNoWarAndGivesNoAid(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	s := neutralBritain(t, nil)
	if s.war[atlas.Britain] != 0 || !s.atWar(atlas.France, atlas.Germany) {
		t.Error("the peace is Britain's alone")
	}
	s.economy.aid[atlas.Turkey][atlas.Britain] = 3
	if s.aidAgainst(atlas.Turkey, atlas.Germany) != 3 {
		t.Error("what was given before is void")
	}
	s.add("br-fleet9", "L22")
	brp := s.brp[atlas.Britain]
	s.build(atlas.Allies, brp)
	s.economy.total[atlas.Britain] = 100
	s.Forget()
	if !s.may("build " + s.pooled(atlas.Britain, atlas.Infantry, 0).String()) {
		t.Error("Britain cannot build")
	}
	if s.may("aid britain turkey") || s.may("grant britain france") {
		t.Error("a neutral Britain gives aid or grants")
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	for _, n := range []atlas.Country{atlas.Germany, atlas.Norway} {
		if _, no := s.mayDeclare(atlas.Britain, n); no.Fine() || no.Rule != "33.41" {
			t.Errorf("Britain may declare war on %s", atlas.NationNames[n])
		}
	}
	if _, no := s.mayDeclare(atlas.France, atlas.Britain); no.Fine() {
		t.Error("France may declare war on Britain")
	}
	s.phase(atlas.Axis, flow.At(pWar, 0))
	before := s.brp[atlas.Germany]
	s.play("declare germany britain")
	if s.brp[atlas.Germany] != before-35 || s.outOfWar(atlas.Britain) || !s.atWar(atlas.Germany, atlas.Britain) || !s.alliedPowers(atlas.Britain, atlas.France) {
		t.Errorf("war on Britain cost %d, or she is still out of the war", before-s.brp[atlas.Germany])
	}
}

func TestMinorsAndGuestsOfABritainThatMadePeace(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	var french, british, rebel, greek atlas.Unit
	s := neutralBritain(t, func(s *scene) {
		s.status[atlas.Greece], s.patron[atlas.Greece] = Allied, atlas.Britain
		s.wars([2]atlas.Country{atlas.Greece, atlas.Italy})
		greek = s.add("gre-inf2", "DD28")
		french, british = s.add("fr-inf2", "K22"), s.add("br-inf3", "O19")
		rebel = s.add("yug-part", "V28")
		s.nation.set(rebel, atlas.Britain)
		s.give(atlas.Germany, "K24")  // a British hex that the Axis have taken
		s.give(atlas.Britain, "II17") // and the reverse
	})
	if s.status[atlas.Greece] != Neutral || s.war[atlas.Greece] != 0 || s.onBoard(greek) {
		t.Error("Greece is not neutral again")
	}
	s.holds(atlas.Germany, "K24")
	s.holds(atlas.Britain, "II17")
	if h := s.where(british); h == atlas.NoHex || s.control.of(h) != atlas.Britain {
		t.Error("British units stay in France")
	}
	if s.onBoard(rebel) {
		t.Error("British partisans fight on")
	}
	if s.opens(atlas.Britain, atlas.France) {
		t.Error("French units may enter British hexes")
	}
	near := s.nearEnemies(atlas.France)
	if !s.movable(french, &near) {
		t.Error("a French unit in Britain cannot leave by redeployment")
	}
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	if s.onBoard(french) {
		t.Error("a French unit that has not left stays in Britain")
	}
}

func TestGuestsHaveARedeploymentToLeaveANeutralBritain(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	s := newScene(t, atlas.Campaign, "Summer 1942") // France has not fallen
	guest := s.add("fr-inf2", "L22")
	s.add("fr-fleet9", "L22")
	s.economy.effects.ulster, s.economy.effects.ulsterMet = s.now, true
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.stepOver(pRedeploy) // peace at the end of redeployment
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	if !s.onBoard(guest) {
		t.Fatal("a French unit is lost before it could leave")
	}
	s.shift(atlas.Allies)
	s.play("redeploy "+guest.String(), "at N18")
	s.stands(guest, "N18")
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	if !s.onBoard(guest) {
		t.Error("a unit that has left is lost")
	}
}

func TestWarfareFactorsOfABritainThatMadePeaceRestUntilSheFightsAgain(t *testing.T) {
	rulebook.Covers(t, "reich", "10.24", "33.41", "Q176")
	s := neutralBritain(t, nil)
	s.economy.sw[atlas.Britain] = swFactors{sky: 8}
	s.noteFalls()
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.only(atlas.Axis, flow.At(pWarfare, 0))
	if got := s.economy.swLoss[atlas.Germany]; got != 8 { // half of eight, for peace in Summer
		t.Errorf("Germany loses %d BRPs", got)
	}
	for s.asked() != 0 {
		s.play(s.moves()[0])
	}
	if s.economy.sw[atlas.Britain].sky != 0 || s.economy.resting.sky != 8 {
		t.Errorf("%d factors fight and %d rest", s.economy.sw[atlas.Britain].sky, s.economy.resting.sky)
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.only(atlas.Axis, flow.At(pWarfare, 0))
	if s.economy.swLoss[atlas.Germany] != 0 {
		t.Error("factors of a neutral Britain bomb Germany")
	}
	s.wars([2]atlas.Country{atlas.Germany, atlas.Britain})
	s.noteFalls()
	if s.economy.sw[atlas.Britain].sky != 8 || s.economy.resting.sky != 0 {
		t.Error("they do not come back with the war")
	}
}

func TestFreeFrenchAircraftAndArmorAreRebuiltAndShipsNot(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "Q180")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	want := map[string]bool{"fr-air5": true, "fr-arm3": true, "fr-fleet9": false}
	lost := map[string]atlas.Unit{}
	for what := range want {
		u := s.add(what, "L22")
		s.nation.set(u, atlas.FreeFrench)
		s.lose(u)
		lost[what] = u
	}
	s.build(atlas.Allies, 100)
	for what, ok := range want {
		if got := s.may("build " + lost[what].String()); got != ok {
			t.Errorf("a Free French %s can be rebuilt: %v", what, got)
		}
	}
}

func TestVariantsOfLaterScenarios(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "Q181", "Q182")
	for _, c := range []struct {
		id     atlas.ScenarioID
		when   string
		number int
		moment int
		want   bool
	}{
		{atlas.Campaign, "Spring 1941", 5, atYearStart, true},
		{atlas.Campaign, "Spring 1942", 5, atYearStart, false},
		{atlas.Scenario1942, "Spring 1942", 5, atYearStart42, true},
		{atlas.Scenario1944, "Spring 1944", 5, atYearStart42, true},
		{atlas.Scenario1939, "Spring 1942", 7, atYearStart, false},
		{atlas.Campaign, "Spring 1944", 7, atYearStart, true},
		{atlas.Scenario1942, "Spring 1944", 7, atYearStart, true},
		{atlas.Scenario1944, "Spring 1944", 7, atYearStart42, true},
		{atlas.Scenario1942, "Spring 1943", 7, atYearStart, false},
	} {
		s := newScene(t, c.id, c.when)
		if got := s.playable(atlas.Allies, c.number, c.moment, atlas.Nobody); got != c.want {
			t.Errorf("Allied variant %d in the %s scenario, %s: %v", c.number, atlas.ScenarioIDs[c.id], c.when, got)
		}
	}
	// The moment comes in those scenarios.
	for _, id := range []string{"1942", "1944"} {
		pos, err := Game.New(engine.Setup{Scenario: id, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		p.economy.drawn = true
		p.economy.variants[atlas.Axis].number, p.economy.variants[atlas.Allies].number = 1, 5
		if !p.couldPlay(atlas.Allies, atYearStart42, atlas.Nobody) {
			t.Errorf("nobody is asked at the start of %s", id)
		}
	}
}

func TestAnIntelligenceRollOfOneIsATwo(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "Q183")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(true)
	s.rolls(diceOf(1, 1)) // less one for the opposition
	if top[intelligenceFrame](s).result != 2 {
		t.Errorf("the result is %d", top[intelligenceFrame](s).result)
	}
	s.play("result germany 2")
	if s.economy.spies[atlas.Axis].dear != 2 {
		t.Error("it does not count as a two")
	}
}

func TestOnePowerOpposesAnEffortWithFiveBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "33.51", "Q184")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.build(atlas.Axis, 100)
	s.play("intelligence germany")
	if !s.may("counter france") || !s.may("counter britain") {
		t.Fatal("the Allies are not both asked")
	}
	s.play("counter france")
	if s.brp[atlas.France] != 95 || s.brp[atlas.Britain] != 100 || s.asked() != 0 || s.State.Chance != 36 {
		t.Error("more than five BRPs can be spent against one effort")
	}
}

func TestACounterThatIsSparedAfterATwelveStays(t *testing.T) {
	rulebook.Covers(t, "reich", "33.55", "Q185")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(false)
	s.rolls(diceOf(6, 6))
	s.play("result germany 12", "victim germany britain", "done germany")
	c := s.economy.variants[atlas.Allies]
	if c.gone || !c.known.Has(atlas.Germany) {
		t.Errorf("after a look without an order it is %+v", c)
	}
	if s.may("nullify germany") {
		t.Error("Germany may change its mind")
	}
}

func TestAmericaGivesNoAidAndMinorsNeverActivatedCountForNobody(t *testing.T) {
	rulebook.Covers(t, "reich", "33.6", "Q186")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.wars([2]atlas.Country{atlas.USA, atlas.Germany})
	s.add("us-fleet9", "L22")
	s.build(atlas.Allies, 100)
	s.economy.total[atlas.USA] = 100
	s.Forget()
	for _, n := range aidOrder {
		s.refused("aid usa "+atlas.NationIDs[n], "33.6")
	}
	before := s.objectives()[atlas.Germany]
	s.becomeAlly(atlas.Rumania, atlas.Germany)
	if s.objectives()[atlas.Germany] <= before {
		t.Error("an active Rumania brings Germany no objective, or an inactive one did")
	}
}

func TestTheVichyTableIgnoresAidWhichIsRolledForAfterwards(t *testing.T) {
	rulebook.Covers(t, "reich", "33.63", "49.4", "Q187")
	s := vichyScene(t)
	s.scenario = atlas.Campaign
	s.lines("fallen: and france")
	s.politics.franceFell = s.now - 3
	s.add("ge-inf3", "II17")
	with := s.vichyModifier()
	s.economy.aid[atlas.VichyFrance][atlas.Britain] = 4
	if s.vichyModifier() != with {
		t.Error("aid counts on the table")
	}
	s.build(atlas.Axis, 100)
	s.politics.onVichy = true // +2
	s.play("vichy germany")
	s.rolls(6)
	if s.politics.vichyRoll != vichyDue || s.status[atlas.VichyFrance] == Active {
		t.Fatal("Vichy is not due to activate")
	}
	for _, die := range []int{4, 5} { // four BRPs of aid ask for a five
		brp := s.brp[atlas.Germany]
		s.phase(atlas.Axis, flow.At(pWar, 0))
		s.finish()
		if s.State.Chance != 6 {
			t.Fatal("no roll is made for the aid")
		}
		s.rolls(die)
		s.finish()
		if s.brp[atlas.Germany] != brp {
			t.Error("the second roll costs BRPs")
		}
		if got := s.status[atlas.VichyFrance] == Active; got != (die == 5) {
			t.Errorf("with a %d Vichy is active: %v", die, got)
		}
		if s.mayRollVichy(atlas.Britain) || s.mayRollVichy(atlas.Germany) {
			t.Error("the table is still in use")
		}
	}
}

func TestYugoslaviaReceivesAidWithTheLargerSet(t *testing.T) {
	rulebook.Covers(t, "reich", "33.61", "Q188")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for _, extra := range []bool{false, true} {
		s.extra = extra
		for _, n := range []atlas.Country{atlas.Germany, atlas.Britain, atlas.USSR, atlas.Italy} {
			if got := s.mayAid(n, atlas.Yugoslavia); got != extra {
				t.Errorf("with the larger set %v %s may aid Yugoslavia: %v", extra, atlas.NationNames[n], got)
			}
		}
		if s.mayAid(atlas.France, atlas.Yugoslavia) || s.mayAid(atlas.USA, atlas.Yugoslavia) {
			t.Error("others may")
		}
	}
}

func TestEverybodyLearnsHowMuchAidWentWhere(t *testing.T) {
	rulebook.Covers(t, "reich", "33.64", "Q191")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.build(atlas.Axis, 150)
	s.economy.total[atlas.Germany] = 150
	s.Forget()
	var ev engine.Events
	for _, text := range []string{"aid germany hungary", "amount germany 4", "aid germany bulgaria", "amount germany 6"} {
		m, err := engine.ParseMove(Game, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(s.seatOf(atlas.Germany), m, &ev); err != nil {
			t.Fatal(err)
		}
	}
	var told []string
	for _, e := range ev.List {
		if e.Kind == evAid && e.Seats.Has(s.seatOf(atlas.Britain)) {
			told = append(told, Game.Sentence(e))
		}
	}
	want := []string{"Germany gives 4 BRPs of aid to Hungary.", "Germany gives 6 BRPs of aid to Bulgaria."}
	if !slices.Equal(told, want) {
		t.Errorf("the enemy learns %q", told)
	}
}
