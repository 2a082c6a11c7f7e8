package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// held gives the camps variant counters by the numbers of their effects.
func (s *scene) held(axisNumber, alliedNumber uint8) {
	s.economy.drawn = true
	s.extra = axisNumber > 10 || alliedNumber > 10
	s.economy.variants = [numAlliances]variantCounter{{number: axisNumber}, {number: alliedNumber}}
	s.economy.played = [numAlliances]uint32{}
}

// moment lets the holders play at a moment of a camp's turn.
func (s *scene) moment(mover alliance, which int, nation country) {
	b := int16(nation)
	if nation == nobody {
		b = -1
	}
	s.only(mover, flow.Frame(pVariants, variantsFrame{moment: int16(which), deploying: b}))
}

// turn begins the player turn of a camp, in which its holder may play a counter before
// it declares war.
func (s *scene) turn(mover alliance) {
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
	if v := s.economy.variants; v[axis].number != 4 || v[allies].number != 5 {
		t.Errorf("drawn are %d and %d", v[axis].number, v[allies].number)
	}
	if string(s.AppendView(nil, 1)) == "" {
		t.Error("no view")
	}
}

// With the larger set the Allied numbers 4 and 18 change places, so that no two
// Spains meet.
func TestInTheLargerSetFourAndEighteenChangePlaces(t *testing.T) {
	rulebook.Covers(t, "reich", "33.1")
	p := emptyBoard(campaign, 2, true)
	if p.effectOf(allies, 4) != 18 || p.effectOf(allies, 18) != 4 || p.effectOf(axis, 4) != 4 || p.setSize() != 20 {
		t.Error("the numbers are wrong")
	}
}

