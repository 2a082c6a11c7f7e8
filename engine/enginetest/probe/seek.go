package probe

import "sandtable/engine"

// fewMoves is how many moves at most are tried to see what they lead to.
const fewMoves = 24

// seek gathers the legal moves of a seat that lead to what has still to be seen: at once, or in
// secret.
func (t *Trial) seek(seat engine.Seat) {
	t.sought = t.sought[:0]
	for _, m := range t.legal {
		what := t.watch.Toward(t.pos, m)
		if t.missing(what) || len(t.legal) <= fewMoves && t.brings(seat, m) {
			t.sought = append(t.sought, m)
		}
	}
}

// brings reports whether a move, tried on a copy, tells of something that has still to be seen.
func (t *Trial) brings(seat engine.Seat, m engine.Move) bool {
	p := t.keep(1)
	p.CopyFrom(t.pos)
	t.events.Reset()
	if p.Play(seat, m, &t.events) != nil {
		return false // playing it will say so
	}
	for _, e := range t.events.List {
		if t.missing(t.watch.Occasion(e)) {
			return true
		}
	}
	return false
}

// missing reports whether something has been seen neither before nor in this match.
func (t *Trial) missing(what string) bool {
	return what != "" && t.Counts.Seen[what] == 0 && t.options.Missing(what)
}
