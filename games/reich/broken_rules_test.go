package reich

import (
	"encoding/json"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Small changes of the rules that no other test noticed.

func TestTheFirstAxisBridgeheadIsSparedByAttrition(t *testing.T) {
	rulebook.Covers(t, "reich", "9.6", "18.32")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.add("ge-inf3", "C50")
	f := attritionFrame{front: int16(atlas.Eastern)}
	if got := s.cannotChoose(&f, at(t, "C50"), atlas.USSR); got != fine {
		t.Fatalf("the hex cannot be chosen: %d", got)
	}
	s.bridges[0] = bridgehead{hex: at(t, "C50"), owner: atlas.Germany}
	if got := s.cannotChoose(&f, at(t, "C50"), atlas.USSR); got != barBridgehead {
		t.Errorf("the bar is %d", got)
	}
}

func TestWarOnPolandCostsMoreOnlyIfItMeansWarWithBritain(t *testing.T) {
	rulebook.Covers(t, "reich", "21.51")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.status[atlas.Poland] = Invaded
	if got := s.warCost(atlas.Italy, atlas.Poland); got != warOnMajor {
		t.Errorf("war on Poland costs an Italy at peace %d BRPs", got)
	}
	s.makeWar(atlas.Italy, atlas.Britain)
	if got := s.warCost(atlas.Italy, atlas.Poland); got != warOnMinor {
		t.Errorf("war on Poland costs an enemy of Britain %d BRPs", got)
	}
}

func TestAttackedVichyHasNoBystanders(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.moving = atlas.OnlyNation(atlas.Italy)
	s.status[atlas.VichyFrance] = Invaded
	s.politics.wooed.Add(atlas.VichyFrance)
	u := s.add("it-inf2", "Y22")
	s.loseBystanders()
	if !s.onBoard(u) {
		t.Error("Italians at home are lost")
	}
}

func TestAHelpedMinorHasNoTurnOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "25.21")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
	s.makeWar(atlas.Germany, atlas.Norway)
	s.politics.due.Add(atlas.Norway)
	s.joinForces(atlas.Britain, atlas.Norway)
	if s.politics.due.Has(atlas.Norway) {
		t.Error("Norway still has a turn of its own to come")
	}
}

func TestADeclarationIsForgottenWhenTheAttackerBacksDown(t *testing.T) {
	rulebook.Covers(t, "reich", "25.21")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.begin(atlas.Allies, flow.At(pMovement, 0))
	s.status[atlas.Hungary], s.patron[atlas.Hungary] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Hungary)
	s.politics.declared[atlas.USSR].Add(atlas.Hungary)
	s.makeWar(atlas.USSR, atlas.Hungary)
	s.intervene(atlas.Germany, atlas.Hungary)
	if s.politics.declared[atlas.USSR].Has(atlas.Hungary) || s.atWar(atlas.USSR, atlas.Hungary) || s.status[atlas.Hungary] != Courted {
		t.Errorf("declared %v, at war %v, status %d", s.politics.declared[atlas.USSR].Has(atlas.Hungary), s.atWar(atlas.USSR, atlas.Hungary), s.status[atlas.Hungary])
	}
}

func TestInactiveMinorAlliesAreNeutralAfterTheFallOfGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "26.6", "26.22")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	if s.status[atlas.Bulgaria] != Courted {
		t.Fatalf("Bulgaria has status %d", s.status[atlas.Bulgaria])
	}
	s.orphanMinors(atlas.Germany)
	if s.status[atlas.Bulgaria] != Neutral || s.patron[atlas.Bulgaria] != atlas.Nobody {
		t.Errorf("Bulgaria has status %d and patron %d", s.status[atlas.Bulgaria], s.patron[atlas.Bulgaria])
	}
}

func TestAnInactiveVichyStaysAtHome(t *testing.T) {
	rulebook.Covers(t, "reich", "49.3", "26.6")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.status[atlas.VichyFrance] = Courted
	if s.opens(atlas.Nobody, atlas.VichyFrance) || s.opens(atlas.Germany, atlas.VichyFrance) {
		t.Error("an inactive Vichy leaves its own land")
	}
	s.makeWar(atlas.Britain, atlas.VichyFrance)
	if !s.opens(atlas.Britain, atlas.VichyFrance) {
		t.Error("Vichy may not enter the land of an enemy")
	}
	s.status[atlas.VichyFrance] = Active
	if !s.opens(atlas.Nobody, atlas.VichyFrance) {
		t.Error("an active Vichy may not enter land that is nobody's")
	}
}

