package tt

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// sample calls each for positions throughout random matches of all set-ups:
// always where a procedure's step has been met rarely, now and then elsewhere.
func sample(t testing.TB, matches uint64, each func(*Position)) {
	t.Helper()
	type moment struct{ proc, step, chance uint8 }
	met := map[moment]int{}
	count := 0
	for _, s := range setups {
		for seed := range matches {
			randomMatch(t, s, 1000+seed, nil, func(p *Position) {
				count++
				f := p.Stack.Top()
				at := moment{f.Proc, f.Step, uint8(min(1, p.State.Chance))}
				met[at]++
				if met[at] < 40 || count%61 == 0 || p.over != 0 {
					each(p)
				}
			})
		}
	}
}

func mustFormat(t testing.TB, p engine.Position) string {
	t.Helper()
	text, err := Game.FormatPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// roundTrip writes a position, reads it and expects the same to the byte, and
// the same text again.
func roundTrip(t testing.TB, p *Position) {
	t.Helper()
	text := mustFormat(t, p)
	q, err := Game.ParsePosition(text)
	if err != nil {
		t.Fatalf("the text of a position in %s is refused: %v\n%s", p.phaseName(), err, text)
	}
	if !bytes.Equal(p.AppendBinary(nil), q.AppendBinary(nil)) {
		t.Fatalf("the text of a position in %s reads as another\n%s\n%s", p.phaseName(), text, mustFormat(t, q))
	}
	if again := mustFormat(t, q); again != text {
		t.Fatalf("a position has two texts\n%s\n%s", text, again)
	}
}

func TestEveryPositionRoundTripsThroughItsText(t *testing.T) {
	sample(t, 12, func(p *Position) { roundTrip(t, p) })
}

func TestEveryPositionRoundTripsThroughItsJSON(t *testing.T) {
	sample(t, 6, func(p *Position) {
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Game.DecodeJSON(b)
		if err != nil {
			t.Fatalf("%v\n%s", err, b)
		}
		if !bytes.Equal(p.AppendBinary(nil), q.AppendBinary(nil)) {
			t.Fatalf("the JSON of a position in %s reads as another\n%s", p.phaseName(), b)
		}
	})
}

// A position read from its text goes on like the one it was written from.
func TestAPositionReadFromItsTextPlaysOnAlike(t *testing.T) {
	sample(t, 2, func(p *Position) {
		q := scene(t, mustFormat(t, p))
		for seat := range engine.Seat(p.players) {
			a, b := p.Legal(seat, nil), q.Legal(seat, nil)
			if len(a) != len(b) {
				t.Fatalf("seat %d has %d moves, and %d after reading the text\n%s", seat, len(a), len(b), mustFormat(t, p))
			}
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("move %d of seat %d differs", i, seat)
				}
			}
		}
	})
}

// docExamples are the fenced blocks of the documentation.
func docExamples(t testing.TB) (list []string) {
	t.Helper()
	b, err := os.ReadFile("../../docs/positions.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```tt\n(.*?)```").FindAllStringSubmatch(string(b), -1) {
		list = append(list, m[1])
	}
	if len(list) < 6 {
		t.Fatalf("docs/positions.md has only %d examples", len(list))
	}
	return list
}

func TestTheExamplesOfTheDocumentationAreRead(t *testing.T) {
	for _, text := range docExamples(t) {
		roundTrip(t, scene(t, text))
	}
}

// Every key of the notation is documented.
func TestTheDocumentationNamesEveryKey(t *testing.T) {
	b, err := os.ReadFile("../../docs/positions.md")
	if err != nil {
		t.Fatal(err)
	}
	named := func(key string) {
		if !regexp.MustCompile("`" + key + "[ `:]").Match(b) {
			t.Errorf("docs/positions.md does not name the key %q", key)
		}
	}
	for _, part := range append(new(sheet).parts(), &factionSheet{}) {
		for _, key := range notation.Keys(part) {
			named(key)
		}
	}
}

