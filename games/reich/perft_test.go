package reich_test

import (
	"sandtable/engine"
	"sandtable/engine/enginetest"
)

// perft counts the ways to go on from small positions, so that a change of a rule
// shows even where no test of a rule looks. Numbers change on purpose only.
var perft = []enginetest.Perft{
	{Name: "the first choices of 1939", Setup: engine.Setup{Scenario: "1939", Players: 2}, Depth: 2, Want: 90},
	{Name: "the first choices of 1944 with forty variants", Setup: engine.Setup{Scenario: "1944+", Players: 4}, Depth: 2, Want: 380},
	{Name: "options", Depth: 3, Want: 140, Position: `
		scenario: campaign
		date: Summer 1940
		phase: options axis
		control germany: N25
		N25: ge-arm4
		Y22: it-inf2`},
	{Name: "one armor unit on the move", Depth: 3, Want: 2023, Position: `
		scenario: campaign
		date: Summer 1940
		phase: movement axis
		options germany: offensive pass pass
		control germany: N25 M26
		N25: ge-arm4
		N24: fr-inf2`},
	{Name: "an attack with air support", Depth: 5, Want: 19077, Position: `
		scenario: campaign
		date: Summer 1940
		phase: combat axis
		options germany: offensive pass pass
		brp germany: 90
		control germany: M25 M26 N25
		N25: ge-arm4, ge-arm4
		M26: ge-air5
		N24: fr-inf2, fr-inf2
		O22: fr-rep`},
	{Name: "attrition", Depth: 3, Want: 3602, Position: `
		scenario: campaign
		date: Summer 1940
		phase: combat axis
		options germany: attrition pass pass
		control germany: M25 M26 N25
		N25: ge-inf3, ge-inf3
		N24: fr-inf2, fr-inf2`},
	{Name: "construction", Depth: 2, Want: 1985, Position: `
		scenario: 1942
		date: Summer 1942
		phase: construction axis
		L31: ge-inf3
		Y22: it-inf2`},
	{Name: "redeployment", Depth: 3, Want: 13201, Position: `
		scenario: 1942
		date: Summer 1942
		phase: redeployment allies
		L22: br-inf3, br-fleet9
		H47: ru-inf2
		us-box: us-inf3`},
}
