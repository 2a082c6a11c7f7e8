// Package engine says what a game is: who decides, what they may do, what
// happens when they do it, and what each of them may know. It knows no game.
//
// The contract is short and the conformance suite in engine/enginetest holds
// every game to it:
//
//   - A Position is one moment of a match. Exactly one of three things is true
//     of it: some seats owe a decision (Deciders), chance owes one (Chance), or
//     the match is over (Outcome).
//   - Legal lists every move the rules allow a seat now, in a stable order, and
//     is never empty for a seat that owes a decision. Play performs what Legal
//     lists and refuses everything else with the rule that forbids it, without
//     touching a byte.
//   - The same set-up, moves and chance outcomes give the same bytes anywhere.
//   - A View is built from what its seat may know; nothing else can change it.
package engine

import (
	"errors"
	"fmt"
	"math/bits"

	"sandtable/rulebook"
)

// Seat is a place at the table, numbered from 0 in the order of Game.Seats.
type Seat uint8

// Spectator is nobody's seat: its view holds what is public.
const Spectator Seat = 255

// SeatSet is a set of seats.
type SeatSet uint8

// Everyone is every seat and the spectators.
const Everyone SeatSet = 0xff

// Only is the set of one seat.
func Only(s Seat) SeatSet { return 1 << s }

// Has reports whether a seat is in the set. Spectators belong to Everyone only.
func (s SeatSet) Has(seat Seat) bool {
	if seat == Spectator {
		return s == Everyone
	}
	return s&(1<<seat) != 0
}

// First is the first seat of a set that has one.
func (s SeatSet) First() Seat { return Seat(bits.TrailingZeros8(uint8(s))) }

// Move is a decision as small as a click: a kind and up to three small numbers
// whose meaning the kind gives. The zero Move is never legal.
type Move struct {
	Kind    uint8
	A, B, C int16
}

// Kind describes one kind of move of a game.
type Kind struct {
	Name string   // how the move is written, such as "march"
	Args []string // what its numbers are, such as "unit" or "area", for Game.Word
	Rule string   // the rule that gives the move
	Help string   // one sentence for a person who has not met it
	// Anytime marks what a seat may do whenever it decides something, beside
	// what it is asked: players that choose at random choose these rarely.
	Anytime bool
	// Back marks a move that only takes back an unfinished choice.
	Back bool
}

// Setup chooses what to play.
type Setup struct {
	Scenario string `json:"scenario"`
	Players  int    `json:"players"`
	// Packs are the data packs that are laid over the game's own data, as the game
	// writes them; empty if there are none.
	Packs string `json:"packs,omitempty"`
}

// Scenario is one of a game's set-ups.
type Scenario struct {
	ID      string
	Title   string
	Titles  map[string]string // the title in other languages: "de"
	About   map[string]string // how long it is and how it is won, by language: "en", "de"
	Players []int             // how many may play it
}

// Outcome is how a match ended.
type Outcome struct {
	Winners SeatSet // more than one share the victory
	Sides   string  // the winning sides by name, for a game whose seats play several
	How     string  // in a word or two, such as "military"
	Rule    string
	When    string // the moment in the game's own time
}

// Refusal says which rule stands in the way, in one sentence.
type Refusal struct {
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
	// Say is the reason as a saying, where it speaks of something; a reason that
	// names nothing is its own pattern.
	Say *Saying `json:"say,omitempty"`
}

func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Reason
	}
	return r.Reason + " (rule " + r.Rule + ")"
}

// Refuse makes a Refusal.
func Refuse(rule, format string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
}

// Prompt is the one sentence that says what a seat is asked, and where in the
// sequence of play the match stands.
type Prompt struct {
	Text  string `json:"text"`
	Rule  string `json:"rule"`
	Phase string `json:"phase"`
}

