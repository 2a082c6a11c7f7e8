package engine

import "fmt"

// Packed is a game over whose data a house may lay packs of records, so that an owner
// of a printed game plays with what is printed.
type Packed interface {
	// WithPacks is the game over packs as a set-up names them. The error says which
	// pack is missing.
	WithPacks(packs string) (Game, error)
	// Packs are those laid over it, as set-ups name them.
	Packs() string
	// Theatres are the parts of its data that packs can be laid over, as packs name
	// them.
	Theatres() []string
}

// NoPack is a set-up that names packs which are not at hand or do not go together: one
// sentence that says which.
type NoPack struct{ Text string }

func (e *NoPack) Error() string { return e.Text }

// Of is a game as a match plays it: by the rule set it was begun with, and over the
// packs that its set-up names.
func Of(g Game, rules int, s Setup) (Game, error) {
	g, err := WithRules(g, rules)
	if err != nil || s.Packs == "" {
		return g, err
	}
	packed, ok := g.(Packed)
	if !ok {
		return nil, fmt.Errorf("%s is played without data packs, and this match names %s: leave them out", g.Title(), s.Packs)
	}
	return packed.WithPacks(s.Packs)
}
