package reich

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// What chapters 1 to 12 promise as a whole.

func TestNewPlayersFindTheSimplestScenarioAndTheRules(t *testing.T) {
	rulebook.Covers(t, "reich", "1.0", "1.2")
	short := slices.IndexFunc(Game.Scenarios(), func(s engine.Scenario) bool { return s.ID == "1944" })
	if short < 0 {
		t.Fatal("the 1944 scenario is not offered")
	}
	turns := func(id atlas.ScenarioID) int { return int(world.Scenarios[id].End) - int(world.Scenarios[id].Start) }
	for _, id := range []atlas.ScenarioID{atlas.Scenario1939, atlas.Campaign, atlas.Scenario1942} {
		if turns(id) <= turns(atlas.Scenario1944) {
			t.Errorf("%s is not longer than 1944", atlas.ScenarioIDs[id])
		}
	}
	book, err := Rules()
	if err != nil {
		t.Fatal(err)
	}
	// A word of the game leads to the rule that explains it.
	for word, id := range map[string]string{"bridgehead": "9.", "breakthrough": "14.3", "intervention": "23.", "partisans": "32.", "exchange": "14.26"} {
		found := book.Search(word)
		if !slices.ContainsFunc(found[:min(6, len(found))], func(r rulebook.Rule) bool { return strings.HasPrefix(r.ID, id) }) {
			t.Errorf("looking for %q does not lead to rule %s", word, id)
		}
	}
}

func TestEverythingIsPaidInBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "1.3")
	check := func(what string, s *scene, power atlas.Country, before, cost int16) {
		t.Helper()
		if got := before - s.brp[power]; got != cost {
			t.Errorf("%s costs %d BRPs, not %d", what, got, cost)
		}
	}
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp[atlas.Germany]
	s.play("declare germany belgium")
	check("a war on a minor country", s, atlas.Germany, brp, 10)

	s = optionScene(t, atlas.Axis, "Spring 1940", nil)
	brp = s.brp[atlas.Germany]
	s.play("option germany west offensive")
	check("an Offensive", s, atlas.Germany, brp, 15)

	s = newScene(t, atlas.Campaign, "Winter 1939")
	s.add("br-fleet9", "L22")
	s.build(atlas.Axis, 100)
	s.play("build "+s.pooled(atlas.Germany, atlas.Armor, 4).String(), "at L31")
	check("a 4-6 armor", s, atlas.Germany, 100, 8)
	s.build(atlas.Allies, 100)
	s.play("grant britain france", "amount britain 20")
	check("a grant", s, atlas.Britain, 100, 20)

	s = newScene(t, atlas.Campaign, "Spring 1941")
	s.economy.total = s.brp
	s.year(yearConstruction)
	brp = s.brp[atlas.Germany]
	s.play("sea-war germany 6", "air-war germany 0", "north germany 0", "sea-war britain 0", "air-war britain 0")
	check("six submarines", s, atlas.Germany, brp, 12)

	// What is saved grows, what is conquered adds to the year but not to the base.
	s = newScene(t, atlas.Campaign, "Spring 1941")
	s.brp = [atlas.NumMajors]int16{atlas.Germany: 40}
	s.conquer(atlas.Germany, atlas.Belgium)
	s.newYear()
	if s.base[atlas.Germany] != 170 || s.brp[atlas.Germany] != 185 {
		t.Errorf("Germany has a base of %d and %d BRPs", s.base[atlas.Germany], s.brp[atlas.Germany])
	}
}

