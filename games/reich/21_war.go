package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
)

// Chapter 21: declarations of war, and what else begins a player turn (55.II.D.2
// and 3).

// The steps of declaring war.
const (
	warFlipFlop = iota // attacked minors that had no turn since their attacker's last (12.16)
	warBegin           // what happens by date
	warDeclare         // declarations
	warTrapped         // British units in Vichy France (49.6)
	warPlace           // forces of newly attacked minors (22.1)
	warReplace         // Axis garrisons lifted from a minor that their own side attacks
	warActivate        // Minor Allies that are due (25.1, 33.63)
	warTurkey          // Turkey as a British Minor Ally (33.7)
	warTurkeyRoll
	warEnd
)

// What declaring war costs (21.1).
const (
	warOnMajor = 35
	warOnMinor = 10
)

type warFrame struct {
	flow.Head
	left        int16 // powers that have not finished
	turkeyAsked int16 // 1 once Britain has answered
	minor       int16 // that is rolled for
}

func warProc() procedure {
	return flow.Of(proc[warFrame]{
		Name: "War", Rule: "21.1",
		Run: (*Position).runWar, Legal: (*Position).legalWar, Play: (*Position).playWar,
		Rolled: (*Position).rolledWar, Question: (*Position).askWar, Why: (*Position).whyWar,
	})
}

func (p *Position) runWar(f *warFrame) {
	switch f.Step {
	case warFlipFlop:
		f.Step = warBegin
		if p.dueBefore(p.mover) != 0 {
			flow.CallWith(&p.State, pMinorTurns, minorTurnsFrame{before: 1})
		}
	case warBegin:
		p.beginPolitics()
		f.left = int16(p.living(p.mover))
		f.Step = warDeclare
	case warDeclare:
		p.askDeclarations(f)
	case warTrapped:
		p.destroyTrapped()
		f.left, f.Step = 0, warPlace
	case warPlace:
		p.placeNext(f)
	case warReplace:
		p.replaceGarrisons(f)
	case warActivate:
		p.activateNext(f)
	case warTurkey:
		if f.turkeyAsked != 0 || !p.turkeyMayJoin() {
			f.Step = warEnd
			return
		}
		p.ask(britain)
	case warEnd:
		p.moving = p.nationsOf(p.mover)
		p.Done()
	}
}

// beginPolitics begins a player turn: wars as they stand, and what happens by
// date.
func (p *Position) beginPolitics() {
	s := &p.politics
	s.before = p.war
	s.declared, s.pursued = [numMajors]nationSet{}, [numMajors]nationSet{}
	s.acted, s.chosen = [numMajors]uint8{}, [numMajors + 1]uint8{}
	s.asked51 = [numMajors]powerSet{}
	s.falling, s.tried, s.fined, s.americaNow, s.onPoles = 0, 0, false, false, false
	s.unplaced = unitSet{}
	s.quarrel, s.apart = quarrel{}, [numFronts]powerSet{}
	s.held, s.open, s.routes = hexSet{}, hexSet{}, hexSet{}
	p.option = [numMajors + 1][numFronts]option{}
	p.forgetAttacks()
	p.lapseEastEurope()
	p.enterAmerica()
}

// askDeclarations asks the powers of the camp that have not finished.
func (p *Position) askDeclarations(f *warFrame) {
	left := powerSet(f.left)
	for n := range left.all {
		if len(flow.List(p, (*Position).legalWar, f, n)) <= 1 && !p.mustAskHolder(n) {
			left.remove(n)
		}
	}
	f.left = int16(left)
	if left == 0 {
		f.Step = warTrapped
		return
	}
	p.askAll(left)
}

