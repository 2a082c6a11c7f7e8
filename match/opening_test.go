package match_test

import (
	"strings"
	"testing"
	"time"

	"sandtable/match"
)

// withBot is a match of three in which Anna hosts and plays, Boris plays and a bot
// has the third seat.
func withBot(h *hall) string {
	h.t.Helper()
	id := h.create(match.Options{Game: "tt", Setup: threePlayers, Host: anna.Person})
	h.sit(id, "axis", anna)
	h.sit(id, "west", boris)
	if err := h.SeatBot(ctx, id, anna, "ussr", "recruit"); err != nil {
		h.t.Fatal(err)
	}
	return id
}

func TestAHostDoesNotLookThroughABotsEyes(t *testing.T) {
	h := newHall(t)
	id := withBot(h)
	refused(t, h.Leave(ctx, id, anna, "ussr"), "only if all who play agree")
	refused(t, h.Leave(ctx, id, admin, "ussr"), "only if all who play agree")
	v := h.see(id, nobody, "").Version
	n, err := h.AskSeat(ctx, id, anna, "", "ussr", v, "hand it over")
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Sit(ctx, id, anna, "ussr", false, "")
	refused(t, err, "is taken by recruit")
	if err := h.Answer(ctx, id, boris, "", n, false); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); st.Seats[2].Bot == "" || st.Asked != nil {
		t.Fatalf("Boris declined, and the seat is %+v", st.Seats[2])
	}
	n, err = h.AskSeat(ctx, id, anna, "", "ussr", h.see(id, nobody, "").Version, "once more")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Answer(ctx, id, boris, "", n, true); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); st.Seats[2].Taken {
		t.Fatalf("all agreed, and the seat is %+v", st.Seats[2])
	}
	h.sit(id, "ussr", anna)
	h.sound(id)
	for _, want := range []string{"Anna takes the seat axis.", "A bot, recruit, takes the seat ussr.", "axis asks all who play to hand the seat ussr over.",
		"The seat ussr is free for anybody", "Anna takes the seat ussr."} {
		if log := h.publicLog(id); !strings.Contains(log, want) {
			t.Errorf("the public log does not say %q: %s", want, log)
		}
	}
	h.restart()
	if log := h.publicLog(id); !strings.Contains(log, "Anna takes the seat ussr.") {
		t.Errorf("read again, the public log says %s", log)
	}
}

func TestAnEmptySeatIsNotForWhoHoldsAnother(t *testing.T) {
	h := newHall(t)
	id := withBot(h)
	if err := h.Leave(ctx, id, boris, "west"); err != nil {
		t.Fatal(err)
	}
	_, err := h.Sit(ctx, id, anna, "west", false, "")
	refused(t, err, "seen this match from another seat")
	// Nor for who leaves his own to look at it.
	if err := h.Leave(ctx, id, anna, "axis"); err != nil {
		t.Fatal(err)
	}
	_, err = h.Sit(ctx, id, anna, "west", true, "")
	refused(t, err, "seen this match from another seat")
	h.sit(id, "axis", anna) // but back they may come
	_, err = h.AskSeat(ctx, id, anna, "", "west", h.see(id, nobody, "").Version, "mine")
	refused(t, err, "nobody holds the seat west who could hand it over")
	if st := h.see(id, anna, ""); len(st.Yours) != 1 {
		t.Errorf("Anna holds %v", st.Yours)
	}
	if err := h.SeatBot(ctx, id, anna, "west", "recruit"); err != nil {
		t.Errorf("the seat cannot be given to a bot: %v", err)
	}
	h.sound(id)
}

func TestALateSeatIsNotForWhoHoldsAnother(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Clock: match.Clock{Kind: "move", Seconds: 60}})
	h.sit(id, "left", anna)
	h.sit(id, "right", boris)
	h.play(id, anna, "", "bid 1")
	h.wait(61 * time.Second)
	h.watch()
	_, err := h.Sit(ctx, id, anna, "right", false, "")
	refused(t, err, "seen this match from another seat")
	n, err := h.AskSeat(ctx, id, anna, "", "right", h.see(id, nobody, "").Version, "hand it over")
	if err != nil {
		t.Fatal(err)
	}
	if a := h.see(id, nobody, "").Asked; a == nil || strings.Join(a.Needs, " ") != "right" || a.Place != "right" {
		t.Fatalf("who is late is not asked for his own seat: %+v", a)
	}
	if err := h.Answer(ctx, id, boris, "", n, true); err != nil {
		t.Fatal(err)
	}
	h.sit(id, "right", anna)
	_, err = h.Sit(ctx, id, clara, "right", false, "")
	refused(t, err, "is taken by")
	h.sound(id)
}

func TestWhoHadTheFileOfARunningMatchDoesNotSitDown(t *testing.T) {
	h := newHall(t)
	id := withBot(h)
	if _, err := h.Export(ctx, id, admin); err != nil {
		t.Fatal(err)
	}
	if log := h.publicLog(id); !strings.Contains(log, "Admin, an admin, took the file") {
		t.Errorf("nobody is told: %s", log)
	}
	if err := h.Leave(ctx, id, boris, "west"); err != nil {
		t.Fatal(err)
	}
	_, err := h.Sit(ctx, id, admin, "west", false, "")
	refused(t, err, "seen this match from another seat")
	// And an admin who has played does not get it.
	playing := boris
	playing.Admin = true
	_, err = h.Export(ctx, id, playing)
	refused(t, err, "has not played in it")
	h.sound(id)
}
