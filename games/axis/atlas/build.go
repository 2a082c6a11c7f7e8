package atlas

import (
	"fmt"
	"slices"

	"sandtable/board"
	"sandtable/crt"
)

// builder turns the files of a theatre into its tables. What cannot be turned is
// a fault, and then there is no theatre.
type builder struct {
	*Theatre
	lib    *library
	file   string
	faults Faults
}

func (b *builder) wrong(record, format string, args ...any) {
	b.faults = append(b.faults, Fault{"structure", b.ID + "/" + b.file + ".json", record, fmt.Sprintf(format, args...)})
}

// build makes a theatre from a library.
func build(lib *library, id string, packs []*Pack) (*Theatre, error) {
	b := &builder{Theatre: &Theatre{ID: id, docs: lib.docs, Vocabulary: lib.vocabulary, Combined: lib.combined, index: map[string]map[string]int{}}, lib: lib}
	for _, p := range packs {
		b.Packs = append(b.Packs, p.Ref())
	}
	b.faults = append(b.faults, lib.faults...)
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	for _, step := range []func(){
		b.theatre, b.number1, b.hexes, b.hexsides, b.zones, b.boxes, b.areas, b.politics, b.units, b.markers, b.cards,
		b.events, b.tables, b.lines, b.rolls, b.scenarios,
	} {
		step()
		if len(b.faults) > 0 {
			return nil, b.faults
		}
	}
	return b.Theatre, nil
}

func (b *builder) doc(name string) *Value {
	b.file = name
	return b.docs[b.ID+"/"+name]
}

// records numbers the records of a list.
func (b *builder) records(file, key, kind string) []Member {
	list := b.doc(file).Items(key)
	at := b.index[kind]
	if at == nil {
		at = make(map[string]int, len(list))
		b.index[kind] = at
	}
	for i := range list {
		id := list[i].Str("id")
		if _, ok := at[id]; ok || id == "" {
			b.wrong(id, "the id is missing or stands twice")
		}
		at[id] = i
	}
	if len(list) == 0 {
		b.wrong("", "the list %s is empty", key)
	}
	return list
}

func find[T ~uint8 | ~uint16](b *builder, kind, id, record string) T {
	n, ok := b.index[kind][id]
	if !ok {
		b.wrong(record, "there is no %s %q", kind, id)
	}
	return T(n)
}

// maybe is like find, and no thing for an empty id.
func maybe[T ~uint8 | ~uint16](b *builder, kind, id, record string) T {
	if id == "" {
		return ^T(0)
	}
	return find[T](b, kind, id, record)
}

func findAll[T ~uint8 | ~uint16](b *builder, kind string, ids *Value, record string) []T {
	if len(ids.Members()) == 0 {
		return nil
	}
	out := make([]T, len(ids.Members()))
	for i := range out {
		out[i] = find[T](b, kind, ids.list[i].Text(), record)
	}
	return out
}

func word[T ~uint8](b *builder, names []string, v, what, record string) T {
	i := slices.Index(names, v)
	if i < 0 {
		b.wrong(record, "%s is %q, which is not known", what, v)
		return 0
	}
	return T(i)
}

func (b *builder) faction(v, record string) Faction {
	if v == "" {
		return NoFaction
	}
	return word[Faction](b, factionNames, v, "faction", record)
}

func (b *builder) source(v *Value, record string) Source {
	return word[Source](b, sourceNames, v.Str("src"), "src", record)
}

func (b *builder) theatre() {
	d := b.doc("theatre")
	b.Game, b.Prefix, b.VPSides = d.Str("game"), d.Str("prefix"), d.Strings("vpSides")
}

