package axis

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// worked are the cases of testdata/scenes/cases.json, worked out from the rulebook and the data
// without this program.
type worked struct {
	Reach []struct {
		ID, Start        string
		MA, Steps        uint8
		Enemies, Friends []string
		Weather, Phase   string
		Reach            map[string]float64
	}
	Retreat []struct {
		ID, DefendingHex                         string
		Enemies, FriendlyGroundUnits, FirstHexes []string
	}
	Supply []struct {
		ID                                 string
		Control, Enemies, Tested, Supplied []string
	}
	Odds []struct {
		Attack, Defence, DefendingRangedHq, NetShiftRight int
		Legal                                             bool
		Column, ResolvedOn                                string
	}
	Delay []struct {
		Turn, Arrives                       string
		Year, Die, DRM, Result, ArrivesYear int
	}
	VP []struct {
		Value int
		Side  string
		Box   any // a number or "automatic"
	}
	Exploitation []workedPursuit
	Shifts       []workedShifts
	Combine      []workedCombination
	StepLoss     []struct {
		Unit    string
		Steps   uint8
		As      string
		Holding string
		Left    []string
	}
	StepLossPool []string
}

// workedCases reads them all.
func workedCases(t *testing.T) (w worked) {
	t.Helper()
	text, err := os.ReadFile("testdata/scenes/cases.json")
	if err == nil {
		err = json.Unmarshal([]byte(strings.ReplaceAll(string(text), `"eu-`, `"`)), &w)
	}
	if err != nil {
		t.Fatalf("the worked cases cannot be read: %v", err)
	}
	for name, n := range map[string]int{
		"reach": len(w.Reach), "retreat": len(w.Retreat), "supply": len(w.Supply), "odds": len(w.Odds), "delay": len(w.Delay), "vp": len(w.VP),
		"exploitation": len(w.Exploitation), "shifts": len(w.Shifts), "combine": len(w.Combine), "stepLoss": len(w.StepLoss), "stepLossPool": len(w.StepLossPool),
	} {
		if n == 0 {
			t.Fatalf("there are no cases of %s", name)
		}
	}
	return w
}

// changed is the world with a theatre of its own, which a case may change.
func changed(w *World) *World {
	of, th := *w, *w.Theatre
	th.HexLine, th.SideLine = slices.Clone(th.HexLine), slices.Clone(th.SideLine)
	for turn := range th.WeatherOf {
		th.WeatherOf[turn] = slices.Clone(th.WeatherOf[turn])
	}
	of.Theatre = &th
	return &of
}

// under is the world with one kind of weather in all areas and turns.
func under(t *testing.T, w *World, weather string) *World {
	t.Helper()
	kind := slices.Index([]string{"clear", "mud", "storms", "snow"}, weather)
	if kind < 0 {
		t.Fatalf("there is no weather %q", weather)
	}
	w = changed(w)
	for turn := range w.WeatherOf {
		for area := range w.WeatherOf[turn] {
			w.WeatherOf[turn][area] = atlas.Weather(kind)
		}
	}
	return w
}

// 4.2.1.1, 4.2.2: which attacks are too weak, the column of the odds and that after the shifts.
func TestOddsAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.1.1", "4.2.2")
	s := newScene(t, "")
	for _, c := range workedCases(t).Odds {
		if got := s.enoughOdds(c.Attack, c.Defence); got != c.Legal {
			t.Errorf("%d to %d: legal %v", c.Attack, c.Defence, got)
		}
		if !c.Legal {
			continue
		}
		column := odds(s.Theatre, c.Attack, c.Defence+c.DefendingRangedHq)
		if got := s.CRTColumns[column]; got != c.Column {
			t.Errorf("%d to %d: %s, want %s", c.Attack, c.Defence+c.DefendingRangedHq, got, c.Column)
		}
		if got := s.CRTColumns[shifted(s.Theatre, column, c.NetShiftRight, 0)]; got != c.ResolvedOn {
			t.Errorf("%d to %d with %d: %s, want %s", c.Attack, c.Defence+c.DefendingRangedHq, c.NetShiftRight, got, c.ResolvedOn)
		}
	}
}

