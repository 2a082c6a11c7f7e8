package reich

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

// School teaches Third Reich. docs/bots.md tells how its numbers were found.
func School() (*bot.School, error) {
	s := &bot.School{
		Sides: []string{"axis", "west", "russia"}, Weights: bot.WeightsOf[Weights](), Signs: signs,
		Characters: characters(), Plans: plans(),
		Milestones: milestones, Historian: historian,
		Absurd: -0.5, Close: 3, Ideas: 3, Longest: 2000, Part: 6,
	}
	w, err := s.ParseWeights(weightsJSON)
	if err != nil {
		return nil, err
	}
	s.Staff = s.Everywhere(w)
	s.Staff[0] = s.Bent(s.Staff, initiative())[0]
	if s.General, err = s.ParseDoctrine(doctrineJSON); err != nil {
		return nil, err
	}
	if s.Valuation, err = s.ParseValuation(valueJSON); err != nil {
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
