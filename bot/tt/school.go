package tt

import (
	_ "embed"

	"sandtable/bot"
	"sandtable/engine"
)

//go:embed weights.json
var weightsJSON []byte

//go:embed doctrine.json
var doctrineJSON []byte

//go:embed value.json
var valueJSON []byte

// School teaches Triumph & Tragedy. docs/bots.md tells how its numbers were found.
func School() (*bot.School, error) {
	s := &bot.School{
		Sides: []string{"axis", "west", "ussr"}, Weights: bot.WeightsOf[Weights](), Signs: signs,
		Characters: characters(), Plans: plans(),
		Absurd: never / 4, Close: 0.5, Ideas: 6, Longest: 400, Part: 4,
	}
	w, err := s.ParseWeights(weightsJSON)
	if err != nil {
		return nil, err
	}
	s.Staff = s.Everywhere(w)
	if s.General, err = s.ParseDoctrine(doctrineJSON); err != nil {
		return nil, err
	}
	if s.Valuation, err = s.ParseValuation(valueJSON); err != nil {
		return nil, err
	}
	s.Enlist = func(g engine.Game, hasty bool) (bot.Officer, error) { return newOfficer(g, s.Valuation) }
	return s, nil
}