// lines places one unit after another of a list in hexes.
func lines(units []string, hexes []string) string {
	var b strings.Builder
	for i, h := range hexes {
		b.WriteString("\n" + units[i] + " " + h)
	}
	return b.String()
}

var (
	germans  = []string{"germany-infantry-6", "germany-infantry-17", "germany-infantry-11", "germany-infantry-4", "germany-infantry-8", "germany-infantry-10", "germany-infantry-12"}
	russians = []string{"russia-infantry-8", "russia-infantry-9", "russia-infantry-18", "russia-infantry-14", "russia-infantry-10", "russia-infantry-13", "russia-infantry-16", "russia-infantry-20"}
)

// 4.2.5.1: the hexes into which a defender may retreat first.
func TestRetreatsAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.5.1", "8.1")
	for _, c := range workedCases(t).Retreat {
		s := newScene(t, "posture russia war\nturn July-Aug"+lines(germans, c.Enemies)+lines(russians, append([]string{c.DefendingHex}, c.FriendlyGroundUnits...)))
		var got []string
		for _, m := range s.retreats(s.hex(c.DefendingHex), s.hex(c.DefendingHex), atlas.Soviet, make([]engine.Move, 0, 6)) {
			// The cases look at Russia and Poland only.
			if c := s.Hexes[m.A].Country; c == s.area("russia") || c == s.area("poland") {
				got = append(got, strings.TrimPrefix(s.Hexes[m.A].ID, s.Prefix))
			}
		}
		slices.Sort(got)
		slices.Sort(c.FirstHexes)
		if !slices.Equal(got, c.FirstHexes) {
			t.Errorf("%s: from %s before %v with friends in %v: to %v, want %v", c.ID, c.DefendingHex, c.Enemies, c.FriendlyGroundUnits, got, c.FirstHexes)
		}
	}
}

// 3.1, 5, 8.2, 11: the hexes that a unit can reach, and what it pays for each.
func TestMarchesAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "3.1", "3.1.1", "3.1.4", "5", "8.2", "11.3", "11.4", "11.5")
	for _, c := range workedCases(t).Reach {
		t.Run(c.ID, func(t *testing.T) {
			s := newSceneOn(t, under(t, worldOf(t, "europe"), c.Weather), "posture russia war"+lines(russians, c.Enemies)+lines(germans, c.Friends))
			start, u := s.hex(c.Start), s.unitWith(c.MA, c.Steps)
			s.put(u, inHex(start), c.Steps, atlas.Axis)
			phase := operational
			if c.Phase == "reserve" {
				phase = reserve
			}
			got := s.reached(march{unit: u, at: start, phase: phase})
			for h, cost := range c.Reach {
				if g, ok := got[h]; !ok {
					t.Errorf("%s is not reached", h)
				} else if g != cost {
					t.Errorf("%s costs %v, want %v", h, g, cost)
				}
			}
			for h := range got {
				if _, ok := c.Reach[h]; !ok {
					t.Errorf("%s is reached for %v", h, got[h])
				}
			}
			if t.Failed() {
				t.Logf("%s of %s in %s with %d points and %d steps", c.Phase, c.Start, c.Weather, c.MA, c.Steps)
			}
		})
	}
}

// unitWith is a German unit that is not placed in these cases, with a side of so many
// points and steps.
func (s scene) unitWith(allowance, steps uint8) atlas.Unit {
	s.Helper()
	for x := range s.Units {
		info := &s.Units[x]
		if s.Nations[info.Nation] != "germany" || info.Class != atlas.Ground || info.Symbol != "infantry" && info.Symbol != "armor" || info.Kind == atlas.HQ {
			continue
		}
		if slices.Contains(germans, strings.TrimPrefix(info.ID, s.Prefix)) {
			continue
		}
		for i := range info.Sides[:info.NSides] {
			if info.Sides[i].Move == allowance && info.Sides[i].Steps == steps {
				return atlas.Unit(x)
			}
		}
	}
	s.Fatalf("no German unit has %d points and %d steps", allowance, steps)
	return atlas.NoUnit
}

// reached are the hexes of Russia that a march can reach, with the least it pays.
func (s scene) reached(m march) map[string]float64 {
	russia := s.area("russia")
	return s.front.reached(m, func(h atlas.Hex) bool { return s.Hexes[h].Country == russia })
}

