package tt

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

//go:embed data/areas.json data/borders.json data/nations.json data/action-deck.json data/investment-deck.json data/technologies.json data/units.json data/usa.json data/setup.json data/tracks.json
var files embed.FS

// world is the board, the decks and the tables of the published game, read once
// from data/ and never changed.
var world *worldData

var loading sync.Once

// load reads the data and makes what is derived from it, when the game is first
// asked for. Every way into the package that needs them calls it.
func load() {
	loading.Do(func() {
		world = mustLoad()
		world.findWays()
		mainCapitalOf = [...]area{world.areaByID["berlin"], world.areaByID["london"], world.areaByID["moscow"]}
		canada, india = world.nationByID["canada"], world.nationByID["india"]
		loadNames()
		loadWritten()
		marks = newMarks()
		table, layout = newTable(), newLayout()
		frames = newFrames()
		numbers = newNumbers()
	})
}

// Parts of the map that rules speak of by name.
var (
	mainCapitalOf [3]area
	canada, india nation
)

type worldData struct {
	areas   [numAreas]areaInfo
	borders [numBorders]borderInfo
	links   [numAreas][]link
	nations [numNations]nationInfo
	cards   [numCards]cardInfo
	techs   [numTechs]techInfo
	units   [numTypes]typeInfo
	blocks  [numNationalities][numTypes]uint8
	maxCV   [numNationalities]uint8
	setup   map[faction]setupInfo
	short   map[faction]shortInfo
	orders  [6][3]faction // turn order by die roll (7.14)

	land     areaSet // land areas and straits
	water    areaSet // seas and oceans
	straits  areaSet
	coastal  areaSet // land and straits that touch water
	ussrLand areaSet
	capitals areaSet // Main- and SubCapitals

	territories []territory // all land but the Capitals of nations
	ways        ways

	areaByID   map[string]area
	nationByID map[string]nation
	cardByID   map[string]card
	techByID   map[string]tech
}

type areaInfo struct {
	id, name   string
	kind       areaKind
	nation     nation // owner by colour, noNation at sea
	home       nation // power whose new Cadres may be built here, or noNation
	city       cityKind
	pop        uint8
	muster     uint8
	res        uint8 // black triangles, a Resource each (1.13)
	resAfrica  uint8 // red triangles, transportable around Africa (14.24)
	moveCost   int8  // of entering it: 2 for oceans (1.2, 11.21)
	coastal    bool
	mainOf     faction // faction whose MainCapital stands here, or nobody
	capitalOf  faction // faction whose Main- or SubCapital stands here, or nobody
	nationSeat bool    // the capital of its nation or colony
	seat       area    // the capital of its nation or colony, or noArea
	always     faction // who controls it when it is empty, whatever happens, or nobody (1.14)
}

// territory is land that has the same owner where it is empty (1.14): its Great
// Power's Faction always, else whose its Capital is.
type territory struct {
	areas  areaSet
	seat   area // its Capital, or noArea
	always faction
}

type borderInfo struct {
	a, b    area
	terrain terrain
	coastal bool // ships may make a coastal Land Move across it (11.1)
	africa  bool // the link around Africa (14.24)
}

// link is a border seen from one side.
type link struct {
	to      area
	border  border
	terrain terrain
	coastal bool
	africa  bool
}

type nationInfo struct {
	id, name  string
	class     nationClass
	faction   faction // nobody for Neutrals
	power     nation  // owner of a colony, else the nation itself
	capital   area    // a Minor's only City or Town, or the one with a star (2.41); noArea for Albania
	areas     []area
	pop, res  uint8
	reaction  uint8 // World Reaction cards (15.41)
	influence bool  // Diplomacy can affect it
}

type cardInfo struct {
	id         string
	investment bool
	// Action cards
	season   season
	priority byte
	value    uint8
	nations  [2]nation
	wild     wildRule
	wildName string
	lists    [3]nationSet // by faction that plays it, or whose marker is removed
	canAdd   bool
	indCost  uint8
	// Investment cards
	factory   uint8
	techs     [2]tech // technologies at its ends, noTech for none
	espionage bool    // Industrial Espionage wildcard
	science   uint16  // technologies listed on a Science wildcard
	fromYear  uint8
	intel     intel
}

type techInfo struct {
	id, name string
	atomic   uint8 // stage 1 to 4, or 0
}

type typeInfo struct {
	id, name string
	class    class
	land     int8
	sea      int8
	air      int8
	fire     [numClasses]uint8
}

type setupInfo struct {
	ind    uint8
	cards  int
	cadres []cadreInfo
	fixed  []fixedInfo
}

