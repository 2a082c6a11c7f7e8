package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// What chapters 26 to 51 promise as a whole, and rules that stand for themselves.

// Each major power falls in a way of its own.
func TestHowTheMajorPowersFall(t *testing.T) {
	rulebook.Covers(t, "reich", "26.0", "26.1", "26.2", "26.8", "26.9")
	for _, c := range []struct {
		power   atlas.Country
		capital string
		taker   atlas.Country
		falls   bool
		vichy   bool
	}{
		{atlas.Germany, "L31", atlas.Britain, true, false},
		{atlas.Italy, "Y22", atlas.Britain, true, false},
		{atlas.Britain, "K23", atlas.Germany, true, false},
		{atlas.France, "O22", atlas.Germany, true, true},
		{atlas.USSR, "H47", atlas.Germany, false, false},
	} {
		s := newScene(t, atlas.Campaign, "Summer 1942")
		s.wars([2]atlas.Country{atlas.Italy, atlas.Britain}, [2]atlas.Country{atlas.Germany, atlas.USSR})
		s.give(c.taker, c.capital)
		own := s.campOf(c.power)
		s.aftermath(own.Enemy()) // the camp that took it ends its Combat phase
		if s.fallen.Has(c.power) {
			t.Errorf("%s falls before it could retake %s", atlas.NationNames[c.power], c.capital)
		}
		s.aftermath(own)
		for s.State.Chance != 0 || s.asked() != 0 && s.Stack.Top().Proc != pAftermath && !s.isOver() {
			if s.State.Chance != 0 {
				s.rolls(2)
				continue
			}
			s.play(s.moves()[0])
		}
		if got := s.fallen.Has(c.power); got != c.falls {
			t.Errorf("%s has fallen with its capital: %v", atlas.NationNames[c.power], got)
		}
		if got := s.vichyExists(); got != c.vichy {
			t.Errorf("after the capital of %s there is a Vichy France: %v", atlas.NationNames[c.power], got)
		}
	}
	if world.Countries[atlas.USA].Capital != atlas.NoHex {
		t.Error("America has a capital that could be taken")
	}
}

// An air unit has a base, changes it in movement, flies one mission from it in
// combat, returns to it and is used up until the game turn ends.
func TestTheTurnOfAnAirUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "28.0", "28.2", "28.22", "28.31", "28.33")
	s := eastFront(t)
	s.give(atlas.Germany, "B54", "J43", "F49")
	for h := range atlas.Hex(atlas.NumHexes) {
		if atlas.Distance(h, at(t, "B54")) <= 3 && world.Hexes[h].Country == atlas.USSR {
			s.control.set(h, atlas.Germany)
		}
	}
	plane := s.add("ge-air5", "F49")
	foot := s.add("ge-inf3", "B53")
	enemy := s.add("ru-inf1", "C52")
	s.control.set(at(t, "C52"), atlas.USSR)
	s.movement(atlas.Axis)
	s.unmark(foot, unsupplied)
	s.goes(plane, "B54")
	s.stands(plane, "B54")
	s.fight(atlas.Axis)
	s.play("fly "+plane.String(), "support C52", "factors 5")
	s.attack("germany", "C52", foot)
	if top[attackFrame](s).attack != 8 {
		t.Errorf("three ground and five air factors attack with %d", top[attackFrame](s).attack)
	}
	s.rolls(6)
	s.gone(enemy)
	s.play("advance " + foot.String() + " C52")
	for s.Stack.Find(pCombat) != nil && s.asked() != 0 {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
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
	for name, act := range map[string]func(s *scene) atlas.Unit{
		"carry supply": func(s *scene) atlas.Unit {
			u := s.add("br-fleet9", "L22")
			s.nameFleet(u)
			return u
		},
		"transport": func(s *scene) atlas.Unit {
			u := s.add("br-fleet9", "L22")
			foot := s.add("br-inf3", "L22")
			s.start(atlas.Allies, pMissions)
			s.send("transport", u, "harbour scapa-flow")
			s.play("embark " + foot.String())
			s.quiet()
			s.after(pReactions)
			s.after(pLandings)
			return u
		},
		"intercept": func(s *scene) atlas.Unit {
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
		"escort": func(s *scene) atlas.Unit {
			u := s.add("br-fleet9", "L22")
			foot := s.add("br-inf3", "L22")
			s.shift(atlas.Allies)
			s.play("redeploy "+foot.String(), "at AA7")
			s.stands(foot, "AA7")
			return u
		},
		"guard a convoy": func(s *scene) atlas.Unit {
			s.sailConvoy(20, 1)
			for u := range s.here(at(t, "L22")) {
				return u
			}
			return atlas.NoUnit
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := war(t, atlas.Campaign, "Spring 1942")
			u := act(s)
			if s.used.of(u) != 9 || s.available(u) {
				t.Errorf("%s is not turned over", u)
			}
			if s.freeToEscort(u) {
				t.Error("it can still escort")
			}
			s.turnUp()
			if s.task.of(u) == Escorting {
				s.task.set(u, Idle)
			}
			if s.used.of(u) != 0 {
				t.Error("it stays turned over when the game turn ends")
			}
		})
	}
}

