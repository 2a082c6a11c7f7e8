package tt

import (
	"strings"
	"testing"

	"sandtable/rulebook"
)

// Chapter 13: ReBasing.

func TestUnitsReBaseToUndisputedFriendlyLandWithinTheirRange(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "12.51")
	p := easternFront(t, `
		control: Poland ussr, Rumania west
		Lvov: Soviet Air Force 2, Soviet Infantry 1 | German Infantry 2
		Odessa: Soviet Infantry 2 | German Infantry 2
		Vilna: German Infantry 1
		Western Black Sea: Soviet Fleet 1
	`)
	do(t, p, "resolve lvov", "done")
	for _, where := range []string{"kiev", "kharkov", "bryansk", "warsaw"} {
		has(t, p, "rebase @lvov:soviet-airforce "+where)
	}
	for where, why := range map[string]string{
		"odessa": "Disputed", "vilna": "the Enemy's", "bucharest": "a Rival's", "budapest": "a Neutral's",
		"western-black-sea": "a Sea", "voronezh": "beyond its range", "lvov": "where it is",
	} {
		t.Run(why, func(t *testing.T) { refused(t, p, "rebase @lvov:soviet-airforce "+where, "13.0") })
	}
	do(t, p, "rebase @lvov:soviet-airforce kharkov")
	hasCV(t, p, "kharkov", "soviet airforce", 2)
}

func TestGroundUnitsDoNotReBase(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0")
	p := easternFront(t, `
		control: Poland ussr
		Lvov: Soviet Tank 2 | German Infantry 2
	`)
	do(t, p, "resolve lvov")
	refused(t, p, "rebase @lvov:soviet-tank kiev", "13.0")
}

func TestHeavyBombersReBaseFarther(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "9.0")
	p := easternFront(t, `
		control: Poland ussr
		tech ussr: heavy-bombers
		Lvov: Soviet Air Force 2 | German Infantry 2
	`)
	do(t, p, "resolve lvov")
	has(t, p, "rebase @lvov:soviet-airforce voronezh")
	refused(t, p, "rebase @lvov:soviet-airforce penza", "13.0")
}

func TestSubsAndAirForcesPassEnemiesWhenTheyReBaseAndShipsDoNot(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "11.51")
	text := `
		1940 summer
		phase: combat west
		war: axis-west
		Cyrenaica: British Infantry 1
		Central Mediterranean: British Fleet 1
		Eastern Mediterranean: Italian Fleet 2, Italian Submarine 2 | British Fleet 2 from Suez
	`
	p := scene(t, text)
	has(t, p, "rebase @eastern-mediterranean:italian-submarine taranto")
	has(t, p, "rebase @eastern-mediterranean:italian-submarine tripoli")
	missOneAt(t, p, "british fleet")
	refused(t, p, "rebase @eastern-mediterranean:italian-fleet taranto", "13.0")

	p = scene(t, strings.ReplaceAll(text, "Central Mediterranean: British Fleet 1", "Red Sea: British Fleet 1"))
	missOneAt(t, p, "british fleet")
	has(t, p, "rebase @eastern-mediterranean:italian-fleet taranto")

	p = easternFront(t, `
		control: Poland ussr
		Vilna: Soviet Infantry 2
		Riga: Soviet Infantry 1
		Belorussia: Soviet Infantry 2 | German Air Force 2
	`)
	do(t, p, "resolve belorussia")
	has(t, p, "rebase @belorussia:german-airforce konigsberg")
}

func TestShipsLeaveABattleOnlyThroughFriendlyWatersWhenTheyReBase(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "12.51")
	p := westernFront(t, `
		Norwegian Sea: British Fleet 2 | German Fleet 2 from North Sea
	`)
	has(t, p, "rebase @norwegian-sea:british-fleet glasgow")
	has(t, p, "rebase @norwegian-sea:british-fleet london")
	has(t, p, "rebase @norwegian-sea:british-fleet paris")
	// Twice the speed would be Strategic Movement, and this is none.
	refused(t, p, "rebase @norwegian-sea:british-fleet gibraltar", "13.0")
	refused(t, p, "rebase @norwegian-sea:british-fleet iceland", "13.0")
}

func TestShipsReBaseAlongTheCoast(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "11.1")
	p := westernFront(t, `
		North Sea: German Submarine 1
		English Channel: German Submarine 1
		Bay of Biscay: German Submarine 1
		Paris: French Fleet 2 | German Infantry 2
	`)
	do(t, p, "resolve paris")
	has(t, p, "rebase @paris:french-fleet gascony")
	refused(t, p, "rebase @paris:french-fleet london", "13.0")
}

func TestReBasingDoublesTheRangeOfAnAttackAndCostsNoCommand(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "13.1", "13.12")
	p := scene(t, `
		1941 summer
		phase: movement axis 1
		war: axis-ussr
		control: Poland ussr
		hand ussr: A41
		Berlin: German Air Force 3
		Vilna: Soviet Infantry 2
		Bryansk: German Infantry 2
	`)
	do(t, p, "fly @berlin:german-airforce", "to warsaw", "to vilna", "stop", "done")
	missRound(t, p)
	// It must leave, as a Raider, and goes two areas on.
	decides(t, p, axis, pForced)
	has(t, p, "rebase @vilna:german-airforce konigsberg")
	has(t, p, "rebase @vilna:german-airforce berlin")
	do(t, p, "rebase @vilna:german-airforce bryansk")
	combatIsOver(t, p)
}

