package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
)

// What the game tells about itself to those who judge its positions: the board, and a
// position in one reading.

// Tile is what the board prints in a hex.
type Tile struct {
	Land      bool
	Country   atlas.Country // or atlas.NoCountry
	Front     atlas.Front   // or atlas.NoFront
	Cities    int
	Port      bool
	Capital   bool
	Objective int
	Times     int          // what the ground multiplies defenders by
	Beach     bool         // or whatever else can be invaded
	Seas      uint8        // the naval zones that it lies on, a bit each
	Near      [6]atlas.Hex // neighbours over which ground units can go, or atlas.NoHex
}

// Board is every hex.
func Board() *[atlas.NumHexes]Tile {
	load()
	var out [atlas.NumHexes]Tile
	for h := range atlas.Hex(atlas.NumHexes) {
		info := &world.Hexes[h]
		t := &out[h]
		*t = Tile{
			Land: world.OnLand.Has(h), Country: info.Country, Front: info.Front, Cities: int(info.NumPlaces), Port: world.Ports.Has(h),
			Capital: world.Capitals.Has(h), Objective: world.ObjectivesIn(h), Times: 2, Beach: invadable.Has(h), Seas: seasAt(h),
		}
		if info.Terrain == atlas.Mountain || info.Terrain == atlas.Swamp {
			t.Times = 3
		}
		for d := range t.Near {
			t.Near[d] = atlas.NoHex
			if n, ok := world.Grid.Neighbour(int(h), board.Direction(d)); ok {
				if s, ok := atlas.Between(h, atlas.Hex(n)); ok && atlas.GroundSides>>world.Sides[s].Class&1 != 0 {
					t.Near[d] = atlas.Hex(n)
				}
			}
		}
	}
	return &out
}

// OverWater reports whether a river or a strait lies between two neighbours.
func OverWater(a, b atlas.Hex) bool {
	load()
	s, ok := atlas.Between(a, b)
	return ok && (s.Is(atlas.RiverSide) || !s.Is(atlas.LandSide))
}

// Reading is a position as those see it who judge it.
type Reading struct {
	Panorama

	Procedure string
	Scenario  atlas.ScenarioID
	InHand    atlas.Unit            // the counter that has been chosen for something, or atlas.NoUnit
	Verb      string                // what a place, or an amount, is chosen for
	Whom      atlas.Country         // whom an amount is for, or atlas.NoCountry
	AidLead   [atlas.NumNations]int // foreign aid of Germany's enemies in a country, beyond its own (33.63)

	Targets  []atlas.Hex // the hexes of the attack being prepared
	Joined   [atlas.NumUnits]bool
	Forecast Forecast
	Missions []Mission
}

// Panorama is what a reading tells of the board and of what the powers have. Two of
// them are compared with ==.
type Panorama struct {
	Now   atlas.Date
	Mover atlas.Alliance

	At       [atlas.NumUnits]atlas.Hex // of a counter, or atlas.NoHex
	Nation   [atlas.NumUnits]atlas.Country
	Power    [atlas.NumUnits]atlas.Country // who commands it, or atlas.NoCountry
	Kind     [atlas.NumUnits]atlas.UnitKind
	Strength [atlas.NumUnits]int
	Move     [atlas.NumUnits]int
	Fresh    [atlas.NumUnits]int
	Stuck    [atlas.NumUnits]bool // out of supply or a garrison that must stay
	Dry      [atlas.NumUnits]bool // out of supply
	Attacked [atlas.NumUnits]bool
	Moved    [atlas.NumUnits]bool      // in this player turn
	Task     [atlas.NumUnits]Task      // what it is committed to
	Goal     [atlas.NumUnits]atlas.Hex // where, or atlas.NoHex

	Holder   [atlas.NumHexes]atlas.Country // the nation that controls a hex, or atlas.Nobody
	Fortress [atlas.NumHexes]bool

	War     [atlas.NumNations]atlas.NationSet // its enemies
	Command [atlas.NumNations]atlas.Country   // the power that commands a nation, or atlas.NoCountry
	Status  [atlas.NumNations]Standing        // how a minor country stands
	Fallen  [atlas.NumMajors]bool
	Axis    [atlas.NumMajors]bool // belongs to the Axis
	Yielded bool                  // Russia has offered to surrender: a garrison must be kept there

	BRP    [atlas.NumMajors]int
	Option [atlas.NumMajors][atlas.NumFronts]Option
	Seats  [atlas.NumMajors]engine.Seat // who plays each power
	Counts [atlas.NumMajors]bool        // plays in the scenario

	Start, End atlas.Date // of the scenario
	Second     bool       // the second player turn of the game turn has begun
}

// Forecast is what the attack being prepared promises with the units chosen so
// far: factors, and the chances of its ends.
type Forecast struct {
	Attack, Defence, Basic       int
	Won, Lost, Exchange, Counter float64
}

// Mission is ships on their way.
type Mission struct {
	Invasion bool
	By       atlas.Country
	Target   atlas.Hex
	Ships    int // their factors
}

