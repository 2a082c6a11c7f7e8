package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// What chapters 26 to 51 promise as a whole, and rules that stand for themselves.

// Each major power falls in a way of its own.
func TestHowTheMajorPowersFall(t *testing.T) {
	rulebook.Covers(t, "reich", "26.0", "26.1", "26.2", "26.8", "26.9")
	for _, c := range []struct {
		power   country
		capital string
		taker   country
		falls   bool
		vichy   bool
	}{
		{germany, "L31", britain, true, false},
		{italy, "Y22", britain, true, false},
		{britain, "K23", germany, true, false},
		{france, "O22", germany, true, true},
		{ussr, "H47", germany, false, false},
	} {
		s := newScene(t, campaign, "Summer 1942")
		s.wars([2]country{italy, britain}, [2]country{germany, ussr})
		s.give(c.taker, c.capital)
		own := campOf(c.power)
		s.aftermath(own.enemy()) // the camp that took it ends its Combat phase
		if s.fallen.has(c.power) {
			t.Errorf("%s falls before it could retake %s", nationNames[c.power], c.capital)
		}
		s.aftermath(own)
		for s.State.Chance != 0 || s.asked() != 0 && s.Stack.Top().Proc != pAftermath && !s.isOver() {
			if s.State.Chance != 0 {
				s.rolls(2)
				continue
			}
			s.play(s.moves()[0])
		}
		if got := s.fallen.has(c.power); got != c.falls {
			t.Errorf("%s has fallen with its capital: %v", nationNames[c.power], got)
		}
		if got := s.vichyExists(); got != c.vichy {
			t.Errorf("after the capital of %s there is a Vichy France: %v", nationNames[c.power], got)
		}
	}
	if world.countries[usa].capital != noHex {
		t.Error("America has a capital that could be taken")
	}
}

// An air unit has a base, changes it in movement, flies one mission from it in
// combat, returns to it and is used up until the game turn ends.
func TestTheTurnOfAnAirUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "28.0", "28.2", "28.22", "28.31", "28.33")
	s := eastFront(t)
	s.give(germany, "B54", "J43", "F49")
	for h := range hex(numHexes) {
		if distance(h, at(t, "B54")) <= 3 && world.hexes[h].country == ussr {
			s.control[h] = germany
		}
	}
	plane := s.add("ge-air5", "F49")
	foot := s.add("ge-inf3", "B53")
	enemy := s.add("ru-inf1", "C52")
	s.control[at(t, "C52")] = ussr
	s.movement(axis)
	s.unmark(foot, unsupplied)
	s.goes(plane, "B54")
	s.stands(plane, "B54")
	s.fight(axis)
	s.play("fly "+plane.String(), "support C52", "factors 5")
	s.attack("germany", "C52", foot)
	if top[attackFrame](s).attack != 8 {
		t.Errorf("three ground and five air factors attack with %d", top[attackFrame](s).attack)
	}
	s.rolls(6)
	s.gone(enemy)
	s.play("advance " + foot.String() + " C52")
	for s.Stack.Find(pCombat) != nil && s.asked() != 0 {
		s.play("done " + nationIDs[s.firstAsked()])
	}
	s.stands(plane, "B54")
	if s.fresh(plane) != 0 || s.readyToFly(plane) {
		t.Error("it can fly again in this game turn")
	}
	s.turnUp()
	if s.fresh(plane) != 5 {
		t.Error("it stays used up")
	}
}

// Of the five things that a fleet can do it does one in a game turn (29.31).
func TestAFleetDoesOneThingInAGameTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "29.0", "29.31", "29.311", "29.312", "29.313", "29.314", "29.315")
	for name, act := range map[string]func(s *scene) unit{
		"carry supply": func(s *scene) unit {
			u := s.add("br-fleet9", "L22")
			s.nameFleet(u)
			return u
		},
		"transport": func(s *scene) unit {
			u := s.add("br-fleet9", "L22")
			foot := s.add("br-inf3", "L22")
			s.start(allies, pMissions)
			s.send("transport", u, "harbour scapa-flow")
			s.play("embark " + foot.String())
			s.quiet()
			s.after(pReactions)
			s.after(pLandings)
			return u
		},
		"intercept": func(s *scene) unit {
			transport(t, s)
			u := s.add("br-fleet9", "GG19")
			s.after(pReactions)
			s.play("intercept "+u.String(), "at II17")
			s.quiet()
			s.rolls(1)
			s.play("fight britain")
			s.rolls(3, 5)
			return u
		},
		"escort": func(s *scene) unit {
			u := s.add("br-fleet9", "L22")
			foot := s.add("br-inf3", "L22")
			s.shift(allies)
			s.play("redeploy "+foot.String(), "at AA7")
			s.stands(foot, "AA7")
			return u
		},
		"guard a convoy": func(s *scene) unit {
			s.sailConvoy(20, 1)
			for u := range s.here(at(t, "L22")) {
				return u
			}
			return noUnit
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := war(t, campaign, "Spring 1942")
			u := act(s)
			if s.used[u] != 9 || s.available(u) {
				t.Errorf("%s is not turned over", u)
			}
			for v := range s.freeEscorts(s.where(u), britain) {
				if v == u {
					t.Error("it can still escort")
				}
			}
			s.turnUp()
			if s.task[u] == escorting {
				s.task[u] = idle
			}
			if s.used[u] != 0 {
				t.Error("it stays turned over when the game turn ends")
			}
		})
	}
}

