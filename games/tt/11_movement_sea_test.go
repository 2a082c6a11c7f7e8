package tt

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 11.2: Sea Movement, Convoys and Sea Invasions.

func TestSeaMovementBeginsAtSeaOrOnACoast(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2")
	p := scene(t, `
		phase: movement axis 4
		Munich: German Infantry 1
		Berlin: German Infantry 2
		Sicily: Italian Infantry 1
		North Sea: German Fleet 1
		North Atlantic Ocean: German Submarine 2
	`)
	barred(t, p, "sail @munich:german-infantry", "11.2")
	goes(t, p, "sail @berlin:german-infantry", "baltic-sea")
	goes(t, p, "sail @sicily:italian-infantry", "central-mediterranean")
	goes(t, p, "sail @north-sea:german-fleet", "norwegian-sea")
	goes(t, p, "sail @north-atlantic-ocean:german-submarine", "irish-sea")
}

func TestSeaMovementGoesAsFarAsTheUnitsSpeed(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2", "11.22")
	for _, c := range []struct{ unit, way, next string }{
		{"fleet", "copenhagen north-sea english-channel", "bay-of-biscay"},
		{"carrier", "copenhagen north-sea english-channel", "bay-of-biscay"},
		{"submarine", "copenhagen north-sea", "english-channel"},
		{"infantry", "copenhagen north-sea", "english-channel"},
		{"tank", "copenhagen north-sea", "english-channel"},
	} {
		// The Neutral Straits on the way keep them from moving strategically.
		p := scene(t, `
			phase: movement axis 4
			Baltic Sea: German Fleet 1, German Carrier 1, German Submarine 1, German Infantry 1, German Tank 1
		`)
		begin := "sail @baltic-sea:german-" + c.unit
		noWay(t, p, begin, "11.0", append(strings.Fields(c.way), c.next)...)
		goes(t, p, begin, strings.Fields(c.way)...)
	}
}

func TestSeaMovementCrossesNoLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2")
	p := scene(t, `
		phase: movement axis 4
		Berlin: German Fleet 1, German Infantry 1
	`)
	noWay(t, p, "sail @berlin:german-fleet", "11.2", "ruhr")
	noWay(t, p, "sail @berlin:german-infantry", "11.2", "munich")
}

func TestSeaMovementEndsOnCoastalLand(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2")
	p := scene(t, `
		phase: movement west 4
		London: British Fleet 1, British Infantry 1
	`)
	noWay(t, p, "sail @london:british-fleet", "11.2", "irish-sea", "glasgow", "norwegian-sea")
	noWay(t, p, "sail @london:british-infantry", "11.2", "irish-sea", "glasgow", "norwegian-sea")
	goes(t, p, "sail @london:british-fleet", "irish-sea", "glasgow")
}

func TestSeaMovementGoesThroughStraitsThatAreNoEnemys(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2", "15.1")
	const text = `
		phase: movement axis 6
		war: axis-ussr
		control: Denmark ussr
		Madeira Sea: Italian Fleet 2, German Infantry 1
		Aegean Sea: Italian Fleet 3, Italian Infantry 1
		Central Mediterranean: Italian Fleet 1
		Baltic Sea: German Infantry 2
	`
	t.Run("Friendly", func(t *testing.T) {
		p := scene(t, text)
		goes(t, p, "sail @central-mediterranean:italian-fleet", "sicily", "tyrrhenian-sea")
	})
	t.Run("Friendly to stay", func(t *testing.T) {
		p := scene(t, text)
		goes(t, p, "sail @central-mediterranean:italian-fleet", "sicily")
	})
	t.Run("Neutral", func(t *testing.T) {
		p := scene(t, text)
		noStop(t, p, "sail @aegean-sea:italian-fleet", "15.4", "istanbul")
		goes(t, p, "sail @aegean-sea:italian-fleet", "istanbul", "western-black-sea")
		goes(t, p, "sail @aegean-sea:italian-infantry", "istanbul", "western-black-sea")
	})
	t.Run("a Rival's", func(t *testing.T) {
		p := scene(t, text)
		noStop(t, p, "sail @madeira-sea:italian-fleet", "15.21", "gibraltar")
		goes(t, p, "sail @madeira-sea:italian-fleet", "gibraltar", "western-mediterranean")
		goes(t, p, "sail @madeira-sea:german-infantry", "gibraltar", "western-mediterranean")
	})
	t.Run("an Enemy's", func(t *testing.T) {
		p := scene(t, text)
		noWay(t, p, "sail @baltic-sea:german-infantry", "11.2", "copenhagen", "north-sea")
		goes(t, p, "sail @baltic-sea:german-infantry", "copenhagen")
	})
}

