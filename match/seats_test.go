package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/match"
	"sandtable/store"
)

// People with accounts.
var (
	anna  = match.Caller{Person: "p-anna", Name: "Anna"}
	boris = match.Caller{Person: "p-boris", Name: "Boris"}
	clara = match.Caller{Person: "p-clara", Name: "Clara"}
	admin = match.Caller{Person: "p-admin", Name: "Admin", Admin: true}
)

func TestAReservedSeatIsOpenedByAnInvitationOrByItsHost(t *testing.T) {
	for _, c := range []struct {
		name    string
		who     match.Caller
		invited bool
		want    string
	}{
		{"a stranger", match.Caller{Name: "Nobody"}, false, "opened by an invitation"},
		{"another person", boris, false, "opened by an invitation"},
		{"an admin", admin, false, "opened by an invitation"},
		{"an invited person", boris, true, ""},
		{"an invited stranger", match.Caller{Name: "Nobody"}, true, ""},
		{"the host", anna, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHall(t)
			id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person, Reserved: []string{"right"}})
			_, err := h.Sit(ctx, id, c.who, "right", c.invited, "")
			if c.want != "" {
				refused(t, err, c.want)
			} else if err != nil {
				t.Error(err)
			}
			if _, err := h.Sit(ctx, id, clara, "left", false, ""); err != nil {
				t.Errorf("the other seat is closed: %v", err)
			}
		})
	}
}

func TestASeatThatDoesNotExistCannotBeReserved(t *testing.T) {
	_, err := newHall(t).Create(ctx, match.Options{Game: "toy", Setup: heap, Reserved: []string{"middle"}})
	refused(t, err, "the seats are left, right")
}

func TestTheHostSeatsBotsBeforeTheStartAndThePlayersAfterwards(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	left := h.sit(id, "left", boris)
	for _, c := range []match.Caller{nobody, left, boris, clara} {
		refused(t, h.SeatBot(ctx, id, c, "right", "recruit"), "only the host")
	}
	refused(t, h.SeatBot(ctx, id, anna, "right", "genius"), `there is no bot "genius"`)
	refused(t, h.SeatBot(ctx, id, anna, "left", "recruit"), "taken by Boris")
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	refused(t, h.Leave(ctx, id, boris, "right"), "not yours to give up")
	refused(t, h.Leave(ctx, id, anna, "right"), "only if all who play agree")
	if _, err := h.AskSeat(ctx, id, boris, "", "right", 2, "free it"); err != nil {
		t.Fatalf("the only player cannot take the bot away: %v", err)
	}
	refused(t, h.SeatBot(ctx, id, clara, "right", "staff"), "only the host")
	if err := h.SeatBot(ctx, id, boris, "right", "staff"); err != nil {
		t.Errorf("a player cannot give the free seat to a bot: %v", err)
	}
}

func TestWhoMayInviteToASeat(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	left := h.sit(id, "left", boris)
	for _, c := range []match.Caller{anna, admin, left, boris} {
		if err := h.MayInvite(ctx, id, c, "right"); err != nil {
			t.Errorf("%+v may not invite: %v", c, err)
		}
		refused(t, h.MayInvite(ctx, id, c, "left"), "is taken")
		refused(t, h.MayInvite(ctx, id, c, "moon"), "there is no seat")
	}
	refused(t, h.MayInvite(ctx, id, clara, "right"), "only the host and the players")
	refused(t, h.MayInvite(ctx, id, nobody, "right"), "only the host and the players")
}

