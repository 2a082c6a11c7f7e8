package reich

import (
	"slices"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// drive lets a power take a port and drives the fleets out of it.
func (s *scene) drive(n atlas.Country, where string) {
	s.t.Helper()
	h := at(s.t, where)
	s.control.set(h, n)
	s.displaceFleets(h)
	s.after(pOrder) // whatever runs next, the homeless come first
}

func TestFleetsFleeToTheNearestPort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26", "28.24")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	u := s.add("it-fleet9", "II17")
	s.drive(atlas.Britain, "II17")
	s.lies(u, "DD21") // Messina is nearest
	if s.used.of(u) != 0 || s.task.of(u) != Idle {
		t.Error("fleeing is no function")
	}
}

func TestFleetsWithoutAPortAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	for _, q := range allPorts {
		if z := world.Waters[world.Places[q].Waters[0]].Zone; z == atlas.BlackSea {
			s.control.set(q.Hex(), atlas.Germany)
		}
	}
	u := s.add("ru-fleet9", "T37")
	s.drive(atlas.Germany, "T37")
	if s.at.of(u) != spare || s.economy.navalLost[atlas.USSR] != 9 {
		t.Errorf("the fleet is lost, not at %s; it does not go to the Baltic", spotTitle(s.at.of(u)))
	}
}

func TestFleetsOfATwoFrontPortFleeToEitherFront(t *testing.T) {
	rulebook.Covers(t, "reich", "29.14", "29.26")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	u := s.add("br-fleet9", "AA7")
	s.drive(atlas.Germany, "AA7")
	atlantic, med := false, false
	for _, m := range s.moves() {
		if q, ok := Game.Value("place", m[len("harbour "):]); ok {
			z := world.Waters[world.Places[q].Waters[0]].Zone
			atlantic = atlantic || z == 0
			med = med || z == atlas.Mediterranean
		}
	}
	if !atlantic || !med {
		t.Fatalf("the owner chooses the front: %v", s.moves())
	}
	s.refused("harbour scapa-flow", "29.26")
	s.play(s.firstOf("harbour"))
	if s.where(u) == atlas.NoHex {
		t.Error("the fleet is in its new port")
	}
}