// A match played at random shows the sequence: two player turns in each game turn,
// their phases in order, and the year start between Winter and Spring.
func TestAMatchFollowsTheSequenceOfPlay(t *testing.T) {
	rulebook.Covers(t, "reich", "1.4", "12.0", "10.1")
	type turn struct {
		now   atlas.Date
		mover atlas.Alliance
	}
	var turns []turn
	step, years := uint8(0), 0
	inYear := false
	randomMatch(t, engine.Setup{Scenario: "1939", Players: 2}, 7, func(p *Position, _ engine.Move) {
		if y := p.Stack.Find(pYearStart) != nil; y != inYear {
			inYear = y
			if y {
				years++
				if p.now.Season() != atlas.Spring || turns[len(turns)-1].now.Season() != atlas.Winter {
					t.Errorf("the year starts in %s after %s", p.now, turns[len(turns)-1].now)
				}
			}
		}
		f := p.Stack.Find(pPlayerTurn)
		if f == nil || p.alone() {
			return // an attacked minor has turns of its own (12.16)
		}
		now := turn{p.now, p.mover}
		if len(turns) == 0 || turns[len(turns)-1] != now {
			turns, step = append(turns, now), 0
		}
		if f.Step < step {
			t.Errorf("in %s the %s go back from %s to %s", p.now, atlas.AllianceIDs[p.mover], turnSteps[step-1].name, turnSteps[f.Step-1].name)
		}
		step = f.Step
	})
	if years != 3 {
		t.Errorf("%d year starts between Fall 1939 and Summer 1942", years)
	}
	if len(turns) != 24 {
		t.Fatalf("%d player turns in twelve game turns", len(turns))
	}
	for i := 0; i < len(turns); i += 2 {
		a, b := turns[i], turns[i+1]
		if a.now != b.now || a.mover == b.mover || a.now != turns[0].now+atlas.Date(i/2) {
			t.Errorf("game turn %d: %s of the %s, then %s of the %s", i/2+1, a.now, atlas.AllianceIDs[a.mover], b.now, atlas.AllianceIDs[b.mover])
		}
	}
}

func TestTheTurnHasItsPhasesInOrder(t *testing.T) {
	rulebook.Covers(t, "reich", "12.0", "12.3")
	var names []string
	for _, p := range Game.Sequence() {
		names = append(names, p.Name)
	}
	last := -1
	for _, name := range []string{"Year start", "Declarations of war", "Options", "Voluntary destruction", "Movement", "Combat", "Construction", "Redeployment", "End of turn"} {
		i := slices.Index(names, name)
		if i <= last {
			t.Errorf("%s is in place %d of %v", name, i, names)
		}
		last = i
	}
}

func TestEveryPowerChoosesAnOptionOnEachOfThreeFronts(t *testing.T) {
	rulebook.Covers(t, "reich", "1.5")
	for _, choice := range [][atlas.NumFronts]string{{"offensive", "attrition", "pass"}, {"pass", "offensive", "attrition"}, {"attrition", "pass", "offensive"}} {
		s := optionScene(t, atlas.Axis, "Spring 1940", nil)
		for f, o := range choice {
			s.play("option germany " + atlas.FrontNames[f] + " " + o)
		}
		for f, o := range choice {
			if got := optionNames[s.option[atlas.Germany][f]]; got != o {
				t.Errorf("on the front %s Germany has %s, not %s", atlas.FrontNames[f], got, o)
			}
		}
	}
	for h := range world.Playable.Bits().All() {
		if f := world.Hexes[h].Front; f >= atlas.NumFronts && world.Hexes[h].Country != atlas.Switzerland {
			t.Errorf("%s is on no front", atlas.Hex(h))
		}
	}
}

func TestEveryScenarioIsJudgedWhenItEnds(t *testing.T) {
	rulebook.Covers(t, "reich", "2.0", "3.32")
	for id := range atlas.ScenarioID(atlas.NumScenarios) {
		for _, players := range playersOf(id) {
			s := forPlayers(t, id, uint8(players))
			for s.now = world.Scenarios[id].Start; s.now < world.Scenarios[id].End; s.now++ {
				if s.checkVictory(); s.over {
					t.Fatalf("%s for %d ends in %s", atlas.ScenarioIDs[id], players, s.now)
				}
			}
			o := s.ends()
			if o.How == "" || o.Rule == "" || o.When == "" {
				t.Errorf("%s for %d ends with %+v", atlas.ScenarioIDs[id], players, o)
			}
			for n := range s.result.winners.All {
				if !o.Winners.Has(s.seatOf(n)) {
					t.Errorf("%s for %d: %s wins, its player does not", atlas.ScenarioIDs[id], players, atlas.NationNames[n])
				}
			}
		}
	}
}

