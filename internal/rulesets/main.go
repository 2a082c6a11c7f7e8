// Rulesets keeps matches as a program plays them today, so that a later program
// can be held to them: records with the hash of the position after every entry,
// and matches as a server stores them, with their exports. Run it once with the
// last program before a rule set changes, and never again for that set:
//
//	go run ./internal/rulesets -binary bin/sandtable
//
// It writes games/GAME/testdata/rules-N and match/testdata/rules-N, where N is
// the number of the rule set. The tests that read them ask for no internals, so
// they hold however positions and logs are kept.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"sandtable/engine"
	"sandtable/games"
)

// recording is a match that is played between bots and recorded.
type recording struct {
	game, scenario string
	players        int
	bots           string
	seed           string
}

// recordings are played by bots that know what they do, for depth, and by those
// that choose at random, for breadth.
var recordings = []recording{
	{"tt", "1936", 3, "random", "1"},
	{"tt", "1936", 3, "staff", "2"},
	{"tt", "1936", 2, "random", "3"},
	{"tt", "1936", 2, "staff", "4"},
	{"tt", "1939", 2, "random", "5"},
	{"tt", "1939", 2, "staff", "6"},
	{"tt", "1939", 3, "random", "7"},
	{"reich", "1939", 2, "staff", "1"},
	{"reich", "1939", 4, "random", "2"},
	{"reich", "1942", 3, "random", "3"},
	{"reich", "1942", 2, "staff", "4"},
	{"reich", "1944", 2, "staff", "5"},
	{"reich", "campaign+", 2, "random", "6"},
	{"reich", "campaign", 6, "staff", "7"},
}

func main() {
	binary := flag.String("binary", "", "the program whose matches are kept")
	root := flag.String("root", ".", "the folder of the repository")
	flag.Parse()
	if *binary == "" {
		fmt.Fprintln(os.Stderr, "rulesets: name the program whose matches are kept, with -binary")
		os.Exit(2)
	}
	err := record(*binary, *root)
	if err == nil {
		err = store(*binary, *root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rulesets:", err)
		os.Exit(1)
	}
}

// record plays the recordings and writes each with its hashes.
func record(binary, root string) error {
	dir, err := os.MkdirTemp("", "rulesets")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, r := range recordings {
		out, err := exec.Command(binary, "sim", r.game, "--games", "1", "--scenario", r.scenario, "--players", fmt.Sprint(r.players),
			"--bots", r.bots, "--seed", r.seed, "--record", dir).CombinedOutput()
		if err != nil {
			return fmt.Errorf("playing %v: %w\n%s", r, err, out)
		}
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%s-%s-%d-seed-%s.json", r.game, r.scenario, r.players, r.seed)))
		if err != nil {
			return err
		}
		if err := keep(root, r, data); err != nil {
			return fmt.Errorf("keeping %v: %w", r, err)
		}
	}
	return nil
}

// keep writes a record and, beside it, the first bytes of the hash after every
// entry, which tell positions apart as well as all of them would.
func keep(root string, r recording, data []byte) error {
	rec, err := engine.DecodeRecord(data)
	if err != nil {
		return err
	}
	title, err := games.ByID(r.game)
	if err != nil {
		return err
	}
	var hashes bytes.Buffer
	if _, err := rec.Replay(title.Game(), func(_ int, _ engine.Entry, p engine.Position, _ []engine.Event) {
		fmt.Fprintln(&hashes, engine.Hash(p)[:16])
	}); err != nil {
		return err
	}
	base := filepath.Join(root, "games", r.game, "testdata", fmt.Sprint("rules-", rec.Rules), fmt.Sprintf("%s-%d-%s", r.scenario, r.players, r.bots))
	fmt.Printf("%s: %d entries\n", base, len(rec.Moves))
	if err := zip(base+".json.gz", data); err != nil {
		return err
	}
	return zip(base+".hashes.gz", hashes.Bytes())
}

// zip writes a file compressed.
func zip(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}