func TestTheLedgerNamesOnlyWhatPays(t *testing.T) {
	rulebook.Covers(t, "reich", "10.3")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	for n := range atlas.Country(atlas.NumMajors) {
		for _, e := range s.ledger(n) {
			if e.brp == 0 && e != s.ledger(n)[0] {
				t.Errorf("the ledger of %s has an entry without BRPs: %v", atlas.NationNames[n], e)
			}
		}
	}
}

// 10.23: five factors of aircraft that could be built are enough for the interceptors that
// Germany owes.
func TestFiveFreeAirFactorsAreEnoughForInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "10.23")
	for _, more := range []string{"", "ge-air1"} {
		s := newScene(t, atlas.Campaign, "Spring 1943")
		s.economy.airOwed = 1
		s.brp[atlas.Germany] = 100
		s.setLimits()
		for s.airFree(atlas.Germany) > 5 {
			s.add("ge-air5", "K30")
		}
		if got := s.airFree(atlas.Germany); got != 5 {
			t.Fatalf("%d factors are free", got)
		}
		if more != "" {
			s.add(more, "K30")
		}
		s.only(atlas.Axis, flow.At(pConstruction, 0))
		if paid := s.economy.airOwed == 0; paid != (more == "") {
			t.Errorf("with %q built as well the interceptors are paid for: %v", more, paid)
		}
	}
}

// 26.7: an Italy that surrenders is out of the war, and so are its forces.
func TestTheForcesOfASurrenderedItalyAreGone(t *testing.T) {
	rulebook.Covers(t, "reich", "26.7", "26.71")
	s := beatenItaly(t)
	for u := range s.in(inHand) {
		s.put(u, inPool)
	}
	s.mover = atlas.Axis
	if !s.hexInSupply(at(t, "DD22"), atlas.Britain) {
		s.supplyByGreece()
	}
	u := s.add("it-inf2", "Y22")
	s.surrenderItaly()
	if !s.fallen.Has(atlas.Italy) || s.onBoard(u) || s.atWar(atlas.Italy, atlas.Britain) {
		t.Errorf("fallen %v, on the board %v, at war %v", s.fallen.Has(atlas.Italy), s.onBoard(u), s.atWar(atlas.Italy, atlas.Britain))
	}
}

// 49.8: what active Vichy takes in France's colonies is its own, elsewhere its command's.
func TestWhatVichyTakes(t *testing.T) {
	rulebook.Covers(t, "reich", "49.8", "23.1")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.status[atlas.VichyFrance], s.patron[atlas.VichyFrance] = Active, atlas.Germany
	u := s.add("fr-inf2", "V16")
	s.nation.set(u, atlas.VichyFrance)
	own, other := 0, 0
	for h := range atlas.Hex(atlas.NumHexes) {
		home := world.Hexes[h].Country
		if home >= atlas.NumCountries || home < atlas.NumMajors || !world.Countries[home].Colony || world.Tagged[atlas.VichyTag].Has(h) {
			continue
		}
		want := s.commandOf(atlas.VichyFrance)
		if world.Countries[home].Owner == atlas.France {
			want = atlas.VichyFrance
			own++
		} else {
			other++
		}
		if got := s.claimant(u, h); got != want {
			t.Fatalf("a hex of %s goes to %d, want %d", atlas.NationNames[home], got, want)
		}
	}
	if own == 0 || other == 0 {
		t.Errorf("%d hexes of French colonies, %d of others", own, other)
	}
}

// 4.5: everybody sees whether a canal is shut.
func TestShutCanalsAreSeen(t *testing.T) {
	rulebook.Covers(t, "reich", "4.5")
	for _, shut := range []bool{false, true} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		s.begin(atlas.Allies, flow.At(pMovement, 0))
		s.kiel.shut, s.suez.shut = shut, !shut
		var seen struct{ KielShut, SuezShut bool }
		if err := json.Unmarshal(s.AppendView(nil, 0), &seen); err != nil {
			t.Fatal(err)
		}
		if seen.KielShut != shut || seen.SuezShut == shut {
			t.Errorf("with Kiel shut: %v, this is seen: %+v", shut, seen)
		}
	}
}

// 42.9: a line to Moscow is one of Russian hexes without a gap.
func TestALineToMoscowHasNoGap(t *testing.T) {
	rulebook.Covers(t, "reich", "42.9", "15.62")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	moscow, leningrad := russianCities[0], atlas.NoHex
	for _, h := range russianCities {
		if atlas.Distance(h, moscow) > 2 {
			leningrad = h
		}
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		if s.control.of(h) == atlas.USSR {
			s.control.set(h, atlas.Germany)
		}
	}
	s.control.set(moscow, atlas.USSR)
	s.control.set(leningrad, atlas.USSR)
	if s.eastward(leningrad, true) {
		t.Errorf("a line leads from %s to Moscow through German land", leningrad)
	}
}

