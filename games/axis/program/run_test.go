package program

import (
	"testing"

	"sandtable/games/axis/atlas"
)

const nothingRows = `"1": [{"op": "nothing"}], "2": [{"op": "nothing"}], "3": [{"op": "nothing"}], "4": [{"op": "nothing"}]`

func TestEveryOperationIsHandedToTheRules(t *testing.T) {
	b := newTable(t, "europe")
	b.want(b.play(atlas.Axis, `[
		{"op": "event", "event": "influence", "country": "italy"},
		{"op": "event", "event": "failure", "variant": "command", "faction": "each"},
		{"op": "event", "event": "diplomatic-success", "area": "area-balkan"},
		{"op": "place-units", "units": ["eu-germany-hq-fb"], "to": "delay-box"},
		{"op": "place-marker", "marker": "logistics", "variant": "okw", "to": "delay-box"},
		{"op": "remove-marker", "marker": "logistics", "gone": true},
		{"op": "flip-marker", "marker": "minor-country-production", "side": "+2"},
		{"op": "replacements", "steps": {"germany": {"infantry": 2, "armor": 1}}},
		{"op": "war-state", "to": "limited-war"},
		{"op": "posture", "box": "russia", "to": "nazi-soviet-pact"},
		{"op": "end-policy", "box": "russia", "except": ["ostland-accord"]},
		{"op": "end-policy", "policy": "appeasement"},
		{"op": "shift-truce", "box": "france", "by": -1},
		{"op": "uscl", "by": 2},
		{"op": "lose-steps", "nation": "russia", "steps": [{"hq": 1}, {"any": 2}], "area": "ukraine"},
		{"op": "remove-card", "card": "eu-axis-4b"},
		{"op": "remove-card", "family": "directive"},
		{"op": "blitz", "n": 2},
		{"op": "activate", "country": "italy", "faction": "axis", "mobilize": true},
		{"op": "activate", "country": "poland", "faction": "allied"},
		{"op": "cede", "land": "austria", "to": "germany"},
		{"op": "return-land", "land": "austria", "to": "germany"},
		{"op": "release", "group": "outbreak-of-war"},
		{"op": "support-to", "faction": "axis", "kind": "air", "n": 1, "to": "delay-box", "by": "western"},
		{"op": "card-to", "card": "eu-axis-1", "to": "hand"},
		{"op": "note", "text": "nothing happens"}, {"op": "nothing"}]`),
		"event influence italy to axis",
		"event failure command to axis", "event failure command to western", "event failure command to soviet",
		"event diplomatic-success area-balkan to axis",
		"place-units eu-germany-hq-fb > delay-box",
		"place-marker logistics 1 > delay-box -1",
		"remove-marker logistics gone true",
		"flip-marker minor-country-production +2",
		"replacements germany infantry 2 germany armor 1",
		"war-state limited-war",
		"posture russia nazi-soviet-pact",
		"end-policy of russia not ostland-accord",
		"end-policy appeasement",
		"shift-truce france -1",
		"uscl",
		"lose-steps russia 0:hq 1 1:any 2 in ukraine",
		"remove-card eu-axis-4b",
		"remove-card 1 directive",
		"blitz 2",
		"activate italy axis true false",
		"activate poland allied false false",
		"cede austria germany",
		"return-land austria germany",
		"release outbreak-of-war",
		"support-to axis air 1 > delay-box by western",
		"card-to eu-axis-1 hand")
	if b.uscl != 2 {
		t.Errorf("the commitment level is %d", b.uscl)
	}
	p := newTable(t, "pacific")
	p.want(p.play(atlas.Axis, `[{"op": "esv", "by": -2}, {"op": "government", "to": "navy"}, {"op": "event", "event": "forced-settlement", "country": "nationalist-china"}]`),
		"esv", "government navy", "event forced-settlement nationalist-china to axis")
}