// reached are the hexes that a march can reach if it stays within some, with the least it pays;
// over the first hex a unit may pay more than it has, and then pays what it has.
func (f *front) reached(m march, within func(atlas.Hex) bool) map[string]float64 {
	best := map[string]float64{}
	was := f.units[m.unit]
	var walk func(m march)
	walk = func(m march) {
		for d := range directions {
			n, ok := f.Grid.Neighbour(int(m.at), d)
			if !ok || !within(atlas.Hex(n)) {
				continue
			}
			to := atlas.Hex(n)
			f.put(m.unit, inHex(m.at), was.steps, was.faction)
			pace, no := f.stepTo(m, to)
			if !no.Fine() || pace.whole {
				continue
			}
			spent := m.spent + pace.cost
			cost := min(float64(spent)/2, float64(f.sideOf(m.unit).Move))
			id := strings.TrimPrefix(f.Hexes[n].ID, f.Prefix)
			if b, ok := best[id]; ok && b <= cost {
				continue // it has been here for no more
			}
			best[id] = cost
			if !pace.stop {
				walk(march{unit: m.unit, at: to, spent: spent, phase: m.phase})
			}
		}
	}
	walk(m)
	f.set(m.unit, was)
	delete(best, strings.TrimPrefix(f.Hexes[m.at].ID, f.Prefix))
	return best
}

// 10.2: which towns of Russia are supplied, worked out by hand: cities and ports that
// are not controlled cut the lines, detachments open them, a zone cuts a junction.
func TestWhichTownsOfRussiaAreSupplied(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2", "10.1", "8.1")
	for _, c := range workedCases(t).Supply {
		var got []string
		for _, hex := range c.Tested {
			text := theEast + "germany-infantry-i2 " + hex + "\n"
			for i, d := range c.Control {
				text += "germany-infantry-i" + string("1357"[i]) + " " + d + " detachment\n"
			}
			s := newScene(t, "")
			clear(s.lands[:])
			for a := range s.Areas { // nothing has been taken from Russia
				if s.Areas[a].IsRegion && s.Areas[a].IsCountry {
					s.areas[a].status = atlas.Absent
				}
			}
			for _, line := range strings.Split(text+lines(russians, c.Enemies), "\n") {
				if words := strings.Fields(line); len(words) > 0 {
					s.line(words)
				}
			}
			s.relist()
			if s.supplied(s.counter("germany-infantry-i2")) {
				got = append(got, hex)
			}
		}
		slices.Sort(got)
		slices.Sort(c.Supplied)
		if !slices.Equal(got, c.Supplied) {
			t.Errorf("%s: supplied are %v\nwant %v", c.ID, got, c.Supplied)
		}
	}
}

// theEast is the advance into Russia: a German unit alone in each of the named hexes
// in turn, Russia at war, Poland conquered, the Balkans as they were, no supply by sea.
const theEast = `
	posture russia war
	poland conquered western
	hungary active axis
	rumania active axis
	bulgaria active axis
	baltic-states neutral
	finland neutral
	turkey neutral
	persia neutral
	yugoslavia neutral
	greece neutral
	ceded austria germany
	ceded czechoslovakia germany
	`

// 7.1: the box of the turn track into which a die and its modifiers put a counter.
func TestDelaysAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "7.1")
	for _, c := range workedCases(t).Delay {
		p := delaying(t, c.Turn+"-"+strconv.Itoa(c.Year), "war: total-war\ndelay-box: germany-air-force-1")
		f := p.front()
		// The commitment of the United States delays the Axis, its tide hastens it.
		f.vpSide, f.uscl, f.vpBox = axisTide, int8(max(c.DRM, 0)), uint8(max(-c.DRM, 0))
		if drm := f.unitDelay(unitOf(t, p, "germany-air-force-1")); drm != c.DRM {
			t.Fatalf("the modifier is %d, want %d", drm, c.DRM)
		}
		p.begins(t)
		campaigns.Roll(t, p, c.Die)
		at, want := p.whereIs(t, "germany-air-force-1"), c.Arrives+"-"+strconv.Itoa(c.ArrivesYear)
		if c.Result == 1 && at == "force-pool-axis" { // the turn marker has come to its box
			at = f.dateWord(int(f.turn))
		}
		if at != want {
			t.Errorf("in %s %d a %d with %+d: back in %s, want %s", c.Turn, c.Year, c.Die, c.DRM, at, want)
		}
	}
}

