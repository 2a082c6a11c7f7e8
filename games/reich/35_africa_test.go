package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestMalta18FactorsAreSuppliedInAfrica(t *testing.T) {
	rulebook.Covers(t, "reich", "35.0", "35.1", "35.2", "35.3", "35.31", "35.32", "35.4", "35.6")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.add("ge-arm4 x2", "JJ17")
	inf := s.add("ge-inf3", "JJ16")
	planes := s.add("ge-air5", "II17")
	s.add("it-inf2 x2", "JJ18") // Italians do not count
	s.judge(atlas.Axis)
	if s.asked().Has(atlas.Germany) && s.Stack.Top().Proc == pForgo {
		t.Fatal("16 factors are within the limit")
	}
	s.add("br-fleet9", "GG19") // the limit is nine
	s.judge(atlas.Axis)
	if s.Stack.Top().Proc != pForgo {
		t.Fatal("Germany chooses what goes without")
	}
	s.play("choose "+inf.String(), "choose "+planes.String())
	s.fed(false, inf)
	if s.fresh(planes) != 0 {
		t.Error("aircraft set aside are turned over")
	}
	if s.whyUnmoved(planes, atlas.Germany) != noMoveSupply || s.whyUnmoved(inf, atlas.Germany) != noMoveSupply {
		t.Error("what is set aside does not move")
	}
	s.turnUp()
	if s.fresh(planes) != 0 {
		t.Error("they stay so until the next Axis turn")
	}
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.runTurnEndOnly()
	if !s.onBoard(inf) {
		t.Error("units that only this rule leaves out are not lost")
	}
	s.give(atlas.Germany, "GG19")
	if s.africanLimit() != unlimited {
		t.Error("without Malta there is no limit")
	}
}

func TestTheAfricanLimitIsNeverBelowFour(t *testing.T) {
	rulebook.Covers(t, "reich", "35.2")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover = atlas.Axis
	for _, c := range []struct {
		what string
		want int
	}{{"br-air3", 15}, {"br-fleet9", 6}, {"us-air1", 5}, {"br-air5", 4}, {"br-fleet9", 4}} {
		s.add(c.what, "GG19")
		if got := s.africanLimit(); got != c.want {
			t.Errorf("with %s more on Malta the limit is %d, want %d", c.what, got, c.want)
		}
	}
}

func TestTheEasternMediterraneanHasALimitOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "35.5", "35.51", "35.52", "35.53", "35.72", "35.74")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover = atlas.Axis
	s.giveHexes(world.Countries[atlas.LebanonSyria].Hexes, atlas.Germany)
	u, v := s.add("ge-inf3", "HH36"), s.add("it-inf2", "HH36")
	if s.countsInLevant(u) != 3 || s.countsInLevant(v) != 2 {
		t.Error("Germans and Italians count")
	}
	if got := s.levantLimit(); got != 18 {
		t.Errorf("the limit is %d, want 18", got)
	}
	s.add("br-air5", "GG33") // Cyprus
	s.add("br-fleet9", "JJ34")
	if got := s.levantLimit(); got != 4 {
		t.Errorf("the limit is %d, want 4", got)
	}
	ships := s.add("it-fleet9", "HH35")
	if got := s.levantLimit(); got != 13 {
		t.Errorf("with ships of its own in the ports it is %d, want 13", got)
	}
	// Overland through Turkey nothing counts.
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Germany
	s.joinWars(atlas.Turkey, atlas.Germany)
	if s.countsInLevant(u) != 0 {
		t.Error("a line through Turkey frees it from the limit")
	}
	// Nothing is supplied without fleets.
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Neutral, atlas.Nobody
	s.options(Attrition)
	s.put(ships, spare)
	s.judge(atlas.Axis)
	s.play("choose " + u.String()) // five factors against a limit of four
	s.fed(false, u, v)
}

func TestExcessUnitsDoNotEnterAfricaByAir(t *testing.T) {
	rulebook.Covers(t, "reich", "35.7", "35.71")
	s := newScene(t, atlas.Scenario1942, "")
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.add("br-fleet9", "GG19")
	s.add("br-air5", "GG19")
	u := s.add("ge-air5", "DD21")
	abn := s.add("ge-abn3", "DD21")
	it := s.add("it-air5", "EE21")
	if !s.africaFull(u, at(t, "II17"), false) || s.africaFull(it, at(t, "II17"), false) {
		t.Error("five German factors are too many, Italians are free")
	}
	if s.africaFull(abn, at(t, "II17"), true) || s.africaFull(u, at(t, "II17"), true) || !s.africaFull(u, at(t, "II17"), false) {
		t.Error("a first landing is free, even of five factors where four can be supplied")
	}
	s.add("ge-inf3", "JJ17")
	if !s.africaFull(abn, at(t, "II17"), true) {
		t.Error("with units there it is not")
	}
}