func TestABranchIsTakenByWhatHoldsAtThatMoment(t *testing.T) {
	b := newTable(t, "europe")
	list := `[{"op": "if", "cond": {"q": "ceded", "land": "austria", "to": "germany"}, "then": [{"op": "blitz", "n": 1}], "else": [{"op": "cede", "land": "austria", "to": "germany"}]},
		{"op": "if", "cond": {"q": "ceded", "land": "austria", "to": "germany"}, "then": [{"op": "blitz", "n": 2}]}]`
	b.want(b.play(atlas.Axis, list), "cede austria germany", "blitz 2")
	b.want(b.play(atlas.Axis, list), "blitz 1", "blitz 2")
}

func TestAnUnmodifiedDieIsComparedWithACount(t *testing.T) {
	b := newTable(t, "europe")
	b.drm = 5
	list := `[{"op": "die-at-most", "count": {"c": "ceded-lands", "of": "germany"}, "then": [{"op": "blitz", "n": 1}], "else": [{"op": "blitz", "n": 2}]}]`
	b.play(atlas.Axis, `[{"op": "cede", "land": "austria", "to": "germany"}, {"op": "cede", "land": "memelland", "to": "germany"}]`)
	b.want(b.play(atlas.Axis, list, 2), "blitz 1")
	b.want(b.play(atlas.Axis, list, 3), "blitz 2")
}

func TestARepeatTakesItsNumberOnceAtTheStart(t *testing.T) {
	b := newTable(t, "europe")
	b.vpBox = 2
	b.want(b.play(atlas.Axis, `[{"op": "repeat", "n": {"c": "vp-box"}, "do": [{"op": "repeat", "n": 2, "do": [{"op": "blitz", "n": 1}]}, {"op": "uscl", "by": 1}]}]`),
		"blitz 1", "blitz 1", "uscl", "blitz 1", "blitz 1", "uscl")
	b.vpBox = 0
	b.want(b.play(atlas.Axis, `[{"op": "repeat", "n": {"c": "vp-box"}, "do": [{"op": "blitz", "n": 1}]}, {"op": "blitz", "n": 9}]`), "blitz 9")
	b.want(b.play(atlas.Western, `[{"op": "event", "event": "influence", "country": "italy", "times": 2}]`), "event influence italy to western", "event influence italy to western")
}

func TestRollsAddModifiersAndStayWithinTheTable(t *testing.T) {
	b := newTable(t, "europe")
	list := `[{"op": "card-roll", "country": "austria", "drm": "political", "modifiers": [{"add": 2, "cond": {"q": "season", "in": ["winter"]}}], "rows": {` + nothingRows + `, "5": [{"op": "blitz", "n": 5}], "6": [{"op": "blitz", "n": 6}]}}, {"op": "uscl", "by": 1}]`
	b.want(b.play(atlas.Axis, list, 5), "blitz 5", "uscl")
	b.want(b.play(atlas.Axis, list, 4), "uscl")
	b.drm = 1
	b.want(b.play(atlas.Axis, list, 4), "blitz 5", "uscl")
	b.countryDRM = 1
	b.want(b.play(atlas.Axis, list, 4), "blitz 6", "uscl")
	b.season = 3
	b.want(b.play(atlas.Axis, list, 6), "blitz 6", "uscl")
	b.drm, b.countryDRM = -9, 0
	b.want(b.play(atlas.Axis, list, 6), "uscl")
	// In the Conditional Events Segment political modifiers do not count.
	f := NewFrame(b.compile(list), atlas.Axis, false)
	if b.code.Run(&f, b) != Roll || b.code.Modifier(&f, b) != 2 {
		t.Errorf("the modifier is %d, want the card's own 2", b.code.Modifier(&f, b))
	}
}

