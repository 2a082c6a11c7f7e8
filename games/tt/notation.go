package tt

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/notation"
)

// A position as people write it down. The sheet between the text and the
// position names everything; text and JSON are two ways of writing the same
// sheet. What a sheet does not say has its default: no units, all cards in the
// decks, peace, control by territory. docs/positions.md is its documentation.

// sheet is a position in names. Its parts are the groups of lines of a text.
type sheet struct {
	rules ruleSet        // by which it is played on
	lines notation.Lines // where in a text each key stands, for errors

	dateSheet
	headSheet
	nationSheet
	Factions map[faction]*factionSheet `json:"factions,omitempty"`
	Areas    []areaSheet               `json:"areas,omitempty"`
	restSheet
}

type dateSheet struct {
	Year   int     `json:"year,omitempty" hint:"is not a year: write 1936 to 1945"`
	Season *season `json:"season,omitempty"`
}

type headSheet struct {
	Scenario   string    `json:"scenario,omitempty"`
	Players    int       `json:"players,omitempty" hint:"is not a number of players: write 2 or 3"`
	Order      []faction `json:"order,omitempty"`
	Active     *faction  `json:"active,omitempty"`
	ActiveAlly *faction  `json:"activeAlly,omitempty"`

	// Where in the sequence of play: a phase to begin, or the exact procedures.
	Phase  *phaseSheet    `json:"phase,omitempty"`
	Stack  notation.Stack `json:"stack,omitempty"`
	Asked  []faction      `json:"asked,omitempty"`
	Chance uint16         `json:"chance,omitempty" hint:"is not a number of outcomes: write 6 for a die"`
	Over   *overSheet     `json:"over,omitempty"`
}

type nationSheet struct {
	War        []warSheet       `json:"war,omitempty"`
	Restless   []faction        `json:"restless,omitempty"`
	Influence  []influenceSheet `json:"influence,omitempty"`
	Control    []controlSheet   `json:"control,omitempty"`
	Armed      []armedSheet     `json:"armed,omitempty"`
	Defeated   []nation         `json:"defeated,omitempty"`
	Colonial   []nation         `json:"colonial,omitempty"`
	Intervened []nation         `json:"intervened,omitempty"`
	USA        *usaSheet        `json:"usa,omitempty"`
}

// factionSheet is what belongs to one Faction.
type factionSheet struct {
	Ind       *uint8           `json:"ind,omitempty"`
	Raised    uint8            `json:"raised,omitempty"`
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
	Owner    []ownerSheet    `json:"owner,omitempty"`
	Occupied []occupiedSheet `json:"occupied,omitempty"`
	Full     []area          `json:"blockaded,omitempty"`
	Med      []area          `json:"medBlockaded,omitempty"`
	Discards []card          `json:"discards,omitempty"`
	Atomic   []faction       `json:"atomic,omitempty"`

	Ready    []faction   `json:"ready,omitempty"`
	Points   uint8       `json:"points,omitempty"`
	Spent    *spentSheet `json:"spent,omitempty"`
	Arriving []unitType  `json:"arriving,omitempty"`
	Passes   uint8       `json:"passes,omitempty"`
	Turn     *faction    `json:"turn,omitempty"`

	CommandOrder []faction     `json:"commandOrder,omitempty"`
	Left         uint8         `json:"left,omitempty"`
	Mode         *commandMode  `json:"mode,omitempty"`
	Surprise     []faction     `json:"surprise,omitempty"`
	MayDeclare   []faction     `json:"mayDeclare,omitempty"`
	MustAttack   []faction     `json:"mustAttack,omitempty"`
	Marches      []marchSheet  `json:"marches,omitempty"`
	Path         []area        `json:"path,omitempty"`
	Crossed      []borderCount `json:"crossed,omitempty"`
	EngagedOver  []border      `json:"engagedOver,omitempty"`
	Aggressed    []area        `json:"aggressed,omitempty"`
	Battles      []area        `json:"battles,omitempty"`
	Raids        []area        `json:"raids,omitempty"`
	ToResolve    []area        `json:"toResolve,omitempty"`
	Targets      []targetSheet `json:"targets,omitempty"`
}

