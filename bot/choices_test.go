package bot_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/tt"
)

var updateChoices = flag.Bool("update", false, "write testdata/choices.json anew, after a change that was meant to change what bots choose")

// TestBotsChooseAsTheyDid plays a few matches of Triumph & Tragedy and compares every
// move and every reason with what is written down: a bot's choices follow from the
// seed, and change only where that is meant.
func TestBotsChooseAsTheyDid(t *testing.T) {
	const file = "testdata/choices.json"
	tables := []struct {
		setup engine.Setup
		nodes int
		bots  string
	}{
		{setups[0], 0, "recruit,staff,staff"},
		{setups[0], 0, "staff:aggressive,staff:diplomatic,staff:economic"},
		{setups[0], 120, "general,general,staff"},
		{setups[2], 120, "staff,general:aggressive,general:diplomatic"},
		{setups[3], 120, "general:economic,general"},
	}
	got := map[string]string{}
	for i, tc := range tables {
		got[fmt.Sprintf("%s for %d: %s", tc.setup.Scenario, tc.setup.Players, tc.bots)] = choices(t, tc.setup, uint64(i+1), strings.Split(tc.bots, ","), tc.nodes)
	}
	if *updateChoices {
		text, _ := json.MarshalIndent(got, "", " ")
		if err := os.WriteFile(file, append(text, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	for name := range got {
		if got[name] != want[name] {
			t.Errorf("%s: the bots choose other moves, or for other reasons, than they did: %s, not %s", name, got[name], want[name])
		}
	}
}

// choices plays a match and returns how many moves it had and a hash of all moves and
// reasons.
func choices(t *testing.T, s engine.Setup, seed uint64, bots []string, nodes int) string {
	t.Helper()
	pos, err := tt.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var players []bot.Player
	for i, name := range bots {
		level, character, _ := strings.Cut(name, ":")
		players = append(players, newBot(t, level, engine.Seat(i), character, seed*10+uint64(i), nodes))
	}
	chance, sight, sum, moves := dice.New(dice.FromNumber(seed)), bot.Sight{Game: tt.Game}, sha256.New(), 0
	for {
		if _, over := pos.Outcome(); over {
			return fmt.Sprintf("%d moves, %s", moves, hex.EncodeToString(sum.Sum(nil)[:12]))
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := pos.Deciders().First()
		sight.Again(pos, seat)
		c, err := players[seat].Choose(context.Background(), &sight)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(sum, "%d %s. %s\n", seat, engine.FormatMove(tt.Game, c.Move), c.Why)
		moves++
		if err := pos.Play(seat, c.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
}
