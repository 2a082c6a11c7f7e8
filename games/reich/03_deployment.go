package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapters 3.34 to 3.36 and 50: deploying the forces at the start.

// The steps of setting up.
const (
	setupDraw = iota
	setupNext
	setupDeploy
	setupPlace
)

type setupFrame struct {
	flow.Head
	turn int16 // how far the order of deployment has come
}

func setupProc() procedure {
	return flow.Of(proc[setupFrame]{
		Name: "Setup", Rule: "3.34",
		Run: (*Position).runSetup, Legal: (*Position).legalSetup, Play: (*Position).playSetup,
		Rolled: (*Position).rolledSetup, Question: (*Position).askSetup, Why: (*Position).whySetup,
	})
}

func (p *Position) runSetup(f *setupFrame) {
	order := world.Scenarios[p.scenario].Order
	switch f.Step {
	case setupDraw:
		f.Step = setupNext
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atSetup, deploying: -1})
	case setupNext:
		p.reveal()
		if int(f.turn) == len(order) {
			p.Done()
			return
		}
		f.Step = setupDeploy
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atSetup, deploying: int16(order[f.turn])})
	case setupDeploy:
		n := order[f.turn]
		p.mover = p.camp(n)
		if p.toDeploy(n) == atlas.NoUnit {
			f.turn++
			f.Step = setupNext
			return
		}
		p.ask(p.commandOf(n))
	case setupPlace:
		p.ask(p.commandOf(order[f.turn]))
	}
}

// toDeploy is the first counter that a nation still has in hand, or atlas.NoUnit. Air
// bases need not be placed (28.12).
func (p *Position) toDeploy(n atlas.Country) atlas.Unit {
	for u := range p.in(inHand) {
		if p.nation.of(u) == n {
			return u
		}
	}
	return atlas.NoUnit
}

func (p *Position) legalSetup(f *setupFrame, who atlas.Country, out []engine.Move) []engine.Move {
	n := world.Scenarios[p.scenario].Order[f.turn]
	if f.Step == setupPlace {
		set := p.deployable(p.setup.unit)
		for h := range set.Bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		if p.deployToBox(p.setup.unit) {
			out = append(out, engine.M1(kBox, who))
		}
		return append(out, engine.M0(kBack))
	}
	last := atlas.NoUnit
	for u := range p.in(inHand) {
		if p.nation.of(u) == n && (last == atlas.NoUnit || !atlas.Alike(u, last)) {
			out = append(out, engine.M1(kDeploy, u))
			last = u
		}
	}
	if n < atlas.NumMajors {
		for u := range atlas.Of(n) {
			if u.Kind() == atlas.AirBase && p.at.of(u) == inPool {
				return append(out, engine.M1(kDeploy, u))
			}
		}
	}
	return out
}

func (p *Position) playSetup(f *setupFrame, _ atlas.Country, m engine.Move) {
	u := p.setup.unit
	switch m.Kind {
	case kDeploy:
		p.setup.unit = atlas.Unit(m.A)
		if set := p.deployable(p.setup.unit); set.Empty() && !p.deployToBox(p.setup.unit) {
			p.forgo(p.setup.unit)
			break
		}
		f.Step = setupPlace
		return
	case kAt:
		p.put(u, spot(m.A))
		if p.standsFast(u) {
			p.mark(u, garrison)
		}
	case kBox:
		p.put(u, p.deployBox(u))
	}
	p.setup.unit = atlas.NoUnit
	f.Step = setupDeploy
}

// forgo: a counter that can legally be placed nowhere is lost (22.1).
func (p *Position) forgo(u atlas.Unit) {
	if u.Kind() == atlas.AirBase {
		return // it stays at hand (28.12)
	}
	p.tell(evForgone, "22.1", int16(u))
	p.lose(u)
}

func (p *Position) rolledSetup(*setupFrame, int) {}

