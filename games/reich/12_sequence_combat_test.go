package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// seaAndAir is a Combat phase in which Italy transports to Tripoli, Germany can
// attack KK25 with the help of aircraft at Tobruk, and Britain has a fleet at
// Alexandria and aircraft at Mersa Matruh.
func seaAndAir(t *testing.T) (s *scene, planes, raf, guard atlas.Unit) {
	t.Helper()
	s = war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "KK24")
	s.give(atlas.Britain, "KK25", "LL26")
	s.add("ge-inf3", "KK24")
	planes = s.add("ge-air5", "KK24")
	s.add("br-inf3", "KK25")
	s.add("br-base", "LL26")
	raf = s.add("br-air5", "LL26")
	guard = s.add("br-fleet9", "LL29")
	ship, inf := s.add("it-fleet9", "AA24"), s.add("it-inf2", "AA24")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.Stack = engine.Stack{}
	s.Stack.Push(parked)
	s.Stack.Push(flow.At(pCombat, 0))
	s.proceed()
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+inf.String())
	return s, planes, raf, guard
}

// saysDone lets one power be done.
func (s *scene) saysDone(powers ...atlas.Country) {
	s.t.Helper()
	for _, n := range powers {
		s.play("done " + atlas.CountryIDs[n])
	}
}

func TestAirInterceptionIsAnnouncedWithTheAnswerToInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "14.12", "14.1")
	s, planes, raf, guard := seaAndAir(t)
	s.quietCamp(atlas.Axis) // missions at sea and in the air are announced
	s.play("fly "+raf.String(), "cover KK25", "factors 5")
	s.play("intercept "+guard.String(), "at II17")
	s.quietCamp(atlas.Allies)
	s.rolls(1) // it finds the transport
	s.asks(pFlights)
	if !s.asked().Has(atlas.Germany) || !s.offers("fly "+planes.String()) {
		t.Fatalf("the attacker announces air interception before anything is fought: %v", s.moves())
	}
	s.play("fly "+planes.String(), "intercept-air KK25", "factors 5")
	s.quiet()
	if top := s.Stack.Top().Proc; top != pAirFight {
		t.Fatalf("the air combat comes before the naval battle, not %s", table.Procs[top].Name)
	}
	s.rolls(6, 1)
	if top := s.Stack.Top().Proc; top != pBattle {
		t.Errorf("then the interceptors fight the transport, not %s", table.Procs[top].Name)
	}
}

func TestAircraftThatInterceptDoNotStrikeInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "28.31")
	for _, both := range []bool{false, true} {
		s, planes, raf, guard := seaAndAir(t)
		s.quietCamp(atlas.Axis)
		s.play("fly "+raf.String(), "cover KK25", "factors 5")
		s.play("intercept "+guard.String(), "at II17")
		s.quietCamp(atlas.Allies)
		s.rolls(1)
		if both {
			s.play("fly "+planes.String(), "intercept-air KK25", "factors 5")
		} else {
			s.saysDone(atlas.Germany)
		}
		if got := s.Stack.Top().Proc == pReactions && s.offers("sortie "+planes.String()); got == both {
			t.Errorf("having intercepted is %v, striking the fleet is offered: %v (%v)", both, got, s.moves())
		}
	}
}

func TestAirInterceptionNeedsNoShipsAtSea(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "28.41")
	s, planes, raf, _ := seaAndAir(t)
	s.saysDone(atlas.Germany)
	for u := range s.in(carried) {
		s.put(u, spare)
	}
	s.endSailing()
	s.quietCamp(atlas.Axis)
	s.play("fly "+raf.String(), "cover KK25", "factors 5")
	if !s.offers("fly " + planes.String()) {
		t.Errorf("the attacker may intercept: %v", s.moves())
	}
}

