package axis

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// theEast is the advance into Russia: a German unit alone in each of the named hexes
// in turn, Russia at war, Poland conquered, the Balkans as they were, no supply by sea.
const theEast = `
	posture russia war
	poland conquered western
	hungary active axis
	rumania active axis
	bulgaria active axis
	baltic-states neutral
	finland neutral
	turkey neutral
	persia neutral
	yugoslavia neutral
	greece neutral
	ceded austria germany
	ceded czechoslovakia germany
	`

// 10.2: which towns of Russia are supplied, worked out by hand: cities and ports that
// are not controlled cut the lines, detachments open them, a zone cuts a junction.
func TestWhichTownsOfRussiaAreSupplied(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2", "10.1", "8.1")
	tested := strings.Fields("e2912 e2917 e3014 e3015 e3016 e3017 e3109 e3116 e3117 e3118 e3211 e3213 e3214 e3217 e3310 e3311 e3312 e3315 e3407 e3408 e3414 e3415 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3718 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e3918 e4015 e4107 e4108 e4109 e4110 e4111 e4112 e4117 e4208 e4214 e4307 e4310 e4312 e4316 e4410 e4411 e4414 e4416 e4507 e4508 e4513 e4608 e4610 e4612 e4713")
	for _, x := range []struct{ name, detachments, army, want string }{
		{"U-G1", "", "", "e3109 e3211 e3310 e3311 e3312 e3407 e3408 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e4107 e4108 e4109 e4110 e4111 e4112 e4208 e4214 e4307 e4310 e4312 e4410 e4411 e4507 e4508 e4608 e4610"},
		{"U-G2a", "e3512 e3414 e3311", "", "e2912 e3014 e3109 e3211 e3213 e3214 e3310 e3311 e3312 e3315 e3407 e3408 e3414 e3415 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3718 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e3918 e4107 e4108 e4109 e4110 e4111 e4112 e4208 e4214 e4307 e4310 e4312 e4410 e4411 e4507 e4508 e4608 e4610"},
		{"U-G2b", "e3512 e3414 e3311 e3315", "", "e2912 e2917 e3014 e3015 e3016 e3017 e3109 e3116 e3117 e3118 e3211 e3213 e3214 e3217 e3310 e3311 e3312 e3315 e3407 e3408 e3414 e3415 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3718 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e3918 e4107 e4108 e4109 e4110 e4111 e4112 e4208 e4214 e4307 e4310 e4312 e4410 e4411 e4507 e4508 e4608 e4610"},
		{"U-G3", "e4312", "", "e3109 e3211 e3310 e3311 e3312 e3407 e3408 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e3918 e4015 e4107 e4108 e4109 e4110 e4111 e4112 e4117 e4208 e4214 e4307 e4310 e4312 e4316 e4410 e4411 e4414 e4416 e4507 e4508 e4513 e4608 e4610 e4612"},
		{"U-G4a", "", "e3608", "e3109 e3211 e3310 e3407 e3408 e3507 e3707 e3808 e3906"},
		{"U-G4b", "", "e4007", "e3109 e3211 e3310 e3311 e3312 e3407 e3408 e3507 e3511 e3512 e3608 e3609 e3707 e3709 e3710 e3711 e3808 e3809 e3812 e3814 e3906 e3908 e3910 e3911 e4108 e4109"},
	} {
		var got []string
		for _, hex := range tested {
			lines := "germany-infantry-i2 " + hex + "\n"
			for i, d := range strings.Fields(x.detachments) {
				lines += "germany-infantry-i" + string("1357"[i]) + " " + d + " detachment\n"
			}
			if x.army != "" {
				lines += "russia-infantry-8 " + x.army + "\n"
			}
			s := newScene(t, "")
			clear(s.lands[:])
			for a := range s.Areas { // nothing has been taken from Russia
				if s.Areas[a].IsRegion && s.Areas[a].IsCountry {
					s.areas[a].status = atlas.Absent
				}
			}
			for _, line := range strings.Split(theEast+lines, "\n") {
				if words := strings.Fields(line); len(words) > 0 {
					s.line(words)
				}
			}
			s.relist()
			if s.supplied(s.counter("germany-infantry-i2")) {
				got = append(got, hex)
			}
		}
		slices.Sort(got)
		if list := strings.Join(got, " "); list != x.want {
			t.Errorf("%s: supplied are %s\nwant %s", x.name, list, x.want)
		}
	}
}

// Glossary: the Channel under a German air umbrella.
func TestTheChannelUnderAnAirUmbrella(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	for _, x := range []struct{ lines, open, closed string }{
		{"italy-infantry-i1 w3714\nconvoy italy north-sea axis", "w4116", "w3612 w3616 w3717 w3817 w3915 w3916"},
		{"germany-infantry-i2 w3718\nbelgium-holland conquered western", "w3915 w3612 w3714 w4116", "w3616 w3717 w3817 w3916"},
		{"germany-sub-fleet-1 north-sea", "", "w4116 w3612 w3915 w3916"},
	} {
		s := newScene(t, "vichy absent\nfrance active western\nposture france war\nposture britain war\ngermany-infantry-i1 w3922\ngermany-air-force-1 north-sea\n"+x.lines)
		clear(s.lands[:])
		s.relist()
		for _, hex := range strings.Fields(x.open) {
			s.open(hex, "north-sea", atlas.Western, true)
		}
		for _, hex := range strings.Fields(x.closed) {
			s.open(hex, "north-sea", atlas.Western, false)
		}
	}
}

// Lines that one nation takes over from another are those it would find by itself.
func TestSharedLinesAreTheOnesANationWouldFind(t *testing.T) {
	shared := 0
	for _, number := range []string{"A.1", "A.2", "C.3", "C.5", "C.6"} {
		p, err := SetUp(worldOf(t, "europe"), number)
		if err != nil {
			t.Fatal(err)
		}
		f := &p.fronts[0]
		for u := range f.Units {
			f.supplied(atlas.Unit(u))
			f.suppliedOverland(atlas.Unit(u))
		}
		together, fresh := slices.Clone(f.known.lines), f.known.fresh
		for i, known := range fresh {
			if !known {
				continue
			}
			f.known.forget()
			f.openPorts()
			f.known.fresh = [len(fresh)]bool{}
			alone := f.linesOf(atlas.Nation(i/2), together[i].who, i&1 == 1)
			if alone.reached != together[i].reached || alone.levels != together[i].levels || alone.zones != together[i].zones {
				t.Errorf("%s: %s finds other lines by itself", number, f.Nations[i/2])
			}
			for j := range i {
				if fresh[j] && together[j].reached == together[i].reached && together[i].single {
					shared++
				}
			}
		}
	}
	if shared == 0 {
		t.Error("no nation shares lines: the test tests nothing")
	}
}
