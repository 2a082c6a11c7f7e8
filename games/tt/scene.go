package tt

import (
	"errors"

	"sandtable/engine"
)

func (game) DecodeJSON([]byte) (engine.Position, error)     { return nil, errors.New("") }
func (game) ParsePosition(string) (engine.Position, error)  { return nil, errors.New("") }
func (game) FormatPosition(engine.Position) (string, error) { return "", errors.New("") }
func (p *Position) MarshalJSON() ([]byte, error)            { return nil, errors.New("") }
