package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sandtable/games"
)

// What a host uploads is checked, kept and told about; what is wrong with it is told
// file by file and keeps it out.
func TestAShelfKeepsWhatIsRight(t *testing.T) {
	packs, err := games.OpenPacks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shelf := &packShelf{packs: packs}
	base, found := shelf.Base("europe", "cards")
	if !found || !strings.Contains(string(base), "eu-axis-10") {
		t.Fatal("our own cards cannot be read")
	}
	if _, found := shelf.Base("europe", "../vocabulary"); found {
		t.Error("a file is read that no pack can write")
	}
	files := map[string]string{
		"pack.json":         `{"id": "printed", "name": "Printed", "schema": 2, "theatres": ["europe"]}`,
		"europe/cards.json": `{"cards": [{"id": "eu-axis-10", "name": "As printed"}]}`,
	}
	report := shelf.Check(files)
	if len(report.Faults) > 0 || len(report.Cards) != 1 || !strings.Contains(report.Cards[0].Title, "As printed") || len(report.Cards[0].Lines) == 0 {
		t.Errorf("the checker says %+v", report)
	}
	if faces := string(report.Faces); !strings.Contains(faces, `"eu-axis-10":{"id":"axis-10","number":"10","name":"As printed"`) {
		t.Errorf("the card is drawn as %.300s", faces)
	}
	if words, err := shelf.Vocabulary(); err != nil || !strings.Contains(string(words), `"die-at-most"`) {
		t.Errorf("the vocabulary is %.100s, %v", words, err)
	}
	info, report, err := shelf.Keep(files)
	if err != nil || len(report.Faults) > 0 || info.ID != "printed" || len(shelf.Packs()) != 1 {
		t.Fatalf("kept %+v, %+v, %v", info, report, err)
	}
	if got, found := shelf.Files(info.Name); !found || !strings.Contains(got["europe/cards.json"], "As printed") {
		t.Errorf("the files of the pack are %v", got)
	}
	if kept := shelf.Packs()[0].Kept; time.Since(kept) > time.Hour {
		t.Errorf("the pack was kept at %v", kept)
	}
	for name, change := range map[string][2]string{
		"broken JSON":    {"europe/cards.json", `{"cards": [`},
		"unknown record": {"europe/cards.json", `{"cards": [{"id": "eu-axis-10", "optionSegment": [{"op": "no-such-operation"}]}]}`},
		"strange path":   {"../outside.json", `{}`},
		"strange file":   {"europe/secrets.json", `{}`},
		"strange schema": {"pack.json", `{"id": "printed", "name": "Printed", "schema": 99, "theatres": ["europe"]}`},
	} {
		bad := map[string]string{"pack.json": files["pack.json"], "europe/cards.json": files["europe/cards.json"]}
		bad[change[0]] = change[1]
		_, report, err := shelf.Keep(bad)
		if err != nil || len(report.Faults) == 0 || report.Faults[0].Text == "" {
			t.Errorf("%s: %+v, %v", name, report, err)
		}
	}
	if len(shelf.Packs()) != 1 {
		t.Error("a faulty pack is kept")
	}
}

// A server for one's own machine keeps packs without being told where.
func TestPacksAreKeptBesideTheMatches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	own := &house{DB: file}
	if err := own.besides(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := own.keeper().Keep(map[string]string{"pack.json": `{"id": "mine", "name": "Mine", "schema": 2, "theatres": ["europe"]}`}); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadDir(file + ".packs"); err != nil || len(kept) != 1 {
		t.Errorf("beside the matches there are %v, %v", kept, err)
	}
	shared := &house{DB: "postgres://db/club"}
	if err := shared.besides(); err != nil || shared.keeper() != nil {
		t.Errorf("of servers that share matches one keeps packs by itself, %v", err)
	}
}

// A packed game is named by its set-up on the command line, too.
func TestAShelfCompletesNames(t *testing.T) {
	dir := t.TempDir()
	packs, err := games.OpenPacks(dir)
	if err != nil {
		t.Fatal(err)
	}
	shelf := &packShelf{packs: packs}
	info, _, err := shelf.Keep(map[string]string{"pack.json": `{"id": "mine", "name": "Mine", "schema": 2, "theatres": ["europe"]}`})
	if err != nil {
		t.Fatal(err)
	}
	flags := &shelfFlags{}
	if err := flags.Packs.UnmarshalText([]byte(dir)); err != nil {
		t.Fatal(err)
	}
	if got, err := flags.named("mine"); err != nil || got != info.Name {
		t.Errorf("mine is %q, %v; want %s", got, err, info.Name)
	}
	if _, err := flags.named("yours"); err == nil {
		t.Error("a pack that is not there has a name")
	}
}

// What --packs names is read, wherever the flag stands.
func TestACommandPlaysWithThePacksItNames(t *testing.T) {
	dir := t.TempDir()
	writePack := func(name string) {
		t.Helper()
		folder := filepath.Join(dir, name)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(folder, "pack.json"), `{"id": "`+name+`", "name": "Mine", "schema": 2, "theatres": ["europe"]}`)
	}
	writePack("mine")
	for with, code := range map[string]int{"mine": 0, "yours": 2} {
		var out strings.Builder
		if got := run([]string{"sim", "tk", "--scenario", "A.1", "--games", "1", "--packs", dir, "--with", with}, strings.NewReader(""), &out, &out); got != code {
			t.Errorf("--with %s ends with %d, want %d:\n%s", with, got, code, out.String())
		}
	}
}