func (p *Position) askSetup(f *setupFrame, _ atlas.Country) say.Line {
	n := world.Scenarios[p.scenario].Order[f.turn]
	if f.Step == setupPlace {
		return say.Say("Place the {u}.", int16(p.setup.unit))
	}
	left := 0
	for u := range p.in(inHand) {
		if p.nation.of(u) == n {
			left++
		}
	}
	return say.Say("Deploy the forces of {n}: {i} counters are left.", int16(n), int16(left))
}

// need is a line of the deployment limits (3.35): so many counters of a sort in
// an area.
type need struct {
	count    int
	kind     atlas.UnitKind
	strength uint8
	area     func() atlas.HexSet
	fast     bool // they stay until the enemy approaches
}

func inCountries(list ...atlas.Country) func() atlas.HexSet {
	return func() (set atlas.HexSet) {
		for _, n := range list {
			set.AddAll(&world.Countries[n].Hexes)
		}
		return set
	}
}

func inHex(name string) func() atlas.HexSet {
	return func() (set atlas.HexSet) {
		h, err := atlas.FindHex(name)
		if err != nil {
			panic("reich: " + err.Error())
		}
		set.Add(h)
		return set
	}
}

func onFront(f atlas.Front) func() atlas.HexSet {
	return func() atlas.HexSet { return world.Fronts[f] }
}

func inEgypt1942() atlas.HexSet {
	set := world.Countries[atlas.Egypt].Hexes
	set.AddAll(&world.Tagged[atlas.British1942Tag])
	return set
}

// needs are the deployment limits of the scenario cards.
var needs [atlas.NumScenarios]map[atlas.Country][]need

func findNeeds() [atlas.NumScenarios]map[atlas.Country][]need {
	return [atlas.NumScenarios]map[atlas.Country][]need{
		atlas.Scenario1939: needs1939, atlas.Campaign: needs1939,
		atlas.Scenario1942: {
			atlas.Britain: {
				{1, atlas.Infantry, 1, inCountries(atlas.LebanonSyria), false}, {1, atlas.Infantry, 1, inCountries(atlas.Malta), false},
				{1, atlas.Infantry, 1, inCountries(atlas.Gibraltar), false}, {2, atlas.Fleet, 9, inCountries(atlas.Gibraltar), false},
				{2, atlas.Infantry, 3, inEgypt1942, false}, {1, atlas.Armor, 4, inEgypt1942, false}, {3, atlas.Fleet, 9, inEgypt1942, false}, {1, atlas.Air, 5, inEgypt1942, false},
			},
			atlas.Italy:       {{1, atlas.Infantry, 1, inCountries(atlas.Albania), false}, {2, atlas.Infantry, 1, inCountries(atlas.Libya), false}},
			atlas.Germany:     {{1, atlas.Armor, 4, inCountries(atlas.Libya), false}, {1, atlas.Infantry, 3, inCountries(atlas.Libya), false}},
			atlas.VichyFrance: {{1, atlas.Infantry, 2, inCountries(atlas.Tunisia, atlas.Algeria, atlas.Morocco), false}},
		},
		atlas.Scenario1944: {
			atlas.Britain: {
				{3, atlas.Infantry, 3, onFront(atlas.MediterraneanFront), false}, {2, atlas.Armor, 4, onFront(atlas.MediterraneanFront), false},
				{4, atlas.Fleet, 9, onFront(atlas.MediterraneanFront), false}, {1, atlas.Air, 5, onFront(atlas.MediterraneanFront), false},
			},
		},
	}
}

var needs1939 map[atlas.Country][]need

