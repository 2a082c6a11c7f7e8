package axis

import (
	"bytes"
	"strings"
	"testing"
	"unsafe"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
)

func TestTheLayoutWritesEveryField(t *testing.T) {
	for _, fault := range layout.Check() {
		t.Error(fault)
	}
}

func TestAMapTakesAtMostEightKiB(t *testing.T) {
	if n := unsafe.Sizeof(mapState{}); n > 8<<10 {
		t.Errorf("a map takes %d bytes", n)
	}
}

// eachSetUp sets every scenario of both maps up.
func eachSetUp(t *testing.T, check func(t *testing.T, p *Position, f *front)) {
	for m, id := range atlas.Theatres {
		w := worldOf(t, id)
		for i := range w.Scenarios {
			t.Run(id+" "+w.Scenarios[i].Number, func(t *testing.T) {
				p, err := SetUp(w, w.Scenarios[i].Number)
				if err != nil {
					t.Fatal(err)
				}
				check(t, p, &p.fronts[m])
			})
		}
	}
}

func TestEveryScenarioIsSetUpAndWrittenDown(t *testing.T) {
	eachSetUp(t, func(t *testing.T, p *Position, f *front) {
		var worlds [2]*World
		for m := range worlds {
			worlds[m] = p.fronts[m].World
		}
		b := p.AppendBinary(nil)
		q, err := decode(worlds, b)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(q.AppendBinary(nil), b) {
			t.Error("read again, it is written differently")
		}
		c := p.clone()
		for m := range p.fronts {
			if p.fronts[m].lists != q.fronts[m].lists || p.fronts[m].lists != c.fronts[m].lists {
				t.Error("the lists of a copy differ")
			}
		}
		if !bytes.Equal(c.AppendBinary(nil), b) {
			t.Error("a copy is written differently")
		}
	})
}

// Every unit on the board is in a hex in play, in the list of its hex, and with as
// many steps as one of its sides has; no stack is too large (9). The fortresses and support
// units of a conquered country have left the game (16.1.1).
func TestSetUpsObeyTheRules(t *testing.T) {
	eachSetUp(t, func(t *testing.T, p *Position, f *front) {
		listed := 0
		for h := range f.Hexes {
			for u := f.first[h]; u != atlas.NoUnit; u = f.next[u] {
				if at, ok := f.units[u].at.hex(); !ok || int(at) != h {
					t.Errorf("%s is listed in %s", f.Units[u].ID, f.Hexes[h].ID)
				}
				listed++
			}
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				if why := f.stackFault(atlas.Hex(h), who); why != stackFine {
					t.Errorf("%s: the %s stack has fault %d", f.Hexes[h].ID, who, why)
				}
			}
		}
		for u := range f.Units {
			if box := f.units[u].at; f.leavesWithCountry(atlas.Unit(u)) && f.Units[u].Entry.Kind != "conquest" &&
				(box == f.boxFor("conquered-minor-countries", atlas.Western) || box == f.boxFor("conquered-minor-countries", atlas.Soviet)) {
				t.Errorf("%s is in %s and should have left the game", f.Units[u].ID, f.placeWord(box))
			}
			h, ok := f.units[u].at.hex()
			if !ok {
				continue
			}
			listed--
			if !f.inPlay.has(h) {
				t.Errorf("%s is in %s, which is not in play", f.Units[u].ID, f.Hexes[h].ID)
			}
			if c := f.control(h); c != f.units[u].faction {
				t.Errorf("%s is in %s, which the %s controls", f.Units[u].ID, f.Hexes[h].ID, c)
			}
		}
		if listed != 0 {
			t.Errorf("%d more units are listed than stand on the board", listed)
		}
	})
}

