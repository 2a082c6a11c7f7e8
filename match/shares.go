package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"sandtable/dice"
	"sandtable/engine"
)

// Every seat has a share in the dice. It promises one (its hash) before anything
// of it is needed, shows it with its next move, and promises the next. What is
// rolled after a move follows from the server's seed, from the share that came
// with this move and from all that was shown before. The server cannot choose,
// since it promised its seed before; nobody else can, since the seed is secret;
// and a move that is held back and sent again rolls the same.

// Share is what a client adds to the dice: the share that it promised last, and
// the promise of the next. Either may be missing.
type Share struct {
	Reveal  string `json:"reveal,omitempty" maxLength:"64" doc:"The share that you promised last: 64 hexadecimal digits that you drew at random."`
	Promise string `json:"promise,omitempty" maxLength:"64" doc:"The promise of your next share: the SHA-256, in hexadecimal digits, of the text 'sandtable share ' followed by the share's 64 digits."`
}

// sharedDice is the number of this way of drawing, as a match's meta has it. A
// match without one is older and draws from its seed and the number of the entry.
const sharedDice = 2

// gatherWithin is how long a match waits for promised shares before it starts, so
// that whoever is away does not hold it up.
const gatherWithin = 15 * time.Minute

// check refuses what has not the form of a share.
func (s Share) check() error {
	for _, part := range []string{s.Reveal, s.Promise} {
		if part == "" {
			continue
		}
		b, err := hex.DecodeString(part)
		if err != nil || len(b) != sha256.Size || hex.EncodeToString(b) != part {
			return invalid("a share in the dice and its promise are 64 hexadecimal digits in lower case")
		}
	}
	return nil
}

// fits reports whether a seat may show a share now.
func (s seat) fits(sh Share) error {
	if err := sh.check(); err != nil {
		return err
	}
	if sh.Reveal != "" && (s.Promise == "" || dice.Promise(sh.Reveal) != s.Promise) {
		return invalid("the share is not the one that this seat promised: leave it out and promise another")
	}
	return nil
}

// anew reports whether a promise replaces one that was not kept, as it must where
// somebody goes on at another machine.
func (s seat) anew(sh Share) bool { return s.Promise != "" && sh.Reveal == "" && sh.Promise != "" }

// add puts what a step shows into the seat's share.
func (s *seat) add(st *step) error {
	if err := s.fits(Share{st.Reveal, st.Promise}); err != nil {
		return err
	}
	if st.Anew != s.anew(Share{st.Reveal, st.Promise}) {
		return errors.New("a promise that was not kept must be told, and only that")
	}
	if st.Reveal != "" {
		s.Share, s.Promise = summed(s.Share, st.Reveal), ""
	}
	if st.Promise != "" {
		s.Promise = st.Promise
	}
	return nil
}

// summed is the sum of all shares that a seat has shown, with one more.
func summed(sum, share string) string {
	all := sha256.Sum256([]byte(sum + share))
	return hex.EncodeToString(all[:])
}

// owing are the seats whose first share the match waits for before it starts:
// people promised one and have shown none; bots show theirs as it starts. A game that begins without chance waits
// for nobody, since first moves bring shares.
func (t *table) owing() (set engine.SeatSet) {
	if t.pos.Chance() == 0 {
		return 0
	}
	for i, s := range t.seats {
		if s.Promise != "" && s.Share == "" && s.Bot == "" {
			set |= engine.Only(engine.Seat(i))
		}
	}
	return set
}

// full reports whether all seats are taken.
func (t *table) full() bool {
	for _, s := range t.seats {
		if !s.taken() {
			return false
		}
	}
	return true
}

// gathering sets until when a match waits for shares, after an entry.
func (t *table) gathering() {
	switch {
	case t.started > 0 || !t.full() || t.owing() == 0:
		t.gather = time.Time{}
	case t.gather.IsZero():
		t.gather = t.at.Add(gatherWithin)
	}
}

// drawsFrom is where the outcomes after an entry come from. By is the seat whose
// move it follows; at the start there is none.
func (r *room) drawsFrom(t *table, by engine.Seat) dice.Source {
	seed := r.seeds[t.epoch]
	if r.meta.Dice < sharedDice && t.epoch == 0 {
		return dice.New(seed.Mix(append(t.entropies(), fmt.Sprint("entry ", t.version))...))
	}
	parts := t.entropies()
	for _, s := range t.seats {
		parts = append(parts, s.Share)
	}
	draw := "start"
	if by != engine.Spectator {
		draw = fmt.Sprintf("move %d of seat %d", t.seats[by].Moved, by)
	}
	return dice.New(seed.Mix(append(parts, draw)...))
}

// entropies are what players added in the clear before the first move.
func (t *table) entropies() []string {
	parts := make([]string, 0, 2*len(t.seats)+1)
	for _, s := range t.seats {
		parts = append(parts, s.Entropy)
	}
	return parts
}

