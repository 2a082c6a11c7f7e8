package reich

import (
	"sandtable/engine"
	"sandtable/engine/view"
)

// What a seat may know. Almost everything lies open on the board; what the camp
// on the move has done and not yet shown (reveal), the variant counters and the
// mix of strategic warfare do not.

// writer writes a view.
type writer struct{ view.Writer }

// plays reports whether a seat plays a power.
func (s *state) plays(seat engine.Seat, n country) bool {
	return seat != engine.Spectator && n < numMajors && s.seatOf(n) == seat
}

// onTheMove reports whether a seat belongs to the camp on the move, which sees
// its own moves as it makes them.
func (s *state) onTheMove(seat engine.Seat) bool {
	return seat != engine.Spectator && s.seatsOf(s.mover.powers()).Has(seat)
}

// AppendView appends, as JSON, what a seat may know.
func (p *Position) AppendView(dst []byte, seat engine.Seat) []byte {
	w := &writer{view.Writer{B: dst}}
	shown := &p.shown
	if p.onTheMove(seat) {
		shown = &shownState{at: p.at, used: p.used, control: p.control, brp: p.brp}
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
	w.Nums("year", p.now.year())
	w.Strs("season", seasonNames[p.now.season()])
	w.Strs("phase", p.phaseName())
	w.Strs("procedure", table.Procs[p.procedureFor(seat)].Name)
	w.Strs("mover", allianceIDs[p.mover])
	w.Strs("first", allianceIDs[p.first])
	w.options("minorOptions", p.option[numMajors])
	w.Nums("minorChosen", int(p.politics.chosen[numMajors]))
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
func (p *Position) awaitingFor(seat engine.Seat) powerSet {
	if p.onTheMove(seat) || !byHand(p.Stack.Top().Proc) || p.procedureFor(seat) != pMovement {
		return p.asked()
	}
	return p.actors() &^ p.moves.done
}

func (w *writer) powers(key string, set powerSet) {
	w.Array(key)
	for n := range set.all {
		w.Str(countryIDs[n])
	}
	w.Close(']')
}

// options are written west, east, Mediterranean; which of them were chosen in this
// player turn is a number, a bit for each.
func (w *writer) options(key string, list [numFronts]option) {
	w.Array(key)
	for _, o := range list {
		w.Str(optionNames[o])
	}
	w.Close(']')
}

func (w *writer) nations(key string, set nationSet) {
	w.Array(key)
	for n := range set.all {
		w.Str(nationIDs[n])
	}
	w.Close(']')
}

// viewInitiative: what each camp has for the order of play (12.11), as far as the
// board has been shown.
func (p *Position) viewInitiative(w *writer, shown *shownState) {
	w.Object("initiative")
	for a := range alliance(numAlliances) {
		total := p.initiative(a)
		for n := range a.powers().all {
			if p.countsForOrder(n) {
				total += max(int(shown.brp[n]), 0) - max(int(p.brp[n]), 0)
			}
		}
		w.Nums(allianceIDs[a], total)
	}
	w.Close('}')
}

// viewPowers: the BRPs of each power, which the game keeps count of (3.2), and what
// else all may know of it.
func (p *Position) viewPowers(w *writer, shown *shownState) {
	count := p.objectives()
	w.Object("powers")
	for n := range country(numMajors) {
		w.Object(countryIDs[n])
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
		w.Bools("fallen", p.fallen.has(n))
		w.nations("war", p.war[n])
		w.powers("bars", (1<<numMajors-1)&^p.consent[n]) // whom it does not let in (51.4)
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
	for n := country(numMajors); n < numNations; n++ {
		s := p.status[n]
		if s == neutral || s == absent || s == colony && p.patron[n] == world.ownerOf(n) {
			continue
		}
		w.Object(nationIDs[n])
		w.Strs("status", standingNames[s])
		w.Strs("patron", holderID(p.patron[n]))
		w.nations("war", p.war[n])
		w.Close('}')
	}
	w.Close('}')
}

// ownerOf is the power that a colony belongs to by the map.
func (w *worldData) ownerOf(n country) country {
	if n < numCountries {
		return w.countries[n].owner
	}
	return nobody
}

// printedHolder is who controls a hex by the map alone.
func (w *worldData) printedHolder(h hex) country {
	n := w.hexes[h].country
	if n < numCountries && w.countries[n].colony {
		n = w.countries[n].owner
	}
	return n
}

// viewControl: the hexes that are not in the hands that the map prints.
func (p *Position) viewControl(w *writer, shown *shownState) {
	w.Object("control")
	for n := range country(numNations) {
		first := true
		for h := range hex(numHexes) {
			if shown.control[h] != n || world.printedHolder(h) == n {
				continue
			}
			if first {
				w.Array(nationIDs[n])
				first = false
			}
			w.Str(world.hexes[h].name)
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
	for u := range unit(numUnits) {
		at := shown.at[u]
		if at >= numHexes && at != usSpot && at != murmanskSpot && at != lendSpot && at != atSeaSpot && at != carried {
			continue
		}
		w.Open('{')
		w.Strs("id", u.info().name)
		w.Strs("at", spotID(at))
		if p.nation[u] != u.info().nation {
			w.Strs("nation", holderID(p.nation[u]))
		}
		if shown.used[u] != 0 {
			w.Nums("used", int(shown.used[u]))
		}
		if p.onTheMove(seat) || p.task[u] > supplying || p.camp(p.nation[u]) != p.mover {
			if p.task[u] != idle {
				w.Strs("task", taskNames[p.task[u]])
				if p.goal[u] < numHexes && p.task[u] != supplying {
					w.Strs("goal", p.goal[u].String())
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
		for u := range unit(numUnits) {
			if shown.at[u] == list.from && u.kind() != partisan {
				w.Str(u.info().name)
			}
		}
		w.Close(']')
	}
}

func (p *Position) viewMarks(w *writer, u unit, seat engine.Seat) {
	shownMarks := unsupplied | exploited | dropped | raw | garrison | overstacked
	if p.shown.at[u] != p.at[u] && !p.onTheMove(seat) {
		shownMarks &^= dropped // it is not known to be gone
	}
	if p.marks[u]&shownMarks == 0 {
		return
	}
	w.Array("marks")
	for i, name := range markNames {
		if m := marks(1) << i; p.marks[u]&m&shownMarks != 0 {
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
		if b.hex == noHex {
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
	for h := range p.ruined.bits().All() {
		w.Str(hex(h).String())
	}
	w.Close(']')
	w.Bools("kielShut", p.kiel.shut)
	w.Bools("suezShut", p.suez.shut)
}

// viewReports: what the powers of a seat have learned by intelligence (33.54).
func (p *Position) viewReports(w *writer, seat engine.Seat) {
	w.Object("reports")
	for who := range country(numMajors) {
		r := &p.economy.reports[who]
		if r.when == 0 || !p.plays(seat, who) {
			continue
		}
		w.Object(countryIDs[who])
		w.Strs("date", (r.when - 1).String())
		for _, n := range [...]country{germany, britain, usa} {
			if campOf(n) == campOf(who) {
				continue
			}
			w.Object(countryIDs[n])
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
	for a := range alliance(numAlliances) {
		w.Object(allianceIDs[a])
		w.Strs("holder", countryIDs[p.holderOf(a)])
		w.Bools("gone", e.variants[a].gone)
		if e.drawn && p.knowsVariant(seat, a) {
			w.Nums("number", int(e.variants[a].number))
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
	for _, n := range [...]country{germany, britain, usa} {
		sw, north := e.shownSW[n], int(e.shownNorth[n])
		if p.plays(seat, n) {
			sw, north = e.sw[n], int(e.murmansk[n])
		}
		w.Object(countryIDs[n])
		w.Nums("sea", int(sw.sea))
		w.Nums("sky", int(sw.sky))
		w.Nums("murmansk", north)
		w.Close('}')
	}
	w.Close('}')
	p.viewReports(w, seat)
	w.Object("redeployed")
	for n := range country(numMajors) {
		w.Nums(countryIDs[n], int(e.srUsed[n]))
	}
	w.Close('}')
	w.Object("lendLease")
	for n := range country(numMajors) {
		if e.lent[n] > 0 {
			w.Nums(countryIDs[n], int(e.lent[n]))
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
	for n := range p.asked().all {
		if !p.plays(seat, n) {
			continue
		}
		targets, cost := p.declarations(n)
		w.Object(countryIDs[n])
		for t := range targets.all {
			w.Nums(nationIDs[t], int(cost[t]))
		}
		w.Close('}')
	}
	w.Close('}')
}
