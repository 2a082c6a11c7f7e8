package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
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
		left := p.living(p.mover)
		if p.mayTurnNow() {
			left.Add(atlas.Italy)
		}
		f.left, f.Step = int16(left), warDeclare
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
		p.ask(atlas.Britain)
	case warEnd:
		p.moving = p.nationsOf(p.mover)
		p.Done()
	}
}

// beginPolitics begins a player turn: wars as they stand, and what happens by
// date.
func (p *Position) beginPolitics() {
	s := &p.politics
	s.before = pairsOf(&p.war)
	s.declared, s.pursued = [atlas.NumMajors]atlas.NationSet{}, [atlas.NumMajors]atlas.NationSet{}
	s.acted, s.chosen = [atlas.NumMajors]uint8{}, [atlas.NumMajors + 1]uint8{}
	s.asked51 = [atlas.NumMajors]atlas.PowerSet{}
	s.falling, s.tried, s.fined, s.americaNow, s.onPoles = 0, 0, false, false, false
	s.unplaced = atlas.UnitSet{}
	s.quarrel, s.apart = quarrel{}, [atlas.NumFronts]atlas.PowerSet{}
	s.held, s.open, s.routes = landSet{}, landSet{}, landSet{}
	p.option = [atlas.NumMajors + 1][atlas.NumFronts]Option{}
	p.forgetAttacks()
	p.lapseEastEurope()
	p.enterAmerica()
}

// askDeclarations asks the powers of the camp that have not finished.
func (p *Position) askDeclarations(f *warFrame) {
	left := atlas.PowerSet(f.left)
	for n := range left.All {
		if len(flow.List(p, (*Position).legalWar, f, n)) <= 1 && !p.mustAskHolder(n) {
			left.Remove(n)
		}
	}
	f.left = int16(left)
	if left == 0 {
		f.Step = warTrapped
		return
	}
	p.askAll(left)
}

func (p *Position) legalWar(f *warFrame, who atlas.Country, out []engine.Move) []engine.Move {
	if f.Step == warTurkey {
		return append(out, engine.M2(kCourt, atlas.Britain, atlas.Turkey), engine.M1(kDone, atlas.Britain))
	}
	if p.campOf(who) != p.mover {
		return append(out, engine.M2(kDeclare, atlas.Italy, atlas.Germany), engine.M1(kDone, who)) // Allied variant 12
	}
	for n := range atlas.Country(atlas.NumNations) {
		if _, no := p.mayDeclare(who, n); no.Fine() {
			out = append(out, engine.M2(kDeclare, who, n))
		}
	}
	out = p.legalCounter(who, out)
	out = p.legalConsent(who, out)
	out = p.legalWithdrawal(who, out)
	return append(out, engine.M1(kDone, who))
}

