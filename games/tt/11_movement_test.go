package tt

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 11.0 to 11.1, 11.3 and 11.4: Movement by land and air, and Strategic
// Movement. Sea Movement is in movement_sea_test.go, engaging in engaging_test.go.

// barred asserts that a move is not among the legal ones and is refused by a rule.
func barred(t testing.TB, p *Position, move, rule string) {
	t.Helper()
	hasNot(t, p, move)
	refused(t, p, move, rule)
}

// goes moves a unit: how it begins ("march @berlin:german-tank"), and the areas on
// its way, the last of which is where it stops.
func goes(t testing.TB, p *Position, begin string, way ...string) {
	t.Helper()
	do(t, p, begin)
	for _, a := range way {
		do(t, p, "to "+a)
	}
	do(t, p, "stop")
}

// noWay asserts that a unit can take all steps of a way but the last, which a rule
// forbids, and takes the move back.
func noWay(t testing.TB, p *Position, begin, rule string, way ...string) {
	t.Helper()
	do(t, p, begin)
	last := len(way) - 1
	for _, a := range way[:last] {
		do(t, p, "to "+a)
	}
	barred(t, p, "to "+way[last], rule)
	do(t, p, "back")
}

// noStop asserts that a unit can go a way but not end its move there.
func noStop(t testing.TB, p *Position, begin, rule string, way ...string) {
	t.Helper()
	do(t, p, begin)
	for _, a := range way {
		do(t, p, "to "+a)
	}
	barred(t, p, "stop", rule)
	do(t, p, "back")
}

// stands asserts that a unit is in an area.
func stands(t testing.TB, p *Position, where, what string) {
	t.Helper()
	if _, err := findUnit(p, where, what); err != nil {
		t.Error(err)
	}
}

func TestAsManyUnitsMoveAsTheCommandCardSays(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		1937 spring
		phase: command
		hand axis: A01     # Spring, four units
		Berlin: German Infantry 1, German Infantry 2, German Infantry 3, German Infantry 4, German Tank 1
	`)
	do(t, p, "commit A01")
	for cv := range 4 {
		goes(t, p, "march @berlin:german-infantry-"+string(rune('1'+cv)), "munich")
	}
	barred(t, p, "march @berlin:german-tank", "11.0")
	barred(t, p, "march @munich:german-infantry-1", "11.0")
}

func TestAUnitMovesOnceInATurn(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 4
		Berlin: German Infantry 1
	`)
	goes(t, p, "march @berlin:german-infantry", "munich")
	barred(t, p, "march @munich:german-infantry", "11.0")
}

func TestEnemyUnitsStopAllButAirForcesAndSubs(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0", "11.1", "11.2", "11.3")
	const text = `
		1940 summer
		phase: movement axis 4
		war: axis-ussr
		control: Poland axis, Baltic States ussr
		Konigsberg: German Tank 3, German Infantry 2
		Riga: Soviet Infantry 2
		Vilna: Soviet Infantry 1, Soviet Infantry 1
		Baltic Sea: German Fleet 3, German Carrier 2, German Submarine 2
		Gulf of Bothnia: Soviet Fleet 1
		Warsaw: German Air Force 2
		Leningrad: Soviet Infantry 1
	`
	for _, c := range []struct {
		begin string
		way   string
		stops bool
	}{
		{"march @konigsberg:german-tank", "riga leningrad", true},
		{"march @konigsberg:german-tank", "vilna belorussia", true},
		{"march @konigsberg:german-infantry", "riga belorussia", true},
		{"sail @baltic-sea:german-fleet", "gulf-of-bothnia leningrad", true},
		{"sail @baltic-sea:german-carrier", "gulf-of-bothnia leningrad", true},
		{"sail @baltic-sea:german-submarine", "gulf-of-bothnia leningrad", false},
		{"fly @warsaw:german-air-force", "vilna riga", false},
	} {
		t.Run(c.begin+" "+c.way, func(t *testing.T) {
			p := scene(t, text)
			way := strings.Fields(c.way)
			if c.stops {
				noWay(t, p, c.begin, "11.0", way...)
				goes(t, p, c.begin, way[0])
				return
			}
			goes(t, p, c.begin, way...)
		})
	}
}

