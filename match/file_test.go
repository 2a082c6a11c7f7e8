package match_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"sandtable/match"
	"sandtable/store"
)

// eventful is a match in which everything happened that a log can tell: seats
// taken, left and taken over, bots, entropy, moves taken back alone and by
// consent, declined and withdrawn, and a clock that ran out.
func eventful(h *hall) (string, match.Caller, match.Caller) {
	h.t.Helper()
	must := func(err error) {
		h.t.Helper()
		if err != nil {
			h.t.Fatal(err)
		}
	}
	id := h.create(match.Options{
		Game: "toy", Setup: heap, Title: "Stones at noon", Host: anna.Person, Reserved: []string{"right"},
		Clock: match.Clock{Kind: "move", Seconds: 60},
	})
	first, err := h.Sit(ctx, id, boris, "left", false, "of Boris")
	must(err)
	must(h.Leave(ctx, id, by(first), "left"))
	tok, err := h.Sit(ctx, id, anna, "left", false, "of Anna")
	must(err)
	l := by(tok)
	must(h.SeatBot(ctx, id, anna, "right", "recruit"))
	must(h.AddEntropy(ctx, id, l, "", "more of Anna"))
	turn, _, err := h.BotTurn(ctx, id)
	must(err)
	must(tryErr(h.PlayBot(ctx, id, turn.Version, turn.Seat, "bid 1", "")))
	must(tryErr(h.AskSeat(ctx, id, l, "", "right", h.see(id, nobody, "").Version, "free the bot's seat")))
	tok, err = h.Sit(ctx, id, clara, "right", true, "too late")
	must(err)
	r := by(tok)
	h.wait(5 * time.Second)
	h.play(id, l, "", "bid 3")
	h.play(id, l, "", "tap")
	must(h.undo(id, l))
	n := h.play(id, l, "", "take 1")
	for _, agree := range []bool{false, true} {
		ask, err := h.AskUndo(ctx, id, l, "", n, h.see(id, nobody, "").Version, fmt.Sprint("ask ", agree))
		must(err)
		must(h.Answer(ctx, id, r, "", ask, agree))
	}
	h.play(id, l, "", "take 2")
	h.wait(2 * time.Minute)
	h.watch()
	h.play(id, r, "", "take 1")
	return id, l, r
}

// finished is the same match, played to its end.
func finished(h *hall) (string, match.Caller, match.Caller) {
	id, l, r := eventful(h)
	for i := 0; h.see(id, nobody, "").State != store.Over; i++ {
		h.play(id, []match.Caller{l, r}[i%2], "", "take 1")
	}
	return id, l, r
}

func TestAFinishedMatchGoesThroughAFileAndBack(t *testing.T) {
	h := newHall(t)
	id, l, _ := finished(h)
	data, err := h.Export(ctx, id, nobody)
	if err != nil {
		t.Fatal(err)
	}
	v, err := match.Verify(ctx, games, data)
	if err != nil {
		t.Fatal(err)
	}
	want := h.see(id, l, "")
	if v.Game != "Stones" || v.Entries != want.Version || v.Rolls != 2 || v.Result != want.Result || v.Moves < 8 {
		t.Errorf("the file is verified as %+v", v)
	}
	there := newHall(t)
	again, err := there.Import(ctx, boris, data)
	if err != nil {
		t.Fatal(err)
	}
	if again == id {
		t.Error("the imported match has the id of the old one")
	}
	got := there.see(again, nobody, "left")
	if got.Result != want.Result || !bytes.Equal(got.View, want.View) || got.Seed != want.Seed || got.Options.Title != "Stones at noon" {
		t.Errorf("the imported match is %+v", got)
	}
	if !there.see(again, boris, "").Host || there.see(again, anna, "").Host || len(there.see(again, anna, "").Yours) > 0 {
		t.Error("the imported match belongs to somebody else than who imported it")
	}
	a, _ := h.Log(ctx, id, nobody, "left", 0)
	b, _ := there.Log(ctx, again, nobody, "left", 0)
	if !reflect.DeepEqual(a, b) || len(a) == 0 {
		t.Errorf("the imported match tells %v, not %v", b, a)
	}
	there.sound(again)
	if back := there.export(again); !bytes.Equal(afterLine(back), afterLine(data)) {
		t.Error("exported again the log is another")
	}
}

// afterLine is a file without its first line, which says when it was created.
func afterLine(data []byte) []byte {
	_, rest, _ := bytes.Cut(data, []byte("\n"))
	return rest
}

