package reich

import "sandtable/games/reich"

// Whom to go to war with, when, and where to spend on an Offensive.

// strengths are the ground factors with which minor countries begin, roughly: what
// their conqueror needs to have near.
var strengths = [reich.Nations]int{
	reich.Luxembourg: 0, reich.Denmark: 1, reich.Norway: 2, reich.Netherlands: 2, reich.Belgium: 4, reich.Greece: 5, reich.Sweden: 7,
	reich.Yugoslavia: 10, reich.Spain: 14, reich.Turkey: 14, reich.BalticStates: 0,
}

// beaten reports whether a nation has lost its capital or its independence.
func (o *Officer) beaten(n int) bool {
	if n < reich.Powers {
		return o.r.Fallen[n]
	}
	if o.r.Status[n] == reich.Conquered {
		return true
	}
	c := reich.CapitalOf(n)
	return c >= 0 && o.r.Holder[c] != n
}

// ambitions are the nations that a power means to attack.
func (o *Officer) ambitions(power int) (list []int) {
	switch power {
	case reich.Germany:
		return o.germanAmbitions()
	case reich.Italy:
		if o.r.Hostile(reich.Germany, reich.France) || o.r.Fallen[reich.France] {
			list = append(list, reich.France, reich.Britain)
		}
	case reich.USSR:
		list = append(list, reich.BalticStates)
		if o.r.Year >= 1941 {
			list = append(list, reich.Germany)
		}
		if o.r.Fallen[reich.Germany] {
			list = append(list, reich.Italy)
		}
	case reich.Britain, reich.France:
		if o.r.Fallen[reich.Germany] || o.r.Year >= 1943 {
			list = append(list, reich.Italy)
		}
	}
	return list
}

// germanAmbitions: Poland, the Low Countries and France, then the neutrals on its
// borders, and Russia in 1941.
func (o *Officer) germanAmbitions() (list []int) {
	switch {
	case !o.beaten(reich.Poland) && o.r.Hostile(reich.Germany, reich.Poland):
		return nil
	case !o.r.Fallen[reich.France]:
		if o.r.Year >= 1940 || o.r.Season == 3 {
			list = append(list, reich.Luxembourg, reich.Belgium, reich.Netherlands)
		}
		return list
	}
	for _, n := range [...]int{reich.Denmark, reich.Netherlands, reich.Belgium, reich.Luxembourg, reich.Yugoslavia, reich.Greece, reich.Spain, reich.Turkey, reich.Norway, reich.Sweden} {
		if !o.beaten(n) && o.r.Status[n] == reich.Neutral && o.borders(reich.Germany, n) {
			list = append(list, n)
		}
	}
	if !o.r.Yielded {
		list = append(list, reich.USSR)
	}
	return list
}

// borders reports whether a nation's land lies next to land of a power's side.
func (o *Officer) borders(power, nation int) bool {
	for h := range o.board {
		if o.r.Holder[h] != nation || !o.board[h].Land {
			continue
		}
		for _, n := range o.board[h].Near {
			if n >= 0 && o.r.Holder[n] >= 0 && o.r.Holder[n] != nation && o.friendly(power, o.r.Holder[n]) {
				return true
			}
		}
	}
	return false
}

// expected are the nations that a power prepares to fight though it is at peace
// with them.
func (o *Officer) expected(power int) (set uint64) {
	for _, n := range o.ambitions(power) {
		if !o.beaten(n) && n != reich.BalticStates {
			set |= 1 << uint(n)
		}
	}
	if power == reich.USSR && !o.r.Fallen[reich.Germany] {
		set |= 1 << reich.Germany
	}
	if power == reich.Germany && o.r.War[power] == 0 {
		set |= 1<<reich.Poland | 1<<reich.France
	}
	return set
}

// scoreWar: a power declares the wars that it has prepared and can pay for, with
// the forces for them on the border.
func (o *Officer) scoreWar(power, nation int) float64 {
	wanted := false
	for _, n := range o.ambitions(power) {
		wanted = wanted || n == nation
	}
	switch {
	case !wanted:
		return -1
	case !o.ripe(power, nation):
		return doubtful
	}
	o.why = "The moment for this war has come."
	return 3
}