// 25.3: a Minor Ally shares the wars of its power at once.
func TestAMinorAllyJoinsTheWarsOfItsPower(t *testing.T) {
	rulebook.Covers(t, "reich", "25.3", "25.33")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Germany, atlas.Britain})
	s.becomeAlly(atlas.Hungary, atlas.Germany)
	if !s.atWar(atlas.Hungary, atlas.Britain) {
		t.Error("Hungary is at peace with Britain")
	}
}

// 26.922: when the last factor of a Russia that fought on is gone, its land is Germany's.
func TestTheLandOfARussiaThatIsGone(t *testing.T) {
	rulebook.Covers(t, "reich", "26.922")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.politics.russia = russiaRefused
	for h := range world.Countries[atlas.USSR].Hexes.Bits().All() {
		for u := range s.here(atlas.Hex(h)) {
			s.put(u, inPool)
		}
	}
	s.checkRussianEnd()
	if f := flow.Find[routesFrame](&s.State, pRoutes); !s.fallen.Has(atlas.USSR) || f == nil || f.nation != int16(atlas.USSR) || f.by != int16(atlas.Germany) {
		t.Errorf("Russia has fallen: %v; who takes its land: %+v", s.fallen.Has(atlas.USSR), f)
	}
}

// 28.23: aircraft fly over land that is not neutral and over open water, and nowhere else.
func TestAircraftFlyOverLandAndOpenWaterOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "28.23")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	for _, conform := range []bool{false, true} {
		set := s.airOpen(atlas.Germany, conform)
		for h := range set.Bits().All() {
			if !world.OnLand.Has(atlas.Hex(h)) && !openWater.Has(atlas.Hex(h)) {
				t.Fatalf("aircraft fly over %s, which is neither land nor open water", atlas.Hex(h))
			}
		}
	}
}

// 43.41: if East Europe was attacked, the Baltic States fight both Germany and Russia.
func TestTheBalticStatesFightOn(t *testing.T) {
	rulebook.Covers(t, "reich", "43.41")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.politics.east = eastWar
	s.russoGermanWar(atlas.Germany)
	if !s.atWar(atlas.Germany, atlas.BalticStates) || !s.atWar(atlas.USSR, atlas.BalticStates) {
		t.Errorf("at war with Germany %v, with Russia %v", s.atWar(atlas.Germany, atlas.BalticStates), s.atWar(atlas.USSR, atlas.BalticStates))
	}
}

// 12.11, 50.11: the first turn of a scenario has its own order; later equal BRPs leave it as it is.
func TestTheOrderOfPlayAtTheBeginningAndOfEquals(t *testing.T) {
	rulebook.Covers(t, "reich", "12.11", "50.11")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	given := world.Scenarios[atlas.Campaign].First
	s.brp = [atlas.NumMajors]int16{}
	s.now, s.first = world.Scenarios[atlas.Campaign].Start, given.Enemy()
	if s.determineOrder(); s.first != given {
		t.Error("the order of the first turn is not the one given")
	}
	s.now++
	for _, first := range []atlas.Alliance{atlas.Axis, atlas.Allies} {
		if s.first = first; s.initiative(atlas.Axis) != s.initiative(atlas.Allies) {
			t.Fatal("the camps are not equal")
		}
		if s.determineOrder(); s.first != first {
			t.Error("equals change the order")
		}
	}
}

// 28.62: air factors may be built from the turn on that the scenario names.
func TestAirFactorsAreAllowedFromTheirTurnOn(t *testing.T) {
	rulebook.Covers(t, "reich", "28.62")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	tried := 0
	for n := range atlas.Country(atlas.NumMajors) {
		pool := world.Scenarios[atlas.Campaign].Pools[n]
		if pool == nil || n == atlas.Britain { // its odd factor is rounded up
			continue
		}
		for _, line := range pool.Builds {
			if line.Kind != atlas.Air || line.From <= world.Scenarios[atlas.Campaign].Start {
				continue
			}
			tried++
			s.now = line.From - 1
			before := s.airAllowed(n)
			s.now = line.From
			if more := s.airAllowed(n) - before; more < int(line.Strength)*int(line.Count) {
				t.Errorf("%s gains %d air factors in the turn of a build", atlas.NationNames[n], more)
			}
		}
	}
	if tried == 0 {
		t.Error("no air factors are named for a later turn")
	}
}

