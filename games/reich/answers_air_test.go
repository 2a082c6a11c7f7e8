package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapter 28: air warfare.

func TestAircraftLeaveABaseThatIsTakenAway(t *testing.T) {
	rulebook.Covers(t, "reich", "28.15", "28.24", "Q128")
	for _, near := range []bool{true, false} {
		s := newScene(t, atlas.Campaign, "Summer 1941")
		s.makeWar(atlas.Germany, atlas.USSR)
		s.give(atlas.Germany, "L48") // cut off, far from any German city
		base, plane := s.add("ge-base", "L48"), s.add("ge-air5", "L48")
		if near {
			s.give(atlas.Germany, "J43") // Smolensk
		}
		s.only(atlas.Axis, flow.At(pTurnEnd, 0))
		s.stands(base, "L31")
		if near {
			s.stands(plane, "J43")
		} else if s.onBoard(plane) {
			t.Errorf("without a base within eight hexes the aircraft are at %s", spotTitle(s.at.of(plane)))
		}
	}
}

func TestAircraftStageToBasesThatAreCutOffButNotToFreshGains(t *testing.T) {
	rulebook.Covers(t, "reich", "28.21", "Q129")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	u := s.add("ge-air5", "J36")
	s.give(atlas.Germany, "K40") // Minsk, cut off
	foot := s.add("ge-inf3", "J38")
	s.give(atlas.Germany, "J38", "J37")
	s.movement(atlas.Axis)
	if s.hexInSupply(at(t, "K40"), atlas.Germany) {
		t.Fatal("Minsk is in supply")
	}
	s.goes(foot, "J39") // Vilna, gained in this turn
	s.refusedAt(u, "J39", "28.21")
	s.goes(u, "K40")
	s.stands(u, "K40")
}

func TestAircraftStayWhileTheirHexIsContested(t *testing.T) {
	rulebook.Covers(t, "reich", "28.24", "Q131")
	s := airScene(t)
	s.give(atlas.USSR, "B54")
	plane := s.add("ru-air5", "B54")
	foot := s.add("ru-inf1", "B54")
	drop := s.add("ge-abn3", "B54")
	s.mark(drop, dropped|freshlyDropped)
	s.fight(atlas.Axis)
	for s.Stack.Top().Proc == pFlights {
		s.play("done ussr")
	}
	s.isIn(plane, "B54")
	s.attack("germany", "B54") // who dropped on enemies attacks them
	s.rolls(6)
	s.gone(foot)
	if s.Stack.Top().Proc == pDisplace {
		s.play(s.moves()[0])
	}
	if h := s.where(plane); h == at(t, "B54") || h == atlas.NoHex || atlas.Distance(at(t, "B54"), h) > 8 {
		t.Errorf("with the hex lost the aircraft are at %s", spotTitle(s.at.of(plane)))
	}
}

func TestAircraftOfAnAbortedInvasionHaveFlown(t *testing.T) {
	rulebook.Covers(t, "reich", "28.421", "Q132")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	s.add("ge-inf1", "M21")
	ship, foot, plane := s.add("br-fleet9", "L22"), s.add("br-inf3", "L22"), s.add("br-air5", "L22")
	s.fight(atlas.Allies)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+foot.String())
	for s.Stack.Top().Proc == pMissions {
		s.play("done britain")
	}
	for i := range s.naval.forces {
		if f := &s.naval.forces[i]; f.kind == invasion {
			f.state = beaten
		}
	}
	s.play("fly "+plane.String(), "support M21", "factors 5")
	s.noMore()
	s.left(plane)
	if s.fresh(plane) != 0 {
		t.Error("its aircraft can fly again")
	}
}

