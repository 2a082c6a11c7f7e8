package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// The game of these tests: two sides bid in secret, both at once; then a die is
// rolled, and whoever bid more takes as many stones as it shows, one after another,
// in a procedure of its own. A side may cough at any time. It is played twice.
const (
	pGame uint8 = iota
	pBids
	pTake
	pDeep
)

const (
	_ uint8 = iota
	kBid
	kTake
	kCough
	kStop
)

const (
	red side = iota
	blue
)

type side uint8

type state struct {
	flow.State
	rounds, coughs, lists int
	bids, stones          [2]int16
	over, alone           bool // alone: one seat plays both sides
}

type position struct {
	state
	flow.Work
}

func (p *position) Flow() (*flow.State, *flow.Work) { return &p.State, &p.Work }
func (p *position) Over() bool                      { return p.over }

type bidsFrame struct {
	flow.Head
	_   [2]int16
	die int16
}

type takeFrame struct {
	flow.Head
	who, left int16
}

type proc[F any] = flow.Proc[F, *position, side]

var table = &flow.Table[*position, side]{
	Kinds: []engine.Kind{kBid: {Name: "bid", Rule: "2"}, kTake: {Name: "take", Rule: "3"}, kCough: {Name: "cough", Anytime: true}, kStop: {Name: "stop", Rule: "4"}},
	Marks: say.Marks{
		's': {Type: "side", English: func(v int16) string { return [...]string{"Red", "Blue"}[v] }, Word: func(v int16) string { return [...]string{"red", "blue"}[v] }},
		'#': {Type: "number", English: func(v int16) string { return fmt.Sprint(v) }, Word: func(v int16) string { return fmt.Sprint(v) }},
	},
	SeatOf: func(p *position, who side) engine.Seat {
		if p.alone {
			return 0
		}
		return engine.Seat(who)
	},
	Anytime: func(_ *position, _ side, out []engine.Move) []engine.Move { return append(out, engine.M0(kCough)) },
	PlayAnytime: func(p *position, _ side, _ engine.Move) {
		p.coughs++
	},
	Settled: func(p *position, _ side, moved bool) {
		if moved && p.Events != nil {
			p.Events.Add(9, "")
		}
	},
	Ended:   func(*position) (say.Line, string) { return say.Say("It is over."), "9" },
	Waiting: func(p *position) say.Line { return say.Say("Waiting.") },
	NotYou:  func(p *position) say.Line { return say.Say("It is not your decision.") },
	Phase:   func(p *position) say.Line { return say.Say("Round {#}", int16(p.rounds)) },
	Names:   func(_ *position, _ engine.Seat, m engine.Move) bool { return m.A < 100 },
	Procs: []flow.Procedure[*position, side]{
		pGame: flow.Of(proc[flow.Plain]{Name: "Game", Rule: "1", Run: func(p *position, _ *flow.Plain) {
			if p.rounds++; p.rounds == 3 {
				p.over = true
				return
			}
			p.Call(pBids)
		}}),
		pBids: flow.Of(proc[bidsFrame]{
			Name: "Bids", Rule: "2",
			Run: func(p *position, f *bidsFrame) {
				switch {
				case f.Step == 0:
					var open uint8
					for who, bid := range p.bids {
						if bid == 0 {
							open |= 1 << who
						}
					}
					if p.AskAll(open); open == 0 {
						f.Step = 1
					}
				case f.Step == 1:
					p.Roll(6)
				default:
					who := red
					if p.bids[blue] > p.bids[red] {
						who = blue
					}
					p.bids = [2]int16{}
					take := takeFrame{who: int16(who), left: f.die}
					p.Done() // the frame is gone with it
					flow.CallWith(&p.State, pTake, take)
				}
			},
			Legal: func(p *position, _ *bidsFrame, who side, out []engine.Move) []engine.Move {
				p.lists++
				for n := range int16(3) {
					out = append(out, engine.M1(kBid, n+1+3*int16(who)))
				}
				return out
			},
			Play:   func(p *position, _ *bidsFrame, who side, m engine.Move) { p.bids[who] = m.A },
			Rolled: func(_ *position, f *bidsFrame, outcome int) { f.die, f.Step = int16(outcome+1), 2 },
			Question: func(_ *position, _ *bidsFrame, who side) say.Line {
				return say.Say("{s}: bid.", int16(who))
			},
			Why: func(_ *position, _ *bidsFrame, _ side, m engine.Move) *engine.Refusal {
				if m.Kind == kBid {
					return engine.Refuse("2.1", "Bids are small.")
				}
				return nil
			},
		}),
		pTake: flow.Of(proc[takeFrame]{
			Name: "Take", Rule: "3",
			Run: func(p *position, f *takeFrame) {
				if flow.None(p, takes, f, side(f.who)) {
					p.Done()
					return
				}
				flow.Ask(&p.State, side(f.who))
			},
			Legal: takes,
			Play: func(p *position, f *takeFrame, who side, _ engine.Move) {
				p.stones[who]++
				f.left--
			},
		}),
		pDeep: flow.Of(proc[flow.Plain]{Name: "Deep", Run: func(p *position, _ *flow.Plain) { p.Call(pDeep) }}),
	},
}

