package people

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sandtable/store"
)

// Two names that look alike are one name: whoever reads it could not tell whom he
// has before him.

// alike gives letters that look like a Latin one, or like each other, in some case
// and some usual typeface, as the letter that they are compared by.
var alike = func() map[rune]rune {
	m := map[rune]rune{}
	for _, pair := range [][2]string{
		// Latin letters and digits of their own.
		{"i1|ıɩ", "lllll"}, {"0", "o"}, {"ɑ", "a"}, {"ɡ", "g"}, {"ʏ", "y"},
		// Cyrillic.
		{"авекмнорстухѕіјԁԛԝһӏүѵзг", "abekmhopctyxsljdqwhlyv3r"},
		// Greek.
		{"αβεζηικμνορτυχωϲϳ", "abezhlkmnoptyxwcj"},
		// Armenian and Cherokee letters that are drawn like Latin ones.
		{"օսհոցզ", "ouhngq"}, {"ꭰꭱꭲꭺꮃꮪꮯ", "drtglsc"},
	} {
		to := []rune(pair[1])
		for i, from := range []rune(pair[0]) {
			m[from] = to[i]
		}
	}
	return m
}()

// joined are letters that look like one when they stand together.
var joined = strings.NewReplacer("rn", "m", "vv", "w")

// likeness is what names are compared by. A likeness is its own.
func likeness(s string) string {
	s = strings.Map(func(r rune) rune {
		if to, ok := alike[r]; ok {
			return to
		}
		return r
	}, fold(s))
	for {
		next := norm.NFKC.String(joined.Replace(s))
		if next == s {
			return s
		}
		s = next
	}
}

// together are scripts that people write in one word.
var together = map[string]bool{"Han": true, "Hiragana": true, "Katakana": true, "Hangul": true, "Bopomofo": true}

// oneScript refuses letters of several scripts in one name, which is how one name
// is made to look like another.
func oneScript(s string) error {
	found := ""
	for _, r := range s {
		script := scriptOf(r)
		if script == "" || together[script] {
			continue
		}
		if found != "" && found != script {
			return refuse(ErrName, "a name is written in one script: this one mixes %s and %s", found, script)
		}
		found = script
	}
	return nil
}

// scriptOf names the script of a letter; digits and signs belong to all.
func scriptOf(r rune) string {
	if !unicode.IsLetter(r) || unicode.Is(unicode.Latin, r) && r < 0x80 {
		if unicode.IsLetter(r) {
			return "Latin"
		}
		return ""
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// Refold compares the names of all accounts as this program does. An account whose
// name looks like that of another keeps its old way in, and no new one can look
// like either.
func (d *Directory) Refold(ctx context.Context) error {
	var all []store.Person
	for last := (store.Person{}); ; last = all[len(all)-1] {
		list, err := d.store.ListPeople(ctx, last.Folded, last.ID, 1000)
		if err != nil {
			return err
		}
		all = append(all, list...)
		if len(list) < 1000 {
			break
		}
	}
	for _, p := range all {
		n, err := readName(p.Name)
		if err != nil || n.folded == p.Folded {
			continue
		}
		_, err = d.store.ChangePerson(ctx, p.ID, nil, func(now *store.Person) error {
			now.Folded = n.folded
			return nil
		})
		if err != nil && !errors.Is(err, store.ErrTaken) {
			return err
		}
	}
	return nil
}
