package axis

import (
	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Dai Senso! 15.28 and 15.30: what diplomats can do in the Pacific beside what they can in
// Europe, too.

var (
	kPressAid = kind(engine.Kind{Name: "press-aid", Args: []string{"faction"}, Rule: "DS 15.28", Help: "Put this Ally's Aid to China marker into the Delay Box, because Britain or Russia is under a policy."})
	kChinese  = kind(engine.Kind{Name: "chinese-incident", Rule: "DS 15.30", Help: "Treat the event as a Chinese Incident."})
)

// pressAid lists the Allies whose way to China can be closed: the West while Britain is
// under a policy, the Soviets while Russia is (DS 15.28).
func (f *front) pressAid(out []engine.Move) []engine.Move {
	for who := atlas.Western; who <= atlas.Soviet; who++ {
		if f.underPolicy(f.greatPower(who)) && f.aidOf(who) >= 0 {
			out = append(out, engine.M1(kPressAid, who))
		}
	}
	return out
}

// aidOf is the Aid to China marker of an Ally in a Conditional Events Box of either, or -1.
func (f *front) aidOf(who atlas.Faction) int {
	m, ok := f.MarkerByID("aid-to-china")
	if !ok {
		return -1
	}
	variant := f.Variant(m, who.String())
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if k.kind == m && k.variant == variant && (k.at == f.boxFor("conditional-events", atlas.Western) || k.at == f.boxFor("conditional-events", atlas.Soviet)) {
			return i
		}
	}
	return -1
}
