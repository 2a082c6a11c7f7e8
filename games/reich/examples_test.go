package reich

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/games/reich/data"
	"sandtable/rulebook"
)

// An example is one of the worked examples of the rulebook in figures: what it
// starts from and what comes of it.
type example struct {
	Rule          string
	Given, Expect map[string]any
}

func (x example) given(name string) int    { return figure(x.Given[name]) }
func (x example) expected(name string) int { return figure(x.Expect[name]) }

// figure is a number of the file; a fact that is only stated counts as true or
// false.
func figure(v any) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// figures is a list of numbers of the file.
func figures(v any) (list []int) {
	items, _ := v.([]any)
	for _, item := range items {
		list = append(list, figure(item))
	}
	return list
}

// same fails unless a figure of the game is the one that an example expects.
func (x example) same(t *testing.T, name string, got int) {
	t.Helper()
	if _, ok := x.Expect[name]; !ok {
		t.Fatalf("the example expects nothing of %s", name)
	}
	if want := x.expected(name); got != want {
		t.Errorf("%s is %d, not %d", name, got, want)
	}
}

// TestEveryWorkedExampleHolds plays the worked examples of the rulebook and compares
// their figures with those of the file. Each has a proof of its own.
func TestEveryWorkedExampleHolds(t *testing.T) {
	rulebook.Covers(t, "reich", "10.32", "10.37", "11.2", "11.3", "11.4", "14.25", "14.26", "14.33", "18.35", "24.43", "26.3",
		"28.454", "28.515", "29.414", "29.423", "29.433", "29.57", "29.573", "29.574", "29.72", "29.82", "49.11")
	b, err := os.ReadFile("testdata/worked-examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Meta     struct{ Count int }
		Examples []example
	}
	if err := json.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Examples) != file.Meta.Count || len(file.Examples) != 33 {
		t.Fatalf("%d examples", len(file.Examples))
	}
	seen, proven := map[string]int{}, map[string]bool{}
	for _, x := range file.Examples {
		seen[x.Rule]++
		name := x.Rule
		if n := seen[x.Rule]; n > 1 {
			name += " " + strconv.Itoa(n)
		}
		prove := exampleProofs[name]
		if prove == nil {
			t.Errorf("the example of %s has no proof", name)
			continue
		}
		proven[name] = true
		t.Run(name, func(t *testing.T) { prove(t, x) })
	}
	for name := range exampleProofs {
		if !proven[name] {
			t.Errorf("there is no example %s", name)
		}
	}
}

var exampleProofs = map[string]func(*testing.T, example){
	"10.32":      proveDeficit,
	"10.37 1940": proveYear("Spring 1940", "base1940"),
	"10.37 1941": proveYear("Spring 1941", "base"),
	"10.37 1942": proveYear("Spring 1942", "base"),
	"10.37 1943": proveYear("Spring 1943", "base"),
	"11.2":       proveLimits, "11.3": proveLimitStays, "11.4": proveDebt,
	"14.25": proveOdds, "14.25 2": proveOdds, "14.25 3": proveOdds, "14 figures": proveOdds,
	"14.26": proveExchange(1), "14.26 2": proveExchange(2, 1),
	"14.33 figure": proveSlowExploitation, "14.33 figure 2": proveChain,
	"18.35": proveAttrition, "24.43": proveColony, "26.3": proveHalfOf("Paris"), "26.3 2": proveHalfOf("Rome"),
	"28.454": provePortStrike, "28.515": proveAirSupport,
	"29.414": proveBombardment, "29.423": proveTransport, "29.433": proveInvasionLoad, "29.57": proveInterceptions,
	"29.573": proveNavalBattle, "29.573 2": proveNavalBattle, "29.574": proveBreakingOff, "29.72": proveChange, "29.82": proveRebuilding,
	"49.11": proveVichyHalves, "54": provePercentages,
}

