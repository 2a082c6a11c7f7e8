package reich

import (
	"encoding/json"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// lineOf is the line of supply of a unit as a seat sees it.
func (s *scene) lineOf(u atlas.Unit, seat engine.Seat) engine.SupplyLine {
	s.t.Helper()
	for _, l := range s.SupplyLines(seat) {
		if l.Unit == u.String() {
			return l
		}
	}
	s.t.Fatalf("%s has no line, not even a broken one", u)
	return engine.SupplyLine{}
}

// connected checks that each hex of a line lies next to the one before.
func (s *scene) connected(l engine.SupplyLine) {
	s.t.Helper()
	for i := 1; i < len(l.Way); i++ {
		if _, ok := atlas.Between(at(s.t, l.Way[i-1]), at(s.t, l.Way[i])); !ok {
			s.t.Errorf("the line %v has a gap before %s", l.Way, l.Way[i])
		}
	}
}

func TestALineOfSupplyGoesFromItsSourceToTheUnit(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	u, near := s.add("ge-inf3", "L35"), s.add("ge-inf3", "L29")
	s.give(atlas.Germany, "L35")
	s.fight(atlas.Axis)
	l := s.lineOf(u, 0)
	if !l.Supplied || len(l.Way) < 2 || l.Way[len(l.Way)-1] != "L35" {
		t.Fatalf("the line is %+v", l)
	}
	m := s.supplyMapOf(atlas.Germany)
	sources := s.supplySources(&m, true)
	if !sources.Has(at(t, l.Way[0])) {
		t.Errorf("%s, where the line begins, is no source", l.Way[0])
	}
	s.connected(l)
	s.lineIs(near, "L31 L30 L29")
}

func TestAnEncircledUnitHasNoLine(t *testing.T) {
	s := eastFront(t)
	u := s.add("ge-inf3", "C50")
	s.give(atlas.Germany, "C50")
	s.fight(atlas.Axis)
	if l := s.lineOf(u, 0); l.Supplied || len(l.Way) != 0 {
		t.Errorf("alone in Russia it has the line %+v", l)
	}
}

func TestALineBySeaNamesTheFleetThatCarriesIt(t *testing.T) {
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.give(atlas.USA, "M21", "N21")
	ships := s.add("br-fleet9", "L22")
	u := s.add("us-inf3", "N21") // beside Cherbourg
	s.fight(atlas.Allies)
	if l := s.lineOf(u, 1); l.Supplied {
		t.Errorf("without a fleet the line is %+v", l)
	}
	s.name(ships)
	l := s.lineOf(u, 1)
	if !l.Supplied || l.Fleet != ships.String() || l.Way[len(l.Way)-1] != "N21" {
		t.Fatalf("the line is %+v", l)
	}
	if want := "K23 L22 M21 N21"; strings.Join(l.Way, " ") != want { // London, Portsmouth, ashore at Cherbourg
		t.Errorf("the line is %v, not %s", l.Way, want)
	}
}

// Lines and the judgement of supply may not part: when movement begins, what is
// marked unsupplied has no line, and the rest has one.
func TestLinesAgreeWithTheJudgement(t *testing.T) {
	pos, err := Game.New(engine.Setup{Scenario: "1942", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]atlas.Unit{}
	for u := range atlas.Unit(atlas.NumUnits) {
		byName[u.String()] = u
	}
	compared, broken, begun := 0, 0, false
	playRandomly(t, pos.(*Position), 7, 9000, func(p *Position) {
		f := p.Stack.Top()
		moving := f.Proc == pMovement && f.Step == moveAsk
		if moving && !begun {
			for _, l := range p.SupplyLines(engine.Seat(p.mover)) {
				u := byName[l.Unit]
				if !p.moving.Has(p.nation.of(u)) || p.moves.forgone.Has(u) {
					continue
				}
				compared++
				if l.Supplied == p.has(u, unsupplied) {
					t.Errorf("%s at %s: the line is %+v", l.Unit, spotTitle(p.at.of(u)), l)
				}
				if !l.Supplied {
					broken++
				}
			}
		}
		begun = p.Stack.Find(pMovement) != nil && (begun || moving)
	})
	if compared < 300 || broken == 0 {
		t.Errorf("only %d lines were compared, %d of them broken", compared, broken)
	}
}

func TestOddsAreThoseOfTheAttackBeforeItIsLaunched(t *testing.T) {
	s := eastFront(t)
	s.add("ru-inf3", "C50")
	a, b := s.add("ge-arm4", "B50"), s.add("ge-inf3", "B50")
	s.fight(atlas.Axis)
	s.play("attack germany C50", "join "+a.String(), "join "+b.String())
	var v struct {
		Attack *struct {
			Strength, Defence, Basic, DefenderGone, AttackerGone, Exchange, CounterExchange int
			Odds                                                                            string
			Defenders                                                                       []string
			Targets                                                                         []struct {
				Times  int
				Ground string
			}
		}
	}
	read := func(seat engine.Seat) {
		t.Helper()
		v.Attack = nil
		if err := json.Unmarshal(s.AppendView(nil, seat), &v); err != nil {
			t.Fatal(err)
		}
	}
	if read(1); v.Attack != nil {
		t.Error("the Allies see an attack that is only being prepared")
	}
	read(0)
	want := chancesAt(even, columnFor(3, 7))
	if v.Attack.Strength != 7 || v.Attack.Defence != 6 || v.Attack.Odds != "1-1" || len(v.Attack.Defenders) != 1 {
		t.Fatalf("before the launch the odds are %+v", *v.Attack)
	}
	if v.Attack.DefenderGone != perMille(want.defenderGone) || v.Attack.AttackerGone != perMille(want.attackerGone) || v.Attack.Targets[0].Times != 2 {
		t.Errorf("the chances are %+v, not %+v", *v.Attack, want)
	}
	before := *v.Attack
	s.play("launch germany")
	read(1)
	if v.Attack == nil || v.Attack.Strength != before.Strength || v.Attack.Defence != before.Defence || v.Attack.DefenderGone != before.DefenderGone {
		t.Errorf("launched the attack is %+v, before it was %+v", v.Attack, before)
	}
}

func (s *scene) lineIs(u atlas.Unit, want string) {
	s.t.Helper()
	if l := s.lineOf(u, s.seatOf(s.commander(u))); !l.Supplied || strings.Join(l.Way, " ") != want {
		s.t.Errorf("the line of %s is %+v, not %s", u, l, want)
	}
}

// Lines leave a source in an enemy zone, but not for a hex in the zone of the same unit.
func TestALineLeavesASourceUnderAnEnemyZone(t *testing.T) {
	rulebook.Covers(t, "reich", "27.22", "27.11")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.give(atlas.Germany, "J23", "J24", "K24", "K21", "L23")
	s.add("ge-arm4", "K24") // beside London
	west, south := s.add("br-inf3", "K22"), s.add("br-inf3", "L22")
	s.fight(atlas.Allies)
	s.lineIs(west, "K23 K22")
	s.lineIs(south, "K23 L22")
	s.add("ge-arm4", "K21") // beside K22
	s.fight(atlas.Allies)
	s.lineIs(west, "K23 K22")
}

func TestARussianLineBeginsAtTheEastEdge(t *testing.T) {
	rulebook.Covers(t, "reich", "27.14")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.giveHexes(world.Countries[atlas.USSR].Hexes, atlas.Germany)
	for _, l := range world.Land.Links(int(at(t, "K60"))) {
		s.control.set(atlas.Hex(l.To), atlas.USSR)
	}
	s.give(atlas.Germany, "K61") // on the edge as well
	s.give(atlas.USSR, "H61", "H62")
	russian, german := s.add("ru-inf3", "H61"), s.add("ge-inf3", "K60")
	s.fight(atlas.Allies)
	s.reveal()
	s.lineIs(russian, "H62 H61")
	if l := s.lineOf(german, s.seatOf(atlas.Germany)); l.Supplied || len(l.Way) != 0 {
		t.Errorf("a German line begins at the edge: %+v", l)
	}
}
