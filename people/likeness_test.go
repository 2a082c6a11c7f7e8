package people

import (
	"errors"
	"strings"
	"testing"
)

func TestNamesThatLookAlikeAreOneName(t *testing.T) {
	for _, pair := range [][2]string{
		{"Anna", "\u0410nna"}, // the first letter Cyrillic
		{"Bob", "В\u043eb"},
		{"COCO", "\u0421\u041e\u0421\u041e"}, // all Cyrillic
		{"NIKO", "\u039d\u0399\u039a\u039f"}, // all Greek
		{"Alice", "AIice"}, {"Alice", "A1ice"}, {"Otto", "0tto"}, {"Arne", "Ame"}, {"Wanda", "VVanda"},
		{"paul", "раuⅼ"},
	} {
		a, err1 := readName(pair[0])
		b, err2 := readName(pair[1])
		if err1 != nil || err2 != nil || a.folded != b.folded {
			t.Errorf("%q is compared as %q, and %q as %q (%v, %v)", pair[0], a.folded, pair[1], b.folded, err1, err2)
		}
	}
	for _, pair := range [][2]string{{"Anna", "Hanna"}, {"Jan", "Jon"}, {"Zoë", "Zoe"}, {"田中", "田口"}, {"Иван", "Ivan"}} {
		a, _ := readName(pair[0])
		b, _ := readName(pair[1])
		if a.folded == b.folded {
			t.Errorf("%q and %q are taken for one name, %q", pair[0], pair[1], a.folded)
		}
	}
	for _, mixed := range []string{"\u0410nna", "daνe", "Bоb", "Ivan Иван"} {
		if _, err := parseName(mixed); !errors.Is(err, ErrName) || !strings.Contains(err.Error(), "one script") {
			t.Errorf("%q, of two scripts, gave %v", mixed, err)
		}
	}
	for _, good := range []string{"Иван", "Νίκος", "田中さん", "김민수", "Tanaka 田中", "שלום"} {
		if _, err := parseName(good); err != nil {
			t.Errorf("%q gave %v", good, err)
		}
	}
}
