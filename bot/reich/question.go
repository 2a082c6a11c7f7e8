package reich

import (
	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// What a general asks its officer: what is strategic, which moves are variants of one
// idea, and how far a thought goes.

// never is the score of a move that is made only if there is no other.
const never = -1e18

// Look reads a position. A player turn is planned when its wars and options are chosen;
// which wars, options, attacks and landings it brings is strategic. What is built
// follows the plan.
func (o *Officer) Look(pos engine.Position, seat engine.Seat) (q bot.Question, err error) {
	if !reich.Read(pos, &o.r) {
		return q, errGame
	}
	q.Side = o.sideOf(seat)
	switch o.r.Procedure {
	case "War", "Options":
		q.Planning, q.Opening, q.Strategic = true, true, true
	case "Ground":
		q.Strategic = true
	case "Missions":
		q.Strategic = o.r.Verb == ""
	}
	return q, nil
}

// sideOf is the side that a seat plays, the first if it plays two.
func (o *Officer) sideOf(seat engine.Seat) int {
	side := sides - 1
	for n := range atlas.Country(atlas.NumMajors) {
		if o.r.Counts[n] && o.r.Seats[n] == seat {
			side = min(side, o.bloc(n))
		}
	}
	return side
}

// Clock counts player turns. A line of thought ends when the enemy's turn is over, one
// about a single attack or landing when one's own is.
func (o *Officer) Clock() (now, end int) {
	now = 2 * (int(o.r.Now) + 1)
	if o.r.Second {
		now++
	}
	if o.marching() && o.r.Procedure != "BaseChange" {
		return now, now + 2
	}
	return now, now + 1
}

// Weigh gives the moves the scores that the choice among them was made by.
func (o *Officer) Weigh(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) ([]float64, error) {
	best, err := o.Choose(pos, seat, legal, src)
	if err != nil {
		return nil, err
	}
	if i, ok := o.finish(legal, atlas.NoCountry); ok {
		o.scores[i] = max(o.scores[i], 0)
	}
	if top := highest(o.scores); top != best {
		o.scores[best] = o.scores[top] + 1
	}
	return o.scores, nil
}

// Alike are moves of one kind, but every option, every war and every attack is an idea
// of its own.
func (o *Officer) Alike(m engine.Move) int {
	kind := int(m.Kind)
	switch o.name(m) {
	case "option":
		return kind + 256*(1+int(m.B)*8+int(m.C))
	case "declare", "attack":
		return kind + 256*(1+int(m.B))
	}
	return kind
}
