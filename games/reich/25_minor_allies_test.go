package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

func TestMinorAlliesAreActivatedInSummer1941(t *testing.T) {
	rulebook.Covers(t, "reich", "25.1", "25.3", "25.31", "25.33", "12.15", "25.4", "Q094")
	s := newScene(t, campaign, "Spring 1941")
	s.wars([2]country{italy, britain})
	s.phase(axis, flow.At(pWar, 0))
	s.finish()
	if s.status[finland] != courted {
		t.Fatal("Finland is active in Spring 1941")
	}
	s = newScene(t, campaign, "Summer 1941")
	s.wars([2]country{italy, britain})
	brp := s.brp[germany]
	s.phase(allies, flow.At(pWar, 0))
	s.finish()
	if s.status[finland] != courted {
		t.Fatal("Finland is activated in the Allied player turn") // Q094
	}
	s.phase(axis, flow.At(pWar, 0))
	s.finish()
	s.placeAll()
	for _, n := range []country{finland, hungary, rumania, bulgaria} {
		if s.status[n] != active || s.patron[n] != germany || !s.atWar(n, britain) || !s.moving.has(n) {
			t.Errorf("%s is not an active Minor Ally", nationIDs[n])
		}
		inCapital := false
		for u := range of(n) {
			if h := s.where(u); h != noHex && world.hexes[h].country != n {
				t.Errorf("%s is placed at %s", u, h)
			}
			inCapital = inCapital || u.kind().ground() && s.where(u) == seat(n)
		}
		if !inCapital {
			t.Errorf("no ground unit of %s is in its capital", nationIDs[n])
		}
	}
	if got := s.brp[germany] - brp; got != 45 {
		t.Errorf("the Minor Allies bring %d BRPs", got)
	}
	if !s.friends(finland, germany) || s.optionOn(finland, eastern) != s.option[germany][eastern] {
		t.Error("Finland does not follow Germany")
	}
}

func TestAnAttackOnSpainMakesActivationsHard(t *testing.T) {
	rulebook.Covers(t, "reich", "46.3", "33.63")
	s := newScene(t, campaign, "Summer 1941")
	s.politics.onSpain = true
	s.phase(axis, flow.At(pWar, 0))
	s.finish()
	if s.Chance() != 6 {
		t.Fatal("no die is rolled")
	}
	s.rolls(5, 6)
	s.placeAll()
	if s.status[finland] == active || s.status[hungary] != active {
		t.Error("a 5 activates Finland, or a 6 does not activate Hungary")
	}
	s.rolls(1, 1)
	if s.Stack.Top().Proc == pWar && s.Chance() != 0 {
		t.Error("an activation is tried twice in a turn")
	}
}

func TestWarOnSpainIsRemembered(t *testing.T) {
	rulebook.Covers(t, "reich", "46.3")
	s := attack(t, "Spring 1941", germany, spain, nil)
	if !s.politics.onSpain {
		t.Error("the attack on Spain is forgotten")
	}
}

// attackedRumania is a Rumania that Russia attacked last turn.
func attackedRumania(t *testing.T) *scene {
	s := newScene(t, campaign, "Spring 1941")
	s.status[rumania], s.patron[rumania] = invaded, germany
	s.politics.wooed.add(rumania)
	s.politics.bessarabia, s.politics.east = true, eastTaken
	s.makeWar(ussr, rumania)
	s.add("rum-inf1", "W33")
	return s
}

func TestAnAttackedMinorAllyIsHelpedOnlyWithWar(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "25.25", "Q082")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	if s.mayIntervene(germany, rumania) {
		t.Fatal("Germany may enter Rumania without war with Russia")
	}
	if s.serves(rumania) {
		t.Error("Rumania is open to Germany")
	}
	s.now = dateOf(summer, 1941)
	s.phase(axis, flow.At(pWar, 0))
	s.play("done italy")
	if s.ripe(rumania) {
		t.Error("Rumania activates by date with Russians on its soil")
	}
	brp := s.brp[germany]
	s.play("declare germany ussr")
	u := s.add("ge-inf3", "V31")
	s.entered(u, at(t, "V32"))
	if s.status[rumania] != active || s.patron[rumania] != germany || s.brp[germany] != brp-35+15 {
		t.Errorf("Rumania is %s, Germany has %d BRPs", standingNames[s.status[rumania]], s.brp[germany]) // Q082
	}
	if !s.politics.byAttack.has(rumania) {
		t.Error("it is not remembered that Rumania was activated by an attack")
	}
}

