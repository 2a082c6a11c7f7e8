package reich

import (
	"sandtable/board"
	"sandtable/engine/flat"
	"sandtable/games/reich/atlas"
)

// Not a chapter: fields of a position that take less memory than their lines in
// layout.txt, because few values are possible or most counters and hexes have none. A
// position is copied more often than these are asked. What cannot be kept is refused when
// a position is read.

const (
	numFleets    = 109
	numAir       = 86
	numBases     = 18
	numTurncoats = 129
	numDaring    = 141
	numLands     = 1346
)

var (
	// Numbers of the counters of some kinds; all others have the number after the last.
	fleetNumber [atlas.NumUnits]uint8 // fleets, in the order of allFleets
	factored    [atlas.NumUnits]uint8 // fleets and air units, which have factors that can be inverted
	allegiance  [atlas.NumUnits]uint8 // counters that can come to obey another nation; after them the others, by nation
	daring      [atlas.NumUnits]uint8 // counters that exploit, drop or give Ground Support

	// daringCounters are those in order.
	daringCounters []atlas.Unit

	// lands are the hexes on land, Switzerland too, in order, and landNumber is where in the
	// list a hex stands, and numLands for the sea.
	lands      [numLands]atlas.Hex
	landNumber [atlas.NumHexes]uint16
)

// numberCounters numbers the counters for which something holds.
func numberCounters(holds func(atlas.Unit) bool) (number [atlas.NumUnits]uint8) {
	last := uint8(0)
	for u := range number {
		if holds(atlas.Unit(u)) {
			last++
		}
	}
	next := uint8(0)
	for u := range number {
		number[u] = last
		if holds(atlas.Unit(u)) {
			number[u] = next
			next++
		}
	}
	return number
}

func isFleet(u atlas.Unit) bool    { return u.Kind() == atlas.Fleet }
func isFactored(u atlas.Unit) bool { return u.Kind() == atlas.Fleet || u.Kind() == atlas.Air }

// isTurncoat: Italians are lent, the French become Vichy or Free French, and partisans
// obey who built them (32, 36.23, 49).
func isTurncoat(u atlas.Unit) bool {
	n := atlas.ColoursOf(u.Info().Nation)
	return n == atlas.Italy || n == atlas.France || u.Kind() == atlas.Partisan
}

func numberAllegiance() [atlas.NumUnits]uint8 {
	number := numberCounters(isTurncoat)
	for u := range atlas.Unit(atlas.NumUnits) {
		if number[u] == numTurncoats {
			number[u] += uint8(u.Info().Nation)
		}
	}
	return number
}

func isDaring(u atlas.Unit) bool {
	return u.Kind() == atlas.Armor || u.Kind() == atlas.Airborne || u.Kind() == atlas.Air
}

func findDaring() (list []atlas.Unit) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if isDaring(u) {
			list = append(list, u)
		}
	}
	return list
}

func numberLands() (list [numLands]atlas.Hex, number [atlas.NumHexes]uint16) {
	next := uint16(0)
	for h := range atlas.Hex(atlas.NumHexes) {
		number[h] = numLands
		if world.OnLand.Has(h) || !world.Playable.Has(h) {
			list[next], number[h] = h, next
			next++
		}
	}
	return list, number
}

// keep panics if a packed field cannot keep what play gave it.
func keep(kept bool) {
	if !kept {
		panic("reich: a packed field is given what cannot be")
	}
}

// owners are the nations that control the hexes; nobody controls the sea. They are counted
// from 1, and 0 is nobody.
type owners struct {
	packed [(numLands+1)*nationBits/8 + flat.Spare]byte
}

const nationBits = 6

func (x *owners) of(h atlas.Hex) atlas.Country {
	return atlas.Country(flat.Digit(x.packed[:], nationBits, int(landNumber[h]))) - 1
}
func (x *owners) set(h atlas.Hex, n atlas.Country) { keep(x.SetNumber(int(h), int64(n))) }
func (x *owners) Number(i int) int64               { return int64(x.of(atlas.Hex(i))) }
func (x *owners) SetNumber(i int, v int64) bool {
	if landNumber[i] == numLands {
		return v == int64(atlas.Nobody)
	}
	return flat.SetDigit(x.packed[:], nationBits, int(landNumber[i]), uint64(uint8(v+1)))
}

