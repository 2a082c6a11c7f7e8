package tt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// Chapters 12.3 and 12.4: Combat Actions, firing and Hits.

func TestUnitsActInTheOrderOfTheUnitTable(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "3.14")
	p := easternFront(t, `
		Odessa: Soviet Infantry 1, Soviet Tank 1, Soviet Fleet 1, Soviet Submarine 1, Soviet Carrier 1, Soviet Air Force 1, Soviet Fortress 1 | German Infantry 1, German Tank 1, German Fleet 1, German Submarine 1, German Carrier 1, German Air Force 1
	`)
	do(t, p, "resolve odessa")
	refused(t, p, "fire @odessa:soviet-infantry G", "12.3")
	refused(t, p, "fire @odessa:german-airforce G", "12.3")
	want := []string{
		"ussr fortress", "ussr airforce", "axis airforce", "ussr carrier", "axis carrier", "ussr submarine", "axis submarine",
		"ussr fleet", "axis fleet", "ussr tank", "axis tank", "ussr infantry", "axis infantry",
	}
	if got := missRound(t, p); !slices.Equal(got, want) {
		t.Errorf("the order is %v", got)
	}
}

// duel is a Battle of one type of unit on both sides, in the Axis's Combat Phase.
func duel(t testing.TB, what, heading string) *Position {
	t.Helper()
	p := scene(t, `
		1941 summer
		war: axis-ussr
		`+heading+`
		Odessa: Soviet `+what+` 2 | German `+what+` 2
	`)
	do(t, p, "resolve odessa")
	return p
}

func TestTheOrderOfFireOfTanksAndInfantry(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "3.14", "9.0")
	both := "Odessa: Soviet Tank 2, Soviet Infantry 2 | German Tank 2, German Infantry 2"
	for _, c := range []struct {
		name, tech string
		want       string
	}{
		{"the example", "", "ussr tank, axis tank, ussr infantry, axis infantry"},
		{"FirstFire of the Attacker's Tanks alone", "tech axis: heavy-tanks", "axis tank, ussr tank, ussr infantry, axis infantry"},
		{"FirstFire of the Attacker's Infantry alone", "tech axis: rocket-artillery", "ussr tank, axis tank, axis infantry, ussr infantry"},
		{"FirstFire of another type", "tech axis: jets naval-radar", "ussr tank, axis tank, ussr infantry, axis infantry"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := scene(t, "1941 summer\nphase: combat axis\nwar: axis-ussr\n"+c.tech+"\n"+both)
			do(t, p, "resolve odessa")
			if got := strings.Join(missRound(t, p), ", "); got != c.want {
				t.Errorf("the order is %s, not %s", got, c.want)
			}
		})
	}
}

func TestFirstFireAndSurpriseTurnTheOrderRound(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "9.0", "15.22")
	techs := map[string]string{"airforce": "jets", "fleet": "naval-radar", "tank": "heavy-tanks", "infantry": "rocket-artillery",
		"carrier": "", "submarine": ""}
	for _, c := range []struct {
		surprise, attacker, defender bool
		attackerFirst                bool
	}{
		{false, false, false, false},
		{false, true, false, true},
		{false, false, true, false},
		{false, true, true, false},
		{true, false, false, true},
		{true, true, false, true},
		{true, false, true, false}, // a Technology that the Declarer lacks negates Surprise
		{true, true, true, true},   // one that he has as well does not
	} {
		for what, ff := range techs {
			if ff == "" && (c.attacker || c.defender) {
				continue
			}
			t.Run(fmt.Sprintf("%s surprise %v attacker %v defender %v", what, c.surprise, c.attacker, c.defender), func(t *testing.T) {
				heading := "phase: combat axis"
				if c.surprise {
					heading += " surprise"
				}
				if c.attacker {
					heading += "\ntech axis: " + ff
				}
				if c.defender {
					heading += "\ntech ussr: " + ff
				}
				want := ussr
				if c.attackerFirst {
					want = axis
				}
				decides(t, duel(t, what, heading), want, pRound)
			})
		}
	}
}

