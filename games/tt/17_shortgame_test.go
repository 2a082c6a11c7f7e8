package tt

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// shortGame sets up the forces of 1936 and stops at the special die roll. Cadres
// are of the last type that is listed for them, Infantry while there is any.
func shortGame(t testing.TB) *Position {
	t.Helper()
	pos, err := Game.New(engine.Setup{Scenario: "1939", Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	for p.settingUp() {
		seat := p.Deciders().First()
		list := p.Legal(seat, nil)
		do(t, p, engine.FormatMove(Game, list[len(list)-1]))
	}
	return p
}

// axisHand is what the Axis draws here: 18 Action and 4 Investment cards.
var axisHand = []string{
	"A04", "A06", "A10", "A13", "A21", "A09", "A12", "A16", "A17", "A18", "A19", "A20", "A22", "A23", "A24", "A25", "A26", "A27",
	"I01", "I02", "I03", "I04",
}

// shortDiplomacyPhase is the short game when the Axis begins its Diplomacy. The
// Axis, first in the order, has added nothing; the others add nothing either.
func shortDiplomacyPhase(t testing.TB) *Position {
	t.Helper()
	p := shortGame(t)
	roll(t, p, 2) // Axis, West, USSR
	do(t, p, "done")
	draw(t, p, axisHand...)
	do(t, p, "done")
	settle(t, p)
	do(t, p, "done")
	settle(t, p)
	return p
}

func TestTheShortGameBeginsWithTheForcesOf1936(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortGame(t)
	for _, want := range []struct {
		f                   faction
		units, cv, pop, res int
	}{
		{axis, 22, 22, 11, 6}, {west, 16, 21, 12, 11}, {ussr, 12, 12, 12, 11},
	} {
		f := want.f
		units, cv := 0, 0
		for u := range p.high {
			if p.alive(u) && p.owner(u) == f {
				units++
				cv += int(p.cv[u])
			}
		}
		if units != want.units || cv != want.cv {
			t.Errorf("%s begins with %d units of %d CV, not %d of %d", factionNames[f], units, cv, want.units, want.cv)
		}
		tracks(t, p, f, want.pop, want.res)
	}
}

func TestADieDecidesTheOrderOfTheShortSetup(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	for face, order := range [...][3]faction{
		1: {axis, ussr, west}, 2: {axis, west, ussr}, 3: {west, axis, ussr},
		4: {west, ussr, axis}, 5: {ussr, west, axis}, 6: {ussr, axis, west},
	} {
		if face == 0 {
			continue
		}
		p := shortGame(t)
		roll(t, p, face)
		for _, f := range order {
			if p.asked() != only(f) {
				t.Fatalf("after a %d it is not the turn of %s", face, factionNames[f])
			}
			do(t, p, "done")
			settle(t, p)
		}
	}
}

func TestTheShortSetupTable(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortGame(t)
	roll(t, p, 2)
	for _, want := range []struct {
		f                    faction
		cv, ind              uint8
		actions, investments int
	}{
		{axis, 20, 15, 18, 4}, {west, 8, 10, 12, 4}, {ussr, 14, 12, 10, 4},
	} {
		if p.asked() != only(want.f) || p.points != want.cv {
			t.Fatalf("%s adds %d CV, not %d", factionNames[want.f], p.points, want.cv)
		}
		if p.ind[want.f] != want.ind {
			t.Errorf("%s begins with IND %d, not %d", factionNames[want.f], p.ind[want.f], want.ind)
		}
		if p.handSize(want.f) != 0 {
			t.Errorf("%s has cards before its forces are placed", factionNames[want.f])
		}
		do(t, p, "done")
		settle(t, p)
		hand := p.hand(want.f)
		if a, i := p.countCards(actionDeck, hand), p.countCards(investDeck, hand); a != want.actions || i != want.investments {
			t.Errorf("%s holds %d Action and %d Investment cards, not %d and %d", factionNames[want.f], a, i, want.actions, want.investments)
		}
	}
}

func TestAdditionalForcesComeWithinHomeTerritory(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortGame(t)
	roll(t, p, 2)
	for move, rule := range map[string]string{
		"build @tripoli:italian-infantry": "17.0",
		"cadre tripoli fortress":          "17.0",
		"cadre tripoli infantry":          "2.3",
		"cadre london infantry":           "7.23",
		"build @london:british-fleet":     "3.11",
		"buy action":                      "17.0",
		"buy investment":                  "17.0",
	} {
		hasNot(t, p, move)
		refused(t, p, move, rule)
	}
	do(t, p, "cadre berlin fortress", "cadre sicily submarine", "cadre ruhr tank", "build @rome:italian-infantry")
	if p.points != 16 {
		t.Errorf("%d CV are left of 20 after four, not 16", p.points)
	}
	refused(t, p, "cadre berlin fortress", "7.231")
	do(t, p, "done")
	settle(t, p)
	refused(t, p, "cadre algiers fortress", "17.0")
	has(t, p, "cadre marseille fortress")
	for range 8 {
		do(t, p, firstCadre(t, p))
	}
	refused(t, p, "cadre london infantry", "7.22")
	if list := legal(t, p); list[0] != "done" {
		t.Errorf("with all 8 CV placed the West may still %s", list[0])
	}
}

func firstCadre(t testing.TB, p *Position) string {
	t.Helper()
	list := legal(t, p)
	i := slices.IndexFunc(list, func(m string) bool { return m[:6] == "cadre " })
	if i < 0 {
		t.Fatal("no Cadre can be placed")
	}
	return list[i]
}

func TestRuling38AUnitMayGetSeveralOfTheAdditionalSteps(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortGame(t)
	roll(t, p, 2)
	do(t, p, "cadre berlin airforce")
	for range 3 {
		do(t, p, "build @berlin:german-airforce")
	}
	strength(t, p, "berlin", "german airforce", 4)
	refused(t, p, "build @berlin:german-airforce", "3.12")
	if p.points != 16 {
		t.Errorf("%d CV are left of 20, not 16", p.points)
	}
	// The card numbers are totals: no 14 cards of 1936 besides.
	do(t, p, "done")
	settle(t, p)
	if n := p.handSize(axis); n != 22 {
		t.Errorf("the Axis holds %d cards, not 18 and 4", n)
	}
}

func TestTheAdditionalForcesCanGrowIn1939(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortGame(t)
	roll(t, p, 2)
	do(t, p, "cadre berlin airforce", "done")
	for !p.In(pProduce) {
		settle(t, p)
		if !p.In(pProduce) {
			do(t, p, legal(t, p)[0])
		}
	}
	if p.asked() != only(axis) {
		t.Fatal("the Axis does not produce first")
	}
	has(t, p, "build @berlin:german-airforce")
}

func TestTheAxisControlsAustriaIn1939(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortDiplomacyPhase(t)
	austria := world.nationByID["austria"]
	if p.marker[austria] != axis || p.control[world.areaByID["vienna"]] != axis {
		t.Error("no Axis Control marker is in Vienna")
	}
	strength(t, p, "vienna", "german infantry", 2)
	tracks(t, p, axis, 12, 6)
	refused(t, p, "diplomacy A31 austria", "7.31")
}

func TestTheAxisPlaysSevenDiplomacyCardsUnopposed(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortDiplomacyPhase(t)
	for _, move := range []string{"pass", "done", "cadre berlin tank", "achieve heavy-tanks I01 I02", "factory I01"} {
		hasNot(t, p, move)
		refused(t, p, move, "17.0")
	}
	refused(t, p, "diplomacy A01 spain", "7.31") // not in hand
	refused(t, p, "diplomacy A04 spain", "4.1")  // not on the card
	do(t, p, "diplomacy A06 rumania", "diplomacy A10 rumania", "diplomacy A04 greece", "diplomacy A16 spain")
	if p.influence[world.nationByID["rumania"]] != 2 || p.influencer[world.nationByID["rumania"]] != axis {
		t.Error("Rumania is not a Protectorate of the Axis")
	}
	tracks(t, p, axis, 12+1+2, 6+2+1) // Rumania 1/2, Greece 0/1, Spain 2/0
	for _, id := range []string{"A06", "A10", "A04", "A16"} {
		if p.where[world.cardByID[id]] != discarded {
			t.Errorf("the card %s is not discarded", id)
		}
	}
	do(t, p, "diplomacy A22 denmark", "diplomacy A25 sweden")
	if p.asked() != only(axis) {
		t.Fatal("the Axis does not play a seventh card")
	}
	do(t, p, "diplomacy A18 hungary")
	if p.asked() != 0 || !p.In(pChit) {
		t.Error("after seven cards no Peace Dividend is drawn")
	}
	if n := p.countCards(actionDeck, p.hand(axis)); n != 11 {
		t.Errorf("the Axis holds %d Action cards after playing 7 of 18", n)
	}
}

func TestRuling38SatellitesAreMusteredAfterTheSeventhCard(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortDiplomacyPhase(t)
	rumania := world.nationByID["rumania"]
	do(t, p, "diplomacy A06 rumania", "diplomacy A10 rumania", "diplomacy A13 rumania")
	if p.marker[rumania] != nobody {
		t.Error("Rumania is a Satellite before the seventh card")
	}
	do(t, p, "wildcard A17 spain") // Foreign Aid
	if p.ind[axis] != 14 {
		t.Errorf("Foreign Aid leaves the Axis IND %d, not 14", p.ind[axis])
	}
	do(t, p, "diplomacy A16 spain", "diplomacy A22 denmark", "diplomacy A18 hungary")
	do(t, p, "place bucharest tank")
	strength(t, p, "bucharest", "german tank", 2)
	if p.marker[rumania] != axis || p.influence[rumania] != 0 {
		t.Error("Rumania is not a Satellite of the Axis")
	}
}

func TestEachFactionDrawsThreePeaceDividendsAnd1939Begins(t *testing.T) {
	rulebook.Covers(t, "tt", "17.0")
	p := shortDiplomacyPhase(t)
	do(t, p, "diplomacy A06 rumania", "diplomacy A10 bulgaria", "diplomacy A04 greece", "diplomacy A16 spain",
		"diplomacy A22 denmark", "diplomacy A25 sweden", "diplomacy A18 hungary")
	held := func() (n [3]int) {
		for f := axis; f <= ussr; f++ {
			n[f] = int(p.chits[f][0] + p.chits[f][1] + p.chits[f][2])
		}
		return n
	}
	for p.In(pShortGame) {
		if !p.In(pChit) {
			t.Fatal("something else than Peace Dividends is drawn")
		}
		resolve(t, p, 0)
	}
	if held() != [3]int{3, 3, 3} {
		t.Errorf("the Factions hold %v Peace Dividends, not three each", held())
	}
	if p.year != 39 || p.season != newYear || !p.In(pYearStart) {
		t.Errorf("play begins with %s, not with the New Year of 1939", p.phaseName())
	}
	for range 3 {
		resolve(t, p, 0)
	}
	if held() != [3]int{4, 4, 4} {
		t.Errorf("after the New Year the Factions hold %v Peace Dividends, not four each", held())
	}
	roll(t, p, 5) // the Turn Order of the Year
	if p.order != [3]faction{ussr, west, axis} || !p.In(pProduce) {
		t.Error("the USSR does not begin the Production of 1939")
	}
}
