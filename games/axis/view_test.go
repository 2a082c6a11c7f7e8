package axis

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// viewed is what the tests read of a view.
type viewed struct {
	Procedure, Marching, InHand string
	Options                     map[string]string
	Fight                       *struct {
		Target, Attacker, Defender string
		Launched                   bool
		Attackers, Defenders       []string
		Attack, Defence, Column    int
		Shifts                     []struct {
			By         int
			Rule, What string
		}
		Chances []struct {
			Result string
			Of6    int
		}
	}
	Europe struct {
		Units map[string]struct {
			At   string
			Used bool
		}
		Cards map[string]struct {
			At, Barred string
			Fails      []int
		}
	}
}

func viewOf(t *testing.T, p engine.Position, seat engine.Seat) (v viewed) {
	t.Helper()
	if err := json.Unmarshal(p.AppendView(nil, seat), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

const warsaw = `
	scenario: A.1
	players: 2
	phase: 4.2 axis
	e3701: germany-infantry-8 2
	e3602: germany-infantry-10 2
	e3702: poland-infantry-lod 2, poland-infantry-i1
`

// 4.2.3: whoever declares an attack sees the column with every shift and the chance of
// each result before the die is rolled; the others see it when it is launched.
func TestAnAttackIsSeenWithItsShiftsBeforeItIsMade(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3")
	p := table.Scene(t, warsaw)
	table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-10")
	f := viewOf(t, p, 0).Fight
	if f == nil || f.Launched || f.Target != "e3702" || f.Attack != 8 || len(f.Attackers) != 2 || f.Defender != "western" || len(f.Defenders) != 2 {
		t.Fatalf("the attack is seen as %+v", f)
	}
	sum := 0
	for _, c := range f.Chances {
		sum += c.Of6
	}
	if sum != 6 {
		t.Errorf("the chances add up to %d of 6", sum)
	}
	net := 0
	for _, s := range f.Shifts {
		net += s.By
	}
	eu := theatre(t, "europe")
	if want := shifted(eu, odds(eu, f.Attack, f.Defence), net, 0); net >= 0 || f.Column != want {
		t.Errorf("column %d with shifts %v, want %d over a river", f.Column, f.Shifts, want)
	}
	if other := viewOf(t, p, 1).Fight; other != nil {
		t.Errorf("the West sees an attack that is not launched: %+v", other)
	}
	before := p.Clone()
	table.Do(t, p, "back")
	if engine.Barrier(before, p, 0, 2) {
		t.Error("an attack that is taken back was seen")
	}
	table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-10", "launch")
	if other := viewOf(t, p, 1).Fight; other == nil || !other.Launched {
		t.Error("the West does not see that it is attacked")
	}
}

func TestTheUnitInHandAndWhatItHasDoneIsSeenByItsOwner(t *testing.T) {
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-i1
		e3702: poland-infantry-lod
	`)
	table.Do(t, p, "move germany-infantry-i1")
	if v := viewOf(t, p, 0); v.Marching != "germany-infantry-i1" || v.Procedure != "March" {
		t.Errorf("the Axis has %q in hand in %q", v.Marching, v.Procedure)
	}
	if v := viewOf(t, p, 1); v.Marching != "" || v.Procedure != "" {
		t.Errorf("the West sees %q in hand in %q", v.Marching, v.Procedure)
	}
	table.Do(t, p, "to w3826", "stop")
	if !viewOf(t, p, 0).Europe.Units["germany-infantry-i1"].Used || viewOf(t, p, 1).Europe.Units["germany-infantry-i1"].Used {
		t.Error("that a unit has moved is seen by its owner, and by nobody else before it is done")
	}
}

// A survey shows control, zones and ports as a seat sees the board: what is not done is
// not seen.
func TestASurveyShowsTheBoardAsASeatSeesIt(t *testing.T) {
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-8 2
		e3702: poland-infantry-lod 2
		e4001: poland-infantry-pom
	`)
	marks := func(seat engine.Seat, layer, place string) string {
		for _, f := range p.(*Position).Survey(seat) {
			if f.Layer == layer && f.Place == place {
				return f.Mark
			}
		}
		return ""
	}
	for _, c := range []struct{ layer, place, want string }{
		{"control", "e3702", "western"}, {"control", "w3825", "axis"}, {"zones", "e3701", "western"}, {"zones", "w3824", "axis"}, {"zones", "w3722", ""},
	} {
		if got := marks(0, c.layer, c.place); got != c.want {
			t.Errorf("%s of %s is %q, want %q", c.layer, c.place, got, c.want)
		}
	}
	table.Do(t, p, "move germany-infantry-8", "to w3826", "to w3827")
	if axis, west := marks(0, "zones", "e3801"), marks(1, "zones", "e3801"); axis == west {
		t.Errorf("the Axis sees %q in e3801 and the West %q, before the move is done", axis, west)
	}
}

// A closed port says why, with its rule: an enemy fleet on station closes it, an enemy in
// the hex does, and one that belongs to the other side is none of one's own.
func TestAClosedPortSaysWhy(t *testing.T) {
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-8 2
		w4024: poland-infantry-i1
		e4001: poland-infantry-pom
	`).(*Position)
	ports := func() map[string]engine.Finding {
		out := map[string]engine.Finding{}
		for _, f := range p.Survey(0) {
			if f.Layer == "ports" {
				out[f.Place] = f
			}
		}
		return out
	}
	for place, want := range map[string]string{"w4023": "", "w4024": "An enemy unit", "e4001": "An enemy unit"} {
		got := ports()[place]
		if want == "" && (got.Mark != "open" || got.Why != nil) || want != "" && (got.Mark != "closed" || got.Why == nil || !strings.HasPrefix(got.Why.Reason, want)) {
			t.Errorf("%s: %+v", place, got)
		}
	}
	fleet, _ := p.front().words["unit"].find("britain-surface-fleet-home")
	zone, _ := p.front().ZoneByID("baltic-sea")
	p.front().units[fleet] = counter{at: zoneBox(zone, onStation), faction: atlas.Western}
	p.front().relist()
	if got := ports()["w4023"]; got.Mark != "closed" || !strings.Contains(got.Why.Reason, "fleet on station in the Baltic Sea") {
		t.Errorf("with a British fleet on station: %+v", got)
	}
}

// 10.2: a supply line runs from its source to the unit without a gap; of a unit that is
// cut off it is told where the line would have to pass, and what stands there.
func TestASupplyLineIsTracedAndACutIsNamed(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 3 axis
		w3825: germany-infantry-8 2
		e3704: germany-infantry-i1
		e3702: poland-infantry-lod 2
		e3803: poland-infantry-kra 2
		e3604: poland-infantry-i1
		e3705: poland-infantry-i2
	`).(*Position)
	lines := map[string]engine.SupplyLine{}
	for _, l := range p.SupplyLines(0) {
		lines[l.Unit] = l
	}
	home := lines["germany-infantry-8"]
	if !home.Supplied || len(home.Way) == 0 || home.Way[len(home.Way)-1] != "w3825" || len(home.Cuts) > 0 {
		t.Errorf("at home: %+v", home)
	}
	f := p.front()
	for _, l := range lines {
		for i := 1; i < len(l.Way); i++ {
			a, _ := f.words["hex"].find(l.Way[i-1])
			b, _ := f.words["hex"].find(l.Way[i])
			if f.Grid.Distance(a, b) != 1 {
				t.Errorf("the line of %s leaps from %s to %s", l.Unit, l.Way[i-1], l.Way[i])
			}
		}
	}
	lost := lines["germany-infantry-i1"]
	if lost.Supplied || len(lost.Cuts) == 0 || lost.Cuts[0].Why.Rule != "10.2" || lost.Way[len(lost.Way)-1] != "e3704" {
		t.Fatalf("behind the enemy: %+v", lost)
	}
	for _, c := range lost.Cuts {
		if !slices.Contains(lost.Way, c.Place) || !strings.Contains(c.Why.Reason, c.Place) {
			t.Errorf("%s is said to cut the line: %s", c.Place, c.Why.Reason)
		}
	}
}

