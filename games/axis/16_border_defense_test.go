package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// border is the border of the Pact with two steps wherever they are needed: fourteen in Eastern
// Poland, which borders German Slovakia, six in the Northern Baltics, four in Bessarabia and four on the Finnish Frontier.
const border = `
	posture russia: nazi-soviet-pact
	posture soviet-minors: nazi-soviet-pact
	e3404: russia-infantry-8 2
	e3405: russia-infantry-1g 2
	e3504: russia-infantry-9 2
	e3604: russia-infantry-10 2
	e3704: russia-infantry-11 2
	e3804: russia-infantry-13 2
	e3904: russia-infantry-14 2
	e4004: russia-infantry-16 2
	e4103: russia-infantry-18 2
	e4203: russia-infantry-20 2
	e3009: russia-infantry-i1, russia-infantry-i2
	e3108: russia-infantry-i3, russia-infantry-i4
	e4607: russia-infantry-i5, russia-infantry-i6
	e4707: russia-infantry-i7
	e5406: russia-infantry-i8
`

// borders is the check of border defense.
func borders(t *testing.T, lines string) *Position {
	t.Helper()
	p := during(t, "soviet", lines)
	p.does(p.checkBorderDefense)
	return p
}

// 16.5.4: which hexes and regions must be defended.
func TestTheBordersThatMustBeDefended(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.4")
	p := borders(t, border)
	if p.Top() == pBorders {
		t.Fatalf("a border that is defended is too weak: %v", campaigns.Legal(p))
	}
	for lines, want := range map[string]string{
		border: " e4004 e4103 e4203 e3404 e3405 e3504 e3604 e3704 e3804 e3904",
		"land ceded-germany-czechoslovakia: out\ncountry czechoslovakia: neutral\n":   " e4004 e4103 e4203 e3404 e3504 e3604 e3704 e3804 e3904",
		"land ceded-germany-memelland: out\nland ceded-russia-baltic-states: ceded\n": " e4004 e4102 e4103 e3404 e3405 e3504 e3604 e3704 e3804 e3904",
	} {
		f, posts := during(t, "soviet", lines).front(), ""
		for i := range watches {
			for _, h := range f.Areas[f.regionOf(i)].Hexes {
				if f.needsGarrison(i) && f.isPost(i, h) {
					posts += " " + strings.TrimPrefix(f.Hexes[h].ID, "eu-")
				}
			}
		}
		if posts != want {
			t.Errorf("the posts are%s, want%s", posts, want)
		}
	}
	for _, x := range []struct {
		what, old, new string
		weak           bool
	}{
		{"one step in Lvov", "russia-infantry-9 2", "russia-infantry-9 1", true},
		{"three steps in Bessarabia", ", russia-infantry-i4", "", true},
		{"three steps in Bessarabia, with the Russians at war", "posture russia: nazi-soviet-pact\n\tposture soviet-minors: nazi-soviet-pact\n\te3404: russia-infantry-8 2", "posture russia: war", false},
		{"a German unit in Bessarabia", "e3108: russia-infantry-i3, russia-infantry-i4", "e3108: germany-infantry-i1", false},
		{"fortress steps in Bessarabia", "russia-infantry-i3, russia-infantry-i4", "russia-fortress-line1", false},
		{"none on the Finnish Frontier", "e4607: russia-infantry-i5, russia-infantry-i6\n\te4707: russia-infantry-i7\n\te5406: russia-infantry-i8", "", true},
	} {
		lines := strings.Replace(border, x.old, x.new, 1)
		if lines == border {
			t.Fatalf("%s changes nothing", x.what)
		}
		if p := borders(t, lines+"e4409: russia-infantry-3g 2\n"); (p.Top() == pBorders) != x.weak {
			t.Errorf("%s: somebody is asked: %v", x.what, !x.weak)
		}
	}
}

