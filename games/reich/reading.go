package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
)

// What the game tells about itself to those who judge its positions: the board
// as plain numbers, as moves carry them, and a position in one reading.

// How many there are of each, and what stands for none of them.
const (
	Units   = numUnits
	Hexes   = numHexes
	Powers  = numMajors
	Nations = numNations
	Fronts  = numFronts
	None    = -1
)

// The powers and the nations that plans are made about.
const (
	Germany      = int(germany)
	Italy        = int(italy)
	Britain      = int(britain)
	France       = int(france)
	USSR         = int(ussr)
	USA          = int(usa)
	Belgium      = int(belgium)
	Luxembourg   = int(luxembourg)
	Netherlands  = int(netherlands)
	Denmark      = int(denmark)
	Norway       = int(norway)
	Yugoslavia   = int(yugoslavia)
	Greece       = int(greece)
	Poland       = int(poland)
	BalticStates = int(balticStates)
	Spain        = int(spain)
	Turkey       = int(turkey)
	Sweden       = int(sweden)
)

// The fronts.
const (
	Western = int(western)
	Eastern = int(eastern)
)

// How minor countries stand.
const (
	Neutral   = int(neutral)
	Courted   = int(courted)
	Conquered = int(conquered)
)

// What a unit is committed to.
const (
	Idle            = int(idle)
	Supporting      = int(groundSupport)
	Counterair      = int(counterair)
	Covering        = int(defensiveAir)
	InterceptingAir = int(airIntercept)
)

// The kinds of counters.
const (
	Infantry    = int(infantry)
	Armor       = int(armor)
	Airborne    = int(airborne)
	Replacement = int(replacement)
	Partisan    = int(partisan)
	Air         = int(air)
	Fleet       = int(fleet)
	AirBase     = int(airBase)
)

// The options.
const (
	Attrition = int(attrition)
	Offensive = int(offensive)
)

// Tile is what the board prints in a hex.
type Tile struct {
	Land      bool
	Country   int // or None
	Front     int // or None
	Cities    int
	Port      bool
	Capital   bool
	Objective int
	Times     int    // what the ground multiplies defenders by
	Beach     bool   // or whatever else can be invaded
	Near      [6]int // neighbours over which ground units can go, or None
}

// Board is every hex.
func Board() *[Hexes]Tile {
	load()
	var out [Hexes]Tile
	for h := range hex(numHexes) {
		info := &world.hexes[h]
		t := &out[h]
		*t = Tile{
			Land: world.onLand.has(h), Country: None, Front: None, Cities: int(info.numPlaces), Port: world.ports.has(h),
			Capital: world.capitals.has(h), Objective: world.objectivesIn(h), Times: 2, Beach: invadable.has(h),
		}
		if info.country != noCountry {
			t.Country = int(info.country)
		}
		if info.front != noFront {
			t.Front = int(info.front)
		}
		if info.terrain == mountain || info.terrain == swamp {
			t.Times = 3
		}
		for d := range t.Near {
			t.Near[d] = None
			if n, ok := world.grid.Neighbour(int(h), board.Direction(d)); ok {
				if s, ok := between(h, hex(n)); ok && groundSides>>world.sides[s].class&1 != 0 {
					t.Near[d] = n
				}
			}
		}
	}
	return &out
}

// Between reports whether a river or a strait lies between two neighbours.
func Between(a, b int) bool {
	load()
	s, ok := between(hex(a), hex(b))
	return ok && (s.is(riverSide) || !s.is(landSide))
}

// Distance is the number of hexes from one to another.
func Distance(a, b int) int {
	load()
	return distance(hex(a), hex(b))
}

// CapitalOf is the hex of a nation's capital, or None.
func CapitalOf(nation int) int {
	load()
	if nation < numCountries && world.countries[nation].capital != noHex {
		return int(world.countries[nation].capital)
	}
	return None
}

// Reading is a position in plain numbers.
type Reading struct {
	Panorama

	Procedure string
	Scenario  string
	InHand    int    // the counter that has been chosen for something, or None
	Verb      string // what a place, or an amount, is chosen for

	Targets  []int // the hexes of the attack being prepared
	Joined   [Units]bool
	Forecast Forecast
	Missions []Mission
}

