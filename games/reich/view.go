package reich

import (
	"sandtable/engine"
	"sandtable/engine/view"
	"sandtable/games/reich/atlas"
)

// What a seat may know. Almost everything lies open on the board; what the camp
// on the move has done and not yet shown (reveal), the variant counters and the
// mix of strategic warfare do not.

// writer writes a view.
type writer struct{ view.Writer }

// plays reports whether a seat plays a power.
func (s *state) plays(seat engine.Seat, n atlas.Country) bool {
	return seat != engine.Spectator && n < atlas.NumMajors && s.seatOf(n) == seat
}

// onTheMove reports whether a seat belongs to the camp on the move, which sees
// its own moves as it makes them.
func (s *state) onTheMove(seat engine.Seat) bool {
	return seat != engine.Spectator && s.seatsOf(s.powersOf(s.mover)).Has(seat)
}

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &writer{view.Writer{B: dst}}
	shown := &p.shown
	if p.onTheMove(seat) {
		shown = new(shownState)
		shown.show(&p.state)
	}
	w.Open('{')
	p.viewTime(w, seat)
	p.viewInitiative(w, shown)
	p.viewPowers(w, shown)
	p.viewNations(w)
	p.viewControl(w, shown)
	p.viewUnits(w, shown, seat)
	p.viewMarkers(w)
	p.viewEconomy(w, seat)
	p.viewFights(w, seat)
	p.viewWars(w, seat)
	w.Close('}')
	return w.B
}

func (p *Position) viewTime(w *writer, seat engine.Seat) {
	w.Strs("game", "reich")
	w.Strs("scenario", p.scenarioID())
	w.Nums("players", int(p.players))
	w.Strs("date", p.now.String())
	w.Nums("year", p.now.Year())
	w.Strs("season", atlas.SeasonNames[p.now.Season()])
	w.Strs("phase", p.phaseName())
	w.Strs("procedure", table.Procs[p.procedureFor(seat)].Name)
	w.Strs("mover", atlas.AllianceIDs[p.mover])
	w.Strs("first", atlas.AllianceIDs[p.first])
	w.options("minorOptions", p.option[atlas.NumMajors])
	w.Nums("minorChosen", int(p.politics.chosen[atlas.NumMajors]))
	w.powers("awaiting", p.awaitingFor(seat))
	w.Bools("chance", p.State.Chance != 0)
	pr := p.Prompt(seat)
	w.Strs("prompt", pr.Text)
	w.Strs("rule", pr.Rule)
	if p.over {
		w.powers("winners", p.result.winners)
	}
}

// byHand reports whether a procedure is about a counter that a power on the move has
// taken in hand and may put back.
func byHand(proc uint8) bool {
	return proc == pMarch || proc == pStage || proc == pDrop || proc == pPlaceBase
}

// procedureFor is the procedure that a seat sees. To all but the camp on the move it is
// the same whatever that holds in hand, so that it can take its moves back.
func (p *Position) procedureFor(seat engine.Seat) uint8 {
	i := int(p.Stack.N) - 1
	for i > 0 && byHand(p.Stack.Frames[i].Proc) && !p.onTheMove(seat) {
		i--
	}
	return p.Stack.Frames[i].Proc
}

// awaitingFor are the powers that a seat knows to be asked: of the camp on the move the
// others know only who has not ended its movement.
func (p *Position) awaitingFor(seat engine.Seat) atlas.PowerSet {
	if p.onTheMove(seat) || !byHand(p.Stack.Top().Proc) || p.procedureFor(seat) != pMovement {
		return p.asked()
	}
	return p.actors() &^ p.moves.done
}

func (w *writer) powers(key string, set atlas.PowerSet) {
	w.Array(key)
	for n := range set.All {
		w.Str(atlas.CountryIDs[n])
	}
	w.Close(']')
}

// options are written west, east, Mediterranean; which of them were chosen in this
// player turn is a number, a bit for each.
func (w *writer) options(key string, list [atlas.NumFronts]Option) {
	w.Array(key)
	for _, o := range list {
		w.Str(optionNames[o])
	}
	w.Close(']')
}

func (w *writer) nations(key string, set atlas.NationSet) {
	w.Array(key)
	for n := range set.All {
		w.Str(atlas.NationIDs[n])
	}
	w.Close(']')
}

// viewInitiative: what each camp has for the order of play (12.11), as far as the
// board has been shown.
func (p *Position) viewInitiative(w *writer, shown *shownState) {
	w.Object("initiative")
	for a := range atlas.Alliance(atlas.NumAlliances) {
		total := p.initiative(a)
		for n := range p.powersOf(a).All {
			if p.countsForOrder(n) {
				total += max(int(shown.brp[n]), 0) - max(int(p.brp[n]), 0)
			}
		}
		w.Nums(atlas.AllianceIDs[a], total)
	}
	w.Close('}')
}

