package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/scenetest"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// DS 0, 1, 6: victory is checked and the Seasonal Phase held on the first turn of a season
// only; the turn of a faction ends with War & Peace and the Conditional Events.
func TestSeasonalAndFinalPhasesInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "0", "1", "6")
	for turn, seasonal := range map[string]bool{"Aug-Sept-1941": true, "Sept-Oct-1941": false} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 3 axis\nturn: "+turn+"\ne4904: japan-infantry-c14\n").(*Position)
		f := p.front()
		f.vpSide, f.vpBox = alliedCrusade, 4
		p.State = flow.State{}
		p.does(func() { flow.CallWith(&p.State, pTurn, turnFrame{}) })
		if moved := f.vpBox != 4; moved != seasonal {
			t.Errorf("%s: victory is checked: %v", turn, moved)
		}
		first := p.phaseName()
		if got := slices.Contains([]string{"Option Card Segment", "Logistics / Partisan Segment", "Replacements Segment"}, first); got != seasonal {
			t.Errorf("%s: the first to be asked is the %s", turn, first)
		}
		// From the reserves on the Axis has its Final Administrative Phase left.
		p = pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 5 axis\nturn: "+turn+"\ne4904: japan-infantry-c14\ncountry siam: neutral\n").(*Position)
		pacific.Do(t, p, "done")
		if name := p.phaseName(); p.phasing() != atlas.Axis || name != "War & Peace Segment" {
			t.Errorf("%s: after the reserves comes the %s of %s", turn, name, p.phasing())
		}
	}
}

// DS 1.1, 1.1.1, 1.1.3: the current card goes, the pending one is revealed, and another is
// chosen from the hand, which binds; only its owner knows it, while discards lie open.
func TestThePendingCardOfThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1", "1.1.1", "1.1.3")
	p := pacific.Scene(t, "scenario: C.4\nplayers: 3\nphase: 1.1 axis\ncard axis-16a: current played\ncard axis-18: pending\ncard axis-7: discarded played\ncard axis-22b: hand\ncard axis-11: hand\n").(*Position)
	for p.Chance() > 0 {
		pacific.Roll(t, p, 3)
	}
	if at := p.cardOf(t, "axis-16a").at; at != cardDiscarded {
		t.Errorf("the current card lies at %d", at)
	}
	if c := p.cardOf(t, "axis-18"); c.at != cardCurrent || !c.played {
		t.Errorf("the pending card is %+v", c)
	}
	for p.Top() != pOptionCard {
		pacific.Do(t, p, pacific.Legal(p)[0])
	}
	pacific.Refused(t, p, "choose axis-7", "1.1.3")
	pacific.Refused(t, p, "choose axis-18", "1.1.3")
	a, b := p.Clone().(*Position), p.Clone().(*Position)
	pacific.Do(t, a, "choose axis-22b")
	pacific.Do(t, b, "choose axis-11")
	if a.cardOf(t, "axis-22b").at != cardPending {
		t.Error("the chosen card is not pending")
	}
	for seat := range engine.Seat(3) {
		if same := string(a.AppendView(nil, seat)) == string(b.AppendView(nil, seat)); same != (seat != 0) {
			t.Errorf("seat %d cannot tell the two cards apart: %v", seat, same)
		}
	}
}

