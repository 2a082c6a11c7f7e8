package axis

import (
	"sandtable/engine"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
)

// What the board shows beyond what lies on it, for whoever wants to see it: who
// controls what, where zones of control reach, and which ports are open.

// Survey surveys the maps as a seat sees them.
func (p *Position) Survey(seat engine.Seat) []engine.Finding {
	list := []engine.Finding{}
	q := p.asSeenBy(seat)
	for m := range q.fronts {
		if q.played>>m&1 != 0 {
			f := &q.fronts[m]
			list = f.surveyHexes(list)
			list = f.surveyPorts(q.looksFor(seat), list)
		}
	}
	return list
}

// looksFor is the faction for which a seat looks at ports: the one on the move if it
// plays it, else its own.
func (p *Position) looksFor(seat engine.Seat) atlas.Faction {
	who := p.front().phasing
	if seat == engine.Spectator || p.plays(seat, who) {
		return who
	}
	for who = atlas.Axis; who < atlas.Soviet && !p.plays(seat, who); who++ {
	}
	return who
}

// surveyHexes finds who controls each hex and whose zones reach it (8). A hex that
// several reach is marked as such.
func (f *front) surveyHexes(list []engine.Finding) []engine.Finding {
	word := f.words["hex"].word
	for x := range f.Hexes {
		h := atlas.Hex(x)
		if !f.inPlay.has(h) {
			continue
		}
		if who := f.control(h); f.ways.land.has(h) && who <= atlas.Soviet {
			list = append(list, engine.Finding{Layer: "control", Place: word(x), Mark: who.String()})
		}
		mark, n := "", 0
		for who := atlas.Axis; who <= atlas.Soviet; who++ {
			if f.zones[who].has(h) {
				mark = who.String()
				n++
			}
		}
		if n > 1 {
			mark = "several"
		}
		if n > 0 {
			list = append(list, engine.Finding{Layer: "zones", Place: word(x), Mark: mark})
		}
	}
	return list
}

// surveyPorts finds which ports are open to a faction, and why others are not
// (glossary).
func (f *front) surveyPorts(who atlas.Faction, list []engine.Finding) []engine.Finding {
	f.openPorts()
	for _, b := range f.ways.berths {
		if !f.inPlay.has(b.hex) || len(list) > 0 && list[len(list)-1].Layer == "ports" && list[len(list)-1].Place == f.words["hex"].word(int(b.hex)) {
			continue
		}
		found := engine.Finding{Layer: "ports", Place: f.words["hex"].word(int(b.hex)), Mark: "open"}
		if no := f.portBarred(b.hex, who); !no.Fine() {
			found.Mark, found.Why = "closed", f.because(no)
		}
		list = append(list, found)
	}
	return list
}

// portBarred says why a port is open to a faction in none of its zones.
func (f *front) portBarred(h atlas.Hex, who atlas.Faction) (no say.No) {
	for _, b := range f.ways.berthsAt[h] {
		if f.known.open.has(int(who), int(b)) {
			return say.No{}
		}
		no = f.berthBarred(int(b), who)
	}
	return no
}

// berthBarred says why a port or a beachhead is closed to a faction in one of its zones.
func (f *front) berthBarred(b int, who atlas.Faction) say.No {
	h := f.berth(b).hex
	switch {
	case iced(f.Theatre, h, f.climate()):
		return say.Forbid("11.5", "{h} is iced up.", int16(h))
	case f.portDenied(h, who):
		return say.Forbid("10.2", "An enemy unit, detachment or marker in {h} closes the port.", int16(h))
	case f.posts[who].has(h) || f.drops[who].has(h) || f.sites[who].has(h) || f.beach[who].has(h):
		return f.seaBarred(b, who)
	case f.Hexes[h].Dependent != atlas.NoID:
		return say.Forbid("13.3.1", "{h} lies in a dependent: its port is yours only while a unit or marker of yours is there.", int16(h))
	}
	return say.Forbid("10.2", "{h} is not your port: none of your units is there, and its country is not on your side.", int16(h))
}

// seaBarred says what at sea closes a port that nothing on land does.
func (f *front) seaBarred(b int, who atlas.Faction) say.No {
	h, z := f.berth(b).hex, f.berth(b).zone
	switch {
	case !f.zoneOpen(who, z):
		return say.Forbid("10.2", "An enemy fleet on station in the {z} closes {h}.", int16(z), int16(h))
	case f.known.mutual.has(int(who), b):
		return say.Forbid("10.2", "{h} and an enemy port close each other: both have an air unit on station in the {z} and a base within three hexes.", int16(h), int16(z))
	}
	return say.Forbid("10.2", "An enemy air unit on station in the {z} has a base within three hexes of {h}.", int16(z), int16(h))
}
