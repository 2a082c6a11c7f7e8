package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"sandtable/engine"
	"sandtable/store"
)

// maxPlaced is more than any seat places in a set-up.
const maxPlaced = 1000

// setUp lets a bot place what a seat has left to place. Every placement is a move of
// that seat, and can be taken back like one.
func (s *Server) setUp(ctx context.Context, in *struct {
	MatchPath
	SeatQuery
}) (*body[Versioned], error) {
	c := callerOf(ctx).at()
	level, version := "", 0
	for range maxPlaced {
		t, awaited, err := s.matches.TurnOf(ctx, in.ID, c, in.Seat)
		if err != nil {
			return nil, s.refused(ctx, err)
		}
		if !awaited || !strings.Contains(t.Position.Prompt(t.Seat).Phase, "Set-up") {
			break
		}
		if level == "" {
			level = s.placer(t.Game)
		}
		t.Level = level
		m, _, err := s.Choose(ctx, t)
		if err != nil {
			return nil, s.refused(ctx, fmt.Errorf("the bot %s sets up match %s: %w", t.Level, in.ID, err))
		}
		version, err = s.matches.Play(ctx, in.ID, c, in.Seat, t.Version, fmt.Sprint("set-up ", t.Version), engine.FormatMove(t.Game, m))
		var late *store.Stale // somebody else placed something meanwhile
		if err != nil && !errors.As(err, &late) {
			return nil, s.refused(ctx, err)
		}
	}
	if level == "" {
		return nil, problem(http.StatusConflict, "there is nothing left to set up")
	}
	return ok(Versioned{version}), nil
}

// placer is the bot that sets up: the staff where it plays the game, else the first.
func (s *Server) placer(g engine.Game) string {
	plays := func(level string) bool { return s.Plays == nil || s.Plays(g.ID(), level) }
	if slices.Contains(s.Bots, "staff") && plays("staff") {
		return "staff"
	}
	if i := slices.IndexFunc(s.Bots, plays); i >= 0 {
		return s.Bots[i]
	}
	return ""
}
