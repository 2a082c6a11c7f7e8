package axis

import (
	"slices"

	"sandtable/board"
	"sandtable/games/axis/atlas"
)

// Lifelines: Japan's armies overseas are supplied from naval zone to naval zone, through ports that are open only
// while somebody is there (10.2). Whoever leaves the last of them, Taihoku, cuts off all of the South China Sea.

// findLifelines lists as posts the ports through which supply comes to Japan's troops overseas.
func (o *Officer) findLifelines() {
	if !o.pacific() || o.me() != atlas.Axis {
		return
	}
	o.chartSeas()
	for _, g := range o.goals {
		if g.Control == o.me() && o.r.War > atlas.PreWar && o.overStrait(g.Hex) {
			o.posts = append(o.posts, post{g.Hex, link * o.by().Seat})
		}
	}
	for z := range o.r.Zones {
		if zone := atlas.Zone(z); o.leagues[z] > 0 && o.abroad(zone) {
			if at, ok := o.lifeline(zone); ok {
				o.posts = append(o.posts, post{at, link * o.by().Seat})
			}
		}
	}
}

// overStrait reports whether a strategic hex of Japan's is an island that an enemy walks to over a strait. China had
// taken Taihoku in every match from 1937 on, as its garrison had sailed for Shanghai.
func (o *Officer) overStrait(h atlas.Hex) bool {
	if o.r.Hexes[h].Strategic != atlas.Axis || !o.heart(h) {
		return false
	}
	return slices.ContainsFunc(o.r.Graph.Links(int(h)), func(l board.Link) bool {
		side := o.r.SideLine[l.Edge]
		return side != atlas.NoID && o.r.SideTerrain[side].ID == "strait" && !o.heart(atlas.Hex(l.To))
	})
}

// abroad reports whether troops that attack stand in foreign ports of a naval zone.
func (o *Officer) abroad(z atlas.Zone) bool {
	return slices.ContainsFunc(o.r.Zones[z].Ports, func(p atlas.Hex) bool { return !o.heart(p) && o.attack[o.me()][p] > 0 })
}

// lifeline is the port with somebody in it that joins a naval zone to one nearer to Japan, of several the one where most
// seas meet; none if one is open without anybody.
func (o *Officer) lifeline(z atlas.Zone) (at atlas.Hex, found bool) {
	nearer := func(x atlas.Zone) bool { return o.leagues[x] < o.leagues[z] }
	for _, p := range o.r.Zones[z].Ports {
		switch {
		case o.r.Control(p) != o.me() || !slices.ContainsFunc(o.r.Hexes[p].Zones, nearer):
		case !o.r.Manned(p, o.me()):
			return at, false
		case o.strength(p) > 0 && (!found || len(o.r.Hexes[p].Zones) > len(o.r.Hexes[at].Zones)):
			at, found = p, true
		}
	}
	return at, found
}

// chartSeas finds how many naval zones each lies from those around Japan's own islands.
func (o *Officer) chartSeas() {
	if len(o.leagues) == len(o.r.Zones) {
		return
	}
	o.leagues = slices.Repeat([]int{len(o.r.Zones)}, len(o.r.Zones))
	for h := range o.r.Hexes {
		if info := &o.r.Hexes[h]; info.Port && o.atHome(atlas.Hex(h)) && info.Strategic == atlas.Axis {
			for _, z := range info.Zones {
				o.leagues[z] = 0
			}
		}
	}
	for range o.r.Zones {
		for z := range o.r.Zones {
			for _, p := range o.r.Zones[z].Ports {
				for _, x := range o.r.Hexes[p].Zones {
					o.leagues[z] = min(o.leagues[z], o.leagues[x]+1)
				}
			}
		}
	}
}

// detached reports whether a detachment of Japan holds a hex: troops need not stay there, nor come for its sake.
func (o *Officer) detached(h atlas.Hex) bool {
	if !o.pacific() {
		return false
	}
	for u := o.r.First(h); u != atlas.NoUnit; u = o.r.Next(u) {
		if o.r.Faction(u) == o.me() && o.r.Steps(u) == 0 {
			return true
		}
	}
	return false
}
