package tt

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 5: set-up. All Factions choose the types of their Cadres at the same
// time and in secret.

func secretSetup() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "Setup", Rule: "5.0", Run: (*Position).runSetup,
		Legal: (*Position).legalSetup, Play: (*Position).playSetup,
		Question: func(p *Position, _ *flow.Plain, who faction) say.Line {
			left := 0
			for _, n := range p.cadres[who] {
				left += int(n)
			}
			if left == 0 {
				return ask(who, "{F}: all Cadres are placed. Press Done to finish the set-up.")
			}
			return ask(who, "{F}: choose the type of each Cadre in your Cities: {#} left.", int16(left))
		},
		Why: (*Position).whyNotSetup,
	})
}

// dealFrame deals the opening hands: its step is the Faction that comes next.
type dealFrame struct {
	flow.Head `steps:"axis west ussr end"`
}

func deal() procedure {
	return flow.Of(proc[dealFrame]{Name: "Deal", Rule: "5.0", Run: (*Position).runDeal})
}

// New sets up a match.
func newPosition(rules ruleSet, short bool, players uint8) *Position {
	p := &Position{}
	p.rules, p.short, p.players = rules, short, players
	p.year, p.season = 36, newYear
	if short {
		p.year = 39
	}
	p.order = [3]faction{axis, west, ussr}
	p.pool = [3]uint8{16, 12, 4} // 4.4
	p.activeAlly = nobody
	p.active = nobody
	for n := range p.marker {
		p.marker[n], p.influencer[n], p.violator[n] = nobody, nobody, nobody
	}
	for a := range p.control {
		p.control[a] = nobody
	}
	for c := range p.purpose {
		p.purpose[c] = noNation
	}
	for f := range p.commands {
		p.commands[f].cards = [2]card{noCard, noCard}
	}
	for f := axis; f <= ussr; f++ {
		for i := range p.vault[f] {
			p.vault[f][i] = vaultPair{noTech, [2]card{noCard, noCard}}
		}
		p.seats[f] = nobody
	}
	for u := range p.at {
		p.at[u] = noArea
	}
	p.derive()
	for f := axis; f <= ussr; f++ {
		s := world.setup[f]
		p.ind[f] = s.ind
		for i, c := range s.cadres {
			p.cadres[f][i] = uint8(c.count)
		}
		for _, u := range s.fixed {
			t := u.typ
			if players == 2 && world.areas[u.area].nation == india {
				t = fortress // 18.0: all Cadres that start in India
			}
			p.spawn(u.nation, t, u.cv, u.area)
		}
	}
	p.evaluateControl()
	p.Call(pYears)
	p.Call(pDeal)
	if short {
		p.Call(pShortGame)
	}
	p.Call(pSetup)
	table.Proceed(p)
	return p
}

func (p *Position) settingUp() bool { return p.In(pSetup) }

func (p *Position) runSetup(f *flow.Plain) {
	p.AskAll(uint8(7 &^ p.ready))
	if p.asked() != 0 {
		return
	}
	for u := range p.flags {
		p.flags[u] &^= fresh
	}
	p.tell(engine.Everyone, evSetupDone, "5.0")
	p.evaluateControl()
	p.Done()
}

// legalSetup: one Cadre of any type for each POP of a Faction's Cities (two for
// the Axis), of the nation that owns the area.
func (p *Position) legalSetup(_ *flow.Plain, who faction, out []engine.Move) []engine.Move {
	for i, c := range world.setup[who].cadres {
		if p.cadres[who][i] == 0 {
			continue
		}
		for t := range numTypes {
			if p.maySetUp(c, t) {
				out = append(out, engine.M2(kPlace, c.area, t))
			}
		}
	}
	if p.speaks(who) && p.allPlaced(p.seatOf(who)) {
		out = append(out, engine.M0(kDone))
	}
	return out
}

// speaks: a seat that plays both Allies finishes its set-up once, by the West.
func (p *Position) speaks(f faction) bool { return p.players == 3 || f != ussr }

// allPlaced reports whether a seat has no Cadres left to place.
func (p *Position) allPlaced(seat engine.Seat) bool {
	for f := axis; f <= ussr; f++ {
		if p.seatOf(f) == seat && p.cadres[f] != [8]uint8{} {
			return false
		}
	}
	return true
}

// maySetUp: any type the box holds that can stand there; one Fortress in an area
// (3.241); in the two-player game only Fortresses in Baku and India (18.0), for
// which the limit of one is lifted.
func (p *Position) maySetUp(c cadreInfo, t unitType) bool {
	if !p.available(c.nation, t) || !canStand(t, c.area) {
		return false
	}
	if p.fortressesOnly(c.area) {
		return t == fortress
	}
	return t != fortress || !p.hasFortress(c.area) && p.fortressesToSpare(c.nation)
}

// fortressesToSpare: the blocks that Baku and India must get are not used up
// elsewhere (18.0).
func (p *Position) fortressesToSpare(n nation) bool {
	left := int(world.blocks[n][fortress]) - int(p.used[n][fortress])
	for i, c := range world.setup[ownerOf[n]].cadres {
		if c.nation == n && p.fortressesOnly(c.area) {
			left -= int(p.cadres[ownerOf[n]][i])
		}
	}
	return left > 0
}

func (p *Position) fortressesOnly(a area) bool {
	return p.players == 2 && (world.areas[a].id == "baku" || world.areas[a].nation == india)
}

func (p *Position) playSetup(_ *flow.Plain, who faction, m engine.Move) {
	if m.Kind == kDone {
		for f := axis; f <= ussr; f++ {
			if p.seatOf(f) == p.seatOf(who) {
				p.ready |= only(f)
			}
		}
		return
	}
	a, t := area(m.A), unitType(m.B)
	for i, c := range world.setup[who].cadres {
		if c.area != a {
			continue
		}
		p.cadres[who][i]--
		u := p.spawn(c.nation, t, 1, a)
		p.flags[u] |= fresh
		p.tell(p.seatsOf(only(who)), evPlace, "5.0", int16(u), int16(c.nation), int16(t), 1, int16(a))
	}
}

// runDeal deals the opening hands (5.0). In the two-player game the Allies' are
// dealt when it is known who is Passive (18.0).
func (p *Position) runDeal(f *dealFrame) {
	who := faction(f.Step)
	if who > ussr {
		p.Done()
		return
	}
	f.Step++
	if !p.short && (p.players == 3 || who == axis) {
		p.draw(actionDeck, p.hand(who), world.setup[who].cards)
	}
}

func (p *Position) whyNotSetup(_ *flow.Plain, who faction, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDone:
		return engine.Refuse("5.0", "Place all your Cadres first.")
	case kPlace:
		for i, c := range world.setup[who].cadres {
			if c.area != area(m.A) {
				continue
			}
			switch t := unitType(m.B); {
			case p.cadres[who][i] == 0:
				return engine.Refuse("5.0", "All Cadres of that City are placed.")
			case p.fortressesOnly(c.area):
				return engine.Refuse("18.0", "In the two-player game the Allies' Cadres in Baku and India are Fortresses.")
			case !canStand(t, c.area):
				return noCadreCoast
			case t == fortress && p.hasFortress(c.area):
				return noCadreFortress
			case p.available(c.nation, t):
				return engine.Refuse("18.0", "The Fortresses left in the box are for Baku and India.")
			default:
				return noCadreBlocks
			}
		}
		if p.alliedCity(who, area(m.A)) {
			return nil // what the other Ally may place there is its own question
		}
		return engine.Refuse("5.0", "Cadres are set up only in the Cities of your own nations and Colonies.")
	}
	return nil
}
