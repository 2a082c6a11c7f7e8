package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// holdAll gives a nation all hexes of countries.
func (s *scene) holdAll(n country, lands ...country) {
	for _, c := range lands {
		s.giveHexes(world.countries[c].hexes, n)
	}
}

func TestConquestsYieldTheirBRPsToWhoControlsTheCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "10.34", "24.3", "24.6")
	s := newScene(t, campaign, "Spring 1941")
	s.conquer(germany, belgium)
	s.holdAll(germany, luxembourg)
	s.status[luxembourg], s.patron[luxembourg] = conquered, germany
	if s.incomeFrom(belgium, germany) != 15 || s.incomeFrom(luxembourg, germany) != 5 {
		t.Errorf("Belgium yields %d, Luxembourg %d", s.incomeFrom(belgium, germany), s.incomeFrom(luxembourg, germany))
	}
	s.give(britain, "M25")
	s.economy.claim[belgium] = 0
	if s.incomeFrom(belgium, germany) != 0 || s.incomeFrom(belgium, britain) != 15 {
		t.Error("Brussels in British hands does not bring the BRPs to Britain")
	}
	// What brought nothing at the year start costs nothing when it is lost (24.6).
	s.mover = axis
	before := s.brp[germany]
	s.settleTerritories()
	if s.brp[germany] != before {
		t.Error("Germany loses BRPs that it never had")
	}
}

func TestALostCapitalCostsItsBRPsAfterOneTurnToWinItBack(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "10.342", "10.343", "Q024", "Q089")
	s := newScene(t, campaign, "Winter 1940")
	s.conquer(germany, belgium)
	s.mover = axis
	s.settleTerritories() // Germany moved first in Winter and held Brussels
	s.give(france, "M25")
	s.mover = allies
	s.settleTerritories()
	s.now = dateOf(spring, 1941)
	s.brp = [numMajors]int16{}
	s.newYear()
	if s.economy.got[belgium][germany] != 15 || s.economy.got[belgium][france] != 15 {
		t.Fatalf("both sides should have 15 BRPs: %v", s.economy.got[belgium])
	}
	s.economy.sw[germany] = swFactors{sea: 4}
	s.setLimits()
	german, french, limit := s.brp[germany], s.brp[france], s.limit[germany]
	s.mover = axis
	s.settleTerritories()
	if s.brp[germany] != german-15 || s.brp[france] != french {
		t.Errorf("Germany lost %d, France %d BRPs", german-s.brp[germany], french-s.brp[france])
	}
	if s.limit[germany] != limit || s.economy.sw[germany].sea != 4 {
		t.Error("the loss changed the spending limit or what was built for strategic warfare")
	}
}

func TestAColonyStaysWhileOneCityIsHeld(t *testing.T) {
	rulebook.Covers(t, "reich", "24.4", "24.41", "24.42", "24.43", "49.8", "49.9")
	s := newScene(t, campaign, "Winter 1940")
	s.lines("fallen: and france")
	s.holdAll(freeFrench, algeria)
	cities := []string{}
	for h := range world.countries[algeria].cities.bits().All() {
		cities = append(cities, hex(h).String())
	}
	s.mover = allies
	s.settleTerritories()
	s.give(germany, cities[0])
	if s.incomeFrom(algeria, britain) != 5 || s.incomeFrom(algeria, germany) != 0 {
		t.Errorf("with one city lost Britain gets %d and Germany %d", s.incomeFrom(algeria, britain), s.incomeFrom(algeria, germany))
	}
	s.now = dateOf(spring, 1941)
	s.newYear()
	s.give(germany, cities...)
	if s.incomeFrom(algeria, britain) != 5 || s.incomeFrom(algeria, germany) != 5 {
		t.Error("after a late loss both sides should be paid")
	}
	british := s.brp[britain]
	s.mover = allies
	s.settleTerritories()
	if s.brp[britain] != british-5 {
		t.Errorf("Britain lost %d BRPs", british-s.brp[britain])
	}
	// Vichy's colonies bring the Axis nothing.
	s.holdAll(vichyFrance, morocco)
	s.status[vichyFrance], s.patron[vichyFrance] = courted, germany
	if s.incomeFrom(morocco, germany) != 0 {
		t.Error("a Vichy colony pays Germany")
	}
}

