package match

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"sandtable/engine"
	"sandtable/store"
)

// State is a match as a seat may know it.
type State struct {
	ID         string          `json:"id"`
	Options    Options         `json:"options"`
	Rules      int             `json:"rules" doc:"The rule set that the match is played by."`
	Version    int             `json:"version"`
	Commitment string          `json:"commitment" doc:"The hash of the dice's seed, published before the first roll."`
	Seed       string          `json:"seed,omitempty" doc:"The seed, once the match is over."`
	Dice       *DiceState      `json:"dice,omitempty" doc:"What the seats have added to the dice; missing in matches from before there was such a thing."`
	Imported   *Imported       `json:"imported,omitempty" doc:"Set if the match was brought here from elsewhere."`
	Seats      []SeatState     `json:"seats"`
	State      string          `json:"state" enum:"open,running,over"`
	Result     string          `json:"result,omitempty"`
	Seat       string          `json:"seat,omitempty" doc:"Whose view this is; none for a spectator."`
	Yours      []string        `json:"yours" doc:"The seats that you hold. With more than one, put a curtain between them."`
	Host       bool            `json:"host" doc:"Whether you are the match's host."`
	Prompt     engine.Prompt   `json:"prompt"`
	Asks       *Asks           `json:"asks,omitempty" doc:"What the prompt says, without a language."`
	Moves      []string        `json:"moves" doc:"Every move that the seat may make now."`
	CanUndo    bool            `json:"canUndo"`
	Bar        *Bar            `json:"bar,omitempty" doc:"Why you cannot take back the last move alone; missing where you can, and for who does not play."`
	Asked      *Asked          `json:"asked,omitempty"`
	Orders     []Order         `json:"orders,omitempty" doc:"The standing answers of your seat, which nobody else is shown."`
	Changes    *Changes        `json:"changes,omitempty" doc:"What is new in the view, where you asked for that; then there is no view."`
	View       json.RawMessage `json:"view" doc:"The position as the seat may know it; its form is the game's own."`

	options []byte // as JSON, which is the same for all states of a match
}

// Asked is something that a player asks the others for.
type Asked struct {
	Number int      `json:"number"`
	What   string   `json:"what" enum:"undo,abandon,seat"`
	By     string   `json:"by"`
	To     int      `json:"to,omitempty"`
	Place  string   `json:"place,omitempty" doc:"The seat that is asked for."`
	Needs  []string `json:"needs"`
}

// SeatState is a seat as all see it.
type SeatState struct {
	ID       string     `json:"id"`
	Name     string     `json:"name,omitempty"`
	Bot      string     `json:"bot,omitempty"`
	Taken    bool       `json:"taken"`
	Reserved bool       `json:"reserved,omitempty"`
	Awaited  bool       `json:"awaited"`
	Resigned bool       `json:"resigned,omitempty"`
	Late     bool       `json:"late,omitempty"`
	Handed   bool       `json:"handed,omitempty" doc:"Free for anybody, also for who has seen the match from another seat: all who play have agreed."`
	Left     *int64     `json:"leftMs,omitempty" doc:"Milliseconds left on the seat's clock."`
	Deadline *time.Time `json:"deadline,omitempty"`
}

// State shows a match to a caller, from a seat that it holds or as a spectator.
func (s *Service) State(ctx context.Context, id string, c Caller, as string) (_ *State, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	held := r.held(c)
	seat, err := r.looksFrom(held, c, as)
	if err != nil {
		return nil, err
	}
	return s.state(ctx, r, c, held, seat)
}

// state is what a still shows a caller who holds some seats and looks from one.
func (s *Service) state(ctx context.Context, r *room, c Caller, held engine.SeatSet, seat engine.Seat) (*State, error) {
	now := s.now()
	ms, err := s.elapsed(ctx, r, now)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.unlock()
	st := s.stateAt(ctx, r, c, held, seat, now, ms)
	r.rest()
	return st, nil
}

// stateAt is state at a time, for whoever has locked the still.
func (s *Service) stateAt(ctx context.Context, r *room, c Caller, held engine.SeatSet, seat engine.Seat, now time.Time, ms int64) *State {
	pos, commitment := r.position(), r.commitments[r.epoch]
	st := &State{
		ID: r.id, Options: r.meta.Options, Rules: r.game.Version(), Version: r.version, Commitment: commitment, Dice: r.diceState(commitment), Imported: r.meta.Imported,
		State: r.stateName(&r.table), Seats: r.seatStates(now, ms), Yours: []string{}, Moves: []string{}, Host: r.hostedBy(c),
		Prompt: pos.Prompt(seat), Asks: asks(pos, seat), View: r.view(seat), Asked: r.askedState(),
	}
	st.Options.Host = "" // ids of people are nobody's business
	st.options = r.optionsJSON
	for i, n := range r.names {
		if held.Has(engine.Seat(i)) {
			st.Yours = append(st.Yours, n)
		}
	}
	if o, over := r.outcome(); over {
		st.Seed, st.Result = r.seeds[r.epoch].String(), r.result(o)
	}
	if seat == engine.Spectator {
		return st
	}
	st.Seat = r.names[seat]
	if !held.Has(seat) {
		return st
	}
	st.Orders = r.seats[seat].Orders
	if r.running() == nil {
		bar, err := s.barState(ctx, r, seat)
		st.Bar, st.CanUndo = bar, err == nil && bar == nil
	}
	if r.awaited().Has(seat) {
		st.Moves = engine.FormatMoves(r.game, pos.Legal(seat, nil))
	}
	return st
}

