package axis

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/games/axis/atlas"
)

// A position as people write it down: a scenario, what differs from its politics,
// counters by place, and either a segment to begin or the exact place in the
// sequence of play.
//
//	scenario: A.1
//	players: 2
//	phase: 3 axis
//	e3702: poland-infantry-lod, poland-infantry-poz 1
//	w3825: germany-hq-a 2, logistics/okh axis
//	country poland: active western
//	posture britain: war
//	card axis-21: pending
//
// On both maps the letters of a map stand before the words of its things (eu-w3825), a
// line "war" has a war state for each, and "phase: 3 axis pacific" begins a segment in the
// Pacific.
//
// A counter is a unit, with its steps if it has not all of them, or a marker with
// its variant and side (convoy/italy:supply) and its faction. Units that stand
// nowhere are out of the game. What no line has a name for is set by its field
// ("set maps.uscl: 0=1"), so that every position comes back exactly.

// sheet is a position in names.
type sheet struct {
	Scenario string         `json:"scenario"`
	Players  int            `json:"players"`
	Turn     string         `json:"turn,omitempty"`
	Phasing  string         `json:"phasing,omitempty"`
	War      string         `json:"war,omitempty"`
	Map      string         `json:"map,omitempty"`   // on which the segment is played, if both are
	Phase    string         `json:"phase,omitempty"` // "3 axis": begin this segment
	Now      notation.Stack `json:"now,omitempty"`
	Asked    []string       `json:"asked,omitempty"`

	// By section, the first word of their lines; places have none.
	Countries map[string]string   `json:"countries,omitempty" line:"-"`
	Postures  map[string]string   `json:"postures,omitempty" line:"-"`
	Lands     map[string]string   `json:"lands,omitempty" line:"-"`
	Cards     map[string]string   `json:"cards,omitempty" line:"-"`
	Set       map[string]string   `json:"set,omitempty" line:"-"`
	Places    map[string][]string `json:"places,omitempty" line:"-"`
}

// sections are the lines that say something of one thing, by their first word.
func (s *sheet) sections() map[string]*map[string]string {
	return map[string]*map[string]string{"country": &s.Countries, "posture": &s.Postures, "land": &s.Lands, "card": &s.Cards, "set": &s.Set}
}

// ParsePosition reads the notation that people write.
func (g *game) ParsePosition(text string) (engine.Position, error) {
	s := &sheet{}
	lines := notation.Lines{}
	err := notation.EachLine(text, func(line string, number int) error {
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return fmt.Errorf("%q is not understood: write a key, a colon and a value, such as scenario: A.1", line)
		}
		if err := lines.Once(key, key, number); err != nil {
			return err
		}
		return s.readLine(strings.TrimSpace(key), strings.TrimSpace(value))
	})
	if err != nil {
		return nil, err
	}
	return g.read(s)
}

func (s *sheet) readLine(key, value string) error {
	if known, err := notation.ReadField(s, key, value); known {
		return err
	}
	section, name, ok := strings.Cut(key, " ")
	if !ok {
		if s.Places == nil {
			s.Places = map[string][]string{}
		}
		s.Places[key] = notation.Items(value)
		return nil
	}
	to, known := s.sections()[section]
	if !known {
		return fmt.Errorf("unknown key %q: write a place, or country, posture, land, card or set and a name", key)
	}
	if *to == nil {
		*to = map[string]string{}
	}
	(*to)[name] = value
	return nil
}

// FormatPosition writes what ParsePosition reads.
func (g *game) FormatPosition(p engine.Position) (string, error) {
	s, err := p.(*Position).sheet()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	notation.WriteFields(&b, s, "")
	for _, section := range []string{"country", "posture", "land", "card", "set"} {
		list := *s.sections()[section]
		for _, name := range slices.Sorted(maps.Keys(list)) {
			fmt.Fprintf(&b, "%s %s: %s\n", section, name, list[name])
		}
	}
	for _, at := range slices.Sorted(maps.Keys(s.Places)) {
		fmt.Fprintf(&b, "%s: %s\n", at, strings.Join(s.Places[at], ", "))
	}
	return b.String(), nil
}

