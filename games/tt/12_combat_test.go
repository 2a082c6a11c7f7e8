package tt

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapter 12: Battles, who fights in them, and how they go on.

// easternFront is a Combat Phase of the Axis in summer 1941, at war with the Soviet Union.
func easternFront(t testing.TB, lines string) *Position {
	t.Helper()
	return scene(t, "1941 summer\nphase: combat axis\nwar: axis-ussr\n"+lines)
}

// westernFront is a Combat Phase of the Axis in summer 1940, at war with the West.
func westernFront(t testing.TB, lines string) *Position {
	t.Helper()
	return scene(t, "1940 summer\nphase: combat axis\nwar: axis-west\n"+lines)
}

// hasCV asserts the strength of a unit.
func hasCV(t testing.TB, p *Position, where, what string, cv uint8) {
	t.Helper()
	if u := unitAt(t, p, where, what); p.cv[u] != cv {
		t.Errorf("the %s in %s has %d CV, not %d", what, where, p.cv[u], cv)
	}
}

// isGone asserts that no such unit is in an area.
func isGone(t testing.TB, p *Position, where, what string) {
	t.Helper()
	if _, err := findUnit(p, where, what); err == nil {
		t.Errorf("a %s is still in %s", what, where)
	}
}

// decides asserts whose decision the match awaits, and in which procedure.
func decides(t testing.TB, p *Position, f faction, proc uint8) {
	t.Helper()
	if p.asked() != only(f) || p.Top() != proc {
		t.Fatalf("the match awaits %03b in %s, not %s in %s", p.asked(), table.Procs[p.Top()].Name, nameOf(f), table.Procs[proc].Name)
	}
}

// fightsIn asserts where a Battle is being resolved.
func fightsIn(t testing.TB, p *Position, where string) {
	t.Helper()
	b := flow.Find[battleFrame](&p.State, pBattle)
	if b == nil || world.areas[b.area].id != where {
		t.Fatalf("no Battle is being resolved in %s", where)
	}
}

// combatIsOver asserts that the Combat Phase has ended.
func combatIsOver(t testing.TB, p *Position) {
	t.Helper()
	if p.In(pCombat) {
		t.Fatalf("the Combat Phase is not over: it is in %s", table.Procs[p.Top()].Name)
	}
}

// isOpen asserts whether a Faction sees the type and strength of a unit.
func isOpen(t testing.TB, p *Position, f faction, where, what string, open bool) {
	t.Helper()
	if p.seesUnit(p.seatOf(f), unitAt(t, p, where, what)) != open {
		t.Errorf("that %s sees the %s in %s is not %v", nameOf(f), what, where, open)
	}
}

// missRound lets every unit that still acts in the Combat Round fire at the first
// class it can, and miss, or hold. It returns who acted, in order.
func missRound(t testing.TB, p *Position) (order []string) {
	t.Helper()
	b := flow.Find[battleFrame](&p.State, pBattle)
	if b == nil {
		t.Fatal("no Battle is being resolved")
	}
	where, round := b.area, b.round
	for p.over == 0 {
		b, r := flow.Find[battleFrame](&p.State, pBattle), flow.Find[roundFrame](&p.State, pRound)
		if b == nil || r == nil || b.area != where || b.round != round {
			break
		}
		if p.Chance() > 0 {
			resolve(t, p, 5)
			continue
		}
		decides(t, p, p.commander(faction(r.side), area(where)), pRound)
		order = append(order, nameOf(faction(r.side))+" "+world.units[r.typ].id)
		seat := p.seatOf(p.commander(faction(r.side), area(where)))
		list := p.Legal(seat, nil)
		i := slices.IndexFunc(list, func(m engine.Move) bool { return m.Kind == kFire || m.Kind == kHold || m.Kind == kBomb })
		if err := p.Play(seat, list[i], nil); err != nil {
			t.Fatal(err)
		}
	}
	return order
}

func TestEnemiesInOneAreaMakeABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "12.0")
	p := westernFront(t, `
		Lorraine: French Infantry 3 | German Infantry 3
		North Sea: British Fleet 2 | German Fleet 2
		Baltic Sea: Soviet Fleet 2 | German Fleet 2 # Rivals at Peace share a Sea
	`)
	do(t, p, "resolve lorraine")
	has(t, p, "fight lorraine")
	has(t, p, "fight north-sea")
	refused(t, p, "fight baltic-sea", "12.2")
	// The Land Battle has one round, the Sea Battle as many as it takes.
	do(t, p, "fight lorraine")
	missRound(t, p)
	fightsIn(t, p, "north-sea")
	missRound(t, p)
	fightsIn(t, p, "north-sea")
}