func TestSurpriseDoesNotChangeTheOrderOfTypes(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3")
	p := scene(t, `
		1941 summer
		phase: combat axis surprise
		war: axis declared on ussr
		Odessa: Soviet Fortress 2, Soviet Infantry 2 | German Infantry 2 from Bucharest
	`)
	if got := missRound(t, p); !slices.Equal(got, []string{"ussr fortress", "axis infantry", "ussr infantry"}) {
		t.Errorf("the order is %v", got)
	}
}

// Surprise goes before Turn Order, in which the USSR comes last.
func TestSurpriseIsForWhoeverDeclared(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "15.22")
	for surprise, want := range map[string][]string{"surprise": {"ussr infantry", "axis infantry"}, "": {"axis infantry", "ussr infantry"}} {
		p := scene(t, `
			1941 summer
			phase: combat ussr `+surprise+`
			war: ussr declared on axis
			control: Poland axis
			Warsaw: German Infantry 2 | Soviet Infantry 2 from Vilna
			Vilna: Soviet Infantry 1
		`)
		if got := missRound(t, p); !slices.Equal(got, want) {
			t.Errorf("%q: the order is %v, not %v", surprise, got, want)
		}
	}
}

func TestOfTwoDefendersTheOneWithFirstFireActsFirst(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "9.0")
	for tech, want := range map[string]string{
		"":                            "west infantry, ussr infantry, axis infantry", // Turn Order
		"tech ussr: rocket-artillery": "ussr infantry, west infantry, axis infantry",
		"tech west: rocket-artillery": "west infantry, ussr infantry, axis infantry",
		"tech axis: rocket-artillery": "axis infantry, west infantry, ussr infantry",
		"tech axis: rocket-artillery\n" + "tech ussr: rocket-artillery": "ussr infantry, axis infantry, west infantry",
	} {
		p := scene(t, `
			phase: combat axis
			war: axis-west, axis-ussr, west-ussr
			control: Poland ussr
			`+tech+`
			Warsaw: Soviet Infantry 3 | British Infantry 3 | German Infantry 3
		`)
		do(t, p, "resolve warsaw", "done", "done", "done")
		if got := strings.Join(missRound(t, p), ", "); got != want {
			t.Errorf("with %q the order is %s, not %s", tech, got, want)
		}
	}
}

func TestASecretFirstFireIsRevealedBeforeTheRound(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "9.3")
	p := duel(t, "infantry", "phase: combat axis\nvault axis: rocket-artillery I02 I03\nvault ussr: naval-radar I04 I05")
	// The USSR's secret does not matter to this Battle and is not asked about.
	decides(t, p, axis, pReveal)
	do(t, p, "reveal rocket-artillery I02")
	decides(t, p, axis, pRound)
}

func TestAUnitFiresOrRetreats(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3")
	p := easternFront(t, `
		Odessa: Soviet Infantry 2 | German Infantry 2 from Bucharest
	`)
	has(t, p, "fire @odessa:soviet-infantry G")
	has(t, p, "retreat @odessa:soviet-infantry kiev")
	do(t, p, "retreat @odessa:soviet-infantry kiev")
	hasCV(t, p, "kiev", "soviet infantry", 2)
	isGone(t, p, "odessa", "soviet infantry")
}

func TestRuling26AUnitHoldsOnlyIfItCanHurtNobody(t *testing.T) {
	rulebook.Covers(t, "tt", "12.3", "12.41")
	p := easternFront(t, `
		Odessa: Soviet Tank 2, Soviet Infantry 2 | German Air Force 2 from Bucharest
	`)
	refused(t, p, "hold @odessa:german-airforce", "12.3")
	do(t, p, "fire @odessa:german-airforce G")
	roll(t, p, 6, 6)
	refused(t, p, "fire @odessa:soviet-tank A", "12.41")
	do(t, p, "hold @odessa:soviet-tank")
	refused(t, p, "hold @odessa:soviet-infantry", "12.3")
	has(t, p, "fire @odessa:soviet-infantry A")
}

func TestAUnitFiresAtOneClassThatIsThere(t *testing.T) {
	rulebook.Covers(t, "tt", "12.4", "12.41")
	p := easternFront(t, `
		Odessa: Soviet Fortress 2 | German Infantry 2, German Air Force 2, German Carrier 2, German Fleet 2
	`)
	do(t, p, "resolve odessa")
	has(t, p, "fire @odessa:soviet-fortress A")
	has(t, p, "fire @odessa:soviet-fortress N")
	has(t, p, "fire @odessa:soviet-fortress G")
	refused(t, p, "fire @odessa:soviet-fortress S", "12.41")
	do(t, p, "fire @odessa:soviet-fortress A")
	roll(t, p, 2, 2)
	isGone(t, p, "odessa", "german airforce")
	for _, spared := range []string{"infantry", "carrier", "fleet"} {
		hasCV(t, p, "odessa", "german "+spared, 2)
	}
}

