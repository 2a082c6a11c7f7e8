package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestPortsHaveRoomForSoManyShips(t *testing.T) {
	rulebook.Covers(t, "reich", "29.1", "29.11", "41.0", "41.1")
	for _, c := range []struct {
		where string
		n     atlas.Country
		room  int
	}{
		{"B29", atlas.Britain, 36}, {"L22", atlas.Britain, 72}, {"GG19", atlas.Britain, 9}, {"AA24", atlas.Italy, 36}, {"J30", atlas.Germany, 72}, {"C35", atlas.Germany, 0},
	} {
		s := war(t, atlas.Campaign, "Spring 1942")
		if got := s.navalRoom(at(t, c.where), c.n); got != c.room {
			t.Errorf("%s has room for %d factors, not %d", c.where, got, c.room)
		}
	}
	s := war(t, atlas.Campaign, "Spring 1942")
	s.add("br-fleet9 x4", "B29")
	if s.navalRoom(at(t, "B29"), atlas.Britain) != 0 {
		t.Error("Scapa Flow is full with 36 factors")
	}
	u := s.add("br-fleet9", "F26")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + u.String())
	s.refused("harbour scapa-flow", "29.11")
}

func TestAFleetIsBasedOnTheFrontOfItsSea(t *testing.T) {
	rulebook.Covers(t, "reich", "29.12")
	s := war(t, atlas.Campaign, "Spring 1942")
	for where, want := range map[string]atlas.Front{"J32": atlas.Eastern, "V19": atlas.MediterraneanFront, "W35": atlas.Eastern, "B29": atlas.Western} {
		u := s.add("ge-fleet", where)
		if got := frontsOf(s.watersOf(u)); got != 1<<want {
			t.Errorf("a fleet at %s is based on the fronts %b, not %s", where, got, frontTitles[want])
		}
	}
}

func TestKielServesTwoFrontsWhileItsCanalWorks(t *testing.T) {
	rulebook.Covers(t, "reich", "29.13")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("ge-fleet9", "J30")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	if !s.offers("harbour bremen") || !s.offers("harbour stettin") {
		t.Fatalf("from Kiel both seas are open: %v", s.moves())
	}
	s.play("back")
	// In British hands the canal is shut until two full game turns have passed.
	s.control.set(at(t, "J30"), atlas.Britain)
	s.put(u, spare)
	v := s.add("br-fleet9", "J30")
	if got := frontsOf(s.watersOf(v)); got != 1<<atlas.Western {
		t.Fatalf("with the canal shut a fleet lies on one sea only, not %b", got)
	}
	for turn := range 4 {
		now := s.now
		for _, side := range []atlas.Alliance{atlas.Axis, atlas.Allies} {
			s.first = atlas.Axis
			s.start(side, pCanals)
		}
		if open := s.kielOpen(); open != (turn > 1) {
			t.Fatalf("after the end of %s the canal is open: %v", now, open)
		}
		s.now++
	}
	if frontsOf(s.watersOf(v)) != 1<<atlas.Western|1<<atlas.Eastern {
		t.Error("the canal works again")
	}
}

func TestAFleetInKielSaysWhichSideItLiesOnWhileTheCanalIsShut(t *testing.T) {
	rulebook.Covers(t, "reich", "29.13")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.kiel.shut, s.kiel.since = true, s.now+1
	u := s.add("ge-fleet9", "J32")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour kiel")
	s.quiet()
	s.lies(u, "J30")
	if frontsOf(s.watersOf(u)) != 1<<atlas.Eastern {
		t.Error("it came from the Baltic and lies on it")
	}
}

func TestFleetsAtGibraltarSailBothSeas(t *testing.T) {
	rulebook.Covers(t, "reich", "29.14", "29.22", "29.23")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "AA7")
	v := s.add("br-fleet9", "LL29")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + u.String())
	if !s.offers("harbour scapa-flow") || !s.offers("harbour port-said") {
		t.Errorf("Gibraltar lies on both seas: %v", s.moves())
	}
	s.play("back", "sail "+v.String())
	if !s.offers("harbour gibraltar") {
		t.Error("Gibraltar can be reached from the Mediterranean")
	}
	s.refused("harbour scapa-flow", "29.22") // not past Gibraltar into the Atlantic
}

