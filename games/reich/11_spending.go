package reich

import "sandtable/games/reich/atlas"

// Chapter 11: spending BRPs.

// affords reports whether a power may spend so many BRPs now: neither below
// zero nor beyond the limit of a player turn (11.1, 11.4).
func (s *state) affords(power atlas.Country, n int) bool {
	return int(s.brp[power]) >= n && int(s.spent[power])+n <= int(s.limit[power])
}

// pay spends BRPs.
func (p *Position) pay(power atlas.Country, n int) {
	p.brp[power] -= int16(n)
	p.spent[power] += int16(n)
}

// forfeit loses BRPs against a power's will, which may leave a deficit and
// counts towards no limit (11.3, 11.4).
func (p *Position) forfeit(power atlas.Country, n int) { p.brp[power] -= int16(n) }

// setLimits fixes what each power may spend in a player turn until the year
// ends (11.1, 11.2).
func (p *Position) setLimits() {
	for n := range atlas.Country(atlas.NumMajors) {
		p.allotted[n] = p.brp[n]
		p.limit[n] = max(p.brp[n]/2, 0)
	}
}
