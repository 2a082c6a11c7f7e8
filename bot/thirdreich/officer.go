package thirdreich

import (
	"errors"
	"fmt"

	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
)

// Officer chooses moves. It remembers which counters it has looked at in a phase,
// so that it does not look at one twice; whoever is made anew in the middle of a
// phase only looks again.
type Officer struct {
	kinds []engine.Kind
	board *[reich.Hexes]reich.Tile

	r      reich.Reading
	pull   [reich.Hexes]float64 // how much each hex draws the power that decides
	filled string               // for which decision pull was made
	seen   map[string]bool      // counters looked at in this phase
	phase  string
	why    string
}

// New makes an officer for a game of Third Reich.
func New(g engine.Game) *Officer {
	return &Officer{kinds: g.Kinds(), board: reich.Board(), seen: map[string]bool{}}
}

// Why is the reason of the last choice, where there is one to tell.
func (o *Officer) Why() string { return o.why }

// Choose is the index of the move that the officer makes.
func (o *Officer) Choose(pos engine.Position, legal []engine.Move, src dice.Source) (int, error) {
	if !reich.Read(pos, &o.r) {
		return 0, errors.New("this is not a position of Third Reich that somebody decides in")
	}
	o.why = ""
	if phase := fmt.Sprint(o.r.Year, o.r.Season, o.r.Mover, o.stage()); phase != o.phase {
		o.phase, o.filled = phase, ""
		clear(o.seen)
	}
	best, top := 0, -1e18
	for i, m := range legal {
		// A grain of chance decides between equals.
		if s := o.score(m) + float64(src.Draw(1000))/1e4; s > top {
			best, top = i, s
		}
	}
	o.remember(legal[best])
	return best, nil
}

// stage is the part of the turn that what was seen belongs to: taking a counter
// in hand and placing it are one.
func (o *Officer) stage() string {
	switch o.r.Procedure {
	case "March", "Stage":
		return "Movement"
	}
	return o.r.Procedure
}

// remember notes a counter that was taken in hand.
func (o *Officer) remember(m engine.Move) {
	k := &o.kinds[m.Kind]
	if len(k.Args) > 0 && k.Args[0] == "unit" {
		o.seen[fmt.Sprint(k.Name, m.A)] = true
	}
}

// looked reports whether a counter was taken in hand for this already.
func (o *Officer) looked(m engine.Move) bool { return o.seen[fmt.Sprint(o.kinds[m.Kind].Name, m.A)] }

// score is how good a move is, whatever is asked.
func (o *Officer) score(m engine.Move) float64 {
	k := &o.kinds[m.Kind]
	switch k.Name {
	case "done":
		return 0
	case "back":
		return o.scoreBack()
	case "at", "via":
		return o.scorePlace(int(m.A), k.Name)
	case "deploy":
		return 5 - 10*float64(boolInt(o.r.Kind[m.A] == reich.AirBase))
	case "choose":
		if o.looked(m) {
			return -1
		}
		return 5
	case "move":
		return o.scoreTake(m)
	case "declare":
		return o.scoreWar(int(m.A), int(m.B))
	case "option":
		return o.scoreOption(int(m.A), int(m.B), int(m.C))
	case "attack":
		return o.scoreAttack(int(m.A), int(m.B))
	case "join":
		return o.scoreJoin(int(m.A))
	case "launch":
		return o.scoreLaunch(int(m.A))
	case "advance":
		return 3 + o.drawOf(int(m.A), int(m.B))
	case "exploit":
		return 4
	case "lose":
		return 10 - o.worth(int(m.A))
	case "fly":
		return o.scoreFly(m)
	case "support", "cover":
		return o.scoreSupport(int(m.A))
	case "factors":
		return float64(m.A)
	case "take":
		return 2 + o.pull[max(0, min(int(m.B), reich.Hexes-1))]
	case "grind":
		return 1
	case "bridgehead":
		return 2
	case "build":
		return o.scoreBuild(m)
	case "build-air":
		return o.scoreBuildAir(int(m.A), int(m.B))
	case "transfer":
		return 20
	case "redeploy":
		return o.scoreRedeploy(m)
	case "supply", "embark":
		return 0.5
	}
	return o.scoreRest(k.Name)
}

// reluctant are the moves that an officer without a plan for them leaves alone;
// they score below being done.
var reluctant = map[string]bool{
	"destroy": true, "withdraw": true, "dissent": true, "give-up": true, "lift": true, "lift-bridgehead": true, "transport": true, "invade": true,
	"bombard": true, "sail": true, "murmansk": true, "to-america": true, "drop": true, "aid": true, "grant": true, "lend": true, "reclaim": true,
	"intelligence": true, "blockade": true, "convoy": true, "lend-lease": true, "open-route": true, "vichy": true, "build-fleet": true,
	"rebuild-fleet": true, "base": true, "split": true, "combine": true, "strike": true, "divide": true, "counter": true, "spare": true, "north": true, "home": true,
	"guard": true, "also": true, "court": true,
}

func (o *Officer) scoreRest(name string) float64 {
	if reluctant[name] {
		return -2
	}
	return 1
}

// worth is what a counter is worth when something must be given up.
func (o *Officer) worth(u int) float64 {
	w := float64(o.r.Strength[u])
	switch o.r.Kind[u] {
	case reich.Armor, reich.Airborne:
		w *= 2
	case reich.Air, reich.Fleet:
		w *= 3
	case reich.Replacement, reich.Partisan:
		w *= 0.5
	}
	return w
}
