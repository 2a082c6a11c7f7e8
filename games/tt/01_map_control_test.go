package tt

import (
	"bytes"
	"encoding/json"
	"testing"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/rulebook"
)

// Tests of 1.14 to 1.4: control of land and sea, Straits, Production tracks.

// seen is the part of a seat's view that these tests look at.
type seen struct {
	Factions map[string]struct {
		Ind, Pop, Res, Level int
		FactoryCost          int
		Cards, Limit         int
		Hand                 []string
		Dividends            int
		DividendPoints       *int
	}
	Nations map[string]struct {
		Influencer, Control string
		Influence           int
	}
	Control map[string]string
	Units   []seenUnit
	Decks   struct {
		Action, Investment int
		Discards           []string
		Dividends          int
	}
	Blockaded []string
	Active    string
}

type seenUnit struct {
	ID, Nation, Area, Type string
	CV                     int
}

// tableSeenBy is what a seat sees of the table.
func tableSeenBy(t testing.TB, p *Position, seat engine.Seat) (s seen) {
	t.Helper()
	if err := json.Unmarshal(p.AppendView(nil, seat), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// in lists the units that a seat sees in an area.
func (s *seen) in(area string) (list []seenUnit) {
	for _, u := range s.Units {
		if u.Area == area {
			list = append(list, u)
		}
	}
	return list
}

func TestControlChangesOnlyWhenAPhaseBegins(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := scene(t, `
		1941 summer
		phase: movement axis 2
		war: axis-ussr
		control: Poland ussr
		hand west: A01
		Konigsberg: German Infantry 3
	`)
	do(t, p, "march @konigsberg:german-infantry", "to vilna", "stop")
	held(t, p, ussr, "vilna")
	do(t, p, "done")
	held(t, p, axis, "vilna")
	held(t, p, ussr, "warsaw", "lvov")
}

func TestPassingThroughAnAreaDoesNotAlterItsControl(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := scene(t, `
		1941 summer
		phase: movement axis 2
		war: axis-ussr
		control: Poland ussr
		hand west: A01
		Konigsberg: German Tank 3
	`)
	do(t, p, "march @konigsberg:german-tank", "to vilna", "to belorussia", "stop", "done")
	held(t, p, ussr, "vilna")
	held(t, p, axis, "belorussia")
}

func TestADisputedAreaBelongsToWhomeverWasThereFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := easternFront(t, `
		control: Poland ussr
		hand west: A01
		Warsaw: Soviet Infantry 1 | German Infantry 4
	`)
	held(t, p, ussr, "warsaw", "lvov")
	do(t, p, "resolve warsaw", "fire @warsaw:soviet-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 6, 6, 6, 6)
	held(t, p, ussr, "warsaw", "lvov") // outnumbered, still the Owner
}

func TestTheAggressorOwnsTheAreaWhenTheOwnerIsGone(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := easternFront(t, `
		control: Poland ussr
		hand west: A01
		Warsaw: Soviet Infantry 1 | German Infantry 4
	`)
	levels(t, p, ussr, 12+2, 11+1)
	do(t, p, "resolve warsaw", "fire @warsaw:soviet-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 1, 6, 6, 6)
	held(t, p, axis, "warsaw", "lvov", "vilna")
	if p.marker[country(t, "poland")] != axis {
		t.Error("no Axis Control marker lies on Warsaw")
	}
	levels(t, p, ussr, 12, 11)
	levels(t, p, axis, 11+2, 6+1)
}

func TestOwnerUnitsStandAndTheOthersLieFaceUp(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14", "3.0")
	p := scene(t, `
		1941 summer
		phase: movement west 2
		war: axis-ussr
		control: Poland ussr
		London: British Infantry 1
		Warsaw: Soviet Infantry 3 | German Infantry 4
	`)
	view := tableSeenBy(t, p, engine.Seat(west))
	for _, u := range view.in("warsaw") {
		if shown := u.Type != "" && u.CV != 0; shown != (u.Nation == "germany") {
			t.Errorf("in the Soviets' Warsaw a unit of %s is shown: %v", u.Nation, shown)
		}
	}
	if len(view.in("warsaw")) != 2 {
		t.Error("the West does not see both blocks in Warsaw")
	}
}

func TestEmptyTerritoryOfAGreatPowerIsAlwaysItsFactions(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := scene(t, `
		1941 summer
		phase: movement axis 2
		war: axis-ussr
		control: Poland axis
		hand west: A01
		Moscow: German Infantry 4
		Belorussia: German Infantry 3
	`)
	held(t, p, axis, "belorussia")
	held(t, p, ussr, "bryansk", "leningrad") // whoever sits in Moscow
	do(t, p, "march @belorussia:german-infantry", "to vilna", "stop", "done")
	held(t, p, ussr, "belorussia")
}

func TestOtherEmptyTerritoryFollowsItsCapital(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14", "2.31", "4.5")
	for _, c := range []struct {
		board string
		by    faction
		areas []string
	}{
		{"", nobody, []string{"warsaw", "lvov", "vilna", "athens", "crete"}},
		{"control: Poland ussr", ussr, []string{"warsaw", "lvov", "vilna"}},
		{"Tehran: Soviet Infantry 2", ussr, []string{"tehran", "tabriz", "abadan", "shiraz"}},
		{"Abadan: Soviet Infantry 2", nobody, []string{"tehran", "tabriz", "shiraz"}},
		{"", axis, []string{"tripoli", "cyrenaica", "rome", "venice", "sicily"}},
		{"", west, []string{"algiers", "morocco", "dakar", "tunisia", "sfax", "egypt", "iraq", "karachi", "malta"}},
		{"Suez: Italian Infantry 1", axis, []string{"suez", "egypt", "sudan", "jordan", "iraq"}},
		{"Paris: German Infantry 1", axis, []string{"paris", "gascony", "marseille", "lorraine"}},
		{"Paris: German Infantry 1\nLorraine: French Fortress 3", west, []string{"lorraine"}},
	} {
		p := scene(t, "1940 summer\nphase: movement west\nwar: axis-west\n"+c.board)
		held(t, p, c.by, c.areas...)
	}
}

// The rulebook's example of Capital control, and what follows when Rome falls.
func TestTheAxisControlsBerlinRomeAndTripoliWithoutMarkers(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := scene(t, `
		1943 summer
		phase: combat west
		war: axis-west
		hand axis: A01
		Rome: Italian Infantry 1 | British Infantry 4
	`)
	held(t, p, axis, "berlin", "rome", "tripoli")
	for _, name := range []string{"germany", "italy", "libya"} {
		if p.marker[country(t, name)] != nobody {
			t.Errorf("a Control marker lies on the Capital of %s", name)
		}
	}
	do(t, p, "resolve rome", "fire @rome:italian-infantry G")
	roll(t, p, 6)
	do(t, p, "fire @rome:british-infantry G")
	roll(t, p, 3, 6, 6, 6)
	if p.marker[italy] != west {
		t.Fatal("no West Control marker lies on Rome")
	}

	// The marker exerts control after the army has gone ...
	p = scene(t, `
		1943 summer
		phase: movement west
		war: axis-west
		control: Italy west
		defeated: Italy
		hand axis: A01
		Rome: British Infantry 4
		Munich: German Tank 2
	`)
	do(t, p, "march @rome:british-infantry", "to venice", "stop", "done")
	held(t, p, west, "rome", "milan", "taranto", "sicily")

	// ... until another Faction gains Rome.
	p = scene(t, `
		1943 summer
		phase: movement axis
		war: axis-west
		control: Italy west
		defeated: Italy
		hand west: A01
		Venice: German Tank 2
	`)
	held(t, p, west, "rome", "milan")
	do(t, p, "march @venice:german-tank", "to rome", "stop", "done")
	held(t, p, axis, "rome", "milan", "taranto", "sicily", "venice")
	if p.marker[italy] != axis {
		t.Error("the West's Control marker on Rome is not replaced")
	}
}

func TestDiplomacyPlacesAControlMarker(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14", "4.5")
	p := scene(t, `
		1937
		phase: resolution
		influence: Austria axis 2
		diplomacy axis: A05 Austria
		hand west: A01
	`)
	do(t, p, "place vienna infantry")
	held(t, p, axis, "vienna")
	if p.marker[country(t, "austria")] != axis {
		t.Error("no Axis Control marker lies on Vienna")
	}
	levels(t, p, axis, 11+1, 6)
}

func TestANeutralIsAFactionOfItsOwn(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14", "2.4")
	p := scene(t, `
		phase: movement axis
		influence: Poland axis 2
		Berlin: German Infantry 1
	`)
	held(t, p, nobody, "warsaw", "lvov") // Influence is not control
	do(t, p, "march @berlin:german-infantry")
	hasNot(t, p, "to warsaw")
	refused(t, p, "to warsaw", "15.4")
}

func TestRuling1AnEmptyMainCapitalIsItsOwnFactionsAgain(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	p := scene(t, `
		1944 summer
		phase: movement west
		war: axis-west
		hand axis: A01
		Berlin: British Infantry 4
	`)
	held(t, p, west, "berlin")
	if got := p.production(axis, true).level; got != 0 {
		t.Errorf("the Axis produces %d without Berlin", got)
	}
	do(t, p, "march @berlin:british-infantry", "to munich", "stop", "done")
	held(t, p, axis, "berlin")
	held(t, p, west, "munich")
	if p.marker[germany] != nobody {
		t.Error("a Control marker is left on Berlin")
	}
}

func TestRuling2OnlyGroundUnitsGainControl(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14", "3.21", "3.22", "3.23")
	for _, c := range []struct {
		name, board string
		by          faction
	}{
		{"a lone Air Force gains nothing", "Warsaw: German Air Force 4", ussr},
		{"nor a Fleet", "Warsaw: German Fleet 4", ussr},
		{"nor a Carrier", "Warsaw: German Carrier 2", ussr},
		{"nor a Sub", "Warsaw: German Submarine 4", ussr},
		{"Infantry does", "Warsaw: German Infantry 1", axis},
		{"a Tank does", "Warsaw: German Tank 1", axis},
		{"an Air Force keeps what is its own", "Warsaw: German Air Force 1\nowner: Warsaw axis", axis},
		{"a Fleet keeps what is its own", "Warsaw: German Fleet 1 | Soviet Infantry 3\nowner: Warsaw axis", axis},
	} {
		p := scene(t, "1941 summer\nphase: movement axis\nwar: axis-ussr\ncontrol: Poland ussr\n"+c.board)
		if got := p.control[spot(t, "warsaw")]; got != c.by {
			t.Errorf("%s: Warsaw is controlled by %s", c.name, factionNames[got])
		}
	}
}

// Of two who remain when the Owner has gone, the first in Turn Order with a
// Ground unit is the Owner.
func TestRuling3TheFirstInTurnOrderSucceedsTheOwner(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	for _, c := range []struct {
		order, units string
		by           faction
	}{
		{"axis west ussr", "German Infantry 1 | Soviet Infantry 3", axis},
		{"ussr west axis", "German Infantry 1 | Soviet Infantry 3", ussr},
		{"axis west ussr", "German Air Force 4 | Soviet Infantry 1", ussr},
	} {
		p := scene(t, `
			1940 summer
			order: `+c.order+`
			phase: movement west
			war: axis-ussr
			armed: Poland by axis enemies axis ussr
			Warsaw: Neutral Fortress 3
			Lvov: `+c.units+`
			owner: Lvov neutral
		`)
		held(t, p, c.by, "lvov")
		held(t, p, nobody, "warsaw", "vilna")
	}
}

func TestAnOceanTakesTwoAreaMovesToEnter(t *testing.T) {
	rulebook.Covers(t, "tt", "1.2")
	p := scene(t, `
		1940 summer
		phase: movement west
		Ottawa: British Infantry 2, British Fleet 2
	`)
	// A Convoy moves two Seas, four Strategically.
	do(t, p, "sail @ottawa:british-infantry", "to north-atlantic-ocean", "to bay-of-biscay", "to english-channel")
	hasNot(t, p, "to london")
	refused(t, p, "to london", "11.0")
	do(t, p, "back")
	// A Fleet moves three, six Strategically: two Oceans and two Seas.
	do(t, p, "sail @ottawa:british-fleet", "to north-atlantic-ocean", "to mid-atlantic-ocean", "to madeira-sea", "to bay-of-biscay")
	hasNot(t, p, "to irish-sea")
	refused(t, p, "to irish-sea", "11.0")
}

func TestRuling21AirForcesPayTwoForAnOceanToo(t *testing.T) {
	rulebook.Covers(t, "tt", "1.2")
	p := scene(t, `
		1940 summer
		phase: movement west
		Ottawa: British Air Force 2
	`)
	do(t, p, "fly @ottawa:british-airforce", "to north-atlantic-ocean")
	has(t, p, "stop")
	do(t, p, "to irish-sea")
	hasNot(t, p, "stop") // more than its speed of two: Strategic, and that ends on land
	refused(t, p, "stop", "11.4")
	do(t, p, "to london", "stop")
}

func TestASeaWithRivalUnitsIsOpen(t *testing.T) {
	rulebook.Covers(t, "tt", "1.21")
	board := `
		1940 summer
		phase: movement axis
		Ruhr: German Fleet 2
		North Sea: British Fleet 4
	`
	p := scene(t, board)
	if st := p.standingOf(axis, spot(t, "north-sea")); st != friendly {
		t.Errorf("a Sea with a Rival's Fleet has the standing %d", st)
	}
	do(t, p, "sail @ruhr:german-fleet", "to north-sea")
	has(t, p, "stop")
	do(t, p, "to english-channel", "to bay-of-biscay", "to madeira-sea", "stop") // Strategically

	p = scene(t, board+"war: axis-west")
	if st := p.standingOf(axis, spot(t, "north-sea")); st != enemy {
		t.Errorf("a Sea with an Enemy Fleet has the standing %d", st)
	}
	do(t, p, "sail @ruhr:german-fleet", "to north-sea")
	hasNot(t, p, "to english-channel")
	refused(t, p, "to english-channel", "11.0")
}

func TestAnEnemySeaIsEnemyUntilThePhaseEnds(t *testing.T) {
	rulebook.Covers(t, "tt", "1.21")
	p := scene(t, `
		1940 summer
		phase: combat west
		war: axis-west
		hand axis: A01
		North Sea: German Fleet 1 | British Fleet 4
	`)
	northSea := spot(t, "north-sea")
	do(t, p, "fire @north-sea:german-fleet N")
	roll(t, p, 6)
	do(t, p, "fire @north-sea:british-fleet N")
	roll(t, p, 3, 6, 6, 6)
	if p.here[northSea].factions().has(axis) || p.standingOf(west, northSea) != enemy {
		t.Error("the Sea became Friendly as the last Enemy sank")
	}
	do(t, p, "done")
	if p.standingOf(west, northSea) != friendly {
		t.Error("the Sea is not Open in the next phase")
	}
}

// An old land Battle may rest; Enemies in one Sea fight it out at once.
func TestASeaIsDisputedOnlyWithinACombatPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "1.21")
	p := scene(t, `
		1940 summer
		phase: combat west
		war: axis-west
		hand axis: A01
		Paris: French Infantry 1 | German Infantry 2
		North Sea: German Fleet 1 | British Fleet 1
	`)
	has(t, p, "resolve paris")
	do(t, p, "done")
	for round := 0; p.In(pBattle) && round < 3; round++ {
		do(t, p, "fire @north-sea:german-fleet N")
		roll(t, p, 6)
		do(t, p, "fire @north-sea:british-fleet N")
		roll(t, p, []int{6, 6, 1}[round]) // the third round decides
		if p.Top() == pRebase {
			do(t, p, "done")
		}
	}
	if p.season != fall || p.here[spot(t, "north-sea")].factions() != only(west) {
		t.Error("the Combat Phase has ended with Enemies in the North Sea")
	}
	if !p.isBattle(spot(t, "paris")) {
		t.Error("the Battle of Paris was fought against the Attacker's will")
	}
}

func TestAnEscapedSubDoesNotMakeAnEnemySea(t *testing.T) {
	rulebook.Covers(t, "tt", "1.21")
	p := scene(t, `
		1940 summer
		phase: movement west
		war: axis-west
		London: British Infantry 2
		North Sea: German Submarine 3 escaped
	`)
	if p.standingOf(west, spot(t, "north-sea")) != friendly {
		t.Error("a Sea with an Escaped Sub is an Enemy Sea")
	}
	do(t, p, "sail @london:british-infantry", "to north-sea", "stop")
}

// Each row is a ship on one side of a Straits bound for the other side.
func TestShipsPassThroughStraitsOfOthersWithoutStopping(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	for _, c := range []struct {
		name, board      string
		who, unit        string
		from, by, onward string
		noStop           string // the rule that forbids ending there
	}{
		{"Neutral", "", "ussr", "Soviet Fleet", "western-black-sea", "istanbul", "aegean-sea", "15.4"},
		{"of an own Associate", "influence: Turkey ussr 1", "ussr", "Soviet Fleet", "western-black-sea", "istanbul", "aegean-sea", "15.4"},
		{"a Rival's", "", "axis", "Italian Fleet", "eastern-mediterranean", "suez", "red-sea", "15.21"},
		{"held by a Rival's units", "Suez: British Infantry 4", "axis", "Italian Submarine", "eastern-mediterranean", "suez", "red-sea", "15.21"},
		{"Friendly", "", "west", "British Fleet", "eastern-mediterranean", "suez", "red-sea", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "1938 summer\nphase: movement "+c.who+"\n"+c.board+"\n"+c.from+": "+c.unit+" 2")
			do(t, p, "sail @"+c.from+":"+notation.Fold(c.unit), "to "+c.by)
			if c.noStop == "" {
				has(t, p, "stop")
			} else {
				hasNot(t, p, "stop")
				refused(t, p, "stop", c.noStop)
			}
			do(t, p, "to "+c.onward, "stop", "done")
			if p.war != 0 || p.armed != 0 || p.restless != 0 {
				t.Error("passing through had an effect")
			}
		})
	}
}

