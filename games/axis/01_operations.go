package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 1.1.2: the operations of cards and tables that are no events and move
// counters, cards and markers. Those of politics are in chapters 12 and 13.

var (
	evPlaced      = event("{u} is placed in {s}.")
	evMarkerGone  = event("{m} is removed from {s}.")
	evMarkerTurns = event("{m} is turned over.")
	evUSCL        = event("US commitment is now {i}.")
	evCardGone    = event("{c} leaves the game.")
)

func init() {
	operations[program.PlaceUnits] = &operation{can: canPlaceUnits, do: placeUnits}
	operations[program.PlaceMarker] = &operation{can: canPlaceMarker, do: placeMarker}
	operations[program.RemoveMarker] = &operation{can: canRemoveMarker, do: removeMarker}
	operations[program.FlipMarker] = &operation{can: canFlipMarker, do: flipMarker}
	operations[program.MoveUSCL] = &operation{do: moveUSCL}
	operations[program.Release] = &operation{do: releaseGroup}
	operations[program.CardTo] = &operation{can: canSendCard, do: sendCard}
}

// topProgram is the frame of the program under way.
func (p *Position) topProgram() program.Frame {
	if f := flow.Find[programFrame](&p.State, pProgram); f != nil {
		return f.frame()
	}
	return program.NewFrame(0, p.phasing(), false)
}

// unplaced reports whether an operation may put a unit into play: it lies where the
// operation says, or has not been used yet; a minor country's only if the country is
// active on the owner's side (1.1.2.2).
func (f *front) unplaced(u atlas.Unit, a *program.Action) bool {
	at := f.units[u].at
	if a.From.Kind != program.NoPlace {
		return (*script)(f).isAt(at, a.From)
	}
	if at != setAside && at != waitsForCard {
		return false
	}
	home := f.citizens(f.Units[u].Nation)
	return home == atlas.NoID || f.Areas[home].Major || f.areas[home].status == atlas.Active && f.areas[home].faction == a.Owner
}

func canPlaceUnits(f *front, a *program.Action) bool {
	x, found := f.match.topProgram(), false
	f.Code.Units(*a, &x, (*script)(f), func(u atlas.Unit) { found = found || f.unplaced(u, a) })
	if a.Place.Kind == program.InArea {
		return found && f.anyHexOf(a)
	}
	_, ok := (*script)(f).placeFor(a.Place, a.Owner)
	return found && ok
}

func placeUnits(f *front, a *program.Action) bool {
	if a.Place.Kind == program.InArea {
		return f.deployAll(a)
	}
	at, _ := (*script)(f).placeFor(a.Place, a.Owner)
	x := f.match.topProgram()
	f.Code.Units(*a, &x, (*script)(f), func(u atlas.Unit) {
		if !f.unplaced(u, a) {
			return
		}
		f.set(u, counter{at: at, steps: f.usualSteps(u, at), faction: a.Owner})
		f.tell(evPlaced, "1.1.2", int16(u), int16(at))
	})
	return false
}

// markerOf is the marker that an operation places.
func (f *front) markerOf(a *program.Action) marker {
	k := marker{kind: atlas.Marker(a.Marker), variant: atlas.NoID, faction: a.Owner}
	if a.Variant >= 0 {
		k.variant = uint8(a.Variant)
	}
	info := &f.Markers[a.Marker]
	if a.Nation >= 0 {
		k.variant = indexOr(info.Variants, f.Nations[a.Nation], k.variant)
	}
	if a.Side >= 0 {
		k.side = indexOr(info.Sides, f.Code.Text(a.Side), 0)
	}
	return k
}

func canPlaceMarker(f *front, a *program.Action) bool {
	k := f.markerOf(a)
	_, ok := (*script)(f).placeFor(a.Place, a.Owner)
	return ok && f.hasMarkerLeft(k.kind, k.variant)
}

func placeMarker(f *front, a *program.Action) bool {
	f.bring(f.markerOf(a), a.Place)
	return false
}

// findMarker is the first marker that an operation names, or -1.
func (f *front) findMarker(a *program.Action) int {
	for i := range f.markers[:f.nMarkers] {
		k := &f.markers[i]
		if int16(k.kind) == a.Marker && (a.Variant < 0 || int16(k.variant) == a.Variant) && (*script)(f).isAt(k.at, a.From) {
			return i
		}
	}
	return -1
}

func canRemoveMarker(f *front, a *program.Action) bool {
	return f.findMarker(a) >= 0 || a.Flag && f.waitsUnarmed(atlas.Marker(a.Marker))
}

// removeMarker takes a marker off its place, or out of the game for good.
func removeMarker(f *front, a *program.Action) bool {
	i := f.findMarker(a)
	if i < 0 { // it waits for its program, which will not bring it any more
		_ = f.mark(marker{kind: atlas.Marker(a.Marker), variant: atlas.NoID, faction: atlas.Axis, at: outOfGame})
		return false
	}
	k := f.markers[i]
	if a.Flag {
		f.moveMarker(i, outOfGame)
	} else {
		f.unmark(i)
		f.restand()
	}
	f.tell(evMarkerGone, "1.1.2", k.called(), int16(k.at))
	return false
}

func canFlipMarker(f *front, a *program.Action) bool {
	return f.findMarker(a) >= 0 && len(f.Markers[a.Marker].Sides) > 1
}

func flipMarker(f *front, a *program.Action) bool {
	i := f.findMarker(a)
	k := f.markers[i]
	k.side = 1 - k.side&1
	if a.Side >= 0 {
		k.side = indexOr(f.Markers[a.Marker].Sides, f.Code.Text(a.Side), k.side)
	}
	f.unmark(i)
	if f.mark(k) == nil {
		f.restand()
		f.tell(evMarkerTurns, "1.1.2", k.called())
	}
	return false
}

// moveUSCL moves US commitment along its track (14.37.1).
func moveUSCL(f *front, a *program.Action) bool {
	f.uscl = int8(min(max(int(f.uscl)+int(a.N), 0), len(f.USCL)-1))
	f.tell(evUSCL, "14.37.1", int16(f.uscl))
	return false
}

// releaseGroup sends a group of counters from the Conditional Events Box to the
// Delay Box.
func releaseGroup(f *front, a *program.Action) bool {
	f.releaseUnits(f.Code.Text(a.Kind))
	return false
}

func (f *front) releaseUnits(group string) {
	for u := range f.Units {
		if f.Units[u].Entry.Group == group && (*script)(f).isAt(f.units[u].at, program.Place{Kind: program.ConditionalEventsBox}) {
			f.relocate(atlas.Unit(u), inBox(f.ways.delayBox))
			f.tell(evArrives, "1.1.2", int16(u), int16(f.units[u].at))
		}
	}
}

// canSendCard: the current and the pending card stay where they are.
func canSendCard(f *front, a *program.Action) bool {
	return a.Card >= 0 && (f.cards[a.Card].at == cardInHand || f.cards[a.Card].at == cardDiscarded)
}

// sendCard moves a card to a hand, a discard pile or out of play.
func sendCard(f *front, a *program.Action) bool {
	f.dropCard(atlas.Card(a.Card), [...]cardPlace{cardInHand, cardDiscarded, cardOut}[a.To])
	return false
}

// dropCard puts a card into a pile.
func (f *front) dropCard(c atlas.Card, to cardPlace) {
	f.cards[c].at = to
	if to == cardOut {
		f.eligible[f.Cards[c].Faction].remove(c) // everybody knows that it is not pending
		f.tell(evCardGone, "1.1.2", int16(c))
	}
}
