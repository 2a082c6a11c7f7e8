package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// helpGreece is a Greece that Italy has attacked, and Britain on its way.
func helpGreece(t *testing.T) *scene {
	t.Helper()
	s := invadedGreece(t)
	s.offensives()
	return s
}

// helped checks that Greece has become Britain's ally.
func (s *scene) helped() {
	s.t.Helper()
	if s.status[atlas.Greece] != Allied || s.patron[atlas.Greece] != atlas.Britain || !s.friends(atlas.Greece, atlas.Britain) {
		s.t.Errorf("Greece is %s of %s", standingNames[s.status[atlas.Greece]], nationName(s.patron[atlas.Greece]))
	}
}

func TestAFleetIntervenesByChangingItsBase(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "Q081")
	s := helpGreece(t)
	ship := s.add("br-fleet9", "LL29")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+ship.String(), "harbour athens")
	s.quiet()
	s.lies(ship, "DD28")
	s.helped()
}

func TestAircraftInterveneByStaging(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "28.21")
	s := helpGreece(t)
	s.give(atlas.Britain, "KK24")
	wing := s.add("br-air1", "KK24")
	s.movement(atlas.Allies)
	for s.Stack.Top().Step != moveAsk {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.play("move "+wing.String(), "at DD28")
	s.isIn(wing, "DD28")
	s.helped()
}

func TestTroopsInterveneBySeaTransport(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "29.421")
	s := helpGreece(t)
	ship, u := s.add("br-fleet9", "LL29"), s.add("br-inf3", "LL29")
	s.fight(atlas.Allies)
	s.play("transport "+ship.String(), "harbour athens", "embark "+u.String())
	for s.at.of(u) == carried || s.Stack.Top().Proc == pMissions {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.isIn(u, "DD28")
	s.helped()
}

func TestTroopsInterveneByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "16.3")
	s := helpGreece(t)
	u := s.add("br-inf3", "LL29")
	s.shift(atlas.Allies)
	s.play("redeploy " + u.String())
	s.refused("at DD28", "16.3") // without an escort
	s.play("back")
	s.add("br-fleet9", "LL29")
	s.Forget()
	s.play("redeploy "+u.String(), "at DD28")
	s.isIn(u, "DD28")
	s.helped()
}

func TestNobodyElseUsesThePortsOfAnAttackedMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "21.1")
	s := helpGreece(t)
	s.start(atlas.Allies, pBaseChange)
	for n, want := range map[atlas.Country]bool{atlas.Britain: true, atlas.USSR: false, atlas.Germany: false, atlas.Italy: false} {
		if got := s.mayHarbour(n, at(t, "DD28")); got != want {
			t.Errorf("ships of %s may lie in Athens: %v", atlas.NationNames[n], got)
		}
	}
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	if s.mayHarbour(atlas.Britain, at(t, "DD28")) || s.mayBase(at(t, "DD28"), atlas.Britain) {
		t.Error("Britain comes to Athens in an Axis player turn")
	}
}

func TestOnTheTurnOfAttackAMinorIsCoveredByItsOwnAircraftOnly(t *testing.T) {
	rulebook.Covers(t, "reich", "22.3", "22.7", "28.51")
	s := attack(t, "Spring 1940", atlas.Germany, atlas.Belgium, nil)
	s.placeAll()
	own := atlas.NoUnit
	for u := range atlas.Of(atlas.Belgium) {
		switch {
		case u.Kind() == atlas.Air:
			own = u
		case u.Kind() == atlas.Infantry:
			s.put(u, spot(at(t, "M26")))
		}
	}
	s.put(own, spot(at(t, "M25")))
	french := s.add("fr-air5", "O22")
	s.add("ge-arm4 x2", "M27")
	s.offensives()
	s.fight(atlas.Axis)
	for s.asked()&s.powersOf(atlas.Allies) == 0 && s.Stack.Top().Proc != pGround {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	if s.Stack.Top().Proc != pFlights || !s.allowed("fly "+own.String()) {
		t.Fatalf("Belgian aircraft do not cover Belgians: %v", s.moves())
	}
	if s.allowed("fly " + french.String()) {
		s.play("fly " + french.String())
		if s.offersAny("cover M26") {
			t.Error("French aircraft cover Belgians on the turn of the attack")
		}
	}
}

func TestAMinorMovesAllItsForcesInATurnBetweenTwoOfItsAttacker(t *testing.T) {
	rulebook.Covers(t, "reich", "12.16", "22.7")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Poland] = Conquered
	s.peaceWithAll(atlas.Poland)
	s.status[atlas.Spain], s.patron[atlas.Spain] = Invaded, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, atlas.Spain})
	s.add("spa-inf2", "V12")
	ship, wing := s.add("spa-fleet2", "X13"), s.add("spa-air2", "V12")
	s.politics.due = atlas.OnlyNation(atlas.Spain)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("option britain med offensive")
	if s.mover != atlas.Allies || !s.offersAny("sail "+ship.String()) {
		t.Fatalf("the Spanish fleet does not sail: %v", s.moves())
	}
	for s.Stack.Top().Proc != pMovement || s.Stack.Top().Step != moveAsk {
		s.play("done britain")
	}
	s.play("move " + wing.String())
	if !s.offersAny("at ") {
		t.Error("the Spanish aircraft do not stage")
	}
	s.play("back")
	for s.Stack.Find(pMinorTurns) != nil {
		s.play("done britain")
	}
	if s.mover != atlas.Axis || s.heldTurn != onLand(s.heldBy(atlas.Axis)) || !s.moving.Has(atlas.Germany) {
		t.Error("after it the Axis turn does not go on")
	}
}
