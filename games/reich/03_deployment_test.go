package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapters 3, 4, 50 and 51.1: scenarios and setting up.

// setUp goes on until a nation deploys, by placing whatever is asked for.
func setUp(t testing.TB, id string, players int, until country) *scene {
	t.Helper()
	pos, err := Game.New(engine.Setup{Scenario: id, Players: players})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	for range 5000 {
		if s.State.Chance != 0 {
			s.rolls(1)
			continue
		}
		f := flow.Find[setupFrame](&s.State, pSetup)
		if f == nil {
			return s
		}
		if top := s.Stack.Top(); top.Proc == pSetup && world.scenarios[s.scenario].order[f.turn] == until && until != nobody {
			return s
		}
		for n := range s.asked().all {
			list := s.Legal(s.seatOf(n), nil)
			m := list[0]
			if err := s.Play(s.seatOf(n), m, nil); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	t.Fatalf("setting up does not end: %v", s.moves())
	return nil
}

func TestScenariosBeginAsTheirCardsSay(t *testing.T) {
	rulebook.Covers(t, "reich", "3.1", "3.31", "3.32", "3.33", "3.39", "50.1", "50.2", "50.3", "50.26", "50.33", "50.21", "50.31", "11.2")
	for _, c := range []struct {
		id         scenarioID
		start, end string
		first      alliance
		brp        [numMajors]int16
	}{
		{scenario1939, "Fall 1939", "Summer 1942", axis, [numMajors]int16{150, 75, 125, 85, 90, 270}},
		{campaign, "Fall 1939", "Summer 1945", axis, [numMajors]int16{150, 75, 125, 85, 90, 270}},
		{scenario1942, "Spring 1942", "Winter 1944", axis, [numMajors]int16{245 + 45, 90, 160, 0, 110, 270}},
		{scenario1944, "Spring 1944", "Spring 1946", allies, [numMajors]int16{325 + 45, 0, 220, 0, 130, 400}},
	} {
		p := emptyBoard(c.id, 2, false)
		sc := &world.scenarios[c.id]
		if sc.start.String() != c.start || sc.end.String() != c.end || p.first != c.first || p.brp != c.brp {
			t.Errorf("%s begins %s, ends %s, first %s, BRPs %v", scenarioIDs[c.id], sc.start, sc.end, allianceIDs[p.first], p.brp)
		}
	}
	limits := emptyBoard(scenario1939, 2, false).limit
	if limits[britain] != 62 || limits[france] != 42 || limits[ussr] != 45 || limits[germany] != 75 || limits[italy] != 37 {
		t.Errorf("the spending limits of 1939 are %v", limits)
	}
}

func TestWarsAndControlAtTheStart(t *testing.T) {
	rulebook.Covers(t, "reich", "3.33", "3.36", "7.2", "21.6", "22.4", "50.22", "50.24", "50.27", "50.34")
	s := newScene(t, scenario1939, "")
	for _, n := range []country{poland, britain, france} {
		if !s.atWar(germany, n) {
			t.Errorf("Germany is not at war with %s in 1939", nationNames[n])
		}
	}
	if s.atWar(germany, ussr) || s.atWar(italy, britain) || s.war[usa] != 0 {
		t.Error("somebody is at war too early in 1939")
	}
	for hexName, n := range map[string]country{"Y22": italy, "II17": italy, "MM29": britain, "HH36": france, "V12": spain, "D44": ussr, "E40": balticStates} {
		if got := s.control[at(t, hexName)]; got != n {
			t.Errorf("%s is controlled by %s in 1939, not %s", hexName, holderID(got), nationNames[n])
		}
	}
	s = newScene(t, scenario1942, "")
	if !s.atWar(usa, germany) || !s.atWar(ussr, italy) || !s.atWar(hungary, ussr) || s.status[vichyFrance] != courted {
		t.Error("the wars of 1942 are not all on")
	}
	for hexName, n := range map[string]country{"O22": germany, "R20": vichyFrance, "HH36": freeFrench, "M35": germany, "H47": ussr} {
		if got := s.control[at(t, hexName)]; got != n {
			t.Errorf("%s is controlled by %s in 1942, not %s", hexName, holderID(got), nationNames[n])
		}
	}
	if tobruk := world.places[named(t, "Tobruk")].hex; s.control[tobruk] != britain {
		t.Error("Britain does not hold Tobruk in 1942")
	}
	s = newScene(t, scenario1944, "")
	if s.status[vichyFrance] != absent || !s.fallen.has(italy) || !s.fallen.has(france) {
		t.Error("Italy, France or Vichy are in the 1944 scenario")
	}
}

func TestNationsDeployInTheOrderOfTheCard(t *testing.T) {
	rulebook.Covers(t, "reich", "3.34")
	s := setUp(t, "1939", 2, italy)
	s.refused("deploy br-inf3-1", "3.34")
	if !slices.Contains(s.moves(), "deploy it-arm2-1") {
		t.Errorf("Italy cannot deploy its armor: %v", s.moves())
	}
}

func TestForcesStartWhereTheirPowerControls(t *testing.T) {
	rulebook.Covers(t, "reich", "3.36", "6.1", "28.11")
	s := setUp(t, "1939", 2, britain)
	s.play("deploy br-inf3-1")
	s.refused("at O22", "3.36")
	s.play("at K23", "deploy br-inf3-2", "at K23", "deploy br-inf3-3")
	s.play("at J23")
}

func TestDeploymentLimitsAreKept(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35")
	s := setUp(t, "1939", 2, britain)
	// All three 1-3 infantry are needed: Malta, Egypt, Palestine.
	s.play("deploy br-inf1-1")
	s.refused("at K23", "3.35")
	s.play("back")
	s = setUp(t, "1939", 2, nobody)
	for _, c := range []struct {
		where country
		kind  unitKind
		size  uint8
		count int
	}{
		{malta, infantry, 1, 1}, {malta, air, 1, 1}, {egypt, armor, 2, 1}, {egypt, fleet, 9, 1}, {egypt, air, 1, 2}, {palestine, infantry, 1, 1},
		{gibraltar, fleet, 9, 2}, {gibraltar, air, 1, 1}, {albania, infantry, 1, 1}, {libya, infantry, 1, 2}, {lebanonSyria, infantry, 2, 1},
	} {
		got := 0
		for u := range unit(numUnits) {
			if h := s.where(u); h != noHex && world.hexes[h].country == c.where && u.kind() == c.kind && u.info().strength == c.size {
				got++
			}
		}
		if got < c.count {
			t.Errorf("%s has %d counters of %s %d at the start, want %d", nationNames[c.where], got, unitKindNames[c.kind], c.size, c.count)
		}
	}
	garrisons := 0
	for u := range of(ussr) {
		if s.has(u, garrison) {
			garrisons++
		}
	}
	if garrisons != 5 {
		t.Errorf("Russia has %d garrisons that must stay, want 5", garrisons)
	}
}

func TestGermanyBeginsWithTwentyFactorsInTheEast(t *testing.T) {
	rulebook.Covers(t, "reich", "43.2", "25.6", "25.8")
	s := setUp(t, "1939", 2, nobody)
	east := germanEast()
	if n := s.factorsIn(germany, &east, false); n < 20 {
		t.Errorf("Germany has %d factors in the East", n)
	}
	g := setUp(t, "1939", 2, germany)
	g.play("deploy ge-inf3-1", "at D41", "deploy ge-inf3-2")
	g.refused("at D41", "43.2") // more than five factors in Finland
	if bess := at(t, "T36"); slices.Contains(g.moves(), "at "+bess.String()) {
		t.Error("Germany may set up in Bessarabia")
	}
}

func TestForcesOf1942And1944StartWhereTheirCardsSay(t *testing.T) {
	rulebook.Covers(t, "reich", "50.22", "50.24", "50.25", "50.34", "50.35", "25.41")
	s := setUp(t, "1942", 2, nobody)
	for u := range of(usa) {
		if u.kind() != airBase && s.inPlay(u) && s.at[u] != usSpot {
			t.Errorf("%s begins 1942 at %s", u, spotID(s.at[u]))
		}
	}
	var vichyAfrica, libyans int
	for u := range unit(numUnits) {
		h := s.where(u)
		if h == noHex {
			continue
		}
		switch n := world.hexes[h].country; {
		case s.nation[u] == vichyFrance && (n == tunisia || n == algeria || n == morocco):
			vichyAfrica++
		case s.nation[u] == germany && n == libya:
			libyans++
		case s.nation[u] == finland && n != finland && h != at(t, "A47") && h != at(t, "B46"):
			t.Errorf("Finns begin at %s", h)
		}
	}
	if vichyAfrica < 1 || libyans != 2 {
		t.Errorf("Vichy has %d units in Africa, Germany %d in Libya", vichyAfrica, libyans)
	}
	s = setUp(t, "1944", 2, nobody)
	italians := 0
	for u := range of(italy) {
		if s.onBoard(u) && s.nation[u] == germany && u.kind() == fleet {
			italians += u.strength()
		}
	}
	if italians != 6 {
		t.Errorf("Germany begins 1944 with %d Italian naval factors", italians)
	}
}

func TestForcePoolsHoldWhatTheCardsSay(t *testing.T) {
	rulebook.Covers(t, "reich", "3.3", "3.38", "3.4", "4.1", "4.2", "50.13", "50.21")
	count := func(p *Position, n country, k unitKind, size uint8, at spot) (c int) {
		for u := range of(n) {
			if u.kind() == k && u.info().strength == size && p.at[u] == at {
				c++
			}
		}
		return c
	}
	p := emptyBoard(campaign, 2, false)
	for _, c := range []struct {
		n    country
		kind unitKind
		size uint8
		at   spot
		want int
	}{
		{germany, infantry, 3, inHand, 8}, {germany, infantry, 3, inPool, 20}, {germany, infantry, 3, inFuture, 3}, {germany, armor, 5, inFuture, 2},
		{germany, airborne, 3, inPool, 1}, {germany, replacement, 1, inPool, 8}, {italy, armor, 2, inFuture, 2}, {france, infantry, 2, inHand, 12},
		{ussr, infantry, 3, inPool, 5}, {ussr, infantry, 3, inFuture, 15}, {usa, infantry, 3, inHand, 0},
	} {
		if got := count(p, c.n, c.kind, c.size, c.at); got != c.want {
			t.Errorf("%s has %d of %s %d in %s, want %d", nationNames[c.n], got, unitKindNames[c.kind], c.size, spotID(c.at), c.want)
		}
	}
	if got := count(emptyBoard(scenario1942, 2, false), germany, airborne, 3, inPool); got != 1 {
		t.Error("the German airborne unit of 1942 is not an allowable build")
	}
}

func TestSeatsHaveTheirPowers(t *testing.T) {
	rulebook.Covers(t, "reich", "1.1", "51.1")
	for _, c := range []struct {
		id      string
		players int
		want    []string
	}{
		{"1939", 2, []string{"axis", "allies"}}, {"1939", 3, []string{"germany-italy", "britain-usa", "france-ussr"}},
		{"campaign", 4, []string{"germany", "italy", "britain-usa", "france-ussr"}}, {"campaign", 5, []string{"germany", "italy", "britain-usa", "france", "ussr"}},
		{"campaign", 6, []string{"germany", "italy", "britain", "france", "ussr", "usa"}},
		{"1942", 3, []string{"germany-italy", "britain-usa", "ussr"}}, {"1942", 5, []string{"germany", "italy", "britain", "usa", "ussr"}},
		{"1944", 3, []string{"germany", "britain-usa", "ussr"}}, {"1944", 4, []string{"germany", "britain", "usa", "ussr"}},
	} {
		got, err := Game.Seats(engine.Setup{Scenario: c.id, Players: c.players})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s for %d has the seats %v (%v), want %v", c.id, c.players, got, err, c.want)
		}
	}
	for id, n := range map[string]int{"1944": 5, "1942": 6, "1939": 7, "1939+": 1} {
		if _, err := Game.New(engine.Setup{Scenario: id, Players: n}); err == nil {
			t.Errorf("%d can play %s", n, id)
		}
	}
}
