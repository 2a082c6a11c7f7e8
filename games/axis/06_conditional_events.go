package axis

import (
	"slices"

	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
)

// Chapter 6.2: the Conditional Events Segment.

// permanentEvent is a conditional event that a faction checks in every turn. check
// carries it out where its conditions hold; it may call a procedure.
type permanentEvent struct {
	rule  string
	check func(p *Position)
}

// permanentEvents are those of each faction in the order in which they are listed
// (16.1, 16.3, 16.5). Chapter 16 fills them in.
var permanentEvents [3][]permanentEvent

// conditionalFrame is the segment: the event that is checked next. Behind the last
// comes the list of the current card.
type conditionalFrame struct {
	flow.Head
	event int16 `note:"next 99"`
}

func init() {
	permanentEvents = [3][]permanentEvent{
		atlas.Axis: {
			{"16.1.1", (*Position).checkConquests},
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
	list := permanentEvents[p.phasing()]
	n := int(c.event)
	c.event++
	switch {
	case n < len(list):
		if p.front().politicsOf("6.2", list[n].rule) {
			list[n].check(p)
		}
	case n == len(list):
		if p.front().cardEvents() {
			p.runCard(p.phasing(), program.ConditionalEvents, false)
		}
	default:
		p.Done()
	}
}

// politicsOf reports whether a rule of a segment is in force: training scenarios leave
// some politics out.
func (f *front) politicsOf(segment, rule string) bool {
	out := specialRule(&f.Scenarios[f.scenario], "no-politics")
	return out == nil || !slices.Contains(out.Strings("segments"), segment) || slices.Contains(out.Strings("except"), rule)
}

// cardEvents reports whether the conditional events of cards are in force: in a
// scenario without politics only if one of them is excepted.
func (f *front) cardEvents() bool {
	for _, rule := range []string{"16.2.1", "16.2.2", "16.4.1", "16.4.2"} {
		if f.politicsOf("6.2", rule) {
			return true
		}
	}
	return false
}