// firstCity is the first city of a colony, or of East Europe.
func firstCity(n country) string { return world.countries[n].cities.first().String() }

func TestAColonyMustWithstandTheEnemysTurnToStayWithOneCity(t *testing.T) {
	rulebook.Covers(t, "reich", "24.42", "24.43", "43.6")
	for _, c := range []struct {
		area   country
		by     country
		income int
	}{{algeria, germany, 5}, {balticStates, germany, 25}} {
		for _, withstood := range []bool{false, true} {
			s := newScene(t, campaign, "Summer 1941")
			s.makeWar(germany, ussr)
			s.lines("fallen: and france")
			s.politics.east = eastLapsed
			turn := func(a alliance) {
				s.mover = a
				s.settleTerritories()
			}
			enemy := britain
			if c.area == balticStates {
				enemy = ussr
			}
			s.holdAll(enemy, c.area)
			turn(axis)
			turn(allies)
			s.holdAll(c.by, c.area)
			turn(axis)
			if got := s.incomeFrom(c.area, c.by); got != c.income {
				t.Fatalf("all of %s brings %d", nationNames[c.area], got)
			}
			if withstood {
				turn(allies)
				turn(axis)
			}
			s.give(enemy, firstCity(c.area))
			turn(allies)
			turn(axis)
			want := 0
			if withstood {
				want = c.income
			}
			if got := s.incomeFrom(c.area, c.by); got != want {
				t.Errorf("%s withstood a turn: %v, and with a city lost brings %d, want %d", nationNames[c.area], withstood, got, want)
			}
			// What was received stays while one city does.
			s.economy.got[c.area][c.by] = uint8(c.income)
			before := s.brp[c.by]
			turn(axis)
			if s.brp[c.by] != before {
				t.Errorf("%s is deducted although a city is left", nationNames[c.area])
			}
			s.holdAll(enemy, c.area)
			turn(axis)
			if s.brp[c.by] != before-int16(c.income) {
				t.Errorf("%s is not deducted although no city is left", nationNames[c.area])
			}
		}
	}
}

func TestFreeFrenchColoniesPayWithoutHavingToWithstandATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.42", "49.8")
	s := newScene(t, campaign, "Summer 1940")
	s.lines("fallen: and france")
	s.holdAll(freeFrench, algeria)
	s.patron[algeria] = freeFrench
	s.mover = allies
	s.settleTerritories()
	s.give(germany, firstCity(algeria))
	s.settleTerritories()
	if got := s.incomeFrom(algeria, britain); got != 5 {
		t.Errorf("Algeria, not all of it Axis, brings %d", got)
	}
}

func TestInitialHoldingsNeverYieldBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "10.343", "24.5")
	s := newScene(t, campaign, "Spring 1941")
	s.holdAll(germany, libya) // retaken by the other Axis power
	if s.incomeFrom(libya, germany) != 0 || s.incomeFrom(libya, italy) != 0 {
		t.Error("Libya pays the Axis")
	}
	s.holdAll(britain, libya)
	if s.incomeFrom(libya, britain) != 5 {
		t.Error("conquered Libya does not pay Britain")
	}
	late := newScene(t, scenario1942, "Spring 1943")
	if late.incomeFrom(poland, germany) != 0 || late.incomeFrom(rumania, germany) != 15 {
		t.Errorf("in 1942 Poland pays %d, the Minor Ally Rumania %d", late.incomeFrom(poland, germany), late.incomeFrom(rumania, germany))
	}
}

func TestConqueredPowersYieldHalfOfTheirStart(t *testing.T) {
	rulebook.Covers(t, "reich", "10.341", "26.3", "26.4", "26.71")
	s := newScene(t, campaign, "Spring 1941")
	s.give(germany, "O22")
	if s.incomeFrom(france, germany) != 0 {
		t.Error("Paris pays before France has fallen")
	}
	s.lines("fallen: and france")
	if s.incomeFrom(france, germany) != 42 {
		t.Errorf("France yields %d", s.incomeFrom(france, germany))
	}
	s.give(usa, "O22")
	s.economy.claim[france] = 0
	if s.incomeFrom(france, usa) != 42 {
		t.Errorf("a liberated Paris yields America %d", s.incomeFrom(france, usa))
	}
	for _, c := range []struct {
		id     scenarioID
		when   string
		land   country
		city   string
		worth  int
		german int
	}{{scenario1942, "Spring 1943", france, "O22", 42, 0}, {scenario1944, "Spring 1945", italy, "Y22", 37, 0}} {
		late := newScene(t, c.id, c.when)
		if late.incomeFrom(c.land, germany) != c.german {
			t.Errorf("%s: Germany is paid for what it held at the start", late.now)
		}
		late.give(britain, c.city)
		if late.incomeFrom(c.land, britain) != c.worth {
			t.Errorf("%s in Allied hands yields %d, want %d", c.city, late.incomeFrom(c.land, britain), c.worth)
		}
	}
}

func TestAlliesShareACommonConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6", "22.4")
	s := newScene(t, campaign, "Spring 1942")
	s.makeWar(italy, britain)
	s.conquer(germany, yugoslavia)
	s.politics.share[yugoslavia] = 1<<germany | 1<<italy
	if s.incomeFrom(yugoslavia, germany) != 10 || s.incomeFrom(yugoslavia, italy) != 10 {
		t.Errorf("Germany gets %d, Italy %d", s.incomeFrom(yugoslavia, germany), s.incomeFrom(yugoslavia, italy))
	}
	s.lines("fallen: and italy")
	if s.incomeFrom(yugoslavia, germany) != 20 {
		t.Error("the survivor does not get all")
	}
	early := newScene(t, campaign, "Spring 1940")
	if early.incomeFrom(poland, britain) != 10 || early.incomeFrom(poland, france) != 10 {
		t.Error("a Poland that survives is not shared by Britain and France")
	}
}

func TestEastEuropeIsHeldLikeAColony(t *testing.T) {
	rulebook.Covers(t, "reich", "43.6")
	s := newScene(t, campaign, "Spring 1940")
	s.conquer(germany, poland)
	for h := range world.tagged[eastEuropeTag].bits().All() {
		s.control[h] = ussr
	}
	if s.incomeFrom(balticStates, ussr) != 25 {
		t.Errorf("East Europe yields %d", s.incomeFrom(balticStates, ussr))
	}
	s.mover = allies
	s.settleTerritories()
	cities := s.eastEuropeCities()
	for h := range cities.bits().All() {
		if hex(h) != at(t, "I40") {
			s.control[h] = germany
		}
	}
	s.control[hex(cities.bits().Next(0))] = ussr
	if s.incomeFrom(balticStates, ussr) != 25 || s.incomeFrom(balticStates, germany) != 0 {
		t.Error("with one city left East Europe is not Russia's")
	}
}

func TestPartisansInACapitalCostTheAxisItsBRPsOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "32.7", "24.5", "Q091")
	s := newScene(t, scenario1942, "Summer 1942")
	u := s.add("gre-part", "DD28")
	s.nation[u] = britain
	s.mover = axis
	before := s.brp[germany]
	s.settleTerritories()
	if s.brp[germany] != before-10 {
		t.Fatalf("partisans in Athens cost %d BRPs", before-s.brp[germany])
	}
	s.settleTerritories()
	if s.brp[germany] != before-10 {
		t.Error("they cost BRPs again although no Axis unit has been there (Q091)")
	}
	s.put(u, inPool)
	g := s.add("ge-inf3", "DD28")
	s.settleTerritories()
	s.put(g, inPool)
	s.put(u, spot(at(t, "DD28")))
	s.settleTerritories()
	if s.brp[germany] != before-20 {
		t.Errorf("after Axis troops were back they should cost BRPs again: %d", before-s.brp[germany])
	}
}

func TestTheLedgerAddsUpToTheNextYear(t *testing.T) {
	rulebook.Covers(t, "reich", "10.3")
	s := newScene(t, campaign, "Winter 1940")
	s.conquer(germany, belgium, denmark)
	s.brp[germany] = 40
	sum := 0
	for _, e := range s.ledger(germany) {
		sum += e.brp
	}
	s.now = dateOf(spring, 1941)
	s.newYear()
	if sum != int(s.brp[germany]) {
		t.Errorf("the ledger says %d, the year brings %d", sum, s.brp[germany])
	}
}

