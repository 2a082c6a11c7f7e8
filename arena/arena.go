// Package arena plays tournaments between bots: every match follows from the
// tournament's seed and its own number, so that the same tournament gives the
// same result on any machine and on any number of processors.
package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
)

// maxEntries is how long a match may last before the bots are said to stall.
const maxEntries = 40_000

// Plan is a tournament to play.
type Plan struct {
	Game     engine.Game
	Setup    engine.Setup
	Bots     []string // levels, each with a character after a colon if it has one
	Lone     bool     // only matches of the first bot alone against one of the others
	Games    int
	Seed     uint64
	Budget   bot.Budget
	Parallel int
	Story    bool // note when the milestones of the game were reached
}

// Match is one match of a tournament.
type Match struct {
	Number  int      `json:"number"`
	Seats   []int    `json:"seats"` // which bot played each seat
	Winners []int    `json:"winners"`
	How     string   `json:"how"`
	When    string   `json:"when"`
	Moves   int      `json:"moves"`
	Rolls   int      `json:"rolls"`
	Wars    []War    `json:"wars,omitempty"`
	Seized  []Seized `json:"seized,omitempty"`

	Reached []Reached `json:"reached,omitempty"`
	Course  []Moment  `json:"course,omitempty"`

	times []time.Duration // the longest thought of each seat, and all of them
	total []time.Duration
	asked []int
}

// War is a declaration of War.
type War struct {
	By   string `json:"by"`
	On   string `json:"on"`
	When string `json:"when"`
}

// Seized is a violation of a neutral nation.
type Seized struct {
	By     string `json:"by"`
	Nation string `json:"nation"`
	When   string `json:"when"`
}

// Reached is a milestone of a game that a match came to.
type Reached struct {
	Milestone string `json:"milestone"`
	When      string `json:"when"`
}

// Run plays the tournament and calls each, if given, after every match with how
// many are done.
func Run(ctx context.Context, p Plan, each func(done int)) (*Result, error) {
	seats, err := p.Game.Seats(p.Setup)
	if err != nil {
		return nil, err
	}
	tables, err := p.tables(len(seats))
	if err != nil {
		return nil, err
	}
	matches, faults := make([]Match, p.Games), make([]error, p.Games)
	var next, done atomic.Int64
	var group sync.WaitGroup
	for range max(1, min(p.Parallel, p.Games)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(p.Games); i = next.Add(1) - 1 {
				matches[i], faults[i] = p.match(ctx, int(i), tables[int(i)%len(tables)])
				if faults[i] != nil {
					next.Store(int64(p.Games))
				}
				if n := done.Add(1); each != nil {
					each(int(n))
				}
			}
		})
	}
	group.Wait()
	for i, err := range faults {
		if err != nil {
			return nil, fmt.Errorf("match %d (%s): %w", i+1, p.seating(tables[i%len(tables)]), err)
		}
	}
	return summarize(p, seats, matches), nil
}

// tables are the ways to seat the bots: all in which not every seat has the same
// bot, or with a single bot the one in which it has.
func (p *Plan) tables(seats int) ([][]int, error) {
	if len(p.Bots) == 0 || p.Games < 1 {
		return nil, errors.New("a tournament needs at least one bot and one match")
	}
	for _, name := range p.Bots {
		if _, err := p.player(name, 0, dice.New(dice.Seed{})); err != nil {
			return nil, err
		}
	}
	if len(p.Bots) == 1 {
		return [][]int{make([]int, seats)}, nil
	}
	var list [][]int
	table := make([]int, seats)
	var fill func(i int)
	fill = func(i int) {
		if i < seats {
			for b := range p.Bots {
				table[i] = b
				fill(i + 1)
			}
			return
		}
		if p.fits(table) {
			list = append(list, append([]int(nil), table...))
		}
	}
	fill(0)
	return list, nil
}

// fits: not one bot on all seats; and in a lone tournament the first bot on one
// seat, and one other on all the rest.
func (p *Plan) fits(table []int) bool {
	count := make([]int, len(p.Bots))
	kinds := 0
	for _, b := range table {
		if count[b]++; count[b] == 1 {
			kinds++
		}
	}
	return kinds > 1 && (!p.Lone || count[0] == 1 && kinds == 2)
}

func (p *Plan) seating(table []int) string {
	var names []string
	for _, b := range table {
		names = append(names, p.Bots[b])
	}
	return strings.Join(names, ", ")
}

// player makes a bot from its name, such as "staff" or "staff:aggressive".
func (p *Plan) player(name string, seat engine.Seat, src dice.Source) (bot.Player, error) {
	level, character, _ := strings.Cut(name, ":")
	return bot.New(level, p.Game, seat, character, src, p.Budget)
}

