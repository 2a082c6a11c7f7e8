package tt

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// playAs makes moves for a Faction: in the set-up all decide at once.
func playAs(t testing.TB, p *Position, f faction, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if err := p.Play(p.seatOf(f), parseTestMove(t, p, text), nil); err != nil {
			t.Fatalf("%q is refused to %s: %v", text, factionNames[f], err)
		}
	}
}

// barredTo asserts that a move is refused to a Faction by a rule and changes
// nothing.
func barredTo(t testing.TB, p *Position, f faction, move, rule string) {
	t.Helper()
	before := string(p.AppendBinary(nil))
	err := p.Play(p.seatOf(f), parseTestMove(t, p, move), nil)
	var why *engine.Refusal
	if !errors.As(err, &why) || why.Rule != rule {
		t.Errorf("%q is answered to %s with %v, not refused by rule %s", move, factionNames[f], err, rule)
	}
	if before != string(p.AppendBinary(nil)) {
		t.Errorf("%q changed the position", move)
	}
}

// placeable counts the Cadres each area may still get, by trying Infantry.
func placeable(p *Position, f faction) map[string]int {
	left := map[string]int{}
	for i, c := range world.setup[f].cadres {
		if p.cadres[f][i] > 0 {
			left[world.areas[c.area].id] = int(p.cadres[f][i])
		}
	}
	return left
}

// setUp places Cadres of the first type allowed everywhere and finishes.
func setUp(t testing.TB, p *Position, f faction) {
	t.Helper()
	for p.asked().has(f) {
		list := p.Legal(p.seatOf(f), nil)
		playAs(t, p, f, engine.FormatMove(Game, list[len(list)-1]))
	}
}

// forces are the blocks and the CV of a Faction on the map.
func forces(p *Position, f faction) (units, cv int) {
	for u := range p.high {
		if p.alive(u) && p.owner(u) == f {
			units++
			cv += int(p.cv[u])
		}
	}
	return units, cv
}

// opening is what 5.1 to 5.3 say of a Faction.
type opening struct {
	faction                faction
	cadres                 map[string]int
	fixed                  []string // area: unit
	units, cv              int
	cards                  int
	ind, pop, res, factory int
}

func checkOpening(t *testing.T, want opening) {
	t.Helper()
	f := want.faction
	p := newPosition(newest, false, 3)
	got := placeable(p, f)
	if len(got) != len(want.cadres) {
		t.Errorf("%s sets up Cadres in %v", factionNames[f], got)
	}
	for a, n := range want.cadres {
		if got[a] != n {
			t.Errorf("%s sets up %d Cadres in %s, not %d", factionNames[f], got[a], a, n)
		}
	}
	for _, item := range want.fixed {
		where, what, _ := strings.Cut(item, ": ")
		unitAt(t, p, where, what)
	}
	if units, _ := forces(p, f); units != len(want.fixed) {
		t.Errorf("%s starts with %d units on the map, not %d", factionNames[f], units, len(want.fixed))
	}
	setUp(t, p, f)
	if units, cv := forces(p, f); units != want.units || cv != want.cv {
		t.Errorf("%s has %d units with %d CV, not %d with %d", factionNames[f], units, cv, want.units, want.cv)
	}
	for _, g := range rivals[f] {
		setUp(t, p, g)
	}
	for p.Top() == pDraw {
		resolve(t, p, 0)
	}
	if got := p.countCards(actionDeck, p.hand(f)); got != want.cards || p.handSize(f) != want.cards {
		t.Errorf("%s draws %d Action cards, not %d", factionNames[f], got, want.cards)
	}
	track := p.production(f, true)
	if track.ind != want.ind || track.pop != want.pop || track.res != want.res || p.factoryCost(f) != want.factory {
		t.Errorf("the track of %s is %+v with Factory Cost %d", factionNames[f], track, p.factoryCost(f))
	}
}

func TestTheAxisSetup(t *testing.T) {
	rulebook.Covers(t, "tt", "5.1")
	checkOpening(t, opening{
		faction: axis,
		cadres:  map[string]int{"berlin": 6, "ruhr": 4, "munich": 2, "konigsberg": 2, "rome": 4, "milan": 2, "tripoli": 2},
		units:   22, cv: 22, cards: 14, ind: 12, pop: 11, res: 6, factory: 5,
	})
}