// spots are where the counters are.
type spots struct {
	packed [atlas.NumUnits*hexBits/8 + flat.Spare]byte
}

const (
	hexBits = 11

	_ = uint(1<<hexBits - numSpots)
)

func (x *spots) of(u atlas.Unit) spot      { return spot(flat.Digit(x.packed[:], hexBits, int(u))) }
func (x *spots) set(u atlas.Unit, at spot) { keep(x.SetNumber(int(u), int64(at))) }
func (x *spots) Number(i int) int64        { return int64(x.of(atlas.Unit(i))) }
func (x *spots) SetNumber(i int, v int64) bool {
	return flat.SetDigit(x.packed[:], hexBits, i, uint64(v))
}

// spotsInRow counters begin and end with a byte.
const spotsInRow = 16

// sameRow reports whether a counter and those after it are where they are in another, as
// far as that can be told at a glance.
func (x *spots) sameRow(y *spots, u atlas.Unit) bool {
	const size = spotsInRow * hexBits / 8
	if u%8 != 0 || u+spotsInRow > atlas.NumUnits {
		return false
	}
	at := u / 8 * hexBits
	return [size]byte(x.packed[at:]) == [size]byte(y.packed[at:])
}

// goals are a hex for each unit. The highest number stands for atlas.NoHex.
type goals struct {
	packed [atlas.NumUnits*hexBits/8 + flat.Spare]byte
}

const (
	lastGoal = 1<<hexBits - 1

	_ = uint(lastGoal - atlas.NumHexes)
)

func (x *goals) of(u atlas.Unit) atlas.Hex     { return atlas.Hex(x.Number(int(u))) }
func (x *goals) set(u atlas.Unit, h atlas.Hex) { keep(x.SetNumber(int(u), int64(h))) }

func (x *goals) Number(i int) int64 {
	if v := flat.Digit(x.packed[:], hexBits, i); v != lastGoal {
		return int64(v)
	}
	return int64(atlas.NoHex)
}

func (x *goals) SetNumber(i int, v int64) bool {
	if v == int64(atlas.NoHex) {
		return flat.SetDigit(x.packed[:], hexBits, i, lastGoal)
	}
	return v != lastGoal && flat.SetDigit(x.packed[:], hexBits, i, uint64(v))
}

// tasks are what the counters are committed to.
type tasks struct {
	packed [atlas.NumUnits*taskBits/8 + flat.Spare]byte
}

const (
	taskBits = 4

	_ = uint(1<<taskBits - numTasks)
)

func (x *tasks) of(u atlas.Unit) Task     { return Task(flat.Digit(x.packed[:], taskBits, int(u))) }
func (x *tasks) set(u atlas.Unit, t Task) { keep(x.SetNumber(int(u), int64(t))) }
func (x *tasks) Number(i int) int64       { return int64(x.of(atlas.Unit(i))) }
func (x *tasks) SetNumber(i int, v int64) bool {
	return flat.SetDigit(x.packed[:], taskBits, i, uint64(v))
}

// obedience is whom the counters obey. Turncoats have a place each; all others of a nation
// share one, and never obey another.
type obedience struct {
	by [numTurncoats + atlas.NumNations]atlas.Country
}

func (x *obedience) of(u atlas.Unit) atlas.Country     { return x.by[allegiance[u]] }
func (x *obedience) set(u atlas.Unit, n atlas.Country) { keep(x.SetNumber(int(u), int64(n))) }
func (x *obedience) Number(i int) int64                { return int64(x.of(atlas.Unit(i))) }
func (x *obedience) SetNumber(i int, v int64) bool {
	x.by[allegiance[i]] = atlas.Country(v)
	return allegiance[i] < numTurncoats || v == int64(atlas.Unit(i).Info().Nation)
}

