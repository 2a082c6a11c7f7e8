package tt_test

import (
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest"
	"sandtable/games/tt"
)

func TestTheGameKeepsToTheContractOfTheEngine(t *testing.T) {
	enginetest.Run(t, tt.Game, enginetest.Options{
		Matches:   300,
		Every:     500,
		MaxMoves:  20_000,
		MaxAllocs: 0.1,
		Undoable:  45,
		Golden:    "testdata/golden",
		Perft:     perft,
	})
}

// perft counts the ways to go on from small positions, so that a change of a rule
// shows even where no test of a rule looks. Numbers change on purpose only.
var perft = []enginetest.Perft{
	{Name: "secret set-up of three", Setup: engine.Setup{Scenario: "1936", Players: 3}, Depth: 2, Want: 20889},
	{Name: "secret set-up of two, short game", Setup: engine.Setup{Scenario: "1939", Players: 2}, Depth: 2, Want: 16001},
	{Name: "one tank on the move", Depth: 2, Want: 1329, Position: `
		1939 summer
		phase: movement axis 1
		Berlin: German Tank 2
		Ruhr: German Infantry 1
		Paris: French Infantry 1
		Moscow: Soviet Infantry 1`},
	{Name: "an invasion by sea", Depth: 3, Want: 66448, Position: `
		1944 summer
		phase: movement west 2
		war: axis declared on west
		London: British Infantry 3
		English Channel: British Fleet 2
		Paris: German Infantry 2
		Moscow: Soviet Infantry 1`},
	{Name: "war and neutrality", Depth: 2, Want: 1293, Position: `
		1939 fall
		phase: movement axis 3
		Berlin: German Infantry 4
		Konigsberg: German Infantry 2
		Warsaw: Soviet Infantry 1
		Paris: French Infantry 1`},
	{Name: "a battle on land", Depth: 4, Want: 2470, Position: `
		1940 spring
		phase: combat axis surprise
		war: axis declared on west
		Paris: French Infantry 2 | German Infantry 2 from Lorraine, German Tank 1 from Amsterdam
		Lorraine: German Infantry 2
		Amsterdam: German Infantry 1`},
	{Name: "a battle at sea", Depth: 4, Want: 7859, Position: `
		1941 summer
		phase: combat axis
		war: axis declared on west
		North Sea: British Fleet 2, British Carrier 1 | German Submarine 2 from Norwegian Sea, German Fleet 1 from Norwegian Sea
		Norwegian Sea: German Fleet 1
		London: British Fortress 1
		Berlin: German Fortress 1`},
	{Name: "government", Depth: 5, Want: 222, Position: `
		1938
		phase: government west
		hand west: A03 I01 I04
		hand ussr: I05
		influence: Poland ussr 1`},
	{Name: "command", Depth: 5, Want: 6959, Position: `
		1938 spring
		phase: command
		hand axis: A01 A17
		hand west: A03 I01
		hand ussr: I05
		Berlin: German Infantry 2
		London: British Infantry 2
		Moscow: Soviet Infantry 2`},
	{Name: "production", Depth: 2, Want: 5897, Position: `
		1937
		phase: production axis
		ind axis: 8
		Berlin: German Infantry 1, German Fortress 2
		Rome: Italian Infantry 1`},
}
