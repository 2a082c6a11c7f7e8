package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"sandtable/engine"
	"sandtable/games"
)

type versionCmd struct{}

// Run prints what this program is and which rule set of each game it plays.
func (versionCmd) Run(c *console) error {
	version, revision := programVersion(), ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				revision = ", revision " + s.Value[:12]
			}
		}
	}
	fmt.Fprintf(c.out, "sandtable %s%s, %s %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, t := range games.All() {
		fmt.Fprintf(c.out, "  %s: %s, %s\n", t.ID, t.Name, ruleSets(engine.RuleSets(t.Game())))
	}
	return nil
}

// ruleSets says which rule set new matches are played by, the last of the list,
// and of which others matches can be played on.
func ruleSets(sets []int) string {
	last := len(sets) - 1
	text := fmt.Sprint("rule set ", sets[last])
	for i, n := range sets[:last] {
		text += []string{", older matches by ", ", "}[min(i, 1)] + fmt.Sprint(n)
	}
	return text
}

// programVersion is the version that the program was built as.
func programVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
