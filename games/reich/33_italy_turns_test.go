package reich

import (
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// boughtOff is a match of five players in which Italy was bought off in a turn.
func boughtOff(t *testing.T, when atlas.Date) *scene {
	s := &scene{emptyBoard(atlas.Campaign, 5, false), t}
	s.now = atlas.DateOf(atlas.Spring, 1941)
	s.economy.effects.bought = when + 1
	s.victory.italyAfter = 2
	s.brp[atlas.Italy] = 100
	s.quiet12()
	s.status[atlas.Poland], s.patron[atlas.Poland] = Conquered, atlas.Germany
	s.peaceWithAll(atlas.Poland)
	s.shelve(atlas.Poland)
	return s
}

// quiet12 ends the questions for variant counters.
func (s *scene) quiet12() {
	for a := range s.economy.variants {
		s.economy.variants[a].gone = true
	}
}

// italyTurned is such a match in which Italy has turned on Germany.
func italyTurned(t *testing.T) *scene {
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.declare(atlas.Italy, atlas.Germany)
	s.moving = s.nationsOf(atlas.Allies)
	return s
}

func TestItalyDeclaresWarOnGermanyWhenHerYearIsOver(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "21.8")
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	s.begin(atlas.Allies, flow.At(pWar, 0))
	if !s.asked().Has(atlas.Italy) {
		t.Fatalf("Italy is not asked: %b", s.asked())
	}
	s.refused("declare italy yugoslavia", "21.1")
	s.play("declare italy germany")
	if s.brp[atlas.Italy] != 65 || !s.atWar(atlas.Italy, atlas.Germany) || s.campOf(atlas.Italy) != atlas.Allies || s.living(atlas.Axis) != atlas.OnlyPower(atlas.Germany) {
		t.Errorf("%d BRPs, at war %v, camp %d, the Axis are %b", s.brp[atlas.Italy], s.atWar(atlas.Italy, atlas.Germany), s.campOf(atlas.Italy), s.living(atlas.Axis))
	}
	if !s.friends(atlas.Italy, atlas.Britain) || s.friends(atlas.Italy, atlas.Germany) {
		t.Error("Italy has not changed her friends")
	}
	for s.Top() == pWar {
		for n := range s.asked().All {
			s.play("done " + atlas.CountryIDs[n])
		}
	}
	if !s.moving.Has(atlas.Italy) {
		t.Errorf("Italy does not move with the Allies: %b, asked are %b", s.moving, s.asked())
	}
}

func TestItalyStaysWithGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "21.8")
	for name, c := range map[string]struct {
		change func(*scene)
		rule   string
	}{
		"never bought off":       {func(s *scene) { s.economy.effects.bought = 0 }, "21.8"},
		"the year is not over":   {func(s *scene) { s.economy.effects.bought++ }, "33.42"},
		"she is with Germany":    {func(s *scene) { s.makeWar(atlas.Italy, atlas.France) }, "21.8"},
		"one player has both":    {func(s *scene) { s.seats[atlas.Italy] = s.seats[atlas.Germany] }, "33.42"},
		"the Axis are moving":    {func(s *scene) { s.mover = atlas.Axis }, "33.42"},
		"she cannot pay":         {func(s *scene) { s.brp[atlas.Italy] = 34 }, "11.4"},
		"an older match goes on": {func(s *scene) { s.rules = 1 }, "21.8"},
	} {
		s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
		s.mover = atlas.Allies
		c.change(s)
		if _, no := s.mayDeclare(atlas.Italy, atlas.Germany); no.Fine() || speech.Because(no).Rule != c.rule {
			t.Errorf("%s: %v", name, speech.Because(no))
		}
		if s.mayTurnNow() {
			t.Errorf("%s: she is asked", name)
		}
	}
}

func TestATurnedItalyFightsGermany(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "21.4")
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	us := s.add("it-arm2", "S25")
	panzer := s.add("ge-arm4", "R25")
	if z := s.zoc(atlas.Italy); z.Has(at(t, "S25")) {
		t.Error("German zones hold Italians at peace")
	}
	s.begin(atlas.Allies, flow.At(pWar, 0))
	s.play("declare italy germany")
	if z := s.zoc(atlas.Italy); !z.Has(at(t, "S25")) {
		t.Error("a German zone does not reach Italy")
	}
	if z := s.zoc(atlas.Germany); !z.Has(at(t, "R25")) {
		t.Error("an Italian zone does not reach Germany")
	}
	s.option[atlas.Italy][atlas.Western] = Offensive
	s.option[atlas.Italy][atlas.Mediterranean] = Offensive
	s.moving = s.nationsOf(atlas.Allies)
	s.Stack.N = 1
	s.Stack.Push(flow.At(pCombat, 0))
	s.unask()
	s.proceed()
	if bar := s.cannotAttack(us, false); bar != fine {
		t.Errorf("the Italian unit cannot attack: %d", bar)
	}
	s.fights(atlas.Italy, s.nation.of(panzer), atlas.Western)
	s.revokeWars()
	s.returnItaly()
	if s.campOf(atlas.Italy) != atlas.Allies {
		t.Error("a war that was followed by deeds is revoked")
	}
}