// DS 1.1.3.1: the examples of Western cards 19a, which needs both, and 5, which needs either.
// DS 1.1.3.2: the colour of a card and the war state.
func TestRequirementsOfPacificCards(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3.1", "1.1.3.2")
	for _, x := range []struct {
		name, lines, card string
		europe            atlas.WarState
		want              string
	}{
		{"19a without 18a", "card western-18a: hand\ncard western-19a: hand\nposture nationalist-china: war", "western-19a", atlas.LimitedWar, "1.1.3.1"},
		{"19a without a war in China", "card western-18a: discarded played\ncard western-19a: hand\nposture nationalist-china: resistance", "western-19a", atlas.LimitedWar, "1.1.3.1"},
		{"19a with both", "card western-18a: discarded played\ncard western-19a: hand\nposture nationalist-china: war", "western-19a", atlas.LimitedWar, ""},
		{"5 in peace on both maps", "war: pre-war\ncard western-5: hand", "western-5", atlas.PreWar, "1.1.3.1"},
		{"5 with a war in Europe", "war: pre-war\ncard western-5: hand", "western-5", atlas.LimitedWar, ""},
		{"5 with a war in Asia", "war: limited-war\ncard western-5: hand", "western-5", atlas.PreWar, ""},
		{"5 with both", "war: limited-war\ncard western-5: hand", "western-5", atlas.LimitedWar, ""},
		{"a gray card in pre-war", "war: pre-war\ncard western-18a: discarded played\ncard western-19a: hand\nposture nationalist-china: war", "western-19a", atlas.LimitedWar, "1.1.3.2"},
		{"a blue card in total war", "war: total-war\ncard western-5: hand", "western-5", atlas.LimitedWar, ""},
		{"a red card in limited war", "war: limited-war\ncard western-42: discarded played\ncard western-43a: hand\nposture nationalist-china: war", "western-43a", atlas.LimitedWar, "1.1.3.2"},
		{"a red card in total war", "war: total-war\ncard western-42: discarded played\ncard western-43a: hand\nposture nationalist-china: war", "western-43a", atlas.LimitedWar, ""},
	} {
		p := grantedInPacific(t, x.lines)
		p.front().abroad = [2]atlas.WarState{x.europe, x.europe}
		if got := p.refusalOf(t, x.card); got != x.want {
			t.Errorf("%s: refused by %q, want %q", x.name, got, x.want)
		}
	}
}

// DS 1.1.3.3: Diplomatic Overtures are not played one after the other; one rearmament a year.
func TestCardsOfASortInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.3.3")
	for _, x := range []struct{ name, lines, card, want string }{
		{"overtures after overtures", "turn: Aug-Sept-1938\ncard axis-11: current played\ncard axis-12: hand", "axis-12", "1.1.3.3"},
		{"overtures after another card", "turn: Aug-Sept-1938\ncard axis-7: current played\ncard axis-11: discarded played\ncard axis-12: hand", "axis-12", ""},
		{"a rearmament in the same year", "turn: May-June-1938\ncard soviet-16: current played\ncard soviet-1: discarded played 1938\ncard soviet-2a: hand", "soviet-2a", "1.1.3.3"},
		{"one to be revealed in the next year", "turn: Nov-Dec-1938\ncard soviet-16: current played\ncard soviet-1: discarded played 1938\ncard soviet-2a: hand", "soviet-2a", ""},
	} {
		p := pacific.Scene(t, "scenario: C.2\nplayers: 3\nphase: 3 axis\ne4904: japan-infantry-c14\n"+x.lines).(*Position)
		if got := p.refusalOf(t, x.card); got != x.want {
			t.Errorf("%s: refused by %q, want %q", x.name, got, x.want)
		}
	}
}

// rolledOn is the table for which a die is rolled now, nothing for a card, and what is added
// to the die.
func (p *Position) rolledOn(t testing.TB) (table string, drm int) {
	t.Helper()
	f := p.front()
	at := flow.Find[programFrame](&p.State, pProgram)
	if at == nil || p.Chance() != 6 {
		t.Fatal("nothing is rolled")
	}
	x := at.frame()
	for i := range f.Tables {
		if pc, ok := f.Code.Table(atlas.Table(i)); ok && pc == x.PC {
			table = f.Tables[i].ID
		}
	}
	return table, f.Code.Modifier(&x, p.script())
}

// DS 1.1.2, 1.1.2.1: the example of the treaty with Hopeh. Axis influence turns a 1 on the
// card into a 2, and a 5 on the Diplomatic Incident Table into a 6; on the Colonialism Table
// it does not count.
func TestTheTreatyWithHopeh(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.2", "1.1.2.1", "2.1", "15")
	p := pacific.Scene(t, "scenario: C.3\nplayers: 3\nphase: 2.1 axis\nturn: Mar-Apr-1939\ncard axis-33a: current played\ncountry hopeh: neutral influence=axis\ncountry siam: neutral\ne4904: japan-infantry-c14\n").(*Position)
	f := p.front()
	f.vpSide, f.vpBox, f.uscl = axisTide, 0, 0
	pacific.HasNot(t, p, "country korea") // a dependent is no country (13.3)
	pacific.Do(t, p, "country hopeh")
	for _, x := range []struct {
		table string
		die   int
		drm   int
	}{{"", 1, 1}, {"diplomatic-incident", 5, 1}, {"colonialism", 6, 0}} {
		if table, drm := p.rolledOn(t); table != x.table || drm != x.drm {
			t.Errorf("the roll is on %q with %+d, want %q with %+d", table, drm, x.table, x.drm)
		}
		scenetest.Resolve(t, p, x.die-1)
	}
}

