package axis

import (
	"strings"

	"sandtable/games/axis/atlas"
)

// Dai Senso! 14.39, 16.3.6 and 16.5.4: support units that war in Europe calls up. Those of
// a Reserves marker wait in the Conditional Events Box of their faction.

func init() {
	arrivals["reserves"] = func(p *Position, i int) {
		f := p.front()
		k := f.markers[i]
		f.unmark(i)
		f.callUp(k.variant)
	}
}

// checkReserves calls the reserves of the phasing Ally up, each once in a game: those of
// limited war if its great power, Britain or Russia, is at war or limited war is in effect
// in Europe, those of total war if that is (DS 16.3.6, 16.5.4).
func (p *Position) checkReserves() {
	f, who := p.front(), p.phasing()
	power, rule := f.ways.britain, "DS 16.3.6"
	if who == atlas.Soviet {
		power, rule = f.ways.russia, "DS 16.5.4"
	}
	if p.combined() {
		return
	}
	if f.atWar(power) || f.warInEurope() == atlas.LimitedWar {
		f.reserves(who, "limited", rule)
	}
	if f.warInEurope() == atlas.TotalWar {
		f.reserves(who, "total", rule)
	}
}

// reserves puts a Reserves marker of a faction into the Delay Box. That of total war is
// the back of that of limited war: if this one is still under way, its units go to Europe
// at once (DS 14.39).
func (f *front) reserves(who atlas.Faction, war, rule string) {
	m, ok := f.MarkerByID("reserves")
	variant := f.Variant(m, who.String()+"-"+war)
	if !ok || variant == atlas.NoID || f.overseas&(hadReserves<<variant) != 0 {
		return
	}
	f.overseas |= hadReserves << variant
	for i := range f.markers[:f.nMarkers] {
		if k := f.markers[i]; k.kind == m && k.variant == f.Variant(m, who.String()+"-limited") {
			f.unmark(i)
			f.callUp(k.variant)
			break
		}
	}
	k := marker{kind: m, variant: variant, faction: who, at: inBox(f.ways.delayBox)}
	if f.mark(k) == nil {
		f.tell(evMarkerHere, rule, k.called(), int16(k.at))
	}
}

// callUp sends the units of a Reserves marker from the Conditional Events Box to the
// European Holding Box.
func (f *front) callUp(variant uint8) {
	m, _ := f.MarkerByID("reserves")
	faction, war, _ := strings.Cut(f.Markers[m].Variants[variant], "-")
	group := "reserves"
	if war == "total" {
		group = "reserves-total"
	}
	who := factionOr(faction, atlas.NoFaction)
	for u := range f.Units {
		if f.Units[u].Entry.Group == group && f.units[u].at == f.boxFor("conditional-events", who) {
			f.relocate(atlas.Unit(u), f.abroadBox())
			f.tell(evToEurope, "DS 14.39", int16(u))
		}
	}
}
