package tt

import (
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// Chapter 9.5: Intelligence cards. I32 is an Agent, I35 a Code Break, I34 a Spy
// Ring, I33 the Sabotage, I38 the Coup, I31 the Mole and I36 the Double Agent.

// inspects is the units of an area as a Faction's player sees them: their types
// and CVs, or "?" for a block whose face is hidden.
func inspects(t testing.TB, p *Position, f faction, where string) (list []string) {
	t.Helper()
	for _, u := range sightOf(t, p, f).Units {
		if u.Area != where {
			continue
		}
		if u.Type == "" {
			list = append(list, "?")
			continue
		}
		list = append(list, u.Type+" "+string(rune('0'+u.CV)))
	}
	return list
}

// expects compares lists that a player sees.
func expects(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

const agentScene = `
	1938
	phase: government axis
	Berlin: German Tank 3
	Munich: German Infantry 1
	London: British Fleet 4, British Carrier 1
	Paris: French Infantry 2
	Moscow: Soviet Tank 1
	hand axis: I32 I33 I37 A01
	hand ussr: A03
`

func TestAnAgentInspectsARivalsUnitsInOneArea(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, agentScene+"hand west: A02")
	has(t, p, "agent I32 west paris")
	has(t, p, "agent I32 ussr moscow")
	for _, m := range []string{
		"agent I32 west moscow", // no unit of that Rival
		"agent I32 axis berlin", // his own
		"agent I33 west london", // the Sabotage
		"agent I39 west london", // not in hand
		"code-break I32 west",
	} {
		hasNot(t, p, m)
		refused(t, p, m, "9.5")
	}
	do(t, p, "agent I32 west london")
	expects(t, "the Axis in London", inspects(t, p, axis, "london"), "fleet 4", "carrier 1")
	expects(t, "the Axis in Paris", inspects(t, p, axis, "paris"), "?")
	expects(t, "the USSR in London", inspects(t, p, ussr, "london"), "?", "?")
	asks(t, p, axis)
	do(t, p, "done")
	expects(t, "the Axis in London afterwards", inspects(t, p, axis, "london"), "?", "?")
	lyingAt(t, p, "I32", "discards")
	asks(t, p, west)
	do(t, p, "pass", "pass", "agent I37 west paris") // the other Agent sees its own area only
	expects(t, "the Axis in Paris", inspects(t, p, axis, "paris"), "infantry 2")
	expects(t, "the Axis in London", inspects(t, p, axis, "london"), "?", "?")
}

func TestAMoveWithoutItsCardIsRefused(t *testing.T) {
	p := scene(t, agentScene+"hand west: A02")
	for _, m := range []string{
		"agent none west london", "sabotage none west", "coup none poland", "double-agent none",
		"achieve sonar none I33", "secret sonar I33 none", "factory none", "diplomacy none poland",
	} {
		refused(t, p, m, "")
	}
	p = scene(t, "1938 summer\nphase: command\nhand axis: A16")
	refused(t, p, "commit none", "")
}

func TestRuling15WhoTurnsAnAgentBackChoosesTheArea(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, agentScene+"hand west: A02 I36")
	do(t, p, "agent I32 west london")
	expects(t, "the Axis before the answer", inspects(t, p, axis, "london"), "?", "?")
	do(t, p, "double-agent I36")
	asks(t, p, west)
	has(t, p, "agent I32 axis munich")
	refused(t, p, "agent I32 axis london", "9.5")
	refused(t, p, "agent I32 ussr moscow", "9.5")
	do(t, p, "agent I32 axis berlin")
	expects(t, "the West in Berlin", inspects(t, p, west, "berlin"), "tank 3")
	expects(t, "the West in Munich", inspects(t, p, west, "munich"), "?")
	expects(t, "the Axis in London", inspects(t, p, axis, "london"), "?", "?")
	do(t, p, "done")
	lyingAt(t, p, "I32", "discards")
	lyingAt(t, p, "I36", "discards")
	asks(t, p, west) // the answer was no play of its own
}

