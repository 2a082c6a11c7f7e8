package axis

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// sceneCase is a scene that was worked out from the rulebook and the data alone: see
// testdata/scenes/README.md.
type sceneCase struct {
	ID    string   `json:"id"`
	Rules []string `json:"rules"` // which it is about
	Phase string   `json:"phase"` // short for a line
	Turn  string   `json:"turn"`
	Lines []string `json:"lines"`
	Steps []string `json:"steps"`
}

// stage is where the scenes of a file are played: their game, its map, and the lines that hold
// where a scene says nothing else.
type stage struct {
	table scenetest.Table
	world string
	usual string
}

// plays runs the scenes of a file one by one.
func (s stage) plays(t *testing.T, file string) {
	t.Helper()
	var cases []sceneCase
	text, err := os.ReadFile("testdata/scenes/" + file)
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatalf("the scenes cannot be read: %v", err)
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			defer func() {
				if t.Failed() && len(c.Rules) > 0 {
					t.Logf("see %s in the rulebook", strings.Join(c.Rules, ", "))
				}
			}()
			s.position(t, c).goesBy(t, c.Steps)
		})
	}
}

// position is what a scene's lines say, and what is usual on its stage.
func (s stage) position(t *testing.T, c sceneCase) *Position {
	t.Helper()
	lines := c.Lines
	if c.Phase != "" {
		lines = append(lines, "phase: "+c.Phase)
	}
	if c.Turn != "" {
		lines = append(lines, "turn: "+c.Turn)
	}
	for _, line := range strings.Split(strings.TrimSpace(s.usual), "\n") {
		key, _, _ := strings.Cut(line, ":")
		if !slices.ContainsFunc(lines, func(said string) bool { return strings.HasPrefix(said, key+":") }) {
			lines = append(lines, line)
		}
	}
	for i, line := range lines { // beachhead/axis>w4219 faces w4219, beachhead/axis>w4219:1 as well, on its back
		if before, rest, ok := strings.Cut(line, ">"); ok {
			hex, _, _ := strings.Cut(line, ":")
			to, rest, _ := strings.Cut(rest, " ")
			lines[i] = before + facing(t, worldOf(t, s.world), hex, to) + " " + rest
		}
	}
	return s.table.Scene(t, strings.Join(lines, "\n")+"\n").(*Position)
}

// facing is the side of a beachhead in a hex that faces another: a Beachhead-1 if ":1" is behind it.
func facing(t *testing.T, w *World, from, to string) string {
	t.Helper()
	to, back := strings.CutSuffix(to, ":1")
	side := faceOn(t, w, from, to)
	if back {
		d, _ := strconv.Atoi(side[1:])
		side = ":" + strconv.Itoa(d|beachheadBack)
	}
	return side
}

// goesBy carries out the steps of a scene, or asks what they ask: those of the war, else those
// of politics.
func (p *Position) goesBy(t *testing.T, steps []string) {
	t.Helper()
	for _, step := range steps {
		if !p.scriptedOnBoth(t, step) && !p.scripted(t, step) && !p.scriptedOperations(t, step) && !p.scriptedPolitics(t, step) && !p.scriptedEvents(t, step) {
			t.Fatalf("no such step: %q", step)
		}
	}
}

// resultPending reports whether somebody is to retreat or to lose steps, before which nobody advances.
func (p *Position) resultPending() bool {
	return slices.Contains([]uint8{pRetreat, pYield, pAttrition}, p.Top())
}