// unitMarks are the marks of the counters: those that all can have, and those of exploiting,
// dropping and Ground Support.
type unitMarks struct {
	deployed fleetSet
	common   [atlas.NumUnits]uint8
	daring   [(numDaring+1)*daringBits/8 + flat.Spare]byte
}

const daringBits = 6

func (x *unitMarks) of(u atlas.Unit) marks { return marks(x.common[u]) | x.rare(u) }

func (x *unitMarks) set(u atlas.Unit, m marks) {
	x.common[u] = uint8(m)
	x.setRare(u, m)
}

func (x *unitMarks) add(u atlas.Unit, m marks) {
	x.common[u] |= uint8(m)
	if m >= deployed {
		x.setRare(u, x.rare(u)|m)
	}
}

func (x *unitMarks) remove(u atlas.Unit, m marks) {
	x.common[u] &^= uint8(m)
	if m >= deployed {
		x.setRare(u, x.rare(u)&^m)
	}
}

// mayHave reports whether a counter can have a mark.
func mayHave(u atlas.Unit, m marks) bool {
	return (m&deployed == 0 || isFleet(u)) && (m < exploited || daring[u] < numDaring)
}

// rare are those of its marks that not all can have.
func (x *unitMarks) rare(u atlas.Unit) (m marks) {
	if x.deployed.Has(u) {
		m = deployed
	}
	return m | marks(flat.Digit(x.daring[:], daringBits, int(daring[u])))*exploited
}

//go:noinline
func (x *unitMarks) hasRare(u atlas.Unit, m marks) bool { return x.rare(u)&m != 0 }

func (x *unitMarks) setRare(u atlas.Unit, m marks) {
	keep(mayHave(u, m))
	if i := fleetNumber[u]; i < numFleets {
		board.Bits(x.deployed[:]).Clear(int(i))
		if m&deployed != 0 {
			board.Bits(x.deployed[:]).Set(int(i))
		}
	}
	flat.SetDigit(x.daring[:], daringBits, int(daring[u]), uint64(m/exploited))
}

// Marks are written in the order of markOrder.
func (x *unitMarks) Number(i int) (v int64) {
	m := x.of(atlas.Unit(i))
	for bit, mark := range markOrder {
		if m&mark != 0 {
			v |= 1 << bit
		}
	}
	return v
}

func (x *unitMarks) SetNumber(i int, v int64) bool {
	m := marks(0)
	for bit, mark := range markOrder {
		if v>>bit&1 != 0 {
			m |= mark
		}
	}
	if !mayHave(atlas.Unit(i), m) {
		return false
	}
	x.set(atlas.Unit(i), m)
	return x.Number(i) == v
}

// inverted are factors of fleets and air units. The last stands for all other counters, and
// is 0; so do the two that follow.
type inverted struct {
	packed [(numFleets+numAir+1)*factorBits/8 + flat.Spare]byte
}

const factorBits = 4

func (x *inverted) of(u atlas.Unit) uint8 {
	return uint8(flat.Digit(x.packed[:], factorBits, int(factored[u])))
}
func (x *inverted) set(u atlas.Unit, v uint8) { x.SetNumber(int(u), int64(v)) }
func (x *inverted) Number(i int) int64        { return int64(x.of(atlas.Unit(i))) }
func (x *inverted) SetNumber(i int, v int64) bool {
	if factored[i] == numFleets+numAir {
		return v == 0
	}
	return flat.SetDigit(x.packed[:], factorBits, int(factored[i]), uint64(v))
}

// berths are where in their hexes the fleets lie.
type berths struct {
	packed [(numFleets+1)*berthBits/8 + flat.Spare]byte
}

const berthBits = 2

func (x *berths) of(u atlas.Unit) uint8 {
	return uint8(flat.Digit(x.packed[:], berthBits, int(fleetNumber[u])))
}
func (x *berths) set(u atlas.Unit, v uint8) { x.SetNumber(int(u), int64(v)) }
func (x *berths) Number(i int) int64        { return int64(x.of(atlas.Unit(i))) }
func (x *berths) SetNumber(i int, v int64) bool {
	if fleetNumber[i] == numFleets {
		return v == 0
	}
	return flat.SetDigit(x.packed[:], berthBits, int(fleetNumber[i]), uint64(v))
}

