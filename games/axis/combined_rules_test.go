package axis

import (
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// home is a unit for each side on each map, so that there is something to move.
const homeOnBoth = `
	eu-w3825: eu-germany-infantry-i15
	eu-w3916: eu-britain-infantry-i8
	eu-e4312: eu-russia-infantry-i13
	pa-e4904: pa-japan-infantry-c14
	pa-w4509: pa-britain-infantry-i8
	pa-w6012: pa-russia-infantry-i8
`

// value gives a map a strategic value by the markers that count for it (0.1.1).
func (f *front) value(t *testing.T, v int) {
	t.Helper()
	for f.strategicValue(false) != v {
		kind := f.ways.alliedCollapse
		if f.strategicValue(false) > v {
			kind = f.ways.militaryTakeover
		}
		if err := f.mark(marker{kind, atlas.NoID, atlas.NoFaction, 0, inBox(f.ways.strategicBox)}); err != nil {
			t.Fatal(err)
		}
	}
}

// 12.3, step 6: total war in Europe in May-June 1941 puts US Entry into Mar-Apr 1942 on
// both tracks. DS 12.3, step 9: total war in the Pacific in Aug-Sept 1941 moves that of
// Europe to Nov-Dec 1941, total war in Nov-Dec 1941 leaves it where it is.
func TestTotalWarBringsTheUnitedStatesOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "12", "12.3")
	rulebook.Covers(t, "ds", "12", "12.3")
	rulebook.Covers(t, "ae", "TK 12", "TK 12.3", "DS 12", "DS 12.3")
	p := onBoth(t, "3 axis", "turn: May-June-1941\nwar: limited-war, limited-war\n"+homeOnBoth)
	p.goToWar(atlas.TotalWar)
	for m := range p.fronts {
		if !p.on(m).arrivesIn(t, "us-entry", "Mar-Apr-1942") {
			t.Errorf("US Entry is not on the track of %s", p.front().ID)
		}
	}
	if p.europe.war != atlas.TotalWar || p.pacific.war != atlas.LimitedWar {
		t.Error("the maps have no war states of their own")
	}
	if p.on(theatreEurope).arrivesIn(t, "pacific-total-war", "Aug-Sept-1941") {
		t.Error("the marker of the war in the Pacific is on the track")
	}
	for turn, want := range map[string]string{"Aug-Sept-1941": "Nov-Dec-1941", "Nov-Dec-1941": "Mar-Apr-1942"} {
		q := p.clone()
		for m := range q.fronts {
			at, _ := q.fronts[m].findDate(turn)
			q.of(m).turn = uint8(at)
		}
		q.on(theatrePacific).goToWar(atlas.TotalWar)
		if !q.on(theatreEurope).arrivesIn(t, "us-entry", want) {
			t.Errorf("after total war in the Pacific in %s US Entry does not come in %s", turn, want)
		}
	}
	fresh := onBoth(t, "3 axis", "turn: Aug-Sept-1941\nwar: limited-war, limited-war\n"+homeOnBoth)
	fresh.on(theatrePacific).goToWar(atlas.TotalWar)
	if !fresh.on(theatreEurope).arrivesIn(t, "us-entry", "Nov-Dec-1941") {
		t.Error("total war in the Pacific alone does not bring the United States in Europe")
	}
}

// 0.2: the Axis wins both maps by one in total war, the Allies by one in limited war; in
// total war theirs ends one map only, with 4 VP.
func TestAutomaticVictoryOnOneOfTwoMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "0.2")
	rulebook.Covers(t, "ds", "0.2")
	rulebook.Covers(t, "ae", "TK 0.2", "DS 0.2")
	for _, c := range []struct {
		war     atlas.WarState
		value   int
		winners engine.SeatSet
		ended   bool
	}{
		{atlas.TotalWar, 30, engine.Only(0), false},
		{atlas.LimitedWar, 30, 0, false},
		{atlas.LimitedWar, -17, engine.Only(1) | engine.Only(2), false},
		{atlas.TotalWar, -17, 0, true},
		{atlas.TotalWar, -10, 0, false},
	} {
		for m := range 2 {
			p := onBoth(t, "3 axis", homeOnBoth)
			p.on(m).front().war = c.war
			p.front().value(t, c.value)
			p.victoryPhase()
			if p.winners != c.winners || p.over != (c.winners != 0) || p.goesOn(m) == c.ended || !p.goesOn(1-m) {
				t.Errorf("a value of %d in %s on map %d: the winners are %b, play ended on %b", c.value, c.war, m, p.winners, p.ended)
			}
			if c.ended && (p.front().vpBox != lastVPBox || p.front().vpSide != alliedCrusade) {
				t.Errorf("the VP marker is in box %d", p.front().vpBox)
			}
		}
	}
}