func TestOnePersonOnSeveralSeatsLooksFromTheOneThatIsAwaited(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap})
	h.sit(id, "left", anna)
	h.sit(id, "right", anna)
	if st := h.see(id, anna, ""); st.Seat != "left" || fmt.Sprint(st.Yours) != "[left right]" {
		t.Fatalf("Anna looks from %q and holds %v", st.Seat, st.Yours)
	}
	h.play(id, anna, "", "bid 1")
	if st := h.see(id, anna, ""); st.Seat != "right" || len(st.Moves) != 3 {
		t.Errorf("after the bid of the left Anna looks from %q with %v", st.Seat, st.Moves)
	}
	if st := h.see(id, anna, "left"); st.Seat != "left" || len(st.Moves) != 0 {
		t.Errorf("Anna cannot look from the left where nothing is awaited: %q, %v", st.Seat, st.Moves)
	}
	refused(t, tryErr(h.tryPlay(id, anna, "left", "bid 2")), "not your decision")
	h.play(id, anna, "right", "bid 3")
	if st := h.see(id, anna, ""); st.Seat != "right" {
		t.Errorf("the right begins, and Anna looks from %q", st.Seat)
	}
	if st := h.see(id, anna, "spectator"); st.Seat != "" || len(st.Moves) != 0 || st.CanUndo {
		t.Errorf("as a spectator Anna sees %+v", st)
	}
}

func tryErr(_ int, err error) error { return err }

func TestNobodyLooksFromOrActsForAnothersSeat(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: clara.Person})
	left, right := h.sit(id, "left", anna), h.sit(id, "right", boris)
	other, foreign, _ := h.stones(match.Options{})
	_ = other
	for name, c := range map[string]match.Caller{"the right": right, "Boris": boris, "the host": clara, "an admin": admin, "nobody": nobody} {
		for what, err := range map[string]error{
			"look":    errOf(h.State(ctx, id, c, "left")),
			"listen":  errOf(h.Log(ctx, id, c, "left", 0)),
			"follow":  errOf(h.Since(ctx, id, c, "left", 0)),
			"replay":  errOf(h.Replay(ctx, id, c, "left", 0, 1)),
			"play":    tryErr(h.tryPlay(id, c, "left", "bid 1")),
			"explain": errOf(h.Explain(ctx, id, c, "left", "", "bid 9")),
			"note":    h.SetNote(ctx, id, c, "left", "mine"),
			"read":    errOf(h.Note(ctx, id, c, "left")),
			"say":     errOf(h.Say(ctx, id, c, "left", "hello")),
			"resign":  tryErr(h.Resign(ctx, id, c, "left", 2, "r")),
			"leave":   h.Leave(ctx, id, c, "left"),
			"entropy": h.AddEntropy(ctx, id, c, "left", "x"),
			"ask":     tryErr(h.AskUndo(ctx, id, c, "left", 1, 2, "a")),
		} {
			var no *match.Forbidden
			if !errors.As(err, &no) {
				t.Errorf("%s may %s for the left: %v", name, what, err)
			}
		}
	}
	_, err := h.State(ctx, id, foreign, "")
	if err != error(match.ErrToken) {
		t.Errorf("a token of another match gives %v", err)
	}
	if st := h.see(id, left, ""); st.Version != 2 || len(st.Yours) != 1 {
		t.Errorf("something was changed by those who may not: %+v", st)
	}
}

func errOf[T any](_ T, err error) error { return err }

func TestTwoPlayersMayGiveTheirMovesTheSameID(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	one, err := h.Play(ctx, id, left, "", 2, "m", "bid 1")
	if err != nil {
		t.Fatal(err)
	}
	two, err := h.Play(ctx, id, right, "", one, "m", "bid 2")
	if err != nil || two == one {
		t.Fatalf("the move of the right was answered by %d (%v), which is the left's", two, err)
	}
	again, err := h.Play(ctx, id, right, "", one, "m", "bid 2")
	if err != nil || again != two {
		t.Errorf("sent again it was answered by %d (%v), not by %d", again, err, two)
	}
	if st := h.see(id, right, ""); st.Prompt.Phase != "Take" {
		t.Errorf("both have bid, and the phase is %q", st.Prompt.Phase)
	}
}

func TestAPersonOnSeveralSeatsSendsAMoveTwiceAndItIsPlayedOnce(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap})
	h.sit(id, "left", anna)
	h.sit(id, "right", anna)
	one, err := h.Play(ctx, id, anna, "", 2, "m", "bid 1")
	if err != nil {
		t.Fatal(err)
	}
	// Now the other seat is the awaited one.
	again, err := h.Play(ctx, id, anna, "", 2, "m", "bid 1")
	if err != nil || again != one || h.see(id, anna, "").Version != one {
		t.Errorf("sent again it was answered by %d (%v), and the version is %d", again, err, h.see(id, anna, "").Version)
	}
}

