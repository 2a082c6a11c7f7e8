package triumph

import (
	"encoding/binary"
	"errors"
	"math/bits"

	"sandtable/engine"
)

// codecVersion is the form of the canonical bytes that this package reads.
const codecVersion = 1

// Places of cards, as the bytes number them.
const (
	inHand      = 2
	inDiplomacy = 17
	selected    = 20
)

// Procedures of the game, as the bytes number them.
const (
	pSetup      = 1
	pShortGame  = 3
	pYearStart  = 6
	pProduce    = 8
	pArrive     = 9
	pGovernment = 10
	pIntel      = 11
	pMuster     = 14
	pHandSize   = 15
	pCommand    = 17
	pMovement   = 18
	pMove       = 20
	pCombat     = 22
	pBattle     = 23
	pRound      = 24
	pFire       = 25
	pReveal     = 30
)

// What a unit has done, as the bytes note it.
const (
	escaped     = 1 << 0
	hasMoved    = 1 << 3
	invading    = 1 << 4
	uncommitted = 1 << 6
)

type frame struct {
	proc, step       uint8
	a, b, c, d, e, f int16
}

type vaultPair struct{ tech, card1, card2 uint8 }

// table is a position as the staff officer lays it out.
type table struct {
	short      bool
	players    uint8
	year       uint8
	season     uint8
	order      [3]uint8
	active     uint8
	asked      uint8
	frames     [16]frame
	depth      int
	over       uint8
	winners    uint8
	war        uint8
	declared   [3]uint8
	restless   uint8
	ind        [3]uint8
	raised     [3]uint8
	chits      [3][3]uint8
	revealed   [3]uint16
	vaultSize  [3]uint8
	vault      [3][numTechs]vaultPair
	where      [numCards]uint8
	purpose    [numCards]uint8
	influence  [numNations]uint8
	influencer [numNations]uint8
	marker     [numNations]uint8
	enemies    [numNations]uint8
	armed      uint64
	defeated   uint64
	usaEntered bool
	control    [numAreas]uint8
	full       [3]uint64
	med        [3]uint64

	at     [maxUnits]uint8
	nation [maxUnits]uint8
	typ    [maxUnits]uint8
	cv     [maxUnits]uint8 // 0 for a block that is not on the map
	flags  [maxUnits]uint8
	alive  []uint8 // the blocks on the map

	activeAlly uint8
	points     uint8
	spent      [3]uint8
	commands   [3][2]uint8
	left       uint8
	mode       uint8
	mustAttack uint8
	moved      [10]uint8
	movedLen   uint8
	path       [10]uint8
	pathLen    uint8
	crossed    [numBorders]uint8
	chosen     [3]uint64

	first [numAreas]uint8 // the blocks of an area, as a list
	after [maxUnits]uint8
	here  [numAreas]uint8 // Factions with units there, one bit each

	buf  []byte
	slot [maxUnits]uint8
}

type reader struct{ b []byte }

func (r *reader) u8() uint8 {
	v := r.b[0]
	r.b = r.b[1:]
	return v
}

func (r *reader) u16() uint16 {
	v := binary.LittleEndian.Uint16(r.b)
	r.b = r.b[2:]
	return v
}

func (r *reader) u64() uint64 {
	v := binary.LittleEndian.Uint64(r.b)
	r.b = r.b[8:]
	return v
}

func (r *reader) bytes(into []uint8) {
	copy(into, r.b)
	r.b = r.b[len(into):]
}

func (r *reader) skip(n int) { r.b = r.b[n:] }

func (r *reader) words(into []uint64) {
	for i := range into {
		into[i] = r.u64()
	}
}

var errForm = errors.New("the position is written in a form that the bot cannot read: rebuild the bot for this version of the game")