func TestMissionsAreAnnouncedAndCounterairIsResolvedFirst(t *testing.T) {
	rulebook.Covers(t, "reich", "14.11", "28.4", "28.41", "28.32")
	s, planes, raf, _ := seaAndAir(t)
	s.asks(pFlights) // the ships have been sent before
	s.play("fly " + planes.String())
	s.refused("intercept-air KK25", "28.41") // not before there is Defensive Air Support
	s.play("counterair LL26", "factors 5")
	if top := s.Stack.Top().Proc; top != pAirFight || s.Chance() != 6 {
		t.Fatalf("counterair is fought before the defender announces anything, not %s", table.Procs[top].Name)
	}
	s.rolls(6, 5) // one factor is lost
	for u := range s.here(at(t, "LL26")) {
		if u.Kind() == atlas.Air && s.fresh(u) != 0 {
			t.Errorf("%s survived a counterair attack and may still fly", u)
		}
	}
	if s.offers("fly " + raf.String()) {
		t.Error("what was counteraired flies no Defensive Air Support")
	}
}

func TestAirMissionsAreFlownInAnOffensiveOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "28.41")
	for _, o := range []Option{Offensive, Attrition} {
		s, planes, _, _ := seaAndAir(t)
		s.option[atlas.Germany] = [atlas.NumFronts]Option{o, o, o}
		if got := s.hasTarget(flyMissions, planes); got != (o == Offensive) {
			t.Errorf("under option %s missions are flown: %v", optionNames[o], got)
		}
	}
}

func TestDropsComeAfterTransportsAndBeforeAttacks(t *testing.T) {
	rulebook.Covers(t, "reich", "14.15", "14.14", "14.16", "14.1")
	s, _, _, _ := seaAndAir(t)
	abn := s.add("ge-abn3", "KK24")
	s.letDrop(abn)
	var order []uint8
	for range 40 {
		top := s.Stack.Top().Proc
		if len(order) == 0 || order[len(order)-1] != top {
			order = append(order, top)
		}
		if s.ended() || top == pGround {
			break
		}
		for n := range s.asked().All {
			s.play("done " + atlas.CountryIDs[n])
			break
		}
	}
	want := []uint8{pFlights, pReactions, pLandings, pDrops, pGround}
	k := 0
	for _, proc := range order {
		if k < len(want) && proc == want[k] {
			k++
		}
	}
	if k != len(want) {
		var names []string
		for _, proc := range order {
			names = append(names, table.Procs[proc].Name)
		}
		t.Errorf("the order is %v", names)
	}
	if !s.offers("attack germany KK25") {
		t.Errorf("then attacks are announced: %v", s.moves())
	}
}

func TestShipsThatWereDrivenOutAreNotStruck(t *testing.T) {
	rulebook.Covers(t, "reich", "28.455", "28.33")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "LL28")
	s.add("ge-base", "LL28")
	planes := s.add("ge-air5", "LL28")
	a, b := s.add("ge-arm4", "LL28"), s.add("ge-arm4", "LL28")
	s.add("br-inf1", "LL29")
	ships := s.add("br-fleet9", "LL29")
	s.fight(atlas.Axis)
	s.play("fly "+planes.String(), "strike LL29", "factors 5")
	for s.Stack.Top().Proc != pGround {
		s.play(s.firstOf("done"))
	}
	s.attack("germany", "LL29", a, b)
	s.rolls(6)
	s.play("advance " + a.String() + " LL29")
	if s.where(ships) == at(t, "LL29") {
		t.Fatal("the fleet is driven out")
	}
	for s.Stack.Find(pCombat) != nil && s.Chance() == 0 && s.offersAny("done") {
		s.play(s.firstOf("done"))
	}
	if s.Stack.Find(pPortStrikes) != nil {
		t.Error("there is nothing to strike")
	}
	if s.fresh(planes) != 0 || planes.Strength() != 5 || !s.onBoard(planes) {
		t.Error("the aircraft have flown all the same, without a loss")
	}
}

func TestSplitsAreMadeWithCountersThatEverybodySees(t *testing.T) {
	rulebook.Covers(t, "reich", "28.642", "28.64")
	s := airScene(t)
	one, two := s.add("ge-air5", "B54"), s.add("ge-air5", "B54")
	s.add("ge-base", "B54")
	for _, v := range airCounters { // a 3-4 and a 2-4 are all the change there is
		if v.Info().Nation == atlas.Germany && v.Strength() < 5 && v.String() != "ge-air3-1" && v.String() != "ge-air2-1" {
			s.put(v, outOfGame)
		}
	}
	s.add("ru-inf3", "C52")
	s.add("ge-inf3", "B53")
	s.fight(atlas.Axis)
	s.play("fly "+one.String(), "support C52", "factors 2")
	if !s.onBoard(counter("ge-air3-1")) || !s.onBoard(counter("ge-air2-1")) || s.onBoard(one) {
		t.Error("the 5-4 lies on the board as a 3-4 and a 2-4")
	}
	s.play("fly "+two.String(), "support C52")
	s.refused("factors 2", "28.64")
}

