package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// phase runs a procedure in a player turn of a camp and stops when it is over.
func (s *scene) phase(mover alliance, f engine.Frame) {
	s.mover = mover
	for u := range s.in(inHand) { // what the scene has not placed
		if u.kind() == air || u.kind() == fleet {
			s.put(u, spare)
		} else {
			s.put(u, inPool)
		}
	}
	s.beginPlayerTurn()
	s.beginPolitics()
	s.unask()
	s.Stack = engine.Stack{}
	s.Stack.Push(flow.At(pWinter, winterChoice)) // waits for nothing in the test
	s.Stack.Push(f)
	s.proceed()
}

// aftermath ends a Combat phase.
func (s *scene) aftermath(mover alliance) { s.phase(mover, flow.At(pAftermath, 0)) }

// finish lets all powers finish what they are asked.
func (s *scene) finish() {
	s.t.Helper()
	for top := s.Stack.Top().Proc; s.asked() != 0 && !s.isOver() && s.Stack.Top().Proc == top; {
		for n := range s.asked().all {
			s.play("done " + nationIDs[n])
			break
		}
	}
}

// deeds ends a Combat phase of the turn that is under way.
func (s *scene) deeds() {
	s.Asked = 0
	s.Stack.Push(flow.At(pAftermath, 0))
	s.proceed()
}

// isOver reports whether the procedure has ended.
func (s *scene) isOver() bool { return s.Stack.N == 1 }

// can reports whether the power asked first may make a move.
func (s *scene) can(text string) bool { return slices.Contains(s.moves(), text) }

// march brings a unit into a hex as movement under an Attrition Option does.
func (s *scene) march(u unit, where string) {
	h := at(s.t, where)
	s.option[s.commander(u)][world.hexes[h].front] = attrition
	s.advance(u, h)
}

// holds checks who controls hexes.
func (s *scene) holds(n country, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		if got := s.control[at(s.t, h)]; got != n {
			s.t.Errorf("%s is controlled by %s, not %s", h, nationName(got), nationName(n))
		}
	}
}

func nationName(n country) string {
	if n >= numNations {
		return "nobody"
	}
	return nationIDs[n]
}

func (s *scene) isAt(u unit, where spot) {
	s.t.Helper()
	if s.at[u] != where {
		s.t.Errorf("%s is at %d, not at %d", u, s.at[u], where)
	}
}

// wars puts pairs of nations at war.
func (s *scene) wars(pairs ...[2]country) {
	for _, w := range pairs {
		s.makeWar(w[0], w[1])
	}
	s.spreadWars()
}

// placeAll answers every question about placing with the first legal move.
func (s *scene) placeAll() {
	s.t.Helper()
	for guard := 0; s.asked() != 0 && s.Stack.Top().Proc == pPlace; guard++ {
		if guard > 500 {
			s.t.Fatal("placing forces does not end")
		}
		s.play(s.moves()[0])
	}
}

func warScene(t *testing.T, mover alliance, when string) *scene {
	s := newScene(t, campaign, when)
	s.give(germany, "L31")
	s.mover = mover
	return s
}

func TestWarOnAMinorCostsTenAndOnAMajorThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "12.21", "21.1")
	s := warScene(t, axis, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare germany norway", "declare italy france")
	if got := brp[germany] - s.brp[germany]; got != 10 {
		t.Errorf("war on Norway cost %d BRPs", got)
	}
	if got := brp[italy] - s.brp[italy]; got != 35 {
		t.Errorf("war on France cost %d BRPs", got)
	}
	if !s.atWar(germany, norway) || !s.atWar(italy, france) {
		t.Error("the wars have not begun")
	}
	s.refused("declare germany norway", "21.1")
	s.refused("declare germany britain", "21.1")
}

