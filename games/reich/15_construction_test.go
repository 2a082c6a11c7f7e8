package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// only runs one procedure in the player turn of a camp; when it is over the game
// waits for a question that nobody answers.
func (s *scene) only(mover alliance, f engine.Frame) {
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
func (s *scene) build(mover alliance, brp int16) {
	for n := range s.brp {
		s.brp[n] = brp
	}
	s.setLimits()
	for a := range s.heldGame {
		s.heldGame[a] = s.heldBy(alliance(a))
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
	for n := range s.asked().all {
		if slices.Contains(s.Legal(s.seatOf(n), nil), m) {
			return true
		}
	}
	return false
}

// pooled is a counter of a sort in its force pool.
func (s *scene) pooled(n country, k unitKind, strength int) unit {
	s.t.Helper()
	for u := range of(n) {
		if u.kind() == k && (strength == 0 || u.strength() == strength) && s.at[u] == inPool {
			return u
		}
	}
	s.t.Fatalf("%s has no %s in its force pool", nationNames[n], unitKindNames[k])
	return noUnit
}

func TestUnitsCostByTheirFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "15.0", "15.1", "15.2", "3.38", "30.1")
	s := newScene(t, campaign, "Winter 1939")
	s.build(axis, 100)
	u := s.pooled(germany, armor, 4)
	s.play("build "+u.String(), "at L31")
	if s.brp[germany] != 92 || s.spent[germany] != 8 || s.at[u] != spot(at(t, "L31")) {
		t.Errorf("a 4-6 armor cost %d BRPs and is at %s", 100-s.brp[germany], spotTitle(s.at[u]))
	}
	r := s.pooled(germany, replacement, 0)
	s.play("build "+r.String(), "at L30")
	if s.brp[germany] != 91 {
		t.Errorf("a replacement cost %d", 92-s.brp[germany])
	}
	s.limit[germany] = 10
	s.refused("build "+s.pooled(germany, armor, 4).String(), "11.4")
	s.add("ge-arm4", "N28")
	gone := s.add("ge-inf3", "N29")
	s.lose(gone)
	s.limit[germany] = 50
	s.Forget()
	if !s.may("build " + s.pooled(germany, infantry, 3).String()) {
		t.Error("a lost unit cannot be rebuilt")
	}
}

func TestNewUnitsAppearAtHomeInSupplyAndSafety(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "46.1")
	s := newScene(t, campaign, "Winter 1941")
	s.add("fr-arm3", "N27") // its zone of control covers the Rhine
	s.give(germany, "M25", "K26")
	s.build(axis, 100)
	u := s.pooled(germany, infantry, 3)
	s.play("build " + u.String())
	s.refused("at M25", "15.4") // Belgium is not Germany
	zone := s.zoc(germany)
	threatened := noHex
	for h := range world.countries[germany].hexes.bits().All() {
		if zone.has(hex(h)) {
			threatened = hex(h)
		}
	}
	s.refused("at "+threatened.String(), "15.4")
	s.play("at J36") // East Prussia is a part of Germany
	for _, c := range []struct {
		n     country
		where string
		ok    bool
	}{
		{italy, "DD21", true}, {france, "Y17", false}, {britain, "K23", true}, {ussr, "H47", true}, {ussr, "I40", false},
	} {
		home := s.homeOf(c.n)
		if home.has(at(t, c.where)) != c.ok {
			t.Errorf("%s in %s: %v", nationNames[c.n], c.where, !c.ok)
		}
	}
	for _, r := range []region{sardinia, corsica, spanishMorocco, balearicIslands} {
		for _, n := range []country{italy, france, spain} {
			if home := s.homeOf(n); home.bits().Meets(world.regions[r].bits()) {
				t.Errorf("%s builds in %s", nationNames[n], regionIDs[r])
			}
		}
	}
	if home := s.homeOf(italy); !home.bits().Meets(world.regions[sicily].bits()) {
		t.Error("Italy cannot build in Sicily")
	}
	if home := s.homeOf(britain); !home.bits().Meets(world.regions[ulster].bits()) {
		t.Error("Britain cannot build in Ulster")
	}
}

