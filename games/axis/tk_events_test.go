package axis

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// europe1940 is a stage on which France stands, everybody is at War in limited war, nobody is ahead
// in Victory Points, and no counter is on the map but one in Berlin.
var europe1940 = stage{campaigns, "europe", "scenario: C.4\nplayers: 3\nphase: 3 axis\nturn: June-July-1940\nwar: limited-war\nset europe.vpBox: 0=0\nw3825: germany-infantry-i1\n" + europeAtWar}

// The markers, political events and conditional events of every scene of
// testdata/scenes/cases-tk-events.json come out as the rulebook says.
func TestEventScenesOfTotalerKrieg(t *testing.T) {
	rulebook.Covers(t, "tk",
		"14.2", "14.3", "14.4", "14.7", "14.9", "14.10", "14.11", "14.12", "14.13", "14.14", "14.15", "14.16",
		"14.17", "14.18", "14.19", "14.20", "14.21", "14.22", "14.23", "14.24", "14.25", "14.26.1", "14.26.2",
		"14.27", "14.30", "14.32", "14.33", "14.35", "14.36", "14.37.1", "14.37.2", "14.37.3", "14.37.4", "14.37.5",
		"14.38", "14.39", "14.40", "15.1", "15.2", "15.3", "15.4", "15.5", "15.6", "15.7", "15.8", "15.9", "15.10",
		"15.11", "15.12", "15.13", "15.14", "15.15", "15.16", "15.17", "15.18", "15.19", "15.20", "15.21", "15.22",
		"15.23", "15.24", "15.25", "15.26", "15.27", "15.28", "15.29", "15.30.1", "15.31", "15.32", "15.33", "15.34",
		"15.35", "15.36", "15.37", "15.38", "15.39", "15.40", "16.1.1", "16.1.2", "16.1.3", "16.2.1", "16.2.2",
		"16.3.1", "16.3.2", "16.3.3", "16.3.4", "16.3.5", "16.3.6", "16.3.7", "16.3.8", "16.4.1", "16.4.2", "16.5.1",
		"16.5.2", "16.5.3", "16.5.4", "16.5.5", "16.5.6", "16.5.7", "16.7",
	)
	europe1940.plays(t, "cases-tk-events.json")
}

// Cases of chapters 14 and 15 of Totaler Krieg by rule, and of what its cards bar, come out as
// testdata/scenes/cases-tk-clauses.json reads them.
func TestEventsOfTotalerKriegByClause(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1.1", "1.1.3.1", "12.1", "13.6.1.1", "13.6.1.2", "14.11", "15.7", "15.10", "15.31")
	europe1940.plays(t, "cases-tk-clauses.json")
}

// scriptedEvents carries out a step about the lands, cards and markers of Europe; known is false
// for any other.
func (p *Position) scriptedEvents(t *testing.T, step string) (known bool) {
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
	switch verb {
	case "demand": // demand country-resists axis poland polish-corridor
		a := eventFor(factionOr(w[1], atlas.NoFaction), p.areaOf(w[2]))
		a.Land = p.areaOf(w[3])
		p.does(func() { f.hold(w[0], a) })
	case "area-event": // area-event diplomatic-success axis area-balkan
		a := eventFor(factionOr(w[1], atlas.NoFaction), none)
		table, ok := f.TableByID(w[2])
		if !ok {
			t.Fatalf("%q: there is no such table", step)
		}
		a.Table = int16(table)
		p.does(func() { f.hold(w[0], a) })
	case "production": // a success of the current directive of the Axis
		p.does(func() { f.hold("production-success", eventFor(atlas.Axis, none)) })
	case "moves": // all that can be done, in order
		legal := p.scenes().Legal(p)
		slices.Sort(legal)
		same(strings.Join(legal, ", "), rest)
	case "settle-no-roll": // a country is set up, and no die is rolled for it
		for p.Top() == pSetUp {
			if p.settleIn(t); p.Chance() > 0 {
				t.Fatalf("%q: a die is rolled", step)
			}
		}
	case "fails": // fails axis command
		p.fails(factionOr(w[0], atlas.NoFaction), map[string]int16{"command": commandFailure, "supply": supplyFailure}[w[1]])
	case "land": // land ceded-germany-denmark pool
		same(landNames[f.lands[f.landNamed(t, w[0])]], w[1])
	case "nowhere": // nowhere convoy/italy: with whatever side up and whosever it is
		for i := range f.markers[:f.nMarkers] {
			name, _, _ := strings.Cut(f.markerText(&f.markers[i]), " ")
			name, _, _ = strings.Cut(name, ":")
			if at := f.placeWord(f.markers[i].at); name == rest && at != "out" {
				t.Errorf("%q: it is in %s", step, at)
			}
		}
	case "not-at":
		if p.whereIs(t, w[0]) == w[1] {
			t.Errorf("%q is not so", step)
		}
	case "ever-conquered": // so that it can be no partner (13.8.5)
		if !f.areas[p.areaBy(t, w[0])].everConquered {
			t.Errorf("%q is not so", step)
		}
	case "blitz-owed": // blitz-owed axis 1
		same(strconv.Itoa(int(f.blitzOwed[factionOr(w[0], atlas.NoFaction)])), w[1])
	default:
		return false
	}
	return true
}

// Every case of testdata/scenes/cases-tk-conditional.json, more of the conditional events clause by
// clause, comes out as the rulebook says.
func TestConditionalEventsOfTotalerKriegByClause(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1", "16.1.2", "16.2.1", "16.3.1", "16.3.2", "16.5.2", "16.7")
	europe1940.plays(t, "cases-tk-conditional.json")
}