// Position is one moment of a match.
type Position interface {
	// Deciders are the seats that owe a decision.
	Deciders() SeatSet
	// Chance is the number of equally likely outcomes when chance decides, else 0.
	Chance() int
	// Outcome is how the match ended, if it has.
	Outcome() (Outcome, bool)

	// Legal appends every legal move of a seat to into.
	Legal(seat Seat, into []Move) []Move
	// Play performs a legal move, or returns a *Refusal and changes nothing.
	Play(seat Seat, m Move, ev *Events) error
	// Resolve performs an outcome of chance, from 0 to Chance()-1.
	Resolve(outcome int, ev *Events) error
	// Explain says why a move is not legal, or nil if it is.
	Explain(seat Seat, m Move) *Refusal

	// Prompt says what a seat is asked, or whom it waits for.
	Prompt(seat Seat) Prompt
	// AppendView appends, as JSON, what a seat may know.
	AppendView(dst []byte, seat Seat) []byte
	// AppendBinary appends the canonical bytes: equal exactly when positions are.
	AppendBinary(dst []byte) []byte
	// MarshalJSON gives the whole position, secrets and all.
	MarshalJSON() ([]byte, error)

	// Clone is an independent copy; CopyFrom overwrites with another of its game.
	Clone() Position
	CopyFrom(Position)

	// Resample replaces everything that a seat may not know by something else
	// that fits all it does know, drawn from the source.
	Resample(seat Seat, src interface{ Draw(n int) int })
	// Check returns the first invariant of the game that does not hold.
	Check() error
}

// Glancer is a position that tells what a seat sees more quickly than by its view,
// for comparing two moments: what it appends for a seat is equal exactly when the
// seat's views are.
type Glancer interface {
	AppendGlance(dst []byte, seat Seat) []byte
}

// AppendGlance appends what a seat sees, as a glance or else as a view.
func AppendGlance(dst []byte, p Position, seat Seat) []byte {
	if g, ok := p.(Glancer); ok {
		return g.AppendGlance(dst, seat)
	}
	return p.AppendView(dst, seat)
}

// Game is what does not change during a match. It is immutable and shared. A game
// that has data loads them when it is first asked for more than its id, its title
// and its rule sets.
type Game interface {
	ID() string
	Title() string
	// Version is the number of the rule set: an erratum is a new number.
	Version() int
	Scenarios() []Scenario
	// Seats names the seats of a set-up in order.
	Seats(Setup) ([]string, error)
	New(Setup) (Position, error)
	// Decode reads canonical bytes, DecodeJSON what MarshalJSON wrote.
	Decode([]byte) (Position, error)
	DecodeJSON([]byte) (Position, error)
	// ParsePosition reads the notation that people write; FormatPosition writes it.
	ParsePosition(text string) (Position, error)
	FormatPosition(Position) (string, error)

	// Kinds are the kinds of moves; Move.Kind is an index into them, from 1.
	Kinds() []Kind
	// Word writes a number of a move as a word, Value reads one.
	Word(arg string, v int16) string
	Value(arg string, word string) (int16, bool)
	// Sentence tells an event to a person.
	Sentence(Event) string
	// Sequence is the sequence of play, in order.
	Sequence() []Phase
	Rules() (*rulebook.Book, error)
}

// Ruled is a game with older rule sets, under which matches may still be played.
type Ruled interface {
	// RuleSet is the game by a rule set, if there is such a set.
	RuleSet(n int) (Game, bool)
}

// WithRules is a game by the rule set that a match was begun with.
func WithRules(g Game, rules int) (Game, error) {
	if rules == g.Version() {
		return g, nil
	}
	if ruled, ok := g.(Ruled); ok {
		if older, ok := ruled.RuleSet(rules); ok {
			return older, nil
		}
	}
	if rules > g.Version() {
		return nil, fmt.Errorf("the match is played by rule set %d of %s, and this program knows it up to rule set %d: use a newer program", rules, g.Title(), g.Version())
	}
	return nil, fmt.Errorf("the match is played by rule set %d of %s, which this program does not know", rules, g.Title())
}

// RuleSets are the numbers of the rule sets of a game that can be played, the
// newest last.
func RuleSets(g Game) (sets []int) {
	for n := 1; n <= g.Version(); n++ {
		if _, err := WithRules(g, n); err == nil {
			sets = append(sets, n)
		}
	}
	return sets
}

// Phase is one line of the sequence of play.
type Phase struct {
	Name string `json:"name"`
	Rule string `json:"rule"`
}

// ErrOver is returned for a move made after the match has ended.
var ErrOver = errors.New("the match is over: no more moves can be made")
