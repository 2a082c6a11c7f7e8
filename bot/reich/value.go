package reich

import (
	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// How a side stands. The sides are the Axis, the western Allies and Russia, as in bloc.

const (
	sides    = 3
	numSigns = 12
)

// signs are what the officer looks at to judge how a side stands.
var signs = []bot.Sign{
	{Name: "objectives", Sense: 1}, {Name: "margin", Sense: 1}, {Name: "brps", Sense: 1}, {Name: "ground", Sense: 1},
	{Name: "air", Sense: 1}, {Name: "fleets", Sense: 1}, {Name: "fallen", Sense: -1}, {Name: "danger", Sense: -1},
	{Name: "push", Sense: 1}, {Name: "axis"}, {Name: "west"}, {Name: "russia"},
}

// mark are the fewest objectives with which the camps win, the Axis and the Allies
// (2.21, 3.37). Where victory goes by conquest it is what they have when all is even.
func mark(scenario atlas.ScenarioID) [2]int {
	switch scenario {
	case atlas.Scenario1939:
		return [2]int{27, 15}
	case atlas.Scenario1942:
		return [2]int{18, 27}
	case atlas.Scenario1944:
		return [2]int{10, 34}
	}
	return [2]int{28, 16}
}

// Value is the chance of a seat to win, as the officer judges a position. Of a match
// that is over it is what was won.
func (o *Officer) Value(pos engine.Position, seat engine.Seat) (float64, error) {
	if end, over := pos.Outcome(); over {
		if end.Winners == 0 {
			return stalemate, nil
		}
		if end.Winners.Has(seat) {
			return 1, nil
		}
		return 0, nil
	}
	x, err := o.Standing(pos)
	if err != nil {
		return 0, err
	}
	own := 0.0
	for side, p := range o.value.Chances(x.Signs, x.Late) {
		own += p * o.part(seat, side)
	}
	return own, nil
}

// stalemate is what a match is worth that nobody wins.
const stalemate = 0.25

// part is the part that a seat has in a side: all of it, if it alone plays its powers.
func (o *Officer) part(seat engine.Seat, side int) float64 {
	own, all := 0.0, 0.0
	for n := range atlas.Country(atlas.NumMajors) {
		if o.r.Counts[n] && o.bloc(n) == side {
			all++
			own += boolTo(o.r.Seats[n] == seat)
		}
	}
	return own / max(1, all)
}

// Standing reads a position and tells how every side stands.
func (o *Officer) Standing(pos engine.Position) (bot.Standing, error) {
	if _, over := pos.Outcome(); !reich.Read(pos, &o.r) && !over {
		return bot.Standing{}, errGame
	}
	o.look()
	now, _ := o.Clock()
	x := bot.Standing{Now: now, Seats: make([]engine.Seat, sides)}
	x.Late = min(1, float64(int(o.r.Now)-int(o.r.Start))/float64(max(1, o.r.End-o.r.Start)))
	o.sign()
	for side := range sides {
		x.Signs = append(x.Signs, o.signed[side][:])
		x.Seats[side] = o.playerOf(side)
	}
	return x, nil
}

// leaders are the powers whose players stand for the sides.
var leaders = [sides]atlas.Country{atlas.Germany, atlas.Britain, atlas.USSR}

func (o *Officer) playerOf(side int) engine.Seat { return o.r.Seats[leaders[side]] }

// sign notes the signs of all sides.
func (o *Officer) sign() {
	var ground, air, ships [sides]float64
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.r.At[u] == atlas.NoHex || o.r.Power[u] == atlas.NoCountry {
			continue
		}
		side := o.bloc(o.r.Power[u])
		switch o.r.Kind[u] {
		case atlas.Air:
			air[side] += float64(o.r.Strength[u])
		case atlas.Fleet:
			ships[side] += float64(o.r.Strength[u])
		case atlas.AirBase:
		default:
			ground[side] += o.worth(u)
		}
	}
	objectives, camps := o.r.Objectives(), [2]int{}
	var held [sides]int
	for n := range atlas.Country(atlas.NumMajors) {
		held[o.bloc(n)] += objectives[n]
		camps[min(1, o.bloc(n))] += objectives[n]
	}
	for side := range sides {
		camp := min(1, side)
		x := &o.signed[side]
		*x = [numSigns]float64{}
		x[0] = float64(held[side])
		x[1] = float64(camps[camp]-mark(o.r.Scenario)[camp]) / 4
		for n := range atlas.Country(atlas.NumMajors) {
			if o.r.Counts[n] && o.bloc(n) == side {
				x[2] += float64(o.r.BRP[n]) / 150
				x[6] += boolTo(o.r.Fallen[n])
			}
		}
		x[3], x[4], x[5] = share(ground, side), share(air, side), share(ships, side)
		x[7], x[8] = o.pressure(side)
		x[9+side] = 1
	}
}

// share is a side's part of what all have, from 0 to 3.
func share(list [sides]float64, side int) float64 {
	return 3 * list[side] / (list[0] + list[1] + list[2] + 1)
}

// pressure counts the enemy's factors near the capitals of a side's powers beyond its
// own there, and its own near the enemy's.
func (o *Officer) pressure(side int) (danger, push float64) {
	for n := range atlas.Country(atlas.NumMajors) {
		c := n.Capital()
		if !o.r.Counts[n] || o.r.Fallen[n] || c == atlas.NoHex || o.r.Holder[c] != n {
			continue
		}
		threat := max(0, min(24, o.against(n, c))) / 12
		if o.bloc(n) == side {
			danger += threat
		} else if o.r.Hostile(leaders[side], n) {
			push += threat
		}
	}
	return danger, push
}

// against are the factors of a power's enemies within four hexes of its capital, less
// half of what defends it.
func (o *Officer) against(power atlas.Country, capital atlas.Hex) (sum float64) {
	for u := range atlas.Unit(atlas.NumUnits) {
		at := o.r.At[u]
		if at == atlas.NoHex || o.r.Kind[u] > atlas.Airborne || atlas.Distance(at, capital) > 4 {
			continue
		}
		switch {
		case o.r.Hostile(power, o.r.Nation[u]):
			sum += float64(o.r.Strength[u])
		case o.r.Power[u] != atlas.NoCountry && o.bloc(o.r.Power[u]) == o.bloc(power):
			sum -= 0.5 * float64(o.r.Strength[u])
		}
	}
	return sum
}
