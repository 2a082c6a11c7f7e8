package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapter 14.2: Airmobile Doctrine. While its marker is in the Axis force pool, a German
// defence may retreat one hex instead of losing a step, or a German HQ may advance after
// combat; then the marker comes back in the next turn.

var (
	kMobile    = kind(engine.Kind{Name: "mobile-defense", Args: []string{"hex"}, Rule: "14.2", Help: "Retreat one hex instead of losing a step, by Airmobile Doctrine."})
	evMobile   = event("Airmobile Doctrine: the Germans give way to {h} without a loss.")
	evMobileHQ = event("Airmobile Doctrine: {u} advances.")
)

// doctrine is the marker in the Axis force pool, or -1.
func (f *front) doctrine() int {
	if f.ways.airmobile == atlas.NoID {
		return -1
	}
	return f.markerIn(f.ways.airmobile, f.pool(atlas.Axis))
}

// useDoctrine puts the marker on the turn track, to arrive in the next turn.
func (f *front) useDoctrine() {
	i := f.doctrine()
	if int(f.turn)+1 < f.turns() {
		f.moveMarker(i, placeTrack|place(f.turn+1))
	} else {
		f.unmark(i)
	}
}

// germansOnly reports whether all ground units of the Axis in the combat under way are
// German, and no unit of two nations.
func (f *front) germansOnly() bool {
	for x := range f.Units {
		u := atlas.Unit(x)
		if !f.takesPart(u, atlas.Axis) || !f.isGround(u) {
			continue
		}
		if n := f.nations(u); n[0] != f.nation("germany") || n[1] != atlas.NoID {
			return false
		}
	}
	return true
}

// mayGiveWay says why the defenders cannot convert a step loss into a retreat. A force
// with an HQ must do it before any retreat is converted into a loss.
func (p *Position) mayGiveWay(who atlas.Faction) say.No {
	f, b := p.front(), p.battle()
	switch {
	case who != atlas.Axis || who == f.phasing || f.doctrine() < 0:
		return say.Forbid("14.2", "Only the Axis can make a mobile defense, and only with the Airmobile Doctrine marker in its force pool.")
	case !f.germansOnly():
		return say.Forbid("14.2", "Only a force made up entirely of German ground units can make a mobile defense.")
	case f.hqTakesPart(who) != atlas.NoUnit && b.armored&conversionPaid != 0:
		return say.Forbid("14.2", "A force with an HQ must make its mobile defense before it loses steps instead of retreating.")
	}
	return f.immobile(who)
}

// waysOut lists the hexes into which a mobile defense can lead from a hex.
func (p *Position) waysOut(at atlas.Hex, who atlas.Faction, out []engine.Move) []engine.Move {
	if !p.mayGiveWay(who).Fine() {
		return out
	}
	f := p.front()
	if !f.forceIn(at, who) {
		return out
	}
	first := len(out)
	out = f.retreats(atlas.Hex(p.battle().target), at, who, out)
	for i := first; i < len(out); i++ {
		out[i].Kind = kMobile
	}
	return out
}

// giveWay carries a mobile defense out.
func (p *Position) giveWay(from, to atlas.Hex, who atlas.Faction) {
	p.front().useDoctrine()
	p.tell(evMobile, "14.2", int16(to))
	p.fallBack(from, to, who)
}

// defendsAt is the hex in which a defending force stands now.
func (f *front) defendsAt(who atlas.Faction) (atlas.Hex, bool) {
	for u := range f.Units {
		if h, onMap := f.units[u].at.hex(); onMap && f.units[u].faction == who && f.units[u].used&inCombat != 0 {
			return h, true
		}
	}
	return 0, false
}

// mobileAdvance is 1 if a German HQ that attacked may advance after the combat: the Axis
// attacked with Germans alone.
func (f *front) mobileAdvance() int16 {
	if f.phasing == atlas.Axis && f.doctrine() >= 0 && f.germansOnly() {
		return 1
	}
	return 0
}