// 10.2: the line of the example is drawn along the railway over the strait at Istanbul.
func TestALineIsDrawnOverAStrait(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	s := newScene(t, axisToAnkara+"germany-infantry-i1 e1919\n")
	line := s.supplyLine(s.counter("germany-infantry-i1"))
	if at := slices.Index(line.Way, "e2508"); !line.Supplied || at < 0 || line.Way[at+1] != "e2509" || line.Way[len(line.Way)-1] != "e1919" {
		t.Errorf("the line is %+v", line)
	}
	// Over the strait goes a line that has used neither road nor strait, and then it has.
	lines := s.linesOf(s.Units[s.counter("germany-infantry-i1")].Nation, atlas.Axis, false)
	way := tracing{front: s.front, lines: lines, pass: &lines.pass, open: &s.known.open}
	for level, want := range map[int]int{byRail: 1, onRoad: 0, spent: 0} {
		crossings := 0
		way.onward(station{s.hex("e2508"), level}, func(to station) {
			if to == (station{s.hex("e2509"), spent}) {
				crossings++
			}
		})
		if crossings != want {
			t.Errorf("at level %d a line crosses at Istanbul %d times, want %d", level, crossings, want)
		}
	}
}

// 10.2: a line comes ashore at a beachhead as in a port, and goes on from there.
func TestALineComesAshoreAtABeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	for _, hex := range []string{"w4520", "w4521"} {
		s := newScene(t, "posture united-states war\ndenmark-norway conquered western\nbeachhead western w4520 w4521\nunited-states-infantry-i1 "+hex)
		line := s.supplyLine(s.counter("united-states-infantry-i1"))
		if !line.Supplied || !slices.Contains(line.Way, "w4520") || line.Way[len(line.Way)-1] != hex {
			t.Errorf("the line to %s is %+v", hex, line)
		}
	}
}

