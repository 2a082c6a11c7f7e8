package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapter 33: variant counters, intelligence, foreign aid.

func TestUlsterMeansNothingOnceTheAxisHoldPartOfTheIsland(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q175")
	for _, hex := range []string{"F24", "H22"} { // Belfast, and the free part
		s := newScene(t, campaign, "Spring 1940")
		s.held(2, 1)
		s.mover = axis
		if !s.playable(axis, 2, atPlayerTurn, nobody) {
			t.Fatal("the counter cannot be played at all")
		}
		s.give(germany, hex)
		if s.playable(axis, 2, atPlayerTurn, nobody) {
			t.Errorf("it can be played with Germans in %s", hex)
		}
	}
	// Germany plays it, moves again before Britain does, and comes to Ireland.
	s := newScene(t, campaign, "Spring 1940")
	s.held(2, 1)
	s.turn(axis)
	s.play("variant germany 2")
	s.give(germany, "H22")
	s.stepOver(pMovement)
	s.give(ireland, "H22") // even if it is freed again at once
	s.mover = allies
	s.stepOver(pRedeploy)
	s.stepOver(pMovement)
	if s.economy.effects.britishPeace || s.economy.effects.ulster != 0 {
		t.Error("Britain must still guard Ulster")
	}
}

func TestWesternConquestOfIrelandLeavesTheUlsterVariantInForce(t *testing.T) {
	rulebook.Covers(t, "reich", "39.0", "Q177")
	s := newScene(t, campaign, "Spring 1941")
	s.held(2, 1)
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain ireland")
	s.finish()
	s.conquer(britain, ireland)
	s.mover = axis
	if !s.playable(axis, 2, atPlayerTurn, nobody) {
		t.Error("a British Ireland voids the counter")
	}
}

// neutralBritain is Summer 1940 after Britain has failed to guard Ulster by the end
// of her Movement phase.
func neutralBritain(t *testing.T, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, britain})
	if prepare != nil {
		prepare(s)
	}
	s.economy.effects.ulster, s.economy.effects.ulsterMet = s.now, true
	s.mover = allies
	s.beginPlayerTurn()
	s.stepOver(pMovement)
	if !s.outOfWar(britain) {
		t.Fatal("Britain has not made peace")
	}
	return s
}

func TestABritainThatMadePeaceBuildsButDeclaresNoWarAndGivesNoAid(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	s := neutralBritain(t, nil)
	if s.war[britain] != 0 || !s.atWar(france, germany) {
		t.Error("the peace is Britain's alone")
	}
	s.economy.aid[turkey][britain] = 3
	if s.aidAgainst(turkey, germany) != 3 {
		t.Error("what was given before is void")
	}
	s.add("br-fleet9", "L22")
	brp := s.brp[britain]
	s.build(allies, brp)
	s.economy.total[britain] = 100
	s.Forget()
	if !s.may("build " + s.pooled(britain, infantry, 0).String()) {
		t.Error("Britain cannot build")
	}
	if s.may("aid britain turkey") || s.may("grant britain france") {
		t.Error("a neutral Britain gives aid or grants")
	}
	s.phase(allies, flow.At(pWar, 0))
	for _, n := range []country{germany, norway} {
		if _, no := s.mayDeclare(britain, n); no.Fine() || no.Rule != "33.41" {
			t.Errorf("Britain may declare war on %s", nationNames[n])
		}
	}
	if _, no := s.mayDeclare(france, britain); no.Fine() {
		t.Error("France may declare war on Britain")
	}
	s.phase(axis, flow.At(pWar, 0))
	before := s.brp[germany]
	s.play("declare germany britain")
	if s.brp[germany] != before-35 || s.outOfWar(britain) || !s.atWar(germany, britain) || !s.alliedPowers(britain, france) {
		t.Errorf("war on Britain cost %d, or she is still out of the war", before-s.brp[germany])
	}
}

func TestMinorsAndGuestsOfABritainThatMadePeace(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	var french, british, rebel, greek unit
	s := neutralBritain(t, func(s *scene) {
		s.status[greece], s.patron[greece] = allied, britain
		s.wars([2]country{greece, italy})
		greek = s.add("gre-inf2", "DD28")
		french, british = s.add("fr-inf2", "K22"), s.add("br-inf3", "O19")
		rebel = s.add("yug-part", "V28")
		s.nation[rebel] = britain
		s.give(germany, "K24")  // a British hex that the Axis have taken
		s.give(britain, "II17") // and the reverse
	})
	if s.status[greece] != neutral || s.war[greece] != 0 || s.onBoard(greek) {
		t.Error("Greece is not neutral again")
	}
	s.holds(germany, "K24")
	s.holds(britain, "II17")
	if h := s.where(british); h == noHex || s.control[h] != britain {
		t.Error("British units stay in France")
	}
	if s.onBoard(rebel) {
		t.Error("British partisans fight on")
	}
	if s.opens(britain, france) {
		t.Error("French units may enter British hexes")
	}
	near := s.nearEnemies(france)
	if !s.movable(french, &near) {
		t.Error("a French unit in Britain cannot leave by redeployment")
	}
	s.phase(allies, flow.At(pSurrender, 0))
	if s.onBoard(french) {
		t.Error("a French unit that has not left stays in Britain")
	}
}