func takes(_ *position, f *takeFrame, _ side, out []engine.Move) []engine.Move {
	if f.left > 0 {
		out = append(out, engine.M0(kTake))
	}
	return out
}

func begin() *position {
	p := &position{}
	p.Call(pGame)
	table.Proceed(p)
	return p
}

func play(t *testing.T, p *position, seat engine.Seat, m engine.Move) {
	t.Helper()
	if err := table.Play(p, seat, m, nil); err != nil {
		t.Fatal(err)
	}
}

func TestAMatchIsAskedRolledCalledAndEnded(t *testing.T) {
	p := begin()
	for round := range 2 {
		if table.Deciders(p) != 3 || table.Chance(p) != 0 || p.Top() != pBids || p.In(pTake) {
			t.Fatalf("round %d begins with %+v", round, p.state)
		}
		play(t, p, 1, engine.M1(kBid, int16(5)))
		if table.Deciders(p) != 1 {
			t.Fatalf("after one bid %b must decide", table.Deciders(p))
		}
		play(t, p, 0, engine.M1(kBid, int16(2)))
		if table.Chance(p) != 6 || table.Deciders(p) != 0 || len(table.Legal(p, 0, nil)) != 0 {
			t.Fatalf("no die is to be rolled: %+v", p.state)
		}
		if err := table.Resolve(p, 1, nil); err != nil {
			t.Fatal(err)
		}
		f := flow.Find[takeFrame](&p.State, pTake)
		if f == nil || f.who != int16(blue) || f.left != 2 || f.Proc != pTake || p.Top() != pTake || !p.Waiting() {
			t.Fatalf("blue has not the die's stones to take: %+v", p.state)
		}
		play(t, p, 1, engine.M0(kTake))
		play(t, p, 1, engine.M0(kTake))
	}
	if !p.over || p.stones != [2]int16{0, 4} || table.Deciders(p) != 0 || table.Chance(p) != 0 {
		t.Errorf("it ended with %+v", p.state)
	}
	if err := table.Play(p, 1, engine.M0(kTake), nil); err != engine.ErrOver {
		t.Errorf("a move after the end: %v", err)
	}
	if err := table.Resolve(p, 0, nil); err != engine.ErrOver {
		t.Errorf("a die after the end: %v", err)
	}
	if pr := table.Prompt(p, 0); pr.Text != "It is over." || pr.Rule != "9" {
		t.Errorf("the prompt after the end: %+v", pr)
	}
}

func TestAPositionWaitsForWhatItsProceduresAsk(t *testing.T) {
	for name, change := range map[string]func(p *position){
		"":                                  func(*position) {},
		"somebody else must decide":         func(p *position) { p.Asked = 1 << blue },
		"chance has 0 outcomes here, not 6": func(p *position) { p.Asked, p.Chance = 0, 6 },
	} {
		p := begin()
		change(p)
		again := *p
		again.Work = flow.Work{}
		before := p.State
		err := table.Waits(p, &again)
		if (err == nil) != (name == "") || err != nil && err.Error() != name {
			t.Errorf("it is said to wait wrongly: %v, want %q", err, name)
		}
		if p.State != before {
			t.Error("looking has changed the position")
		}
	}
}