func proveDeficit(t *testing.T, x example) {
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.base[atlas.Germany], s.brp[atlas.Germany] = 150, int16(x.given("brp"))
	s.economy.sw[atlas.Britain].sky = uint8(x.given("swLoss") / s.brpPerSAC())
	s.reckon()
	x.same(t, "nextYearForfeit", 150-int(s.brp[atlas.Germany]))
	x.same(t, "basePermanentLoss", 150-int(s.base[atlas.Germany]))
}

// conquests gives Germany countries that are worth so many BRPs.
func (s *scene) conquests(brp int) {
	s.t.Helper()
	for _, n := range []atlas.Country{atlas.Poland, atlas.Belgium, atlas.Netherlands, atlas.Denmark, atlas.Luxembourg, atlas.BalticStates, atlas.Norway, atlas.Greece, atlas.Yugoslavia} {
		if y := s.yield(n); y <= brp {
			s.conquer(atlas.Germany, n)
			brp -= y
		}
	}
	if brp != 0 {
		s.t.Fatalf("%d BRPs of conquests are left over", brp)
	}
}

func proveYear(when, base string) func(*testing.T, example) {
	return func(t *testing.T, x example) {
		s := newScene(t, atlas.Campaign, when)
		conquests := x.given("conquests") + x.given("poland")
		if when == "Spring 1943" { // Moscow and Leningrad are among them
			s.give(atlas.Germany, "H47", "D44")
			conquests -= 30
		}
		s.conquests(conquests)
		if want := x.given("minorAllies"); want > 0 {
			got := 0
			for _, n := range []atlas.Country{atlas.Finland, atlas.Hungary, atlas.Rumania, atlas.Bulgaria} {
				s.becomeAlly(n, atlas.Germany)
				got += s.incomeFrom(n, atlas.Germany)
			}
			if got != want {
				t.Fatalf("the Minor Allies bring %d BRPs, not %d", got, want)
			}
		}
		s.base[atlas.Germany], s.brp[atlas.Germany] = int16(x.given("base")), int16(x.given("unused"))
		s.economy.sw[atlas.Britain].sky = uint8(x.given("swLoss") / s.brpPerSAC())
		s.reckon()
		x.same(t, base, int(s.base[atlas.Germany]))
		x.same(t, "total", int(s.brp[atlas.Germany]))
	}
}

func proveLimits(t *testing.T, x example) {
	s := newScene(t, atlas.Scenario1939, "")
	want, _ := x.Expect["limits"].(map[string]any)
	for n := range atlas.Country(atlas.NumMajors) {
		if v, ok := want[atlas.NationIDs[n]]; ok && figure(v) != int(s.limit[n]) {
			t.Errorf("%s may spend %d BRPs, not %d", atlas.NationNames[n], s.limit[n], figure(v))
		}
	}
	if len(want) != 5 {
		t.Errorf("the example has %d powers", len(want))
	}
}

func proveLimitStays(t *testing.T, x example) {
	s := newScene(t, atlas.Scenario1939, "")
	s.wars([2]atlas.Country{atlas.Italy, atlas.Britain})
	before := s.brp[atlas.Britain]
	if int(s.limit[atlas.Britain]) != x.given("britainLimit") {
		t.Fatalf("Britain may spend %d", s.limit[atlas.Britain])
	}
	s.take(atlas.Sites.Gibraltar, atlas.Germany)
	if int(before-s.brp[atlas.Britain]) != x.given("gibraltarLost") {
		t.Errorf("Gibraltar cost %d BRPs", before-s.brp[atlas.Britain])
	}
	x.same(t, "limitStays", int(s.limit[atlas.Britain]))
}

func proveDebt(t *testing.T, x example) {
	s := newScene(t, atlas.Scenario1939, "")
	s.brp[atlas.Britain] = int16(x.given("brp"))
	x.same(t, "allowed", figure(s.affords(atlas.Britain, x.given("offensive"))))
	s.pay(atlas.Britain, x.given("offensive"))
	s.forfeit(atlas.Britain, x.given("lostColonyLater"))
	x.same(t, "endBrp", int(s.brp[atlas.Britain]))
}

