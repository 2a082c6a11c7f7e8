package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 15.30.1: without a war in the Pacific one unit may come back; in a war a die sends a
// support unit there, until one, in total war two, are there, or brings one back.
func TestPacificCommitment(t *testing.T) {
	rulebook.Covers(t, "tk", "15.30", "15.30.1")
	const scene = berlin + "force-pool-western: britain-bomber-cmd\ndelay-box: britain-interceptor-ftr\nAug-Sept-1941: britain-air-force-1\n"
	begin := func(war atlas.WarState, lines string, die int) *Position {
		p := granted(t, scene+lines)
		p.front().abroad[0] = war
		if !p.receives(t, "pacific-commitment", atlas.Western, "") {
			return nil
		}
		if die > 0 {
			campaigns.Roll(t, p, die)
		}
		return p
	}
	const one, two = "pacific-display: united-states-air-force-8\n", "pacific-display: united-states-air-force-8, united-states-air-force-9\n"
	if begin(atlas.PreWar, "", 0) != nil {
		t.Error("nobody can come back")
	}
	p := begin(atlas.PreWar, one, 0)
	campaigns.Do(t, p, "bring-back united-states-air-force-8")
	if p.whereIs(t, "united-states-air-force-8") != "delay-box" {
		t.Error("the unit is not on its way")
	}
	for _, x := range []struct {
		war     atlas.WarState
		there   string
		die     int
		decline bool
		offered string
	}{
		{atlas.LimitedWar, "", 3, false, "britain-bomber-cmd britain-interceptor-ftr"},
		{atlas.LimitedWar, one, 1, true, "britain-bomber-cmd britain-interceptor-ftr"},
		{atlas.TotalWar, one, 1, false, "britain-bomber-cmd britain-interceptor-ftr"},
		{atlas.TotalWar, two, 2, true, "britain-bomber-cmd britain-interceptor-ftr"},
	} {
		p := begin(x.war, x.there, x.die)
		if got := strings.Join(offered(p, "ship-out"), " "); got != x.offered {
			t.Errorf("%d with %q: %s leave", x.war, x.there, got)
		}
		if x.decline {
			campaigns.Do(t, p, "decline")
			continue
		}
		campaigns.Refused(t, p, "decline", "15.30.1")
		campaigns.Refused(t, p, "ship-out britain-air-force-1", "15.30.1")
		campaigns.Do(t, p, "ship-out britain-interceptor-ftr")
		if p.whereIs(t, "britain-interceptor-ftr") != "pacific-display" {
			t.Error("the unit has not left")
		}
	}
	p = begin(atlas.TotalWar, one, 4)
	if got := strings.Join(offered(p, "bring-back"), " "); got != "united-states-air-force-8" || offered(p, "ship-out") != nil {
		t.Errorf("with a 4 %s come back", got)
	}
	campaigns.Do(t, p, "decline")
}
