package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// attack lets a power declare war on a minor and place its forces.
func attack(t *testing.T, when string, who, minor atlas.Country, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, atlas.Campaign, when)
	if prepare != nil {
		prepare(s)
	}
	s.phase(s.campOf(who), flow.At(pWar, 0))
	s.play("declare " + atlas.NationIDs[who] + " " + atlas.NationIDs[minor])
	s.finish()
	return s
}

func TestTheNearestOpponentCommandsAnAttackedMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "12.263", "43.9", "22.4")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	for minor, want := range map[atlas.Country]atlas.Country{
		atlas.Norway: atlas.Britain, atlas.Sweden: atlas.Britain, atlas.Turkey: atlas.USSR, atlas.Spain: atlas.France, atlas.Greece: atlas.France, atlas.Yugoslavia: atlas.France, atlas.Poland: atlas.Britain, atlas.Portugal: atlas.France,
	} {
		best, at := s.guardian(minor, atlas.Allies), 1000
		if minor != atlas.Poland {
			for _, c := range []atlas.Country{atlas.Britain, atlas.France, atlas.USSR} {
				if d := atlas.Distance(seat(minor), world.Countries[c].Capital); d < at {
					at, want = d, c
				}
			}
		}
		if best != want {
			t.Errorf("%s is commanded by %s, not %s", atlas.NationIDs[minor], atlas.NationIDs[best], atlas.NationIDs[want])
		}
	}
	if got := s.guardian(atlas.Ireland, atlas.Axis); got != atlas.Germany {
		t.Errorf("Ireland is commanded by %s", atlas.NationIDs[got])
	}
	s.lines("fallen: and france")
	if got := s.guardian(atlas.Spain, atlas.Allies); got != atlas.Britain {
		t.Errorf("with France gone Spain is commanded by %s", atlas.NationIDs[got])
	}
}

func TestForcesOfAnAttackedMinorAreSetUpByItsCommander(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "22.2", "12.21")
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Belgium, nil)
	if s.patron[atlas.Belgium] != atlas.France || s.asked() != atlas.OnlyPower(atlas.France) {
		t.Fatalf("%s is asked to place the Belgians", atlas.NationIDs[s.patron[atlas.Belgium]])
	}
	count := map[atlas.UnitKind]int{}
	for u := range s.in(inHand) {
		count[u.Kind()]++
	}
	if count[atlas.Infantry] != 4 || count[atlas.Air] != 1 {
		t.Errorf("the Belgian forces are %v", count)
	}
	for _, h := range []string{"L25", "L25", "M26"} { // three of the four need not be in Brussels
		for u := range s.in(inHand) {
			if u.Kind() == atlas.Infantry {
				s.play("choose " + u.String())
				break
			}
		}
		if !s.can("at " + h) {
			t.Fatalf("not at %s: %v", h, s.moves())
		}
		s.play("at " + h)
	}
	for u := range s.in(inHand) {
		if u.Kind() == atlas.Infantry {
			s.play("choose " + u.String())
			break
		}
	}
	if got := s.moves(); len(got) != 2 || got[0] != "at M25" {
		t.Errorf("the last Belgian ground unit can go to %v", got)
	}
	s.refused("at M26", "22.1")
}

func TestAMinorUnitWithoutAPlaceIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "Q078")
	s := attack(t, "Spring 1941", atlas.Britain, atlas.Hungary, func(s *scene) { // Q078
		s.add("ge-inf3 x2", "S30")
		s.add("ge-air5", "S30")
	})
	s.placeAll()
	infantryThere := false
	for u := range atlas.Of(atlas.Hungary) {
		if u.Kind() == atlas.Air && s.at.of(u) != outOfGame {
			t.Errorf("%s is at %d", u, s.at.of(u))
		}
		infantryThere = infantryThere || s.where(u) == at(t, "S30")
	}
	if !infantryThere {
		t.Error("no Hungarian defends Budapest")
	}
}

func TestAMinorWithoutForcesStillCostsADeclaration(t *testing.T) {
	rulebook.Covers(t, "reich", "22.2")
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Luxembourg, nil)
	if s.brp[atlas.Germany] != 140 || !s.isOver() {
		t.Errorf("Germany has %d BRPs", s.brp[atlas.Germany])
	}
	s.march(s.add("ge-inf3", "O26"), "O25")
	if s.control.of(world.Countries[atlas.Luxembourg].Hexes.First()) == atlas.Luxembourg {
		s.take(world.Countries[atlas.Luxembourg].Hexes.First(), atlas.Germany)
	}
	s.follow(atlas.Germany, atlas.Luxembourg)
	s.deeds()
	if s.status[atlas.Luxembourg] != Conquered || s.patron[atlas.Luxembourg] != atlas.Germany {
		t.Error("Luxembourg is not conquered")
	}
}

func TestPossessionsAreHomeForMinorUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "22.7", "46.1", "Q079")
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Sweden, nil) // Q079
	for u := range s.in(inHand) {
		if u.Kind() == atlas.Infantry {
			s.play("choose " + u.String())
			break
		}
	}
	if !s.can("at H36") {
		t.Errorf("Swedes cannot be placed on Gotland: %v", s.moves())
	}
	s = attack(t, "Spring 1940", atlas.Germany, atlas.Spain, nil)
	for u := range s.in(inHand) {
		if u.Kind() == atlas.Infantry {
			s.play("choose " + u.String())
			break
		}
	}
	for _, h := range []string{"BB6", "Y15"} {
		if !s.can("at " + h) {
			t.Errorf("Spaniards cannot be placed at %s", h)
		}
	}
}

func TestAnAttackedMinorTakesItsOwnTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "12.16", "12.26", "12.262", "23.2")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Poland] = Conquered
	s.peaceWithAll(atlas.Poland)
	s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, atlas.Norway})
	s.add("nor-inf1", "C35")
	s.aftermath(atlas.Axis)
	if !s.politics.due.Has(atlas.Norway) {
		t.Fatal("Norway has no turn to come")
	}
	brp := s.brp[atlas.Britain]
	s.phase(atlas.Allies, flow.At(pMinorTurns, 0))
	s.play("option britain west offensive")
	if s.optionOn(atlas.Norway, atlas.Western) != Offensive || s.moving != atlas.OnlyNation(atlas.Norway) || s.brp[atlas.Britain] != brp {
		t.Error("Norway does not move alone and free of charge")
	}
}

func TestAMinorGetsItsTurnBetweenTwoTurnsOfItsAttacker(t *testing.T) {
	rulebook.Covers(t, "reich", "12.16")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, atlas.Norway})
	s.add("nor-inf1", "C35")
	s.politics.due = atlas.OnlyNation(atlas.Norway)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	if s.asked() != atlas.OnlyPower(atlas.Britain) || s.Stack.Top().Proc != pMinorTurns {
		t.Errorf("after a flip-flop Norway has no turn: %v", s.moves())
	}
}

func TestMinorsPlayInTheOrderOfTheirBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "12.262")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	for _, n := range []atlas.Country{atlas.Norway, atlas.Yugoslavia} {
		s.status[n], s.patron[n] = Invaded, atlas.Britain
		s.wars([2]atlas.Country{atlas.Germany, n})
	}
	s.add("nor-inf1", "C35")
	s.add("yug-inf2", "V29")
	s.politics.due = atlas.OnlyNation(atlas.Norway) | atlas.OnlyNation(atlas.Yugoslavia)
	s.phase(atlas.Allies, flow.At(pMinorTurns, 0))
	if s.moving != atlas.OnlyNation(atlas.Yugoslavia) {
		t.Error("Yugoslavia, worth 20, is not first")
	}
	s = newScene(t, atlas.Campaign, "Spring 1941")
	for _, n := range []atlas.Country{atlas.Norway, atlas.Denmark} {
		s.status[n], s.patron[n] = Invaded, atlas.Britain
		s.wars([2]atlas.Country{atlas.Germany, n})
	}
	s.add("nor-inf1", "C35")
	s.add("den-inf1", "I32")
	s.politics.due = atlas.OnlyNation(atlas.Norway) | atlas.OnlyNation(atlas.Denmark)
	s.phase(atlas.Allies, flow.At(pMinorTurns, 0))
	if s.Chance() != 2 {
		t.Fatal("a tie is not broken by chance")
	}
	s.rolls(2)
	if s.moving != atlas.OnlyNation(atlas.Norway) {
		t.Error("the second of the two was drawn")
	}
}

func invadedGreece(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Greece], s.patron[atlas.Greece] = Invaded, atlas.France
	s.wars([2]atlas.Country{atlas.Italy, atlas.Greece}, [2]atlas.Country{atlas.Italy, atlas.Britain})
	s.add("gre-inf2", "DD28")
	return s
}

