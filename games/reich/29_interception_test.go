package reich

import (
	"encoding/json"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestTheInterceptionTable(t *testing.T) {
	rulebook.Covers(t, "reich", "29.57", "29.173")
	for hexes, want := range map[int]int{1: 6, 2: 5, 10: 5, 11: 4, 18: 4, 19: 3, 24: 3, 25: 2, 30: 2, longestRange: 1, 60: 1} {
		if got := interceptsOn(hexes); got != want {
			t.Errorf("at %d hexes ships find the enemy with up to %d, not %d", hexes, got, want)
		}
	}
}

// transport lets Italy carry a unit from Taranto to Tripoli and stops before the
// enemy reacts.
func transport(t *testing.T, s *scene) (ship, cargo atlas.Unit) {
	t.Helper()
	ship = s.add("it-fleet9", "AA24")
	cargo = s.add("it-inf2", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+cargo.String())
	s.quiet()
	return ship, cargo
}

func TestDefendersInterceptAnywhereOnTheCourse(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5", "29.51", "29.52", "29.53", "29.55", "14.12")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	u := s.add("br-fleet9", "LL29")
	idle := s.add("br-fleet9", "B29")
	busy := s.add("br-fleet9", "LL31")
	s.task.set(busy, Supplying)
	s.after(pReactions)
	if s.offers("intercept " + idle.String()) {
		t.Error("a fleet of another front cannot come")
	}
	s.refused("intercept "+busy.String(), "29.35")
	s.play("intercept " + u.String())
	var course []string
	for _, w := range s.course(0).all {
		course = append(course, "at "+world.Waters[w].Hex.String())
	}
	if list := s.moves(); !slices.Equal(list[:len(list)-1], course) || course[0] != "at AA24" || course[len(course)-1] != "at II17" {
		t.Errorf("the interceptor chooses from the course %v, not from %v", course, s.moves())
	}
	s.refused("at GG30", "29.52")
	s.play("at II17")
	if s.ended() || s.naval.forces[1].range_ != 16 {
		t.Errorf("from Alexandria to Tripoli it is %d hexes, the port counted", s.naval.forces[1].range_)
	}
}

func TestAFleetThatMissesTriesNoMore(t *testing.T) {
	rulebook.Covers(t, "reich", "29.57", "29.31", "29.313")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship, cargo := transport(t, s)
	u := s.add("br-fleet9", "LL29")
	s.after(pReactions)
	s.play("intercept "+u.String(), "at II17")
	s.quiet()
	s.rolls(6)
	if !s.ended() || s.used.of(u) != 0 || s.mayIntercept(u) || !s.available(u) {
		t.Error("it has not acted, but may not intercept again in this player turn")
	}
	s.after(pLandings)
	s.lies(cargo, "II17")
	s.lies(ship, "AA24")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.startSailing()
	if !s.mayIntercept(u) {
		t.Error("in the next player turn it may")
	}
}

func TestShipsInTheSameHexFindEachOtherWithoutADie(t *testing.T) {
	rulebook.Covers(t, "reich", "29.57", "29.52")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "GG19")
	ship := s.add("it-fleet9", "AA24")
	s.start(atlas.Axis, pMissions)
	s.add("br-inf1", "GG19")
	s.play("bombard "+ship.String(), "shore GG19 0")
	s.quiet()
	s.after(pReactions)
	s.play("intercept " + u.String())
	at, err := engine.ParseMove(Game, "at GG19")
	if err != nil {
		t.Fatal(err)
	}
	var told engine.Events
	if err := s.Play(s.seatOf(atlas.Britain), at, &told); err != nil {
		t.Fatal(err)
	}
	if s.State.Chance != 0 || s.Stack.Top().Proc != pBattle {
		t.Errorf("the battle begins at once: %s", table.Procs[s.Stack.Top().Proc].Name)
	}
	if !slices.ContainsFunc(told.List, func(e engine.Event) bool { return e.Kind == evIntercepts && e.V[4] == 0 }) {
		t.Errorf("a die is told, or nothing: %+v", told.List)
	}
}

