package axis

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/axis/atlas"
)

// SetUp is the first moment of a scenario on one map, "A.1" for instance.
func SetUp(w *World, number string) (*Position, error) {
	s, ok := w.ScenarioByID(w.Prefix + number)
	if !ok {
		return nil, fmt.Errorf("there is no scenario %q in %s: choose one of %s", number, w.ID, strings.Join(numbers(w), ", "))
	}
	if !w.Scenarios[s].Complete {
		return nil, fmt.Errorf("the set-up of %s is not complete in our files: lay a data pack over %s that fills the lists of the scenario %s",
			number, w.ID, w.Scenarios[s].ID)
	}
	var worlds [2]*World
	m := slices.Index(atlas.Theatres, w.ID)
	worlds[m] = w
	p, err := newPosition(worlds)
	if err != nil {
		return nil, err
	}
	p.theatre = uint8(m)
	return p, p.fronts[m].lay(s)
}

// lay lays a scenario out on a map.
func (f *front) lay(s atlas.Scenario) error {
	f.scenario = s
	u := setUp{f, f.Scenarios[s].Record, &f.Scenarios[s]}
	for _, step := range []func() error{u.tracks, u.countries, u.lands, u.cards, u.units, u.markers, u.civilWar, u.rest} {
		if err := step(); err != nil {
			return fmt.Errorf("setting up %s: %w", f.Scenarios[s].Number, err)
		}
	}
	f.relist()
	return nil
}

// numbers are the numbers of a map's scenarios.
func numbers(w *World) (list []string) {
	for i := range w.Scenarios {
		list = append(list, w.Scenarios[i].Number)
	}
	return list
}

// setUp lays a scenario out, list by list (SCHEMA.md, scenarios.json).
type setUp struct {
	*front
	record *atlas.Value
	info   *atlas.ScenarioInfo
}

// tracks sets turn, war state, victory and US commitment.
func (s setUp) tracks() error {
	s.turn = uint8((s.info.Year-s.FirstYear)*len(s.Turns)) + s.info.Turn
	s.war = s.info.WarState
	s.phasing = s.info.Factions[0]
	s.uscl = int8(s.record.Num("uscl"))
	s.esv = int8(s.record.Num("esv"))
	if vp := s.record.Get("vp"); vp != nil {
		s.vpSide = uint8(slices.Index(s.VPSides, vp.Str("side")))
		s.vpBox = uint8(vp.Num("box"))
	}
	abroad := s.record.Get("pacificWar")
	if abroad == nil {
		abroad = s.record.Get("europeanWar")
	}
	for i, who := range []string{"western", "soviet"} {
		s.abroad[i] = warAbroad[abroad.Str(who)]
	}
	return nil
}

var warAbroad = map[string]atlas.WarState{"limited-war": atlas.LimitedWar, "total-war": atlas.TotalWar}

// countries sets status, alignment, influence and posture (13.4 to 13.6).
func (s setUp) countries() error {
	for a := range s.Areas {
		s.areas[a] = politics{status: atlas.Absent, faction: atlas.NoFaction, influence: atlas.NoFaction}
		if area := &s.Areas[a]; area.IsCountry {
			s.areas[a].status, s.areas[a].faction = area.Start, area.StartFor
		}
	}
	for _, m := range s.record.Items("minors") {
		a, _ := s.AreaByID(m.Str("country"))
		who, _ := atlas.FactionByID(m.Str("faction"))
		s.areas[a].status, s.areas[a].faction = statuses[m.Str("status")], who
	}
	for _, id := range s.record.Strings("everConquered") {
		a, _ := s.AreaByID(id)
		s.areas[a].everConquered = true
	}
	for _, m := range s.record.Items("influence") {
		a, _ := s.AreaByID(m.Str("country"))
		s.areas[a].influence, _ = atlas.FactionByID(m.Str("side"))
	}
	for _, d := range s.record.Get("postures").Members() {
		box, _ := s.DisplayByID(d.Key)
		s.postures[box], _ = s.PostureByID(d.Text())
	}
	return nil
}

var statuses = map[string]atlas.Status{
	"neutral": atlas.Neutral, "active": atlas.Active, "conquered": atlas.Conquered, "absent": atlas.Absent,
}

