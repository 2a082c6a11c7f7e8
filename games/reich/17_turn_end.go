package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 6.13, 6.14, 9.4, 17, 25.6, 37.3, 43.2: what is mended or lost when
// movement and a player turn end.

const (
	endSpoil  = iota
	endStacks // 6.14
	endJudge  // 28.15, 17
	endBases
	endRemove
	endBridgeheads // 9.4
	endOverstacks
	endGarrisons // 25.6
	endEgypt     // 37.3
	endOver
)

func turnEndProc() procedure {
	return flow.Of(proc[flow.Plain]{
		Name: "TurnEnd", Rule: "17.1",
		Run: (*Position).runTurnEnd,
	})
}

func (p *Position) runTurnEnd(f *flow.Plain) {
	switch f.Step {
	case endSpoil:
		p.spoilSupply()
		f.Step = endStacks
	case endStacks, endOverstacks:
		if !p.cullStacks() {
			p.moves.forgone = atlas.UnitSet{}
			f.Step++
		}
	case endJudge:
		if u := p.firstShort(p.needsAtEnd); u != atlas.NoUnit {
			p.chooseForgone(u, atTurnEnd)
			return
		}
		f.Step = endBases
	case endBases:
		f.Step = endRemove
		p.relocateCutOff()
	case endRemove:
		f.Step = endBridgeheads
		p.removeUnsupplied()
	case endBridgeheads:
		p.removeBridgeheads()
		f.Step = endOverstacks
	case endGarrisons:
		if !p.cullGarrisons() {
			f.Step = endEgypt
		}
	case endEgypt:
		if !p.cullMediterranean() {
			f.Step = endOver
		}
	case endOver:
		p.checkPact()
		p.loseBystanders()
		p.Done()
	}
}

// loseBystanders: Italian units that have neither left an attacked Minor Ally by the
// end of the next Axis turn, nor come to its help, are lost (25.2).
func (p *Position) loseBystanders() {
	if !p.moving.Has(atlas.Italy) || p.campOf(atlas.Italy) != atlas.Axis {
		return
	}
	for n := range p.politics.wooed.All {
		if n >= atlas.NumCountries || p.status[n] != Invaded || p.unviolated(n) || p.war[atlas.Italy]&p.war[n] != 0 {
			continue
		}
		for h := range world.Countries[n].Hexes.Bits().All() {
			for u := range p.here(atlas.Hex(h)) {
				if p.commander(u) == atlas.Italy {
					p.tell(evLost, "25.2", int16(u))
					p.lose(u)
				}
			}
		}
	}
}

// spoilSupply: units that redeployed after exploiting or dropping lose the supply
// that these give (27.34).
func (p *Position) spoilSupply() {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.moving.Has(p.nation.of(u)) && p.has(u, redeployed) && p.has(u, exploited|dropped) {
			p.mark(u, spoiled)
		}
	}
}

// needsAtEnd reports whether a counter needs supply when a turn ends: units that
// had none when movement began, and air bases (17.1, 28.15). Those that only the
// limits of 35 left out are not lost (35.32).
func (p *Position) needsAtEnd(u atlas.Unit) bool {
	if !p.onBoard(u) || !p.moving.Has(p.nation.of(u)) {
		return false
	}
	if u.Kind() == atlas.AirBase {
		return !p.fortressSupplies(p.where(u), p.nation.of(u))
	}
	return p.has(u, unsupplied) && needsSupply(u) && !p.alwaysSupplied(u)
}

// removeUnsupplied takes the units that were unsupplied when their turn began and
// are so when it ends (17.1, 27.43).
func (p *Position) removeUnsupplied() {
	var lost atlas.UnitSet
	p.distribute(p.needsAtEnd, func(u atlas.Unit, byLand, bySea bool, _ uint32) bool {
		if u.Kind() != atlas.AirBase && !byLand && !bySea {
			lost.Add(u)
		}
		return true
	})
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.moves.excess.Has(u) && p.moving.Has(p.nation.of(u)) && p.onBoard(u) && needsSupply(u) && p.countsInEgypt(u) > 0 && p.gibraltarLostNow() {
			lost.Add(u) // 37.3
		}
		if lost.Has(u) {
			p.tell(evStarved, "17.1", int16(u), int16(p.at.of(u)))
			p.doom(u)
		}
	}
}

