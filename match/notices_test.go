package match_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/match"
	"sandtable/store"
)

// wanting lets some people be told of their turns.
func wanting(people ...match.Caller) func(*match.Config) {
	return func(c *match.Config) {
		c.Grace = time.Minute
		c.Wants = func(person string) bool {
			return slices.ContainsFunc(people, func(p match.Caller) bool { return p.Person == person })
		}
	}
}

// told takes all notices, also those that are not due, and says for whom they are.
func (h *hall) told() (who []string, turns []match.YourTurn) {
	h.t.Helper()
	list, err := h.db.Notices(ctx, h.time.Add(24*time.Hour), 100)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, n := range list {
		var y match.YourTurn
		if err := json.Unmarshal(n.Body, &y); err != nil {
			h.t.Fatal(err)
		}
		who, turns = append(who, n.To+" "+y.Seat), append(turns, y)
		if err := h.db.Told(ctx, n.ID); err != nil {
			h.t.Fatal(err)
		}
	}
	return who, turns
}

func TestOneNoticeForEachTurnToWhoWantsIt(t *testing.T) {
	h := newHall(t, wanting(anna, boris))
	id := h.create(match.Options{Game: "toy", Setup: heap, Title: "Stones"})
	h.sit(id, "left", anna)
	if who, _ := h.told(); len(who) != 0 {
		t.Errorf("before the start %v are told", who)
	}
	h.sit(id, "right", boris)
	who, turns := h.told()
	if fmt.Sprint(who) != "[p-anna left]" { // Boris, who sat down last, is there
		t.Fatalf("at the start %v are told", who)
	}
	if turns[0] != (match.YourTurn{Match: id, Seat: "left", Title: "Stones", Game: "Stones", Since: 2}) {
		t.Errorf("the notice says %+v", turns[0])
	}
	h.play(id, anna, "", "bid 1")
	if who, _ := h.told(); len(who) != 0 {
		t.Errorf("Boris, whose turn lasts already, is told again: %v", who)
	}
	h.play(id, boris, "", "bid 2")
	if who, _ := h.told(); len(who) != 0 {
		t.Errorf("Boris, whose own bid gave him the turn, is told: %v", who)
	}
	h.play(id, boris, "", "tap")
	h.play(id, boris, "", "take 1")
	if who, _ := h.told(); fmt.Sprint(who) != "[p-anna left]" {
		t.Errorf("when her turn comes %v are told", who)
	}
}

func TestANoticeWaitsForItsGraceAndThenStillHoldsOrNot(t *testing.T) {
	h := newHall(t, wanting(anna, boris))
	id := h.create(match.Options{Game: "toy", Setup: heap})
	h.sit(id, "left", anna)
	h.sit(id, "right", boris)
	if list, err := h.db.Notices(ctx, *h.time, 10); err != nil || len(list) != 0 {
		t.Errorf("before the grace is over there are %d notices (%v)", len(list), err)
	}
	h.wait(time.Minute)
	if list, err := h.db.Notices(ctx, *h.time, 10); err != nil || len(list) != 1 {
		t.Errorf("after the grace there are %d notices (%v)", len(list), err)
	}
	_, turns := h.told()
	holds := func(who match.Caller, y match.YourTurn) bool {
		t.Helper()
		ok, err := h.StillYours(ctx, who.Person, y)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	if !holds(anna, turns[0]) || holds(boris, turns[0]) {
		t.Error("it is Anna's turn, and hers alone")
	}
	h.play(id, anna, "", "bid 3")
	if holds(anna, turns[0]) {
		t.Error("Anna's turn is over")
	}
	h.play(id, boris, "", "bid 1")
	now := match.YourTurn{Match: id, Seat: "left", Since: 4}
	for _, forget := range []func(){func() {}, h.restart} {
		if !holds(anna, now) {
			t.Error("Anna's second turn is not noticed")
		}
		forget()
	}
	h.play(id, anna, "", "tap") // she is there: she has acted
	for _, forget := range []func(){func() {}, h.restart} {
		if holds(anna, now) {
			t.Error("Anna, who acts already, would be told of her turn")
		}
		forget()
	}
	if _, err := h.StillYours(ctx, anna.Person, match.YourTurn{Match: "gone", Seat: "left"}); err != store.ErrNotFound {
		t.Errorf("a match that is gone gives %v", err)
	}
}

func TestAPersonOnSeveralSeatsGetsOneNotice(t *testing.T) {
	h := newHall(t, wanting(anna, boris))
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	h.sit(id, "axis", anna)
	h.sit(id, "ussr", anna)
	h.sit(id, "west", boris)
	if who, _ := h.told(); len(who) != 1 || !strings.HasPrefix(who[0], anna.Person) {
		t.Errorf("at the start %v are told", who)
	}
}

func TestABotsMoveIsNoticed(t *testing.T) {
	h := newHall(t, wanting(anna))
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	h.told()
	h.play(id, anna, "", "bid 3")
	h.told()
	turn, _, err := h.BotTurn(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.PlayBot(ctx, id, turn.Version, turn.Seat, "bid 1", ""); err != nil {
		t.Fatal(err)
	}
	if who, _ := h.told(); fmt.Sprint(who) != "[p-anna left]" {
		t.Errorf("after the bot's move %v are told", who)
	}
}

// A notice is written with the entry or not at all.
func TestARefusedMoveNoticesNobody(t *testing.T) {
	h := newHall(t, wanting(anna, boris))
	id := h.create(match.Options{Game: "toy", Setup: heap})
	h.sit(id, "left", anna)
	h.sit(id, "right", boris)
	h.told()
	for range 3 { // the same move three times
		if _, err := h.Play(ctx, id, anna, "", 2, "one", "bid 1"); err != nil {
			t.Fatal(err)
		}
	}
	h.tryPlay(id, anna, "", "bid 9")
	h.play(id, boris, "", "bid 1") // a tie: the left begins
	if _, err := h.Play(ctx, id, boris, "", 3, "move 3", "bid 1"); err != nil {
		t.Fatal(err)
	}
	if who, _ := h.told(); fmt.Sprint(who) != "[p-anna left]" {
		t.Errorf("%v are told", who)
	}
	if news := h.news[len(h.news)-1]; news.Version != 4 || news.Match != id || !news.Listed {
		t.Errorf("the news are %+v", news)
	}
	if len(h.news) != 4 {
		t.Errorf("there were %d news of 4 entries", len(h.news))
	}
}
