package engine_test

import (
	"bytes"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
)

// record plays a match of the toy in which everybody takes the first move on the
// list, and writes it down.
func record(t *testing.T) *engine.Record {
	t.Helper()
	g, setup, seed := toy.Game{}, engine.Setup{Scenario: "heap", Players: 2}, dice.FromNumber(1)
	r := engine.NewRecord(g, setup, seed.String())
	p, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(seed)
	for {
		if _, over := p.Outcome(); over {
			r.Final = engine.Hash(p)
			return r
		}
		e := engine.Entry{Chance: true}
		if n := p.Chance(); n > 0 {
			e.Outcome = src.Draw(n)
			err = p.Resolve(e.Outcome, nil)
		} else {
			e = engine.Entry{}
			if !p.Deciders().Has(0) {
				e.Seat = 1
			}
			e.Move = p.Legal(e.Seat, nil)[0]
			err = p.Play(e.Seat, e.Move, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.Add(g, e)
	}
}

func TestARecordIsWrittenReadAndReplayed(t *testing.T) {
	r := record(t)
	text := r.Encode()
	if lines := bytes.Count(text, []byte("\n")); lines != len(r.Moves)+2 {
		t.Errorf("%d entries are written on %d lines", len(r.Moves), lines)
	}
	back, err := engine.DecodeRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	told, last := 0, 0
	p, err := back.Replay(toy.Game{}, func(n int, e engine.Entry, p engine.Position, events []engine.Event) {
		told += len(events)
		last = n
		if e != mustEntry(t, r.Moves[n-1]) {
			t.Errorf("entry %d is %v", n, e)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != len(r.Moves) || told == 0 {
		t.Errorf("%d of %d entries were shown, with %d events", last, len(r.Moves), told)
	}
	if _, over := p.Outcome(); !over {
		t.Error("the replayed match is not over")
	}
	if !bytes.Equal(text, back.Encode()) {
		t.Error("the record is written differently the second time")
	}
}

func mustEntry(t *testing.T, text string) engine.Entry {
	t.Helper()
	e, err := engine.ParseEntry(toy.Game{}, text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAReplayNamesTheEntryThatIsWrong(t *testing.T) {
	tests := []struct {
		name   string
		change func(r *engine.Record)
		want   string
	}{
		{"unknown move", func(r *engine.Record) { r.Moves[2] = "0 dance" }, `entry 3 of the record (0 dance): "dance" is not a kind of move`},
		{"illegal move", func(r *engine.Record) { r.Moves[2] = "0 take 2" }, "entry 3 of the record (0 take 2): “take” is not possible now. Left: bid. (rule 3.0)"},
		{"wrong seat", func(r *engine.Record) { r.Moves[4] = "7 take 1" }, "entry 5 of the record"},
		{"a move where chance decides", func(r *engine.Record) { r.Moves[0] = "0 bid 1" }, "entry 1 of the record (0 bid 1): chance decides here, among 3 outcomes"},
		{"chance where a seat decides", func(r *engine.Record) { r.Moves[2] = "! 1" }, "entry 3 of the record (! 1): a player decides here"},
		{"an outcome that does not exist", func(r *engine.Record) { r.Moves[1] = "! 4" }, "entry 2 of the record (! 4): chance has only 3 outcomes here"},
		{"chance that is not the seed's", func(r *engine.Record) { r.Moves[0] = other(r.Moves[0]) }, "the seed gives"},
		{"no outcome", func(r *engine.Record) { r.Moves[0] = "! heads" }, "is not an outcome of chance"},
		{"no seat", func(r *engine.Record) { r.Moves[2] = "left bid 1" }, "neither a seat's number nor"},
		{"a move too many", func(r *engine.Record) { r.Moves = append(r.Moves, "0 take 1") }, "the match is over"},
		{"another end", func(r *engine.Record) { r.Moves = r.Moves[:5] }, "ends in another position than the record says"},
		{"another game", func(r *engine.Record) { r.Game = "go" }, `the record is of the game "go", not of Stones`},
		{"another rule set", func(r *engine.Record) { r.Rules = 2 }, "rule set 2 of Stones, and this program knows it up to rule set 1: use a newer program"},
		{"another scenario", func(r *engine.Record) { r.Setup.Scenario = "pile" }, "one scenario, heap"},
		{"a bad seed", func(r *engine.Record) { r.Seed = "12" }, "a seed is 64 hexadecimal digits"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := record(t)
			tc.change(r)
			_, err := r.Replay(toy.Game{}, nil)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("the error is %q, want %q", err, tc.want)
			}
		})
	}
}

// other is another outcome of three.
func other(text string) string {
	if text == "! 1" {
		return "! 2"
	}
	return "! 1"
}

func TestWhatIsNoRecordIsRefused(t *testing.T) {
	good := string(record(t).Encode())
	for text, want := range map[string]string{
		"":         "not the record of a match",
		"{":        "not the record of a match",
		"[]":       "not the record of a match",
		"{}":       "format 0",
		good + "x": "something follows the end",
		strings.Replace(good, `"record":1`, `"record":9`, 1):              "written in format 9",
		strings.Replace(good, `"record":1`, `"record":9,"colour":"x"`, 1): "of a newer program",
		strings.Replace(good, `"record":1`, `"record":1,"colour":"x"`, 1): "colour",
	} {
		if _, err := engine.DecodeRecord([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: the error is %v, want %q", text, err, want)
		}
	}
}
