package axis

import "sandtable/games/axis/atlas"

// weatherIn is the weather of a land hex in a turn of the year (11.1). Islands
// outside every weather area, and the sea, are always clear; a beachhead has the
// weather of the hex it points at, which the caller asks for instead.
func weatherIn(t *atlas.Theatre, h atlas.Hex, turn int) atlas.Weather {
	area := t.Hexes[h].Weather
	if area == atlas.NoID {
		return atlas.ClearWeather
	}
	return t.WeatherOf[turn][area]
}

// seaBarred reports whether the weather of a turn closes the all-sea hexes of a zone to
// support units (2.2.3.3, 11.3, 11.5), or by the aid of 1999 to beachheads or convoys alone
// (17.13).
func seaBarred(t *atlas.Theatre, z atlas.Zone, turn int, to atlas.SeaBar) bool {
	return closingWeather(t, z, turn, to) != atlas.ClearWeather
}

// closingWeather is the weather that does: snow, or the mud of a monsoon.
func closingWeather(t *atlas.Theatre, z atlas.Zone, turn int, to atlas.SeaBar) atlas.Weather {
	for i := range t.ClosedSeas {
		c := &t.ClosedSeas[i]
		if c.Bars != to || t.WeatherOf[turn][c.Area] != c.Weather {
			continue
		}
		for _, x := range c.Zones {
			if x == z {
				return c.Weather
			}
		}
	}
	return atlas.ClearWeather
}

// iced reports whether a hex is an ice hex while its area has snow, so that it is
// neither a naval base nor an open port (11.5).
func iced(t *atlas.Theatre, h atlas.Hex, turn int) bool {
	return t.Hexes[h].Ice && weatherIn(t, h, turn) == atlas.Snow
}
