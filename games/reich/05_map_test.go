package reich

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// at is the hex of a coordinate.
func at(t testing.TB, name string) atlas.Hex {
	t.Helper()
	h, err := atlas.FindHex(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// sideOf is the hexside of an id such as K29-K30.
func sideOf(t testing.TB, id string) atlas.Side {
	t.Helper()
	a, b, _ := strings.Cut(id, "-")
	s, ok := atlas.Between(at(t, a), at(t, b))
	if !ok {
		t.Fatalf("%s is no hexside", id)
	}
	return s
}

// named is the place of a name.
func named(t testing.TB, name string) atlas.Place {
	t.Helper()
	i := slices.IndexFunc(world.Places[:], func(p atlas.PlaceInfo) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no place called %s", name)
	}
	return atlas.Place(i)
}

func names(s atlas.HexSet) []string {
	var out []string
	for h := range s.Bits().All() {
		out = append(out, atlas.Hex(h).String())
	}
	return out
}

func TestTheBoardHasAsManyHexesAndSidesAsThePrintedOne(t *testing.T) {
	rulebook.Covers(t, "reich", "5.0")
	count := func(s board.Bits) int { return s.Count() }
	var class [32]int
	for i := range world.Sides {
		class[world.Sides[i].Class]++
	}
	with := func(bits uint8) int {
		n := 0
		for c, k := range class {
			if uint8(c)&bits == bits {
				n += k
			}
		}
		return n
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"playable hexes", count(world.Playable.Bits()), 1758},
		{"hexes with land", count(world.OnLand.Bits()), 1342},
		{"mountains", count(world.Mountains.Bits()), 106},
		{"swamps", count(world.Swamps.Bits()), 8},
		{"beaches", count(world.Beaches.Bits()), 55},
		{"objectives", count(world.Objectives.Bits()), 42},
		{"land hexsides", with(atlas.LandSide), 3377},
		{"sea hexsides", with(atlas.SeaSide), 1986},
		{"river hexsides", with(atlas.RiverSide), 239},
		{"crossing arrows", with(atlas.ArrowSide), 8},
		{"mixed hexsides", with(atlas.LandSide | atlas.SeaSide), 308},
		{"front hexsides", count(world.Frontline.Bits()), 91},
		{"sea hexsides that are doubtful", count(world.Uncertain.Bits()), 38},
	} {
		if c.got != c.want {
			t.Errorf("%d %s, want %d", c.got, c.what, c.want)
		}
	}
	ports := 0
	for _, p := range world.Places {
		if p.Port {
			ports++
		}
	}
	if ports != 67 {
		t.Errorf("%d ports, want 67", ports)
	}
}

func TestHexesLieWhereTheRulebookSaysTheyDo(t *testing.T) {
	rulebook.Covers(t, "reich", "5.1")
	for city, want := range map[string]string{
		"Lisbon": "V8", "Marrakech": "EE2", "Dublin": "H22", "Rome": "Y22", "Berlin": "L31", "Helsinki": "D41", "Moscow": "H47",
		"Perma": "D61",
	} {
		if got := world.Places[named(t, city)].Hex.String(); got != want {
			t.Errorf("%s is in %s, want %s", city, got, want)
		}
	}
	if got, want := world.Hexes[world.Places[named(t, "Bergen")].Hex].Name[0], byte('C'); got != want {
		t.Errorf("Bergen is in row %c, want %c", got, want)
	}
	for _, bad := range []string{"", "K", "29", "KL29", "K0", "K999999999999", "O60", "k29"} {
		if h, err := atlas.FindHex(bad); err == nil {
			t.Errorf("%q was taken for %s", bad, h)
		}
	}
}

// Every hexside is listed once, joins neighbours, and no two neighbours lack one.
func TestEveryTwoNeighboursShareExactlyOneHexside(t *testing.T) {
	sides := 0
	for h := range atlas.Hex(atlas.NumHexes) {
		for d := range board.Direction(board.Directions) {
			n, there := world.Grid.Neighbour(int(h), d)
			e, joined := world.Edges.Edge(int(h), d)
			if there != joined {
				t.Errorf("%s has a neighbour %s: %v, a hexside: %v", h, board.Diagonal.Compass(d), there, joined)
				continue
			}
			if !there {
				continue
			}
			sides++
			back, _ := atlas.Between(atlas.Hex(n), h)
			if back != atlas.Side(e) {
				t.Errorf("from %s the side of %s is another than from %s", atlas.Hex(n), h, h)
			}
		}
	}
	if sides != 2*atlas.NumSides {
		t.Errorf("%d sides of hexes, want %d", sides, 2*atlas.NumSides)
	}
}

func TestHexsidesFitTheHexesOnBothSides(t *testing.T) {
	rulebook.Covers(t, "reich", "5.3")
	for i := range atlas.Side(atlas.NumSides) {
		s := world.Sides[i]
		for _, h := range []atlas.Hex{s.A, s.B} {
			if i.Is(atlas.LandSide|atlas.ArrowSide) && !world.OnLand.Has(h) {
				t.Errorf("%s-%s is crossed by land, but %s has none", s.A, s.B, h)
			}
			if i.Is(atlas.SeaSide) && !world.AtSea.Has(h) {
				t.Errorf("%s-%s is crossed by sea, but %s has none", s.A, s.B, h)
			}
		}
		if i.Is(atlas.RiverSide) && !i.Is(atlas.LandSide) {
			t.Errorf("the river of %s-%s divides no land", s.A, s.B)
		}
		if i.Is(atlas.ArrowSide) && (i.Is(atlas.LandSide) || !i.Is(atlas.SeaSide)) {
			t.Errorf("the arrow of %s-%s is not over water", s.A, s.B)
		}
		a, b := world.Hexes[s.A], world.Hexes[s.B]
		if border := a.Country != b.Country && (i.Is(atlas.LandSide) || a.Country == atlas.Switzerland || b.Country == atlas.Switzerland); world.Borders.Has(i) != border {
			t.Errorf("%s-%s is a border: %v, want %v", s.A, s.B, world.Borders.Has(i), border)
		}
		if line := a.Front != b.Front && i.Is(atlas.LandSide|atlas.ArrowSide); world.Frontline.Has(i) != line {
			t.Errorf("%s-%s is a front boundary: %v, want %v", s.A, s.B, world.Frontline.Has(i), line)
		}
	}
}

func TestTheObjectivesAreThoseOfTheVictoryConditions(t *testing.T) {
	rulebook.Covers(t, "reich", "2.11", "2.12", "2.13")
	got := [atlas.NumFronts][]string{}
	for _, p := range world.Places {
		if p.Objective {
			f := world.Hexes[p.Hex].Front
			got[f] = append(got[f], p.Name)
		}
	}
	for f, list := range []string{
		"Antwerp Berlin Birmingham Bonn Breslau Budapest Essen Leipzig London Lyons Manchester Marseilles Oslo Paris",
		"Astrakhan Dnepropetrovsk Grozny Kharkov Krakow Leningrad Lvov Maikop Moscow Riga Smolensk Stalingrad Stockholm Warsaw",
		"Alexandria Athens Belgrade Genoa Gibraltar Istanbul Madrid Malta Milan Mosul Ploesti Rome Suez Tripoli",
	} {
		slices.Sort(got[f])
		if want := strings.Fields(list); !slices.Equal(got[f], want) {
			t.Errorf("objectives of front %s: %v, want %v", atlas.FrontNames[f], got[f], want)
		}
	}
}

func TestGreyHexesAreNotPlayable(t *testing.T) {
	if !world.Countries[atlas.Switzerland].Hexes.Bits().Equal(func() board.Bits {
		var out atlas.HexSet
		out.Bits().Fill(atlas.NumHexes)
		out.Bits().AndNot(world.Playable.Bits())
		return out.Bits()
	}()) {
		t.Error("what is not playable is not Switzerland")
	}
	for h := range world.Countries[atlas.Switzerland].Hexes.Bits().All() {
		for _, l := range world.Land.Links(h) {
			if atlas.GroundSides>>l.Class&1 != 0 {
				t.Errorf("one can walk into %s", atlas.Hex(h))
			}
		}
	}
}

func TestMixedHexsidesAreCrossedByLandAndBySea(t *testing.T) {
	rulebook.Covers(t, "reich", "5.31")
	for _, id := range []string{"H31-I30", "Z8-AA7", "LL30-LL31"} {
		if s := sideOf(t, id); !s.Is(atlas.LandSide) || !s.Is(atlas.SeaSide) || s.AllWater() {
			t.Errorf("%s is not land and sea", id)
		}
	}
	if s := sideOf(t, "K29-K30"); !s.Is(atlas.LandSide) || s.Is(atlas.SeaSide) {
		t.Error("K29-K30 is not all land")
	}
}

func TestBlackLandDoesNotExist(t *testing.T) {
	rulebook.Covers(t, "reich", "5.32")
	if world.OneHexIslands.Has(at(t, "F33")) {
		t.Error("F33 counts as an island of one hex")
	}
	// The black islands lie on the side between CC28 and DD28 and are no way
	// from the one to the other.
	if sideOf(t, "CC28-DD28").Is(atlas.LandSide | atlas.ArrowSide) {
		t.Error("one can walk over the islands east of Athens")
	}
	// A unit in W52 is on the southern peninsula: it came from X52.
	for d := range board.Direction(board.Directions) {
		n, ok := world.Grid.Neighbour(int(at(t, "W52")), d)
		if !ok {
			continue
		}
		s, _ := atlas.Between(at(t, "W52"), atlas.Hex(n))
		if got, want := s.Is(atlas.LandSide), atlas.Hex(n) == at(t, "X52"); got != want {
			t.Errorf("one can walk from W52 to %s: %v, want %v", atlas.Hex(n), got, want)
		}
	}
}

func TestWaterHexsidesSeparateUnits(t *testing.T) {
	reached := atlas.HexSet{}
	reached.Add(at(t, "K23")) // London
	world.Ground.Flood(world.Ground.NewScratch(), reached.Bits(), world.OnLand.Bits())
	for name, want := range map[string]bool{"C28": true, "B29": true, "H22": false, "L24": false, "O22": false} {
		if got := reached.Has(at(t, name)); got != want {
			t.Errorf("from London on foot to %s: %v, want %v", name, got, want)
		}
	}
	for id, want := range map[string]bool{"U40-U41": true, "DD21-DD22": true, "C45-D45": true, "K29-K30": false, "H31-I30": false} {
		if got := sideOf(t, id).AllWater(); got != want {
			t.Errorf("%s is all water: %v, want %v", id, got, want)
		}
	}
}

func TestTheZoneOfArmourStopsAtWaterAndCrossesRivers(t *testing.T) {
	for id, want := range map[string]bool{"Z33-Z34": false, "U40-U41": false, "L23-L24": false, "LL30-LL31": true, "K29-K30": true} {
		s := sideOf(t, id)
		a, b := world.Sides[s].A, world.Sides[s].B
		var armour, zone atlas.HexSet
		armour.Add(a)
		world.Land.Around(zone.Bits(), armour.Bits(), atlas.ZOCSides)
		if got := zone.Has(b); got != want {
			t.Errorf("the zone of armour in %s reaches %s: %v, want %v", a, b, got, want)
		}
	}
}

func TestCrossingArrowsStandWhereTheRulebookHasThem(t *testing.T) {
	rulebook.Covers(t, "reich", "5.36")
	got := map[atlas.Country]int{}
	for i := range atlas.Side(atlas.NumSides) {
		if i.Is(atlas.ArrowSide) {
			got[world.Hexes[world.Sides[i].A].Country]++
		}
	}
	want := map[atlas.Country]int{atlas.Denmark: 3, atlas.Britain: 1, atlas.Turkey: 2, atlas.USSR: 1, atlas.Italy: 1}
	for c, n := range want {
		if got[c] != n {
			t.Errorf("%d arrows in %s, want %d", got[c], atlas.CountryIDs[c], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("arrows in %d countries, want %d", len(got), len(want))
	}
}

// Where the coast passes exactly through a corner of three hexes, two of the
// three sides that meet there are of one kind each: no side is land and sea
// only because of that corner.
func TestTheCoastPassesThroughTheListedCorners(t *testing.T) {
	rulebook.Covers(t, "reich", "5.37")
	if sideOf(t, "J30-K29").Is(atlas.LandSide) {
		t.Error("one can walk from J30 to K29")
	}
	for k := range world.Hexes[at(t, "K30")].NumWaters {
		if world.Waters[world.Hexes[at(t, "K30")].Water+atlas.Water(k)].Zone == atlas.Atlantic {
			t.Error("the North Sea reaches K30")
		}
	}
	if sideOf(t, "GG33-HH33").Is(atlas.SeaSide) {
		t.Error("fleets go from GG33 to HH33")
	}
	if world.OnLand.Has(at(t, "HH32")) {
		t.Error("there is land in HH32")
	}
	for _, corner := range strings.Fields(`
		A34/A35/B34 I22/I23/J22 K32/K33/L32 W43/W44/X43 C27/C28/D27 I37/J36/J37 M23/N22/N23 X43/Y42/Y43
		C35/D34/D35 J27/K26/K27 S40/T39/T40 Y19/Z18/Z19 C44/D43/D44 J28/K27/K28 U18/V17/V18 Z19/AA18/AA19
		E26/E27/F26 K23/K24/L23 U21/V20/V21 EE30/EE31/FF30 G42/H41/H42 K24/L23/L24 U38/U39/V38 MM30/MM31/NN30`) {
		h := strings.Split(corner, "/")
		land, wet := 0, 0
		for _, pair := range [][2]string{{h[0], h[1]}, {h[0], h[2]}, {h[1], h[2]}} {
			s := sideOf(t, pair[0]+"-"+pair[1])
			if s.Is(atlas.LandSide) {
				land++
			}
			if s.Is(atlas.SeaSide) || world.Sides[s].Lake != "" {
				wet++
			}
		}
		// The coast leaves the corner between two of its three sides, so at
		// least one is crossed by land and at least one is water.
		// Off Dover two shores only touch the corner and all three are water.
		if land == 0 && corner != "K24/L23/L24" || wet == 0 {
			t.Errorf("at %s there are %d sides with land and %d with water", corner, land, wet)
		}
	}
}

func TestPortsOnPartedWatersLieOnTheRightOne(t *testing.T) {
	rulebook.Covers(t, "reich", "5.43")
	touches := func(city string, d board.Direction) bool {
		p := world.Places[named(t, city)]
		for _, w := range p.Waters[:p.NumWaters] {
			if world.Waters[w].Sides>>d&1 != 0 {
				return true
			}
		}
		return false
	}
	const east, northEast, west, southWest = 0, 1, 3, 4
	if !touches("Brindisi", east) || touches("Brindisi", west) || touches("Brindisi", southWest) {
		t.Error("Brindisi does not lie on the east coast of AA25 alone")
	}
	if !touches("Plymouth", southWest) || touches("Plymouth", northEast) {
		t.Error("Plymouth does not lie on the south coast of K21 alone")
	}
	for _, name := range []string{"Athens", "Stockholm"} {
		if p := world.Places[named(t, name)]; !p.Port || !p.Capital {
			t.Errorf("%s is not a capital port", name)
		}
	}
	for _, p := range world.Places {
		both := p.Name == "Athens" || p.Name == "Stockholm"
		if p.Port && p.Capital != both {
			t.Errorf("%s is a capital: %v", p.Name, p.Capital)
		}
	}
}

func TestFortressesStandWhereTheRulebookHasThem(t *testing.T) {
	want := map[string]atlas.Fortress{
		"Malta": atlas.PermanentFortress, "Gibraltar": atlas.PermanentFortress, "Stuttgart": atlas.WestWall, "Frankfurt": atlas.WestWall, "Bonn": atlas.WestWall,
		"Essen": atlas.WestWall, "Leningrad": atlas.LeningradFortress, "Sevastopol": atlas.SevastopolFortress, "Metz": atlas.Maginot, "Strasbourg": atlas.Maginot,
	}
	for city, f := range want {
		if got := world.Hexes[world.Places[named(t, city)].Hex].Fortress; got != f {
			t.Errorf("%s is fortress %q, want %q", city, atlas.FortressNames[got], atlas.FortressNames[f])
		}
	}
	count := map[atlas.Fortress]int{}
	for i := range world.Hexes {
		count[world.Hexes[i].Fortress]++
	}
	for f, n := range map[atlas.Fortress]int{atlas.PermanentFortress: 2, atlas.WestWall: 4, atlas.Maginot: 3, atlas.LeningradFortress: 1, atlas.SevastopolFortress: 1} {
		if count[f] != n {
			t.Errorf("%d hexes of %s, want %d", count[f], atlas.FortressNames[f], n)
		}
	}
}

func TestIslandsOfOneHex(t *testing.T) {
	rulebook.Covers(t, "reich", "5.6", "Q013")
	for _, name := range []string{"B29", "GG19", "H36", "F39"} {
		if !world.OneHexIslands.Has(at(t, name)) {
			t.Errorf("%s is not an island of one hex", name)
		}
	}
	for _, name := range []string{"AA7", "I31", "I32", "F33", "W21", "X20", "H31", "NN26"} {
		if world.OneHexIslands.Has(at(t, name)) {
			t.Errorf("%s counts as an island of one hex", name)
		}
	}
}

func TestQuattaraHexsidesAreClosed(t *testing.T) {
	rulebook.Covers(t, "reich", "5.75")
	for _, id := range []string{"NN25-NN26", "NN26-NN27", "MM26-NN26", "MM27-NN26"} {
		if s := sideOf(t, id); !world.Quattara.Has(s) || s.Is(atlas.LandSide|atlas.SeaSide|atlas.ArrowSide) {
			t.Errorf("%s is open", id)
		}
	}
	if n := world.Quattara.Bits().Count(); n != 4 {
		t.Errorf("%d closed hexsides, want 4", n)
	}
}

func TestEveryHexInPlayIsOnOneFront(t *testing.T) {
	rulebook.Covers(t, "reich", "5.8")
	n := 0
	for i := range world.Fronts {
		n += world.Fronts[i].Bits().Count()
	}
	if n != 1758 {
		t.Errorf("%d hexes on a front, want 1758", n)
	}
}

func TestFleetsOfTwoFrontPortsLieOnTwoFronts(t *testing.T) {
	for city, want := range map[string][]atlas.Zone{
		"Kiel": {atlas.Atlantic, atlas.Baltic}, "Gibraltar": {atlas.Atlantic, atlas.Mediterranean}, "Istanbul": {atlas.BlackSea, atlas.Marmara},
		"Hamburg": {atlas.Atlantic}, "Alexandria": {atlas.Mediterranean}, "Leningrad": {atlas.Baltic}, "Suez": {atlas.GulfOfSuez},
	} {
		var got []atlas.Zone
		p := world.Places[named(t, city)]
		for _, w := range p.Waters[:p.NumWaters] {
			got = append(got, world.Waters[w].Zone)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s lies on %v, want %v", city, got, want)
		}
	}
}

// sail floods the sea from the waters of a port.
func sail(t testing.TB, port string, classes uint32, shut *atlas.PassageSet) atlas.WaterSet {
	t.Helper()
	var reached, all atlas.WaterSet
	p := world.Places[named(t, port)]
	for _, w := range p.Waters[:p.NumWaters] {
		reached.Add(w)
	}
	all.Bits().Fill(atlas.NumWaters)
	terms := board.Terms{Classes: classes, Through: all.Bits()}
	if shut != nil {
		terms.Shut = shut.Bits()
	}
	board.FloodUnder(world.Sea, board.NewScratch(world.Sea), reached.Bits(), terms)
	return reached
}

func seaReaches(t testing.TB, reached atlas.WaterSet, port string) bool {
	t.Helper()
	p := world.Places[named(t, port)]
	for _, w := range p.Waters[:p.NumWaters] {
		if reached.Bits().Has(int(w)) {
			return true
		}
	}
	return false
}

func TestSeaRoutesEndAtStraitsThatAreShut(t *testing.T) {
	open := board.ClassSet(atlas.OpenSea)
	straits := board.ClassSet(atlas.OpenSea, atlas.ThroughStrait)
	for _, c := range []struct {
		from, to string
		classes  uint32
		want     bool
	}{
		{"Wilhelmshaven", "Brest", open, true},
		{"Wilhelmshaven", "Rostock", straits, false},
		{"Wilhelmshaven", "Rostock", straits | board.ClassSet(atlas.AcrossFronts), true},
		{"Rostock", "Leningrad", open, true},
		{"Genoa", "Alexandria", open, true},
		{"Genoa", "Brest", straits, false},
		{"Genoa", "Brest", board.ClassSet(atlas.OpenSea, atlas.ThroughGibraltar), true},
		{"Genoa", "Constanta", open, false},
		{"Genoa", "Constanta", straits, true},
		{"Odessa", "Rostock", board.AllClasses, true},
		{"Genoa", "Suez", open, false},
		{"Genoa", "Suez", board.ClassSet(atlas.OpenSea, atlas.ThroughCanal), true},
	} {
		if got := seaReaches(t, sail(t, c.from, c.classes, nil), c.to); got != c.want {
			t.Errorf("from %s to %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
	for i, name := range []string{"Bosporus", "Dardanelles"} {
		k := slices.IndexFunc(world.Straits[:], func(s atlas.StraitInfo) bool { return s.Name == name })
		if k < 0 {
			t.Fatalf("there is no strait %s (%d)", name, i)
		}
		if seaReaches(t, sail(t, "Genoa", straits, &world.Straits[k].Passages), "Constanta") {
			t.Errorf("fleets pass the shut %s", name)
		}
	}
}

func TestEverySeaIsOneWater(t *testing.T) {
	for _, c := range []struct {
		port string
		zone atlas.Zone
	}{{"Brest", atlas.Atlantic}, {"Rostock", atlas.Baltic}, {"Genoa", atlas.Mediterranean}, {"Constanta", atlas.BlackSea}} {
		reached := sail(t, c.port, board.ClassSet(atlas.OpenSea, atlas.ThroughStrait), nil)
		for w := range world.Waters {
			if world.Waters[w].Zone == c.zone && world.Waters[w].Sides != 0 && !reached.Bits().Has(w) {
				t.Errorf("the water of %s in %s is cut off from %s", atlas.ZoneNames[c.zone], world.Waters[w].Hex, c.port)
			}
		}
	}
}

func TestTheEdgesOfTheBoard(t *testing.T) {
	if got := names(world.EastEdge); len(got) != 26 || got[0] != "A66" || got[25] != "Z53" {
		t.Errorf("the east edge is %v", got)
	}
	west := names(world.WestEdge)
	if len(west) != 27 || west[0] != "E18" || west[26] != "EE1" {
		t.Errorf("the west edge is %v", west)
	}
	for h := range world.WestEdge.Bits().All() {
		if _, ok := world.Grid.Neighbour(h, 3); ok || !world.AtSea.Has(atlas.Hex(h)) {
			t.Errorf("%s is not sea at the west edge", atlas.Hex(h))
		}
	}
}

// Every coordinate that the rulebook names is on the board, or is named as
// lying beyond it, and what the compilation checked of them holds.
func TestTheHexesThatTheRulebookNames(t *testing.T) {
	b, err := os.ReadFile("data/rulebook-hexes.json")
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Mentions []struct {
			Hex     string
			InHexes bool
		}
	}
	if err := json.Unmarshal(b, &f); err != nil {
		t.Fatal(err)
	}
	if len(f.Mentions) != 135 {
		t.Errorf("%d mentions, want 135", len(f.Mentions))
	}
	for _, m := range f.Mentions {
		if _, err := atlas.FindHex(m.Hex); (err == nil) != m.InHexes {
			t.Errorf("%s is on the board: %v, want %v", m.Hex, err == nil, m.InHexes)
		}
	}
	for _, name := range []string{"II24", "FF24", "DD18", "CC19", "CC17"} {
		if !world.AtSea.Has(at(t, name)) {
			t.Errorf("there is no sea in %s", name)
		}
	}
	for _, name := range []string{"J35", "K34", "L34"} {
		if world.Hexes[at(t, name)].Country != atlas.Poland {
			t.Errorf("%s is not Polish", name)
		}
	}
	if world.AtSea.Has(at(t, "C35")) {
		t.Error("there is sea at Oslo")
	}
	if !world.Beaches.Has(at(t, "D35")) || world.Hexes[at(t, "D35")].Country != atlas.Norway {
		t.Error("D35 is not a Norwegian beach")
	}
	if world.Hexes[at(t, "F39")].Country != atlas.BalticStates {
		t.Error("Saare does not belong to the Baltic States")
	}
	for _, h := range []atlas.Hex{at(t, "U21"), world.Places[named(t, "Turin")].Hex} {
		facing := false
		for _, l := range world.Land.Links(int(h)) {
			facing = facing || world.Hexes[l.To].Country == atlas.France && atlas.GroundSides>>l.Class&1 != 0
		}
		if world.Hexes[h].Country != atlas.Italy || !facing {
			t.Errorf("%s is not Italian or does not face France", h)
		}
	}
	for _, name := range []string{"A47", "B46"} {
		h := at(t, name)
		if world.Hexes[h].Country != atlas.USSR || !world.Tagged[atlas.Axis1942Tag].Has(h) {
			t.Errorf("%s is not Russian ground behind the line of 1942", name)
		}
	}
}

func TestCapitalsStandInTheirCountries(t *testing.T) {
	for c, info := range world.Countries {
		if info.Capital == atlas.NoHex {
			continue
		}
		if !info.Hexes.Has(info.Capital) || !world.Capitals.Has(info.Capital) {
			t.Errorf("the capital of %s is not its own, or no capital", atlas.CountryIDs[c])
		}
	}
	for h := range world.Capitals.Bits().All() {
		c := world.Hexes[h].Country
		if world.Countries[c].Capital != atlas.Hex(h) && atlas.Hex(h) != at(t, "R20") {
			t.Errorf("%s has a capital in %s that its country does not know", atlas.CountryIDs[c], atlas.Hex(h))
		}
	}
}

func TestEastEuropeIsMadeOfItsThreeParts(t *testing.T) {
	var want atlas.HexSet
	want.Bits().Or(world.Countries[atlas.BalticStates].Hexes.Bits())
	want.Bits().Or(world.Regions[atlas.EasternPoland].Bits())
	want.Bits().Or(world.Regions[atlas.Bessarabia].Bits())
	if !world.Tagged[atlas.EastEuropeTag].Bits().Equal(want.Bits()) {
		t.Error("East Europe is not the Baltic States, eastern Poland and Bessarabia")
	}
	for h := range world.Regions[atlas.Bessarabia].Bits().All() {
		if info := world.Hexes[h]; info.Country != atlas.Rumania || info.Front != atlas.Eastern {
			t.Errorf("%s is not Rumanian ground on the Eastern Front", atlas.Hex(h))
		}
	}
	// The partition line is where East Europe ends on the side of Poland and
	// Rumania.
	for i := range atlas.Side(atlas.NumSides) {
		if world.Lines[atlas.PartitionLine].Has(i) && world.Tagged[atlas.EastEuropeTag].Has(world.Sides[i].A) == world.Tagged[atlas.EastEuropeTag].Has(world.Sides[i].B) {
			t.Errorf("the partition line at %s-%s does not bound East Europe", world.Sides[i].A, world.Sides[i].B)
		}
	}
}

func TestIslandsAndOutlyingPartsBelongToTheirCountries(t *testing.T) {
	for r, want := range map[atlas.Region]struct {
		country atlas.Country
		hexes   int
	}{
		atlas.Sicily: {atlas.Italy, 6}, atlas.Sardinia: {atlas.Italy, 6}, atlas.Corsica: {atlas.France, 2}, atlas.Crete: {atlas.Greece, 3}, atlas.Ulster: {atlas.Britain, 2}, atlas.EastPrussia: {atlas.Germany, 4},
		atlas.SpanishMorocco: {atlas.Spain, 3}, atlas.BalearicIslands: {atlas.Spain, 2}, atlas.EuropeanTurkey: {atlas.Turkey, 3}, atlas.Gotland: {atlas.Sweden, 1}, atlas.Saare: {atlas.BalticStates, 1},
	} {
		n := 0
		for h := range world.Regions[r].Bits().All() {
			n++
			if world.Hexes[h].Country != want.country {
				t.Errorf("%s in %s does not belong to %s", atlas.Hex(h), atlas.RegionIDs[r], atlas.CountryIDs[want.country])
			}
		}
		if n != want.hexes {
			t.Errorf("%s has %d hexes, want %d", atlas.RegionIDs[r], n, want.hexes)
		}
	}
}

func TestDistancesFollowTheDiagonals(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     int
	}{{"A24", "A25", 1}, {"A24", "B24", 1}, {"A24", "B25", 2}, {"L31", "H47", 16}, {"A24", "NN22", 39}, {"K23", "K23", 0}} {
		if got := atlas.Distance(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("from %s to %s it is %d hexes, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestSearchesOfTheBoardDoNotAllocate(t *testing.T) {
	s, seas := world.Ground.NewScratch(), board.NewScratch(world.Sea)
	var reached atlas.HexSet
	var waters, all atlas.WaterSet
	var shut atlas.PassageSet
	all.Bits().Fill(atlas.NumWaters)
	london := at(t, "K23")
	if n := testing.AllocsPerRun(20, func() {
		reached = atlas.HexSet{}
		reached.Add(london)
		world.Ground.Flood(s, reached.Bits(), world.OnLand.Bits())
		waters = atlas.WaterSet{}
		waters.Add(0)
		board.FloodUnder(world.Sea, seas, waters.Bits(), board.Terms{Classes: atlas.BaseSeas, Through: all.Bits(), Shut: shut.Bits()})
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// Supply for all of the Russian front: from the east edge through everything
// that is Russian.
func BenchmarkTraceSupply(b *testing.B) {
	s := world.Ground.NewScratch()
	allowed := world.Countries[atlas.USSR].Hexes
	b.ReportAllocs()
	for b.Loop() {
		reached := world.EastEdge
		world.Ground.Flood(s, reached.Bits(), allowed.Bits())
	}
}

func BenchmarkSail(b *testing.B) {
	s := board.NewScratch(world.Sea)
	var all atlas.WaterSet
	all.Bits().Fill(atlas.NumWaters)
	from := world.Places[named(b, "Brest")].Waters[0]
	b.ReportAllocs()
	for b.Loop() {
		var reached atlas.WaterSet
		reached.Add(from)
		board.FloodUnder(world.Sea, s, reached.Bits(), board.Terms{Classes: atlas.BaseSeas, Through: all.Bits()})
	}
}
