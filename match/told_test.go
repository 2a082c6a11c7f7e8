package match

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sandtable/engine"
)

// A chronicle says the same as a list of what was told, and what somebody has of it
// stays as it was, whatever is added and taken back later.
func TestAChronicleIsAListOfWhatWasTold(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	var list []told
	var c chronicle
	type still struct {
		c    chronicle
		list []told
	}
	var stills []still
	for n := 1; n <= 300; n++ {
		if chance.IntN(10) == 0 {
			to := max(1, n-chance.IntN(20))
			c = c.upTo(to - 1)
			list = without(list, func(x told) bool { return x.n >= to })
		} else if events := someEvents(chance); len(events) > 0 {
			c = c.with(n, events)
			list = append(slices.Clip(list), told{n, events})
		}
		stills = append(stills, still{c, list})
		from := chance.IntN(n + 1)
		tells(t, c.after(from), without(list, func(x told) bool { return x.n <= from }))
		tells(t, c.upTo(from), without(list, func(x told) bool { return x.n > from }))
	}
	for _, st := range stills {
		tells(t, st.c, st.list)
	}
}

func tells(t *testing.T, c chronicle, want []told) {
	t.Helper()
	got, err := readTold(c)
	if err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Fatalf("the chronicle tells %v (%v), not %v", got, err, want)
	}
}

func someEvents(chance *rand.Rand) (list []engine.Event) {
	for range chance.IntN(4) {
		e := engine.Event{Kind: uint8(chance.Uint32()), Seats: engine.SeatSet(chance.Uint32()), Rule: []string{"", "7.2", "12.341"}[chance.IntN(3)], Part: uint8(chance.IntN(20))}
		for i := range e.V {
			e.V[i] = int16(chance.Uint32()) >> chance.IntN(16)
		}
		list = append(list, e)
	}
	return list
}
