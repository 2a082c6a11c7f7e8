package atlas

import (
	"fmt"
	"math/bits"
	"sort"
	"strconv"
	"strings"

	"sandtable/games/reich/data"
)

// Chapter 4: the counters. Every counter that can be on the board is a unit
// with a number; what it is never changes, whom it obeys may (36.2, 49).

// Unit is a counter.
type Unit uint16

const (
	NumUnits      = 545
	NoUnit   Unit = 0xFFFF
)

// UnitKind is what a counter is.
type UnitKind uint8

const (
	Infantry UnitKind = iota
	Armor
	Airborne
	Replacement
	Partisan
	Air
	Fleet
	AirBase
	NumUnitKinds
)

// UnitKindNames are the kinds in words.
var UnitKindNames = [NumUnitKinds]string{"infantry", "armor", "airborne", "replacement", "partisan", "air", "fleet", "airbase"}

// Ground reports whether a counter is a ground unit; air bases are none.
func (k UnitKind) Ground() bool { return k <= Partisan }

// CostPerFactor is what building a factor costs in BRPs (15.2).
var CostPerFactor = [NumUnitKinds]int{Infantry: 1, Armor: 2, Airborne: 3, Replacement: 1, Partisan: 2, Air: 3, Fleet: 3}

// CounterInfo is what a counter shows.
type CounterInfo struct {
	Nation   Country // whose colours it wears; for partisans the country they rise in
	Kind     UnitKind
	Strength uint8 // combat factor (4.1)
	Move     uint8 // movement factor; range of air missions; none for replacements and fleets (4.1, 4.2)
	Label    string
	Name     string // how moves write it: ge-4-6-2
}

// CounterTable are the counters, in order: by nation, kind and strength, so that counters alike
// follow one another.
type CounterTable struct {
	List [NumUnits]CounterInfo
	// print is what is asked of one counter after another: without the words of List it
	// lies close together.
	print [NumUnits]struct {
		kind           UnitKind
		strength, move uint8
		sort           uint8 // the same for counters alike
	}
	// of are the first and one past the last counter of each nation.
	of     [NumNations][2]Unit
	ByName map[string]Unit
}

// NationCodes begin the names of counters.
var NationCodes = [NumNations]string{
	"ge", "it", "br", "fr", "ru", "us", "alb", "alg", "arab", "balt", "bel", "bul", "cyp", "den", "egy", "fin", "gib", "gre", "hun",
	"iraq", "ire", "leb", "lib", "lux", "mal", "mor", "neth", "nor", "pal", "per", "pol", "por", "rho", "rum", "spa", "swe", "swi",
	"tra", "tun", "tur", "yug", "vichy", "free",
}

var kindCodes = [NumUnitKinds]string{"inf", "arm", "abn", "rep", "part", "air", "fleet", "base"}

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
var partisanLimits = map[Country]int{
	Yugoslavia: 4, Greece: 3, USSR: 3, France: 2, Britain: 3, Italy: 1,
	Egypt: 2, Spain: 4, Tunisia: 1, Algeria: 3, Morocco: 2,
}

// minorForces are the columns of the table of minor country forces (22.2).
var minorForces = [...]struct {
	kind           UnitKind
	strength, move uint8
}{{Infantry, 1, 3}, {Infantry, 2, 3}, {Armor, 2, 5}, {Air, 1, 4}, {Air, 2, 4}, {Fleet, 2, 0}}

// colonialForces are units that only variants bring: the Iraqi rebels (33.41)
// and the colonies that break away from Vichy (variant 11).
var colonialForces = map[Country][6]int{
	Iraq: {5, 0, 0, 0, 1, 0}, Tunisia: {1}, Algeria: {3}, Morocco: {2},
}

// extraFrench are the counters that variant 16 of the larger Allied set adds.
var extraFrench = []CounterInfo{
	{France, Armor, 3, 5, "8", ""}, {France, Armor, 3, 5, "9", ""}, {France, Armor, 3, 5, "10", ""}, {France, Air, 5, 4, "", ""},
}

// secondFsjrCounter is the 2 Fsjr as airborne troops (variant 17 of the larger Axis
// set).
var secondFsjrCounter = CounterInfo{Germany, Airborne, 3, 3, "2 Fsjr", ""}

func (l *loader) loadCounters() error {
	var mix struct{ CounterMix map[string]mixFile }
	if err := data.Decode("units.json", &mix); err != nil {
		return err
	}
	var tables struct {
		MinorForces struct{ Rows map[string][6]int }
	}
	if err := data.Decode("tables.json", &tables); err != nil {
		return err
	}
	var all []CounterInfo
	add := func(c CounterInfo, count int) {
		for range count {
			all = append(all, c)
		}
	}
	for n := range Country(NumMajors) {
		f, ok := mix.CounterMix[CountryIDs[n]]
		if !ok {
			return fmt.Errorf("units.json has no counters for %s", CountryIDs[n])
		}
		if err := addMix(n, &f, add); err != nil {
			return err
		}
	}
	for _, c := range extraFrench {
		add(c, 1)
	}
	add(secondFsjrCounter, 1)
	for n := Country(NumMajors); n < NumCountries; n++ {
		row := tables.MinorForces.Rows[CountryIDs[n]]
		if special, ok := colonialForces[n]; ok {
			row = special
		}
		for i, f := range minorForces {
			add(CounterInfo{Nation: n, Kind: f.kind, Strength: f.strength, Move: f.move}, row[i])
		}
	}
	for n := range Country(NumCountries) {
		add(CounterInfo{Nation: n, Kind: Partisan, Strength: 1, Move: 3}, partisanLimits[n])
	}
	return l.number(all)
}

