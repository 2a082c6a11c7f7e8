package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 33: variant counters. Each camp draws one in secret (33.1). A variant
// is known by the number of its effect; with the larger set the Allied numbers 4
// and 18 change places on the counters.

// variantCounter is the counter that a camp drew.
type variantCounter struct {
	number uint8          // of its effect, 0 before the draw
	gone   bool           // played or nullified
	public bool           // everybody knows it
	known  atlas.PowerSet // who has been told of it by intelligence (33.54)
	tried  bool           // an attempt failed on foreign aid (33.65)
	quiet  bool           // its holder is not asked at the moments that come every turn
}

// Moments at which variants can be played besides those of the sequence of play.
const (
	atConstruction = 8 + iota // during the own construction phase, before that of the enemy
	atWinter                  // Russia invokes the winter (Axis 15)
	atFallOfFrance            // Allied 3
	atHungary                 // Hungary has become active (Axis 19)
	atBelgrade                // the Axis have intervened in Yugoslavia (Axis 19)
	atRussianWar              // Russia and Germany have gone to war (Axis 13)
	atMovement                // before the Movement phase (Allied 11)
)

// moments is a set of them.
type moments uint16

func during(list ...int) (set moments) {
	for _, m := range list {
		set |= 1 << m
	}
	return set
}

// variantRule is when a variant can be played and what it does.
type variantRule struct {
	title string
	when  moments
	out   uint8 // scenarios it is not for, a bit each
	can   func(p *Position, moment int, deploying atlas.Country) bool
	do    func(p *Position, moment int)
}

const numVariants = 21 // numbers 1 to 20

// Scenarios for which a variant may be out.
const (
	not1939 = 1 << atlas.Scenario1939
	not1942 = 1 << atlas.Scenario1942
	not1944 = 1 << atlas.Scenario1944
	early   = not1942 | not1944 // only for the scenarios of 1939
)

// variantRules, by camp and number. The tables are joined at start because the
// effects call procedures.
var variantRules [atlas.NumAlliances][numVariants]variantRule

// startVariants has nothing drawn.
func (e *economyState) startVariants() {}

// inForce reports whether a variant has been played and its effect lasts.
func (s *state) inForce(a atlas.Alliance, n int) bool { return s.economy.played[a]>>n&1 != 0 }

// setSize is how many variants are in use.
func (p *Position) setSize() int {
	if p.extra {
		return 20
	}
	return 10
}

// effectOf is the effect of a counter's number: with the larger set the Allied
// numbers 4 and 18 change places.
func (p *Position) effectOf(a atlas.Alliance, number int) uint8 {
	if a == atlas.Allies && p.extra {
		switch number {
		case 4:
			return 18
		case 18:
			return 4
		}
	}
	return uint8(number)
}

// holderOf is the power that has a camp's counter: Germany and Britain draw, an
// ally takes it over when they fall (33.1, 33.3).
func (p *Position) holderOf(a atlas.Alliance) atlas.Country {
	for _, n := range [...]atlas.Country{atlas.Germany, atlas.Britain, atlas.France, atlas.USA, atlas.USSR, atlas.Italy} {
		if p.living(a).Has(n) {
			return n
		}
	}
	if a == atlas.Axis {
		return atlas.Germany
	}
	return atlas.Britain
}

type drawFrame struct {
	flow.Head
	first int16 // the counter that the Axis drew
}

func drawProc() procedure {
	return flow.Of(proc[drawFrame]{
		Name: "Draw", Rule: "33.1",
		Run: (*Position).runDraw, Rolled: (*Position).rolledDraw,
	})
}

// runDraw draws both counters: two different numbers (33.1).
func (p *Position) runDraw(f *drawFrame) {
	if f.Step == 2 {
		p.economy.drawn = true
		p.Done()
		return
	}
	p.Roll(p.setSize() - int(f.Step))
}

func (p *Position) rolledDraw(f *drawFrame, outcome int) {
	number := outcome + 1
	if f.Step == 1 && number >= int(f.first) {
		number++
	}
	a := atlas.Alliance(f.Step)
	f.first = int16(number)
	p.economy.variants[a].number = p.effectOf(a, number)
	f.Step++
	p.tellPower(p.holderOf(a), evDrew, "33.1", int16(p.holderOf(a)), int16(number))
}

