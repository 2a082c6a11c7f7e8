package match

import (
	"context"

	"sandtable/engine"
)

// What bars a seat from taking back the last move alone. The first that holds is the
// one that is told.
const (
	barNothing = ""
	barNone    = "none"   // there is no move
	barMoved   = "moved"  // somebody else has moved since
	barRolled  = "rolled" // chance has decided something
	barTold    = "told"   // others were told of it
	barAsked   = "asked"  // others are asked now
	barSeen    = "seen"   // others see something else now
)

// barSentences say it to whoever tries all the same.
var barSentences = map[string]string{
	barNone:   "there is no move to take back",
	barMoved:  "the last move is not yours to take back",
	barRolled: "the move cannot be taken back alone: dice were rolled or cards were drawn; ask those who saw it",
	barTold:   "the move cannot be taken back alone: others were told of it; ask those who saw it",
	barAsked:  "the move cannot be taken back alone: others are asked now; ask those who saw it",
	barSeen:   "the move cannot be taken back alone: others have seen its effect; ask those who saw it",
}

// Bar is why a seat cannot take back the last move alone.
type Bar struct {
	Why string `json:"why" enum:"none,moved,rolled,told,asked,seen" doc:"none: there is no move. moved: somebody else has moved since. rolled: dice were rolled or cards were drawn. told: others were told of it. asked: others are asked now. seen: others see something else now."`
	By  string `json:"by,omitempty" doc:"The seat that has moved since."`
}

// bar is what bars a seat from taking back the last move, and who made it. Whether
// others saw anything of it is found out by comparing their views, when somebody asks.
// The caller has locked the still.
func (s *Service) bar(ctx context.Context, r *room, i engine.Seat) (why string, by engine.Seat, err error) {
	if len(r.line) == 0 {
		return barNone, i, nil
	}
	last, err := s.lastPlay(ctx, r)
	if err != nil {
		return "", i, err
	}
	if last.seat != i {
		return barMoved, last.seat, nil
	}
	why, err = s.judge(ctx, r, last)
	return why, i, err
}

// barState is what a state tells of it, nil where nothing bars the seat.
func (s *Service) barState(ctx context.Context, r *room, i engine.Seat) (*Bar, error) {
	why, by, err := s.bar(ctx, r, i)
	switch {
	case err != nil || why == barNothing:
		return nil, err
	case why == barMoved:
		return &Bar{Why: why, By: r.names[by]}, nil
	default:
		return &Bar{Why: why}, nil
	}
}
