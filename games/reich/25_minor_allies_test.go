package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestMinorAlliesAreActivatedInSummer1941(t *testing.T) {
	rulebook.Covers(t, "reich", "25.1", "25.3", "25.31", "25.33", "12.15", "25.4", "Q094")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.finish()
	if s.status[atlas.Finland] != Courted {
		t.Fatal("Finland is active in Spring 1941")
	}
	s = newScene(t, atlas.Campaign, "Summer 1941")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	brp := s.brp[atlas.Germany]
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.finish()
	if s.status[atlas.Finland] != Courted {
		t.Fatal("Finland is activated in the Allied player turn") // Q094
	}
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.finish()
	s.placeAll()
	for _, n := range []atlas.Country{atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria} {
		if s.status[n] != Active || s.patron[n] != atlas.Germany || !s.atWar(n, atlas.Britain) || !s.moving.Has(n) {
			t.Errorf("%s is not an active Minor Ally", atlas.NationIDs[n])
		}
		inCapital := false
		for u := range atlas.Of(n) {
			if h := s.where(u); h != atlas.NoHex && world.Hexes[h].Country != n {
				t.Errorf("%s is placed at %s", u, h)
			}
			inCapital = inCapital || u.Kind().Ground() && s.where(u) == seat(n)
		}
		if !inCapital {
			t.Errorf("no ground unit of %s is in its capital", atlas.NationIDs[n])
		}
	}
	if got := s.brp[atlas.Germany] - brp; got != 45 {
		t.Errorf("the Minor Allies bring %d BRPs", got)
	}
	if !s.friends(atlas.Finland, atlas.Germany) || s.optionOn(atlas.Finland, atlas.Eastern) != s.option[atlas.Germany][atlas.Eastern] {
		t.Error("Finland does not follow Germany")
	}
}

func TestAnAttackOnSpainMakesActivationsHard(t *testing.T) {
	rulebook.Covers(t, "reich", "46.3", "33.63")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.politics.onSpain = true
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.finish()
	if s.Chance() != 6 {
		t.Fatal("no die is rolled")
	}
	s.rolls(5, 6)
	s.placeAll()
	if s.status[atlas.Finland] == Active || s.status[atlas.Hungary] != Active {
		t.Error("a 5 activates Finland, or a 6 does not activate Hungary")
	}
	s.rolls(1, 1)
	if s.Stack.Top().Proc == pWar && s.Chance() != 0 {
		t.Error("an activation is tried twice in a turn")
	}
}

func TestWarOnSpainIsRemembered(t *testing.T) {
	rulebook.Covers(t, "reich", "46.3")
	s := attack(t, "Spring 1941", atlas.Germany, atlas.Spain, nil)
	if !s.politics.onSpain {
		t.Error("the attack on Spain is forgotten")
	}
}

// attackedRumania is a Rumania that Russia attacked last turn.
func attackedRumania(t *testing.T) *scene {
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Rumania], s.patron[atlas.Rumania] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Rumania)
	s.politics.bessarabia, s.politics.east = true, eastTaken
	s.makeWar(atlas.USSR, atlas.Rumania)
	s.add("rum-inf1", "W33")
	return s
}

func TestAnAttackedMinorAllyIsHelpedOnlyWithWar(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "25.25", "Q082")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	if s.mayIntervene(atlas.Germany, atlas.Rumania) {
		t.Fatal("Germany may enter Rumania without war with Russia")
	}
	if s.serves(atlas.Rumania) {
		t.Error("Rumania is open to Germany")
	}
	s.now = atlas.DateOf(atlas.Summer, 1941)
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.play("done italy")
	if s.ripe(atlas.Rumania) {
		t.Error("Rumania activates by date with Russians on its soil")
	}
	brp := s.brp[atlas.Germany]
	s.play("declare germany ussr")
	u := s.add("ge-inf3", "V31")
	s.entered(u, at(t, "V32"))
	if s.status[atlas.Rumania] != Active || s.patron[atlas.Rumania] != atlas.Germany || s.brp[atlas.Germany] != brp-35+15 {
		t.Errorf("Rumania is %s, Germany has %d BRPs", standingNames[s.status[atlas.Rumania]], s.brp[atlas.Germany]) // Q082
	}
	if !s.politics.byAttack.Has(atlas.Rumania) {
		t.Error("it is not remembered that Rumania was activated by an attack")
	}
}

