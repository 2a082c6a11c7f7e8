package reich

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// overGreece is a Greece that Germany and Italy, of different players, attack in one
// turn, each with units in Albania and Bulgaria; both have declared war on it.
func overGreece(t *testing.T) *scene {
	s := &scene{emptyBoard(atlas.Campaign, 6, false), t}
	s.now = atlas.DateOf(atlas.Fall, 1940)
	s.makeWar(atlas.Germany, atlas.Britain)
	s.makeWar(atlas.Italy, atlas.Britain)
	for _, n := range [...]atlas.Country{atlas.Germany, atlas.Italy} {
		s.makeWar(n, atlas.Greece)
		s.option[n] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	}
	s.status[atlas.Greece], s.patron[atlas.Greece] = Invaded, atlas.Britain
	s.mover = atlas.Axis
	s.beginPlayerTurn()
	return s
}

func (s *scene) walk(u atlas.Unit, where string) {
	s.t.Helper()
	s.play("move "+u.String(), "at "+where)
}

func TestAlliesWhoDisagreeMoveInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	border, inside := "Z28", "AA28"
	g1, g2 := s.add("ge-inf3", border), s.add("ge-inf3", border)
	i1 := s.add("it-inf2", "AA27")
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.option[atlas.Germany], s.option[atlas.Italy] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}, [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	s.play("dispute italy greece germany")
	s.rolls(1) // Italy, which asked, is first
	if q := s.politics.quarrel; q.turn != atlas.Italy || q.other != atlas.Germany {
		t.Fatalf("the coin gives %s the first move", atlas.NationNames[q.turn])
	}
	s.play("move " + g1.String())
	s.refused("at "+inside, "51.5")
	s.play("back")
	s.walk(i1, "BB27")
	if s.politics.quarrel.turn != atlas.Germany {
		t.Fatal("it is not Germany's turn after an Italian move")
	}
	s.walk(g1, inside)
	s.play("move " + g2.String())
	s.refused("at "+inside, "51.5")
	s.play("back", "yield italy")
	s.walk(g2, inside)
	if s.politics.quarrel.on {
		t.Error("the quarrel goes on although Italy has given way")
	}
}

func TestAlliesWhoQuarrelDoNotStack(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	s.add("ge-inf3", "AA28")
	i := s.add("it-inf2", "Z27")
	together := s.room(i, at(t, "AA28"))
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.play("dispute germany greece italy")
	s.rolls(2)
	if !together || s.room(i, at(t, "AA28")) {
		t.Error("Italians stack with Germans on the front of the quarrel")
	}
	elsewhere := at(t, "O24") // in the West
	s.add("ge-inf3", "O24")
	if !s.room(i, elsewhere) {
		t.Error("they do not stack on other fronts either")
	}
	s.beginPolitics()
	if !s.room(i, at(t, "AA28")) {
		t.Error("the quarrel lasts longer than the player turn")
	}
}

func TestAQuarrelInTheTurnOfTheDeclarationCostsBothOfThemOne(t *testing.T) {
	rulebook.Covers(t, "reich", "21.3", "51.5")
	s := overGreece(t)
	s.add("ge-inf3", "Z28")
	s.add("it-inf2", "Z27")
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.politics.declared[atlas.Germany].Add(atlas.Greece)
	before := s.brp
	s.play("dispute italy greece germany")
	s.rolls(1)
	if s.brp[atlas.Italy] != before[atlas.Italy]-10 || s.brp[atlas.Germany] != before[atlas.Germany] {
		t.Errorf("Italy pays %d and Germany %d BRPs", before[atlas.Italy]-s.brp[atlas.Italy], before[atlas.Germany]-s.brp[atlas.Germany])
	}
	s = overGreece(t)
	s.add("ge-inf3", "Z28")
	s.add("it-inf2", "Z27")
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	s.politics.declared[atlas.Germany].Add(atlas.Greece)
	s.brp[atlas.Italy] = 9
	s.Forget()
	if s.allowed("dispute germany greece italy") {
		t.Error("an ally is drawn into a quarrel that it cannot pay")
	}
}

func TestAttacksOnADisputedCountryAreMadeInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	s.add("gre-inf2", "AA28")
	s.add("gre-inf2", "BB27")
	g := s.add("ge-inf3", "Z28")
	s.add("it-inf2", "AA27")
	s.begin(atlas.Axis, flow.At(pGround, 0))
	s.play("dispute italy greece germany")
	s.rolls(2) // Germany is first
	if s.asked().Has(atlas.Italy) {
		t.Error("Italy, which waits, is asked")
	}
	s.play("attack germany AA28", "join "+g.String(), "launch germany")
	if s.politics.quarrel.turn != atlas.Italy {
		t.Error("it is not Italy's turn after a German attack")
	}
}

func TestPowersOfOnePlayerDoNotQuarrel(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	s.seats[atlas.Italy] = s.seats[atlas.Germany]
	s.add("ge-inf3", "Z28")
	s.add("it-inf2", "Z27")
	s.begin(atlas.Axis, flow.At(pMovement, moveAsk))
	if s.allowed("dispute italy greece germany") {
		t.Error("a player tosses a coin with himself")
	}
}

// next is a hex of Greece beside another that a unit can step into.
func (s *scene) greekHexBy(where string, not ...string) string {
	s.t.Helper()
	from := at(s.t, where)
	for _, link := range world.Land.Links(int(from)) {
		h := atlas.Hex(link.To)
		if groundLink(from, h) && world.OnLand.Has(h) && s.soil(h) == atlas.Greece && !slices.Contains(not, h.String()) {
			return h.String()
		}
	}
	s.t.Fatalf("no way leads on from %s", where)
	return ""
}

