package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"sandtable/games"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
	"sandtable/server"
)

// packShelf is the library of data packs as a server sees it. It checks one pack at a
// time, because a check reads all data of both maps.
type packShelf struct {
	packs    *games.Packs
	checking sync.Mutex
}

// Packs are the packs at hand, those kept last first.
func (s *packShelf) Packs() []server.PackInfo {
	list := []server.PackInfo{}
	for _, p := range s.packs.Library().Packs() {
		list = append(list, s.info(p))
	}
	slices.SortStableFunc(list, func(a, b server.PackInfo) int { return b.Kept.Compare(a.Kept) })
	return list
}

func (s *packShelf) info(p *atlas.Pack) server.PackInfo {
	info := server.PackInfo{Name: axis.PackName(p), ID: p.ID, Title: p.Name, Note: p.Note, Digest: p.Digest, Kept: s.packs.Kept(p), Theatres: p.Theatres, Writes: []server.PackWrites{}}
	for _, f := range p.Files() {
		for _, l := range p.Records(f) {
			info.Writes = append(info.Writes, server.PackWrites{File: f, List: l.List, IDs: l.IDs})
		}
	}
	return info
}

// Files are the files of a pack.
func (s *packShelf) Files(name string) (map[string]string, bool) {
	for _, p := range s.packs.Library().Packs() {
		if axis.PackName(p) == name {
			return p.Texts(), true
		}
	}
	return nil, false
}

// Base is one of our own files.
func (s *packShelf) Base(theatre, file string) (json.RawMessage, bool) {
	return atlas.Base(theatre, file)
}

// Vocabulary is what cards and tables may be written with.
func (s *packShelf) Vocabulary() (json.RawMessage, error) { return atlas.Vocabulary() }

// Check tells what is wrong with a pack, and shows its cards and counters.
func (s *packShelf) Check(files map[string]string) (r server.PackReport) {
	err := unpacked(files, func(dir string) error {
		s.checking.Lock()
		defer s.checking.Unlock()
		p, err := atlas.OpenPack(os.DirFS(dir))
		if err != nil {
			return err
		}
		worlds, err := axis.Try(p)
		if err != nil {
			return err
		}
		r.Cards = cardsOf(p, worlds)
		r.Faces, err = facesOf(p, worlds)
		return err
	})
	return reported(r, err)
}

// Keep checks a pack and keeps it if nothing is wrong with it.
func (s *packShelf) Keep(files map[string]string) (info server.PackInfo, r server.PackReport, err error) {
	err = unpacked(files, func(dir string) error {
		s.checking.Lock()
		defer s.checking.Unlock()
		p, err := s.packs.Keep(os.DirFS(dir))
		if err == nil {
			info = s.info(p)
		}
		return err
	})
	var faults atlas.Faults
	if errors.As(err, &faults) {
		return info, reported(r, err), nil
	}
	return info, reported(r, nil), err
}

// reported adds an error to a report, fault by fault.
func reported(r server.PackReport, err error) server.PackReport {
	r.Faults = []server.PackFault{}
	if r.Cards == nil {
		r.Cards = []server.PackCard{}
	}
	var faults atlas.Faults
	switch {
	case err == nil:
	case errors.As(err, &faults):
		for _, f := range faults {
			r.Faults = append(r.Faults, server.PackFault{File: f.File, Record: f.Record, Text: f.Text})
		}
	default:
		r.Faults = append(r.Faults, server.PackFault{Text: err.Error()})
	}
	return r
}

// unpacked writes the files of a pack into a folder for as long as use needs them. A
// path that is no file of a pack is a fault.
func unpacked(files map[string]string, use func(dir string) error) error {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if !atlas.IsPackFile(path) {
			return atlas.Faults{{Group: "packs", File: path, Text: "a pack has no such file; name it like europe/cards.json"}}
		}
	}
	dir, err := os.MkdirTemp("", "sandtable-pack-")
	if err != nil {
		return fmt.Errorf("unpacking the data pack: %w", err)
	}
	defer os.RemoveAll(dir)
	for path, text := range files {
		name := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return fmt.Errorf("unpacking the data pack: %w", err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return fmt.Errorf("unpacking the data pack: %w", err)
		}
	}
	return use(dir)
}

// written are the records of a file that a pack writes.
func written(p *atlas.Pack, file string) (ids []string) {
	for _, l := range p.Records(file) {
		ids = append(ids, l.IDs...)
	}
	return ids
}

// cardsOf are the cards that a pack writes and what they do.
func cardsOf(p *atlas.Pack, worlds []*axis.World) (list []server.PackCard) {
	for i, world := range worlds {
		for _, id := range written(p, atlas.Theatres[i]+"/cards.json") {
			card, found := world.CardByID(id)
			if !found {
				continue // removed
			}
			c := server.PackCard{ID: id, Title: world.Cards[card].Number + " " + world.Cards[card].Name, Lines: []server.PackLine{}}
			for _, line := range world.Code.ExplainCard(card) {
				c.Lines = append(c.Lines, server.PackLine{Depth: line.Depth, Text: line.String()})
			}
			list = append(list, c)
		}
	}
	return list
}

// facesOf are the cards and counters that a pack writes, by theatre, as a page draws
// them.
func facesOf(p *atlas.Pack, worlds []*axis.World) (json.RawMessage, error) {
	faces := map[string]json.RawMessage{}
	for i, world := range worlds {
		t := atlas.Theatres[i]
		text, err := world.Faces(written(p, t+"/cards.json"), written(p, t+"/units.json"))
		if err != nil {
			return nil, fmt.Errorf("drawing what the data pack writes: %w", err)
		}
		faces[t] = text
	}
	return json.Marshal(faces)
}
