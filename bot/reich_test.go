package bot_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/bot"
	"sandtable/bot/bottest"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

var (
	wars     = flag.Int("wars", 0, "how many matches of every set-up of Third Reich to play; 0 plays a few set-ups once")
	warBots  = flag.String("warbots", "staff", "who plays the seats of Third Reich in turn, with commas between")
	warSeed  = flag.Uint64("warseed", 1, "the first seed of the matches of Third Reich")
	warNodes = flag.Int("warnodes", 60, "how many moves a general of Third Reich may play in thought for each of its own")
	warStory = flag.Bool("story", false, "tell the matches of Third Reich")
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
	objectives [atlas.NumMajors]int
	seen       [atlas.NumNations]bool
	berlin     bool
}

// watched are the nations whose fall is reported.
var watched = []atlas.Country{atlas.Poland, atlas.France, atlas.USSR, atlas.Britain, atlas.Italy, atlas.Germany}

// look notes what has fallen.
func (w *war) look(r *reich.Reading) {
	when := r.Now.String()
	for _, n := range watched {
		gone := n < atlas.NumMajors && r.Fallen[n] || n == atlas.Poland && r.Holder[n.Capital()] == atlas.Germany
		if gone && !w.seen[n] {
			w.seen[n] = true
			w.falls = append(w.falls, fmt.Sprintf("%s %s", reich.Game.Word("nation", int16(n)), when))
		}
	}
	if c := r.Holder[atlas.Germany.Capital()]; c != atlas.Germany && !w.berlin {
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

// table is a match of Third Reich and who plays it.
type table struct {
	t       testing.TB
	pos     engine.Position
	players []bot.Player
	chance  dice.Source
	sight   bot.Sight
	told    *engine.Events
	war     *war
	last    []string // the last moves
}

func newTable(t testing.TB, s engine.Setup, seed uint64, levels []string) *table {
	t.Helper()
	pos, err := reich.Game.New(s)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, pos: pos, chance: dice.New(dice.FromNumber(seed)), sight: bot.Sight{Game: reich.Game}, war: &war{setup: s}}
	for i := range s.Players {
		b.players = append(b.players, reichBot(t, levels[i%len(levels)], engine.Seat(i), seed*10+uint64(i)))
	}
	if *warStory {
		b.told = &engine.Events{}
	}
	return b
}

func reichBot(t testing.TB, level string, seat engine.Seat, seed uint64) bot.Player {
	t.Helper()
	level, character, _ := strings.Cut(level, ":")
	p, err := bot.New(level, reich.Game, seat, character, dice.New(dice.FromNumber(seed)), bot.Budget{Nodes: *warNodes, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fight plays a match to its end, or until a date; a bot that makes an illegal move
// or stalls fails the test. It calls with every position in which a seat decides.
func (b *table) fight(until int, each func(pos engine.Position, seat engine.Seat)) *war {
	b.t.Helper()
	var r reich.Reading
	for b.war.moves < 40_000 {
		if o, over := b.pos.Outcome(); over {
			b.war.outcome = o
			return b.war
		}
		if n := b.pos.Chance(); n > 0 {
			if err := b.pos.Resolve(b.chance.Draw(n), b.told); err != nil {
				b.t.Fatal(err)
			}
			b.tell()
			continue
		}
		seat := b.pos.Deciders().First()
		if each != nil {
			each(b.pos, seat)
		}
		b.move(seat)
		if reich.Read(b.pos, &r) {
			b.war.look(&r)
			if until > 0 && r.Now.Year()*4+int(r.Now.Season()) >= until {
				return b.war
			}
		}
	}
	b.t.Fatalf("%v: the match does not end: %s, %v", b.war.setup, r.Procedure, b.last)
	return nil
}

// move lets a seat decide.
func (b *table) move(seat engine.Seat) {
	b.t.Helper()
	b.sight.Again(b.pos, seat)
	start := time.Now()
	c, err := b.players[seat].Choose(context.Background(), &b.sight)
	if err != nil {
		b.t.Fatal(err)
	}
	took := time.Since(start)
	w := b.war
	w.moves, w.thought, w.longest = w.moves+1, w.thought+took, max(w.longest, took)
	b.last = append(b.last[max(0, len(b.last)-11):], engine.FormatMove(reich.Game, c.Move))
	if err := b.pos.Play(seat, c.Move, b.told); err != nil {
		b.t.Fatalf("%v: seat %d makes an illegal move: %v", w.setup, seat, err)
	}
	b.tell()
}

// tell tells what happened.
func (b *table) tell() {
	if b.told == nil {
		return
	}
	for _, e := range b.told.List {
		b.t.Log(reich.Game.Sentence(e))
	}
	b.told.Reset()
}

// TestBotsFightThirdReichToTheEnd plays matches of the set-ups of Third Reich: a few
// by default, so many of all of them with -wars.
func TestBotsFightThirdReichToTheEnd(t *testing.T) {
	for i, s := range reichSetups() {
		if *wars == 0 && i%11 != 0 {
			continue
		}
		t.Run(fmt.Sprintf("%s-%d", s.Scenario, s.Players), func(t *testing.T) {
			for n := range uint64(max(1, *wars)) {
				t.Log(newTable(t, s, *warSeed+n, strings.Split(*warBots, ",")).fight(0, nil))
			}
		})
	}
}

// TestStaffBeatsRecruitInThirdReich: from either side of the shortest scenario.
func TestStaffBeatsRecruitInThirdReich(t *testing.T) {
	for side, levels := range [][]string{{"staff", "recruit"}, {"recruit", "staff"}} {
		w := newTable(t, engine.Setup{Scenario: "1944", Players: 2}, 3, levels).fight(0, nil)
		if !w.outcome.Winners.Has(engine.Seat(side)) {
			t.Errorf("%v lost: %s", levels, w)
		}
	}
}

// TestStaffConquersAsGermanyDid: against another staff Germany takes Poland in 1939
// and France by the end of 1941 more often than not, and Russia is there in 1943.
func TestStaffConquersAsGermanyDid(t *testing.T) {
	const matches = 3
	taken := map[atlas.Country]int{}
	for seed := range uint64(matches) {
		w := newTable(t, engine.Setup{Scenario: "campaign", Players: 2}, seed+1, []string{"staff"}).fight(1943*4, nil)
		for _, n := range watched {
			if w.seen[n] {
				taken[n]++
			}
		}
	}
	if taken[atlas.Poland] < 2 || taken[atlas.France] < 2 {
		t.Errorf("Germany took Poland in %d and France in %d of %d matches", taken[atlas.Poland], taken[atlas.France], matches)
	}
	if taken[atlas.USSR] > 1 {
		t.Errorf("Russia was out by the end of 1942 in %d of %d matches", taken[atlas.USSR], matches)
	}
}

// TestAStaffMadeAnewGoesOnInThirdReich: a server makes a bot anew for each move, and
// what it forgets must not keep it from coming to an end.
func TestAStaffMadeAnewGoesOnInThirdReich(t *testing.T) {
	b := newTable(t, engine.Setup{Scenario: "1944", Players: 2}, 5, []string{"staff"})
	n := uint64(0)
	b.fight(1944*4+2, func(_ engine.Position, seat engine.Seat) {
		n++
		b.players[seat] = reichBot(t, "staff", seat, n)
	})
}

// TestBotsDoNotCheatInThirdReich changes all that the seat cannot see: with the same
// seed every bot makes the same move for the same reason.
func TestBotsDoNotCheatInThirdReich(t *testing.T) {
	for level, every := range map[string]int{"recruit": 10, "staff": 10, "general": 30} {
		t.Run(level, func(t *testing.T) {
			pick, compared := dice.New(dice.FromNumber(8)), uint64(0)
			newTable(t, engine.Setup{Scenario: "1942", Players: 3}, 4, []string{"staff"}).fight(1942*4+3, func(pos engine.Position, seat engine.Seat) {
				if pick.Draw(every) != 0 {
					return
				}
				compared++
				bottest.SameForTwins(t, reich.Game, pos, seat, compared+7000, func() bot.Player { return reichBot(t, level, seat, 99) })
			})
			t.Logf("compared: %d", compared)
			if compared < 25 {
				t.Errorf("only %d choices were compared", compared)
			}
		})
	}
}

// TestAGeneralFightsThirdReich against a staff from either side, with hardly a thought:
// no illegal move, no stall; also when it is made anew for each move, as a server does.
func TestAGeneralFightsThirdReich(t *testing.T) {
	for _, tc := range []struct {
		levels []string
		anew   bool
	}{{[]string{"general", "staff:cautious"}, false}, {[]string{"staff:aggressive", "general"}, false}, {[]string{"general"}, true}} {
		b := newTable(t, engine.Setup{Scenario: "1944", Players: 2}, 3, tc.levels)
		n := uint64(0)
		t.Log(b.fight(1944*4+2, func(_ engine.Position, seat engine.Seat) {
			if n++; tc.anew {
				b.players[seat] = reichBot(t, "general", seat, n)
			}
		}))
	}
}
