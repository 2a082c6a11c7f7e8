package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// only runs one procedure in the player turn of a camp; when it is over the game
// waits for a question that nobody answers.
func (s *scene) only(mover atlas.Alliance, f engine.Frame) {
	s.mover = mover
	s.beginPlayerTurn()
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pConvoy, convoyBattle))
	s.Stack.Push(f)
	s.unask()
	s.proceed()
}

// build begins the construction phase of a camp with BRPs for its powers; what a
// power controls now it controlled when the game turn began.
func (s *scene) build(mover atlas.Alliance, brp int16) {
	for n := range s.brp {
		s.brp[n] = brp
	}
	s.setLimits()
	for a := range s.heldGame {
		s.heldGame[a] = onLand(s.heldBy(atlas.Alliance(a)))
	}
	s.only(mover, flow.At(pConstruction, 0))
}

// may reports whether a move is on the list of a power's seat.
func (s *scene) may(text string) bool {
	s.t.Helper()
	m, err := engine.ParseMove(Game, text)
	if err != nil {
		s.t.Fatal(err)
	}
	for n := range s.asked().All {
		if slices.Contains(s.Legal(s.seatOf(n), nil), m) {
			return true
		}
	}
	return false
}

// pooled is a counter of a sort in its force pool.
func (s *scene) pooled(n atlas.Country, k atlas.UnitKind, strength int) atlas.Unit {
	s.t.Helper()
	for u := range atlas.Of(n) {
		if u.Kind() == k && (strength == 0 || u.Strength() == strength) && s.at.of(u) == inPool {
			return u
		}
	}
	s.t.Fatalf("%s has no %s in its force pool", atlas.NationNames[n], atlas.UnitKindNames[k])
	return atlas.NoUnit
}

func TestUnitsCostByTheirFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "15.0", "15.1", "15.2", "3.38", "30.1")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.build(atlas.Axis, 100)
	u := s.pooled(atlas.Germany, atlas.Armor, 4)
	s.play("build "+u.String(), "at L31")
	if s.brp[atlas.Germany] != 92 || s.spent[atlas.Germany] != 8 || s.at.of(u) != spot(at(t, "L31")) {
		t.Errorf("a 4-6 armor cost %d BRPs and is at %s", 100-s.brp[atlas.Germany], spotTitle(s.at.of(u)))
	}
	r := s.pooled(atlas.Germany, atlas.Replacement, 0)
	s.play("build "+r.String(), "at L30")
	if s.brp[atlas.Germany] != 91 {
		t.Errorf("a replacement cost %d", 92-s.brp[atlas.Germany])
	}
	s.limit[atlas.Germany] = 10
	s.refused("build "+s.pooled(atlas.Germany, atlas.Armor, 4).String(), "11.4")
	s.add("ge-arm4", "N28")
	gone := s.add("ge-inf3", "N29")
	s.lose(gone)
	s.limit[atlas.Germany] = 50
	s.Forget()
	if !s.may("build " + s.pooled(atlas.Germany, atlas.Infantry, 3).String()) {
		t.Error("a lost unit cannot be rebuilt")
	}
}

func TestNewUnitsAppearAtHomeInSupplyAndSafety(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "46.1")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.add("fr-arm3", "N27") // its zone of control covers the Rhine
	s.give(atlas.Germany, "M25", "K26")
	s.build(atlas.Axis, 100)
	u := s.pooled(atlas.Germany, atlas.Infantry, 3)
	s.play("build " + u.String())
	s.refused("at M25", "15.4") // Belgium is not Germany
	zone := s.zoc(atlas.Germany)
	threatened := atlas.NoHex
	for h := range world.Countries[atlas.Germany].Hexes.Bits().All() {
		if zone.Has(atlas.Hex(h)) {
			threatened = atlas.Hex(h)
		}
	}
	s.refused("at "+threatened.String(), "15.4")
	s.play("at J36") // East Prussia is a part of Germany
	for _, c := range []struct {
		n     atlas.Country
		where string
		ok    bool
	}{
		{atlas.Italy, "DD21", true}, {atlas.France, "Y17", false}, {atlas.Britain, "K23", true}, {atlas.USSR, "H47", true}, {atlas.USSR, "I40", false},
	} {
		home := s.homeOf(c.n)
		if home.Has(at(t, c.where)) != c.ok {
			t.Errorf("%s in %s: %v", atlas.NationNames[c.n], c.where, !c.ok)
		}
	}
	for _, r := range []atlas.Region{atlas.Sardinia, atlas.Corsica, atlas.SpanishMorocco, atlas.BalearicIslands} {
		for _, n := range []atlas.Country{atlas.Italy, atlas.France, atlas.Spain} {
			if home := s.homeOf(n); home.Bits().Meets(world.Regions[r].Bits()) {
				t.Errorf("%s builds in %s", atlas.NationNames[n], atlas.RegionIDs[r])
			}
		}
	}
	if home := s.homeOf(atlas.Italy); !home.Bits().Meets(world.Regions[atlas.Sicily].Bits()) {
		t.Error("Italy cannot build in Sicily")
	}
	if home := s.homeOf(atlas.Britain); !home.Bits().Meets(world.Regions[atlas.Ulster].Bits()) {
		t.Error("Britain cannot build in Ulster")
	}
}