// 50.3: in Spring 1944 what Italy and France had in Africa and the Levant is Britain's.
func TestTheColoniesIn1944(t *testing.T) {
	rulebook.Covers(t, "reich", "50.3")
	s := newScene(t, atlas.Scenario1944, "Spring 1944")
	for _, n := range []atlas.Country{atlas.Libya, atlas.Morocco, atlas.Algeria, atlas.Tunisia, atlas.LebanonSyria} {
		if s.patron[n] != atlas.Britain {
			t.Errorf("%s belongs to %d", atlas.NationNames[n], s.patron[n])
		}
	}
}

// 26.6: the colonies of a conquered power are nobody's; its allies are another matter.
func TestTheColoniesOfAConqueredPowerAreNobodys(t *testing.T) {
	rulebook.Covers(t, "reich", "26.6")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.patron[atlas.Libya], s.status[atlas.Libya] = atlas.Italy, Colony
	s.patron[atlas.Hungary], s.status[atlas.Hungary] = atlas.Italy, Active
	s.abandon(atlas.Italy)
	if s.patron[atlas.Libya] != atlas.Nobody || s.patron[atlas.Hungary] != atlas.Italy {
		t.Errorf("Libya belongs to %d, Hungary to %d", s.patron[atlas.Libya], s.patron[atlas.Hungary])
	}
}

// 16.5: air units redeploy over any water, and over no land of an enemy.
func TestAirUnitsRedeployOverWater(t *testing.T) {
	rulebook.Covers(t, "reich", "16.5")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.wars([2]atlas.Country{atlas.Germany, atlas.Britain})
	sky := s.openSky(&seas{n: atlas.Germany})
	for h := range atlas.Hex(atlas.NumHexes) {
		land, sea := world.OnLand.Has(h), world.AtSea.Has(h)
		if !land && sea && !sky.Has(h) || land && (!sea || s.hostileHex(h, atlas.Germany)) && sky.Has(h) {
			t.Fatalf("%s: land %v, sea %v, open %v", h, land, sea, sky.Has(h))
		}
	}
}

// 25.1: Germany courts four countries from the start.
func TestTheFourMinorAllies(t *testing.T) {
	rulebook.Covers(t, "reich", "25.1")
	want := map[atlas.Country]bool{atlas.Finland: true, atlas.Hungary: true, atlas.Rumania: true, atlas.Bulgaria: true}
	for n := range atlas.Country(atlas.NumCountries) {
		if isMinorAlly(n) != want[n] {
			t.Errorf("%s is a Minor Ally: %v", atlas.NationNames[n], isMinorAlly(n))
		}
	}
}

// 10.41: America builds for strategic warfare from the year start of 1942.
func TestAmericaBuildsForWarfareFrom1942(t *testing.T) {
	rulebook.Covers(t, "reich", "10.41")
	for date, want := range map[string]bool{"Winter 1941": false, "Spring 1942": true} {
		s := newScene(t, atlas.Campaign, date)
		if !s.idleYet(atlas.USA) {
			t.Fatal("America is at war")
		}
		if got := s.usBuildsWarfare(); got != want {
			t.Errorf("in %s America builds: %v", date, got)
		}
	}
}

// 26.71: the hexes of an Italy that surrenders are Germany's, nobody's if Germany has fallen.
func TestTheHeirOfItaly(t *testing.T) {
	rulebook.Covers(t, "reich", "26.71")
	for _, fallen := range []bool{false, true} {
		s := beatenItaly(t)
		for u := range s.in(inHand) {
			s.put(u, inPool)
		}
		s.mover = atlas.Axis
		if !s.hexInSupply(at(t, "DD22"), atlas.Britain) {
			s.supplyByGreece()
		}
		want := atlas.Germany
		if fallen {
			s.fallen.Add(atlas.Germany)
			want = atlas.Nobody
		}
		s.control.set(at(t, "Y22"), atlas.Italy)
		if s.surrenderItaly(); s.control.of(at(t, "Y22")) != want {
			t.Errorf("with Germany fallen: %v, Rome goes to %d", fallen, s.control.of(at(t, "Y22")))
		}
	}
}

// 15.55: Britain and America can help a Russia at war with Germany, and Italy cannot.
func TestWhoHelpsRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "15.55")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	for n, want := range map[atlas.Country]bool{atlas.Britain: true, atlas.USA: true, atlas.Italy: false} {
		if got := s.helpsRussia(n); got != want {
			t.Errorf("%s helps Russia: %v", atlas.NationNames[n], got)
		}
	}
}