// number1 numbers what records refer to before it is read.
func (b *builder) number1() {
	b.records("zones", "zones", "zone")
	b.records("boxes", "boxes", "box")
	b.records("units", "units", "unit")
	b.records("markers", "markers", "marker")
	b.records("cards", "cards", "card")
	b.records("tables", "tables", "table")
	b.records("scenarios", "scenarios", "scenario")
	b.index["event"] = map[string]int{}
	for _, k := range []string{"political", "conditional"} {
		for _, e := range b.doc("events").Items(k) {
			b.index["event"][e.Str("id")] = len(b.index["event"])
		}
	}
	areas := map[string]int{}
	for _, k := range []string{"countries", "dependents", "regions"} {
		for _, a := range b.doc("countries").Items(k) {
			if _, ok := areas[a.Str("id")]; !ok {
				areas[a.Str("id")] = len(areas)
			}
		}
	}
	if len(areas) >= NoID {
		b.wrong("", "there are %d countries, dependents and regions; at most %d fit", len(areas), NoID-1)
	}
	b.index["area"] = areas
	b.Areas = make([]AreaInfo, len(areas))
	nations := map[string]int{}
	add := func(n string) {
		if _, ok := nations[n]; !ok {
			nations[n] = len(nations)
			b.Nations = append(b.Nations, n)
		}
	}
	for _, c := range b.doc("countries").Items("countries") {
		add(c.Str("id"))
	}
	for _, u := range b.doc("units").Items("units") {
		add(u.Str("nation"))
	}
	for _, n := range []string{"minor", "nationalist-china", "communist-china"} {
		add(n)
	}
	b.index["nation"] = nations
	b.index["posture"], b.index["display"], b.index["land"] = map[string]int{}, map[string]int{}, map[string]int{}
	for _, k := range []string{"policies", "truces"} {
		for _, p := range b.doc("countries").Items(k) {
			b.index["posture"][p.Str("id")] = len(b.index["posture"])
		}
	}
	b.index["posture"]["war"] = len(b.index["posture"])
	for i, d := range b.doc("countries").Items("postureBoxes") {
		b.index["display"][d.Str("id")] = i
	}
	for i, l := range b.doc("countries").Items("cededLands") {
		b.index["land"][l.Str("id")] = i
	}
	w := b.doc("tables").Get("weather")
	for _, a := range w.Get("areas").Members() {
		b.WeatherAreas = append(b.WeatherAreas, a.Key)
	}
	if d := w.Str("default"); d != "" && !slices.Contains(b.WeatherAreas, d) {
		b.WeatherAreas = append(b.WeatherAreas, d)
	}
}

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
	cells := make([]board.Hex, len(list))
	b.Hexes = make([]HexInfo, len(list))
	at := make(map[string]int, len(list))
	for i, o := range order {
		h := &list[o.at].Value
		id := h.Str("id")
		if (o.row+o.gx)&1 != odd {
			b.wrong(id, "the hex lies between the hexes of the grid")
		}
		if i > 0 && order[i-1].row == o.row && order[i-1].gx == o.gx {
			b.wrong(id, "two hexes share this place on the grid")
		}
		cells[i] = board.Doubled.Hex(o.gx+odd, -o.row)
		if _, ok := at[id]; ok {
			b.wrong(id, "the id stands twice")
		}
		at[id] = i
		b.hex(&b.Hexes[i], h)
	}
	b.index["hex"] = at
	var err error
	if b.Grid, err = board.NewGrid(board.Doubled, cells); err != nil {
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
	id := v.Str("id")
	x, y := find[Hex](b, "hex", v.Str("a"), id), find[Hex](b, "hex", v.Str("b"), id)
	if len(b.faults) == 0 && b.Grid.Distance(int(x), int(y)) != 1 {
		b.wrong(id, "its hexes are not neighbours on the board")
	}
	return x, y
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
			ID: id, Name: x.Str("name"), Kind: x.Str("kind"), Faction: b.faction(x.Str("faction"), id),
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
	}
	for _, x := range d.Items("postureBoxes") {
		b.Displays = append(b.Displays, DisplayInfo{x.Str("id"), b.faction(x.Str("faction"), x.Str("id"))})
	}
	for _, p := range d.Items("policies") {
		b.Postures = append(b.Postures, PolicyInfo{ID: p.Str("id"), Name: p.Str("name"), EndsAtTotalWar: p.Flag("endsAtTotalWar")})
	}
	for _, p := range d.Items("truces") {
		b.Postures = append(b.Postures, PolicyInfo{ID: p.Str("id"), Truce: uint8(p.Num("level"))})
	}
	b.Postures = append(b.Postures, PolicyInfo{ID: "war", Name: "War", War: true})
}

func (b *builder) side(v *Value, kind UnitKind, record string) UnitSide {
	s := UnitSide{uint8(v.Num("steps")), uint8(v.Num("a")), uint8(v.Num("d")), uint8(v.Num("m")), kind}
	if k := v.Str("type"); k != "" {
		s.Kind = word[UnitKind](b, UnitKindNames, k, "type", record)
	}
	return s
}

