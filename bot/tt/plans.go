package triumph

// Plan is something to aim at for the time being: weights bent towards it.
type Plan struct {
	Name string // as one says what one goes on to do
	bend func(*Weights)
}

// Plans are what a general considers beside going on as before.
var Plans = []Plan{
	{"arms", func(w *Weights) {
		w.Units *= 5
		w.UnitsWar *= 1.5
		w.UnitsBehind *= 2
	}},
	{"goes to war", func(w *Weights) {
		w.DeclareOdds *= 0.7
		w.WarBalance *= 0.4
		w.WarGain *= 0.3
		w.AttackOdds *= 0.85
		w.ViolateGain *= 0.4
		w.Units *= 5
		w.Front *= 1.5
		w.Command *= 1.5
	}},
	{"courts neutrals", func(w *Weights) {
		w.Action *= 2
		w.ActionWar *= 2
		w.SecondMarker *= 1.5
	}},
	{"builds industry", func(w *Weights) {
		w.Invest *= 2
		w.Industry *= 1.5
		w.Action *= 0.6
	}},
	{"holds the leader back", func(w *Weights) {
		w.LeaderLoss *= 4
		w.RivalLoss *= 1.5
		w.Action *= 1.3
	}},
	{"wins satellites", func(w *Weights) {
		w.SecondMarker *= 1.5
		w.ThirdMarker *= 3
		w.Satellite *= 3
	}},
	{"races for the Bomb", func(w *Weights) {
		w.Atomic *= 2.5
		w.Tech *= 1.5
		w.Invest *= 1.3
	}},
}

// For is a doctrine bent towards a plan.
func (d Doctrine) For(p *Plan) Doctrine {
	for f := range d {
		p.bend(&d[f])
	}
	return d
}