func TestARunningMatchGoesThroughAFileAndIsPlayedOn(t *testing.T) {
	h := newHall(t)
	id, _, r := eventful(h)
	want := h.see(id, r, "")
	data, err := h.Export(ctx, id, admin)
	if err != nil {
		t.Fatal(err)
	}
	there := newHall(t)
	again, err := there.Import(ctx, boris, data)
	if err != nil {
		t.Fatal(err)
	}
	st := there.see(again, boris, "")
	if st.State != store.Running || st.Seats[0].Taken || st.Seats[1].Taken {
		t.Fatalf("the seats of the imported match are %+v", st.Seats)
	}
	_, err = there.State(ctx, again, r, "")
	refused(t, err, "opens no seat")
	nl := there.sit(again, "left", match.Caller{})
	nr, err := there.Sit(ctx, again, boris, "right", false, "") // reserved, and Boris is the host
	if err != nil {
		t.Fatal(err)
	}
	if got := there.see(again, by(nr), ""); !bytes.Equal(got.View, want.View) {
		t.Error("the imported match is in another position")
	}
	there.play(again, nl, "", "take 1")
	there.sound(again)
}

func TestAWholeWarGoesThroughAFileAndBack(t *testing.T) {
	h := newHistory(t, 7)
	for range 160 {
		if !h.step() {
			break
		}
	}
	if err := h.Leave(ctx, h.id, h.all[2], "ussr"); err != nil {
		t.Fatal(err)
	}
	if err := h.SeatBot(ctx, h.id, h.all[0], "ussr", "staff"); err != nil {
		t.Fatal(err)
	}
	data := h.export(h.id)
	there := newHall(t)
	id, err := there.Import(ctx, boris, data)
	if err != nil {
		t.Fatal(err)
	}
	seat := there.sit(id, "axis", match.Caller{})
	if got, want := there.see(id, seat, ""), h.see(h.id, h.all[0], ""); !bytes.Equal(got.View, want.View) {
		t.Error("the imported match is in another position")
	}
	if st := there.see(id, nobody, ""); st.Seats[2].Bot != "staff" || st.Seats[1].Taken {
		t.Errorf("the seats of the imported match are %+v", st.Seats)
	}
	there.sound(id)
	// Where that bot is not, its seat is free.
	poor := newHall(t, func(c *match.Config) { c.Bots = []string{"recruit"} })
	if id, err = poor.Import(ctx, boris, data); err != nil {
		t.Fatal(err)
	}
	if st := poor.see(id, nobody, ""); st.Seats[2].Taken {
		t.Errorf("a bot that is not here has a seat: %+v", st.Seats[2])
	}
	poor.sound(id)
}

func TestAMatchOfThreeOfWhomOneResignedIsImportedAsRunning(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	if _, err := h.Resign(ctx, id, all[0], "", 3, "r"); err != nil {
		t.Fatal(err)
	}
	again, err := h.Import(ctx, boris, h.export(id))
	if err != nil {
		t.Fatal(err)
	}
	if st := h.see(again, nobody, ""); st.State != store.Running {
		t.Errorf("it is %s (%s)", st.State, st.Result)
	}
	h.sound(again)
}

func TestTheFileOfARunningMatchIsForAnAdminWithoutASeat(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	l := h.sit(id, "left", anna)
	h.sit(id, "right", match.Caller{Person: admin.Person, Name: "Admin"})
	playing := admin
	playing.Token = "nonsense, to hide who it is"
	for name, c := range map[string]match.Caller{
		"nobody": nobody, "a player": l, "the host": anna, "another": boris,
		"an admin who plays": admin, "an admin who plays and hides it": playing,
	} {
		var no *match.Forbidden
		if _, err := h.Export(ctx, id, c); !errors.As(err, &no) {
			t.Errorf("%s gets the secrets of the match: %v", name, err)
		}
	}
	other := match.Caller{Person: "p-other", Admin: true}
	if _, err := h.Export(ctx, id, other); err != nil {
		t.Errorf("an admin without a seat does not get the file: %v", err)
	}
}