// A camp is asked whatever it holds, so that being asked tells nothing.
func TestBeingAskedTellsNothingOfTheCounter(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2", "33.3")
	for _, number := range []uint8{1, 2, 4, 10} {
		s := newScene(t, campaign, "Winter 1940")
		s.held(number, 1)
		s.turn(axis)
		if !s.asked().has(germany) {
			t.Errorf("with variant %d Germany is not asked", number)
		}
	}
	s := newScene(t, campaign, "Winter 1940")
	s.held(10, 1)
	s.turn(axis)
	s.refused("variant germany 10", "33.2")
	s.refused("variant germany 1", "33.2")
	s.play("done germany")
	s.lines("fallen: and britain")
	if s.holderOf(allies) == britain {
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
	if v := s.economy.variants; v[axis].number != 1 || v[allies].number != 2 || !s.economy.drawn || s.State.Chance != 0 {
		t.Errorf("the counters are %v, and chance chooses among %d", v, s.State.Chance)
	}
	for _, c := range []struct {
		fallen []country
		axis   country
		allies country
	}{
		{nil, germany, britain},
		{[]country{germany}, italy, britain},
		{[]country{britain}, germany, france},
		{[]country{britain, france}, germany, usa},
		{[]country{britain, france, usa, italy}, germany, ussr},
	} {
		s := newScene(t, campaign, "Winter 1940")
		for _, n := range c.fallen {
			s.fallen.add(n)
		}
		if s.holderOf(axis) != c.axis || s.holderOf(allies) != c.allies {
			t.Errorf("with %v fallen %s and %s have the counters", c.fallen, nationNames[s.holderOf(axis)], nationNames[s.holderOf(allies)])
		}
	}
	// The ally plays it.
	h := newScene(t, campaign, "Spring 1940")
	h.held(2, 1)
	h.fallen.add(germany)
	h.turn(axis)
	if !h.allowed("variant italy 2") {
		t.Errorf("Italy may not play the counter of a fallen Germany: %v", h.moves())
	}
}

func TestWhenEachVariantCanBePlayed(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2", "33.3", "33.41", "33.42")
	type try struct {
		camp   alliance
		n      int
		moment int
		id     scenarioID
		when   string
		mover  alliance
		set    func(s *scene)
		want   bool
	}
	war := func(s *scene) { s.makeWar(germany, ussr) }
	vichy := func(s *scene) {
		s.lines("fallen: and france")
		s.politics.franceFell = dateOf(summer, 1940) + 1
		s.status[vichyFrance] = courted
	}
	fell := func(s *scene) { s.lines("fallen: and france"); s.politics.franceFell = dateOf(summer, 1940) + 1 }
	for _, c := range []try{
		{axis, 1, atPlayerTurn, campaign, "Winter 1942", axis, nil, true},
		{axis, 1, atPlayerTurn, campaign, "Spring 1943", axis, nil, false},
		{axis, 1, atPlayerTurn, scenario1944, "Spring 1944", axis, nil, false},
		{axis, 1, atPlayerTurn, campaign, "Winter 1942", axis, func(s *scene) { s.politics.onSpain = true }, false},
		{axis, 2, atPlayerTurn, campaign, "Spring 1940", axis, nil, true},
		{axis, 2, atPlayerTurn, campaign, "Spring 1940", allies, nil, false},
		{axis, 2, atPlayerTurn, campaign, "Spring 1940", axis, func(s *scene) { s.give(germany, "F24") }, false},
		{axis, 2, atPlayerTurn, campaign, "Spring 1940", axis, func(s *scene) { s.economy.aid[ireland][britain] = 6 }, false},
		{axis, 5, atPlayerTurn, campaign, "Spring 1941", axis, func(s *scene) { fell(s); war(s) }, true},
		{axis, 5, atPlayerTurn, campaign, "Spring 1941", axis, war, false},
		{axis, 6, atYearStart, campaign, "Spring 1942", axis, nil, true},
		{axis, 6, atYearStart, campaign, "Spring 1941", axis, nil, false},
		{axis, 8, atPlayerTurn, campaign, "Winter 1941", axis, nil, false},
		{axis, 8, atPlayerTurn, campaign, "Spring 1942", axis, nil, true},
		{axis, 9, atPlayerTurn, campaign, "Winter 1941", axis, nil, true},
		{axis, 9, atPlayerTurn, campaign, "Spring 1942", axis, nil, false},
		{axis, 10, atYearStart, campaign, "Spring 1943", axis, nil, true},
		{axis, 10, atYearStart, campaign, "Spring 1944", axis, nil, false},
		{allies, 1, atSetup, campaign, "Fall 1939", allies, nil, true},
		{allies, 2, atPlayerTurn, campaign, "Spring 1940", allies, nil, true},
		{allies, 2, atPlayerTurn, campaign, "Spring 1941", allies, fell, false},
		{allies, 3, atFallOfFrance, campaign, "Summer 1940", allies, nil, false},
		{allies, 3, atFallOfFrance, campaign, "Fall 1940", allies, nil, true},
		{allies, 4, atYearStart, scenario1944, "Spring 1945", axis, nil, true},
		{allies, 5, atYearStart, campaign, "Spring 1941", axis, nil, true},
		{allies, 5, atYearStart, campaign, "Spring 1942", axis, nil, false},
		{allies, 5, atYearStart42, scenario1944, "Spring 1944", axis, nil, true},
		{allies, 6, atPlayerTurn, campaign, "Spring 1942", allies, func(s *scene) { s.politics.americaNow = true }, true},
		{allies, 6, atPlayerTurn, campaign, "Summer 1942", allies, nil, false},
		{allies, 6, atYearStart42, scenario1944, "Spring 1944", axis, nil, true},
		{allies, 6, atYearStart42, scenario1942, "Spring 1942", axis, nil, false},
		{allies, 6, atPlayerTurn, campaign, "Winter 1941", allies, nil, false},
		{allies, 7, atYearStart, scenario1942, "Spring 1944", axis, nil, true},
		{allies, 7, atYearStart, scenario1942, "Spring 1943", axis, nil, false},
		{allies, 8, atPlayerTurn, campaign, "Winter 1942", allies, nil, false},
		{allies, 8, atPlayerTurn, campaign, "Spring 1943", allies, nil, true},
		{allies, 9, atGameTurn, scenario1944, "Summer 1944", axis, nil, true},
		{allies, 10, atGameTurn, campaign, "Winter 1941", axis, nil, true},
		{allies, 10, atGameTurn, campaign, "Fall 1941", axis, nil, false},
		{axis, 1, atConstruction, campaign, "Winter 1942", axis, nil, false},
		{axis, 3, atPlayerTurn, campaign, "Winter 1940", axis, vichy, false},
		{axis, 3, atPlayerTurn, campaign, "Spring 1941", axis, vichy, true},
		{axis, 3, atPlayerTurn, campaign, "Spring 1941", axis, func(s *scene) { vichy(s); s.status[vichyFrance] = allied }, true},
		{axis, 3, atPlayerTurn, scenario1944, "Spring 1944", axis, nil, false},
		{axis, 4, atPlayerTurn, campaign, "Spring 1941", axis, fell, false},
		{axis, 6, atYearStart42, scenario1942, "Spring 1942", axis, nil, true},
		{axis, 7, atPlayerTurn, campaign, "Spring 1943", axis, war, false},
		{axis, 10, atYearStart42, scenario1944, "Spring 1944", axis, nil, true},
		{axis, 10, atYearStart, scenario1939, "Spring 1942", axis, nil, false},
		{axis, 11, atPlayerTurn, campaign, "Summer 1940", axis, func(s *scene) { s.give(germany, "O24", "P24", "Q24") }, true},
		{axis, 11, atPlayerTurn, campaign, "Summer 1940", axis, func(s *scene) { s.give(germany, "O24", "P24") }, false},
		{axis, 12, atSetup, scenario1942, "Spring 1942", axis, nil, false},
		{axis, 13, atRussianWar, campaign, "Summer 1941", axis, war, true},
		{axis, 13, atPlayerTurn, campaign, "Fall 1941", axis, war, false},
		{axis, 13, atYearStart42, scenario1944, "Spring 1944", axis, nil, true},
		{axis, 15, atWinter, campaign, "Winter 1941", axis, war, true},
		{axis, 15, atWinter, scenario1942, "Winter 1942", axis, nil, false},
		{axis, 16, atConstruction, campaign, "Summer 1941", axis, nil, false},
		{axis, 18, atPlayerTurn, campaign, "Fall 1940", axis, fell, true},
		{axis, 18, atPlayerTurn, campaign, "Winter 1940", axis, fell, false},
		{axis, 19, atHungary, campaign, "Summer 1941", axis, nil, true},
		{axis, 19, atPlayerTurn, campaign, "Fall 1941", axis, nil, false},
		{axis, 19, atBelgrade, campaign, "Fall 1941", axis, nil, false},
		{axis, 19, atYearStart42, scenario1942, "Spring 1942", axis, nil, true},
		{axis, 20, atYearStart42, scenario1942, "Spring 1942", axis, nil, true},
		{axis, 20, atYearStart42, scenario1944, "Spring 1944", axis, nil, false},
		{allies, 11, atMovement, campaign, "Fall 1939", axis, nil, true},
		{allies, 11, atMovement, campaign, "Winter 1939", axis, nil, false},
		{allies, 12, atPlayerTurn, campaign, "Spring 1940", allies, nil, false},
		{allies, 13, atSetup, scenario1944, "Spring 1944", allies, nil, false},
		{allies, 16, atSetup, campaign, "Fall 1939", allies, nil, true},
		{allies, 17, atSetup, scenario1942, "Spring 1942", allies, nil, false},
		{allies, 18, atPlayerTurn, campaign, "Winter 1940", allies, nil, false},
		{allies, 18, atPlayerTurn, campaign, "Spring 1941", allies, nil, true},
		{allies, 18, atPlayerTurn, campaign, "Spring 1941", allies, fell, false},
		{allies, 18, atPlayerTurn, campaign, "Winter 1941", allies, func(s *scene) { s.lines("fallen: and france"); s.politics.franceFell = dateOf(summer, 1941) + 1 }, true},
		{axis, 17, atConstruction, campaign, "Spring 1942", axis, nil, true},
		{axis, 17, atConstruction, campaign, "Winter 1941", axis, nil, false},
		{axis, 20, atConstruction, campaign, "Winter 1941", allies, nil, true},
		{axis, 20, atConstruction, campaign, "Winter 1941", axis, nil, false},
		{allies, 14, atPlayerTurn, campaign, "Spring 1940", allies, nil, true},
		{allies, 15, atPlayerTurn, campaign, "Summer 1942", axis, func(s *scene) { s.first = allies }, true},
		{allies, 15, atPlayerTurn, campaign, "Summer 1942", axis, func(s *scene) { s.first = axis }, false},
		{allies, 19, atYearStart, campaign, "Spring 1940", axis, nil, true},
		{allies, 19, atYearStart, campaign, "Spring 1941", axis, nil, false},
		{allies, 20, atGameTurn, campaign, "Winter 1940", axis, nil, true},
		{allies, 20, atGameTurn, campaign, "Fall 1940", axis, nil, false},
	} {
		s := newScene(t, c.id, c.when)
		s.mover = c.mover
		if c.set != nil {
			c.set(s)
		}
		if got := s.playable(c.camp, c.n, c.moment, france); got != c.want {
			t.Errorf("%s %d in %s (%s): %v", allianceIDs[c.camp], c.n, c.when, scenarioIDs[c.id], got)
		}
	}
}

func TestVariantsThatBringBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "33.42", "11.2")
	s := newScene(t, campaign, "")
	s.held(9, 2)
	s.moment(axis, atSetup, italy)
	s.play("variant germany 9")
	if s.brp[italy] != 100 || s.limit[italy] != 50 {
		t.Errorf("Italy has %d BRPs and a limit of %d", s.brp[italy], s.limit[italy])
	}
	twos := 0
	for u := range of(italy) {
		if s.at[u] == inPool && (u.kind() == armor || u.kind() == infantry && u.strength() == 2) {
			twos++
		}
	}
	if twos != 4+1+4 {
		t.Errorf("%d 2-5 and 2-3 units are in the Italian force pool", twos)
	}
	s.turn(allies)
	s.play("variant britain 2")
	if s.brp[france] != 125 || s.limit[france] != 42 {
		t.Errorf("France has %d BRPs and a limit of %d: only set-up raises it", s.brp[france], s.limit[france])
	}
	s.held(6, 9)
	s.now = dateOf(summer, 1941)
	s.moment(axis, atGameTurn, nobody)
	before := s.brp[ussr]
	s.play("variant britain 9")
	if s.brp[ussr] != before+50 {
		t.Error("Russia has not got 50 BRPs")
	}
	s.now = dateOf(spring, 1942)
	s.economy.played[axis] = 1 << 6
	s.brp = [numMajors]int16{}
	s.newYear()
	if s.brp[germany] != 200 {
		t.Errorf("variant 6 in 1942: Germany has %d BRPs", s.brp[germany])
	}
}

