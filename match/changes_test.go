package match

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Whatever two texts are, what has changed makes the one of the other.
func TestChangesMakeOneTextOfTheOther(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range r.IntN(300) {
			b.WriteString([]string{"a,", "b,", `"c":1,`, "dd", ","}[r.IntN(5)])
		}
		return b.String()
	}
	for range 3000 {
		old := text()
		now := old
		for range r.IntN(5) {
			at := r.IntN(len(now) + 1)
			now = now[:at] + []string{"x,", "", "y"}[r.IntN(3)] + now[min(len(now), at+r.IntN(4)):]
		}
		if r.IntN(10) == 0 {
			now = text()
		}
		got, from := "", 0
		for _, p := range diff([]byte(old), []byte(now)) {
			if p.At < from {
				t.Fatal("the places are not in order")
			}
			got += old[from:p.At] + p.Put
			from = p.At + p.Cut
		}
		if got += old[from:]; got != now {
			t.Fatalf("%q became %q, not %q", old, got, now)
		}
	}
}