// TestNavalCombat follows the example of 29.573.
func TestTheExampleOfNavalCombat(t *testing.T) {
	rulebook.Covers(t, "reich", "29.571", "29.5711", "29.5712", "29.572", "29.573", "29.58")
	begin := func() (*scene, atlas.Unit, atlas.Unit) {
		s := war(t, atlas.Campaign, "Spring 1942")
		ship := s.add("br-fleet9", "AA7")
		inf := s.add("br-inf1", "AA7")
		s.start(atlas.Allies, pMissions)
		s.play("transport "+ship.String(), "harbour malta", "embark "+inf.String())
		s.quiet()
		a := s.add("it-fleet9", "AA24")
		b := s.add("it-fleet9", "AA24")
		s.after(pReactions)
		s.play("intercept "+a.String(), "at GG19", "intercept "+b.String())
		s.quiet()
		s.rolls(1)
		s.play("fight italy")
		return s, ship, inf
	}
	s, ship, inf := begin()
	s.rolls(3, 3) // Italy 3+3-1 = 5, Britain 3+1 = 4
	s.play("let-sink italy")
	if s.factorsAt(atlas.Britain, "AA7") != 8 || s.factorsAt(atlas.Italy, "AA24") != 18 {
		t.Errorf("Britain loses one factor: %d, Italy none: %d", s.factorsAt(atlas.Britain, "AA7"), s.factorsAt(atlas.Italy, "AA24"))
	}
	s.lies(inf, "AA7")
	if s.economy.navalLost[atlas.Britain] != 1 {
		t.Errorf("the loss is counted: %d", s.economy.navalLost[atlas.Britain])
	}
	s.after(pLandings)
	s.lies(inf, "AA7")
	_ = ship

	s, _, inf = begin()
	s.rolls(1, 3) // Italy 1+3-1 = 3, Britain 4
	s.play("let-sink britain", "let-sink italy")
	if s.factorsAt(atlas.Britain, "AA7") != 8 || s.factorsAt(atlas.Italy, "AA24") != 16 {
		t.Errorf("Italy loses two, Britain one: %d, %d", s.factorsAt(atlas.Italy, "AA24"), s.factorsAt(atlas.Britain, "AA7"))
	}
	s.play("proceed britain br-fleet8-1")
	s.after(pLandings)
	s.lies(inf, "GG19")
}

func TestNavalAdvantage(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5711")
	for _, c := range [][3]int{{9, 9, 0}, {11, 9, 0}, {12, 9, 1}, {14, 9, 1}, {15, 9, 2}, {17, 9, 2}, {18, 9, 3}, {26, 9, 3}, {27, 9, 4}, {36, 9, 5}, {90, 9, 5}, {8, 9, 0}} {
		if got := navalAdvantage(c[0], c[1]); got != c[2] {
			t.Errorf("%d against %d: %d, not %d", c[0], c[1], got, c[2])
		}
	}
}

func TestNationalitiesAtSea(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5712", "26.72")
	s := war(t, atlas.Campaign, "Spring 1942")
	for _, c := range []struct {
		n     atlas.Country
		where string
		want  int
	}{
		{atlas.Germany, "F26", 2}, {atlas.USA, "F26", 1}, {atlas.Britain, "F26", 1}, {atlas.Sweden, "F36", 1}, {atlas.France, "N18", 0}, {atlas.VichyFrance, "V19", 0}, {atlas.FreeFrench, "V19", 0},
		{atlas.Italy, "GG19", -1}, {atlas.Italy, "N18", -1}, {atlas.Italy, "M21", -2}, {atlas.USSR, "T37", -2}, {atlas.Turkey, "Z33", -2}, {atlas.Spain, "Z11", -2},
	} {
		if got := s.navalDRM(c.n, at(t, c.where)); got != c.want {
			t.Errorf("%s at %s: %d, not %d", atlas.NationNames[c.n], c.where, got, c.want)
		}
	}
	u := s.add("it-fleet6", "V19")
	s.nation.set(u, atlas.Germany)
	if s.shipsNation(u) != atlas.Italy {
		t.Error("seized ships keep their Italian crews")
	}
}