func TestNothingIsBuiltOnAHexWonInThisGameTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, campaign, "Winter 1941")
	s.build(axis, 100)
	s.heldGame[axis][at(t, "N28")/64] &^= 1 << (at(t, "N28") % 64)
	s.play("build " + s.pooled(germany, infantry, 3).String())
	s.refused("at N28", "15.4")
}

// Ulster is beyond the sea: without a fleet that carries supply nothing is built
// there.
func TestUlsterNeedsASupplyFleetForBuilding(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, campaign, "Winter 1939")
	f := s.add("br-fleet9", "L22")
	belfast := at(t, "F24")
	if s.hexInSupply(belfast, britain) {
		t.Fatal("Belfast is in supply without a fleet")
	}
	s.task[f] = supplying
	if !s.hexInSupply(belfast, britain) {
		t.Error("one fleet does not supply Ulster for construction (Q048)")
	}
}

func TestUnitsDestroyedInThisTurnAreNotRebuiltInIt(t *testing.T) {
	rulebook.Covers(t, "reich", "12.5", "17.1")
	s := newScene(t, campaign, "Winter 1939")
	s.build(axis, 100)
	u := s.pooled(germany, airborne, 3)
	if !s.may("build " + u.String()) {
		t.Fatal("the airborne unit cannot be built")
	}
	s.mark(u, doomed)
	s.Forget()
	s.refused("build "+u.String(), "12.5")
}

func TestAmericasUnitsAppearInTheirBox(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4")
	s := newScene(t, campaign, "Summer 1942")
	s.makeWar(usa, germany)
	s.datedBuilds()
	s.build(allies, 100)
	u := s.pooled(usa, armor, 5)
	s.play("build " + u.String())
	if s.at[u] != usSpot || s.brp[usa] != 90 {
		t.Errorf("it is at %s, BRPs %d", spotTitle(s.at[u]), s.brp[usa])
	}
	s.play("build-air usa 5")
	if s.airInPlay(usa) != 5 {
		t.Error("no air unit was built")
	}
}

func TestUnitsJoinTheForcePoolsByDate(t *testing.T) {
	rulebook.Covers(t, "reich", "3.4")
	s := newScene(t, campaign, "Winter 1941")
	count := func(n country, k unitKind, strength int) (total int) {
		for u := range of(n) {
			if u.kind() == k && u.strength() == strength && s.at[u] == inPool {
				total++
			}
		}
		return total
	}
	before := count(ussr, infantry, 3)
	s.now = dateOf(spring, 1942)
	s.datedBuilds()
	if got := count(ussr, infantry, 3) - before; got != 15 {
		t.Errorf("%d Russian 3-3 came in Spring 1942, not 15", got)
	}
	if count(ussr, armor, 4) != 4 || count(italy, airborne, 2) != 1 || s.fleetsFree(italy) != 2 {
		t.Errorf("armor %d, Italian airborne %d, fleets %d", count(ussr, armor, 4), count(italy, airborne, 2), s.fleetsFree(italy))
	}
	s.now = dateOf(spring, 1943)
	s.datedBuilds()
	if count(germany, armor, 5) != 2 {
		t.Error("the 5-6 armor of 1943 is missing")
	}
}