// doubtful is the score of what an officer does not do, but a general may think about.
const doubtful = -0.4

// scoreTerms: Russia's surrender is accepted, but not where its objectives are still
// to be counted.
func (o *Officer) scoreTerms(accept bool) float64 {
	if accept == (o.r.Scenario == "1939") {
		return 1
	}
	return 2
}

// ripe reports whether the time, the money and the forces for a war are there.
func (o *Officer) ripe(power, nation int) bool {
	w := o.by(power)
	year, season, brp := o.r.Year, o.r.Season, float64(o.r.BRP[power])/w.WarFunds
	switch {
	case power == reich.Germany && nation == reich.USSR:
		return o.ripeForRussia()
	case power == reich.Germany && !o.r.Fallen[reich.France]:
		return season <= 2 && brp >= 50
	case power == reich.USSR && nation == reich.Germany:
		return year >= 1942 && brp >= 120 && o.massed(power, nation) >= 50 && o.massed(reich.Germany, power) < 40
	case power == reich.USSR && nation != reich.Italy:
		return true
	case power == reich.Italy:
		return brp >= 50 && (year > 1940 || year == 1940 && season >= 1)
	case nation == reich.Italy:
		return brp >= 70
	}
	return season <= 2 && brp >= 60 && float64(o.massed(power, nation)) >= w.MinorForces*float64(strengths[nation])+2
}

// ripeForRussia: in spring or summer from 1941 on with more than Russia has on the
// border, at another time only with half as much again.
func (o *Officer) ripeForRussia() bool {
	w := o.by(reich.Germany)
	ours, theirs := float64(o.massed(reich.Germany, reich.USSR)), float64(o.massed(reich.USSR, reich.Germany))
	switch {
	case float64(o.r.BRP[reich.Germany]) < 100*w.WarFunds || ours < 40 || o.r.Season == 3:
		return false
	case o.r.Year >= 1941 && o.r.Season <= 1:
		return ours >= w.WarForces*theirs
	}
	return ours >= 1.4*w.WarForces*theirs
}

// massed are the ground factors of a power within four hexes of a nation's land.
func (o *Officer) massed(power, nation int) (sum int) {
	var near [reich.Hexes]bool
	for h := range o.board {
		if o.r.Holder[h] != nation || !o.board[h].Land {
			continue
		}
		for _, n := range o.board[h].Near {
			if n >= 0 && o.r.Holder[n] != nation {
				near[n] = true
			}
		}
	}
	for u := range o.r.At {
		at := o.r.At[u]
		if at < 0 || o.r.Kind[u] > reich.Airborne || o.r.Power[u] != power {
			continue
		}
		for h, edge := range near {
			if edge && reich.Distance(at, h) <= 4 {
				sum += o.r.Strength[u]
				break
			}
		}
	}
	return sum
}

// scoreOption: an Offensive where what can be attacked is worth more than it costs,
// else attrition, which costs nothing and binds nobody.
func (o *Officer) scoreOption(power, front, option int) float64 {
	switch option {
	case reich.Offensive:
		v := o.promise(power, front)
		if v > o.by(power).Offensive {
			o.why = "What can be taken there is worth an Offensive."
			return 3 + v/100
		}
		return doubtful
	case reich.Attrition:
		return 2
	}
	return 1
}

// promise is what an Offensive on a front promises, in BRPs.
func (o *Officer) promise(power, front int) (sum float64) {
	c := o.scheme(power, front)
	for i := range c.attack {
		sum += c.attack[i].value * o.share(c, power, c.attack[i].target)
	}
	if o.side(power).weak[front] {
		sum *= o.by(power).Outnumbered
	}
	return sum + o.landing(power, front)
}

// share is the part that a power's own ground units have in a planned attack: for
// what its allies attack with they pay themselves.
func (o *Officer) share(c *campaign, power, target int) float64 {
	own, all := 0, 0
	for u := range c.target {
		if int(c.target[u]) != target || o.r.Kind[u] == reich.Air {
			continue
		}
		all += o.r.Strength[u]
		if o.r.Power[u] == power {
			own += o.r.Strength[u]
		}
	}
	return float64(own) / float64(max(1, all))
}
