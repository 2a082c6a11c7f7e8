package axis

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sandtable/games/axis/atlas"
)

// Counters as people write them down: a line for each place.

func (s *sheet) readPlaces(f *front) error {
	seen := map[int]bool{}
	for _, word := range slices.Sorted(maps.Keys(s.Places)) {
		if !strings.HasPrefix(word, f.letters) {
			continue
		}
		at, err := f.findPlace(word)
		if err != nil {
			return err
		}
		for _, item := range s.Places[word] {
			if err := f.readCounter(at, strings.Fields(item), seen); err != nil {
				return fmt.Errorf("%s: %w", word, err)
			}
		}
	}
	return nil
}

// readCounter reads a unit or a marker in a place.
func (f *front) readCounter(at place, words []string, seen map[int]bool) error {
	if len(words) == 0 {
		return fmt.Errorf("a counter is missing")
	}
	u, ok := f.words["unit"].find(words[0])
	if !ok {
		return f.readMarker(at, words)
	}
	if seen[u] {
		return fmt.Errorf("%s stands in two places: write it once", words[0])
	}
	seen[u] = true
	c := counter{at: at, faction: setUp{front: f}.ownerOf(atlas.Unit(u)), steps: f.usualSteps(atlas.Unit(u), at)}
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		who, isFaction := atlas.FactionByID(w)
		switch {
		case err == nil && n >= 0 && n <= 3:
			c.steps = uint8(n)
		case isFaction || w == "nobody":
			c.faction = who
		case w == "turned":
			c.turned = true
		case slices.Contains(deedNames, w):
			c.used |= 1 << slices.Index(deedNames, w)
		default:
			return fmt.Errorf("%q after %s is not understood: write its steps, turned, a faction or what it has done: %s", w, words[0], strings.Join(deedNames, ", "))
		}
	}
	f.units[u] = c
	return nil
}

// usualSteps is how many steps a unit has in a place, if nothing is said: all of
// them on the map and in boxes off it, none where it is not in play.
func (f *front) usualSteps(u atlas.Unit, at place) uint8 {
	_, onMap := at.hex()
	if f.Units[u].Class == atlas.Ground && (onMap || at&placeKind == placeBox && f.Boxes[at&^placeKind].Kind == "off-map") {
		return uint8(f.Units[u].Steps())
	}
	return 0
}

func (f *front) unitText(u atlas.Unit) string {
	c := &f.units[u]
	words := []string{f.words["unit"].word(int(u))}
	if c.steps != f.usualSteps(u, c.at) {
		words = append(words, strconv.Itoa(int(c.steps)))
	}
	if c.turned {
		words = append(words, "turned")
	}
	for i, name := range deedNames {
		if c.used>>i&1 != 0 {
			words = append(words, name)
		}
	}
	if c.faction != (setUp{front: f}).ownerOf(u) {
		words = append(words, c.faction.String())
	}
	return strings.Join(words, " ")
}

func (f *front) readMarker(at place, words []string) error {
	name, side, hasSide := strings.Cut(words[0], ":")
	name, variant, hasVariant := strings.Cut(name, "/")
	m, ok := f.words["marker"].find(name)
	if !ok {
		return fmt.Errorf("%q is neither a unit nor a marker", words[0])
	}
	k := marker{kind: atlas.Marker(m), variant: atlas.NoID, faction: atlas.NoFaction, at: at}
	info := &f.Markers[m]
	if hasVariant {
		if k.variant = indexOr(info.Variants, variant, atlas.NoID); k.variant == atlas.NoID {
			return fmt.Errorf("%s has no variant %q: it has %s", name, variant, strings.Join(info.Variants, ", "))
		}
	}
	if hasSide {
		n, err := strconv.Atoi(side)
		if i := slices.Index(info.Sides, side); i >= 0 && k.kind != f.ways.beachhead {
			k.side = uint8(i)
		} else if err == nil && n >= 0 && n < 256 {
			k.side = uint8(n)
		} else {
			return fmt.Errorf("%s has no side %q: it has %s", name, side, strings.Join(info.Sides, ", "))
		}
	}
	for _, w := range words[1:] {
		if k.faction, ok = atlas.FactionByID(w); !ok {
			return fmt.Errorf("%q after a marker is no faction", w)
		}
	}
	if !f.hasSide(&k) {
		return fmt.Errorf("%q is no marker as it lies", strings.Join(words, " "))
	}
	return f.mark(k)
}

func (f *front) markerText(k *marker) string {
	info := &f.Markers[k.kind]
	text := f.words["marker"].word(int(k.kind))
	if k.variant != atlas.NoID {
		text += "/" + info.Variants[k.variant]
	}
	switch {
	case k.kind == f.ways.beachhead && k.side != 0:
		text += ":" + strconv.Itoa(int(k.side))
	case k.kind != f.ways.beachhead && k.side != 0:
		text += ":" + info.Sides[k.side]
	}
	if k.faction != atlas.NoFaction {
		text += " " + k.faction.String()
	}
	return text
}

// writeCounters writes where units and markers are.
func (s *sheet) writeCounters(f *front) {
	for u := range f.Units {
		if f.units[u] != (counter{at: outOfGame, faction: setUp{front: f}.ownerOf(atlas.Unit(u))}) {
			at := f.placeWord(f.units[u].at)
			s.Places[at] = append(s.Places[at], f.unitText(atlas.Unit(u)))
		}
	}
	for i := range f.markers[:f.nMarkers] {
		at := f.placeWord(f.markers[i].at)
		s.Places[at] = append(s.Places[at], f.markerText(&f.markers[i]))
	}
}