func TestFranceMobilizesBeforeSetUp(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42")
	s := newScene(t, campaign, "")
	s.held(1, 1)
	s.moment(allies, atSetup, france)
	s.play("variant britain 1")
	for u := range of(france) {
		if s.at[u] == inPool && (u.kind() == infantry || u.kind() == replacement) {
			t.Errorf("%s is still in the force pool", u)
		}
	}
}

func TestTheAtlanticFleetIsThereAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42")
	s := newScene(t, campaign, "Spring 1942")
	s.held(1, 6)
	s.turn(allies)
	s.play("variant britain 6")
	count := 0
	for u := range s.in(usSpot) {
		if u.kind() == fleet {
			count++
		}
	}
	s.now = dateOf(summer, 1942)
	if count != 4+3 || s.fleetsFree(usa) != 2 || s.navalDRM(usa, bergenHex) != 2 {
		t.Errorf("%d fleets, %d allowable, modifier %d", count, s.fleetsFree(usa), s.navalDRM(usa, bergenHex))
	}
}

func TestSubmarinesSlowAmericaIfTheyOutnumberASW(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q179")
	for _, c := range []struct {
		subs, asw uint8
		want      bool
	}{{6, 4, true}, {5, 4, false}, {0, 0, false}} {
		s := newScene(t, campaign, "Summer 1942")
		s.held(8, 1)
		s.economy.sw[germany].sea, s.economy.sw[britain].sea = c.subs, c.asw
		s.turn(axis)
		s.play("variant germany 8")
		if s.inForce(axis, 8) != c.want || !s.economy.variants[axis].gone {
			t.Errorf("%d against %d: %v; the counter is spent either way (Q179)", c.subs, c.asw, s.inForce(axis, 8))
		}
	}
}

