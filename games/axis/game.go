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
	theatre   int // of atlas.Theatres; the first if both are played
	both      bool
	kinds     func() []engine.Kind
	scenarios []string
	load      func() *loaded
	book      func() (*rulebook.Book, error)
	own       func() ([]*atlas.Pack, error) // packs of the program that make it a game of its own

	packs   string   // laid over its data, as set-ups name them
	library *Library // that has them, or nil
}

// loaded is what a game needs once it is played: for each of its maps the world and how
// procedures on it are driven, written down and told.
type loaded struct {
	worlds [2]*World
	tables [2]*flowOf
	frames [2]*notation.Frames

	words map[string]wording // of moves
	shift [][3]int16         // by kind of move: see combined_words.go

	listed    sync.Once
	scenarios []engine.Scenario // written once, when they are first asked for
}

// TotalerKrieg is Totaler Krieg! in Europe, with every scenario of the data: training,
// one map, campaigns.
var TotalerKrieg engine.Game = newGame("tk", "Totaler Krieg!", theatreEurope, "A.1", "A.2", "A.3", "B.1", "B.2", "C.1", "C.2", "C.3", "C.4", "C.5", "C.6")

// DaiSenso is Dai Senso! in the Pacific.
var DaiSenso engine.Game = newGame("ds", "Dai Senso!", theatrePacific, "A.1", "A.2", "A.3", "B.1", "C.1", "C.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8")

// FirstEdition is Totaler Krieg! with the tables and rules of the player aid of 1999, in
// all its scenarios.
var FirstEdition engine.Game = newVariant("tk1", "Totaler Krieg! (1999 tables)", 0, firstEditionPack, firstEditionRules, TotalerKrieg.(*game).scenarios...)

func newGame(id, title string, theatre int, scenarios ...string) *game {
	rules := func() (*rulebook.Book, error) { return Rules(atlas.Theatres[theatre]) }
	return newVariant(id, title, theatre, nil, rules, scenarios...)
}

// newVariant is a game on a theatre with a pack of the program laid over it, if there is
// one.
func newVariant(id, title string, theatre int, pack func() (*atlas.Pack, error), book func() (*rulebook.Book, error), scenarios ...string) *game {
	g := &game{id: id, title: title, theatre: theatre, scenarios: scenarios, book: book}
	g.own = sync.OnceValues(func() (list []*atlas.Pack, err error) {
		if pack == nil {
			return nil, nil
		}
		p, err := pack()
		return []*atlas.Pack{p}, err
	})
	g.load = sync.OnceValue(func() *loaded {
		packs, err := g.own()
		var w *World
		if err == nil {
			w, err = load(atlas.Theatres[theatre], packs)
		}
		if err != nil {
			panic(fmt.Sprintf("axis: the program's own data of %s are broken: %v", title, err))
		}
		return g.newLoaded(w)
	})
	g.kinds = sync.OnceValue(func() []engine.Kind { return g.citedKinds(theatre) })
	return g
}

// newLoaded is what the game needs to be played on worlds.
func (g *game) newLoaded(worlds ...*World) *loaded {
	l := &loaded{words: worlds[0].words}
	for i, w := range worlds {
		m := g.theatre + i
		l.worlds[m], l.tables[m] = w, g.tableOf(m, marksOf(w))
		l.frames[m] = notation.NewFrames(l.tables[m], frameKinds(w, worlds))
	}
	if g.both {
		l.words, l.shift = bothWords(worlds[0], worlds[1])
	}
	return l
}

// world is the game's map, the first if it has both.
func (g *game) world() *World { return g.load().worlds[g.theatre] }

// marks are those of the sentences about a map.
func (g *game) marks(m int) say.Marks { return g.load().tables[m].Marks }

// ID is the id of the game.
func (g *game) ID() string { return g.id }

// Title is what people call it.
func (g *game) Title() string { return g.title }

// Version is the number of the rule set.
func (g *game) Version() int { return 1 }

// Rules are the numbered rules.
func (g *game) Rules() (*rulebook.Book, error) { return g.book() }

// Kinds are the kinds of moves.
func (g *game) Kinds() []engine.Kind { return g.kinds() }

