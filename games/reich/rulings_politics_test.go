package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestRulingR4_1AlliesShareTheirMajorEnemies(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.USSR}, [2]atlas.Country{atlas.Italy, atlas.Britain})
	for _, a := range []atlas.Country{atlas.Germany, atlas.Italy} {
		for _, b := range []atlas.Country{atlas.Britain, atlas.France, atlas.USSR} {
			if !s.atWar(a, b) {
				t.Errorf("%s is not at war with %s", atlas.NationIDs[a], atlas.NationIDs[b])
			}
		}
	}
}

func TestRulingR4_2AQuarrelCostsEachAllyADeclaration(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.consent[atlas.Germany].Remove(atlas.Italy)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp[atlas.Italy]
	s.play("declare germany greece", "declare italy greece")
	if s.brp[atlas.Italy] != brp-10 {
		t.Errorf("Italy pays %d BRPs", brp-s.brp[atlas.Italy])
	}
}

func TestRulingR4_3PersiaFallsWithItsCities(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.wars([2]atlas.Country{atlas.USSR, atlas.Germany})
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain persia")
	s.finish()
	cities := world.Countries[atlas.Persia].Cities
	u := s.add("br-inf3", "EE42")
	for h := range cities.Bits().All() {
		s.advance(u, atlas.Hex(h))
	}
	s.deeds()
	if s.status[atlas.Persia] != Conquered || s.patron[atlas.Persia] != atlas.Britain {
		t.Error("Persia is not conquered")
	}
}

func TestRulingR4_4TheAxisDoNotDeclareWarOnVichy(t *testing.T) {
	s := vichyScene(t)
	if _, no := s.mayDeclare(atlas.Italy, atlas.VichyFrance); no.Fine() {
		t.Error("Italy may declare war on Vichy France")
	}
}

func TestRulingR4_5AHelpedMinorOutlivesItsHelper(t *testing.T) {
	s := invadedGreece(t)
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	s.politics.share[atlas.Greece].Add(atlas.France)
	s.endPower(atlas.Britain)
	if s.status[atlas.Greece] != Allied || s.patron[atlas.Greece] != atlas.France {
		t.Error("Greece does not go on with its other helper")
	}
	s = invadedGreece(t)
	s.entered(s.add("br-inf3", "DD28"), at(t, "DD28"))
	s.endPower(atlas.Britain)
	if s.status[atlas.Greece] != Invaded || s.camp(atlas.Greece) != atlas.Allies || s.patron[atlas.Greece] == atlas.Britain {
		t.Error("Greece is not on its own again")
	}
}

func TestRulingR4_6SeizedShipsStayOnTheirFront(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.add("it-fleet9", "AA24")
	s.countItalianFleets()
	s.give(atlas.Germany, "AA24")
	s.endPower(atlas.Italy)
	for h := range world.Ports.Bits().All() {
		if ports := s.seizePorts(s.italianShip()); ports.Has(atlas.Hex(h)) && navalFront(atlas.Hex(h)) != atlas.MediterraneanFront {
			t.Errorf("ships may go to %s", atlas.Hex(h))
		}
	}
}

func (s *scene) italianShip() atlas.Unit {
	for u := range atlas.Of(atlas.Italy) {
		if u.Kind() == atlas.Fleet && u.Strength() == 1 {
			return u
		}
	}
	return atlas.NoUnit
}

func TestRulingR4_7ASurrenderedRussiaLeavesItsOtherHexesToTheFirst(t *testing.T) {
	s := beatenRussia(t)
	rest := s.add("ru-inf1", "H54")
	p := s.add("ru-part", "K40")
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	s.play("accept germany")
	s.isAt(p, inPool)
	s.holds(atlas.Nobody, "H54")
	if h := s.where(rest); h != atlas.NoHex && !world.Objectives.Has(h) {
		t.Errorf("%s stands at %s", rest, h)
	}
}

func TestRulingR4_8EmptyObjectivesAreConcededFirst(t *testing.T) {
	s := beatenRussia(t)
	s.politics.russia = russiaAccepted
	s.give(atlas.Germany, "O43", "Q41")
	s.add("ge-inf3", "O43")
	set := s.concessions()
	if set.Has(at(t, "O43")) || !set.Has(at(t, "Q41")) {
		t.Error("a manned objective is conceded before an empty one")
	}
	s.give(atlas.USSR, "Q41")
	if set := s.concessions(); !set.Has(at(t, "O43")) {
		t.Error("a manned objective is never conceded")
	}
}

func TestRulingR4_9GermanyMayPassWhenNothingElseIsLeft(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.add("ge-inf3", "L31")
	s.add("it-inf1", "Y22")
	s.brp[atlas.Germany] = 10
	s.phase(atlas.Axis, flow.At(pOptions, 0))
	s.refused("option germany east pass", "43.1")
	s.play("option italy east offensive", "option germany east pass")
}

func TestRulingR4_10TheBalticStatesOpenToAllWhenTheQuestionLapses(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany baltic-states")
}

func TestRulingR4_11EasternPolandFollowsWarsaw(t *testing.T) {
	s := polandConquered(t)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany ussr")
	s.holds(atlas.Germany, polishEast...)
}

func TestRulingR4_12TheWinterDiceComeBeforeDeclarations(t *testing.T) {
	rulebook.Covers(t, "reich", "44.2", "Q227")
	s := newScene(t, atlas.Campaign, "Winter 1941")
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
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
		if s.nation.of(u) == atlas.VichyFrance {
			inCorsica++
		}
	}
	if n, _ := s.frenchUnits(atlas.VichyFrance, atlas.Infantry); n != 1 || inCorsica != 1 {
		t.Errorf("Vichy has %d infantry, %d of them in Corsica", n, inCorsica)
	}
}

func TestRulingR4_14AStoppedTransportFollowsUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "Q073")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany norway")
	u := s.add("ge-inf3", "aboard")
	for _, c := range []struct {
		port string
		want bool
	}{{"V19", false}, {"C33", true}} {
		s.naval.forces[0] = force{kind: seaTransport, state: beaten, by: atlas.Germany, target: at(t, c.port)}
		s.naval.cargo[0] = cargoIn(0, u, 0, 0)
		s.noteTurnedBack()
		if got := s.politics.pursued[atlas.Germany].Has(atlas.Norway); got != c.want {
			t.Errorf("a transport to %s: %v", c.port, got)
		}
	}
}

func TestRulingR4_15HelpAgainstAnEnemyIsAlwaysAnIntervention(t *testing.T) {
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Bulgaria], s.patron[atlas.Bulgaria] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Bulgaria)
	s.wars([2]atlas.Country{atlas.Britain, atlas.Bulgaria})
	s.entered(s.add("ge-inf3", "Y30"), at(t, "Y30"))
	if s.status[atlas.Bulgaria] != Active {
		t.Errorf("Bulgaria is %s", standingNames[s.status[atlas.Bulgaria]])
	}
}