// counterNumber is what the counter of an effect shows.
func (p *Position) counterNumber(a atlas.Alliance, effect uint8) int {
	return int(p.effectOf(a, int(effect))) // the exchange of 4 and 18 undoes itself
}

// playable reports whether the rules let a camp play an effect now.
func (p *Position) playable(a atlas.Alliance, effect, moment int, deploying atlas.Country) bool {
	r := &variantRules[a][effect]
	return r.do != nil && r.when>>moment&1 != 0 && r.out>>p.scenario&1 == 0 && (r.can == nil || r.can(p, moment, deploying))
}

// couldPlay reports whether a camp might hold a counter that is playable now, for
// all that its enemies know: it is asked then, whatever it holds.
func (p *Position) couldPlay(a atlas.Alliance, moment int, deploying atlas.Country) bool {
	c := &p.economy.variants[a]
	if c.gone || c.number == 0 {
		return false
	}
	if c.public {
		return p.playable(a, int(c.number), moment, deploying)
	}
	for n := 1; n <= p.setSize(); n++ {
		if p.playable(a, n, moment, deploying) {
			return true
		}
	}
	return false
}

// recurs reports whether a moment comes in every turn, so that a holder may ask not
// to be asked there.
func recurs(moment int) bool { return moment == atGameTurn || moment == atPlayerTurn }

type variantsFrame struct {
	flow.Head
	moment    int16 // see atYearStart
	deploying int16 // the nation that deploys next, or -1
	asked     int16 // a bit for each camp that has answered
	rolled    int16 // 1 once the rolls at the start of a turn are made
}

func variantsProc() procedure {
	return flow.Of(proc[variantsFrame]{
		Name: "Variants", Rule: "33.2",
		Run: (*Position).runVariants, Legal: (*Position).legalVariants, Play: (*Position).playVariants,
		Question: (*Position).askVariants, Why: (*Position).whyVariants,
	})
}

// runVariants asks the holders of counters that may be played at this moment. The
// camp on the move plays its counter with its declarations of war or in its
// construction phase, and is not asked for it besides.
func (p *Position) runVariants(f *variantsFrame) {
	if !p.economy.drawn && (f.moment == atSetup || f.moment == atGameTurn && p.now == world.Scenarios[p.scenario].Start) {
		p.Call(pDraw)
		return
	}
	if f.moment == atPlayerTurn && f.rolled == 0 {
		f.rolled = 1
		if p.startOfTurnRolls() {
			return
		}
	}
	var ask atlas.PowerSet
	for a := range atlas.Alliance(atlas.NumAlliances) {
		own := a == p.mover && (f.moment == atConstruction || f.moment == atPlayerTurn)
		quiet := p.economy.variants[a].quiet && recurs(int(f.moment))
		if !own && !quiet && f.asked>>a&1 == 0 && p.couldPlay(a, int(f.moment), atlas.Country(f.deploying)) {
			ask.Add(p.holderOf(a))
		}
	}
	if ask == 0 {
		p.Done()
		return
	}
	p.askAll(ask)
}