func TestEachPowerHasItsScenarioCard(t *testing.T) {
	rulebook.Covers(t, "reich", "3.0")
	growth := [atlas.NumMajors]uint8{atlas.Germany: 50, atlas.Italy: 20, atlas.Britain: 40, atlas.France: 30, atlas.USSR: 30, atlas.USA: 60}
	// The counters with which each power begins, American ones after entry.
	atStart := [atlas.NumScenarios][atlas.NumMajors]int{
		atlas.Scenario1939: {atlas.Germany: 18, atlas.Italy: 15, atlas.Britain: 20, atlas.France: 20, atlas.USSR: 25},
		atlas.Campaign:     {atlas.Germany: 18, atlas.Italy: 15, atlas.Britain: 20, atlas.France: 20, atlas.USSR: 25},
		atlas.Scenario1942: {atlas.Germany: 43, atlas.Italy: 23, atlas.Britain: 23, atlas.USSR: 35, atlas.USA: 17},
		atlas.Scenario1944: {atlas.Germany: 48, atlas.Britain: 35, atlas.USSR: 53, atlas.USA: 27},
	}
	for id := range atlas.ScenarioID(atlas.NumScenarios) {
		sc := &world.Scenarios[id]
		p := emptyBoard(id, 2, false)
		for n := range atlas.Country(atlas.NumMajors) {
			if sc.BRP[n] == 0 {
				continue // out of this scenario
			}
			count := 0
			for u := range atlas.Of(n) {
				if p.at.of(u) == inHand && p.nation.of(u) == n {
					count++
				}
			}
			if int(sc.Growth[n]) != int(growth[n]) || count != atStart[id][n] {
				t.Errorf("%s: %s grows by %d%% and begins with %d counters, not %d", atlas.ScenarioIDs[id], atlas.NationNames[n], sc.Growth[n], count, atStart[id][n])
			}
			if count > 0 && !slices.Contains(sc.Order, n) {
				t.Errorf("%s: %s is never deployed", atlas.ScenarioIDs[id], atlas.NationNames[n])
			}
		}
	}
}

func TestBRPsAreKeptCountOf(t *testing.T) {
	rulebook.Covers(t, "reich", "3.2")
	s := optionScene(t, atlas.Axis, "Spring 1940", nil)
	before := s.brp[atlas.Germany]
	var ev engine.Events
	m, err := engine.ParseMove(Game, "option germany west offensive")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(s.seatOf(atlas.Germany), m, &ev); err != nil {
		t.Fatal(err)
	}
	s.reveal()
	var view struct {
		Powers map[string]struct{ BRP, Spent int16 }
	}
	for seat := range engine.Seat(2) {
		if err := json.Unmarshal(s.AppendView(nil, seat), &view); err != nil {
			t.Fatal(err)
		}
		if g := view.Powers["germany"]; g.BRP != before-15 || g.Spent != 15 {
			t.Errorf("seat %d sees %+v of %d BRPs", seat, g, before)
		}
	}
	var ledger int
	for _, e := range s.ledger(atlas.Germany) {
		ledger += e.brp
	}
	if ledger == 0 {
		t.Error("there is no account for the next year")
	}
}

