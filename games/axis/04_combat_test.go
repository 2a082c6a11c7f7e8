package axis

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// russia is a scene of combat in Russia in clear weather, the Axis attacking: the
// sentences of the scenario, and no counters but those given.
func russia(t *testing.T, phase, lines string) engine.Position {
	t.Helper()
	return table.Scene(t, "scenario: A.2\nplayers: 2\nphase: "+phase+" axis\nturn: July-Aug-1941\n"+lines)
}

// retreatsOf are the hexes offered to a retreat.
func retreatsOf(p engine.Position) string {
	var out []string
	for _, m := range table.Legal(p) {
		if h, ok := strings.CutPrefix(m, "retreat "); ok {
			out = append(out, h)
		}
	}
	return strings.Join(out, " ")
}

// 4.2.2: odds round for the defender, are limited to the table before the shifts and
// again after them.
func TestOddsAreLimitedBeforeAndAfterTheShifts(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.2")
	eu := theatre(t, "europe")
	for _, c := range []struct {
		attack, defence, right int
		want                   string
	}{
		{13, 6, -1, "3-2"}, {5, 1, 0, "4-1"}, {8, 1, 0, "6-1"}, {7, 5, 0, "1-1"}, {3, 2, 0, "3-2"}, {5, 9, 0, "1-2"}, {4, 9, 0, "1-3"},
		{24, 2, -2, "4-1"}, {1, 7, 2, "1-1"}, {3, 1, 3, "9-1"},
	} {
		if got := eu.CRTColumns[shifted(eu, odds(eu, c.attack, c.defence), c.right, 0)]; got != c.want {
			t.Errorf("%d to %d with %d shifts: %s, want %s", c.attack, c.defence, c.right, got, c.want)
		}
	}
}

// 4.2.2 to 4.2.5: Warsaw is attacked over its river without help: two columns to the
// left. The Poles retreat together, or lose a step in their city.
func TestWarsawIsAttackedOverItsRiver(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.2", "4.2.3.8", "4.2.5.3")
	const scene = `
		scenario: A.1
		players: 2
		phase: 4.2 axis
		e3701: germany-infantry-8 2
		e3602: germany-infantry-10 2
		e3702: poland-infantry-lod 2, poland-infantry-i1
	`
	p := table.Scene(t, scene)
	table.Refused(t, p, "attack e3703", "4.2.1")
	table.Do(t, p, "attack e3702")
	table.Refused(t, p, "launch", "4.2.2")
	table.Do(t, p, "join germany-infantry-8", "join germany-infantry-10", "launch")
	q := p.(*Position)
	if got := q.front().CRTColumns[q.front().column(q.front().hexNamed(t, "e3702"), q.defender(q.battle()), regularSegment)]; got != "1-1" {
		t.Errorf("8 to 3 over a river against a city is resolved at %s, want 1-1", got)
	}
	table.Roll(t, p, 1) // Dr1
	if got := retreatsOf(p); got != "e3703 e3803" && got != "e3803 e3703" {
		t.Errorf("the Poles may retreat to %s", got)
	}
	table.Has(t, p, "lose poland-infantry-i1 none")
	table.Do(t, p, "retreat e3703")
	if q.whereIs(t, "poland-infantry-lod") != "e3703" || q.whereIs(t, "poland-infantry-i1") != "e3703" {
		t.Error("the Poles did not retreat together")
	}
	table.Do(t, p, "advance germany-infantry-8", "done")
	if q.whereIs(t, "germany-infantry-8") != "e3702" || q.whereIs(t, "germany-infantry-10") != "e3602" {
		t.Error("the Germans did not advance as they chose")
	}
	table.Refused(t, p, "attack e3702", "4.2.1")
}

