package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// Published answers on chapters 3 to 13.

func TestRequiredGarrisonsAreNotGivenUp(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "18.31", "12.5", "Q004")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.makeWar(atlas.Germany, atlas.USSR)
	s.options(Attrition)
	held := s.add("ru-inf1", "U48") // Stalingrad, far from the Axis
	s.mark(held, garrison)
	near := s.add("ru-inf2", "K41")
	s.add("ge-arm4 x2", "K40")
	s.add("ge-arm4 x2", "L40")
	s.fight(atlas.Axis)
	s.rolls(2) // sixteen factors: two units
	s.refused("lose "+held.String()+" 1", "3.35")
	s.play("lose " + near.String() + " 2")
	s.left(held)
	s.begin(atlas.Allies, flow.At(pDestroy, 0))
	if s.whyNotDestroyed(held, atlas.USSR) != noDestroyGarrison {
		t.Error("a garrison may be destroyed")
	}
	s.put(s.add("ge-inf3", "K41"), spot(at(t, "T46")))
	s.begin(atlas.Allies, flow.At(pDestroy, 0))
	if s.whyNotDestroyed(held, atlas.USSR) != nil {
		t.Error("a garrison that the Axis have approached may not be destroyed")
	}
}

// winterWar is Russia at war with Finland alone, with the garrison of Leningrad and
// a Finn next to it.
func winterWar(t *testing.T) (s *scene, held, finn atlas.Unit) {
	t.Helper()
	s = newScene(t, atlas.Campaign, "Winter 1939")
	s.status[atlas.Finland], s.patron[atlas.Finland] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Finland)
	s.makeWar(atlas.USSR, atlas.Finland)
	s.option[atlas.USSR][atlas.Eastern] = Offensive
	held = s.add("ru-inf2", "D44")
	s.mark(held, garrison)
	finn = s.add("fin-inf2", "C44")
	return s, held, finn
}

func TestTheGarrisonOfLeningradAttacksFinlandAndStays(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "Q005")
	s, held, finn := winterWar(t)
	tank := s.add("ru-arm3", "D44")
	s.fight(atlas.Allies)
	s.releaseGarrisons()
	if !s.has(held, garrison) {
		t.Fatal("Finns who defend themselves release the garrison")
	}
	s.attack("ussr", "C44", held, tank)
	s.rolls(6) // 5 against 4
	s.gone(finn)
	s.refused("advance "+held.String()+" C44", "3.35")
	s.play("advance " + tank.String() + " C44")

	// In an exchange it is spared while others can meet the loss.
	s, held, finn = winterWar(t)
	tank = s.add("ru-arm4", "D44")
	s.fight(atlas.Allies)
	s.attack("ussr", "C44", held, tank) // 6 against 4
	s.rolls(1)
	s.gone(finn, tank)
	s.left(held)
}

func TestALostGarrisonOfLeningradIsRebuiltThereAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "3.35", "Q005")
	s, held, _ := winterWar(t)
	s.fight(atlas.Allies)
	s.attack("ussr", "C44", held) // 2 against 4
	s.rolls(5)
	s.gone(held)
	s.build(atlas.Allies, 50)
	s.isIn(held, "D44")
	if s.brp[atlas.USSR] != 48 || !s.has(held, garrison) {
		t.Errorf("Russia has %d BRPs; the garrison must stay again: %v", s.brp[atlas.USSR], s.has(held, garrison))
	}
	// Once the Axis have come near nothing must stand there.
	s.put(held, inPool)
	s.makeWar(atlas.USSR, atlas.Germany)
	s.add("ge-inf3", "H42")
	s.build(atlas.Allies, 50)
	if s.onBoard(held) {
		t.Error("the garrison is rebuilt although it would be released")
	}
}

func TestUnitsAreBuiltInAnIsolatedFortress(t *testing.T) {
	rulebook.Covers(t, "reich", "5.55", "15.4", "27.13", "Q009")
	for _, c := range []struct {
		n     atlas.Country
		where string
		id    atlas.ScenarioID
		when  string
	}{
		{atlas.USSR, "D44", atlas.Scenario1942, "Summer 1942"},
		{atlas.USSR, "V38", atlas.Scenario1942, "Summer 1942"},
		{atlas.France, "P25", atlas.Campaign, "Summer 1940"},
		{atlas.Germany, "O26", atlas.Scenario1944, "Summer 1944"},
	} {
		s := newScene(t, c.id, c.when)
		h := at(t, c.where)
		enemy := atlas.Germany
		if c.n == atlas.Germany {
			enemy = atlas.USA
		}
		for _, link := range world.Land.Links(int(h)) {
			if to := atlas.Hex(link.To); world.OnLand.Has(to) {
				s.control.set(to, enemy)
			}
		}
		s.heldGame[s.camp(c.n)] = onLand(s.heldBy(s.camp(c.n)))
		zone := s.zoc(c.n)
		if !s.isFortress(h) || !s.buildable(h, c.n, &zone) {
			t.Errorf("%s builds nothing in an isolated %s", atlas.NationNames[c.n], hexTitle(h))
		}
		s.ruined.Add(h)
		if s.buildable(h, c.n, &zone) {
			t.Errorf("%s builds in %s, which is no fortress any more", atlas.NationNames[c.n], hexTitle(h))
		}
	}
}