func TestNothingIsBuiltOnAHexWonInThisGameTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.build(atlas.Axis, 100)
	s.heldGame[atlas.Axis].Remove(at(t, "N28"))
	s.play("build " + s.pooled(atlas.Germany, atlas.Infantry, 3).String())
	s.refused("at N28", "15.4")
}

// Ulster is beyond the sea: without a fleet that carries supply nothing is built
// there.
func TestUlsterNeedsASupplyFleetForBuilding(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	f := s.add("br-fleet9", "L22")
	belfast := at(t, "F24")
	if s.hexInSupply(belfast, atlas.Britain) {
		t.Fatal("Belfast is in supply without a fleet")
	}
	s.task.set(f, Supplying)
	if !s.hexInSupply(belfast, atlas.Britain) {
		t.Error("one fleet does not supply Ulster for construction (Q048)")
	}
}

func TestUnitsDestroyedInThisTurnAreNotRebuiltInIt(t *testing.T) {
	rulebook.Covers(t, "reich", "12.5", "17.1")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.build(atlas.Axis, 100)
	u := s.pooled(atlas.Germany, atlas.Airborne, 3)
	if !s.may("build " + u.String()) {
		t.Fatal("the airborne unit cannot be built")
	}
	s.mark(u, doomed)
	s.Forget()
	s.refused("build "+u.String(), "12.5")
}

func TestAmericasUnitsAppearInTheirBox(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.makeWar(atlas.USA, atlas.Germany)
	s.datedBuilds()
	s.build(atlas.Allies, 100)
	u := s.pooled(atlas.USA, atlas.Armor, 5)
	s.play("build " + u.String())
	if s.at.of(u) != usSpot || s.brp[atlas.USA] != 90 {
		t.Errorf("it is at %s, BRPs %d", spotTitle(s.at.of(u)), s.brp[atlas.USA])
	}
	s.play("build-air usa 5")
	if s.airInPlay(atlas.USA) != 5 {
		t.Error("no air unit was built")
	}
}

func TestUnitsJoinTheForcePoolsByDate(t *testing.T) {
	rulebook.Covers(t, "reich", "3.4")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	count := func(n atlas.Country, k atlas.UnitKind, strength int) (total int) {
		for u := range atlas.Of(n) {
			if u.Kind() == k && u.Strength() == strength && s.at.of(u) == inPool {
				total++
			}
		}
		return total
	}
	before := count(atlas.USSR, atlas.Infantry, 3)
	s.now = atlas.DateOf(atlas.Spring, 1942)
	s.datedBuilds()
	if got := count(atlas.USSR, atlas.Infantry, 3) - before; got != 15 {
		t.Errorf("%d Russian 3-3 came in Spring 1942, not 15", got)
	}
	if count(atlas.USSR, atlas.Armor, 4) != 4 || count(atlas.Italy, atlas.Airborne, 2) != 1 || s.fleetsFree(atlas.Italy) != 2 {
		t.Errorf("armor %d, Italian airborne %d, fleets %d", count(atlas.USSR, atlas.Armor, 4), count(atlas.Italy, atlas.Airborne, 2), s.fleetsFree(atlas.Italy))
	}
	s.now = atlas.DateOf(atlas.Spring, 1943)
	s.datedBuilds()
	if count(atlas.Germany, atlas.Armor, 5) != 2 {
		t.Error("the 5-6 armor of 1943 is missing")
	}
}

