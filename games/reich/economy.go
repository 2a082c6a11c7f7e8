package reich

import "sandtable/engine"

// Chapters 10, 15, 16, 32, 33, 40, 42: the year start, construction,
// redeployment, variants.

// economyState is what the economy keeps.
type economyState struct {
	navalLost [numMajors]uint16 // factors, less those rebuilt (29.82)
}

// The steps of the year start sequence (55.I).
const (
	yearVariants = iota
	yearWarfare
	yearTotals
	yearConstruction
	yearLimits
)

func (p *Position) runYearStart(*engine.Frame)    { p.done() }
func (p *Position) runVariants(*engine.Frame)     { p.done() }
func (p *Position) runConstruction(*engine.Frame) { p.done() }
func (p *Position) runRedeploy(*engine.Frame)     { p.done() }

// datedBuilds brings the units of a date into the force pools (53).
func (p *Position) datedBuilds() {}

// inTransit are a power's BRPs in the Lend-Lease box (40.3).
func (s *state) inTransit(country) int { return 0 }

// settleTerritories takes BRPs from powers that have failed to win back what
// yielded them (24.3, 24.43, 32.7); it is called after the Combat phase.
func (p *Position) settleTerritories() {}
