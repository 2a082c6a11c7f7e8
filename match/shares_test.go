package match_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/match"
	"sandtable/store"
)

// share is a share in the dice that somebody drew.
func share(n uint64) string {
	s := dice.FromNumber(n)
	return hex.EncodeToString(s[:])
}

func promise(n uint64) match.Share { return match.Share{Promise: dice.Promise(share(n))} }
func reveal(n uint64) match.Share  { return match.Share{Reveal: share(n)} }
func shows(n uint64, next uint64) match.Share {
	return match.Share{Reveal: share(n), Promise: dice.Promise(share(next))}
}

// promised is a match of the toy in which both have promised a share, so that it
// waits for them: it begins with a card that is dealt.
func promised(h *hall) (id string, left, right match.Caller) {
	h.t.Helper()
	id = h.create(match.Options{Game: "toy", Setup: heap})
	l, err := h.Sit(ctx, id, anna, "left", false, "", promise(1).Promise)
	if err != nil {
		h.t.Fatal(err)
	}
	r, err := h.Sit(ctx, id, boris, "right", false, "", promise(2).Promise)
	if err != nil {
		h.t.Fatal(err)
	}
	return id, by(l), by(r)
}

func TestAMatchStartsWhenAllHaveShownWhatTheyPromised(t *testing.T) {
	h := newHall(t)
	id, left, right := promised(h)
	st := h.see(id, nobody, "")
	if st.State != store.Waiting || strings.Join(st.Dice.Waiting, " ") != "left right" || st.Dice.Promises["left"] != promise(1).Promise {
		t.Fatalf("the match is %s and its dice are %+v", st.State, st.Dice)
	}
	refused(t, tryErr(h.tryPlay(id, left, "", "bid 1")), "has not started")
	refused(t, h.AddShare(ctx, id, left, "", reveal(3)), "not the one that this seat promised")
	refused(t, h.AddShare(ctx, id, left, "", match.Share{Reveal: "beef"}), "64 hexadecimal digits")
	refused(t, h.AddShare(ctx, id, left, "", match.Share{}), "send a share")
	refused(t, h.AddShare(ctx, id, nobody, "", reveal(1)), "hold no seat")
	for i, c := range []match.Caller{left, right} {
		if err := h.AddShare(ctx, id, c, "", shows(uint64(i+1), uint64(i+11))); err != nil {
			t.Fatal(err)
		}
	}
	h.restart()
	if st = h.see(id, nobody, ""); st.State != store.Running || st.Dice.Waiting != nil || len(st.Dice.Shares) != 2 || st.Dice.Promises["right"] != promise(12).Promise {
		t.Fatalf("the match is %s and its dice are %+v", st.State, st.Dice)
	}
	refused(t, h.AddShare(ctx, id, left, "", reveal(1)), "not the one that this seat promised")
	v := st.Version
	_, err := h.Play(ctx, id, left, "", v, "m", "bid 1", reveal(13))
	refused(t, err, "not the one that this seat promised")
	if _, err := h.Play(ctx, id, left, "", v, "m", "bid 1", shows(11, 21)); err != nil {
		t.Fatal(err)
	}
	h.sound(id)
	found, err := match.Verify(ctx, games, h.export(id))
	if err != nil || found.Shares != 3 {
		t.Errorf("%d shares were verified (%v)", found.Shares, err)
	}
}

func TestAShareIsNotShownBeforeAllHavePromised(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap})
	if _, err := h.Sit(ctx, id, anna, "left", false, "", promise(1).Promise); err != nil {
		t.Fatal(err)
	}
	refused(t, h.AddShare(ctx, id, anna, "", reveal(1)), "when all seats are taken")
}

func TestNobodyIsWaitedForForLong(t *testing.T) {
	h := newHall(t)
	id, left, _ := promised(h)
	if err := h.AddShare(ctx, id, left, "", reveal(1)); err != nil {
		t.Fatal(err)
	}
	h.wait(10 * time.Minute)
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Waiting {
		t.Fatalf("after ten minutes the match is %s", st.State)
	}
	h.wait(6 * time.Minute)
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Running {
		t.Fatalf("after a quarter of an hour the match is %s", st.State)
	}
	if log := h.publicLog(id); !strings.Contains(log, "starts without the shares") {
		t.Errorf("nobody is told that a share is missing: %s", log)
	}
	h.sound(id)
}

// publicLog is the public log as one text.
func (h *hall) publicLog(id string) string {
	h.t.Helper()
	lines, err := h.Log(ctx, id, nobody, "", 0)
	if err != nil {
		h.t.Fatal(err)
	}
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.Text)
	}
	return strings.Join(texts, "\n")
}

func TestAMatchWithoutSharesStartsAtOnceAndAnybodyMayBeginWithThemLater(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	if h.see(id, nobody, "").State != store.Running {
		t.Fatal("the match waits though nobody promised anything")
	}
	before := match.DrawsAfter(t, h.Service, id, 1, match.Share{})
	v := h.see(id, nobody, "").Version
	if _, err := h.Play(ctx, id, left, "", v, "m", "bid 1", promise(1)); err != nil {
		t.Fatal(err)
	}
	if err := h.AddShare(ctx, id, left, "", reveal(1)); err != nil {
		t.Fatal(err)
	}
	if slices.Equal(before, match.DrawsAfter(t, h.Service, id, 1, match.Share{})) {
		t.Error("the share of the left is not in the dice of the right")
	}
	h.play(id, right, "", "bid 2")
	h.sound(id)
}

