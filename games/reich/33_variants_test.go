package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// held gives the camps variant counters by the numbers of their effects.
func (s *scene) held(axisNumber, alliedNumber uint8) {
	s.economy.drawn = true
	s.extra = axisNumber > 10 || alliedNumber > 10
	s.economy.variants = [atlas.NumAlliances]variantCounter{{number: axisNumber}, {number: alliedNumber}}
	s.economy.played = [atlas.NumAlliances]uint32{}
}

// moment lets the holders play at a moment of a camp's turn.
func (s *scene) moment(mover atlas.Alliance, which int, nation atlas.Country) {
	b := int16(nation)
	if nation == atlas.Nobody {
		b = -1
	}
	s.only(mover, flow.Frame(pVariants, variantsFrame{moment: int16(which), deploying: b}))
}

// turn begins the player turn of a camp, in which its holder may play a counter before
// it declares war.
func (s *scene) turn(mover atlas.Alliance) {
	s.only(mover, flow.At(pWar, warBegin))
}

func TestEachCampDrawsACounterOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "33.0", "33.1", "4.4")
	pos, err := Game.New(engine.Setup{Scenario: "campaign", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	if s.State.Chance != 10 {
		t.Fatalf("chance chooses among %d", s.State.Chance)
	}
	s.rolls(4)
	if s.State.Chance != 9 {
		t.Fatalf("then among %d", s.State.Chance)
	}
	s.rolls(4)
	if v := s.economy.variants; v[atlas.Axis].number != 4 || v[atlas.Allies].number != 5 {
		t.Errorf("drawn are %d and %d", v[atlas.Axis].number, v[atlas.Allies].number)
	}
	if string(s.AppendView(nil, 1)) == "" {
		t.Error("no view")
	}
}

// With the larger set the Allied numbers 4 and 18 change places, so that no two
// Spains meet.
func TestInTheLargerSetFourAndEighteenChangePlaces(t *testing.T) {
	rulebook.Covers(t, "reich", "33.1")
	p := emptyBoard(atlas.Campaign, 2, true)
	if p.effectOf(atlas.Allies, 4) != 18 || p.effectOf(atlas.Allies, 18) != 4 || p.effectOf(atlas.Axis, 4) != 4 || p.setSize() != 20 {
		t.Error("the numbers are wrong")
	}
}

// A camp is asked whatever it holds, so that being asked tells nothing.
func TestBeingAskedTellsNothingOfTheCounter(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2", "33.3")
	for _, number := range []uint8{1, 2, 4, 10} {
		s := newScene(t, atlas.Campaign, "Winter 1940")
		s.held(number, 1)
		s.turn(atlas.Axis)
		if !s.asked().Has(atlas.Germany) {
			t.Errorf("with variant %d Germany is not asked", number)
		}
	}
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.held(10, 1)
	s.turn(atlas.Axis)
	s.refused("variant germany 10", "33.2")
	s.refused("variant germany 1", "33.2")
	s.play("done germany")
	s.lines("fallen: and britain")
	if s.holderOf(atlas.Allies) == atlas.Britain {
		t.Error("a fallen Britain keeps its counter")
	}
}

func TestAnUnfitCounterIsKeptAndPassesToAnAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "33.3")
	pos, err := Game.New(engine.Setup{Scenario: "1944", Players: 4})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	s.rolls(1, 1) // Axis variant 1 and Allied variant 2, neither for 1944
	if v := s.economy.variants; v[atlas.Axis].number != 1 || v[atlas.Allies].number != 2 || !s.economy.drawn || s.State.Chance != 0 {
		t.Errorf("the counters are %v, and chance chooses among %d", v, s.State.Chance)
	}
	for _, c := range []struct {
		fallen []atlas.Country
		axis   atlas.Country
		allies atlas.Country
	}{
		{nil, atlas.Germany, atlas.Britain},
		{[]atlas.Country{atlas.Germany}, atlas.Italy, atlas.Britain},
		{[]atlas.Country{atlas.Britain}, atlas.Germany, atlas.France},
		{[]atlas.Country{atlas.Britain, atlas.France}, atlas.Germany, atlas.USA},
		{[]atlas.Country{atlas.Britain, atlas.France, atlas.USA, atlas.Italy}, atlas.Germany, atlas.USSR},
	} {
		s := newScene(t, atlas.Campaign, "Winter 1940")
		for _, n := range c.fallen {
			s.fallen.Add(n)
		}
		if s.holderOf(atlas.Axis) != c.axis || s.holderOf(atlas.Allies) != c.allies {
			t.Errorf("with %v fallen %s and %s have the counters", c.fallen, atlas.NationNames[s.holderOf(atlas.Axis)], atlas.NationNames[s.holderOf(atlas.Allies)])
		}
	}
	// The ally plays it.
	h := newScene(t, atlas.Campaign, "Spring 1940")
	h.held(2, 1)
	h.fallen.Add(atlas.Germany)
	h.turn(atlas.Axis)
	if !h.allowed("variant italy 2") {
		t.Errorf("Italy may not play the counter of a fallen Germany: %v", h.moves())
	}
}

