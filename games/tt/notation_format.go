package tt

import (
	"strconv"
	"strings"
)

// Writing a sheet as text.

// text writes the lines that a sheet needs, in groups that read like the table:
// when and where, nations, the Factions with their cards, the map, and the rest.
func (s *sheet) text() string {
	var b strings.Builder
	s.writeHead(&b)
	writeFields(&b, nationFields, s, "")
	for f := axis; f <= ussr; f++ {
		if fs := s.Factions[f]; fs != nil {
			writeFields(&b, factionFields, fs, " "+factionIDs[f])
		}
	}
	for _, a := range s.Areas {
		b.WriteString(areaLabel(a.Area) + ": " + a.text() + "\n")
	}
	if len(s.Areas) > 0 {
		b.WriteByte('\n')
	}
	writeFields(&b, tailFields, s, "")
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// writeHead puts year and season on one line without a key, as people do.
func (s *sheet) writeHead(b *strings.Builder) {
	var rest []field[sheet]
	for _, f := range headFields {
		if f.key != "year" && f.key != "season" {
			rest = append(rest, f)
		}
	}
	if s.Year != 0 && s.Season != nil {
		b.WriteString(strconv.Itoa(s.Year) + " " + nameOf(*s.Season) + "\n")
		writeFields(b, rest, s, "")
		return
	}
	writeFields(b, headFields, s, "")
}

// writeFields writes the lines that say something, and a blank line after them.
func writeFields[S any](b *strings.Builder, fields []field[S], s *S, suffix string) {
	wrote := false
	for _, f := range fields {
		if text := f.write(s); text != "" {
			b.WriteString(f.key + suffix + ": " + text + "\n")
			wrote = true
		}
	}
	if wrote {
		b.WriteByte('\n')
	}
}

// text writes the units of an area, with a bar where another side begins.
func (a *areaSheet) text() string {
	var b strings.Builder
	for i, u := range a.Units {
		switch {
		case i == 0:
		case ownerOf[a.Units[i-1].Nation] != ownerOf[u.Nation]:
			b.WriteString(" | ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(u.text())
	}
	return b.String()
}

func (u *unitSheet) text() string {
	words := []string{nameOf(u.Nation), world.units[u.Type].name, strconv.Itoa(int(u.CV))}
	if u.ID != nil {
		words = append(words, nameOf(*u.ID))
	}
	for _, f := range u.Flags {
		words = append(words, nameOf(f))
	}
	if u.From != nil {
		words = append(words, "from", nameOf(*u.From))
	}
	return strings.Join(words, " ")
}
