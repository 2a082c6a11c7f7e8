package reich

import (
	"strings"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
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
	levels  [atlas.NumMajors]level // of each power; in two-player games those of a camp are equal
	winners atlas.PowerSet
}

// victoryState is what victory keeps.
type victoryState struct {
	fell       [atlas.NumMajors]atlas.Date // the game turn in which a power was conquered; 0 while it is not
	held28     bool                        // the Axis had 28 objectives at the end of Winter 1943 (2.21)
	siberian   bool                        // Russia used the Free Siberian Transfer (15.63)
	withdrawn  atlas.PowerSet              // powers whose players have handed them over (2.5)
	italyAfter int8                        // change of Italy's objectives by variant 12
	unjudged   atlas.PowerSet              // powers that no longer decide how their players fare (2.5)
	lastWest   uint64                      // objectives of which the West was the last Ally in control (2.33)
	lastEast   uint64                      // objectives of which that was Russia
}

// objectives are how many objectives each power controls (2.1): in its own name,
// through its Minor Allies and conquests, Germany through Vichy (49.5), Britain
// through the Free French (49.8). Neutral countries' count for nobody, nor do
// those that partisans hold (32.6).
func (p *Position) objectives() (count [atlas.NumMajors]int) {
	for h := range world.Objectives.Bits().All() {
		n := p.control.of(atlas.Hex(h))
		if n == atlas.Nobody || p.partisanHeld(atlas.Hex(h)) {
			continue
		}
		if n >= atlas.NumMajors && n < atlas.NumCountries && p.status[n] != Active && p.status[n] != Allied && p.status[n] != Invaded {
			continue
		}
		if c := p.commandOf(n); c < atlas.NumMajors {
			count[c] += world.ObjectivesIn(atlas.Hex(h))
		}
	}
	return count
}

// campObjectives are those of a camp; Italy's and Russia's count for it while they
// are neutral, too (2.4).
func (p *Position) campObjectives(a atlas.Alliance) (total int) {
	count := p.objectives()
	for n := range p.powersOf(a).All {
		total += count[n]
	}
	return total
}

// checkVictory notes what the end of a game turn decides, and ends the match when
// its last turn is over or the conquest of the Axis ends it sooner (2.34, 2.22). What
// the Axis have won by then does not end it (2.212).
func (p *Position) checkVictory() {
	for n := range p.fallen.All {
		if p.victory.fell[n] == 0 && world.Scenarios[p.scenario].BRP[n] > 0 {
			p.victory.fell[n] = p.now
		}
	}
	if p.scenario == atlas.Campaign && p.now == atlas.DateOf(atlas.Winter, 1943) && p.campObjectives(atlas.Axis) >= 28 {
		p.victory.held28 = true
	}
	if p.now < world.Scenarios[p.scenario].End && !p.axisConquered() {
		return
	}
	p.over = true
	p.judge()
	p.tell(evOver, "2.1")
	for n := range atlas.Country(atlas.NumMajors) {
		if world.Scenarios[p.scenario].BRP[n] > 0 {
			p.tell(evLevel, "2.3", int16(n), int16(p.result.levels[n]))
		}
	}
}

// axisConquered: the Campaign Game ends when both Axis powers are conquered, or
// Italy has surrendered (2.211) or gone over, the 1944 scenario with Germany.
func (p *Position) axisConquered() bool {
	switch p.scenario {
	case atlas.Campaign:
		return p.living(atlas.Axis) == 0
	case atlas.Scenario1944:
		return p.fallen.Has(atlas.Germany)
	}
	return false
}

// judge gives every power its level; the highest wins (2.35).
func (p *Position) judge() {
	r := &p.result
	if p.twoSided() {
		var camps [atlas.NumAlliances]level
		camps[atlas.Axis], camps[atlas.Allies] = p.judgeCamps()
		for n := range atlas.Country(atlas.NumMajors) {
			r.levels[n] = camps[p.campOf(n)]
		}
	} else {
		for n := range atlas.Country(atlas.NumMajors) {
			r.levels[n] = p.judgePower(n)
		}
	}
	best := stalemate
	for n := range atlas.Country(atlas.NumMajors) {
		if p.counts(n) {
			best = max(best, r.levels[n])
		}
	}
	for n := range atlas.Country(atlas.NumMajors) {
		if p.counts(n) && r.levels[n] == best && best > stalemate {
			r.winners.Add(n)
		}
	}
}

// twoSided: with two players left the conditions of the two-player game hold
// (2.5, 51.2).
func (p *Position) twoSided() bool {
	var axisSeat, alliedSeats engine.SeatSet
	axisSeat, alliedSeats = p.seatsOf(p.powersOf(atlas.Axis)), p.seatsOf(p.powersOf(atlas.Allies))
	return axisSeat&(axisSeat-1) == 0 && alliedSeats&(alliedSeats-1) == 0
}