// libya9 is a war in which Malta, with nine British naval factors, lets the Germans
// in Libya have nine factors in supply.
func libya9(t *testing.T) *scene {
	t.Helper()
	s := war(t, atlas.Campaign, "Spring 1942")
	s.add("br-fleet9", "GG19")
	return s
}

func TestTransportsBringNoMoreGermansToAfricaThanCanBeSupplied(t *testing.T) {
	rulebook.Covers(t, "reich", "35.7", "29.421")
	s := libya9(t)
	a, b, c := s.add("ge-arm4", "AA24"), s.add("ge-inf3", "AA24"), s.add("ge-inf3", "AA24")
	it := s.add("it-inf2", "AA24")
	s.add("it-fleet9 x3", "AA24")
	s.start(atlas.Axis, pMissions)
	for _, u := range allFleets {
		if s.nation.of(u) == atlas.Italy && s.onBoard(u) {
			s.send("transport", u, "harbour tripoli")
		}
	}
	s.play("embark "+a.String(), "embark "+b.String())
	s.refused("embark "+c.String(), "35.7") // seven are aboard
	s.play("embark " + it.String())
	// Units that are in Africa count.
	s = libya9(t)
	s.add("ge-arm4 x2", "JJ17")
	ship := s.add("it-fleet9", "AA24")
	inf := s.add("ge-inf3", "AA24")
	s.add("it-inf2", "AA24")
	s.start(atlas.Axis, pMissions)
	s.send("transport", ship, "harbour tripoli")
	s.refused("embark "+inf.String(), "35.7")
	s.give(atlas.Italy, "GG19")
	if !s.fitsAboard(inf, 0) {
		t.Error("without Malta nothing limits them")
	}
}

func TestInvadersComeToAfricaFreelyOnlyWhereNoneAre(t *testing.T) {
	rulebook.Covers(t, "reich", "35.71", "35.7")
	for _, there := range []bool{false, true} {
		s := libya9(t)
		s.add("br-air5", "GG19") // the limit is four
		if there {
			s.add("ge-inf3", "JJ17")
		}
		ship, other := s.add("it-fleet9", "AA24"), s.add("it-fleet9", "AA24")
		inf, second := s.add("ge-inf3", "AA24"), s.add("ge-inf3", "AA24")
		s.add("it-inf2", "AA24")
		s.start(atlas.Axis, pMissions)
		beach := atlas.NoHex
		for h := range invadable.All {
			if atlas.RegionsOf.AfricaWest.Has(h) && s.mayInvade(ship, h) {
				beach = h
				break
			}
		}
		s.send("invade", ship, "shore "+beach.String()+" 0")
		s.send("invade", other, "shore "+beach.String()+" 0")
		if there {
			s.refused("embark "+inf.String(), "35.7")
		} else {
			s.play("embark "+inf.String(), "embark "+second.String()) // six factors
		}
	}
}

func TestGermanShipsChangeBaseToAfricaWithinTheLimit(t *testing.T) {
	rulebook.Covers(t, "reich", "35.7", "29.21")
	s := libya9(t)
	u, v, it := s.add("ge-fleet9", "AA24"), s.add("ge-fleet9", "AA24"), s.add("it-fleet9", "AA24")
	s.start(atlas.Axis, pBaseChange)
	s.send("sail", u, "harbour tripoli") // nine factors
	s.play("sail " + v.String())
	s.refused("harbour tripoli", "35.7")
	s.play("back")
	s.send("sail", it, "harbour tripoli")
}

func TestShipsThatOffsetAlliedOnesMakeRoomInTheLevant(t *testing.T) {
	rulebook.Covers(t, "reich", "35.74", "35.51")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.giveHexes(world.Countries[atlas.LebanonSyria].Hexes, atlas.Germany)
	s.add("ge-inf3 x2", "HH36")
	s.add("br-fleet9 x2", "JJ34")
	u, inf := s.add("it-fleet9", "AA24"), s.add("it-inf2", "AA24")
	if !s.africaFull(inf, at(t, "HH35"), false) {
		t.Fatal("with 18 Allied naval factors in the ports nothing more can come")
	}
	s.add("br-air3", "GG33")
	if !s.africaFull(u, at(t, "HH35"), false) {
		t.Fatal("nine factors there, fifteen with the ships, are more than the six that nine offset leave")
	}
	for v := range s.here(at(t, "HH36")) {
		s.put(v, spare)
		break
	}
	for v := range s.here(at(t, "JJ34")) {
		s.put(v, spare)
		break
	}
	if s.africaFull(u, at(t, "HH35"), false) {
		t.Error("twelve factors come to be there, and nine offset leave fifteen")
	}
}

