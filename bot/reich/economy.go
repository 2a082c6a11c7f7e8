package reich

import (
	"cmp"
	"slices"

	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Production, strategic warfare, redeployment.

// scoreEconomy is what a move of production or strategic warfare is worth.
func (o *Officer) scoreEconomy(m engine.Move, name string) (float64, bool) {
	switch name {
	case "build":
		return o.scoreBuild(atlas.Unit(m.A)), true
	case "build-air":
		return o.scoreBuildAir(atlas.Country(m.A), int(m.B)), true
	case "build-fleet", "rebuild-fleet", "grant", "open-route", "vichy", "by-turkey", "court":
		return -2, true
	case "aid":
		return o.scoreForeignAid(atlas.Country(m.A), atlas.Country(m.B)), true
	case "intelligence", "counter":
		return o.scoreSpying(atlas.Country(m.A)), true
	case "result":
		return 1 + float64(m.B), true // the higher the better
	case "nullify":
		return 2, true
	case "transfer":
		return 20, true
	case "sea-war":
		return o.scoreFactors(atlas.Country(m.A), int(m.B), min(1, o.by(atlas.Country(m.A)).SeaWar*o.seaShare(atlas.Country(m.A)))), true
	case "air-war":
		return o.scoreFactors(atlas.Country(m.A), int(m.B), 1), true
	case "north", "home":
		return -float64(m.B), true
	case "lend-lease", "convoy":
		return o.scoreAid(m), true
	case "amount":
		if o.r.Verb == "aid" {
			return 10 - abs(float64(int(m.B)-o.aidWanted(atlas.Country(m.A), o.r.Whom))), true
		}
		return 10 - 0.1*abs(float64(int(m.B)-min(20, o.r.BRP[m.A]-60))), true
	}
	return 0, false
}

// reserve is what a power keeps for the Offensives of its next turn; a new year
// brings new BRPs.
func (o *Officer) reserve(power atlas.Country) int {
	switch {
	case o.r.War[power] == 0:
		return 20
	case o.r.Now.Season() == atlas.Winter:
		return 0
	case power == atlas.Germany && o.prepares():
		return russianFunds
	}
	return int(o.by(power).Reserve)
}

// russianFunds are the BRPs that Germany keeps for the attack on Russia: the war, an
// Offensive, and what it loses.
const russianFunds = 100

// prepares reports whether Germany gets ready to attack Russia.
func (o *Officer) prepares() bool {
	return o.r.Now.Year() >= 1941 && o.r.Fallen[atlas.France] && !o.r.Yielded && !o.r.Hostile(atlas.Germany, atlas.USSR)
}

// scoreBuild: what fights best for its price, armor before infantry, as long as
// something is left for Offensives.
func (o *Officer) scoreBuild(u atlas.Unit) float64 {
	power := o.r.Power[u]
	if power == atlas.NoCountry || o.r.Kind[u] == atlas.Replacement && !o.pressed(power) {
		return -1
	}
	left := o.r.BRP[power] - int(o.worth(u))
	if left < o.reserve(power) && !(o.pressed(power) && left >= 0) {
		return -1
	}
	s := 2 + float64(o.r.Strength[u])
	if o.r.Kind[u] == atlas.Armor {
		s += o.by(power).Armor
	}
	if o.r.Kind[u] == atlas.Partisan {
		s = 0.5
	}
	return s
}

// pressed reports whether the enemy stands near a power's capital.
func (o *Officer) pressed(power atlas.Country) bool {
	c := power.Capital()
	if c == atlas.NoHex {
		return false
	}
	for u := range atlas.Unit(atlas.NumUnits) {
		if at := o.r.At[u]; at != atlas.NoHex && o.r.Kind[u] <= atlas.Airborne && o.r.Hostile(power, o.r.Nation[u]) && atlas.Distance(at, c) <= 5 {
			return true
		}
	}
	return false
}

// scoreBuildAir: aircraft once the ground forces are paid for.
func (o *Officer) scoreBuildAir(power atlas.Country, n int) float64 {
	if o.r.BRP[power]-3*n < o.reserve(power)+int(o.by(power).AirReserve) {
		return -1
	}
	return o.by(power).Aircraft + 0.1*float64(n)
}

// seaShare is which part of a power's strategic warfare goes to sea: submarines
// and what hunts them until 1943, then more and more the bombers.
func (o *Officer) seaShare(power atlas.Country) float64 {
	switch {
	case o.r.Now.Year() >= 1944:
		return 0.2
	case power == atlas.Germany && o.r.Now.Year() < 1943:
		return 1
	case power == atlas.USA:
		return 0.3
	}
	return 0.6
}

// scoreFactors prefers numbers near a share of what may be built.
func (o *Officer) scoreFactors(power atlas.Country, n int, share float64) float64 {
	cost := 3
	if power == atlas.Germany {
		cost = 2
	}
	want := share * float64(o.r.BRP[power]/10/cost)
	return 50 - abs(float64(n)-want)
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// scoreAid: the West helps a Russia that is at war and short of BRPs.
func (o *Officer) scoreAid(m engine.Move) float64 {
	if !o.r.Hostile(atlas.USSR, atlas.Germany) || o.r.BRP[m.A] <= 80 || o.r.BRP[atlas.USSR] >= 60 {
		return -2
	}
	return 1
}

// aidLead is by how much the Allies want to be ahead with foreign aid where Germany waits
// for a Minor Ally: each BRP adds one to the die that it needs (33.63).
const aidLead = 3

// aidWanted are the BRPs that a power gives a minor country which Germany courts: the
// Allies to keep it out, Germany to be even again.
func (o *Officer) aidWanted(power, nation atlas.Country) int {
	if nation >= atlas.NumNations || o.r.Status[nation] != reich.Courted {
		return 0
	}
	if o.r.Axis[power] {
		return max(0, o.r.AidLead[nation])
	}
	return max(0, aidLead-o.r.AidLead[nation])
}

// scoreForeignAid: a few BRPs that sway a country are worth more than the unit that they
// would build. Nobody joins before 1941, so that the last to give have the last word.
func (o *Officer) scoreForeignAid(power, nation atlas.Country) float64 {
	want := o.aidWanted(power, nation)
	if want == 0 || o.r.BRP[power]-want < o.reserve(power) || o.r.Now < atlas.DateOf(atlas.Winter, 1940) {
		return -2
	}
	return 9 + boolTo(nation == atlas.Rumania)
}

// scoreSpying: an effort when the year ends, with what would buy a unit at most, and
// one against the enemy's if there is enough.
func (o *Officer) scoreSpying(power atlas.Country) float64 {
	if o.r.War[power] == 0 || o.r.BRP[power] < 40 || o.r.Procedure == "Construction" && o.r.Now.Season() != atlas.Winter {
		return -2
	}
	return 9
}

// candidate is a counter that might be redeployed.
type candidate struct {
	move  int
	stand float64
}

// pickRedeployment redeploys what stands worst, if it would stand better elsewhere.
func (o *Officer) pickRedeployment(legal []engine.Move) (int, bool) {
	for i, m := range legal {
		if k := o.name(m); k == "forward" || k == "on-from-turkey" {
			return i, true
		}
	}
	if o.hasty {
		return o.finish(legal, atlas.NoCountry)
	}
	list := o.idlers(legal)
	for _, c := range list[:min(len(list), 8)] {
		m := legal[c.move]
		moves, ok := o.try(m)
		if !ok {
			continue
		}
		if best, top := o.bestPlace(atlas.Unit(m.A), moves); best >= 0 && top > c.stand+2 {
			return c.move, true
		}
		o.tested[testKey{m.Kind, m.A, int(o.r.At[m.A])}] = true
	}
	return o.finish(legal, atlas.NoCountry)
}

// wellPlaced is how well a counter must stand to be left where it is.
const wellPlaced = 7

// idlers are the counters that might be redeployed, those that stand worst first;
// what waits in America is worst of all.
func (o *Officer) idlers(legal []engine.Move) (list []candidate) {
	for i, m := range legal {
		if o.name(m) != "redeploy" || !o.redeploys(m) {
			continue
		}
		u := atlas.Unit(m.A)
		stand := -50 - o.worth(u)
		if o.r.At[u] != atlas.NoHex {
			stand = o.placeFor(u, o.r.At[u])
		}
		if stand < wellPlaced {
			list = append(list, candidate{i, stand})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.stand, b.stand), cmp.Compare(a.move, b.move))
	})
	return list
}

// redeploys reports whether a counter is to be looked at: no air bases, of fleets in
// Europe only those of the West, and none that was tried in vain.
func (o *Officer) redeploys(m engine.Move) bool {
	u := atlas.Unit(m.A)
	switch {
	case o.r.Kind[u] == atlas.AirBase, o.tested[testKey{m.Kind, m.A, int(o.r.At[u])}]:
		return false
	case o.r.Kind[u] == atlas.Fleet && o.r.At[u] != atlas.NoHex:
		return o.bloc(o.r.Power[u]) == 1
	}
	return true
}