func TestNobodyExploitsTheBreakthroughOfAnAllyHeIsKeptApartFrom(t *testing.T) {
	rulebook.Covers(t, "reich", "34.33", "34.3", "34.35")
	s := war(t, atlas.Campaign, "Spring 1940")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.give(atlas.France, "O24", "N24", "O25")
	br, fr := s.add("br-arm4", "N24"), s.add("fr-arm3", "O24")
	for _, u := range []atlas.Unit{br, fr} {
		s.Position.moves.traced.Add(u)
	}
	taken := func(by atlas.Country) *breakthrough {
		return &breakthrough{hex: at(t, "O25"), from: 0x7F, nation: by}
	}
	for _, c := range []struct {
		armor atlas.Unit
		by    atlas.Country
		want  bar
	}{{br, atlas.France, barExploitAlly}, {fr, atlas.Britain, barExploitAlly}, {fr, atlas.France, fine}, {br, atlas.Britain, fine}} {
		if got := s.cannotExploit(c.armor, taken(c.by)); got != c.want {
			t.Errorf("%s where %s holds the breakthrough hex: %d, not %d", c.armor, atlas.NationNames[c.by], got, c.want)
		}
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if s.cannotExploit(fr, taken(atlas.Britain)) != fine {
		t.Error("from 1942 they exploit together")
	}
}

func TestFleetsThatEscortHaveActed(t *testing.T) {
	rulebook.Covers(t, "reich", "29.314", "29.315", "29.63", "29.64")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	ship, inf := s.add("br-fleet9", "L22"), s.add("br-inf3", "L22")
	s.add("br-inf3", "L23")
	s.shift(atlas.Allies)
	s.play("redeploy "+inf.String(), "at AA7")
	if s.where(ship) != at(t, "L22") || s.used.of(ship) == 0 || s.available(ship) {
		t.Error("the escort is at its base again and has acted")
	}
	s.refused("redeploy "+ship.String(), "29.64")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	if s.available(ship) {
		t.Error("it does nothing else in this game turn")
	}
	s.turnUp()
	if !s.available(ship) {
		t.Error("in the next it does")
	}
	s = newScene(t, atlas.Scenario1942, "Summer 1942")
	s.sailConvoy(20, 1)
	for _, u := range allFleets {
		if s.nation.of(u) == atlas.Britain && s.onBoard(u) && s.available(u) {
			t.Error("a fleet that escorted a convoy has acted")
		}
	}
}

func TestMissionsKeepOutOfTheTargetsOfOthers(t *testing.T) {
	rulebook.Covers(t, "reich", "29.33")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.mover = atlas.Axis
	f := force{kind: seaTransport, by: atlas.Italy, base: s.portOf(u), port: atlas.PlaceNamed("Tripoli"), target: at(t, "II17"), state: sailing}
	if !s.chart(&f, u) {
		t.Fatal("there is a course")
	}
	direct := append([]atlas.Water(nil), s.sail.laid...)
	middle := world.Waters[direct[len(direct)/2]].Hex
	s.naval.forces[5] = force{kind: bombarding, by: atlas.Italy, target: middle, state: sailing}
	s.chart(&f, u)
	for _, w := range s.sail.laid {
		if world.Waters[w].Hex == middle {
			t.Errorf("the course leads through %s, where others go", middle)
		}
	}
	// The only way out of a port is sailed all the same.
	s.naval.forces[5].target = atlas.NoHex
	for i, h := range []atlas.Hex{world.Waters[direct[1]].Hex} {
		s.naval.forces[6+i] = force{kind: bombarding, by: atlas.Italy, target: h, state: sailing}
	}
	if !s.chart(&f, u) {
		t.Error("there is still a course")
	}
	// Ships return to where they came from.
	s = war(t, atlas.Campaign, "Spring 1942")
	ship, _ := transport(t, s)
	s.after(pReactions)
	s.after(pLandings)
	s.lies(ship, "AA24")
}