func findNeeds1939() map[atlas.Country][]need {
	return map[atlas.Country][]need{
		atlas.Italy:  {{1, atlas.Infantry, 1, inCountries(atlas.Albania), false}, {2, atlas.Infantry, 1, inCountries(atlas.Libya), false}},
		atlas.France: {{1, atlas.Infantry, 2, inCountries(atlas.Morocco, atlas.Algeria, atlas.Tunisia), false}, {1, atlas.Infantry, 2, inCountries(atlas.LebanonSyria), false}},
		atlas.Britain: {
			{1, atlas.Infantry, 1, inCountries(atlas.Malta), false}, {1, atlas.Air, 1, inCountries(atlas.Malta), false},
			{1, atlas.Infantry, 1, inCountries(atlas.Egypt), false}, {1, atlas.Armor, 2, inCountries(atlas.Egypt), false}, {1, atlas.Fleet, 9, inCountries(atlas.Egypt), false}, {2, atlas.Air, 1, inCountries(atlas.Egypt), false},
			{1, atlas.Infantry, 1, inCountries(atlas.Palestine), false}, {2, atlas.Fleet, 9, inCountries(atlas.Gibraltar), false}, {1, atlas.Air, 1, inCountries(atlas.Gibraltar), false},
		},
		atlas.USSR: {
			{1, atlas.Infantry, 2, inHex("D44"), true}, {1, atlas.Armor, 3, inHex("H47"), true}, {1, atlas.Infantry, 1, inHex("T37"), true},
			{1, atlas.Infantry, 1, inHex("O43"), true}, {1, atlas.Infantry, 1, inHex("U48"), true},
		},
	}
}

// meets reports whether a counter is of the sort that a line asks for.
func (d *need) meets(u atlas.Unit) bool { return u.Kind() == d.kind && u.Info().Strength == d.strength }

// open are how many counters a line still lacks.
func (p *Position) open(n atlas.Country, d *need) int {
	area, left := d.area(), d.count
	for u := range atlas.Of(atlas.ColoursOf(n)) {
		if h := p.where(u); h != atlas.NoHex && p.nation.of(u) == n && d.meets(u) && area.Has(h) && left > 0 {
			left--
		}
	}
	return left
}

// standsFast reports whether a Russian counter just placed is one of those that
// must stay (3.35).
func (p *Position) standsFast(u atlas.Unit) bool {
	for _, d := range needs[p.scenario][p.nation.of(u)] {
		if area := d.area(); d.fast && d.meets(u) && area.Has(p.where(u)) {
			for v := range p.here(p.where(u)) {
				if p.has(v, garrison) {
					return false
				}
			}
			return true
		}
	}
	return false
}

// deployable are the hexes where a counter may be set up.
func (p *Position) deployable(u atlas.Unit) atlas.HexSet {
	n := p.nation.of(u)
	set := p.deployArea(n, u)
	p.keepRoom(u, &set)
	p.keepNeeds(u, &set)
	p.keepCapital(u, &set)
	p.keepFactors(u, &set)
	return set
}

// deployArea is where a nation may set up at all (3.36, 25.4, 50).
func (p *Position) deployArea(n atlas.Country, u atlas.Unit) (set atlas.HexSet) {
	for h := range atlas.Hex(atlas.NumHexes) {
		if world.OnLand.Has(h) && p.mayDeploy(n, u, h) {
			set.Add(h)
		}
	}
	return set
}

// mayDeploy reports whether a nation may set a counter up in a hex: the Free French
// in Lebanon-Syria in 1942 and on the Mediterranean Front in 1944 (50.25, 50.34),
// Vichy's fleet in European France or Corsica, and nobody else where Vichy is (50.24).
func (p *Position) mayDeploy(n atlas.Country, u atlas.Unit, h atlas.Hex) bool {
	holder := p.control.of(h)
	switch n {
	case atlas.Britain:
		return holder == atlas.Britain || holder == atlas.FreeFrench
	case atlas.FreeFrench:
		if p.scenario == atlas.Scenario1942 {
			return holder == atlas.FreeFrench
		}
		return holder == atlas.Britain && world.Hexes[h].Front == atlas.MediterraneanFront
	case atlas.USA:
		return p.scenario == atlas.Scenario1944 && holder == atlas.Britain
	case atlas.Germany:
		return p.germanyMayDeploy(u, h)
	case atlas.VichyFrance:
		return holder == atlas.VichyFrance && (u.Kind() == atlas.Infantry || world.Tagged[atlas.VichyTag].Has(h))
	case atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria:
		return p.camp(holder) == atlas.Axis && p.mayEnter(u, h) && p.finnsMayDeploy(n, h)
	}
	return holder == n
}

