package tt

import (
	"encoding"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Names of the notation. What the position holds as a small number is written
// and read by name, in text and in JSON alike, because both go through the
// MarshalText and UnmarshalText below. Reading ignores case and accepts a blank
// for a hyphen, so that "Western Mediterranean" and "western-mediterranean" are
// the same area.

// fold brings a name to the form in which names are compared.
func fold(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.Join(strings.Fields(s), "-")), "_", "-")
}

// A nameTable is the names of one kind of thing.
type nameTable struct {
	kind   string
	values map[string]int
	shown  []string // for suggestions, in order
}

func newTable(kind string) *nameTable {
	return &nameTable{kind: kind, values: map[string]int{}}
}

// add gives a value its names; the first is the one suggested to people.
func (t *nameTable) add(v int, names ...string) {
	for _, n := range names {
		t.values[fold(n)] = v
	}
	t.shown = append(t.shown, names[0])
}

func (t *nameTable) addAll(names []string) *nameTable {
	for i, n := range names {
		t.add(i, n)
	}
	return t
}

// find reads a name.
func (t *nameTable) find(name string) (int, error) {
	if v, ok := t.values[fold(name)]; ok {
		return v, nil
	}
	return 0, &unknownName{t, name}
}

// unknownName is a name that is not in its table. The nearest that is there is
// looked for only when somebody reads the error, as many are only tried.
type unknownName struct {
	table *nameTable
	name  string
}

func (e *unknownName) Error() string {
	return fmt.Sprintf("unknown %s %q: %s", e.table.kind, e.name, e.table.suggestion(e.name))
}

// suggestion says what to write instead of an unknown name.
func (t *nameTable) suggestion(name string) string {
	if near := nearest(name, t.shown); near != "" {
		return "did you mean " + near + "?"
	}
	if len(t.shown) <= 12 {
		return "write " + strings.Join(t.shown, ", ")
	}
	return "write one such as " + t.shown[0]
}

var (
	areaNames        = newTable("area")
	nationNames      = newTable("nation")
	factionNameTable = newTable("Faction").addAll(factionIDs[:])
	nationalityTable = newTable("nationality")
	typeNames        = newTable("unit type")
	cardNames        = newTable("card")
	techNames        = newTable("Technology")
	seasonTable      = newTable("season").addAll(seasonIDs[:])
	modeTable        = newTable("kind of Movement").addAll([]string{"land", "sea", "air"})
	turnModeTable    = newTable("kind of Turn").addAll([]string{"normal", "emergency", "defensive", "winter"})
	victoryTable     = newTable("victory").addAll([]string{"none", "economic", "military", "atomic", "hegemony"})
	flagTable        = newTable("unit flag").addAll([]string{"escaped", "grown", "fresh", "moved", "invading", "acted", "waiting", "inspected"})
	planTable        = newTable("plan of USA Forces").addAll([]string{"forces-by-year", "forces-1943", "forces-1944", "forces-done"})
)

func init() {
	factionNameTable.add(int(nobody), "neutral")
	for i, a := range world.areas {
		areaNames.add(i, a.name, a.id)
	}
	for i, n := range world.nations {
		nationNames.add(i, n.name, n.id)
	}
	for i, name := range nationalityNames {
		nationalityTable.add(i, name, nationalityIDs[i])
	}
	for i, t := range world.units {
		typeNames.add(i, t.name, t.id)
	}
	for i, c := range world.cards {
		cardNames.add(i, c.id)
	}
	for i, t := range world.techs {
		techNames.add(i, t.id, t.name)
	}
}

// unmarshal reads a name of a table into a value.
func unmarshal[T ~uint8](t *nameTable, v *T, text []byte) error {
	i, err := t.find(string(text))
	if err == nil {
		*v = T(i)
	}
	return err
}

// marshal writes the name of a value, or an error for a number that names nothing.
func marshal[T ~uint8](t *nameTable, v T, name func(i int) string) ([]byte, error) {
	if int(v) >= len(t.shown) {
		return nil, fmt.Errorf("there is no %s number %d", t.kind, v)
	}
	return []byte(name(int(v))), nil
}