func TestAFileTellsNoIdsOfPeopleAndNoTokens(t *testing.T) {
	h := newHall(t)
	id, l, r := finished(h)
	data, err := h.Export(ctx, id, nobody)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []match.Caller{l, r} {
		if bytes.Contains(data, []byte(c.Token)) {
			t.Error("the file holds a token")
		}
	}
	entries, err := h.db.Log(ctx, id, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	secrets := 0
	for _, e := range entries {
		var st struct{ Token, Person string }
		if err := json.Unmarshal(e.Body, &st); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{st.Token, st.Person, e.Client} {
			if secret == "" {
				continue
			}
			secrets++
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("the file holds %q of entry %d", secret, e.N)
			}
		}
	}
	if secrets < 20 {
		t.Fatalf("only %d secrets were looked for", secrets)
	}
	for _, p := range []match.Caller{anna, boris, clara} {
		if bytes.Contains(data, []byte(p.Person)) {
			t.Errorf("the file holds the id of %s", p.Name)
		}
	}
}

// A forgery changes one thing in a file.
type forgery struct {
	name   string
	change func(f *file)
	want   string
}

// file is the file of a match, to be changed at will.
type file struct {
	head map[string]any
	log  []map[string]any
}

func readFile(t testing.TB, data []byte) *file {
	t.Helper()
	f := &file{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&f.head); err != nil {
		t.Fatal(err)
	}
	for _, e := range f.head["log"].([]any) {
		f.log = append(f.log, e.(map[string]any))
	}
	return f
}