func TestFriendlyUnitsHinderNobody(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 4
		war: axis-west
		Berlin: German Tank 3
		Munich: German Infantry 2, Italian Infantry 2
		Lorraine: French Fortress 1
	`)
	goes(t, p, "march @berlin:german-tank", "munich", "lorraine")
	stands(t, p, "lorraine", "german tank")
}

func TestKindsOfMovementDoNotMix(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 4
		Ruhr: German Infantry 2, German Air Force 2, German Fleet 1
		Munich: German Tank 2
		Baltic Sea: German Infantry 3
	`)
	noWay(t, p, "march @ruhr:german-infantry", "11.1", "baltic-sea")
	noWay(t, p, "sail @ruhr:german-infantry", "11.2", "berlin")
	noWay(t, p, "sail @baltic-sea:german-infantry", "11.2", "konigsberg", "warsaw")
	barred(t, p, "march @ruhr:german-air-force", "11.0")
	barred(t, p, "sail @ruhr:german-air-force", "11.0")
	barred(t, p, "fly @ruhr:german-fleet", "11.0")
	barred(t, p, "fly @munich:german-tank", "11.0")
}

func TestNeutralAndRivalTerritoryIsClosedBeforeADeclaration(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 4
		influence: Czechoslovakia axis 2
		armed: Poland by axis
		Berlin: German Infantry 2
		Munich: German Infantry 2, German Air Force 1
		Ruhr: German Fleet 2
		Lorraine: French Infantry 1
		Vilna: Soviet Infantry 1
		Konigsberg: German Infantry 1
	`)
	noWay(t, p, "march @munich:german-infantry", "15.4", "vienna")
	noWay(t, p, "march @berlin:german-infantry", "15.4", "prague") // its own Protectorate
	noWay(t, p, "fly @munich:german-air-force", "15.4", "vienna")
	noWay(t, p, "sail @ruhr:german-fleet", "15.4", "north-sea", "amsterdam")
	noWay(t, p, "march @munich:german-infantry", "15.21", "lorraine")
	noWay(t, p, "fly @munich:german-air-force", "15.21", "lorraine")
	noWay(t, p, "sail @ruhr:german-fleet", "15.21", "north-sea", "london")
	noWay(t, p, "march @konigsberg:german-infantry", "15.21", "vilna") // Rival units on land
	do(t, p, "declare-war west none", "violate austria none")
	settle(t, p)
	goes(t, p, "march @munich:german-infantry", "vienna")
	goes(t, p, "fly @munich:german-air-force", "lorraine")
}

func TestWarIsDeclaredBeforeTheFirstUnitMoves(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0", "15.21")
	p := scene(t, `
		phase: movement axis 4
		Berlin: German Infantry 2
		Munich: German Infantry 2
	`)
	has(t, p, "declare-war west none")
	goes(t, p, "march @berlin:german-infantry", "ruhr")
	barred(t, p, "declare-war west none", "15.21")
	has(t, p, "violate austria none") // which must only come before its own entry
}

func TestControlDoesNotChangeWhileUnitsMove(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 4
		war: axis-west
		Munich: German Infantry 2, German Infantry 4
	`)
	goes(t, p, "march @munich:german-infantry-2", "lorraine")
	// Lorraine is French until the phase ends: no Strategic Movement through it.
	noWay(t, p, "march @munich:german-infantry-4", "11.0", "lorraine", "gascony", "marseille")
	if c := p.control[world.areaByID["lorraine"]]; c != west {
		t.Errorf("Lorraine is controlled by %s during the phase", factionNames[c])
	}
	do(t, p, "done")
	if c := p.control[world.areaByID["lorraine"]]; c != axis {
		t.Errorf("Lorraine is controlled by %s after the Turn", factionNames[c])
	}
}

func TestRuling44AMoveThatEndsWhereItBeganIsNoMove(t *testing.T) {
	rulebook.Covers(t, "tt", "11.0")
	p := scene(t, `
		phase: movement axis 1
		Berlin: German Tank 2
	`)
	do(t, p, "march @berlin:german-tank")
	barred(t, p, "stop", "11.0")
	do(t, p, "to munich")
	barred(t, p, "to berlin", "11.0")
	do(t, p, "back")
	noWay(t, p, "march @berlin:german-tank", "11.0", "ruhr", "munich", "ruhr") // nor does it cross itself
	goes(t, p, "march @berlin:german-tank", "munich")                          // taking it back cost no Command
}