func TestPartisansInAttrition(t *testing.T) {
	rulebook.Covers(t, "reich", "32.4", "18.1", "18.32")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.USSR][atlas.Eastern] = Attrition
	s.option[atlas.Germany][atlas.Eastern] = Attrition
	s.give(atlas.Germany, "K44", "K45")
	s.add("ge-inf3", "K44")
	rebel := s.add("ru-part", "K45")
	s.nation.set(rebel, atlas.USSR)
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.moving = s.nationsOf(atlas.Allies)
	if got := s.inContact(atlas.OnlyPower(atlas.USSR), atlas.Eastern); got != 1 {
		t.Errorf("a partisan counts %d factors", got)
	}
	// They may be lost, and advance within their country.
	s = newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Germany][atlas.Eastern], s.option[atlas.Italy][atlas.Eastern] = Attrition, Attrition
	s.give(atlas.Germany, "K44", "K45")
	s.add("ge-arm4 x2", "K44")
	rebel = s.add("ru-part", "K45")
	s.nation.set(rebel, atlas.USSR)
	s.fight(atlas.Axis)
	s.rolls(1)
	if s.onBoard(rebel) && !s.allowed("lose "+rebel.String()+" 1") {
		t.Errorf("a partisan cannot be given up: %v", s.moves())
	}
	for _, c := range []struct {
		hex  string
		want bool
	}{{"K44", true}, {"O35", false}} { // Poland is beyond the border
		if got := s.boundTo(rebel).Has(at(t, c.hex)); got != c.want {
			t.Errorf("a partisan may advance into %s: %v", c.hex, got)
		}
	}
}

// Poland is attacked, divided, and the rest of the East waits for Russia.
func TestTheEastFrom1939(t *testing.T) {
	rulebook.Covers(t, "reich", "43.0", "43.1", "43.3", "43.4", "43.6")
	s := newScene(t, atlas.Campaign, "")
	s.add("ge-inf3", "M34")
	s.add("pol-inf2", "M35")
	if !s.atWar(atlas.Germany, atlas.Poland) || s.atWar(atlas.Germany, atlas.USSR) {
		t.Fatal("the campaign does not begin with a German war on Poland")
	}
	brp := s.brp[atlas.Germany]
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	if s.option[atlas.Germany][atlas.Eastern] != Offensive || s.brp[atlas.Germany] != brp {
		t.Errorf("Germany's option in the East is %s and cost %d", optionNames[s.option[atlas.Germany][atlas.Eastern]], brp-s.brp[atlas.Germany])
	}
	s = polandConquered(t)
	s.holds(atlas.Germany, "M35")
	s.holds(atlas.BalticStates, polishEast...)
	s.phase(atlas.Allies, flow.At(pWar, 0))
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
	if s.politics.east != eastTaken || s.incomeFrom(atlas.BalticStates, atlas.USSR) != 25 {
		t.Errorf("East Europe brings Russia %d BRPs", s.incomeFrom(atlas.BalticStates, atlas.USSR))
	}
}

// The first Winter of the war in Russia strikes once, for one game turn.
func TestTheFirstWinterInRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "44.0", "44.1")
	s := winterScene(t)
	s.add("ru-inf2", "H47")
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	s.rolls(2, 2, 2, 2)
	if s.State.Chance == 0 && s.asked() != 0 {
		for s.asked() != 0 && !s.isOver() {
			s.play("done " + atlas.NationIDs[s.firstAsked()])
		}
	}
	if !s.winterStrikes() {
		t.Fatal("winter does not strike")
	}
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	if s.allowed("option germany east offensive") || !s.allowed("option germany east attrition") {
		t.Error("Germany attacks in the East in winter")
	}
	s.now++
	if s.winterStrikes() {
		t.Error("winter goes on in spring")
	}
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	if !s.allowed("option germany east offensive") {
		t.Error("Germany may not attack in spring")
	}
	s.now = atlas.DateOf(atlas.Winter, 1942)
	s.phase(atlas.Axis, flow.At(pWinter, 0))
	if s.Chance() != 0 || s.winterStrikes() {
		t.Error("there is a second first winter")
	}
}

