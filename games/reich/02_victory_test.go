package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Chapter 2: victory.

// hold gives a nation so many objectives that are the enemy's now.
func (s *scene) hold(n atlas.Country, count int) {
	s.t.Helper()
	for h := range world.Objectives.Bits().All() {
		if c := s.commandOf(s.control.of(atlas.Hex(h))); c == n || s.control.of(atlas.Hex(h)) == n || c < atlas.NumMajors && s.campOf(c) == s.campOf(n) {
			continue
		}
		if got := s.objectives()[n]; got >= count {
			break
		}
		s.control.set(atlas.Hex(h), n)
	}
	if got := s.objectives()[n]; got != count {
		s.t.Fatalf("%s holds %d objectives, not %d", atlas.NationNames[n], got, count)
	}
}

func forPlayers(t testing.TB, id atlas.ScenarioID, players uint8) *scene {
	return &scene{emptyBoard(id, players, false), t}
}

// ends lets the last game turn of the scenario end.
func (s *scene) ends() engine.Outcome {
	s.t.Helper()
	s.now = world.Scenarios[s.scenario].End
	s.checkVictory()
	o, over := s.Outcome()
	if !over {
		s.t.Fatal("the scenario does not end")
	}
	return o
}

func TestObjectivesOfNeutralsCountForNobody(t *testing.T) {
	rulebook.Covers(t, "reich", "2.1", "2.11", "2.12", "2.13", "2.4")
	s := newScene(t, atlas.Scenario1939, "")
	got := s.objectives()
	want := [atlas.NumMajors]int{atlas.Germany: 5, atlas.Italy: 4, atlas.Britain: 8, atlas.France: 3, atlas.USSR: 9}
	// Poland is at war: Warsaw, Krakow and Lvov are with the Allies.
	want[atlas.Britain] += 3
	if got != want {
		t.Errorf("at the start of 1939 the powers hold %v, want %v", got, want)
	}
	if n := s.campObjectives(atlas.Axis); n != 9 {
		t.Errorf("the Axis holds %d with Italy neutral, want 9", n)
	}
	s.add("yug-part", "L31")
	if got := s.objectives()[atlas.Germany]; got != 4 {
		t.Errorf("with partisans in Berlin Germany holds %d objectives, want 4", got)
	}
}

func TestThereAreFourteenObjectivesOnEachFront(t *testing.T) {
	rulebook.Covers(t, "reich", "2.11", "2.12", "2.13")
	var count [atlas.NumFronts]int
	for h := range world.Objectives.Bits().All() {
		count[world.Hexes[h].Front] += world.ObjectivesIn(atlas.Hex(h))
	}
	if count != [atlas.NumFronts]int{14, 14, 14} {
		t.Errorf("the fronts have %v objectives", count)
	}
}

func TestTheCampaignForTwoIsJudgedByConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "2.2", "2.21", "2.211", "2.212", "2.35", "15.631", "1.6")
	fell := func(d string) atlas.Date {
		v, err := atlas.ParseDate(d)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		name           string
		germany, italy string
		allied         []atlas.Country
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
		{"two powers", "", "", []atlas.Country{atlas.France, atlas.USSR}, true, false, "germany+italy", "tactical"},
		{"three powers", "", "", []atlas.Country{atlas.France, atlas.USSR, atlas.Britain}, false, false, "germany+italy", "decisive"},
		{"equal levels", "Fall 1944", "Fall 1944", []atlas.Country{atlas.France, atlas.USSR}, false, false, "", "stalemate"},
		{"the higher level", "Summer 1944", "Fall 1943", []atlas.Country{atlas.France, atlas.USSR}, false, false, "britain+france+ussr+usa", "decisive"},
	} {
		s := forPlayers(t, atlas.Campaign, 2)
		for n, d := range map[atlas.Country]string{atlas.Germany: c.germany, atlas.Italy: c.italy} {
			if d != "" {
				s.fallen.Add(n)
				s.victory.fell[n] = fell(d)
			}
		}
		for _, n := range c.allied {
			s.fallen.Add(n)
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
	s := newScene(t, atlas.Campaign, "Fall 1943")
	s.lines("fallen: and italy")
	if s.checkVictory(); s.over {
		t.Fatal("the campaign ends with Italy alone")
	}
	s.lines("fallen: and germany")
	if s.checkVictory(); !s.over || s.victory.fell[atlas.Germany] != atlas.DateOf(atlas.Fall, 1943) {
		t.Error("the campaign goes on after Germany and Italy are conquered")
	}
}

func TestTwentyEightObjectivesCountAtTheEndOfWinter1943Only(t *testing.T) {
	rulebook.Covers(t, "reich", "2.21")
	for when, want := range map[string]bool{"Fall 1943": false, "Winter 1943": true, "Spring 1944": false} {
		s := newScene(t, atlas.Campaign, when)
		s.hold(atlas.Germany, 28-s.objectives()[atlas.Italy])
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
		s := newScene(t, atlas.Scenario1944, when)
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
	s := newScene(t, atlas.Scenario1944, "")
	if o := s.ends(); o.Winners != engine.Only(0) || o.How != "decisive" {
		t.Errorf("Germany stands to the end: %+v", o)
	}
}

func TestSeveralPlayersAreJudgedByTheirOwnNumbers(t *testing.T) {
	rulebook.Covers(t, "reich", "2.3", "2.31", "2.32", "2.34", "15.632", "15.634")
	for _, c := range []struct {
		id      atlas.ScenarioID
		power   atlas.Country
		count   int
		siberia bool
		want    level
	}{
		{atlas.Scenario1939, atlas.Germany, 19, false, defeat}, {atlas.Scenario1939, atlas.Germany, 20, false, stalemate}, {atlas.Scenario1939, atlas.Germany, 23, false, decisive},
		{atlas.Scenario1939, atlas.Italy, 6, false, marginal}, {atlas.Scenario1939, atlas.USSR, 11, false, decisive}, {atlas.Scenario1939, atlas.USSR, 11, true, tactical},
		{atlas.Campaign, atlas.Germany, 7, false, tactical}, {atlas.Campaign, atlas.USSR, 17, false, tactical}, {atlas.Campaign, atlas.USSR, 17, true, stalemate},
		{atlas.Scenario1942, atlas.Germany, 14, false, marginal}, {atlas.Scenario1942, atlas.USSR, 15, false, decisive}, {atlas.Scenario1942, atlas.USSR, 15, true, tactical},
		{atlas.Campaign, atlas.Italy, 4, false, decisive}, {atlas.Campaign, atlas.Italy, 5, false, decisive},
	} {
		s := forPlayers(t, c.id, 5)
		s.victory.siberian = c.siberia
		if c.count < s.objectives()[c.power] {
			for h := range world.Objectives.Bits().All() {
				if s.control.of(atlas.Hex(h)) == c.power && s.objectives()[c.power] > c.count {
					s.control.set(atlas.Hex(h), atlas.Nobody)
				}
			}
		}
		s.hold(c.power, c.count)
		if got := s.judgePower(c.power); got != c.want {
			t.Errorf("%s, %s with %d: %s, want %s", atlas.ScenarioIDs[c.id], atlas.NationNames[c.power], c.count, levelNames[got], levelNames[c.want])
		}
	}
}

func TestBritainAndAmericaWinOrLoseTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "2.3", "Q001")
	s := forPlayers(t, atlas.Scenario1942, 5)
	s.hold(atlas.Britain, 11)
	s.hold(atlas.USA, 3)
	if b, u := s.judgePower(atlas.Britain), s.judgePower(atlas.USA); b != marginal || u != marginal {
		t.Errorf("with 11 and 3 objectives Britain has a %s and America a %s", levelNames[b], levelNames[u])
	}
}

func TestFranceAndItalyAreJudgedByHowLongTheyLast(t *testing.T) {
	rulebook.Covers(t, "reich", "2.31", "2.32", "2.34")
	for _, c := range []struct {
		id    atlas.ScenarioID
		power atlas.Country
		fell  string
		want  level
	}{
		{atlas.Scenario1939, atlas.France, "Fall 1940", defeat}, {atlas.Scenario1939, atlas.France, "Winter 1940", stalemate}, {atlas.Scenario1939, atlas.France, "Spring 1941", marginal},
		{atlas.Scenario1939, atlas.France, "Fall 1941", tactical}, {atlas.Scenario1939, atlas.France, "", decisive},
		{atlas.Scenario1942, atlas.Italy, "Winter 1943", defeat}, {atlas.Scenario1942, atlas.Italy, "Spring 1944", stalemate}, {atlas.Scenario1942, atlas.Italy, "Fall 1944", marginal},
		{atlas.Scenario1942, atlas.Italy, "Winter 1944", tactical}, {atlas.Scenario1942, atlas.Italy, "", decisive},
		{atlas.Campaign, atlas.Italy, "Fall 1943", defeat}, {atlas.Campaign, atlas.Italy, "Spring 1944", stalemate}, {atlas.Campaign, atlas.Italy, "Winter 1944", marginal},
	} {
		s := forPlayers(t, c.id, 5)
		if c.fell != "" {
			d, err := atlas.ParseDate(c.fell)
			if err != nil {
				t.Fatal(err)
			}
			s.victory.fell[c.power] = d
			s.fallen.Add(c.power)
			for h := range world.Objectives.Bits().All() {
				if s.control.of(atlas.Hex(h)) == c.power {
					s.control.set(atlas.Hex(h), atlas.Nobody)
				}
			}
		}
		if got := s.judgePower(c.power); got != c.want {
			t.Errorf("%s falls in %q of %s: %s, want %s", atlas.NationNames[c.power], c.fell, atlas.ScenarioIDs[c.id], levelNames[got], levelNames[c.want])
		}
	}
}

