package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// airScene has German aircraft at B54 and Russian ones at D49, a city five hexes
// away, with a clear field between them.
func airScene(t testing.TB) *scene {
	t.Helper()
	s := eastFront(t)
	s.give(atlas.Germany, "B54")
	return s
}

func counter(name string) atlas.Unit { return world.Units.ByName[name] }

func TestACityBasesFiveFactorsAndABaseCounterFiveMore(t *testing.T) {
	rulebook.Covers(t, "reich", "28.1", "28.11", "28.13", "41.1")
	s := airScene(t)
	room := func(h string, n atlas.Country, want int) {
		t.Helper()
		if got := s.airRoom(at(t, h), n); got != want {
			t.Errorf("%s has room for %d, not %d", h, got, want)
		}
	}
	room("B54", atlas.Germany, 5)
	s.add("ge-air3", "B54")
	room("B54", atlas.Germany, 2)
	s.add("ge-base", "B54")
	room("B54", atlas.Germany, 7)
	s.give(atlas.Germany, "C50")
	room("C50", atlas.Germany, 0)
	s.add("ge-base", "C50")
	room("C50", atlas.Germany, 5)
	room("D49", atlas.Germany, 0) // the enemy's
	room("GG19", atlas.Britain, 5)
	s.add("br-base", "GG19")
	room("GG19", atlas.Britain, 5) // Malta never more
}

func TestWhoseAirBaseCountersAreUsed(t *testing.T) {
	rulebook.Covers(t, "reich", "28.14", "45.5", "34.34")
	s := airScene(t)
	s.give(atlas.Germany, "C50")
	base := s.add("ge-base", "C50")
	if s.airRoom(at(t, "C50"), atlas.Italy) != 5 {
		t.Error("an ally cannot use an old base")
	}
	s.mark(base, moved)
	if s.airRoom(at(t, "C50"), atlas.Italy) != 0 || s.airRoom(at(t, "C50"), atlas.Germany) != 5 {
		t.Error("a base counter placed in this turn serves its own nation only")
	}
	// Lent Italians use Italian counters at once, Germans do not.
	s.add("it-base", "D52")
	s.give(atlas.Italy, "D52")
	fresh := counter("it-base-1")
	s.mark(fresh, moved)
	lent, german := s.add("it-air2", "C50"), s.add("ge-air2", "C50")
	s.nation.set(lent, atlas.Germany)
	if s.airRoomOf(at(t, "D52"), lent) != 5 || s.airRoomOf(at(t, "D52"), german) != 0 {
		t.Error("lent Italians cannot use an Italian counter placed in this turn, or Germans can")
	}
	if s.rules = 1; s.airRoomOf(at(t, "D52"), lent) != 0 {
		t.Error("rule set 1 has changed")
	}
	s.rules = newest
	s.give(atlas.USSR, "C51")
	s.add("ru-base", "C51")
	if s.airRoom(at(t, "C51"), atlas.Britain) != 0 {
		t.Error("western aircraft use a Russian base")
	}

	s = newScene(t, atlas.Scenario1939, "Spring 1940")
	paris := at(t, "O22")
	if s.airRoom(paris, atlas.Britain) == 0 {
		t.Error("British aircraft cannot use an empty French city")
	}
	s.put(s.add("fr-inf2", "O22"), spot(paris))
	if s.airRoom(paris, atlas.Britain) != 0 {
		t.Error("British aircraft share a city with French units before 1942")
	}
}

func TestMissionsReachFourHexesAndNotOverNeutralLand(t *testing.T) {
	rulebook.Covers(t, "reich", "28.22", "28.23")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	for _, c := range []struct {
		hex string
		in  bool
	}{{"B50", true}, {"B49", false}, {"C50", true}, {"C49", false}} {
		if got := s.inFlightRange(u, at(t, c.hex)); got != c.in {
			t.Errorf("%s in range: %v", c.hex, got)
		}
	}
	// Swedish air space is shut.
	s = newScene(t, atlas.Scenario1942, "Summer 1942")
	u = s.add("ge-air5", "C35")
	s.give(atlas.Germany, "C35")
	reach := s.flightOf(u)
	for h := range reach.Bits().All() {
		if world.Hexes[h].Country == atlas.Sweden {
			t.Fatalf("German aircraft fly over %s", atlas.Hex(h))
		}
	}
}

