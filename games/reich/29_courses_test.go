package reich

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestStraitsAreOpenBetweenFriendlyShores(t *testing.T) {
	rulebook.Covers(t, "reich", "29.23", "29.22")
	s := war(t, atlas.Campaign, "Spring 1942")
	messina := atlas.StraitNamed("Messina")
	if !s.straitOpen(atlas.Italy, messina, false) || s.straitOpen(atlas.Britain, messina, false) {
		t.Error("Messina is Italian")
	}
	s.give(atlas.Britain, "DD21")
	if s.straitOpen(atlas.Italy, messina, false) || s.straitOpen(atlas.Britain, messina, false) {
		t.Error("both shores must be friendly")
	}
	for _, i := range []int{bosporus, limfjord} {
		s.give(atlas.Germany, world.Straits[i].Shores[0].String(), world.Straits[i].Shores[1].String())
		if s.straitOpen(atlas.Germany, i, false) {
			t.Errorf("%s is a front boundary", world.Straits[i].Name)
		}
	}
	// Fleets enter a strait to bombard or invade, but do not pass it.
	if w := world.Hexes[at(t, "AA31")].Water; world.Waters[w].Hex != at(t, "AA31") {
		t.Error("the strait hex has a water of its own")
	}
}

func TestRedeploymentCrossesOneBoundaryOfFronts(t *testing.T) {
	rulebook.Covers(t, "reich", "16.4", "29.66", "29.16", "29.24", "37.2")
	has := func(s *scene, from string, n atlas.Country, to string) bool {
		set := s.seaHexes(at(t, from), n, true)
		return set.Has(at(t, to))
	}
	s := war(t, atlas.Campaign, "Spring 1942")
	if !has(s, "B29", atlas.Britain, "LL29") {
		t.Error("past Gibraltar the British redeploy into the Mediterranean")
	}
	s.give(atlas.Germany, "AA7")
	if has(s, "B29", atlas.Britain, "LL29") || !has(s, "K28", atlas.Germany, "AA24") {
		t.Error("Gibraltar is German now")
	}
	if !has(s, "K28", atlas.Germany, "J32") {
		t.Error("with Kiel the Germans redeploy into the Baltic")
	}
	if has(s, "J32", atlas.Germany, "AA24") {
		t.Error("from the Baltic to the Mediterranean are two boundaries")
	}
	s = war(t, atlas.Campaign, "Spring 1942")
	if has(s, "B29", atlas.Britain, "D44") {
		t.Error("the Sound is not friendly to the British")
	}
	s.give(atlas.Britain, "I32")
	if has(s, "B29", atlas.Britain, "J32") {
		t.Error("one shore of the Sound does not do: neutral Sweden is not friendly")
	}
	s.give(atlas.Britain, "I33")
	if !has(s, "B29", atlas.Britain, "J32") {
		t.Error("both shores do")
	}
	s.give(atlas.USSR, "Z33", "Z34", "AA31", "CC31")
	if has(s, "T37", atlas.USSR, "CC31") {
		t.Error("all four shores of the Turkish straits are needed")
	}
	s.give(atlas.USSR, "BB31")
	if !has(s, "T37", atlas.USSR, "CC31") {
		t.Error("the Turkish straits are open")
	}
	if has(s, "T37", atlas.USSR, "D44") {
		t.Error("never from the Black Sea to the Baltic")
	}
	if set := s.seaHexes(at(t, "B29"), atlas.Britain, false); set.Has(at(t, "LL29")) || !set.Has(at(t, "AA7")) {
		t.Error("without redeployment the front ends at Gibraltar")
	}
}

func TestSupplyLeavesTheTurkishStraitsOnlyBetweenFourFriendlyShores(t *testing.T) {
	rulebook.Covers(t, "reich", "29.15")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "Z33", "AA31", "BB31", "AA33")
	if set := s.seaHexes(at(t, "Z33"), atlas.Germany, false); set.Has(at(t, "CC31")) || !set.Has(at(t, "W35")) {
		t.Error("from Istanbul the Black Sea is open, the Mediterranean is not")
	}
	if set := s.seaHexes(at(t, "AA33"), atlas.Germany, false); !set.Has(at(t, "CC31")) {
		t.Error("from Izmit the Dardanelles are open between their own shores")
	}
	s.give(atlas.Germany, "Z34")
	if set := s.seaHexes(at(t, "Z33"), atlas.Germany, false); !set.Has(at(t, "CC31")) {
		t.Error("with all four shores it is open")
	}
}

