package axis

import (
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 16.3.3, 16.3.4, 16.3.5 and 16.5.3: what an Axis advance, or total war, calls up
// on the other side. Counters that have left the Conditional Events Box do not come again,
// so that each of the three mobilizations occurs once.

var (
	evFinestHour = event("Their Finest Hour: Britain calls up its last reserves.")
	evParis      = event("Paris is threatened: France calls up its reserves.")
	evEmergency  = event("Russia mobilizes in an emergency.")
)

// waits reports whether counters of a group are still in a Conditional Events Box.
func (f *front) waits(group string) bool {
	for u := range f.Units {
		if f.Units[u].Entry.Group == group && (*script)(f).isAt(f.units[u].at, program.Place{Kind: program.ConditionalEventsBox}) {
			return true
		}
	}
	return false
}

// axisIn reports whether an Axis unit is in a hex for which something holds.
func (f *front) axisIn(is func(h atlas.Hex) bool) bool {
	for h := range f.unit[atlas.Axis].bits().All() {
		if is(atlas.Hex(h)) {
			return true
		}
	}
	return false
}

// checkFinestHour is Their Finest Hour (16.3.3): total war, or an Axis unit in Britain, a
// British dependent, France or Belgium-Holland.
func (p *Position) checkFinestHour() {
	f := p.front()
	lowlands := areaNamed(f.Theatre, "belgium-holland")
	threat := func(h atlas.Hex) bool {
		return f.realm[h] == f.ways.britain || f.owner[h] == f.ways.france || f.owner[h] == lowlands
	}
	if f.waits("their-finest-hour") && (f.war == atlas.TotalWar || f.axisIn(threat)) {
		p.tell(evFinestHour, "16.3.3")
		f.releaseUnits("their-finest-hour")
	}
}

// checkParis is Paris Threatened (16.3.4): total war, or an Axis unit in France, a French
// dependent, Britain, Belgium-Holland, Italy or Spain. While France is at war the Axis may
// influence a country.
func (p *Position) checkParis() {
	f := p.front()
	near := map[atlas.Area]bool{f.ways.britain: true}
	for _, id := range []string{"belgium-holland", "italy", "spain"} {
		near[areaNamed(f.Theatre, id)] = true
	}
	threat := func(h atlas.Hex) bool {
		return f.owner[h] != atlas.NoID && (near[f.owner[h]] || f.realm[h] == f.ways.france)
	}
	if !f.waits("paris-threatened") || f.war != atlas.TotalWar && !f.axisIn(threat) {
		return
	}
	p.tell(evParis, "16.3.4")
	f.releaseUnits("paris-threatened")
	if f.areas[f.ways.france].status == atlas.Active && f.atWar(f.ways.france) {
		p.grantInfluence()
	}
}

// checkEmergency is the Russian Emergency Mobilization (16.5.3): total war, an Axis unit in
// Russia or the Baltic States, or card 4d played. While Russia is at war the Axis may
// influence a country.
func (p *Position) checkEmergency() {
	f := p.front()
	baltic := areaNamed(f.Theatre, "baltic-states")
	threat := func(h atlas.Hex) bool { return f.owner[h] == f.ways.russia || f.owner[h] == baltic }
	wartime, _ := f.CardByID("eu-soviet-4d")
	if !f.waits("emergency-mobilization") || f.war != atlas.TotalWar && !f.cards[wartime].played && !f.axisIn(threat) {
		return
	}
	p.tell(evEmergency, "16.5.3")
	f.releaseUnits("emergency-mobilization")
	if f.atWar(f.ways.russia) {
		p.grantInfluence()
	}
}

// leastImpact is how many of the hexes that matter to US commitment the Axis must occupy: all
// three in Europe, three of six in the Pacific (16.3.5).
const leastImpact = 3

// checkUSImpact puts the Reduced US Impact marker into the Strategic Warfare Box while Axis
// ground units occupy London, Oslo and Paris, or three of six hexes in the Pacific, and takes
// it away otherwise (16.3.5, 14.37.3).
func (p *Position) checkUSImpact() {
	f := p.front()
	m, ok := f.MarkerByID("reduced-us-impact")
	if !ok {
		return
	}
	hexes := 0
	for _, h := range f.ways.usImpact {
		if f.ground[atlas.Axis].has(h) {
			hexes++
		}
	}
	held := hexes >= leastImpact
	box := f.boxFor("strategic-warfare-box", atlas.Western)
	i := f.markerIn(m, box)
	switch {
	case held && i < 0:
		if f.mark(marker{kind: m, variant: atlas.NoID, faction: atlas.Western, at: box}) == nil {
			p.tell(evMarkerHere, "16.3.5", int16(m), int16(box))
		}
	case !held && i >= 0:
		f.unmark(i)
		p.tell(evMarkerGone, "16.3.5", int16(m), int16(box))
	}
}
