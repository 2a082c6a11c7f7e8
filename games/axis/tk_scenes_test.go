package axis

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// europeInTotalWar is a stage on which everybody is at War in total war and in clear weather, France is
// in the war and Italy is not, Poland is conquered, and no counter is on the map.
var europeInTotalWar = stage{campaigns, "europe", "scenario: C.4\nplayers: 3\nturn: May-June-1941\nwar: total-war\n" + europeAtWar}

// Every scene of testdata/scenes/tk-cases.json comes out as the rulebook says.
func TestScenesOfTotalerKrieg(t *testing.T) {
	rulebook.Covers(t, "tk", "1.2.1", "1.3.4", "2.2.1", "2.2.2", "2.2.3", "2.2.3.1", "2.2.3.2", "2.2.3.3", "2.2.3.4", "2.2.3.5",
		"2.2.3.6", "2.2.4", "2.2.5", "2.3", "2.3.1", "2.3.1.2", "2.3.2.1", "2.3.2.2", "2.3.2.3", "2.3.2.4", "2.3.3", "2.3.4",
		"2.3.4.1", "2.3.4.2", "2.3.4.3", "2.3.5", "3", "3.1", "3.1.1", "3.1.2", "3.1.4", "3.2", "4.1", "4.1.1", "4.1.2", "4.1.3",
		"4.1.4", "4.2.1", "4.2.1.1", "4.2.1.2", "4.2.1.3", "4.2.2", "4.2.3.1", "4.2.3.2", "4.2.3.3", "4.2.3.4", "4.2.3.5",
		"4.2.3.6", "4.2.3.7", "4.2.3.8", "4.2.4", "4.2.4.1", "4.2.4.2", "4.2.5", "4.2.5.1", "4.2.5.2", "4.2.5.3", "4.2.6",
		"4.2.6.1", "4.2.6.2", "4.2.7", "4.2.8", "4.3", "5", "8", "8.1", "8.2", "9", "9.1", "9.2", "10.1", "10.2", "10.3", "11.1",
		"11.2", "11.3", "11.4", "11.5", "12.1", "13.4", "13.6.1.1", "13.6.1.2", "13.6.2", "13.6.2.1", "13.6.2.2", "13.8.3",
		"14.1", "14.5", "14.12", "14.13", "14.22")
	europeInTotalWar.plays(t, "tk-cases.json")
}

// scriptedOperations carries out a step about marches and combats; known is false for any other.
func (p *Position) scriptedOperations(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	w := strings.Fields(rest)
	f := p.front()
	exactly := func(got, want []string) {
		t.Helper()
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s %s: %v, want %v", verb, w[0], got, want)
		}
	}
	switch verb {
	case "result": // of the die that is to be rolled, wherever it stands in the table: result Dr3 0/1
		if p.Chance() == 0 || p.battle() == nil {
			t.Fatalf("%q: no combat is to be rolled for", step)
		}
		world := f.World
		f.World = changed(world)
		for die := range f.CRT {
			f.CRT[die] = slices.Repeat([]atlas.CombatResult{resultOf(t, rest)}, len(f.CRTColumns))
		}
		err := p.Resolve(0, nil)
		if f.World = world; err != nil {
			t.Fatal(err)
		}
	case "shifts", "blitz-shifts": // of the combat at a hex, with their rules: shifts e3512 4.2.3.1+2 4.2.3.8-1
		segment := regularSegment
		if verb == "blitz-shifts" {
			segment = blitzSegment
		}
		var got []string
		if list := shiftsAt(t, p, w[0], segment); list != "" {
			got = strings.Split(strings.ReplaceAll(list, " ", ""), ",")
		}
		exactly(got, w[1:])
	case "reaches": // everything a unit can reach by land with the least it pays: reaches UNIT e3806=0.5 ...
		u := unitOf(t, p, w[0])
		at, _ := f.units[u].at.hex()
		m := march{unit: u, at: at}
		if p.phaseName() == "Reserve Movement Phase" {
			m.phase = reserve
		}
		var got []string
		for h, cost := range f.reached(m, func(atlas.Hex) bool { return true }) {
			got = append(got, h+"="+strconv.FormatFloat(cost, 'f', -1, 64))
		}
		exactly(got, w[1:])
	case "projects": // all hexes into which a unit that stands alone projects its zone of control
		at, _ := f.units[unitOf(t, p, w[0])].at.hex()
		var got []string
		for d := range directions {
			if n, ok := f.Grid.Neighbour(int(at), d); ok && f.zones[f.units[unitOf(t, p, w[0])].faction].has(atlas.Hex(n)) {
				got = append(got, strings.TrimPrefix(f.Hexes[n].ID, f.Prefix))
			}
		}
		exactly(got, w[1:])
	case "air-base", "no-air-base": // of a faction: air-base w3720 axis
		if f.airBase(hexAt(t, f.Theatre, w[0]), factionOr(w[1], atlas.NoFaction)) != (verb == "air-base") {
			t.Errorf("%q is not so", step)
		}
	case "naval-base", "no-naval-base":
		if f.navalBase(hexAt(t, f.Theatre, w[0]), factionOr(w[1], atlas.NoFaction)) != (verb == "naval-base") {
			t.Errorf("%q is not so", step)
		}
	case "overland", "not-overland":
		if f.suppliedOverland(unitOf(t, p, w[0])) != (verb == "overland") {
			t.Errorf("%q is not so", step)
		}
	case "marching", "stopped": // whether the unit in hand may go on
		if p.In(pMarch) != (verb == "marching") {
			t.Errorf("%q is not so: %v", step, p.scenes().Legal(p))
		}
	case "pursuit": // how far the attackers may exploit
		if got := strconv.Itoa(int(p.battle().distance)); got != w[0] {
			t.Errorf("the pursuit is %s hexes long, want %s", got, w[0])
		}
	default:
		return false
	}
	return true
}