func TestACodeBreakInspectsARivalsHand(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: I35 A01
		hand west: A05 I01
	`)
	has(t, p, "code-break I35 west")
	refused(t, p, "code-break I35 ussr", "9.5") // whose hand is empty
	do(t, p, "code-break I35 west")
	expects(t, "the West's hand to the Axis", sightOf(t, p, axis).Factions["west"].Hand, "A05", "I01")
	expects(t, "the West's hand to the USSR", sightOf(t, p, ussr).Factions["west"].Hand)
	do(t, p, "done")
	expects(t, "the West's hand afterwards", sightOf(t, p, axis).Factions["west"].Hand)
	lyingAt(t, p, "A05", "hand-west")
	lyingAt(t, p, "I35", "discards")
}

func TestACodeBreakTurnedBackShowsTheHandOfItsPlayer(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: I35 A01 I02
		hand west: A05 I36
	`)
	do(t, p, "code-break I35 west", "double-agent I36")
	asks(t, p, west)
	expects(t, "the Axis's hand to the West", sightOf(t, p, west).Factions["axis"].Hand, "A01", "I02")
	expects(t, "the West's hand to the Axis", sightOf(t, p, axis).Factions["west"].Hand)
	do(t, p, "done")
	asks(t, p, west)
}

func TestASpyRingTakesACardUnseen(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	for i, id := range []string{"A05", "A06", "I01"} {
		p := scene(t, `
			1938
			phase: government axis
			hand axis: I34 A01
			hand west: A05 A06 I01
		`)
		refused(t, p, "spy-ring I34 ussr", "9.5") // whose hand is empty
		do(t, p, "spy-ring I34 west")
		if p.Chance() != 3 {
			t.Fatalf("chance chooses among %d cards, not 3", p.Chance())
		}
		resolve(t, p, i)
		lyingAt(t, p, id, "hand-axis")
		lyingAt(t, p, "I34", "discards")
		if p.handSize(axis) != 2 || p.handSize(west) != 2 {
			t.Errorf("the Axis holds %d cards and the West %d", p.handSize(axis), p.handSize(west))
		}
	}
}

