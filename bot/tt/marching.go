package tt

import (
	"sandtable/engine"
	"sandtable/games/tt"
)

// Movement: where to strike, what to guard, and when to go to War.

// way is one place that a unit could go to.
type way struct {
	unit, mode, to uint8
	fight, lands   bool
}

// plan is what the units that may still move could do together.
type plan struct {
	ways  []way
	bring [tt.NumAreas]force // what they could bring against an area
	count [tt.NumAreas]uint8
	best  [tt.MaxUnits][3]float64 // of the ways of a unit, by kind of Movement
	to    [tt.MaxUnits][3]uint8
	goals []uint8
	made  moment
}

// moment names the moment in a match for which a plan was made: while a unit is
// on its way nothing else changes.
type moment struct {
	year, season, who, moved, left uint8
	set                            bool
}

func (s *survey) moment() moment {
	return moment{s.Year, s.Season, s.who, s.Moved, s.Left, true}
}

// makePlan finds the ways of all units and weighs them.
func (o *Officer) makePlan() {
	p, s := &o.plan, &o.s
	p.ways, p.made = p.ways[:0], s.moment()
	p.bring, p.count = [tt.NumAreas]force{}, [tt.NumAreas]uint8{}
	o.findGoals()
	if s.Left == 0 {
		return
	}
	for _, u := range s.Alive() {
		if s.Owner(u) != s.who || s.Type[u] == tt.Fortress || s.Flags[u]&tt.UnitMoved != 0 {
			continue
		}
		p.best[u] = [3]float64{never, never, never}
		if s.Type[u] == tt.AirForce {
			o.findWays(u, tt.ByAir)
			continue
		}
		if !world.Areas[s.At[u]].Water {
			o.findWays(u, tt.ByLand)
		}
		if world.Areas[s.At[u]].Coastal || world.Areas[s.At[u]].Water {
			o.findWays(u, tt.BySea)
		}
	}
	for i := range p.ways {
		w := &p.ways[i]
		if score := o.weigh(w); score > p.best[w.unit][w.mode] {
			p.best[w.unit][w.mode], p.to[w.unit][w.mode] = score, w.to
		}
	}
}

func (o *Officer) findWays(u, mode uint8) {
	p := &o.plan
	f := o.s.forceOf(u)
	for _, st := range o.reach.find(&o.s, u, mode) {
		if !st.end {
			continue
		}
		p.ways = append(p.ways, way{u, mode, st.at, st.fight, st.lands})
		if o.s.enemyLand(st.at) && (mode == tt.ByLand || mode == tt.ByAir) {
			p.bring[st.at] = p.bring[st.at].and(f)
			p.count[st.at]++
		}
	}
}

// enemyLand: an area that would be attacked by entering it.
func (s *survey) enemyLand(a uint8) bool {
	return !world.Areas[a].Water && s.state[a]&(foes|held) != 0
}

// findGoals are the places to go towards: Enemy capitals and lost ones of one's
// own, or at Peace those of a Rival that is weak enough.
func (o *Officer) findGoals() {
	s, p := &o.s, &o.plan
	p.goals = p.goals[:0]
	for _, a := range capitals {
		g := s.Control[a]
		if g == s.who || g == tt.Nobody {
			continue
		}
		if s.AtWar(s.who, g) || !s.atWarWithAny(s.who) && s.isPrey(g) {
			p.goals = append(p.goals, a)
		}
	}
}

// isPrey: a Rival at Peace over whom one is strong enough.
func (s *survey) isPrey(g uint8) bool {
	return !s.allied(s.who, g) && s.total[s.who] >= 0.9*s.w.WarBalance*s.total[g]
}

// toGoal is how far the nearest goal is.
func (o *Officer) toGoal(a uint8) float64 {
	d := uint8(30)
	for _, g := range o.plan.goals {
		d = min(d, dist[a][g])
	}
	return float64(d)
}

// weigh is what it is worth to send a unit on a way.
func (o *Officer) weigh(w *way) float64 {
	s := &o.s
	from := s.At[w.unit]
	f := s.forceOf(w.unit)
	cost := 0.0
	if !world.Areas[from].Water && s.Control[from] == s.who {
		if lack := s.guard(from) + f.cv; lack > 0 {
			cost = 0.12 * min(lack, f.cv+1) * s.keepWorth(from)
		}
	}
	switch {
	case !tt.IsGround(s.Type[w.unit]):
		return o.weighSupport(w, f)
	case s.enemyLand(w.to):
		return o.weighAttack(w, f) - cost
	case world.Areas[w.to].Water:
		return o.weighVoyage(w, f) - cost
	}
	score := 0.0
	if lack := s.guard(w.to); lack > 0 {
		score = 0.12 * min(lack, f.cv) * s.keepWorth(w.to)
	}
	if len(o.plan.goals) > 0 {
		if gain := o.toGoal(from) - o.toGoal(w.to); gain > 0 {
			score += o.w.Front * 0.1 * gain * (f.cv + 1)
		}
	}
	return score - cost - 0.05
}

