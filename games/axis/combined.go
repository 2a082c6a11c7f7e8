package axis

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Axis Empires: Totaler Krieg! and Dai Senso! as one game on both maps. Rules of one map
// are played on it as they are alone; files that begin with combined hold what the books
// say of the game on both: victory (0.4), twin cards and Soviet production (1.1.1,
// 1.1.3.3), what one war does to the other (12.3, 16.2), and the commitment of support
// units (TK 15.30.2, DS 15.14.2).

// AxisEmpires is the game on both maps. Its set-ups are pairs of campaigns that begin on
// the same date.
var AxisEmpires engine.Game = newAxisEmpires()

func newAxisEmpires() *game {
	g := &game{id: "ae", title: "Axis Empires", both: true, scenarios: []string{"C.1", "C.2", "C.3", "C.4", "C.5", "C.6"},
		book: bothBooks, own: func() ([]*atlas.Pack, error) { return nil, nil }}
	g.load = sync.OnceValue(func() *loaded {
		worlds, err := bothWorlds()
		if err != nil {
			panic(fmt.Sprintf("axis: the program's own data of Axis Empires are broken: %v", err))
		}
		return g.newLoaded(worlds[0], worlds[1])
	})
	g.kinds = sync.OnceValue(func() []engine.Kind { return g.citedKinds(theatreEurope) })
	return g
}

// combined reports whether both maps are played.
func (p *Position) combined() bool { return p.played == 3 }

// other is the other map of a match on both.
func (f *front) other() *front { return &f.match.fronts[1-f.theatre()] }

// bothWorlds are both maps with packs laid over them, each with counters for what may come
// from the other, and with its letters before the words of its things.
func bothWorlds(packs ...*atlas.Pack) (worlds [2]*World, err error) {
	for _, p := range packs {
		if len(p.Theatres) == 1 {
			return worlds, fmt.Errorf("the data pack %s is for one map only, %s: a match on both maps is played with packs for both, or with none", p.ID, p.Theatres[0])
		}
	}
	var alone [2]*atlas.Theatre
	for m, theatre := range atlas.Theatres {
		w, err := Load(theatre, packs...)
		if err != nil {
			return worlds, err
		}
		alone[m] = w.Theatre
	}
	return joined(alone, packs)
}

// joined are two theatres as the maps of one game, with the steps that cards have on both.
func joined(alone [2]*atlas.Theatre, packs []*atlas.Pack) (worlds [2]*World, err error) {
	for m := range alone {
		alone[m] = alone[m].Stepped()
	}
	for m := range worlds {
		t := alone[m].WithGuests(alone[1-m])
		if worlds[m], err = newWorld(t, t.Prefix, packs); err != nil {
			return worlds, err
		}
	}
	for m, w := range worlds {
		w.elsewhere = counterparts(w, worlds[1-m])
	}
	return worlds, nil
}

// counterparts are the counters of the other map for the units of one.
func counterparts(w, other *World) []atlas.Unit {
	list := make([]atlas.Unit, len(w.Units))
	for u := range w.Units {
		id := other.Prefix + w.Units[u].ID
		if w.Units[u].GuestOf != "" {
			id = w.Units[u].GuestOf
		}
		list[u] = atlas.NoUnit
		if there, ok := other.UnitByID(id); ok {
			list[u] = there
		}
	}
	return list
}

// setUpOn is the first moment of a scenario on the worlds that are played.
func setUpOn(worlds [2]*World, number string) (*Position, error) {
	for m := range worlds {
		if worlds[1-m] == nil {
			return SetUp(worlds[m], number)
		}
	}
	return setUpBoth(worlds, number)
}

// setUpBoth is the first moment of a pair of campaigns.
func setUpBoth(worlds [2]*World, number string) (*Position, error) {
	pair := pairOf(worlds[0].Theatre, number)
	if pair == nil {
		return nil, fmt.Errorf("there is no pair of campaigns %q: see combined.json", number)
	}
	p, err := newPosition(worlds)
	if err != nil {
		return nil, err
	}
	for m := range p.fronts {
		f := &p.fronts[m]
		s, ok := f.ScenarioByID(pair.Str(f.ID))
		if !ok {
			return nil, fmt.Errorf("the pair %s names the scenario %q, which %s does not have", number, pair.Str(f.ID), f.ID)
		}
		if err := f.lay(s); err != nil {
			return nil, err
		}
		f.leaveOut(pair.Get("drop").Strings(f.ID))
		if err := f.strengthen(pair.Get("units").Items(f.ID)); err != nil {
			return nil, fmt.Errorf("setting up the pair %s: %w", number, err)
		}
		for _, id := range pair.Get("twins").Strings("removed") {
			if c, ok := f.CardByID(id); ok {
				f.cards[c].at = cardOut
			}
		}
	}
	p.pacific.budget, p.pacific.shared = p.productionLimit(), true
	for _, x := range pair.Items("addTurnTrack") {
		p.fronts[slices.Index(atlas.Theatres, x.Str("theatre"))].addToTrack(&x.Value)
	}
	return p, nil
}

