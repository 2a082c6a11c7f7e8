package tt

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Reading the text of a position into a sheet.

// parseSheet reads a text line by line: "key: value", "key faction: value",
// "area: units", or a year with its season. What follows a # is a comment.
func parseSheet(text string) (*sheet, error) {
	s := &sheet{lines: map[string]int{}}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := s.readLine(line, i+1); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return s, nil
}

func (s *sheet) readLine(line string, number int) error {
	key, value, ok := strings.Cut(line, ":")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok {
		return s.readDate(line, number)
	}
	if err := s.once(key, number); err != nil {
		return err
	}
	folded := fold(key)
	for _, fields := range sheetFields {
		for _, f := range fields {
			if f.key == folded {
				return f.read(s, value)
			}
		}
	}
	if done, err := s.readFactionLine(key, value); done {
		return err
	}
	a, err := readName[area](key)
	if err != nil {
		return unknownKey(key)
	}
	return s.readUnits(a, value)
}

// once notes where a key stands and refuses it a second time.
func (s *sheet) once(key string, number int) error {
	k := fold(key)
	if a, err := readName[area](key); err == nil {
		k = fold(world.areas[a].name)
	}
	if before := s.lines[k]; before > 0 {
		return fmt.Errorf("%q stands on line %d already: write it once", key, before)
	}
	s.lines[k] = number
	return nil
}

// readDate reads "1939 summer".
func (s *sheet) readDate(line string, number int) error {
	words := strings.Fields(line)
	if _, err := strconv.Atoi(words[0]); err != nil || len(words) > 2 {
		return fmt.Errorf("%q is not understood: write a key and a colon before it, or a year and a season such as 1939 summer", line)
	}
	if err := s.once("year", number); err != nil {
		return err
	}
	if err := readYear(s, words[0]); err != nil || len(words) == 1 {
		return err
	}
	if err := s.once("season", number); err != nil {
		return err
	}
	v, err := readName[season](words[1])
	s.Season = &v
	return err
}

// readFactionLine reads "hand axis: A01" and its like.
func (s *sheet) readFactionLine(key, value string) (done bool, err error) {
	words := strings.Fields(key)
	if len(words) == 0 {
		return false, nil
	}
	first := fold(words[0])
	for _, f := range factionFields {
		if f.key != first {
			continue
		}
		if len(words) != 2 {
			return true, fmt.Errorf("%q needs the Faction it is about: write such as %s axis", key, f.key)
		}
		who, err := readName[faction](words[1])
		if err != nil {
			return true, err
		}
		if who == nobody {
			return true, fmt.Errorf("%q is about a Neutral: write axis, west or ussr", key)
		}
		return true, f.read(s.faction(who), value)
	}
	return false, nil
}

// unknownKey says what the key of a line may be.
func unknownKey(key string) error {
	var known []string
	for _, fields := range sheetFields {
		for _, f := range fields {
			known = append(known, f.key)
		}
	}
	for _, f := range factionFields {
		known = append(known, f.key+" axis")
	}
	if near := nearest(key, append(known, areaNames.shown...)); near != "" {
		if _, err := readName[area](near); err == nil {
			return fmt.Errorf("unknown area %q: did you mean %s?", key, near)
		}
		return fmt.Errorf("unknown key %q: did you mean %s?", key, near)
	}
	return fmt.Errorf("%q is neither an area nor a key: write an area such as Warsaw, or a key such as %s", key, known[6])
}

// readUnits reads the units of an area. The bar between sides is for the eye.
func (s *sheet) readUnits(a area, text string) error {
	list := areaSheet{Area: a}
	for _, item := range items(strings.ReplaceAll(text, "|", ",")) {
		u, err := readUnit(item)
		if err != nil {
			return err
		}
		list.Units = append(list.Units, u)
	}
	s.Areas = append(s.Areas, list)
	return nil
}

// readUnit reads "German Air Force 3 u12 moved from Berlin".
func readUnit(item string) (u unitSheet, err error) {
	words := strings.Fields(item)
	if u.Nation, err = readName[nationality](words[0]); err != nil {
		return u, err
	}
	i := 1
	for i < len(words) && !isNumber(words[i]) {
		i++
	}
	if i == len(words) || i == 1 {
		return u, fmt.Errorf("%q is no unit: write nationality, type and CV, such as German Infantry 3", item)
	}
	if u.Type, err = readName[unitType](strings.Join(words[1:i], " ")); err != nil {
		return u, err
	}
	if u.CV, err = readCount(words[i]); err != nil {
		return u, err
	}
	return u, u.readMarks(words[i+1:])
}

func isNumber(word string) bool { return word[0] >= '0' && word[0] <= '9' }

// readMarks reads what may follow a unit's strength: its block, flags, and where
// it came from this Turn.
func (u *unitSheet) readMarks(words []string) error {
	for i, w := range words {
		if fold(w) == "from" {
			a, err := readName[area](strings.Join(words[i+1:], " "))
			u.From = &a
			return err
		}
		if id, err := readName[unit](w); err == nil {
			if u.ID != nil {
				return errors.New("a unit has one block number: write it once")
			}
			u.ID = &id
			continue
		}
		f, err := readName[unitFlag](w)
		if err != nil {
			return err
		}
		u.Flags = append(u.Flags, f)
	}
	return nil
}
