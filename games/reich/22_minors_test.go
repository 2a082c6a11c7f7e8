package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// attack lets a power declare war on a minor and place its forces.
func attack(t *testing.T, when string, who, minor country, prepare func(*scene)) *scene {
	t.Helper()
	s := newScene(t, campaign, when)
	if prepare != nil {
		prepare(s)
	}
	s.phase(campOf(who), flow.At(pWar, 0))
	s.play("declare " + nationIDs[who] + " " + nationIDs[minor])
	s.finish()
	return s
}

func TestTheNearestOpponentCommandsAnAttackedMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "12.263", "43.9", "22.4")
	s := newScene(t, campaign, "Spring 1940")
	for minor, want := range map[country]country{
		norway: britain, sweden: britain, turkey: ussr, spain: france, greece: france, yugoslavia: france, poland: britain, portugal: france,
	} {
		best, at := s.guardian(minor, allies), 1000
		if minor != poland {
			for _, c := range []country{britain, france, ussr} {
				if d := distance(seat(minor), world.countries[c].capital); d < at {
					at, want = d, c
				}
			}
		}
		if best != want {
			t.Errorf("%s is commanded by %s, not %s", nationIDs[minor], nationIDs[best], nationIDs[want])
		}
	}
	if got := s.guardian(ireland, axis); got != germany {
		t.Errorf("Ireland is commanded by %s", nationIDs[got])
	}
	s.lines("fallen: and france")
	if got := s.guardian(spain, allies); got != britain {
		t.Errorf("with France gone Spain is commanded by %s", nationIDs[got])
	}
}