// 0.1.2: the box of the VP track for each strategic value.
func TestVPBoxesAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "0.1.2")
	for _, c := range workedCases(t).VP {
		for before := range worldOf(t, "europe").VPSides {
			s := newScene(t, "")
			s.vpSide = uint8(before)
			s.placeVP(c.Value)
			side := s.VPSides[s.vpSide]
			if c.Side == "unchanged" {
				side = c.Side
				if int(s.vpSide) != before {
					side = s.VPSides[s.vpSide]
				}
			}
			box := any(float64(s.vpBox))
			if s.vpBox == automaticBox {
				box = "automatic"
			}
			if side != c.Side || box != c.Box {
				t.Errorf("%d: %s in box %v, want %s in %v", c.Value, side, box, c.Side, c.Box)
			}
		}
	}
}

// workedPursuit is how far attackers may exploit.
type workedPursuit struct {
	Result                                                                        string
	DefenderSteps, HexesRetreated, StepsLostToConversion, AttritionPaid, Distance int
}

// 4.2.8: the distance is what was really retreated, and what nobody paid. Kharkov is a city, in
// which the defender may lose steps first and retreat for the rest (ruling 17).
func TestPursuitsAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.8", "4.2.5.3", "4.2.6")
	for _, c := range workedCases(t).Exploitation {
		defenders := []string{"russia-infantry-i1", "russia-infantry-8 2", "russia-infantry-8 2, russia-infantry-i1"}[c.DefenderSteps-1]
		p := russia(t, "4.2", "e3511: germany-armor-1p 3, germany-armor-2p 3\ne3412: germany-infantry-6 3\ne3512: "+defenders+"\n").(*Position)
		w := changed(p.front().World)
		for die := range w.CRT {
			w.CRT[die] = slices.Repeat([]atlas.CombatResult{resultOf(t, c.Result)}, len(w.CRTColumns))
		}
		p.front().World = w
		table.Do(t, p, "attack e3512", "join germany-armor-1p", "join germany-armor-2p", "join germany-infantry-6", "launch")
		table.Roll(t, p, 1)
		retreated, converted, paid := 0, 0, 0
		choose := func(kind string) {
			t.Helper()
			list := slices.DeleteFunc(table.Legal(p), func(m string) bool { return !strings.HasPrefix(m, kind+" ") })
			if len(list) == 0 {
				t.Fatalf("%s: %s is not offered: %v", c.Result, kind, table.Legal(p))
			}
			table.Do(t, p, list[0])
		}
		before := p.stepsAt(t, defenders)
		for !p.In(pAdvance) && p.battle() != nil {
			switch {
			case p.In(pYield):
				choose("lose")
			case p.In(pRetreat) && converted < c.StepsLostToConversion:
				choose("lose")
				converted++
			case p.In(pRetreat):
				choose("retreat")
				retreated++
			default:
				choose("lose")
				paid++
			}
		}
		if p.battle() == nil {
			t.Fatalf("%s: nobody may advance", c.Result)
		}
		lost := before - p.stepsAt(t, defenders)
		if retreated != c.HexesRetreated || lost != c.StepsLostToConversion+c.AttritionPaid {
			t.Errorf("%s against %d steps: %d hexes and %d steps were paid, want %d and %d", c.Result, c.DefenderSteps, retreated, lost, c.HexesRetreated, c.StepsLostToConversion+c.AttritionPaid)
		}
		if got := int(p.battle().distance); got != c.Distance {
			t.Errorf("%s against %d steps: the pursuit is %d hexes long, want %d", c.Result, c.DefenderSteps, got, c.Distance)
		}
	}
}

