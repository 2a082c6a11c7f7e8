package server

import (
	"encoding/json"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/match"
)

// jsonFormat is how bodies are read and written.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		b, err := marshal(v)
		if err == nil {
			_, err = w.Write(append(b, '\n'))
		}
		return err
	},
	Unmarshal: json.Unmarshal,
}

// marshal writes a value as JSON. What is asked for most is written by hand.
func marshal(v any) ([]byte, error) {
	switch v := v.(type) {
	case match.State:
		return v.AppendJSON(nil), nil
	case match.Update:
		return v.AppendJSON(nil), nil
	case []match.Line:
		return match.AppendLines(nil, v), nil
	case Moved:
		return v.appendJSON(nil), nil
	}
	return json.Marshal(v)
}
