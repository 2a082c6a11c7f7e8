package reich

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// A position as people write it down: a scenario, a date, counters by hex, what
// differs from the scenario, and either a phase to begin or the exact place in
// the sequence of play. What is not said is as on the scenario card with nothing
// on the board. docs/positions.md is its documentation.
//
// The sheet between text and position has the fields that people write by name;
// whatever else of the state differs goes into Set, so that every position that
// play reaches comes back exactly.

// sheet is a position in names.
type sheet struct {
	rules    ruleSet             // by which it is played on
	Scenario string              `json:"scenario"`
	Players  int                 `json:"players"`
	Date     string              `json:"date"`
	Phase    string              `json:"phase,omitempty"` // "movement axis": begin this phase
	Turn     string              `json:"turn,omitempty"`  // whose player turn it is
	BRP      map[string]int      `json:"brp,omitempty"`
	War      []string            `json:"war,omitzero"`      // "germany-france": only these wars; none if the list is empty
	Options  map[string][]string `json:"options,omitempty"` // by power: west, east, med
	Control  map[string][]string `json:"control,omitempty"` // hexes by nation
	Places   map[string][]string `json:"places,omitempty"`  // counters by hex or box, with what is special about them
	Set      map[string]string   `json:"set,omitempty"`     // other fields: "0=9 3=18", or one number
}

// written are the fields that a sheet has by name.
var written = []string{"scenario", "players", "extra", "now", "mover", "brp", "war", "option", "control", "at", "nation", "used"}

// sheetOf writes a position into a sheet.
func sheetOf(p *Position) *sheet {
	base := emptyBoard(p.scenario, p.players, p.extra)
	s := &sheet{
		Scenario: p.scenarioID(), Players: int(p.players), Date: p.now.String(), Turn: allianceIDs[p.mover],
		BRP: map[string]int{}, Options: map[string][]string{}, Control: map[string][]string{}, Places: map[string][]string{}, Set: map[string]string{},
	}
	for n := range country(numMajors) {
		if p.brp[n] != base.brp[n] {
			s.BRP[countryIDs[n]] = int(p.brp[n])
		}
	}
	if p.war != base.war {
		s.War = warsOf(&p.state)
	}
	for n, line := range p.option {
		if line == [numFronts]option{} {
			continue
		}
		for _, o := range line {
			s.Options[optionKey(n)] = append(s.Options[optionKey(n)], optionNames[o])
		}
	}
	for h := range hex(numHexes) {
		if n := p.control[h]; n != base.control[h] {
			s.Control[holderID(n)] = append(s.Control[holderID(n)], h.String())
		}
	}
	s.writeUnits(p, base)
	s.writeRest(p, base)
	return s
}

func holderID(n country) string {
	if n >= numNations {
		return "nobody"
	}
	return nationIDs[n]
}

func optionKey(n int) string {
	if n == numMajors {
		return "minor"
	}
	return countryIDs[n]
}

// warsOf lists the wars, each once.
func warsOf(s *state) []string {
	list := []string{}
	for a := range country(numNations) {
		for b := range s.war[a].all {
			if a < b {
				list = append(list, nationIDs[a]+"-"+nationIDs[b])
			}
		}
	}
	return list
}

// writeUnits writes the counters that are not where the empty board has them.
func (s *sheet) writeUnits(p, base *Position) {
	for u := range unit(numUnits) {
		if p.at[u] == base.at[u] && p.nation[u] == base.nation[u] && p.used[u] == 0 {
			continue
		}
		text := u.String()
		if p.nation[u] != base.nation[u] {
			text += " of " + holderID(p.nation[u])
		}
		if p.used[u] != 0 {
			text += " used " + strconv.Itoa(int(p.used[u]))
		}
		key := spotID(p.at[u])
		s.Places[key] = append(s.Places[key], text)
	}
}

func spotID(at spot) string {
	if h := at.hex(); h != noHex {
		return h.String()
	}
	return spotNames[at-numHexes]
}

func parseSpot(text string) (spot, error) {
	if i := slices.Index(spotNames[:], text); i >= 0 {
		return numHexes + spot(i), nil
	}
	h, err := findHex(strings.ToUpper(text))
	return spot(h), err
}

