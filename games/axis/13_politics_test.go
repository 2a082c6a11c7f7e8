package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
)

// Glossary, control: units and markers before countries, bombs before units.
func TestControlFollowsThePriorities(t *testing.T) {
	s := newScene(t, `
		greece conquered western
		spain neutral
		turkey active soviet
		germany-infantry-i1 e3609
		germany-infantry-i3 e1406 detachment
		logistics stavka e3504 soviet
		airdrop e2508 western
	`)
	for hex, want := range map[string]atlas.Faction{
		"e3609": atlas.Axis,      // Kiev, a German unit in Russia
		"e1406": atlas.Axis,      // Tobruk, a detachment
		"e3504": atlas.Soviet,    // a logistics marker in conquered Poland
		"e2508": atlas.Soviet,    // Istanbul: an airdrop controls nothing
		"e2204": atlas.Axis,      // Athens, conquered
		"w2910": atlas.NoFaction, // a neutral country
		"w3916": atlas.Western,   // London
		"w1824": atlas.Western,   // Malta, a dependent
	} {
		if got := s.control(s.hex(hex)); got != want {
			t.Errorf("%s is controlled by %s, want %s", hex, got, want)
		}
	}
}

// 14.10: bombs take strategic hexes of Germany, and of Britain, France and Russia;
// nobody gains by bombing a hex of his own colour.
func TestDevastationControlsStrategicHexes(t *testing.T) {
	s := newScene(t, `
		germany-infantry-i1 w3825
		germany-infantry-i2 w3916
		devastation w3825 western
		devastation w3916 western
		devastation w3714 axis
	`)
	if s.control(s.hex("w3825")) != atlas.Western {
		t.Error("bombed Berlin is not the West's although a German unit stands there")
	}
	if s.control(s.hex("w3916")) != atlas.Axis {
		t.Error("the West gained London by bombing it")
	}
	if s.Hexes[s.hex("w3714")].Strategic != atlas.NoFaction || s.control(s.hex("w3714")) != atlas.Axis {
		t.Error("Cherbourg, no strategic hex, is not the owner's of occupied France")
	}
	s = newScene(t, `devastation w3916 axis`)
	if s.control(s.hex("w3916")) != atlas.Axis {
		t.Error("bombed London is not the Axis's")
	}
}

// 14.9: a stronghold controls its hex, the Republicans' for whoever supports them.
func TestStrongholdsControlTheirHex(t *testing.T) {
	p, err := SetUp(worldOf(t, "europe"), "C.1")
	if err != nil {
		t.Fatal(err)
	}
	f := &p.fronts[0]
	if got := f.control(hexAt(t, f.Theatre, "w2710")); got != atlas.Soviet {
		t.Errorf("Madrid is controlled by %s, want the Soviets, who support the Republic", got)
	}
	if got := f.control(hexAt(t, f.Theatre, "w2910")); got != atlas.Axis {
		t.Errorf("the Nationalist stronghold is controlled by %s", got)
	}
	if got := f.control(hexAt(t, f.Theatre, "w2715")); got != atlas.NoFaction {
		t.Errorf("a Republican center is controlled by %s: Spain is neutral", got)
	}
}

// 13.8.1 and 13.8.6: a ceded land is part of its new owner or his dependent, Vichy
// the rest of France, and French dependents are Vichy's.
func TestLandBelongsToWhomItWasCeded(t *testing.T) {
	s := newScene(t, "")
	for _, x := range []struct{ hex, owner, country string }{
		{"e3505", "russia", "russia"},           // eastern Poland
		{"w3420", "germany", "germany"},         // Alsace, ceded by itself
		{"w3516", "occupied-france", "germany"}, // Paris, a German dependent
		{"w2818", "vichy", "vichy"},             // Marseilles
		{"w2620", "vichy", "vichy"},             // Corsica
		{"w3018", "vichy", "vichy"},             //
		{"e1406", "libya", "italy"},             // a dependent
		{"w2208", "gibraltar", "britain"},       //
		{"e3702", "poland", "poland"},           // what is left of Poland
		{"e1716", "syria", "syria"},             // a country of its own in C.5
	} {
		h := s.hex(x.hex)
		if s.owner[h] != s.area(x.owner) || s.realm[h] != s.area(x.country) {
			t.Errorf("%s %s belongs to %v by %v", x.hex, s.Hexes[h].Name, s.realm[h], s.owner[h])
		}
	}
	s = newScene(t, "ceded poland russia")
	corridor := s.Areas[s.area("polish-corridor")].Hexes[0]
	if s.owner[corridor] != s.ways.germany || s.owner[s.hex("e3702")] != s.ways.russia {
		t.Error("with all of Poland Russian the corridor is not German still, to whom it was ceded by itself")
	}
	s = newScene(t, "syria absent")
	if s.realm[s.hex("e1716")] != s.area("vichy") {
		t.Error("Syria, a French dependent, is not Vichy's")
	}
	s = newScene(t, "vichy absent\nfrance active western\nsyria absent")
	if s.realm[s.hex("e1716")] != s.area("france") || s.owner[s.hex("w2818")] != s.area("france") {
		t.Error("with a France there is, Syria or Marseilles is not French")
	}
}

// 13.2.1: the country with the Reich Annex marker is part of Germany.
func TestTheReichAnnexMakesACountryGerman(t *testing.T) {
	s := newScene(t, "reich-annex e3702 axis")
	if s.owner[s.hex("e3501")] != s.ways.germany {
		t.Error("Cracow is not German with the annex in Warsaw")
	}
}

// 13.6: posture boxes by country and faction; the Axis is always at war; Vichy uses
// the box of the minors, not that of France (13.8.6).
func TestPosturesComeFromTheBoxOfTheCountry(t *testing.T) {
	s := newScene(t, `
		posture britain appeasement
		posture france war
		posture western-minors guarantees
		posture russia armistice
		posture soviet-minors nazi-soviet-pact
		greece active western
		vichy active western
		persia active soviet
	`)
	for id, want := range map[string]string{
		"britain": "appeasement", "greece": "guarantees", "vichy": "guarantees", "russia": "armistice",
		"persia": "nazi-soviet-pact", "germany": "war", "italy": "war", "united-states": "isolationism", "sweden": "war",
	} {
		if got := s.Postures[s.posture(s.area(id))].ID; got != want {
			t.Errorf("the posture of %s is %s, want %s", id, got, want)
		}
	}
	if !s.underPolicy(s.area("britain")) || s.underPolicy(s.area("russia")) || s.truce(s.area("russia")) == 0 || s.truce(s.area("britain")) != 0 {
		t.Error("policies and truces are mixed up")
	}
	if !s.policies.has(s.hex("w1824")) || s.policies.has(s.hex("w3825")) {
		t.Error("a policy reaches all dependents of its country and nobody else (13.6.1)")
	}
	s = newScene(t, "vichy absent\nfrance active western\nposture france appeasement")
	if !s.underPolicy(s.area("france")) {
		t.Error("France does not use its own box")
	}
}