func (b *builder) units() {
	list := b.doc("units").Items("units")
	b.Units = make([]UnitInfo, len(list))
	for i := range list {
		v, u := &list[i].Value, &b.Units[i]
		id := v.Str("id")
		*u = UnitInfo{
			ID: id, Name: v.Str("name"), Symbol: v.Str("symbol"), Nation: find[Nation](b, "nation", v.Str("nation"), id),
			Faction: b.faction(v.Str("faction"), id), Class: word[UnitClass](b, UnitClassNames, v.Str("class"), "class", id),
			Kind: word[UnitKind](b, UnitKindNames, v.Str("type"), "type", id), Back: v.Str("back"), Quality: v.Str("quality"),
			RaisedIn: NoID, RaisedInBox: NoID, Kwantung: v.Str("pool") == "kwantung", Delay: v.Flag("delay"),
			Exp: v.Flag("exp"), Vichy: v.Flag("vichy"), F: v.Flag("f"), Hexes: findAll[Hex](b, "hex", v.Get("hexes"), id),
			Range: uint8(v.Num("range")), CanContest: true, ContestOnly: v.Flag("contestOnly"), StrategicDRM: int8(v.Num("strategicDrm")),
			Placement: v.Get("placement"), Source: b.source(v, id),
		}
		if r := v.Str("raisedIn"); b.index["box"][r] != 0 || b.Boxes[0].ID == r {
			u.RaisedInBox = find[Box](b, "box", r, id)
		} else {
			u.RaisedIn = maybe[Area](b, "area", r, id)
		}
		if c := v.Get("canContest"); c != nil {
			u.CanContest = c.True()
		}
		sides := v.Items("sides")
		if len(sides) > len(u.Sides) {
			b.wrong(id, "a counter has at most %d sides, this one %d", len(u.Sides), len(sides))
			continue
		}
		for j := range sides {
			u.Sides[j] = b.side(&sides[j].Value, u.Kind, id)
		}
		u.NSides = uint8(len(sides))
		if f := v.Get("fortressSide"); f != nil {
			u.FortressSide = b.side(f, Fortress, id)
		}
		if s := v.Get("backSide"); s != nil {
			u.BackSide, u.BackName = b.side(s, u.Kind, id), s.Str("name")
		}
		u.Entry = b.entry(v.Get("entry"), id)
		b.recipe(u, v.Get("recipe"))
	}
}

func (b *builder) entry(v *Value, id string) Entry {
	e := Entry{
		Kind: v.Str("kind"), Cards: findAll[Card](b, "card", v.Get("cards"), id), Group: v.Str("group"),
		Event: maybe[Event](b, "event", v.Str("event"), id), Setup: maybe[Area](b, "area", v.Str("setup"), id),
		Unless: maybe[Marker](b, "marker", v.Get("unless").Str("marker"), id), UnlessVariant: UnlessVariant{NoID},
	}
	return e
}

func (b *builder) recipe(u *UnitInfo, v *Value) {
	u.RecipeKind = v.Str("kind")
	for _, s := range v.Items("steps") {
		r := RecipeStep{Self: s.Str("unit") == "self", Unit: NoUnit, Quality: s.Str("quality"), Kwantung: s.Str("pool") == "kwantung", Holding: maybe[Box](b, "box", s.Str("holding"), u.ID)}
		if n := s.Str("unit"); n != "" && !r.Self {
			r.Unit = find[Unit](b, "unit", n, u.ID)
		}
		for _, k := range oneOrMany(s.Get("type")) {
			r.Kinds = append(r.Kinds, word[UnitKind](b, UnitKindNames, k, "type", u.ID))
		}
		r.Nations = oneOrMany(s.Get("nation"))
		u.Recipe = append(u.Recipe, r)
	}
}

// oneOrMany are the texts of a list, or the one text there is instead.
func oneOrMany(v *Value) []string {
	if v.IsText() {
		return []string{v.Text()}
	}
	return v.Texts()
}

