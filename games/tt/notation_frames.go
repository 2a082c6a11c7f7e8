package tt

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
)

// The procedures under way, in words. Each procedure's steps and numbers have
// names here, so that a stack can be written by hand and a number that would
// name nothing is refused instead of being believed.

// frameSheet is one procedure under way: the step it takes next and its numbers.
type frameSheet struct {
	Procedure string                `json:"procedure"`
	Step      string                `json:"step,omitempty"`
	Values    map[string]frameValue `json:"values,omitempty"`
}

// frameValue is a name or a number; in JSON numbers stand as numbers.
type frameValue string

func (v frameValue) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseInt(string(v), 10, 16); err == nil {
		return json.Marshal(n)
	}
	return json.Marshal(string(v))
}

func (v *frameValue) UnmarshalJSON(b []byte) error {
	var n int16
	if json.Unmarshal(b, &n) == nil {
		*v = frameValue(strconv.Itoa(int(n)))
		return nil
	}
	return json.Unmarshal(b, (*string)(v))
}

// argKind is what a number of a procedure means.
type argKind struct {
	read  func(f *engine.Frame, word string) (int16, error)
	write func(f *engine.Frame, v int16) (string, error)
}

// frameArg is one number of a procedure. Zero is left out where it says nothing.
type frameArg struct {
	name  string
	kind  argKind
	quiet bool
}

// frameShape names the steps and numbers of a procedure, in the order A to F.
type frameShape struct {
	steps []string
	args  [6]frameArg
}

// named is a number that stands for something with a name.
func named[T ~uint8, P interface {
	*T
	encoding.TextUnmarshaler
}](marshal func(T) ([]byte, error)) argKind {
	return argKind{
		read: func(_ *engine.Frame, word string) (int16, error) {
			v, err := readName[T, P](word)
			return int16(v), err
		},
		write: func(_ *engine.Frame, v int16) (string, error) {
			if v < 0 || v > 255 {
				return "", fmt.Errorf("the number %d has no name", v)
			}
			b, err := marshal(T(v))
			return string(b), err
		},
	}
}

// orNone lets a kind be absent.
func orNone(k argKind, none int16) argKind {
	return argKind{
		read: func(f *engine.Frame, word string) (int16, error) {
			if fold(word) == "none" {
				return none, nil
			}
			return k.read(f, word)
		},
		write: func(f *engine.Frame, v int16) (string, error) {
			if v == none {
				return "none", nil
			}
			return k.write(f, v)
		},
	}
}

// flagSet is a set of bits, each with a name: axis+west.
func flagSet(names map[int]string) argKind {
	return argKind{
		read: func(_ *engine.Frame, word string) (v int16, err error) {
			if fold(word) == "none" {
				return 0, nil
			}
		words:
			for _, w := range strings.Split(word, "+") {
				for bit, name := range names {
					if fold(w) == name {
						v |= 1 << bit
						continue words
					}
				}
				return 0, fmt.Errorf("unknown word %q: join words such as axis+west", w)
			}
			return v, nil
		},
		write: func(_ *engine.Frame, v int16) (string, error) {
			var list []string
			for bit := range 16 {
				if v&(1<<bit) == 0 {
					continue
				}
				name, ok := names[bit]
				if !ok {
					return "", fmt.Errorf("bit %d has no name", bit)
				}
				list = append(list, name)
			}
			if list == nil {
				return "none", nil
			}
			return strings.Join(list, "+"), nil
		},
	}
}