func TestWhenEachVariantCanBePlayed(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2", "33.3", "33.41", "33.42")
	type try struct {
		camp   atlas.Alliance
		n      int
		moment int
		id     atlas.ScenarioID
		when   string
		mover  atlas.Alliance
		set    func(s *scene)
		want   bool
	}
	war := func(s *scene) { s.makeWar(atlas.Germany, atlas.USSR) }
	vichy := func(s *scene) {
		s.lines("fallen: and france")
		s.politics.franceFell = atlas.DateOf(atlas.Summer, 1940) + 1
		s.status[atlas.VichyFrance] = Courted
	}
	fell := func(s *scene) {
		s.lines("fallen: and france")
		s.politics.franceFell = atlas.DateOf(atlas.Summer, 1940) + 1
	}
	for _, c := range []try{
		{atlas.Axis, 1, atPlayerTurn, atlas.Campaign, "Winter 1942", atlas.Axis, nil, true},
		{atlas.Axis, 1, atPlayerTurn, atlas.Campaign, "Spring 1943", atlas.Axis, nil, false},
		{atlas.Axis, 1, atPlayerTurn, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, false},
		{atlas.Axis, 1, atPlayerTurn, atlas.Campaign, "Winter 1942", atlas.Axis, func(s *scene) { s.politics.onSpain = true }, false},
		{atlas.Axis, 2, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Axis, nil, true},
		{atlas.Axis, 2, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Allies, nil, false},
		{atlas.Axis, 2, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Axis, func(s *scene) { s.give(atlas.Germany, "F24") }, false},
		{atlas.Axis, 2, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Axis, func(s *scene) { s.economy.aid[atlas.Ireland][atlas.Britain] = 6 }, false},
		{atlas.Axis, 5, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Axis, func(s *scene) { fell(s); war(s) }, true},
		{atlas.Axis, 5, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Axis, war, false},
		{atlas.Axis, 6, atYearStart, atlas.Campaign, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 6, atYearStart, atlas.Campaign, "Spring 1941", atlas.Axis, nil, false},
		{atlas.Axis, 8, atPlayerTurn, atlas.Campaign, "Winter 1941", atlas.Axis, nil, false},
		{atlas.Axis, 8, atPlayerTurn, atlas.Campaign, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 9, atPlayerTurn, atlas.Campaign, "Winter 1941", atlas.Axis, nil, true},
		{atlas.Axis, 9, atPlayerTurn, atlas.Campaign, "Spring 1942", atlas.Axis, nil, false},
		{atlas.Axis, 10, atYearStart, atlas.Campaign, "Spring 1943", atlas.Axis, nil, true},
		{atlas.Axis, 10, atYearStart, atlas.Campaign, "Spring 1944", atlas.Axis, nil, false},
		{atlas.Allies, 1, atSetup, atlas.Campaign, "Fall 1939", atlas.Allies, nil, true},
		{atlas.Allies, 2, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Allies, nil, true},
		{atlas.Allies, 2, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Allies, fell, false},
		{atlas.Allies, 3, atFallOfFrance, atlas.Campaign, "Summer 1940", atlas.Allies, nil, false},
		{atlas.Allies, 3, atFallOfFrance, atlas.Campaign, "Fall 1940", atlas.Allies, nil, true},
		{atlas.Allies, 4, atYearStart, atlas.Scenario1944, "Spring 1945", atlas.Axis, nil, true},
		{atlas.Allies, 5, atYearStart, atlas.Campaign, "Spring 1941", atlas.Axis, nil, true},
		{atlas.Allies, 5, atYearStart, atlas.Campaign, "Spring 1942", atlas.Axis, nil, false},
		{atlas.Allies, 5, atYearStart42, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, true},
		{atlas.Allies, 6, atPlayerTurn, atlas.Campaign, "Spring 1942", atlas.Allies, func(s *scene) { s.politics.americaNow = true }, true},
		{atlas.Allies, 6, atPlayerTurn, atlas.Campaign, "Summer 1942", atlas.Allies, nil, false},
		{atlas.Allies, 6, atYearStart42, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, true},
		{atlas.Allies, 6, atYearStart42, atlas.Scenario1942, "Spring 1942", atlas.Axis, nil, false},
		{atlas.Allies, 6, atPlayerTurn, atlas.Campaign, "Winter 1941", atlas.Allies, nil, false},
		{atlas.Allies, 7, atYearStart, atlas.Scenario1942, "Spring 1944", atlas.Axis, nil, true},
		{atlas.Allies, 7, atYearStart, atlas.Scenario1942, "Spring 1943", atlas.Axis, nil, false},
		{atlas.Allies, 8, atPlayerTurn, atlas.Campaign, "Winter 1942", atlas.Allies, nil, false},
		{atlas.Allies, 8, atPlayerTurn, atlas.Campaign, "Spring 1943", atlas.Allies, nil, true},
		{atlas.Allies, 9, atGameTurn, atlas.Scenario1944, "Summer 1944", atlas.Axis, nil, true},
		{atlas.Allies, 10, atGameTurn, atlas.Campaign, "Winter 1941", atlas.Axis, nil, true},
		{atlas.Allies, 10, atGameTurn, atlas.Campaign, "Fall 1941", atlas.Axis, nil, false},
		{atlas.Axis, 1, atConstruction, atlas.Campaign, "Winter 1942", atlas.Axis, nil, false},
		{atlas.Axis, 3, atPlayerTurn, atlas.Campaign, "Winter 1940", atlas.Axis, vichy, false},
		{atlas.Axis, 3, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Axis, vichy, true},
		{atlas.Axis, 3, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Axis, func(s *scene) { vichy(s); s.status[atlas.VichyFrance] = Allied }, true},
		{atlas.Axis, 3, atPlayerTurn, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, false},
		{atlas.Axis, 4, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Axis, fell, false},
		{atlas.Axis, 6, atYearStart42, atlas.Scenario1942, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 7, atPlayerTurn, atlas.Campaign, "Spring 1943", atlas.Axis, war, false},
		{atlas.Axis, 10, atYearStart42, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, true},
		{atlas.Axis, 10, atYearStart, atlas.Scenario1939, "Spring 1942", atlas.Axis, nil, false},
		{atlas.Axis, 11, atPlayerTurn, atlas.Campaign, "Summer 1940", atlas.Axis, func(s *scene) { s.give(atlas.Germany, "O24", "P24", "Q24") }, true},
		{atlas.Axis, 11, atPlayerTurn, atlas.Campaign, "Summer 1940", atlas.Axis, func(s *scene) { s.give(atlas.Germany, "O24", "P24") }, false},
		{atlas.Axis, 12, atSetup, atlas.Scenario1942, "Spring 1942", atlas.Axis, nil, false},
		{atlas.Axis, 13, atRussianWar, atlas.Campaign, "Summer 1941", atlas.Axis, war, true},
		{atlas.Axis, 13, atPlayerTurn, atlas.Campaign, "Fall 1941", atlas.Axis, war, false},
		{atlas.Axis, 13, atYearStart42, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, true},
		{atlas.Axis, 15, atWinter, atlas.Campaign, "Winter 1941", atlas.Axis, war, true},
		{atlas.Axis, 15, atWinter, atlas.Scenario1942, "Winter 1942", atlas.Axis, nil, false},
		{atlas.Axis, 16, atConstruction, atlas.Campaign, "Summer 1941", atlas.Axis, nil, false},
		{atlas.Axis, 18, atPlayerTurn, atlas.Campaign, "Fall 1940", atlas.Axis, fell, true},
		{atlas.Axis, 18, atPlayerTurn, atlas.Campaign, "Winter 1940", atlas.Axis, fell, false},
		{atlas.Axis, 19, atHungary, atlas.Campaign, "Summer 1941", atlas.Axis, nil, true},
		{atlas.Axis, 19, atPlayerTurn, atlas.Campaign, "Fall 1941", atlas.Axis, nil, false},
		{atlas.Axis, 19, atBelgrade, atlas.Campaign, "Fall 1941", atlas.Axis, nil, false},
		{atlas.Axis, 19, atYearStart42, atlas.Scenario1942, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 20, atYearStart42, atlas.Scenario1942, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 20, atYearStart42, atlas.Scenario1944, "Spring 1944", atlas.Axis, nil, false},
		{atlas.Allies, 11, atMovement, atlas.Campaign, "Fall 1939", atlas.Axis, nil, true},
		{atlas.Allies, 11, atMovement, atlas.Campaign, "Winter 1939", atlas.Axis, nil, false},
		{atlas.Allies, 12, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Allies, nil, false},
		{atlas.Allies, 13, atSetup, atlas.Scenario1944, "Spring 1944", atlas.Allies, nil, false},
		{atlas.Allies, 16, atSetup, atlas.Campaign, "Fall 1939", atlas.Allies, nil, true},
		{atlas.Allies, 17, atSetup, atlas.Scenario1942, "Spring 1942", atlas.Allies, nil, false},
		{atlas.Allies, 18, atPlayerTurn, atlas.Campaign, "Winter 1940", atlas.Allies, nil, false},
		{atlas.Allies, 18, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Allies, nil, true},
		{atlas.Allies, 18, atPlayerTurn, atlas.Campaign, "Spring 1941", atlas.Allies, fell, false},
		{atlas.Allies, 18, atPlayerTurn, atlas.Campaign, "Winter 1941", atlas.Allies, func(s *scene) {
			s.lines("fallen: and france")
			s.politics.franceFell = atlas.DateOf(atlas.Summer, 1941) + 1
		}, true},
		{atlas.Axis, 17, atConstruction, atlas.Campaign, "Spring 1942", atlas.Axis, nil, true},
		{atlas.Axis, 17, atConstruction, atlas.Campaign, "Winter 1941", atlas.Axis, nil, false},
		{atlas.Axis, 20, atConstruction, atlas.Campaign, "Winter 1941", atlas.Allies, nil, true},
		{atlas.Axis, 20, atConstruction, atlas.Campaign, "Winter 1941", atlas.Axis, nil, false},
		{atlas.Allies, 14, atPlayerTurn, atlas.Campaign, "Spring 1940", atlas.Allies, nil, true},
		{atlas.Allies, 15, atPlayerTurn, atlas.Campaign, "Summer 1942", atlas.Axis, func(s *scene) { s.first = atlas.Allies }, true},
		{atlas.Allies, 15, atPlayerTurn, atlas.Campaign, "Summer 1942", atlas.Axis, func(s *scene) { s.first = atlas.Axis }, false},
		{atlas.Allies, 19, atYearStart, atlas.Campaign, "Spring 1940", atlas.Axis, nil, true},
		{atlas.Allies, 19, atYearStart, atlas.Campaign, "Spring 1941", atlas.Axis, nil, false},
		{atlas.Allies, 20, atGameTurn, atlas.Campaign, "Winter 1940", atlas.Axis, nil, true},
		{atlas.Allies, 20, atGameTurn, atlas.Campaign, "Fall 1940", atlas.Axis, nil, false},
	} {
		s := newScene(t, c.id, c.when)
		s.mover = c.mover
		if c.set != nil {
			c.set(s)
		}
		if got := s.playable(c.camp, c.n, c.moment, atlas.France); got != c.want {
			t.Errorf("%s %d in %s (%s): %v", atlas.AllianceIDs[c.camp], c.n, c.when, atlas.ScenarioIDs[c.id], got)
		}
	}
}

func TestVariantsThatBringBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "33.42", "11.2")
	s := newScene(t, atlas.Campaign, "")
	s.held(9, 2)
	s.moment(atlas.Axis, atSetup, atlas.Italy)
	s.play("variant germany 9")
	if s.brp[atlas.Italy] != 100 || s.limit[atlas.Italy] != 50 {
		t.Errorf("Italy has %d BRPs and a limit of %d", s.brp[atlas.Italy], s.limit[atlas.Italy])
	}
	twos := 0
	for u := range atlas.Of(atlas.Italy) {
		if s.at.of(u) == inPool && (u.Kind() == atlas.Armor || u.Kind() == atlas.Infantry && u.Strength() == 2) {
			twos++
		}
	}
	if twos != 4+1+4 {
		t.Errorf("%d 2-5 and 2-3 units are in the Italian force pool", twos)
	}
	s.turn(atlas.Allies)
	s.play("variant britain 2")
	if s.brp[atlas.France] != 125 || s.limit[atlas.France] != 42 {
		t.Errorf("France has %d BRPs and a limit of %d: only set-up raises it", s.brp[atlas.France], s.limit[atlas.France])
	}
	s.held(6, 9)
	s.now = atlas.DateOf(atlas.Summer, 1941)
	s.moment(atlas.Axis, atGameTurn, atlas.Nobody)
	before := s.brp[atlas.USSR]
	s.play("variant britain 9")
	if s.brp[atlas.USSR] != before+50 {
		t.Error("Russia has not got 50 BRPs")
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.economy.played[atlas.Axis] = 1 << 6
	s.brp = [atlas.NumMajors]int16{}
	s.newYear()
	if s.brp[atlas.Germany] != 200 {
		t.Errorf("variant 6 in 1942: Germany has %d BRPs", s.brp[atlas.Germany])
	}
}

func TestFranceMobilizesBeforeSetUp(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42")
	s := newScene(t, atlas.Campaign, "")
	s.held(1, 1)
	s.moment(atlas.Allies, atSetup, atlas.France)
	s.play("variant britain 1")
	for u := range atlas.Of(atlas.France) {
		if s.at.of(u) == inPool && (u.Kind() == atlas.Infantry || u.Kind() == atlas.Replacement) {
			t.Errorf("%s is still in the force pool", u)
		}
	}
}

func TestTheAtlanticFleetIsThereAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.held(1, 6)
	s.turn(atlas.Allies)
	s.play("variant britain 6")
	count := 0
	for u := range s.in(usSpot) {
		if u.Kind() == atlas.Fleet {
			count++
		}
	}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	if count != 4+3 || s.fleetsFree(atlas.USA) != 2 || s.navalDRM(atlas.USA, atlas.Sites.Bergen) != 2 {
		t.Errorf("%d fleets, %d allowable, modifier %d", count, s.fleetsFree(atlas.USA), s.navalDRM(atlas.USA, atlas.Sites.Bergen))
	}
}

func TestSubmarinesSlowAmericaIfTheyOutnumberASW(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q179")
	for _, c := range []struct {
		subs, asw uint8
		want      bool
	}{{6, 4, true}, {5, 4, false}, {0, 0, false}} {
		s := newScene(t, atlas.Campaign, "Summer 1942")
		s.held(8, 1)
		s.economy.sw[atlas.Germany].sea, s.economy.sw[atlas.Britain].sea = c.subs, c.asw
		s.turn(atlas.Axis)
		s.play("variant germany 8")
		if s.inForce(atlas.Axis, 8) != c.want || !s.economy.variants[atlas.Axis].gone {
			t.Errorf("%d against %d: %v; the counter is spent either way (Q179)", c.subs, c.asw, s.inForce(atlas.Axis, 8))
		}
	}
}