func TestMissionsOfOnePortAreMetThereAsOne(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5", "29.53", "Q162")
	s := war(t, atlas.Campaign, "Spring 1942")
	a := s.add("br-fleet9", "L22")
	s.add("br-fleet9", "L22")
	g := s.add("ge-fleet9", "K28")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+a.String(), "harbour belfast")
	s.play(s.firstOf("sail"), "harbour great-yarmouth")
	s.quietCamp(atlas.Allies)
	s.play("intercept " + g.String())
	s.play("choose " + a.String())
	s.play("at L22")
	s.quiet()
	s.rolls(1)
	if s.Stack.Top().Proc != pBattle || s.sideFactors(1) != 18 {
		t.Errorf("both fleets are caught in their port: %d factors", s.sideFactors(1))
	}
}

func TestCoursesThatCrossInOneHexAreMetApart(t *testing.T) {
	rulebook.Covers(t, "reich", "29.5", "29.43", "29.57", "Q162")
	s := war(t, atlas.Campaign, "Spring 1942")
	course := func(i uint8, hexes ...string) {
		f := force{kind: bombarding, state: sailing, by: atlas.Britain, from: s.naval.tracked, target: at(t, hexes[len(hexes)-1])}
		for _, h := range hexes {
			s.naval.track.set(s.naval.tracked, world.Hexes[at(t, h)].Water)
			s.naval.tracked++
			f.length++
		}
		s.naval.forces[i] = f
	}
	course(0, "EE18", "FF18", "GG18")
	course(1, "FF17", "FF18", "FF19")
	course(2, "DD18", "EE18", "FF18")
	course(3, "HH18", "GG18")
	at18 := world.Hexes[at(t, "FF18")].Water
	if s.together(0, 1, at18) {
		t.Error("courses that cross in one hex only are met apart")
	}
	if !s.together(0, 2, at18) {
		t.Error("courses with more hexes in common are met together")
	}
	if !s.together(0, 3, world.Hexes[at(t, "GG18")].Water) {
		t.Error("forces that go to one hex are met there together")
	}
	// The two beaches of Lorient are two missions, met apart, for one hex.
	s = war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "N19")
	north, south := s.add("br-fleet9", "K21"), s.add("br-fleet8", "K21")
	s.add("br-inf3", "K21")
	s.add("br-inf1", "K21")
	s.start(atlas.Allies, pMissions)
	s.play("invade "+north.String(), "shore N19 0", "invade "+south.String(), "shore N19 1")
	if s.naval.with.of(north) == s.naval.with.of(south) || s.together(0, 1, s.endOf(0)) || s.together(0, 1, s.endOf(1)) {
		t.Error("two missions to two waters")
	}
}

func TestTwoFrontPortsAsEndsOfACourse(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52", "29.14", "Q161")
	// Leaving Gibraltar for the Atlantic it is not met in port from the
	// Mediterranean.
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "AA7")
	s.add("it-fleet9", "AA24")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+u.String(), "harbour scapa-flow")
	if !s.ended() {
		t.Errorf("the Italians are on the other front: %v", s.moves())
	}
	// Going to Gibraltar it is met in port from both fronts.
	s = war(t, atlas.Campaign, "Spring 1942")
	u = s.add("br-fleet9", "B29")
	it := s.add("it-fleet9", "AA24")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+u.String(), "harbour gibraltar")
	s.play("intercept " + it.String())
	if list := s.moves(); len(list) != 2 || list[0] != "at AA7" {
		t.Fatalf("from the Mediterranean it is met in Gibraltar only: %v", list)
	}
	s.play("at AA7")
	s.quiet()
	s.rolls(1)
	if s.Stack.Top().Proc != pBattle {
		t.Error("they meet")
	}
}

