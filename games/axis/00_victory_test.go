package axis

import (
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// victory is a scene of the campaign of 1940 without counters.
func victory(t *testing.T, lines string) *Position {
	t.Helper()
	return campaigns.Scene(t, "scenario: C.4\nplayers: 2\nphase: 3 axis\nw3825: germany-infantry-i1\n"+lines).(*Position)
}

// 0.1.1, 0.1.2: the examples of 1940. Two Allied hexes against Metz leave the marker
// on its side in the 0 box; three Allied hexes are 1 VP of the Axis Tide.
func TestTheVictoryChecksOf1940(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1", "0.1.1", "0.1.2")
	p := victory(t, "w4624: germany-infantry-i2\nw3718: germany-infantry-i3")
	f := p.front()
	if got := f.strategicValue(false); got != 1 {
		t.Errorf("Oslo, Antwerp and Metz: %d, want 1", got)
	}
	f.vpSide = alliedCrusade
	f.placeVP(1)
	if f.vpBox != 0 || f.vpSide != alliedCrusade {
		t.Errorf("+1 is box %d of side %d", f.vpBox, f.vpSide)
	}
	p = victory(t, "w4624: germany-infantry-i2\nw3718: germany-infantry-i3\nw3516: germany-infantry-i4\nw3519: germany-infantry-i5")
	f = p.front()
	f.vpSide = alliedCrusade
	f.placeVP(f.strategicValue(false))
	if f.vpBox != 1 || f.vpSide != axisTide {
		t.Errorf("+3 is box %d of side %d", f.vpBox, f.vpSide)
	}
	f.placeVP(0)
	if f.vpBox != 1 || f.vpSide != alliedCrusade {
		t.Errorf("0 is box %d of side %d", f.vpBox, f.vpSide)
	}
}

// 0.1.1: markers in the Strategic Warfare Box count, and hexes in countries under a
// policy do not.
func TestWhatElseCountsForTheStrategicValue(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1.1")
	base := victory(t, "").front().strategicValue(false)
	for _, x := range []struct {
		lines string
		want  int
	}{
		{"strategic-warfare-box: allied-collapse axis, allied-collapse axis", base + 2},
		{"strategic-warfare-box: military-takeover western", base - 1},
		{"posture france: appeasement", base + 1}, // Metz
		{"w2710: civil-war/republican-stronghold soviet", base - 1 + 1},
		{"posture soviet-minors: war\nw2710: civil-war/republican-stronghold soviet", base - 1},
		{"posture soviet-minors: war\nw2710: civil-war/nationalist-stronghold axis", base},
	} {
		if got := victory(t, x.lines).front().strategicValue(false); got != x.want {
			t.Errorf("%s: %d, want %d", x.lines, got, x.want)
		}
	}
}

// 0.1.2: Axis Tide goes no higher than the No Retreat marker.
func TestNoRetreatHoldsTheTide(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1.2", "0.2")
	f := victory(t, "vp-2: no-retreat axis").front()
	f.placeVP(9)
	if f.vpBox != 2 || f.vpSide != axisTide {
		t.Errorf("box %d of side %d", f.vpBox, f.vpSide)
	}
	f.placeVP(99)
	if f.vpBox != 2 {
		t.Error("the Axis wins automatically over its No Retreat marker")
	}
	f.placeVP(-9)
	if f.vpBox != 3 {
		t.Error("No Retreat holds the Allied Crusade")
	}
}

// 0.2: in total war an end box wins, in limited war the Allies with 2 VP.
func TestAutomaticVictory(t *testing.T) {
	rulebook.Covers(t, "tk", "0.2")
	all := ""
	for i, hex := range []string{"w3624", "w3720", "w3922", "w3322", "w3626"} {
		all += hex + ": britain-infantry-i" + string(rune('1'+i)) + "\n"
	}
	for _, x := range []struct {
		war  string
		over bool
	}{{"limited-war", true}, {"total-war", false}} {
		p := victory(t, "posture britain: war\nwar: "+x.war+"\n"+all)
		p.victoryPhase()
		if p.over != x.over || p.front().vpSide != alliedCrusade || p.front().vpBox < 2 {
			t.Errorf("%s: over %v in box %d", x.war, p.over, p.front().vpBox)
		}
		if p.over && p.winners != engine.Only(1) {
			t.Error("the Allies do not win")
		}
	}
	p := victory(t, "war: total-war\nstrategic-warfare-box: "+repeat("allied-collapse axis", 20))
	p.victoryPhase()
	if !p.over || p.how != automaticVictory || p.winners != engine.Only(0) {
		t.Error("the Axis does not win automatically in total war")
	}
	p = victory(t, "war: limited-war\nstrategic-warfare-box: "+repeat("allied-collapse axis", 20))
	p.victoryPhase()
	if p.over || p.front().vpBox != lastVPBox {
		t.Error("the Axis wins automatically in limited war")
	}
}

func repeat(item string, n int) (list string) {
	for i := range n {
		if i > 0 {
			list += ", "
		}
		list += item
	}
	return list
}

// 0.3: the example of Madrid, Stockholm and Ankara; they count for the West with an
// Allied unit in Berlin only.
func TestNeutralsAtTheEnd(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3")
	const neutrals = "country spain: neutral influence=western\ncountry sweden: neutral influence=western\ncountry turkey: neutral influence=western\n"
	f := victory(t, neutrals).front()
	if f.strategicValue(true) != f.strategicValue(false) {
		t.Error("neutrals count for the West without a unit in Berlin")
	}
	p := campaigns.Scene(t, "scenario: C.4\nplayers: 2\nphase: 3 western\nposture britain: war\nw3825: britain-infantry-i1\n"+neutrals).(*Position)
	if f := p.front(); f.strategicValue(true) != f.strategicValue(false)-3 {
		t.Error("neutrals do not count for the West with a unit in Berlin")
	}
	f = victory(t, "country portugal: neutral influence=axis").front()
	if f.strategicValue(true) != f.strategicValue(false)+1 {
		t.Error("Lisbon does not count for the Axis")
	}
}

// 0.3: the points of No Retreat and of Operation Galvanic, and a tie is the Axis's.
func TestTheFinalScore(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3")
	p := victory(t, "vp-2: no-retreat axis\ncard western-37: discarded played")
	f := p.front()
	f.vpSide, f.vpBox = alliedCrusade, 4
	if axis, allies := f.score(); axis != 3 || allies != 4 {
		t.Errorf("the score is %d to %d, not 3 to 4", axis, allies)
	}
	// The strategic value here is -1: 1 VP of the Allies against 3.
	p.finalCheck(dayCame)
	if o, over := p.Outcome(); !over || o.Winners != engine.Only(0) || o.How != "V-E Day" {
		t.Errorf("it ended so: %+v", o)
	}
	p = victory(t, "")
	p.finalCheck(dayCame)
	if o, _ := p.Outcome(); o.Winners != engine.Only(1) {
		t.Errorf("1 VP of the Allies against none ends so: %+v", o)
	}
	p = victory(t, "vp-1: no-retreat axis")
	p.finalCheck(dayCame)
	if o, _ := p.Outcome(); o.Winners != engine.Only(0) {
		t.Errorf("a tie ends so: %+v", o)
	}
}

// A training scenario is decided by its own conditions after its last turn.
func TestCaseWhiteIsDecidedByPoland(t *testing.T) {
	for _, x := range []struct {
		lines   string
		winners engine.SeatSet
		how     string
	}{
		{"country poland: conquered western", engine.Only(0), "the end of the scenario"},
		{"e3702: poland-infantry-lod", engine.Only(1), "the end of the scenario"},
		{"e3501: germany-infantry-i2\ne3504: germany-infantry-i3\ne3701: germany-infantry-i4", 3, "a draw"},
	} {
		p := table.Scene(t, "scenario: A.1\nplayers: 2\nphase: 5 western\nturn: Sept-Oct-1939\ne4005: poland-infantry-i2\n"+x.lines)
		table.Do(t, p, "done")
		if o, over := p.Outcome(); !over || o.Winners != x.winners || o.How != x.how {
			t.Errorf("%s: %v %+v", x.lines, over, o)
		}
	}
}

// 0.3, ruling 13: without V-E Day a campaign ends with the last box of the track.
func TestACampaignEndsWithTheTrack(t *testing.T) {
	p := campaigns.Scene(t, "scenario: C.4\nplayers: 2\nphase: 3 soviet\nturn: Sept-Oct-1948\ne4312: russia-infantry-i1").(*Position)
	if p.turnEnds() {
		t.Error("it ends before the last box")
	}
	p.front().turn++
	if !p.turnEnds() || p.how != trackOver {
		t.Error("it does not end with the last box")
	}
}

// 7.2, 12.3: total war that began late goes on until its V-E Day, on the track that begins again.
func TestTotalWarGoesOnBeyondTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "7.2", "12.3", "14.38", "7.1")
	p := campaigns.Scene(t, "scenario: C.4\nplayers: 2\nphase: 3 soviet\nturn: Aug-Sept-1946\ne4312: russia-infantry-i1").(*Position)
	f := p.front()
	if last := f.lastTurn(); f.dateWord(last) != "Nov-Dec-1948" {
		t.Errorf("the last turn is %s", f.dateWord(last))
	}
	p.goToWar(atlas.TotalWar)
	i := f.markerIn(f.DayMarker, f.seasonsAhead(16))
	if i < 0 || f.dateWord(int(f.markers[i].at&^placeKind)) != "Aug-Sept-1950" {
		t.Fatal("V-E Day is not in Aug-Sept 1950")
	}
	if last := f.lastTurn(); f.dateWord(last) != "July-Aug-1950" {
		t.Errorf("the last turn is %s", f.dateWord(last))
	}
	for f.turn = uint8(f.printedTurns() - 2); f.dateWord(int(f.turn)) != "July-Aug-1950"; f.turn++ {
		if p.turnEnds() {
			t.Fatalf("it ends in %s", f.dateWord(int(f.turn)))
		}
	}
	f.turn = uint8(f.printedTurns() - 1)
	if f.dateWord(int(f.returning(3)&^placeKind)) != "Apr-May-1949" {
		t.Error("a delay ends with 1948")
	}
	f.turn = uint8(f.turns() - 1)
	if !p.turnEnds() || p.how != trackOver {
		t.Error("it never ends")
	}
}

// Ruling 101: in total war the last box wins the final check, too, and no points of No
// Retreat are set against it. In limited war it is worth 4 VP.
func TestTheLastBoxWinsTheFinalCheck(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3")
	for war, want := range map[string]engine.Outcome{
		"total-war":   {Winners: engine.Only(1), How: "automatic victory"},
		"limited-war": {Winners: engine.Only(0), How: "V-E Day"},
	} {
		p := victory(t, "war: "+war+"\nvp-4: no-retreat axis")
		p.front().value(t, -17)
		p.finalCheck(dayCame)
		if o, over := p.Outcome(); !over || o.Winners != want.Winners || o.How != want.How {
			t.Errorf("-17 against No Retreat of 4 VP in %s ends so: %+v", war, o)
		}
	}
}
