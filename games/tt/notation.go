package tt

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/notation"
)

// A position as people write it down: a page of lines, which JSON has as an object with
// the same keys. The sheet between the page and the position names what needs more than
// a number; notation.txt says under which key the plain numbers are written. What is not
// said has its default: no units, all cards in the decks, peace, control by territory.
// docs/positions.md is its documentation.

// sheet is a position in names. Its parts are the groups of lines of a text.
type sheet struct {
	rules ruleSet        // by which it is played on
	lines notation.Lines // where in a text each key stands, for errors

	dateSheet
	headSheet
	nationSheet
	Factions map[faction]*factionSheet
	Areas    []areaSheet
	restSheet
	plain notation.Page // the lines of notation.txt
}

// numbers are the plain numbers of a position; they are named when the game is loaded.
var numbers *notation.Ledger[state]

//go:embed notation.txt
var numbersText string

func newNumbers() *notation.Ledger[state] {
	borders := notation.Named(border.MarshalText)
	borders.Count = numBorders
	return notation.NewLedger(numbersText, layout, map[string]notation.Kind{
		"faction": notation.Choice("Faction", factionIDs[:]...), "side": notation.Of(factionTable),
		"nation": notation.Of(nationNames), "area": notation.Of(areaNames), "border": borders,
		"purpose": notation.Choice("purpose", "units", "action", "investment"), "type": notation.Of(typeNames), "mode": notation.Of(turnModeTable), "number": notation.Number,
	})
}

type dateSheet struct {
	Year   int     `json:"year,omitempty" hint:"is not a year: write 1936 to 1945"`
	Season *season `json:"season,omitempty"`
}

type headSheet struct {
	Scenario string `json:"scenario,omitempty"`
	Players  int    `json:"players,omitempty" hint:"is not a number of players: write 2 or 3"`

	// Where in the sequence of play: a phase to begin, or the exact procedures.
	Phase *phaseSheet    `json:"phase,omitempty"`
	Stack notation.Stack `json:"stack,omitempty"`
	Over  *overSheet     `json:"over,omitempty"`
}

type nationSheet struct {
	War       []warSheet       `json:"war,omitempty"`
	Influence []influenceSheet `json:"influence,omitempty"`
	Control   []controlSheet   `json:"control,omitempty"`
	Armed     []armedSheet     `json:"armed,omitempty"`
	USA       *usaSheet        `json:"usa,omitempty"`
}

// factionSheet is what belongs to one Faction.
type factionSheet struct {
	Dividends []int            `json:"dividends,omitempty" hint:"is no Peace Dividend: write the value of each chit held, 0, 1 or 2"`
	Hand      []card           `json:"hand,omitempty"`
	Passive   []card           `json:"passive,omitempty"`
	Committed []card           `json:"committed,omitempty"`
	Selected  []card           `json:"selected,omitempty"`
	Playing   []card           `json:"playing,omitempty"`
	Diplomacy []diplomacySheet `json:"diplomacy,omitempty"`
	Tech      []techSheet      `json:"tech,omitempty"`
	Table     []card           `json:"table,omitempty"`
	Vault     []vaultSheet     `json:"vault,omitempty"`
	Cadres    []cadreSheet     `json:"cadres,omitempty"`
}

type restSheet struct {
	Owner        []ownerSheet    `json:"owner,omitempty"`
	Occupied     []occupiedSheet `json:"occupied,omitempty"`
	Discards     []card          `json:"discards,omitempty"`
	Turn         *faction        `json:"turn,omitempty"`
	CommandOrder []faction       `json:"commandOrder,omitempty"`
	Marches      []marchSheet    `json:"marches,omitempty"`
	Path         []area          `json:"path,omitempty"`
}

