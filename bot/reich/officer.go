package reich

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// Officer chooses moves for one seat. It keeps nothing that it could not work out
// again: what it remembers of a phase only saves it the work.
type Officer struct {
	hasty          bool // it plays on in thought, and leaves out what matters little in a turn or two
	kinds          []engine.Kind
	board          *[atlas.NumHexes]reich.Tile
	ports, beaches []atlas.Hex
	odds           oddsTable

	doctrine [sides]Weights
	value    bot.Valuation
	signed   [sides][numSigns]float64

	pos   engine.Position // imagined by the caller
	trial engine.Position // what a move would lead to
	seat  engine.Seat
	list  []engine.Move // what may be done then

	missions []engine.Move // of the air unit that is tried
	scores   []float64

	r      reich.Reading
	seen   reich.Panorama // what sides and plan were worked out for
	stance stance         // and in which part of the turn
	after  reich.Reading  // of the trial
	sides  [atlas.NumMajors]side
	plans  [atlas.NumMajors]campaign
	sketch campaign  // what could be done on one front
	plan   *campaign // the one that is being made
	tasks  []assault
	work   workshop
	phase  string
	late   bool             // armor has broken through, and only that can attack
	tested map[testKey]bool // counters that were better left where they are
	why    string
}

// testKey is a counter that was tried for something.
type testKey struct {
	kind uint8
	unit int16
	at   int
}

// board is the printed board, read when the first officer is made.
var board = sync.OnceValue(reich.Board)

// newOfficer makes an officer with a valuation, who has no doctrine yet.
func newOfficer(g engine.Game, v bot.Valuation) (*Officer, error) {
	if g.ID() != reich.Game.ID() {
		return nil, fmt.Errorf("this bot plays %s, not %s: choose another", reich.Game.Title(), g.Title())
	}
	o := &Officer{kinds: g.Kinds(), board: board(), value: v, tested: map[testKey]bool{}}
	for h := range atlas.Hex(atlas.NumHexes) {
		if o.board[h].Port {
			o.ports = append(o.ports, h)
		}
		if o.board[h].Beach {
			o.beaches = append(o.beaches, h)
		}
	}
	for i := range o.sides {
		o.sides[i].power = atlas.NoCountry
	}
	return o, nil
}

// Follow gives the officer another doctrine from the next move on.
func (o *Officer) Follow(d bot.Doctrine) {
	for side := range o.doctrine {
		bot.Fill(&o.doctrine[side], d[side])
	}
	o.Forget()
}

// Forget drops what the officer remembers.
func (o *Officer) Forget() {
	o.phase = ""
	o.forgetBoard()
}

// forgetBoard drops what was worked out for the board.
func (o *Officer) forgetBoard() {
	for i := range o.sides {
		o.sides[i].power = atlas.NoCountry
	}
	for i := range o.plans {
		o.plans[i].made = false
	}
}

// by are the weights by which a power is played.
func (o *Officer) by(power atlas.Country) *Weights { return &o.doctrine[o.bloc(power)] }

// Why is the reason of the last choice, where there is one to tell.
func (o *Officer) Why(engine.Move) string { return o.why }

var errGame = errors.New("this is not a position of Third Reich that somebody decides in")

// Choose is the index of the move that the officer makes for a seat.
func (o *Officer) Choose(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) (int, error) {
	if !reich.Read(pos, &o.r) {
		return 0, errGame
	}
	o.pos, o.seat, o.why = pos, seat, ""
	o.late = slices.Contains(o.r.Task[:], reich.Exploiting)
	o.look()
	o.scores = o.scores[:0]
	for range legal {
		o.scores = append(o.scores, never)
	}
	if i, ok := o.byPlan(legal); ok {
		return i, nil
	}
	for i, m := range legal {
		// A grain of chance decides between equals.
		o.scores[i] = o.score(m) + float64(src.Draw(1000))/1e4
	}
	for range legal {
		best := highest(o.scores)
		if !o.leadsNowhere(legal[best]) {
			return best, nil
		}
		o.scores[best] = never
	}
	return 0, nil
}

// highest is the place of the highest score.
func highest(scores []float64) (best int) {
	for i, s := range scores {
		if s > scores[best] {
			best = i
		}
	}
	return best
}

// leadsNowhere reports whether a move could only be taken back, at once or after
// another choice or two.
func (o *Officer) leadsNowhere(m engine.Move) bool { return o.deadEnd([]engine.Move{m}) }

// deadEnd reports whether after some moves nothing is left but to take back.
func (o *Officer) deadEnd(way []engine.Move) bool {
	const deepest, few = 3, 8 // where many ways lead on one of them leads somewhere
	o.trial = o.restart()
	var list []engine.Move
	for _, m := range way {
		var ok bool
		if list, ok = o.tryOn(m); !ok {
			return false
		}
	}
	back := func(m engine.Move) bool { return o.name(m) == "back" }
	if len(list) > few || !slices.ContainsFunc(list, back) || len(way) == deepest && len(list) > 1 {
		return false
	}
	for _, m := range slices.Clone(list) {
		if !back(m) && !o.deadEnd(append(way[:len(way):len(way)], m)) {
			return false
		}
	}
	return true
}

// look forgets what was worked out for another position.
func (o *Officer) look() {
	if phase := fmt.Sprint(o.r.Now, o.r.Mover, o.stage()); phase != o.phase {
		o.phase = phase
		clear(o.tested)
	} else if o.hasty && o.stage() == "Movement" {
		return // it goes by the plan with which the phase began
	}
	if now := (stance{o.marching(), o.r.Procedure == "Flights"}); o.seen != o.r.Panorama || o.stance != now {
		o.seen, o.stance = o.r.Panorama, now
		o.forgetBoard()
	}
}