func TestGuestsHaveARedeploymentToLeaveANeutralBritain(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q176")
	s := newScene(t, campaign, "Summer 1942") // France has not fallen
	guest := s.add("fr-inf2", "L22")
	s.add("fr-fleet9", "L22")
	s.economy.effects.ulster, s.economy.effects.ulsterMet = s.now, true
	s.mover = allies
	s.beginPlayerTurn()
	s.stepOver(pRedeploy) // peace at the end of redeployment
	s.phase(allies, flow.At(pSurrender, 0))
	if !s.onBoard(guest) {
		t.Fatal("a French unit is lost before it could leave")
	}
	s.shift(allies)
	s.play("redeploy "+guest.String(), "at N18")
	s.stands(guest, "N18")
	s.phase(allies, flow.At(pSurrender, 0))
	if !s.onBoard(guest) {
		t.Error("a unit that has left is lost")
	}
}

func TestWarfareFactorsOfABritainThatMadePeaceRestUntilSheFightsAgain(t *testing.T) {
	rulebook.Covers(t, "reich", "10.24", "33.41", "Q176")
	s := neutralBritain(t, nil)
	s.economy.sw[britain] = swFactors{sky: 8}
	s.noteFalls()
	s.now = dateOf(spring, 1941)
	s.only(axis, flow.At(pWarfare, 0))
	if got := s.economy.swLoss[germany]; got != 8 { // half of eight, for peace in Summer
		t.Errorf("Germany loses %d BRPs", got)
	}
	for s.asked() != 0 {
		s.play(s.moves()[0])
	}
	if s.economy.sw[britain].sky != 0 || s.economy.resting.sky != 8 {
		t.Errorf("%d factors fight and %d rest", s.economy.sw[britain].sky, s.economy.resting.sky)
	}
	s.now = dateOf(spring, 1942)
	s.only(axis, flow.At(pWarfare, 0))
	if s.economy.swLoss[germany] != 0 {
		t.Error("factors of a neutral Britain bomb Germany")
	}
	s.wars([2]country{germany, britain})
	s.noteFalls()
	if s.economy.sw[britain].sky != 8 || s.economy.resting.sky != 0 {
		t.Error("they do not come back with the war")
	}
}

func TestFreeFrenchAircraftAndArmorAreRebuiltAndShipsNot(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "Q180")
	s := newScene(t, scenario1942, "Summer 1942")
	want := map[string]bool{"fr-air5": true, "fr-arm3": true, "fr-fleet9": false}
	lost := map[string]unit{}
	for what := range want {
		u := s.add(what, "L22")
		s.nation[u] = freeFrench
		s.lose(u)
		lost[what] = u
	}
	s.build(allies, 100)
	for what, ok := range want {
		if got := s.may("build " + lost[what].String()); got != ok {
			t.Errorf("a Free French %s can be rebuilt: %v", what, got)
		}
	}
}

func TestVariantsOfLaterScenarios(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "Q181", "Q182")
	for _, c := range []struct {
		id     scenarioID
		when   string
		number int
		moment int
		want   bool
	}{
		{campaign, "Spring 1941", 5, atYearStart, true},
		{campaign, "Spring 1942", 5, atYearStart, false},
		{scenario1942, "Spring 1942", 5, atYearStart42, true},
		{scenario1944, "Spring 1944", 5, atYearStart42, true},
		{scenario1939, "Spring 1942", 7, atYearStart, false},
		{campaign, "Spring 1944", 7, atYearStart, true},
		{scenario1942, "Spring 1944", 7, atYearStart, true},
		{scenario1944, "Spring 1944", 7, atYearStart42, true},
		{scenario1942, "Spring 1943", 7, atYearStart, false},
	} {
		s := newScene(t, c.id, c.when)
		if got := s.playable(allies, c.number, c.moment, nobody); got != c.want {
			t.Errorf("Allied variant %d in the %s scenario, %s: %v", c.number, scenarioIDs[c.id], c.when, got)
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
		p.economy.variants[axis].number, p.economy.variants[allies].number = 1, 5
		if !p.couldPlay(allies, atYearStart42, nobody) {
			t.Errorf("nobody is asked at the start of %s", id)
		}
	}
}

func TestAnIntelligenceRollOfOneIsATwo(t *testing.T) {
	rulebook.Covers(t, "reich", "33.5", "Q183")
	s := newScene(t, campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(true)
	s.rolls(diceOf(1, 1)) // less one for the opposition
	if top[intelligenceFrame](s).result != 2 {
		t.Errorf("the result is %d", top[intelligenceFrame](s).result)
	}
	s.play("result germany 2")
	if s.economy.spies[axis].dear != 2 {
		t.Error("it does not count as a two")
	}
}

func TestOnePowerOpposesAnEffortWithFiveBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "33.51", "Q184")
	s := newScene(t, campaign, "Winter 1939")
	s.held(1, 2)
	s.build(axis, 100)
	s.play("intelligence germany")
	if !s.may("counter france") || !s.may("counter britain") {
		t.Fatal("the Allies are not both asked")
	}
	s.play("counter france")
	if s.brp[france] != 95 || s.brp[britain] != 100 || s.asked() != 0 || s.State.Chance != 36 {
		t.Error("more than five BRPs can be spent against one effort")
	}
}

