package axis

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// The glossary of Dai Senso!: its examples of hexes, islands, naval zones and boxes.
func TestTheGlossaryOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1", "3.1.3", "13.3")
	w := worldOf(t, "pacific")
	// The numbers of the map, where the text of the book slips: it writes e4501 for Nagasaki,
	// e5605 for Toyohara, w5817 for Irkutsk and w5226, which is Mukden, for Tsitsihar.
	for hex, name := range map[string]string{
		"e4904": "Tokyo", "e4801": "Nagasaki", "e5505": "Toyohara", "w5821": "Irkutsk", "w5526": "Tsitsihar", "w5226": "Mukden", "w5727": "Blagoveshchensk", "e3408": "Truk",
	} {
		if got := w.Hexes[hexAt(t, w.Theatre, hex)].Name; got != name {
			t.Errorf("%s is %s, want %s", hex, got, name)
		}
	}
	for hex, want := range map[string]bool{"e2611": true, "e2808": false} { // Guadalcanal, Rabaul
		h := hexAt(t, w.Theatre, hex)
		island := w.Hexes[h].Class != atlas.SeaClass
		for d := range directions {
			if n, ok := w.Grid.Neighbour(int(h), d); ok {
				if _, walks := stepInto(w.Theatre, h, atlas.Hex(n), mover{steps: 1}); walks {
					island = false
				}
			}
		}
		if island != want {
			t.Errorf("%s is an island: %v", hex, island)
		}
	}
	in := func(hex string) string {
		var list []string
		for z := range w.Zones {
			if slices.Contains(w.Zones[z].Ports, hexAt(t, w.Theatre, hex)) {
				list = append(list, w.Zones[z].ID)
			}
		}
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	for hex, want := range map[string]string{"w4015": "bay-of-bengal", "w3809": "bay-of-bengal", "w2818": "bay-of-bengal", "w3218": "bay-of-bengal south-china-sea", "e3408": "bismarck-sea marianas micronesia"} {
		if got := in(hex); got != want {
			t.Errorf("%s is a port of %s, want %s", hex, got, want)
		}
	}
	zones := func(box string) string {
		b, _ := w.BoxByID(box)
		var list []string
		for _, z := range w.Boxes[b].Zones {
			list = append(list, w.Zones[z].ID)
		}
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	if got := zones("western-us"); got != "gulf-of-alaska northeast-pacific" {
		t.Errorf("the Western US Box is part of %s", got)
	}
	bay, china, central := zoneOfWorld(t, w, "bay-of-bengal"), zoneOfWorld(t, w, "south-china-sea"), zoneOfWorld(t, w, "central-pacific")
	beside := func(a, b atlas.Zone) bool {
		return slices.ContainsFunc(w.Zones[a].Neighbours, func(n atlas.ZoneLink) bool { return n.To == b })
	}
	if !beside(bay, china) || beside(bay, central) {
		t.Error("the Bay of Bengal does not lie beside the South China Sea, or beside the Central Pacific")
	}
	// A border may run over the sea: Indochina and Kiangsu, Malaya and the East Indies.
	s := pacificScene(t, "kiangsu active western\nnetherlands-east-indies active western\n")
	if !s.borders(s.area("indochina"), s.area("kiangsu")) || !s.borders(s.area("malaya"), s.area("netherlands-east-indies")) {
		t.Error("a border of the glossary is missing")
	}
}

func zoneOfWorld(t testing.TB, w *World, id string) atlas.Zone {
	t.Helper()
	z, ok := w.ZoneByID(id)
	if !ok {
		t.Fatalf("there is no zone %s", id)
	}
	return z
}

// DS 2.2.3.1: fleets pass between these seas only by an open port of theirs. The book writes
// Nagasaki e4501 here, and it is e4801.
func TestRestrictedWaterwaysOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "2.2.3.1")
	const base = atWarInPacific + "britain-infantry-i1 w5127\nbritain-infantry-i2 e5306\nunited-states-infantry-i1 e4113\nunited-states-infantry-i2 e4304\nunited-states-infantry-i3 e4519\nconvoy britain sea-of-japan western\nconvoy united-states japanese-coast western\nconvoy united-states the-bonins western\nconvoy united-states international-dateline western\nconvoy britain sea-of-okhotsk western\n"
	for port, want := range map[string]bool{"e5205": true, "e4801": true, "e5505": true, "e4803": false, "e5005": false} {
		s := pacificScene(t, base+"united-states-infantry-i5 "+port+"\n")
		paths := s.fleetPaths(s.counter("britain-surface-fleet-z"), s.front.nation("britain"), atlas.Western)
		if got := paths>>zoneOfWorld(t, s.World, "sea-of-japan")&1 != 0; got != want {
			t.Errorf("with %s a fleet enters the Sea of Japan: %v, want %v", port, got, want)
		}
	}
}