// clash puts forces into a battle and counts it with the given dice.
func clash(s *scene, interceptors, others []string, where string, dice [2]uint8, quit uint8) battle {
	s.naval.fight = battle{point: world.Hexes[at(s.t, where)].Water, die: dice, quit: quit}
	for k, list := range [][]string{interceptors, others} {
		i := uint8(k)
		s.naval.forces[i] = force{kind: bombarding, state: sailing, by: atlas.Germany}
		for _, what := range list {
			u := s.add(what, where)
			s.naval.with.set(u, i+1)
		}
		s.naval.fight.side[k] = 1 << i
	}
	s.countBattle()
	return s.naval.fight
}

func TestLossesInNavalBattles(t *testing.T) {
	rulebook.Covers(t, "reich", "29.571", "29.572", "29.574")
	for _, c := range []struct {
		name    string
		a, b    []string
		dice    [2]uint8
		quit    uint8
		won     uint8
		lost    [2]uint8
		comment string
	}{
		{"a tie is won by the interceptor without loss", []string{"br-fleet9"}, []string{"br-fleet9"}, [2]uint8{3, 3}, 0, 0, [2]uint8{0, 0}, ""},
		{"the difference is lost", []string{"br-fleet9"}, []string{"br-fleet9"}, [2]uint8{2, 6}, 0, 1, [2]uint8{4, 2}, ""},
		{"times the number of fleets", []string{"br-fleet9"}, []string{"br-fleet9", "br-fleet9"}, [2]uint8{6, 1}, 0, 0, [2]uint8{2, 4}, ""},
		{"17 factors are not two fleets", []string{"br-fleet9"}, []string{"br-fleet9", "br-fleet8"}, [2]uint8{6, 1}, 0, 0, [2]uint8{1, 3}, ""},
		{"no more than there is", []string{"br-fleet2"}, []string{"ge-fleet9"}, [2]uint8{1, 6}, 0, 1, [2]uint8{2, 1}, ""},
		{"breaking off halves", []string{"br-fleet9"}, []string{"it-fleet9", "it-fleet9", "it-fleet9", "it-fleet9"}, [2]uint8{3, 3}, 1, 1, [2]uint8{1, 0}, "the example of 29.574"},
		{"and never costs more than half", []string{"br-fleet9"}, []string{"ge-fleet9", "ge-fleet9", "ge-fleet9", "ge-fleet9"}, [2]uint8{1, 6}, 1, 1, [2]uint8{4, 2}, ""},
		{"breaking off a battle that was won", []string{"ge-fleet9"}, []string{"it-fleet9"}, [2]uint8{6, 1}, 1, 1, [2]uint8{0, 0}, ""},
	} {
		s := war(t, atlas.Campaign, "Spring 1942")
		b := clash(s, c.a, c.b, "GG19", c.dice, c.quit)
		if b.won != c.won || b.loss != c.lost {
			t.Errorf("%s: side %d wins, losses %v; want %d, %v", c.name, b.won, b.loss, c.won, c.lost)
		}
	}
}

func TestNationalitiesShareLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "29.572")
	for _, c := range []struct {
		fleets []string
		lost   int
		want   map[atlas.Country]uint8
	}{
		{[]string{"ge-fleet9", "it-fleet9"}, 4, map[atlas.Country]uint8{atlas.Germany: 2, atlas.Italy: 2}},
		{[]string{"ge-fleet9", "it-fleet6"}, 5, map[atlas.Country]uint8{atlas.Germany: 3, atlas.Italy: 2}},
		{[]string{"ge-fleet9", "it-fleet9"}, 3, map[atlas.Country]uint8{atlas.Germany: 1, atlas.Italy: 2}}, // equal: the lower modifier
		{[]string{"ge-fleet9", "it-fleet1"}, 6, map[atlas.Country]uint8{atlas.Germany: 5, atlas.Italy: 1}},
	} {
		s := war(t, atlas.Campaign, "Spring 1942")
		clash(s, []string{"br-fleet9"}, c.fleets, "GG19", [2]uint8{3, 3}, 0)
		s.shareLosses(1, c.lost)
		for n, want := range c.want {
			if got := s.naval.fight.share[n]; got != want {
				t.Errorf("of %d lost by %v %s takes %d, not %d", c.lost, c.fleets, atlas.NationNames[n], got, want)
			}
		}
	}
}