func TestACounterThatIsSparedAfterATwelveStays(t *testing.T) {
	rulebook.Covers(t, "reich", "33.55", "Q185")
	s := newScene(t, campaign, "Winter 1939")
	s.held(1, 2)
	s.spy(false)
	s.rolls(diceOf(6, 6))
	s.play("result germany 12", "victim germany britain", "done germany")
	c := s.economy.variants[allies]
	if c.gone || !c.known.has(germany) {
		t.Errorf("after a look without an order it is %+v", c)
	}
	if s.may("nullify germany") {
		t.Error("Germany may change its mind")
	}
}

func TestAmericaGivesNoAidAndMinorsNeverActivatedCountForNobody(t *testing.T) {
	rulebook.Covers(t, "reich", "33.6", "Q186")
	s := newScene(t, campaign, "Summer 1942")
	s.wars([2]country{usa, germany})
	s.add("us-fleet9", "L22")
	s.build(allies, 100)
	s.economy.total[usa] = 100
	s.Forget()
	for _, n := range aidOrder {
		s.refused("aid usa "+nationIDs[n], "33.6")
	}
	before := s.objectives()[germany]
	s.becomeAlly(rumania, germany)
	if s.objectives()[germany] <= before {
		t.Error("an active Rumania brings Germany no objective, or an inactive one did")
	}
}

func TestTheVichyTableIgnoresAidWhichIsRolledForAfterwards(t *testing.T) {
	rulebook.Covers(t, "reich", "33.63", "49.4", "Q187")
	s := vichyScene(t)
	s.scenario = campaign
	s.lines("fallen: and france")
	s.politics.franceFell = s.now - 3
	s.add("ge-inf3", "II17")
	with := s.vichyModifier()
	s.economy.aid[vichyFrance][britain] = 4
	if s.vichyModifier() != with {
		t.Error("aid counts on the table")
	}
	s.build(axis, 100)
	s.politics.onVichy = true // +2
	s.play("vichy germany")
	s.rolls(6)
	if s.politics.vichyRoll != vichyDue || s.status[vichyFrance] == active {
		t.Fatal("Vichy is not due to activate")
	}
	for _, die := range []int{4, 5} { // four BRPs of aid ask for a five
		brp := s.brp[germany]
		s.phase(axis, flow.At(pWar, 0))
		s.finish()
		if s.State.Chance != 6 {
			t.Fatal("no roll is made for the aid")
		}
		s.rolls(die)
		s.finish()
		if s.brp[germany] != brp {
			t.Error("the second roll costs BRPs")
		}
		if got := s.status[vichyFrance] == active; got != (die == 5) {
			t.Errorf("with a %d Vichy is active: %v", die, got)
		}
		if s.mayRollVichy(britain) || s.mayRollVichy(germany) {
			t.Error("the table is still in use")
		}
	}
}

func TestYugoslaviaReceivesAidWithTheLargerSet(t *testing.T) {
	rulebook.Covers(t, "reich", "33.61", "Q188")
	s := newScene(t, campaign, "Winter 1939")
	for _, extra := range []bool{false, true} {
		s.extra = extra
		for _, n := range []country{germany, britain, ussr, italy} {
			if got := s.mayAid(n, yugoslavia); got != extra {
				t.Errorf("with the larger set %v %s may aid Yugoslavia: %v", extra, nationNames[n], got)
			}
		}
		if s.mayAid(france, yugoslavia) || s.mayAid(usa, yugoslavia) {
			t.Error("others may")
		}
	}
}

func TestEverybodyLearnsHowMuchAidWentWhere(t *testing.T) {
	rulebook.Covers(t, "reich", "33.64", "Q191")
	s := newScene(t, campaign, "Winter 1939")
	s.build(axis, 150)
	s.economy.total[germany] = 150
	s.Forget()
	var ev engine.Events
	for _, text := range []string{"aid germany hungary", "amount germany 4", "aid germany bulgaria", "amount germany 6"} {
		m, err := engine.ParseMove(Game, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(s.seatOf(germany), m, &ev); err != nil {
			t.Fatal(err)
		}
	}
	var told []string
	for _, e := range ev.List {
		if e.Kind == evAid && e.Seats.Has(s.seatOf(britain)) {
			told = append(told, Game.Sentence(e))
		}
	}
	want := []string{"Germany gives 4 BRPs of aid to Hungary.", "Germany gives 6 BRPs of aid to Bulgaria."}
	if !slices.Equal(told, want) {
		t.Errorf("the enemy learns %q", told)
	}
}
