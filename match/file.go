package match

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/store"
)

// fileFormat is the number of the format of files that this program writes.
const fileFormat = 2

// File is a match in one file: everything that is needed to go on with it, and
// to check that its dice were fair. It holds no ids of people and no tokens.
type File struct {
	Format     int       `json:"sandtable-match"`
	Game       string    `json:"game"`
	Rules      int       `json:"rules"`
	Options    Options   `json:"options"`
	Created    time.Time `json:"created"`
	Commitment string    `json:"commitment"`
	Seed       string    `json:"seed"`
	// Dice and Seeds came with format 2: how outcomes are drawn, and the seeds that
	// followed the first, one for each time that the match was imported.
	Dice     int         `json:"dice,omitempty"`
	Seeds    []string    `json:"seeds,omitempty"`
	Imported *Imported   `json:"imported,omitempty"`
	Log      []FileEntry `json:"log"`
}

// FileEntry is an entry of the log in a file.
type FileEntry struct {
	At   time.Time `json:"at"`
	Hash string    `json:"hash"` // of the position after it
	Step step      `json:"step"`
}

// exported stands in a file for a token that opened a seat.
const exported = "exported"

// maxLog is how many entries a file may have.
const maxLog = 200_000

// Export writes a match to a file. A match that is over holds no secrets any
// more; of one that runs, the file tells everything, so only an admin who has no
// part in it gets it.
func (s *Service) Export(ctx context.Context, id string, c Caller) ([]byte, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, err := r.looksAs(c, ""); err != nil {
		return nil, err
	}
	if !r.over() {
		if err := s.copied(ctx, id, c); err != nil {
			return nil, err
		}
	}
	return Export(ctx, s.store, id)
}

// copied notes in the log of a match, for all to read, that an admin takes the file
// of it while it has secrets.
func (s *Service) copied(ctx context.Context, id string, c Caller) error {
	_, err := s.append(ctx, id, "copy "+randomName(), func(r *room) (*step, error) {
		if !c.Admin || r.held(c) != 0 || r.knows(c, engine.Spectator) && !slices.Contains(r.copied, c.Person) {
			return nil, forbidden("the file of a running match holds everybody's secrets: only an admin who has not played in it may have it")
		}
		if r.over() {
			return nil, errOverMeanwhile
		}
		return &step{Kind: stepCopy, Name: c.Name, Person: c.Person}, nil
	})
	if err == errOverMeanwhile {
		return nil
	}
	return err
}

// errOverMeanwhile: what was to be noted is no secret any more.
var errOverMeanwhile = errors.New("the match is over")

// Export writes a match of a store to a file, secrets and all.
func Export(ctx context.Context, st store.Store, id string) ([]byte, error) {
	m, err := st.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	var about meta
	if err := json.Unmarshal(m.Meta, &about); err != nil {
		return nil, fmt.Errorf("reading match %s: %w", id, err)
	}
	about.Host = ""
	seeds, err := readSeeds(m.Secret)
	if err != nil {
		return nil, fmt.Errorf("reading match %s: %w", id, err)
	}
	f := File{
		Format: fileFormat, Game: m.Game, Rules: m.Rules, Options: about.Options, Created: m.Created,
		Commitment: about.Commitment, Seed: seeds[0].String(),
		Dice: about.Dice, Imported: about.Imported, Log: []FileEntry{},
	}
	for _, later := range seeds[1:] {
		f.Seeds = append(f.Seeds, later.String())
	}
	entries, err := st.Log(ctx, id, 0, maxLog)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		step, err := readStep(e)
		if err != nil {
			return nil, fmt.Errorf("match %s, entry %d: %w", id, e.N, err)
		}
		step.Person = ""
		if step.Token != "" {
			step.Token = exported
		}
		f.Log = append(f.Log, FileEntry{At: e.At, Hash: hex.EncodeToString(e.Hash), Step: step})
	}
	return f.encode()
}

// encode writes each entry on a line of its own, so that people can read the
// file and two files can be compared line by line.
func (f File) encode() ([]byte, error) {
	log := f.Log
	f.Log = []FileEntry{}
	b, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("writing the match: %w", err)
	}
	b = bytes.TrimSuffix(b, []byte("]}"))
	for i, e := range log {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("writing entry %d: %w", i+1, err)
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, '\n'), line...)
	}
	return append(b, "\n]}\n"...), nil
}

