package axis

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// politicalCase is a scene of the politics of Dai Senso! that was worked out from the rulebook
// and the data alone: see testdata/scenes/README.md.
type politicalCase struct {
	ID    string   `json:"id"`
	Rules []string `json:"rules"` // which it is about
	Lines []string `json:"lines"`
	Steps []string `json:"steps"`
}

// position is a scene of 1941 in limited war, in which nobody is under a policy or a truce and no
// counter is on the map but one in Tokyo, with whatever its lines say otherwise.
func (c politicalCase) position(t *testing.T) *Position {
	t.Helper()
	lines := strings.Join(c.Lines, "\n") + "\n"
	usual := "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: June-July-1941\ne4904: japan-infantry-c14\n" + strings.TrimSpace(allAtWar)
	for _, line := range strings.Split(usual, "\n") {
		if key, _, _ := strings.Cut(line, ":"); !strings.Contains("\n"+lines, "\n"+key+":") {
			lines += line + "\n"
		}
	}
	return pacific.Scene(t, lines).(*Position)
}

// DS: the politics of every scene of testdata/scenes/cases-ds-politics.json come out as the
// rulebook says.
func TestPoliticalScenesOfDaiSenso(t *testing.T) {
	rulebook.Covers(t, "ds",
		"3.1.4", "6.1", "6.1.1", "6.1.2", "7.1", "7.2", "12", "12.1", "12.2", "12.3", "13.5", "13.6.1.1", "13.6.1.2",
		"13.7.1", "13.7.2", "13.8.2", "13.8.3", "14.1", "14.10", "14.12", "14.13", "14.17", "14.18", "14.19", "14.22",
		"14.24", "14.25", "14.26", "14.27", "14.30", "14.34", "14.35", "14.38", "14.40", "14.44.4", "14.44.5", "15.1",
		"15.4", "15.5", "15.6", "15.7", "15.8", "15.9", "15.10", "15.11", "15.12", "15.13", "15.14.1", "15.16", "15.17",
		"15.19", "15.20", "15.21", "15.22", "15.23", "15.24", "15.25", "15.26", "15.28", "15.29", "15.30", "15.31",
		"15.33", "15.34", "15.35", "16.1.1", "16.1.2", "16.1.3", "16.1.4", "16.2.4", "16.2.5", "16.2.6", "16.3.1",
		"16.3.2", "16.3.3", "16.3.4", "16.3.5", "16.3.7", "16.3.8", "16.3.9", "16.3.10", "16.4.1", "16.4.2", "16.5.5",
		"16.5.7", "16.6.2", "16.7",
	)
	for _, c := range dsCases[politicalCase](t, "cases-ds-politics.json") {
		t.Run(c.ID, func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("see %s in the rulebook", strings.Join(c.Rules, ", "))
				}
			}()
			c.position(t).goesBy(t, c.Steps)
		})
	}
}

// scriptedPolitics carries out a step about countries, postures and markers; known is false for any
// other.
func (p *Position) scriptedPolitics(t *testing.T, step string) (known bool) {
	t.Helper()
	verb, rest, _ := strings.Cut(step, " ")
	w := strings.Fields(rest)
	f := p.front()
	same := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%q: it is %q", step, got)
		}
	}
	who := func(i int) atlas.Faction { return factionOr(w[i], atlas.NoFaction) }
	switch verb {
	case "event": // event forced-settlement axis britain
		country := int16(none)
		if len(w) > 2 {
			if a, ok := f.AreaByID(w[2]); ok {
				country = int16(a)
			} else if n, ok := f.NationByID(w[2]); ok {
				country = program.NationGroup + int16(n)
			} else {
				t.Fatalf("%q: there is no such country", step)
			}
		}
		p.does(func() { f.hold(w[0], eventFor(who(1), country)) })
	case "war-state": // a change of it now
		p.does(func() {
			p.goToWar(map[string]atlas.WarState{"limited-war": atlas.LimitedWar, "total-war": atlas.TotalWar}[w[0]])
		})
	case "turn-ends": // the Delay Segment begins
		p.Stack.N, p.Asked, p.State.Chance = 0, 0, 0
		p.Call(pMatch)
		flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
		p.begins(t)
	case "asked": // asked axis, asked nobody, asked die
		got := "nobody"
		for _, x := range []atlas.Faction{atlas.Axis, atlas.Western, atlas.Soviet} {
			if p.Asked>>x&1 != 0 {
				got = x.String()
			}
		}
		if p.Chance() > 0 {
			got = "die"
		}
		same(got, w[0])
	case "posture":
		same(p.postureOf(t, w[0]), w[1])
	case "country": // country siam active western
		status, faction := p.statusOf(w[0])
		got := status.String()
		if status != atlas.Neutral {
			got += " " + faction.String()
		}
		same(got, strings.Join(w[1:], " "))
	case "influence": // influence hopeh western, influence hopeh none
		got := "none"
		if x := f.areas[p.areaBy(t, w[0])].influence; x != atlas.NoFaction {
			got = x.String()
		}
		same(got, w[1])
	case "in", "not-in": // in delay-box government:army axis
		list := strings.Split(markersIn(t, p, w[0]), ", ")
		if slices.Contains(list, strings.Join(w[1:], " ")) != (verb == "in") {
			t.Errorf("%q: there lie %q", step, list)
		}
	case "japanese", "not-japanese":
		if p.isJapanese(t, w[0]) != (verb == "japanese") {
			t.Errorf("%q is not so", step)
		}
	case "esv":
		same(strconv.Itoa(int(f.esv)), w[0])
	case "war":
		same(f.war.String(), w[0])
	default:
		return false
	}
	return true
}
