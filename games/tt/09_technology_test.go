package tt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// Chapters 9.0 to 9.4: Technology. Intelligence (9.5) has a file of its own.

// lies asserts where a card is: "hand-axis", "table-west", "vault-ussr",
// "discards" and so on.
func lyingAt(t testing.TB, p *Position, id, where string) {
	t.Helper()
	c, err := notation.Read[card](id)
	if err != nil {
		t.Fatal(err)
	}
	if got := placeWords()[p.where[c]]; got != where {
		t.Errorf("the card %s is in %s, not in %s", id, got, where)
	}
}

// asks asserts whose decision it is.
func asks(t testing.TB, p *Position, f faction) {
	t.Helper()
	if p.asked() != only(f) || p.State.Chance != 0 {
		t.Errorf("the match does not wait for %s: %s", factionNames[f], p.Prompt(p.seatOf(f)).Text)
	}
}

// sight is the part of a view that shows cards, Technologies and units.
type sight struct {
	Factions map[string]struct {
		Hand         []string
		Vault        []struct{ Tech string }
		Technologies []string
		VaultSize    int
		PassiveStack int
		Limit        int
	}
	Units []struct {
		Area, Nation, Type string
		CV                 int
	}
	Command []struct {
		Faction  string
		Cards    int
		Revealed []string
	}
}

