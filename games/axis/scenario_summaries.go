package axis

import (
	"strconv"
	"strings"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// What a scenario is about: how long it lasts and how it is won, for those who choose one and
// for those who play it.

// about tells what a set-up is, by language.
func (g *game) about(number string) map[string]string {
	w := g.world()
	lines := append([]program.Line{w.lasts(number, g.both)}, w.aims(number, g.both)...)
	about := map[string]string{}
	for language, said := range told(lines) {
		about[language] = strings.Join(said, " ")
	}
	return about
}

// told puts sentences into the languages of the page.
func told(lines []program.Line) map[string][]string {
	list := map[string][]string{}
	for language, read := range cardLanguages {
		for _, l := range lines {
			list[language] = append(list[language], read(l))
		}
	}
	return list
}

func line(pattern string, parts ...string) program.Line {
	p := program.Phrase{Pattern: pattern}
	for _, x := range parts {
		p.Parts = append(p.Parts, program.Phrase{Pattern: x})
	}
	return program.Line{Phrase: p}
}

// lasts tells when a scenario begins and how long it goes on.
func (w *World) lasts(number string, both bool) program.Line {
	s := w.setUpOf(number)
	begin, turns := (s.Year-w.FirstYear)*len(w.Turns)+int(s.Turn), int(s.Record.Get("end").Num("turns"))
	kind := map[string]string{"training": "a training scenario", "one-map campaign": "a campaign on one sheet"}[s.Kind]
	if kind == "" {
		kind = "a campaign"
	}
	turn, year := w.dated(begin)
	if both {
		return line("a campaign on both maps from %s %s on.", turn, year)
	}
	if turns == 0 {
		return line("%s from %s %s on, until %s comes off the turn track.", kind, turn, year, w.lastDay(s))
	}
	lastTurn, lastYear := w.dated(begin + turns - 1)
	if turns == 1 {
		return line("%s of one turn, %s %s.", kind, turn, year)
	}
	return line("%s of %s turns, %s %s to %s %s.", kind, strconv.Itoa(turns), turn, year, lastTurn, lastYear)
}

// dated is a turn of the track by its name and its year.
func (w *World) dated(turn int) (name, year string) {
	return w.Turns[turn%len(w.Turns)], strconv.Itoa(w.FirstYear + turn/len(w.Turns))
}

// lastDay is the marker with which a scenario ends.
func (w *World) lastDay(s *atlas.ScenarioInfo) string {
	m, _ := w.MarkerByID(s.Record.Get("end").Str("marker"))
	return w.Markers[m].Name
}

// aims tell how a scenario is won: by conditions of its own, or by those of the rulebook (0.2 to
// 0.4).
func (w *World) aims(number string, both bool) []program.Line {
	s, _ := w.ScenarioByID(w.Prefix + number)
	if own := w.Code.ExplainVictory(s); len(own) > 0 {
		return own
	}
	if both {
		return []program.Line{
			line("each map is played until its day; then the Victory Points of both are added, and a tie goes to the Axis."),
			line("an automatic victory of the Axis on either map ends the match sooner; one of the Allies does so in limited war, or on both maps."),
		}
	}
	return []program.Line{
		line("the side with more Victory Points at the end wins, and a tie goes to the Axis."),
		line("the match ends sooner if the marker comes to the last box of its side in total war, or to box 2 of the Allies in limited war."),
	}
}
