package tt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
	"sandtable/rulebook"
)

func TestTheBlocksOfTheBox(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0", "3.11")
	want := map[string]int{"germany": 56, "italy": 20, "britain": 30, "france": 20, "usa": 20, "ussr": 44, "neutral": 8}
	owners := map[string]faction{"germany": axis, "italy": axis, "britain": west, "france": west, "usa": west, "ussr": ussr, "neutral": nobody}
	total := 0
	for n, id := range nationalityIDs {
		sum := 0
		for _, count := range world.blocks[n] {
			sum += int(count)
		}
		if sum != want[id] || ownerOf[n] != owners[id] {
			t.Errorf("%d blocks of %s belong to %s", sum, id, factionNames[ownerOf[n]])
		}
		total += sum
	}
	if total != maxUnits || total+10 != 208 {
		t.Errorf("there are %d blocks of units; with ten marker blocks the box holds 208", total)
	}
}

func TestAStandingBlockShowsOnlyItsNationality(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0", "3.11")
	p := scene(t, `
		phase: movement axis
		Berlin: German Tank 3, German Infantry 2
		North Sea: British Fleet 4
		Madrid: Neutral Fortress 3
		armed: Spain by axis
	`)
	for _, c := range []struct {
		seat  engine.Seat
		area  string
		shown bool
	}{
		{engine.Seat(axis), "berlin", true}, {engine.Seat(west), "berlin", false}, {engine.Spectator, "berlin", false},
		{engine.Seat(west), "north-sea", true}, {engine.Seat(ussr), "north-sea", false},
		{engine.Seat(ussr), "madrid", true}, // nobody's secret
	} {
		view := tableSeenBy(t, p, c.seat)
		units := view.in(c.area)
		if len(units) == 0 {
			t.Errorf("seat %d sees no blocks in %s", c.seat, c.area)
		}
		for _, u := range units {
			if u.Nation == "" || (u.Type != "") != c.shown || (u.CV != 0) != c.shown {
				t.Errorf("seat %d sees in %s %+v", c.seat, c.area, u)
			}
		}
	}
}

func TestUnitsAreShownWhenTheirBattleIsFought(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0")
	p := easternFront(t, `
		Kiev: Soviet Infantry 3 | German Infantry 4
		Odessa: Soviet Infantry 2 | German Infantry 2
	`)
	look := func() (list [2][]seenUnit) {
		view := tableSeenBy(t, p, engine.Seat(west))
		return [2][]seenUnit{view.in("kiev"), view.in("odessa")}
	}
	// Owners stand until the Battle is named, Aggressors lie face-up.
	for _, units := range look() {
		if units[0].Type != "" || units[1].Type == "" {
			t.Errorf("before the Battles are named the West sees %v", units)
		}
	}
	do(t, p, "resolve kiev", "done")
	after := look()
	if after[0][0].Type != "infantry" || after[0][0].CV != 3 || after[1][0].Type != "" {
		t.Errorf("when the Battle of Kiev is fought the West sees %v", after)
	}
}

// The Unit Table: class, speed on land, at sea and in the air, and Firepower
// against A, N, G and S. The rows stand in the order of Combat Priority.
var unitTable = []struct {
	typ            string
	class          string
	land, sea, air int8
	fire           [numClasses]uint8
}{
	{"fortress", "G", 0, 0, 0, [...]uint8{2, 3, 4, 3}},
	{"airforce", "A", 0, 0, 2, [...]uint8{3, 1, 1, 1}},
	{"carrier", "N", 1, 3, 0, [...]uint8{2, 2, 1, 2}},
	{"submarine", "S", 1, 2, 0, [...]uint8{0, 1, 0, 1}},
	{"fleet", "N", 1, 3, 0, [...]uint8{1, 3, 1, 2}},
	{"tank", "G", 3, 2, 0, [...]uint8{0, 0, 2, 0}},
	{"infantry", "G", 2, 2, 0, [...]uint8{1, 1, 3, 0}},
}

