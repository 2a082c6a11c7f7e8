package reich

import (
	"fmt"
	"sort"
	"strconv"
)

// Chapter 4: the counters. Every counter that can be on the board is a unit
// with a number; what it is never changes, whom it obeys may (36.2, 49).

// unit is a counter.
type unit uint16

const (
	numUnits      = 545
	noUnit   unit = 0xFFFF
)

type unitKind uint8

const (
	infantry unitKind = iota
	armor
	airborne
	replacement
	partisan
	air
	fleet
	airBase
	numUnitKinds
)

var unitKindNames = [numUnitKinds]string{"infantry", "armor", "airborne", "replacement", "partisan", "air", "fleet", "airbase"}

// ground reports whether a counter is a ground unit; air bases are none.
func (k unitKind) ground() bool { return k <= partisan }

// costPerFactor is what building a factor costs in BRPs (15.2).
var costPerFactor = [numUnitKinds]int{infantry: 1, armor: 2, airborne: 3, replacement: 1, partisan: 2, air: 3, fleet: 3}

// counterInfo is what a counter shows.
type counterInfo struct {
	nation   country // whose colours it wears; for partisans the country they rise in
	kind     unitKind
	strength uint8 // combat factor (4.1)
	move     uint8 // movement factor; range of air missions; none for replacements and fleets (4.1, 4.2)
	label    string
	name     string // how moves write it: ge-4-6-2
}

// counters, in order: by nation, kind and strength, so that counters alike
// follow one another.
type counterTable struct {
	list [numUnits]counterInfo
	// of are the first and one past the last counter of each nation.
	of     [numNations][2]unit
	byName map[string]unit
}

// nationCodes begin the names of counters.
var nationCodes = [numNations]string{
	"ge", "it", "br", "fr", "ru", "us", "alb", "alg", "arab", "balt", "bel", "bul", "cyp", "den", "egy", "fin", "gib", "gre", "hun",
	"iraq", "ire", "leb", "lib", "lux", "mal", "mor", "neth", "nor", "pal", "per", "pol", "por", "rho", "rum", "spa", "swe", "swi",
	"tra", "tun", "tur", "yug", "vichy", "free",
}

var kindCodes = [numUnitKinds]string{"inf", "arm", "abn", "rep", "part", "air", "fleet", "base"}

type mixFile struct {
	Ground []struct {
		Type, Label    string
		Strength, Move uint8
	}
	Replacements, AirBases int
	Air, Fleets            map[string]int
}

// partisanLimits are how many partisans each country can have (32.12), and the
// risings of the variants 11, 16 and 18 of the larger set.
var partisanLimits = map[country]int{
	yugoslavia: 4, greece: 3, ussr: 3, france: 2, britain: 3, italy: 1,
	egypt: 2, spain: 4, tunisia: 1, algeria: 3, morocco: 2,
}

// minorForces are the columns of the table of minor country forces (22.2).
var minorForces = [...]struct {
	kind           unitKind
	strength, move uint8
}{{infantry, 1, 3}, {infantry, 2, 3}, {armor, 2, 5}, {air, 1, 4}, {air, 2, 4}, {fleet, 2, 0}}

// colonialForces are units that only variants bring: the Iraqi rebels (33.41)
// and the colonies that break away from Vichy (variant 11).
var colonialForces = map[country][6]int{
	iraq: {5, 0, 0, 0, 1, 0}, tunisia: {1}, algeria: {3}, morocco: {2},
}

// extraFrench are the counters that variant 16 of the larger Allied set adds.
var extraFrench = []counterInfo{
	{france, armor, 3, 5, "8", ""}, {france, armor, 3, 5, "9", ""}, {france, armor, 3, 5, "10", ""}, {france, air, 5, 4, "", ""},
}

// secondFsjrCounter is the 2 Fsjr as airborne troops (variant 17 of the larger Axis
// set).
var secondFsjrCounter = counterInfo{germany, airborne, 3, 3, "2 Fsjr", ""}