func TestCaseWhiteHasItsArmiesPoliticsAndCards(t *testing.T) {
	p, err := SetUp(worldOf(t, "europe"), "A.1")
	if err != nil {
		t.Fatal(err)
	}
	f := &p.fronts[0]
	warsaw, berlin, paris := hexAt(t, f.Theatre, "e3702"), hexAt(t, f.Theatre, "w3825"), hexAt(t, f.Theatre, "w3516")
	if f.control(warsaw) != atlas.Western || f.control(berlin) != atlas.Axis {
		t.Error("Warsaw or Berlin is in the wrong hands")
	}
	if f.inPlay.has(paris) || !f.inPlay.has(warsaw) {
		t.Error("Case White is played in Germany and Poland only")
	}
	prague, _ := f.AreaByID("czechoslovakia")
	if f.owner[f.Areas[prague].Capital] != f.ways.germany {
		t.Error("Prague is not part of Germany, to which it was ceded (13.8.1)")
	}
	if f.Turns[f.season()] != "Aug-Sept" || f.war != atlas.LimitedWar || f.FirstYear+int(f.turn)/len(f.Turns) != 1939 {
		t.Error("it is not August 1939")
	}
	current := 0
	for c := range f.Cards {
		if f.cards[c].at == cardCurrent {
			current++
		}
		if f.cards[c].at == cardInHand {
			t.Fatalf("%s is in a hand, but the cards of A.1 are scripted", f.Cards[c].ID)
		}
	}
	if current != 2 {
		t.Errorf("%d cards are current, want 2", current)
	}
}

// The lists of the data are the result of the rules for the rest, so a unit that a
// list leaves out does not lie in a pool.
func TestTheRestOfACampaignWaitsOrIsSetAside(t *testing.T) {
	p, err := SetUp(worldOf(t, "europe"), "C.5")
	if err != nil {
		t.Fatal(err)
	}
	f := &p.fronts[0]
	count := map[place]int{}
	for u := range f.Units {
		count[f.units[u].at]++
		if f.Nations[f.Units[u].Nation] == "sweden" && f.units[u].at != setAside {
			t.Errorf("%s is in play, and Sweden is neutral", f.Units[u].ID)
		}
	}
	if count[waitsForCard] == 0 || count[setAside] == 0 {
		t.Errorf("nothing waits for its card or is set aside: %v", count)
	}
	for id, want := range map[string]cardState{
		"eu-western-9": {at: cardInHand, played: true, year: 3}, "eu-axis-1": {at: cardDiscarded, played: true, year: 1}, "eu-axis-25": {at: cardCurrent, played: true, year: 5},
		"eu-axis-23a": {at: cardPending}, "eu-axis-50": {at: cardInHand}, "eu-axis-62": {},
	} {
		if c, _ := f.CardByID(id); f.cards[c] != want {
			t.Errorf("%s is %v, want %v (1.1.1)", id, f.cards[c], want)
		}
	}
	pa, _ := f.UnitByID("eu-axis-multinational-armor-pa")
	if n := f.nations(pa); f.Nations[n[0]] != "germany" || n[1] == atlas.NoID || f.Nations[n[1]] != "italy" {
		t.Errorf("the PA army is of %v, not of Germany and Italy (13.8.3)", n)
	}
}

func TestAnIncompleteOrUnknownScenarioIsRefusedWithAWayOut(t *testing.T) {
	w := *worldOf(t, "europe")
	if _, err := SetUp(&w, "Z.9"); err == nil || !strings.Contains(err.Error(), "A.1, A.2") {
		t.Errorf("unknown: %v", err)
	}
	whole := *w.Theatre
	whole.Scenarios = append([]atlas.ScenarioInfo(nil), whole.Scenarios...)
	whole.Scenarios[0].Complete = false
	w.Theatre = &whole
	if _, err := SetUp(&w, "A.1"); err == nil || !strings.Contains(err.Error(), "data pack") || !strings.Contains(err.Error(), "eu-A.1") {
		t.Errorf("incomplete: %v", err)
	}
}

