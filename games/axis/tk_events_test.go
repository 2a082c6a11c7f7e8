package axis

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
)

// europe1940 is a stage on which France stands, everybody is at War in limited war, nobody is ahead
// in Victory Points, and no counter is on the map but one in Berlin.
var europe1940 = stage{campaigns, "europe", "scenario: C.4\nplayers: 3\nphase: 3 axis\nturn: June-July-1940\nwar: limited-war\nset europe.vpBox: 0=0\nw3825: germany-infantry-i1\n" + europeAtWar}

// The markers, political events and conditional events of every scene of
// testdata/scenes/cases-tk-events.json come out as the rulebook says.
func TestEventScenesOfTotalerKrieg(t *testing.T) {
	europe1940.plays(t, "cases-tk-events.json")
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
	case "owner": // owner e4001 germany
		same(f.Areas[f.owner[hexAt(t, f.Theatre, w[0])]].ID, w[1])
	case "nowhere": // nowhere us-entry western
		for i := range f.markers[:f.nMarkers] {
			if at := f.placeWord(f.markers[i].at); f.markerText(&f.markers[i]) == rest && at != "out" {
				t.Errorf("%q: it is in %s", step, at)
			}
		}
	case "not-at":
		if p.whereIs(t, w[0]) == w[1] {
			t.Errorf("%q is not so", step)
		}
	case "card": // card western-23 out
		c, ok := f.words["card"].find(w[0])
		if !ok {
			t.Fatalf("%q: there is no such card", step)
		}
		same(cardPlaceNames[f.cards[c].at], w[1])
	case "lacks-any": // no move of a kind: lacks-any redeploy
		if got := offered(p, w[0]); len(got) > 0 {
			t.Errorf("%q: offered are %v", step, got)
		}
	case "ever-conquered": // so that it can be no partner (13.8.5)
		if !f.areas[p.areaBy(t, w[0])].everConquered {
			t.Errorf("%q is not so", step)
		}
	case "not-active":
		if status, _ := p.statusOf(w[0]); status == atlas.Active {
			t.Errorf("%q is not so", step)
		}
	case "blitz-owed": // blitz-owed axis 1
		same(strconv.Itoa(int(f.blitzOwed[factionOr(w[0], atlas.NoFaction)])), w[1])
	case "abroad": // abroad western limited-war
		same(f.abroad[factionOr(w[0], atlas.NoFaction)-atlas.Western].String(), w[1])
	default:
		return false
	}
	return true
}

var _ = slices.Contains[[]string]