// Axis 2: ten factors in Ulster, or peace.
func TestUlsterHoldsBritainInTheWar(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.held(2, 1)
	s.turn(atlas.Axis)
	s.play("variant germany 2")
	s.mover = atlas.Allies
	s.checkUlster(false)
	if s.economy.effects.britishPeace {
		t.Fatal("Britain had no turn to meet the demand")
	}
	s.add("br-air5", "F24")
	s.add("br-inf3", "F24")
	two := s.add("br-inf3", "F24")
	s.checkUlster(true)
	if s.economy.effects.britishPeace {
		t.Fatal("eleven factors are not enough")
	}
	guest := s.add("br-inf1", "O19")
	s.put(two, inPool)
	s.checkUlster(false)
	if !s.economy.effects.britishPeace || s.atWar(atlas.Britain, atlas.Germany) || !s.outOfWar(atlas.Britain) {
		t.Error("Britain is still at war")
	}
	if h := s.where(guest); h == atlas.NoHex || s.control.of(h) != atlas.Britain {
		t.Error("British units stay in France")
	}
}

// Axis 2: the ten factors are counted when redeployment is over, too.
func TestUlsterIsJudgedAfterRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.economy.effects.ulster = s.now
	s.mover = atlas.Allies
	s.stepOver(pConstruction)
	if s.economy.effects.ulsterMet || s.outOfWar(atlas.Britain) {
		t.Fatal("Ulster is judged before redeployment")
	}
	if s.stepOver(pRedeploy); !s.outOfWar(atlas.Britain) {
		t.Error("Britain redeployed nothing to Ulster and is still at war")
	}
}

func TestSpainJoinsInSpring1941OrAfterAnAttempt(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "33.65")
	for _, c := range []struct {
		when  string
		tried bool
		want  bool
	}{{"Winter 1940", true, false}, {"Spring 1941", false, true}, {"Summer 1941", false, false}, {"Summer 1941", true, true}} {
		s := newScene(t, atlas.Campaign, c.when)
		s.lines("fallen: and france")
		s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
		s.hold(atlas.Italy, 5)
		s.economy.variants[atlas.Axis].tried = c.tried
		if got := s.spainMayJoin(); got != c.want {
			t.Errorf("%+v: Spain may join: %v", c, got)
		}
	}
}

func TestAnAmericaThatWaitsBuildsFrom1942(t *testing.T) {
	rulebook.Covers(t, "reich", "50.13")
	for when, want := range map[string]bool{"Winter 1941": false, "Spring 1942": true, "Spring 1943": true} {
		s := newScene(t, atlas.Campaign, when)
		s.held(20, 1)
		s.economy.played[atlas.Axis] |= 1 << 20
		if !s.usWaits() {
			t.Fatal("America does not wait")
		}
		if got := s.mayBuild(atlas.USA); got != want {
			t.Errorf("in %s she builds: %v", when, got)
		}
	}
}

func TestSpainAndTurkeyJoinForThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q178")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.held(4, 1)
	s.lines("fallen: and france")
	s.makeWar(atlas.Italy, atlas.Britain)
	for _, h := range []string{"Y22", "T23", "U22", "II17", "LL29"} {
		s.give(atlas.Italy, h)
	}
	s.mover = atlas.Axis
	if !s.playable(atlas.Axis, 4, atPlayerTurn, atlas.Nobody) {
		t.Fatal("Spain cannot join")
	}
	s.turn(atlas.Axis)
	s.play("variant germany 4")
	if s.status[atlas.Spain] != Active || s.patron[atlas.Spain] != atlas.Italy || s.brp[atlas.Italy] != 75-35+30 {
		t.Errorf("Spain is %s of %s, Italy has %d BRPs", standingNames[s.status[atlas.Spain]], atlas.NationNames[s.patron[atlas.Spain]], s.brp[atlas.Italy])
	}
	s.now = atlas.DateOf(atlas.Summer, 1941)
	if s.economy.variants[atlas.Axis].gone = false; s.playable(atlas.Axis, 4, atPlayerTurn, atlas.Nobody) {
		t.Error("it can be tried later without an attempt in Spring")
	}
	q := newScene(t, atlas.Campaign, "Summer 1942")
	q.makeWar(atlas.Germany, atlas.USSR)
	q.add("ge-inf3", "N36")
	q.add("ge-fleet9", "J30") // Kiel does not count
	q.add("ru-inf3", "H47")
	q.mover = atlas.Axis
	q.beginPlayerTurn()
	if q.playable(atlas.Axis, 7, atPlayerTurn, atlas.Nobody) {
		t.Error("equal factors are an advantage (Q178)")
	}
	q.add("ge-inf3", "N36")
	if !q.playable(atlas.Axis, 7, atPlayerTurn, atlas.Nobody) {
		t.Error("the advantage does not count")
	}
	q.brp[atlas.Germany] = 34
	if q.playable(atlas.Axis, 7, atPlayerTurn, atlas.Nobody) {
		t.Error("Germany pays with Turkish BRPs (Q178)")
	}
}

func TestLargerSetFortresses(t *testing.T) {
	rulebook.Covers(t, "reich", "5.5")
	s := newScene(t, atlas.Campaign, "")
	sedan := at(t, "O24")
	if s.isFortress(sedan) {
		t.Fatal("Sedan is a fortress without the variant")
	}
	s.economy.played[atlas.Allies] = 1 << 17
	line := atlas.Hex(belgianBorder.Bits().Next(0))
	if !s.isFortress(line) {
		t.Errorf("%s on the Belgian border is no fortress (Allied 17)", line)
	}
	s.economy.played[atlas.Allies] = 1 << 16
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Fortress == atlas.Maginot && s.isFortress(h) {
			t.Errorf("%s is a fortress although France built armor (Allied 16)", h)
		}
	}
	s.economy.played[atlas.Axis] = 1 << 14
	if !s.isFortress(atlas.Sites.Berchtesgaden) || !s.hexInSupply(atlas.Sites.Berchtesgaden, atlas.Germany) {
		t.Error("Berchtesgaden is no fortress (Axis 14)")
	}
}