func TestLandMovementGoesAsFarAsTheUnitsSpeed(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1")
	p := scene(t, `
		phase: movement axis 4
		war: axis-ussr
		control: Baltic States ussr
		Konigsberg: German Tank 3, German Infantry 2
	`)
	noWay(t, p, "march @konigsberg:german-infantry", "11.0", "riga", "leningrad", "vologda")
	noWay(t, p, "march @konigsberg:german-tank", "11.0", "riga", "leningrad", "vologda", "archangel")
	goes(t, p, "march @konigsberg:german-infantry", "riga", "leningrad")
	goes(t, p, "march @konigsberg:german-tank", "riga", "leningrad", "vologda")
}

func TestLandMovementNeedsContiguousAreas(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1")
	p := scene(t, `
		phase: movement axis 1
		Berlin: German Tank 3
	`)
	noWay(t, p, "march @berlin:german-tank", "11.0", "munich", "milan")
}

func TestTerrainMattersOnlyToUnitsThatEngage(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1")
	p := scene(t, `
		phase: movement axis 6
		war: axis-west
		Milan: Italian Infantry 1, Italian Infantry 2, Italian Infantry 3, Italian Tank 1
	`)
	for _, u := range []string{"infantry-1", "infantry-2", "infantry-3", "tank"} {
		goes(t, p, "march @milan:italian-"+u, "marseille") // over mountains, into empty land
	}
	if n := p.crossed[linkBetween(world.areaByID["milan"], world.areaByID["marseille"]).border]; n != 0 {
		t.Errorf("%d units count against the Border Limit though nobody was engaged", n)
	}
}

func TestLandMovementBeginsAndStaysOnLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1")
	p := scene(t, `
		phase: movement axis 4
		Rome: Italian Infantry 2
		Sicily: Italian Tank 2
		Tyrrhenian Sea: Italian Infantry 1
	`)
	barred(t, p, "march @tyrrhenian-sea:italian-infantry", "11.1")
	noWay(t, p, "march @rome:italian-infantry", "11.1", "tyrrhenian-sea")
	noWay(t, p, "march @sicily:italian-tank", "11.1", "tyrrhenian-sea")
	goes(t, p, "march @rome:italian-infantry", "sicily") // Straits are land
	goes(t, p, "march @sicily:italian-tank", "taranto", "venice")
}

func TestNeutralStraitsAreNoWayByLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1", "15.4")
	p := scene(t, `
		phase: movement axis 4
		Ruhr: German Tank 2
	`)
	noWay(t, p, "march @ruhr:german-tank", "15.4", "copenhagen")
}

func TestShipsMoveByLandOneAreaAlongTheirCoast(t *testing.T) {
	rulebook.Covers(t, "tt", "11.1")
	for _, ship := range []string{"Fleet", "Carrier", "Submarine"} {
		p := scene(t, `
			phase: movement axis 4
			control: Spain axis, Portugal axis, Low Countries axis
			Berlin: German `+ship+` 1
			Leon: Italian `+ship+` 1
			Rome: German `+ship+` 2
		`)
		at := func(a, n string) string { return "march @" + a + ":" + n + "-" + strings.ToLower(ship) }
		noWay(t, p, at("berlin", "german"), "11.1", "munich")            // inland
		noWay(t, p, at("leon", "italian"), "11.1", "madrid")             // not along the coast
		noWay(t, p, at("rome", "german"), "11.1", "taranto")             // on another sea
		noWay(t, p, at("berlin", "german"), "11.1", "ruhr", "amsterdam") // no further
		goes(t, p, at("berlin", "german"), "ruhr")
	}
}

func TestAirForcesFlyOverLandAndSea(t *testing.T) {
	rulebook.Covers(t, "tt", "11.3")
	p := scene(t, `
		phase: movement axis 4
		war: axis-west
		Ruhr: German Air Force 3, German Air Force 2
		North Sea: British Fleet 4
		London: British Air Force 1, British Infantry 1
	`)
	noWay(t, p, "fly @ruhr:german-air-force-3", "11.0", "north-sea", "english-channel", "bay-of-biscay")
	goes(t, p, "fly @ruhr:german-air-force-3", "north-sea", "london")
	goes(t, p, "fly @ruhr:german-air-force-2", "north-sea")
	stands(t, p, "london", "german air force")
}