// The server knows its seed. It holds a move back, does something else in between
// and lets the player send it again: that must not give it another roll to choose.
func TestAMoveThatIsHeldBackRollsTheSame(t *testing.T) {
	h := newHall(t)
	id, left, right := promised(h)
	for i, c := range []match.Caller{left, right} {
		if err := h.AddShare(ctx, id, c, "", shows(uint64(i+1), uint64(i+11))); err != nil {
			t.Fatal(err)
		}
	}
	first := match.DrawsAfter(t, h.Service, id, 0, reveal(11))
	n, err := h.Abandon(ctx, id, right, "", h.see(id, nobody, "").Version, "ask")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Answer(ctx, id, left, "", n, false); err != nil {
		t.Fatal(err)
	}
	if later := match.DrawsAfter(t, h.Service, id, 0, reveal(11)); !slices.Equal(first, later) {
		t.Errorf("the same move rolls %v, and %v after it was held back", first, later)
	}
	if none := match.DrawsAfter(t, h.Service, id, 0, match.Share{}); slices.Equal(first, none) {
		t.Error("the share that comes with a move is not in its dice: the server knows the roll before the move is made")
	}
	if other := match.DrawsAfter(t, h.Service, id, 1, reveal(12)); slices.Equal(first, other) {
		t.Error("both seats roll the same")
	}
}

func TestAPromiseThatIsNotKeptIsTold(t *testing.T) {
	h := newHall(t)
	id, left, _ := promised(h)
	if err := h.AddShare(ctx, id, left, "", promise(9)); err != nil {
		t.Fatal(err)
	}
	refused(t, h.AddShare(ctx, id, left, "", reveal(1)), "not the one that this seat promised")
	if log := h.publicLog(id); !strings.Contains(log, "left has promised another share") {
		t.Errorf("nobody is told of it: %s", log)
	}
	h.sound(id)
}

