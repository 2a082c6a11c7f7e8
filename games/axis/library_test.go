package axis

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// emptyPack writes no record: it goes together with every other.
func emptyPack(t *testing.T, id string) *atlas.Pack {
	t.Helper()
	p, err := atlas.OpenPack(fstest.MapFS{"pack.json": {Data: fmt.Appendf(nil, `{"id": %q, "name": "Empty", "schema": 2, "theatres": []}`, id)}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Whoever may look at a game names packs as he likes: however he writes it, the same
// game is not laid again and again, and what is remembered has an end.
func TestAGameOverPacksIsLaidOnce(t *testing.T) {
	l := NewLibrary()
	p := emptyPack(t, "empty")
	l.Add(p)
	g := l.Over(TotalerKrieg).(engine.Packed)
	name := PackName(p)
	for _, names := range []string{" ", "\t", "   ", " " + name, name + " ", name + " " + name} {
		if _, err := g.WithPacks(names); err == nil {
			t.Errorf("a set-up may name the packs %q", names)
		}
	}
	first, err := g.WithPacks(name)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := g.WithPacks(name); again != first {
		t.Error("a game is laid twice over the same packs")
	}
	if len(l.laid) != 1 {
		t.Errorf("%d games are remembered after one was laid", len(l.laid))
	}
}

func TestNotAllGamesOverPacksAreRemembered(t *testing.T) {
	l := NewLibrary()
	var names []string
	for i := range 6 {
		p := emptyPack(t, fmt.Sprint("empty", i))
		l.Add(p)
		names = append(names, PackName(p))
	}
	g := l.Over(TotalerKrieg).(*game)
	for i := range names {
		for j := range names {
			if i == j {
				continue
			}
			if _, err := l.find(g, strings.Join([]string{names[i], names[j]}, " ")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(l.laid) > maxLaid {
		t.Errorf("%d games over packs are remembered, more than %d", len(l.laid), maxLaid)
	}
}
