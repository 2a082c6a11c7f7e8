package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestRulingR2_1WaterPartsArmourFromAnAttacker(t *testing.T) {
	rulebook.Covers(t, "reich", "14.32")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "L23", "M23")
	b := breakthrough{hex: at(t, "M23"), from: 0, nation: atlas.Britain}
	for d := range uint8(onTop) {
		b.from |= 1 << d
	}
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	over := s.add("br-arm4", "K23") // beyond the Channel
	for o := range b.origins {
		if atlas.Distance(o, s.where(over)) == 1 && !groundLink(o, s.where(over)) && s.nearAttackers(over, &b) {
			t.Errorf("armor in %s exploits over the sea beside %s", s.where(over), o)
		}
	}
	s = eastFront(t)
	b = breakthrough{hex: at(t, "C50"), from: 1 << onTop, nation: atlas.Germany}
	if near := s.add("ge-arm4", "B50"); !s.nearAttackers(near, &b) {
		t.Error("armor next to an attacker over land does not exploit")
	}
}

func TestRulingR2_2AnAirborneUnitThatClearedItsHexHoldsIt(t *testing.T) {
	rulebook.Covers(t, "reich", "14.31", "7.3")
	s := eastFront(t)
	s.add("ru-inf1", "C50")
	para, tank := s.add("ge-abn", "C50"), s.add("ge-arm4", "B50")
	reserve := s.add("ge-arm4", "A51")
	s.mark(para, dropped|moved|freshlyDropped)
	s.fight(atlas.Axis)
	s.attack("germany", "C50", tank)
	s.rolls(6)
	s.play("done germany") // the armor stays where it is
	if s.control.of(at(t, "C50")) != atlas.Germany {
		t.Fatal("the hex is not German")
	}
	for s.Stack.Top().Proc == pGround {
		s.play("done germany")
	}
	s.asks(pBreakthroughs)
	s.play("exploit " + reserve.String() + " C50")
}

func TestRulingR2_3AircraftBeyondTheLimitShareTheBattlesFate(t *testing.T) {
	rulebook.Covers(t, "reich", "28.422")
	s := airScene(t)
	s.add("ru-inf3", "C52")
	a := s.add("ge-inf1", "B53")
	u := s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 5")
	s.attack("germany", "C52", a) // 1 + 3 against 6
	if f := top[attackFrame](s); f.attack != 4 {
		t.Fatalf("%d attack", f.attack)
	}
	s.rolls(6)
	s.gone(a, u)
}

func TestRulingR2_4ShipsOutliveAnAttackThatIsLostInAnExchange(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26", "29.414")
	s, u := beachAssault(t, "ge-arm4", 2, "br-inf3") // 3 + 3 against 12
	s.attack("britain", "M21", u[0])
	s.rolls(1)
	s.gone(u[0])
	naval := 0
	for v := range atlas.Of(atlas.Britain) {
		if v.Kind() == atlas.Fleet && s.inPlay(v) {
			naval += v.Strength()
		}
	}
	if naval != 18 {
		t.Errorf("%d naval factors are left of 18", naval)
	}
}

func TestRulingR2_5SupportCountsAgainstACounterattack(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	s, u := beachAssault(t, "ge-inf3", 3, "br-inf3", "br-inf1") // 4 + 5 against 9
	s.attack("britain", "M21", u[0], u[1])
	if f := top[attackFrame](s); f.attack != 9 || f.defence != 9 {
		t.Fatalf("%d against %d", f.attack, f.defence)
	}
	s.rolls(2)
	if c := column(top[attackFrame](s).column); c != oneToThree { // 3 against 9
		t.Errorf("the counterattack is at %s", c)
	}
}

func TestRulingR2_6EachPowerChoosesItsOwnLosses(t *testing.T) {
	rulebook.Covers(t, "reich", "14.26")
	s := eastFront(t)
	s.add("ru-inf1", "C50")
	ge, it := s.add("ge-inf3", "B50"), s.add("it-inf2", "B51")
	s.fight(atlas.Axis)
	s.play("attack germany C50", "join "+ge.String(), "join "+it.String(), "launch germany")
	s.rolls(1) // 5 against 2: two must go
	if s.asked() != atlas.OnlyPower(atlas.Germany)|atlas.OnlyPower(atlas.Italy) {
		t.Fatalf("%b are asked", s.asked())
	}
	s.play("lose " + it.String() + " 2")
	s.left(ge)
}

