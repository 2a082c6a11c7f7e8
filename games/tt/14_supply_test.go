package tt

import (
	"testing"

	"sandtable/rulebook"
)

// supplyPhase plays the Supply Phase of a season. The Axis holds a card, so that
// the match then waits in the next Command Phase (in Winter, at the New Year).
func supplyPhase(t testing.TB, season, text string) *Position {
	t.Helper()
	return scene(t, "1940 "+season+"\nphase: supply\nhand axis: A01\n"+text)
}

// strength asserts the CV of a unit, 0 for one that is gone.
func strength(t testing.TB, p *Position, where, what string, cv uint8) {
	t.Helper()
	got := uint8(0)
	if u, err := findUnit(p, where, what); err == nil {
		got = p.cv[u]
	}
	if got != cv {
		t.Errorf("the %s in %s has %d CV after the Supply Phase, not %d", what, where, got, cv)
	}
}

// cutOffTripoli is an Axis army in Libya with both seas beside it in West hands.
const cutOffTripoli = `
	Tripoli: German Infantry 3, Italian Tank 2
	Central Mediterranean: British Fleet 2
	Eastern Mediterranean: British Fleet 2
`

func TestEachSeasonEndsWithASupplyCheck(t *testing.T) {
	rulebook.Covers(t, "tt", "14.0", "14.1")
	for _, season := range []string{"spring", "summer", "fall"} {
		p := supplyPhase(t, season, "war: axis-west"+cutOffTripoli)
		strength(t, p, "tripoli", "german infantry", 2)
		strength(t, p, "tripoli", "italian tank", 1)
	}
}

func TestSupplyIsOverAtTheEndOfThePlayerTurns(t *testing.T) {
	rulebook.Covers(t, "tt", "14.0")
	p := scene(t, `
		1940 summer
		phase: movement axis
		war: axis-west
		hand axis: A41
	`+cutOffTripoli)
	strength(t, p, "tripoli", "german infantry", 3)
	do(t, p, "done")
	if p.season != fall {
		t.Fatalf("it is %s, not Fall", seasonNames[p.season])
	}
	strength(t, p, "tripoli", "german infantry", 2)
	if !p.full.has(world.areaByID["tripoli"]) {
		t.Error("Tripoli is not marked as blockaded in Summer")
	}
}

func TestInWinterOnlyUnitsWithinTheUSSRAreChecked(t *testing.T) {
	rulebook.Covers(t, "tt", "14.1")
	p := supplyPhase(t, "winter", `
		war: axis-west, axis-ussr
		Murmansk: German Infantry 3
		Barents Sea: Soviet Fleet 1
		White Sea: Soviet Fleet 1
		Prague: Soviet Infantry 3
		control: Czechoslovakia ussr
	`+cutOffTripoli)
	strength(t, p, "murmansk", "german infantry", 2)
	strength(t, p, "tripoli", "german infantry", 3)
	strength(t, p, "prague", "soviet infantry", 3)
}

func TestFactionsAtPeaceNeedNoSupply(t *testing.T) {
	rulebook.Covers(t, "tt", "14.0", "14.1")
	prague := `
		control: Czechoslovakia ussr
		Prague: Soviet Infantry 3
	`
	p := supplyPhase(t, "summer", "war: axis-west"+cutOffTripoli+prague)
	strength(t, p, "prague", "soviet infantry", 3)
	strength(t, p, "tripoli", "german infantry", 2)

	p = supplyPhase(t, "summer", "war: axis-ussr"+cutOffTripoli+prague)
	strength(t, p, "prague", "soviet infantry", 2)
	strength(t, p, "tripoli", "german infantry", 3) // British ships at Peace do not cut it off

	p = supplyPhase(t, "summer", cutOffTripoli+prague)
	strength(t, p, "prague", "soviet infantry", 3)
	strength(t, p, "tripoli", "german infantry", 3)
}

func TestOnlyTanksAndInfantryNeedSupply(t *testing.T) {
	rulebook.Covers(t, "tt", "14.1")
	p := supplyPhase(t, "spring", "war: axis-west"+`
		Tripoli: Italian Fortress 2, German Air Force 2, Italian Carrier 2, Italian Submarine 2, Italian Fleet 2, Italian Tank 2, Italian Infantry 2, German Infantry 1
		Central Mediterranean: British Fleet 2
		Eastern Mediterranean: British Fleet 2
	`)
	for _, unsupplied := range []string{"italian tank", "italian infantry"} {
		strength(t, p, "tripoli", unsupplied, 1)
	}
	strength(t, p, "tripoli", "german infantry", 0)
	for _, exempt := range []string{"italian fortress", "german airforce", "italian carrier", "italian submarine", "italian fleet"} {
		strength(t, p, "tripoli", exempt, 2)
	}
}

