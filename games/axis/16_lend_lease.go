package axis

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapters 16.3.7 and 16.5.6: Lend-Lease to France, in the Pacific to Britain, and to Russia.
// Steps of the Lend-Lease Table come without political modifiers (6.2). Aid to China goes the
// same way over a table of its own: see 16_ds_aid.go.

var (
	kPostpone = kind(engine.Kind{Name: "postpone", Rule: "16.3.7", Help: "Put the Lend-Lease or Aid to China marker into the Delay Box."})
	kCancel   = kind(engine.Kind{Name: "cancel", Rule: "16.3.7", Help: "Remove the Lend-Lease or Aid to China marker from the game."})
	kRollFor  = kind(engine.Kind{Name: "roll", Rule: "16.3.7", Help: "Roll on the Lend-Lease Table or the Aid Table."})

	evLendLease = event("Lend-Lease: the die shows {i}.")
)

// leaseFrame is the check of a faction: its country, and the die that was rolled. Of Aid to
// China there are several rolls.
type leaseFrame struct {
	flow.Head `steps:"withdraws offers rolled ends"`
	who       int16 `note:"faction faction"`
	country   int16 `note:"country country"`
	die       int16 `note:"die 6"`
	aid       int16 `note:"aid 1 quiet"`
	rolls     int16 `note:"rolls 9 quiet"`
}

const (
	leaseWithdraws uint8 = iota
	leaseOffers
	leaseRolled
	leaseEnds
)

func init() {
	procedures[pLeaseTable] = flow.Of(proc[leaseFrame]{
		Name: "LendLeaseTable", Rule: "16.3.7", Run: runLease, Legal: legalLease, Play: playLease,
		Rolled: func(p *Position, l *leaseFrame, outcome int) {
			l.die, l.Step = int16(outcome+1), leaseRolled
			if l.aid != 0 {
				l.rolls++
				p.tell(evAid, l.rule(), l.die)
				return
			}
			p.tell(evLendLease, l.rule(), l.die)
		},
		Question: func(_ *Position, l *leaseFrame, _ atlas.Faction) say.Line {
			if l.aid != 0 {
				return l.askAid()
			}
			switch l.Step {
			case leaseWithdraws:
				return say.Say("Lend-Lease: postpone it, cancel it, or decline to leave it where it is.")
			case leaseOffers:
				return say.Say("Roll on the Lend-Lease Table for {a}, or decline.", l.country)
			}
			return say.Say("Lend-Lease: choose the steps that {a} receives.", l.country)
		},
	})
}

// checkLeaseToFrance is 16.3.7: the West may withdraw the marker, then roll for France.
func (p *Position) checkLeaseToFrance() {
	flow.CallWith(&p.State, pLeaseTable, leaseFrame{who: int16(atlas.Western), country: int16(p.front().ways.france)})
}

// checkLeaseToRussia is 16.5.6.
func (p *Position) checkLeaseToRussia() {
	flow.CallWith(&p.State, pLeaseTable, leaseFrame{Head: flow.Head{Step: leaseOffers}, who: int16(atlas.Soviet), country: int16(p.front().ways.russia)})
}

func (l *leaseFrame) rule() string {
	if l.aid != 0 {
		return l.ruleOfAid()
	}
	if atlas.Faction(l.who) == atlas.Soviet {
		return "16.5.6"
	}
	return "16.3.7"
}

// leased is the Lend-Lease marker in a Conditional Events Box of an Ally, or -1.
func (f *front) leased() int {
	for _, at := range f.lendLeaseBoxes() {
		if i := f.markerIn(f.ways.lendLease, at); i >= 0 {
			return i
		}
	}
	return -1
}

// marker is the marker that the faction may withdraw, or -1.
func (l *leaseFrame) marker(f *front) int {
	if l.aid != 0 {
		return l.aidMarker(f)
	}
	return f.leased()
}

// isLent reports whether Lend-Lease goes to a country: its marker lies in the box of the
// faction, and the country is an active one of it at war.
func (f *front) isLent(l *leaseFrame) bool {
	if l.aid != 0 {
		return l.rollsOfAid(f) > int(l.rolls)
	}
	who, c := atlas.Faction(l.who), atlas.Area(l.country)
	return f.markerIn(f.ways.lendLease, f.boxFor("conditional-events", who)) >= 0 &&
		f.areas[c].status == atlas.Active && f.areas[c].faction == who && f.atWar(c)
}

// choices are the steps that the roll offers.
func (l *leaseFrame) choices(p *Position) [][]program.StepCount {
	f := p.front()
	t, ok := f.TableByID([...]string{"lend-lease", "aid"}[l.aid])
	if !ok {
		return nil
	}
	return f.Code.StepChoices(t, int(l.die), atlas.Faction(l.who), p.script())
}

func runLease(p *Position, l *leaseFrame) {
	f := p.front()
	switch l.Step {
	case leaseWithdraws:
		if l.marker(f) >= 0 {
			p.ask(atlas.Faction(l.who))
			return
		}
		l.Step = leaseOffers
	case leaseOffers:
		if f.isLent(l) {
			p.ask(atlas.Faction(l.who))
			return
		}
		p.Done()
	case leaseRolled:
		if choices := l.choices(p); len(choices) > 1 {
			p.ask(atlas.Faction(l.who))
			return
		}
		l.receive(p, 0)
	default:
		p.Done()
	}
}

// receive gives the country the steps of a choice. In the Pacific what is lent to Russia may be
// taken as steps of any Soviet country (DS 16.5.7).
func (l *leaseFrame) receive(p *Position, n int) {
	f := p.front()
	choices := l.choices(p)
	nation := f.nation(f.Areas[l.country].ID)
	switch l.Step = leaseEnds; {
	case l.aid != 0:
		l.Step, nation = leaseOffers, l.china(f)
	case f.ways.theatre == theatrePacific && atlas.Faction(l.who) == atlas.Soviet:
		nation = anyNation // ruling 170
	}
	if n >= len(choices) || len(choices[n]) == 0 {
		return
	}
	for _, s := range choices[n] {
		f.allow(nation, s.Step, int(s.N))
	}
	p.takeReplacements(atlas.Faction(l.who))
}

func legalLease(p *Position, l *leaseFrame, _ atlas.Faction, out []engine.Move) []engine.Move {
	switch l.Step {
	case leaseWithdraws:
		return append(out, engine.M0(kPostpone), engine.M0(kCancel), engine.M0(kDecline))
	case leaseOffers:
		return append(out, engine.M0(kRollFor), engine.M0(kDecline))
	}
	for n := range l.choices(p) {
		out = append(out, engine.M1(kOption, int16(n)))
	}
	return out
}

func playLease(p *Position, l *leaseFrame, who atlas.Faction, m engine.Move) {
	f := p.front()
	switch m.Kind {
	case kPostpone:
		l.Step = leaseOffers
		f.arrive(l.marker(f), inBox(f.ways.delayBox), l.rule())
	case kCancel:
		l.Step = leaseOffers
		i := l.marker(f)
		k := f.markers[i]
		f.moveMarker(i, outOfGame) // for good: no card brings it again
		p.tell(evMarkerGone, l.rule(), k.called(), int16(k.at))
	case kRollFor:
		p.Roll(6)
	case kOption:
		p.tell(evOption, l.rule(), int16(who), m.A+1)
		l.receive(p, int(m.A))
	default:
		p.tell(evDecline, l.rule(), int16(who))
		if l.Step++; l.Step == leaseRolled {
			l.Step = leaseEnds
		}
	}
}