func (f *file) bytes(t testing.TB) []byte {
	t.Helper()
	f.head["log"] = f.log
	b, err := json.Marshal(f.head)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (f *file) step(n int) map[string]any { return f.log[n-1]["step"].(map[string]any) }

// first is the number of the first entry of a kind.
func (f *file) first(kind string) int {
	for i := range f.log {
		if st := f.step(i + 1); st["k"] == kind && st["what"] != "seat" {
			return i + 1
		}
	}
	panic("no entry of the kind " + kind)
}

// with sets something in the first step of a kind.
func with(kind, key string, v any) func(*file) {
	return func(f *file) { f.step(f.first(kind))[key] = v }
}

func head(key string, v any) func(*file) { return func(f *file) { f.head[key] = v } }

func options(key string, v any) func(*file) {
	return func(f *file) { f.head["options"].(map[string]any)[key] = v }
}

// insert puts a step before an entry, with the hash of the one before it.
func insert(f *file, at int, step map[string]any) {
	e := map[string]any{"at": f.log[at-1]["at"], "hash": f.log[max(at-2, 0)]["hash"], "step": step}
	f.log = append(f.log[:at-1:at-1], append([]map[string]any{e}, f.log[at-1:]...)...)
}

var forgeries = []forgery{
	{"another format", head("sandtable-match", 3), "format 3"},
	{"a newer program's file", func(f *file) { head("sandtable-match", 99)(f); head("colour", "red")(f) }, "of a newer program: it is written in format 99"},
	{"another game", head("game", "tt"), `a match of "tt" and of "toy"`},
	{"an unknown game", func(f *file) { head("game", "chess")(f); options("game", "chess")(f) }, `no game "chess"`},
	{"a newer rule set", head("rules", 7), "rule set 7 of Stones, and this program knows it up to rule set 1: use a newer program"},
	{"a rule set that never was", head("rules", 0), "rule set 0 of Stones, which this program does not know"},
	{"another seed", head("seed", strings.Repeat("ab", 32)), "dice cannot be trusted"},
	{"no seed", head("seed", ""), "64 hexadecimal digits"},
	{"another commitment", head("commitment", strings.Repeat("ab", 32)), "dice cannot be trusted"},
	{"something unknown", head("colour", "red"), "colour"},
	{"another set-up", options("setup", map[string]any{"scenario": "pile", "players": 2}), "one scenario"},
	{"too many players", options("setup", map[string]any{"scenario": "heap", "players": 1 << 30}), "one scenario"},
	{"a bad clock", options("clock", map[string]any{"kind": "sand"}), "a clock is of the kind"},
	{"a bad title", options("title", "a\u0007b"), "the title"},
	{"a reserved seat that is not there", options("reserved", []string{"moon"}), "there is no seat"},
	{"another move", with("play", "m", "bid 2"), "not the one that was recorded"},
	{"an illegal move", with("play", "m", "take 1"), "not possible now"},
	{"an unreadable move", with("play", "m", "fly"), "not how a move is written"},
	{"a move written oddly", with("play", "m", "  bid   1"), "not how a move is written"},
	{"a move without words", with("play", "m", ""), "not how a move is written"},
	{"another seat", with("play", "s", 0), "not the one that this seat promised"},
	{"a seat that is not there", with("play", "s", 2), "there is no seat 2"},
	{"a huge seat", with("play", "s", 300), "not the file of a match"},
	{"a negative seat", with("play", "s", -1), "not the file of a match"},
	{"the spectator's seat", with("play", "s", 255), "there is no seat 255"},
	{"an invented roll", with("play", "r", []int{1}), "the seed gives"},
	{"another hash", func(f *file) { f.log[3]["hash"] = strings.Repeat("00", 32) }, "not the one that was recorded"},
	{"no hash", func(f *file) { f.log[3]["hash"] = "" }, "not the one that was recorded"},
	{"not a hash", func(f *file) { f.log[3]["hash"] = "xyz" }, "is not a hash"},
	{"a kind that is not there", func(f *file) { f.step(3)["k"] = "dance" }, "entry 3"},
	{"two entries swapped", func(f *file) { n := f.first("play"); f.log[n-1], f.log[n-2] = f.log[n-2], f.log[n-1] }, "entry"},
	{"an entry left out", func(f *file) { n := f.first("play"); f.log = append(f.log[:n-1], f.log[n:]...) }, "entry"},
	{"an entry twice", func(f *file) { insert(f, 3, f.step(2)) }, "entry"},
	{"a move after the end", func(f *file) { insert(f, len(f.log)+0, f.step(len(f.log))) }, "entry"},
	{"a seat taken twice", func(f *file) { insert(f, 2, map[string]any{"k": "sit", "s": 0, "name": "X", "token": "exported"}) }, "is taken"},
	{"a seat left that nobody has", func(f *file) { insert(f, 1, map[string]any{"k": "leave", "s": 1}) }, "nobody has the seat"},
	{"a start that comes too early", with("sit", "starts", true), "not before and not later"},
	{"a start that never comes", func(f *file) { f.step(4)["starts"] = false; delete(f.step(4), "r") }, "not before and not later"},
	{"the rolls of the start", func(f *file) { f.step(4)["r"] = []int{0, 0, 0, 0, 0} }, "the seed gives"},
	{"a fresh clock before the start", with("sit", "fresh", true), "no clock runs before"},
	{"a person and a bot", with("sit", "bot", "recruit"), "by a person or by a bot"},
	{"neither a person nor a bot", with("sit", "token", ""), "by a person or by a bot"},
	{"a token", with("sit", "token", strings.Repeat("ab", 32)), "no tokens"},
	{"the id of a person", with("sit", "person", "p-victim"), "no ids of people"},
	{"a name that cannot be printed", with("sit", "name", "a\nb"), "the name"},
	{"a name that is too long", with("sit", "name", strings.Repeat("x", 5000)), "the name"},
	{"other entropy", with("entropy", "entropy", "chosen to win"), ""},
	{"entropy that is too long", with("entropy", "entropy", strings.Repeat("x", 5000)), "the entropy"},
	{"entropy after the first move", func(f *file) {
		insert(f, f.first("undo"), map[string]any{"k": "entropy", "s": 0, "entropy": "late"})
	}, "before the first move"},
	{"an undo of nothing", with("undo", "to", 0), "one move is taken back at a time"},
	{"an undo of something before time", with("undo", "to", -5), "one move is taken back at a time"},
	{"an undo of the future", with("undo", "to", 1<<40), "one move is taken back at a time"},
	{"an undo by another", with("undo", "s", 1), "not yours to take back"},
	{"an undo of what was seen", func(f *file) {
		n := f.first("ask") // after a take
		insert(f, n, map[string]any{"k": "undo", "s": 0, "to": n - 1})
	}, "cannot be taken back alone"},
	{"an undo that says it is done", with("undo", "done", true), "more than belongs"},
	{"a move that goes back", with("play", "to", 3), "more than belongs"},
	{"a seat taken with rolls", with("sit", "r", []int{1}), "more than belongs"},
	{"an ask without consent", with("ask", "done", true), "only then"},
	{"an ask of nobody", with("ask", "needs", 0), "only then"},
	{"an ask of oneself", with("ask", "needs", 1), "cannot be asked"},
	{"an ask of seats that are not there", with("ask", "needs", 128), "cannot be asked"},
	{"an ask for the moon", with("ask", "what", "moon"), "what cannot be"},
	{"an ask for another entry", with("ask", "to", 2), "what cannot be"},
	{"consent to something else", with("agree", "what", "abandon"), "not asked for"},
	{"consent to another entry", with("agree", "to", 3), "not asked for"},
	{"consent of who asked", with("agree", "s", 0), "not asked for"},
	{"consent that does nothing", with("agree", "done", false), "not asked for"},
	{"consent unasked", func(f *file) {
		insert(f, f.first("undo"), map[string]any{"k": "agree", "s": 1, "what": "undo", "to": 9})
	}, "not asked for"},
	{"declining unasked", func(f *file) { insert(f, f.first("undo"), map[string]any{"k": "decline", "s": 1}) }, "nothing was asked"},
	{"resigning from an empty seat", func(f *file) {
		insert(f, 8, map[string]any{"k": "resign", "s": 1})
	}, "nobody has this seat"},
	{"a clock that had not run out", with("flag", "ms", 1), "had not run out"},
	{"a clock of who was not awaited", with("flag", "s", 0), "had not run out"},
	{"time that runs backwards", with("play", "ms", -1), "time ran backwards"},
	{"time without end", with("play", "ms", int64(1)<<62), "time ran backwards"},
	{"abandoned before the start by consent", func(f *file) {
		insert(f, 2, map[string]any{"k": "ask", "s": 0, "what": "abandon", "needs": 2})
	}, "what cannot be"},
}

func TestAForgedFileIsRefusedInASentence(t *testing.T) {
	h := newHall(t)
	id, _, _ := finished(h)
	data := h.export(id)
	if _, err := match.Verify(ctx, games, readFile(t, data).bytes(t)); err != nil {
		t.Fatalf("the file is refused before it is forged: %v", err)
	}
	there := newHall(t)
	for _, c := range forgeries {
		t.Run(c.name, func(t *testing.T) {
			f := readFile(t, data)
			c.change(f)
			forged := f.bytes(t)
			_, err := match.Verify(ctx, games, forged)
			_, bad := there.Import(ctx, boris, forged)
			if c.name == "other entropy" {
				return // the toy rolls no dice after it
			}
			refused(t, err, c.want)
			refused(t, bad, c.want)
			var invalid *match.Invalid
			if !errors.As(bad, &invalid) {
				t.Errorf("a bad file is answered as a mistake of the server: %v", bad)
			}
		})
	}
	for _, text := range []string{"", "{", "[]", "null", "{}", string(data) + "}", string(data) + "x", string(data[:len(data)/2]), strings.Repeat("[", 100000)} {
		_, err := there.Import(ctx, boris, []byte(text))
		var invalid *match.Invalid
		if !errors.As(err, &invalid) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.30q gives %v", text, err)
		}
	}
	ids, err := there.db.IDs(ctx, "", 10)
	if err != nil || len(ids) > 1 { // the one whose entropy does not matter
		t.Errorf("forged files made the matches %v (%v)", ids, err)
	}
}

