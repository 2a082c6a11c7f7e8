package triumph

import (
	_ "embed"
	"encoding/json"
	"slices"
)

//go:embed facts.json
var factsJSON []byte

const (
	numAreas   = 136
	numBorders = 353
	numNations = 36
	deckSize   = 55
	numCards   = 2 * deckSize
	numTechs   = 14
	maxUnits   = 198
	numTypes   = 7
	numBlocks  = 7 // nationalities of blocks
	none       = 255
)

// Factions; nobody stands for the Neutrals.
const (
	axis uint8 = iota
	west
	ussr
	nobody
)

// Types of units.
const (
	fortress uint8 = iota
	airForce
	carrier
	submarine
	fleet
	tank
	infantry
)

// Target Classes.
const (
	classA uint8 = iota
	classN
	classG
	classS
)

// Kinds of cities, by their place in cityKinds.
const (
	mainCapital uint8 = 1 + iota
	subCapital
)

// Technologies that the rules of thumb name.
const (
	heavyBombers      = 1
	motorizedInfantry = 8
	atomic1           = 10
	atomic4           = 13
)

// facts are the tables of the game that a judgement needs, in the words of its
// data files.
type facts struct {
	Areas   []areaFact
	Borders []borderFact
	Nations []nationFact
	Actions []actionFact
	Invest  []investFact
	Techs   []string
	Types   []typeFact
	MaxCV   map[string]uint8
	Blocks  map[string]map[string]uint8
}

type areaFact struct {
	ID, Name, Kind  string
	HomeTerritoryOf string                 `json:",omitempty"`
	City            *struct{ Kind string } `json:",omitempty"`
	Pop             uint8                  `json:",omitempty"`
	Muster          uint8                  `json:",omitempty"`
	Res             uint8                  `json:",omitempty"`
	ResTransAfrica  uint8                  `json:",omitempty"`
	Coastal         bool                   `json:",omitempty"`
	MoveCost        int8                   `json:",omitempty"`
}

type borderFact struct {
	A, B, Type string
	Coastal    bool `json:",omitempty"`
}

type nationFact struct {
	ID, Name, Class   string
	Faction, ColonyOf string   `json:",omitempty"`
	Capital           string   `json:",omitempty"`
	Areas             []string `json:",omitempty"`
	ReactionCards     uint8    `json:",omitempty"`
	InfluenceAllowed  bool     `json:",omitempty"`
}

type actionFact struct {
	ID, Season, Priority, Type string
	Value                      uint8
	Nations                    []string `json:",omitempty"`
	Effect                     struct {
		CanAdd  bool  `json:",omitempty"`
		IndCost uint8 `json:",omitempty"`
	}
}

type investFact struct {
	ID, Type, Function string `json:",omitempty"`
	Factory            uint8
	Ends               []string `json:",omitempty"`
	Techs              []string `json:",omitempty"`
	FromYear           int      `json:",omitempty"`
}

type typeFact struct {
	ID, Name, Class            string
	LandMove, SeaMove, AirMove int8             `json:",omitempty"`
	Firepower                  map[string]uint8 `json:",omitempty"`
}

// The same as tables of small numbers.

type areaInfo struct {
	name     string
	water    bool
	strait   bool
	nation   uint8
	home     uint8
	city     uint8
	pop      uint8
	res      uint8
	muster   uint8
	coastal  bool
	moveCost int8
	capOf    uint8 // whose Main- or SubCapital stands here, or nobody
	mainOf   uint8
	seat     bool // the Capital of its nation
	links    []link
}

type link struct {
	to      uint8
	limit   uint8 // of Ground units that engage across it
	land    bool  // Land Moves cross it
	sea     bool  // Sea Moves cross it
	border  uint16
	coastal bool
}

type nationInfo struct {
	name     string
	class    string
	owner    uint8 // its Faction from the start, or nobody
	power    uint8
	capital  uint8
	areas    []uint8
	pop, res int
	muster   int
	reaction int
	courted  bool // Diplomacy can affect it
}

type cardInfo struct {
	investment bool
	season     uint8
	priority   byte
	value      uint8
	nations    [2]uint8
	wild       bool
	adds       bool
	indCost    uint8
	factory    uint8
	techs      [2]uint8
	science    bool
	intel      string
}

type typeInfo struct {
	name           string
	class          uint8
	land, sea, air int8
	fire           [4]uint8
}

type tables struct {
	areas   [numAreas]areaInfo
	nations [numNations]nationInfo
	cards   [numCards]cardInfo
	techs   [numTechs]string
	types   [numTypes]typeInfo
	maxCV   [numBlocks]uint8
	blocks  [numBlocks][numTypes]uint8

	dist [numAreas][numAreas]uint8 // steps over any border
	main [3]uint8                  // MainCapitals
}

// world is read once and never changed.
var world = mustLoad()

// ownerOf is the Faction of a nationality's blocks.
var ownerOf = [...]uint8{axis, axis, west, west, ussr, west, nobody}

var rivals = [3][2]uint8{{west, ussr}, {axis, ussr}, {axis, west}}

const usa = 5

var factionNames = [...]string{"the Axis", "the West", "the USSR", "a Neutral"}

func mustLoad() *tables {
	var f facts
	if err := json.Unmarshal(factsJSON, &f); err != nil {
		panic("triumph: facts.json cannot be read: " + err.Error())
	}
	w := &tables{}
	areas := w.loadAreas(&f)
	nations := w.loadNations(&f, areas)
	w.loadBorders(&f, areas)
	w.loadCards(&f, nations)
	w.loadTypes(&f)
	w.measure()
	return w
}

var cityKinds = []string{"", "main-capital", "sub-capital"}