// 16.5.4: the example. Bessarabia has three steps only; of a three-step HQ alone on the border
// of Eastern Poland two steps must stay, and the Axis breaks it down and moves the third.
func TestTheExampleOfBorderDefense(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.4", "2.3.4")
	lines := strings.Replace(border, "e3504: russia-infantry-9 2", "e3504: russia-hq-wes 3", 1)
	lines = strings.Replace(lines, ", russia-infantry-i4", "", 1) + "force-pool-soviet: russia-infantry-i10, russia-infantry-i11, russia-infantry-i12\n"
	p := during(t, "soviet", lines)
	f := p.front()
	f.set(f.unitNamed(t, "russia-infantry-i13"), counter{at: outOfGame})
	p.does(p.checkBorderDefense)
	if p.Top() != pBorders || p.Asked != 1<<atlas.Axis {
		t.Fatal("the Axis is not asked")
	}
	campaigns.Refused(t, p, "redeploy russia-hq-wes e3108", "16.5.4")
	campaigns.Refused(t, p, "redeploy russia-infantry-8 e3108", "16.5.4") // needed where it is
	campaigns.Refused(t, p, "redeploy germany-infantry-i15 e3108", "16.5.4")
	campaigns.Do(t, p, "break-down russia-hq-wes russia-infantry-i10 none")
	campaigns.Refused(t, p, "redeploy russia-infantry-i10 e3907", "16.5.4")
	campaigns.Do(t, p, "break-down russia-hq-wes russia-infantry-i11 russia-infantry-i12")
	p.isAt(t, map[string]string{"russia-hq-wes": "delay-box"})
	campaigns.Do(t, p, "redeploy russia-infantry-i10 e3009")
	p.isAt(t, map[string]string{"russia-infantry-i10": "e3009", "russia-infantry-i11": "e3504"})
	if p.Top() == pBorders {
		t.Error("the Axis moves more steps than are needed")
	}
}

// 16.5.4: the Axis takes steps that nobody needs, no more than necessary and no fortress.
func TestTheAxisMovesWhatIsNotNeeded(t *testing.T) {
	rulebook.Covers(t, "tk", "16.5.4")
	p := during(t, "soviet", strings.Replace(border, "e4203: russia-infantry-20 2\n", "", 1)+"e4409: russia-infantry-20 2, russia-armor-t1\ne4608: russia-fortress-len 2\nforce-pool-soviet: russia-infantry-i10\n")
	p.does(p.checkBorderDefense)
	campaigns.Refused(t, p, "redeploy russia-fortress-len e4203", "16.5.4")
	campaigns.Refused(t, p, "break-down russia-infantry-20 russia-infantry-i10 none", "16.5.4") // it can be moved whole
	campaigns.Do(t, p, "redeploy russia-armor-t1 e4203")
	campaigns.Refused(t, p, "redeploy russia-infantry-20 e4203", "16.5.4") // one more step is enough
	campaigns.Do(t, p, "redeploy russia-infantry-i13 e4203")
	if p.Top() == pBorders {
		t.Error("the Axis goes on")
	}
}

// 16.5.4: the Soviets choose the order of the regions; what cannot be filled stays weak.
func TestTheSovietsChooseTheOrderOfTheChecks(t *testing.T) {
	lines := strings.Replace(strings.Replace(border, ", russia-infantry-i4", "", 1), ", russia-infantry-i6", "", 1)
	p := during(t, "soviet", lines)
	p.does(p.checkBorderDefense)
	if p.Asked != 1<<atlas.Soviet {
		t.Fatal("the Soviets are not asked")
	}
	campaigns.Refused(t, p, "inspect eastern-poland", "16.5.4")
	campaigns.Do(t, p, "inspect finnish-frontier", "redeploy russia-infantry-i13 e4808")
	if p.Top() == pBorders {
		t.Errorf("Bessarabia is filled from nowhere: %v", campaigns.Legal(p))
	}
}