// 10.2, 13.3.1: without a port that is open the line is drawn over the sea all the same, and the
// ports that are closed are named, with the reason.
func TestALostLineIsDrawnThroughClosedPorts(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2", "13.3.1")
	for _, x := range []struct{ lines, port, rule string }{
		{"country denmark-norway: conquered western\ne5701: britain-infantry-i1", "w5125", "10.2"},
		{"w3117: britain-infantry-i1", "w2208", "13.3.1"}, // Gibraltar
	} {
		p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 western\nposture britain: war\n"+x.lines).(*Position)
		f := p.front()
		u, _ := f.words["unit"].find("britain-infantry-i1")
		h, _ := f.units[u].at.hex()
		line := f.supplyLine(atlas.Unit(u))
		if line.Supplied || len(line.Way) == 0 || line.Way[len(line.Way)-1] != f.words["hex"].word(int(h)) {
			t.Fatalf("the line is %+v", line)
		}
		if len(line.Cuts) == 0 || line.Cuts[0].Place != x.port || line.Cuts[0].Why.Rule != f.cite(x.rule) {
			t.Errorf("%s: cut by %+v, want %s by %s", x.lines, line.Cuts, x.port, x.rule)
		}
	}
}

// 10.2, Open Ports: a beachhead that an enemy air unit closes is shown as the port in which the line of
// those upon it fails.
func TestALostLineIsDrawnThroughAClosedBeachhead(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	p := campaigns.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 western\nposture united-states: war\n"+
		"w4814: united-states-infantry-i1, germany-air-force-1, beachhead/western"+faceOn(t, worldOf(t, "europe"), "w4814", "w4714")+" western\n").(*Position)
	f := p.front()
	u, _ := f.words["unit"].find("united-states-infantry-i1")
	line := f.supplyLine(atlas.Unit(u))
	if line.Supplied || len(line.Way) == 0 || line.Way[len(line.Way)-1] != "w4814" {
		t.Fatalf("the line is %+v", line)
	}
	if last := line.Cuts[len(line.Cuts)-1]; last.Place != "w4814" || last.Why.Rule != f.cite("10.2") {
		t.Errorf("the line is cut by %+v", line.Cuts)
	}
}

// A unit is supplied exactly if a way is found for it, whatever the position.
func TestEverySuppliedUnitHasALine(t *testing.T) {
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
		for _, s := range g.Scenarios() {
			p, err := g.New(engine.Setup{Scenario: s.ID, Players: 2})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, l := range p.(*Position).SupplyLines(0) {
				if l.Supplied && len(l.Way) == 0 {
					t.Errorf("%s: %s is supplied, and no line is found", s.ID, l.Unit)
				}
				if l.Supplied {
					lineIsWhole(t, p.(*Position).front(), l)
				}
				n++
			}
			if n < 10 {
				t.Errorf("%s: only %d units", s.ID, n)
			}
		}
	}
}

// lineIsWhole checks that a line runs along tracks and over seas that carry it, up to the
// last two hexes, which are free.
func lineIsWhole(t *testing.T, f *front, l engine.SupplyLine) {
	t.Helper()
	u, _ := f.words["unit"].find(l.Unit)
	who, n := f.units[u].faction, f.nations(atlas.Unit(u))[0]
	sail := &f.linesOf(n, who, false).sail
	for i := 1; i < len(l.Way); i++ {
		a, _ := f.words["hex"].find(l.Way[i-1])
		b, _ := f.words["hex"].find(l.Way[i])
		whole := i >= len(l.Way)-2 && f.Grid.Distance(a, b) == 1
		for _, x := range f.ways.tracks[a] {
			whole = whole || int(x.to) == b
		}
		for z := range f.Zones {
			ports := f.Zones[z].Ports
			whole = whole || sail[z] && slices.Contains(ports, atlas.Hex(a)) && slices.Contains(ports, atlas.Hex(b)) &&
				f.openPort(atlas.Hex(a), atlas.Zone(z), who) && f.openPort(atlas.Hex(b), atlas.Zone(z), who)
		}
		if !whole {
			t.Errorf("the line of %s does not lead from %s to %s", l.Unit, l.Way[i-1], l.Way[i])
		}
	}
}

