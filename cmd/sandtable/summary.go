package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// summary is what many matches have in common.
type summary struct {
	Results []tally `json:"results"`
	Winners []tally `json:"winners"`
	When    []tally `json:"when"`
	Moves   spread  `json:"moves"`
}

// tally is how many matches are alike in something.
type tally struct {
	Winners string  `json:"winners,omitempty"`
	How     string  `json:"how,omitempty"`
	When    string  `json:"when,omitempty"`
	Count   int     `json:"count"`
	Share   float64 `json:"share"`
	Moves   float64 `json:"meanMoves"`
}

// spread is how long matches are.
type spread struct {
	Mean  float64 `json:"mean"`
	Min   int     `json:"min"`
	Max   int     `json:"max"`
	Total int     `json:"total"`
}

func summarize(matches []result) summary {
	s := summary{
		Results: group(matches, func(r result) tally { return tally{Winners: r.Winners, How: r.How} }),
		Winners: group(matches, func(r result) tally { return tally{Winners: r.Winners} }),
		When:    group(matches, func(r result) tally { return tally{When: r.When} }),
		Moves:   spread{Min: matches[0].Moves},
	}
	slices.SortStableFunc(s.When, func(a, b tally) int { return cmp.Compare(a.When, b.When) })
	for _, r := range matches {
		s.Moves.Total += r.Moves
		s.Moves.Min = min(s.Moves.Min, r.Moves)
		s.Moves.Max = max(s.Moves.Max, r.Moves)
	}
	s.Moves.Mean = float64(s.Moves.Total) / float64(len(matches))
	return s
}

// group counts matches by what a key leaves of them, the most frequent first.
func group(matches []result, key func(result) tally) []tally {
	index := map[tally]int{}
	var list []tally
	for _, r := range matches {
		k := key(r)
		i, ok := index[k]
		if !ok {
			i = len(list)
			index[k] = i
			list = append(list, k)
		}
		list[i].Count++
		list[i].Moves += float64(r.Moves)
	}
	for i := range list {
		list[i].Share = float64(list[i].Count) / float64(len(matches))
		list[i].Moves /= float64(list[i].Count)
	}
	slices.SortStableFunc(list, func(a, b tally) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Winners, b.Winners), cmp.Compare(a.How, b.How), cmp.Compare(a.When, b.When))
	})
	return list
}

// print writes the tables that people read.
func (s *simulation) print(out io.Writer, title string) error {
	fmt.Fprintf(out, "%s, %s for %d players (%s): %s matches from seed %d\n",
		title, s.Setup.Scenario, s.Setup.Players, s.Bots, grouped(s.Games), s.Seed)
	printTallies(out, "who won", s.Summary.Winners, func(t tally) string { return t.Winners })
	printTallies(out, "and how", s.Summary.Results, func(t tally) string { return t.Winners + ", " + t.How })
	printTallies(out, "when", s.Summary.When, func(t tally) string { return t.When })
	m := s.Summary.Moves
	_, err := fmt.Fprintf(out, "\nLength in moves: mean %.1f, shortest %s, longest %s, in all %s.\n", m.Mean, grouped(m.Min), grouped(m.Max), grouped(m.Total))
	return err
}

func printTallies(out io.Writer, head string, list []tally, name func(tally) string) {
	fmt.Fprintf(out, "\n  %-28s %9s %9s %12s\n", head, "matches", "share", "mean moves")
	for _, t := range list {
		fmt.Fprintf(out, "  %-28s %9s %7.1f %% %12.0f\n", name(t), grouped(t.Count), 100*t.Share, t.Moves)
	}
}