// stance is what a plan depends on besides the board.
type stance struct{ marching, flying bool }

// stage is the part of the turn that what was tried belongs to: taking a counter
// in hand and placing it are one.
func (o *Officer) stage() string {
	switch o.r.Procedure {
	case "March", "Stage":
		return "Movement"
	}
	return o.r.Procedure
}

// byPlan chooses where a counter is taken in hand only if there is a use for it,
// which is tried first: taking it up and putting it down again would never end.
func (o *Officer) byPlan(legal []engine.Move) (int, bool) {
	switch o.r.Procedure {
	case "Movement":
		return o.pickMover(legal)
	case "March", "Stage":
		return o.pickPlace(legal)
	case "PlaceBase":
		i, _ := o.bestBase(o.r.Power[o.r.InHand], legal)
		return i, i >= 0
	case "Drops":
		if i := o.pickDrop(legal); i >= 0 {
			return i, true
		}
		return o.finish(legal, atlas.NoCountry)
	case "Drop":
		i, _ := o.bestDrop(o.r.InHand, legal)
		return i, i >= 0
	case "Redeploy":
		if o.r.InHand == atlas.NoUnit {
			return o.pickRedeployment(legal)
		}
		return o.pickPlace(legal)
	case "Flights":
		return o.pickFlight(legal)
	case "Ground":
		return o.pickAttack(legal)
	case "Attack":
		return o.pickJoin(legal)
	case "Exploit":
		return o.pickStep(legal)
	case "Missions":
		return o.pickMission(legal)
	case "Losses":
		return o.finish(legal, atlas.NoCountry) // no more than must go
	}
	return 0, false
}

// name is the kind of a move.
func (o *Officer) name(m engine.Move) string { return o.kinds[m.Kind].Name }

// finish is the move that ends what is asked, of a power if one is given.
func (o *Officer) finish(legal []engine.Move, power atlas.Country) (int, bool) {
	for i, m := range legal {
		if o.name(m) == "done" && (power == atlas.NoCountry || atlas.Country(m.A) == power) {
			return i, true
		}
	}
	return 0, false
}

// try makes a move in thought and returns what could be done next.
func (o *Officer) try(m engine.Move) ([]engine.Move, bool) {
	o.trial = o.restart()
	return o.tryOn(m)
}

// tryOn makes another move after those tried.
func (o *Officer) tryOn(m engine.Move) ([]engine.Move, bool) {
	if err := o.trial.Play(o.seat, m, nil); err != nil || !o.trial.Deciders().Has(o.seat) {
		return nil, false
	}
	o.list = o.trial.Legal(o.seat, o.list[:0])
	return o.list, true
}

// score is how good a move is where no plan decides.
func (o *Officer) score(m engine.Move) float64 {
	k := o.name(m)
	switch k {
	case "done":
		return 0
	case "back":
		return -50
	case "at":
		return o.scorePlace(atlas.Hex(m.A))
	case "deploy":
		return 5 - float64(o.r.Kind[m.A]) // garrisons first, what moves farther later; air bases may stay
	case "choose":
		return 5 - 0.1*o.worth(atlas.Unit(m.A))
	case "declare":
		return o.scoreWar(atlas.Country(m.A), atlas.Country(m.B))
	case "option":
		return o.scoreOption(atlas.Country(m.A), atlas.Front(m.B), reich.Option(m.C))
	case "accept", "reject":
		return o.scoreTerms(k == "accept")
	case "advance":
		return o.scoreAdvance(atlas.Unit(m.A), atlas.Hex(m.B))
	case "exploit":
		return 4 + o.worth(atlas.Unit(m.A))
	case "lose":
		return o.scoreLoss(atlas.Unit(m.A), int(m.B))
	case "take":
		return 2 + o.prize(atlas.Country(m.A), atlas.Hex(m.B))
	case "bridgehead":
		return 2 + 0.1*o.prize(atlas.Country(m.A), atlas.Hex(m.B))
	}
	if s, ok := o.scoreEconomy(m, k); ok {
		return s
	}
	if s, ok := o.scoreSea(m, k); ok {
		return s
	}
	return o.scoreRest(k)
}

// scoreRest: what an officer has no plan for scores below being done.
func (o *Officer) scoreRest(name string) float64 {
	switch name {
	case "destroy", "withdraw", "dissent", "give-up", "lift", "lift-bridgehead", "to-america", "drop", "lend",
		"reclaim", "blockade", "base", "split", "combine", "strike", "divide", "spare", "also",
		"murmansk", "stop-aid", "recall", "quiet", "ask-me", "share", "dispute", "yield":
		return -2
	}
	return 1
}

// costs of a factor of each kind of counter, in BRPs.
var costs = [...]float64{atlas.Infantry: 1, atlas.Armor: 2, atlas.Airborne: 3, atlas.Replacement: 1, atlas.Partisan: 1.5, atlas.Air: 3, atlas.Fleet: 3, atlas.AirBase: 0}

// worth is what a counter is worth: what it costs.
func (o *Officer) worth(u atlas.Unit) float64 { return costs[o.r.Kind[u]] * float64(o.r.Strength[u]) }

// scoreLoss gives up first what is cheapest to do without.
func (o *Officer) scoreLoss(u atlas.Unit, n int) float64 {
	s := 40 - o.worth(u)
	if o.r.Kind[u] >= atlas.Air && n > 0 {
		s = 20 - 3*float64(n)
	}
	if o.r.Kind[u] == atlas.Replacement {
		s += 3
	}
	if h := o.r.At[u]; h != atlas.NoHex && o.keyTo(o.r.Power[u], h) > 0 {
		if o.side(o.r.Power[u]).ours[h].count <= 1 {
			s -= 10
		}
	}
	return s
}

func boolTo(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
