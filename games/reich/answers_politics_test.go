package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Published answers on chapters 21 to 23.

func TestAWarIsFollowedUpByMovementOrCombatNotByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "Q068")
	s := newScene(t, campaign, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany denmark", "declare germany belgium", "declare germany sweden")
	s.finish()
	s.placeAll()
	s.march(s.add("ge-inf3", "J30"), "H31") // into Denmark
	s.fights(germany, belgium, western)     // an attack across the border
	guard := s.add("ge-inf3", "L31")
	s.add("ge-fleet9", "K32")
	s.deeds()
	if !s.atWar(germany, denmark) || !s.atWar(germany, belgium) || s.atWar(germany, sweden) {
		t.Errorf("Germany is at war with %b", s.war[germany])
	}
	s.shift(axis)
	s.play("redeploy " + guard.String())
	if s.may("at H34") {
		t.Error("Sweden is entered by redeployment")
	}
}

func TestOfTwoDeclarationsOnAMinorEachMustBeFollowedUp(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "21.52", "Q069")
	s := newScene(t, campaign, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.refused("declare italy yugoslavia", "21.52") // before they are allied

	s = newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, france})
	s.consent[germany].remove(italy)
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia", "declare italy yugoslavia")
	s.finish()
	s.placeAll()
	s.march(s.add("ge-inf3", "S28"), "T28")
	serb := s.toDeployed(yugoslavia)
	s.deeds()
	if s.atWar(italy, yugoslavia) {
		t.Error("Italy's war is not revoked")
	}
	if !s.atWar(germany, yugoslavia) || s.status[yugoslavia] != invaded || !s.onBoard(serb) {
		t.Error("with Italy's war Germany's is gone, too")
	}
}

func TestRulingR4_20AnAllySDeedsFollowUpTheWarHeHasJoined(t *testing.T) {
	rulebook.Covers(t, "reich", "21.3", "21.4")
	s := newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, france})
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.finish()
	s.placeAll()
	s.march(s.add("it-inf2", "T26"), "T27")
	s.deeds()
	if !s.atWar(germany, yugoslavia) || s.status[yugoslavia] != invaded {
		t.Error("the war is revoked although Italy has marched in")
	}
}

func TestUnitsOfAMinorThatWasHelpedFollowUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.23", "Q074")
	s := newScene(t, campaign, "Spring 1941")
	s.status[norway], s.patron[norway] = allied, britain
	s.wars([2]country{germany, norway})
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain sweden")
	s.finish()
	s.placeAll()
	s.fights(norway, sweden, eastern)
	s.deeds()
	if !s.atWar(britain, sweden) {
		t.Error("an attack by Norwegians does not follow up Britain's war")
	}
}

func TestABorderAttackFollowsUpAWarAndStillLetsAGarrisonIn(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "25.21", "Q075")
	s := newScene(t, campaign, "Spring 1941")
	s.politics.bessarabia, s.politics.east = true, eastTaken
	s.patron[balticStates], s.status[balticStates] = ussr, conquered
	s.giveHexes(world.regions[bessarabia], ussr)
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")
	s.finish()
	s.placeAll()
	s.fights(ussr, rumania, mediterraneanFront)
	s.deeds()
	if !s.atWar(ussr, rumania) {
		t.Fatal("a border attack does not follow up the war")
	}
	if !s.mayIntervene(germany, rumania) {
		t.Error("Germany may not garrison a Rumania in which no Russian stands")
	}
	s.add("ru-inf2", "V35")
	if s.mayIntervene(germany, rumania) {
		t.Error("Germany may enter with Russians on Rumanian soil")
	}
}

func TestUnitsWithoutAPlaceComeBackWhenTheWarIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "22.1", "21.4", "25.23", "Q078")
	s := attack(t, "Spring 1941", britain, hungary, func(s *scene) {
		s.add("ge-inf3 x2", "S30")
		s.add("ge-air5", "S30")
	})
	brp := s.brp[germany]
	s.placeAll()
	wing := noUnit
	for u := range of(hungary) {
		if u.kind() == air {
			wing = u
		}
	}
	s.isAt(wing, outOfGame)
	if s.status[hungary] != active {
		t.Fatal("the German garrison does not mean instant help")
	}
	s.deeds() // nobody has moved or fought
	s.isAt(wing, spare)
	if s.status[hungary] != courted || s.war[hungary] != 0 || s.brp[germany] != brp-10 {
		t.Errorf("Hungary is %s with wars %b; Germany has %d BRPs of %d", standingNames[s.status[hungary]], s.war[hungary], s.brp[germany], brp)
	}
	if !s.atWar(germany, britain) {
		t.Error("Germany and Britain are at peace")
	}
}

func TestInterventionComesBeforeAnAirBase(t *testing.T) {
	rulebook.Covers(t, "reich", "23.1", "28.12", "Q081")
	s := invadedGreece(t)
	s.options(attrition)
	s.movement(allies)
	for s.Stack.Top().Step != moveAsk {
		s.play("done " + nationIDs[s.firstAsked()])
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
	s := newScene(t, campaign, "Summer 1940")
	s.wars([2]country{italy, france})
	s.consent[germany].remove(italy)
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia", "declare italy yugoslavia")
	s.finish()
	s.placeAll()
	serb := s.toDeployed(yugoslavia)
	s.put(serb, spot(at(t, "T28")))
	s.add("ge-inf3", "S28")
	s.options(attrition)
	s.start(axis, pCombat)
	s.rolls(6)
	if !s.politics.pursued[germany].has(yugoslavia) || s.politics.pursued[italy].has(yugoslavia) {
		t.Errorf("Germany has followed up %b, Italy %b", s.politics.pursued[germany], s.politics.pursued[italy])
	}
}