// counts reports whether a power is judged: it plays in the scenario, and its
// player is not bound by another of his powers (2.5). Britain and America are
// judged as one (2.3), here by Britain's name.
func (p *Position) counts(n atlas.Country) bool {
	if world.Scenarios[p.scenario].BRP[n] == 0 {
		return false
	}
	if p.twoSided() {
		return true
	}
	if p.playersAreBoundAtOnce() {
		return !p.victory.unjudged.Has(n)
	}
	count := p.objectives()
	for m := range atlas.Country(atlas.NumMajors) {
		if m != n && p.seats[m] == p.seats[n] && count[m] > count[n] && p.partner(n) != m {
			return false
		}
	}
	return true
}

// partner is the power with which a power wins or loses: Britain and America
// (2.3).
func (p *Position) partner(n atlas.Country) atlas.Country {
	switch n {
	case atlas.Britain:
		return atlas.USA
	case atlas.USA:
		return atlas.Britain
	}
	return atlas.Nobody
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
	case atlas.Campaign:
		return p.judgeCampaign()
	case atlas.Scenario1944:
		return p.judge1944()
	case atlas.Scenario1939:
		ax = ladder{25, 27, 29, 31}.at(p.campObjectives(atlas.Axis))
		al = p.withSiberia(ladder{13, 15, 18, 21}, 1).at(p.campObjectives(atlas.Allies))
	case atlas.Scenario1942:
		ax = ladder{17, 18, 19, 20}.at(p.campObjectives(atlas.Axis))
		al = p.withSiberia(ladder{25, 27, 29, 31}, 1).at(p.campObjectives(atlas.Allies))
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
	early := atlas.Date(0)
	if p.victory.siberian {
		early = 1
	}
	if p.axisConquered() {
		last := p.victory.fell[atlas.Germany]
		if p.campOf(atlas.Italy) == atlas.Axis {
			last = max(last, p.victory.fell[atlas.Italy])
		}
		switch when := last + early; {
		case when <= atlas.DateOf(atlas.Summer, 1944):
			al = decisive
		case when <= atlas.DateOf(atlas.Winter, 1944):
			al = tactical
		case when <= atlas.DateOf(atlas.Summer, 1945):
			al = marginal
		}
	}
	beaten := 0
	for n := range p.powersOf(atlas.Allies).All {
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
	if !p.fallen.Has(atlas.Germany) {
		return decisive, defeat
	}
	switch when := p.victory.fell[atlas.Germany]; {
	case when <= atlas.DateOf(atlas.Winter, 1944):
		return defeat, decisive
	case when == atlas.DateOf(atlas.Spring, 1945):
		return defeat, tactical
	case when == atlas.DateOf(atlas.Summer, 1945):
		return defeat, marginal
	case when == atlas.DateOf(atlas.Fall, 1945):
		return marginal, defeat
	case when == atlas.DateOf(atlas.Winter, 1945):
		return tactical, defeat
	}
	return decisive, defeat
}

// The numbers of objectives of the multi-player game (2.31 to 2.34).
var ladders = [atlas.NumScenarios]map[atlas.Country]ladder{
	atlas.Scenario1939: {atlas.Britain: {7, 8, 9, 10}, atlas.Germany: {20, 21, 22, 23}, atlas.Italy: {5, 6, 7, 8}, atlas.USSR: {6, 7, 9, 11}},
	atlas.Campaign:     {atlas.Britain: {18, 19, 20, 21}, atlas.Germany: {5, 6, 7, 8}, atlas.USSR: {15, 16, 17, 18}},
	atlas.Scenario1942: {atlas.Britain: {13, 14, 15, 16}, atlas.Germany: {13, 14, 15, 16}, atlas.USSR: {12, 13, 14, 15}},
	atlas.Scenario1944: {atlas.Britain: {20, 21, 22, 23}, atlas.USSR: {17, 18, 19, 20}},
}

// judgePower is the level of a power in the multi-player game (2.3).
func (p *Position) judgePower(n atlas.Country) level {
	count := p.objectives()
	switch n {
	case atlas.France:
		return p.lasted(atlas.France, atlas.DateOf(atlas.Fall, 1940), atlas.DateOf(atlas.Winter, 1940), atlas.DateOf(atlas.Summer, 1941))
	case atlas.Italy:
		return p.judgeItaly(count[atlas.Italy])
	case atlas.USA:
		return p.judgePower(atlas.Britain)
	case atlas.Britain:
		count[atlas.Britain] += count[atlas.USA]
	case atlas.USSR:
		more := 1 // 15.634
		if p.scenario == atlas.Campaign {
			more = 2 // 15.632
		}
		l := ladders[p.scenario][atlas.USSR]
		if p.scenario != atlas.Scenario1944 {
			l = p.withSiberia(l, more)
		}
		return l.at(p.withShare(atlas.USSR, count[atlas.USSR]))
	}
	if p.scenario == atlas.Scenario1944 && n == atlas.Germany {
		lv, _ := p.judge1944()
		return lv
	}
	l := ladders[p.scenario][n]
	if n == atlas.Germany && p.italyTurned {
		l = l.plus(-turnedItaly)
	}
	return l.at(p.withShare(n, count[n]))
}

// turnedItaly is by how many objectives Germany's conditions are lower once Italy has
// turned on her (Allied variant 12).
const turnedItaly = 4

// judgeItaly: by dates in 1942, by dates and then objectives in the Campaign
// Game, by objectives in 1939 (2.31, 2.32, 2.34).
func (p *Position) judgeItaly(count int) level {
	switch p.scenario {
	case atlas.Scenario1939:
		return ladders[atlas.Scenario1939][atlas.Italy].plus(int(p.victory.italyAfter)).at(count)
	case atlas.Scenario1942:
		return p.lasted(atlas.Italy, atlas.DateOf(atlas.Winter, 1943), atlas.DateOf(atlas.Summer, 1944), atlas.DateOf(atlas.Fall, 1944))
	case atlas.Campaign:
		if p.victory.italyAfter > 0 {
			return boughtItaly.at(count)
		}
		switch {
		case count >= 4:
			return decisive
		case count >= 3:
			return tactical
		}
		return min(p.lasted(atlas.Italy, atlas.DateOf(atlas.Winter, 1943), atlas.DateOf(atlas.Summer, 1944), atlas.DateOf(atlas.Summer, 1945)), marginal)
	}
	return defeat
}

// boughtItaly are the objectives of an Italy that was bought off, in the Campaign Game
// (Allied variant 12).
var boughtItaly = ladder{3, 4, 5, 6}

// lasted is the level of a power that is judged by the game turns it survived;
// to survive altogether is decisive.
func (p *Position) lasted(n atlas.Country, steps ...atlas.Date) level {
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
func (p *Position) withShare(n atlas.Country, count int) int {
	if p.scenario != atlas.Scenario1944 || n != atlas.USSR && n != atlas.Britain {
		return count
	}
	for i := range world.Objectives.Bits().All() {
		h := atlas.Hex(i)
		if p.unclaimed(h) && p.heirOf(h) == n {
			count += world.ObjectivesIn(h)
		}
	}
	return count
}

// unclaimed reports whether an objective is neither neutral nor under Allied control:
// the Axis hold it, or their fall has left it to nobody (26.6).
func (p *Position) unclaimed(h atlas.Hex) bool {
	holder := p.control.of(h)
	if p.allObjectivesAreShared() && (holder == atlas.Nobody || p.partisanHeld(h)) {
		return true
	}
	return holder < atlas.NumNations && p.camp(holder) == atlas.Axis
}

// heirOf is the side of the Allies to which such an objective goes.
func (p *Position) heirOf(h atlas.Hex) atlas.Country {
	bit := objectiveBit(h)
	switch {
	case p.victory.lastWest&bit != 0:
		return atlas.Britain
	case p.victory.lastEast&bit != 0:
		return atlas.USSR
	}
	return p.nearer(h)
}

// objectiveBit stands for an objective among all of them.
func objectiveBit(h atlas.Hex) uint64 {
	n := 0
	for i := range world.Objectives.Bits().All() {
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
	if p.scenario != atlas.Scenario1944 || !p.allObjectivesAreShared() {
		return
	}
	v, bit := &p.victory, uint64(1)
	for h := range world.Objectives.Bits().All() {
		switch p.commandOf(p.control.of(atlas.Hex(h))) {
		case atlas.Britain, atlas.USA, atlas.France:
			v.lastWest, v.lastEast = v.lastWest|bit, v.lastEast&^bit
		case atlas.USSR:
			v.lastWest, v.lastEast = v.lastWest&^bit, v.lastEast|bit
		}
		bit <<= 1
	}
}

// nearer is the side of the Allies whose forces are nearest to a hex.
func (p *Position) nearer(h atlas.Hex) atlas.Country {
	near := [2]int{1 << 20, 1 << 20}
	for u := range atlas.Unit(atlas.NumUnits) {
		at := p.where(u)
		if at == atlas.NoHex || !u.Kind().Ground() {
			continue
		}
		switch c := p.commander(u); c {
		case atlas.USSR:
			near[0] = min(near[0], atlas.Distance(at, h))
		case atlas.Britain, atlas.USA, atlas.France:
			near[1] = min(near[1], atlas.Distance(at, h))
		}
	}
	switch {
	case near[0] < near[1]:
		return atlas.USSR
	case near[1] < near[0]:
		return atlas.Britain
	}
	if c := p.commandOf(p.control.of(world.Countries[atlas.Germany].Capital)); c == atlas.USSR {
		return atlas.USSR
	}
	return atlas.Britain
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
	for n := range p.result.winners.All {
		o.How, _, _ = strings.Cut(levelNames[p.result.levels[n]], " ")
		if o.Sides != "" {
			o.Sides += "+"
		}
		o.Sides += atlas.CountryIDs[n]
	}
	return o, true
}
