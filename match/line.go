package match

import "slices"

// line is the moves that count, as runs of entries that follow one another, each with
// its first and last: a match has thousands of moves and few runs. Tables share lines,
// so a line is never changed.
type line [][2]int

// last is the entry of the last move, or 0.
func (l line) last() int {
	if len(l) == 0 {
		return 0
	}
	return l[len(l)-1][1]
}

// moves is how many there are.
func (l line) moves() (n int) {
	for _, run := range l {
		n += run[1] - run[0] + 1
	}
	return n
}

// has reports whether an entry is one of them.
func (l line) has(n int) bool {
	i := l.from(n)
	return i < len(l) && l[i][0] <= n
}

// from is the first run that does not end before an entry.
func (l line) from(n int) int {
	i, _ := slices.BinarySearchFunc(l, n, func(run [2]int, n int) int { return run[1] - n })
	return i
}

// with is the line with one more move.
func (l line) with(n int) line {
	if len(l) == 0 || l.last() != n-1 {
		return append(slices.Clip(l), [2]int{n, n})
	}
	l = slices.Clone(l)
	l[len(l)-1][1] = n
	return l
}

// before is the line without an entry and what follows it.
func (l line) before(n int) line {
	i := l.from(n)
	if i == len(l) || l[i][0] >= n {
		return l[:i]
	}
	l = slices.Clone(l[:i+1])
	l[i][1] = n - 1
	return l
}

// entries are the entries of all of them.
func (l line) entries() []int {
	list := make([]int, 0, l.moves())
	for _, run := range l {
		for n := run[0]; n <= run[1]; n++ {
			list = append(list, n)
		}
	}
	return list
}

// within reports whether the runs follow one another and end at an entry or before it.
func (l line) within(last int) bool {
	end := 0
	for _, run := range l {
		if run[0] <= end || run[1] < run[0] {
			return false
		}
		end = run[1]
	}
	return end <= last
}

// lineOf is the line of a list of entries.
func lineOf(entries []int) (l line) {
	for _, n := range entries {
		l = l.with(n)
	}
	return l
}
