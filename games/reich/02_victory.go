package reich

import (
	"strings"

	"sandtable/engine"
)

// Chapter 2: victory.

// level is how great a victory is (2.2, 2.3).
type level uint8

const (
	defeat level = iota
	stalemate
	marginal
	tactical
	decisive
)

var levelNames = [...]string{"defeat", "stalemate", "marginal victory", "tactical victory", "decisive victory"}

// result is how a match ended.
type result struct {
	levels  [numMajors]level // of each power; in two-player games those of a camp are equal
	winners powerSet
}

// victoryState is what victory keeps.
type victoryState struct {
	fell       [numMajors]date // the game turn in which a power was conquered; 0 while it is not
	held28     bool            // the Axis had 28 objectives at the end of Winter 1943 (2.21)
	siberian   bool            // Russia used the Free Siberian Transfer (15.63)
	withdrawn  powerSet        // powers whose players have handed them over (2.5)
	italyAfter int8            // change of Italy's objectives by variant 12
	lastWest   uint64          // objectives of which the West was the last Ally in control (2.33)
	lastEast   uint64          // objectives of which that was Russia
	unjudged   powerSet        // powers that no longer decide how their players fare (2.5)
}

// objectives are how many objectives each power controls (2.1): in its own name,
// through its Minor Allies and conquests, Germany through Vichy (49.5), Britain
// through the Free French (49.8). Neutral countries' count for nobody, nor do
// those that partisans hold (32.6).
func (p *Position) objectives() (count [numMajors]int) {
	for h := range world.objectives.bits().All() {
		n := p.control[h]
		if n == nobody || p.partisanHeld(hex(h)) {
			continue
		}
		if n >= numMajors && n < numCountries && p.status[n] != active && p.status[n] != allied && p.status[n] != invaded {
			continue
		}
		if c := p.commandOf(n); c < numMajors {
			count[c] += world.objectivesIn(hex(h))
		}
	}
	return count
}

// objectivesIn is how many of a hex's cities are objectives.
func (w *worldData) objectivesIn(h hex) (n int) {
	info := &w.hexes[h]
	for k := range info.numPlaces {
		if w.places[info.place+place(k)].objective {
			n++
		}
	}
	return n
}

// campObjectives are those of a camp; Italy's and Russia's count for it while they
// are neutral, too (2.4).
func (p *Position) campObjectives(a alliance) (total int) {
	count := p.objectives()
	for n := range a.powers().all {
		total += count[n]
	}
	return total
}

// checkVictory notes what the end of a game turn decides, and ends the match when
// its last turn is over or the conquest of the Axis ends it sooner (2.34, 2.22). What
// the Axis have won by then does not end it (2.212).
func (p *Position) checkVictory() {
	for n := range p.fallen.all {
		if p.victory.fell[n] == 0 && world.scenarios[p.scenario].brp[n] > 0 {
			p.victory.fell[n] = p.now
		}
	}
	if p.scenario == campaign && p.now == dateOf(winter, 1943) && p.campObjectives(axis) >= 28 {
		p.victory.held28 = true
	}
	if p.now < world.scenarios[p.scenario].end && !p.axisConquered() {
		return
	}
	p.over = true
	p.judge()
	p.tell(evOver, "2.1")
	for n := range country(numMajors) {
		if world.scenarios[p.scenario].brp[n] > 0 {
			p.tell(evLevel, "2.3", int16(n), int16(p.result.levels[n]))
		}
	}
}

// axisConquered: the Campaign Game ends when both Axis powers are conquered, or
// Italy has surrendered (2.211), the 1944 scenario with Germany.
func (p *Position) axisConquered() bool {
	switch p.scenario {
	case campaign:
		return p.fallen.has(germany) && p.fallen.has(italy)
	case scenario1944:
		return p.fallen.has(germany)
	}
	return false
}

// judge gives every power its level; the highest wins (2.35).
func (p *Position) judge() {
	r := &p.result
	if p.twoSided() {
		var camps [numAlliances]level
		camps[axis], camps[allies] = p.judgeCamps()
		for n := range country(numMajors) {
			r.levels[n] = camps[campOf(n)]
		}
	} else {
		for n := range country(numMajors) {
			r.levels[n] = p.judgePower(n)
		}
	}
	best := stalemate
	for n := range country(numMajors) {
		if p.counts(n) {
			best = max(best, r.levels[n])
		}
	}
	for n := range country(numMajors) {
		if p.counts(n) && r.levels[n] == best && best > stalemate {
			r.winners.add(n)
		}
	}
}

// twoSided: with two players left the conditions of the two-player game hold
// (2.5, 51.2).
func (p *Position) twoSided() bool {
	var axisSeat, alliedSeats engine.SeatSet
	axisSeat, alliedSeats = p.seatsOf(axis.powers()), p.seatsOf(allies.powers())
	return axisSeat&(axisSeat-1) == 0 && alliedSeats&(alliedSeats-1) == 0
}