func TestASetUpSceneIsTheOpeningOfTheScenario(t *testing.T) {
	for _, s := range setups {
		want, err := Game.New(s)
		if err != nil {
			t.Fatal(err)
		}
		got := scene(t, "scenario: "+s.Scenario+"\nplayers: "+string(rune('0'+s.Players))+"\nphase: setup")
		if !bytes.Equal(want.AppendBinary(nil), got.AppendBinary(nil)) {
			t.Errorf("%v: the scene is not the opening\n%s\n%s", s, mustFormat(t, want), mustFormat(t, got))
		}
	}
}

// A scene of the set-up that names units has these and no others.
func TestASetUpSceneThatNamesUnitsHasNoOthers(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	p := scene(t, "phase: setup\ncadres axis: Berlin 2\nRome: Italian Infantry 1 fresh")
	if units, _ := forces(p, axis); units != 1 || p.present[west] != (areaSet{}) {
		t.Errorf("the Axis has %d units\n%s", units, mustFormat(t, p))
	}
	unitAt(t, p, "rome", "italian infantry")
}

func TestAnEmptyTextIsTheMovementOfTheFirstInTurnOrder(t *testing.T) {
	p := scene(t, "")
	if p.active != axis || p.left != 6 || p.season != spring || p.year != 36 || p.asked() != only(axis) {
		t.Errorf("the empty scene is\n%s", mustFormat(t, p))
	}
}

func TestEachPhaseBeginsAndAsksItsFaction(t *testing.T) {
	hands := "hand axis: A01 A02\nhand west: A03 A04\nhand ussr: A05 A06\n"
	many := "hand ussr: A01 A02 A03 A04 A05 A06 A07 A08\n"
	battle := "war: axis-ussr\nLvov: Soviet Infantry 2 | German Infantry 2 from Warsaw\nWarsaw: German Infantry 1\n"
	for _, c := range []struct {
		phase, rest string
		proc        uint8
		asked       factionSet
		chance      int
		next        uint8 // what the sequence of play does after the phase's own frames
	}{
		{"year-start", "", pChit, 0, 32, 1},
		{"production", "", pProduce, only(axis), 0, 2},
		{"production ussr", "", pProduce, only(ussr), 0, 2},
		{"government", hands, pGovernment, only(axis), 0, 3},
		{"government ussr", hands, pGovernment, only(ussr), 0, 3},
		{"resolution", "diplomacy axis: A03 USA\ninfluence: Rumania west 3", pMuster, only(west), 0, 4},
		{"hand-size", many, pHandSize, only(ussr), 0, 5},
		{"command", hands, pCommand, only(axis), 0, 6},
		{"movement west 3", "", pMovement, only(west), 0, 6},
		{"movement ussr emergency", "", pMovement, only(ussr), 0, 6},
		{"combat axis", battle, pRound, only(ussr), 0, 6},
		{"supply", hands, pCommand, only(axis), 0, 7},
	} {
		p := scene(t, "phase: "+c.phase+"\n"+c.rest)
		if top := p.Top(); top != c.proc || p.asked() != c.asked || p.Chance() != c.chance || p.Stack.Frames[0].Step != c.next {
			t.Errorf("phase %s begins as\n%s", c.phase, mustFormat(t, p))
		}
	}
}

func TestAPhaseGivesItsCommandsAndMode(t *testing.T) {
	if p := scene(t, "phase: movement axis emergency"); p.left != 4 || p.mode != emergencyTurn {
		t.Errorf("an Axis Emergency has %d commands in mode %d", p.left, p.mode)
	}
	p := scene(t, "players: 2\nactive-ally: west\nphase: movement ussr 3 defensive")
	if p.left != 3 || p.mode != defensiveTurn || !p.isPassive(ussr) {
		t.Errorf("a Defensive Turn is\n%s", mustFormat(t, p))
	}
	p = scene(t, "1941 winter\nphase: movement ussr 5")
	if p.season != winter || p.left != 5 {
		t.Errorf("a Winter Turn is\n%s", mustFormat(t, p))
	}
	p = scene(t, "war: axis-west\nphase: combat axis surprise\nParis: French Infantry 1 | German Infantry 1 from Lorraine")
	if !p.surprise.has(axis) || !p.battles.has(world.areaByID["paris"]) {
		t.Errorf("a Combat Phase with Surprise is\n%s", mustFormat(t, p))
	}
}

