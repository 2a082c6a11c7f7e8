package engine

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// FormatMove writes a move as a person would: its kind and what it names.
func FormatMove(g Game, m Move) string {
	return string(appendMove(make([]byte, 0, 48), g, g.Kinds(), m))
}

// FormatMoves writes a list of moves. The texts share one piece of memory.
func FormatMoves(g Game, list []Move) []string {
	var room [48]byte
	var all strings.Builder
	all.Grow(20 * len(list))
	moves, kinds := make([]string, len(list)), g.Kinds()
	for i, m := range list {
		from := all.Len()
		all.Write(appendMove(room[:0], g, kinds, m))
		moves[i] = all.String()[from:]
	}
	return moves
}

func appendMove(b []byte, g Game, kinds []Kind, m Move) []byte {
	if m.Kind == 0 || int(m.Kind) >= len(kinds) {
		return strconv.AppendInt(append(b, "unknown-move-"...), int64(m.Kind), 10)
	}
	k := &kinds[m.Kind]
	b = append(b, k.Name...)
	v := [3]int16{m.A, m.B, m.C}
	for i, arg := range k.Args {
		b = append(append(b, ' '), g.Word(arg, v[i])...)
	}
	return b
}

// nothing is the word for nothing in particular, where a move may name that.
const nothing = "none"

// PlainNumber reads a number of a move, for a game's Value.
func PlainNumber(word string) (int16, bool) {
	v, err := strconv.ParseInt(word, 10, 16)
	return int16(v), err == nil
}

// ParseMove reads what FormatMove writes.
func ParseMove(g Game, text string) (Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Move{}, fmt.Errorf("an empty line is not a move: write a kind of move and what it names")
	}
	for i, k := range g.Kinds() {
		if i == 0 || k.Name != words[0] {
			continue
		}
		for n := len(words) - 1; n < len(k.Args); n++ {
			if _, ok := g.Value(k.Args[n], nothing); !ok {
				break
			}
			words = append(words, nothing) // what need not be named may be left out
		}
		if len(words)-1 != len(k.Args) {
			return Move{}, fmt.Errorf("%q takes %d words after it (%s), not %d",
				k.Name, len(k.Args), strings.Join(k.Args, ", "), len(words)-1)
		}
		var v [3]int16
		for j, arg := range k.Args {
			n, ok := g.Value(arg, words[j+1])
			if !ok {
				return Move{}, fmt.Errorf("%q is not a known %s in the move %q", words[j+1], arg, text)
			}
			v[j] = n
		}
		return Move{Kind: uint8(i), A: v[0], B: v[1], C: v[2]}, nil
	}
	return Move{}, fmt.Errorf("%q is not a kind of move of %s", words[0], g.Title())
}

// Advance lets chance decide until a seat must or the match is over, and
// appends the outcomes to rolled.
func Advance(p Position, src interface{ Draw(n int) int }, ev *Events, rolled []int) ([]int, error) {
	for {
		n := p.Chance()
		if n == 0 {
			return rolled, nil
		}
		o := src.Draw(n)
		if err := p.Resolve(o, ev); err != nil {
			return rolled, err
		}
		rolled = append(rolled, o)
	}
}

// Barrier reports whether a move that led from before to after can no longer be
// taken back by the seat that made it without another seat having seen
// something: whether any other view changed. Chance drawn and what others were told
// are barriers too, which the caller knows.
func Barrier(before, after Position, mover Seat, seats int) bool {
	if before.Deciders() != after.Deciders() {
		return true // who is asked is seen by all
	}
	var a, b []byte
	for s := Seat(0); int(s) <= seats; s++ {
		who := s
		if int(s) == seats {
			who = Spectator
		}
		if who == mover {
			continue
		}
		a = before.AppendView(a[:0], who)
		b = after.AppendView(b[:0], who)
		if !bytes.Equal(a, b) {
			return true
		}
	}
	return false
}