// readFile reads what encode writes.
func readFile(data []byte) (File, error) {
	var f File
	if n := formatOf(data); n > fileFormat {
		return f, invalid("the file is of a newer program: it is written in format %d, and this one reads up to format %d", n, fileFormat)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return f, invalid("this is not the file of a match: %v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return f, invalid("something follows the end of the match in the file")
	}
	if f.Format < 1 || f.Format > fileFormat {
		return f, invalid("the file is written in format %d, but this program reads formats up to %d", f.Format, fileFormat)
	}
	if f.Dice != 0 && f.Dice != sharedDice {
		return f, invalid("the dice of the match are drawn in a way that this program does not know: use a newer one")
	}
	if len(f.Log) > maxLog {
		return f, invalid("the file has %d entries, more than any match", len(f.Log))
	}
	return f, nil
}

// formatOf is the format that a file says it is written in, or 0. A newer one may
// have parts that this program cannot read, so that is found out first.
func formatOf(data []byte) int {
	var head struct {
		Format int `json:"sandtable-match"`
	}
	if json.Unmarshal(data, &head) != nil {
		return 0
	}
	return head.Format
}

// Verified is what checking a file found.
type Verified struct {
	Game    string
	Entries int
	Moves   int // that count
	Rolls   int // dice, draws and shuffles that the seed gives again
	Shares  int // that seats added to the dice, as they had promised
	Imports int // how often it was brought from elsewhere, each time with a new seed
	Result  string
}

// Verify plays the match of a file again: every move must be legal, every
// position the one that was recorded, every roll and shuffle what the seed
// gives, and the seed the one whose hash was published.
func Verify(ctx context.Context, games func(id string) (engine.Game, bool), data []byte) (Verified, error) {
	f, err := readFile(data)
	if err != nil {
		return Verified{}, err
	}
	s := New(nil, Config{Games: games, Bots: []string{f.Options.Clock.Bot}})
	r, _, err := s.fromFile(ctx, f)
	if err != nil {
		return Verified{}, err
	}
	v := Verified{Game: r.game.Title(), Entries: len(f.Log), Moves: r.line.moves(), Imports: r.epoch}
	for _, e := range f.Log {
		v.Rolls += len(e.Step.Rolls)
		v.Shares += len(e.Step.Shown)
		if e.Step.Reveal != "" {
			v.Shares++
		}
	}
	if o, over := r.outcome(); over {
		v.Result = r.result(o)
	}
	return v, nil
}

// fromFile plays a file again and returns the room it leads to, and its log.
func (s *Service) fromFile(ctx context.Context, f File) (_ *room, _ []store.Entry, err error) {
	defer s.contain("of a file", &err)
	o := f.Options
	if o.Game != f.Game {
		return nil, nil, invalid("the file says that it is a match of %q and of %q", f.Game, o.Game)
	}
	newest, ok := s.Games(f.Game)
	if !ok {
		return nil, nil, invalid("there is no game %q here", f.Game)
	}
	g, err := engine.Of(newest, f.Rules, o.Setup)
	if err != nil {
		return nil, nil, invalid("%v", err)
	}
	m, err := s.newMatch(g, &o)
	if err != nil {
		return nil, nil, err
	}
	seed, err := dice.ParseSeed(f.Seed)
	if err != nil {
		return nil, nil, invalid("%v", err)
	}
	if seed.Commitment() != f.Commitment {
		return nil, nil, invalid("the seed is not the one whose hash was published before the match: the dice cannot be trusted")
	}
	m.Created, m.Secret = f.Created, seed[:]
	for _, text := range f.Seeds {
		later, err := dice.ParseSeed(text)
		if err != nil {
			return nil, nil, invalid("%v", err)
		}
		m.Secret = append(m.Secret, later[:]...)
	}
	if m.Meta, err = json.Marshal(meta{Options: o, Commitment: f.Commitment, Dice: f.Dice, Imported: f.Imported}); err != nil {
		return nil, nil, fmt.Errorf("writing the options: %w", err)
	}
	r, err := s.empty(m)
	if err != nil {
		return nil, nil, invalid("%v", err)
	}
	old := &archive{}
	log, err := old.play(ctx, r, f)
	if err == nil && r.epoch != len(r.seeds)-1 {
		err = invalid("the file has %d seeds, but its log uses %d", len(r.seeds), r.epoch+1)
	}
	return r, log, err
}

// archive is the log of a file while it is played again: a service that reads
// from it instead of a store.
type archive struct {
	store.Store
	log []store.Entry
}

// Log reads from the part that was played already.
func (a *archive) Log(_ context.Context, _ string, after, limit int) ([]store.Entry, error) {
	rest := a.log[min(max(after, 0), len(a.log)):]
	return rest[:min(limit, len(rest))], nil
}

// Snapshot finds none: a file has no snapshots.
func (a *archive) Snapshot(context.Context, string, int) (store.Snapshot, error) {
	return store.Snapshot{}, nil
}

func (a *archive) play(ctx context.Context, r *room, f File) ([]store.Entry, error) {
	s := New(a, Config{Games: func(string) (engine.Game, bool) { return r.game, true }})
	for i, e := range f.Log {
		entry, err := e.entry(i + 1)
		if err == nil {
			err = e.Step.anonymous()
		}
		if err == nil {
			err = s.readSound(ctx, r, entry)
		}
		if err != nil {
			return nil, invalid("entry %d: %v", i+1, err)
		}
		a.log = append(a.log, entry)
	}
	return a.log, ctx.Err()
}

// entry is an entry of a file as a store keeps it.
func (e FileEntry) entry(n int) (store.Entry, error) {
	hash, err := hex.DecodeString(e.Hash)
	if err != nil {
		return store.Entry{}, fmt.Errorf("%.80q is not a hash", e.Hash)
	}
	body, err := json.Marshal(e.Step)
	if err != nil {
		return store.Entry{}, fmt.Errorf("writing it: %w", err)
	}
	return store.Entry{N: n, Client: fmt.Sprint("imported ", n), Body: body, Hash: hash, At: e.At}, nil
}

// anonymous checks what a file says of people: their names and nothing else.
func (st step) anonymous() error {
	if st.Person != "" || st.Token != "" && st.Token != exported {
		return errors.New("a file holds no ids of people and no tokens")
	}
	name, err := tidy("the name", st.Name, maxName)
	if err != nil {
		return err
	}
	entropy, err := tidy("the entropy", st.Entropy, maxEntropy)
	if err != nil {
		return err
	}
	if name != st.Name || entropy != st.Entropy {
		return errors.New("a name or the entropy has spaces around it")
	}
	return nil
}

// Check plays a match of the store again from its beginning, with every roll
// compared to the seed, and returns how many entries it has.
func (s *Service) Check(ctx context.Context, id string) (n int, err error) {
	defer s.contain(id, &err)
	m, err := s.store.Match(ctx, id)
	if err != nil {
		return 0, err
	}
	r, err := s.empty(m)
	if err != nil {
		return 0, err
	}
	if err := s.checkLog(ctx, r, m.Version); err != nil {
		return r.version, fmt.Errorf("match %s: %w", id, err)
	}
	if f := r.face(&r.table); f.State != m.Face.State || f.Bots != m.Face.Bots || f.Listed != m.Face.Listed {
		return r.version, fmt.Errorf("match %s: lists show it otherwise than its log says", id)
	}
	return r.version, nil
}

// checkLog plays the log again up to a version.
func (s *Service) checkLog(ctx context.Context, r *room, version int) error {
	if len(r.meta.Commitment) == 0 || r.seeds[0].Commitment() != r.meta.Commitment {
		return errors.New("the seed is not the one whose hash was published")
	}
	for r.version < version {
		entries, err := s.store.Log(ctx, r.id, r.version, min(1000, version-r.version))
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return fmt.Errorf("the log ends at entry %d, but the match is at version %d", r.version, version)
		}
		for _, e := range entries {
			if e.N != r.version+1 {
				return fmt.Errorf("entry %d is missing", r.version+1)
			}
			if err := s.readSound(ctx, r, e); err != nil {
				return fmt.Errorf("entry %d: %w", e.N, err)
			}
		}
	}
	return s.checkEnd(ctx, r)
}

// checkEnd: nothing follows the last entry, unless the match goes on meanwhile.
func (s *Service) checkEnd(ctx context.Context, r *room) error {
	more, err := s.store.Log(ctx, r.id, r.version, 1)
	if err != nil || len(more) == 0 {
		return err
	}
	m, err := s.store.Match(ctx, r.id)
	if err == nil && m.Version <= r.version {
		err = fmt.Errorf("entry %d is in the log, but the match is at version %d", more[0].N, m.Version)
	}
	return err
}