// The kit names every place, counter and card that a view can speak of, and says what
// a card does in both languages.
func TestTheKitHasEverythingThatAViewSpeaksOf(t *testing.T) {
	for theatre, made := range map[string]func() ([]byte, error){"europe": EuropeKit, "pacific": PacificKit} {
		t.Run(theatre, func(t *testing.T) {
			b, err := made()
			if err != nil {
				t.Fatal(err)
			}
			kitIsWhole(t, worldOf(t, theatre), b)
		})
	}
}

func kitIsWhole(t *testing.T, w *World, b []byte) {
	var kit kitFile
	if err := json.Unmarshal(b, &kit); err != nil {
		t.Fatal(err)
	}
	if len(kit.Hexes) != len(w.Hexes) || len(kit.Units) != len(w.Units) || len(kit.Cards) != len(w.Cards) || len(kit.Markers) != len(w.Markers) {
		t.Errorf("%d hexes, %d units, %d cards, %d markers", len(kit.Hexes), len(kit.Units), len(kit.Cards), len(kit.Markers))
	}
	for _, z := range kit.Zones {
		if z.Scale == 0 || z.X < 0 || z.X > kit.Width || z.Y < 0 || z.Y > kit.Height {
			t.Errorf("the boxes of %s lie nowhere on the board: %v %v", z.ID, z.X, z.Y)
		}
		at := slices.MinFunc(kit.Hexes, func(a, b kitHex) int {
			return cmp.Compare(math.Hypot(a.X-z.X, a.Y-z.Y), math.Hypot(b.X-z.X, b.Y-z.Y))
		})
		if !slices.Contains(at.Zones, z.ID) {
			t.Errorf("the boxes of %s lie on %s %s, in %v", z.ID, at.ID, at.Name, at.Zones)
		}
	}
	for _, h := range kit.Hexes {
		if (h.Name != "") != (h.Named != 0) || math.Abs(h.Named) > kit.Size*0.7 {
			t.Errorf("the name of %s %q is written %v below its middle", h.ID, h.Name, h.Named)
		}
	}
	var words map[string]json.RawMessage
	if err := json.Unmarshal(kit.Words["de"], &words); err != nil || words["names"] == nil || words["forms"] == nil || words["said"] == nil {
		t.Errorf("the page needs names, forms and sentences in German: %v", err)
	}
	for _, c := range kit.Cards {
		if len(c.Text["en"]) != len(c.Text["de"]) || len(c.Requires["en"]) != len(c.Requires["de"]) {
			t.Errorf("card %s says something else in German", c.ID)
		}
		for _, l := range c.Text["en"] {
			if strings.HasPrefix(l.Text, "It can be chosen only if") {
				t.Errorf("card %s tells a requirement twice: %s", c.ID, l.Text)
			}
		}
	}
}

// Every pattern of which the sentences on cards are made has its German, with as many
// parts, and so has every word in them that is no name.
func TestWhatCardsDoIsSaidInGerman(t *testing.T) {
	words, things := germanOf(), germanThings()
	var look func(p program.Phrase, card string)
	look = func(p program.Phrase, card string) {
		de, ok := words[p.Pattern]
		first, _ := utf8.DecodeRuneInString(p.Pattern)
		spoken := len(p.Parts) > 0 || unicode.IsLower(first) && strings.Contains(p.Pattern, " ") || strings.HasSuffix(p.Pattern, ":")
		bare := strings.Trim(p.Pattern, "%s.,:() ") == ""
		if spoken && !ok && !bare {
			t.Errorf("card %s: %q has no German", card, p.Pattern)
		}
		if ok && strings.Count(de, "%s") != strings.Count(p.Pattern, "%s") {
			t.Errorf("card %s: %q has other parts than %q", card, de, p.Pattern)
		}
		// What is no name begins small, but for names that are the same in German.
		if unicode.IsLower(first) && len(p.Pattern) > 3 && len(p.Parts) == 0 && !ok && p.Pattern != "neutral" {
			t.Errorf("card %s: %q stays English", card, p.Pattern)
		}
		if de, named := things[p.Pattern]; named && de != p.Pattern && inGerman(p.Pattern) == p.Pattern {
			t.Errorf("card %s: %q stays English", card, p.Pattern)
		}
		for _, x := range p.Parts {
			look(x, card)
		}
	}
	for _, theatre := range atlas.Theatres {
		w := worldOf(t, theatre)
		for c := range w.Cards {
			for _, l := range w.Code.ExplainCard(atlas.Card(c)) {
				look(l.Phrase, w.Cards[c].ID)
			}
		}
		for _, s := range w.Scenarios {
			for _, both := range []bool{false, true} {
				for _, l := range append(w.aims(s.Number, both), w.lasts(s.Number, both)) {
					look(l.Phrase, s.ID)
				}
			}
		}
	}
}

