package match_test

import (
	"strings"
	"testing"
	"time"

	"sandtable/match"
	"sandtable/store"
)

// watch does what is due in all matches.
func (h *hall) watch() {
	h.t.Helper()
	if _, err := h.Watch(ctx); err != nil {
		h.t.Fatal(err)
	}
}

// left is how many seconds a seat has, or -1 if it has no clock.
func left(st match.State, seat int) float64 {
	if st.Seats[seat].Left == nil {
		return -1
	}
	return float64(*st.Seats[seat].Left) / 1000
}

// due is when the store will look at a match again, in seconds from now; 0 is never.
func (h *hall) due(id string) float64 {
	h.t.Helper()
	m, err := h.db.Match(ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	if m.Face.Deadline.IsZero() {
		return 0
	}
	return m.Face.Deadline.Sub(*h.time).Seconds()
}

func TestClocksThatCannotBeAreRefused(t *testing.T) {
	h := newHall(t)
	for _, c := range []struct {
		clock match.Clock
		want  string
	}{
		{match.Clock{Kind: "sand", Seconds: 60}, "a clock is of the kind"},
		{match.Clock{Kind: "move", Seconds: 9}, "from 10 seconds to a year"},
		{match.Clock{Kind: "move", Seconds: -60}, "from 10 seconds to a year"},
		{match.Clock{Kind: "player", Seconds: 400 * 24 * 3600}, "from 10 seconds to a year"},
		{match.Clock{Kind: "player", Seconds: 60, Bonus: -1}, "the bonus of a turn"},
		{match.Clock{Kind: "player", Seconds: 60, Bonus: 90000}, "the bonus of a turn"},
		{match.Clock{Kind: "player", Seconds: 60, Then: "explode"}, "when a clock has run out"},
		{match.Clock{Kind: "player", Seconds: 60, Then: "bot"}, "say which bot takes over when a clock runs out: recruit, staff"},
		{match.Clock{Kind: "player", Seconds: 60, Then: "bot", Bot: "genius"}, "say which bot"},
		{match.Clock{Kind: "player", Seconds: 60, Bot: "recruit"}, "a bot takes over only if"},
	} {
		_, err := h.Create(ctx, match.Options{Game: "toy", Setup: heap, Clock: c.clock})
		refused(t, err, c.want)
	}
	id := h.create(match.Options{Game: "toy", Setup: heap, Clock: match.Clock{Seconds: 99, Then: "bot", Bot: strings.Repeat("x", 1000)}})
	if st := h.see(id, nobody, ""); st.Options.Clock != (match.Clock{}) {
		t.Errorf("a match without a clock keeps %+v", st.Options.Clock)
	}
}

func TestAClockForEachTurnRunsOutAndTheSeatMayBeTakenOver(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60}})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	h.wait(20 * time.Second)
	st := h.see(id, nobody, "")
	if left(st, 0) != 40 || left(st, 1) != 60 || !st.Seats[0].Deadline.Equal(h.time.Add(40*time.Second)) || st.Seats[1].Deadline != nil {
		t.Errorf("after 20 seconds the clocks show %+v", st.Seats)
	}
	if h.due(id) != 40 {
		t.Errorf("the store will look again in %v seconds", h.due(id))
	}
	h.wait(39 * time.Second)
	h.watch()
	if st := h.see(id, nobody, ""); st.Seats[0].Late || st.Version != 4 {
		t.Fatal("the clock ran out a second early")
	}
	h.wait(time.Second)
	h.watch()
	st = h.see(id, nobody, "")
	if !st.Seats[0].Late || left(st, 0) != 0 || st.Seats[0].Deadline != nil {
		t.Fatalf("the clock did not run out: %+v", st.Seats[0])
	}
	if h.due(id) != 0 {
		t.Errorf("a match that is late already is due in %v seconds", h.due(id))
	}
	h.wait(time.Hour)
	h.watch()
	if v := h.see(id, nobody, "").Version; v != st.Version {
		t.Error("a seat is found late twice")
	}
	h.play(id, l, "", "take 1") // better late than never
	st = h.see(id, nobody, "")
	if st.Seats[0].Late || left(st, 0) != 60 || left(st, 1) != 60 {
		t.Errorf("after the late move the clocks show %+v", st.Seats)
	}
	h.wait(time.Minute)
	h.watch()
	next := h.sit(id, "right", clara)
	refused(t, tryErr(h.tryPlay(id, r, "", "take 1")), "opens no seat")
	if st := h.see(id, nobody, ""); left(st, 1) != 60 || st.Seats[1].Late || h.due(id) != 60 {
		t.Errorf("who took the seat over has %v seconds, and the match is due in %v", left(st, 1), h.due(id))
	}
	h.wait(30 * time.Second)
	h.play(id, next, "", "take 1")
	h.sound(id)
}

