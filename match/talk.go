package match

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"sandtable/engine"
	"sandtable/store"
)

// Say says something at the table, for all to read.
func (s *Service) Say(ctx context.Context, id string, c Caller, as, text string) (store.Line, error) {
	text, err := prose("what is said", text, maxText)
	if err != nil {
		return store.Line{}, err
	}
	if text == "" {
		return store.Line{}, invalid("there is nothing to say in an empty text")
	}
	l, err := s.speaker(ctx, id, c, as)
	if err != nil {
		return store.Line{}, err
	}
	l.Text, l.At = text, s.Now().UTC()
	l.N, err = s.store.Say(ctx, id, l)
	return l, err
}

// speaker is the seat that a caller speaks from.
func (s *Service) speaker(ctx context.Context, id string, c Caller, as string) (store.Line, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return store.Line{}, err
	}
	i, err := r.actsAs(c, as)
	if err != nil {
		return store.Line{}, err
	}
	return store.Line{Who: r.names[i], Name: r.seats[i].Name}, nil
}

// Said is what was said at the table after a line. Everybody may read it who may
// see the match.
func (s *Service) Said(ctx context.Context, id string, after int) ([]store.Line, error) {
	if _, err := s.store.Match(ctx, id); err != nil {
		return nil, err
	}
	return s.store.Said(ctx, id, after, 500)
}

// Note reads what the holder of a seat noted for itself, SetNote replaces it.
// Whoever takes a seat over does not read the notes of who held it before.
func (s *Service) Note(ctx context.Context, id string, c Caller, as string) (string, error) {
	who, err := s.noter(ctx, id, c, as)
	if err != nil {
		return "", err
	}
	return s.store.Note(ctx, id, who)
}

// SetNote replaces a note.
func (s *Service) SetNote(ctx context.Context, id string, c Caller, as, text string) error {
	text, err := prose("a note", text, maxNote)
	if err != nil {
		return err
	}
	who, err := s.noter(ctx, id, c, as)
	if err != nil {
		return err
	}
	return s.store.SetNote(ctx, id, who, text, s.Now())
}

func (s *Service) noter(ctx context.Context, id string, c Caller, as string) (string, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return "", err
	}
	i, err := r.actsAs(c, as)
	if err != nil {
		return "", err
	}
	// The hash of the token is the seat's as long as the same holder has it.
	return r.noteKey(i), nil
}

func (r *room) noteKey(i engine.Seat) string { return r.names[i] + " " + r.seats[i].Token }

// prose is a text of several lines.
func prose(what, text string, limit int) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	ok := func(r rune) bool { return r == '\n' || r == '\t' || unicode.IsPrint(r) }
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !ok(r) }) {
		return "", invalid("%s may hold only characters that can be printed", what)
	}
	if utf8.RuneCountInString(text) > limit {
		return "", invalid("%s is longer than %d characters", what, limit)
	}
	return text, nil
}