func TestTheLargerSetChangesTheSetUp(t *testing.T) {
	p := emptyBoard(atlas.Campaign, 2, true)
	s := &scene{p, t}
	s.held(12, 13)
	s.moment(atlas.Allies, atSetup, atlas.Nobody)
	s.play("variant germany 12")
	if s.atWar(atlas.Germany, atlas.Poland) || s.atWar(atlas.Germany, atlas.Britain) || s.control.of(at(t, "J35")) != atlas.Germany || s.status[atlas.Poland] != Neutral {
		t.Error("there is war, or the corridor is not German (Axis 12)")
	}
	if s.warCost(atlas.Britain, atlas.Germany) != 35 {
		t.Error("the first declaration is free")
	}
	s.makeWar(atlas.France, atlas.Germany)
	if s.warCost(atlas.Britain, atlas.Germany) != 0 {
		t.Error("the later declaration costs BRPs")
	}
	s.moment(atlas.Allies, atSetup, atlas.USSR)
	s.play("variant britain 13")
	hand, pool := 0, 0
	for u := range atlas.Of(atlas.USSR) {
		if u.Kind() == atlas.Infantry && u.Strength() == 3 {
			switch s.at.of(u) {
			case inHand:
				hand++
			case inPool:
				pool++
			}
		}
	}
	if hand != 4 || pool != 6 {
		t.Errorf("%d 3-3 in hand and %d in the force pool (Allied 13)", hand, pool)
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.datedBuilds()
	ones := 0
	for u := range atlas.Of(atlas.USSR) {
		if u.Kind() == atlas.Infantry && u.Strength() == 1 && s.at.of(u) == inPool {
			ones++
		}
	}
	if ones != 12 {
		t.Errorf("%d 1-3 in the force pool in 1942", ones)
	}
}

func TestGermanyIsStunnedByHitlersDeath(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.held(1, 15)
	s.first = atlas.Allies
	s.add("ge-air5", "L31")
	s.moment(atlas.Axis, atPlayerTurn, atlas.Nobody)
	s.play("variant britain 15")
	if s.spent[atlas.Germany] != 100 || !s.stunned() {
		t.Error("Germany's BRPs are not frozen")
	}
	if s.whyOption(atlas.Germany, atlas.Western, Offensive).Fine() || !s.whyOption(atlas.Germany, atlas.Western, Pass).Fine() {
		t.Error("Germany does not have to pass")
	}
	if _, no := s.mayDeclare(atlas.Germany, atlas.Sweden); no.Fine() {
		t.Error("Germany declares war")
	}
	s.now++
	if s.stunned() {
		t.Error("it lasts longer than a turn")
	}
}

func TestFrenchBuildArmorInstead(t *testing.T) {
	p := emptyBoard(atlas.Campaign, 2, true)
	s := &scene{p, t}
	s.held(1, 16)
	s.moment(atlas.Allies, atSetup, atlas.France)
	s.play("variant britain 16", "plan france 2")
	armors, pooled := 0, 0
	for u := range atlas.Of(atlas.France) {
		if u.Kind() == atlas.Armor && s.at.of(u) == inHand {
			armors++
		}
		if u.Kind() == atlas.Armor && s.at.of(u) == inPool {
			pooled++
		}
	}
	if armors != 3 || pooled != 1 || s.airAllowed(atlas.France) != 15 {
		t.Errorf("%d armor at start, %d to build, %d air factors", armors, pooled, s.airAllowed(atlas.France))
	}
}

func TestTheSecondAirborneUnit(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.held(17, 1)
	s.build(atlas.Axis, 100)
	s.play("variant germany 17")
	count := 0
	for u := range atlas.Of(atlas.Germany) {
		if u.Kind() == atlas.Airborne && s.at.of(u) == inPool {
			count++
		}
	}
	s.add("ge-abn3-1", "L31")
	s.noteAirborne()
	s.lose(world.Units.ByName["ge-abn3-1"])
	s.noteAirborne()
	if !s.economy.effects.fsjrLost {
		t.Error("the loss of the 1 Fsjr is not remembered")
	}
	if count != 2 || s.at.of(secondFsjr(atlas.Infantry)) != outOfGame {
		t.Errorf("%d airborne units to build", count)
	}
}

func TestNoPearlHarborDelaysAmerica(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.held(20, 1)
	s.moment(atlas.Allies, atConstruction, atlas.Nobody)
	s.play("variant germany 20")
	s.rolls(1)
	if s.americanNavy() != 1 || !s.americaWaits() {
		t.Error("America does not wait, or its navy is no better")
	}
	for when, want := range map[string]int{"Spring 1942": 7, "Summer 1942": 6, "Fall 1942": 5, "Summer 1943": 2, "Winter 1944": 2} {
		d, _ := atlas.ParseDate(when)
		s.now = d
		if got := s.entryNeed(); got != want {
			t.Errorf("%s: %d, want %d", when, got, want)
		}
	}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.moment(atlas.Allies, atPlayerTurn, atlas.Nobody)
	s.rolls(6)
	if s.americaWaits() {
		t.Error("a 6 does not bring America in")
	}
}

func TestR5_9RooseveltMayEnterEarly(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.held(1, 20)
	s.moment(atlas.Axis, atGameTurn, atlas.Nobody)
	s.play("variant britain 20")
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.lines("fallen: and france")
	s.moment(atlas.Allies, atPlayerTurn, atlas.Nobody)
	s.rolls(5)
	if s.americaWaits() || s.base[atlas.USA] != 185 || s.war[atlas.USA] != 0 {
		t.Errorf("America waits: %v, base %d, or she is in the war unasked", s.americaWaits(), s.base[atlas.USA])
	}
	var count [atlas.NumUnitKinds]int
	for u := range s.in(usSpot) {
		count[u.Kind()]++
	}
	if count[atlas.Infantry] != 5 || count[atlas.Fleet] != 3 || count[atlas.Air] != 0 {
		t.Errorf("in the box are %v", count)
	}
	if !s.mayBuild(atlas.USA) || s.budget(atlas.USA) != 92 {
		t.Errorf("she may spend %d BRPs", s.budget(atlas.USA))
	}
	s.turn(atlas.Allies)
	if s.war[atlas.USA] != 0 {
		t.Fatal("she enters without choosing to")
	}
	s.refused("declare usa italy", "21.7")
	s.play("declare usa germany")
	if !s.atWar(atlas.USA, atlas.Germany) || s.brp[atlas.USA] != 150 || s.economy.plan[atlas.USA].step == planNone {
		t.Errorf("America has %d BRPs, or builds nothing for strategic warfare in the Spring of her entry", s.brp[atlas.USA])
	}
	s.play("sea-war usa 2", "air-war usa 0", "north usa 0")
	if s.brp[atlas.USA] != 144 || s.limit[atlas.USA] != 89 || s.economy.sw[atlas.USA].sea != 2 {
		t.Errorf("America has %d BRPs and a limit of %d", s.brp[atlas.USA], s.limit[atlas.USA])
	}
	s.revokeWars()
	if !s.atWar(atlas.USA, atlas.Germany) {
		t.Error("her declaration is revoked (21.41)")
	}
}

func TestR5_6CountersForAnyTimeArePlayedInTheOwnTurn(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1942")
	for _, c := range []struct {
		camp   atlas.Alliance
		number int
	}{{atlas.Axis, 8}, {atlas.Allies, 4}} {
		for _, moment := range []int{atPlayerTurn, atConstruction} {
			for mover := range atlas.Alliance(atlas.NumAlliances) {
				s.mover = mover
				if got := s.playable(c.camp, c.number, moment, atlas.Nobody); got != (mover == c.camp) {
					t.Errorf("%s %d in the turn of the %s: %v", atlas.AllianceIDs[c.camp], c.number, atlas.AllianceIDs[mover], got)
				}
			}
		}
	}
}

func TestAmericaThatWaitsHasTheBaseOfTheYearInWhichSheEnters(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.held(1, 20)
	s.economy.played[atlas.Allies] = 1 << 20
	s.lines("fallen: and france")
	s.moment(atlas.Allies, atPlayerTurn, atlas.Nobody)
	s.rolls(6)
	if s.base[atlas.USA] != 145 {
		t.Fatalf("the base of 1940 is %d", s.base[atlas.USA])
	}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	if s.newBase(atlas.USA); s.base[atlas.USA] != 185 {
		t.Errorf("the base of 1941 is %d", s.base[atlas.USA])
	}
}

func TestItalyIsBoughtOffForAYear(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.held(1, 12)
	garrison := s.add("br-inf1", "GG19")
	s.only(atlas.Allies, flow.At(pConstruction, 0))
	s.brp[atlas.France], s.brp[atlas.Italy] = 85, 75
	s.play("variant britain 12") // by land from Paris; London has no ships for it
	if s.brp[atlas.Italy] != 100 || s.brp[atlas.France] != 60 || s.economy.srUsed[atlas.France] != 2 || !s.italyBound() {
		t.Errorf("Italy %d, France %d BRPs, %d redeployments", s.brp[atlas.Italy], s.brp[atlas.France], s.economy.srUsed[atlas.France])
	}
	if _, no := s.mayDeclare(atlas.Italy, atlas.France); no.Fine() {
		t.Error("Italy declares war")
	}
	s.mover = atlas.Allies
	s.evacuate()
	if s.inPlay(garrison) {
		t.Error("Malta is not evacuated")
	}
	if !s.demilitarized(world.Countries[atlas.Tunisia].Hexes.First(), atlas.France) {
		t.Error("the French stay in Tunisia")
	}
	s.now += atlas.Seasons
	if s.italyBound() {
		t.Error("the year does not end")
	}
}

func TestR5_8BritainNeedsShipsToPayItaly(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.lines("fallen: and france")
	s.held(1, 12)
	s.mover = atlas.Allies
	if s.playable(atlas.Allies, 12, atConstruction, atlas.Nobody) {
		t.Error("the BRPs reach Rome without ships")
	}
	s.add("br-fleet9", "L22")
	if s.playable(atlas.Allies, 12, atConstruction, atlas.Nobody) {
		t.Error("one fleet escorts two shipments")
	}
	s.add("br-fleet9", "L22")
	if !s.playable(atlas.Allies, 12, atConstruction, atlas.Nobody) {
		t.Fatal("two fleets do not carry the BRPs")
	}
	s.buyItaly(atlas.Britain)
	if s.escortsAt(at(t, "L22"), atlas.Britain) != 0 {
		t.Error("the fleets have not sailed")
	}
}

func TestUnrestInNorthAfrica(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.held(11, 1)
	s.give(atlas.Germany, "O24", "P24", "Q24")
	s.turn(atlas.Axis)
	s.play("variant germany 11")
	before := s.brp[atlas.France]
	s.mover = atlas.Allies
	s.checkUnrest()
	if s.brp[atlas.France] != before-15 || !s.srBarred(atlas.France) {
		t.Error("France does not pay for an empty North Africa")
	}
	s.add("fr-inf2 x3", "CC12")
	s.add("fr-air5", "CC9")
	s.checkUnrest()
	if s.brp[atlas.France] != before-15 {
		t.Error("France pays although the garrison is there")
	}
	v := newScene(t, atlas.Scenario1942, "Summer 1942")
	v.mover = atlas.Axis
	v.beginUnrest()
	if v.status[atlas.Algeria] != Neutral || v.control.of(at(t, "CC12")) != atlas.Algeria {
		t.Error("the colonies of Vichy do not break away")
	}
}

func TestGoeringsBombersHurtBritain(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.lines("fallen: and france")
	s.politics.franceFell = atlas.DateOf(atlas.Summer, 1940) + 1
	s.held(18, 1)
	s.give(atlas.Germany, "L24")
	s.add("ge-air5 x2", "L24")
	s.add("br-air5", "K23")
	s.turn(atlas.Axis)
	s.play("variant germany 18")
	before := s.brp[atlas.Britain]
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.brp[atlas.Britain] != before-5 {
		t.Errorf("Britain lost %d BRPs", before-s.brp[atlas.Britain])
	}
}

func TestFinlandStaysOut(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.held(1, 19)
	u := s.add("ge-inf3", "D41")
	s.moment(atlas.Axis, atYearStart, atlas.Nobody)
	s.play("variant britain 19")
	if s.status[atlas.Finland] != Neutral || !s.neverActive(atlas.Finland) || world.Hexes[s.where(u)].Country != atlas.Germany {
		t.Error("Finland is courted still, or its garrison there")
	}
	if _, no := s.mayDeclare(atlas.USSR, atlas.Finland); no.Fine() {
		t.Error("Russia attacks it")
	}
}

func TestRepublicanSpainJoinsTheAllies(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.held(1, 18)
	s.turn(atlas.Allies)
	s.play("variant britain 4")
	s.rolls(3)
	if s.status[atlas.Portugal] != Active || s.patron[atlas.Portugal] != atlas.Britain {
		t.Error("Portugal does not follow")
	}
	if s.status[atlas.Spain] != Active || s.patron[atlas.Spain] != atlas.France {
		t.Errorf("Spain is %s", standingNames[s.status[atlas.Spain]])
	}
	red := newScene(t, atlas.Campaign, "Summer 1941")
	red.held(1, 18)
	red.turn(atlas.Allies)
	red.play("variant britain 4")
	red.rolls(6)
	if red.status[atlas.Spain] == Active || red.economy.variants[atlas.Allies].gone {
		t.Error("a communist Spain joins before Russia fights, or the counter is gone")
	}
}

func TestTheWestDistrustsRussia(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.played[atlas.Axis] = 1 << 13
	if s.helpsRussia(atlas.USA) || s.russianMost(atlas.Britain) != 20 {
		t.Error("grants to Russia are not cut (Axis 13)")
	}
}

func TestARisingInEgypt(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.economy.played[atlas.Axis] = 1 << 16
	if s.mayRise(atlas.Germany, atlas.Egypt) {
		t.Error("it rises without Axis troops in Egypt")
	}
	s.nation.set(s.rebel(atlas.Egypt), atlas.Germany)
	u := s.rebel(atlas.Egypt)
	s.put(u, spot(at(t, "MM27")))
	if !s.mayRise(atlas.Germany, atlas.Egypt) {
		t.Error("rebels do not keep it alive")
	}
}

func TestTheBavarianRedoubtRisesByItself(t *testing.T) {
	for when, want := range map[string]bool{"Winter 1942": false, "Spring 1943": true} {
		s := newScene(t, atlas.Campaign, when)
		s.held(14, 1)
		s.begin(atlas.Allies, flow.At(pMovement, 0))
		s.take(at(t, "M27"), atlas.Britain)
		if s.inForce(atlas.Axis, 14) != want || s.economy.variants[atlas.Axis].gone != want {
			t.Errorf("%s: in force %v", when, s.inForce(atlas.Axis, 14))
		}
	}
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.held(14, 1)
	s.take(at(t, "M27"), atlas.Britain)
	s.mover = atlas.Axis
	s.give(atlas.Britain, "L31")
	if s.captor(atlas.Germany) != atlas.Nobody {
		t.Error("Berlin alone conquers Germany")
	}
	s.control.set(atlas.Sites.Berchtesgaden, atlas.USA)
	if s.captor(atlas.Germany) != atlas.Britain {
		t.Error("Germany is not conquered without Berlin and Berchtesgaden")
	}
}

func TestGermanyIsReadyForTheWinter(t *testing.T) {
	for _, ready := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Winter 1941")
		s.makeWar(atlas.Germany, atlas.USSR)
		s.held(15, 1)
		s.add("ge-inf3 x9", "H46")
		s.phase(atlas.Axis, flow.At(pWinter, 0))
		s.rolls(1, 1, 1, 1)
		if !s.asked().Has(atlas.Germany) {
			t.Fatal("Germany is not asked when Russia invokes the winter")
		}
		if ready {
			s.play("variant germany 15")
		} else {
			s.play("done germany")
		}
		if s.winterStrikes() == ready {
			t.Errorf("with the counter played %v the winter strikes: %v", ready, s.winterStrikes())
		}
	}
}