// DS 1.1.2.2: the example of the Sextant Conference. Units of a minor country come only if it
// is active on the side of the card, those of a major country and of all China always.
func TestTheSextantConference(t *testing.T) {
	rulebook.Covers(t, "ds", "1.1.2.2")
	p := grantedInPacific(t, "country kiangsu: active western\ncountry szechwan: conquered western\ncard western-43a: current\nwaits-for-card: kiangsu-infantry-a5, szechwan-infantry-a4, szechwan-war-zone-6wz, nationalist-china-hq-cen, britain-infantry-i6\n")
	f := p.front()
	f.reinforce(atlas.Western)
	for unit, want := range map[string]string{
		"kiangsu-infantry-a5": "delay-box", "nationalist-china-hq-cen": "delay-box",
		"szechwan-infantry-a4": "waits-for-card", "szechwan-war-zone-6wz": "waits-for-card", "britain-infantry-i6": "waits-for-card",
	} {
		if got := p.whereIs(t, unit); got != want {
			t.Errorf("%s is in %s, want %s", unit, got, want)
		}
	}
}

// How to Read the Rules, the example of the Oil Embargo: a die up to the number of Japan's
// ceded lands brings Military Aid, and a higher one nothing.
func TestTheDieOfTheOilEmbargo(t *testing.T) {
	rulebook.Covers(t, "ds", "16.3")
	for die, want := range map[int]bool{2: true, 3: false} {
		p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 6.2 western\nturn: June-July-1941\ncard western-17: current played\nland ceded-japan-inner-mongolia: ceded\nland ceded-japan-hainan: ceded\nland ceded-japan-indochina: out\nposture nationalist-china: war\ncountry kiangsu: active western\ne4904: japan-infantry-c14\nw4620: szechwan-infantry-a1\nforce-pool-western: szechwan-reserve-res\n").(*Position)
		pacific.Do(t, p, "done") // nobody rises
		if p.Chance() != 6 {
			t.Fatalf("no die is rolled: %v", pacific.Legal(p))
		}
		pacific.Roll(t, p, die)
		if got := slices.Contains(pacific.Legal(p), "minor-step"); got != want {
			t.Errorf("a %d brings Military Aid: %v, want %v", die, got, want)
		}
	}
}