func TestPartisansInAttrition(t *testing.T) {
	rulebook.Covers(t, "reich", "32.4", "18.1", "18.32")
	s := newScene(t, scenario1942, "Summer 1942")
	s.option[ussr][eastern] = attrition
	s.option[germany][eastern] = attrition
	s.give(germany, "K44", "K45")
	s.add("ge-inf3", "K44")
	rebel := s.add("ru-part", "K45")
	s.nation[rebel] = ussr
	s.mover = allies
	s.beginPlayerTurn()
	s.moving = s.nationsOf(allies)
	if got := s.inContact(onlyPower(ussr), eastern); got != 1 {
		t.Errorf("a partisan counts %d factors", got)
	}
	// They may be lost, and advance within their country.
	s = newScene(t, scenario1942, "Summer 1942")
	s.option[germany][eastern], s.option[italy][eastern] = attrition, attrition
	s.give(germany, "K44", "K45")
	s.add("ge-arm4 x2", "K44")
	rebel = s.add("ru-part", "K45")
	s.nation[rebel] = ussr
	s.fight(axis)
	s.rolls(1)
	if s.onBoard(rebel) && !s.allowed("lose "+rebel.String()+" 1") {
		t.Errorf("a partisan cannot be given up: %v", s.moves())
	}
	for _, c := range []struct {
		hex  string
		want bool
	}{{"K44", true}, {"O35", false}} { // Poland is beyond the border
		if got := s.boundTo(rebel).has(at(t, c.hex)); got != c.want {
			t.Errorf("a partisan may advance into %s: %v", c.hex, got)
		}
	}
}

// Poland is attacked, divided, and the rest of the East waits for Russia.
func TestTheEastFrom1939(t *testing.T) {
	rulebook.Covers(t, "reich", "43.0", "43.1", "43.3", "43.4", "43.6")
	s := newScene(t, campaign, "")
	s.add("ge-inf3", "M34")
	s.add("pol-inf2", "M35")
	if !s.atWar(germany, poland) || s.atWar(germany, ussr) {
		t.Fatal("the campaign does not begin with a German war on Poland")
	}
	brp := s.brp[germany]
	s.phase(axis, flow.At(pOptions, 0))
	if s.option[germany][eastern] != offensive || s.brp[germany] != brp {
		t.Errorf("Germany's option in the East is %s and cost %d", optionNames[s.option[germany][eastern]], brp-s.brp[germany])
	}
	s = polandConquered(t)
	s.holds(germany, "M35")
	s.holds(balticStates, polishEast...)
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr baltic-states")
	s.finish()
	red := s.add("ru-inf2", "J41")
	for _, list := range [][]string{polishEast, balticCity, bessarabian} {
		for _, h := range list {
			s.march(red, h)
		}
	}
	s.politics.due = 0
	s.deeds()
	if s.politics.east != eastTaken || s.incomeFrom(balticStates, ussr) != 25 {
		t.Errorf("East Europe brings Russia %d BRPs", s.incomeFrom(balticStates, ussr))
	}
}

// The first Winter of the war in Russia strikes once, for one game turn.
func TestTheFirstWinterInRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "44.0", "44.1")
	s := winterScene(t)
	s.add("ru-inf2", "H47")
	s.phase(axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 2)
	if s.State.Chance == 0 && s.asked() != 0 {
		for s.asked() != 0 && !s.isOver() {
			s.play("done " + nationIDs[s.firstAsked()])
		}
	}
	if !s.winterStrikes() {
		t.Fatal("winter does not strike")
	}
	s.phase(axis, flow.At(pOptions, 0))
	if s.allowed("option germany east offensive") || !s.allowed("option germany east attrition") {
		t.Error("Germany attacks in the East in winter")
	}
	s.now++
	if s.winterStrikes() {
		t.Error("winter goes on in spring")
	}
	s.phase(axis, flow.At(pOptions, 0))
	if !s.allowed("option germany east offensive") {
		t.Error("Germany may not attack in spring")
	}
	s.now = dateOf(winter, 1942)
	s.phase(axis, flow.At(pWinter, 0))
	if s.Chance() != 0 || s.winterStrikes() {
		t.Error("there is a second first winter")
	}
}

