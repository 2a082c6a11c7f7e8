package tt

import (
	"slices"
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

func TestTheNationsByKind(t *testing.T) {
	rulebook.Covers(t, "tt", "2.0")
	var count [minor + 1]int
	for n := range nation(numNations) {
		info := &world.nations[n]
		count[info.class]++
		// Powers have units of their own, Colonies and Minors do not.
		if power := n < numPowers; power != (info.class == great || info.class == major) {
			t.Errorf("%s has the wrong kind", info.name)
		}
	}
	if count != [...]int{great: 3, major: 3, colony: 8, minor: 22} {
		t.Errorf("the nations by kind are %v", count)
	}
}

func TestEachFactionIsLedByAGreatPowerWithUnitsOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "tt", "2.1")
	for f, want := range map[faction]struct{ power, home, unit string }{
		axis: {"germany", "munich", "german infantry"},
		west: {"britain", "glasgow", "british infantry"},
		ussr: {"ussr", "kiev", "soviet infantry"},
	} {
		n := country(t, want.power)
		if info := &world.nations[n]; info.class != great || info.faction != f || greatPower[f] != n {
			t.Errorf("%s is not the Great Power of %s", info.name, factionNames[f])
		}
		p := scene(t, "phase: production "+factionIDs[f])
		do(t, p, "cadre "+want.home+" infantry")
		if u := unitAt(t, p, want.home, want.unit); p.owner(u) != f {
			t.Errorf("the %s belongs to %s", want.unit, factionNames[p.owner(u)])
		}
	}
}

func TestTheCapitalsOfThePowers(t *testing.T) {
	rulebook.Covers(t, "tt", "2.11", "2.21")
	type capital struct {
		nation string
		pop    uint8
		of     faction
		main   bool
	}
	want := map[string]capital{
		"berlin": {"germany", 3, axis, true}, "london": {"britain", 3, west, true}, "moscow": {"ussr", 3, ussr, true},
		"ruhr": {"germany", 2, axis, false}, "delhi": {"india", 2, west, false},
		"leningrad": {"ussr", 2, ussr, false}, "baku": {"ussr", 2, ussr, false},
		"rome": {"italy", 2, axis, false}, "paris": {"france", 2, west, false}, "washington": {"usa", 2, west, false},
	}
	for a := range world.land.all {
		info := &world.areas[a]
		c, is := want[info.id]
		if is != world.capitals.has(a) {
			t.Errorf("%s is a Main- or SubCapital: %v", info.name, !is)
		}
		if !is {
			continue
		}
		got := capital{world.nations[info.nation].id, info.pop, info.capitalOf, info.mainOf == info.capitalOf}
		if got != c {
			t.Errorf("%s is %v, not %v", info.name, got, c)
		}
	}
	for f, main := range mainCapitalOf {
		if world.areas[main].mainOf != faction(f) {
			t.Errorf("the MainCapital of %s is %s", factionNames[f], world.areas[main].name)
		}
	}
}

func TestWithoutItsMainCapitalAFactionProducesNothing(t *testing.T) {
	rulebook.Covers(t, "tt", "2.11")
	for f, c := range map[faction]struct{ lost, disputed string }{
		axis: {"Berlin: Soviet Infantry 1", "Berlin: German Infantry 1 | Soviet Infantry 3"},
		west: {"London: German Infantry 1", "London: British Infantry 1 | German Infantry 4"},
		ussr: {"Moscow: German Infantry 1", "Moscow: Soviet Infantry 1 | German Infantry 4"},
	} {
		war := "1941\nwar: axis-west, axis-ussr\nphase: production " + factionIDs[f] + "\n"
		p := scene(t, war+c.lost)
		if f := flow.Find[produceFrame](&p.State, pProduce); f != nil {
			t.Errorf("%s is asked to spend its Production", c.lost)
		}
		p = scene(t, war+c.disputed) // while it is its Owner it produces there
		if p.points == 0 {
			t.Errorf("%s: no Production although the MainCapital still has its Owner", c.disputed)
		}
	}
}

