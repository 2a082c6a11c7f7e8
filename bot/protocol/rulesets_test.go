package protocol

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// A bot that is served plays by the rule set of the host's match, or says that it
// does not know it.
func TestABotServedIsToldTheRuleSet(t *testing.T) {
	for rules, want := range map[string]string{`"rules":1`: `"type":"hello"`, `"rules":99`: "use a newer program"} {
		var out bytes.Buffer
		s := Served{Find: findTT, Level: "staff"}
		err := s.Serve(context.Background(), strings.NewReader(`{"type":"hello","protocol":1,"game":"tt",`+rules+"}\n"), &out)
		if said := out.String(); !strings.Contains(said, want) {
			t.Errorf("with %s it answers %q (%v)", rules, said, err)
		}
	}
}
