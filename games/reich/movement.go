package reich

import "sandtable/engine"

// Chapters 12.5, 13, 17, 19: destroying, moving, and the end of a turn.

// moveState is what movement keeps during a player turn.
type moveState struct {
	unit unit // the unit in hand
}

func (p *Position) runDestroy(*engine.Frame)  { p.done() }
func (p *Position) runMovement(*engine.Frame) { p.done() }
func (p *Position) runTurnEnd(*engine.Frame)  { p.done() }

// advance brings a ground unit into a hex, by movement or after combat: it takes
// control (7.1), drives off what is based there (28.15, 28.24, 29.26) and ends
// hostile bridgeheads (9.4).
func (p *Position) advance(u unit, h hex) { p.put(u, spot(h)); p.take(h, p.nation[u]) }

// mayEnter reports whether a unit may be in a hex at all: whose land it is, and
// what cooperation between allies allows (21.1, 22.7, 25.4, 32.2, 34, 36.1, 43,
// 45, 51.4).
func (p *Position) mayEnter(unit, hex) bool { return true }

// room reports whether a ground unit can end in a hex under the stacking limits
// (6.1), which allies share with the exceptions of 6.4.
func (p *Position) room(u unit, h hex) bool {
	if u.kind() == airborne {
		return true
	}
	n := 0
	for v := range p.here(h) {
		if v.kind().ground() && v.kind() != airborne {
			n++
		}
	}
	return n < 2
}

// ruin takes a fortress's strength for good (5.51).
func (p *Position) ruin(h hex) { p.ruined.add(h) }

// isFortress reports whether a hex is a fortress now (5.5).
func (p *Position) isFortress(hex) bool { return false }

// relocateBase moves an air base that is overrun to its capital (28.15).
func (p *Position) relocateBase(u unit) { p.put(u, spare) }

// ageSupply lets the supply that exploiting and dropping give run out (14.38,
// 31.3, 31.4) when the game turn ends.
func (p *Position) ageSupply(unit) {}