// Sentence tells an event.
func (g *game) Sentence(e engine.Event) string {
	return g.marks(g.mapOf(e)).English(say.Of(sentences, e))
}

// Saying tells it without a language.
func (g *game) Saying(e engine.Event) engine.Saying {
	return g.marks(g.mapOf(e)).Saying(say.Of(sentences, e))
}

// Scenarios are the set-ups that can be played.
func (g *game) Scenarios() []engine.Scenario {
	l := g.load()
	l.listed.Do(func() { l.scenarios = g.describe() })
	return slices.Clone(l.scenarios)
}

// describe tells what the set-ups are.
func (g *game) describe() (list []engine.Scenario) {
	for _, number := range g.scenarios {
		s := g.scenario(number)
		list = append(list, engine.Scenario{ID: number, Title: g.scenarioTitle(number, asItIs), Titles: map[string]string{"de": g.scenarioTitle(number, germanNames().scenario)}, About: g.about(number), Players: playersOf(s)})
	}
	return list
}

func (g *game) scenario(number string) *atlas.ScenarioInfo { return g.world().setUpOf(number) }

func (w *World) setUpOf(number string) *atlas.ScenarioInfo {
	s, _ := w.ScenarioByID(w.Prefix + number)
	return &w.Scenarios[s]
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
		if err := g.datesDiffer(s.Scenario); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("the scenarios of %s are %s, not %q", g.title, strings.Join(g.scenarios, ", "), s.Scenario)
	}
	if err := g.datesDiffer(s.Scenario + "/" + s.Scenario); err != nil {
		return nil, err
	}
	if s.Packs != g.packs {
		return nil, fmt.Errorf("this is %s with the data packs %q, and the set-up names %q", g.title, g.packs, s.Packs)
	}
	info := g.scenario(s.Scenario)
	if !slices.Contains(playersOf(info), s.Players) {
		return nil, fmt.Errorf("%s is for %s players, not %d", s.Scenario, say.Choice(playersOf(info)), s.Players)
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
func (g *game) New(s engine.Setup) (engine.Position, error) { return g.begin(s, nil) }

// Opening is what happens before the first decision: the turn begins, a card that is under
// way is played (1.1), and war may be declared by it.
func (g *game) Opening(s engine.Setup) ([]engine.Event, error) {
	var ev engine.Events
	_, err := g.begin(s, &ev)
	return ev.List, err
}

// begin lays a scenario out and plays up to the first decision.
func (g *game) begin(s engine.Setup, ev *engine.Events) (engine.Position, error) {
	if _, err := g.checkSetup(s); err != nil {
		return nil, err
	}
	p, err := setUpOn(g.load().worlds, s.Scenario)
	if err != nil {
		return nil, err
	}
	p.game, p.players, p.theatre = g, uint8(s.Players), uint8(g.theatre)
	p.Call(pMatch)
	p.callGovernment()
	p.table().Open(p, ev)
	return p, nil
}

// Decode reads canonical bytes.
func (g *game) Decode(b []byte) (engine.Position, error) {
	p, err := decode(g.load().worlds, b)
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
	k, known = g.load().words[arg]
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

// names reports whether what a move names exists on the map where it is made.
func (f *front) names(m engine.Move) bool {
	for i, arg := range kinds[m.Kind].Args {
		v := [3]int16{m.A, m.B, m.C}[i]
		arg, optional := strings.CutSuffix(arg, "-or-none")
		if k, ok := f.words[arg]; ok && (v < 0 || int(v) >= k.n) && !(optional && v == none) {
			return false
		}
	}
	return true
}

// Sequence is the sequence of play; all factions have the same turn.
func (g *game) Sequence() (list []engine.Phase) {
	for _, s := range gameTurn {
		if s.faction > atlas.Soviet {
			list = append(list, engine.Phase{Name: s.name, Rule: g.cite(g.theatre, s.rule)})
		}
		if s.faction != atlas.Axis {
			continue
		}
		for _, x := range g.world().factionTurn() {
			list = append(list, engine.Phase{Name: x.name, Rule: g.cite(g.theatre, x.rule)})
		}
	}
	return list
}