// The log tells a combat in plain words: the odds, each shift with its rule, and what the
// result at the column after the shifts means.
func TestTheLogTellsACombatPlainly(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.2", "4.2.4")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 4.2 axis
		e3701: germany-infantry-8 2
		e3602: germany-infantry-10 2
		e3702: poland-infantry-lod 2, poland-infantry-i1
	`)
	table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-10")
	for die, want := range map[int]string{
		1: "The attack at 1-1 rolls 1: the defender retreats one hex.",
		2: "The attack at 1-1 rolls 2: an exchange, in which the attacker withdraws, or loses a step before the defender retreats or loses one.",
		6: "The attack at 1-1 rolls 6: it fails, and the attacker withdraws or loses a step; then the attacker loses one step and the defender no step.",
	} {
		q, ev := p.Clone(), engine.Events{}
		if err := q.Play(0, table.Move(t, q, "launch"), &ev); err != nil {
			t.Fatal(err)
		}
		if err := q.Resolve(die-1, &ev); err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, e := range ev.List {
			told = append(told, e.Rule+" "+TotalerKrieg.Sentence(e))
		}
		for _, line := range []string{
			"4.2.2 8 attack against 3 defence: odds of 2-1.",
			"4.2.3.8 Shift of -1 for the terrain of the hex.",
			"4.2.3.8 Shift of -1 for the terrain of the hexside.",
			"4.2.4 " + want,
		} {
			if !slices.Contains(told, line) {
				t.Errorf("a %d: %q is not told:\n%s", die, line, strings.Join(told, "\n"))
			}
		}
	}
}

// Every result of the tables, and one step more for chemical weapons (DS 14.8), has words.
func TestEveryResultOfCombatHasWords(t *testing.T) {
	for _, theatre := range atlas.Theatres {
		w := worldOf(t, theatre)
		marks := marksOf(w)
		for _, row := range w.CRT {
			for _, r := range row {
				line := marks.English(say.Of(sentences, engine.Event{Kind: evLosses, V: [6]int16{0, 1, int16(r.Retreat), int16(r.Attack) + 1, int16(r.Defd) + 1}}))
				if strings.Contains(line, "?") {
					t.Errorf("%+v is told as %q", r, line)
				}
			}
		}
	}
}

// 4.2.4.1: defeated, and first in an exchange, the attacker withdraws all who attacked
// or loses one step; the defender answers an exchange only if he paid.
func TestTheAttackerChoosesFirstInAnExchange(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.4.1")
	const scene = `
		scenario: A.1
		players: 2
		phase: 4.2 axis
		e3701: germany-infantry-8 2
		e3602: germany-infantry-10 2
		e3702: poland-infantry-lod 2, poland-infantry-i1
	`
	begin := func() engine.Position {
		p := table.Scene(t, scene)
		table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-10", "launch")
		table.Roll(t, p, 2) // Ex
		return p
	}
	p := begin()
	table.Has(t, p, "withdraw")
	table.Has(t, p, "lose germany-infantry-8")
	table.Do(t, p, "lose germany-infantry-8")
	if p.Deciders() != 1<<1 {
		t.Error("the Poles are not asked after the Germans have paid")
	}
	table.Do(t, p, "lose poland-infantry-i1 none")
	p = begin()
	table.Do(t, p, "withdraw")
	q := p.(*Position)
	for q.In(pRetreat) {
		table.Do(t, p, "retreat "+strings.Fields(retreatsOf(p))[0])
	}
	if q.whereIs(t, "poland-infantry-i1") != "e3702" || q.counterOf(t, "poland-infantry-lod").steps != 2 {
		t.Error("the Poles paid although the Germans withdrew")
	}
	if q.whereIs(t, "germany-infantry-8") == "e3701" || q.whereIs(t, "germany-infantry-10") == "e3602" {
		t.Error("not all attackers have withdrawn")
	}
}

// 4.1.2, 4.2.3: Kharkov in the Blitz Combat Segment: 17 to 6 with armor and an HQ
// against a city; the HQ keeps the Germans from withdrawing, so armor pays first.
func TestKharkovIsBlitzed(t *testing.T) {
	rulebook.Covers(t, "tk", "4.1.2", "4.2.3.3", "4.2.3.5", "4.2.6.1", "4.2.1.2")
	const scene = `
		e3511: germany-armor-1p 3, blitz/axis axis
		e3412: germany-infantry-6 3
		e3510: germany-hq-s 3
		e3512: russia-infantry-8 2, russia-infantry-9 2
	`
	begin := func(die int) engine.Position {
		p := russia(t, "4.1", scene)
		table.Do(t, p, "attack e3512", "join germany-armor-1p", "join germany-infantry-6", "support germany-hq-s", "launch")
		q := p.(*Position)
		f := q.front()
		if got := f.CRTColumns[f.column(f.hexNamed(t, "e3512"), q.defender(q.battle()), blitzSegment)]; got != "3-1" {
			t.Fatalf("resolved at %s, want 3-1; the shifts are %v", got, f.shifts(f.hexNamed(t, "e3512"), q.defender(q.battle()), blitzSegment, make([]shift, 0, mostShifts)))
		}
		table.Roll(t, p, die)
		return p
	}
	p := begin(2) // Dr2
	if got := retreatsOf(p); got != "e3513 e3613" && got != "e3613 e3513" {
		t.Errorf("the Russians may retreat to %s", got)
	}
	table.Has(t, p, "lose russia-infantry-8")
	table.Do(t, p, "retreat e3613")
	table.HasNot(t, p, "lose russia-infantry-8")
	table.Do(t, p, "retreat e3713")
	// Two hexes of pursuit for whoever advances; the HQ stays.
	table.HasNot(t, p, "advance germany-hq-s")
	table.Do(t, p, "advance germany-armor-1p")
	table.Has(t, p, "exploit e3613")
	table.Do(t, p, "exploit e3613", "advance germany-infantry-6", "stop")
	p = begin(3) // Ex
	table.HasNot(t, p, "withdraw")
	table.HasNot(t, p, "lose germany-infantry-6")
	table.HasNot(t, p, "lose germany-hq-s")
	table.Has(t, p, "lose germany-armor-1p")
}

// 4.2.5.1: the example of Odessa. Each hex is farther from the defending hex than the
// last, whatever lies between.
func TestEachHexOfARetreatIsFartherAway(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5", "4.2.5.1")
	p := russia(t, "4.2", `
		e3008: germany-infantry-6 3, germany-infantry-17 3, germany-infantry-11 3
		e3109: russia-infantry-18 2
	`)
	q := p.(*Position)
	f := q.front()
	odessa, nikolayev := f.hexNamed(t, "e3109"), f.hexNamed(t, "e3211")
	soviet := f.units[f.unitNamed(t, "russia-infantry-18")].faction
	for hex, want := range map[string]bool{"e3212": true, "e3311": true, "e3310": false, "e3111": false, "e3210": false} {
		if got := f.mayRetreat(odessa, nikolayev, f.hexNamed(t, hex), soviet).Fine(); got != want {
			t.Errorf("from Nikolayev to %s: %v", hex, got)
		}
	}
}

// 4.2.5.1: a hex without enemy zones comes before one with a friend.
func TestAFriendCountsOnlyWhereNoHexIsFree(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5.1", "4.2.5.3")
	const scene = `
		e3711: germany-armor-1p 3
		e3710: germany-infantry-6 3
		e3811: russia-infantry-8 2
		e3812: russia-infantry-i1
	`
	attack := func(p engine.Position) {
		table.Do(t, p, "attack e3811", "join germany-armor-1p", "join germany-infantry-6", "launch")
		table.Roll(t, p, 3) // 13 to 3 in the open: 4-1, Dr2 1/0
	}
	p := russia(t, "4.2", scene)
	attack(p)
	if got := retreatsOf(p); got != "e3910 e3911" && got != "e3911 e3910" {
		t.Errorf("the Russians may retreat to %s", got)
	}
	p = russia(t, "4.2", scene+"\n e3910: germany-infantry-17 3")
	attack(p)
	if got := p.(*Position).whereIs(t, "russia-infantry-8"); got == "e3811" {
		t.Error("the army did not take the only way, to its friends in Kursk")
	}
}

// 4.2.5, 4.2.5.3: whoever is met on a retreat is swept along; with an HQ in the force
// the rest is paid in steps.
func TestARoutEndsAtTheHQ(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5", "4.2.5.2", "4.2.5.3")
	p := russia(t, "4.2", `
		e3711: germany-armor-1p 3, germany-armor-2p 3
		e3710: germany-infantry-6 3
		e3811: russia-infantry-8 2
		e3911: russia-hq-wes 3
	`)
	table.Do(t, p, "attack e3811", "join germany-armor-1p", "join germany-armor-2p", "join germany-infantry-6", "launch")
	q := p.(*Position)
	if q.In(pBattle) && q.battle().Step == battleSupport {
		table.Do(t, p, "done")
	}
	table.Roll(t, p, 1) // 21 to 3: 6-1, Dr3 0/1
	table.Do(t, p, "retreat e3911")
	table.HasNot(t, p, "retreat e3912")
	table.Has(t, p, "lose russia-infantry-8")
	table.Has(t, p, "lose russia-hq-wes")
}

// 4.2.1.1: regular units of two minor countries do not attack together, Exp units do.
func TestTwoMinorCountriesDoNotAttackTogether(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.1")
	p := russia(t, "4.2", `
		e3108: germany-infantry-6 3, hungary-infantry-2 2
		e3208: rumania-infantry-exp, rumania-infantry-3 2
		e3209: russia-infantry-18 2
	`)
	table.Do(t, p, "attack e3209", "join hungary-infantry-2", "join rumania-infantry-exp")
	table.Refused(t, p, "join rumania-infantry-3", "4.2.1.1")
	table.Do(t, p, "join germany-infantry-6", "launch")
}

// 4.2.2: markers alone give way without a die, and nobody exploits.
func TestADetachmentGivesWayWithoutADie(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.2", "4.2.7")
	p := russia(t, "4.2", `
		e3711: germany-armor-1p 3, germany-hq-s 3
		e3811: russia-infantry-i1 turned
	`)
	table.Do(t, p, "attack e3811", "join germany-armor-1p", "launch", "advance germany-armor-1p")
	q := p.(*Position)
	if q.whereIs(t, "germany-armor-1p") != "e3811" || q.whereIs(t, "russia-infantry-i1") != "delay-box" {
		t.Errorf("the panzers are in %s, the detachment in %s", q.whereIs(t, "germany-armor-1p"), q.whereIs(t, "russia-infantry-i1"))
	}
	if q.In(pExploit) {
		t.Error("armor exploits after an attack on a marker")
	}
}

// 4.2.8: the distance is what was really retreated and what nobody paid; each unit goes
// as far as its own movement lets it.
func TestThePursuitIsAsLongAsTheRetreat(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.8")
	p := russia(t, "4.2", `
		e3711: germany-armor-1p 3, germany-armor-2p 3
		e3710: germany-infantry-6 3
		e3811: russia-infantry-i1
	`)
	table.Do(t, p, "attack e3811", "join germany-armor-1p", "join germany-armor-2p", "join germany-infantry-6", "launch")
	table.Roll(t, p, 1) // 9-1: Dr3 0/1
	for p.(*Position).In(pRetreat) {
		table.Do(t, p, "retreat "+strings.Fields(retreatsOf(p))[0])
	}
	q := p.(*Position)
	if at := q.whereIs(t, "russia-infantry-i1"); at != "force-pool-soviet" {
		t.Fatalf("the infantry is in %s", at)
	}
	table.Do(t, p, "advance germany-armor-1p")
	if left := q.front().mostLeft(q); left != 2 {
		t.Errorf("the panzers may enter %d more hexes, want 2", left)
	}
	table.Do(t, p, "stop", "advance germany-infantry-6")
	if left := q.front().mostLeft(q); left != 1 {
		t.Errorf("the army with two points may enter %d more hexes, want 1", left)
	}
}

func (f *front) hexNamed(t testing.TB, id string) atlas.Hex { return hexAt(t, f.Theatre, id) }

func (f *front) unitNamed(t testing.TB, id string) atlas.Unit {
	t.Helper()
	u, ok := f.UnitByID(f.Prefix + id)
	if !ok {
		t.Fatalf("there is no unit %s", id)
	}
	return u
}

// mostLeft is how many hexes the exploiting unit may still enter.
func (f *front) mostLeft(p *Position) int {
	if x := flow.Find[exploitFrame](&p.State, pExploit); x != nil {
		return int(x.left)
	}
	return 0
}

// 4.2.1.2: an HQ that has taken part in a combat supports no other in the segment, and
// an HQ that has lent support does not attack (ruling 15). The defender's still defends
// its own hex.
func TestAnHQFightsOnceInASegment(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.2")
	p := russia(t, "4.2", `
		e3711: germany-infantry-6 3, germany-hq-s 3
		e3710: germany-infantry-17 3
		e3811: russia-infantry-8 2
		e3812: russia-infantry-9 2
		e3910: russia-infantry-i2
	`)
	table.Do(t, p, "attack e3811", "join germany-infantry-17", "support germany-hq-s")
	table.Refused(t, p, "join germany-hq-s", "4.2.2")
	table.Do(t, p, "launch")
	table.Roll(t, p, 6)
	for p.(*Position).In(pBattle) {
		table.Do(t, p, table.Legal(p)[0])
	}
	table.Do(t, p, "attack e3812")
	table.Refused(t, p, "join germany-hq-s", "4.2.1")
	table.Refused(t, p, "support germany-hq-s", "4.2.1.2")
	table.Has(t, p, "join germany-infantry-6")
}

// Ruling 16: if one stack cannot retreat, none does.
func TestAllAttackersWithdrawOrNone(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.4.1")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 4.2 axis
		e3701: germany-infantry-8 2
		e3602: germany-infantry-10 2
		e3702: poland-infantry-lod 2, poland-infantry-i1
		e3501: poland-infantry-poz 2
	`)
	table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-10", "launch")
	table.Roll(t, p, 2) // Ex
	table.Refused(t, p, "withdraw", "4.2.5.1")
	table.Has(t, p, "lose germany-infantry-10")
}

