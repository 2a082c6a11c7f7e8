package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// egyptTaken is 1942 with Libya and Egypt west of the canal in Italian hands, all of
// Sinai too but Port Said, and nine British naval factors on Malta: nine German factors
// can be supplied from Libya.
func egyptTaken(t *testing.T) *scene {
	t.Helper()
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.giveHexes(atlas.Union(atlas.Libya, atlas.Egypt), atlas.Italy)
	s.give(atlas.Britain, "LL31")
	s.add("br-fleet9", "GG19")
	return s
}

// asks checks whether supply asks for a unit that goes without.
func (s *scene) asksToForgo(want bool) {
	s.t.Helper()
	if got := s.Stack.Top().Proc == pForgo; got != want {
		s.t.Fatalf("asked for a unit that goes without: %v", got)
	}
}

func TestGermansBeyondSuezLiveFromLibya(t *testing.T) {
	rulebook.Covers(t, "reich", "35.73", "35.5", "35.1")
	s := egyptTaken(t)
	s.add("ge-arm4 x2", "MM31")
	third := s.add("ge-inf3", "JJ17")
	it := s.add("it-inf2", "MM31")
	if s.countsInAfrica(it) != 0 || s.countsInLevant(it) != 0 {
		t.Error("an Italian unit that lives from Libya counts nowhere")
	}
	s.judge(atlas.Axis)
	s.asksToForgo(true) // eleven factors, nine can be supplied
	s.refused("choose "+it.String(), "27.232")
	s.play("choose " + third.String())
	s.asksToForgo(false)
	s.fed(false, third)
	s.give(atlas.Italy, "GG19") // without Malta there is no limit, beyond the canal either
	s.judge(atlas.Axis)
	s.asksToForgo(false)
}

func TestTheEasternPortsSupplyPartOfTheArmyFromLibya(t *testing.T) {
	rulebook.Covers(t, "reich", "35.73", "35.5", "35.52")
	for _, c := range []struct {
		said   atlas.Country
		ship   bool // an Italian fleet is named to carry supply
		planes int  // British air counters on Cyprus, five factors each
		east   bool // an Italian unit lives from Beirut
		short  bool
	}{
		{said: atlas.Britain, ship: true, short: true},
		{said: atlas.Italy, ship: true},
		{said: atlas.Italy, short: true},                                    // no fleet brings supply to Port Said
		{said: atlas.Italy, ship: true, planes: 2},                          // eight factors: one armour is supplied there
		{said: atlas.Italy, ship: true, planes: 3},                          // three factors: the infantry is
		{said: atlas.Italy, ship: true, planes: 3, east: true, short: true}, // but not with two for another
	} {
		s := egyptTaken(t)
		s.give(c.said, "LL31")
		s.add("ge-arm4 x2", "MM31")
		s.add("ge-inf3", "MM30")
		last := atlas.NoUnit
		if c.east {
			s.give(atlas.Italy, "HH35") // Beirut, with no way to the canal
			last = s.add("it-inf2", "HH35")
		}
		for range c.planes {
			s.add("br-air5", "GG33")
		}
		ship := s.add("it-fleet9", "DD21")
		if c.ship {
			s.name(ship)
		}
		s.judgeAgain(atlas.Axis)
		if got := s.Stack.Top().Proc == pForgo; got != c.short {
			t.Errorf("%+v: asked for a unit that goes without: %v", c, got)
		}
		if c.east {
			s.play("choose " + last.String()) // which makes room for the infantry
			s.asksToForgo(false)
		}
	}
}

func TestGermansComeToHaifaWithinTheLimitOfLibya(t *testing.T) {
	rulebook.Covers(t, "reich", "35.7", "35.73")
	s := egyptTaken(t)
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.give(atlas.Italy, "LL31")
	s.giveHexes(world.Countries[atlas.Palestine].Hexes, atlas.Italy)
	s.add("br-air5", "GG33")
	s.add("br-air5", "GG33")
	s.add("br-air5", "GG33") // three factors through the eastern ports
	s.add("ge-arm4 x2", "LL32")
	inf, it, big := s.add("ge-inf3", "DD21"), s.add("it-inf2", "DD21"), s.add("ge-air5", "DD21")
	haifa := at(t, "JJ34")
	if s.africaFull(inf, haifa, false) || s.africaFull(it, haifa, false) {
		t.Error("eight factors and three live from Libya and three from Haifa; Italians are free")
	}
	if !s.africaFull(big, haifa, false) {
		t.Error("thirteen are more than nine and three")
	}
	if s.africaFull(inf, at(t, "II17"), false) {
		t.Error("in Tripoli it makes three more too, which the eastern ports can supply")
	}
	s.give(atlas.Britain, "LL31", "JJ34")
	if !s.africaFull(inf, at(t, "II17"), false) {
		t.Error("without an eastern port eleven are more than nine")
	}
}

func TestTheEasternPortsSupplyAsManyAsTheirLimit(t *testing.T) {
	rulebook.Covers(t, "reich", "35.5", "35.74")
	s := newScene(t, atlas.Scenario1942, "")
	s.options(Attrition)
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.giveHexes(world.Countries[atlas.Palestine].Hexes, atlas.Italy)
	s.add("br-air5 x3", "GG33") // three factors through the eastern ports
	haifa := at(t, "JJ34")
	for what, full := range map[string]bool{"ge-inf1": false, "ge-inf3": false, "ge-arm4": true} {
		if got := s.africaFull(s.add(what, "DD21"), haifa, false); got != full {
			t.Errorf("with %s beyond the limit of %d: %v", what, s.levantLimitWith(0), got)
		}
	}
}

// While a list is made, what was worked out once is remembered; it is what would be worked
// out anew, for every counter.
func TestWhatIsRememberedOfTheLimitsHolds(t *testing.T) {
	rulebook.Covers(t, "reich", "35.7", "35.73")
	s := egyptTaken(t)
	s.mover, s.moving = atlas.Axis, s.nationsOf(atlas.Axis)
	s.give(atlas.Italy, "LL31")
	s.giveHexes(world.Countries[atlas.Palestine].Hexes, atlas.Italy)
	s.add("br-air5 x3", "GG33")
	s.add("ge-arm4 x3", "LL32")
	for u := range atlas.Of(atlas.Germany) {
		for _, h := range []string{"JJ34", "II17", "JJ34"} {
			for _, landing := range []bool{false, true} {
				fresh := s.crowds(u, at(t, h), landing)
				s.openDesk()
				for range 2 { // worked out, then remembered
					if s.crowds(u, at(t, h), landing) != fresh {
						t.Errorf("%s comes to %s: anew %v, remembered %v", u, h, fresh, !fresh)
					}
				}
				s.closeDesk()
			}
		}
	}
}

func TestASingleFactorLivesFromTheEasternPorts(t *testing.T) {
	rulebook.Covers(t, "reich", "35.52", "35.73")
	for _, c := range []struct {
		factors, east int
		want          bool
	}{{9, 0, true}, {10, 1, true}, {10, 0, false}, {11, 1, false}} {
		a := armies{west: c.factors}
		a.ground[1] = 1 // among them a unit of one factor that no ship need carry
		if got := a.fed(9, c.east, 0); got != c.want {
			t.Errorf("%d factors are supplied with nine from the west and %d from the east: %v", c.factors, c.east, got)
		}
	}
}