// A row that names another table rolls a new die in the same context (1.1.2.1):
// Treaty leads to the Diplomatic Incident, that to Guarantee.
func TestTablesAreChainedWithTheirCountry(t *testing.T) {
	b := newTable(t, "europe")
	card, _ := b.CardByID("eu-axis-29a")
	pc, _ := b.code.Start(card, PoliticalEvents)
	spain := b.area("spain")
	b.status[spain] = atlas.Neutral
	got := b.playAt(pc, atlas.Axis, int16(spain), 2, 4)
	b.want(got, "event free-passage spain to axis")
	got = b.playAt(pc, atlas.Axis, int16(spain), 2, 6, 2)
	b.want(got, "event minor-country-politics spain to axis")
	got = b.playAt(pc, atlas.Axis, int16(spain), 2, 6, 1, 4)
	b.want(got, "event pacific-commitment spain to axis")
	// The marker of the country counts on the card and on the Diplomatic
	// Incident, and is not carried to Guarantee, which does not count it.
	b.countryDRM = 1
	got = b.playAt(pc, atlas.Axis, int16(spain), 1, 5, 2)
	b.want(got, "event minor-country-politics spain to axis")
}

func TestOwnModifiersOfARollCountForThatTableOnly(t *testing.T) {
	b := newTable(t, "europe")
	list := `[{"op": "roll", "table": "guarantee", "drm": "none", "modifiers": [{"add": 3}]}]`
	b.drm = 1 // not counted: drm none
	// Guarantee: 3 and its own 3. Conference says political, so 1 is added.
	b.want(b.play(atlas.Axis, list, 3, 3), "event pacific-commitment to axis")
	b.want(b.play(atlas.Axis, list, 3, 1), "event neutrals-pressured to axis")
}

func TestAChoiceOffersWhatIsPossible(t *testing.T) {
	b := newTable(t, "europe")
	list := `[{"op": "choose", "by": "western", "options": [
		{"label": "Needs commitment", "if": {"q": "uscl", "min": 1}, "do": [{"op": "blitz", "n": 1}]},
		{"label": "Lend", "do": [{"op": "support-to", "faction": "western", "n": 1, "to": "delay-box"}]},
		{"label": "Spain", "do": [{"op": "select", "from": {"ids": ["spain"], "status": ["active"]}}, {"op": "event", "event": "influence"}]},
		{"label": "Twice", "do": [{"op": "repeat", "n": {"c": "vp-box"}, "do": [{"op": "blitz", "n": 4}]}]},
		{"label": "Wait", "do": [{"op": "nothing"}]}]}, {"op": "uscl", "by": 1}]`
	pc := b.compile(list)
	ask := func() ([]int16, atlas.Faction) {
		f := NewFrame(pc, atlas.Axis, true)
		if b.code.Run(&f, b) != Ask {
			t.Fatal("nobody is asked")
		}
		return b.code.Choices(&f, b, nil), b.code.By(&f, b)
	}
	offered := func(want ...int16) {
		t.Helper()
		got, by := ask()
		if by != atlas.Western || !equal(got, want) {
			t.Errorf("%v is offered to %v, want %v", got, by, want)
		}
	}
	b.status[b.area("spain")] = atlas.Neutral
	offered(1, 4)
	b.uscl = 1
	offered(0, 1, 4)
	b.cannot = []Op{SupportTo}
	offered(0, 4)
	b.status[b.area("spain")] = atlas.Active
	b.vpBox = 1
	offered(0, 2, 3, 4)
	b.want(b.playAt(pc, atlas.Axis, 3), "blitz 4", "uscl")
}