// scripted carries out a step about counters and hexes; known is false for any other.
func (p *Position) scripted(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	w := strings.Fields(rest)
	f := p.front()
	hex := func(i int) atlas.Hex { t.Helper(); return hexAt(t, f.Theatre, w[i]) }
	unit := func(i int) atlas.Unit { t.Helper(); return unitOf(t, p, w[i]) }
	is := func(got, want bool) {
		t.Helper()
		if got != want {
			t.Errorf("%q is not so", step)
		}
	}
	switch verb {
	case "do":
		p.scenes().Do(t, p, rest)
	case "roll": // the rest of the dice may be rolled in later steps
		for _, face := range w {
			n, _ := strconv.Atoi(face)
			if p.Chance() == 0 {
				t.Fatalf("%q: no die is to be rolled", step)
			}
			if err := p.Resolve(n-1, nil); err != nil {
				t.Fatal(err)
			}
		}
	case "has":
		p.scenes().Has(t, p, rest)
	case "lacks":
		if p.resultPending() && slices.Contains([]string{"advance", "exploit", "stop"}, w[0]) {
			t.Errorf("%q asks while the result of a combat is still to be paid", step)
		}
		p.scenes().HasNot(t, p, rest)
	case "refused":
		p.scenes().Refused(t, p, strings.Join(w[1:], " "), w[0])
	case "offers": // every move of a kind, and no other: offers retreat w4523 w4623, offers lose UNIT+none
		got := offered(p, w[0])
		for i := range got {
			got[i] = strings.ReplaceAll(got[i], " ", "+")
		}
		slices.Sort(got)
		slices.Sort(w[1:])
		if !slices.Equal(got, w[1:]) {
			t.Errorf("%s: offered are %v, want %v", w[0], got, w[1:])
		}
	case "at":
		if at := p.whereIs(t, w[0]); at != w[1] {
			t.Errorf("%s is in %s, want %s", w[0], at, w[1])
		}
		if len(w) > 2 {
			is(strconv.Itoa(int(f.units[unit(0)].steps)) == w[2], true)
		}
	case "supplied", "unsupplied":
		is(f.supplied(unit(0)), verb == "supplied")
	case "open", "closed":
		f.openPorts()
		is(f.openPort(hex(0), zoneOfPacific(t, f, w[1]), factionOr(w[2], atlas.NoFaction)), verb == "open")
	case "replaces", "replaces-not":
		at := place(0)
		if b, ok := f.BoxByID(w[1]); ok {
			at = inBox(b)
		} else {
			at = inHex(hex(1))
		}
		is(f.mayPlace(unit(0), at, factionOr(w[2], atlas.NoFaction)).Fine(), verb == "replaces")
	case "controls":
		is(f.control(hex(1)) == factionOr(w[0], atlas.NoFaction), true)
	case "choosable":
		if why := p.refusalOf(t, w[0]); why != "" {
			t.Errorf("%s is barred by %s", w[0], why)
		}
	case "barred":
		if why := p.refusalOf(t, w[1]); why != w[0] {
			t.Errorf("%s is barred by %q, want %s", w[1], why, w[0])
		}
	case "not-barred": // not-barred 1.1.3.3 axis-26: whatever else keeps it from being chosen
		if why := p.refusalOf(t, w[1]); why == w[0] {
			t.Errorf("%s is barred by %s", w[1], why)
		}
	case "value":
		if got := strconv.Itoa(f.strategicValue(false)); got != w[0] {
			t.Errorf("the strategic value is %s, want %s", got, w[0])
		}
	case "weather":
		if got := []string{"clear", "mud", "storms", "snow"}[f.weather(hex(0))]; got != w[1] {
			t.Errorf("the weather in %s is %s, want %s", w[0], got, w[1])
		}
	case "column", "blitz-column":
		segment := regularSegment
		if verb == "blitz-column" {
			segment = blitzSegment
		}
		if got := columnAt(t, p, w[0], segment); got != w[1] {
			t.Errorf("the combat at %s is resolved at %s, want %s", w[0], got, w[1])
		}
	case "zone": // zone axis w4624: an enemy zone of control for that faction
		is(f.enemyZone(hex(1), factionOr(w[0], atlas.NoFaction)), true)
	case "no-zone":
		is(f.enemyZone(hex(1), factionOr(w[0], atlas.NoFaction)), false)
	case "markers":
		if got := markersIn(t, p, w[0]); got != strings.Join(w[1:], " ") {
			t.Errorf("in %s lie %q, want %q", w[0], got, strings.Join(w[1:], " "))
		}
	case "phase":
		if got := p.phaseName(); got != rest {
			t.Errorf("it is the %s, want %s", got, rest)
		}
	default:
		return false
	}
	return true
}

