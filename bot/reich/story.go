package reich

import (
	"fmt"

	"sandtable/engine"
	"sandtable/games/reich"
)

// milestones are the great events of the war.
var milestones = []string{"Poland falls", "France falls", "Norway falls", "Britain falls", "Germany attacks Russia", "Moscow falls", "Italy falls", "Berlin falls"}

// historian notes which of them have come about.
func historian() func(pos engine.Position, reached []bool) string {
	var r reich.Reading
	lost := func(nation int) bool {
		c := reich.CapitalOf(nation)
		return c >= 0 && r.Holder[c] >= 0 && r.Holder[c] != nation && bloc(r.Command[r.Holder[c]]) != bloc(nation)
	}
	return func(pos engine.Position, reached []bool) string {
		reich.Read(pos, &r)
		for i, now := range [...]bool{
			r.Holder[reich.CapitalOf(reich.Poland)] != reich.Poland, r.Fallen[reich.France] || lost(reich.France),
			axisHolds(&r, reich.Norway), r.Fallen[reich.Britain] || lost(reich.Britain),
			r.Hostile(reich.Germany, reich.USSR), lost(reich.USSR), r.Fallen[reich.Italy] || lost(reich.Italy), lost(reich.Germany),
		} {
			reached[i] = reached[i] || now
		}
		return fmt.Sprintf("%d %s", r.Year, [...]string{"Spring", "Summer", "Fall", "Winter"}[r.Season])
	}
}

// axisHolds reports whether the Axis holds the capital of a minor country by force.
func axisHolds(r *reich.Reading, nation int) bool {
	h := r.Holder[reich.CapitalOf(nation)]
	return h == reich.Germany || h == reich.Italy
}
