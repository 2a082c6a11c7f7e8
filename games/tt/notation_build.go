package tt

import (
	"errors"
	"math/bits"
	"slices"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
)

// From a sheet to the position it describes.

// An assembler fills a position from a sheet, part by part.
type assembler struct {
	*sheet
	p     *Position
	sides [numAreas][]faction // the sides in each area in the order written
	came  []arrival           // units that say where they came from this Turn
	short bool
}

// arrival is a unit that moved from an adjacent area this Turn.
type arrival struct {
	unit unit
	from area
}

// position makes the position that a sheet describes, and checks it.
func (s *sheet) position() (*Position, error) {
	b := &assembler{sheet: s}
	for _, step := range []func() error{
		b.begin, b.plainNumbers, b.time, b.wars, b.nations, b.units, b.cards, b.tracks, b.turn, b.ways, b.control, b.flow,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if err := b.sound(); err != nil {
		return nil, err
	}
	return b.p, nil
}

// begin makes a position in which nothing is on the table.
func (b *assembler) begin() error {
	if b.Factions[nobody] != nil {
		return errors.New("factions: a Neutral is no Faction of the game: write axis, west or ussr")
	}
	set := engine.Setup{Scenario: b.Scenario, Players: b.Players}
	if set.Scenario == "" {
		set.Scenario = "1936"
	}
	if set.Players == 0 {
		set.Players = 3
	}
	short, err := checkSetup(set)
	if err != nil {
		key := "players"
		if set.Scenario != "1936" && set.Scenario != "1939" {
			key = "scenario"
		}
		return b.fail(key, "%w", err)
	}
	if err := b.openingSheet(short, uint8(set.Players)); err != nil {
		return err
	}
	b.p = emptyTable(b.rules, short, uint8(set.Players))
	b.short = short
	return nil
}

// emptyTable is a match with everything in its box.
func emptyTable(rules ruleSet, short bool, players uint8) *Position {
	p := newPosition(rules, short, players)
	for u := range unit(maxUnits) {
		if p.alive(u) {
			p.remove(u)
		}
	}
	p.cadres = [3][8]uint8{}
	p.State = flow.State{}
	p.occupied = [numAreas]factionSet{}
	return p
}

// openingSheet completes a sheet of the set-up phase that lists no units by the
// Cadres and fixed units of the table (5.0).
func (b *assembler) openingSheet(short bool, players uint8) error {
	if b.Phase == nil || notation.Fold(b.Phase.Name) != "setup" || len(b.Areas) > 0 {
		return nil
	}
	full, err := describe(newPosition(b.rules, short, players))
	if err != nil {
		return err
	}
	b.Areas = full.Areas
	for f := axis; f <= ussr; f++ {
		if fs := b.faction(f); fs.Cadres == nil {
			fs.Cadres = full.Factions[f].Cadres
		}
	}
	return nil
}

func setOf(list []faction) (set factionSet) {
	for _, f := range list {
		set |= only(f)
	}
	return set
}

// powers is a set of Factions in which a Neutral has no place.
func (b *assembler) powers(key string, list []faction) (factionSet, error) {
	set := setOf(list)
	if set.has(nobody) {
		return 0, b.fail(key, "a Neutral cannot stand here: write axis, west or ussr")
	}
	return set, nil
}

// plainNumbers reads the lines of notation.txt. While the set-up lasts nobody has
// finished it unless the page says so; afterwards everybody has.
func (b *assembler) plainNumbers() error {
	if !b.settingUp() {
		b.p.ready = 7
	}
	for _, l := range b.plain {
		if err := numbers.Read(&b.p.state, l.Key, l.Value); err != nil {
			return l.Fail(err)
		}
	}
	return nil
}

func (b *assembler) time() error {
	p := b.p
	if b.Year != 0 {
		if b.Year < 1936 || b.Year > 1900+lastYear {
			return b.fail("year", "%d is not a year of the game: write 1936 to 1945", b.Year)
		}
		p.year = uint8(b.Year - 1900)
	}
	if b.Season != nil {
		p.season = *b.Season
	}
	switch {
	case setOf(p.order[:]) != 7:
		return b.fail("order", "the Turn Order names each Faction once: write such as axis west ussr")
	case p.activeAlly != nobody && (p.players != 2 || p.activeAlly == axis):
		return b.fail("active-ally", "only the West or the USSR of a two-player game can be the Active Ally: write players: 2 as well")
	case p.passes > 3:
		return b.fail("passes", "at most three players pass in succession: write 0 to 3")
	}
	return nil
}

func (b *assembler) wars() error {
	for _, w := range b.War {
		if w.By == w.On || w.By == nobody || w.On == nobody {
			return b.fail("war", "War is between two of axis, west and ussr: write such as axis-west")
		}
		b.p.war |= pairBit(w.By, w.On)
		if w.Declared {
			b.p.declared[w.By] |= only(w.On)
		}
	}
	return nil
}

func (b *assembler) nations() error {
	p := b.p
	if b.USA != nil {
		p.usaEntered, p.usaForces = b.USA.Satellite, b.USA.Forces
	}
	for _, v := range b.Control {
		if v.Faction == nobody || world.nations[v.Nation].capital == noArea {
			return b.fail("control", "a Control marker of axis, west or ussr lies on a Capital: %s %s has none", v.Nation.Label(), nameOf(v.Faction))
		}
		p.marker[v.Nation] = v.Faction
	}
	for _, v := range b.Armed {
		p.armed |= 1 << v.Nation
		if world.nations[v.Nation].class == colony {
			p.colonial |= 1 << v.Nation // how else would it be armed (2.31)
		}
		if v.By != nil && *v.By != nobody {
			p.violator[v.Nation] = *v.By
			p.enemies[v.Nation] = only(*v.By)
		}
		if v.Enemies != nil {
			set, err := b.powers("armed", *v.Enemies)
			if err != nil {
				return err
			}
			p.enemies[v.Nation] = set
		}
	}
	for _, v := range b.Influence {
		switch {
		case v.Faction == nobody:
			return b.fail("influence", "a Neutral has no Influence: write axis, west or ussr")
		case !world.nations[v.Nation].influence:
			return b.fail("influence", "Diplomacy cannot affect %s: name another nation (8.0)", v.Nation.Label())
		case v.Markers == 0 || v.Markers > maxInfluence:
			return b.fail("influence", "%s cannot have %d Influence markers: write 1 to %d", v.Nation.Label(), v.Markers, maxInfluence)
		case p.influence[v.Nation] > 0:
			return b.fail("influence", "%s stands twice: only one Faction has markers in a nation (8.0)", v.Nation.Label())
		}
		p.influence[v.Nation], p.influencer[v.Nation] = v.Markers, v.Faction
	}
	return nil
}

// units puts the blocks on the map. Blocks without a number take the lowest free
// ones in the order written.
func (b *assembler) units() error {
	p := b.p
	for _, a := range b.Areas {
		for _, u := range a.Units {
			if u.ID == nil {
				continue
			}
			if p.alive(*u.ID) {
				return b.failAt(a.Area, "the block %s is used twice: give each unit its own", nameOf(*u.ID))
			}
			if err := b.placeUnit(a.Area, &u, *u.ID); err != nil {
				return err
			}
		}
	}
	next := unit(0)
	for _, a := range b.Areas {
		for _, u := range a.Units {
			b.sides[a.Area] = append(b.sides[a.Area], ownerOf[u.Nation])
			if u.ID != nil {
				continue
			}
			for next < maxUnits && p.alive(next) {
				next++
			}
			if next == maxUnits {
				return b.failAt(a.Area, "there are more units than the %d blocks of the box: leave some out", maxUnits)
			}
			if err := b.placeUnit(a.Area, &u, next); err != nil {
				return err
			}
		}
	}
	p.derive()
	return nil
}

func (b *assembler) failAt(a area, format string, args ...any) error {
	return b.fail(world.areas[a].name, format, args...)
}

// placeUnit checks one unit against the box and the map.
func (b *assembler) placeUnit(a area, s *unitSheet, u unit) error {
	p, n, t := b.p, nation(s.Nation), s.Type
	label := nationalityNames[n] + " " + world.units[t].name
	p.used[n][t]++
	switch most := world.maxCV[n]; {
	case s.CV > most:
		return b.failAt(a, "a %s cannot have %d CV (maximum %d)", label, s.CV, most)
	case s.CV == 0:
		return b.failAt(a, "a %s with no CV is not on the map: write 1 to %d, or leave it out", label, most)
	case p.used[n][t] > world.blocks[n][t]:
		return b.failAt(a, "there are more %s units than the box holds (%d): leave some out", label, world.blocks[n][t])
	case isNavy(t) && world.land.has(a) && !world.areas[a].coastal:
		return b.failAt(a, "a %s cannot stand inland in %s: name a coastal area or a Sea (11.2)", label, world.areas[a].name)
	case t == fortress && world.water.has(a):
		return b.failAt(a, "a %s cannot stand at Sea in %s: name a land area (3.241)", label, world.areas[a].name)
	case n == usa && !p.usaEntered:
		return b.failAt(a, "a %s is in play only when the USA is a West Satellite: write usa: satellite as well (8.43)", label)
	case n < numPowers && p.defeated.has(n):
		return b.failAt(a, "a %s is out of play because its nation is defeated: leave it out (2.21)", label)
	}
	p.at[u], p.nation[u], p.typ[u], p.cv[u], p.flags[u] = a, n, t, s.CV, 0
	for _, f := range s.Flags {
		p.flags[u] |= 1 << f
	}
	if s.From != nil {
		b.came = append(b.came, arrival{u, *s.From})
	}
	if p.flags[u]&escaped != 0 && (t != submarine || world.land.has(a)) {
		return b.failAt(a, "a %s cannot have escaped here: only Submarines at Sea do (12.73)", label)
	}
	return nil
}

// moveCardsTo puts cards in a place, each of them once.
func (b *assembler) moveCardsTo(key string, to place, cards ...card) error {
	for _, c := range cards {
		if b.p.where[c] != inDeck {
			return b.fail(key, "the card %s stands twice: each card is in one place", world.cards[c].id)
		}
		b.p.where[c] = to
	}
	return nil
}

func (b *assembler) cards() error {
	if err := b.moveCardsTo("discards", discarded, b.Discards...); err != nil {
		return err
	}
	for f := axis; f <= ussr; f++ {
		s := b.Factions[f]
		if s == nil {
			continue
		}
		key := func(k string) string { return k + " " + factionIDs[f] }
		for _, put := range []struct {
			key   string
			to    place
			cards []card
		}{
			{"hand", inHand, s.Hand}, {"passive", inPassive, s.Passive}, {"committed", committed, s.Committed},
			{"selected", selected, s.Selected}, {"playing", inExecution, s.Playing}, {"table", onTable, s.Table},
		} {
			if err := b.moveCardsTo(key(put.key), put.to+place(f), put.cards...); err != nil {
				return err
			}
		}
		if len(s.Committed) > 2 {
			return b.fail(key("committed"), "at most two cards are committed for Command: leave some out (10.1)")
		}
		copy(b.p.commands[f].cards[:], s.Committed)
		if err := b.diplomacyCards(key("diplomacy"), f, s.Diplomacy); err != nil {
			return err
		}
		if err := b.technologies(key, f, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *assembler) diplomacyCards(key string, f faction, list []diplomacySheet) error {
	for _, v := range list {
		info := &world.cards[v.Card]
		if info.investment || info.nations[0] != v.Nation && info.nations[1] != v.Nation {
			return b.fail(key, "the card %s does not show %s: name one of its nations (4.1)", info.id, v.Nation.Label())
		}
		if err := b.moveCardsTo(key, inDiplomacy+place(f), v.Card); err != nil {
			return err
		}
		b.p.purpose[v.Card] = v.Nation
	}
	return nil
}

func (b *assembler) technologies(key func(string) string, f faction, s *factionSheet) error {
	p := b.p
	for _, v := range s.Tech {
		if p.has(f, v.Tech) {
			return b.fail(key("tech"), "%s stands twice: write it once", nameOf(v.Tech))
		}
		p.revealed[f] |= 1 << v.Tech
		if v.Card == nil {
			continue
		}
		if !isRealCard(*v.Card, v.Tech) {
			return b.fail(key("tech"), "the card %s does not show %s: keep one that does, or none (9.2)", nameOf(*v.Card), nameOf(v.Tech))
		}
		if err := b.moveCardsTo(key("tech"), onTable+place(f), *v.Card); err != nil {
			return err
		}
	}
	for _, v := range s.Vault {
		switch {
		case p.achieved(f, v.Tech):
			return b.fail(key("vault"), "%s stands twice: a Technology is revealed or secret, once", nameOf(v.Tech))
		case !isRealCard(v.Cards[0], v.Tech) && !isRealCard(v.Cards[1], v.Tech):
			return b.fail(key("vault"), "neither %s nor %s shows %s: one of the two must (9.1)", nameOf(v.Cards[0]), nameOf(v.Cards[1]), nameOf(v.Tech))
		}
		if err := b.moveCardsTo(key("vault"), inVault+place(f), v.Cards[:]...); err != nil {
			return err
		}
		p.vault[f][p.vaultSize[f]] = vaultPair{v.Tech, v.Cards}
		p.vaultSize[f]++
	}
	return nil
}

func (b *assembler) tracks() error {
	p := b.p
	for f := axis; f <= ussr; f++ {
		if p.ind[f] > 25 {
			return b.fail("ind "+factionIDs[f], "Industry cannot be %d: write 0 to 25", p.ind[f])
		}
		s := b.Factions[f]
		if s == nil {
			continue
		}
		for _, v := range s.Dividends {
			if v < 0 || v > 2 || p.pool[v] == 0 {
				return b.fail("dividends "+factionIDs[f], "there is no Peace Dividend of value %d left: 16 are 0, 12 are 1 and 4 are 2 (4.4)", v)
			}
			p.pool[v]--
			p.chits[f][v]++
		}
		for _, v := range s.Cadres {
			i := slices.IndexFunc(world.setup[f].cadres, func(c cadreInfo) bool { return c.area == v.Area })
			if i < 0 {
				return b.fail("cadres "+factionIDs[f], "%s sets up no Cadres in %s: name one of its Cities (5.0)", factionNames[f], v.Area.Label())
			}
			if most := world.setup[f].cadres[i].count; int(v.Count) > int(most) {
				return b.fail("cadres "+factionIDs[f], "%s sets up no more than %d Cadres in %s (5.0)", factionNames[f], most, v.Area.Label())
			}
			p.cadres[f][i] = v.Count
		}
	}
	return nil
}

// turn is what a phase or Player Turn under way keeps in mind.
func (b *assembler) turn() error {
	p := b.p
	if b.Turn != nil {
		i := slices.Index(p.order[:], *b.Turn)
		if i < 0 {
			return b.fail("turn", "it is the turn of axis, west or ussr: write one of them")
		}
		p.turn = uint8(i)
	}
	set, err := b.powers("command-order", b.CommandOrder)
	if err != nil {
		return err
	}
	if len(b.CommandOrder) > 3 || bits.OnesCount8(uint8(set)) != len(b.CommandOrder) {
		return b.fail("command-order", "a Faction has one Player Turn in a season: name each once")
	}
	p.turnsLen = uint8(copy(p.seats[:], b.CommandOrder))
	return nil
}

// settingUp: the page is one of the set-up.
func (s *sheet) settingUp() bool {
	if s.Phase != nil {
		return notation.Fold(s.Phase.Name) == "setup"
	}
	return slices.ContainsFunc(s.Stack, func(f notation.FrameSheet) bool { return notation.Fold(f.Procedure) == "setup" })
}

// ways is what the Player Turn remembers of movement and battles.
func (b *assembler) ways() error {
	p := b.p
	for _, m := range b.Marches {
		if err := b.addMarch(m); err != nil {
			return err
		}
	}
	if len(b.Path) > len(p.path) {
		return b.fail("path", "a way has at most %d areas: leave some out", len(p.path))
	}
	p.pathLen = uint8(copy(p.path[:], b.Path))
	for _, v := range b.came {
		if err := b.arrive(v); err != nil {
			return err
		}
	}
	return b.waiting()
}

// arrive makes "from Berlin" what it means in a Turn under way: the unit moved
// here across that border, and where it met Enemy units it engaged them (11.5).
func (b *assembler) arrive(v arrival) error {
	p, u, to := b.p, v.unit, b.p.at[v.unit]
	l := linkBetween(v.from, to)
	if l == nil {
		return b.failAt(to, "%s does not border on %s: name an adjacent area", v.from.Label(), to.Label())
	}
	m := marchSheet{Unit: u, Mode: byLand, Path: []area{v.from, to}}
	switch {
	case p.typ[u] == airForce:
		m.Mode = byAir
	case l.terrain >= coast:
		m.Mode = bySea
	}
	p.flags[u] |= hasMoved
	f := p.owner(u)
	if f == nobody {
		return b.failAt(to, "the units of a Neutral do not move: leave out where they came from")
	}
	if p.enemyHere(f, to) {
		p.engagedBy.add(l.border)
		p.aggressed.add(to)
		if isGround(p.typ[u]) {
			p.crossed[l.border]++
		}
	}
	return b.addMarch(m)
}

func (b *assembler) addMarch(m marchSheet) error {
	p := b.p
	to := &p.moved[min(int(p.movedLen), len(p.moved)-1)]
	switch {
	case int(p.movedLen) == len(p.moved):
		return b.fail("marches", "at most %d units march in a Turn: leave some out", len(p.moved))
	case len(m.Path) < 2 || len(m.Path) > len(to.path):
		return b.fail("marches", "the way of %s has %d areas: write 2 to %d", nameOf(m.Unit), len(m.Path), len(to.path))
	}
	to.unit, to.mode, to.len = m.Unit, m.Mode, uint8(copy(to.path[:], m.Path))
	p.movedLen++
	return nil
}

// waiting: a unit waits outside a Sea Battle only if it moved there this Turn,
// for nothing else would ever bring it in.
func (b *assembler) waiting() error {
	p := b.p
	for u := range unit(maxUnits) {
		if p.flags[u]&uncommitted == 0 || !p.alive(u) {
			continue
		}
		if !slices.ContainsFunc(p.moved[:p.movedLen], func(m march) bool { return m.unit == u }) {
			return b.failAt(p.at[u], "a unit that waits to join a Battle has moved there: write where from, or its march (12.71)")
		}
	}
	return nil
}

// control gives every area its owner: what the sheet says, else by presumption.
func (b *assembler) control() error {
	p := b.p
	said := map[area]faction{}
	for _, v := range b.Owner {
		if world.water.has(v.Area) {
			return b.fail("owner", "nobody controls %s: name a land area (1.21)", v.Area.Label())
		}
		said[v.Area] = v.Faction
	}
	p.presumeControl(&b.sides, func(a area, presumed faction) faction {
		if f, ok := said[a]; ok {
			return f
		}
		return presumed
	})
	for a := range area(numAreas) {
		p.occupied[a] = p.here[a].factions()
	}
	for _, v := range b.Occupied {
		p.occupied[v.Area] = setOf(v.Factions)
	}
	p.derive()
	return nil
}

// presumeControl goes over all land, Capitals first, and presumes who controls
// each area: whose territory it is, if he is there; else the first side listed
// that has Ground units there; else whose territory it is (1.14). What settle
// makes of the presumption counts, also for areas that follow their Capital.
func (p *Position) presumeControl(sides *[numAreas][]faction, settle func(a area, presumed faction) faction) {
	one := func(a area) { p.control[a] = settle(a, p.presumedControl(a, sides[a])) }
	for n := range nation(numNations) {
		if c := world.nations[n].capital; c != noArea {
			one(c)
		}
	}
	for a := range world.land.all {
		if !world.areas[a].nationSeat {
			one(a)
		}
	}
}

func (p *Position) presumedControl(a area, sides []faction) faction {
	home := p.unoccupied(a)
	if p.here[a].factions().has(home) {
		return home
	}
	for _, f := range sides {
		if p.hasGround(a, f) {
			return f
		}
	}
	return home
}
