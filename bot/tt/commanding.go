package tt

import (
	"sandtable/engine"
	"sandtable/games/tt"
)

// command weighs the cards for Command against what there is to do.
func (o *Officer) command() func(engine.Move) float64 {
	s := &o.s
	todo := o.activity()
	return func(m engine.Move) float64 {
		switch m.Kind {
		case tt.KindPass, tt.KindDone:
			return 0
		case tt.KindFirst:
			if uint8(m.A) == s.who {
				return 1
			}
			return 0
		case tt.KindCommit:
			info := &world.Cards[m.A]
			if info.Investment || info.Season != s.Season && s.Season != tt.Winter {
				return never // an Emergency Command is seldom worth a card
			}
			score := todo*(0.5+float64(info.Value)/8) - o.hold(uint8(m.A))
			return score - 0.01*float64(info.Priority-'A')
		case tt.KindReveal:
			return o.reveal(m)
		}
		return never
	}
}

// activity is how much there is to do in a Player Turn.
func (o *Officer) activity() float64 {
	s := &o.s
	if s.Season == tt.Winter {
		if s.who == tt.USSR && s.atWarWithAny(tt.USSR) {
			return 0.5 * o.w.Command
		}
		return 0
	}
	if s.atWarWithAny(s.who) {
		return o.w.Command
	}
	most := 0.0
	for _, g := range world.Rivals[s.who] {
		if s.isPrey(g) {
			most = max(most, 0.4*o.w.Command)
		}
		if !s.allied(s.who, g) && !s.AtWar(s.who, g) && o.declare(g) > 0 {
			most = max(most, o.w.Command)
		}
	}
	for n := range uint8(tt.NumNations) {
		if o.courtable(n) && o.violate(n) > 0 {
			return max(most, 0.8*o.w.Command)
		}
		if s.Armed&(1<<n) != 0 && s.Enemies[n]&(1<<s.who) != 0 {
			return max(most, 0.8*o.w.Command)
		}
	}
	return most
}