func TestAirCountersAreSplitWithTheCountersThereAre(t *testing.T) {
	rulebook.Covers(t, "reich", "28.6", "28.61", "28.64")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	s.add("ru-inf3", "C52")
	s.add("ge-inf3", "B53")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 2")
	sum := map[Task]int{}
	for v := range s.here(at(t, "B54")) {
		sum[s.task.of(v)] += v.Strength()
	}
	if sum[GroundSupport] != 2 || sum[Idle] != 3 {
		t.Errorf("%v fly", sum)
	}

	// Without small counters nothing can be split off.
	s = airScene(t)
	u = s.add("ge-air5", "B54")
	for _, v := range airCounters {
		if v.Info().Nation == atlas.Germany && v.Strength() < 5 {
			s.put(v, outOfGame)
		}
	}
	s.add("ru-inf3", "C52")
	s.add("ge-inf3", "B53")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52")
	s.refused("factors 2", "28.64")
	s.play("factors 5")
}

func TestWithoutChangeMoreIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "28.641", "28.66")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	if n := s.cutAir(u, 2, false); n != 2 || s.airFactors(at(t, "B54")) != 3 {
		t.Errorf("%d of 2 factors are lost, %d are left", n, s.airFactors(at(t, "B54")))
	}
	turk := s.add("tur-air2", "CC37")
	if n := s.cutAir(turk, 1, false); n != 2 || s.onBoard(turk) {
		t.Errorf("a minor's 2-4 loses %d of 1", n)
	}
}

func TestUsedAndFreshFactorsAreCombinedAndKnownApart(t *testing.T) {
	rulebook.Covers(t, "reich", "28.61", "28.65")
	s := airScene(t)
	three, two := s.add("ge-air3", "B54"), s.add("ge-air2", "B54")
	s.invert(three)
	s.mergeAir(at(t, "B54"), atlas.Germany)
	if s.onBoard(three) || s.onBoard(two) {
		t.Fatal("the counters were not combined")
	}
	for u := range s.here(at(t, "B54")) {
		if u.Strength() != 5 || s.fresh(u) != 2 {
			t.Errorf("%s has %d fresh factors", u, s.fresh(u))
		}
	}
}

func TestNewAndUsedAircraftStayOnTheGround(t *testing.T) {
	rulebook.Covers(t, "reich", "28.3", "28.31", "28.32", "28.33")
	s := airScene(t)
	fresh, used, built := s.add("ge-air5", "B54"), s.add("ge-air3", "B54"), s.add("ge-air2", "B54")
	s.invert(used)
	s.mark(built, raw)
	s.add("ru-inf3", "C52")
	s.add("ge-inf3", "B53")
	s.fight(atlas.Axis)
	s.refused("fly "+used.String(), "28.31")
	s.refused("fly "+built.String(), "28.32")
	s.play("fly "+fresh.String(), "support C52", "factors 5")
	if s.Stack.Top().Proc == pFlights {
		t.Error("aircraft with a mission are asked again")
	}
}

func TestGroundSupportIsLimitedToThriceTheGroundFactors(t *testing.T) {
	rulebook.Covers(t, "reich", "28.42", "28.421", "28.422")
	s := airScene(t)
	s.add("ru-inf1", "C52")
	a := s.add("ge-inf1", "B53")
	s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly ge-air5-1", "support C52", "factors 5")
	s.attack("germany", "C52", a)
	if f := top[attackFrame](s); f.attack != 4 {
		t.Errorf("one ground factor and five of air attack with %d", f.attack)
	}
}

func TestGroundSupportThatIsNotUsedIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "28.421")
	s := airScene(t)
	s.add("ru-inf3", "C52")
	s.add("ge-inf3", "B53")
	u := s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 5", "done germany")
	s.gone(u)
}