func TestTheTypeOfAUnitFixesSpeedPriorityAndFirepower(t *testing.T) {
	rulebook.Covers(t, "tt", "3.1", "3.13", "3.15", "3.2",
		"3.211", "3.221", "3.222", "3.231", "3.241", "3.242", "3.243")
	p := scene(t, `
		phase: movement axis
		Konigsberg: German Fortress 1, German Air Force 2, German Carrier 3, German Submarine 4, German Fleet 1, German Tank 2, German Infantry 3
	`)
	if len(unitTable) != int(numTypes) {
		t.Fatal("the Unit Table has other types")
	}
	for i, row := range unitTable {
		u := unitAt(t, p, "konigsberg", "German "+row.typ)
		if p.typ[u] != unitType(i) {
			t.Errorf("%s is number %d in Combat Priority", row.typ, p.typ[u])
		}
		if got := classLetters[p.classOf(u)]; got != row.class {
			t.Errorf("%s is of class %s, not %s", row.typ, got, row.class)
		}
		if ans := row.class != "G"; isANS(p.typ[u]) != ans || isGround(p.typ[u]) == ans {
			t.Errorf("%s counts as an ANS unit: %v", row.typ, !ans)
		}
		if got := [3]int8{p.speedOf(u, byLand), p.speedOf(u, bySea), p.speedOf(u, byAir)}; got != [3]int8{row.land, row.sea, row.air} {
			t.Errorf("%s has the speeds %v", row.typ, got)
		}
		for c := range numClasses {
			if got := p.firepower(u, c); got != row.fire[c] {
				t.Errorf("%s fires %s%d, not %d", row.typ, classLetters[c], got, row.fire[c])
			}
		}
	}
}

func TestAUnitRollsAsManyDiceAsItHasCV(t *testing.T) {
	rulebook.Covers(t, "tt", "3.12", "3.15")
	for cv := 1; cv <= 4; cv++ {
		p := scene(t, fmt.Sprintf(`
			1941 summer
			phase: combat axis
			war: axis-ussr
			hand west: A01
			Kiev: Soviet Fortress 3 | German Infantry %d
		`, cv))
		do(t, p, "resolve kiev", "fire @kiev:soviet-fortress G")
		roll(t, p, 6, 6, 6)
		do(t, p, "fire @kiev:german-infantry G")
		// Against Ground units Infantry hits on 3, not on 4.
		roll(t, p, []int{3, 4, 4, 4}[:cv]...)
		if got := p.cv[unitAt(t, p, "kiev", "soviet fortress")]; got != 2 {
			t.Errorf("%d CV left %d of 3", cv, got)
		}
	}
}

func TestAUnitLosesItsStepsAndIsGoneAtNone(t *testing.T) {
	rulebook.Covers(t, "tt", "3.12")
	p := easternFront(t, `
		hand west: A01
		Kiev: Soviet Infantry 2, Soviet Air Force 1 | German Infantry 3
	`)
	do(t, p, "resolve kiev", "fire @kiev:soviet-airforce G")
	roll(t, p, 1)
	do(t, p, "fire @kiev:soviet-infantry G")
	roll(t, p, 3, 6)
	if got := p.cv[unitAt(t, p, "kiev", "german infantry")]; got != 1 {
		t.Errorf("two Hits leave %d CV of 3: the unit is not a Cadre", got)
	}
	do(t, p, "fire @kiev:german-infantry A")
	roll(t, p, 1)
	if _, err := findUnit(p, "kiev", "soviet air force"); err == nil {
		t.Error("a Cadre that is hit stays on the map")
	}
}

