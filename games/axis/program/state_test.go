package program

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
)

// table is a small position: enough of a game to run programs on. Counters stand
// where at says, and operations change what conditions ask about.
type table struct {
	*testing.T
	*atlas.Theatre
	code *Code

	war, abroad atlas.WarState
	date        int16
	season      int
	phasing     atlas.Faction
	combined    bool
	played      []bool
	current     [3]int16
	cardIn      []int8 // ToHand, ToDiscard, -1
	status      []atlas.Status
	faction     []atlas.Faction
	atWar       []bool
	fallen      []bool
	posture     []atlas.Policy
	ceded       map[[2]atlas.Area]bool
	government  Government
	civilWar    bool
	republican  atlas.Faction
	vpSide      uint8
	vpBox       int
	uscl        int
	esv         int
	markers     map[atlas.Marker]Place // of one counter each, whatever its variant
	holder      []atlas.Faction        // of hexes
	at          []atlas.Hex            // of units, NoHex off the map
	steps       []int
	supplied    []bool
	drm         int
	countryDRM  int
	kept        [3][maxKept]int16

	frames []Frame // programs called
	log    []string
	cannot []Op // operations that can do nothing
}

func newTable(t *testing.T, theatre string) *table {
	th, code := load(t, theatre)
	b := &table{
		T: t, Theatre: th, code: code, played: make([]bool, len(th.Cards)), current: [3]int16{-1, -1, -1}, cardIn: make([]int8, len(th.Cards)),
		status: make([]atlas.Status, len(th.Areas)), faction: make([]atlas.Faction, len(th.Areas)), atWar: make([]bool, len(th.Areas)), fallen: make([]bool, len(th.Areas)),
		posture: make([]atlas.Policy, len(th.Displays)), ceded: map[[2]atlas.Area]bool{}, markers: map[atlas.Marker]Place{},
		holder: make([]atlas.Faction, len(th.Hexes)), at: make([]atlas.Hex, len(th.Units)), steps: make([]int, len(th.Units)), supplied: make([]bool, len(th.Units)),
		date: Date(1939, 6), season: 2,
	}
	for i := range b.at {
		b.at[i] = atlas.NoHex
	}
	for i := range th.Areas {
		b.status[i], b.faction[i] = th.Areas[i].Start, th.Areas[i].StartFor
	}
	for i := range b.holder {
		b.holder[i] = atlas.NoFaction
	}
	return b
}

func (b *table) area(id string) atlas.Area {
	a, ok := b.AreaByID(id)
	if !ok {
		b.Fatalf("there is no %s", id)
	}
	return a
}

func (b *table) unit(id string) atlas.Unit {
	u, ok := b.UnitByID(id)
	if !ok {
		b.Fatalf("there is no %s", id)
	}
	return u
}

func (b *table) hex(id string) atlas.Hex {
	h, ok := b.HexByID(id)
	if !ok {
		b.Fatalf("there is no %s", id)
	}
	return h
}

func (b *table) put(unit, hex string) atlas.Unit {
	u := b.unit(unit)
	b.at[u], b.steps[u] = b.hex(hex), b.Units[u].Steps()
	return u
}

func (b *table) WarState() atlas.WarState       { return b.war }
func (b *table) WarStateAbroad() atlas.WarState { return b.abroad }
func (b *table) Date() int16                    { return b.date }
func (b *table) Season() int                    { return b.season }
func (b *table) Phasing() atlas.Faction         { return b.phasing }
func (b *table) Combined() bool                 { return b.combined }
func (b *table) Played(c atlas.Card) bool       { return b.played[c] }
func (b *table) Current(f atlas.Faction) (atlas.Card, bool) {
	return atlas.Card(b.current[f]), b.current[f] >= 0
}
func (b *table) CardIn(c atlas.Card) (int, bool)                   { return int(b.cardIn[c]), b.cardIn[c] >= 0 }
func (b *table) Status(a atlas.Area) (atlas.Status, atlas.Faction) { return b.status[a], b.faction[a] }
func (b *table) AtWar(a atlas.Area) bool                           { return b.atWar[a] }
func (b *table) Posture(d atlas.Display) atlas.Policy              { return b.posture[d] }
func (b *table) Ceded(land, to atlas.Area) bool                    { return b.ceded[[2]atlas.Area{land, to}] }
func (b *table) Government() Government                            { return b.government }
func (b *table) CivilWar() bool                                    { return b.civilWar }
func (b *table) RepublicanSupport() atlas.Faction                  { return b.republican }
func (b *table) VP() (uint8, int)                                  { return b.vpSide, b.vpBox }
func (b *table) USCL() int                                         { return b.uscl }
func (b *table) Controls(f atlas.Faction, h atlas.Hex) bool        { return b.holder[h] == f }
func (b *table) Supplied(u atlas.Unit) bool                        { return b.supplied[u] }
func (b *table) SuppliedFor(h atlas.Hex, n atlas.Nation) bool      { return b.Hexes[h].Name != "Moscow" }
func (b *table) Kept(owner atlas.Faction, n int) int16             { return b.kept[owner][n] }
func (b *table) Keep(owner atlas.Faction, n int, v int16)          { b.kept[owner][n] = v }
func (b *table) Call(f Frame)                                      { b.frames = append(b.frames, f) }
func (b *table) Can(a Action) bool                                 { return !slices.Contains(b.cannot, a.Op) }