func TestAClockForTheWholeMatchWinsItsBonusBack(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{Clock: match.Clock{Kind: "player", Seconds: 100, Bonus: 10, Then: "resign"}})
	h.wait(30 * time.Second) // charged to both, who bid at once
	h.play(id, l, "", "bid 3")
	h.wait(30 * time.Second)
	h.play(id, r, "", "bid 1")
	st := h.see(id, nobody, "")
	if left(st, 0) != 80 || left(st, 1) != 50 {
		t.Fatalf("the clocks show %v and %v, not 80 and 50", left(st, 0), left(st, 1))
	}
	h.wait(5 * time.Second)
	h.play(id, l, "", "take 1")
	if st := h.see(id, nobody, ""); left(st, 0) != 85 {
		t.Errorf("the bonus is more or less than 10 seconds: %v are left", left(st, 0))
	}
	h.wait(time.Second)
	h.play(id, r, "", "take 1")
	h.restart()
	if st := h.see(id, nobody, ""); left(st, 0) != 85 || left(st, 1) != 59 {
		t.Errorf("after a restart the clocks show %v and %v", left(st, 0), left(st, 1))
	}
	h.wait(84 * time.Second)
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Running {
		t.Fatal("the clock ran out a second early")
	}
	h.wait(time.Second)
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Over || st.Result != "right (resignation)" {
		t.Errorf("after its time was up the match is %s: %q", st.State, st.Result)
	}
	h.sound(id)
}

func TestTheBonusNeverGivesMoreThanTheWholeTime(t *testing.T) {
	h := newHall(t)
	id, l, _ := h.stones(match.Options{Clock: match.Clock{Kind: "player", Seconds: 100, Bonus: 50}})
	h.wait(time.Second)
	h.play(id, l, "", "bid 3")
	if st := h.see(id, nobody, ""); left(st, 0) != 100 {
		t.Errorf("%v seconds are left of 100", left(st, 0))
	}
}

func TestABotTakesOverWhenTheClockSaysSo(t *testing.T) {
	h := newHall(t)
	id, l, _ := h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60, Then: "bot", Bot: "staff"}})
	h.wait(time.Minute)
	h.play(id, l, "", "bid 3")
	h.watch()
	st := h.see(id, nobody, "")
	if st.Seats[1].Bot != "staff" || st.Seats[1].Late || left(st, 1) != -1 || st.Seats[1].Deadline != nil {
		t.Errorf("the seat is %+v", st.Seats[1])
	}
	if h.due(id) != 0 {
		t.Errorf("a bot has a clock, which runs out in %v seconds", h.due(id))
	}
	news := h.news[len(h.news)-1]
	if len(news.Bots) != 1 || news.Bots[0].Level != "staff" {
		t.Errorf("the news do not say that a bot is awaited: %+v", news)
	}
	turn, ok, err := h.BotTurn(ctx, id)
	if err != nil || !ok {
		t.Fatal("the bot is not awaited")
	}
	if _, err := h.PlayBot(ctx, id, turn.Version, 1, "bid 1", ""); err != nil {
		t.Fatal(err)
	}
	h.sound(id)
}

func TestSeveralClocksRunOutAtOnce(t *testing.T) {
	h := newHall(t)
	id, _, _ := h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60}})
	h.wait(2 * time.Minute)
	h.watch()
	h.watch()
	if st := h.see(id, nobody, ""); !st.Seats[0].Late || !st.Seats[1].Late {
		t.Errorf("both are late, and the seats are %+v", st.Seats)
	}
	h.sound(id)
}