func TestTheStrengthOfANationsUnitsIsLimited(t *testing.T) {
	rulebook.Covers(t, "tt", "3.12")
	for name, most := range map[string]uint8{
		"German": 4, "British": 4, "US": 4, "Soviet": 3, "French": 3, "Italian": 3, "Neutral": 3,
	} {
		n, err := notation.Read[nationality](name)
		if err != nil {
			t.Fatal(err)
		}
		if world.maxCV[n] != most {
			t.Errorf("%s units reach %d CV, not %d", name, world.maxCV[n], most)
		}
	}
	p := scene(t, "phase: production axis\nMunich: German Infantry 4\nMilan: Italian Infantry 3, Italian Tank 2")
	refused(t, p, "build @munich:german-infantry", "3.12")
	refused(t, p, "build @milan:italian-infantry", "3.12")
	hasNot(t, p, "build @milan:italian-infantry")
	do(t, p, "build @milan:italian-tank")
	if p.cv[unitAt(t, p, "milan", "italian tank")] != 3 {
		t.Error("the Tank has not grown")
	}
}

// Each unit moves twice its speed within Friendly areas, and no further.
func TestHowFarUnitsMove(t *testing.T) {
	rulebook.Covers(t, "tt", "3.13", "3.211", "3.221", "3.222", "3.231", "3.242", "3.243", "3.244")
	steppe := []string{"voronezh", "stalingrad", "kuban", "georgia", "baku", "grozny", "ufa"}
	voyage := []string{"english-channel", "bay-of-biscay", "madeira-sea", "gibraltar", "western-mediterranean", "tyrrhenian-sea", "malta"}
	for _, c := range []struct {
		who, start, unit, how string
		way                   []string
		areas                 int
	}{
		{"ussr", "moscow", "Soviet Air Force", "fly", steppe, 4},
		{"ussr", "moscow", "Soviet Tank", "march", steppe, 6},
		{"ussr", "moscow", "Soviet Infantry", "march", steppe, 4},
		{"west", "london", "British Carrier", "sail", voyage, 6},
		{"west", "london", "British Fleet", "sail", voyage, 6},
		{"west", "london", "British Submarine", "sail", voyage, 4},
		{"west", "london", "British Tank", "sail", voyage, 4},
		{"west", "london", "British Infantry", "sail", voyage, 4},
	} {
		p := scene(t, "1938 summer\nphase: movement "+c.who+"\n"+c.start+": "+c.unit+" 1")
		do(t, p, c.how+" @"+c.start+":"+notation.Fold(c.unit))
		for _, a := range c.way[:c.areas] {
			do(t, p, "to "+a)
		}
		hasNot(t, p, "to "+c.way[c.areas])
		refused(t, p, "to "+c.way[c.areas], "11.0")
		has(t, p, "stop")
	}
}

func TestShipsStopWhenTheyComeToLand(t *testing.T) {
	rulebook.Covers(t, "tt", "3.13", "3.221", "3.222", "3.231")
	for _, ship := range []string{"Carrier", "Fleet", "Submarine"} {
		p := scene(t, "phase: movement ussr\nWestern Black Sea: Soviet "+ship+" 1\nOdessa: Soviet "+ship+" 1")
		do(t, p, "sail @western-black-sea:soviet-"+ship, "to odessa")
		hasNot(t, p, "to western-black-sea")
		refused(t, p, "to sevastopol", "11.2")
		// By Land one area along the coast, even Strategically.
		do(t, p, "back", "march @odessa:soviet-"+ship, "to sevastopol")
		hasNot(t, p, "to kuban")
		refused(t, p, "to kuban", "11.1")
		has(t, p, "stop")
	}
}

// The kinds of Movement of each class, in a place where all would be possible.
func TestHowUnitsOfEachClassTravel(t *testing.T) {
	rulebook.Covers(t, "tt", "3.21", "3.22", "3.23", "3.24", "3.241")
	for _, c := range []struct {
		unit             string
		march, sail, fly string // the rule that forbids it
	}{
		{"Air Force", "11.0", "11.0", ""},
		{"Carrier", "", "", "11.0"},
		{"Submarine", "", "", "11.0"},
		{"Fleet", "", "", "11.0"},
		{"Tank", "", "", "11.0"},
		{"Infantry", "", "", "11.0"},
		{"Fortress", "3.241", "3.241", "3.241"},
	} {
		p := scene(t, "phase: movement west\nLondon: British "+c.unit+" 1")
		for how, rule := range map[string]string{"march": c.march, "sail": c.sail, "fly": c.fly} {
			move := how + " @london:british-" + notation.Fold(c.unit)
			if rule == "" {
				has(t, p, move)
				continue
			}
			hasNot(t, p, move)
			refused(t, p, move, rule)
		}
	}
}

