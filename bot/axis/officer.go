package axis

import (
	"errors"
	"fmt"

	"sandtable/bot"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// Officer chooses moves for one seat. It keeps nothing that it could not work out
// again.
type Officer struct {
	kinds    []engine.Kind
	hasty    bool // it plays on in thought, and looks at less
	doctrine [sides]Weights
	value    bot.Valuation
	signed   [sides][numSigns]float64

	pos   engine.Position // imagined by the caller
	trial engine.Position // what a move would lead to
	later engine.Position // what another after it would
	seat  engine.Seat
	local []engine.Move // the legal moves by the numbers of the map
	next  []engine.Move // what may be done in the trial: local, or list
	list  []engine.Move // what may be done then
	list2 []engine.Move // and later

	r      axis.Reading
	after  axis.Reading // of the trial
	scores []float64
	why    string

	// What was surveyed for a position: see survey.
	*sheet
	sheets   [2]*sheet // of Europe and of the Pacific
	seen     stage
	goals    []axis.Goal
	ripest   float64     // the best of that
	task     []atlas.Hex // what each unit is to attack, or NoHex: see assign
	drives   []drive
	road     []int16 // which of the roads each unit takes, or -1: see setOut
	roads    []road
	errands  int // how many of them are for a garrison: see sendGuards
	queue    []atlas.Hex
	sieges   int    // how many places are attacked so
	posts    []post // places that want a garrison: see findPosts
	watched  []post
	sentry   []atlas.Hex // the post that each unit guards, or NoHex: see postSentries
	watchmen []watchman
	lines    []atlas.Hex // posts on the border of Manchukuo: see borders
	bold     bool        // the Axis ends policies by itself
	eve      bool        // it is about to end one with a card: see eveOfWar
	mainland []uint8     // the land to which each hex belongs: see numberLands
	beaches  []atlas.Hex
	heap     spots
	ring     []atlas.Hex
	trail    axis.Trail
}

// sheet has a place for everything that an officer notes on one map: by hex, naval zone or unit.
type sheet struct {
	weight  []float64        // of each hex as a goal
	hold    []float64        // and to who holds it
	attack  [sides][]float64 // attack and defence factors in each hex
	defence [sides][]float64
	field   []float64 // how near a hex is to what the faction asked wants
	over    []float64 // the best of it on the shores of each naval zone
	lift    []int     // by naval zone: who can be carried over it, see muster
	ready   []int     // and with whoever can be split for it
	comers  []float64 // attack factors that can come beside each hex: see findComers
	came    []uint16  // the last unit counted in it
	ripe    []float64 // how well each hex of the enemy could be attacked, by what it is worth
	gate    []float64 // what a landing is worth for an attack on a place near it: see findGates
	push    []float64 // and each attack factor ashore
	siege   []bool    // where whoever is ashore stays for it
	content []bool    // units that a hasty officer has asked and that stay
	rings   []ring    // the hexes around each: see within
	circled []int16   // the last hex around which each was counted, and one more: see encircle
}

// newSheet makes a blank sheet for a map.
func newSheet(r *axis.Reading) *sheet {
	hexes, zones := len(r.Hexes), len(r.Zones)
	s := &sheet{
		weight: make([]float64, hexes), hold: make([]float64, hexes),
		field: make([]float64, hexes), ripe: make([]float64, hexes),
		gate: make([]float64, hexes), push: make([]float64, hexes), siege: make([]bool, hexes),
		comers: make([]float64, hexes), came: make([]uint16, hexes),
		rings: make([]ring, hexes), circled: make([]int16, hexes),
		content: make([]bool, len(r.Units)),
		over:    make([]float64, zones), lift: make([]int, zones), ready: make([]int, zones),
	}
	for side := range sides {
		s.attack[side], s.defence[side] = make([]float64, hexes), make([]float64, hexes)
	}
	return s
}

// stage is the part of a match for which the field of what is wanted holds.
type stage struct {
	turn      int
	phasing   atlas.Faction
	asked     atlas.Faction
	procedure string
	reserve   bool
}

var errGame = errors.New("this is not a position of Axis Empires that somebody decides in")

// newOfficer makes an officer with a valuation, who has no doctrine yet.
func newOfficer(g engine.Game, v bot.Valuation) (*Officer, error) {
	p, err := g.New(firstOf(g, g.Scenarios()[0]))
	if err != nil {
		return nil, fmt.Errorf("making an officer of %s: %w", g.Title(), err)
	}
	o := &Officer{kinds: g.Kinds(), value: v, trial: p, later: p.Clone()}
	if !axis.Read(p, &o.r) {
		return nil, fmt.Errorf("this bot plays Axis Empires, not %s: choose another", g.Title())
	}
	return o, nil
}

// firstOf is a scenario for as few players as it allows, over the packs of the game.
func firstOf(g engine.Game, s engine.Scenario) engine.Setup {
	setup := engine.Setup{Scenario: s.ID, Players: s.Players[0]}
	if packed, ok := g.(engine.Packed); ok {
		setup.Packs = packed.Packs()
	}
	return setup
}

// Follow gives the officer another doctrine from the next move on.
func (o *Officer) Follow(d bot.Doctrine) {
	for side := range o.doctrine {
		bot.Fill(&o.doctrine[side], d[side])
	}
	o.Forget()
}

// Forget drops what the officer remembers.
func (o *Officer) Forget() { o.seen = stage{} }

// Why is the reason of the last choice, where there is one to tell.
func (o *Officer) Why(engine.Move) string { return o.why }

// me is the faction that the officer answers for, and by its weights.
func (o *Officer) me() atlas.Faction {
	if o.r.Asked <= atlas.Soviet {
		return o.r.Asked
	}
	return atlas.Axis
}

func (o *Officer) by() *Weights { return &o.doctrine[o.me()] }

// hostile reports whether two factions fight each other. The rules make enemies of the
// Allies too; an officer leaves them alone.
func hostile(a, b atlas.Faction) bool {
	return a <= atlas.Soviet && b <= atlas.Soviet && (a == atlas.Axis) != (b == atlas.Axis)
}

// Choose is the index of the move that the officer makes for a seat.
func (o *Officer) Choose(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) (int, error) {
	if !axis.Read(pos, &o.r) || o.r.Asked > atlas.Soviet {
		return 0, errGame
	}
	o.pos, o.seat, o.why = pos, seat, ""
	o.survey()
	o.scores = o.scores[:0]
	for range legal {
		o.scores = append(o.scores, never)
	}
	o.local = append(o.local[:0], legal...)
	axis.Local(pos, o.local)
	o.weighAll(o.local)
	for i := range legal {
		o.scores[i] += float64(src.Draw(1000)) / 1e5 // a grain of chance decides between equals
	}
	return highest(o.scores), nil
}

// never is the score of a move that is made only if there is no other.
const never = -1e18

// highest is the place of the highest score.
func highest(scores []float64) (best int) {
	for i, s := range scores {
		if s > scores[best] {
			best = i
		}
	}
	return best
}

// weighAll gives every legal move its score.
func (o *Officer) weighAll(legal []engine.Move) {
	switch o.r.Procedure {
	case "Movement":
		o.weighMovers(legal)
	case "March":
		o.weighSteps(legal)
	case "Voyage":
		o.weighVoyage(legal)
	case "Combat":
		o.weighTargets(legal)
	case "Attack":
		o.weighJoining(legal)
	case "Support":
		o.weighPlacements(legal)
	default:
		stand := o.standsFast(legal)
		for i, m := range legal {
			o.scores[i] = o.score(m)
			if stand && o.name(m) == "retreat" {
				o.scores[i] -= 20
			} else if !stand && o.name(m) == "retreat" {
				o.scores[i] += 20
			}
		}
	}
}

// name is the kind of a move.
func (o *Officer) name(m engine.Move) string { return o.kinds[m.Kind].Name }

// try makes a move in thought and returns what could be done next.
func (o *Officer) try(m engine.Move) ([]engine.Move, bool) {
	o.again()
	return o.tryOn(m)
}

// again takes everything in thought back.
func (o *Officer) again() {
	o.trial.CopyFrom(o.pos)
	axis.Recall(o.trial, o.seat, o.local)
	o.next = o.local
}

// tryOn makes another move after those tried.
func (o *Officer) tryOn(m engine.Move) ([]engine.Move, bool) {
	if !o.plays(m) {
		return nil, false
	}
	o.list = o.trial.Legal(o.seat, o.list[:0])
	axis.Local(o.trial, o.list)
	o.next = o.list
	return o.list, axis.Read(o.trial, &o.after)
}

// foresee makes a move in thought and reads what comes of it.
func (o *Officer) foresee(m engine.Move) bool {
	o.again()
	return o.plays(m) && axis.Read(o.trial, &o.after)
}

// plays makes a move in thought after those tried, and reports whether the seat is asked again.
func (o *Officer) plays(m engine.Move) bool {
	err := o.trial.Play(o.seat, axis.Known(o.trial, m), nil)
	o.next = nil
	return err == nil && o.trial.Deciders().Has(o.seat)
}

// playsLater makes a move in thought after the position or the trial, which stay as they are.
func (o *Officer) playsLater(from engine.Position, m engine.Move) bool {
	o.later.CopyFrom(from)
	switch {
	case from == o.pos:
		axis.Recall(o.later, o.seat, o.local)
	case o.next != nil:
		axis.Recall(o.later, o.seat, o.next)
	}
	return o.later.Play(o.seat, axis.Known(o.later, m), nil) == nil
}

// provokes reports whether a move ends a policy before the Axis wants war with whoever
// it binds (13.6.1.2), or the Soviets with the Axis. The West lives by ending its own.
func (o *Officer) provokes(from engine.Position, m engine.Move) bool {
	before := o.r.Policies()
	if o.me() == atlas.Western || before == 0 || o.bold {
		return false
	}
	if !o.playsLater(from, m) {
		return false
	}
	var r axis.Reading
	if !axis.Read(o.later, &r) || r.Policies() < before {
		return true
	}
	o.list2 = o.later.Legal(o.seat, o.list2[:0])
	return len(o.list2) > 0 && o.name(o.list2[0]) == "end-policy"
}

// warYear is from when on the Axis goes to war by itself: with its neighbours in late summer
// 1939, with those that a policy binds two years later if it is strong enough for them too.
func (o *Officer) warYear() float64 {
	if o.r.War == atlas.PreWar {
		return 1940.6 - o.by().War
	}
	return 1942.4 - o.by().War
}

// score is how good a move is where no plan decides.
func (o *Officer) score(m engine.Move) float64 {
	k := o.name(m)
	switch k {
	case "done", "decline", "let-pass":
		return 0
	case "back":
		return -50
	case "lose":
		return o.scoreLoss(atlas.Unit(m.A))
	case "withdraw":
		return o.scoreWithdrawal()
	case "retreat":
		return o.scoreRetreat(atlas.Hex(m.A))
	case "advance":
		return o.scoreAdvance(atlas.Unit(m.A))
	case "exploit":
		if o.r.InHand != atlas.NoUnit && !o.r.Fits(o.r.InHand, atlas.Hex(m.A)) {
			return -1
		}
		return o.gain(atlas.Hex(m.A)) - o.by().Chase
	case "stop":
		return 0
	case "support":
		return 1
	}
	if s, ok := o.scoreSupport(m, k); ok {
		return s
	}
	return o.scoreStaffWork(m, k)
}

// Look reads a position. A turn is planned with its support; which attacks are made is
// strategic, and so is the card.
func (o *Officer) Look(pos engine.Position, seat engine.Seat) (q bot.Question, err error) {
	if !axis.Read(pos, &o.r) || o.r.Asked > atlas.Soviet {
		return q, errGame
	}
	q.Side = int(o.me())
	switch o.r.Procedure {
	case "Support", "OptionCard":
		q.Planning, q.Opening = true, true
	case "Combat":
		q.Strategic = true
	case "WarAndPeace":
		q.Strategic = true
	}
	return q, nil
}

// Clock counts faction turns. A line of thought ends when the others have had theirs.
func (o *Officer) Clock() (now, end int) {
	now = 3*o.r.Turn + int(min(o.r.Phasing, atlas.Soviet)) + 1
	return now, now + 3
}

// Weigh gives the moves the scores that the choice among them was made by.
func (o *Officer) Weigh(pos engine.Position, seat engine.Seat, legal []engine.Move, src dice.Source) ([]float64, error) {
	if _, err := o.Choose(pos, seat, legal, src); err != nil {
		return nil, err
	}
	return o.scores, nil
}

// Alike are moves of one kind; every attack, country and card is an idea of its own.
func (o *Officer) Alike(m engine.Move) int {
	switch o.name(m) {
	case "attack", "country", "choose", "option", "declare":
		return int(m.Kind) + 256*(1+int(m.A))
	}
	return int(m.Kind)
}
