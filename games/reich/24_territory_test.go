package reich

import (
	"slices"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// holdAll gives a nation all hexes of countries.
func (s *scene) holdAll(n atlas.Country, lands ...atlas.Country) {
	for _, c := range lands {
		s.giveHexes(world.Countries[c].Hexes, n)
	}
}

func TestConquestsYieldTheirBRPsToWhoControlsTheCapital(t *testing.T) {
	rulebook.Covers(t, "reich", "10.34", "24.3", "24.6")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.conquer(atlas.Germany, atlas.Belgium)
	s.holdAll(atlas.Germany, atlas.Luxembourg)
	s.status[atlas.Luxembourg], s.patron[atlas.Luxembourg] = Conquered, atlas.Germany
	if s.incomeFrom(atlas.Belgium, atlas.Germany) != 15 || s.incomeFrom(atlas.Luxembourg, atlas.Germany) != 5 {
		t.Errorf("Belgium yields %d, Luxembourg %d", s.incomeFrom(atlas.Belgium, atlas.Germany), s.incomeFrom(atlas.Luxembourg, atlas.Germany))
	}
	s.give(atlas.Britain, "M25")
	s.economy.claim[atlas.Belgium] = 0
	if s.incomeFrom(atlas.Belgium, atlas.Germany) != 0 || s.incomeFrom(atlas.Belgium, atlas.Britain) != 15 {
		t.Error("Brussels in British hands does not bring the BRPs to Britain")
	}
	// What brought nothing at the year start costs nothing when it is lost (24.6).
	s.mover = atlas.Axis
	before := s.brp[atlas.Germany]
	s.settleTerritories()
	if s.brp[atlas.Germany] != before {
		t.Error("Germany loses BRPs that it never had")
	}
}

func TestALostCapitalCostsItsBRPsAfterOneTurnToWinItBack(t *testing.T) {
	rulebook.Covers(t, "reich", "24.3", "10.342", "10.343", "Q024", "Q089")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.conquer(atlas.Germany, atlas.Belgium)
	s.mover = atlas.Axis
	s.settleTerritories() // Germany moved first in Winter and held Brussels
	s.give(atlas.France, "M25")
	s.mover = atlas.Allies
	s.settleTerritories()
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.brp = [atlas.NumMajors]int16{}
	s.newYear()
	if s.economy.got[atlas.Belgium][atlas.Germany] != 15 || s.economy.got[atlas.Belgium][atlas.France] != 15 {
		t.Fatalf("both sides should have 15 BRPs: %v", s.economy.got[atlas.Belgium])
	}
	s.economy.sw[atlas.Germany] = swFactors{sea: 4}
	s.setLimits()
	german, french, limit := s.brp[atlas.Germany], s.brp[atlas.France], s.limit[atlas.Germany]
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.brp[atlas.Germany] != german-15 || s.brp[atlas.France] != french {
		t.Errorf("Germany lost %d, France %d BRPs", german-s.brp[atlas.Germany], french-s.brp[atlas.France])
	}
	if s.limit[atlas.Germany] != limit || s.economy.sw[atlas.Germany].sea != 4 {
		t.Error("the loss changed the spending limit or what was built for strategic warfare")
	}
}

func TestAColonyStaysWhileOneCityIsHeld(t *testing.T) {
	rulebook.Covers(t, "reich", "24.4", "24.41", "24.42", "24.43", "49.8", "49.9")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.lines("fallen: and france")
	s.holdAll(atlas.FreeFrench, atlas.Algeria)
	cities := []string{}
	for h := range world.Countries[atlas.Algeria].Cities.Bits().All() {
		cities = append(cities, atlas.Hex(h).String())
	}
	s.mover = atlas.Allies
	s.settleTerritories()
	s.give(atlas.Germany, cities[0])
	if s.incomeFrom(atlas.Algeria, atlas.Britain) != 5 || s.incomeFrom(atlas.Algeria, atlas.Germany) != 0 {
		t.Errorf("with one city lost Britain gets %d and Germany %d", s.incomeFrom(atlas.Algeria, atlas.Britain), s.incomeFrom(atlas.Algeria, atlas.Germany))
	}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.newYear()
	s.give(atlas.Germany, cities...)
	if s.incomeFrom(atlas.Algeria, atlas.Britain) != 5 || s.incomeFrom(atlas.Algeria, atlas.Germany) != 5 {
		t.Error("after a late loss both sides should be paid")
	}
	british := s.brp[atlas.Britain]
	s.mover = atlas.Allies
	s.settleTerritories()
	if s.brp[atlas.Britain] != british-5 {
		t.Errorf("Britain lost %d BRPs", british-s.brp[atlas.Britain])
	}
	// Vichy's colonies bring the Axis nothing.
	s.holdAll(atlas.VichyFrance, atlas.Morocco)
	s.status[atlas.VichyFrance], s.patron[atlas.VichyFrance] = Courted, atlas.Germany
	if s.incomeFrom(atlas.Morocco, atlas.Germany) != 0 {
		t.Error("a Vichy colony pays Germany")
	}
}

// firstCity is the first city of a colony, or of East Europe.
func firstCity(n atlas.Country) string { return world.Countries[n].Cities.First().String() }

func TestAColonyMustWithstandTheEnemysTurnToStayWithOneCity(t *testing.T) {
	rulebook.Covers(t, "reich", "24.42", "24.43", "43.6")
	for _, c := range []struct {
		area   atlas.Country
		by     atlas.Country
		income int
	}{{atlas.Algeria, atlas.Germany, 5}, {atlas.BalticStates, atlas.Germany, 25}} {
		for _, withstood := range []bool{false, true} {
			s := newScene(t, atlas.Campaign, "Summer 1941")
			s.makeWar(atlas.Germany, atlas.USSR)
			s.lines("fallen: and france")
			s.politics.east = eastLapsed
			turn := func(a atlas.Alliance) {
				s.mover = a
				s.settleTerritories()
			}
			enemy := atlas.Britain
			if c.area == atlas.BalticStates {
				enemy = atlas.USSR
			}
			s.holdAll(enemy, c.area)
			turn(atlas.Axis)
			turn(atlas.Allies)
			s.holdAll(c.by, c.area)
			turn(atlas.Axis)
			if got := s.incomeFrom(c.area, c.by); got != c.income {
				t.Fatalf("all of %s brings %d", atlas.NationNames[c.area], got)
			}
			if withstood {
				turn(atlas.Allies)
				turn(atlas.Axis)
			}
			s.give(enemy, firstCity(c.area))
			turn(atlas.Allies)
			turn(atlas.Axis)
			want := 0
			if withstood {
				want = c.income
			}
			if got := s.incomeFrom(c.area, c.by); got != want {
				t.Errorf("%s withstood a turn: %v, and with a city lost brings %d, want %d", atlas.NationNames[c.area], withstood, got, want)
			}
			// What was received stays while one city does.
			s.economy.got[c.area][c.by] = uint8(c.income)
			before := s.brp[c.by]
			turn(atlas.Axis)
			if s.brp[c.by] != before {
				t.Errorf("%s is deducted although a city is left", atlas.NationNames[c.area])
			}
			s.holdAll(enemy, c.area)
			turn(atlas.Axis)
			if s.brp[c.by] != before-int16(c.income) {
				t.Errorf("%s is not deducted although no city is left", atlas.NationNames[c.area])
			}
		}
	}
}

func TestFreeFrenchColoniesPayWithoutHavingToWithstandATurn(t *testing.T) {
	rulebook.Covers(t, "reich", "24.42", "49.8")
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.lines("fallen: and france")
	s.holdAll(atlas.FreeFrench, atlas.Algeria)
	s.patron[atlas.Algeria] = atlas.FreeFrench
	s.mover = atlas.Allies
	s.settleTerritories()
	s.give(atlas.Germany, firstCity(atlas.Algeria))
	s.settleTerritories()
	if got := s.incomeFrom(atlas.Algeria, atlas.Britain); got != 5 {
		t.Errorf("Algeria, not all of it Axis, brings %d", got)
	}
}

func TestInitialHoldingsNeverYieldBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "10.343", "24.5")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.holdAll(atlas.Germany, atlas.Libya) // retaken by the other Axis power
	if s.incomeFrom(atlas.Libya, atlas.Germany) != 0 || s.incomeFrom(atlas.Libya, atlas.Italy) != 0 {
		t.Error("Libya pays the Axis")
	}
	s.holdAll(atlas.Britain, atlas.Libya)
	if s.incomeFrom(atlas.Libya, atlas.Britain) != 5 {
		t.Error("conquered Libya does not pay Britain")
	}
	late := newScene(t, atlas.Scenario1942, "Spring 1943")
	if late.incomeFrom(atlas.Poland, atlas.Germany) != 0 || late.incomeFrom(atlas.Rumania, atlas.Germany) != 15 {
		t.Errorf("in 1942 Poland pays %d, the Minor Ally Rumania %d", late.incomeFrom(atlas.Poland, atlas.Germany), late.incomeFrom(atlas.Rumania, atlas.Germany))
	}
}

