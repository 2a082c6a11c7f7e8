package axis

import (
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 15.33, 15.36, 15.38 and 15.40: new weapons, partners and the last levy.

var (
	kBomb    = kind(engine.Kind{Name: "bomb", Args: []string{"hex"}, Rule: "15.33", Help: "Drop an atomic bomb on a land hex within range of an air base."})
	kWipeOut = kind(engine.Kind{Name: "wipe-out", Args: []string{"unit"}, Rule: "15.33", Help: "Eliminate this unit in the bombed hex, whatever its size."})
	kTarget  = kind(engine.Kind{Name: "target", Args: []string{"unit"}, Rule: "15.36", Help: "Eliminate one step of this Allied ground unit."})
	kResume  = kind(engine.Kind{Name: "resume", Args: []string{"card"}, Rule: "15.36", Help: "Give a production directive that was played one more success: its unit first, then its marker."})
	kImprove = kind(engine.Kind{Name: "improve", Args: []string{"unit"}, Rule: "15.38", Help: "Put this unit of the partnership country into the Delay Box."})
	kEconomy = kind(engine.Kind{Name: "war-economy", Rule: "15.38", Help: "Put the War Economy marker of the partnership country into the Delay Box, or turn it to its +2 side if it is out already."})

	evAtomic = event("{F} drops an atomic bomb on {h}.")
)

// bombFrame is an A-bomb: the hex, once it is chosen.
type bombFrame struct {
	flow.Head `steps:"hex victim"`
	who       int16 `note:"faction faction"`
	hex       int16 `note:"hex hex-or-none"`
}

const (
	bombHex uint8 = iota
	bombVictim
)

func init() {
	events["a-bomb"] = &operation{
		can: func(f *front, a *program.Action) bool {
			x := bombFrame{who: int16(a.Receiver)}
			for h := range f.Hexes {
				if f.mayBomb(&x, atlas.Hex(h)).Fine() {
					return true
				}
			}
			return false
		},
		do: func(f *front, a *program.Action) bool {
			flow.CallWith(&f.match.State, pABomb, bombFrame{who: int16(a.Receiver), hex: none})
			return true
		},
	}
	procedures[pABomb] = flow.Of(proc[bombFrame]{
		Name: "ABomb", Rule: "15.33", Run: runBomb, Legal: legalBomb, Play: playBomb, Why: whyBomb,
		Question: func(p *Position, x *bombFrame, _ atlas.Faction) say.Line {
			if x.Step == bombVictim {
				return say.Say("An atomic bomb has hit {h}: choose a unit or marker that it destroys, or decline.", x.hex)
			}
			if p.theatre == theatrePacific {
				return say.Say("A-bomb: choose the hex that it hits.")
			}
			return say.Say("A-bomb: choose the hex that it hits, or decline.")
		},
	})
	offer("special-weapons-success", &menu{
		rule: "15.36", asks: say.Say("Special weapons: send an Allied support unit to the Delay Box, hit an Allied ground unit or resume a production directive, or decline."),
		who:    func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: specialWeapons,
		takes: func(p *Position, _ menuFrame, m engine.Move) {
			f := p.front()
			switch m.Kind {
			case kPutDelay:
				f.delayUnit(atlas.Unit(m.A), "15.36")
			case kTarget:
				p.raise(levyFrame{who: int16(f.units[m.A].faction), what: int16(levyAny), left: 1, hex: none, unit: m.A})
			case kResume:
				f.succeed(atlas.Card(m.A))
			}
		},
	})
	offer("successful-improvements", &menu{
		rule: "15.38", asks: say.Say("Improvements in {a}: choose a counter for the Delay Box, or decline."), offers: improvements, takes: takeImprovement,
		pacific: say.Say("Improvements in China: call for the Chinese interceptor or expand the production of minor countries, or decline."),
	})
	offer("volkssturm", &menu{
		rule: "15.40", asks: say.Say("Volkssturm: take a unit of the last levy and place it as a replacement, or decline."),
		who: func(*front, *program.Action) atlas.Faction { return atlas.Axis },
		offers: func(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
			for x := range f.Units {
				if u := atlas.Unit(x); f.lastLevy(u) && f.units[u].at == f.pool(atlas.Axis) && f.firstAlike(u, atlas.NoUnit) && f.hasLocation(u, atlas.Axis) {
					out = append(out, engine.M1(kTake, x))
				}
			}
			return out
		},
		takes: func(p *Position, _ menuFrame, m engine.Move) {
			flow.CallWith(&p.State, pPlacement, placementFrame{unit: m.A, who: int16(atlas.Axis)})
		},
	})
}

// 15.33: the A-bomb.

// mayBomb says why an atomic bomb cannot be dropped on a hex.
func (f *front) mayBomb(x *bombFrame, h atlas.Hex) say.No {
	who := atlas.Faction(x.who)
	nation, reach := f.nation("germany"), 3
	if who != atlas.Axis {
		nation, reach = f.nation("united-states"), 9
	}
	home := f.citizens(nation)
	switch {
	case !f.hasMarkerLeft(f.ways.devastation, atomicDevastation) || f.nMarkers == mostMarkers:
		return say.Forbid("15.33", "All atomic bombs of the game are used.")
	case !f.inPlay.has(h) || f.Hexes[h].Class == atlas.SeaClass:
		return say.Forbid("15.33", "An atomic bomb can be dropped only on a land hex.")
	case f.neutral.has(h):
		return say.Forbid("15.33", "No atomic bomb can be dropped on a neutral country.")
	case who == atlas.Axis && f.ways.germany == atlas.NoID:
		return say.Forbid("15.33", "Only the West has the bomb.")
	case who == atlas.Axis && f.truceUnitIn(h):
		return say.Forbid("15.33", "A unit of an Ally under a truce is there.")
	case who != atlas.Axis && (who != atlas.Western || home != atlas.NoID && f.truce(home) > 0):
		if f.ways.theatre == theatrePacific {
			return say.Forbid("15.33", "Only the West has the bomb, and only while the United States is under no truce.")
		}
		return say.Forbid("15.33", "Only the Axis, and the West while the United States is under no truce, have the bomb.")
	case !f.baseWithin(h, nation, who, reach):
		if f.ways.theatre == theatrePacific {
			return say.Forbid("15.33", "There is no US air base within nine hexes.")
		}
		return say.Forbid("15.33", "There is no German air base within three hexes, and no US one within nine.")
	}
	return say.No{}
}

// atomicDevastation is the variant of a Devastation marker.
const atomicDevastation = 1

// truceUnitIn reports whether a unit of a country under a truce is in a hex; a detachment is
// a marker and protects nobody.
func (f *front) truceUnitIn(h atlas.Hex) bool {
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction == atlas.Axis || f.detachment(u) {
			continue
		}
		for _, home := range f.homes(u) {
			if home != atlas.NoID && f.truce(home) > 0 {
				return true
			}
		}
	}
	return false
}

