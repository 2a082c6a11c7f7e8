package atlas

import "strings"

// Fault is something wrong with the data: where it stands and one sentence.
type Fault struct {
	Group  string // of checks
	File   string // europe/cards.json
	Record string // eu-axis-10, with the field if that helps; empty for the file as a whole
	Text   string
}

func (f Fault) String() string {
	s := f.File
	if f.Record != "" {
		if s != "" {
			s += " "
		}
		s += f.Record
	}
	if s == "" {
		return f.Text
	}
	return s + ": " + f.Text
}

// Faults is everything wrong with the data at once.
type Faults []Fault

// Error is one line for each fault.
func (f Faults) Error() string {
	var b strings.Builder
	for i, x := range f {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(x.String())
	}
	return b.String()
}