// counts reports whether a power is judged: it plays in the scenario, and its
// player is not bound by another of his powers (2.5). Britain and America are
// judged as one (2.3), here by Britain's name.
func (p *Position) counts(n country) bool {
	if world.scenarios[p.scenario].brp[n] == 0 {
		return false
	}
	if p.twoSided() {
		return true
	}
	if p.playersAreBoundAtOnce() {
		return !p.victory.unjudged.has(n)
	}
	count := p.objectives()
	for m := range country(numMajors) {
		if m != n && p.seats[m] == p.seats[n] && count[m] > count[n] && p.partner(n) != m {
			return false
		}
	}
	return true
}

// partner is the power with which a power wins or loses: Britain and America
// (2.3).
func (p *Position) partner(n country) country {
	switch n {
	case britain:
		return usa
	case usa:
		return britain
	}
	return nobody
}

// ladder is what the levels from stalemate to decisive ask for.
type ladder [4]int

// at is the level that a number reaches.
func (l ladder) at(n int) level {
	got := defeat
	for i, need := range l {
		if n >= need {
			got = stalemate + level(i)
		}
	}
	return got
}

func (l ladder) plus(n int) ladder {
	for i := range l {
		l[i] += n
	}
	return l
}

// judgeCamps are the levels of the two-player game (2.21, 2.22, 3.37), in 1939 and
// 1942 by the numbers of the scenario cards (2.23), of which the Allies need one more
// after the Siberian Transfer (15.633).
func (p *Position) judgeCamps() (ax, al level) {
	switch p.scenario {
	case campaign:
		return p.judgeCampaign()
	case scenario1944:
		return p.judge1944()
	case scenario1939:
		ax = ladder{25, 27, 29, 31}.at(p.campObjectives(axis))
		al = p.withSiberia(ladder{13, 15, 18, 21}, 1).at(p.campObjectives(allies))
	case scenario1942:
		ax = ladder{17, 18, 19, 20}.at(p.campObjectives(axis))
		al = p.withSiberia(ladder{25, 27, 29, 31}, 1).at(p.campObjectives(allies))
	}
	return against(ax, al)
}

// against: of two sides that both reach a level the higher wins and the other is
// beaten; on the same level nobody wins.
func against(ax, al level) (level, level) {
	switch {
	case ax > al:
		return ax, defeat
	case al > ax:
		return defeat, al
	}
	return stalemate, stalemate
}

func (p *Position) withSiberia(l ladder, more int) ladder {
	if p.victory.siberian {
		return l.plus(more)
	}
	return l
}

// judgeCampaign: 2.21, with the dates a turn earlier after the Siberian Transfer
// (15.631).
func (p *Position) judgeCampaign() (ax, al level) {
	early := date(0)
	if p.victory.siberian {
		early = 1
	}
	if p.axisConquered() {
		switch when := max(p.victory.fell[germany], p.victory.fell[italy]) + early; {
		case when <= dateOf(summer, 1944):
			al = decisive
		case when <= dateOf(winter, 1944):
			al = tactical
		case when <= dateOf(summer, 1945):
			al = marginal
		}
	}
	beaten := 0
	for n := range allies.powers().all {
		if p.victory.fell[n] != 0 {
			beaten++
		}
	}
	switch {
	case beaten >= 3:
		ax = decisive
	case beaten == 2:
		ax = tactical
	case p.victory.held28:
		ax = marginal
	}
	return against(ax, al)
}

// judge1944: 2.22. A Germany that is never conquered has its decisive victory.
func (p *Position) judge1944() (ax, al level) {
	if !p.fallen.has(germany) {
		return decisive, defeat
	}
	switch when := p.victory.fell[germany]; {
	case when <= dateOf(winter, 1944):
		return defeat, decisive
	case when == dateOf(spring, 1945):
		return defeat, tactical
	case when == dateOf(summer, 1945):
		return defeat, marginal
	case when == dateOf(fall, 1945):
		return marginal, defeat
	case when == dateOf(winter, 1945):
		return tactical, defeat
	}
	return decisive, defeat
}

// The numbers of objectives of the multi-player game (2.31 to 2.34).
var ladders = [numScenarios]map[country]ladder{
	scenario1939: {britain: {7, 8, 9, 10}, germany: {20, 21, 22, 23}, italy: {5, 6, 7, 8}, ussr: {6, 7, 9, 11}},
	campaign:     {britain: {18, 19, 20, 21}, germany: {5, 6, 7, 8}, ussr: {15, 16, 17, 18}},
	scenario1942: {britain: {13, 14, 15, 16}, germany: {13, 14, 15, 16}, ussr: {12, 13, 14, 15}},
	scenario1944: {britain: {20, 21, 22, 23}, ussr: {17, 18, 19, 20}},
}

// judgePower is the level of a power in the multi-player game (2.3).
func (p *Position) judgePower(n country) level {
	count := p.objectives()
	switch n {
	case france:
		return p.lasted(france, dateOf(fall, 1940), dateOf(winter, 1940), dateOf(summer, 1941))
	case italy:
		return p.judgeItaly(count[italy])
	case usa:
		return p.judgePower(britain)
	case britain:
		count[britain] += count[usa]
	case ussr:
		more := 1 // 15.634
		if p.scenario == campaign {
			more = 2 // 15.632
		}
		l := ladders[p.scenario][ussr]
		if p.scenario != scenario1944 {
			l = p.withSiberia(l, more)
		}
		return l.at(p.withShare(ussr, count[ussr]))
	}
	if p.scenario == scenario1944 && n == germany {
		lv, _ := p.judge1944()
		return lv
	}
	return ladders[p.scenario][n].at(p.withShare(n, count[n]))
}

