package notation

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flow"
)

// The procedures under way, in words. A frame says how its steps and numbers are
// called, so that a stack can be written by hand and a number that would name
// nothing is refused instead of being believed:
//
//	type battleFrame struct {
//		flow.Head `steps:"begin targets round end"`
//		area      int16 `note:"area area"`
//		round     int16 `note:"round 99 quiet"`
//	}
//
// A note is the number's name in the text, its kind (one of the game's, or the
// greatest number it can be), and "quiet" where zero says nothing and is left out.
// Where the game has a kind "number" notes may be left out: a number then has its own
// name, is of the kind that has this name, or plain, and zero is left out. Steps
// without names are written as numbers.

// FrameSheet is one procedure under way: the step it takes next and its numbers.
type FrameSheet struct {
	Procedure string                `json:"procedure"`
	Step      string                `json:"step,omitempty"`
	Values    map[string]FrameValue `json:"values,omitempty"`
	order     []string              // in which the values are written
}

// FrameValue is a name or a number; in JSON numbers stand as numbers.
type FrameValue string

// MarshalJSON writes a number as a number.
func (v FrameValue) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseInt(string(v), 10, 16); err == nil {
		return json.Marshal(n)
	}
	return json.Marshal(string(v))
}

// UnmarshalJSON reads a name or a number.
func (v *FrameValue) UnmarshalJSON(b []byte) error {
	var n int16
	if json.Unmarshal(b, &n) == nil {
		*v = FrameValue(strconv.Itoa(int(n)))
		return nil
	}
	return json.Unmarshal(b, (*string)(v))
}

// Kind is what a number of a frame means.
type Kind struct {
	Count int // how many values there are, where they are counted through
	Read  func(f *engine.Frame, word string) (int16, error)
	Write func(f *engine.Frame, v int16) (string, error)
}

// Named is a number that stands for something with a name.
func Named[T ~uint8 | ~uint16, P interface {
	*T
	encoding.TextUnmarshaler
}](marshal func(T) ([]byte, error)) Kind {
	return Kind{
		Read: func(_ *engine.Frame, word string) (int16, error) {
			v, err := Read[T, P](word)
			return int16(v), err
		},
		Write: func(_ *engine.Frame, v int16) (string, error) {
			if int16(T(v)) != v {
				return "", fmt.Errorf("the number %d has no name", v)
			}
			b, err := marshal(T(v))
			return string(b), err
		},
	}
}

// OrNone lets a kind be absent.
func OrNone(k Kind, none int16) Kind {
	return Kind{
		Count: k.Count,
		Read: func(f *engine.Frame, word string) (int16, error) {
			if Fold(word) == "none" {
				return none, nil
			}
			return k.Read(f, word)
		},
		Write: func(f *engine.Frame, v int16) (string, error) {
			if v == none {
				return "none", nil
			}
			return k.Write(f, v)
		},
	}
}

// Of is what a table names, from 0 on.
func Of(t *Names) Kind {
	return Kind{
		Count: len(t.ids),
		Read: func(_ *engine.Frame, word string) (int16, error) {
			v, err := t.Find(word)
			return int16(v), err
		},
		Write: func(_ *engine.Frame, v int16) (string, error) {
			b, err := t.Marshal(int(v))
			return string(b), err
		},
	}
}

// Bits is a set of bits, each with a name: axis+west.
func Bits(names map[int]string) Kind {
	bit := func(word string) (int, bool) {
		for b, name := range names {
			if Fold(word) == name {
				return b, true
			}
		}
		return 0, false
	}
	return Kind{
		Read: func(_ *engine.Frame, word string) (v int16, err error) {
			if Fold(word) == "none" {
				return 0, nil
			}
			for _, w := range strings.Split(word, "+") {
				b, ok := bit(w)
				if !ok {
					return 0, fmt.Errorf("unknown word %q: join words such as %s+%s", w, names[0], names[1])
				}
				v |= 1 << b
			}
			return v, nil
		},
		Write: func(_ *engine.Frame, v int16) (string, error) {
			var list []string
			for bit := range 16 {
				if v&(1<<bit) == 0 {
					continue
				}
				if names[bit] == "" {
					return "", fmt.Errorf("bit %d has no name", bit)
				}
				list = append(list, names[bit])
			}
			if list == nil {
				return "none", nil
			}
			return strings.Join(list, "+"), nil
		},
	}
}