// writeRest writes every other field that differs.
func (s *sheet) writeRest(p, base *Position) {
	ref := base.state
	showLive(&ref, &p.state)
	for _, f := range layout.Fields() {
		if slices.Contains(written, f.Name) {
			continue
		}
		var parts []string
		for k := range f.Len {
			if v := f.Get(&p.state, k); v != f.Get(&ref, k) {
				if f.Len == 1 {
					parts = append(parts, strconv.FormatInt(v, 10))
				} else {
					parts = append(parts, strconv.Itoa(k)+"="+strconv.FormatInt(v, 10))
				}
			}
		}
		if parts != nil {
			s.Set[f.Name] = strings.Join(parts, " ")
		}
	}
}

// showLive makes what is shown what is on the board.
func showLive(ref, live *state) {
	ref.shown.at, ref.shown.used, ref.shown.control, ref.shown.brp = live.at, live.used, live.control, live.brp
}

// position builds what a sheet says.
func (s *sheet) position() (*Position, error) {
	id, extra, err := checkSetup(engine.Setup{Scenario: s.Scenario, Players: s.Players})
	if err != nil {
		return nil, err
	}
	p := emptyBoard(id, uint8(s.Players), extra)
	p.rules = s.rules
	for _, step := range []func(*Position) error{s.readTime, s.readBRP, s.readWars, s.readOptions, s.readControl, s.readUnits} {
		if err := step(p); err != nil {
			return nil, err
		}
	}
	showLive(&p.state, &p.state)
	p.relist()
	if err := s.readRest(p); err != nil {
		return nil, err
	}
	if s.Phase != "" {
		if err := s.beginPhase(p); err != nil {
			return nil, err
		}
	}
	if p.Stack.N == 0 {
		return nil, fmt.Errorf("say where the match stands: a line such as \"phase: movement axis\"")
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("this position cannot be played: %w", err)
	}
	if err := p.lookAround(); err != nil {
		return nil, err
	}
	return p, nil
}

// lookAround looks at a position as every seat would. Fields that are set by hand
// to what no match reaches are refused here, and not while somebody plays.
func (p *Position) lookAround() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the lines that begin with \"set\" do not fit each other: leave them out, or copy all of them (%v)", r)
		}
	}()
	for seat := range engine.Seat(p.players) {
		p.Prompt(seat)
		p.Legal(seat, nil)
		p.AppendView(nil, seat)
	}
	p.AppendView(nil, engine.Spectator)
	return nil
}

func (s *sheet) readTime(p *Position) error {
	if s.Date != "" {
		d, err := parseDate(s.Date)
		if err != nil {
			return err
		}
		p.now = d
	}
	if s.Turn != "" {
		a := slices.Index(allianceIDs[:2], s.Turn)
		if a < 0 {
			return fmt.Errorf("the player turn is of the axis or the allies, not of %q", s.Turn)
		}
		p.mover = alliance(a)
	}
	return nil
}

func powerByID(id string) (country, error) {
	if i := slices.Index(countryIDs[:numMajors], id); i >= 0 {
		return country(i), nil
	}
	return nobody, fmt.Errorf("%q is not a major power: they are %s", id, strings.Join(countryIDs[:numMajors], ", "))
}

func (s *sheet) readBRP(p *Position) error {
	for id, v := range s.BRP {
		n, err := powerByID(id)
		if err != nil {
			return err
		}
		if v < -2000 || v > 2000 {
			return fmt.Errorf("%s cannot have %d BRPs", id, v)
		}
		p.brp[n] = int16(v)
	}
	return nil
}

func (s *sheet) readWars(p *Position) error {
	if s.War == nil {
		return nil
	}
	p.war = [numNations]nationSet{}
	for _, text := range s.War {
		a, b, ok := splitWar(text)
		if !ok {
			return fmt.Errorf("%q is not a war: write two nations with a hyphen between them, such as germany-france", text)
		}
		p.makeWar(a, b)
	}
	return nil
}

// splitWar reads two nations, whose ids may have hyphens of their own.
func splitWar(text string) (a, b country, ok bool) {
	for i := range len(text) {
		if text[i] != '-' {
			continue
		}
		a, errA := nationByID(text[:i])
		b, errB := nationByID(text[i+1:])
		if errA == nil && errB == nil && a != b {
			return a, b, true
		}
	}
	return 0, 0, false
}

func (s *sheet) readOptions(p *Position) error {
	for id, list := range s.Options {
		n := numMajors
		if id != "minor" {
			power, err := powerByID(id)
			if err != nil {
				return err
			}
			n = int(power)
		}
		if len(list) != numFronts {
			return fmt.Errorf("the options of %s are three words, for west, east and med", id)
		}
		for f, word := range list {
			o := slices.Index(optionNames[:], word)
			if o < 0 {
				return fmt.Errorf("%q is not an option: they are pass, attrition and offensive", word)
			}
			p.option[n][f] = option(o)
		}
	}
	return nil
}

