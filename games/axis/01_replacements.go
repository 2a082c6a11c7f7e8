package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 1.3: replacements. What a faction has received and not yet taken is a list
// of grants: steps of a nation and a type. They cannot be saved (1.3.3): what is left
// when the faction is done is lost.

var kTake = kind(engine.Kind{Name: "take", Args: []string{"unit"}, Rule: "1.3.3", Help: "Take a one-step unit from your force pool as a replacement."})

var (
	evGranted    = event("{F} receives replacement steps: {n}, {y} ({i}).")
	evGrantedAny = event("{F} receives replacement steps for any of its countries: {y} ({i}).")
	evLapsed     = event("{F} leaves replacement steps unused ({i}).")
)

// grant is so many steps of a nation and a type.
type grant struct {
	nation atlas.Nation
	step   uint8 // of package program, or one of those below
	n      uint8
}

// Steps of which two may be taken as one armor step: those of No Retreat and those
// of SS Europa (1.3.2.3, 1.3.2.4), in the Pacific those of the Japanese Mandate and of
// Hakko Ichiu (DS 1.3.2.2, 1.3.2.1).
const (
	noRetreatStep = 16 + iota
	ssEuropaStep
)

// anyNation is the nation of a step that may be of any of the faction (15.21, DS 16.5.7).
const anyNation = atlas.Nation(atlas.NoID)

// mostGrants is how many different grants a faction can have at once.
const mostGrants = 12

// allow adds steps to what a faction may take.
func (f *front) allow(n atlas.Nation, step uint8, count int) {
	for i := range f.grants {
		g := &f.grants[i]
		if g.n > 0 && (g.nation != n || g.step != step) {
			continue
		}
		g.nation, g.step = n, step
		g.n += uint8(count)
		return
	}
}

// replacementFrame is a faction taking what it has received. With a rule of its own
// it is not the segment, but an event or a card.
type replacementFrame struct {
	flow.Head `steps:"receives takes"`
	who       int16 `note:"faction faction"`
}

func init() {
	procedures[pReplacements] = flow.Of(proc[replacementFrame]{
		Name: "Replacements", Rule: "1.3",
		Run: runReplacements, Legal: legalReplacements, Play: playReplacements, Why: whyReplacements,
		Question: func(*Position, *replacementFrame, atlas.Faction) say.Line {
			return say.Say("Take replacements, or finish.")
		},
	})
	operations[program.Replacements] = &operation{do: grantSteps}
}

// replacementsSegment gives the phasing faction its Seasonal Replacements (1.3): those of
// its current card (1.3.1) and of markers (1.3.2).
func (p *Position) replacementsSegment() {
	f, who := p.front(), p.phasing()
	if card, ok := f.current(who); ok {
		f.Code.Seasonal(card, p.script(), func(n atlas.Nation, step, count int) { f.allow(n, uint8(step), count) })
	}
	f.allowMore(who)
	p.takeReplacements(who)
}

// takeReplacements lets a faction take what it has been allowed.
func (p *Position) takeReplacements(who atlas.Faction) {
	f := p.front()
	for _, g := range f.grants {
		switch {
		case g.n == 0 || g.nation == anyNation && g.step == program.ColonialStep: // the choice of it has told that
		case g.nation == anyNation:
			p.tell(evGrantedAny, "1.3", int16(who), int16(g.step), int16(g.n))
		default:
			p.tell(evGranted, "1.3", int16(who), int16(g.nation), int16(g.step), int16(g.n))
		}
	}
	flow.CallWith(&p.State, pReplacements, replacementFrame{who: int16(who)})
}

// grantSteps is the operation of a card that gives replacements outside the segment.
func grantSteps(f *front, a *program.Action) bool {
	a.Steps(func(n atlas.Nation, step, count int) { f.allow(n, uint8(step), count) })
	f.match.takeReplacements(a.Receiver)
	return true
}

// allowMore adds the steps of markers (1.3.2). They give steps from the Strategic
// Warfare Box, or from the VP track.
func (f *front) allowMore(who atlas.Faction) {
	box := f.boxFor("strategic-warfare-box", who)
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		switch {
		case !f.givesReplacements(k):
		case k.at == box:
			f.allowOf(k, who)
		case k.at&placeKind == placeVP && who == atlas.Axis:
			f.allowLastStand(k)
		}
	}
}