// The canal is a river to troops and a way for ships.
func TestTheCanalIsARiverToTroopsAndAWayForShips(t *testing.T) {
	rulebook.Covers(t, "reich", "47.0", "47.1")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Italy, "LL31")
	s.add("it-inf1", "LL31")
	tank := s.add("br-arm4", "LL30")
	s.option[atlas.Britain][atlas.MediterraneanFront] = Offensive
	s.fight(atlas.Allies)
	s.untilGround()
	s.attack("britain", "LL31", tank)
	if f := top[attackFrame](s); f.defence != 3 {
		t.Errorf("behind the canal one factor defends with %d", f.defence)
	}
	s = war(t, atlas.Campaign, "Spring 1942")
	for _, c := range []struct {
		bank atlas.Country
		want bool
	}{{atlas.Britain, true}, {atlas.Italy, false}} {
		s.give(c.bank, "MM31")
		if got := s.canalOpen(atlas.Britain); got != c.want {
			t.Errorf("with %s on the bank British ships pass: %v", atlas.NationNames[c.bank], got)
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
	if !s.vichyExists() || s.status[atlas.VichyFrance] != Courted || s.commandOf(atlas.VichyFrance) != atlas.Germany || s.war[atlas.VichyFrance] != 0 {
		t.Fatal("there is no neutral Vichy France under German command")
	}
	s.activateVichy()
	if s.status[atlas.VichyFrance] != Active || !s.atWar(atlas.VichyFrance, atlas.Britain) {
		t.Fatal("Vichy has not joined Germany")
	}
	s.control.set(atlas.Sites.Vichy, atlas.Britain)
	s.aftermath(atlas.Allies)
	if n, _ := s.frenchUnits(atlas.VichyFrance, atlas.Infantry); s.vichyExists() || n != 0 {
		t.Error("Vichy outlives its city")
	}
}

// What the scenarios begin with.
func TestTheScenariosDiffer(t *testing.T) {
	rulebook.Covers(t, "reich", "50.0", "50.1", "50.2", "50.3", "50.11", "50.21", "50.31", "50.22", "50.24", "50.34")
	for _, c := range []struct {
		id         atlas.ScenarioID
		start      string
		turns      int
		first      atlas.Alliance
		usAtWar    bool
		vichy      bool
		germanBRPs int16
	}{
		{atlas.Scenario1939, "Fall 1939", 12, atlas.Axis, false, false, 150},
		{atlas.Scenario1942, "Spring 1942", 12, atlas.Axis, true, true, 0},
		{atlas.Scenario1944, "Spring 1944", 9, atlas.Allies, true, false, 0},
	} {
		s := newScene(t, c.id, "")
		card := world.Scenarios[c.id]
		if got := card.Start.String(); got != c.start {
			t.Errorf("%s begins in %s", atlas.ScenarioIDs[c.id], got)
		}
		if got := int(card.End) - int(card.Start) + 1; got != c.turns {
			t.Errorf("%s has %d game turns, not %d", atlas.ScenarioIDs[c.id], got, c.turns)
		}
		s.determineOrder()
		if s.first != c.first {
			t.Errorf("%s: the wrong camp begins", atlas.ScenarioIDs[c.id])
		}
		if got := s.atWar(atlas.USA, atlas.Germany); got != c.usAtWar {
			t.Errorf("%s: America is at war: %v", atlas.ScenarioIDs[c.id], got)
		}
		if got := s.vichyExists(); got != c.vichy {
			t.Errorf("%s: there is a Vichy France: %v", atlas.ScenarioIDs[c.id], got)
		}
		if c.germanBRPs != 0 && s.brp[atlas.Germany] != c.germanBRPs {
			t.Errorf("%s: Germany has %d BRPs", atlas.ScenarioIDs[c.id], s.brp[atlas.Germany])
		}
	}
}

func TestTheScenarioOf1944BeginsWithWarfareAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.32", "3.39")
	s := newScene(t, atlas.Scenario1944, "")
	s.economy.drawn = true
	s.economy.variants[atlas.Axis].number, s.economy.variants[atlas.Allies].number = 1, 1
	brp, base := s.brp, s.base
	s.mover = atlas.Axis
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pGame, 3))
	s.Stack.Push(flow.At(pYearStart, yearConstruction))
	s.proceed()
	for s.asked() != 0 && s.Stack.Top().Proc == pVariants {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	if s.asked() != 1<<atlas.Germany|1<<atlas.Britain|1<<atlas.USA {
		t.Fatalf("asked are %b: Germany, Britain and America build strategic warfare", s.asked())
	}
	if s.brp != brp || s.base != base {
		t.Error("BRPs are reckoned as at a year start")
	}
	had := s.economy.sw[atlas.Germany].sea
	s.play("sea-war germany 1", "air-war germany 0", "north germany 0")
	for s.asked() != 0 && s.Stack.Find(pYearStart) != nil {
		s.play(s.moves()[0]) // the others build nothing
	}
	if s.economy.sw[atlas.Germany].sea != had+1 {
		t.Errorf("what is built is not added to the surplus: %d after %d", s.economy.sw[atlas.Germany].sea, had)
	}
}

