package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapter 2: victory.

// hold gives a nation so many objectives that are the enemy's now.
func (s *scene) hold(n country, count int) {
	s.t.Helper()
	for h := range world.objectives.bits().All() {
		if c := s.commandOf(s.control[h]); c == n || s.control[h] == n || c < numMajors && campOf(c) == campOf(n) {
			continue
		}
		if got := s.objectives()[n]; got >= count {
			break
		}
		s.control[h] = n
	}
	if got := s.objectives()[n]; got != count {
		s.t.Fatalf("%s holds %d objectives, not %d", nationNames[n], got, count)
	}
}

func forPlayers(t testing.TB, id scenarioID, players uint8) *scene {
	return &scene{emptyBoard(id, players, false), t}
}

// ends lets the last game turn of the scenario end.
func (s *scene) ends() engine.Outcome {
	s.t.Helper()
	s.now = world.scenarios[s.scenario].end
	s.checkVictory()
	o, over := s.Outcome()
	if !over {
		s.t.Fatal("the scenario does not end")
	}
	return o
}

func TestObjectivesOfNeutralsCountForNobody(t *testing.T) {
	rulebook.Covers(t, "reich", "2.1", "2.11", "2.12", "2.13", "2.4")
	s := newScene(t, scenario1939, "")
	got := s.objectives()
	want := [numMajors]int{germany: 5, italy: 4, britain: 8, france: 3, ussr: 9}
	// Poland is at war: Warsaw, Krakow and Lvov are with the Allies.
	want[britain] += 3
	if got != want {
		t.Errorf("at the start of 1939 the powers hold %v, want %v", got, want)
	}
	if n := s.campObjectives(axis); n != 9 {
		t.Errorf("the Axis holds %d with Italy neutral, want 9", n)
	}
	s.add("yug-part", "L31")
	if got := s.objectives()[germany]; got != 4 {
		t.Errorf("with partisans in Berlin Germany holds %d objectives, want 4", got)
	}
}

func TestThereAreFourteenObjectivesOnEachFront(t *testing.T) {
	rulebook.Covers(t, "reich", "2.11", "2.12", "2.13")
	var count [numFronts]int
	for h := range world.objectives.bits().All() {
		count[world.hexes[h].front] += world.objectivesIn(hex(h))
	}
	if count != [numFronts]int{14, 14, 14} {
		t.Errorf("the fronts have %v objectives", count)
	}
}

func TestTheCampaignForTwoIsJudgedByConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "2.2", "2.21", "2.211", "2.212", "2.35", "15.631", "1.6")
	fell := func(d string) date {
		v, err := parseDate(d)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		name           string
		germany, italy string
		allied         []country
		held28         bool
		siberia        bool
		winner         string
		how            string
	}{
		{"by Summer 1944", "Summer 1944", "Winter 1943", nil, false, false, "britain+france+ussr+usa", "decisive"},
		{"a turn later after Siberia", "Summer 1944", "Winter 1943", nil, false, true, "britain+france+ussr+usa", "tactical"},
		{"by Winter 1944", "Fall 1944", "Winter 1944", nil, false, false, "britain+france+ussr+usa", "tactical"},
		{"by Summer 1945", "Summer 1945", "Winter 1943", nil, false, false, "britain+france+ussr+usa", "marginal"},
		{"Berlin alone is not enough", "Summer 1944", "", nil, false, false, "", "stalemate"},
		{"nobody", "", "", nil, false, false, "", "stalemate"},
		{"28 objectives", "", "", nil, true, false, "germany+italy", "marginal"},
		{"two powers", "", "", []country{france, ussr}, true, false, "germany+italy", "tactical"},
		{"three powers", "", "", []country{france, ussr, britain}, false, false, "germany+italy", "decisive"},
		{"equal levels", "Fall 1944", "Fall 1944", []country{france, ussr}, false, false, "", "stalemate"},
		{"the higher level", "Summer 1944", "Fall 1943", []country{france, ussr}, false, false, "britain+france+ussr+usa", "decisive"},
	} {
		s := forPlayers(t, campaign, 2)
		for n, d := range map[country]string{germany: c.germany, italy: c.italy} {
			if d != "" {
				s.fallen.add(n)
				s.victory.fell[n] = fell(d)
			}
		}
		for _, n := range c.allied {
			s.fallen.add(n)
			s.victory.fell[n] = fell("Fall 1940")
		}
		s.victory.held28, s.victory.siberian = c.held28, c.siberia
		if o := s.ends(); o.Sides != c.winner || o.How != c.how {
			t.Errorf("%s: %q by %q, want %q by %q", c.name, o.Sides, o.How, c.winner, c.how)
		}
	}
}

