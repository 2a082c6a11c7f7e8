package tt

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// Chapter 11.5: Engaging, Disengaging, Border Limits, BattleGroups, Aggression and
// Raids.

// heldBy asserts which Faction controls an area.
func heldBy(t testing.TB, p *Position, f faction, where string) {
	t.Helper()
	if c := p.control[world.areaByID[where]]; c != f {
		t.Errorf("%s is controlled by %s, not by %s", where, factionNames[c], factionNames[f])
	}
}

func TestEnteringAnAreaWithEnemyOrArmedMinorUnitsIsEngaging(t *testing.T) {
	rulebook.Covers(t, "tt", "11.5")
	const text = `
		1940 spring
		phase: movement axis 6
		war: axis-ussr
		control: Czechoslovakia axis, Hungary ussr
		armed: Poland by axis
		Prague: German Infantry 4, German Tank 4
		Budapest: Soviet Infantry 1
		Warsaw: Neutral Fortress 3
	`
	for _, c := range []struct {
		to     string
		battle bool
	}{
		{"warsaw", true},   // units of an Armed Minor
		{"budapest", true}, // Enemy units
		{"lvov", false},    // Enemy land without units
	} {
		p := scene(t, text)
		goes(t, p, "march @prague:german-infantry", c.to)
		border := linkBetween(world.areaByID["prague"], world.areaByID[c.to]).border
		if engaged := p.crossed[border] == 1; engaged != c.battle {
			t.Errorf("moving to %s counts as Engaging: %t", c.to, engaged)
		}
		do(t, p, "done")
		if battle := p.In(pBattle); battle != c.battle {
			t.Errorf("moving to %s leads to a Battle: %t", c.to, battle)
		}
	}
}

func TestUnitsDisengageOnlyIntoFriendlyAreasWithoutABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "11.51")
	for _, c := range []struct {
		name, begin, rule, to string
	}{
		{"Enemy land", "march @lvov:german-infantry", "11.51", "kiev"},
		{"Enemy land with units", "march @lvov:german-infantry", "11.51", "vilna"},
		{"another Battle", "march @lvov:german-infantry", "11.51", "prague"},
		{"Neutral land", "march @lvov:german-infantry", "15.4", "bucharest"},
		{"an Enemy Sea", "sail @riga:german-fleet", "11.51", "gulf-of-bothnia"},
		{"Friendly land", "march @lvov:german-infantry", "", "warsaw"},
		{"an Open Sea", "sail @riga:german-fleet", "", "baltic-sea"},
		{"an Open Sea by Convoy", "sail @riga:german-infantry", "", "baltic-sea"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, `
				1941 summer
				phase: movement axis 6
				war: axis-ussr
				control: Poland axis, Czechoslovakia axis, Baltic States ussr
				Lvov: German Infantry 2 | Soviet Infantry 2
				Prague: German Infantry 3 | Soviet Tank 1
				Warsaw: German Infantry 1
				Vilna: Soviet Infantry 1
				Riga: Soviet Infantry 3 | German Fleet 1, German Infantry 4
				Gulf of Bothnia: Soviet Fleet 1
			`)
			if c.rule != "" {
				noWay(t, p, c.begin, c.rule, c.to)
				return
			}
			goes(t, p, c.begin, c.to)
		})
	}
}

func TestAUnitThatDisengagedMovesOnButDoesNotEngageAgain(t *testing.T) {
	rulebook.Covers(t, "tt", "11.51")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland axis
		Lvov: German Tank 3, German Infantry 1 | Soviet Infantry 2
		Belorussia: Soviet Infantry 1
	`)
	noWay(t, p, "march @lvov:german-tank", "11.51", "vilna", "belorussia")
	goes(t, p, "march @lvov:german-tank", "vilna", "warsaw", "berlin")
}

func TestAUnitThatDisengagedMayGoOnIntoEmptyEnemyLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.51")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland axis
		Lvov: German Tank 3, German Infantry 1 | Soviet Infantry 2
	`)
	goes(t, p, "march @lvov:german-tank", "vilna", "belorussia", "bryansk")
}

