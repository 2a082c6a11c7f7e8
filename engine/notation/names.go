// Package notation reads and writes positions as text that people write by hand.
// A game declares a sheet: structs whose fields are what can be said, by the name
// that their json tag gives; text and JSON are two ways of writing the same sheet.
//
//	type sheet struct {
//		Year    int         `json:"year,omitempty"`
//		MayMove []faction   `json:"mayMove,omitempty"` // "may-move: axis west"
//		Control []controls  `json:"control,omitempty"` // "control: Poland axis, Spain west"
//	}
//	type controls struct {
//		_       struct{} `form:"Nation Faction" hint:"is no Control: write such as Poland axis"`
//		Nation  nation   `json:"nation"`
//		Faction faction  `json:"faction"`
//	}
//
// What a position holds as a small number has a name: its type implements
// encoding.TextMarshaler and TextUnmarshaler, which a Names table makes two lines.
// ReadField and WriteFields do the lines of a sheet, Frames does the procedures
// under way, Lines keeps line numbers for errors, DecodeJSON reads JSON strictly.
package notation

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Fold brings a name to the form in which names are compared: a blank is as good
// as a hyphen, and case does not matter.
func Fold(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.Join(strings.Fields(s), "-")), "_", "-")
}

// Names are the names of one kind of thing.
type Names struct {
	kind   string
	values map[string]int
	shown  []string // the name of each value that is suggested to people
	ids    []string // the name of each value that is written
}

// NewNames makes a table; values from 0 are named by ids.
func NewNames(kind string, ids ...string) *Names {
	t := &Names{kind: kind, values: map[string]int{}}
	for _, id := range ids {
		t.Add(id, id)
	}
	return t
}

// Add names the next value: how it is shown to people, the id by which it is
// written, and whatever else it may be called.
func (t *Names) Add(shown, id string, others ...string) {
	v := len(t.ids)
	t.shown, t.ids = append(t.shown, shown), append(t.ids, id)
	t.values[Fold(shown)], t.values[Fold(id)] = v, v
	for _, n := range others {
		t.values[Fold(n)] = v
	}
}

// Find reads a name.
func (t *Names) Find(name string) (int, error) {
	if v, ok := t.values[Fold(name)]; ok {
		return v, nil
	}
	return 0, &Unknown{t, name}
}

// Shown are the names suggested to people.
func (t *Names) Shown() []string { return t.shown }

// Label is a value as people read it.
func (t *Names) Label(v int) string {
	if v < 0 || v >= len(t.shown) {
		return fmt.Sprintf("(there is no %s number %d)", t.kind, v)
	}
	return t.shown[v]
}

// Marshal writes the name of a value, or an error for a number that names nothing.
func (t *Names) Marshal(v int) ([]byte, error) {
	if v < 0 || v >= len(t.ids) {
		return nil, fmt.Errorf("there is no %s number %d", t.kind, v)
	}
	return []byte(t.ids[v]), nil
}

// Words are the names that the moves of a game use, by what a move calls for.
type Words map[string]*Names

// Word writes a number of a move, or the plain number where it has no name.
func (w Words) Word(arg string, v int16) string {
	if t := w[arg]; t != nil && v >= 0 && int(v) < len(t.ids) {
		return t.ids[v]
	}
	return strconv.Itoa(int(v))
}

// Value reads what Word writes, and whatever else the thing is called.
func (w Words) Value(arg, word string) (int16, bool) {
	t := w[arg]
	if t == nil {
		return 0, false
	}
	v, err := t.Find(word)
	return int16(v), err == nil
}

// Unmarshal reads a name into a value.
func Unmarshal[T ~uint8 | ~uint16 | ~int16](t *Names, v *T, text []byte) error {
	i, err := t.Find(string(text))
	if err == nil {
		*v = T(i)
	}
	return err
}

// Unknown is a name that is not in its table. The nearest that is there is looked
// for only when somebody reads the error, as many are only tried.
type Unknown struct {
	table *Names
	name  string
}

func (e *Unknown) Error() string {
	return fmt.Sprintf("unknown %s %q: %s", e.table.kind, e.name, Suggest(e.name, e.table.shown))
}

// Suggest says what to write instead of an unknown name.
func Suggest(name string, known []string) string {
	if near := Nearest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	if len(known) <= 12 {
		return "write " + strings.Join(known, ", ")
	}
	return "write one such as " + known[0]
}

// Read reads one name of any kind.
func Read[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](s string) (v T, err error) {
	err = P(&v).UnmarshalText([]byte(s))
	return v, err
}

// Name writes one name of any kind. Sheets are made from checked positions, so a
// value without a name is told by writing its error.
func Name(v encoding.TextMarshaler) string {
	b, err := v.MarshalText()
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return string(b)
}

// Nearest is the known name that a misspelt one most likely means, or nothing.
func Nearest(name string, known []string) string {
	found, _ := nearest(name, known)
	return found
}

func nearest(name string, known []string) (found string, best int) {
	best = 1 + len(name)/3
	for _, k := range known {
		if d := distance(Fold(name), Fold(k), best); d < best || d == best && found == "" {
			best, found = d, k
		}
	}
	return found, best
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

var (
	marshaler   = reflect.TypeFor[encoding.TextMarshaler]()
	unmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// isName reports whether values of a type are written by name.
func isName(t reflect.Type) bool {
	return t.Implements(marshaler) && reflect.PointerTo(t).Implements(unmarshaler)
}

// Labeled is a name that people read in a longer form, with blanks.
type Labeled interface{ Label() string }
