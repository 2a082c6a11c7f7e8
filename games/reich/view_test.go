package reich

import (
	"encoding/json"
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestTheKitHasEveryHexAndCounter(t *testing.T) {
	b, err := Kit()
	if err != nil {
		t.Fatal(err)
	}
	var kit kitFile
	if err := json.Unmarshal(b, &kit); err != nil {
		t.Fatal(err)
	}
	if len(kit.Units) != atlas.NumUnits || len(kit.Hexes) != 1758 {
		t.Errorf("the kit has %d counters and %d hexes", len(kit.Units), len(kit.Hexes))
	}
	berlin := kit.Hexes[slices.IndexFunc(kit.Hexes, func(h kitHex) bool { return h.ID == "L31" })]
	for _, b := range kit.Boxes {
		if at, err := written.spots.Find(b.ID); err != nil || at < atlas.NumHexes || b.Width <= 0 || b.X+b.Width > kit.Width || b.Y+b.Height > kit.Height {
			t.Errorf("the box %+v is none of the game, or not on the drawing", b)
		}
	}
	if len(kit.Boxes) != 3 {
		t.Errorf("the kit has %d boxes", len(kit.Boxes))
	}
	if len(berlin.Places) != 1 || !berlin.Places[0].Capital || berlin.Places[0].Name != "Berlin" {
		t.Errorf("L31 holds %+v", berlin.Places)
	}
}

// A player sees what he deploys; the other camp sees it when he is done.
func TestDeployingIsSeenWhenItIsDone(t *testing.T) {
	pos, err := Game.New(engine.Setup{Scenario: "1939", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{pos.(*Position), t}
	s.rolls(1, 1) // the variant counters
	before := string(s.AppendView(nil, 0))
	s.play("deploy pol-inf2-1", "at M35")
	if string(s.AppendView(nil, 0)) != before {
		t.Error("the Axis sees a Polish counter before Poland is deployed")
	}
	var v struct {
		Units []struct{ ID, At string }
	}
	if err := json.Unmarshal(s.AppendView(nil, 1), &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Units) != 1 || v.Units[0].At != "M35" {
		t.Errorf("the Allies see %+v", v.Units)
	}
}

func TestEachStepOfTheSequenceIsListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, ph := range Game.Sequence() {
		if seen[ph.Name] {
			t.Errorf("%s is listed twice", ph.Name)
		}
		seen[ph.Name] = true
	}
}

// Everybody is shown the whole account of a power. What it spends on the move is shown to
// its own camp alone until the board is.
func TestAPowerIsShownWithItsAccount(t *testing.T) {
	rulebook.Covers(t, "reich", "3.2", "51.4")
	s := newScene(t, atlas.Campaign, "Summer 1942")
	s.consent[atlas.Germany] = s.consent[atlas.Germany] &^ atlas.OnlyPower(atlas.Italy)
	s.add("ge-air5", "L31")
	s.economy.fleetsBuilt[atlas.Germany] = 1
	s.begin(atlas.Axis, flow.At(pMovement, 0))
	s.pay(atlas.Germany, 20)
	s.reveal()
	s.pay(atlas.Germany, 10)
	account := func(n atlas.Country) string {
		var powers map[string]json.RawMessage
		if err := json.Unmarshal([]byte(s.seen(n, "powers")), &powers); err != nil {
			t.Fatal(err)
		}
		return string(powers["germany"])
	}
	const rest = `"redeployments":9,"airFree":25,"fleetsFree":1,"fallen":false,"war":["britain","france","poland","free-french"],` +
		`"bars":["italy"],"options":["pass","pass","pass"],"chosen":0,"objectives":5}`
	s.shows(atlas.Britain, "initiative", `{"axis":205,"allies":210}`)
	s.shows(atlas.Germany, "initiative", `{"axis":195,"allies":210}`)
	for n, want := range map[atlas.Country]string{
		atlas.Germany: `{"seat":0,"brp":120,"base":150,"allotted":150,"limit":75,"spent":30,"budget":45,` + rest,
		atlas.Britain: `{"seat":0,"brp":130,"base":150,"allotted":150,"limit":75,"spent":20,"budget":55,` + rest,
	} {
		if got := account(n); got != want {
			t.Errorf("%s is shown\n%s\nnot\n%s", atlas.NationNames[n], got, want)
		}
	}
}
