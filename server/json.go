package server

import (
	"bytes"
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

// marshal writes a value as JSON. The view is by far the largest part of a state
// and was written as JSON by the game itself, so it is put in as it is instead of
// being read through once more. It is the last thing in a state, and the state
// the last thing in an update and in the answer to a move.
func marshal(v any) ([]byte, error) {
	switch v := v.(type) {
	case match.State:
		view := v.View
		v.View = nil
		return splice(v, view, "}")
	case match.Update:
		view := v.State.View
		v.State.View = nil
		return splice(v, view, "}}")
	case Moved:
		if v.State == nil {
			break
		}
		st := *v.State
		view := st.View
		st.View, v.State = nil, &st
		return splice(v, view, "}}")
	}
	return json.Marshal(v)
}

// splice puts a view where its value was left out at the end.
func splice(v any, view json.RawMessage, end string) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil || view == nil {
		return b, err
	}
	head, ok := bytes.CutSuffix(b, []byte(`"view":null`+end))
	if !ok {
		panic("server: the view is not the last thing in a state")
	}
	out := make([]byte, 0, len(head)+len(view)+len(`"view":`)+2)
	out = append(append(out, head...), `"view":`...)
	return append(append(out, view...), end...), nil
}