func TestAnAirForceAtSeaGoesOnlyHome(t *testing.T) {
	rulebook.Covers(t, "tt", "11.3")
	p := scene(t, `
		phase: movement axis 4
		war: axis-west
		control: Low Countries axis, Norway axis
		North Sea: German Air Force 3
		Amsterdam: German Infantry 1 | British Infantry 1
		Paris: French Infantry 1
	`)
	const begin = "fly @north-sea:german-air-force"
	noStop(t, p, begin, "11.3", "amsterdam")               // Disputed
	noStop(t, p, begin, "11.3", "norwegian-sea")           // another Sea
	noWay(t, p, begin, "11.3", "paris")                    // Enemy land with no way on
	noWay(t, p, begin, "11.0", "ruhr", "berlin", "munich") // no Strategic Movement
	goes(t, p, begin, "amsterdam", "ruhr")                 // it may pass over anything
}

func TestStrategicMovementIsTwiceAsFar(t *testing.T) {
	rulebook.Covers(t, "tt", "11.4", "11.22")
	for _, c := range []struct {
		begin string
		way   string
		next  string // one area too far
	}{
		{"march @murmansk:soviet-infantry", "leningrad bryansk kharkov stalingrad", "grozny"},
		{"march @leningrad:soviet-tank", "bryansk kharkov stalingrad grozny georgia baku", "tabriz"},
		{"fly @murmansk:soviet-air-force", "leningrad bryansk kharkov stalingrad", "grozny"},
		{"sail @murmansk:soviet-fleet", "barents-sea nordkapp-sea norwegian-sea irish-sea bay-of-biscay madeira-sea", "gibraltar"},
		{"sail @murmansk:soviet-submarine", "barents-sea nordkapp-sea norwegian-sea irish-sea", "bay-of-biscay"},
		{"sail @murmansk:soviet-infantry", "barents-sea nordkapp-sea norwegian-sea north-sea", "english-channel"},
	} {
		t.Run(c.begin, func(t *testing.T) {
			p := scene(t, `
				phase: movement ussr 6
				war: axis-ussr
				Murmansk: Soviet Infantry 1, Soviet Air Force 2, Soviet Fleet 1, Soviet Submarine 1
				Leningrad: Soviet Tank 2
				Norwegian Sea: British Fleet 1   # a Rival's, which makes it no less open
			`)
			way := strings.Fields(c.way)
			noWay(t, p, c.begin, "11.0", append(strings.Fields(c.way), c.next)...)
			goes(t, p, c.begin, way...)
		})
	}
}

func TestStrategicMovementNeverLeavesFriendlyTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "11.4")
	for _, c := range []struct {
		name, begin, rule, way string
	}{
		{"into empty Enemy land", "march @berlin:german-infantry", "11.4", "munich vienna croatia"},
		{"through empty Enemy land", "march @vienna:german-infantry", "11.0", "croatia venice milan"},
		{"into a Battle in Friendly land", "march @berlin:german-infantry", "11.4", "munich vienna prague"},
		{"into Neutral land", "march @berlin:german-infantry", "15.4", "munich vienna budapest"},
		{"into a Rival's land", "march @berlin:german-infantry", "15.21", "munich ruhr amsterdam"},
		{"into an Enemy Sea", "sail @ruhr:german-fleet", "11.4", "north-sea english-channel bay-of-biscay madeira-sea"},
		{"through Neutral Straits", "sail @ruhr:german-fleet", "11.0", "baltic-sea copenhagen north-sea norwegian-sea"},
		{"by air through Neutral Straits", "fly @ruhr:german-air-force", "11.0", "copenhagen baltic-sea konigsberg"},
		{"by air over an Enemy Sea", "fly @rome:italian-air-force", "11.0", "tyrrhenian-sea western-mediterranean sardinia"},
		{"by air to Enemy units", "fly @berlin:german-air-force", "11.4", "munich vienna croatia"},
		{"out of a Battle", "march @prague:german-infantry", "11.0", "berlin ruhr munich"},
		{"out of a Battle by air", "fly @prague:german-air-force", "11.0", "berlin ruhr munich"},
		{"by sea beyond a port", "sail @rome:italian-fleet", "11.2", "tyrrhenian-sea sardinia western-mediterranean"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, `
				phase: movement axis 6
				war: axis-ussr
				control: Czechoslovakia axis, Austria axis, Yugoslavia ussr, Low Countries west
				Berlin: German Infantry 2, German Air Force 1
				Vienna: German Infantry 1
				Ruhr: German Fleet 1, German Air Force 2
				Prague: German Infantry 3, German Air Force 3 | Soviet Infantry 1
				Rome: Italian Fleet 1, Italian Air Force 1
				Madeira Sea: Soviet Fleet 1
				Western Mediterranean: Soviet Submarine 1
			`)
			noWay(t, p, c.begin, c.rule, strings.Fields(c.way)...)
		})
	}
}

