package reich

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/board"
)

//go:embed data/hexes.json data/hexsides.json data/countries.json data/units.json data/force-pools.json data/scenarios.json data/tables.json
var files embed.FS

// world is the board, read once from data/ and never changed.
var world *worldData

var loadOnce sync.Once

// load reads the game's data and works out all that follows from it, when the game
// is first asked for something. Every way into the package that does not begin with
// a position calls it: a position cannot be had without it.
func load() {
	loadOnce.Do(func() {
		var err error
		if world, err = readWorld(); err != nil {
			panic("reich: the game's data cannot be read: " + err.Error())
		}
		derive()
		variantRules = [numAlliances][numVariants]variantRule{axisVariants(), alliedVariants()}
		speech = marksOfSpeech()
		table = tableOf(speech)
		layout = readLayout()
		findNames(layout, &table)
	})
}

// derive works out what the chapters need of the board, each line from those above
// it.
func derive() {
	needs1939 = findNeeds1939()
	needs = findNeeds()
	belgianBorder = findBelgianBorder()
	findSites()
	fortressHexes = findFortressHexes()
	armorUnits = countersOf(armor)
	partisanUnits = countersOf(partisan)
	airCounters = countersOf(air)
	airborneCounters = countersOf(airborne)
	portless = findPortless()
	capePorts = findCapePorts()
	gibraltarHex = hex(world.countries[gibraltar].hexes.bits().Next(0))
	minorBounds = findMinorBounds()
	alliedSpain = union(spain).plus(world.fronts[mediterraneanFront]).plus(world.fronts[western])
	westernPoland = union(poland).minus(world.tagged[eastEuropeTag])
	frontierSides = findFrontierSides()
	parisHex = world.countries[france].capital
	londonHex = world.countries[britain].capital
	capitalSources = findCapitalSources()
	southEdge = findSouthEdge()
	islands = findIslands()
	canalExit = findCanalExit()
	danishIslands = [2]hex{hexNamed("I31"), hexNamed("I32")}
	bombardable = findBombardable()
	portKiel = placeNamed("Kiel")
	portGibraltar = placeNamed("Gibraltar")
	invadable = findInvadable()
	portIstanbul = placeNamed("Istanbul")
	portSuez = placeNamed("Suez")
	portMalta = placeNamed("Malta")
	allFleets = countersOf(fleet)
	allPorts = findAllPorts()
	bosporus = straitNamed("Bosporus")
	dardanelles = straitNamed("Dardanelles")
	limfjord = straitNamed("Limfjord (North Jutland)")
	turkishShores = [4]hex{hexNamed("Z33"), hexNamed("Z34"), hexNamed("AA31"), hexNamed("BB31")}
	sundShores = [2]hex{hexNamed("I32"), hexNamed("I33")}
	canalShores = [4]hex{hexNamed("LL30"), hexNamed("LL31"), hexNamed("MM30"), hexNamed("MM31")}
	westWaters = findWestWaters()
	harbours = findHarbours()
	seaParts = findSeaParts()
	istanbulSeas = findIstanbulSeas()
	corridor = hexSet{}.with(mustHex("J35")).with(mustHex("K34")).with(mustHex("L34"))
	redoubt = cityNamed("Berchtesgaden")
	levantPorts = [...]hex{sites.antioch, sites.beirut, sites.haifa, sites.portSaid}
	leaseCities = findLeaseCities()
	northCities = [2]hex{cityNamed("Leningrad"), cityNamed("Vologda")}
	bergenHex = cityNamed("Bergen")
	osloHex = cityNamed("Oslo")
	hexMoscow = mustHex("H47")
	hexLeningrad = mustHex("D44")
	russianCities = [numCapitals]hex{moscowCity: hexMoscow, leningradCity: hexLeningrad}
	hexGibraltar = world.countries[gibraltar].cities.first()
	hexSuez = mustHex("MM30")
	suezHex = hexSuez
	hexAlexandria = mustHex("LL29")
	hexVichy = mustHex("R20")
	hexParis = world.countries[france].capital
	hexMarseilles = mustHex("V19")
	hexMosul = mustHex("EE42")
	hexMunawir = mustHex("HH39")
	hexMalta = world.countries[malta].cities.first()
	hexWarsaw = world.countries[poland].capital
	unplayable = findUnplayable()
	openWater = everyHex().minus(world.onLand)
	frontHexes = findFrontHexes()
	findRegions()
}