func (t *nameTable) shownName(i int) string { return t.shown[i] }

func (a area) MarshalText() ([]byte, error) {
	return marshal(areaNames, a, func(i int) string { return world.areas[i].id })
}
func (a *area) UnmarshalText(b []byte) error { return unmarshal(areaNames, a, b) }

func (n nation) MarshalText() ([]byte, error) {
	return marshal(nationNames, n, func(i int) string { return world.nations[i].id })
}
func (n *nation) UnmarshalText(b []byte) error { return unmarshal(nationNames, n, b) }

func (f faction) MarshalText() ([]byte, error) {
	return marshal(factionNameTable, f, factionNameTable.shownName)
}
func (f *faction) UnmarshalText(b []byte) error { return unmarshal(factionNameTable, f, b) }

func (t unitType) MarshalText() ([]byte, error) {
	return marshal(typeNames, t, func(i int) string { return world.units[i].id })
}
func (t *unitType) UnmarshalText(b []byte) error { return unmarshal(typeNames, t, b) }

func (c card) MarshalText() ([]byte, error)  { return marshal(cardNames, c, cardNames.shownName) }
func (c *card) UnmarshalText(b []byte) error { return unmarshal(cardNames, c, b) }

func (t tech) MarshalText() ([]byte, error)  { return marshal(techNames, t, techNames.shownName) }
func (t *tech) UnmarshalText(b []byte) error { return unmarshal(techNames, t, b) }

func (s season) MarshalText() ([]byte, error)  { return marshal(seasonTable, s, seasonTable.shownName) }
func (s *season) UnmarshalText(b []byte) error { return unmarshal(seasonTable, s, b) }

func (m moveMode) MarshalText() ([]byte, error)  { return marshal(modeTable, m, modeTable.shownName) }
func (m *moveMode) UnmarshalText(b []byte) error { return unmarshal(modeTable, m, b) }

func (m commandMode) MarshalText() ([]byte, error) {
	return marshal(turnModeTable, m, turnModeTable.shownName)
}
func (m *commandMode) UnmarshalText(b []byte) error { return unmarshal(turnModeTable, m, b) }

func (v victory) MarshalText() ([]byte, error) {
	return marshal(victoryTable, v, victoryTable.shownName)
}
func (v *victory) UnmarshalText(b []byte) error { return unmarshal(victoryTable, v, b) }

func (u usaPlan) MarshalText() ([]byte, error)  { return marshal(planTable, u, planTable.shownName) }
func (u *usaPlan) UnmarshalText(b []byte) error { return unmarshal(planTable, u, b) }

// nationality is the nation of a block, as the adjective people use for it.
type nationality uint8

func (n nationality) MarshalText() ([]byte, error) {
	return marshal(nationalityTable, n, nationalityTable.shownName)
}
func (n *nationality) UnmarshalText(b []byte) error { return unmarshal(nationalityTable, n, b) }

// unitFlag is one of a unit's flags, by its bit.
type unitFlag uint8

func (f unitFlag) MarshalText() ([]byte, error)  { return marshal(flagTable, f, flagTable.shownName) }
func (f *unitFlag) UnmarshalText(b []byte) error { return unmarshal(flagTable, f, b) }

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
	x, err := readName[area](left)
	if err != nil {
		return err
	}
	y, err := readName[area](right)
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

// readName reads one name of any kind.
func readName[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](s string) (v T, err error) {
	err = P(&v).UnmarshalText([]byte(s))
	return v, err
}

// nameOf writes one name of any kind. Sheets are made from checked positions,
// so a value without a name is told by writing its error.
func nameOf(v encoding.TextMarshaler) string {
	b, err := v.MarshalText()
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return string(b)
}

// nearest is the known name that a misspelt one most likely means, or nothing.
func nearest(name string, known []string) string {
	best, found := 1+len(name)/3, ""
	for _, k := range known {
		if d := distance(fold(name), fold(k), best); d < best || d == best && found == "" {
			best, found = d, k
		}
	}
	return found
}

// distance counts the letters to change, insert, drop or swap with the next
// between two names. It gives up beyond a limit, which keeps long nonsense cheap.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		if slices.Min(row) > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}