// match plays one match. A bot that panics ends the tournament with an error.
func (p *Plan) match(ctx context.Context, number int, table []int) (m Match, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("a panic: %v", r)
		}
	}()
	m = Match{Number: number + 1, Seats: table}
	// The same chance for all ways to seat the bots: what differs is who plays.
	seed := dice.FromNumber(p.Seed).Mix("arena", strconv.Itoa(number))
	pos, err := p.Game.New(p.Setup)
	if err != nil {
		return m, err
	}
	players := make([]bot.Player, len(table))
	for i, b := range table {
		if players[i], err = p.player(p.Bots[b], engine.Seat(i), dice.New(seed.Mix("player", strconv.Itoa(i)))); err != nil {
			return m, err
		}
	}
	w := witness{game: p.Game, match: &m}
	if p.Story {
		if err := w.listen(); err != nil {
			return m, err
		}
	}
	chance, sight := dice.New(seed), bot.Sight{Game: p.Game}
	for range maxEntries {
		if o, over := pos.Outcome(); over {
			w.look(pos)
			m.end(o, len(table))
			return m, nil
		}
		if err := ctx.Err(); err != nil {
			return m, err
		}
		if n := pos.Chance(); n > 0 {
			m.Rolls++
			if err := pos.Resolve(chance.Draw(n), nil); err != nil {
				return m, err
			}
			continue
		}
		if err := p.step(ctx, pos, players, &sight, &w); err != nil {
			return m, err
		}
	}
	return m, fmt.Errorf("the match has not ended after %d moves and rolls: the bots stall", maxEntries)
}

func (p *Plan) step(ctx context.Context, pos engine.Position, players []bot.Player, sight *bot.Sight, w *witness) error {
	w.match.Moves++
	seat := engine.Seat(0)
	for d := pos.Deciders(); !d.Has(seat); {
		seat++
	}
	sight.Again(pos, seat)
	start := time.Now()
	c, err := players[seat].Choose(ctx, sight)
	if err != nil {
		return fmt.Errorf("the bot of seat %d: %w", seat, err)
	}
	w.match.clock(int(seat), time.Since(start))
	w.look(pos)
	w.note(pos, c.Move)
	if err := pos.Play(seat, c.Move, nil); err != nil {
		return fmt.Errorf("the bot of seat %d made an illegal move: %w", seat, err)
	}
	return nil
}

// clock notes how long a bot thought.
func (m *Match) clock(seat int, took time.Duration) {
	for len(m.times) <= seat {
		m.times, m.total, m.asked = append(m.times, 0), append(m.total, 0), append(m.asked, 0)
	}
	m.times[seat] = max(m.times[seat], took)
	m.total[seat] += took
	m.asked[seat]++
}

func (m *Match) end(o engine.Outcome, seats int) {
	m.How, m.When = o.How, o.When
	for i := range seats {
		if o.Winners.Has(engine.Seat(i)) {
			m.Winners = append(m.Winners, i)
		}
	}
}

// witness notes who goes to war and who seizes neutrals, in games in which one
// does, from what everybody sees when such a move is made.
type witness struct {
	game  engine.Game
	match *Match

	milestones []string
	history    func(pos engine.Position, reached []bool) (when string)
	reached    []bool // before the last look
	now        []bool
	gauge      func(pos engine.Position, out []float64)
	gauges     int
}

// listen makes the witness tell the story of the match.
func (w *witness) listen() error {
	school, err := bot.SchoolOf(w.game.ID())
	if err != nil {
		return err
	}
	if school.Historian == nil {
		return fmt.Errorf("there is no story to tell of %s: its officer knows no milestones", w.game.Title())
	}
	w.milestones, w.history = school.Milestones, school.Historian()
	w.reached, w.now = make([]bool, len(w.milestones)), make([]bool, len(w.milestones))
	if school.Gauge != nil {
		w.gauge, w.gauges = school.Gauge(), len(school.Gauges)
	}
	return nil
}

// look notes the milestones that have been reached.
func (w *witness) look(pos engine.Position) {
	if w.history == nil {
		return
	}
	when := w.history(pos, w.now)
	for i, name := range w.milestones {
		if w.now[i] && !w.reached[i] {
			w.reached[i] = true
			w.match.Reached = append(w.match.Reached, Reached{name, when})
		}
	}
	if w.gauge != nil && when != "" {
		w.gauge(pos, w.match.at(when, w.gauges).Values)
	}
}

// public is what the witness reads of the view of a spectator.
type public struct {
	Active string `json:"active"`
	Season string `json:"season"`
	Year   int    `json:"year"`
}

// declaration is the kind of move by which a war is declared that the witness notes.
const declaration = "declare-war"

// note is called before a move is made.
func (w *witness) note(pos engine.Position, m engine.Move) {
	kind := w.game.Kinds()[m.Kind]
	if kind.Name != declaration && kind.Name != "violate" {
		return
	}
	var v public
	if json.Unmarshal(pos.AppendView(nil, engine.Spectator), &v) != nil {
		return
	}
	whom, when := w.game.Word(kind.Args[0], m.A), fmt.Sprintf("%d %s", v.Year, v.Season)
	if kind.Name == "violate" {
		w.match.Seized = append(w.match.Seized, Seized{v.Active, whom, when})
	} else {
		w.match.Wars = append(w.match.Wars, War{v.Active, whom, when})
	}
}