// AddShare promises a share in the dice for a seat, or shows the promised one. A
// match in which all have sat down starts when the last share has come.
func (s *Service) AddShare(ctx context.Context, id string, c Caller, as string, sh Share) error {
	if sh == (Share{}) {
		return invalid("send a share, a promise, or both")
	}
	_, err := s.append(ctx, id, "share "+randomName(), func(r *room) (*step, error) {
		i, err := r.actsAs(c, as)
		if err != nil {
			return nil, err
		}
		if r.over() {
			return nil, engine.ErrOver
		}
		if r.oldDice() {
			return nil, conflict("the dice of this match are older than shares in them")
		}
		if err := r.seats[i].fits(sh); err != nil {
			return nil, err
		}
		if sh.Reveal != "" && r.started == 0 && !r.full() {
			return nil, conflict("show your share when all seats are taken and all have promised theirs")
		}
		return r.starting(&step{Kind: stepShare, Seat: i, Reveal: sh.Reveal, Promise: sh.Promise, Anew: r.seats[i].anew(sh), Starts: r.startsWith(i, sh)}), nil
	})
	return err
}

// oldDice reports whether a match draws as matches did before there were shares.
func (r *room) oldDice() bool { return r.meta.Dice < sharedDice && r.epoch == 0 }

// startsWith reports whether a match starts when a seat shows a share.
func (r *room) startsWith(i engine.Seat, sh Share) bool {
	return r.started == 0 && r.full() && sh.Reveal != "" && r.owing() == engine.Only(i)
}

// beginStep starts a match whose missing shares did not come in time.
func (r *room) beginStep(now time.Time) (*step, bool) {
	if r.gather.IsZero() || now.Before(r.gather) {
		return nil, false
	}
	return r.starting(&step{Kind: stepBegin, Starts: true}), true
}

// shown is a share that a bot adds as the match starts.
type shown struct {
	Seat engine.Seat `json:"s"`
	Share
}

// botShare is the share of a bot whose seat has shown so much. Any worker can work it
// out and nobody else, since the seed is secret; a hash does not tell it.
func (r *room) botShare(i engine.Seat, sum string, epoch int) string {
	s := r.seeds[epoch].Mix("the share of a bot", r.names[i], sum)
	return hex.EncodeToString(s[:])
}

// botShows is what a bot's seat adds to the dice with its next move: what it
// promised, perhaps before the match got a new seed, and the next promise.
func (r *room) botShows(i engine.Seat, s seat) (sh Share) {
	if r.oldDice() {
		return sh
	}
	for e := r.epoch; e >= 0 && s.Promise != "" && sh.Reveal == ""; e-- {
		if own := r.botShare(i, s.Share, e); dice.Promise(own) == s.Promise {
			sh.Reveal, s.Share = own, summed(s.Share, own)
		}
	}
	sh.Promise = dice.Promise(r.botShare(i, s.Share, r.epoch))
	return sh
}

// starting adds what bots show to a step that starts a match. A game that begins
// without chance has their shares with their moves.
func (r *room) starting(st *step) *step {
	if !st.Starts || r.pos.Chance() == 0 {
		return st
	}
	for i, s := range r.seats {
		if i := engine.Seat(i); s.Bot != "" && s.Promise != "" && i != st.Seat {
			st.Shown = append(st.Shown, shown{i, r.botShows(i, s)})
		}
	}
	return st
}

// soundShare checks a share of a log that comes from elsewhere.
func (r *room) soundShare(st step) error {
	sh := Share{st.Reveal, st.Promise}
	switch {
	case sh == (Share{}) || r.oldDice():
		return errors.New("there is no share in it")
	case !r.seats[st.Seat].person():
		return errors.New("only a player has a share to show")
	case sh.Reveal != "" && r.started == 0 && !r.full():
		return errors.New("a share was shown before all had promised theirs")
	case st.Starts != r.startsWith(st.Seat, sh):
		return errors.New("a match starts with the last share that it waits for, not before and not later")
	}
	return r.seats[st.Seat].fits(sh)
}

// DiceState is what everybody may know of a match's dice.
type DiceState struct {
	Commitment string            `json:"commitment" doc:"The hash of the seed that is in use."`
	Promises   map[string]string `json:"promises" doc:"By seat: the promise of its next share. Seats that are missing take no part."`
	Shares     map[string]string `json:"shares" doc:"By seat: the sum of all shares that it has shown."`
	Waiting    []string          `json:"waiting,omitempty" doc:"Seats whose share the match waits for before it starts."`
	Until      *time.Time        `json:"until,omitempty" doc:"When it starts without them."`
}

func (r *room) diceState(commitment string) *DiceState {
	if r.oldDice() {
		return nil
	}
	d := &DiceState{Commitment: commitment, Promises: map[string]string{}, Shares: map[string]string{}}
	owing := r.owing()
	for i, s := range r.seats {
		if s.Promise != "" {
			d.Promises[r.names[i]] = s.Promise
		}
		if s.Share != "" {
			d.Shares[r.names[i]] = s.Share
		}
		if !r.gather.IsZero() && owing.Has(engine.Seat(i)) {
			d.Waiting = append(d.Waiting, r.names[i])
		}
	}
	if !r.gather.IsZero() {
		until := r.gather
		d.Until = &until
	}
	return d
}