// judgeItaly: by dates in 1942, by dates and then objectives in the Campaign
// Game, by objectives in 1939 (2.31, 2.32, 2.34).
func (p *Position) judgeItaly(count int) level {
	switch p.scenario {
	case scenario1939:
		return ladders[scenario1939][italy].plus(int(p.victory.italyAfter)).at(count)
	case scenario1942:
		return p.lasted(italy, dateOf(winter, 1943), dateOf(summer, 1944), dateOf(fall, 1944))
	case campaign:
		if p.victory.italyAfter > 0 {
			return boughtItaly.at(count)
		}
		switch {
		case count >= 4:
			return decisive
		case count >= 3:
			return tactical
		}
		return min(p.lasted(italy, dateOf(winter, 1943), dateOf(summer, 1944), dateOf(summer, 1945)), marginal)
	}
	return defeat
}

// boughtItaly are the objectives of an Italy that was bought off, in the Campaign Game
// (Allied variant 12).
var boughtItaly = ladder{3, 4, 5, 6}

// lasted is the level of a power that is judged by the game turns it survived;
// to survive altogether is decisive.
func (p *Position) lasted(n country, steps ...date) level {
	fell := p.victory.fell[n]
	if fell == 0 {
		return decisive
	}
	got := defeat
	for i, d := range steps {
		if fell > d {
			got = stalemate + level(i)
		}
	}
	return got
}

// withShare: at the end of the 1944 scenario every objective that is not neutral
// is Britain's and America's or Russia's: by control, now or last, else by whose
// forces are nearer, else by who took Berlin (2.33).
func (p *Position) withShare(n country, count int) int {
	if p.scenario != scenario1944 || n != ussr && n != britain {
		return count
	}
	for i := range world.objectives.bits().All() {
		h := hex(i)
		if p.unclaimed(h) && p.heirOf(h) == n {
			count += world.objectivesIn(h)
		}
	}
	return count
}

// unclaimed reports whether an objective is neither neutral nor under Allied control:
// the Axis hold it, or their fall has left it to nobody (26.6).
func (p *Position) unclaimed(h hex) bool {
	holder := p.control[h]
	if p.allObjectivesAreShared() && (holder == nobody || p.partisanHeld(h)) {
		return true
	}
	return holder < numNations && p.camp(holder) == axis
}

// heirOf is the side of the Allies to which such an objective goes.
func (p *Position) heirOf(h hex) country {
	bit := objectiveBit(h)
	switch {
	case p.victory.lastWest&bit != 0:
		return britain
	case p.victory.lastEast&bit != 0:
		return ussr
	}
	return p.nearer(h)
}

// objectiveBit stands for an objective among all of them.
func objectiveBit(h hex) uint64 {
	n := 0
	for i := range world.objectives.bits().All() {
		if i >= int(h) {
			break
		}
		n++
	}
	return 1 << n
}

// noteObjectives remembers which side of the Allies was the last to control an
// objective (2.33).
func (p *Position) noteObjectives() {
	if p.scenario != scenario1944 || !p.allObjectivesAreShared() {
		return
	}
	v, bit := &p.victory, uint64(1)
	for h := range world.objectives.bits().All() {
		switch p.commandOf(p.control[h]) {
		case britain, usa, france:
			v.lastWest, v.lastEast = v.lastWest|bit, v.lastEast&^bit
		case ussr:
			v.lastWest, v.lastEast = v.lastWest&^bit, v.lastEast|bit
		}
		bit <<= 1
	}
}

// nearer is the side of the Allies whose forces are nearest to a hex.
func (p *Position) nearer(h hex) country {
	near := [2]int{1 << 20, 1 << 20}
	for u := range unit(numUnits) {
		at := p.where(u)
		if at == noHex || !u.kind().ground() {
			continue
		}
		switch c := p.commander(u); c {
		case ussr:
			near[0] = min(near[0], distance(at, h))
		case britain, usa, france:
			near[1] = min(near[1], distance(at, h))
		}
	}
	switch {
	case near[0] < near[1]:
		return ussr
	case near[1] < near[0]:
		return britain
	}
	if c := p.commandOf(p.control[world.countries[germany].capital]); c == ussr {
		return ussr
	}
	return britain
}

// Outcome is how the match ended.
func (p *Position) Outcome() (engine.Outcome, bool) {
	if !p.over {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{Winners: p.seatsOf(p.result.winners), How: "stalemate", Rule: "2.2", When: p.now.String()}
	if !p.twoSided() {
		o.Rule = "2.3"
	}
	for n := range p.result.winners.all {
		o.How, _, _ = strings.Cut(levelNames[p.result.levels[n]], " ")
		if o.Sides != "" {
			o.Sides += "+"
		}
		o.Sides += countryIDs[n]
	}
	return o, true
}
