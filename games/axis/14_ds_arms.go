package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// DS 14.8 Chemical Weapons, 14.25 Kamikazes, and what the Showa Restoration does beside turning
// the Government over (14.40).

var (
	kGas = kind(engine.Kind{Name: "chemical-weapons", Rule: "DS 14.8", Help: "Use chemical weapons in this combat: both sides lose one step more."})

	evGas     = event("The Axis uses chemical weapons.")
	evMingled = event("The Showa Restoration lets colonial and Japanese troops serve together.")
)

// hasGas reports whether the Axis has Chemical Weapons in its force pool, for one combat of
// anybody's (DS 14.8).
func (f *front) hasGas() bool {
	return f.ways.chemicals != atlas.NoID && f.markerIn(f.ways.chemicals, f.pool(atlas.Axis)) >= 0
}

// useGas spends the Chemical Weapons: they come back in the next turn.
func (p *Position) useGas(b *battleFrame) {
	f := p.front()
	b.armored |= gasUsed
	f.moveMarker(f.markerIn(f.ways.chemicals, f.pool(atlas.Axis)), f.returning(1))
	p.tell(evGas, "DS 14.8")
}

// kamikaze says why a Japanese support unit is not placed: with Kamikazes in the Strategic
// Warfare Box its Air Forces and fleets, but for submarines, do nothing but contest
// (DS 2.2.3.3, 14.25).
func (f *front) kamikaze(u atlas.Unit) say.No {
	if f.ways.kamikazes == atlas.NoID || f.markerIn(f.ways.kamikazes, inBox(f.ways.strategicBox)) < 0 || !f.isJapanese(u) {
		return say.No{}
	}
	switch f.Units[u].Kind {
	case atlas.AirForce, atlas.SurfaceFleet, atlas.CVFleet:
		return say.Forbid("DS 14.25", "Kamikazes can only contest.")
	}
	return say.No{}
}

// showaHolds reports whether the Showa Restoration is in the Strategic Warfare Box.
func (f *front) showaHolds() bool {
	return f.ways.showa != atlas.NoID && f.markerIn(f.ways.showa, inBox(f.ways.strategicBox)) >= 0
}

// strangers is how many of the steps x and y are colonial and join a unit that is not, which
// the Showa Restoration allows for one; -1 if units never combine (DS 2.3.1.2).
func (f *front) strangers(z, x, y atlas.Unit) (n int) {
	for _, u := range [...]atlas.Unit{x, y} {
		if u == atlas.NoUnit || f.mingles(z, u) {
			continue
		}
		if f.Units[z].Kwantung != f.Units[u].Kwantung || f.Units[u].Quality != "colonial" {
			return -1
		}
		n++
	}
	return n
}

// mayMingle reports whether the steps x and y may join a unit.
func (f *front) mayMingle(z, x, y atlas.Unit) bool {
	n := f.strangers(z, x, y)
	return n == 0 || n == 1 && f.phasing == atlas.Axis && f.showaHolds()
}

// mingle pays for a colonial step that joins Japanese ones with the Showa Restoration.
func (f *front) mingle(z, x, y atlas.Unit) {
	if f.strangers(z, x, y) > 0 {
		f.spendShowa()
		f.tell(evMingled, "DS 14.40")
	}
}