// The canal is a river to troops and a way for ships.
func TestTheCanalIsARiverToTroopsAndAWayForShips(t *testing.T) {
	rulebook.Covers(t, "reich", "47.0", "47.1")
	s := war(t, campaign, "Spring 1942")
	s.give(italy, "LL31")
	s.add("it-inf1", "LL31")
	tank := s.add("br-arm4", "LL30")
	s.option[britain][mediterraneanFront] = offensive
	s.fight(allies)
	s.untilGround()
	s.attack("britain", "LL31", tank)
	if f := top[attackFrame](s); f.defence != 3 {
		t.Errorf("behind the canal one factor defends with %d", f.defence)
	}
	s = war(t, campaign, "Spring 1942")
	for _, c := range []struct {
		bank country
		want bool
	}{{britain, true}, {italy, false}} {
		s.give(c.bank, "MM31")
		if got := s.canalOpen(britain); got != c.want {
			t.Errorf("with %s on the bank British ships pass: %v", nationNames[c.bank], got)
		}
	}
}

// Vichy is born when France falls, is Germany's to keep or to win, and ends with its
// city.
func TestTheLifeOfVichyFrance(t *testing.T) {
	rulebook.Covers(t, "reich", "49.0", "49.1", "49.2", "49.4", "49.5")
	s := fallOfFrance(t, func(s *scene) { s.add("fr-inf2 x2", "S21") })
	s.rolls(2, 2)
	s.placeAll()
	if !s.vichyExists() || s.status[vichyFrance] != courted || s.commandOf(vichyFrance) != germany || s.war[vichyFrance] != 0 {
		t.Fatal("there is no neutral Vichy France under German command")
	}
	s.activateVichy()
	if s.status[vichyFrance] != active || !s.atWar(vichyFrance, britain) {
		t.Fatal("Vichy has not joined Germany")
	}
	s.control[hexVichy] = britain
	s.aftermath(allies)
	if n, _ := s.frenchUnits(vichyFrance, infantry); s.vichyExists() || n != 0 {
		t.Error("Vichy outlives its city")
	}
}

// What the scenarios begin with.
func TestTheScenariosDiffer(t *testing.T) {
	rulebook.Covers(t, "reich", "50.0", "50.1", "50.2", "50.3", "50.11", "50.21", "50.31", "50.22", "50.24", "50.34")
	for _, c := range []struct {
		id         scenarioID
		start      string
		turns      int
		first      alliance
		usAtWar    bool
		vichy      bool
		germanBRPs int16
	}{
		{scenario1939, "Fall 1939", 12, axis, false, false, 150},
		{scenario1942, "Spring 1942", 12, axis, true, true, 0},
		{scenario1944, "Spring 1944", 9, allies, true, false, 0},
	} {
		s := newScene(t, c.id, "")
		card := world.scenarios[c.id]
		if got := card.start.String(); got != c.start {
			t.Errorf("%s begins in %s", scenarioIDs[c.id], got)
		}
		if got := int(card.end) - int(card.start) + 1; got != c.turns {
			t.Errorf("%s has %d game turns, not %d", scenarioIDs[c.id], got, c.turns)
		}
		s.determineOrder()
		if s.first != c.first {
			t.Errorf("%s: the wrong camp begins", scenarioIDs[c.id])
		}
		if got := s.atWar(usa, germany); got != c.usAtWar {
			t.Errorf("%s: America is at war: %v", scenarioIDs[c.id], got)
		}
		if got := s.vichyExists(); got != c.vichy {
			t.Errorf("%s: there is a Vichy France: %v", scenarioIDs[c.id], got)
		}
		if c.germanBRPs != 0 && s.brp[germany] != c.germanBRPs {
			t.Errorf("%s: Germany has %d BRPs", scenarioIDs[c.id], s.brp[germany])
		}
	}
}