func TestTheWinnerLosesHalfOfWhatTheDiceTook(t *testing.T) {
	rulebook.Covers(t, "reich", "28.4322", "28.641", "Q134")
	// Two inverted factors go as well: four are lost, the winner loses two.
	s := airScene(t)
	s.add("ge-air5", "B54")
	s.add("ru-base", "D52")
	s.add("ru-air2", "D52")
	s.invert(s.add("ru-air3", "D52"))
	s.fight(atlas.Axis)
	s.play("fly ge-air5-1", "counterair D52", "factors 5")
	s.rolls(3, 3) // 6 against 2
	if got := s.airFactors(at(t, "D52")); got != 1 {
		t.Errorf("%d Russian factors are left of five", got)
	}
	if got := s.airFactors(at(t, "B54")); got != 3 {
		t.Errorf("%d German factors are left of five", got)
	}
	// One factor is asked for, two go for want of change: the winner loses none.
	s = airScene(t)
	s.add("ge-air2", "B54")
	s.add("ru-base", "D52")
	s.add("ru-air2", "D52")
	for _, v := range airCounters {
		if v.Info().Nation == atlas.USSR && v.Strength() == 1 {
			s.put(v, outOfGame)
		}
	}
	s.fight(atlas.Axis)
	s.play("fly ge-air2-1", "counterair D52", "factors 2")
	s.rolls(3, 3) // 3 against 2
	if s.airFactors(at(t, "D52")) != 0 || s.airFactors(at(t, "B54")) != 2 {
		t.Errorf("%d Russian and %d German factors are left", s.airFactors(at(t, "D52")), s.airFactors(at(t, "B54")))
	}
}

// portRaid is British aircraft over Lorient in Summer 1942, up to the dice.
func portRaid(t *testing.T, ships string, factors string, missions ...string) *scene {
	t.Helper()
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add(ships, "N19")
	s.add("br-air"+factors, "K21")
	s.fight(atlas.Allies)
	s.play("fly br-air"+factors+"-1", "strike N19", "factors "+factors)
	for s.Chance() == 0 && s.Stack.Find(pCombat) != nil {
		s.play(s.moves()[len(s.moves())-1])
	}
	return s
}

func TestAllAircraftRollAgainstATargetThatIsGone(t *testing.T) {
	rulebook.Covers(t, "reich", "28.45", "Q136")
	s := portRaid(t, "ge-fleet1", "5")
	s.rolls(1) // sinks the only factor
	for range 4 {
		if s.Chance() == 0 {
			t.Fatal("the others do not roll")
		}
		s.rolls(6)
	}
	s.play("let-sink britain")
	if got := s.airFactors(at(t, "K21")); got != 1 {
		t.Errorf("%d factors are left of five", got)
	}
}

func TestFleetsUnderAirAttackInPortInterceptFirst(t *testing.T) {
	rulebook.Covers(t, "reich", "28.451", "Q137")
	s := war(t, atlas.Campaign, "Summer 1942")
	s.give(atlas.Germany, "N19", "M21")
	guard := s.add("ge-fleet9", "N19")
	ship, foot := s.add("br-fleet9", "L22"), s.add("br-inf3", "L22")
	plane := s.add("br-air5", "K21")
	s.fight(atlas.Allies)
	s.play("invade "+ship.String(), "shore M21 0", "embark "+foot.String())
	for s.Stack.Top().Proc == pMissions {
		s.play("done britain")
	}
	s.play("fly "+plane.String(), "strike N19", "factors 5")
	for s.asked().Has(atlas.Britain) && s.Stack.Top().Proc == pFlights {
		s.play("done britain")
	}
	if !s.may("intercept " + guard.String()) {
		t.Errorf("the fleet in the port may not intercept: %v", s.moves())
	}
	if s.airFactors(at(t, "K21")) != 5 || s.factorsAt(atlas.Germany, "N19") != 9 {
		t.Error("the strike has been resolved already")
	}
}

func TestAircraftBehindAFailedCounterairHaveFlown(t *testing.T) {
	rulebook.Covers(t, "reich", "28.452", "Q138")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-fleet9", "N19")
	s.add("ge-air5", "N19")
	fighters, bombers := s.add("br-air2", "K21"), s.add("br-air3", "K21")
	s.fight(atlas.Allies)
	s.play("fly "+fighters.String(), "counterair N19", "factors 2", "fly "+bombers.String(), "strike N19", "factors 3")
	for s.Chance() == 0 {
		s.play("done britain")
	}
	s.rolls(1, 1) // 1 against 4: the cover is not beaten
	for s.Stack.Find(pCombat) != nil && s.asked() != 0 && s.Chance() == 0 {
		s.play(s.moves()[len(s.moves())-1])
	}
	if s.Chance() != 0 && s.Stack.Top().Proc == pPortStrikes {
		t.Fatal("the ships are struck all the same")
	}
	if s.factorsAt(atlas.Germany, "N19") != 9 || !s.onBoard(bombers) || s.fresh(bombers) != 0 {
		t.Error("the bombers have not flown, or have struck")
	}
}