func TestRulingR2_7AUnitInContactOnTwoFrontsCountsOnTheFirst(t *testing.T) {
	rulebook.Covers(t, "reich", "18.1", "20.2")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.USSR][atlas.Eastern], s.option[atlas.USSR][atlas.MediterraneanFront] = Attrition, Attrition
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	var here, east, south atlas.Hex
	for x := range world.Frontline.Bits().All() { // a Russian hex with neighbours on both fronts
		sd := &world.Sides[x]
		for _, c := range [2][2]atlas.Hex{{sd.A, sd.B}, {sd.B, sd.A}} {
			if world.Hexes[c[0]].Front != atlas.Eastern || world.Hexes[c[1]].Front != atlas.MediterraneanFront || atlas.GroundSides>>sd.Class&1 == 0 {
				continue
			}
			for _, link := range world.Land.Links(int(c[0])) {
				if world.Hexes[link.To].Front == atlas.Eastern && atlas.GroundSides>>link.Class&1 != 0 {
					here, south, east = c[0], c[1], atlas.Hex(link.To)
				}
			}
		}
	}
	u := s.add("ru-inf3", here.String())
	s.add("ge-inf1", east.String())
	s.add("ge-inf1", south.String())
	if !s.touches(u, atlas.Eastern) || !s.touches(u, atlas.MediterraneanFront) {
		t.Fatalf("%s is not in contact on both fronts", here)
	}
	s.Position.fight.worn.Add(u)
	if s.touches(u, atlas.MediterraneanFront) {
		t.Error("the unit counts twice")
	}
}

func TestRulingR2_8PowersThatAreNotAlliedShareTheOneRoll(t *testing.T) {
	rulebook.Covers(t, "reich", "18.2", "Q061", "Q062")
	s := newScene(t, atlas.Scenario1939, "Spring 1940") // Italy is neutral
	s.makeWar(atlas.Italy, atlas.Greece)
	s.status[atlas.Greece], s.patron[atlas.Greece] = Invaded, atlas.France
	s.makeWar(atlas.Germany, atlas.Yugoslavia)
	s.status[atlas.Yugoslavia], s.patron[atlas.Yugoslavia] = Invaded, atlas.France
	s.option[atlas.Germany][atlas.MediterraneanFront], s.option[atlas.Italy][atlas.MediterraneanFront] = Attrition, Attrition
	s.add("gre-inf2", "BB27")
	s.add("it-inf2", "AA27")
	s.add("yug-inf2", "W28")
	s.add("ge-inf3 x3", "V28")
	s.fight(atlas.Axis)
	if n := s.inContact(s.actors(), atlas.MediterraneanFront); n != 11 {
		t.Fatalf("%d factors are in contact", n)
	}
	s.rolls(3) // eleven factors: one unit and one hex
	s.asks(pAttrition)
	s.play(s.firstOf("lose"))
	if s.allowed("take italy W28") || s.allowed("take germany BB27") {
		t.Error("a power takes a hex from a country that it is not at war with")
	}
	s.quiet()
	if s.Stack.Find(pAttrition) != nil {
		t.Error("there is a second roll on the front")
	}
}

func TestRulingR2_9ShipsInMaltaAreStruckWhenItsAircraftDecline(t *testing.T) {
	rulebook.Covers(t, "reich", "28.435", "28.452")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Italy][atlas.MediterraneanFront], s.option[atlas.Germany][atlas.MediterraneanFront] = Offensive, Offensive
	s.add("it-air5", "EE21")
	s.add("it-base", "EE21")
	s.add("br-air3", "GG19")
	s.add("br-fleet9", "GG19")
	s.fight(atlas.Axis)
	for s.Stack.Top().Proc != pFlights {
		s.play("done italy")
	}
	s.play("fly it-air5-1", "counterair GG19", "factors 5", "decline britain")
	for s.Chance() == 0 {
		s.play(s.moves()[len(s.moves())-1])
	}
	if f := top[portStrikesFrame](s); f.Proc != pPortStrikes || f.dice != 5 {
		t.Errorf("%s goes on with %d dice", table.Procs[f.Proc].Name, f.dice)
	}
}