// lands lays ceded-land markers out (13.8.1).
func (s setUp) lands() error {
	for key, box := range map[string]bool{"ceded": true, "cededPool": false} {
		for _, c := range s.record.Items(key) {
			i, side, ok := s.landMarker(c.Str("land"), c.Str("to"))
			switch {
			case !ok:
				return fmt.Errorf("no marker cedes %s to %s", c.Str("land"), c.Str("to"))
			case box:
				s.front.lands[i] = side
			default:
				s.front.lands[i] = landInPool
			}
		}
	}
	return nil
}

// landMarker is the marker that cedes a land, and which side says so.
func (s setUp) landMarker(land, to string) (atlas.Land, landState, bool) {
	for i := range s.Lands {
		l := &s.Lands[i]
		if s.Areas[l.Owner].ID != to {
			continue
		}
		if s.Areas[l.Land].ID == land {
			return atlas.Land(i), landCeded, true
		}
		if l.Back != atlas.NoID && s.Areas[l.Back].ID == land {
			return atlas.Land(i), landCededBack, true
		}
	}
	return 0, 0, false
}

// cards deals the decks: the whole deck of a faction is its hand, but for what has
// been played and is not recyclable (1.1.1). Cards of one map only join where the
// scenario says so, and scripted scenarios have no hand.
func (s setUp) cards() error {
	added := s.special("one-map-cards").Strings("add")
	scripted := s.special("scripted-cards") != nil
	for c := range s.Cards {
		card := &s.Cards[c]
		if !scripted && slices.Contains(s.info.Factions, card.Faction) && (!card.OneMap || slices.Contains(added, card.ID)) {
			s.front.cards[c].at = cardInHand
		}
	}
	for _, deck := range s.record.Get("playedCards").Members() {
		for _, id := range deck.Texts() {
			c, _ := s.CardByID(id)
			s.front.cards[c].played = true
			if !s.Cards[c].Recyclable {
				s.front.cards[c].at = cardDiscarded
			}
		}
	}
	for _, m := range s.record.Get("pendingCards").Members() {
		c, _ := s.CardByID(m.Text())
		s.front.cards[c].at = cardPending
	}
	for _, m := range s.record.Get("currentCards").Members() {
		c, _ := s.CardByID(m.Text())
		s.front.cards[c] = cardState{at: cardCurrent, played: true}
	}
	s.datePlayed()
	return nil
}

// datePlayed notes in which year the cards of the line were revealed that a scenario begins with
// as played: those of a sort that is played once a year keep others away until it ends (1.1.3.3).
func (s setUp) datePlayed() {
	begin := int(s.turn)
	for begin > 0 && !s.Seasonal[begin%len(s.Turns)] {
		begin--
	}
	last := 4*s.front.year(begin) + int(s.Seasons[begin%len(s.Turns)])
	if begin == int(s.turn) {
		last-- // the card of this season is pending still
	}
	for c := range s.Cards {
		for _, season := range s.Cards[c].Line {
			if x := &s.front.cards[c]; x.played && season <= last {
				x.year = uint8(season/4 - s.FirstYear + 1)
			}
		}
	}
}

// special is the arguments of a special rule of the scenario, or nil.
func (s setUp) special(id string) *atlas.Value { return specialRule(s.info, id) }

func specialRule(info *atlas.ScenarioInfo, id string) *atlas.Value {
	for i := range info.Record.Items("special") {
		if r := &info.Record.Items("special")[i].Value; r.Str("id") == id {
			return r.Get("args")
		}
	}
	return nil
}