func TestWhoLeavesBeforeTheStartOpensTheSeat(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap})
	old := h.sit(id, "left", anna)
	if err := h.Leave(ctx, id, old, "left"); err != nil {
		t.Fatal(err)
	}
	_, err := h.State(ctx, id, old, "")
	refused(t, err, "opens no seat")
	h.sit(id, "left", boris)
	h.sit(id, "right", clara)
	st := h.see(id, boris, "")
	if st.State != store.Running || st.Seats[0].Name != "Boris" || st.Seat != "left" {
		t.Errorf("the match is %+v", st)
	}
	h.sound(id)
}

func TestASeatThatWasLeftIsTakenOver(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	h.play(id, left, "", "bid 3")
	h.play(id, right, "", "bid 1")
	if err := h.Leave(ctx, id, left, "left"); err != nil {
		t.Fatal(err)
	}
	refused(t, tryErr(h.tryPlay(id, left, "", "take 1")), "opens no seat")
	st := h.see(id, right, "")
	if st.State != store.Running || st.Seats[0].Taken || !st.Seats[0].Awaited {
		t.Errorf("without its left player the match is %s with %+v", st.State, st.Seats[0])
	}
	next := h.sit(id, "left", clara)
	h.play(id, next, "", "take 2")
	h.restart()
	if st := h.see(id, next, ""); st.Seats[0].Name != "Clara" || !st.Seats[1].Awaited {
		t.Errorf("Clara does not play on: %+v", st.Seats)
	}
	h.sound(id)
}

func TestAResignationEndsAMatchOfTwo(t *testing.T) {
	h := newHall(t)
	id, left, _ := h.stones(match.Options{})
	if _, err := h.Resign(ctx, id, left, "", 2, "r"); err != nil {
		t.Fatal(err)
	}
	st := h.see(id, nobody, "")
	if st.State != store.Over || st.Result != "right (resignation)" || !st.Seats[0].Resigned || st.Seed == "" {
		t.Errorf("the match ended %q in %+v", st.Result, st)
	}
	_, err := h.Sit(ctx, id, anna, "left", false, "")
	refused(t, err, "the match is over")
	h.sound(id)
}

// threeHands is a match of three people that has begun.
func threeHands(t *testing.T, h *hall) (string, []match.Caller) {
	t.Helper()
	id := h.create(match.Options{Game: "tt", Setup: threePlayers})
	var list []match.Caller
	for i, name := range []string{"axis", "west", "ussr"} {
		list = append(list, h.sit(id, name, []match.Caller{anna, boris, clara}[i]))
	}
	return id, list
}

func TestAfterAResignationTwoOfThreePlayOn(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	if _, err := h.Resign(ctx, id, all[0], "", 3, "r"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); st.State != store.Running || !st.Seats[0].Resigned {
		t.Fatalf("the match is %s", st.State)
	}
	if err := h.SeatBot(ctx, id, all[1], "axis", "staff"); err != nil {
		t.Fatal(err)
	}
	turn, ok, err := h.BotTurn(ctx, id)
	if err != nil || !ok || turn.Level != "staff" || turn.Seat != 0 {
		t.Errorf("the bot is not awaited: %+v, %v, %v", turn, ok, err)
	}
	if _, err := h.Resign(ctx, id, all[1], "", 5, "r"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); st.State != store.Over || st.Result != "axis and ussr (resignation)" {
		t.Errorf("with one person left the match is %s: %q", st.State, st.Result)
	}
	h.sound(id)
}

func TestWhoLeavesAfterAResignationDoesNotEndTheMatch(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	if _, err := h.Resign(ctx, id, all[0], "", 3, "r"); err != nil {
		t.Fatal(err)
	}
	if err := h.Leave(ctx, id, all[1], "west"); err != nil {
		t.Fatal(err)
	}
	if st := h.see(id, nobody, ""); st.State != store.Running {
		t.Fatalf("the match is %s (%q), but the West only left its seat to another", st.State, st.Result)
	}
	h.sit(id, "west", match.Caller{Name: "Dora"})
	h.sit(id, "axis", match.Caller{Name: "Emil"})
	h.play(id, all[2], "", "place moscow tank")
	h.sound(id)
}