// Six players share the war by powers; allies act together and answer for
// themselves.
func TestSixPlayersAnswerForTheirOwnPowers(t *testing.T) {
	rulebook.Covers(t, "reich", "51.0", "51.1")
	s := &scene{emptyBoard(atlas.Campaign, 6, false), t}
	seats := map[engine.Seat]bool{}
	for n := range atlas.Country(atlas.NumMajors) {
		seats[s.seatOf(n)] = true
	}
	if len(seats) != 6 {
		t.Fatalf("six players have %d seats", len(seats))
	}
	s.now = atlas.DateOf(atlas.Summer, 1940)
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	if !s.asked().Has(atlas.Germany) || !s.asked().Has(atlas.Italy) {
		t.Fatal("allies do not act together")
	}
	m, err := engine.ParseMove(Game, "declare germany greece")
	if err != nil {
		t.Fatal(err)
	}
	if s.Play(s.seatOf(atlas.Italy), m, nil) == nil {
		t.Error("Italy's player declares war for Germany")
	}
	if err := s.Play(s.seatOf(atlas.Germany), m, nil); err != nil {
		t.Error(err)
	}
}

// Agreements are kept or broken: what players settle becomes a move of grants,
// consent or loans, which the rules bound; words bind nobody.
func TestAgreementsBindNobodyAndAllowNothingElse(t *testing.T) {
	rulebook.Covers(t, "reich", "51.3", "51.31", "51.32", "51.33")
	s := &scene{emptyBoard(atlas.Scenario1942, 5, false), t}
	s.phase(atlas.Axis, flow.At(pWar, 0))
	german := s.add("ge-inf3", "V22")
	if !s.mayPass(german, at(t, "Y22")) {
		t.Fatal("allies do not let each other in")
	}
	s.play("dissent italy germany") // Italy breaks its word
	if why := s.whyNoEntry(german, at(t, "Y22")); why == nil || why.Rule != "51.4" {
		t.Errorf("Germany holds Italy to its word: %v", why)
	}
	// Nobody can agree on what the rules forbid.
	s.consent[atlas.USSR] = s.powersOf(atlas.Allies)
	plane := s.add("br-air5", "EE42")
	s.heldTurn = onLand(s.heldBy(atlas.Allies))
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
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	german, tommy, yank := s.add("ge-inf3", "L31"), s.add("br-inf3", "K23"), s.add("us-inf3", "K22")
	for _, c := range []struct {
		mover atlas.Alliance
		u     atlas.Unit
	}{{atlas.Axis, german}, {atlas.Allies, tommy}, {atlas.Allies, yank}} {
		s.shift(c.mover)
		if s.may("lend " + c.u.String()) {
			t.Errorf("%s can be lent", c.u)
		}
	}
	// A lent Italian takes part in a German offensive, which Germany pays.
	lent, own := s.add("it-inf3", "J43"), s.add("it-inf3", "J43")
	s.nation.set(lent, atlas.Germany)
	s.option[atlas.Germany][atlas.Eastern], s.option[atlas.Italy][atlas.Eastern] = Offensive, Pass
	if s.optionOn(s.nation.of(lent), atlas.Eastern) != Offensive || s.optionOn(s.nation.of(own), atlas.Eastern) != Pass {
		t.Error("Italian units share in an offensive that Italy has not paid for")
	}
	used := s.economy.srUsed
	s.shift(atlas.Axis)
	s.play("reclaim " + lent.String())
	if s.economy.srUsed[atlas.Italy]+s.economy.srUsed[atlas.Germany] != used[atlas.Italy]+used[atlas.Germany]+1 {
		t.Error("a loan costs no redeployment")
	}
}