// DS 1.2.2: partisan bases in conquered Hopeh: by either Ally, in rough land or a city, not in
// a region that Japan has got, not under enemies or their zones, not beside those of the other
// Ally; one a country in a segment; one that is there may be lifted under the enemy's boots.
func TestPartisanBasesInHopeh(t *testing.T) {
	rulebook.Covers(t, "ds", "1.2.2", "1.2.2.1", "1.2.2.2")
	const bases = "country hopeh: conquered western\ncountry siam: neutral\nforce-pool-western: partisan-base/western western, partisan-base/western western\nforce-pool-soviet: partisan-base/soviet soviet\n"
	for _, x := range []struct{ name, lines, faction, hex, want string }{
		{"hills", "", "western", "w5121", ""},
		{"open country", "", "western", "w5122", "1.2.2.1"},
		{"by the Soviets", "", "soviet", "w5121", ""},
		{"by the Axis", "", "axis", "w5121", "1.2.2"},
		{"a city", "", "western", "w5223", ""},
		{"in a country that is not conquered", "", "western", "w3817", "1.2.2.1"},
		{"in Inner Mongolia while it is Hopeh's", "land ceded-japan-inner-mongolia: out", "western", "w5322", ""},
		{"in Inner Mongolia when it is Japan's", "land ceded-japan-inner-mongolia: ceded", "western", "w5322", "1.2.2.1"},
		{"in an enemy zone", "w5022: japan-infantry-c1", "western", "w5121", "1.2.2.1"},
		{"in an enemy zone with a friend", "w5022: japan-infantry-c1\nw5121: kansu-infantry-a1 1 western\ncountry kansu: active western\nposture nationalist-china: war", "western", "w5121", ""},
		{"on an enemy", "w5121: japan-infantry-c1", "western", "w5121", "1.2.2.1"},
		{"on an enemy detachment", "w5121: japan-infantry-c1 turned 0", "western", "w5121", "1.2.2.1"},
		{"on an enemy logistics marker", "w5223: logistics/ighq axis", "western", "w5223", "1.2.2.1"},
		{"on another", "w5121: partisan-base/western western", "western", "w5121", "1.2.2.1"},
		{"where the Soviets have one", "w5022: partisan-base/soviet soviet", "western", "w5121", "1.2.2.1"},
	} {
		f := grantedInPacific(t, bases+x.lines).front()
		if got := f.noPartisans(&logisticsFrame{}, hexAt(t, f.Theatre, x.hex), factionOr(x.faction, 0)).Rule; got != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 1.2 western\ne4904: japan-infantry-c14\nw5024: partisan-base/western western, japan-infantry-c1\ncountry netherlands-east-indies: conquered western\n"+bases).(*Position)
	pacific.Do(t, p, "partisans w5121")
	pacific.Refused(t, p, "partisans w5022", "1.2.2")
	pacific.Has(t, p, "partisans w2719")
	pacific.Do(t, p, "disband w5024")
	f := p.front()
	if f.marked(markerNamed(f.Theatre, "partisan-base"), inBox(f.ways.delayBox), atlas.Western) < 0 {
		t.Error("the base that was lifted is not in the Delay Box")
	}
}

// DS 1.3, 1.3.1, 1.3.3: the example of North Wind Cloudy: one tank and four infantry steps may
// be five infantry steps; never two tanks. What the pool does not hold is lost.
func TestNorthWindCloudyGivesFiveSteps(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3", "1.3.1", "1.3.3", "1.3.3.4")
	begin := func(pool string) *Position {
		p := grantedInPacific(t, "card axis-28b: current\nforce-pool-axis: "+pool+"\nstrategic-warfare-box: war-production/axis axis\n")
		p.front().vpBox = 0
		p.replacementsSegment()
		p.table().Proceed(p)
		p.Forget()
		return p
	}
	p := begin("japan-infantry-c1, japan-infantry-c2, japan-infantry-c3, japan-infantry-12, japan-infantry-13, japan-infantry-21, japan-tank-1t, japan-tank-2t")
	for _, unit := range []string{"japan-infantry-c1", "japan-infantry-c2", "japan-infantry-c3", "japan-infantry-12", "japan-infantry-13"} {
		pacific.Do(t, p, "take "+unit, "at e4904")
	}
	if p.front().grants != ([mostGrants]grant{}) {
		t.Errorf("a sixth step is left: %v", p.front().grants)
	}
	p.lies(t, "japan-infantry-12", "e4904", 1) // never with more than one step
	p = begin("japan-tank-1t, japan-tank-2t, japan-infantry-c1, japan-cavalry-k1cav, japan-port-a-fort-ig")
	pacific.Do(t, p, "take japan-tank-1t", "at e4904")
	pacific.Refused(t, p, "take japan-tank-2t", "1.3.3")
	pacific.Do(t, p, "take japan-port-a-fort-ig", "at e4904") // elite units may be taken (1.3.3.4)
	pacific.Do(t, p, "take japan-infantry-c1", "at e4904")
	if p.Top() == pReplacements && len(offered(p, "take")) > 0 {
		t.Errorf("steps without a unit or a place are not lost: %v", pacific.Legal(p))
	}
}

// DS 1.3.3: the example of twelve Russian steps and ten units.
func TestTwelveStepsAndTenRussians(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.3")
	pool := "i1, i2, i3, i4, i5, i6, i7, i8"
	pool = "russia-infantry-" + strings.ReplaceAll(pool, ", ", ", russia-infantry-") + ", russia-shock-1s, russia-guards-1g"
	p := grantedInPacific(t, "force-pool-soviet: "+pool+"\nw6015: russia-infantry-1fe 2\n")
	f := p.front()
	f.allow(f.nation("russia"), program.InfantryStep, 12)
	p.takes(atlas.Soviet)
	n := 0
	for p.Deciders() != 0 && p.Top() == pReplacements {
		pacific.Do(t, p, pacific.Legal(p)[0], "at w6015")
		if n++; n > 12 {
			t.Fatal("there is no end")
		}
	}
	if n != 10 || f.grants != ([mostGrants]grant{}) {
		t.Errorf("%d units were taken, and %v is left", n, f.grants)
	}
}

// DS 1.3.3.1 to 1.3.3.5: which steps pay for which units. Minor country steps go to any active
// country on the side, airborne and marine units take two steps, garrisons none; the colonial
// step of Commonwealth Support (Western card 27) is a colonial.
func TestWhichStepPaysForWhichUnitInThePacific(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.3.1", "1.3.3.2", "1.3.3.3", "1.3.3.5")
	minor := grantOf{"minor", program.AnyStep, 2}
	for _, x := range []struct {
		unit   string
		grants []grantOf
		ok     bool
	}{
		{"siam-infantry-a1", []grantOf{minor}, true},
		{"netherlands-east-indies-infantry-knil1", []grantOf{minor}, true},
		{"britain-infantry-i1", []grantOf{minor}, false},
		{"russia-airborne-1ab", []grantOf{{"russia", program.InfantryStep, 1}}, false},
		{"russia-airborne-1ab", []grantOf{{"russia", program.InfantryStep, 2}}, true},
		{"united-states-marine-1m", []grantOf{{"united-states", program.InfantryStep, 1}}, false},
		{"united-states-marine-1m", []grantOf{{"united-states", program.InfantryStep, 2}}, true},
		{"united-states-marine-1m", []grantOf{{"united-states", program.InfantryStep, 1}, {"britain", program.InfantryStep, 1}}, false},
		{"western-multinational-airborne-chin", []grantOf{{"britain", program.InfantryStep, 2}}, false},
		{"western-multinational-airborne-chin", []grantOf{{"britain", program.InfantryStep, 1}, {"united-states", program.InfantryStep, 1}}, true},
		{"britain-aus-8", []grantOf{{"britain", program.ColonialStep, 1}}, true},
		{"britain-infantry-i1", []grantOf{{"britain", program.ColonialStep, 1}}, false},
		{"britain-aus-8", []grantOf{{"britain", program.InfantryStep, 1}}, true},
		{"japan-tank-1t", []grantOf{{"japan", program.InfantryStep, 2}}, false},
		{"japan-infantry-c1", []grantOf{{"japan", program.ArmorStep, 1}}, true},
		{"japan-infantry-c1", []grantOf{{"japan", program.AnyStep, 1}}, true},
	} {
		f := grantedInPacific(t, "country siam: active western\ncountry netherlands-east-indies: active western\n").front()
		for _, g := range x.grants {
			f.allow(f.nation(g.nation), g.step, g.n)
		}
		u, ok := f.words["unit"].find(x.unit)
		if !ok {
			t.Fatalf("there is no unit %s", x.unit)
		}
		if _, ok := f.paid(unitNumber(u)); ok != x.ok {
			t.Errorf("%s for %v: %v", x.unit, x.grants, ok)
		}
	}
	// The step goes to a country that is active, not to a conquered one, and never to a garrison.
	p := grantedInPacific(t, "country siam: active western\ncountry netherlands-east-indies: conquered western\nw3817: siam-infantry-a2 1 western\nforce-pool-western: siam-reserve-res western, siam-infantry-a1 western, britain-garrison-hk\nconquered-minor-countries-western: netherlands-east-indies-reserve-res western, netherlands-east-indies-garrison-tar western\n")
	f := p.front()
	f.allow(f.nation("minor"), program.AnyStep, 2)
	p.takes(atlas.Western)
	pacific.Refused(t, p, "take netherlands-east-indies-reserve-res", "1.3.3")
	pacific.Refused(t, p, "take britain-garrison-hk", "1.3.3.3")
	pacific.Do(t, p, "take siam-reserve-res", "at w3817", "take siam-infantry-a1", "at w3817") // both to the same
	if f.grants != ([mostGrants]grant{}) {
		t.Errorf("%v is left", f.grants)
	}
}

// DS 1.3.3.5: the Conditional Event of Commonwealth Support.
func TestCommonwealthSupport(t *testing.T) {
	rulebook.Covers(t, "ds", "1.3.3.5")
	p := pacific.Scene(t, "scenario: C.5\nplayers: 3\nphase: 6.2 western\nturn: June-July-1941\ncard western-27: current played\ne4904: japan-infantry-c14\ne1308: britain-infantry-i3\nforce-pool-western: britain-aus-8, britain-infantry-i1\n").(*Position)
	pacific.Do(t, p, "done") // nobody rises
	pacific.Refused(t, p, "take britain-infantry-i1", "1.3.3")
	pacific.Do(t, p, "take britain-aus-8", "at e1308")
	p.lies(t, "britain-aus-8", "e1308", 1)
}
