package match_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/match"
	"sandtable/store"
)

// taking is a match of stones in which both have bid, and left begins.
func taking(t *testing.T) (h *hall, id string, left, right match.Caller) {
	t.Helper()
	h = newHall(t)
	id, left, right = h.stones(match.Options{})
	h.play(id, left, "", "bid 3")
	h.play(id, right, "", "bid 1")
	return h, id, left, right
}

// order gives a standing answer to the question who takes how many stones.
func (h *hall) order(id string, c match.Caller, answers ...string) int {
	h.t.Helper()
	n, err := h.Order(ctx, id, c, "", match.Order{Rule: "3.0", Answers: answers}, false)
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

func awaits(st match.State) (list []string) {
	for _, s := range st.Seats {
		if s.Awaited {
			list = append(list, s.ID)
		}
	}
	return list
}

func TestAnOrderAnswersAsSoonAsItsSeatIsAsked(t *testing.T) {
	h, id, left, right := taking(t)
	n := h.order(id, right, "take 2")
	h.play(id, left, "", "take 1")
	st := h.see(id, right, "")
	if got := awaits(st); len(got) != 1 || got[0] != "left" {
		t.Fatalf("the match awaits %v, want left", got)
	}
	if len(st.Orders) != 1 || st.Orders[0].Number != n || st.Orders[0].Played != 1 {
		t.Errorf("the orders of the seat are %+v", st.Orders)
	}
	lines, err := h.Log(ctx, id, nobody, "", 0)
	if err != nil || !strings.Contains(fmt.Sprint(lines), "Right takes 2 and leaves 9.") {
		t.Errorf("the log tells %v, %v", lines, err)
	}
}

func TestAnOrderIsPlayedOnlyIfItIsLegal(t *testing.T) {
	h, id, left, right := taking(t)
	h.order(id, right, "take 7", "take 1")
	h.play(id, left, "", "take 2")
	if st := h.see(id, nobody, ""); awaits(st)[0] != "left" {
		t.Error("the second answer is legal and was not played")
	}
	h.order(id, right, "take 7")
	h.play(id, left, "", "take 2")
	if st := h.see(id, right, ""); awaits(st)[0] != "right" || st.Orders[0].Played != 0 {
		t.Errorf("nothing that was ordered is legal, and yet %v is awaited: %+v", awaits(st), st.Orders)
	}
	for _, o := range []match.Order{{Answers: []string{"take 1"}}, {Rule: "3.0"}, {Rule: "3.0", Answers: []string{"fly 1"}}, {Rule: "3.0", Answers: make([]string, 9)}} {
		if _, err := h.Order(ctx, id, right, "", o, false); err == nil {
			t.Errorf("the order %+v was taken", o)
		}
	}
}

func TestAnOrderIsKnownToItsOwnSeatAlone(t *testing.T) {
	h, id, left, right := taking(t)
	h.order(id, right, "take 2")
	for name, c := range map[string]match.Caller{"left": left, "nobody": nobody} {
		state, err := h.State(ctx, id, c, "")
		if err != nil {
			t.Fatal(err)
		}
		since, err := h.Since(ctx, id, c, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		replay, err := h.Replay(ctx, id, c, "", 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		told, err := json.Marshal([]any{state, since, replay})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(told), `"orders"`) || strings.Contains(string(told), "take 2") && name == "nobody" {
			t.Errorf("%s is told of the order: %s", name, told)
		}
	}
	if st := h.see(id, right, ""); len(st.Orders) != 1 {
		t.Error("its own seat is not shown the order")
	}
	if _, err := h.Revoke(ctx, id, left, "right", h.see(id, right, "").Orders[0].Number); err == nil {
		t.Error("left revokes an order of right")
	}
	if _, err := h.Order(ctx, id, left, "right", match.Order{Rule: "3.0", Answers: []string{"take 1"}}, false); err == nil {
		t.Error("left orders for right")
	}
}

func TestARevokedOrderIsNotCarriedOut(t *testing.T) {
	h, id, left, right := taking(t)
	n := h.order(id, right, "take 2")
	if _, err := h.Revoke(ctx, id, right, "", n); err != nil {
		t.Fatal(err)
	}
	h.play(id, left, "", "take 1")
	if st := h.see(id, right, ""); awaits(st)[0] != "right" || len(st.Orders) != 0 {
		t.Errorf("%v is awaited, with the orders %+v", awaits(st), st.Orders)
	}
	if _, err := h.Revoke(ctx, id, right, "", n); err == nil {
		t.Error("an order is revoked twice")
	}
}

func TestAnOrderOfAPhaseEndsWithIt(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	if _, err := h.Order(ctx, id, right, "", match.Order{Rule: "3.0", Answers: []string{"take 2"}}, true); err != nil {
		t.Fatal(err)
	}
	h.play(id, left, "", "bid 3")
	if st := h.see(id, right, ""); len(st.Orders) != 1 || st.Orders[0].Phase != "Bid" {
		t.Fatalf("during the phase the orders are %+v", st.Orders)
	}
	h.play(id, right, "", "bid 1")
	h.play(id, left, "", "take 1")
	if st := h.see(id, right, ""); awaits(st)[0] != "right" || len(st.Orders) != 0 {
		t.Errorf("after the phase %v is awaited, with the orders %+v", awaits(st), st.Orders)
	}
}

func TestAnOrderAboutSomethingAnswersOnlyWhatSpeaksOfIt(t *testing.T) {
	h, id, left, right := taking(t)
	about := func(word string) match.Order {
		return match.Order{Rule: "3.0", About: []engine.Named{{Type: "seat", Word: word}}, Answers: []string{"take 2"}}
	}
	if _, err := h.Order(ctx, id, right, "", about("left"), false); err != nil {
		t.Fatal(err)
	}
	h.play(id, left, "", "take 1")
	if st := h.see(id, right, ""); awaits(st)[0] != "right" {
		t.Fatal("an order about left answers a prompt that speaks of right")
	}
	// What is asked already is answered as the order is given.
	if _, err := h.Order(ctx, id, right, "", about("right"), false); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, right, ""); awaits(st)[0] != "left" || st.Orders[0].Played != 1 {
		t.Errorf("%v is awaited, with the orders %+v", awaits(st), st.Orders)
	}
}

func TestOrdersCanPlayAMatchToItsEnd(t *testing.T) {
	h, id, left, right := taking(t)
	h.order(id, right, "take 1")
	h.order(id, left, "take 1")
	if st := h.see(id, nobody, ""); st.State != store.Over {
		t.Fatalf("the match is %s", st.State)
	}
	if _, err := match.Verify(ctx, games, h.export(id)); err != nil {
		t.Errorf("a match that was played by orders is not found sound: %v", err)
	}
}

func TestOrdersOutliveARestartButNotTheirHolder(t *testing.T) {
	h, id, left, right := taking(t)
	h.order(id, right, "take 2")
	h.restart()
	if st := h.see(id, right, ""); len(st.Orders) != 1 {
		t.Fatalf("after a restart the orders are %+v", st.Orders)
	}
	if err := h.Leave(ctx, id, right, "right"); err != nil {
		t.Fatal(err)
	}
	boris := h.sit(id, "right", match.Caller{Name: "Boris"})
	h.play(id, left, "", "take 1")
	if st := h.see(id, boris, ""); awaits(st)[0] != "right" || len(st.Orders) != 0 {
		t.Errorf("%v is awaited, with the orders %+v", awaits(st), st.Orders)
	}
}

func TestWhoeverTakesBackToADecisionDecidesByHand(t *testing.T) {
	h, id, left, right := taking(t)
	h.order(id, right, "take 2")
	n := h.play(id, left, "", "take 1")
	if err := h.undo(id, left); err == nil {
		t.Fatal("a move that an order answered is taken back alone")
	}
	// By consent: back to what the order answered.
	v := h.see(id, nobody, "").Version
	if _, err := h.AskUndo(ctx, id, right, "", n+1, v, "back"); err != nil {
		t.Fatal(err)
	}
	asked := h.see(id, left, "").Asked
	if asked == nil {
		t.Fatal("left is not asked")
	}
	if err := h.Answer(ctx, id, left, "", asked.Number, true); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, right, ""); awaits(st)[0] != "right" || len(st.Orders) != 0 {
		t.Errorf("%v is awaited, with the orders %+v", awaits(st), st.Orders)
	}
}
