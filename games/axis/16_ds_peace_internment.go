package axis

import (
	"sandtable/games/axis/atlas"
)

// The counters that a peace of Dai Senso! sends home (16.7): see 16_ds_peace.go.

// The counters that a peace interns, as internFrame.treaty names them: those of the Axis in
// active countries of the parties, those of the parties abroad, and other Allies with them.
const (
	treatyAxis = iota
	treatyAbroad
	treatyGuests

	treatyShift = 6
)

// under is the peace by which an internment is made, and what it interns.
func (x *internFrame) under() (s settleFrame, which int) {
	n := x.treaty - 1
	return settleFrame{power: n & 7, how: n >> 3 & 3}, int(n >> treatyShift)
}

// sentHome reports whether a peace sends a unit in a hex home.
func (f *front) sentHome(x *internFrame, u atlas.Unit, h atlas.Hex) bool {
	s, which := x.under()
	if which == treatyAxis {
		return f.units[u].faction == atlas.Axis && f.axisLeaves(&s, h)
	}
	if f.units[u].faction == atlas.Axis {
		return false
	}
	party := f.belongsTo(u, s.takesPart)
	if which == treatyGuests {
		return !party && f.isHost(&s, h)
	}
	return party && f.isAbroad(&s, u, h)
}

// markerSentHome reports whether a peace sends a logistics marker or a partisan base home.
func (f *front) markerSentHome(x *internFrame, k *marker, h atlas.Hex) bool {
	s, which := x.under()
	switch {
	case which == treatyAxis:
		return k.faction == atlas.Axis && f.axisLeaves(&s, h)
	case k.faction == atlas.Axis:
		return false
	case k.kind != f.ways.logistics: // a partisan base, which belongs to a faction and not to a country
		return which == treatyGuests && k.faction != f.ways.peace[s.power].faction && f.isHost(&s, h)
	}
	home := f.citizens(f.markerNation(k.faction))
	if which == treatyGuests {
		return !s.takesPart(f, home) && f.isHost(&s, h)
	}
	return s.takesPart(f, home) && f.realm[h] != home
}

// axisLeaves reports whether a peace interns the counters of the Axis in a hex: in active countries
// of the parties and in their dependents, but by concessions in the countries alone (DS 16.2.6).
func (f *front) axisLeaves(s *settleFrame, h atlas.Hex) bool {
	if treaty(s.how) == conceded && f.owner[h] != f.realm[h] {
		return false
	}
	return f.isActiveParty(s, f.realm[h])
}

// isHost reports whether a hex lies in the land of a party that other Allies must leave: its
// country or one of its dependents. When the United States surrender, the Western minor countries
// count without theirs, for their own units as well (DS 16.4.3).
func (f *front) isHost(s *settleFrame, h atlas.Hex) bool {
	c := f.realm[h]
	if !s.takesPart(f, c) {
		return false
	}
	return s.power != powerUS || treaty(s.how) != surrendered || !f.isMinor(c) || f.owner[h] == c
}

func (f *front) isActiveParty(s *settleFrame, c atlas.Area) bool {
	return s.takesPart(f, c) && f.areas[c].status == atlas.Active
}

// isAbroad reports whether a unit of a party is neither in its home country nor in one of its
// dependents. A Chinese HQ is at home in every Chinese country that makes peace.
func (f *front) isAbroad(s *settleFrame, u atlas.Unit, h atlas.Hex) bool {
	if f.isPanNational(u) {
		return !f.isActiveParty(s, f.realm[h])
	}
	for _, n := range f.nations(u) {
		if n == atlas.NoID {
			continue
		}
		if home := f.citizens(n); s.takesPart(f, home) && (f.realm[h] != home || !f.isHost(s, h)) {
			return true
		}
	}
	return false
}
