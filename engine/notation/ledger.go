package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/flat"
)

// A Ledger writes the numbers of a flat state by names. It is for a game whose state
// has more fields than a sheet could copy one by one: a text beside the layout says
// for each field under which key it is written, what counts through it and what its
// numbers mean.
//
//	fallen fallen=power*                        fallen: france italy
//	growth by power growth=number               growth: germany 50, italy 20
//	status by nation status=standing by:patron=nation
//	                                            status: poland conquered by germany
//	breaks by slot hex:breaks.hex=hex           breaks: 2 hex K30
//
// A kind with a star is a set of bits, one with ~3 is three numbers in a row, one
// with ~ alone is as many as there are. What has a word before its colon is said
// with it and may be left out. A kind that is called flag needs no value. Only what
// differs from a reference is written, so reading begins with that reference.
type Ledger[T any] struct{ entries []entry[T] }

type entry[T any] struct {
	key     string
	index   []Kind
	members []member[T]
	count   int // of items
}

type member[T any] struct {
	word  string // by which it is said, or nothing
	field *flat.Field[T]
	kind  Kind
	flag  bool
	set   bool
	row   bool // of as many as there are
	each  int  // numbers an item has of it
}

// Slot counts items that have no names, from 1.
var Slot = Kind{
	Read: func(_ *engine.Frame, word string) (int16, error) {
		n, err := strconv.ParseInt(word, 10, 16)
		if err != nil || n < 1 {
			return 0, fmt.Errorf("%q does not say which: write a number from 1 first", word)
		}
		return int16(n - 1), nil
	},
	Write: func(_ *engine.Frame, v int16) (string, error) { return strconv.Itoa(int(v) + 1), nil },
}

// Number is any number of sixteen bits.
var Number = Kind{
	Read: func(_ *engine.Frame, word string) (int16, error) {
		n, err := strconv.ParseInt(word, 10, 16)
		if err != nil {
			return 0, fmt.Errorf("%q is not a number: write one", word)
		}
		return int16(n), nil
	},
	Write: func(_ *engine.Frame, v int16) (string, error) { return strconv.Itoa(int(v)), nil },
}

// After is a number that is one more than what it names, and 0 for none.
func After(k Kind) Kind {
	shifted := Kind{
		Read: func(f *engine.Frame, word string) (int16, error) {
			v, err := k.Read(f, word)
			return v + 1, err
		},
		Write: func(f *engine.Frame, v int16) (string, error) { return k.Write(f, v-1) },
	}
	return OrNone(shifted, 0)
}

// NewLedger reads the text that names the fields of a layout. It panics with one
// sentence if a line does not fit, which the first test of the game notices.
func NewLedger[T any](text string, l *flat.Layout[T], kinds map[string]Kind) *Ledger[T] {
	lg := &Ledger[T]{}
	err := EachLine(text, func(line string, _ int) error {
		words := strings.Fields(line)
		e := entry[T]{key: words[0], count: -1}
		words = words[1:]
		if len(words) > 1 && words[0] == "by" {
			for _, name := range strings.Split(words[1], ",") {
				k, ok := kinds[name]
				if !ok {
					return fmt.Errorf("%s: there is no kind %q", e.key, name)
				}
				e.index = append(e.index, k)
			}
			words = words[2:]
		}
		for _, w := range words {
			if err := e.add(w, l, kinds); err != nil {
				return fmt.Errorf("%s: %w", e.key, err)
			}
		}
		if len(e.index) == 0 && e.count != 1 {
			return fmt.Errorf("%s: it has %d items: say by what they are counted", e.key, e.count)
		}
		lg.entries = append(lg.entries, e)
		return nil
	})
	if err != nil {
		panic("notation: " + err.Error())
	}
	return lg
}

