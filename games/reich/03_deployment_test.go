package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Chapters 3, 4, 50 and 51.1: scenarios and setting up.

// setUp goes on until a nation deploys, by placing whatever is asked for.
func setUp(t testing.TB, id string, players int, until atlas.Country) *scene {
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
		if top := s.Stack.Top(); top.Proc == pSetup && world.Scenarios[s.scenario].Order[f.turn] == until && until != atlas.Nobody {
			return s
		}
		for n := range s.asked().All {
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
		id         atlas.ScenarioID
		start, end string
		first      atlas.Alliance
		brp        [atlas.NumMajors]int16
	}{
		{atlas.Scenario1939, "Fall 1939", "Summer 1942", atlas.Axis, [atlas.NumMajors]int16{150, 75, 125, 85, 90, 270}},
		{atlas.Campaign, "Fall 1939", "Summer 1945", atlas.Axis, [atlas.NumMajors]int16{150, 75, 125, 85, 90, 270}},
		{atlas.Scenario1942, "Spring 1942", "Winter 1944", atlas.Axis, [atlas.NumMajors]int16{245 + 45, 90, 160, 0, 110, 270}},
		{atlas.Scenario1944, "Spring 1944", "Spring 1946", atlas.Allies, [atlas.NumMajors]int16{325 + 45, 0, 220, 0, 130, 400}},
	} {
		p := emptyBoard(c.id, 2, false)
		sc := &world.Scenarios[c.id]
		if sc.Start.String() != c.start || sc.End.String() != c.end || p.first != c.first || p.brp != c.brp {
			t.Errorf("%s begins %s, ends %s, first %s, BRPs %v", atlas.ScenarioIDs[c.id], sc.Start, sc.End, atlas.AllianceIDs[p.first], p.brp)
		}
	}
	limits := emptyBoard(atlas.Scenario1939, 2, false).limit
	if limits[atlas.Britain] != 62 || limits[atlas.France] != 42 || limits[atlas.USSR] != 45 || limits[atlas.Germany] != 75 || limits[atlas.Italy] != 37 {
		t.Errorf("the spending limits of 1939 are %v", limits)
	}
}

func TestWarsAndControlAtTheStart(t *testing.T) {
	rulebook.Covers(t, "reich", "3.33", "3.36", "7.2", "21.6", "22.4", "50.22", "50.24", "50.27", "50.34")
	s := newScene(t, atlas.Scenario1939, "")
	for _, n := range []atlas.Country{atlas.Poland, atlas.Britain, atlas.France} {
		if !s.atWar(atlas.Germany, n) {
			t.Errorf("Germany is not at war with %s in 1939", atlas.NationNames[n])
		}
	}
	if s.atWar(atlas.Germany, atlas.USSR) || s.atWar(atlas.Italy, atlas.Britain) || s.war[atlas.USA] != 0 {
		t.Error("somebody is at war too early in 1939")
	}
	for hexName, n := range map[string]atlas.Country{"Y22": atlas.Italy, "II17": atlas.Italy, "MM29": atlas.Britain, "HH36": atlas.France, "V12": atlas.Spain, "D44": atlas.USSR, "E40": atlas.BalticStates} {
		if got := s.control.of(at(t, hexName)); got != n {
			t.Errorf("%s is controlled by %s in 1939, not %s", hexName, holderID(got), atlas.NationNames[n])
		}
	}
	s = newScene(t, atlas.Scenario1942, "")
	if !s.atWar(atlas.USA, atlas.Germany) || !s.atWar(atlas.USSR, atlas.Italy) || !s.atWar(atlas.Hungary, atlas.USSR) || s.status[atlas.VichyFrance] != Courted {
		t.Error("the wars of 1942 are not all on")
	}
	for hexName, n := range map[string]atlas.Country{"O22": atlas.Germany, "R20": atlas.VichyFrance, "HH36": atlas.FreeFrench, "M35": atlas.Germany, "H47": atlas.USSR} {
		if got := s.control.of(at(t, hexName)); got != n {
			t.Errorf("%s is controlled by %s in 1942, not %s", hexName, holderID(got), atlas.NationNames[n])
		}
	}
	if tobruk := world.Places[named(t, "Tobruk")].Hex; s.control.of(tobruk) != atlas.Britain {
		t.Error("Britain does not hold Tobruk in 1942")
	}
	s = newScene(t, atlas.Scenario1944, "")
	if s.status[atlas.VichyFrance] != Absent || !s.fallen.Has(atlas.Italy) || !s.fallen.Has(atlas.France) {
		t.Error("Italy, France or Vichy are in the 1944 scenario")
	}
}