func (b *builder) markers() {
	for _, v := range b.doc("markers").Items("markers") {
		id := v.Str("id")
		m := MarkerInfo{
			ID: id, Name: v.Str("name"), Rule: v.Str("rule"), Idea: v.Str("idea"), Owner: v.Str("owner"), Entry: v.Str("entry"),
			Variants: v.Strings("variants"), Sides: v.Strings("sides"), Count: uint8(v.Num("count")), Unlimited: v.Flag("unlimited"),
			AloneOnly: v.Flag("aloneOnly"), CombinedOnly: v.Flag("combinedOnly"), BackOf: maybe[Marker](b, "marker", v.Str("backOf"), id),
			Placement: v.Str("placement"), Effect: v.Str("effect"), Source: b.source(&v.Value, id),
			CountSource: word[Source](b, sourceNames, v.Str("countSrc"), "countSrc", id), OnBack: v.Flag("onBack"), OnBackVariant: v.Strings("onBack"),
		}
		if counts := v.Get("counts"); counts != nil {
			m.Counts = make([]uint8, len(m.Variants))
			for _, c := range counts.Members() {
				if i := slices.Index(m.Variants, c.Key); i >= 0 {
					m.Counts[i] = uint8(c.Int())
				} else {
					b.wrong(id, "counts name %s, which is no variant", c.Key)
				}
			}
		}
		b.Markers = append(b.Markers, m)
	}
	b.DayMarker = find[Marker](b, "marker", b.doc("theatre").Str("dayMarker"), "dayMarker")
	for i, v := range b.doc("units").Items("units") {
		if u := v.Get("entry").Get("unless"); u.Str("variant") != "" {
			b.Units[i].Entry.Variant = b.Variant(b.Units[i].Entry.Unless, u.Str("variant"))
		}
	}
}

// Variant is the number of a marker's variant, or NoID.
func (t *Theatre) Variant(m Marker, id string) uint8 {
	if id == "" || int(m) >= len(t.Markers) {
		return NoID
	}
	if i := slices.Index(t.Markers[m].Variants, id); i >= 0 {
		return uint8(i)
	}
	return NoID
}

func (b *builder) cards() {
	list := b.doc("cards").Items("cards")
	if len(list) >= NoID {
		b.wrong("", "there are %d cards; at most %d fit", len(list), NoID-1)
		return
	}
	for _, v := range list {
		id := v.Str("id")
		c := CardInfo{
			ID: id, Number: v.Str("number"), Name: v.Str("name"), Faction: b.faction(v.Str("faction"), id),
			WarState: word[WarState](b, warStateNames, v.Str("warState"), "war state", id), Families: v.Strings("families"),
			Blitz: uint8(v.Num("blitz")), Production: uint8(v.Num("production")), Recyclable: v.Flag("recyclable"), OneMap: v.Flag("oneMap"),
			Twin: v.Str("twin"), Requires: v.Get("requires"), OptionSegment: v.Get("optionSegment"), PoliticalEvents: v.Get("politicalEvents"),
			ConditionalEvents: v.Get("conditionalEvents"), Success: v.Get("success"), Replacements: v.Get("replacements"), Source: b.source(&v.Value, id),
		}
		for _, place := range v.Get("reinforcements").Members() {
			for i := range place.Value.list {
				u := &place.Value.list[i]
				r := Reinforcement{To: place.Key}
				if u.IsObject() {
					r.Unit, r.Unless = find[Unit](b, "unit", u.Str("unit"), id), u.Get("unless")
				} else {
					r.Unit = find[Unit](b, "unit", u.Text(), id)
				}
				c.Reinforcements = append(c.Reinforcements, r)
			}
		}
		for _, m := range v.Items("markers") {
			marker := find[Marker](b, "marker", m.Str("marker"), id)
			c.Markers = append(c.Markers, CardMarker{marker, b.Variant(marker, m.Str("variant")), m.Get("to"), m.Get("unless")})
		}
		b.Cards = append(b.Cards, c)
	}
}

