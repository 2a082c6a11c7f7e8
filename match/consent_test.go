package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
	"sandtable/games/tt"
	"sandtable/match"
	"sandtable/store"
)

// place makes some of the Axis' choices of the set-up, which nobody else sees.
func (h *hall) place(id string, who match.Caller, n int) (views [][]byte) {
	h.t.Helper()
	for range n {
		st := h.see(id, who, "")
		views = append(views, st.View)
		h.play(id, who, "", st.Moves[0])
	}
	return views
}

// ready makes a seat's whole set-up. That it is done is for all to see.
func (h *hall) ready(id string, who match.Caller, as string) int {
	h.t.Helper()
	for {
		st := h.see(id, who, as)
		if slices.Contains(st.Moves, "done") {
			return h.play(id, who, as, "done")
		}
		h.play(id, who, as, st.Moves[0])
	}
}

func TestUnseenMovesAreTakenBackOneByOneUpToTheBarrier(t *testing.T) {
	forgetting := map[string]func(*hall){
		"in memory":       func(*hall) {},
		"after restarts":  func(h *hall) { h.restart() },
		"after evictions": func(h *hall) { h.see(h.create(match.Options{Game: "toy", Setup: heap}), nobody, "") },
	}
	for name, forget := range forgetting {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, func(c *match.Config) { c.Keep = 1; c.Alone = true })
			id, all := threeHands(t, h)
			h.ready(id, all[1], "")
			views := h.place(id, all[0], 20)
			for i := len(views) - 1; i >= 0; i-- {
				forget(h)
				if !h.see(id, all[0], "").CanUndo {
					t.Fatalf("move %d cannot be taken back", i)
				}
				forget(h)
				h.barred(id, all[2], "moved", "axis")
				refused(t, h.undo(id, all[2]), "not yours")
				if err := h.undo(id, all[0]); err != nil {
					t.Fatalf("taking back move %d: %v", i, err)
				}
				if st := h.see(id, all[0], ""); !bytes.Equal(st.View, views[i]) {
					t.Fatalf("after taking back move %d the view is another than before it", i)
				}
			}
			h.barred(id, all[1], "asked", "")
			refused(t, h.undo(id, all[1]), "ask those who saw it")
			h.sound(id)
		})
	}
}

func TestTakingBackWorksAcrossASnapshot(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	views := h.place(id, all[0], 3)
	for range 60 { // well past the hundredth entry
		h.place(id, all[0], 1)
		if err := h.undo(id, all[0]); err != nil {
			t.Fatal(err)
		}
	}
	if sn, err := h.db.Snapshot(ctx, id, 1<<20); err != nil || sn.N < 100 {
		t.Fatalf("there is no snapshot: %+v, %v", sn.N, err)
	}
	for i := 2; i >= 0; i-- {
		h.restart()
		if err := h.undo(id, all[0]); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(h.see(id, all[0], "").View, views[i]) {
			t.Errorf("move %d, made before the snapshot, was not taken back", i)
		}
	}
	h.restart()
	h.barred(id, all[0], "none", "")
	refused(t, h.undo(id, all[0]), "no move to take back")
	h.sound(id)
}

// fileStep is a step as a file tells it.
type fileStep struct {
	Kind  string `json:"k"`
	Seat  int    `json:"s"`
	Move  string `json:"m"`
	Rolls []int  `json:"r"`
}

// entry reads one step from the log of a match.
func (h *hall) entry(id string, n int) (st fileStep) {
	h.t.Helper()
	list, err := h.db.Log(ctx, id, n-1, 1)
	if err != nil || len(list) != 1 {
		h.t.Fatalf("entry %d: %v", n, err)
	}
	if err := json.Unmarshal(list[0].Body, &st); err != nil {
		h.t.Fatal(err)
	}
	return st
}

// untilRolled plays at random until chance has decided after a move, and says by
// whom and which it was.
func (h *hall) untilRolled(id string, all []match.Caller) (entry int, by int, move string) {
	h.t.Helper()
	for n := h.see(id, nobody, "").Version + 1; n < 1000; n++ {
		playOn(h.t, id, tokensOf(all), 1, h.Service)
		if last := h.entry(id, n); len(last.Rolls) > 0 {
			return n, last.Seat, last.Move
		}
	}
	h.t.Fatal("no dice were rolled in 1000 moves")
	return
}

func tokensOf(all []match.Caller) (list []match.Token) {
	for _, c := range all {
		list = append(list, c.Token)
	}
	return list
}