func addMix(n Country, f *mixFile, add func(CounterInfo, int)) error {
	for _, g := range f.Ground {
		k, err := index(UnitKindNames[:], g.Type, "type", "units.json")
		if err != nil {
			return err
		}
		add(CounterInfo{Nation: n, Kind: UnitKind(k), Strength: g.Strength, Move: g.Move, Label: g.Label}, 1)
	}
	add(CounterInfo{Nation: n, Kind: Replacement, Strength: 1}, f.Replacements)
	add(CounterInfo{Nation: n, Kind: AirBase}, f.AirBases)
	for _, list := range []struct {
		kind UnitKind
		by   map[string]int
	}{{Air, f.Air}, {Fleet, f.Fleets}} {
		for size, count := range list.by {
			c := CounterInfo{Nation: n, Kind: list.kind, Strength: size[0] - '0'}
			if list.kind == Air {
				c.Move = AirRange
			}
			add(c, count)
		}
	}
	return nil
}

// number sorts the counters and names them.
func (l *loader) number(all []CounterInfo) error {
	if len(all) != NumUnits {
		return fmt.Errorf("%d counters, not %d", len(all), NumUnits)
	}
	sort.SliceStable(all, func(i, j int) bool {
		a, b := &all[i], &all[j]
		if a.Nation != b.Nation {
			return a.Nation < b.Nation
		}
		if a.Kind != b.Kind {
			return a.Kind < b.Kind
		}
		return a.Strength > b.Strength
	})
	t := &l.Units
	t.ByName = make(map[string]Unit, NumUnits)
	count := map[string]int{}
	sorts := map[CounterInfo]uint8{}
	for i := range all {
		c := all[i]
		stem := NationCodes[c.Nation] + "-" + kindCodes[c.Kind]
		if c.Strength > 0 && c.Kind != Replacement && c.Kind != Partisan {
			stem += strconv.Itoa(int(c.Strength))
		}
		count[stem]++
		c.Name = stem + "-" + strconv.Itoa(count[stem])
		t.List[i], t.ByName[c.Name] = c, Unit(i)
		sort := CounterInfo{Nation: c.Nation, Kind: c.Kind, Strength: c.Strength, Move: c.Move}
		if _, seen := sorts[sort]; !seen {
			sorts[sort] = uint8(len(sorts))
		}
		p := &t.print[i]
		p.kind, p.strength, p.move, p.sort = c.Kind, c.Strength, c.Move, sorts[sort]
		if t.of[c.Nation][1] == 0 {
			t.of[c.Nation][0] = Unit(i)
		}
		t.of[c.Nation][1] = Unit(i) + 1
	}
	return nil
}

// What a counter shows.
func (u Unit) Info() *CounterInfo { return &world.Units.List[u] }
func (u Unit) Kind() UnitKind     { return world.Units.print[u].kind }
func (u Unit) Strength() int      { return int(world.Units.print[u].strength) }
func (u Unit) Movement() int      { return int(world.Units.print[u].move) }
func (u Unit) String() string {
	if u >= NumUnits {
		return "no unit"
	}
	return world.Units.List[u].Name
}

// Alike reports whether two counters show the same, so that a list of moves
// needs only one of them.
func Alike(a, b Unit) bool {
	return world.Units.print[a].sort == world.Units.print[b].sort
}

const (
	AirRange  = 4 // of missions (28.22)
	AirStage  = 8 // of staging (28.21)
	DropRange = 6 // of airborne drops (31.1)
	FullFleet = 9
)

// UnitSet is a set of counters.
type UnitSet [(NumUnits + 63) / 64]uint64

func (s *UnitSet) Has(u Unit) bool { return s[u/64]>>(u%64)&1 != 0 }
func (s *UnitSet) Add(u Unit)      { s[u/64] |= 1 << (u % 64) }
func (s *UnitSet) Remove(u Unit)   { s[u/64] &^= 1 << (u % 64) }
func (s *UnitSet) Empty() bool     { return *s == UnitSet{} }

// All calls with each counter of the set in order.
func (s *UnitSet) All(yield func(Unit) bool) {
	for i := range s {
		for left := s[i]; left != 0; {
			bit := bits.TrailingZeros64(left)
			if !yield(Unit(i*64 + bit)) {
				return
			}
			left = s[i] >> bit >> 1 << bit << 1 // what was taken out meanwhile is not called with
		}
	}
}

// Of calls with all counters in the colours of a nation, wherever they are.
func Of(n Country) func(func(Unit) bool) {
	return func(yield func(Unit) bool) {
		for u := world.Units.of[n][0]; u < world.Units.of[n][1]; u++ {
			if !yield(u) {
				return
			}
		}
	}
}

// Sort is what a counter shows in words, without its number: ge-arm4.
func (u Unit) Sort() string {
	name := u.String()
	return name[:strings.LastIndexByte(name, '-')]
}