func TestOtherEntropyGivesOtherDice(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	if err := h.AddEntropy(ctx, id, all[1], "", "mine"); err != nil {
		t.Fatal(err)
	}
	h.untilRolled(id, all)
	f := readFile(t, h.export(id))
	with("entropy", "entropy", "chosen to win")(f)
	_, err := match.Verify(ctx, games, f.bytes(t))
	refused(t, err, "the seed gives")
}

func TestReadingALongFileStopsWhenNobodyWaits(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	playOn(t, id, tokensOf(all), 60, h.Service)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := match.Verify(gone, games, h.export(id)); !errors.Is(err, context.Canceled) {
		t.Errorf("a file is read for somebody who has gone: %v", err)
	}
}

func TestCheckFindsWhatIsWrongInAStore(t *testing.T) {
	for name, c := range map[string]struct{ query, want string }{
		"another move":         {`UPDATE log SET body = replace(body, 'bid 1', 'bid 2') WHERE n = 6`, "entry 6"},
		"an illegal move":      {`UPDATE log SET body = replace(body, 'bid 1', 'take 1') WHERE n = 6`, "entry 6"},
		"another seat":         {`UPDATE log SET body = replace(body, '"s":1', '"s":0') WHERE n = 6`, "entry 6"},
		"other rolls":          {`UPDATE log SET body = replace(body, '"r":[', '"r":[1,') WHERE n = 4`, "entry 4: the seed gives"},
		"an entry cut off":     {`UPDATE log SET body = substr(body, 1, 9) WHERE n = 6`, "entry 6: reading it"},
		"an empty entry":       {`UPDATE log SET body = '' WHERE n = 6`, "entry 6: reading it"},
		"another hash":         {`UPDATE log SET hash = zeroblob(32) WHERE n = 6`, "entry 6: the position after it"},
		"a missing entry":      {`DELETE FROM log WHERE n = 6`, "entry 6 is missing"},
		"a missing end":        {`DELETE FROM log WHERE n > 12`, "the log ends at entry 12"},
		"no log at all":        {`DELETE FROM log`, "the log ends at entry 0"},
		"a version too low":    {`UPDATE heads SET version = version - 1`, "is in the log, but the match is at version"},
		"a version too high":   {`UPDATE heads SET version = version + 1`, "the log ends at entry"},
		"another seed":         {`UPDATE matches SET secret = zeroblob(32)`, "the seed is not the one"},
		"a short seed":         {`UPDATE matches SET secret = x'00'`, "its seed is damaged"},
		"another commitment":   {`UPDATE matches SET meta = replace(meta, '"commitment":"', '"commitment":"0')`, "the seed is not the one"},
		"no options":           {`UPDATE matches SET meta = 'x'`, "reading match"},
		"another set-up":       {`UPDATE matches SET meta = replace(meta, 'heap', 'pile')`, "one scenario"},
		"another game":         {`UPDATE matches SET game = 'go'`, `of the game "go", which is not here`},
		"another rule set":     {`UPDATE matches SET rules = 9`, "rule set 9"},
		"another state":        {`UPDATE matches SET state = 'over'`, "lists show it otherwise"},
		"a bot that is not":    {`UPDATE matches SET bots = 1`, "lists show it otherwise"},
		"a seat taken over":    {`UPDATE log SET body = replace(body, '"s":1', '"s":0') WHERE n = 8`, "entry 8: the seat left is taken"},
		"somebody else's undo": {`UPDATE log SET body = replace(body, '"s":0', '"s":1') WHERE n = 11`, "entry 11: the last move is not yours"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t)
			id, _, _ := eventful(h)
			if n, err := h.Check(ctx, id); err != nil || n != h.see(id, nobody, "").Version {
				t.Fatalf("before the damage the check gives %d, %v", n, err)
			}
			h.edit(c.query)
			_, err := h.Check(ctx, id)
			refused(t, err, c.want)
			if !strings.Contains(err.Error(), id) {
				t.Errorf("%q does not say in which match", err)
			}
		})
	}
}