// allowOf adds the steps of a marker in the Strategic Warfare Box.
func (f *front) allowOf(k *marker, who atlas.Faction) {
	info := &f.Markers[k.kind]
	n := 1 + int(k.side)
	switch info.ID {
	case "anti-comintern-crusade": // 1.3.2.1
		if who == atlas.Axis && f.atWar(f.ways.russia) {
			f.allow(f.nation("germany"), program.ColonialStep, 1)
		}
	case "minor-country-production": // 1.3.2.2
		if info.Variants[k.variant] == who.String() {
			f.allow(f.nation("minor"), program.AnyStep, n)
		}
	case "us-victory-program": // 1.3.2.5
		if who == atlas.Western {
			f.allow(f.nation("united-states"), program.InfantryStep, 1)
			if f.ways.theatre == theatreEurope { // DS 1.3.2.4 has no armor step
				f.allow(f.nation("united-states"), program.ArmorStep, 1)
			}
		}
	case "war-economy": // 1.3.2.6
		country := areaNamed(f.Theatre, info.Variants[k.variant])
		if country != atlas.NoID && f.areas[country].status == atlas.Active && f.areas[country].faction == who {
			f.allow(f.nation(info.Variants[k.variant]), program.AnyStep, n)
		}
	}
}

// allowLastStand adds the German steps of No Retreat (1.3.2.3) and SS Europa (1.3.2.4), or
// the Japanese ones of their markers: those of the box of the VP marker while it shows Axis
// Tide, and for SS Europa and Hakko Ichiu those of its own box.
func (f *front) allowLastStand(k *marker) {
	tide := 0
	if f.vpSide == axisTide {
		tide = int(f.vpBox)
	}
	step, n := uint8(noRetreatStep), tide
	switch f.Markers[k.kind].ID {
	case "no-retreat", "japanese-mandate":
	case "ss-europa", "hakko-ichiu":
		step, n = ssEuropaStep, tide+int(k.at&^placeKind)
	default:
		return
	}
	if n > 0 {
		f.allow(f.ways.groups[atlas.Axis][0], step, n)
	}
}

// nation is a nation by its id.
func (f *front) nation(id string) atlas.Nation {
	n, _ := f.NationByID(id)
	return n
}

// runReplacements asks as long as there is something to take.
func runReplacements(p *Position, r *replacementFrame) {
	var room [1]engine.Move
	if len(p.front().replacements(atlas.Faction(r.who), room[:0], true)) > 0 {
		p.ask(atlas.Faction(r.who))
		return
	}
	p.front().lapse(atlas.Faction(r.who))
	p.Done()
}

// lapse ends the taking: what is left is lost (1.3.3).
func (f *front) lapse(who atlas.Faction) {
	left := 0
	for _, g := range f.grants {
		left += int(g.n)
	}
	f.grants = [mostGrants]grant{}
	if left > 0 {
		f.tell(evLapsed, "1.3.3", int16(who), int16(left))
	}
}

func legalReplacements(p *Position, _ *replacementFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	return append(p.front().replacements(who, out, false), engine.M0(kDone))
}

// replacements appends what a faction can take; any stops at the first. Whether there is a
// place is asked once for all units that are placed alike.
func (f *front) replacements(who atlas.Faction, out []engine.Move, any bool) []engine.Move {
	var asked, found [mostUnits]bool
	for x := range f.pooled[who].bits().All() {
		u := atlas.Unit(x)
		if !f.payable(u, who).Fine() {
			continue
		}
		as := f.ways.placedAs[u]
		if !asked[as] {
			asked[as], found[as] = true, f.hasLocation(u, who)
		}
		if found[as] {
			out = append(out, engine.M1(kTake, u))
			if any {
				return out
			}
		}
	}
	return out
}

func whyReplacements(p *Position, _ *replacementFrame, who atlas.Faction, m engine.Move) *engine.Refusal {
	if m.Kind != kTake {
		return nil
	}
	return p.because(p.front().takeable(atlas.Unit(m.A), who))
}

func playReplacements(p *Position, r *replacementFrame, who atlas.Faction, m engine.Move) {
	if m.Kind == kDone {
		p.front().lapse(who)
		p.Done()
		return
	}
	flow.CallWith(&p.State, pPlacement, placementFrame{unit: m.A, who: r.who, taken: 1})
}

// takeable says why a faction cannot take a unit as a replacement (1.3.3).
func (f *front) takeable(u atlas.Unit, who atlas.Faction) say.No {
	if no := f.payable(u, who); !no.Fine() {
		return no
	}
	if !f.hasLocation(u, who) {
		return say.Forbid("1.3.4", "There is no place where this unit could be placed.")
	}
	return say.No{}
}

