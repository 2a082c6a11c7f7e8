package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Doctrine are the weights by which each side is played, in the order of the school's
// sides and weights.
type Doctrine [][]float64

// Everywhere is the same judgement for all sides.
func (s *School) Everywhere(w []float64) Doctrine {
	d := make(Doctrine, len(s.Sides))
	for side := range d {
		d[side] = w
	}
	return d
}

// ParseWeights reads the weights of one side from JSON and refuses names it does not
// know. What is not there is 0.
func (s *School) ParseWeights(b []byte) ([]float64, error) {
	w, err := parseNamed[float64](b, s.WeightNames())
	if err != nil {
		return nil, fmt.Errorf("the weights cannot be read: %w", err)
	}
	return w, nil
}

// ParseDoctrine reads a doctrine from JSON, the weights of each side by its name.
func (s *School) ParseDoctrine(b []byte) (Doctrine, error) {
	sides, err := parseNamed[json.RawMessage](b, s.Sides)
	if err != nil {
		return nil, fmt.Errorf("the doctrine cannot be read: %w", err)
	}
	d := make(Doctrine, len(sides))
	for i, text := range sides {
		if text == nil {
			return nil, fmt.Errorf("the doctrine cannot be read: it says nothing of %s", s.Sides[i])
		}
		if d[i], err = s.ParseWeights(text); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// ParseValuation reads a valuation from JSON: for each sign what it weighs early, and
// how much more late.
func (s *School) ParseValuation(b []byte) (v Valuation, err error) {
	pairs, err := parseNamed[[2]float64](b, s.signNames())
	if err != nil {
		return v, fmt.Errorf("the valuation cannot be read: %w", err)
	}
	for _, p := range pairs {
		v[0], v[1] = append(v[0], p[0]), append(v[1], p[1])
	}
	return v, nil
}

// parseNamed reads an object's values in the order of their names.
func parseNamed[T any](b []byte, names []string) ([]T, error) {
	var m map[string]T
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, err
	}
	list := make([]T, len(names))
	for name, x := range m {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("there is no %q: there are %s", name, strings.Join(names, ", "))
		}
		list[i] = x
	}
	return list, nil
}

// Named are values with their names, which JSON keeps in this order.
type Named struct {
	names  []string
	values []any
}

// NameWeights gives the weights of a side their names.
func (s *School) NameWeights(w []float64) Named {
	n := Named{names: s.WeightNames()}
	for _, x := range w {
		n.values = append(n.values, x)
	}
	return n
}

// NameDoctrine gives the weights of a doctrine their names.
func (s *School) NameDoctrine(d Doctrine) Named {
	n := Named{names: s.Sides}
	for _, w := range d {
		n.values = append(n.values, s.NameWeights(w))
	}
	return n
}

// NameValuation gives the signs of a valuation their names.
func (s *School) NameValuation(v Valuation) Named {
	n := Named{names: s.signNames()}
	for i := range s.Signs {
		n.values = append(n.values, [2]float64{math.Round(1000*v[0][i]) / 1000, math.Round(1000*v[1][i]) / 1000})
	}
	return n
}

// MarshalJSON writes an object in the order of the names.
func (n Named) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, name := range n.names {
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(n.values[i])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%c%s:%s", "{,"[min(i, 1)], key, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Valuation weighs the signs of a side: at the beginning of the match, and how much
// more at its end.
type Valuation [2][]float64

// Chances are the chances of the sides by their signs when so much of the match is
// over.
func (v *Valuation) Chances(signs [][]float64, late float64) []float64 {
	p := make([]float64, len(signs))
	sum := 0.0
	for f := range p {
		x := 0.0
		for i, s := range signs[f] {
			x += s * (v[0][i] + late*v[1][i])
		}
		p[f] = math.Exp(max(-30, min(30, x)))
		sum += p[f]
	}
	for f := range p {
		p[f] /= sum
	}
	return p
}