func (r *room) seatStates(now time.Time, ms int64) []SeatState {
	awaited := r.awaited()
	list := make([]SeatState, 0, len(r.seats))
	for i := range r.seats {
		x := &r.seats[i]
		s := SeatState{
			ID: r.names[i], Name: x.Name, Bot: x.Bot, Taken: x.taken(), Resigned: x.Resigned, Late: x.Late, Handed: x.Handed,
			Awaited: awaited.Has(engine.Seat(i)), Reserved: !x.taken() && r.reserved(i),
		}
		if r.meta.Clock.Kind != "" && r.started > 0 && x.person() {
			left := r.meta.Clock.left(r.clocks[i])
			if s.Awaited {
				left -= ms
			}
			left = max(0, left)
			s.Left = &left
			if r.clockRuns(&r.table, engine.Seat(i)) {
				at := now.Add(time.Duration(left) * time.Millisecond)
				s.Deadline = &at
			}
		}
		list = append(list, s)
	}
	return list
}

func (r *room) reserved(i int) bool {
	for _, n := range r.meta.Reserved {
		if n == r.names[i] {
			return true
		}
	}
	return false
}

func (r *room) askedState() *Asked {
	if r.asked == nil {
		return nil
	}
	a := &Asked{Number: r.asked.Number, What: r.asked.What, By: r.names[r.asked.By], To: r.asked.To, Place: r.asked.Place, Needs: []string{}}
	for i, n := range r.names {
		if r.asked.Needs.Has(engine.Seat(i)) {
			a.Needs = append(a.Needs, n)
		}
	}
	return a
}

func (r *room) stateName(t *table) string {
	switch {
	case t.over():
		return store.Over
	case t.started == 0:
		return store.Waiting
	}
	return store.Running
}