func TestBritainAndFranceDoNotInterceptTogetherBefore1942(t *testing.T) {
	rulebook.Covers(t, "reich", "34.36", "29.575")
	s := war(t, atlas.Campaign, "Spring 1940")
	transport(t, s)
	br := s.add("br-fleet9", "GG19")
	fr := s.add("fr-fleet9", "V19")
	s.add("fr-fleet9", "V19")
	s.after(pReactions)
	s.play("intercept "+br.String(), "at II17")
	// France has more factors on the front and prevails.
	s.play("intercept " + fr.String())
	if s.naval.verb != 0 {
		s.play("at II17")
	}
	if s.naval.with.of(br) != 0 || s.task.of(br) != Idle {
		t.Error("the British stay in port")
	}
	if s.offers("intercept " + br.String()) {
		t.Error("and may not join")
	}
	s.now = atlas.DateOf(atlas.Spring, 1942)
	if !s.mayJoinOthers(br, 0) {
		t.Error("from 1942 they go together")
	}
}

func TestRulingR3_10RussiaDoesNotGuardTheShipsOfTheWest(t *testing.T) {
	rulebook.Covers(t, "reich", "45.2")
	s := war(t, atlas.Campaign, "Spring 1943")
	s.give(atlas.USSR, "LL29")
	s.give(atlas.Britain, "AA7")
	ship := s.add("br-fleet9", "GG19")
	s.add("br-inf1", "GG19")
	s.add("ru-fleet9", "LL29")
	it := s.add("it-fleet9", "AA24")
	s.start(atlas.Allies, pBaseChange)
	s.play("sail "+ship.String(), "harbour gibraltar")
	s.quietCamp(atlas.Allies)
	s.play("intercept " + it.String())
	s.play(s.firstOf("at"))
	s.quiet()
	s.rolls(1)
	if s.Stack.Top().Proc != pBattle {
		t.Errorf("nobody counters the Italians: %v", s.moves())
	}
}

func TestACounterInterceptionInTheSameHexIsABattleOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "reich", "29.56", "Q163")
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
	if s.sideFactors(0) != 9 || s.sideFactors(1) != 9 || s.sideLeader(0) != atlas.Italy {
		t.Errorf("first the Messina fleet fights the British: %d against %d", s.sideFactors(0), s.sideFactors(1))
	}
	s.play("fight italy", "fight britain")
	s.rolls(1, 6)
	for s.offersAny("spare") {
		s.play(s.firstOf("spare"))
	}
	s.play("proceed britain " + br.String())
	if s.sideLeader(0) != atlas.Britain || s.sideLeader(1) != atlas.Italy {
		t.Error("then the British fight the transport")
	}
}

func TestNewAndSupplyingFleetsStayInPort(t *testing.T) {
	rulebook.Covers(t, "reich", "29.3", "29.34", "29.35", "29.31", "29.311")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("br-fleet9", "B29")
	if !s.available(u) {
		t.Fatal("a fleet in port is available")
	}
	s.mark(u, raw)
	if s.available(u) {
		t.Error("a new fleet does nothing")
	}
	s.unmark(u, raw)
	s.task.set(u, Supplying)
	if s.available(u) {
		t.Error("a fleet that carries supply does nothing else")
	}
	s.task.set(u, Idle)
	s.invert(u)
	if s.available(u) {
		t.Error("a fleet acts once in a game turn")
	}
}

func TestEscortsAreNineFactorFleetsThatHaveNotActed(t *testing.T) {
	rulebook.Covers(t, "reich", "29.61", "29.62", "29.63")
	s := war(t, atlas.Campaign, "Spring 1940")
	u := s.add("br-fleet9", "L22")
	s.add("br-fleet8", "L22")
	used := s.add("br-fleet9", "L22")
	s.invert(used)
	port := spot(at(t, "L22"))
	if v := s.escortAt(port, atlas.Britain); v != u {
		t.Errorf("%s escorts, not %s", v, u)
	}
	if v := s.escortAt(port, atlas.France); v != atlas.NoUnit {
		t.Errorf("%s escorts Frenchmen before 1942", v)
	}
	s.invert(u)
	if v := s.escortAt(port, atlas.Britain); v != atlas.NoUnit {
		t.Errorf("%s escorts though it has acted or is too small", v)
	}
}

