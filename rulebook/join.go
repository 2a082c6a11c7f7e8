package rulebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// part is a book of several that a game is played by, and the letters that stand before
// its numbers there.
type part struct {
	Letters string `json:"letters"`
	Game    string `json:"game"`
}

// joinFile is the file of a game that is played by the books of others.
type joinFile struct {
	Game    string   `json:"game"`
	Title   string   `json:"title"`
	Edition string   `json:"edition"`
	Joins   []part   `json:"joins"`
	Joint   []string `json:"joint"` // rules of which a part is for this game alone
}

// ParseJoin reads the book of a game that is played by several: the rules of one after
// those of another, each number with the letters of its book before it ("TK 15.2"). Tests
// of the other games count for their rules, because it is the same code that carries them
// out, but not for the joint ones: those say something of this game alone, and only its
// own tests can have shown that.
func ParseJoin(data []byte, bookOf func(game string) (*Book, error)) (*Book, error) {
	var file joinFile
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("rulebook: %w", err)
	}
	b := &Book{Game: file.Game, Title: file.Title, Edition: file.Edition, index: map[string]int{}, answered: map[string]int{}, parts: file.Joins, joint: map[string]bool{}}
	for n, p := range file.Joins {
		book, err := bookOf(p.Game)
		if err != nil {
			return nil, err
		}
		for i, r := range book.rules {
			r.ID = p.Letters + " " + r.ID
			b.index[r.ID] = len(b.rules)
			b.rules = append(b.rules, r)
			b.keys = append(b.keys, append([]int{n}, book.keys[i]...))
		}
	}
	for _, id := range file.Joint {
		if _, ok := b.index[id]; !ok {
			return nil, fmt.Errorf("rulebook: the joint rule %q is in none of the books", id)
		}
		b.joint[id] = true
	}
	return b, nil
}

// Joint are the rules of which a part is for a game that is played by several books alone.
func (b *Book) Joint() (list []Rule) {
	for _, r := range b.rules {
		if b.joint[r.ID] {
			list = append(list, r)
		}
	}
	return list
}

// claimed is how the book writes a number that a test claims for a game, and whether tests
// of that game count here at all.
func (b *Book) claimed(game, own, id string) (number string, counts bool) {
	if i := slices.IndexFunc(b.parts, func(p part) bool { return p.Game == game }); i >= 0 {
		return b.parts[i].Letters + " " + id, true
	}
	return id, game == own || game == b.base
}