// After a scene's Turn the season ends and the sequence of play goes on.
func TestAfterASceneTheSequenceOfPlayGoesOn(t *testing.T) {
	p := scene(t, "1939 summer\nphase: movement axis 1\nhand ussr: A01")
	do(t, p, "done")
	if p.season != fall || p.Top() != pCommand {
		t.Errorf("after the Turn comes\n%s", mustFormat(t, p))
	}
}

func TestOwnersArePresumed(t *testing.T) {
	at := func(p *Position, id string) faction { return p.control[world.areaByID[id]] }
	for _, c := range []struct {
		text, area string
		want       faction
	}{
		{"", "berlin", axis},
		{"", "warsaw", nobody},
		{"", "delhi", west},
		{"control: Poland axis", "lvov", axis},
		{"Warsaw: German Infantry 1", "vilna", axis},
		{"Warsaw: German Air Force 1", "warsaw", nobody},
		{"war: axis-ussr\nLvov: Soviet Infantry 1 | German Infantry 1", "lvov", ussr},
		{"war: axis-ussr\nLvov: German Infantry 1 | Soviet Infantry 1", "lvov", axis},
		{"war: axis-ussr\nKiev: German Infantry 1 | Soviet Infantry 1", "kiev", ussr},
		{"war: axis-ussr\nKiev: German Infantry 1 | Soviet Infantry 1\nowner: Kiev axis", "kiev", axis},
		{"usa: satellite", "new-york", west},
	} {
		if got := at(scene(t, c.text), c.area); got != c.want {
			t.Errorf("%q: %s belongs to %s, not to %s", c.text, c.area, factionNames[got], factionNames[c.want])
		}
	}
}

func TestAUnitThatSaysWhereItCameFromHasMoved(t *testing.T) {
	p := scene(t, `
		war: axis-ussr
		phase: combat axis
		Lvov: Soviet Infantry 2 | German Infantry 3 from Warsaw, German Air Force 1 from Warsaw
		Baltic Sea: German Fleet 2 from Berlin
	`)
	u := unitAt(t, p, "lvov", "german infantry")
	if p.flags[u]&hasMoved == 0 || p.cameFrom(u) != world.areaByID["warsaw"] {
		t.Error("the infantry did not come from Warsaw")
	}
	if p.movedLen != 3 || p.moved[1].mode != byAir || p.moved[2].mode != bySea {
		t.Errorf("the marches are %s", mustFormat(t, p))
	}
	if lvov := world.areaByID["lvov"]; !p.In(pBattle) || area(flow.Find[battleFrame](&p.State, pBattle).area) != lvov {
		t.Error("the Battle of Lvov is not fought")
	}
}

// What came across a border counts against its limit, if it engaged and is a Ground unit.
func TestAUnitThatSaysWhereItCameFromCountsAgainstTheBorder(t *testing.T) {
	rulebook.Covers(t, "tt", "11.5", "11.52")
	for _, c := range []struct {
		came string
		full bool
	}{
		{"German Infantry 1 from Munich", false}, // a river lets two across
		{"German Infantry 1 from Munich, German Infantry 2 from Munich", true},
		{"German Infantry 1 from Munich, German Air Force 2 from Munich", false},
		{"German Infantry 1 from Munich, German Infantry 2 from Paris", false},
	} {
		p := scene(t, `
			phase: movement axis
			war: axis-west
			Lorraine: French Infantry 3 | `+c.came+`
			Munich: German Tank 4
			Paris: German Infantry 1
		`)
		do(t, p, "march @munich:german-tank")
		if c.full {
			refused(t, p, "to lorraine", "11.52")
		} else {
			has(t, p, "to lorraine")
		}
	}
}

// Where a unit came from to engage, defenders do not retreat to.
func TestAUnitThatSaysWhereItCameFromBarsTheWayThere(t *testing.T) {
	rulebook.Covers(t, "tt", "11.5", "12.5")
	p := scene(t, `
		phase: combat axis
		war: axis-west
		London: British Fleet 2 | German Infantry 3 from North Sea
	`)
	refused(t, p, "retreat @london:british-fleet north-sea", "12.5")
	has(t, p, "retreat @london:british-fleet irish-sea")
}

