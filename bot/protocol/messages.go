// Package protocol lets programs in any language play: lines of JSON over
// standard input and output. docs/protocol.md is its one page of documentation.
package protocol

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sandtable/engine"
)

// Version is the number of the protocol.
const Version = 1

// maxLine is the longest line that is read.
const maxLine = 16 << 20

// Message is one line. Which fields it has follows from its type.
type Message struct {
	Type string `json:"type"`

	// hello
	Protocol int    `json:"protocol,omitempty"`
	Game     string `json:"game,omitempty"`
	Title    string `json:"title,omitempty"`
	Rules    int    `json:"rules,omitempty"` // the number of the rule set
	Name     string `json:"name,omitempty"`

	// start
	Setup *engine.Setup `json:"setup,omitempty"`
	Seat  *engine.Seat  `json:"seat,omitempty"`
	Seats []string      `json:"seats,omitempty"`
	Kinds []KindOfMove  `json:"kinds,omitempty"`

	// choose and move
	ID     int             `json:"id,omitempty"`
	View   json.RawMessage `json:"view,omitempty"`
	Prompt *engine.Prompt  `json:"prompt,omitempty"`
	Legal  []string        `json:"legal,omitempty"`
	Millis int             `json:"ms,omitempty"` // how long an answer may take
	Move   *Choice         `json:"move,omitempty"`
	Why    string          `json:"why,omitempty"`

	// imagine and imagined
	Count     int      `json:"count,omitempty"`
	Positions [][]byte `json:"positions,omitempty"`

	// end
	Winners []string `json:"winners,omitempty"`
	How     string   `json:"how,omitempty"`
	When    string   `json:"when,omitempty"`

	// error
	Error string `json:"error,omitempty"`
}

// KindOfMove tells what a move's words are.
type KindOfMove struct {
	Name string   `json:"name"`
	Args []string `json:"args,omitempty"`
	Help string   `json:"help"`
}

// Choice is a move by its place in the list or by its words.
type Choice struct {
	Index int
	Words string
}

// UnmarshalJSON reads a number or a text.
func (c *Choice) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &c.Index) == nil {
		return nil
	}
	c.Index = -1
	if json.Unmarshal(b, &c.Words) != nil {
		return errors.New("a move is its number in the list of legal moves, from 0, or its words")
	}
	return nil
}

// MarshalJSON writes the words if there are any.
func (c Choice) MarshalJSON() ([]byte, error) {
	if c.Words != "" {
		return json.Marshal(c.Words)
	}
	return json.Marshal(c.Index)
}

// find is the place in a list that a choice names.
func (c *Choice) find(legal []string) (int, error) {
	if c.Words != "" {
		for i, l := range legal {
			if l == c.Words {
				return i, nil
			}
		}
		return 0, fmt.Errorf("the move %q is not in the list of legal moves", c.Words)
	}
	if c.Index < 0 || c.Index >= len(legal) {
		return 0, fmt.Errorf("there is no legal move number %d: the list has %d, from 0", c.Index, len(legal))
	}
	return c.Index, nil
}

func kindsOf(g engine.Game) (list []KindOfMove) {
	for i, k := range g.Kinds() {
		if i > 0 {
			list = append(list, KindOfMove{k.Name, k.Args, k.Help})
		}
	}
	return list
}

func wordsOf(g engine.Game, legal []engine.Move) []string {
	words := make([]string, len(legal))
	for i, m := range legal {
		words[i] = engine.FormatMove(g, m)
	}
	return words
}

// A wire sends and receives lines.
type wire struct {
	in  *bufio.Scanner
	out *bufio.Writer
}

func newWire(in io.Reader, out io.Writer) *wire {
	s := bufio.NewScanner(in)
	s.Buffer(make([]byte, 0, 64<<10), maxLine)
	return &wire{s, bufio.NewWriter(out)}
}

func (w *wire) send(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.out.Write(b)
	w.out.WriteByte('\n')
	return w.out.Flush()
}

// receive reads the next line that is not empty.
func (w *wire) receive(into any) error {
	for w.in.Scan() {
		line := w.in.Bytes()
		if len(line) == 0 {
			continue
		}
		if err := json.Unmarshal(line, into); err != nil {
			return fmt.Errorf("a line is not the JSON of a message: %w", err)
		}
		return nil
	}
	if err := w.in.Err(); err != nil {
		return err
	}
	return io.EOF
}