// Every type on both sides. Each fires at what it can hurt and misses.
func TestTypesActInTheOrderOfTheUnitTable(t *testing.T) {
	rulebook.Covers(t, "tt", "3.14")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		hand west: A01
		Konigsberg: German Infantry 1, German Tank 1, German Fleet 1, German Submarine 1, German Carrier 1, German Air Force 1, German Fortress 1 | Soviet Infantry 1, Soviet Tank 1, Soviet Fleet 1, Soviet Submarine 1, Soviet Carrier 1, Soviet Air Force 1
	`)
	do(t, p, "resolve konigsberg")
	var acted []string
	for p.Top() == pRound {
		f := flow.As[roundFrame](p.Stack.Top())
		acted = append(acted, factionIDs[f.side]+" "+world.units[f.typ].id)
		fire := slices.IndexFunc(legal(t, p), func(m string) bool { return strings.HasPrefix(m, "fire") })
		do(t, p, legal(t, p)[fire])
		roll(t, p, 6)
	}
	want := []string{"axis fortress"}
	for _, row := range unitTable[1:] {
		want = append(want, "axis "+row.typ, "ussr "+row.typ)
	}
	if !slices.Equal(acted, want) {
		t.Errorf("units acted in the order %v", acted)
	}
}

func TestAUnitActsOnlyWhenItsTypeDoes(t *testing.T) {
	rulebook.Covers(t, "tt", "3.14")
	p := easternFront(t, `
		Kiev: Soviet Infantry 3, Soviet Tank 2 | German Infantry 3, German Tank 2
	`)
	do(t, p, "resolve kiev")
	for _, u := range []string{"soviet-infantry", "german-tank", "german-infantry"} {
		hasNot(t, p, "fire @kiev:"+u+" G")
		refused(t, p, "fire @kiev:"+u+" G", "12.3")
	}
	has(t, p, "fire @kiev:soviet-tank G")
}

func TestANSUnitsMayReBaseAfterTheirBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "3.21", "3.22", "3.23")
	for _, ship := range []string{"Air Force", "Carrier", "Fleet", "Submarine"} {
		p := easternFront(t, `
			hand west: A01
			Riga: Soviet Fortress 3 | German Infantry 4, German `+ship+` 1
		`)
		unit := "@riga:german-" + notation.Fold(ship)
		do(t, p, "resolve riga", "fire @riga:soviet-fortress G")
		roll(t, p, 6, 6, 6)
		for p.Top() == pRound {
			u := "@riga:german-infantry G"
			if unitType(flow.As[roundFrame](p.Stack.Top()).typ) != infantry {
				u = unit + " G"
				if ship == "Submarine" {
					do(t, p, "hold "+unit) // nothing it could hurt
					continue
				}
			}
			do(t, p, "fire "+u)
			for p.Chance() > 0 {
				resolve(t, p, 5)
			}
		}
		has(t, p, "rebase "+unit+" konigsberg")
		refused(t, p, "rebase @riga:german-infantry konigsberg", "13.0")
		do(t, p, "rebase "+unit+" konigsberg")
	}
}

// Raiders without Ground Support have to leave at the end of the round.
func TestANSUnitsAtTimesHaveToReBase(t *testing.T) {
	rulebook.Covers(t, "tt", "3.21", "3.22", "3.23")
	for _, raider := range []string{"Air Force", "Carrier", "Fleet", "Submarine"} {
		p := easternFront(t, `
			hand west: A01
			Riga: Soviet Infantry 1 | German `+raider+` 2 from Baltic Sea
			owner: Riga ussr
		`)
		unit := "@riga:german-" + notation.Fold(raider)
		if raider == "Submarine" {
			do(t, p, "hold "+unit)
		} else {
			do(t, p, "fire "+unit+" G")
			roll(t, p, 6, 6)
		}
		soviet := "hold @riga:soviet-infantry"
		if raider == "Air Force" {
			soviet = "fire @riga:soviet-infantry A"
		} else if raider != "Submarine" {
			soviet = "fire @riga:soviet-infantry N"
		}
		do(t, p, soviet)
		for p.Chance() > 0 {
			resolve(t, p, 5)
		}
		hasNot(t, p, "done")
		do(t, p, "rebase "+unit+" konigsberg")
		held(t, p, ussr, "riga")
	}
}

func TestAHitCostsACarrierTwoCV(t *testing.T) {
	rulebook.Covers(t, "tt", "3.221")
	for _, c := range []struct {
		ship string
		left uint8
	}{{"Carrier", 2}, {"Fleet", 3}} {
		p := scene(t, `
			1941 summer
			phase: combat west
			war: axis-west
			North Sea: German `+c.ship+` 4 | British Carrier 1
		`)
		if c.ship == "Carrier" {
			do(t, p, "fire @north-sea:german-carrier N")
			roll(t, p, 6, 6, 6, 6)
		}
		do(t, p, "fire @north-sea:british-carrier N")
		roll(t, p, 2)
		if got := p.cv[unitAt(t, p, "north-sea", "german "+c.ship)]; got != c.left {
			t.Errorf("a %s of 4 CV has %d after a Hit", c.ship, got)
		}
	}
}

func TestACarrierStrikesAndGetsAway(t *testing.T) {
	rulebook.Covers(t, "tt", "3.221")
	p := scene(t, `
		1941 summer
		phase: combat west
		war: axis-west
		North Sea: German Fleet 4 | British Carrier 2, British Fleet 1
	`)
	do(t, p, "strike @north-sea:british-carrier")
	roll(t, p, 1, 2) // N1: only the 1 is a Hit
	if got := p.cv[unitAt(t, p, "north-sea", "german fleet")]; got != 3 {
		t.Errorf("the Carrier Strike leaves %d CV of 4", got)
	}
	do(t, p, "rebase @north-sea:british-carrier london")
	unitAt(t, p, "london", "british carrier")
	hasNot(t, p, "strike @north-sea:german-fleet") // whose turn it is now
	refused(t, p, "strike @north-sea:german-fleet", "12.74")
}

func TestSubsMoveThroughEnemySeas(t *testing.T) {
	rulebook.Covers(t, "tt", "3.231")
	for _, c := range []struct {
		ship   string
		passes bool
	}{{"Submarine", true}, {"Fleet", false}, {"Carrier", false}} {
		p := scene(t, `
			1941 summer
			phase: movement axis
			war: axis-west
			Ruhr: German `+c.ship+` 2
			North Sea: British Fleet 2
		`)
		do(t, p, "sail @ruhr:german-"+c.ship, "to north-sea")
		if c.passes {
			do(t, p, "to english-channel", "stop")
			continue
		}
		hasNot(t, p, "to english-channel")
		refused(t, p, "to english-channel", "11.0")
	}
}

func TestASubEscapesFromASeaBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "3.231")
	p := scene(t, `
		1941 summer
		phase: combat west
		war: axis-west
		hand ussr: A01
		North Sea: German Submarine 2 | British Fleet 1
	`)
	do(t, p, "fire @north-sea:german-submarine N")
	roll(t, p, 6, 6)
	do(t, p, "fire @north-sea:british-fleet S")
	roll(t, p, 6)
	sub := unitAt(t, p, "north-sea", "german submarine")
	do(t, p, "escape @north-sea:german-submarine")
	if p.flags[sub]&escaped == 0 || p.In(pRound) {
		t.Error("the Sub is still in the Battle")
	}
}

// German units cut off in Gorky at the end of a Season.
func TestGroundUnitsNeedSupplyInWarAndFortressesDoNot(t *testing.T) {
	rulebook.Covers(t, "tt", "3.24", "3.241")
	for _, c := range []struct {
		war  string
		left uint8
	}{{"war: axis-ussr", 2}, {"owner: Gorky axis", 3}} {
		p := scene(t, c.war+`
			1942 spring
			phase: supply
			hand west: A16
			Gorky: German Infantry 3, German Tank 3, German Fortress 3, German Air Force 3
		`)
		for unit, left := range map[string]uint8{"infantry": c.left, "tank": c.left, "fortress": 3, "air force": 3} {
			if got := p.cv[unitAt(t, p, "gorky", "german "+unit)]; got != left {
				t.Errorf("%q: the %s has %d CV, not %d", c.war, unit, got, left)
			}
		}
	}
}

func TestAGroundUnitAtSeaIsAConvoy(t *testing.T) {
	rulebook.Covers(t, "tt", "3.24", "3.242", "3.243", "3.244")
	for _, typ := range []string{"tank", "infantry"} {
		p := scene(t, "phase: movement west\nLondon: British "+typ+" 2\nNorth Sea: British Fleet 1")
		u := unitAt(t, p, "london", "british "+typ)
		if p.isConvoy(u) || p.classOf(u) != classG {
			t.Errorf("%s ashore is a Convoy", typ)
		}
		do(t, p, "sail @london:british-"+typ, "to north-sea", "stop")
		if !p.isConvoy(u) || p.classOf(u) != classN {
			t.Errorf("%s at Sea is not a Convoy of Class N", typ)
		}
	}
}

func TestAConvoyCannotEngageAtSeaButCanInvade(t *testing.T) {
	rulebook.Covers(t, "tt", "3.244")
	p := scene(t, `
		1941 summer
		phase: movement west
		war: axis-west
		English Channel: British Infantry 2
		North Sea: German Submarine 1
	`)
	do(t, p, "sail @english-channel:british-infantry")
	hasNot(t, p, "to north-sea")
	refused(t, p, "to north-sea", "11.22")

	p = scene(t, `
		1941 summer
		phase: movement west
		war: axis-west
		North Sea: British Infantry 2
		Amsterdam: German Infantry 1
	`)
	do(t, p, "sail @north-sea:british-infantry", "to amsterdam", "stop")
	u := unitAt(t, p, "amsterdam", "british infantry")
	if p.isConvoy(u) || p.flags[u]&invading == 0 {
		t.Error("the Convoy does not invade")
	}
}

func TestConvoysAreHelplessInASeaBattle(t *testing.T) {
	rulebook.Covers(t, "tt", "3.244")
	p := scene(t, `
		1941 summer
		phase: combat axis
		war: axis-west
		North Sea: British Infantry 4, British Tank 3 | German Submarine 2
	`)
	// The defenders would act first, but Convoys take no Combat Action.
	hasNot(t, p, "fire @north-sea:british-infantry N")
	hasNot(t, p, "fire @north-sea:german-submarine G")
	refused(t, p, "fire @north-sea:german-submarine G", "12.41")
	do(t, p, "fire @north-sea:german-submarine N")
	roll(t, p, 1, 6)
	if got := p.cv[unitAt(t, p, "north-sea", "british infantry")]; got != 2 {
		t.Errorf("a Hit leaves a Convoy of 4 with %d CV", got)
	}
	has(t, p, "escape @north-sea:german-submarine") // the round is over: no Convoy acts
}

func TestOneFortressStandsInAnArea(t *testing.T) {
	rulebook.Covers(t, "tt", "3.241")
	p := scene(t, "phase: production west\nGibraltar: British Fortress 1\nWarsaw: British Fortress 1\ncontrol: Poland west")
	for _, a := range []string{"gibraltar", "warsaw"} {
		hasNot(t, p, "cadre "+a+" fortress")
		refused(t, p, "cadre "+a+" fortress", "7.231")
	}
	do(t, p, "cadre lvov fortress", "cadre malta fortress")
	refused(t, p, "cadre lvov fortress", "7.231")
}

func TestAFortressIsBuiltInAnyFriendlyLandWithoutABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "3.241")
	p := scene(t, `
		1941
		phase: production axis
		war: axis-ussr
		control: Poland axis
		Warsaw: German Infantry 2 | Soviet Infantry 2
		Kiev: German Infantry 1
		Odessa: Soviet Infantry 3 | German Infantry 3
	`)
	for _, a := range []string{"berlin", "lvov", "kiev", "tripoli"} {
		has(t, p, "cadre "+a+" fortress")
	}
	for _, a := range []string{"warsaw", "odessa", "prague", "london", "baltic-sea"} {
		hasNot(t, p, "cadre "+a+" fortress")
		refused(t, p, "cadre "+a+" fortress", "7.23")
	}
}

func TestAFortressFiresInACounterattack(t *testing.T) {
	rulebook.Covers(t, "tt", "3.241")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		Kiev: Soviet Fortress 2 | German Infantry 3
	`)
	do(t, p, "resolve kiev", "fire @kiev:soviet-fortress G")
	roll(t, p, 4, 5) // G4
	if got := p.cv[unitAt(t, p, "kiev", "german infantry")]; got != 2 {
		t.Errorf("the Fortress leaves %d CV of 3", got)
	}
	refused(t, p, "retreat @kiev:soviet-fortress odessa", "12.3")
}

