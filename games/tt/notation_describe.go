package tt

import (
	"fmt"
	"reflect"
	"slices"

	"sandtable/deck"
)

// From a position to its sheet.

// describe writes down everything about a position that is not as a sheet
// presumes when it does not say.
func describe(p *Position) (*sheet, error) {
	s := &sheet{}
	s.describeTime(p)
	for i := range p.Stack.Frames[:p.Stack.N] {
		f, err := frames.Write(p.Stack.Frames[i])
		if err != nil {
			return nil, fmt.Errorf("the procedures under way cannot be written: %w", err)
		}
		s.Stack = append(s.Stack, f)
	}
	s.describeWar(p)
	s.describeNations(p)
	for f := axis; f <= ussr; f++ {
		s.describeFaction(p, f)
	}
	s.Discards = p.cardsIn(discarded)
	s.describeUnits(p)
	s.describeControl(p)
	s.describeTurn(p)
	usual := emptyTable(p.rules, p.short, p.players)
	if !p.settingUp() {
		usual.ready = 7
	}
	return s, numbers.Write(&p.state, &usual.state, s.plain.Add)
}

func pointer[T any](v T) *T { return &v }

// unless is a pointer to what differs from a default.
func unless[T comparable](v, usual T) *T {
	if v == usual {
		return nil
	}
	return &v
}

func (s *sheet) describeTime(p *Position) {
	if p.short {
		s.Scenario = p.scenarioID()
	}
	if p.players != 3 {
		s.Players = int(p.players)
	}
	s.Year, s.Season = 1900+int(p.year), pointer(p.season)
	if p.over != notOver {
		s.Over = &overSheet{How: p.over, Winners: members(p.winners)}
	}
}

// members lists a set of Factions in order.
func members(set factionSet) (list []faction) {
	for f := axis; f <= nobody; f++ {
		if set.has(f) {
			list = append(list, f)
		}
	}
	return list
}

func (s *sheet) describeWar(p *Position) {
	for f := axis; f <= ussr; f++ {
		for g := f + 1; g <= ussr; g++ {
			if !p.atWar(f, g) {
				continue
			}
			one, other := p.declared[f].has(g), p.declared[g].has(f)
			if one || !other {
				s.War = append(s.War, warSheet{f, g, one})
			}
			if other {
				s.War = append(s.War, warSheet{g, f, true})
			}
		}
	}
}

func (s *sheet) describeNations(p *Position) {
	for n := range nation(numNations) {
		if p.influence[n] > 0 {
			s.Influence = append(s.Influence, influenceSheet{Nation: n, Faction: p.influencer[n], Markers: p.influence[n]})
		}
		if p.marker[n] != nobody {
			s.Control = append(s.Control, controlSheet{Nation: n, Faction: p.marker[n]})
		}
		if p.armed.has(n) {
			v := armedSheet{Nation: n, By: unless(p.violator[n], nobody)}
			usual := factionSet(0)
			if v.By != nil {
				usual = only(*v.By)
			}
			if p.enemies[n] != usual {
				v.Enemies = pointer(append([]faction{}, members(p.enemies[n])...))
			}
			s.Armed = append(s.Armed, v)
		}
	}
	if p.usaEntered || p.usaForces != usaByYear {
		s.USA = &usaSheet{Satellite: p.usaEntered, Forces: p.usaForces}
	}
}

// cardsIn lists the cards in a place.
func (p *Position) cardsIn(w place) []card { return deck.Cards[card](p.where[:], w) }

