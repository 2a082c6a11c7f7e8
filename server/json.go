package server

import (
	"encoding/json"
	"io"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/match"
)

// jsonFormat is how bodies are read and written.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		return lend(func(b []byte) ([]byte, error) {
			b, err := appendJSON(b, v)
			if err == nil {
				_, err = w.Write(append(b, '\n'))
			}
			return b, err
		})
	},
	Unmarshal: json.Unmarshal,
}

// appendJSON appends a value as JSON. What is asked for most is written by hand.
func appendJSON(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case match.State:
		return v.AppendJSON(b), nil
	case *match.Update:
		return v.AppendJSON(b), nil
	case []match.Line:
		return match.AppendLines(b, v), nil
	case Moved:
		return v.appendJSON(b), nil
	case json.RawMessage:
		return append(b, v...), nil // ours, and large: it is not read once more
	}
	text, err := json.Marshal(v)
	return append(b, text...), err
}

// lent is memory for bodies, of requests and of answers.
var lent = sync.Pool{New: func() any { return new([]byte) }}

// lend gives memory to somebody who gives back what it has grown to, and keeps
// nothing of it.
func lend(use func(b []byte) ([]byte, error)) error {
	room := lent.Get().(*[]byte)
	defer lent.Put(room)
	b, err := use((*room)[:0])
	*room = b
	return err
}