func TestAFleetIsReducedToTheFewestCounters(t *testing.T) {
	rulebook.Covers(t, "reich", "29.72", "29.73", "29.7")
	for _, c := range []struct {
		fleet string
		gone  []string // counters that are not to be had
		lose  int
		want  []int
	}{
		{"it-fleet9", nil, 2, []int{6, 1}},
		{"it-fleet9", nil, 1, []int{8}},
		{"it-fleet9", []string{"it-fleet6 x2"}, 2, []int{4, 2, 1}},
		{"it-fleet9", []string{"it-fleet6 x2", "it-fleet1 x2"}, 2, []int{4, 2}}, // seven cannot be shown
		{"it-fleet9", nil, 9, nil},
		{"sp", nil, 0, nil},
	} {
		if c.fleet == "sp" {
			c.fleet, c.lose = "spa-fleet2", 1 // a minor has no change
		}
		s := war(t, atlas.Campaign, "Spring 1942")
		u := s.add(c.fleet, "AA24")
		for _, g := range c.gone {
			s.add(g, "II17")
		}
		s.sink(u, c.lose)
		var got []int
		for v := range s.in(s.spotOf("AA24")) {
			got = append(got, v.Strength())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s loses %d: %v are left, not %v", c.fleet, c.lose, got, c.want)
		}
	}
}

func TestAPlayerMayRefuseTheEnemysLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "29.9")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	u := s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+u.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(6, 1) // 7 against 0: Italy loses 7, Britain 3
	s.play("let-sink italy", "spare britain")
	if s.factorsAt(atlas.Italy, "AA24") != 9 || s.factorsAt(atlas.Britain, "GG19") != 6 {
		t.Errorf("Italy keeps nine factors, Britain has six: %d, %d", s.factorsAt(atlas.Italy, "AA24"), s.factorsAt(atlas.Britain, "GG19"))
	}
}

func TestInterceptorsReturnAndHaveActed(t *testing.T) {
	rulebook.Covers(t, "reich", "29.58", "29.33", "29.31")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	u := s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+u.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("break-off britain")
	s.rolls(1, 1)
	s.play("proceed italy it-fleet9-1")
	s.lies(u, "GG19")
	if s.used.of(u) != 9 || s.available(u) {
		t.Error("it has intercepted and is inverted")
	}
}

func TestWhatTheShipsCannotCarryAnyMoreIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "29.59")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	a := s.add("it-inf1", "AA24")
	b := s.add("it-inf2", "AA24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+a.String(), "embark "+b.String())
	s.quiet()
	u := s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+u.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(6, 1) // seven factors sink: two are left, which carry one
	s.play("let-sink italy", "let-sink britain")
	s.play("choose " + b.String())
	if s.at.of(b) != inPool {
		t.Error("the chosen unit is lost, and aborting does not save it")
	}
	s.lies(a, "AA24") // the mission is beaten: back where it went aboard
}

func TestAllFleetsOfABaseGoForTheSameEnemy(t *testing.T) {
	rulebook.Covers(t, "reich", "29.54", "29.11")
	s := war(t, atlas.Campaign, "Spring 1942")
	one := s.add("it-fleet9", "AA24")
	two := s.add("it-fleet9", "W22")
	a := s.add("br-fleet9", "AA7")
	b := s.add("br-fleet8", "AA7")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+one.String(), "harbour tripoli", "sail "+two.String(), "harbour genoa")
	s.play("intercept "+a.String(), "choose "+one.String(), "at II17")
	s.play("intercept " + b.String())
	if s.naval.with.of(a) != s.naval.with.of(b) {
		t.Error("the second fleet of the base goes along without being asked")
	}
	// Ports in one hex are bases of their own.
	s = war(t, atlas.Campaign, "Spring 1942")
	c := s.add("br-fleet9", "L22")
	d := s.add("br-fleet9", "L22")
	s.naval.berth.set(d, 1)
	if s.portOf(c) == s.portOf(d) {
		t.Error("Southampton and Portsmouth are two bases")
	}
}

