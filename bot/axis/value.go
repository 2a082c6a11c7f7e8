package axis

import (
	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// How a faction stands.

const (
	sides    = 3
	numSigns = 9
)

// signs are what the officer looks at to judge how a faction stands.
var signs = []bot.Sign{
	{Name: "score", Sense: 1}, {Name: "goals", Sense: 1}, {Name: "ground", Sense: 1}, {Name: "support", Sense: 1},
	{Name: "danger", Sense: -1}, {Name: "push", Sense: 1}, {Name: "axis"}, {Name: "west"}, {Name: "soviet"},
}

// Value is the chance of a seat to win, as the officer judges a position. Of a match
// that is over it is what was won.
func (o *Officer) Value(pos engine.Position, seat engine.Seat) (float64, error) {
	if end, over := pos.Outcome(); over {
		switch {
		case !end.Winners.Has(seat):
			return 0, nil
		case end.Winners != engine.Only(seat) && end.How == "a draw":
			return draw, nil
		}
		return 1, nil
	}
	x, err := o.Standing(pos)
	if err != nil {
		return 0, err
	}
	own := 0.0
	for side, p := range o.value.Chances(x.Signs, x.Late) {
		if x.Seats[side] == seat {
			own += p
		}
	}
	return own, nil
}

// draw is what a match is worth that nobody wins.
const draw = 0.4

// Standing reads a position and tells how every faction stands.
func (o *Officer) Standing(pos engine.Position) (bot.Standing, error) {
	if !axis.Read(pos, &o.r) {
		return bot.Standing{}, errGame
	}
	o.survey()
	now, _ := o.Clock()
	x := bot.Standing{Now: now, Late: min(1, float64(o.r.Turn-o.r.Begun)/float64(max(1, o.r.Last-o.r.Begun)))}
	o.sign()
	for side := range sides {
		x.Signs = append(x.Signs, o.signed[side][:])
		x.Seats = append(x.Seats, o.r.Seat(atlas.Faction(side)))
	}
	return x, nil
}

// sign notes the signs of all factions.
func (o *Officer) sign() {
	var ground, support, goals [sides]float64
	for u := range o.r.Units {
		unit := atlas.Unit(u)
		who := o.r.Faction(unit)
		if who > atlas.Soviet || !o.r.InPlay(unit) {
			continue
		}
		if _, onMap := o.r.At(unit); onMap && o.r.Ground(unit) {
			ground[who] += float64(o.r.Side(unit).Attack) + float64(o.r.Side(unit).Defence)
		} else if o.r.Units[u].Class != atlas.Ground {
			support[who]++
		}
	}
	for _, g := range o.goals {
		if g.Control <= atlas.Soviet {
			goals[g.Control] += g.Weight
		}
	}
	for side := range sides {
		x := &o.signed[side]
		*x = [numSigns]float64{}
		x[6+side] = 1
		x[0] = float64(o.r.Value) / 6
		if side != int(atlas.Axis) {
			x[0] = -x[0]
		}
		x[1], x[2], x[3] = share(goals, side), share(ground, side), share(support, side)
		x[4], x[5] = o.pressure(atlas.Faction(side))
		if !o.r.Plays(atlas.Faction(side)) {
			x[0] = -30 // nobody plays it
		}
	}
}

// share is a faction's part of what all have, from 0 to 3.
func share(list [sides]float64, side int) float64 {
	return 3 * list[side] / (list[0] + list[1] + list[2] + 1)
}

// pressure is how much the enemy's attack outweighs the defence around a faction's
// goals, and the faction's own around the enemy's.
func (o *Officer) pressure(who atlas.Faction) (danger, push float64) {
	for _, g := range o.goals {
		if g.Control > atlas.Soviet || g.Weight < 3 {
			continue
		}
		threat := 0.0
		for _, h := range o.within(g.Hex, 2) {
			threat += o.enemyAttack(h, g.Control) - 0.5*o.defence[g.Control][h]
		}
		threat = max(0, min(12, threat)) / 12
		switch {
		case g.Control == who:
			danger += threat
		case hostile(who, g.Control):
			push += threat
		}
	}
	return danger, push
}