func TestConqueredPowersYieldHalfOfTheirStart(t *testing.T) {
	rulebook.Covers(t, "reich", "10.341", "26.3", "26.4", "26.71")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.give(atlas.Germany, "O22")
	if s.incomeFrom(atlas.France, atlas.Germany) != 0 {
		t.Error("Paris pays before France has fallen")
	}
	s.lines("fallen: and france")
	if s.incomeFrom(atlas.France, atlas.Germany) != 42 {
		t.Errorf("France yields %d", s.incomeFrom(atlas.France, atlas.Germany))
	}
	s.give(atlas.USA, "O22")
	s.economy.claim[atlas.France] = 0
	if s.incomeFrom(atlas.France, atlas.USA) != 42 {
		t.Errorf("a liberated Paris yields America %d", s.incomeFrom(atlas.France, atlas.USA))
	}
	for _, c := range []struct {
		id     atlas.ScenarioID
		when   string
		land   atlas.Country
		city   string
		worth  int
		german int
	}{{atlas.Scenario1942, "Spring 1943", atlas.France, "O22", 42, 0}, {atlas.Scenario1944, "Spring 1945", atlas.Italy, "Y22", 37, 0}} {
		late := newScene(t, c.id, c.when)
		if late.incomeFrom(c.land, atlas.Germany) != c.german {
			t.Errorf("%s: Germany is paid for what it held at the start", late.now)
		}
		late.give(atlas.Britain, c.city)
		if late.incomeFrom(c.land, atlas.Britain) != c.worth {
			t.Errorf("%s in Allied hands yields %d, want %d", c.city, late.incomeFrom(c.land, atlas.Britain), c.worth)
		}
	}
}

