package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

const dropZone = `
	e3510: germany-airborne-1flsj, blitz/axis axis
	e3511: germany-armor-1p 3
	e3512: russia-infantry-8 2
	force-pool-axis: germany-infantry-i3, germany-infantry-ss-i1, germany-mountain-nor
`

// 4.1.1: an airborne unit drops from land with a Blitz marker near, supplied, two hexes
// at most, and not next to an enemy Air unit.
func TestWhereAirborneUnitsDrop(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1", "4.1.1", "14.1")
	p := russia(t, "4.1", dropZone)
	table.Refused(t, p, "drop germany-armor-1p e3512", "4.1.1")
	table.Refused(t, p, "drop germany-airborne-1flsj e3513", "4.1.1")
	table.Has(t, p, "drop germany-airborne-1flsj e3512")
	table.Do(t, p, "drop germany-airborne-1flsj e3512", "attack e3512", "join germany-armor-1p")

	p = russia(t, "4.1", dropZone+"e3613: russia-air-force-1\n")
	table.Refused(t, p, "drop germany-airborne-1flsj e3512", "4.1.1")
	table.Has(t, p, "drop germany-airborne-1flsj e3410")

	// Cut off, or far from the marker, it does not drop: then nothing is asked.
	for _, x := range []string{
		strings.Replace(dropZone, "e3510: germany-airborne-1flsj, ", "e3515: germany-airborne-1flsj\n\te3510: ", 1),
		strings.Replace(dropZone, "e3510: germany-airborne-1flsj, ", "e3612: russia-infantry-9 2\n\te3614: russia-infantry-10 2\n\te3613: germany-airborne-1flsj, ", 1),
	} {
		p := russia(t, "4.1", x)
		for _, m := range table.Legal(p) {
			if strings.HasPrefix(m, "drop ") {
				t.Errorf("%s is offered", m)
			}
		}
	}
}

// 13.6.2: a truce binds both sides: no airdrop of the Axis in land of a country under a truce,
// next to it, or on its units, as none of that country near the Axis.
func TestAirdropsKeepAwayFromATruce(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.2", "13.6.2.1", "13.6.2.2")
	for posture, rule := range map[string]string{"negotiation": "13.6.2", "armistice": "13.6.2", "reassess-policy": "13.6.2", "war": ""} {
		s := newScene(t, "posture russia "+posture+"\npoland conquered western\ngermany-airborne-1flsj e3504\nrussia-infantry-i1 e3503\n")
		s.front.phasing = atlas.Axis
		u := s.counter("germany-airborne-1flsj")
		for hex, bound := range map[string]bool{"e3505": true, "e3504": true, "e3503": true, "e3502": false} {
			want := rule
			if !bound {
				want = ""
			}
			if no := s.mayDropOn(u, s.hex(hex)); no.Rule != want {
				t.Errorf("%s: a drop on %s is refused by %q, want %q", posture, hex, no.Rule, want)
			}
		}
	}
}

// 4.1.4: a supplied airdrop without an enemy unit in its hex becomes an infantry step of
// the force pool, none of it elite or SS; every airdrop goes to the Delay Box.
func TestAirdropsLand(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.4", "14.1")
	p := russia(t, "4.1", strings.Replace(dropZone, "e3512: russia-infantry-8 2", "", 1))
	table.Do(t, p, "drop germany-airborne-1flsj e3512")
	table.HasNot(t, p, "land-airdrop germany-airborne-1flsj germany-infantry-ss-i1")
	table.HasNot(t, p, "land-airdrop germany-airborne-1flsj germany-mountain-nor")
	table.Do(t, p, "land-airdrop germany-airborne-1flsj germany-infantry-i3")
	q := p.(*Position)
	if q.whereIs(t, "germany-infantry-i3") != "e3512" || q.whereIs(t, "germany-airborne-1flsj") != "delay-box" {
		t.Errorf("the infantry is in %s, the paratroops in %s", q.whereIs(t, "germany-infantry-i3"), q.whereIs(t, "germany-airborne-1flsj"))
	}

	p = russia(t, "4.1", dropZone) // with Russians in the hex nobody lands
	table.Do(t, p, "drop germany-airborne-1flsj e3512", "done")
	q = p.(*Position)
	if q.whereIs(t, "germany-airborne-1flsj") != "delay-box" || q.whereIs(t, "germany-infantry-i3") != "force-pool-axis" {
		t.Errorf("the paratroops are in %s, the infantry in %s", q.whereIs(t, "germany-airborne-1flsj"), q.whereIs(t, "germany-infantry-i3"))
	}
}

// 4.1.3: who has not attacked lands from a beachhead in the hex it faces, HQs too, unless
// an enemy unit is there.
func TestUnitsLandFromBeachheads(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.3", "14.5")
	const beach = `
		country france: conquered western
		w3815: beachhead:4 western, britain-infantry-1, britain-hq-me, blitz/western western
	`
	p := atSea(t, "4.1 western", beach)
	campaigns.Do(t, p, "land britain-infantry-1", "land britain-hq-me")
	wentTo(t, p, "britain-infantry-1", "w3714")
	wentTo(t, p, "britain-hq-me", "w3714")

	for _, x := range []string{beach + "w3714: germany-air-force-1\n", strings.Replace(beach, ", blitz/western western", "\nw4516: blitz/western western", 1)} {
		p = atSea(t, "4.1 western", x)
		campaigns.HasNot(t, p, "land britain-infantry-1")
		wentTo(t, p, "britain-infantry-1", "w3815")
	}
}

// 4.1.5: the strikes of carriers go to the Used Box before regular combat.
func TestStrikesReturn(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.5")
	p := atSea(t, "4.1 western", "w3714: britain-cv-fleet-forceh turned\nw3716: britain-air-force-1\nw3916: britain-infantry-i1\n")
	wentTo(t, p, "britain-cv-fleet-forceh", "north-sea.used")
	wentTo(t, p, "britain-air-force-1", "w3716")
}
