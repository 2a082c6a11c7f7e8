package axis

import (
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Dai Senso! 13.8.5 and 14.14: the war in Europe, as far as it is felt in the Pacific when
// one map is played. abroad is the European War Display: its Western and its Soviet box.
// esv is the Current ESV, and the European Holding Box is the display itself.

var (
	evEuropeRoll     = event("The die for the war in Europe shows {i}, with modifiers {i}.")
	evEuropeOpponent = event("The die for Germany's enemy shows {i}.")
	evEuropeWar      = event("Germany is at war with {f}: {w}.")
	evEuropePeace    = event("Peace continues in Europe.")
	evEuropeLimited  = event("The war in Europe stays limited.")
	evESV            = event("The European Strategic Value is now {i}.")
	evVEDay          = event("V-E Day: Germany surrenders, and the European Strategic Value stays at {i}.")
	evUnitGone       = event("{u} leaves the game.")
)

// overseas is what has happened beside the map of Dai Senso!, as bits.
type overseas uint8

const (
	germanySurrendered overseas = 1 << iota // V-E Day has come (DS 14.14.5)
	hadReserves                             // and three more: one for each Reserves marker (DS 16.3.6, 16.5.4)
)

// The ends of the Current ESV Track (DS 14.14.1).
const (
	leastESV = -5
	mostESV  = 5
)

// europeFrame is a European War marker that has come off the turn track.
type europeFrame struct {
	flow.Head `steps:"limited opponent total"`
}

const (
	europeLimited uint8 = iota
	europeOpponent
	europeTotal
)

func init() {
	operations[program.MoveESV] = &operation{
		can: func(f *front, a *program.Action) bool { return f.movedESV(int(a.N)) != f.esv },
		do:  func(f *front, a *program.Action) bool { f.moveESV(int(a.N), "DS 13.8.5"); return false },
	}
	arrivals["european-limited-war"] = europeanWar(europeLimited)
	arrivals["european-total-war"] = europeanWar(europeTotal)
	arrivals["german-victory"] = germanVictory
	procedures[pEurope] = flow.Of(proc[europeFrame]{
		Name: "EuropeanWar", Rule: "DS 14.14",
		Run:    func(p *Position, _ *europeFrame) { p.Roll(6) },
		Rolled: rolledEurope,
	})
}

// europeanWar rolls for a marker. Total war in Europe that Japan has brought about (DS
// 12.3, step 8) leaves it nothing to decide.
func europeanWar(step uint8) func(p *Position, i int) {
	return func(p *Position, i int) {
		if p.front().warInEurope() == atlas.TotalWar {
			outOfPlay("DS 14.14")(p, i)
			return
		}
		flow.CallWith(&p.State, pEurope, europeFrame{Head: flow.Head{Step: step}})
	}
}

// warInEurope is how far the war in Europe has come: whatever lies in either box.
func (f *front) warInEurope() atlas.WarState { return max(f.abroad[0], f.abroad[1]) }

// movedESV is the ESV after a move, which ends at either end of the track and is ignored
// once Germany has surrendered.
func (f *front) movedESV(by int) int8 {
	if f.overseas&germanySurrendered != 0 || f.match.combined() {
		return f.esv
	}
	return int8(min(max(int(f.esv)+by, leastESV), mostESV))
}

// moveESV moves the Current ESV marker; in the last box of its track the Axis wins (DS
// 0.2, 14.14.1).
func (f *front) moveESV(by int, rule string) {
	esv := f.movedESV(by)
	if esv == f.esv {
		return
	}
	f.esv = esv
	f.tell(evESV, rule, int16(esv))
	if esv == mostESV && f.rulesOfVictory() {
		f.match.winsAutomatically(axisTide)
	}
}

// adjustESV is step 5 of the Soviet Option Card Segment: the production value of the
// current card moves the ESV, by the war state of the map and by whether the Soviets are
// at war in Europe (DS 1.1.4).
func (f *front) adjustESV() {
	if c, played := f.current(atlas.Soviet); played {
		f.moveESV(f.movesESV(c), "DS 1.1.4")
	}
}

// movesESV is by how much a Soviet card moves the ESV as it is revealed.
func (f *front) movesESV(c atlas.Card) int {
	t, ok := f.TableByID("esv-adjustment")
	if !ok || f.match.combined() || f.Cards[c].Faction != atlas.Soviet {
		return 0
	}
	column := "war"
	if f.abroad[atlas.Soviet-atlas.Western] == atlas.PreWar {
		column = "no-war"
	}
	line := f.Tables[t].Rows.Get(f.war.String()).Items(column)
	if n := int(f.Cards[c].Production); n < len(line) {
		return line[n].Int()
	}
	return 0
}

// strategicESV is what the war in Europe adds to the Current Strategic Value (DS 0.1.1,
// step 3): the ESV if it is positive and an Ally controls an Axis strategic hex in Japan.
func (f *front) strategicESV() int {
	if f.esv <= 0 || f.ways.japan == atlas.NoID || f.match.combined() {
		return 0
	}
	for _, h := range f.Areas[f.ways.japan].Hexes {
		if who := f.control(h); f.Hexes[h].Strategic == atlas.Axis && who != atlas.Axis && who <= atlas.Soviet {
			return int(f.esv)
		}
	}
	return 0
}

// noLater reports whether something that must happen in a season of a year at the latest
// must happen now.
func (f *front) noLater(year int, season uint8) bool {
	now := f.year(int(f.turn))
	return now > year || now == year && f.Seasons[f.season()] >= season
}

// The seasons of a year, as Seasons counts them.
const (
	summer = 1
	autumn = 2
)

// rolledEurope reads the tables of DS 14.14.2 and 14.14.4.
func rolledEurope(p *Position, x *europeFrame, outcome int) {
	f, die := p.front(), outcome+1
	switch x.Step {
	case europeLimited:
		modified := max(die+f.yearOfEurope(), 1)
		p.tell(evEuropeRoll, "DS 14.14.2", int16(die), int16(modified))
		if modified == 1 || f.noLater(1940, autumn) {
			x.Step = europeOpponent
			return
		}
		f.putOff(f.arriving("european-limited-war"), 2)
		p.tell(evEuropePeace, "DS 14.14.2")
	case europeOpponent:
		p.tell(evEuropeOpponent, "DS 14.14.2", int16(die))
		f.europeanLimitedWar([...]atlas.Faction{atlas.Western, atlas.Soviet}[outcome/3])
		p.endsWith("european-limited-war", "limited-war")
	case europeTotal:
		p.tell(evEuropeRoll, "DS 14.14.4", int16(die), int16(die))
		if die <= 3 || f.noLater(1943, summer) {
			f.europeanTotalWar("DS 14.14.4")
			f.trackMarker("v-e-day", atlas.NoID, f.seasonsAhead(16), "DS 14.14.4")
			break
		}
		f.putOff(f.arriving("european-total-war"), 4)
		p.tell(evEuropeLimited, "DS 14.14.4")
	}
	p.Done()
}

// yearOfEurope is the modifier for the year in which war in Europe is rolled for.
func (f *front) yearOfEurope() int {
	switch f.year(int(f.turn)) {
	case 1939:
		return -1
	case 1940:
		return -2
	}
	return 0
}

// europeanLimitedWar puts the marker into a European War Box and the two that follow it on
// the turn track: German Victory in a year, on the side of the Ally at war, and European
// Total War in the summer two years on (DS 14.14.2).
func (f *front) europeanLimitedWar(who atlas.Faction) {
	f.unmark(f.arriving("european-limited-war"))
	f.abroad[who-atlas.Western] = atlas.LimitedWar
	f.tell(evEuropeWar, "DS 14.14.2", int16(who), int16(atlas.LimitedWar))
	f.trackMarker("german-victory", f.victoryOver(), f.seasonsAhead(4), "DS 14.14.2")
	f.trackMarker("european-total-war", atlas.NoID, f.summerOf(f.year(int(f.turn))+2), "DS 14.14.2")
}

// summerOf is the Summer Seasonal Turn of a year on the turn track.
func (f *front) summerOf(year int) place {
	for turn := int(f.turn); turn < f.turns(); turn++ {
		if n := turn % len(f.Turns); f.year(turn) == year && f.Seasonal[n] && f.Seasons[n] == summer {
			return placeTrack | place(turn)
		}
	}
	return placeTrack | place(f.turns()-1)
}

// europeanTotalWar puts markers into both European War Boxes, one of which may be on the
// turn track, and the US Entry marker on the track (DS 12.3, 14.14.4, 14.44.4).
func (f *front) europeanTotalWar(rule string) {
	f.removeMarkers("european-total-war")
	for who := atlas.Western; who <= atlas.Soviet; who++ {
		f.abroad[who-atlas.Western] = atlas.TotalWar
		f.tell(evEuropeWar, rule, int16(who), int16(atlas.TotalWar))
	}
	f.trackMarker("us-entry", atlas.NoID, f.seasonsAhead(3), "DS 14.44.4")
}

// japanBringsTotalWar is step 8 of DS 12.3: the ESV falls by two and there is total war in
// Europe, too, if there was none.
func (f *front) japanBringsTotalWar() {
	if f.warInEurope() == atlas.TotalWar || f.overseas&germanySurrendered != 0 {
		return
	}
	f.moveESV(-2, "DS 12.3")
	f.europeanTotalWar("DS 12.3")
}

// victoryOver is the side of the German Victory marker: France Defeated if Germany is at
// war with the West, and else Russia Defeated (DS 14.14.3).
func (f *front) victoryOver() uint8 {
	m, ok := f.MarkerByID("german-victory")
	if !ok {
		return atlas.NoID
	}
	if f.abroad[0] != atlas.PreWar {
		return f.Variant(m, "france-defeated")
	}
	return f.Variant(m, "russia-defeated")
}

// germanVictory goes to the Strategic Warfare Box. France Defeated takes the French units
// that it bars out of the game (DS 14.14.3).
func germanVictory(p *Position, i int) {
	f := p.front()
	k := f.markers[i]
	if k.variant == atlas.NoID {
		k.variant = f.victoryOver()
	}
	f.unmark(i)
	f.germanVictory(k)
}

func (f *front) germanVictory(k marker) {
	k.at = f.boxFor("strategic-warfare-box", atlas.Axis)
	if f.mark(k) != nil {
		return
	}
	f.tell(evMarkerHere, "DS 14.14.3", k.called(), int16(k.at))
	for u := range f.Units {
		e := &f.Units[u].Entry
		barred := e.Unless == k.kind && (e.Variant == atlas.NoID || e.Variant == k.variant) || f.frenchGuest(atlas.Unit(u)) && f.Markers[k.kind].Variants[k.variant] == "france-defeated"
		if barred && f.units[u].at != outOfGame {
			f.set(atlas.Unit(u), counter{at: outOfGame, faction: f.units[u].faction})
			f.tell(evUnitGone, "DS 14.14.3", int16(u))
		}
	}
}

// veDay ends the war in Europe: the markers of total war leave the display and the ESV
// moves no more (DS 14.14.5).
func veDay(p *Position, i int) {
	f := p.front()
	f.unmark(i)
	f.abroad = [2]atlas.WarState{}
	f.removeMarkers("european-total-war")
	f.overseas |= germanySurrendered
	p.tell(evVEDay, "DS 14.14.5", int16(f.esv))
}

// removeMarkers takes all markers of an id out of play.
func (f *front) removeMarkers(id string) {
	m, ok := f.MarkerByID(id)
	for i := 0; ok && i < int(f.nMarkers); {
		if f.markers[i].kind == m {
			f.unmark(i)
			continue
		}
		i++
	}
}

// trackMarker puts a marker on the turn track, unless it is in play.
func (f *front) trackMarker(id string, variant uint8, at place, rule string) {
	m, ok := f.MarkerByID(id)
	if !ok || f.markerInPlay(m, variant) {
		return
	}
	k := marker{kind: m, variant: variant, faction: atlas.NoFaction, at: at}
	if f.mark(k) == nil {
		f.tell(evMarkerHere, rule, k.called(), int16(at))
	}
}
