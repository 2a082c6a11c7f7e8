package axis

import (
	"fmt"
	"math"

	"sandtable/engine"
	"sandtable/engine/say"
)

// A kind of move and a kind of event are declared where their rule is, and get
// their numbers in the order of the files. The numbers are for this program only:
// matches are written down in words.

var (
	kinds     = []engine.Kind{{}}
	sentences = []string{""}
)

// kind declares a kind of move.
func kind(k engine.Kind) uint8 {
	if len(kinds) > math.MaxUint8 {
		panic(fmt.Sprintf("axis: there is no number left for the kind of move %q: let it share a kind of the same sense", k.Name))
	}
	kinds = append(kinds, k)
	return uint8(len(kinds) - 1)
}

// event declares a kind of event by the sentence that tells it; speech.go has the
// marks for what it names.
func event(sentence string) uint8 {
	if len(sentences) > math.MaxUint8 {
		panic(fmt.Sprintf("axis: there is no number left for the event %q: let it share a sentence of the same sense", sentence))
	}
	sentences = append(sentences, sentence)
	return uint8(len(sentences) - 1)
}

// Moves that many decisions share.
var (
	kDone = kind(engine.Kind{Name: "done", Rule: "3", Help: "Finish what you are asked."})
	kBack = kind(engine.Kind{Name: "back", Rule: "3", Help: "Take back the choice you have begun.", Back: true})
)

// because refuses a move with a reason found by the rules; nil if there is none.
func (p *Position) because(no say.No) *engine.Refusal {
	return p.front().because(no)
}

// because is the same for what concerns a map.
func (f *front) because(no say.No) *engine.Refusal {
	no.Rule = f.cite(no.Rule)
	return f.match.game.marks(f.theatre()).Because(no)
}