func TestNobodyLosesTimeToTheServersOwnAbsence(t *testing.T) {
	h := newHall(t)
	id, l, _ := h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60, Then: "resign"}})
	began := h.Began()
	h.wait(10 * time.Second)
	if err := h.db.Beat(ctx, "one", began, *h.time); err != nil {
		t.Fatal(err)
	}
	h.wait(5 * time.Second) // in which it dies without another word
	h.wait(time.Hour)
	h.restart()
	st := h.see(id, nobody, "")
	if left(st, 0) != 50 || !st.Seats[0].Deadline.Equal(h.time.Add(50*time.Second)) {
		t.Errorf("after an hour's absence %v seconds are left until %v, and it is %v", left(st, 0), st.Seats[0].Deadline, *h.time)
	}
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Running {
		t.Fatal("somebody lost on the server's time")
	}
	if h.due(id) != 50 {
		t.Errorf("the deadline was moved to %v seconds from now", h.due(id))
	}
	h.wait(20 * time.Second)
	h.play(id, l, "", "bid 1")
	if st := h.see(id, nobody, ""); left(st, 0) != 60 || left(st, 1) != 30 || h.due(id) != 30 {
		t.Errorf("the clocks show %v and %v, and the match is due in %v", left(st, 0), left(st, 1), h.due(id))
	}
	// Another server was up all the time: its time counts.
	h.wait(10 * time.Second)
	if err := h.db.Beat(ctx, "two", h.Began(), *h.time); err != nil {
		t.Fatal(err)
	}
	if err := h.db.Beat(ctx, "three", h.Began(), *h.time); err != nil {
		t.Fatal(err)
	}
	h.restart()
	if st := h.see(id, nobody, ""); left(st, 1) != 20 {
		t.Errorf("%v seconds are left, not 20", left(st, 1))
	}
	h.wait(20 * time.Second)
	h.watch()
	if st := h.see(id, nobody, ""); st.State != store.Over {
		t.Error("the clock never runs out")
	}
	h.sound(id)
}

// A bid ends a turn and is seen, so it is taken back by consent.
func TestTakingBackWinsNobodyTime(t *testing.T) {
	for _, clock := range []match.Clock{{Kind: "player", Seconds: 100, Bonus: 10}, {Kind: "move", Seconds: 100}} {
		t.Run(clock.Kind, func(t *testing.T) {
			h := newHall(t)
			id, l, r := h.stones(match.Options{Clock: clock})
			h.play(id, r, "", "bid 3")
			h.play(id, l, "", "bid 1")
			h.wait(30 * time.Second)
			before := h.see(id, nobody, "")
			for range 5 {
				n := h.play(id, r, "", "take 1")
				h.wait(2 * time.Second) // which the left thinks
				h.goBack(id, r, l, n)
			}
			after := h.see(id, nobody, "")
			if left(after, 1) != 70 || left(after, 1) != left(before, 1) {
				t.Errorf("by taking back the right went from %v to %v seconds", left(before, 1), left(after, 1))
			}
			want := map[string]float64{"player": 90, "move": 100}[clock.Kind]
			if left(after, 0) != want {
				t.Errorf("by the other's taking back the left has %v seconds, not %v", left(after, 0), want)
			}
			h.wait(5 * time.Second)
			h.play(id, r, "", "take 1")
			if clock.Kind == "player" && left(h.see(id, nobody, ""), 1) != 75 {
				t.Errorf("after the turn %v seconds are left, not 75", left(h.see(id, nobody, ""), 1))
			}
			h.sound(id)
		})
	}
}

