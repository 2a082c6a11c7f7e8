package reich

import (
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Whom to go to war with, when, and where to spend on an Offensive.

// strengths are the ground factors with which minor countries begin, roughly: what
// their conqueror needs to have near.
var strengths = [atlas.NumNations]int{
	atlas.Luxembourg: 0, atlas.Denmark: 1, atlas.Norway: 2, atlas.Netherlands: 2, atlas.Belgium: 4, atlas.Greece: 5, atlas.Sweden: 7,
	atlas.Yugoslavia: 10, atlas.Spain: 14, atlas.Turkey: 14, atlas.BalticStates: 0,
}

// beaten reports whether a nation has lost its capital or its independence.
func (o *Officer) beaten(n atlas.Country) bool {
	if n < atlas.NumMajors {
		return o.r.Fallen[n]
	}
	if o.r.Status[n] == reich.Conquered {
		return true
	}
	c := n.Capital()
	return c != atlas.NoHex && o.r.Holder[c] != n
}

// ambitions are the nations that a power means to attack.
func (o *Officer) ambitions(power atlas.Country) (list []atlas.Country) {
	switch power {
	case atlas.Germany:
		return o.germanAmbitions()
	case atlas.Italy:
		if o.r.Hostile(atlas.Germany, atlas.France) || o.r.Fallen[atlas.France] {
			list = append(list, atlas.France, atlas.Britain)
		}
	case atlas.USSR:
		list = append(list, atlas.BalticStates)
		if o.r.Now.Year() >= 1941 {
			list = append(list, atlas.Germany)
		}
		if o.r.Fallen[atlas.Germany] {
			list = append(list, atlas.Italy)
		}
	case atlas.Britain, atlas.France:
		if o.r.Fallen[atlas.Germany] || o.r.Now.Year() >= 1943 {
			list = append(list, atlas.Italy)
		}
	}
	return list
}

// germanAmbitions: Poland, the Low Countries and France, then the neutrals on its
// borders, and Russia in 1941.
func (o *Officer) germanAmbitions() (list []atlas.Country) {
	switch {
	case !o.beaten(atlas.Poland) && o.r.Hostile(atlas.Germany, atlas.Poland):
		return nil
	case !o.r.Fallen[atlas.France]:
		if o.r.Now.Year() >= 1940 || o.r.Now.Season() == atlas.Winter {
			list = append(list, atlas.Luxembourg, atlas.Belgium, atlas.Netherlands)
		}
		return list
	}
	for _, n := range [...]atlas.Country{atlas.Denmark, atlas.Netherlands, atlas.Belgium, atlas.Luxembourg, atlas.Yugoslavia, atlas.Greece, atlas.Norway} {
		if o.conquerable(n) {
			list = append(list, n)
		}
	}
	if !o.r.Yielded {
		return append(list, atlas.USSR)
	}
	for _, n := range [...]atlas.Country{atlas.Spain, atlas.Turkey, atlas.Sweden} { // Russia comes first
		if o.conquerable(n) {
			list = append(list, n)
		}
	}
	return list
}

// conquerable reports whether a minor country is neutral and lies on Germany's borders,
// or across the sea from its ships.
func (o *Officer) conquerable(n atlas.Country) bool {
	return !o.beaten(n) && o.r.Status[n] == reich.Neutral && (o.overseas(atlas.Germany).Has(n) || o.borders(atlas.Germany, n))
}

// seasOf are the seas of a nation's beaches where a landing would leave its neighbours'
// ships behind: those that its capital is next to.
func (o *Officer) seasOf(nation atlas.Country) (seas uint8) {
	for _, h := range o.board[nation.Capital()].Near {
		if h != atlas.NoHex && o.board[h].Beach {
			seas |= o.board[h].Seas
		}
	}
	return seas
}

// borders reports whether a nation's land lies next to land of a power's side.
func (o *Officer) borders(power, nation atlas.Country) bool {
	for h := range atlas.Hex(atlas.NumHexes) {
		if o.r.Holder[h] != nation || !o.board[h].Land {
			continue
		}
		for _, n := range o.board[h].Near {
			if n != atlas.NoHex && o.r.Holder[n] != atlas.Nobody && o.r.Holder[n] != nation && o.friendly(power, o.r.Holder[n]) {
				return true
			}
		}
	}
	return false
}

// expected are the nations that a power prepares to fight though it is at peace
// with them.
func (o *Officer) expected(power atlas.Country) (set atlas.NationSet) {
	for _, n := range o.ambitions(power) {
		if !o.beaten(n) && n != atlas.BalticStates {
			set.Add(n)
		}
	}
	if power == atlas.USSR && !o.r.Fallen[atlas.Germany] {
		set.Add(atlas.Germany)
	}
	if power == atlas.Germany && o.r.War[power] == 0 {
		set |= atlas.OnlyNation(atlas.Poland) | atlas.OnlyNation(atlas.France)
	}
	return set
}

// scoreWar: a power declares the wars that it has prepared and can pay for, with
// the forces for them on the border.
func (o *Officer) scoreWar(power, nation atlas.Country) float64 {
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
	if nation == atlas.USSR || power == atlas.Italy && nation == atlas.Britain {
		return 4 // what is left may do for others; France comes with Britain, and Egypt lies open
	}
	return 3
}

// doubtful is the score of what an officer does not do, but a general may think about.
const doubtful = -0.4

// scoreTerms: Russia's surrender is accepted, but not where its objectives are still
// to be counted.
func (o *Officer) scoreTerms(accept bool) float64 {
	if accept == (o.r.Scenario == atlas.Scenario1939) {
		return 1
	}
	return 2
}

// ripe reports whether the time, the money and the forces for a war are there.
func (o *Officer) ripe(power, nation atlas.Country) bool {
	w := o.by(power)
	year, season, brp := o.r.Now.Year(), o.r.Now.Season(), float64(o.r.BRP[power])/w.WarFunds
	switch {
	case power == atlas.Germany && nation == atlas.USSR:
		return o.ripeForRussia()
	case nation == atlas.Norway && !o.borders(power, nation):
		return season <= atlas.Fall && (brp >= 100 || year == 1940 && brp >= 45) && float64(o.boarders(power, o.seasOf(nation))) >= w.MinorForces*float64(strengths[nation])+2
	case power == atlas.Germany && !o.r.Fallen[atlas.France]:
		return brp >= 50
	case power == atlas.USSR && nation == atlas.Germany:
		return year >= 1942 && brp >= 120 && o.massed(power, nation) >= 50 && o.massed(atlas.Germany, power) < 40
	case power == atlas.USSR && nation != atlas.Italy:
		return true
	case power == atlas.Italy:
		return brp >= 50 && (year > 1940 || year == 1940 && season >= atlas.Summer)
	case nation == atlas.Italy:
		return brp >= 70
	}
	if o.r.Hostile(power, atlas.USSR) {
		brp -= 30 // these are needed in Russia
	}
	return season <= atlas.Fall && brp >= 60 && float64(o.massed(power, nation)) >= w.MinorForces*float64(strengths[nation])+2
}

// ripeForRussia: from 1941 on with about what Russia has on the border, for more will
// come by rail; before that with half as much again, and never in winter.
func (o *Officer) ripeForRussia() bool {
	w := o.by(atlas.Germany)
	ours, theirs := float64(o.massed(atlas.Germany, atlas.USSR)), float64(o.massed(atlas.USSR, atlas.Germany))
	switch {
	case float64(o.r.BRP[atlas.Germany]) < 80*w.WarFunds || ours < 36 || o.r.Now.Season() == atlas.Winter:
		return false
	case o.r.Now.Year() >= 1941:
		return ours >= w.WarForces*theirs
	}
	return ours >= 1.5*w.WarForces*theirs
}

// massed are the ground factors of a power within four hexes of a nation's land.
func (o *Officer) massed(power, nation atlas.Country) (sum int) {
	var near atlas.HexSet
	for h := range atlas.Hex(atlas.NumHexes) {
		if o.r.Holder[h] != nation || !o.board[h].Land {
			continue
		}
		for _, n := range o.board[h].Near {
			if n != atlas.NoHex && o.r.Holder[n] != nation {
				near.Add(n)
			}
		}
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		at := o.r.At[u]
		if at == atlas.NoHex || o.r.Kind[u] > atlas.Airborne || o.r.Power[u] != power {
			continue
		}
		for h := range near.All {
			if atlas.Distance(at, h) <= 4 {
				sum += o.r.Strength[u]
				break
			}
		}
	}
	return sum
}

// scoreOption: an Offensive where what can be attacked is worth more than it costs,
// else attrition, which costs nothing and binds nobody.
func (o *Officer) scoreOption(power atlas.Country, front atlas.Front, option reich.Option) float64 {
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
func (o *Officer) promise(power atlas.Country, front atlas.Front) (sum float64) {
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
func (o *Officer) share(c *campaign, power atlas.Country, target atlas.Hex) float64 {
	own, all := 0, 0
	for u := range c.target {
		if c.target[u] != target || o.r.Kind[u] == atlas.Air {
			continue
		}
		all += o.r.Strength[u]
		if o.r.Power[u] == power {
			own += o.r.Strength[u]
		}
	}
	return float64(own) / float64(max(1, all))
}