// perFleet is a number for each fleet.
type perFleet struct{ by [numFleets + 1]uint8 }

func (x *perFleet) of(u atlas.Unit) uint8     { return x.by[fleetNumber[u]] }
func (x *perFleet) set(u atlas.Unit, v uint8) { x.SetNumber(int(u), int64(v)) }
func (x *perFleet) Number(i int) int64        { return int64(x.of(atlas.Unit(i))) }
func (x *perFleet) SetNumber(i int, v int64) bool {
	if k := fleetNumber[i]; k < numFleets {
		x.by[k] = uint8(v)
	}
	return x.Number(i) == v
}

// waters are the courses at sea, one after the other.
type waters struct {
	packed [trackRoom*waterBits/8 + flat.Spare]byte
}

const (
	waterBits = 10

	_ = uint(1<<waterBits - atlas.NumWaters)
)

func (x *waters) of(i uint16) atlas.Water {
	return atlas.Water(flat.Digit(x.packed[:], waterBits, int(i)))
}
func (x *waters) set(i uint16, w atlas.Water) { x.SetNumber(int(i), int64(w)) }
func (x *waters) Number(i int) int64          { return int64(x.of(uint16(i))) }
func (x *waters) SetNumber(i int, v int64) bool {
	return flat.SetDigit(x.packed[:], waterBits, i, uint64(v))
}

// landSet is a set of hexes on land.
type landSet [(numLands + 63) / 64]uint64

// onLand are the hexes of a set, which all are on land.
func onLand(set atlas.HexSet) (s landSet) {
	for h := range set.All {
		s.Add(h)
	}
	return s
}

func (s *landSet) Has(h atlas.Hex) bool { return board.Bits(s[:]).Has(int(landNumber[h])) }
func (s *landSet) Add(h atlas.Hex) {
	keep(landNumber[h] < numLands)
	board.Bits(s[:]).Set(int(landNumber[h]))
}
func (s *landSet) Remove(h atlas.Hex) { board.Bits(s[:]).Clear(int(landNumber[h])) }

// All calls with each hex in order.
func (s *landSet) All(yield func(atlas.Hex) bool) {
	for i := range board.Bits(s[:]).All() {
		if !yield(lands[i]) {
			return
		}
	}
}

func (s *landSet) Number(i int) (word int64) {
	if *s == (landSet{}) {
		return 0
	}
	for h := i * 64; h < min(i*64+64, atlas.NumHexes); h++ {
		if s.Has(atlas.Hex(h)) {
			word |= 1 << (h % 64)
		}
	}
	return word
}

func (s *landSet) SetNumber(i int, word int64) bool {
	for h := i * 64; h < min(i*64+64, atlas.NumHexes); h++ {
		switch {
		case word>>(h%64)&1 == 0:
			s.Remove(atlas.Hex(h))
		case landNumber[h] == numLands:
			return false
		default:
			s.Add(atlas.Hex(h))
		}
	}
	return s.Number(i) == word
}

// hexWords is how many words a set of hexes has when it is written down.
const hexWords = len(atlas.HexSet{})

// struckHexes are the hexes that blocs have attacked. The Axis never attack in a Combat
// phase of their enemies, so that there is room for those of the Axis or of the others.
type struckHexes struct {
	sets [2]landSet // of the Axis, or of the West and Russia
	axis bool
}

func (x *struckHexes) has(b bloc, h atlas.Hex) bool {
	return x.axis == (b == axisBloc) && x.sets[b/2].Has(h)
}

func (x *struckHexes) add(b bloc, h atlas.Hex) {
	keep(x.turnTo(b))
	x.sets[b/2].Add(h)
}

