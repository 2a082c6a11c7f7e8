package axis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/games/axis/atlas"
)

// Countries, posture boxes, ceded lands and cards as people write them down.

func (s *sheet) readCountries(f *front) error {
	return f.each("country", s.Countries, func(a int, words []string) error {
		c := politics{faction: atlas.NoFaction, influence: atlas.NoFaction}
		if len(words) == 0 {
			return fmt.Errorf("say neutral, active, conquered or absent")
		}
		status, ok := statuses[words[0]]
		if !ok {
			return fmt.Errorf("%q is no status: write neutral, active, conquered or absent", words[0])
		}
		c.status = status
		for _, w := range words[1:] {
			who, isFaction := atlas.FactionByID(w)
			influence, isInfluence := strings.CutPrefix(w, "influence=")
			switch {
			case isFaction && who <= atlas.Soviet:
				c.faction = who
			case isInfluence:
				c.influence = factionOr(influence, atlas.NoFaction)
			case w == "ever-conquered":
				c.everConquered = true
			case w == "fresh":
				c.fresh = true
			default:
				return fmt.Errorf("%q is not understood: write a faction, influence=axis, ever-conquered or fresh", w)
			}
		}
		if (c.status == atlas.Active || c.status == atlas.Conquered) && c.faction > atlas.Soviet {
			return fmt.Errorf("say for whom it is %s: axis, western or soviet", words[0])
		}
		f.areas[a] = c
		return nil
	})
}

func (c *politics) text() string {
	words := []string{c.status.String()}
	if c.faction <= atlas.Soviet {
		words = append(words, c.faction.String())
	}
	if c.influence <= atlas.Soviet {
		words = append(words, "influence="+c.influence.String())
	}
	if c.everConquered {
		words = append(words, "ever-conquered")
	}
	if c.fresh {
		words = append(words, "fresh")
	}
	return strings.Join(words, " ")
}

func (s *sheet) readPostures(f *front) error {
	return f.each("display", s.Postures, func(d int, words []string) error {
		policy, ok := f.PostureByID(strings.Join(words, " "))
		if !ok {
			return fmt.Errorf("%q is no posture: write one such as war", strings.Join(words, " "))
		}
		f.postures[d] = policy
		return nil
	})
}

func (s *sheet) readLands(f *front) error {
	return f.each("land", s.Lands, func(l int, words []string) error {
		i := slices.Index(landNames, strings.Join(words, " "))
		if i < 0 {
			return fmt.Errorf("a ceded land is %s", strings.Join(landNames, ", "))
		}
		f.lands[l] = landState(i)
		return nil
	})
}

func (s *sheet) readCards(f *front) error {
	return f.each("card", s.Cards, func(c int, words []string) error {
		if len(words) == 0 || !slices.Contains(cardPlaceNames, words[0]) {
			return fmt.Errorf("a card is %s", strings.Join(cardPlaceNames, ", "))
		}
		card := cardState{at: cardPlace(slices.Index(cardPlaceNames, words[0]))}
		for _, w := range words[1:] {
			year, err := strconv.Atoi(w)
			switch {
			case w == "played":
				card.played = true
			case err == nil && year >= f.FirstYear && year <= f.lastYear():
				card.year = uint8(year - f.FirstYear + 1)
			default:
				return fmt.Errorf("%q is not understood: write played, or the year in which the card was revealed", w)
			}
		}
		f.displace(atlas.Card(c), card.at)
		f.cards[c] = card
		return nil
	})
}

// displace makes room for a current or pending card: that of the scenario goes to the
// discard pile or back to the hand.
func (f *front) displace(c atlas.Card, at cardPlace) {
	old, ok := f.cardAt(f.Cards[c].Faction, at)
	switch {
	case !ok || old == c:
	case at == cardCurrent:
		f.cards[old].at = cardDiscarded
	case at == cardPending:
		f.cards[old].at = cardInHand
	}
}

func (f *front) cardText(c cardState) string {
	text := cardPlaceNames[c.at]
	if c.played {
		text += " played"
	}
	if c.year > 0 {
		text += " " + strconv.Itoa(f.FirstYear+int(c.year)-1)
	}
	return text
}
