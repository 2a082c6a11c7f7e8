package axis

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// How a match on both maps speaks. Rules work with the numbers of their own map. Moves
// name things of both, so that at the boundary the numbers of the Pacific follow those of
// Europe; events and refusals say by the letters of their book which map they are about.

// bookLetters stand before the numbers of a theatre's book.
var bookLetters = [2]string{"TK", "DS"}

//go:embed rules-ae.json
var rulesAE []byte

// bothBooks is the book of the match on both maps: the rules of both with the letters of
// their books before the numbers. Its joint rules are those with a part for this game alone.
var bothBooks = sync.OnceValues(func() (*rulebook.Book, error) {
	return rulebook.ParseJoin(rulesAE, func(game string) (*rulebook.Book, error) {
		return Rules(map[string]string{"tk": "europe", "ds": "pacific"}[game])
	})
})

// lettered are the rules as code cites them, for each map as players of both read them:
// made once, because citing must make no strings.
var lettered = sync.OnceValue(func() (list [2]map[string]string) {
	for m := range list {
		list[m] = map[string]string{}
		for letters, theatre := range map[string]string{"": "europe", pacificLetters: "pacific"} {
			book, err := Rules(theatre)
			if err != nil {
				panic(fmt.Sprintf("axis: the rules of %s cannot be read: %v", theatre, err))
			}
			for _, r := range book.Rules() {
				if number := cite(m, letters+r.ID); number != "" {
					list[m][letters+r.ID] = bookLetters[m] + " " + number
				}
			}
		}
	}
	return list
})

// citeBook is the number of a rule with the letters of a map's book, or of the other book
// if it is a rule of the other map alone.
func citeBook(theatre int, rule string) string {
	if number, ok := lettered()[theatre][rule]; ok {
		return number
	}
	return lettered()[1-theatre][rule]
}

// mapOf is the map that an event is about.
func (g *game) mapOf(e engine.Event) int {
	if g.both && strings.HasPrefix(e.Rule, bookLetters[theatrePacific]) {
		return theatrePacific
	}
	return g.theatre
}

// bothWords are the words of moves on both maps, and by how much each number of each kind
// of move is shifted for the Pacific.
func bothWords(europe, pacific *World) (map[string]wording, [][3]int16) {
	words := maps.Clone(europe.words)
	for kind, a := range europe.words {
		b := pacific.words[kind]
		if a.word(0) == b.word(0) {
			continue // factions and what else is the same on both
		}
		words[kind] = wording{n: a.n + b.n,
			word: func(i int) string {
				if i < a.n {
					return a.word(i)
				}
				return b.word(i - a.n)
			},
			find: func(word string) (int, bool) {
				if i, ok := a.find(word); ok {
					return i, true
				}
				i, ok := b.find(word)
				return i + a.n, ok
			}}
	}
	shift := make([][3]int16, len(kinds))
	for k := range kinds {
		for i, arg := range kinds[k].Args {
			arg, _ = strings.CutSuffix(arg, "-or-none")
			if w, ok := words[arg]; ok {
				shift[k][i] = int16(w.n - pacific.words[arg].n)
			}
		}
	}
	return words, shift
}

// outward gives moves the numbers that players know.
func (p *Position) outward(list []engine.Move) {
	if !p.game.both || p.theatre != theatrePacific {
		return
	}
	shift := p.game.load().shift
	for i := range list {
		m := &list[i]
		s := &shift[m.Kind]
		for j, v := range []*int16{&m.A, &m.B, &m.C} {
			if s[j] > 0 && *v >= 0 {
				*v += s[j]
			}
		}
	}
}

// inward gives a move the numbers of the map on which the segment under way is played. It
// reports false if the move names something of the other map.
func (p *Position) inward(m engine.Move) (engine.Move, bool) {
	if !p.game.both || int(m.Kind) >= len(kinds) {
		return m, true
	}
	local := m
	s := &p.game.load().shift[m.Kind]
	for j, v := range []*int16{&local.A, &local.B, &local.C} {
		switch {
		case s[j] == 0 || *v < 0:
		case (*v >= s[j]) != (p.theatre == theatrePacific):
			return m, false
		case p.theatre == theatrePacific:
			*v -= s[j]
		}
	}
	return local, true
}

// otherMap refuses a move with something of the other map: a segment is played in Europe,
// then in the Pacific, nothing moves between the maps (3.1.4), and a card of one is not
// chosen for the other (1.1.3.3).
func (p *Position) otherMap(m engine.Move) *engine.Refusal {
	rule := "3.1.4"
	if m.Kind == kChoose {
		rule = "1.1.3.3"
	}
	if p.theatre == theatrePacific {
		return engine.Refuse(p.cite(rule), "That is on the map of Europe, and this segment is played in the Pacific now.")
	}
	return engine.Refuse(p.cite(rule), "That is on the map of the Pacific, and this segment is played in Europe now.")
}

// AxisEmpiresKit is what a page needs to draw both maps, as JSON: the kits of both with
// the words of a match on both, and how its set-ups are called.
func AxisEmpiresKit() ([]byte, error) {
	kit := map[string]any{}
	worlds := AxisEmpires.(*game).load().worlds
	for m, theatre := range atlas.Theatres {
		c, err := drawn(theatre, english)
		if err != nil {
			return nil, fmt.Errorf("drawing the board: %w", err)
		}
		kit[theatre] = kitOf(worlds[m], c, true)
	}
	return json.Marshal(kit)
}
