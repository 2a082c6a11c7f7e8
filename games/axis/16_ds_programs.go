package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// DS 16.2.1 to 16.2.4: the programs of Japan. Each occurs once: its counters wait in the
// Conditional Events Box of the Axis until then, its markers out of play. Total war triggers
// what is left of them in the next Conditional Events Segment of the Axis (DS 12.3).

var evProgram = event("{e}: Japan arms.")

// armament is a program: the group of its units and its marker, if it has one.
type armament struct {
	event, rule     string
	group           string
	marker, variant string
}

// armaments are the programs in the order of their rules.
var armaments = []armament{
	{event: "army-program", rule: "DS 16.2.1", group: "army-program"},
	{event: "economic-program", rule: "DS 16.2.2", marker: "logistics", variant: "ighq"},
	{event: "navy-program", rule: "DS 16.2.3", group: "navy-program"},
	{event: "political-program", rule: "DS 16.2.4", group: "political-program", marker: "quit-india"},
}

func init() {
	for i := range armaments {
		x := &armaments[i]
		events[x.event] = &operation{
			can: func(f *front, _ *program.Action) bool { return f.programWaits(x) },
			do: func(f *front, _ *program.Action) bool {
				f.arm(x)
				return false
			},
		}
	}
}

// programWaits reports whether a program has not occurred yet: its units, or its marker if it
// has none, are not in play.
func (f *front) programWaits(x *armament) bool {
	if x.group != "" {
		return f.waits(x.group)
	}
	k := f.armsMarker(x)
	return k.kind != atlas.NoID && !f.markerInPlay(k.kind, k.variant)
}

// waitsUnarmed reports whether a marker waits in the Conditional Events Box of the Axis for its
// program.
func (f *front) waitsUnarmed(m atlas.Marker) bool {
	for i := range armaments {
		x := &armaments[i]
		if k := f.armsMarker(x); k.kind == m && f.programWaits(x) {
			return f.hasMarkerLeft(m, k.variant)
		}
	}
	return false
}

// armsMarker is the marker of a program, in the Delay Box.
func (f *front) armsMarker(x *armament) marker {
	k := marker{kind: atlas.NoID, variant: atlas.NoID, faction: atlas.Axis, at: inBox(f.ways.delayBox)}
	if m, ok := f.MarkerByID(x.marker); ok {
		k.kind, k.variant = m, indexOr(f.Markers[m].Variants, x.variant, atlas.NoID)
	}
	return k
}

// arm carries a program out: its counters go to the Delay Box. Quit India does not if
// Japanese units are in India already (DS 16.2.4).
func (f *front) arm(x *armament) {
	f.tell(evProgram, x.rule, f.eventNamed(x.event))
	f.releaseUnits(x.group)
	k := f.armsMarker(x)
	if k.kind == atlas.NoID || k.kind == f.ways.quitIndia && f.indiaInvaded() {
		return
	}
	if f.hasMarkerLeft(k.kind, k.variant) && f.mark(k) == nil {
		f.tell(evMarkerHere, x.rule, k.called(), int16(k.at))
	}
}

// triggerPrograms carries out what is left of the programs in total war (DS 12.3).
func (f *front) triggerPrograms() {
	if f.ways.government == atlas.NoID || f.war != atlas.TotalWar || f.phasing != atlas.Axis {
		return
	}
	for i := range armaments {
		if f.programWaits(&armaments[i]) {
			f.arm(&armaments[i])
		}
	}
}