func TestForgedSharesAreFound(t *testing.T) {
	h := newHall(t)
	id, left, right := promised(h)
	for i, c := range []match.Caller{left, right} {
		if err := h.AddShare(ctx, id, c, "", shows(uint64(i+1), uint64(i+11))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Play(ctx, id, left, "", h.see(id, nobody, "").Version, "m", "bid 1", promise(33)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]forgery{
		"another share":            {"", with("share", "reveal", share(4)), "promised"},
		"no share":                 {"", func(f *file) { delete(f.step(f.first("share")), "reveal") }, "not kept"},
		"a promise of nothing":     {"", func(f *file) { delete(f.step(1), "promise") }, "promised"},
		"an early start":           {"", with("share", "starts", true), "not before and not later"},
		"a broken promise, untold": {"", func(f *file) { delete(f.step(f.first("play")), "anew") }, "not kept"},
		"a start without waiting": {"", func(f *file) {
			insert(f, f.first("share"), map[string]any{"k": "begin", "s": 0, "starts": true})
		}, "waits for shares"},
		"older dice": {"", func(f *file) { delete(f.head, "dice") }, "older"},
	} {
		f := readFile(t, h.export(id))
		c.change(f)
		_, err := match.Verify(ctx, games, f.bytes(t))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the refusal is %v, not one that says %q", name, err, c.want)
		}
	}
}

// This file was written before there were shares in the dice.
func TestMatchesFromBeforeSharesStayWhatTheyWere(t *testing.T) {
	files, err := filepath.Glob("testdata/format1-*.json")
	if err != nil || len(files) != 1 {
		t.Fatalf("the files are %v (%v)", files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.Verify(ctx, games, data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		h := newHall(t)
		id, err := h.Import(ctx, anna, data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		h.sound(id)
	}
}

func TestAnImportedMatchRollsFromANewSeedAndSaysSo(t *testing.T) {
	h := newHall(t)
	id, _, _ := eventful(h)
	data := h.export(id)
	there := newHall(t)
	again, err := there.Import(ctx, boris, data)
	if err != nil {
		t.Fatal(err)
	}
	old, st := h.see(id, nobody, ""), there.see(again, nobody, "")
	if st.Commitment == old.Commitment || st.Dice == nil || st.Dice.Commitment != st.Commitment {
		t.Fatalf("whoever has the file knows the dice to come: %s, %+v", st.Commitment, st.Dice)
	}
	if st.Imported == nil || st.Imported.After != old.Version || st.Imported.By != "Boris" {
		t.Errorf("the match is not marked: %+v", st.Imported)
	}
	if log := there.publicLog(again); !strings.Contains(log, "brought here from elsewhere by Boris") {
		t.Errorf("nobody is told: %s", log)
	}
	left, right := there.sit(again, "left", match.Caller{}), there.mustSit(again, "right", boris)
	for i := 0; there.see(again, nobody, "").State != store.Over; i++ {
		there.play(again, []match.Caller{left, right}[i%2], "", "take 1")
	}
	there.sound(again)
	whole := there.export(again)
	found, err := match.Verify(ctx, games, whole)
	if err != nil || found.Imports != 1 {
		t.Errorf("the file is verified as %+v (%v)", found, err)
	}
	if seed, err := dice.ParseSeed(there.see(again, nobody, "").Seed); err != nil || seed.Commitment() != st.Commitment {
		t.Errorf("the seed that is published is not the one that was promised (%v)", err)
	}
	for want, change := range map[string]func(*file){
		"published":  func(f *file) { f.head["seeds"] = []any{f.head["seed"]} },
		"its log":    func(f *file) { f.head["seeds"] = append(f.head["seeds"].([]any), f.head["seed"]) },
		"published ": func(f *file) { delete(f.head, "seeds") },
	} {
		f := readFile(t, whole)
		change(f)
		_, err := match.Verify(ctx, games, f.bytes(t))
		if err == nil || !strings.Contains(err.Error(), strings.TrimSpace(want)) {
			t.Errorf("a forged seed is answered by %v, not by one that says %q", err, want)
		}
	}
}

// mustSit takes a seat as somebody who was invited.
func (h *hall) mustSit(id, seat string, c match.Caller) match.Caller {
	h.t.Helper()
	tok, err := h.Sit(ctx, id, c, seat, true, "")
	if err != nil {
		h.t.Fatal(err)
	}
	return by(tok)
}

// against is a match of the toy between Anna, who has promised a share, and a bot. It
// begins with a card that is dealt, so it waits for her and not for the bot.
func against(h *hall) (id string, left match.Caller) {
	h.t.Helper()
	id = h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		h.t.Fatal(err)
	}
	l, err := h.Sit(ctx, id, anna, "left", false, "", promise(1).Promise)
	if err != nil {
		h.t.Fatal(err)
	}
	return id, by(l)
}

// botMoves lets the bot that is awaited make a move.
func (h *hall) botMoves(id, move string) {
	h.t.Helper()
	turn, awaited, err := h.BotTurn(ctx, id)
	if err != nil || !awaited {
		h.t.Fatalf("no bot is awaited (%v)", err)
	}
	if _, err := h.PlayBot(ctx, id, turn.Version, turn.Seat, move, ""); err != nil {
		h.t.Fatal(err)
	}
}

func TestBotsPromiseAndShowSharesByThemselves(t *testing.T) {
	h := newHall(t)
	id, left := against(h)
	st := h.see(id, nobody, "")
	if st.State != store.Waiting || strings.Join(st.Dice.Waiting, " ") != "left" || st.Dice.Promises["right"] == "" || st.Dice.Shares["right"] != "" {
		t.Fatalf("the match is %s and its dice are %+v", st.State, st.Dice)
	}
	if err := h.AddShare(ctx, id, left, "", shows(1, 2)); err != nil {
		t.Fatal(err)
	}
	began := h.see(id, nobody, "")
	if began.State != store.Running || began.Dice.Shares["right"] == "" || began.Dice.Promises["right"] == st.Dice.Promises["right"] {
		t.Fatalf("the match is %s and its dice are %+v", began.State, began.Dice)
	}
	if _, err := h.Play(ctx, id, left, "", began.Version, "m", "bid 1", shows(2, 3)); err != nil {
		t.Fatal(err)
	}
	h.botMoves(id, "bid 2")
	after := h.see(id, nobody, "").Dice
	if after.Shares["right"] == began.Dice.Shares["right"] || after.Promises["right"] == began.Dice.Promises["right"] {
		t.Errorf("the bot added nothing to the dice with its move: %+v", after)
	}
	h.sound(id)
	found, err := match.Verify(ctx, games, h.export(id))
	if err != nil || found.Shares != 4 {
		t.Errorf("%d shares were verified (%v)", found.Shares, err)
	}
	for name, c := range map[string]forgery{
		"a start without the bot's share": {"", func(f *file) { delete(f.step(f.first("share")), "shown") }, "shares that its bots have promised"},
		"a bot that keeps its share back": {"", func(f *file) {
			for i := range f.log {
				if st := f.step(i + 1); st["k"] == "play" && fmt.Sprint(st["s"]) == "1" {
					delete(st, "reveal")
					st["anew"] = true
				}
			}
		}, "a bot shows the share"},
	} {
		f := readFile(t, h.export(id))
		c.change(f)
		_, err := match.Verify(ctx, games, f.bytes(t))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the refusal is %v, not one that says %q", name, err, c.want)
		}
	}
	// Brought elsewhere, a bot keeps what it promised under the seed before.
	there := newHall(t)
	again, err := there.Import(ctx, boris, h.export(id))
	if err != nil {
		t.Fatal(err)
	}
	there.sit(again, "left", match.Caller{})
	promised := there.see(again, nobody, "").Dice.Promises["right"]
	there.botMoves(again, "take 1")
	if log := there.publicLog(again); promised == "" || strings.Contains(log, "without showing the one before") {
		t.Errorf("the bot has not kept its promise: %s", log)
	}
	there.sound(again)
}
