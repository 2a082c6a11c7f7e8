package reich

import (
	"testing"

	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

func TestR5_1ACampIsAskedForItsVariantWhateverItHolds(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2")
	s := newScene(t, atlas.Campaign, "Winter 1940")
	s.held(10, 7) // neither can be played now
	s.turn(atlas.Axis)
	if !s.asked().Has(atlas.Germany) || s.may("variant germany 10") {
		t.Error("Germany is not asked, or may play what it may not")
	}
}

func TestR5_2BritishFactorsAreLostBeforeAmericanOnes(t *testing.T) {
	rulebook.Covers(t, "reich", "10.21")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.economy.sw[atlas.Germany].sea, s.economy.sw[atlas.Britain].sea, s.economy.sw[atlas.USA].sea = 3, 1, 4
	s.exchangeWarfare()
	if s.economy.sw[atlas.Britain].sea != 0 || s.economy.sw[atlas.USA].sea != 3 {
		t.Errorf("Britain has %d, America %d", s.economy.sw[atlas.Britain].sea, s.economy.sw[atlas.USA].sea)
	}
}

func TestR5_3In1946WarfareGoesByTheRatioOf1945(t *testing.T) {
	rulebook.Covers(t, "reich", "10.21")
	if subsPerASW(1946) != subsPerASW(1945) {
		t.Error("the ratios differ")
	}
}

func TestR5_4GermanyTakesTheBRPsOfADefeatedRussia(t *testing.T) {
	rulebook.Covers(t, "reich", "26.921")
	s := newScene(t, atlas.Campaign, "Spring 1943")
	s.lines("fallen: and ussr")
	if s.incomeFrom(atlas.USSR, atlas.Germany) != 45 || s.incomeFrom(atlas.USSR, atlas.Italy) != 0 {
		t.Error("Germany does not get them")
	}
	s.lines("fallen: and germany")
	if s.incomeFrom(atlas.USSR, atlas.Italy) != 45 {
		t.Error("Italy does not get them when Germany has fallen")
	}
}

func TestR5_5ItalyPaysForALoanWhileItHasRedeployments(t *testing.T) {
	rulebook.Covers(t, "reich", "36.22")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	if s.lender() != atlas.Italy {
		t.Error("Italy does not pay first")
	}
	s.economy.srUsed[atlas.Italy] = 5
	if s.lender() != atlas.Germany {
		t.Error("Germany does not pay then")
	}
}
