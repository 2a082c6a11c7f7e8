package tt

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

func TestTheDecksAndTheChits(t *testing.T) {
	rulebook.Covers(t, "tt", "4.0", "4.4")
	var decks [2]int
	for c := range card(numCards) {
		decks[deckOf(c)]++
		if (deckOf(c) == investDeck) != strings.HasPrefix(world.cards[c].id, "I") {
			t.Errorf("the card %s is in the wrong deck", world.cards[c].id)
		}
	}
	if decks != [2]int{55, 55} {
		t.Errorf("the decks have %v cards", decks)
	}
	p := newPosition(newest, false, 3)
	if p.pool != [3]uint8{16, 12, 4} {
		t.Errorf("there are %v Peace Dividends of value 0, 1 and 2", p.pool)
	}
}

// The letters of a Season's cards are each used once; O is not used.
func TestTheCommandValuesOfTheActionDeck(t *testing.T) {
	rulebook.Covers(t, "tt", "4.1")
	letters := map[season]string{}
	values := map[season]map[uint8]int{spring: {}, summer: {}, fall: {}}
	for c := range card(deckSize) {
		info := &world.cards[c]
		letters[info.season] += string(info.priority)
		values[info.season][info.value]++
	}
	for s, want := range map[season]string{
		spring: "ABCDEFGHIJKLMNP", summer: "ABCDEFGHIJKLMNPQRSTUVWXYZ", fall: "ABCDEFGHIJKLMNP",
	} {
		if letters[s] != want {
			t.Errorf("the letters of %s are %s", seasonNames[s], letters[s])
		}
	}
	for s, want := range map[season]map[uint8]int{
		spring: {4: 6, 5: 6, 6: 3}, summer: {6: 5, 7: 5, 8: 6, 9: 6, 10: 3}, fall: {6: 6, 7: 6, 8: 3},
	} {
		for value, count := range want {
			if values[s][value] != count {
				t.Errorf("%s has %d cards of value %d, not %d", seasonNames[s], values[s][value], value, count)
			}
		}
	}
}

func TestTheNeutralsOfTheActionDeck(t *testing.T) {
	rulebook.Covers(t, "tt", "4.1")
	ends := map[nation]int{}
	wild, total := 0, 0
	for c := range card(deckSize) {
		info := &world.cards[c]
		if info.wild != notWild {
			wild++
			if info.nations != [2]nation{noNation, noNation} {
				t.Errorf("the WildCard %s shows a Neutral", info.id)
			}
			continue
		}
		for _, n := range info.nations {
			ends[n]++
			total++
			if !world.nations[n].influence {
				t.Errorf("the card %s shows %s, which Diplomacy cannot affect", info.id, world.nations[n].name)
			}
		}
	}
	if wild != 12 || total != 86 || len(ends) != 21 {
		t.Errorf("%d WildCards, %d ends over %d Neutrals; not 12, 86 and 21", wild, total, len(ends))
	}
	for name, want := range map[string]int{"usa": 5, "yugoslavia": 6, "persia": 2, "ireland": 0, "albania": 0} {
		if got := ends[country(t, name)]; got != want {
			t.Errorf("%s stands on %d ends, not %d", name, got, want)
		}
	}
}

func TestTheWildCardsThatAreEasyToMix(t *testing.T) {
	feather := func(id string) nationSet { return world.cards[world.cardByID[id]].lists[west] }
	norway, lowCountries := country(t, "norway"), country(t, "low-countries")
	if !feather("A45").has(norway) || feather("A45").has(lowCountries) || feather("A12").has(norway) || !feather("A12").has(lowCountries) {
		t.Error("the two Birds of a Feather have each other's lists")
	}
	// Fear & Loathing lists where a Faction's own markers are in danger.
	fear := &world.cards[world.cardByID["A02"]]
	if fear.wild != wildRivalList || !fear.lists[axis].has(country(t, "poland")) || fear.lists[west].has(country(t, "poland")) ||
		!fear.lists[west].has(country(t, "austria")) || fear.lists[axis].has(country(t, "austria")) {
		t.Error("the lists of Fear & Loathing are mixed up")
	}
}