func TestForcesOfAnOpponentIntervene(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "12.261")
	for name, what := range map[string]string{"ground": "br-inf3", "air": "br-air5", "naval": "br-fleet9"} {
		t.Run(name, func(t *testing.T) {
			s := invadedGreece(t)
			if !s.mayIntervene(atlas.Britain, atlas.Greece) || s.mayIntervene(atlas.USSR, atlas.Greece) || s.mayIntervene(atlas.Germany, atlas.Greece) {
				t.Fatal("who may intervene is wrong")
			}
			u := s.add(what, "DD28")
			s.entered(u, at(t, "DD28"))
			if s.status[atlas.Greece] != Allied || s.patron[atlas.Greece] != atlas.Britain || !s.friends(atlas.Greece, atlas.Britain) {
				t.Error("Greece is not Britain's ally")
			}
			if !s.politics.share[atlas.Greece].Has(atlas.Britain) {
				t.Error("Britain has no share in Greece")
			}
			if !s.atWar(atlas.Greece, atlas.Germany) {
				t.Error("Greece does not share Britain's wars")
			}
			s.option[atlas.Britain][atlas.MediterraneanFront], s.moving = Attrition, s.nationsOf(atlas.Allies)
			if s.optionOn(atlas.Greece, atlas.MediterraneanFront) != Attrition {
				t.Error("Greece does not follow the option of its ally")
			}
		})
	}
}

func TestLeavingAgainDoesNotUndoAnIntervention(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "Q080")
	s := invadedGreece(t) // Q080
	u := s.add("br-inf3", "DD28")
	s.entered(u, at(t, "DD28"))
	s.put(u, spot(at(t, "LL29")))
	s.aftermath(atlas.Allies)
	if s.status[atlas.Greece] != Allied {
		t.Error("Greece is alone again")
	}
}

func TestAMinorDoesNotMoveAgainInTheTurnOfIntervention(t *testing.T) {
	rulebook.Covers(t, "reich", "23.3")
	s := invadedGreece(t)
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	if s.moving.Has(atlas.Greece) {
		t.Error("Greece moves a second time")
	}
	s.phase(atlas.Allies, flow.At(pOptions, 0))
	if !s.moving.Has(atlas.Greece) {
		t.Error("Greece does not move with its allies in their next turn")
	}
}

func TestLossesOfMinorsAreForGood(t *testing.T) {
	rulebook.Covers(t, "reich", "22.5", "25.35")
	s := invadedGreece(t)
	u := s.add("gre-inf2", "CC27")
	s.lose(u)
	s.isAt(u, outOfGame)
	s.status[atlas.Hungary] = Active
	v := s.add("hun-inf1", "S30")
	s.lose(v)
	s.isAt(v, inPool)
}

func TestOnTheTurnOfDeclarationOthersOnlyInterceptAtSea(t *testing.T) {
	rulebook.Covers(t, "reich", "22.3", "25.23", "Q099")
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Belgium, nil)
	if !s.justAttacked(atlas.Belgium) {
		t.Error("Belgium was not attacked just now")
	}
	s = attack(t, "Spring 1941", atlas.Britain, atlas.Hungary, func(s *scene) { s.add("ge-inf3", "S30") })
	if s.justAttacked(atlas.Hungary) {
		t.Error("Axis aircraft may not help a garrisoned Hungary") // Q099
	}
}

func TestTheAxisMayAttackTheirOwnMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "25.0", "25.7", "Q093")
	s := attack(t, "Spring 1941", atlas.Germany, atlas.Hungary, func(s *scene) { s.add("ge-inf3", "S30") }) // Q093
	if s.camp(atlas.Hungary) != atlas.Allies || !s.politics.barred.Has(atlas.Hungary) {
		t.Fatal("Hungary is not commanded by the Allies")
	}
	garrisonUnit := atlas.NoUnit
	for u := range s.in(inHand) {
		if s.nation.of(u) == atlas.Germany {
			garrisonUnit = u
		}
	}
	if garrisonUnit == atlas.NoUnit {
		t.Fatal("the garrison is not lifted")
	}
	s.placeAll()
	s.play("choose " + garrisonUnit.String())
	for _, m := range s.moves() {
		if m == "at S30" {
			t.Error("the garrison may go back upon the Hungarians in Budapest")
		}
	}
	s.play(s.moves()[0])
	if h := s.where(garrisonUnit); h == atlas.NoHex || world.Hexes[h].Country != atlas.Hungary {
		t.Error("the garrison is not back in Hungary")
	}
	s.activate(atlas.Hungary, atlas.Germany)
	if s.status[atlas.Hungary] == Active {
		t.Error("Hungary is activated after an Axis attack")
	}
}
