package atlas

import (
	"slices"
	"strconv"
)

// Families of cards whose replacements can be varied, to see what they weigh: those of one
// faction in one war state, and those that the cards themselves name. Only replacements
// that were reconstructed are touched.

// Families are the names of the families that have a card to vary.
func (t *Theatre) Families() (list []string) {
	for i := range t.Cards {
		c := &t.Cards[i]
		if !c.varies() {
			continue
		}
		for _, f := range c.families() {
			if !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	slices.Sort(list)
	return list
}

// varies reports whether a card has replacements that were reconstructed.
func (c *CardInfo) varies() bool {
	return len(c.Replacements.Members()) > 0 && !slices.Contains(c.Stated, "replacements")
}

// families are the names of the families that a card belongs to.
func (c *CardInfo) families() []string {
	list := []string{c.Faction.String() + " " + c.WarState.String()}
	for _, f := range c.Families {
		list = append(list, c.Faction.String()+" "+f)
	}
	return list
}

// Varied is the theatre with a number of steps more, or less, on the cards of a family, and
// how many cards that are. The steps are added to the first kind that the card grants; none
// goes below zero.
func (t *Theatre) Varied(family string, by int) (*Theatre, int) {
	with, n := *t, 0
	with.Cards = slices.Clone(t.Cards)
	for i := range with.Cards {
		c := &with.Cards[i]
		if c.varies() && slices.Contains(c.families(), family) {
			c.Replacements = c.Replacements.stepped(by)
			n++
		}
	}
	return &with, n
}

// Stepped is the theatre with the steps more, or less, that families of its cards have when
// both maps are played (combined.json).
func (t *Theatre) Stepped() *Theatre {
	for _, x := range t.Combined.Items("steps") {
		if x.Str("theatre") == t.ID {
			t, _ = t.Varied(x.Str("family"), x.Num("by"))
		}
	}
	return t
}

// stepped is an object of nations and their steps with the first number changed.
func (v *Value) stepped(by int) *Value {
	out := Value{kind: v.kind, list: slices.Clone(v.list)}
	nation := &out.list[0]
	nation.list = slices.Clone(nation.list)
	first := slices.IndexFunc(nation.list, func(m Member) bool { return m.Key != "armor" })
	if first < 0 {
		first = 0
	}
	nation.list[first].text = strconv.Itoa(max(0, nation.list[first].Int()+by))
	return &out
}
