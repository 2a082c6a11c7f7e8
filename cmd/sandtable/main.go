// Sandtable plays grand-strategy board wargames by their full rules. This is its
// one binary; docs/cli.md shows its commands.
//
// The command knows no rules: what it plays, prints and explains comes from the
// games on the list of package games.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	_ "sandtable/bot/officers"
	"sandtable/engine"
	"sandtable/games"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// commands is the command line. The tags are what --help prints.
type commands struct {
	Play     playCmd     `cmd:"" help:"Play a whole match between bots and tell it."`
	Sim      simCmd      `cmd:"" help:"Play many matches and tabulate who won, how and when."`
	Arena    arenaCmd    `cmd:"" help:"Play a tournament between bots and rate them."`
	Bot      botCmd      `cmd:"" help:"Let a program of your own play, or be one, over a protocol of lines."`
	Tune     tuneCmd     `cmd:"" help:"Improve the judgement of the bots by self-play."`
	Replay   replayCmd   `cmd:"" help:"Print a recorded match move by move."`
	Position positionCmd `cmd:"" help:"Print a position, its legal moves, why a move is refused, or what moves do."`
	Rules    rulesCmd    `cmd:"" help:"Print a game's rules in our own words, or which of them no test covers."`
	Map      mapCmd      `cmd:"" help:"Draw a game's board."`
	Pack     packCmd     `cmd:"" help:"Make, check and show a data pack for Totaler Krieg! or Dai Senso!"`
	Soak     soakCmd     `cmd:"" help:"Play random matches for a while and check everything that must hold."`
	Serve    serveCmd    `cmd:"" help:"Keep matches and let people and bots play them."`
	Worker   workerCmd   `cmd:"" help:"Let bots think for servers on other machines."`
	Backup   backupCmd   `cmd:"" help:"Copy the matches of a running server to a file."`
	Copy     copyCmd     `cmd:"" help:"Copy all matches from one store into another."`
	Check    checkCmd    `cmd:"" help:"Play every match of a store again and report what diverges."`
	Export   exportCmd   `cmd:"" help:"Write a match of a store to a file."`
	Import   importCmd   `cmd:"" help:"Make a match of a file, with every move checked."`
	Verify   verifyCmd   `cmd:"" help:"Recompute every roll and shuffle of a match's file."`
	API      apiCmd      `cmd:"" name:"api" help:"Print the description of the server's API (OpenAPI 3.1)."`
	Version  versionCmd  `cmd:"" help:"Print what this program is and which games it plays."`
	Help     helpCmd     `cmd:"" help:"Say how the program, or one of its commands, is used."`
}

// console is where a command reads and writes. Results go to out, progress and
// complaints to err.
type console struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// usageError is a mistake in how the command was called.
type usageError struct{ error }

func misused(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errQuiet ends with exit code 1 when what is wrong has been printed already.
var errQuiet = errors.New("")

// exited carries an exit code out of the parser, which ends the program itself
// after printing help.
type exited int

// run is the program: it returns the exit code, 0 if all is well, 1 if not, 2 if
// the command was misused.
func run(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	buffered := bufio.NewWriter(out)
	defer func() {
		if err := buffered.Flush(); err != nil && code == 0 {
			fmt.Fprintf(errOut, "sandtable: the output could not be written: %v\n", err)
			code = 1
		}
	}()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exited:
			code = int(r)
		default:
			fmt.Fprintf(errOut, "sandtable: this is a mistake in sandtable itself, please report it with the command you gave: %v\n", r)
			code = 1
		}
	}()
	if len(args) == 0 {
		args = []string{"--help"}
	}
	c := &console{in: in, out: buffered, err: errOut}
	return exitCode(errOut, execute(args, c))
}

func execute(args []string, c *console) error {
	parser, err := kong.New(&commands{},
		kong.Name("sandtable"),
		kong.Description("Sandtable plays grand-strategy board wargames by their full rules.\n\nGames: "+games.Names(games.All())+"."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Writers(c.out, c.err),
		kong.Configuration(readConfig),
		kong.Exit(func(code int) { panic(exited(code)) }),
	)
	if err != nil {
		return err
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return usageError{err}
	}
	return ctx.Run(c)
}

type helpCmd struct {
	Command []string `arg:"" optional:"" help:"Which command."`
}

// Run prints what --help prints after the command.
func (h *helpCmd) Run(c *console) error { return execute(append(h.Command, "--help"), c) }

func exitCode(errOut io.Writer, err error) int {
	if err == nil {
		return 0
	}
	if text := strings.TrimSpace(err.Error()); text != "" {
		fmt.Fprintf(errOut, "sandtable: %s\n", text)
	}
	var usage usageError
	if errors.As(err, &usage) {
		fmt.Fprintln(errOut, "Run sandtable --help, or --help after a command, to see how it is used.")
		return 2
	}
	return 1
}

// findGame is the game that was named on the command line.
func findGame(id string) (engine.Game, error) {
	t, err := games.ByID(id)
	if err != nil {
		return nil, usageError{err}
	}
	return t.Game(), nil
}

// chooseSetup fills in what was not said: the game's first scenario and the first
// number of players that it is for.
func chooseSetup(g engine.Game, scenario string, players int, packs string) (engine.Setup, []string, error) {
	s := engine.Setup{Scenario: scenario, Players: players, Packs: packs}
	for _, sc := range g.Scenarios() {
		if s.Scenario == "" {
			s.Scenario = sc.ID
		}
		if s.Players == 0 && s.Scenario == sc.ID {
			s.Players = sc.Players[0]
		}
	}
	seats, err := g.Seats(s)
	if err != nil {
		return s, nil, usageError{err}
	}
	return s, seats, nil
}

// findSeat is the seat with a name; "spectator" is who only watches.
func findSeat(seats []string, name string) (engine.Seat, error) {
	if name == "spectator" {
		return engine.Spectator, nil
	}
	for i, s := range seats {
		if s == name {
			return engine.Seat(i), nil
		}
	}
	return 0, misused("there is no seat %q: the seats are %s", name, strings.Join(seats, ", "))
}