// turnTo makes room for hexes of a bloc, or reports that there is none.
func (x *struckHexes) turnTo(b bloc) bool {
	if x.axis != (b == axisBloc) && x.sets != [2]landSet{} {
		return false
	}
	x.axis = b == axisBloc
	return true
}

func (x *struckHexes) Number(i int) int64 {
	if b := bloc(i / hexWords); x.axis == (b == axisBloc) {
		return x.sets[b/2].Number(i % hexWords)
	}
	return 0
}

func (x *struckHexes) SetNumber(i int, v int64) bool {
	b := bloc(i / hexWords)
	if v != 0 && !x.turnTo(b) {
		return false
	}
	return x.axis != (b == axisBloc) || x.sets[b/2].SetNumber(i%hexWords, v)
}

// baseHexes are hexes that air base counters have left, in order and counted from 1: none
// leaves more than one in a turn.
type baseHexes [numBases]atlas.Hex

func (x *baseHexes) Add(h atlas.Hex) {
	for i := range x {
		switch {
		case x[i] == h+1:
			return
		case x[i] == 0:
			x[i] = h + 1
			return
		case x[i] > h+1:
			keep(x[numBases-1] == 0)
			copy(x[i+1:], x[i:])
			x[i] = h + 1
			return
		}
	}
	keep(false)
}

// All calls with each hex in order.
func (x *baseHexes) All(yield func(atlas.Hex) bool) {
	for _, h := range x {
		if h == 0 || !yield(h-1) {
			return
		}
	}
}

func (x *baseHexes) Number(i int) (word int64) {
	for h := range x.All {
		if int(h)/64 == i {
			word |= 1 << (h % 64)
		}
	}
	return word
}

// SetNumber sets the words in order, the first of them first.
func (x *baseHexes) SetNumber(i int, word int64) bool {
	kept := baseHexes{}
	for h := range x.All {
		if int(h)/64 < i {
			kept.Add(h)
		}
	}
	*x = kept
	for k := range 64 {
		if word>>k&1 == 0 {
			continue
		}
		if x[numBases-1] != 0 {
			return false
		}
		x.Add(atlas.Hex(i*64 + k))
	}
	return true
}

// pairs are the pairs of nations that are at war: a bit for each, those of a nation with the
// ones before it after those of the nation before it.
type pairs [(atlas.NumNations*(atlas.NumNations-1)/2 + 63) / 64]uint64

// pair is where two nations stand.
func pair(a, b atlas.Country) int {
	high, low := int(max(a, b)), int(min(a, b))
	return high*(high-1)/2 + low
}

func (x *pairs) has(a, b atlas.Country) bool { return a != b && board.Bits(x[:]).Has(pair(a, b)) }

// of are the enemies of a nation.
func (x *pairs) of(a atlas.Country) (set atlas.NationSet) {
	for b := range atlas.Country(atlas.NumNations) {
		if x.has(a, b) {
			set.Add(b)
		}
	}
	return set
}

func pairsOf(war *[atlas.NumNations]atlas.NationSet) (x pairs) {
	for a, enemies := range war {
		keep(x.SetNumber(a, int64(enemies)))
	}
	return x
}

func (x *pairs) all() (war [atlas.NumNations]atlas.NationSet) {
	for a := range war {
		war[a] = x.of(atlas.Country(a))
	}
	return war
}

func (x *pairs) Number(i int) int64 { return int64(x.of(atlas.Country(i))) }

// SetNumber leaves pairs with the nations before as they are.
func (x *pairs) SetNumber(i int, v int64) bool {
	for b := i + 1; b < atlas.NumNations; b++ {
		k := pair(atlas.Country(i), atlas.Country(b))
		board.Bits(x[:]).Clear(k)
		if v>>b&1 != 0 {
			board.Bits(x[:]).Set(k)
		}
	}
	return x.Number(i) == v
}

// Sets of daring counters, fleets, ports and fortresses have a bit for each of these alone.
type (
	daringSet   [(numDaring + 63) / 64]uint64
	fleetSet    [(numFleets + 63) / 64]uint64
	portSet     [(maxPorts + 63) / 64]uint64
	fortressSet [(maxFortresses + 63) / 64]uint64
)