func TestTheHighestLevelWinsAmongSeveral(t *testing.T) {
	rulebook.Covers(t, "reich", "2.35", "51.2")
	s := forPlayers(t, atlas.Campaign, 5)
	s.hold(atlas.Italy, 4)
	s.victory.fell[atlas.France] = atlas.DateOf(atlas.Fall, 1941)
	s.lines("fallen: and france")
	for h := range world.Objectives.Bits().All() {
		if n := s.control.of(atlas.Hex(h)); n != atlas.Italy {
			s.control.set(atlas.Hex(h), atlas.Nobody)
		}
	}
	if o := s.ends(); o.Sides != "italy" || o.How != "decisive" {
		t.Errorf("%s wins by %s", o.Sides, o.How)
	}
}

func TestAPlayerOfTwoPowersIsJudgedByTheOneWithMoreObjectives(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5", "51.2")
	s := forPlayers(t, atlas.Campaign, 3) // Russia and France are one seat
	if !s.counts(atlas.USSR) || s.counts(atlas.France) {
		t.Error("the player of Russia and France is not judged by Russia")
	}
	s.hold(atlas.France, 20)
	if !s.counts(atlas.USSR) || s.counts(atlas.France) {
		t.Error("a France that grows later decides for him")
	}
	if s.rules = 1; s.counts(atlas.USSR) || !s.counts(atlas.France) {
		t.Error("rule set 1 has changed")
	}
	equal := forPlayers(t, atlas.Campaign, 3)
	equal.rules = 1
	equal.hold(atlas.France, equal.objectives()[atlas.USSR])
	if !equal.counts(atlas.USSR) || !equal.counts(atlas.France) {
		t.Error("rule set 1 judges him by one of two powers with equally many objectives")
	}
	two := forPlayers(t, atlas.Campaign, 3)
	for n := range two.seats {
		two.seats[n] = uint8(s.campOf(atlas.Country(n)))
	}
	if !two.twoSided() {
		t.Error("with two players left the two-player conditions do not hold")
	}
}

func TestAPlayerChoosesBetweenPowersWithEquallyManyObjectives(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5")
	ties := func() *scene {
		s := forPlayers(t, atlas.Campaign, 6)
		s.hold(atlas.France, s.objectives()[atlas.Britain]+s.objectives()[atlas.USA])
		s.phase(atlas.Allies, flow.At(pWar, 0))
		s.play("withdraw france britain")
		return s
	}
	for _, by := range []atlas.Country{atlas.France, atlas.Britain} {
		s := ties()
		s.refused("done britain", "2.5")
		s.play("stand-for " + atlas.CountryIDs[by])
		if !s.counts(by) || s.counts(atlas.France) && s.counts(atlas.Britain) {
			t.Errorf("judged are France %v and Britain %v, not %s", s.counts(atlas.France), s.counts(atlas.Britain), atlas.NationNames[by])
		}
	}
	s := ties()
	offered := s.Legal(s.Deciders().First(), nil)
	if slices.SortFunc(offered, func(a, b engine.Move) int { return int(a.A) - int(b.A) }); len(offered) != len(slices.Compact(offered)) {
		t.Errorf("powers are offered twice: %v", offered)
	}
	s.play("stand-for france")
	s.play("withdraw france ussr")
	if s.counts(atlas.France) == s.counts(atlas.USSR) || !s.counts(atlas.Britain) {
		t.Error("who gives his powers away is judged by what he has left")
	}
}

