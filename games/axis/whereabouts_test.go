package axis

import (
	"slices"
	"testing"

	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// onBothMaps plays random moves of scenarios of both theatres and shows every so many positions.
func onBothMaps(t *testing.T, every int, show func(f *front)) {
	t.Helper()
	for seed, scenario := range []string{"A.3", "C.3", "C.6"} {
		randomPlay(t, TotalerKrieg, scenario, uint64(seed), 1500, every, func(p *Position) { show(p.front()) })
		randomPlay(t, DaiSenso, scenario, uint64(seed), 1500, every, func(p *Position) { show(p.front()) })
	}
}

// 13.6.1.1: the list of places for a support unit leaves out at once what policies and air units
// bar; it is what asking about every place gives.
func TestPlacesForSupportAreThoseFoundOneByOne(t *testing.T) {
	rulebook.Covers(t, "tk", "13.6.1.1", "2.2.3.3")
	rulebook.Covers(t, "ds", "13.6.1.1", "2.2.3.3")
	places, bound := 0, 0
	onBothMaps(t, 9, func(f *front) {
		for x := range f.Units {
			u := atlas.Unit(x)
			if f.Units[x].Class == atlas.Ground || f.Units[x].ContestOnly || !f.inPool(u) || f.units[u].faction != f.phasing {
				continue
			}
			l := f.locate(u, false)
			var want []engine.Move
			if f.placementFault(&l, inBox(f.ways.strategicBox)).Fine() {
				want = append(want, engine.M0(kWarfare))
			}
			for z := range f.Zones {
				if f.placementFault(&l, zoneBox(atlas.Zone(z), onStation)).Fine() {
					want = append(want, engine.M1(kStation, z))
				}
			}
			for h := range f.Hexes {
				if f.Units[u].Kind != atlas.SubFleet && f.placementFault(&l, inHex(atlas.Hex(h))).Fine() {
					want = append(want, engine.M1(kCover, h))
				}
			}
			if got := f.locations(u, nil, false); !slices.Equal(got, want) {
				t.Fatalf("turn %d: %s can be placed in %d ways, and %d are listed", f.turn, f.Units[x].ID, len(want), len(got))
			}
			places += len(want)
			if f.boundSupport(u) {
				bound++
			}
		}
	})
	if places == 0 || bound == 0 {
		t.Errorf("units were placed in %d ways, %d were bound by policies: nothing was looked at", places, bound)
	}
}

// 2.2.3.2: so is the list of those who contest.
func TestContestsAreThoseFoundOneByOne(t *testing.T) {
	rulebook.Covers(t, "tk", "2.2.3.2")
	rulebook.Covers(t, "ds", "2.2.3.2")
	listed := 0
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
		randomPlay(t, g, "C.6", 1, 6000, 1, func(p *Position) {
			f := p.front()
			s := flow.As[supportUnitFrame](p.Stack.Top())
			if p.Top() != pSupportUnit || s.Step != unitContest {
				return
			}
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				var want []engine.Move
				for x := range f.Units {
					for _, kind := range []uint8{kContest, kStrike} {
						if f.units[x].faction == who && f.contestFault(s, atlas.Unit(x), kind == kStrike).Fine() {
							want = append(want, engine.M1(kind, x))
						}
					}
				}
				if got := f.contests(s, who, nil, false); !slices.Equal(got, want) {
					t.Fatalf("turn %d: %v contests in %d ways, and %d are listed", f.turn, who, len(want), len(got))
				}
				listed += len(want)
			}
		})
	}
	if listed == 0 {
		t.Error("nobody could contest")
	}
}

// 8.2, 5: a unit that enemy zones hold is not listed as one that can move, by land, sea or
// otherwise.
func TestUnitsThatCanMoveAreThoseFoundOneByOne(t *testing.T) {
	rulebook.Covers(t, "tk", "5")
	rulebook.Covers(t, "ds", "5")
	moving, held := 0, 0
	onBothMaps(t, 23, func(f *front) {
		for _, phase := range []movePhase{operational, reserve} {
			for x := range f.Units {
				u := atlas.Unit(x)
				if !f.unmoved(x) {
					continue
				}
				m := f.standing(u, phase)
				want := f.mayMove(u, phase).Fine() && (f.hasStep(m) || f.putsToSea(m.voyage(f)) || len(f.boxMoves(m, nil)) > 0)
				if got := f.couldMove(u, phase, f.firstSteps(phase)); got != want {
					t.Fatalf("turn %d, phase %d: %s can move: %v, want %v", f.turn, phase, f.Units[x].ID, got, want)
				}
				if !f.heldIn(m).Fine() {
					held++
				}
				if want {
					moving++
				}
			}
		}
	})
	if moving == 0 || held == 0 {
		t.Errorf("%d units could move and %d were held: nothing was looked at", moving, held)
	}
}

