package reich

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/reich/atlas"
)

// The worked examples of the chapters on air and naval warfare and on Vichy France;
// see TestEveryWorkedExampleHolds.

// provePortStrike attacks a fleet and its air cover in port: the British split
// their aircraft into a Counterair force and one against the ships.
func provePortStrike(t *testing.T, x example) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-fleet9", "N18") // Brest
	s.add("ge-air"+itoa(x.given("germanAir")), "N18")
	s.add("br-base", "K21")
	s.add("br-air5", "K21")
	s.add("br-air1", "K21")
	s.add("br-air5", "L22")
	s.add("br-base", "L22")
	s.add("br-air3", "L22")
	s.add("br-air1", "L22")
	british := func() int { return s.airFactors(at(t, "K21")) + s.airFactors(at(t, "L22")) }
	if british() != x.given("britishAir") {
		t.Fatalf("%d British factors", british())
	}
	s.fight(atlas.Allies)
	fighters, bombers := 0, 0
	for _, u := range airCounters {
		if s.nation.of(u) != atlas.Britain || !s.onBoard(u) {
			continue
		}
		mission := "strike N18"
		if s.where(u) == at(t, "K21") {
			mission, fighters = "counterair N18", fighters+u.Strength()
		} else {
			bombers += u.Strength()
		}
		s.play("fly "+u.String(), mission)
		if s.offers("factors " + itoa(u.Strength())) {
			s.play("factors " + itoa(u.Strength()))
		}
	}
	dice := figures(x.Given["attackRolls"])
	if fighters != x.given("counterair") || bombers != len(dice) {
		t.Fatalf("%d factors fight and %d strike", fighters, bombers)
	}
	for s.Chance() == 0 {
		s.play("done britain")
	}
	s.rolls(x.given("bothRoll"), x.given("bothRoll"))
	x.same(t, "germanAirLost", x.given("germanAir")-s.airFactors(at(t, "N18")))
	x.same(t, "britishAirLostInCounterair", x.given("britishAir")-british())
	for s.Chance() == 0 && s.Stack.Find(pCombat) != nil {
		s.play(s.moves()[len(s.moves())-1])
	}
	s.rolls(dice...)
	for s.asked() != 0 && s.Stack.Find(pPortStrikes) != nil {
		m := s.moves()
		i := slices.IndexFunc(m, func(text string) bool { return strings.HasPrefix(text, "let-sink") })
		s.play(m[max(i, 0)])
	}
	x.same(t, "navalLost", 9-s.factorsAt(atlas.Germany, "N18"))
	x.same(t, "britishAirLost", x.given("britishAir")-british())
}

func itoa(n int) string { return string(rune('0' + n)) }

func proveAirSupport(t *testing.T, x example) {
	s := eastFront(t)
	s.add("ru-inf2", "C50") // doubled
	a, b := s.add("ge-arm4", "B50"), s.add("ge-arm4", "B50")
	if strengths(a, b) != x.given("attackGround") || x.given("attackAir") != 4 || x.given("das") != 3 {
		t.Fatal("the example has other forces")
	}
	s.add("ge-air3", "B54")
	s.add("ge-air1", "B54")
	s.give(atlas.Germany, "B54")
	s.add("ru-air3", "D49")
	s.fight(atlas.Axis)
	s.play("fly ge-air3-1", "support C50", "factors 3", "fly ge-air1-1", "support C50")
	s.play("fly ru-air3-1", "cover C50", "factors 3")
	s.attack("germany", "C50", a, b)
	if got := column(top[attackFrame](s).column).String(); got != x.Expect["odds"] {
		t.Errorf("the odds are %s", got)
	}
	s.rolls(2)
	if got := column(top[attackFrame](s).column).String(); got != x.Expect["counterattackOdds"] {
		t.Errorf("the counterattack is at %s", got)
	}
}