func TestAnArmyThatStarvesBlocksASupplyLineUntilThePhaseEnds(t *testing.T) {
	rulebook.Covers(t, "tt", "14.1")
	p := supplyPhase(t, "spring", `
		war: axis-west
		control: Afghanistan west
		Karachi: German Infantry 1
		Arabian Sea: British Fleet 1
		Kabul: British Infantry 3
	`)
	strength(t, p, "karachi", "german infantry", 0)
	strength(t, p, "kabul", "british infantry", 2)
	if p.control[world.areaByID["karachi"]] != west {
		t.Error("Karachi is not the West's again after the Supply Phase")
	}
}

func TestUnsuppliedArmiesLeaveTheirAirAndSeaSupportAlone(t *testing.T) {
	rulebook.Covers(t, "tt", "14.1")
	// The last Infantry starves in Disputed Grozny: the Air Force must go.
	text := `
		war: axis-ussr
		Grozny: Soviet Fortress 2 | German Infantry 1, German Air Force 2
		Eastern Black Sea: Soviet Fleet 1
	`
	p := supplyPhase(t, "spring", text+"Kuban: German Fortress 1\n")
	strength(t, p, "grozny", "german infantry", 0)
	strength(t, p, "grozny", "german airforce", 2)
	has(t, p, "rebase @grozny:german-airforce kuban")
	do(t, p, "rebase @grozny:german-airforce kuban")
	strength(t, p, "kuban", "german airforce", 2)
	if p.season != summer {
		t.Errorf("it is %s after the forced Retreat, not Summer", seasonNames[p.season])
	}

	p = supplyPhase(t, "spring", text) // nowhere to go
	strength(t, p, "grozny", "german airforce", 0)

	p = supplyPhase(t, "spring", `
		war: axis-ussr
		Grozny: Soviet Fortress 2 | German Infantry 2, German Air Force 2
	`)
	strength(t, p, "grozny", "german airforce", 2) // one step of Ground Support is left
}

// A Supply Line from Tripoli to Rome, and what of it is changed.
func TestASupplyLineIsAChainOfFriendlyAreasAndOpenSeas(t *testing.T) {
	rulebook.Covers(t, "tt", "14.11")
	for _, c := range []struct {
		name, text string
		supplied   bool
	}{
		{"over Open Seas", "", true},
		{"a Rival's ships at Sea", "Central Mediterranean: Soviet Fleet 1", true},
		{"Enemy ships at Sea", "Central Mediterranean: British Fleet 1", false},
		{"Enemy Convoys at Sea", "Central Mediterranean: British Infantry 1", false},
		{"Escaped Enemy Subs", "Central Mediterranean: British Submarine 1 escaped", true},
		{"friendly land beside", "Central Mediterranean: British Fleet 1\nSfax: Italian Fortress 1\nTunisia: Italian Fortress 1", true},
		{"Disputed land of the Enemy's beside", "Central Mediterranean: British Fleet 1\nSfax: Italian Fortress 1\nTunisia: French Fortress 1 | Italian Infantry 1", false},
		{"Disputed Friendly land beside", "Central Mediterranean: British Fleet 1\nSfax: Italian Fortress 1\nTunisia: Italian Infantry 1, French Infantry 1\nowner: Tunisia axis", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := supplyPhase(t, "spring", `
				war: axis-west
				Tripoli: German Infantry 3
				Eastern Mediterranean: British Fleet 1
				`+c.text)
			want := uint8(2)
			if c.supplied {
				want = 3
			}
			strength(t, p, "tripoli", "german infantry", want)
		})
	}
}

func TestASupplyLineEndsInACapitalOfOnesOwnThatOneControls(t *testing.T) {
	rulebook.Covers(t, "tt", "14.11")
	for _, c := range []struct {
		name, unit, where, text string
		cv                      uint8
	}{
		{"the MainCapital", "german infantry", "Munich", "Ruhr: French Infantry 1\nRome: British Infantry 1\nPrague: Soviet Infantry 1\ncontrol: Czechoslovakia ussr", 3},
		{"a SubCapital", "german infantry", "Munich", "Berlin: French Infantry 1\nRome: British Infantry 1", 3},
		{"a Major Power's SubCapital", "german infantry", "Milan", "Berlin: French Infantry 1\nRuhr: British Infantry 1", 3},
		{"a Colony's SubCapital", "british infantry", "Karachi", "London: German Infantry 1\nParis: German Infantry 1", 3},
		{"the MainCapital lost", "german infantry", "Munich", "Berlin: French Infantry 1\nRuhr: British Infantry 1\nRome: British Infantry 1", 2},
		{"an Enemy capital taken", "german infantry", "Paris", "Berlin: French Infantry 1\nRuhr: British Infantry 1\nRome: British Infantry 1", 2},
		{"an ordinary City", "british infantry", "Suez", "London: German Infantry 1\nParis: German Infantry 1\nDelhi: German Infantry 1", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := supplyPhase(t, "spring", "war: axis-west\n"+c.where+": "+c.unit+" 3\n"+c.text)
			strength(t, p, c.where, c.unit, c.cv)
		})
	}
}