type (
	// phaseSheet is a phase to begin.
	phaseSheet struct {
		_        struct{} `form:"Name [Faction] [Commands] [Mode] [Surprise=surprise]" hint:"is no phase: write one with its Faction, a number of commands, emergency, defensive or surprise, such as movement axis 6"`
		Name     string
		Faction  *faction
		Commands *uint8
		Mode     *commandMode
		Surprise bool
	}
	overSheet struct {
		_       struct{} `form:"How Winners..." hint:"does not say how it ended: write such as military axis"`
		How     victory
		Winners []faction
	}
	warSheet struct {
		By       faction
		On       faction
		Declared bool
	}
	influenceSheet struct {
		_       struct{} `form:"Nation Faction Markers" hint:"is no Influence: write a nation, a Faction and a number, such as Rumania axis 2"`
		Nation  nation
		Faction faction
		Markers uint8
	}
	controlSheet struct {
		_       struct{} `form:"Nation Faction" hint:"is no Control marker: write a nation and a Faction, such as Poland axis"`
		Nation  nation
		Faction faction
	}
	// armedSheet is an Armed Minor. Without a list its only Enemy is its violator.
	armedSheet struct {
		_       struct{} `form:"Nation [by By] [enemies Enemies...]" hint:"is no Armed Minor: write a nation and who violated it, such as Norway by axis"`
		Nation  nation
		By      *faction
		Enemies *[]faction
	}
	usaSheet struct {
		_         struct{} `form:"[Satellite=satellite] [Forces]" hint:"says nothing of the USA: write satellite, and forces-1943, forces-1944 or forces-done where they do not follow the years"`
		Satellite bool
		Forces    usaPlan
	}
	techSheet struct {
		_    struct{} `form:"Tech [Card]" hint:"is no Technology: write it, with the card kept if it matters, such as heavy-tanks I01"`
		Tech tech
		Card *card
	}
	vaultSheet struct {
		_     struct{} `form:"Tech Cards" hint:"is no secret Technology: write it with its two cards, such as sonar I04 I05"`
		Tech  tech
		Cards [2]card
	}
	diplomacySheet struct {
		_      struct{} `form:"Card Nation" hint:"is no card in Diplomacy: write it with its nation, such as A03 Poland"`
		Card   card
		Nation nation
	}
	cadreSheet struct {
		_     struct{} `form:"Area Count" hint:"are no Cadres: write a City and how many, such as Berlin 2"`
		Area  area
		Count uint8
	}
	// areaSheet is the units of an area, side by side in the order written.
	areaSheet struct {
		Area  area
		Units []unitSheet `json:"units"`
	}
	unitSheet struct {
		_      struct{} `form:"Nation Type CV [ID] [Flags...] [from From]" hint:"is no unit: write nationality, type and CV, such as German Infantry 3"`
		ID     *unit
		Nation nationality
		Type   unitType
		CV     uint8
		Flags  []unitFlag
		From   *area
	}
	ownerSheet struct {
		_       struct{} `form:"Area Faction" hint:"is no owner: write an area and a Faction, such as Warsaw axis"`
		Area    area
		Faction faction
	}
	occupiedSheet struct {
		_        struct{} `form:"Area Factions..." hint:"does not say who stood there: write such as Baltic Sea axis west, or Baltic Sea none"`
		Area     area
		Factions []faction
	}
	marchSheet struct {
		_    struct{} `form:"Unit Mode Path..." hint:"is no march: write a block, land, sea or air, and its way, such as u3 land berlin warsaw"`
		Unit unit
		Mode moveMode
		Path []area
	}
)

// ReadText reads "axis-west", or "axis declared on west".
func (w *warSheet) ReadText(item string) (err error) {
	by, on, declared := strings.Cut(item, " declared on ")
	if !declared {
		var ok bool
		if by, on, ok = strings.Cut(item, "-"); !ok {
			return fmt.Errorf("%q is no war: write axis-west, or axis declared on west", item)
		}
	}
	w.Declared = declared
	if w.By, err = notation.Read[faction](by); err != nil {
		return err
	}
	w.On, err = notation.Read[faction](on)
	return err
}

// Text writes what ReadText reads.
func (w *warSheet) Text() string {
	if w.Declared {
		return nameOf(w.By) + " declared on " + nameOf(w.On)
	}
	return nameOf(w.By) + "-" + nameOf(w.On)
}

// faction is the part of a sheet about a Faction, made where it is missing.
func (s *sheet) faction(f faction) *factionSheet {
	if s.Factions == nil {
		s.Factions = map[faction]*factionSheet{}
	}
	if s.Factions[f] == nil {
		s.Factions[f] = &factionSheet{}
	}
	return s.Factions[f]
}

// fail is an error about what stands under a key, with its line if it has one.
func (s *sheet) fail(key, format string, args ...any) error {
	return s.lines.Fail(key, format, args...)
}

// parts are the groups of lines that are not about one Faction or area.
func (s *sheet) parts() []any {
	return []any{&s.dateSheet, &s.headSheet, &s.nationSheet, &s.restSheet}
}

// read reads the lines of a page.
func (s *sheet) read(pg notation.Page) error {
	for _, l := range pg {
		if err := s.readLine(l); err != nil {
			return l.Fail(err)
		}
	}
	return nil
}

// readLine reads "key: value", "key faction: value", "area: units", or a year with
// its season.
func (s *sheet) readLine(l notation.Line) error {
	a, noArea := notation.Read[area](l.Key)
	known := l.Key
	if noArea == nil {
		known = world.areas[a].name
	}
	if err := s.lines.Once(l.Key, known, l.Number); err != nil {
		return err
	}
	if numbers.Known(l.Key) {
		s.plain = append(s.plain, l)
		return nil
	}
	for _, part := range s.parts() {
		if known, err := notation.ReadField(part, l.Key, l.Value); known {
			return err
		}
	}
	if known, err := s.readFactionLine(l.Key, l.Value); known {
		return err
	}
	if l.Key == "date" {
		return s.readDate(l)
	}
	if noArea != nil {
		return unknownKey(l.Key)
	}
	units := areaSheet{Area: a}
	_, err := notation.ReadField(&units, "units", strings.ReplaceAll(l.Value, "|", ",")) // the bar is for the eye
	s.Areas = append(s.Areas, units)
	return err
}

