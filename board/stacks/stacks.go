// Package stacks keeps who stands where: for every place a list of the units in it,
// in the order of their numbers, so that equal positions have equal lists.
//
// The lists are two arrays that the game's position owns and lends out, so that
// they are copied with it: the first unit of each place, and for each unit the next
// one in its place.
package stacks

// Lists are the lists of a position.
type Lists[U ~uint16] struct {
	First []U // by place; None where nobody stands
	Next  []U // by unit; None at the end of a list
}

// None is no unit.
const None = 0xFFFF

// Enter puts a unit that stands nowhere into the list of a place.
func (l Lists[U]) Enter(u U, place int) {
	link := &l.First[place]
	for *link != None && *link < u {
		link = &l.Next[*link]
	}
	l.Next[u], *link = *link, u
}

// Leave takes a unit out of the list of the place where it stands.
func (l Lists[U]) Leave(u U, place int) {
	link := &l.First[place]
	for *link != u {
		link = &l.Next[*link]
	}
	*link, l.Next[u] = l.Next[u], None
}

// Build makes all lists anew. For units that stand in no place on the board where
// gives -1.
func (l Lists[U]) Build(where func(u U) int) {
	for place := range l.First {
		l.First[place] = None
	}
	for i := len(l.Next) - 1; i >= 0; i-- {
		u := U(i)
		l.Next[u] = None
		if place := where(u); place >= 0 {
			l.Next[u], l.First[place] = l.First[place], u
		}
	}
}

// In yields the units of a place in order. The unit at hand may be moved meanwhile,
// others may not.
func (l Lists[U]) In(place int) func(yield func(U) bool) {
	return func(yield func(U) bool) {
		for u := l.First[place]; u != None; {
			next := l.Next[u]
			if !yield(u) {
				return
			}
			u = next
		}
	}
}
