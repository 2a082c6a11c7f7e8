package games_test

import (
	"testing"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games"
)

// What people write as a position is read without a panic, and what is accepted can
// be played on: there is always a legal move, a roll or an end.

// fuzzSteps is how far an accepted position is played on.
const fuzzSteps = 60

func playOn(t *testing.T, pos engine.Position, seed uint64) {
	src := dice.New(dice.FromNumber(seed))
	for range fuzzSteps {
		if _, over := pos.Outcome(); over {
			return
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(src.Draw(n), nil); err != nil {
				t.Fatalf("chance cannot decide in a position that was accepted: %v", err)
			}
			continue
		}
		seat := engine.Seat(0)
		for d := pos.Deciders(); !d.Has(seat); seat++ {
			if seat > 8 {
				t.Fatal("nobody decides in a position that was accepted")
			}
		}
		legal := pos.Legal(seat, nil)
		if len(legal) == 0 {
			t.Fatalf("seat %d has no legal move in a position that was accepted", seat)
		}
		if err := pos.Play(seat, legal[src.Draw(len(legal))], nil); err != nil {
			t.Fatalf("a legal move is refused in a position that was accepted: %v", err)
		}
	}
}

// samples are positions of random matches of a game, as text and as JSON.
func samples(f *testing.F, g engine.Game, add func(text string, json []byte)) {
	for _, s := range g.Scenarios() {
		for players := range 7 {
			pos, err := g.New(engine.Setup{Scenario: s.ID, Players: players})
			if err != nil {
				continue
			}
			src := dice.New(dice.FromNumber(uint64(players)))
			for step := range 240 {
				if step%80 == 0 {
					text, err := g.FormatPosition(pos)
					if err != nil {
						f.Fatal(err)
					}
					body, err := pos.MarshalJSON()
					if err != nil {
						f.Fatal(err)
					}
					add(text, body)
				}
				if n := pos.Chance(); n > 0 {
					pos.Resolve(src.Draw(n), nil)
					continue
				}
				for seat := engine.Seat(0); seat < 8; seat++ {
					if legal := pos.Legal(seat, nil); pos.Deciders().Has(seat) && len(legal) > 0 {
						pos.Play(seat, legal[src.Draw(len(legal))], nil)
						break
					}
				}
			}
		}
	}
}

func game(f *testing.F, id string) engine.Game {
	t, err := games.ByID(id)
	if err != nil {
		f.Fatal(err)
	}
	return t.Game()
}

func fuzzJSON(f *testing.F, id string) {
	g := game(f, id)
	samples(f, g, func(_ string, body []byte) { f.Add(body, uint64(1)) })
	f.Fuzz(func(t *testing.T, body []byte, seed uint64) {
		if pos, err := g.DecodeJSON(body); err == nil {
			playOn(t, pos, seed)
		}
	})
}

func fuzzText(f *testing.F, id string) {
	g := game(f, id)
	samples(f, g, func(text string, _ []byte) { f.Add(text, uint64(1)) })
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if pos, err := g.ParsePosition(text); err == nil {
			playOn(t, pos, seed)
		}
	})
}

func FuzzTriumphJSON(f *testing.F)          { fuzzJSON(f, "tt") }
func FuzzTriumphPosition(f *testing.F)      { fuzzText(f, "tt") }
func FuzzThirdReichJSON(f *testing.F)       { fuzzJSON(f, "reich") }
func FuzzThirdReichPosition(f *testing.F)   { fuzzText(f, "reich") }
func FuzzTotalerKriegJSON(f *testing.F)     { fuzzJSON(f, "tk") }
func FuzzTotalerKriegPosition(f *testing.F) { fuzzText(f, "tk") }
func FuzzDaiSensoJSON(f *testing.F)         { fuzzJSON(f, "ds") }
func FuzzDaiSensoPosition(f *testing.F)     { fuzzText(f, "ds") }
func FuzzAxisEmpiresJSON(f *testing.F)      { fuzzJSON(f, "ae") }
func FuzzAxisEmpiresPosition(f *testing.F)  { fuzzText(f, "ae") }
