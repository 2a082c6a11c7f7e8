package match

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"sandtable/engine"
)

// What is sent after every move is written as JSON by hand: a state is the same few
// fields each time, and its view was written by the game already. A test compares
// it with what the standard library writes.

// AppendJSON appends the state as encoding/json writes it.
func (s *State) AppendJSON(b []byte) []byte {
	b = appendText(append(b, `{"id":`...), s.ID)
	b = append(b, `,"options":`...)
	if s.options != nil {
		b = append(b, s.options...)
	} else {
		b = appendAny(b, s.Options)
	}
	b = strconv.AppendInt(append(b, `,"rules":`...), int64(s.Rules), 10)
	b = strconv.AppendInt(append(b, `,"version":`...), int64(s.Version), 10)
	b = appendText(append(b, `,"commitment":`...), s.Commitment)
	b = appendOptional(b, `,"seed":`, s.Seed)
	if s.Dice != nil {
		b = appendDice(append(b, `,"dice":`...), s.Dice)
	}
	if s.Imported != nil {
		b = appendAny(append(b, `,"imported":`...), s.Imported)
	}
	b = append(b, `,"seats":`...)
	b = appendList(b, s.Seats, appendSeat)
	b = appendText(append(b, `,"state":`...), s.State)
	b = appendOptional(b, `,"result":`, s.Result)
	b = appendOptional(b, `,"seat":`, s.Seat)
	b = appendTexts(append(b, `,"yours":`...), s.Yours)
	b = strconv.AppendBool(append(b, `,"host":`...), s.Host)
	b = appendText(append(b, `,"prompt":{"text":`...), s.Prompt.Text)
	b = appendText(append(b, `,"rule":`...), s.Prompt.Rule)
	b = appendText(append(b, `,"phase":`...), s.Prompt.Phase)
	b = append(b, '}')
	b = appendAsks(b, s.Asks)
	b = appendTexts(append(b, `,"moves":`...), s.Moves)
	b = strconv.AppendBool(append(b, `,"canUndo":`...), s.CanUndo)
	if s.Bar != nil {
		b = appendText(append(b, `,"bar":{"why":`...), s.Bar.Why)
		b = append(appendOptional(b, `,"by":`, s.Bar.By), '}')
	}
	if s.Asked != nil {
		b = appendAny(append(b, `,"asked":`...), s.Asked)
	}
	if len(s.Orders) > 0 {
		b = appendAny(append(b, `,"orders":`...), s.Orders)
	}
	if s.Changes != nil {
		b = appendAny(append(b, `,"changes":`...), s.Changes)
	}
	b = append(b, `,"view":`...)
	if s.View == nil {
		return append(b, `null}`...)
	}
	return append(append(b, s.View...), '}')
}

// plain reports whether a step is a move with nothing that only other steps have.
func (st *step) plain() bool {
	return st.Kind == stepPlay && st.To == 0 && st.What == "" && st.Needs == 0 && !st.Done && st.Name == "" && st.Person == "" && st.Token == "" &&
		st.Bot == "" && st.Entropy == "" && !st.Starts && !st.Fresh && len(st.Shown) == 0 && st.Place == "" && st.Seed == "" && st.Order == nil && st.Obeys == 0
}

// appendJSON appends a step as encoding/json writes it. Nearly all are plain moves,
// which have few of its fields.
func (st *step) appendJSON(b []byte) []byte {
	if !st.plain() {
		return appendAny(b, *st)
	}
	b = strconv.AppendInt(append(b, `{"k":"play","s":`...), int64(st.Seat), 10)
	b = appendOptional(b, `,"m":`, st.Move)
	b = appendOptional(b, `,"why":`, st.Why)
	if len(st.Rolls) > 0 {
		b = appendList(append(b, `,"r":`...), st.Rolls, func(b []byte, n *int) []byte { return strconv.AppendInt(b, int64(*n), 10) })
	}
	if st.Ms != 0 {
		b = strconv.AppendInt(append(b, `,"ms":`...), st.Ms, 10)
	}
	b = appendOptional(b, `,"reveal":`, st.Reveal)
	b = appendOptional(b, `,"promise":`, st.Promise)
	return append(appendFlag(b, `,"anew":true`, st.Anew), '}')
}

func appendAsks(b []byte, a *Asks) []byte {
	if a == nil {
		return b
	}
	b = appendSaying(append(b, `,"asks":{"what":`...), &a.What)
	return append(appendSaying(append(b, `,"where":`...), &a.Where), '}')
}

func appendDice(b []byte, d *DiceState) []byte {
	b = appendText(append(b, `{"commitment":`...), d.Commitment)
	b = appendBySeat(append(b, `,"promises":`...), d.Promises)
	b = appendBySeat(append(b, `,"shares":`...), d.Shares)
	if len(d.Waiting) > 0 {
		b = appendTexts(append(b, `,"waiting":`...), d.Waiting)
	}
	if d.Until != nil {
		b = append(d.Until.AppendFormat(append(b, `,"until":"`...), time.RFC3339Nano), '"')
	}
	return append(b, '}')
}