func (s *sheet) readControl(p *Position) error {
	for id, hexes := range s.Control {
		n := nobody
		if id != "nobody" {
			var err error
			if n, err = nationByID(id); err != nil {
				return err
			}
		}
		for _, name := range hexes {
			h, err := findHex(name)
			if err != nil {
				return err
			}
			p.control[h] = n
		}
	}
	return nil
}

func (s *sheet) readUnits(p *Position) error {
	var seen [numUnits]bool
	for _, key := range sortedKeys(s.Places) {
		at, err := parseSpot(key)
		if err != nil {
			return err
		}
		for _, text := range s.Places[key] {
			if err := p.readUnit(text, at, &seen); err != nil {
				return err
			}
		}
	}
	return nil
}

// readUnit reads a counter: its name (ge-arm4-2) or its sort (ge-arm4) for the
// first that is left, and what is special about it.
func (p *Position) readUnit(text string, at spot, seen *[numUnits]bool) error {
	words := strings.Fields(text)
	if len(words) == 0 {
		return fmt.Errorf("a counter is missing at %s", spotID(at))
	}
	u, err := findUnit(words[0], seen)
	if err != nil {
		return err
	}
	if at < numHexes && !world.onLand.has(hex(at)) {
		return fmt.Errorf("%s is sea: counters stand on land and fleets in ports", hex(at))
	}
	seen[u] = true
	p.at[u] = at
	for i := 1; i+1 < len(words); i += 2 {
		switch words[i] {
		case "of":
			if p.nation[u], err = nationByID(words[i+1]); err != nil {
				return err
			}
		case "used":
			v, err := strconv.Atoi(words[i+1])
			if err != nil || v < 0 || v > u.strength() {
				return fmt.Errorf("%s has %d factors, so %q of them cannot be inverted", u, u.strength(), words[i+1])
			}
			p.used[u] = uint8(v)
		default:
			return fmt.Errorf("%q after a counter is unknown: write \"of\" and a nation, or \"used\" and a number of factors", words[i])
		}
	}
	if len(words)%2 == 0 {
		return fmt.Errorf("%q after a counter wants a word after it", words[len(words)-1])
	}
	return nil
}

func findUnit(word string, seen *[numUnits]bool) (unit, error) {
	if u, ok := world.units.byName[word]; ok {
		if seen[u] {
			return noUnit, fmt.Errorf("%s stands twice on the sheet: write it once", word)
		}
		return u, nil
	}
	known := false
	for u := range unit(numUnits) {
		name := u.String()
		if i := strings.LastIndexByte(name, '-'); name[:i] == word {
			known = true
			if !seen[u] {
				return u, nil
			}
		}
	}
	if known {
		return noUnit, fmt.Errorf("there are not so many counters of the sort %s", word)
	}
	return noUnit, fmt.Errorf("%q is not a counter: write a nation, a kind and its factors, such as ge-arm4", word)
}

func (s *sheet) readRest(p *Position) error {
	for _, path := range sortedKeys(s.Set) {
		f, ok := layout.Field(path)
		if !ok || slices.Contains(written, path) {
			return fmt.Errorf("there is no field %q to set", path)
		}
		for _, part := range strings.Fields(s.Set[path]) {
			index, value := "0", part
			if f.Len > 1 {
				var ok bool
				if index, value, ok = strings.Cut(part, "="); !ok {
					return fmt.Errorf("the field %s takes numbers such as 0=9, not %q", path, part)
				}
			}
			k, errK := strconv.Atoi(index)
			v, errV := strconv.ParseInt(value, 10, 64)
			if errK != nil || errV != nil || k < 0 || k >= f.Len || !f.Set(&p.state, k, v) {
				return fmt.Errorf("the field %s cannot be set by %q", path, part)
			}
		}
	}
	return nil
}

// beginPhase starts a phase of the player turn of a camp.
func (s *sheet) beginPhase(p *Position) error {
	name, side, _ := strings.Cut(s.Phase, " ")
	a := slices.Index(allianceIDs[:2], side)
	for i, step := range turnSteps {
		if a >= 0 && phaseID(step.name) == name {
			p.mover = alliance(a)
			p.beginPlayerTurn()
			p.Stack = engine.Stack{}
			p.Stack.Push(flow.At(pGame, 4))
			turn := flow.At(pGameTurn, turnSecond)
			if p.mover != p.first {
				turn.Step = turnUp
			}
			p.Stack.Push(turn)
			p.Stack.Push(flow.At(pPlayerTurn, uint8(i+1)))
			p.Stack.Push(step.frame)
			p.proceed()
			return nil
		}
	}
	var known []string
	for _, step := range turnSteps {
		known = append(known, phaseID(step.name))
	}
	return fmt.Errorf("the phase %q is unknown: write one of %s, and axis or allies", s.Phase, strings.Join(known, ", "))
}

