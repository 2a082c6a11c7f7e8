package match

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// Imported says that a match was brought here in a file. Whoever brought it may
// know everything up to there, and all are told so.
type Imported struct {
	After int    `json:"after" doc:"The last entry that was in the file."`
	By    string `json:"by,omitempty" doc:"The name of who brought it."`
}

// readSeeds reads the seeds of a match, of which the store knows one secret.
func readSeeds(secret []byte) ([]dice.Seed, error) {
	const size = len(dice.Seed{})
	if len(secret) == 0 || len(secret)%size != 0 {
		return nil, errors.New("its seed is damaged")
	}
	var list []dice.Seed
	for part := range slices.Chunk(secret, size) {
		list = append(list, dice.Seed(part))
	}
	return list, nil
}

// secret is the seeds as the store keeps them.
func (r *room) secret() []byte {
	var b []byte
	for _, s := range r.seeds {
		b = append(b, s[:]...)
	}
	return b
}

// newDice draws from the next seed from here on.
func (r *room) newDice(c *table, st *step) error {
	if c.epoch+1 >= len(r.seeds) || r.seeds[c.epoch+1].Commitment() != st.Seed {
		return errors.New("the new seed is not the one whose hash was published")
	}
	c.epoch++
	return nil
}

// Import makes a match of a file, with every move checked, and returns its id.
// People who played it do not hold their seats here: those are free to be taken
// again. Whoever imports a match knows its seed and its secrets, so it goes on with
// a new seed, and everybody is told.
func (s *Service) Import(ctx context.Context, c Caller, data []byte) (string, error) {
	f, err := readFile(data)
	if err != nil {
		return "", err
	}
	who, err := tidy("the name", c.Name, maxName)
	if err != nil {
		return "", err
	}
	f.Options.Host = ""
	r, log, err := s.fromFile(ctx, f)
	if err != nil {
		return "", err
	}
	r.meta.Host, r.meta.Imported = c.Person, &Imported{After: r.version, By: who}
	if log, err = s.arrive(r, who, log); err != nil {
		return "", err
	}
	body, err := json.Marshal(r.meta)
	if err != nil {
		return "", fmt.Errorf("writing the options: %w", err)
	}
	m := store.Match{
		ID: r.id, Game: f.Game, Rules: f.Rules, Meta: body, Secret: r.secret(), Created: s.Now(), Face: r.face(&r.table),
	}
	return r.id, s.store.Create(ctx, m, log...)
}

// arrive gives a match that goes on a new seed, and lets those who played it
// elsewhere leave their seats, and bots that are not here. Anybody may take these.
func (s *Service) arrive(r *room, who string, log []store.Entry) ([]store.Entry, error) {
	if r.over() {
		return log, nil
	}
	var seed dice.Seed
	if _, err := rand.Read(seed[:]); err != nil {
		return nil, fmt.Errorf("making a seed: %w", err)
	}
	r.seeds, r.commitments = append(r.seeds, seed), append(r.commitments, seed.Commitment())
	steps := []*step{{Kind: stepImport, Name: who, Seed: seed.Commitment()}}
	for i, x := range r.seats {
		if x.person() || x.Bot != "" && !slices.Contains(s.Bots, x.Bot) {
			steps = append(steps, &step{Kind: stepLeave, Seat: engine.Seat(i), Name: x.Name, Done: true})
		}
	}
	for _, st := range steps {
		e, err := s.enter(r, fmt.Sprint("imported ", r.version+1), st)
		if err != nil {
			return nil, err
		}
		log = append(log, e)
	}
	return log, nil
}