func TestWhoeverGaveASeatUpFindsTheMatch(t *testing.T) {
	h := newHall(t)
	found := func(q store.Query) int {
		t.Helper()
		q.Limit = 5
		list, err := h.db.Matches(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	id, all := threeHands(t, h)
	if n := found(store.Query{Left: anna.Person}); n != 0 {
		t.Fatalf("whoever plays has given up %d matches", n)
	}
	if _, err := h.Resign(ctx, id, all[0], "", 3, "r"); err != nil {
		t.Fatal(err)
	}
	h.sit(id, "axis", match.Caller{Name: "Emil", Person: "emil"})
	if mine, left := found(store.Query{Person: anna.Person}), found(store.Query{Left: anna.Person, State: store.Running}); mine != 0 || left != 1 {
		t.Errorf("after resigning Anna holds %d and has given up %d", mine, left)
	}
	// Another who leaves does not hide the first, and comes back.
	if err := h.Leave(ctx, id, all[1], "west"); err != nil {
		t.Fatal(err)
	}
	if a, b := found(store.Query{Left: anna.Person}), found(store.Query{Left: boris.Person}); a != 1 || b != 1 {
		t.Errorf("Anna has given up %d and Boris %d", a, b)
	}
	h.sit(id, "west", boris)
	if mine, left := found(store.Query{Person: boris.Person}), found(store.Query{Left: boris.Person}); mine != 1 || left != 0 {
		t.Errorf("back in his seat Boris holds %d and has given up %d", mine, left)
	}
	h.sound(id)
}

func TestABotMovesOnceForAVersion(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	last := h.news[len(h.news)-1]
	if len(last.Bots) != 1 || last.Bots[0] != (match.Bot{Seat: 1, Name: "right", Level: "recruit"}) || last.State != store.Running {
		t.Errorf("the news do not say which bot is awaited: %+v", last)
	}
	waiting, err := h.db.AwaitingBots(ctx, 10)
	if err != nil || fmt.Sprint(waiting) != fmt.Sprint([]string{id}) {
		t.Errorf("bots are awaited in %v (%v)", waiting, err)
	}
	turn, ok, err := h.BotTurn(ctx, id)
	if err != nil || !ok || turn.Seat != 1 || turn.Level != "recruit" {
		t.Fatalf("the bot's turn is %+v, %v, %v", turn, ok, err)
	}
	one, err := h.PlayBot(ctx, id, turn.Version, turn.Seat, "bid 2", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"bid 2", "bid 3"} {
		again, err := h.PlayBot(ctx, id, turn.Version, turn.Seat, move, "")
		if err != nil || again != one {
			t.Errorf("a second worker's %q was answered by %d (%v), not by %d", move, again, err, one)
		}
	}
	if _, ok, _ := h.BotTurn(ctx, id); ok {
		t.Error("the bot is awaited after its move")
	}
	if waiting, _ := h.db.AwaitingBots(ctx, 10); len(waiting) != 0 {
		t.Errorf("the store still awaits bots in %v", waiting)
	}
	_, err = h.PlayBot(ctx, id, one, 0, "bid 1", "")
	refused(t, err, "not a bot's any more")
	_, err = h.PlayBot(ctx, id, one, 200, "bid 1", "")
	refused(t, err, "there is no seat 200")
	h.sound(id)
}

func TestABotsPositionIsItsOwnCopy(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	before := h.see(id, anna, "")
	turn, _, err := h.BotTurn(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := turn.Position.Play(1, turn.Position.Legal(1, nil)[0], nil); err != nil {
		t.Fatal(err)
	}
	if after := h.see(id, anna, ""); !bytes.Equal(after.View, before.View) {
		t.Error("what a bot tries out changes the match")
	}
}

func TestABotTakenAwayMovesNoMore(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	turn, _, _ := h.BotTurn(ctx, id)
	if _, err := h.AskSeat(ctx, id, anna, "", "right", turn.Version, "free it"); err != nil {
		t.Fatal(err)
	}
	var stale *store.Stale
	if _, err := h.PlayBot(ctx, id, turn.Version, 1, "bid 1", ""); !errors.As(err, &stale) {
		t.Errorf("the late move of a bot gave %v", err)
	}
	h.sit(id, "right", boris)
	if _, ok, _ := h.BotTurn(ctx, id); ok {
		t.Error("a bot is awaited on a person's seat")
	}
}

func TestEntropyIsAddedBeforeTheFirstMoveOnly(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	if err := h.AddEntropy(ctx, id, left, "", "my own dice"); err != nil {
		t.Fatal(err)
	}
	refused(t, h.AddEntropy(ctx, id, left, "", "\x00"), "can be printed")
	refused(t, h.AddEntropy(ctx, id, left, "", strings.Repeat("é", 201)), "longer than 200")
	h.play(id, right, "", "bid 1")
	refused(t, h.AddEntropy(ctx, id, left, "", "too late"), "before the first move")
	h.sound(id)
	over, left, _ := h.stones(match.Options{Host: anna.Person})
	if _, err := h.Abandon(ctx, over, admin, "", 2, "a"); err != nil {
		t.Fatal(err)
	}
	refused(t, h.AddEntropy(ctx, over, left, "", "after the end"), "the match is over")
}

// Whoever takes a seat over must not be able to change the dice by it.
func TestTheEntropyOfASeatOutlivesItsPlayer(t *testing.T) {
	h := newHall(t)
	id, all := threeHands(t, h)
	if err := h.AddEntropy(ctx, id, all[0], "", "of the first player"); err != nil {
		t.Fatal(err)
	}
	h.play(id, all[1], "", "place london tank")
	if err := h.Leave(ctx, id, all[0], "axis"); err != nil {
		t.Fatal(err)
	}
	tok, err := h.Sit(ctx, id, match.Caller{Name: "Dora"}, "axis", false, "chosen to win")
	if err != nil {
		t.Fatal(err)
	}
	if got := match.EntropyOf(t, h.Service, id); got != "of the first player||" {
		t.Errorf("the dice are made of %q", got)
	}
	playOn(t, id, []match.Token{tok, all[1].Token, all[2].Token}, 120, h.Service)
	h.sound(id)
}

func TestWhatPeopleWriteIsCheckedFirst(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap})
	for _, c := range []struct{ name, entropy, want string }{
		{"", "", "under which name"},
		{"   ", "", "under which name"},
		{"a\nb", "", "can be printed"},
		{"\xff", "", "can be printed"},
		{"a\u202eb", "", "can be printed"},
		{strings.Repeat("ä", 41), "", "longer than 40"},
		{"fine", "a\x07", "can be printed"},
	} {
		_, err := h.Sit(ctx, id, match.Caller{Name: c.name}, "left", false, c.entropy)
		refused(t, err, c.want)
	}
	for _, client := range []string{"", strings.Repeat("x", 81), "a\nb"} {
		_, err := h.Play(ctx, id, nobody, "", 0, client, "bid 1")
		refused(t, err, "id")
	}
	for _, o := range []match.Options{
		{Game: "toy", Setup: heap, Title: "a\x00"},
		{Game: "toy", Setup: heap, Title: strings.Repeat("x", 81)},
		{Game: "toy", Setup: engine.Setup{}},
		{},
	} {
		if _, err := h.Create(ctx, o); err == nil {
			t.Errorf("%+v was created", o)
		}
	}
}

func TestAMatchThatIsNotThereIsNotFound(t *testing.T) {
	h := newHall(t)
	for _, id := range []string{"", "nothing", "'; DROP TABLE matches; --", strings.Repeat("x", 100000)} {
		for what, err := range map[string]error{
			"state":  errOf(h.State(ctx, id, nobody, "")),
			"sit":    errOf(h.Sit(ctx, id, anna, "left", false, "")),
			"play":   tryErr(h.Play(ctx, id, anna, "", 0, "x", "bid 1")),
			"said":   errOf(h.Said(ctx, id, 0)),
			"export": errOf(h.Export(ctx, id, admin)),
			"check":  tryErr(h.Check(ctx, id)),
			"flag":   h.Flag(ctx, id),
		} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s of %.20q gave %v", what, id, err)
			}
		}
	}
	if h.Open() != 0 {
		t.Errorf("%d matches that do not exist are in memory", h.Open())
	}
}

