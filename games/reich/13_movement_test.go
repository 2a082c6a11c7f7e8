package reich

import (
	"slices"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// options gives every power the same option on all fronts.
func (s *scene) options(o Option) {
	for n := range s.option {
		s.option[n] = [atlas.NumFronts]Option{o, o, o}
	}
}

// onFront gives a power an option on a front.
func (s *scene) onFront(n atlas.Country, f atlas.Front, o Option) { s.option[n][f] = o }

// moves begins the movement of air and ground units of a camp.
func (s *scene) movement(a atlas.Alliance) {
	s.begin(a, flow.At(pMovement, moveNaming))
}

// goes takes a unit in hand and puts it down in a hex.
func (s *scene) goes(u atlas.Unit, to string) {
	s.t.Helper()
	s.play("move "+u.String(), "at "+to)
}

// refusedAt takes a unit in hand, checks that a hex is refused by a rule, and puts
// the unit down again.
func (s *scene) refusedAt(u atlas.Unit, to, rule string) {
	s.t.Helper()
	s.play("move " + u.String())
	s.refused("at "+to, rule)
	s.play("back")
}

// allDone ends what the powers on the move are asked.
func (s *scene) allDone() {
	s.t.Helper()
	for s.asked() != 0 && slices.ContainsFunc(s.moves(), func(m string) bool { return m == "done "+atlas.NationIDs[s.firstAsked()] }) {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
}

func (s *scene) firstAsked() atlas.Country {
	for n := range s.asked().All {
		return n
	}
	return atlas.Nobody
}

// stands checks where a unit is.
func (s *scene) stands(u atlas.Unit, where string) {
	s.t.Helper()
	if got := s.at.of(u); got != s.spotOf(where) {
		s.t.Errorf("%s is at %s, want %s", u, spotTitle(got), where)
	}
}

// holder checks who controls hexes.
func (s *scene) holder(n atlas.Country, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		if got := s.control.of(at(s.t, h)); got != n {
			s.t.Errorf("%s is controlled by %s, want %s", h, nationTitle(int16(got)), atlas.NationNames[n])
		}
	}
}

// reaches are the hexes in which a unit may end its move.
func (s *scene) reaches(u atlas.Unit) atlas.HexSet {
	s.t.Helper()
	s.play("move " + u.String())
	set := s.goals(u)
	s.play("back")
	return set
}

func TestAHexCostsOneMovementFactorInAnyTerrain(t *testing.T) {
	rulebook.Covers(t, "reich", "13.0", "13.1", "13.2")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	plain := s.add("ge-inf3", "N29")
	alps := s.add("ge-inf3", "R26")
	s.movement(atlas.Axis)
	for _, u := range []atlas.Unit{plain, alps} {
		from := s.where(u)
		set := s.reaches(u)
		for h := range world.Countries[atlas.Germany].Hexes.All {
			if want := atlas.Distance(from, h) <= 3 && h != from; set.Has(h) != want && atlas.Distance(from, h) > 3 == set.Has(h) {
				t.Errorf("%s from %s: %v, want %v", h, from, set.Has(h), want)
			}
		}
	}
	s.refusedAt(plain, "N25", "21.1")
	s.refusedAt(plain, "J29", "13.2")
}

func TestNoUnitMovesTwice(t *testing.T) {
	rulebook.Covers(t, "reich", "13.5")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "N29")
	s.movement(atlas.Axis)
	s.goes(u, "N28")
	s.refused("move "+u.String(), "13.5")
	s.stands(u, "N28")
}

