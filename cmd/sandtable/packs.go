package main

import (
	"sandtable/engine"
	"sandtable/games"
	"sandtable/server"
)

// shelfFlags is the flag of commands that open matches which may be played with data packs.
type shelfFlags struct {
	Packs packFolder `env:"SANDTABLE_PACKS" placeholder:"FOLDER" help:"The folder with data packs, a folder each, for matches that are played with them."`
}

// packFolder is a folder with data packs, which are read as soon as it is named.
type packFolder struct{ *games.Packs }

// UnmarshalText reads the packs of a folder.
func (p *packFolder) UnmarshalText(dir []byte) (err error) {
	p.Packs, err = games.OpenPacks(string(dir))
	return err
}

// keeper lets a server keep packs in the folder; nil if there is none.
func (s *shelfFlags) keeper() server.PackShelf {
	if s.Packs.Packs == nil {
		return nil
	}
	return &packShelf{packs: s.Packs.Packs}
}

// game is the game of a title, with the packs at hand.
func (s *shelfFlags) game(t games.Title) engine.Game {
	if s.Packs.Packs == nil {
		return t.Game()
	}
	return s.Packs.Game(t)
}

// games are all games that can be played.
func (s *shelfFlags) games() (list []engine.Game) {
	for _, t := range games.All() {
		list = append(list, s.game(t))
	}
	return list
}

// find is the game with an id, for packages that know no list of games.
func (s *shelfFlags) find(id string) (engine.Game, bool) {
	t, err := games.ByID(id)
	if err != nil {
		return nil, false
	}
	return s.game(t), true
}

// named are packs as a set-up names them.
func (s *shelfFlags) named(names string) (string, error) {
	if names == "" || s.Packs.Packs == nil {
		return names, nil
	}
	return s.Packs.Library().Complete(names)
}

// findGame is the game that was named on the command line, with the packs at hand.
func (s *shelfFlags) findGame(id string) (engine.Game, error) {
	t, err := games.ByID(id)
	if err != nil {
		return nil, usageError{err}
	}
	return s.game(t), nil
}
