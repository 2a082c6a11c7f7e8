package axis

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// both plays scenes of the game on both maps.
var both = scenetest.Table{Game: AxisEmpires}

// onBoth is a scene on both maps: the pair of campaigns of 1939 without counters but for
// what the lines add.
func onBoth(t testing.TB, phase, lines string) *Position {
	t.Helper()
	return both.Scene(t, "scenario: C.3\nplayers: 3\nphase: "+phase+"\n"+lines).(*Position)
}

// on is the position with the rules of a map in hand.
func (p *Position) on(m int) *Position {
	p.theatre = uint8(m)
	return p
}

// everything that a random match cites, tells and asks is handed over.
func randomOnBoth(t *testing.T, scenario string, seed uint64, most int, see func(p *Position, ev []engine.Event)) {
	t.Helper()
	pos, err := AxisEmpires.New(engine.Setup{Scenario: scenario, Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	w := enginetest.Walk(seed)
	var ev engine.Events
	for n := 0; n < most && !p.over; n++ {
		ev.Reset()
		if err := w.Step(p, &ev); err != nil {
			t.Fatal(err)
		}
		see(p, ev.List)
	}
}

// The combined sequence of play: a faction plays each segment in Europe, then in the
// Pacific, before the next segment; what belongs to no faction is done in Europe first too.
func TestASegmentIsPlayedInEuropeThenInThePacific(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1", "7.2")
	rulebook.Covers(t, "ds", "7.1", "7.2")
	rulebook.Covers(t, "ae", "TK 7.1", "TK 7.2", "DS 7.1", "DS 7.2")
	at := func(p *Position) (segment int) {
		for i := range p.Stack.N {
			switch f := p.Stack.Frames[i]; f.Proc {
			case pTurn:
				segment = 100 * int(f.A)
			case pFactionTurn:
				segment += int(f.A)
			}
		}
		return 10*segment + int(p.theatre) + 10_000*int(p.europe.turn)
	}
	seen := map[int]bool{}
	last := 0
	randomOnBoth(t, "C.5", 3, 4000, func(p *Position, _ []engine.Event) {
		now := at(p)
		if p.over || p.In(pArrivals) { // in the next turn already
			return
		}
		if now < last {
			t.Fatalf("%s on map %d comes after what should follow it", p.phaseName(), p.theatre)
		}
		last = now
		seen[now%10_000] = true
	})
	for _, segment := range []int{1000, 1001, 1060, 1061} { // cards are chosen and units moved by the Axis on both maps
		if !seen[segment] && !seen[segment+1000] {
			t.Errorf("no decision was seen in segment %d", segment)
		}
	}
}

// Each map keeps its own turn track, and both come to the next turn.
func TestTheTurnsOfBothMapsGoTogether(t *testing.T) {
	turns := 0
	randomOnBoth(t, "C.1", 2, 3000, func(p *Position, _ []engine.Event) {
		if p.In(pFactionTurn) {
			if p.europe.turn != p.pacific.turn || p.europe.phasing != p.pacific.phasing {
				t.Fatal("the maps are in different turns")
			}
			turns = max(turns, int(p.europe.turn))
		}
	})
	if turns < 3 {
		t.Errorf("the match came to turn %d only", turns)
	}
}

// Whatever a match on both maps cites is in the book of the map it speaks of.
func TestAMatchOnBothMapsCitesBothBooks(t *testing.T) {
	book, err := AxisEmpires.Rules()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	cites := func(what, rule string) {
		if _, ok := book.Rule(rule); !ok && !said[rule] {
			said[rule] = true
			t.Errorf("%q cites the rule %q, which is in neither book", what, rule)
		}
	}
	for _, k := range AxisEmpires.Kinds()[1:] {
		cites(k.Name, k.Rule)
	}
	for _, x := range AxisEmpires.Sequence() {
		if x.Rule != "" {
			cites(x.Name, x.Rule)
		}
	}
	n := map[string]int{}
	randomOnBoth(t, "C.4", 7, 3000, func(p *Position, list []engine.Event) {
		for _, e := range list {
			cites(AxisEmpires.Sentence(e), e.Rule)
			n[e.Rule[:2]]++
		}
		for seat := range engine.Seat(3) {
			if !p.over && p.Deciders().Has(seat) {
				cites(p.Prompt(seat).Text, p.Prompt(seat).Rule)
				if n := p.Explain(seat, engine.M1(kChoose, int16(3))); n != nil && n.Rule != "" {
					cites(n.Reason, n.Rule)
				}
			}
		}
	})
	if n["TK"] == 0 || n["DS"] == 0 {
		t.Errorf("%d events are told of Europe and %d of the Pacific", n["TK"], n["DS"])
	}
}

// Every thing has one word, and the words of both maps are different.
func TestWordsOfBothMapsAreNotAmbiguous(t *testing.T) {
	g := AxisEmpires.(*game)
	for arg, k := range g.load().words {
		seen := map[string]bool{}
		for i := range k.n {
			word := g.Word(arg, int16(i))
			v, ok := g.Value(arg, word)
			if !ok || int(v) != i || seen[word] {
				t.Fatalf("the %s %d is called %q, which is read as %d (%t)", arg, i, word, v, ok)
			}
			seen[word] = true
		}
	}
	if _, ok := g.Value("country", "poland"); ok {
		t.Error("a country is found without the letters of its map")
	}
	for _, w := range []struct{ arg, word string }{{"country", "eu-france"}, {"country", "pa-france"}, {"unit", "pa-japan-infantry-c1"}, {"hex", "eu-w3825"}} {
		if _, ok := g.Value(w.arg, w.word); !ok {
			t.Errorf("there is no %s %s", w.arg, w.word)
		}
	}
}

// 3.1.4: nothing moves from one map to the other: what is on the map that waits cannot be
// named in a move.
func TestTheOtherMapIsOutOfReach(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.4")
	rulebook.Covers(t, "ds", "3.1.4")
	rulebook.Covers(t, "ae", "TK 3.1.4", "DS 3.1.4")
	p := onBoth(t, "3 axis", `
		eu-w3825: eu-germany-infantry-i1
		pa-e4904: pa-japan-infantry-c1
	`)
	played := func(move, where string) {
		t.Helper()
		if err := both.Try(t, p, move); err == nil || !strings.Contains(err.Error(), "played in "+where+" now") {
			t.Errorf("%q is refused with %q, which does not say that %s is played", move, err, where)
		}
	}
	both.Refused(t, p, "move pa-japan-infantry-c1", "TK 3.1.4")
	played("move pa-japan-infantry-c1", "Europe")
	both.Do(t, p, "move eu-germany-infantry-i1")
	both.Refused(t, p, "to pa-e4904", "TK 3.1.4")
	both.Do(t, p, "to eu-w3826", "stop", "done")
	if p.theatre != theatrePacific || p.phaseName() != "Operational Movement Phase" {
		t.Fatalf("after the movement in Europe comes the %s on map %d", p.phaseName(), p.theatre)
	}
	both.Refused(t, p, "move eu-germany-infantry-i1", "DS 3.1.4")
	played("move eu-germany-infantry-i1", "the Pacific")
	both.Has(t, p, "move pa-japan-infantry-c1")
	both.Do(t, p, "move pa-japan-infantry-c1")
	both.Refused(t, p, "off-map eu-eastern-us-canada", "DS 3.1.4")
}

// A position on both maps comes back from its bytes, its text and its JSON.
func TestAPositionOnBothMapsIsWrittenDown(t *testing.T) {
	n := 0
	randomOnBoth(t, "C.6", 11, 1500, func(p *Position, _ []engine.Event) {
		if n++; n%97 != 0 {
			return
		}
		want := p.AppendBinary(nil)
		if q, err := AxisEmpires.Decode(want); err != nil || !bytes.Equal(q.AppendBinary(nil), want) {
			t.Fatalf("the bytes do not come back: %v", err)
		}
		text, err := AxisEmpires.FormatPosition(p)
		if err != nil {
			t.Fatal(err)
		}
		q, err := AxisEmpires.ParsePosition(text)
		if err != nil || !bytes.Equal(q.AppendBinary(nil), want) {
			t.Fatalf("the text does not come back: %v\n%s", err, text)
		}
		j, _ := p.MarshalJSON()
		if q, err := AxisEmpires.DecodeJSON(j); err != nil || !bytes.Equal(q.AppendBinary(nil), want) {
			t.Fatalf("the JSON does not come back: %v", err)
		}
	})
}

// Bad input is refused in one sentence.
func TestBadInputOnBothMaps(t *testing.T) {
	for scenario, want := range map[string]string{
		"C.3/C.4": "C.3 begins in Aug-Sept 1939 in Europe and C.4 in Mar-Apr 1940 in the Pacific: a match on both maps begins on one date, so choose one of C.1, C.2, C.3, C.4, C.5, C.6",
		"C.7":     `the scenarios of Axis Empires are C.1, C.2, C.3, C.4, C.5, C.6, not "C.7"`,
		"A.1":     `the scenarios of Axis Empires are C.1, C.2, C.3, C.4, C.5, C.6, not "A.1"`,
	} {
		if _, err := AxisEmpires.New(engine.Setup{Scenario: scenario, Players: 2}); err == nil || err.Error() != want {
			t.Errorf("%s: %v", scenario, err)
		}
	}
	for players, game := range map[int]engine.Game{3: DaiSenso, 4: AxisEmpires} {
		scenario, want := map[int]string{3: "A.2", 4: "C.1"}[players], map[int]string{3: "A.2 is for 2 players, not 3", 4: "C.1 is for 2 or 3 players, not 4"}[players]
		if _, err := game.New(engine.Setup{Scenario: scenario, Players: players}); err == nil || err.Error() != want {
			t.Errorf("%s with %d: %v", scenario, players, err)
		}
	}
	tk, _ := TotalerKrieg.New(engine.Setup{Scenario: "C.3", Players: 2})
	if _, err := AxisEmpires.Decode(tk.AppendBinary(nil)); err == nil || !strings.Contains(err.Error(), "it is of other maps than those loaded") {
		t.Errorf("a position of one map is read as one of both: %v", err)
	}
	for lines, want := range map[string]string{
		"w3825: germany-infantry-i1":     `"w3825" is a place on no map: write eu-w3825 or pa-w3825`,
		"country poland: neutral":        "country poland is on no map: write eu-poland or pa-poland",
		"map: atlantic":                  `"atlantic" is no map of two: only a match on both maps says on which it goes on, europe or pacific`,
		"eu-w3825: pa-japan-infantry-c1": `eu-w3825: "pa-japan-infantry-c1" is neither a unit nor a marker`,
		"set players: 0=2":               "the players and the maps are not to be set by their fields",
	} {
		if _, err := AxisEmpires.ParsePosition("scenario: C.3\nplayers: 3\nphase: 3 axis\n" + lines); err == nil || err.Error() != want {
			t.Errorf("%s: %v", lines, err)
		}
	}
	if _, err := engine.WithRules(AxisEmpires, 2); err == nil || !strings.Contains(err.Error(), "use a newer program") {
		t.Errorf("a match of a rule set that does not exist: %v", err)
	}
}

// The pairs begin on the dates and in the states that combined.json repeats, and without
// what stands for the other map in a match on one.
func TestThePairsOfCampaignsAreSetUp(t *testing.T) {
	rulebook.Covers(t, "tk", "12", "13.6")
	rulebook.Covers(t, "ds", "12", "13.6")
	rulebook.Covers(t, "ae", "TK 12", "TK 13.6", "DS 12", "DS 13.6")
	for _, s := range AxisEmpires.Scenarios() {
		p, err := setUpBoth(AxisEmpires.(*game).load().worlds, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		pair := pairOf(p.fronts[0].Theatre, s.ID)
		for m := range p.fronts {
			f := &p.fronts[m]
			start := pair.Get("start")
			if f.dateTitle(int(f.turn)) != fmt.Sprintf("%s %d", start.Str("turn"), start.Num("year")) {
				t.Errorf("%s begins in %s on the map of %s", s.ID, f.dateTitle(int(f.turn)), f.ID)
			}
			us := f.Postures[f.posture(areaNamed(f.Theatre, "united-states"))].ID
			if f.war.String() != pair.Get("warState").Str(f.ID) || us != pair.Get("usPosture").Str(f.ID) || int(f.uscl) != pair.Get("uscl").Num(f.ID) {
				t.Errorf("%s: on the map of %s the war state is %s, the posture of the US %s", s.ID, f.ID, f.war, us)
			}
			if f.abroad != ([2]atlas.WarState{}) {
				t.Errorf("%s: the war abroad is on the map of %s", s.ID, f.ID)
			}
			for i := range f.markers[:f.nMarkers] {
				if f.Markers[f.markers[i].kind].AloneOnly {
					t.Errorf("%s: %s is in play", s.ID, f.Markers[f.markers[i].kind].ID)
				}
			}
			for u := range f.Units {
				if (f.Units[u].Entry.Group == "reserves" || f.Units[u].GuestOf != "") && f.units[u].at != outOfGame {
					t.Errorf("%s: %s is in play", s.ID, f.Units[u].ID)
				}
			}
		}
	}
}

// A pair gives units the steps and places of combined.json, and leaves those of the campaign
// of one map alone as they are.
func TestAPairMayStrengthenUnits(t *testing.T) {
	given := 0
	for _, s := range AxisEmpires.Scenarios() {
		p, err := setUpBoth(AxisEmpires.(*game).load().worlds, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := TotalerKrieg.New(engine.Setup{Scenario: s.ID, Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		f, one := &p.fronts[theatreEurope], alone.(*Position).front()
		for _, x := range pairOf(f.Theatre, s.ID).Get("units").Items(f.ID) {
			given++
			u := f.unitNamed(t, strings.TrimPrefix(x.Str("unit"), f.Prefix))
			without := one.units[one.unitNamed(t, strings.TrimPrefix(x.Str("unit"), one.Prefix))]
			if steps := f.units[u].steps; int(steps) != x.Num("steps") || steps == without.steps && f.units[u].at == without.at {
				t.Errorf("%s: %s has %d steps in %v, and alone %d in %v", s.ID, x.Str("unit"), steps, f.units[u].at, without.steps, without.at)
			}
			if at := x.Str("at"); at != "" && f.units[u].at != inHex(f.hexNamed(t, strings.TrimPrefix(at, f.Prefix))) {
				t.Errorf("%s: %s is not in %s", s.ID, x.Str("unit"), at)
			}
		}
	}
	if given == 0 {
		t.Error("no pair gives any unit anything: this looked at nothing")
	}
	for _, bad := range []string{`{"units": {"europe": [{"unit": "eu-nobody", "steps": 1}]}}`, `{"units": {"europe": [{"unit": "eu-germany-infantry-1", "at": "eu-nowhere", "steps": 1}]}}`} {
		p, err := setUpBoth(AxisEmpires.(*game).load().worlds, "C.3")
		if err != nil {
			t.Fatal(err)
		}
		v, err := atlas.Parse(bad)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.fronts[theatreEurope].strengthen(v.Get("units").Items("europe")); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// The view has both maps, the kit has both boards, and both use the same words.
func TestBothMapsAreShown(t *testing.T) {
	p := onBoth(t, "3 axis", "eu-w3825: eu-germany-infantry-i1\npa-w5223: pa-japan-infantry-c1")
	var view struct {
		Map             string
		Europe, Pacific struct {
			Units map[string]struct{ At string }
		}
	}
	if err := json.Unmarshal(p.AppendView(nil, 0), &view); err != nil {
		t.Fatal(err)
	}
	if view.Map != "europe" || view.Europe.Units["eu-germany-infantry-i1"].At != "eu-w3825" || view.Pacific.Units["pa-japan-infantry-c1"].At != "pa-w5223" {
		t.Errorf("the view is %+v", view)
	}
	b, err := AxisEmpiresKit()
	if err != nil {
		t.Fatal(err)
	}
	var kit struct {
		Europe, Pacific struct {
			Theatre string
			Hexes   []struct{ ID string }
			Units   []struct{ ID string }
		}
	}
	if err := json.Unmarshal(b, &kit); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		id   string
		list []struct{ ID string }
	}{{"eu-w3825", kit.Europe.Hexes}, {"pa-w5223", kit.Pacific.Hexes}, {"eu-germany-infantry-i1", kit.Europe.Units}, {"pa-eu-britain-cv-fleet-forceh", kit.Pacific.Units}} {
		if !slices.ContainsFunc(x.list, func(y struct{ ID string }) bool { return y.ID == x.id }) {
			t.Errorf("the kit has no %s", x.id)
		}
	}
}

// Every rule of which the books have a part for both maps alone has a test that is played on
// both.
func TestEveryRuleForBothMapsHasATest(t *testing.T) {
	book, err := AxisEmpires.Rules()
	if err != nil {
		t.Fatal(err)
	}
	report, err := rulebook.Coverage(os.DirFS("."), "ae", book)
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]int{}
	for _, e := range report.Entries {
		tests[e.Rule.ID] = len(e.Tests)
	}
	joint := book.Joint()
	if len(joint) < 40 {
		t.Errorf("the books have %d rules for both maps", len(joint))
	}
	for _, r := range joint {
		if tests[r.ID] == 0 {
			t.Errorf("%s %s has no test on both maps", r.ID, r.Title)
		}
	}
	for _, f := range report.Faults {
		t.Error(f)
	}
}

// 0.4: a campaign comes to its end in Europe by V-E Day, and is played on in the Pacific until
// V-J Day.
func TestACampaignEndsOnOneMapFirst(t *testing.T) {
	rulebook.Covers(t, "ae", "TK 0.4", "DS 0.4")
	alone := 0
	var last *Position
	randomOnBoth(t, "C.6", 1, 60_000, func(p *Position, _ []engine.Event) {
		if last = p; !p.over && p.ended == 1<<theatreEurope {
			alone++
		}
	})
	if out, over := last.Outcome(); alone == 0 || !over || out.Rule != "DS 0.4" {
		t.Errorf("%d moves are made in the Pacific alone, and the outcome is %+v", alone, out)
	}
}