// Ruling 17: one step, and the rest in hexes.
func TestADefenderInACityMayDoBoth(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5.3")
	begin := func(blitz string) engine.Position {
		p := russia(t, "4.2", `
			e3511: germany-armor-1p 3, germany-armor-2p 3
			e3412: germany-infantry-6 3
			e3512: russia-infantry-8 2, russia-infantry-9 2`+blitz)
		table.Do(t, p, "attack e3512", "join germany-armor-1p", "join germany-armor-2p", "join germany-infantry-6", "launch")
		table.Roll(t, p, 1) // 21 to 6 against a city: 2-1, Dr2
		return p
	}
	p := begin("")
	table.Do(t, p, "lose russia-infantry-8")
	table.Has(t, p, "lose russia-infantry-8")
	table.Do(t, p, "retreat e3613")
	if left := p.(*Position).battle().distance; left != 1 {
		t.Errorf("the pursuit is %d hexes long, want the one that was retreated", left)
	}
	p = begin(", blitz/axis axis")
	table.HasNot(t, p, "lose russia-infantry-8")
	table.Refused(t, p, "lose russia-infantry-8", "4.2.5.3")
}

// Ruling 18.
func TestOnlyMarinesExploitOverWater(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.8")
	s := newScene(t, "britain-infantry-1 w3817\nbritain-marine-rm w3817\nposture britain war\nfrance active western\nvichy absent")
	calais := s.hex("w3717")
	if s.mayExploit(s.counter("britain-infantry-1"), calais).Fine() {
		t.Error("infantry exploits over the Channel")
	}
	if no := s.mayExploit(s.counter("britain-marine-rm"), calais); !no.Fine() {
		t.Errorf("marines do not exploit over the Channel: %v", no)
	}
}