func TestItalyMayHelpInGermanysPlace(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	s.wars([2]atlas.Country{atlas.Italy, atlas.USSR})
	s.entered(s.add("it-inf1", "V32"), at(t, "V32"))
	if s.status[atlas.Rumania] != Active || s.patron[atlas.Rumania] != atlas.Italy {
		t.Error("Rumania is not Italy's Minor Ally")
	}
}

func TestAGarrisonInTimeRestoresPeace(t *testing.T) {
	rulebook.Covers(t, "reich", "25.21", "21.4", "Q097")
	s := attackedRumania(t)
	s.add("ru-inf2", "T36") // Bessarabia does not count: Q097
	brp := s.brp[atlas.Germany]
	if !s.mayIntervene(atlas.Germany, atlas.Rumania) {
		t.Fatal("Germany may not garrison Rumania")
	}
	s.entered(s.add("ge-inf3", "V32"), at(t, "V32"))
	if s.status[atlas.Rumania] != Courted || s.war[atlas.Rumania] != 0 || s.atWar(atlas.Germany, atlas.USSR) || s.brp[atlas.Germany] != brp {
		t.Error("peace is not restored")
	}
	for u := range atlas.Of(atlas.Rumania) {
		if s.onBoard(u) {
			t.Errorf("%s is still on the board", u)
		}
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	s.refused("declare ussr rumania", "25.8")
}

func TestHelpMakesSpainAndTurkeyMinorAllies(t *testing.T) {
	rulebook.Covers(t, "reich", "25.22", "25.33", "Q098")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Turkey], s.patron[atlas.Turkey] = Invaded, atlas.USSR
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain}, [2]atlas.Country{atlas.Germany, atlas.Turkey})
	brp := s.brp[atlas.Britain]
	s.entered(s.add("br-inf3", "EE36"), at(t, "DD36"))
	if s.status[atlas.Turkey] != Active || s.patron[atlas.Turkey] != atlas.Britain || s.brp[atlas.Britain] != brp+30 { // Q098
		t.Errorf("Turkey is %s of %s; Britain has %d BRPs", standingNames[s.status[atlas.Turkey]], nationName(s.patron[atlas.Turkey]), s.brp[atlas.Britain])
	}
	s = newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Spain], s.patron[atlas.Spain] = Invaded, atlas.Italy
	s.wars([2]atlas.Country{atlas.Britain, atlas.Spain}, [2]atlas.Country{atlas.Italy, atlas.Britain})
	s.entered(s.add("it-inf1", "V12"), at(t, "V12"))
	if s.status[atlas.Spain] != Active || s.patron[atlas.Spain] != atlas.Italy {
		t.Error("Spain is not Italy's Minor Ally")
	}
}

func TestAnAxisUnitInAMinorAllyMeansInstantHelp(t *testing.T) {
	rulebook.Covers(t, "reich", "25.23")
	s := attack(t, "Spring 1941", atlas.Britain, atlas.Bulgaria, func(s *scene) { s.add("ge-inf3", "Y30") })
	if s.status[atlas.Bulgaria] != Active {
		t.Error("Bulgaria fights alone")
	}
	s = attack(t, "Spring 1941", atlas.Britain, atlas.Bulgaria, nil)
	if s.status[atlas.Bulgaria] != Invaded || s.patron[atlas.Bulgaria] != atlas.Germany {
		t.Error("without a garrison Germany has intervened")
	}
}