func (p *Position) legalWar(f *warFrame, who country, out []engine.Move) []engine.Move {
	if f.Step == warTurkey {
		return append(out, engine.M2(kCourt, britain, turkey), engine.M1(kDone, britain))
	}
	for n := range country(numNations) {
		if _, no := p.mayDeclare(who, n); no.Fine() {
			out = append(out, engine.M2(kDeclare, who, n))
		}
	}
	out = p.legalCounter(who, out)
	out = p.legalConsent(who, out)
	out = p.legalWithdrawal(who, out)
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playWar(f *warFrame, who country, m engine.Move) {
	if f.Step == warTurkey {
		f.turkeyAsked = 1
		if m.Kind == kCourt {
			p.courtTurkey(f)
		}
		return
	}
	switch m.Kind {
	case kDeclare:
		p.declare(who, country(m.B))
	case kConsent, kDissent:
		p.changeConsent(who, country(m.B), m.Kind == kConsent)
	case kWithdraw:
		p.withdraw(who, country(m.B))
	case kVariant:
		p.playVariant(campOf(who), atPlayerTurn)
	case kAskMe:
		p.economy.variants[campOf(who)].quiet = false
	case kDone:
		left := powerSet(f.left)
		left.remove(who)
		f.left = int16(left)
	}
}

func (p *Position) rolledWar(f *warFrame, outcome int) {
	switch f.Step {
	case warActivate:
		p.activationRolled(f, outcome+1)
	case warTurkeyRoll:
		p.turkeyRolled(f, outcome+1)
	}
}

func (p *Position) askWar(f *warFrame, who country) say.Line {
	if f.Step == warTurkey {
		return say.Say("Britain may win Turkey as a Minor Ally for {i} BRPs.", int16(p.turkeyCost()))
	}
	return say.Say("Declare the wars that {n} begins in this turn.", int16(who))
}

func (p *Position) whyWar(f *warFrame, who country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDeclare:
		if country(m.A) != who || m.B < 0 || m.B >= numNations {
			return nil
		}
		_, no := p.mayDeclare(who, country(m.B))
		return speech.Because(no)
	case kConsent, kDissent:
		return engine.Refuse("51.4", "Consent can be given to or taken from an ally with another player, once in a player turn.")
	case kVariant:
		return engine.Refuse("33.2", "You do not hold this variant, or it cannot be played now; at the start of a turn counters come before declarations of war.")
	case kWithdraw:
		return engine.Refuse("2.5", "A power can be handed to another player of its own alliance only.")
	}
	return nil
}

// declarations are what a power may declare war on and what each costs.
func (p *Position) declarations(who country) (targets nationSet, cost [numNations]int16) {
	for n := range country(numNations) {
		if c, no := p.mayDeclare(who, n); no.Fine() {
			targets.add(n)
			cost[n] = int16(c)
		}
	}
	return targets, cost
}

// mayDeclare says what a declaration of war costs, or why it cannot be made.
func (p *Position) mayDeclare(who, target country) (cost int, no say.No) {
	switch {
	case target == switzerland:
		return 0, say.Forbid("48.0", "No nation may declare war on Switzerland.")
	case target == who || p.atWar(who, target):
		return 0, say.Forbid("21.1", "{n} is at war with {n} already.", int16(who), int16(target))
	case target < numMajors && p.fallen.has(target), p.status[target] == conquered, p.status[target] == absent && target >= numMajors:
		return 0, say.Forbid("21.1", "{n} is no longer, or not yet, a country that war can be declared on.", int16(target))
	case target == freeFrench || target < numCountries && world.countries[target].colony && p.status[target] == colony:
		return 0, say.Forbid("21.2", "{n} goes with the power it belongs to: declare war on that.", int16(target))
	}
	for _, check := range [...]func(*Position, country, country) say.No{
		(*Position).whyVariant, (*Position).whyNeutralPower, (*Position).whyPartners, (*Position).whyRussiaWaits, (*Position).whySameMinor, (*Position).whyEastEurope,
	} {
		if no = check(p, who, target); !no.Fine() {
			return 0, no
		}
	}
	cost = p.warCost(who, target)
	if !p.affords(who, cost) {
		return 0, say.Forbid("11.4", "{n} cannot spend the {i} BRPs that war on {n} costs.", int16(who), int16(cost), int16(target))
	}
	return cost, say.No{}
}

// warCost is what a declaration costs: a minor whose attack means war with a
// major power costs as much as that (21.51).
func (p *Position) warCost(who, target country) int {
	if p.freeWar(who, target) {
		return 0
	}
	if target < numMajors || p.drawsIn(who, target) != nobody {
		return warOnMajor
	}
	return warOnMinor
}

// drawsIn is a major power that war on a minor country would mean war with:
// its ally, or the power whose forces are there (21.51, 25.23).
func (p *Position) drawsIn(who, minor country) country {
	c := p.patron[minor]
	switch {
	case minor == poland && p.status[poland] == invaded && !p.atWar(who, britain) && !p.fallen.has(britain):
		return britain
	case c >= numMajors || p.atWar(who, c) || campOf(c) == campOf(who):
		return nobody
	case p.status[minor] == active || p.status[minor] == allied:
		return c
	case p.status[minor] == courted && p.garrisoned(minor):
		return germany
	}
	return nobody
}