// Axis 2: ten factors in Ulster, or peace.
func TestUlsterHoldsBritainInTheWar(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41")
	s := newScene(t, campaign, "Spring 1940")
	s.held(2, 1)
	s.turn(axis)
	s.play("variant germany 2")
	s.mover = allies
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
	if !s.economy.effects.britishPeace || s.atWar(britain, germany) || !s.outOfWar(britain) {
		t.Error("Britain is still at war")
	}
	if h := s.where(guest); h == noHex || s.control[h] != britain {
		t.Error("British units stay in France")
	}
}

func TestSpainAndTurkeyJoinForThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "33.41", "Q178")
	s := newScene(t, campaign, "Spring 1941")
	s.held(4, 1)
	s.lines("fallen: and france")
	s.makeWar(italy, britain)
	for _, h := range []string{"Y22", "T23", "U22", "II17", "LL29"} {
		s.give(italy, h)
	}
	s.mover = axis
	if !s.playable(axis, 4, atPlayerTurn, nobody) {
		t.Fatal("Spain cannot join")
	}
	s.turn(axis)
	s.play("variant germany 4")
	if s.status[spain] != active || s.patron[spain] != italy || s.brp[italy] != 75-35+30 {
		t.Errorf("Spain is %s of %s, Italy has %d BRPs", standingNames[s.status[spain]], nationNames[s.patron[spain]], s.brp[italy])
	}
	s.now = dateOf(summer, 1941)
	if s.economy.variants[axis].gone = false; s.playable(axis, 4, atPlayerTurn, nobody) {
		t.Error("it can be tried later without an attempt in Spring")
	}
	q := newScene(t, campaign, "Summer 1942")
	q.makeWar(germany, ussr)
	q.add("ge-inf3", "N36")
	q.add("ge-fleet9", "J30") // Kiel does not count
	q.add("ru-inf3", "H47")
	q.mover = axis
	q.beginPlayerTurn()
	if q.playable(axis, 7, atPlayerTurn, nobody) {
		t.Error("equal factors are an advantage (Q178)")
	}
	q.add("ge-inf3", "N36")
	if !q.playable(axis, 7, atPlayerTurn, nobody) {
		t.Error("the advantage does not count")
	}
	q.brp[germany] = 34
	if q.playable(axis, 7, atPlayerTurn, nobody) {
		t.Error("Germany pays with Turkish BRPs (Q178)")
	}
}

func TestLargerSetFortresses(t *testing.T) {
	rulebook.Covers(t, "reich", "5.5")
	s := newScene(t, campaign, "")
	sedan := at(t, "O24")
	if s.isFortress(sedan) {
		t.Fatal("Sedan is a fortress without the variant")
	}
	s.economy.played[allies] = 1 << 17
	line := hex(belgianBorder.bits().Next(0))
	if !s.isFortress(line) {
		t.Errorf("%s on the Belgian border is no fortress (Allied 17)", line)
	}
	s.economy.played[allies] = 1 << 16
	for h := range hex(numHexes) {
		if world.hexes[h].fortress == maginot && s.isFortress(h) {
			t.Errorf("%s is a fortress although France built armor (Allied 16)", h)
		}
	}
	s.economy.played[axis] = 1 << 14
	if !s.isFortress(redoubt) || !s.hexInSupply(redoubt, germany) {
		t.Error("Berchtesgaden is no fortress (Axis 14)")
	}
}

