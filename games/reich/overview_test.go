package reich

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// What chapters 1 to 12 promise as a whole.

func TestNewPlayersFindTheSimplestScenarioAndTheRules(t *testing.T) {
	rulebook.Covers(t, "reich", "1.0", "1.2")
	short := slices.IndexFunc(Game.Scenarios(), func(s engine.Scenario) bool { return s.ID == "1944" })
	if short < 0 {
		t.Fatal("the 1944 scenario is not offered")
	}
	turns := func(id scenarioID) int { return int(world.scenarios[id].end) - int(world.scenarios[id].start) }
	for _, id := range []scenarioID{scenario1939, campaign, scenario1942} {
		if turns(id) <= turns(scenario1944) {
			t.Errorf("%s is not longer than 1944", scenarioIDs[id])
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
	check := func(what string, s *scene, power country, before, cost int16) {
		t.Helper()
		if got := before - s.brp[power]; got != cost {
			t.Errorf("%s costs %d BRPs, not %d", what, got, cost)
		}
	}
	s := newScene(t, campaign, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp[germany]
	s.play("declare germany belgium")
	check("a war on a minor country", s, germany, brp, 10)

	s = optionScene(t, axis, "Spring 1940", nil)
	brp = s.brp[germany]
	s.play("option germany west offensive")
	check("an Offensive", s, germany, brp, 15)

	s = newScene(t, campaign, "Winter 1939")
	s.add("br-fleet9", "L22")
	s.build(axis, 100)
	s.play("build "+s.pooled(germany, armor, 4).String(), "at L31")
	check("a 4-6 armor", s, germany, 100, 8)
	s.build(allies, 100)
	s.play("grant britain france", "amount britain 20")
	check("a grant", s, britain, 100, 20)

	s = newScene(t, campaign, "Spring 1941")
	s.economy.total = s.brp
	s.year(yearConstruction)
	brp = s.brp[germany]
	s.play("sea-war germany 6", "air-war germany 0", "north germany 0", "sea-war britain 0", "air-war britain 0")
	check("six submarines", s, germany, brp, 12)

	// What is saved grows, what is conquered adds to the year but not to the base.
	s = newScene(t, campaign, "Spring 1941")
	s.brp = [numMajors]int16{germany: 40}
	s.conquer(germany, belgium)
	s.newYear()
	if s.base[germany] != 170 || s.brp[germany] != 185 {
		t.Errorf("Germany has a base of %d and %d BRPs", s.base[germany], s.brp[germany])
	}
}

// A match played at random shows the sequence: two player turns in each game turn,
// their phases in order, and the year start between Winter and Spring.
func TestAMatchFollowsTheSequenceOfPlay(t *testing.T) {
	rulebook.Covers(t, "reich", "1.4", "12.0", "10.1")
	type turn struct {
		now   date
		mover alliance
	}
	var turns []turn
	step, years := uint8(0), 0
	inYear := false
	randomMatch(t, engine.Setup{Scenario: "1939", Players: 2}, 7, func(p *Position, _ engine.Move) {
		if y := p.Stack.Find(pYearStart) != nil; y != inYear {
			inYear = y
			if y {
				years++
				if p.now.season() != spring || turns[len(turns)-1].now.season() != winter {
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
			t.Errorf("in %s the %s go back from %s to %s", p.now, allianceIDs[p.mover], turnSteps[step-1].name, turnSteps[f.Step-1].name)
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
		if a.now != b.now || a.mover == b.mover || a.now != turns[0].now+date(i/2) {
			t.Errorf("game turn %d: %s of the %s, then %s of the %s", i/2+1, a.now, allianceIDs[a.mover], b.now, allianceIDs[b.mover])
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
	for _, choice := range [][numFronts]string{{"offensive", "attrition", "pass"}, {"pass", "offensive", "attrition"}, {"attrition", "pass", "offensive"}} {
		s := optionScene(t, axis, "Spring 1940", nil)
		for f, o := range choice {
			s.play("option germany " + frontNames[f] + " " + o)
		}
		for f, o := range choice {
			if got := optionNames[s.option[germany][f]]; got != o {
				t.Errorf("on the front %s Germany has %s, not %s", frontNames[f], got, o)
			}
		}
	}
	for h := range world.playable.bits().All() {
		if f := world.hexes[h].front; f >= numFronts && world.hexes[h].country != switzerland {
			t.Errorf("%s is on no front", hex(h))
		}
	}
}

func TestEveryScenarioIsJudgedWhenItEnds(t *testing.T) {
	rulebook.Covers(t, "reich", "2.0", "3.32")
	for id := range scenarioID(numScenarios) {
		for _, players := range playersOf(id) {
			s := forPlayers(t, id, uint8(players))
			for s.now = world.scenarios[id].start; s.now < world.scenarios[id].end; s.now++ {
				if s.checkVictory(); s.over {
					t.Fatalf("%s for %d ends in %s", scenarioIDs[id], players, s.now)
				}
			}
			o := s.ends()
			if o.How == "" || o.Rule == "" || o.When == "" {
				t.Errorf("%s for %d ends with %+v", scenarioIDs[id], players, o)
			}
			for n := range s.result.winners.all {
				if !o.Winners.Has(s.seatOf(n)) {
					t.Errorf("%s for %d: %s wins, its player does not", scenarioIDs[id], players, nationNames[n])
				}
			}
		}
	}
}

func TestEachPowerHasItsScenarioCard(t *testing.T) {
	rulebook.Covers(t, "reich", "3.0")
	growth := [numMajors]uint8{germany: 50, italy: 20, britain: 40, france: 30, ussr: 30, usa: 60}
	// The counters with which each power begins, American ones after entry.
	atStart := [numScenarios][numMajors]int{
		scenario1939: {germany: 18, italy: 15, britain: 20, france: 20, ussr: 25},
		campaign:     {germany: 18, italy: 15, britain: 20, france: 20, ussr: 25},
		scenario1942: {germany: 43, italy: 23, britain: 23, ussr: 35, usa: 17},
		scenario1944: {germany: 48, britain: 35, ussr: 53, usa: 27},
	}
	for id := range scenarioID(numScenarios) {
		sc := &world.scenarios[id]
		p := emptyBoard(id, 2, false)
		for n := range country(numMajors) {
			if sc.brp[n] == 0 {
				continue // out of this scenario
			}
			count := 0
			for u := range of(n) {
				if p.at[u] == inHand && p.nation[u] == n {
					count++
				}
			}
			if int(sc.growth[n]) != int(growth[n]) || count != atStart[id][n] {
				t.Errorf("%s: %s grows by %d%% and begins with %d counters, not %d", scenarioIDs[id], nationNames[n], sc.growth[n], count, atStart[id][n])
			}
			if count > 0 && !slices.Contains(sc.order, n) {
				t.Errorf("%s: %s is never deployed", scenarioIDs[id], nationNames[n])
			}
		}
	}
}

func TestBRPsAreKeptCountOf(t *testing.T) {
	rulebook.Covers(t, "reich", "3.2")
	s := optionScene(t, axis, "Spring 1940", nil)
	before := s.brp[germany]
	var ev engine.Events
	m, err := engine.ParseMove(Game, "option germany west offensive")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(s.seatOf(germany), m, &ev); err != nil {
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
	for _, e := range s.ledger(germany) {
		ledger += e.brp
	}
	if ledger == 0 {
		t.Error("there is no account for the next year")
	}
}

func TestTheCountersAreThoseOfTheGame(t *testing.T) {
	rulebook.Covers(t, "reich", "4.0", "4.1", "4.2")
	type sort struct {
		n    country
		kind unitKind
		size int
		move int
	}
	count := map[sort]int{}
	for u := range unit(numUnits) {
		count[sort{u.info().nation, u.kind(), u.strength(), u.movement()}]++
		switch k := u.kind(); {
		case k == fleet || k == replacement || k == airBase:
			if u.movement() != 0 {
				t.Errorf("%s has a movement factor", u)
			}
		case u.movement() == 0 || u.strength() == 0:
			t.Errorf("%s is a %d-%d", u, u.strength(), u.movement())
		}
	}
	for s, want := range map[sort]int{
		{germany, infantry, 3, 3}: 31, {germany, infantry, 1, 3}: 6, {germany, armor, 4, 6}: 13, {germany, armor, 5, 6}: 2, {germany, air, 5, 4}: 6,
		{germany, fleet, 9, 0}: 4, {germany, replacement, 1, 0}: 8,
		{italy, infantry, 2, 3}: 6, {italy, armor, 2, 5}: 4, {italy, fleet, 9, 0}: 6, {italy, air, 5, 4}: 2,
		{britain, infantry, 3, 4}: 7, {britain, armor, 4, 5}: 4, {britain, armor, 2, 5}: 1, {britain, fleet, 9, 0}: 10, {britain, air, 5, 4}: 4,
		{france, infantry, 2, 3}: 16, {france, armor, 3, 5}: 6, {france, fleet, 9, 0}: 3, {france, air, 5, 4}: 3,
		{ussr, infantry, 3, 3}: 20, {ussr, infantry, 2, 3}: 10, {ussr, infantry, 1, 3}: 15, {ussr, armor, 4, 5}: 4, {ussr, armor, 3, 5}: 6, {ussr, fleet, 9, 0}: 3,
		{usa, infantry, 3, 4}: 15, {usa, armor, 5, 6}: 5, {usa, fleet, 9, 0}: 9, {usa, air, 5, 4}: 5,
		{finland, infantry, 2, 3}: 5, {poland, infantry, 1, 3}: 7, {turkey, fleet, 2, 0}: 3,
	} {
		if count[s] != want {
			t.Errorf("%s has %d of %s %d-%d, not %d", nationNames[s.n], count[s], unitKindNames[s.kind], s.size, s.move, want)
		}
	}
}

func TestStrategicWarfareFactorsHaveAStrengthAndNoPlace(t *testing.T) {
	rulebook.Covers(t, "reich", "4.3", "10.21")
	for u := range unit(numUnits) {
		if k := u.kind(); !k.ground() && k != air && k != fleet && k != airBase {
			t.Errorf("%s is a counter of strategic warfare on the board", u)
		}
	}
	s := newScene(t, campaign, "Spring 1941")
	s.economy.sw[germany], s.economy.sw[britain] = swFactors{sea: 5, sky: 3}, swFactors{sea: 2, sky: 1}
	s.exchangeWarfare() // submarines against ASW, interceptors against bombers
	if s.sw0(germany) != (swFactors{sea: 3, sky: 2}) || s.sw0(britain) != (swFactors{}) {
		t.Errorf("Germany has %v left and Britain %v", s.sw0(germany), s.sw0(britain))
	}
}

func TestThereAreAsManyMarkersAsInTheBox(t *testing.T) {
	rulebook.Covers(t, "reich", "4.5", "9.3", "28.12")
	for n := range country(numMajors) {
		bases := 0
		for u := range of(n) {
			if u.kind() == airBase {
				bases++
			}
		}
		if bases != 3 {
			t.Errorf("%s has %d air bases", nationNames[n], bases)
		}
	}
	for a, want := range map[alliance]int{axis: 3, allies: 5} {
		if from, to := bridgeRange(a); to-from != want {
			t.Errorf("the %s have %d bridgeheads", allianceIDs[a], to-from)
		}
	}
	s := newScene(t, campaign, "Winter 1939")
	for _, want := range []string{"Winter 1939", "Spring 1940", "Summer 1940", "Fall 1940", "Winter 1940"} {
		if s.now.String() != want {
			t.Errorf("the time track shows %s, not %s", s.now, want)
		}
		s.now++
	}
}

func TestCitiesBaseAircraftAndDoNotStrengthenADefence(t *testing.T) {
	rulebook.Covers(t, "reich", "5.4", "5.44")
	s := newScene(t, campaign, "Spring 1940")
	for i := range world.places {
		p := &world.places[i]
		if !world.cities.has(p.hex) {
			t.Errorf("%s is no city", p.name)
		}
		if p.port && !world.ports.has(p.hex) || p.capital && !world.capitals.has(p.hex) || p.objective && !world.objectives.has(p.hex) {
			t.Errorf("%s is not what its symbol says", p.name)
		}
		n := s.control[p.hex]
		if n < numMajors && s.airRoom(p.hex, n) < 5 {
			t.Errorf("%s bases %d air factors", p.name, s.airRoom(p.hex, n))
		}
	}
	east := eastFront(t)
	east.add("ru-inf1", "B54") // Kirov, on clear land
	u := east.add("ge-arm4", "A55")
	east.fight(axis)
	east.attack("germany", "B54", u)
	if f := top[attackFrame](east); f.defence != 2 {
		t.Errorf("a city multiplies its defence by %d", f.defence)
	}
}

func TestTheYearStartGoesFromWarfareToTotalsToConstruction(t *testing.T) {
	rulebook.Covers(t, "reich", "10.0", "10.1")
	s := newScene(t, campaign, "Spring 1941")
	s.economy.sw[germany].sea = 5
	s.brp = [numMajors]int16{germany: 20, britain: 25}
	s.politics.agreed[poland] = 1<<britain | 1<<france // to share alike
	var ev engine.Events
	s.Events = &ev
	s.year(yearWarfare)
	s.Events = nil
	if s.brp[britain] != s.base[britain]+10 || s.base[britain] != 125+4 { // and half of Poland
		t.Errorf("Britain has %d BRPs and a base of %d: five submarines take 15 of 25 before the rest grows", s.brp[britain], s.base[britain])
	}
	if s.asked() != onlyPower(germany)|onlyPower(britain) {
		t.Fatalf("%b plan strategic warfare", s.asked())
	}
	s.refused("sea-war germany 9", "10.41") // a tenth of 160, at two each
	s.play("sea-war germany 8", "north germany 0", "sea-war britain 0", "air-war britain 0")
	if s.brp[germany] != 160-16 || s.limit[germany] != 72 {
		t.Errorf("Germany has %d BRPs and a limit of %d", s.brp[germany], s.limit[germany])
	}
	kinds := []uint8{}
	for _, e := range ev.List {
		kinds = append(kinds, e.Kind)
	}
	if len(kinds) == 0 || kinds[len(kinds)-1] != evYearTotal {
		t.Errorf("the totals are not told last: %v", kinds)
	}
}