// resultOf reads a combat result such as Dr3 0/1.
func resultOf(t *testing.T, text string) atlas.CombatResult {
	t.Helper()
	retreat, attrition, _ := strings.Cut(text, " ")
	attacker, defender, ok := strings.Cut(attrition, "/")
	kind := slices.Index(atlas.RetreatNames[:], retreat)
	if kind < 0 || !ok || len(attacker) != 1 || len(defender) != 1 {
		t.Fatalf("%q is no combat result", text)
	}
	return atlas.CombatResult{Retreat: uint8(kind), Attack: attacker[0] - '0', Defd: defender[0] - '0'}
}

// stepsAt is how many steps units have on the map, listed as a scene lists them.
func (p *Position) stepsAt(t *testing.T, units string) (n int) {
	t.Helper()
	for _, u := range strings.Split(units, ", ") {
		c := p.counterOf(t, strings.Fields(u)[0])
		if _, onMap := c.at.hex(); onMap {
			n += int(c.steps)
		}
	}
	return n
}

// workedShifts is a combat and the shifts of both sides.
type workedShifts struct {
	Segment, Weather, Hex                         string
	SidesAttackedAcross                           []string
	Fortress, MarineOverSeaSide                   bool
	AttackerHq, DefenderHq, Armor                 string
	AttackerAirAdjacent, AttackerAirInHex         int
	DefenderAirAdjacent, DefenderAirInHex         int
	AirdropsInHex                                 int
	AttackerShifts, DefenderShifts, NetShiftRight int
}

// southampton is the combat on the map: the British, supplied by London, attack Germans in
// Southampton from Bristol, w3816, London, or a beachhead in the Channel. German submarines
// keep supply from the Americans; the German HQ in Cherbourg has it, one in Southampton not.
func (c workedShifts) southampton(t *testing.T) *Position {
	t.Helper()
	at := map[string][]string{
		"w3914": {"britain-infantry-i6", "blitz/western western"}, "w3816": {"britain-infantry-i7"}, "w3916": {"britain-infantry-i8"}, "w4015": {"britain-infantry-i5"},
		"w3915": {"germany-infantry-i2"},
	}
	put := func(hex string, what ...string) { at[hex] = append(at[hex], what...) }
	first, join := "", []string{}
	attacks := func(hex, unit string) {
		name, _, _ := strings.Cut(unit, " ")
		put(hex, unit)
		join = append(join, "join "+name)
	}
	land := []string{"w3914", "w3816", "w3916"}
	w := changed(under(t, worldOf(t, "europe"), c.Weather))
	target := hexAt(t, w.Theatre, "w3915")
	w.HexLine[target] = uint8(slices.IndexFunc(w.HexTerrain, func(x atlas.HexTerrain) bool { return x.ID == c.Hex }))
	marines := c.MarineOverSeaSide
	for i, side := range c.SidesAttackedAcross {
		hex := "w3815"
		if strength, ok := strings.CutPrefix(side, "beachhead-"); ok {
			face := "w3915"
			if strength == "1" {
				face += ":1"
			}
			put(hex, "beachhead/western"+facing(t, w, hex, face)+" western")
		} else {
			hex, land = land[0], land[1:]
			e, _ := w.Graph.Edge(int(hexAt(t, w.Theatre, hex)), int(target))
			w.SideLine[e] = atlas.NoID
			if side != "plain" {
				w.SideLine[e] = uint8(slices.IndexFunc(w.SideTerrain, func(x atlas.SideTerrain) bool { return x.ID == side }))
			}
		}
		if i == 0 {
			first = hex
			attacks(hex, "britain-infantry-1 2")
			attacks(hex, "britain-infantry-9 2")
		} else {
			attacks(hex, "britain-infantry-i"+strconv.Itoa(i))
		}
		if marines && (side == "strait" || strings.HasPrefix(side, "beachhead")) {
			attacks(hex, "britain-marine-rm")
			marines = false
		}
	}
	if marines {
		t.Fatal("the marines have no water to cross")
	}
	switch c.Armor {
	case "supplied":
		attacks(first, "britain-armor-a1")
	case "unsupplied":
		attacks(first, "united-states-armor-a1")
	}
	switch c.AttackerHq {
	case "supplied":
		attacks(first, "britain-hq-me 3")
	case "unsupplied":
		attacks(first, "united-states-hq-6 3")
	}
	for i := range c.AttackerAirAdjacent {
		put([]string{"w3914", "w3816"}[i], "britain-air-force-"+strconv.Itoa(i+1))
	}
	for range c.AttackerAirInHex {
		put("w3915", "britain-air-force-1")
	}
	for range c.DefenderAirAdjacent {
		put("w3815", "germany-air-force-1")
	}
	for range c.DefenderAirInHex {
		put("w3915", "germany-air-force-1")
	}
	for range c.AirdropsInHex {
		put("w3915", "britain-airborne-1 turned")
	}
	if c.Fortress {
		put("w3915", "germany-fortress-fe1")
	}
	switch c.DefenderHq {
	case "supplied":
		put("w3714", "germany-hq-a 2")
	case "unsupplied":
		put("w3915", "germany-hq-a 2")
	}
	phase := "4.2 western"
	if c.Segment == "blitz" {
		phase = "4.1 western"
	}
	var text strings.Builder
	text.WriteString("country france: conquered western\ncountry belgium-holland: conquered western\nnorth-atlantic.on-station: germany-sub-fleet-1\nnorth-sea.on-station: germany-sub-fleet-2\n")
	for hex, what := range at {
		text.WriteString(hex + ": " + strings.Join(what, ", ") + "\n")
	}
	p := atSea(t, phase, text.String()).(*Position)
	p.front().World = w
	p.front().relist()
	p.front().known.forget()
	campaigns.Do(t, p, "attack w3915")
	campaigns.Do(t, p, join...)
	campaigns.Do(t, p, "launch")
	if c.DefenderHq == "supplied" {
		campaigns.Do(t, p, "support germany-hq-a")
	}
	return p
}

