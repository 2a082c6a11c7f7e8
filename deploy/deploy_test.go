// Package deploy holds files with which the server is run elsewhere; these tests
// keep them safe by default.
package deploy

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// exact is an image by its exact version or its digest.
var exact = regexp.MustCompile(`^[a-z/.-]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?$|@sha256:[0-9a-f]{64}$`)

func TestImagesAreNamedByTheirExactVersions(t *testing.T) {
	stages := map[string]bool{"scratch": true}
	found := 0
	for _, f := range regexp.MustCompile(`(?m)^FROM (\S+)(?: AS (\S+))?`).FindAllStringSubmatch(read(t, "../Dockerfile"), -1) {
		if !stages[f[1]] && !exact.MatchString(f[1]) {
			t.Errorf("the Dockerfile builds on %s, which may be another tomorrow", f[1])
		}
		stages[f[2]] = true
		found++
	}
	for _, f := range regexp.MustCompile(`(?m)^\s*image: (\S+)`).FindAllStringSubmatch(read(t, "compose.yaml"), -1) {
		if !exact.MatchString(f[1]) {
			t.Errorf("compose.yaml uses %s, which may be another tomorrow", f[1])
		}
		found++
	}
	if found < 7 {
		t.Errorf("only %d images were found", found)
	}
}

func TestTheContainerHasAccountsAndThePage(t *testing.T) {
	text := read(t, "../Dockerfile")
	last := text[strings.LastIndex(text, "FROM scratch"):]
	for _, want := range []string{"SANDTABLE_ACCOUNTS=true", "USER 10036", "COPY --from=build /sandtable"} {
		if !strings.Contains(last, want) {
			t.Errorf("the image has no %q", want)
		}
	}
	page, build := strings.Index(text, "npm run --silent build"), strings.Index(text, "COPY --from=page /src/web/dist web/dist\nRUN CGO_ENABLED=0 go build")
	if page < 0 || build < page {
		t.Error("the page is not built before the binary that holds it")
	}
}

func TestEveryDeploymentHasAccounts(t *testing.T) {
	if !strings.Contains(read(t, "compose.yaml"), `SANDTABLE_ACCOUNTS: "true"`) {
		t.Error("compose.yaml serves others without accounts")
	}
	if !strings.Contains(read(t, "sandtable.json"), `"accounts": true`) {
		t.Error("sandtable.json serves others without accounts")
	}
}