// Panorama is what a reading tells of the board and of what the powers have. Two of
// them are compared with ==.
type Panorama struct {
	Season int // 0 is Spring
	Year   int
	Mover  int // 0 the Axis, 1 the Allies

	At       [Units]int // the hex of a counter, or None
	Nation   [Units]int
	Power    [Units]int // who commands it, or None
	Kind     [Units]int
	Strength [Units]int
	Move     [Units]int
	Fresh    [Units]int
	Stuck    [Units]bool // out of supply or a garrison that must stay
	Dry      [Units]bool // out of supply
	Attacked [Units]bool
	Moved    [Units]bool // in this player turn
	Task     [Units]int  // what it is committed to
	Goal     [Units]int  // where, or None

	Holder   [Hexes]int // the nation that controls a hex, or None
	Fortress [Hexes]bool

	War     [Nations]uint64 // a bit for each enemy
	Command [Nations]int    // the power that commands a nation, or None
	Status  [Nations]int    // how a minor country stands
	Fallen  [Powers]bool
	Yielded bool // Russia has offered to surrender: a garrison must be kept there

	BRP    [Powers]int
	Option [Powers][Fronts]int
	Seats  [Powers]engine.Seat // who plays each power
	Counts [Powers]bool        // plays in the scenario

	Start, End int  // the game turns of the scenario, counted as Turn is
	Second     bool // the second player turn of the game turn has begun
}

// Forecast is what the attack being prepared promises with the units chosen so
// far: factors, and the chances of its ends.
type Forecast struct {
	Attack, Defence, Basic       int
	Won, Lost, Exchange, Counter float64
}

// Mission is ships on their way.
type Mission struct {
	Invasion   bool
	By, Target int
	Ships      int // their factors
}

// Hostile reports whether two nations are at war.
func (r *Reading) Hostile(a, b int) bool { return a >= 0 && b >= 0 && r.War[a]>>uint(b)&1 != 0 }

// Turn is the game turn, counted from Spring 1939.
func (r *Reading) Turn() int { return (r.Year-1939)*int(seasons) + r.Season }

// Read reads a position and reports whether somebody decides in it.
func Read(pos engine.Position, r *Reading) bool {
	p, ok := pos.(*Position)
	if !ok {
		return false
	}
	p.read(r)
	if p.over || p.Stack.N == 0 {
		return false
	}
	r.Procedure = table.Procs[p.Stack.Top().Proc].Name
	p.readHand(r)
	p.readForecast(r)
	p.readMissions(r)
	return true
}

// read reads the board and what the powers have.
func (p *Position) read(r *Reading) {
	r.Season, r.Year, r.Mover = int(p.now.season()), p.now.year(), int(p.mover)
	turn := p.Stack.Find(pGameTurn)
	r.Second = turn != nil && turn.Step > turnSecond
	r.Start, r.End = int(world.scenarios[p.scenario].start), int(world.scenarios[p.scenario].end)
	for u := range unit(numUnits) {
		info := u.info()
		r.At[u], r.Nation[u], r.Power[u] = None, int(p.nation[u]), None
		if h := p.where(u); h != noHex {
			r.At[u] = int(h)
		}
		if c := p.commander(u); c < numMajors {
			r.Power[u] = int(c)
		}
		r.Kind[u], r.Strength[u], r.Move[u], r.Fresh[u] = int(info.kind), int(info.strength), int(info.move), p.fresh(u)
		r.Dry[u] = p.has(u, unsupplied)
		r.Stuck[u], r.Attacked[u], r.Moved[u] = p.has(u, unsupplied|garrison), p.has(u, attacked), p.has(u, moved)
		r.Task[u], r.Goal[u] = int(p.task[u]), None
		if p.task[u] != idle && p.goal[u] < numHexes {
			r.Goal[u] = int(p.goal[u])
		}
		r.Joined[u] = p.fight.attackers.has(u)
	}
	for h := range hex(numHexes) {
		r.Holder[h], r.Fortress[h] = None, false
		if n := p.control[h]; n != nobody {
			r.Holder[h] = int(n)
		}
		if world.hexes[h].fortress != noFortress {
			r.Fortress[h] = p.isFortress(h)
		}
	}
	for n := range country(numNations) {
		r.War[n], r.Command[n], r.Status[n] = uint64(p.war[n]), None, int(p.status[n])
		if c := p.commandOf(n); c < numMajors {
			r.Command[n] = int(c)
		}
	}
	for n := range country(numMajors) {
		r.Fallen[n], r.BRP[n] = p.fallen.has(n), int(p.brp[n])
		r.Seats[n], r.Counts[n] = engine.Seat(p.seats[n]), world.scenarios[p.scenario].brp[n] > 0
		for f, o := range p.option[n] {
			r.Option[n][f] = int(o)
		}
	}
	r.Scenario, r.Yielded = scenarioIDs[p.scenario], p.politics.russia != russiaFights
	r.Targets = r.Targets[:0]
	for _, h := range p.fight.targets[:p.fight.count] {
		r.Targets = append(r.Targets, int(h))
	}
}

