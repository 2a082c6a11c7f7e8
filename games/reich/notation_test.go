package reich

import (
	"testing"

	"sandtable/engine"
)

func TestPositionsSurviveBeingWrittenDown(t *testing.T) {
	for _, sc := range []string{"1939", "campaign+", "1942", "1944"} {
		n := 0
		randomMatch(t, engine.Setup{Scenario: sc, Players: 3}, 7, func(p *Position, _ engine.Move) {
			if n++; n%40 != 0 {
				return
			}
			want := string(p.AppendBinary(nil))
			text, err := Game.FormatPosition(p)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Game.ParsePosition(text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if string(again.AppendBinary(nil)) != want {
				t.Fatalf("%s, move %d: the text gives another position:\n%s", sc, n, text)
			}
			b, err := p.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if again, err = Game.DecodeJSON(b); err != nil {
				t.Fatal(err)
			}
			if string(again.AppendBinary(nil)) != want {
				t.Fatalf("%s, move %d: the JSON gives another position", sc, n)
			}
		})
	}
}
