package program

import (
	"sandtable/games/axis/atlas"
)

// Pause is why a program stopped.
type Pause uint8

const (
	Done   Pause = iota // the program is over
	Ask                 // somebody must answer: By, Choices, Answer
	Roll                // a die must be rolled: Die
	Called              // an operation or table has begun something of its own
)

// reader reads words.
type reader struct {
	w  []int16
	at int
}

func (r *reader) next() int16 { n := r.w[r.at]; r.at++; return n }

// list is [how many, words...]; a missing list is nil.
func (r *reader) list() []int16 {
	n := int(r.next())
	if n < 0 {
		return nil
	}
	l := r.w[r.at : r.at+n]
	r.at += n
	return l
}

// resolve is the thing an operand stands for.
func (c *Code) resolve(f *Frame, s State, n int16) int16 {
	switch {
	case n >= absent:
		return n
	case n > firstKept:
		return f.R[firstReg-n]
	default:
		return s.Kept(f.Owner(), int(firstKept-n))
	}
}

func (c *Code) place(r *reader, f *Frame, s State) Place {
	p := Place{Kind: PlaceKind(r.next()), ID: absent, Terrain: absent, Settlement: absent}
	switch p.Kind {
	case InHex, InCapital:
		p.ID = c.resolve(f, s, r.next())
	case InBox, SeasonsAhead:
		p.ID = r.next()
	case InArea:
		p.Areas = r.list()
		p.Terrain, p.Settlement = r.next(), r.next()
	}
	return p
}

// Run runs a program until it stops, and says why.
func (c *Code) Run(f *Frame, s State) Pause {
	for {
		switch op := Op(c.words[f.PC]); op {
		case opEnd:
			return Done
		case opJump:
			f.PC = c.words[f.PC+1]
		case opIf:
			r := reader{c.words, int(f.PC) + 2}
			if c.test(&r, f, s) {
				f.PC = int16(r.at)
			} else {
				f.PC = c.words[f.PC+1]
			}
		case opRepeat:
			r := reader{c.words, int(f.PC) + 3}
			reg, end := c.words[f.PC+1], c.words[f.PC+2]
			f.R[reg] = int16(c.number(&r, f, s))
			f.PC = int16(r.at)
			if f.R[reg] <= 0 {
				f.R[reg], f.PC = absent, end
			}
		case opLoop:
			reg := c.words[f.PC+1]
			if f.R[reg]--; f.R[reg] > 0 {
				f.PC = c.words[f.PC+2]
			} else {
				f.R[reg] = absent
				f.PC += 3
			}
		case opPicked:
			f.PC = c.words[f.PC+1]
		case opDieAtMost, opCardRoll:
			return Roll
		case opChoose, opSelect, opSelectHex, opSelectUnit, opSelectBox, opSelectCard:
			n, only := c.choices(f, s)
			may := c.words[f.PC+2] == 1
			switch {
			case n == 0:
				c.decline(f)
			case n == 1 && !may:
				c.Answer(f, s, only)
			default:
				return Ask
			}
		case opRoll:
			c.call(f, s)
			return Called
		case opNote:
			f.PC += 2
		case opNothing:
			f.PC++
		default:
			r := reader{c.words, int(f.PC)}
			a, skip := c.action(&r, f, s)
			f.PC = int16(r.at)
			if !skip && s.Do(a) {
				return Called
			}
		}
	}
}

// NoResult reports whether a roll has led to nothing.
func (c *Code) NoResult(f *Frame) bool { return Op(c.words[f.PC]) == opNothing }

// call begins the program of a table (1.1.2.1): the country and land of the roll
// go along, own modifiers count for this roll only.
func (c *Code) call(f *Frame, s State) {
	r := reader{c.words, int(f.PC) + 1}
	table := r.next()
	country, land := c.resolve(f, s, r.next()), c.resolve(f, s, r.next())
	drm := r.next()
	own := c.modifiers(&r, f, s)
	f.PC = int16(r.at)
	t := NewFrame(c.tables[table], f.Owner(), f.Who&politicalBit != 0)
	t.SetReceiver(f.Receiver())
	t.Who += int16(min(max(own, -16), 15)) << modifierShift
	if drm != 0 {
		t.Who |= drmBit
	}
	t.R[selectedRegister], t.R[landRegister] = country, land
	s.Call(t)
}