func TestItalyGoesBackIfNothingFollows(t *testing.T) {
	rulebook.Covers(t, "reich", "21.4", "36.1")
	s := italyTurned(t)
	guest := s.add("br-inf3", "Y22")
	s.revokeWars()
	if s.atWar(atlas.Italy, atlas.Germany) || s.hostOf(guest) != atlas.Italy {
		t.Error("the war is not revoked, or the British cannot leave Italy by redeployment")
	}
	s.expelStrangers()
	s.returnItaly()
	if s.campOf(atlas.Italy) != atlas.Axis || s.moving.Has(atlas.Italy) || s.brp[atlas.Italy] != 65 || s.onBoard(guest) {
		t.Errorf("camp %d, moving %v, %d BRPs", s.campOf(atlas.Italy), s.moving.Has(atlas.Italy), s.brp[atlas.Italy])
	}
}

func TestATurnedItalyIsSuppliedByHerself(t *testing.T) {
	rulebook.Covers(t, "reich", "27.11")
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	if !s.hexInSupply(at(t, "R25"), atlas.Italy) {
		t.Fatal("Italians are not supplied through Germany before the two are enemies")
	}
	s.mover = atlas.Allies
	s.declare(atlas.Italy, atlas.Germany)
	if s.hexInSupply(at(t, "R25"), atlas.Italy) {
		t.Error("Italians are supplied through the land of their enemy")
	}
}

func TestWhatATurnedItalyLeavesAndTakesAlong(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42", "24.5", "9.3")
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	guest := s.add("it-inf1", "R32") // in Hungary
	home := s.add("it-inf2", "Y22")
	s.bridges[0] = bridgehead{hex: at(t, "DD12"), owner: atlas.Italy, bySea: true}
	s.bridges[1] = bridgehead{hex: at(t, "L31"), owner: atlas.Germany}
	s.status[atlas.Greece], s.patron[atlas.Greece] = Invaded, atlas.Britain
	s.makeWar(atlas.Italy, atlas.Greece)
	s.consent[atlas.Italy] = 0
	s.beginGameTurn()
	s.mover = atlas.Allies
	s.beginPlayerTurn()
	s.declare(atlas.Italy, atlas.Germany)
	if s.onBoard(guest) || !s.onBoard(home) {
		t.Error("the Italians in Hungary are not lost, or those in Rome are")
	}
	if s.bridges[0].hex != atlas.NoHex || s.bridges[axisBridges].owner != atlas.Italy || s.bridges[1].hex == atlas.NoHex {
		t.Errorf("the bridgeheads are %v", s.bridges)
	}
	if s.patron[atlas.Greece] != atlas.Germany {
		t.Errorf("Greece is led by %d", s.patron[atlas.Greece])
	}
	if !s.heldTurn.Has(at(t, "Y22")) || !s.heldGame[atlas.Allies].Has(at(t, "Y22")) || s.heldGame[atlas.Axis].Has(at(t, "Y22")) {
		t.Error("Rome is not held by the Allies")
	}
	if !s.unpaid(atlas.Libya, atlas.Italy) || s.unpaid(atlas.Libya, atlas.Germany) {
		t.Error("Libya pays Italy, who held it from the start, or does not pay a German conqueror")
	}
}

func TestATurnedItalyCountsForTheAllies(t *testing.T) {
	rulebook.Covers(t, "reich", "2.34", "12.13")
	s := boughtOff(t, atlas.DateOf(atlas.Spring, 1940))
	before, others := s.initiative(atlas.Axis), s.campObjectives(atlas.Allies)
	was := s.judgePower(atlas.Germany)
	s.control.set(at(t, "L31"), atlas.Germany)
	s.mover = atlas.Allies
	s.declare(atlas.Italy, atlas.Germany)
	if got := s.initiative(atlas.Axis); got != before-100 {
		t.Errorf("the Axis have %d BRPs for the order, not %d", got, before-100)
	}
	if s.campObjectives(atlas.Allies) <= others {
		t.Error("Italy's objectives do not count for the Allies")
	}
	l, lower := ladders[atlas.Campaign][atlas.Germany], 0
	count := s.objectives()[atlas.Germany]
	for i, need := range l {
		if count >= need-4 {
			lower = i + 1
		}
	}
	if got := s.judgePower(atlas.Germany); got != stalemate+level(lower-1) || got < was {
		t.Errorf("Germany has level %d with %d objectives", got, count)
	}
	s.fallen.Add(atlas.Germany)
	if !s.axisConquered() {
		t.Error("the conquest of Germany does not end the game")
	}
	if s.holderOf(atlas.Axis) != atlas.Germany {
		t.Error("a turned Italy has the Axis' variant counter")
	}
}

