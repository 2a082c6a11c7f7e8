package axis

import (
	"fmt"

	"sandtable/bot"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// chronicle is what a historian looks for on a map: whom the Axis is at war with, by the
// posture boxes, and places that fall to the other side.
type chronicle struct {
	letters string // before what is told where both maps are played
	wars    []war
	places  []place
}

type war struct{ box, name string }

// place is a place, and whether it is the Axis that loses it.
type place struct {
	name string
	axis bool
}

// chronicles are those of the maps, in the order of the theatres.
var chronicles = [2]chronicle{
	{"Europe: ", []war{{"britain", "Britain"}, {"france", "France"}, {"russia", "Russia"}, {"united-states", "the United States"}}, []place{
		{"Vienna", false}, {"Prague", false}, {"Warsaw", false}, {"Oslo", false}, {"Paris", false}, {"London", false}, {"Belgrade", false}, {"Kiev", false}, {"Leningrad", false}, {"Moscow", false},
		{"Suez", false}, {"Rome", true}, {"Berlin", true}}},
	{"Pacific: ", []war{{"nationalist-china", "China"}, {"britain", "Britain"}, {"us-and-western-minors", "the United States"}, {"russia", "Russia"}}, []place{
		{"Peiping", false}, {"Nanking", false}, {"Chungking", false}, {"Hong Kong", false}, {"Manila", false}, {"Singapore", false}, {"Batavia", false}, {"Rangoon", false}, {"Honolulu", false},
		{"Saipan", true}, {"Okinawa", true}, {"Harbin", true}, {"Tokyo", true}}},
}

// milestones are the great events on a map.
func (c *chronicle) milestones(letters string) []string {
	list := []string{letters + "limited war", letters + "total war"}
	for _, w := range c.wars {
		list = append(list, letters+"war with "+w.name)
	}
	for _, x := range c.places {
		list = append(list, letters+x.name+" falls")
	}
	return list
}

// note marks in a list of as many those that have come about in a position.
func (c *chronicle) note(r *axis.Reading, reached []bool) {
	reached[0] = reached[0] || r.War >= atlas.LimitedWar
	reached[1] = reached[1] || r.War >= atlas.TotalWar
	reached = reached[2:]
	for i, w := range c.wars {
		reached[i] = reached[i] || r.AtWar(w.box)
	}
	reached = reached[len(c.wars):]
	for i, x := range c.places {
		if h, ok := placeNamed(r, x.name); ok {
			who := r.Control(h)
			reached[i] = reached[i] || who <= atlas.Soviet && (who == atlas.Axis) != x.axis
		}
	}
}

// tell gives a school the milestones and the curves of the maps of its game.
func tell(s *bot.School, maps ...int) {
	var counts []int
	for _, m := range maps {
		letters := ""
		if len(maps) > 1 {
			letters = chronicles[m].letters
		}
		list := chronicles[m].milestones(letters)
		counts = append(counts, len(list))
		s.Milestones = append(s.Milestones, list...)
		s.Gauges = append(s.Gauges, letters+"strategic value")
	}
	s.Historian = func() func(pos engine.Position, reached []bool) string {
		var r axis.Reading
		return func(pos engine.Position, reached []bool) (when string) {
			for i, m := range maps {
				if axis.ReadMap(pos, m, &r) {
					chronicles[m].note(&r, reached[:counts[i]])
					when = date(&r)
				}
				reached = reached[counts[i]:]
			}
			return when
		}
	}
	s.Gauge = func() func(pos engine.Position, out []float64) {
		var r axis.Reading
		return func(pos engine.Position, out []float64) {
			for i, m := range maps {
				if axis.ReadMap(pos, m, &r) {
					out[i] = float64(r.Value)
				}
			}
		}
	}
	s.Record = func(g engine.Game) []bot.Reading { return setUps(g, maps[0]) }
}

// setUps are the strategic values with which the campaigns of a game begin: what the
// set-ups say of the war at their dates.
func setUps(g engine.Game, m int) (list []bot.Reading) {
	var r axis.Reading
	for _, s := range g.Scenarios() {
		pos, err := g.New(firstOf(g, s))
		if err == nil && axis.ReadMap(pos, m, &r) && r.Scenario.Kind == "campaign" {
			list = append(list, bot.Reading{When: date(&r), Value: float64(r.Value)})
		}
	}
	return list
}

// date is the year and the turn.
func date(r *axis.Reading) string {
	return fmt.Sprintf("%d %s", r.FirstYear+r.Turn/len(r.Turns), r.Turns[r.Turn%len(r.Turns)])
}

// placeNamed is the hex of a place in play.
func placeNamed(r *axis.Reading, name string) (atlas.Hex, bool) {
	for h := range r.Hexes {
		if r.Hexes[h].Name == name && r.Open(atlas.Hex(h)) {
			return atlas.Hex(h), true
		}
	}
	return atlas.NoHex, false
}
