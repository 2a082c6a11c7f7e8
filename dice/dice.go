// Package dice is where chance comes from: a seed, a script in a test, or the
// outcomes of a match that is replayed. All are sources behind one method.
package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
)

// Source draws a number from 0 to n-1.
type Source interface {
	Draw(n int) int
}

// Seed is what a match's chance is made of.
type Seed [32]byte

// FromNumber makes a seed of a small number, for simulations that are named by it.
func FromNumber(n uint64) Seed {
	return sha256.Sum256(fmt.Appendf(nil, "sandtable seed %d", n))
}

// Commitment is published before the first roll: whoever later learns the seed
// can check that it was this one.
func (s Seed) Commitment() string {
	h := sha256.Sum256(append([]byte("sandtable commitment "), s[:]...))
	return hex.EncodeToString(h[:])
}

// Mix adds the players' own entropy, so that no single party chose the seed.
// The order of the parts matters and is the order of the seats.
func (s Seed) Mix(parts ...string) Seed {
	h := sha256.New()
	h.Write([]byte("sandtable mix "))
	h.Write(s[:])
	for _, p := range parts {
		sum := sha256.Sum256([]byte(p))
		h.Write(sum[:])
	}
	var out Seed
	h.Sum(out[:0])
	return out
}

// String writes a seed in hexadecimal.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// ParseSeed reads what String writes.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("a seed is 64 hexadecimal digits, not %q", text)
	}
	copy(s[:], b)
	return s, nil
}

// ChaCha draws from a seed by the ChaCha8 generator of the standard library,
// whose stream is fixed for all time.
type ChaCha struct {
	gen *rand.ChaCha8
}

// New starts a source at the beginning of a seed's stream.
func New(s Seed) *ChaCha { return &ChaCha{rand.NewChaCha8(s)} }

// Draw is uniform: values beyond the last whole multiple of n are drawn again.
func (c *ChaCha) Draw(n int) int {
	if n <= 0 {
		panic("dice: a draw from nothing")
	}
	m := uint64(n)
	limit := -m % m // the number of low values that would favour some outcomes
	for {
		v := c.gen.Uint64()
		if v >= limit {
			return int(v % m)
		}
	}
}

// Script gives the numbers it was told, in order, and then those of the source
// behind it, or panics if there is none: a test that rolls more dice than it
// wrote down is wrong.
type Script struct {
	Outcomes []int
	Then     Source
	used     int
}

// Draw gives the next number of the script.
func (s *Script) Draw(n int) int {
	if s.used < len(s.Outcomes) {
		o := s.Outcomes[s.used]
		s.used++
		if o < 0 || o >= n {
			panic(fmt.Sprintf("dice: the script's outcome number %d is %d, but it must be from 0 to %d", s.used, o, n-1))
		}
		return o
	}
	if s.Then == nil {
		panic(fmt.Sprintf("dice: the script has only %d outcomes and one more is needed (of %d)", len(s.Outcomes), n))
	}
	return s.Then.Draw(n)
}

// Left is how many outcomes of the script are not used yet.
func (s *Script) Left() int { return len(s.Outcomes) - s.used }

// Promise is what a player publishes of a share before it shows the share itself,
// so that it cannot choose another when it knows more.
func Promise(share string) string {
	h := sha256.Sum256([]byte("sandtable share " + share))
	return hex.EncodeToString(h[:])
}
