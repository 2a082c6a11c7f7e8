package flat_test

import (
	"bytes"
	"hash/crc32"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/engine/flat"
)

// The state of a game in its first release, and in a later one: fields were moved,
// one was added, and an array has grown.
type first struct {
	Year  uint8
	Units [4]struct {
		At   uint16
		Step uint8
	}
	Debt    int16
	Derived [9]uint8 `flat:"-"`
}

type later struct {
	Mud   bool
	Debt  int16
	Units [6]struct {
		At   uint16
		Step uint8
	}
	Year    uint8
	Derived [3]uint8 `flat:"-"`
}

const (
	firstLayout = `
		Year u8
		Units [4]{At u16 Step u8}
		Debt i16`
	laterLayout = firstLayout + `
		---
		Units[4:6] [2]{At u16 Step u8}
		Mud bool`
)

var ways = map[string]flat.Options{
	"plain":         {Version: 1, Sum: crc32.IEEETable},
	"runs of zeros": {Version: 3, Sum: crc32.MakeTable(crc32.Castagnoli), Runs: true},
}

func drawFirst(t *rapid.T) (s first) {
	s.Year = rapid.Uint8().Draw(t, "year")
	for i := range s.Units {
		s.Units[i].At = rapid.OneOf(rapid.Just(uint16(0)), rapid.Uint16()).Draw(t, "at")
		s.Units[i].Step = rapid.Uint8Range(0, 2).Draw(t, "step")
	}
	s.Debt = rapid.Int16().Draw(t, "debt")
	return s
}

func TestNewFieldsAtZeroChangeNoByte(t *testing.T) {
	for name, o := range ways {
		before, after := flat.New[first](firstLayout, o, nil), flat.New[later](laterLayout, o, nil)
		rapid.Check(t, func(t *rapid.T) {
			old := drawFirst(t)
			b := before.Append([]byte("before it"), &old)[len("before it"):]
			var now later
			if err := after.Read(b, &now); err != nil {
				t.Fatalf("%s: the later program cannot read the bytes: %v", name, err)
			}
			if now.Year != old.Year || now.Debt != old.Debt || now.Units[3] != old.Units[3] {
				t.Fatalf("%s: %+v was read as %+v", name, old, now)
			}
			if again := after.Append(nil, &now); !bytes.Equal(again, b) {
				t.Fatalf("%s: the later program writes % x, not % x", name, again, b)
			}
			now.Mud = true
			if bytes.Equal(after.Append(nil, &now), b) {
				t.Fatalf("%s: mud is not written", name)
			}
			var back later
			if err := after.Read(after.Append(nil, &now), &back); err != nil || back != now {
				t.Fatalf("%s: %+v was read back as %+v (%v)", name, now, back, err)
			}
		})
	}
}

func TestBytesAreReadOnlyWhole(t *testing.T) {
	for name, o := range ways {
		l := flat.New[later](laterLayout, o, nil)
		s := later{Year: 39, Mud: true}
		s.Units[5].At = 700
		b := l.Append(nil, &s)
		var into later
		for i := range b {
			if l.Read(b[:i], &into) == nil {
				t.Errorf("%s: the first %d of %d bytes are accepted", name, i, len(b))
			}
			damaged := bytes.Clone(b)
			damaged[i] ^= 4
			if l.Read(damaged, &into) == nil {
				t.Errorf("%s: byte %d can change unnoticed", name, i)
			}
		}
		if l.Read(append(bytes.Clone(b), 0), &into) == nil {
			t.Errorf("%s: a byte may follow", name)
		}
	}
}

func TestAFieldOutsideTheLayoutIsNoticed(t *testing.T) {
	o := ways["plain"]
	if faults := flat.New[later](laterLayout, o, nil).Check(); faults != nil {
		t.Errorf("a sound layout is faulted: %v", faults)
	}
	for text, want := range map[string]string{
		firstLayout:                   "no line of the layout writes Mud",
		laterLayout + "\n\t\tYear u8": "two lines of the layout write Year",
	} {
		if got := strings.Join(flat.New[later](text, o, nil).Check(), "\n"); !strings.Contains(got, want) {
			t.Errorf("the faults are %q, want %q", got, want)
		}
	}
}