func TestTheScenarioOf1944BeginsWithWarfareAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.32", "3.39")
	s := newScene(t, scenario1944, "")
	s.economy.drawn = true
	s.economy.variants[axis].number, s.economy.variants[allies].number = 1, 1
	brp, base := s.brp, s.base
	s.mover = axis
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pYearStart, yearConstruction))
	s.proceed()
	for s.asked() != 0 && s.Stack.Top().Proc == pVariants {
		s.play("done " + nationIDs[s.firstAsked()])
	}
	if s.asked() != 1<<germany|1<<britain|1<<usa {
		t.Fatalf("asked are %b: Germany, Britain and America build strategic warfare", s.asked())
	}
	if s.brp != brp || s.base != base {
		t.Error("BRPs are reckoned as at a year start")
	}
	had := s.economy.sw[germany].sea
	s.play("sea-war germany 1", "air-war germany 0", "north germany 0")
	for s.asked() != 0 && s.Stack.Find(pYearStart) != nil {
		s.play(s.moves()[0]) // the others build nothing
	}
	if s.economy.sw[germany].sea != had+1 {
		t.Errorf("what is built is not added to the surplus: %d after %d", s.economy.sw[germany].sea, had)
	}
}

// Six players share the war by powers; allies act together and answer for
// themselves.
func TestSixPlayersAnswerForTheirOwnPowers(t *testing.T) {
	rulebook.Covers(t, "reich", "51.0", "51.1")
	s := &scene{emptyBoard(campaign, 6, false), t}
	seats := map[engine.Seat]bool{}
	for n := range country(numMajors) {
		seats[s.seatOf(n)] = true
	}
	if len(seats) != 6 {
		t.Fatalf("six players have %d seats", len(seats))
	}
	s.now = dateOf(summer, 1940)
	s.wars([2]country{italy, france})
	s.phase(axis, flow.At(pWar, 0))
	if !s.asked().has(germany) || !s.asked().has(italy) {
		t.Fatal("allies do not act together")
	}
	m, err := engine.ParseMove(Game, "declare germany greece")
	if err != nil {
		t.Fatal(err)
	}
	if s.Play(s.seatOf(italy), m, nil) == nil {
		t.Error("Italy's player declares war for Germany")
	}
	if err := s.Play(s.seatOf(germany), m, nil); err != nil {
		t.Error(err)
	}
}

// Agreements are kept or broken: what players settle becomes a move of grants,
// consent or loans, which the rules bound; words bind nobody.
func TestAgreementsBindNobodyAndAllowNothingElse(t *testing.T) {
	rulebook.Covers(t, "reich", "51.3", "51.31", "51.32", "51.33")
	s := &scene{emptyBoard(scenario1942, 5, false), t}
	s.phase(axis, flow.At(pWar, 0))
	german := s.add("ge-inf3", "V22")
	if !s.mayPass(german, at(t, "Y22")) {
		t.Fatal("allies do not let each other in")
	}
	s.play("dissent italy germany") // Italy breaks its word
	if why := s.whyNoEntry(german, at(t, "Y22")); why == nil || why.Rule != "51.4" {
		t.Errorf("Germany holds Italy to its word: %v", why)
	}
	// Nobody can agree on what the rules forbid.
	s.consent[ussr] = allies.powers()
	plane := s.add("br-air5", "EE42")
	s.heldTurn = s.heldBy(allies)
	if s.whyNoBasing(plane, at(t, "AA46")) == nil {
		t.Error("with Russian consent British aircraft base in Russia")
	}
	// Talk is no move, so that no rule limits when it is.
	for _, k := range Game.Kinds() {
		if slices.Contains([]string{"say", "talk", "promise", "agree"}, k.Name) {
			t.Errorf("%s is a move", k.Name)
		}
	}
}

// Units change hands only as Italians lent to Germany: nobody saves the cost of an
// offensive or passes on redeployments by lending.
func TestOnlyItaliansAreLent(t *testing.T) {
	rulebook.Covers(t, "reich", "51.7", "36.23")
	s := newScene(t, scenario1942, "Summer 1942")
	german, tommy, yank := s.add("ge-inf3", "L31"), s.add("br-inf3", "K23"), s.add("us-inf3", "K22")
	for _, c := range []struct {
		mover alliance
		u     unit
	}{{axis, german}, {allies, tommy}, {allies, yank}} {
		s.shift(c.mover)
		if s.may("lend " + c.u.String()) {
			t.Errorf("%s can be lent", c.u)
		}
	}
	// A lent Italian takes part in a German offensive, which Germany pays.
	lent, own := s.add("it-inf3", "J43"), s.add("it-inf3", "J43")
	s.nation[lent] = germany
	s.option[germany][eastern], s.option[italy][eastern] = offensive, pass
	if s.optionOn(s.nation[lent], eastern) != offensive || s.optionOn(s.nation[own], eastern) != pass {
		t.Error("Italian units share in an offensive that Italy has not paid for")
	}
	used := s.economy.srUsed
	s.shift(axis)
	s.play("reclaim " + lent.String())
	if s.economy.srUsed[italy]+s.economy.srUsed[germany] != used[italy]+used[germany]+1 {
		t.Error("a loan costs no redeployment")
	}
}