func TestAlliesShareACommonConquest(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6", "22.4")
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.conquer(atlas.Germany, atlas.Yugoslavia)
	s.politics.share[atlas.Yugoslavia] = 1<<atlas.Germany | 1<<atlas.Italy
	if s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 10 || s.incomeFrom(atlas.Yugoslavia, atlas.Italy) != 10 {
		t.Errorf("Germany gets %d, Italy %d", s.incomeFrom(atlas.Yugoslavia, atlas.Germany), s.incomeFrom(atlas.Yugoslavia, atlas.Italy))
	}
	s.lines("fallen: and italy")
	if s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 20 {
		t.Error("the survivor does not get all")
	}
	early := newScene(t, atlas.Campaign, "Spring 1940")
	if early.incomeFrom(atlas.Poland, atlas.Britain) != 10 || early.incomeFrom(atlas.Poland, atlas.France) != 10 {
		t.Error("a Poland that survives is not shared by Britain and France")
	}
}

func TestEastEuropeIsHeldLikeAColony(t *testing.T) {
	rulebook.Covers(t, "reich", "43.6")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.conquer(atlas.Germany, atlas.Poland)
	for h := range world.Tagged[atlas.EastEuropeTag].Bits().All() {
		s.control.set(atlas.Hex(h), atlas.USSR)
	}
	if s.incomeFrom(atlas.BalticStates, atlas.USSR) != 25 {
		t.Errorf("East Europe yields %d", s.incomeFrom(atlas.BalticStates, atlas.USSR))
	}
	s.mover = atlas.Allies
	s.settleTerritories()
	cities := s.eastEuropeCities()
	for h := range cities.Bits().All() {
		if atlas.Hex(h) != at(t, "I40") {
			s.control.set(atlas.Hex(h), atlas.Germany)
		}
	}
	s.control.set(atlas.Hex(cities.Bits().Next(0)), atlas.USSR)
	if s.incomeFrom(atlas.BalticStates, atlas.USSR) != 25 || s.incomeFrom(atlas.BalticStates, atlas.Germany) != 0 {
		t.Error("with one city left East Europe is not Russia's")
	}
}

