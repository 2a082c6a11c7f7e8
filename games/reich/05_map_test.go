package reich

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/rulebook"
)

// at is the hex of a coordinate.
func at(t testing.TB, name string) hex {
	t.Helper()
	h, err := findHex(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// sideOf is the hexside of an id such as K29-K30.
func sideOf(t testing.TB, id string) side {
	t.Helper()
	a, b, _ := strings.Cut(id, "-")
	s, ok := between(at(t, a), at(t, b))
	if !ok {
		t.Fatalf("%s is no hexside", id)
	}
	return s
}

// named is the place of a name.
func named(t testing.TB, name string) place {
	t.Helper()
	i := slices.IndexFunc(world.places[:], func(p placeInfo) bool { return p.name == name })
	if i < 0 {
		t.Fatalf("there is no place called %s", name)
	}
	return place(i)
}

func names(s hexSet) []string {
	var out []string
	for h := range s.bits().All() {
		out = append(out, hex(h).String())
	}
	return out
}

func TestTheBoardHasAsManyHexesAndSidesAsThePrintedOne(t *testing.T) {
	rulebook.Covers(t, "reich", "5.0")
	count := func(s board.Bits) int { return s.Count() }
	var class [32]int
	for i := range world.sides {
		class[world.sides[i].class]++
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
		{"playable hexes", count(world.playable.bits()), 1758},
		{"hexes with land", count(world.onLand.bits()), 1342},
		{"mountains", count(world.mountains.bits()), 106},
		{"swamps", count(world.swamps.bits()), 8},
		{"beaches", count(world.beaches.bits()), 55},
		{"objectives", count(world.objectives.bits()), 42},
		{"land hexsides", with(landSide), 3377},
		{"sea hexsides", with(seaSide), 1986},
		{"river hexsides", with(riverSide), 239},
		{"crossing arrows", with(arrowSide), 8},
		{"mixed hexsides", with(landSide | seaSide), 308},
		{"front hexsides", count(world.frontline.bits()), 91},
		{"sea hexsides that are doubtful", count(world.uncertain.bits()), 38},
	} {
		if c.got != c.want {
			t.Errorf("%d %s, want %d", c.got, c.what, c.want)
		}
	}
	ports := 0
	for _, p := range world.places {
		if p.port {
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
		if got := world.places[named(t, city)].hex.String(); got != want {
			t.Errorf("%s is in %s, want %s", city, got, want)
		}
	}
	if got, want := world.hexes[world.places[named(t, "Bergen")].hex].name[0], byte('C'); got != want {
		t.Errorf("Bergen is in row %c, want %c", got, want)
	}
	for _, bad := range []string{"", "K", "29", "KL29", "K0", "K999999999999", "O60", "k29"} {
		if h, err := findHex(bad); err == nil {
			t.Errorf("%q was taken for %s", bad, h)
		}
	}
}

// Every hexside is listed once, joins neighbours, and no two neighbours lack one.
func TestEveryTwoNeighboursShareExactlyOneHexside(t *testing.T) {
	sides := 0
	for h := range hex(numHexes) {
		for d := range board.Direction(board.Directions) {
			n, there := world.grid.Neighbour(int(h), d)
			e, joined := world.edges.Edge(int(h), d)
			if there != joined {
				t.Errorf("%s has a neighbour %s: %v, a hexside: %v", h, board.Diagonal.Compass(d), there, joined)
				continue
			}
			if !there {
				continue
			}
			sides++
			back, _ := between(hex(n), h)
			if back != side(e) {
				t.Errorf("from %s the side of %s is another than from %s", hex(n), h, h)
			}
		}
	}
	if sides != 2*numSides {
		t.Errorf("%d sides of hexes, want %d", sides, 2*numSides)
	}
}

func TestHexsidesFitTheHexesOnBothSides(t *testing.T) {
	rulebook.Covers(t, "reich", "5.3")
	for i := range side(numSides) {
		s := world.sides[i]
		for _, h := range []hex{s.a, s.b} {
			if i.is(landSide|arrowSide) && !world.onLand.has(h) {
				t.Errorf("%s-%s is crossed by land, but %s has none", s.a, s.b, h)
			}
			if i.is(seaSide) && !world.atSea.has(h) {
				t.Errorf("%s-%s is crossed by sea, but %s has none", s.a, s.b, h)
			}
		}
		if i.is(riverSide) && !i.is(landSide) {
			t.Errorf("the river of %s-%s divides no land", s.a, s.b)
		}
		if i.is(arrowSide) && (i.is(landSide) || !i.is(seaSide)) {
			t.Errorf("the arrow of %s-%s is not over water", s.a, s.b)
		}
		a, b := world.hexes[s.a], world.hexes[s.b]
		if border := a.country != b.country && (i.is(landSide) || a.country == switzerland || b.country == switzerland); world.borders.has(i) != border {
			t.Errorf("%s-%s is a border: %v, want %v", s.a, s.b, world.borders.has(i), border)
		}
		if line := a.front != b.front && i.is(landSide|arrowSide); world.frontline.has(i) != line {
			t.Errorf("%s-%s is a front boundary: %v, want %v", s.a, s.b, world.frontline.has(i), line)
		}
	}
}

func TestTheObjectivesAreThoseOfTheVictoryConditions(t *testing.T) {
	rulebook.Covers(t, "reich", "2.11", "2.12", "2.13")
	got := [numFronts][]string{}
	for _, p := range world.places {
		if p.objective {
			f := world.hexes[p.hex].front
			got[f] = append(got[f], p.name)
		}
	}
	for f, list := range []string{
		"Antwerp Berlin Birmingham Bonn Breslau Budapest Essen Leipzig London Lyons Manchester Marseilles Oslo Paris",
		"Astrakhan Dnepropetrovsk Grozny Kharkov Krakow Leningrad Lvov Maikop Moscow Riga Smolensk Stalingrad Stockholm Warsaw",
		"Alexandria Athens Belgrade Genoa Gibraltar Istanbul Madrid Malta Milan Mosul Ploesti Rome Suez Tripoli",
	} {
		slices.Sort(got[f])
		if want := strings.Fields(list); !slices.Equal(got[f], want) {
			t.Errorf("objectives of front %s: %v, want %v", frontNames[f], got[f], want)
		}
	}
}

func TestGreyHexesAreNotPlayable(t *testing.T) {
	if !world.countries[switzerland].hexes.bits().Equal(func() board.Bits {
		var out hexSet
		out.bits().Fill(numHexes)
		out.bits().AndNot(world.playable.bits())
		return out.bits()
	}()) {
		t.Error("what is not playable is not Switzerland")
	}
	for h := range world.countries[switzerland].hexes.bits().All() {
		for _, l := range world.land.Links(h) {
			if groundSides>>l.Class&1 != 0 {
				t.Errorf("one can walk into %s", hex(h))
			}
		}
	}
}

func TestMixedHexsidesAreCrossedByLandAndBySea(t *testing.T) {
	rulebook.Covers(t, "reich", "5.31")
	for _, id := range []string{"H31-I30", "Z8-AA7", "LL30-LL31"} {
		if s := sideOf(t, id); !s.is(landSide) || !s.is(seaSide) || s.allWater() {
			t.Errorf("%s is not land and sea", id)
		}
	}
	if s := sideOf(t, "K29-K30"); !s.is(landSide) || s.is(seaSide) {
		t.Error("K29-K30 is not all land")
	}
}

func TestBlackLandDoesNotExist(t *testing.T) {
	rulebook.Covers(t, "reich", "5.32")
	if world.oneHexIslands.has(at(t, "F33")) {
		t.Error("F33 counts as an island of one hex")
	}
	// The black islands lie on the side between CC28 and DD28 and are no way
	// from the one to the other.
	if sideOf(t, "CC28-DD28").is(landSide | arrowSide) {
		t.Error("one can walk over the islands east of Athens")
	}
	// A unit in W52 is on the southern peninsula: it came from X52.
	for d := range board.Direction(board.Directions) {
		n, ok := world.grid.Neighbour(int(at(t, "W52")), d)
		if !ok {
			continue
		}
		s, _ := between(at(t, "W52"), hex(n))
		if got, want := s.is(landSide), hex(n) == at(t, "X52"); got != want {
			t.Errorf("one can walk from W52 to %s: %v, want %v", hex(n), got, want)
		}
	}
}

func TestWaterHexsidesSeparateUnits(t *testing.T) {
	reached := hexSet{}
	reached.add(at(t, "K23")) // London
	world.ground.Flood(world.ground.NewScratch(), reached.bits(), world.onLand.bits())
	for name, want := range map[string]bool{"C28": true, "B29": true, "H22": false, "L24": false, "O22": false} {
		if got := reached.has(at(t, name)); got != want {
			t.Errorf("from London on foot to %s: %v, want %v", name, got, want)
		}
	}
	for id, want := range map[string]bool{"U40-U41": true, "DD21-DD22": true, "C45-D45": true, "K29-K30": false, "H31-I30": false} {
		if got := sideOf(t, id).allWater(); got != want {
			t.Errorf("%s is all water: %v, want %v", id, got, want)
		}
	}
}

func TestTheZoneOfArmourStopsAtWaterAndCrossesRivers(t *testing.T) {
	for id, want := range map[string]bool{"Z33-Z34": false, "U40-U41": false, "L23-L24": false, "LL30-LL31": true, "K29-K30": true} {
		s := sideOf(t, id)
		a, b := world.sides[s].a, world.sides[s].b
		var armour, zone hexSet
		armour.add(a)
		world.land.Around(zone.bits(), armour.bits(), zocSides)
		if got := zone.has(b); got != want {
			t.Errorf("the zone of armour in %s reaches %s: %v, want %v", a, b, got, want)
		}
	}
}

func TestCrossingArrowsStandWhereTheRulebookHasThem(t *testing.T) {
	rulebook.Covers(t, "reich", "5.36")
	got := map[country]int{}
	for i := range side(numSides) {
		if i.is(arrowSide) {
			got[world.hexes[world.sides[i].a].country]++
		}
	}
	want := map[country]int{denmark: 3, britain: 1, turkey: 2, ussr: 1, italy: 1}
	for c, n := range want {
		if got[c] != n {
			t.Errorf("%d arrows in %s, want %d", got[c], countryIDs[c], n)
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
	if sideOf(t, "J30-K29").is(landSide) {
		t.Error("one can walk from J30 to K29")
	}
	for k := range world.hexes[at(t, "K30")].numWaters {
		if world.waters[world.hexes[at(t, "K30")].water+water(k)].zone == atlantic {
			t.Error("the North Sea reaches K30")
		}
	}
	if sideOf(t, "GG33-HH33").is(seaSide) {
		t.Error("fleets go from GG33 to HH33")
	}
	if world.onLand.has(at(t, "HH32")) {
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
			if s.is(landSide) {
				land++
			}
			if s.is(seaSide) || world.sides[s].lake != "" {
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
		p := world.places[named(t, city)]
		for _, w := range p.waters[:p.numWaters] {
			if world.waters[w].sides>>d&1 != 0 {
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
		if p := world.places[named(t, name)]; !p.port || !p.capital {
			t.Errorf("%s is not a capital port", name)
		}
	}
	for _, p := range world.places {
		both := p.name == "Athens" || p.name == "Stockholm"
		if p.port && p.capital != both {
			t.Errorf("%s is a capital: %v", p.name, p.capital)
		}
	}
}

func TestFortressesStandWhereTheRulebookHasThem(t *testing.T) {
	want := map[string]fortress{
		"Malta": permanentFortress, "Gibraltar": permanentFortress, "Stuttgart": westWall, "Frankfurt": westWall, "Bonn": westWall,
		"Essen": westWall, "Leningrad": leningradFortress, "Sevastopol": sevastopolFortress, "Metz": maginot, "Strasbourg": maginot,
	}
	for city, f := range want {
		if got := world.hexes[world.places[named(t, city)].hex].fortress; got != f {
			t.Errorf("%s is fortress %q, want %q", city, fortressNames[got], fortressNames[f])
		}
	}
	count := map[fortress]int{}
	for i := range world.hexes {
		count[world.hexes[i].fortress]++
	}
	for f, n := range map[fortress]int{permanentFortress: 2, westWall: 4, maginot: 3, leningradFortress: 1, sevastopolFortress: 1} {
		if count[f] != n {
			t.Errorf("%d hexes of %s, want %d", count[f], fortressNames[f], n)
		}
	}
}

func TestIslandsOfOneHex(t *testing.T) {
	rulebook.Covers(t, "reich", "5.6", "Q013")
	for _, name := range []string{"B29", "GG19", "H36", "F39"} {
		if !world.oneHexIslands.has(at(t, name)) {
			t.Errorf("%s is not an island of one hex", name)
		}
	}
	for _, name := range []string{"AA7", "I31", "I32", "F33", "W21", "X20", "H31", "NN26"} {
		if world.oneHexIslands.has(at(t, name)) {
			t.Errorf("%s counts as an island of one hex", name)
		}
	}
}

func TestQuattaraHexsidesAreClosed(t *testing.T) {
	rulebook.Covers(t, "reich", "5.75")
	for _, id := range []string{"NN25-NN26", "NN26-NN27", "MM26-NN26", "MM27-NN26"} {
		if s := sideOf(t, id); !world.quattara.has(s) || s.is(landSide|seaSide|arrowSide) {
			t.Errorf("%s is open", id)
		}
	}
	if n := world.quattara.bits().Count(); n != 4 {
		t.Errorf("%d closed hexsides, want 4", n)
	}
}

func TestEveryHexInPlayIsOnOneFront(t *testing.T) {
	rulebook.Covers(t, "reich", "5.8")
	n := 0
	for i := range world.fronts {
		n += world.fronts[i].bits().Count()
	}
	if n != 1758 {
		t.Errorf("%d hexes on a front, want 1758", n)
	}
}

func TestFleetsOfTwoFrontPortsLieOnTwoFronts(t *testing.T) {
	for city, want := range map[string][]zone{
		"Kiel": {atlantic, baltic}, "Gibraltar": {atlantic, mediterranean}, "Istanbul": {blackSea, marmara},
		"Hamburg": {atlantic}, "Alexandria": {mediterranean}, "Leningrad": {baltic}, "Suez": {gulfOfSuez},
	} {
		var got []zone
		p := world.places[named(t, city)]
		for _, w := range p.waters[:p.numWaters] {
			got = append(got, world.waters[w].zone)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s lies on %v, want %v", city, got, want)
		}
	}
}

// sail floods the sea from the waters of a port.
func sail(t testing.TB, port string, classes uint32, shut *passageSet) waterSet {
	t.Helper()
	var reached, all waterSet
	p := world.places[named(t, port)]
	for _, w := range p.waters[:p.numWaters] {
		reached.add(w)
	}
	all.bits().Fill(numWaters)
	terms := board.Terms{Classes: classes, Through: all.bits()}
	if shut != nil {
		terms.Shut = shut.bits()
	}
	board.FloodUnder(world.sea, board.NewScratch(world.sea), reached.bits(), terms)
	return reached
}

func seaReaches(t testing.TB, reached waterSet, port string) bool {
	t.Helper()
	p := world.places[named(t, port)]
	for _, w := range p.waters[:p.numWaters] {
		if reached.bits().Has(int(w)) {
			return true
		}
	}
	return false
}

func TestSeaRoutesEndAtStraitsThatAreShut(t *testing.T) {
	open := board.ClassSet(openSea)
	straits := board.ClassSet(openSea, throughStrait)
	for _, c := range []struct {
		from, to string
		classes  uint32
		want     bool
	}{
		{"Wilhelmshaven", "Brest", open, true},
		{"Wilhelmshaven", "Rostock", straits, false},
		{"Wilhelmshaven", "Rostock", straits | board.ClassSet(acrossFronts), true},
		{"Rostock", "Leningrad", open, true},
		{"Genoa", "Alexandria", open, true},
		{"Genoa", "Brest", straits, false},
		{"Genoa", "Brest", board.ClassSet(openSea, throughGibraltar), true},
		{"Genoa", "Constanta", open, false},
		{"Genoa", "Constanta", straits, true},
		{"Odessa", "Rostock", board.AllClasses, true},
		{"Genoa", "Suez", open, false},
		{"Genoa", "Suez", board.ClassSet(openSea, throughCanal), true},
	} {
		if got := seaReaches(t, sail(t, c.from, c.classes, nil), c.to); got != c.want {
			t.Errorf("from %s to %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
	for i, name := range []string{"Bosporus", "Dardanelles"} {
		k := slices.IndexFunc(world.straits[:], func(s straitInfo) bool { return s.name == name })
		if k < 0 {
			t.Fatalf("there is no strait %s (%d)", name, i)
		}
		if seaReaches(t, sail(t, "Genoa", straits, &world.straits[k].passages), "Constanta") {
			t.Errorf("fleets pass the shut %s", name)
		}
	}
}

func TestEverySeaIsOneWater(t *testing.T) {
	for _, c := range []struct {
		port string
		zone zone
	}{{"Brest", atlantic}, {"Rostock", baltic}, {"Genoa", mediterranean}, {"Constanta", blackSea}} {
		reached := sail(t, c.port, board.ClassSet(openSea, throughStrait), nil)
		for w := range world.waters {
			if world.waters[w].zone == c.zone && world.waters[w].sides != 0 && !reached.bits().Has(w) {
				t.Errorf("the water of %s in %s is cut off from %s", zoneNames[c.zone], world.waters[w].hex, c.port)
			}
		}
	}
}

func TestTheEdgesOfTheBoard(t *testing.T) {
	if got := names(world.eastEdge); len(got) != 26 || got[0] != "A66" || got[25] != "Z53" {
		t.Errorf("the east edge is %v", got)
	}
	west := names(world.westEdge)
	if len(west) != 27 || west[0] != "E18" || west[26] != "EE1" {
		t.Errorf("the west edge is %v", west)
	}
	for h := range world.westEdge.bits().All() {
		if _, ok := world.grid.Neighbour(h, 3); ok || !world.atSea.has(hex(h)) {
			t.Errorf("%s is not sea at the west edge", hex(h))
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
		if _, err := findHex(m.Hex); (err == nil) != m.InHexes {
			t.Errorf("%s is on the board: %v, want %v", m.Hex, err == nil, m.InHexes)
		}
	}
	for _, name := range []string{"II24", "FF24", "DD18", "CC19", "CC17"} {
		if !world.atSea.has(at(t, name)) {
			t.Errorf("there is no sea in %s", name)
		}
	}
	for _, name := range []string{"J35", "K34", "L34"} {
		if world.hexes[at(t, name)].country != poland {
			t.Errorf("%s is not Polish", name)
		}
	}
	if world.atSea.has(at(t, "C35")) {
		t.Error("there is sea at Oslo")
	}
	if !world.beaches.has(at(t, "D35")) || world.hexes[at(t, "D35")].country != norway {
		t.Error("D35 is not a Norwegian beach")
	}
	if world.hexes[at(t, "F39")].country != balticStates {
		t.Error("Saare does not belong to the Baltic States")
	}
	for _, h := range []hex{at(t, "U21"), world.places[named(t, "Turin")].hex} {
		facing := false
		for _, l := range world.land.Links(int(h)) {
			facing = facing || world.hexes[l.To].country == france && groundSides>>l.Class&1 != 0
		}
		if world.hexes[h].country != italy || !facing {
			t.Errorf("%s is not Italian or does not face France", h)
		}
	}
	for _, name := range []string{"A47", "B46"} {
		h := at(t, name)
		if world.hexes[h].country != ussr || !world.tagged[axis1942Tag].has(h) {
			t.Errorf("%s is not Russian ground behind the line of 1942", name)
		}
	}
}

func TestCapitalsStandInTheirCountries(t *testing.T) {
	for c, info := range world.countries {
		if info.capital == noHex {
			continue
		}
		if !info.hexes.has(info.capital) || !world.capitals.has(info.capital) {
			t.Errorf("the capital of %s is not its own, or no capital", countryIDs[c])
		}
	}
	for h := range world.capitals.bits().All() {
		c := world.hexes[h].country
		if world.countries[c].capital != hex(h) && hex(h) != at(t, "R20") {
			t.Errorf("%s has a capital in %s that its country does not know", countryIDs[c], hex(h))
		}
	}
}

func TestEastEuropeIsMadeOfItsThreeParts(t *testing.T) {
	var want hexSet
	want.bits().Or(world.countries[balticStates].hexes.bits())
	want.bits().Or(world.regions[easternPoland].bits())
	want.bits().Or(world.regions[bessarabia].bits())
	if !world.tagged[eastEuropeTag].bits().Equal(want.bits()) {
		t.Error("East Europe is not the Baltic States, eastern Poland and Bessarabia")
	}
	for h := range world.regions[bessarabia].bits().All() {
		if info := world.hexes[h]; info.country != rumania || info.front != eastern {
			t.Errorf("%s is not Rumanian ground on the Eastern Front", hex(h))
		}
	}
	// The partition line is where East Europe ends on the side of Poland and
	// Rumania.
	for i := range side(numSides) {
		if world.lines[partitionLine].has(i) && world.tagged[eastEuropeTag].has(world.sides[i].a) == world.tagged[eastEuropeTag].has(world.sides[i].b) {
			t.Errorf("the partition line at %s-%s does not bound East Europe", world.sides[i].a, world.sides[i].b)
		}
	}
}

func TestIslandsAndOutlyingPartsBelongToTheirCountries(t *testing.T) {
	for r, want := range map[region]struct {
		country country
		hexes   int
	}{
		sicily: {italy, 6}, sardinia: {italy, 6}, corsica: {france, 2}, crete: {greece, 3}, ulster: {britain, 2}, eastPrussia: {germany, 4},
		spanishMorocco: {spain, 3}, balearicIslands: {spain, 2}, europeanTurkey: {turkey, 3}, gotland: {sweden, 1}, saare: {balticStates, 1},
	} {
		n := 0
		for h := range world.regions[r].bits().All() {
			n++
			if world.hexes[h].country != want.country {
				t.Errorf("%s in %s does not belong to %s", hex(h), regionIDs[r], countryIDs[want.country])
			}
		}
		if n != want.hexes {
			t.Errorf("%s has %d hexes, want %d", regionIDs[r], n, want.hexes)
		}
	}
}

func TestDistancesFollowTheDiagonals(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     int
	}{{"A24", "A25", 1}, {"A24", "B24", 1}, {"A24", "B25", 2}, {"L31", "H47", 16}, {"A24", "NN22", 39}, {"K23", "K23", 0}} {
		if got := distance(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("from %s to %s it is %d hexes, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestSearchesOfTheBoardDoNotAllocate(t *testing.T) {
	s, seas := world.ground.NewScratch(), board.NewScratch(world.sea)
	var reached hexSet
	var waters, all waterSet
	var shut passageSet
	all.bits().Fill(numWaters)
	london := at(t, "K23")
	if n := testing.AllocsPerRun(20, func() {
		reached = hexSet{}
		reached.add(london)
		world.ground.Flood(s, reached.bits(), world.onLand.bits())
		waters = waterSet{}
		waters.add(0)
		board.FloodUnder(world.sea, seas, waters.bits(), board.Terms{Classes: baseSeas, Through: all.bits(), Shut: shut.bits()})
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// Supply for all of the Russian front: from the east edge through everything
// that is Russian.
func BenchmarkTraceSupply(b *testing.B) {
	s := world.ground.NewScratch()
	allowed := world.countries[ussr].hexes
	b.ReportAllocs()
	for b.Loop() {
		reached := world.eastEdge
		world.ground.Flood(s, reached.bits(), allowed.bits())
	}
}

func BenchmarkSail(b *testing.B) {
	s := board.NewScratch(world.sea)
	var all waterSet
	all.bits().Fill(numWaters)
	from := world.places[named(b, "Brest")].waters[0]
	b.ReportAllocs()
	for b.Loop() {
		var reached waterSet
		reached.add(from)
		board.FloodUnder(world.sea, s, reached.bits(), board.Terms{Classes: baseSeas, Through: all.bits()})
	}
}
