package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// beatenItaly meets all four conditions of 26.7.
func beatenItaly(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.first = atlas.Allies
	for h := range world.Regions[atlas.Sicily].Bits().All() {
		s.control.set(atlas.Hex(h), atlas.Britain)
	}
	for _, h := range []string{"DD22", "CC23", "BB23", "AA23", "AA24", "Y22", "Z22"} {
		if world.Hexes[at(t, h)].Country == atlas.Italy && h != "Y22" {
			s.give(atlas.Britain, h)
		}
	}
	s.add("br-inf3", "DD22")
	return s
}

func TestItalySurrendersOnFourConditions(t *testing.T) {
	rulebook.Covers(t, "reich", "26.7", "26.71", "2.211")
	for name, c := range map[string]struct {
		spoil func(*scene)
		want  bool
	}{
		"all met":                   {func(*scene) {}, true},
		"too early":                 {func(s *scene) { s.now-- }, false},
		"the Axis moved first":      {func(s *scene) { s.first = atlas.Axis }, false},
		"Axis forces in Africa":     {func(s *scene) { s.add("ge-inf3", "II17") }, false},
		"Axis air in Africa":        {func(s *scene) { s.add("it-air5", "II17") }, false},
		"a hex of Sicily is Axis":   {func(s *scene) { s.control.set(world.Regions[atlas.Sicily].First(), atlas.Italy) }, false},
		"Sardinia and Corsica do":   {func(s *scene) { s.control.set(world.Regions[atlas.Sicily].First(), atlas.Italy); s.giveIslands() }, true},
		"only airborne on mainland": {func(s *scene) { s.clearHex("DD22"); s.add("br-abn", "DD22") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := beatenItaly(t)
			c.spoil(s)
			for u := range s.in(inHand) {
				s.put(u, inPool)
			}
			s.mover = atlas.Axis
			supplied := s.hexInSupply(at(t, "DD22"), atlas.Britain)
			if !supplied {
				s.supplyByGreece()
			}
			if got := s.italyBeaten(); got != c.want {
				t.Errorf("Italy surrenders: %v", got)
			}
		})
	}
}

func (s *scene) giveIslands() {
	for _, r := range []atlas.Region{atlas.Sardinia, atlas.Corsica} {
		for h := range world.Regions[r].Bits().All() {
			s.control.set(atlas.Hex(h), atlas.Britain)
		}
	}
}

func (s *scene) clearHex(name string) {
	for u := range s.here(at(s.t, name)) {
		s.put(u, inPool)
	}
}

// supplyByGreece lets a British fleet carry supply across the Mediterranean.
func (s *scene) supplyByGreece() {
	u := s.add("br-fleet9", "LL29")
	s.task.set(u, Supplying)
	s.relist()
}

func TestItalySurrendersToUnitsThatAreSuppliedBySea(t *testing.T) {
	rulebook.Covers(t, "reich", "26.7", "27.23", "13.8")
	for rules, want := range map[ruleSet]bool{1: false, newest: true} {
		s := beatenItaly(t)
		s.rules = rules
		ships := s.add("br-fleet9", "LL29")
		s.mover = atlas.Allies
		s.beginPlayerTurn()
		if s.hexInSupply(at(t, "DD22"), atlas.Britain) {
			t.Fatal("the unit needs no fleet")
		}
		s.nameFleet(ships)
		s.mover = atlas.Axis
		s.beginPlayerTurn()
		if got := s.italyBeaten(); got != want {
			t.Errorf("in rule set %d Italy surrenders to a unit that a fleet supplies: %v", rules, got)
		}
		s.first = atlas.Axis // the next game turn: the fleet is free again
		s.beginPlayerTurn()
		if s.named(ships) {
			t.Error("the fleet carries supply beyond the game turn")
		}
	}
}

func TestASurrenderedItalyPassesToGermanyWithPartOfItsFleet(t *testing.T) {
	rulebook.Covers(t, "reich", "26.71", "26.72")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.add("it-fleet9 x2", "Z24")
	u := s.add("it-inf1", "Y22")
	s.phase(atlas.Axis, flow.At(pAftermath, afterFleets))
	if s.Chance() != 0 {
		t.Fatal("Germany seizes the fleet of an Italy that stands")
	}
	s.countItalianFleets()
	s.endPower(atlas.Italy)
	for h := range atlas.Hex(atlas.NumHexes) {
		if s.control.of(h) == atlas.Italy {
			s.cede(h, atlas.Germany)
		}
	}
	s.isAt(u, outOfGame)
	s.holds(atlas.Germany, "Y22", "II17")
	s.wars([2]atlas.Country{atlas.Germany, atlas.Britain})
	s.phase(atlas.Axis, flow.At(pAftermath, afterFleets))
	s.rolls(4)
	total := 0
	for guard := 0; s.asked() == atlas.OnlyPower(atlas.Germany) && guard < 20; guard++ {
		s.play(s.moves()[0])
	}
	for u := range atlas.Of(atlas.Italy) {
		if u.Kind() == atlas.Fleet && s.nation.of(u) == atlas.Germany && s.onBoard(u) {
			total += u.Strength()
			if navalFront(s.where(u)) != atlas.MediterraneanFront {
				t.Errorf("%s is at %s", u, s.where(u))
			}
		}
	}
	if total != 6 {
		t.Errorf("Germany has seized %d factors with a 4", total)
	}
}