func TestPartisansInACapitalCostTheAxisItsBRPsOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "32.7", "24.5", "Q091")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u := s.add("gre-part", "DD28")
	s.nation.set(u, atlas.Britain)
	s.mover = atlas.Axis
	before := s.brp[atlas.Germany]
	s.settleTerritories()
	if s.brp[atlas.Germany] != before-10 {
		t.Fatalf("partisans in Athens cost %d BRPs", before-s.brp[atlas.Germany])
	}
	s.settleTerritories()
	if s.brp[atlas.Germany] != before-10 {
		t.Error("they cost BRPs again although no Axis unit has been there (Q091)")
	}
	s.put(u, inPool)
	g := s.add("ge-inf3", "DD28")
	s.settleTerritories()
	s.put(g, inPool)
	s.put(u, spot(at(t, "DD28")))
	s.settleTerritories()
	if s.brp[atlas.Germany] != before-20 {
		t.Errorf("after Axis troops were back they should cost BRPs again: %d", before-s.brp[atlas.Germany])
	}
}

func TestTheLedgerAddsUpToTheNextYear(t *testing.T) {
	rulebook.Covers(t, "reich", "10.3")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.conquer(atlas.Germany, atlas.Belgium, atlas.Denmark)
	s.brp[atlas.Germany] = 40
	sum := 0
	for _, e := range s.ledger(atlas.Germany) {
		sum += e.brp
	}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.newYear()
	if sum != int(s.brp[atlas.Germany]) {
		t.Errorf("the ledger says %d, the year brings %d", sum, s.brp[atlas.Germany])
	}
}

// shared is a Yugoslavia that Germany and Italy have conquered together, at the year
// start of 1942.
func shared(t *testing.T, players uint8) *scene {
	s := &scene{emptyBoard(atlas.Campaign, players, false), t}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.lines("fallen: and france")
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.status[atlas.Yugoslavia], s.patron[atlas.Yugoslavia] = Conquered, atlas.Germany
	s.give(atlas.Germany, "V29")
	s.setShare(atlas.Yugoslavia, 1<<atlas.Germany|1<<atlas.Italy)
	s.begin(atlas.Axis, flow.At(pShares, 0))
	return s
}

func TestAlliesShareWhatTheyConqueredAsTheyAgree(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := shared(t, 6)
	if !s.asked().Has(atlas.Germany) || s.asked().Has(atlas.Italy) {
		t.Fatal("who holds Belgrade does not propose")
	}
	s.play("share germany 14")
	if !s.asked().Has(atlas.Italy) {
		t.Fatal("Italy is not asked")
	}
	s.play("accept italy")
	if s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 14 || s.incomeFrom(atlas.Yugoslavia, atlas.Italy) != 6 {
		t.Errorf("Germany gets %d and Italy %d", s.incomeFrom(atlas.Yugoslavia, atlas.Germany), s.incomeFrom(atlas.Yugoslavia, atlas.Italy))
	}
	s.begin(atlas.Axis, flow.At(pShares, 0))
	if s.Stack.Top().Proc == pShares {
		t.Error("the shares change from year to year")
	}
	s.lines("fallen: and italy")
	if s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 20 {
		t.Error("Germany does not get the share of a fallen Italy")
	}
}

func TestAlliesWhoDisagreeShareAlike(t *testing.T) {
	rulebook.Covers(t, "reich", "24.7", "51.6")
	s := shared(t, 6)
	s.play("share germany 20", "reject italy")
	if s.incomeFrom(atlas.Yugoslavia, atlas.Germany) != 10 || s.incomeFrom(atlas.Yugoslavia, atlas.Italy) != 10 {
		t.Error("they do not share alike")
	}
	one := shared(t, 2)
	one.play("share germany 0")
	if one.incomeFrom(atlas.Yugoslavia, atlas.Italy) != 20 || one.Stack.Top().Proc == pShares {
		t.Error("a player with both powers is asked twice, or not heard")
	}
	alike := shared(t, 2)
	alike.play("done germany")
	if alike.incomeFrom(atlas.Yugoslavia, atlas.Italy) != 10 {
		t.Error("done does not share alike")
	}
}