func TestAConqueredMinorAllyIsNeverActivated(t *testing.T) {
	rulebook.Covers(t, "reich", "25.7")
	s := newScene(t, atlas.Campaign, "Summer 1941")
	s.conquerMinor(atlas.Finland, atlas.USSR)
	for s.Stack.N > 0 && s.Stack.Top().Proc == pRoutes {
		s.runRoutes(top[routesFrame](s))
	}
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.finish()
	s.placeAll()
	if s.status[atlas.Finland] != Conquered {
		t.Error("a conquered Finland joins Germany")
	}
}

func turkishScene(t *testing.T, prepare func(*scene)) *scene {
	s := newScene(t, atlas.Campaign, "Spring 1942")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	s.add("br-inf3", "MM29")
	s.add("br-fleet9 x2", "LL29")
	s.add("it-fleet9", "AA24")
	for i, h := range objectivesOn(atlas.MediterraneanFront) {
		s.control.set(h, atlas.Italy)
		if i < 7 {
			s.control.set(h, atlas.Britain)
		}
	}
	if prepare != nil {
		prepare(s)
	}
	s.phase(atlas.Allies, flow.At(pWar, 0))
	for s.Stack.Top().Proc == pWar && s.Stack.Top().Step == warDeclare {
		for n := range s.asked().All {
			s.play("done " + atlas.NationIDs[n])
			break
		}
	}
	return s
}

// objectivesOn are the objectives of a front.
func objectivesOn(f atlas.Front) (list []atlas.Hex) {
	for h := range world.Objectives.Bits().All() {
		if world.Hexes[h].Front == f && world.Hexes[h].Country != atlas.Turkey {
			list = append(list, atlas.Hex(h))
		}
	}
	return list
}

func TestTurkeyMayBecomeABritishMinorAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "33.7", "33.71", "33.72", "33.73")
	s := turkishScene(t, nil)
	brp := s.brp[atlas.Britain]
	s.play("court britain turkey")
	s.placeAll()
	if s.status[atlas.Turkey] != Active || s.patron[atlas.Turkey] != atlas.Britain || s.brp[atlas.Britain] != brp-35+30 {
		t.Errorf("Turkey is %s; Britain has %d BRPs", standingNames[s.status[atlas.Turkey]], s.brp[atlas.Britain])
	}
	if !s.atWar(atlas.Turkey, atlas.Germany) {
		t.Error("Turkey is not at war")
	}
}

func TestTurkeyHasItsConditions(t *testing.T) {
	rulebook.Covers(t, "reich", "33.711", "33.712", "33.713", "33.714")
	for name, spoil := range map[string]func(*scene){
		"as many Axis ground factors": func(s *scene) { s.add("it-inf2", "Y22"); s.add("it-inf1", "Y22") },
		"as many Axis fleets":         func(s *scene) { s.add("it-fleet9", "AA24") },
		"six objectives":              func(s *scene) { s.control.set(objectivesOn(atlas.MediterraneanFront)[0], atlas.Germany) },
		"a conquered Turkey":          func(s *scene) { s.status[atlas.Turkey] = Conquered },
		"too few BRPs":                func(s *scene) { s.brp[atlas.Britain] = 34 },
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
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.add("br-inf1", "EE42")
	s.add("br-inf1", "HH39")
	brp := s.brp[atlas.Germany]
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.activate(atlas.Iraq, atlas.Germany)
	s.Asked = 0
	s.proceed()
	s.placeAll()
	if s.brp[atlas.Germany] != brp {
		t.Error("Iraq brings BRPs")
	}
	s.holds(atlas.Britain, "EE42")
	for u := range atlas.Of(atlas.Iraq) {
		if u.Kind() == atlas.Air && s.at.of(u) != inFuture {
			t.Error("the Iraqi air unit has no base and is not held back")
		}
		if u.Kind() == atlas.Infantry && !s.onBoard(u) {
			t.Errorf("%s is not placed", u)
		}
	}
	s.deeds()
	if s.status[atlas.Iraq] != Colony || s.hasForces(atlas.Iraq) {
		t.Error("rebels that have not taken Mosul fight on")
	}
	s.holds(atlas.Britain, "HH39", "EE42")

	s = newScene(t, atlas.Campaign, "Spring 1941")
	s.phase(atlas.Axis, flow.At(pWar, 0))
	s.activate(atlas.Iraq, atlas.Germany)
	s.Asked = 0
	s.proceed()
	s.placeAll()
	s.holds(atlas.Iraq, "EE42", "HH39")
	s.deeds()
	if s.status[atlas.Iraq] != Active {
		t.Fatal("the rebels are gone although Mosul is theirs")
	}
	s.take(atlas.Sites.Mosul, atlas.Britain)
	s.aftermath(atlas.Allies)
	if s.status[atlas.Iraq] != Colony {
		t.Error("the rebels fight on without Mosul")
	}
}

func TestItalyHelpsAMinorAllyWithGermanLeave(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := &scene{emptyBoard(atlas.Campaign, 6, false), t}
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.Italy, atlas.Britain)
	s.makeWar(atlas.Britain, atlas.Bulgaria)
	s.status[atlas.Bulgaria] = Invaded
	s.politics.wooed.Add(atlas.Bulgaria)
	s.add("br-inf3", "Z31") // on its soil
	if !s.mayIntervene(atlas.Italy, atlas.Bulgaria) {
		t.Error("Italy may not help with German leave")
	}
	s.consent[atlas.Germany].Remove(atlas.Italy)
	if s.mayIntervene(atlas.Italy, atlas.Bulgaria) || !s.mayIntervene(atlas.Germany, atlas.Bulgaria) {
		t.Error("Italy helps against Germany's will")
	}
	s.makePeace(atlas.Germany, atlas.Britain)
	if !s.mayIntervene(atlas.Italy, atlas.Bulgaria) {
		t.Error("Italy may not help although Germany cannot")
	}
}