func TestTheMinorAlliesThatAidHoldsBackComeLater(t *testing.T) {
	rulebook.Covers(t, "reich", "33.65")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.held(5, 1)
	s.lines("fallen: and france")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.economy.aid[atlas.Hungary][atlas.Britain] = 6
	s.turn(atlas.Axis)
	s.play("variant germany 5", "done germany", "done italy")
	for s.Chance() == 0 {
		s.play(s.moves()[0])
	}
	s.rolls(6) // Hungary needs a 7
	if s.status[atlas.Hungary] == Active || s.status[atlas.Finland] != Active {
		t.Error("Hungary has joined, or Finland has not")
	}
	s.economy.aid[atlas.Hungary][atlas.Britain] = 0
	s.turn(atlas.Axis)
	s.play("done germany", "done italy")
	for n := 0; s.status[atlas.Hungary] != Active && n < 40; n++ {
		s.play(s.moves()[0]) // the other allies place their forces
	}
	if s.status[atlas.Hungary] != Active {
		t.Error("Hungary cannot be tried again before Summer 1941")
	}
}

func TestYugoslaviaJoinsWithHungary(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.held(19, 1)
	s.begin(atlas.Axis, flow.At(pWar, warActivate))
	for n := 0; !s.offers("variant germany 19") && n < 40; n++ {
		s.play(s.moves()[0])
	}
	s.play("variant germany 19")
	if s.status[atlas.Yugoslavia] != Active || s.patron[atlas.Yugoslavia] != atlas.Germany {
		t.Error("Yugoslavia is no ally")
	}
	if set := s.boundsOf(atlas.Yugoslavia); !set.Has(at(t, "V29")) || set.Has(at(t, "O24")) {
		t.Error("its army may leave the Balkans for France")
	}
	s.makeWar(atlas.USSR, atlas.Germany)
	if s.mayRise(atlas.Britain, atlas.Yugoslavia) || !s.mayRise(atlas.USSR, atlas.Yugoslavia) {
		t.Error("others than Russia raise partisans there")
	}
}