// 16.1.1: a country is held when every city and partisan base of it is.
func TestHeldCountriesAreThoseFoundHexByHex(t *testing.T) {
	rulebook.Covers(t, "tk", "16.1.1")
	all := 0
	onBothMaps(t, 23, func(f *front) {
		for a := range f.Areas {
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				sites, taken := 0, 0
				for h := range f.Hexes {
					at := atlas.Hex(h)
					if f.owner[h] != atlas.Area(a) || !f.inPlay.has(at) || !f.Hexes[h].IsCity() && f.markerIn(f.ways.partisans, inHex(at)) < 0 {
						continue
					}
					sites++
					if f.ground[who].has(at) {
						taken++
					}
				}
				want := sites > 0 && taken == sites
				if got := f.holdsAll(atlas.Area(a), who); got != want {
					t.Fatalf("turn %d: %v holds %s: %v, want %v", f.turn, who, f.Areas[a].ID, got, want)
				}
				if want {
					all++
				}
			}
		}
	})
	if all == 0 {
		t.Error("nobody held a country")
	}
}

// 13.2 to 13.6: what belongs to a country, and what follows, is what asking about every hex gives.
func TestWhatBelongsToCountriesIsFoundHexByHex(t *testing.T) {
	var neutral, bound, sites int
	onBothMaps(t, 97, func(f *front) {
		f.redraw()
		for x := range f.Hexes {
			h, c := atlas.Hex(x), f.country(f.owner[x])
			is := func(status atlas.Status) bool { return c != atlas.NoID && f.areas[c].status == status }
			if f.realm[h] != c || f.neutral.has(h) != is(atlas.Neutral) || f.policies.has(h) != (c != atlas.NoID && f.strictlyBound(c)) {
				t.Fatalf("turn %d: %s is of country %d, neutral: %v, under a policy: %v", f.turn, f.Hexes[x].ID, f.realm[h], f.neutral.has(h), f.policies.has(h))
			}
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				site := is(atlas.Active) && f.areas[c].faction == who && f.owner[x] == c && (f.Hexes[x].IsCity() || f.Hexes[x].Port)
				if f.sites[who].has(h) != site {
					t.Fatalf("turn %d: %s is a city or port of %v: %v, want %v", f.turn, f.Hexes[x].ID, who, !site, site)
				}
				if site {
					sites++
				}
			}
			if f.neutral.has(h) {
				neutral++
			}
			if f.policies.has(h) {
				bound++
			}
		}
	})
	if neutral == 0 || bound == 0 || sites == 0 {
		t.Errorf("%d neutral hexes, %d under policies, %d cities and ports: nothing was looked at", neutral, bound, sites)
	}
}

// 2.2.3.1: so are the air bases of each nation.
func TestAirBasesAreThoseFoundHexByHex(t *testing.T) {
	bases := 0
	onBothMaps(t, 97, func(f *front) {
		for n := range f.Nations {
			air := f.basesOf(atlas.Nation(n), f.phasing).air
			for h := range f.Hexes {
				want := f.airBaseOf(atlas.Hex(h), atlas.Nation(n), f.phasing)
				if air.has(atlas.Hex(h)) != want {
					t.Fatalf("turn %d: %s is an air base of %s: %v, want %v", f.turn, f.Hexes[h].ID, f.Nations[n], !want, want)
				}
				if want {
					bases++
				}
			}
		}
	})
	if bases == 0 {
		t.Error("nobody had an air base")
	}
}

// 13.7.1: and the hexes in which a unit of a country that joins can be set up.
func TestHexesOfASetUpAreThoseFoundOneByOne(t *testing.T) {
	rulebook.Covers(t, "tk", "13.7.1")
	rulebook.Covers(t, "ds", "13.7.1")
	listed, elsewhere := 0, 0
	for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
		randomPlay(t, g, "C.1", 1, 300, 299, func(p *Position) {
			f := p.front()
			for x := range f.Areas {
				c := atlas.Area(x)
				u := f.nextToSetUp(c)
				if u == atlas.NoUnit {
					continue
				}
				var want []engine.Move
				for h := range f.Hexes {
					if f.setUpFault(u, atlas.Hex(h), c).Fine() {
						want = append(want, engine.M1(kAt, h))
						if f.owner[h] != c {
							elsewhere++
						}
					}
				}
				if got := eachSetUpHex(p, &setUpFrame{country: int16(x)}, atlas.Axis, nil); !slices.Equal(got, want) {
					t.Fatalf("%s is set up in %d hexes, and %d are listed", f.Units[u].ID, len(want), len(got))
				}
				listed += len(want)
			}
		})
	}
	if listed == 0 || elsewhere == 0 {
		t.Errorf("units were set up in %d hexes, %d of them outside their country: nothing was looked at", listed, elsewhere)
	}
}