func TestNationsDeployInTheOrderOfTheCard(t *testing.T) {
	rulebook.Covers(t, "reich", "3.34")
	s := setUp(t, "1939", 2, atlas.Italy)
	s.refused("deploy br-inf3-1", "3.34")
	if !slices.Contains(s.moves(), "deploy it-arm2-1") {
		t.Errorf("Italy cannot deploy its armor: %v", s.moves())
	}
}

func TestForcesStartWhereTheirPowerControls(t *testing.T) {
	rulebook.Covers(t, "reich", "3.36", "6.1", "28.11")
	s := setUp(t, "1939", 2, atlas.Britain)
	s.play("deploy br-inf3-1")
	s.refused("at O22", "3.36")
	s.play("at K23", "deploy br-inf3-2", "at K23", "deploy br-inf3-3")
	s.play("at J23")
}

func TestDeploymentLimitsAreKept(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35")
	s := setUp(t, "1939", 2, atlas.Britain)
	// All three 1-3 infantry are needed: Malta, Egypt, Palestine.
	s.play("deploy br-inf1-1")
	s.refused("at K23", "3.35")
	s.play("back")
	s = setUp(t, "1939", 2, atlas.Nobody)
	for _, c := range []struct {
		where atlas.Country
		kind  atlas.UnitKind
		size  uint8
		count int
	}{
		{atlas.Malta, atlas.Infantry, 1, 1}, {atlas.Malta, atlas.Air, 1, 1}, {atlas.Egypt, atlas.Armor, 2, 1}, {atlas.Egypt, atlas.Fleet, 9, 1}, {atlas.Egypt, atlas.Air, 1, 2}, {atlas.Palestine, atlas.Infantry, 1, 1},
		{atlas.Gibraltar, atlas.Fleet, 9, 2}, {atlas.Gibraltar, atlas.Air, 1, 1}, {atlas.Albania, atlas.Infantry, 1, 1}, {atlas.Libya, atlas.Infantry, 1, 2}, {atlas.LebanonSyria, atlas.Infantry, 2, 1},
	} {
		got := 0
		for u := range atlas.Unit(atlas.NumUnits) {
			if h := s.where(u); h != atlas.NoHex && world.Hexes[h].Country == c.where && u.Kind() == c.kind && u.Info().Strength == c.size {
				got++
			}
		}
		if got < c.count {
			t.Errorf("%s has %d counters of %s %d at the start, want %d", atlas.NationNames[c.where], got, atlas.UnitKindNames[c.kind], c.size, c.count)
		}
	}
	garrisons := 0
	for u := range atlas.Of(atlas.USSR) {
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
	s := setUp(t, "1939", 2, atlas.Nobody)
	east := germanEast()
	if n := s.factorsIn(atlas.Germany, &east, false); n < 20 {
		t.Errorf("Germany has %d factors in the East", n)
	}
	g := setUp(t, "1939", 2, atlas.Germany)
	g.play("deploy ge-inf3-1", "at D41", "deploy ge-inf3-2")
	g.refused("at D41", "43.2") // more than five factors in Finland
	if bess := at(t, "T36"); slices.Contains(g.moves(), "at "+bess.String()) {
		t.Error("Germany may set up in Bessarabia")
	}
}

func TestForcesOf1942And1944StartWhereTheirCardsSay(t *testing.T) {
	rulebook.Covers(t, "reich", "50.22", "50.24", "50.25", "50.34", "50.35", "25.41")
	s := setUp(t, "1942", 2, atlas.Nobody)
	for u := range atlas.Of(atlas.USA) {
		if u.Kind() != atlas.AirBase && s.inPlay(u) && s.at.of(u) != usSpot {
			t.Errorf("%s begins 1942 at %s", u, spotID(s.at.of(u)))
		}
	}
	var vichyAfrica, libyans int
	for u := range atlas.Unit(atlas.NumUnits) {
		h := s.where(u)
		if h == atlas.NoHex {
			continue
		}
		switch n := world.Hexes[h].Country; {
		case s.nation.of(u) == atlas.VichyFrance && (n == atlas.Tunisia || n == atlas.Algeria || n == atlas.Morocco):
			vichyAfrica++
		case s.nation.of(u) == atlas.Germany && n == atlas.Libya:
			libyans++
		case s.nation.of(u) == atlas.Finland && n != atlas.Finland && h != at(t, "A47") && h != at(t, "B46"):
			t.Errorf("Finns begin at %s", h)
		}
	}
	if vichyAfrica < 1 || libyans != 2 {
		t.Errorf("Vichy has %d units in Africa, Germany %d in Libya", vichyAfrica, libyans)
	}
	s = setUp(t, "1944", 2, atlas.Nobody)
	italians := 0
	for u := range atlas.Of(atlas.Italy) {
		if s.onBoard(u) && s.nation.of(u) == atlas.Germany && u.Kind() == atlas.Fleet {
			italians += u.Strength()
		}
	}
	if italians != 6 {
		t.Errorf("Germany begins 1944 with %d Italian naval factors", italians)
	}
}

func TestForcePoolsHoldWhatTheCardsSay(t *testing.T) {
	rulebook.Covers(t, "reich", "3.3", "3.38", "3.4", "4.1", "4.2", "50.13", "50.21")
	count := func(p *Position, n atlas.Country, k atlas.UnitKind, size uint8, at spot) (c int) {
		for u := range atlas.Of(n) {
			if u.Kind() == k && u.Info().Strength == size && p.at.of(u) == at {
				c++
			}
		}
		return c
	}
	p := emptyBoard(atlas.Campaign, 2, false)
	for _, c := range []struct {
		n    atlas.Country
		kind atlas.UnitKind
		size uint8
		at   spot
		want int
	}{
		{atlas.Germany, atlas.Infantry, 3, inHand, 8}, {atlas.Germany, atlas.Infantry, 3, inPool, 20}, {atlas.Germany, atlas.Infantry, 3, inFuture, 3}, {atlas.Germany, atlas.Armor, 5, inFuture, 2},
		{atlas.Germany, atlas.Airborne, 3, inPool, 1}, {atlas.Germany, atlas.Replacement, 1, inPool, 8}, {atlas.Italy, atlas.Armor, 2, inFuture, 2}, {atlas.France, atlas.Infantry, 2, inHand, 12},
		{atlas.USSR, atlas.Infantry, 3, inPool, 5}, {atlas.USSR, atlas.Infantry, 3, inFuture, 15}, {atlas.USA, atlas.Infantry, 3, inHand, 0},
	} {
		if got := count(p, c.n, c.kind, c.size, c.at); got != c.want {
			t.Errorf("%s has %d of %s %d in %s, want %d", atlas.NationNames[c.n], got, atlas.UnitKindNames[c.kind], c.size, spotID(c.at), c.want)
		}
	}
	if got := count(emptyBoard(atlas.Scenario1942, 2, false), atlas.Germany, atlas.Airborne, 3, inPool); got != 1 {
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

func TestRussiaBegins1942WithSixFactorsAtLeningradAndMoscow(t *testing.T) {
	rulebook.Covers(t, "reich", "50.22")
	s := newScene(t, atlas.Scenario1942, "")
	for u := range s.in(inHand) {
		s.put(u, inPool)
	}
	around := capitalsOfRussia()
	offered := func(u atlas.Unit) (near, far bool) {
		set := world.Countries[atlas.USSR].Hexes
		s.keepFactors(u, &set)
		for h := range set.All {
			near, far = near || around.Has(h), far || !around.Has(h)
		}
		return near, far
	}
	other, last := s.add("ru-inf3", "H47"), s.add("ru-inf3", "H47")
	s.put(other, inHand)
	s.put(last, inHand)
	if near, far := offered(last); !near || far {
		t.Error("one of the last six factors may be set up elsewhere")
	}
	s.add("ru-inf1", "D44")
	s.add("ru-inf1", "D44")
	if _, far := offered(last); far {
		t.Error("with two factors there and three in hand besides, the unit may go elsewhere")
	}
	s.add("ru-inf1", "H47")
	if _, far := offered(last); !far {
		t.Error("with three factors there and three in hand besides, the unit may not go elsewhere")
	}
}

func TestTheLastGroundUnitOfAMinorHoldsItsCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1")
	s := newScene(t, atlas.Scenario1939, "")
	for u := range s.in(inHand) {
		s.put(u, inPool)
	}
	offered := func(u atlas.Unit) (hexes int) {
		set := world.Countries[atlas.Poland].Hexes
		s.keepCapital(u, &set)
		for range set.All {
			hexes++
		}
		return hexes
	}
	a, b := s.add("pol-inf2", "L34"), s.add("pol-inf2", "L34")
	s.put(a, inHand)
	if got := offered(a); got != 1 {
		t.Errorf("the last unit in hand may go to %d hexes with Warsaw empty", got)
	}
	s.put(b, inHand)
	if got := offered(a); got < 2 {
		t.Error("with another unit in hand it must go to Warsaw")
	}
	s.put(b, spot(at(t, "M35")))
	if got := offered(a); got < 2 {
		t.Error("with Warsaw held it must go there")
	}
}
