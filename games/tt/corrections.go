package tt

// What later rule sets correct. A match keeps the set it began with, so each
// correction is a switch with the number of the rule that it is about.

// commandsEndWithTheirTurn: a Command card goes to the discards when its Player Turn
// ends, not when the season does (10.2, R49).
func (s *state) commandsEndWithTheirTurn() bool { return s.rules >= 2 }

// bombersKeepToTheirMoves: an Air Force delivers the bomb only to a MainCapital that
// it may enter from where it begins (16.4, 11.3, 11.51, R50).
func (s *state) bombersKeepToTheirMoves() bool { return s.rules >= 2 }

// austriaKeepsItsInfantry: the short game's additional forces leave a block for the
// Infantry that is placed in Austria (17.0, R51).
func (s *state) austriaKeepsItsInfantry() bool { return s.rules >= 2 }
