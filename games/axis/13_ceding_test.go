package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

func (f *front) landNamed(t testing.TB, id string) atlas.Land {
	t.Helper()
	l, ok := f.LandByID(id)
	if !ok {
		t.Fatalf("there is no ceded land %s", id)
	}
	return l
}

// 13.8.1.2: Austria is part of Germany, and its units are out of the game for good.
func TestAustriaIsCeded(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.1", "13.8.1.2")
	p := neutral(t, "C.2", "country austria: active western\nw3325: austria-infantry-1 1, mobilizing western", "austria")
	f := p.front()
	vienna := hexAt(t, f.Theatre, "w3325")
	l := f.landNamed(t, "ceded-germany-austria")
	f.cede(l)
	if f.owner[vienna] != f.ways.germany || f.areas[areaNamed(f.Theatre, "austria")].status != atlas.Absent {
		t.Error("Austria exists still")
	}
	if p.whereIs(t, "austria-infantry-1") != "out" || p.whereIs(t, "austria-infantry-i1") != "out" || p.marked("mobilizing", "w3325") {
		t.Error("Austria's counters are still in the game")
	}
	f.returnLand(l)
	if f.owner[vienna] == f.ways.germany {
		t.Error("Vienna is German still")
	}
}

// 13.8.1.1: Poland can be created again, so that its units are set aside.
func TestPolandIsCededToRussia(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.1.1")
	p := neutral(t, "C.3", "land ceded-russia-eastern-poland: ceded\nland ceded-germany-polish-corridor: ceded", "poland")
	f := p.front()
	f.cedeSide(f.landNamed(t, "ceded-russia-eastern-poland"), landCededBack)
	if f.owner[hexAt(t, f.Theatre, "e3702")] != f.ways.russia || f.owner[hexAt(t, f.Theatre, "e4001")] != f.ways.germany {
		t.Error("Warsaw is not Russian, or the corridor not German")
	}
	if p.whereIs(t, "poland-infantry-lod") != "set-aside" || f.areas[areaNamed(f.Theatre, "poland")].status != atlas.Absent {
		t.Error("Poland is not set aside")
	}
}

// 13.8.1.1: the three cases of Memelland.
func TestTheBalticStatesAreCeded(t *testing.T) {
	rulebook.Covers(t, "tk", "13.8.1.1")
	for _, x := range []struct{ lines, memel, riga string }{
		{"land ceded-russia-eastern-poland: out\nland ceded-germany-memelland: out", "germany", "russia"},
		{"land ceded-russia-eastern-poland: ceded\nland ceded-germany-memelland: out", "russia", "russia"},
		{"country poland: absent\nland ceded-russia-eastern-poland: ceded-back\nland ceded-germany-memelland: out", "russia", "russia"},
		{"land ceded-russia-eastern-poland: ceded\nland ceded-germany-memelland: ceded", "germany", "russia"},
	} {
		p := neutral(t, "C.3", x.lines+"\nland ceded-russia-baltic-states: out", "baltic-states")
		f := p.front()
		f.cede(f.landNamed(t, "ceded-russia-baltic-states"))
		owner := func(hex string) string { return f.Areas[f.owner[hexAt(t, f.Theatre, hex)]].ID }
		if owner("e4102") != x.memel || owner("e4205") != x.riga {
			t.Errorf("%q: Memel is in %s, Riga in %s", x.lines, owner("e4102"), owner("e4205"))
		}
		if p.whereIs(t, "baltic-states-infantry-i1") != "set-aside" || f.areas[areaNamed(f.Theatre, "baltic-states")].status != atlas.Absent {
			t.Error("the Baltic States exist still")
		}
	}
}

// 14.7: a ceded land on the turn track takes effect in pre-war and waits in the force
// pool later.
func TestACededLandComesOffTheTrack(t *testing.T) {
	rulebook.Covers(t, "tk", "14.7")
	for war, want := range map[string]landState{"pre-war": landCeded, "limited-war": landInPool} {
		p := neutral(t, "C.2", "turn: Mar-Apr-1938\nwar: "+war+"\ncountry austria: active western", "austria")
		f := p.front()
		l := f.landNamed(t, "ceded-germany-austria")
		if err := f.mark(marker{kind: f.ways.cededLand, variant: uint8(l), faction: atlas.Axis, at: placeTrack | place(f.turn)}); err != nil {
			t.Fatal(err)
		}
		p.does(func() { p.Call(pArrivals) })
		if f.lands[l] != want || f.landOnItsWay(l) >= 0 {
			t.Errorf("in %s the land is in state %d", war, f.lands[l])
		}
		if gone := f.areas[areaNamed(f.Theatre, "austria")].status == atlas.Absent; gone != (want == landCeded) {
			t.Errorf("in %s Austria is gone: %v", war, gone)
		}
	}
}