func (r *room) result(o engine.Outcome) string {
	var names []string
	for i, n := range r.names {
		if o.Winners.Has(engine.Seat(i)) {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return o.How
	}
	return strings.Join(names, " and ") + " (" + o.How + ")"
}

// Update is what a live client is told: what is new since it last looked.
type Update struct {
	// Keep is the last entry whose lines still count: later ones that the client
	// has were taken back.
	Keep  int    `json:"keep"`
	Lines []Line `json:"lines"`
	State State  `json:"state"`
}

// Since is what a client that last saw a version has missed.
func (s *Service) Since(ctx context.Context, id string, c Caller, as string, seen int) (_ *Update, err error) {
	defer s.contain(id, &err)
	r, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	held := r.held(c)
	seat, err := r.looksFrom(held, c, as)
	if err != nil {
		return nil, err
	}
	st, err := s.state(ctx, r, c, held, seat)
	if err != nil {
		return nil, err
	}
	u := &Update{State: *st}
	if u.Keep, err = s.stillCounts(ctx, r, seen); err != nil {
		return nil, err
	}
	if u.Lines, err = s.lines(ctx, r, seat, u.Keep); err != nil {
		return nil, err
	}
	return u, nil
}

// Version is the latest version of a match.
func (s *Service) Version(ctx context.Context, id string) (int, error) {
	r, err := s.look(ctx, id)
	if err != nil {
		return 0, err
	}
	return r.version, nil
}

// stillCounts is the last entry up to a version that nothing since has taken back.
func (s *Service) stillCounts(ctx context.Context, r *room, seen int) (int, error) {
	if seen < 0 || seen > r.version {
		return 0, nil
	}
	keep := seen
	if seen >= r.unheard {
		for _, b := range r.backs {
			if b.n > seen {
				keep = min(keep, b.to-1)
			}
		}
		return keep, nil
	}
	err := s.eachStep(ctx, r, seen, r.version, func(_ int, st step) {
		if st.To > 0 && (st.Done || st.Kind == stepUndo) {
			keep = min(keep, st.To-1)
		}
	})
	return keep, err
}

// Summary is what lists show of a match.
type Summary struct {
	Imported bool         `json:"imported,omitempty" doc:"Brought here from elsewhere."`
	Title    string       `json:"title,omitempty"`
	Setup    engine.Setup `json:"setup"`
	Clock    Clock        `json:"clock,omitzero"`
	Phase    string       `json:"phase,omitempty"`
	Asks     *Asks        `json:"asks,omitempty"`
	Result   string       `json:"result,omitempty"`
	Seats    []SeatState  `json:"seats"`
}

// face is what the store shows of a table.
func (r *room) face(t *table) store.Face {
	sum := Summary{Imported: r.meta.Imported != nil, Title: r.meta.Title, Setup: r.meta.Setup, Clock: r.meta.Clock}
	if t.started > 0 {
		sum.Phase, sum.Asks = t.pos.Prompt(engine.Spectator).Phase, asks(t.pos, engine.Spectator)
	}
	if o, over := t.outcome(); over {
		sum.Result = r.result(o)
	}
	awaited := t.awaited(r)
	sum.Seats = make([]SeatState, 0, len(t.seats))
	for i := range t.seats {
		x := &t.seats[i]
		sum.Seats = append(sum.Seats, SeatState{
			ID: r.names[i], Name: x.Name, Bot: x.Bot, Taken: x.taken(), Resigned: x.Resigned, Late: x.Late,
			Awaited: awaited.Has(engine.Seat(i)), Reserved: !x.taken() && r.reserved(i),
		})
	}
	return store.Face{
		State: r.stateName(t), Listed: !r.meta.Private, Deadline: r.deadline(t), Bots: len(r.bots(t)) > 0,
		Summary: sum.AppendJSON(make([]byte, 0, len(r.shown.Summary)+64)),
	}
}

// beside is what the store must change together with an entry that gives the table a
// face.
func (r *room) beside(t *table, f store.Face, st *step) (b store.Beside) {
	if f.State != r.shown.State || !f.Deadline.Equal(r.shown.Deadline) || f.Bots != r.shown.Bots || !bytes.Equal(f.Summary, r.shown.Summary) {
		b.Face = &f
	}
	switch st.Kind {
	case stepSit, stepLeave, stepResign, stepFlag:
		b.Places = r.places(t)
	}
	if st.What == askSeat && st.Done {
		b.Places = r.places(t)
	}
	return b
}

// places are the seats that people hold, and who held one while the match ran and holds
// none any more.
func (r *room) places(t *table) []store.Place {
	list := []store.Place{}
	for i, s := range t.seats {
		if s.Person != "" {
			list = append(list, store.Place{Seat: r.names[i], Person: s.Person})
		}
	}
	for i, s := range t.seats {
		for _, who := range s.Knew {
			if !slices.ContainsFunc(list, func(p store.Place) bool { return p.Person == who }) {
				list = append(list, store.Place{Seat: r.names[i], Person: who, Left: true})
			}
		}
	}
	return list
}

// YourTurn is the body of a notice.
type YourTurn struct {
	Match string `json:"match"`
	Seat  string `json:"seat"`
	Title string `json:"title"`
	Game  string `json:"game,omitempty"` // the title of the game
	Since int    `json:"since"`          // the entry since which the seat is awaited
}

// notices are for the people whose turn has just begun and who want to know, one
// for each of them. Who made the step knows it already.
func (s *Service) notices(r *room, t *table, by engine.Seat) (list []store.Notice) {
	for i, k := range t.clocks {
		x := &t.seats[i]
		if k.Since != t.version || x.Person == "" || x.Person == t.seats[by].Person || !s.Wants(x.Person) {
			continue
		}
		if slices.ContainsFunc(list, func(n store.Notice) bool { return n.To == x.Person }) {
			continue
		}
		body, err := json.Marshal(YourTurn{Match: r.id, Seat: r.names[i], Title: r.meta.Title, Game: r.game.Title(), Since: k.Since})
		if err != nil {
			panic("match: a notice that cannot be written: " + err.Error()) // strings and numbers always can
		}
		list = append(list, store.Notice{To: x.Person, Body: body, After: t.at.Add(s.Grace)})
	}
	return list
}

// StillYours reports whether a turn that somebody is to be told of still lasts.
func (s *Service) StillYours(ctx context.Context, person string, y YourTurn) (bool, error) {
	r, err := s.look(ctx, y.Match)
	if err != nil {
		return false, err
	}
	r.mu.Lock()
	defer r.unlock()
	i, err := r.seatNamed(y.Seat)
	if err != nil {
		return false, err
	}
	if !r.awaited().Has(i) || r.clocks[i].Since != y.Since || r.seats[i].Person != person {
		return false, nil
	}
	if r.line.last() <= y.Since {
		return true, nil
	}
	last, err := s.lastPlay(ctx, r)
	return err == nil && last.seat != i, err
}