// leaveOut takes away what a match on one map has in place of the other: its war display,
// markers of the turn track and groups of units (combined.json).
func (f *front) leaveOut(list []string) {
	for _, what := range list {
		key, name, _ := strings.Cut(what, ":")
		switch key {
		case "pacificWar", "europeanWar":
			f.abroad = [2]atlas.WarState{}
		case "esv":
			f.esv = 0
		case "turnTrack":
			m, _ := f.MarkerByID(name)
			for i := int(f.nMarkers) - 1; i >= 0; i-- {
				if k := &f.markers[i]; k.kind == m && k.at&placeKind == placeTrack {
					f.unmark(i)
				}
			}
		case "conditionalEvents":
			for u := range f.Units {
				if f.Units[u].Entry.Group == name {
					f.units[u].at = outOfGame
				}
			}
		}
	}
	f.relist()
}

// strengthen gives units other steps, or another hex, than they have in the campaign of
// their map alone (combined.json, tuned).
func (f *front) strengthen(list []atlas.Member) error {
	for i := range list {
		x := &list[i].Value
		u, ok := f.UnitByID(x.Str("unit"))
		if !ok {
			return fmt.Errorf("there is no unit %q on the map of %s", x.Str("unit"), f.ID)
		}
		if at := x.Str("at"); at != "" {
			h, ok := f.HexByID(at)
			if !ok {
				return fmt.Errorf("the unit %s begins in %q, which is no hex", x.Str("unit"), at)
			}
			f.units[u].at = inHex(h)
		}
		f.units[u].steps = uint8(x.Num("steps"))
	}
	f.relist()
	return nil
}

// noStandIns refuses what stands for the other map in a match on one, where both are played.
func (p *Position) noStandIns() error {
	if !p.combined() {
		return nil
	}
	for m := range p.fronts {
		f := &p.fronts[m]
		for i := range f.markers[:f.nMarkers] {
			if k := &f.Markers[f.markers[i].kind]; k.AloneOnly {
				return fmt.Errorf("%s%s is for a match on one map: leave it out of one on both", f.letters, k.ID)
			}
		}
		for u := range f.Units {
			if f.units[u].at == f.abroadBox() {
				return fmt.Errorf("%s is beside the map: in a match on both put it on the other map", f.Units[u].ID)
			}
		}
		if f.esv != 0 || f.abroad != ([2]atlas.WarState{}) {
			return fmt.Errorf("the war beside the map of %s is for a match on one map: leave it out of one on both", f.ID)
		}
	}
	return nil
}

// pairOf is the record of a pair of campaigns.
func pairOf(t *atlas.Theatre, number string) *atlas.Value {
	pairs := t.Combined.Items("pairs")
	for i := range pairs {
		if pairs[i].Str("id") == "ae-"+number {
			return &pairs[i].Value
		}
	}
	return nil
}

// addToTrack puts a marker on the turn track that the pair adds, unless it is there.
func (f *front) addToTrack(x *atlas.Value) {
	m, _ := f.MarkerByID(x.Str("marker"))
	if !f.markerInPlay(m, atlas.NoID) {
		at, _ := f.findDate(x.Get("at").Str("turn") + "-" + fmt.Sprint(x.Get("at").Num("year")))
		_ = f.mark(marker{m, atlas.NoID, atlas.NoFaction, 0, placeTrack | place(at)})
	}
}

// scenarioTitle is what people call a set-up in a language: a pair by both campaigns.
func (g *game) scenarioTitle(number string, in func(title string) string) string {
	title := in(g.scenario(number).Name)
	if g.both {
		year, europe, _ := strings.Cut(title, ": ")
		_, pacific, _ := strings.Cut(in(g.load().worlds[theatrePacific].setUpOf(number).Name), ": ")
		return year + ": " + europe + " / " + pacific
	}
	return title
}

// datesDiffer refuses two campaigns for a match on both maps, "C.3/C.4", that do not begin
// on the same date.
func (g *game) datesDiffer(pair string) error {
	europe, pacific, two := strings.Cut(pair, "/")
	if !g.both || !two {
		return nil
	}
	worlds := g.load().worlds
	a, known := worlds[0].ScenarioByID(worlds[0].Prefix + europe)
	b, too := worlds[1].ScenarioByID(worlds[1].Prefix + pacific)
	if !known || !too {
		return nil
	}
	x, y := worlds[0].begins(a), worlds[1].begins(b)
	if x != y {
		return fmt.Errorf("%s begins in %s in Europe and %s in %s in the Pacific: a match on both maps begins on one date, so choose one of %s",
			europe, x, pacific, y, strings.Join(g.scenarios, ", "))
	}
	return nil
}

// begins is the date on which a scenario begins.
func (w *World) begins(s atlas.Scenario) string {
	info := &w.Scenarios[s]
	return w.dateTitle((info.Year-w.FirstYear)*len(w.Turns) + int(info.Turn))
}

// callGovernment asks who leads Japan at the beginning of a match on the map of the
// Pacific (DS 14.22).
func (p *Position) callGovernment() {
	if f := &p.fronts[theatrePacific]; p.goesOn(theatrePacific) && f.governmentDue() {
		p.theatre = theatrePacific
		p.Call(pGovernment)
	}
}