// 0.4: the example. Europe ended with 4 VP for the Allies, No Retreat in 2 and a bonus VP,
// the Pacific with 2 against 2: 6 to 5. One more for the Axis is a tie, which it wins.
func TestTheScoresOfBothMapsAreAdded(t *testing.T) {
	rulebook.Covers(t, "tk", "0.3", "0.4", "14.38")
	rulebook.Covers(t, "ds", "0.3", "0.4", "14.45")
	rulebook.Covers(t, "ae", "TK 0.3", "TK 0.4", "TK 14.38", "DS 0.3", "DS 0.4", "DS 14.45")
	for bonus, want := range map[uint8]engine.SeatSet{1: engine.Only(1) | engine.Only(2), 2: engine.Only(0)} {
		p := onBoth(t, "3 axis", homeOnBoth)
		for m, vp := range []uint8{4, 2} {
			f := &p.fronts[m]
			f.vpSide, f.vpBox = alliedCrusade, vp
			if err := f.mark(marker{f.ways.noRetreat, atlas.NoID, atlas.Axis, 0, placeVP | 2}); err != nil {
				t.Fatal(err)
			}
		}
		p.europe.bonus = bonus
		c, _ := p.fronts[0].CardByID("eu-western-37") // costs the Allies a VP on one map only
		p.europe.cards[c].played = true
		p.on(theatreEurope).endsMap()
		if p.over {
			t.Fatal("the match is over while the Pacific is played")
		}
		p.on(theatrePacific).endsMap()
		if out, over := p.Outcome(); !over || out.Winners != want || out.Rule != "DS 0.4" {
			t.Errorf("with a bonus of %d the outcome is %+v", bonus, out)
		}
	}
}

// arriving is a scene in which the Turn Marker Segment comes next, in Europe first.
func arriving(t *testing.T, lines string) *Position {
	t.Helper()
	p := onBoth(t, "3 axis", "turn: Apr-May-1945\nwar: total-war, total-war\n"+lines+homeOnBoth)
	p.Stack.N, p.Asked = 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 5})
	return p
}

// 14.38: the Axis may put V-E Day back turn by turn for a bonus VP, while No Retreat or SS
// Europa lies on the VP track, it holds a strategic hex at home, and V-J Day is still to
// come.
func TestADayIsPutBack(t *testing.T) {
	rulebook.Covers(t, "tk", "14.38", "0.4")
	rulebook.Covers(t, "ds", "14.45", "0.4")
	rulebook.Covers(t, "ae", "TK 14.38", "TK 0.4", "DS 14.45", "DS 0.4")
	const day, other, stand = "eu-May-June-1945: eu-v-e-day\n", "pa-Nov-Dec-1945: pa-v-j-day\n", "eu-vp-2: eu-no-retreat axis\n"
	p := arriving(t, day+other+stand)
	p.begins(t)
	if p.Top() != pSurrender || p.Asked != 1<<atlas.Axis {
		t.Fatalf("the Axis is not asked: %s", p.phaseName())
	}
	both.Do(t, p, "put-back")
	if !p.on(theatreEurope).arrivesIn(t, "v-e-day", "June-July-1945") || p.europe.bonus != 1 || p.ended != 0 {
		t.Errorf("the day is not in the next box, or the bonus is %d", p.europe.bonus)
	}
	for name, lines := range map[string]string{
		"both days in one turn":     day + stand + "pa-May-June-1945: pa-v-j-day\n",
		"no marker on the VP track": day + other,
		"no day in the Pacific":     day + stand,
		"the home is lost":          day + other + stand + "lost",
	} {
		lines, lost := strings.CutSuffix(lines, "lost")
		p := arriving(t, lines)
		if lost {
			f := &p.fronts[0]
			var units []atlas.Unit
			for u := range f.Units {
				if f.Units[u].Faction == atlas.Soviet && f.Units[u].Class == atlas.Ground && f.units[u].at == outOfGame {
					units = append(units, atlas.Unit(u))
				}
			}
			for x := range f.Hexes {
				if h := atlas.Hex(x); f.Hexes[h].Strategic == atlas.Axis && f.owner[h] == f.ways.germany {
					for u := f.first[h]; u != atlas.NoUnit; u = f.first[h] {
						f.set(u, counter{at: f.pool(atlas.Axis), faction: atlas.Axis})
					}
					f.put(units[0], inHex(h), 1, atlas.Soviet)
					units = units[1:]
				}
			}
		}
		p.begins(t)
		if p.Top() == pSurrender || p.goesOn(theatreEurope) {
			t.Errorf("%s: the day can be put back", name)
		}
		if p.over != (name == "both days in one turn") {
			t.Errorf("%s: the match is over: %t", name, p.over)
		}
	}
	p = arriving(t, day+other+stand)
	p.begins(t)
	both.Do(t, p, "decline")
	if p.goesOn(theatreEurope) || p.over {
		t.Error("play does not end in Europe alone")
	}
	for p.Top() != pFactionTurn && !p.over && p.Chance() == 0 && p.Asked == 0 {
		t.Fatal("nobody is asked")
	}
	if p.theatre != theatrePacific {
		t.Error("play does not go on in the Pacific")
	}
}

