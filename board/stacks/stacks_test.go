package stacks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/board/stacks"
)

type unit uint16

const (
	units  = 40
	places = 7
)

// table is a position that owns its lists: copying it copies them.
type table struct {
	at    [units]int8
	first [places]unit
	next  [units]unit
}

func (t *table) lists() stacks.Lists[unit] {
	return stacks.Lists[unit]{First: t.first[:], Next: t.next[:]}
}

func (t *table) build() { t.lists().Build(func(u unit) int { return int(t.at[u]) }) }

func (t *table) in(place int) []unit { return slices.Collect(t.lists().In(place)) }

// Units that come and go at random are listed as if all lists were made anew, in
// order, and a copy has lists of its own.
func TestListsFollowUnitsThatComeAndGo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var p table
	for u := range p.at {
		p.at[u] = int8(r.IntN(places+1)) - 1
	}
	p.build()
	for range 2000 {
		before, u := p, unit(r.IntN(units))
		if p.at[u] >= 0 {
			p.lists().Leave(u, int(p.at[u]))
		}
		p.at[u] = int8(r.IntN(places+1)) - 1
		if p.at[u] >= 0 {
			p.lists().Enter(u, int(p.at[u]))
		}
		anew := table{at: p.at}
		anew.build()
		if p != anew {
			t.Fatalf("after unit %d went to %d the lists are %v, made anew %v", u, p.at[u], p.first, anew.first)
		}
		for place := range places {
			list := p.in(place)
			if !slices.IsSorted(list) {
				t.Fatalf("place %d lists %v", place, list)
			}
			for _, v := range list {
				if int(p.at[v]) != place {
					t.Fatalf("unit %d stands in %d and is listed in %d", v, p.at[v], place)
				}
			}
		}
		again := table{at: before.at}
		if again.build(); before != again {
			t.Fatal("moving a unit changed the lists of a copy")
		}
	}
}

func TestTheUnitAtHandMayBeMoved(t *testing.T) {
	p := table{at: [units]int8{3, 3, 1, 3}}
	for u := range p.at[4:] {
		p.at[4+u] = -1
	}
	p.build()
	var seen []unit
	for u := range p.lists().In(3) {
		seen = append(seen, u)
		p.lists().Leave(u, 3)
		p.lists().Enter(u, 1)
	}
	if !slices.Equal(seen, []unit{0, 1, 3}) || len(p.in(3)) != 0 || !slices.Equal(p.in(1), []unit{0, 1, 2, 3}) {
		t.Errorf("seen %v, place 1 lists %v", seen, p.in(1))
	}
	for u := range p.lists().In(1) {
		if u == 1 {
			break // a loop may end early
		}
	}
}

func BenchmarkAUnitMoves(b *testing.B) {
	var p table
	p.build()
	l := p.lists()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		u, to := unit(i%units), (i+1)%places
		l.Leave(u, int(p.at[u]))
		p.at[u] = int8(to)
		l.Enter(u, to)
	}
}

func BenchmarkLookAtAStack(b *testing.B) {
	var p table
	for u := range p.at {
		p.at[u] = int8(u % places)
	}
	p.build()
	l, sum := p.lists(), 0
	b.ReportAllocs()
	for b.Loop() {
		for u := range l.In(2) {
			sum += int(u)
		}
	}
	_ = sum
}