func TestBlocksAreNumberedAsTheyAreListed(t *testing.T) {
	p := scene(t, "Berlin: German Tank 2, German Infantry 4 u0, German Infantry 3\nRome: Italian Fleet 1")
	for what, want := range map[string]unit{"german tank": 1, "german infantry 4": 0, "german infantry 3": 2} {
		if u := unitAt(t, p, "berlin", what); u != want {
			t.Errorf("%s is u%d, not u%d", what, u, want)
		}
	}
	if u := unitAt(t, p, "rome", "italian fleet"); u != 3 {
		t.Errorf("the fleet is u%d, not u3", u)
	}
}

func TestATextThatIsNoPositionIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"\n\n\nWarsau: German Infantry 1", `line 4: unknown area "Warsau": did you mean Warsaw?`},
		{"phse: combat axis", `line 1: unknown key "phse": did you mean phase?`},
		{"hnad axis: A01", `line 1: unknown key "hnad axis": did you mean hand axis?`},
		{"qqqqqqqqq: 1", `line 1: "qqqqqqqqq" is neither an area nor a key: write an area such as Warsaw, or a key such as phase`},
		{"what is this", `line 1: "what is this" is not understood: write a key and a colon before it, or a year and a season such as 1939 summer`},
		{"Berlin: German Tank 1\nberlin: German Tank 1", `line 2: "berlin" stands on line 1 already: write it once`},
		{"1939 summer\nyear: 1940", `line 2: "year" stands on line 1 already: write it once`},
		{"1929", "line 1: 1929 is not a year of the game: write 1936 to 1945"},
		{"1939 sumer", `line 1: unknown season "sumer": did you mean summer?`},
		{"scenario: 1914", `line 1: the scenarios of Triumph & Tragedy are 1936 and 1939, not "1914"`},
		{"players: 5", "line 1: a match of Triumph & Tragedy is for 2 or 3 players, not 5"},
		{"players: many", `line 1: "many" is not a number of players: write 2 or 3`},
		{"order: axis axis west", "line 1: the Turn Order names each Faction once: write such as axis west ussr"},
		{"active-ally: west", "line 1: only the West or the USSR of a two-player game can be the Active Ally: write players: 2 as well"},
		{"Kiev: Soviet Infantry 4", "line 1: a Soviet Infantry cannot have 4 CV (maximum 3)"},
		{"Kiev: Soviet Infantry 0", "line 1: a Soviet Infantry with no CV is not on the map: write 1 to 3, or leave it out"},
		{"Kiev: Soviet Infantry", `line 1: "Soviet Infantry" is no unit: write nationality, type and CV, such as German Infantry 3`},
		{"Kiev: Russian Infantry 1", `line 1: unknown nationality "Russian": write German, Italian, British, French, Soviet, US, Neutral`},
		{"Kiev: Soviet Infantery 1", `line 1: unknown unit type "Infantery": did you mean Infantry?`},
		{"Kiev: Soviet Infantry 1 escape", `line 1: unknown unit flag "escape": did you mean escaped?`},
		{"Kiev: Soviet Infantry 1 escaped", "line 1: a Soviet Infantry cannot have escaped here: only Submarines at Sea do (12.73)"},
		{"Rome: British Infantry 1", "line 1: a British Infantry cannot stand in Rome: the West and the Axis are at Peace: write war: axis-west as well, whose the area is, or another area (15.21)"},
		{"Munich: German Fleet 1", "line 1: a German Fleet cannot stand inland in Munich: name a coastal area or a Sea (11.2)"},
		{"North Sea: German Fortress 1", "line 1: a German Fortress cannot stand at Sea in North Sea: name a land area (3.241)"},
		{"Berlin: German Carrier 1, German Carrier 1\nRuhr: German Carrier 1", "line 2: there are more German Carrier units than the box holds (2): leave some out"},
		{"Berlin: German Tank 1 u1, German Tank 2 u1", "line 1: the block u1 is used twice: give each unit its own"},
		{"Berlin: German Tank 1 u999", `line 1: "German Tank 1 u999" is no unit: write nationality, type and CV, such as German Infantry 3`},
		{"Washington: US Tank 1", "line 1: a US Tank is in play only when the USA is a West Satellite: write usa: satellite as well (8.43)"},
		{"defeated: France\nParis: French Tank 1", "line 2: a French Tank is out of play because its nation is defeated: leave it out (2.21)"},
		{"Berlin: German Tank 1 from Moscow", "line 1: Moscow does not border on Berlin: name an adjacent area"},
		{"Berlin: German Tank 1 waiting", "line 1: a unit that waits to join a Battle has moved there: write where from, or its march (12.71)"},
		{"hand axis: A01 A99", `line 1: unknown card "A99": did you mean A09?`},
		{"hand axis: A01\nhand west: A02 A01", "line 2: the card A01 stands twice: each card is in one place"},
		{"hand: A01", `line 1: "hand" needs the Faction it is about: write such as hand axis`},
		{"hand neutral: A01", `line 1: "hand neutral" is about a Neutral: write axis, west or ussr`},
		{"committed axis: A01 A02 A03", "line 1: at most two cards are committed for Command: leave some out (10.1)"},
		{"diplomacy axis: A03 Poland", "line 1: the card A03 does not show Poland: name one of its nations (4.1)"},
		{"tech axis: I01", `line 1: unknown Technology "I01": write one such as airdefense-radar`},
		{"tech axis: jets I01", "line 1: the card I01 does not show jets: keep one that does, or none (9.2)"},
		{"tech axis: jets jets", "line 1: jets stands twice: write it once"},
		{"vault axis: sonar I04", `line 1: "sonar I04" is no secret Technology: write it with its two cards, such as sonar I04 I05`},
		{"vault axis: jets I04 I05", "line 1: neither I04 nor I05 shows jets: one of the two must (9.1)"},
		{"dividends axis: 3", "line 1: there is no Peace Dividend of value 3 left: 16 are 0, 12 are 1 and 4 are 2 (4.4)"},
		{"dividends axis: 2 2 2 2\ndividends west: 2", "line 2: there is no Peace Dividend of value 2 left: 16 are 0, 12 are 1 and 4 are 2 (4.4)"},
		{"ind axis: 26", "line 1: Industry cannot be 26: write 0 to 25"},
		{"ind axis: lots", `line 1: "lots" is not a number: write one`},
		{"date:", "line 1: the date is missing: write a year and a season such as 1939 summer"},
		{"cadres axis: Berlin 7", "line 1: the Axis sets up no more than 6 Cadres in Berlin (5.0)"},
		{"cadres axis: Paris 1", "line 1: the Axis sets up no Cadres in Paris: name one of its Cities (5.0)"},
		{"war: axis", `line 1: "axis" is no war: write axis-west, or axis declared on west`},
		{"war: axis-axis", "line 1: War is between two of axis, west and ussr: write such as axis-west"},
		{"influence: Rumania axis", `line 1: "Rumania axis" is no Influence: write a nation, a Faction and a number, such as Rumania axis 2`},
		{"influence: Rumania axis 9", "line 1: Rumania cannot have 9 Influence markers: write 1 to 7"},
		{"influence: Germany west 1", "line 1: Diplomacy cannot affect Germany: name another nation (8.0)"},
		{"influence: Rumania axis 1, Rumania west 1", "line 1: Rumania stands twice: only one Faction has markers in a nation (8.0)"},
		{"control: Poland", `line 1: "Poland" is no Control marker: write a nation and a Faction, such as Poland axis`},
		{"control: Albania axis", "line 1: a Control marker of axis, west or ussr lies on a Capital: Albania axis has none"},
		{"owner: Baltic Sea axis", "line 1: nobody controls Baltic Sea: name a land area (1.21)"},
		{"armed: Norwy by axis", `line 1: unknown nation "Norwy": did you mean Norway?`},
		{"usa: enemy", `line 1: "enemy" says nothing of the USA: write satellite, and forces-1943, forces-1944 or forces-done where they do not follow the years`},
		{"phase: lunch", `line 1: unknown phase "lunch": write setup, year-start, production, government, resolution, hand-size, command, movement, combat, supply`},
		{"phase: movement", "line 1: the movement phase is a Faction's: write such as movement axis"},
		{"phase: movement axis sideways", `line 1: "movement axis sideways" is no phase: write one with its Faction, a number of commands, emergency, defensive or surprise, such as movement axis 6`},
		{"phase: command\nstack: Years spring", "line 2: a phase and a stack are both given: write one of them"},
		{"phase: command\nasked: axis", "line 1: a scene finds by itself who must decide: leave out asked, chance and over, or write a stack"},
		{"stack: Yeers spring", `line 1: unknown procedure "Yeers": did you mean Years?`},
		{"stack: Years lunch", `line 1: Years has no step "lunch": its steps are year-start, production, government, resolution, hand-size, spring, summer, fall, winter, end`},
		{"stack: Government choose", "line 1: the outermost procedure is the sequence of years: write Years and its next step first"},
		{"stack: Years government; Produce spend factoin=axis", `line 1: Produce has no value "factoin": its values are faction`},
		{"stack: Years government; Produce spend faction=nobody", `line 1: faction of Produce: unknown Faction "nobody": write axis, west, ussr, neutral`},
		{"stack: Years spring; Move unit=u7 by=land", "line 1: Move is about u7, which is not on the map: name a block that is"},
		{"stack: Years summer; Season turns turn=2", "line 1: turn 2 of the season is beyond its Command Order: write command-order as well"},
		{"stack: Years summer; Season turns season=spring\ncommand-order: axis", "line 2: the Turn of the Axis needs a Command card: write committed axis as well"},
		{"stack: Years summer; Season combat season=spring; Movement ask faction=west", "line 1: the Movement Phase is that of the Active Player: write active: west as well"},
		{"active: axis\nstack: Years summer; Season combat season=spring; Movement ask; Move unit=u0 by=land\nBerlin: German Tank 1\npath: berlin, moscow\nleft: 1", "line 4: Berlin does not border on Moscow: name adjacent areas"},
		{"active: axis\nstack: Years summer; Season combat season=spring; Movement ask; Move unit=u0 by=land\nBerlin: German Tank 1\npath: ruhr\nleft: 1", "line 4: u0 is moving from Berlin: write its way from there on"},
		{"active: axis\nstack: Years summer; Season combat season=spring; Movement ask; Move unit=u0 by=land\nBerlin: German Tank 1\npath: berlin", "left: u0 is moving, which takes a command: write left: 1 or more"},
		{"players: 2\nstack: Years summer; Season turns; Command second second=ussr", "line 2: a second card follows a first: write committed ussr as well (18.232)"},
		{"stack: Years summer; Muster nation=norway exchange=1\nasked: axis", "line 1: there is nothing to muster: list the units that are exchanged, or leave the procedure out (8.2)"},
		{"phase: production\nmarches: u1 land berlin ruhr", "line 2: units have moved, but nobody's Turn is under way: leave out the marches and where units came from"},
		{"phase: production\ncommand-order: axis", "line 2: there is a Command Order, but no season is under way: leave it out"},
		{"phase: movement axis 30", "left: no more than 10 units move in a Turn: 30 may still and 0 did"},
		{"usa: satellite\nphase: government west\nhand west: A01\ndiplomacy west: A03 USA", "the card A03 is played for USA, which is no Neutral: leave it out (8.0)"},
		{"stack: Years fall; Government choose begun=1\nasked: axis\nchance: 6", "the position breaks the rules: a player and chance decide at once"},
		{"stack: Years fall; Draw deck=action to=hand-axis cards=1\nchance: 6", "line 2: chance has 55 outcomes here: write that, or leave the line out"},
		{"marches: u1 land berlin", "line 1: the way of u1 has 1 areas: write 2 to 8"},
		{"crossed: berlin/moscow 1", "line 1: Berlin does not border on Moscow: name two adjacent areas"},
		{"crossed: berlin 1", `line 1: "berlin" is no border: write its two areas, such as berlin/ruhr`},
		{"targets: axis west", `line 1: "west" is not understood under targets: write at`},
		{"over: military", `line 1: "military" does not say how it ended: write such as military axis`},
		{"command-order: axis axis", "line 1: a Faction has one Player Turn in a season: name each once"},
		{"passes: 4", "line 1: at most three players pass in succession: write 0 to 3"},
		{"surprise: neutral", `line 1: unknown Faction "neutral": write axis, west, ussr`},
		{"players: 2\nParis: French Infantry 1, Soviet Infantry 1", "the position breaks the rules: both Allies have units in Paris (18.0)"},
	} {
		p, err := Game.ParsePosition(c.text)
		switch {
		case err == nil:
			t.Errorf("%q is read as\n%s", c.text, mustFormat(t, p))
		case err.Error() != c.want:
			t.Errorf("%q is refused with\n%s, not\n%s", c.text, err, c.want)
		}
	}
}

