package reich

import "math/bits"

// The nations that have counters or stand somewhere in the war: the countries
// of the map, and the two that France falls into (49).
const (
	vichyFrance country = numCountries + iota
	freeFrench
	numNations = numCountries + 2

	// nobody controls a hex that belongs to the first who comes (26.6).
	nobody = noCountry
)

// nationIDs and nationNames are those of the countries and of divided France.
var (
	nationIDs   = append(countryIDs[:], "vichy-france", "free-french")
	nationNames = append(countryNames[:], "Vichy France", "Free French")
)

// A nationSet is a set of nations.
type nationSet uint64

func onlyNation(n country) nationSet            { return 1 << n }
func (s nationSet) has(n country) bool          { return n < numNations && s>>n&1 != 0 }
func (s *nationSet) add(n country)              { *s |= 1 << n }
func (s *nationSet) remove(n country)           { *s &^= 1 << n }
func (s nationSet) majors() powerSet            { return powerSet(s & (1<<numMajors - 1)) }
func (s nationSet) next() country               { return country(bits.TrailingZeros64(uint64(s))) }
func (s nationSet) count() int                  { return bits.OnesCount64(uint64(s)) }
func (s nationSet) without(n country) nationSet { return s &^ (1 << n) }

// all calls with each nation of the set in order.
func (s nationSet) all(yield func(country) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(s.next()) {
			return
		}
	}
}

// A powerSet is a set of major powers.
type powerSet uint8

const everyPower powerSet = 1<<numMajors - 1

func onlyPower(n country) powerSet    { return 1 << n }
func (s powerSet) has(n country) bool { return n < numMajors && s>>n&1 != 0 }
func (s *powerSet) add(n country)     { *s |= 1 << n }
func (s *powerSet) remove(n country)  { *s &^= 1 << n }

func (s powerSet) all(yield func(country) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(country(bits.TrailingZeros8(uint8(s)))) {
			return
		}
	}
}

// alliance is one of the two camps, whether its members are at war yet or not
// (12.13).
type alliance uint8

const (
	axis alliance = iota
	allies
	noAlliance
	numAlliances = 2
)

var allianceIDs = [...]string{"axis", "allies", "nobody"}

func (a alliance) enemy() alliance { return 1 - a }

// powers are the major powers of a camp.
func (a alliance) powers() powerSet {
	if a == axis {
		return 1<<germany | 1<<italy
	}
	return 1<<britain | 1<<france | 1<<ussr | 1<<usa
}

// campOf is the camp of a major power.
func campOf(power country) alliance {
	if power <= italy {
		return axis
	}
	return allies
}

const western3 powerSet = 1<<britain | 1<<france | 1<<usa // the western Allies