func TestNobodyDeclaresWarOnSwitzerland(t *testing.T) {
	rulebook.Covers(t, "reich", "48.0")
	s := warScene(t, axis, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.refused("declare germany switzerland", "48.0")
}

func TestOneDeclarationBringsWarWithAllAlliesOfTheTarget(t *testing.T) {
	rulebook.Covers(t, "reich", "21.2")
	s := warScene(t, axis, "Spring 1940")
	s.status[greece], s.patron[greece] = allied, britain
	s.wars([2]country{germany, greece})
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare italy france")
	for _, n := range []country{france, britain, greece} {
		if !s.atWar(italy, n) {
			t.Errorf("Italy is not at war with %s", nationIDs[n])
		}
	}
	if s.brp[britain] != brp[britain] || s.brp[france] != brp[france] {
		t.Error("those who are attacked have paid")
	}
	if !s.alliedPowers(germany, italy) {
		t.Error("Germany and Italy are not allied")
	}
	if s.atWar(italy, ussr) {
		t.Error("Russia has been drawn in")
	}
}

func TestAnAllyJoinsAnAttackOnAMinorWithoutPaying(t *testing.T) {
	rulebook.Covers(t, "reich", "21.3", "51.6")
	s := warScene(t, axis, "Summer 1940")
	s.wars([2]country{italy, france})
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp[italy]
	s.play("declare germany greece")
	if !s.atWar(italy, greece) || s.brp[italy] != brp {
		t.Error("Italy cannot join the attack on Greece for nothing")
	}
	s = warScene(t, axis, "Summer 1940")
	s.wars([2]country{italy, france})
	s.consent[germany].remove(italy)
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany greece")
	if s.atWar(italy, greece) {
		t.Error("Italy joins although Germany has not agreed")
	}
	s.play("declare italy greece") // and pays in full
}

func TestAMinorWhoseWarMeansWarWithAMajorCostsThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "21.51", "25.2", "25.23", "Q095")
	s := warScene(t, allies, "Spring 1941")
	s.add("ge-air5", "D41") // not a ground unit: Q095
	s.phase(allies, flow.At(pWar, 0))
	if _, cost := s.declarations(ussr); cost[finland] != 35 {
		t.Errorf("war on Finland costs %d BRPs", cost[finland])
	}
	s.play("declare ussr finland")
	if !s.atWar(ussr, germany) {
		t.Error("Russia is not at war with Germany")
	}
	if s.status[finland] != active || s.patron[finland] != germany {
		t.Error("the German unit in Finland does not make Germany's help automatic")
	}
}

func TestGermanyAndItalyDoNotAttackTheSameMinorBeforeTheyAreAllied(t *testing.T) {
	rulebook.Covers(t, "reich", "21.52", "21.4")
	s := warScene(t, axis, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.refused("declare italy yugoslavia", "21.52")
}

func TestRussiaAndTheWestDoNotAttackTheSameMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "21.53")
	s := warScene(t, allies, "Spring 1940")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain turkey")
	s.refused("declare ussr turkey", "21.53")
}

func TestRussiaWaitsUntilFall1941(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54", "25.8")
	s := warScene(t, allies, "Summer 1941")
	s.politics.east = eastLapsed
	s.phase(allies, flow.At(pWar, 0))
	for nation, rule := range map[string]string{"germany": "21.54", "italy": "21.54", "spain": "21.54", "sweden": "21.54"} {
		s.refused("declare ussr "+nation, rule)
	}
	s.play("declare ussr turkey")

	s = warScene(t, allies, "Summer 1941")
	s.add("ge-inf3", "D41")
	s.phase(allies, flow.At(pWar, 0))
	s.refused("declare ussr finland", "25.8")

	s = warScene(t, allies, "Summer 1941")
	s.add("it-inf1", "W33") // an Italian is no garrison
	s.add("ge-inf3", "T36") // nor is one in Bessarabia
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")

	s = warScene(t, allies, "Fall 1941")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
}

func TestAfterFall1941AGarrisonedMinorStillMeansWarWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8")
	s := warScene(t, allies, "Fall 1941")
	s.add("ge-inf3", "W33")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")
	if !s.atWar(ussr, germany) {
		t.Error("Russia attacks a garrisoned Rumania without war with Germany")
	}
}

func TestAFinlandConqueredByRussiaOpensTheNorth(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54")
	s := warScene(t, allies, "Spring 1941")
	s.conquer(ussr, finland)
	s.phase(allies, flow.At(pWar, 0))
	for _, n := range []string{"sweden", "norway"} {
		if !s.can("declare ussr " + n) {
			t.Errorf("Russia cannot declare war on %s", n)
		}
	}
}