func TestItalyMayHelpInGermanysPlace(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	s.wars([2]country{italy, ussr})
	s.entered(s.add("it-inf1", "V32"), at(t, "V32"))
	if s.status[rumania] != active || s.patron[rumania] != italy {
		t.Error("Rumania is not Italy's Minor Ally")
	}
}

func TestAGarrisonInTimeRestoresPeace(t *testing.T) {
	rulebook.Covers(t, "reich", "25.21", "21.4", "Q097")
	s := attackedRumania(t)
	s.add("ru-inf2", "T36") // Bessarabia does not count: Q097
	brp := s.brp[germany]
	if !s.mayIntervene(germany, rumania) {
		t.Fatal("Germany may not garrison Rumania")
	}
	s.entered(s.add("ge-inf3", "V32"), at(t, "V32"))
	if s.status[rumania] != courted || s.war[rumania] != 0 || s.atWar(germany, ussr) || s.brp[germany] != brp {
		t.Error("peace is not restored")
	}
	for u := range of(rumania) {
		if s.onBoard(u) {
			t.Errorf("%s is still on the board", u)
		}
	}
	s.phase(allies, flow.At(pWar, 0))
	s.refused("declare ussr rumania", "25.8")
}

func TestHelpMakesSpainAndTurkeyMinorAllies(t *testing.T) {
	rulebook.Covers(t, "reich", "25.22", "25.33", "Q098")
	s := newScene(t, campaign, "Spring 1941")
	s.status[turkey], s.patron[turkey] = invaded, ussr
	s.wars([2]country{italy, britain}, [2]country{germany, turkey})
	brp := s.brp[britain]
	s.entered(s.add("br-inf3", "EE36"), at(t, "DD36"))
	if s.status[turkey] != active || s.patron[turkey] != britain || s.brp[britain] != brp+30 { // Q098
		t.Errorf("Turkey is %s of %s; Britain has %d BRPs", standingNames[s.status[turkey]], nationName(s.patron[turkey]), s.brp[britain])
	}
	s = newScene(t, campaign, "Spring 1941")
	s.status[spain], s.patron[spain] = invaded, italy
	s.wars([2]country{britain, spain}, [2]country{italy, britain})
	s.entered(s.add("it-inf1", "V12"), at(t, "V12"))
	if s.status[spain] != active || s.patron[spain] != italy {
		t.Error("Spain is not Italy's Minor Ally")
	}
}

func TestAnAxisUnitInAMinorAllyMeansInstantHelp(t *testing.T) {
	rulebook.Covers(t, "reich", "25.23")
	s := attack(t, "Spring 1941", britain, bulgaria, func(s *scene) { s.add("ge-inf3", "Y30") })
	if s.status[bulgaria] != active {
		t.Error("Bulgaria fights alone")
	}
	s = attack(t, "Spring 1941", britain, bulgaria, nil)
	if s.status[bulgaria] != invaded || s.patron[bulgaria] != germany {
		t.Error("without a garrison Germany has intervened")
	}
}

func TestAConqueredMinorAllyIsNeverActivated(t *testing.T) {
	rulebook.Covers(t, "reich", "25.7")
	s := newScene(t, campaign, "Summer 1941")
	s.conquerMinor(finland, ussr)
	for s.Stack.N > 0 && s.Stack.Top().Proc == pRoutes {
		s.runRoutes(top[routesFrame](s))
	}
	s.phase(axis, flow.At(pWar, 0))
	s.finish()
	s.placeAll()
	if s.status[finland] != conquered {
		t.Error("a conquered Finland joins Germany")
	}
}

func turkishScene(t *testing.T, prepare func(*scene)) *scene {
	s := newScene(t, campaign, "Spring 1942")
	s.wars([2]country{italy, britain})
	s.add("br-inf3", "MM29")
	s.add("br-fleet9 x2", "LL29")
	s.add("it-fleet9", "AA24")
	for i, h := range world.objectivesOn(mediterraneanFront) {
		s.control[h] = italy
		if i < 7 {
			s.control[h] = britain
		}
	}
	if prepare != nil {
		prepare(s)
	}
	s.phase(allies, flow.At(pWar, 0))
	for s.Stack.Top().Proc == pWar && s.Stack.Top().Step == warDeclare {
		for n := range s.asked().all {
			s.play("done " + nationIDs[n])
			break
		}
	}
	return s
}

// objectivesOn are the objectives of a front.
func (w *worldData) objectivesOn(f front) (list []hex) {
	for h := range w.objectives.bits().All() {
		if w.hexes[h].front == f && w.hexes[h].country != turkey {
			list = append(list, hex(h))
		}
	}
	return list
}

func TestTurkeyMayBecomeABritishMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "33.7", "33.71", "33.72", "33.73")
	s := turkishScene(t, nil)
	brp := s.brp[britain]
	s.play("court britain turkey")
	s.placeAll()
	if s.status[turkey] != active || s.patron[turkey] != britain || s.brp[britain] != brp-35+30 {
		t.Errorf("Turkey is %s; Britain has %d BRPs", standingNames[s.status[turkey]], s.brp[britain])
	}
	if !s.atWar(turkey, germany) {
		t.Error("Turkey is not at war")
	}
}

func TestTurkeyHasItsConditions(t *testing.T) {
	rulebook.Covers(t, "reich", "33.711", "33.712", "33.713", "33.714")
	for name, spoil := range map[string]func(*scene){
		"as many Axis ground factors": func(s *scene) { s.add("it-inf2", "Y22"); s.add("it-inf1", "Y22") },
		"as many Axis fleets":         func(s *scene) { s.add("it-fleet9", "AA24") },
		"six objectives":              func(s *scene) { s.control[world.objectivesOn(mediterraneanFront)[0]] = germany },
		"a conquered Turkey":          func(s *scene) { s.status[turkey] = conquered },
		"too few BRPs":                func(s *scene) { s.brp[britain] = 34 },
	} {
		t.Run(name, func(t *testing.T) {
			if s := turkishScene(t, spoil); s.can("court britain turkey") {
				t.Error("Turkey may be won")
			}
		})
	}
}

func TestTheIraqisMustTakeMosul(t *testing.T) {
	rulebook.Covers(t, "reich", "25.46", "38.0", "25.34")
	s := newScene(t, campaign, "Spring 1941")
	s.add("br-inf1", "EE42")
	s.add("br-inf1", "HH39")
	brp := s.brp[germany]
	s.phase(axis, flow.At(pWar, 0))
	s.activate(iraq, germany)
	s.Asked = 0
	s.proceed()
	s.placeAll()
	if s.brp[germany] != brp {
		t.Error("Iraq brings BRPs")
	}
	s.holds(britain, "EE42")
	for u := range of(iraq) {
		if u.kind() == air && s.at[u] != inFuture {
			t.Error("the Iraqi air unit has no base and is not held back")
		}
		if u.kind() == infantry && !s.onBoard(u) {
			t.Errorf("%s is not placed", u)
		}
	}
	s.deeds()
	if s.status[iraq] != colony || s.hasForces(iraq) {
		t.Error("rebels that have not taken Mosul fight on")
	}
	s.holds(britain, "HH39", "EE42")

	s = newScene(t, campaign, "Spring 1941")
	s.phase(axis, flow.At(pWar, 0))
	s.activate(iraq, germany)
	s.Asked = 0
	s.proceed()
	s.placeAll()
	s.holds(iraq, "EE42", "HH39")
	s.deeds()
	if s.status[iraq] != active {
		t.Fatal("the rebels are gone although Mosul is theirs")
	}
	s.take(hexMosul, britain)
	s.aftermath(allies)
	if s.status[iraq] != colony {
		t.Error("the rebels fight on without Mosul")
	}
}

func TestItalyHelpsAMinorAllyWithGermanLeave(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := &scene{emptyBoard(campaign, 6, false), t}
	s.makeWar(germany, britain)
	s.makeWar(italy, britain)
	s.makeWar(britain, bulgaria)
	s.status[bulgaria] = invaded
	s.politics.wooed.add(bulgaria)
	s.add("br-inf3", "Z31") // on its soil
	if !s.mayIntervene(italy, bulgaria) {
		t.Error("Italy may not help with German leave")
	}
	s.consent[germany].remove(italy)
	if s.mayIntervene(italy, bulgaria) || !s.mayIntervene(germany, bulgaria) {
		t.Error("Italy helps against Germany's will")
	}
	s.makePeace(germany, britain)
	if !s.mayIntervene(italy, bulgaria) {
		t.Error("Italy may not help although Germany cannot")
	}
}