func TestTheCountersAreThoseOfTheGame(t *testing.T) {
	rulebook.Covers(t, "reich", "4.0", "4.1", "4.2")
	type sort struct {
		n    atlas.Country
		kind atlas.UnitKind
		size int
		move int
	}
	count := map[sort]int{}
	for u := range atlas.Unit(atlas.NumUnits) {
		count[sort{u.Info().Nation, u.Kind(), u.Strength(), u.Movement()}]++
		switch k := u.Kind(); {
		case k == atlas.Fleet || k == atlas.Replacement || k == atlas.AirBase:
			if u.Movement() != 0 {
				t.Errorf("%s has a movement factor", u)
			}
		case u.Movement() == 0 || u.Strength() == 0:
			t.Errorf("%s is a %d-%d", u, u.Strength(), u.Movement())
		}
	}
	for s, want := range map[sort]int{
		{atlas.Germany, atlas.Infantry, 3, 3}: 31, {atlas.Germany, atlas.Infantry, 1, 3}: 6, {atlas.Germany, atlas.Armor, 4, 6}: 13, {atlas.Germany, atlas.Armor, 5, 6}: 2, {atlas.Germany, atlas.Air, 5, 4}: 6,
		{atlas.Germany, atlas.Fleet, 9, 0}: 4, {atlas.Germany, atlas.Replacement, 1, 0}: 8,
		{atlas.Italy, atlas.Infantry, 2, 3}: 6, {atlas.Italy, atlas.Armor, 2, 5}: 4, {atlas.Italy, atlas.Fleet, 9, 0}: 6, {atlas.Italy, atlas.Air, 5, 4}: 2,
		{atlas.Britain, atlas.Infantry, 3, 4}: 7, {atlas.Britain, atlas.Armor, 4, 5}: 4, {atlas.Britain, atlas.Armor, 2, 5}: 1, {atlas.Britain, atlas.Fleet, 9, 0}: 10, {atlas.Britain, atlas.Air, 5, 4}: 4,
		{atlas.France, atlas.Infantry, 2, 3}: 16, {atlas.France, atlas.Armor, 3, 5}: 6, {atlas.France, atlas.Fleet, 9, 0}: 3, {atlas.France, atlas.Air, 5, 4}: 3,
		{atlas.USSR, atlas.Infantry, 3, 3}: 20, {atlas.USSR, atlas.Infantry, 2, 3}: 10, {atlas.USSR, atlas.Infantry, 1, 3}: 15, {atlas.USSR, atlas.Armor, 4, 5}: 4, {atlas.USSR, atlas.Armor, 3, 5}: 6, {atlas.USSR, atlas.Fleet, 9, 0}: 3,
		{atlas.USA, atlas.Infantry, 3, 4}: 15, {atlas.USA, atlas.Armor, 5, 6}: 5, {atlas.USA, atlas.Fleet, 9, 0}: 9, {atlas.USA, atlas.Air, 5, 4}: 5,
		{atlas.Finland, atlas.Infantry, 2, 3}: 5, {atlas.Poland, atlas.Infantry, 1, 3}: 7, {atlas.Turkey, atlas.Fleet, 2, 0}: 3,
	} {
		if count[s] != want {
			t.Errorf("%s has %d of %s %d-%d, not %d", atlas.NationNames[s.n], count[s], atlas.UnitKindNames[s.kind], s.size, s.move, want)
		}
	}
}

func TestStrategicWarfareFactorsHaveAStrengthAndNoPlace(t *testing.T) {
	rulebook.Covers(t, "reich", "4.3", "10.21")
	for u := range atlas.Unit(atlas.NumUnits) {
		if k := u.Kind(); !k.Ground() && k != atlas.Air && k != atlas.Fleet && k != atlas.AirBase {
			t.Errorf("%s is a counter of strategic warfare on the board", u)
		}
	}
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.economy.sw[atlas.Germany], s.economy.sw[atlas.Britain] = swFactors{sea: 5, sky: 3}, swFactors{sea: 2, sky: 1}
	s.exchangeWarfare() // submarines against ASW, interceptors against bombers
	if s.sw0(atlas.Germany) != (swFactors{sea: 3, sky: 2}) || s.sw0(atlas.Britain) != (swFactors{}) {
		t.Errorf("Germany has %v left and Britain %v", s.sw0(atlas.Germany), s.sw0(atlas.Britain))
	}
}

