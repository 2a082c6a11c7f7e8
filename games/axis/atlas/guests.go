package atlas

import "maps"

// WithGuests is the theatre with counters for the support units that may come from the
// other map: those of Allied countries that both maps have, the great powers and France (TK
// 15.30.2, DS 15.14.2).
func (t *Theatre) WithGuests(other *Theatre) *Theatre {
	with := *t
	with.Units = append([]UnitInfo{}, t.Units...)
	with.index = maps.Clone(t.index)
	with.index["unit"] = maps.Clone(t.index["unit"])
	for i := range other.Units {
		u := other.Units[i]
		nation, ok := t.NationByID(other.Nations[u.Nation])
		a, both := t.AreaByID(other.Nations[u.Nation])
		if !ok || !both || !t.Areas[a].IsCountry || u.Class == Ground || u.Faction == Axis {
			continue
		}
		u.GuestOf, u.ID, u.Nation = u.ID, t.Prefix+u.ID, nation
		u.RaisedIn, u.RaisedInBox, u.Hexes, u.Recipe, u.Placement = NoID, NoID, nil, nil, nil // numbers of the other map
		u.Entry = Entry{Kind: "commitment", Event: NoID, Setup: NoID, Unless: NoID, UnlessVariant: UnlessVariant{NoID}}
		with.index["unit"][u.ID] = len(with.Units)
		with.Units = append(with.Units, u)
	}
	return &with
}