func TestIstanbulAndTheTurkishStraits(t *testing.T) {
	rulebook.Covers(t, "reich", "29.15", "29.23")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "Z33", "AA31", "BB31", "CC31")
	u := s.add("ge-fleet9", "Z33")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	if s.offers("harbour izmir") {
		t.Error("out of the straits all four shores must be friendly")
	}
	s.play("back")
	s.give(atlas.Germany, "Z34")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	if !s.offers("harbour izmir") {
		t.Errorf("with all four shores friendly the way is open: %v", s.moves())
	}
	// And into Istanbul from the Mediterranean.
	s = war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "Z33", "AA31", "BB31", "CC31")
	u = s.add("ge-fleet9", "CC31")
	s.start(atlas.Axis, pBaseChange)
	if s.offersAny("sail") {
		s.play("sail " + u.String())
		s.refused("harbour istanbul", "29.22")
	}
}

func TestRussianAndBalticPorts(t *testing.T) {
	rulebook.Covers(t, "reich", "29.16", "45.5")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "T37", "V38", "W35", "F40", "Z33")
	for _, c := range []struct {
		n     atlas.Country
		where string
		want  bool
	}{
		{atlas.Germany, "T37", true}, {atlas.Germany, "F40", true}, {atlas.Italy, "T37", false}, {atlas.Italy, "F40", false},
		{atlas.USSR, "X43", true}, {atlas.USSR, "F26", false}, {atlas.Britain, "D44", false}, {atlas.Britain, "F26", true},
	} {
		if got := s.mayHarbour(c.n, at(t, c.where)); got != c.want {
			t.Errorf("ships of %s may base at %s: %v", atlas.NationNames[c.n], c.where, got)
		}
	}
	s.give(atlas.USSR, "C33")
	if !s.mayHarbour(atlas.USSR, at(t, "C33")) || s.mayHarbour(atlas.Britain, at(t, "C33")) {
		t.Error("Russians base where Russia is in control, and nobody else of the Allies does")
	}
}

func TestFrenchFleetsBaseInFrenchPortsUntil1942(t *testing.T) {
	rulebook.Covers(t, "reich", "29.18", "34.34")
	s := war(t, atlas.Campaign, "Fall 1939")
	u := s.add("fr-fleet9", "N18")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + u.String())
	s.refused("harbour plymouth", "29.18")
	if !s.offers("harbour st-nazaire") {
		t.Error("a French port is open")
	}
	s.play("back")
	v := s.add("br-fleet9", "K21")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + v.String())
	if !s.offers("harbour st-nazaire") {
		t.Error("the British may use a French port without French units")
	}
	s.refused("harbour brest", "34.34")
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if !s.mayHarbour(atlas.France, at(t, "K21")) || !s.mayHarbour(atlas.Britain, at(t, "N18")) {
		t.Error("from 1942 they share their ports")
	}
}

func TestFleetsOfMinorsBaseAtHome(t *testing.T) {
	rulebook.Covers(t, "reich", "22.7", "25.45")
	s := war(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Spain], s.patron[atlas.Spain] = Allied, atlas.Britain
	if !s.mayHarbour(atlas.Spain, at(t, "S11")) || !s.mayHarbour(atlas.Spain, at(t, "Y15")) || s.mayHarbour(atlas.Spain, at(t, "AA7")) {
		t.Error("an allied Spain bases at home, the Balearics included")
	}
	s.status[atlas.Spain], s.patron[atlas.Spain] = Active, atlas.Italy
	s.makeWar(atlas.Spain, atlas.Britain)
	if !s.mayHarbour(atlas.Spain, at(t, "AA24")) || s.mayHarbour(atlas.Spain, at(t, "K28")) {
		t.Error("an active Spain bases on the Mediterranean Front")
	}
	s.patron[atlas.Spain] = atlas.Britain
	for h, want := range map[string]bool{"AA7": true, "L22": true, "J36": false} {
		if got := s.homePort(atlas.Spain, at(t, h)); got != want {
			t.Errorf("an active Spain of the Allies bases at %s: %v", h, got)
		}
	}
}

func TestNobodyBasesAtAnAllysWithoutLeave(t *testing.T) {
	rulebook.Covers(t, "reich", "51.4")
	s := war(t, atlas.Campaign, "Spring 1942")
	if !s.mayHarbour(atlas.Germany, at(t, "AA24")) {
		t.Fatal("allies let each other in by default")
	}
	s.consent[atlas.Italy].Remove(atlas.Germany)
	if s.mayHarbour(atlas.Germany, at(t, "AA24")) {
		t.Error("Italy has not given leave")
	}
	if rome := at(t, "Y22"); s.mayBase(rome, atlas.Germany) || !s.mayBase(rome, atlas.Italy) || !s.hexInSupply(rome, atlas.Germany) {
		t.Error("German aircraft base in Rome, or supply from it is refused")
	}
}

