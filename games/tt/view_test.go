package tt

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// shows reads a seat's view into what a test looks at.
func shows(t testing.TB, p *Position, f faction, into any) {
	t.Helper()
	if err := json.Unmarshal(p.AppendView(nil, p.seatOf(f)), into); err != nil {
		t.Fatal(err)
	}
}

func TestAViewShowsTheMarkersOnTheMap(t *testing.T) {
	rulebook.Covers(t, "tt", "4.5")
	p := scene(t, `
		1943 summer
		phase: movement axis
		war: axis-west, axis-ussr
		influence: Turkey ussr 2
		control: Poland axis, Syria axis
		defeated: France
		armed: Norway by axis
		Oslo: Neutral Fortress 1
		usa: satellite
		Washington: US Fortress 4
		blockaded: Iraq
		med-blockaded: Delhi, Bombay
	`)
	var v struct {
		Nations map[string]struct {
			Influencer, Control        string
			Influence                  int
			Armed, Defeated, Satellite bool
			Enemies                    []string
		}
		Control                 map[string]string
		Blockaded, MedBlockaded []string
	}
	shows(t, p, ussr, &v)
	for area, want := range map[string]string{"warsaw": "axis", "vilna": "axis", "moscow": "ussr", "london": "west", "washington": "west", "ankara": "", "oslo": ""} {
		if v.Control[area] != want {
			t.Errorf("%s is controlled by %q, not %q", area, v.Control[area], want)
		}
	}
	if !slices.Equal(v.Blockaded, []string{"iraq"}) || !slices.Equal(v.MedBlockaded, []string{"delhi", "bombay"}) && !slices.Equal(v.MedBlockaded, []string{"bombay", "delhi"}) {
		t.Errorf("the markers of Blockade lie on %v and %v", v.Blockaded, v.MedBlockaded)
	}
	if n := v.Nations["turkey"]; n.Influencer != "ussr" || n.Influence != 2 || n.Control != "" || n.Armed || n.Defeated || n.Satellite {
		t.Errorf("of Turkey the view says %+v", n)
	}
	if n := v.Nations["poland"]; n.Control != "axis" || n.Influence != 0 || n.Satellite {
		t.Errorf("of Poland the view says %+v", n)
	}
	if n := v.Nations["norway"]; !n.Armed || !slices.Equal(n.Enemies, []string{"axis"}) || n.Control != "" {
		t.Errorf("of Norway the view says %+v", n)
	}
	if n := v.Nations["france"]; !n.Defeated || n.Armed {
		t.Errorf("of France the view says %+v", n)
	}
	if n := v.Nations["usa"]; !n.Satellite || n.Defeated {
		t.Errorf("of the USA the view says %+v", n)
	}
	if _, told := v.Nations["sweden"]; told {
		t.Error("the view tells of Sweden, where nothing lies")
	}
}

func TestAViewShowsAnIntervention(t *testing.T) {
	rulebook.Covers(t, "tt", "4.5", "15.423")
	p := scene(t, `
		1940 spring
		phase: movement west 4
		war: axis-west
		armed: Norway by axis, Greece by axis
		London: British Infantry 1
	`)
	do(t, p, "intervene norway")
	var v struct {
		Nations map[string]struct{ Armed, Intervention bool }
	}
	shows(t, p, ussr, &v)
	if n := v.Nations["norway"]; !n.Armed || !n.Intervention {
		t.Errorf("of Norway the view says %+v", n)
	}
	if n := v.Nations["greece"]; !n.Armed || n.Intervention {
		t.Errorf("of Greece the view says %+v", n)
	}
}

// Whoever chooses whom to spare sees all units of the Battle.
func TestTheUnitsOfABattleOfThreeAreSeenBeforeAnybodyIsSpared(t *testing.T) {
	rulebook.Covers(t, "tt", "12.1", "12.41")
	p := fieldOfThree(t, "axis-west, axis-ussr")
	decides(t, p, axis, pBattle)
	v := tableSeenBy(t, p, p.seatOf(axis))
	for _, u := range v.in("warsaw") {
		if u.Type != "infantry" {
			t.Errorf("of a unit of %s the Axis sees %q", u.Nation, u.Type)
		}
	}
}

