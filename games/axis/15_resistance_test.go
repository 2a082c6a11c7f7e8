package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// 15.1: if the Axis receives the event an unmodified die says which Ally acts.
func TestADieSaysWhoSupportsTheResistance(t *testing.T) {
	rulebook.Covers(t, "tk", "15.1")
	for die, who := range map[int]atlas.Faction{1: atlas.Western, 3: atlas.Western, 4: atlas.Soviet, 6: atlas.Soviet} {
		p := granted(t, berlin)
		p.front().vpBox = 3 // counts for nothing here
		p.receives(t, "allies-support-resistance", atlas.Axis, "")
		campaigns.Roll(t, p, die)
		if !p.asks(who) {
			t.Errorf("with a %d %b is asked", die, p.Asked)
		}
		campaigns.Do(t, p, "partisan-base")
		f := p.front()
		if f.marked(f.ways.partisans, f.pool(who), who) < 0 {
			t.Errorf("%s has no partisan base", who)
		}
	}
}

// 15.1: what the resistance can do: no base in pre-war or beyond the counters, the Civil
// War Table only in a civil war.
func TestWhatTheResistanceCanDo(t *testing.T) {
	rulebook.Covers(t, "tk", "15.1", "14.27")
	p := granted(t, berlin+"country italy: active axis\nw2623: italy-infantry-10")
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	campaigns.HasNot(t, p, "roll-civil-war")
	campaigns.Has(t, p, "hit w2623")
	campaigns.HasNot(t, p, "hit w3825")
	campaigns.Do(t, p, "decline")
	p = granted(t, berlin+"force-pool-western: partisan-base/western western, partisan-base/western western\ndelay-box: partisan-base/western western")
	if p.receives(t, "allies-support-resistance", atlas.Western, "") {
		t.Error("all three bases are in play, and one is offered")
	}
	p = inSpain(t, "")
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	campaigns.HasNot(t, p, "partisan-base")
	campaigns.Do(t, p, "roll-civil-war")
	p.front().vpBox = 0
	campaigns.Roll(t, p, 1) // a defeat of the West: the Axis turns a center
	if !p.asks(atlas.Axis) || p.Top() != pCivilWar {
		t.Error("the Civil War Table is not rolled by the West")
	}
}

// 15.1: colonial, minor country and SS steps are lost, and only if there are none, markers
// that are on no island.
func TestWhatTheResistanceStrikes(t *testing.T) {
	rulebook.Covers(t, "tk", "15.1")
	const italians = "country italy: active axis\n"
	for _, x := range []struct {
		name, lines, hex string
		hit              bool
	}{
		{"a German unit", "e3609: germany-infantry-i1", "e3609", false},
		{"a colonial unit", "e3609: germany-infantry-uk", "e3609", true},
		{"a minor country's unit", italians + "w2623: italy-infantry-10", "w2623", true},
		{"an SS unit without SS Europa", "e3609: germany-armor-ss-p3", "e3609", false},
		{"an SS unit with SS Europa", "e3609: germany-armor-ss-p3\nvp-2: ss-europa axis", "e3609", true},
		{"a detachment", "e3609: germany-infantry-i1 turned", "e3609", true},
		{"a detachment on an island", "w1824: germany-infantry-i1 turned", "w1824", false},
		{"a logistics marker", "e3609: logistics/okh axis", "e3609", true},
		{"a British colonial unit", "e1310: britain-infantry-ind", "e1310", false},
	} {
		p := granted(t, berlin+x.lines)
		p.receives(t, "allies-support-resistance", atlas.Soviet, "")
		if x.hit {
			campaigns.Has(t, p, "hit "+x.hex)
		} else {
			campaigns.HasNot(t, p, "hit "+x.hex)
		}
	}
	// The step goes before the markers.
	p := granted(t, berlin+"e3609: germany-infantry-uk, logistics/okh axis")
	p.receives(t, "allies-support-resistance", atlas.Soviet, "")
	campaigns.Do(t, p, "hit e3609")
	if p.whereIs(t, "germany-infantry-uk") == "e3609" || p.front().marked(p.front().ways.logistics, inHex(hexAt(t, p.front().Theatre, "e3609")), atlas.Axis) < 0 {
		t.Error("the step does not go before the marker")
	}
	// Of two markers the Axis chooses one.
	p = granted(t, berlin+"e3609: germany-infantry-i1 turned, logistics/okh axis")
	p.receives(t, "allies-support-resistance", atlas.Soviet, "")
	campaigns.Do(t, p, "hit e3609")
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis does not choose")
	}
	campaigns.Refused(t, p, "raze germany-infantry-i9", "15.1")
	campaigns.Do(t, p, "raze germany-infantry-i1")
	if p.whereIs(t, "germany-infantry-i1") != "delay-box" {
		t.Error("the detachment is not in the Delay Box")
	}
}