// weighAttack: an area is attacked if those who could come are strong enough
// together, and no longer reinforced when those who are there suffice.
func (o *Officer) weighAttack(w *way, f force) float64 {
	s := &o.s
	there, d := s.in(w.to, s.who), s.defence(w.to)
	worth := s.takeWorth(w.to)
	if s.Control[w.to] == s.who {
		worth = s.keepWorth(w.to)
	}
	bring := o.could(w.to)
	if w.lands {
		bring = bring.and(force{f.cv, f.hits * 0.5})
	}
	x := odds(there.and(bring), d)
	need := o.w.AttackOdds
	if there.cv > 0 {
		need *= 0.7
	}
	if s.MustAttack != 0 {
		need = 0
	}
	if x < need {
		return -1
	}
	score := worth * x / (x + 1)
	if d.cv > 0 {
		score *= 0.6 + 0.1*f.cv
	} else if there.cv > 0 {
		return -0.1 // it is taken already
	}
	if there.cv > 0 && odds(there, d) > 3*o.w.AttackOdds {
		score *= 0.2
	}
	return score + 0.1 - 0.03*float64(dist[s.At[w.unit]][w.to])
}

// weighVoyage: a Ground unit goes to Sea only on the way to a goal.
func (o *Officer) weighVoyage(w *way, f force) float64 {
	if len(o.plan.goals) == 0 {
		return -1
	}
	gain := o.toGoal(o.s.At[w.unit]) - o.toGoal(w.to)
	return o.w.Front*0.04*gain*(f.cv+1) - 0.3
}

// weighSupport: aircraft and ships join battles of their side and otherwise stay
// near what matters.
func (o *Officer) weighSupport(w *way, f force) float64 {
	s := &o.s
	if world.Areas[w.to].Water {
		if !w.fight {
			return -0.3
		}
		return o.seaFight(w)
	}
	if s.enemyLand(w.to) {
		d := s.defence(w.to)
		if d.cv == 0 || s.in(w.to, s.who).cv == 0 {
			return -1
		}
		return 0.3 * f.hits * min(4, s.takeWorth(w.to))
	}
	if world.Areas[s.At[w.unit]].Water {
		return 0.2 // home to port
	}
	if len(o.plan.goals) > 0 && s.Type[w.unit] == tt.AirForce {
		return o.w.Front*0.05*(o.toGoal(s.At[w.unit])-o.toGoal(w.to)) - 0.1
	}
	return -0.1
}

// seaFight compares the steps of ships and aircraft at Sea.
func (o *Officer) seaFight(w *way) float64 {
	s := &o.s
	own, foes := 0.0, 0.0
	for u := s.First[w.to]; u != tt.None; u = s.After[u] {
		switch g := s.Owner(u); {
		case g == s.who:
			own += float64(s.CV[u])
		case s.AtWar(s.who, g):
			foes += s.w.UnknownCV
		}
	}
	for i := range o.plan.ways {
		if x := &o.plan.ways[i]; x.to == w.to && !tt.IsGround(s.Type[x.unit]) {
			own += float64(s.CV[x.unit])
		}
	}
	if own < 1.3*foes {
		return -1
	}
	return 0.2 + 0.1*foes
}

// weighWars weighs the declarations that are legal now.
func (o *Officer) weighWars() {
	for _, m := range o.legal {
		if m.Kind == tt.KindDeclare {
			o.wars[m.A] = o.declare(uint8(m.A))
		}
	}
}

// movement weighs what may be done in the Movement Phase.
func (o *Officer) movement(m engine.Move) float64 {
	switch m.Kind {
	case tt.KindDone:
		return 0
	case tt.KindDeclare:
		return o.wars[m.A]
	case tt.KindViolate:
		return o.violate(uint8(m.A))
	case tt.KindMarch, tt.KindSail, tt.KindFly:
		return o.plan.best[m.A][m.Kind-tt.KindMarch]
	case tt.KindReveal:
		return o.reveal(m)
	}
	return never
}

// keepPlan makes the plan again unless it was just made for this moment.
func (o *Officer) keepPlan() {
	if o.plan.made != o.s.moment() {
		o.makePlan()
	}
}

