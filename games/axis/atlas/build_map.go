package atlas

import (
	"slices"

	"sandtable/board"
)

// The map: hexes, hexsides, zones, boxes and areas.

func (b *builder) hexes() {
	list := slices.Clone(b.doc("hexes").Items("hexes"))
	if len(list) == 0 {
		b.wrong("", "the board has no hexes")
		return
	}
	// The file counts rows from the south and is in no order that matters; rows
	// from the north make the quickest floods.
	type place struct{ row, gx, at int }
	order := make([]place, len(list))
	for i := range list {
		order[i] = place{list[i].Num("row"), list[i].Num("gx"), i}
	}
	slices.SortStableFunc(order, func(x, y place) int {
		if x.row != y.row {
			return y.row - x.row
		}
		return x.gx - y.gx
	})
	odd := (order[0].row + order[0].gx) & 1
	b.names = board.NewGazetteer(board.Doubled, len(list))
	b.Hexes = make([]HexInfo, len(list))
	for i, o := range order {
		h := &list[o.at].Value
		id := h.Str("id")
		if (o.row+o.gx)&1 != odd {
			b.wrong(id, "the hex lies between the hexes of the grid")
		}
		if err := b.names.Add(id, board.Doubled.Hex(o.gx+odd, -o.row)); err != nil {
			b.wrong(id, "%v", err)
		}
		b.hex(&b.Hexes[i], h)
	}
	b.index["hex"] = b.names.Nodes()
	var err error
	if b.Grid, err = b.names.Grid(); err != nil {
		b.wrong("", "%v", err)
	}
}

// hex reads a hex in one pass over its fields: there are more of them than of
// everything else together.
func (b *builder) hex(h *HexInfo, v *Value) {
	*h = HexInfo{Country: NoID, Dependent: NoID, Weather: NoID, Strategic: NoFaction, Edge: NoID}
	h.ID = v.Str("id")
	for i := range v.list {
		m := &v.list[i]
		switch m.Key {
		case "name":
			h.Name = m.text
		case "sheet":
			if m.text == "e" {
				h.Sheet = 1
			}
		case "row":
			h.Row = int16(m.Int())
		case "gx":
			h.GX = int16(m.Int())
		case "terrain":
			h.Terrain = word[Terrain](b, TerrainNames, m.text, "terrain", h.ID)
		case "class":
			h.Class = word[Class](b, classNames, m.text, "class", h.ID)
		case "settlement":
			h.Settlement = word[Settlement](b, SettlementNames, m.text, "settlement", h.ID)
		case "country":
			h.Country = find[Area](b, "area", m.text, h.ID)
		case "dependent":
			h.Dependent = find[Area](b, "area", m.text, h.ID)
		case "regions":
			h.Regions = findAll[Area](b, "area", &m.Value, h.ID)
		case "weather":
			h.Weather = word[uint8](b, b.WeatherAreas, m.text, "weather", h.ID)
		case "zones":
			h.Zones = findAll[Zone](b, "zone", &m.Value, h.ID)
		case "strategic":
			h.Strategic = b.faction(m.text, h.ID)
		case "offMapEdge":
			h.Edge = find[Box](b, "box", m.text, h.ID)
		case "canal":
			h.Canal = true
		case "src":
			h.Source = word[Source](b, sourceNames, m.text, "src", h.ID)
		case "port":
			h.Port = m.True()
		case "keyPort":
			h.KeyPort = m.True()
		case "multiZone":
			h.MultiZone = m.True()
		case "ice":
			h.Ice = m.True()
		case "oil":
			h.Oil = m.True()
		case "usImpact":
			h.USImpact = m.True()
		case "restrictedWaterway":
			h.Waterway = m.True()
		case "limited":
			h.Limited = m.True()
		case "island":
			h.Island = m.True()
		}
	}
}