// units places the units that lists name.
func (s setUp) units() error {
	for u := range s.Units {
		s.front.units[u] = counter{at: outOfGame, faction: s.ownerOf(atlas.Unit(u))}
	}
	for _, p := range s.info.Units {
		at := inBox(p.Box)
		if p.Hex != atlas.NoHex {
			at = inHex(p.Hex)
		}
		s.front.units[p.Unit] = counter{at: at, steps: p.Steps, faction: p.Faction}
	}
	for _, h := range s.record.Items("holding") {
		box, _ := s.BoxByID(h.Str("box"))
		u, _ := s.UnitByID(h.Str("unit"))
		s.front.units[u].at, s.front.units[u].steps = inBox(box), 1
	}
	for _, list := range []struct{ key, box string }{
		{"forcePool", "force-pool-"}, {"supportPool", "force-pool-"}, {"conditionalEvents", "conditional-events-"},
		{"conqueredBox", "conquered-minor-countries-"},
	} {
		for _, m := range s.record.Get(list.key).Members() {
			who, _ := atlas.FactionByID(m.Key)
			for _, id := range m.Texts() {
				if err := s.intoBox(id, list.box+m.Key, who); err != nil {
					return err
				}
			}
		}
	}
	for _, id := range s.record.Strings("delayBox") {
		u, _ := s.UnitByID(id)
		if err := s.intoBox(id, "delay-box", s.ownerOf(u)); err != nil {
			return err
		}
	}
	return nil
}

func (s setUp) intoBox(unit, box string, who atlas.Faction) error {
	u, ok := s.UnitByID(unit)
	b, found := s.BoxByID(box)
	if !ok || !found {
		return fmt.Errorf("the unit %s cannot lie in the box %s: one of them does not exist", unit, box)
	}
	s.front.units[u].at, s.front.units[u].faction = inBox(b), who
	return nil
}

// ownerOf is the faction a unit belongs to: that of a minor country's is the one
// the country is aligned with, or NoFaction.
func (s setUp) ownerOf(u atlas.Unit) atlas.Faction {
	if who := s.Units[u].Faction; who != atlas.Minor {
		return who
	}
	return s.alignment(s.citizens(s.Units[u].Nation))
}

// markers lays markers, convoys and the turn track out.
func (s setUp) markers() error {
	for _, m := range s.record.Items("markers") {
		who := factionOr(m.Str("faction"), atlas.NoFaction)
		if m.Str("marker") == "detachment" {
			if err := s.detach(m.Str("nation"), m.Str("at"), who); err != nil {
				return err
			}
			continue
		}
		at, err := s.markerPlace(&m.Value, who)
		if err != nil {
			return err
		}
		for range max(1, m.Num("n")) {
			if err := s.place(m.Str("marker"), m.Str("variant"), m.Str("side"), who, at); err != nil {
				return err
			}
		}
	}
	for _, c := range s.record.Items("convoys") {
		z, _ := s.ZoneByID(c.Str("zone"))
		if err := s.place("convoy", c.Str("nation"), c.Str("mode"), factionOr(c.Str("faction"), atlas.NoFaction), zoneBox(z, convoysBox)); err != nil {
			return err
		}
	}
	for _, pool := range s.record.Get("convoyPool").Members() {
		box, _ := s.BoxByID("force-pool-" + pool.Key)
		for _, nation := range pool.Members() {
			for range nation.Int() {
				if err := s.place("convoy", nation.Key, "", factionOr(pool.Key, atlas.NoFaction), inBox(box)); err != nil {
					return err
				}
			}
		}
	}
	if err := s.government(); err != nil {
		return err
	}
	return s.turnTrack()
}

// government lays the Japanese Government out (DS 14.22): led by a branch, or on the turn
// track to be formed by a die before play.
func (s setUp) government() error {
	switch who := s.record.Str("government"); who {
	case "", "none":
		return nil
	case "roll":
		return s.place("government", "", "", atlas.Axis, placeTrack|place(s.turn))
	default:
		return s.place("government", "", who, atlas.Axis, inBox(s.ways.governmentBox))
	}
}

// turnTrack lays out what comes off the turn track later.
func (s setUp) turnTrack() error {
	for _, x := range s.record.Items("turnTrack") {
		turn := slices.Index(s.Turns, x.Get("at").Str("turn"))
		at := placeTrack | place((x.Get("at").Num("year")-s.FirstYear)*len(s.Turns)+turn)
		if id := x.Str("unit"); id != "" {
			u, _ := s.UnitByID(id)
			s.front.units[u].at = at
			continue
		}
		if err := s.place(x.Str("marker"), x.Str("variant"), "", atlas.NoFaction, at); err != nil {
			return err
		}
	}
	return nil
}

