package axis

import (
	"slices"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 6.2: the Conditional Events Segment.

// permanentEvent is a conditional event that a faction checks in every turn, by its number
// in the book of its map. check carries it out where its conditions hold; it may call a
// procedure.
type permanentEvent struct {
	rule  string
	check func(p *Position)
}

// permanentEvents are those of each map and faction in the order in which they are listed
// (16.1, 16.3, 16.5).
var permanentEvents [2][3][]permanentEvent

// permanentEvents are those that the phasing faction checks on the map under way; packs
// can leave some out (17.15).
func (p *Position) permanentEvents() []permanentEvent {
	if aid := &p.front().aid; aid.says(listedEvents) {
		return aid.events[p.phasing()]
	}
	return permanentEvents[p.theatre][p.phasing()]
}

// conditionalFrame is the segment: the event that is checked next. Behind the last
// comes the list of the current card.
type conditionalFrame struct {
	flow.Head
	event int16 `note:"next 99"`
}

func init() {
	permanentEvents[theatreEurope] = [3][]permanentEvent{
		atlas.Axis: {
			{"16.1.1", (*Position).checkConquests},
			{"16.1.2", (*Position).checkOccupations},
			{"16.1.3", (*Position).checkInternment},
		},
		atlas.Western: {
			{"16.3.1", (*Position).checkReactivations},
			{"16.3.2", (*Position).checkLiberations},
			{"16.3.3", (*Position).checkFinestHour},
			{"16.3.4", (*Position).checkParis},
			{"16.3.5", (*Position).checkUSImpact},
			{"16.3.6", (*Position).checkFranceRises},
			{"16.3.7", (*Position).checkLeaseToFrance},
			{"16.3.8", (*Position).checkInternment},
		},
		atlas.Soviet: {
			{"16.5.1", (*Position).checkReactivations},
			{"16.5.2", (*Position).checkLiberations},
			{"16.5.3", (*Position).checkEmergency},
			{"16.5.4", (*Position).checkBorderDefense},
			{"16.5.5", (*Position).checkRussiaRises},
			{"16.5.6", (*Position).checkLeaseToRussia},
			{"16.5.7", (*Position).checkInternment},
		},
	}
	permanentEvents[theatrePacific] = [3][]permanentEvent{
		atlas.Axis: {
			{"16.1.1", (*Position).checkConquests},
			{"16.1.2", (*Position).checkOccupations},
			{"16.1.3", (*Position).checkGarrisons},
			{"16.1.4", (*Position).checkNeutralityPact},
			{"16.1.5", (*Position).checkCabinet},
			{"16.1.6", (*Position).checkInternment},
		},
		atlas.Western: {
			{"16.3.1", (*Position).checkReactivations},
			{"16.3.2", (*Position).checkLiberations},
			{"16.3.3", (*Position).checkUSForces},
			{"16.3.4", (*Position).checkBritishForces},
			{"16.3.5", (*Position).checkFrenchResponse},
			{"16.3.6", (*Position).checkReserves},
			{"16.3.7", (*Position).checkUSImpact},
			{"16.3.8", (*Position).checkWestRises},
			{"16.3.9", (*Position).checkAidToNationalists},
			{"16.3.10", (*Position).checkLeaseToBritain},
			{"16.3.11", (*Position).checkInternment},
		},
		atlas.Soviet: {
			{"16.5.1", (*Position).checkReactivations},
			{"16.5.2", (*Position).checkLiberations},
			{"16.5.3", (*Position).checkRussianForces},
			{"16.5.4", (*Position).checkReserves},
			{"16.5.5", (*Position).checkEastRises},
			{"16.5.6", (*Position).checkAidToCommunists},
			{"16.5.7", (*Position).checkLeaseToRussia},
			{"16.5.8", (*Position).checkInternment},
		},
	}
	procedures[pConditional] = flow.Of(proc[conditionalFrame]{Name: "ConditionalEvents", Rule: "6.2", Run: runConditional})
}

// conditionalEventsSegment begins the segment.
func (p *Position) conditionalEventsSegment() { p.Call(pConditional) }

// runConditional checks one event after the other: the results of one are carried out
// before the next is checked (6.2). The list of the card counts no political
// modifiers.
func runConditional(p *Position, c *conditionalFrame) {
	list := p.permanentEvents()
	n := int(c.event)
	c.event++
	switch {
	case n < len(list):
		if p.front().politicsOf("6.2", list[n].rule) {
			list[n].check(p)
		}
	case n == len(list):
		if p.front().cardEvents(p.phasing()) {
			p.front().triggerPrograms()
			p.runCard(p.phasing(), program.ConditionalEvents, false)
		}
	default:
		p.Done()
	}
}

// leftOut are the segments whose politics a training scenario leaves out, except for some
// rules.
type leftOut struct{ segments, except []string }

// politicsOf reports whether a rule of a segment is in force: training scenarios leave
// some politics out.
func (f *front) politicsOf(segment, rule string) bool {
	out := &f.ways.leftOut[f.scenario]
	return !slices.Contains(out.segments, segment) || slices.Contains(out.except, rule)
}

// cardEvents reports whether the conditional events of a faction's cards are in force
// (16.2, 16.4, 16.6): in a scenario without politics only if one of them is excepted.
func (f *front) cardEvents(who atlas.Faction) bool {
	for _, rule := range cardEvents[f.ways.theatre][who] {
		if f.politicsOf("6.2", rule) {
			return true
		}
	}
	return false
}

// cardEvents are the conditional events of each map and faction for which cards call, by
// their numbers in the book of the map (16.2, 16.4, 16.6).
var cardEvents = [2][3][]string{
	theatreEurope:  {{"16.2.1", "16.2.2"}, {"16.4.1", "16.4.2"}, {"16.6"}},
	theatrePacific: {{"16.2.1", "16.2.2", "16.2.3", "16.2.4", "16.2.5", "16.2.6"}, {"16.4.1", "16.4.2", "16.4.3", "16.4.4", "16.4.5"}, {"16.6.1", "16.6.2"}},
}