// baseWithin reports whether an air base of a nation is so near.
func (f *front) baseWithin(h atlas.Hex, n atlas.Nation, who atlas.Faction, reach int) bool {
	for at := range f.posts[who].bits().All() {
		if f.Grid.Distance(at, int(h)) <= reach && f.airBaseOf(atlas.Hex(at), n, who) {
			return true
		}
	}
	return false
}

func runBomb(p *Position, x *bombFrame) {
	who := atlas.Faction(x.who)
	if flow.None(p, bombs, x, who) {
		p.Done()
		return
	}
	p.ask(who)
}

func bombs(p *Position, x *bombFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	if x.Step == bombHex {
		for h := range f.Hexes {
			if f.mayBomb(x, atlas.Hex(h)).Fine() {
				out = append(out, engine.M1(kBomb, h))
			}
		}
		return out
	}
	h := atlas.Hex(x.hex)
	for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
		if f.units[u].faction != who && f.isGround(u) {
			out = append(out, engine.M1(kWipeOut, u))
		}
	}
	for e := atlas.Axis; e <= atlas.Soviet; e++ {
		if e != who {
			out = f.outposts(h, e, out)
		}
	}
	return out
}

func legalBomb(p *Position, x *bombFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = bombs(p, x, who, out)
	if x.Step == bombHex && p.theatre == theatrePacific {
		return out // it places the marker (DS 15.33)
	}
	return append(out, engine.M0(kDecline))
}

func playBomb(p *Position, x *bombFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kBomb:
		x.hex, x.Step = m.A, bombVictim
		if f.mark(marker{kind: f.ways.devastation, variant: atomicDevastation, faction: who, at: inHex(atlas.Hex(m.A))}) == nil {
			f.restand()
			p.tell(evAtomic, "15.33", x.who, m.A)
		}
		return
	case kWipeOut:
		at := int16(f.units[m.A].at)
		f.emptyHolding(atlas.Unit(m.A), atlas.NoUnit)
		f.retire(atlas.Unit(m.A))
		p.tell(evRemoved, "15.33", m.A, at)
	case kRaze:
		f.raze(unitArg(m.A), inHex(atlas.Hex(x.hex)), "15.33")
	default:
		p.tell(evDecline, "15.33", int16(who))
	}
	p.Done()
}

func whyBomb(p *Position, x *bombFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	switch {
	case m.Kind == kBomb && x.Step == bombHex:
		return p.because(p.front().mayBomb(x, atlas.Hex(m.A)))
	case m.Kind == kDecline:
		return p.because(say.Forbid("15.33", "The bomb must be dropped if it can be."))
	case m.Kind == kWipeOut || m.Kind == kRaze:
		return p.because(say.Forbid("15.33", "Choose an enemy ground unit, detachment or logistics marker in the bombed hex."))
	}
	return nil
}