// MarshalJSON gives the whole position.
func (p *Position) MarshalJSON() ([]byte, error) {
	s, err := p.sheet()
	if err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

// DecodeJSON reads what MarshalJSON wrote.
func (g *game) DecodeJSON(b []byte) (engine.Position, error) {
	s := &sheet{}
	if err := notation.DecodeJSON(b, s); err != nil {
		return nil, fmt.Errorf("this is not the JSON of a position of %s: %w", g.title, err)
	}
	return g.read(s)
}

// read makes the position that a sheet describes.
func (g *game) read(s *sheet) (engine.Position, error) {
	p, err := g.named(s)
	if err != nil {
		return nil, err
	}
	if err := s.readSet(p); err != nil {
		return nil, err
	}
	for m := range p.fronts {
		if p.played>>m&1 == 0 {
			continue
		}
		if err := p.fronts[m].check(); err != nil {
			return nil, fmt.Errorf("this position cannot be played: %w", err)
		}
		p.fronts[m].relist()
	}
	if s.Phase != "" {
		if err := p.beginAt(s.Phase); err != nil {
			return nil, err
		}
	}
	if p.Stack.N == 0 {
		return nil, fmt.Errorf("say where the match stands: a line such as \"phase: 3 axis\"")
	}
	if err := p.sound(); err != nil {
		return nil, fmt.Errorf("this position cannot be played: %w", err)
	}
	return p, nil
}

// named makes what the named lines of a sheet say.
func (g *game) named(s *sheet) (*Position, error) {
	if _, err := g.checkSetup(engine.Setup{Scenario: s.Scenario, Players: s.Players, Packs: g.packs}); err != nil {
		return nil, err
	}
	p, err := setUpOn(g.load().worlds, s.Scenario)
	if err != nil {
		return nil, err
	}
	p.game, p.players, p.theatre = g, uint8(s.Players), uint8(g.theatre)
	if s.Map != "" {
		m := slices.Index(atlas.Theatres, s.Map)
		if !g.both || m < 0 {
			return nil, fmt.Errorf("%q is no map of two: only a match on both maps says on which it goes on, europe or pacific", s.Map)
		}
		p.theatre = uint8(m)
	}
	if err := s.strays(p); err != nil {
		return nil, err
	}
	for m := range p.fronts {
		for _, step := range []func(*front) error{s.readTracks, s.readCountries, s.readPostures, s.readLands, s.readCards, (*front).clearBoard, s.readPlaces} {
			if p.played>>m&1 == 0 {
				continue
			}
			if err := step(&p.fronts[m]); err != nil {
				return nil, err
			}
		}
	}
	return p, s.readNow(p)
}

// strays refuses lines about things of no map that is played: on both maps every name
// begins with the letters of its map.
func (s *sheet) strays(p *Position) error {
	if !p.combined() {
		return nil
	}
	stray := func(name string) bool {
		return !strings.HasPrefix(name, p.fronts[0].letters) && !strings.HasPrefix(name, p.fronts[1].letters)
	}
	for section, list := range s.sections() {
		for _, name := range slices.Sorted(maps.Keys(*list)) {
			if section != "set" && stray(name) {
				return fmt.Errorf("%s %s is on no map: write %s%s or %s%s", section, name, p.fronts[0].letters, name, p.fronts[1].letters, name)
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(s.Places)) {
		if stray(at) {
			return fmt.Errorf("%q is a place on no map: write %s%s or %s%s", at, p.fronts[0].letters, at, p.fronts[1].letters, at)
		}
	}
	return nil
}

// frames write down the procedures under way.
func (p *Position) frames() *notation.Frames { return p.game.load().frames[p.theatre] }

// clearBoard takes all counters off.
func (f *front) clearBoard() error {
	for u := range f.units {
		f.units[u] = counter{}
		if u < len(f.Units) {
			f.units[u] = counter{at: outOfGame, faction: setUp{front: f}.ownerOf(atlas.Unit(u))}
		}
	}
	clear(f.markers[:])
	f.nMarkers = 0
	return nil
}

func (s *sheet) readTracks(f *front) error {
	if s.Turn != "" {
		turn, ok := f.findDate(s.Turn)
		if !ok {
			return fmt.Errorf("%q is no turn: write one such as %s", s.Turn, f.dateWord(0))
		}
		f.turn = uint8(turn)
	}
	war := s.War
	if europe, pacific, two := strings.Cut(s.War, ", "); two && f.match.combined() {
		war = [2]string{europe, pacific}[f.theatre()]
	}
	for _, x := range []struct {
		kind, word string
		set        func(i int)
	}{
		{"faction", s.Phasing, func(i int) { f.phasing = atlas.Faction(i) }},
		{"war", war, func(i int) { f.war = atlas.WarState(i) }},
	} {
		if x.word == "" {
			continue
		}
		i, ok := f.words[x.kind].find(x.word)
		if !ok {
			return fmt.Errorf("there is no %s %q: write one such as %s", x.kind, x.word, f.words[x.kind].word(0))
		}
		x.set(i)
	}
	return nil
}

// each reads the lines of a section in order.
func (f *front) each(kind string, list map[string]string, read func(i int, words []string) error) error {
	for _, name := range slices.Sorted(maps.Keys(list)) {
		if !strings.HasPrefix(name, f.letters) {
			continue
		}
		i, ok := f.words[kind].find(name)
		if !ok {
			return fmt.Errorf("there is no %s %q: write one such as %s", kind, name, f.words[kind].word(0))
		}
		if err := read(i, strings.Fields(list[name])); err != nil {
			return fmt.Errorf("%s %s: %w", kind, name, err)
		}
	}
	return nil
}

// readNow reads the procedures under way and who is asked.
func (s *sheet) readNow(p *Position) error {
	for i := range s.Now {
		f, err := p.frames().Read(&s.Now[i])
		if err != nil {
			return err
		}
		if int(p.Stack.N) == engine.MaxDepth {
			return fmt.Errorf("more than %d procedures are under way", engine.MaxDepth)
		}
		p.Stack.Push(f)
	}
	for _, w := range s.Asked {
		who, ok := atlas.FactionByID(w)
		if !ok || who > atlas.Soviet {
			return fmt.Errorf("%q is no faction that can be asked", w)
		}
		p.Asked |= 1 << who
	}
	return nil
}

// beginAt begins a segment of a faction's turn: "3 axis".
func (p *Position) beginAt(phase string) error {
	if before, pacific := strings.CutSuffix(phase, " pacific"); pacific && p.combined() {
		phase, p.theatre = before, theatrePacific
	}
	rule, faction, _ := strings.Cut(phase, " ")
	who, ok := atlas.FactionByID(strings.TrimSpace(faction))
	line := slices.IndexFunc(p.front().factionTurn(), func(s segment) bool { return s.rule == rule })
	if line < 0 || !ok || !slices.Contains(p.front().factions(), who) {
		return fmt.Errorf("%q is no segment of a faction: write its rule and the faction, such as 3 axis", phase)
	}
	p.State = flow.State{}
	p.europe.phasing, p.pacific.phasing = who, who
	p.Call(pMatch)
	next := slices.IndexFunc(gameTurn, func(s segment) bool { return s.faction == who }) + 1
	flow.CallWith(&p.State, pTurn, turnFrame{line: int16(next)})
	flow.CallWith(&p.State, pFactionTurn, factionFrame{line: int16(line), theatre: int16(p.theatre)})
	return engine.Attempt(func() error {
		p.table().Proceed(p)
		p.settled(who, false)
		return nil
	})
}

// readSet sets fields by their names in the layout.
func (s *sheet) readSet(p *Position) error {
	for _, name := range slices.Sorted(maps.Keys(s.Set)) {
		field, ok := layout.Field(name)
		if !ok {
			return fmt.Errorf("there is no field %q to set", name)
		}
		for _, part := range strings.Fields(s.Set[name]) {
			index, value, ok := strings.Cut(part, "=")
			i, err1 := strconv.Atoi(index)
			v, err2 := strconv.ParseInt(value, 10, 64)
			if !ok || err1 != nil || err2 != nil || i < 0 || i >= field.Len || !field.Set(&p.state, i, v) {
				return fmt.Errorf("%q is nothing that %s can be set to: write such as 0=1", part, name)
			}
		}
	}
	q, err := newPosition(p.game.load().worlds)
	if err != nil {
		return err
	}
	for m := range p.fronts {
		f := &p.fronts[m]
		if q.played>>m&1 != 0 && (int(f.scenario) >= len(f.Scenarios) || f.Scenarios[f.scenario].Number != s.Scenario) {
			return fmt.Errorf("the scenario is not to be set by its field")
		}
	}
	if p.players != uint8(s.Players) || p.played != q.played || p.theatre > 1 || p.played>>p.theatre&1 == 0 {
		return fmt.Errorf("the players and the maps are not to be set by their fields")
	}
	return nil
}

// sheet writes a position into names.
func (p *Position) sheet() (*sheet, error) {
	f := p.front()
	s := &sheet{
		Scenario: f.Scenarios[f.scenario].Number, Players: int(p.players), Turn: f.dateWord(int(f.turn)),
		Phasing: f.words["faction"].word(int(f.phasing)), War: f.war.String(),
		Countries: map[string]string{}, Postures: map[string]string{}, Lands: map[string]string{}, Cards: map[string]string{},
		Set: map[string]string{}, Places: map[string][]string{},
	}
	for i := range p.Stack.N {
		frame, err := p.frames().Write(p.Stack.Frames[i])
		if err != nil {
			return nil, err
		}
		s.Now = append(s.Now, frame)
	}
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if p.Asked>>who&1 != 0 {
			s.Asked = append(s.Asked, who.String())
		}
	}
	base, err := setUpOn(p.game.load().worlds, s.Scenario)
	if err != nil {
		return nil, err
	}
	if p.combined() {
		s.Map, s.War = atlas.Theatres[p.theatre], p.europe.war.String()+", "+p.pacific.war.String()
	}
	for m := range p.fronts {
		if p.played>>m&1 != 0 {
			s.writeDifferences(&p.fronts[m], &base.fronts[m])
			s.writeCounters(&p.fronts[m])
		}
	}
	return s, s.writeRest(p)
}

// writeDifferences writes what differs from the politics and cards of the scenario.
func (s *sheet) writeDifferences(f, b *front) {
	for a := range f.Areas {
		if f.areas[a] != b.areas[a] {
			s.Countries[f.words["country"].word(a)] = f.areas[a].text()
		}
	}
	for d := range f.Displays {
		if f.postures[d] != b.postures[d] {
			s.Postures[f.words["display"].word(d)] = f.Postures[f.postures[d]].ID
		}
	}
	for l := range f.Lands {
		if f.lands[l] != b.lands[l] {
			s.Lands[f.words["land"].word(l)] = landNames[f.lands[l]]
		}
	}
	for c := range f.Cards {
		if f.cards[c] != b.cards[c] {
			s.Cards[f.words["card"].word(c)] = f.cardText(f.cards[c])
		}
	}
}

// writeRest sets every field that the named lines do not bring back.
func (s *sheet) writeRest(p *Position) error {
	q, err := p.game.named(s)
	if err != nil {
		return fmt.Errorf("the position cannot be written: %w", err)
	}
	for i := range layout.Fields() {
		field := &layout.Fields()[i]
		var parts []string
		for k := range field.Len {
			if v := field.Get(&p.state, k); v != field.Get(&q.state, k) {
				parts = append(parts, strconv.Itoa(k)+"="+strconv.FormatInt(v, 10))
			}
		}
		if parts != nil {
			s.Set[field.Name] = strings.Join(parts, " ")
		}
	}
	return nil
}