func TestBaseChangesKeepToTheFrontAndToPortsHeldSinceTheTurnBegan(t *testing.T) {
	rulebook.Covers(t, "reich", "29.21", "29.24", "13.1")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.start(atlas.Axis, pBaseChange)
	s.give(atlas.Italy, "GG19") // taken in this turn
	s.play("sail " + u.String())
	s.refused("harbour malta", "29.21")
	s.refused("harbour alexandria", "29.21")
	s.refused("harbour bremen", "29.22")
	s.play("harbour tripoli")
	s.lies(u, "II17")
	if s.used.of(u) != 0 {
		t.Error("changing base is no function: the fleet is not inverted")
	}
	s = war(t, atlas.Campaign, "Spring 1942")
	u = s.add("ru-fleet9", "T37")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail " + u.String())
	s.refused("harbour leningrad", "29.22")
}

func TestAUsedFleetMayStillChangeBase(t *testing.T) {
	rulebook.Covers(t, "reich", "29.2", "29.32")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.invert(u)
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour tripoli")
	s.lies(u, "II17")
}

func TestUnderAPassFleetsMoveOnlyWhereNoEnemyIs(t *testing.T) {
	rulebook.Covers(t, "reich", "19.4", "29.21")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.option[atlas.Italy] = [atlas.NumFronts]Option{}
	u := s.add("it-fleet9", "AA24")
	enemy := s.add("br-fleet1", "AA7")
	s.start(atlas.Axis, pBaseChange)
	if !s.ended() {
		t.Fatalf("a hostile fleet is on the front: %v", s.moves())
	}
	s.put(enemy, spare)
	s.add("br-air5", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	if !s.offers("harbour genoa") {
		t.Errorf("Genoa lies out of the reach of Malta: %v", s.moves())
	}
	s.refused("harbour tripoli", "19.4")
}

func TestACourseCanGoRoundHostileAircraft(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.giveHexes(world.Countries[atlas.Greece].Hexes, atlas.Britain)
	s.add("br-air5", "DD28")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	s.play("harbour tobruk")
	if want := []string{"course " + u.String() + " direct", "course " + u.String() + " clear-of-aircraft", "back"}; !slices.Equal(s.moves(), want) {
		t.Fatalf("two courses lead to Tobruk: %v", s.moves())
	}
	s.play("course " + u.String() + " clear-of-aircraft")
	s.lies(u, "KK24") // without a question to the aircraft
}

func TestFleetsComeAndGoBetweenAmericaAndTheAtlantic(t *testing.T) {
	rulebook.Covers(t, "reich", "29.25")
	s := war(t, atlas.Campaign, "Summer 1942")
	u := s.add("us-fleet9", "us-box")
	v := s.add("us-fleet9", "us-box")
	s.mark(v, deployed)
	w := s.add("br-fleet9", "B29")
	s.start(atlas.Allies, pBaseChange)
	s.refused("sail "+u.String(), "29.25")
	s.play("sail "+v.String(), "harbour plymouth", "sail "+w.String(), "to-america britain")
	s.quiet()
	s.lies(v, "K21")
	s.lies(w, "us-box")
}

func TestRulingR3_8TurnedBackFleetsThatFindTheirPortFullDoNothing(t *testing.T) {
	rulebook.Covers(t, "reich", "29.11", "29.21", "29.573", "Q145")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "AA7")
	s.add("br-fleet9 x3", "AA7")
	v := s.add("br-fleet9", "F26")
	s.add("it-fleet9 x4", "AA24")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+u.String(), "harbour alexandria", "sail "+v.String(), "harbour gibraltar", "done britain")
	italian := s.in(s.spotOf("AA24"))
	for f := range italian {
		s.play("intercept " + f.String())
		if s.naval.verb != 0 {
			if s.naval.aim == 0 {
				s.play("choose " + u.String())
			}
			s.play(s.firstOf("at"))
		}
	}
	s.quiet()
	s.rolls(1) // found
	s.quiet()
	s.play("fight italy")
	s.rolls(3, 1)
	s.play("let-sink britain", "let-sink italy")
	s.quiet()
	if s.naval.crowded == (fleetSet{}) {
		t.Fatal("Gibraltar is overfull: somebody must sit still")
	}
	for f := range s.in(s.spotOf("AA7")) {
		if s.naval.crowded.Has(f) && (s.available(f) || s.used.of(f) != 0) {
			t.Errorf("%s may do nothing, but is not inverted", f)
		}
	}
	s.after(pCanals)
	if s.factorsAt(atlas.Britain, "AA7") <= portRoom {
		t.Fatal("the scene should leave too many ships")
	}
	s.play(s.firstOf("choose"))
	if s.factorsAt(atlas.Britain, "AA7") > portRoom {
		t.Error("what is too much is lost when the turn ends")
	}
}

func TestEachPartialFleetIsARedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "29.75")
	for _, combined := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		s.makeWar(atlas.Italy, atlas.Britain)
		list := []atlas.Unit{s.add("it-fleet1", "AA24"), s.add("it-fleet1", "AA24")}
		if combined {
			for _, u := range list {
				s.put(u, spare)
			}
			list = []atlas.Unit{s.add("it-fleet2", "AA24")}
		}
		s.shift(atlas.Axis)
		for _, u := range list {
			s.play("redeploy "+u.String(), "at II17")
		}
		if got := int(s.economy.srUsed[atlas.Italy]); got != len(list) {
			t.Errorf("%d counters used %d redeployments", len(list), got)
		}
	}
}

func TestPartialCountersInAPortAreCombined(t *testing.T) {
	rulebook.Covers(t, "reich", "29.74", "29.71", "29.75")
	s := war(t, atlas.Campaign, "Spring 1942")
	a := s.add("it-fleet6", "AA24")
	s.add("it-fleet6", "AA24")
	s.start(atlas.Axis, pBaseChange)
	s.play("combine " + a.String())
	var sizes []int
	for u := range s.in(s.spotOf("AA24")) {
		sizes = append(sizes, u.Strength())
	}
	if len(sizes) != 3 || sizes[0] != 9 || sizes[1] != 2 || sizes[2] != 1 {
		t.Errorf("two sixes become a nine, a two and a one, not %v", sizes)
	}
	if s.offersAny("combine") {
		t.Errorf("nothing is left to combine: %v", s.moves())
	}
}

// Announced aboard, a mission is flown from the port, if it is in range from there.
func TestLandedAircraftFlyWhatWasAnnounced(t *testing.T) {
	rulebook.Covers(t, "reich", "29.424")
	s := airScene(t)
	near, far, lost := s.add("ge-air5", "B54"), s.add("ge-air5", "B54"), s.add("ge-air2", "B54")
	s.put(lost, inPool)
	over, away := at(t, "C52"), at(t, "H47")
	s.Position.fight.plans = [maxPlans]plan{{near, GroundSupport, over}, {far, GroundSupport, away}, {lost, GroundSupport, over}}
	s.flyPlans()
	if s.task.of(near) != GroundSupport || s.goal.of(near) != over {
		t.Error("the aircraft do not fly")
	}
	if s.task.of(far) != Idle || s.fresh(far) != 0 {
		t.Error("out of range the aircraft fly, or are not inverted")
	}
	if s.task.of(lost) != Idle {
		t.Error("aircraft fly that have not landed")
	}
}

func TestVichyFleetsBaseAbroadOnceVichyIsActive(t *testing.T) {
	rulebook.Covers(t, "reich", "29.18")
	s := vichyScene(t)
	for status, want := range map[Standing]bool{Courted: false, Active: true} {
		s.status[atlas.VichyFrance] = status
		if got := s.mayHarbour(atlas.VichyFrance, at(t, "K28")); got != want {
			t.Errorf("while Vichy is %s its ships base at Wilhelmshaven: %v", standingNames[status], got)
		}
		if !s.mayHarbour(atlas.VichyFrance, at(t, "V19")) {
			t.Errorf("while Vichy is %s its ships do not base at home", standingNames[status])
		}
	}
}

func TestMissionsAreAnnouncedForAircraftAboard(t *testing.T) {
	rulebook.Covers(t, "reich", "29.425")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	for _, c := range []struct {
		at   spot
		task Task
		want bool
	}{{carried, Aboard, true}, {carried, Idle, false}, {spot(at(t, "B54")), Aboard, false}} {
		s.put(u, c.at)
		s.task.set(u, c.task)
		if got := s.mayPlan(u); got != c.want {
			t.Errorf("%+v: a mission may be announced: %v", c, got)
		}
	}
}

// Nobody is told of a mission from the deck of a ship before all missions are announced,
// so that its owner may think again.
func TestMissionsOfAircraftAboardAreToldWithTheOthers(t *testing.T) {
	rulebook.Covers(t, "reich", "29.425")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	s.put(u, carried)
	s.task.set(u, Aboard)
	var told engine.Events
	s.Events = &told
	s.planFlight(u, GroundSupport, at(t, "C52"))
	if len(told.List) != 0 {
		t.Errorf("the plan is told at once: %v", told.List)
	}
	s.announce(flyCover)
	if len(told.List) != 0 {
		t.Errorf("the plan is told with Defensive Air Support: %v", told.List)
	}
	s.announce(flyMissions)
	if len(told.List) != 1 || told.List[0].Kind != evSupport || told.List[0].V[1] != int16(u) || told.List[0].V[2] != int16(at(t, "C52")) {
		t.Errorf("the plan is not told when missions are announced: %v", told.List)
	}
}