// add reads a member such as by:patron=nation.
func (e *entry[T]) add(text string, l *flat.Layout[T], kinds map[string]Kind) error {
	path, kind, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("%q has no kind: write field=kind", text)
	}
	m := member[T]{each: 1}
	if word, rest, said := strings.Cut(path, ":"); said {
		m.word, path = word, rest
	}
	if m.field, ok = l.Field(path); !ok {
		return fmt.Errorf("the layout has no field %q", path)
	}
	kind, m.set = strings.CutSuffix(kind, "*")
	kind, many, row := strings.Cut(kind, "~")
	if m.kind, ok = kinds[kind]; !ok {
		return fmt.Errorf("there is no kind %q", kind)
	}
	m.flag = kind == "flag"
	switch {
	case m.set:
		m.each = max(1, (m.kind.Count+m.field.Bits()-1)/m.field.Bits())
	case row && many == "":
		m.row, m.each = true, m.field.Len
	case row:
		m.each, _ = strconv.Atoi(many)
	}
	n := m.field.Len / m.each
	if n*m.each != m.field.Len || e.count >= 0 && n != e.count {
		return fmt.Errorf("%s has %d numbers, which is no whole number of items", path, m.field.Len)
	}
	e.count = n
	e.members = append(e.members, m)
	return nil
}

// Missing are the fields of a layout that neither the ledger nor the game's own
// sheet writes.
func (lg *Ledger[T]) Missing(l *flat.Layout[T], own []string) (names []string) {
	for _, f := range l.Fields() {
		if !slices.Contains(own, f.Name) && !slices.ContainsFunc(lg.entries, func(e entry[T]) bool { return e.writes(f.Name) }) {
			names = append(names, f.Name)
		}
	}
	return names
}

func (e *entry[T]) writes(name string) bool {
	return slices.ContainsFunc(e.members, func(m member[T]) bool { return m.field.Name == name })
}

// Keys are the keys of the ledger's lines.
func (lg *Ledger[T]) Keys() []string {
	keys := make([]string, len(lg.entries))
	for i := range keys {
		keys[i] = lg.entries[i].key
	}
	return keys
}

// Known reports whether a line of a key, or of a key and what it is about, is one of
// the ledger's.
func (lg *Ledger[T]) Known(key string) bool {
	_, _, ok := lg.find(key)
	return ok
}

func (lg *Ledger[T]) find(key string) (e *entry[T], about string, ok bool) {
	word, about, _ := strings.Cut(strings.TrimSpace(key), " ")
	word = Fold(word)
	i := slices.IndexFunc(lg.entries, func(e entry[T]) bool { return e.key == word })
	if i < 0 || about != "" && len(lg.entries[i].index) == 0 {
		return nil, "", false
	}
	return &lg.entries[i], about, true
}

// Write calls with every line that makes a state of a reference.
func (lg *Ledger[T]) Write(s, ref *T, line func(key, value string)) error {
	for i := range lg.entries {
		e := &lg.entries[i]
		var items []string
		for k := range e.count {
			if !e.differs(s, ref, k) {
				continue
			}
			item, err := e.write(s, ref, k)
			if err != nil {
				return fmt.Errorf("%s: %w", e.key, err)
			}
			items = append(items, item)
		}
		if items != nil {
			line(e.key, strings.Join(items, ", "))
		}
	}
	return nil
}

func (e *entry[T]) differs(s, ref *T, k int) bool {
	return slices.ContainsFunc(e.members, func(m member[T]) bool { return m.differs(s, ref, k) })
}

func (m *member[T]) differs(s, ref *T, k int) bool {
	for i := range m.each {
		if m.field.Get(s, k*m.each+i) != m.field.Get(ref, k*m.each+i) {
			return true
		}
	}
	return false
}

// write writes the item k: what it is about, then its members.
func (e *entry[T]) write(s, ref *T, k int) (string, error) {
	words, err := e.about(k)
	if err != nil {
		return "", err
	}
	for i := range e.members {
		m := &e.members[i]
		if m.word != "" && !m.differs(s, ref, k) {
			continue
		}
		more, err := m.write(s, ref, k, len(e.index) > 0)
		if err != nil {
			return "", err
		}
		words = append(words, more...)
	}
	return strings.Join(words, " "), nil
}

// about are the names of what counts through to an item.
func (e *entry[T]) about(k int) (words []string, err error) {
	sizes := e.sizes()
	words = make([]string, len(e.index))
	for i := len(e.index) - 1; i >= 0; i-- {
		if words[i], err = e.index[i].Write(nil, int16(k%sizes[i])); err != nil {
			return nil, err
		}
		k /= sizes[i]
	}
	return words, nil
}

// sizes are how many there are of each that counts; the first is what is left.
func (e *entry[T]) sizes() []int {
	sizes := make([]int, len(e.index))
	left := e.count
	for i := len(sizes) - 1; i > 0; i-- {
		sizes[i] = e.index[i].Count
		left /= sizes[i]
	}
	if len(sizes) > 0 {
		sizes[0] = left
	}
	return sizes
}