// markerPlace reads where a marker lies.
func (s setUp) markerPlace(m *atlas.Value, who atlas.Faction) (place, error) {
	at := m.Str("at")
	switch at {
	case "force-pool":
		at = "force-pool-" + who.String()
	case "conditional-events-box":
		at = "conditional-events-" + who.String()
	case "vp-track":
		return placeVP | place(m.Num("box")), nil
	case "set-aside":
		return setAside, nil
	}
	if h, ok := s.HexByID(at); ok {
		return inHex(h), nil
	}
	if b, ok := s.BoxByID(at); ok {
		return inBox(b), nil
	}
	return 0, fmt.Errorf("the marker %s lies in %q, which is no place", m.Str("marker"), m.Str("at"))
}

// place puts one marker into play.
func (s setUp) place(id, variant, side string, who atlas.Faction, at place) error {
	kind, ok := s.MarkerByID(id)
	if !ok {
		return fmt.Errorf("there is no marker %q", id)
	}
	info := &s.Markers[kind]
	return s.mark(marker{kind, indexOr(info.Variants, variant, atlas.NoID), who, indexOr(info.Sides, side, 0), at})
}

// indexOr is where a word stands in a list, or a number for none.
func indexOr(list []string, word string, none uint8) uint8 {
	if i := slices.Index(list, word); i >= 0 {
		return uint8(i)
	}
	return none
}

func factionOr(id string, none atlas.Faction) atlas.Faction {
	if f, ok := atlas.FactionByID(id); ok {
		return f
	}
	return none
}

// detach lays a detachment down: the first counter of the nation in its force pool
// that has one on its back.
func (s setUp) detach(nation, hex string, who atlas.Faction) error {
	h, ok := s.HexByID(hex)
	box, _ := s.BoxByID("force-pool-" + who.String())
	for u := range s.Units {
		c := &s.front.units[u]
		if ok && s.Nations[s.Units[u].Nation] == nation && s.Units[u].Back == "detachment" && c.at == inBox(box) {
			*c = counter{at: inHex(h), faction: who, turned: true}
			return nil
		}
	}
	return fmt.Errorf("no counter of %s is left for a detachment in %s", nation, hex)
}

// civilWar lays the centers and strongholds of a civil war out (13.8.4). The
// Republican stronghold carries the faction that supports it (14.9).
func (s setUp) civilWar() error {
	c := s.record.Get("civilWar")
	if !c.Flag("running") {
		return nil
	}
	support := factionOr(c.Str("republicanSupport"), atlas.NoFaction)
	sides := []struct {
		id  string
		who atlas.Faction
	}{{"nationalist", atlas.Axis}, {"republican", support}}
	for _, side := range sides {
		for _, id := range c.Get("centers").Strings(side.id) {
			if err := s.placeAt(id, "civil-war", "center", side.id, side.who); err != nil {
				return err
			}
		}
		if err := s.placeAt(c.Get("strongholds").Str(side.id), "civil-war", side.id+"-stronghold", side.id, side.who); err != nil {
			return err
		}
	}
	country, _ := s.AreaByID(c.Str("country"))
	return s.place("republican-support", "", c.Str("republicanSupport"), support, inHex(s.Areas[country].Capital))
}

func (s setUp) placeAt(hex, id, variant, side string, who atlas.Faction) error {
	h, ok := s.HexByID(hex)
	if !ok {
		return fmt.Errorf("there is no hex %q", hex)
	}
	return s.place(id, variant, side, who, inHex(h))
}

// rest sends the units that no list names where the rules of the set-up send them
// (SCHEMA.md, meta.rest): the first that fits.
func (s setUp) rest() error {
	if s.record.Str("rest") != "standard" {
		return nil
	}
	for u := range s.Units {
		if s.front.units[u].at != outOfGame {
			continue
		}
		at, err := s.restOf(atlas.Unit(u))
		if err != nil {
			return err
		}
		s.front.units[u].at = at
	}
	return nil
}