func TestLeavingTheZoneOfArmorCostsThree(t *testing.T) {
	rulebook.Covers(t, "reich", "13.3", "8.3")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("fr-arm3", "O23")
	u := s.add("ge-arm4", "N23") // a 4-6 next to it
	s.give(atlas.Germany, "N22", "N23", "N24", "M23", "M24", "N25", "M25")
	s.movement(atlas.Axis)
	set := s.reaches(u)
	if !set.Has(at(t, "M23")) || !set.Has(at(t, "N24")) {
		t.Error("a zone does not hold a unit with six factors")
	}
	for _, h := range []string{"N24", "N22"} { // in the zone as well, three more to go on
		if !set.Has(at(t, h)) {
			t.Errorf("%s is three factors away", h)
		}
	}
	v := s.add("ge-inf3", "N23")
	set = s.reaches(v)
	if !set.Has(at(t, "M23")) {
		t.Error("three factors are enough to leave the zone")
	}
	if set.Has(at(t, "M22")) || set.Has(at(t, "L24")) {
		t.Error("after leaving the zone nothing is left")
	}
	s.refusedAt(v, "L24", "13.3")
}

func TestEnteringAZoneCostsNothingMore(t *testing.T) {
	rulebook.Covers(t, "reich", "13.3")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("fr-arm3", "P22")
	s.give(atlas.Germany, "N25")
	u := s.add("ge-inf3", "N25")
	s.movement(atlas.Axis)
	s.play("move " + u.String())
	s.search(u, at(t, "N25"), 3, false)
	if cost, ok := s.reach.Cost(int(at(t, "O23"))); !ok || cost != 2 {
		t.Errorf("O23 in the zone costs %d, want 2", cost)
	}
}

func TestGroundUnitsGoRoundTheEnemy(t *testing.T) {
	rulebook.Covers(t, "reich", "13.4")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.add("fr-inf2", "N24")
	s.add("fr-air5", "O24") // aircraft do not hold a hex
	s.give(atlas.Germany, "N25", "M25")
	u := s.add("ge-inf3", "N25")
	s.movement(atlas.Axis)
	s.refusedAt(u, "N24", "13.4")
	if set := s.reaches(u); !set.Has(at(t, "O23")) || !set.Has(at(t, "O24")) {
		t.Error("the way round is open")
	}
}

func TestAMoveTakesControlOfEveryHexOnItsWay(t *testing.T) {
	rulebook.Covers(t, "reich", "7.0", "7.1", "7.4")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.give(atlas.Germany, "O25")
	u := s.add("ge-arm4", "O25")
	s.movement(atlas.Axis)
	s.play("move "+u.String(), "via O24", "via O23", "at N23")
	s.stands(u, "N23")
	s.holder(atlas.Germany, "O24", "O23", "N23")
	s.holder(atlas.France, "N24", "O22", "N22") // in its zone, but not entered
}

func TestPassingAnAllysHexChangesNothing(t *testing.T) {
	rulebook.Covers(t, "reich", "7.1", "36.1")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.France)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Attrition)
	u := s.add("ge-inf3", "S26")
	s.movement(atlas.Axis)
	s.goes(u, "T24")
	s.holder(atlas.Italy, "T25", "T24")
}

func TestGermansStayOutOfItalyBeforeTheAlliance(t *testing.T) {
	rulebook.Covers(t, "reich", "36.1", "36.0")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "S26")
	s.movement(atlas.Axis)
	s.refusedAt(u, "T25", "21.1")
}

func TestNeutralLandIsClosed(t *testing.T) {
	rulebook.Covers(t, "reich", "21.1", "48.0", "5.2")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "N26")
	v := s.add("ge-inf3", "R25")
	s.movement(atlas.Axis)
	s.refusedAt(u, "N25", "21.1")
	s.refusedAt(v, "R24", "5.2")
}

func TestAStepIsTakenBackWithTheUnit(t *testing.T) {
	rulebook.Covers(t, "reich", "13.1")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	s.give(atlas.Germany, "O25")
	u := s.add("ge-arm4", "O25")
	s.movement(atlas.Axis)
	before := s.AppendBinary(nil)
	s.play("move "+u.String(), "via O24", "via O23", "back")
	if string(s.AppendBinary(nil)) != string(before) {
		t.Error("taking a move back leaves something behind")
	}
	s.holder(atlas.France, "O24")
}