func TestAirForcesPassOverStraitsOfOthers(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	p := scene(t, `
		1938 summer
		phase: movement axis
		Ruhr: German Air Force 2
	`)
	do(t, p, "fly @ruhr:german-airforce", "to copenhagen")
	hasNot(t, p, "stop")
	refused(t, p, "stop", "15.4")
	do(t, p, "to baltic-sea", "stop")
}

func TestByLandStraitsAreClosedLikeAnyLand(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	p := scene(t, `
		1938 summer
		phase: movement axis
		control: Norway axis
		Ruhr: German Tank 2
	`)
	do(t, p, "march @ruhr:german-tank") // Oslo beyond would be Friendly
	hasNot(t, p, "to copenhagen")
	refused(t, p, "to copenhagen", "15.4")
}

func TestSeaMovementStopsInAnEnemysStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	for _, garrison := range []string{"", "Suez: British Infantry 1"} {
		p := scene(t, `
			1941 summer
			phase: movement axis
			war: axis-west
			Eastern Mediterranean: Italian Infantry 3
		`+garrison)
		do(t, p, "sail @eastern-mediterranean:italian-infantry", "to suez")
		hasNot(t, p, "to red-sea")
		want := "11.2"
		if garrison != "" {
			want = "11.0"
		}
		refused(t, p, "to red-sea", want)
		do(t, p, "stop")
	}
}

