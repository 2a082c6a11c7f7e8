package reich

import (
	"testing"

	"sandtable/rulebook"
)

func TestR5_1ACampIsAskedForItsVariantWhateverItHolds(t *testing.T) {
	rulebook.Covers(t, "reich", "33.2")
	s := newScene(t, campaign, "Winter 1940")
	s.held(10, 7) // neither can be played now
	s.turn(axis)
	if !s.asked().has(germany) || s.may("variant germany 10") {
		t.Error("Germany is not asked, or may play what it may not")
	}
}

func TestR5_2BritishFactorsAreLostBeforeAmericanOnes(t *testing.T) {
	rulebook.Covers(t, "reich", "10.21")
	s := newScene(t, campaign, "Spring 1943")
	s.economy.sw[germany].sea, s.economy.sw[britain].sea, s.economy.sw[usa].sea = 3, 1, 4
	s.exchangeWarfare()
	if s.economy.sw[britain].sea != 0 || s.economy.sw[usa].sea != 3 {
		t.Errorf("Britain has %d, America %d", s.economy.sw[britain].sea, s.economy.sw[usa].sea)
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
	s := newScene(t, campaign, "Spring 1943")
	s.lines("fallen: and ussr")
	if s.incomeFrom(ussr, germany) != 45 || s.incomeFrom(ussr, italy) != 0 {
		t.Error("Germany does not get them")
	}
	s.lines("fallen: and germany")
	if s.incomeFrom(ussr, italy) != 45 {
		t.Error("Italy does not get them when Germany has fallen")
	}
}

func TestR5_5ItalyPaysForALoanWhileItHasRedeployments(t *testing.T) {
	rulebook.Covers(t, "reich", "36.22")
	s := newScene(t, scenario1942, "Summer 1942")
	if s.lender() != italy {
		t.Error("Italy does not pay first")
	}
	s.economy.srUsed[italy] = 5
	if s.lender() != germany {
		t.Error("Germany does not pay then")
	}
}