func TestThereAreAsManyMarkersAsInTheBox(t *testing.T) {
	rulebook.Covers(t, "reich", "4.5", "9.3", "28.12")
	for n := range atlas.Country(atlas.NumMajors) {
		bases := 0
		for u := range atlas.Of(n) {
			if u.Kind() == atlas.AirBase {
				bases++
			}
		}
		if bases != 3 {
			t.Errorf("%s has %d air bases", atlas.NationNames[n], bases)
		}
	}
	for a, want := range map[atlas.Alliance]int{atlas.Axis: 3, atlas.Allies: 5} {
		if from, to := bridgeRange(a); to-from != want {
			t.Errorf("the %s have %d bridgeheads", atlas.AllianceIDs[a], to-from)
		}
	}
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for _, want := range []string{"Winter 1939", "Spring 1940", "Summer 1940", "Fall 1940", "Winter 1940"} {
		if s.now.String() != want {
			t.Errorf("the time track shows %s, not %s", s.now, want)
		}
		s.now++
	}
}

func TestCitiesBaseAircraftAndDoNotStrengthenADefence(t *testing.T) {
	rulebook.Covers(t, "reich", "5.4", "5.44")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	for i := range world.Places {
		p := &world.Places[i]
		if !world.Cities.Has(p.Hex) {
			t.Errorf("%s is no city", p.Name)
		}
		if p.Port && !world.Ports.Has(p.Hex) || p.Capital && !world.Capitals.Has(p.Hex) || p.Objective && !world.Objectives.Has(p.Hex) {
			t.Errorf("%s is not what its symbol says", p.Name)
		}
		n := s.control.of(p.Hex)
		if n < atlas.NumMajors && s.airRoom(p.Hex, n) < 5 {
			t.Errorf("%s bases %d air factors", p.Name, s.airRoom(p.Hex, n))
		}
	}
	east := eastFront(t)
	east.add("ru-inf1", "B54") // Kirov, on clear land
	u := east.add("ge-arm4", "A55")
	east.fight(atlas.Axis)
	east.attack("germany", "B54", u)
	if f := top[attackFrame](east); f.defence != 2 {
		t.Errorf("a city multiplies its defence by %d", f.defence)
	}
}

func TestTheYearStartGoesFromWarfareToTotalsToConstruction(t *testing.T) {
	rulebook.Covers(t, "reich", "10.0", "10.1")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.economy.sw[atlas.Germany].sea = 5
	s.brp = [atlas.NumMajors]int16{atlas.Germany: 20, atlas.Britain: 25}
	s.politics.agreed[atlas.Poland] = 1<<atlas.Britain | 1<<atlas.France // to share alike
	var ev engine.Events
	s.Events = &ev
	s.year(yearWarfare)
	s.Events = nil
	if s.brp[atlas.Britain] != s.base[atlas.Britain]+10 || s.base[atlas.Britain] != 125+4 { // and half of Poland
		t.Errorf("Britain has %d BRPs and a base of %d: five submarines take 15 of 25 before the rest grows", s.brp[atlas.Britain], s.base[atlas.Britain])
	}
	if s.asked() != atlas.OnlyPower(atlas.Germany)|atlas.OnlyPower(atlas.Britain) {
		t.Fatalf("%b plan strategic warfare", s.asked())
	}
	s.refused("sea-war germany 9", "10.41") // a tenth of 160, at two each
	s.play("sea-war germany 8", "north germany 0", "sea-war britain 0", "air-war britain 0")
	if s.brp[atlas.Germany] != 160-16 || s.limit[atlas.Germany] != 72 {
		t.Errorf("Germany has %d BRPs and a limit of %d", s.brp[atlas.Germany], s.limit[atlas.Germany])
	}
	kinds := []uint8{}
	for _, e := range ev.List {
		kinds = append(kinds, e.Kind)
	}
	if len(kinds) == 0 || kinds[len(kinds)-1] != evYearTotal {
		t.Errorf("the totals are not told last: %v", kinds)
	}
}