func TestFleeingShipsAreIntercepted(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26", "29.58", "Q150")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	u := s.add("it-fleet9", "II17")
	guard := s.add("br-fleet9", "GG19")
	s.drive(atlas.Britain, "II17")
	s.play("intercept " + guard.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(6, 6) // 7 against 5: beaten, two factors lost
	s.play("let-sink italy", "let-sink britain")
	s.play(s.firstOf("harbour")) // two are equally near from where they were met
	if s.factorsAt(atlas.Italy, "DD21") != 0 {
		t.Error("beaten ships do not reach the port they fled to")
	}
	total := 0
	for _, f := range allFleets {
		if s.nation.of(f) == atlas.Italy && s.onBoard(f) {
			total += f.Strength()
		}
	}
	if total != 7 || s.naval.homeless != 0 {
		t.Errorf("seven factors reach the next nearest port: %d", total)
	}
	_ = u
}

func TestFrenchFleetsAreGuestsInEmptyBritishPorts(t *testing.T) {
	rulebook.Covers(t, "reich", "29.19")
	s := war(t, atlas.Campaign, "Spring 1940")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	for _, q := range allPorts {
		if s.control.of(q.Hex()) == atlas.France && world.Waters[world.Places[q].Waters[0]].Zone == atlas.Atlantic {
			s.control.set(q.Hex(), atlas.Germany)
		}
	}
	s.add("br-inf1", "K21") // British units in Plymouth
	u := s.add("fr-fleet9", "N18")
	s.drive(atlas.Germany, "N18")
	if s.asked() != 0 && s.offersAny("harbour") {
		s.play(s.firstOf("harbour"))
	}
	h := s.where(u)
	if h == atlas.NoHex || s.control.of(h) != atlas.Britain || h == at(t, "K21") {
		t.Fatalf("the fleet is at %s", spotTitle(s.at.of(u)))
	}
	if s.available(u) {
		t.Error("a guest does nothing")
	}
	s.start(atlas.Allies, pCanals)
	if s.at.of(u) != spare {
		t.Error("a guest that has not left is lost")
	}
}

func TestFleetsInSuez(t *testing.T) {
	rulebook.Covers(t, "reich", "47.4")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	u := s.add("br-fleet9", "MM30")
	s.drive(atlas.Italy, "MM30")
	s.lies(u, "LL31") // Port Said
	s = war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	u = s.add("br-fleet9", "MM30")
	s.give(atlas.Italy, "AA7")
	s.drive(atlas.Italy, "MM30")
	if s.at.of(u) != atSeaSpot || s.task.of(u) != Idle || s.naval.homeless != 0 {
		t.Errorf("with Gibraltar lost it is out of play, not at %s", spotTitle(s.at.of(u)))
	}
}

// With the canal open but no room in any port that it leads to they are out of play, too.
func TestFleetsInSuezWithoutAPortToGoTo(t *testing.T) {
	rulebook.Covers(t, "reich", "47.4")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	u := s.add("br-fleet9", "MM30")
	for _, q := range allPorts {
		if h := q.Hex(); h != portSuez.Hex() && h != portGibraltar.Hex() && !slices.Contains(canalShores[:], h) {
			s.control.set(h, atlas.Italy)
		}
	}
	for _, h := range []string{"LL31", "AA7"} {
		s.add("br-fleet9 x4", h)
	}
	s.drive(atlas.Italy, "MM30")
	if s.at.of(u) != atSeaSpot {
		t.Errorf("it is at %s", spotTitle(s.at.of(u)))
	}
}

func TestFleetsFromSuezAreIntercepted(t *testing.T) {
	rulebook.Covers(t, "reich", "47.4", "29.26")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	u := s.add("br-fleet9", "MM30")
	guard := s.add("it-fleet9", "KK24")
	s.drive(atlas.Italy, "MM30")
	s.play("intercept "+guard.String(), "at LL31")
	s.quiet()
	s.rolls(1)
	s.play("fight italy")
	s.rolls(6, 1) // 5 against 2: beaten, three factors lost
	s.play("let-sink britain", "let-sink italy")
	s.play("harbour alexandria") // not Port Said, which they failed to reach
	if s.onBoard(u) || s.factorsAt(atlas.Britain, "LL29") != 6 {
		t.Errorf("%d factors come to Alexandria", s.factorsAt(atlas.Britain, "LL29"))
	}
}

func TestTheSuezCanal(t *testing.T) {
	rulebook.Covers(t, "reich", "47.1", "47.3", "29.23", "29.27")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "MM30")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + u.String())
	if !s.offers("harbour alexandria") {
		t.Fatalf("the canal is open: %v", s.moves())
	}
	s.play("back")
	s.survey(s.watersOf(u), s.seaCosts(atlas.Britain, portSuez))
	if _, far, ok := s.surveyed(world.Places[named(t, "Port Said")].Waters[:1]); !ok || far != 2 {
		t.Errorf("from Suez to LL31 it is two hexes, not %d", far)
	}
	s.give(atlas.Italy, "MM31")
	if s.canalOpen(atlas.Britain) {
		t.Error("not with an enemy on the bank")
	}
	// Won back at once the canal works on.
	s.first = atlas.Axis
	s.start(atlas.Axis, pCanals)
	s.give(atlas.Britain, "MM31")
	s.start(atlas.Allies, pCanals)
	if !s.canalOpen(atlas.Britain) {
		t.Fatal("it was won back at once")
	}
	// Not won back it is shut for two full game turns.
	s.give(atlas.Italy, "MM31")
	s.start(atlas.Axis, pCanals)
	s.start(atlas.Allies, pCanals)
	s.now++
	s.give(atlas.Britain, "MM31")
	for turn := range 4 {
		s.start(atlas.Axis, pCanals)
		s.start(atlas.Allies, pCanals)
		if open := s.canalOpen(atlas.Britain); open != (turn > 1) {
			t.Errorf("turn %d: open %v", turn, open)
		}
		s.now++
	}
}

func TestABlockadingFleetShutsTheGulf(t *testing.T) {
	rulebook.Covers(t, "reich", "47.3")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	u, small, german := s.add("br-fleet9", "B29"), s.add("br-fleet8", "B29"), s.add("ge-fleet9", "K28")
	s.suez.owner = atlas.Axis
	s.shift(atlas.Allies)
	blockade := func(u atlas.Unit) string { return "blockade " + u.String() }
	if !s.may(blockade(u)) || s.may(blockade(small)) || s.may(blockade(german)) {
		t.Error("a nine-factor fleet of the western Allies may shut the Gulf, and no other")
	}
	if s.gulfShut() || !s.capeOpen(atlas.Germany, true) {
		t.Error("the Gulf is shut before a fleet is there")
	}
	s.play(blockade(u))
	if !s.gulfShut() || s.capeOpen(atlas.Germany, true) || s.economy.srUsed[atlas.Britain] != 1 {
		t.Errorf("the Gulf is open, or the fleet has gone there for %d redeployments", s.economy.srUsed[atlas.Britain])
	}
	s = newScene(t, atlas.Campaign, "Summer 1942")
	u = s.add("br-fleet9", "B29")
	s.shift(atlas.Allies)
	s.refused(blockade(u), "47.3") // the canal is not the Axis's
}

// Beaten on their way, fleets flee on from where they were met.
func TestBeatenFleetsFleeOnFromWhereTheyWereMet(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "LL29")
	met := world.Hexes[at(t, "II17")].Water
	f := displaceFleetsFrame{hex: int16(at(t, "LL29")), nation: int16(atlas.Britain)}
	s.naval.forces[0] = force{kind: flight, by: atlas.Britain, state: beaten, met: met, port: named(t, "Malta"), length: 1}
	s.arriveInRefuge(&f)
	if from := s.fleeFrom(u, &f); !slices.Equal(from, []atlas.Water{met}) || !s.barred(named(t, "Malta")) {
		t.Errorf("they flee on from %v, not %v, or to the same port", from, met)
	}
}
