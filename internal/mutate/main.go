// Command mutate breaks the rules of a game on purpose and sees whether a test
// notices. Wherever the code cites a rule it turns conditions round, puts numbers
// off by one and leaves calls out, one change at a time, and runs the tests that
// claim the rule; where these pass, the game's other tests. What no test notices is
// listed by rule with its place.
//
// All changes are built into one test program, and the environment says which of
// them is in force: building once is what makes thousands of trials possible. A first
// pass sees which test comes to which change, and a trial runs only those.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"sandtable/internal/citations"
	"sandtable/rulebook"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// options are what the command line says.
type options struct {
	root, keep string // where games are, and where what was found is kept
	game, rule string
	sample     int
	seed       uint64
	fresh      bool
	again      bool
}

func run(ctx context.Context) error {
	o := options{root: "games", keep: "bin"}
	flag.StringVar(&o.game, "game", "tt", "the game whose rules are broken")
	flag.StringVar(&o.rule, "rule", "", "only this rule and the rules within it")
	flag.IntVar(&o.sample, "n", 0, "how many changes to try, drawn at random; 0 tries all")
	flag.Uint64Var(&o.seed, "seed", 1, "of the sample")
	flag.BoolVar(&o.fresh, "fresh", false, "forget what earlier runs found")
	flag.BoolVar(&o.again, "again", false, "try once more what got through in earlier runs")
	flag.Parse()
	t, err := prepare(o)
	if err != nil {
		return err
	}
	defer os.RemoveAll(t.work)
	if err := t.build(ctx); err != nil {
		return err
	}
	if err := t.survey(ctx); err != nil {
		return err
	}
	return t.all(ctx)
}

// trials are the changes to try, and what is known of each.
type trials struct {
	options
	dir, work string
	pkg       *instrumented
	list      []mutant
	tests     map[string][]string // by rule
	known     map[string]verdict
	excused   map[string]string // changes that change nothing, with the reason
	same      int               // how many of those were drawn
	own       []string          // the tests of a game that shares its folder with another; nil: all
	surveyed  []surveyed        // all tests but the long ones, the quick ones first
	log       *os.File
}

// verdict is what became of a change.
type verdict struct {
	mutant
	Caught bool   `json:"caught"`
	By     string `json:"by,omitempty"` // which tests noticed
}

func prepare(o options) (*trials, error) {
	t := &trials{options: o, dir: filepath.Dir(rulebook.File(o.root, o.game)), tests: map[string][]string{}}
	book, err := rulebook.Open(o.root, o.game)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no game %q here: name one with GAME= and run this at the top of the source (%w)", o.game, err)
	}
	if err != nil {
		return nil, err
	}
	if _, ok := book.Rule(o.rule); o.rule != "" && !ok {
		if _, ok = book.Rule(o.rule + ".0"); !ok {
			return nil, fmt.Errorf("%s has no rule %s", o.game, o.rule)
		}
	}
	report, err := rulebook.Coverage(os.DirFS(t.dir), o.game, book)
	if err != nil {
		return nil, fmt.Errorf("reading which test claims which rule: %w", err)
	}
	for _, e := range report.Entries {
		for _, name := range e.Tests {
			_, test, _ := strings.Cut(name, ":")
			t.tests[e.Rule.ID] = append(t.tests[e.Rule.ID], test)
		}
	}
	var numbers map[string]string
	if o.game == "ds" { // its sources cite rules by the numbers of Totaler Krieg!
		numbers = citations.Numbers(t.dir)
		t.own = t.claims(slices.Sorted(maps.Keys(t.tests)))
	}
	cites := citesOf(book, numbers)
	if len(book.Joint()) > 0 {
		cites = citesOfBoth(book)
	}
	if t.pkg, err = instrument(t.dir, cites); err != nil {
		return nil, err
	}
	if t.excused, err = excuses(filepath.Join(t.dir, "testdata", "mutants.txt")); err != nil {
		return nil, err
	}
	t.choose()
	if len(t.list) == 0 {
		return nil, errors.New("no code that cites such a rule was found")
	}
	return t, t.open()
}

// choose picks the changes to try: those of the rule, or a sample of them, without those that
// change nothing. They are tried in the order in which they were drawn, so that a run that was
// stopped is a sample too.
func (t *trials) choose() {
	for _, m := range t.pkg.mutants {
		if t.rule == "" || slices.ContainsFunc(m.Rules, t.within) {
			t.list = append(t.list, m)
		}
	}
	if t.sample > 0 && t.sample < len(t.list) {
		r := rand.New(rand.NewPCG(t.seed, 0))
		r.Shuffle(len(t.list), func(i, j int) { t.list[i], t.list[j] = t.list[j], t.list[i] })
		t.list = t.list[:t.sample]
	}
	drawn := len(t.list)
	t.list = slices.DeleteFunc(t.list, func(m mutant) bool { return t.excused[m.Key] != "" })
	t.same = drawn - len(t.list)
}

// within reports whether a rule is the one asked for or lies within it.
func (t *trials) within(id string) bool {
	return id == t.rule || strings.HasPrefix(id, strings.TrimSuffix(t.rule, ".0")+".") || strings.Contains(t.rule, ".") && !strings.HasSuffix(t.rule, ".0") && strings.HasPrefix(id, t.rule)
}