// appendBySeat writes what there is of each seat, in the order of their names.
func appendBySeat(b []byte, of map[string]string) []byte {
	if of == nil {
		return append(b, `null`...)
	}
	var room [8]string
	names := room[:0]
	for name := range of {
		names = append(names, name)
	}
	slices.Sort(names)
	b = append(b, '{')
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(append(appendText(b, name), ':'), of[name])
	}
	return append(b, '}')
}

// AppendJSON appends the update as encoding/json writes it.
func (u *Update) AppendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"keep":`...), int64(u.Keep), 10)
	b = AppendLines(append(b, `,"lines":`...), u.Lines)
	return append(u.State.AppendJSON(append(b, `,"state":`...)), '}')
}

// AppendLines appends lines of the log as encoding/json writes them.
func AppendLines(b []byte, lines []Line) []byte { return appendList(b, lines, appendLine) }

// AppendJSON appends the summary as encoding/json writes it.
func (s *Summary) AppendJSON(b []byte) []byte {
	b = append(b, '{')
	b = appendFlag(b, `"imported":true,`, s.Imported)
	if s.Title != "" {
		b = append(appendText(append(b, `"title":`...), s.Title), ',')
	}
	b = appendText(append(b, `"setup":{"scenario":`...), s.Setup.Scenario)
	b = strconv.AppendInt(append(b, `,"players":`...), int64(s.Setup.Players), 10)
	b = append(appendOptional(b, `,"packs":`, s.Setup.Packs), '}')
	if s.Clock != (Clock{}) {
		b = appendAny(append(b, `,"clock":`...), s.Clock)
	}
	b = appendOptional(b, `,"phase":`, s.Phase)
	b = appendAsks(b, s.Asks)
	b = appendOptional(b, `,"result":`, s.Result)
	return append(appendList(append(b, `,"seats":`...), s.Seats, appendSeat), '}')
}

func appendLine(b []byte, l *Line) []byte {
	b = strconv.AppendInt(append(b, `{"n":`...), int64(l.N), 10)
	b = appendText(append(b, `,"text":`...), l.Text)
	b = appendOptional(b, `,"rule":`, l.Rule)
	b = appendOptional(b, `,"phase":`, l.Phase)
	if l.Say != nil {
		b = appendSaying(append(b, `,"say":`...), l.Say)
	}
	if l.Private {
		b = append(b, `,"private":true`...)
	}
	return append(b, '}')
}

func appendSeat(b []byte, s *SeatState) []byte {
	b = appendText(append(b, `{"id":`...), s.ID)
	b = appendOptional(b, `,"name":`, s.Name)
	b = appendOptional(b, `,"bot":`, s.Bot)
	b = strconv.AppendBool(append(b, `,"taken":`...), s.Taken)
	b = appendFlag(b, `,"reserved":true`, s.Reserved)
	b = strconv.AppendBool(append(b, `,"awaited":`...), s.Awaited)
	b = appendFlag(b, `,"resigned":true`, s.Resigned)
	b = appendFlag(b, `,"late":true`, s.Late)
	b = appendFlag(b, `,"handed":true`, s.Handed)
	if s.Left != nil {
		b = strconv.AppendInt(append(b, `,"leftMs":`...), *s.Left, 10)
	}
	if s.Deadline != nil {
		b = append(s.Deadline.AppendFormat(append(b, `,"deadline":"`...), time.RFC3339Nano), '"')
	}
	return append(b, '}')
}

func appendSaying(b []byte, s *engine.Saying) []byte {
	b = appendText(append(b, `{"key":`...), s.Key)
	if len(s.Words) > 0 {
		b = appendList(append(b, `,"words":`...), s.Words, appendNamed)
	}
	return append(b, '}')
}

func appendNamed(b []byte, n *engine.Named) []byte {
	b = appendText(append(b, `{"type":`...), n.Type)
	return append(appendText(append(b, `,"word":`...), n.Word), '}')
}

func appendList[T any](b []byte, list []T, one func([]byte, *T) []byte) []byte {
	if list == nil {
		return append(b, `null`...)
	}
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, &list[i])
	}
	return append(b, ']')
}

func appendTexts(b []byte, list []string) []byte {
	return appendList(b, list, func(b []byte, s *string) []byte { return appendText(b, *s) })
}

func appendOptional(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return appendText(append(b, name...), text)
}

func appendFlag(b []byte, text string, is bool) []byte {
	if !is {
		return b
	}
	return append(b, text...)
}

// appendText writes a string. Those that need no escaping, nearly all, are copied.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return appendAny(b, s)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

func appendAny(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("match: something that cannot be written: " + err.Error()) // strings and numbers always can
	}
	return append(b, text...)
}