func TestGroundSupportIsLostIfItsAttackersTurnElsewhere(t *testing.T) {
	rulebook.Covers(t, "reich", "28.421")
	s := airScene(t)
	s.add("ru-inf3", "C52")
	s.add("ru-inf1", "C53")
	foot := s.add("ge-inf3", "B53")
	u := s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 5")
	s.attack("germany", "C53", foot)
	s.rolls(6)
	s.noMore()
	s.gone(u)
}

func TestGroundSupportIsLostIfNobodyDrops(t *testing.T) {
	rulebook.Covers(t, "reich", "28.421")
	s := airScene(t)
	s.add("ru-inf3", "C52")
	s.add("ge-abn", "B54")
	u := s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "support C52", "factors 5")
	s.noMore()
	s.gone(u)
}

func TestExchangeLossesAreTakenFromAircraftToo(t *testing.T) {
	rulebook.Covers(t, "reich", "28.423")
	s := airScene(t)
	s.add("ru-inf1", "C52")
	a := s.add("ge-arm4", "B53")
	s.add("ge-air5", "B54")
	s.fight(atlas.Axis)
	s.play("fly ge-air5-1", "support C52", "factors 5")
	s.attack("germany", "C52", a) // 9 against 2
	s.rolls(1)
	s.asks(pLosses)
	s.play("lose ge-air5-1 2")
	s.left(a)
	if got := s.airFactors(at(t, "B54")); got != 3 {
		t.Errorf("%d air factors are left", got)
	}
}

func TestCounterairInTheWorkedExample(t *testing.T) {
	rulebook.Covers(t, "reich", "28.43", "28.431", "28.432", "28.4321", "28.4322", "28.433")
	// Six British factors against five German ones in Brest, both roll 3.
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	brest := "N19"
	s.add("ge-air5", brest)
	s.add("br-air5", "K21")
	s.add("br-air1", "K21")
	s.fight(atlas.Allies)
	s.play("fly br-air5-1", "counterair "+brest, "factors 5", "fly br-air1-1", "counterair "+brest)
	if s.Stack.Top().Proc == pFlights && s.allowed("done britain") {
		s.play("done britain")
	}
	s.rolls(3, 3)
	if got := s.airFactors(at(t, brest)); got != 4 {
		t.Errorf("%d German factors are left of five", got)
	}
	if got := s.airFactors(at(t, "K21")); got != 6 {
		t.Errorf("%d British factors are left of six", got)
	}
	for u := range s.here(at(t, brest)) {
		if u.Kind() == atlas.Air && s.fresh(u) != 0 {
			t.Error("survivors of Counterair can fly")
		}
	}
}

// lost are the air factors that each of two nations has lost in a base when a number
// of factors is lost there.
func lostAtBase(t *testing.T, german, italian, inverted string, factors int16) (ge, it int) {
	t.Helper()
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	brest := at(t, "N19")
	have := func(n atlas.Country) (sum int) {
		for u := range s.here(brest) {
			if u.Kind() == atlas.Air && u.Info().Nation == n {
				sum += u.Strength()
			}
		}
		return sum
	}
	s.add(german, "N19")
	s.add(italian, "N19")
	if inverted != "" {
		s.invert(s.add(inverted, "N19"))
	}
	ge, it = have(atlas.Germany), have(atlas.Italy)
	s.begin(atlas.Allies, flow.Frame(pLosses, lossesFrame{factors: factors, whose: lossBased, hex: int16(brest)}))
	if s.Stack.Top().Proc == pLosses {
		t.Fatalf("%v is asked, though nothing is to be chosen", s.moves())
	}
	return ge - have(atlas.Germany), it - have(atlas.Italy)
}