func TestSubsAndAirForcesDisengageThroughEnemies(t *testing.T) {
	rulebook.Covers(t, "tt", "11.51")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland axis, Baltic States ussr
		Riga: Soviet Infantry 2 | German Infantry 1, German Air Force 2, German Submarine 2
		Vilna: German Infantry 2 | Soviet Infantry 1
		Baltic Sea: Soviet Fleet 1
		Gulf of Bothnia: Soviet Fleet 2
	`)
	// Through a Battle, an Enemy's area, an Enemy Sea; but not to stay there.
	noStop(t, p, "fly @riga:german-air-force", "11.51", "vilna")
	noStop(t, p, "fly @riga:german-air-force", "11.51", "baltic-sea")
	noStop(t, p, "sail @riga:german-submarine", "11.51", "baltic-sea")
	noWay(t, p, "sail @riga:german-submarine", "11.51", "gulf-of-bothnia") // no way on
	noWay(t, p, "fly @riga:german-air-force", "11.51", "leningrad")
	goes(t, p, "fly @riga:german-air-force", "vilna", "warsaw")
	goes(t, p, "sail @riga:german-submarine", "baltic-sea", "konigsberg")
}

func TestAUnitWithNowhereToGoStaysInTheBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "11.51")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		Moscow: Soviet Infantry 2 | German Tank 3
		Berlin: German Tank 1
	`)
	barred(t, p, "march @moscow:german-tank", "11.51")
}

// borderExamples is one of each terrain: an area of the Axis, one of the USSR, and
// how many Ground units may engage or disengage between them.
var borderExamples = []struct {
	terrain, ours, theirs string
	limit                 int
}{
	{"plains", "Vienna", "Budapest", 3},
	{"river", "Berlin", "Warsaw", 2},
	{"forest", "Berlin", "Prague", 2},
	{"mountain", "Vienna", "Croatia", 1},
	{"straits", "Ruhr", "Copenhagen", 1},
}

const borderControl = `
	1941 summer
	phase: movement axis 9
	war: axis-ussr
	control: Austria axis, Rumania axis, Sweden axis, Poland ussr, Hungary ussr, Czechoslovakia ussr, Yugoslavia ussr, Denmark ussr
`

const fourInfantry = "German Infantry 1, German Infantry 2, German Infantry 3, German Infantry 4"

func TestTerrainLimitsTheGroundUnitsThatEngageAcrossABorder(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	for _, c := range borderExamples {
		t.Run(c.terrain, func(t *testing.T) {
			p := scene(t, borderControl+
				c.ours+": "+fourInfantry+"\n"+
				c.theirs+": Soviet Infantry 1")
			begin := "march @" + notation.Fold(c.ours) + ":german-infantry-%d"
			for i := range c.limit {
				goes(t, p, fmt.Sprintf(begin, i+1), notation.Fold(c.theirs))
			}
			noWay(t, p, fmt.Sprintf(begin, 4), "11.52", notation.Fold(c.theirs))
		})
	}
}

func TestTerrainLimitsTheGroundUnitsThatDisengageAcrossABorder(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	for _, c := range borderExamples {
		t.Run(c.terrain, func(t *testing.T) {
			p := scene(t, borderControl+
				c.theirs+": Soviet Infantry 1 | "+fourInfantry)
			begin := "march @" + notation.Fold(c.theirs) + ":german-infantry-%d"
			for i := range c.limit {
				goes(t, p, fmt.Sprintf(begin, i+1), notation.Fold(c.ours))
			}
			noWay(t, p, fmt.Sprintf(begin, 4), "11.52", notation.Fold(c.ours))
		})
	}
}

func TestOneGroundUnitEngagesOrDisengagesAcrossACoast(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	const text = borderControl + `
		Ruhr: German Infantry 1, German Infantry 2 | Soviet Infantry 1
		Baltic Sea: German Infantry 3, German Infantry 4
	`
	p := scene(t, text)
	goes(t, p, "sail @baltic-sea:german-infantry-3", "ruhr")
	noWay(t, p, "sail @baltic-sea:german-infantry-4", "11.52", "ruhr")
	p = scene(t, text)
	goes(t, p, "sail @ruhr:german-infantry-1", "baltic-sea")
	noWay(t, p, "sail @ruhr:german-infantry-2", "11.52", "baltic-sea")
	goes(t, p, "sail @ruhr:german-infantry-2", "north-sea")
}

