package engine_test

import (
	"cmp"
	"errors"
	"strings"
	"testing"

	"sandtable/engine"
	"sandtable/engine/enginetest/toy"
)

// stuck is a position that offers nobody a move; lame one that refuses what it offers;
// hollow one over which the rules stumble.
type (
	stuck  struct{ engine.Position }
	lame   struct{ engine.Position }
	hollow struct{ engine.Position }
)

func (p stuck) Clone() engine.Position                                  { return stuck{p.Position.Clone()} }
func (stuck) Legal(_ engine.Seat, dst []engine.Move) []engine.Move      { return dst }
func (p lame) Clone() engine.Position                                   { return lame{p.Position.Clone()} }
func (lame) Play(engine.Seat, engine.Move, *engine.Events) error        { return errors.New("not now") }
func (p hollow) Clone() engine.Position                                 { return hollow{p.Position.Clone()} }
func (hollow) Legal(_ engine.Seat, dst []engine.Move) (m []engine.Move) { return dst[7:] }

func TestAPositionThatCannotBePlayedIsSaidNotToStand(t *testing.T) {
	g := toy.Game{}
	pos, err := g.New(engine.Setup{Scenario: g.Scenarios()[0].ID, Players: g.Scenarios()[0].Players[0]})
	if err != nil {
		t.Fatal(err)
	}
	before := string(pos.AppendBinary(nil))
	for _, c := range []struct {
		pos  engine.Position
		want string
	}{
		{pos, ""},
		{stuck{pos}, "somebody is asked who can do nothing"},
		{lame{pos}, "a move cannot be made: not now"},
		{hollow{pos}, "its parts do not fit each other"},
	} {
		err := cmp.Or(engine.Stands(c.pos, 2), engine.PlaysOn(c.pos))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v, not %q", c.pos, err, c.want)
		}
	}
	if string(pos.AppendBinary(nil)) != before {
		t.Error("trying a position has changed it")
	}
}