func TestStrategicAirMovementStartsAndEndsInFriendlyTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "11.4")
	p := scene(t, `
		phase: movement axis 6
		Milan: Italian Air Force 1
		Tyrrhenian Sea: Italian Air Force 2
	`)
	noStop(t, p, "fly @milan:italian-air-force", "11.4", "rome", "sicily", "tyrrhenian-sea")
	noWay(t, p, "fly @tyrrhenian-sea:italian-air-force", "11.0", "rome", "venice", "milan")
	goes(t, p, "fly @milan:italian-air-force", "rome", "sicily", "tyrrhenian-sea", "sardinia")
}

func TestStrategicSeaMovementGoesThroughFriendlyStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "11.4")
	p := scene(t, `
		phase: movement west 2
		war: axis-west
		London: British Infantry 2
		Suez: British Fleet 3
	`)
	goes(t, p, "sail @london:british-infantry", "english-channel", "bay-of-biscay", "madeira-sea", "gibraltar")
	goes(t, p, "sail @suez:british-fleet", "eastern-mediterranean", "central-mediterranean", "malta",
		"tyrrhenian-sea", "western-mediterranean", "gibraltar")
}

// Looking for a plain step is a short cut; it must find nothing that the rules on
// movement do not.
func TestAPlainStepIsAStepThatTheRulesAllow(t *testing.T) {
	found := 0
	for i, setup := range setups {
		randomMatch(t, setup, uint64(90+i), nil, func(p *Position) {
			if p.Stack.N == 0 || p.Top() != pMovement || p.asked() == 0 {
				return
			}
			plain := p.plainAreas(p.active)
			for u := range p.mine[p.active].all {
				for mode, last := modesOf(p.typ[u]); mode <= last; mode++ {
					if p.typ[u] == fortress || !p.hasPlainStep(u, mode, &plain) {
						continue
					}
					if found++; !p.hasFirstStep(u, mode) {
						t.Fatalf("u%d in %s has a plain step and no step at all", u, world.areas[p.at[u]].name)
					}
				}
			}
		})
	}
	if found == 0 {
		t.Error("no plain step was found")
	}
}

// Who is too far from a victim by borders alone is not asked for more; the rules must
// not let him reach it all the same.
func TestNobodyAttacksBeyondWhatBordersLetHimReach(t *testing.T) {
	attacks := 0
	for i, setup := range setups {
		randomMatch(t, setup, uint64(120+i), nil, func(p *Position) {
			if p.Stack.N == 0 || p.Top() != pMovement || p.asked() == 0 || p.mode != normalTurn {
				return
			}
			for _, g := range rivals[p.active] {
				targets := p.held[g].union(p.present[g])
				for u := range p.mine[p.active].all {
					for mode, last := modesOf(p.typ[u]); mode <= last; mode++ {
						w, why := p.startWalk(u, mode, false)
						if why != nil || !p.reachesVictim(w, &targets) {
							continue
						}
						attacks++
						if near := world.ways.within[wayOf(w.typ, mode)][w.speed][w.at]; !near.meets(&targets) {
							t.Fatalf("u%d reaches %s from %s, which is too far", u, factionNames[g], world.areas[w.at].name)
						}
					}
				}
			}
		})
	}
	if attacks == 0 {
		t.Error("nobody could attack")
	}
}