// nextStep leads the unit that is moving to the best place of its plan.
func (o *Officer) nextStep() func(engine.Move) float64 {
	s := &o.s
	u, mode := s.Mover, s.Mode
	goal := o.plan.to[u][mode]
	at := s.Path[s.PathLen-1]
	next := o.wayTo(u, mode, goal)
	return func(m engine.Move) float64 {
		switch m.Kind {
		case tt.KindStop:
			if at == goal {
				return 10
			}
			return 1
		case tt.KindTo:
			switch to := uint8(m.A); {
			case at == goal:
				return 0
			case to == next:
				return 9
			default:
				return 2 - float64(dist[to][goal])
			}
		}
		return never
	}
}

// wayTo is the next step of a unit on its way to a goal, if it is on that way.
func (o *Officer) wayTo(u, mode, goal uint8) uint8 {
	s := &o.s
	steps := o.reach.find(s, u, mode)
	var back [16]uint8
	n := 0
	for i := range steps {
		if steps[i].at != goal {
			continue
		}
		for j := int16(i + 1); j > 0 && n < len(back); j = o.reach.steps[j].prev {
			back[n] = o.reach.steps[j].at
			n++
		}
		break
	}
	if k := n - int(s.PathLen); k >= 0 && k < n {
		return back[k]
	}
	return tt.None
}

// nearby is what one's armies could bring against an area over land at once.
func (s *survey) nearby(a uint8) (f force) {
	for _, n := range near[a] {
		x := s.in(n.area, s.who)
		if n.steps == 2 {
			x = force{x.cv * 0.6, x.hits * 0.6}
		}
		f = f.and(x)
	}
	return f
}

// declare weighs a War: what could be taken at once, the balance of all forces,
// and how the points stand.
func (o *Officer) declare(g uint8) float64 {
	s := &o.s
	strength, against := s.total[s.who], s.total[g]
	for _, h := range world.Rivals[s.who] {
		if h != g && s.AtWar(s.who, h) {
			against += 0.8 * s.total[h]
		}
	}
	if strength < o.w.WarBalance*(against+1) {
		return -1
	}
	gain := o.spoils(g)
	behind := s.vp[s.leader()] - s.vp[s.who]
	if s.Year >= 42 && behind > 2 {
		gain *= 1.5
	}
	if s.Year >= 44 && behind < 0 {
		gain *= 0.3
	}
	return gain - o.w.WarGain
}

// spoils is what a first blow against a Rival could take, as if War were declared:
// the best of the targets, and a part of the others.
func (o *Officer) spoils(g uint8) float64 {
	s, p := &o.s, &o.plan
	war, left := s.War, s.Left
	s.War |= tt.WarBit(s.who, g)
	if left == 0 {
		s.Left = 6 // as a good card gives
	}
	s.stand()
	p.bring, p.count, p.ways, p.made = [tt.NumAreas]force{}, [tt.NumAreas]uint8{}, p.ways[:0], moment{}
	for _, u := range s.Alive() {
		if s.Owner(u) == s.who && s.Type[u] >= tt.Tank && s.Flags[u]&tt.UnitMoved == 0 && !world.Areas[s.At[u]].Water {
			o.findWays(u, tt.ByLand)
		}
	}
	most, sum := 0.0, 0.0
	for a := range uint8(tt.NumAreas) {
		if p.count[a] == 0 || s.Control[a] != g {
			continue
		}
		x := odds(o.could(a), s.in(a, g))
		if x < o.w.DeclareOdds {
			continue
		}
		worth := s.takeWorth(a) * x / (x + 1)
		sum += worth
		if worth > most {
			most, o.prizes[g] = worth, a
		}
	}
	s.War, s.Left = war, left
	s.stand()
	return most + 0.3*(sum-most)
}

// could is what can be brought against an area in this Turn: no more units than
// the Command allows.
func (o *Officer) could(a uint8) force {
	f, n := o.plan.bring[a], float64(o.plan.count[a])
	if most := min(float64(o.s.Left), 6); n > most {
		return force{f.cv * most / n, f.hits * most / n}
	}
	return f
}

// violate weighs the seizure of a Neutral.
func (o *Officer) violate(n uint8) float64 {
	s := &o.s
	info := &world.Nations[n]
	if n == tt.USA || info.Capital == tt.None || s.Influence[n] >= 2 && s.Influencer[n] != s.who {
		return never
	}
	d := force{}
	if m := float64(world.Areas[info.Capital].Muster); m > 0 {
		d = force{m, m * 4 / 6}
	}
	if odds(s.nearby(info.Capital), d) < o.w.ViolateOdds {
		return -1
	}
	gain := s.popRes(s.who, float64(info.Pop), float64(info.Res))
	if s.Influence[n] > 0 && s.Influencer[n] == s.who {
		gain *= 0.2
	}
	gain -= o.w.Reaction * float64(info.Reaction)
	if !s.atWarWithAny(s.who) && s.Restless&(1<<s.who) == 0 {
		gain -= 0.6 // the Peace Dividend
	}
	return gain - o.w.ViolateGain
}