// 4.2.7, 9.2: whoever advances is told which unit would leave more in the hex than may stand
// there; nobody else is told, as nobody else decides.
func TestTheAdvanceThatOverstacksIsKnownBefore(t *testing.T) {
	rulebook.Covers(t, "tk", "9.2")
	p := table.Scene(t, `
		scenario: A.1
		players: 2
		phase: 4.2 axis
		e3701: germany-infantry-8 2, germany-infantry-3 2
		e3602: germany-infantry-10 2, germany-infantry-4 2
		e3702: poland-infantry-i1
	`)
	overfull := func(seat engine.Seat) string {
		var seen struct{ Overfull []string }
		if err := json.Unmarshal(p.AppendView(nil, seat), &seen); err != nil {
			t.Fatal(err)
		}
		return strings.Join(seen.Overfull, " ")
	}
	table.Do(t, p, "attack e3702", "join germany-infantry-8", "join germany-infantry-3", "join germany-infantry-10", "join germany-infantry-4", "launch")
	table.Roll(t, p, 1)
	for p.(*Position).Top() != pAdvance {
		table.Do(t, p, table.Legal(p)[0])
	}
	axis := p.(*Position).seatOf(atlas.Axis)
	for i, u := range []string{"germany-infantry-8", "germany-infantry-3", "germany-infantry-10"} {
		if got := overfull(axis); got != "" {
			t.Errorf("after %d advances: %s would be too many", i, got)
		}
		table.Do(t, p, "advance "+u)
	}
	if got := overfull(axis); got != "germany-infantry-4" {
		t.Errorf("too many would be %q, want the fourth unit", got)
	}
	if got := overfull(engine.Spectator); got != "" {
		t.Errorf("spectators are told of %s", got)
	}
}

