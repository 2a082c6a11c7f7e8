package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// phase runs a procedure in a player turn of a camp and stops when it is over.
func (s *scene) phase(mover atlas.Alliance, f engine.Frame) {
	s.mover = mover
	for u := range s.in(inHand) { // what the scene has not placed
		if u.Kind() == atlas.Air || u.Kind() == atlas.Fleet {
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
func (s *scene) aftermath(mover atlas.Alliance) { s.phase(mover, flow.At(pAftermath, 0)) }

// finish lets all powers finish what they are asked.
func (s *scene) finish() {
	s.t.Helper()
	for top := s.Stack.Top().Proc; s.asked() != 0 && !s.isOver() && s.Stack.Top().Proc == top; {
		for n := range s.asked().All {
			s.play("done " + atlas.NationIDs[n])
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
func (s *scene) march(u atlas.Unit, where string) {
	h := at(s.t, where)
	s.option[s.commander(u)][world.Hexes[h].Front] = Attrition
	s.advance(u, h)
}

// holds checks who controls hexes.
func (s *scene) holds(n atlas.Country, hexes ...string) {
	s.t.Helper()
	for _, h := range hexes {
		if got := s.control.of(at(s.t, h)); got != n {
			s.t.Errorf("%s is controlled by %s, not %s", h, nationName(got), nationName(n))
		}
	}
}

func nationName(n atlas.Country) string {
	if n >= atlas.NumNations {
		return "nobody"
	}
	return atlas.NationIDs[n]
}

func (s *scene) isAt(u atlas.Unit, where spot) {
	s.t.Helper()
	if s.at.of(u) != where {
		s.t.Errorf("%s is at %d, not at %d", u, s.at.of(u), where)
	}
}

// wars puts pairs of nations at war.
func (s *scene) wars(pairs ...[2]atlas.Country) {
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

func warScene(t *testing.T, mover atlas.Alliance, when string) *scene {
	s := newScene(t, atlas.Campaign, when)
	s.give(atlas.Germany, "L31")
	s.mover = mover
	return s
}

func TestWarOnAMinorCostsTenAndOnAMajorThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "12.21", "21.1")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare germany norway", "declare italy france")
	if got := brp[atlas.Germany] - s.brp[atlas.Germany]; got != 10 {
		t.Errorf("war on Norway cost %d BRPs", got)
	}
	if got := brp[atlas.Italy] - s.brp[atlas.Italy]; got != 35 {
		t.Errorf("war on France cost %d BRPs", got)
	}
	if !s.atWar(atlas.Germany, atlas.Norway) || !s.atWar(atlas.Italy, atlas.France) {
		t.Error("the wars have not begun")
	}
	s.refused("declare germany norway", "21.1")
	s.refused("declare germany britain", "21.1")
}

func TestNobodyDeclaresWarOnSwitzerland(t *testing.T) {
	rulebook.Covers(t, "reich", "48.0")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.refused("declare germany switzerland", "48.0")
}

func TestOneDeclarationBringsWarWithAllAlliesOfTheTarget(t *testing.T) {
	rulebook.Covers(t, "reich", "21.2")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.status[atlas.Greece], s.patron[atlas.Greece] = Allied, atlas.Britain
	s.wars([2]atlas.Country{atlas.Germany, atlas.Greece})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp
	s.play("declare italy france")
	for _, n := range []atlas.Country{atlas.France, atlas.Britain, atlas.Greece} {
		if !s.atWar(atlas.Italy, n) {
			t.Errorf("Italy is not at war with %s", atlas.NationIDs[n])
		}
	}
	if s.brp[atlas.Britain] != brp[atlas.Britain] || s.brp[atlas.France] != brp[atlas.France] {
		t.Error("those who are attacked have paid")
	}
	if !s.alliedPowers(atlas.Germany, atlas.Italy) {
		t.Error("Germany and Italy are not allied")
	}
	if s.atWar(atlas.Italy, atlas.USSR) {
		t.Error("Russia has been drawn in")
	}
}

func TestAnAllyJoinsAnAttackOnAMinorWithoutPaying(t *testing.T) {
	rulebook.Covers(t, "reich", "21.3", "51.6")
	s := warScene(t, atlas.Axis, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp[atlas.Italy]
	s.play("declare germany greece")
	if !s.atWar(atlas.Italy, atlas.Greece) || s.brp[atlas.Italy] != brp {
		t.Error("Italy cannot join the attack on Greece for nothing")
	}
	s = warScene(t, atlas.Axis, "Summer 1940")
	s.wars([2]atlas.Country{atlas.Italy, atlas.France})
	s.consent[atlas.Germany].Remove(atlas.Italy)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany greece")
	if s.atWar(atlas.Italy, atlas.Greece) {
		t.Error("Italy joins although Germany has not agreed")
	}
	s.play("declare italy greece") // and pays in full
}

func TestAMinorWhoseWarMeansWarWithAMajorCostsThirtyFive(t *testing.T) {
	rulebook.Covers(t, "reich", "21.51", "25.2", "25.23", "Q095")
	s := warScene(t, atlas.Allies, "Spring 1941")
	s.add("ge-air5", "D41") // not a ground unit: Q095
	s.phase(atlas.Allies, flow.At(pWar, 0))
	if _, cost := s.declarations(atlas.USSR); cost[atlas.Finland] != 35 {
		t.Errorf("war on Finland costs %d BRPs", cost[atlas.Finland])
	}
	s.play("declare ussr finland")
	if !s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia is not at war with Germany")
	}
	if s.status[atlas.Finland] != Active || s.patron[atlas.Finland] != atlas.Germany {
		t.Error("the German unit in Finland does not make Germany's help automatic")
	}
}

func TestGermanyAndItalyDoNotAttackTheSameMinorBeforeTheyAreAllied(t *testing.T) {
	rulebook.Covers(t, "reich", "21.52", "21.4")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare germany yugoslavia")
	s.refused("declare italy yugoslavia", "21.52")
}

func TestRussiaAndTheWestDoNotAttackTheSameMinor(t *testing.T) {
	rulebook.Covers(t, "reich", "21.53")
	s := warScene(t, atlas.Allies, "Spring 1940")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain turkey")
	s.refused("declare ussr turkey", "21.53")
}

func TestRussiaWaitsUntilFall1941(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54", "25.8")
	s := warScene(t, atlas.Allies, "Summer 1941")
	s.politics.east = eastLapsed
	s.phase(atlas.Allies, flow.At(pWar, 0))
	for nation, rule := range map[string]string{"germany": "21.54", "italy": "21.54", "spain": "21.54", "sweden": "21.54"} {
		s.refused("declare ussr "+nation, rule)
	}
	s.play("declare ussr turkey")

	s = warScene(t, atlas.Allies, "Summer 1941")
	s.add("ge-inf3", "D41")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.refused("declare ussr finland", "25.8")

	s = warScene(t, atlas.Allies, "Summer 1941")
	s.add("it-inf1", "W33") // an Italian is no garrison
	s.add("ge-inf3", "T36") // nor is one in Bessarabia
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")

	s = warScene(t, atlas.Allies, "Fall 1941")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr germany")
}

func TestAfterFall1941AGarrisonedMinorStillMeansWarWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "25.8")
	s := warScene(t, atlas.Allies, "Fall 1941")
	s.add("ge-inf3", "W33")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare ussr rumania")
	if !s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia attacks a garrisoned Rumania without war with Germany")
	}
}

func TestAFinlandConqueredByRussiaOpensTheNorth(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54")
	s := warScene(t, atlas.Allies, "Spring 1941")
	s.conquer(atlas.USSR, atlas.Finland)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	for _, n := range []string{"sweden", "norway"} {
		if !s.can("declare ussr " + n) {
			t.Errorf("Russia cannot declare war on %s", n)
		}
	}
}

func TestTheWestMayDrawRussiaIntoWarWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "21.54", "Q077")
	s := warScene(t, atlas.Allies, "Spring 1941") // Q077
	s.wars([2]atlas.Country{atlas.Italy, atlas.USSR})
	if s.atWar(atlas.USSR, atlas.Germany) {
		t.Fatal("Germany is at war with Russia already")
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare britain italy")
	if !s.atWar(atlas.USSR, atlas.Germany) {
		t.Error("Russia and Germany are not at war")
	}
}

func TestEventualPartnersDoNotFightEachOther(t *testing.T) {
	rulebook.Covers(t, "reich", "21.8")
	s := warScene(t, atlas.Allies, "Fall 1941")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.refused("declare britain ussr", "21.8")
	s.refused("declare britain usa", "21.8")
	s.refused("declare ussr poland", "21.8")
	s = warScene(t, atlas.Axis, "Fall 1941")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.refused("declare germany italy", "21.8")
}

func TestTheScenario1939BeginsWithThreeWars(t *testing.T) {
	rulebook.Covers(t, "reich", "21.6", "43.1")
	s := newScene(t, atlas.Scenario1939, "")
	if s.war[atlas.Germany] != 1<<atlas.Britain|1<<atlas.France|1<<atlas.Poland|1<<atlas.FreeFrench {
		t.Errorf("Germany is at war with %b", s.war[atlas.Germany])
	}
	if s.brp[atlas.Germany] != 150 {
		t.Errorf("Germany has %d BRPs", s.brp[atlas.Germany])
	}
}

func TestAmericaDeclaresWarInSpring1942(t *testing.T) {
	rulebook.Covers(t, "reich", "21.7", "12.14", "50.12", "21.41", "Q072")
	s := warScene(t, atlas.Allies, "Winter 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.phase(atlas.Allies, flow.At(pWar, 0))
	if s.war[atlas.USA] != 0 {
		t.Fatal("America enters too early")
	}
	s = warScene(t, atlas.Allies, "Spring 1942")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	if s.initiative(atlas.Allies) != int(s.brp[atlas.Britain]+s.brp[atlas.France]) {
		t.Error("American BRPs count before its war")
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	if !s.atWar(atlas.USA, atlas.Germany) || !s.atWar(atlas.USA, atlas.Italy) || s.brp[atlas.USA] != 270-35 {
		t.Errorf("America has %d BRPs and wars %b", s.brp[atlas.USA], s.war[atlas.USA])
	}
	s.deeds()
	if !s.atWar(atlas.USA, atlas.Germany) {
		t.Error("America's war is revoked")
	}
}

func TestAWarNotFollowedUpIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "21.41", "Q071")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	brp := s.brp[atlas.Germany]
	s.play("declare germany norway", "declare germany denmark", "declare italy greece")
	s.finish()
	s.placeAll()
	norse := s.toDeployed(atlas.Norway)
	u := s.add("ge-inf3", "J30")
	s.march(u, "H31")
	s.deeds()
	if s.atWar(atlas.Germany, atlas.Norway) || s.status[atlas.Norway] != Neutral || s.atWar(atlas.Italy, atlas.Greece) {
		t.Error("wars without deeds go on")
	}
	s.isAt(norse, inFuture)
	if s.brp[atlas.Germany] != brp-20 {
		t.Error("the BRPs have come back")
	}
	if !s.atWar(atlas.Germany, atlas.Denmark) || s.status[atlas.Denmark] != Invaded {
		t.Error("a war that was followed up has been revoked")
	}
	s.politics.due = 0
	s.phase(atlas.Axis, flow.At(pWar, 0))
	if !s.can("declare germany norway") {
		t.Errorf("Norway cannot be attacked later: %v", s.moves())
	}
}

// toDeployed is a unit of a minor that is on the board.
func (s *scene) toDeployed(n atlas.Country) atlas.Unit {
	s.t.Helper()
	for u := range atlas.Of(n) {
		if s.onBoard(u) {
			return u
		}
	}
	s.t.Fatalf("%s has no forces on the board", atlas.NationIDs[n])
	return atlas.NoUnit
}

func TestARevokedWarOnAMajorEndsThoseThatFollowedFromIt(t *testing.T) {
	rulebook.Covers(t, "reich", "21.41", "Q072")
	s := warScene(t, atlas.Axis, "Spring 1940")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("declare italy france")
	s.finish()
	s.deeds()
	if s.war[atlas.Italy] != 0 {
		t.Errorf("Italy is at war with %b", s.war[atlas.Italy])
	}
	if !s.atWar(atlas.Germany, atlas.France) {
		t.Error("Germany's war is gone too")
	}
}

func TestWhatFollowsUpAWar(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.23", "Q073", "Q074")
	deeds := map[string]func(s *scene){
		"an attack":                            func(s *scene) { s.fights(atlas.Germany, atlas.Yugoslavia, atlas.MediterraneanFront) },
		"a Minor Ally's attack":                func(s *scene) { s.fights(atlas.Hungary, atlas.Yugoslavia, atlas.MediterraneanFront) },
		"a move into the country":              func(s *scene) { s.march(s.add("ge-inf3", "T27"), "T28") },
		"a mission that another enemy stopped": func(s *scene) { s.intended(atlas.Germany, atlas.Yugoslavia) },
		"a lent Italian unit's mission over it": func(s *scene) {
			u := s.add("it-air5", "S25")
			s.nation.set(u, atlas.Germany)
			s.fights(s.nation.of(u), atlas.Yugoslavia, atlas.MediterraneanFront)
		},
	}
	for name, deed := range deeds {
		t.Run(name, func(t *testing.T) {
			s := warScene(t, atlas.Axis, "Spring 1941")
			s.status[atlas.Hungary] = Active
			s.phase(atlas.Axis, flow.At(pWar, 0))
			s.play("declare germany yugoslavia")
			s.finish()
			s.placeAll()
			deed(s)
			s.deeds()
			if !s.atWar(atlas.Germany, atlas.Yugoslavia) {
				t.Error("the war is revoked")
			}
		})
	}
}

func TestAColonyFollowsUpAWarOnItsOwner(t *testing.T) {
	rulebook.Covers(t, "reich", "21.41", "Q072")
	s := warScene(t, atlas.Allies, "Spring 1940")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("declare france italy")
	s.finish()
	u := s.add("fr-inf2", "FF17")
	s.march(u, "II17")
	s.deeds()
	if !s.atWar(atlas.France, atlas.Italy) {
		t.Error("a French move into Libya does not count against Italy")
	}
}

func TestNeutralsOf1944AreLeftAlone(t *testing.T) {
	rulebook.Covers(t, "reich", "50.36")
	s := newScene(t, atlas.Scenario1944, "")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	if s.asked() != 1<<atlas.USSR {
		t.Errorf("Germany is asked what it declares: %v", s.moves())
	}
	if _, no := s.mayDeclare(atlas.Germany, atlas.Sweden); no.Fine() || no.Rule != "50.36" {
		t.Errorf("war on Sweden: %v", no)
	}
}

func TestFranceDeclaresNoWarWhileParisIsLost(t *testing.T) {
	rulebook.Covers(t, "reich", "26.815")
	s := warScene(t, atlas.Allies, "Spring 1940")
	s.give(atlas.Germany, "O22")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	if _, no := s.mayDeclare(atlas.France, atlas.Italy); no.Fine() || no.Rule != "26.815" {
		t.Errorf("war of France on Italy: %v", no)
	}
}

func TestGermansInItalyLeaveWhenItsWarIsRevoked(t *testing.T) {
	rulebook.Covers(t, "reich", "36.1", "21.4")
	s := warScene(t, atlas.Axis, "Spring 1940") // Q076
	u := s.add("ge-inf3", "T23")
	s.phase(atlas.Axis, flow.At(pSurrender, 0))
	s.isAt(u, inPool)
}

func TestAPowerCanBeHandedToAnAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "2.5", "51.2")
	s := warScene(t, atlas.Allies, "Spring 1940")
	p := emptyBoard(atlas.Campaign, 6, false)
	s.Position = p
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("withdraw france britain")
	if s.seats[atlas.France] != s.seats[atlas.Britain] || !s.victory.withdrawn.Has(atlas.France) {
		t.Error("France is not Britain's to play")
	}
	s.refused("withdraw britain germany", "2.5")
}

func TestConsentIsGivenAndTaken(t *testing.T) {
	rulebook.Covers(t, "reich", "51.4", "51.5")
	s := warScene(t, atlas.Allies, "Spring 1940")
	s.Position = emptyBoard(atlas.Campaign, 6, false)
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("dissent france britain")
	if s.consent[atlas.France].Has(atlas.Britain) {
		t.Error("Britain may still enter France")
	}
	s.refused("consent france britain", "51.4")
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.play("consent france britain")
	if !s.consent[atlas.France].Has(atlas.Britain) {
		t.Error("Britain may not enter France")
	}
}