func TestClassesOfTargets(t *testing.T) {
	rulebook.Covers(t, "tt", "12.41")
	for what, class := range map[string]string{
		"Air Force": "A", "Carrier": "N", "Fleet": "N", "Fortress": "G", "Tank": "G", "Infantry": "G", "Submarine": "S",
	} {
		p := scene(t, "phase: combat ussr\nwar: axis-ussr\nowner: Odessa axis\nOdessa: Soviet Air Force 1 | German "+what+" 3")
		do(t, p, "resolve odessa")
		if what == "Fortress" || what == "Air Force" {
			missOneAt(t, p, "soviet airforce")
		}
		for _, c := range []string{"A", "N", "G", "S"} {
			move := "fire @odessa:soviet-airforce " + c
			if c == class {
				has(t, p, move)
			} else {
				refused(t, p, move, "12.41")
			}
		}
	}
}

func TestTheUnitTableOfFirepower(t *testing.T) {
	rulebook.Covers(t, "tt", "12.42", "3.15")
	targets := [4]string{"airforce", "fleet", "infantry", "submarine"}
	for unit, fire := range map[string][4]int{
		"fortress":  {2, 3, 4, 3},
		"airforce":  {3, 1, 1, 1},
		"carrier":   {2, 2, 1, 2},
		"submarine": {0, 1, 0, 1},
		"fleet":     {1, 3, 1, 2},
		"tank":      {0, 0, 2, 0},
		"infantry":  {1, 1, 3, 0}, // A1 and G3 are the example's
	} {
		for i, most := range fire {
			target, class := "german "+targets[i], classLetters[i]
			for die, cv := range map[int]uint8{most: 2, most + 1: 3} {
				p := scene(t, `
					phase: combat axis
					war: axis-ussr
					Odessa: Soviet `+unit+` 1 | `+target+` 3, German Tank 1
				`)
				do(t, p, "resolve odessa")
				for !p.asked().has(ussr) {
					missOneAt(t, p, "soviet "+unit)
				}
				shot := "fire @odessa:soviet-" + unit + " " + class
				if most == 0 {
					refused(t, p, shot, "12.41")
					continue
				}
				do(t, p, shot)
				resolve(t, p, die-1)
				if u := unitAt(t, p, "odessa", target); p.cv[u] != cv {
					t.Errorf("a %s that rolls %d at class %s leaves %d CV of 3", unit, die, class, p.cv[u])
				}
			}
		}
	}
}

// missOneAt lets the unit that acts next fire at the given one and miss.
func missOneAt(t testing.TB, p *Position, what string) {
	t.Helper()
	r := flow.Find[roundFrame](&p.State, pRound)
	v := unitAt(t, p, world.areas[r.area].id, what)
	for u := range p.unitsAt(area(r.area)) {
		if p.owner(u) != faction(r.side) || p.typ[u] != unitType(r.typ) || !p.canAct(u, factionSet(r.in)) {
			continue
		}
		if p.firepower(u, p.classOf(v)) == 0 {
			do(t, p, "hold "+nameOf(u))
			return
		}
		do(t, p, "fire "+nameOf(u)+" "+classLetters[p.classOf(v)])
		for dicePending(p) {
			resolve(t, p, 5)
		}
		return
	}
}