func TestALineThatDoesNotFitIsRefused(t *testing.T) {
	for _, row := range []string{"Year u16", "Years u8", "Units [7]{At u16 Step u8}", "Units [4]{At u16}", "Units [4]{At u16 Pace u8}",
		"Units[4:9] [5]{At u16 Step u8}", "Debt i16 i16", "Year own"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the line %q is accepted", row)
				}
			}()
			flat.New[later](row, ways["plain"], nil)
		}()
	}
}

func TestALayoutIsDescribedAsItIsRead(t *testing.T) {
	text := flat.Describe(reflect.TypeFor[first]())
	if strings.Join(strings.Fields(text), " ") != strings.Join(strings.Fields(firstLayout), " ") {
		t.Errorf("the layout is described as %q", text)
	}
}

func TestAPartOfItsOwnIsWrittenInItsPlace(t *testing.T) {
	own := map[string]flat.Part[first]{"units": {
		Fields: []string{"Units"},
		Append: func(s *first, dst []byte) []byte { return append(dst, s.Units[0].Step) },
		Read: func(s *first, in []byte) ([]byte, bool) {
			if len(in) == 0 {
				return nil, false
			}
			s.Units[0].Step = in[0]
			return in[1:], true
		},
	}}
	l := flat.New("Year u8\nunits own\nDebt i16", ways["plain"], own)
	if faults := l.Check(); faults != nil {
		t.Error(faults)
	}
	s, back := first{Year: 40, Debt: -7}, first{}
	s.Units[0].Step = 2
	if err := l.Read(l.Append(nil, &s), &back); err != nil || back != s {
		t.Errorf("%+v was read back as %+v (%v)", s, back, err)
	}
}