func TestTheLargerSetChangesTheSetUp(t *testing.T) {
	p := emptyBoard(campaign, 2, true)
	s := &scene{p, t}
	s.held(12, 13)
	s.moment(allies, atSetup, nobody)
	s.play("variant germany 12")
	if s.atWar(germany, poland) || s.atWar(germany, britain) || s.control[at(t, "J35")] != germany || s.status[poland] != neutral {
		t.Error("there is war, or the corridor is not German (Axis 12)")
	}
	if s.warCost(britain, germany) != 35 {
		t.Error("the first declaration is free")
	}
	s.makeWar(france, germany)
	if s.warCost(britain, germany) != 0 {
		t.Error("the later declaration costs BRPs")
	}
	s.moment(allies, atSetup, ussr)
	s.play("variant britain 13")
	hand, pool := 0, 0
	for u := range of(ussr) {
		if u.kind() == infantry && u.strength() == 3 {
			switch s.at[u] {
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
	s.now = dateOf(spring, 1942)
	s.datedBuilds()
	ones := 0
	for u := range of(ussr) {
		if u.kind() == infantry && u.strength() == 1 && s.at[u] == inPool {
			ones++
		}
	}
	if ones != 12 {
		t.Errorf("%d 1-3 in the force pool in 1942", ones)
	}
}

func TestGermanyIsStunnedByHitlersDeath(t *testing.T) {
	s := newScene(t, campaign, "Summer 1942")
	s.held(1, 15)
	s.first = allies
	s.add("ge-air5", "L31")
	s.moment(axis, atPlayerTurn, nobody)
	s.play("variant britain 15")
	if s.spent[germany] != 100 || !s.stunned() {
		t.Error("Germany's BRPs are not frozen")
	}
	if s.whyOption(germany, western, offensive).Fine() || !s.whyOption(germany, western, pass).Fine() {
		t.Error("Germany does not have to pass")
	}
	if _, no := s.mayDeclare(germany, sweden); no.Fine() {
		t.Error("Germany declares war")
	}
	s.now++
	if s.stunned() {
		t.Error("it lasts longer than a turn")
	}
}

func TestFrenchBuildArmorInstead(t *testing.T) {
	p := emptyBoard(campaign, 2, true)
	s := &scene{p, t}
	s.held(1, 16)
	s.moment(allies, atSetup, france)
	s.play("variant britain 16", "plan france 2")
	armors, pooled := 0, 0
	for u := range of(france) {
		if u.kind() == armor && s.at[u] == inHand {
			armors++
		}
		if u.kind() == armor && s.at[u] == inPool {
			pooled++
		}
	}
	if armors != 3 || pooled != 1 || s.airAllowed(france) != 15 {
		t.Errorf("%d armor at start, %d to build, %d air factors", armors, pooled, s.airAllowed(france))
	}
}

func TestTheSecondAirborneUnit(t *testing.T) {
	s := newScene(t, campaign, "Spring 1942")
	s.held(17, 1)
	s.build(axis, 100)
	s.play("variant germany 17")
	count := 0
	for u := range of(germany) {
		if u.kind() == airborne && s.at[u] == inPool {
			count++
		}
	}
	s.add("ge-abn3-1", "L31")
	s.noteAirborne()
	s.lose(world.units.byName["ge-abn3-1"])
	s.noteAirborne()
	if !s.economy.effects.fsjrLost {
		t.Error("the loss of the 1 Fsjr is not remembered")
	}
	if count != 2 || s.at[secondFsjr(infantry)] != outOfGame {
		t.Errorf("%d airborne units to build", count)
	}
}

func TestNoPearlHarborDelaysAmerica(t *testing.T) {
	s := newScene(t, campaign, "Winter 1941")
	s.held(20, 1)
	s.moment(allies, atConstruction, nobody)
	s.play("variant germany 20")
	s.rolls(1)
	if s.americanNavy() != 1 || !s.americaWaits() {
		t.Error("America does not wait, or its navy is no better")
	}
	for when, want := range map[string]int{"Spring 1942": 7, "Summer 1942": 6, "Fall 1942": 5, "Summer 1943": 2, "Winter 1944": 2} {
		d, _ := parseDate(when)
		s.now = d
		if got := s.entryNeed(); got != want {
			t.Errorf("%s: %d, want %d", when, got, want)
		}
	}
	s.now = dateOf(summer, 1942)
	s.moment(allies, atPlayerTurn, nobody)
	s.rolls(6)
	if s.americaWaits() {
		t.Error("a 6 does not bring America in")
	}
}

func TestR5_9RooseveltMayEnterEarly(t *testing.T) {
	s := newScene(t, campaign, "Winter 1940")
	s.held(1, 20)
	s.moment(axis, atGameTurn, nobody)
	s.play("variant britain 20")
	s.now = dateOf(spring, 1941)
	s.lines("fallen: and france")
	s.moment(allies, atPlayerTurn, nobody)
	s.rolls(5)
	if s.americaWaits() || s.base[usa] != 185 || s.war[usa] != 0 {
		t.Errorf("America waits: %v, base %d, or she is in the war unasked", s.americaWaits(), s.base[usa])
	}
	var count [numUnitKinds]int
	for u := range s.in(usSpot) {
		count[u.kind()]++
	}
	if count[infantry] != 5 || count[fleet] != 3 || count[air] != 0 {
		t.Errorf("in the box are %v", count)
	}
	if !s.mayBuild(usa) || s.budget(usa) != 92 {
		t.Errorf("she may spend %d BRPs", s.budget(usa))
	}
	s.turn(allies)
	if s.war[usa] != 0 {
		t.Fatal("she enters without choosing to")
	}
	s.refused("declare usa italy", "21.7")
	s.play("declare usa germany")
	if !s.atWar(usa, germany) || s.brp[usa] != 150 || s.economy.plan[usa].step == planNone {
		t.Errorf("America has %d BRPs, or builds nothing for strategic warfare in the Spring of her entry", s.brp[usa])
	}
	s.play("sea-war usa 2", "air-war usa 0", "north usa 0")
	if s.brp[usa] != 144 || s.limit[usa] != 89 || s.economy.sw[usa].sea != 2 {
		t.Errorf("America has %d BRPs and a limit of %d", s.brp[usa], s.limit[usa])
	}
	s.revokeWars()
	if !s.atWar(usa, germany) {
		t.Error("her declaration is revoked (21.41)")
	}
}

func TestR5_6CountersForAnyTimeArePlayedInTheOwnTurn(t *testing.T) {
	s := newScene(t, campaign, "Summer 1942")
	for _, c := range []struct {
		camp   alliance
		number int
	}{{axis, 8}, {allies, 4}} {
		for _, moment := range []int{atPlayerTurn, atConstruction} {
			for mover := range alliance(numAlliances) {
				s.mover = mover
				if got := s.playable(c.camp, c.number, moment, nobody); got != (mover == c.camp) {
					t.Errorf("%s %d in the turn of the %s: %v", allianceIDs[c.camp], c.number, allianceIDs[mover], got)
				}
			}
		}
	}
}

func TestAmericaThatWaitsHasTheBaseOfTheYearInWhichSheEnters(t *testing.T) {
	s := newScene(t, campaign, "Winter 1940")
	s.held(1, 20)
	s.economy.played[allies] = 1 << 20
	s.lines("fallen: and france")
	s.moment(allies, atPlayerTurn, nobody)
	s.rolls(6)
	if s.base[usa] != 145 {
		t.Fatalf("the base of 1940 is %d", s.base[usa])
	}
	s.now = dateOf(spring, 1941)
	if s.newBase(usa); s.base[usa] != 185 {
		t.Errorf("the base of 1941 is %d", s.base[usa])
	}
}

func TestItalyIsBoughtOffForAYear(t *testing.T) {
	s := newScene(t, campaign, "Spring 1940")
	s.held(1, 12)
	garrison := s.add("br-inf1", "GG19")
	s.only(allies, flow.At(pConstruction, 0))
	s.brp[france], s.brp[italy] = 85, 75
	s.play("variant britain 12") // by land from Paris; London has no ships for it
	if s.brp[italy] != 100 || s.brp[france] != 60 || s.economy.srUsed[france] != 2 || !s.italyBound() {
		t.Errorf("Italy %d, France %d BRPs, %d redeployments", s.brp[italy], s.brp[france], s.economy.srUsed[france])
	}
	if _, no := s.mayDeclare(italy, france); no.Fine() {
		t.Error("Italy declares war")
	}
	s.mover = allies
	s.evacuate()
	if s.inPlay(garrison) {
		t.Error("Malta is not evacuated")
	}
	if !s.demilitarized(world.countries[tunisia].hexes.first(), france) {
		t.Error("the French stay in Tunisia")
	}
	s.now += seasons
	if s.italyBound() {
		t.Error("the year does not end")
	}
}

func TestR5_8BritainNeedsShipsToPayItaly(t *testing.T) {
	s := newScene(t, campaign, "Spring 1941")
	s.lines("fallen: and france")
	s.held(1, 12)
	s.mover = allies
	if s.playable(allies, 12, atConstruction, nobody) {
		t.Error("the BRPs reach Rome without ships")
	}
	s.add("br-fleet9", "L22")
	if s.playable(allies, 12, atConstruction, nobody) {
		t.Error("one fleet escorts two shipments")
	}
	s.add("br-fleet9", "L22")
	if !s.playable(allies, 12, atConstruction, nobody) {
		t.Fatal("two fleets do not carry the BRPs")
	}
	s.buyItaly(britain)
	if s.escortsAt(at(t, "L22"), britain) != 0 {
		t.Error("the fleets have not sailed")
	}
}

func TestUnrestInNorthAfrica(t *testing.T) {
	s := newScene(t, campaign, "Summer 1940")
	s.held(11, 1)
	s.give(germany, "O24", "P24", "Q24")
	s.turn(axis)
	s.play("variant germany 11")
	before := s.brp[france]
	s.mover = allies
	s.checkUnrest()
	if s.brp[france] != before-15 || !s.srBarred(france) {
		t.Error("France does not pay for an empty North Africa")
	}
	s.add("fr-inf2 x3", "CC12")
	s.add("fr-air5", "CC9")
	s.checkUnrest()
	if s.brp[france] != before-15 {
		t.Error("France pays although the garrison is there")
	}
	v := newScene(t, scenario1942, "Summer 1942")
	v.mover = axis
	v.beginUnrest()
	if v.status[algeria] != neutral || v.control[at(t, "CC12")] != algeria {
		t.Error("the colonies of Vichy do not break away")
	}
}

func TestGoeringsBombersHurtBritain(t *testing.T) {
	s := newScene(t, campaign, "Fall 1940")
	s.lines("fallen: and france")
	s.politics.franceFell = dateOf(summer, 1940) + 1
	s.held(18, 1)
	s.give(germany, "L24")
	s.add("ge-air5 x2", "L24")
	s.add("br-air5", "K23")
	s.turn(axis)
	s.play("variant germany 18")
	before := s.brp[britain]
	s.mover = axis
	s.settleTerritories()
	if s.brp[britain] != before-5 {
		t.Errorf("Britain lost %d BRPs", before-s.brp[britain])
	}
}

func TestFinlandStaysOut(t *testing.T) {
	s := newScene(t, campaign, "Spring 1940")
	s.held(1, 19)
	u := s.add("ge-inf3", "D41")
	s.moment(axis, atYearStart, nobody)
	s.play("variant britain 19")
	if s.status[finland] != neutral || !s.neverActive(finland) || world.hexes[s.where(u)].country != germany {
		t.Error("Finland is courted still, or its garrison there")
	}
	if _, no := s.mayDeclare(ussr, finland); no.Fine() {
		t.Error("Russia attacks it")
	}
}

func TestRepublicanSpainJoinsTheAllies(t *testing.T) {
	s := newScene(t, campaign, "Summer 1941")
	s.held(1, 18)
	s.turn(allies)
	s.play("variant britain 4")
	s.rolls(3)
	if s.status[portugal] != active || s.patron[portugal] != britain {
		t.Error("Portugal does not follow")
	}
	if s.status[spain] != active || s.patron[spain] != france {
		t.Errorf("Spain is %s", standingNames[s.status[spain]])
	}
	red := newScene(t, campaign, "Summer 1941")
	red.held(1, 18)
	red.turn(allies)
	red.play("variant britain 4")
	red.rolls(6)
	if red.status[spain] == active || red.economy.variants[allies].gone {
		t.Error("a communist Spain joins before Russia fights, or the counter is gone")
	}
}

func TestTheWestDistrustsRussia(t *testing.T) {
	s := newScene(t, scenario1942, "Summer 1942")
	s.economy.played[axis] = 1 << 13
	if s.helpsRussia(usa) || s.russianMost(britain) != 20 {
		t.Error("grants to Russia are not cut (Axis 13)")
	}
}

func TestARisingInEgypt(t *testing.T) {
	s := newScene(t, scenario1942, "Summer 1942")
	s.economy.played[axis] = 1 << 16
	if s.mayRise(germany, egypt) {
		t.Error("it rises without Axis troops in Egypt")
	}
	s.nation[s.rebel(egypt)] = germany
	u := s.rebel(egypt)
	s.put(u, spot(at(t, "MM27")))
	if !s.mayRise(germany, egypt) {
		t.Error("rebels do not keep it alive")
	}
}

func TestTheBavarianRedoubtRisesByItself(t *testing.T) {
	for when, want := range map[string]bool{"Winter 1942": false, "Spring 1943": true} {
		s := newScene(t, campaign, when)
		s.held(14, 1)
		s.begin(allies, flow.At(pMovement, 0))
		s.take(at(t, "M27"), britain)
		if s.inForce(axis, 14) != want || s.economy.variants[axis].gone != want {
			t.Errorf("%s: in force %v", when, s.inForce(axis, 14))
		}
	}
	s := newScene(t, campaign, "Spring 1943")
	s.held(14, 1)
	s.take(at(t, "M27"), britain)
	s.mover = axis
	s.give(britain, "L31")
	if s.captor(germany) != nobody {
		t.Error("Berlin alone conquers Germany")
	}
	s.control[redoubt] = usa
	if s.captor(germany) != britain {
		t.Error("Germany is not conquered without Berlin and Berchtesgaden")
	}
}

func TestGermanyIsReadyForTheWinter(t *testing.T) {
	for _, ready := range []bool{false, true} {
		s := newScene(t, campaign, "Winter 1941")
		s.makeWar(germany, ussr)
		s.held(15, 1)
		s.add("ge-inf3 x9", "H46")
		s.phase(axis, flow.At(pWinter, 0))
		s.rolls(1, 1, 1, 1)
		if !s.asked().has(germany) {
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
	s := newScene(t, campaign, "Spring 1941")
	s.held(5, 1)
	s.lines("fallen: and france")
	s.makeWar(germany, ussr)
	s.economy.aid[hungary][britain] = 6
	s.turn(axis)
	s.play("variant germany 5", "done germany", "done italy")
	for s.Chance() == 0 {
		s.play(s.moves()[0])
	}
	s.rolls(6) // Hungary needs a 7
	if s.status[hungary] == active || s.status[finland] != active {
		t.Error("Hungary has joined, or Finland has not")
	}
	s.economy.aid[hungary][britain] = 0
	s.turn(axis)
	s.play("done germany", "done italy")
	for n := 0; s.status[hungary] != active && n < 40; n++ {
		s.play(s.moves()[0]) // the other allies place their forces
	}
	if s.status[hungary] != active {
		t.Error("Hungary cannot be tried again before Summer 1941")
	}
}

func TestYugoslaviaJoinsWithHungary(t *testing.T) {
	s := newScene(t, campaign, "Summer 1941")
	s.held(19, 1)
	s.begin(axis, flow.At(pWar, warActivate))
	for n := 0; !s.offers("variant germany 19") && n < 40; n++ {
		s.play(s.moves()[0])
	}
	s.play("variant germany 19")
	if s.status[yugoslavia] != active || s.patron[yugoslavia] != germany {
		t.Error("Yugoslavia is no ally")
	}
	if set := s.boundsOf(yugoslavia); !set.has(at(t, "V29")) || set.has(at(t, "O24")) {
		t.Error("its army may leave the Balkans for France")
	}
	s.makeWar(ussr, germany)
	if s.mayRise(britain, yugoslavia) || !s.mayRise(ussr, yugoslavia) {
		t.Error("others than Russia raise partisans there")
	}
}

func TestYugoslaviaIsAnAllyOfTheAxisWhoHelpIt(t *testing.T) {
	s := newScene(t, campaign, "Fall 1941")
	s.held(19, 1)
	s.makeWar(germany, britain)
	s.makeWar(britain, yugoslavia)
	s.status[yugoslavia], s.patron[yugoslavia] = invaded, germany
	s.begin(axis, flow.At(pPlayerTurn, 7))
	s.intervene(germany, yugoslavia)
	if s.status[yugoslavia] != allied || !s.politics.belgrade {
		t.Fatal("Germany has not intervened")
	}
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pPlayerTurn, 7))
	s.unask()
	s.proceed()
	s.play("variant germany 19")
	if s.status[yugoslavia] != active {
		t.Error("the counter does not make it an active ally")
	}
}

func TestR5_7YugoslaviaBeginsALaterScenarioAsAnAlly(t *testing.T) {
	s := newScene(t, scenario1942, "")
	s.held(19, 1)
	before := s.brp[germany]
	s.moment(axis, atYearStart42, nobody)
	s.play("variant germany 19")
	if s.status[yugoslavia] != active || s.control[at(t, "V29")] != yugoslavia || s.brp[germany] != before || s.incomeFrom(yugoslavia, germany) != 0 {
		t.Error("Yugoslavia is no ally, or is counted twice")
	}
	if s.toDeploy(yugoslavia) == noUnit {
		t.Error("it has no army")
	}
}

func TestBelgiumWorksWithTheAllies(t *testing.T) {
	s := newScene(t, campaign, "Fall 1939")
	s.held(1, 11)
	s.moment(axis, atMovement, nobody)
	s.play("variant britain 11")
	arm := s.add("fr-arm3", "M25")
	s.add("ge-inf3", "M27")
	inside := s.add("fr-inf2", "N25")
	for n := range s.option {
		s.option[n] = [numFronts]option{offensive, offensive, offensive}
	}
	s.mover = allies
	s.beginPlayerTurn()
	if !s.mayEnter(arm, at(t, "M25")) {
		t.Error("the French may not enter Belgium")
	}
	m := &s.Position.moves
	m.path[0], m.steps, m.spent = at(t, "M25"), 1, 0
	goals := s.goals(arm)
	for h := range goals.bits().All() {
		if world.hexes[h].country == germany {
			t.Errorf("they cross the German frontier to %s", hex(h))
		}
	}
	if !goals.has(at(t, "M26")) {
		t.Error("they do not reach the Belgian border")
	}
	s.put(inside, spot(at(t, "M26")))
	if s.cannotStrike(inside, at(t, "M27")) != barLowCountries || s.facing(inside, at(t, "M27"), 0, western) {
		t.Error("they attack Germany out of Belgium")
	}
	s.mover = axis
	s.beginPlayerTurn()
	german := s.first0(at(t, "M27"))
	if s.cannotStrike(german, at(t, "M26")) != barLowCountries {
		t.Error("Germany attacks them in a neutral Belgium")
	}
	s.declare(germany, belgium)
	if s.status[belgium] != active || s.patron[belgium] != france || s.cannotStrike(german, at(t, "M26")) != fine {
		t.Error("Belgium is not France's ally once it is attacked")
	}
}

// first0 is the first counter in a hex.
func (s *scene) first0(h hex) unit { return s.firstIn(h) }

func TestPolandInPeaceIsWhole(t *testing.T) {
	s := newScene(t, campaign, "Fall 1939")
	s.held(12, 1)
	s.moment(allies, atSetup, nobody)
	s.play("variant germany 12")
	if home := s.homeOf(germany); !home.has(at(t, "K34")) {
		t.Error("Germany does not build in the corridor")
	}
	s.declare(ussr, balticStates)
	if s.divided() || s.opens(s.control[at(t, "K39")], ussr) {
		t.Error("Russia enters eastern Poland before Germany attacks it")
	}
	s.mover = axis
	s.declare(germany, poland)
	if s.firstAttackOnPoland() || s.freeOffensive(germany, eastern) {
		t.Error("Germany has its free Offensive")
	}
	if !s.divided() || !s.atWar(ussr, poland) {
		t.Error("eastern Poland stays closed to Russia")
	}
}

func TestJapanAndAmericaAtTheStartOf1942(t *testing.T) {
	s := newScene(t, scenario1942, "")
	s.held(20, 1)
	s.moment(axis, atYearStart42, nobody)
	s.play("variant germany 20")
	s.rolls(4)
	if s.war[usa] != 0 || !s.americaWaits() {
		t.Fatal("America is at war")
	}
	s.limit[usa] = 135
	if s.budget(usa) != 27 || s.purse(usa) != 135 || s.grantLeft(usa) != 20 {
		t.Errorf("she may build for %d and give %d BRPs", s.budget(usa), s.grantLeft(usa))
	}
	s.now = dateOf(summer, 1942)
	s.moment(allies, atPlayerTurn, nobody)
	s.rolls(4)
	s.turn(allies)
	if !s.atWar(usa, germany) {
		t.Error("a 4 in Summer 1942 does not bring her in")
	}
}

func TestFinlandThatWasLeftInPeaceJoinsWhoHelpsIt(t *testing.T) {
	s := newScene(t, campaign, "Summer 1942")
	s.economy.played[allies] = 1 << 19
	s.makeWar(germany, britain)
	s.makeWar(germany, finland)
	s.status[finland], s.patron[finland] = invaded, britain
	s.intervene(britain, finland)
	if s.status[finland] != active || s.patron[finland] != britain {
		t.Error("an attacked Finland is no ally of Britain")
	}
	later := newScene(t, scenario1942, "")
	before := later.brp[germany]
	later.held(1, 19)
	later.moment(allies, atSetup, nobody)
	later.play("variant britain 19")
	if later.status[finland] != neutral || later.brp[germany] != before-10 {
		t.Errorf("Germany has %d of %d BRPs without Finland", later.brp[germany], before)
	}
}

func TestARepublicanSpainGoesOverToBritain(t *testing.T) {
	s := newScene(t, campaign, "Summer 1941")
	s.economy.played[allies] = 1 << 18
	s.becomeAlly(spain, france)
	s.lines("fallen: and france")
	s.orphanMinors(france)
	if s.status[spain] != active || s.patron[spain] != britain {
		t.Error("Spain falls with France")
	}
}

func TestHitlersDeathFreezesShipsAndRedeployment(t *testing.T) {
	s := newScene(t, campaign, "Summer 1942")
	s.first = allies
	s.mover = axis
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
		s := newScene(t, campaign, "Summer 1941")
		s.held(1, number)
		s.moment(axis, atGameTurn, nobody)
		if !s.asked().has(britain) {
			t.Fatalf("with %d Britain is not asked", number)
		}
		s.play("quiet britain")
		s.moment(axis, atGameTurn, nobody)
		if s.asked().has(britain) && s.Stack.Top().Proc == pVariants {
			t.Errorf("with %d Britain is asked again", number)
		}
		s.turn(allies)
		s.play("ask-me britain")
		s.moment(axis, atGameTurn, nobody)
		if s.Stack.Top().Proc != pVariants {
			t.Errorf("with %d Britain is not asked although it wants to be", number)
		}
	}
	s := newScene(t, campaign, "Fall 1940")
	s.held(1, 9)
	s.economy.variants[allies].quiet = true
	s.moment(allies, atFallOfFrance, nobody)
	if s.Stack.Top().Proc != pVariants {
		t.Error("a moment that comes but once is passed over")
	}
}

func TestAnItalyThatWasBoughtOffNeedsMoreObjectives(t *testing.T) {
	for _, c := range []struct {
		id   scenarioID
		have int
		want level
	}{{campaign, 2, defeat}, {campaign, 3, stalemate}, {campaign, 6, decisive}, {scenario1939, 6, defeat}, {scenario1939, 7, stalemate}, {scenario1939, 10, decisive}} {
		s := newScene(t, c.id, "Summer 1942")
		s.victory.italyAfter = 2
		if got := s.judgeItaly(c.have); got != c.want {
			t.Errorf("%s with %d objectives: %v, want %v", scenarioIDs[c.id], c.have, got, c.want)
		}
	}
}
