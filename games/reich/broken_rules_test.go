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
	s.nation[u] = atlas.VichyFrance
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