// A condition that must not hold is said in plain words: card 3 of the Axis may be chosen if the
// navy does not lead the Government (DS 1.1.3.1), and one that needs peace in Europe says so.
func TestNegationsOnCardsAreSaidPlainly(t *testing.T) {
	for _, theatre := range atlas.Theatres {
		w := worldOf(t, theatre)
		for c := range w.Cards {
			for _, l := range w.Code.ExplainCard(atlas.Card(c)) {
				if text := l.String(); strings.Contains(text, "not so that") {
					t.Errorf("card %s: %s", w.Cards[c].ID, text)
				}
			}
		}
	}
	w := worldOf(t, "pacific")
	army, _ := w.CardByID("pa-axis-3")
	said := w.Code.ExplainCondition(w.Code.Requires(army)[0])
	if en, de := said.String(), said.In(inGerman); en != "the Japanese Government is not led by the navy" || de != "die japanische Regierung nicht von der Marine geführt wird" {
		t.Errorf("the Army Program needs that %q, %q", en, de)
	}
}

// Whoever chooses among the options of a card sees what each is about, the others do not.
func TestOptionsOfACardSayWhatTheyAreAbout(t *testing.T) {
	p := during(t, "soviet", "scenario: C.3\ncountry finland: neutral\ncountry baltic-states: neutral")
	card, ok := p.front().CardByID("eu-soviet-16")
	if !ok {
		t.Fatal("there is no card Further Concessions: North")
	}
	pc, _ := p.front().Code.Start(card, program.PoliticalEvents)
	p.does(func() { p.callProgram(program.NewFrame(pc, atlas.Soviet, true)) })
	want := map[string]string{"0": "further concessions: finland", "1": "further concessions: baltic states"}
	if got := viewOf(t, p, 2).Options; !maps.Equal(got, want) {
		t.Errorf("the Soviets see the options %v, want %v", got, want)
	}
	if got := viewOf(t, p, 0).Options; got != nil {
		t.Errorf("the Axis sees the options %v", got)
	}
}

// What a faction has chosen aloud shows in the view of everybody, although the next
// choice is its own again: so it cannot be taken back.
func TestAChoiceSaidAloudIsSeenByAll(t *testing.T) {
	p := duringPacific(t, "axis", "")
	p.does(p.grantInfluence)
	before := p.clone()
	pacific.Do(t, p, "country siam")
	if p.Top() != pMenu || p.Deciders() != before.Deciders() {
		t.Fatal("the Axis is not asked what its influence does")
	}
	if !engine.Barrier(before, p, 0, 3) {
		t.Error("nobody else sees that Siam was chosen")
	}
	if seen := string(p.AppendView(nil, engine.Spectator)); !strings.Contains(seen, `"event":"influence"`) || !strings.Contains(seen, `"country":"siam"`) {
		t.Errorf("who watches does not see what is chosen: %.300s", seen)
	}
}

// DS 13.8.5: the view of the Pacific alone shows how the war in Europe goes; that of Europe
// says nothing of it.
func TestTheWarInEuropeIsSeenFromThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.8.5")
	type front struct {
		Turn               string
		ESV                *int
		GermanySurrendered *bool
	}
	var seen struct{ Pacific, Europe front }
	p := duringPacific(t, "axis", "")
	p.front().esv = 3
	if err := json.Unmarshal(p.AppendView(nil, 0), &seen); err != nil {
		t.Fatal(err)
	}
	if v := seen.Pacific; v.ESV == nil || *v.ESV != 3 || v.GermanySurrendered == nil || *v.GermanySurrendered {
		t.Errorf("in the Pacific %+v is seen", v)
	}
	if err := json.Unmarshal(table.Scene(t, warsaw).AppendView(nil, 0), &seen); err != nil {
		t.Fatal(err)
	}
	if v := seen.Europe; v.Turn == "" || v.ESV != nil || v.GermanySurrendered != nil {
		t.Errorf("in Europe %+v is seen", v)
	}
}