func TestTheWestSetup(t *testing.T) {
	rulebook.Covers(t, "tt", "5.2")
	checkOpening(t, opening{
		faction: west,
		cadres: map[string]int{
			"london": 3, "delhi": 2, "glasgow": 1, "bombay": 1, "suez": 1, "paris": 2, "marseille": 1, "algiers": 1,
		},
		fixed: []string{
			"london: british fleet-4", "gibraltar: british fortress-1", "karachi: british infantry-1", "lorraine: french fortress-3",
		},
		units: 16, cv: 21, cards: 8, ind: 7, pop: 12, res: 11, factory: 6,
	})
}

func TestTheUSSRSetup(t *testing.T) {
	rulebook.Covers(t, "tt", "5.3")
	checkOpening(t, opening{
		faction: ussr,
		cadres: map[string]int{
			"moscow": 3, "leningrad": 2, "baku": 2, "kiev": 1, "kharkov": 1, "odessa": 1, "stalingrad": 1, "urals": 1,
		},
		units: 12, cv: 12, cards: 6, ind: 9, pop: 12, res: 11, factory: 7,
	})
}

// The levels of the printed tracks: the USSR's fall by two.
func TestTheLevelsOfTheFactoryCost(t *testing.T) {
	for _, c := range []struct {
		war                string
		axis, west, soviet int
	}{
		{"", 5, 6, 7},
		{"usa: satellite", 5, 5, 7},
		{"war: axis declared on west, axis declared on ussr", 5, 5, 5},
		{"war: west declared on axis, ussr declared on axis", 3, 6, 7},
		{"war: axis declared on ussr, west declared on ussr", 5, 6, 3},
		{"war: axis declared on west, ussr declared on west\nusa: satellite", 5, 3, 7},
		{"war: west declared on axis, axis declared on ussr, ussr declared on west", 4, 5, 5},
	} {
		p := scene(t, "1941\nphase: government axis\nhand axis: A01\n"+c.war)
		if got := [3]int{p.factoryCost(axis), p.factoryCost(west), p.factoryCost(ussr)}; got != [3]int{c.axis, c.west, c.soviet} {
			t.Errorf("with %q Industry costs %v Factories", c.war, got)
		}
	}
}

func TestCadresAreOnePerPopulationAndTwoForTheAxis(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	for f := axis; f <= ussr; f++ {
		per := 1
		if f == axis {
			per = 2
		}
		p := newPosition(newest, false, 3)
		got := placeable(p, f)
		for a := range world.land.all {
			info := &world.areas[a]
			owner := nobody
			if n := world.nations[info.nation].power; n < numPowers && n != usa {
				owner = ownerOf[n]
			}
			want := 0
			if owner == f {
				want = per * int(info.pop)
			}
			if got[info.id] != want {
				t.Errorf("%s sets up %d Cadres in %s, not %d", factionNames[f], got[info.id], info.name, want)
			}
		}
	}
}

func TestACadreIsOfAnyTypeAndOfTheNationOfItsCity(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	p := newPosition(newest, false, 3)
	for ty := range numTypes {
		has(t, p, "place berlin "+world.units[ty].id)
	}
	for _, c := range []struct {
		who          faction
		where, label string
	}{
		{axis, "berlin", "german tank-1"}, {axis, "tripoli", "italian tank-1"},
		{west, "delhi", "british tank-1"}, {west, "algiers", "french tank-1"}, {ussr, "baku", "soviet tank-1"},
	} {
		playAs(t, p, c.who, "place "+c.where+" tank")
		unitAt(t, p, c.where, c.label)
	}
}