// Hostile reports whether two nations are at war.
func (r *Reading) Hostile(a, b atlas.Country) bool { return a < atlas.NumNations && r.War[a].Has(b) }

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
	scenario := &world.Scenarios[p.scenario]
	r.Now, r.Mover, r.Scenario, r.Start, r.End = p.now, p.mover, p.scenario, scenario.Start, scenario.End
	turn := p.Stack.Find(pGameTurn)
	r.Second = turn != nil && turn.Step > turnSecond
	r.War, r.Status = p.war, p.status
	for u := range atlas.Unit(atlas.NumUnits) {
		info := u.Info()
		r.Nation[u], r.Task[u] = p.nation.of(u), p.task.of(u)
		r.At[u], r.Power[u] = p.where(u), major(p.commander(u))
		r.Kind[u], r.Strength[u], r.Move[u], r.Fresh[u] = info.Kind, int(info.Strength), int(info.Move), p.fresh(u)
		r.Dry[u] = p.has(u, unsupplied)
		r.Stuck[u], r.Attacked[u], r.Moved[u] = p.has(u, unsupplied|garrison), p.has(u, attacked), p.has(u, moved)
		r.Goal[u] = atlas.NoHex
		if p.task.of(u) != Idle && p.goal.of(u) < atlas.NumHexes {
			r.Goal[u] = p.goal.of(u)
		}
		r.Joined[u] = p.fight.attackers.Has(u)
	}
	for h := range atlas.Hex(atlas.NumHexes) {
		r.Holder[h] = p.control.of(h)
		r.Fortress[h] = world.Hexes[h].Fortress != atlas.NoFortress && p.isFortress(h)
	}
	for n := range atlas.Country(atlas.NumNations) {
		r.Command[n] = major(p.commandOf(n))
		r.AidLead[n] = p.aidAgainst(n, atlas.Germany)
	}
	for n := range atlas.Country(atlas.NumMajors) {
		r.Fallen[n], r.BRP[n], r.Option[n] = p.fallen.Has(n), int(p.brp[n]), p.option[n]
		r.Axis[n] = p.isPower(n, atlas.Axis)
		r.Seats[n], r.Counts[n] = p.seatOf(n), scenario.BRP[n] > 0
	}
	r.Yielded = p.politics.russia != russiaFights
	r.Targets = append(r.Targets[:0], p.fight.targets[:p.fight.count]...)
}

// major is a major power, or none.
func major(n atlas.Country) atlas.Country {
	if n < atlas.NumMajors {
		return n
	}
	return atlas.NoCountry
}

// readHand tells what has been chosen for something and waits for the rest of the
// choice.
func (p *Position) readHand(r *Reading) {
	r.InHand, r.Verb, r.Whom = atlas.NoUnit, "", atlas.NoCountry
	hold := func(u atlas.Unit) {
		if u < atlas.NumUnits {
			r.InHand = u
		}
	}
	switch f := p.Stack.Top(); f.Proc {
	case pMarch, pStage, pDrop, pPlaceBase:
		hold(atlas.Unit(flow.As[handFrame](f).unit))
	case pFlights:
		if f := flow.As[flightsFrame](f); f.unit != 0 {
			hold(p.inHandOf(f))
		}
	case pExploit:
		if f := flow.As[exploitFrame](f); f.trail != 0 {
			hold(p.fight.trails[f.trail-1].unit())
		}
	case pMissions, pBaseChange:
		if p.naval.verb != 0 {
			hold(p.naval.hand)
			r.Verb = kinds[p.naval.verb].Name
		}
	case pConstruction, pRedeploy:
		for n := range p.asked().All {
			if hand := &p.economy.picks[n]; hand.kind != 0 {
				hold(hand.unit)
				r.Verb, r.Whom = kinds[hand.kind].Name, hand.nation
				return
			}
		}
	default:
		for _, u := range []atlas.Unit{p.setup.unit, p.moves.unit} {
			if u < atlas.NumUnits && r.InHand == atlas.NoUnit {
				hold(u)
			}
		}
	}
}

// readForecast tells the odds of the attack that is being prepared.
func (p *Position) readForecast(r *Reading) {
	r.Forecast = Forecast{}
	if p.Stack.Top().Proc != pAttack || p.fight.attackers.Empty() {
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
		if f.kind == noMission || f.target >= atlas.NumHexes {
			continue
		}
		r.Missions = append(r.Missions, Mission{f.kind == invasion, f.by, f.target, p.strengthOf(uint8(i))})
	}
}

// Objectives are the objectives that each power and the minors it commands hold.
func (r *Reading) Objectives() (count [atlas.NumMajors]int) {
	for h := range atlas.Hex(atlas.NumHexes) {
		n := world.ObjectivesIn(h)
		if n == 0 || r.Holder[h] == atlas.Nobody {
			continue
		}
		if c := r.Command[r.Holder[h]]; c != atlas.NoCountry {
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