// 1.1.2: cards that activate a country, cede land and return it. Without a name the Allied
// faction is found by 13.5.
func TestCardsActivateCedeAndReturn(t *testing.T) {
	rulebook.Covers(t, "tk", "1.1.2", "13.5", "13.8.1")
	p := neutral(t, "C.5", "war: limited-war\nland ceded-germany-austria: out", "finland", "sweden", "austria")
	f := p.front()
	does := func(a program.Action) bool {
		done := p.script().Can(a)
		p.does(func() { p.script().Do(a) })
		p.finishSetUps(t)
		return done
	}
	does(program.Action{Op: program.Activate, Country: p.areaOf("finland"), Faction: atlas.Allied, Flag: true})
	does(program.Action{Op: program.Activate, Country: p.areaOf("sweden"), Faction: atlas.Axis, Flag2: true})
	if _, who := p.statusOf("finland"); who != atlas.Soviet {
		t.Errorf("Finland joins %s", who)
	}
	if _, who := p.statusOf("sweden"); who != atlas.Axis || !p.marked("free-passage", "e4601") {
		t.Errorf("Sweden joins %s", who)
	}
	for _, rolls := range []bool{true, false} { // 13.7.1
		q := neutral(t, "C.5", "war: limited-war", "finland")
		q.does(func() {
			q.script().Do(program.Action{Op: program.Activate, Country: q.areaOf("finland"), Faction: atlas.Axis, Flag: rolls})
		})
		for q.In(pSetUp) && q.Chance() == 0 {
			q.settleIn(t)
			if moves := campaigns.Legal(q); q.In(pSetUp) && q.Chance() == 0 {
				campaigns.Do(t, q, moves[len(moves)-1])
			}
		}
		if (q.Chance() == 6) != rolls {
			t.Errorf("Finland is to mobilize: %v, and does: %v", rolls, !rolls)
		}
	}
	if does(program.Action{Op: program.Activate, Country: p.areaOf("sweden"), Faction: atlas.Western}) {
		t.Error("an active country is activated")
	}
	austria := program.Action{Op: program.Cede, Land: p.areaOf("austria"), To: p.areaOf("germany")}
	vienna := hexAt(t, f.Theatre, "w3325")
	if !does(austria) || f.owner[vienna] != f.ways.germany || does(austria) {
		t.Error("Austria is not ceded, or twice")
	}
	austria.Op = program.ReturnLand
	if !does(austria) || f.owner[vienna] == f.ways.germany || does(austria) {
		t.Error("Austria is not returned, or twice")
	}
	if does(program.Action{Op: program.Cede, Land: p.areaOf("sweden"), To: p.areaOf("germany")}) {
		t.Error("a land is ceded for which there is no marker")
	}
}

// 13.5: an alignment that was found while a country stays neutral is none.
func TestANeutralCountryHasNoAlignment(t *testing.T) {
	rulebook.Covers(t, "tk", "13.5")
	p := neutral(t, "C.5", "war: limited-war", "greece")
	p.alignsWith(t, "greece", "")
	if _, who := p.script().Status(atlas.Area(p.areaOf("greece"))); who != atlas.NoFaction {
		t.Errorf("cards take neutral Greece for a country of %s", who)
	}
}

// 13.8.1: every land that is ceded as a dependent belongs to the country that it was ceded to: Hainan
// too, which the list of dependents in Dai Senso! leaves out. Vichy has those of France (13.8.6).
func TestACededDependentBelongsToTheOneThatTookIt(t *testing.T) {
	rulebook.Covers(t, "tk", "13.3", "13.8.1")
	rulebook.Covers(t, "ds", "13.3.1", "13.8.1")
	for _, theatre := range []string{"europe", "pacific"} {
		for l := range worldOf(t, theatre).Theatre.Lands {
			f := sceneOn(t, theatre, "").front
			f.cede(atlas.Land(l))
			marker := &f.Lands[l]
			owner := marker.Owner
			if owner == f.ways.france {
				owner = f.ways.vichy
			}
			for _, h := range f.Areas[marker.Land].Hexes {
				if marker.Dependent && f.realm[h] != owner {
					t.Errorf("%s: %s does not belong to its new owner", marker.ID, f.Hexes[h].ID)
				}
			}
		}
	}
}
