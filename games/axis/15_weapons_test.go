package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 15.33: the Axis bombs within three hexes of a German air base; one unit in the hex is
// eliminated whole, or a marker.
func TestTheAxisDropsAnAtomicBomb(t *testing.T) {
	rulebook.Covers(t, "tk", "15.33", "14.10")
	const scene = berlin + "w3922: russia-armor-1t 3, russia-infantry-i1\nw4023: logistics/stavka soviet\nposture russia: war\n"
	p := granted(t, scene)
	f := p.front()
	p.receives(t, "a-bomb", atlas.Axis, "")
	base := hexAt(t, f.Theatre, "w3825")
	for _, at := range offered(p, "bomb") {
		if d := f.Grid.Distance(int(base), int(hexAt(t, f.Theatre, at))); d > 3 || f.Hexes[hexAt(t, f.Theatre, at)].Class == atlas.SeaClass {
			t.Errorf("%s is at %d hexes", at, d)
		}
	}
	campaigns.Refused(t, p, "bomb w3516", "15.33")
	campaigns.Do(t, p, "bomb w3922")
	campaigns.Refused(t, p, "wipe-out germany-infantry-i9", "15.33")
	campaigns.Do(t, p, "wipe-out russia-armor-1t")
	if at := p.whereIs(t, "russia-armor-1t"); at == "w3922" || p.counterOf(t, "russia-armor-1t").steps != 0 || p.whereIs(t, "russia-infantry-i1") != "w3922" {
		t.Errorf("the army is in %s", at)
	}
	if f.markerIn(f.ways.devastation, inHex(hexAt(t, f.Theatre, "w3922"))) < 0 {
		t.Error("there is no Devastation marker")
	}
	p.receives(t, "a-bomb", atlas.Axis, "")
	campaigns.Do(t, p, "bomb w4023", "raze none")
	if f.markerIn(f.ways.logistics, inBox(f.ways.delayBox)) < 0 {
		t.Error("the logistics marker is not in the Delay Box")
	}
	p.receives(t, "a-bomb", atlas.Axis, "")
	campaigns.Do(t, p, "bomb w4023")
	if p.receives(t, "a-bomb", atlas.Axis, "") {
		t.Error("there is a fourth bomb")
	}
}

// 15.33: not on a neutral country, not on a unit of an Ally under a truce; the West needs
// the United States, and no truce of theirs.
func TestWhereAnAtomicBombMayFall(t *testing.T) {
	rulebook.Covers(t, "tk", "15.33")
	p := neutral(t, "C.5", "w3922: russia-infantry-i1\nposture russia: negotiation", "denmark-norway")
	p.receives(t, "a-bomb", atlas.Axis, "")
	campaigns.Refused(t, p, "bomb w3922", "15.33")
	campaigns.Refused(t, p, "bomb w4122", "15.33") // Denmark
	for posture, can := range map[string]bool{"war": true, "negotiation": false} {
		p := granted(t, capitalOf(t, "britain")+": united-states-infantry-i1\nposture britain: war\nposture united-states: "+posture)
		if got := p.receives(t, "a-bomb", atlas.Western, ""); got != can {
			t.Errorf("%s: the West has the bomb: %v", posture, got)
		}
	}
	p = granted(t, capitalOf(t, "britain")+": britain-infantry-i1\nposture britain: war\n")
	if p.receives(t, "a-bomb", atlas.Western, "") || p.receives(t, "a-bomb", atlas.Soviet, "") {
		t.Error("others than the Americans have the bomb")
	}
}