func equal(a, b []int16) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestAChoiceOfSeveralTakesDifferentOptions(t *testing.T) {
	b := newTable(t, "europe")
	options := `"options": [{"label": "A", "do": [{"op": "blitz", "n": 1}]}, {"label": "B", "do": [{"op": "blitz", "n": 2}, {"op": "choose", "may": true, "options": [{"label": "More", "do": [{"op": "blitz", "n": 7}]}, {"label": "Less", "do": [{"op": "blitz", "n": 6}]}]}]}, {"label": "C", "do": [{"op": "uscl", "by": 1}]}]`
	b.want(b.play(atlas.Axis, `[{"op": "choose", "pick": 2, `+options+`}, {"op": "blitz", "n": 9}]`, 1, 0, 0), "blitz 2", "blitz 7", "blitz 1", "blitz 9")
	b.want(b.play(atlas.Axis, `[{"op": "choose", "pick": 2, "may": true, `+options+`}, {"op": "blitz", "n": 9}]`, 2, Decline), "uscl", "blitz 9")
	// Fewer are possible than are to be picked: all of them, and nobody is asked
	// where there is nothing to choose.
	b.cannot = []Op{Blitz}
	b.want(b.play(atlas.Axis, `[{"op": "choose", "pick": 2, `+options+`}, {"op": "blitz", "n": 9}]`), "uscl", "blitz 9")
}

func TestASelectionThatFindsNothingSkipsTheRestOfItsList(t *testing.T) {
	b := newTable(t, "europe")
	list := `[{"op": "if", "cond": {"q": "all", "of": []}, "then": [{"op": "select", "from": {"ids": ["spain", "portugal"], "status": ["neutral"]}}, {"op": "event", "event": "influence"}]}, {"op": "blitz", "n": 1}]`
	spain, portugal := b.area("spain"), b.area("portugal")
	b.status[spain], b.status[portugal] = atlas.Active, atlas.Absent
	b.want(b.play(atlas.Axis, list), "blitz 1")
	b.status[portugal] = atlas.Neutral
	b.want(b.play(atlas.Axis, list), "event influence portugal to axis", "blitz 1")
	b.status[spain] = atlas.Neutral
	b.want(b.play(atlas.Axis, list, int16(spain)), "event influence spain to axis", "blitz 1")
	may := `[{"op": "select", "by": "soviet", "may": true, "from": {"ids": ["spain"]}}, {"op": "event", "event": "influence"}]`
	b.want(b.play(atlas.Axis, may, Decline))
	b.want(b.play(atlas.Axis, may, int16(spain)), "event influence spain to axis")
}

func TestANameKeptWithACardIsKnownInItsLaterSegments(t *testing.T) {
	b := newTable(t, "europe")
	card, _ := b.CardByID("eu-axis-30")
	italy, spain := b.area("italy"), b.area("spain")
	for _, a := range []atlas.Area{italy, spain} {
		b.status[a], b.faction[a] = atlas.Active, atlas.Axis
	}
	option, _ := b.code.Start(card, OptionSegment)
	want := "place-units"
	for i := range b.Units {
		if u := &b.Units[i]; u.Entry.Kind == "partnership" && b.Nations[u.Nation] == "italy" {
			want += " " + u.ID
		}
	}
	b.want(b.playAt(option, atlas.Axis, int16(italy)), want+" > delay-box")
	political, _ := b.code.Start(card, PoliticalEvents)
	b.want(b.playAt(political, atlas.Axis, 4), "event successful-improvements italy to axis")
}

func TestEventsGoToTheFactionTheyName(t *testing.T) {
	b := newTable(t, "europe")
	b.phasing = atlas.Soviet
	italy := b.area("italy")
	b.want(b.play(atlas.Axis, `[{"op": "event", "event": "influence", "country": "italy", "faction": "phasing"}]`), "event influence italy to soviet")
	list := `[{"op": "event", "event": "influence", "country": "italy", "faction": "allied"}]`
	b.status[italy], b.faction[italy] = atlas.Neutral, atlas.NoFaction
	b.want(b.play(atlas.Axis, list), "event influence italy to western", "event influence italy to soviet")
	b.status[italy], b.faction[italy] = atlas.Active, atlas.Soviet
	b.want(b.play(atlas.Axis, list), "event influence italy to soviet")
}

