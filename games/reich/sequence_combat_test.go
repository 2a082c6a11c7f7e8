package reich

import (
	"testing"

	"sandtable/engine"
	"sandtable/rulebook"
)

// seaAndAir is a Combat phase in which Italy transports to Tripoli, Germany can
// attack KK25 with the help of aircraft at Tobruk, and Britain has a fleet at
// Alexandria and aircraft at Mersa Matruh.
func seaAndAir(t *testing.T) (s *scene, planes, raf, guard unit) {
	t.Helper()
	s = war(t, campaign, "Spring 1942")
	s.give(germany, "KK24")
	s.give(britain, "KK25", "KK26")
	s.add("ge-inf3", "KK24")
	planes = s.add("ge-air5", "KK24")
	s.add("br-inf3", "KK25")
	s.add("br-base", "KK26")
	raf = s.add("br-air5", "KK26")
	guard = s.add("br-fleet9", "LL29")
	ship, inf := s.add("it-fleet9", "AA24"), s.add("it-inf2", "AA24")
	s.mover = axis
	s.beginPlayerTurn()
	s.stack = engine.Stack{}
	s.stack.Push(parked)
	s.stack.Push(engine.Frame{Proc: pCombat})
	s.proceed()
	s.play("transport "+ship.String(), "harbour tripoli", "embark "+inf.String())
	return s, planes, raf, guard
}

// saysDone lets one power be done.
func (s *scene) saysDone(powers ...country) {
	s.t.Helper()
	for _, n := range powers {
		s.play("done " + countryIDs[n])
	}
}

func TestAirInterceptionIsAnnouncedWithTheAnswerToInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "14.12", "14.1")
	s, planes, raf, guard := seaAndAir(t)
	s.quietCamp(axis) // missions at sea and in the air are announced
	s.play("fly "+raf.String(), "cover KK25", "factors 5")
	s.play("intercept "+guard.String(), "at II17")
	s.quietCamp(allies)
	s.rolls(1) // it finds the transport
	s.asks(pFlights)
	if !s.asked.has(germany) || !s.offers("fly "+planes.String()) {
		t.Fatalf("the attacker announces air interception before anything is fought: %v", s.moves())
	}
	s.play("fly "+planes.String(), "intercept-air KK25", "factors 5")
	s.quiet()
	if top := s.stack.Top().Proc; top != pAirFight {
		t.Fatalf("the air combat comes before the naval battle, not %s", procs[top].name)
	}
	s.rolls(6, 1)
	if top := s.stack.Top().Proc; top != pBattle {
		t.Errorf("then the interceptors fight the transport, not %s", procs[top].name)
	}
}

func TestAircraftThatInterceptDoNotStrikeInterceptors(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "28.31")
	for _, both := range []bool{false, true} {
		s, planes, raf, guard := seaAndAir(t)
		s.quietCamp(axis)
		s.play("fly "+raf.String(), "cover KK25", "factors 5")
		s.play("intercept "+guard.String(), "at II17")
		s.quietCamp(allies)
		s.rolls(1)
		if both {
			s.play("fly "+planes.String(), "intercept-air KK25", "factors 5")
		} else {
			s.saysDone(germany)
		}
		if got := s.stack.Top().Proc == pReactions && s.offers("sortie "+planes.String()); got == both {
			t.Errorf("having intercepted is %v, striking the fleet is offered: %v (%v)", both, got, s.moves())
		}
	}
}

func TestAirInterceptionNeedsNoShipsAtSea(t *testing.T) {
	rulebook.Covers(t, "reich", "14.13", "28.41")
	s, planes, raf, _ := seaAndAir(t)
	s.saysDone(germany)
	for u := range s.in(carried) {
		s.put(u, spare)
	}
	s.endSailing()
	s.quietCamp(axis)
	s.play("fly "+raf.String(), "cover KK25", "factors 5")
	if !s.offers("fly " + planes.String()) {
		t.Errorf("the attacker may intercept: %v", s.moves())
	}
}