// 15.36: an Allied support unit, an Allied step, or one more success of a directive that was
// played and is not the current card.
func TestSpecialWeapons(t *testing.T) {
	rulebook.Covers(t, "tk", "15.36")
	const scene = berlin + "force-pool-western: britain-bomber-cmd\ndelay-box: britain-interceptor-ftr\nw3516: britain-infantry-1 2\nset-aside: germany-interceptor-reich, germany-surface-fleet-km\n" +
		"card axis-44: hand\ncard axis-45: out\ncard axis-46: discarded played\ncard axis-47: current played\n"
	p := granted(t, scene)
	p.receives(t, "special-weapons-success", atlas.Axis, "")
	if got := strings.Join(offered(p, "resume"), " "); got != "axis-46" {
		t.Errorf("the Axis resumes %s", got)
	}
	if got := strings.Join(offered(p, "delay"), " "); got != "britain-bomber-cmd" {
		t.Errorf("the Axis delays %s", got)
	}
	if got := strings.Join(offered(p, "target"), " "); got != "britain-infantry-1" {
		t.Errorf("the Axis hits %s", got)
	}
	hit, jets := p.Clone().(*Position), p.Clone().(*Position)
	campaigns.Do(t, p, "delay britain-bomber-cmd")
	if p.whereIs(t, "britain-bomber-cmd") != "delay-box" {
		t.Error("the bombers are not delayed")
	}
	campaigns.Do(t, hit, "target britain-infantry-1")
	if hit.Top() == pLevy {
		campaigns.Do(t, hit, campaigns.Legal(hit)[0])
	}
	if hit.counterOf(t, "britain-infantry-1").steps == 2 {
		t.Error("no step is lost")
	}
	campaigns.Do(t, jets, "resume axis-46")
	if jets.whereIs(t, "germany-interceptor-reich") != "delay-box" {
		t.Error("the unit does not come first")
	}
	jets.receives(t, "special-weapons-success", atlas.Axis, "")
	campaigns.Do(t, jets, "resume axis-46")
	f := jets.front()
	if m, _ := f.MarkerByID("jet-fighter-production"); f.markerIn(m, inBox(f.ways.delayBox)) < 0 {
		t.Error("the marker does not come second")
	}
	jets.receives(t, "special-weapons-success", atlas.Axis, "")
	campaigns.HasNot(t, jets, "resume axis-46")
}

// 15.36: bombs are limited by their markers.
func TestSpecialWeaponsHaveThreeBombs(t *testing.T) {
	rulebook.Covers(t, "tk", "15.36")
	p := granted(t, berlin+"card axis-44: discarded played\n")
	p.receives(t, "special-weapons-success", atlas.Axis, "")
	campaigns.Do(t, p, "resume axis-44", "bomb w3922")
	p = granted(t, berlin+"card axis-44: discarded played\ne3609: devastation/atomic axis, devastation/atomic axis, devastation/atomic axis\nw3516: britain-infantry-i1")
	p.receives(t, "special-weapons-success", atlas.Axis, "")
	campaigns.HasNot(t, p, "resume axis-44")
}

// 15.38: the partner's air force and its War Economy marker; that of Italy is turned.
func TestSuccessfulImprovements(t *testing.T) {
	rulebook.Covers(t, "tk", "15.38", "14.39")
	p := granted(t, berlin+"country spain: active axis\ncountry italy: active axis\nset-aside: spain-air-force-p, italy-air-force-p\nstrategic-warfare-box: war-economy/italy:+1 axis")
	f := p.front()
	p.receives(t, "successful-improvements", atlas.Axis, "spain")
	campaigns.Refused(t, p, "improve italy-air-force-p", "15.38")
	campaigns.Do(t, p, "improve spain-air-force-p")
	if c := p.counterOf(t, "spain-air-force-p"); c.faction != atlas.Axis || p.whereIs(t, "spain-air-force-p") != "delay-box" {
		t.Error("the air force is not on its way")
	}
	p.receives(t, "successful-improvements", atlas.Axis, "spain")
	campaigns.Do(t, p, "war-economy")
	k, _ := f.economyOf(areaNamed(f.Theatre, "spain"))
	if i := f.economyMarker(k); i < 0 || f.markers[i].at != inBox(f.ways.delayBox) || f.markers[i].side != 0 {
		t.Error("Spain's War Economy marker is not on its way")
	}
	if p.receives(t, "successful-improvements", atlas.Axis, "spain") {
		t.Error("Spain has more to get")
	}
	p.receives(t, "successful-improvements", atlas.Axis, "italy")
	campaigns.Do(t, p, "war-economy")
	k, _ = f.economyOf(areaNamed(f.Theatre, "italy"))
	if i := f.economyMarker(k); i < 0 || f.markers[i].side != 1 || f.markers[i].at != f.boxFor("strategic-warfare-box", atlas.Axis) {
		t.Error("Italy's marker is not turned where it lies")
	}
	p.receives(t, "successful-improvements", atlas.Axis, "italy")
	campaigns.HasNot(t, p, "war-economy")
	p = granted(t, berlin+"country spain: active axis\nset-aside: spain-air-force-p\nstrategic-warfare-box: war-economy/spain:+1 axis")
	p.receives(t, "successful-improvements", atlas.Axis, "spain")
	campaigns.HasNot(t, p, "war-economy") // only France's and Italy's markers are turned
}