func (s setUp) restOf(id atlas.Unit) (place, error) {
	u := &s.Units[id]
	who := s.ownerOf(id)
	country := s.citizens(u.Nation)
	entry := u.Entry.Kind
	atOnce := entry == "start" || strings.HasPrefix(entry, "activation")
	switch {
	case u.Faction != atlas.Minor && !slices.Contains(s.info.Factions, u.Faction), u.GuestOf != "":
		return outOfGame, nil
	case country != atlas.NoID && (s.areas[country].status == atlas.Neutral || s.areas[country].status == atlas.Absent):
		return setAside, nil
	case !slices.Contains(s.info.Factions, who):
		return outOfGame, nil
	case country != atlas.NoID && s.areas[country].status == atlas.Conquered && s.leavesWithCountry(id): // 16.1.1, step 1
		return outOfGame, nil
	case country != atlas.NoID && s.areas[country].status == atlas.Conquered && atOnce:
		return s.boxOf("conquered-minor-countries-", who)
	case s.barred(u):
		return outOfGame, nil
	case atOnce:
		return s.boxOf("force-pool-", who)
	case entry == "card" && s.anyPlayed(u.Entry.Cards):
		return s.boxOf("force-pool-", who)
	case entry == "card":
		return waitsForCard, nil
	case entry == "group" && slices.Contains(s.record.Get("released").Strings(who.String()), u.Entry.Group):
		return s.boxOf("force-pool-", who)
	case entry == "group":
		return s.boxOf("conditional-events-", who)
	case entry == "conquest" && country != atlas.NoID && s.areas[country].everConquered:
		return s.boxOf("force-pool-", who)
	case entry == "conquest":
		return s.boxOf("conquered-minor-countries-", atlas.Western)
	}
	return setAside, nil
}

func (s setUp) boxOf(kind string, who atlas.Faction) (place, error) {
	b, ok := s.BoxByID(kind + who.String())
	if !ok {
		return 0, fmt.Errorf("there is no box %s%s", kind, who)
	}
	return inBox(b), nil
}

// barred reports whether a marker in play bars a counter.
func (s setUp) barred(u *atlas.UnitInfo) bool {
	return slices.ContainsFunc(s.front.markers[:s.nMarkers], func(m marker) bool {
		return u.Entry.Unless == m.kind && (u.Entry.Variant == atlas.NoID || u.Entry.Variant == m.variant)
	})
}

func (s setUp) anyPlayed(cards []atlas.Card) bool {
	return slices.ContainsFunc(cards, func(c atlas.Card) bool { return s.front.cards[c].played })
}

// readScenarios finds for each scenario the hexes in play and the sources behind
// its closed edge.
func (w *ways) readScenarios(t *atlas.Theatre) {
	w.inPlay = make([]hexSet, len(t.Scenarios))
	w.beyond = make([][3][]atlas.Hex, len(t.Scenarios))
	w.leftOut = make([]leftOut, len(t.Scenarios))
	for i := range t.Scenarios {
		s := &t.Scenarios[i]
		w.inPlay[i] = hexesInPlay(t, s)
		closedAreas(t, s, &w.inPlay[i])
		w.specials = append(w.specials, readSpecial(t, s))
		out := specialRule(s, "no-politics")
		w.leftOut[i] = leftOut{out.Strings("segments"), out.Strings("except")}
		edge := specialRule(s, "closed-edge").Get("supplyBeyondEdge")
		for who := atlas.Axis; who <= atlas.Soviet; who++ {
			for _, id := range edge.Strings(who.String()) {
				if h, ok := t.HexByID(id); ok {
					w.beyond[i][who] = append(w.beyond[i][who], h)
				}
			}
		}
	}
}

// hexesInPlay are the hexes of a scenario: of its sheets, or of the sheets and
// areas it names.
func hexesInPlay(t *atlas.Theatre, s *atlas.ScenarioInfo) (set hexSet) {
	sheets := s.Record.Strings("sheets")
	if only := s.Record.Get("hexesInPlay"); only != nil {
		sheets = only.Strings("sheets")
		for _, id := range only.Strings("areas") {
			if a, ok := t.AreaByID(id); ok {
				for _, h := range t.Areas[a].Hexes {
					set.add(h)
				}
			}
		}
	}
	for h := range t.Hexes {
		if sheet, _ := strings.CutPrefix(t.Hexes[h].ID, t.Prefix); slices.Contains(sheets, sheet[:1]) {
			set.add(atlas.Hex(h))
		}
	}
	return set
}