func (p *Position) playWar(f *warFrame, who atlas.Country, m engine.Move) {
	if f.Step == warTurkey {
		f.turkeyAsked = 1
		if m.Kind == kCourt {
			p.courtTurkey(f)
		}
		return
	}
	switch m.Kind {
	case kDeclare:
		p.declare(who, atlas.Country(m.B))
	case kConsent, kDissent:
		p.changeConsent(who, atlas.Country(m.B), m.Kind == kConsent)
	case kWithdraw:
		p.withdraw(who, atlas.Country(m.B))
	case kVariant:
		p.playVariant(p.campOf(who), atPlayerTurn)
	case kAskMe:
		p.economy.variants[p.campOf(who)].quiet = false
	case kDone:
		left := atlas.PowerSet(f.left)
		left.Remove(who)
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

func (p *Position) askWar(f *warFrame, who atlas.Country) say.Line {
	if f.Step == warTurkey {
		return say.Say("Britain may win Turkey as a Minor Ally for {i} BRPs.", int16(p.turkeyCost()))
	}
	if p.campOf(who) != p.mover {
		return say.Say("Italy may declare war on Germany now and go over to the Allies.")
	}
	return say.Say("Declare the wars that {n} begins in this turn.", int16(who))
}

func (p *Position) whyWar(f *warFrame, who atlas.Country, m engine.Move) *engine.Refusal {
	switch m.Kind {
	case kDeclare:
		if atlas.Country(m.A) != who || m.B < 0 || m.B >= atlas.NumNations {
			return nil
		}
		_, no := p.mayDeclare(who, atlas.Country(m.B))
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
func (p *Position) declarations(who atlas.Country) (targets atlas.NationSet, cost [atlas.NumNations]int16) {
	for n := range atlas.Country(atlas.NumNations) {
		if c, no := p.mayDeclare(who, n); no.Fine() {
			targets.Add(n)
			cost[n] = int16(c)
		}
	}
	return targets, cost
}

// mayDeclare says what a declaration of war costs, or why it cannot be made.
func (p *Position) mayDeclare(who, target atlas.Country) (cost int, no say.No) {
	switch {
	case target == atlas.Switzerland:
		return 0, say.Forbid("48.0", "No nation may declare war on Switzerland.")
	case target == who || p.atWar(who, target):
		return 0, say.Forbid("21.1", "{n} is at war with {n} already.", int16(who), int16(target))
	case target < atlas.NumMajors && p.fallen.Has(target), p.status[target] == Conquered, p.status[target] == Absent && target >= atlas.NumMajors:
		return 0, say.Forbid("21.1", "{n} is no longer, or not yet, a country that war can be declared on.", int16(target))
	case target == atlas.FreeFrench || target < atlas.NumCountries && world.Countries[target].Colony && p.status[target] == Colony:
		return 0, say.Forbid("21.2", "{n} goes with the power it belongs to: declare war on that.", int16(target))
	}
	for _, check := range [...]func(*Position, atlas.Country, atlas.Country) say.No{
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
func (p *Position) warCost(who, target atlas.Country) int {
	if p.freeWar(who, target) {
		return 0
	}
	if target < atlas.NumMajors || p.drawsIn(who, target) != atlas.Nobody {
		return warOnMajor
	}
	return warOnMinor
}

// drawsIn is a major power that war on a minor country would mean war with:
// its ally, or the power whose forces are there (21.51, 25.23).
func (p *Position) drawsIn(who, minor atlas.Country) atlas.Country {
	c := p.patron[minor]
	switch {
	case minor == atlas.Poland && p.status[atlas.Poland] == Invaded && !p.atWar(who, atlas.Britain) && !p.fallen.Has(atlas.Britain):
		return atlas.Britain
	case c >= atlas.NumMajors || p.atWar(who, c) || p.campOf(c) == p.campOf(who):
		return atlas.Nobody
	case p.status[minor] == Active || p.status[minor] == Allied:
		return c
	case p.status[minor] == Courted && p.garrisoned(minor):
		return atlas.Germany
	}
	return atlas.Nobody
}

// whyNeutralPower: America makes war from its entry on (21.7), France not while
// the enemy holds Paris (26.815), and nobody on neutrals in 1944 (50.36).
func (p *Position) whyNeutralPower(who, target atlas.Country) say.No {
	switch {
	case who == atlas.USA && p.war[atlas.USA] == 0 && !(p.mayComeEarly() && target == p.americasFoe()):
		return say.Forbid("21.7", "The United States stays neutral until it enters the war in {d}.", int16(p.politics.americaDate))
	case target == atlas.USA && p.campOf(who) == atlas.Axis:
		return say.Forbid("21.7", "War cannot be declared on the United States, which enters the war of its own accord.")
	case p.outOfWar(who):
		return say.Forbid("33.41", "{n} has made a separate peace and may not declare war.", int16(who))
	case who == atlas.France && p.parisLost():
		return say.Forbid("26.815", "France may not declare war while the enemy holds Paris.")
	case p.scenario == atlas.Scenario1944 && target >= atlas.NumMajors && p.status[target] == Neutral:
		return say.Forbid("50.36", "No neutral country may be invaded in the 1944 scenario.")
	}
	return say.No{}
}

// whyPartners: the eventual partners never fight each other, nor do a power and
// the minors of its own camp, but for an inactive Minor Ally of the Axis (21.8,
// 25.7).
func (p *Position) whyPartners(who, target atlas.Country) say.No {
	if p.camp(target) != p.campOf(who) {
		return say.No{}
	}
	switch {
	case who == atlas.Italy && target == atlas.Germany:
		return p.whyItalyStays()
	case target < atlas.NumMajors:
		return say.Forbid("21.8", "{n} and {n} are, or will be, on the same side.", int16(who), int16(target))
	case p.status[target] == Courted && target != atlas.VichyFrance:
		return say.No{}
	case p.status[target] == Invaded && p.politics.wooed.Has(target) && p.campOf(who) == atlas.Axis:
		return say.Forbid("25.7", "{n} is under attack as a Minor Ally of the Axis.", int16(target))
	}
	return say.Forbid("21.8", "{n} is on the side of {n}.", int16(target), int16(who))
}

// whyRussiaWaits are the limits on a Russia that is not at war with Germany or
// Italy (21.54, 25.8).
func (p *Position) whyRussiaWaits(who, target atlas.Country) say.No {
	if who != atlas.USSR || p.atWar(atlas.USSR, atlas.Germany) || p.atWar(atlas.USSR, atlas.Italy) {
		return say.No{}
	}
	free := p.now >= atlas.DateOf(atlas.Fall, 1941) || p.politics.pactBroken
	switch {
	case target == atlas.VichyFrance:
		return say.Forbid("21.54", "Russia may not attack Vichy France before it is at war with Germany or Italy.")
	case target < atlas.NumMajors:
		if !free {
			return say.Forbid("21.54", "Russia may not declare war on {n} before Fall 1941.", int16(target))
		}
		return say.No{}
	case !p.bordersRussia(target):
		return say.Forbid("21.54", "Russia may declare war on bordering minor countries only, and {n} borders neither it nor a country that it conquered.", int16(target))
	case p.status[target] == Active && !free:
		return say.Forbid("21.54", "War on {n} would mean war with Germany before Fall 1941.", int16(target))
	case p.status[target] == Courted && p.groundGarrison(target) && !free:
		return say.Forbid("25.8", "A German garrison keeps Russia from declaring war on {n}.", int16(target))
	}
	return say.No{}
}

// whySameMinor: Germany and Italy, or Russia and the western Allies, do not
// attack the same minor before they are allied (21.52, 21.53).
func (p *Position) whySameMinor(who, target atlas.Country) say.No {
	if target < atlas.NumMajors {
		return say.No{}
	}
	for other := range p.powersOf(p.campOf(who)).All {
		if other == who || !p.atWar(other, target) {
			continue
		}
		switch {
		case p.campOf(who) == atlas.Axis && !p.atWar(atlas.Italy, atlas.Britain) && !p.atWar(atlas.Italy, atlas.France):
			return say.Forbid("21.52", "Germany and Italy may not attack the same minor country before Italy is at war with the western Allies.")
		case (who == atlas.USSR || other == atlas.USSR) && !p.atWar(atlas.USSR, atlas.Germany) && !p.atWar(atlas.USSR, atlas.Italy):
			return say.Forbid("21.53", "Russia and the western Allies may not attack the same minor country before Russia is at war with Germany or Italy.")
		}
	}
	return say.No{}
}

// bordersRussia reports whether a minor country borders Russia or a country that
// Russia has conquered; beyond the north edge of the board Finland borders
// Sweden and Norway (21.54).
func (p *Position) bordersRussia(target atlas.Country) bool {
	if target == atlas.BalticStates {
		return true
	}
	ours := func(n atlas.Country) bool {
		return n == atlas.USSR || n < atlas.NumCountries && p.status[n] == Conquered && p.patron[n] == atlas.USSR
	}
	if ours(atlas.Finland) && (target == atlas.Sweden || target == atlas.Norway) {
		return true
	}
	for _, x := range frontierSides {
		s := &world.Sides[x]
		if p.frontier(s.A, s.B, target, ours) || p.frontier(s.B, s.A, target, ours) {
			return true
		}
	}
	return false
}

// frontier reports whether one hex is of the target, on the map or by what has
// become of East Europe, and the next is Russian.
func (p *Position) frontier(a, b atlas.Hex, target atlas.Country, ours func(atlas.Country) bool) bool {
	beyond := p.soil(b)
	return (world.Hexes[a].Country == target || p.soil(a) == target) && beyond != atlas.NoCountry && ours(beyond)
}

// frontierSides are the hexsides on land that can part two countries: borders, and
// the edges of eastern Poland and Bessarabia (43.4).
var frontierSides []atlas.Side

func findFrontierSides() (list []atlas.Side) {
	part := func(h atlas.Hex) atlas.Region {
		if r := world.Hexes[h].Region; r == atlas.EasternPoland || r == atlas.Bessarabia {
			return r
		}
		return atlas.NoRegion
	}
	for x := range atlas.Side(atlas.NumSides) {
		s := &world.Sides[x]
		a, b := &world.Hexes[s.A], &world.Hexes[s.B]
		if atlas.GroundSides>>s.Class&1 != 0 && a.Country != atlas.NoCountry && b.Country != atlas.NoCountry && (a.Country != b.Country || part(s.A) != part(s.B)) {
			list = append(list, x)
		}
	}
	return list
}

// declare pays for a war and begins it (21.1, 21.2).
func (p *Position) declare(who, target atlas.Country) {
	cost := p.warCost(who, target)
	p.pay(who, cost)
	p.politics.declared[who].Add(target)
	p.tell(evDeclared, "21.1", int16(who), int16(target), int16(cost))
	early := who == atlas.USA && p.idleYet(atlas.USA)
	p.beginWar(who, target)
	if early {
		p.arriveEarly(target)
	}
	p.reveal()
}

// beginWar begins a war and all that follow from it.
func (p *Position) beginWar(who, target atlas.Country) {
	drawn := atlas.Nobody
	if target >= atlas.NumMajors {
		drawn = p.drawsIn(who, target)
	}
	peace := !p.atWar(atlas.USSR, atlas.Germany)
	if who == atlas.Italy && target == atlas.Germany {
		p.turnOnGermany()
	}
	switch {
	case target < atlas.NumMajors:
		p.makeWar(who, target)
	case target == atlas.BalticStates:
		p.attackEastEurope(who)
	case target == atlas.VichyFrance:
		p.attackVichy(who)
	default:
		p.attackMinor(who, target)
	}
	if drawn != atlas.Nobody {
		p.makeWar(who, drawn)
	}
	if target == atlas.Spain && p.campOf(who) == atlas.Axis {
		p.politics.onSpain = true
	}
	p.spreadWars()
	if peace && p.atWar(atlas.USSR, atlas.Germany) {
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
		for _, camp := range [...]atlas.Alliance{atlas.Axis, atlas.Allies} {
			for a := range p.living(camp).All {
				for b := range p.living(camp).All {
					if a != b && p.alliedPowers(a, b) {
						p.shareWars(a, b)
					}
				}
			}
		}
		for n := atlas.Country(atlas.NumMajors); n < atlas.NumNations; n++ {
			c := p.commandOf(n)
			if c < atlas.NumMajors && (p.status[n] == Allied || p.status[n] == Active) && !p.fallen.Has(c) {
				p.shareMinorWars(n, c)
			}
		}
		again = p.war != was
	}
	if p.atWar(atlas.USSR, atlas.Germany) {
		p.makePeace(atlas.USSR, atlas.Poland) // they have become friends (43.3)
	}
}

// shareWars gives a the wars of its ally b.
func (p *Position) shareWars(a, b atlas.Country) {
	for e := range p.war[b].All {
		if e >= atlas.NumMajors && !p.consent[b].Has(a) && p.status[e] == Invaded || p.camp(e) == p.campOf(a) && p.status[e] != Invaded {
			continue
		}
		if !p.atWar(a, e) {
			p.makeWar(a, e)
			if e < atlas.NumMajors {
				p.tell(evAtWar, "21.2", int16(a), int16(e))
			}
		}
	}
}

// shareMinorWars puts a minor at war with the enemies of its power, and them
// with it.
func (p *Position) shareMinorWars(n, with atlas.Country) {
	for e := range p.war[with].All {
		if p.camp(e) != p.camp(n) {
			p.makeWar(n, e)
		}
	}
}

// americasFoe is whom America declares war on when it enters.
func (s *state) americasFoe() atlas.Country {
	if s.fallen.Has(atlas.Germany) && s.campOf(atlas.Italy) == atlas.Axis {
		return atlas.Italy
	}
	return atlas.Germany
}

// enterAmerica: on its date America pays for its declaration of war on the Axis
// and musters its forces (21.7, 12.14). Its war is never revoked (21.41).
func (p *Position) enterAmerica() {
	if p.mover != atlas.Allies || p.scenario >= atlas.Scenario1942 && !p.inForce(atlas.Axis, 20) || p.war[atlas.USA] != 0 || p.now < p.politics.americaDate || p.americaWaits() {
		return
	}
	foe := p.americasFoe()
	if p.fallen.Has(foe) {
		return
	}
	p.pay(atlas.USA, warOnMajor)
	p.tell(evDeclared, "21.7", int16(atlas.USA), int16(foe), warOnMajor)
	p.makeWar(atlas.USA, foe)
	p.spreadWars()
	p.musterUSA()
	p.politics.before, p.politics.americaNow = pairsOf(&p.war), true
	p.lateWarfare()
}

// revokeWars ends the wars that were declared and not followed by deeds before
// the Combat phase ended; the BRPs stay lost (21.4, 21.41).
func (p *Position) revokeWars() {
	revoked := false
	for who := range p.powersOf(p.mover).All {
		idle := p.politics.declared[who] &^ p.politics.pursued[who]
		for n := range idle.All {
			revoked = true
			p.tell(evRevoked, "21.4", int16(who), int16(n))
			p.politics.declared[who].Remove(n)
			if n >= atlas.NumMajors && !p.stillAttacked(n) {
				p.restorePeace(n)
			}
		}
	}
	if !revoked {
		return
	}
	p.war = p.politics.before.all()
	for who := range p.powersOf(p.mover).All {
		for n := range p.politics.declared[who].All {
			p.renewWar(who, n)
		}
	}
	for n := range atlas.Country(atlas.NumNations) {
		if n >= atlas.NumMajors && (p.status[n] == Conquered || p.status[n] == Neutral || p.status[n] == Courted) {
			p.peaceWithAll(n)
		}
	}
	p.spreadWars()
}

// stillAttacked reports whether a power on the move fights a minor whatever becomes
// of another's declaration: from before, or by one that was followed by deeds.
func (p *Position) stillAttacked(n atlas.Country) bool {
	s := &p.politics
	for c := range p.powersOf(p.mover).All {
		if s.before.has(c, n) || s.declared[c].Has(n) && s.pursued[c].Has(n) {
			return true
		}
	}
	return false
}

// renewWar makes a war anew that was declared in this player turn and stands.
func (p *Position) renewWar(who, n atlas.Country) {
	if n >= atlas.NumMajors && p.status[n] == Conquered {
		return
	}
	p.makeWar(who, n)
	if c := p.commandOf(n); c < atlas.NumMajors && n >= atlas.NumMajors && (p.status[n] == Active || p.status[n] == Allied) {
		p.makeWar(who, c)
	}
}

// restorePeace gives a minor its neutrality back: its forces leave the board.
func (p *Position) restorePeace(n atlas.Country) {
	p.peaceWithAll(n)
	p.politics.due.Remove(n)
	switch {
	case n == atlas.BalticStates:
		p.revokeEastEurope()
	case n == atlas.VichyFrance:
		p.status[n] = Courted
		p.politics.onVichy = false
	case p.politics.wooed.Has(n):
		p.politics.wooed.Remove(n)
		p.status[n], p.patron[n] = Courted, atlas.Germany
		p.shelve(n)
	case p.status[n] == Active && p.politics.byAttack.Has(n) && p.politics.before.of(n) == 0:
		p.deactivate(n)
		p.shelve(n)
	case p.status[n] == Invaded:
		p.status[n], p.patron[n] = Neutral, atlas.Nobody
		if isMinorAlly(n) && !p.politics.barred.Has(n) {
			p.status[n], p.patron[n] = Courted, atlas.Germany
		}
		p.shelve(n)
	}
}

// deactivate undoes the instant activation of a garrisoned Minor Ally whose war is
// revoked (21.4, 25.23): it is inactive again, and its BRPs are gone.
func (p *Position) deactivate(n atlas.Country) {
	power := p.patron[n]
	p.politics.byAttack.Remove(n)
	p.politics.share[n] = 0
	p.status[n], p.patron[n] = Courted, atlas.Germany
	p.brp[power] -= int16(minorBRP(n))
	p.economy.got[n][power] = 0
	p.economy.claim[n].Remove(power)
}

// shelve takes a minor's forces from the board until they are needed again, with
// those that found no place when war was declared (22.1).
func (p *Position) shelve(n atlas.Country) {
	for u := range atlas.Of(n) {
		if u.Kind() == atlas.Partisan || p.at.of(u) == outOfGame && !p.politics.unplaced.Has(u) {
			continue
		}
		p.clear(u)
		if u.Kind() == atlas.Air || u.Kind() == atlas.Fleet {
			p.put(u, spare)
		} else {
			p.put(u, inFuture)
		}
	}
}

// clear forgets what a turn has left on a unit.
func (p *Position) clear(u atlas.Unit) {
	p.marks.set(u, 0)
	p.used.set(u, 0)
	p.assign(u, Idle, 0)
}

func (p *Position) peaceWithAll(n atlas.Country) {
	for e := range p.war[n].All {
		p.makePeace(n, e)
	}
}

// parisLost reports whether the enemy holds Paris while France fights on (26.8).
func (s *state) parisLost() bool {
	return !s.fallen.Has(atlas.France) && s.camp(s.control.of(atlas.Sites.Paris)) == atlas.Axis
}
