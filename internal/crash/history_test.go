package crash

import (
	"fmt"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// oneTable is a match as its clients may take it for granted: whatever servers
// do, there is one version at a time; a move is made for the one that is there
// and makes the next; a look shows the latest.
var oneTable = porcupine.Model{
	Init: func() any { return unknown },
	Step: func(now, input, output any) (bool, any) {
		version, in, out := now.(int), input.(asked), output.(told)
		is := func(v int) bool { return version == unknown || version == v }
		switch {
		case in.Kind == "look":
			return is(out.Version), out.Version
		case !out.Refused:
			return is(in.Made) && out.Version == in.Made+1, out.Version
		case out.Now == 0:
			return true, now // refused for what it is, not for when it came
		}
		return is(out.Now) && out.Now != in.Made, out.Now
	},
}

// unknown is the version of a match at which nobody has looked yet.
const unknown = -1

// linearize checks the histories of matches in which only clients move.
func (c *club) linearize(f *figures) {
	for _, t := range c.all() {
		if t.bots {
			continue
		}
		f.histories++
		f.operations += len(t.history)
		if r := porcupine.CheckOperationsTimeout(oneTable, t.history, time.Minute); r != porcupine.Ok {
			c.violated("the history of %s is not linearizable: %s%s", t, r, suspect(t.history))
		}
	}
}

// suspect looks for the plainest reason why a history cannot be: somebody saw a
// version before the move that made it was sent, or an older one after it was
// acknowledged.
func suspect(history []porcupine.Operation) string {
	for _, move := range history {
		in, made := move.Input.(asked), move.Output.(told)
		if in.Kind == "look" || made.Refused {
			continue
		}
		for _, look := range history {
			saw := look.Output.(told)
			if look.Input.(asked).Kind != "look" {
				continue
			}
			early := saw.Version >= made.Version && look.Return < move.Call
			old := saw.Version < made.Version && look.Call > move.Return
			if early || old {
				return fmt.Sprintf(": %+v from %v to %v, but client %d saw version %d from %v to %v",
					made, time.Duration(move.Call), time.Duration(move.Return), look.ClientId, saw.Version, time.Duration(look.Call), time.Duration(look.Return))
			}
		}
	}
	return ""
}

// TestAHistoryThatCannotBeIsFound makes sure that the check can fail.
func TestAHistoryThatCannotBeIsFound(t *testing.T) {
	type op = porcupine.Operation
	move := func(call, ret int64, made, version int) op {
		return op{Call: call, Return: ret, Input: asked{Kind: "play", Made: made}, Output: told{Version: version}}
	}
	late := func(call, ret int64, made, now int) op {
		return op{Call: call, Return: ret, Input: asked{Kind: "play", Made: made}, Output: told{Refused: true, Now: now}}
	}
	look := func(call, ret int64, version int) op {
		return op{Call: call, Return: ret, Input: asked{Kind: "look"}, Output: told{Version: version}}
	}
	tests := []struct {
		name    string
		history []op
		want    bool
	}{
		{"one after the other", []op{look(0, 1, 3), move(2, 3, 3, 4), look(4, 5, 4), late(6, 7, 3, 4)}, true},
		{"two at once, one too late", []op{look(0, 1, 3), move(2, 9, 3, 4), late(2, 9, 3, 4)}, true},
		{"a look that does not know yet", []op{look(0, 1, 3), move(2, 9, 3, 4), look(3, 4, 3)}, true},
		{"both of two at once", []op{look(0, 1, 3), move(2, 9, 3, 4), move(2, 9, 3, 4)}, false},
		{"a move that is forgotten", []op{move(0, 1, 3, 4), look(2, 3, 3)}, false},
		{"a refusal without a reason", []op{look(0, 1, 3), late(2, 3, 3, 3)}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := porcupine.CheckOperations(oneTable, test.history); got != test.want {
				t.Errorf("linearizable is %v, and should be %v", got, test.want)
			}
		})
	}
}