// viewPowers: the BRPs of each power, which the game keeps count of (3.2), and what
// else all may know of it.
func (p *Position) viewPowers(w *writer, shown *shownState) {
	count := p.objectives()
	w.Object("powers")
	for n := range atlas.Country(atlas.NumMajors) {
		w.Object(atlas.CountryIDs[n])
		w.Nums("seat", int(p.seats[n]))
		w.Nums("brp", int(shown.brp[n]))
		w.Nums("base", int(p.base[n]))
		w.Nums("allotted", int(p.allotted[n]))
		w.Nums("limit", int(p.limit[n]))
		hidden := max(int(shown.brp[n])-int(p.brp[n]), 0) // spent since the board was shown
		w.Nums("spent", max(int(p.spent[n])-hidden, 0))
		w.Nums("budget", p.budget(n)+hidden)
		w.Nums("redeployments", srLimits[n])
		w.Nums("airFree", max(p.airFree(n), 0))
		w.Nums("fleetsFree", max(p.fleetsFree(n), 0))
		w.Bools("fallen", p.fallen.Has(n))
		w.nations("war", p.war[n])
		w.powers("bars", (1<<atlas.NumMajors-1)&^p.consent[n]) // whom it does not let in (51.4)
		w.options("options", p.option[n])
		w.Nums("chosen", int(p.politics.chosen[n]))
		w.Nums("objectives", count[n])
		if p.over {
			w.Strs("level", levelNames[p.result.levels[n]])
		}
		w.Close('}')
	}
	w.Close('}')
}

// viewNations: the minors whose standing is not what the map prints.
func (p *Position) viewNations(w *writer) {
	w.Object("nations")
	for n := atlas.Country(atlas.NumMajors); n < atlas.NumNations; n++ {
		s := p.status[n]
		if s == Neutral || s == Absent || s == Colony && p.patron[n] == world.OwnerOf(n) {
			continue
		}
		w.Object(atlas.NationIDs[n])
		w.Strs("status", standingNames[s])
		w.Strs("patron", holderID(p.patron[n]))
		w.nations("war", p.war[n])
		w.Close('}')
	}
	w.Close('}')
}

// viewControl: the hexes that are not in the hands that the map prints.
func (p *Position) viewControl(w *writer, shown *shownState) {
	w.Object("control")
	for n := range atlas.Country(atlas.NumNations) {
		first := true
		for h := range atlas.Hex(atlas.NumHexes) {
			if shown.control.of(h) != n || world.PrintedHolder(h) == n {
				continue
			}
			if first {
				w.Array(atlas.NationIDs[n])
				first = false
			}
			w.Str(world.Hexes[h].Name)
		}
		if !first {
			w.Close(']')
		}
	}
	w.Close('}')
}

// viewUnits: counters on the board and in the boxes, and those that can be built.
func (p *Position) viewUnits(w *writer, shown *shownState, seat engine.Seat) {
	w.Array("units")
	for u := range atlas.Unit(atlas.NumUnits) {
		at := shown.at.of(u)
		if at >= atlas.NumHexes && at != usSpot && at != murmanskSpot && at != lendSpot && at != atSeaSpot && at != carried {
			continue
		}
		w.Open('{')
		w.Strs("id", u.Info().Name)
		w.Strs("at", spotID(at))
		if p.nation.of(u) != u.Info().Nation {
			w.Strs("nation", holderID(p.nation.of(u)))
		}
		if shown.used.of(u) != 0 {
			w.Nums("used", int(shown.used.of(u)))
		}
		if p.onTheMove(seat) || p.task.of(u) > Supplying || p.camp(p.nation.of(u)) != p.mover {
			if p.task.of(u) != Idle {
				w.Strs("task", taskNames[p.task.of(u)])
				if p.goal.of(u) < atlas.NumHexes && p.task.of(u) != Supplying {
					w.Strs("goal", p.goal.of(u).String())
				}
			}
		}
		p.viewMarks(w, u, seat)
		w.Close('}')
	}
	w.Close(']')
	for _, list := range []struct {
		key  string
		from spot
	}{{"pool", inPool}, {"hand", inHand}, {"yard", inYard}} {
		w.Array(list.key)
		for u := range atlas.Unit(atlas.NumUnits) {
			if shown.at.of(u) == list.from && u.Kind() != atlas.Partisan {
				w.Str(u.Info().Name)
			}
		}
		w.Close(']')
	}
}