func TestAFourCVInfantryFiringG3RollsFourDice(t *testing.T) {
	rulebook.Covers(t, "tt", "12.4", "12.43")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		Odessa: Soviet Infantry 3, Soviet Infantry 2 | German Infantry 4
	`)
	do(t, p, "resolve odessa", "fire @odessa:german-infantry G")
	roll(t, p, 1, 2, 3, 4) // three Hits
	decides(t, p, ussr, pRound)
	hasCV(t, p, "odessa", "soviet infantry", 1)
	total := uint8(0)
	for u := range p.unitsAt(p.at[unitAt(t, p, "odessa", "soviet infantry")]) {
		if p.owner(u) == ussr {
			total += p.cv[u]
		}
	}
	if total != 2 {
		t.Errorf("%d CV are left of five after three Hits", total)
	}
}

func TestADamagedUnitRollsFewerDice(t *testing.T) {
	rulebook.Covers(t, "tt", "12.43")
	p := easternFront(t, `
		hand ussr: A41
		Odessa: Soviet Infantry 3 | German Infantry 4
		Bucharest: German Infantry 1
		control: Rumania axis
	`)
	do(t, p, "resolve odessa", "fire @odessa:soviet-infantry G")
	roll(t, p, 1, 1, 6)
	do(t, p, "fire @odessa:german-infantry G")
	roll(t, p, 6, 6)
	combatIsOver(t, p)
}

func TestHitsFallOneByOneOnTheStrongestUnit(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := easternFront(t, `
		hand ussr: A41
		Odessa: Soviet Infantry 3, Soviet Tank 2, Soviet Air Force 3 | German Infantry 4 from Bucharest
		Bucharest: German Infantry 1
		control: Rumania axis
	`)
	for range 3 {
		missOneAt(t, p, "german infantry")
	}
	do(t, p, "fire @odessa:german-infantry G")
	// The first Hit takes the Infantry to two; then its owner chooses, as both
	// have two; the third falls on the one that is now the stronger.
	roll(t, p, 1, 2, 3, 6)
	hasCV(t, p, "odessa", "soviet infantry", 2)
	hasCV(t, p, "odessa", "soviet tank", 2)
	decides(t, p, ussr, pFire)
	refused(t, p, "hit @odessa:soviet-airforce", "12.44")
	do(t, p, "hit @odessa:soviet-tank")
	hasCV(t, p, "odessa", "soviet infantry", 1)
	hasCV(t, p, "odessa", "soviet tank", 1)
	hasCV(t, p, "odessa", "soviet airforce", 3)
	combatIsOver(t, p)
}

func TestAWeakerUnitCannotTakeTheHit(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		Odessa: Soviet Infantry 2, Soviet Tank 2, Soviet Infantry 1 | German Infantry 1
	`)
	missOneAt(t, mustResolve(t, p), "german infantry")
	do(t, p, "fire @odessa:german-infantry G")
	roll(t, p, 1)
	decides(t, p, ussr, pFire)
	has(t, p, "hit @odessa:soviet-infantry-2")
	has(t, p, "hit @odessa:soviet-tank")
	refused(t, p, "hit @odessa:soviet-infantry-1", "12.44")
}

// mustResolve makes the only Battle of a scene active.
func mustResolve(t testing.TB, p *Position) *Position {
	t.Helper()
	do(t, p, legal(t, p)[0])
	return p
}