// readDate reads "1939 summer".
func (s *sheet) readDate(l notation.Line) error {
	words := strings.Fields(l.Value)
	if len(words) == 0 {
		return errors.New("the date is missing: write a year and a season such as 1939 summer")
	}
	if len(words) > 2 || strings.Trim(words[0], "0123456789") != "" {
		return fmt.Errorf("%q is not understood: write a key and a colon before it, or a year and a season such as 1939 summer", l.Value)
	}
	for i, key := range []string{"year", "season"}[:len(words)] {
		if err := s.lines.Once(key, key, l.Number); err != nil {
			return err
		}
		if _, err := notation.ReadField(&s.dateSheet, key, words[i]); err != nil {
			return err
		}
	}
	return nil
}

// readFactionLine reads "hand axis: A01" and its like.
func (s *sheet) readFactionLine(name, value string) (known bool, err error) {
	words := strings.Fields(name)
	if len(words) == 0 {
		return false, nil
	}
	if known, _ = notation.ReadField(&factionSheet{}, words[0], ""); !known {
		return false, nil
	}
	if len(words) != 2 {
		return true, fmt.Errorf("%q needs the Faction it is about: write such as %s axis", name, words[0])
	}
	who, err := notation.Read[faction](words[1])
	switch {
	case err != nil:
		return true, err
	case who == nobody:
		return true, fmt.Errorf("%q is about a Neutral: write axis, west or ussr", name)
	}
	return notation.ReadField(s.faction(who), words[0], value)
}

// unknownKey says what the key of a line may be.
func unknownKey(name string) error {
	known := numbers.Keys()
	for _, part := range new(sheet).parts() {
		known = append(known, notation.Keys(part)...)
	}
	for _, key := range notation.Keys(&factionSheet{}) {
		known = append(known, key+" axis")
	}
	if near := notation.Nearest(name, append(known, areaNames.Shown()...)); near != "" {
		if _, err := notation.Read[area](near); err == nil {
			return fmt.Errorf("unknown area %q: did you mean %s?", name, near)
		}
		return fmt.Errorf("unknown key %q: did you mean %s?", name, near)
	}
	return fmt.Errorf("%q is neither an area nor a key: write an area such as Warsaw, or a key such as phase", name)
}

// page writes the lines that a sheet needs, in groups that read like the table: when
// and where, nations, the Factions with their cards, the map, and the rest.
func (s *sheet) page() (pg notation.Page) {
	pg.Add("date", strconv.Itoa(s.Year)+" "+nameOf(*s.Season))
	pg.AddFields(&s.headSheet, "")
	pg.AddFields(&s.nationSheet, "")
	for f := axis; f <= ussr; f++ {
		if fs := s.Factions[f]; fs != nil {
			pg.AddFields(fs, " "+factionIDs[f])
		}
	}
	for _, a := range s.Areas {
		pg.Add(a.Area.Label(), a.text())
	}
	pg.Gap()
	pg = append(pg, s.plain...)
	pg.AddFields(&s.restSheet, "")
	return pg
}

// text writes the units of an area, with a bar where another side begins.
func (a *areaSheet) text() string {
	var b strings.Builder
	for i := range a.Units {
		switch {
		case i == 0:
		case ownerOf[a.Units[i-1].Nation] != ownerOf[a.Units[i].Nation]:
			b.WriteString(" | ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(notation.Text(&a.Units[i]))
	}
	return b.String()
}

// ParsePosition reads the notation of docs/positions.md.
func (g game) ParsePosition(text string) (engine.Position, error) {
	load()
	pg, err := notation.ReadPageWith(text, "date")
	if err != nil {
		return nil, err
	}
	return g.fromPage(pg)
}

// DecodeJSON reads what MarshalJSON writes, and whatever else a page can say.
func (g game) DecodeJSON(b []byte) (engine.Position, error) {
	load()
	var pg notation.Page
	if err := json.Unmarshal(b, &pg); err != nil {
		return nil, fmt.Errorf("the JSON is not a position of Triumph & Tragedy: %w", err)
	}
	return g.fromPage(pg)
}

func (g game) fromPage(pg notation.Page) (engine.Position, error) {
	s := &sheet{rules: g.rules, lines: notation.Lines{}}
	if err := s.read(pg); err != nil {
		return nil, err
	}
	p, err := s.position()
	if err != nil {
		return nil, err
	}
	return p, nil
}

// FormatPosition writes the notation of docs/positions.md, so that reading it
// gives the same position to the byte.
func (game) FormatPosition(pos engine.Position) (string, error) {
	p, ok := pos.(*Position)
	if !ok {
		return "", errors.New("this is not a position of Triumph & Tragedy")
	}
	s, err := describe(p)
	if err != nil {
		return "", err
	}
	return strings.TrimPrefix(strings.TrimRight(s.page().Text(), "\n"), "date: ") + "\n", nil
}

// MarshalJSON writes the same lines as an object.
func (p *Position) MarshalJSON() ([]byte, error) {
	s, err := describe(p)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s.page())
}
