package reich

import (
	"testing"

	"sandtable/engine/flow"
	"sandtable/rulebook"
)

// overGreece is a Greece that Germany and Italy, of different players, attack in one
// turn, each with units in Albania and Bulgaria; both have declared war on it.
func overGreece(t *testing.T) *scene {
	s := &scene{emptyBoard(campaign, 6, false), t}
	s.now = dateOf(fall, 1940)
	s.makeWar(germany, britain)
	s.makeWar(italy, britain)
	for _, n := range [...]country{germany, italy} {
		s.makeWar(n, greece)
		s.option[n] = [numFronts]option{offensive, offensive, offensive}
	}
	s.status[greece], s.patron[greece] = invaded, britain
	s.mover = axis
	s.beginPlayerTurn()
	return s
}

func (s *scene) walk(u unit, where string) {
	s.t.Helper()
	s.play("move "+u.String(), "at "+where)
}

func TestAlliesWhoDisagreeMoveInTurn(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	border, inside := "Z28", "AA28"
	g1, g2 := s.add("ge-inf3", border), s.add("ge-inf3", border)
	i1 := s.add("it-inf2", "AA27")
	s.begin(axis, flow.At(pMovement, moveAsk))
	s.option[germany], s.option[italy] = [numFronts]option{offensive, offensive, offensive}, [numFronts]option{offensive, offensive, offensive}
	s.play("dispute italy greece germany")
	s.rolls(1) // Italy, which asked, is first
	if q := s.politics.quarrel; q.turn != italy || q.other != germany {
		t.Fatalf("the coin gives %s the first move", nationNames[q.turn])
	}
	s.play("move " + g1.String())
	s.refused("at "+inside, "51.5")
	s.play("back")
	s.walk(i1, "BB27")
	if s.politics.quarrel.turn != germany {
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
	s.begin(axis, flow.At(pMovement, moveAsk))
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
	s.begin(axis, flow.At(pMovement, moveAsk))
	s.politics.declared[germany].add(greece)
	before := s.brp
	s.play("dispute italy greece germany")
	s.rolls(1)
	if s.brp[italy] != before[italy]-10 || s.brp[germany] != before[germany] {
		t.Errorf("Italy pays %d and Germany %d BRPs", before[italy]-s.brp[italy], before[germany]-s.brp[germany])
	}
	s = overGreece(t)
	s.add("ge-inf3", "Z28")
	s.add("it-inf2", "Z27")
	s.begin(axis, flow.At(pMovement, moveAsk))
	s.politics.declared[germany].add(greece)
	s.brp[italy] = 9
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
	s.begin(axis, flow.At(pGround, 0))
	s.play("dispute italy greece germany")
	s.rolls(2) // Germany is first
	if s.asked().has(italy) {
		t.Error("Italy, which waits, is asked")
	}
	s.play("attack germany AA28", "join "+g.String(), "launch germany")
	if s.politics.quarrel.turn != italy {
		t.Error("it is not Italy's turn after a German attack")
	}
}

func TestPowersOfOnePlayerDoNotQuarrel(t *testing.T) {
	rulebook.Covers(t, "reich", "51.5")
	s := overGreece(t)
	s.seats[italy] = s.seats[germany]
	s.add("ge-inf3", "Z28")
	s.add("it-inf2", "Z27")
	s.begin(axis, flow.At(pMovement, moveAsk))
	if s.allowed("dispute italy greece germany") {
		t.Error("a player tosses a coin with himself")
	}
}
