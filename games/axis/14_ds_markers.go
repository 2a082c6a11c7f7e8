package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// DS chapter 14: the markers of the Pacific that come off the turn track (7.2), and what they
// do where no other chapter says so.

var evEntry = event("Nothing keeps {q} from the war any more.")

func init() {
	for id, rule := range map[string]string{
		"convoy-strategy": "DS 14.10", "fujiyama": "DS 14.17", "i-boat-strategy": "DS 14.19", "kamikazes": "DS 14.25", "oil-embargo": "DS 14.35",
		"showa-restoration": "DS 14.40",
	} {
		arrivals[id] = intoStrategicWarfare(rule)
	}
	arrivals["chemical-weapons"] = intoPool("DS 14.8")
	arrivals["suicidal-raiders"] = intoPool("DS 14.41")
	arrivals["hakko-ichiu"] = ontoVPTrack("DS 14.18")
	arrivals["japanese-mandate"] = ontoVPTrack("DS 14.23")
	arrivals["entry"] = entryComes
	arrivals["quit-india"] = quitIndiaComes
	arrivals["aid-to-china"] = func(p *Position, i int) {
		flow.CallWith(&p.State, pAidToChina, aidFrame{variant: int16(p.front().markers[i].variant)})
	}
	procedures[pAidToChina] = flow.Of(proc[aidFrame]{
		Name: "AidToChina", Rule: "DS 14.1",
		Run: func(p *Position, x *aidFrame) { p.ask(x.by(p.front())) },
		Legal: func(p *Position, _ *aidFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
			for _, at := range p.front().lendLeaseBoxes() {
				out = append(out, engine.M1(kInto, int16(at&^placeKind)))
			}
			return out
		},
		Play: func(p *Position, x *aidFrame, _ atlas.Faction, m engine.Move) {
			f := p.front()
			f.arrive(x.marker(f), inBox(atlas.Box(m.A)), "DS 14.1")
			p.Done()
		},
		Question: func(*Position, *aidFrame, atlas.Faction) say.Line {
			return say.Say("Choose the Conditional Events Box for Aid to China.")
		},
	})
}

// aidFrame is an Aid to China marker that has come off the turn track, by its variant
// (DS 14.1).
type aidFrame struct {
	flow.Head
	variant int16 `note:"variant 3"`
}

// by is the faction that has received the marker and places it.
func (x *aidFrame) by(f *front) atlas.Faction {
	m, _ := f.MarkerByID("aid-to-china")
	return factionOr(nth(f.Markers[m].Variants, x.variant), atlas.Western)
}

// marker is the marker in the box of the turn.
func (x *aidFrame) marker(f *front) int {
	m, _ := f.MarkerByID("aid-to-china")
	for i := range f.markers[:f.nMarkers] {
		if k := &f.markers[i]; k.kind == m && int16(k.variant) == x.variant && k.at == placeTrack|place(f.turn) {
			return i
		}
	}
	return -1
}

// DS 14.13: Entry.

// entryComes ends any policy or truce of the country of an Entry marker and sends its Far
// Eastern Forces to the Delay Box.
func entryComes(p *Position, i int) {
	f := p.front()
	country := f.Markers[f.markers[i].kind].Variants[f.markers[i].variant]
	f.unmark(i)
	f.enterWar(country, "DS 14.13")
}

// farEastern are the groups of the Far Eastern Forces by the posture box of their country.
var farEastern = map[string]string{
	"britain": "british-far-eastern-forces", "us-and-western-minors": "us-far-eastern-forces", "russia": "russian-far-eastern-forces",
}

// enterWar lets the country of a posture box enter the war: no policy or truce keeps it from
// it any more (DS 14.13, 14.44.4).
func (f *front) enterWar(box, rule string) {
	d, ok := f.DisplayByID(box)
	if !ok {
		return
	}
	f.tell(evEntry, rule, int16(d))
	f.enters(d, rule)
	if group := farEastern[box]; group != "" {
		f.releaseUnits(group)
	}
}

// entriesAhead puts the Entry markers of the countries that are still under a policy on the
// turn track when total war begins, fifteen Seasonal Turns ahead (DS 12.3, step 7).
func (f *front) entriesAhead() {
	m, ok := f.MarkerByID("entry")
	if !ok {
		return
	}
	for v, country := range f.Markers[m].Variants {
		d, found := f.DisplayByID(country)
		if !found || !f.isPolicy(f.postures[d]) || !f.hasMarkerLeft(m, uint8(v)) {
			continue
		}
		k := marker{kind: m, variant: uint8(v), faction: atlas.NoFaction, at: f.seasonsAhead(15)}
		if f.mark(k) == nil {
			f.tell(evMarkerHere, "DS 12.3", k.called(), int16(k.at))
		}
	}
}