func TestWaterIsCrossedOnlyAtArrows(t *testing.T) {
	rulebook.Covers(t, "reich", "5.33", "5.36", "5.31")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.options(Attrition)
	u := s.add("br-inf3", "C28")
	v := s.add("it-inf2", "DD22")
	s.movement(atlas.Allies)
	if set := s.reaches(u); !set.Has(at(t, "B29")) {
		t.Errorf("Scapa Flow is reached over the arrow: %v", names(set))
	}
	s.allDone()
	s.movement(atlas.Axis)
	if set := s.reaches(v); !set.Has(at(t, "DD21")) {
		t.Errorf("Messina is reached over the arrow: %v", names(set))
	}
}

func TestNoUnitCrossesQuattara(t *testing.T) {
	rulebook.Covers(t, "reich", "5.75")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Attrition)
	u := s.add("br-inf3", "MM27")
	s.movement(atlas.Allies)
	if set := s.reaches(u); set.Has(at(t, "NN26")) {
		t.Error("NN26 cannot be entered from MM27")
	}
}

func TestTheCanalIsARiverForGroundUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "47.1", "8.22")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Attrition)
	u := s.add("br-inf3", "MM30")
	tank := s.add("it-arm2", "LL31")
	s.movement(atlas.Allies)
	if set := s.reaches(u); !set.Has(at(t, "MM31")) {
		t.Error("the canal is crossed like a river")
	}
	if z := s.zoc(atlas.Britain); !z.Has(at(t, "MM30")) {
		t.Errorf("the zone of %s reaches over the canal", tank)
	}
}

func TestFleetsMoveBeforeTheOthers(t *testing.T) {
	rulebook.Covers(t, "reich", "13.7")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	ships := s.add("ge-fleet9", "K28")
	u := s.add("ge-inf3", "N29")
	s.begin(atlas.Axis, flow.At(pMovement, 0))
	if s.Stack.Top().Proc != pBaseChange {
		t.Fatalf("%s comes before base changes", table.Procs[s.Stack.Top().Proc].Name)
	}
	s.play("done germany")
	s.refused("move "+ships.String(), "13.7")
	s.goes(u, "N28")
}

func TestReplacementsDoNotMove(t *testing.T) {
	rulebook.Covers(t, "reich", "30.0", "30.2")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-rep", "N29")
	s.add("ge-inf3", "N28")
	s.movement(atlas.Axis)
	s.refused("move "+u.String(), "30.2")
}

func TestR1_9RussianGarrisonsStayUntilTheAxisIsNear(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	u := s.add("ru-inf2", "H47")
	s.mark(u, garrison)
	enemy := s.add("ge-inf3", "H41")
	s.movement(atlas.Allies)
	s.refused("move "+u.String(), "3.35")
	s.give(atlas.Germany, "H41", "H42")
	s.put(enemy, spot(at(t, "H42"))) // five hexes away
	s.movement(atlas.Allies)
	s.refused("move "+u.String(), "3.35")
	s.begin(atlas.Allies, flow.At(pMovement, 0))
	s.goes(u, "H46")
}

func TestAPassHoldsUnitsToControlledHexesAwayFromTheEnemy(t *testing.T) {
	rulebook.Covers(t, "reich", "19.0", "19.1", "19.2")
	s := newScene(t, atlas.Campaign, "")
	s.options(Pass)
	s.give(atlas.France, "M26")
	s.add("fr-inf2", "M26")
	next := s.add("ge-inf3", "M27")
	far := s.add("ge-inf3", "M29")
	s.give(atlas.Nobody, "N28")
	s.movement(atlas.Axis)
	s.refused("move "+next.String(), "19.2")
	set := s.reaches(far)
	for _, h := range []string{"M27", "L27", "N26", "N28"} {
		if set.Has(at(t, h)) {
			t.Errorf("%s is next to an enemy or not controlled", h)
		}
	}
	if !set.Has(at(t, "O29")) || !set.Has(at(t, "M28")) {
		t.Error("controlled hexes away from the enemy are open")
	}
	s.refusedAt(far, "N28", "19.2")
}

