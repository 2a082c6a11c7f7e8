package atlas

import "strings"

// boxName is what people call a box: its name, or one made of its id, so that
// "force-pool-western" is the Western Force Pool and "holding-axis-med" the Holding
// Box Axis Med.
func boxName(name, id string) string {
	if name != "" {
		return name
	}
	words := strings.Split(id, "-")
	for i, w := range words {
		switch w {
		case "vp", "uscl":
			words[i] = strings.ToUpper(w)
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	if words[0] == "Holding" {
		return "Holding Box " + strings.Join(words[1:], " ")
	}
	if last := len(words) - 1; isFactionName(strings.ToLower(words[last])) {
		name = words[last] + " " + strings.Join(words[:last], " ")
		if !strings.HasSuffix(name, "Pool") {
			name += " Box"
		}
		return name
	}
	return strings.Join(words, " ")
}

// isFactionName reports whether a word is the name of one of the three factions.
func isFactionName(w string) bool {
	return w == factionNames[Axis] || w == factionNames[Western] || w == factionNames[Soviet]
}