func TestRulingR2_10TheStrongerOfRussiaAndTheWestGoesFirstOrStandsBack(t *testing.T) {
	rulebook.Covers(t, "reich", "45.3")
	s := eastFront(t)
	for _, n := range []atlas.Country{atlas.USSR, atlas.Britain, atlas.USA} {
		s.option[n][atlas.Eastern] = Offensive
	}
	s.add("ge-inf3", "C50")
	s.give(atlas.Germany, "C50")
	r := s.add("ru-inf3", "B50")
	s.add("br-arm4", "B51")
	s.fight(atlas.Allies)
	s.refused("attack ussr C50", "45.3")
	s.play("done britain")
	s.attack("ussr", "C50", r)
}

func TestRulingR2_11ZonesDoNotCountInWhatCouldOpenTheWayToParis(t *testing.T) {
	rulebook.Covers(t, "reich", "26.811")
	s := parisTaken(t, "ge-inf1")
	s.add("fr-arm3", "Q22")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	near := s.reachesParis(at(t, "P22"))
	s.add("ge-arm4", "P21")
	if !near || !s.reachesParis(at(t, "P22")) {
		t.Error("hostile armor beside the way makes it inconceivable")
	}
}

func TestRulingR2_12PartsOfAnAirUnitCombineAgainAfterCombat(t *testing.T) {
	rulebook.Covers(t, "reich", "28.61")
	s := airScene(t)
	s.add("ru-inf1", "C52")
	a := s.add("ge-inf3", "B53")
	u := s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 2")
	for s.Stack.Top().Proc == pFlights {
		s.play("done germany")
	}
	s.attack("germany", "C52", a)
	s.rolls(6)
	for s.Stack.Find(pCombat) != nil {
		s.play("done germany")
	}
	counters := 0
	for v := range s.here(at(t, "B54")) {
		if v.Kind() == atlas.Air {
			counters++
			if v.Strength() != 5 || s.fresh(v) != 3 {
				t.Errorf("%s has %d fresh factors", v, s.fresh(v))
			}
		}
	}
	if counters != 1 {
		t.Errorf("%d counters lie at the base", counters)
	}
}

func TestRulingR2_13OfFortressesOnlyTheWallsTakeARiverBridgehead(t *testing.T) {
	rulebook.Covers(t, "reich", "9.12")
	s := eastFront(t)
	g := &s.Position.fight
	g.crossed, g.count = 1, 1
	for _, c := range []struct {
		hex  string
		want bool
	}{{"D44", false}, {"P25", true}, {"N26", true}} {
		g.targets[0], g.times[0] = at(t, c.hex), 4
		if got := s.mayBridge(&advanceFrame{}, at(t, c.hex)); got != c.want {
			t.Errorf("a bridgehead in %s: %v", c.hex, got)
		}
	}
}

func TestRulingR2_14ExploitationFromAnEmptyBeachNeedsSupply(t *testing.T) {
	rulebook.Covers(t, "reich", "14.4", "29.436", "Q045")
	s, u := beachAssault(t, "", 4, "br-arm4", "br-arm4")
	s.give(atlas.Germany, "N20", "N21") // no way to Paris by land
	s.attack("britain", "M21", u[0])
	s.play("advance "+u[0].String()+" M21", "bridgehead britain M21")
	for s.Stack.Find(pCombat) != nil {
		if s.Stack.Top().Proc == pBreakthroughs {
			t.Fatal("a beach that nobody supplies is exploited")
		}
		s.play("done britain")
	}
}

func TestRulingR2_15ARetreatMayEndInAZoneThoughAnotherHexIsFree(t *testing.T) {
	rulebook.Covers(t, "reich", "18.33")
	s := grinding(t)
	u := s.add("ru-inf3", "C50")
	s.add("ge-arm4 x2", "B50")
	s.add("ge-inf3", "C51")
	s.add("ge-arm4 x2", "D48") // its zone is over D49
	s.give(atlas.USSR, "C49", "D49", "D50")
	s.add("ru-inf1 x2", "G53")
	s.fight(atlas.Axis)
	s.rolls(1)
	s.play("lose ru-inf1-1 1", "lose ru-inf1-2 1")
	s.play("take germany C50", "choose ge-arm4-1", "done germany")
	if s.inZone(atlas.USSR, at(t, "D50")) || !s.inZone(atlas.USSR, at(t, "D49")) {
		t.Fatal("the scene does not have a hex in a zone and one that is free")
	}
	if !s.allowed("at D50") {
		t.Error("the free hex is closed")
	}
	s.play("at D49")
	s.isIn(u, "D49")
}
