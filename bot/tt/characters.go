package tt

import "sandtable/bot"

// characters are the ways to be.
func characters() []bot.Bend {
	return []bot.Bend{
		{Name: "aggressive", About: "Arms early, goes to war at lesser odds and takes neutrals by force.",
			Times: map[string]float64{"declareOdds": 0.7, "warBalance": 0.8, "warGain": 0.5, "violateGain": 0.4, "attackOdds": 0.85, "units": 1.6, "unitsBehind": 1.3, "front": 1.5}},
		{Name: "diplomatic", About: "Courts neutrals, keeps the peace and guards what it has.",
			Times: map[string]float64{"action": 1.5, "secondMarker": 1.8, "thirdMarker": 1.5, "warGain": 2.5, "violateGain": 3, "guard": 1.3}},
		{Name: "economic", About: "Puts everything into industry and technology.",
			Times: map[string]float64{"invest": 1.6, "industry": 1.3, "tech": 1.4, "atomic": 1.5, "units": 0.7, "warGain": 2}},
	}
}

// plans are what a general considers beside going on as before.
func plans() []bot.Bend {
	return []bot.Bend{
		{Name: "arms", Times: map[string]float64{"units": 5, "unitsWar": 1.5, "unitsBehind": 2}},
		{Name: "goes to war", Times: map[string]float64{"declareOdds": 0.7, "warBalance": 0.4, "warGain": 0.3, "attackOdds": 0.85, "violateGain": 0.4, "units": 5, "front": 1.5, "command": 1.5}},
		{Name: "courts neutrals", Times: map[string]float64{"action": 2, "actionWar": 2, "secondMarker": 1.5}},
		{Name: "builds industry", Times: map[string]float64{"invest": 2, "industry": 1.5, "action": 0.6}},
		{Name: "holds the leader back", Times: map[string]float64{"leaderLoss": 4, "rivalLoss": 1.5, "action": 1.3}},
		{Name: "wins satellites", Times: map[string]float64{"secondMarker": 1.5, "thirdMarker": 3, "satellite": 3}},
		{Name: "races for the Bomb", Times: map[string]float64{"atomic": 2.5, "tech": 1.5, "invest": 1.3}},
	}
}