// Each area is cut off from all around it: a unit in it is supplied only if a
// Supply Source is there.
func TestOnlyMainAndSubCapitalsAreSupplySources(t *testing.T) {
	rulebook.Covers(t, "tt", "2.11", "2.21")
	for a := range world.land.all {
		p := scene(t, `
			1940 spring
			phase: movement axis
			war: axis-west, axis-ussr, west-ussr
			usa: satellite
		`)
		f := p.control[a]
		if f == nobody {
			continue
		}
		foe := rivals[f][0]
		for _, l := range world.links[a] {
			p.control[l.to], p.occupied[l.to] = foe, only(foe)
		}
		p.derive()
		supplied := p.supplied(f)
		if got, want := supplied.has(a), world.areas[a].city == mainCapital || world.areas[a].city == subCapital; got != want {
			t.Errorf("%s, cut off, is a Supply Source: %v", world.areas[a].name, got)
		}
	}
}

func TestAnEnemysCapitalIsNoSupplySource(t *testing.T) {
	rulebook.Covers(t, "tt", "2.21")
	p := scene(t, `
		1940 spring
		phase: supply
		war: axis-west
		hand ussr: A16
		Paris: German Infantry 3
		Amsterdam: British Infantry 1
		Lorraine: British Infantry 1
		Gascony: British Infantry 1
		Bay of Biscay: British Fleet 1
		English Channel: British Fleet 1
		North Sea: British Fleet 1
	`)
	if cv := p.cv[unitAt(t, p, "paris", "german infantry")]; cv != 2 {
		t.Errorf("the Germans in Paris have %d CV: Paris supplies only the West", cv)
	}
}

func TestTheMajorPowers(t *testing.T) {
	rulebook.Covers(t, "tt", "2.2")
	for n, want := range map[string]struct {
		f       faction
		capital string
	}{"italy": {axis, "rome"}, "france": {west, "paris"}, "usa": {nobody, "washington"}} {
		info := &world.nations[country(t, n)]
		if info.class != major || info.faction != want.f || info.capital != spot(t, want.capital) {
			t.Errorf("%s is not a Major Power of %s with %s", info.name, factionNames[want.f], want.capital)
		}
	}
	p := scene(t, "phase: production axis")
	do(t, p, "cadre milan tank")
	if u := unitAt(t, p, "milan", "italian tank"); p.owner(u) != axis {
		t.Error("Italian units are not the Axis'")
	}
	p = scene(t, "phase: production west")
	do(t, p, "cadre marseille tank")
	if u := unitAt(t, p, "marseille", "french tank"); p.owner(u) != west {
		t.Error("French units are not the West's")
	}
}

// The third marker decides: A03 and A13 show the USA.
func TestTheUSACanJoinOnlyTheWest(t *testing.T) {
	rulebook.Covers(t, "tt", "2.2")
	for _, c := range []struct {
		who  faction
		join bool
	}{{axis, false}, {west, true}, {ussr, false}} {
		id := factionIDs[c.who]
		p := scene(t, "1938\nphase: resolution\ninfluence: USA "+id+" 2\ndiplomacy "+id+": A03 USA\nhand axis: A01")
		if p.usaEntered != c.join {
			t.Errorf("with three markers of %s the USA has joined: %v", factionNames[c.who], p.usaEntered)
		}
		owner := nobody
		if c.join {
			owner = west
		}
		held(t, p, owner, "washington", "new-york")
		if !c.join && p.influence[usa] != 3 {
			t.Errorf("the markers of %s do not stay in the USA", factionNames[c.who])
		}
	}
	p := scene(t, "phase: movement west")
	held(t, p, nobody, "washington", "new-york") // it begins as a Neutral
	levels(t, p, west, 12, 11)
}

func TestUSAUnitsAreBuiltOnlyAsTheWestsSatellite(t *testing.T) {
	rulebook.Covers(t, "tt", "2.2")
	p := scene(t, "1941\nphase: production west\ninfluence: USA west 2")
	hasNot(t, p, "cadre new-york infantry")
	refused(t, p, "cadre new-york infantry", "8.43")
	p = scene(t, "1941\nphase: production west\nusa: satellite")
	do(t, p, "cadre new-york infantry")
	if u := unitAt(t, p, "new-york", "us infantry"); p.owner(u) != west {
		t.Error("US units are not the West's")
	}
}

