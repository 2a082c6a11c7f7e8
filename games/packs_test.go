package games

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

// packFiles is a pack that gives Poland's infantry another name.
func packFiles(name string) fstest.MapFS {
	return fstest.MapFS{
		"pack.json":         {Data: []byte(`{"id": "printed", "name": "Printed", "schema": 2, "theatres": ["europe"]}`)},
		"europe/units.json": {Data: []byte(`{"units": [{"id": "eu-poland-infantry-lod", "name": "` + name + `"}]}`)},
	}
}

func titleOf(t *testing.T, id string) Title {
	t.Helper()
	title, err := ByID(id)
	if err != nil {
		t.Fatal(err)
	}
	return title
}

// A match names its packs, and opens with them only.
func TestAMatchIsPlayedWithItsPacks(t *testing.T) {
	dir := t.TempDir()
	l, err := OpenPacks(dir + "/not-there-yet")
	if err != nil || len(l.Library().Packs()) != 0 {
		t.Fatalf("a folder that does not exist holds %v, %v", l.Library().Packs(), err)
	}
	p, err := l.Keep(packFiles("Lodz Army"))
	if err != nil {
		t.Fatal(err)
	}
	name := axis.PackName(p)
	setup := engine.Setup{Scenario: "A.1", Players: 2, Packs: name}
	with, err := engine.Of(l.Library().Over(axis.TotalerKrieg), axis.TotalerKrieg.Version(), setup)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := with.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var r axis.Reading
	axis.Read(pos, &r)
	u, _ := r.UnitByID("eu-poland-infantry-lod")
	if got := r.Units[u].Name; got != "Lodz Army" {
		t.Errorf("with the pack the unit is called %q", got)
	}
	if again, err := with.Decode(pos.AppendBinary(nil)); err != nil || again == nil {
		t.Errorf("a position with packs cannot be read again: %v", err)
	}
	if _, err := axis.TotalerKrieg.New(setup); err == nil {
		t.Error("a game without the packs takes a set-up that names them")
	}
	if _, err := engine.Of(axis.TotalerKrieg, 1, setup); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("without a library the error does not name the pack: %v", err)
	}

	// The page is given the counters of the pack to draw.
	if kit, err := l.Kit(titleOf(t, "tk"), name); err != nil || !strings.Contains(string(kit), `"name":"Lodz Army"`) {
		t.Errorf("the kit does not have the counter of the pack: %v", err)
	}
	var noPack *engine.NoPack
	if _, err := l.Kit(titleOf(t, "tk"), "printed@0000"); !errors.As(err, &noPack) || !strings.Contains(err.Error(), "printed@0000") {
		t.Errorf("a kit with a pack that is not here: %v", err)
	}
	if _, err := l.Kit(titleOf(t, "tt"), name); err == nil {
		t.Error("a game that knows no packs is drawn with one")
	}

	// A changed pack is another; the old one stays, also after the library is opened anew.
	changed, err := l.Keep(packFiles("Army Lodz"))
	if err != nil || changed.Digest == p.Digest {
		t.Fatalf("a changed pack has the digest %v, %v", changed, err)
	}
	l, err = OpenPacks(dir + "/not-there-yet")
	if err != nil || len(l.Library().Packs()) != 2 {
		t.Fatalf("the library holds %d packs, %v; want 2", len(l.Library().Packs()), err)
	}
	if _, err := l.Library().Complete("printed"); err == nil {
		t.Error("an id is enough though two packs have it")
	}
	if full, err := l.Library().Complete(name); err != nil || full != name {
		t.Errorf("%s is completed to %s, %v", name, full, err)
	}
	empty, _ := OpenPacks(t.TempDir())
	if _, err := engine.Of(empty.Library().Over(axis.TotalerKrieg), 1, setup); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a library that lacks the pack says %v", err)
	}
}

// A pack with a fault is not kept.
func TestAFaultyPackIsNotKept(t *testing.T) {
	dir := t.TempDir()
	l, err := OpenPacks(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := packFiles("x")
	files["europe/units.json"] = &fstest.MapFile{Data: []byte(`{"units": [{"id": "eu-poland-infantry-lod", "nation": "nowhere"}]}`)}
	if _, err := l.Keep(files); err == nil {
		t.Fatal("a pack with a nation that does not exist is kept")
	} else if _, ok := err.(atlas.Faults); !ok {
		t.Errorf("the faults are told as %T", err)
	}
	if l, err := OpenPacks(dir); err != nil || len(l.Library().Packs()) != 0 {
		t.Errorf("the library holds %v, %v", l.Library().Packs(), err)
	}
}
