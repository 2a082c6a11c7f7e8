package axis

import (
	"slices"

	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// Chapters 16.3.9, 16.3.10 and 16.5.6 of Dai Senso!: Aid to Nationalist and to Communist
// China, and Lend-Lease to Britain. The procedure is that of Lend-Lease (16_lend_lease.go).

var evAid = event("Aid to China: the die shows {i}.")

// checkAidToNationalists is DS 16.3.9, checkAidToCommunists DS 16.5.6.
func (p *Position) checkAidToNationalists() { p.checkAid(powerNationalists) }
func (p *Position) checkAidToCommunists()   { p.checkAid(powerCommunists) }

func (p *Position) checkAid(power int) {
	china := &p.front().ways.peace[power]
	flow.CallWith(&p.State, pLeaseTable, leaseFrame{who: int16(china.faction), country: int16(china.heartland), aid: 1})
}

// checkLeaseToBritain is DS 16.3.10: the West may withdraw the marker, then roll for Britain.
func (p *Position) checkLeaseToBritain() {
	flow.CallWith(&p.State, pLeaseTable, leaseFrame{who: int16(atlas.Western), country: int16(p.front().ways.britain)})
}

func (l *leaseFrame) ruleOfAid() string {
	if atlas.Faction(l.who) == atlas.Soviet {
		return "DS 16.5.6"
	}
	return "DS 16.3.9"
}

// aidMarker is the faction's own Aid to China marker in a Conditional Events Box of an Ally,
// or -1.
func (l *leaseFrame) aidMarker(f *front) int {
	m, ok := f.MarkerByID("aid-to-china")
	boxes := f.lendLeaseBoxes()
	own := f.Variant(m, atlas.Faction(l.who).String())
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; ok && k.kind == m && k.variant == own && slices.Contains(boxes[:], k.at) {
			return i
		}
	}
	return -1
}

// rollsOfAid is how often a faction may roll: once for each Aid to China marker of anybody in
// its box, if its China is at war.
func (l *leaseFrame) rollsOfAid(f *front) (n int) {
	who := atlas.Faction(l.who)
	if !f.chinaAtWar(who) {
		return 0
	}
	m, _ := f.MarkerByID("aid-to-china")
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && k.at == f.boxFor("conditional-events", who) {
			n++
		}
	}
	return n
}

// china is the nation whose steps the faction receives.
func (l *leaseFrame) china(f *front) atlas.Nation {
	if atlas.Faction(l.who) == atlas.Soviet {
		return f.nation("communist-china")
	}
	return f.nation("nationalist-china")
}

func (l *leaseFrame) askAid() say.Line {
	switch l.Step {
	case leaseWithdraws:
		return say.Say("Aid to China: postpone it, cancel it, or decline to leave it where it is.")
	case leaseOffers:
		return say.Say("Roll on the Aid Table for China, or decline.")
	}
	return say.Say("Aid to China: choose the steps that China receives.")
}
