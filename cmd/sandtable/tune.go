package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"

	"sandtable/arena"
	"sandtable/bot"
	"sandtable/engine"
)

type tuneCmd struct {
	Weights  tuneWeightsCmd  `cmd:"" help:"Improve the weights of the staff by playing against itself."`
	Doctrine tuneDoctrineCmd `cmd:"" help:"Improve the doctrine of the general, by which each side is played in its own way."`
	Value    tuneValueCmd    `cmd:"" help:"Learn how to value positions from matches between staffs."`
}

// atSchool is the game, its set-up, its seats and its school.
func (s *setting) atSchool() (g engine.Game, setup engine.Setup, seats []string, school *bot.School, err error) {
	if g, setup, seats, err = s.choose(); err != nil {
		return nil, setup, nil, nil, err
	}
	school, err = bot.SchoolOf(g.ID())
	return g, setup, seats, school, err
}

type tuneValueCmd struct {
	setting
	Also  []string `placeholder:"SCENARIO" help:"Learn from matches of these scenarios as well, in turn, with commas between."`
	Games int      `default:"400" help:"How many matches to learn from."`
	Seed  uint64   `default:"1" help:"The matches to play."`
	Out   string   `placeholder:"FILE" help:"Write the valuation to this file and not to the output."`
}

// Run learns a valuation and prints it.
func (t *tuneValueCmd) Run(c *console) error {
	g, setup, _, school, err := t.atSchool()
	if err != nil {
		return err
	}
	setups := []engine.Setup{setup}
	for _, also := range t.Also {
		s, _, err := chooseSetup(g, also, t.Players, setup.Packs)
		if err != nil {
			return err
		}
		setups = append(setups, s)
	}
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	bar := newProgress(c.err)
	l, err := arena.Learn(ctx, g, setups, t.Games, t.Seed, func(done int) {
		bar.show(float64(done)/float64(t.Games), fmt.Sprintf("%s of %s matches", grouped(done), grouped(t.Games)))
	})
	bar.clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.err, "%d positions; mean -log of the winner's chance in matches kept aside: %.4f (before %.4f, all as likely %.4f)\n",
		l.Lessons, l.Loss, l.Before, l.Uniform)
	text, err := json.MarshalIndent(school.NameValuation(l.Valuation), "", " ")
	if err != nil {
		return err
	}
	return writeOut(c, t.Out, append(text, '\n'))
}

// writeOut writes to a file, or to the output if none is named.
func writeOut(c *console, name string, text []byte) error {
	if name == "" {
		_, err := c.out.Write(text)
		return err
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		return fmt.Errorf("the result could not be kept: %w", err)
	}
	return nil
}

type tuneWeightsCmd struct {
	setting
	Rounds   int      `default:"200" help:"How many rounds."`
	Games    int      `default:"12" help:"How many matches in a round."`
	Check    int      `default:"300" help:"How many matches to compare the result with what it began from."`
	Seed     uint64   `default:"1" help:"The run: the same number is the same run."`
	From     string   `placeholder:"FILE" help:"Begin from these weights and not from the shipped ones."`
	Keep     []string `placeholder:"NAME" help:"Weights that stay as they are, with commas between."`
	Out      string   `placeholder:"FILE" help:"Write the weights to this file and not to the output."`
	Record   string   `placeholder:"FILE" help:"Write down every round, one line of JSON each."`
	Parallel int      `placeholder:"N" help:"How many matches to play at once; as many as there are processors if not given."`
}

func (tuneWeightsCmd) Help() string {
	return `In every round all weights are moved a little up or down at random, the two opposite
sets play each other, and the weights go a step towards the set that won more (the
method of simultaneous perturbation). What is printed follows from the seed alone.
`
}