func (b *table) EverConquered(a atlas.Area) bool { return b.fallen[a] }

func (b *table) CededLands(to atlas.Area) int {
	n := 0
	for k := range b.ceded {
		if k[1] == to {
			n++
		}
	}
	return n
}

func (b *table) Borders(x, y atlas.Area) bool {
	for _, h := range b.Areas[x].Hexes {
		for _, k := range b.Areas[y].Hexes {
			if b.Grid.Distance(int(h), int(k)) == 1 {
				return true
			}
		}
	}
	return false
}

func (b *table) Markers(m atlas.Marker, _ int16, at Place) int {
	p, ok := b.markers[m]
	if ok && (at.Kind == NoPlace || p.Kind == at.Kind && p.ID == at.ID) {
		return 1
	}
	return 0
}

func (b *table) Stands(u atlas.Unit) (atlas.Hex, int, atlas.Faction, bool) {
	return b.at[u], b.steps[u], b.Units[u].Faction, b.at[u] != atlas.NoHex
}

func (b *table) UnitIn(u atlas.Unit, at Place) bool {
	switch at.Kind {
	case OnMap:
		return b.at[u] != atlas.NoHex
	case InHex:
		return b.at[u] == atlas.Hex(at.ID)
	case ForcePool:
		return b.at[u] == atlas.NoHex
	}
	return false
}

func (b *table) InArea(h atlas.Hex, a atlas.Area) bool { return slices.Contains(b.Areas[a].Hexes, h) }

func (b *table) PoliticalDRM(_ atlas.Faction, _ atlas.Area, withCountry bool) int {
	if withCountry {
		return b.drm + b.countryDRM
	}
	return b.drm
}