// choice is a number with a name for each value.
func choice(kind string, names ...string) argKind {
	return argKind{
		read: func(_ *engine.Frame, word string) (int16, error) {
			if i := slices.Index(names, fold(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("unknown %s %q: write %s", kind, word, strings.Join(names, ", "))
		},
		write: func(_ *engine.Frame, v int16) (string, error) {
			if v < 0 || int(v) >= len(names) {
				return "", fmt.Errorf("there is no %s number %d", kind, v)
			}
			return names[v], nil
		},
	}
}

// targetArg is what an Intelligence card is aimed at: an area or a nation, as the
// card in the frame's first number says.
var targetArg = argKind{
	read: func(f *engine.Frame, word string) (int16, error) {
		switch world.cards[f.A].intel {
		case agent:
			return areaArg.read(f, word)
		case coup:
			return nationArg.read(f, word)
		}
		return upTo(0).read(f, word)
	},
	write: func(f *engine.Frame, v int16) (string, error) {
		if f.A < 0 || f.A >= numCards {
			return "", fmt.Errorf("there is no card number %d", f.A)
		}
		switch world.cards[f.A].intel {
		case agent:
			return areaArg.write(f, v)
		case coup:
			return nationArg.write(f, v)
		}
		return upTo(0).write(f, v)
	},
}

// upTo is a plain number, which no procedure counts beyond a limit.
func upTo(limit int16) argKind {
	return argKind{
		read: func(_ *engine.Frame, word string) (int16, error) {
			n, err := strconv.ParseInt(word, 10, 16)
			if err != nil || n < 0 || n > int64(limit) {
				return 0, fmt.Errorf("%q is not a number from 0 to %d: write one", word, limit)
			}
			return int16(n), nil
		},
		write: func(_ *engine.Frame, v int16) (string, error) {
			if v < 0 || v > limit {
				return "", fmt.Errorf("the number %d is beyond %d", v, limit)
			}
			return strconv.Itoa(int(v)), nil
		},
	}
}

var (
	sideBits   = map[int]string{0: "axis", 1: "west", 2: "ussr", 3: "neutral"}
	fireBits   = map[int]string{0: "axis", 1: "west", 2: "ussr", 3: "neutral", 8: "strike"}
	areaArg    = named(area.MarshalText)
	nationArg  = named(nation.MarshalText)
	factionArg = named(faction.MarshalText)
	unitArg    = named(unit.MarshalText)
	cardArg    = named(card.MarshalText)
	seasonArg  = named(season.MarshalText)
	typeArg    = named(unitType.MarshalText)
	modeArg    = named(moveMode.MarshalText)
	sidesArg   = flagSet(sideBits)
	deckArg    = choice("deck", deckIDs[:]...)
	classArg   = choice("Target Class", "a", "n", "g", "s", "industry")
	placeArg   = choice("place", placeWords()...)
)

// placeWords names the places of cards: deck, discards, hand-axis and so on.
func placeWords() []string {
	words := []string{"deck", "discards"}
	for _, what := range []string{"hand", "passive", "vault", "table", "committed", "diplomacy", "selected", "playing"} {
		for _, f := range factionIDs {
			words = append(words, what+"-"+f)
		}
	}
	return words
}

func loud(name string, k argKind) frameArg  { return frameArg{name: name, kind: k} }
func quiet(name string, k argKind) frameArg { return frameArg{name: name, kind: k, quiet: true} }

var frameShapes = [numProcs]frameShape{
	pYears: {steps: []string{"year-start", "production", "government", "resolution", "hand-size", "spring", "summer", "fall", "winter", "end"}},
	pSetup: {},
	pDeal:  {steps: []string{"axis", "west", "ussr", "end"}},
	pShortGame: {
		steps: []string{shortOrder: "order", shortForces: "forces", shortCards: "cards", shortAustria: "austria", shortDiplomacy: "diplomacy",
			shortSatellites: "satellites", shortDividends: "dividends", shortEnd: "end"},
		args: [6]frameArg{quiet("count", upTo(9)), quiet("begun", upTo(1))},
	},
	pDraw: {args: [6]frameArg{loud("deck", deckArg), loud("to", placeArg), loud("cards", upTo(255))}},
	pChit: {steps: []string{"draw", "end"}, args: [6]frameArg{loud("faction", factionArg)}},
	pYearStart: {
		steps: []string{yearAdvance: "advance", yearOpinion: "opinion", yearVictory: "victory", yearDividends: "dividends", yearOrder: "order",
			yearAlly: "ally", yearDeal: "deal", yearEnd: "end"},
		args: [6]frameArg{quiet("dividends", upTo(3))},
	},
	pProduction: {steps: []string{"first", "second", "third", "end"}},
	pProduce: {
		steps: []string{produceBegin: "begin", produceForces: "forces", produceSpend: "spend", produceAction: "action", produceInvest: "investment", produceEnd: "end"},
		args:  [6]frameArg{loud("faction", factionArg)},
	},
	pArrive: {args: [6]frameArg{loud("cv", upTo(4))}},
	pGovernment: {
		steps: []string{governChoose: "choose", governFactories: "factories"},
		args:  [6]frameArg{5: quiet("begun", upTo(1))},
	},
	pIntel: {
		steps: []string{intelReaction: "reaction", intelTarget: "target", intelEffect: "effect", intelLook: "look", intelEnd: "end"},
		args: [6]frameArg{loud("card", cardArg), loud("by", factionArg), loud("on", factionArg),
			quiet("target", targetArg), quiet("turned", upTo(1))},
	},
	pResolution: {steps: []string{"cards", "end"}},
	pMuster: {args: [6]frameArg{loud("nation", nationArg), loud("faction", factionArg), quiet("areas", upTo(numAreas)),
		quiet("exchange", upTo(1))}},
	pHandSize: {args: [6]frameArg{quiet("turn", upTo(3))}},
	pSeason: {
		steps: []string{seasonBegin: "begin", seasonTurns: "turns", seasonCombat: "combat", seasonSupply: "supply", seasonEnd: "end"},
		args:  [6]frameArg{loud("season", seasonArg), quiet("turn", upTo(3))},
	},
	pCommand: {
		steps: []string{commandRotate: "rotate", commandSecond: "second", commandOrder: "order"},
		args:  [6]frameArg{1: quiet("second", factionArg), 2: quiet("tied", sidesArg), 5: quiet("begun", upTo(1))},
	},
	pMovement: {
		steps: []string{movementBegin: "begin", movementAsk: "ask", movementIntervene: "intervene", movementEnd: "end"},
		args:  [6]frameArg{loud("faction", factionArg)},
	},
	pViolation: {
		steps: []string{violationOffer: "offer", violationEffect: "effect", violationEnd: "end"},
		args:  [6]frameArg{loud("nation", nationArg), loud("by", factionArg)},
	},
	pMove:         {args: [6]frameArg{loud("unit", unitArg), loud("by", modeArg)}},
	pIntervention: {args: [6]frameArg{quiet("nations", upTo(numNations))}},
	pCombat: {
		steps: []string{combatBegin: "begin", combatDesignate: "designate", combatFight: "fight", combatForced: "forced", combatEnd: "end"},
		args:  [6]frameArg{loud("faction", factionArg)},
	},
	pBattle: {
		steps: []string{battleBegin: "begin", battleTargets: "targets", battleRound: "round", battleAfter: "after", battleEscape: "escape",
			battleNext: "next", battleEnd: "end", battleClose: "close"},
		args: [6]frameArg{loud("area", areaArg), quiet("in", sidesArg), quiet("round", upTo(math.MaxInt16)),
			quiet("choosing", sidesArg), quiet("escaping", sidesArg), quiet("bombing", upTo(1))},
	},
	pRound: {
		steps: []string{roundBegin: "begin", roundOffers: "offers", roundActs: "acts"},
		args: [6]frameArg{loud("area", areaArg), loud("in", sidesArg), loud("type", typeArg),
			quiet("offers", upTo(3)), loud("side", factionArg), quiet("bombing", upTo(1))},
	},
	pFire: {
		steps: []string{fireRoll: "roll", fireHits: "hits", fireEnd: "end"},
		args: [6]frameArg{loud("unit", unitArg), loud("class", classArg), quiet("dice", upTo(8)),
			quiet("hits", upTo(8)), loud("in", flagSet(fireBits)), loud("firepower", upTo(6))},
	},
	pLeave:  {args: [6]frameArg{loud("unit", unitArg)}},
	pForced: {args: [6]frameArg{loud("area", orNone(areaArg, int16(noArea))), quiet("round", upTo(1)), loud("unit", unitArg)}},
	pRebase: {steps: []string{"ask", "end"}, args: [6]frameArg{loud("area", areaArg)}},
	pSupply: {steps: []string{supplyCheck: "check", supplyForced: "forced", supplyEnd: "end"}},
	pReveal: {steps: []string{"ask", "end"}, args: [6]frameArg{loud("faction", factionArg), loud("area", areaArg), loud("in", sidesArg)}},
}

func frameNumbers(f *engine.Frame) [6]*int16 {
	return [6]*int16{&f.A, &f.B, &f.C, &f.D, &f.E, &f.F}
}

// describeFrame writes a procedure in words.
func describeFrame(f engine.Frame) (s frameSheet, err error) {
	shape := &frameShapes[f.Proc]
	s.Procedure = procs[f.Proc].name
	switch {
	case int(f.Step) < len(shape.steps):
		s.Step = shape.steps[f.Step]
	case f.Step != 0:
		return s, fmt.Errorf("step %d of %s has no name", f.Step, s.Procedure)
	}
	for i, v := range frameNumbers(&f) {
		a := &shape.args[i]
		if a.name == "" {
			if *v != 0 {
				return s, fmt.Errorf("number %d of %s has no name", i, s.Procedure)
			}
			continue
		}
		if a.quiet && *v == 0 {
			continue
		}
		word, err := a.kind.write(&f, *v)
		if err != nil {
			return s, fmt.Errorf("%s of %s: %w", a.name, s.Procedure, err)
		}
		if s.Values == nil {
			s.Values = map[string]frameValue{}
		}
		s.Values[a.name] = frameValue(word)
	}
	return s, nil
}

// frame reads a procedure in words.
func (s *frameSheet) frame() (f engine.Frame, err error) {
	i := slices.IndexFunc(procs[:], func(p procedure) bool { return fold(p.name) == fold(s.Procedure) })
	if i < 0 {
		var known []string
		for _, p := range procs {
			known = append(known, p.name)
		}
		t := nameTable{shown: known}
		return f, fmt.Errorf("unknown procedure %q: %s", s.Procedure, t.suggestion(s.Procedure))
	}
	f.Proc = uint8(i)
	shape := &frameShapes[i]
	if s.Step != "" {
		step := slices.Index(shape.steps, fold(s.Step))
		if step < 0 {
			return f, fmt.Errorf("%s has no step %q: its steps are %s", procs[i].name, s.Step, strings.Join(shape.steps, ", "))
		}
		f.Step = uint8(step)
	}
	return f, s.readValues(&f, shape)
}

func (s *frameSheet) readValues(f *engine.Frame, shape *frameShape) error {
	read := 0
	for i, v := range frameNumbers(f) {
		a := &shape.args[i]
		word, ok := s.Values[a.name]
		if a.name == "" || !ok {
			continue
		}
		n, err := a.kind.read(f, string(word))
		if err != nil {
			return fmt.Errorf("%s of %s: %w", a.name, procs[f.Proc].name, err)
		}
		*v = n
		read++
	}
	if read == len(s.Values) {
		return nil
	}
	var known []string
	for _, a := range shape.args {
		if a.name != "" {
			known = append(known, a.name)
		}
	}
	for name := range s.Values {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%s has no value %q: its values are %s", procs[f.Proc].name, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// text writes a procedure as in a stack line: Season turns season=summer turn=1.
func (s *frameSheet) text() string {
	words := []string{s.Procedure}
	if s.Step != "" {
		words = append(words, s.Step)
	}
	i := slices.IndexFunc(procs[:], func(p procedure) bool { return p.name == s.Procedure })
	for _, a := range frameShapes[i].args {
		if v, ok := s.Values[a.name]; ok {
			words = append(words, a.name+"="+string(v))
		}
	}
	return strings.Join(words, " ")
}

// parseFrame reads what text writes.
func parseFrame(text string) (s frameSheet, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return s, fmt.Errorf("a procedure is missing: write one such as Government choose")
	}
	s.Procedure = words[0]
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		switch {
		case !ok && s.Step == "" && s.Values == nil:
			s.Step = w
			continue
		case !ok:
			return s, fmt.Errorf("%q is not understood: after a procedure and its step write values such as faction=axis", w)
		}
		if s.Values == nil {
			s.Values = map[string]frameValue{}
		}
		if _, twice := s.Values[fold(name)]; twice {
			return s, fmt.Errorf("the value %q of %s is given twice: write it once", name, s.Procedure)
		}
		s.Values[fold(name)] = frameValue(value)
	}
	return s, nil
}
