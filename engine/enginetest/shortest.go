package enginetest

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"sandtable/engine"
	"sandtable/engine/enginetest/probe"
)

// searchShortest plays into a match at random and then by a list of choices, and
// examines every position on the way of the choices. When something is wrong, the
// beginning and the list are made as short as they can be and still show it.
func searchShortest(t *testing.T, g engine.Game, setups []engine.Setup, most int) {
	trial := mustTrial(t, g, probe.Options{})
	rapid.Check(t, func(rt *rapid.T) {
		setup := rapid.SampledFrom(setups).Draw(rt, "setup")
		seed := rapid.Uint64Range(0, 9999).Draw(rt, "seed")
		skip := rapid.IntRange(0, 1200).Draw(rt, "entries before")
		choices := rapid.SliceOfN(rapid.IntRange(0, 1<<20), 0, most).Draw(rt, "choices")
		err := trial.Guard(func() error { return playChoices(trial, setup, seed, skip, choices) })
		var f *probe.Failure
		if errors.As(err, &f) {
			rt.Fatal(describe(f))
		}
	})
}

func playChoices(trial *probe.Trial, s engine.Setup, seed uint64, skip int, choices []int) error {
	if err := trial.Begin(s, seed); err != nil {
		return err
	}
	for range skip {
		if over, err := trial.Advance(); over || err != nil {
			return err
		}
	}
	for _, c := range choices {
		if err := trial.Examine(); err != nil {
			return err
		}
		if over, err := trial.Take(c); over || err != nil {
			return err
		}
	}
	return nil
}