// finnsMayDeploy: Finns begin in Finland, in 1942 also in two Russian hexes
// (25.41).
func (p *Position) finnsMayDeploy(n atlas.Country, h atlas.Hex) bool {
	if n != atlas.Finland || p.control.of(h) == atlas.Finland {
		return true
	}
	name := world.Hexes[h].Name
	return p.scenario == atlas.Scenario1942 && (name == "A47" || name == "B46")
}

// germanyMayDeploy: Germany begins in its own hexes and in those of its Minor
// Allies, but not in Bessarabia (25.6, 25.8); in 1942 also with two units in
// Libya; with fleets in the north, but for Italian ones that it seized (50.35).
func (p *Position) germanyMayDeploy(u atlas.Unit, h atlas.Hex) bool {
	holder, info := p.control.of(h), &world.Hexes[h]
	if u.Kind() == atlas.Fleet && p.scenario >= atlas.Scenario1942 {
		med := false
		for k := range info.NumPlaces {
			if pl := &world.Places[info.Place+atlas.Place(k)]; pl.Port && atlas.NavalFronts[world.Waters[pl.Waters[0]].Zone] == atlas.MediterraneanFront {
				med = true
			}
		}
		return holder == atlas.Germany && med == (u.Info().Nation == atlas.Italy)
	}
	if p.scenario == atlas.Scenario1942 && info.Country == atlas.Libya {
		return holder == atlas.Italy && (u.Kind() == atlas.Armor || u.Kind() == atlas.Infantry)
	}
	if info.Region == atlas.Bessarabia && p.scenario < atlas.Scenario1942 {
		return false
	}
	return holder == atlas.Germany || holder == atlas.Finland || holder == atlas.Hungary || holder == atlas.Rumania || holder == atlas.Bulgaria
}

// keepRoom leaves the hexes with room: two ground units a hex, air and naval
// factors by cities and ports; an air base needs none (6.1, 28.1, 29.11).
func (p *Position) keepRoom(u atlas.Unit, set *atlas.HexSet) {
	n := p.nation.of(u)
	for h := range atlas.Hex(atlas.NumHexes) {
		if !set.Has(h) {
			continue
		}
		var ok bool
		switch u.Kind() {
		case atlas.Air:
			ok = p.airRoom(h, n) >= u.Strength()
		case atlas.Fleet:
			ok = p.navalRoom(h, n) >= u.Strength()
		case atlas.AirBase:
			ok = !p.hasBase(h)
		default:
			ok = p.room(u, h)
		}
		if !ok {
			set.Remove(h)
		}
	}
}

// hasBase reports whether an air base counter is on a hex; there can be one only
// (28.12).
func (p *Position) hasBase(h atlas.Hex) bool {
	for u := range p.here(h) {
		if u.Kind() == atlas.AirBase {
			return true
		}
	}
	return false
}

// keepNeeds: a counter that the deployment limits still need goes where they
// need it (3.35).
func (p *Position) keepNeeds(u atlas.Unit, set *atlas.HexSet) {
	n := p.nation.of(u)
	inHandNow, lacking := 0, 0
	for v := range p.in(inHand) {
		if p.nation.of(v) == n && atlas.Alike(u, v) {
			inHandNow++
		}
	}
	var areas atlas.HexSet
	for i := range needs[p.scenario][n] {
		d := &needs[p.scenario][n][i]
		if !d.meets(u) {
			continue
		}
		area, k := d.area(), p.open(n, d)
		lacking += k
		if k > 0 {
			areas.AddAll(&area)
		}
	}
	if lacking >= inHandNow && lacking > 0 {
		set.KeepOnly(&areas)
	}
	if n == atlas.Germany && p.scenario == atlas.Scenario1942 && lacking == 0 {
		libya := world.Countries[atlas.Libya].Hexes // exactly one of each, not more
		set.RemoveAll(&libya)
	}
}