// The numbers under which the book is cited are those of its chapters: where its own cross
// references drift, for V-J Day, Operation Avalanche, the Mandate and Hakko Ichiu, and every
// number in the reference is one that it has.
func TestTheNumbersOfTheBookOfThePacific(t *testing.T) {
	book, err := Rules("pacific")
	if err != nil {
		t.Fatal(err)
	}
	for id, title := range map[string]string{"14.45": "V-J Day", "16.4.5": "Operation Avalanche", "1.3.2.1": "Hakko Ichiu", "1.3.2.2": "Japanese Mandate"} {
		if r, ok := book.Rule(id); !ok || r.Title != title {
			t.Errorf("%s is %q, want %q", id, r.Title, title)
		}
	}
	w := worldOf(t, "pacific")
	numbers := map[string]string{}
	for c := range w.Cards {
		info := &w.Cards[c]
		key := info.Faction.String() + " " + info.Number
		if was, twice := numbers[key]; twice {
			t.Errorf("%s is the number of %s and %s", key, was, info.Name)
		}
		numbers[key] = info.Name
	}
	// The book gives Western 22 to two cards: they are a and b.
	if numbers["western 22a"] != "Chinese War Production" || numbers["western 22b"] != "Nationalist Chinese Surrender" || numbers["western 22"] != "" {
		t.Errorf("the two cards 22 are %q and %q", numbers["western 22a"], numbers["western 22b"])
	}
}

// DS 13.7.2, 14.14.3: France has a Res and a colonial unit of 0-1-1 with its set-up, and those
// without an F, 0-1-2 and 1-2-2, which leave with its defeat. DS 9.2 writes 0-1-1 for the Res
// unit of another country, and it is 0-1-2.
func TestTheReserveUnitsOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "13.7.2", "13.7.1")
	w := worldOf(t, "pacific")
	for u := range w.Units {
		info := &w.Units[u]
		if info.Name != "Res" && !strings.HasSuffix(info.ID, "-res") {
			continue
		}
		want := [3]uint8{0, 1, 2}
		if info.ID == "pa-france-reserve-res" || info.ID == "pa-united-states-phil-res" {
			want[2] = 1
		}
		if side := info.Sides[0]; [3]uint8{side.Attack, side.Defence, side.Move} != want {
			t.Errorf("%s is %d-%d-%d", info.ID, side.Attack, side.Defence, side.Move)
		}
	}
	for id, want := range map[string][3]uint8{"france-colonial-col": {0, 1, 1}, "france-colonial-col-n": {1, 2, 2}, "france-reserve-res-n": {0, 1, 2}} {
		u, ok := w.UnitByID("pa-" + id)
		if side := w.Units[u].Sides[0]; !ok || [3]uint8{side.Attack, side.Defence, side.Move} != want {
			t.Errorf("%s is %d-%d-%d", id, side.Attack, side.Defence, side.Move)
		}
	}
}

// How to Read the Rules, example: an instruction to end a policy that is not there does nothing.
func TestWhatCannotBeDoneHasNoResult(t *testing.T) {
	rulebook.Covers(t, "ds", "13.6.1.2")
	p := duringPacific(t, "axis", "posture russia: war\nposture britain: treaty\n")
	f := p.front()
	before := f.postures
	disputes, _ := f.PostureByID("disputes")
	f.endPolicyEverywhere(disputes, "13.6.1.2")
	if f.postures != before {
		t.Error("the end of a policy that is not there changes a posture")
	}
}

// DS 1.1.3: whoever chooses a card sees which of its requirements fail.
func TestWhyACardOfThePacificIsBarred(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3", "1.1.3.1")
	for led, fails := range map[string]int{armyLeads: 0, navyLeads: 1} {
		p := pacific.Scene(t, "scenario: C.4\nplayers: 3\nphase: 1.1 axis\n"+led+"\ncard axis-16a: current played\ncard axis-22b: pending\ncard axis-8: hand\ne4904: japan-infantry-c14\n").(*Position)
		for p.Top() != pOptionCard {
			pacific.Do(t, p, pacific.Legal(p)[0])
		}
		var seen struct {
			Pacific struct {
				Cards map[string]struct {
					Fails  []int
					Barred string
				}
			}
		}
		if err := json.Unmarshal(p.AppendView(nil, 0), &seen); err != nil {
			t.Fatal(err)
		}
		if card, ok := seen.Pacific.Cards["axis-8"]; !ok || len(card.Fails) != fails {
			t.Errorf("%q: of card 8 the requirements %v fail, want %d", led, card.Fails, fails)
		} else if (card.Barred != "") != (fails > 0) {
			t.Errorf("%q: card 8 is barred by %q", led, card.Barred)
		}
	}
}

// Plots count a strategic hex for whoever controls it, and none for nobody.
func TestPlotsOfThePacificCountStrategicHexes(t *testing.T) {
	count := func(lines string) []int {
		p := duringPacific(t, "axis", lines)
		_, values := p.game.Tally(p)
		return values[plotStrategic]
	}
	before, after := count("country siam: neutral\n"), count("country siam: neutral\ne4226: japan-infantry-1 2\n")
	if after[atlas.Axis] != before[atlas.Axis]+1 || after[atlas.Western] != before[atlas.Western]-1 || after[atlas.Soviet] != before[atlas.Soviet] || before[atlas.Axis] == 0 {
		t.Errorf("Honolulu changes %v into %v", before, after)
	}
}