func decode(name string, into any) error {
	b, err := files.ReadFile("data/" + name)
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}

// loader is a board on its way from the files, with what only loading needs.
type loader struct {
	*worldData
	byName  map[string]hex
	bodies  [numHexes][]waterFile
	ports   [numPlaces]portFile
	seaways *board.Builder
	used    map[[2]water]bool
	sideMap sidesFile
}

func readWorld() (*worldData, error) {
	l := &loader{worldData: &worldData{}, byName: map[string]hex{}, used: map[[2]water]bool{}}
	for _, step := range []func() error{
		l.loadHexes, l.loadCountries, l.loadSides, l.loadWaters, l.loadPassages, l.loadPorts, l.findIslands, l.findEdges,
		l.loadCounters, l.loadScenarios,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return l.worldData, nil
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
	if err := decode("hexes.json", &f); err != nil {
		return err
	}
	if len(f.Hexes) != numHexes {
		return fmt.Errorf("%d hexes, not %d", len(f.Hexes), numHexes)
	}
	cells := make([]board.Hex, numHexes)
	places := 0
	for i := range f.Hexes {
		h, id := &f.Hexes[i], hex(i)
		row, err := board.ParseLetterRow(h.Row)
		if err != nil {
			return fmt.Errorf("%s: %w", h.ID, err)
		}
		cells[i] = board.Diagonal.Hex(h.N, row)
		l.byName[h.ID] = id
		if err := l.loadHex(id, h); err != nil {
			return err
		}
		if places, err = l.loadPlaces(id, h, places); err != nil {
			return err
		}
	}
	if places != numPlaces {
		return fmt.Errorf("%d places, not %d", places, numPlaces)
	}
	var err error
	l.grid, err = board.NewGrid(board.Diagonal, cells)
	return err
}

func (l *loader) loadHex(id hex, h *hexFile) error {
	info := hexInfo{name: h.ID, country: noCountry, region: noRegion, front: noFront, place: noPlace}
	t, err := index(terrainNames[:], h.Terrain, "terrain", h.ID)
	if err != nil {
		return err
	}
	info.terrain = terrain(t)
	if h.Country != "" {
		c, err := index(countryIDs[:], h.Country, "country", h.ID)
		if err != nil {
			return err
		}
		info.country = country(c)
	}
	if h.Region != "" {
		r, err := index(regionIDs[:], h.Region, "region", h.ID)
		if err != nil {
			return err
		}
		info.region = region(r)
		l.regions[r].add(id)
	}
	if h.Front != "" {
		f, err := index(frontNames[:], h.Front, "front", h.ID)
		if err != nil {
			return err
		}
		info.front = front(f)
		l.fronts[f].add(id)
	}
	f, err := index(fortressNames[:], h.Fortress, "fortress", h.ID)
	if err != nil {
		return err
	}
	info.fortress = fortress(f)
	for _, name := range h.Tags {
		t, err := index(tagNames[:], name, "tag", h.ID)
		if err != nil {
			return err
		}
		info.tags |= 1 << t
		l.tagged[t].add(id)
	}
	for _, set := range []struct {
		in  bool
		set *hexSet
	}{
		{h.Playable, &l.playable}, {h.Land && h.Playable, &l.onLand}, {h.Sea, &l.atSea}, {h.Beach, &l.beaches},
		{h.Sliver, &l.slivers}, {info.terrain == mountain, &l.mountains}, {info.terrain == swamp, &l.swamps},
	} {
		if set.in {
			set.set.add(id)
		}
	}
	l.bodies[id] = h.WaterBodies
	if h.WaterBodies == nil && h.Sea {
		l.bodies[id] = []waterFile{{Zone: h.SeaZones[0]}}
	}
	l.hexes[id] = info
	return nil
}

func (l *loader) loadPlaces(id hex, h *hexFile, next int) (int, error) {
	for _, p := range h.Places {
		if next == numPlaces {
			return next, fmt.Errorf("more than %d places", numPlaces)
		}
		info := placeInfo{name: p.Name, hex: id, objective: p.Objective}
		switch p.Kind {
		case "city":
		case "port":
			info.port = true
		case "capital":
			info.capital = true
		case "capital-port":
			info.capital, info.port = true, true
		default:
			return next, fmt.Errorf("%s is of the unknown kind %q", p.Name, p.Kind)
		}
		l.cities.add(id)
		for _, set := range []struct {
			in  bool
			set *hexSet
		}{{info.port, &l.worldData.ports}, {info.capital, &l.capitals}, {info.objective, &l.objectives}} {
			if set.in {
				set.set.add(id)
			}
		}
		l.places[next], l.ports[next] = info, p.portFile
		if l.hexes[id].numPlaces == 0 {
			l.hexes[id].place = place(next)
		}
		l.hexes[id].numPlaces++
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
	if err := decode("countries.json", &f); err != nil {
		return err
	}
	if n := len(f.Majors) + len(f.Minors); n != numCountries {
		return fmt.Errorf("%d countries, not %d", n, numCountries)
	}
	for i, c := range append(f.Majors, f.Minors...) {
		if c.ID != countryIDs[i] {
			return fmt.Errorf("country %d is %s, not %s", i, c.ID, countryIDs[i])
		}
		info := countryInfo{capital: noHex, owner: country(i), brp: c.BRP, colony: c.Kind == "colony"}
		if c.Capital != nil {
			h, ok := l.byName[c.Capital.Hex]
			if !ok {
				return fmt.Errorf("the capital of %s is in the unknown hex %q", c.ID, c.Capital.Hex)
			}
			info.capital = h
		}
		if c.Owner != "" {
			owner, err := index(countryIDs[:], c.Owner, "owner", c.ID)
			if err != nil {
				return err
			}
			info.owner = country(owner)
		}
		for _, name := range append(c.HomeHexes, c.Hexes...) {
			h, ok := l.byName[name]
			if !ok || l.hexes[h].country != country(i) {
				return fmt.Errorf("%s lists the hex %q, which is not its own", c.ID, name)
			}
			info.hexes.add(h)
			if l.cities.has(h) {
				info.cities.add(h)
			}
		}
		l.countries[i] = info
	}
	for h := range l.hexes {
		if c := l.hexes[h].country; c != noCountry && !l.countries[c].hexes.has(hex(h)) {
			return fmt.Errorf("%s does not list its hex %s", countryIDs[c], l.hexes[h].name)
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
	if err := decode("hexsides.json", f); err != nil {
		return err
	}
	if len(f.Hexsides) != numSides {
		return fmt.Errorf("%d hexsides, not %d", len(f.Hexsides), numSides)
	}
	build := board.NewBuilder(numHexes)
	for i := range f.Hexsides {
		s := &f.Hexsides[i]
		a, b, err := l.pair(s.ID)
		if err != nil {
			return err
		}
		info := sideInfo{a: a, b: b, lake: s.Lake}
		for _, feature := range []struct {
			has bool
			bit uint8
		}{{s.Land, landSide}, {s.Sea, seaSide}, {s.River, riverSide}, {s.Arrow, arrowSide}} {
			if feature.has {
				info.class |= feature.bit
			}
		}
		if s.Sea {
			z, err := index(zoneNames[:], s.Zone, "sea", s.ID)
			if err != nil {
				return err
			}
			info.zone = zone(z)
		}
		for _, set := range []struct {
			in  bool
			set *sideSet
		}{
			{s.Border, &l.borders}, {s.Front, &l.frontline}, {s.SeaFront, &l.seaFronts}, {s.Canal != "", &l.canal},
			{s.Quattara, &l.worldData.quattara}, {s.SeaConfidence == "low", &l.uncertain},
		} {
			if set.in {
				set.set.add(side(i))
			}
		}
		for _, name := range s.Lines {
			k, err := index(lineNames[:], name, "line", s.ID)
			if err != nil {
				return err
			}
			l.lines[k].add(side(i))
		}
		l.sides[i] = info
		build.Edge(int(a), int(b), info.class)
	}
	var err error
	if l.land, err = build.Build(); err != nil {
		return err
	}
	if l.edges, err = board.NewSides(l.grid, l.land); err != nil {
		return err
	}
	l.ground, err = board.NewHexFlood(l.grid, l.land, groundSides)
	return err
}

// pair reads the two hexes of a hexside's id.
func (l *loader) pair(id string) (a, b hex, err error) {
	left, right, _ := strings.Cut(id, "-")
	a, okA := l.byName[left]
	b, okB := l.byName[right]
	if !okA || !okB {
		return 0, 0, fmt.Errorf("the hexside %q has a hex that is not on the board", id)
	}
	return a, b, nil
}

var directions = []string{"E", "NE", "NW", "W", "SW", "SE"} // by board.Direction

// loadWaters numbers the waters of each hex. A hex whose waters the file does
// not part has one, which touches all its sides with sea. Suez has no sea of
// its own but is the basin of the canal (47.1).
func (l *loader) loadWaters() error {
	next := 0
	add := func(h hex, z zone, sides uint8) error {
		if next == numWaters {
			return fmt.Errorf("more than %d waters", numWaters)
		}
		if l.hexes[h].numWaters == 0 {
			l.hexes[h].water = water(next)
		}
		l.hexes[h].numWaters++
		l.waters[next] = waterInfo{hex: h, zone: z, sides: sides}
		next++
		return nil
	}
	suez := l.byName["MM30"]
	for i := range l.hexes {
		h := hex(i)
		if h == suez {
			if err := add(h, gulfOfSuez, 0); err != nil {
				return err
			}
		}
		for _, body := range l.bodies[h] {
			z := slices.Index(zoneNames[:], body.Zone)
			if z < 0 {
				continue // a lake
			}
			var sides uint8
			for d, name := range directions {
				e, ok := l.edges.Edge(i, board.Direction(d))
				if ok && side(e).in(l.worldData, seaSide) && (body.Sides == nil || slices.Contains(body.Sides, name)) {
					sides |= 1 << d
				}
			}
			if err := add(h, zone(z), sides); err != nil {
				return err
			}
		}
	}
	if next != numWaters {
		return fmt.Errorf("%d waters, not %d", next, numWaters)
	}
	return nil
}

// in is side.is for a board that is not finished.
func (x side) in(w *worldData, feature uint8) bool { return w.sides[x].class&feature != 0 }

// touching are the waters of a hex that touch the side towards another.
func (l *loader) touching(h, other hex) []water {
	d, ok := l.grid.Hex(int(h)).Toward(l.grid.Hex(int(other)))
	if !ok {
		return nil
	}
	var out []water
	for k := range l.hexes[h].numWaters {
		if w := l.hexes[h].water + water(k); l.waters[w].sides>>d&1 != 0 {
			out = append(out, w)
		}
	}
	return out
}

// join adds a passage, once for each two waters.
func (l *loader) join(a, b water, class uint8, info passageInfo) error {
	if a > b {
		a, b = b, a
	}
	if l.used[[2]water{a, b}] {
		return nil
	}
	l.used[[2]water{a, b}] = true
	n := l.seaways.Edge(int(a), int(b), class)
	if n >= numPassages {
		return fmt.Errorf("more than %d passages", numPassages)
	}
	l.passages[n] = info
	if class == throughStrait {
		l.straits[info.strait].passages.add(passage(n))
	}
	return nil
}

// loadPassages joins the waters: over every hexside with sea, past the crossing
// arrows, through the strait of Gibraltar and along the canal.
func (l *loader) loadPassages() error {
	l.seaways = board.NewBuilder(numWaters)
	for i := range l.sides {
		s := &l.sides[i]
		if s.class&seaSide == 0 {
			continue
		}
		for _, a := range l.touching(s.a, s.b) {
			for _, b := range l.touching(s.b, s.a) {
				class := openSea
				if l.seaFronts.has(side(i)) && navalFronts[l.waters[a].zone] != navalFronts[l.waters[b].zone] {
					class = acrossFronts
				}
				if err := l.join(a, b, class, passageInfo{}); err != nil {
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
	if l.sea, err = l.seaways.Build(); err != nil {
		return err
	}
	if n := l.sea.Edges(); n != numPassages {
		return fmt.Errorf("%d passages, not %d", n, numPassages)
	}
	return nil
}

// past joins the waters of a hex that touch one end of a narrow with the waters
// beyond the other end, one hex further.
func (l *loader) past(h hex, ends [2][]string, class uint8, info passageInfo) error {
	for k := range ends {
		near, far := ends[k], ends[1-k]
		for _, from := range near {
			for _, w := range l.touching(h, l.byName[from]) {
				for _, to := range far {
					beyond := l.byName[to]
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
	if len(f) != numStraits {
		return fmt.Errorf("%d straits, not %d", len(f), numStraits)
	}
	for i, s := range f {
		a, b, err := l.pair(s.Arrow)
		if err != nil {
			return err
		}
		e, ok := l.land.Edge(int(a), int(b))
		if !ok || l.sides[e].class&arrowSide == 0 {
			return fmt.Errorf("the strait %s has no crossing arrow at %s", s.Name, s.Arrow)
		}
		l.straits[i].name, l.straits[i].arrow, l.straits[i].shores = s.Name, side(e), [2]hex{a, b}
		for _, shore := range []hex{a, b} {
			if err := l.past(shore, s.Ends, throughStrait, passageInfo{strait: uint8(i)}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *loader) joinGibraltar() error {
	f := l.sideMap.Meta.GibraltarStrait
	return l.past(l.byName[f.Hex], [2][]string{f.AtlanticSides, f.MediterraneanSides}, throughGibraltar, passageInfo{})
}

// joinCanal joins Suez with the two seas.
func (l *loader) joinCanal() error {
	suez := l.hexes[l.byName["MM30"]].water
	for _, name := range []string{"LL30", "LL31", "MM31"} {
		h := l.byName[name]
		for k := range l.hexes[h].numWaters {
			if err := l.join(suez, l.hexes[h].water+water(k), throughCanal, passageInfo{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadPorts finds the waters of each port: those that the file says it lies on, as for
// Brindisi and Plymouth (5.43), or all of its seas in the hex.
func (l *loader) loadPorts() error {
	var all waterSet
	for i := range l.places {
		p, f := &l.places[i], &l.ports[i]
		if !p.port {
			continue
		}
		info := &l.hexes[p.hex]
		for k := range info.numWaters {
			w := info.water + water(k)
			if !slices.Contains(f.SeaZones, zoneNames[l.waters[w].zone]) || f.WaterBody != nil && *f.WaterBody != int(k) {
				continue
			}
			if int(p.numWaters) == len(p.waters) {
				return fmt.Errorf("%s lies on more than %d waters", p.name, len(p.waters))
			}
			p.waters[p.numWaters] = w
			p.numWaters++
			all.add(w)
		}
		if p.numWaters == 0 {
			return fmt.Errorf("the port %s lies on no water", p.name)
		}
	}
	var err error
	l.fromPort, err = board.NewDistances(l.sea, all.bits(), baseSeas)
	return err
}

// findIslands finds the hexes of land in the sea that no ground unit can leave on
// foot, and Scapa Flow, which the published answer to 5.6 counts as one in spite of
// its crossing arrow. Other hexes with an arrow are not among them.
func (l *loader) findIslands() error {
	scapa := l.byName["B29"]
	for i := range l.hexes {
		h := hex(i)
		alone := l.onLand.has(h) && l.atSea.has(h)
		for _, link := range l.land.Links(i) {
			if groundSides>>link.Class&1 != 0 && h != scapa {
				alone = false
			}
		}
		if alone {
			l.oneHexIslands.add(h)
		}
	}
	return nil
}

// findEdges finds the east edge from the top down to Z53 (27.14) and the west
// edge from E18 down to EE1 (29.25).
func (l *loader) findEdges() error {
	last := l.byName["Z53"]
	for h := range last + 1 {
		if _, ok := l.grid.Neighbour(int(h), 0); !ok {
			l.eastEdge.add(h)
		}
	}
	for _, name := range l.sideMap.Meta.WestEdgeEntryForUsBox {
		h, ok := l.byName[name]
		if !ok {
			return fmt.Errorf("the west edge has the unknown hex %q", name)
		}
		l.westEdge.add(h)
	}
	return nil
}