// Choice is a number with a name for each value.
func Choice(kind string, names ...string) Kind {
	return Kind{
		Read: func(_ *engine.Frame, word string) (int16, error) {
			if i := slices.Index(names, Fold(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("unknown %s %q: write %s", kind, word, strings.Join(names, ", "))
		},
		Write: func(_ *engine.Frame, v int16) (string, error) {
			if v < 0 || int(v) >= len(names) {
				return "", fmt.Errorf("there is no %s number %d", kind, v)
			}
			return names[v], nil
		},
	}
}

// UpTo is a plain number, which no procedure counts beyond a limit.
func UpTo(limit int16) Kind {
	return Kind{
		Read: func(_ *engine.Frame, word string) (int16, error) {
			n, err := strconv.ParseInt(word, 10, 16)
			if err != nil || n < 0 || n > int64(limit) {
				return 0, fmt.Errorf("%q is not a number from 0 to %d: write one", word, limit)
			}
			return int16(n), nil
		},
		Write: func(_ *engine.Frame, v int16) (string, error) {
			if v < 0 || v > limit {
				return "", fmt.Errorf("the number %d is beyond %d", v, limit)
			}
			return strconv.Itoa(int(v)), nil
		},
	}
}

// Frames writes the procedures of a game.
type Frames struct{ shapes []shape }

// shape is how a procedure is written.
type shape struct {
	name    string
	steps   []string
	numbers []number
}

type number struct {
	name  string
	kind  Kind
	quiet bool
	at    int
}

// NewFrames reads the notes of a game's frames. It panics with one sentence if a
// number has none, which the first test of the game notices.
func NewFrames[P flow.Position, W ~uint8](t *flow.Table[P, W], kinds map[string]Kind) *Frames {
	fs := &Frames{}
	for _, p := range t.Procs {
		s := shape{name: p.Name, steps: p.Steps}
		for _, f := range p.Fields {
			note := append(strings.Fields(f.Tag.Get("note")), "", "")
			if plain, ok := kinds["number"]; ok && note[0] == "" {
				name := Kebab(f.Name)
				s.numbers = append(s.numbers, number{name: name, kind: either(kinds[name], plain), quiet: true, at: f.At})
				continue
			}
			k, ok := kinds[note[1]]
			if limit, err := strconv.ParseInt(note[1], 10, 16); err == nil {
				k, ok = UpTo(int16(limit)), true
			}
			if !ok {
				panic(fmt.Sprintf("notation: the number %s of %s has no note of a known kind: write such as `note:\"round 99\"`", f.Name, p.Name))
			}
			s.numbers = append(s.numbers, number{name: note[0], kind: k, quiet: note[2] == "quiet", at: f.At})
		}
		fs.shapes = append(fs.shapes, s)
	}
	return fs
}

// either is a number of a kind where it has a name in it, and else a plain one.
func either(k, plain Kind) Kind {
	if k.Read == nil {
		return plain
	}
	return Kind{
		Read: func(f *engine.Frame, word string) (int16, error) {
			if v, err := plain.Read(f, word); err == nil {
				return v, nil
			}
			return k.Read(f, word)
		},
		Write: func(f *engine.Frame, v int16) (string, error) {
			if word, err := k.Write(f, v); err == nil {
				return word, nil
			}
			return plain.Write(f, v)
		},
	}
}

// Write writes a procedure in words.
func (fs *Frames) Write(f engine.Frame) (s FrameSheet, err error) {
	sh := &fs.shapes[f.Proc]
	s.Procedure = sh.name
	switch {
	case int(f.Step) < len(sh.steps):
		s.Step = sh.steps[f.Step]
	case len(sh.steps) == 0:
		s.Step = plainStep(f.Step)
	case f.Step != 0:
		return s, fmt.Errorf("step %d of %s has no name", f.Step, s.Procedure)
	}
	named := engine.Frame{Proc: f.Proc, Step: f.Step}
	for _, n := range sh.numbers {
		v := *flow.Number(&f, n.at)
		*flow.Number(&named, n.at) = v
		if n.quiet && v == 0 {
			continue
		}
		word, err := n.kind.Write(&f, v)
		if err != nil {
			return s, fmt.Errorf("%s of %s: %w", n.name, s.Procedure, err)
		}
		s.set(n.name, word)
	}
	if named != f {
		return s, fmt.Errorf("%s has numbers that it does not use", s.Procedure)
	}
	return s, nil
}

func plainStep(step uint8) string {
	if step == 0 {
		return ""
	}
	return strconv.Itoa(int(step))
}

func (s *FrameSheet) set(name, word string) {
	if s.Values == nil {
		s.Values = map[string]FrameValue{}
	}
	s.Values[name], s.order = FrameValue(word), append(s.order, name)
}

// Read reads a procedure in words.
func (fs *Frames) Read(s *FrameSheet) (f engine.Frame, err error) {
	i := slices.IndexFunc(fs.shapes, func(sh shape) bool { return Fold(sh.name) == Fold(s.Procedure) })
	if i < 0 {
		var known []string
		for _, sh := range fs.shapes {
			known = append(known, sh.name)
		}
		return f, fmt.Errorf("unknown procedure %q: %s", s.Procedure, Suggest(s.Procedure, known))
	}
	sh := &fs.shapes[i]
	f.Proc = uint8(i)
	if s.Step != "" {
		step := slices.Index(sh.steps, Fold(s.Step))
		if n, err := strconv.ParseUint(s.Step, 10, 8); err == nil && len(sh.steps) == 0 {
			step = int(n)
		}
		if step < 0 {
			return f, fmt.Errorf("%s has no step %q: its steps are %s", sh.name, s.Step, strings.Join(sh.steps, ", "))
		}
		f.Step = uint8(step)
	}
	return f, sh.readValues(&f, s)
}

func (sh *shape) readValues(f *engine.Frame, s *FrameSheet) (err error) {
	var known []string
	for _, n := range sh.numbers {
		known = append(known, n.name)
		word, ok := s.Values[n.name]
		if !ok {
			continue
		}
		if *flow.Number(f, n.at), err = n.kind.Read(f, string(word)); err != nil {
			return fmt.Errorf("%s of %s: %w", n.name, sh.name, err)
		}
	}
	for name := range s.Values {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%s has no value %q: its values are %s", sh.name, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// Stack is the procedures under way, the outermost first. As text they stand on one
// line: Years summer; Season turns season=summer turn=1.
type Stack []FrameSheet

// Text writes the line.
func (st *Stack) Text() string {
	parts := make([]string, len(*st))
	for i, s := range *st {
		words := []string{s.Procedure}
		if s.Step != "" {
			words = append(words, s.Step)
		}
		for _, name := range s.order {
			words = append(words, name+"="+string(s.Values[name]))
		}
		parts[i] = strings.Join(words, " ")
	}
	return strings.Join(parts, "; ")
}

// ReadText reads the line.
func (st *Stack) ReadText(text string) error {
	for _, part := range strings.Split(text, ";") {
		s, err := readFrame(part)
		if err != nil {
			return err
		}
		*st = append(*st, s)
	}
	return nil
}

// Text writes all procedures under way as one line.
func (fs *Frames) Text(stack *engine.Stack) (string, error) {
	var st Stack
	for _, f := range stack.Frames[:stack.N] {
		s, err := fs.Write(f)
		if err != nil {
			return "", err
		}
		st = append(st, s)
	}
	return st.Text(), nil
}

// ReadText reads such a line.
func (fs *Frames) ReadText(text string) (stack engine.Stack, err error) {
	var st Stack
	if err := st.ReadText(text); err != nil {
		return stack, err
	}
	if len(st) > engine.MaxDepth {
		return stack, fmt.Errorf("procedures nest at most %d deep: leave some out", engine.MaxDepth)
	}
	for i := range st {
		f, err := fs.Read(&st[i])
		if err != nil {
			return stack, err
		}
		stack.Push(f)
	}
	return stack, nil
}

func readFrame(text string) (s FrameSheet, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return s, errors.New("a procedure is missing: write its name, its step and its values")
	}
	s.Procedure = words[0]
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		switch {
		case !ok && s.Step == "" && s.Values == nil:
			s.Step = w
			continue
		case !ok:
			return s, fmt.Errorf("%q is not understood: after a procedure and its step write values such as area=berlin", w)
		}
		if _, twice := s.Values[Fold(name)]; twice {
			return s, fmt.Errorf("the value %q of %s is given twice: write it once", name, s.Procedure)
		}
		s.set(Fold(name), value)
	}
	return s, nil
}
