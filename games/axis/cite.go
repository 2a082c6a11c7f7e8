package axis

import (
	"slices"
	"strings"

	"sandtable/engine"
)

// Which book a number belongs to. Rules are cited in code by their numbers in Totaler
// Krieg!, those of Dai Senso! alone with its letters before them ("DS 15.29"). Players read
// the number of the book of their map.

// The theatres by their numbers in atlas.Theatres.
const (
	theatreEurope = iota
	theatrePacific
)

// inPacific are the numbers of Dai Senso! for rules that have another number there. A rule
// of Europe alone has none.
var inPacific = map[string]string{
	"1.3.2.2": "1.3.2.3", "1.3.2.3": "1.3.2.2", "1.3.2.4": "1.3.2.1", "1.3.2.5": "1.3.2.4",
	"13.8.6.3": "13.8.4", "13.8.7": "13.8.5",
	"14.1": "14.2", "14.8": "14.9", "14.10": "14.11", "14.11": "14.12", "14.12": "14.15", "14.13": "14.16", "14.14": "14.20", "14.15": "14.21",
	"14.16": "14.24", "14.17": "14.26", "14.18": "14.28", "14.19": "14.29", "14.20": "14.30", "14.21": "14.31", "14.22": "14.32", "14.23": "14.33",
	"14.24": "14.34", "14.25": "14.23", "14.26": "14.14", "14.26.1": "14.14.2", "14.26.2": "14.14.4", "14.27": "14.36", "14.28": "14.37", "14.32": "14.18",
	"14.33": "14.41", "14.34": "14.43", "14.35": "14.19", "14.36": "14.17", "14.37": "14.44", "14.37.1": "14.44.2", "14.37.2": "14.44.1", "14.37.3": "14.44.3",
	"14.37.4": "14.44.4", "14.37.5": "14.44.5", "14.38": "14.45", "14.40": "14.46", "14.41": "14.47", "14.42": "14.48",
	"15.2": "15.5", "15.3": "15.7", "15.6": "15.9", "15.7": "15.10", "15.9": "15.11", "15.10": "15.12", "15.11": "15.13", "15.13": "15.26", "15.14": "15.15",
	"15.15": "15.16", "15.18": "15.21", "15.21": "15.23", "15.23": "15.24", "15.30": "15.14", "15.30.1": "15.14.1", "15.30.2": "15.14.2", "15.31": "15.30",
	"15.37": "15.35", "15.38": "15.36", "15.40": "15.18",
	"16.1.3": "16.1.6", "16.3.5": "16.3.7", "16.3.7": "16.3.10", "16.3.8": "16.3.11", "16.4.2": "16.4.5", "16.5.4": "16.1.3", "16.5.6": "16.5.7", "16.5.7": "16.5.8",

	"1.3.2.1": "", "1.3.2.6": "", "13.8.1.1": "", "13.8.1.2": "", "13.8.4": "", "13.8.5": "", "13.8.6": "", "13.8.6.1": "",
	"13.8.6.2": "", "14.2": "", "14.4": "", "14.9": "", "14.29": "", "14.30": "", "14.31": "", "14.39": "",
	"15.4": "", "15.5": "", "15.8": "", "15.12": "", "15.16": "", "15.17": "", "15.20": "",
	"15.22": "", "15.24": "", "15.29": "", "15.34": "", "15.35": "", "15.36": "", "15.39": "", "16.2.1": "",
	"16.2.2": "", "16.3.3": "", "16.3.4": "", "16.3.6": "", "16.4.1": "", "16.5.3": "", "16.5.5": "",
}

// pacificLetters stand before the numbers of Dai Senso! in code.
const pacificLetters = "DS "

// cite is the number of a rule in the book of a theatre, or nothing if the book has none.
func cite(theatre int, rule string) string {
	number, ofPacific := strings.CutPrefix(rule, pacificLetters)
	switch {
	case ofPacific && theatre == theatrePacific:
		return number
	case ofPacific:
		return ""
	case theatre == theatrePacific:
		if there, other := inPacific[rule]; other {
			return there
		}
	}
	return rule
}

// cite is the number of a rule as players of the game read it about a map: where both
// maps are played with the letters of the book before it.
func (g *game) cite(theatre int, rule string) string { return citeWith(g.both, theatre, rule) }

func citeWith(letters bool, theatre int, rule string) string {
	if letters {
		return citeBook(theatre, rule)
	}
	return cite(theatre, rule)
}

// cite is the number of a rule in the book of the map on which the segment under way is
// played.
func (p *Position) cite(rule string) string { return citeWith(p.combined(), int(p.theatre), rule) }

// cite is the number of a rule in the book of the map.
func (f *front) cite(rule string) string { return citeWith(f.match.combined(), f.theatre(), rule) }

// citeOrChapter is the same, or the chapter if the book of a theatre does not have the rule:
// for kinds of moves that are never made there, and procedures that both books call for. On
// both maps a rule of one book alone cites that.
func (g *game) citeOrChapter(theatre int, rule string) string {
	if g.both && strings.HasPrefix(rule, pacificLetters) {
		theatre = theatrePacific
	}
	if number := g.cite(theatre, rule); number != "" {
		return number
	}
	chapter, _, _ := strings.Cut(strings.TrimPrefix(rule, pacificLetters), ".")
	return chapter
}

// citedKinds are the kinds of moves with the numbers of a theatre's book.
func (g *game) citedKinds(theatre int) []engine.Kind {
	list := slices.Clone(kinds)
	for i := range list {
		list[i].Rule = g.citeOrChapter(theatre, list[i].Rule)
	}
	return list
}

// citedProcedures are the procedures with the numbers of a theatre's book.
func (g *game) citedProcedures(theatre int) []procedure {
	list := slices.Clone(procedures[:])
	for i := range list {
		list[i].Rule = g.citeOrChapter(theatre, list[i].Rule)
	}
	return list
}
