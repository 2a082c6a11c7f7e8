package bot

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/engine"
)

// School is all that bots know about one game: how its officers judge, what a general
// may plan, and the numbers behind both. A game has staff, general, characters and
// tuning as soon as its school is registered.
type School struct {
	Sides   []string // who has weights of its own in a doctrine
	Weights []Weight // the numbers in the rules of thumb
	Signs   []Sign   // what is looked at to value a position

	Staff     Doctrine // shipped with the program
	General   Doctrine
	Valuation Valuation

	Characters []Bend // ways to be; the plain one has no name
	Plans      []Bend // what a general considers beside going on as before

	// Absurd is the score below which a move is not worth a thought, and Close by how
	// much less another move of the same kind may score than the best and still be.
	Absurd, Close float64

	// Ideas is how many moves are worth a thought at most, Longest how many moves a line
	// of thought has, and a decision gets one in Part of the budget unless it opens a
	// period, which sets the plan.
	Ideas, Longest, Part int

	// Patience is how many times the budget the plan of a period may take, for a game whose
	// periods are long; 0 is once. Caution is how many standard errors a gain must be to be
	// believed; 0 is two.
	Patience int
	Caution  float64

	// Enlist makes an officer. A hasty one plays on in thought and may leave out what
	// matters little.
	Enlist func(g engine.Game, hasty bool) (Officer, error)

	// Milestones are the events of which an arena tells when they happened. Historian
	// makes somebody who notes in a list of as many those that have come about in a
	// position, and gives its date. Both may be nil.
	Milestones []string
	Historian  func() func(pos engine.Position, reached []bool) (when string)

	// Gauges are figures of a match of which an arena draws curves over its dates. Gauge makes
	// somebody who reads them in a position. Record is what history, or the game's own later
	// set-ups, say of the first of them. All may be nil.
	Gauges []string
	Gauge  func() func(pos engine.Position, out []float64)
	Record func(g engine.Game) []Reading
}

// Reading is a figure at a date.
type Reading struct {
	When  string  `json:"when"`
	Value float64 `json:"value"`
}

// Weight is a number in a rule of thumb, and what it weighs.
type Weight struct{ Name, About string }

// Sign is something by which the standing of a side is judged. Sense is what it can
// only be: good for its side (1), bad (-1), or either (0). It keeps what is learnt from
// mistaking who happened to win for why.
type Sign struct {
	Name  string
	Sense float64
}

// Bend is a doctrine's change towards a character or a plan: some weights times some
// number. About tells of a character in one sentence; a plan's name completes the
// sentence "it goes on as one who ...".
type Bend struct {
	Name, About string
	Times       map[string]float64
}

// enrolment is a school on the list, read when it is first asked for.
type enrolment struct {
	open func() (*School, error)
	once sync.Once
	s    *School
	err  error
}

var schools = map[string]*enrolment{}

// Register puts a game's school on the list by the game's id. It is opened when it is
// first asked for. The one list of them is package bot/officers.
func Register(game string, open func() (*School, error)) {
	if schools[game] != nil {
		panic("bot: two schools for " + game)
	}
	schools[game] = &enrolment{open: open}
}

// SchoolOf is the school of a game. The error says what is missing if there is none,
// or only half of one.
func SchoolOf(game string) (*School, error) {
	e := schools[game]
	if e == nil {
		return nil, fmt.Errorf("nobody has been taught to play %s: only the recruit does, who chooses at random", game)
	}
	e.once.Do(func() {
		if e.s, e.err = e.open(); e.err == nil {
			e.err = e.s.check(game)
		}
	})
	if e.err != nil {
		return nil, e.err
	}
	return e.s, nil
}

// check refuses half a school.
func (s *School) check(game string) error {
	var lacks []string
	need := func(ok bool, what string) {
		if !ok {
			lacks = append(lacks, what)
		}
	}
	need(s.Enlist != nil, "a way to make an officer")
	need(len(s.Sides) > 1, "sides")
	need(len(s.Weights) > 0, "weights")
	need(len(s.Signs) > 0, "signs")
	need(s.shaped(s.Staff), "a staff's doctrine with every weight of every side")
	need(s.shaped(s.General), "a general's doctrine with every weight of every side")
	need(len(s.Valuation[0]) == len(s.Signs) && len(s.Valuation[1]) == len(s.Signs), "a valuation with every sign")
	need(len(s.Characters) > 0, "characters")
	need(len(s.Plans) > 0, "plans")
	need(s.Absurd < 0 && s.Close > 0 && s.Ideas > 1 && s.Longest > 0 && s.Part > 0, "the bounds of what is worth a thought")
	need((s.Historian == nil) == (len(s.Milestones) == 0), "milestones and a historian together")
	for _, b := range slices.Concat(s.Characters, s.Plans) {
		for name := range b.Times {
			need(slices.Contains(s.WeightNames(), name), fmt.Sprintf("the weight %q that %q bends", name, b.Name))
		}
	}
	if lacks == nil {
		return nil
	}
	return fmt.Errorf("the officer of %s is only half there: it lacks %s", game, strings.Join(lacks, ", "))
}

// New makes an officer who follows the general's doctrine until told otherwise.
func (s *School) New(g engine.Game) (Officer, error) { return s.officer(g, false) }

// Thinker makes one who plays on in thought.
func (s *School) Thinker(g engine.Game) (Officer, error) { return s.officer(g, true) }

func (s *School) officer(g engine.Game, hasty bool) (Officer, error) {
	o, err := s.Enlist(g, hasty)
	if err != nil {
		return nil, err
	}
	o.Follow(s.General)
	return o, nil
}

// shaped reports whether a doctrine has every weight of every side.
func (s *School) shaped(d Doctrine) bool {
	return len(d) == len(s.Sides) && !slices.ContainsFunc(d, func(w []float64) bool { return len(w) != len(s.Weights) })
}

// WeightNames are the names of the weights in their order.
func (s *School) WeightNames() (names []string) {
	for _, w := range s.Weights {
		names = append(names, w.Name)
	}
	return names
}

func (s *School) signNames() (names []string) {
	for _, x := range s.Signs {
		names = append(names, x.Name)
	}
	return names
}

// Bent is a doctrine with some weights changed.
func (s *School) Bent(d Doctrine, b *Bend) Doctrine {
	out := make(Doctrine, len(d))
	for side := range d {
		out[side] = slices.Clone(d[side])
		for i, w := range s.Weights {
			if times, ok := b.Times[w.Name]; ok {
				out[side][i] *= times
			}
		}
	}
	return out
}

// InCharacter is a doctrine as a character has it; no name leaves it as it is.
func (s *School) InCharacter(d Doctrine, name string) (Doctrine, error) {
	if name == "" {
		return d, nil
	}
	var names []string
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Name == name {
			return s.Bent(d, c), nil
		}
		names = append(names, s.Characters[i].Name)
	}
	return nil, fmt.Errorf("there is no character %q: the characters are %s", name, strings.Join(names, ", "))
}