func TestRuling20SeaMovementPassesThroughRivalStraits(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	p := scene(t, `
		1938 summer
		phase: movement axis
		Western Mediterranean: Italian Fleet 2
		Gibraltar: British Fortress 1
	`)
	do(t, p, "sail @western-mediterranean:italian-fleet", "to gibraltar", "to madeira-sea", "stop")
}

// A British army in Riga has no Supply Line but through Copenhagen.
func TestSupplyLinesPassStraitsThatAreNotAnEnemys(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	for _, c := range []struct {
		denmark string
		cv      uint8
	}{{"", 3}, {", Denmark ussr", 3}, {", Denmark axis", 2}} {
		p := scene(t, `
			1938 spring
			phase: supply
			war: axis-west
			hand ussr: A16
			control: Baltic States west`+c.denmark+`
			Riga: British Infantry 3
		`)
		if got := p.cv[unitAt(t, p, "riga", "british infantry")]; got != c.cv {
			t.Errorf("with %q the army has %d CV, not %d", c.denmark, got, c.cv)
		}
	}
}

// The West's Swedish trade has no way but Copenhagen when Norway and Finland are
// the Axis'.
func TestTradeRoutesPassStraitsThatAreNotAnEnemys(t *testing.T) {
	rulebook.Covers(t, "tt", "1.3")
	for _, c := range []struct {
		denmark   string
		blockaded bool
	}{{"", false}, {", Denmark ussr", false}, {", Denmark axis", true}} {
		p := scene(t, `
			1938 summer
			phase: supply
			war: axis-west
			hand ussr: A41
			influence: Sweden west 1
			control: Norway axis, Finland axis`+c.denmark)
		if got := p.full.has(spot(t, "stockholm")); got != c.blockaded {
			t.Errorf("with %q Stockholm is blockaded: %v", c.denmark, got)
		}
	}
}