// read lays out a position.
func (t *table) read(pos engine.Position) error {
	t.buf = pos.AppendBinary(t.buf[:0])
	r := &reader{t.buf}
	if r.u8() != codecVersion {
		return errForm
	}
	t.short = r.u8() != 0
	t.players, t.year, t.season = r.u8(), r.u8(), r.u8()
	r.bytes(t.order[:])
	t.active, t.asked = r.u8(), r.u8()
	r.skip(2) // chance
	t.readStack(r)
	t.over, t.winners, t.war = r.u8(), r.u8(), r.u8()
	r.bytes(t.declared[:])
	t.restless = r.u8()
	r.bytes(t.ind[:])
	r.bytes(t.raised[:])
	for f := range t.chits {
		r.bytes(t.chits[f][:])
	}
	r.skip(3) // the pool of chits
	t.readVaults(r)
	r.skip(1) // stages of this Year
	r.bytes(t.where[:])
	r.bytes(t.purpose[:])
	r.bytes(t.influence[:])
	r.bytes(t.influencer[:])
	r.bytes(t.marker[:])
	r.bytes(t.enemies[:])
	r.skip(numNations) // violators
	t.armed, t.defeated = r.u64(), r.u64()
	r.skip(16) // colonies and Interventions
	t.usaEntered = r.u8() != 0
	r.skip(1)
	r.bytes(t.control[:])
	r.skip(numAreas) // who occupied what
	r.words(t.full[:])
	r.words(t.med[:])
	t.readUnits(r)
	r.skip(3*8 + 1) // set-up
	t.activeAlly, t.points = r.u8(), r.u8()
	r.bytes(t.spent[:])
	r.skip(3)
	for f := range t.commands {
		r.bytes(t.commands[f][:])
	}
	r.skip(4)
	t.left, t.mode = r.u8(), r.u8()
	r.skip(2)
	t.mustAttack, t.movedLen = r.u8(), r.u8()
	for i := range t.moved {
		t.moved[i] = r.u8()
		r.skip(10)
	}
	r.bytes(t.path[:])
	t.pathLen = r.u8()
	r.bytes(t.crossed[:])
	r.skip(6*8 + 3*3*8) // borders and areas of the Player Turn
	r.words(t.chosen[:])
	r.skip(4)
	if len(r.b) != 4 {
		return errForm
	}
	t.lists()
	return nil
}

func (t *table) readStack(r *reader) {
	t.depth = min(int(r.u8()), len(t.frames))
	for i := range t.frames[:t.depth] {
		f := &t.frames[i]
		f.proc, f.step = r.u8(), r.u8()
		for _, v := range [...]*int16{&f.a, &f.b, &f.c, &f.d, &f.e, &f.f} {
			*v = int16(r.u16())
		}
	}
}

func (t *table) readVaults(r *reader) {
	for f := range t.vault {
		t.revealed[f], t.vaultSize[f] = r.u16(), r.u8()
		for i := range t.vault[f] {
			t.vault[f][i] = vaultPair{r.u8(), r.u8(), r.u8()}
		}
	}
}

func (t *table) readUnits(r *reader) {
	var alive [(maxUnits + 63) / 64]uint64
	r.words(alive[:])
	for _, u := range t.alive {
		t.cv[u] = 0
	}
	t.alive = t.slot[:0]
	for w, set := range alive {
		for ; set != 0; set &= set - 1 {
			u := uint8(w<<6 + bits.TrailingZeros64(set))
			t.at[u], t.nation[u], t.typ[u], t.cv[u], t.flags[u] = r.u8(), r.u8(), r.u8(), r.u8(), r.u8()
			t.alive = append(t.alive, u)
		}
	}
}

// lists notes who is where.
func (t *table) lists() {
	for a := range t.first {
		t.first[a], t.here[a] = none, 0
	}
	for i := len(t.alive) - 1; i >= 0; i-- {
		u := t.alive[i]
		a := t.at[u]
		t.after[u], t.first[a] = t.first[a], u
		if t.flags[u]&escaped == 0 {
			t.here[a] |= 1 << t.owner(u)
		}
	}
}

func (t *table) owner(u uint8) uint8 { return ownerOf[t.nation[u]] }

func (t *table) top() *frame { return &t.frames[t.depth-1] }

// find is the innermost frame of a procedure, or nil.
func (t *table) find(proc uint8) *frame {
	for i := t.depth - 1; i >= 0; i-- {
		if t.frames[i].proc == proc {
			return &t.frames[i]
		}
	}
	return nil
}

func (t *table) atWar(f, g uint8) bool {
	return f != g && f < nobody && g < nobody && t.war&(1<<(f+g-1)) != 0
}

func (t *table) atWarWithAny(f uint8) bool {
	return t.atWar(f, rivals[f][0]) || t.atWar(f, rivals[f][1])
}

func (t *table) allied(f, g uint8) bool {
	return t.players == 2 && f != axis && g != axis && f < nobody && g < nobody
}

// asks is the Faction of a seat that owes a decision.
func (t *table) asks(seat engine.Seat) uint8 {
	for f := axis; f <= ussr; f++ {
		s := engine.Seat(f)
		if t.players == 2 && f != axis {
			s = 1
		}
		if s == seat && t.asked&(1<<f) != 0 {
			return f
		}
	}
	return nobody
}

func has(set *[3]uint64, a uint8) bool { return set[a>>6]&(1<<(a&63)) != 0 }

func isGround(typ uint8) bool { return typ == fortress || typ >= tank }

func isNavy(typ uint8) bool { return typ == carrier || typ == submarine || typ == fleet }