func proveOdds(t *testing.T, x example) {
	if got := columnFor(x.given("attack"), x.given("defence")).String(); got != x.Expect["odds"] {
		t.Errorf("the odds are %s, not %s", got, x.Expect["odds"])
	}
}

// proveExchange attacks a doubled 3-3 with a factor of air support; with a second
// die the defender counterattacks.
func proveExchange(dice ...int) func(*testing.T, example) {
	return func(t *testing.T, x example) {
		s := eastFront(t)
		s.add("ru-inf3", "C50")
		s.add("ru-air1", "D49")
		units := []atlas.Unit{s.add("ge-arm4", "B50"), s.add("ge-arm4", "B50"), s.add("ge-inf3", "B51"), s.add("ge-inf3", "B51")}
		s.fight(atlas.Axis)
		s.play("fly ru-air1-1", "cover C50")
		s.attack("germany", "C50", units...)
		s.rolls(dice...)
		s.asks(pLosses)
		x.same(t, "attackerLosesAtLeast", int(top[lossesFrame](s).factors))
	}
}

func proveSlowExploitation(t *testing.T, x example) {
	s, _, units := breakIn(t, slices.Repeat([]string{"ge-arm4"}, x.given("exploiters"))...)
	for _, h := range []string{"C51", "E49"} { // C50, D50 and E50 are in their zones
		s.give(atlas.USSR, h)
		s.add("ru-arm4", h)
	}
	s.Forget()
	for _, u := range units {
		if u.Movement() != x.given("move") {
			t.Fatalf("%s moves %d", u, u.Movement())
		}
		s.play("exploit " + u.String() + " C50")
	}
	s.play("choose "+units[0].String(), "at D50", "at E50", "halt "+units[0].String())
	s.play("choose "+units[1].String(), "follow "+units[0].String())
	x.same(t, "maxHexes", atlas.Distance(at(t, "C50"), at(t, "E50")))
	for _, h := range []string{"F49", "F50"} {
		if s.allowed("at " + h) {
			t.Errorf("it goes on to %s", h)
		}
	}
}

func proveChain(t *testing.T, x example) {
	s, _, units := breakIn(t, slices.Repeat([]string{"ge-arm4"}, x.given("exploiters"))...)
	for _, u := range units {
		s.play("exploit " + u.String() + " C50")
	}
	s.play("choose "+units[0].String(), "at D50", "at E50", "halt "+units[0].String())
	s.play("choose "+units[1].String(), "follow "+units[0].String(), "at F49", "at G49", "halt "+units[1].String())
	s.play("choose "+units[2].String(), "follow "+units[1].String(), "at H49", "at I48", "halt "+units[2].String())
	if got := atlas.Distance(at(t, "C50"), s.where(units[2])); got != 6 {
		t.Errorf("the third unit is %d hexes away", got)
	}
}

func proveAttrition(t *testing.T, x example) {
	s := grinding(t)
	s.add("ge-arm4 x4", "B50")
	s.add("ge-inf3 x3", "B49")
	s.add("ru-inf3", "C50")
	s.add("ru-inf3", "C49")
	s.add("ru-inf1 x4", "G53")
	s.fight(atlas.Axis)
	if got := s.inContact(atlas.OnlyPower(atlas.Germany), atlas.Eastern); got != x.given("factors") {
		t.Fatalf("%d factors are in contact", got)
	}
	s.rolls(x.given("die"))
	x.same(t, "counters", int(top[attritionFrame](s).counters))
	x.same(t, "hexes", int(top[attritionFrame](s).hexes))
}

