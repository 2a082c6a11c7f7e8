package match

import (
	"bytes"
	"encoding/json"
)

// Changes is what is new in a view, for a client that has an earlier one: places of
// the earlier text, in order, each with what stands there now. Both texts are plain
// ASCII, so that characters are counted alike in every language.
type Changes struct {
	Of     int      `json:"of" doc:"The version whose view you have."`
	Places []Change `json:"places"`
}

// Change is a place of a text: Cut characters from At on are replaced by Put.
type Change struct {
	At  int    `json:"at"`
	Cut int    `json:"cut"`
	Put string `json:"put"`
}

// Seen is the view that a caller was last shown of a version, if that is the latest;
// otherwise nil.
func (s *Service) Seen(id string, c Caller, as string, version int) json.RawMessage {
	r := s.cached(id)
	if r == nil {
		return nil
	}
	st := r.now.Load()
	if st == nil || st.version != version {
		return nil
	}
	seat, err := st.looksAs(c, as)
	if err != nil {
		return nil
	}
	st.mu.Lock()
	defer st.unlock()
	if !st.wasShown(seat) {
		return nil
	}
	view := st.view(seat)
	st.rest()
	return view
}

// Since leaves of a state's view only what has changed since a version, if that is
// less to send.
func (s *State) Since(version int, old json.RawMessage) {
	if old == nil || !ascii(old) || !ascii(s.View) {
		return
	}
	places := diff(old, s.View)
	size := 0
	for _, p := range places {
		size += len(p.Put) + len(`{"at":0000,"cut":000,"put":""},`)
	}
	if 2*size < len(s.View) {
		s.Changes = &Changes{Of: version, Places: places}
		s.View = nil
	}
}

// parts cuts a text after each comma, which is where the views of games differ.
func parts(text []byte) (list [][]byte) {
	list = make([][]byte, 0, len(text)/6)
	for from := 0; from < len(text); {
		end := bytes.IndexByte(text[from:], ',')
		if end < 0 {
			return append(list, text[from:])
		}
		list = append(list, text[from:from+end+1])
		from += end + 1
	}
	return list
}

// lookAhead is how many parts are looked at to find where two texts agree again.
const lookAhead = 64

// diff finds where a text differs from an older one, part by part. It does not
// look for the least that could be said, but for something that is said quickly.
func diff(old, now []byte) (places []Change) {
	a, b := parts(old), parts(now)
	at := 0 // in the older text
	for len(a) > 0 || len(b) > 0 {
		if len(a) > 0 && len(b) > 0 && bytes.Equal(a[0], b[0]) {
			at += len(a[0])
			a, b = a[1:], b[1:]
			continue
		}
		i, j := agree(a, b)
		p := Change{At: at, Cut: len(bytes.Join(a[:i], nil)), Put: string(bytes.Join(b[:j], nil))}
		places = append(places, p)
		at += p.Cut
		a, b = a[i:], b[j:]
	}
	return places
}

// agree is how many parts to leave out of two texts until they agree again, for
// two parts or to their end; all that is left if that is far away.
func agree(a, b [][]byte) (i, j int) {
	for sum := 1; sum <= lookAhead; sum++ {
		for i = max(0, sum-len(b)); i <= min(sum, len(a)); i++ {
			if agrees(a[i:], b[sum-i:]) {
				return i, sum - i
			}
		}
	}
	return len(a), len(b)
}

func agrees(a, b [][]byte) bool {
	if len(a) < 2 || len(b) < 2 {
		return len(a) == len(b) && (len(a) == 0 || bytes.Equal(a[0], b[0]))
	}
	return bytes.Equal(a[0], b[0]) && bytes.Equal(a[1], b[1])
}

func ascii(text []byte) bool {
	for _, c := range text {
		if c >= 0x80 {
			return false
		}
	}
	return true
}