func phaseID(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// text writes a sheet line by line.
func (s *sheet) text() string {
	var b strings.Builder
	line := func(key, value string) {
		if value != "" {
			b.WriteString(key + ": " + value + "\n")
		}
	}
	line("scenario", s.Scenario)
	line("players", strconv.Itoa(s.Players))
	line("date", s.Date)
	line("turn", s.Turn)
	line("phase", s.Phase)
	for _, k := range sortedKeys(s.BRP) {
		line("brp "+k, strconv.Itoa(s.BRP[k]))
	}
	if s.War != nil {
		value := strings.Join(s.War, ", ")
		if value == "" {
			value = "none"
		}
		line("war", value)
	}
	for _, k := range sortedKeys(s.Options) {
		line("options "+k, strings.Join(s.Options[k], " "))
	}
	for _, k := range sortedKeys(s.Control) {
		line("control "+k, strings.Join(s.Control[k], " "))
	}
	for _, k := range sortedKeys(s.Places) {
		line(k, strings.Join(s.Places[k], ", "))
	}
	for _, k := range sortedKeys(s.Set) {
		line("set "+k, s.Set[k])
	}
	return b.String()
}

// parseSheet reads what text writes; # begins a comment.
func parseSheet(text string) (*sheet, error) {
	s := &sheet{
		Scenario: "campaign", Players: 2,
		BRP: map[string]int{}, Options: map[string][]string{}, Control: map[string][]string{}, Places: map[string][]string{}, Set: map[string]string{},
	}
	seen := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok {
			return nil, fmt.Errorf("line %d: write a key, a colon and what it is, such as \"date: Fall 1939\"", i+1)
		}
		if before := seen[key]; before > 0 {
			return nil, fmt.Errorf("line %d: %q stands on line %d already: write it once", i+1, key, before)
		}
		seen[key] = i + 1
		if err := s.readLine(key, value); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return s, nil
}

func (s *sheet) readLine(key, value string) error {
	word, rest, _ := strings.Cut(key, " ")
	switch word {
	case "scenario":
		s.Scenario = value
	case "date":
		s.Date = value
	case "turn":
		s.Turn = value
	case "phase":
		s.Phase = value
	case "players":
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%q is not a number of players", value)
		}
		s.Players = n
	case "brp":
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%q is not a number of BRPs", value)
		}
		s.BRP[rest] = n
	case "war":
		s.War = []string{}
		if value != "none" {
			s.War = splitList(value)
		}
	case "options":
		s.Options[rest] = strings.Fields(value)
	case "control":
		s.Control[rest] = strings.Fields(value)
	case "set":
		s.Set[rest] = value
	default:
		if _, err := parseSpot(key); err != nil {
			return fmt.Errorf("%q is neither a key nor a hex nor a box: keys are scenario, players, date, turn, phase, brp, war, options, control and set", key)
		}
		s.Places[key] = append(s.Places[key], splitList(value)...)
	}
	return nil
}

func splitList(text string) []string {
	var out []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// ParsePosition reads the notation that people write.
func (g game) ParsePosition(text string) (engine.Position, error) {
	load()
	s, err := parseSheet(text)
	if err != nil {
		return nil, err
	}
	s.rules = g.rules
	return asPosition(s.position())
}

// FormatPosition writes it.
func (game) FormatPosition(pos engine.Position) (string, error) {
	p, ok := pos.(*Position)
	if !ok {
		return "", fmt.Errorf("this is not a position of Third Reich")
	}
	return sheetOf(p).text(), nil
}

// MarshalJSON gives the whole position, secrets and all.
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(sheetOf(p)) }

// DecodeJSON reads what MarshalJSON wrote.
func (g game) DecodeJSON(b []byte) (engine.Position, error) {
	load()
	s := sheet{rules: g.rules}
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("reading a position of Third Reich: %w", err)
	}
	return asPosition(s.position())
}

// asPosition keeps a failed position from becoming an interface that is not nil.
func asPosition(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