// cullStacks has the owner mend the first overstacked hex of the nations on the
// move, and reports whether there was one (6.13, 6.14, 9.4).
func (p *Position) cullStacks() bool {
	h := p.overstackedHex()
	if h == atlas.NoHex {
		return false
	}
	flow.CallWith(&p.State, pCull, cullFrame{hex: int16(h), what: cullHex})
	return true
}

// What is too many.
const (
	cullHex           = iota // ground units of an overstacked hex
	cullFinland              // Axis factors in Finland (25.6)
	cullMinors               // Axis factors in all inactive Minor Allies (25.6)
	cullMediterranean        // Allied air and naval counters (37.3)
	cullAirBase              // air factors at A, which an air base counter has left (28.16)
)

// cullGarrisons reports whether Axis forces in inactive Minor Allies must be
// reduced (25.6).
func (p *Position) cullGarrisons() bool {
	if p.moving.Majors()&p.powersOf(atlas.Axis) == 0 {
		return false
	}
	all, finns := p.garrisons(atlas.NoUnit)
	switch {
	case finns > finnishLimit:
		flow.CallWith(&p.State, pCull, cullFrame{what: cullFinland})
	case all > garrisonLimit:
		flow.CallWith(&p.State, pCull, cullFrame{what: cullMinors})
	default:
		return false
	}
	return true
}

// cullMediterranean reports whether more than four Allied air and naval counters
// stay in the Mediterranean although Gibraltar was lost before this turn, and no
// source but the Egyptian ports feeds it (37.3).
func (p *Position) cullMediterranean() bool {
	if p.mover != atlas.Allies || !p.gibraltarLostNow() || p.heldTurn.Has(atlas.Sites.Gibraltar) || p.fedBeyondEgypt() {
		return false
	}
	count := 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.visitsMediterranean(u) {
			count++
		}
	}
	if count <= egyptsGround {
		return false
	}
	flow.CallWith(&p.State, pCull, cullFrame{what: cullMediterranean})
	return true
}

// visitsMediterranean reports whether a counter is an Allied air unit or fleet in
// the Mediterranean that counts towards the limit of 37.3.
func (p *Position) visitsMediterranean(u atlas.Unit) bool {
	n := p.nation.of(u)
	if u.Kind() != atlas.Air && u.Kind() != atlas.Fleet || !p.onBoard(u) || !p.moving.Has(n) || n == atlas.FreeFrench || p.commandOf(n) == atlas.USSR {
		return false
	}
	h := p.where(u)
	if u.Kind() == atlas.Air {
		return world.Fronts[atlas.MediterraneanFront].Has(h)
	}
	return onSea(h, atlas.Mediterranean)
}

// onSea reports whether a port of a hex lies on a sea.
func onSea(h atlas.Hex, z atlas.Zone) bool {
	for k := range world.Hexes[h].NumPlaces {
		if q := &world.Places[world.Hexes[h].Place+atlas.Place(k)]; q.Port && q.On(z) {
			return true
		}
	}
	return false
}

// fedBeyondEgypt reports whether British units in the Mediterranean could trace
// supply, by fleets or not, to a source other than the Egyptian ports (37.3).
func (p *Position) fedBeyondEgypt() bool {
	m := p.supplyMapOf(atlas.Britain)
	from := p.supplySources(&m, true)
	from.RemoveAll(&atlas.RegionsOf.PortsOfEgypt)
	linked := p.floodFrom(&m, from)
	if linked.Meets(&world.Fronts[atlas.MediterraneanFront]) {
		return true
	}
	s := p.layLifts(atlas.Britain, true, p.named)
	for i := range s.shores {
		for k := range s.n {
			if s.landings[i].from>>k&1 != 0 && world.Fronts[atlas.MediterraneanFront].Has(s.landings[i].hex) && (s.lifts[k].base == atlas.NoHex || linked.Has(s.lifts[k].base)) {
				return true
			}
		}
	}
	return false
}

