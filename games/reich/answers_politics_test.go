package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapters 21 to 23.

func TestAWarIsFollowedUpByMovementOrCombatNotByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "Q068")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany denmark", "declare germany belgium", "declare germany sweden")
	s.finish()
	s.placeAll()
	s.march(s.add("ge-inf3", "J30"), "H31")               // into Denmark
	s.fights(atlas.Germany, atlas.Belgium, atlas.Western) // an attack across the border
	guard := s.add("ge-inf3", "L31")
	s.add("ge-fleet9", "K32")
	s.deeds()
	if !s.atWar(atlas.Germany, atlas.Denmark) || !s.atWar(atlas.Germany, atlas.Belgium) || s.atWar(atlas.Germany, atlas.Sweden) {
		t.Errorf("Germany is at war with %b", s.war[atlas.Germany])
	}
	s.shift(atlas.Axis)
	s.play("redeploy " + guard.String())
	if s.may("at H34") {
		t.Error("Sweden is entered by redeployment")
	}
}

func TestOfTwoDeclarationsOnAMinorEachMustBeFollowedUp(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "21.52", "Q069")
	s := newScene(t, atlas.Campaign, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.refused("declare italy yugoslavia", "21.52") // before they are allied

	s = newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.consent[atlas.Germany].Remove(atlas.Italy)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia", "declare italy yugoslavia")
	s.finish()
	s.placeAll()
	s.march(s.add("ge-inf3", "S28"), "T28")
	serb := s.toDeployed(atlas.Yugoslavia)
	s.deeds()
	if s.atWar(atlas.Italy, atlas.Yugoslavia) {
		t.Error("Italy's war is not revoked")
	}
	if !s.atWar(atlas.Germany, atlas.Yugoslavia) || s.status[atlas.Yugoslavia] != Invaded || !s.onBoard(serb) {
		t.Error("with Italy's war Germany's is gone, too")
	}
}

func TestRulingR4_20AnAllySDeedsFollowUpTheWarHeHasJoined(t *testing.T) {
	rulebook.Covers(t, "reich", "21.3", "21.4")
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.finish()
	s.placeAll()
	s.march(s.add("it-inf2", "T26"), "T27")
	s.deeds()
	if !s.atWar(atlas.Germany, atlas.Yugoslavia) || s.status[atlas.Yugoslavia] != Invaded {
		t.Error("the war is revoked although Italy has marched in")
	}
}

func TestUnitsOfAMinorThatWasHelpedFollowUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.23", "Q074")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Norway], s.patron[atlas.Norway] = Allied, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, atlas.Norway})
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain sweden")
	s.finish()
	s.placeAll()
	s.fights(atlas.Norway, atlas.Sweden, atlas.Eastern)
	s.deeds()
	if !s.atWar(atlas.Britain, atlas.Sweden) {
		t.Error("an attack by Norwegians does not follow up Britain's war")
	}
}

func TestABorderAttackFollowsUpAWarAndStillLetsAGarrisonIn(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "25.21", "Q075")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.politics.bessarabia, s.politics.east = true, eastTaken
	s.patron[atlas.BalticStates], s.status[atlas.BalticStates] = atlas.USSR, Conquered
	s.giveHexes(world.Regions[atlas.Bessarabia], atlas.USSR)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")
	s.finish()
	s.placeAll()
	s.fights(atlas.USSR, atlas.Rumania, atlas.MediterraneanFront)
	s.deeds()
	if !s.atWar(atlas.USSR, atlas.Rumania) {
		t.Fatal("a border attack does not follow up the war")
	}
	if !s.mayIntervene(atlas.Germany, atlas.Rumania) {
		t.Error("Germany may not garrison a Rumania in which no Russian stands")
	}
	s.add("ru-inf2", "V35")
	if s.mayIntervene(atlas.Germany, atlas.Rumania) {
		t.Error("Germany may enter with Russians on Rumanian soil")
	}
}

func TestUnitsWithoutAPlaceComeBackWhenTheWarIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "21.4", "25.23", "Q078")
	s := attack(t, "Spring 1941", atlas.Britain, atlas.Hungary, func(s *scene) {
		s.add("ge-inf3 x2", "S30")
		s.add("ge-air5", "S30")
	})
	brp := s.brp[atlas.Germany]
	s.placeAll()
	wing := atlas.NoUnit
	for u := range atlas.Of(atlas.Hungary) {
		if u.Kind() == atlas.Air {
			wing = u
		}
	}
	s.isAt(wing, outOfGame)
	if s.status[atlas.Hungary] != Active {
		t.Fatal("the German garrison does not mean instant help")
	}
	s.deeds() // nobody has moved or fought
	s.isAt(wing, spare)
	if s.status[atlas.Hungary] != Courted || s.war[atlas.Hungary] != 0 || s.brp[atlas.Germany] != brp-10 {
		t.Errorf("Hungary is %s with wars %b; Germany has %d BRPs of %d", standingNames[s.status[atlas.Hungary]], s.war[atlas.Hungary], s.brp[atlas.Germany], brp)
	}
	if !s.atWar(atlas.Germany, atlas.Britain) {
		t.Error("Germany and Britain are at peace")
	}
}

func TestInterventionComesBeforeAnAirBase(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "28.12", "Q081")
	s := invadedGreece(t)
	s.options(Attrition)
	s.movement(atlas.Allies)
	for s.Stack.Top().Step != moveAsk {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.play("base br-base-1")
	s.refused("at CC28", "28.12")
	s.play("back")
	ship := s.add("br-fleet9", "DD28")
	s.entered(ship, at(t, "DD28"))
	s.Forget()
	s.play("base br-base-1", "at CC28")
}

func TestAttritionFollowsUpTheWarsOfThoseInContact(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "18.2", "Q069")
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.consent[atlas.Germany].Remove(atlas.Italy)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia", "declare italy yugoslavia")
	s.finish()
	s.placeAll()
	serb := s.toDeployed(atlas.Yugoslavia)
	s.put(serb, spot(at(t, "T28")))
	s.add("ge-inf3", "S28")
	s.options(Attrition)
	s.start(atlas.Axis, pCombat)
	s.rolls(6)
	if !s.politics.pursued[atlas.Germany].Has(atlas.Yugoslavia) || s.politics.pursued[atlas.Italy].Has(atlas.Yugoslavia) {
		t.Errorf("Germany has followed up %b, Italy %b", s.politics.pursued[atlas.Germany], s.politics.pursued[atlas.Italy])
	}
}