func TestAMoveTakenBackAndMadeAgainRollsOtherDice(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	n, seat, move := h.untilRolled(id, all)
	seen := map[string]bool{fmt.Sprint(h.entry(id, n).Rolls): true}
	for range 6 {
		h.barred(id, all[seat], "rolled", "")
		refused(t, h.undo(id, all[seat]), "dice were rolled")
		ask, err := h.AskUndo(ctx, id, all[seat], "", n, h.see(id, nobody, "").Version, fmt.Sprint("ask ", n))
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range all {
			if i != seat {
				if err := h.Answer(ctx, id, c, "", ask, true); err != nil {
					t.Fatal(err)
				}
			}
		}
		n = h.play(id, all[seat], "", move)
		seen[fmt.Sprint(h.entry(id, n).Rolls)] = true
	}
	if len(seen) == 1 {
		t.Errorf("the same move rolled %v seven times", seen)
	}
	h.sound(id)
}

func TestExactlyThoseWhoSawAreAsked(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	first := h.see(id, nobody, "").Version + 1
	h.place(id, all[0], 2)
	h.place(id, all[1], 2)
	// The USSR has seen nothing; the West has placed since and would lose that.
	n, err := h.AskUndo(ctx, id, all[0], "", first, first+3, "a")
	if err != nil {
		t.Fatal(err)
	}
	a := h.see(id, all[2], "").Asked
	if a == nil || a.Number != n || a.What != "undo" || a.By != "axis" || a.To != first || fmt.Sprint(a.Needs) != "[west]" {
		t.Fatalf("what is asked is %+v", a)
	}
	refused(t, h.Answer(ctx, id, all[2], "", n, true), "not asked")
	refused(t, h.Answer(ctx, id, all[0], "", n, true), "not asked")
	refused(t, h.Answer(ctx, id, nobody, "", n, true), "you hold no seat")
	refused(t, h.Answer(ctx, id, all[1], "", n+1, true), "nothing is asked under number")
	h.restart()
	if err := h.Answer(ctx, id, all[1], "", n, true); err != nil {
		t.Fatal(err)
	}
	st := h.see(id, all[1], "")
	if st.Asked != nil || st.CanUndo || h.see(id, all[0], "").CanUndo {
		t.Errorf("something is left of what was taken back: %+v", st.Asked)
	}
	show, err := h.Replay(ctx, id, all[0], "", 0, -1)
	if err != nil || len(show.Moments) != 1 {
		t.Errorf("the replay has the moments %v (%v)", show.Moments, err)
	}
	h.sound(id)
}

func TestWhatNobodySawIsTakenBackAtOnce(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	views := h.place(id, all[0], 5)
	if _, err := h.AskUndo(ctx, id, all[0], "", 4, 8, "a"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, all[0], ""); st.Asked != nil || !bytes.Equal(st.View, views[0]) {
		t.Errorf("all five moves were to be taken back at once, and %+v is asked", st.Asked)
	}
	h.sound(id)
}

func TestDiceConcernEverybody(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	n, seat, _ := h.untilRolled(id, all)
	ask, err := h.AskUndo(ctx, id, all[seat], "", n, n, "a")
	if err != nil {
		t.Fatal(err)
	}
	if a := h.see(id, nobody, "").Asked; a == nil || len(a.Needs) != 2 {
		t.Fatalf("what is asked is %+v", a)
	}
	left := h.see(id, nobody, "").Asked.Needs
	for i, name := range []string{"axis", "west", "ussr"} {
		if !slices.Contains(left, name) {
			continue
		}
		before := h.see(id, nobody, "").Version
		if err := h.Answer(ctx, id, all[i], "", ask, true); err != nil {
			t.Fatal(err)
		}
		refused(t, h.Answer(ctx, id, all[i], "", ask, true), "")
		if v := h.see(id, nobody, "").Version; v != before+1 {
			t.Errorf("an answer given twice made version %d of %d", v, before)
		}
	}
	if st := h.see(id, all[seat], ""); st.Asked != nil || len(st.Moves) == 0 {
		t.Error("with everybody's consent nothing was taken back")
	}
}

func TestBotsAndOnesOwnSeatsAgreeToEverything(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "tt", Setup: threePlayers, Host: anna.Person})
	h.sit(id, "axis", anna)
	h.sit(id, "west", anna)
	if err := h.SeatBot(ctx, id, anna, "ussr", "recruit"); err != nil {
		t.Fatal(err)
	}
	n := h.ready(id, anna, "axis")
	if _, err := h.AskUndo(ctx, id, anna, "axis", n, n, "a"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, anna, "axis"); st.Asked != nil || len(st.Moves) == 0 {
		t.Errorf("Anna, who plays alone, must ask: %+v", st.Asked)
	}
	if _, err := h.Abandon(ctx, id, anna, "axis", n+1, "b"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, anna, "axis"); st.State != store.Over || st.Result != "abandoned" {
		t.Errorf("Anna, who plays alone, cannot end the match: %s", st.State)
	}
	h.sound(id)
}