func (m *member[T]) write(s, ref *T, k int, indexed bool) (words []string, err error) {
	switch {
	case m.flag:
		return m.writeFlag(m.field.Get(s, k) != 0, indexed), nil
	case m.set:
		words, err = m.writeSet(s, ref, k)
	default:
		last := m.each
		for m.row && last > 0 && m.field.Get(s, last-1) == 0 {
			last--
		}
		for i := range last {
			word, err := m.kind.Write(nil, int16(m.field.Get(s, k*m.each+i)))
			if err != nil {
				return nil, err
			}
			words = append(words, word)
		}
		if words == nil {
			words = []string{"none"}
		}
	}
	if m.word != "" {
		return []string{m.word, strings.Join(words, "+")}, err
	}
	return words, err
}

// writeFlag: a flag is its word, or what it is about, and "no" where the reference
// has it.
func (m *member[T]) writeFlag(on, indexed bool) (words []string) {
	if m.word != "" {
		words = []string{m.word}
	}
	switch {
	case !on:
		return append(words, "no")
	case m.word == "" && !indexed:
		return []string{"yes"}
	}
	return words
}

// writeSet writes the members of a set, or what it has more and less than the
// reference where that is shorter.
func (m *member[T]) writeSet(s, ref *T, k int) ([]string, error) {
	var whole, more, less []string
	for v := range m.each * m.field.Bits() {
		in, before := m.bit(s, k, v), m.bit(ref, k, v)
		if !in && !before {
			continue
		}
		word, err := m.kind.Write(nil, int16(v))
		if err != nil {
			return nil, err
		}
		if in {
			whole = append(whole, word)
		}
		switch {
		case in && !before:
			more = append(more, word)
		case before && !in:
			less = append(less, word)
		}
	}
	if len(whole) == 0 {
		return []string{"none"}, nil
	}
	if len(more)+len(less)+2 >= len(whole) {
		return whole, nil
	}
	var words []string
	if more != nil {
		words = append(append(words, "and"), more...)
	}
	if less != nil {
		words = append(append(words, "but"), less...)
	}
	return words, nil
}

func (m *member[T]) bit(s *T, k, v int) bool {
	size := m.field.Bits()
	return uint64(m.field.Get(s, k*m.each+v/size))>>(v%size)&1 != 0
}

func (m *member[T]) setBit(s *T, k, v int, on bool) bool {
	size := m.field.Bits()
	if v < 0 || v >= m.each*size || m.kind.Count > 0 && v >= m.kind.Count {
		return false
	}
	i, bit := k*m.each+v/size, uint64(1)<<(v%size)
	now := uint64(m.field.Get(s, i)) | bit
	if !on {
		now &^= bit
	}
	return m.field.Set(s, i, int64(now))
}