// whyNeutralPower: America makes war from its entry on (21.7), France not while
// the enemy holds Paris (26.815), and nobody on neutrals in 1944 (50.36).
func (p *Position) whyNeutralPower(who, target country) say.No {
	switch {
	case who == usa && p.war[usa] == 0 && !(p.mayComeEarly() && target == p.americasFoe()):
		return say.Forbid("21.7", "The United States stays neutral until it enters the war in {d}.", int16(p.politics.americaDate))
	case target == usa && campOf(who) == axis:
		return say.Forbid("21.7", "War cannot be declared on the United States, which enters the war of its own accord.")
	case p.outOfWar(who):
		return say.Forbid("33.41", "{n} has made a separate peace and may not declare war.", int16(who))
	case who == france && p.parisLost():
		return say.Forbid("26.815", "France may not declare war while the enemy holds Paris.")
	case p.scenario == scenario1944 && target >= numMajors && p.status[target] == neutral:
		return say.Forbid("50.36", "No neutral country may be invaded in the 1944 scenario.")
	}
	return say.No{}
}

// whyPartners: the eventual partners never fight each other, nor do a power and
// the minors of its own camp, but for an inactive Minor Ally of the Axis (21.8,
// 25.7).
func (p *Position) whyPartners(who, target country) say.No {
	if p.camp(target) != campOf(who) {
		return say.No{}
	}
	switch {
	case target < numMajors:
		return say.Forbid("21.8", "{n} and {n} are, or will be, on the same side.", int16(who), int16(target))
	case p.status[target] == courted && target != vichyFrance:
		return say.No{}
	case p.status[target] == invaded && p.politics.wooed.has(target) && campOf(who) == axis:
		return say.Forbid("25.7", "{n} is under attack as a Minor Ally of the Axis.", int16(target))
	}
	return say.Forbid("21.8", "{n} is on the side of {n}.", int16(target), int16(who))
}

// whyRussiaWaits are the limits on a Russia that is not at war with Germany or
// Italy (21.54, 25.8).
func (p *Position) whyRussiaWaits(who, target country) say.No {
	if who != ussr || p.atWar(ussr, germany) || p.atWar(ussr, italy) {
		return say.No{}
	}
	free := p.now >= dateOf(fall, 1941) || p.politics.pactBroken
	switch {
	case target == vichyFrance:
		return say.Forbid("21.54", "Russia may not attack Vichy France before it is at war with Germany or Italy.")
	case target < numMajors:
		if !free {
			return say.Forbid("21.54", "Russia may not declare war on {n} before Fall 1941.", int16(target))
		}
		return say.No{}
	case !p.bordersRussia(target):
		return say.Forbid("21.54", "Russia may declare war on bordering minor countries only, and {n} borders neither it nor a country that it conquered.", int16(target))
	case p.status[target] == active && !free:
		return say.Forbid("21.54", "War on {n} would mean war with Germany before Fall 1941.", int16(target))
	case p.status[target] == courted && p.groundGarrison(target) && !free:
		return say.Forbid("25.8", "A German garrison keeps Russia from declaring war on {n}.", int16(target))
	}
	return say.No{}
}

// whySameMinor: Germany and Italy, or Russia and the western Allies, do not
// attack the same minor before they are allied (21.52, 21.53).
func (p *Position) whySameMinor(who, target country) say.No {
	if target < numMajors {
		return say.No{}
	}
	for other := range campOf(who).powers().all {
		if other == who || !p.atWar(other, target) {
			continue
		}
		switch {
		case campOf(who) == axis && !p.atWar(italy, britain) && !p.atWar(italy, france):
			return say.Forbid("21.52", "Germany and Italy may not attack the same minor country before Italy is at war with the western Allies.")
		case (who == ussr || other == ussr) && !p.atWar(ussr, germany) && !p.atWar(ussr, italy):
			return say.Forbid("21.53", "Russia and the western Allies may not attack the same minor country before Russia is at war with Germany or Italy.")
		}
	}
	return say.No{}
}

// bordersRussia reports whether a minor country borders Russia or a country that
// Russia has conquered; beyond the north edge of the board Finland borders
// Sweden and Norway (21.54).
func (p *Position) bordersRussia(target country) bool {
	if target == balticStates {
		return true
	}
	ours := func(n country) bool {
		return n == ussr || n < numCountries && p.status[n] == conquered && p.patron[n] == ussr
	}
	if ours(finland) && (target == sweden || target == norway) {
		return true
	}
	for _, x := range frontierSides {
		s := &world.sides[x]
		if p.frontier(s.a, s.b, target, ours) || p.frontier(s.b, s.a, target, ours) {
			return true
		}
	}
	return false
}