// beatenRussia has few Russians and many Germans in Russia.
func beatenRussia(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Summer 1943")
	s.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	s.add("ru-inf2 x5", "H47") // ten factors
	s.add("ge-arm4 x5", "J43") // twenty
	s.give(atlas.Germany, "J43", "K40")
	return s
}

func TestRussiaOffersToSurrenderOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "26.92", "26.923", "32.16")
	s := beatenRussia(t)
	s.add("ge-fleet9", "T37") // naval factors do not count: Q113
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	if s.asked() != atlas.OnlyPower(atlas.Germany) {
		t.Fatal("Russia does not offer to surrender")
	}
	s.play("reject germany")
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	if !s.isOver() || s.politics.russia != russiaRefused {
		t.Error("Russia offers a second time")
	}
	s = beatenRussia(t)
	s.clearHex("J43")
	s.add("it-inf x9", "L43")
	s.add("ge-arm4 x2", "J43")
	if s.strongestInRussia() != atlas.Italy {
		t.Error("Italy, with more factors in Russia, does not decide")
	}
	s = beatenRussia(t)
	s.add("ru-inf2 x2", "H54") // fourteen against twenty
	if s.russiaOffers() {
		t.Error("Russia offers at less than three to two")
	}
	s = beatenRussia(t)
	s.mover = atlas.Axis
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	if s.politics.russia != russiaFights || !s.isOver() {
		t.Error("Russia offers at the end of an Axis turn")
	}
}

func TestRussiaOffersWithFewerThanFiftyFactorsToWhomeverItFights(t *testing.T) {
	rulebook.Covers(t, "reich", "26.92")
	s := beatenRussia(t)
	s.add("ru-inf3 x9", "H54")
	s.add("ru-inf3 x3", "G54")
	s.add("ru-inf2", "G54") // 48 in all
	s.add("ge-inf3 x9", "K43")
	s.add("ge-inf3 x9", "L43") // 74
	if own := s.russianFactors(); own != 48 || !s.russiaOffers() {
		t.Fatalf("Russia does not offer with %d factors", own)
	}
	s.add("ru-inf2", "G54")
	s.add("ge-inf1", "L43")
	if own := s.russianFactors(); own != 50 || s.russiaOffers() {
		t.Errorf("Russia offers with %d factors", own)
	}
	s = beatenRussia(t)
	s.makePeace(atlas.USSR, atlas.Germany)
	if s.makePeace(atlas.USSR, atlas.Italy); s.russiaOffers() {
		t.Error("Russia offers in peace")
	}
	if s.makeWar(atlas.USSR, atlas.Italy); !s.russiaOffers() {
		t.Error("Russia does not offer though it fights Italy alone")
	}
}

func TestPartisansInRussiaCountAsRussianFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "32.16", "26.92", "33.41")
	s := beatenRussia(t) // ten against twenty
	s.add("ru-inf1 x3", "H54")
	if !s.russiaOffers() {
		t.Fatal("thirteen against twenty are two to three")
	}
	abroad := s.add("yug-part", "V28")
	s.nation.set(abroad, atlas.USSR)
	if !s.russiaOffers() || s.russianFactors() != 13 {
		t.Error("partisans outside Russia count")
	}
	s.add("ru-part", "K47")
	if s.russiaOffers() || s.russianFactors() != 14 {
		t.Error("partisans in Russia do not count")
	}
	// Axis variant 7 compares the factors on the Eastern Front.
	v := newScene(t, atlas.Campaign, "Summer 1942")
	v.wars([2]atlas.Country{atlas.Germany, atlas.USSR})
	v.brp[atlas.Germany] = 100
	v.add("ru-inf1", "H47")
	v.add("ge-inf1 x2", "J43")
	if !v.turkeyMayJoinAxis() {
		t.Fatal("two factors are not more than one")
	}
	v.add("ru-part", "K47")
	if v.turkeyMayJoinAxis() {
		t.Error("partisans in Russia do not count for variant 7")
	}
}