func TestGermanyConquersATurnedItaly(t *testing.T) {
	rulebook.Covers(t, "reich", "26.2", "26.72")
	s := italyTurned(t)
	ships := s.add("it-fleet9", "Y21")
	s.add("ge-inf3", "Y22")
	s.control.set(at(t, "Y22"), atlas.Germany)
	s.conquerPowers()
	if !s.fallen.Has(atlas.Italy) || s.onBoard(ships) {
		t.Error("Italy does not fall with Rome")
	}
	if s.italyFellNow() {
		t.Error("Germany may seize the fleets of an enemy")
	}
	v := italyTurned(t)
	v.now, v.first, v.mover = atlas.DateOf(atlas.Spring, 1943), atlas.Allies, atlas.Axis
	v.add("br-inf3", "U22")
	for _, r := range []atlas.Region{atlas.Sicily, atlas.Sardinia, atlas.Corsica} {
		for h := range world.Regions[r].Bits().All() {
			v.control.set(atlas.Hex(h), atlas.Britain)
		}
	}
	v.surrenderItaly()
	if v.fallen.Has(atlas.Italy) {
		t.Error("Italy surrenders to her own allies")
	}
}

func TestATurnedItalyIsAWesternAlly(t *testing.T) {
	rulebook.Covers(t, "reich", "45.1", "33.42")
	s := italyTurned(t)
	s.makeWar(atlas.USSR, atlas.Germany)
	s.spreadWars()
	if !s.incompatible(atlas.Italy, atlas.USSR) || s.incompatible(atlas.Italy, atlas.Britain) || s.blocOf(atlas.Italy) != westernBloc {
		t.Error("Italians and Russians stack, or Italians and British do not")
	}
	if !s.demilitarized(world.Countries[atlas.Tunisia].Hexes.First(), atlas.France) || s.demilitarized(world.Countries[atlas.Tunisia].Hexes.First(), atlas.Italy) {
		t.Error("the Allies enter Tunisia, or Italy may not")
	}
	var r Reading
	s.read(&r)
	if r.Axis[atlas.Italy] || !r.Axis[atlas.Germany] || r.Axis[atlas.Britain] {
		t.Error("who reads the position takes Italy for an Axis power")
	}
	s.begin(atlas.Allies, flow.At(pConstruction, 0))
	if view := string(s.AppendView(nil, 0)); !strings.Contains(view, `"turned":true`) {
		t.Error("the view does not tell that Italy has turned")
	}
}

// Matches in which Italy turns as soon as she may come to an end, and she never shares
// a hex with Germany.
func TestRandomMatchesGoOnWhenItalyTurns(t *testing.T) {
	rulebook.Covers(t, "reich", "33.42")
	turns, Conquered := 0, 0
	for seed := range uint64(3) {
		moves, was := 0, false
		end, _ := randomMatch(t, engine.Setup{Scenario: "campaign", Players: 4 + int(seed%3)}, seed, func(p *Position, _ engine.Move) {
			if p.war[atlas.Italy].Majors() == 0 && !p.italyTurned {
				p.economy.effects.bought, p.brp[atlas.Italy] = 1, max(p.brp[atlas.Italy], 100) // long ago
				if p.asked()&(1<<atlas.Italy|1<<atlas.Germany) == 0 {
					p.seats[atlas.Germany], p.seats[atlas.Italy] = 0, 1 // whatever withdrawals have brought
				}
			}
			if p.italyTurned && seed%2 == 0 {
				p.politics.pursued[atlas.Italy].Add(atlas.Germany) // she means it
			}
			if p.italyTurned != was {
				was = p.italyTurned
				turns++
			}
			if moves++; moves%100 == 0 {
				apart(t, p)
			}
		})
		if end.italyTurned && end.fallen.Has(atlas.Italy) {
			Conquered++
		}
	}
	if turns == 0 {
		t.Error("Italy has never turned")
	}
	t.Logf("Italy turned %d times and was conquered by Germany in %d matches", turns, Conquered)
}

// apart fails if ground units of Italy and Germany at war stand in one hex.
func apart(t *testing.T, p *Position) {
	t.Helper()
	if !p.atWar(atlas.Italy, atlas.Germany) {
		return
	}
	for u := range atlas.Of(atlas.Italy) {
		if h := p.where(u); h != atlas.NoHex && u.Kind().Ground() && p.commander(u) == atlas.Italy {
			for v := range p.here(h) {
				if v.Kind().Ground() && p.commander(v) == atlas.Germany {
					t.Fatalf("%s: %s and %s both stand in %s", p.now, u, v, h)
				}
			}
		}
	}
}