func (p *Position) legalVariants(f *variantsFrame, who atlas.Country, out []engine.Move) []engine.Move {
	a := p.campOf(who)
	c := &p.economy.variants[a]
	if p.playable(a, int(c.number), int(f.moment), atlas.Country(f.deploying)) {
		out = append(out, engine.M2(kVariant, who, p.counterNumber(a, c.number)))
	}
	if recurs(int(f.moment)) {
		out = append(out, engine.M1(kQuiet, who))
	}
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playVariants(f *variantsFrame, who atlas.Country, m engine.Move) {
	a := p.campOf(who)
	f.asked |= 1 << a
	switch m.Kind {
	case kVariant:
		p.playVariant(a, int(f.moment))
	case kQuiet:
		p.economy.variants[a].quiet = true
	}
}

// legalCounter: at the start of its player turn, before it has declared war, the
// holder may play its counter (55.II.D.1), and may ask to be asked again.
func (p *Position) legalCounter(who atlas.Country, out []engine.Move) []engine.Move {
	a := p.campOf(who)
	c := &p.economy.variants[a]
	if p.holderOf(a) != who || c.gone || c.number == 0 {
		return out
	}
	if p.politics.declared[who] == 0 && p.playable(a, int(c.number), atPlayerTurn, atlas.Nobody) {
		out = append(out, engine.M2(kVariant, who, p.counterNumber(a, c.number)))
	}
	if c.quiet {
		out = append(out, engine.M1(kAskMe, who))
	}
	return out
}

// mustAskHolder reports whether a power is asked at the start of its player turn
// because it might hold a counter that is playable, whatever it holds.
func (p *Position) mustAskHolder(who atlas.Country) bool {
	a := p.campOf(who)
	return p.holderOf(a) == who && p.politics.declared[who] == 0 && p.couldPlay(a, atPlayerTurn, atlas.Nobody)
}

// playVariant discloses a counter and lets its effect begin (33.2).
func (p *Position) playVariant(a atlas.Alliance, moment int) {
	c := &p.economy.variants[a]
	c.gone, c.public = true, true
	p.economy.played[a] |= 1 << c.number
	p.tell(evVariant, "33.2", int16(p.holderOf(a)), int16(p.counterNumber(a, c.number)))
	variantRules[a][c.number].do(p, moment)
}

// keepVariant gives a counter back whose play failed on foreign aid (33.65).
func (p *Position) keepVariant(a atlas.Alliance) {
	c := &p.economy.variants[a]
	c.gone, c.tried = false, true
	p.economy.played[a] &^= 1 << c.number
}

func (p *Position) askVariants(f *variantsFrame, who atlas.Country) say.Line {
	c := &p.economy.variants[p.campOf(who)]
	if p.playable(p.campOf(who), int(c.number), int(f.moment), atlas.Country(f.deploying)) {
		return say.Say("Do you play your variant counter now: {w}?", int16(p.campOf(who))<<8|int16(c.number))
	}
	return say.Say("Your variant counter cannot be played now; go on.")
}

func (p *Position) whyVariants(f *variantsFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind == kVariant {
		return engine.Refuse("33.2", "You do not hold this variant, or it cannot be played at this moment.")
	}
	return engine.Refuse("33.2", "Play your variant counter or go on.")
}

// Resampling: what another seat cannot know of counters and strategic warfare.

// knowsVariant reports whether a seat knows a camp's counter.
func (p *Position) knowsVariant(seat engine.Seat, a atlas.Alliance) bool {
	c := &p.economy.variants[a]
	if c.public || c.number == 0 || p.seatOf(p.holderOf(a)) == seat {
		return true
	}
	for n := range c.known.All {
		if p.seatOf(n) == seat {
			return true
		}
	}
	return false
}

// resampleEconomy replaces what a seat cannot know: counters that others hold, the
// mix of their strategic warfare and what they keep in the Murmansk box.
func (p *Position) resampleEconomy(seat engine.Seat, d interface{ Draw(n int) int }) {
	for a := range atlas.Alliance(atlas.NumAlliances) {
		if p.knowsVariant(seat, a) {
			continue
		}
		other := p.economy.variants[a.Enemy()]
		number := 1 + d.Draw(p.setSize())
		if p.knowsVariant(seat, a.Enemy()) && other.number != 0 && number == p.counterNumber(a.Enemy(), other.number) {
			number = 1 + number%p.setSize()
		}
		p.economy.variants[a].number = p.effectOf(a, number)
	}
	for _, n := range []atlas.Country{atlas.Germany, atlas.Britain, atlas.USA} {
		if p.seatOf(n) != seat {
			p.resampleWarfare(n, d)
		}
	}
}

// resampleWarfare keeps the total of a power's factors and what all have seen.
func (p *Position) resampleWarfare(n atlas.Country, d interface{ Draw(n int) int }) {
	e := &p.economy
	sky := min(e.sw[n].sky, e.shownSW[n].sky)
	sea := min(e.sw[n].sea+e.murmansk[n], e.shownSW[n].sea)
	free := int(e.sw[n].sky+e.sw[n].sea+e.murmansk[n]) - int(sky) - int(sea)
	more := d.Draw(free + 1)
	sky += uint8(more)
	sea += uint8(free - more)
	north := d.Draw(int(sea) + 1)
	e.sw[n] = swFactors{sea - uint8(north), sky}
	e.murmansk[n] = uint8(north)
	e.arrived[n] = min(e.arrived[n], uint8(north))
	plan := &e.plan[n]
	if plan.step != planNone || plan.sea+plan.sky+plan.northward > 0 {
		total := plan.sea + plan.sky
		plan.sea = uint8(d.Draw(int(total) + 1))
		plan.sky = total - plan.sea
		plan.northward = min(plan.northward, plan.sea)
	}
}