func TestSupplyDoesNotCrossQuattara(t *testing.T) {
	rulebook.Covers(t, "reich", "5.75", "27.22", "Q014")
	s := newScene(t, atlas.Campaign, "Fall 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.options(Attrition)
	south, north := s.add("br-inf3", "NN26"), s.add("br-inf3", "MM27")
	s.judge(atlas.Allies)
	s.fed(true, north)
	s.fed(false, south)
}

func TestBritainAndAmericaControlHexesTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "7.1", "Q016")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.options(Attrition)
	if !s.friendly(at(t, "K23"), atlas.USA) {
		t.Fatal("London is not friendly to America")
	}
	u := s.add("us-inf3", "K23")
	s.judge(atlas.Allies)
	s.fed(true, u)
	s.movement(atlas.Allies)
	s.goes(u, "J23")
	s.holds(atlas.Britain, "J23")
}

func TestHelpFromTheSeaMayPlaceABridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.11", "29.436", "23.1", "Q017")
	s := war(t, atlas.Campaign, "Spring 1940")
	s.status[atlas.Norway], s.patron[atlas.Norway] = Invaded, atlas.Germany
	s.makeWar(atlas.Britain, atlas.Norway)
	s.add("nor-inf1", "C33")
	kiel := atlas.Sites.Kiel.String()
	ship := s.add("ge-fleet9", kiel)
	u := s.add("ge-inf3", kiel)
	s.fight(atlas.Axis)
	s.play("invade " + ship.String())
	s.play(s.firstOf("shore D35"), "embark "+u.String())
	s.untilGround()
	if s.status[atlas.Norway] != Invaded {
		t.Fatal("Norway is Germany's ally before anybody has landed")
	}
	s.attack("germany", "D35", u)
	s.play("advance "+u.String()+" D35", "bridgehead germany D35")
	s.isIn(u, "D35")
	if s.status[atlas.Norway] != Allied || s.patron[atlas.Norway] != atlas.Germany {
		t.Error("the landing was no intervention")
	}
}

func TestABridgeheadOnTheBoundaryServesTwoFronts(t *testing.T) {
	rulebook.Covers(t, "reich", "9.5", "18.1", "20.2", "Q021")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.Britain][atlas.MediterraneanFront] = Offensive, Attrition
	s.add("br-inf3 x4", "U21")
	s.give(atlas.Britain, "U21")
	s.bridges[4] = bridgehead{hex: at(t, "U21"), owner: atlas.Britain, bySea: true}
	s.add("it-inf1", "U22")
	s.add("ge-inf1", "U20")
	s.give(atlas.Germany, "U20")
	var team []atlas.Unit
	for u := range s.here(at(t, "U21")) {
		team = append(team, u)
	}
	s.fight(atlas.Allies)
	if n := s.inContact(atlas.OnlyPower(atlas.Britain), atlas.MediterraneanFront); n != 12 {
		t.Fatalf("%d factors are in contact with the Italians", n)
	}
	s.untilGround()
	s.attack("britain", "U20", team[0], team[1])
	s.rolls(6)
	if n := s.inContact(atlas.OnlyPower(atlas.Britain), atlas.MediterraneanFront); n != 6 {
		t.Errorf("%d factors count for attrition, not those of the two that did not attack", n)
	}
}

func TestABridgeheadThatIsABreakthroughHexHoldsAndAttacksWithMore(t *testing.T) {
	rulebook.Covers(t, "reich", "9.5", "14.37", "Q022")
	s := eastFront(t)
	s.add("ru-inf1", "E52")
	lead := s.add("ge-arm4", "F51")
	foot := []atlas.Unit{s.add("ge-inf3", "F51"), s.add("ge-inf3", "F52"), s.add("ge-inf3", "F52")}
	reserve := []atlas.Unit{s.add("ge-arm4", "G51"), s.add("ge-arm4", "G51"), s.add("ge-arm4", "G50")}
	s.fight(atlas.Axis)
	s.attack("germany", "E52", append(foot, lead)...)
	s.rolls(6)
	s.play("advance "+lead.String()+" E52", "bridgehead germany E52")
	for _, u := range foot {
		s.play("advance " + u.String() + " E52")
	}
	for s.Stack.Top().Proc != pBreakthroughs {
		s.play("done germany")
	}
	for _, u := range reserve {
		s.play("exploit " + u.String() + " E52")
	}
	if n := s.excessAt(at(t, "E52"), atlas.Axis); n != 2 {
		t.Fatalf("%d units more than five are on the bridgehead", n)
	}
	s.add("ru-inf1", "D52")
	s.play("done germany")
	s.asks(pGround)
	s.play("attack germany D52")
	for _, u := range reserve {
		s.play("join " + u.String())
	}
}