// goBack takes everything from an entry on back, with the consent of another.
func (h *hall) goBack(id string, asks, agrees match.Caller, to int) {
	h.t.Helper()
	n, err := h.AskUndo(ctx, id, asks, "", to, h.see(id, nobody, "").Version, "ask for "+time.Now().String())
	if err == nil {
		err = h.Answer(ctx, id, agrees, "", n, true)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

func TestLeavingASeatAndComingBackWinsNoTime(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Clock: match.Clock{Kind: "player", Seconds: 100}})
	h.sit(id, "left", anna)
	h.sit(id, "right", boris)
	h.wait(40 * time.Second)
	if err := h.Leave(ctx, id, anna, "left"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); left(st, 0) != -1 || st.Seats[0].Deadline != nil {
		t.Errorf("a clock runs for nobody: %+v", st.Seats[0])
	}
	h.wait(10 * time.Second)
	h.sit(id, "left", anna)
	if st := h.see(id, nobody, ""); left(st, 0) != 50 {
		t.Errorf("after Anna left and came back she has %v seconds, not 50", left(st, 0))
	}
	if err := h.Leave(ctx, id, anna, "left"); err != nil {
		t.Fatal(err)
	}
	h.sit(id, "left", clara)
	if st := h.see(id, nobody, ""); left(st, 0) != 100 {
		t.Errorf("Clara, who came for Anna, has %v seconds, not 100", left(st, 0))
	}
	h.sound(id)
}

func TestNoClockRunsBeforeTheStartOrAfterTheEnd(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Clock: match.Clock{Kind: "player", Seconds: 60}})
	l := h.sit(id, "left", match.Caller{})
	h.wait(time.Hour)
	h.watch()
	if st := h.see(id, nobody, ""); left(st, 0) != -1 || h.due(id) != 0 {
		t.Errorf("a clock runs before the start: %+v", st.Seats[0])
	}
	h.sit(id, "right", match.Caller{})
	if st := h.see(id, nobody, ""); left(st, 0) != 60 || h.due(id) != 60 {
		t.Errorf("the clock starts with %v seconds, due in %v", left(st, 0), h.due(id))
	}
	if _, err := h.Resign(ctx, id, l, "", 2, "r"); err != nil {
		t.Fatal(err)
	}
	h.wait(time.Hour)
	if h.due(id) != 0 {
		t.Errorf("a match that is over is due in %v", h.due(id))
	}
	if err := h.Flag(ctx, id); err != nil {
		t.Error(err)
	}
}

func TestTheStoresDeadlineFollowsAMoveOfTheSameTurn(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{Clock: match.Clock{Kind: "move", Seconds: 60}})
	h.play(id, l, "", "bid 3")
	h.play(id, r, "", "bid 1")
	h.wait(10 * time.Second)
	h.play(id, l, "", "tap") // nothing that ends the turn
	if h.due(id) != 50 {
		t.Errorf("after 10 of 60 seconds and a move within the turn the match is due in %v", h.due(id))
	}
	if err := h.undo(id, l); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); h.due(id) != 50 || left(st, 0) != 50 {
		t.Errorf("after taking it back it is due in %v, and %v are left", h.due(id), left(st, 0))
	}
}

// The clocks of two servers may differ a little.
func TestAClockThatGoesBackwardsChargesNothing(t *testing.T) {
	h := newHall(t)
	id, l, r := h.stones(match.Options{Clock: match.Clock{Kind: "player", Seconds: 60}})
	h.play(id, l, "", "bid 3")
	h.wait(-3 * time.Second)
	h.play(id, r, "", "bid 1")
	if st := h.see(id, nobody, ""); left(st, 1) != 60 {
		t.Errorf("%v seconds are left", left(st, 1))
	}
	h.sound(id)
}

// A machine whose clock is put right may go back to a time before the server began. That
// gives nobody time, and leaves a log that can be read.
func TestAClockThatIsSetBackGivesNobodyTime(t *testing.T) {
	h := newHall(t)
	id, l, _ := h.stones(match.Options{Clock: match.Clock{Kind: "player", Seconds: 600}})
	h.wait(10 * time.Second)
	if err := h.db.Beat(ctx, "one", h.Began(), *h.time); err != nil {
		t.Fatal(err)
	}
	h.restart()
	h.wait(-time.Hour)
	h.play(id, l, "", "bid 3")
	if got := left(h.see(id, l, ""), 0); got > 600 {
		t.Errorf("after the clock was set back the left has %v of 600 seconds", got)
	}
	h.sound(id)
}