func TestYugoslaviaIsAnAllyOfTheAxisWhoHelpIt(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Fall 1941")
	s.held(19, 1)
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.Britain, atlas.Yugoslavia)
	s.status[atlas.Yugoslavia], s.patron[atlas.Yugoslavia] = Invaded, atlas.Germany
	s.begin(atlas.Axis, flow.At(pPlayerTurn, 7))
	s.intervene(atlas.Germany, atlas.Yugoslavia)
	if s.status[atlas.Yugoslavia] != Allied || !s.politics.belgrade {
		t.Fatal("Germany has not intervened")
	}
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pPlayerTurn, 7))
	s.unask()
	s.proceed()
	s.play("variant germany 19")
	if s.status[atlas.Yugoslavia] != Active {
		t.Error("the counter does not make it an active ally")
	}
}

func TestR5_7YugoslaviaBeginsALaterScenarioAsAnAlly(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "")
	s.held(19, 1)
	before := s.brp[atlas.Germany]
	s.moment(atlas.Axis, atYearStart42, atlas.Nobody)
	s.play("variant germany 19")
	if s.status[atlas.Yugoslavia] != Active || s.control.of(at(t, "V29")) != atlas.Yugoslavia || s.brp[atlas.Germany] != before || s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 0 {
		t.Error("Yugoslavia is no ally, or is counted twice")
	}
	if s.toDeploy(atlas.Yugoslavia) == atlas.NoUnit {
		t.Error("it has no army")
	}
}

func TestBelgiumWorksWithTheAllies(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.held(1, 11)
	s.moment(atlas.Axis, atMovement, atlas.Nobody)
	s.play("variant britain 11")
	arm := s.add("fr-arm3", "M25")
	s.add("ge-inf3", "M27")
	inside := s.add("fr-inf2", "N25")
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	}
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	if !s.mayEnter(arm, at(t, "M25")) {
		t.Error("the French may not enter Belgium")
	}
	m := &s.Position.moves
	m.path[0], m.steps, m.spent = at(t, "M25"), 1, 0
	goals := s.goals(arm)
	for h := range goals.Bits().All() {
		if world.Hexes[h].Country == atlas.Germany {
			t.Errorf("they cross the German frontier to %s", atlas.Hex(h))
		}
	}
	if !goals.Has(at(t, "M26")) {
		t.Error("they do not reach the Belgian border")
	}
	s.put(inside, spot(at(t, "M26")))
	if s.cannotStrike(inside, at(t, "M27")) != barLowCountries || s.facing(inside, at(t, "M27"), 0, atlas.Western) {
		t.Error("they attack Germany out of Belgium")
	}
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	german := s.first0(at(t, "M27"))
	if s.cannotStrike(german, at(t, "M26")) != barLowCountries {
		t.Error("Germany attacks them in a neutral Belgium")
	}
	s.declare(atlas.Germany, atlas.Belgium)
	if s.status[atlas.Belgium] != Active || s.patron[atlas.Belgium] != atlas.France || s.cannotStrike(german, at(t, "M26")) != fine {
		t.Error("Belgium is not France's ally once it is attacked")
	}
}