func TestEnemyAircraftAndShipsHoldAPassToo(t *testing.T) {
	rulebook.Covers(t, "reich", "19.2")
	for _, what := range []string{"fr-air5", "fr-base", "fr-fleet9"} {
		s := newScene(t, atlas.Campaign, "")
		s.options(Pass)
		s.give(atlas.France, "M26")
		s.add(what, "M26")
		u := s.add("ge-inf3", "M27")
		s.add("ge-inf3", "L31")
		s.movement(atlas.Axis)
		s.refused("move "+u.String(), "19.2")
	}
}

func TestWaterPartsNeighboursUnderAPass(t *testing.T) {
	rulebook.Covers(t, "reich", "5.34")
	s := newScene(t, atlas.Campaign, "")
	s.give(atlas.Germany, "L24")
	s.add("ge-inf3", "L24")
	if s.nearEnemy(at(t, "K24"), atlas.Britain) {
		t.Error("Calais is not adjacent to Harwich")
	}
	s.give(atlas.Germany, "I31")
	s.add("ge-inf3", "I31")
	s.makeWar(atlas.Germany, atlas.Denmark)
	if s.nearEnemy(at(t, "I32"), atlas.Denmark) {
		t.Error("hexes with an arrow between them are not adjacent")
	}
	if !s.nearEnemy(at(t, "M24"), atlas.France) {
		t.Error("Calais is adjacent to M24")
	}
}

func TestR1_4TheFrontEnteredGoverns(t *testing.T) {
	rulebook.Covers(t, "reich", "13.6", "19.5", "20.0", "20.1")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.France)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Pass)
	s.onFront(atlas.Italy, atlas.Western, Attrition)
	s.add("fr-inf2", "T21")
	u := s.add("it-inf2", "U22")
	s.give(atlas.Nobody, "T22")
	s.movement(atlas.Axis)
	set := s.reaches(u)
	// In U21 and T22 it would stand ready to attack France, and in France it is
	// under the option of the West.
	for _, h := range []string{"U21", "T22", "U20"} {
		if !set.Has(at(t, h)) {
			t.Errorf("%s should be open", h)
		}
	}
	s.goes(u, "T22")
	s.holder(atlas.Italy, "T22")

	s.onFront(atlas.Italy, atlas.Western, Pass)
	v := s.add("it-inf2", "U23")
	s.movement(atlas.Axis)
	s.refusedAt(v, "U21", "19.2")
}

func TestAUnitEnteringAPassFrontKeepsToItsRules(t *testing.T) {
	rulebook.Covers(t, "reich", "13.6", "20.1")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.France)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Pass)
	s.onFront(atlas.Italy, atlas.MediterraneanFront, Offensive)
	u := s.add("it-inf2", "U21")
	s.movement(atlas.Axis)
	s.refusedAt(u, "T21", "19.2")
}

func TestPartisansMoveUnderEveryOption(t *testing.T) {
	rulebook.Covers(t, "reich", "32.14", "32.2", "32.5", "32.6")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Pass)
	u := s.add("yug-part", "V28")
	s.nation.set(u, atlas.Britain)
	base := s.add("ge-air5", "V29")
	s.add("ge-inf3", "U29")
	s.movement(atlas.Allies)
	s.refusedAt(u, "V31", "32.2") // Rumania
	s.goes(u, "V29")
	s.holder(atlas.Germany, "V28", "V29")
	if !s.partisanHeld(at(t, "V29")) {
		t.Error("the partisan holds Belgrade while it is there")
	}
	s.allDone()
	_ = base
}

func TestEveryPowerSaysForItselfThatItIsDone(t *testing.T) {
	rulebook.Covers(t, "reich", "12.4")
	s := newScene(t, atlas.Campaign, "")
	s.options(Attrition)
	u := s.add("ge-inf3", "N29")
	v := s.add("it-inf2", "X22")
	s.movement(atlas.Axis)
	s.play("done italy")
	s.refused("move "+v.String(), "12.4")
	s.goes(u, "N28")
}
