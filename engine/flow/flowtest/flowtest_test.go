package flowtest_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sandtable/engine/flow/flowtest"
)

const table = `package toy

func procedures() []procedure {
	return []procedure{
		pGame:  flow.Of(proc[flow.Plain]{Name: "Game"}),
		pMarch: marchProc(),
		pFight: fightProc(),
	}
}

func init() {
	procedures[pRest] = flow.Of(proc[restFrame]{Name: "Rest"})
}

func marchProc() procedure { return flow.Of(proc[marchFrame]{Name: "March"}) }
func fightProc() procedure { return flow.Of(proc[fightFrame]{Name: "Fight"}) }
`

func check(t *testing.T, calls string) []string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{"table.go": table, "calls.go": "package toy\n" + calls, "x_test.go": "package toy\nbroken"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	faults, _, err := flowtest.Check(folder)
	if err != nil {
		t.Fatal(err)
	}
	return faults
}

func TestEveryWrongFrameIsTold(t *testing.T) {
	for calls, want := range map[string][]string{
		"func a(p *P) { flow.CallWith(&p.State, pMarch, marchFrame{unit: 1}) }":       nil,
		"func a(p *P) { flow.CallWith(&p.State, pMarch, fightFrame{}) }":              {"calls.go:2: pMarch reads a marchFrame and is given a fightFrame"},
		"var list = []engine.Frame{flow.Frame(pFight, marchFrame{})}":                 {"calls.go:2: pFight reads a fightFrame and is given a marchFrame"},
		"func a(p *P) { f := flow.Find[fightFrame](&p.State, pMarch); use(f) }":       {"calls.go:2: pMarch reads a marchFrame and is given a fightFrame"},
		"func a(p *P) { f := flow.Find[marchFrame](&p.State, pMarch); use(f) }":       nil,
		"func a(p *P) { x := fightFrame{}; flow.CallWith(&p.State, pMarch, x) }":      {"calls.go:2: pMarch reads a marchFrame and is given a fightFrame"},
		"func a(p *P) { var x marchFrame; flow.CallWith(&p.State, pMarch, x) }":       nil,
		"func a(p *P, x fightFrame) { flow.CallWith(&p.State, pMarch, x) }":           {"calls.go:2: pMarch reads a marchFrame and is given a fightFrame"},
		"func a(p *P, x *marchFrame) { flow.CallWith(&p.State, pMarch, *x) }":         nil,
		"func a(p *P, f *fightFrame) { x := *f; flow.CallWith(&p.State, pMarch, x) }": {"calls.go:2: pMarch reads a marchFrame and is given a fightFrame"},
		"func a(p *P) { flow.CallWith(&p.State, pMarch, guess()) }":                   {"calls.go:2: it is not plain what frame pMarch gets: write its type beside the call"},
		"func a(p *P) { flow.CallWith(&p.State, pRest, marchFrame{}) }":               {"calls.go:2: pRest reads a restFrame and is given a marchFrame"},
		"func a(p *P) { flow.CallWith(&p.State, pNap, marchFrame{}) }":                {"calls.go:2: the table of procedures has no entry pNap"},
	} {
		if got := check(t, calls); !slices.Equal(got, want) {
			t.Errorf("%s\n\tgives %q\n\twant  %q", calls, got, want)
		}
	}
}

func TestAFolderWithoutATableIsRefused(t *testing.T) {
	if _, _, err := flowtest.Check(t.TempDir()); err == nil {
		t.Error("an empty folder is taken for a game")
	}
	if _, _, err := flowtest.Check("."); err == nil {
		t.Error("a package without procedures is taken for a game")
	}
}
