package axis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// game is one of the games of the system, as package engine sees it. Its data are
// loaded when it is first asked for more than its id and title.
type game struct {
	id, title string
	theatre   int // of atlas.Theatres
	scenarios []string
	load      func() *loaded
}

// loaded is what a game needs once it is played.
type loaded struct {
	world  *World
	table  *flowOf
	frames *notation.Frames
}

// TotalerKrieg is Totaler Krieg! in Europe. It is not on the list of games yet:
// its campaigns wait for the chapters on politics.
var TotalerKrieg engine.Game = newGame("tk", "Totaler Krieg!", 0, "A.1", "A.2", "A.3")

func newGame(id, title string, theatre int, scenarios ...string) *game {
	g := &game{id: id, title: title, theatre: theatre, scenarios: scenarios}
	g.load = sync.OnceValue(func() *loaded {
		w, err := Load(atlas.Theatres[theatre])
		if err != nil {
			panic(fmt.Sprintf("axis: the program's own data of %s are broken: %v", title, err))
		}
		l := &loaded{world: w, table: tableOf(marksOf(w))}
		l.frames = notation.NewFrames(l.table, frameKinds(w))
		return l
	})
	return g
}

func (g *game) world() *World    { return g.load().world }
func (g *game) flow() *flowOf    { return g.load().table }
func (g *game) marks() say.Marks { return g.load().table.Marks }

// ID is the id of the game.
func (g *game) ID() string { return g.id }

// Title is what people call it.
func (g *game) Title() string { return g.title }

// Version is the number of the rule set.
func (g *game) Version() int { return 1 }

// Rules are the numbered rules.
func (g *game) Rules() (*rulebook.Book, error) { return Rules(atlas.Theatres[g.theatre]) }

// Kinds are the kinds of moves.
func (g *game) Kinds() []engine.Kind { return kinds }

// Sentence tells an event.
func (g *game) Sentence(e engine.Event) string { return g.marks().English(say.Of(sentences, e)) }

// Saying tells it without a language.
func (g *game) Saying(e engine.Event) engine.Saying { return g.marks().Saying(say.Of(sentences, e)) }

// Scenarios are the set-ups that can be played.
func (g *game) Scenarios() (list []engine.Scenario) {
	for _, number := range g.scenarios {
		s := g.scenario(number)
		list = append(list, engine.Scenario{ID: number, Title: s.Name, Players: playersOf(s)})
	}
	return list
}

func (g *game) scenario(number string) *atlas.ScenarioInfo {
	s, _ := g.world().ScenarioByID(g.world().Prefix + number)
	return &g.world().Scenarios[s]
}

// playersOf are how many can play a scenario: one for each faction, or one for both
// Allies, who stay enemies under the rules.
func playersOf(s *atlas.ScenarioInfo) []int {
	if len(s.Factions) == 2 {
		return []int{2}
	}
	return []int{2, 3}
}

func (g *game) checkSetup(s engine.Setup) (*atlas.ScenarioInfo, error) {
	if !slices.Contains(g.scenarios, s.Scenario) {
		return nil, fmt.Errorf("the scenarios of %s are %s, not %q", g.title, strings.Join(g.scenarios, ", "), s.Scenario)
	}
	info := g.scenario(s.Scenario)
	if !slices.Contains(playersOf(info), s.Players) {
		return nil, fmt.Errorf("%d cannot play %s: choose from %v players", s.Players, s.Scenario, playersOf(info))
	}
	return info, nil
}

// Seats names the seats by the factions they play.
func (g *game) Seats(s engine.Setup) ([]string, error) {
	info, err := g.checkSetup(s)
	if err != nil {
		return nil, err
	}
	if s.Players < len(info.Factions) {
		return []string{atlas.Axis.String(), "allies"}, nil
	}
	var list []string
	for _, who := range info.Factions {
		list = append(list, who.String())
	}
	return list, nil
}

// New is the first moment of a match.
func (g *game) New(s engine.Setup) (engine.Position, error) {
	if _, err := g.checkSetup(s); err != nil {
		return nil, err
	}
	p, err := SetUp(g.world(), s.Scenario)
	if err != nil {
		return nil, err
	}
	p.game, p.players, p.theatre = g, uint8(s.Players), uint8(g.theatre)
	p.Call(pMatch)
	g.flow().Proceed(p)
	return p, nil
}

// Decode reads canonical bytes.
func (g *game) Decode(b []byte) (engine.Position, error) {
	var worlds [2]*World
	worlds[g.theatre] = g.world()
	p, err := decode(worlds, b)
	if err != nil {
		return nil, err
	}
	p.game = g
	if err := p.sound(); err != nil {
		return nil, fmt.Errorf("these bytes are no position that play can reach: %w", err)
	}
	return p, nil
}

// seatOf is the seat that plays a faction.
func (p *Position) seatOf(who atlas.Faction) engine.Seat {
	if p.players == 3 {
		return engine.Seat(who)
	}
	return engine.Seat(min(who, 1))
}

// factions are those of the scenario, in the order of play.
func (f *front) factions() []atlas.Faction { return f.Scenarios[f.scenario].Factions }

// Word writes a number of a move.
func (g *game) Word(arg string, v int16) string {
	k, ok, optional := g.argument(arg)
	switch {
	case optional && v == none:
		return "none"
	case ok && v >= 0 && int(v) < k.n:
		return k.word(int(v))
	}
	return strconv.Itoa(int(v))
}

// none is the number of a move for nothing in particular.
const none = -1

// argument is the wording of an argument of moves; the name of one that may be
// nothing in particular ends with "-or-none".
func (g *game) argument(arg string) (k wording, known, optional bool) {
	arg, optional = strings.CutSuffix(arg, "-or-none")
	k, known = g.world().words[arg]
	return k, known, optional
}

// Value reads what Word writes.
func (g *game) Value(arg, word string) (int16, bool) {
	k, ok, optional := g.argument(arg)
	if optional && word == "none" {
		return none, true
	}
	if !ok {
		n, err := strconv.ParseInt(word, 10, 16)
		return int16(n), err == nil
	}
	n, ok := k.find(word)
	return int16(n), ok
}

// names reports whether what a move names exists.
func (g *game) names(m engine.Move) bool {
	for i, arg := range kinds[m.Kind].Args {
		v := [3]int16{m.A, m.B, m.C}[i]
		if k, ok, optional := g.argument(arg); ok && (v < 0 || int(v) >= k.n) && !(optional && v == none) {
			return false
		}
	}
	return true
}

// Sequence is the sequence of play; all factions have the same turn.
func (g *game) Sequence() (list []engine.Phase) {
	for _, s := range gameTurn {
		if s.faction > atlas.Soviet {
			list = append(list, engine.Phase{Name: s.name, Rule: s.rule})
		}
		if s.faction != atlas.Axis {
			continue
		}
		for _, x := range factionTurn {
			list = append(list, engine.Phase{Name: x.name, Rule: x.rule})
		}
	}
	return list
}