// Read reads a line into a state that has the reference's numbers.
func (lg *Ledger[T]) Read(s *T, key, value string) error {
	e, about, ok := lg.find(key)
	if !ok {
		return fmt.Errorf("unknown key %q: %s", key, Suggest(key, lg.Keys()))
	}
	if len(e.index) == 0 {
		return e.read(s, 0, Tokens(value))
	}
	if about != "" {
		value = about + " " + strings.Join(Tokens(value), " ")
	}
	for _, item := range Items(value) {
		k, words, err := e.which(strings.Fields(item))
		if err == nil {
			err = e.read(s, k, words)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// which is the item that the first words of a text name, and the words after them.
func (e *entry[T]) which(words []string) (k int, rest []string, err error) {
	if len(words) < len(e.index) {
		return 0, nil, fmt.Errorf("%q does not say enough: %d words say what it is about", strings.Join(words, " "), len(e.index))
	}
	sizes := e.sizes()
	for i, kind := range e.index {
		v, n, err := take(kind, words)
		if err != nil {
			return 0, nil, err
		}
		if int(v) < 0 || int(v) >= sizes[i] {
			return 0, nil, fmt.Errorf("%q is beyond what %s has: there are %d", words[0], e.key, sizes[i])
		}
		k, words = k*sizes[i]+int(v), words[n:]
	}
	return k, words, nil
}

// take reads a name from the first words, as many of them as make one.
func take(k Kind, words []string) (v int16, n int, err error) {
	if len(words) == 0 {
		return 0, 0, errors.New("a name is missing at the end: write it")
	}
	for n = min(len(words), mostWords); n > 1; n-- {
		if v, err = k.Read(nil, strings.Join(words[:n], " ")); err == nil {
			return v, n, nil
		}
	}
	v, err = k.Read(nil, words[0])
	return v, 1, err
}

// read reads the words of an item.
func (e *entry[T]) read(s *T, k int, words []string) (err error) {
	for i := range e.members {
		m := &e.members[i]
		if m.word == "" {
			if words, err = m.read(s, k, words); err != nil {
				return err
			}
		}
	}
	for len(words) > 0 {
		i := slices.IndexFunc(e.members, func(m member[T]) bool { return m.word != "" && m.word == Fold(words[0]) })
		if i < 0 {
			return e.unknown(words[0])
		}
		if words, err = e.members[i].readNamed(s, k, words[1:]); err != nil {
			return err
		}
	}
	return nil
}

func (e *entry[T]) unknown(word string) error {
	var known []string
	for _, m := range e.members {
		if m.word != "" {
			known = append(known, m.word)
		}
	}
	if known == nil {
		return fmt.Errorf("%q is not understood under %s: leave it out", word, e.key)
	}
	return fmt.Errorf("%q is not understood under %s: %s", word, e.key, Suggest(word, known))
}

// readNamed reads a member that its word has announced: one word, or several that
// a plus joins.
func (m *member[T]) readNamed(s *T, k int, words []string) (rest []string, err error) {
	if m.flag {
		return m.readFlag(s, k, words)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("a value is missing after %q", m.word)
	}
	left, err := m.read(s, k, strings.Split(words[0], "+"))
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("%q is too much after %q", strings.Join(left, "+"), m.word)
	}
	return words[1:], err
}

func (m *member[T]) read(s *T, k int, words []string) (rest []string, err error) {
	switch {
	case m.flag:
		return m.readFlag(s, k, words)
	case m.set:
		return nil, m.readSet(s, k, words)
	case m.row:
		for i := range m.each {
			m.field.Set(s, i, 0)
		}
		if len(words) == 1 && Fold(words[0]) == "none" {
			return nil, nil
		}
	case len(words) < m.each:
		return nil, fmt.Errorf("%q says too little: %d words are wanted", strings.Join(words, " "), m.each)
	}
	n := m.each
	if m.row {
		n = len(words)
	}
	if n > m.each {
		return nil, fmt.Errorf("there is room for %d, and %d are written", m.each, n)
	}
	for i, w := range words[:n] {
		v, err := m.kind.Read(nil, w)
		if err != nil {
			return nil, err
		}
		if !m.put(s, k*m.each+i, v) {
			return nil, fmt.Errorf("%q is beyond what can stand there", w)
		}
	}
	return words[n:], nil
}

// put writes a number, of which -1 stands for the greatest where there are no signs.
func (m *member[T]) put(s *T, i int, v int16) bool {
	n := int64(v)
	if n < 0 && m.field.Bits() == 16 && !m.field.Signed() {
		n += 1 << 16
	}
	return m.field.Set(s, i, n)
}

func (m *member[T]) readFlag(s *T, k int, words []string) (rest []string, err error) {
	on := int64(1)
	if len(words) > 0 {
		switch Fold(words[0]) {
		case "no":
			on, words = 0, words[1:]
		case "yes":
			words = words[1:]
		}
	}
	m.field.Set(s, k, on)
	return words, nil
}

// readSet reads a whole set, or what it has more ("and") and less ("but") than the
// reference.
func (m *member[T]) readSet(s *T, k int, words []string) error {
	on, first := true, ""
	if len(words) > 0 {
		first = Fold(words[0])
	}
	if first != "and" && first != "but" {
		for i := range m.each {
			m.field.Set(s, k*m.each+i, 0)
		}
	}
	if first == "none" && len(words) == 1 {
		return nil
	}
	words = strings.Fields(strings.ReplaceAll(strings.Join(words, " "), "+", " "))
	for len(words) > 0 {
		if w := Fold(words[0]); w == "and" || w == "but" {
			on, words = w == "and", words[1:]
			continue
		}
		v, n, err := take(m.kind, words)
		if err != nil {
			return err
		}
		if !m.setBit(s, k, int(v), on) {
			return fmt.Errorf("%q cannot be in it", strings.Join(words[:n], " "))
		}
		words = words[n:]
	}
	return nil
}