// proveColony follows Algeria: the Free French hold it, the Axis take Constantine
// and, last of all in Winter 1941, Oran.
func proveColony(t *testing.T, x example) {
	begin := func() *scene {
		s := newScene(t, atlas.Campaign, "Winter 1940")
		s.lines("fallen: and france")
		s.holdAll(atlas.FreeFrench, atlas.Algeria)
		s.mover = atlas.Allies
		s.settleTerritories()
		s.give(atlas.Germany, "DD14") // Constantine
		return s
	}
	s := begin()
	if x.Expect["britain1941"] != "receives BRPs" || s.incomeFrom(atlas.Algeria, atlas.Britain) == 0 || s.incomeFrom(atlas.Algeria, atlas.Germany) != 0 {
		t.Error("in 1941 the BRPs are Britain's")
	}
	for _, retaken := range []bool{false, true} {
		s = begin()
		s.now = atlas.DateOf(atlas.Spring, 1942) // after Winter 1941
		cities := world.Countries[atlas.Algeria].Cities
		for h := range cities.All {
			s.control.set(h, atlas.Germany)
		}
		yield := s.incomeFrom(atlas.Algeria, atlas.Britain)
		if yield == 0 || s.incomeFrom(atlas.Algeria, atlas.Germany) != yield {
			t.Fatal("at the year start of 1942 not both sides are paid")
		}
		s.newYear()
		if retaken {
			s.give(atlas.FreeFrench, "CC9") // Oran
		}
		before := s.brp[atlas.Britain]
		s.mover = atlas.Allies
		s.settleTerritories()
		if lost := before != s.brp[atlas.Britain]; lost == retaken {
			t.Errorf("with a city retaken %v Britain loses BRPs: %v", retaken, lost)
		}
	}
	if !strings.Contains(fmt.Sprint(x.Expect["1942YSS"]), "both sides receive") {
		t.Error("the example says something else of 1942")
	}
}

// proveHalfOf is what a conquered capital brings its holder each year.
func proveHalfOf(city string) func(*testing.T, example) {
	return func(t *testing.T, x example) {
		ids := map[string][]atlas.ScenarioID{"Paris": {atlas.Scenario1942, atlas.Scenario1944}, "Rome": {atlas.Scenario1944}}
		for _, id := range ids[city] {
			s := newScene(t, id, "")
			h := world.Places[named(t, city)].Hex
			owner := world.Hexes[h].Country
			s.control.set(h, atlas.Britain)
			s.brp, s.base = [atlas.NumMajors]int16{}, [atlas.NumMajors]int16{}
			got := s.incomeFrom(owner, atlas.Britain)
			x.same(t, "brp", got)
		}
	}
}

func provePercentages(t *testing.T, x example) {
	var file struct {
		CRTPercentages struct{ Rows [][]any } `json:"crtPercentages"`
	}
	if err := data.Decode("tables.json", &file); err != nil {
		t.Fatal(err)
	}
	if x.Given["see"] != "tables.json crtPercentages" || len(file.CRTPercentages.Rows) != 16 {
		t.Fatalf("%d rows", len(file.CRTPercentages.Rows))
	}
	tolerance, _ := x.Expect["tolerance"].(float64)
	for _, row := range file.CRTPercentages.Rows {
		name := row[0].(string)
		odds, counter, _ := strings.Cut(name, " with CA ")
		c := chancesAt(columnNamed(t, odds), columnNamed(t, strings.TrimPrefix(counter, "at ")))
		for i, got := range []float64{c.attackerGone, c.defenderGone, c.exchange, c.counterExchange} {
			if want := row[i+1].(float64); math.Abs(100*got-want) > tolerance+1e-9 {
				t.Errorf("%s: %.3f percent, not %.2f", name, 100*got, want)
			}
		}
	}
}

// columnNamed is a column by its printed name; where none is named it does not
// matter.
func columnNamed(t *testing.T, name string) column {
	t.Helper()
	switch name {
	case "":
		return even
	case "below 1-4":
		return worse
	}
	i := slices.Index(columnNames[:], name)
	if i < 0 {
		t.Fatalf("there is no column %s", name)
	}
	return column(i)
}
