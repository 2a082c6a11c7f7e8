package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/engine"
	"sandtable/rulebook"
)

// GameInfo is a game as a list shows it.
type GameInfo struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	Rules     int            `json:"rules" doc:"The number of the rule set that new matches are played by."`
	RuleSets  []int          `json:"ruleSets" doc:"All rule sets by which matches can be played, the newest last."`
	Scenarios []ScenarioInfo `json:"scenarios"`
	Phases    []engine.Phase `json:"phases" doc:"The sequence of play."`
	Kinds     []KindInfo     `json:"kinds" doc:"The kinds of moves."`
	Bots      []string       `json:"bots" doc:"The bots that play it."`
	Theatres  []string       `json:"theatres,omitempty" doc:"The theatres whose data packs can be laid over it."`
}

// ScenarioInfo is a scenario with the seats it has.
type ScenarioInfo struct {
	ID      string            `json:"id"`
	Title   string            `json:"title"`
	Titles  map[string]string `json:"titles,omitempty" doc:"The title in other languages: de."`
	About   map[string]string `json:"about" doc:"How long it is and how it is won, by language: en, de."`
	Players []int             `json:"players"`
	Seats   [][]string        `json:"seats" doc:"The seats, for each number of players."`
}

// KindInfo is a kind of move: its name and what the words after it are.
type KindInfo struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
	Rule string   `json:"rule,omitempty"`
	Help string   `json:"help"`
	// Anytime marks what may be done beside what is asked, Back what only takes
	// back an unfinished choice.
	Anytime bool `json:"anytime,omitempty"`
	Back    bool `json:"back,omitempty"`
}

func (s *Server) gameInfo(g engine.Game, packs string) GameInfo {
	info := GameInfo{ID: g.ID(), Title: g.Title(), Rules: g.Version(), RuleSets: engine.RuleSets(g), Phases: g.Sequence(), Bots: []string{}}
	for _, b := range s.Bots {
		if s.Plays == nil || s.Plays(g.ID(), b) {
			info.Bots = append(info.Bots, b)
		}
	}
	if packed, ok := g.(engine.Packed); ok {
		info.Theatres = packed.Theatres()
	}
	for _, sc := range g.Scenarios() {
		s := ScenarioInfo{ID: sc.ID, Title: sc.Title, Titles: sc.Titles, About: sc.About, Players: sc.Players}
		for _, n := range sc.Players {
			seats, err := g.Seats(engine.Setup{Scenario: sc.ID, Players: n, Packs: packs})
			if err != nil {
				continue
			}
			s.Seats = append(s.Seats, seats)
		}
		info.Scenarios = append(info.Scenarios, s)
	}
	for _, k := range g.Kinds() {
		if k.Name == "" {
			continue
		}
		args := k.Args
		if args == nil {
			args = []string{}
		}
		info.Kinds = append(info.Kinds, KindInfo{Name: k.Name, Args: args, Rule: k.Rule, Help: k.Help, Anytime: k.Anytime, Back: k.Back})
	}
	return info
}

// Opponent is a bot as the person who chooses one sees it.
type Opponent struct {
	Name  string   `json:"name"`
	About []string `json:"about"`
}

func (s *Server) opponents() []Opponent {
	list := []Opponent{}
	for _, name := range s.Bots {
		o := Opponent{Name: name, About: []string{}}
		if s.Describe != nil {
			o.About = s.Describe(name)
		}
		list = append(list, o)
	}
	return list
}

type GamePath struct {
	Game string `path:"game" example:"tt"`
}

// PackedPath is a game with data packs laid over it.
type PackedPath struct {
	GamePath
	Packs string `query:"packs" maxLength:"400" doc:"The data packs to lay over the game, as /api/packs names them, with blanks between."`
}

// packed is a game with data packs laid over it.
func (s *Server) packed(ctx context.Context, in *PackedPath) (engine.Game, error) {
	g, err := s.gameNamed(in.Game)
	if err != nil {
		return nil, err
	}
	if g, err = engine.Of(g, g.Version(), engine.Setup{Packs: in.Packs}); err != nil {
		return nil, s.refused(ctx, err)
	}
	return g, nil
}