func (s *sheet) describeFaction(p *Position, f faction) {
	fs := s.faction(f)
	for v := 2; v >= 0; v-- {
		for range p.chits[f][v] {
			fs.Dividends = append(fs.Dividends, v)
		}
	}
	fs.Hand, fs.Passive = p.cardsIn(p.hand(f)), p.cardsIn(inPassive+place(f))
	fs.Selected, fs.Playing = p.cardsIn(selected+place(f)), p.cardsIn(inExecution+place(f))
	for _, c := range p.commands[f].cards {
		if c != noCard {
			fs.Committed = append(fs.Committed, c)
		}
	}
	for _, c := range p.cardsIn(inDiplomacy + place(f)) {
		fs.Diplomacy = append(fs.Diplomacy, diplomacySheet{Card: c, Nation: p.purpose[c]})
	}
	for _, v := range p.vault[f][:p.vaultSize[f]] {
		fs.Vault = append(fs.Vault, vaultSheet{Tech: v.tech, Cards: v.cards})
	}
	for i, c := range world.setup[f].cadres {
		if n := p.cadres[f][i]; n > 0 {
			fs.Cadres = append(fs.Cadres, cadreSheet{Area: c.area, Count: n})
		}
	}
	fs.describeTechs(p, f)
	if reflect.DeepEqual(*fs, factionSheet{}) { // nothing to say
		delete(s.Factions, f)
	}
}

// describeTechs writes each Technology with a card on the table that shows it.
// Which card was kept for which is not remembered, so the first that fits stands
// for it.
func (fs *factionSheet) describeTechs(p *Position, f faction) {
	kept := p.cardsIn(onTable + place(f))
	for t := range tech(numTechs) {
		if !p.has(f, t) {
			continue
		}
		v := techSheet{Tech: t}
		if i := slices.IndexFunc(kept, func(c card) bool { return isRealCard(c, t) }); i >= 0 {
			v.Card = pointer(kept[i])
			kept = slices.Delete(kept, i, i+1)
		}
		fs.Tech = append(fs.Tech, v)
	}
	fs.Table = kept
}

// describeUnits lists each area's units by side, its owner's first.
func (s *sheet) describeUnits(p *Position) {
	for a := range area(numAreas) {
		if p.first[a] == noUnit {
			continue
		}
		list := areaSheet{Area: a}
		for _, side := range sidesFrom(p.control[a]) {
			for u := range p.unitsAt(a) {
				if p.owner(u) == side {
					list.Units = append(list.Units, p.describeUnit(u))
				}
			}
		}
		s.Areas = append(s.Areas, list)
	}
}

// sidesFrom is the sides in order, one of them moved to the front.
func sidesFrom(first faction) []faction {
	list := []faction{first}
	for f := axis; f <= nobody; f++ {
		if f != first {
			list = append(list, f)
		}
	}
	return list
}

func (p *Position) describeUnit(u unit) unitSheet {
	v := unitSheet{ID: pointer(u), Nation: nationality(p.nation[u]), Type: p.typ[u], CV: p.cv[u]}
	for f := range unitFlag(8) {
		if p.flags[u]&(1<<f) != 0 {
			v.Flags = append(v.Flags, f)
		}
	}
	return v
}

// describeControl writes the owners and occupants that a reader would not presume.
func (s *sheet) describeControl(p *Position) {
	var sides [numAreas][]faction
	for _, a := range s.Areas {
		for _, u := range a.Units {
			sides[a.Area] = append(sides[a.Area], ownerOf[u.Nation])
		}
	}
	q := &Position{state: p.state}
	q.presumeControl(&sides, func(a area, presumed faction) faction {
		if f := p.control[a]; f != presumed {
			s.Owner = append(s.Owner, ownerSheet{Area: a, Faction: f})
		}
		return p.control[a]
	})
	for a := range area(numAreas) {
		if p.occupied[a] != p.here[a].factions() {
			s.Occupied = append(s.Occupied, occupiedSheet{Area: a, Factions: append([]faction{}, members(p.occupied[a])...)})
		}
	}
}

func (s *sheet) describeTurn(p *Position) {
	if p.turn != 0 {
		s.Turn = pointer(p.order[p.turn])
	}
	s.CommandOrder = slices.Clone(p.seats[:p.turnsLen])
	for _, m := range p.moved[:p.movedLen] {
		s.Marches = append(s.Marches, marchSheet{Unit: m.unit, Mode: m.mode, Path: slices.Clone(m.path[:m.len])})
	}
	s.Path = slices.Clone(p.path[:p.pathLen])
}
