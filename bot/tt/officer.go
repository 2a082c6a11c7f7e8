package tt

import (
	"fmt"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

// Officer weighs the legal moves of a seat. It remembers nothing between moves;
// what it holds is memory to work in, so that one serves one goroutine.
type Officer struct {
	doctrine Doctrine
	w        *Weights // of the Faction that is asked
	value    bot.Valuation
	signed   [3][numSigns]float64 // of the Factions
	t        table
	s        survey
	legal    []engine.Move
	scores   []float64
	reach    reaches
	plan     plan
	wars     [3]float64 // what a declaration on each Rival is worth
	prizes   [3]uint8   // and the best place that it could take
}

// newOfficer makes an officer with a valuation, who has no doctrine yet.
func newOfficer(g engine.Game, v bot.Valuation) (*Officer, error) {
	if g.ID() != tt.Game.ID() {
		return nil, fmt.Errorf("this bot plays %s, not %s: choose another", tt.Game.Title(), g.Title())
	}
	learnBoard()
	o := &Officer{value: v}
	o.w = &o.doctrine[tt.Axis]
	return o, nil
}

// Follow gives the officer another doctrine from the next move on.
func (o *Officer) Follow(d bot.Doctrine) {
	for f := range o.doctrine {
		bot.Fill(&o.doctrine[f], d[f])
	}
}

// never is the score of a move that is made only if there is no other.
const never = -1e6

// Choose is the index of the best of the legal moves in a position that the seat
// imagines. Among equals the source decides.
func (o *Officer) Choose(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) (int, error) {
	if len(legal) == 1 {
		return 0, nil
	}
	scores, err := o.Weigh(pos, seat, legal, src)
	if err != nil {
		return 0, err
	}
	best := 0
	for i, x := range scores {
		if x > scores[best] {
			best = i
		}
	}
	return best, nil
}

// Weigh gives each of the legal moves its score. The list is good until the next
// call.
func (o *Officer) Weigh(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) ([]float64, error) {
	if err := o.t.read(pos); err != nil {
		return nil, err
	}
	o.legal = legal
	who := o.t.asks(seat)
	o.w = &o.doctrine[who]
	o.s.look(&o.t, who, o.w)
	judge := o.judge()
	o.scores = o.scores[:0]
	for _, m := range legal {
		score := 2.0 * never
		if m.Kind != tt.KindRepudiate && m.Kind != tt.KindDisband && m.Kind != tt.KindBack {
			score = judge(m)
		}
		o.scores = append(o.scores, score+float64(src.Draw(1000))*1e-6)
	}
	return o.scores, nil
}

// Forget drops what the officer remembers of the moment, before it is asked about
// another match.
func (o *Officer) Forget() { o.plan.made = moment{} }

// Look reads a position that a seat is asked about. The plan of a Year is made with its
// Production; what decides over War and Peace or over a campaign is strategic, and not
// which card is played, or how a unit walks or fires.
func (o *Officer) Look(pos engine.Position, seat engine.Seat) (q bot.Question, err error) {
	if err := o.t.read(pos); err != nil {
		return q, err
	}
	o.s.who = o.t.asks(seat)
	q.Side = int(o.s.who)
	switch o.t.Asks {
	case tt.AskProduce:
		q.Planning, q.Opening = true, o.t.Spent == [3]uint8{}
	case tt.AskCommand, tt.AskMovement, tt.AskCombat, tt.AskYearStart:
		q.Strategic = true
	}
	return q, nil
}

// Alike are moves of one kind.
func (o *Officer) Alike(m engine.Move) int { return int(m.Kind) }

// Clock counts Years. A line of thought ends with the New Year, from Summer on with the
// one after it.
func (o *Officer) Clock() (now, end int) {
	now = int(o.t.Year)
	if o.t.Season == 2 || o.t.Season == 3 {
		return now, now + 2
	}
	return now, now + 1
}

// judge is the rule of thumb for what is asked now.
func (o *Officer) judge() func(engine.Move) float64 {
	switch o.t.Asks {
	case tt.AskSetup, tt.AskArrive, tt.AskMuster:
		return o.place
	case tt.AskProduce, tt.AskShortGame:
		return o.produce()
	case tt.AskGovernment, tt.AskIntel:
		return o.govern
	case tt.AskHandSize:
		return o.discard
	case tt.AskCommand:
		return o.command()
	case tt.AskMovement:
		o.weighWars()
		o.makePlan()
		return o.movement
	case tt.AskMove:
		o.keepPlan()
		return o.nextStep()
	case tt.AskCombat, tt.AskBattle, tt.AskRound, tt.AskFire:
		return o.combat
	case tt.AskReveal:
		return o.reveal
	}
	return o.other
}

// other weighs what is seldom asked: where to withdraw, who is the Active Ally.
func (o *Officer) other(m engine.Move) float64 {
	switch m.Kind {
	case tt.KindRetreat, tt.KindRebase:
		return o.withdrawal(uint8(m.A), uint8(m.B))
	case tt.KindActivate:
		f := uint8(m.A)
		score := float64(o.s.prod[f].level)
		if o.t.AtWar(tt.Axis, f) {
			score += 10
		}
		return score
	case tt.KindReveal:
		return o.reveal(m)
	}
	return 0
}

// reveal: what is asked for in a Battle helps there, and the Bomb wins the match.
func (o *Officer) reveal(m engine.Move) float64 {
	switch {
	case m.Kind != tt.KindReveal:
		return 0
	case uint8(m.A) == tt.Atomic4:
		return 100
	case o.t.Asks == tt.AskReveal && uint8(m.A) < tt.Atomic1:
		return 1
	}
	return never
}

// withdrawal: where a unit goes that leaves a Battle.
func (o *Officer) withdrawal(u, to uint8) float64 {
	if world.Areas[to].Water {
		return -1
	}
	score := max(-2, min(2, o.s.guard(to))) + 0.1*o.s.keepWorth(to)
	return score - 0.1*float64(dist[o.t.At[u]][to])
}