func TestAnAcceptedSurrenderLeavesRussiaItsObjectives(t *testing.T) {
	rulebook.Covers(t, "reich", "26.921", "26.3")
	s := beatenRussia(t)
	s.phase(atlas.Allies, flow.At(pSurrender, 0))
	s.play("accept germany")
	if !s.fallen.Has(atlas.USSR) || s.war[atlas.USSR] != 0 {
		t.Fatal("Russia fights on")
	}
	for _, h := range []string{"H47", "D44", "N49"} { // Moscow, Leningrad, Stalingrad
		s.holds(atlas.USSR, h)
		guards := 0
		for u := range s.here(at(t, h)) {
			if s.nation.of(u) == atlas.USSR {
				guards++
			}
		}
		if guards != 1 {
			t.Errorf("%d Russian units stand on %s", guards, h)
		}
	}
	s.holds(atlas.Nobody, "H46")
	s.holds(atlas.Germany, "J43")
	if s.opens(s.control.of(at(t, "H47")), atlas.Germany) {
		t.Error("the Axis may enter a Russian objective")
	}
	if !s.opens(s.control.of(at(t, "H46")), atlas.Germany) {
		t.Error("the Axis may not enter other Russian hexes") // Q114
	}
	if _, no := s.mayDeclare(atlas.Germany, atlas.USSR); no.Fine() {
		t.Error("war can be declared on Russia again")
	}
}

func TestARejectedRussiaFightsToItsLastFactor(t *testing.T) {
	rulebook.Covers(t, "reich", "26.922")
	s := beatenRussia(t)
	s.politics.russia = russiaRefused
	s.aftermath(atlas.Axis)
	if s.fallen.Has(atlas.USSR) {
		t.Fatal("Russia is gone with units on its soil")
	}
	s.clearHex("H47")
	s.aftermath(atlas.Axis)
	if !s.fallen.Has(atlas.USSR) || s.politics.russia != russiaEnded {
		t.Error("Russia fights on without a factor on its soil")
	}
}

func TestAWeakGarrisonOfRussiaCostsAnObjectiveAndFifteenBRPs(t *testing.T) {
	rulebook.Covers(t, "reich", "26.924", "26.921")
	s := beatenRussia(t)
	s.politics.russia = russiaAccepted
	s.lines("fallen: and ussr")
	s.peaceWithAll(atlas.USSR)
	s.give(atlas.Germany, "O43", "Q41") // Kharkov, Dnepropetrovsk
	brp := s.brp[atlas.Germany]
	s.phase(atlas.Axis, flow.Frame(pSurrender, surrenderFrame{moment: garrisonOnly}))
	s.play("at O43")
	if s.brp[atlas.Germany] != brp-15 {
		t.Errorf("the penalty is %d BRPs", brp-s.brp[atlas.Germany])
	}
	s.holds(atlas.USSR, "O43")
	s.Asked = 0
	s.Stack.Push(flow.At(pSurrender, 0))
	s.proceed()
	if s.brp[atlas.Germany] != brp-15 || !s.isOver() {
		t.Error("the penalty is paid twice in a turn")
	}
	s = beatenRussia(t)
	s.politics.russia = russiaAccepted
	s.lines("fallen: and ussr")
	s.add("ge-arm4 x3", "J43")
	s.add("ge-air5 x3", "J43") // 32 on the ground and 15 in the air
	if s.garrisonShort() {
		t.Error("45 factors with 30 on the ground are too few")
	}
}

func TestAWeakGarrisonMustBeMendedByRedeployment(t *testing.T) {
	rulebook.Covers(t, "reich", "26.924")
	s := beatenRussia(t)
	s.politics.russia = russiaAccepted
	s.lines("fallen: and ussr")
	s.mover = atlas.Axis
	u := s.add("ge-inf3", "L31")
	if s.srAllowed(u, at(t, "K30")) {
		t.Error("units may be redeployed elsewhere")
	}
	if !s.srAllowed(u, at(t, "K40")) {
		t.Error("units may not be redeployed into Russia")
	}
}

func TestADefeatedRussiaIsHeldByFortyFiveFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "26.921", "26.922")
	for _, c := range []struct {
		more  []string // with 20 factors of armor
		short bool
	}{
		{[]string{"ge-arm4", "ge-inf3 x2", "ge-air5 x3"}, false},
		{[]string{"ge-arm4", "ge-inf3 x2", "ge-air5 x2", "ge-air2 x2"}, true},         // 30 on the ground, 44 in all
		{[]string{"ge-arm4", "ge-inf3", "ge-inf1 x2", "ge-air5 x3", "ge-air2"}, true}, // 29, 46
	} {
		s := beatenRussia(t)
		s.politics.russia = russiaRefused
		for _, what := range c.more {
			s.add(what, "K43")
		}
		if got := s.garrisonShort(); got != c.short {
			ground, all := s.factorsInRussia(atlas.Axis)
			t.Errorf("%d factors, %d on the ground, are too few: %v", all, ground, got)
		}
	}
}