func TestNeutralItaliansInAnAttackedRumaniaStandBy(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := newScene(t, campaign, "Summer 1940")
	s.makeWar(italy, britain)
	s.makeWar(germany, britain)
	s.makeWar(ussr, rumania)
	s.status[rumania], s.patron[rumania] = invaded, germany
	s.politics.wooed.add(rumania)
	place := at(t, "U36")
	italian := s.add("it-inf2 x2", "U36")
	s.add("rum-inf2", "U36")
	russian := s.add("ru-inf3", "T36")
	s.option[ussr] = [numFronts]option{offensive, offensive, offensive}
	s.mover = allies
	s.beginPlayerTurn()
	if s.atWar(ussr, italy) || !s.room(russian, place) {
		t.Error("Russians may not stack upon Italians")
	}
	s.fight(allies)
	s.attack("ussr", "U36", russian)
	if s.fight0().defenders.has(italian) {
		t.Error("the Italians are attacked")
	}
	q := newScene(t, campaign, "Summer 1940")
	q.makeWar(ussr, rumania)
	q.status[rumania], q.patron[rumania] = invaded, germany
	q.politics.wooed.add(rumania)
	italian = q.add("it-inf2", "U36")
	q.mover = axis
	q.beginPlayerTurn()
	q.loseBystanders()
	if !q.onBoard(italian) {
		t.Error("they are lost although no Russian is in the country")
	}
	q.add("ru-inf3", "T35")
	q.loseBystanders()
	if q.onBoard(italian) {
		t.Error("they stay although Italy does not help Rumania")
	}
}

// onlookers is a Rumania that Russia has attacked, with Russians in it; Italy, at war
// with Britain only, looks on.
func onlookers(t *testing.T) *scene {
	t.Helper()
	s := newScene(t, campaign, "Summer 1940")
	s.makeWar(italy, britain)
	s.makeWar(germany, britain)
	s.makeWar(ussr, rumania)
	s.status[rumania], s.patron[rumania] = invaded, germany
	s.politics.wooed.add(rumania)
	return s
}

func TestRussiaDrivesItalianAircraftAndShipsFromTheBasesItTakes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := onlookers(t)
	constanta := hex(0)
	for h := range world.countries[rumania].cities.bits().All() {
		if world.ports.has(hex(h)) {
			constanta = hex(h)
		}
	}
	plane, ship, base := s.add("it-air5", constanta.String()), s.add("it-fleet9", constanta.String()), s.add("it-base", constanta.String())
	s.give(italy, "Z27") // within eight hexes
	russian := s.add("ru-inf3", "T37")
	s.mover = allies
	s.beginPlayerTurn()
	s.advance(russian, constanta)
	if !s.Position.fight.adrift.has(plane) || s.where(ship) != noHex || s.task[ship] != fleeing || s.where(base) == constanta {
		t.Error("Italian aircraft, ships or their base stay where Russia holds the hex")
	}
	// Those of a power at peace elsewhere are left alone.
	q := onlookers(t)
	q.status[rumania] = courted
	plane = q.add("it-air5", constanta.String())
	q.mover = allies
	q.beginPlayerTurn()
	q.evict(constanta, ussr)
	if q.Position.fight.adrift.has(plane) {
		t.Error("Italians are driven out of a Rumania that nobody attacks")
	}
}

func TestItaliansLeaveAnAttackedRumaniaOverRussianHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := onlookers(t)
	u := s.add("it-inf2", "U36")
	s.giveHexes(world.countries[rumania].hexes, ussr) // all of it but where the unit is
	s.add("ru-inf3", "T35")
	s.status[hungary], s.patron[hungary] = active, germany
	s.joinWars(hungary, germany)
	s.mover = axis
	s.beginPlayerTurn()
	near := s.nearEnemies(italy)
	if !s.movable(u, &near) {
		t.Fatal("the unit may not be redeployed")
	}
	to, _ := s.destinations(u)
	if !to.has(world.countries[hungary].capital) {
		t.Error("it does not come to Hungary over Russian hexes")
	}
	for h := range to.all {
		if s.control[h] == ussr {
			t.Fatalf("it may end in %s, which is Russian", h)
		}
	}
	s.makeWar(italy, ussr)
	if to, _ = s.destinations(u); to.has(world.countries[hungary].capital) {
		t.Error("an Italy at war with Russia passes over its hexes")
	}
}

// fight0 is what combat keeps.
func (s *scene) fight0() *fightState { return &s.Position.fight }

func TestItalyHelpsWithoutLeaveOnceGermanyHasNot(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	s.wars([2]country{italy, ussr}, [2]country{germany, ussr})
	s.consent[germany].remove(italy)
	s.begin(axis, flow.At(pMovement, moveAsk))
	s.Position.moves.done = 0
	if s.mayIntervene(italy, rumania) {
		t.Error("Italy comes before Germany without its leave")
	}
	s.Position.moves.done.add(germany)
	if !s.mayIntervene(italy, rumania) {
		t.Error("Italy may not help although Germany does not")
	}
}