// exploitGreece begins the exploitation of a German breakthrough at AA28 and of an
// Italian one at BB27, each with armour in it.
func exploitGreece(t *testing.T) (s *scene, german, italian atlas.Unit) {
	t.Helper()
	s = overGreece(t)
	s.give(atlas.Germany, "AA28")
	s.give(atlas.Italy, "BB27")
	german, italian = s.add("ge-arm4", "AA28"), s.add("it-arm2", "BB27")
	for i, u := range []atlas.Unit{german, italian} {
		s.Position.fight.trails[i] = trailOf(u, s.where(u))
		s.assign(u, Exploiting, s.where(u))
	}
	s.Position.fight.numTrails = 2
	s.option[atlas.Germany], s.option[atlas.Italy] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}, [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pExploit, 0))
	s.proceed()
	return s, german, italian
}

func TestAlliesWhoQuarrelExploitInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s, german, italian := exploitGreece(t)
	ge, it := s.greekHexBy("AA28", "BB27"), s.greekHexBy("BB27", "AA28")
	s.play("dispute italy greece germany")
	s.rolls(1) // Italy is first
	s.play("choose "+german.String(), "at "+ge)
	s.refused("halt "+german.String(), "51.5")
	s.play("back", "choose "+italian.String(), "at "+it, "halt "+italian.String())
	// Italy has no armour left to move, so that Germany need not wait.
	s.play("choose "+german.String(), "at "+ge, "halt "+german.String())
	s.isIn(german, ge)
	if s.politics.quarrel.on {
		t.Error("the quarrel outlasts the exploitation")
	}
	// Armour that stays where it is is no move, and giving way ends the quarrel.
	s, german, _ = exploitGreece(t)
	s.play("dispute italy greece germany")
	s.rolls(1)
	s.play("choose "+german.String(), "halt "+german.String())
	if s.politics.quarrel.turn != atlas.Italy {
		t.Error("armour that stays uses up a turn that is not its own")
	}
	s, german, _ = exploitGreece(t)
	s.play("dispute italy greece germany")
	s.rolls(1)
	s.play("yield italy", "choose "+german.String(), "at "+ge, "halt "+german.String())
	s.isIn(german, ge)
}

func TestAlliesWhoQuarrelPutArmourOnBreakthroughsInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	s.give(atlas.Germany, "AA28")
	s.give(atlas.Italy, "BB27")
	german, italian := s.add("ge-arm4", "Z28"), s.add("it-arm2", "AA27")
	all := uint8(1<<onTop - 1)
	s.Position.fight.breaks[0] = breakthrough{hex: at(t, "AA28"), from: all, nation: atlas.Germany}
	s.Position.fight.breaks[1] = breakthrough{hex: at(t, "BB27"), from: all, nation: atlas.Italy}
	s.Position.fight.numBreaks = 2
	s.option[atlas.Germany], s.option[atlas.Italy] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}, [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
	s.Position.moves.traced.Add(german)
	s.Position.moves.traced.Add(italian)
	s.Stack = engine.Stack{}
	s.unask()
	s.Stack.Push(flow.At(pGame, 4))
	s.Stack.Push(flow.At(pBreakthroughs, 0))
	s.proceed()
	s.play("dispute italy greece germany")
	s.rolls(1) // Italy is first
	if s.asked().Has(atlas.Germany) {
		t.Fatal("Germany, which waits, is asked")
	}
	s.play("exploit "+italian.String()+" BB27", "exploit "+german.String()+" AA28")
	s.isIn(german, "AA28")
}

func TestAlliesWhoQuarrelAdvanceInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	won := func() (s *scene, g1, g2, i1 atlas.Unit) {
		s = overGreece(t)
		s.add("gre-inf2", "AA28")
		g1, g2 = s.add("ge-inf3", "Z28"), s.add("ge-inf3", "Z28")
		i1 = s.add("it-inf2", "AA27")
		s.begin(atlas.Axis, flow.At(pGround, 0))
		s.option[atlas.Germany], s.option[atlas.Italy] = [atlas.NumFronts]Option{Offensive, Offensive, Offensive}, [atlas.NumFronts]Option{Offensive, Offensive, Offensive}
		s.play("dispute germany greece italy")
		s.rolls(1) // Germany is first
		s.play("attack germany AA28", "join "+g1.String(), "join "+g2.String(), "join "+i1.String(), "launch germany")
		s.rolls(6)
		s.asks(pAdvance)
		return s, g1, g2, i1
	}
	s, _, _, i1 := won()
	if s.asked() != atlas.OnlyPower(atlas.Germany) {
		t.Error("Italy does not wait for the leader of the attack")
	}
	s.play("done germany", "advance "+i1.String()+" AA28", "consent germany italy") // who gives up his turn
	s.isIn(i1, "AA28")
	s, g1, g2, _ := won()
	s.play("advance "+g1.String()+" AA28", "consent italy germany", "advance "+g2.String()+" AA28") // no Italian may join them
	s.isIn(g2, "AA28")
	s, g1, _, i1 = won()
	s.politics.apart = [atlas.NumFronts]atlas.PowerSet{} // as if there were two hexes to go to
	s.play("advance "+g1.String()+" AA28", "consent italy germany")
	if s.asked() != atlas.OnlyPower(atlas.Italy) {
		t.Error("after a German unit it is not Italy's turn")
	}
	s.play("advance " + i1.String() + " AA28")
}
