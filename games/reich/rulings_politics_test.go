package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

func TestRulingR4_1AlliesShareTheirMajorEnemies(t *testing.T) {
	s := newScene(t, campaign, "Spring 1941")
	s.wars([2]country{italy, ussr}, [2]country{italy, britain})
	for _, a := range []country{germany, italy} {
		for _, b := range []country{britain, france, ussr} {
			if !s.atWar(a, b) {
				t.Errorf("%s is not at war with %s", nationIDs[a], nationIDs[b])
			}
		}
	}
}

func TestRulingR4_2AQuarrelCostsEachAllyADeclaration(t *testing.T) {
	s := newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, france})
	s.consent[germany].remove(italy)
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp[italy]
	s.play("declare germany greece", "declare italy greece")
	if s.brp[italy] != brp-10 {
		t.Errorf("Italy pays %d BRPs", brp-s.brp[italy])
	}
}

func TestRulingR4_3PersiaFallsWithItsCities(t *testing.T) {
	s := newScene(t, campaign, "Spring 1942")
	s.wars([2]country{ussr, germany})
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain persia")
	s.finish()
	cities := world.countries[persia].cities
	u := s.add("br-inf3", "EE42")
	for h := range cities.bits().All() {
		s.advance(u, hex(h))
	}
	s.deeds()
	if s.status[persia] != conquered || s.patron[persia] != britain {
		t.Error("Persia is not conquered")
	}
}

func TestRulingR4_4TheAxisDoNotDeclareWarOnVichy(t *testing.T) {
	s := vichyScene(t)
	if _, no := s.mayDeclare(italy, vichyFrance); no.Fine() {
		t.Error("Italy may declare war on Vichy France")
	}
}

func TestRulingR4_5AHelpedMinorOutlivesItsHelper(t *testing.T) {
	s := invadedGreece(t)
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	s.politics.share[greece].add(france)
	s.endPower(britain)
	if s.status[greece] != allied || s.patron[greece] != france {
		t.Error("Greece does not go on with its other helper")
	}
	s = invadedGreece(t)
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	s.endPower(britain)
	if s.status[greece] != invaded || s.camp(greece) != allies || s.patron[greece] == britain {
		t.Error("Greece is not on its own again")
	}
}

func TestRulingR4_6SeizedShipsStayOnTheirFront(t *testing.T) {
	s := newScene(t, campaign, "Spring 1943")
	s.add("it-fleet9", "AA24")
	s.countItalianFleets()
	s.give(germany, "AA24")
	s.endPower(italy)
	for h := range world.ports.bits().All() {
		if ports := s.seizePorts(s.italianShip()); ports.has(hex(h)) && navalFront(hex(h)) != mediterraneanFront {
			t.Errorf("ships may go to %s", hex(h))
		}
	}
}

func (s *scene) italianShip() unit {
	for u := range of(italy) {
		if u.kind() == fleet && u.strength() == 1 {
			return u
		}
	}
	return noUnit
}

func TestRulingR4_7ASurrenderedRussiaLeavesItsOtherHexesToTheFirst(t *testing.T) {
	s := beatenRussia(t)
	rest := s.add("ru-inf1", "H54")
	p := s.add("ru-part", "K40")
	s.phase(allies, flow.At(pSurrender, 0))
	s.play("accept germany")
	s.isAt(p, inPool)
	s.holds(nobody, "H54")
	if h := s.where(rest); h != noHex && !world.objectives.has(h) {
		t.Errorf("%s stands at %s", rest, h)
	}
}

func TestRulingR4_8EmptyObjectivesAreConcededFirst(t *testing.T) {
	s := beatenRussia(t)
	s.politics.russia = russiaAccepted
	s.give(germany, "O43", "Q41")
	s.add("ge-inf3", "O43")
	set := s.concessions()
	if set.has(at(t, "O43")) || !set.has(at(t, "Q41")) {
		t.Error("a manned objective is conceded before an empty one")
	}
	s.give(ussr, "Q41")
	if set := s.concessions(); !set.has(at(t, "O43")) {
		t.Error("a manned objective is never conceded")
	}
}

func TestRulingR4_9GermanyMayPassWhenNothingElseIsLeft(t *testing.T) {
	s := newScene(t, campaign, "Winter 1939")
	s.wars([2]country{italy, britain})
	s.add("ge-inf3", "L31")
	s.add("it-inf1", "Y22")
	s.brp[germany] = 10
	s.phase(axis, flow.At(pOptions, 0))
	s.refused("option germany east pass", "43.1")
	s.play("option italy east offensive", "option germany east pass")
}

func TestRulingR4_10TheBalticStatesOpenToAllWhenTheQuestionLapses(t *testing.T) {
	s := newScene(t, campaign, "Summer 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany baltic-states")
}

func TestRulingR4_11EasternPolandFollowsWarsaw(t *testing.T) {
	s := polandConquered(t)
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany ussr")
	s.holds(germany, polishEast...)
}

func TestRulingR4_12TheWinterDiceComeBeforeDeclarations(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "Q227")
	s := newScene(t, campaign, "Winter 1941")
	s.wars([2]country{germany, ussr})
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pGameTurn, turnWinter))
	s.proceed()
	if s.Stack.Top().Proc != pWinter || s.Chance() != 6 {
		t.Error("no dice are rolled when the Winter game turn begins")
	}
}

func TestRulingR4_13UnitsInCorsicaStayFirst(t *testing.T) {
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2", "S21")
		s.add("fr-inf2", "X20")
	})
	s.rolls(1, 1)
	inCorsica := 0
	for u := range s.here(at(t, "X20")) {
		if s.nation[u] == vichyFrance {
			inCorsica++
		}
	}
	if n, _ := s.frenchUnits(vichyFrance, infantry); n != 1 || inCorsica != 1 {
		t.Errorf("Vichy has %d infantry, %d of them in Corsica", n, inCorsica)
	}
}

func TestRulingR4_14AStoppedTransportFollowsUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "Q073")
	s := newScene(t, campaign, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany norway")
	u := s.add("ge-inf3", "aboard")
	for _, c := range []struct {
		port string
		want bool
	}{{"V19", false}, {"C33", true}} {
		s.naval.forces[0] = force{kind: seaTransport, state: beaten, by: germany, target: at(t, c.port)}
		s.naval.cargo[0] = cargo{force: 1, unit: u}
		s.noteTurnedBack()
		if got := s.politics.pursued[germany].has(norway); got != c.want {
			t.Errorf("a transport to %s: %v", c.port, got)
		}
	}
}

func TestRulingR4_15HelpAgainstAnEnemyIsAlwaysAnIntervention(t *testing.T) {
	s := newScene(t, campaign, "Spring 1941")
	s.status[bulgaria], s.patron[bulgaria] = invaded, germany
	s.politics.wooed.add(bulgaria)
	s.wars([2]country{britain, bulgaria})
	s.entered(s.add("ge-inf3", "Y30"), at(t, "Y30"))
	if s.status[bulgaria] != active {
		t.Errorf("Bulgaria is %s", standingNames[s.status[bulgaria]])
	}
}
