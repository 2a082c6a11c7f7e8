package axis

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// 3.1.3: from a box into the next for the whole allowance, as many units as one likes,
// and only into boxes of their faction.
func TestFromBoxToBox(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.3", "3.1.4")
	p := atSea(t, "3 western", `
		eastern-us-canada: united-states-infantry-i1, united-states-armor-1
		africa: britain-infantry-sa
		middle-east: britain-infantry-ind
		w3916: britain-infantry-i1
		north-atlantic.convoys: convoy/britain:troop western
	`)
	campaigns.Do(t, p, "move united-states-armor-1")
	campaigns.Refused(t, p, "off-map middle-east", "3.1.3")
	campaigns.Refused(t, p, "off-map central-asia", "3.1.3")
	campaigns.Refused(t, p, "to w3612", "3.1.1")
	campaigns.Do(t, p, "off-map africa", "move united-states-infantry-i1", "off-map africa")
	campaigns.Refused(t, p, "move united-states-infantry-i1", "3.1")
	campaigns.Do(t, p, "move britain-infantry-sa", "off-map middle-east", "move britain-infantry-ind", "off-map africa")
	wentTo(t, p, "united-states-armor-1", "africa")
	wentTo(t, p, "britain-infantry-sa", "middle-east")
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Refused(t, p, "off-map africa", "3.1.3")
}

// 3.1.1: into the Central Asia Box from the edge of Russia, for the whole allowance; out
// of it onto the edge for one point, and on.
func TestTheCentralAsiaBox(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.1")
	const lines = `
		e4727: russia-infantry-i1
		e4726: russia-infantry-i2
		central-asia: russia-infantry-i3, russia-infantry-i4
	`
	p := atSea(t, "3 soviet", lines)
	campaigns.Do(t, p, "move russia-infantry-i1", "off-map central-asia")
	wentTo(t, p, "russia-infantry-i1", "central-asia")
	campaigns.Do(t, p, "move russia-infantry-i2")
	campaigns.Refused(t, p, "off-map central-asia", "3.1.3")
	campaigns.Do(t, p, "to e4727")
	campaigns.Refused(t, p, "off-map central-asia", "3.1.3")
	campaigns.Do(t, p, "stop", "move russia-infantry-i3")
	campaigns.Refused(t, p, "to e4827", "3.1.1")
	campaigns.Do(t, p, "to e4828", "to e4827")
	campaigns.HasNot(t, p, "stop") // two points are spent
	wentTo(t, p, "russia-infantry-i3", "e4827")
}

// 3.1.1, 5: an enemy air unit closes a hex of the edge, a zone of control in reserve
// movement only; elsewhere the unit stops in it.
func TestEnemiesAtTheEdgeOfRussia(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1.1", "5", "3.1.4")
	const lines = `
		e4628: germany-air-force-1
		e4726: germany-infantry-1
		e4827: russia-infantry-i1
		e4828: russia-infantry-i2
		central-asia: russia-infantry-i3
	`
	p := atSea(t, "3 soviet", lines)
	campaigns.Do(t, p, "move russia-infantry-i3")
	campaigns.Refused(t, p, "to e4628", "3.1.4")
	campaigns.Do(t, p, "to e4727")
	campaigns.HasNot(t, p, "stop")
	wentTo(t, p, "russia-infantry-i3", "e4727")
	p = atSea(t, "5 soviet", lines+"e4727: russia-infantry-i4\n")
	campaigns.Refused(t, p, "move russia-infantry-i4", "3.1")
	campaigns.Do(t, p, "move russia-infantry-i3")
	campaigns.Refused(t, p, "to e4727", "5")
	campaigns.Do(t, p, "to e4428")
	p = atSea(t, "3 axis", "e4627: germany-infantry-i1\ne4626: germany-infantry-i2\n")
	if no := p.(*Position).front().closedTo(p.(*Position).front().unitNamed(t, "germany-infantry-i1"), p.(*Position).front().hexNamed(t, "e4628"), operational); no.Rule != "3.1.4" {
		t.Errorf("Germans on the eastern edge: %q", no.Rule)
	}
}

// 12.1, 13.6.1.1: pre-war and policies close hexes; boxes are none.
func TestBoxesAreNoHexes(t *testing.T) {
	rulebook.Covers(t, "tk", "12.1")
	const lines = `
		africa: britain-infantry-i1
		north-atlantic.convoys: convoy/britain:troop western
	`
	p := atSea(t, "3 western", strings.Replace(lines, "\n", "\nwar: pre-war\n", 1))
	campaigns.Do(t, p, "move britain-infantry-i1")
	campaigns.Has(t, p, "off-map middle-east")
	campaigns.Do(t, p, "embark convoy britain north-atlantic")
	campaigns.Refused(t, p, "port w3612", "12.1") // France
	campaigns.Has(t, p, "off-map eastern-us-canada")
}