func TestASpyRingTurnedBackTakesACardOfItsPlayer(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		phase: government axis
		hand axis: I34 A01 A02
		hand west: A05 I36
	`)
	do(t, p, "spy-ring I34 west", "double-agent I36")
	if p.Chance() != 2 {
		t.Fatalf("chance chooses among %d cards, not the other two of the Axis", p.Chance())
	}
	resolve(t, p, 1)
	lyingAt(t, p, "A02", "hand-west")
	lyingAt(t, p, "A05", "hand-west")
	lyingAt(t, p, "I36", "discards")

	p = scene(t, `
		1938
		phase: government axis
		hand axis: I34
		hand west: A05 I36
	`)
	do(t, p, "spy-ring I34 west", "double-agent I36")
	asks(t, p, west) // the Axis had nothing left to lose
	if p.handSize(west) != 1 {
		t.Errorf("the West holds %d cards, not the one it kept", p.handSize(west))
	}
}

func TestSabotageLowersIndustryByOne(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	text := `
		1938
		phase: government axis
		ind axis: 12
		ind west: 7
		ind ussr: 0
		hand axis: I33
	`
	p := scene(t, text+"hand west: A05")
	refused(t, p, "sabotage I33 axis", "9.5")
	refused(t, p, "sabotage I33 ussr", "9.5") // there is none left to lose
	do(t, p, "sabotage I33 west")
	if p.ind != [3]uint8{12, 6, 0} {
		t.Errorf("Industry is %v after the Sabotage of the West", p.ind)
	}
	lyingAt(t, p, "I33", "discards")

	p = scene(t, text+"hand west: I36")
	do(t, p, "sabotage I33 west", "double-agent I36")
	if p.ind != [3]uint8{11, 7, 0} {
		t.Errorf("Industry is %v after the Sabotage was turned back on the Axis", p.ind)
	}
}

const coupScene = `
	1938
	phase: government axis
	influence: Poland west 2, Rumania ussr 1, Spain axis 1, Turkey axis 2, USA west 2
	hand axis: I38
`

func TestACoupRemovesAllRivalInfluenceFromAMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, coupScene+"hand west: A05")
	before := p.production(west, true)
	has(t, p, "coup I38 rumania")
	for _, n := range []string{"spain", "usa", "hungary", "germany"} { // his own, the USA, nobody's, no Neutral
		hasNot(t, p, "coup I38 "+n)
		refused(t, p, "coup I38 "+n, "9.5")
	}
	do(t, p, "coup I38 poland")
	poland, rumania := world.nationByID["poland"], world.nationByID["rumania"]
	if p.influence[poland] != 0 || p.influence[rumania] != 1 {
		t.Errorf("%d markers are left in Poland and %d in Rumania", p.influence[poland], p.influence[rumania])
	}
	after := p.production(west, true)
	if before.pop-after.pop != 2 || before.res-after.res != 1 {
		t.Errorf("losing Poland costs the West %d POP and %d RES, not 2 and 1", before.pop-after.pop, before.res-after.res)
	}
	lyingAt(t, p, "I38", "discards")
}

func TestRuling15WhoTurnsACoupBackChoosesTheNeutral(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, coupScene+"hand west: I36 A05")
	do(t, p, "coup I38 poland", "double-agent I36")
	asks(t, p, west)
	has(t, p, "coup I38 spain")
	refused(t, p, "coup I38 poland", "9.5")
	refused(t, p, "coup I38 rumania", "9.5")
	do(t, p, "coup I38 turkey")
	poland, turkey := world.nationByID["poland"], world.nationByID["turkey"]
	if p.influence[turkey] != 0 || p.influence[poland] != 2 {
		t.Errorf("%d markers are left in Turkey and %d in Poland", p.influence[turkey], p.influence[poland])
	}

	p = scene(t, `
		1938
		phase: government axis
		influence: Poland west 2
		hand axis: I38
		hand west: I36 A05
	`)
	do(t, p, "coup I38 poland", "double-agent I36")
	asks(t, p, west) // the Axis has no Influence to lose, and the play is over
	has(t, p, "pass")
	if p.influence[poland] != 2 {
		t.Error("the Coup struck Poland although it was turned back")
	}
}

const moleScene = `
	1940
	phase: government axis
	vault west: jets I15 I43, sonar I05 I08, atomic-research-2 I22 I27
	hand axis: I31 I13 I04 I21 I46 I12 I54 I39
	hand ussr: A03
`

func TestAMoleInspectsTheVaultAndPairsWithWhatIsFoundThere(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5", "9.1")
	p := scene(t, moleScene+"hand west: A05\ntech ussr: jets")
	refused(t, p, "mole I31 ussr", "9.5") // whose Vault is empty
	hasNot(t, p, "achieve jets I13 I31")  // the Mole is no WildCard before it has looked
	refused(t, p, "achieve jets I13 I31", "9.1")
	do(t, p, "mole I31 west")
	asks(t, p, axis)
	if got := sightOf(t, p, axis).Factions["west"].Vault; len(got) != 3 || got[0].Tech != "jets" {
		t.Errorf("the Axis sees %v in the Vault", got)
	}
	if got := sightOf(t, p, ussr).Factions["west"].Vault; got != nil {
		t.Errorf("the USSR sees %v in the Vault", got)
	}
	has(t, p, "secret jets I13 I31")
	has(t, p, "achieve sonar I04 I31")
	for _, m := range []string{
		"achieve jets I21 I31",          // a WildCard, though Jets are Revealed
		"achieve heavy-bombers I12 I31", // not found in the Vault
		"achieve heavy-bombers I12 I54", // a pair without the Mole is another play
		"achieve jets I31 I13",          // the Mole is the card discarded
		"achieve sonar I07 I31",         // not in hand
		"secret heavy-bombers I12 I31",
	} {
		hasNot(t, p, m)
		refused(t, p, m, "9.5")
	}
	refused(t, p, "achieve atomic-research-2 I46 I31", "9.4") // the first stage is missing
	do(t, p, "achieve jets I13 I31")
	if !p.has(axis, jets) || !p.secret(west, jets) {
		t.Error("the Axis has not copied Jets, or the West has lost them")
	}
	lyingAt(t, p, "I13", "table-axis")
	lyingAt(t, p, "I31", "discards")
	asks(t, p, west)
}

func TestAMolePairInTheVaultIsShownToTheVictim(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, moleScene+"hand west: A05")
	do(t, p, "mole I31 west")
	ev := &engine.Events{}
	if err := p.Play(p.seatOf(axis), parseTestMove(t, p, "secret jets I13 I31"), ev); err != nil {
		t.Fatal(err)
	}
	lyingAt(t, p, "I31", "vault-axis")
	lyingAt(t, p, "I13", "vault-axis")
	var told engine.SeatSet
	for _, e := range ev.List {
		if e.Kind == evVaultTech && faction(e.V[0]) == axis && tech(e.V[1]) == jets {
			told |= e.Seats
		}
	}
	if want := engine.Only(p.seatOf(axis)) | engine.Only(p.seatOf(west)); told != want {
		t.Errorf("the seats %b learn of the secret Jets, not %b: the Axis and its victim", told, want)
	}
	do(t, p, "pass", "pass")
	refused(t, p, "reveal jets I31", "9.3") // the Mole cannot be the card kept
	do(t, p, "reveal jets I13")
	lyingAt(t, p, "I31", "discards")
}

func TestAMoleThatFindsNothingOfUseIsDiscarded(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, moleScene+"hand west: A05")
	do(t, p, "mole I31 west", "done")
	lyingAt(t, p, "I31", "discards")
	asks(t, p, west)
}

func TestAMoleTurnedBackOpensTheVaultOfItsPlayer(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, moleScene+"vault axis: heavy-tanks I01 I02\nhand west: I36 I10 I55")
	do(t, p, "mole I31 west", "double-agent I36")
	asks(t, p, west)
	if got := sightOf(t, p, west).Factions["axis"].Vault; len(got) != 1 || got[0].Tech != "heavy-tanks" {
		t.Errorf("the West sees %v in the Axis's Vault", got)
	}
	if got := sightOf(t, p, axis).Factions["west"].Vault; got != nil {
		t.Errorf("the Axis sees %v in the West's Vault", got)
	}
	hasNot(t, p, "achieve jets I55 I31") // found in its own Vault
	do(t, p, "achieve heavy-tanks I10 I31")
	if !p.has(west, heavyTanks) || p.has(axis, heavyTanks) {
		t.Error("the West has not copied Heavy Tanks")
	}
	lyingAt(t, p, "I31", "discards")
	asks(t, p, west)
}

func TestADoubleAgentAnswersOnlyACardPlayedOnItsHolder(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		phase: government ussr
		ind west: 7
		hand axis: I33 A01
		hand west: A05
		hand ussr: I36 A02
	`)
	hasNot(t, p, "double-agent I36") // it is no play of its own
	refused(t, p, "double-agent I36", "9.5")
	do(t, p, "pass", "sabotage I33 west")
	asks(t, p, west) // the USSR, which holds it, was not the victim
	if p.ind[west] != 6 {
		t.Errorf("the West has %d Industry, not 6", p.ind[west])
	}
	lyingAt(t, p, "I36", "hand-ussr")
}

