package program

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sandtable/games/axis/atlas"
)

// Phrase is a sentence or a part of one: a pattern with %s where its parts go,
// in order, so that a translation of the patterns translates everything. A
// phrase without parts may be a name.
type Phrase struct {
	Pattern string
	Parts   []Phrase
}

// String is the phrase in English.
func (p Phrase) String() string { return p.In(func(pattern string) string { return pattern }) }

// In is the phrase in another language.
func (p Phrase) In(translate func(pattern string) string) string {
	pattern := translate(p.Pattern)
	if len(p.Parts) == 0 {
		return pattern
	}
	parts := make([]any, len(p.Parts))
	for i, x := range p.Parts {
		parts[i] = x.In(translate)
	}
	return fmt.Sprintf(pattern, parts...)
}

// Line is a sentence of an explanation. Depth is how far it is indented: a
// sentence that ends with a colon is followed by deeper ones.
type Line struct {
	Depth int
	Phrase
}

// String is the sentence in English.
func (l Line) String() string { return l.In(func(pattern string) string { return pattern }) }

// In is the sentence in another language, beginning with a capital.
func (l Line) In(translate func(pattern string) string) string {
	s := l.Phrase.In(translate)
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Explain tells in plain sentences what a program does.
func (c *Code) Explain(pc int16) []Line {
	e := &explainer{Code: c, r: reader{c.words, int(pc)}}
	e.until(len(c.words), 0)
	return e.lines
}

// ExplainCard tells what a card requires and does, part by part.
func (c *Code) ExplainCard(card atlas.Card) []Line {
	var out []Line
	k, info := &c.cards[card], &c.theatre.Cards[card]
	for _, q := range k.requires {
		out = append(out, Line{0, phrase("It can be chosen only if %s.", c.ExplainCondition(q))})
	}
	title := map[Part]string{
		OptionSegment: "When it is revealed:", PoliticalEvents: "In every Political Events Segment:", ConditionalEvents: "In every Conditional Events Segment:",
		FirstSuccess: "At the first production success:", SecondSuccess: "At the second production success:", FurtherSuccess: "At every further production success:",
	}
	for part := OptionSegment; part <= FurtherSuccess; part++ {
		if pc, ok := c.Start(card, part); ok {
			out = append(out, Line{0, phrase(title[part])})
			for _, l := range c.Explain(pc) {
				out = append(out, Line{l.Depth + 1, l.Phrase})
			}
		}
	}
	e := &explainer{Code: c, r: reader{w: c.words}}
	for i, m := range k.markers {
		e.r.at = int(m.to)
		marker := e.marker(int16(info.Markers[i].Marker), variantWord(info.Markers[i].Variant))
		out = append(out, Line{0, e.unless(phrase("It brings %s %s", marker, e.to()), m.unless)})
	}
	out = append(out, e.reinforcements(info, k.reinforcements)...)
	for _, r := range k.replacements {
		var parts []Phrase
		for step, n := range r.steps {
			if n > 0 {
				parts = append(parts, stepPhrase(step, int16(n)))
			}
		}
		if len(parts) == 0 {
			continue
		}
		p := phrase("%s receives %s", e.nation(int16(r.nation)), all("and", parts))
		if c.theatre.Nations[r.nation] == "minor" {
			p.Pattern = "%s receive %s"
		}
		if r.when != 0 {
			p = phrase("%s if %s", p, c.ExplainCondition(r.when))
		}
		out = append(out, Line{0, phrase("%s.", p)})
	}
	return out
}

// reinforcements tells what units a card brings: those of one arm and nation that come to the
// same place in one sentence.
func (e *explainer) reinforcements(card *atlas.CardInfo, unless []int16) []Line {
	type troop struct {
		arm        string
		nation     atlas.Nation
		to, unless string
	}
	type group struct {
		troop
		at    int16
		names []string
	}
	var groups []group
	for i, r := range card.Reinforcements {
		u := &e.theatre.Units[r.Unit]
		t := troop{arm(u), u.Nation, r.To, e.unless(Phrase{}, unless[i]).String()}
		at := slices.IndexFunc(groups, func(g group) bool { return g.troop == t })
		if at < 0 {
			at = len(groups)
			groups = append(groups, group{troop: t, at: unless[i]})
		}
		groups[at].names = append(groups[at].names, u.Name)
	}
	var out []Line
	for _, g := range groups {
		troops := phrase("the %s %s of %s", g.arm, names("and", g.names), e.nation(int16(g.nation)))
		out = append(out, Line{0, e.unless(phrase("It brings %s to %s", troops, placePhrases[placeByName(g.to)]), g.at)})
	}
	return out
}

func variantWord(v uint8) int16 {
	if v == atlas.NoID {
		return absent
	}
	return int16(v)
}

func placeByName(name string) PlaceKind {
	for k, n := range placeNames {
		if n == name {
			return PlaceKind(k)
		}
	}
	return NoPlace
}

func (e *explainer) unless(p Phrase, at int16) Phrase {
	if at == 0 {
		return phrase("%s.", p)
	}
	return phrase("%s, unless %s.", p, e.ExplainCondition(at))
}

// ExplainCondition tells a condition as the rest of a sentence that begins with
// "if".
func (c *Code) ExplainCondition(at int16) Phrase {
	e := &explainer{Code: c, r: reader{c.words, int(at)}}
	return e.bare()
}

// ExplainVictory tells how a scenario with victory conditions of its own is won, a sentence for
// each of its levels.
func (c *Code) ExplainVictory(n atlas.Scenario) []Line {
	e := &explainer{Code: c}
	for i, l := range c.levels[n] {
		result := "it is a draw"
		if l.Won {
			result = e.side(l.Side) + " wins" // one pattern for each side, since languages bend the verb
		}
		if i > 0 {
			result = "otherwise " + result
		}
		if l.cond == 0 {
			e.say(0, result+".")
		} else {
			e.say(0, result+" if %s.", c.ExplainCondition(l.cond))
		}
	}
	return e.lines
}

// bare is a condition that stands alone in its sentence, where alternatives need no
// brackets.
func (e *explainer) bare() Phrase {
	p := e.condition()
	if p.Pattern == "(%s)" {
		return p.Parts[0]
	}
	return p
}

type explainer struct {
	*Code
	r     reader
	lines []Line
}

func phrase(pattern string, parts ...any) Phrase {
	p := Phrase{Pattern: pattern}
	for _, x := range parts {
		switch x := x.(type) {
		case Phrase:
			p.Parts = append(p.Parts, x)
		case string:
			p.Parts = append(p.Parts, Phrase{Pattern: x})
		case int:
			p.Parts = append(p.Parts, Phrase{Pattern: strconv.Itoa(x)})
		case int16:
			p.Parts = append(p.Parts, Phrase{Pattern: strconv.Itoa(int(x))})
		}
	}
	return p
}

func (e *explainer) say(depth int, pattern string, parts ...any) {
	e.lines = append(e.lines, Line{depth, phrase(pattern, parts...)})
}

// until explains operations up to a place or the end of the program.
func (e *explainer) until(end, depth int) {
	for e.r.at < end {
		op := Op(e.r.w[e.r.at])
		if op == opEnd {
			return
		}
		e.operation(op, depth)
	}
}

func (e *explainer) operation(op Op, depth int) {
	pc := e.r.at
	w := e.r.w
	switch op {
	case opJump, opPicked:
		e.r.at += 2
	case opLoop:
		e.r.at += 3
	case opIf, opDieAtMost:
		other := int(w[pc+1])
		e.r.at = pc + 2
		if op == opIf {
			e.say(depth, "If %s:", e.bare())
		} else {
			e.say(depth, "Roll a die. If it is not above %s:", e.count())
		}
		end := other
		// A branch that ends with a jump forward has an else-branch.
		if Op(w[other-2]) == opJump && int(w[other-1]) > other && e.r.at <= other-2 && e.jumpEnds(e.r.at, other) {
			end = int(w[other-1])
		}
		e.until(other, depth+1)
		if end > other {
			e.say(depth, "Otherwise:")
			e.r.at = other
			e.until(end, depth+1)
		}
		e.r.at = end
	case opRepeat:
		end := int(w[pc+2])
		e.r.at = pc + 3
		if w[e.r.at] == 0 {
			e.say(depth, "%s times:", w[e.r.at+1])
			e.r.at += 2
		} else {
			e.say(depth, "As many times as %s:", e.count())
		}
		e.until(end, depth+1)
		e.r.at = end
	case opChoose:
		e.choice(pc, depth)
	case opCardRoll:
		e.dice(pc, depth)
	case opRoll:
		e.r.at = pc + 1
		table, country, land, drm := e.r.next(), e.r.next(), e.r.next(), e.r.next()
		p := phrase("Roll a die on the table %s", atlas.Title(e.theatre.Tables[table].ID))
		needs := e.theatre.Tables[table].Binds
		if country >= 0 || country != absent && slices.Contains(needs, "selected") {
			p = phrase("%s for %s", p, e.area(country))
		}
		if land >= 0 || land != absent && slices.Contains(needs, "land") {
			p = phrase("%s about %s", p, e.land(land))
		}
		if drm == 0 {
			p = phrase("%s without political modifiers", p)
		}
		e.say(depth, "%s.", p)
		e.modifiers(depth)
	case opSelect, opSelectHex, opSelectUnit, opSelectBox, opSelectCard:
		e.selection(op, pc, depth)
	default:
		e.r.at = pc + 1
		e.lines = append(e.lines, Line{depth, phrase("%s.", e.plain(op))})
	}
}

// jumpEnds reports whether the operations from a place end exactly with the jump
// before another place.
func (e *explainer) jumpEnds(from, other int) bool {
	probe := explainer{Code: e.Code, r: reader{e.r.w, from}}
	for probe.r.at < other-2 {
		probe.operation(Op(probe.r.w[probe.r.at]), 0)
	}
	return probe.r.at == other-2
}

func (e *explainer) choice(pc, depth int) {
	w := e.r.w
	by, may, pick, n, end := w[pc+1], w[pc+2] == 1, w[pc+3], int(w[pc+5]), int(w[pc+6])
	verb := "%s chooses:"
	switch {
	case may && pick > 1:
		verb = "%s may choose up to %s of these:"
	case may:
		verb = "%s may choose:"
	case pick > 1:
		verb = "%s chooses %s of these:"
	}
	if pick > 1 {
		e.say(depth, verb, e.faction(by), pick)
	} else {
		e.say(depth, verb, e.faction(by))
	}
	for i := range n {
		at := pc + 7 + 3*i
		label := Phrase{Pattern: e.labels[w[at+2]]}
		if q := w[at]; q != 0 {
			label = phrase("%s (only if %s)", label, e.ExplainCondition(q))
		}
		e.say(depth+1, "%s:", label)
		stop := end
		if i+1 < n {
			stop = int(w[at+4])
			if q := w[at+3]; q != 0 {
				stop = int(q)
			}
		}
		e.r.at = int(w[at+1])
		e.until(stop-2, depth+2)
	}
	e.r.at = end
}

func (e *explainer) dice(pc, depth int) {
	w := e.r.w
	drm, country, end := w[pc+1], w[pc+2], int(w[pc+3])
	p := phrase("Roll a die")
	if country != absent && drm != 2 {
		p = phrase("%s for %s", p, e.area(country))
	}
	if drm == 1 {
		p = phrase("%s with political modifiers", p)
	}
	e.say(depth, "%s:", p)
	e.r.at = pc + 10
	e.modifiers(depth + 1)
	for i := 0; i < 6; {
		// Lines that say the same are told together.
		first := i
		text := e.row(pc, i, end)
		for i++; i < 6 && sameLines(e.row(pc, i, end), text); i++ {
		}
		which := strconv.Itoa(first + 1)
		if i-1 > first {
			which += "-" + strconv.Itoa(i)
		}
		if len(text) == 1 {
			e.say(depth+1, "%s: %s", which, text[0].Phrase)
			continue
		}
		e.say(depth+1, "%s:", which)
		for _, l := range text {
			e.lines = append(e.lines, Line{l.Depth + depth + 2, l.Phrase})
		}
	}
	e.r.at = end
}

func (e *explainer) row(pc, i, end int) []Line {
	stop := end
	if i < 5 {
		stop = int(e.r.w[pc+4+i+1]) - 2
	}
	inner := explainer{Code: e.Code, r: reader{e.r.w, int(e.r.w[pc+4+i])}}
	inner.until(stop, 0)
	return inner.lines
}

func sameLines(a, b []Line) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Depth != b[i].Depth || a[i].String() != b[i].String() {
			return false
		}
	}
	return true
}

