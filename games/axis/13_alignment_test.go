package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// alignsWith finds the alignment of a country in a scene; dice are the faces to roll.
func (p *Position) alignsWith(t *testing.T, country string, choice string, dice ...int) atlas.Faction {
	t.Helper()
	c := areaNamed(p.front().Theatre, country)
	p.does(func() { p.align(c) })
	if choice != "" {
		campaigns.Do(t, p, choice)
	}
	if len(dice) > 0 {
		campaigns.Roll(t, p, dice...)
	}
	if p.Top() == pAlign {
		t.Fatalf("the alignment of %s is still open", country)
	}
	return p.front().areas[c].faction
}

// 13.5: the seven priorities.
func TestAlignmentFollowsThePriorities(t *testing.T) {
	rulebook.Covers(t, "tk", "13.5")
	const republic = "w2710: civil-war/republican-stronghold:republican soviet, republican-support soviet"
	for _, x := range []struct {
		country, lines, choice string
		dice                   []int
		want                   atlas.Faction
	}{
		{"spain", republic, "", nil, atlas.Soviet},                                                                             // 2
		{"greece", "country greece: neutral influence=soviet", "", nil, atlas.Soviet},                                          // 3
		{"finland", "country finland: neutral influence=western", "", nil, atlas.Western},                                      // 3
		{"belgium-holland", "", "", nil, atlas.Western},                                                                        // 4
		{"poland", "war: pre-war", "align western", nil, atlas.Western},                                                        // 5
		{"poland", "war: pre-war", "align soviet", nil, atlas.Soviet},                                                          // 5
		{"finland", "", "", nil, atlas.Soviet},                                                                                 // 6
		{"turkey", "", "", []int{3}, atlas.Western},                                                                            // 7
		{"turkey", "", "", []int{4}, atlas.Soviet},                                                                             // 7
		{"sweden", "", "", nil, atlas.Western},                                                                                 // 4: Finland is between
		{"sweden", "country finland: active soviet", "", []int{6}, atlas.Soviet},                                               // 7: Stockholm is strategic
		{"bulgaria", "land ceded-russia-bessarabia: ceded", "", nil, atlas.Western},                                            // 4
		{"bulgaria", "country rumania: conquered soviet", "", nil, atlas.Soviet},                                               // 6
		{"rumania", "land ceded-russia-bessarabia: ceded", "", []int{1}, atlas.Western},                                        // 7: Ploesti is strategic
		{"yugoslavia", "land ceded-russia-bessarabia: ceded\nland ceded-russia-eastern-poland: ceded", "", nil, atlas.Western}, // 4
	} {
		lines := "war: limited-war\n"
		if x.choice != "" {
			lines = ""
		}
		p := neutral(t, "C.5", lines+x.lines, x.country)
		if got := p.alignsWith(t, x.country, x.choice, x.dice...); got != x.want {
			t.Errorf("%s with %q aligns itself with %s, want %s", x.country, x.lines, got, x.want)
		}
		if p.front().areas[areaNamed(p.front().Theatre, x.country)].status != atlas.Neutral {
			t.Errorf("%s has joined somebody", x.country)
		}
	}
}

// 13.5: the country is then activated for the faction, if that is asked for.
func TestAlignedCountriesAreActivated(t *testing.T) {
	rulebook.Covers(t, "tk", "13.5", "13.4")
	p := neutral(t, "C.5", "war: limited-war\nposture western-minors: guarantees\nposture britain: guarantees", "turkey")
	turkey := areaNamed(p.front().Theatre, "turkey")
	p.does(func() { p.alignAndActivate(turkey, policyEnds) })
	campaigns.Roll(t, p, 2)
	if c := p.front().areas[turkey]; c.status != atlas.Active || c.faction != atlas.Western {
		t.Errorf("Turkey is %+v", c)
	}
	if p.hasPolicy("guarantees") || p.Top() != pSetUp {
		t.Error("the policy has not ended, or Turkey is not set up")
	}
	p = neutral(t, "C.5", "war: limited-war\nposture western-minors: guarantees", "greece")
	p.does(func() { p.alignAndActivate(areaNamed(p.front().Theatre, "greece"), mobilizes) })
	if !p.hasPolicy("guarantees") {
		t.Error("an activation that says nothing of policies ends one")
	}
}