func TestUnitsCanBeDisbandedAndBuiltAgain(t *testing.T) {
	rulebook.Covers(t, "tt", "3.3")
	p := scene(t, `
		phase: production axis
		Rome: Italian Carrier 3
		London: British Fleet 4
	`)
	refused(t, p, "cadre rome carrier", "3.0") // the only block
	refused(t, p, "disband @london:british-fleet", "3.11")
	hasNot(t, p, "disband @london:british-fleet")
	points := p.points
	do(t, p, "disband @rome:italian-carrier")
	if _, err := findUnit(p, "rome", "italian carrier"); err == nil || p.points != points {
		t.Error("the Carrier is not disbanded, or that cost something")
	}
	do(t, p, "cadre rome carrier")
	if p.cv[unitAt(t, p, "rome", "italian carrier")] != 1 {
		t.Error("the Carrier is not built again as a Cadre")
	}
}

func TestUnitsAreDisbandedInAnyPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "3.3")
	for _, phase := range []string{
		"production axis", "government axis", "hand-size", "command", "movement axis", "combat axis",
	} {
		p := scene(t, `
			1941 summer
			phase: `+phase+`
			war: axis-ussr
			hand axis: A01 A02 A03 A04 A05 A06 A07 A08
			Kiev: Soviet Infantry 1 | German Infantry 4
		`)
		has(t, p, "disband @kiev:german-infantry")
		hasNot(t, p, "disband @kiev:soviet-infantry")
		do(t, p, "disband @kiev:german-infantry")
		if p.here[spot(t, "kiev")].factions().has(axis) {
			t.Errorf("in %s the unit stays", phase)
		}
	}
}