func (s *Server) gameNamed(id string) (engine.Game, error) {
	g, ok := s.game(id)
	if !ok {
		return nil, problem(http.StatusNotFound, "there is no game "+id+" here")
	}
	return g, nil
}

func (s *Server) gameRoutes() {
	huma.Register(s.api, operation("GET", "/api/games", "games", "The games that are played here", "games"),
		func(ctx context.Context, _ *struct{}) (*struct{ Body []GameInfo }, error) {
			list := []GameInfo{}
			for _, g := range s.Games {
				list = append(list, s.gameInfo(g, ""))
			}
			return &struct{ Body []GameInfo }{list}, nil
		})
	huma.Register(s.api, operation("GET", "/api/games/{game}", "game", "A game, with data packs laid over it", "games"),
		func(ctx context.Context, in *PackedPath) (*body[GameInfo], error) {
			g, err := s.packed(ctx, in)
			if err != nil {
				return nil, err
			}
			return ok(s.gameInfo(g, in.Packs)), nil
		})
	huma.Register(s.api, operation("GET", "/api/bots", "bots", "The levels of bots", "games"),
		func(ctx context.Context, _ *struct{}) (*struct{ Body []string }, error) {
			return &struct{ Body []string }{append([]string{}, s.Bots...)}, nil
		})
	huma.Register(s.api, operation("GET", "/api/opponents", "opponents", "The bots that one can play against, and how each plays", "games"),
		func(ctx context.Context, _ *struct{}) (*struct{ Body []Opponent }, error) {
			return &struct{ Body []Opponent }{s.opponents()}, nil
		})
	huma.Register(s.api, operation("GET", "/api/games/{game}/rules", "rules", "A game's numbered rules, in our own words", "games"),
		func(ctx context.Context, in *struct {
			GamePath
			Set int `query:"set" minimum:"0" doc:"The rule set, for a match that is not played by the newest."`
		}) (*struct{ Body []rulebook.Rule }, error) {
			g, err := s.gameNamed(in.Game)
			if err != nil {
				return nil, err
			}
			if in.Set != 0 {
				if g, err = engine.WithRules(g, in.Set); err != nil {
					return nil, problem(http.StatusNotFound, err.Error())
				}
			}
			book, err := g.Rules()
			if err != nil {
				return nil, s.refused(ctx, err)
			}
			return &struct{ Body []rulebook.Rule }{book.Rules()}, nil
		})
	huma.Register(s.api, operation("GET", "/api/games/{game}/kit", "kit", "What a page needs to draw a game: its board, cards and units", "games"),
		func(ctx context.Context, in *KitPath) (*KitAnswer, error) {
			if _, err := s.packed(ctx, &in.PackedPath); err != nil {
				return nil, err
			}
			if s.Kit == nil {
				return nil, problem(http.StatusNotFound, "this server draws no games")
			}
			body, err := s.Kit(in.Game, in.Packs)
			if err != nil {
				return nil, s.refused(ctx, err)
			}
			return kitAnswer(in.Known, body), nil
		})
}

// KitPath names a game, and the kit that the asker has kept.
type KitPath struct {
	PackedPath
	Known string `header:"If-None-Match" doc:"The ETag of the kit that you have."`
}

// KitAnswer is a kit, or nothing for who has it already.
type KitAnswer struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Body         json.RawMessage
}

// kitAnswer lets pages keep a kit, and ask each time whether it is still the same: after an
// update nobody plays with the texts of the day before.
func kitAnswer(known string, body json.RawMessage) *KitAnswer {
	sum := sha256.Sum256(body)
	tag := fmt.Sprintf("%q", hex.EncodeToString(sum[:16]))
	if strings.Contains(known, tag) {
		return &KitAnswer{Status: http.StatusNotModified, CacheControl: "no-cache", ETag: tag}
	}
	return &KitAnswer{Status: http.StatusOK, CacheControl: "no-cache", ETag: tag, Body: body}
}