func TestLossesInPortFallOnOneFleet(t *testing.T) {
	rulebook.Covers(t, "reich", "28.453", "Q139")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-fleet9 x2", "N19")
	s.add("br-air5", "K21")
	s.fight(atlas.Allies)
	s.play("fly br-air5-1", "strike N19", "factors 5")
	for s.Chance() == 0 && s.Stack.Find(pCombat) != nil {
		s.play(s.moves()[len(s.moves())-1])
	}
	s.rolls(1, 1, 3, 3, 3)
	for s.asked() != 0 && s.Stack.Find(pCombat) != nil && !s.offersAny("attack") {
		if s.offersAny("let-sink") {
			s.play(s.firstOf("let-sink"))
			continue
		}
		if !s.offersAny("choose") {
			break
		}
		s.play(s.firstOf("choose"))
	}
	whole, total := 0, 0
	for u := range s.here(at(t, "N19")) {
		if u.Kind() == atlas.Fleet {
			total += u.Strength()
			if u.Strength() == 9 {
				whole++
			}
		}
	}
	if total != 16 || whole != 1 {
		t.Errorf("%d factors are left with %d whole fleets: both hits belong to one", total, whole)
	}
}

func TestUnusedAirSupportDoesNotWaitForExploitation(t *testing.T) {
	rulebook.Covers(t, "reich", "28.516", "Q141")
	s := airScene(t)
	s.add("ru-inf1", "C52")
	s.add("ru-inf1", "C50")
	tank, reserve := s.add("ge-arm4", "B53"), s.add("ge-arm4", "B53")
	s.add("ge-inf3", "B51")
	cover := s.add("ru-air3", "D49")
	s.fight(atlas.Axis)
	s.play("fly "+cover.String(), "cover C50", "factors 3")
	s.untilGround()
	s.attack("germany", "C52", tank)
	s.rolls(6)
	s.play("advance " + tank.String() + " C52")
	for s.Stack.Top().Proc != pBreakthroughs {
		s.play("done germany")
	}
	s.play("exploit " + reserve.String() + " C52")
	for s.Stack.Top().Proc != pExploit {
		s.play(s.moves()[len(s.moves())-1])
	}
	if s.task.of(cover) != Idle || s.fresh(cover) != 0 {
		t.Error("support that nobody attacked still covers the hex in exploitation")
	}
}

func TestUsedAndFreshFactorsPartAgainAfterRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "28.65", "Q143")
	s := airScene(t)
	three, two := s.add("ge-air3", "B54"), s.add("ge-air2", "B54")
	s.invert(three)
	s.mergeAir(at(t, "B54"), atlas.Germany)
	whole := atlas.NoUnit
	for u := range s.here(at(t, "B54")) {
		whole = u
	}
	if whole == three || whole == two || whole.Strength() != 5 {
		t.Fatal("they were not combined")
	}
	s.put(whole, spot(at(t, "L31"))) // redeployed as one unit
	s.splitAir(whole, 2, func(atlas.Unit) {})
	sum := map[int]int{}
	for u := range s.here(at(t, "L31")) {
		sum[s.fresh(u)] += u.Strength()
	}
	if sum[2] != 2 || sum[0] != 3 {
		t.Errorf("of the parts so many factors are fresh: %v", sum)
	}
}

func TestVichyAndFreeFrenchUseFrenchPartialCounters(t *testing.T) {
	rulebook.Covers(t, "reich", "28.66", "49.11", "Q144")
	for _, n := range []atlas.Country{atlas.VichyFrance, atlas.FreeFrench} {
		s := newScene(t, atlas.Scenario1942, "")
		plane, ship := s.add("fr-air5", "V19"), s.add("fr-fleet9", "V19")
		s.nation.set(plane, n)
		s.nation.set(ship, n)
		if lost := s.cutAir(plane, 2, false); lost != 2 {
			t.Errorf("%s loses %d of two air factors", atlas.NationNames[n], lost)
		}
		s.sink(ship, 2)
		aircraft, ships := 0, 0
		for u := range s.here(at(t, "V19")) {
			if s.nation.of(u) != n {
				t.Errorf("%s changed sides", u)
			}
			switch u.Kind() {
			case atlas.Air:
				aircraft += u.Strength()
			case atlas.Fleet:
				ships += u.Strength()
			}
		}
		if aircraft != 3 || ships != 7 {
			t.Errorf("%s has %d air and %d naval factors left", atlas.NationNames[n], aircraft, ships)
		}
	}
}