func TestWhatMayBeDoneAtAnyTimeLeavesTheQuestionOpen(t *testing.T) {
	p, ev := begin(), &engine.Events{}
	if err := table.Play(p, 0, engine.M0(kCough), ev); err != nil || p.coughs != 1 || table.Deciders(p) != 3 {
		t.Errorf("after a cough: %v, %+v", err, p.state)
	}
	if len(ev.List) != 1 || p.Events != nil {
		t.Errorf("the move told %+v, and the driver holds on to %v", ev.List, p.Events)
	}
}

func TestAListIsRememberedAndForgotten(t *testing.T) {
	p := begin()
	a := table.Legal(p, 0, nil)
	b := table.Legal(p, 0, nil)
	if p.lists != 1 || len(a) != 4 || len(b) != 4 {
		t.Errorf("the list was made %d times, with %d and %d moves", p.lists, len(a), len(b))
	}
	play(t, p, 0, a[0])
	if p.lists != 1 {
		t.Errorf("playing a listed move listed again")
	}
	table.Legal(p, 1, nil)
	p.Forget()
	table.Legal(p, 1, nil)
	if p.lists != 3 {
		t.Errorf("the list was made %d times, not 3", p.lists)
	}
	q := &position{state: p.state}
	if got := table.Legal(q, 1, nil); len(got) != 4 {
		t.Errorf("a copy lists %v", got)
	}
}

// A copy that is told the list of the position it was made of plays by it, where one side is asked.
func TestACopyIsToldWhatMayBeDone(t *testing.T) {
	p := begin()
	both := table.Legal(p, 0, nil)
	q := &position{state: p.state}
	flow.Recall(q, 0, both)
	if play(t, q, 0, both[0]); q.lists != p.lists+1 {
		t.Errorf("a copy in which both are asked listed %d times, not once", q.lists-p.lists)
	}

	play(t, p, 0, both[0])
	one := table.Legal(p, 1, nil)
	q = &position{state: p.state}
	flow.Recall(q, 1, one)
	if play(t, q, 1, one[1]); q.lists != p.lists || q.bids[blue] != one[1].A {
		t.Errorf("a copy in which one is asked listed %d times, and Blue bid %d", q.lists-p.lists, q.bids[blue])
	}
}

func TestOneSeatMayPlaySeveralSides(t *testing.T) {
	p := begin()
	p.alone = true
	list := table.Legal(p, 0, nil)
	if len(list) != 8 || len(table.Legal(p, 1, nil)) != 0 || table.Deciders(p) != 1 {
		t.Fatalf("the seat has %v", list)
	}
	play(t, p, 0, engine.M1(kBid, int16(4)))
	if p.bids != [2]int16{0, 4} {
		t.Errorf("blue's bid went to %v", p.bids)
	}
}

func TestARefusalNamesItsRuleAndChangesNothing(t *testing.T) {
	p := begin()
	p.bids[1] = 4
	table.Proceed(p)
	p.Asked = 1
	for _, c := range []struct {
		seat engine.Seat
		m    engine.Move
		want string
	}{
		{0, engine.Move{}, "There is no such kind of move."},
		{0, engine.M0(77), "There is no such kind of move."},
		{1, engine.M1(kBid, int16(4)), "It is not your decision. (rule 2)"},
		{0, engine.M1(kBid, int16(100)), "The move names something that does not exist."},
		{0, engine.M1(kBid, int16(50)), "Bids are small. (rule 2.1)"},
		{0, engine.M0(kTake), "“take” is not possible now. Red: bid. (rule 3)"},
	} {
		before := p.state
		err := table.Play(p, c.seat, c.m, nil)
		p.lists = before.lists
		if err == nil || err.Error() != c.want || p.state != before {
			t.Errorf("%+v by %d: %v, want %s", c.m, c.seat, err, c.want)
		}
	}
	why := table.Explain(p, 0, engine.M0(kTake))
	if why.Say == nil || why.Say.Key != "{m} is not possible now." || why.Say.Words[0] != (engine.Named{Type: "kind", Word: "take"}) {
		t.Errorf("without a language: %+v", why.Say)
	}
	if why := table.Explain(p, 0, engine.M1(kBid, int16(1))); why != nil {
		t.Errorf("a legal move is explained: %v", why)
	}
	if err := table.Resolve(p, 0, nil); err == nil {
		t.Error("a die is rolled while somebody must decide")
	}
	play(t, p, 0, engine.M1(kBid, int16(1)))
	for _, outcome := range []int{-1, 6} {
		if err := table.Resolve(p, outcome, nil); err == nil || p.State.Chance != 6 {
			t.Errorf("the outcome %d is taken", outcome)
		}
	}
	if err := table.Play(p, 0, engine.M0(kCough), nil); err == nil || err.Error() != "Dice or cards come first: nobody can move now." {
		t.Errorf("a move before the die: %v", err)
	}
}

