package axis

import (
	_ "embed"

	"sandtable/bot"
	"sandtable/engine"
)

//go:embed weights.json
var weightsJSON []byte

//go:embed value-europe.json
var valueEuropeJSON []byte

//go:embed value-pacific.json
var valuePacificJSON []byte

// The schools of the Axis Empires games differ in what a historian tells of their maps.
// docs/bots.md tells how the numbers were found.
func Europe() (*bot.School, error)  { return school(valueEuropeJSON, 0) }
func Pacific() (*bot.School, error) { return school(valuePacificJSON, 1) }
func Both() (*bot.School, error)    { return school(valueEuropeJSON, 0, 1) }

// school teaches a game on one map or on both.
func school(value []byte, maps ...int) (*bot.School, error) {
	s := &bot.School{
		Sides: []string{"axis", "west", "soviet"}, Weights: bot.WeightsOf[Weights](), Signs: signs,
		Characters: characters(), Plans: plans(),
		Absurd: -0.5, Close: 0.5, Ideas: 3, Longest: 1500, Part: 6, Patience: 3, Caution: 3,
	}
	tell(s, maps...)
	w, err := s.ParseWeights(weightsJSON)
	if err != nil {
		return nil, err
	}
	s.Staff = s.Everywhere(w)
	s.General = s.Everywhere(w)
	if s.Valuation, err = s.ParseValuation(value); err != nil {
		return nil, err
	}
	s.Enlist = func(g engine.Game, hasty bool) (bot.Officer, error) {
		o, err := newOfficer(g, s.Valuation)
		if err != nil {
			return nil, err
		}
		o.hasty = hasty
		return o, nil
	}
	return s, nil
}
