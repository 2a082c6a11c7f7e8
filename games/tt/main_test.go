package tt

import (
	"flag"
	"os"
	"testing"
)

// TestMain gives the property tests a seed of their own unless one is asked for,
// so that a change is judged by the same matches twice. Others are looked for
// with -rapid.seed and -rapid.checks, and by the soak.
func TestMain(m *testing.M) {
	flag.Parse()
	load()
	if f := flag.Lookup("rapid.seed"); f != nil && f.Value.String() == "0" {
		f.Value.Set("1936")
	}
	os.Exit(m.Run())
}
