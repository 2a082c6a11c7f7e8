package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/data"
)

// packCmd works on data packs for the Axis Empires games: folders of records laid
// over ours.
type packCmd struct {
	New   packNewCmd   `cmd:"" help:"Make an empty pack to fill."`
	Check packCheckCmd `cmd:"" help:"Check all data with packs laid over it."`
	Show  packShowCmd  `cmd:"" help:"Print what a pack changes and what its cards do."`
}

type packNewCmd struct {
	Folder string `arg:"" help:"The folder to make."`
	ID     string `help:"The pack's id, a word; the name of the folder if none is given."`
	Name   string `help:"What people call it; the id if none is given."`
}

func (packNewCmd) Help() string {
	return "Examples:\n\n    sandtable pack new my-game\n    sandtable pack new my-game --name \"My printed Totaler Krieg!\"\n"
}

// Run copies the empty pack.
func (p *packNewCmd) Run(c *console) error {
	id := p.ID
	if id == "" {
		id = filepath.Base(filepath.Clean(p.Folder))
	}
	name := p.Name
	if name == "" {
		name = id
	}
	if entries, err := os.ReadDir(p.Folder); err == nil && len(entries) > 0 {
		return fmt.Errorf("the folder %s is not empty; name one that does not exist yet", p.Folder)
	}
	info := fmt.Sprintf("{\n \"id\": %q,\n \"name\": %q,\n \"schema\": 2,\n \"theatres\": [\"europe\", \"pacific\"],\n \"note\": \"\"\n}\n", id, name)
	template, err := fs.Sub(data.Files, "pack-template")
	if err != nil {
		return err
	}
	if err := os.CopyFS(p.Folder, template); err != nil {
		return fmt.Errorf("the pack could not be written: %w", err)
	}
	if err := os.WriteFile(filepath.Join(p.Folder, "pack.json"), []byte(info), 0o644); err != nil {
		return fmt.Errorf("the pack could not be written: %w", err)
	}
	if _, err := openPack(p.Folder); err != nil {
		return errors.Join(err, os.RemoveAll(p.Folder))
	}
	fmt.Fprintf(c.out, "An empty pack is in %s. Fill its files, then run: sandtable pack check %s\n", p.Folder, p.Folder)
	return nil
}

func openPack(folder string) (*atlas.Pack, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no folder %s", folder)
	}
	p, err := atlas.OpenPack(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("the pack in %s cannot be read:\n%w", folder, indented(err))
	}
	return p, nil
}

// indented puts every line of an error two columns to the right.
func indented(err error) error {
	return errors.New("  " + strings.ReplaceAll(err.Error(), "\n", "\n  "))
}

type packCheckCmd struct {
	Folders []string `arg:"" name:"folder" help:"The folders of the packs, in the order they are laid."`
	Quiet   bool     `help:"Print faults only."`
}

func (packCheckCmd) Help() string {
	return "Examples:\n\n    sandtable pack check my-game\n    sandtable pack check first-edition my-game --quiet\n"
}

// Run prints one line for each group of checks and one for each fault.
func (p *packCheckCmd) Run(c *console) error {
	var packs []*atlas.Pack
	for _, f := range p.Folders {
		k, err := openPack(f)
		if err != nil {
			return err
		}
		packs = append(packs, k)
	}
	r := axis.Check(packs...)
	faults := r.Faults()
	if !p.Quiet {
		for _, g := range r.Groups {
			state := "ok"
			if len(g.Faults) > 0 {
				state = count(len(g.Faults), "fault")
			}
			fmt.Fprintf(c.out, "%-28s %6s looked at, %s\n", g.Name, grouped(g.Looked), state)
		}
	}
	for _, f := range faults {
		fmt.Fprintf(c.out, "%s\n", f)
	}
	if len(faults) > 0 {
		return fmt.Errorf("%s; nothing of the pack is used until they are mended", count(len(faults), "fault"))
	}
	fmt.Fprintf(c.out, "%s can be played with.\n", count(len(packs), "pack"))
	return nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}

type packShowCmd struct {
	Folder string `arg:"" help:"The folder of the pack."`
}

func (packShowCmd) Help() string {
	return "Example:\n\n    sandtable pack show my-game\n"
}

// Run prints what the pack is, which records it writes and what its cards do.
func (p *packShowCmd) Run(c *console) error {
	k, err := openPack(p.Folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %s\nDigest %s\n", k.ID, k.Name, k.Digest)
	if k.Note != "" {
		fmt.Fprintf(c.out, "%s\n", k.Note)
	}
	for _, f := range k.Files() {
		for _, l := range k.Records(f) {
			fmt.Fprintf(c.out, "%s writes %s of %s: %s\n", f, count(len(l.IDs), "record"), l.List, strings.Join(l.IDs, ", "))
		}
	}
	worlds, err := axis.Try(k)
	var faults atlas.Faults
	if errors.As(err, &faults) {
		return fmt.Errorf("the pack has %s; sandtable pack check %s prints them", count(len(faults), "fault"), p.Folder)
	}
	if err != nil {
		return err
	}
	for _, card := range cardsOf(k, worlds) {
		fmt.Fprintf(c.out, "\n%s, %s\n", card.Title, card.ID)
		for _, line := range card.Lines {
			fmt.Fprintf(c.out, "%s%s\n", strings.Repeat("  ", line.Depth+1), line.Text)
		}
	}
	return nil
}