func TestTheWestMayDrawRussiaIntoWarWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54", "Q077")
	s := warScene(t, allies, "Spring 1941") // Q077
	s.wars([2]country{italy, ussr})
	if s.atWar(ussr, germany) {
		t.Fatal("Germany is at war with Russia already")
	}
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare britain italy")
	if !s.atWar(ussr, germany) {
		t.Error("Russia and Germany are not at war")
	}
}

func TestEventualPartnersDoNotFightEachOther(t *testing.T) {
	rulebook.Covers(t, "reich", "21.8")
	s := warScene(t, allies, "Fall 1941")
	s.phase(allies, flow.At(pWar, 0))
	s.refused("declare britain ussr", "21.8")
	s.refused("declare britain usa", "21.8")
	s.refused("declare ussr poland", "21.8")
	s = warScene(t, axis, "Fall 1941")
	s.phase(axis, flow.At(pWar, 0))
	s.refused("declare germany italy", "21.8")
}

func TestTheScenario1939BeginsWithThreeWars(t *testing.T) {
	rulebook.Covers(t, "reich", "21.6", "43.1")
	s := newScene(t, scenario1939, "")
	if s.war[germany] != 1<<britain|1<<france|1<<poland|1<<freeFrench {
		t.Errorf("Germany is at war with %b", s.war[germany])
	}
	if s.brp[germany] != 150 {
		t.Errorf("Germany has %d BRPs", s.brp[germany])
	}
}

func TestAmericaDeclaresWarInSpring1942(t *testing.T) {
	rulebook.Covers(t, "reich", "21.7", "12.14", "50.12", "21.41", "Q072")
	s := warScene(t, allies, "Winter 1941")
	s.wars([2]country{italy, britain})
	s.phase(allies, flow.At(pWar, 0))
	if s.war[usa] != 0 {
		t.Fatal("America enters too early")
	}
	s = warScene(t, allies, "Spring 1942")
	s.wars([2]country{italy, britain})
	if s.initiative(allies) != int(s.brp[britain]+s.brp[france]) {
		t.Error("American BRPs count before its war")
	}
	s.phase(allies, flow.At(pWar, 0))
	if !s.atWar(usa, germany) || !s.atWar(usa, italy) || s.brp[usa] != 270-35 {
		t.Errorf("America has %d BRPs and wars %b", s.brp[usa], s.war[usa])
	}
	s.deeds()
	if !s.atWar(usa, germany) {
		t.Error("America's war is revoked")
	}
}

func TestAWarNotFollowedUpIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "21.41", "Q071")
	s := warScene(t, axis, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	brp := s.brp[germany]
	s.play("declare germany norway", "declare germany denmark", "declare italy greece")
	s.finish()
	s.placeAll()
	norse := s.toDeployed(norway)
	u := s.add("ge-inf3", "J30")
	s.march(u, "H31")
	s.deeds()
	if s.atWar(germany, norway) || s.status[norway] != neutral || s.atWar(italy, greece) {
		t.Error("wars without deeds go on")
	}
	s.isAt(norse, inFuture)
	if s.brp[germany] != brp-20 {
		t.Error("the BRPs have come back")
	}
	if !s.atWar(germany, denmark) || s.status[denmark] != invaded {
		t.Error("a war that was followed up has been revoked")
	}
	s.politics.due = 0
	s.phase(axis, flow.At(pWar, 0))
	if !s.can("declare germany norway") {
		t.Errorf("Norway cannot be attacked later: %v", s.moves())
	}
}

// toDeployed is a unit of a minor that is on the board.
func (s *scene) toDeployed(n country) unit {
	s.t.Helper()
	for u := range of(n) {
		if s.onBoard(u) {
			return u
		}
	}
	s.t.Fatalf("%s has no forces on the board", nationIDs[n])
	return noUnit
}

func TestARevokedWarOnAMajorEndsThoseThatFollowedFromIt(t *testing.T) {
	rulebook.Covers(t, "reich", "21.41", "Q072")
	s := warScene(t, axis, "Spring 1940")
	s.phase(axis, flow.At(pWar, 0))
	s.play("declare italy france")
	s.finish()
	s.deeds()
	if s.war[italy] != 0 {
		t.Errorf("Italy is at war with %b", s.war[italy])
	}
	if !s.atWar(germany, france) {
		t.Error("Germany's war is gone too")
	}
}

func TestWhatFollowsUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.23", "Q073", "Q074")
	deeds := map[string]func(s *scene){
		"an attack":                            func(s *scene) { s.fights(germany, yugoslavia, mediterraneanFront) },
		"a Minor Ally's attack":                func(s *scene) { s.fights(hungary, yugoslavia, mediterraneanFront) },
		"a move into the country":              func(s *scene) { s.march(s.add("ge-inf3", "T27"), "T28") },
		"a mission that another enemy stopped": func(s *scene) { s.intended(germany, yugoslavia) },
		"a lent Italian unit's mission over it": func(s *scene) {
			u := s.add("it-air5", "S25")
			s.nation[u] = germany
			s.fights(s.nation[u], yugoslavia, mediterraneanFront)
		},
	}
	for name, deed := range deeds {
		t.Run(name, func(t *testing.T) {
			s := warScene(t, axis, "Spring 1941")
			s.status[hungary] = active
			s.phase(axis, flow.At(pWar, 0))
			s.play("declare germany yugoslavia")
			s.finish()
			s.placeAll()
			deed(s)
			s.deeds()
			if !s.atWar(germany, yugoslavia) {
				t.Error("the war is revoked")
			}
		})
	}
}

func TestAColonyFollowsUpAWarOnItsOwner(t *testing.T) {
	rulebook.Covers(t, "reich", "21.41", "Q072")
	s := warScene(t, allies, "Spring 1940")
	s.phase(allies, flow.At(pWar, 0))
	s.play("declare france italy")
	s.finish()
	u := s.add("fr-inf2", "FF17")
	s.march(u, "II17")
	s.deeds()
	if !s.atWar(france, italy) {
		t.Error("a French move into Libya does not count against Italy")
	}
}

func TestNeutralsOf1944AreLeftAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.36")
	s := newScene(t, scenario1944, "")
	s.phase(axis, flow.At(pWar, 0))
	if s.asked() != 1<<ussr {
		t.Errorf("Germany is asked what it declares: %v", s.moves())
	}
	if _, no := s.mayDeclare(germany, sweden); no.Fine() || no.Rule != "50.36" {
		t.Errorf("war on Sweden: %v", no)
	}
}

func TestFranceDeclaresNoWarWhileParisIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.815")
	s := warScene(t, allies, "Spring 1940")
	s.give(germany, "O22")
	s.phase(allies, flow.At(pWar, 0))
	if _, no := s.mayDeclare(france, italy); no.Fine() || no.Rule != "26.815" {
		t.Errorf("war of France on Italy: %v", no)
	}
}

func TestGermansInItalyLeaveWhenItsWarIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "36.1", "21.4")
	s := warScene(t, axis, "Spring 1940") // Q076
	u := s.add("ge-inf3", "T23")
	s.phase(axis, flow.At(pSurrender, 0))
	s.isAt(u, inPool)
}

func TestAPowerCanBeHandedToAnAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5", "51.2")
	s := warScene(t, allies, "Spring 1940")
	p := emptyBoard(campaign, 6, false)
	s.Position = p
	s.phase(allies, flow.At(pWar, 0))
	s.play("withdraw france britain")
	if s.seats[france] != s.seats[britain] || !s.victory.withdrawn.has(france) {
		t.Error("France is not Britain's to play")
	}
	s.refused("withdraw britain germany", "2.5")
}

func TestConsentIsGivenAndTaken(t *testing.T) {
	rulebook.Covers(t, "reich", "51.4", "51.5")
	s := warScene(t, allies, "Spring 1940")
	s.Position = emptyBoard(campaign, 6, false)
	s.phase(allies, flow.At(pWar, 0))
	s.play("dissent france britain")
	if s.consent[france].has(britain) {
		t.Error("Britain may still enter France")
	}
	s.refused("consent france britain", "51.4")
	s.phase(allies, flow.At(pWar, 0))
	s.play("consent france britain")
	if !s.consent[france].has(britain) {
		t.Error("Britain may not enter France")
	}
}