// 4.2.3: the shifts of both sides, whatever comes together. No such place is printed, so hex and
// hexsides are changed.
func TestShiftsAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.3", "4.2.3.1", "4.2.3.2", "4.2.3.3", "4.2.3.4", "4.2.3.5", "4.2.3.6", "4.2.3.7", "4.2.3.8", "11.3", "11.4", "11.5")
	for i, c := range workedCases(t).Shifts {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p := c.southampton(t)
			f := p.front()
			segment := regularSegment
			if c.Segment == "blitz" {
				segment = blitzSegment
			}
			attacker, defender := 0, 0
			for _, s := range f.shifts(f.hexNamed(t, "w3915"), p.defender(p.battle()), segment, make([]shift, 0, mostShifts)) {
				if s.by > 0 {
					attacker += int(s.by)
				} else {
					defender -= int(s.by)
				}
			}
			if attacker != c.AttackerShifts || defender != c.DefenderShifts || attacker-defender != c.NetShiftRight {
				t.Errorf("%d for the attacker and %d for the defender, want %d and %d: %s\n%+v", attacker, defender, c.AttackerShifts, c.DefenderShifts, shiftsAt(t, p, "w3915", segment), c)
			}
		})
	}
}

// 4.2.6.1, 4.2.6.2: what may be left of a unit that loses a step.
func TestStepLossesAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "4.2.6.1", "4.2.6.2")
	all := workedCases(t)
	for _, c := range all.StepLoss {
		begin := func() (scene, atlas.Unit) {
			s := newScene(t, "")
			u := s.counter(c.Unit)
			for _, id := range all.StepLossPool {
				s.put(s.counter(id), s.pool(atlas.Axis), 0, atlas.Axis)
			}
			if c.Holding != "" {
				s.put(s.counter(c.Holding), inBox(s.ways.holding[u]), 1, atlas.Axis)
			}
			s.put(u, inHex(s.hex("e3906")), c.Steps, setUp{s.front, nil, nil}.ownerOf(u))
			return s, u
		}
		s, u := begin()
		list := s.stepLosses(u, nil)
		if strings.HasPrefix(c.As, "attacker") {
			list = s.boundLosses(u, nil)
		}
		away := s.pool(s.units[u].faction)
		if s.Units[u].Delay {
			away = inBox(s.ways.delayBox)
		}
		var left []string
		for _, m := range list {
			after, _ := begin()
			at := after.units[u].at
			after.loseStep(m)
			if m.B == none {
				if after.units[u].steps == c.Steps-1 && after.units[u].at == at {
					left = append(left, "itself")
				}
				continue
			}
			left = append(left, strings.TrimPrefix(s.Units[m.B].ID, s.Prefix))
			if after.units[u].at != away || after.units[m.B].at != at || after.units[m.B].steps != 1 {
				t.Errorf("%s does not go away and leave a step", c.Unit)
			}
			if c.Holding != "" && left[len(left)-1] != c.Holding && after.units[s.counter(c.Holding)].at != inBox(s.ways.delayBox) {
				t.Errorf("the step in the holding box of %s stays", c.Unit)
			}
		}
		slices.Sort(left)
		slices.Sort(c.Left)
		if !slices.Equal(left, c.Left) {
			t.Errorf("%s with %d steps as %s leaves %v, want %v", c.Unit, c.Steps, c.As, left, c.Left)
		}
	}
}