// modifiers is the sum of the modifiers whose condition holds.
func (c *Code) modifiers(r *reader, f *Frame, s State) int {
	sum := 0
	for range r.next() {
		add, end := int(r.next()), int(r.next())
		if r.at == end || c.test(r, f, s) {
			sum += add
		}
		r.at = end
	}
	return sum
}

// Modifier is what will be added to the die the program waits for. A die-at-most
// is never modified.
func (c *Code) Modifier(f *Frame, s State) int {
	if Op(c.words[f.PC]) != opCardRoll {
		return 0
	}
	r := reader{c.words, int(f.PC) + 1}
	drm, country := r.next(), c.resolve(f, s, r.next())
	r.at += 7 // the end and the rows
	sum := c.modifiers(&r, f, s) + f.modifier()
	if political := drm == 1 || drm == 2 && f.Who&drmBit != 0; political && f.Who&politicalBit != 0 {
		sum += s.PoliticalDRM(f.Owner(), atlas.Area(max(country, 0)), isArea(country))
	}
	return sum
}

// Die goes on with a die.
func (c *Code) Die(f *Frame, s State, die int) {
	if Op(c.words[f.PC]) == opDieAtMost {
		r := reader{c.words, int(f.PC) + 2}
		if die <= c.count(&r, f, s) {
			f.PC = int16(r.at)
		} else {
			f.PC = c.words[f.PC+1]
		}
		return
	}
	row := min(max(die+c.Modifier(f, s), 1), 6)
	f.Who = f.Who&(1<<modifierShift-1) | modifierOffset<<modifierShift
	f.PC = c.words[int(f.PC)+3+row]
}

// Decline is the answer of somebody who may and does not want to.
const Decline = -1

// By is who must answer.
func (c *Code) By(f *Frame, s State) atlas.Faction {
	return c.who(f, s, c.words[f.PC+1], absent)
}

// who is the faction a word means; the receiver if it says nothing.
func (c *Code) who(f *Frame, s State, word, country int16) atlas.Faction {
	switch atlas.Faction(word) {
	case atlas.Axis, atlas.Western, atlas.Soviet:
		return atlas.Faction(word)
	case atlas.Phasing:
		return s.Phasing()
	case atlas.Allied:
		if ally, ok := aligned(s, country); ok {
			return ally
		}
		return atlas.Western
	}
	return f.Receiver()
}

// aligned is the Allied faction a country stands with.
func aligned(s State, country int16) (atlas.Faction, bool) {
	if !isArea(country) {
		return atlas.Western, false
	}
	status, faction := s.Status(atlas.Area(country))
	return faction, status != atlas.Absent && (faction == atlas.Western || faction == atlas.Soviet)
}

// isArea reports whether a country is given and is no group of several.
func isArea(country int16) bool { return country >= 0 && country < NationGroup }

// May reports whether the answer may be Decline.
func (c *Code) May(f *Frame) bool { return c.words[f.PC+2] == 1 }

// Asks is what is asked for: an option of a choice, a country, a hex, a unit, a
// posture box or a card.
func (c *Code) Asks(f *Frame) Op { return Op(c.words[f.PC]) }

// choices counts the answers and gives the first.
func (c *Code) choices(f *Frame, s State) (n int, first int16) {
	c.each(f, s, func(x int16) bool {
		if n == 0 {
			first = x
		}
		n++
		return n < 2
	})
	return n, first
}

// Choices appends every answer to the question the program waits for, Decline
// included.
func (c *Code) Choices(f *Frame, s State, into []int16) []int16 {
	c.each(f, s, func(x int16) bool {
		into = append(into, x)
		return true
	})
	if c.May(f) {
		into = append(into, Decline)
	}
	return into
}

// Label is the text of an option.
func (c *Code) Label(f *Frame, option int16) string {
	return c.labels[c.words[int(f.PC)+7+3*int(option)+2]]
}

