package match

import (
	"cmp"
	"slices"
	"strings"

	"sandtable/engine"
)

// What happens to seats and dice is told to everybody in the log of the match, as
// what happens on the board is.

// note is the line that an entry adds to the public log besides what the rules
// tell, if it adds one. It follows from the entry alone.
func (r *room) note(n int, st *step) (Line, bool) {
	seat, who := r.names[st.Seat], cmp.Or(st.Name, "Its holder")
	place := engine.Named{Type: "seat", Word: seat}
	name := engine.Named{Type: "name", Word: who}
	switch st.Kind {
	case stepSit:
		if st.Bot != "" {
			return noted(n, "A bot, {w}, takes the seat {s}.", name, place), true
		}
		return noted(n, "{w} takes the seat {s}.", name, place), true
	case stepLeave:
		return noted(n, "{w} leaves the seat {s}.", name, place), true
	case stepResign:
		return noted(n, "{w} gives the match up for {s}.", name, place), true
	case stepFlag:
		return noted(n, "The clock of {s} has run out.", place), true
	case stepImport:
		return noted(n, "The match was brought here from elsewhere by {w}, who may know everything that happened before. Its dice are drawn from a new seed from here on.", name), true
	case stepCopy:
		return noted(n, "{w}, an admin, took the file of the match, which holds everybody's secrets.", name), true
	case stepBegin:
		return noted(n, "The match starts without the shares in the dice that did not come."), true
	case stepAsk:
		if st.What == askSeat && !st.Done {
			return noted(n, "{s} asks all who play to hand the seat {s} over.", place, engine.Named{Type: "seat", Word: st.Place}), true
		}
	}
	if st.Anew {
		return noted(n, "{s} has promised another share in the dice, without showing the one before, as happens with another device.", place), true
	}
	if st.What == askSeat && st.Done {
		return noted(n, "The seat {s} is free for anybody: all who play have agreed.", engine.Named{Type: "seat", Word: st.Place}), true
	}
	return Line{}, false
}

// noted is a line that speaks of seats and names.
func noted(n int, key string, words ...engine.Named) Line {
	var b strings.Builder
	rest := key
	for _, w := range words {
		i := strings.IndexByte(rest, '{')
		b.WriteString(rest[:i] + w.Word)
		rest = rest[i+3:]
	}
	return Line{N: n, Text: b.String() + rest, Say: &engine.Saying{Key: key, Words: words}}
}

// notesAfter are the notes of all entries after one.
func (t *table) notesAfter(after int) []Line {
	i := len(t.notes)
	for i > 0 && t.notes[i-1].N > after {
		i--
	}
	return t.notes[i:]
}

// merge puts notes among other lines, each after the lines of earlier entries and
// before those of its own.
func merge(lines, notes []Line) []Line {
	if len(notes) == 0 {
		return lines
	}
	all := slices.Concat(notes, lines)
	slices.SortStableFunc(all, func(a, b Line) int { return cmp.Compare(a.N, b.N) })
	return all
}