// workedCombination is a combination of units and whether it is allowed: "only in HEX" is a place.
type workedCombination struct {
	Units   [2]workedUnit
	Target  string
	ToSteps uint8
	Legal   any
	Why     string
}

// workedUnit is a unit, written by its name alone if it has all its steps.
type workedUnit struct {
	Unit  string
	Steps uint8
}

// UnmarshalJSON reads either form.
func (u *workedUnit) UnmarshalJSON(text []byte) error {
	type plain workedUnit
	if text[0] == '"' {
		return json.Unmarshal(text, &u.Unit)
	}
	return json.Unmarshal(text, (*plain)(u))
}

// 2.3, 2.3.1.1: what makes what, of all sorts.
func TestCombinationsAsTheyWereWorkedOut(t *testing.T) {
	rulebook.Covers(t, "tk", "2.3", "2.3.1.1", "2.3.1.2", "2.3.2.3")
	for _, c := range workedCases(t).Combine {
		legal, any := c.Legal.(bool)
		place, bound := "", false
		if text, ok := c.Legal.(string); ok {
			place, bound = strings.CutPrefix(text, "only in eu-")
		}
		if !any && !bound {
			t.Fatalf("%s: %v is neither allowed nor forbidden", c.Target, c.Legal)
		}
		if bound {
			c.try(t, place, true)
			c.try(t, "w4016", false)
			continue
		}
		c.try(t, "", legal)
	}
}

// try asks whether the units combine in a hex, or in Venice, London or Moscow.
func (c workedCombination) try(t *testing.T, hex string, want bool) {
	t.Helper()
	s := newScene(t, "posture united-states war\nvichy absent\nfrance active western\nposture france war\nitaly active axis")
	clear(s.lands[:])
	var units [2]atlas.Unit
	for i, x := range c.Units {
		units[i] = s.counter(x.Unit)
		s.front.phasing = setUp{s.front, nil, nil}.ownerOf(units[i])
	}
	if hex == "" {
		hex = [...]string{"w3023", "w3916", "e4312"}[s.front.phasing]
	}
	at := inHex(s.hex(hex))
	for i, x := range c.Units {
		steps := x.Steps
		if steps == 0 {
			steps = uint8(s.Units[units[i]].Steps())
		}
		s.put(units[i], at, steps, s.front.phasing)
	}
	z := s.counter(c.Target)
	if _, onMap := s.units[z].at.hex(); !onMap {
		s.put(z, s.pool(s.front.phasing), 0, s.front.phasing)
	}
	s.relist()
	legal := false
	for _, m := range s.combinationsIn(at, nil) {
		uses := func(u atlas.Unit) bool { return int16(u) == m.A || int16(u) == m.B || int16(u) == m.C }
		if m.A != int16(z) || !uses(units[0]) || !uses(units[1]) {
			continue
		}
		legal = true
		third := atlas.NoUnit
		if m.C != none {
			third = atlas.Unit(m.C)
		}
		s.combine(z, atlas.Unit(m.B), third)
		if s.units[z].steps != c.ToSteps || s.units[z].at != at {
			t.Errorf("%v make %s with %d steps, want %d", c.Units, c.Target, s.units[z].steps, c.ToSteps)
		}
		break
	}
	if legal != want {
		t.Errorf("%v make %s in %s: %v (%s)", c.Units, c.Target, hex, legal, c.Why)
	}
}
