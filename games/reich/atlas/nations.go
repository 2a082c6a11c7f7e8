package atlas

import "math/bits"

// The nations that have counters or stand somewhere in the war: the countries
// of the map, and the two that France falls into (49).
const (
	VichyFrance Country = NumCountries + iota
	FreeFrench
	NumNations = NumCountries + 2

	// Nobody controls a hex that belongs to the first who comes (26.6).
	Nobody = NoCountry
)

// NationIDs and NationNames are those of the countries and of divided France.
var (
	NationIDs   = append(CountryIDs[:], "vichy-france", "free-french")
	NationNames = append(CountryNames[:], "Vichy France", "Free French")
)

// A NationSet is a set of nations.
type NationSet uint64

// OnlyNation is the set of one nation.
func OnlyNation(n Country) NationSet            { return 1 << n }
func (s NationSet) Has(n Country) bool          { return n < NumNations && s>>n&1 != 0 }
func (s *NationSet) Add(n Country)              { *s |= 1 << n }
func (s *NationSet) Remove(n Country)           { *s &^= 1 << n }
func (s NationSet) Majors() PowerSet            { return PowerSet(s & (1<<NumMajors - 1)) }
func (s NationSet) Next() Country               { return Country(bits.TrailingZeros64(uint64(s))) }
func (s NationSet) Count() int                  { return bits.OnesCount64(uint64(s)) }
func (s NationSet) Without(n Country) NationSet { return s &^ (1 << n) }

// All calls with each nation of the set in order.
func (s NationSet) All(yield func(Country) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(s.Next()) {
			return
		}
	}
}

// A PowerSet is a set of major powers.
type PowerSet uint8

// EveryPower is the set of all six.
const EveryPower PowerSet = 1<<NumMajors - 1

// OnlyPower is the set of one power.
func OnlyPower(n Country) PowerSet    { return 1 << n }
func (s PowerSet) Has(n Country) bool { return n < NumMajors && s>>n&1 != 0 }
func (s *PowerSet) Add(n Country)     { *s |= 1 << n }
func (s *PowerSet) Remove(n Country)  { *s &^= 1 << n }

// All calls with each power of the set in order.
func (s PowerSet) All(yield func(Country) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(Country(bits.TrailingZeros8(uint8(s)))) {
			return
		}
	}
}

// Alliance is one of the two camps, whether its members are at war yet or not
// (12.13).
type Alliance uint8

const (
	Axis Alliance = iota
	Allies
	NoAlliance
	NumAlliances = 2
)

// AllianceIDs are the camps by the names that files and views write.
var AllianceIDs = [...]string{"axis", "allies", "nobody"}

// Enemy is the other camp.
func (a Alliance) Enemy() Alliance { return 1 - a }