// each visits the answers until visit says stop.
func (c *Code) each(f *Frame, s State, visit func(int16) bool) {
	pc := int(f.PC)
	switch Op(c.words[pc]) {
	case opChoose:
		taken := int16(0)
		if reg := c.words[pc+4]; reg >= 0 {
			taken = max(f.R[reg], 0)
		}
		for i := range c.words[pc+5] {
			if taken>>i&1 == 0 && c.possible(f, s, i) && !visit(i) {
				return
			}
		}
	case opSelect:
		for _, a := range c.minors {
			if c.fitsCountry(pc+5, a, f, s) && !visit(int16(a)) {
				return
			}
		}
	case opSelectHex:
		for h := range c.theatre.Hexes {
			if c.theatre.Hexes[h].Class != atlas.SeaClass && c.fitsHex(pc+5, atlas.Hex(h), f, s) && !visit(int16(h)) {
				return
			}
		}
	case opSelectUnit:
		for u := range c.theatre.Units {
			if c.fitsUnit(pc+5, atlas.Unit(u), f, s) && !visit(int16(u)) {
				return
			}
		}
	case opSelectBox:
		for d := range c.theatre.Displays {
			if c.fitsBox(pc+5, atlas.Display(d), s) && !visit(int16(d)) {
				return
			}
		}
	case opSelectCard:
		for k := range c.theatre.Cards {
			if c.fitsCard(pc+5, atlas.Card(k), f, s) && !visit(int16(k)) {
				return
			}
		}
	}
}

// possible reports whether an option can be chosen: its condition holds and its
// first operation can do something.
func (c *Code) possible(f *Frame, s State, option int16) bool {
	at := int(f.PC) + 7 + 3*int(option)
	if q := c.words[at]; q != 0 {
		r := reader{c.words, int(q)}
		if !c.test(&r, f, s) {
			return false
		}
	}
	return c.canBegin(c.words[at+1], f, s)
}

// canBegin reports whether the operation at a place can do something.
func (c *Code) canBegin(pc int16, f *Frame, s State) bool {
	there := *f
	there.PC = pc
	switch Op(c.words[pc]) {
	case opEnd, opJump, opLoop, opPicked:
		return false // an empty list
	case opIf:
		r := reader{c.words, int(pc) + 2}
		if c.test(&r, f, s) {
			return c.canBegin(int16(r.at), f, s)
		}
		return c.canBegin(c.words[pc+1], f, s)
	case opRepeat:
		r := reader{c.words, int(pc) + 3}
		return c.number(&r, f, s) > 0 && c.canBegin(int16(r.at), f, s)
	case opChoose, opSelect, opSelectHex, opSelectUnit, opSelectBox, opSelectCard:
		n, _ := c.choices(&there, s)
		return n > 0
	case opRoll, opCardRoll, opDieAtMost, opNote, opNothing:
		return true
	}
	r := reader{c.words, int(pc)}
	a, skip := c.action(&r, f, s)
	return !skip && s.Can(a)
}

// Answer goes on with an answer from Choices.
func (c *Code) Answer(f *Frame, s State, answer int16) {
	if answer == Decline {
		c.decline(f)
		return
	}
	if Op(c.words[f.PC]) != opChoose {
		to := c.words[f.PC+3]
		if to >= 0 {
			f.R[to] = answer
		} else {
			s.Keep(f.Owner(), int(firstKept-to), answer)
		}
		f.PC = c.skipSelector(f.PC)
		return
	}
	pick, reg := c.words[f.PC+3], c.words[f.PC+4]
	body := c.words[int(f.PC)+7+3*int(answer)+1]
	if reg >= 0 {
		f.R[reg] = max(f.R[reg], 0) | 1<<answer
		// The last option leaves the choice like a single one: there is
		// nothing left to pick.
		taken := int16(0)
		for m := f.R[reg]; m != 0; m &= m - 1 {
			taken++
		}
		if taken == pick {
			// All options but none are taken, so that coming back finds none.
			f.R[reg] = 1<<14 - 1
		}
	}
	f.PC = body
}

// decline leaves a choice, or skips the rest of a list after a selection.
func (c *Code) decline(f *Frame) {
	if Op(c.words[f.PC]) != opChoose {
		f.PC = c.words[f.PC+4]
		return
	}
	if reg := c.words[f.PC+4]; reg >= 0 {
		f.R[reg] = absent
	}
	f.PC = c.words[f.PC+6]
}