// 15.1: the book's example. The Med HQ loses the minor country's step in its holding box:
// a German infantry unit is left, and the HQ goes to the Delay Box. With three steps it
// leaves two.
func TestTheMedHQLosesItsMinorCountrysStep(t *testing.T) {
	rulebook.Covers(t, "tk", "15.1", "13.8.3")
	const scene = "country italy: active axis\nholding-axis-med: italy-infantry-10\nforce-pool-axis: germany-infantry-i1, germany-infantry-i2\n"
	p := granted(t, berlin+scene+"w2623: axis-multinational-hq-med 2\n")
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	campaigns.Do(t, p, "hit w2623")
	campaigns.HasNot(t, p, "lose axis-multinational-hq-med italy-infantry-10")
	campaigns.Do(t, p, "lose axis-multinational-hq-med germany-infantry-i1")
	if p.whereIs(t, "axis-multinational-hq-med") != "delay-box" || p.whereIs(t, "germany-infantry-i1") != "w2623" || p.whereIs(t, "italy-infantry-10") == "holding-axis-med" {
		t.Error("the Italians are not lost, or the Germans are")
	}
	p = granted(t, berlin+scene+"w2623: axis-multinational-hq-med 3\n")
	p.receives(t, "allies-support-resistance", atlas.Western, "")
	campaigns.Do(t, p, "hit w2623")
	if p.whereIs(t, "axis-multinational-hq-med") != "delay-box" || p.whereIs(t, "germany-infantry-i1") != "w2623" || p.whereIs(t, "germany-infantry-i2") != "w2623" {
		t.Error("the HQ of three steps does not break down into its German steps")
	}
}

// 15.18: the Axis acts whoever has received it; it takes a German colonial or a minor
// country step, or strikes at an Ally.
func TestHitlerSupportsTheNationalists(t *testing.T) {
	rulebook.Covers(t, "tk", "15.18")
	const scene = berlin + "country italy: active axis\nw2623: italy-infantry-9\ne3609: germany-infantry-i4\nforce-pool-axis: italy-infantry-res, germany-infantry-uk, germany-infantry-i2\n" +
		"e1310: britain-infantry-ind\nw3516: britain-infantry-i1\n"
	p := granted(t, scene)
	p.receives(t, "hitler-supports-nationalists", atlas.Western, "")
	if !p.asks(atlas.Axis) {
		t.Fatal("the Axis is not asked")
	}
	campaigns.HasNot(t, p, "roll-civil-war")
	campaigns.Has(t, p, "hit e1310")
	campaigns.HasNot(t, p, "hit w3516")
	campaigns.HasNot(t, p, "hit w2623")
	minor := p.Clone().(*Position)
	campaigns.Do(t, minor, "minor-step")
	campaigns.Has(t, minor, "take italy-infantry-res")
	campaigns.HasNot(t, minor, "take germany-infantry-i2")
	colonial := p.Clone().(*Position)
	campaigns.Do(t, colonial, "colonial-step")
	campaigns.Has(t, colonial, "take germany-infantry-uk")
	campaigns.Do(t, p, "hit e1310")
	if p.whereIs(t, "britain-infantry-ind") == "e1310" {
		t.Error("the British lose nothing")
	}
}