// sightOf is what a Faction's player sees.
func sightOf(t testing.TB, p *Position, f faction) (v sight) {
	t.Helper()
	if err := json.Unmarshal(p.AppendView(nil, p.seatOf(f)), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTwoCardsOfATechnologyAchieveIt(t *testing.T) {
	rulebook.Covers(t, "tt", "9.1")
	p := scene(t, `
		1937
		phase: government axis
		hand axis: I04 I05 I08 I12 I13 A01
		hand west: I45
		tech ussr: jets I15
	`)
	for _, pair := range []string{"sonar I04 I05", "sonar I05 I04", "naval-radar I05 I08", "heavy-bombers I13 I12"} {
		has(t, p, "achieve "+pair)
	}
	has(t, p, "secret sonar I04 I05")
	for _, pair := range []string{
		"naval-radar I05 I04", // only one shows it
		"lsts I12 I13",
		"airdefense-radar I05 I08", // neither does
		"sonar I04 I04",
		"sonar I04 A01",
		"sonar I04 I45", // not in hand
		"sonar I04 I47",
		"jets I13 I15",
	} {
		hasNot(t, p, "achieve "+pair)
		refused(t, p, "achieve "+pair, "9.1")
		refused(t, p, "secret "+pair, "9.1")
	}
	refused(t, p, "secret sonar I05 I04", "9.3") // the same pair, named the other way
	do(t, p, "achieve sonar I05 I04")
	if !p.has(axis, sonar) || p.has(west, sonar) || p.has(ussr, sonar) {
		t.Error("the Axis alone has Sonar after playing a pair of it")
	}
	asks(t, p, west) // a pair is the play of a turn
}

func TestATechnologyIsAchievedOnce(t *testing.T) {
	rulebook.Covers(t, "tt", "9.1")
	p := scene(t, `
		1937
		phase: government axis
		hand axis: I05 I08 I07 I09 I01 I06
		tech axis: sonar I04
		vault axis: airdefense-radar I41 I46
	`)
	refused(t, p, "achieve sonar I05 I08", "9.1")
	refused(t, p, "secret sonar I05 I08", "9.1")
	refused(t, p, "achieve airdefense-radar I01 I06", "9.1")
	refused(t, p, "secret airdefense-radar I01 I06", "9.1")
}

func TestTheCardKeptOfARevealedPairIsTheOwnersChoice(t *testing.T) {
	rulebook.Covers(t, "tt", "9.2")
	for _, c := range []struct{ keep, drop string }{{"I04", "I05"}, {"I05", "I04"}} {
		p := scene(t, `
			1937
			phase: government axis
			hand axis: I04 I05
			hand west: A01
		`)
		do(t, p, "achieve sonar "+c.keep+" "+c.drop)
		lyingAt(t, p, c.keep, "table-axis")
		lyingAt(t, p, c.drop, "discards")
		if got := sightOf(t, p, ussr).Factions["axis"].Technologies; !slices.Equal(got, []string{"sonar"}) {
			t.Errorf("a Rival sees the Technologies %v face-up, not Sonar", got)
		}
	}
}

func TestAWildCardIsTheCardDiscarded(t *testing.T) {
	rulebook.Covers(t, "tt", "9.2")
	for _, c := range []struct{ tech, card, wild string }{
		{"sonar", "I04", "I03"},       // Science
		{"heavy-tanks", "I02", "I22"}, // Industrial Espionage
	} {
		p := scene(t, fmt.Sprintf(`
			1938
			phase: government axis
			hand axis: %s %s
			hand west: A01
			tech ussr: heavy-tanks I01
		`, c.card, c.wild))
		refused(t, p, "achieve "+c.tech+" "+c.wild+" "+c.card, "9.2")
		do(t, p, "achieve "+c.tech+" "+c.card+" "+c.wild)
		lyingAt(t, p, c.card, "table-axis")
		lyingAt(t, p, c.wild, "discards")
	}
}

func TestIndustrialEspionageCopiesARevealedTechnology(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0", "9.1")
	p := scene(t, `
		1937
		phase: government axis
		hand axis: I02 I04 I13 I21 I22
		hand west: A01
		tech ussr: heavy-tanks I01
		vault west: jets I15 I43
	`)
	has(t, p, "achieve heavy-tanks I02 I21")
	has(t, p, "secret heavy-tanks I02 I22")
	has(t, p, "achieve airdefense-radar I21 I04") // its other end is a Technology
	for _, pair := range []string{
		"sonar I04 I21", // nobody has it
		"jets I13 I21",  // it is secret
	} {
		hasNot(t, p, "achieve "+pair)
		refused(t, p, "achieve "+pair, "9.0")
		refused(t, p, "secret "+pair, "9.0")
	}
	refused(t, p, "achieve heavy-tanks I21 I22", "9.1") // two WildCards are no pair
	do(t, p, "achieve heavy-tanks I02 I21")
	if !p.has(axis, heavyTanks) {
		t.Error("the Axis has not copied Heavy Tanks")
	}
}

func TestScienceCardsServeTheirListFromTheirYearOn(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	stages := []string{"", "atomic-research-1", "atomic-research-1, atomic-research-2", "atomic-research-1, atomic-research-2, atomic-research-3"}
	for _, c := range []struct {
		card string
		from int
		with []string // each Technology on its list with a card that shows it
		not  string   // a Technology not on it
	}{
		{"I03", 1938, []string{"sonar I04", "naval-radar I05", "heavy-tanks I01", "airdefense-radar I06", "motorized-infantry I11", "atomic-research-1 I18"}, "lsts I11"},
		{"I14", 1938, []string{"sonar I04", "naval-radar I05", "heavy-tanks I01", "airdefense-radar I06", "motorized-infantry I11", "atomic-research-1 I18"}, "heavy-bombers I12"},
		{"I19", 1940, []string{"sonar I04", "naval-radar I05", "heavy-bombers I12", "rocket-artillery I02", "precision-bombsight I25", "atomic-research-2 I27"}, "heavy-tanks I01"},
		{"I24", 1942, []string{"lsts I11", "heavy-tanks I01", "rocket-artillery I02", "airdefense-radar I06", "precision-bombsight I25", "atomic-research-3 I16"}, "jets I13"},
		{"I20", 1944, []string{"lsts I11", "jets I13", "heavy-bombers I12", "precision-bombsight I25", "atomic-research-3 I16", "atomic-research-4 I17"}, "sonar I04"},
	} {
		for _, with := range append(c.with, c.not) {
			name, shows, _ := strings.Cut(with, " ")
			stage := 0
			fmt.Sscanf(name, "atomic-research-%d", &stage)
			for _, year := range []int{c.from - 1, c.from, 1945} {
				p := scene(t, fmt.Sprintf(`
					%d
					phase: government axis
					hand axis: %s %s
					tech axis: %s
				`, year, shows, c.card, stages[max(0, stage-1)]))
				move := fmt.Sprintf("achieve %s %s %s", name, shows, c.card)
				switch {
				case with == c.not:
					hasNot(t, p, move)
					refused(t, p, move, "9.1")
				case year < c.from:
					hasNot(t, p, move)
					refused(t, p, move, "9.0")
				default:
					has(t, p, move)
				}
			}
		}
	}
	p := scene(t, `
		1945
		phase: government axis
		hand axis: I03 I14 I19
	`)
	refused(t, p, "achieve sonar I03 I19", "9.1") // Science needs the Technology itself beside it
	hasNot(t, p, "achieve sonar I03 I14")
}

// battleOf is a scene of the Axis's Combat Phase against one Enemy.
func battleOf(t testing.TB, lines ...string) *Position {
	t.Helper()
	return scene(t, "1940 spring\nphase: combat axis\nwar: axis-west, axis-ussr\ncontrol: Poland ussr\n"+strings.Join(lines, "\n"))
}

func TestAirDefenseRadarDoublesTheDiceOverFriendlyTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	radar := "tech west: airdefense-radar"
	over := "London: British Air Force 3, British Infantry 1 | German Air Force 2 from North Sea"
	for _, c := range []struct {
		what  string
		lines []string
		fire  string
		dice  int
	}{
		{"the rulebook's 3 CV Air Force", []string{radar, over}, "@london:british-air-force A", 6},
		{"without the Technology", []string{over}, "@london:british-air-force A", 3},
		{"with a Rival's Technology", []string{"tech axis: airdefense-radar", over}, "@london:british-air-force A", 3},
		{"while it is secret", []string{"vault west: airdefense-radar I04 I06", over}, "@london:british-air-force A", 3},
		{"at Ground units", []string{radar, "London: British Air Force 3 | German Infantry 2 from North Sea"}, "@london:british-air-force G", 3},
		{"by other units", []string{radar, "London: British Fortress 3 | German Air Force 2 from North Sea"}, "@london:british-fortress A", 3},
		{"over the Sea", []string{radar, "North Sea: British Air Force 3 | German Air Force 2 from Ruhr"}, "@north-sea:british-air-force A", 3},
		{"over Enemy Territory", []string{"tech axis: airdefense-radar", "Paris: French Air Force 1 | German Air Force 3 from Lorraine, German Infantry 1 from Lorraine"}, "@paris:german-air-force A", 3},
	} {
		p := battleOf(t, c.lines...)
		if p.Top() == pReveal {
			do(t, p, "pass")
		}
		if strings.Contains(c.fire, "german") {
			do(t, p, "fire @paris:french-air-force G")
			roll(t, p, 6)
		}
		do(t, p, "fire "+c.fire)
		n := 0
		for dicePending(p) {
			resolve(t, p, 5)
			n++
		}
		if n != c.dice {
			t.Errorf("%s: %d dice are rolled, not %d", c.what, n, c.dice)
		}
	}
	p := battleOf(t, "tech axis: airdefense-radar", "owner: Warsaw axis", "Warsaw: German Air Force 2, German Infantry 1 | Soviet Air Force 2", "aggressed: Warsaw")
	do(t, p, "fire @warsaw:soviet-air-force A")
	roll(t, p, 6, 6)
	do(t, p, "fire @warsaw:german-air-force A") // conquered land is Friendly Territory too
	roll(t, p, 3, 6, 6, 6)
	if u := unitAt(t, p, "warsaw", "Soviet Air Force"); p.cv[u] != 1 {
		t.Errorf("one die of 3 among the four left the Air Force %d CV, not 1", p.cv[u])
	}
}

func TestHeavyBombersFlyThreeAreas(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	for _, tech := range []string{"", "heavy-bombers"} {
		p := scene(t, `
			1940 spring
			phase: movement axis
			war: axis-ussr
			control: Poland axis
			Berlin: German Air Force 2
			Kiev: Soviet Infantry 1
			tech axis: `+tech)
		do(t, p, "fly @berlin:german-air-force", "to warsaw", "to lvov")
		if tech == "" {
			hasNot(t, p, "to kiev")
			refused(t, p, "to kiev", "11.4")
			continue
		}
		do(t, p, "to kiev", "stop")
		unitAt(t, p, "kiev", "German Air Force")
	}
}

func TestThePrecisionBombsightBombsIndustry(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	over := "London: British Infantry 1 | German Air Force 3 from North Sea"
	p := battleOf(t, over)
	hasNot(t, p, "bomb @london:german-air-force")
	refused(t, p, "bomb @london:german-air-force", "12.62")

	p = battleOf(t, over, "tech axis: precision-bombsight", "ind west: 9")
	do(t, p, "bomb @london:german-air-force")
	roll(t, p, 1, 1, 2)
	if p.ind[west] != 7 {
		t.Errorf("two ones of three dice leave the West %d Industry, not 7", p.ind[west])
	}

	p = battleOf(t, "Paris: French Infantry 1 | German Air Force 3 from Lorraine", "tech axis: precision-bombsight")
	refused(t, p, "bomb @paris:german-air-force", "12.62") // a SubCapital is no target
}

func TestFirstFireGoesBeforeUnitsThatLackIt(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	for _, c := range []struct{ tech, battle string }{
		{"jets", "Warsaw: Soviet Air Force 2, Soviet Infantry 1 | German Air Force 2 from Berlin"},
		{"naval-radar", "Baltic Sea: Soviet Fleet 2 | German Fleet 2 from Berlin"},
		{"heavy-tanks", "Warsaw: Soviet Tank 2 | German Tank 2 from Berlin"},
		{"rocket-artillery", "Warsaw: Soviet Infantry 2 | German Infantry 2 from Berlin"},
	} {
		for _, of := range []struct {
			attacker, defender string
			first              faction
		}{
			{"", "", ussr},
			{c.tech, "", axis},
			{"", c.tech, ussr},
			{c.tech, c.tech, ussr},
		} {
			p := battleOf(t, c.battle, "tech axis: "+of.attacker, "tech ussr: "+of.defender)
			if p.asked() != only(of.first) {
				t.Errorf("%s: with %q against %q the first to act is not %s", c.battle, of.attacker, of.defender, factionNames[of.first])
			}
		}
	}
}

func TestEachFirstFireTechnologyServesOneType(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	battles := map[string]string{
		"jets":             "Warsaw: Soviet Air Force 2, Soviet Infantry 1 | German Air Force 2 from Berlin",
		"naval-radar":      "Baltic Sea: Soviet Fleet 2 | German Fleet 2 from Berlin",
		"heavy-tanks":      "Warsaw: Soviet Tank 2 | German Tank 2 from Berlin",
		"rocket-artillery": "Warsaw: Soviet Infantry 2 | German Infantry 2 from Berlin",
		"carriers":         "Baltic Sea: Soviet Carrier 2 | German Carrier 2 from Berlin",
		"submarines":       "Baltic Sea: Soviet Submarine 2 | German Submarine 2 from Berlin",
	}
	for mine, battle := range battles {
		var others []string
		for tech := range battles {
			if tech != mine && tech != "carriers" && tech != "submarines" {
				others = append(others, tech)
			}
		}
		if p := battleOf(t, battle, "tech axis: "+strings.Join(others, " ")); p.asked() != only(ussr) {
			t.Errorf("%s: the attacker fires first by %v", battle, others)
		}
	}
}

func TestWhatFirstFireDestroysDoesNotFireBack(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	p := battleOf(t, "tech axis: heavy-tanks",
		"Warsaw: Soviet Tank 1, Soviet Infantry 2 | German Tank 4 from Berlin, German Infantry 2 from Berlin")
	do(t, p, "fire @warsaw:german-tank G")
	roll(t, p, 1, 2, 3, 3) // the first Hit falls on the Infantry, and then both have 1 CV
	do(t, p, "hit @warsaw:soviet-tank")
	asks(t, p, ussr)
	has(t, p, "fire @warsaw:soviet-infantry G") // no Tank is left to act before the Infantry
}

func TestSonarFindsSubmarinesOnThree(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	for tech, left := range map[string]uint8{"": 3, "sonar": 1} {
		p := battleOf(t, "tech axis: "+tech, "Baltic Sea: Soviet Submarine 3 | German Fleet 2 from Berlin")
		do(t, p, "fire @baltic-sea:soviet-submarine N")
		roll(t, p, 6, 6, 6)
		do(t, p, "fire @baltic-sea:german-fleet S")
		roll(t, p, 3, 3)
		if u := unitAt(t, p, "baltic-sea", "Soviet Submarine"); p.cv[u] != left {
			t.Errorf("with %q two threes leave the Submarine %d CV, not %d", tech, p.cv[u], left)
		}
	}
	p := battleOf(t, "tech axis: sonar", "Baltic Sea: Soviet Submarine 3, Soviet Fleet 1 | German Fleet 2 from Berlin, German Carrier 2 from Berlin")
	for _, c := range []struct {
		unit  string
		class class
		want  uint8
	}{{"German Fleet", classS, 3}, {"German Fleet", classN, 3}, {"German Fleet", classA, 1}, {"German Carrier", classS, 2}, {"Soviet Fleet", classS, 2}} {
		if got := p.firepower(unitAt(t, p, "baltic-sea", c.unit), c.class); got != c.want {
			t.Errorf("a %s fires %s%d, not %d", c.unit, classLetters[c.class], got, c.want)
		}
	}
}

func TestMotorizedInfantryMarchesThreeAreas(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	for _, tech := range []string{"", "motorized-infantry"} {
		p := scene(t, `
			1940 spring
			phase: movement axis
			war: axis-ussr
			control: Poland axis, Finland ussr
			Berlin: German Infantry 2
			tech axis: `+tech)
		do(t, p, "sail @berlin:german-infantry", "to baltic-sea", "to gulf-of-bothnia")
		refused(t, p, "to helsinki", "11.4") // a Convoy is no faster
		do(t, p, "back", "march @berlin:german-infantry", "to warsaw", "to vilna")
		if tech == "" {
			refused(t, p, "to belorussia", "11.4")
			continue
		}
		do(t, p, "to belorussia", "stop")
		unitAt(t, p, "belorussia", "German Infantry")
	}
}

func TestLSTsLandTwoUnitsAcrossABorder(t *testing.T) {
	rulebook.Covers(t, "tt", "9.0")
	for _, target := range []string{"amsterdam", "copenhagen"} { // a coast and a strait
		for tech, limit := range map[string]int{"": 1, "lsts": 2} {
			p := scene(t, `
				1940 spring
				phase: movement west
				war: axis-west
				control: Low Countries axis, Denmark axis
				North Sea: British Infantry 1, British Infantry 2, British Tank 3
				tech west: `+tech)
			for i, u := range []string{"british-infantry-1", "british-infantry-2", "british-tank-3"} {
				do(t, p, "sail @north-sea:"+u)
				if i == limit {
					hasNot(t, p, "to "+target)
					refused(t, p, "to "+target, "11.221")
					break
				}
				do(t, p, "to "+target, "stop")
			}
		}
	}
}

func TestASecretTechnologyHasNoEffectUntilItIsRevealed(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	p := scene(t, `
		1940
		phase: government axis
		hand axis: I11 I30 I12 I54
		hand west: I21 I51
		vault axis: sonar I05 I08
	`)
	do(t, p, "secret motorized-infantry I11 I30")
	lyingAt(t, p, "I11", "vault-axis")
	lyingAt(t, p, "I30", "vault-axis")
	if p.has(axis, motorizedInfantry) {
		t.Error("a secret Technology is in force")
	}
	refused(t, p, "achieve motorized-infantry I51 I21", "9.0") // it is not Revealed
	do(t, p, "pass", "secret heavy-bombers I12 I54")
	var order []string
	for _, v := range sightOf(t, p, axis).Factions["axis"].Vault {
		order = append(order, v.Tech)
	}
	if want := []string{"sonar", "motorized-infantry", "heavy-bombers"}; !slices.Equal(order, want) {
		t.Errorf("the Vault holds %v from left to right, not %v as they were Achieved", order, want)
	}
	for _, f := range []faction{west, ussr} {
		v := sightOf(t, p, f).Factions["axis"]
		if v.VaultSize != 3 || v.Vault != nil || len(v.Technologies) != 0 {
			t.Errorf("%s sees %v in the Axis's Vault of %d, and %v face-up", factionNames[f], v.Vault, v.VaultSize, v.Technologies)
		}
	}
}

func TestEachSecretPairLowersTheHandSizeLimit(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	for _, c := range []struct {
		vault string
		limit int
	}{
		{"", 7},
		{"vault axis: sonar I04 I05", 6},
		{"vault axis: sonar I04 I05, lsts I11 I12", 5},
	} {
		p := scene(t, "1940\nphase: hand-size\nhand axis: A01 A02 A03 A04 A05 A06 A07 I01\nhand west: A08 A09 A10 A11 A12 A13 A14 A15 A16\n"+c.vault)
		for i, id := range []string{"A01", "A02", "A03"}[:8-c.limit] {
			asks(t, p, axis)
			if got := sightOf(t, p, west).Factions["axis"].Limit; got != c.limit {
				t.Errorf("the limit is shown as %d after %d discards, not %d", got, i, c.limit)
			}
			do(t, p, "discard "+id)
		}
		asks(t, p, west) // whose Vault is empty and who holds nine
		if got := p.handSize(axis); got != c.limit {
			t.Errorf("with %q the Axis keeps %d cards, not %d", c.vault, got, c.limit)
		}
	}
}

func TestASecretTechnologyIsRevealedAtAnyTimeAndWorksAtOnce(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	p := scene(t, `
		1940 spring
		phase: movement axis
		war: axis-ussr
		control: Poland axis
		Berlin: German Infantry 2, German Infantry 3
		vault axis: motorized-infantry I11 I30, sonar I04 I03, lsts I12 I54
		vault west: jets I13 I15
	`)
	for _, m := range []string{
		"reveal sonar I03",              // a WildCard is never the card kept
		"reveal motorized-infantry I12", // of another pair
		"reveal jets I13",               // a Rival's
		"reveal naval-radar I05",        // not achieved
	} {
		hasNot(t, p, m)
		refused(t, p, m, "9.3")
	}
	do(t, p, "march @berlin:german-infantry-2", "to warsaw", "to vilna")
	hasNot(t, p, "to belorussia")
	do(t, p, "reveal motorized-infantry I30", "to belorussia", "stop") // in the middle of a move
	unitAt(t, p, "belorussia", "German Infantry")
	lyingAt(t, p, "I30", "table-axis")
	lyingAt(t, p, "I11", "discards")
	if p.vaultSize[axis] != 2 || p.vault[axis][0].tech != sonar || p.vault[axis][1].tech != lsts {
		t.Errorf("the Vault is %v after the first of three was revealed", p.vault[axis][:p.vaultSize[axis]])
	}
	has(t, p, "reveal lsts I54")
	hasNot(t, p, "reveal motorized-infantry I30")
	do(t, p, "reveal sonar I04")
	lyingAt(t, p, "I03", "discards")
}

func TestARevealInTheMiddleOfAMoveWidensWhatMayBeDeclared(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	p := scene(t, `
		1940 spring
		phase: movement axis
		control: Poland axis
		Berlin: German Air Force 2
		Kiev: Soviet Infantry 1
		vault axis: heavy-bombers I12 I54
	`)
	refused(t, p, "declare-war ussr none", "15.21") // nobody could attack
	do(t, p, "fly @berlin:german-air-force", "reveal heavy-bombers I12", "back")
	has(t, p, "declare-war ussr none")
}

func TestRuling41OutOfTurnOnlyAUsefulSecretIsAskedFor(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	tanks := "Warsaw: Soviet Tank 2, Soviet Infantry 1 | German Tank 2 from Berlin"
	for _, c := range []struct {
		vault, battle string
		asked         bool
	}{
		{"heavy-tanks I01 I02", tanks, true},
		{"rocket-artillery I06 I09", tanks, false}, // no Enemy Infantry is there
		{"lsts I11 I12", tanks, false},
		{"airdefense-radar I04 I06", tanks, false},
		{"airdefense-radar I04 I06", "Warsaw: Soviet Air Force 2 | German Air Force 2 from Berlin, German Infantry 1 from Berlin", true},
		{"jets I13 I15", "Warsaw: Soviet Air Force 2 | German Air Force 2 from Berlin, German Infantry 1 from Berlin", true},
		{"sonar I04 I05", "Baltic Sea: Soviet Fleet 2 | German Submarine 2 from Berlin", true},
		{"sonar I04 I05", "Baltic Sea: Soviet Fleet 2 | German Fleet 2 from Berlin", false},
		{"naval-radar I05 I08", "Baltic Sea: Soviet Fleet 2 | German Fleet 2 from Berlin", true},
	} {
		p := battleOf(t, c.battle, "vault ussr: "+c.vault)
		if got := p.Top() == pReveal; got != c.asked {
			t.Errorf("%s: whether the USSR is asked about %s is %v", c.battle, c.vault, got)
		}
	}
}

func TestARevealedTechnologyCanBeAnsweredBeforeAnybodyFires(t *testing.T) {
	rulebook.Covers(t, "tt", "9.3")
	lines := []string{
		"vault axis: heavy-tanks I01 I02", "vault ussr: heavy-tanks I10 I48",
		"Warsaw: Soviet Tank 2 | German Tank 2 from Berlin",
	}
	p := battleOf(t, lines...)
	asks(t, p, ussr)
	do(t, p, "pass")
	asks(t, p, axis)
	do(t, p, "reveal heavy-tanks I01")
	asks(t, p, ussr) // who would now fire second
	do(t, p, "reveal heavy-tanks I10")
	asks(t, p, ussr)
	has(t, p, "fire @warsaw:soviet-tank G")

	p = battleOf(t, lines...)
	do(t, p, "pass", "reveal heavy-tanks I02", "pass")
	asks(t, p, axis)
	has(t, p, "fire @warsaw:german-tank G")

	// The West comes before the others in Turn Order, and is asked again like them.
	p = battleOf(t, lines[0], "vault west: heavy-tanks I10 I48", "Paris: French Tank 2 | German Tank 2 from Lorraine")
	do(t, p, "pass", "reveal heavy-tanks I01")
	asks(t, p, west)
	has(t, p, "reveal heavy-tanks I10")
	hasNot(t, p, "fire @paris:german-tank G")
}

// stages is a scene of the Axis's Government with cards for every stage.
func stages(t testing.TB, year int, achieved ...string) *Position {
	t.Helper()
	return scene(t, fmt.Sprintf(`
		%d
		phase: government axis
		hand axis: I18 I23 I27 I46 I16 I53 I17 I55
		hand west: A01
		%s
	`, year, strings.Join(achieved, "\n")))
}

func TestAtomicResearchGoesStageByStage(t *testing.T) {
	rulebook.Covers(t, "tt", "9.4")
	moves := []string{
		"atomic-research-1 I18 I23", "atomic-research-2 I27 I46", "atomic-research-3 I16 I53", "atomic-research-4 I17 I55",
	}
	for _, c := range []struct {
		achieved []string
		next     int
	}{
		{nil, 0},
		{[]string{"tech axis: atomic-research-1"}, 1},
		{[]string{"vault axis: atomic-research-1 I28 I42"}, 1}, // secret or Revealed is the same
		{[]string{"tech axis: atomic-research-1", "vault axis: atomic-research-2 I22 I19"}, 2},
		{[]string{"tech axis: atomic-research-1, atomic-research-2, atomic-research-3"}, 3},
		{[]string{"tech west: atomic-research-1"}, 0}, // a Rival's stages do not count
	} {
		p := stages(t, 1941, c.achieved...)
		for i, m := range moves {
			switch {
			case i == c.next:
				has(t, p, "achieve "+m)
				has(t, p, "secret "+m)
			case i > c.next:
				hasNot(t, p, "achieve "+m)
				refused(t, p, "achieve "+m, "9.4")
				refused(t, p, "secret "+m, "9.4")
			}
		}
	}
}

func TestOneStageOfAtomicResearchIsAchievedInAYear(t *testing.T) {
	rulebook.Covers(t, "tt", "9.4")
	for _, how := range []string{"achieve", "secret"} {
		p := stages(t, 1941)
		do(t, p, how+" atomic-research-1 I18 I23", "pass")
		hasNot(t, p, "achieve atomic-research-2 I27 I46")
		refused(t, p, "achieve atomic-research-2 I27 I46", "9.4")
		refused(t, p, "secret atomic-research-2 I27 I46", "9.4")
	}
	p := scene(t, `
		1941
		phase: year-start
		atomic: axis
	`)
	settle(t, p)
	if p.atomic.has(axis) {
		t.Error("the stage of one Year still counts in the next")
	}
}

func TestEachStageOfAtomicResearchIsAVictoryPoint(t *testing.T) {
	rulebook.Covers(t, "tt", "9.4")
	none := stages(t, 1941).victoryPoints(axis, true)
	for n, achieved := range []string{
		"",
		"tech axis: atomic-research-1",
		"tech axis: atomic-research-1\nvault axis: atomic-research-2 I22 I19",
		"tech axis: atomic-research-1, atomic-research-2, atomic-research-3",
		"tech axis: atomic-research-1, atomic-research-2, atomic-research-3, atomic-research-4",
	} {
		p := stages(t, 1941, achieved)
		if got := p.victoryPoints(axis, true) - none; got != n {
			t.Errorf("%d stages are worth %d Victory Points", n, got)
		}
	}
	p := stages(t, 1941, "tech axis: sonar, jets")
	if p.victoryPoints(axis, true) != none {
		t.Error("another Technology is worth Victory Points")
	}
}

func TestTheImplosionTriggerWinsWithABomberInRange(t *testing.T) {
	rulebook.Covers(t, "tt", "9.4")
	p := scene(t, `
		1945 spring
		phase: movement axis
		Ruhr: German Air Force 1
		tech axis: atomic-research-1, atomic-research-2, atomic-research-3
		vault axis: atomic-research-4 I17 I55
	`)
	do(t, p, "reveal atomic-research-4 I55")
	o, over := p.Outcome()
	if !over || o.Winners != engine.Only(0) || o.Rule != "16.4" {
		t.Errorf("revealing the bomb beside London ends in %+v", o)
	}
}
