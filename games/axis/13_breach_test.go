package axis

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// pact is the border of 1941 while the pact still holds.
func pact(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	return russia(t, phase, "posture russia: nazi-soviet-pact\n"+lines)
}

func (p *Position) hasPolicy(name string) bool {
	f := p.front()
	for d := range f.Displays {
		if f.Postures[f.postures[d]].ID == name {
			return true
		}
	}
	return false
}

// 13.6.1.2: an Axis unit that enters an active country under a policy ends it, and is held
// by the zones that the country has from then on.
func TestTheAxisEndsAPolicyByMarchingIn(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.2")
	p := pact(t, "3", `
		e3603: germany-infantry-i1
		e3605: russia-infantry-8 2
	`)
	q := p.(*Position)
	if !q.hasPolicy("nazi-soviet-pact") {
		t.Fatal("there is no pact")
	}
	table.Do(t, p, "move germany-infantry-i1")
	var into string
	f := q.front()
	for _, m := range table.Legal(p) {
		if h, ok := strings.CutPrefix(m, "to "); ok && f.policies.has(f.hexNamed(t, h)) && f.Grid.Distance(int(f.hexNamed(t, h)), int(f.hexNamed(t, "e3605"))) == 1 {
			into = m
		}
	}
	if into == "" {
		t.Fatalf("no hex beside the Russians can be entered: %v", table.Legal(p))
	}
	table.Do(t, p, into)
	if q.hasPolicy("nazi-soviet-pact") {
		t.Error("the pact holds though a German unit has marched in")
	}
	if q.Top() == pMarch {
		t.Errorf("the unit marches on past the Russians: %v", table.Legal(p))
	}
}

// 13.6.1.2: so does an attack on a unit under it, but not while its peace is enforced.
func TestTheAxisEndsAPolicyByAnAttack(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.2")
	const border = `
		e3711: germany-armor-1p 3
		e3811: russia-infantry-8 2
	`
	p := pact(t, "4.2", border)
	table.Do(t, p, "attack e3811", "join germany-armor-1p", "launch")
	if p.(*Position).hasPolicy("nazi-soviet-pact") {
		t.Error("the pact holds though Russians are attacked")
	}
	p = russia(t, "4.2", border)
	f := p.(*Position).front()
	for d := range f.Displays {
		f.postures[d], _ = f.PostureByID("ostland-accord")
	}
	f.relist()
	target := f.hexNamed(t, "e3811")
	if no := f.mayTarget(target, regularSegment); !no.Fine() {
		t.Fatalf("the accord cannot be ended: %v", no)
	}
	if err := f.mark(marker{kind: f.ways.enforcedPeace, variant: atlas.NoID, faction: atlas.NoFaction, at: placeTrack | place(f.turn) + 1}); err != nil {
		t.Fatal(err)
	}
	if no := f.mayTarget(target, regularSegment); no.Fine() || no.Rule != "13.6.1.2" {
		t.Errorf("while the peace is enforced an attack is refused by %v", no)
	}
}