// asked is a match in which the left asks to take its take back.
func asked(h *hall) (id string, l, r match.Caller, number, to int) {
	h.t.Helper()
	id, l, r = h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60}})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	to = h.play(id, l, "", "take 1")
	number, err := h.AskUndo(ctx, id, l, "", to, to, "ask")
	if err != nil {
		h.t.Fatal(err)
	}
	return id, l, r, number, to
}

func TestWhatIsAskedIsDroppedInManyWays(t *testing.T) {
	for name, drop := range map[string]func(h *hall, id string, l, r match.Caller, number int) error{
		"declined":  func(h *hall, id string, l, r match.Caller, n int) error { return h.Answer(ctx, id, r, "", n, false) },
		"withdrawn": func(h *hall, id string, l, r match.Caller, n int) error { return h.Answer(ctx, id, l, "", n, false) },
		"overtaken by a move": func(h *hall, id string, l, r match.Caller, n int) error {
			return tryErr(h.tryPlay(id, r, "", "take 1"))
		},
		"left by who asked":    func(h *hall, id string, l, r match.Caller, n int) error { return h.Leave(ctx, id, l, "left") },
		"left by who is asked": func(h *hall, id string, l, r match.Caller, n int) error { return h.Leave(ctx, id, r, "right") },
		"late who is asked":    func(h *hall, id string, l, r match.Caller, n int) error { h.wait(time.Hour); return h.Flag(ctx, id) },
		"followed by another ask": func(h *hall, id string, l, r match.Caller, n int) error {
			return tryErr(h.Abandon(ctx, id, r, "", n, "x"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t)
			id, l, r, number, _ := asked(h)
			if err := drop(h, id, l, r, number); err != nil {
				t.Fatal(err)
			}
			h.restart()
			if a := h.see(id, nobody, "").Asked; a != nil && a.Number == number {
				t.Errorf("it is still asked: %+v", a)
			}
			if !strings.HasPrefix(name, "left by who is") {
				refused(t, h.Answer(ctx, id, r, "", number, true), "nothing is asked under number")
			}
			h.sound(id)
		})
	}
}

func TestAnAskThatIsSentTwiceAsksOnce(t *testing.T) {
	h := newHall(t)
	id, l, _, number, to := asked(h)
	again, err := h.AskUndo(ctx, id, l, "", to, to, "ask")
	if err != nil || again != number || h.see(id, nobody, "").Version != number {
		t.Errorf("it was answered by %d (%v), not by %d", again, err, number)
	}
}

func TestOnlyMovesThatCountCanBeAskedBack(t *testing.T) {
	h := newHall(t)
	id, l, r, number, to := asked(h)
	for _, bad := range []int{-1, 0, 1, 2, number, number + 1, 1 << 40} {
		_, err := h.AskUndo(ctx, id, l, "", bad, number, fmt.Sprint("bad ", bad))
		refused(t, err, "not a move that can be taken back")
	}
	if err := h.Answer(ctx, id, r, "", number, true); err != nil {
		t.Fatal(err)
	}
	_, err := h.AskUndo(ctx, id, l, "", to, number+1, "gone")
	refused(t, err, "not a move that can be taken back")
}

func TestTheOtherPlayersMoveIsNotMineToTakeBack(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	n := h.play(id, l, "", "tap") // which the right does not see
	if _, err := h.AskUndo(ctx, id, r, "", n, n, "a"); err != nil {
		t.Fatal(err)
	}
	if a := h.see(id, nobody, "").Asked; a == nil || fmt.Sprint(a.Needs) != "[left]" {
		t.Errorf("the left's own move is asked back of %+v", a)
	}
}