// hexsides reads the features written on hexsides, and the roads and railways
// over them. Every side of a hex of sea is water and is not written.
func (b *builder) hexsides() {
	classes := map[string]uint8{
		"river": LandSide | RiverSide, "mountain": LandSide | MountainSide,
		"all-sea": WaterSide, "lake": WaterSide, "strait": WaterSide | StraitSide,
	}
	special := map[[2]Hex]uint8{}
	for _, s := range b.doc("hexsides").Items("hexsides") {
		x, y := b.pair(&s.Value)
		class := classes[s.Str("type")]
		if class == 0 {
			b.wrong(s.Str("id"), "the hexside is of the unknown type %q", s.Str("type"))
		}
		special[[2]Hex{min(x, y), max(x, y)}] = class
	}
	if len(b.faults) > 0 {
		return
	}
	var err error
	if b.Graph, err = b.Grid.Graph(func(x, y int, _ board.Direction) (uint8, bool) {
		if class, ok := special[[2]Hex{Hex(x), Hex(y)}]; ok {
			return class, true
		}
		if b.Hexes[x].Terrain <= Lake || b.Hexes[y].Terrain <= Lake {
			return WaterSide, true
		}
		return LandSide, true
	}); err != nil {
		b.wrong("", "%v", err)
		return
	}
	if b.Edges, err = board.NewSides(b.Grid, b.Graph); err != nil {
		b.wrong("", "%v", err)
		return
	}
	b.Links = make([]Link, b.Graph.Edges())
	for _, l := range b.doc("links").Items("links") {
		x, y := b.pair(&l.Value)
		if e, ok := b.Graph.Edge(int(x), int(y)); ok {
			b.Links[e] = Road
			if l.Str("kind") == "rail" {
				b.Links[e] = Rail
			}
		}
	}
}

// pair finds the two hexes of a record.
func (b *builder) pair(v *Value) (Hex, Hex) {
	x, y, err := b.names.Side(v.Str("a"), v.Str("b"))
	if err != nil {
		b.wrong(v.Str("id"), "%v", err)
	}
	return Hex(x), Hex(y)
}

func (b *builder) zones() {
	for _, z := range b.doc("zones").Items("zones") {
		id := z.Str("id")
		info := ZoneInfo{
			ID: id, Name: z.Str("name"), Boxes: findAll[Box](b, "box", z.Get("boxes"), id),
			Sea: findAll[Hex](b, "hex", z.Get("sea"), id), Coast: findAll[Hex](b, "hex", z.Get("coast"), id),
			ClosedIn: z.Strings("closedIn"), Subs: z.Flag("subFleets"), Inherent: b.faction(z.Str("inherentConvoy"), id),
		}
		for _, n := range z.Items("neighbours") {
			info.Neighbours = append(info.Neighbours, ZoneLink{find[Zone](b, "zone", n.Str("zone"), id), findAll[Hex](b, "hex", n.Get("needsOpenPort"), id)})
		}
		for _, p := range z.Items("ports") {
			info.Ports = append(info.Ports, find[Hex](b, "hex", p.Str("hex"), id))
		}
		for _, n := range z.Strings("homePortOf") {
			info.HomePortOf = append(info.HomePortOf, find[Nation](b, "nation", n, id))
		}
		b.Zones = append(b.Zones, info)
	}
}

func (b *builder) boxes() {
	for _, x := range b.doc("boxes").Items("boxes") {
		id := x.Str("id")
		b.Boxes = append(b.Boxes, BoxInfo{
			ID: id, Name: boxName(x.Str("name"), id), Kind: x.Str("kind"), Faction: b.faction(x.Str("faction"), id),
			Zones: findAll[Zone](b, "zone", x.Get("zones"), id), Adjacent: findAll[Box](b, "box", x.Get("adjacent"), id),
			EdgeHexes: findAll[Hex](b, "hex", x.Get("edgeHexes"), id), HomeOf: maybe[Area](b, "area", x.Str("homeOf"), id),
			OpenPort: x.Flag("openPort"), Supplies: b.faction(x.Str("supplySource"), id),
			Unit: maybe[Unit](b, "unit", x.Str("unit"), id), AloneOnly: x.Flag("aloneOnly"),
			CanReplace: x.Strings("replacementsFor"), Description: x.Str("holds"),
		})
	}
}