func TestRulingR2_16TheNationsOfAnAirForceLoseEqually(t *testing.T) {
	rulebook.Covers(t, "reich", "28.432", "29.572")
	for _, c := range []struct {
		german, italian, inverted string
		lost                      int16
		ge, it                    int
	}{
		{"ge-air5", "it-air3", "", 4, 2, 2},
		{"ge-air5", "it-air3", "", 3, 2, 1},        // the remnant falls on those who have more
		{"ge-air3", "it-air5", "", 3, 1, 2},        //
		{"ge-air5", "it-air5", "", 3, 1, 2},        // of equals on those who are worse
		{"ge-air5", "it-air1", "", 4, 3, 1},        // more than Italy has
		{"ge-air2", "it-air2", "it-air5", 7, 2, 5}, // inverted ones only when all others are gone
		{"ge-air5", "it-air1", "it-air5", 5, 4, 1},
	} {
		if ge, it := lostAtBase(t, c.german, c.italian, c.inverted, c.lost); ge != c.ge || it != c.it {
			t.Errorf("%+v: Germany lost %d and Italy %d", c, ge, it)
		}
	}
}

func TestALargerDefenderWhoWinsStaysFresh(t *testing.T) {
	rulebook.Covers(t, "reich", "28.433")
	s := airScene(t)
	s.add("ge-air2", "B54")
	s.add("ru-air5", "D52")
	s.add("ru-base", "D52")
	s.fight(atlas.Axis)
	s.play("fly ge-air2-1", "counterair D52", "factors 2")
	s.rolls(1, 6) // 1 against 6 + 3 - 1
	s.gone(counter("ge-air2-1"))
	left := 0
	for u := range s.here(at(t, "D52")) {
		if u.Kind() == atlas.Air {
			left += s.fresh(u)
		}
	}
	if left != 4 { // he loses half of two
		t.Errorf("%d Russian factors can still fly", left)
	}
}

func TestATiedAirCombatCostsBothSidesAThirdDie(t *testing.T) {
	rulebook.Covers(t, "reich", "28.4323")
	s := airScene(t)
	s.add("ge-air3", "B54")
	s.add("ru-base", "D52")
	s.add("ru-air2", "D52")
	grounded := s.add("ru-air3", "D52")
	s.invert(grounded)
	s.fight(atlas.Axis)
	s.play("fly ge-air3-1", "counterair D52", "factors 3")
	s.rolls(1, 3) // 1+1 against 3-1
	s.rolls(6)    // no more than three: the smaller force
	if got := s.airFactors(at(t, "B54")); got != 0 {
		t.Errorf("%d German factors are left", got)
	}
	if got := s.airFactors(at(t, "D52")); got != 2 {
		t.Errorf("%d Russian factors are left of five", got)
	}
}

func TestInvertedAircraftAreAttackedWithoutFightingBack(t *testing.T) {
	rulebook.Covers(t, "reich", "28.434", "28.4321")
	s := airScene(t)
	s.add("ge-air3", "B54")
	s.add("ru-base", "D52")
	u := s.add("ru-air3", "D52")
	s.invert(u)
	s.fight(atlas.Axis)
	s.play("fly ge-air3-1", "counterair D52", "factors 3")
	s.rolls(4, 5) // 4+3 against 5, which no nationality lowers
	if got := s.airFactors(at(t, "D52")); got != 1 {
		t.Errorf("%d of three grounded factors are left", got)
	}
	if got := s.airFactors(at(t, "B54")); got != 2 {
		t.Errorf("the winner has %d left of three", got)
	}
}

func TestNationalityModifiesAirCombat(t *testing.T) {
	rulebook.Covers(t, "reich", "28.432")
	s := airScene(t)
	for _, c := range []struct {
		what string
		drm  int
	}{{"ge-air1", 0}, {"us-air1", 0}, {"br-air1", 0}, {"ru-air1", -1}, {"it-air1", -1}, {"fr-air1", -1}, {"tur-air2", -2}} {
		if got := s.airQuality(counter(c.what + "-1")); got != c.drm {
			t.Errorf("%s fights at %d", c.what, got)
		}
	}
	a, b := counter("ge-air1-1"), counter("it-air1-1")
	if got := s.airDRM(func(u atlas.Unit) bool { return u == a || u == b }); got != -1 {
		t.Errorf("a mixed side fights at %d", got)
	}
}

