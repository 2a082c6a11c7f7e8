package reich

import "sandtable/bot"

// characters are the ways to be.
func characters() []bot.Bend {
	return []bot.Bend{
		{Name: "aggressive", About: "Arms early, goes to war at lesser odds and takes neutrals by force.",
			Times: map[string]float64{"offensive": 0.6, "riskOdds": 0.75, "fairOdds": 0.8, "minorForces": 0.6, "warForces": 0.85, "warFunds": 0.75, "reserve": 1.2, "line": 1.3}},
		{Name: "cautious", About: "Attacks at sure odds only and guards what it has.",
			Times: map[string]float64{"offensive": 1.6, "riskOdds": 1.4, "fairOdds": 1.4, "minorForces": 1.5, "warForces": 1.2, "holdObjective": 1.5, "holdCapital": 1.5, "weakAt": 1.15}},
	}
}

// initiative is how the staff of the Axis differs: it has little time, and must attack
// where others could wait.
func initiative() *bot.Bend {
	return &bot.Bend{Times: map[string]float64{"offensive": 0.6, "riskOdds": 0.75, "fairOdds": 0.8, "line": 1.3, "pull": 1.25, "capital": 1.5, "breakthrough": 1.5}}
}

// plans are what a general considers beside going on as before.
func plans() []bot.Bend {
	return []bot.Bend{
		{Name: "attacks wherever it can", Times: map[string]float64{"offensive": 0.4, "riskOdds": 0.8, "weakAt": 0.8, "outnumbered": 1.3}},
		{Name: "saves its strength", Times: map[string]float64{"offensive": 4, "landing": 2, "reserve": 1.3}},
		{Name: "stands on the defensive", Times: map[string]float64{"offensive": 1.6, "weakAt": 1.6, "holdObjective": 1.6, "holdCapital": 1.5, "retreat": 1.6, "stack": 1.4}},
		{Name: "goes for capitals and objectives", Times: map[string]float64{"objective": 1.6, "capital": 1.6, "minorCapital": 1.5, "pull": 1.6, "breakthrough": 1.5}},
		{Name: "goes to war", Times: map[string]float64{"warForces": 0.75, "minorForces": 0.6, "warFunds": 0.7}},
		{Name: "lands where it can", Times: map[string]float64{"landing": 0.3, "inland": 1.5, "fear": 0.6, "offensive": 0.7}},
	}
}