type cullFrame struct {
	flow.Head
	hex  int16 // where too many are
	what int16 // of what: see cullHex
}

func cullProc() procedure {
	return flow.Of(proc[cullFrame]{
		Name: "Cull", Rule: "6.13",
		Run: (*Position).runCull, Legal: (*Position).legalCull, Play: (*Position).playCull,
		Question: (*Position).askCull, Why: (*Position).whyCull,
	})
}

// runCull asks for one unit to remove.
func (p *Position) runCull(f *cullFrame) {
	var ask atlas.PowerSet
	only, count := atlas.NoUnit, 0
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.cullable(f, u) {
			ask.Add(p.commander(u))
			only = u
			count++
		}
	}
	switch {
	case ask == 0:
		p.Done()
	case f.what == cullAirBase && count == 1:
		p.cull(f, only)
	default:
		p.askAll(ask)
	}
}

// cullable reports whether a unit may be the one that is removed.
func (p *Position) cullable(f *cullFrame, u atlas.Unit) bool {
	h := p.where(u)
	if h == atlas.NoHex || !p.moving.Has(p.nation.of(u)) {
		return false
	}
	switch f.what {
	case cullHex:
		return h == atlas.Hex(f.hex) && u.Kind().Ground() && u.Kind() != atlas.Airborne
	case cullMediterranean:
		return p.visitsMediterranean(u)
	case cullAirBase:
		return h == atlas.Hex(f.hex) && p.excessAir(u) > 0
	}
	if !p.inactiveMinor(h) || !p.combatFactor(u) || !p.isPower(p.nation.of(u), atlas.Axis) {
		return false
	}
	return f.what == cullMinors || world.Hexes[h].Country == atlas.Finland
}

func (p *Position) legalCull(f *cullFrame, who atlas.Country, out []engine.Move) []engine.Move {
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.cullable(f, u) && p.commander(u) == who && !p.twin(u) {
			out = append(out, engine.M1(kChoose, u))
		}
	}
	return out
}

func (p *Position) playCull(f *cullFrame, _ atlas.Country, m engine.Move) {
	p.cull(f, atlas.Unit(m.A))
}

// cull removes a unit, or of an air unit the factors that are too many.
func (p *Position) cull(f *cullFrame, u atlas.Unit) {
	what := f.what
	p.Done()
	if excess := p.excessAir(u); what == cullAirBase && excess < u.Strength() {
		p.cutAirBy("28.16", u, excess, true)
		return
	}
	p.tell(evCulled, cullRules[what], int16(u))
	p.lose(u)
}

// cullRules are the rules that take units away, by what is too many.
var cullRules = [...]string{cullHex: "6.1", cullFinland: "25.6", cullMinors: "25.6", cullMediterranean: "37.3", cullAirBase: "28.16"}

func (p *Position) askCull(f *cullFrame, _ atlas.Country) say.Line {
	switch f.what {
	case cullHex:
		return say.Say("Too many ground units are in {h}. Choose one that is lost.", f.hex)
	case cullMediterranean:
		return say.Say("Without Gibraltar four air and naval counters may stay in the Mediterranean. Choose one that is lost.")
	case cullAirBase:
		return say.Say("More air factors are at {h} than it can base without its air base. Choose the unit that loses them.", f.hex)
	case cullFinland:
		return say.Say("More than five Axis factors are in Finland, which is not active. Choose a unit that is lost.")
	}
	return say.Say("More than 20 Axis factors are in Minor Allies that are not active. Choose a unit that is lost.")
}

func (p *Position) whyCull(f *cullFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	if m.Kind != kChoose {
		return nil
	}
	return engine.Refuse(cullRules[f.what], "Choose one of the units that are too many.")
}