func TestANSUnitsMayReBaseInsteadOfRetreating(t *testing.T) {
	rulebook.Covers(t, "tt", "13.1", "13.11")
	p := westernFront(t, `
		North Sea: British Carrier 2, British Submarine 2, British Fleet 2, British Air Force 2 | German Fleet 4 from Ruhr
	`)
	refused(t, p, "retreat @north-sea:british-airforce london", "12.51")
	do(t, p, "rebase @north-sea:british-airforce london")
	for _, unit := range []string{"carrier", "submarine", "fleet"} {
		has(t, p, "retreat @north-sea:british-"+unit+" norwegian-sea")
		has(t, p, "rebase @north-sea:british-"+unit+" glasgow")
		do(t, p, "rebase @north-sea:british-"+unit+" london")
	}
}

func TestAfterABattleOnlyActiveANSUnitsMayReBase(t *testing.T) {
	rulebook.Covers(t, "tt", "13.1", "13.12")
	p := easternFront(t, `
		control: Rumania axis
		hand ussr: A41
		Odessa: Soviet Infantry 2, Soviet Fleet 1 | German Infantry 2 from Bucharest, German Fleet 2 from Western Black Sea, German Air Force 1 from Bucharest
	`)
	missRound(t, p)
	decides(t, p, axis, pRebase)
	refused(t, p, "rebase @odessa:soviet-fleet sevastopol", "13.12")
	refused(t, p, "rebase @odessa:german-infantry bucharest", "13.0")
	refused(t, p, "retreat @odessa:german-fleet western-black-sea", "12.5")
	do(t, p, "rebase @odessa:german-airforce bucharest")
	has(t, p, "rebase @odessa:german-fleet bucharest")
	do(t, p, "done") // the Fleet stays with the Infantry
	combatIsOver(t, p)
	hasCV(t, p, "odessa", "german fleet", 2)
}

func TestReBasingAfterAVictoryIsNoStrategicMovement(t *testing.T) {
	rulebook.Covers(t, "tt", "13.0", "13.12")
	p := scene(t, `
		1941 summer
		phase: combat ussr
		war: axis-ussr
		Kiev: Soviet Air Force 2, Soviet Infantry 3 | German Infantry 1
		Odessa: Soviet Infantry 1 | German Infantry 1
	`)
	do(t, p, "resolve kiev", "done", "fire @kiev:soviet-airforce G")
	roll(t, p, 1, 6)
	decides(t, p, ussr, pRebase)
	has(t, p, "rebase @kiev:soviet-airforce moscow")
	refused(t, p, "rebase @kiev:soviet-airforce gorky", "13.0")
	refused(t, p, "rebase @kiev:soviet-airforce odessa", "13.0") // into no other Battle either
}

func TestAfterASeaBattleIsDecidedActiveShipsMayReBaseAndEscapedSubsMayNot(t *testing.T) {
	rulebook.Covers(t, "tt", "13.12", "12.73")
	p := westernFront(t, `
		hand west: A41
		North Sea: British Fleet 1 | German Fleet 2 from Ruhr, German Submarine 2 from Ruhr
	`)
	missRound(t, p)
	decides(t, p, axis, pBattle) // between rounds nobody ReBases
	refused(t, p, "rebase @north-sea:german-fleet ruhr", "13.0")
	do(t, p, "escape @north-sea:german-submarine")
	do(t, p, "fire @north-sea:british-fleet N")
	roll(t, p, 6)
	do(t, p, "fire @north-sea:german-fleet N")
	roll(t, p, 1, 6)
	decides(t, p, axis, pRebase)
	refused(t, p, "rebase @north-sea:german-submarine ruhr", "13.12")
	do(t, p, "rebase @north-sea:german-fleet ruhr")
	combatIsOver(t, p)
}

func TestAirForcesOfBothSidesMustReBaseAfterEachSeaRound(t *testing.T) {
	rulebook.Covers(t, "tt", "13.2", "12.75")
	p := scene(t, `
		1940 summer
		phase: movement axis 6
		war: axis-west
		Ruhr: German Air Force 2, German Fleet 3
		Copenhagen: German Air Force 3, German Infantry 1
		control: Denmark axis
		North Sea: British Air Force 2, British Fleet 4
	`)
	do(t, p, "fly @ruhr:german-airforce", "to north-sea", "stop")
	do(t, p, "sail @ruhr:german-fleet", "to north-sea", "stop")
	do(t, p, "fly @copenhagen:german-airforce", "to north-sea", "stop", "done")
	do(t, p, "join @north-sea:german-airforce-2")
	missRound(t, p)
	// The Air Force that has not joined stays for its round.
	decides(t, p, axis, pForced)
	refused(t, p, "rebase @north-sea:german-airforce-3 copenhagen", "13.0")
	do(t, p, "rebase @north-sea:german-airforce-2 ruhr")
	decides(t, p, west, pForced)
	do(t, p, "rebase @north-sea:british-airforce london")
	missRound(t, p)
	decides(t, p, axis, pForced)
	do(t, p, "rebase @north-sea:german-airforce-3 copenhagen")
	fightsIn(t, p, "north-sea")
}