func TestAnActionCardIsSpentOnOneOfItsUses(t *testing.T) {
	rulebook.Covers(t, "tt", "4.1")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: A05
	`)
	has(t, p, "diplomacy A05 austria")
	has(t, p, "diplomacy A05 czechoslovakia")
	hasNot(t, p, "diplomacy A05 hungary")
	refused(t, p, "diplomacy A05 hungary", "4.1")
	do(t, p, "diplomacy A05 austria")
	// It has gone into play for Austria: no one has a card, the phase is over, and
	// in Spring there is nothing to command with.
	if p.influence[country(t, "austria")] != 1 || p.influence[country(t, "czechoslovakia")] != 0 {
		t.Error("the card did not give one Influence, in Austria")
	}
	if p.where[world.cardByID["A05"]] != inDeck || p.handSize(axis) != 0 {
		t.Error("the card was not discarded and shuffled in again with the Year")
	}
}

func TestAnActionCardCommandsInItsSeason(t *testing.T) {
	rulebook.Covers(t, "tt", "4.1")
	p := scene(t, `
		1938 spring
		phase: command
		hand axis: A05
		Berlin: German Infantry 1
	`)
	do(t, p, "commit A05")
	if p.active != axis || p.left != 5 || p.mode != normalTurn {
		t.Errorf("with E5 in Spring the Axis moves %d units", p.left)
	}
	do(t, p, "done")
	if p.handSize(axis) != 0 || p.influence[country(t, "austria")] != 0 {
		t.Error("the card is still in hand, or has brought Influence as well")
	}
}

func TestTheInvestmentDeck(t *testing.T) {
	rulebook.Covers(t, "tt", "4.2")
	var factories [5]int
	sum, ends, science1938 := 0, 0, 0
	kind := map[string]int{}
	for c := card(deckSize); c < numCards; c++ {
		info := &world.cards[c]
		factories[info.factory]++
		sum += int(info.factory)
		n := 0
		for _, t := range info.techs {
			if t != noTech {
				n++
			}
		}
		ends += n
		switch {
		case info.intel != noIntel && n == 0:
			kind["intelligence"]++
		case info.science != 0 && n == 0:
			kind["science"]++
			if info.fromYear == 38 {
				science1938++
			}
		case info.espionage && n == 1:
			kind["espionage"]++
		case n == 2:
			kind["technology"]++
		default:
			t.Errorf("the card %s has %d Technologies", info.id, n)
		}
	}
	if factories != [5]int{0, 10, 16, 22, 7} || sum != 136 {
		t.Errorf("the Factory Values are %v with a sum of %d", factories, sum)
	}
	if kind["technology"] != 35 || kind["espionage"] != 5 || kind["science"] != 5 || kind["intelligence"] != 10 {
		t.Errorf("the Investment cards by kind are %v", kind)
	}
	if ends != 75 || science1938 != 2 {
		t.Errorf("%d Technologies stand at the ends, and Science of 1938 exists %d times", ends, science1938)
	}
}

// I01 and I49 show AirDefense Radar and Heavy Tanks, with two Factories each.
func TestAnInvestmentCardIsSpentOnOneOfItsUses(t *testing.T) {
	rulebook.Covers(t, "tt", "4.2")
	board := `
		1938
		phase: government axis
		hand axis: I01 I49 I41
		hand west: A01
	`
	p := scene(t, board)
	for _, tech := range []string{"airdefense-radar", "heavy-tanks"} {
		has(t, p, "achieve "+tech+" I01 I49")
	}
	refused(t, p, "achieve heavy-tanks I01 I41", "9.1") // I41 does not show it
	do(t, p, "achieve heavy-tanks I01 I49")
	if p.has(axis, airDefenseRadar) || !p.has(axis, heavyTanks) || p.ind[axis] != 12 || p.handSize(axis) != 1 {
		t.Error("the pair gave more or less than Heavy Tanks")
	}

	p = scene(t, board) // 2 + 2 + 1 Factories, the Factory Cost of the Axis
	do(t, p, "factory I01", "factory I49")
	hasNot(t, p, "done")
	do(t, p, "factory I41", "done")
	if p.ind[axis] != 13 || p.revealed[axis] != 0 || p.handSize(axis) != 0 {
		t.Error("the cards did not raise Industry, or gave Technology as well")
	}

	p = scene(t, "1938\nphase: government axis\nhand axis: I01 I49 A01")
	hasNot(t, p, "factory I01") // four Factories do not reach the cost of five
	refused(t, p, "factory I01", "7.32")
	refused(t, p, "factory A01", "4.2")
}

func TestEachFactionKeepsNoMoreCardsThanItsHandSize(t *testing.T) {
	rulebook.Covers(t, "tt", "4.3")
	for f, limit := range map[faction]int{axis: 7, west: 8, ussr: 6} {
		hand := strings.Fields("A01 A02 A03 A04 A05 I01 I02 I04 I05 I06")
		p := scene(t, "1938\nphase: hand-size\nhand "+factionIDs[f]+": "+strings.Join(hand, " "))
		for _, c := range hand[limit:] {
			hasNot(t, p, "pass")
			do(t, p, "discard "+c)
		}
		if p.In(pHandSize) || p.handSize(f) != limit {
			t.Errorf("%s keeps %d cards, not %d", factionNames[f], p.handSize(f), limit)
		}
	}
}

// During the Government Phase a hand may be larger.
func TestHandSizeBindsOnlyAtTheEndOfTheGovernmentPhase(t *testing.T) {
	rulebook.Covers(t, "tt", "4.3")
	p := scene(t, "1938\nphase: government ussr\nhand ussr: A01 A02 A03 A04 A05 A06 A07 A08")
	hasNot(t, p, "discard A01")
	do(t, p, "pass")
	has(t, p, "discard A01")
}

func TestTheNumberOfCardsInAHandIsPublic(t *testing.T) {
	rulebook.Covers(t, "tt", "4.3")
	p := scene(t, "1938\nphase: government axis\nhand axis: A05 I01\nhand west: A01 A03 I04")
	for _, seat := range []engine.Seat{0, 1, 2, engine.Spectator} {
		view := tableSeenBy(t, p, seat)
		for id, want := range map[string]int{"axis": 2, "west": 3, "ussr": 0} {
			f := view.Factions[id]
			if f.Cards != want {
				t.Errorf("seat %d sees %d cards of %s, not %d", seat, f.Cards, id, want)
			}
			own := seat < 3 && factionIDs[seat] == id
			if !own && len(f.Hand) != 0 || own && len(f.Hand) != want {
				t.Errorf("seat %d sees the cards %v of %s", seat, f.Hand, id)
			}
		}
	}
}

// The two positions differ in who holds the Action card and who the Investment
// card: a third party cannot tell them apart.
func TestRuling43AHandShowsItsNumberAndTheDiscardsLieOpen(t *testing.T) {
	rulebook.Covers(t, "tt", "4.3")
	one := scene(t, "1938\nphase: government axis\nhand axis: A05\nhand west: I01\ndiscards: A07 I09")
	other := scene(t, "1938\nphase: government axis\nhand axis: I01\nhand west: A05\ndiscards: A07 I09")
	if !bytes.Equal(one.AppendView(nil, engine.Seat(ussr)), other.AppendView(nil, engine.Seat(ussr))) {
		t.Error("the USSR sees which deck its Rivals' cards are of")
	}
	for seat := range engine.Seat(3) {
		view := tableSeenBy(t, one, seat)
		if !slices.Equal(view.Decks.Discards, []string{"A07", "I09"}) {
			t.Errorf("seat %d sees the discards %v", seat, view.Decks.Discards)
		}
	}
}

func TestPeaceDividendsAreSecret(t *testing.T) {
	rulebook.Covers(t, "tt", "4.4")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: A01
		dividends axis: 2 1 0
		dividends west: 2
	`)
	for _, seat := range []engine.Seat{0, 1, 2, engine.Spectator} {
		view := tableSeenBy(t, p, seat)
		for id, want := range map[string][2]int{"axis": {3, 3}, "west": {1, 2}, "ussr": {0, 0}} {
			f := view.Factions[id]
			if f.Dividends != want[0] {
				t.Errorf("seat %d sees %d chits of %s", seat, f.Dividends, id)
			}
			switch own := seat < 3 && factionIDs[seat] == id; {
			case own && (f.DividendPoints == nil || *f.DividendPoints != want[1]):
				t.Errorf("%s does not know that its chits are worth %d", id, want[1])
			case !own && f.DividendPoints != nil:
				t.Errorf("seat %d knows the value of the chits of %s", seat, id)
			}
		}
	}
	if got := p.pool; got != [3]uint8{16 - 1, 12 - 1, 4 - 2} {
		t.Errorf("the pool is left with %v", got)
	}
}