func proveBombardment(t *testing.T, x example) {
	for _, ships := range []bool{false, true} {
		s := war(t, atlas.Campaign, "Spring 1942")
		s.give(atlas.Germany, "M21")
		tank := s.add("it-arm2", "M21")
		for range x.given("bombardFleets") {
			s.add("br-fleet9", "L22")
		}
		carriers := []atlas.Unit{s.add("us-fleet9", "L22"), s.add("us-fleet9", "L22")}
		feet := []atlas.Unit{s.add("us-inf3", "L22"), s.add("us-inf3", "L22")}
		for _, u := range carriers {
			s.mark(u, deployed)
		}
		s.fight(atlas.Allies)
		for s.offersAny("invade") {
			s.play(s.firstOf("invade"), "shore M21 0")
		}
		for s.Stack.Top().Proc == pMissions {
			switch m := s.moves(); {
			case s.offersAny("embark"):
				s.play(s.firstOf("embark"))
			default:
				s.play(m[len(m)-1])
			}
		}
		s.untilGround()
		s.attack("usa", "M21", feet...)
		if f := top[attackFrame](s); f.attack != 18 || f.defence != 6 || column(f.column).String() != x.Expect["odds"] {
			t.Fatalf("%d against %d at %s", f.attack, f.defence, column(f.column))
		}
		s.rolls(1)
		s.gone(tank)
		s.asks(pLosses)
		s.play("lose " + feet[0].String() + " 3")
		if ships {
			s.play(s.firstOf("sink"))
			s.left(feet[1])
			continue
		}
		s.play("lose " + feet[1].String() + " 3")
		s.gone(feet...)
	}
	if x.Expect["EX"] != "lose both infantry, or one infantry and 9 naval factors" {
		t.Errorf("the example expects %q", x.Expect["EX"])
	}
}

func proveTransport(t *testing.T, x example) {
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("it-fleet9", "AA24")
	tank := s.add("it-arm2", "Z24") // one hex from Naples; it moves five as the 4-5 does
	if tank.Movement() != 5 {
		t.Fatalf("%s moves %d", tank, tank.Movement())
	}
	s.start(atlas.Axis, pMissions)
	s.send("transport", ship, "harbour tripoli")
	s.play("embark " + tank.String())
	s.quiet()
	s.after(pReactions)
	s.after(pLandings)
	s.play("choose " + tank.String())
	farthest := 0
	for _, m := range s.moves() {
		if where, ok := strings.CutPrefix(m, "at "); ok {
			farthest = max(farthest, atlas.Distance(at(t, "II17"), at(t, where)))
		}
	}
	x.same(t, "hexesAfterLanding", farthest)
}

func proveInvasionLoad(t *testing.T, x example) {
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	for range x.given("fleets") {
		s.add("br-fleet9", "L22")
	}
	s.add("br-arm4", "L22")
	s.add("br-inf1", "L22")
	s.start(atlas.Allies, pMissions)
	for s.offersAny("invade") {
		s.play(s.firstOf("invade"), "shore M21 0")
	}
	for s.offersAny("embark") {
		s.play(s.firstOf("embark"))
	}
	guns := s.bombardment(at(t, "M21"))
	x.same(t, "navalNeeded", 9*x.given("fleets")-guns)
	x.same(t, "bombardment", guns/bombardmentRate)
}

// proveInterceptions lets fleets meet those that are about to meet others, one
// after the other; the last to sail fight first.
func proveInterceptions(t *testing.T, x example) {
	s := war(t, atlas.Campaign, "Spring 1940")
	transport(t, s)
	alex := s.add("br-fleet9", "LL29")
	sails := []atlas.Unit{alex, s.add("it-fleet9", "AA24"), s.add("fr-fleet9", "V19"), s.add("it-fleet9", "Z23"), s.add("br-fleet9", "AA7"), s.add("it-fleet9", "W22")}
	s.after(pReactions)
	for i, u := range sails {
		s.play("intercept " + u.String())
		if i == 0 {
			s.play("at II17")
		} else {
			s.play(s.firstOf("at"))
		}
		s.quiet()
		s.rolls(1)
	}
	if x.Expect["resolved"] != "in reverse order" {
		t.Fatalf("the example expects %v", x.Expect["resolved"])
	}
	for i := len(sails) - 1; i >= 0; i-- {
		if s.Stack.Find(pBattle) == nil || s.naval.fight.side[0] != 1<<(s.naval.with.of(sails[i])-1) {
			t.Fatalf("the battle of %s is not fought now", sails[i])
		}
		if i == 0 {
			return
		}
		// Those who were met last lose nothing that matters and go on to their own
		// battle.
		for s.Stack.Top().Proc == pBattle && s.State.Chance == 0 && s.offersAny("fight") {
			s.play(s.firstOf("fight"))
		}
		s.rolls(1, 6)
		for s.State.Chance == 0 && !s.offersAny("fight") {
			switch {
			case s.offersAny("spare"):
				s.play(s.firstOf("spare"))
			case s.offersAny("proceed"):
				s.play(s.firstOf("proceed"))
			default:
				t.Fatalf("after the battle of %s: %v", sails[i], s.moves())
			}
		}
	}
}

