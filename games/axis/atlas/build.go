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
	names  *board.Gazetteer
	faults Faults
}

func (b *builder) wrong(record, format string, args ...any) {
	b.faults = append(b.faults, Fault{"structure", b.ID + "/" + b.file + ".json", record, fmt.Sprintf(format, args...)})
}

// build makes a theatre from a library.
func build(lib *library, id string, packs []*Pack) (*Theatre, error) {
	b := &builder{Theatre: &Theatre{ID: id, docs: lib.docs, Vocabulary: lib.vocabulary, Combined: lib.combined, index: map[string]map[string]int{}}, lib: lib}
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
		if id == "ceded-land" { // one for each land: its variants are the lands
			for i := range b.Lands {
				m.Variants = append(m.Variants, b.Lands[i].ID)
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
			ConditionalEvents: v.Get("conditionalEvents"), Success: v.Get("success"), Replacements: v.Get("replacements"), Source: b.source(&v.Value, id), Stated: v.Strings("stated"),
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
		for _, when := range v.Strings("line") {
			if n, ok := season(when); ok {
				c.Line = append(c.Line, n)
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
			AloneOnly: v.Flag("aloneOnly"), NamedOnly: v.Flag("namedOnly"), Source: b.source(&v.Value, id),
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
			findAll[Zone](b, "zone", c.Get("zones"), "closedSea"), b.seaBar(c.Str("bars")),
		})
	}
}

// seaBar is what a closed sea keeps out; support units if nothing is said.
func (b *builder) seaBar(what string) SeaBar {
	if what == "" {
		return SupportUnits
	}
	return word[SeaBar](b, seaBarNames, what, "bars", "closedSea")
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