// Do changes the position where a condition can see it, and writes everything
// down. Events begin something of their own.
func (b *table) Do(a Action) bool {
	line := a.Op.String()
	add := func(format string, args ...any) { line += " " + fmt.Sprintf(format, args...) }
	switch a.Op {
	case HoldEvent:
		add("%s", b.Events[a.Event].ID)
		if a.Country >= NationGroup {
			add("%s", b.Nations[a.Country-NationGroup])
		} else if a.Country >= 0 {
			add("%s", b.Areas[a.Country].ID)
		}
		if a.Land >= 0 {
			add("land %s", b.Areas[a.Land].ID)
		}
		if a.Table >= 0 {
			add("%s", b.Tables[a.Table].ID)
		}
		if a.Variant >= 0 {
			add("%s", b.code.Text(a.Variant))
		}
		add("to %s", a.Receiver)
	case PlaceUnits:
		f := Frame{Who: int16(a.Owner)}
		if len(b.frames) > 0 {
			f = b.frames[len(b.frames)-1]
		}
		b.code.Units(a, &f, b, func(u atlas.Unit) { add("%s", b.Units[u].ID) })
		add("> %s", placeNames[a.Place.Kind])
	case PlaceMarker:
		b.markers[atlas.Marker(a.Marker)] = a.Place
		add("%s %d > %s %d", b.Theatre.Markers[a.Marker].ID, a.Variant, placeNames[a.Place.Kind], a.Place.ID)
	case RemoveMarker:
		delete(b.markers, atlas.Marker(a.Marker))
		add("%s gone %v", b.Theatre.Markers[a.Marker].ID, a.Gone())
	case FlipMarker:
		add("%s %s", b.Theatre.Markers[a.Marker].ID, b.code.Text(a.Side))
	case Replacements:
		a.Steps(func(n atlas.Nation, step, count int) { add("%s %s %d", b.Nations[n], stepNames[step], count) })
	case SetWarState:
		b.war = atlas.WarState(a.To)
		add("%s", b.war)
	case SetPosture:
		b.posture[a.Box] = atlas.Policy(a.To)
		add("%s %s", b.Displays[a.Box].ID, b.Postures[a.To].ID)
	case EndPolicy:
		if a.Box >= 0 {
			add("of %s", b.Displays[a.Box].ID)
		}
		if a.Policy >= 0 {
			add("%s", b.Postures[a.Policy].ID)
		}
		for _, p := range a.List {
			add("not %s", b.Postures[p].ID)
		}
	case ShiftTruce:
		add("%s %d", b.Displays[a.Box].ID, a.N)
	case MoveUSCL:
		b.uscl += int(a.N)
	case MoveESV:
		b.esv += int(a.N)
	case LoseSteps:
		if a.Nation >= 0 {
			add("%s", b.Nations[a.Nation])
		}
		a.Losses(func(way, step, count int) { add("%d:%s %d", way, stepNames[step], count) })
		for _, x := range a.Areas {
			add("in %s", b.Areas[x].ID)
		}
	case RemoveCard:
		if a.Card >= 0 {
			b.cardIn[a.Card] = -1
			add("%s", b.Cards[a.Card].ID)
		} else {
			add("%d %s", a.N, b.code.Text(a.Family))
		}
	case Blitz:
		add("%d", a.N)
	case SetGovernment:
		b.government = Government(a.To)
		add("%s", governmentNames[a.To])
	case Activate:
		b.status[a.Country], b.faction[a.Country] = atlas.Active, a.Faction
		add("%s %s %v %v", b.Areas[a.Country].ID, a.Faction, a.Mobilize(), a.FreePassage())
	case Cede:
		b.ceded[[2]atlas.Area{atlas.Area(a.Land), atlas.Area(a.To)}] = true
		add("%s %s", b.Areas[a.Land].ID, b.Areas[a.To].ID)
	case ReturnLand:
		delete(b.ceded, [2]atlas.Area{atlas.Area(a.Land), atlas.Area(a.To)})
		add("%s %s", b.Areas[a.Land].ID, b.Areas[a.To].ID)
	case Release:
		add("%s", b.code.Text(a.Kind))
	case SupportTo:
		add("%s %s %d > %s by %s", a.Faction, b.code.Text(a.Kind), a.N, placeNames[a.Place.Kind], a.By)
	case CardTo:
		add("%s %s", b.Cards[a.Card].ID, cardPlaces[a.To])
	}
	b.log = append(b.log, line)
	return a.Op == HoldEvent
}

// compile compiles a list of operations for the table.
func (b *table) compile(list string) int16 {
	b.Helper()
	v, err := atlas.Parse(list)
	if err != nil {
		b.Fatal(err)
	}
	c := &compiler{Code: b.code, file: "cards", where: "test"}
	pc := c.program(v)
	if len(c.faults) > 0 {
		b.Fatal(c.faults)
	}
	return pc
}

// play runs a list for a faction, giving dice and answers in order, tables
// included, and tells what was done.
func (b *table) play(owner atlas.Faction, list string, given ...int16) []string {
	b.Helper()
	return b.playAt(b.compile(list), owner, given...)
}

func (b *table) playAt(pc int16, owner atlas.Faction, given ...int16) []string {
	b.Helper()
	b.log, b.frames = nil, []Frame{NewFrame(pc, owner, true)}
	for len(b.frames) > 0 {
		f := &b.frames[len(b.frames)-1]
		pause := b.code.Run(f, b)
		if pause == Done {
			b.frames = b.frames[:len(b.frames)-1]
			continue
		}
		if pause == Called {
			continue
		}
		if len(given) == 0 {
			b.log = append(b.log, map[Pause]string{Ask: "asks", Roll: "rolls"}[pause])
			return b.log
		}
		if pause == Roll {
			b.code.Die(f, b, int(given[0]))
		} else {
			if choices := b.code.Choices(f, b, nil); !slices.Contains(choices, given[0]) {
				b.Fatalf("%d is no answer, there are %v", given[0], choices)
			}
			b.code.Answer(f, b, given[0])
		}
		given = given[1:]
	}
	if len(given) > 0 {
		b.Fatalf("dice or answers are left: %v", given)
	}
	return b.log
}

// want compares what was done.
func (b *table) want(got []string, want ...string) {
	b.Helper()
	if !slices.Equal(got, want) {
		b.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// holds reports whether a condition holds on the table.
func (b *table) holds(cond string) bool {
	b.Helper()
	v, err := atlas.Parse(cond)
	if err != nil {
		b.Fatal(err)
	}
	c := &compiler{Code: b.code, file: "cards", where: "test"}
	at := c.here()
	c.cond(v, scope{})
	if len(c.faults) > 0 {
		b.Fatal(c.faults)
	}
	return b.code.Test(at, b)
}