func TestNeutralItaliansInAnAttackedRumaniaStandBy(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.USSR, atlas.Rumania)
	s.status[atlas.Rumania], s.patron[atlas.Rumania] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Rumania)
	place := at(t, "U36")
	italian := s.add("it-inf2 x2", "U36")
	s.add("rum-inf2", "U36")
	russian := s.add("ru-inf3", "T36")
	s.option[atlas.USSR] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	if s.atWar(atlas.USSR, atlas.Italy) || !s.room(russian, place) {
		t.Error("Russians may not stack upon Italians")
	}
	s.fight(atlas.Allies)
	s.attack("ussr", "U36", russian)
	if s.fight0().defenders.Has(italian) {
		t.Error("the Italians are attacked")
	}
	q := newScene(t, atlas.Campaign, "Summer 1940")
	q.makeWar(atlas.USSR, atlas.Rumania)
	q.status[atlas.Rumania], q.patron[atlas.Rumania] = Invaded, atlas.Germany
	q.politics.wooed.Add(atlas.Rumania)
	italian = q.add("it-inf2", "U36")
	q.mover = atlas.Axis
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
	s := newScene(t, atlas.Campaign, "Summer 1940")
	s.makeWar(atlas.Italy, atlas.Britain)
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.USSR, atlas.Rumania)
	s.status[atlas.Rumania], s.patron[atlas.Rumania] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Rumania)
	return s
}

func TestRussiaDrivesItalianAircraftAndShipsFromTheBasesItTakes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := onlookers(t)
	constanta := atlas.Hex(0)
	for h := range world.Countries[atlas.Rumania].Cities.Bits().All() {
		if world.Ports.Has(atlas.Hex(h)) {
			constanta = atlas.Hex(h)
		}
	}
	plane, ship, base := s.add("it-air5", constanta.String()), s.add("it-fleet9", constanta.String()), s.add("it-base", constanta.String())
	s.give(atlas.Italy, "Z27") // within eight hexes
	russian := s.add("ru-inf3", "T37")
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.advance(russian, constanta)
	if !s.Position.fight.adrift.Has(plane) || s.where(ship) != atlas.NoHex || s.task.of(ship) != Fleeing || s.where(base) == constanta {
		t.Error("Italian aircraft, ships or their base stay where Russia holds the hex")
	}
	// Those of a power at peace elsewhere are left alone.
	q := onlookers(t)
	q.status[atlas.Rumania] = Courted
	plane = q.add("it-air5", constanta.String())
	q.mover = atlas.Allies
	q.beginPlayerTurn()
	q.evict(constanta, atlas.USSR)
	if q.Position.fight.adrift.Has(plane) {
		t.Error("Italians are driven out of a Rumania that nobody attacks")
	}
}

