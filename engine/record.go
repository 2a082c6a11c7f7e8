package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sandtable/dice"
)

// recordFormat is the number of the file format that this program writes.
const recordFormat = 1

// Record is a match as it is kept in a file: what was played, and every decision
// and every outcome of chance in order. Nothing else is needed to see the match
// again, since positions and events follow from it.
//
// The file is one JSON object. Its moves are strings: a seat's number and its
// move ("0 march u12"), or an exclamation mark and what chance gave, counted
// from 1 so that a die shows its face ("! 3").
type Record struct {
	Format int      `json:"record"` // the number of the file format
	Game   string   `json:"game"`
	Rules  int      `json:"rules"` // the number of the rule set
	Setup  Setup    `json:"setup"`
	Seed   string   `json:"seed,omitempty"` // of all chance, if it came from one
	Final  string   `json:"final,omitempty"`
	Moves  []string `json:"moves"`
}

// Entry is one decision of a seat, or one outcome of chance.
type Entry struct {
	Chance  bool
	Outcome int // of chance, from 0
	Seat    Seat
	Move    Move
}

// NewRecord begins the record of a match. The seed is empty if chance comes from
// somewhere else.
func NewRecord(g Game, s Setup, seed string) *Record {
	return &Record{Format: recordFormat, Game: g.ID(), Rules: g.Version(), Setup: s, Seed: seed}
}

// Add writes an entry down.
func (r *Record) Add(g Game, e Entry) { r.Moves = append(r.Moves, FormatEntry(g, e)) }

// FormatEntry writes an entry as it stands in a file.
func FormatEntry(g Game, e Entry) string {
	if e.Chance {
		return "! " + strconv.Itoa(e.Outcome+1)
	}
	return strconv.Itoa(int(e.Seat)) + " " + FormatMove(g, e.Move)
}

// ParseEntry reads what FormatEntry writes.
func ParseEntry(g Game, text string) (Entry, error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if first == "!" {
		n, err := strconv.Atoi(strings.TrimSpace(rest))
		if err != nil || n < 1 {
			return Entry{}, fmt.Errorf("%q is not an outcome of chance: write an exclamation mark and a number from 1", text)
		}
		return Entry{Chance: true, Outcome: n - 1}, nil
	}
	seat, err := strconv.ParseUint(first, 10, 8)
	if err != nil {
		return Entry{}, fmt.Errorf("%q begins with neither a seat's number nor an exclamation mark", text)
	}
	m, err := ParseMove(g, rest)
	return Entry{Seat: Seat(seat), Move: m}, err
}

// Hash names a position: positions are equal exactly when their hashes are.
func Hash(p Position) string {
	h := sha256.Sum256(p.AppendBinary(nil))
	return hex.EncodeToString(h[:])
}

// Encode writes a record with each move on a line of its own, so that people can
// read it and two records can be compared line by line.
func (r *Record) Encode() []byte {
	head := *r
	head.Moves = []string{}
	b, err := json.Marshal(&head)
	if err != nil {
		panic(fmt.Sprintf("engine: a record that cannot be written: %v", err)) // strings and numbers always can
	}
	b = bytes.TrimSuffix(b, []byte("]}"))
	for i, m := range r.Moves {
		if i > 0 {
			b = append(b, ',')
		}
		line, _ := json.Marshal(m)
		b = append(append(b, '\n'), line...)
	}
	return append(b, "\n]}\n"...)
}

// DecodeRecord reads what Encode writes. What the moves say is read when they
// are replayed.
func DecodeRecord(data []byte) (*Record, error) {
	var r Record
	if n := formatOf(data); n > recordFormat {
		return nil, fmt.Errorf("the record is of a newer program: it is written in format %d, and this one reads up to format %d", n, recordFormat)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, fmt.Errorf("this is not the record of a match: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something follows the end of the record")
	}
	if r.Format != recordFormat {
		return nil, fmt.Errorf("the record is written in format %d, but this program reads format %d", r.Format, recordFormat)
	}
	return &r, nil
}

// formatOf is the format that a record says it is written in, or 0. A newer one
// may have parts that this program cannot read, so that is found out first.
func formatOf(data []byte) int {
	var head struct {
		Format int `json:"record"`
	}
	if json.Unmarshal(data, &head) != nil {
		return 0
	}
	return head.Format
}

// Replay plays a record again, verifying every entry, and calls each after every
// one with its number from 1 and what it made happen. The events are valid until
// each returns. It returns the last position.
func (r *Record) Replay(g Game, each func(n int, e Entry, p Position, told []Event)) (Position, error) {
	if r.Game != g.ID() {
		return nil, fmt.Errorf("the record is of the game %q, not of %s", r.Game, g.Title())
	}
	g, err := Of(g, r.Rules, r.Setup)
	if err != nil {
		return nil, err
	}
	p, err := g.New(r.Setup)
	if err != nil {
		return nil, err
	}
	chance, err := r.source()
	if err != nil {
		return nil, err
	}
	var events *Events
	if each != nil {
		events = &Events{}
	}
	for i, text := range r.Moves {
		e, err := ParseEntry(g, text)
		if err == nil {
			err = r.step(p, e, chance, events)
		}
		if err != nil {
			return nil, fmt.Errorf("entry %d of the record (%s): %w", i+1, text, err)
		}
		if each != nil {
			each(i+1, e, p, events.List)
			events.Reset()
		}
	}
	if r.Final != "" && r.Final != Hash(p) {
		return p, fmt.Errorf("the match ends in another position than the record says: after %d entries its hash is %s, not %s", len(r.Moves), Hash(p), r.Final)
	}
	return p, nil
}

// source is where the record says that chance came from, or nil.
func (r *Record) source() (dice.Source, error) {
	if r.Seed == "" {
		return nil, nil
	}
	seed, err := dice.ParseSeed(r.Seed)
	if err != nil {
		return nil, err
	}
	return dice.New(seed), nil
}

// step performs an entry. Where the seed is known, chance must have come from it.
func (r *Record) step(p Position, e Entry, chance dice.Source, ev *Events) error {
	if _, over := p.Outcome(); over {
		return ErrOver
	}
	n := p.Chance()
	switch {
	case !e.Chance && n > 0:
		return fmt.Errorf("chance decides here, among %d outcomes", n)
	case !e.Chance:
		return p.Play(e.Seat, e.Move, ev)
	case n == 0:
		return errors.New("a player decides here, not chance")
	case e.Outcome >= n:
		return fmt.Errorf("chance has only %d outcomes here", n)
	}
	if chance != nil {
		if o := chance.Draw(n); o != e.Outcome {
			return fmt.Errorf("the seed gives %d of %d here", o+1, n)
		}
	}
	return p.Resolve(e.Outcome, ev)
}