// 0.4: nothing is played on a map that has ended; its turn marker stays.
func TestPlayGoesOnOnOneMap(t *testing.T) {
	rulebook.Covers(t, "tk", "0.4")
	rulebook.Covers(t, "ds", "0.4")
	rulebook.Covers(t, "ae", "TK 0.4", "DS 0.4")
	for m := range 2 {
		p := onBoth(t, "3 axis", homeOnBoth)
		p.ended = 1 << m
		p.Stack.N, p.Asked = 0, 0
		p.Call(pMatch)
		p.begins(t)
		w := enginetest.Walk(5)
		turn := p.of(m).turn
		for n := 0; n < 3000 && !p.over; n++ {
			if int(p.theatre) == m {
				t.Fatalf("%s is played on the map that has ended", p.phaseName())
			}
			if err := w.Step(p, nil); err != nil {
				t.Fatal(err)
			}
		}
		if p.of(m).turn != turn || !p.over && p.of(1-m).turn == turn {
			t.Errorf("the turn markers are in %d and %d", p.europe.turn, p.pacific.turn)
		}
	}
}

// pend makes a card the pending card of its faction.
func (p *Position) pend(t *testing.T, ids ...string) {
	t.Helper()
	for _, id := range ids {
		f := &p.fronts[0]
		if strings.HasPrefix(id, "pa-") {
			f = &p.fronts[1]
		}
		c, ok := f.CardByID(id)
		if !ok {
			t.Fatalf("there is no card %s", id)
		}
		f.displace(c, cardPending)
		f.cards[c].at = cardPending
	}
}

// choosable reports whether a card could be chosen as far as the other map is concerned.
func (p *Position) choosable(t *testing.T, id string) bool {
	t.Helper()
	f := &p.fronts[0]
	if strings.HasPrefix(id, "pa-") {
		f = &p.fronts[1]
	}
	c, ok := f.CardByID(id)
	if !ok {
		t.Fatalf("there is no card %s", id)
	}
	return f.overLimit(c).Fine() && f.boundByOther(c).Fine()
}