func TestExchangesMaySinkBombardingShips(t *testing.T) {
	rulebook.Covers(t, "reich", "29.414", "29.437")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.give(atlas.Germany, "M21")
	s.add("ge-inf3", "M21")
	for range 4 {
		s.add("br-fleet9", "L22")
	}
	s.add("br-inf3", "L22")
	s.start(atlas.Allies, pMissions)
	for s.offersAny("invade") {
		s.play(s.firstOf("invade"))
		s.play("shore M21 0")
	}
	s.play(s.firstOf("embark"))
	s.quiet()
	s.after(pReactions)
	if got := s.bombardment(at(t, "M21")); got != 27 {
		t.Fatalf("27 factors bombard, not %d", got)
	}
	s.Asked = 0
	s.sinkBombarders(at(t, "M21"), 9)
	s.proceed()
	s.play("let-sink germany")
	if got := s.bombardment(at(t, "M21")); got != 18 {
		t.Errorf("nine factors are lost: 18 bombard, not %d", got)
	}
}

// hexesOf are the hexes of a fleet's course.
func (s *scene) hexesOf(u atlas.Unit) (list []atlas.Hex) {
	for _, w := range s.course(s.naval.with.of(u) - 1).all {
		list = append(list, world.Waters[w].Hex)
	}
	return list
}

func TestMissionsGoRoundHostileAircraftIfTheMoverLikes(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52", "28.521")
	for _, c := range []struct {
		course string
		struck bool
	}{{"direct", true}, {"clear-of-aircraft", false}} {
		s := war(t, atlas.Campaign, "Spring 1942")
		u := s.add("it-fleet9", "AA24")
		inf := s.add("it-inf2", "AA24")
		s.giveHexes(world.Countries[atlas.Greece].Hexes, atlas.Britain)
		plane := s.add("br-air5", "DD28")
		s.start(atlas.Axis, pMissions)
		s.play("transport "+u.String(), "harbour tobruk")
		s.refused("done italy", "29.52")
		s.refused("course "+u.String()+" clear-of-fleets", "29.52")
		s.play("course " + u.String() + " " + c.course)
		s.play("embark " + inf.String())
		near := false
		for _, h := range s.hexesOf(u) {
			near = near || atlas.Distance(h, at(t, "DD28")) <= atlas.AirRange
		}
		if near != c.struck {
			t.Errorf("%s: in the reach of aircraft: %v", c.course, near)
		}
		s.quietCamp(atlas.Axis)
		s.after(pReactions)
		if got := !s.ended() && s.offers("sortie "+plane.String()); got != c.struck {
			t.Errorf("%s: aircraft may strike: %v", c.course, got)
		}
	}
}

func TestACourseCanKeepAwayFromHostileFleets(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52", "29.57")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.add("br-fleet9", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour tripoli")
	if want := []string{"course " + u.String() + " direct", "course " + u.String() + " clear-of-fleets", "back"}; !slices.Equal(s.moves(), want) {
		t.Fatalf("the courses to Tripoli are %v", s.moves())
	}
	s.play("course " + u.String() + " clear-of-fleets")
	if slices.Contains(s.hexesOf(u), at(t, "GG19")) {
		t.Error("the course leads through Malta, where the fleet would surely be met")
	}
	// A fleet that cannot intercept is no reason to go round.
	s = war(t, atlas.Campaign, "Spring 1942")
	u = s.add("it-fleet9", "AA24")
	s.invert(s.add("br-fleet9", "GG19"))
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour tripoli")
	if s.naval.verb != 0 {
		t.Errorf("there is but one course worth sailing: %v", s.moves())
	}
}

func TestRulingR3_2NoCourseIsOfferedThatIsWorseInEveryWay(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.add("br-fleet9", "GG19")
	s.add("br-air5", "GG19")
	s.give(atlas.Britain, "DD28")
	s.add("br-air5", "DD28")
	s.add("br-fleet9", "LL29")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail " + u.String())
	for _, m := range s.moves() {
		if m == "back" {
			continue
		}
		s.play(m)
		var merits []merit
		for b := range numBearings {
			if s.naval.courses>>b&1 == 0 {
				continue
			}
			g := s.naval.draft
			g.note(voyageBearing, int(b))
			s.weighFleets(atlas.Italy)
			s.plot(&g, 0, atlas.Italy, s.endsOf(&g), nil)
			merits = append(merits, s.meritOf(atlas.Italy))
		}
		for i, a := range merits {
			for k, b := range merits {
				if i != k && a.noWorse(b) {
					t.Errorf("%s: %v is offered besides %v", m, b, a)
				}
			}
		}
		if s.naval.verb == 0 {
			s.start(atlas.Axis, pBaseChange)
		} else {
			s.play("back")
		}
		s.play("sail " + u.String())
	}
}