func TestFleetsOfSeveralBasesMeetTheEnemyInOneHex(t *testing.T) {
	rulebook.Covers(t, "reich", "29.53", "29.54")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	a := s.add("br-fleet9", "AA7")
	b := s.add("br-fleet8", "LL29")
	s.after(pReactions)
	s.play("intercept "+a.String(), "at II17")
	s.play("intercept " + b.String())
	if s.naval.with.of(a) == s.naval.with.of(b) || s.naval.forces[s.naval.with.of(b)-1].target != at(t, "II17") {
		t.Error("the second base goes to the hex that the first has chosen, with a roll of its own")
	}
	s.quiet()
	s.rolls(1, 1)
	if s.Stack.Top().Proc != pBattle || s.sideFactors(0) != 17 {
		t.Errorf("both fight as one with 17 factors, not %d", s.sideFactors(0))
	}
}

func TestTheEnemyMustBeAtWar(t *testing.T) {
	rulebook.Covers(t, "reich", "29.51", "26.815", "49.3")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.offensives()
	transport(t, s)
	s.add("br-fleet9", "GG19")
	s.after(pReactions)
	if !s.ended() {
		t.Errorf("Italy is neutral: %v", s.moves())
	}
	s = war(t, atlas.Campaign, "Spring 1940")
	transport(t, s)
	s.add("fr-fleet9", "V19")
	s.give(atlas.Germany, "N24")
	s.control.set(world.Countries[atlas.France].Capital, atlas.Germany)
	s.after(pReactions)
	if !s.ended() {
		t.Errorf("France does not intercept while Paris is lost: %v", s.moves())
	}
}