func TestRivalUnitsAtSeaAreNoObstacle(t *testing.T) {
	rulebook.Covers(t, "tt", "11.2", "15.1")
	const text = `
		phase: movement axis 4
		Ruhr: German Fleet 2, German Infantry 1
		North Sea: British Fleet 4, Soviet Submarine 1
		English Channel: French Fleet 1
	`
	p := scene(t, text)
	goes(t, p, "sail @ruhr:german-fleet", "north-sea", "english-channel", "bay-of-biscay")
	goes(t, p, "sail @ruhr:german-infantry", "north-sea")
	do(t, p, "done")
	if p.In(pBattle) || p.war != 0 || p.restless != 0 {
		t.Errorf("sharing a Sea with Rivals led to a Battle, War or unrest")
	}
	for _, war := range []string{"war: axis-west", "war: axis-ussr"} {
		p = scene(t, text+"\n"+war)
		noWay(t, p, "sail @ruhr:german-fleet", "11.0", "north-sea", "english-channel")
	}
}

func TestAnOceanCostsTwo(t *testing.T) {
	rulebook.Covers(t, "tt", "11.21")
	p := scene(t, `
		phase: movement axis 6
		Irish Sea: German Submarine 1, German Fleet 1, German Infantry 2
		Madeira Sea: German Submarine 2
		Mid Atlantic Ocean: German Fleet 2
	`)
	noWay(t, p, "sail @irish-sea:german-submarine", "11.0", "north-atlantic-ocean", "mid-atlantic-ocean", "madeira-sea")
	noWay(t, p, "sail @irish-sea:german-fleet", "11.0", "north-atlantic-ocean", "mid-atlantic-ocean", "south-atlantic-ocean", "west-indian-ocean")
	noWay(t, p, "sail @irish-sea:german-infantry", "11.0", "north-atlantic-ocean", "bay-of-biscay", "north-atlantic-ocean")
	// Leaving one costs what is entered.
	goes(t, p, "sail @irish-sea:german-infantry", "north-atlantic-ocean", "bay-of-biscay", "english-channel")
	goes(t, p, "sail @mid-atlantic-ocean:german-fleet", "madeira-sea", "bay-of-biscay", "irish-sea", "norwegian-sea", "north-sea", "ruhr")
	// Through Straits of a Neutral a Sub has its speed of two and no more.
	noWay(t, p, "sail @madeira-sea:german-submarine", "11.0", "azores", "north-atlantic-ocean")
}

func TestGroundUnitsAtSeaAreConvoys(t *testing.T) {
	rulebook.Covers(t, "tt", "11.22")
	p := scene(t, `
		phase: movement west 4
		war: axis-west
		London: British Tank 4, British Infantry 2
		Bay of Biscay: German Submarine 1
	`)
	u := unitAt(t, p, "london", "british tank")
	if p.isConvoy(u) || p.classOf(u) != classG {
		t.Error("a Tank on land is a Convoy")
	}
	goes(t, p, "sail @london:british-tank", "english-channel", "north-sea")
	if !p.isConvoy(u) || p.classOf(u) != classN {
		t.Error("a Tank at Sea is no Convoy")
	}
}

func TestConvoysNeitherEngageNorDisengageAtSea(t *testing.T) {
	rulebook.Covers(t, "tt", "11.22")
	p := scene(t, `
		phase: movement west 4
		London: British Infantry 4
		Bay of Biscay: German Submarine 1
		Irish Sea: British Infantry 2, British Fleet 2 | German Fleet 1
	`)
	do(t, p, "declare-war axis none")
	noWay(t, p, "sail @london:british-infantry", "11.22", "english-channel", "bay-of-biscay")
	barred(t, p, "sail @irish-sea:british-infantry", "11.22")
	goes(t, p, "sail @irish-sea:british-fleet", "english-channel", "north-sea")
}

func TestAConvoyIsHelplessInASeaBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "11.22")
	p := scene(t, `
		1940 spring
		phase: movement axis 4
		war: axis-west
		Ruhr: German Fleet 2
		North Sea: British Infantry 4
	`)
	goes(t, p, "sail @ruhr:german-fleet", "north-sea")
	do(t, p, "done", "fire @north-sea:german-fleet N")
	roll(t, p, 1, 6)
	if u := unitAt(t, p, "north-sea", "british infantry"); p.cv[u] != 2 {
		t.Errorf("the Convoy has %d CV after one Hit, not 2", p.cv[u])
	}
	// It has had no Combat Action of its own: the next round has begun.
	do(t, p, "fire @north-sea:german-fleet N")
	roll(t, p, 1, 6)
	if _, err := findUnit(p, "north-sea", "british infantry"); err == nil {
		t.Error("the Convoy has survived a second Hit")
	}
}