// 1.1.3.3: the examples of the production limit: with card 38 (3) in Europe nothing above 0
// can be chosen in the Pacific, with card 39 (2) card 24 (1). Without total war the limit
// is 1.
func TestTheSovietProductionLimitIsForBothMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.3.3")
	rulebook.Covers(t, "ds", "1.1.3.3")
	rulebook.Covers(t, "ae", "TK 1.1.3.3", "DS 1.1.3.3")
	p := onBoth(t, "3 axis", homeOnBoth)
	p.europe.war = atlas.TotalWar
	for _, c := range []struct {
		europe, pacific string
		war             atlas.WarState
		fine            bool
	}{
		{"eu-soviet-38", "pa-soviet-24", atlas.TotalWar, false},
		{"eu-soviet-38", "pa-soviet-11a", atlas.TotalWar, true},
		{"eu-soviet-39", "pa-soviet-24", atlas.TotalWar, true},
		{"eu-soviet-39", "pa-soviet-23b", atlas.TotalWar, false},
		{"eu-soviet-44", "pa-soviet-24", atlas.LimitedWar, false},
		{"eu-soviet-44", "pa-soviet-11a", atlas.LimitedWar, true},
	} {
		p.europe.war = c.war
		p.pend(t, c.europe)
		if got := p.choosable(t, c.pacific); got != c.fine {
			t.Errorf("in %s with %s pending %s can be chosen: %t", c.war, c.europe, c.pacific, got)
		}
	}
	if p.choosable(t, "eu-soviet-39") {
		t.Error("a card of 2 can be chosen in Europe without total war")
	}
	p.pacific.war = atlas.TotalWar
	if !p.choosable(t, "eu-soviet-38") {
		t.Error("total war in the Pacific does not raise the limit")
	}
	if q := p.clone(); !q.choosable(t, "pa-axis-1") {
		t.Error("the limit binds the Axis")
	}
	p.ended = 1 << theatreEurope
	p.pend(t, "eu-soviet-38")
	if !p.choosable(t, "pa-soviet-24") {
		t.Error("a map that has ended binds the other")
	}
}

// 1.1.1, 1.1.3.3: twins are not pending together, and a twin that is revealed takes the
// other out of its deck.
func TestTwinsLeaveTheOtherHand(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.1", "1.1.3.3")
	rulebook.Covers(t, "ds", "1.1.1", "1.1.3.3")
	rulebook.Covers(t, "ae", "TK 1.1.1", "TK 1.1.3.3", "DS 1.1.1", "DS 1.1.3.3")
	for _, c := range []struct {
		m         int
		one, twin string
	}{{theatreEurope, "eu-soviet-26b", "pa-soviet-11b"}, {theatrePacific, "pa-soviet-11b", "eu-soviet-26b"}} {
		p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
		if !p.choosable(t, c.twin) {
			t.Fatalf("%s cannot be chosen", c.twin)
		}
		p.pend(t, c.one)
		if p.choosable(t, c.twin) {
			t.Errorf("%s can be chosen while %s is pending", c.twin, c.one)
		}
		f := &p.fronts[c.m]
		g := f.other()
		twin, _ := g.CardByID(c.twin)
		g.eligible[atlas.Soviet].add(twin)
		f.revealCard(atlas.Soviet)
		if g.cards[twin].at != cardOut || g.eligible[atlas.Soviet].has(twin) {
			t.Errorf("%s is still in the game", c.twin)
		}
	}
}

// Others think all pairs possible that could have been chosen together, and no others.
func TestPendingCardsAreDrawnAnewTogether(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.3.3")
	rulebook.Covers(t, "ae", "TK 1.1.3.3")
	p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
	p.pend(t, "eu-soviet-39", "pa-soviet-24")
	for m, ids := range [][]string{{"eu-soviet-38", "eu-soviet-39", "eu-soviet-26b"}, {"pa-soviet-24", "pa-soviet-11a", "pa-soviet-11b", "pa-soviet-23b"}} {
		for _, id := range ids {
			c, _ := p.fronts[m].CardByID(id)
			p.fronts[m].eligible[atlas.Soviet].add(c)
		}
	}
	p.pacific.budget, p.pacific.shared = 3, true
	views := [2]string{string(p.AppendView(nil, 0)), string(p.AppendView(nil, engine.Spectator))}
	draws := func(p *Position) map[string]bool {
		seen := map[string]bool{}
		src := dice.New(dice.FromNumber(1))
		for range 300 {
			p.Resample(0, src)
			e, a := p.fronts[0].pending(atlas.Soviet), p.fronts[1].pending(atlas.Soviet)
			seen[p.fronts[0].Cards[e].Number+"+"+p.fronts[1].Cards[a].Number] = true
			if err := p.pairsHold(); err != nil {
				t.Fatal(err)
			}
			if views != [2]string{string(p.AppendView(nil, 0)), string(p.AppendView(nil, engine.Spectator))} {
				t.Fatal("another seat sees which cards are pending")
			}
		}
		return seen
	}
	if seen := draws(p.clone()); len(seen) != 6 || !seen["38+11a"] || !seen["39+11b"] || !seen["26b+24"] || seen["26b+11b"] || seen["39+23b"] {
		t.Errorf("the pairs are %v", seen)
	}
	// When the card of Europe is revealed, what is left of the limit is for the Pacific.
	p.fronts[0].revealCard(atlas.Soviet)
	if p.pacific.budget != 1 || p.pacific.shared {
		t.Errorf("the Soviet Union has %d left for the Pacific", p.pacific.budget)
	}
	p.pend(t, "eu-soviet-38")
	if err := p.pairsHold(); err != nil {
		t.Errorf("the next card of Europe is bound by the last of the Pacific: %v", err)
	}
}

