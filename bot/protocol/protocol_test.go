package protocol

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"sandtable/bot"
	_ "sandtable/bot/officers"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

func findTT(string) (engine.Game, error) { return tt.Game, nil }

// talk connects an engine to a program that answers each line by a function.
func talk(t *testing.T, limit time.Duration, answer func(m Message) *Message) *Engine {
	t.Helper()
	fromHost, toProgram := io.Pipe()
	fromProgram, toHost := io.Pipe()
	go func() {
		w := newWire(fromHost, toHost)
		for {
			var m Message
			if w.receive(&m) != nil {
				toHost.Close()
				return
			}
			if reply := answer(m); reply != nil {
				w.send(reply)
			}
		}
	}()
	e := newEngine(tt.Game, dice.New(dice.FromNumber(1)), limit, fromProgram, toProgram)
	t.Cleanup(func() { toProgram.Close() })
	return e
}

func opening(t *testing.T) *bot.Sight {
	t.Helper()
	pos, err := tt.Game.New(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	s := bot.See(tt.Game, pos, 0)
	return &s
}

func TestWhatAProgramMayAnswer(t *testing.T) {
	for _, tc := range []struct {
		name   string
		answer string
		want   string // the error, or nothing
	}{
		{"a number", `{"type":"move","id":1,"move":0}`, ""},
		{"words", `{"type":"move","id":1,"move":"place berlin infantry","why":"To defend."}`, ""},
		{"an illegal move", `{"type":"move","id":1,"move":"place london tank"}`, `the engine made an illegal move: the move "place london tank" is not in the list of legal moves`},
		{"a number too high", `{"type":"move","id":1,"move":9999}`, "the engine made an illegal move: there is no legal move number 9999"},
		{"an answer to another question", `{"type":"move","id":7,"move":0}`, `the engine was asked for move 1 and answered with "move" number 7`},
		{"a complaint", `{"type":"error","error":"no idea"}`, "the engine says: no idea"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e := talk(t, time.Second, func(m Message) *Message {
				if m.Type != "choose" {
					return nil
				}
				var reply Message
				if err := json.Unmarshal([]byte(tc.answer), &reply); err != nil {
					t.Error(err)
				}
				return &reply
			})
			s := opening(t)
			c, err := e.Choose(context.Background(), s)
			switch {
			case tc.want != "":
				if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
					t.Errorf("the error is %v, want %q", err, tc.want)
				}
			case err != nil:
				t.Error(err)
			case engine.FormatMove(tt.Game, c.Move) == "":
				t.Error("no move was chosen")
			}
		})
	}
}

func TestAProgramThatDoesNotAnswerIsNotAwaitedForever(t *testing.T) {
	e := talk(t, 20*time.Millisecond, func(Message) *Message { return nil })
	if _, err := e.Choose(context.Background(), opening(t)); err == nil || !strings.Contains(err.Error(), "has not answered") {
		t.Errorf("the error is %v", err)
	}
}

// TestABotServedPlaysAMatch plays a whole match in which each seat's bot is
// asked over the protocol.
func TestABotServedPlaysAMatch(t *testing.T) {
	setup := engine.Setup{Scenario: "1939", Players: 2}
	pos, err := tt.Game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var engines []*Engine
	for seat := range engine.Seat(2) {
		fromHost, toProgram := io.Pipe()
		fromProgram, toHost := io.Pipe()
		s := Served{Find: findTT, Level: "staff", Seed: dice.FromNumber(uint64(seat))}
		done := make(chan error, 1)
		go func() {
			err := s.Serve(context.Background(), fromHost, toHost)
			fromHost.Close() // an engine that has ended hears and says no more
			toHost.Close()
			done <- err
		}()
		e := newEngine(tt.Game, dice.New(dice.FromNumber(9)), 10*time.Second, fromProgram, toProgram)
		if err := e.greet(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := e.Begin(setup, seat); err != nil {
			t.Fatal(err)
		}
		engines = append(engines, e)
		t.Cleanup(func() {
			e.Close()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
	chance, sight := dice.New(dice.FromNumber(4)), bot.Sight{Game: tt.Game}
	for range 10_000 {
		if o, over := pos.Outcome(); over {
			for _, e := range engines {
				e.End(o, []string{"axis", "allies"})
			}
			return
		}
		if n := pos.Chance(); n > 0 {
			pos.Resolve(chance.Draw(n), nil)
			continue
		}
		seat := pos.Deciders().First()
		sight.Again(pos, seat)
		c, err := engines[seat].Choose(context.Background(), &sight)
		if err != nil {
			t.Fatal(err)
		}
		if err := pos.Play(seat, c.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the match does not end")
}

// TestTheEnvironmentIsFair: the same seed and actions give the same transitions,
// illegal actions change nothing, and winners share a reward of one.
func TestTheEnvironmentIsFair(t *testing.T) {
	in, toEnv := io.Pipe()
	fromEnv, out := io.Pipe()
	e := Environment{Game: tt.Game}
	go func() { e.Serve(context.Background(), in, out); out.Close() }()
	lines := bufio.NewScanner(fromEnv)
	lines.Buffer(nil, maxLine)
	ask := func(request string) (list []Transition) {
		t.Helper()
		io.WriteString(toEnv, request+"\n")
		if !lines.Scan() {
			t.Fatal("the environment has ended")
		}
		var answer struct{ Envs []Transition }
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		return answer.Envs
	}
	reset := `{"cmd":"reset","resets":[{"env":1,"seed":5,"opponents":{"west":"staff","ussr":"staff"},"no_view":true},{"env":2,"seed":5,"opponents":{"west":"staff","ussr":"staff"},"no_view":true}]}`
	states := ask(reset)
	dice := dice.New(dice.FromNumber(8))
	for range 5000 {
		a, b := states[0], states[1]
		if len(a.Agents) != 1 || a.Agents[0] != "axis" || a.Agent != b.Agent {
			t.Fatalf("the agents are %v, and %q and %q decide", a.Agents, a.Agent, b.Agent)
		}
		if a.Agent == "" {
			if !a.Terminations["axis"] || a.Rewards["axis"] != b.Rewards["axis"] {
				t.Errorf("the match ended with %+v and %+v", a, b)
			}
			if x := ask(`{"cmd":"step","steps":[{"env":1,"action":0}]}`); x[0].Error == "" {
				t.Error("a step was made in a match that is over")
			}
			toEnv.Close()
			return
		}
		if x, y := a.Observation, b.Observation; x.N != len(x.Legal) || strings.Join(x.Legal, ";") != strings.Join(y.Legal, ";") {
			t.Fatal("two matches of the same seed and actions differ")
		}
		if x := ask(`{"cmd":"step","steps":[{"env":1,"action":2000}]}`); !strings.Contains(x[0].Error, "is not legal") {
			t.Fatalf("an illegal action was answered with %+v", x[0])
		}
		action, _ := json.Marshal(dice.Draw(a.Observation.N))
		if strings.HasPrefix(a.Observation.Legal[0], "done") || strings.HasPrefix(a.Observation.Legal[0], "pass") {
			action = []byte("0")
		}
		states = ask(`{"cmd":"step","steps":[{"env":1,"action":` + string(action) + `},{"env":2,"action":` + string(action) + `}]}`)
	}
	t.Error("the match does not end")
}
