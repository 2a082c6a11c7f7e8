package axis

import "sandtable/games/axis/atlas"

// redraw works out the domains anew, as a draft: half the time they turn out as they were,
// and no memory is needed for new ones.
func (f *front) redraw() {
	was, draft := f.domains, &f.match.scratch.draft
	*draft = domains{inPlay: f.ways.inPlay[f.scenario]}
	f.domains = draft
	f.readOwners()
	if was != nil && *was == *draft {
		f.domains = was
		return
	}
	drawn := *draft
	f.domains = &drawn
}

// readOwners finds the country or dependent every hex belongs to: as printed, then
// countries made of regions (13.8.2), then lands that were ceded (13.8.1), larger
// ones first, then the Reich Annex (13.2.1).
func (f *front) readOwners() {
	f.owner = f.ways.homeland
	for a := range f.Areas {
		if area := &f.Areas[a]; area.IsCountry && area.IsRegion && f.areas[a].status != atlas.Absent {
			f.give(atlas.Area(a), atlas.Area(a))
		}
	}
	if v := f.ways.vichy; v != atlas.NoID && f.areas[v].status != atlas.Absent {
		// Vichy is all of France that is not ceded (13.8.6).
		for _, h := range f.Areas[f.ways.france].Hexes {
			f.owner[h] = v
		}
	}
	for _, c := range f.ways.cessions {
		if f.lands[c.marker] != c.side {
			continue
		}
		to := f.Lands[c.marker].Owner
		if f.Lands[c.marker].Dependent {
			to = c.land
		}
		f.give(c.land, to)
	}
	for i := range f.markers[:f.nMarkers] {
		if h, ok := f.markers[i].at.hex(); ok && f.markers[i].kind == f.ways.reichAnnex {
			f.annexed(h)
		}
	}
	f.readRealms()
}

// annexed makes the country with this capital part of Germany: all that is not ceded elsewhere
// (14.30). If the country was a region of another, that one keeps the rest.
func (f *front) annexed(capital atlas.Hex) {
	was := f.owner[capital]
	for a := range f.Areas {
		if !f.Areas[a].IsCountry || f.Areas[a].Capital != capital {
			continue
		}
		for _, h := range f.Areas[a].Hexes {
			if f.owner[h] == was {
				f.owner[h] = f.ways.germany
			}
		}
	}
}

// readRealms finds what follows from who owns a hex.
func (f *front) readRealms() {
	for a := range f.Areas {
		if f.Areas[a].IsCountry && f.strictlyBound(atlas.Area(a)) {
			f.bound.add(atlas.Area(a))
		}
	}
	var lands [256]land // by area, asked once for each and not for each of its hexes
	for a := range lands {
		lands[a].country = atlas.NoID
	}
	for a := range f.Areas {
		lands[a] = f.landOf(atlas.Area(a))
	}
	for h, owner := range f.owner[:len(f.Hexes)] {
		l, at := &lands[owner], atlas.Hex(h)
		f.realm[h] = l.country
		if l.neutral {
			f.neutral.add(at)
		}
		if l.bound {
			f.policies.add(at)
		}
		if l.appeases {
			f.appeasing.add(at)
		}
		if l.active && f.ways.settled.has(at) {
			f.sites[l.faction].add(at)
		}
	}
}

// land is what holds in all hexes of an area.
type land struct {
	country                  atlas.Area
	neutral, bound, appeases bool
	active                   bool // an active country itself: a dependent is none (13.3)
	faction                  atlas.Faction
}

// landOf is the land of an area, after the countries under a policy are known.
func (f *front) landOf(a atlas.Area) land {
	c := f.country(a)
	if c == atlas.NoID {
		return land{country: c}
	}
	active := f.areas[c].status == atlas.Active
	return land{
		country: c, neutral: f.areas[c].status == atlas.Neutral, bound: f.bound.has(c),
		appeases: active && f.appeases(c), active: active && c == a, faction: f.areas[c].faction,
	}
}

// give makes the hexes of an area part of another.
func (f *front) give(land, to atlas.Area) {
	for _, h := range f.Areas[land].Hexes {
		f.owner[h] = to
	}
}

// country is the country an area belongs to: a country itself, the owner of a
// dependent (13.3.1), or NoID if there is none at the moment.
func (f *front) country(a atlas.Area) atlas.Area {
	switch {
	case a == atlas.NoID:
		return atlas.NoID
	case f.Areas[a].IsCountry && f.areas[a].status != atlas.Absent:
		return a
	case !f.Areas[a].IsDependent:
		return atlas.NoID
	}
	owner := f.Areas[a].StartOwner
	for i := range f.Lands {
		if f.Lands[i].Dependent && f.Lands[i].Land == a && f.lands[i] == landCeded {
			owner = f.Lands[i].Owner
		}
	}
	if owner != atlas.NoID && owner == f.ways.france && f.areas[owner].status == atlas.Absent {
		owner = f.ways.vichy // French dependents become Vichy's (13.8.6)
	}
	if owner == atlas.NoID || f.areas[owner].status == atlas.Absent {
		return atlas.NoID
	}
	return owner
}

