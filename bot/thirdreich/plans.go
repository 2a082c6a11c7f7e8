package thirdreich

import (
	"sandtable/engine"
	"sandtable/games/reich"
)

// War, options and production.

// scoreWar is the plan of campaign: Germany goes through the Low Countries once
// Poland is beaten, takes Scandinavia and the Balkans when it has forces to
// spare, and turns east in 1941; Italy joins when France is pressed; Russia
// takes East Europe. Nobody else begins anything.
func (o *Officer) scoreWar(power, nation int) float64 {
	if o.r.BRP[power] < 25 {
		return -1
	}
	france, year := !o.r.Fallen[reich.France], o.r.Year
	yes := false
	switch power {
	case reich.Germany:
		switch nation {
		case reich.Luxembourg, reich.Belgium, reich.Netherlands:
			yes = france && o.pollsClosed(reich.Poland) && year >= 1940 && o.r.Season <= 2
		case reich.Yugoslavia, reich.Greece:
			yes = !france && year == 1941 && o.r.Season == 0 && o.r.BRP[power] > 120
		case reich.USSR:
			yes = !france && year >= 1941 && o.r.Season <= 1 && o.r.BRP[power] > 110
		}
	case reich.Italy:
		yes = (nation == reich.France || nation == reich.Britain) && year >= 1940 && o.r.BRP[power] > 50
	case reich.USSR:
		yes = nation == reich.BalticStates
	}
	if !yes {
		return -1
	}
	o.why = "The moment for this war has come."
	return 3
}

// pollsClosed reports whether a minor has been beaten: its capital is another's.
func (o *Officer) pollsClosed(nation int) bool {
	c := reich.CapitalOf(nation)
	return c >= 0 && o.r.Holder[c] != nation
}

// scoreOption: an offensive where one is strong enough near the enemy and can pay
// for it and for losses, else attrition.
func (o *Officer) scoreOption(power, front, option int) float64 {
	mine, theirs := o.balance(power, front)
	strong := theirs > 0 && mine > 1.1*theirs && o.r.Spend[power] >= 30
	switch option {
	case reich.Offensive:
		if strong {
			o.why = "The forces there are strong enough for an offensive."
			return 3
		}
		return -1
	case reich.Attrition:
		if mine > 0 {
			return 2
		}
		return 0.5
	}
	return 1
}

// balance are the ground factors of a power and of its enemies that are near one
// another on a front.
func (o *Officer) balance(power, front int) (mine, theirs float64) {
	for u := range o.r.At {
		h := o.r.At[u]
		if h < 0 || o.r.Kind[u] > reich.Airborne || o.board[h].Front != front {
			continue
		}
		switch {
		case o.r.Power[u] == power && o.near3(o.r.Nation[u], h):
			mine += float64(o.r.Strength[u])
		case o.r.Hostile(power, o.r.Nation[u]) && o.near3(o.r.Nation[u], h):
			theirs += float64(o.r.Strength[u])
		}
	}
	return mine, theirs
}

// near3 reports whether an enemy of a nation stands within three hexes.
func (o *Officer) near3(nation, h int) bool {
	for u := range o.r.At {
		if at := o.r.At[u]; at >= 0 && o.r.Kind[u] <= reich.Airborne && o.r.Hostile(nation, o.r.Nation[u]) && reich.Distance(at, h) <= 3 {
			return true
		}
	}
	return false
}

// reserve is what a power keeps for the offensives of its next turn.
func (o *Officer) reserve(power int) int {
	if o.r.War[power] == 0 {
		return 10
	}
	return 20
}

// scoreBuild: what fights best for what is left, armor first.
func (o *Officer) scoreBuild(m engine.Move) float64 {
	u := int(m.A)
	power := o.r.Power[u]
	cost := o.r.Strength[u] * [...]int{1, 2, 3, 1, 2, 3, 3, 0}[o.r.Kind[u]]
	if power < 0 || o.r.BRP[power]-cost < o.reserve(power) || o.r.Kind[u] == reich.Replacement || o.r.Kind[u] == reich.Partisan {
		return -1
	}
	s := 2 + float64(o.r.Strength[u])
	if o.r.Kind[u] == reich.Armor {
		s += 2
	}
	return s
}

func (o *Officer) scoreBuildAir(power, n int) float64 {
	if o.r.BRP[power]-3*n < o.reserve(power)+20 {
		return -1
	}
	return 2 + float64(n)
}

// scoreRedeploy: what stands far behind goes to where it is needed, once.
func (o *Officer) scoreRedeploy(m engine.Move) float64 {
	u := int(m.A)
	if o.looked(m) || o.r.Kind[u] >= reich.Fleet {
		return -1
	}
	if o.r.At[u] < 0 {
		return 4 // from beyond the sea
	}
	if o.guards(u, o.r.At[u]) {
		return -1
	}
	return 1 - o.drawOf(u, o.r.At[u])
}
