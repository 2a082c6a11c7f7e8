package bot_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

var (
	wars     = flag.Int("wars", 0, "how many matches of each set-up of Third Reich to play; 0 plays a few set-ups once")
	warSetup = flag.String("war", "", "only this scenario of Third Reich, such as campaign or 1942+")
	warSeats = flag.Int("seats", 0, "only so many players in Third Reich")
	warBots  = flag.String("warbots", "staff", "who plays the seats of Third Reich in turn, with commas between")
	warSeed  = flag.Uint64("warseed", 1, "the first seed of the matches of Third Reich")
)

// reichSetups are all set-ups of Third Reich.
func reichSetups() (list []engine.Setup) {
	for _, s := range reich.Game.Scenarios() {
		for _, n := range s.Players {
			list = append(list, engine.Setup{Scenario: s.ID, Players: n})
		}
	}
	return list
}

// war is what came of a match of Third Reich.
type war struct {
	setup      engine.Setup
	outcome    engine.Outcome
	moves      int
	longest    time.Duration
	thought    time.Duration
	falls      []string // what was taken, and when
	objectives [reich.Powers]int
	seen       [reich.Nations]bool
	berlin     bool
}

// watched are the nations whose fall is reported.
var watched = []int{reich.Poland, reich.France, reich.USSR, reich.Britain, reich.Italy, reich.Germany}

// look notes what has fallen.
func (w *war) look(r *reich.Reading) {
	when := fmt.Sprintf("%s %d", [...]string{"Spring", "Summer", "Fall", "Winter"}[r.Season], r.Year)
	for _, n := range watched {
		gone := n < reich.Powers && r.Fallen[n] || n == reich.Poland && r.Command[r.Holder[reich.CapitalOf(n)]] == reich.Germany
		if gone && !w.seen[n] {
			w.seen[n] = true
			w.falls = append(w.falls, fmt.Sprintf("%s %s", reich.Game.Word("nation", int16(n)), when))
		}
	}
	if c := r.Holder[reich.CapitalOf(reich.Germany)]; c != reich.Germany && !w.berlin {
		w.berlin = true
		w.falls = append(w.falls, "Berlin "+when)
	}
	w.objectives = r.Objectives()
}

func (w *war) String() string {
	return fmt.Sprintf("%s/%d: %s %s in %s, %d moves, %v a move, %v at most; %s; objectives %v", w.setup.Scenario, w.setup.Players,
		w.outcome.How, w.outcome.Sides, w.outcome.When, w.moves, (w.thought / time.Duration(max(1, w.moves))).Round(time.Microsecond),
		w.longest.Round(time.Millisecond), strings.Join(w.falls, ", "), w.objectives)
}

// fightWar plays a match of Third Reich to its end; a bot that makes an illegal
// move or stalls fails the test.
func fightWar(t testing.TB, s engine.Setup, seed uint64, levels []string, each func(*reich.Reading)) *war {
	t.Helper()
	pos, err := reich.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var players []bot.Player
	for i := range s.Players {
		p, err := bot.New(levels[i%len(levels)], reich.Game, engine.Seat(i), "", dice.New(dice.FromNumber(seed*10+uint64(i))), bot.Budget{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
	}
	w := &war{setup: s}
	chance, sight := dice.New(dice.FromNumber(seed)), bot.Sight{Game: reich.Game}
	var r reich.Reading
	last := -1
	var trace []string
	for range 40_000 {
		if o, over := pos.Outcome(); over {
			w.outcome = o
			return w
		}
		if n := pos.Chance(); n > 0 {
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := engine.Seat(0)
		for !pos.Deciders().Has(seat) {
			seat++
		}
		sight.Again(pos, seat)
		start := time.Now()
		c, err := players[seat].Choose(context.Background(), &sight)
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(start)
		w.moves, w.thought, w.longest = w.moves+1, w.thought+took, max(w.longest, took)
		trace = append(trace, engine.FormatMove(reich.Game, c.Move))
		if err := pos.Play(seat, c.Move, nil); err != nil {
			t.Fatalf("%v, seed %d: seat %d makes an illegal move: %v", s, seed, seat, err)
		}
		if reich.Read(pos, &r) {
			w.look(&r)
			if now := r.Year*8 + r.Season*2 + r.Mover; now != last && each != nil {
				last = now
				each(&r)
			}
		}
	}
	t.Fatalf("%v, seed %d: the match does not end: %s, %v", s, seed, r.Procedure, trace[len(trace)-12:])
	return nil
}

// TestBotsFightThirdReichToTheEnd plays matches of the set-ups of Third Reich
// between staffs, and between staffs and recruits: a few by default, all of them
// with -wars.
func TestBotsFightThirdReichToTheEnd(t *testing.T) {
	for i, s := range reichSetups() {
		if *warSetup != "" && s.Scenario != *warSetup || *warSeats != 0 && s.Players != *warSeats {
			continue
		}
		if *wars == 0 && i%7 != 0 {
			continue
		}
		t.Run(fmt.Sprintf("%s-%d", s.Scenario, s.Players), func(t *testing.T) {
			for n := range uint64(max(1, *wars)) {
				t.Log(fightWar(t, s, *warSeed+n, strings.Split(*warBots, ","), func(r *reich.Reading) {
					if testing.Verbose() && *warSeats != 0 {
						t.Log(r.Year, r.Season, r.Mover, r.Objectives(), r.BRP)
					}
				}))
			}
		})
	}
}