// 10.2: what lies beside tracks, harbours and sources does not bear on supply lines; what lies
// on them does.
func TestLinesFollowFromTheGroundTheyRunOn(t *testing.T) {
	rulebook.Covers(t, "tk", "10.2")
	p, err := TotalerKrieg.New(engine.Setup{Scenario: "C.6", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	f := p.(*Position).front()
	l := f.linesOf(f.ways.groups[atlas.Axis][0], atlas.Axis, false)
	beside, on := 0, 0
	for x := range f.Hexes {
		h := atlas.Hex(x)
		now := l.lineGround
		now.pass[h>>6] ^= 1 << (h & 63)
		bears := len(f.ways.tracks[h]) > 0 || len(f.ways.berthsAt[h]) > 0 || l.sources.has(h)
		if got := !f.runsAlike(&l.lineGround, &now); got != bears {
			t.Fatalf("%s bears on lines: %v, want %v", f.Hexes[h].ID, got, bears)
		}
		if bears {
			on++
		} else {
			beside++
		}
	}
	if beside == 0 || on == 0 {
		t.Errorf("%d hexes beside the lines, %d on them", beside, on)
	}
	for what, change := range map[string]func(g *lineGround){
		"a source": func(g *lineGround) { g.sources[0] ^= 1 }, "a convoy": func(g *lineGround) { g.sail[0] = !g.sail[0] },
		"an open port": func(g *lineGround) { g.open[0] ^= 1 }, "the faction": func(g *lineGround) { g.who++ },
		"a beachhead": func(g *lineGround) { g.beach[0] ^= 1 }, "a landing that opens": func(g *lineGround) { g.landed ^= 1 },
	} {
		now := l.lineGround
		change(&now)
		if f.runsAlike(&l.lineGround, &now) {
			t.Errorf("%s does not bear on lines", what)
		}
	}
}

// Glossary: open ports, kept from harbour to harbour, are those found one by one; and so are those
// that the rule of three hexes closes.
func TestPortsAreThoseFoundOneByOne(t *testing.T) {
	open, shut, interdicted := 0, 0, 0
	onBothMaps(t, 7, func(f *front) {
		wings := f.wings
		defer func() { f.wings = wings; f.known.forget() }()
		if f.turn&1 != 0 { // as if somebody were on station everywhere
			f.wings = [3]uint32{1<<len(f.Zones) - 1, 1<<len(f.Zones) - 1, 1<<len(f.Zones) - 1}
		}
		f.known.forget()
		f.openPorts()
		candidates := f.portCandidates()
		stay := f.withoutInterdicted(candidates)
		var bases [3]hexSet
		for who := range bases {
			for _, b := range f.ways.berths {
				if f.wings[who] != 0 && f.navalBaseOf(b.hex, atlas.NoID, atlas.Faction(who)) {
					bases[who].add(b.hex)
				}
			}
		}
		for b := range mostBerths + f.known.nLandings {
			if b >= len(f.ways.berths) && b < mostBerths {
				continue
			}
			at := f.berth(b)
			for who := atlas.Axis; who <= atlas.Soviet; who++ {
				here := f.inPlay.has(at.hex) && !iced(f.Theatre, at.hex, f.climate()) && (f.posts[who].has(at.hex) || f.drops[who].has(at.hex) || f.sites[who].has(at.hex))
				if b >= mostBerths {
					here = f.beach[who].has(at.hex)
				}
				want := here && f.zoneOpen(who, at.zone) && !f.portDenied(at.hex, who)
				if got := candidates.has(int(who), b); got != want {
					t.Fatalf("turn %d: %s may be an open port of %v: %v, want %v", f.turn, f.words["hex"].word(int(at.hex)), who, got, want)
				}
				near := false
				for enemy := range bases {
					near = near || atlas.Faction(enemy) != who && f.wings[enemy]>>at.zone&1 != 0 && f.nearBase(at.hex, &bases[enemy])
				}
				if got := stay.has(int(who), b); got != (want && !near) {
					t.Fatalf("turn %d: %s stays an open port of %v: %v, want %v", f.turn, f.words["hex"].word(int(at.hex)), who, got, want && !near)
				}
				switch {
				case want && near:
					interdicted++
				case want:
					open++
				default:
					shut++
				}
			}
		}
	})
	if open == 0 || shut == 0 || interdicted == 0 {
		t.Errorf("%d ports were open, %d shut and %d interdicted: nothing was looked at", open, shut, interdicted)
	}
}

// A list that was made to see whether there is anything to decide is the one that is then
// offered: a copy, which has none, lists the same.
func TestListsThatAreOfferedAreThoseOfACopy(t *testing.T) {
	for seed, scenario := range []string{"C.1", "C.3", "C.6"} {
		for _, g := range []engine.Game{TotalerKrieg, DaiSenso} {
			randomPlay(t, g, scenario, uint64(seed), 3000, 1, func(p *Position) {
				if p.Chance() > 0 {
					return
				}
				seat := p.Deciders().First()
				if got, want := p.Legal(seat, nil), p.clone().Legal(seat, nil); !slices.Equal(got, want) {
					t.Fatalf("%s: %d moves are offered, and %d are legal", p.phaseName(), len(got), len(want))
				}
			})
		}
	}
}

// Cities and harbours of countries are those found hex by hex, whatever land has changed hands.
func TestSitesOfCountriesAreThoseFoundHexByHex(t *testing.T) {
	cities, changed := 0, 0
	onBothMaps(t, 11, func(f *front) {
		for a := range f.Areas {
			s := f.sitesOf(atlas.Area(a))
			for h := range f.Hexes {
				at := atlas.Hex(h)
				own := f.owner[h] == atlas.Area(a)
				if s.cities.has(at) != (own && f.Hexes[h].IsCity()) || s.harbours.has(at) != (own && len(f.ways.berthsAt[h]) > 0) {
					t.Fatalf("turn %d: %s is a site of %s, or it is not", f.turn, f.Hexes[h].ID, f.Areas[a].ID)
				}
				if s.cities.has(at) {
					cities++
					if f.ways.homeland[h] != atlas.Area(a) {
						changed++
					}
				}
			}
		}
	})
	if cities == 0 || changed == 0 {
		t.Errorf("%d cities, %d of them in other hands than printed: nothing was looked at", cities, changed)
	}
}

// 9.2: a hex passed over because one counter stands in it has no stack that is wrong.
func TestCountersThatStandAloneAreNoOverstack(t *testing.T) {
	rulebook.Covers(t, "tk", "9.2")
	rulebook.Covers(t, "ds", "9.2")
	alone, wrong := 0, 0
	onBothMaps(t, 5, func(f *front) {
		for who := atlas.Axis; who <= atlas.Soviet; who++ {
			for h := range f.ground[who].bits().All() {
				fault := f.stackFault(atlas.Hex(h), who)
				if f.standsAlone(atlas.Hex(h)) {
					alone++
					if fault != stackFine {
						t.Errorf("a counter alone in %s is a stack that is wrong", f.Hexes[h].ID)
					}
				} else if fault != stackFine {
					wrong++
				}
			}
		}
	})
	if alone == 0 || wrong == 0 {
		t.Errorf("%d counters alone, %d stacks that are wrong: nothing was looked at", alone, wrong)
	}
}

// 1.3.4: the places offered for a replacement are those found by asking about every hex and box.
func TestPlacesForReplacementsAreThoseFoundOneByOne(t *testing.T) {
	rulebook.Covers(t, "tk", "1.3.4")
	rulebook.Covers(t, "ds", "1.3.4")
	places := 0
	onBothMaps(t, 60, func(f *front) {
		for x := range f.Units {
			u := atlas.Unit(x)
			who := f.units[u].faction
			if f.Units[x].Class != atlas.Ground || who > atlas.Soviet || f.ways.placedAs[u] != u {
				continue
			}
			var got, want []place
			f.eachLocation(u, who, func(at place) bool { got = append(got, at); return true })
			sites, _ := f.sitesFor(who)
			for h := range f.Hexes {
				if at := inHex(atlas.Hex(h)); sites.has(atlas.Hex(h)) && f.mayPlace(u, at, who).Fine() {
					want = append(want, at)
				}
			}
			for b := range f.Boxes {
				if at := inBox(atlas.Box(b)); f.Boxes[b].Kind == "off-map" && f.mayPlace(u, at, who).Fine() {
					want = append(want, at)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("turn %d: %s may be placed in %d places, and %d are listed", f.turn, f.Units[x].ID, len(want), len(got))
			}
			places += len(want)
		}
	})
	if places == 0 {
		t.Error("no unit could be placed")
	}
}