// A German army alone in Paris at the end of the Combat Phase. Algiers and
// Damascus are as the row says.
func parisFalls(t *testing.T, more string) *Position {
	t.Helper()
	p := westernFront(t, `
		hand ussr: A16
		Paris: French Infantry 1 | German Infantry 4
		Marseille: French Infantry 3, British Infantry 2
		Western Mediterranean: French Fleet 3
		London: British Infantry 1
	`+more)
	do(t, p, "resolve paris", "fire @paris:french-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @paris:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	return p
}

func TestTheFallOfItsCapitalDefeatsAMajorPower(t *testing.T) {
	rulebook.Covers(t, "tt", "2.21")
	p := parisFalls(t, "")
	if !p.defeated.has(france) || p.marker[france] != axis {
		t.Fatal("France is not defeated with an Axis marker on Paris")
	}
	for u := range p.high {
		if p.alive(u) && p.nation[u] == france {
			t.Errorf("a French unit is left in %s", world.areas[p.at[u]].name)
		}
	}
	unitAt(t, p, "marseille", "british infantry") // the Faction's other units stay
	held(t, p, west, "marseille")
	held(t, p, axis, "paris", "gascony", "lorraine")
	levels(t, p, axis, 11+2, 6+2)
	levels(t, p, west, 12-2-1, 11-2) // Paris, Lorraine, and Algiers, which goes its own way
}

func TestTheFallOfWashingtonDefeatsTheUSA(t *testing.T) {
	rulebook.Covers(t, "tt", "1.121", "2.21")
	p := scene(t, `
		1944 summer
		phase: combat axis
		war: axis-west
		usa: satellite
		hand ussr: A16
		Washington: US Infantry 1 | German Infantry 4
		New York: US Infantry 3, British Fleet 2
		London: US Tank 2
	`)
	do(t, p, "resolve washington", "fire @washington:us-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @washington:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	if !p.defeated.has(usa) || p.marker[usa] != axis {
		t.Fatal("the USA is not defeated with an Axis marker on Washington")
	}
	isGone(t, p, "new-york", "us infantry")
	isGone(t, p, "london", "us tank")
	unitAt(t, p, "new-york", "british fleet")
}

func TestADefeatedPowersUnitsNeverComeBack(t *testing.T) {
	rulebook.Covers(t, "tt", "2.21", "2.3")
	p := scene(t, `
		1944
		phase: production west
		war: axis-west
		control: France west
		defeated: France
	`)
	held(t, p, west, "paris", "marseille")
	for _, move := range []string{"cadre paris infantry", "cadre marseille fleet"} {
		hasNot(t, p, move)
		refused(t, p, move, "2.21")
	}
	do(t, p, "cadre paris fortress")
	unitAt(t, p, "paris", "british fortress")
	if supplied := p.supplied(west); p.isSource(spot(t, "paris")) || !supplied.has(spot(t, "london")) {
		t.Error("liberated Paris is a Supply Source though France no longer belongs to the West")
	}
}

func TestAGreatPowerIsNotDefeatedWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "2.21")
	p := westernFront(t, `
		hand ussr: A16
		London: British Infantry 1 | German Infantry 4
		Glasgow: British Infantry 3
	`)
	do(t, p, "resolve london", "fire @london:british-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @london:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	held(t, p, axis, "london")
	if p.defeated != 0 {
		t.Error("Britain is defeated")
	}
	unitAt(t, p, "glasgow", "british infantry")
	held(t, p, west, "glasgow", "delhi", "suez")
}

func TestNewCadresAreBuiltInHomeTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "2.3")
	p := scene(t, `
		1939
		phase: production axis
		control: Austria axis
		Vienna: German Infantry 2
	`)
	for _, move := range []string{"cadre konigsberg infantry", "cadre sicily submarine", "cadre vienna fortress"} {
		has(t, p, move)
	}
	for move, rule := range map[string]string{
		"cadre vienna infantry":     "2.3",  // a Satellite
		"cadre tripoli infantry":    "2.3",  // a Colony
		"cadre warsaw infantry":     "7.23", // a Neutral
		"cadre paris infantry":      "7.23", // a Rival's
		"cadre north-sea submarine": "7.23",
	} {
		hasNot(t, p, move)
		refused(t, p, move, rule)
	}
}

func TestEveryAreaOfAPowerIsItsHomeTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "2.3")
	for a := range world.land.all {
		info := &world.areas[a]
		want := noNation
		if info.nation < numPowers {
			want = info.nation
		}
		if info.home != want && info.id != "ottawa" {
			t.Errorf("%s is Home Territory of nation %d, not %d", info.name, info.home, want)
		}
	}
}