// payable says why a unit is none that a faction has a replacement step for, places aside.
// Elite units may be taken like others (1.3.3.4).
func (f *front) payable(u atlas.Unit, who atlas.Faction) say.No {
	info := &f.Units[u]
	home := f.citizens(info.Nation)
	switch {
	case f.units[u].at != f.pool(who) || f.units[u].faction != who:
		return say.Forbid("1.3.3", "Replacements are taken from your force pool.")
	case info.Class != atlas.Ground || !f.hasSide1(u):
		return say.Forbid("1.3.3", "Replacements are one-step ground units.")
	case info.Symbol == "garrison" || len(info.Hexes) > 0 || info.Kind == atlas.Fortress:
		return say.Forbid("1.3.3.3", "Garrisons and fortresses cannot be taken as replacements.")
	case home != atlas.NoID && !f.Areas[home].Major && (f.areas[home].status != atlas.Active || f.areas[home].faction != who):
		return say.Forbid("1.3.3.1", "Only active countries on your side can take replacements.")
	}
	if f.quitIndia() && f.Units[u].Symbol == "ind" && info.Quality == "colonial" {
		return say.Forbid("DS 1.3.3", "No Indian colonial unit can be taken as a replacement while Quit India is in the Strategic Warfare Box.")
	}
	if _, ok := f.paid(u); !ok {
		return say.Forbid("1.3.3", "You have no replacement step for this unit.")
	}
	return say.No{}
}

// pay takes the steps of a unit from the grants.
func (f *front) pay(u atlas.Unit) { f.grants, _ = f.paid(u) }

// paid is what is left of the grants after a unit has been paid for. The steps that
// serve least else are used first, so that nothing is lost by the order.
func (f *front) paid(u atlas.Unit) (left [mostGrants]grant, ok bool) {
	left = f.grants
	info := &f.Units[u]
	n := info.Nation
	switch {
	case f.ways.home[n] == atlas.NoID: // the Western airborne unit (1.3.3.2)
		west := f.ways.groups[info.Faction]
		ok = f.payInfantry(&left, west[0]) && west[1] != atlas.NoID && f.payInfantry(&left, west[1])
	case info.Symbol == "airborne" || info.Symbol == "marine": // two steps (1.3.3.2)
		first := f.payInfantry(&left, n)
		ok = first && f.payInfantry(&left, n)
	case info.Quality == "colonial": // 1.3.3.5
		ok = use(&left, n, program.ColonialStep, 1) || use(&left, anyNation, program.ColonialStep, 1) || f.payInfantry(&left, n)
	case info.Sides[info.NSides-1].Kind == atlas.Armor:
		ok = f.payArmor(&left, n)
	default:
		ok = f.payInfantry(&left, n)
	}
	return left, ok
}

// payInfantry uses a step for an infantry-type unit: armor steps may be taken as
// infantry (1.3.3), steps for minor countries as either (1.3.3.1).
func (f *front) payInfantry(left *[mostGrants]grant, n atlas.Nation) bool {
	first, second := uint8(noRetreatStep), uint8(ssEuropaStep)
	if stepsLeft(left, n, first)%2 == 0 && stepsLeft(left, n, second)%2 == 1 {
		first, second = second, first // an odd step makes no pair for armor
	}
	return use(left, n, program.InfantryStep, 1) || use(left, anyNation, program.InfantryStep, 1) || use(left, n, first, 1) || use(left, n, second, 1) || f.payChinese(left, n) ||
		use(left, n, program.AnyStep, 1) || use(left, n, program.ArmorStep, 1) || use(left, anyNation, program.ArmorStep, 1) || f.payMinor(left, n)
}

// payArmor uses a step for an armor-type unit.
func (f *front) payArmor(left *[mostGrants]grant, n atlas.Nation) bool {
	return use(left, n, program.ArmorStep, 1) || use(left, anyNation, program.ArmorStep, 1) || use(left, n, program.AnyStep, 1) || f.payMinor(left, n) ||
		use(left, n, noRetreatStep, 2) || use(left, n, ssEuropaStep, 2)
}

// payMinor uses a step that may go to any minor country of the faction (1.3.3.1).
func (f *front) payMinor(left *[mostGrants]grant, n atlas.Nation) bool {
	home := f.citizens(n)
	return home != atlas.NoID && !f.Areas[home].Major && use(left, f.ways.minor, program.AnyStep, 1)
}

// stepsLeft is how many steps of a nation and a type are left.
func stepsLeft(left *[mostGrants]grant, n atlas.Nation, step uint8) (steps uint8) {
	for i := range left {
		if g := &left[i]; g.nation == n && g.step == step {
			steps += g.n
		}
	}
	return steps
}

// use takes steps from a grant, if it has so many.
func use(left *[mostGrants]grant, n atlas.Nation, step uint8, count uint8) bool {
	for i := range left {
		if g := &left[i]; g.nation == n && g.step == step && g.n >= count {
			if g.n -= count; g.n == 0 {
				copy(left[i:], left[i+1:])
				left[mostGrants-1] = grant{}
			}
			return true
		}
	}
	return false
}
