package match_test

import (
	"strings"
	"testing"

	"sandtable/match"
)

func TestWhatIsSaidAtTheTableIsReadByAll(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	for _, c := range []struct {
		who  match.Caller
		text string
	}{{l, "Good luck!"}, {r, "  And to you:\r\nmay the best win.  "}, {l, "\U0001F91D"}} {
		line, err := h.Say(ctx, id, c.who, "", c.text)
		if err != nil || !line.At.Equal(*h.time) {
			t.Fatalf("%q was said as %+v (%v)", c.text, line, err)
		}
	}
	said, err := h.Said(ctx, id, 0)
	if err != nil || len(said) != 3 {
		t.Fatalf("%d lines were said (%v)", len(said), err)
	}
	if said[0].Who != "left" || said[0].Name != "player of left" || said[1].Text != "And to you:\nmay the best win." || said[2].N != 3 {
		t.Errorf("what was said is %+v", said)
	}
	if rest, _ := h.Said(ctx, id, 2); len(rest) != 1 || rest[0].N != 3 {
		t.Errorf("after the second line %+v was said", rest)
	}
	if v := h.see(id, nobody, "").Version; v != 2 {
		t.Error("talking changes the match")
	}
}

func TestOnlyPlayersTalkAndOnlyText(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{Host: anna.Person})
	for _, c := range []match.Caller{nobody, anna, admin, boris} {
		_, err := h.Say(ctx, id, c, "", "hello")
		refused(t, err, "you hold no seat")
	}
	for text, want := range map[string]string{
		"":                          "nothing to say",
		" \n\t ":                    "nothing to say",
		"bell\a":                    "can be printed",
		"\xff\xfe":                  "can be printed",
		"turn\u202earound":          "can be printed",
		strings.Repeat("é", 2001):   "longer than 2000",
		strings.Repeat("\x00", 100): "can be printed",
	} {
		_, err := h.Say(ctx, id, l, "", text)
		refused(t, err, want)
	}
	if _, err := h.Resign(ctx, id, l, "", 2, "r"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Say(ctx, id, r, "", "well played"); err != nil {
		t.Errorf("after the end nobody may talk: %v", err)
	}
	if said, err := h.Said(ctx, id, 0); err != nil || len(said) != 1 {
		t.Errorf("%v was said (%v)", said, err)
	}
}

func TestANoteIsItsWritersAlone(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	h.sit(id, "right", anna)
	if err := h.SetNote(ctx, id, anna, "left", "take two\nthen one"); err != nil {
		t.Fatal(err)
	}
	h.restart()
	note := func(c match.Caller, as string) string {
		t.Helper()
		text, err := h.Note(ctx, id, c, as)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if got := note(anna, "left"); got != "take two\nthen one" {
		t.Errorf("the note is %q", got)
	}
	if got := note(anna, "right"); got != "" {
		t.Errorf("the note of the other seat is %q", got)
	}
	for _, c := range []match.Caller{nobody, admin, boris} {
		_, err := h.Note(ctx, id, c, "left")
		refused(t, err, "not yours")
	}
	refused(t, h.SetNote(ctx, id, anna, "left", strings.Repeat("x", 20001)), "longer than 20000")
	refused(t, h.SetNote(ctx, id, anna, "left", "\x1b[31m"), "can be printed")
	if err := h.SetNote(ctx, id, anna, "left", ""); err != nil || note(anna, "left") != "" {
		t.Errorf("a note cannot be wiped: %v", err)
	}
}

func TestWhoTakesASeatOverDoesNotReadTheNotes(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	if err := h.SetNote(ctx, id, l, "", "my secret plan"); err != nil {
		t.Fatal(err)
	}
	if err := h.Leave(ctx, id, l, "left"); err != nil {
		t.Fatal(err)
	}
	next := h.sit(id, "left", match.Caller{})
	if got, err := h.Note(ctx, id, next, ""); err != nil || got != "" {
		t.Errorf("who took the seat over reads %q (%v)", got, err)
	}
	_, err := h.Note(ctx, id, l, "")
	refused(t, err, "opens no seat")
	if got, _ := h.Note(ctx, id, r, ""); got != "" {
		t.Errorf("the other player reads %q", got)
	}
}
