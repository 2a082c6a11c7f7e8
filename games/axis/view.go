package axis

import (
	"sandtable/engine"
	"sandtable/engine/view"
	"sandtable/games/axis/atlas"
)

// What a seat may know: all that lies open, and of the pending cards its own. What
// the faction on the move does with its units is seen when the veil is lifted.

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &view.Writer{B: dst}
	w.Open('{')
	p.viewMoment(w, seat)
	for m := range p.fronts {
		if p.played>>m&1 == 0 {
			continue
		}
		w.Object(atlas.Theatres[m])
		f := &p.fronts[m]
		f.viewTracks(w)
		f.viewPolitics(w)
		f.viewUnits(w, p.seesAll(seat))
		f.viewMarkers(w)
		f.viewCards(w, seat)
		w.Close('}')
	}
	w.Close('}')
	return w.B
}

func (p *Position) viewMoment(w *view.Writer, seat engine.Seat) {
	f := p.front()
	w.Strs("game", p.game.id)
	w.Strs("scenario", f.Scenarios[f.scenario].Number)
	w.Nums("players", int(p.players))
	w.Strs("phase", p.phaseName())
	w.Strs("phasing", f.phasing.String())
	w.Array("awaiting")
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if p.Asked>>who&1 != 0 {
			w.Str(who.String())
		}
	}
	w.Close(']')
	w.Bools("chance", p.State.Chance != 0)
	if p.over || p.Deciders().Has(seat) {
		w.Strs("prompt", p.Prompt(seat).Text)
		w.Strs("rule", p.Prompt(seat).Rule)
	}
	if p.over {
		w.Strs("how", endings[p.how].how)
		w.Nums("winners", int(p.winners))
	}
}

func (f *front) viewTracks(w *view.Writer) {
	w.Strs("turn", f.Turns[f.season()])
	w.Nums("year", f.FirstYear+int(f.turn)/len(f.Turns))
	w.Strs("war", f.war.String())
	w.Nums("uscl", int(f.uscl))
	w.Nums("vpBox", int(f.vpBox))
	w.Strs("vpSide", f.VPSides[f.vpSide])
	w.Array("abroad")
	w.Str(f.abroad[0].String())
	w.Str(f.abroad[1].String())
	w.Close(']')
}

func (f *front) viewPolitics(w *view.Writer) {
	w.Object("countries")
	for a := range f.Areas {
		if !f.Areas[a].IsCountry {
			continue
		}
		c := &f.areas[a]
		w.Object(f.Areas[a].ID)
		w.Strs("status", c.status.String())
		if c.faction <= atlas.Soviet {
			w.Strs("faction", c.faction.String())
		}
		if c.influence <= atlas.Soviet {
			w.Strs("influence", c.influence.String())
		}
		w.Close('}')
	}
	w.Close('}')
	w.Object("postures")
	for d := range f.Displays {
		w.Strs(f.Displays[d].ID, f.Postures[f.postures[d]].ID)
	}
	w.Close('}')
	w.Object("lands")
	for i := range f.Lands {
		if f.lands[i] != landOut {
			w.Strs(f.Lands[i].ID, landNames[f.lands[i]])
		}
	}
	w.Close('}')
}

var landNames = []string{"out", "pool", "ceded", "ceded-back"}

// viewUnits writes units as a seat sees them.
func (f *front) viewUnits(w *view.Writer, all bool) {
	w.Object("units")
	for u := range f.Units {
		c := &f.units[u]
		if !all {
			c = f.seen(atlas.Unit(u))
		}
		if c.at == outOfGame {
			continue
		}
		w.Object(f.words["unit"].word(u))
		w.Strs("at", f.placeWord(c.at))
		if c.steps > 0 {
			w.Nums("steps", int(c.steps))
		}
		if c.faction <= atlas.Soviet {
			w.Strs("faction", c.faction.String())
		}
		if c.turned {
			w.Bools("turned", true)
		}
		w.Close('}')
	}
	w.Close('}')
}

// seen is a unit as the factions that are not on the move see it.
func (f *front) seen(u atlas.Unit) *counter {
	for i := range f.veil[:f.nVeiled] {
		if f.veil[i].unit == u {
			return &f.veil[i].was
		}
	}
	return &f.units[u]
}

func (f *front) viewMarkers(w *view.Writer) {
	w.Array("markers")
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		w.Open('{')
		w.Strs("marker", f.Markers[k.kind].ID)
		w.Strs("at", f.placeWord(k.at))
		w.Nums("side", int(k.side))
		if k.variant != atlas.NoID {
			w.Strs("variant", f.Markers[k.kind].Variants[k.variant])
		}
		if k.faction <= atlas.Soviet {
			w.Strs("faction", k.faction.String())
		}
		w.Close('}')
	}
	w.Close(']')
}

// viewCards writes which factions have chosen a card, and where cards are. A card
// that another faction has chosen is written as in its hand.
func (f *front) viewCards(w *view.Writer, seat engine.Seat) {
	w.Array("pending")
	for who := atlas.Axis; who <= atlas.Soviet; who++ {
		if _, ok := f.cardAt(who, cardPending); ok {
			w.Str(who.String())
		}
	}
	w.Close(']')
	w.Object("cards")
	for c := range f.Cards {
		at := f.seenAt(atlas.Card(c), seat)
		if at == cardOut {
			continue
		}
		w.Object(f.words["card"].word(c))
		w.Strs("at", cardPlaceNames[at])
		w.Bools("played", f.cards[c].played)
		w.Close('}')
	}
	w.Close('}')
}

var cardPlaceNames = []string{"out", "hand", "discarded", "current", "pending"}
