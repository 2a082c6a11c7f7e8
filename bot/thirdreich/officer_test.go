package thirdreich

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

// match lets officers play both sides until a date, or to the end, and calls
// with each position.
func match(t testing.TB, setup engine.Setup, seed uint64, until int, each func(engine.Position, *reich.Reading)) (engine.Position, int) {
	t.Helper()
	p, err := reich.Game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	officers := map[engine.Seat]*Officer{}
	var legal []engine.Move
	var r reich.Reading
	for moves := 0; moves < 60_000; moves++ {
		if _, over := p.Outcome(); over {
			return p, moves
		}
		if n := p.Chance(); n > 0 {
			if err := p.Resolve(src.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var seat engine.Seat
		for !p.Deciders().Has(seat) {
			seat++
		}
		if officers[seat] == nil {
			officers[seat] = New(reich.Game)
		}
		legal = p.Legal(seat, legal[:0])
		i, err := officers[seat].Choose(p, legal, src)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(seat, legal[i], nil); err != nil {
			t.Fatalf("%s: %v", engine.FormatMove(reich.Game, legal[i]), err)
		}
		if each != nil && reich.Read(p, &r) {
			if r.Year*4+r.Season >= until {
				return p, moves
			}
			each(p, &r)
		}
	}
	t.Fatalf("the match does not end: %s", r.Procedure)
	return nil, 0
}

func TestOfficersPlayTheOpeningYears(t *testing.T) {
	poland, france := 0, 0
	const matches = 4
	for seed := range uint64(matches) {
		var gone [reich.Nations]bool
		match(t, engine.Setup{Scenario: "1939", Players: 2}, seed+1, 1942*4, func(_ engine.Position, r *reich.Reading) {
			gone[reich.Poland] = gone[reich.Poland] || r.Holder[reich.CapitalOf(reich.Poland)] == reich.Germany
			gone[reich.France] = gone[reich.France] || r.Fallen[reich.France]
		})
		if gone[reich.Poland] {
			poland++
		}
		if gone[reich.France] {
			france++
		}
	}
	t.Logf("Germany takes Poland in %d and France in %d of %d matches", poland, france, matches)
}