func TestTheSurplusOf1944CostsNoAirUnitAtOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "10.5", "10.1", "Q025")
	pos, err := Game.New(engine.Setup{Scenario: "1944", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	if s.economy.sw[atlas.Britain].sky+s.economy.sw[atlas.USA].sky <= s.economy.sw[atlas.Germany].sky {
		t.Fatal("the Allies have no more bombers than Germany interceptors")
	}
	wings := s.airInPlay(atlas.Germany) + s.airFree(atlas.Germany)
	for _, u := range airCounters {
		if s.nation.of(u) == atlas.Germany && s.at.of(u) == inHand {
			wings += u.Strength()
		}
	}
	s.only(atlas.Axis, flow.At(pYearStart, yearConstruction))
	for guard := 0; s.Stack.Find(pYearStart) != nil && guard < 40; guard++ {
		s.play(s.moves()[0])
	}
	after := s.airInPlay(atlas.Germany) + s.airFree(atlas.Germany)
	for _, u := range airCounters {
		if s.nation.of(u) == atlas.Germany && s.at.of(u) == inHand {
			after += u.Strength()
		}
	}
	if after != wings || s.economy.airOwed != 0 {
		t.Errorf("Germany has %d air factors of %d and owes %d", after, wings, s.economy.airOwed)
	}
}

func TestVariantNineRaisesTheItalianLimitOnlyWhileItalySetsUp(t *testing.T) {
	rulebook.Covers(t, "reich", "11.2", "33.41", "Q026")
	for _, n := range []atlas.Country{atlas.Germany, atlas.Italy} {
		s := newScene(t, atlas.Campaign, "")
		s.held(9, 2)
		if got := s.playable(atlas.Axis, 9, atSetup, n); got != (n == atlas.Italy) {
			t.Errorf("while %s sets up it can be played: %v", atlas.NationNames[n], got)
		}
	}
	s := newScene(t, atlas.Campaign, "")
	s.held(9, 2)
	s.turn(atlas.Axis)
	s.play("variant germany 9")
	if s.brp[atlas.Italy] != 100 || s.limit[atlas.Italy] != 37 {
		t.Errorf("Italy has %d BRPs and a limit of %d", s.brp[atlas.Italy], s.limit[atlas.Italy])
	}
}

func TestPolandPaysOnlyIfItSurvivesTheYear(t *testing.T) {
	rulebook.Covers(t, "reich", "12.11", "22.4", "Q028")
	s := newScene(t, atlas.Campaign, "Winter 1939")
	s.add("pol-inf2", "L36")
	if got := s.initiative(atlas.Allies); got != int(s.brp[atlas.Britain]+s.brp[atlas.France]) {
		t.Errorf("%d BRPs count for the initiative", got)
	}
	s.now = atlas.DateOf(atlas.Spring, 1940)
	s.brp = [atlas.NumMajors]int16{}
	base := s.base[atlas.Britain] + s.base[atlas.France]
	s.newYear()
	if got := s.brp[atlas.Britain] + s.brp[atlas.France] - base; got != 20 {
		t.Errorf("a Poland that survives brings %d BRPs", got)
	}
}

func TestSupplyFleetsAreNamedBeforeOthersMoveAndNeverInRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "13.8", "27.44", "Q029", "Q030")
	s := newScene(t, atlas.Scenario1944, "")
	s.options(Attrition)
	s.give(atlas.USA, "M21", "N21")
	u := s.add("us-inf3", "M21")
	ship := s.add("br-fleet9", "L22")
	s.movement(atlas.Allies)
	if s.offersAny("move") {
		t.Fatal("units move before fleets are named")
	}
	s.play("supply " + ship.String())
	for s.Stack.Top().Step != moveAsk {
		s.play("done " + atlas.NationIDs[s.firstAsked()])
	}
	s.goes(u, "N21") // the fleet named before has brought it into supply
	if s.offersAny("supply") {
		t.Error("fleets are named after the others have moved")
	}
	s.add("br-fleet9", "L22")
	s.shift(atlas.Allies)
	for n := range s.asked().All {
		for _, m := range s.Legal(s.seatOf(n), nil) {
			if m.Kind == kSupply {
				t.Fatal("a fleet is named in redeployment")
			}
		}
	}
}
