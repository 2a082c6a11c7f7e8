package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

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
	for _, g := range games.All {
		fmt.Fprintf(c.out, "  %s: %s, rule set %d\n", g.ID(), g.Title(), g.Version())
	}
	return nil
}

// programVersion is the version that the program was built as.
func programVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