func (b *builder) events() {
	for _, k := range []string{"political", "conditional"} {
		for _, v := range b.doc("events").Items(k) {
			needs := v.Strings("needs")
			e := EventInfo{
				ID: v.Str("id"), Name: v.Str("name"), Rule: v.Str("rule"), Idea: v.Str("idea"), Political: k == "political",
				Kind: v.Str("kind"), Faction: v.Str("faction"), Summary: v.Str("summary"), Once: v.Flag("once"), AloneOnly: v.Flag("aloneOnly"),
				NeedsCountry: slices.Contains(needs, "country"), NeedsLand: slices.Contains(needs, "land"), NeedsArea: slices.Contains(needs, "area"),
			}
			if e.Summary == "" {
				e.Summary = v.Str("effect")
			}
			for _, o := range v.Items("options") {
				e.Options = append(e.Options, o.Str("text"))
			}
			b.Events = append(b.Events, e)
		}
	}
}

func (b *builder) rolls() {
	for _, v := range b.doc("tables").Items("tables") {
		id := v.Str("id")
		t := TableInfo{
			ID: id, Kind: word[TableKind](b, tableKindNames, v.Str("kind"), "kind", id), Political: v.Str("drm") == "political",
			CountryDRM: v.Flag("countryDrm"), Binds: v.Strings("binds"), Rows: v.Get("rows"), Modifiers: v.Get("modifiers"),
			AloneOnly: v.Flag("aloneOnly"), Source: b.source(&v.Value, id),
		}
		if t.Kind == AreaTable {
			for i := range t.Areas {
				t.Areas[i] = findAll[Area](b, "area", t.Rows.Get(string(rune('1'+i))), id)
			}
		}
		b.Tables = append(b.Tables, t)
	}
}

func (b *builder) tables() {
	d := b.doc("tables")
	track := d.Get("turnTrack")
	b.Turns, b.FirstYear, b.LastYear = track.Strings("turns"), track.Num("firstYear"), track.Num("lastYear")
	if len(b.Turns) != len(b.Seasons) {
		b.wrong("turnTrack", "a year has %d turns, not %d", len(b.Seasons), len(b.Turns))
		return
	}
	seasonal := track.Strings("seasonal")
	for i, t := range b.Turns {
		b.Seasons[i] = word[uint8](b, seasonNames, track.Get("season").Str(t), "season", "turnTrack")
		b.Seasonal[i] = slices.Contains(seasonal, t)
	}
	for _, x := range d.Get("vpTrack").Items("boxes") {
		box := VPBox{Min: -128, Max: 127, Side: NoID, VP: uint8(x.Num("vp")), Automatic: x.Flag("automatic")}
		if m := x.Get("min"); m != nil {
			box.Min = int8(m.Int())
		}
		if m := x.Get("max"); m != nil {
			box.Max = int8(m.Int())
		}
		if s := x.Str("side"); s != "unchanged" {
			box.Side = word[uint8](b, b.VPSides, s, "side", "vpTrack")
		}
		b.VPTrack = append(b.VPTrack, box)
	}
	for _, l := range d.Items("usclTrack") {
		b.USCL = append(b.USCL, [3]int8{int8(l.Num("political")), int8(l.Num("axisDelay")), int8(l.Num("westernDelay"))})
	}
	combat := d.Get("crt")
	b.CRTColumns = combat.Strings("columns")
	var err error
	if b.CRTOdds, err = crt.ParseOdds(b.CRTColumns...); err != nil {
		b.wrong("crt", "%v", err)
	}
	for row := range b.CRT {
		for _, c := range combat.Get("rows").Items(string(rune('1' + row))) {
			b.CRT[row] = append(b.CRT[row], CombatResult{word[uint8](b, RetreatNames, c.Str("retreat"), "retreat", "crt"), uint8(c.Num("att")), uint8(c.Num("dfd"))})
		}
		if len(b.CRT[row]) != len(b.CRTColumns) {
			b.wrong("crt", "row %d has %d cells, not %d", row+1, len(b.CRT[row]), len(b.CRTColumns))
		}
	}
	by := d.Get("weather").Get("byTurn")
	for i, t := range b.Turns {
		b.WeatherOf[i] = make([]Weather, len(b.WeatherAreas))
		for j, a := range b.WeatherAreas {
			b.WeatherOf[i][j] = word[Weather](b, weatherNames, by.Get(t).Str(a), "weather", "weather "+t)
		}
	}
	for i, k := range []string{"normal", "limited"} {
		s := d.Get("stacking").Get(k)
		b.Stacking[i] = StackLimit{uint8(s.Num("units")), uint8(s.Num("steps"))}
	}
	for _, h := range d.Get("terrain").Items("hex") {
		b.HexTerrain = append(b.HexTerrain, HexTerrain{h.Str("id"), uint8(h.Num("mp")), int8(h.Num("shift"))})
	}
	for _, s := range d.Get("terrain").Items("hexside") {
		b.SideTerrain = append(b.SideTerrain, SideTerrain{
			ID: s.Str("id"), MP: uint8(s.Num("mp")), WholeAllowance: s.Str("mpIs") == "whole-allowance", OverLink: s.Str("mpIs") == "link",
			By: s.Str("by"), Shift: int8(s.Num("shift")), ZOC: s.Flag("zoc"), VoluntaryConversion: s.Flag("voluntaryConversion"),
			StopsExploitation: s.Flag("stopsExploitation"),
		})
	}
}