func TestBytesOfNoPositionAreRefused(t *testing.T) {
	w := worldOf(t, "europe")
	worlds := [2]*World{w}
	p, err := SetUp(w, "A.1")
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*mapState){
		"hex":     func(m *mapState) { m.units[0].at = placeHex | 0xfff },
		"owner":   func(m *mapState) { m.units[0].at, m.units[0].faction = inHex(0), atlas.Minor },
		"turn":    func(m *mapState) { m.turn = 255 },
		"posture": func(m *mapState) { m.postures[0] = 200 },
		"marker":  func(m *mapState) { m.nMarkers = 1; m.markers[0].kind = 250 },
		"unit":    func(m *mapState) { m.units[mostUnits-1].steps = 1 },
		"status":  func(m *mapState) { m.areas[0].status = 9 },
		"list":    func(m *mapState) { m.scenario = 99 },
		"gap":     func(m *mapState) { m.markers[mostMarkers-1] = marker{side: 1} },
		"veil":    func(m *mapState) { m.veil[mostVeiled-1].unit = 1 },
	} {
		q := p.clone()
		spoil(q.of(0))
		if _, err := decode(worlds, q.AppendBinary(nil)); err == nil {
			t.Errorf("%s: bytes of no position were read", name)
		}
	}
	for _, theatre := range []int16{-1, 1, 2} {
		q := p.clone()
		q.Stack = engine.Stack{}
		q.Call(pMatch)
		flow.CallWith(&q.State, pFactionTurn, factionFrame{theatre: theatre})
		q.Asked = 1
		if err := q.Check(); err == nil || err.Error() != "a faction's turn is on a map that is not played" {
			t.Errorf("a turn on map %d: %v", theatre, err)
		}
	}
	if _, err := decode([2]*World{nil, worldOf(t, "pacific")}, p.AppendBinary(nil)); err == nil {
		t.Error("a position of Europe was read as one of the Pacific")
	}
	if _, err := decode(worlds, []byte("nonsense")); err == nil {
		t.Error("nonsense was read")
	}
}

// 3.1.2: a unit is carried by a convoy that lies in the zone.
func TestAUnitIsNotAboardAConvoyThatIsNotThere(t *testing.T) {
	_, err := DaiSenso.ParsePosition("scenario: A.3\nplayers: 2\nturn: Nov-Dec-1941\nphasing: western\nwar: total-war\n" +
		"now: Match; Turn next=soviet; FactionTurn ends segment=3 map=1; Movement goes-on phase=operational canals=0; " +
		"March marches unit=united-states-infantry-i2 spent=0 phase=operational; " +
		"Voyage aboard unit=united-states-infantry-i2 phase=operational crossed=none zone=northeast-pacific convoy=convoy nation=britain\n" +
		"asked: western\n\ncountry france: active western\n")
	if err == nil || !strings.HasSuffix(err.Error(), "a unit is aboard a convoy that is not there") {
		t.Error(err)
	}
}