func TestItaliansLeaveAnAttackedRumaniaOverRussianHexes(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2", "Q096")
	s := onlookers(t)
	u := s.add("it-inf2", "U36")
	s.giveHexes(world.Countries[atlas.Rumania].Hexes, atlas.USSR) // all of it but where the unit is
	s.add("ru-inf3", "T35")
	s.status[atlas.Hungary], s.patron[atlas.Hungary] = Active, atlas.Germany
	s.joinWars(atlas.Hungary, atlas.Germany)
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	near := s.nearEnemies(atlas.Italy)
	if !s.movable(u, &near) {
		t.Fatal("the unit may not be redeployed")
	}
	to, _ := s.destinations(u)
	if !to.Has(world.Countries[atlas.Hungary].Capital) {
		t.Error("it does not come to Hungary over Russian hexes")
	}
	for h := range to.All {
		if s.control.of(h) == atlas.USSR {
			t.Fatalf("it may end in %s, which is Russian", h)
		}
	}
	s.makeWar(atlas.Italy, atlas.USSR)
	if to, _ = s.destinations(u); to.Has(world.Countries[atlas.Hungary].Capital) {
		t.Error("an Italy at war with Russia passes over its hexes")
	}
}

// fight0 is what combat keeps.
func (s *scene) fight0() *fightState { return &s.Position.fight }

func TestItalyHelpsWithoutLeaveOnceGermanyHasNot(t *testing.T) {
	rulebook.Covers(t, "reich", "25.2")
	s := attackedRumania(t)
	s.add("ru-inf2", "V35")
	s.wars([2]atlas.Country{atlas.Italy, atlas.USSR}, [2]atlas.Country{atlas.Germany, atlas.USSR})
	s.consent[atlas.Germany].Remove(atlas.Italy)
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.Position.moves.done = 0
	if s.mayIntervene(atlas.Italy, atlas.Rumania) {
		t.Error("Italy comes before Germany without its leave")
	}
	s.Position.moves.done.Add(atlas.Germany)
	if !s.mayIntervene(atlas.Italy, atlas.Rumania) {
		t.Error("Italy may not help although Germany does not")
	}
}

func TestTheAxisDoNotAttackAnAllyUnderAttack(t *testing.T) {
	rulebook.Covers(t, "reich", "25.7", "21.8")
	s := newScene(t, atlas.Campaign, "Spring 1941")
	s.status[atlas.Bulgaria], s.patron[atlas.Bulgaria] = Invaded, atlas.Germany
	s.politics.wooed.Add(atlas.Bulgaria)
	for n, rule := range map[atlas.Country]string{atlas.Bulgaria: "25.7", atlas.Italy: "21.8"} {
		if no := s.whyPartners(atlas.Germany, n); no.Fine() || no.Rule != rule {
			t.Errorf("Germany may attack %s, or not for another reason: %+v", atlas.NationNames[n], no)
		}
	}
	s.status[atlas.Bulgaria] = Active
	if no := s.whyPartners(atlas.Germany, atlas.Bulgaria); no.Rule != "21.8" {
		t.Errorf("an active ally is not under attack: %+v", no)
	}
}

func TestBritainPaysNothingForATurkeyUnderAttack(t *testing.T) {
	rulebook.Covers(t, "reich", "33.72")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	for status, want := range map[Standing]int{Neutral: 35, Invaded: 0} {
		if s.status[atlas.Turkey] = status; s.turkeyCost() != want {
			t.Errorf("while Turkey is %s it costs %d BRPs, not %d", standingNames[status], s.turkeyCost(), want)
		}
	}
}
