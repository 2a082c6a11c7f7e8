package triumph

import (
	"fmt"
	"slices"
	"strings"
)

// Character is how a bot differs from the plain judgement of the staff.
type Character struct {
	Name  string
	About string
	bend  func(*Weights)
}

// Characters are the ways to be; the plain one has no name.
var Characters = []Character{
	{"aggressive", "Arms early, goes to war at lesser odds and takes neutrals by force.", func(w *Weights) {
		w.DeclareOdds *= 0.7
		w.WarBalance *= 0.8
		w.WarGain *= 0.5
		w.ViolateGain *= 0.4
		w.AttackOdds *= 0.85
		w.Units *= 1.6
		w.UnitsBehind *= 1.3
		w.Front *= 1.5
	}},
	{"diplomatic", "Courts neutrals, keeps the peace and guards what it has.", func(w *Weights) {
		w.Action *= 1.5
		w.SecondMarker *= 1.8
		w.ThirdMarker *= 1.5
		w.WarGain *= 2.5
		w.ViolateGain *= 3
		w.Guard *= 1.3
	}},
	{"economic", "Puts everything into industry and technology.", func(w *Weights) {
		w.Invest *= 1.6
		w.Industry *= 1.3
		w.Tech *= 1.4
		w.Atomic *= 1.5
		w.Units *= 0.7
		w.WarGain *= 2
	}},
}

// Bent are weights as a character has them; no name leaves them as they are.
func Bent(w Weights, character string) (Weights, error) {
	if character == "" {
		return w, nil
	}
	i := slices.IndexFunc(Characters, func(c Character) bool { return c.Name == character })
	if i < 0 {
		var names []string
		for _, c := range Characters {
			names = append(names, c.Name)
		}
		return w, fmt.Errorf("there is no character %q: the characters are %s", character, strings.Join(names, ", "))
	}
	Characters[i].bend(&w)
	return w, nil
}