func TestTheCourseIsLaidAnewForAPortOfEmbarkation(t *testing.T) {
	rulebook.Covers(t, "reich", "29.422", "29.52")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	naples := atlas.PlaceNamed("Naples").Hex()
	inf := s.add("it-inf2", naples.String())
	s.start(atlas.Axis, pMissions)
	s.play("transport "+u.String(), "harbour tripoli", "embark "+inf.String())
	course := s.hexesOf(u)
	if course[0] != at(t, "AA24") || !slices.Contains(course, naples) || course[len(course)-1] != at(t, "II17") {
		t.Errorf("from Taranto by Naples to Tripoli it is %v", course)
	}
	if int(s.naval.tracked) != len(course) {
		t.Errorf("%d hexes are written down for a course of %d", s.naval.tracked, len(course))
	}
}

// rendezvous has Italian fleets at Taranto and Tobruk that carry units to
// Tripoli; the second says how it sails.
func rendezvous(t *testing.T, how string) (s *scene, first, second atlas.Unit) {
	t.Helper()
	s = war(t, atlas.Campaign, "Spring 1942")
	first, second = s.add("it-fleet9", "AA24"), s.add("it-fleet9", "KK24")
	s.add("it-inf2 x2", "AA24")
	last := s.add("it-inf2", "KK24")
	s.start(atlas.Axis, pMissions)
	s.play("transport "+first.String(), "harbour tripoli", "transport "+second.String(), "harbour tripoli")
	if how == "" {
		s.play("course " + second.String() + " direct")
	} else {
		s.play(how + " " + second.String() + " " + first.String())
	}
	for range 2 {
		s.play(s.firstOf("embark")) // all that the first can carry
	}
	s.play("embark " + last.String())
	s.quietCamp(atlas.Axis)
	if s.naval.with.of(first) == s.naval.with.of(second) {
		t.Fatal("fleets of two ports are two forces")
	}
	return s, first, second
}

func TestFleetsOfDifferentPortsMeetOnTheWay(t *testing.T) {
	rulebook.Covers(t, "reich", "29.53")
	s, first, second := rendezvous(t, "meet")
	a, b := s.hexesOf(first), s.hexesOf(second)
	k := slices.IndexFunc(b, func(h atlas.Hex) bool { return slices.Contains(a, h) })
	if k <= 0 || b[0] != at(t, "KK24") || !slices.Equal(b[k:], a[slices.Index(a, b[k]):]) {
		t.Fatalf("they do not meet and sail on together: %v and %v", a, b)
	}
	// Before they meet each is a target of its own, by ships of different bases.
	west, east := s.add("br-fleet9", "GG19"), s.add("br-fleet9", "LL29")
	s.after(pReactions)
	s.play("intercept "+west.String(), "choose "+first.String(), "at "+a[0].String())
	s.play("intercept " + east.String())
	if s.naval.aim == 0 {
		s.play("choose " + second.String())
	}
	if !s.offers("at "+b[0].String()) || s.offers("at "+b[len(b)-1].String()) {
		t.Errorf("the second is met before it joins the first, which is met elsewhere: %v", s.moves())
	}
}

