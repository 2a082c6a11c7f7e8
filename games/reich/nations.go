package reich

import "sandtable/games/reich/atlas"

// powersOf are the major powers of a camp.
func (s *state) powersOf(a atlas.Alliance) atlas.PowerSet {
	in := atlas.PowerSet(1<<atlas.Germany | 1<<atlas.Italy)
	if s.italyTurned {
		in = 1 << atlas.Germany
	}
	if a == atlas.Axis {
		return in
	}
	return atlas.EveryPower &^ in
}

// campOf is the camp of a major power. An Italy that was bought off can change it
// (Allied variant 12).
func (s *state) campOf(power atlas.Country) atlas.Alliance {
	if power < atlas.Italy || power == atlas.Italy && !s.italyTurned {
		return atlas.Axis
	}
	return atlas.Allies
}

// western are the western Allies.
func (s *state) western() atlas.PowerSet { return s.powersOf(atlas.Allies) &^ (1 << atlas.USSR) }
