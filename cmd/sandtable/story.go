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

// parts find the part of the sequence of play in which an event happened. A move may lead
// through several, so the event says it, in games that do; what happens between two is in
// none. In other games it is the part that the match was in before.
type parts struct {
	sequence []engine.Phase
	told     bool // whether an event has said it
}

func (s *parts) of(e engine.Event, before string) string {
	if e.Part > 0 && int(e.Part) <= len(s.sequence) {
		s.told = true
		return s.sequence[e.Part-1].Name
	}
	if s.told {
		return ""
	}
	return before
}

// enter prints a heading when another part begins; what belongs to none stands apart.
func (s *story) enter(heading string) {
	if heading == s.heading {
		return
	}
	if s.heading != "" {
		fmt.Fprintln(s.w)
	}
	if heading != "" {
		fmt.Fprintln(s.w, heading)
	}
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
	indent := s.indent
	if s.heading == "" {
		indent = ""
	}
	fmt.Fprintf(s.w, "%s%s\n", indent, text)
}