func (w *tables) loadAreas(f *facts) map[string]uint8 {
	byID := map[string]uint8{}
	for i, a := range f.Areas {
		byID[a.ID] = uint8(i)
		w.areas[i] = areaInfo{
			name: a.Name, water: a.Kind == "sea" || a.Kind == "ocean", strait: a.Kind == "strait",
			nation: none, home: none, capOf: nobody, mainOf: nobody,
			pop: a.Pop, res: a.Res + a.ResTransAfrica, muster: a.Muster, coastal: a.Coastal, moveCost: max(1, a.MoveCost),
		}
		if a.City != nil {
			w.areas[i].city = uint8(max(0, slices.Index(cityKinds, a.City.Kind)))
		}
	}
	return byID
}

var factionIDs = []string{"axis", "west", "ussr"}

func (w *tables) loadNations(f *facts, areas map[string]uint8) map[string]uint8 {
	byID := map[string]uint8{}
	for i, n := range f.Nations {
		byID[n.ID] = uint8(i)
	}
	for i, n := range f.Nations {
		info := nationInfo{name: n.Name, class: n.Class, owner: nobody, power: uint8(i), capital: none,
			reaction: int(n.ReactionCards), courted: n.InfluenceAllowed}
		if n.Faction != "" {
			info.owner = uint8(slices.Index(factionIDs, n.Faction))
		}
		if n.ColonyOf != "" {
			info.power = byID[n.ColonyOf]
		}
		for _, id := range n.Areas {
			a := areas[id]
			info.areas = append(info.areas, a)
			w.areas[a].nation = uint8(i)
			info.pop += int(w.areas[a].pop)
			info.res += int(w.areas[a].res)
			info.muster += int(w.areas[a].muster)
		}
		if n.Capital != "" {
			info.capital = areas[n.Capital]
			w.areas[info.capital].seat = true
		}
		w.nations[i] = info
	}
	for i, a := range f.Areas {
		if a.HomeTerritoryOf != "" {
			w.areas[i].home = byID[a.HomeTerritoryOf]
		}
		info := &w.areas[i]
		if info.city == mainCapital || info.city == subCapital {
			info.capOf = w.nations[info.nation].owner
			if info.nation == usa {
				info.capOf = west
			}
			if info.city == mainCapital {
				info.mainOf = info.capOf
				w.main[info.capOf] = uint8(i)
			}
		}
	}
	return byID
}

// limits are the Border Limits by terrain.
var limits = map[string]uint8{"plains": 3, "river": 2, "forest": 2, "mountain": 1, "strait": 1, "coast": 1, "sea": 9, "ocean": 9}

func (w *tables) loadBorders(f *facts, areas map[string]uint8) {
	for i, b := range f.Borders {
		x, y := areas[b.A], areas[b.B]
		wet := w.areas[x].water || w.areas[y].water
		l := link{limit: limits[b.Type], border: uint16(i), land: !wet, coastal: b.Coastal,
			sea: b.Type == "strait" || b.Type == "coast" || b.Type == "sea" || b.Type == "ocean"}
		l.to = y
		w.areas[x].links = append(w.areas[x].links, l)
		l.to = x
		w.areas[y].links = append(w.areas[y].links, l)
	}
}

var seasonIDs = []string{"spring", "summer", "fall", "winter"}

func (w *tables) loadCards(f *facts, nations map[string]uint8) {
	techs := map[string]uint8{}
	for i, id := range f.Techs {
		techs[id] = uint8(i)
		w.techs[i] = id
	}
	for i, c := range f.Actions {
		info := cardInfo{season: uint8(slices.Index(seasonIDs, c.Season)), priority: c.Priority[0], value: c.Value,
			nations: [2]uint8{none, none}, techs: [2]uint8{none, none}, wild: c.Type == "wildcard", adds: c.Effect.CanAdd, indCost: c.Effect.IndCost}
		for j, n := range c.Nations {
			info.nations[j] = nations[n]
		}
		w.cards[i] = info
	}
	for i, c := range f.Invest {
		info := cardInfo{investment: true, factory: c.Factory, nations: [2]uint8{none, none}, techs: [2]uint8{none, none}, intel: c.Function,
			science: len(c.Techs) > 0}
		n := 0
		for _, e := range c.Ends {
			if t, ok := techs[e]; ok {
				info.techs[n] = t
				n++
			}
		}
		w.cards[deckSize+i] = info
	}
}

var (
	classLetters   = []string{"A", "N", "G", "S"}
	nationalityIDs = []string{"germany", "italy", "britain", "france", "ussr", "usa", "neutral"}
)

func (w *tables) loadTypes(f *facts) {
	byID := map[string]int{}
	for i, t := range f.Types {
		byID[t.ID] = i
		w.types[i] = typeInfo{name: t.Name, class: uint8(slices.Index(classLetters, t.Class)), land: t.LandMove, sea: t.SeaMove, air: t.AirMove}
		for c, l := range classLetters {
			w.types[i].fire[c] = t.Firepower[l]
		}
	}
	for n, id := range nationalityIDs {
		w.maxCV[n] = f.MaxCV[id]
		for t, count := range f.Blocks[id] {
			w.blocks[n][byID[t]] = count
		}
	}
}

// measure fills the table of distances.
func (w *tables) measure() {
	for from := range w.dist {
		d := &w.dist[from]
		for a := range d {
			d[a] = none
		}
		d[from] = 0
		for queue := []uint8{uint8(from)}; len(queue) > 0; queue = queue[1:] {
			a := queue[0]
			for _, l := range w.areas[a].links {
				if d[l.to] == none {
					d[l.to] = d[a] + 1
					queue = append(queue, l.to)
				}
			}
		}
	}
}