func TestTheCampaignEndsWhenBothAxisPowersAreConquered(t *testing.T) {
	rulebook.Covers(t, "reich", "2.34", "2.211")
	s := newScene(t, campaign, "Fall 1943")
	s.lines("fallen: and italy")
	if s.checkVictory(); s.over {
		t.Fatal("the campaign ends with Italy alone")
	}
	s.lines("fallen: and germany")
	if s.checkVictory(); !s.over || s.victory.fell[germany] != dateOf(fall, 1943) {
		t.Error("the campaign goes on after Germany and Italy are conquered")
	}
}

func TestTwentyEightObjectivesCountAtTheEndOfWinter1943Only(t *testing.T) {
	rulebook.Covers(t, "reich", "2.21")
	for when, want := range map[string]bool{"Fall 1943": false, "Winter 1943": true, "Spring 1944": false} {
		s := newScene(t, campaign, when)
		s.hold(germany, 28-s.objectives()[italy])
		if s.checkVictory(); s.victory.held28 != want {
			t.Errorf("%s: noted %v, want %v", when, s.victory.held28, want)
		}
	}
}

func TestThe1944ScenarioForTwoIsJudgedByTheFallOfGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "2.22", "50.3")
	for when, want := range map[string]string{
		"Summer 1944": "allies decisive", "Winter 1944": "allies decisive", "Spring 1945": "allies tactical",
		"Summer 1945": "allies marginal", "Fall 1945": "axis marginal", "Winter 1945": "axis tactical",
		"Spring 1946": "axis decisive",
	} {
		s := newScene(t, scenario1944, when)
		s.lines("fallen: and germany")
		s.checkVictory()
		o, over := s.Outcome()
		side := "axis"
		if o.Winners == engine.Only(1) {
			side = "allies"
		}
		if !over || side+" "+o.How != want {
			t.Errorf("Germany falls in %s: %s %s, want %s", when, side, o.How, want)
		}
	}
	s := newScene(t, scenario1944, "")
	if o := s.ends(); o.Winners != engine.Only(0) || o.How != "decisive" {
		t.Errorf("Germany stands to the end: %+v", o)
	}
}

func TestSeveralPlayersAreJudgedByTheirOwnNumbers(t *testing.T) {
	rulebook.Covers(t, "reich", "2.3", "2.31", "2.32", "2.34", "15.632", "15.634")
	for _, c := range []struct {
		id      scenarioID
		power   country
		count   int
		siberia bool
		want    level
	}{
		{scenario1939, germany, 19, false, defeat}, {scenario1939, germany, 20, false, stalemate}, {scenario1939, germany, 23, false, decisive},
		{scenario1939, italy, 6, false, marginal}, {scenario1939, ussr, 11, false, decisive}, {scenario1939, ussr, 11, true, tactical},
		{campaign, germany, 7, false, tactical}, {campaign, ussr, 17, false, tactical}, {campaign, ussr, 17, true, stalemate},
		{scenario1942, germany, 14, false, marginal}, {scenario1942, ussr, 15, false, decisive}, {scenario1942, ussr, 15, true, tactical},
		{campaign, italy, 4, false, decisive}, {campaign, italy, 5, false, decisive},
	} {
		s := forPlayers(t, c.id, 5)
		s.victory.siberian = c.siberia
		if c.count < s.objectives()[c.power] {
			for h := range world.objectives.bits().All() {
				if s.control[h] == c.power && s.objectives()[c.power] > c.count {
					s.control[h] = nobody
				}
			}
		}
		s.hold(c.power, c.count)
		if got := s.judgePower(c.power); got != c.want {
			t.Errorf("%s, %s with %d: %s, want %s", scenarioIDs[c.id], nationNames[c.power], c.count, levelNames[got], levelNames[c.want])
		}
	}
}

func TestBritainAndAmericaWinOrLoseTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "2.3", "Q001")
	s := forPlayers(t, scenario1942, 5)
	s.hold(britain, 11)
	s.hold(usa, 3)
	if b, u := s.judgePower(britain), s.judgePower(usa); b != marginal || u != marginal {
		t.Errorf("with 11 and 3 objectives Britain has a %s and America a %s", levelNames[b], levelNames[u])
	}
}

func TestFranceAndItalyAreJudgedByHowLongTheyLast(t *testing.T) {
	rulebook.Covers(t, "reich", "2.31", "2.32", "2.34")
	for _, c := range []struct {
		id    scenarioID
		power country
		fell  string
		want  level
	}{
		{scenario1939, france, "Fall 1940", defeat}, {scenario1939, france, "Winter 1940", stalemate}, {scenario1939, france, "Spring 1941", marginal},
		{scenario1939, france, "Fall 1941", tactical}, {scenario1939, france, "", decisive},
		{scenario1942, italy, "Winter 1943", defeat}, {scenario1942, italy, "Spring 1944", stalemate}, {scenario1942, italy, "Fall 1944", marginal},
		{scenario1942, italy, "Winter 1944", tactical}, {scenario1942, italy, "", decisive},
		{campaign, italy, "Fall 1943", defeat}, {campaign, italy, "Spring 1944", stalemate}, {campaign, italy, "Winter 1944", marginal},
	} {
		s := forPlayers(t, c.id, 5)
		if c.fell != "" {
			d, err := parseDate(c.fell)
			if err != nil {
				t.Fatal(err)
			}
			s.victory.fell[c.power] = d
			s.fallen.add(c.power)
			for h := range world.objectives.bits().All() {
				if s.control[h] == c.power {
					s.control[h] = nobody
				}
			}
		}
		if got := s.judgePower(c.power); got != c.want {
			t.Errorf("%s falls in %q of %s: %s, want %s", nationNames[c.power], c.fell, scenarioIDs[c.id], levelNames[got], levelNames[c.want])
		}
	}
}

func TestTheHighestLevelWinsAmongSeveral(t *testing.T) {
	rulebook.Covers(t, "reich", "2.35", "51.2")
	s := forPlayers(t, campaign, 5)
	s.hold(italy, 4)
	s.victory.fell[france] = dateOf(fall, 1941)
	s.lines("fallen: and france")
	for h := range world.objectives.bits().All() {
		if n := s.control[h]; n != italy {
			s.control[h] = nobody
		}
	}
	if o := s.ends(); o.Sides != "italy" || o.How != "decisive" {
		t.Errorf("%s wins by %s", o.Sides, o.How)
	}
}

func TestAPlayerOfTwoPowersIsJudgedByTheOneWithMoreObjectives(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5", "51.2")
	s := forPlayers(t, campaign, 3) // Russia and France are one seat
	if !s.counts(ussr) || s.counts(france) {
		t.Error("the player of Russia and France is not judged by Russia")
	}
	s.hold(france, 20)
	if !s.counts(ussr) || s.counts(france) {
		t.Error("a France that grows later decides for him")
	}
	two := forPlayers(t, campaign, 3)
	for n := range two.seats {
		two.seats[n] = uint8(campOf(country(n)))
	}
	if !two.twoSided() {
		t.Error("with two players left the two-player conditions do not hold")
	}
}

func TestAPlayerChoosesBetweenPowersWithEquallyManyObjectives(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5")
	ties := func() *scene {
		s := forPlayers(t, campaign, 6)
		s.hold(france, s.objectives()[britain]+s.objectives()[usa])
		s.phase(allies, flow.At(pWar, 0))
		s.play("withdraw france britain")
		return s
	}
	for _, by := range []country{france, britain} {
		s := ties()
		s.refused("done britain", "2.5")
		s.play("stand-for " + countryIDs[by])
		if !s.counts(by) || s.counts(france) && s.counts(britain) {
			t.Errorf("judged are France %v and Britain %v, not %s", s.counts(france), s.counts(britain), nationNames[by])
		}
	}
	s := ties()
	s.play("stand-for france")
	s.play("withdraw france ussr")
	if s.counts(france) == s.counts(ussr) || !s.counts(britain) {
		t.Error("who gives his powers away is judged by what he has left")
	}
}