func TestAUnitIsNotDisbandedInTheMiddleOfItsMove(t *testing.T) {
	rulebook.Covers(t, "tt", "3.3")
	p := scene(t, "phase: movement axis\nBerlin: German Infantry 4, German Tank 1")
	do(t, p, "march @berlin:german-infantry", "to munich")
	hasNot(t, p, "disband @berlin:german-infantry")
	refused(t, p, "disband @berlin:german-infantry", "3.3")
	do(t, p, "disband @berlin:german-tank", "stop")
}

// boxed is a line with every block of a nationality and type in an area, but
// for those left in the box.
func boxed(n nation, t unitType, left int) (units string) {
	for range int(world.blocks[n][t]) - left {
		units += ", " + nationalityNames[n] + " " + world.units[t].name + " 1"
	}
	return units
}

func TestRuling5TheBlocksOfTheBoxAreALimit(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0")
	p := scene(t, "phase: production axis\nMunich: German Infantry 1"+boxed(germany, airForce, 0)+boxed(germany, tank, 1))
	hasNot(t, p, "cadre berlin airforce")
	refused(t, p, "cadre berlin airforce", "3.0")
	do(t, p, "cadre berlin tank")
	refused(t, p, "cadre berlin tank", "3.0")

	// A Satellite without a block for its unit gets none.
	all := "Konigsberg: German Fortress 1" + boxed(germany, fortress, 1)
	for ty := airForce; ty < numTypes; ty++ {
		all += boxed(germany, ty, 0)
	}
	p = scene(t, "1938\nphase: resolution\ninfluence: Austria axis 2\ndiplomacy axis: A05 Austria\nhand west: A01\n"+all)
	if held(t, p, axis, "vienna"); p.first[spot(t, "vienna")] != noUnit {
		t.Error("a unit stands in Vienna though the box is empty")
	}

	// USA Forces likewise.
	p = scene(t, "1942\nphase: production west\nusa: satellite\nNew York: US Fleet 1"+boxed(usa, tank, 0))
	do(t, p, "place washington infantry", "place washington airforce", "place washington fleet")
	if p.arriving != 0 || p.In(pArrive) {
		t.Error("the West is still asked to place a Tank")
	}

	// And Armed Minors' Fortresses.
	p = scene(t, `
		1940 spring
		phase: movement axis
		armed: Turkey by axis, Spain by axis, Poland by axis
		Ankara: Neutral Fortress 3
		Istanbul: Neutral Fortress 2
		Izmir: Neutral Fortress 1
		Madrid: Neutral Fortress 3
		Barcelona: Neutral Fortress 2
		Warsaw: Neutral Fortress 3
		Lvov: Neutral Fortress 2
		Vilna: Neutral Fortress 1
	`)
	do(t, p, "violate norway none")
	if !p.armed.has(country(t, "norway")) || p.first[spot(t, "oslo")] != noUnit {
		t.Error("Norway is not an Armed Minor without a Fortress")
	}
}