// liftBridge takes off a bridgehead, as its owner may at any time (9.4).
func (p *Position) liftBridge(h atlas.Hex) {
	for i := range p.bridges {
		if p.bridges[i].hex == h && bridgeCamp(i) == p.mover {
			p.bridges[i] = bridgehead{hex: atlas.NoHex}
			return
		}
	}
}

// legalLifts lists the bridgeheads that a power may take off.
func (p *Position) legalLifts(who atlas.Country, out []engine.Move) []engine.Move {
	for i := range p.bridges {
		if b := &p.bridges[i]; b.hex != atlas.NoHex && p.moving.Has(b.owner) && p.commandOf(b.owner) == who {
			out = append(out, engine.M1(kLift, b.hex))
		}
	}
	return out
}

const bridgeGuard = 4 // hexes by land within which an enemy keeps a bridgehead (9.4)

// removeBridgeheads takes off those of the nations on the move that no enemy ground
// unit is near and that supply does not need, not even to do with fewer ships (9.4).
func (p *Position) removeBridgeheads() {
	for i := range p.bridges {
		b := p.bridges[i]
		if b.hex == atlas.NoHex || bridgeCamp(i) != p.mover || p.alone() || p.enemyWithin(b.hex, b.owner) {
			continue
		}
		before, ships := p.countFed(), p.shipsNeeded()
		p.bridges[i].hex = atlas.NoHex
		if p.countFed() < before || p.costlySupplyKeepsBridgeheads() && p.shipsNeeded() > ships {
			p.bridges[i] = b
			continue
		}
		p.bridges[i] = bridgehead{hex: atlas.NoHex}
		p.tell(evBridgeGone, "9.4", int16(b.hex))
	}
}

// enemyWithin reports whether hostile ground units are within four hexes by land.
func (p *Position) enemyWithin(h atlas.Hex, n atlas.Country) bool {
	var set atlas.HexSet
	set.Add(h)
	land := world.OnLand
	world.Ground.Spread(p.flood, set.Bits(), land.Bits(), bridgeGuard)
	enemy := p.enemyGround(n)
	return set.Meets(&enemy)
}

// countFed is how many ground units and air bases of the nations on the move are
// in supply with the fleets that were named.
func (p *Position) countFed() (count int) {
	p.distribute(func(u atlas.Unit) bool {
		return p.tracing(u) || u.Kind() == atlas.AirBase && p.onBoard(u) && p.moving.Has(p.nation.of(u))
	},
		func(_ atlas.Unit, byLand, bySea bool, _ uint32) bool {
			if byLand || bySea {
				count++
			}
			return true
		})
	return count
}

// shipsNeeded are the naval factors that all of them need: one each, or two where
// supply passes through a two-front port (27.232, 27.26).
func (p *Position) shipsNeeded() (sum int) {
	p.distribute(p.tracing, func(_ atlas.Unit, byLand, _ bool, from uint32) bool {
		switch {
		case byLand || from == 0:
		case from&p.desk.lifting.live != 0:
			sum++
		default:
			sum += 2
		}
		return true
	})
	return sum
}

const easternGarrison = 20 // factors, 43.2

// checkPact notes when Germany has too few factors in the East at the end of its
// movement or turn, which frees Russia to declare war (43.2).
func (p *Position) checkPact() {
	if !p.moving.Has(atlas.Germany) || p.scenario >= atlas.Scenario1942 || p.atWar(atlas.Germany, atlas.USSR) {
		return
	}
	if p.easternFactors() < easternGarrison {
		p.breakPact()
	}
}

// easternFactors are the German ground and air factors on Eastern Front hexes, not
// counting lent Italians nor what is in Rumania or Turkey (43.2).
func (p *Position) easternFactors() (sum int) {
	for u := range atlas.Of(atlas.Germany) {
		h := p.where(u)
		if h == atlas.NoHex || !p.combatFactor(u) || p.nation.of(u) != atlas.Germany || world.Hexes[h].Front != atlas.Eastern {
			continue
		}
		if c := world.Hexes[h].Country; c != atlas.Rumania && c != atlas.Turkey {
			sum += u.Strength()
		}
	}
	return sum
}