// 15.38, 16.1.1, 16.3.2, 16.4.2: what leaves the game with a country's army is no improvement any
// more: its War Economy marker, in play or not, and its partnership counters.
func TestNothingImprovesALostPartner(t *testing.T) {
	rulebook.Covers(t, "tk", "15.38", "14.39", "16.1.1", "16.3.2", "16.4.2")
	for name, x := range map[string]struct {
		lines, country string
		lose           func(p *Position, c atlas.Area)
	}{
		"conquered":                          {"country spain: active western\n", "spain", func(p *Position, c atlas.Area) { p.conquer(c, "16.1.1") }},
		"conquered with its economy in play": {"country spain: active western\nstrategic-warfare-box: war-economy/spain:+1 western\n", "spain", func(p *Position, c atlas.Area) { p.conquer(c, "16.1.1") }},
		"liberated":                          {"country spain: active axis\n", "spain", func(p *Position, c atlas.Area) { p.liberate(c, atlas.Western, "16.3.2") }},
		"annexed, and created again": {"country poland: active axis\nstrategic-warfare-box: war-economy/poland:+1 axis\nforce-pool-axis: reich-annex\n", "poland", func(p *Position, c atlas.Area) {
			p.front().annex(c)
			p.front().areas[c] = politics{status: atlas.Active, faction: atlas.Western, influence: atlas.NoFaction}
		}},
		"France": {"country france: active western\nstrategic-warfare-box: war-economy/france:+1 western\n", "france", func(p *Position, _ atlas.Area) { p.loseFrance() }},
		"Operation Avalanche": {"country italy: active axis\nstrategic-warfare-box: war-economy/italy:+1 axis\n", "italy", func(p *Position, c atlas.Area) {
			p.disband(c, atlas.Axis, func(u atlas.Unit) place { return p.front().afterStripe(u, atlas.Axis) })
		}},
	} {
		p := granted(t, berlin+x.lines+"set-aside: spain-air-force-p, italy-air-force-p, france-air-force-p\n")
		p.does(func() { x.lose(p, p.areaBy(t, x.country)) })
		for _, who := range []atlas.Faction{atlas.Axis, atlas.Western} {
			if p.receives(t, "successful-improvements", who, x.country) {
				t.Errorf("%s: %s improves something: %v", name, who, campaigns.Legal(p))
			}
		}
	}
}

// 15.40: one unit of the last levy is placed like a replacement.
func TestVolkssturm(t *testing.T) {
	rulebook.Covers(t, "tk", "15.40")
	p := granted(t, berlin+"force-pool-axis: germany-infantry-vg1, germany-infantry-vg2, germany-infantry-i1\n")
	p.receives(t, "volkssturm", atlas.Axis, "")
	if got := strings.Join(offered(p, "take"), " "); got != "germany-infantry-vg1" {
		t.Errorf("the Axis takes %s", got)
	}
	campaigns.Do(t, p, "take germany-infantry-vg1")
	campaigns.Refused(t, p, "at w3516", "1.3.4")
	campaigns.Do(t, p, "at w3825")
	if p.whereIs(t, "germany-infantry-vg1") != "w3825" || p.Top() == pPlacement {
		t.Error("the unit is not placed")
	}
	p = granted(t, berlin+"waits-for-card: germany-infantry-vg1")
	if p.receives(t, "volkssturm", atlas.Axis, "") {
		t.Error("the pool has no such unit")
	}
}
