package axis

import "sandtable/games/axis/program"

// politicalEventsSegment performs the political events of the current card, in every
// turn of its season and with political modifiers (2.1).
func (p *Position) politicalEventsSegment() { p.runCard(p.phasing(), program.PoliticalEvents, true) }