func TestAShareOfOneBRPIsInTheAccount(t *testing.T) {
	rulebook.Covers(t, "reich", "10.3", "24.7")
	s := shared(t, 2)
	s.play("share germany 19")
	for n, want := range map[atlas.Country]int{atlas.Germany: 19, atlas.Italy: 1} {
		if !slices.Contains(s.ledger(n), entry{"Yugoslavia", want}) {
			t.Errorf("the account of %s is %v, without %d from Yugoslavia", atlas.NationNames[n], s.ledger(n), want)
		}
	}
}

func TestAReconquestIsSharedAnew(t *testing.T) {
	rulebook.Covers(t, "reich", "24.8")
	s := shared(t, 2)
	s.play("share germany 20")
	s.patron[atlas.Yugoslavia] = atlas.Britain
	s.give(atlas.Britain, "V29")
	s.engage(atlas.Italy, atlas.Yugoslavia) // from Albania, without moving in
	s.take(at(t, "V29"), atlas.Germany)
	if s.politics.share[atlas.Yugoslavia] != 1<<atlas.Germany|1<<atlas.Italy || s.politics.agreed[atlas.Yugoslavia] != 0 {
		t.Error("an attack on a hex of the country is no part in its reconquest, or the old shares hold")
	}
}

func TestThreePartnersShareOneAfterAnother(t *testing.T) {
	rulebook.Covers(t, "reich", "22.4", "24.7")
	s := &scene{emptyBoard(atlas.Campaign, 2, false), t}
	s.status[atlas.Norway], s.patron[atlas.Norway] = Conquered, atlas.Britain
	s.control.set(capitalOf(atlas.Norway), atlas.Britain)
	s.setShare(atlas.Norway, 1<<atlas.Britain|1<<atlas.France|1<<atlas.USA)
	s.begin(atlas.Allies, flow.At(pShares, 0))
	s.play("share britain 4", "back", "share britain 2", "share france 3")
	if whole := s.yield(atlas.Norway); s.incomeFrom(atlas.Norway, atlas.USA) != whole-5 || s.incomeFrom(atlas.Norway, atlas.France) != 3 {
		t.Errorf("of %d BRPs America gets %d", whole, s.incomeFrom(atlas.Norway, atlas.USA))
	}
}

func TestRomeIsWorthHalfOfWhatItalyBeganTheScenarioWith(t *testing.T) {
	rulebook.Covers(t, "reich", "10.341", "26.3", "26.71")
	for id, want := range map[atlas.ScenarioID]int{atlas.Scenario1939: 37, atlas.Campaign: 37, atlas.Scenario1942: 45, atlas.Scenario1944: 37} {
		if got := newScene(t, id, "").yield(atlas.Italy); got != want {
			t.Errorf("%s: Rome is worth %d, not %d", atlas.ScenarioIDs[id], got, want)
		}
		if got := newScene(t, id, "").yield(atlas.France); got != 42 {
			t.Errorf("%s: Paris is worth %d", atlas.ScenarioIDs[id], got)
		}
	}
}

// entry is a line of a power's account.
type entry struct {
	source string
	brp    int
}

// ledger is what a power would start the coming year with, by source: its base
// with growth, and every territory (10.3).
func (p *Position) ledger(power atlas.Country) []entry {
	base := int(p.base[power])
	growth := max(int(p.brp[power]), 0) * p.growthRate(power) / 100
	list := []entry{{"base", base}}
	if growth > 0 {
		list = append(list, entry{"growth", growth})
	}
	for n := range atlas.Country(atlas.NumCountries) {
		if brp := p.incomeFrom(n, power); brp > 0 {
			name := atlas.NationNames[n]
			if n == atlas.BalticStates {
				name = "East Europe"
			}
			list = append(list, entry{name, brp})
		}
	}
	for _, h := range russianCities {
		if brp := p.cityIncome(power, h); brp != 0 {
			list = append(list, entry{hexTitle(h), brp})
		}
	}
	if debt := min(int(p.brp[power]), 0); debt < 0 {
		list = append(list, entry{"deficit", debt})
	}
	return slices.Clip(list)
}