// 15.36: Special Weapons Success.

// specialWeapons lists what the Axis can do: to a support unit of the Allies, to one of
// their ground units, or with a directive that was played and is not the current card.
func specialWeapons(f *front, _ *menuFrame, out []engine.Move) []engine.Move {
	for x := range f.Units {
		u, c := atlas.Unit(x), &f.units[x]
		_, onMap := c.at.hex()
		switch {
		case c.faction != atlas.Western && c.faction != atlas.Soviet:
		case f.Units[u].Class != atlas.Ground:
			if f.delayable(u, c.faction) || c.at&placeKind == placeZone || c.at == inBox(f.ways.strategicBox) {
				out = append(out, engine.M1(kPutDelay, x))
			}
		case onMap && f.isGround(u) && c.steps > 0:
			out = append(out, engine.M1(kTarget, x))
		}
	}
	for c := range f.Cards {
		if f.mayResume(atlas.Card(c)) {
			out = append(out, engine.M1(kResume, c))
		}
	}
	return out
}

// mayResume reports whether a production directive was played, is no longer current, and
// has something left to give.
func (f *front) mayResume(c atlas.Card) bool {
	s := &f.cards[c]
	if f.Cards[c].Faction != atlas.Axis || !s.played || s.at == cardCurrent {
		return false
	}
	pc, has := f.nextSuccess(c)
	if !has {
		return false
	}
	x := program.NewFrame(pc, atlas.Axis, true)
	return (*script)(f).Can(f.Code.Action(pc, &x, (*script)(f)))
}

// 15.38: Successful Improvements.

// improvements lists what the partnership country can still get: its support unit, its War
// Economy marker or, if France's or Italy's is out, its +2 side.
func improvements(f *front, x *menuFrame, out []engine.Move) []engine.Move {
	if f.ways.theatre == theatrePacific {
		return f.chineseImprovements(atlas.Faction(x.who), out)
	}
	if x.country == none {
		return out
	}
	for n := range f.Units {
		u := atlas.Unit(n)
		if f.Units[u].Entry.Kind == "partnership-improvement" && f.citizens(f.Units[u].Nation) == atlas.Area(x.country) && f.units[u].at == setAside {
			out = append(out, engine.M1(kImprove, n))
		}
	}
	k, ok := f.economyOf(atlas.Area(x.country))
	if !ok {
		return out
	}
	i := f.economyMarker(k)
	if i < 0 && f.nMarkers < mostMarkers || i >= 0 && f.markers[i].side == 0 && f.turnsEconomy(atlas.Area(x.country)) && f.markers[i].at == f.boxFor("strategic-warfare-box", atlas.Axis) {
		out = append(out, engine.M0(kEconomy))
	}
	return out
}

// turnsEconomy reports whether a country has its War Economy marker from the start, so
// that it is turned: France and Italy.
func (f *front) turnsEconomy(c atlas.Area) bool {
	return f.Areas[c].ID == "france" || f.Areas[c].ID == "italy"
}

// economyOf is the War Economy marker of a country.
func (f *front) economyOf(c atlas.Area) (k marker, ok bool) {
	m, known := f.MarkerByID("war-economy")
	if !known {
		return k, false
	}
	v := indexOr(f.Markers[m].Variants, f.Areas[c].ID, atlas.NoID)
	return marker{kind: m, variant: v, faction: f.areas[c].faction, at: inBox(f.ways.delayBox)}, v != atlas.NoID
}

// economyMarker is where that marker is in play, or -1.
func (f *front) economyMarker(k marker) int {
	for i := range f.markers[:f.nMarkers] {
		if f.markers[i].kind == k.kind && f.markers[i].variant == k.variant {
			return i
		}
	}
	return -1
}

func takeImprovement(p *Position, x menuFrame, m engine.Move) {
	f := p.front()
	if m.Kind == kImprove {
		f.set(atlas.Unit(m.A), counter{at: inBox(f.ways.delayBox), faction: atlas.Faction(x.who)})
		p.tell(evDelayed, "15.38", m.A)
		return
	}
	if m.Kind == kExpand {
		f.expand(atlas.Faction(x.who))
		return
	}
	k, _ := f.economyOf(atlas.Area(x.country))
	if i := f.economyMarker(k); i >= 0 {
		k = f.markers[i]
		k.side = 1
		f.unmark(i)
		p.tell(evMarkerTurns, "15.38", k.called())
	} else {
		p.tell(evMarkerHere, "15.38", k.called(), int16(k.at))
	}
	f.mark(k) // there is room: see improvements
}

// 15.40: Volkssturm.

// lastLevy reports whether a unit is one of the German 0-2-2 infantry.
func (f *front) lastLevy(u atlas.Unit) bool {
	info := &f.Units[u]
	return f.citizens(info.Nation) == f.ways.germany && strings.HasPrefix(info.Name, "VG") && info.Kind == atlas.Infantry
}
