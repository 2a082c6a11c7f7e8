package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestRulingR3_1ForcesOnOneLineAreMetTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5")
	s := war(t, atlas.Campaign, "Spring 1942")
	a := s.add("it-fleet9", "AA24")
	b := s.add("it-fleet8", "AA24")
	br := s.add("br-fleet9", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.send("sail", a, "harbour tripoli")
	s.send("sail", b, "harbour tobruk")
	s.quietCamp(atlas.Axis)
	s.play("intercept "+br.String(), "choose "+a.String())
	x, y := s.naval.with.of(a)-1, s.naval.with.of(b)-1
	common := 0
	for _, w := range s.course(x).all {
		if s.meets(y, w) >= 0 {
			common++
		}
	}
	if want := common > 1; s.together(x, y, s.course(x).at(0)) != true || s.together(x, y, s.course(x).at(1)) != want {
		t.Errorf("%d hexes in common", common)
	}
}

func TestRulingR3_2ACourseIsTheShortestIfNothingIsInReach(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	if got, want := s.course(0).len(), 1+atlas.Distance(at(t, "AA24"), at(t, "II17")); got < want || got > want+3 {
		t.Errorf("from Taranto to Tripoli it is %d hexes", got)
	}
}

func TestRulingR3_3ShipsInAnInvadedHexInterceptFromThere(t *testing.T) {
	rulebook.Covers(t, "reich", "29.432", "Q158")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	guard := s.add("ge-fleet8", "M21")
	ship := s.add("br-fleet9", "L22")
	inf := s.add("br-inf3", "L22")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+inf.String())
	s.quiet()
	s.after(pReactions)
	s.lies(guard, "M21")
	s.play("intercept "+guard.String(), "at M21")
	if s.Stack.Top().Proc != pBattle {
		t.Error("they meet without a roll")
	}
}

func TestRulingR3_4OneSideBreaksOffOrNeither(t *testing.T) {
	rulebook.Covers(t, "reich", "29.574")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	br := s.add("br-fleet9", "GG19")
	second := s.add("it-fleet9", "DD21")
	s.after(pReactions)
	s.play("intercept "+br.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("intercept "+second.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("break-off italy")
	if s.State.Chance == 0 {
		t.Errorf("the British are not asked any more: %v", s.moves())
	}
	// But a transport never breaks off.
	s = war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	br = s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+br.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	if s.State.Chance == 0 {
		t.Error("the transport fights")
	}
}

func TestRulingR3_5TheOwnerSaysWhichFleetSuffers(t *testing.T) {
	rulebook.Covers(t, "reich", "29.572", "29.72")
	s := war(t, atlas.Campaign, "Spring 1942")
	a := s.add("it-fleet9", "AA24")
	b := s.add("it-fleet6", "AA24")
	br := s.add("br-fleet9", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.send("sail", a, "harbour tripoli")
	s.send("sail", b, "harbour tripoli")
	s.quietCamp(atlas.Axis)
	s.play("intercept "+br.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("fight britain")
	s.rolls(6, 2) // 7 against 2+2-1: four are lost
	s.play("let-sink italy", "let-sink britain", "choose "+b.String())
	if s.onBoard(b) || !s.onBoard(a) || s.factorsAt(atlas.Italy, "AA24") != 11 {
		t.Errorf("the six becomes a two: %d factors are left", s.factorsAt(atlas.Italy, "AA24"))
	}
}

func TestRulingR3_6TheStrikingPowerAnswersForLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "29.9")
	s := war(t, atlas.Campaign, "Spring 1942")
	transport(t, s)
	plane := s.add("br-air1", "GG19")
	s.after(pReactions)
	s.play("sortie "+plane.String(), "at II17")
	s.quiet()
	s.rolls(1)
	s.play("spare britain")
	if s.factorsAt(atlas.Italy, "AA24") != 9 {
		t.Error("the ships stay in play")
	}
}

func TestRulingR3_7ATransportCallsAtItsPortsInOrder(t *testing.T) {
	rulebook.Covers(t, "reich", "29.422")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "W22")
	s.add("it-inf1", "Z23")
	s.add("it-inf2", "DD21")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+ship.String(), "harbour tripoli")
	for s.offersAny("embark") {
		s.play(s.firstOf("embark"))
	}
	i := s.naval.with.of(ship) - 1
	last := s.course(i).last()
	if s.crosses(i, at(t, "Z23")) < 0 || s.crosses(i, at(t, "DD21")) < 0 || world.Waters[last].Hex != at(t, "II17") || s.naval.forces[i].load != 3 {
		t.Error("the fleet calls at Naples and Messina on its way to Tripoli")
	}
}

func TestRulingR3_9FleetsThatFindNoRoomLookOn(t *testing.T) {
	rulebook.Covers(t, "reich", "29.26", "29.11")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.add("it-fleet9 x3", "DD21")
	s.add("it-fleet9 x2", "II17")
	s.drive(atlas.Britain, "II17")
	for s.asked() != 0 && s.offersAny("harbour") {
		s.play(s.firstOf("harbour"))
	}
	if s.factorsAt(atlas.Italy, "DD21") != 36 {
		t.Errorf("Messina takes one of them in: %d factors", s.factorsAt(atlas.Italy, "DD21"))
	}
	if s.naval.homeless != 0 {
		t.Error("the other has found another port")
	}
}