func TestADoubleAgentNeedNotBePlayed(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		phase: government axis
		ind west: 7
		hand axis: I33 A01
		hand west: A05 I36
		hand ussr: I39 A02
	`)
	do(t, p, "sabotage I33 west")
	asks(t, p, west)
	if p.ind[west] != 7 {
		t.Error("the Sabotage took effect before the Double Agent could answer")
	}
	refused(t, p, "double-agent I39", "9.5") // that is a Spy Ring
	refused(t, p, "sabotage I33 axis", "9.5")
	do(t, p, "pass")
	if p.ind[west] != 6 {
		t.Errorf("the West has %d Industry, not 6", p.ind[west])
	}
	lyingAt(t, p, "I36", "hand-west")
}

func TestRuling16TheAlliesPlayNoIntelligenceOnEachOther(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		players: 2
		active-ally: west
		phase: government west
		influence: Poland ussr 2, Spain axis 1
		London: British Infantry 1
		Moscow: Soviet Infantry 1
		Berlin: German Infantry 1
		vault ussr: sonar I04 I05
		vault axis: jets I13 I15
		hand axis: A01
		hand west: I31 I32 I33 I34 I35 I38
		hand ussr: A02
	`)
	for _, m := range []string{
		"agent I32 ussr moscow", "code-break I35 ussr", "spy-ring I34 ussr", "sabotage I33 ussr", "mole I31 ussr", "coup I38 poland",
	} {
		hasNot(t, p, m)
		refused(t, p, m, "9.5")
	}
	for _, m := range []string{
		"agent I32 axis berlin", "code-break I35 axis", "spy-ring I34 axis", "sabotage I33 axis", "mole I31 axis", "coup I38 spain",
	} {
		has(t, p, m)
	}
}

func TestARefusedIntelligenceCardIsRefusedForItsReason(t *testing.T) {
	rulebook.Covers(t, "tt", "9.5")
	p := scene(t, `
		1938
		players: 2
		active-ally: west
		phase: government west
		hand west: I34 I38
		hand axis: A05
		hand ussr: A06
		influence: Rumania axis 1, Turkey ussr 1, USA axis 1
	`)
	for move, reason := range map[string]string{
		"spy-ring I34 ussr":   "Allies",
		"spy-ring I34 west":   "Rivals",
		"spy-ring I39 axis":   "not in your hand",
		"code-break I34 axis": "another function",
		"coup I38 usa":        "but the USA",
		"coup I38 turkey":     "Allies",
		"coup I38 poland":     "nothing there",
	} {
		if why := p.Explain(p.seatOf(west), parseTestMove(t, p, move)); why == nil || why.Rule != "9.5" || !strings.Contains(why.Reason, reason) {
			t.Errorf("%s is answered with %v, which does not say %q", move, why, reason)
		}
	}
	has(t, p, "coup I38 rumania")
}