// 4.2.6.2, 2.3 (ruling 152): the FB HQ is made of two steps of infantry like any German HQ, though a
// card places it. A step loss leaves a German infantry of the pool, and no other, and the HQ is out
// of the game; without such a unit both steps are lost. It breaks down into two.
func TestTheHQOfTheNationalRedoubtLosesAStep(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.6.2", "2.3", "2.3.4.1")
	const hq = "w3420 "
	for pool, left := range map[string]string{
		"germany-infantry-i1 force-pool-axis": "germany-infantry-i1",
		"germany-armor-p1 force-pool-axis":    "",
		"italy-infantry-i1 force-pool-axis":   "",
		"":                                    "",
	} {
		s := newScene(t, "germany-hq-fb "+hq+"\n"+pool)
		u := s.counter("germany-hq-fb")
		list := s.stepLosses(u, nil)
		want := int16(none)
		if left != "" {
			want = int16(s.counter(left))
		}
		if len(list) != 1 || list[0].B != want {
			t.Fatalf("with %q in the pool the ways are %v", pool, list)
		}
		s.loseStep(list[0])
		if s.units[u].at != outOfGame {
			t.Error("the HQ is not out of the game")
		}
		if left != "" && s.whereIs(t, left) != "w3420" {
			t.Errorf("the infantry is in %s", s.whereIs(t, left))
		}
	}
	p := organize(t, "axis", "w3420: germany-hq-fb\nforce-pool-axis: germany-infantry-i1, germany-infantry-i2, germany-infantry-i3\n")
	campaign.Refused(t, p, "break-down germany-hq-fb germany-infantry-i1 none", "2.3.4.1")
	campaign.Do(t, p, "break-down germany-hq-fb germany-infantry-i1 germany-infantry-i2")
	q := p.(*Position)
	q.lies(t, "germany-infantry-i1", "w3420", 1)
	q.lies(t, "germany-infantry-i2", "w3420", 1)
	p = organize(t, "axis", "w3420: germany-infantry-i1, germany-infantry-i2\nforce-pool-axis: germany-hq-fb\n")
	campaign.Refused(t, p, "combine germany-hq-fb germany-infantry-i1 germany-infantry-i2", "2.3.1.1")
}
