package tt

import (
	"encoding/json"
	"errors"
	"fmt"

	"sandtable/engine"
)

// A position as people write it down. The sheet between the text and the
// position names everything; text and JSON are two ways of writing the same
// sheet. What a sheet does not say has its default: no units, all cards in the
// decks, peace, control by territory. docs/positions.md is its documentation.

// sheet is a position in names.
type sheet struct {
	rules    ruleSet   // by which it is played on
	Scenario string    `json:"scenario,omitempty"`
	Players  int       `json:"players,omitempty"`
	Year     int       `json:"year,omitempty"`
	Season   *season   `json:"season,omitempty"`
	Order    []faction `json:"order,omitempty"`

	// Where in the sequence of play: a phase to begin, or the exact procedures.
	Phase  *phaseSheet  `json:"phase,omitempty"`
	Stack  []frameSheet `json:"stack,omitempty"`
	Asked  []faction    `json:"asked,omitempty"`
	Chance uint16       `json:"chance,omitempty"`
	Over   *overSheet   `json:"over,omitempty"`

	Active     *faction `json:"active,omitempty"`
	ActiveAlly *faction `json:"activeAlly,omitempty"`

	War        []warSheet       `json:"war,omitempty"`
	Restless   []faction        `json:"restless,omitempty"`
	Influence  []influenceSheet `json:"influence,omitempty"`
	Control    []controlSheet   `json:"control,omitempty"`
	Armed      []armedSheet     `json:"armed,omitempty"`
	Defeated   []nation         `json:"defeated,omitempty"`
	Colonial   []nation         `json:"colonial,omitempty"`
	Intervened []nation         `json:"intervened,omitempty"`
	USA        *usaSheet        `json:"usa,omitempty"`

	Factions map[faction]*factionSheet `json:"factions,omitempty"`
	Discards []card                    `json:"discards,omitempty"`
	Atomic   []faction                 `json:"atomic,omitempty"`

	Areas    []areaSheet     `json:"areas,omitempty"`
	Owner    []ownerSheet    `json:"owner,omitempty"`
	Occupied []occupiedSheet `json:"occupied,omitempty"`
	Full     []area          `json:"blockaded,omitempty"`
	Med      []area          `json:"medBlockaded,omitempty"`

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

	lines map[string]int // where in a text each key stands, for errors
}

// factionSheet is what belongs to one Faction.
type factionSheet struct {
	Ind       *uint8           `json:"ind,omitempty"`
	Raised    uint8            `json:"raised,omitempty"`
	Dividends []int            `json:"dividends,omitempty"` // the value of each chit
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

type (
	// phaseSheet is a phase to begin.
	phaseSheet struct {
		Name     string       `json:"name"`
		Faction  *faction     `json:"faction,omitempty"`
		Commands *uint8       `json:"commands,omitempty"`
		Mode     *commandMode `json:"mode,omitempty"`
		Surprise bool         `json:"surprise,omitempty"`
	}
	overSheet struct {
		How     victory   `json:"how"`
		Winners []faction `json:"winners"`
	}
	warSheet struct {
		By       faction `json:"by"`
		On       faction `json:"on"`
		Declared bool    `json:"declared,omitempty"`
	}
	influenceSheet struct {
		Nation  nation  `json:"nation"`
		Faction faction `json:"faction"`
		Markers uint8   `json:"markers"`
	}
	controlSheet struct {
		Nation  nation  `json:"nation"`
		Faction faction `json:"faction"`
	}
	// armedSheet is an Armed Minor. Without a list its only Enemy is its violator.
	armedSheet struct {
		Nation  nation     `json:"nation"`
		By      *faction   `json:"by,omitempty"`
		Enemies *[]faction `json:"enemies,omitempty"`
	}
	usaSheet struct {
		Satellite bool    `json:"satellite,omitempty"`
		Forces    usaPlan `json:"forces,omitempty"`
	}
	techSheet struct {
		Tech tech  `json:"tech"`
		Card *card `json:"card,omitempty"`
	}
	vaultSheet struct {
		Tech  tech    `json:"tech"`
		Cards [2]card `json:"cards"`
	}
	diplomacySheet struct {
		Card   card   `json:"card"`
		Nation nation `json:"nation"`
	}
	cadreSheet struct {
		Area  area  `json:"area"`
		Count uint8 `json:"count"`
	}
	// areaSheet is the units of an area, side by side in the order written.
	areaSheet struct {
		Area  area        `json:"area"`
		Units []unitSheet `json:"units"`
	}
	unitSheet struct {
		ID     *unit       `json:"id,omitempty"`
		Nation nationality `json:"nation"`
		Type   unitType    `json:"type"`
		CV     uint8       `json:"cv"`
		Flags  []unitFlag  `json:"flags,omitempty"`
		From   *area       `json:"from,omitempty"`
	}
	ownerSheet struct {
		Area    area    `json:"area"`
		Faction faction `json:"faction"`
	}
	occupiedSheet struct {
		Area     area      `json:"area"`
		Factions []faction `json:"factions"`
	}
	spentSheet struct {
		Units      uint8 `json:"units"`
		Action     uint8 `json:"action"`
		Investment uint8 `json:"investment"`
	}
	marchSheet struct {
		Unit unit     `json:"unit"`
		Mode moveMode `json:"mode"`
		Path []area   `json:"path"`
	}
	borderCount struct {
		Border border `json:"border"`
		Count  uint8  `json:"count"`
	}
	targetSheet struct {
		Side    faction   `json:"side"`
		Targets []faction `json:"targets"`
	}
)

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
	err := fmt.Errorf(format, args...)
	if n := s.lines[fold(key)]; n > 0 {
		return fmt.Errorf("line %d: %w", n, err)
	}
	return fmt.Errorf("%s: %w", key, err)
}

// ParsePosition reads the notation of docs/positions.md.
func (g game) ParsePosition(text string) (engine.Position, error) {
	s, err := parseSheet(text)
	if err != nil {
		return nil, err
	}
	s.rules = g.rules
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