func TestEachFactionHasAProductionTrack(t *testing.T) {
	rulebook.Covers(t, "tt", "1.4")
	p := scene(t, `
		1938 summer
		phase: movement axis
		influence: Rumania axis 2, Persia ussr 1, USA ussr 2
		control: Austria axis
		ind west: 9
		Suez: French Infantry 1
	`)
	view := tableSeenBy(t, p, engine.Spectator)
	for id, want := range map[string][6]int{
		"axis": {12, 11 + 1 + 1, 6 + 2, 7, 5, 12},
		"west": {9, 12, 11, 8, 6, 9},
		"ussr": {9, 12 + 1, 11 + 4, 6, 7, 9},
	} {
		f := view.Factions[id]
		if got := [6]int{f.Ind, f.Pop, f.Res, f.Limit, f.FactoryCost, f.Level}; got != want {
			t.Errorf("the track of %s shows IND, POP, RES, HandSize, Factory Cost and Level %v, not %v", id, got, want)
		}
	}
	if len(view.Factions) != 3 {
		t.Error("there are not three tracks")
	}
}

// Control is not evaluated again while all that it follows from is the same. Doing it
// all the same must then change nothing.
func TestControlIsNotLeftStale(t *testing.T) {
	rulebook.Covers(t, "tt", "1.14")
	same := 0
	for i, setup := range setups {
		randomMatch(t, setup, uint64(150+i), nil, func(p *Position) {
			if p.judged == nil || !p.judged.holds(&p.state) {
				return
			}
			same++
			q := &Position{state: p.state}
			q.judgeControl()
			if !bytes.Equal(p.AppendBinary(nil), q.AppendBinary(nil)) {
				t.Fatalf("in %s control is stale", p.phaseName())
			}
		})
	}
	if same == 0 {
		t.Error("control was evaluated each time")
	}
}