func TestRuling4BritishCadresCanBeBuiltInOttawa(t *testing.T) {
	rulebook.Covers(t, "tt", "2.3")
	p := scene(t, "phase: production west")
	do(t, p, "cadre ottawa infantry")
	unitAt(t, p, "ottawa", "british infantry")
	hasNot(t, p, "cadre suez infantry")
}

func TestTheColoniesAndTheirCapitals(t *testing.T) {
	rulebook.Covers(t, "tt", "2.31")
	want := map[string][2]string{
		"canada": {"britain", "ottawa"}, "gibraltar": {"britain", "gibraltar"}, "malta": {"britain", "malta"},
		"middle-east": {"britain", "suez"}, "india": {"britain", "delhi"},
		"french-north-africa": {"france", "algiers"}, "syria": {"france", "damascus"}, "libya": {"italy", "tripoli"},
	}
	p := scene(t, "phase: movement axis")
	for n := range nation(numNations) {
		info := &world.nations[n]
		c, is := want[info.id]
		if is != (info.class == colony) {
			t.Errorf("%s is a Colony: %v", info.name, !is)
		}
		if !is {
			continue
		}
		power := country(t, c[0])
		if info.power != power || info.capital != spot(t, c[1]) {
			t.Errorf("%s does not belong to %s with %s", info.name, c[0], c[1])
		}
		held(t, p, ownerOf[power], c[1])
		if p.marker[n] != nobody {
			t.Errorf("a marker lies on %s", c[1])
		}
	}
}

func TestCadresAreNotBuiltInColonies(t *testing.T) {
	rulebook.Covers(t, "tt", "2.31")
	p := scene(t, "phase: production west")
	for _, a := range []string{"delhi", "bombay", "suez", "malta", "algiers", "damascus"} {
		hasNot(t, p, "cadre "+a+" infantry")
		refused(t, p, "cadre "+a+" infantry", "2.3")
		has(t, p, "cadre "+a+" fortress")
	}
}

func TestTheColoniesOfADefeatedPowerBecomeArmedMinors(t *testing.T) {
	rulebook.Covers(t, "tt", "2.31")
	fna, syria := country(t, "french-north-africa"), country(t, "syria")
	p := parisFalls(t, "Algiers: French Infantry 3")
	if !p.armed.has(fna) || !p.armed.has(syria) || p.armed.has(country(t, "india")) {
		t.Fatal("French North Africa and Syria, and they alone, are not Armed Minors")
	}
	held(t, p, nobody, "algiers", "morocco", "dakar", "damascus")
	if cv := p.cv[unitAt(t, p, "algiers", "neutral fortress")]; cv != 2 {
		t.Errorf("Algiers has a Fortress of %d CV, not 2", cv)
	}
	if cv := p.cv[unitAt(t, p, "damascus", "neutral fortress")]; cv != 1 {
		t.Errorf("Damascus has a Fortress of %d CV, not 1", cv)
	}
}

func TestAColonyWhoseCapitalAnotherPowerHoldsDoesNotArm(t *testing.T) {
	rulebook.Covers(t, "tt", "2.31")
	fna := country(t, "french-north-africa")
	for _, c := range []struct {
		board string
		by    faction
	}{
		{"Algiers: French Infantry 1, British Infantry 1", west},
		{"Algiers: British Fleet 1", west},
		{"Algiers: Italian Infantry 1", axis},
		{"control: French North Africa axis", axis},
	} {
		p := parisFalls(t, c.board)
		if p.armed.has(fna) {
			t.Errorf("%s: French North Africa is an Armed Minor", c.board)
		}
		held(t, p, c.by, "algiers", "morocco", "dakar")
	}
}

func TestMinorsBeginAsUnalignedNeutrals(t *testing.T) {
	rulebook.Covers(t, "tt", "2.4")
	p := scene(t, "phase: movement axis")
	minors := 0
	for n := range nation(numNations) {
		if world.nations[n].class != minor {
			continue
		}
		minors++
		if !p.isNeutral(n) || p.influence[n] != 0 || p.marker[n] != nobody {
			t.Errorf("%s is not an Unaligned Neutral", world.nations[n].name)
		}
		for _, a := range world.nations[n].areas {
			for f := axis; f <= ussr; f++ {
				if p.standingOf(f, a) != neutral || p.user(a) != nobody {
					t.Errorf("%s is not Neutral to %s", world.areas[a].name, factionNames[f])
				}
			}
		}
	}
	if minors != 22 {
		t.Errorf("there are %d Minors", minors)
	}
}