// The pool is drawn from by number: 16 chits of 0 come before 12 of 1 and 4 of 2.
func TestAPeacefulFactionDrawsAChitAtYearStart(t *testing.T) {
	rulebook.Covers(t, "tt", "4.4")
	p := scene(t, "1938\nphase: year-start")
	if p.Chance() != 32 {
		t.Fatalf("the first chit is one of %d", p.Chance())
	}
	for _, outcome := range []int{31, 16, 15} { // a 2, then a 1, then a 0
		resolve(t, p, outcome)
	}
	want := [3][3]uint8{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}
	if p.chits != want || p.pool != [3]uint8{15, 11, 3} {
		t.Errorf("the Factions hold %v of the values 0, 1 and 2, and %v are left", p.chits, p.pool)
	}
	// Each chit is worth as many Victory Points.
	for f, extra := range []int{2, 1, 0} {
		if got := p.victoryPoints(faction(f), true) - p.production(faction(f), true).level; got != extra {
			t.Errorf("the chit of %s is worth %d points", factionNames[f], got)
		}
	}
}

func TestMarkersLieOnCapitalsAndBlockadedAreas(t *testing.T) {
	rulebook.Covers(t, "tt", "4.5")
	p := scene(t, `
		1938 summer
		phase: supply
		war: axis-west
		hand ussr: A41
		influence: Sweden west 2
		control: Norway axis, Finland axis, Denmark axis
	`)
	view := tableSeenBy(t, p, engine.Spectator)
	if n := view.Nations["sweden"]; n.Influencer != "west" || n.Influence != 2 || n.Control != "" {
		t.Errorf("on Stockholm lies %+v", n)
	}
	if n := view.Nations["norway"]; n.Control != "axis" || n.Influence != 0 {
		t.Errorf("on Oslo lies %+v", n)
	}
	if !slices.Contains(view.Blockaded, "stockholm") || slices.Contains(view.Blockaded, "oslo") {
		t.Errorf("Blockade markers lie on %v", view.Blockaded)
	}
	held(t, p, axis, "oslo", "narvik") // the marker exerts control while nobody is there
}

func TestMarkerBlocksFollowPeaceAndWarAndTheActivePlayer(t *testing.T) {
	rulebook.Covers(t, "tt", "4.6")
	board := "1940 summer\nphase: movement ussr 4\nind ussr: 14\n"
	for _, c := range []struct {
		war   string
		level int
	}{{"", 12}, {"war: axis-ussr", 11}} { // POP 12; at War RES 11 counts
		view := tableSeenBy(t, scene(t, board+c.war), engine.Spectator)
		f := view.Factions["ussr"]
		if f.Ind != 14 || f.Pop != 12 || f.Res != 11 || f.Level != c.level {
			t.Errorf("with %q the blocks of the USSR stand at %+v", c.war, f)
		}
		if view.Active != "ussr" {
			t.Errorf("the Current Turn block lies with %q", view.Active)
		}
	}
}