func TestANSUnitsIgnoreBorderLimits(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	p := scene(t, borderControl+`
		Ruhr: German Infantry 1, German Air Force 2, German Air Force 3, German Fleet 1, German Submarine 1
		Copenhagen: Soviet Infantry 1 | German Fleet 2, German Air Force 1, German Tank 1
	`)
	goes(t, p, "fly @ruhr:german-air-force-2", "copenhagen")
	goes(t, p, "fly @ruhr:german-air-force-3", "copenhagen")
	goes(t, p, "march @ruhr:german-fleet", "copenhagen")
	goes(t, p, "march @ruhr:german-submarine", "copenhagen")
	goes(t, p, "march @copenhagen:german-fleet-2", "ruhr")
	goes(t, p, "fly @copenhagen:german-air-force-1", "ruhr")
	// After six of them the one Ground unit may still cross, and no other.
	goes(t, p, "march @ruhr:german-infantry", "copenhagen")
	noWay(t, p, "march @copenhagen:german-tank", "11.52", "ruhr")
}

func TestNoBorderLimitAppliesAtSea(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	p := scene(t, borderControl+`
		Ruhr: German Fleet 1, German Fleet 2, German Submarine 1, German Air Force 1
		North Sea: Soviet Fleet 1
	`)
	for _, begin := range []string{"sail @ruhr:german-fleet-1", "sail @ruhr:german-fleet-2", "sail @ruhr:german-submarine", "fly @ruhr:german-air-force"} {
		goes(t, p, begin, "north-sea")
	}
}

func TestRuling22EachBorderHasOneCountForBothDirections(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	p := scene(t, borderControl+`
		Vienna: German Infantry 1, German Infantry 2, German Infantry 3
		Budapest: Soviet Infantry 1 | German Tank 4
	`)
	goes(t, p, "march @budapest:german-tank", "vienna")
	goes(t, p, "march @vienna:german-infantry-1", "budapest")
	goes(t, p, "march @vienna:german-infantry-2", "budapest")
	noWay(t, p, "march @vienna:german-infantry-3", "11.52", "budapest")
}

func TestBorderLimitsBeginAnewForRetreats(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	p := scene(t, borderControl+`
		Vienna: German Infantry 3
		Croatia: Soviet Infantry 1 | German Infantry 1, German Infantry 2
	`)
	goes(t, p, "march @vienna:german-infantry-3", "croatia")
	do(t, p, "done", "resolve croatia", "fire @croatia:soviet-infantry G")
	roll(t, p, 6)
	// One went in across the mountains, and one may come out in this phase.
	do(t, p, "retreat @croatia:german-infantry-3 vienna")
	barred(t, p, "retreat @croatia:german-infantry-1 vienna", "11.52")
	has(t, p, "retreat @croatia:german-infantry-1 venice")
}

func TestUnitsOfOneStartAndRouteAreABattleGroup(t *testing.T) {
	rulebook.Covers(t, "tt", "11.53")
	p := scene(t, `
		1940 spring
		phase: movement axis 9
		war: axis-west
		Ruhr: German Fleet 1, German Submarine 2, German Fleet 3, German Air Force 1
		Norwegian Sea: German Fleet 2
		North Sea: British Fleet 4
	`)
	goes(t, p, "sail @ruhr:german-fleet-1", "north-sea")
	goes(t, p, "sail @ruhr:german-fleet-3", "baltic-sea", "copenhagen", "north-sea")
	goes(t, p, "sail @ruhr:german-submarine", "north-sea")
	goes(t, p, "fly @ruhr:german-air-force", "north-sea")
	goes(t, p, "sail @norwegian-sea:german-fleet", "north-sea")
	do(t, p, "done")
	joins := 0
	for _, m := range legal(t, p) {
		if strings.HasPrefix(m, "join ") {
			joins++
		}
	}
	if joins != 3 {
		t.Errorf("there are %d BattleGroups to choose from, not 3: %v", joins, legal(t, p))
	}
	// One joins in each round, all of its units at once.
	do(t, p, "join @north-sea:german-fleet-1")
	for what, waits := range map[string]bool{
		"german fleet 1": false, "german submarine 2": false, "german air force 1": false,
		"german fleet 2": true, "german fleet 3": true,
	} {
		if u := unitAt(t, p, "north-sea", what); p.flags[u]&uncommitted != 0 != waits {
			t.Errorf("%s waits outside the Battle: %t", what, !waits)
		}
	}
	do(t, p, "fire @north-sea:german-air-force N")
	roll(t, p, 6)
	do(t, p, "fire @north-sea:german-submarine N")
	roll(t, p, 6, 6)
	do(t, p, "fire @north-sea:british-fleet N")
	roll(t, p, 6, 6, 6, 6)
	do(t, p, "fire @north-sea:german-fleet-1 N")
	roll(t, p, 6)
	do(t, p, "rebase @north-sea:german-air-force ruhr", "done")
	has(t, p, "join @north-sea:german-fleet-2")
	has(t, p, "join @north-sea:german-fleet-3")
}