// alignment is the faction of an active or conquered country, or NoFaction (13.5).
// That of a neutral country is found when it is needed.
func (f *front) alignment(c atlas.Area) atlas.Faction {
	if c == atlas.NoID || f.areas[c].status == atlas.Neutral || f.areas[c].status == atlas.Absent {
		return atlas.NoFaction
	}
	return f.areas[c].faction
}

// posture is what lies in the posture box of a country (13.6): war for the Axis
// and for whoever is aligned with nobody yet.
func (f *front) posture(c atlas.Area) atlas.Policy {
	return f.postureFor(c, f.alignment(c))
}

// postureFor is what the posture of a country is or would be if it were aligned with a
// faction: a neutral country has one, too (13.2).
func (f *front) postureFor(c atlas.Area, who atlas.Faction) atlas.Policy {
	if who != atlas.Western && who != atlas.Soviet {
		return f.ways.war
	}
	return f.postures[f.postureBox(c, who)]
}

// postureBox is the posture box of a country that is or would be aligned with an Allied
// faction (13.6).
func (f *front) postureBox(c atlas.Area, who atlas.Faction) atlas.Display {
	return f.ways.postureBoxes[c][who]
}

// minorsBox is the posture box of a faction's minor countries (13.6).
func (f *front) minorsBox(who atlas.Faction) atlas.Display { return f.ways.minors[who] }

// policy is the policy that affects a country (13.6.1); ok is false if none does.
func (f *front) policy(c atlas.Area) (p atlas.Policy, ok bool) {
	p = f.posture(c)
	return p, !f.Postures[p].War && f.Postures[p].Truce == 0
}

// underPolicy reports whether a country is a policy affected country (13.6.1, 14.28).
func (f *front) underPolicy(c atlas.Area) bool { _, ok := f.policy(c); return ok }

// truce is the level of the truce that affects a country, or 0 (13.6.2, 14.34).
func (f *front) truce(c atlas.Area) uint8 { return f.Postures[f.posture(c)].Truce }

// anyTruce reports whether a truce lies in a posture box.
func (f *front) anyTruce() bool {
	for _, p := range f.postures {
		if f.Postures[p].Truce > 0 {
			return true
		}
	}
	return false
}

// atWar reports whether a country's posture is war (13.6).
func (f *front) atWar(c atlas.Area) bool { return f.posture(c) == f.ways.war }

// control is the faction that controls a hex, or NoFaction (glossary): by a
// devastation marker, then by a unit or marker, then by the country.
func (f *front) control(h atlas.Hex) atlas.Faction {
	if who := f.devastated(h); who != atlas.NoFaction {
		return who
	}
	if f.behindTheRedArmy(h) {
		return atlas.Western
	}
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if f.claims(h, who) {
			return who
		}
	}
	c := f.realm[h]
	switch {
	case c == atlas.NoID:
		return atlas.NoFaction
	case f.areas[c].status == atlas.Conquered:
		return atlas.Axis
	case f.areas[c].status == atlas.Active:
		return f.areas[c].faction
	}
	return atlas.NoFaction
}

// devastated is the enemy whose devastation marker lies in a strategic hex of
// Germany or Japan, or in one of Britain, France or Russia, in the Pacific of a Chinese
// country or Russia (14.10), or NoFaction.
func (f *front) devastated(h atlas.Hex) atlas.Faction {
	home := f.owner[h]
	if home == atlas.NoID {
		return atlas.NoFaction
	}
	gray := f.Hexes[h].Strategic == atlas.Axis && home == f.ways.axisPower
	allied := (f.Hexes[h].Strategic == atlas.Western || f.Hexes[h].Strategic == atlas.Soviet) && f.bombed(home)
	from, to := f.ofKind(f.ways.devastation)
	for i := from; i < to; i++ {
		k := &f.markers[i]
		if k.at != inHex(h) {
			continue
		}
		if gray && k.faction != atlas.Axis || allied && k.faction == atlas.Axis {
			return k.faction
		}
	}
	return atlas.NoFaction
}

// bombed reports whether the Axis controls strategic hexes of a country by devastation. Kansu and
// Kiangsu are no countries while they are dependents of Japan (DS 13.3).
func (f *front) bombed(c atlas.Area) bool {
	if f.ways.theatre == theatrePacific {
		return f.Areas[c].Chinese && f.country(c) == c || c == f.ways.russia
	}
	return c == f.ways.britain || c == f.ways.france || c == f.ways.russia
}

// claims reports whether a faction has a ground unit, a detachment, a logistics
// marker or a stronghold in a hex, the second priority of control.
func (f *front) claims(h atlas.Hex, who atlas.Faction) bool {
	if f.posts[who].has(h) {
		return true
	}
	from, to := f.ofKind(f.ways.civilWar)
	for i := from; i < to; i++ {
		if k := &f.markers[i]; k.at == inHex(h) && k.faction == who && f.stronghold(k) {
			return true
		}
	}
	return false
}

// stronghold reports whether a civil-war marker is a stronghold (14.9). Those of
// the Republicans carry the faction that supports them.
func (f *front) stronghold(k *marker) bool {
	return f.Markers[k.kind].Variants[k.variant] != "center"
}