func (l *loader) loadCounters() error {
	var mix struct{ CounterMix map[string]mixFile }
	if err := decode("units.json", &mix); err != nil {
		return err
	}
	var tables struct {
		MinorForces struct{ Rows map[string][6]int }
	}
	if err := decode("tables.json", &tables); err != nil {
		return err
	}
	var all []counterInfo
	add := func(c counterInfo, count int) {
		for range count {
			all = append(all, c)
		}
	}
	for n := range country(numMajors) {
		f, ok := mix.CounterMix[countryIDs[n]]
		if !ok {
			return fmt.Errorf("units.json has no counters for %s", countryIDs[n])
		}
		if err := addMix(n, &f, add); err != nil {
			return err
		}
	}
	for _, c := range extraFrench {
		add(c, 1)
	}
	add(secondFsjrCounter, 1)
	for n := country(numMajors); n < numCountries; n++ {
		row := tables.MinorForces.Rows[countryIDs[n]]
		if special, ok := colonialForces[n]; ok {
			row = special
		}
		for i, f := range minorForces {
			add(counterInfo{nation: n, kind: f.kind, strength: f.strength, move: f.move}, row[i])
		}
	}
	for n := range country(numCountries) {
		add(counterInfo{nation: n, kind: partisan, strength: 1, move: 3}, partisanLimits[n])
	}
	return l.number(all)
}

func addMix(n country, f *mixFile, add func(counterInfo, int)) error {
	for _, g := range f.Ground {
		k, err := index(unitKindNames[:], g.Type, "type", "units.json")
		if err != nil {
			return err
		}
		add(counterInfo{nation: n, kind: unitKind(k), strength: g.Strength, move: g.Move, label: g.Label}, 1)
	}
	add(counterInfo{nation: n, kind: replacement, strength: 1}, f.Replacements)
	add(counterInfo{nation: n, kind: airBase}, f.AirBases)
	for _, list := range []struct {
		kind unitKind
		by   map[string]int
	}{{air, f.Air}, {fleet, f.Fleets}} {
		for size, count := range list.by {
			c := counterInfo{nation: n, kind: list.kind, strength: size[0] - '0'}
			if list.kind == air {
				c.move = airRange
			}
			add(c, count)
		}
	}
	return nil
}

// number sorts the counters and names them.
func (l *loader) number(all []counterInfo) error {
	if len(all) != numUnits {
		return fmt.Errorf("%d counters, not %d", len(all), numUnits)
	}
	sort.SliceStable(all, func(i, j int) bool {
		a, b := &all[i], &all[j]
		if a.nation != b.nation {
			return a.nation < b.nation
		}
		if a.kind != b.kind {
			return a.kind < b.kind
		}
		return a.strength > b.strength
	})
	t := &l.units
	t.byName = make(map[string]unit, numUnits)
	count := map[string]int{}
	for i := range all {
		c := all[i]
		stem := nationCodes[c.nation] + "-" + kindCodes[c.kind]
		if c.strength > 0 && c.kind != replacement && c.kind != partisan {
			stem += strconv.Itoa(int(c.strength))
		}
		count[stem]++
		c.name = stem + "-" + strconv.Itoa(count[stem])
		t.list[i], t.byName[c.name] = c, unit(i)
		if t.of[c.nation][1] == 0 {
			t.of[c.nation][0] = unit(i)
		}
		t.of[c.nation][1] = unit(i) + 1
	}
	return nil
}

// What a counter shows.
func (u unit) info() *counterInfo { return &world.units.list[u] }
func (u unit) kind() unitKind     { return world.units.list[u].kind }
func (u unit) strength() int      { return int(world.units.list[u].strength) }
func (u unit) movement() int      { return int(world.units.list[u].move) }
func (u unit) String() string {
	if u >= numUnits {
		return "no unit"
	}
	return world.units.list[u].name
}

// alike reports whether two counters show the same, so that a list of moves
// needs only one of them.
func alike(a, b unit) bool {
	x, y := a.info(), b.info()
	return x.nation == y.nation && x.kind == y.kind && x.strength == y.strength && x.move == y.move
}

const (
	airRange  = 4 // of missions (28.22)
	airStage  = 8 // of staging (28.21)
	dropRange = 6 // of airborne drops (31.1)
	fullFleet = 9
)
