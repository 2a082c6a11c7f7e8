package main

import (
	"fmt"
	"io"
	"strings"

	"sandtable/engine"
)

// A story tells events to a person, under a heading for each part of the sequence
// of play.
type story struct {
	w       io.Writer
	game    engine.Game
	indent  string
	heading string // the last one printed
}

// part is the part of the sequence of play that a position is in, without the
// details after the comma.
func part(p engine.Position) string {
	name, _, _ := strings.Cut(p.Prompt(engine.Spectator).Phase, ",")
	return strings.TrimSpace(name)
}

// enter prints a heading when another part begins.
func (s *story) enter(heading string) {
	if heading == s.heading || heading == "" {
		return
	}
	if s.heading != "" {
		fmt.Fprintln(s.w)
	}
	fmt.Fprintln(s.w, heading)
	s.heading = heading
}

// reason prints why a bot does what follows.
func (s *story) reason(who, why string) { fmt.Fprintf(s.w, "%s%s: %s\n", s.indent, who, why) }

// tell prints an event with the rule it follows from.
func (s *story) tell(e engine.Event) {
	text := s.game.Sentence(e)
	if e.Rule != "" {
		text += " (" + e.Rule + ")"
	}
	fmt.Fprintf(s.w, "%s%s\n", s.indent, text)
}
