package say_test

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/say"
)

var marks = say.Marks{
	'a': {Type: "area", English: func(v int16) string { return [...]string{"Berlin", "Paris"}[v] }, Word: func(v int16) string { return [...]string{"berlin", "paris"}[v] }},
	'#': say.Number,
	'c': say.Words("colour", "rot", "élan"),
	'C': say.Words("colour", "rot", "élan").Capital(),
	't': say.Words("town", "the Hague"),
}

func TestALineIsEnglishAndASaying(t *testing.T) {
	l := say.Say("{_}{#} blocks leave {a} for {a}.", 12, 3, 0, 1)
	if got := marks.English(l); got != "3 blocks leave Berlin for Paris." {
		t.Errorf("it says %q", got)
	}
	s := marks.Saying(l)
	want := []engine.Named{{Type: "number", Word: "3"}, {Type: "area", Word: "berlin"}, {Type: "area", Word: "paris"}}
	if s.Key != l.Text || len(s.Words) != 3 || s.Words[0] != want[0] || s.Words[1] != want[1] || s.Words[2] != want[2] {
		t.Errorf("without a language it is %+v", s)
	}
}

func TestASentenceBeginsWithACapital(t *testing.T) {
	l := say.Say("{C} follows {c}.", 1, 0)
	if got := marks.English(l); got != "Élan follows rot." {
		t.Errorf("it says %q", got)
	}
	if got := marks.English(say.Say("{t} falls after {t}.")); got != "The Hague falls after the Hague." {
		t.Errorf("it says %q", got)
	}
	if s := marks.Saying(l); s.Words[0].Word != "élan" || s.Words[0].Type != "colour" {
		t.Errorf("without a language it is %+v", s)
	}
}

func TestOneIsSaidInAnotherWayThanMany(t *testing.T) {
	for n, want := range map[int16]string{1: "1 block is left in Paris.", 2: "2 blocks are left in Paris.", 0: "0 blocks are left in Paris."} {
		if got := marks.English(say.Plural(n, "{#} block is left in {a}.", "{#} blocks are left in {a}.", 1)); got != want {
			t.Errorf("of %d it says %q, want %q", n, got, want)
		}
	}
}

func TestARefusalHasItsRuleItsSentenceAndItsSaying(t *testing.T) {
	r := marks.Refuse("11.2", say.Say("{a} is too far.", 0))
	if r.Error() != "Berlin is too far. (rule 11.2)" || r.Say == nil || r.Say.Key != "{a} is too far." {
		t.Errorf("the refusal is %+v", r)
	}
}

func TestAnEventIsToldByItsPattern(t *testing.T) {
	patterns := []string{"", "{a} falls."}
	if got := marks.English(say.Of(patterns, engine.Event{Kind: 1, V: [6]int16{1}})); got != "Paris falls." {
		t.Errorf("it says %q", got)
	}
	if got := marks.English(say.Of(patterns, engine.Event{Kind: 9})); got != "" {
		t.Errorf("an event without a pattern says %q", got)
	}
}

func TestANoBecomesASentenceOnlyWhenItIsRead(t *testing.T) {
	if n := (say.No{}); !n.Fine() || marks.Because(n) != nil {
		t.Error("no reason refuses")
	}
	n := say.Forbid("11.2", "{a} is too far.", 1)
	if n.Fine() || marks.Because(n).Error() != "Paris is too far. (rule 11.2)" {
		t.Errorf("it refuses with %v", marks.Because(n))
	}
	if got := testing.AllocsPerRun(100, func() { n = say.Forbid("11.2", "{a} is too far.", 0) }); got != 0 {
		t.Errorf("forbidding costs %v allocations", got)
	}
}

func TestNumbersAreOfferedAsPeopleDo(t *testing.T) {
	for want, numbers := range map[string][]int{"2": {2}, "2 or 3": {2, 3}, "2, 3 or 4": {2, 3, 4}} {
		if got := say.Choice(numbers); got != want {
			t.Errorf("%v are offered as %q, not %q", numbers, got, want)
		}
	}
}