func TestAircraftInMaltaMayDecline(t *testing.T) {
	rulebook.Covers(t, "reich", "28.435", "28.452", "41.2")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Italy][atlas.MediterraneanFront], s.option[atlas.Germany][atlas.MediterraneanFront] = Offensive, Offensive
	s.add("it-air5", "EE21")
	s.add("it-base", "EE21")
	u := s.add("br-air3", "GG19")
	s.fight(atlas.Axis)
	s.play("fly it-air5-1", "counterair GG19", "factors 5")
	s.asks(pAirFight)
	s.play("decline britain")
	if s.Chance() != 0 || s.fresh(u) != 0 || s.airFactors(at(t, "GG19")) != 3 {
		t.Error("declined air combat was fought, or cost nothing")
	}
}

func TestDefensiveAirSupportIsLimitedAndGoesWhereAttacksThreaten(t *testing.T) {
	rulebook.Covers(t, "reich", "28.5", "28.51", "28.511", "28.513", "32.2", "14.12", "Q142")
	s := airScene(t)
	s.add("ru-inf1", "C50")
	s.add("ru-inf3", "D50") // behind the front
	guerrilla := s.add("ru-part", "C51")
	s.nation.set(guerrilla, atlas.USSR)
	s.add("ge-inf3", "B51")
	s.add("ru-air5", "D49")
	s.fight(atlas.Axis)
	s.asks(pFlights)
	s.play("fly ru-air5-1")
	s.refused("cover D50", "28.511")
	s.refused("cover C51", "28.513")
	s.play("cover C50")
	s.refused("factors 5", "28.64")
	s.play("factors 3")
}

func TestDefensiveAirSupportHasFlownEvenIfNobodyAttacks(t *testing.T) {
	rulebook.Covers(t, "reich", "28.516", "28.512")
	s := airScene(t)
	s.add("ru-inf1", "C50")
	s.add("ge-inf3", "B51")
	u := s.add("ru-air3", "D49")
	s.fight(atlas.Axis)
	s.play("fly "+u.String(), "cover C50", "factors 3", "done germany")
	if s.fresh(u) != 0 || s.task.of(u) != Idle {
		t.Error("unused support is not inverted")
	}
}