type (
	// phaseSheet is a phase to begin.
	phaseSheet struct {
		_        struct{}     `form:"Name [Faction] [Commands] [Mode] [Surprise=surprise]" hint:"is no phase: write one with its Faction, a number of commands, emergency, defensive or surprise, such as movement axis 6"`
		Name     string       `json:"name"`
		Faction  *faction     `json:"faction,omitempty"`
		Commands *uint8       `json:"commands,omitempty"`
		Mode     *commandMode `json:"mode,omitempty"`
		Surprise bool         `json:"surprise,omitempty"`
	}
	overSheet struct {
		_       struct{}  `form:"How Winners..." hint:"does not say how it ended: write such as military axis"`
		How     victory   `json:"how"`
		Winners []faction `json:"winners"`
	}
	warSheet struct {
		By       faction `json:"by"`
		On       faction `json:"on"`
		Declared bool    `json:"declared,omitempty"`
	}
	influenceSheet struct {
		_       struct{} `form:"Nation Faction Markers" hint:"is no Influence: write a nation, a Faction and a number, such as Rumania axis 2"`
		Nation  nation   `json:"nation"`
		Faction faction  `json:"faction"`
		Markers uint8    `json:"markers"`
	}
	controlSheet struct {
		_       struct{} `form:"Nation Faction" hint:"is no Control marker: write a nation and a Faction, such as Poland axis"`
		Nation  nation   `json:"nation"`
		Faction faction  `json:"faction"`
	}
	// armedSheet is an Armed Minor. Without a list its only Enemy is its violator.
	armedSheet struct {
		_       struct{}   `form:"Nation [by By] [enemies Enemies...]" hint:"is no Armed Minor: write a nation and who violated it, such as Norway by axis"`
		Nation  nation     `json:"nation"`
		By      *faction   `json:"by,omitempty"`
		Enemies *[]faction `json:"enemies,omitempty"`
	}
	usaSheet struct {
		_         struct{} `form:"[Satellite=satellite] [Forces]" hint:"says nothing of the USA: write satellite, and forces-1943, forces-1944 or forces-done where they do not follow the years"`
		Satellite bool     `json:"satellite,omitempty"`
		Forces    usaPlan  `json:"forces,omitempty"`
	}
	techSheet struct {
		_    struct{} `form:"Tech [Card]" hint:"is no Technology: write it, with the card kept if it matters, such as heavy-tanks I01"`
		Tech tech     `json:"tech"`
		Card *card    `json:"card,omitempty"`
	}
	vaultSheet struct {
		_     struct{} `form:"Tech Cards" hint:"is no secret Technology: write it with its two cards, such as sonar I04 I05"`
		Tech  tech     `json:"tech"`
		Cards [2]card  `json:"cards"`
	}
	diplomacySheet struct {
		_      struct{} `form:"Card Nation" hint:"is no card in Diplomacy: write it with its nation, such as A03 Poland"`
		Card   card     `json:"card"`
		Nation nation   `json:"nation"`
	}
	cadreSheet struct {
		_     struct{} `form:"Area Count" hint:"are no Cadres: write a City and how many, such as Berlin 2"`
		Area  area     `json:"area"`
		Count uint8    `json:"count"`
	}
	// areaSheet is the units of an area, side by side in the order written.
	areaSheet struct {
		Area  area        `json:"area"`
		Units []unitSheet `json:"units"`
	}
	unitSheet struct {
		_      struct{}    `form:"Nation Type CV [ID] [Flags...] [from From]" hint:"is no unit: write nationality, type and CV, such as German Infantry 3"`
		ID     *unit       `json:"id,omitempty"`
		Nation nationality `json:"nation"`
		Type   unitType    `json:"type"`
		CV     uint8       `json:"cv"`
		Flags  []unitFlag  `json:"flags,omitempty"`
		From   *area       `json:"from,omitempty"`
	}
	ownerSheet struct {
		_       struct{} `form:"Area Faction" hint:"is no owner: write an area and a Faction, such as Warsaw axis"`
		Area    area     `json:"area"`
		Faction faction  `json:"faction"`
	}
	occupiedSheet struct {
		_        struct{}  `form:"Area Factions..." hint:"does not say who stood there: write such as Baltic Sea axis west, or Baltic Sea none"`
		Area     area      `json:"area"`
		Factions []faction `json:"factions"`
	}
	spentSheet struct {
		_          struct{} `form:"[units Units] [action Action] [investment Investment]" hint:"does not say what was spent: write such as units 2, action 1"`
		Units      uint8    `json:"units"`
		Action     uint8    `json:"action"`
		Investment uint8    `json:"investment"`
	}
	marchSheet struct {
		_    struct{} `form:"Unit Mode Path..." hint:"is no march: write a block, land, sea or air, and its way, such as u3 land berlin warsaw"`
		Unit unit     `json:"unit"`
		Mode moveMode `json:"mode"`
		Path []area   `json:"path"`
	}
	borderCount struct {
		_      struct{} `form:"Border Count" hint:"does not say how many crossed a border: write such as berlin/ruhr 2"`
		Border border   `json:"border"`
		Count  uint8    `json:"count"`
	}
	targetSheet struct {
		_       struct{}  `form:"Side at Targets..." hint:"does not say who targets whom: write such as axis at west"`
		Side    faction   `json:"side"`
		Targets []faction `json:"targets"`
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

// readLine reads "key: value", "key faction: value", "area: units", or a year with
// its season.
func (s *sheet) readLine(line string, number int) error {
	name, value, ok := strings.Cut(line, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok {
		return s.readDate(line, number)
	}
	a, noArea := notation.Read[area](name)
	known := name
	if noArea == nil {
		known = world.areas[a].name
	}
	if err := s.lines.Once(name, known, number); err != nil {
		return err
	}
	for _, part := range s.parts() {
		if known, err := notation.ReadField(part, name, value); known {
			return err
		}
	}
	if known, err := s.readFactionLine(name, value); known {
		return err
	}
	if noArea != nil {
		return unknownKey(name)
	}
	units := areaSheet{Area: a, Units: []unitSheet{}}
	_, err := notation.ReadField(&units, "units", strings.ReplaceAll(value, "|", ",")) // the bar is for the eye
	s.Areas = append(s.Areas, units)
	return err
}

// readDate reads "1939 summer".
func (s *sheet) readDate(line string, number int) error {
	words := strings.Fields(line)
	if _, err := strconv.Atoi(words[0]); err != nil || len(words) > 2 {
		return fmt.Errorf("%q is not understood: write a key and a colon before it, or a year and a season such as 1939 summer", line)
	}
	for i, key := range []string{"year", "season"}[:len(words)] {
		if err := s.lines.Once(key, key, number); err != nil {
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
	var known []string
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

// text writes the lines that a sheet needs, in groups that read like the table:
// when and where, nations, the Factions with their cards, the map, and the rest.
func (s *sheet) text() string {
	var b strings.Builder
	if s.Year != 0 && s.Season != nil {
		b.WriteString(strconv.Itoa(s.Year) + " " + nameOf(*s.Season) + "\n")
	} else {
		notation.WriteFields(&b, &s.dateSheet, "")
	}
	notation.WriteFields(&b, &s.headSheet, "")
	notation.WriteFields(&b, &s.nationSheet, "")
	for f := axis; f <= ussr; f++ {
		if fs := s.Factions[f]; fs != nil {
			notation.WriteFields(&b, fs, " "+factionIDs[f])
		}
	}
	for _, a := range s.Areas {
		b.WriteString(a.Area.Label() + ": " + a.text() + "\n")
	}
	if len(s.Areas) > 0 {
		b.WriteByte('\n')
	}
	notation.WriteFields(&b, &s.restSheet, "")
	return strings.TrimRight(b.String(), "\n") + "\n"
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
	s := &sheet{rules: g.rules, lines: notation.Lines{}}
	if err := notation.EachLine(text, s.readLine); err != nil {
		return nil, err
	}
	return asPosition(s.position())
}

// asPosition keeps a nil *Position from becoming an interface that is not nil.
func asPosition(p *Position, err error) (engine.Position, error) {
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
	return s.text(), nil
}

// MarshalJSON writes the sheet of the position: the same content as its text.
func (p *Position) MarshalJSON() ([]byte, error) {
	s, err := describe(p)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

// DecodeJSON reads what MarshalJSON writes, and sheets with a phase to begin.
func (g game) DecodeJSON(b []byte) (engine.Position, error) {
	load()
	s := &sheet{rules: g.rules}
	if err := notation.DecodeJSON(b, s); err != nil {
		return nil, fmt.Errorf("the JSON is not a position of Triumph & Tragedy: %w", err)
	}
	return asPosition(s.position())
}