func TestPromptsSayWhoIsAskedWhereAndWhat(t *testing.T) {
	p := begin()
	if pr := table.Prompt(p, 1); pr != (engine.Prompt{Text: "Blue: bid.", Rule: "2", Phase: "Round 1"}) {
		t.Errorf("the prompt is %+v", pr)
	}
	if pr := table.Prompt(p, engine.Spectator); pr.Text != "Waiting." {
		t.Errorf("a spectator is told %q", pr.Text)
	}
	what, where := table.Asks(p, 0)
	if what.Key != "{s}: bid." || what.Words[0].Word != "red" || where.Key != "Round {#}" || where.Words[0].Word != "1" {
		t.Errorf("without a language: %+v, %+v", what, where)
	}
	play(t, p, 0, engine.M1(kBid, int16(1)))
	play(t, p, 1, engine.M1(kBid, int16(4)))
	if pr := table.Prompt(p, 1); pr.Text != "Chance decides." {
		t.Errorf("before the die: %+v", pr)
	}
}

func TestAStackIsWrittenOnlyAsFarAsItGoes(t *testing.T) {
	p := begin()
	b := p.AppendStack([]byte("x"))
	if len(b) != 1+1+2*14 {
		t.Errorf("two frames are %d bytes", len(b))
	}
	var s flow.State
	if rest, ok := s.ReadStack(append(b[1:], 7)); !ok || len(rest) != 1 || s.Stack != p.Stack {
		t.Errorf("%+v is read back as %+v", p.Stack, s.Stack)
	}
	for n := range b[1:] {
		if _, ok := s.ReadStack(b[1 : 1+n]); ok {
			t.Errorf("the first %d bytes are accepted", n)
		}
	}
	if _, ok := s.ReadStack([]byte{engine.MaxDepth + 1}); ok {
		t.Error("a stack too deep is accepted")
	}
}

func panics(t *testing.T, want string, do func()) {
	t.Helper()
	defer func() {
		if r := recover(); !strings.Contains(fmt.Sprint(r), want) {
			t.Errorf("it panics with %v, want %q", r, want)
		}
	}()
	do()
}

func TestAMistakeInTheTableIsToldInOneSentence(t *testing.T) {
	panics(t, fmt.Sprintf("procedures nested deeper than %d", engine.MaxDepth), func() {
		p := &position{}
		p.Call(pDeep)
		table.Proceed(p)
	})
	type long struct {
		flow.Head
		A, B, C, D, E, F, G int16
	}
	type headless struct{ A int16 }
	type wide struct {
		flow.Head
		A int32
	}
	panics(t, "has 7 numbers: a frame keeps six", func() { flow.Of(proc[long]{}) })
	panics(t, "is no frame: begin it with flow.Head", func() { flow.Of(proc[headless]{}) })
	panics(t, "a frame keeps numbers of sixteen bits", func() { flow.Of(proc[wide]{}) })
	idle := *table
	idle.Procs = []flow.Procedure[*position, side]{flow.Of(proc[flow.Plain]{Name: "Idle", Run: func(*position, *flow.Plain) {}})}
	panics(t, "the sequence of play comes to no decision in Idle", func() {
		p := &position{}
		p.Call(0)
		idle.Proceed(p)
	})
}

func TestFieldsOfAFrameAreKnownByNameAndPlace(t *testing.T) {
	fields := table.Procs[pBids].Fields
	if len(fields) != 1 || fields[0].Name != "die" || fields[0].At != 2 {
		t.Errorf("the fields are %+v", fields)
	}
	f := flow.Frame(pBids, bidsFrame{die: 5})
	if *flow.Number(&f, 2) != 5 || f.C != 5 || f.Proc != pBids || flow.As[bidsFrame](&f).die != 5 {
		t.Errorf("the frame is %+v", f)
	}
}