// keepCapital: the first ground unit of a minor country goes to its capital if
// no other could any more (22.1, 25.4).
func (p *Position) keepCapital(u atlas.Unit, set *atlas.HexSet) {
	n := p.nation.of(u)
	if n < atlas.NumMajors || n >= atlas.NumCountries || !u.Kind().Ground() || p.scenario >= atlas.Scenario1942 {
		return
	}
	capital, left := world.Countries[n].Capital, 0
	for v := range p.in(inHand) {
		if p.nation.of(v) == n && v.Kind().Ground() {
			left++
		}
	}
	for v := range p.here(capital) {
		if p.nation.of(v) == n && v.Kind().Ground() {
			return
		}
	}
	if left == 1 {
		var only atlas.HexSet
		only.Add(capital)
		set.KeepOnly(&only)
	}
}

// keepFactors: Germany begins 1939 with 20 factors in the East, at most 20 among
// its Minor Allies and 5 in Finland (25.6, 43.2); Russia begins 1942 with six
// ground factors at Leningrad and Moscow.
func (p *Position) keepFactors(u atlas.Unit, set *atlas.HexSet) {
	switch {
	case p.nation.of(u) == atlas.Germany && p.scenario < atlas.Scenario1942 && (u.Kind().Ground() || u.Kind() == atlas.Air):
		p.keepGermanEast(u, set)
	case p.nation.of(u) == atlas.USSR && p.scenario == atlas.Scenario1942 && u.Kind().Ground():
		around := capitalsOfRussia()
		if placed, left := p.factorsIn(atlas.USSR, &around, true), p.factorsInHand(atlas.USSR, true); left-u.Strength() < 6-placed {
			set.KeepOnly(&around)
		}
	}
}

// capitalsOfRussia are Leningrad, Moscow and the hexes around them.
func capitalsOfRussia() (set atlas.HexSet) {
	for _, name := range []string{"D44", "H47"} {
		h, _ := atlas.FindHex(name)
		set.Add(h)
		for d := range atlas.Directions {
			if n, ok := world.Grid.Neighbour(int(h), board.Direction(d)); ok {
				set.Add(atlas.Hex(n))
			}
		}
	}
	return set
}

func (p *Position) keepGermanEast(u atlas.Unit, set *atlas.HexSet) {
	east := germanEast()
	if placed, left := p.factorsIn(atlas.Germany, &east, false), p.factorsInHand(atlas.Germany, false); left-u.Strength() < 20-placed {
		set.KeepOnly(&east)
	}
	var minors atlas.HexSet
	for _, n := range []atlas.Country{atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria} {
		minors.AddAll(&world.Countries[n].Hexes)
	}
	if p.factorsIn(atlas.Germany, &minors, false)+u.Strength() > 20 {
		set.RemoveAll(&minors)
	}
	if finns := world.Countries[atlas.Finland].Hexes; p.factorsIn(atlas.Germany, &finns, false)+u.Strength() > 5 {
		set.RemoveAll(&finns)
	}
}

// germanEast is what counts as the East for Germany's opening set-up: the
// Eastern Front without Rumania, and German hexes of the Western Front next to
// Poland (43.2).
func germanEast() atlas.HexSet {
	set := world.Fronts[atlas.Eastern]
	set.RemoveAll(&world.Countries[atlas.Rumania].Hexes)
	for h := range world.Countries[atlas.Germany].Hexes.Bits().All() {
		for d := range atlas.Directions {
			if n, ok := world.Grid.Neighbour(h, board.Direction(d)); ok && world.Hexes[n].Country == atlas.Poland {
				set.Add(atlas.Hex(h))
			}
		}
	}
	return set
}

