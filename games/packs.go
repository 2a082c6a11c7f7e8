package games

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// Packs are the data packs of a house, kept in a folder, for the games that know such.
type Packs struct {
	dir     string
	library *axis.Library

	mu   sync.Mutex
	kept map[string]time.Time // by digest
}

// OpenPacks reads every folder in a folder that holds a pack; a folder that does not
// exist yet has none. The error names every pack that cannot be read.
func OpenPacks(dir string) (*Packs, error) {
	p := &Packs{dir: dir, library: axis.NewLibrary(), kept: map[string]time.Time{}}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the folder of data packs: %w", err)
	}
	var faults []error
	for _, e := range entries {
		folder := filepath.Join(dir, e.Name())
		file, err := os.Stat(filepath.Join(folder, "pack.json"))
		if err != nil {
			continue
		}
		pack, err := atlas.OpenPack(os.DirFS(folder))
		if err != nil {
			faults = append(faults, fmt.Errorf("the data pack in %s cannot be read: %w", folder, err))
			continue
		}
		p.add(pack, file.ModTime())
	}
	return p, errors.Join(faults...)
}

// Game is the game of a title, which finds its packs here.
func (p *Packs) Game(t Title) engine.Game { return p.library.Over(t.Game()) }

// Kit is what a page needs to draw a title with packs laid over it, as set-ups name
// them, as JSON.
func (p *Packs) Kit(t Title, names string) ([]byte, error) {
	g := p.Game(t)
	g, err := engine.Of(g, g.Version(), engine.Setup{Packs: names})
	if err != nil {
		return nil, err
	}
	drawn, ok := g.(interface{ Kit() ([]byte, error) })
	if !ok {
		return nil, fmt.Errorf("%s cannot be drawn with data packs", t.Name)
	}
	return drawn.Kit()
}

// Library is what is laid over games.
func (p *Packs) Library() *axis.Library { return p.library }

// Keep checks a pack and keeps it. What is wrong with it is told as atlas.Faults, and
// nothing of it is kept. A pack that is there already stays as it is.
func (p *Packs) Keep(files fs.FS) (*atlas.Pack, error) {
	pack, err := atlas.OpenPack(files)
	if err != nil {
		return nil, err
	}
	if _, err := axis.Try(pack); err != nil {
		return nil, err
	}
	if p.library.Has(pack) {
		return pack, nil
	}
	if err := keepFolder(filepath.Join(p.dir, pack.ID+"-"+pack.Digest[:12]), files); err != nil {
		return nil, fmt.Errorf("keeping the data pack %s: %w", pack.ID, err)
	}
	p.add(pack, time.Now())
	return pack, nil
}

func (p *Packs) add(pack *atlas.Pack, at time.Time) {
	p.library.Add(pack)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[pack.Digest] = at
}

// Kept is when a pack was kept here.
func (p *Packs) Kept(pack *atlas.Pack) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept[pack.Digest]
}

// keepFolder writes files into a folder all at once: what was begun and not finished
// has another name and holds no pack.
func keepFolder(folder string, files fs.FS) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return err
	}
	begun, err := os.MkdirTemp(filepath.Dir(folder), ".new-")
	if err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(begun, "pack"), files); err != nil {
		return errors.Join(err, os.RemoveAll(begun))
	}
	if err := os.Rename(filepath.Join(begun, "pack"), folder); err != nil {
		return errors.Join(err, os.RemoveAll(begun))
	}
	return os.Remove(begun)
}