func TestObjectivesOfGermanyAreSharedAtTheEndOf1944(t *testing.T) {
	rulebook.Covers(t, "reich", "2.33")
	s := forPlayers(t, atlas.Scenario1944, 3)
	total := 0
	for h := range world.Objectives.Bits().All() {
		if n := s.control.of(atlas.Hex(h)); n < atlas.NumNations && s.camp(n) != atlas.NoAlliance {
			total += world.ObjectivesIn(atlas.Hex(h))
		}
	}
	s.add("ru-inf3", "M35")
	s.add("us-inf3", "O22")
	count := s.objectives()
	west, east := s.withShare(atlas.Britain, count[atlas.Britain]+count[atlas.USA]), s.withShare(atlas.USSR, count[atlas.USSR])
	if west+east != total {
		t.Errorf("the West has %d and Russia %d of %d objectives", west, east, total)
	}
	if s.nearer(at(t, "L31")) != atlas.USSR || s.nearer(at(t, "N26")) != atlas.Britain {
		t.Error("objectives do not go to the nearer forces")
	}
}

// Objectives that the fall of Germany leaves to nobody are shared like those it held.
func TestNoObjectiveIsLostWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "2.33", "26.6")
	s := forPlayers(t, atlas.Scenario1944, 3)
	total := 0
	for h := range world.Objectives.Bits().All() {
		if n := s.control.of(atlas.Hex(h)); n < atlas.NumNations && s.camp(n) != atlas.NoAlliance {
			total += world.ObjectivesIn(atlas.Hex(h))
		}
	}
	s.add("ru-inf3", "M35")
	s.add("us-inf3", "O22")
	s.begin(atlas.Allies, flow.At(pMovement, 0))
	lost := at(t, "H47") // Moscow, lost to Germany in the last turns
	s.control.set(lost, atlas.Germany)
	s.add("br-inf3", "H46")
	for h := range world.Objectives.Bits().All() {
		if s.camp(s.control.of(atlas.Hex(h))) == atlas.Axis {
			s.control.set(atlas.Hex(h), atlas.Nobody)
		}
	}
	count := s.objectives()
	west, east := s.withShare(atlas.Britain, count[atlas.Britain]+count[atlas.USA]), s.withShare(atlas.USSR, count[atlas.USSR])
	if west+east != total {
		t.Errorf("the West has %d and Russia %d of %d objectives", west, east, total)
	}
	if s.heirOf(lost) != atlas.USSR {
		t.Error("a Russian objective goes to the British unit beside it")
	}
}

func TestRulingR6_1AndR6_2TheCardsOfTwoPlayers(t *testing.T) {
	rulebook.Covers(t, "reich", "2.23", "3.37", "15.633")
	for _, c := range []struct {
		id       atlas.ScenarioID
		ax, al   int
		siberian bool
		want     [2]level
	}{
		{atlas.Scenario1939, 29, 13, false, [2]level{tactical, defeat}}, {atlas.Scenario1939, 24, 18, false, [2]level{defeat, tactical}},
		{atlas.Scenario1939, 24, 18, true, [2]level{defeat, marginal}}, {atlas.Scenario1939, 25, 13, false, [2]level{stalemate, stalemate}},
		{atlas.Scenario1942, 20, 22, false, [2]level{decisive, defeat}}, {atlas.Scenario1942, 12, 30, false, [2]level{defeat, tactical}},
	} {
		s := forPlayers(t, c.id, 2)
		for h := range world.Objectives.Bits().All() {
			s.control.set(atlas.Hex(h), atlas.Nobody)
		}
		ax, al := 0, 0
		for h := range world.Objectives.Bits().All() {
			switch n := world.ObjectivesIn(atlas.Hex(h)); {
			case ax+n <= c.ax:
				s.control.set(atlas.Hex(h), atlas.Germany)
				ax += n
			case al+n <= c.al:
				s.control.set(atlas.Hex(h), atlas.Britain)
				al += n
			}
		}
		s.victory.siberian = c.siberian
		gotAx, gotAl := s.judgeCamps()
		if ax != c.ax || al != c.al || gotAx != c.want[0] || gotAl != c.want[1] {
			t.Errorf("%s with %d and %d objectives: %s and %s", atlas.ScenarioIDs[c.id], ax, al, levelNames[gotAx], levelNames[gotAl])
		}
	}
}

func TestTheTurnInWhichAPowerFellIsKept(t *testing.T) {
	rulebook.Covers(t, "reich", "2.34")
	s := newScene(t, atlas.Campaign, "Summer 1944")
	s.fallen.Add(atlas.Italy)
	s.checkVictory()
	fell := s.now
	s.now++
	s.checkVictory()
	if s.victory.fell[atlas.Italy] != fell || s.victory.fell[atlas.Germany] != 0 {
		t.Errorf("Italy fell in turn %d, not %d", fell, s.victory.fell[atlas.Italy])
	}
}