func TestTheSiberianTransferIsFreeAndCostsVictory(t *testing.T) {
	rulebook.Covers(t, "reich", "15.6", "15.61", "15.62", "15.63")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.makeWar(atlas.USSR, atlas.Germany)
	s.build(atlas.Allies, 90)
	s.refused("transfer "+s.pooled(atlas.USSR, atlas.Armor, 3).String(), "15.61")
	inf := func() atlas.Unit { return s.pooled(atlas.USSR, atlas.Infantry, 3) }
	s.play("transfer " + inf().String())
	s.refused("at G45", "15.62")
	s.play("at H47")
	if s.brp[atlas.USSR] != 90 || !s.victory.siberian {
		t.Error("the transfer was paid for, or not noted")
	}
	s.play("transfer "+s.pooled(atlas.USSR, atlas.Armor, 3).String(), "at H47")
	s.refused("transfer "+s.pooled(atlas.USSR, atlas.Armor, 3).String(), "15.61")
	s.play("transfer "+inf().String(), "at J46")
	s.play("transfer "+inf().String(), "at J46")
	s.refused("transfer "+inf().String(), "15.6")
	for when, want := range map[string]int{"Fall 1941": 0, "Winter 1941": 4, "Spring 1942": 3, "Summer 1942": 2, "Fall 1942": 1, "Winter 1942": 0} {
		d, _ := atlas.ParseDate(when)
		s.now, s.economy.siberian = d, 0
		if got := max(s.siberianLeft(), 0); got != want {
			t.Errorf("%s: %d units, want %d", when, got, want)
		}
	}
}

func TestAirFactorsAreBuiltToMakeFullUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "28.62", "28.64", "28.33")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for range 4 {
		s.add("ge-air5", "L31")
	}
	s.build(atlas.Axis, 100)
	if s.airFree(atlas.Germany) != 10 {
		t.Fatalf("Germany may build %d factors", s.airFree(atlas.Germany))
	}
	s.refused("build-air germany 2", "28.62") // nothing to complete
	s.play("build-air germany 5", "at N30")
	u := atlas.NoUnit
	for v := range s.here(at(t, "N30")) {
		u = v
	}
	if u.Strength() != 5 || s.fresh(u) != 0 || s.brp[atlas.Germany] != 85 {
		t.Errorf("%s, %d factors fresh, %d BRPs", u, s.fresh(u), s.brp[atlas.Germany])
	}
	part := s.add("ge-air3", "O32")
	s.Forget()
	s.play("build-air germany 2", "at O32")
	if s.at.of(part) != spare {
		t.Error("the 3-4 is still there")
	}
	for v := range s.here(at(t, "O32")) {
		if v.Strength() != 5 || s.fresh(v) != 3 {
			t.Errorf("%s with %d fresh factors", v, s.fresh(v))
		}
	}
}

// New factors may be built at home and joined with a part abroad by redeployment;
// what is not joined is lost.
func TestPartialAirUnitsMustBeJoinedInTheirTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "28.62", "28.65")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("ge-air3", "L31")
	s.build(atlas.Axis, 100)
	s.play("build-air germany 2", "at N30", "done germany")
	for s.Stack.Find(pConstruction) != nil {
		s.play("done italy")
	}
	parts := 0
	for v := range s.here(at(t, "N30")) {
		parts += v.Strength()
	}
	if parts != 2 {
		t.Fatalf("%d factors at N30", parts)
	}
	s.dropPartials(atlas.Germany)
	if s.airInPlay(atlas.Germany) != 3 {
		t.Errorf("%d factors are left", s.airInPlay(atlas.Germany))
	}
}

func TestBritainMayBuildATwentiethFactor(t *testing.T) {
	rulebook.Covers(t, "reich", "28.63")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("br-air1 x4", "K23")
	s.add("br-air5 x3", "J23")
	if s.airFree(atlas.Britain) != 1 {
		t.Fatalf("Britain may build %d factors", s.airFree(atlas.Britain))
	}
	s.build(atlas.Allies, 100)
	s.play("build-air britain 1", "at K23")
	if s.airInPlay(atlas.Britain) != 20 {
		t.Errorf("Britain has %d factors", s.airInPlay(atlas.Britain))
	}
	for v := range s.here(at(t, "K23")) {
		if v.Kind() == atlas.Air && v.Strength() != 5 {
			t.Errorf("%s is left", v)
		}
	}
}

