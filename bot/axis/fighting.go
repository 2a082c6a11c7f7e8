package axis

import (
	"fmt"

	"sandtable/crt"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// Combat: attacks are imagined with all units that can join, and made where they promise more
// than they cost.

// weighTargets scores attacks by what they promise with all units that can join.
func (o *Officer) weighTargets(legal []engine.Move) {
	best, bestScore := -1, 0.0
	for i, m := range legal {
		o.scores[i] = o.score(m)
		if o.name(m) != "attack" {
			continue
		}
		o.scores[i] = never
		if !hostile(o.me(), o.r.Defender(atlas.Hex(m.A), o.me())) || o.pact(atlas.Hex(m.A)) || o.keepsPeace(atlas.Hex(m.A)) {
			continue
		}
		if p, ok := o.promise(m); ok {
			o.scores[i] = p - o.by().Risk - o.thrift(atlas.Hex(m.A))
		}
		if o.scores[i] > bestScore {
			best, bestScore = i, o.scores[i]
		}
	}
	if best >= 0 {
		o.why = fmt.Sprintf("It attacks %s, which promises %.1f steps more than it costs.", o.title(legal[best].A), bestScore)
	}
}

// title is what people call a hex.
func (o *Officer) title(h int16) string {
	if name := o.r.Hexes[h].Name; name != "" {
		return name
	}
	return o.r.Hexes[h].ID
}

// promise is what an attack is worth when all that help have joined.
func (o *Officer) promise(m engine.Move) (float64, bool) {
	list, ok := o.try(m)
	for ok {
		next, found := o.strongest(list)
		if !found {
			return o.expected(&o.after), o.launches(list)
		}
		list, ok = o.tryOn(next)
	}
	return 0, false
}

// launches reports whether the attack can begin.
func (o *Officer) launches(list []engine.Move) bool {
	for _, m := range list {
		if o.name(m) == "launch" {
			return true
		}
	}
	return false
}

// strongest is the strongest unit that can join, and then an HQ that lends support.
func (o *Officer) strongest(list []engine.Move) (best engine.Move, found bool) {
	most := -1.0
	for _, m := range list {
		s := 0.0
		switch o.name(m) {
		case "join":
			s = 10 + float64(o.r.Side(atlas.Unit(m.A)).Attack)
		case "support":
			s = float64(o.r.Side(atlas.Unit(m.A)).Attack)
		default:
			continue
		}
		if s > most {
			best, most, found = m, s, true
		}
	}
	return best, found
}

// expected is what the attack under way is worth by the chances of its column.
func (o *Officer) expected(r *axis.Reading) (sum float64) {
	var room [6]crt.Chance[atlas.CombatResult]
	list, _ := r.Chances(room[:0])
	w, target := o.by(), r.Target
	def := 0
	for u := r.First(target); u != atlas.NoUnit; u = r.Next(u) {
		if r.Ground(u) && hostile(o.me(), r.Faction(u)) {
			def += r.Steps(u)
		}
	}
	open, pay := r.OpenCity(target, o.me()), w.Loss*o.dear()
	if o.lastHour(target) == 0 && o.spends(r) {
		pay = w.Loss * besideLast
	}
	if o.armored(r) {
		pay *= w.Armor // the first step to go is one of armor (4.2.6.1)
	}
	for _, c := range list {
		x := o.outcome(c.Result, def, pay, open, o.prize(target))
		sum += (x - pay*float64(c.Result.Attack)) * float64(c.Faces) / 6
	}
	return sum
}

// lastHour is what a place weighs in the last turn of a scenario that is won by it, while the enemy defends it.
func (o *Officer) lastHour(h atlas.Hex) float64 {
	if o.r.Turn < o.r.Last || o.enemyDefence(h, o.me()) == 0 || o.r.Bound(h) {
		return 0
	}
	for _, g := range o.goals {
		if g.Hex == h && !g.Aside && g.Weight >= objective && hostile(o.me(), o.r.Control(h)) {
			return g.Weight
		}
	}
	return 0
}

// spends reports whether a unit that stands before such a place takes part in the attack under way, and would
// be missed there.
func (o *Officer) spends(r *axis.Reading) (found bool) {
	if o.r.Turn < o.r.Last {
		return false
	}
	for u := range r.Units {
		if at, onMap := r.At(atlas.Unit(u)); onMap && r.Attacks(atlas.Unit(u)) {
			o.around(at, func(n atlas.Hex) { found = found || n != r.Target && o.lastHour(n) > 0 })
		}
	}
	return found
}

// besideLast is what a step of such units is worth, in steps of others.
const besideLast = 3

// armored reports whether armor takes part in the attack under way.
func (o *Officer) armored(r *axis.Reading) bool {
	for u := range r.Units {
		if r.Attacks(atlas.Unit(u)) && r.Side(atlas.Unit(u)).Kind == atlas.Armor {
			return true
		}
	}
	return false
}

// prize is what a hex is worth to those who take it from the enemy.
func (o *Officer) prize(h atlas.Hex) float64 {
	w := o.by()
	return w.Hex + w.Goal*o.weight[h] + w.Pull*0.3*o.field[h] + o.gate[h]
}

// dear is how much a step of one's own is worth: in the last turn of a scenario there is
// little left to save it for.
func (o *Officer) dear() float64 {
	if o.r.Turn >= o.r.Last {
		return o.by().Last
	}
	return 1
}

// outcome is what a result of combat is worth against a number of steps, without the
// attacker's attrition. In a city that is no open one the defender may lose steps rather
// than retreat (4.2.5.3); in an exchange he may lose one (4.2.4.1).
func (o *Officer) outcome(c atlas.CombatResult, def int, pay float64, open bool, prize float64) float64 {
	w := o.by()
	kills := int(c.Defd)
	switch {
	case c.Retreat >= 2:
		hexes := int(c.Retreat) - 1
		if open || kills+hexes >= def {
			return w.Kill*float64(min(kills, def)) + prize
		}
		return w.Kill*float64(kills+hexes) + 0.2*prize
	case c.Retreat == 1 && def <= 1:
		return max(w.Kill+prize-pay, -0.2*pay)
	case c.Retreat == 1:
		return max(w.Kill*float64(min(kills+1, def))+0.2*prize-pay, -0.2*pay)
	}
	return w.Kill*float64(min(kills, def)) - 0.7*pay
}

// weighJoining lets the strongest join until no more can or need, then launches.
func (o *Officer) weighJoining(legal []engine.Move) {
	now := o.expected(&o.r)
	next, more := o.strongest(legal)
	if more && o.launches(legal) {
		if o.foresee(next) && o.expected(&o.after) < now+0.02 {
			more = false // it would add nothing here, and can attack elsewhere
		}
	}
	for i, m := range legal {
		switch {
		case more && m == next:
			o.scores[i] = 10
		case o.name(m) == "launch":
			o.scores[i] = 5
		case o.name(m) == "back":
			o.scores[i] = 1
		default:
			o.scores[i] = 0
		}
	}
}

// scoreLoss gives up the weakest first, and keeps units that guard a goal.
func (o *Officer) scoreLoss(u atlas.Unit) float64 {
	side := o.r.Side(u)
	return 20 - float64(side.Attack) - float64(side.Defence)/2 - 2*boolTo(o.isHQ(u)) + boolTo(o.r.Steps(u) > 1)
}

// scoreWithdrawal: attackers give way rather than lose a step, unless they would leave
// something worth holding or the step buys an exchange that is worth it (4.2.4.1). Losses
// score about 20.
func (o *Officer) scoreWithdrawal() float64 {
	leave := 0.0
	if o.r.Target != atlas.NoHex {
		o.around(o.r.Target, func(n atlas.Hex) {
			if o.attack[o.me()][n] > 0 && o.inEnemyLand(n) {
				leave += o.by().Goal * o.weight[n]
			}
		})
		if o.r.Exchange {
			leave += o.bought()
		}
		if o.r.Blitz && o.attackingSteps() > 1 {
			leave += o.by().Goal * o.lastHour(o.r.Target) // the units that are left attack once more
		}
	}
	pay := o.by().Loss * o.dear()
	if o.armored(&o.r) {
		pay *= o.by().Armor
	}
	return 30 - 100*boolTo(leave > pay)
}

// attackingSteps are the steps that take part in the attack under way.
func (o *Officer) attackingSteps() (n int) {
	for u := range o.r.Units {
		if o.r.Attacks(atlas.Unit(u)) {
			n += o.r.Steps(atlas.Unit(u))
		}
	}
	return n
}

// bought is what the step that an exchange asks for buys: a step of the enemy, and the hex
// if he has no other.
func (o *Officer) bought() float64 {
	def := 0
	for u := o.r.First(o.r.Target); u != atlas.NoUnit; u = o.r.Next(u) {
		if o.r.Ground(u) && hostile(o.me(), o.r.Faction(u)) {
			def += o.r.Steps(u)
		}
	}
	if def <= 1 {
		return o.by().Kill + o.prize(o.r.Target)
	}
	return o.by().Kill + 0.2*o.prize(o.r.Target)
}

// standsFast reports whether defenders who may choose lose a step rather than retreat: they
// stand on something worth holding, and some of them are left there.
func (o *Officer) standsFast(legal []engine.Move) bool {
	if o.r.Target == atlas.NoHex || len(legal) == 0 || o.weight[o.r.Target] == 0 {
		return false
	}
	steps := 0
	for u := o.r.First(o.r.Target); u != atlas.NoUnit; u = o.r.Next(u) {
		if o.r.Ground(u) && o.r.Faction(u) == o.me() {
			steps += o.r.Steps(u)
		}
	}
	return steps > 1
}

// scoreRetreat goes where the stack stands best and is not surrounded.
func (o *Officer) scoreRetreat(h atlas.Hex) float64 {
	threat := 0.0
	o.around(h, func(n atlas.Hex) { threat += o.enemyAttack(n, o.me()) })
	return 10 + o.by().Pull*o.field[h] - o.by().Fear*threat + 0.2*o.defence[o.me()][h] + 0.5*o.weight[h] - crush*boolTo(!o.shelters(h))
}

// shelters reports whether a hex has room for the stack that retreats (9.2).
func (o *Officer) shelters(h atlas.Hex) bool {
	if o.r.Retreats == atlas.NoHex {
		return true
	}
	units, steps := 0, 0
	for u := o.r.First(o.r.Retreats); u != atlas.NoUnit; u = o.r.Next(u) {
		if o.r.Faction(u) == o.me() && o.r.Ground(u) {
			units, steps = units+1, steps+o.r.Steps(u)
		}
	}
	return o.r.Holds(h, o.me(), units, steps)
}

// scoreAdvance sends a unit after the enemy if it stands better there.
func (o *Officer) scoreAdvance(u atlas.Unit) float64 {
	if o.r.Target == atlas.NoHex {
		return 0.5
	}
	at, onMap := o.r.At(u)
	if !onMap {
		return 0.5
	}
	if !o.r.Fits(u, o.r.Target) {
		return -1 // a unit would be lost for want of room (9)
	}
	s := o.gain(o.r.Target) - o.by().Chase
	if o.weight[at] > 0 && o.inEnemyLand(at) && o.alone(u, at) {
		s -= o.by().Goal * o.weight[at]
	}
	if o.weight[at] > 0 && o.defence[o.me()][at] <= float64(o.r.Side(u).Defence) && o.nearEnemy(at) {
		s -= o.by().Guard * o.weight[at]
	}
	if o.isHQ(u) {
		s -= o.by().Rear
	}
	return s - o.guards(u, at) - o.borders(u, at) + (o.push[o.r.Target]-o.push[at])*float64(o.r.Side(u).Attack)
}

// gain is what entering a hex of the enemy is worth.
func (o *Officer) gain(h atlas.Hex) float64 {
	w := o.by()
	if o.r.Hexes[h].Class == atlas.SeaClass {
		return 0
	}
	threat := 0.0
	o.around(h, func(n atlas.Hex) { threat += o.enemyAttack(n, o.me()) })
	s := w.Hex + w.Pull*0.3*o.field[h] - w.Fear*max(0, threat-4)
	if hostile(o.me(), o.r.Control(h)) {
		s += w.Goal * o.weight[h]
	}
	return s
}

func boolTo(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