func TestObjectivesOfGermanyAreSharedAtTheEndOf1944(t *testing.T) {
	rulebook.Covers(t, "reich", "2.33")
	s := forPlayers(t, scenario1944, 3)
	total := 0
	for h := range world.objectives.bits().All() {
		if n := s.control[h]; n < numNations && s.camp(n) != noAlliance {
			total += world.objectivesIn(hex(h))
		}
	}
	s.add("ru-inf3", "M35")
	s.add("us-inf3", "O22")
	count := s.objectives()
	west, east := s.withShare(britain, count[britain]+count[usa]), s.withShare(ussr, count[ussr])
	if west+east != total {
		t.Errorf("the West has %d and Russia %d of %d objectives", west, east, total)
	}
	if s.nearer(at(t, "L31")) != ussr || s.nearer(at(t, "N26")) != britain {
		t.Error("objectives do not go to the nearer forces")
	}
}

// Objectives that the fall of Germany leaves to nobody are shared like those it held.
func TestNoObjectiveIsLostWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "2.33", "26.6")
	s := forPlayers(t, scenario1944, 3)
	total := 0
	for h := range world.objectives.bits().All() {
		if n := s.control[h]; n < numNations && s.camp(n) != noAlliance {
			total += world.objectivesIn(hex(h))
		}
	}
	s.add("ru-inf3", "M35")
	s.add("us-inf3", "O22")
	s.begin(allies, flow.At(pMovement, 0))
	lost := at(t, "H47") // Moscow, lost to Germany in the last turns
	s.control[lost] = germany
	s.add("br-inf3", "H46")
	for h := range world.objectives.bits().All() {
		if s.camp(s.control[h]) == axis {
			s.control[h] = nobody
		}
	}
	count := s.objectives()
	west, east := s.withShare(britain, count[britain]+count[usa]), s.withShare(ussr, count[ussr])
	if west+east != total {
		t.Errorf("the West has %d and Russia %d of %d objectives", west, east, total)
	}
	if s.heirOf(lost) != ussr {
		t.Error("a Russian objective goes to the British unit beside it")
	}
}

func TestRulingR6_1AndR6_2TheCardsOfTwoPlayers(t *testing.T) {
	rulebook.Covers(t, "reich", "2.23", "3.37", "15.633")
	for _, c := range []struct {
		id       scenarioID
		ax, al   int
		siberian bool
		want     [2]level
	}{
		{scenario1939, 29, 13, false, [2]level{tactical, defeat}}, {scenario1939, 24, 18, false, [2]level{defeat, tactical}},
		{scenario1939, 24, 18, true, [2]level{defeat, marginal}}, {scenario1939, 25, 13, false, [2]level{stalemate, stalemate}},
		{scenario1942, 20, 22, false, [2]level{decisive, defeat}}, {scenario1942, 12, 30, false, [2]level{defeat, tactical}},
	} {
		s := forPlayers(t, c.id, 2)
		for h := range world.objectives.bits().All() {
			s.control[h] = nobody
		}
		ax, al := 0, 0
		for h := range world.objectives.bits().All() {
			switch n := world.objectivesIn(hex(h)); {
			case ax+n <= c.ax:
				s.control[h], ax = germany, ax+n
			case al+n <= c.al:
				s.control[h], al = britain, al+n
			}
		}
		s.victory.siberian = c.siberian
		gotAx, gotAl := s.judgeCamps()
		if ax != c.ax || al != c.al || gotAx != c.want[0] || gotAl != c.want[1] {
			t.Errorf("%s with %d and %d objectives: %s and %s", scenarioIDs[c.id], ax, al, levelNames[gotAx], levelNames[gotAl])
		}
	}
}

func TestTheTurnInWhichAPowerFellIsKept(t *testing.T) {
	rulebook.Covers(t, "reich", "2.34")
	s := newScene(t, campaign, "Summer 1944")
	s.fallen.add(italy)
	s.checkVictory()
	fell := s.now
	s.now++
	s.checkVictory()
	if s.victory.fell[italy] != fell || s.victory.fell[germany] != 0 {
		t.Errorf("Italy fell in turn %d, not %d", fell, s.victory.fell[italy])
	}
}