const (
	maxPorts      = 128
	maxFortresses = 64
)

var (
	// portHexes are the hexes with ports in order, portNumber is where in the list a hex
	// stands, and none for other hexes. The same goes for fortresses.
	portHexes, fortressList    []atlas.Hex
	portNumber, fortressNumber [atlas.NumHexes]uint8
)

const none uint8 = 0xFF

// numberHexes numbers the hexes of a set.
func numberHexes(set atlas.HexSet) (list []atlas.Hex, number [atlas.NumHexes]uint8) {
	for h := range number {
		number[h] = none
	}
	for h := range set.All {
		number[h] = uint8(len(list))
		list = append(list, h)
	}
	return list, number
}

func (s *daringSet) Has(u atlas.Unit) bool {
	return daring[u] < numDaring && board.Bits(s[:]).Has(int(daring[u]))
}
func (s *daringSet) Add(u atlas.Unit) {
	keep(daring[u] < numDaring)
	board.Bits(s[:]).Set(int(daring[u]))
}
func (s *daringSet) Remove(u atlas.Unit) {
	if daring[u] < numDaring {
		board.Bits(s[:]).Clear(int(daring[u]))
	}
}
func (s *daringSet) Empty() bool { return *s == daringSet{} }

// All calls with each counter in order.
func (s *daringSet) All(yield func(atlas.Unit) bool) {
	for k := range board.Bits(s[:]).All() {
		if !yield(daringCounters[k]) {
			return
		}
	}
}
func (s *daringSet) Number(i int) int64            { return wordOf(s[:], daringCounters, i) }
func (s *daringSet) SetNumber(i int, v int64) bool { return setWord(s[:], daringCounters, i, v) }

func (s *fleetSet) Has(u atlas.Unit) bool {
	return fleetNumber[u] < numFleets && board.Bits(s[:]).Has(int(fleetNumber[u]))
}
func (s *fleetSet) Add(u atlas.Unit)              { board.Bits(s[:]).Set(int(fleetNumber[u])) }
func (s *fleetSet) Number(i int) int64            { return wordOf(s[:], allFleets, i) }
func (s *fleetSet) SetNumber(i int, v int64) bool { return setWord(s[:], allFleets, i, v) }

func (s *portSet) Has(h atlas.Hex) bool {
	return portNumber[h] != none && board.Bits(s[:]).Has(int(portNumber[h]))
}
func (s *portSet) Add(h atlas.Hex)               { board.Bits(s[:]).Set(int(portNumber[h])) }
func (s *portSet) Number(i int) int64            { return wordOf(s[:], portHexes, i) }
func (s *portSet) SetNumber(i int, v int64) bool { return setWord(s[:], portHexes, i, v) }

func (s *fortressSet) Has(h atlas.Hex) bool {
	return fortressNumber[h] != none && board.Bits(s[:]).Has(int(fortressNumber[h]))
}
func (s *fortressSet) Add(h atlas.Hex)               { board.Bits(s[:]).Set(int(fortressNumber[h])) }
func (s *fortressSet) Number(i int) int64            { return wordOf(s[:], fortressList, i) }
func (s *fortressSet) SetNumber(i int, v int64) bool { return setWord(s[:], fortressList, i, v) }

// wordOf is a word of a set by unit or hex that is kept by the numbers of its members.
func wordOf[M ~uint16](kept board.Bits, members []M, i int) (word int64) {
	for k := range kept.All() {
		if m := int(members[k]); m/64 == i {
			word |= 1 << (m % 64)
		}
	}
	return word
}

// setWord sets such a word, and reports whether all of it are members.
func setWord[M ~uint16](kept board.Bits, members []M, i int, word int64) bool {
	for k, m := range members {
		if int(m)/64 != i {
			continue
		}
		kept.Clear(k)
		if bit := int64(1) << (m % 64); word&bit != 0 {
			kept.Set(k)
			word &^= bit
		}
	}
	return word == 0
}