func TestTheCapitalOfADefeatedPowerIsNoSupplySource(t *testing.T) {
	rulebook.Covers(t, "tt", "14.11")
	text := `
		war: axis-west
		Paris: British Infantry 2
		Marseille: British Infantry 3
		London: German Infantry 1
		Bay of Biscay: German Fleet 1
		English Channel: German Fleet 1
		North Sea: German Fleet 1
		Western Mediterranean: German Fleet 1
	`
	p := supplyPhase(t, "spring", text)
	strength(t, p, "marseille", "british infantry", 3)
	p = supplyPhase(t, "spring", "defeated: France\ncontrol: France west\n"+text)
	strength(t, p, "marseille", "british infantry", 2)
	strength(t, p, "paris", "british infantry", 1)
}

// Three places with one way out each: the table says what closes it.
func TestTheAreaControlTable(t *testing.T) {
	rulebook.Covers(t, "tt", "14.11", "14.21")
	budapest := `
		control: Hungary axis, Czechoslovakia ussr, Yugoslavia ussr, Rumania ussr, Poland ussr
		Budapest: German Infantry 3
	`
	athens := `
		control: Greece ussr, Bulgaria west, Yugoslavia west
		Athens: Soviet Infantry 3
		Aegean Sea: Italian Fleet 1
		Central Mediterranean: Italian Fleet 1
	`
	tripoli := `
		Tripoli: German Infantry 3
		Eastern Mediterranean: British Fleet 1
	`
	const land, straits, sea = "budapest", "athens", "tripoli"
	for _, c := range []struct {
		name, text, from string
		trade, supply    bool
	}{
		{"Friendly land", "war: axis-west" + budapest + "Vienna: German Fortress 1", land, true, true},
		{"Neutral land", "war: axis-west" + budapest, land, true, false},
		{"Rival land", "war: axis-west" + budapest + "Vienna: Soviet Fortress 1", land, false, false},
		{"Enemy land", "war: axis-ussr" + budapest + "Vienna: Soviet Fortress 1", land, false, false},
		{"a Rival's victim", "war: axis-west" + budapest + "armed: Austria by ussr\nVienna: Neutral Fortress 2", land, true, false},
		{"one's own victim", "war: axis-west" + budapest + "armed: Austria by axis\nVienna: Neutral Fortress 2", land, false, false},
		{"Disputed Friendly land", "war: axis-ussr" + budapest + "Vienna: German Fortress 1, Soviet Infantry 1\nowner: Vienna axis", land, true, true},
		{"Disputed Enemy land", "war: axis-ussr" + budapest + "Vienna: German Infantry 1, Soviet Infantry 1\nowner: Vienna ussr", land, false, false},
		{"Friendly Straits", "war: axis-ussr" + athens + "Istanbul: Soviet Fortress 1", straits, true, true},
		{"Neutral Straits", "war: axis-ussr" + athens, straits, true, true},
		{"Rival Straits", "war: axis-ussr" + athens + "Istanbul: British Fortress 1", straits, true, true},
		{"Straits of a Rival's victim", "war: axis-ussr" + athens + "armed: Turkey by west\nIstanbul: Neutral Fortress 2", straits, true, true},
		{"Straits of one's own victim", "war: axis-ussr" + athens + "armed: Turkey by ussr\nIstanbul: Neutral Fortress 2", straits, false, false},
		{"Enemy Straits", "war: axis-ussr" + athens + "Istanbul: German Fortress 1", straits, false, false},
		{"Open Sea", "war: axis-west" + tripoli, sea, true, true},
		{"a Sea with Rival ships", "war: axis-west" + tripoli + "Central Mediterranean: Soviet Fleet 1", sea, true, true},
		{"a Sea with a Rival's Escaped Sub", "war: axis-west" + tripoli + "Central Mediterranean: Soviet Submarine 1 escaped", sea, true, true},
		{"a Sea with an Enemy's Escaped Sub", "war: axis-west" + tripoli + "Central Mediterranean: British Submarine 1 escaped", sea, false, true},
		{"Enemy Sea", "war: axis-west" + tripoli + "Central Mediterranean: British Fleet 1", sea, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := supplyPhase(t, "summer", c.text)
			unit, cv := "german infantry", uint8(2)
			if c.from == straits {
				unit = "soviet infantry"
			}
			if c.supply {
				cv = 3
			}
			strength(t, p, c.from, unit, cv)
			if marked := p.full.has(world.areaByID[c.from]); marked == c.trade {
				t.Errorf("%s is blockaded: %v", c.from, marked)
			}
		})
	}
}