func TestWhatLivesFromTheLandIsNotLimitedInTheLevant(t *testing.T) {
	rulebook.Covers(t, "reich", "35.72")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.mover = atlas.Axis
	s.giveHexes(world.Countries[atlas.LebanonSyria].Hexes, atlas.Germany)
	s.add("br-fleet9 x2", "JJ34")
	inf := s.add("ge-inf3", "AA33")
	if !s.africaFull(inf, at(t, "HH36"), false) {
		t.Fatal("without a line by land it would be too much")
	}
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Active, atlas.Germany
	s.joinWars(atlas.Turkey, atlas.Germany)
	if s.africaFull(inf, at(t, "HH36"), false) {
		t.Error("through Turkey it lives from the land")
	}
}

func TestWithoutGibraltarEgyptSuppliesFourUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "37.0", "37.3")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.add("br-inf3 x2", "LL29")
	s.add("br-inf3 x2", "LL28")
	fifth := s.add("br-arm4", "LL27")
	s.judge(atlas.Allies)
	s.fed(true, fifth)
	s.give(atlas.Germany, "AA7")
	s.judge(atlas.Allies)
	if s.Stack.Top().Proc != pForgo {
		t.Fatal("Britain chooses who goes without")
	}
	s.play("choose " + fifth.String())
	s.fed(false, fifth)
	s.runTurnEndOnly()
	if s.onBoard(fifth) {
		t.Error("it has not left the Mediterranean")
	}
}

func TestWithoutGibraltarFourAirAndNavalCountersStay(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "41.3")
	s := newScene(t, atlas.Scenario1942, "")
	s.give(atlas.Germany, "AA7")
	s.add("br-fleet9 x3", "LL29")
	s.add("br-air1", "GG19")
	planes := s.add("br-air5", "MM29")
	s.begin(atlas.Allies, flow.At(pTurnEnd, 0))
	if s.Stack.Top().Proc != pCull {
		t.Fatal("five counters are one too many")
	}
	s.play("choose " + planes.String())
	if s.onBoard(planes) {
		t.Error("it is lost")
	}
}

func TestRuleSet1CountsAnActiveVichy(t *testing.T) {
	rulebook.Covers(t, "reich", "35.4", "35.5")
	s := vichyScene(t)
	s.rules = 1
	s.add("br-fleet9", "GG19")
	libya, haifa := s.add("fr-inf2", "JJ17"), s.add("fr-inf2", "JJ34")
	s.nation.set(libya, atlas.VichyFrance)
	s.nation.set(haifa, atlas.VichyFrance)
	s.giveHexes(world.Countries[atlas.Palestine].Hexes, atlas.Italy)
	s.control.set(atlas.Sites.Tunis, atlas.Britain)
	german := s.add("ge-inf3", "JJ34")
	for status, want := range map[Standing]int{Courted: 0, Active: 2} {
		s.status[atlas.VichyFrance] = status
		if a, l := s.countsInAfrica(libya), s.countsInLevant(haifa); a != want || l != want {
			t.Errorf("while Vichy is %s its units count %d in Africa and %d in the Levant, not %d", standingNames[status], a, l, want)
		}
		if got := s.countsInLevant(german); got != 3 {
			t.Errorf("while Vichy is %s a German unit in the Levant counts %d", standingNames[status], got)
		}
	}
}

func TestUnitsThatAFortressSuppliesDoNotLiveFromEgypt(t *testing.T) {
	rulebook.Covers(t, "reich", "37.3", "5.55")
	s := newScene(t, atlas.Scenario1942, "")
	rock, cairo := s.add("br-inf3", "AA7"), s.add("br-inf3", "MM29")
	if got := s.countsInEgypt(rock); got != 0 {
		t.Errorf("the garrison of Gibraltar counts %d", got)
	}
	if got := s.countsInEgypt(cairo); got != 1 {
		t.Errorf("a unit in Cairo counts %d", got)
	}
}