// first0 is the first counter in a hex.
func (s *scene) first0(h atlas.Hex) atlas.Unit { return s.firstIn(h) }

func TestPolandInPeaceIsWhole(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Fall 1939")
	s.held(12, 1)
	s.moment(atlas.Allies, atSetup, atlas.Nobody)
	s.play("variant germany 12")
	if home := s.homeOf(atlas.Germany); !home.Has(at(t, "K34")) {
		t.Error("Germany does not build in the corridor")
	}
	s.declare(atlas.USSR, atlas.BalticStates)
	if s.divided() || s.opens(s.control.of(at(t, "K39")), atlas.USSR) {
		t.Error("Russia enters eastern Poland before Germany attacks it")
	}
	s.mover = atlas.Axis
	s.declare(atlas.Germany, atlas.Poland)
	if s.firstAttackOnPoland() || s.freeOffensive(atlas.Germany, atlas.Eastern) {
		t.Error("Germany has its free Offensive")
	}
	if !s.divided() || !s.atWar(atlas.USSR, atlas.Poland) {
		t.Error("eastern Poland stays closed to Russia")
	}
}

func TestJapanAndAmericaAtTheStartOf1942(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "")
	s.held(20, 1)
	s.moment(atlas.Axis, atYearStart42, atlas.Nobody)
	s.play("variant germany 20")
	s.rolls(4)
	if s.war[atlas.USA] != 0 || !s.americaWaits() {
		t.Fatal("America is at war")
	}
	s.limit[atlas.USA] = 135
	if s.budget(atlas.USA) != 27 || s.purse(atlas.USA) != 135 || s.grantLeft(atlas.USA) != 20 {
		t.Errorf("she may build for %d and give %d BRPs", s.budget(atlas.USA), s.grantLeft(atlas.USA))
	}
	s.now = atlas.DateOf(atlas.Summer, 1942)
	s.moment(atlas.Allies, atPlayerTurn, atlas.Nobody)
	s.rolls(4)
	s.turn(atlas.Allies)
	if !s.atWar(atlas.USA, atlas.Germany) {
		t.Error("a 4 in Summer 1942 does not bring her in")
	}
}

func TestFinlandThatWasLeftInPeaceJoinsWhoHelpsIt(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.economy.played[atlas.Allies] = 1 << 19
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.Germany, atlas.Finland)
	s.status[atlas.Finland], s.patron[atlas.Finland] = Invaded, atlas.Britain
	s.intervene(atlas.Britain, atlas.Finland)
	if s.status[atlas.Finland] != Active || s.patron[atlas.Finland] != atlas.Britain {
		t.Error("an attacked Finland is no ally of Britain")
	}
	later := newScene(t, atlas.Scenario1942, "")
	before := later.brp[atlas.Germany]
	later.held(1, 19)
	later.moment(atlas.Allies, atSetup, atlas.Nobody)
	later.play("variant britain 19")
	if later.status[atlas.Finland] != Neutral || later.brp[atlas.Germany] != before-10 {
		t.Errorf("Germany has %d of %d BRPs without Finland", later.brp[atlas.Germany], before)
	}
}

func TestARepublicanSpainGoesOverToBritain(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.economy.played[atlas.Allies] = 1 << 18
	s.becomeAlly(atlas.Spain, atlas.France)
	s.lines("fallen: and france")
	s.orphanMinors(atlas.France)
	if s.status[atlas.Spain] != Active || s.patron[atlas.Spain] != atlas.Britain {
		t.Error("Spain falls with France")
	}
}

func TestHitlersDeathFreezesShipsAndRedeployment(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.first = atlas.Allies
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	ship := s.add("ge-fleet9", "J30")
	u := s.add("ge-inf3", "N36")
	if !s.maySail(ship) || !s.srAllowed(u, at(t, "L35")) {
		t.Fatal("the scene is wrong")
	}
	s.stunGermany()
	if s.maySail(ship) || s.srAllowed(ship, at(t, "K31")) {
		t.Error("German ships leave their port")
	}
	if s.srAllowed(u, at(t, "L35")) || !s.srAllowed(u, at(t, "L31")) {
		t.Error("ground units are redeployed elsewhere than to Germany")
	}
}

// R5-1: being asked for a counter at every turn can be ended, and tells nothing.
func TestR5_1AHolderMayAskNotToBeAskedEveryTurn(t *testing.T) {
	for _, number := range []uint8{1, 9} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		s.held(1, number)
		s.moment(atlas.Axis, atGameTurn, atlas.Nobody)
		if !s.asked().Has(atlas.Britain) {
			t.Fatalf("with %d Britain is not asked", number)
		}
		s.play("quiet britain")
		s.moment(atlas.Axis, atGameTurn, atlas.Nobody)
		if s.asked().Has(atlas.Britain) && s.Stack.Top().Proc == pVariants {
			t.Errorf("with %d Britain is asked again", number)
		}
		s.turn(atlas.Allies)
		s.play("ask-me britain")
		s.moment(atlas.Axis, atGameTurn, atlas.Nobody)
		if s.Stack.Top().Proc != pVariants {
			t.Errorf("with %d Britain is not asked although it wants to be", number)
		}
	}
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.held(1, 9)
	s.economy.variants[atlas.Allies].quiet = true
	s.moment(atlas.Allies, atFallOfFrance, atlas.Nobody)
	if s.Stack.Top().Proc != pVariants {
		t.Error("a moment that comes but once is passed over")
	}
}

func TestAnItalyThatWasBoughtOffNeedsMoreObjectives(t *testing.T) {
	for _, c := range []struct {
		id   atlas.ScenarioID
		have int
		want level
	}{{atlas.Campaign, 2, defeat}, {atlas.Campaign, 3, stalemate}, {atlas.Campaign, 6, decisive}, {atlas.Scenario1939, 6, defeat}, {atlas.Scenario1939, 7, stalemate}, {atlas.Scenario1939, 10, decisive}} {
		s := newScene(t, c.id, "Summer 1942")
		s.victory.italyAfter = 2
		if got := s.judgeItaly(c.have); got != c.want {
			t.Errorf("%s with %d objectives: %v, want %v", atlas.ScenarioIDs[c.id], c.have, got, c.want)
		}
	}
}