// factorsIn are a nation's ground and air factors in an area.
func (p *Position) factorsIn(n atlas.Country, area *atlas.HexSet, groundOnly bool) (total int) {
	for u := range atlas.Of(atlas.ColoursOf(n)) {
		if h := p.where(u); h != atlas.NoHex && p.nation.of(u) == n && area.Has(h) && (u.Kind().Ground() || u.Kind() == atlas.Air && !groundOnly) {
			total += u.Strength()
		}
	}
	return total
}

func (p *Position) factorsInHand(n atlas.Country, groundOnly bool) (total int) {
	for u := range p.in(inHand) {
		if p.nation.of(u) == n && (u.Kind().Ground() || u.Kind() == atlas.Air && !groundOnly) {
			total += u.Strength()
		}
	}
	return total
}

// deployBox is the box in which a counter may be set up instead: America's in
// the U.S. box (50.22), German fleets in the Murmansk box (50).
func (p *Position) deployBox(u atlas.Unit) spot {
	if p.nation.of(u) == atlas.USA {
		return usSpot
	}
	return murmanskSpot
}

func (p *Position) deployToBox(u atlas.Unit) bool {
	if p.scenario < atlas.Scenario1942 || u.Kind() == atlas.AirBase {
		return false
	}
	return p.nation.of(u) == atlas.USA || p.nation.of(u) == atlas.Germany && u.Kind() == atlas.Fleet && u.Info().Nation == atlas.Germany
}

// whySetup says why a counter cannot be set up there.
func (p *Position) whySetup(f *setupFrame, _ atlas.Country, m engine.Move) *engine.Refusal {
	n := world.Scenarios[p.scenario].Order[f.turn]
	switch {
	case m.Kind == kDeploy && m.A >= 0 && int(m.A) < atlas.NumUnits && p.nation.of(atlas.Unit(m.A)) != n:
		return refuse("3.34", "It is the turn of {n} to deploy.", int16(n))
	case m.Kind == kDeploy:
		return engine.Refuse("3.34", "This counter is not in hand to be deployed.")
	case m.Kind == kAt && f.Step != setupPlace:
		return engine.Refuse("3.34", "Choose the counter first, then its hex.")
	case m.Kind == kAt && m.A >= 0 && int(m.A) < atlas.NumHexes:
		return p.whyNotHere(p.setup.unit, atlas.Hex(m.A))
	case m.Kind == kDone:
		return engine.Refuse("3.34", "All counters must be deployed.")
	}
	return nil
}

// roomRules are the rules on how many counters a hex holds.
var roomRules = [atlas.NumUnitKinds]string{
	atlas.Infantry: "6.1", atlas.Armor: "6.1", atlas.Airborne: "6.1", atlas.Replacement: "6.1", atlas.Partisan: "6.1", atlas.Air: "28.11", atlas.Fleet: "29.11", atlas.AirBase: "28.12",
}

func (p *Position) whyNotHere(u atlas.Unit, h atlas.Hex) *engine.Refusal {
	n := p.nation.of(u)
	set := p.deployArea(n, u)
	if !set.Has(h) {
		return refuse("3.36", "{n} may not set up at {h}, which it does not control.", int16(n), int16(h))
	}
	if p.keepRoom(u, &set); !set.Has(h) {
		return refuse(roomRules[u.Kind()], "There is no room for it at {h}.", int16(h))
	}
	if p.keepNeeds(u, &set); !set.Has(h) {
		return engine.Refuse("3.35", "This counter is needed where the deployment limits ask for it.")
	}
	if p.keepCapital(u, &set); !set.Has(h) {
		return engine.Refuse("22.1", "The last ground unit must hold the capital.")
	}
	if p.keepFactors(u, &set); !set.Has(h) {
		return engine.Refuse("43.2", "The factors that must be in the East, or that may be among the Minor Allies, do not allow it.")
	}
	return nil
}