// navalClash is the battle of the examples of 29.573 and 29.574: the Italians off
// Malta against the British. It gives the totals of both sides, too.
func navalClash(t *testing.T, x example, interceptors, others string, dice [2]uint8, quit uint8) (b battle, total [2]int) {
	t.Helper()
	fleets := func(n, factors int) (list []string) {
		for range factors / 9 {
			list = append(list, [...]string{atlas.Britain: "br-fleet9", atlas.Italy: "it-fleet9"}[n])
		}
		return list
	}
	list := map[string][]string{"british": fleets(int(atlas.Britain), x.given("british")), "italian": fleets(int(atlas.Italy), x.given("italian"))}
	s := war(t, atlas.Campaign, "Spring 1942")
	b = clash(s, list[interceptors], list[others], "GG19", dice, quit)
	for k := range total {
		total[k] = int(dice[k]) + s.sizeDRM(k) + s.sideDRM(k)
	}
	return b, total
}

func proveNavalBattle(t *testing.T, x example) {
	italian, british := x.given("bothRoll"), x.given("bothRoll")
	if italian == 0 {
		italian, british = x.given("italianRoll"), x.given("britishRoll")
	}
	b, total := navalClash(t, x, "italian", "british", [2]uint8{uint8(italian), uint8(british)}, 0)
	if _, ok := x.Expect["italianTotal"]; ok {
		x.same(t, "italianTotal", total[0])
		x.same(t, "britishTotal", total[1])
	}
	if _, ok := x.Expect["italianLose"]; ok {
		x.same(t, "italianLose", int(b.loss[0]))
	}
	x.same(t, "britishLose", int(b.loss[1]))
	if winner := [2]string{"italy", "britain"}[b.won]; winner != x.Expect["winner"] {
		t.Errorf("%s wins", winner)
	}
}

func proveBreakingOff(t *testing.T, x example) {
	die := uint8(x.given("bothRoll"))
	stays, total := navalClash(t, x, "british", "italian", [2]uint8{die, die}, 0)
	x.same(t, "britishTotal", total[0])
	x.same(t, "italianTotal", total[1])
	if got := []int{int(stays.loss[0]), int(stays.loss[1])}; !slices.Equal(got, figures(x.Expect["normalLoss"])) {
		t.Errorf("normally %v are lost", got)
	}
	goes, _ := navalClash(t, x, "british", "italian", [2]uint8{die, die}, 1)
	if got := []int{int(goes.loss[0]), int(goes.loss[1])}; !slices.Equal(got, figures(x.Expect["actualLoss"])) {
		t.Errorf("breaking off costs %v", got)
	}
	most := 0
	for british := uint8(1); british <= 6; british++ {
		for italian := uint8(1); italian <= 6; italian++ {
			b, _ := navalClash(t, x, "british", "italian", [2]uint8{british, italian}, 1)
			most = max(most, int(b.loss[0]))
		}
	}
	if most > x.expected("maxBritishLoss") {
		t.Errorf("breaking off can cost %d", most)
	}
}

func proveChange(t *testing.T, x example) {
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet"+itoa(x.given("fleet")), "AA24")
	s.sink(u, x.given("lose"))
	var left []int
	for v := range s.in(s.spotOf("AA24")) {
		left = append(left, v.Strength())
	}
	if !slices.Equal(left, figures(x.Expect["counters"])) {
		t.Errorf("%v are left", left)
	}
}

func proveRebuilding(t *testing.T, x example) {
	paid, err := atlas.ParseDate(x.Given["paid"].(string))
	if err != nil {
		t.Fatal(err)
	}
	placed, phase, _ := strings.Cut(x.Expect["placed"].(string), " construction")
	due, err := atlas.ParseDate(placed)
	if err != nil || phase != "" {
		t.Fatal(x.Expect["placed"], err)
	}
	s := newScene(t, atlas.Campaign, x.Given["paid"].(string))
	s.economy.navalLost[atlas.Germany] = 9
	s.build(atlas.Axis, 100)
	s.play("rebuild-fleet germany", "at K32")
	for s.now = paid; s.now <= due; s.now++ {
		s.launchFleets()
		if there := s.factorsAt(atlas.Germany, "K32") == 9; there != (s.now == due) {
			t.Errorf("in %s the fleet is there: %v", s.now, there)
		}
	}
}

func proveVichyHalves(t *testing.T, x example) {
	s := fallOfFrance(t, func(s *scene) {
		s.add("fr-inf2 x"+itoa(x.given("infantry")), "S21")
		s.add("fr-arm x"+itoa(x.given("armor")), "U19")
	})
	s.rolls(1, 1)
	inf, _ := s.frenchUnits(atlas.VichyFrance, atlas.Infantry)
	arm, _ := s.frenchUnits(atlas.VichyFrance, atlas.Armor)
	x.same(t, "vichyInfantry", inf)
	x.same(t, "vichyArmor", arm)
}