// shared is a Yugoslavia that Germany and Italy have conquered together, at the year
// start of 1942.
func shared(t *testing.T, players uint8) *scene {
	s := &scene{emptyBoard(campaign, players, false), t}
	s.now = dateOf(spring, 1942)
	s.lines("fallen: and france")
	s.makeWar(germany, britain)
	s.makeWar(italy, britain)
	s.status[yugoslavia], s.patron[yugoslavia] = conquered, germany
	s.give(germany, "V29")
	s.setShare(yugoslavia, 1<<germany|1<<italy)
	s.begin(axis, flow.At(pShares, 0))
	return s
}

func TestAlliesShareWhatTheyConqueredAsTheyAgree(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := shared(t, 6)
	if !s.asked().has(germany) || s.asked().has(italy) {
		t.Fatal("who holds Belgrade does not propose")
	}
	s.play("share germany 14")
	if !s.asked().has(italy) {
		t.Fatal("Italy is not asked")
	}
	s.play("accept italy")
	if s.incomeFrom(yugoslavia, germany) != 14 || s.incomeFrom(yugoslavia, italy) != 6 {
		t.Errorf("Germany gets %d and Italy %d", s.incomeFrom(yugoslavia, germany), s.incomeFrom(yugoslavia, italy))
	}
	s.begin(axis, flow.At(pShares, 0))
	if s.Stack.Top().Proc == pShares {
		t.Error("the shares change from year to year")
	}
	s.lines("fallen: and italy")
	if s.incomeFrom(yugoslavia, germany) != 20 {
		t.Error("Germany does not get the share of a fallen Italy")
	}
}

func TestAlliesWhoDisagreeShareAlike(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := shared(t, 6)
	s.play("share germany 20", "reject italy")
	if s.incomeFrom(yugoslavia, germany) != 10 || s.incomeFrom(yugoslavia, italy) != 10 {
		t.Error("they do not share alike")
	}
	one := shared(t, 2)
	one.play("share germany 0")
	if one.incomeFrom(yugoslavia, italy) != 20 || one.Stack.Top().Proc == pShares {
		t.Error("a player with both powers is asked twice, or not heard")
	}
	alike := shared(t, 2)
	alike.play("done germany")
	if alike.incomeFrom(yugoslavia, italy) != 10 {
		t.Error("done does not share alike")
	}
}

func TestAReconquestIsSharedAnew(t *testing.T) {
	rulebook.Covers(t, "reich", "24.8")
	s := shared(t, 2)
	s.play("share germany 20")
	s.patron[yugoslavia] = britain
	s.give(britain, "V29")
	s.engage(italy, yugoslavia) // from Albania, without moving in
	s.take(at(t, "V29"), germany)
	if s.politics.share[yugoslavia] != 1<<germany|1<<italy || s.politics.agreed[yugoslavia] != 0 {
		t.Error("an attack on a hex of the country is no part in its reconquest, or the old shares hold")
	}
}

func TestThreePartnersShareOneAfterAnother(t *testing.T) {
	rulebook.Covers(t, "reich", "22.4", "24.7")
	s := &scene{emptyBoard(campaign, 2, false), t}
	s.status[norway], s.patron[norway] = conquered, britain
	s.control[capitalOf(norway)] = britain
	s.setShare(norway, 1<<britain|1<<france|1<<usa)
	s.begin(allies, flow.At(pShares, 0))
	s.play("share britain 4", "back", "share britain 2", "share france 3")
	if whole := s.yield(norway); s.incomeFrom(norway, usa) != whole-5 || s.incomeFrom(norway, france) != 3 {
		t.Errorf("of %d BRPs America gets %d", whole, s.incomeFrom(norway, usa))
	}
}

func TestRomeIsWorthHalfOfWhatItalyBeganTheScenarioWith(t *testing.T) {
	rulebook.Covers(t, "reich", "10.341", "26.3", "26.71")
	for id, want := range map[scenarioID]int{scenario1939: 37, campaign: 37, scenario1942: 45, scenario1944: 37} {
		if got := newScene(t, id, "").yield(italy); got != want {
			t.Errorf("%s: Rome is worth %d, not %d", scenarioIDs[id], got, want)
		}
		if got := newScene(t, id, "").yield(france); got != 42 {
			t.Errorf("%s: Paris is worth %d", scenarioIDs[id], got)
		}
	}
}