func (e *explainer) modifiers(depth int) {
	for range e.r.next() {
		add, end := e.r.next(), int(e.r.next())
		if e.r.at == end {
			e.say(depth, "Add %s to the die.", signed(add))
		} else {
			e.say(depth, "Add %s to the die if %s.", signed(add), e.bare())
		}
		e.r.at = end
	}
}

func signed(n int16) string {
	if n > 0 {
		return "+" + strconv.Itoa(int(n))
	}
	return strconv.Itoa(int(n))
}

func (e *explainer) selection(op Op, pc, depth int) {
	w := e.r.w
	e.r.at = pc + 5
	var what Phrase
	switch op {
	case opSelect:
		what = e.countrySelector()
	case opSelectHex:
		what = e.hexSelector()
	case opSelectUnit:
		what = e.unitSelector()
	case opSelectBox:
		what = e.boxSelector()
	case opSelectCard:
		what = e.cardSelector()
	}
	verb := "%s picks %s."
	if w[pc+2] == 1 {
		verb = "%s may pick %s; if not, the rest is skipped."
	}
	e.say(depth, verb, e.faction(w[pc+1]), what)
}

// plain explains an operation that has no lists inside, without the full stop.
func (e *explainer) plain(op Op) Phrase {
	r := &e.r
	switch op {
	case opEvent:
		return e.event()
	case PlaceUnits:
		units := e.units(r.list())
		p := phrase("Move %s %s", units, e.to())
		if PlaceKind(r.w[r.at]) != NoPlace {
			return phrase("%s from %s", p, e.place())
		}
		r.at++
		return p
	case PlaceMarker:
		m := e.marker(r.next(), r.next())
		p := phrase("Move %s %s", m, e.to())
		if n := r.next(); n >= 0 {
			p = phrase("%s for %s", p, e.nation(n))
		}
		if s := r.next(); s >= 0 {
			p = phrase("%s with the side %s up", p, e.text(s))
		}
		return p
	case RemoveMarker:
		m := e.marker(r.next(), r.next())
		p := phrase("%s is removed", m)
		if PlaceKind(r.w[r.at]) != NoPlace {
			p = phrase("%s from %s", p, e.place())
		} else {
			r.at++
		}
		if r.next() == 1 {
			p = phrase("%s and leaves the game", p)
		}
		return p
	case FlipMarker:
		m := e.marker(r.next(), r.next())
		if s := r.next(); s >= 0 {
			return phrase("%s is turned to %s", m, e.text(s))
		}
		return phrase("%s is turned over", m)
	case Replacements:
		var parts []Phrase
		for range r.next() {
			nation, step, n := r.next(), r.next(), r.next()
			parts = append(parts, phrase("%s for %s", stepPhrase(int(step), n), e.nation(nation)))
		}
		return phrase("Replacements at once: %s", all("and", parts))
	case SetWarState:
		return phrase([]string{"Pre-war goes into effect", "Limited war begins", "Total war begins"}[r.next()])
	case SetPosture:
		box, to := r.next(), r.next()
		return phrase("%s is put into %s in place of what lies there", e.posture(to), e.box(box))
	case EndPolicy:
		box, policy, except := r.next(), r.next(), r.list()
		var p Phrase
		switch {
		case box != absent:
			p = phrase("The policy in %s ends in every box, which turn to war", e.box(box))
		case policy != absent:
			p = phrase("The policy %s ends in every box, which turn to war", e.posture(policy))
		}
		if len(except) > 0 {
			var list []Phrase
			for _, x := range except {
				list = append(list, e.posture(x))
			}
			p = phrase("%s (%s excepted)", p, all("and", list))
		}
		return p
	case ShiftTruce:
		box, by := r.next(), r.next()
		return phrase("The truce in %s moves by %s on the ladder of truces", e.box(box), signed(by))
	case MoveUSCL:
		return phrase("The US Commitment Level moves by %s", signed(r.next()))
	case MoveESV:
		return phrase("The European Strategic Value moves by %s", signed(r.next()))
	case LoseSteps:
		return e.losses()
	case RemoveCard:
		card, family, n := r.next(), r.next(), r.next()
		if card != absent {
			return phrase("%s leaves the game", e.card(card))
		}
		if n == missing || n == 1 {
			return phrase("The owner takes another %s card out of the game", spoken(e.text(family)))
		}
		return phrase("The owner takes %s other %s cards out of the game", n, spoken(e.text(family)))
	case Blitz:
		return phrase("The owner has %s more blitz markers in the next Support Segment", r.next())
	case SetGovernment:
		return phrase([]string{"The army leads the Japanese Government", "The navy leads the Japanese Government", "", "The Japanese Government marker is turned over", "The Japanese Government marker goes to the Delay Box"}[r.next()])
	case Activate:
		country, faction, mobilize, passage := r.next(), r.next(), r.next(), r.next()
		p := phrase("%s becomes an active country of %s", e.area(country), e.faction(faction))
		if mobilize == 1 {
			p = phrase("%s and mobilizes", p)
		}
		if passage == 1 {
			p = phrase("%s and grants free passage", p)
		}
		return p
	case Cede:
		land, to := r.next(), r.next()
		return phrase("%s is ceded to %s", e.land(land), e.area(to))
	case ReturnLand:
		land, to := r.next(), r.next()
		return phrase("%s ceded to %s is returned", e.land(land), e.area(to))
	case Release:
		return phrase("The counters of the group %s go from the Conditional Events Box to the Delay Box", spoken(e.text(r.next())))
	case SupportTo:
		faction, kind, n := r.next(), r.next(), r.next()
		what := "any"
		if kind != absent {
			what = spoken(e.text(kind))
		}
		p := phrase("%s sends support units (%s): %s, %s", e.faction(faction), what, n, e.to())
		if by := r.next(); by != absent {
			p = phrase("%s, picked by %s", p, e.faction(by))
		}
		return p
	case CardTo:
		card, to := r.next(), r.next()
		return phrase([]string{"%s goes to the hand", "%s goes to the discard pile", "%s leaves the game"}[to], e.card(card))
	case opNote:
		return Phrase{Pattern: e.text(r.next())}
	case opNothing:
		return phrase("No result")
	}
	panic("program: an operation that cannot be explained")
}

