package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 15: events that let a faction choose one of several things. Each thing is a
// kind of move of its own, so that it says what it does; only what can be carried out
// is offered.

// menu is what an event offers.
type menu struct {
	rule string
	must bool // one thing must be done, if one can be
	asks say.Line
	// pacific is what Dai Senso! asks where its event offers other things.
	pacific say.Line
	who     func(f *front, a *program.Action) atlas.Faction // chooses; nil: whoever receives the event
	// offers lists what can be done, takes does it. The frame of the menu is gone by
	// then; x is what it was.
	offers func(f *front, x *menuFrame, out []engine.Move) []engine.Move
	takes  func(p *Position, x menuFrame, m engine.Move)
}

// menuFrame is a faction choosing what an event does.
type menuFrame struct {
	flow.Head
	event   int16 `note:"event event"`
	who     int16 `note:"faction faction"`
	country int16 `note:"country country-or-none"`
	done    int16 `note:"done 32767"` // bits: what it has done already
}

// menus are the events with a choice, by their id.
var menus = map[string]*menu{}

func init() {
	procedures[pMenu] = flow.Of(proc[menuFrame]{
		Name: "Menu", Rule: "15", Run: runMenu, Legal: legalMenu, Play: playMenu, Why: whyMenu,
		Question: func(p *Position, x *menuFrame, _ atlas.Faction) say.Line {
			m := x.menu(p.front())
			l := m.asks
			if m.pacific.Text != "" && p.theatre == theatrePacific {
				l = m.pacific
			}
			l.V[0] = x.country
			return l
		},
		Cites: func(p *Position, x *menuFrame) string {
			return p.game.citeOrChapter(int(p.theatre), x.menu(p.front()).rule)
		},
	})
}

// offer declares an event with a choice.
func offer(id string, m *menu) {
	menus[id] = m
	events[id] = &operation{
		can: func(f *front, a *program.Action) bool {
			// No list of the driver's: one event may ask whether another is possible.
			x, room := f.match.scratch.borrowMenu()
			*x = f.menuFor(m, a)
			ok := f.plays(atlas.Faction(x.who)) && len(m.offers(f, x, room)) > 0
			f.match.scratch.menus--
			return ok
		},
		do: func(f *front, a *program.Action) bool {
			f.match.choose(f.menuFor(m, a))
			return true
		},
	}
}

// choose lets a faction choose.
func (p *Position) choose(x menuFrame) { flow.CallWith(&p.State, pMenu, x) }

func (f *front) menuFor(m *menu, a *program.Action) menuFrame {
	x := menuFrame{event: a.Event, who: int16(a.Receiver), country: f.areaArg(a.Country)}
	if m.who != nil {
		x.who = int16(m.who(f, a))
	}
	return x
}

// areaArg is an area that an event names, Kiangsu or Kansu for one of the two Chinas, or none.
func (f *front) areaArg(a int16) int16 {
	switch {
	case a >= 0 && int(a) < len(f.Areas):
		return a
	case a >= program.NationGroup:
		for i := range f.ways.peace {
			if x := &f.ways.peace[i]; x.heartland != atlas.NoID && x.id == f.Nations[a-program.NationGroup] {
				return int16(x.heartland)
			}
		}
	}
	return none
}

func (x *menuFrame) menu(f *front) *menu { return menus[f.Events[x.event].ID] }

// plays reports whether a faction takes part in the scenario.
func (f *front) plays(who atlas.Faction) bool {
	for _, x := range f.factions() {
		if x == who {
			return true
		}
	}
	return false
}

func offers(p *Position, x *menuFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	f := p.front()
	return x.menu(f).offers(f, x, out)
}

// runMenu asks, unless there is nothing to choose: nothing can be done, or one thing
// that must be.
func runMenu(p *Position, x *menuFrame) {
	who := atlas.Faction(x.who)
	list := flow.List(p, offers, x, who)
	switch {
	case len(list) == 0:
		p.Done()
	case len(list) == 1 && x.menu(p.front()).must:
		playMenu(p, x, who, list[0])
	default:
		p.ask(who)
	}
}

func legalMenu(p *Position, x *menuFrame, who atlas.Faction, out []engine.Move) []engine.Move {
	out = offers(p, x, who, out)
	if !x.menu(p.front()).must {
		out = append(out, engine.M0(kDecline))
	}
	return out
}

func playMenu(p *Position, x *menuFrame, who atlas.Faction, m engine.Move) {
	frame, menu := *x, x.menu(p.front())
	p.Done()
	if m.Kind == kDecline {
		p.tell(evDecline, menu.rule, int16(who))
		return
	}
	menu.takes(p, frame, m)
}

func whyMenu(p *Position, x *menuFrame, _ atlas.Faction, m engine.Move) *engine.Refusal {
	menu := x.menu(p.front())
	if m.Kind == kDecline {
		return p.because(say.Forbid(menu.rule, "You must do one of the things that the event offers."))
	}
	return p.because(say.Forbid(menu.rule, "The event does not offer this now: choose one of the things on the list."))
}

// eventFor is an event that a faction receives outside a card's list.
func eventFor(who atlas.Faction, country int16) program.Action {
	return program.Action{
		Op: program.HoldEvent, Owner: who, Receiver: who, Faction: atlas.NoFaction, By: who, Table: none, Country: country, Land: none,
		Nation: none, Marker: none, Variant: none, Side: none, Card: none, Family: none, Box: none, Policy: none, To: none, Kind: none,
	}
}

// hold carries an event out as part of another, and answers true if that has begun a
// procedure. What is impossible has no result.
func (f *front) hold(id string, a program.Action) bool {
	a.Op, a.Event = program.HoldEvent, f.eventNamed(id)
	return (*script)(f).Do(a)
}

func (f *front) canHold(id string, a program.Action) bool {
	a.Op, a.Event = program.HoldEvent, f.eventNamed(id)
	return (*script)(f).Can(a)
}

func (f *front) eventNamed(id string) int16 {
	e, _ := f.EventByID(id)
	return int16(e)
}