// lines finds for every hex and hexside its line of the terrain chart, and reads
// which weather closes which seas.
func (b *builder) lines() {
	side := func(id string) uint8 {
		return uint8(slices.IndexFunc(b.SideTerrain, func(s SideTerrain) bool { return s.ID == id }))
	}
	b.HexLine = make([]uint8, len(b.Hexes))
	// The first line that names the class or the settlement of a hex is its own.
	var first [3][5]int
	charted := b.doc("tables").Get("terrain").Items("hex")
	for class := range first {
		for s := range first[class] {
			first[class][s] = slices.IndexFunc(charted, func(l Member) bool {
				m := l.Get("match")
				return slices.Contains(m.Strings("class"), classNames[class]) || slices.Contains(m.Strings("settlement"), SettlementNames[s])
			})
		}
	}
	for i := range b.Hexes {
		h := &b.Hexes[i]
		at := first[h.Class][h.Settlement]
		if at < 0 {
			b.wrong("terrain", "no line fits the hex %s", h.ID)
			return
		}
		b.HexLine[i] = uint8(at)
	}
	b.SideLine = make([]uint8, b.Graph.Edges())
	for e := range b.SideLine {
		b.SideLine[e] = NoID
		if b.Graph.Class(e)&WaterSide != 0 {
			b.SideLine[e] = side("all-sea")
		}
	}
	for _, s := range b.doc("hexsides").Items("hexsides") {
		x, y := b.pair(&s.Value)
		kind := s.Str("type")
		if kind == "strait" && s.Flag("connected") {
			kind = "strait-connected"
		}
		e, _ := b.Graph.Edge(int(x), int(y))
		b.SideLine[e] = side(kind)
	}
	for _, c := range b.doc("tables").Get("weather").Items("closedSea") {
		b.ClosedSeas = append(b.ClosedSeas, ClosedSea{
			word[uint8](b, b.WeatherAreas, c.Str("area"), "area", "closedSea"), word[Weather](b, weatherNames, c.Str("weather"), "weather", "closedSea"),
			findAll[Zone](b, "zone", c.Get("zones"), "closedSea"),
		})
	}
}

var seasonNames = []string{"spring", "summer", "autumn", "winter"}

func (b *builder) scenarios() {
	for i := range b.doc("scenarios").Items("scenarios") {
		v := &b.doc("scenarios").Items("scenarios")[i].Value
		id := v.Str("id")
		s := ScenarioInfo{
			ID: id, Number: v.Str("number"), Name: v.Str("name"), Kind: v.Str("kind"), Year: v.Get("start").Num("year"),
			Turn:     word[uint8](b, b.Turns, v.Get("start").Str("turn"), "turn", id),
			WarState: word[WarState](b, warStateNames, v.Str("warState"), "war state", id),
			Complete: v.Flag("complete"), Source: b.source(v, id), Record: v,
		}
		for _, f := range v.Strings("factions") {
			s.Factions = append(s.Factions, b.faction(f, id))
		}
		for _, u := range v.Items("units") {
			p := Placed{Unit: find[Unit](b, "unit", u.Str("unit"), id), Steps: uint8(u.Num("steps")), Hex: NoHex, Box: NoID, Faction: b.faction(u.Str("faction"), id)}
			at := u.Str("at")
			if h, ok := b.HexByID(at); ok {
				p.Hex = h
			} else {
				p.Box = find[Box](b, "box", at, id)
			}
			s.Units = append(s.Units, p)
		}
		b.Scenarios = append(b.Scenarios, s)
	}
}
