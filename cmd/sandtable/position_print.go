package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"sandtable/engine"
)

// print writes the answer for people. The position itself is left out where
// something else was asked about it.
func (p *positionCmd) print(w io.Writer, t *table, a *answer) error {
	for _, s := range a.Played {
		printStep(w, s)
	}
	if len(a.Played) > 0 {
		fmt.Fprintln(w)
	}
	asked := p.Legal != "" || p.Explain != ""
	if t.viewer == nil && (!asked || len(a.Played) > 0) {
		text, err := t.game.FormatPosition(t.pos)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(text))
	}
	p.printPrompts(w, t)
	if p.Legal != "" {
		printLegal(w, p.Legal, a.Legal)
	}
	if e := a.Explain; e != nil {
		printExplanation(w, e)
	}
	if p.View != "" {
		var b bytes.Buffer
		if err := json.Indent(&b, a.View, "", "  "); err != nil {
			return err
		}
		fmt.Fprintln(w, b.String())
	}
	return nil
}

func printStep(w io.Writer, s step) {
	switch {
	case s.Seat == "" && s.Of == 0: // not told, but for what came of it
	case s.Seat == "":
		fmt.Fprintf(w, "%-7s %d of %d\n", "chance", s.Outcome, s.Of)
	default:
		fmt.Fprintf(w, "%-7s %s\n", s.Seat, s.Move)
	}
	for _, e := range s.Events {
		fmt.Fprintf(w, "        %s (%s)\n", e.Text, e.Rule)
	}
}

// printPrompts says, as a comment of the notation, what the position waits for.
func (p *positionCmd) printPrompts(w io.Writer, t *table) {
	phase := t.pos.Prompt(engine.Spectator).Phase
	if t.viewer != nil {
		fmt.Fprintf(w, "# %s. %s\n", phase, t.pos.Prompt(*t.viewer).Text)
		return
	}
	if n := t.pos.Chance(); n > 0 {
		fmt.Fprintf(w, "# %s: chance decides among %d (--dice says what)\n", phase, n)
		return
	}
	if _, over := t.pos.Outcome(); over {
		fmt.Fprintf(w, "# %s\n", t.pos.Prompt(engine.Spectator).Text)
		return
	}
	for i, s := range t.seats {
		if t.pos.Deciders().Has(engine.Seat(i)) {
			fmt.Fprintf(w, "# %s, %s decides. %s\n", phase, s, t.pos.Prompt(engine.Seat(i)).Text)
		}
	}
}

// printLegal lists moves under the sentence that says what their kind does.
func printLegal(w io.Writer, seat string, list []legalMove) {
	if len(list) == 0 {
		fmt.Fprintf(w, "%s has no legal move: it owes no decision.\n", seat)
		return
	}
	fmt.Fprintf(w, "%s has %d legal moves:\n", seat, len(list))
	kind := ""
	for _, m := range list {
		if m.Kind != kind {
			kind = m.Kind
			fmt.Fprintf(w, "\n  %s (%s)\n", m.Help, m.Rule)
		}
		fmt.Fprintf(w, "    %s\n", m.Move)
	}
}

func printExplanation(w io.Writer, e *explanation) {
	if e.Legal {
		fmt.Fprintf(w, "%s may play %q.\n", e.Seat, e.Move)
		return
	}
	rule := ""
	if e.Rule != "" {
		rule = " (" + e.Rule + ")"
	}
	fmt.Fprintf(w, "%s may not play %q: %s%s\n", e.Seat, e.Move, e.Reason, rule)
}
