package axis

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/engine"
	"sandtable/games/axis/atlas"
)

// Library is the data packs of a house. A pack that was changed is another one, because
// matches remember what they began with; both can stand beside each other.
type Library struct {
	mu    sync.Mutex
	packs []*atlas.Pack
	laid  []*laid // the last asked for last

	laying sync.Mutex // held while a game is laid over packs, which takes a processor for a while
}

// laid is a game over packs, or why it cannot be.
type laid struct {
	key string // the game's id and its packs
	get func() (*game, error)
}

// maxLaid is how many games over packs are remembered. One that is forgotten stays with
// the matches that are played with it, and is laid again for others.
const maxLaid = 24

// NewLibrary is a library without packs.
func NewLibrary() *Library { return &Library{} }

// Packs are the packs of the library.
func (l *Library) Packs() []*atlas.Pack {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.packs)
}

// Has reports whether a pack of equal content is there.
func (l *Library) Has(p *atlas.Pack) bool {
	return slices.ContainsFunc(l.Packs(), func(x *atlas.Pack) bool { return x.Digest == p.Digest })
}

// Add puts a pack into the library, once. Whether it can be played with is seen when a
// game is laid over it.
func (l *Library) Add(p *atlas.Pack) {
	if l.Has(p) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.packs = append(l.packs, p)
}

// Over is a game that finds its packs in the library; one that knows no packs stays as
// it is.
func (l *Library) Over(g engine.Game) engine.Game {
	base, ok := g.(*game)
	if !ok {
		return g
	}
	with := *base
	with.library = l
	return &with
}

// PackName is how a set-up names a pack: its id and the beginning of its digest.
func PackName(p *atlas.Pack) string { return p.ID + "@" + p.Digest[:digestPart] }

// digestPart is how much of a digest tells packs apart.
const digestPart = 16

// Packs are the packs laid over the game, as set-ups name them.
func (g *game) Packs() string { return g.packs }

// Theatres are the maps whose data packs can be laid over the game.
func (g *game) Theatres() []string {
	if g.both {
		return slices.Clone(atlas.Theatres)
	}
	return []string{atlas.Theatres[g.theatre]}
}

// WithPacks is the game with packs laid over its data, in the order in which they are
// named, a blank between them.
func (g *game) WithPacks(names string) (engine.Game, error) {
	if g.packs == names {
		return g, nil
	}
	if g.library == nil {
		return nil, &engine.NoPack{Text: fmt.Sprintf("this match is played with the data packs %s: name the folder that holds them with --packs", names)}
	}
	return g.library.over(g, names)
}

// over is a game over packs, laid once for as long as it is remembered.
func (l *Library) over(g *game, names string) (engine.Game, error) {
	x, err := l.find(g, names)
	if err != nil {
		return nil, err
	}
	with, err := x.get()
	if err != nil {
		return nil, err
	}
	return with, nil
}

// find is what is remembered of a game over packs, from now on if nothing was. Whoever
// looks for something else need not wait until it is laid.
func (l *Library) find(g *game, names string) (*laid, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	packs, err := l.chosen(names)
	if err != nil {
		return nil, err
	}
	key := g.id + " " + names
	if i := slices.IndexFunc(l.laid, func(x *laid) bool { return x.key == key }); i >= 0 {
		x := l.laid[i]
		l.laid = append(slices.Delete(l.laid, i, i+1), x)
		return x, nil
	}
	x := &laid{key, sync.OnceValues(func() (*game, error) {
		l.laying.Lock()
		defer l.laying.Unlock()
		return l.lay(g, names, packs)
	})}
	if len(l.laid) >= maxLaid {
		l.laid = slices.Delete(l.laid, 0, 1)
	}
	l.laid = append(l.laid, x)
	return x, nil
}

// chosen are the packs that a set-up names. There is one way to write them, so that a
// game over the same packs is not laid again for every other.
func (l *Library) chosen(names string) (packs []*atlas.Pack, err error) {
	list := strings.Fields(names)
	if strings.Join(list, " ") != names {
		return nil, &engine.NoPack{Text: "name data packs with one blank between them, and none before or after"}
	}
	for i, name := range list {
		if slices.Contains(list[:i], name) {
			return nil, &engine.NoPack{Text: fmt.Sprintf("the data pack %s is named twice", name)}
		}
		p, err := l.named(name)
		if err != nil {
			return nil, err
		}
		packs = append(packs, p)
	}
	return packs, nil
}

// lay lays packs over a game.
func (l *Library) lay(g *game, names string, packs []*atlas.Pack) (*game, error) {
	own, err := g.own()
	if err != nil {
		return nil, err
	}
	worlds, err := g.worldsWith(append(slices.Clone(own), packs...))
	if err != nil {
		return nil, &engine.NoPack{Text: fmt.Sprintf("the data packs %s do not go together: %s", names, strings.ReplaceAll(err.Error(), "\n", "; "))}
	}
	with := *g
	with.packs, with.library = names, l
	if !g.both {
		with.scenarios = append(slices.Clone(g.scenarios), addedScenarios(g.world(), worlds[0])...)
	}
	if worlds[0].aid.on != 0 {
		with.book = firstEditionRules // its rules are cited
	}
	with.load = sync.OnceValue(func() *loaded { return with.newLoaded(worlds...) })
	return &with, nil
}

// worldsWith are the maps of a game with packs laid over them.
func (g *game) worldsWith(packs []*atlas.Pack) ([]*World, error) {
	if g.both {
		worlds, err := bothWorlds(packs...)
		return worlds[:], err
	}
	w, err := Load(atlas.Theatres[g.theatre], packs...)
	return []*World{w}, err
}

// addedScenarios are the complete scenarios that packs have added to a world.
func addedScenarios(plain, w *World) (list []string) {
	for i := range w.Scenarios {
		s := &w.Scenarios[i]
		if _, known := plain.ScenarioByID(s.ID); !known && s.Complete {
			list = append(list, s.Number)
		}
	}
	return list
}

// Complete gives packs that are named by their ids alone their digests, as a set-up
// names them.
func (l *Library) Complete(names string) (string, error) {
	var list []string
	for name := range strings.FieldsSeq(names) {
		var found []string
		for _, p := range l.Packs() {
			if p.ID == name || PackName(p) == name {
				found = append(found, PackName(p))
			}
		}
		switch len(found) {
		case 0:
			return "", fmt.Errorf("there is no data pack %s here", name)
		case 1:
			list = append(list, found[0])
		default:
			return "", fmt.Errorf("there are several data packs %s: name one of %s", name, strings.Join(found, ", "))
		}
	}
	return strings.Join(list, " "), nil
}

// named is the pack that a set-up names.
func (l *Library) named(name string) (*atlas.Pack, error) {
	id, _, _ := strings.Cut(name, "@")
	other := ""
	for _, p := range l.packs {
		if PackName(p) == name {
			return p, nil
		}
		if p.ID == id {
			other = "; the one of this name that is here is " + PackName(p)
		}
	}
	return nil, &engine.NoPack{Text: fmt.Sprintf("this match needs the data pack %s, which is not here%s", name, other)}
}