// A scene puts nobody on the land of a Rival at Peace; how an exact position came about is
// not asked.
func TestOnlyAScenePutsNobodyOnTheLandOfARivalAtPeace(t *testing.T) {
	rulebook.Covers(t, "tt", "15.21")
	const there = "\nParis: German Infantry 1"
	for text, read := range map[string]bool{
		"1940 fall\nphase: movement axis":                   false,
		"1940 fall\nphase: movement axis\nwar: axis-west":   true,
		"1940 fall\nstack: Years fall\nover: economic axis": true,
	} {
		if _, err := Game.ParsePosition(text + there); (err == nil) != read {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestJSONThatIsNoPositionIsRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{`, "the JSON is not a position of Triumph & Tragedy"},
		{`{"yeer": "1939"}`, `yeer: unknown key "yeer": did you mean year?`},
		{`{"year": 1939}`, `"year" has no text: write one`},
		{`{} {}`, "the JSON is not a position of Triumph & Tragedy"},
		{`{"warsau": "Soviet Infantry 1"}`, `warsau: unknown area "warsau": did you mean Warsaw?`},
		{`{"kiev": "Soviet Tank 4"}`, "Kiev: a Soviet Tank cannot have 4 CV (maximum 3)"},
		{`{"kiev": "Soviet Tank 1", "Kiev": "Soviet Tank 1"}`, `"Kiev" is given twice: write it once`},
		{`{"vault west": "sonar I04"}`, `vault west: "sonar I04" is no secret Technology`},
		{`{"order": "west ussr"}`, `order: "west ussr" says too little: 3 words are wanted`},
		{`{"ind neutral": "3"}`, `ind neutral: unknown Faction "neutral": write axis, west, ussr`},
		{`{"hand neutral": "A01"}`, `"hand neutral" is about a Neutral`},
	} {
		_, err := Game.DecodeJSON([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s is refused with %v, not %s", c.text, err, c.want)
		}
	}
}

func TestJSONNamesWhatItHolds(t *testing.T) {
	p := scene(t, "1939 summer\nphase: movement axis 6\nWarsaw: German Infantry 4\nhand west: A01\ninfluence: Rumania axis 2")
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"date":"1939 summer",`,
		`"stack":"Years fall; Season combat season=summer turn=1; Movement ask faction=axis"`,
		`"Warsaw":"German Infantry 4 u0"`,
		`"hand west":"A01"`,
		`"influence":"Rumania axis 2"`,
	} {
		if !bytes.Contains(b, []byte(want)) {
			t.Errorf("the JSON does not hold %s\n%s", want, b)
		}
	}
}

func TestAPositionOfAnotherGameIsNotWritten(t *testing.T) {
	if _, err := Game.FormatPosition(nil); err == nil {
		t.Error("no position at all is written")
	}
}

// Texts put together from the lines and words of others are wrong in ways that
// single letters seldom are: none makes the reader panic, and what is read can be
// written, and played for a move.
func TestTextsMixedFromOthersAreReadOrRefused(t *testing.T) {
	var texts [][]string
	var words []string
	sample(t, 1, func(p *Position) {
		text := mustFormat(t, p)
		texts = append(texts, strings.Split(text, "\n"))
		words = append(words, strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;:=\n", r) })...)
	})
	src := dice.New(dice.FromNumber(7))
	read := 0
	for range 2000 {
		text := slices.Clone(texts[src.Draw(len(texts))])
		for range 1 + src.Draw(3) {
			i := src.Draw(len(text))
			switch other := texts[src.Draw(len(texts))]; src.Draw(3) {
			case 0:
				text[i] = other[src.Draw(len(other))]
			case 1:
				text[i] = ""
			case 2:
				if fields := strings.Fields(text[i]); len(fields) > 1 {
					fields[1+src.Draw(len(fields)-1)] = words[src.Draw(len(words))]
					text[i] = strings.Join(fields, " ")
				}
			}
		}
		p, err := Game.ParsePosition(strings.Join(text, "\n"))
		if err != nil {
			continue
		}
		read++
		roundTrip(t, p.(*Position))
	}
	if read < 250 {
		t.Errorf("only %d of the mixed texts could be read", read)
	}
}

// FuzzParsePosition: no text makes the reader panic, and whatever it reads is
// written and read again as the same position.
func FuzzParsePosition(f *testing.F) {
	for _, text := range docExamples(f) {
		f.Add(text)
	}
	n := 0
	sample(f, 1, func(p *Position) {
		if n++; n%7 == 0 {
			f.Add(mustFormat(f, p))
		}
	})
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := Game.ParsePosition(text); err == nil {
			roundTrip(t, p.(*Position))
		}
	})
}

// FuzzDecodeJSON does the same for JSON.
func FuzzDecodeJSON(f *testing.F) {
	for _, text := range docExamples(f) {
		b, err := json.Marshal(scene(f, text))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{"phase": "combat axis", "hand axis": "A01", "date": "1940"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := Game.DecodeJSON(b); err == nil {
			roundTrip(t, p.(*Position))
		}
	})
}

func TestUnitTypesAreReadAsPlayersCallThem(t *testing.T) {
	p := scene(t, `
		1939 summer
		phase: movement axis 3
		Berlin: German air-force 2, German Air Force 1, German AF 3
		Baltic Sea: German Sub 2
	`)
	for u, want := range []unitType{airForce, airForce, airForce, submarine} {
		if p.typ[u] != want {
			t.Errorf("u%d is a %s", u, world.units[p.typ[u]].name)
		}
	}
}

func TestWhatAMoveNeedNotNameMayBeLeftOut(t *testing.T) {
	p := scene(t, `
		1939 summer
		phase: movement axis 3
		Ruhr: German Infantry 3
		Paris: French Infantry 1
	`)
	if a, b := parseTestMove(t, p, "declare-war west"), parseTestMove(t, p, "declare-war west none"); a != b {
		t.Errorf("declare-war west is read as %+v, not %+v", a, b)
	}
	if _, err := engine.ParseMove(Game, "declare-war"); err == nil {
		t.Error("a declaration on nobody is read")
	}
}

func TestAnArmedColonyCanBeViolated(t *testing.T) {
	rulebook.Covers(t, "tt", "2.31")
	p := scene(t, `
		1940 summer
		phase: movement axis 3
		war: axis-west
		defeated: France
		armed: Syria
		Damascus: Neutral Fortress 1
		Berlin: German Infantry 1
	`)
	has(t, p, "violate syria none")
}

func TestMovesUnderstandWhatPlayersCallThings(t *testing.T) {
	for text, want := range map[string]string{
		"cadre berlin air-force": "cadre berlin airforce",
		"cadre Berlin Sub":       "cadre berlin submarine",
		"fire u3 g":              "fire u3 G",
		"declare-war west":       "declare-war west none",
		"violate low_countries":  "violate low-countries none",
		"reveal Sonar I04":       "reveal sonar I04",
		"buy Action":             "buy action",
		"spare neutral":          "spare neutral",
		"wildcard a05 rumania":   "wildcard A05 rumania",
		"retreat U3 baltic-sea":  "retreat u3 baltic-sea",
	} {
		m, err := engine.ParseMove(Game, text)
		if err != nil || engine.FormatMove(Game, m) != want {
			t.Errorf("%q is read as %q (%v), want %q", text, engine.FormatMove(Game, m), err, want)
		}
	}
	for _, text := range []string{"cadre berlin zeppelin", "fire u999 G", "fire 3 G", "buy stamps", "declare-war nobody"} {
		if m, err := engine.ParseMove(Game, text); err == nil {
			t.Errorf("%q is read as %q", text, engine.FormatMove(Game, m))
		}
	}
}
