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

	Done      int  // how many parts have a result
	Cancelled bool // nobody wants the rest
}

// Simulations keeps simulations and the results of their parts.
type Simulations interface {
	AddSimulation(ctx context.Context, s Simulation) error
	Simulation(ctx context.Context, id string) (Simulation, error)
	// AddPart keeps the result of a part once, whoever does it again.
	AddPart(ctx context.Context, id string, part int, result []byte) error
	// Unfinished lists simulations, the oldest first, of which a part is missing
	// that is still wanted.
	Unfinished(ctx context.Context, limit int) ([]string, error)
	// SimulationsOf lists what somebody asked for, the latest first.
	SimulationsOf(ctx context.Context, person string, limit int) ([]Simulation, error)
	// CancelSimulation says that the parts which are missing are not wanted.
	CancelSimulation(ctx context.Context, id string) error
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

const simulationColumns = `id, person, spec, parts, created, cancelled, (SELECT COUNT(*) FROM simulated WHERE simulation = simulations.id)`

func scanSimulation(row interface{ Scan(...any) error }) (s Simulation, err error) {
	var created, cancelled int64
	err = row.Scan(&s.ID, &s.Person, &s.Spec, &s.Parts, &created, &cancelled, &s.Done)
	s.Created, s.Cancelled = unstamp(created), cancelled != 0
	return s, err
}

func (d *database) Simulation(ctx context.Context, id string) (Simulation, error) {
	s, err := scanSimulation(d.read.QueryRowContext(ctx, d.bind(`SELECT `+simulationColumns+` FROM simulations WHERE id = ?`), id))
	if errors.Is(err, sql.ErrNoRows) {
		return s, ErrNotFound
	}
	if err != nil {
		return s, fmt.Errorf("reading simulation %s: %w", id, err)
	}
	return s, nil
}

func (d *database) SimulationsOf(ctx context.Context, person string, limit int) ([]Simulation, error) {
	return collect(ctx, d, scanSimulation, "reading simulations",
		`SELECT `+simulationColumns+` FROM simulations WHERE person = ? ORDER BY created DESC LIMIT ?`, person, limit)
}

func (d *database) CancelSimulation(ctx context.Context, id string) error {
	res, err := d.write.ExecContext(ctx, d.bind(`UPDATE simulations SET cancelled = 1 WHERE id = ?`), id)
	if err != nil {
		return fmt.Errorf("cancelling simulation %s: %w", id, err)
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return ErrNotFound
	}
	return nil
}

func (d *database) Unfinished(ctx context.Context, limit int) ([]string, error) {
	return collect(ctx, d, scanString, "looking for unfinished simulations",
		`SELECT id FROM simulations WHERE cancelled = 0 AND parts > (SELECT COUNT(*) FROM simulated WHERE simulation = simulations.id) ORDER BY created LIMIT ?`, limit)
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