// frontier reports whether one hex is of the target, on the map or by what has
// become of East Europe, and the next is Russian.
func (p *Position) frontier(a, b hex, target country, ours func(country) bool) bool {
	beyond := p.soil(b)
	return (world.hexes[a].country == target || p.soil(a) == target) && beyond != noCountry && ours(beyond)
}

// frontierSides are the hexsides on land that can part two countries: borders, and
// the edges of eastern Poland and Bessarabia (43.4).
var frontierSides []side

func findFrontierSides() (list []side) {
	part := func(h hex) region {
		if r := world.hexes[h].region; r == easternPoland || r == bessarabia {
			return r
		}
		return noRegion
	}
	for x := range side(numSides) {
		s := &world.sides[x]
		a, b := &world.hexes[s.a], &world.hexes[s.b]
		if groundSides>>s.class&1 != 0 && a.country != noCountry && b.country != noCountry && (a.country != b.country || part(s.a) != part(s.b)) {
			list = append(list, x)
		}
	}
	return list
}

// declare pays for a war and begins it (21.1, 21.2).
func (p *Position) declare(who, target country) {
	cost := p.warCost(who, target)
	p.pay(who, cost)
	p.politics.declared[who].add(target)
	p.tell(evDeclared, "21.1", int16(who), int16(target), int16(cost))
	early := who == usa && p.idleYet(usa)
	p.beginWar(who, target)
	if early {
		p.arriveEarly(target)
	}
	p.reveal()
}

// beginWar begins a war and all that follow from it.
func (p *Position) beginWar(who, target country) {
	drawn := nobody
	if target >= numMajors {
		drawn = p.drawsIn(who, target)
	}
	peace := !p.atWar(ussr, germany)
	switch {
	case target < numMajors:
		p.makeWar(who, target)
	case target == balticStates:
		p.attackEastEurope(who)
	case target == vichyFrance:
		p.attackVichy(who)
	default:
		p.attackMinor(who, target)
	}
	if drawn != nobody {
		p.makeWar(who, drawn)
	}
	if target == spain && campOf(who) == axis {
		p.politics.onSpain = true
	}
	p.spreadWars()
	if peace && p.atWar(ussr, germany) {
		p.russoGermanWar(who)
	}
}

// spreadWars lets wars follow from alliances until nothing changes: allies share
// their enemies, and so do minors with the power that they serve (21.2, 21.3,
// 25.33). A minor's attackers are joined by their allies only with the consent
// of the attacker (21.3, 51.6).
func (p *Position) spreadWars() {
	for again := true; again; {
		was := p.war
		for _, camp := range [...]alliance{axis, allies} {
			for a := range p.living(camp).all {
				for b := range p.living(camp).all {
					if a != b && p.alliedPowers(a, b) {
						p.shareWars(a, b)
					}
				}
			}
		}
		for n := country(numMajors); n < numNations; n++ {
			c := p.commandOf(n)
			if c < numMajors && (p.status[n] == allied || p.status[n] == active) && !p.fallen.has(c) {
				p.shareMinorWars(n, c)
			}
		}
		again = p.war != was
	}
	if p.atWar(ussr, germany) {
		p.makePeace(ussr, poland) // they have become friends (43.3)
	}
}

// shareWars gives a the wars of its ally b.
func (p *Position) shareWars(a, b country) {
	for e := range p.war[b].all {
		if e >= numMajors && !p.consent[b].has(a) && p.status[e] == invaded || p.camp(e) == campOf(a) && p.status[e] != invaded {
			continue
		}
		if !p.atWar(a, e) {
			p.makeWar(a, e)
			if e < numMajors {
				p.tell(evAtWar, "21.2", int16(a), int16(e))
			}
		}
	}
}

// shareMinorWars puts a minor at war with the enemies of its power, and them
// with it.
func (p *Position) shareMinorWars(n, with country) {
	for e := range p.war[with].all {
		if p.camp(e) != p.camp(n) {
			p.makeWar(n, e)
		}
	}
}

// americasFoe is whom America declares war on when it enters.
func (s *state) americasFoe() country {
	if s.fallen.has(germany) {
		return italy
	}
	return germany
}

// enterAmerica: on its date America pays for its declaration of war on the Axis
// and musters its forces (21.7, 12.14). Its war is never revoked (21.41).
func (p *Position) enterAmerica() {
	if p.mover != allies || p.scenario >= scenario1942 && !p.inForce(axis, 20) || p.war[usa] != 0 || p.now < p.politics.americaDate || p.americaWaits() {
		return
	}
	foe := p.americasFoe()
	if p.fallen.has(foe) {
		return
	}
	p.pay(usa, warOnMajor)
	p.tell(evDeclared, "21.7", int16(usa), int16(foe), warOnMajor)
	p.makeWar(usa, foe)
	p.spreadWars()
	p.musterUSA()
	p.politics.before, p.politics.americaNow = p.war, true
	p.lateWarfare()
}

