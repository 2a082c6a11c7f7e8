package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"sandtable/internal/mutate/mut"
)

// long are the tests that play many matches or all cards, and patience is what others may
// take. Longer ones are left out: they see little but crashes, and what gets through would
// wait for them most of the time. So no change is called noticed that is not.
const (
	long     = "(KeepsToTheContractOfTheEngine|KeepToTheContractOfTheEngine|ComeToTheirEnd|ComeToTheirEndAtAnyMoment|EveryCardOfThePacificRuns|ComeToAnEnd|SurviveBeingWrittenDown)$"
	patience = 5 * time.Second // of the processor
)

// surveyed is a test with what it comes to while nothing is broken. Up to the place of a
// change a test with the change in force does the same, so only those that come to it can
// notice.
type surveyed struct {
	name    string
	reached map[int]bool
	took    time.Duration // of the processor
}

// survey runs every test on its own. It makes sure that all pass while nothing is broken.
func (t *trials) survey(ctx context.Context) error {
	out, err := t.command(ctx, "-test.list", ".").Output()
	if err != nil {
		return fmt.Errorf("listing the tests of %s: %w", t.game, err)
	}
	isLong := regexp.MustCompile(long)
	for name := range strings.Lines(string(out)) {
		if name = strings.TrimSpace(name); strings.HasPrefix(name, "Test") && !isLong.MatchString(name) {
			t.surveyed = append(t.surveyed, surveyed{name: name})
		}
	}
	fmt.Fprintf(os.Stderr, "seeing what each of %d tests comes to\n", len(t.surveyed))
	var (
		wg   sync.WaitGroup
		next = make(chan *surveyed)
		errs = make([]error, runtime.NumCPU())
	)
	for i := range errs {
		wg.Go(func() {
			for s := range next {
				if err := t.look(ctx, s); err != nil {
					errs[i] = err
				}
			}
		})
	}
	for i := range t.surveyed {
		next <- &t.surveyed[i]
	}
	close(next)
	wg.Wait()
	t.surveyed = slices.DeleteFunc(t.surveyed, func(s surveyed) bool { return s.took > patience })
	slices.SortStableFunc(t.surveyed, func(a, b surveyed) int { return cmp.Compare(a.took, b.took) })
	return cmp.Or(errs...)
}

// look runs one test while nothing is broken.
func (t *trials) look(ctx context.Context, s *surveyed) error {
	f, err := os.CreateTemp(t.work, "reached")
	if err != nil {
		return err
	}
	defer f.Close()
	cmd := t.command(ctx, "-test.run", "^"+s.name+"$")
	cmd.Env = append(cmd.Env, mut.Reached+"="+f.Name())
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s does not pass while nothing is broken: %w\n%s", s.name, err, out)
	}
	s.took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	s.reached = map[int]bool{}
	for {
		var id int
		if _, err := fmt.Fscan(f, &id); err != nil {
			return nil
		}
		s.reached[id] = true
	}
}

// batches are tests to run together: the quick ones, and then each of the others alone.
func batches(tests []surveyed) (list [][]surveyed) {
	quick := 0
	for quick < len(tests) && tests[quick].took < time.Second/2 {
		quick++
	}
	if quick > 0 {
		list = append(list, tests[:quick])
	}
	for _, s := range tests[quick:] {
		list = append(list, []surveyed{s})
	}
	return list
}

// notice runs tests with a change in force and reports whether one fails. A change that makes
// them use much more of the processor than they did counts as noticed.
func (t *trials) notice(ctx context.Context, id int, tests []surveyed) bool {
	limit := 5 * time.Second
	var names []string
	for _, s := range tests {
		limit += 5 * s.took
		names = append(names, s.name)
	}
	cmd := t.command(ctx, "-test.failfast", "-test.run", "^("+strings.Join(names, "|")+")$")
	cmd.Args = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -t %d; ulimit -v 8000000; exec "$0" "$@"`, int(limit.Seconds())), cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", mut.Variable, id))
	return cmd.Run() != nil
}

// command is a run of the test program.
func (t *trials) command(ctx context.Context, args ...string) *exec.Cmd {
	program := t.program()
	cmd := exec.CommandContext(ctx, program, append([]string{"-test.count=1", "-test.timeout=10m"}, args...)...)
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOMEMLIMIT=4GiB")
	return cmd
}
