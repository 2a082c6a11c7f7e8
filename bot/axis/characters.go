package axis

import "sandtable/bot"

// characters are the temperaments that an officer can have.
func characters() []bot.Bend {
	return []bot.Bend{
		{Name: "aggressive", About: "Attacks at lesser odds, goes to war early and chases whoever retreats.",
			Times: map[string]float64{"goal": 1.3, "odds": 0.8, "risk": 0.3, "loss": 0.8, "fear": 0.6, "war": 1.5, "chase": 0.5}},
		{Name: "cautious", About: "Attacks at sure odds only and guards what it has.",
			Times: map[string]float64{"hold": 1.5, "guard": 1.5, "odds": 1.25, "risk": 3, "loss": 1.3, "fear": 1.6, "war": 0.6, "chase": 2}},
	}
}

// plans are what a general considers besides going on as before.
func plans() []bot.Bend {
	return []bot.Bend{
		{Name: "attacks wherever it can", Times: map[string]float64{"risk": 0.2, "odds": 0.8, "loss": 0.8, "fear": 0.6}},
		{Name: "stands on the defensive", Times: map[string]float64{"risk": 3, "hold": 1.6, "guard": 1.6, "fear": 1.6, "chase": 3}},
		{Name: "goes for cities and strategic hexes", Times: map[string]float64{"goal": 1.6, "pull": 1.6, "chase": 0.6}},
		{Name: "destroys the enemy's armies", Times: map[string]float64{"kill": 1.8, "mass": 1.3, "goal": 0.8}},
		{Name: "goes to war", Times: map[string]float64{"war": 2.5}},
	}
}
