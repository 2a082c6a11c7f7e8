package atlas

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/board"
	"sandtable/games/reich/data"
)

// world is the board, read once and never changed. Whoever asks the atlas for
// something has opened it.
var (
	world *World
	once  sync.Once
)

// openWorld reads the world when it is first asked for.
func Open() *World {
	once.Do(func() {
		var err error
		if world, err = readWorld(); err != nil {
			panic("reich: the game's data cannot be read: " + err.Error())
		}
		findSites()
		findRegions()
	})
	return world
}

// loader is a board on its way from the files, with what only loading needs.
type loader struct {
	*World
	names   *board.Gazetteer
	bodies  [NumHexes][]waterFile
	ports   [NumPlaces]portFile
	seaways *board.Builder
	used    map[[2]Water]bool
	sideMap sidesFile
}

func readWorld() (*World, error) {
	l := &loader{World: &World{}, names: board.NewGazetteer(board.Diagonal, NumHexes), used: map[[2]Water]bool{}}
	for _, step := range []func() error{
		l.loadHexes, l.loadCountries, l.loadSides, l.loadWaters, l.loadPassages, l.loadPorts, l.findIslands, l.findEdges,
		l.loadCounters, l.loadScenarios,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return l.World, nil
}

type waterFile struct {
	Sides []string
	Zone  string
}

type portFile struct {
	SeaZones  []string
	WaterBody *int
}

type hexFile struct {
	ID, Row, Terrain, Country, Region, Front, Fortress string
	N                                                  int
	Playable, Land, Sea, Beach, Sliver                 bool
	SeaZones, Tags                                     []string
	WaterBodies                                        []waterFile
	Places                                             []struct {
		Name, Kind string
		Objective  bool
		portFile
	}
}

// index finds a word in a list and says where the file is wrong if it is not
// there.
func index(list []string, word, what, where string) (uint8, error) {
	i := slices.Index(list, word)
	if i < 0 {
		return 0, fmt.Errorf("%s has the unknown %s %q", where, what, word)
	}
	return uint8(i), nil
}

func (l *loader) loadHexes() error {
	var f struct{ Hexes []hexFile }
	if err := data.Decode("hexes.json", &f); err != nil {
		return err
	}
	if len(f.Hexes) != NumHexes {
		return fmt.Errorf("%d hexes, not %d", len(f.Hexes), NumHexes)
	}
	places := 0
	for i := range f.Hexes {
		h, id := &f.Hexes[i], Hex(i)
		row, err := board.ParseLetterRow(h.Row)
		if err != nil {
			return fmt.Errorf("%s: %w", h.ID, err)
		}
		if err := l.names.Add(h.ID, board.Diagonal.Hex(h.N, row)); err != nil {
			return fmt.Errorf("%s: %w", h.ID, err)
		}
		if err := l.loadHex(id, h); err != nil {
			return err
		}
		if places, err = l.loadPlaces(id, h, places); err != nil {
			return err
		}
	}
	if places != NumPlaces {
		return fmt.Errorf("%d places, not %d", places, NumPlaces)
	}
	var err error
	l.Grid, err = l.names.Grid()
	return err
}

func (l *loader) loadHex(id Hex, h *hexFile) error {
	info := HexInfo{Name: h.ID, Country: NoCountry, Region: NoRegion, Front: NoFront, Place: NoPlace}
	t, err := index(TerrainNames[:], h.Terrain, "terrain", h.ID)
	if err != nil {
		return err
	}
	info.Terrain = Terrain(t)
	if h.Country != "" {
		c, err := index(CountryIDs[:], h.Country, "country", h.ID)
		if err != nil {
			return err
		}
		info.Country = Country(c)
	}
	if h.Region != "" {
		r, err := index(RegionIDs[:], h.Region, "region", h.ID)
		if err != nil {
			return err
		}
		info.Region = Region(r)
		l.Regions[r].Add(id)
	}
	if h.Front != "" {
		f, err := index(FrontNames[:], h.Front, "front", h.ID)
		if err != nil {
			return err
		}
		info.Front = Front(f)
		l.Fronts[f].Add(id)
	}
	f, err := index(FortressNames[:], h.Fortress, "fortress", h.ID)
	if err != nil {
		return err
	}
	info.Fortress = Fortress(f)
	for _, name := range h.Tags {
		t, err := index(TagNames[:], name, "tag", h.ID)
		if err != nil {
			return err
		}
		info.Tags |= 1 << t
		l.Tagged[t].Add(id)
	}
	for _, set := range []struct {
		in  bool
		set *HexSet
	}{
		{h.Playable, &l.Playable}, {h.Land && h.Playable, &l.OnLand}, {h.Sea, &l.AtSea}, {h.Beach, &l.Beaches},
		{h.Sliver, &l.slivers}, {info.Terrain == Mountain, &l.Mountains}, {info.Terrain == Swamp, &l.Swamps},
	} {
		if set.in {
			set.set.Add(id)
		}
	}
	l.bodies[id] = h.WaterBodies
	if h.WaterBodies == nil && h.Sea {
		l.bodies[id] = []waterFile{{Zone: h.SeaZones[0]}}
	}
	l.Hexes[id] = info
	return nil
}

func (l *loader) loadPlaces(id Hex, h *hexFile, next int) (int, error) {
	for _, p := range h.Places {
		if next == NumPlaces {
			return next, fmt.Errorf("more than %d places", NumPlaces)
		}
		info := PlaceInfo{Name: p.Name, Hex: id, Objective: p.Objective}
		switch p.Kind {
		case "city":
		case "port":
			info.Port = true
		case "capital":
			info.Capital = true
		case "capital-port":
			info.Capital, info.Port = true, true
		default:
			return next, fmt.Errorf("%s is of the unknown kind %q", p.Name, p.Kind)
		}
		l.Cities.Add(id)
		for _, set := range []struct {
			in  bool
			set *HexSet
		}{{info.Port, &l.World.Ports}, {info.Capital, &l.Capitals}, {info.Objective, &l.Objectives}} {
			if set.in {
				set.set.Add(id)
			}
		}
		l.Places[next], l.ports[next] = info, p.portFile
		if l.Hexes[id].NumPlaces == 0 {
			l.Hexes[id].Place = Place(next)
		}
		l.Hexes[id].NumPlaces++
		next++
	}
	return next, nil
}

func (l *loader) loadCountries() error {
	type file struct {
		ID, Owner, Kind  string
		BRP              uint8
		Capital          *struct{ Hex string }
		HomeHexes, Hexes []string
	}
	var f struct{ Majors, Minors []file }
	if err := data.Decode("countries.json", &f); err != nil {
		return err
	}
	if n := len(f.Majors) + len(f.Minors); n != NumCountries {
		return fmt.Errorf("%d countries, not %d", n, NumCountries)
	}
	for i, c := range append(f.Majors, f.Minors...) {
		if c.ID != CountryIDs[i] {
			return fmt.Errorf("country %d is %s, not %s", i, c.ID, CountryIDs[i])
		}
		info := CountryInfo{Capital: NoHex, Owner: Country(i), BRP: c.BRP, Colony: c.Kind == "colony"}
		if c.Capital != nil {
			h, ok := l.named(c.Capital.Hex)
			if !ok {
				return fmt.Errorf("the capital of %s is in the unknown hex %q", c.ID, c.Capital.Hex)
			}
			info.Capital = h
		}
		if c.Owner != "" {
			owner, err := index(CountryIDs[:], c.Owner, "owner", c.ID)
			if err != nil {
				return err
			}
			info.Owner = Country(owner)
		}
		for _, name := range append(c.HomeHexes, c.Hexes...) {
			h, ok := l.named(name)
			if !ok || l.Hexes[h].Country != Country(i) {
				return fmt.Errorf("%s lists the hex %q, which is not its own", c.ID, name)
			}
			info.Hexes.Add(h)
			if l.Cities.Has(h) {
				info.Cities.Add(h)
			}
		}
		l.Countries[i] = info
	}
	for h := range l.Hexes {
		if c := l.Hexes[h].Country; c != NoCountry && !l.Countries[c].Hexes.Has(Hex(h)) {
			return fmt.Errorf("%s does not list its hex %s", CountryIDs[c], l.Hexes[h].Name)
		}
	}
	return nil
}

type sidesFile struct {
	Meta struct {
		Straits []struct {
			Name, Arrow string
			Ends        [2][]string
		}
		GibraltarStrait struct {
			Hex                               string
			AtlanticSides, MediterraneanSides []string
		}
		WestEdgeEntryForUsBox []string
	}
	Hexsides []struct {
		ID, Zone, Lake, Canal, SeaConfidence                       string
		Land, Sea, River, Arrow, Border, Front, SeaFront, Quattara bool
		Lines                                                      []string
	}
}

func (l *loader) loadSides() error {
	f := &l.sideMap
	if err := data.Decode("hexsides.json", f); err != nil {
		return err
	}
	if len(f.Hexsides) != NumSides {
		return fmt.Errorf("%d hexsides, not %d", len(f.Hexsides), NumSides)
	}
	build := board.NewBuilder(NumHexes)
	for i := range f.Hexsides {
		s := &f.Hexsides[i]
		a, b, err := l.pair(s.ID)
		if err != nil {
			return err
		}
		info := SideInfo{A: a, B: b, Lake: s.Lake}
		for _, feature := range []struct {
			has bool
			bit uint8
		}{{s.Land, LandSide}, {s.Sea, SeaSide}, {s.River, RiverSide}, {s.Arrow, ArrowSide}} {
			if feature.has {
				info.Class |= feature.bit
			}
		}
		if s.Sea {
			z, err := index(ZoneNames[:], s.Zone, "sea", s.ID)
			if err != nil {
				return err
			}
			info.zone = Zone(z)
		}
		for _, set := range []struct {
			in  bool
			set *SideSet
		}{
			{s.Border, &l.Borders}, {s.Front, &l.Frontline}, {s.SeaFront, &l.SeaFronts}, {s.Canal != "", &l.Canal},
			{s.Quattara, &l.World.Quattara}, {s.SeaConfidence == "low", &l.Uncertain},
		} {
			if set.in {
				set.set.Add(Side(i))
			}
		}
		for _, name := range s.Lines {
			k, err := index(LineNames[:], name, "line", s.ID)
			if err != nil {
				return err
			}
			l.Lines[k].Add(Side(i))
		}
		l.Sides[i] = info
		build.Edge(int(a), int(b), info.Class)
	}
	var err error
	if l.Land, err = build.Build(); err != nil {
		return err
	}
	if l.Edges, err = board.NewSides(l.Grid, l.Land); err != nil {
		return err
	}
	l.Ground, err = board.NewHexFlood(l.Grid, l.Land, GroundSides)
	return err
}

// pair reads the two hexes of a hexside's id.
func (l *loader) pair(id string) (Hex, Hex, error) {
	left, right, _ := strings.Cut(id, "-")
	a, b, err := l.names.Side(left, right)
	if err != nil {
		return 0, 0, fmt.Errorf("the hexside %q: %w", id, err)
	}
	return Hex(a), Hex(b), nil
}

// named finds a hex.
func (l *loader) named(name string) (Hex, bool) {
	n, ok := l.names.Nodes()[name]
	return Hex(n), ok
}

// hex is one of which the rules speak, or that was found before.
func (l *loader) hex(name string) Hex {
	h, _ := l.named(name)
	return h
}

// Directions are the names of each board.Direction.
var Directions = []string{"E", "NE", "NW", "W", "SW", "SE"}

// loadWaters numbers the waters of each hex. A hex whose waters the file does
// not part has one, which touches all its sides with sea. Suez has no sea of
// its own but is the basin of the canal (47.1).
func (l *loader) loadWaters() error {
	next := 0
	add := func(h Hex, z Zone, sides uint8) error {
		if next == NumWaters {
			return fmt.Errorf("more than %d waters", NumWaters)
		}
		if l.Hexes[h].NumWaters == 0 {
			l.Hexes[h].Water = Water(next)
		}
		l.Hexes[h].NumWaters++
		l.Waters[next] = WaterInfo{Hex: h, Zone: z, Sides: sides}
		next++
		return nil
	}
	suez := l.hex("MM30")
	for i := range l.Hexes {
		h := Hex(i)
		if h == suez {
			if err := add(h, GulfOfSuez, 0); err != nil {
				return err
			}
		}
		for _, body := range l.bodies[h] {
			z := slices.Index(ZoneNames[:], body.Zone)
			if z < 0 {
				continue // a lake
			}
			var sides uint8
			for d, name := range Directions {
				e, ok := l.Edges.Edge(i, board.Direction(d))
				if ok && Side(e).in(l.World, SeaSide) && (body.Sides == nil || slices.Contains(body.Sides, name)) {
					sides |= 1 << d
				}
			}
			if err := add(h, Zone(z), sides); err != nil {
				return err
			}
		}
	}
	if next != NumWaters {
		return fmt.Errorf("%d waters, not %d", next, NumWaters)
	}
	return nil
}

// in is side.is for a board that is not finished.
func (x Side) in(w *World, feature uint8) bool { return w.Sides[x].Class&feature != 0 }

// touching are the waters of a hex that touch the side towards another.
func (l *loader) touching(h, other Hex) []Water {
	d, ok := l.Grid.Hex(int(h)).Toward(l.Grid.Hex(int(other)))
	if !ok {
		return nil
	}
	var out []Water
	for k := range l.Hexes[h].NumWaters {
		if w := l.Hexes[h].Water + Water(k); l.Waters[w].Sides>>d&1 != 0 {
			out = append(out, w)
		}
	}
	return out
}

// join adds a passage, once for each two waters.
func (l *loader) join(a, b Water, class uint8, info PassageInfo) error {
	if a > b {
		a, b = b, a
	}
	if l.used[[2]Water{a, b}] {
		return nil
	}
	l.used[[2]Water{a, b}] = true
	n := l.seaways.Edge(int(a), int(b), class)
	if n >= NumPassages {
		return fmt.Errorf("more than %d passages", NumPassages)
	}
	l.Passages[n] = info
	if class == ThroughStrait {
		l.Straits[info.Strait].Passages.Add(Passage(n))
	}
	return nil
}

// loadPassages joins the waters: over every hexside with sea, past the crossing
// arrows, through the strait of Gibraltar and along the canal.
func (l *loader) loadPassages() error {
	l.seaways = board.NewBuilder(NumWaters)
	for i := range l.Sides {
		s := &l.Sides[i]
		if s.Class&SeaSide == 0 {
			continue
		}
		for _, a := range l.touching(s.A, s.B) {
			for _, b := range l.touching(s.B, s.A) {
				class := OpenSea
				if l.SeaFronts.Has(Side(i)) && NavalFronts[l.Waters[a].Zone] != NavalFronts[l.Waters[b].Zone] {
					class = AcrossFronts
				}
				if err := l.join(a, b, class, PassageInfo{}); err != nil {
					return err
				}
			}
		}
	}
	for _, step := range []func() error{l.joinStraits, l.joinGibraltar, l.joinCanal} {
		if err := step(); err != nil {
			return err
		}
	}
	var err error
	if l.Sea, err = l.seaways.Build(); err != nil {
		return err
	}
	if n := l.Sea.Edges(); n != NumPassages {
		return fmt.Errorf("%d passages, not %d", n, NumPassages)
	}
	return nil
}

// past joins the waters of a hex that touch one end of a narrow with the waters
// beyond the other end, one hex further.
func (l *loader) past(h Hex, ends [2][]string, class uint8, info PassageInfo) error {
	for k := range ends {
		near, far := ends[k], ends[1-k]
		for _, from := range near {
			for _, w := range l.touching(h, l.hex(from)) {
				for _, to := range far {
					beyond := l.hex(to)
					if slices.Contains(l.touching(h, beyond), w) {
						continue // this water goes round the narrow
					}
					for _, v := range l.touching(beyond, h) {
						if err := l.join(w, v, class, info); err != nil {
							return err
						}
					}
				}
			}
		}
	}
	return nil
}

func (l *loader) joinStraits() error {
	f := l.sideMap.Meta.Straits
	if len(f) != NumStraits {
		return fmt.Errorf("%d straits, not %d", len(f), NumStraits)
	}
	for i, s := range f {
		a, b, err := l.pair(s.Arrow)
		if err != nil {
			return err
		}
		e, ok := l.Land.Edge(int(a), int(b))
		if !ok || l.Sides[e].Class&ArrowSide == 0 {
			return fmt.Errorf("the strait %s has no crossing arrow at %s", s.Name, s.Arrow)
		}
		l.Straits[i].Name, l.Straits[i].arrow, l.Straits[i].Shores = s.Name, Side(e), [2]Hex{a, b}
		for _, shore := range []Hex{a, b} {
			if err := l.past(shore, s.Ends, ThroughStrait, PassageInfo{Strait: uint8(i)}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *loader) joinGibraltar() error {
	f := l.sideMap.Meta.GibraltarStrait
	return l.past(l.hex(f.Hex), [2][]string{f.AtlanticSides, f.MediterraneanSides}, ThroughGibraltar, PassageInfo{})
}

// joinCanal joins Suez with the two seas.
func (l *loader) joinCanal() error {
	suez := l.Hexes[l.hex("MM30")].Water
	for _, name := range []string{"LL30", "LL31", "MM31"} {
		h := l.hex(name)
		for k := range l.Hexes[h].NumWaters {
			if err := l.join(suez, l.Hexes[h].Water+Water(k), ThroughCanal, PassageInfo{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadPorts finds the waters of each port: those that the file says it lies on, as for
// Brindisi and Plymouth (5.43), or all of its seas in the hex.
func (l *loader) loadPorts() error {
	var all WaterSet
	for i := range l.Places {
		p, f := &l.Places[i], &l.ports[i]
		if !p.Port {
			continue
		}
		info := &l.Hexes[p.Hex]
		for k := range info.NumWaters {
			w := info.Water + Water(k)
			if !slices.Contains(f.SeaZones, ZoneNames[l.Waters[w].Zone]) || f.WaterBody != nil && *f.WaterBody != int(k) {
				continue
			}
			if int(p.NumWaters) == len(p.Waters) {
				return fmt.Errorf("%s lies on more than %d waters", p.Name, len(p.Waters))
			}
			p.Waters[p.NumWaters] = w
			p.NumWaters++
			all.Add(w)
		}
		if p.NumWaters == 0 {
			return fmt.Errorf("the port %s lies on no water", p.Name)
		}
	}
	var err error
	l.FromPort, err = board.NewDistances(l.Sea, all.Bits(), BaseSeas)
	return err
}

// findIslands finds the hexes of land in the sea that no ground unit can leave on
// foot, and Scapa Flow, which the published answer to 5.6 counts as one in spite of
// its crossing arrow. Other hexes with an arrow are not among them.
func (l *loader) findIslands() error {
	scapa := l.hex("B29")
	for i := range l.Hexes {
		h := Hex(i)
		alone := l.OnLand.Has(h) && l.AtSea.Has(h)
		for _, link := range l.Land.Links(i) {
			if GroundSides>>link.Class&1 != 0 && h != scapa {
				alone = false
			}
		}
		if alone {
			l.OneHexIslands.Add(h)
		}
	}
	return nil
}

// findEdges finds the east edge from the top down to Z53 (27.14) and the west
// edge from E18 down to EE1 (29.25).
func (l *loader) findEdges() error {
	last := l.hex("Z53")
	for h := range last + 1 {
		if _, ok := l.Grid.Neighbour(int(h), 0); !ok {
			l.EastEdge.Add(h)
		}
	}
	for _, name := range l.sideMap.Meta.WestEdgeEntryForUsBox {
		h, ok := l.named(name)
		if !ok {
			return fmt.Errorf("the west edge has the unknown hex %q", name)
		}
		l.WestEdge.Add(h)
	}
	return nil
}