func TestTheAggressorGainsTheAreaOnlyWhenTheOwnerIsGone(t *testing.T) {
	rulebook.Covers(t, "tt", "11.54")
	p := scene(t, `
		1941 spring
		phase: movement axis 4
		war: axis-ussr
		control: Poland ussr
		hand ussr: A16
		hand axis: A17
		Berlin: German Infantry 4
		Warsaw: Soviet Infantry 2 u1
		Lvov: Soviet Infantry 1 u2
	`)
	before := p.production(axis, false)
	goes(t, p, "march @berlin:german-infantry", "warsaw")
	do(t, p, "done", "fire @warsaw:soviet-infantry G")
	roll(t, p, 6, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	heldBy(t, p, ussr, "warsaw")
	// In the USSR's Turn the Owner is the Attacker, and no less the Owner.
	do(t, p, "commit A17", "commit A16")
	goes(t, p, "march @lvov:soviet-infantry", "warsaw")
	do(t, p, "done")
	has(t, p, "resolve warsaw")
	do(t, p, "done") // not his Aggression: he need not resolve it
	heldBy(t, p, ussr, "warsaw")
	do(t, p, "done", "resolve warsaw", "fire u1 G")
	roll(t, p, 6)
	do(t, p, "fire u2 G")
	roll(t, p, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 1, 1, 6, 6)
	heldBy(t, p, axis, "warsaw")
	if after := p.production(axis, false); after.pop != before.pop+2 {
		t.Errorf("the Axis has %d POP after taking Warsaw, and had %d before", after.pop, before.pop)
	}
}

func TestAggressionMustBeResolvedAndReinforcingNeedNot(t *testing.T) {
	rulebook.Covers(t, "tt", "11.54")
	const text = `
		1941 spring
		phase: movement axis 4
		war: axis-ussr
		control: Hungary ussr
		armed: Poland by axis
		Berlin: German Infantry 4
		Warsaw: Neutral Fortress 3
		Vienna: German Infantry 3 | Soviet Infantry 1
		Munich: German Infantry 2
	`
	t.Run("against an Armed Minor", func(t *testing.T) {
		p := scene(t, text)
		goes(t, p, "march @berlin:german-infantry", "warsaw")
		do(t, p, "done", "done") // no further Battle than the one that must be
		has(t, p, "fire @warsaw:neutral-fortress G")
	})
	t.Run("joining a Battle", func(t *testing.T) {
		p := scene(t, text)
		goes(t, p, "march @munich:german-infantry", "vienna")
		do(t, p, "done")
		has(t, p, "resolve vienna")
		do(t, p, "done")
		if p.In(pCombat) {
			t.Errorf("an old Battle had to be resolved: %s", p.Prompt(0).Text)
		}
	})
}

func TestRaidersDoNotEnterEmptyEnemyLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.55")
	const text = `
		1941 spring
		phase: movement west 6
		war: axis-west
		North Sea: British Fleet 1, British Carrier 1, British Submarine 1, British Infantry 1
		Paris: British Air Force 1
		control: Low Countries axis
	`
	p := scene(t, text)
	for _, ship := range []string{"fleet", "carrier", "submarine"} {
		noWay(t, p, "sail @north-sea:british-"+ship, "11.55", "ruhr")
	}
	noStop(t, p, "fly @paris:british-air-force", "11.55", "amsterdam")
	goes(t, p, "fly @paris:british-air-force", "amsterdam", "north-sea") // flying over is free

	// Where a Ground unit has gone before them they are no Raiders.
	p = scene(t, text)
	goes(t, p, "sail @north-sea:british-infantry", "amsterdam")
	for _, ship := range []string{"fleet", "carrier", "submarine"} {
		goes(t, p, "sail @north-sea:british-"+ship, "amsterdam")
	}
	goes(t, p, "fly @paris:british-air-force", "amsterdam")
	do(t, p, "done")
	stands(t, p, "amsterdam", "british fleet")
	stands(t, p, "amsterdam", "british air force")
	heldBy(t, p, west, "amsterdam")
}

func TestRaidersEnterOccupiedEnemyLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.55")
	p := scene(t, `
		1941 spring
		phase: movement west 6
		war: axis-west
		North Sea: British Fleet 1, British Submarine 1
		London: British Air Force 1
		Ruhr: German Air Force 1
	`)
	goes(t, p, "sail @north-sea:british-fleet", "ruhr")
	goes(t, p, "sail @north-sea:british-submarine", "ruhr")
	goes(t, p, "fly @london:british-air-force", "north-sea", "ruhr")
	do(t, p, "done")
	has(t, p, "fire @ruhr:german-air-force N")
}

func TestARaidConquersNothing(t *testing.T) {
	rulebook.Covers(t, "tt", "11.55", "11.551")
	p := scene(t, `
		1941 spring
		phase: combat west
		war: axis-west
		Ruhr: German Infantry 1 | British Fleet 2 from North Sea
	`)
	do(t, p, "fire @ruhr:british-fleet G")
	roll(t, p, 1, 6)
	barred(t, p, "done", "6.0") // the Fleet cannot stay
	do(t, p, "retreat @ruhr:british-fleet north-sea")
	heldBy(t, p, axis, "ruhr")
}

func TestARaidBlocksNoRetreat(t *testing.T) {
	rulebook.Covers(t, "tt", "11.55", "11.551")
	const text = `
		1941 spring
		phase: movement west 6
		war: axis-west
		control: Low Countries west
		Lorraine: French Tank 2
		North Sea: British Fleet 1
		Amsterdam: British Infantry 1
		Munich: German Tank 1
		Ruhr: German Infantry 1
	`
	p := scene(t, text)
	goes(t, p, "march @lorraine:french-tank", "munich")
	goes(t, p, "sail @north-sea:british-fleet", "ruhr")
	do(t, p, "done", "fight munich")
	has(t, p, "retreat @munich:german-tank ruhr")

	p = scene(t, text)
	goes(t, p, "march @lorraine:french-tank", "munich")
	goes(t, p, "sail @north-sea:british-fleet", "ruhr")
	goes(t, p, "march @amsterdam:british-infantry", "ruhr") // Ground Support
	do(t, p, "done", "fight munich")
	barred(t, p, "retreat @munich:german-tank ruhr", "12.5")
}

func TestGroundUnitsInTheBattleAreGroundSupport(t *testing.T) {
	rulebook.Covers(t, "tt", "11.551")
	for _, c := range []struct {
		name  string
		dice  []int // of the Soviet Infantry
		stays bool
	}{
		{"while a Ground unit lives", []int{6, 6, 6}, true},
		{"when the last is gone", []int{1, 6, 6}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, `
				1941 spring
				phase: combat axis
				war: axis-ussr
				control: Poland ussr
				Warsaw: Soviet Infantry 3 | German Infantry 1 from Berlin, German Air Force 1 from Berlin
			`)
			do(t, p, "fire @warsaw:german-air-force G")
			roll(t, p, 6)
			do(t, p, "fire @warsaw:soviet-infantry G")
			roll(t, p, c.dice...)
			if c.stays {
				do(t, p, "fire @warsaw:german-infantry G")
				roll(t, p, 6)
				do(t, p, "done") // the Air Force may ReBase and need not
				stands(t, p, "warsaw", "german air force")
				return
			}
			barred(t, p, "done", "6.0")
			do(t, p, "rebase @warsaw:german-air-force berlin")
			heldBy(t, p, ussr, "warsaw")
		})
	}
}

func TestRuling23AnUndefendedMainCapitalIsBombedWithARevealedBombsight(t *testing.T) {
	rulebook.Covers(t, "tt", "11.55")
	p := scene(t, `
		1941 spring
		phase: movement west 6
		war: axis-west
		control: Low Countries west
		vault west: precision-bombsight I18 I23
		ind axis: 12
		Amsterdam: British Air Force 3
		Baltic Sea: British Fleet 1
		Ruhr: German Fleet 1
	`)
	const begin = "fly @amsterdam:british-air-force"
	noStop(t, p, begin, "11.55", "munich")
	noWay(t, p, begin, "11.55", "ruhr", "berlin")
	do(t, p, "reveal precision-bombsight I18")
	noStop(t, p, begin, "11.55", "munich") // no MainCapital
	noWay(t, p, "sail @baltic-sea:british-fleet", "11.55", "berlin")
	goes(t, p, begin, "ruhr", "berlin")
	do(t, p, "done", "bomb @berlin:british-air-force")
	roll(t, p, 1, 2, 6)
	if p.ind[axis] != 11 {
		t.Errorf("the Axis has Industry %d after one Hit, not 11", p.ind[axis])
	}
}