// excuses reads the changes that change nothing: a line with the key of each,
// and below it, indented, the reason.
func excuses(name string) (map[string]string, error) {
	list := map[string]string{}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return list, nil
	}
	if err != nil {
		return nil, err
	}
	key := ""
	for _, line := range strings.Split(string(data), "\n") {
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case strings.TrimLeft(line, " \t") != line && key != "":
			list[key] += strings.TrimSpace(line) + " "
		default:
			key = line
		}
	}
	return list, nil
}

// open reads what earlier runs found, so that a run that was stopped goes on.
func (t *trials) open() error {
	t.known = map[string]verdict{}
	if err := os.MkdirAll(t.keep, 0o755); err != nil {
		return err
	}
	name := filepath.Join(t.keep, "mutants-"+t.game+".jsonl")
	if t.fresh {
		os.Remove(name)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("keeping what was found: %w", err)
	}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var v verdict
		if json.Unmarshal(lines.Bytes(), &v) == nil && (v.Caught || !t.again) {
			t.known[v.Key] = v
		}
	}
	t.log = f
	return lines.Err()
}

func (t *trials) program() string { return filepath.Join(t.work, "tests") }

// build builds the game's tests with every change inside.
func (t *trials) build(ctx context.Context) (err error) {
	if t.work, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, text := range t.pkg.files {
		copied := filepath.Join(t.work, filepath.Base(name))
		if err := os.WriteFile(copied, text, 0o644); err != nil {
			return err
		}
		overlay.Replace[name] = copied
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	plan := filepath.Join(t.work, "overlay.json")
	if err := os.WriteFile(plan, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "building the tests of %s with %d changes inside\n", t.game, len(t.pkg.mutants))
	out, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", plan, "-o", t.program(), "./"+t.dir).CombinedOutput()
	if err != nil {
		return fmt.Errorf("building the broken tests: %w\n%s", err, out)
	}
	return nil
}

// claims are the tests that claim one of some rules.
func (t *trials) claims(ids []string) (list []string) {
	for _, id := range ids {
		for _, test := range t.tests[id] {
			if !slices.Contains(list, test) {
				list = append(list, test)
			}
		}
	}
	return list
}

// Who notices a change. What two games share may be noticed by the tests of the other alone.
const (
	byRule  = "the rule's own tests"
	byGame  = "other tests"
	byOther = "tests of the other game"
)

// try breaks the code in one way and looks who notices.
func (t *trials) try(ctx context.Context, m mutant) verdict {
	claim := t.claims(m.Rules)
	reach := map[string][]surveyed{}
	for _, s := range t.surveyed {
		switch {
		case !s.reached[m.ID]:
		case slices.Contains(claim, s.name):
			reach[byRule] = append(reach[byRule], s)
		case t.own == nil || slices.Contains(t.own, s.name):
			reach[byGame] = append(reach[byGame], s)
		default:
			reach[byOther] = append(reach[byOther], s)
		}
	}
	for _, who := range []string{byRule, byGame, byOther} {
		for _, batch := range batches(reach[who]) {
			if t.notice(ctx, m.ID, batch) {
				return verdict{m, true, who}
			}
		}
	}
	return verdict{m, false, ""}
}

// all tries every change on all processors and reports.
func (t *trials) all(ctx context.Context) error {
	var (
		mu    sync.Mutex
		done  int
		start = time.Now()
		next  = make(chan mutant)
		wg    sync.WaitGroup
	)
	found := map[string]verdict{}
	for range runtime.NumCPU() {
		wg.Go(func() {
			for m := range next {
				v, ok := t.known[m.Key]
				if !ok {
					if v = t.try(ctx, m); ctx.Err() != nil {
						return
					}
				}
				v.mutant = m
				mu.Lock()
				if !ok {
					line, _ := json.Marshal(v)
					t.log.Write(append(line, '\n'))
				}
				found[m.Key] = v
				done++
				fmt.Fprintf(os.Stderr, "\r%d of %d, %.0f s ", done, len(t.list), time.Since(start).Seconds())
				mu.Unlock()
			}
		})
	}
	for _, m := range t.list {
		select {
		case next <- m:
		case <-ctx.Done():
		}
	}
	close(next)
	wg.Wait()
	fmt.Fprintln(os.Stderr)
	return t.report(found)
}

// report lists what nobody noticed by rule, and closes with the figure.
func (t *trials) report(found map[string]verdict) error {
	caught, by := 0, map[string]int{}
	var left []verdict
	for _, m := range t.list {
		switch v, ok := found[m.Key]; {
		case !ok:
		case !v.Caught:
			left = append(left, v)
		default:
			caught++
			by[v.By]++
		}
	}
	slices.SortStableFunc(left, func(a, b verdict) int { return strings.Compare(a.Rules[0], b.Rules[0]) })
	for _, v := range left {
		fmt.Printf("%-8s %s:%d: %s: %s\n         %s\n", strings.Join(v.Rules, " "), filepath.Join(t.dir, v.File), v.Line, v.What, v.Code, v.Key)
	}
	n := len(found)
	if n == 0 {
		return errors.New("no change was tried")
	}
	fmt.Printf("%s: %d of %d changes noticed (%.1f %%): %d by the tests of the rule, %d by others", t.game, caught, n, 100*float64(caught)/float64(n), by[byRule], by[byGame])
	if t.own != nil {
		fmt.Printf(", %d by those of the game that shares the code", by[byOther])
	}
	fmt.Printf("; %d more change nothing\n", t.same)
	if n < len(t.list) {
		return fmt.Errorf("stopped after %d of %d; the same command goes on", n, len(t.list))
	}
	return nil
}