func TestFieldsAreReadAndSetByTheNamesOfTheLayout(t *testing.T) {
	l := flat.New[later](`
		year=Year u8
		Units [4]{At u16 Step u8}
		Debt i16
		---
		more=Units[4:6] [2]{At u16 Step u8}
		Mud bool`, ways["plain"], nil)
	var names []string
	for _, f := range l.Fields() {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "year Units.At Units.Step Debt more.At more.Step Mud" {
		t.Errorf("the fields are %s", got)
	}
	var s later
	set := func(name string, i int, v int64) bool {
		f, ok := l.Field(name)
		return ok && f.Set(&s, i, v)
	}
	if !set("year", 0, 41) || !set("Units.At", 3, 700) || !set("more.Step", 1, 2) || !set("Debt", 0, -9) || !set("Mud", 0, 1) {
		t.Error("a number that fits is not taken")
	}
	if set("year", 0, 300) || set("Year", 0, 1) || set("Mud", 0, 2) {
		t.Error("a number that does not fit, or a field that has another name, is taken")
	}
	if s.Year != 41 || !s.Mud || s.Units[3].At != 700 || s.Units[5].Step != 2 || s.Debt != -9 {
		t.Errorf("the state is %+v", s)
	}
	if f, _ := l.Field("Debt"); f.Get(&s, 0) != -9 || f.Len != 1 {
		t.Error("the debt is not read back")
	}
}

// A later program that keeps in one word, of five bits a number, what the first
// wrote as structs, and a debt of both signs in a byte.
type packedUnits [8 + flat.Spare]byte

func (u *packedUnits) Number(i int) int64 { return int64(flat.Digit(u[:], 5, i)) }
func (u *packedUnits) SetNumber(i int, v int64) bool {
	return flat.SetDigit(u[:], 5, i, uint64(v))
}

type smallDebt int8

func (d *smallDebt) Number(int) int64 { return int64(*d) }
func (d *smallDebt) SetNumber(_ int, v int64) bool {
	*d = smallDebt(v)
	return int64(*d) == v
}

type packed struct {
	Debt  smallDebt
	Units packedUnits
	Year  uint8
}

func TestAPackedFieldIsWrittenAsItsLineSays(t *testing.T) {
	for name, o := range ways {
		plain, small := flat.New[first](firstLayout, o, nil), flat.New[packed](firstLayout, o, nil)
		if faults := small.Check(); faults != nil {
			t.Errorf("%s: %v", name, faults)
		}
		rapid.Check(t, func(t *rapid.T) {
			s, fits := drawFirst(t), true
			for i := range s.Units {
				s.Units[i].At %= 40
				fits = fits && s.Units[i].At < 32
			}
			if s.Debt%2 == 0 {
				s.Debt = int16(int8(s.Debt))
			}
			fits = fits && int16(int8(s.Debt)) == s.Debt
			b := plain.Append(nil, &s)
			var kept packed
			switch err := small.Read(b, &kept); {
			case (err == nil) != fits:
				t.Fatalf("%s: %+v is read with %v", name, s, err)
			case err != nil:
				return
			}
			if again := small.Append(nil, &kept); !bytes.Equal(again, b) {
				t.Fatalf("%s: %+v is written as % x, not % x", name, kept, again, b)
			}
			for i, f := range plain.Fields() {
				g := &small.Fields()[i]
				for k := range f.Len {
					if f.Name != g.Name || f.Len != g.Len || f.Bits() != g.Bits() || f.Signed() != g.Signed() || f.Get(&s, k) != g.Get(&kept, k) {
						t.Fatalf("%s: %s %d is %d and packed %d", name, f.Name, k, f.Get(&s, k), g.Get(&kept, k))
					}
				}
			}
		})
	}
}

func TestANumberThatAPackedFieldCannotKeepIsRefused(t *testing.T) {
	l := flat.New[packed](firstLayout, ways["plain"], nil)
	at, _ := l.Field("Units.At")
	debt, _ := l.Field("Debt")
	var s packed
	if !at.Set(&s, 3, 31) || at.Get(&s, 3) != 31 || at.Set(&s, 3, 32) || at.Set(&s, 3, -1) || at.Get(&s, 2) != 0 {
		t.Errorf("the units are %v", s.Units)
	}
	if !debt.Set(&s, 0, -128) || debt.Get(&s, 0) != -128 || debt.Set(&s, 0, 128) {
		t.Errorf("the debt is %d", s.Debt)
	}
}

// A later program that keeps both numbers of a unit in one word, which it names in another
// order than the line does.
type grouped struct {
	Units [4]struct {
		Both both `flat:"Step At"`
	}
	Year uint8
	Debt int16
}

type both uint32

var bothParts = [...]flat.Bits{0<<8 | 2, 2<<8 | 16}

func (b *both) Number(i int) int64            { return int64(bothParts[i].Of(uint32(*b))) }
func (b *both) SetNumber(i int, v int64) bool { return bothParts[i].Set((*uint32)(b), v) }

func TestAFieldCanKeepSeveralNumbersOfAStruct(t *testing.T) {
	for name, o := range ways {
		plain, small := flat.New[first](firstLayout, o, nil), flat.New[grouped](firstLayout, o, nil)
		if faults := small.Check(); faults != nil {
			t.Errorf("%s: %v", name, faults)
		}
		rapid.Check(t, func(t *rapid.T) {
			s := drawFirst(t)
			b := plain.Append(nil, &s)
			var kept grouped
			if err := small.Read(b, &kept); err != nil {
				t.Fatalf("%s: %+v is read with %v", name, s, err)
			}
			if again := small.Append(nil, &kept); !bytes.Equal(again, b) {
				t.Fatalf("%s: %+v is written as % x, not % x", name, kept, again, b)
			}
			at, _ := small.Field("Units.At")
			if !at.Set(&kept, 2, 0xFFFF) || at.Get(&kept, 2) != 0xFFFF || at.Get(&kept, 1) != int64(s.Units[1].At) {
				t.Fatalf("%s: the units are %v", name, kept.Units)
			}
			if step, _ := small.Field("Units.Step"); step.Get(&kept, 2) != int64(s.Units[2].Step) || step.Set(&kept, 2, 4) {
				t.Fatalf("%s: the steps are %v", name, kept.Units)
			}
		})
	}
}

func TestDigitsOfAnyWidthAreKeptApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.IntRange(1, 25).Draw(t, "bits")
		packed, want := make([]byte, 72+flat.Spare), make([]uint64, 72*8/bits)
		for range 40 {
			i := rapid.IntRange(0, len(want)-1).Draw(t, "digit")
			want[i] = rapid.Uint64Range(0, 1<<bits-1).Draw(t, "value")
			if !flat.SetDigit(packed, bits, i, want[i]) {
				t.Fatalf("%d does not fit into %d bits", want[i], bits)
			}
		}
		for i := range want {
			if got := flat.Digit(packed, bits, i); uint64(got) != want[i] {
				t.Fatalf("digit %d of %d bits is %d, not %d", i, bits, got, want[i])
			}
		}
	})
}