func TestForcesOfAnAttackedMinorAreSetUpByItsCommander(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "22.2", "12.21")
	s := attack(t, "Spring 1940", germany, belgium, nil)
	if s.patron[belgium] != france || s.asked() != onlyPower(france) {
		t.Fatalf("%s is asked to place the Belgians", nationIDs[s.patron[belgium]])
	}
	count := map[unitKind]int{}
	for u := range s.in(inHand) {
		count[u.kind()]++
	}
	if count[infantry] != 4 || count[air] != 1 {
		t.Errorf("the Belgian forces are %v", count)
	}
	for _, h := range []string{"L25", "L25", "M26"} { // three of the four need not be in Brussels
		for u := range s.in(inHand) {
			if u.kind() == infantry {
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
		if u.kind() == infantry {
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
	s := attack(t, "Spring 1941", britain, hungary, func(s *scene) { // Q078
		s.add("ge-inf3 x2", "S30")
		s.add("ge-air5", "S30")
	})
	s.placeAll()
	infantryThere := false
	for u := range of(hungary) {
		if u.kind() == air && s.at[u] != outOfGame {
			t.Errorf("%s is at %d", u, s.at[u])
		}
		infantryThere = infantryThere || s.where(u) == at(t, "S30")
	}
	if !infantryThere {
		t.Error("no Hungarian defends Budapest")
	}
}

func TestAMinorWithoutForcesStillCostsADeclaration(t *testing.T) {
	rulebook.Covers(t, "reich", "22.2")
	s := attack(t, "Spring 1940", germany, luxembourg, nil)
	if s.brp[germany] != 140 || !s.isOver() {
		t.Errorf("Germany has %d BRPs", s.brp[germany])
	}
	s.march(s.add("ge-inf3", "O26"), "O25")
	if s.control[world.countries[luxembourg].hexes.first()] == luxembourg {
		s.take(world.countries[luxembourg].hexes.first(), germany)
	}
	s.follow(germany, luxembourg)
	s.deeds()
	if s.status[luxembourg] != conquered || s.patron[luxembourg] != germany {
		t.Error("Luxembourg is not conquered")
	}
}

func TestPossessionsAreHomeForMinorUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "22.7", "46.1", "Q079")
	s := attack(t, "Spring 1940", germany, sweden, nil) // Q079
	for u := range s.in(inHand) {
		if u.kind() == infantry {
			s.play("choose " + u.String())
			break
		}
	}
	if !s.can("at H36") {
		t.Errorf("Swedes cannot be placed on Gotland: %v", s.moves())
	}
	s = attack(t, "Spring 1940", germany, spain, nil)
	for u := range s.in(inHand) {
		if u.kind() == infantry {
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
	s := newScene(t, campaign, "Spring 1940")
	s.status[poland] = conquered
	s.peaceWithAll(poland)
	s.status[norway], s.patron[norway] = invaded, britain
	s.wars([2]country{germany, norway})
	s.add("nor-inf1", "C35")
	s.aftermath(axis)
	if !s.politics.due.has(norway) {
		t.Fatal("Norway has no turn to come")
	}
	brp := s.brp[britain]
	s.phase(allies, flow.At(pMinorTurns, 0))
	s.play("option britain west offensive")
	if s.optionOn(norway, western) != offensive || s.moving != onlyNation(norway) || s.brp[britain] != brp {
		t.Error("Norway does not move alone and free of charge")
	}
}

func TestAMinorGetsItsTurnBetweenTwoTurnsOfItsAttacker(t *testing.T) {
	rulebook.Covers(t, "reich", "12.16")
	s := newScene(t, campaign, "Spring 1940")
	s.status[norway], s.patron[norway] = invaded, britain
	s.wars([2]country{germany, norway})
	s.add("nor-inf1", "C35")
	s.politics.due = onlyNation(norway)
	s.phase(axis, flow.At(pWar, 0))
	if s.asked() != onlyPower(britain) || s.Stack.Top().Proc != pMinorTurns {
		t.Errorf("after a flip-flop Norway has no turn: %v", s.moves())
	}
}

func TestMinorsPlayInTheOrderOfTheirBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "12.262")
	s := newScene(t, campaign, "Spring 1941")
	for _, n := range []country{norway, yugoslavia} {
		s.status[n], s.patron[n] = invaded, britain
		s.wars([2]country{germany, n})
	}
	s.add("nor-inf1", "C35")
	s.add("yug-inf2", "V29")
	s.politics.due = onlyNation(norway) | onlyNation(yugoslavia)
	s.phase(allies, flow.At(pMinorTurns, 0))
	if s.moving != onlyNation(yugoslavia) {
		t.Error("Yugoslavia, worth 20, is not first")
	}
	s = newScene(t, campaign, "Spring 1941")
	for _, n := range []country{norway, denmark} {
		s.status[n], s.patron[n] = invaded, britain
		s.wars([2]country{germany, n})
	}
	s.add("nor-inf1", "C35")
	s.add("den-inf1", "I32")
	s.politics.due = onlyNation(norway) | onlyNation(denmark)
	s.phase(allies, flow.At(pMinorTurns, 0))
	if s.Chance() != 2 {
		t.Fatal("a tie is not broken by chance")
	}
	s.rolls(2)
	if s.moving != onlyNation(norway) {
		t.Error("the second of the two was drawn")
	}
}

func invadedGreece(t *testing.T) *scene {
	s := newScene(t, campaign, "Spring 1941")
	s.status[greece], s.patron[greece] = invaded, france
	s.wars([2]country{italy, greece}, [2]country{italy, britain})
	s.add("gre-inf2", "DD28")
	return s
}

func TestForcesOfAnOpponentIntervene(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "12.261")
	for name, what := range map[string]string{"ground": "br-inf3", "air": "br-air5", "naval": "br-fleet9"} {
		t.Run(name, func(t *testing.T) {
			s := invadedGreece(t)
			if !s.mayIntervene(britain, greece) || s.mayIntervene(ussr, greece) || s.mayIntervene(germany, greece) {
				t.Fatal("who may intervene is wrong")
			}
			u := s.add(what, "DD28")
			s.entered(u, at(t, "DD28"))
			if s.status[greece] != allied || s.patron[greece] != britain || !s.friends(greece, britain) {
				t.Error("Greece is not Britain's ally")
			}
			if !s.politics.share[greece].has(britain) {
				t.Error("Britain has no share in Greece")
			}
			if !s.atWar(greece, germany) {
				t.Error("Greece does not share Britain's wars")
			}
			s.option[britain][mediterraneanFront], s.moving = attrition, s.nationsOf(allies)
			if s.optionOn(greece, mediterraneanFront) != attrition {
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
	s.aftermath(allies)
	if s.status[greece] != allied {
		t.Error("Greece is alone again")
	}
}

func TestAMinorDoesNotMoveAgainInTheTurnOfIntervention(t *testing.T) {
	rulebook.Covers(t, "reich", "23.3")
	s := invadedGreece(t)
	s.phase(allies, flow.At(pOptions, 0))
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	if s.moving.has(greece) {
		t.Error("Greece moves a second time")
	}
	s.phase(allies, flow.At(pOptions, 0))
	if !s.moving.has(greece) {
		t.Error("Greece does not move with its allies in their next turn")
	}
}

func TestLossesOfMinorsAreForGood(t *testing.T) {
	rulebook.Covers(t, "reich", "22.5", "25.35")
	s := invadedGreece(t)
	u := s.add("gre-inf2", "CC27")
	s.lose(u)
	s.isAt(u, outOfGame)
	s.status[hungary] = active
	v := s.add("hun-inf1", "S30")
	s.lose(v)
	s.isAt(v, inPool)
}

func TestOnTheTurnOfDeclarationOthersOnlyInterceptAtSea(t *testing.T) {
	rulebook.Covers(t, "reich", "22.3", "25.23", "Q099")
	s := attack(t, "Spring 1940", germany, belgium, nil)
	if !s.justAttacked(belgium) {
		t.Error("Belgium was not attacked just now")
	}
	s = attack(t, "Spring 1941", britain, hungary, func(s *scene) { s.add("ge-inf3", "S30") })
	if s.justAttacked(hungary) {
		t.Error("Axis aircraft may not help a garrisoned Hungary") // Q099
	}
}

func TestTheAxisMayAttackTheirOwnMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "25.0", "25.7", "Q093")
	s := attack(t, "Spring 1941", germany, hungary, func(s *scene) { s.add("ge-inf3", "S30") }) // Q093
	if s.camp(hungary) != allies || !s.politics.barred.has(hungary) {
		t.Fatal("Hungary is not commanded by the Allies")
	}
	garrisonUnit := noUnit
	for u := range s.in(inHand) {
		if s.nation[u] == germany {
			garrisonUnit = u
		}
	}
	if garrisonUnit == noUnit {
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
	if h := s.where(garrisonUnit); h == noHex || world.hexes[h].country != hungary {
		t.Error("the garrison is not back in Hungary")
	}
	s.activate(hungary, germany)
	if s.status[hungary] == active {
		t.Error("Hungary is activated after an Axis attack")
	}
}