func TestOneGroundUnitInvadesAcrossACoastalBorder(t *testing.T) {
	rulebook.Covers(t, "tt", "11.221")
	const text = `
		1943 spring
		phase: movement west 6
		war: axis-west
		control: Denmark axis
		North Sea: British Infantry 2, British Tank 3, French Infantry 1, British Fleet 2, British Carrier 1, British Submarine 1
		Baltic Sea: British Infantry 1
		London: British Air Force 1
	`
	for _, c := range []struct {
		name, defender, target string
		lsts                   bool
	}{
		{"empty land", "", "ruhr", false},
		{"defended land", "Ruhr: German Infantry 1", "ruhr", false},
		{"Straits", "", "copenhagen", false},
		{"empty land with LSTs", "", "ruhr", true},
		{"defended land with LSTs", "Ruhr: German Infantry 1", "ruhr", true},
		{"Straits with LSTs", "Copenhagen: German Infantry 1", "copenhagen", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := "\n" + c.defender
			if c.lsts {
				more += "\ntech west: lsts"
			}
			p := scene(t, text+more)
			goes(t, p, "sail @north-sea:british-infantry", c.target)
			if c.lsts {
				goes(t, p, "sail @north-sea:british-tank", c.target)
			}
			noWay(t, p, "sail @north-sea:french-infantry", "11.221", c.target)
			// Another border has its own limit.
			goes(t, p, "sail @baltic-sea:british-infantry", c.target)
			// ANS units are not limited.
			for _, ship := range []string{"fleet", "carrier"} {
				goes(t, p, "sail @north-sea:british-"+ship, c.target)
			}
		})
	}
}

func TestLandingInFriendlyTerritoryIsNoInvasion(t *testing.T) {
	rulebook.Covers(t, "tt", "11.221")
	p := scene(t, `
		phase: movement west 6
		war: axis-west
		North Sea: British Infantry 2, British Tank 3, French Infantry 1
	`)
	for _, u := range []string{"british-infantry", "british-tank", "french-infantry"} {
		goes(t, p, "sail @north-sea:"+u, "paris")
	}
}

func TestInvadersTakeNoCombatActionInTheirTurn(t *testing.T) {
	rulebook.Covers(t, "tt", "11.221")
	p := scene(t, `
		1943 spring
		phase: movement west 6
		war: axis-west
		North Sea: British Infantry 4, British Fleet 2
		Ruhr: German Infantry 3
		hand west: A16
	`)
	goes(t, p, "sail @north-sea:british-infantry", "ruhr")
	goes(t, p, "sail @north-sea:british-fleet", "ruhr")
	do(t, p, "done", "fire @ruhr:british-fleet G") // the Fleet with them fires
	roll(t, p, 2, 2)
	barred(t, p, "fire @ruhr:british-infantry G", "12.3")
	do(t, p, "fire @ruhr:german-infantry G")
	roll(t, p, 1, 6, 6)
	// The round is over: the Infantry has taken a Hit and fired at nobody.
	if u := unitAt(t, p, "ruhr", "british infantry"); p.cv[u] != 3 {
		t.Errorf("the invader has %d CV after one Hit, not 3", p.cv[u])
	}
	do(t, p, "done") // the Fleet does not ReBase
	if p.In(pBattle) {
		t.Fatalf("the invaders still fight: %s", p.Prompt(1).Text)
	}
	// In the next Turn they fight as others do.
	do(t, p, "commit A16", "done", "resolve ruhr", "fire @ruhr:british-fleet G")
	roll(t, p, 6, 6)
	do(t, p, "fire @ruhr:german-infantry G")
	roll(t, p, 6, 6, 6)
	has(t, p, "fire @ruhr:british-infantry G")
}

// In Straits of an Enemy in which a Rival fights as well nobody may stay who is at Peace
// with the Rival.
func TestNobodyJoinsARivalAtPeaceInStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3", "15.21")
	for _, c := range []struct {
		mover, fleet, war, there string
		may                      bool
	}{
		{"axis", "Italian", "axis-west, west-ussr", "British Infantry 2 | Soviet Infantry 1", false},
		{"axis", "Italian", "axis-west, west-ussr, axis-ussr", "British Infantry 2 | Soviet Infantry 1", true},
		{"ussr", "Soviet", "axis-west, west-ussr", "British Infantry 2 | German Infantry 1", false},
		{"ussr", "Soviet", "axis-west, west-ussr", "British Infantry 2", true},
	} {
		p := scene(t, "1942 summer\nphase: movement "+c.mover+" 4\nwar: "+c.war+"\nMadeira Sea: "+c.fleet+" Fleet 2\nGibraltar: "+c.there)
		move := "sail @madeira-sea:" + strings.ToLower(c.fleet) + "-fleet"
		do(t, p, move)
		if c.may {
			has(t, p, "to gibraltar")
		} else {
			hasNot(t, p, "to gibraltar")
		}
	}
}