func TestBritishAircraftDoNotCoverFrenchUnits(t *testing.T) {
	rulebook.Covers(t, "reich", "34.32", "34.35", "34.36", "45.2")
	s := newScene(t, atlas.Scenario1939, "Spring 1940")
	s.option[atlas.Germany][atlas.Western] = Offensive
	s.add("fr-inf2", "P24")
	s.add("ge-inf3", "P25")
	s.give(atlas.Germany, "P25")
	u := s.add("br-air5", "O22")
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	if got := s.noCover(u, at(t, "P24")); got != barUncovered {
		t.Errorf("British aircraft may cover French units: %d", got)
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if got := s.noCover(u, at(t, "P24")); got != fine {
		t.Errorf("from 1942 they may not: %d", got)
	}
	s.now = atlas.DateOf(atlas.Spring, 1940)
	s.mover = atlas.Allies
	s.option[atlas.Britain][atlas.Western], s.option[atlas.France][atlas.Western] = Offensive, Offensive
	s.beginPlayerTurn()
	fr := s.add("fr-air5", "P22")
	s.assign(fr, GroundSupport, at(t, "P25"))
	if s.mayJoinFlight(u, GroundSupport, at(t, "P25")) {
		t.Error("British and French aircraft support the same hex together")
	}
	if !s.mayJoinFlight(u, GroundSupport, at(t, "O25")) {
		t.Error("they may not support different hexes")
	}
}

func TestInterceptionOfDefensiveAirSupport(t *testing.T) {
	rulebook.Covers(t, "reich", "28.44", "28.441", "28.442", "28.443", "28.444", "14.13")
	set := func() *scene {
		s := airScene(t)
		s.add("ru-inf3", "C52")
		s.add("ge-inf3", "B53")
		s.add("ge-air5", "B54")
		s.add("ru-air3", "D52")
		s.add("ru-base", "D52")
		s.fight(atlas.Axis)
		s.play("done germany", "fly ru-air3-1", "cover C52", "factors 3")
		return s
	}
	s := set()
	s.play("fly ge-air5-1", "intercept-air C52", "factors 5")
	s.rolls(3, 3) // 5 against 2
	if got := s.airFactors(at(t, "D52")); got != 0 {
		t.Errorf("%d Russian factors are left of three", got)
	}
	if got := s.airFactors(at(t, "B54")); got != 4 {
		t.Errorf("the winner has %d left of five", got)
	}

	s = set()
	s.play("fly ge-air5-1", "intercept-air C52", "factors 1")
	for s.Stack.Top().Proc == pFlights {
		s.play("done germany")
	}
	s.rolls(1, 6) // 1 against 6+2-1: the larger defender wins
	s.asks(pAirFight)
	s.play("engage ussr") // and goes on
	s.attack("germany", "C52", counter("ge-inf3-1"))
	if f := top[attackFrame](s); f.defence != 9 {
		t.Errorf("the support that won does not defend: %d", f.defence)
	}
}

func TestAircraftStrikeFleetsInPort(t *testing.T) {
	rulebook.Covers(t, "reich", "28.45", "28.451", "28.453", "14.17")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-fleet9", "N19")
	s.add("br-air5", "K21")
	s.add("br-air3", "K21")
	s.add("br-air1", "K21")
	s.fight(atlas.Allies)
	s.play("fly br-air5-1", "strike N19", "factors 5", "fly br-air3-1", "strike N19", "factors 3", "fly br-air1-1", "strike N19")
	for s.Chance() == 0 && s.Stack.Find(pCombat) != nil {
		s.play(s.moves()[len(s.moves())-1])
	}
	for _, d := range []int{3, 5, 1, 5, 1, 1, 2, 6, 4} {
		s.rolls(d)
	}
	s.play("let-sink britain")
	if got := s.airFactors(at(t, "K21")); got != 6 {
		t.Errorf("%d British factors are left of nine", got)
	}
	naval := 0
	for u := range s.here(at(t, "N19")) {
		if u.Kind() == atlas.Fleet {
			naval += u.Strength()
		}
	}
	if naval != 5 {
		t.Errorf("%d naval factors are left of nine", naval)
	}
}

func TestFreshAirCoverMustBeBeatenBeforeShipsAreStruck(t *testing.T) {
	rulebook.Covers(t, "reich", "28.452", "28.67")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Britain][atlas.Western], s.option[atlas.USA][atlas.Western] = Offensive, Offensive
	s.add("ge-fleet9", "N19")
	s.add("ge-air5", "N19")
	s.add("br-air5", "K21")
	u := counter("br-air5-1")
	s.fight(atlas.Allies)
	// Two missions in one hex need no smaller counters.
	s.play("fly br-air5-1", "counterair N19", "divide 2 6")
	if s.flying(u, Counterair, at(t, "N19")) != 2 || s.flying(u, PortStrike, at(t, "N19")) != 3 {
		t.Fatal("the counter does not fly both missions")
	}
	s.rolls(6, 1) // 6 against 1+3: beaten, though smaller
	if s.Position.fight.beaten.Has(at(t, "N19")) != true {
		t.Error("the air cover was not beaten")
	}
	if got := s.flying(u, PortStrike, at(t, "N19")); s.Chance() == 0 && got != 3 {
		t.Errorf("%d factors strike the port", got)
	}
}

func TestOverrunAircraftGoToTheNearestBaseWithRoom(t *testing.T) {
	rulebook.Covers(t, "reich", "28.2", "28.24", "28.515")
	s := airScene(t)
	s.give(atlas.USSR, "B54")
	u := s.add("ru-air5", "B54")
	s.add("ru-inf1", "B54")
	a := s.add("ge-arm4", "B53")
	s.fight(atlas.Axis)
	if s.Stack.Top().Proc == pFlights {
		s.play("done ussr")
	}
	s.attack("germany", "B54", a)
	s.rolls(6)
	s.left(u) // merely based there: not destroyed
	s.play("advance " + a.String() + " B54")
	if s.Stack.Top().Proc == pDisplace {
		s.play(s.moves()[0])
	}
	d := atlas.Distance(at(t, "B54"), s.where(u))
	for h := range atlas.Hex(atlas.NumHexes) {
		if atlas.Distance(at(t, "B54"), h) < d && s.airRoom(h, atlas.USSR) >= 5 {
			t.Errorf("%s was nearer than %s", h, s.where(u))
		}
	}
}