func (p *Position) viewMarks(w *writer, u atlas.Unit, seat engine.Seat) {
	shownMarks := unsupplied | exploited | dropped | raw | garrison | overstacked
	if p.shown.at.of(u) != p.at.of(u) && !p.onTheMove(seat) {
		shownMarks &^= dropped // it is not known to be gone
	}
	if p.marks.of(u)&shownMarks == 0 {
		return
	}
	w.Array("marks")
	for i, name := range markNames {
		if m := markOrder[i]; p.marks.of(u)&m&shownMarks != 0 {
			w.Str(name)
		}
	}
	w.Close(']')
}

// viewMarkers: bridgeheads, which with the date, the BRPs and the air bases are all
// markers of the game (4.5), canals and lost fortresses.
func (p *Position) viewMarkers(w *writer) {
	w.Array("bridgeheads")
	for _, b := range p.bridges {
		if b.hex == atlas.NoHex {
			continue
		}
		w.Open('{')
		w.Strs("hex", b.hex.String())
		w.Strs("owner", holderID(b.owner))
		w.Bools("sea", b.bySea)
		w.Close('}')
	}
	w.Close(']')
	w.Array("ruined")
	for _, h := range fortressList {
		if p.ruined.Has(h) {
			w.Str(h.String())
		}
	}
	w.Close(']')
	w.Bools("kielShut", p.kiel.shut)
	w.Bools("suezShut", p.suez.shut)
	if p.italyTurned {
		w.Bools("turned", true)
	}
}

// viewReports: what the powers of a seat have learned by intelligence (33.54).
func (p *Position) viewReports(w *writer, seat engine.Seat) {
	w.Object("reports")
	for who := range atlas.Country(atlas.NumMajors) {
		r := &p.economy.reports[who]
		if r.when == 0 || !p.plays(seat, who) {
			continue
		}
		w.Object(atlas.CountryIDs[who])
		w.Strs("date", (r.when - 1).String())
		for _, n := range [...]atlas.Country{atlas.Germany, atlas.Britain, atlas.USA} {
			if p.campOf(n) == p.campOf(who) {
				continue
			}
			w.Object(atlas.CountryIDs[n])
			if r.box {
				w.Nums("murmansk", int(r.north[n]))
			} else {
				w.Nums("sea", int(r.sw[n].sea))
				w.Nums("sky", int(r.sw[n].sky))
			}
			w.Close('}')
		}
		w.Close('}')
	}
	w.Close('}')
}

// viewEconomy: variant counters as far as a seat knows them, strategic warfare,
// redeployment, grants on their way.
func (p *Position) viewEconomy(w *writer, seat engine.Seat) {
	e := &p.economy
	w.Object("variants")
	for a := range atlas.Alliance(atlas.NumAlliances) {
		w.Object(atlas.AllianceIDs[a])
		w.Strs("holder", atlas.CountryIDs[p.holderOf(a)])
		w.Bools("gone", e.variants[a].gone)
		if e.drawn && p.knowsVariant(seat, a) {
			w.Nums("number", int(e.variants[a].number))
			w.Strs("what", variantTitle(int16(a)<<8|int16(e.variants[a].number)))
		}
		w.Array("played")
		for n := 1; n < numVariants; n++ {
			if p.inForce(a, n) {
				w.Num(n)
			}
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close('}')
	w.Object("warfare")
	for _, n := range [...]atlas.Country{atlas.Germany, atlas.Britain, atlas.USA} {
		sw, north := e.shownSW[n], int(e.shownNorth[n])
		if p.plays(seat, n) {
			sw, north = e.sw[n], int(e.murmansk[n])
		}
		w.Object(atlas.CountryIDs[n])
		w.Nums("sea", int(sw.sea))
		w.Nums("sky", int(sw.sky))
		w.Nums("murmansk", north)
		w.Close('}')
	}
	w.Close('}')
	p.viewReports(w, seat)
	w.Object("redeployed")
	for n := range atlas.Country(atlas.NumMajors) {
		w.Nums(atlas.CountryIDs[n], int(e.srUsed[n]))
	}
	w.Close('}')
	w.Object("lendLease")
	for n := range atlas.Country(atlas.NumMajors) {
		if e.lent[n] > 0 {
			w.Nums(atlas.CountryIDs[n], int(e.lent[n]))
		}
	}
	w.Close('}')
}

// viewWars: what each declaration of war would cost, for those who are asked
// (21.1).
func (p *Position) viewWars(w *writer, seat engine.Seat) {
	if p.Stack.Top().Proc != pWar {
		return
	}
	w.Object("wars")
	for n := range p.asked().All {
		if !p.plays(seat, n) {
			continue
		}
		targets, cost := p.declarations(n)
		w.Object(atlas.CountryIDs[n])
		for t := range targets.All {
			w.Nums(atlas.NationIDs[t], int(cost[t]))
		}
		w.Close('}')
	}
	w.Close('}')
}