// 15.30.2, DS 15.14.2: the examples of Force H, and what LOC Damaged keeps.
func TestASupportUnitGoesToTheOtherMap(t *testing.T) {
	rulebook.Covers(t, "tk", "15.30", "15.30.2")
	rulebook.Covers(t, "ds", "15.14", "15.14.2", "14.27")
	rulebook.Covers(t, "ae", "TK 15.30", "TK 15.30.2", "DS 15.14", "DS 15.14.2", "DS 14.27")
	const pools = "eu-force-pool-western: eu-britain-cv-fleet-forceh, eu-britain-infantry-i1, eu-united-states-air-force-8\npa-force-pool-western: pa-britain-air-force-ind\n"
	commits := func(p *Position) bool {
		event := [2]string{"pacific-commitment", "european-commitment"}[p.theatre]
		return p.holds(t, event, program.Action{Owner: atlas.Western, Receiver: atlas.Western})
	}
	p := onBoth(t, "3 western", pools+homeOnBoth)
	if !commits(p) {
		t.Fatal("nobody can be sent")
	}
	both.Refused(t, p, "commit eu-britain-infantry-i1", "TK 15.30.2")
	both.Refused(t, p, "commit eu-britain-surface-fleet-home", "TK 15.30.2")
	both.Do(t, p, "commit eu-britain-cv-fleet-forceh")
	if e, a := p.on(0).whereIs(t, "eu-britain-cv-fleet-forceh"), p.on(1).whereIs(t, "pa-eu-britain-cv-fleet-forceh"); e != "eu-out" || a != "pa-delay-box" {
		t.Errorf("Force H is in %s and in %s", e, a)
	}
	if c := p.on(1).counterOf(t, "pa-eu-britain-cv-fleet-forceh"); c.faction != atlas.Western {
		t.Error("Force H is not Western")
	}
	u, _ := p.fronts[1].words["unit"].find("pa-eu-britain-cv-fleet-forceh")
	p.fronts[1].set(atlas.Unit(u), counter{at: p.fronts[1].pool(atlas.Western), faction: atlas.Western})
	p.theatre = theatrePacific
	if !commits(p) {
		t.Fatal("Force H cannot return")
	}
	both.Do(t, p, "commit pa-eu-britain-cv-fleet-forceh")
	if at := p.on(0).whereIs(t, "eu-britain-cv-fleet-forceh"); at != "eu-delay-box" {
		t.Errorf("Force H comes back to %s", at)
	}

	p = onBoth(t, "3 western", pools+"pa-strategic-warfare-box: pa-loc-damaged/britain axis\n"+homeOnBoth)
	if !commits(p) {
		t.Fatal("the Americans cannot be sent")
	}
	both.Refused(t, p, "commit eu-britain-cv-fleet-forceh", "TK 15.30.2")
	both.Has(t, p, "commit eu-united-states-air-force-8")
	both.Do(t, p, "decline")
	if commits(p.on(theatrePacific)) {
		t.Error("a British unit leaves the Pacific over damaged lines")
	}
	p.ended = 1 << theatrePacific
	if commits(p.on(theatreEurope)) {
		t.Error("a unit is sent to a map on which play has ended")
	}
}