func TestAircraftWithoutABaseWithinEightHexesAreLost(t *testing.T) {
	rulebook.Covers(t, "reich", "28.24")
	s := airScene(t)
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.Hexes[h].Country == atlas.USSR && world.Cities.Has(h) {
			s.control.set(h, atlas.Germany)
		}
	}
	s.give(atlas.USSR, "B54")
	u := s.add("ru-air5", "B54")
	s.add("ru-inf1", "B54")
	a := s.add("ge-arm4", "B53")
	s.fight(atlas.Axis)
	for s.Stack.Top().Proc == pFlights {
		s.play("done ussr")
	}
	s.attack("germany", "B54", a)
	s.rolls(6)
	s.play("advance " + a.String() + " B54")
	s.gone(u)
}

func TestAircraftAtABaseAreLostWithDefensiveAirSupportOnlyThere(t *testing.T) {
	rulebook.Covers(t, "reich", "28.434")
	s := airScene(t)
	u := s.add("ru-air5", "D49")
	s.used.set(u, 2)
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	s.used.set(u, 2)
	for role, want := range map[int16]int{fightCover: 0, fightCounterair: 2} {
		if got := s.grounded(&airFightFrame{hex: int16(at(t, "D49")), role: role}); got != want {
			t.Errorf("in role %d %d inverted factors can be lost, not %d", role, got, want)
		}
	}
}

func TestAircraftAreBuiltWithTheCountersThereAre(t *testing.T) {
	rulebook.Covers(t, "reich", "28.64")
	s := airScene(t)
	for u := range atlas.Of(atlas.Germany) {
		if u.Kind() == atlas.Air && s.at.of(u) == spare {
			s.put(u, outOfGame)
		}
	}
	if got := s.separate(atlas.Germany, 3); got != 0 {
		t.Errorf("without spare counters three factors are made of %b", got)
	}
	s.put(counter("ge-air2-1"), spare)
	if two, three := s.separate(atlas.Germany, 2), s.separate(atlas.Germany, 3); two == 0 || three != 0 {
		t.Errorf("with one counter of two factors, two are made of %b and three of %b", two, three)
	}
}

func TestAUnitThatSharedItsFactorsLandsTwice(t *testing.T) {
	rulebook.Covers(t, "reich", "28.33", "28.67")
	s := airScene(t)
	u := s.add("ge-air5", "B54")
	s.task.set(u, GroundSupport)
	s.goal.set(u, at(t, "C52"))
	s.Position.fight.shared[0] = sharing{u, Counterair, 2}
	s.land(u, Counterair)
	if s.used.of(u) != 2 || s.sharingOf(u) != nil || s.task.of(u) != GroundSupport {
		t.Errorf("after its second mission %d factors are inverted, and it flies for %d", s.used.of(u), s.task.of(u))
	}
	if s.land(u, GroundSupport); s.fresh(u) != 0 || s.task.of(u) != Idle {
		t.Error("after both it is not inverted")
	}
}

// The modifier is that of the aircraft over the hex, whoever else has worse ones.
func TestDefensiveAirSupportFightsWithItsOwnModifier(t *testing.T) {
	rulebook.Covers(t, "reich", "28.4321")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u, planes, idle := s.add("ge-air3", "L31"), s.add("br-air3", "K23"), s.add("it-air5", "L31")
	over := at(t, "M25")
	f := airFightFrame{role: fightCover, hex: int16(over), attackers: 3, defenders: 3, attacker: 4, defender: 5}
	s.task.set(u, DefensiveAir)
	s.task.set(planes, s.attackersTask(&f))
	s.goal.set(u, over)
	s.goal.set(planes, over)
	if s.compareAir(&f); f.attacker != 1 || f.defender != 0 {
		t.Errorf("5 to 4 cost the attacker %d factors and the defender %d, with %s at its base", f.attacker, f.defender, idle)
	}
}