// fuzzed is the file of an eventful match, and of one that is over.
func fuzzed(f *testing.F) [][]byte {
	h := newHall(f)
	one, _, _ := eventful(h)
	two, _, _ := finished(h)
	three, _ := threeHandsOf(f, h)
	list := [][]byte{h.export(one), h.export(two), h.export(three)}
	for _, data := range list {
		f.Add(data)
	}
	for _, c := range forgeries {
		forged := readFile(f, list[1])
		c.change(forged)
		f.Add(forged.bytes(f))
	}
	f.Add([]byte(`{"sandtable-match":1,"log":[{}]}`))
	return list
}

func FuzzVerify(f *testing.F) {
	fuzzed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		short, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		v, err := match.Verify(short, games, data)
		if err != nil && strings.ContainsAny(err.Error(), "\n\x00") {
			t.Errorf("%q is not one sentence", err)
		}
		if errors.Is(err, match.ErrBroken) || short.Err() != nil {
			t.Errorf("the file brought %v", err)
		}
		if err == nil && (v.Game == "" || v.Moves > v.Entries) {
			t.Errorf("the file is verified as %+v", v)
		}
	})
}

// What is imported can be checked, seen, and exported again.
func FuzzImport(f *testing.F) {
	fuzzed(f)
	h := newHall(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		id, err := h.Import(ctx, boris, data)
		if err != nil {
			return
		}
		if _, err := h.Check(ctx, id); err != nil {
			t.Errorf("what was imported does not check: %v", err)
		}
		if _, err := h.State(ctx, id, nobody, ""); err != nil {
			t.Errorf("what was imported cannot be seen: %v", err)
		}
		again, err := match.Export(ctx, h.db, id)
		if err == nil {
			_, err = match.Verify(ctx, games, again)
		}
		if err != nil {
			t.Errorf("what was imported cannot be exported: %v", err)
		}
	})
}

func TestAMatchThatWaitsForPlayersIsImportedToo(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Private: true})
	h.sit(id, "left", anna)
	again, err := h.Import(ctx, nobody, h.export(id))
	if err != nil {
		t.Fatal(err)
	}
	st := h.see(again, nobody, "")
	if st.State != store.Waiting || st.Seats[0].Taken || !st.Options.Private {
		t.Errorf("it is %+v", st)
	}
	h.sit(again, "left", match.Caller{})
	h.sit(again, "right", match.Caller{})
	h.sound(again)
}