func (b *builder) areas() {
	for i := range b.Areas {
		b.Areas[i] = AreaInfo{
			Faction: NoFaction, Capital: NoHex, StartFor: NoFaction, Start: Absent, Box: NoID, BoxIf: [3]Display{NoID, NoID, NoID},
			OffMapHome: NoID, StartOwner: NoID, PartOf: NoID, PartOfDependent: NoID,
		}
	}
	for _, list := range []string{"countries", "dependents", "regions"} {
		for _, r := range b.doc("countries").Items(list) {
			id := r.Str("id")
			a := &b.Areas[b.index["area"][id]]
			if a.ID == "" {
				a.ID, a.Name, a.Source = id, r.Str("name"), b.source(&r.Value, id)
			}
			a.EligibleMinor = a.EligibleMinor || r.Flag("eligibleMinor")
			if len(a.Hexes) == 0 {
				a.Hexes, a.Cities = findAll[Hex](b, "hex", r.Get("hexes"), id), findAll[Hex](b, "hex", r.Get("cities"), id)
				a.Ports, a.Strategic = findAll[Hex](b, "hex", r.Get("ports"), id), findAll[Hex](b, "hex", r.Get("strategic"), id)
			}
			switch list {
			case "countries":
				b.country(a, &r.Value)
			case "dependents":
				a.IsDependent, a.Mandate = true, r.Flag("mandate")
				a.StartOwner = maybe[Area](b, "area", r.Str("startOwner"), id)
				a.PossibleOwners = findAll[Area](b, "area", r.Get("possibleOwners"), id)
			case "regions":
				a.IsRegion, a.Ostland, a.FarEast = true, r.Flag("ostland"), r.Flag("farEast")
				a.PartOf = maybe[Area](b, "area", r.Str("partOf"), id)
				a.PartOfDependent = maybe[Area](b, "area", r.Str("partOfDependent"), id)
			}
		}
	}
}

func (b *builder) country(a *AreaInfo, r *Value) {
	a.IsCountry, a.Abbr, a.Major = true, r.Str("abbr"), r.Str("kind") == "major"
	a.Faction, a.Capital = b.faction(r.Str("faction"), a.ID), maybe[Hex](b, "hex", r.Str("capital"), a.ID)
	a.Chinese, a.Partnership, a.WarEconomy, a.OffMap = r.Flag("chinese"), r.Flag("partnership"), r.Flag("warEconomy"), r.Flag("offMap")
	a.Creatable, a.OffMapHome = r.Str("creatable"), maybe[Box](b, "box", r.Str("offMapHome"), a.ID)
	switch box := r.Str("postureBox"); box {
	case "":
	case "by-alignment":
		a.ByAlignment = true
	default:
		a.Box = find[Display](b, "display", box, a.ID)
	}
	for _, m := range r.Get("postureBoxIf").Members() {
		if f := b.faction(m.Key, a.ID); f <= Soviet {
			a.BoxIf[f] = find[Display](b, "display", m.Text(), a.ID)
		}
	}
	a.Start, a.StartFor = Active, a.Faction
	if s := r.Get("start"); s != nil {
		a.Start = word[Status](b, statusNames, s.Str("status"), "status", a.ID)
		a.StartFor = b.faction(s.Str("faction"), a.ID)
	}
}

func (b *builder) politics() {
	d := b.doc("countries")
	for _, l := range d.Items("cededLands") {
		id := l.Str("id")
		b.Lands = append(b.Lands, LandInfo{
			ID: id, Land: find[Area](b, "area", l.Str("land"), id), Owner: find[Area](b, "area", l.Str("owner"), id),
			Back: maybe[Area](b, "area", l.Str("back"), id), Dependent: l.Str("as") == "dependent",
		})
		if l := b.Lands[len(b.Lands)-1]; l.Dependent { // so is Hainan, which the list of 13.3.1 leaves out
			b.Areas[l.Land].IsDependent = true
		}
	}
	for _, x := range d.Items("postureBoxes") {
		b.Displays = append(b.Displays, DisplayInfo{x.Str("id"), b.faction(x.Str("faction"), x.Str("id"))})
	}
	for _, p := range d.Items("policies") {
		b.Postures = append(b.Postures, PolicyInfo{ID: p.Str("id"), Name: p.Str("name"), EndsAtTotalWar: p.Flag("endsAtTotalWar")})
	}
	for _, p := range d.Items("truces") {
		b.Postures = append(b.Postures, PolicyInfo{ID: p.Str("id"), Name: p.Str("name"), Truce: uint8(p.Num("level"))})
	}
	b.Postures = append(b.Postures, PolicyInfo{ID: "war", Name: "War", War: true})
}