// revokeWars ends the wars that were declared and not followed by deeds before
// the Combat phase ended; the BRPs stay lost (21.4, 21.41).
func (p *Position) revokeWars() {
	revoked := false
	for who := range p.mover.powers().all {
		idle := p.politics.declared[who] &^ p.politics.pursued[who]
		for n := range idle.all {
			revoked = true
			p.tell(evRevoked, "21.4", int16(who), int16(n))
			p.politics.declared[who].remove(n)
			if n >= numMajors && !p.stillAttacked(n) {
				p.restorePeace(n)
			}
		}
	}
	if !revoked {
		return
	}
	p.war = p.politics.before
	for who := range p.mover.powers().all {
		for n := range p.politics.declared[who].all {
			p.renewWar(who, n)
		}
	}
	for n := range country(numNations) {
		if n >= numMajors && (p.status[n] == conquered || p.status[n] == neutral || p.status[n] == courted) {
			p.peaceWithAll(n)
		}
	}
	p.spreadWars()
}

// stillAttacked reports whether a power on the move fights a minor whatever becomes
// of another's declaration: from before, or by one that was followed by deeds.
func (p *Position) stillAttacked(n country) bool {
	s := &p.politics
	for c := range p.mover.powers().all {
		if s.before[c].has(n) || s.declared[c].has(n) && s.pursued[c].has(n) {
			return true
		}
	}
	return false
}

// renewWar makes a war anew that was declared in this player turn and stands.
func (p *Position) renewWar(who, n country) {
	if n >= numMajors && p.status[n] == conquered {
		return
	}
	p.makeWar(who, n)
	if c := p.commandOf(n); c < numMajors && n >= numMajors && (p.status[n] == active || p.status[n] == allied) {
		p.makeWar(who, c)
	}
}

// restorePeace gives a minor its neutrality back: its forces leave the board.
func (p *Position) restorePeace(n country) {
	p.peaceWithAll(n)
	p.politics.due.remove(n)
	switch {
	case n == balticStates:
		p.revokeEastEurope()
	case n == vichyFrance:
		p.status[n] = courted
		p.politics.onVichy = false
	case p.politics.wooed.has(n):
		p.politics.wooed.remove(n)
		p.status[n], p.patron[n] = courted, germany
		p.shelve(n)
	case p.status[n] == active && p.politics.byAttack.has(n) && p.politics.before[n] == 0:
		p.deactivate(n)
		p.shelve(n)
	case p.status[n] == invaded:
		p.status[n], p.patron[n] = neutral, nobody
		if isMinorAlly(n) && !p.politics.barred.has(n) {
			p.status[n], p.patron[n] = courted, germany
		}
		p.shelve(n)
	}
}

// deactivate undoes the instant activation of a garrisoned Minor Ally whose war is
// revoked (21.4, 25.23): it is inactive again, and its BRPs are gone.
func (p *Position) deactivate(n country) {
	power := p.patron[n]
	p.politics.byAttack.remove(n)
	p.politics.share[n] = 0
	p.status[n], p.patron[n] = courted, germany
	p.brp[power] -= int16(minorBRP(n))
	p.economy.got[n][power] = 0
	p.economy.claim[n].remove(power)
}

// shelve takes a minor's forces from the board until they are needed again, with
// those that found no place when war was declared (22.1).
func (p *Position) shelve(n country) {
	for u := range of(n) {
		if u.kind() == partisan || p.at[u] == outOfGame && !p.politics.unplaced.has(u) {
			continue
		}
		p.clear(u)
		if u.kind() == air || u.kind() == fleet {
			p.put(u, spare)
		} else {
			p.put(u, inFuture)
		}
	}
}

// clear forgets what a turn has left on a unit.
func (p *Position) clear(u unit) { p.used[u], p.marks[u], p.task[u], p.goal[u] = 0, 0, idle, 0 }

func (p *Position) peaceWithAll(n country) {
	for e := range p.war[n].all {
		p.makePeace(n, e)
	}
}

// parisLost reports whether the enemy holds Paris while France fights on (26.8).
func (s *state) parisLost() bool {
	return !s.fallen.has(france) && s.camp(s.control[hexParis]) == axis
}
