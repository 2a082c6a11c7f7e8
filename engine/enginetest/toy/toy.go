// Package toy is a very small game with everything that the engine asks of one:
// chance, a secret card in each hand, bids made at once, a move that nobody else
// sees, and an end. Tests of what knows no game play it.
//
// A toy can have a Fault: one way to break the contract, so that the tests of the
// conformance suite can see that it notices.
package toy

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/rulebook"
)

// Fault is one way to break the contract.
type Fault uint8

// The faults, each named after what it breaks.
const (
	Sound              Fault = iota
	EmptyList                // a decider without moves
	DoubleMove               // a move listed twice
	IdleMoves                // moves for a seat that owes no decision
	RefusesListed            // a listed move that does not play
	AcceptsUnlisted          // an unlisted move that plays
	ChangesOnRefusal         // a refusal that leaves a trace
	NoSentence               // a refusal that is no sentence
	OtherReason              // Explain says something else than Play
	UnknownRule              // an event that cites no rule of the book
	BrokenInvariant          // a position that is not sound
	Endless                  // a match that goes on and on
	SharedCopy               // a clone that shares memory
	ForgetfulCopy            // a copy that lacks something
	LossyBytes               // bytes that leave something out
	LossyJSON                // JSON that leaves something out
	LossyNotation            // a notation that leaves something out
	PanicOnDamage            // bytes that are trusted
	TrailingBytes            // bytes that may have anything after them
	Anonymous                // a view that does not say what is played
	LeakyView                // a view of the other's card
	LeakyPrompt              // a prompt that depends on the other's card
	LeakyList                // legal moves that depend on the other's card
	LeakyReason              // a refusal that depends on the other's card
	LeakyEvent               // an event that tells the other's card
	LoudUndo                 // an unseen move that others are told of
	BadTwin                  // a twin world that is not sound
	Forgetful                // a clock in the rules: replay gives other bytes
	Panics                   // a panic in the middle of a match
	OutOfRangeAccepted       // an outcome of chance that does not exist
	NumFaults
)

// Game is the toy.
type Game struct{ Fault Fault }

var _ engine.Game = Game{}

const rulesJSON = `{"game":"toy","title":"Stones","edition":"1","rules":[
{"id":"1.0","title":"Deal","text":"Each player is dealt a secret card."},
{"id":"2.0","title":"Bid","text":"Both bid at once; the higher bid begins."},
{"id":"3.0","title":"Take","text":"In turn players take one or two stones, or once as many as their card says. Who takes the last stone wins."}]}`

// The kinds of moves.
const (
	_ uint8 = iota
	kBid
	kTake
	kCard
	kTap
	numKinds
)

var kinds = [numKinds]engine.Kind{
	kBid:  {Name: "bid", Args: []string{"number"}, Rule: "2.0", Help: "Bid in secret."},
	kTake: {Name: "take", Args: []string{"number"}, Rule: "3.0", Help: "Take stones."},
	kCard: {Name: "card", Rule: "3.0", Help: "Take as many stones as your card says."},
	kTap:  {Name: "tap", Rule: "3.0", Help: "Think of something, once.", Anytime: true},
}

// The kinds of events.
const (
	_ uint8 = iota
	evDeal
	evBids
	evTake
	evTap
	evWin
)

func (Game) ID() string    { return "toy" }
func (Game) Title() string { return "Stones" }
func (Game) Version() int  { return 1 }

func (Game) Scenarios() []engine.Scenario {
	return []engine.Scenario{{ID: "heap", Title: "A heap of stones", Players: []int{2}}}
}

func (Game) Seats(s engine.Setup) ([]string, error) {
	if s.Scenario != "heap" || s.Players != 2 {
		return nil, errors.New("the toy has one scenario, heap, for 2 players")
	}
	return []string{"left", "right"}, nil
}

func (g Game) New(s engine.Setup) (engine.Position, error) {
	if _, err := g.Seats(s); err != nil {
		return nil, err
	}
	return &Position{state: state{Heap: heap}, fault: g.Fault, share: new(byte)}, nil
}

func (Game) Kinds() []engine.Kind { return kinds[:] }

func (Game) Word(_ string, v int16) string { return strconv.Itoa(int(v)) }

func (Game) Value(_, word string) (int16, bool) {
	v, err := strconv.ParseInt(word, 10, 16)
	return int16(v), err == nil
}

func (Game) Sentence(e engine.Event) string {
	who := [...]string{"Left", "Right"}[e.V[0]&1]
	switch e.Kind {
	case evDeal:
		return fmt.Sprintf("%s is dealt the card %d.", who, e.V[1])
	case evBids:
		return fmt.Sprintf("The bids are %d and %d: %s begins.", e.V[1], e.V[2], strings.ToLower(who))
	case evTake:
		return fmt.Sprintf("%s takes %d and leaves %d.", who, e.V[1], e.V[2])
	case evTap:
		return fmt.Sprintf("%s taps.", who)
	case evWin:
		return who + " wins!"
	}
	return ""
}

func (Game) Sequence() []engine.Phase {
	return []engine.Phase{{Name: "Deal", Rule: "1.0"}, {Name: "Bid", Rule: "2.0"}, {Name: "Take", Rule: "3.0"}}
}

func (Game) Rules() (*rulebook.Book, error) { return rulebook.Parse([]byte(rulesJSON)) }

// Decode reads what AppendBinary writes.
func (g Game) Decode(b []byte) (engine.Position, error) {
	var s state
	fields := s.fields()
	if g.Fault == PanicOnDamage {
		_ = b[:len(fields)]
	}
	if len(b) < len(fields) || len(b) > len(fields) && g.Fault != TrailingBytes {
		return nil, errors.New("these are not the bytes of a toy's position")
	}
	for i, f := range fields {
		*f = b[i]
	}
	return g.checked(s)
}

func (g Game) checked(s state) (engine.Position, error) {
	p := &Position{state: s, fault: g.Fault, share: new(byte)}
	if err := p.Check(); err != nil {
		return nil, err
	}
	return p, nil
}

// DecodeJSON reads what MarshalJSON writes.
func (g Game) DecodeJSON(b []byte) (engine.Position, error) {
	s := state{Stage: 99}
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("this is not the JSON of a toy's position: %w", err)
	}
	return g.checked(s)
}

// ParsePosition reads what FormatPosition writes.
func (g Game) ParsePosition(text string) (engine.Position, error) {
	var s state
	words, fields := strings.Fields(text), s.fields()
	if len(words) != len(fields) {
		return nil, fmt.Errorf("a toy's position is %d numbers, not %d", len(fields), len(words))
	}
	for i, w := range words {
		v, err := strconv.ParseUint(w, 10, 8)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number of a toy's position", w)
		}
		*fields[i] = uint8(v)
	}
	return g.checked(s)
}

// FormatPosition writes the numbers of a position.
func (g Game) FormatPosition(p engine.Position) (string, error) {
	s := p.(*Position).state
	if g.Fault == LossyNotation {
		s.Tapped = [2]uint8{}
	}
	var words []string
	for _, f := range s.fields() {
		words = append(words, strconv.Itoa(int(*f)))
	}
	return strings.Join(words, " "), nil
}