func TestRulingR3_11AForceThatCallsForAnotherIsMetOnce(t *testing.T) {
	rulebook.Covers(t, "reich", "29.53")
	s, first, second := rendezvous(t, "fetch")
	a, b := s.hexesOf(first), s.hexesOf(second)
	k := slices.Index(a, at(t, "KK24"))
	if k <= 0 || !slices.Equal(b, a[k:]) {
		t.Fatalf("the first calls at Tobruk and both go on: %v and %v", a, b)
	}
	west, east := s.add("br-fleet9", "GG19"), s.add("br-fleet9", "LL29")
	s.after(pReactions)
	s.play("intercept "+west.String(), "choose "+first.String(), "at "+a[0].String())
	s.play("intercept " + east.String())
	if s.naval.verb != 0 {
		t.Fatalf("the ships of Alexandria can only join those of Malta: %v", s.moves())
	}
	for i := range s.naval.forces {
		if f := &s.naval.forces[i]; f.kind == intercepts && (f.prey != s.naval.with.of(first)-1 || f.target != a[0]) {
			t.Errorf("interceptors go to %s", f.target)
		}
	}
	// In the hexes that they sail together both are met.
	s, first, _ = rendezvous(t, "fetch")
	west = s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+west.String(), "choose "+first.String(), "at II17")
	s.quiet()
	s.rolls(1)
	if s.sideFactors(1) != 18 {
		t.Errorf("%d factors are met off Tripoli", s.sideFactors(1))
	}
	// Before Tobruk only the first is.
	s, first, second = rendezvous(t, "fetch")
	west = s.add("br-fleet9", "GG19")
	s.after(pReactions)
	s.play("intercept "+west.String(), "choose "+first.String(), "at "+a[1].String())
	s.quiet()
	s.rolls(1)
	if s.sideFactors(1) != 9 {
		t.Errorf("%d factors are met off Taranto", s.sideFactors(1))
	}
	x, y := s.naval.with.of(first)-1, s.naval.with.of(second)-1
	s.play("fight britain")
	s.rolls(6, 1)
	for s.offersAny("let-sink") {
		s.play(s.firstOf("let-sink"))
	}
	if s.naval.forces[x].state != beaten || s.naval.forces[y].state != sailing {
		t.Error("the first is beaten, the second sails on")
	}
}

func TestFleetsThatGoElsewhereDoNotSailTogether(t *testing.T) {
	rulebook.Covers(t, "reich", "29.53", "34.36")
	s := war(t, atlas.Campaign, "Spring 1940")
	br, fr := s.add("br-fleet9", "GG19"), s.add("fr-fleet9", "V19")
	other := s.add("br-fleet9", "LL29")
	s.start(atlas.Allies, pBaseChange)
	s.send("sail", br, "harbour gibraltar")
	s.play("sail "+other.String(), "harbour port-said")
	if s.naval.verb != 0 {
		t.Errorf("there is nobody to meet on the way to Port Said: %v", s.moves())
	}
	s.naval.draft = s.naval.forces[0]
	s.naval.draft.base = s.portOf(fr)
	if s.mayAccompany(fr, 0) {
		t.Error("British and French fleets do not sail together before 1942")
	}
	s.naval.draft.base = s.portOf(other)
	if !s.mayAccompany(other, 0) {
		t.Error("British fleets do")
	}
}

func TestOnlyTheChooserSeesTheCoursesBeforeShipsSail(t *testing.T) {
	rulebook.Covers(t, "reich", "29.52", "29.55")
	s := war(t, atlas.Campaign, "Spring 1942")
	u := s.add("it-fleet9", "AA24")
	s.add("br-fleet9", "GG19")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour tripoli")
	sees := func(n atlas.Country, what string) bool {
		return strings.Contains(string(s.AppendView(nil, s.seatOf(n))), what)
	}
	if !sees(atlas.Italy, `"courses":[{"course":"direct"`) || sees(atlas.Britain, `"courses"`) {
		t.Error("only the mover sees from which courses he chooses")
	}
	s.play("course " + u.String() + " direct")
	if s.Stack.Top().Proc != pReactions || !sees(atlas.Britain, `"mission":"base-change"`) {
		t.Errorf("the course is announced when the enemy is to react: %v", s.moves())
	}
	// While others of the camp still plan, the enemy knows nothing.
	s = war(t, atlas.Campaign, "Spring 1942")
	u = s.add("it-fleet9", "AA24")
	s.add("it-fleet9", "KK24")
	s.start(atlas.Axis, pBaseChange)
	s.play("sail "+u.String(), "harbour tripoli")
	if sees(atlas.Britain, `"mission":"base-change"`) || !sees(atlas.Italy, `"mission":"base-change"`) {
		t.Error("what is not announced yet is known to its own camp only")
	}
}