func TestHexesUnitsBoxesAndCardsArePickedByTheirSelectors(t *testing.T) {
	b := newTable(t, "europe")
	berlin, paris := b.hex("eu-w3825"), b.hex("eu-w3516")
	hq := b.put("eu-germany-hq-c", "eu-w3825")
	b.put("eu-germany-infantry-i1", "eu-w3516")
	b.holder[berlin], b.holder[paris] = atlas.Axis, atlas.Western
	picks := func(list string) []int16 {
		t.Helper()
		f := NewFrame(b.compile(list), atlas.Axis, true)
		switch b.code.Run(&f, b) {
		case Ask:
			got := b.code.Choices(&f, b, nil)
			return got[:len(got)-1]
		case Done:
			return nil
		}
		t.Fatal("the program went on")
		return nil
	}
	one := func(want int16, list string) {
		t.Helper()
		if got := picks(list); len(got) != 1 || got[0] != want {
			t.Errorf("%s offers %v, want %d", list, got, want)
		}
	}
	none := func(list string) {
		t.Helper()
		if got := picks(list); len(got) != 0 {
			t.Errorf("%s offers %v", list, got)
		}
	}
	hexes := func(from string) string {
		return `[{"op": "select-hex", "as": "h", "may": true, "from": ` + from + `}, {"op": "nothing"}]`
	}
	one(int16(berlin), hexes(`{"area": "germany", "settlement": ["capital"]}`))
	one(int16(berlin), hexes(`{"contains": {"type": ["hq"]}}`))
	one(int16(paris), hexes(`{"controlledBy": "western"}`))
	one(int16(paris), hexes(`{"controlledBy": "allied", "strategic": "western", "hexes": ["eu-w3516", "eu-w3825"]}`))
	one(int16(berlin), hexes(`{"within": {"n": 0, "of": "eu-w3825"}}`))
	one(int16(berlin), hexes(`{"within": {"n": 0, "of": {"capital": "germany"}}}`))
	one(int16(paris), hexes(`{"within": {"n": 0, "of": {"type": ["infantry"]}}}`))
	none(hexes(`{"terrain": ["swamp"], "hexes": ["eu-w3825"]}`))
	if n := len(picks(hexes(`{"within": {"n": 1, "of": "eu-w3825"}}`))); n != 7 {
		t.Errorf("%d hexes within one of Berlin", n)
	}
	units := func(from string) string {
		return `[{"op": "select-unit", "as": "u", "may": true, "from": ` + from + `}, {"op": "nothing"}]`
	}
	one(int16(hq), units(`{"nation": "germany", "hex": "eu-w3825"}`))
	one(int16(hq), units(`{"faction": "axis", "steps": {"min": 2}}`))
	one(int16(hq), units(`{"class": "ground", "type": ["hq"], "in": "map"}`))
	none(units(`{"steps": {"min": 2}, "supplied": true}`))
	b.supplied[hq] = true
	one(int16(hq), units(`{"supplied": true}`))
	none(units(`{"class": "fleet"}`))
	none(units(`{"nation": "france"}`))

	for i := range b.posture {
		b.posture[i], _ = b.PostureByID("war")
	}
	russia, _ := b.DisplayByID("russia")
	b.posture[russia], _ = b.PostureByID("nazi-soviet-pact")
	france, _ := b.DisplayByID("france")
	b.posture[france], _ = b.PostureByID("armistice")
	boxes := func(from string) string {
		return `[{"op": "select-box", "as": "b", "may": true, "from": ` + from + `}, {"op": "nothing"}]`
	}
	one(int16(russia), boxes(`{"posture": ["any-policy"]}`))
	one(int16(france), boxes(`{"posture": ["any-truce"]}`))
	one(int16(france), boxes(`{"boxes": ["france", "britain"], "posture": ["armistice"]}`))
	none(boxes(`{"boxes": ["britain"], "posture": ["any-policy"]}`))

	for i := range b.cardIn {
		b.cardIn[i] = -1
	}
	ten, _ := b.CardByID("eu-axis-10")
	eleven, _ := b.CardByID("eu-axis-11")
	b.cardIn[ten], b.cardIn[eleven] = ToHand, ToDiscard
	cards := func(from string) string {
		return `[{"op": "select-card", "as": "c", "may": true, "from": ` + from + `}, {"op": "nothing"}]`
	}
	one(int16(ten), cards(`{"in": "hand", "family": "demand"}`))
	one(int16(eleven), cards(`{"in": "discard"}`))
	one(int16(eleven), cards(`{"cards": ["eu-axis-11", "eu-axis-12"]}`))
	none(cards(`{"faction": "soviet"}`))
	none(cards(`{"family": "directive"}`))

	countries := func(from string) string {
		return `[{"op": "select", "may": true, "from": ` + from + `}, {"op": "nothing"}]`
	}
	for i := range b.status {
		b.status[i] = atlas.Absent
	}
	italy, poland := b.area("italy"), b.area("poland")
	b.status[italy], b.faction[italy] = atlas.Active, atlas.Axis
	b.status[poland] = atlas.Neutral
	one(int16(italy), countries(`{"status": ["active"], "faction": "axis"}`))
	one(int16(italy), countries(`{"partnership": true, "not": ["poland"]}`))
	b.fallen[italy] = true // 13.8.5
	one(int16(poland), countries(`{"partnership": true}`))
	b.fallen[italy] = false
	one(int16(poland), countries(`{"area": "area-central"}`))
	one(int16(italy), countries(`{"borders": "france"}`))
	b.status[b.area("germany")], b.faction[b.area("germany")] = atlas.Active, atlas.Axis
	one(int16(italy), countries(`{"faction": "axis"}`)) // Germany is no minor country
	none(countries(`{"ids": ["spain"]}`))
	none(countries(`{"chinese": true}`))
}