// 16.2.1, step 7; DS 14.14.3, 13.8.4: Case Yellow puts France Defeated into the Strategic
// Warfare Box of the Pacific, and French units without an F leave there. France is another
// country there and stays what it is (13.8.6.3).
func TestFranceFallsOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.1", "13.8.6.3")
	rulebook.Covers(t, "ds", "14.14.3", "13.8.4")
	rulebook.Covers(t, "ae", "TK 16.2.1", "TK 13.8.6.3", "DS 14.14.3", "DS 13.8.4")
	p := both.Scene(t, `
		scenario: C.4
		players: 3
		phase: 3 axis
		country pa-france: active western
		eu-w3516: eu-germany-infantry-i1
		eu-w3519: eu-germany-infantry-i5
		eu-w3520: eu-germany-infantry-i6
		eu-w3518: eu-germany-infantry-i7
		eu-w3517: eu-germany-infantry-i8
		pa-force-pool-western: pa-france-reserve-res, pa-france-reserve-res-n, pa-france-colonial-col-n
		pa-delay-box: pa-france-surface-fleet-1
	`).(*Position)
	if !p.holds(t, "case-yellow", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Fatal("France does not fall")
	}
	both.Do(t, p, "country eu-france")
	f := &p.fronts[1]
	if i := f.markerIn(f.mustMarker(t, "german-victory"), inBox(f.ways.strategicBox)); i < 0 || f.Markers[f.markers[i].kind].Variants[f.markers[i].variant] != "france-defeated" {
		t.Error("France Defeated is not in the Strategic Warfare Box of the Pacific")
	}
	for unit, at := range map[string]string{"pa-france-reserve-res": "pa-force-pool-western", "pa-france-reserve-res-n": "pa-out", "pa-france-colonial-col-n": "pa-out", "pa-france-surface-fleet-1": "pa-out"} {
		if got := p.clone().on(1).whereIs(t, unit); got != at {
			t.Errorf("%s is in %s, want %s", unit, got, at)
		}
	}
	if f.areas[f.ways.france].status != atlas.Active || f.areas[f.ways.france].faction != atlas.Western {
		t.Error("France has changed in the Pacific")
	}
	if p.europe.areas[p.fronts[0].ways.vichy].status != atlas.Neutral {
		t.Error("Vichy does not exist in Europe")
	}
}

func (f *front) mustMarker(t *testing.T, id string) atlas.Marker {
	t.Helper()
	m, ok := f.MarkerByID(id)
	if !ok {
		t.Fatalf("there is no marker %s", id)
	}
	return m
}

// 16.2.2, step 11; DS 14.14.3: so does the Ostland Accord for Russia.
func TestRussiaFallsOnBothMaps(t *testing.T) {
	rulebook.Covers(t, "tk", "16.2.2")
	rulebook.Covers(t, "ds", "14.14.3")
	rulebook.Covers(t, "ae", "TK 16.2.2", "DS 14.14.3")
	p := onBoth(t, "3 axis", "war: total-war, limited-war\npa-force-pool-western: pa-france-surface-fleet-1\n"+homeOnBoth)
	if !p.holds(t, "ostland-accord", program.Action{Owner: atlas.Axis, Receiver: atlas.Axis}) {
		t.Fatal("there is no accord")
	}
	f := &p.fronts[1]
	if i := f.markerIn(f.mustMarker(t, "german-victory"), inBox(f.ways.strategicBox)); i < 0 || f.Markers[f.markers[i].kind].Variants[f.markers[i].variant] != "russia-defeated" {
		t.Error("Russia Defeated is not in the Strategic Warfare Box of the Pacific")
	}
	if at := p.on(1).whereIs(t, "pa-france-surface-fleet-1"); at != "pa-force-pool-western" {
		t.Errorf("the French fleet is in %s", at)
	}
}

// DS 15.25: when India becomes a neutral country, all Ind units of Europe leave; when the
// Philippines do, none.
func TestIndiaTakesItsUnitsHomeFromEurope(t *testing.T) {
	rulebook.Covers(t, "ds", "15.25")
	rulebook.Covers(t, "ae", "DS 15.25")
	const units = "eu-w2208: eu-britain-infantry-ind, eu-britain-infantry-i1\neu-force-pool-western: eu-pa-britain-air-force-ind\n"
	for country, leave := range map[string]bool{"india": true, "philippines": false} {
		p := onBoth(t, "3 axis pacific", units+homeOnBoth)
		c, _ := p.fronts[1].AreaByID(country)
		p.fronts[1].free(c)
		p.on(0)
		for unit, left := range map[string]bool{"eu-britain-infantry-ind": leave, "eu-pa-britain-air-force-ind": leave, "eu-britain-infantry-i1": false} {
			if at := p.whereIs(t, unit); (at == "eu-out") != left {
				t.Errorf("when %s is independent, %s is in %s", country, unit, at)
			}
		}
	}
}

