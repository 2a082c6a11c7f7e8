package tt

import (
	"fmt"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/notation"
)

// frames writes the procedures under way in words; it is made when the game is loaded.
var frames *notation.Frames

// newFrames says what the notes of the frames mean.
func newFrames() *notation.Frames {
	sides := map[int]string{0: "axis", 1: "west", 2: "ussr", 3: "neutral"}
	areas, nations := notation.Named(area.MarshalText), notation.Named(nation.MarshalText)
	return notation.NewFrames(&table, map[string]notation.Kind{
		"area": areas, "nation": nations, "faction": notation.Named(faction.MarshalText), "unit": notation.Named(unit.MarshalText),
		"card": notation.Named(card.MarshalText), "season": notation.Named(season.MarshalText), "type": notation.Named(unitType.MarshalText),
		"mode": notation.Named(moveMode.MarshalText), "area-or-none": notation.OrNone(areas, int16(noArea)),
		"sides":  notation.Bits(sides),
		"firing": notation.Bits(map[int]string{0: "axis", 1: "west", 2: "ussr", 3: "neutral", 8: "strike"}),
		"deck":   notation.Choice("deck", deckIDs[:]...),
		"class":  notation.Choice("Target Class", "a", "n", "g", "s", "industry"),
		"place":  notation.Choice("place", placeWords()...),
		"target": targetKind(areas, nations),
	})
}

// targetKind is what an Intelligence card is aimed at: an area or a nation, as the
// card says.
func targetKind(areas, nations notation.Kind) notation.Kind {
	of := func(f *engine.Frame) notation.Kind {
		c := flow.As[intelFrame](f).card
		switch {
		case c < 0 || c >= numCards:
			return notation.Kind{Write: func(*engine.Frame, int16) (string, error) {
				return "", fmt.Errorf("there is no card number %d", c)
			}}
		case world.cards[c].intel == agent:
			return areas
		case world.cards[c].intel == coup:
			return nations
		}
		return notation.UpTo(0)
	}
	return notation.Kind{
		Read:  func(f *engine.Frame, word string) (int16, error) { return of(f).Read(f, word) },
		Write: func(f *engine.Frame, v int16) (string, error) { return of(f).Write(f, v) },
	}
}

// placeWords names the places of cards: deck, discards, hand-axis and so on.
func placeWords() []string {
	words := []string{"deck", "discards"}
	for _, what := range []string{"hand", "passive", "vault", "table", "committed", "diplomacy", "selected", "playing"} {
		for _, f := range factionIDs {
			words = append(words, what+"-"+f)
		}
	}
	return words
}