func TestTheSiberianTransferIsFreeAndCostsVictory(t *testing.T) {
	rulebook.Covers(t, "reich", "15.6", "15.61", "15.62", "15.63")
	s := newScene(t, campaign, "Winter 1941")
	s.makeWar(ussr, germany)
	s.build(allies, 90)
	s.refused("transfer "+s.pooled(ussr, armor, 3).String(), "15.61")
	inf := func() unit { return s.pooled(ussr, infantry, 3) }
	s.play("transfer " + inf().String())
	s.refused("at G45", "15.62")
	s.play("at H47")
	if s.brp[ussr] != 90 || !s.victory.siberian {
		t.Error("the transfer was paid for, or not noted")
	}
	s.play("transfer "+s.pooled(ussr, armor, 3).String(), "at H47")
	s.refused("transfer "+s.pooled(ussr, armor, 3).String(), "15.61")
	s.play("transfer "+inf().String(), "at J46")
	s.play("transfer "+inf().String(), "at J46")
	s.refused("transfer "+inf().String(), "15.6")
	for when, want := range map[string]int{"Fall 1941": 0, "Winter 1941": 4, "Spring 1942": 3, "Summer 1942": 2, "Fall 1942": 1, "Winter 1942": 0} {
		d, _ := parseDate(when)
		s.now, s.economy.siberian = d, 0
		if got := max(s.siberianLeft(), 0); got != want {
			t.Errorf("%s: %d units, want %d", when, got, want)
		}
	}
}

func TestAirFactorsAreBuiltToMakeFullUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "28.62", "28.64", "28.33")
	s := newScene(t, campaign, "Winter 1939")
	for range 4 {
		s.add("ge-air5", "L31")
	}
	s.build(axis, 100)
	if s.airFree(germany) != 10 {
		t.Fatalf("Germany may build %d factors", s.airFree(germany))
	}
	s.refused("build-air germany 2", "28.62") // nothing to complete
	s.play("build-air germany 5", "at N30")
	u := noUnit
	for v := range s.here(at(t, "N30")) {
		u = v
	}
	if u.strength() != 5 || s.fresh(u) != 0 || s.brp[germany] != 85 {
		t.Errorf("%s, %d factors fresh, %d BRPs", u, s.fresh(u), s.brp[germany])
	}
	part := s.add("ge-air3", "O32")
	s.Forget()
	s.play("build-air germany 2", "at O32")
	if s.at[part] != spare {
		t.Error("the 3-4 is still there")
	}
	for v := range s.here(at(t, "O32")) {
		if v.strength() != 5 || s.fresh(v) != 3 {
			t.Errorf("%s with %d fresh factors", v, s.fresh(v))
		}
	}
}

// New factors may be built at home and joined with a part abroad by redeployment;
// what is not joined is lost.
func TestPartialAirUnitsMustBeJoinedInTheirTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "28.62", "28.65")
	s := newScene(t, campaign, "Winter 1939")
	s.add("ge-air3", "L31")
	s.build(axis, 100)
	s.play("build-air germany 2", "at N30", "done germany")
	for s.Stack.Find(pConstruction) != nil {
		s.play("done italy")
	}
	parts := 0
	for v := range s.here(at(t, "N30")) {
		parts += v.strength()
	}
	if parts != 2 {
		t.Fatalf("%d factors at N30", parts)
	}
	s.dropPartials(germany)
	if s.airInPlay(germany) != 3 {
		t.Errorf("%d factors are left", s.airInPlay(germany))
	}
}

func TestBritainMayBuildATwentiethFactor(t *testing.T) {
	rulebook.Covers(t, "reich", "28.63")
	s := newScene(t, campaign, "Winter 1939")
	s.add("br-air1 x4", "K23")
	s.add("br-air5 x3", "J23")
	if s.airFree(britain) != 1 {
		t.Fatalf("Britain may build %d factors", s.airFree(britain))
	}
	s.build(allies, 100)
	s.play("build-air britain 1", "at K23")
	if s.airInPlay(britain) != 20 {
		t.Errorf("Britain has %d factors", s.airInPlay(britain))
	}
	for v := range s.here(at(t, "K23")) {
		if v.kind() == air && v.strength() != 5 {
			t.Errorf("%s is left", v)
		}
	}
}