// skipSelector is where a selection's selector ends.
func (c *Code) skipSelector(pc int16) int16 {
	r := reader{c.words, int(pc) + 5}
	switch Op(c.words[pc]) {
	case opSelect:
		r.list()
		r.at += 3
		r.list()
		r.at++
		r.list()
		r.at++
	case opSelectHex:
		r.list()
		r.list()
		r.at += 4
		r.at = int(r.w[r.at])
		if r.next() != absent {
			r.at = int(r.w[r.at])
		}
	case opSelectUnit:
		c.unitSelector(&r)
	case opSelectBox:
		r.list()
		r.at++
	case opSelectCard:
		r.at += 3
		r.list()
	}
	return int16(r.at)
}

// action reads an operation. skip is true for an event that falls to nobody.
func (c *Code) action(r *reader, f *Frame, s State) (a Action, skip bool) {
	at := int16(r.at)
	a = blank(Op(r.next()), f.Receiver())
	a.At, a.Owner = at, f.Owner()
	ref := func() int16 { return c.resolve(f, s, r.next()) }
	faction := func() atlas.Faction {
		if n := r.next(); n >= 0 {
			return atlas.Faction(n)
		}
		return atlas.NoFaction
	}
	number := func() {
		n := r.next()
		a.N, a.Given = n, n != missing
		if !a.Given {
			a.N = 1
		}
	}
	switch a.Op {
	case opEvent:
		a.Event, a.Country, a.Table, a.Land = r.next(), ref(), r.next(), ref()
		receiver := r.next()
		a.Variant = r.next()
		ally, found := aligned(s, a.Country)
		switch receiver {
		case absent:
		case secondAlly:
			a.Receiver, skip = atlas.Soviet, found
		case firstAlly:
			a.Receiver = ally
			if !found {
				a.Receiver = atlas.Western
			}
		default:
			a.Receiver = c.who(f, s, receiver, a.Country)
		}
	case PlaceUnits:
		a.List = r.list()
		a.Place, a.From = c.place(r, f, s), c.place(r, f, s)
	case PlaceMarker:
		a.Marker, a.Variant = r.next(), r.next()
		a.Place = c.place(r, f, s)
		a.Nation, a.Side = r.next(), r.next()
	case RemoveMarker:
		a.Marker, a.Variant = r.next(), r.next()
		a.From = c.place(r, f, s)
		a.Flag = r.next() == 1
	case FlipMarker:
		a.Marker, a.Variant, a.Side = r.next(), r.next(), r.next()
	case Replacements:
		n := 3 * int(r.next())
		a.List = r.w[r.at : r.at+n]
		r.at += n
	case SetWarState, SetGovernment:
		a.To = r.next()
	case SetPosture:
		a.Box, a.To = ref(), r.next()
	case EndPolicy:
		a.Box, a.Policy = ref(), r.next()
		a.List = r.list()
	case ShiftTruce:
		a.Box = ref()
		number()
	case MoveUSCL, MoveESV, Blitz:
		number()
	case LoseSteps:
		a.Nation = r.next()
		a.Faction = faction()
		a.List = r.losses()
		a.Areas = r.list()
		a.May = r.next() == 1
	case RemoveCard:
		a.Card, a.Family = r.next(), r.next()
		number()
	case Activate:
		a.Country = ref()
		if who := r.next(); atlas.Faction(who) == atlas.Allied {
			a.Faction = atlas.Allied // which one is found by 13.5
		} else {
			a.Faction = c.who(f, s, who, a.Country)
		}
		a.Flag, a.Flag2 = r.next() == 1, r.next() == 1
	case Cede, ReturnLand:
		a.Land, a.To = r.next(), r.next()
	case Release:
		a.Kind = r.next()
	case SupportTo:
		a.Faction, a.Kind = faction(), r.next()
		number()
		a.Place = c.place(r, f, s)
		a.By = c.who(f, s, r.next(), absent)
	case CardTo:
		a.Card, a.To = ref(), r.next()
	}
	return a, skip
}

// Action is the operation at a place of a program under way, for a procedure that it
// has begun.
func (c *Code) Action(at int16, f *Frame, s State) Action {
	r := reader{c.words, int(at)}
	a, _ := c.action(&r, f, s)
	return a
}

// losses is the words of a list of ways to lose, without their number.
func (r *reader) losses() []int16 {
	ways := int(r.next())
	start := r.at
	for range ways {
		r.at += 1 + 2*int(r.w[r.at])
	}
	return r.w[start:r.at]
}

// Area is an area of a place or action, whatever name stands for it.
func (c *Code) Area(n int16, f *Frame, s State) int16 { return c.resolve(f, s, n) }
