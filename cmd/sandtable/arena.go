package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"sandtable/arena"
)

type arenaCmd struct {
	setting
	Bots  string `default:"recruit,staff" help:"Who plays, with commas between; a character follows on a colon, as in staff:aggressive. One name alone plays itself."`
	Games int    `default:"120" help:"How many matches."`
	Seed  uint64 `default:"1" help:"The tournament: the same number is the same tournament."`
	thinking
	Lone     bool   `help:"Only matches of the first bot alone against others of one kind."`
	Story    bool   `help:"Tell how often and when the great events of the game came about."`
	Parallel int    `placeholder:"N" help:"How many matches to play at once; as many as there are processors if not given."`
	Report   string `placeholder:"FILE" help:"Write a page with plots to this file."`
	Curve    string `placeholder:"FILE" help:"Write the curve of the game's main figure over its turns to this file, as SVG."`
	Before   string `placeholder:"FILE" help:"Draw the curve of an earlier tournament beside it: what --json printed of it."`
	Vary     string `placeholder:"FAMILIES" help:"Tell what a step more or less on each card of these families changes, with commas between; all stands for every family."`
	JSON     bool   `name:"json" help:"Print the result for machines."`
}

func (arenaCmd) Help() string {
	return `Bots take all seats in turn. What is printed follows from the seed alone, however
many matches are played at once; the speed goes to standard error. Examples:

    sandtable arena tt --bots staff,recruit --games 300 --lone
    sandtable arena tt --bots staff,general --games 200 --report arena.html
    sandtable arena tk --scenario C.3 --bots staff --games 60 --story --curve value.svg
    sandtable arena tk --scenario C.3 --bots staff --games 40 --vary "axis limited-war"
`
}

// Run plays a tournament and prints what came of it.
func (a *arenaCmd) Run(c *console) error {
	g, setup, _, err := a.choose()
	if err != nil {
		return err
	}
	budget, err := a.budget()
	if err != nil {
		return err
	}
	if a.Games < 1 || a.Parallel < 0 {
		return misused("--games is at least 1 and --parallel is not negative")
	}
	if a.Parallel == 0 {
		a.Parallel = runtime.GOMAXPROCS(0)
	}
	plan := arena.Plan{Game: g, Setup: setup, Bots: strings.Split(a.Bots, ","), Lone: a.Lone, Games: a.Games, Seed: a.Seed,
		Budget: budget, Parallel: a.Parallel, Story: a.Story || a.Curve != ""}
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	if a.Vary != "" {
		return a.vary(ctx, c, plan)
	}
	start, bar := time.Now(), newProgress(c.err)
	result, err := arena.Run(ctx, plan, func(done int) {
		bar.show(float64(done)/float64(a.Games), fmt.Sprintf("%s of %s matches", grouped(done), grouped(a.Games)))
	})
	bar.clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.err, "%s matches in %.1f s\n", grouped(a.Games), time.Since(start).Seconds())
	for _, p := range result.Paces(plan.Bots) {
		fmt.Fprintf(c.err, "%s: %s moves, %v on average, %v at most\n", p.Name, grouped(p.Moves), p.Mean.Round(time.Microsecond), p.Longest.Round(time.Microsecond))
	}
	if a.Report != "" {
		if err := writePage(a.Report, result); err != nil {
			return err
		}
	}
	if a.Curve != "" {
		if err := a.draw(result); err != nil {
			return err
		}
	}
	if a.JSON {
		return printJSON(c.out, result)
	}
	return result.Print(c.out)
}

// vary tells what varying the data changes.
func (a *arenaCmd) vary(ctx context.Context, c *console, plan arena.Plan) error {
	var families []string
	if a.Vary != "all" {
		families = strings.Split(a.Vary, ",")
	}
	bar := newProgress(c.err)
	v, err := arena.Vary(ctx, plan, families, func(done, all int) {
		bar.show(float64(done)/float64(all), fmt.Sprintf("%s of %s matches", grouped(done), grouped(all)))
	})
	bar.clear()
	if err != nil {
		return err
	}
	if a.JSON {
		return printJSON(c.out, v)
	}
	return v.Print(c.out)
}

// draw writes the curve of the game's first figure, beside that of an earlier result.
func (a *arenaCmd) draw(r *arena.Result) error {
	var before *arena.Result
	if a.Before != "" {
		text, err := os.ReadFile(a.Before)
		if err == nil {
			err = json.Unmarshal(text, &before)
		}
		if err != nil {
			return misused("--before wants a file that arena --json has written: %v", err)
		}
	}
	f, err := os.Create(a.Curve)
	if err != nil {
		return fmt.Errorf("the curve cannot be written: %w", err)
	}
	if err := r.SVG(f, 0, before); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func writePage(name string, r *arena.Result) error {
	f, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	if err := r.HTML(f); err != nil {
		f.Close()
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	return f.Close()
}