func TestRuling30AUnitOutsideFriendlyLandIsSuppliedFromBesideIt(t *testing.T) {
	rulebook.Covers(t, "tt", "14.11")
	p := supplyPhase(t, "spring", `
		war: axis-ussr, axis-west
		control: Poland ussr
		Warsaw: Soviet Infantry 3 | German Infantry 3
		Vilna: Soviet Infantry 3 | German Infantry 3
		Sardinia: Italian Fortress 1 | British Infantry 3
		Tyrrhenian Sea: Italian Fleet 1
		Norwegian Sea: German Infantry 3
		North Sea: British Fleet 1
		Irish Sea: British Fleet 1
		Greenland Sea: British Fleet 1
		Nordkapp Sea: British Fleet 1
	`)
	strength(t, p, "warsaw", "german infantry", 3)        // beside Berlin
	strength(t, p, "vilna", "german infantry", 3)         // beside Konigsberg
	strength(t, p, "sardinia", "british infantry", 3)     // off an Open Sea
	strength(t, p, "norwegian sea", "german infantry", 2) // a Convoy among Enemies

	p = supplyPhase(t, "spring", `
		war: axis-ussr, axis-west
		control: Poland ussr
		Vilna: Soviet Infantry 3 | German Infantry 3
		Konigsberg: German Infantry 3
		Baltic Sea: Soviet Fleet 1
		Sardinia: Italian Fortress 1 | British Infantry 3
		Tyrrhenian Sea: Italian Fleet 1
		Western Mediterranean: Italian Fleet 1
	`)
	strength(t, p, "konigsberg", "german infantry", 2)
	strength(t, p, "vilna", "german infantry", 2) // Konigsberg has no Supply Line itself
	strength(t, p, "sardinia", "british infantry", 2)
}

func TestUnsuppliedGroundUnitsAreNotBuilt(t *testing.T) {
	rulebook.Covers(t, "tt", "14.12")
	text := `
		phase: production axis
		Berlin: German Infantry 2
		Konigsberg: German Infantry 2, German Tank 2, German Air Force 2, German Fortress 2
		Baltic Sea: Soviet Fleet 1
	`
	p := scene(t, "1940\nwar: axis-ussr"+text)
	for _, move := range []string{"build @konigsberg:german-infantry", "build @konigsberg:german-tank", "cadre konigsberg infantry", "cadre konigsberg tank"} {
		hasNot(t, p, move)
		refused(t, p, move, "14.12")
	}
	for _, move := range []string{
		"build @berlin:german-infantry", "build @konigsberg:german-airforce", "build @konigsberg:german-fortress",
		"cadre konigsberg airforce", "cadre konigsberg fleet", "cadre berlin infantry",
	} {
		has(t, p, move)
	}
	p = scene(t, "1940\nwar: axis-ussr\nphase: production axis\nBaltic Sea: Soviet Fleet 1")
	has(t, p, "cadre konigsberg fortress") // started even where Unsupplied
	do(t, p, "cadre konigsberg fortress")

	p = scene(t, "1940"+text) // the same at Peace
	has(t, p, "build @konigsberg:german-infantry")
	has(t, p, "cadre konigsberg tank")
}

// Ships that moved under Emergency Command hold the Sea when Supply is checked, though no
// Combat Phase came between (10.3, 1.21).
func TestShipsUnderEmergencyCommandCutASupplyLine(t *testing.T) {
	rulebook.Covers(t, "tt", "10.3", "10.11", "14.1")
	for _, sails := range []bool{false, true} {
		p := scene(t, `
			1940 spring
			phase: movement west 2 emergency
			war: axis-west
			Tripoli: Italian Infantry 3
			Malta: British Fleet 2
			Sfax: British Infantry 1
			hand ussr: A41
		`)
		want := uint8(3)
		if sails {
			do(t, p, "sail @malta:british-fleet", "to central-mediterranean", "stop")
			want = 2
		}
		do(t, p, "done")
		hasCV(t, p, "tripoli", "italian infantry", want)
	}
}
