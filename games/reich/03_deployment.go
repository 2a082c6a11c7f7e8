package reich

import (
	"sandtable/board"
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
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
	order := world.scenarios[p.scenario].order
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
		if p.toDeploy(n) == noUnit {
			f.turn++
			f.Step = setupNext
			return
		}
		p.ask(p.commandOf(n))
	case setupPlace:
		p.ask(p.commandOf(order[f.turn]))
	}
}

// toDeploy is the first counter that a nation still has in hand, or noUnit. Air
// bases need not be placed (28.12).
func (s *state) toDeploy(n country) unit {
	for u := range s.in(inHand) {
		if s.nation[u] == n {
			return u
		}
	}
	return noUnit
}

func (p *Position) legalSetup(f *setupFrame, who country, out []engine.Move) []engine.Move {
	n := world.scenarios[p.scenario].order[f.turn]
	if f.Step == setupPlace {
		set := p.deployable(p.setup.unit)
		for h := range set.bits().All() {
			out = append(out, engine.M1(kAt, h))
		}
		if p.deployToBox(p.setup.unit) {
			out = append(out, engine.M1(kBox, who))
		}
		return append(out, engine.M0(kBack))
	}
	last := noUnit
	for u := range p.in(inHand) {
		if p.nation[u] == n && (last == noUnit || !alike(u, last)) {
			out = append(out, engine.M1(kDeploy, u))
			last = u
		}
	}
	if n < numMajors {
		for u := range of(n) {
			if u.kind() == airBase && p.at[u] == inPool {
				return append(out, engine.M1(kDeploy, u))
			}
		}
	}
	return out
}