func TestRuling45UnitsThatDifferInNothingTakeHitsWithoutAsking(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		control: Rumania axis
		Odessa: Soviet Infantry 1 | German Infantry 2, German Infantry 2
	`)
	missOneAt(t, mustResolve(t, p), "soviet infantry")
	missOneAt(t, p, "soviet infantry")
	do(t, p, "fire @odessa:soviet-infantry G")
	resolve(t, p, 0)
	hasCV(t, p, "odessa", "german infantry-1", 1)
	hasCV(t, p, "odessa", "german infantry-2", 2)

	// One of the two came this Turn, and only it must go back the same way.
	p = easternFront(t, `
		control: Rumania axis
		Odessa: Soviet Infantry 1 | German Infantry 2 from Bucharest, German Infantry 2
	`)
	do(t, p, "fire @odessa:soviet-infantry G")
	roll(t, p, 1)
	decides(t, p, axis, pFire)
}

func TestCarriersLoseTwoCVForEachHit(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44", "3.221")
	p := scene(t, `
		1941 summer
		phase: combat axis
		war: axis-west
		Western Mediterranean: British Carrier 4, British Fleet 3 | German Fleet 4
	`)
	missRoundUntil(t, p, axis)
	do(t, p, "fire @western-mediterranean:german-fleet N")
	roll(t, p, 1, 1, 6, 6)
	// Four to two; now the Fleet with three is the strongest.
	hasCV(t, p, "western-mediterranean", "british carrier", 2)
	hasCV(t, p, "western-mediterranean", "british fleet", 2)

	p = scene(t, `
		1941 summer
		phase: combat axis
		war: axis-west
		Western Mediterranean: British Carrier 3 | German Fleet 4
	`)
	missRoundUntil(t, p, axis)
	do(t, p, "fire @western-mediterranean:german-fleet N")
	for range 3 {
		resolve(t, p, 5)
	}
	resolve(t, p, 0)
	hasCV(t, p, "western-mediterranean", "british carrier", 1)
	missRoundUntil(t, p, axis)
	do(t, p, "fire @western-mediterranean:german-fleet N")
	for range 4 {
		resolve(t, p, 0)
	}
	isGone(t, p, "western-mediterranean", "british carrier")
}

// missRoundUntil lets units fire and miss until a Faction's units act.
func missRoundUntil(t testing.TB, p *Position, f faction) {
	t.Helper()
	for p.In(pRound) && !p.asked().has(f) {
		r := flow.Find[roundFrame](&p.State, pRound)
		a := area(r.area)
		for v := range p.unitsAt(a) {
			if p.isTarget(v, faction(r.side), factionSet(r.in)) {
				missOneAt(t, p, nationalityNames[p.nation[v]]+" "+world.units[p.typ[v]].id)
				break
			}
		}
	}
}

func TestHitsBeyondTheTargetedClassAreLost(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := easternFront(t, `
		hand ussr: A41
		Odessa: Soviet Infantry 3, Soviet Air Force 1 | German Air Force 4 from Bucharest, German Infantry 2 from Bucharest
	`)
	missOneAt(t, p, "german airforce")
	do(t, p, "fire @odessa:german-airforce A")
	roll(t, p, 1, 2, 3, 3)
	isGone(t, p, "odessa", "soviet airforce")
	hasCV(t, p, "odessa", "soviet infantry", 3)
	decides(t, p, ussr, pRound)
}

func TestAnEliminatedBlockCanBeBuiltAgain(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := westernFront(t, `
		London: British Air Force 1, British Air Force 1, British Air Force 1
		Lorraine: British Air Force 1 | German Air Force 2 from Munich
	`)
	if p.available(britain, airForce) {
		t.Fatal("the box should hold no fifth British Air Force")
	}
	missOneAt(t, p, "german airforce")
	do(t, p, "fire @lorraine:german-airforce A")
	resolve(t, p, 0)
	resolve(t, p, 5)
	isGone(t, p, "lorraine", "british airforce")
	if !p.available(britain, airForce) {
		t.Error("the eliminated block is not in the box")
	}
}

func TestRuling27TheFiringPlayerChoosesBetweenUnitsOfTwoOwners(t *testing.T) {
	rulebook.Covers(t, "tt", "12.44")
	p := scene(t, `
		1941 summer
		phase: combat axis
		war: axis-west, axis-ussr
		control: Poland ussr
		hand ussr: A41
		Warsaw: Soviet Infantry 2 | British Infantry 2 | German Tank 1
	`)
	do(t, p, "resolve warsaw", "done", "fire @warsaw:german-tank G")
	roll(t, p, 2)
	decides(t, p, axis, pFire)
	has(t, p, "hit @warsaw:soviet-infantry")
	do(t, p, "hit @warsaw:british-infantry")
	hasCV(t, p, "warsaw", "british infantry", 1)
	hasCV(t, p, "warsaw", "soviet infantry", 2)
}

func TestTheStoryTellsWhatAHitLeaves(t *testing.T) {
	rulebook.Covers(t, "tt", "3.221", "12.44")
	for _, c := range []struct {
		target, class string
		left          int16
	}{
		{"German Infantry 3", "G", 2}, {"German Carrier 3", "N", 1}, {"German Carrier 2", "N", 0}, {"German Fleet 1", "N", 0},
	} {
		p := battleOf(t, "London: British Fortress 1 | German Infantry 2 from North Sea, "+c.target+" from North Sea")
		do(t, p, "fire @london:british-fortress "+c.class)
		ev := &engine.Events{}
		if err := p.Resolve(0, ev); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(ev.List, func(e engine.Event) bool { return e.Kind == evHit })
		if i < 0 || ev.List[i].V[3] != c.left {
			t.Errorf("%s: the story tells %+v, not that %d CV are left", c.target, ev.List, c.left)
		}
	}
}
