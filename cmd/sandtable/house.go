package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sandtable/bot"
	"sandtable/bus"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games"
	"sandtable/match"
	"sandtable/server"
	"sandtable/store"
)

// house is what serve and worker have in common: where matches are kept, how
// servers talk, and how the log is written.
type house struct {
	shelfFlags
	DB       string        `name:"db" default:"sandtable.db" env:"SANDTABLE_DB" placeholder:"FILE|URL" help:"Where matches are kept: a file, or a postgres:// URL."`
	NATS     string        `name:"nats" env:"SANDTABLE_NATS" placeholder:"URL" help:"The NATS cluster that several servers and workers share; without one the server has its own inside."`
	Workers  int           `default:"1" env:"SANDTABLE_WORKERS" help:"How many bots think at once in this process; 0 leaves it to worker processes."`
	Think    time.Duration `default:"2s" env:"SANDTABLE_THINK" help:"How long a bot that searches may think about a move."`
	LogLevel string        `default:"info" enum:"debug,info,warn,error" env:"SANDTABLE_LOG_LEVEL" help:"How much is logged: ${enum}."`
	LogJSON  bool          `name:"log-json" env:"SANDTABLE_LOG_JSON" help:"Log for machines."`
}

// besides keeps data packs beside the file of matches if no folder was named. Where
// several servers share the matches, they must share a folder, too: it is named.
func (h *house) besides() error {
	if h.Packs.Packs != nil || h.shared() {
		return nil
	}
	return h.Packs.UnmarshalText([]byte(filepath.Clean(h.DB) + ".packs"))
}

// shared reports whether other servers may use the same store.
func (h *house) shared() bool { return isPostgres(h.DB) }

func isPostgres(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

func (h *house) logger(c *console) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(h.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level}
	if h.LogJSON {
		return slog.New(slog.NewJSONHandler(c.err, o))
	}
	return slog.New(slog.NewTextHandler(c.err, o))
}

// open opens the store and the bus.
func (h *house) open(ctx context.Context, log *slog.Logger) (store.Store, *bus.Bus, error) {
	if err := h.besides(); err != nil {
		return nil, nil, err
	}
	if h.shared() && h.NATS == "" {
		log.Info("no --nats was given: other servers on this database are not told of moves at once, but find them within seconds")
	}
	release, err := h.reserve(ctx)
	if err != nil {
		return nil, nil, err
	}
	s, err := store.Open(ctx, h.DB)
	if err != nil {
		return nil, nil, errors.Join(err, release())
	}
	b, err := bus.Open(ctx, bus.Config{URL: h.NATS, Dir: h.queueDir(), Name: hostName(), Log: log})
	if err != nil {
		return nil, nil, errors.Join(err, s.Close(), release())
	}
	return reserved{s, release}, b, nil
}

// reserve keeps the file of matches for this server: what a server remembers of a
// match would be wrong if another wrote to the file.
func (h *house) reserve(ctx context.Context) (func() error, error) {
	if h.shared() {
		return func() error { return nil }, nil
	}
	release, err := store.Reserve(ctx, h.DB)
	if errors.Is(err, store.ErrInUse) {
		return nil, fmt.Errorf("another server uses %s already: stop it first, or name another file with --db", h.DB)
	}
	return release, err
}

// reserved is a store that is given free when it is closed.
type reserved struct {
	store.Store
	release func() error
}

func (r reserved) Close() error { return errors.Join(r.Store.Close(), r.release()) }

// queueDir is where the embedded server keeps jobs: beside the file of matches.
// Where the matches are in PostgreSQL nothing is kept here, since the store knows
// which bots are awaited.
func (h *house) queueDir() string {
	if h.NATS != "" || h.shared() {
		return ""
	}
	return filepath.Clean(h.DB) + ".jobs"
}

func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		return "sandtable"
	}
	return name
}

// config is the part of a server's configuration that does not depend on how it
// is reached.
func (h *house) config(s store.Store, b *bus.Bus, log *slog.Logger) server.Config {
	return server.Config{
		Packs: h.keeper(), Store: s, Bus: b, Games: h.games(), Bots: levels(), Plays: bot.Plays, Describe: describe, Choose: h.choose, Simulate: simulatePart, Kit: h.kit,
		Alone: !h.shared(), Workers: h.Workers, Log: log, Version: programVersion(),
	}
}

// kit is what a page needs to draw a game with data packs.
func (h *house) kit(id, packs string) ([]byte, error) {
	t, err := games.ByID(id)
	if err != nil {
		return nil, err
	}
	if t.Kit == nil {
		return nil, fmt.Errorf("%s cannot be drawn yet", t.Name)
	}
	if packs == "" {
		return t.Kit()
	}
	return h.Packs.Kit(t, packs)
}

// levels are the bots that can be seated at any of the games: a level, or a level and
// a character, from the weakest to the strongest.
func levels() (names []string) {
	for _, l := range bot.Levels {
		for _, t := range games.All() {
			for _, name := range bot.Names(t.ID) {
				if level, _, _ := strings.Cut(name, ":"); level == l.Name && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// describe says how a bot of a level, and perhaps a character, plays: a character that
// several games have means the same in each.
func describe(name string) []string {
	for _, t := range games.All() {
		if bot.Plays(t.ID, name) {
			return bot.Describe(t.ID, name)
		}
	}
	return nil
}

// choose lets a bot move. It is made anew for each move, so that it does not
// matter which process it thinks in.
func (h *house) choose(ctx context.Context, t match.Turn) (engine.Move, string, error) {
	var seed dice.Seed
	if _, err := rand.Read(seed[:]); err != nil {
		return engine.Move{}, "", fmt.Errorf("making a seed: %w", err)
	}
	level, character, _ := strings.Cut(t.Level, ":")
	p, err := bot.New(level, t.Game, t.Seat, character, dice.New(seed), bot.Budget{Time: h.Think, Workers: 1})
	if err != nil {
		return engine.Move{}, "", err
	}
	sight := bot.See(t.Game, t.Position, t.Seat)
	choice, err := p.Choose(ctx, &sight)
	return choice.Move, choice.Why, err
}

// simNodes is how much a bot that searches may think about each move of a simulation.
const simNodes = 20_000

// simulatePart plays some of the matches of a simulation.
func simulatePart(ctx context.Context, spec server.Simulation, first, count int) ([]byte, error) {
	t, err := games.ByID(spec.Game)
	if err != nil {
		return nil, err
	}
	g := t.Game()
	seats, err := g.Seats(spec.Setup)
	if err != nil {
		return nil, err
	}
	sim := simCmd{Bots: strings.Join(spec.Bots, ","), thinking: thinking{Nodes: simNodes}, pause: func() error { return server.GiveWay(ctx) }}
	list := make([]result, 0, count)
	for i := range count {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r, err := sim.one(g, spec.Setup, seats, spec.Seed+uint64(first+i))
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return json.Marshal(list)
}