func TestASatelliteDeploysUnitsOfTheGreatPower(t *testing.T) {
	rulebook.Covers(t, "tt", "2.4")
	p := scene(t, `
		1938
		phase: resolution
		influence: Yugoslavia axis 2
		diplomacy axis: A01 Yugoslavia
		hand west: A03
	`)
	do(t, p, "place belgrade tank")
	if u := unitAt(t, p, "belgrade", "german tank"); p.cv[u] != 1 {
		t.Errorf("a Town deploys %d CV", p.cv[u])
	}
	if p.marker[country(t, "yugoslavia")] != axis {
		t.Error("no Axis marker lies on Belgrade")
	}
	held(t, p, axis, "belgrade", "croatia")
}

func TestAViolatedMinorArmsAndFallsWithItsCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "2.4", "2.41")
	p := scene(t, `
		1939 fall
		phase: movement axis
		hand west: A16
		Berlin: German Infantry 4
		Munich: German Tank 4
	`)
	poland := country(t, "poland")
	do(t, p, "violate poland none")
	settle(t, p)
	if !p.armed.has(poland) || p.isNeutral(poland) {
		t.Fatal("Poland is not an Armed Minor")
	}
	held(t, p, nobody, "warsaw", "lvov", "vilna")
	do(t, p, "march @berlin:german-infantry", "to warsaw", "stop", "done", "fire @warsaw:neutral-fortress G")
	roll(t, p, 6, 6, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 1, 2, 3, 6)
	if p.armed.has(poland) || p.marker[poland] != axis {
		t.Fatal("Poland is not defeated with Warsaw")
	}
	held(t, p, axis, "warsaw", "lvov", "vilna")
	for _, where := range []string{"lvov", "vilna"} {
		if p.first[spot(t, where)] != noUnit {
			t.Errorf("the Fortress of %s still stands", where)
		}
	}
}

func TestTheCapitalsOfTheMinors(t *testing.T) {
	rulebook.Covers(t, "tt", "2.41")
	large := []string{"poland", "spain", "turkey"}
	for n := range nation(numNations) {
		info := &world.nations[n]
		if info.class != minor || info.capital == noArea {
			continue
		}
		var cities, towns int
		for _, a := range info.areas {
			switch world.areas[a].city {
			case capitalCity, city:
				cities++
			case town:
				towns++
			}
		}
		seat := &world.areas[info.capital]
		if slices.Contains(large, info.id) {
			if cities != 2 || seat.city != capitalCity || seat.pop != 1 {
				t.Errorf("%s has %d Cities and %s as Capital", info.name, cities, seat.name)
			}
		} else if cities+towns != 1 || seat.city != city && seat.city != town {
			t.Errorf("%s has %d Cities and Towns", info.name, cities+towns)
		}
	}
}

func TestRuling42AlbaniaHasNoCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "2.4", "1.121")
	albania := country(t, "albania")
	p := scene(t, `
		1939 spring
		phase: movement axis
		hand west: A16
		Athens: German Infantry 1
		control: Greece axis
	`)
	if p.canInfluence(albania) {
		t.Error("Diplomacy can affect Albania")
	}
	refused(t, p, "march @athens:german-infantry", "15.4")
	do(t, p, "violate albania none")
	if p.Chance() != 0 || p.handSize(west) != 1 || p.handSize(ussr) != 0 {
		t.Error("Reaction cards are drawn for Albania")
	}
	if p.first[spot(t, "albania")] != noUnit || !p.restless.has(axis) {
		t.Error("Albania has a Fortress, or was not violated")
	}
	do(t, p, "march @athens:german-infantry", "to albania", "stop", "done")
	held(t, p, axis, "albania")

	p = scene(t, `
		1939 spring
		phase: movement axis
		hand west: A16
		control: Greece axis
		armed: Albania by axis
		Albania: German Infantry 1
	`)
	do(t, p, "march @albania:german-infantry", "to athens", "stop", "done")
	held(t, p, nobody, "albania")
	if p.standingOf(axis, spot(t, "albania")) != enemy || p.standingOf(west, spot(t, "albania")) != partition {
		t.Error("Albania does not stay an Enemy of its violator alone")
	}
}