type cadreInfo struct {
	nation nation
	area   area
	count  int
}

type fixedInfo struct {
	nation nation
	area   area
	typ    unitType
	cv     uint8
}

type shortInfo struct {
	extraCV            int
	action, investment int
	ind                uint8
	dividends          int
}

func mustLoad() *worldData {
	w, err := readWorld()
	if err != nil {
		panic("tt: the game's data cannot be read: " + err.Error())
	}
	return w
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

func readWorld() (*worldData, error) {
	w := &worldData{
		areaByID: map[string]area{}, nationByID: map[string]nation{},
		cardByID: map[string]card{}, techByID: map[string]tech{},
		setup: map[faction]setupInfo{}, short: map[faction]shortInfo{},
	}
	for _, step := range []func() error{
		w.loadAreas, w.loadNations, w.loadBorders, w.loadTechs, w.loadCards, w.loadUnits, w.loadSetup, w.loadTracks,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	w.linkSeats()
	return w, nil
}

func (w *worldData) loadAreas() error {
	var f struct {
		Areas []struct {
			ID, Name, Kind  string
			Nation          string
			HomeTerritoryOf string
			City            *struct{ Kind string }
			Pop, Muster     uint8
			Res             uint8
			ResTransAfrica  uint8
			Coastal         bool
			MoveCost        int8
		}
	}
	if err := decode("areas.json", &f); err != nil {
		return err
	}
	if len(f.Areas) != numAreas {
		return fmt.Errorf("%d areas, not %d", len(f.Areas), numAreas)
	}
	for i, a := range f.Areas {
		info := areaInfo{
			id: a.ID, name: a.Name, nation: noNation, home: noNation, mainOf: nobody, capitalOf: nobody,
			pop: a.Pop, muster: a.Muster, res: a.Res, resAfrica: a.ResTransAfrica, coastal: a.Coastal, moveCost: 1,
		}
		info.kind = areaKind(slices.Index(areaKindNames[:], a.Kind))
		if a.City != nil {
			info.city = cityKind(slices.Index(cityNames[:], a.City.Kind))
		}
		if a.MoveCost == 2 {
			info.moveCost = 2
		}
		w.areas[i] = info
		id := area(i)
		w.areaByID[a.ID] = id
		switch info.kind {
		case landArea:
			w.land.add(id)
		case strait:
			w.land.add(id)
			w.straits.add(id)
		default:
			w.water.add(id)
		}
		if w.land.has(id) && info.coastal {
			w.coastal.add(id)
		}
	}
	return nil
}

func (w *worldData) loadNations() error {
	var f struct {
		Nations []struct {
			ID, Name, Class, Faction string
			Capital, ColonyOf        string
			Areas                    []string
			Pop, Res, ReactionCards  uint8
			InfluenceAllowed         bool
		}
	}
	if err := decode("nations.json", &f); err != nil {
		return err
	}
	if len(f.Nations) != numNations {
		return fmt.Errorf("%d nations, not %d", len(f.Nations), numNations)
	}
	for i, n := range f.Nations {
		w.nationByID[n.ID] = nation(i)
	}
	for i, n := range f.Nations {
		id := nation(i)
		info := nationInfo{
			id: n.ID, name: n.Name, faction: nobody, power: id, capital: noArea,
			pop: n.Pop, res: n.Res, reaction: n.ReactionCards, influence: n.InfluenceAllowed,
			class: nationClass(slices.Index(classNames[:], n.Class)),
		}
		if n.Faction != "" {
			info.faction = faction(slices.Index(factionIDs[:], n.Faction))
		}
		if n.ColonyOf != "" {
			info.power = w.nationByID[n.ColonyOf]
		}
		for _, a := range n.Areas {
			id2, ok := w.areaByID[a]
			if !ok {
				return fmt.Errorf("%s has an unknown area %q", n.ID, a)
			}
			info.areas = append(info.areas, id2)
			w.areas[id2].nation = id
			if id == ussrNation {
				w.ussrLand.add(id2)
			}
		}
		if n.Capital != "" {
			info.capital = w.areaByID[n.Capital]
			w.areas[info.capital].nationSeat = true
			if info.class == colony {
				// 15.41: a Colony that has become an Armed Minor can be violated;
				// its Reaction cards follow its Capital's Muster Value.
				info.reaction = w.areas[info.capital].muster
			}
		}
		w.nations[id] = info
	}
	var homes struct {
		Areas []struct{ ID, HomeTerritoryOf string }
	}
	if err := decode("areas.json", &homes); err != nil {
		return err
	}
	for _, a := range homes.Areas {
		if a.HomeTerritoryOf != "" {
			w.areas[w.areaByID[a.ID]].home = w.nationByID[a.HomeTerritoryOf]
		}
	}
	for i := range w.areas {
		a := &w.areas[i]
		if a.city != mainCapital && a.city != subCapital {
			continue
		}
		f := w.nations[a.nation].faction
		if a.nation == usa {
			f = west // the USA can only ever belong to the West (2.2)
		}
		a.capitalOf = f
		if a.city == mainCapital {
			a.mainOf = f
		}
		w.capitals.add(area(i))
	}
	return nil
}

func (w *worldData) loadBorders() error {
	var f struct {
		Borders []struct {
			A, B, Type   string
			Coastal      bool
			AroundAfrica bool
		}
	}
	if err := decode("borders.json", &f); err != nil {
		return err
	}
	if len(f.Borders) != numBorders {
		return fmt.Errorf("%d borders, not %d", len(f.Borders), numBorders)
	}
	for i, b := range f.Borders {
		x, ok1 := w.areaByID[b.A]
		y, ok2 := w.areaByID[b.B]
		t := slices.Index(terrainNames[:], b.Type)
		if !ok1 || !ok2 || t < 0 {
			return fmt.Errorf("border %s - %s (%s) is not understood", b.A, b.B, b.Type)
		}
		w.borders[i] = borderInfo{x, y, terrain(t), b.Coastal, b.AroundAfrica}
		w.links[x] = append(w.links[x], link{y, border(i), terrain(t), b.Coastal, b.AroundAfrica})
		w.links[y] = append(w.links[y], link{x, border(i), terrain(t), b.Coastal, b.AroundAfrica})
	}
	return nil
}

func (w *worldData) loadTechs() error {
	var f struct {
		Technologies []struct {
			ID, Name string
			Params   struct{ Stage uint8 }
		}
	}
	if err := decode("technologies.json", &f); err != nil {
		return err
	}
	if len(f.Technologies) != numTechs {
		return fmt.Errorf("%d technologies, not %d", len(f.Technologies), numTechs)
	}
	for i, t := range f.Technologies {
		w.techs[i] = techInfo{t.ID, t.Name, t.Params.Stage}
		w.techByID[t.ID] = tech(i)
	}
	return nil
}

func (w *worldData) loadCards() error {
	var actions struct {
		Cards []struct {
			ID, Season, Priority, Type, Name string
			Value                            uint8
			Nations                          []string
			Effect                           struct {
				Rule             string
				CanAdd           bool
				IndCost          uint8
				Nations          []string
				NationsByFaction map[string][]string
				NationsByRival   map[string][]string
			}
		}
	}
	var investments struct {
		Cards []struct {
			ID, Type, Function string
			Factory            uint8
			Ends, Techs        []string
			FromYear           int
		}
	}
	if err := decode("action-deck.json", &actions); err != nil {
		return err
	}
	if err := decode("investment-deck.json", &investments); err != nil {
		return err
	}
	if len(actions.Cards) != deckSize || len(investments.Cards) != deckSize {
		return fmt.Errorf("the decks hold %d and %d cards, not %d each", len(actions.Cards), len(investments.Cards), deckSize)
	}
	set := func(ids []string) (s nationSet) {
		for _, id := range ids {
			s |= 1 << w.nationByID[id]
		}
		return s
	}
	for i, c := range actions.Cards {
		info := cardInfo{
			id: c.ID, season: season(slices.Index(seasonIDs[:], c.Season)), priority: c.Priority[0], value: c.Value,
			nations: [2]nation{noNation, noNation}, techs: [2]tech{noTech, noTech},
		}
		for j, n := range c.Nations {
			info.nations[j] = w.nationByID[n]
		}
		if c.Type == "wildcard" {
			info.wildName = c.Name
			info.canAdd = c.Effect.CanAdd
			info.indCost = c.Effect.IndCost
			info.wild = wildRule(slices.Index(wildNames[:], c.Effect.Rule))
			if info.wild == 0 || int(info.wild) >= len(wildNames) {
				return fmt.Errorf("card %s has an unknown effect %q", c.ID, c.Effect.Rule)
			}
			for f, id := range factionIDs {
				info.lists[f] = set(c.Effect.NationsByFaction[id]) | set(c.Effect.NationsByRival[id]) | set(c.Effect.Nations)
			}
		}
		w.cards[i] = info
	}
	for i, c := range investments.Cards {
		info := cardInfo{
			id: c.ID, investment: true, factory: c.Factory, nations: [2]nation{noNation, noNation}, techs: [2]tech{noTech, noTech},
		}
		n := 0
		for _, e := range c.Ends {
			if e == "industrial-espionage" {
				info.espionage = true
				continue
			}
			info.techs[n] = w.techByID[e]
			n++
		}
		for _, t := range c.Techs {
			info.science |= 1 << w.techByID[t]
			info.fromYear = uint8(c.FromYear - 1900)
		}
		if c.Type == "intelligence" {
			info.intel = intel(slices.Index(intelIDs[:], c.Function))
		}
		w.cards[deckSize+i] = info
	}
	for i := range w.cards {
		w.cardByID[w.cards[i].id] = card(i)
	}
	return nil
}

func (w *worldData) loadUnits() error {
	var f struct {
		Types []struct {
			ID, Name, Class            string
			LandMove, SeaMove, AirMove int8
			Firepower                  map[string]uint8
		}
		MaxCV  map[string]uint8
		Blocks map[string]map[string]uint8
	}
	if err := decode("units.json", &f); err != nil {
		return err
	}
	if len(f.Types) != int(numTypes) {
		return fmt.Errorf("%d unit types, not %d", len(f.Types), numTypes)
	}
	byID := map[string]unitType{}
	for i, t := range f.Types {
		info := typeInfo{id: t.ID, name: t.Name, land: t.LandMove, sea: t.SeaMove, air: t.AirMove}
		info.class = class(slices.Index(classLetters[:], t.Class))
		for c, letter := range classLetters {
			info.fire[c] = t.Firepower[letter]
		}
		w.units[i] = info
		byID[t.ID] = unitType(i)
	}
	for n, id := range nationalityIDs {
		w.maxCV[n] = f.MaxCV[id]
		for t, count := range f.Blocks[id] {
			w.blocks[n][byID[t]] = count
		}
	}
	return nil
}

func (w *worldData) loadSetup() error {
	type cadre struct {
		Area   string
		Cadres int
	}
	type fixed struct {
		Nation, Area, Type string
		CV                 uint8
	}
	var f struct {
		Full struct {
			Factions map[string]struct {
				Ind         uint8
				ActionCards int
				Cadres      map[string][]cadre
				FixedUnits  []fixed
			}
		} `json:"1936"`
		Short struct {
			Factions map[string]struct {
				ExtraCV, ActionCards, InvestmentCards, PeaceDividends int
				Ind                                                   uint8
			}
		} `json:"1939"`
	}
	if err := decode("setup.json", &f); err != nil {
		return err
	}
	for i, id := range factionIDs {
		s := f.Full.Factions[id]
		info := setupInfo{ind: s.Ind, cards: s.ActionCards}
		for n := nation(0); n < numNations; n++ {
			for _, c := range s.Cadres[w.nations[n].id] {
				info.cadres = append(info.cadres, cadreInfo{n, w.areaByID[c.Area], c.Cadres})
			}
		}
		for _, u := range s.FixedUnits {
			t := slices.IndexFunc(w.units[:], func(t typeInfo) bool { return t.id == u.Type })
			info.fixed = append(info.fixed, fixedInfo{w.nationByID[u.Nation], w.areaByID[u.Area], unitType(t), u.CV})
		}
		w.setup[faction(i)] = info
		sh := f.Short.Factions[id]
		w.short[faction(i)] = shortInfo{sh.ExtraCV, sh.ActionCards, sh.InvestmentCards, sh.Ind, sh.PeaceDividends}
	}
	return nil
}

func (w *worldData) loadTracks() error {
	var f struct {
		TurnOrder map[string][]string
	}
	if err := decode("tracks.json", &f); err != nil {
		return err
	}
	for die := range w.orders {
		for i, id := range f.TurnOrder[fmt.Sprint(die+1)] {
			w.orders[die][i] = faction(slices.Index(factionIDs[:], id))
		}
	}
	return nil
}

// linkSeats notes with each land area what its control follows (1.14).
func (w *worldData) linkSeats() {
	for a := range w.areas {
		info := &w.areas[a]
		info.seat, info.always = noArea, nobody
		if info.nation == noNation {
			continue
		}
		n := &w.nations[info.nation]
		info.seat = n.capital
		if n.class == great {
			info.always = n.faction
		}
	}
	for _, n := range w.nations {
		t := territory{seat: n.capital, always: nobody}
		if n.class == great {
			t.seat, t.always = noArea, n.faction
		}
		for _, a := range n.areas {
			if !w.areas[a].nationSeat {
				t.areas.add(a)
			}
		}
		w.territories = append(w.territories, t)
	}
}
