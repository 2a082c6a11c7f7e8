package reich

import (
	"fmt"

	"sandtable/engine"
	"sandtable/games/reich"
	"sandtable/games/reich/atlas"
)

// milestones are the great events of the war.
var milestones = []string{"Poland falls", "France falls", "Norway falls", "Britain falls", "Germany attacks Russia", "Moscow falls", "Italy falls", "Berlin falls"}

// historian notes which of them have come about.
func historian() func(pos engine.Position, reached []bool) string {
	var r reich.Reading
	lost := func(nation atlas.Country) bool {
		c := nation.Capital()
		return c != atlas.NoHex && r.Holder[c] != atlas.Nobody && r.Holder[c] != nation && bloc(&r, r.Command[r.Holder[c]]) != bloc(&r, nation)
	}
	return func(pos engine.Position, reached []bool) string {
		reich.Read(pos, &r)
		for i, now := range [...]bool{
			r.Holder[atlas.Poland.Capital()] != atlas.Poland, r.Fallen[atlas.France] || lost(atlas.France),
			axisHolds(&r, atlas.Norway), r.Fallen[atlas.Britain] || lost(atlas.Britain),
			r.Hostile(atlas.Germany, atlas.USSR), lost(atlas.USSR), r.Fallen[atlas.Italy] || lost(atlas.Italy), lost(atlas.Germany),
		} {
			reached[i] = reached[i] || now
		}
		return fmt.Sprintf("%d %s", r.Now.Year(), atlas.SeasonNames[r.Now.Season()])
	}
}

// axisHolds reports whether the Axis holds the capital of a minor country by force.
func axisHolds(r *reich.Reading, nation atlas.Country) bool {
	h := r.Holder[nation.Capital()]
	return h == atlas.Germany || h == atlas.Italy
}