func TestWhatTheSetupForbids(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	p := newPosition(newest, false, 3)
	for _, c := range []struct {
		who        faction
		move, rule string
	}{
		{axis, "done", "5.0"},
		{axis, "place vienna infantry", "5.0"},
		{axis, "place london infantry", "5.0"},
		{axis, "place venice infantry", "5.0"}, // no City
		{west, "place karachi infantry", "5.0"},
		{west, "place ottawa infantry", "5.0"}, // a Town
		{west, "place washington infantry", "5.0"},
		{west, "disband @london:british-fleet", "5.0"},
		{ussr, "place moscow fleet", "3.22"},
	} {
		barredTo(t, p, c.who, c.move, c.rule)
		if slices.Contains(p.Legal(p.seatOf(c.who), nil), parseTestMove(t, p, c.move)) {
			t.Errorf("%q is in the list of %s", c.move, factionNames[c.who])
		}
	}
	playAs(t, p, west, "place glasgow infantry")
	barredTo(t, p, west, "place glasgow infantry", "5.0")
	playAs(t, p, ussr, "place moscow fortress")
	barredTo(t, p, ussr, "place moscow fortress", "7.231")
	setUp(t, p, ussr)
	barredTo(t, p, ussr, "place moscow infantry", "5.0") // has finished
}

func TestTheSetupIsSecretUntilAllAreReady(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	p := newPosition(newest, false, 3)
	playAs(t, p, axis, "place berlin tank", "place berlin carrier")
	view := tableSeenBy(t, p, engine.Seat(axis))
	if got := len(view.in("berlin")); got != 2 {
		t.Errorf("the Axis sees %d of its own blocks in Berlin", got)
	}
	for _, seat := range []engine.Seat{1, 2, engine.Spectator} {
		view := tableSeenBy(t, p, seat)
		if got := view.in("berlin"); len(got) != 0 {
			t.Errorf("seat %d sees %v in Berlin during the set-up", seat, got)
		}
	}
	for f := axis; f <= ussr; f++ {
		setUp(t, p, f)
	}
	view = tableSeenBy(t, p, engine.Seat(west))
	if got := view.in("berlin"); len(got) != 6 || got[0].Type != "" {
		t.Errorf("after the set-up the West sees %v in Berlin", got)
	}
}

func TestTheMatchBeginsAtPeaceWithTheNewYearOf1936(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	p := newPosition(newest, false, 3)
	for f := axis; f <= ussr; f++ {
		setUp(t, p, f)
	}
	for f, id := range []string{"axis", "west", "ussr"} { // 14, 8 and 6 cards
		for range world.setup[faction(f)].cards {
			if p.Top() != pDraw {
				t.Fatalf("%s has not got its opening hand", id)
			}
			resolve(t, p, 0)
		}
	}
	if p.year != 36 || !p.In(pYearStart) || p.war != 0 {
		t.Fatalf("the match begins in %s", p.phaseName())
	}
	for range 3 { // all are at Peace
		if p.Top() != pChit {
			t.Fatal("a Faction gets no Peace Dividend in 1936")
		}
		resolve(t, p, 0)
	}
	roll(t, p, 2)
	if p.order != [3]faction{axis, west, ussr} || !p.In(pProduction) || p.points != 11 {
		t.Errorf("after the Turn Order of 1936 comes %s", p.phaseName())
	}
}

func TestRuling7FortressesForBakuAndIndiaStayInTheBox(t *testing.T) {
	rulebook.Covers(t, "tt", "3.241")
	p := newPosition(newest, false, 2)
	if why := p.Explain(p.seatOf(west), parseTestMove(t, p, "place vienna infantry")); why == nil || why.Rule != "5.0" || !strings.Contains(why.Reason, "your own") {
		t.Errorf("a Cadre in Vienna is refused with %v", why)
	}
	// Six Soviet blocks, of which Baku needs two.
	playAs(t, p, ussr, "place moscow fortress", "place leningrad fortress", "place kiev fortress", "place odessa fortress")
	barredTo(t, p, ussr, "place urals fortress", "18.0")
	barredTo(t, p, ussr, "place baku infantry", "18.0")
	playAs(t, p, ussr, "place baku fortress", "place baku fortress")
	barredTo(t, p, ussr, "place urals fortress", "3.0")
	// Six British: Gibraltar and Karachi have theirs, Delhi and Bombay need three.
	playAs(t, p, west, "place london fortress")
	barredTo(t, p, west, "place suez fortress", "18.0")
	playAs(t, p, west, "place delhi fortress", "place delhi fortress", "place bombay fortress")
}
