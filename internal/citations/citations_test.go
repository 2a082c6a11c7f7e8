package citations

import (
	"regexp"
	"strings"
	"testing"
)

// A number with letters before it is one of Dai Senso!, others are turned into its own.
func TestTwoGamesShareTheirSources(t *testing.T) {
	ds := map[string]string{"15.2": "15.5", "15.8": ""}
	const text = "// 15.2, 15.8, 3.1 (DS 1.3.2.1, 1.3.2.2); 4.1\ncite(\"DS 3\", \"3\")"
	for _, x := range []struct {
		numbers map[string]string
		file    string
		want    string
	}{
		{nil, "15_menus.go", `15.2 15.8 3.1 4.1 3`},
		{nil, "15_ds_z.go", ``},
		{ds, "15_menus.go", `15.5 3.1 1.3.2.1 1.3.2.2 4.1 3 3`},
		{ds, "15_ds_z.go", `15.5 3.1 1.3.2.1 1.3.2.2 4.1 3 3`},
	} {
		found := regexp.MustCompile(`\d+(?:\.\d+)+|"\d+"`).FindAllString(Own(x.numbers, x.file, text), -1)
		if got := strings.ReplaceAll(strings.Join(found, " "), `"`, ""); got != x.want {
			t.Errorf("%s cites %q, want %q", x.file, got, x.want)
		}
	}
}

func TestTheNumbersAreRead(t *testing.T) {
	numbers := Numbers("../../games/axis")
	if numbers["15.2"] != "15.5" {
		t.Errorf("15.2 is %q in Dai Senso!", numbers["15.2"])
	}
	if there, other := numbers["16.2.1"]; !other || there != "" {
		t.Error("16.2.1 is no rule of Europe alone")
	}
}