func TestFleetsAreBuiltWholeAndRebuiltWithinAYear(t *testing.T) {
	rulebook.Covers(t, "reich", "29.8", "29.81", "29.82", "29.83", "29.34")
	s := newScene(t, campaign, "Spring 1940")
	s.build(axis, 100)
	s.play("build-fleet germany", "at K32")
	u := noUnit
	for v := range s.here(at(t, "K32")) {
		u = v
	}
	if u.strength() != 9 || s.brp[germany] != 73 || s.used[u] != 9 {
		t.Errorf("%s, %d BRPs, used %d", u, s.brp[germany], s.used[u])
	}
	s.refused("rebuild-fleet germany", "29.82")
	s.economy.navalLost[germany] = 9
	s.Forget()
	s.limit[germany] = 100
	s.play("rebuild-fleet germany", "at K32")
	if s.brp[germany] != 46 || s.economy.navalLost[germany] != 0 {
		t.Errorf("%d BRPs, %d factors lost", s.brp[germany], s.economy.navalLost[germany])
	}
	count := func() (n int) {
		for v := range s.here(at(t, "K32")) {
			if v.kind() == fleet {
				n++
			}
		}
		return n
	}
	s.now = dateOf(winter, 1940)
	s.launchFleets()
	if count() != 1 {
		t.Error("the fleet is there before a year has passed")
	}
	s.now = dateOf(spring, 1941)
	s.launchFleets()
	if count() != 2 {
		t.Errorf("%d fleets are in port after a year", count())
	}
	for _, n := range []country{turkey, spain, vichyFrance, sweden, freeFrench} {
		if s.rebuildable(n, fleet) {
			t.Errorf("%s rebuilds fleets", nationNames[n])
		}
	}
}

func TestAFleetIsLostInAPortThatFalls(t *testing.T) {
	rulebook.Covers(t, "reich", "29.82")
	s := newScene(t, campaign, "Spring 1940")
	s.lose(s.add("fr-fleet9", "N18"))
	s.layDown(france, at(t, "N19"))
	s.give(germany, "N19")
	s.mover = axis
	s.settleTerritories()
	if s.economy.yard[0].unit != noUnit || s.economy.navalLost[france] != 9 {
		t.Error("the fleet survives the fall of its yard")
	}
}

func TestMinorAlliesAndFreeFrenchAreRebuiltByTheirPowers(t *testing.T) {
	rulebook.Covers(t, "reich", "25.3", "25.5", "49.7", "49.8")
	s := newScene(t, scenario1942, "Summer 1942")
	rum := s.add("rum-inf2", "W33")
	s.lose(rum)
	ff := unit(noUnit)
	for u := range of(france) {
		if s.nation[u] == freeFrench {
			ff = u
		}
	}
	s.put(ff, spot(at(t, "II35")))
	s.lose(ff)
	s.build(axis, 100)
	s.play("build "+rum.String(), "at W33")
	if s.brp[germany] != 98 {
		t.Errorf("Germany paid %d", 100-s.brp[germany])
	}
	s.build(allies, 100)
	s.play("build " + ff.String())
	s.refused("at II35", "15.4")
	s.play("at K23")
	if s.brp[britain] != 98 {
		t.Errorf("Britain paid %d", 100-s.brp[britain])
	}
}

func TestAmericasMinorAlliesBuildAtHome(t *testing.T) {
	rulebook.Covers(t, "reich", "15.4", "16.7")
	s := newScene(t, scenario1944, "Summer 1944")
	s.status[turkey], s.patron[turkey] = active, usa
	s.makeWar(turkey, germany)
	s.makeWar(usa, germany)
	home := world.countries[turkey].capital.String()
	s.give(turkey, home)
	for u := range of(turkey) {
		s.put(u, inPool)
	}
	s.build(allies, 60)
	u := s.pooled(turkey, infantry, 0)
	s.play("build "+u.String(), "at "+home)
	s.isIn(u, home)
}