func (p *Position) playSetup(f *setupFrame, _ country, m engine.Move) {
	u := p.setup.unit
	switch m.Kind {
	case kDeploy:
		p.setup.unit = unit(m.A)
		if set := p.deployable(p.setup.unit); set.empty() && !p.deployToBox(p.setup.unit) {
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
	p.setup.unit = noUnit
	f.Step = setupDeploy
}

// forgo: a counter that can legally be placed nowhere is lost (22.1).
func (p *Position) forgo(u unit) {
	if u.kind() == airBase {
		return // it stays at hand (28.12)
	}
	p.tell(evForgone, "22.1", int16(u))
	p.lose(u)
}

func (p *Position) rolledSetup(*setupFrame, int) {}

func (p *Position) askSetup(f *setupFrame, _ country) say.Line {
	n := world.scenarios[p.scenario].order[f.turn]
	if f.Step == setupPlace {
		return say.Say("Place the {u}.", int16(p.setup.unit))
	}
	left := 0
	for u := range p.in(inHand) {
		if p.nation[u] == n {
			left++
		}
	}
	return say.Say("Deploy the forces of {n}: {i} counters are left.", int16(n), int16(left))
}

// need is a line of the deployment limits (3.35): so many counters of a sort in
// an area.
type need struct {
	count    int
	kind     unitKind
	strength uint8
	area     func() hexSet
	fast     bool // they stay until the enemy approaches
}

func inCountries(list ...country) func() hexSet {
	return func() (set hexSet) {
		for _, n := range list {
			set.addAll(&world.countries[n].hexes)
		}
		return set
	}
}

func inHex(name string) func() hexSet {
	return func() (set hexSet) {
		h, err := findHex(name)
		if err != nil {
			panic("reich: " + err.Error())
		}
		set.add(h)
		return set
	}
}

func onFront(f front) func() hexSet { return func() hexSet { return world.fronts[f] } }

func inEgypt1942() hexSet {
	set := world.countries[egypt].hexes
	set.addAll(&world.tagged[british1942Tag])
	return set
}

// needs are the deployment limits of the scenario cards.
var needs [numScenarios]map[country][]need

func findNeeds() [numScenarios]map[country][]need {
	return [numScenarios]map[country][]need{
		scenario1939: needs1939, campaign: needs1939,
		scenario1942: {
			britain: {
				{1, infantry, 1, inCountries(lebanonSyria), false}, {1, infantry, 1, inCountries(malta), false},
				{1, infantry, 1, inCountries(gibraltar), false}, {2, fleet, 9, inCountries(gibraltar), false},
				{2, infantry, 3, inEgypt1942, false}, {1, armor, 4, inEgypt1942, false}, {3, fleet, 9, inEgypt1942, false}, {1, air, 5, inEgypt1942, false},
			},
			italy:       {{1, infantry, 1, inCountries(albania), false}, {2, infantry, 1, inCountries(libya), false}},
			germany:     {{1, armor, 4, inCountries(libya), false}, {1, infantry, 3, inCountries(libya), false}},
			vichyFrance: {{1, infantry, 2, inCountries(tunisia, algeria, morocco), false}},
		},
		scenario1944: {
			britain: {
				{3, infantry, 3, onFront(mediterraneanFront), false}, {2, armor, 4, onFront(mediterraneanFront), false},
				{4, fleet, 9, onFront(mediterraneanFront), false}, {1, air, 5, onFront(mediterraneanFront), false},
			},
		},
	}
}

var needs1939 map[country][]need

func findNeeds1939() map[country][]need {
	return map[country][]need{
		italy:  {{1, infantry, 1, inCountries(albania), false}, {2, infantry, 1, inCountries(libya), false}},
		france: {{1, infantry, 2, inCountries(morocco, algeria, tunisia), false}, {1, infantry, 2, inCountries(lebanonSyria), false}},
		britain: {
			{1, infantry, 1, inCountries(malta), false}, {1, air, 1, inCountries(malta), false},
			{1, infantry, 1, inCountries(egypt), false}, {1, armor, 2, inCountries(egypt), false}, {1, fleet, 9, inCountries(egypt), false}, {2, air, 1, inCountries(egypt), false},
			{1, infantry, 1, inCountries(palestine), false}, {2, fleet, 9, inCountries(gibraltar), false}, {1, air, 1, inCountries(gibraltar), false},
		},
		ussr: {
			{1, infantry, 2, inHex("D44"), true}, {1, armor, 3, inHex("H47"), true}, {1, infantry, 1, inHex("T37"), true},
			{1, infantry, 1, inHex("O43"), true}, {1, infantry, 1, inHex("U48"), true},
		},
	}
}

// meets reports whether a counter is of the sort that a line asks for.
func (d *need) meets(u unit) bool { return u.kind() == d.kind && u.info().strength == d.strength }

// open are how many counters a line still lacks.
func (p *Position) open(n country, d *need) int {
	area, left := d.area(), d.count
	for u := range of(coloursOf(n)) {
		if h := p.where(u); h != noHex && p.nation[u] == n && d.meets(u) && area.has(h) && left > 0 {
			left--
		}
	}
	return left
}

// standsFast reports whether a Russian counter just placed is one of those that
// must stay (3.35).
func (p *Position) standsFast(u unit) bool {
	for _, d := range needs[p.scenario][p.nation[u]] {
		if area := d.area(); d.fast && d.meets(u) && area.has(p.where(u)) {
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
func (p *Position) deployable(u unit) hexSet {
	n := p.nation[u]
	set := p.deployArea(n, u)
	p.keepRoom(u, &set)
	p.keepNeeds(u, &set)
	p.keepCapital(u, &set)
	p.keepFactors(u, &set)
	return set
}

// deployArea is where a nation may set up at all (3.36, 25.4, 50).
func (p *Position) deployArea(n country, u unit) (set hexSet) {
	for h := range hex(numHexes) {
		if world.onLand.has(h) && p.mayDeploy(n, u, h) {
			set.add(h)
		}
	}
	return set
}

// mayDeploy reports whether a nation may set a counter up in a hex: the Free French
// in Lebanon-Syria in 1942 and on the Mediterranean Front in 1944 (50.25, 50.34),
// Vichy's fleet in European France or Corsica, and nobody else where Vichy is (50.24).
func (p *Position) mayDeploy(n country, u unit, h hex) bool {
	holder := p.control[h]
	switch n {
	case britain:
		return holder == britain || holder == freeFrench
	case freeFrench:
		if p.scenario == scenario1942 {
			return holder == freeFrench
		}
		return holder == britain && world.hexes[h].front == mediterraneanFront
	case usa:
		return p.scenario == scenario1944 && holder == britain
	case germany:
		return p.germanyMayDeploy(u, h)
	case vichyFrance:
		return holder == vichyFrance && (u.kind() == infantry || world.tagged[vichyTag].has(h))
	case finland, hungary, rumania, bulgaria:
		return p.camp(holder) == axis && p.mayEnter(u, h) && p.finnsMayDeploy(n, h)
	}
	return holder == n
}

// finnsMayDeploy: Finns begin in Finland, in 1942 also in two Russian hexes
// (25.41).
func (p *Position) finnsMayDeploy(n country, h hex) bool {
	if n != finland || p.control[h] == finland {
		return true
	}
	name := world.hexes[h].name
	return p.scenario == scenario1942 && (name == "A47" || name == "B46")
}

// germanyMayDeploy: Germany begins in its own hexes and in those of its Minor
// Allies, but not in Bessarabia (25.6, 25.8); in 1942 also with two units in
// Libya; with fleets in the north, but for Italian ones that it seized (50.35).
func (p *Position) germanyMayDeploy(u unit, h hex) bool {
	holder, info := p.control[h], &world.hexes[h]
	if u.kind() == fleet && p.scenario >= scenario1942 {
		med := false
		for k := range info.numPlaces {
			if pl := &world.places[info.place+place(k)]; pl.port && navalFronts[world.waters[pl.waters[0]].zone] == mediterraneanFront {
				med = true
			}
		}
		return holder == germany && med == (u.info().nation == italy)
	}
	if p.scenario == scenario1942 && info.country == libya {
		return holder == italy && (u.kind() == armor || u.kind() == infantry)
	}
	if info.region == bessarabia && p.scenario < scenario1942 {
		return false
	}
	return holder == germany || holder == finland || holder == hungary || holder == rumania || holder == bulgaria
}

// keepRoom leaves the hexes with room: two ground units a hex, air and naval
// factors by cities and ports; an air base needs none (6.1, 28.1, 29.11).
func (p *Position) keepRoom(u unit, set *hexSet) {
	n := p.nation[u]
	for h := range hex(numHexes) {
		if !set.has(h) {
			continue
		}
		var ok bool
		switch u.kind() {
		case air:
			ok = p.airRoom(h, n) >= u.strength()
		case fleet:
			ok = p.navalRoom(h, n) >= u.strength()
		case airBase:
			ok = !p.hasBase(h)
		default:
			ok = p.room(u, h)
		}
		if !ok {
			set.remove(h)
		}
	}
}

// hasBase reports whether an air base counter is on a hex; there can be one only
// (28.12).
func (s *state) hasBase(h hex) bool {
	for u := range s.here(h) {
		if u.kind() == airBase {
			return true
		}
	}
	return false
}

// keepNeeds: a counter that the deployment limits still need goes where they
// need it (3.35).
func (p *Position) keepNeeds(u unit, set *hexSet) {
	n := p.nation[u]
	inHandNow, lacking := 0, 0
	for v := range p.in(inHand) {
		if p.nation[v] == n && alike(u, v) {
			inHandNow++
		}
	}
	var areas hexSet
	for i := range needs[p.scenario][n] {
		d := &needs[p.scenario][n][i]
		if !d.meets(u) {
			continue
		}
		area, k := d.area(), p.open(n, d)
		lacking += k
		if k > 0 {
			areas.addAll(&area)
		}
	}
	if lacking >= inHandNow && lacking > 0 {
		set.keepOnly(&areas)
	}
	if n == germany && p.scenario == scenario1942 && lacking == 0 {
		libya := world.countries[libya].hexes // exactly one of each, not more
		set.removeAll(&libya)
	}
}

// keepCapital: the first ground unit of a minor country goes to its capital if
// no other could any more (22.1, 25.4).
func (p *Position) keepCapital(u unit, set *hexSet) {
	n := p.nation[u]
	if n < numMajors || n >= numCountries || !u.kind().ground() || p.scenario >= scenario1942 {
		return
	}
	capital, left := world.countries[n].capital, 0
	for v := range p.in(inHand) {
		if p.nation[v] == n && v.kind().ground() {
			left++
		}
	}
	for v := range p.here(capital) {
		if p.nation[v] == n && v.kind().ground() {
			return
		}
	}
	if left == 1 {
		var only hexSet
		only.add(capital)
		set.keepOnly(&only)
	}
}

// keepFactors: Germany begins 1939 with 20 factors in the East, at most 20 among
// its Minor Allies and 5 in Finland (25.6, 43.2); Russia begins 1942 with six
// ground factors at Leningrad and Moscow.
func (p *Position) keepFactors(u unit, set *hexSet) {
	switch {
	case p.nation[u] == germany && p.scenario < scenario1942 && (u.kind().ground() || u.kind() == air):
		p.keepGermanEast(u, set)
	case p.nation[u] == ussr && p.scenario == scenario1942 && u.kind().ground():
		around := capitalsOfRussia()
		if placed, left := p.factorsIn(ussr, &around, true), p.factorsInHand(ussr, true); left-u.strength() < 6-placed {
			set.keepOnly(&around)
		}
	}
}

// capitalsOfRussia are Leningrad, Moscow and the hexes around them.
func capitalsOfRussia() (set hexSet) {
	for _, name := range []string{"D44", "H47"} {
		h, _ := findHex(name)
		set.add(h)
		for d := range directions {
			if n, ok := world.grid.Neighbour(int(h), board.Direction(d)); ok {
				set.add(hex(n))
			}
		}
	}
	return set
}

func (p *Position) keepGermanEast(u unit, set *hexSet) {
	east := germanEast()
	if placed, left := p.factorsIn(germany, &east, false), p.factorsInHand(germany, false); left-u.strength() < 20-placed {
		set.keepOnly(&east)
	}
	var minors hexSet
	for _, n := range []country{finland, hungary, rumania, bulgaria} {
		minors.addAll(&world.countries[n].hexes)
	}
	if p.factorsIn(germany, &minors, false)+u.strength() > 20 {
		set.removeAll(&minors)
	}
	if finns := world.countries[finland].hexes; p.factorsIn(germany, &finns, false)+u.strength() > 5 {
		set.removeAll(&finns)
	}
}

// germanEast is what counts as the East for Germany's opening set-up: the
// Eastern Front without Rumania, and German hexes of the Western Front next to
// Poland (43.2).
func germanEast() hexSet {
	set := world.fronts[eastern]
	set.removeAll(&world.countries[rumania].hexes)
	for h := range world.countries[germany].hexes.bits().All() {
		for d := range directions {
			if n, ok := world.grid.Neighbour(h, board.Direction(d)); ok && world.hexes[n].country == poland {
				set.add(hex(h))
			}
		}
	}
	return set
}

// factorsIn are a nation's ground and air factors in an area.
func (p *Position) factorsIn(n country, area *hexSet, groundOnly bool) (total int) {
	for u := range of(coloursOf(n)) {
		if h := p.where(u); h != noHex && p.nation[u] == n && area.has(h) && (u.kind().ground() || u.kind() == air && !groundOnly) {
			total += u.strength()
		}
	}
	return total
}

func (p *Position) factorsInHand(n country, groundOnly bool) (total int) {
	for u := range p.in(inHand) {
		if p.nation[u] == n && (u.kind().ground() || u.kind() == air && !groundOnly) {
			total += u.strength()
		}
	}
	return total
}

// deployBox is the box in which a counter may be set up instead: America's in
// the U.S. box (50.22), German fleets in the Murmansk box (50).
func (p *Position) deployBox(u unit) spot {
	if p.nation[u] == usa {
		return usSpot
	}
	return murmanskSpot
}

func (p *Position) deployToBox(u unit) bool {
	if p.scenario < scenario1942 || u.kind() == airBase {
		return false
	}
	return p.nation[u] == usa || p.nation[u] == germany && u.kind() == fleet && u.info().nation == germany
}

// whySetup says why a counter cannot be set up there.
func (p *Position) whySetup(f *setupFrame, _ country, m engine.Move) *engine.Refusal {
	n := world.scenarios[p.scenario].order[f.turn]
	switch {
	case m.Kind == kDeploy && m.A >= 0 && int(m.A) < numUnits && p.nation[m.A] != n:
		return refuse("3.34", "It is the turn of {n} to deploy.", int16(n))
	case m.Kind == kDeploy:
		return engine.Refuse("3.34", "This counter is not in hand to be deployed.")
	case m.Kind == kAt && f.Step != setupPlace:
		return engine.Refuse("3.34", "Choose the counter first, then its hex.")
	case m.Kind == kAt && m.A >= 0 && int(m.A) < numHexes:
		return p.whyNotHere(p.setup.unit, hex(m.A))
	case m.Kind == kDone:
		return engine.Refuse("3.34", "All counters must be deployed.")
	}
	return nil
}

// roomRules are the rules on how many counters a hex holds.
var roomRules = [numUnitKinds]string{
	infantry: "6.1", armor: "6.1", airborne: "6.1", replacement: "6.1", partisan: "6.1", air: "28.11", fleet: "29.11", airBase: "28.12",
}

func (p *Position) whyNotHere(u unit, h hex) *engine.Refusal {
	n := p.nation[u]
	set := p.deployArea(n, u)
	if !set.has(h) {
		return refuse("3.36", "{n} may not set up at {h}, which it does not control.", int16(n), int16(h))
	}
	if p.keepRoom(u, &set); !set.has(h) {
		return refuse(roomRules[u.kind()], "There is no room for it at {h}.", int16(h))
	}
	if p.keepNeeds(u, &set); !set.has(h) {
		return engine.Refuse("3.35", "This counter is needed where the deployment limits ask for it.")
	}
	if p.keepCapital(u, &set); !set.has(h) {
		return engine.Refuse("22.1", "The last ground unit must hold the capital.")
	}
	if p.keepFactors(u, &set); !set.has(h) {
		return engine.Refuse("43.2", "The factors that must be in the East, or that may be among the Minor Allies, do not allow it.")
	}
	return nil
}