func TestAViewTellsWhereCadresAreStillToBePlaced(t *testing.T) {
	rulebook.Covers(t, "tt", "5.0")
	made, err := Game.New(engine.Setup{Scenario: "1936", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := made.(*Position)
	playAs(t, p, west, "place glasgow fleet", "place london infantry")
	var v struct{ ToPlace map[string]int }
	shows(t, p, west, &v)
	want := map[string]int{"london": 2, "delhi": 2, "bombay": 1, "suez": 1, "paris": 2, "marseille": 1, "algiers": 1}
	if !maps.Equal(v.ToPlace, want) {
		t.Errorf("the West has still to place %v, not %v", v.ToPlace, want)
	}
	v.ToPlace = nil
	shows(t, p, axis, &v)
	if !maps.Equal(v.ToPlace, map[string]int{"berlin": 6, "ruhr": 4, "munich": 2, "konigsberg": 2, "rome": 4, "milan": 2, "tripoli": 2}) {
		t.Errorf("the Axis has still to place %v", v.ToPlace)
	}
	v.ToPlace = nil
	shows(t, p, ussr, &v)
	if v.ToPlace["moscow"] != 3 || v.ToPlace["leningrad"] != 2 || v.ToPlace["baku"] != 2 || v.ToPlace["berlin"] != 0 {
		t.Errorf("the USSR has still to place %v", v.ToPlace)
	}
}

// Who moves sees how much of each border's limit is used, and nobody else does.
func TestAViewCountsGroundUnitsThatEngagedAcrossABorder(t *testing.T) {
	rulebook.Covers(t, "tt", "11.52")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland ussr
		Berlin: German Infantry 4, German Infantry 3, German Air Force 2
		Warsaw: Soviet Infantry 3
	`)
	type border struct {
		A, B string
		N    int
	}
	var v struct {
		MovesLeft int
		Crossed   []border
	}
	shows(t, p, axis, &v)
	if len(v.Crossed) != 0 || v.MovesLeft != 6 {
		t.Errorf("before the first move %v are crossed and %d moves are left", v.Crossed, v.MovesLeft)
	}
	do(t, p, "march @berlin:german-infantry-4", "to warsaw", "stop", "march @berlin:german-infantry-3", "to warsaw", "stop", "fly @berlin:german-air-force", "to warsaw", "stop")
	shows(t, p, axis, &v)
	if want := []border{{"berlin", "warsaw", 2}}; !slices.Equal(v.Crossed, want) || v.MovesLeft != 3 {
		t.Errorf("after three moves %v are crossed, not %v, and %d moves are left", v.Crossed, want, v.MovesLeft)
	}
	v.Crossed = nil
	shows(t, p, ussr, &v)
	if v.Crossed != nil {
		t.Errorf("the USSR sees that %v are crossed", v.Crossed)
	}
}

// What a Faction holds in secret counts towards the points that it alone is shown.
func TestAViewShowsTheOwnSecretsAlone(t *testing.T) {
	rulebook.Covers(t, "tt", "4.6", "9.3", "16.1")
	p := scene(t, `
		1940
		phase: government west
		hand west: A03
		ind axis: 9
		dividends axis: 2 1 0
		dividends west: 1
		vault axis: atomic-research-1 I18 I23
	`)
	var v struct {
		Factions map[string]struct {
			Ind, Dividends                int
			DividendPoints, VictoryPoints *int
			VaultSize                     int
			Vault                         []struct {
				Tech  string
				Cards []string
			}
		}
	}
	shows(t, p, west, &v)
	if vault := v.Factions["axis"]; vault.VaultSize != 1 || vault.Vault != nil {
		t.Errorf("the West is shown %+v of the Axis", vault)
	}
	shows(t, p, axis, &v)
	if vault := v.Factions["axis"].Vault; len(vault) != 1 || vault[0].Tech != "atomic-research-1" || !slices.Equal(vault[0].Cards, []string{"I18", "I23"}) {
		t.Errorf("the Axis is shown %v in its Vault", vault)
	}
	if own := v.Factions["axis"]; own.VictoryPoints == nil || *own.VictoryPoints != 9+3+1 || *own.DividendPoints != 3 || own.Dividends != 3 || own.Ind != 9 {
		t.Errorf("the Axis is shown %+v of itself", own)
	}
	if west := v.Factions["west"]; west.VictoryPoints != nil || west.DividendPoints != nil || west.Dividends != 1 {
		t.Errorf("the Axis is shown %+v of the West", west)
	}
}

// Each sees the own cards by their faces and of the others' how many there are.
func TestAViewShowsTheOwnCardsAndCountsTheOthers(t *testing.T) {
	rulebook.Covers(t, "tt", "4.3", "4.6")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: A05 A06 I01 I02
		hand west: A03 I04
	`)
	do(t, p, "factory I02")
	type cards struct {
		Cards                     int
		Hand, Selected, Committed []string
	}
	var v struct{ Factions map[string]cards }
	shows(t, p, axis, &v)
	if own := v.Factions["axis"]; own.Cards != 4 || !slices.Equal(own.Hand, []string{"A05", "A06", "I01"}) || !slices.Equal(own.Selected, []string{"I02"}) || own.Committed == nil {
		t.Errorf("the Axis is shown %+v of its cards", own)
	}
	if other := v.Factions["west"]; other.Cards != 2 || other.Hand != nil || other.Selected != nil || other.Committed != nil {
		t.Errorf("the Axis is shown %+v of the West's cards", other)
	}
	p = scene(t, `
		1938 spring
		phase: command
		hand axis: A05 A06
		hand west: A03
	`)
	do(t, p, "commit A05")
	v.Factions = nil
	shows(t, p, axis, &v)
	if own := v.Factions["axis"]; !slices.Equal(own.Hand, []string{"A06"}) || !slices.Equal(own.Committed, []string{"A05"}) {
		t.Errorf("the Axis is shown %+v after it committed a card", own)
	}
}