// readHand tells what has been chosen for something and waits for the rest of the
// choice.
func (p *Position) readHand(r *Reading) {
	r.InHand, r.Verb = None, ""
	hold := func(u unit) {
		if u < numUnits {
			r.InHand = int(u)
		}
	}
	switch f := p.Stack.Top(); f.Proc {
	case pMarch, pStage, pDrop, pPlaceBase:
		hold(unit(flow.As[handFrame](f).unit))
	case pFlights:
		if f := flow.As[flightsFrame](f); f.unit != 0 {
			hold(p.inHandOf(f))
		}
	case pExploit:
		if f := flow.As[exploitFrame](f); f.trail != 0 {
			hold(p.fight.trails[f.trail-1].unit)
		}
	case pMissions, pBaseChange:
		if p.naval.verb != 0 {
			hold(p.naval.hand)
			r.Verb = kinds[p.naval.verb].Name
		}
	case pConstruction, pRedeploy:
		for n := range p.asked().all {
			if hand := &p.economy.picks[n]; hand.kind != 0 {
				hold(hand.unit)
				r.Verb = kinds[hand.kind].Name
				return
			}
		}
	default:
		for _, u := range []unit{p.setup.unit, p.moves.unit} {
			if u < numUnits && r.InHand == None {
				hold(u)
			}
		}
	}
}

// readForecast tells the odds of the attack that is being prepared.
func (p *Position) readForecast(r *Reading) {
	r.Forecast = Forecast{}
	if p.Stack.Top().Proc != pAttack || p.fight.attackers.empty() {
		return
	}
	f := p.odds()
	_, _, basic := p.foreseen()
	r.Forecast = Forecast{f.attack, f.defence, basic, f.defenderGone, f.attackerGone, f.exchange, f.counterExchange}
}

// readMissions tells which ships are on their way where.
func (p *Position) readMissions(r *Reading) {
	r.Missions = r.Missions[:0]
	for i := range p.naval.forces {
		f := &p.naval.forces[i]
		if f.kind == noMission || f.target >= numHexes {
			continue
		}
		r.Missions = append(r.Missions, Mission{f.kind == invasion, int(f.by), int(f.target), p.strengthOf(uint8(i))})
	}
}

// Objectives are the objectives that each power and the minors it commands hold.
func (r *Reading) Objectives() (count [Powers]int) {
	for h := range hex(numHexes) {
		n := world.objectivesIn(h)
		if n == 0 || r.Holder[h] < 0 {
			continue
		}
		if c := r.Command[r.Holder[h]]; c >= 0 {
			count[c] += n
		}
	}
	return count
}

// Chances are how likely the ends of an attack are with so many factors against so
// many, the defender's with and without terrain.
func Chances(attack, defence, basic int) Forecast {
	c := chancesAt(columnFor(attack, defence), columnFor(basic, attack))
	return Forecast{attack, defence, basic, c.defenderGone, c.attackerGone, c.exchange, c.counterExchange}
}

// Column is the odds column of an attack, from 0; less is hopeless.
func Column(attack, defence int) int { return int(columnFor(attack, defence)) }