// TestCounterInterceptions follows the example of 29.57.
func TestInterceptorsAreInterceptedInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "29.56", "29.57", "29.54", "14.13")
	s := war(t, atlas.Campaign, "Spring 1940")
	mission, cargo := transport(t, s)
	gib := s.add("br-fleet9", "AA7")
	s.add("br-fleet9 x3", "AA7")
	alex := s.add("br-fleet9", "LL29")
	s.add("br-fleet9", "LL29")
	taranto := s.add("it-fleet9", "AA24")
	mars := s.add("fr-fleet9", "V19")
	naples := s.add("it-fleet9", "Z23")
	livorno := s.add("it-fleet9", "W22")
	s.after(pReactions)
	s.play("intercept "+gib.String(), "at II17")
	s.play("intercept " + alex.String())
	s.play(s.firstOf("intercept br-fleet9"))
	s.play("done britain")
	s.rolls(6, 1) // Gibraltar fails, Alexandria finds them
	if top[reactionsFrame](s).layer != 1 {
		t.Fatalf("the Italians react now: layer %d", top[reactionsFrame](s).layer)
	}
	s.play("intercept " + taranto.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	s.play("intercept " + mars.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	s.play("intercept " + naples.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	// Other British fleets at Gibraltar may try: the failure there does not bind
	// them.
	if !s.offersAny("intercept br-fleet9") {
		t.Fatalf("Gibraltar has more fleets: %v", s.moves())
	}
	second := s.firstOf("intercept br-fleet9")
	s.play(second)
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	s.play("intercept " + livorno.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	// Gibraltar is out now: nobody else of it goes for the Livorno fleet.
	if s.Stack.Top().Proc != pBattle || s.sideLeader(0) != atlas.Italy || s.naval.with.of(livorno) == 0 || s.naval.fight.side[0] != 1<<(s.naval.with.of(livorno)-1) {
		t.Fatalf("the last to sail fights first: %s", table.Procs[s.Stack.Top().Proc].Name)
	}
	// The Livorno fleet loses; the battles go on backwards to the first.
	var order []atlas.Country
	for range 5 {
		order = append(order, s.sideLeader(0))
		s.play("fight " + atlas.NationIDs[s.sideLeader(0)])
		if s.State.Chance == 0 {
			s.play("fight " + atlas.NationIDs[s.sideLeader(1)])
		}
		s.rolls(1, 1)
		for s.State.Chance == 0 && (s.Stack.Top().Proc != pBattle || s.Stack.Top().Step != battleBreakToo) && !s.ended() {
			switch {
			case s.offersAny("spare"):
				s.play(s.firstOf("spare"))
			case s.offersAny("turn-back"):
				s.play(s.firstOf("turn-back"))
			default:
				t.Fatalf("unexpected: %v", s.moves())
			}
		}
		if s.ended() {
			break
		}
	}
	if len(order) == 0 || order[0] != atlas.Italy {
		t.Errorf("the order of battles: %v", order)
	}
	_, _ = mission, cargo
}

// Who may intercept reads before he decides up to which roll each of his fleets finds the
// enemy; nobody else is told what he may do.
func TestTheInterceptorSeesTheRollHeNeeds(t *testing.T) {
	rulebook.Covers(t, "reich", "29.57", "29.52")
	type chance struct {
		Unit, Force, At string
		Range, UpTo     int
	}
	s := war(t, atlas.Campaign, "Spring 1942")
	ship, _ := transport(t, s)
	u := s.add("br-fleet9", "LL29")
	sees := func(n atlas.Country) (list []chance) {
		var view struct{ Interceptions []chance }
		if err := json.Unmarshal(s.AppendView(nil, s.seatOf(n)), &view); err != nil {
			t.Fatal(err)
		}
		return view.Interceptions
	}
	s.after(pReactions)
	best := sees(atlas.Britain)
	if len(best) != 1 || best[0].Unit != u.Info().Name || best[0].Force != ship.Info().Name {
		t.Fatalf("Britain reads %+v", best)
	}
	if other := sees(atlas.Italy); len(other) != 0 {
		t.Errorf("Italy reads what Britain may do: %+v", other)
	}
	s.play("intercept " + u.String())
	points := sees(atlas.Britain)
	if len(points) != len(s.moves())-1 {
		t.Errorf("of %d hexes %d have a roll", len(s.moves())-1, len(points))
	}
	for _, c := range points {
		if !s.offers("at "+c.At) || c.Range < best[0].Range || c.UpTo != interceptsOn(c.Range) {
			t.Errorf("%+v is not offered, or nearer than %+v", c, best[0])
		}
	}
	s.play("at II17")
	if f := &s.naval.forces[1]; !slices.ContainsFunc(points, func(c chance) bool { return c.At == "II17" && c.Range == int(f.range_) && c.UpTo == 4 }) {
		t.Errorf("at Tripoli the roll is for %d hexes; told was %+v", f.range_, points)
	}
}

// Others help a minor at sea from the player turn after the declaration of war on.
func TestAForceAgainstAFreshlyAttackedMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "22.3")
	s := war(t, atlas.Campaign, "Spring 1940")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.status[atlas.Norway] = Invaded
	s.politics.declared[atlas.Germany].Add(atlas.Norway)
	f := &s.naval.forces[0]
	for _, c := range []struct {
		target string
		holder atlas.Country
		want   bool
	}{{"C35", atlas.Norway, true}, {"C35", atlas.Germany, false}, {"L22", atlas.Britain, false}} {
		f.target = at(t, c.target)
		s.give(c.holder, c.target)
		if got := s.againstFreshMinor(0); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if f.target = atlas.NoHex; s.againstFreshMinor(0) {
		t.Error("a force without a target attacks nobody")
	}
}

func TestAfterInterceptionsEverythingIsCleared(t *testing.T) {
	rulebook.Covers(t, "reich", "29.58")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "LL29")
	s.naval.forces[0] = force{kind: seaTransport, by: atlas.Italy}
	s.naval.forces[1] = force{kind: intercepts, by: atlas.Britain, layer: 1}
	s.task.set(u, OnMission)
	s.naval.with.set(u, 2)
	s.naval.strikes[0] = strikeBy(s.add("br-air2", "GG19"), 0, 0)
	s.interceptorsHome()
	if s.naval.forces[1].kind != noMission || s.naval.with.of(u) != 0 || s.task.of(u) != Idle || s.fresh(u) != 0 {
		t.Error("the interceptors are still at sea, or have not acted")
	}
	if !s.naval.forces[0].closed() || s.naval.strikes != [maxStrikes]strike{} {
		t.Error("the transport may be met again, or aircraft still strike")
	}
}
