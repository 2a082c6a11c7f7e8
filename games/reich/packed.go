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
	numFleets = 109
	numAir    = 86
)

var (
	// fleetNumber numbers the fleets, as allFleets does; it is numFleets for others. factored
	// numbers fleets and air units, which have factors that can be inverted.
	fleetNumber, factored [atlas.NumUnits]uint8
)

// numberCounters numbers the counters of some kinds, and gives all others the number
// after the last.
func numberCounters(kinds ...atlas.UnitKind) (number [atlas.NumUnits]uint8) {
	next := uint8(0)
	for u := range number {
		number[u] = 0xFF
	}
	for _, k := range kinds {
		for _, u := range countersOf(k) {
			number[u] = next
			next++
		}
	}
	for u := range number {
		number[u] = min(number[u], next)
	}
	return number
}

// perFleet is a number for each fleet. The last stands for all other counters, and is 0.
type perFleet struct{ by [numFleets + 1]uint8 }

func (x *perFleet) of(u atlas.Unit) uint8 { return x.by[fleetNumber[u]] }

func (x *perFleet) set(u atlas.Unit, v uint8) {
	if i := fleetNumber[u]; i < numFleets {
		x.by[i] = v
	}
}

func (x *perFleet) Number(i int) int64 { return int64(x.of(atlas.Unit(i))) }
func (x *perFleet) SetNumber(i int, v int64) bool {
	x.set(atlas.Unit(i), uint8(v))
	return x.Number(i) == v
}

// perFactored is a number for each air unit and fleet, and 0 for all others.
type perFactored struct {
	by [numFleets + numAir + 1]uint8
}

func (x *perFactored) of(u atlas.Unit) uint8 { return x.by[factored[u]] }

func (x *perFactored) set(u atlas.Unit, v uint8) {
	if i := factored[u]; i < numFleets+numAir {
		x.by[i] = v
	}
}

func (x *perFactored) Number(i int) int64 { return int64(x.of(atlas.Unit(i))) }
func (x *perFactored) SetNumber(i int, v int64) bool {
	x.set(atlas.Unit(i), uint8(v))
	return x.Number(i) == v
}

// goals are a hex for each unit. The highest number stands for atlas.NoHex.
type goals struct {
	words [(atlas.NumUnits*hexBits + 63) / 64]uint64
}

const (
	hexBits  = 11
	lastGoal = 1<<hexBits - 1

	_ = uint(lastGoal - atlas.NumHexes)
)

func (x *goals) of(u atlas.Unit) atlas.Hex { return atlas.Hex(x.Number(int(u))) }

func (x *goals) set(u atlas.Unit, h atlas.Hex) {
	if !x.SetNumber(int(u), int64(h)) {
		panic("reich: there is no such hex")
	}
}

func (x *goals) Number(i int) int64 {
	if v := flat.Digit(x.words[:], hexBits, i); v != lastGoal {
		return int64(v)
	}
	return int64(atlas.NoHex)
}

func (x *goals) SetNumber(i int, v int64) bool {
	if v == int64(atlas.NoHex) {
		return flat.SetDigit(x.words[:], hexBits, i, lastGoal)
	}
	return v != lastGoal && flat.SetDigit(x.words[:], hexBits, i, uint64(v))
}

// waters are the courses at sea, one after the other.
type waters struct {
	words [(trackRoom*waterBits + 63) / 64]uint64
}

const (
	waterBits = 10

	_ = uint(1<<waterBits - atlas.NumWaters)
)

func (x *waters) of(i uint16) atlas.Water {
	return atlas.Water(flat.Digit(x.words[:], waterBits, int(i)))
}
func (x *waters) set(i uint16, w atlas.Water) {
	flat.SetDigit(x.words[:], waterBits, int(i), uint64(w))
}

func (x *waters) Number(i int) int64 { return int64(x.of(uint16(i))) }
func (x *waters) SetNumber(i int, v int64) bool {
	return flat.SetDigit(x.words[:], waterBits, i, uint64(v))
}

// Sets of fleets, ports and fortresses have a bit for each of these alone.
type (
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