func TestAbandoning(t *testing.T) {
	t.Run("by the host before the start", func(t *testing.T) {
		h := newHall(t)
		id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
		l := h.sit(id, "left", boris)
		_, err := h.Abandon(ctx, id, l, "", 1, "a")
		refused(t, err, "only the host")
		_, err = h.Abandon(ctx, id, clara, "", 1, "a")
		refused(t, err, "you hold no seat")
		if _, err := h.Abandon(ctx, id, anna, "", 1, "a"); err != nil {
			t.Fatal(err)
		}
		_, err = h.Sit(ctx, id, clara, "right", false, "")
		refused(t, err, "the match is over")
		if st := h.see(id, nobody, ""); st.State != store.Over || st.Result != "abandoned" {
			t.Errorf("it is %s: %q", st.State, st.Result)
		}
		h.sound(id)
	})
	t.Run("by consent", func(t *testing.T) {
		h := newHall(t)
		id, all := threeHands(t, h)
		n, err := h.Abandon(ctx, id, all[0], "", 3, "a")
		if err != nil {
			t.Fatal(err)
		}
		h.place(id, all[0], 1) // a move does not drop it
		if err := h.Answer(ctx, id, all[1], "", n, true); err != nil {
			t.Fatal(err)
		}
		if st := h.see(id, nobody, ""); st.State != store.Running || fmt.Sprint(st.Asked.Needs) != "[ussr]" {
			t.Fatalf("it is %s and waits for %v", st.State, st.Asked)
		}
		if err := h.Answer(ctx, id, all[2], "", n, true); err != nil {
			t.Fatal(err)
		}
		if st := h.see(id, nobody, ""); st.State != store.Over || st.Seed == "" {
			t.Errorf("it is %s", st.State)
		}
		_, err = h.Abandon(ctx, id, all[0], "", 7, "b")
		if !errors.Is(err, engine.ErrOver) {
			t.Errorf("abandoned again it gives %v", err)
		}
		h.sound(id)
	})
	t.Run("by an admin", func(t *testing.T) {
		h := newHall(t)
		id, _, _ := h.stones(match.Options{Host: anna.Person})
		_, err := h.Abandon(ctx, id, anna, "", 2, "a")
		refused(t, err, "you hold no seat")
		if _, err := h.Abandon(ctx, id, admin, "", 2, "a"); err != nil {
			t.Fatal(err)
		}
		h.sound(id)
	})
}

// blind is a game in which the last seat sees nothing.
type blind struct{ engine.Game }

func (g blind) New(s engine.Setup) (engine.Position, error) {
	p, err := g.Game.New(s)
	return unseen{p}, err
}

type unseen struct{ engine.Position }

func (p unseen) Clone() engine.Position     { return unseen{p.Position.Clone()} }
func (p unseen) CopyFrom(q engine.Position) { p.Position.CopyFrom(q.(unseen).Position) }

func (p unseen) AppendView(dst []byte, s engine.Seat) []byte {
	if s == 2 {
		return append(dst, "{}"...)
	}
	return p.Position.AppendView(dst, s)
}

func TestDiceConcernAlsoWhoDidNotSeeThem(t *testing.T) {
	h := newHall(t, func(c *match.Config) {
		c.Games = func(string) (engine.Game, bool) { return blind{tt.Game}, true }
	})
	id, all := threeHands(t, h)
	n, seat, _ := h.untilRolled(id, all)
	if _, err := h.AskUndo(ctx, id, all[(seat+1)%2], "", n, n, "a"); err != nil {
		t.Fatal(err)
	}
	if a := h.see(id, nobody, "").Asked; a == nil || !slices.Contains(a.Needs, "ussr") {
		t.Errorf("the dice are rolled anew without the USSR's consent: %+v", a)
	}
}

// barred checks that a seat is told the one reason why it cannot take back the last move.
func (h *hall) barred(id string, c match.Caller, why, by string) {
	h.t.Helper()
	if st := h.see(id, c, ""); st.CanUndo || st.Bar == nil || *st.Bar != (match.Bar{Why: why, By: by}) {
		h.t.Errorf("the last move cannot be taken back because of %+v, want %s %s", st.Bar, why, by)
	}
}

// Of what others were told nobody takes anything back alone, although it shows in no view.
func TestAMoveThatOthersWereToldOfStands(t *testing.T) {
	for habit, alone := range map[toy.Fault]bool{toy.Sound: true, toy.Loud: false} {
		h := newHall(t, func(c *match.Config) {
			c.Games = func(string) (engine.Game, bool) { return toy.Game{Fault: habit}, true }
		})
		id := h.create(match.Options{Game: "toy", Setup: heap})
		l, r := h.sit(id, "left", match.Caller{}), h.sit(id, "right", match.Caller{})
		h.play(id, l, "", "bid 3")
		h.barred(id, l, "asked", "")
		h.play(id, r, "", "bid 1")
		n := h.play(id, l, "", "tap")
		for _, again := range []bool{false, true} {
			if again {
				h.restart()
			}
			if got := h.see(id, l, "").CanUndo; got != alone {
				t.Errorf("habit %d, after a restart %v: it can be taken back: %v", habit, again, got)
			}
			if !alone {
				h.barred(id, l, "told", "")
			}
		}
		if _, err := h.AskUndo(ctx, id, l, "", n, n, "ask"); err != nil {
			t.Fatal(err)
		}
		if asked := h.see(id, l, "").Asked != nil; asked == alone {
			t.Errorf("habit %d: the other is asked: %v", habit, asked)
		}
	}
}