// scriptedPolitics carries out a step about countries, postures and markers; known is false for any
// other.
func (p *Position) scriptedPolitics(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	w := strings.Fields(rest)
	f := p.front()
	same := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%q: it is %q", step, got)
		}
	}
	who := func(i int) atlas.Faction { return factionOr(w[i], atlas.NoFaction) }
	switch verb {
	case "event": // event forced-settlement axis britain
		if _, ok := f.EventByID(w[0]); !ok {
			t.Fatalf("%q: there is no such event", step)
		}
		country := int16(none)
		if len(w) > 2 {
			if a, ok := f.AreaByID(w[2]); ok {
				country = int16(a)
			} else if n, ok := f.NationByID(w[2]); ok {
				country = program.NationGroup + int16(n)
			} else {
				t.Fatalf("%q: there is no such country", step)
			}
		}
		p.does(func() { f.hold(w[0], eventFor(who(1), country)) })
	case "war-state": // a change of it now
		p.does(func() {
			p.goToWar(map[string]atlas.WarState{"limited-war": atlas.LimitedWar, "total-war": atlas.TotalWar}[w[0]])
		})
	case "turn-ends": // the Delay Segment begins
		p.Stack.N, p.Asked, p.State.Chance = 0, 0, 0
		p.Call(pMatch)
		flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
		p.begins(t)
	case "asked": // asked axis, asked nobody, asked die
		got := "nobody"
		for _, x := range []atlas.Faction{atlas.Axis, atlas.Western, atlas.Soviet} {
			if p.Asked>>x&1 != 0 {
				got = x.String()
			}
		}
		if p.Chance() > 0 {
			got = "die"
		}
		same(got, w[0])
	case "posture":
		same(p.postureOf(t, w[0]), w[1])
	case "country": // country siam active western
		status, faction := p.statusOf(w[0])
		got := status.String()
		if status == atlas.Active || status == atlas.Conquered {
			got += " " + faction.String()
		}
		same(got, strings.Join(w[1:], " "))
	case "influence": // influence hopeh western, influence hopeh none
		got := "none"
		if x := f.areas[p.areaBy(t, w[0])].influence; x != atlas.NoFaction {
			got = x.String()
		}
		same(got, w[1])
	case "in", "not-in": // in delay-box government:army axis
		list := strings.Split(markersIn(t, p, w[0]), ", ")
		if slices.Contains(list, strings.Join(w[1:], " ")) != (verb == "in") {
			t.Errorf("%q: there lie %q", step, list)
		}
	case "japanese", "not-japanese":
		if p.isJapanese(t, w[0]) != (verb == "japanese") {
			t.Errorf("%q is not so", step)
		}
	case "set-aside": // the counters of neutral countries: set-aside rumania turkey
		for _, id := range w {
			a := p.areaBy(t, id)
			for u := range f.Units {
				if f.citizens(f.Units[u].Nation) == a && f.units[u].at == outOfGame {
					f.units[u] = counter{at: setAside, faction: atlas.NoFaction}
				}
			}
		}
		f.relist()
	case "settle": // whatever is set up, with as little as possible
		p.finishSetUps(t)
	case "victory-check":
		p.does(p.victoryPhase)
	case "vp": // vp axis-tide 2
		same(f.VPSides[f.vpSide]+" "+strconv.Itoa(int(f.vpBox)), rest)
	case "over": // over axis, over allies, over nobody
		got := "nobody"
		if p.over {
			got = "allies"
			if p.winners == engine.Only(0) {
				got = "axis"
			}
		}
		same(got, w[0])
	case "turn":
		same(f.dateWord(int(f.turn)), w[0])
	case "final-value": // the strategic value of the last check
		same(strconv.Itoa(f.strategicValue(true)), w[0])
	case "final-check":
		p.finalCheck(dayCame)
	case "score": // score axis 2 allies 4
		axis, allies := f.score()
		same("axis "+strconv.Itoa(axis)+" allies "+strconv.Itoa(allies), rest)
	case "land-of": // land-of e4102 germany
		same(f.Areas[f.owner[hexAt(t, f.Theatre, w[0])]].ID, w[1])
	case "cede": // cede ceded-russia-baltic-states, cede ceded-russia-eastern-poland back
		side := landCeded
		if len(w) > 1 {
			side = landCededBack
		}
		f.cedeSide(f.landNamed(t, w[0]), side)
	case "abroad": // abroad none limited-war: the Pacific War Boxes of the West and of the Soviets
		var boxes []string
		for _, state := range f.abroad {
			boxes = append(boxes, map[bool]string{true: "none", false: state.String()}[state == atlas.PreWar])
		}
		same(strings.Join(boxes, " "), rest)
	case "card": // card axis-17 hand
		same(cardPlaceNames[p.cardOf(t, w[0]).at], w[1])
	case "uscl":
		same(strconv.Itoa(int(f.uscl)), w[0])
	case "esv":
		same(strconv.Itoa(int(f.esv)), w[0])
	case "war":
		same(f.war.String(), w[0])
	default:
		return false
	}
	return true
}
