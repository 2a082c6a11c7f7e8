package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"sandtable/match"
	"sandtable/store"
)

// kept is a store that a command looks into.
type kept struct {
	DB string `name:"db" default:"sandtable.db" env:"SANDTABLE_DB" placeholder:"FILE|URL" help:"Where matches are kept: a file, or a postgres:// URL."`
}

// use opens a store that exists, for as long as a command takes.
func (k *kept) use(do func(ctx context.Context, s store.Store) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if !isPostgres(k.DB) {
		if _, err := os.Stat(k.DB); err != nil {
			return fmt.Errorf("there are no matches in %s: name the store with --db", k.DB)
		}
	}
	s, err := store.Open(ctx, k.DB)
	if err != nil {
		return err
	}
	defer s.Close()
	return do(ctx, s)
}

type backupCmd struct {
	kept
	File string `arg:"" help:"The file to write, which must not exist."`
}

func (backupCmd) Help() string {
	return `The copy is consistent and complete, though the server goes on. It is a store itself:
start a server on it with "sandtable serve --db FILE". It holds secrets, so keep it
private. A PostgreSQL store is copied into a file, too; "sandtable copy" brings it back.
`
}

// Run copies a store while a server uses it.
func (b *backupCmd) Run(c *console) error {
	return b.use(func(ctx context.Context, s store.Store) error {
		if err := s.Backup(ctx, b.File); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "The backup is in %s.\n", b.File)
		return nil
	})
}

type copyCmd struct {
	From string `arg:"" help:"The store to read: a file, or a postgres:// URL."`
	To   string `arg:"" help:"The store to write, which must be new or empty."`
}

// Run copies a whole store into another of any kind.
func (k *copyCmd) Run(c *console) error {
	from := kept{DB: k.From}
	return from.use(func(ctx context.Context, s store.Store) error {
		if err := store.Copy(ctx, s, k.To); err != nil {
			return err
		}
		fmt.Fprintln(c.out, "Everything is copied.")
		return nil
	})
}

type checkCmd struct {
	kept
	shelfFlags
}

func (checkCmd) Help() string {
	return `Every match is played again from its beginning: each move must be legal, each position
the one that was recorded, each roll what the seed gives. The first divergence of each
match is printed.
`
}

// Run replays every match of a store.
func (k *checkCmd) Run(c *console) error {
	return k.use(func(ctx context.Context, s store.Store) error {
		service := match.New(s, match.Config{Games: k.find, Bots: levels(), Alone: true})
		matches, entries, bad := 0, 0, 0
		bar := newProgress(c.err)
		for after := ""; ; {
			ids, err := s.IDs(ctx, after, 500)
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				break
			}
			for _, id := range ids {
				n, err := service.Check(ctx, id)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if err != nil {
					bad++
					fmt.Fprintln(c.out, err)
				}
				matches, entries, after = matches+1, entries+n, id
				bar.show(0, fmt.Sprintf("%s matches, %s entries", grouped(matches), grouped(entries)))
			}
		}
		bar.clear()
		fmt.Fprintf(c.out, "%s matches with %s entries were played again; %d diverged.\n", grouped(matches), grouped(entries), bad)
		if bad > 0 {
			return errQuiet
		}
		return nil
	})
}

type exportCmd struct {
	kept
	Match string `arg:"" help:"The id of the match."`
	File  string `arg:"" help:"The file to write."`
}

// Run writes a match to a file, secrets and all.
func (e *exportCmd) Run(c *console) error {
	return e.use(func(ctx context.Context, s store.Store) error {
		data, err := match.Export(ctx, s, e.Match)
		if err != nil {
			return err
		}
		if err := writePrivate(e.File, data); err != nil {
			return fmt.Errorf("writing the match: %w", err)
		}
		fmt.Fprintf(c.out, "The match is in %s. If it still runs, the file holds everybody's secrets.\n", e.File)
		return nil
	})
}

// writePrivate writes a file that only its owner may read, also where one was that
// others could.
func writePrivate(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = f.Chmod(0o600)
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.Write(data)
	}
	return errors.Join(err, f.Close())
}

type importCmd struct {
	kept
	shelfFlags
	File string `arg:"" help:"The file of a match."`
}

// Run makes a match of a file.
func (i *importCmd) Run(c *console) error {
	data, err := os.ReadFile(i.File)
	if err != nil {
		return fmt.Errorf("reading the match: %w", err)
	}
	ctx := context.Background()
	s, err := store.Open(ctx, i.DB)
	if err != nil {
		return err
	}
	defer s.Close()
	id, err := match.New(s, match.Config{Games: i.find, Bots: levels(), Alone: true}).Import(ctx, match.Caller{}, data)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "The match is here as %s; every move of it was checked.\n", id)
	return nil
}

type verifyCmd struct {
	shelfFlags
	File string `arg:"" help:"The file of a match."`
}

func (verifyCmd) Help() string {
	return `The seed must be the one whose hash was published before the first roll, and every
die, draw and shuffle must follow from it and from what the players added to it.
`
}

// Run recomputes every roll and shuffle of a match.
func (v *verifyCmd) Run(c *console) error {
	data, err := os.ReadFile(v.File)
	if err != nil {
		return fmt.Errorf("reading the match: %w", err)
	}
	found, err := match.Verify(context.Background(), v.find, data)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: the seed is the one that was promised.\n%s entries, %s moves that count and %s rolls and draws follow from it and from the rules.\n",
		found.Game, grouped(found.Entries), grouped(found.Moves), grouped(found.Rolls))
	if found.Shares > 0 {
		fmt.Fprintf(c.out, "%s shares that players added to the dice are those that they had promised.\n", grouped(found.Shares))
	}
	if found.Imports > 0 {
		fmt.Fprintf(c.out, "The match was imported %d times, each time with a new seed.\n", found.Imports)
	}
	if found.Result != "" {
		fmt.Fprintf(c.out, "Result: %s.\n", found.Result)
	}
	return nil
}
