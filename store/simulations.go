package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Simulation is an order for many matches between bots, done in parts.
type Simulation struct {
	ID      string
	Person  string // who asked for it
	Spec    []byte
	Parts   int // how many it has
	Created time.Time
}

// Simulations keeps simulations and the results of their parts.
type Simulations interface {
	AddSimulation(ctx context.Context, s Simulation) error
	Simulation(ctx context.Context, id string) (Simulation, error)
	// AddPart keeps the result of a part once, whoever does it again.
	AddPart(ctx context.Context, id string, part int, result []byte) error
	// Unfinished lists simulations, the oldest first, of which a part is missing.
	Unfinished(ctx context.Context, limit int) ([]string, error)
	// Parts are the results so far, by their number.
	Parts(ctx context.Context, id string) (map[int][]byte, error)
}

func (d *database) AddSimulation(ctx context.Context, s Simulation) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO simulations (id, person, spec, parts, created) VALUES (?, ?, ?, ?, ?)`),
		s.ID, s.Person, notNil(s.Spec), s.Parts, stamp(s.Created))
	if err != nil {
		return fmt.Errorf("keeping simulation %s: %w", s.ID, err)
	}
	return nil
}

func (d *database) Simulation(ctx context.Context, id string) (Simulation, error) {
	s := Simulation{ID: id}
	var created int64
	err := d.read.QueryRowContext(ctx, d.bind(`SELECT person, spec, parts, created FROM simulations WHERE id = ?`), id).Scan(&s.Person, &s.Spec, &s.Parts, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return s, ErrNotFound
	}
	if err != nil {
		return s, fmt.Errorf("reading simulation %s: %w", id, err)
	}
	s.Created = unstamp(created)
	return s, nil
}

func (d *database) Unfinished(ctx context.Context, limit int) ([]string, error) {
	return collect(ctx, d, scanString, "looking for unfinished simulations",
		`SELECT id FROM simulations WHERE parts > (SELECT COUNT(*) FROM simulated WHERE simulation = simulations.id) ORDER BY created LIMIT ?`, limit)
}

func (d *database) AddPart(ctx context.Context, id string, part int, result []byte) error {
	_, err := d.write.ExecContext(ctx, d.bind(`INSERT INTO simulated (simulation, part, result) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`), id, part, notNil(result))
	if err != nil {
		return fmt.Errorf("keeping part %d of simulation %s: %w", part, id, err)
	}
	return nil
}

func (d *database) Parts(ctx context.Context, id string) (map[int][]byte, error) {
	type row struct {
		part   int
		result []byte
	}
	rows, err := collect(ctx, d, func(r interface{ Scan(...any) error }) (v row, err error) {
		return v, r.Scan(&v.part, &v.result)
	}, "reading simulation "+id, `SELECT part, result FROM simulated WHERE simulation = ? ORDER BY part`, id)
	parts := map[int][]byte{}
	for _, v := range rows {
		parts[v.part] = v.result
	}
	return parts, err
}