func TestEveryConditionHolds(t *testing.T) {
	b := newTable(t, "europe")
	yes, no := func(c string) {
		t.Helper()
		if !b.holds(c) {
			t.Errorf("%s does not hold", c)
		}
	}, func(c string) {
		t.Helper()
		if b.holds(c) {
			t.Errorf("%s holds", c)
		}
	}
	yes(`{"q": "all", "of": []}`)
	no(`{"q": "any", "of": []}`)
	yes(`{"q": "any", "of": [{"q": "uscl", "min": 1}, {"q": "uscl", "min": 0}]}`)
	no(`{"q": "all", "of": [{"q": "uscl", "min": 1}, {"q": "uscl", "min": 0}]}`)
	yes(`{"q": "not", "of": {"q": "uscl", "min": 1}}`)
	b.war, b.abroad = atlas.LimitedWar, atlas.TotalWar
	yes(`{"q": "war-state", "in": ["limited-war"]}`)
	no(`{"q": "war-state", "in": ["pre-war", "total-war"]}`)
	yes(`{"q": "war-state", "in": ["total-war"], "theatre": "pacific"}`)
	yes(`{"q": "war-state", "in": ["limited-war"], "theatre": "europe"}`)
	ten, _ := b.CardByID("eu-axis-10")
	no(`{"q": "played", "card": "eu-axis-10"}`)
	b.played[ten] = true
	yes(`{"q": "played", "card": "eu-axis-10"}`)
	yes(`{"q": "played", "family": "demand"}`)
	no(`{"q": "played", "family": "demand", "min": 2}`)
	no(`{"q": "played", "family": "demand", "faction": "soviet"}`)
	yes(`{"q": "played", "name": "Demand Austria", "faction": "axis"}`)
	no(`{"q": "current", "faction": "axis", "card": "eu-axis-10"}`)
	b.current[atlas.Axis] = int16(ten)
	yes(`{"q": "current", "faction": "axis", "card": "eu-axis-10"}`)
	yes(`{"q": "current", "faction": "axis", "family": "demand"}`)
	no(`{"q": "current", "faction": "allied", "family": "demand"}`)
	russia, _ := b.DisplayByID("russia")
	b.posture[russia], _ = b.PostureByID("armistice")
	yes(`{"q": "posture", "box": "russia", "in": ["any-truce"]}`)
	no(`{"q": "posture", "box": "russia", "in": ["any-policy", "war"]}`)
	b.posture[russia], _ = b.PostureByID("war")
	yes(`{"q": "posture", "box": "russia", "in": ["war"]}`)
	no(`{"q": "posture", "box": "russia", "in": ["any-policy", "any-truce"]}`)
	italy := b.area("italy")
	b.status[italy], b.faction[italy] = atlas.Active, atlas.Axis
	yes(`{"q": "status", "country": "italy", "in": ["active"], "faction": "axis"}`)
	no(`{"q": "status", "country": "italy", "in": ["active"], "faction": "allied"}`)
	no(`{"q": "status", "country": "italy", "in": ["neutral", "conquered", "absent"]}`)
	no(`{"q": "at-war", "country": "italy"}`)
	b.atWar[italy] = true
	yes(`{"q": "at-war", "country": "italy"}`)
	yes(`{"q": "borders", "country": "italy", "with": ["spain", "france"]}`)
	no(`{"q": "borders", "country": "italy", "with": "spain"}`)
	b.ceded[[2]atlas.Area{b.area("austria"), b.area("germany")}] = true
	yes(`{"q": "ceded", "land": "austria", "to": "germany"}`)
	no(`{"q": "ceded", "land": "memelland", "to": "germany"}`)
	shortages, _ := b.MarkerByID("materiel-shortages")
	no(`{"q": "marker", "marker": "materiel-shortages"}`)
	b.markers[shortages] = Place{Kind: DelayBox, ID: absent}
	yes(`{"q": "marker", "marker": "materiel-shortages"}`)
	no(`{"q": "marker", "marker": "materiel-shortages", "in": "strategic-warfare-box"}`)
	b.holder[b.hex("eu-w3516")] = atlas.Axis
	yes(`{"q": "controls", "faction": "axis", "hexes": ["eu-w3516"]}`)
	no(`{"q": "controls", "faction": "axis", "hexes": ["eu-w3516", "eu-w3825"]}`)
	yes(`{"q": "controls", "faction": "axis", "hexes": ["eu-w3516", "eu-w3825"], "min": 1}`)
	hq := b.put("eu-germany-hq-c", "eu-w3516")
	yes(`{"q": "units-in", "nation": "germany", "hexes": ["eu-w3516"]}`)
	yes(`{"q": "units-in", "faction": "axis", "area": "france"}`)
	no(`{"q": "units-in", "faction": "axis", "area": "france", "min": 2}`)
	no(`{"q": "units-in", "faction": "axis", "area": ["germany", "poland"]}`)
	no(`{"q": "units-in", "nation": "germany", "hexes": ["eu-w3516"], "supplied": true}`)
	b.supplied[hq] = true
	yes(`{"q": "units-in", "nation": "germany", "hexes": ["eu-w3516"], "supplied": true}`)
	b.season, b.date = 1, Date(1940, 4)
	yes(`{"q": "season", "in": ["summer"]}`)
	no(`{"q": "season", "in": ["winter", "autumn"]}`)
	yes(`{"q": "date", "from": {"turn": "June-July", "year": 1940}}`)
	no(`{"q": "date", "from": {"turn": "July-Aug", "year": 1940}}`)
	yes(`{"q": "date", "from": {"year": 1940}, "to": {"year": 1940}}`)
	no(`{"q": "date", "to": {"year": 1939}}`)
	b.vpSide, b.vpBox = 0, 2
	yes(`{"q": "vp", "side": "axis-tide", "min": 2}`)
	no(`{"q": "vp", "side": "axis-tide", "min": 3}`)
	no(`{"q": "vp", "side": "allied-crusade"}`)
	yes(`{"q": "civil-war", "running": false}`)
	b.republican = atlas.Soviet
	yes(`{"q": "republican-support", "is": "soviet"}`)
	no(`{"q": "republican-support", "is": "western"}`)
	yes(`{"q": "combined", "is": false}`)
	// Every count, by its exact value.
	counts := func(c string, n string) {
		t.Helper()
		yes(`{"q": "count", "count": ` + c + `, "min": ` + n + `, "max": ` + n + `}`)
	}
	counts(`{"c": "ceded-lands", "of": "germany"}`, "1")
	counts(`{"c": "strategic-hexes", "by": "axis"}`, "1")
	counts(`{"c": "strategic-hexes", "by": "axis", "of": "soviet"}`, "0")
	counts(`{"c": "strategic-hexes", "by": "axis", "of": "allied", "area": "france", "suppliedNation": "germany"}`, "1")
	for i := range b.Hexes {
		if b.Hexes[i].Name == "Moscow" {
			b.holder[i] = atlas.Axis
		}
	}
	counts(`{"c": "strategic-hexes", "by": "axis", "of": "soviet"}`, "1")
	counts(`{"c": "strategic-hexes", "by": "axis", "of": "soviet", "suppliedNation": "germany"}`, "0")
	counts(`{"c": "markers", "marker": "materiel-shortages", "in": "delay-box"}`, "1")
	counts(`{"c": "markers", "marker": "no-retreat"}`, "0")
	counts(`{"c": "vp-box"}`, "2")
	counts(`{"c": "vp-box", "side": "allied-crusade"}`, "0")
	counts(`{"c": "units", "faction": "axis", "type": "hq"}`, "1")
	counts(`{"c": "units", "nation": "germany", "type": "armor", "area": "france", "supplied": true}`, "0")
	counts(`{"c": "cities", "by": "axis", "area": ["france", "russia"]}`, "2")
	counts(`{"c": "played", "faction": "axis", "family": "demand"}`, "1")
	counts(`{"c": "played", "faction": "soviet", "family": "demand"}`, "0")
	p := newTable(t, "pacific")
	p.government = Navy
	if !p.holds(`{"q": "government", "leads": ["navy"]}`) || p.holds(`{"q": "government", "leads": ["army", "none"]}`) {
		t.Error("the navy does not lead")
	}
}