func TestFleetsAreBuiltWholeAndRebuiltWithinAYear(t *testing.T) {
	rulebook.Covers(t, "reich", "29.8", "29.81", "29.82", "29.83", "29.34")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.build(atlas.Axis, 100)
	s.play("build-fleet germany", "at K32")
	u := atlas.NoUnit
	for v := range s.here(at(t, "K32")) {
		u = v
	}
	if u.Strength() != 9 || s.brp[atlas.Germany] != 73 || s.used.of(u) != 9 {
		t.Errorf("%s, %d BRPs, used %d", u, s.brp[atlas.Germany], s.used.of(u))
	}
	s.refused("rebuild-fleet germany", "29.82")
	s.economy.navalLost[atlas.Germany] = 9
	s.Forget()
	s.limit[atlas.Germany] = 100
	s.play("rebuild-fleet germany", "at K32")
	if s.brp[atlas.Germany] != 46 || s.economy.navalLost[atlas.Germany] != 0 {
		t.Errorf("%d BRPs, %d factors lost", s.brp[atlas.Germany], s.economy.navalLost[atlas.Germany])
	}
	count := func() (n int) {
		for v := range s.here(at(t, "K32")) {
			if v.Kind() == atlas.Fleet {
				n++
			}
		}
		return n
	}
	s.now = atlas.DateOf(atlas.Winter, 1940)
	s.launchFleets()
	if count() != 1 {
		t.Error("the fleet is there before a year has passed")
	}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.launchFleets()
	if count() != 2 {
		t.Errorf("%d fleets are in port after a year", count())
	}
	for _, n := range []atlas.Country{atlas.Turkey, atlas.Spain, atlas.VichyFrance, atlas.Sweden, atlas.FreeFrench} {
		if s.rebuildable(n, atlas.Fleet) {
			t.Errorf("%s rebuilds fleets", atlas.NationNames[n])
		}
	}
}

func TestAFleetIsLostInAPortThatFalls(t *testing.T) {
	rulebook.Covers(t, "reich", "29.82")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.lose(s.add("fr-fleet9", "N18"))
	s.layDown(atlas.France, at(t, "N19"))
	s.give(atlas.Germany, "N19")
	s.mover = atlas.Axis
	s.settleTerritories()
	if s.economy.yard[0].unit != atlas.NoUnit || s.economy.navalLost[atlas.France] != 9 {
		t.Error("the fleet survives the fall of its yard")
	}
}

func TestMinorAlliesAndFreeFrenchAreRebuiltByTheirPowers(t *testing.T) {
	rulebook.Covers(t, "reich", "25.3", "25.5", "49.7", "49.8")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	rum := s.add("rum-inf2", "W33")
	s.lose(rum)
	ff := atlas.Unit(atlas.NoUnit)
	for u := range atlas.Of(atlas.France) {
		if s.nation.of(u) == atlas.FreeFrench {
			ff = u
		}
	}
	s.put(ff, spot(at(t, "II35")))
	s.lose(ff)
	s.build(atlas.Axis, 100)
	s.play("build "+rum.String(), "at W33")
	if s.brp[atlas.Germany] != 98 {
		t.Errorf("Germany paid %d", 100-s.brp[atlas.Germany])
	}
	s.build(atlas.Allies, 100)
	s.play("build " + ff.String())
	s.refused("at II35", "15.4")
	s.play("at K23")
	if s.brp[atlas.Britain] != 98 {
		t.Errorf("Britain paid %d", 100-s.brp[atlas.Britain])
	}
}

func TestAmericasMinorAlliesBuildAtHome(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "16.7")
	s := newScene(t, atlas.Scenario1944, "Summer 1944")
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.USA
	s.makeWar(atlas.Turkey, atlas.Germany)
	s.makeWar(atlas.USA, atlas.Germany)
	home := world.Countries[atlas.Turkey].Capital.String()
	s.give(atlas.Turkey, home)
	for u := range atlas.Of(atlas.Turkey) {
		s.put(u, inPool)
	}
	s.build(atlas.Allies, 60)
	u := s.pooled(atlas.Turkey, atlas.Infantry, 0)
	s.play("build "+u.String(), "at "+home)
	s.isIn(u, home)
}

func TestALineToTheEastEdgeIsFreeOfEnemyZones(t *testing.T) {
	rulebook.Covers(t, "reich", "15.62")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	s.giveHexes(world.Countries[atlas.USSR].Hexes, atlas.Germany)
	s.give(atlas.USSR, "H60", "H61", "H62")
	if !s.eastward(at(t, "H60"), false) {
		t.Fatal("the line to H62 is broken")
	}
	s.add("ge-inf3", "G62")
	if !s.eastward(at(t, "H60"), false) {
		t.Error("infantry breaks it")
	}
	if s.add("ge-arm4", "G62"); s.eastward(at(t, "H60"), false) {
		t.Error("armor does not break it")
	}
}

func TestNobodyBeginsConstructionWithSomethingInHand(t *testing.T) {
	rulebook.Covers(t, "reich", "15.0")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.economy.picks[atlas.Germany] = pick{kind: kBuild, unit: s.add("ge-inf3", "L31")}
	s.build(atlas.Axis, 100)
	if hand := s.economy.picks[atlas.Germany]; hand.kind != 0 || hand.unit != atlas.NoUnit {
		t.Errorf("Germany begins with %+v", hand)
	}
}