// Run tunes the weights and prints them.
func (t *tuneWeightsCmd) Run(c *console) error {
	g, setup, seats, school, err := t.atSchool()
	if err != nil {
		return err
	}
	if t.Rounds < 2 || t.Games < 2 || t.Check < 0 || t.Parallel < 0 {
		return misused("--rounds and --games are at least 2, --check and --parallel are not negative")
	}
	start, err := t.start(school)
	if err != nil {
		return err
	}
	for _, name := range t.Keep {
		if !slices.Contains(school.WeightNames(), name) {
			return misused("there is no weight %q: the weights are %s", name, strings.Join(school.WeightNames(), ", "))
		}
	}
	if t.Parallel == 0 {
		t.Parallel = runtime.GOMAXPROCS(0)
	}
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	tuning := arena.Tuning{Game: g, Setup: setup, School: school, Start: start, Keep: t.Keep, Rounds: t.Rounds, Games: t.Games, Seed: t.Seed, Parallel: t.Parallel}
	var record bytes.Buffer
	lines, bar := json.NewEncoder(&record), newProgress(c.err)
	best, err := arena.Tune(ctx, tuning, func(r arena.Round) {
		lines.Encode(r)
		bar.show(float64(r.Round)/float64(t.Rounds), fmt.Sprintf("round %s of %s, edge %+.2f", grouped(r.Round), grouped(t.Rounds), r.Edge))
	})
	bar.clear()
	if err != nil {
		return err
	}
	if t.Check > 0 {
		won, err := arena.Compare(ctx, tuning, best, start, t.Check)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.err, "Alone against the weights it began from, it won %.1f %% [%.1f, %.1f] of %d matches (%.1f %% is chance).\n",
			100*won.Mean, 100*won.Low, 100*won.High, t.Check, 100/float64(len(seats)))
	}
	if t.Record != "" {
		if err := writeOut(c, t.Record, record.Bytes()); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(school.NameWeights(best), "", " ")
	if err != nil {
		return err
	}
	return writeOut(c, t.Out, append(text, '\n'))
}

func (t *tuneWeightsCmd) start(school *bot.School) ([]float64, error) {
	if t.From == "" {
		return school.Staff[0], nil
	}
	b, err := os.ReadFile(t.From)
	if err != nil {
		return nil, err
	}
	return school.ParseWeights(b)
}

type tuneDoctrineCmd struct {
	setting
	Learn    []string `placeholder:"SIDE" help:"The sides that learn, with commas between; all of them if none is given."`
	Alone    int      `default:"40" help:"In how many matches of a hundred one of them plays alone against staffs."`
	Rounds   int      `default:"40" help:"How many rounds."`
	Games    int      `default:"400" help:"How many matches in a round."`
	Seed     uint64   `default:"1" help:"The run: the same number is the same run."`
	From     string   `placeholder:"FILE" help:"Begin from this doctrine and not from the shipped one."`
	Out      string   `placeholder:"FILE" help:"Write the doctrine to this file and not to the output."`
	Record   string   `placeholder:"FILE" help:"Write down every round, one line of JSON each."`
	Parallel int      `placeholder:"N" help:"How many matches to play at once; as many as there are processors if not given."`
}

func (tuneDoctrineCmd) Help() string {
	return `Matches come in pairs: the weights of all who learn are moved a little at random for
the first, and the opposite way for the second, with the same luck. After a round each
weight goes a step the way that was better (an evolution strategy). What is printed
follows from the seed alone.
`
}

// Run drills the doctrine and prints it.
func (t *tuneDoctrineCmd) Run(c *console) error {
	drill, err := t.drill()
	if err != nil {
		return err
	}
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	var record bytes.Buffer
	lines, bar := json.NewEncoder(&record), newProgress(c.err)
	best, err := drill.Run(ctx, func(r arena.DrillRound) {
		lines.Encode(r)
		bar.show(float64(r.Round)/float64(t.Rounds), fmt.Sprintf("round %s of %s", grouped(r.Round), grouped(t.Rounds)))
	})
	bar.clear()
	if err != nil {
		return err
	}
	if t.Record != "" {
		if err := writeOut(c, t.Record, record.Bytes()); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(drill.School.NameDoctrine(best), "", " ")
	if err != nil {
		return err
	}
	return writeOut(c, t.Out, append(text, '\n'))
}

// drill is what the flags ask for.
func (t *tuneDoctrineCmd) drill() (*arena.Drill, error) {
	g, setup, _, school, err := t.atSchool()
	if err != nil {
		return nil, err
	}
	if t.Rounds < 3 || t.Games < 2 || t.Alone < 0 || t.Alone > 100 || t.Parallel < 0 {
		return nil, misused("--rounds is at least 3, --games at least 2, --alone from 0 to 100, and --parallel is not negative")
	}
	d := &arena.Drill{Game: g, Setup: setup, School: school, Start: school.General, Alone: t.Alone, Rounds: t.Rounds, Games: t.Games, Seed: t.Seed, Parallel: t.Parallel}
	if t.Parallel == 0 {
		d.Parallel = runtime.GOMAXPROCS(0)
	}
	if len(t.Learn) == 0 {
		t.Learn = school.Sides
	}
	for _, name := range t.Learn {
		i := slices.Index(school.Sides, name)
		if i < 0 {
			return nil, misused("there is no side %q: the sides are %s", name, strings.Join(school.Sides, ", "))
		}
		d.Learn = append(d.Learn, i)
	}
	if t.From == "" {
		return d, nil
	}
	b, err := os.ReadFile(t.From)
	if err != nil {
		return nil, err
	}
	d.Start, err = school.ParseDoctrine(b)
	return d, err
}