// still is a table whose operations leave nothing behind, for measuring.
type still struct{ *table }

func (still) Do(Action) bool { return false }
func (still) Call(Frame)     {}

func TestRunningAProgramAllocatesNothing(t *testing.T) {
	b := still{newTable(t, "europe")}
	for _, id := range []string{"eu-axis-10", "eu-axis-29a", "eu-axis-4a", "eu-western-11"} {
		pc := firstList(b.table, id)
		if n := testing.AllocsPerRun(100, func() {
			f := NewFrame(pc, atlas.Axis, true)
			for b.code.Run(&f, b) == Roll {
				b.code.Die(&f, b, 3)
			}
		}); n != 0 {
			t.Errorf("%s allocates %v times", id, n)
		}
	}
}

func firstList(b *table, id string) int16 {
	card, ok := b.CardByID(id)
	if !ok {
		b.Fatalf("there is no card %s", id)
	}
	for part := OptionSegment; part <= FurtherSuccess; part++ {
		if pc, ok := b.code.Start(card, part); ok {
			return pc
		}
	}
	b.Fatalf("%s does nothing", id)
	return 0
}

// BenchmarkRunToTheFirstQuestion runs the lists of every card of Europe until
// something must be asked or rolled.
func BenchmarkRunToTheFirstQuestion(b *testing.B) {
	s := still{newTable(&testing.T{}, "europe")}
	var lists []int16
	for k := range s.Cards {
		for part := OptionSegment; part <= FurtherSuccess; part++ {
			if pc, ok := s.code.Start(atlas.Card(k), part); ok {
				lists = append(lists, pc)
			}
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f := NewFrame(lists[i], atlas.Axis, true)
		for s.code.Run(&f, s) == Called {
		}
		if i++; i == len(lists) {
			i = 0
		}
	}
}