func TestOldLandBattlesAreResolvedAtOption(t *testing.T) {
	rulebook.Covers(t, "tt", "12.1")
	p := easternFront(t, `
		control: Poland ussr
		hand ussr: A41
		Warsaw: Soviet Infantry 3 | German Infantry 3
		Vilna: Soviet Infantry 2 | German Infantry 2
	`)
	has(t, p, "resolve warsaw")
	has(t, p, "resolve vilna")
	refused(t, p, "resolve lvov", "12.1")
	do(t, p, "resolve warsaw", "done")
	fightsIn(t, p, "warsaw")
	missRound(t, p)
	combatIsOver(t, p)
	hasCV(t, p, "vilna", "soviet infantry", 2)
	hasCV(t, p, "vilna", "german infantry", 2)
}

func TestABattleAggressedThisTurnMustBeResolved(t *testing.T) {
	rulebook.Covers(t, "tt", "12.1")
	p := scene(t, `
		1941 summer
		phase: movement axis 6
		war: axis-ussr
		control: Poland ussr
		Berlin: German Infantry 4
		Konigsberg: German Infantry 3
		Warsaw: Soviet Infantry 3
		Vilna: Soviet Infantry 2 | German Infantry 2
	`)
	do(t, p, "march @berlin:german-infantry", "to warsaw", "stop")
	do(t, p, "march @konigsberg:german-infantry", "to vilna", "stop", "done")
	// Vilna was only reinforced, so its Battle may rest.
	has(t, p, "resolve vilna")
	refused(t, p, "resolve warsaw", "12.1")
	do(t, p, "done")
	fightsIn(t, p, "warsaw")
	decides(t, p, ussr, pRound)
	missRound(t, p)
	combatIsOver(t, p)
}

