package reich

import (
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Ground attacks. Before one is begun it is tried with the units that would join
// it; what is begun is then carried through.

// pickAttack begins the attack that brings most.
func (o *Officer) pickAttack(legal []engine.Move) (int, bool) {
	best, top := -1, 0.0
	for i, m := range legal {
		if o.name(m) != "attack" {
			continue
		}
		key := testKey{m.Kind, m.B, int(m.A)}
		if o.tested[key] {
			continue
		}
		v := o.rehearse(m)
		o.scores[i] = v
		if v <= 0 {
			o.tested[key] = true
		}
		if v > top {
			best, top = i, v
		}
	}
	if best >= 0 {
		o.why = "The odds are good enough."
		return best, true
	}
	if i, ok := o.finish(legal, atlas.NoCountry); ok {
		return i, true
	}
	return 0, len(legal) > 0 // those who dropped on enemies must attack
}

// attacker is the power of the units that can join the attack being prepared.
func (o *Officer) attacker(legal []engine.Move) atlas.Country {
	for _, m := range legal {
		if o.name(m) == "join" {
			return o.r.Power[m.A]
		}
	}
	return atlas.NoCountry
}

// rehearse is what an attack brings with the units that would join it.
func (o *Officer) rehearse(m engine.Move) float64 {
	list, ok := o.try(m)
	if !ok {
		return -1
	}
	power, h := atlas.Country(m.A), atlas.Hex(m.B)
	for range 14 {
		reich.Read(o.trial, &o.after)
		i := o.joiner(&o.after, power, list)
		if i < 0 {
			break
		}
		if list, ok = o.tryOn(list[i]); !ok {
			return -1
		}
	}
	if !o.canLaunch(list) {
		return -1
	}
	reich.Read(o.trial, &o.after)
	a := o.defence(power, h)
	a.defence, a.basic = o.after.Forecast.Defence, o.after.Forecast.Basic
	if a.basic == 0 {
		return 1 + o.prize(power, h) // nobody is there
	}
	a.flown = o.flown(reich.GroundSupport, h, atlas.NoCountry)
	if !o.worthTheRisk(power, &a, o.after.Forecast.Attack, a.defence) {
		return -1
	}
	spent, armor := costs[atlas.Air]*float64(a.flown), false
	for u := range atlas.Unit(atlas.NumUnits) {
		if o.after.Joined[u] {
			spent += o.worth(u)
			armor = armor || o.r.Kind[u] == atlas.Armor
		}
	}
	v := o.expect(power, &a, &o.after.Forecast, spent)
	if armor {
		v += o.after.Forecast.Won * o.beyond(power, h)
	}
	return v
}

func (o *Officer) canLaunch(list []engine.Move) bool {
	for _, m := range list {
		if o.name(m) == "launch" {
			return true
		}
	}
	return false
}

// joiner is the move by which the next unit joins an attack, or less than 0 when
// there are enough: infantry first, then one armored unit for the breakthrough,
// the others only if they are needed.
func (o *Officer) joiner(r *reich.Reading, power atlas.Country, list []engine.Move) int {
	if power == atlas.NoCountry {
		return -1 // all have joined
	}
	f := &r.Forecast
	armored := false
	for u, in := range r.Joined {
		armored = armored || in && r.Kind[u] == atlas.Armor
	}
	enough := f.Attack > 0 && float64(f.Attack) >= float64(f.Defence)*max(3, o.wanted(power, r.Targets[0]))
	plan := o.scheme(power, atlas.NoFront)
	best, top := -1, -1e9
	for i, m := range list {
		if o.name(m) != "join" {
			continue
		}
		u := int(m.A)
		if t := plan.target[u]; t != atlas.NoHex && t != r.Targets[0] {
			continue // it is to attack elsewhere
		}
		v := float64(r.Strength[u])
		if r.Kind[u] == atlas.Armor {
			v -= 3
			if !armored {
				v += 6
			}
		}
		if enough && (r.Kind[u] != atlas.Armor || armored) {
			continue
		}
		if v > top {
			best, top = i, v
		}
	}
	return best
}

// pickJoin carries an attack through.
func (o *Officer) pickJoin(legal []engine.Move) (int, bool) {
	if i := o.joiner(&o.r, o.attacker(legal), legal); i >= 0 {
		return i, true
	}
	for i, m := range legal {
		if o.name(m) == "launch" {
			return i, true
		}
	}
	return 0, false
}