func TestRuling6ShipsAreRaisedOnlyWhereThereIsWater(t *testing.T) {
	rulebook.Covers(t, "tt", "3.22", "3.23")
	ships := []string{"carrier", "submarine", "fleet"}
	p := scene(t, "phase: production ussr")
	for _, ship := range ships {
		hasNot(t, p, "cadre moscow "+ship)
		refused(t, p, "cadre moscow "+ship, "3.22")
		has(t, p, "cadre leningrad "+ship)
	}
	p = scene(t, "1938\nphase: resolution\ninfluence: Czechoslovakia ussr 2\ndiplomacy ussr: A05 Czechoslovakia\nhand west: A01")
	for _, ship := range ships {
		hasNot(t, p, "place prague "+ship)
	}
	has(t, p, "place prague tank")
	p = scene(t, "phase: setup")
	for _, ship := range ships {
		hasNot(t, p, "place munich "+ship)
		refused(t, p, "place munich "+ship, "3.22")
		has(t, p, "place konigsberg "+ship)
	}
}

func TestRuling40RivalsSeeMovesAndNewUnitsWhenTheyAreDone(t *testing.T) {
	rulebook.Covers(t, "tt", "3.0")
	p := scene(t, `
		1938 summer
		phase: movement axis
		hand axis: A41
		Berlin: German Infantry 4
	`)
	sees := func(seat faction, where string, blocks int) {
		t.Helper()
		view := tableSeenBy(t, p, engine.Seat(seat))
		if got := len(view.in(where)); got != blocks {
			t.Errorf("%s sees %d blocks in %s, not %d", factionNames[seat], got, where, blocks)
		}
	}
	do(t, p, "march @berlin:german-infantry", "to munich", "stop")
	sees(axis, "munich", 1)
	sees(west, "munich", 0)
	sees(west, "berlin", 1)
	do(t, p, "done")
	sees(west, "munich", 1)
	sees(west, "berlin", 0)

	p = scene(t, "phase: production axis\nhand west: A01")
	do(t, p, "cadre berlin tank")
	sees(axis, "berlin", 1)
	sees(west, "berlin", 0)
	do(t, p, "done")
	sees(west, "berlin", 1)
}