func (e *explainer) event() Phrase {
	r := &e.r
	info := &e.theatre.Events[r.next()]
	country, table, land, receiver, variant := r.next(), r.next(), r.next(), r.next(), r.next()
	name, _, _ := strings.Cut(info.Name, " [")
	p := phrase("Event %s (%s)", name, info.Rule)
	if variant != absent {
		p = phrase("%s, form %s", p, spoken(e.text(variant)))
	}
	if country != absent && (info.NeedsCountry || country >= 0) {
		p = phrase("%s for %s", p, e.area(country))
	}
	if table != absent {
		p = phrase("%s on the table %s", p, atlas.Title(e.theatre.Tables[table].ID))
	}
	if land != absent && info.NeedsLand && land != country {
		p = phrase("%s about %s", p, e.land(land))
	}
	switch {
	case receiver == secondAlly:
		p = phrase("%s, received by the Soviet faction if the country is aligned with neither Ally", p)
	case receiver == firstAlly:
		p = phrase("%s, received by the Allied faction the country is aligned with, else by the Western faction", p)
	case receiver != absent:
		p = phrase("%s, received by %s", p, e.faction(receiver))
	}
	return p
}

func (e *explainer) losses() Phrase {
	r := &e.r
	nation, faction := r.next(), r.next()
	who := e.faction(faction)
	if nation >= 0 {
		who = e.nation(nation)
	}
	var ways []Phrase
	for range r.next() {
		var steps []Phrase
		for range r.next() {
			kind, n := r.next(), r.next()
			steps = append(steps, stepPhrase(int(kind), n))
		}
		ways = append(ways, all("and", steps))
	}
	areas, may := r.list(), r.next()
	verb := "%s loses %s"
	if may == 1 {
		verb = "%s may lose %s"
	}
	p := phrase(verb, who, all("or", ways))
	if areas != nil {
		p = phrase("%s in %s", p, e.areas(areas))
	}
	return p
}