// 7.1: a unit in the Delay Box of a map comes to the turn track of the same map; 13.6: the
// posture of a country on one map has nothing to do with that on the other.
func TestEachMapHasItsOwnTrackAndPostures(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1", "13.6", "6.2")
	rulebook.Covers(t, "ds", "7.1", "13.6", "6.2")
	rulebook.Covers(t, "ae", "TK 7.1", "TK 13.6", "TK 6.2", "DS 7.1", "DS 13.6", "DS 6.2")
	p := onBoth(t, "3 axis", "posture eu-united-states: war\nposture pa-us-and-western-minors: peace\neu-delay-box: eu-britain-air-force-1\npa-delay-box: pa-eu-britain-cv-fleet-forceh\n"+homeOnBoth)
	if p.on(0).postureOf(t, "united-states") != "war" || p.on(1).postureOf(t, "us-and-western-minors") != "peace" {
		t.Error("the postures of the United States are one")
	}
	p.Stack.N, p.Asked = 0, 0
	p.Call(pMatch)
	flow.CallWith(&p.State, pTurn, turnFrame{line: 4})
	p.begins(t)
	for _, m := range []int{theatreEurope, theatrePacific} {
		if int(p.theatre) != m {
			t.Fatalf("the die is rolled on map %d", p.theatre)
		}
		if err := p.Resolve(2, nil); err != nil {
			t.Fatal(err)
		}
	}
	for m, unit := range []string{"eu-britain-air-force-1", "pa-eu-britain-cv-fleet-forceh"} {
		if c := p.clone().on(m).counterOf(t, unit); c.at&placeKind != placeTrack {
			t.Errorf("%s is not on the turn track of its map", unit)
		}
	}
}

// A match on both maps takes packs for both only, and a position with a twin in both hands
// is refused.
func TestBadPacksAndTwins(t *testing.T) {
	pack, err := atlas.OpenPack(fstest.MapFS{
		"pack.json":         {Data: []byte(`{"id": "printed", "name": "Printed", "schema": 2, "theatres": ["europe"]}`)},
		"europe/units.json": {Data: []byte(`{"units": [{"id": "eu-poland-infantry-lod", "name": "Lodz"}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	l := NewLibrary()
	l.Add(pack)
	setup := engine.Setup{Scenario: "C.3", Players: 2, Packs: PackName(pack)}
	if _, err := engine.Of(l.Over(AxisEmpires), 1, setup); err == nil ||
		!strings.HasSuffix(err.Error(), "the data pack printed is for one map only, europe: a match on both maps is played with packs for both, or with none") {
		t.Errorf("a pack for Europe: %v", err)
	}
	for lines, want := range map[string]string{
		"card eu-soviet-26b: pending\ncard pa-soviet-11b: pending":       "are twins",
		"card eu-soviet-26b: discarded played\ncard pa-soviet-11b: hand": "are twins",
		"card pa-soviet-11b: discarded played\ncard eu-soviet-26b: hand": "are twins",
		"card eu-soviet-38: pending":                                     "production limit",
	} {
		_, err := AxisEmpires.ParsePosition("scenario: C.3\nplayers: 3\nphase: 3 axis\n" + homeOnBoth + lines)
		if err == nil || !strings.HasPrefix(err.Error(), "this position cannot be played: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", lines, err)
		}
	}
}

// 15.30.2, DS 15.14.2: a French unit goes only to a map on which France is active on its side.
func TestAFrenchUnitNeedsFranceOnTheOtherMap(t *testing.T) {
	rulebook.Covers(t, "tk", "15.30.2")
	rulebook.Covers(t, "ds", "15.14.2")
	rulebook.Covers(t, "ae", "TK 15.30.2", "DS 15.14.2")
	for politics, may := range map[string]bool{"active western": true, "neutral": false, "conquered western": false, "active axis": false} {
		p := onBoth(t, "3 western", "country eu-france: active western\ncountry pa-france: "+politics+"\neu-force-pool-western: eu-france-surface-fleet-1\n"+homeOnBoth)
		f := &p.fronts[theatreEurope]
		if no := f.mayCommit(f.unitNamed(t, "france-surface-fleet-1"), atlas.Western); no.Fine() != may {
			t.Errorf("with France %s in the Pacific its fleet may go there: %v (%v)", politics, no.Fine(), no)
		}
	}
}