// A list reads what the store shows of a match, whichever server wrote it.
func TestTwoServersKeepTheFaceOfAMatchRight(t *testing.T) {
	h := newHall(t)
	id, left, right := h.stones(match.Options{})
	other := match.New(h.db, h.conf)
	h.play(id, left, "", "bid 3")
	h.play(id, right, "", "bid 1")
	shown := func() string {
		m, err := h.db.Match(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return string(m.Face.Summary)
	}
	turns := []struct {
		s    *match.Service
		who  match.Caller
		seat string
	}{{h.Service, left, "left"}, {other, right, "right"}, {h.Service, left, "left"}, {other, right, "right"}}
	for i, x := range turns {
		if want := fmt.Sprintf(`{"id":%q,"name":"player of %s","taken":true,"awaited":true}`, x.seat, x.seat); !strings.Contains(shown(), want) {
			t.Errorf("before turn %d the list shows %s", i, shown())
		}
		if _, err := x.s.Play(ctx, id, x.who, "", 4+i, fmt.Sprint("t", i), "take 1"); err != nil {
			t.Fatal(err)
		}
	}
	h.sound(id)
}

func TestBotsGiveTheirReasonsWhenTheMatchIsOver(t *testing.T) {
	h := newHall(t)
	id := h.create(match.Options{Game: "toy", Setup: heap, Host: anna.Person})
	h.sit(id, "left", anna)
	if err := h.SeatBot(ctx, id, anna, "right", "recruit"); err != nil {
		t.Fatal(err)
	}
	turn, _, err := h.BotTurn(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	after, err := h.PlayBot(ctx, id, turn.Version, turn.Seat, "bid 1", "it is cheap")
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Reasons(ctx, id)
	refused(t, err, "when the match is over")
	if _, err := h.Resign(ctx, id, anna, "", after, "r"); err != nil {
		t.Fatal(err)
	}
	list, err := h.Reasons(ctx, id)
	if err != nil || len(list) != 1 || list[0] != (match.Reason{N: after, Seat: "right", Move: "bid 1", Text: "it is cheap"}) {
		t.Errorf("the reasons are %v (%v)", list, err)
	}
	h.sound(id)
}

func TestAMatchIsMadeWithItsSeatsOrNotAtAll(t *testing.T) {
	h := newHall(t)
	o := match.Options{Game: "toy", Setup: heap, Host: anna.Person}
	for _, bad := range []match.Taking{{Seat: "moon"}, {Seat: "left"}, {Seat: "right", Bot: "genius"}} {
		_, _, err := h.CreateSeated(ctx, o, anna, []match.Taking{{Seat: "left"}, bad})
		if err == nil {
			t.Errorf("a match was made with %+v", bad)
		}
	}
	if ids, err := h.db.IDs(ctx, "", 10); err != nil || len(ids) != 0 {
		t.Fatalf("of matches that could not be made there are left %v (%v)", ids, err)
	}
	id, tokens, err := h.CreateSeated(ctx, o, anna, []match.Taking{{Seat: "left", Entropy: "mine"}, {Seat: "right", Bot: "recruit"}})
	if err != nil || len(tokens) != 1 {
		t.Fatalf("the tokens are %v (%v)", tokens, err)
	}
	st, err := h.State(ctx, id, by(tokens["left"]), "")
	if err != nil || st.State != store.Running || st.Version != 2 || st.Seat != "left" {
		t.Errorf("the match is %+v (%v)", st, err)
	}
	if last := h.news[len(h.news)-1]; last.Match != id || len(last.Bots) != 1 {
		t.Errorf("the news of the awaited bot are %+v", last)
	}
	mine, err := h.db.Matches(ctx, store.Query{Person: anna.Person, Limit: 5})
	if err != nil || len(mine) != 1 || mine[0].ID != id {
		t.Errorf("Anna's matches are %v (%v)", mine, err)
	}
	h.sound(id)
}