func TestTheOwnerWhoStrikesBackIsTheAttacker(t *testing.T) {
	rulebook.Covers(t, "tt", "12.1", "3.241")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		control: Poland ussr
		Warsaw: Soviet Fortress 2, Soviet Infantry 3 | German Infantry 3
	`)
	do(t, p, "resolve warsaw")
	if got := missRound(t, p); !slices.Equal(got, []string{"ussr fortress", "axis infantry", "ussr infantry"}) {
		t.Errorf("the order of fire is %v", got)
	}
}

func TestDesignatedBattlesAreLaidOpen(t *testing.T) {
	rulebook.Covers(t, "tt", "12.1")
	p := easternFront(t, `
		control: Poland ussr
		Warsaw: Soviet Infantry 3 | German Infantry 3
		Vilna: Soviet Infantry 2 | German Infantry 2
		Lvov: Soviet Infantry 2 | German Infantry 2
	`)
	isOpen(t, p, axis, "warsaw", "soviet infantry", false)
	isOpen(t, p, ussr, "warsaw", "german infantry", true) // Aggressors lie face-up
	do(t, p, "resolve warsaw", "resolve vilna", "done")
	isOpen(t, p, axis, "warsaw", "soviet infantry", true)
	isOpen(t, p, axis, "vilna", "soviet infantry", true)
	isOpen(t, p, axis, "lvov", "soviet infantry", false)
}

func TestTheActivePlayerChoosesTheOrderOfBattles(t *testing.T) {
	rulebook.Covers(t, "tt", "12.2")
	p := easternFront(t, `
		control: Poland ussr
		Warsaw: Soviet Infantry 3 | German Infantry 3
		Vilna: Soviet Infantry 2 | German Infantry 2
		Lvov: Soviet Infantry 2 | German Infantry 2
	`)
	do(t, p, "resolve warsaw", "resolve vilna", "resolve lvov", "fight vilna")
	fightsIn(t, p, "vilna")
	refused(t, p, "fight warsaw", "12.2")
	missRound(t, p)
	decides(t, p, axis, pCombat)
	refused(t, p, "fight vilna", "12.2")
	refused(t, p, "done", "6.0")
	do(t, p, "fight lvov")
	missRound(t, p)
	fightsIn(t, p, "warsaw") // the last needs no choice
	missRound(t, p)
	combatIsOver(t, p)
}

func TestABattleThatOneSideHasLeftNeedsNoResolving(t *testing.T) {
	rulebook.Covers(t, "tt", "12.2", "12.24")
	p := easternFront(t, `
		control: Poland ussr
		Warsaw: Soviet Infantry 3 | German Infantry 3
		Vilna: Soviet Infantry 2 | German Infantry 2
	`)
	do(t, p, "resolve warsaw", "resolve vilna", "disband @warsaw:german-infantry")
	fightsIn(t, p, "vilna")
}

func TestALandBattleIsFoughtForOneRoundInATurn(t *testing.T) {
	rulebook.Covers(t, "tt", "12.2", "12.21", "12.22", "12.3")
	p := easternFront(t, `
		control: Poland ussr
		hand ussr: A41
		Warsaw: Soviet Infantry 3, Soviet Infantry 2 | German Infantry 4
		Berlin: German Infantry 1
	`)
	do(t, p, "resolve warsaw", "fire @warsaw:soviet-infantry-3 G")
	roll(t, p, 6, 6, 6)
	refused(t, p, "fire @warsaw:soviet-infantry-3 G", "12.21")
	do(t, p, "fire @warsaw:soviet-infantry-2 G")
	roll(t, p, 6, 6)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 6, 6, 6, 6)
	combatIsOver(t, p)
	// The Battle goes on in a later Turn: the USSR takes one in Fall.
	do(t, p, "commit A41", "done")
	has(t, p, "resolve warsaw")
}

func TestAfterALandRoundActiveAirForcesMayReBaseAndOwnersStandUp(t *testing.T) {
	rulebook.Covers(t, "tt", "12.22")
	p := easternFront(t, `
		control: Poland ussr
		Warsaw: Soviet Infantry 3, Soviet Air Force 2 | German Infantry 3 from Berlin, German Air Force 2 from Berlin
	`)
	isOpen(t, p, axis, "warsaw", "soviet infantry", true)
	missRound(t, p)
	decides(t, p, axis, pRebase)
	has(t, p, "rebase @warsaw:german-airforce berlin")
	has(t, p, "done")
	hasNot(t, p, "rebase @warsaw:soviet-airforce vilna")
	isOpen(t, p, axis, "warsaw", "soviet infantry", false)
	isOpen(t, p, ussr, "warsaw", "german infantry", true)
}

func TestABattleEndsAtOnceWhenOneSideIsLeft(t *testing.T) {
	rulebook.Covers(t, "tt", "12.24")
	p := easternFront(t, `
		control: Poland ussr
		hand ussr: A41
		Warsaw: Soviet Infantry 1 | German Tank 2, German Infantry 4, German Air Force 1
	`)
	do(t, p, "resolve warsaw", "fire @warsaw:german-airforce G")
	roll(t, p, 6)
	do(t, p, "fire @warsaw:german-tank G")
	roll(t, p, 1, 6)
	// The Infantry forgoes its action, and the winners stand up at once.
	decides(t, p, axis, pRebase)
	refused(t, p, "fire @warsaw:german-infantry G", "12.41")
	isOpen(t, p, ussr, "warsaw", "german infantry", false)
	do(t, p, "done")
	combatIsOver(t, p)
	if a := unitAt(t, p, "warsaw", "german tank"); p.control[p.at[a]] != axis {
		t.Error("the winner does not control Warsaw")
	}
}

// fieldOfThree has all three Factions in Warsaw, in the Axis's Combat Phase.
func fieldOfThree(t testing.TB, war string) *Position {
	t.Helper()
	p := scene(t, `
		1941 summer
		phase: combat axis
		war: `+war+`
		control: Poland ussr
		hand ussr: A41
		Warsaw: Soviet Infantry 3 | British Infantry 1 | German Infantry 3
	`)
	do(t, p, "resolve warsaw")
	return p
}

func TestInABattleOfThreeAllSayFirstWhomTheySpare(t *testing.T) {
	rulebook.Covers(t, "tt", "12.41")
	p := fieldOfThree(t, "axis-west, axis-ussr, west-ussr")
	decides(t, p, west, pBattle)
	has(t, p, "spare ussr")
	refused(t, p, "spare west", "12.41")
	do(t, p, "spare ussr", "done")
	decides(t, p, ussr, pBattle)
	do(t, p, "spare west", "done")
	decides(t, p, axis, pBattle)
	do(t, p, "spare ussr")
	refused(t, p, "spare west", "12.41") // the Attacker attacks somebody
	do(t, p, "done")
	// Nobody targets the USSR, which stands by; the Hit falls on the weaker
	// British unit, for the stronger Soviet one is no target.
	decides(t, p, west, pRound)
	do(t, p, "fire @warsaw:british-infantry G")
	roll(t, p, 6)
	decides(t, p, axis, pRound)
	do(t, p, "fire @warsaw:german-infantry G")
	roll(t, p, 1, 6, 6)
	isGone(t, p, "warsaw", "british infantry")
	hasCV(t, p, "warsaw", "soviet infantry", 3)
	combatIsOver(t, p)
}

func TestRuling27WhoTakesPartInABattleOfThree(t *testing.T) {
	rulebook.Covers(t, "tt", "12.41")
	everybody := "axis-west, axis-ussr, west-ussr"
	for _, c := range []struct {
		name, war string
		choices   []string
		acts      []string
	}{
		{"nobody is spared", everybody, []string{"done", "done", "done"},
			[]string{"west infantry", "ussr infantry", "axis infantry"}},
		{"one whom only a defender targets is in", everybody, []string{"done", "done", "spare ussr", "done"},
			[]string{"west infantry", "ussr infantry", "axis infantry"}},
		{"one whom nobody targets is out, though it would fire", everybody, []string{"spare ussr", "done", "done", "spare ussr", "done"},
			[]string{"west infantry", "axis infantry"}},
		{"a defender may spare everybody", everybody, []string{"spare axis", "spare ussr", "done", "spare west", "done", "spare ussr", "done"},
			[]string{"west infantry", "axis infantry"}},
		{"only who has two Enemies there chooses", "axis-west, axis-ussr", []string{"spare west", "done"},
			[]string{"ussr infantry", "axis infantry"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := fieldOfThree(t, c.war)
			do(t, p, c.choices...)
			if got := missRound(t, p); !slices.Equal(got, c.acts) {
				t.Errorf("the units that act are %v, not %v", got, c.acts)
			}
		})
	}
}

func TestASparedEnemyIsNotFiredAt(t *testing.T) {
	rulebook.Covers(t, "tt", "12.41")
	p := scene(t, `
		1941 summer
		phase: combat axis
		war: axis-west, axis-ussr
		control: Poland ussr
		Warsaw: Soviet Infantry 3 | British Air Force 2 | German Infantry 3
	`)
	do(t, p, "resolve warsaw", "spare west", "done", "fire @warsaw:soviet-infantry G")
	roll(t, p, 6, 6, 6)
	refused(t, p, "fire @warsaw:german-infantry A", "12.41")
	has(t, p, "fire @warsaw:german-infantry G")
}

// An Armed Minor that is spared still fires, so its Battle goes on when the others are
// gone, and who has not acted may still leave it.
func TestABattleGoesOnWhileAnArmedMinorTargetsSomebody(t *testing.T) {
	rulebook.Covers(t, "tt", "12.24", "12.41")
	p := westernFront(t, `
		armed: Poland by axis enemies axis west
		Warsaw: Neutral Fortress 2 | British Infantry 1 | German Tank 3, German Infantry 3
	`)
	do(t, p, "resolve warsaw", "done", "spare neutral", "done", "fire @warsaw:neutral-fortress G")
	roll(t, p, 6, 6)
	do(t, p, "fire @warsaw:german-tank G")
	roll(t, p, 1, 6, 6)
	isGone(t, p, "warsaw", "british infantry")
	decides(t, p, axis, pRound)
	has(t, p, "retreat @warsaw:german-infantry konigsberg")
	refused(t, p, "fire @warsaw:german-infantry G", "12.41")
}

func TestRuling34ARivalOutsideTheBattleFiresForAnArmedMinor(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42")
	for _, c := range []struct {
		name, text string
		choices    []string
		commander  faction
	}{
		{"the first of two Rivals in Turn Order", `
			order: axis ussr west
			phase: combat axis
			armed: Poland by axis
			Warsaw: Neutral Fortress 3 | German Infantry 4 from Berlin`, nil, ussr},
		{"the Rival without units in the Battle", `
			phase: combat axis
			war: axis-west
			armed: Poland by axis enemies axis west
			Warsaw: Neutral Fortress 3 | British Infantry 2 | German Infantry 4`, []string{"resolve warsaw", "done", "done"}, ussr},
		{"in a partition neither the Attacker nor the Violator", `
			phase: combat west
			armed: Norway by axis enemies axis west
			Oslo: Neutral Fortress 1 | British Infantry 3 from North Sea`, nil, ussr},
		{"though the Rival fights there himself", `
			phase: combat west
			war: west-ussr
			armed: Norway by axis enemies axis west ussr
			Oslo: Neutral Fortress 1 | Soviet Infantry 2 | British Infantry 3 from North Sea`, []string{"done", "done"}, ussr},
		{"the Axis against an Ally of the two-player game", `
			players: 2
			order: ussr west axis
			phase: combat west
			armed: Norway by west
			Oslo: Neutral Fortress 1 | British Infantry 3 from North Sea`, nil, axis},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, c.text)
			do(t, p, c.choices...)
			decides(t, p, c.commander, pRound)
			if r := flow.Find[roundFrame](&p.State, pRound); faction(r.side) != nobody {
				t.Errorf("the units of %s act, not the Armed Minor's", nameOf(faction(r.side)))
			}
		})
	}
}

func TestAnArmedMinorFiresAtGroundUnitsFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "15.42", "12.41")
	p := scene(t, `
		1939 fall
		phase: combat axis
		armed: Poland by axis
		Warsaw: Neutral Fortress 3 | German Infantry 1 from Berlin, German Air Force 2 from Berlin
	`)
	refused(t, p, "fire @warsaw:neutral-fortress A", "15.42")
	do(t, p, "fire @warsaw:neutral-fortress G")
	roll(t, p, 4, 5, 5)
	isGone(t, p, "warsaw", "german infantry")

	raid := scene(t, `
		1939 fall
		phase: combat axis
		armed: Poland by axis
		Warsaw: Neutral Fortress 3 | German Air Force 2 from Berlin
	`)
	do(t, raid, "fire @warsaw:neutral-fortress A")
	roll(t, raid, 2, 3, 3)
	hasCV(t, raid, "warsaw", "german airforce", 1)
}

func TestInvadersNeitherFireNorRetreatButTakeHits(t *testing.T) {
	rulebook.Covers(t, "tt", "12.6", "12.61", "11.221")
	p := scene(t, `
		1943 spring
		phase: movement west 6
		war: axis-west
		control: Low Countries axis
		hand axis: A16
		North Sea: British Infantry 4, British Fleet 3, British Carrier 2
		Amsterdam: German Infantry 2
	`)
	do(t, p, "sail @north-sea:british-infantry", "to amsterdam", "stop")
	do(t, p, "sail @north-sea:british-fleet", "to amsterdam", "stop", "done")
	// The Fleet that came along fires as usual.
	decides(t, p, west, pRound)
	refused(t, p, "fire @amsterdam:british-infantry G", "12.61")
	refused(t, p, "retreat @amsterdam:british-infantry north-sea", "12.61")
	do(t, p, "fire @amsterdam:british-fleet G")
	roll(t, p, 6, 6, 6)
	decides(t, p, axis, pRound)
	do(t, p, "fire @amsterdam:german-infantry G")
	roll(t, p, 1, 3)
	hasCV(t, p, "amsterdam", "british infantry", 2)
	decides(t, p, west, pRebase) // the round is over
	isOpen(t, p, axis, "amsterdam", "british infantry", true)
	do(t, p, "done")
	combatIsOver(t, p)
	// In the next Turn the Infantry acts like any other.
	do(t, p, "commit A16", "done", "resolve amsterdam")
	if got := missRound(t, p); !slices.Equal(got, []string{"west fleet", "west infantry", "axis infantry"}) {
		t.Errorf("the order of fire is %v", got)
	}
}

func TestBombersOverAMainCapitalFireAtIndustry(t *testing.T) {
	rulebook.Covers(t, "tt", "12.6", "12.62")
	p := scene(t, `
		1943 summer
		phase: combat west
		war: axis-west
		tech west: precision-bombsight
		ind axis: 15
		Berlin: German Infantry 2 | British Air Force 4 from Baltic Sea
	`)
	has(t, p, "fire @berlin:british-airforce G")
	do(t, p, "bomb @berlin:british-airforce")
	roll(t, p, 1, 1, 2, 6)
	if p.ind[axis] != 13 {
		t.Errorf("Industry is %d after two Hits on 15", p.ind[axis])
	}
	hasCV(t, p, "berlin", "german infantry", 2)

	p = scene(t, `
		phase: combat west
		war: axis-west
		tech west: precision-bombsight
		ind axis: 1
		Berlin: German Infantry 2 | British Air Force 4 from Baltic Sea
	`)
	do(t, p, "bomb @berlin:british-airforce")
	roll(t, p, 1, 1, 1, 6)
	if p.ind[axis] != 0 {
		t.Errorf("Industry is %d after three Hits on the last", p.ind[axis])
	}
}

func TestOnlyTheBombsightOverAnEnemyMainCapitalBombsIndustry(t *testing.T) {
	rulebook.Covers(t, "tt", "12.62")
	for _, c := range []struct{ name, text, unit string }{
		{"without the Technology", `
			phase: combat west
			war: axis-west
			Berlin: German Infantry 2 | British Air Force 4 from Baltic Sea`, "@berlin:british-airforce"},
		{"with the Enemy's Technology", `
			phase: combat west
			war: axis-west
			tech axis: precision-bombsight
			Berlin: German Infantry 2 | British Air Force 4 from Baltic Sea`, "@berlin:british-airforce"},
		{"over a SubCapital", `
			phase: combat west
			war: axis-west
			tech west: precision-bombsight
			Ruhr: German Infantry 2 | British Air Force 4 from North Sea`, "@ruhr:british-airforce"},
		{"by other units", `
			phase: combat west
			war: axis-west
			tech west: precision-bombsight
			Berlin: German Infantry 2 | British Carrier 4 from Baltic Sea`, "@berlin:british-carrier"},
		{"over one's own MainCapital", `
			phase: combat axis
			war: axis-west
			tech axis: precision-bombsight
			aggressed: Berlin
			Berlin: German Air Force 2 | British Infantry 4`, "@berlin:german-airforce"},
		{"when no Industry is left", `
			phase: combat west
			war: axis-west
			tech west: precision-bombsight
			ind axis: 0
			Berlin: German Infantry 2 | British Air Force 4 from Baltic Sea`, "@berlin:british-airforce"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, scene(t, c.text), "bomb "+c.unit, "12.62") })
	}
}

func TestRuling23AnUndefendedMainCapitalIsBombedWithoutABattle(t *testing.T) {
	rulebook.Covers(t, "tt", "12.62", "11.55")
	p := scene(t, `
		1943 summer
		phase: movement west 6
		war: axis-west
		vault west: precision-bombsight I28 I29
		ind axis: 15
		Baltic Sea: British Fleet 1
		Copenhagen: British Air Force 3, British Infantry 1
		control: Denmark west
		hand axis: A41
	`)
	do(t, p, "fly @copenhagen:british-airforce", "to baltic-sea")
	hasNot(t, p, "to berlin")
	do(t, p, "reveal precision-bombsight I28", "to berlin", "stop", "done")
	fightsIn(t, p, "berlin")
	decides(t, p, west, pRound)
	roundTripsAsText(t, p)
	do(t, p, "bomb @berlin:british-airforce")
	roll(t, p, 1, 6, 6)
	if p.ind[axis] != 14 {
		t.Errorf("Industry is %d after one Hit on 15", p.ind[axis])
	}
	// Raiders do not stay.
	decides(t, p, west, pForced)
	do(t, p, "rebase @berlin:british-airforce copenhagen")
	combatIsOver(t, p)
	if p.control[mainCapitalOf[axis]] != axis {
		t.Error("Berlin has changed hands by an air raid")
	}
}

// roundTripsAsText asserts that a position in the middle of a Battle can be
// written down.
func roundTripsAsText(t testing.TB, p *Position) {
	t.Helper()
	text, err := Game.FormatPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	if q := scene(t, text); !slices.Equal(p.AppendBinary(nil), q.AppendBinary(nil)) {
		t.Errorf("the position reads differently from its text\n%s", text)
	}
}

func TestARaidIsFoughtLikeAnyBattleAndThenTheRaidersLeave(t *testing.T) {
	rulebook.Covers(t, "tt", "12.6", "12.63", "12.52")
	p := easternFront(t, `
		Odessa: Soviet Infantry 2 | German Air Force 2 from Bucharest, German Fleet 3 from Western Black Sea
		Bucharest: German Infantry 1
		control: Rumania axis
	`)
	if got := missRound(t, p); !slices.Equal(got, []string{"axis airforce", "axis fleet", "ussr infantry"}) {
		t.Errorf("the order of fire is %v", got)
	}
	decides(t, p, axis, pForced)
	do(t, p, "rebase @odessa:german-airforce bucharest", "retreat @odessa:german-fleet western-black-sea")
	combatIsOver(t, p)
}
