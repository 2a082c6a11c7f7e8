package tt

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine/notation"
)

// Names of the notation. What the position holds as a small number is written
// and read by name, in text and in JSON alike, because both go through the
// MarshalText and UnmarshalText below.

var areaNames, nationNames, factionTable, nationalityTable, typeNames, cardNames, techNames, seasonTable,
	modeTable, turnModeTable, victoryTable, flagTable, planTable *notation.Names

func loadNames() {
	factionTable = notation.NewNames("Faction", append(factionIDs[:], "neutral")...)
	seasonTable = notation.NewNames("season", seasonIDs[:]...)
	modeTable = notation.NewNames("kind of Movement", "land", "sea", "air")
	turnModeTable = notation.NewNames("kind of Turn", "normal", "emergency", "defensive", "winter")
	victoryTable = notation.NewNames("victory", "none", "economic", "military", "atomic", "hegemony")
	flagTable = notation.NewNames("unit flag", "escaped", "grown", "fresh", "moved", "invading", "acted", "waiting", "inspected")
	planTable = notation.NewNames("plan of USA Forces", "forces-by-year", "forces-1943", "forces-1944", "forces-done")
	areaNames, nationNames, nationalityTable = notation.NewNames("area"), notation.NewNames("nation"), notation.NewNames("nationality")
	typeNames, cardNames, techNames = notation.NewNames("unit type"), notation.NewNames("card"), notation.NewNames("Technology")
	for _, a := range world.areas {
		areaNames.Add(a.name, a.id)
	}
	for _, n := range world.nations {
		nationNames.Add(n.name, n.id)
	}
	for i, name := range nationalityNames {
		nationalityTable.Add(name, name, nationalityIDs[i])
	}
	for i, t := range world.units {
		typeNames.Add(t.name, t.id, otherTypeNames[i]...)
	}
	for _, c := range world.cards {
		cardNames.Add(c.id, c.id)
	}
	for _, t := range world.techs {
		techNames.Add(t.id, t.id, t.name)
	}
	moveWords = notation.Words{
		"area": areaNames, "nation": nationNames, "faction": factionTable, "card": cardNames, "tech": techNames, "type": typeNames,
		"class": notation.NewNames("Target Class", classLetters[:]...), "deck": notation.NewNames("deck", deckIDs[:]...),
	}
}

// moveWords are the names that moves use.
var moveWords notation.Words

// otherTypeNames are what else players call the types.
var otherTypeNames = [numTypes][]string{airForce: {"Air", "AF"}, submarine: {"Sub"}}

func (a area) MarshalText() ([]byte, error)         { return areaNames.Marshal(int(a)) }
func (a *area) UnmarshalText(b []byte) error        { return notation.Unmarshal(areaNames, a, b) }
func (a area) Label() string                        { return areaNames.Label(int(a)) }
func (n nation) MarshalText() ([]byte, error)       { return nationNames.Marshal(int(n)) }
func (n *nation) UnmarshalText(b []byte) error      { return notation.Unmarshal(nationNames, n, b) }
func (n nation) Label() string                      { return nationNames.Label(int(n)) }
func (f faction) MarshalText() ([]byte, error)      { return factionTable.Marshal(int(f)) }
func (f *faction) UnmarshalText(b []byte) error     { return notation.Unmarshal(factionTable, f, b) }
func (t unitType) MarshalText() ([]byte, error)     { return typeNames.Marshal(int(t)) }
func (t *unitType) UnmarshalText(b []byte) error    { return notation.Unmarshal(typeNames, t, b) }
func (t unitType) Label() string                    { return typeNames.Label(int(t)) }
func (c card) MarshalText() ([]byte, error)         { return cardNames.Marshal(int(c)) }
func (c *card) UnmarshalText(b []byte) error        { return notation.Unmarshal(cardNames, c, b) }
func (t tech) MarshalText() ([]byte, error)         { return techNames.Marshal(int(t)) }
func (t *tech) UnmarshalText(b []byte) error        { return notation.Unmarshal(techNames, t, b) }
func (s season) MarshalText() ([]byte, error)       { return seasonTable.Marshal(int(s)) }
func (s *season) UnmarshalText(b []byte) error      { return notation.Unmarshal(seasonTable, s, b) }
func (m moveMode) MarshalText() ([]byte, error)     { return modeTable.Marshal(int(m)) }
func (m *moveMode) UnmarshalText(b []byte) error    { return notation.Unmarshal(modeTable, m, b) }
func (m commandMode) MarshalText() ([]byte, error)  { return turnModeTable.Marshal(int(m)) }
func (m *commandMode) UnmarshalText(b []byte) error { return notation.Unmarshal(turnModeTable, m, b) }
func (v victory) MarshalText() ([]byte, error)      { return victoryTable.Marshal(int(v)) }
func (v *victory) UnmarshalText(b []byte) error     { return notation.Unmarshal(victoryTable, v, b) }
func (u usaPlan) MarshalText() ([]byte, error)      { return planTable.Marshal(int(u)) }
func (u *usaPlan) UnmarshalText(b []byte) error     { return notation.Unmarshal(planTable, u, b) }

// nationality is the nation of a block, as the adjective people use for it.
type nationality uint8

func (n nationality) MarshalText() ([]byte, error) { return nationalityTable.Marshal(int(n)) }
func (n *nationality) UnmarshalText(b []byte) error {
	return notation.Unmarshal(nationalityTable, n, b)
}

// unitFlag is one of a unit's flags, by its bit.
type unitFlag uint8

func (f unitFlag) MarshalText() ([]byte, error)  { return flagTable.Marshal(int(f)) }
func (f *unitFlag) UnmarshalText(b []byte) error { return notation.Unmarshal(flagTable, f, b) }

// Blocks are written as in moves: u12.
func (u unit) MarshalText() ([]byte, error) {
	if u >= maxUnits {
		return nil, fmt.Errorf("there is no block number %d", u)
	}
	return []byte("u" + strconv.Itoa(int(u))), nil
}

func (u *unit) UnmarshalText(b []byte) error {
	s := strings.ToLower(string(b))
	n, err := strconv.Atoi(strings.TrimPrefix(s, "u"))
	if !strings.HasPrefix(s, "u") || err != nil || n < 0 || n >= maxUnits {
		return fmt.Errorf("%q is no block: write u0 to u%d", b, maxUnits-1)
	}
	*u = unit(n)
	return nil
}

// Borders are written as the two areas that meet there: berlin/warsaw.
func (b border) MarshalText() ([]byte, error) {
	if b >= numBorders {
		return nil, fmt.Errorf("there is no border number %d", b)
	}
	info := &world.borders[b]
	return []byte(world.areas[info.a].id + "/" + world.areas[info.b].id), nil
}

func (b *border) UnmarshalText(text []byte) error {
	left, right, ok := strings.Cut(string(text), "/")
	if !ok {
		return fmt.Errorf("%q is no border: write its two areas, such as berlin/ruhr", text)
	}
	x, err := notation.Read[area](left)
	if err != nil {
		return err
	}
	y, err := notation.Read[area](right)
	if err != nil {
		return err
	}
	l := linkBetween(x, y)
	if l == nil {
		return fmt.Errorf("%s does not border on %s: name two adjacent areas", world.areas[x].name, world.areas[y].name)
	}
	*b = l.border
	return nil
}

func nameOf(v encoding.TextMarshaler) string { return notation.Name(v) }
