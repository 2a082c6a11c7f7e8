package reich

// What politics ask of the chapters of variants and aid.

// aidAgainst is by how many BRPs the foreign aid of the other side to a minor is
// ahead of that of a power; negative where the power leads (33.63).
func (p *Position) aidAgainst(country, country) int { return 0 }

// outOfWar reports whether a power has made a separate peace (33.41, variant 2).
func (p *Position) outOfWar(country) bool { return false }

// neverActive reports whether a variant keeps a country from being activated
// (Allied variant 19).
func (p *Position) neverActive(country) bool { return false }

// americaWaits reports whether a variant keeps America out of the war (Axis
// variant 20).
func (p *Position) americaWaits() bool { return false }

// winterCancelled: Axis variant 15.
func (p *Position) winterCancelled() bool { return false }

// redoubtHolds reports whether Germany fights on from Berchtesgaden (Axis variant
// 14).
func (p *Position) redoubtHolds() bool { return false }

// maySaveFleet reports whether Britain can play Allied variant 3 now, and
// saveFleet plays it: the French fleet joins the Free French in the nearest
// British ports (33.42).
func (p *Position) maySaveFleet() bool { return false }
func (p *Position) saveFleet()         {}