// Lists kept step by step are those made anew, and equal moments are equal bytes
// whatever the order in which counters came.
func TestListsFollowCountersAndOrderDoesNotMatter(t *testing.T) {
	a := newScene(t, "")
	b := newScene(t, "")
	units := []string{"germany-infantry-i1", "germany-infantry-i2", "germany-infantry-i3"}
	berlin, ruhr := a.hex("w3825"), a.hex("w3720")
	for i := range units {
		a.put(a.counter(units[i]), inHex(ruhr), 1, atlas.Axis)
		a.put(a.counter(units[i]), inHex(berlin), 1, atlas.Axis)
		b.put(b.counter(units[len(units)-1-i]), inHex(berlin), 1, atlas.Axis)
	}
	for _, k := range []marker{{a.ways.logistics, 1, atlas.Axis, 0, inHex(berlin)}, {a.ways.logistics, 0, atlas.Axis, 0, inHex(ruhr)}} {
		if err := a.mark(k); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range []marker{{a.ways.logistics, 0, atlas.Axis, 0, inHex(ruhr)}, {a.ways.logistics, 1, atlas.Axis, 0, inHex(berlin)}} {
		if err := b.mark(k); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.AppendBinary(nil), b.AppendBinary(nil)) {
		t.Error("the order in which counters came shows in the bytes")
	}
	a.restand()
	kept := a.lists
	a.relist()
	if kept != a.lists {
		t.Error("lists kept step by step differ from those made anew")
	}
}

// isDrawn checks that what follows from the politics of a map is what it would be made anew.
func (f *front) isDrawn(t *testing.T) {
	t.Helper()
	kept := *f.domains
	g := f.match.clone().fronts[f.ways.theatre]
	if g.redraw(); *g.domains != kept {
		t.Error("what is kept of owners, neutrals, policies and sites differs from what follows from the politics")
	}
}

// 0.4: whether the Allies have won a map automatically is copied like everything else.
func TestACopyKnowsWhichMapsTheAlliesHaveWon(t *testing.T) {
	p := onBoth(t, "3 axis", "war: total-war, total-war\n"+homeOnBoth)
	p.ended, p.routed = 1, 1
	if !bytes.Equal(p.clone().AppendBinary(nil), p.AppendBinary(nil)) {
		t.Error("a copy has other bytes than its original")
	}
}

// A copy is equal to its original in all that is stored and all that is kept with it, over
// whatever moment of the match it is made.
func TestACopyIsEqualToItsOriginal(t *testing.T) {
	var landed, withdrawn, unseen, seen int
	for seed, s := range []struct {
		g        engine.Game
		scenario string
	}{{TotalerKrieg, "C.5"}, {DaiSenso, "A.2"}, {DaiSenso, "C.5"}, {AxisEmpires, "C.6"}} {
		var c *Position
		randomPlay(t, s.g, s.scenario, uint64(seed), 4000, 7, func(p *Position) {
			if c == nil {
				c = p.clone()
			}
			f, was := p.front(), [2]front{c.fronts[0], c.fronts[1]}[p.theatre]
			if f.drops != [3]hexSet{} || f.beach != [3]hexSet{} {
				landed++
			} else if was.drops != [3]hexSet{} || was.beach != [3]hexSet{} {
				withdrawn++
			}
			if f.nVeiled > c.of(int(p.theatre)).nVeiled {
				unseen++
			} else if f.nVeiled < c.of(int(p.theatre)).nVeiled {
				seen++
			}
			for m := range p.fronts {
				if p.played>>m&1 != 0 {
					p.fronts[m].isDrawn(t)
				}
			}
			c.CopyFrom(p)
			if c.state != p.state {
				t.Fatalf("%s, turn %d, %s: a copy stores something else", s.scenario, f.turn, p.phaseName())
			}
			for m := range p.fronts {
				if a, b := &c.fronts[m], &p.fronts[m]; a.lists != b.lists || a.domains != b.domains || a.shifted != b.shifted || a.landed != b.landed {
					t.Fatalf("%s, turn %d, %s: a copy has other lists", s.scenario, f.turn, p.phaseName())
				}
			}
		})
	}
	if landed == 0 || withdrawn == 0 || unseen == 0 || seen == 0 {
		t.Errorf("%d copies with landings, %d over one that had them, %d with more unseen, %d with less: something was not tried", landed, withdrawn, unseen, seen)
	}
}

// Copies share what belongs to whom, so that a change of politics on one must not reach the other.
func TestLandCededOnACopyIsNotCededOnTheOriginal(t *testing.T) {
	p := neutral(t, "C.2", "country austria: active western", "austria")
	f, q := p.front(), p.clone()
	vienna := hexAt(t, f.Theatre, "w3325")
	q.front().cede(f.landNamed(t, "ceded-germany-austria"))
	if f.owner[vienna] == f.ways.germany || q.front().owner[vienna] != f.ways.germany {
		t.Error("Vienna is German on the original, or is not on the copy")
	}
}

// An active or conquered country without a faction is no position.
func TestACountryIsActiveForSomebody(t *testing.T) {
	for _, status := range []string{"active", "conquered"} {
		text := "game: tk\nscenario: A.1\nplayers: 2\ncountry poland: " + status + "\n"
		if _, err := TotalerKrieg.ParsePosition(text); err == nil || !strings.Contains(err.Error(), "axis, western or soviet") {
			t.Errorf("a country that is %s for nobody is answered with %v", status, err)
		}
	}
}
