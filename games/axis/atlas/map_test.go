package atlas

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
)

// What the rulebooks say about places, one statement a line: a hex or two, what
// is said of them, and of what. Hexes are written without the prefix.
var statements = map[string]string{
	"europe": `
		e1206 land; e1206 next e1306; e1206 next e1207; e1207 land; e1207 apart e1406 2; e1306 next e1406
		e1213 port; e1213 zone arabian-sea; e1213 canal; e1312 port; e1312 zone eastern-mediterranean; e1213 next e1312
		e1307 road; e1406 port; e1406 zone central-mediterranean; e1908 port; e1908 dependent rhodes; e1908 zone eastern-mediterranean
		e1819 within e2019 2; e1819 apart e2119 3; e1919 within e2119 2; e2019 road; e2119 rail
		e2204 port; e2204 city; e2412 capital turkey; e2508 region turkish-straits; e2508 port
		e2825 strategic soviet; e2825 region caucasus; e2912 strategic soviet; e2912 region crimea; e3315 strategic soviet; e3315 region donbass
		e3609 city; e3609 strategic soviet; e3609 region ukraine; e3906 strategic soviet; e3906 region byelorussia
		e3107 next e3207; e3111 within e3109 2; e3111 next e3211; e3206 mountain e3306; e3207 next e3306; e3207 nomountain e3306; e3307 next e3207
		e3608 clear; e3608 plain e3609; e3707 swamp; e3707 next e3608; e3708 swamp; e3708 river e3609
		e4207 rail; e4208 next e4209; e4208 next e4207; e4209 rail; e4608 ice; e4607 region finnish-frontier; e4707 region finnish-frontier
		e4307 in russia; e4307 borders baltic-states; e4507 borders baltic-states; e3501 in poland
		w1824 island; w1824 keyport; w1824 limited; w1824 dependent malta; w1824 zone western-mediterranean; w1824 zone central-mediterranean
		w2022 sea; w2022 next w2122; w2022 within w2320 3; w2026 sea; w2026 next w2125; w2026 zone central-mediterranean; w2122 port; w2125 zone western-mediterranean
		w2208 multizone; w2208 keyport; w2208 dependent gibraltar; w2320 port; w2710 strategic axis; w3023 port; w3217 region vichy
		w3516 strategic western; w3516 impact; w3916 impact; w4624 impact; w4624 strategic western; w3719 land
		w3518 river w3619; w3519 strategic axis; w3519 region alsace-lorraine; w3524 mountain w3523; w3524 mountain w3625; w3525 next w3626
		w3612 multizone; w3612 zone north-atlantic; w3612 zone north-sea; w3612 within w3714 3; w3617 next w3717; w3617 next w3517; w3617 apart w3720 4
		w3618 next w3717; w3618 next w3718; w3618 next w3619; w3618 next w3518; w3618 next w3517; w3618 next w3617
		w3714 port; w3714 zone north-sea; w3717 port; w3717 within w3720 3; w3718 port; w3718 strategic western; w3720 strategic axis; w3815 sea; w3815 next w3714; w3815 next w3915
		w3825 capital germany; w3922 zone north-sea; w3922 canal; w4023 zone baltic-sea; w4023 canal; w4224 strait w4124; w4224 water w4225; w4224 port; w5025 zone north-sea
		e2828 edge; e5127 edge`,
	"pacific": `
		w5422 road; w5522 road; w5625 rail; e4904 city; e4904 capital japan; e4801 city; e4801 strategic axis; e4801 waterway; e2611 island; e2808 notisland; e3408 multizone
		e4519 port; w4015 port; w4015 zone bay-of-bengal; w3809 zone bay-of-bengal; w2818 zone bay-of-bengal; w3218 port; w3218 zone bay-of-bengal; w3218 zone south-china-sea
		w2719 zone south-china-sea; w2719 zone southeast-indian-ocean; w2819 port; w2819 strategic axis; w4222 port; w3417 port; w3417 zone south-china-sea
		w4313 within w4216 3; w4313 apart w4216 3; w4313 beyond w4016 3; e5205 port; e5505 port; w3824 port; w5127 port; w5127 zone sea-of-japan; w3619 port; w3619 zone south-china-sea
		e3906 land; e3009 sea; e3009 zone micronesia; e2908 zone bismarck-sea; w2518 port; w2717 sea; w2818 next w2717; w2618 sea; e2606 keyport; e2606 zone coral-sea; e2606 zone arafura-sea; w4427 port
		w5727 borders manchukuo; w4724 next w4624; w4723 next w4624; w4723 river w4624; w4624 clear; w4624 next w4524; w4524 rough
		w4119 sea; w4119 next w4219; w4119 next w4120; w4119 zone south-china-sea; w4120 port; e3515 port; e3515 zone micronesia; e3513 port; e2106 port; e2106 zone coral-sea
		w3218 within w3417 3; e2611 beyond e3513 3; e2611 beyond e3408 3; e3515 within e3513 3; w5311 edge; w6011 edge; w5525 clear; w5425 clear; w5426 clear; w4620 city
		w4324 strait w4424; w4324 next w4323; w4324 water w4323; w5824 city; w4415 mountain w4416; w4215 next w4315; w4315 next w4416; w4416 next w4515; w4115 rail
		e1913 port; w5322 borders mongolia; e5201 rail; e5201 borders russia; w3321 dependent sarawak; w5821 region siberia; e5806 region sakhalin; e5810 region kamchatka
		e5720 dependent aleutian-islands; e3612 dependent marshall-islands; e3402 dependent western-caroline-islands; w5224 region jehol; w5027 dependent korea; w5226 region liaoning
		e5720 impact; e4226 impact; e2606 impact; w3824 impact; e1913 impact; e2221 impact`,
}

func TestWhatTheRulebooksSayOfPlacesHoldsOnTheBoards(t *testing.T) {
	for id, text := range statements {
		th, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
			if f := strings.Fields(s); len(f) > 0 && !th.says(t, f) {
				t.Errorf("%s: %s does not hold", id, strings.TrimSpace(s))
			}
		}
	}
}

// says reports whether a statement holds.
// Norway got a border with Russia only when Finland lost Petsamo to it. On a map where
// they met, Denmark-Norway could align with the Soviets (13.5).
func TestNorwayDoesNotBorderRussia(t *testing.T) {
	th, err := Load("europe")
	if err != nil {
		t.Fatal(err)
	}
	a, _ := th.AreaByID("denmark-norway")
	for _, h := range th.Areas[a].Hexes {
		if th.says(t, []string{strings.TrimPrefix(th.Hexes[h].ID, th.Prefix), "borders", "russia"}) {
			t.Errorf("%s borders Russia", th.Hexes[h].ID)
		}
	}
}

func (t *Theatre) says(tb testing.TB, f []string) bool {
	at := func(id string) Hex {
		h, ok := t.HexByID(t.Prefix + id)
		if !ok {
			tb.Fatalf("there is no hex %s", id)
		}
		return h
	}
	h := at(f[0])
	info := &t.Hexes[h]
	area := func() Area {
		a, ok := t.AreaByID(f[2])
		if !ok {
			tb.Fatalf("there is no area %s", f[2])
		}
		return a
	}
	distance := func() int { return t.Grid.Distance(int(h), int(at(f[2]))) }
	number := func() (n int) { fmt.Sscan(f[3], &n); return n }
	class := func() uint8 {
		e, ok := t.Graph.Edge(int(h), int(at(f[2])))
		if !ok {
			tb.Fatalf("%v: they are not next to each other", f)
		}
		return t.Graph.Class(e)
	}
	linked := func(kinds ...Link) bool {
		for d := range board.Direction(board.Directions) {
			if e, ok := t.Edges.Edge(int(h), d); ok && slices.Contains(kinds, t.Links[e]) {
				return true
			}
		}
		return false
	}
	switch f[1] {
	case "land":
		return info.Class != SeaClass
	case "sea":
		return info.Class == SeaClass
	case "clear":
		return info.Class == ClearClass
	case "rough":
		return info.Class == RoughClass
	case "swamp":
		return info.Terrain == Swamp
	case "next":
		return distance() == 1
	case "within":
		return distance() <= number()
	case "apart":
		return distance() == number()
	case "beyond":
		return distance() > number()
	case "port":
		return info.Port
	case "keyport":
		return info.KeyPort
	case "multizone":
		return info.MultiZone
	case "canal":
		return info.Canal
	case "ice":
		return info.Ice
	case "island":
		return t.island(h)
	case "notisland":
		return !t.island(h)
	case "limited":
		return info.Limited
	case "impact":
		return info.USImpact
	case "waterway":
		return info.Waterway
	case "city":
		return info.IsCity()
	case "capital":
		return t.Areas[area()].Capital == h
	case "edge":
		return info.Edge != NoID || slices.ContainsFunc(t.Boxes, func(b BoxInfo) bool { return slices.Contains(b.EdgeHexes, h) })
	case "zone":
		z, ok := t.ZoneByID(f[2])
		return ok && slices.Contains(info.Zones, z)
	case "in":
		return info.Country == area()
	case "dependent":
		return info.Dependent == area()
	case "region":
		return slices.Contains(info.Regions, area())
	case "strategic":
		who, _ := FactionByID(f[2])
		return info.Strategic == who
	case "road":
		return linked(Road, Rail)
	case "rail":
		return linked(Rail)
	case "river":
		return class()&RiverSide != 0
	case "mountain":
		return class()&MountainSide != 0
	case "nomountain":
		return class()&MountainSide == 0
	case "strait":
		return class()&StraitSide != 0
	case "water":
		return class()&WaterSide != 0 && class()&StraitSide == 0
	case "plain":
		return class() == LandSide
	case "borders":
		for d := range board.Direction(board.Directions) {
			if n, ok := t.Grid.Neighbour(int(h), d); ok && slices.Contains(t.Areas[area()].Hexes, Hex(n)) && !slices.Contains(t.Areas[area()].Hexes, h) {
				return true
			}
		}
		return false
	}
	tb.Fatalf("%v cannot be checked", f)
	return false
}

// island reports whether a land hex has only sea and straits around it.
func (t *Theatre) island(h Hex) bool {
	for d := range board.Direction(board.Directions) {
		if e, ok := t.Edges.Edge(int(h), d); ok && t.Graph.Class(e)&WaterSide == 0 {
			return false
		}
	}
	return true
}

// The restricted waterways of 2.2.3.1: which ports open which way between zones.
func TestRestrictedWaterwaysNeedTheirPorts(t *testing.T) {
	for _, x := range []struct{ theatre, from, to, ports string }{
		{"europe", "north-sea", "baltic-sea", "w3922 w4023 w4224"},
		{"europe", "north-atlantic", "western-mediterranean", "w2208"},
		{"europe", "eastern-mediterranean", "black-sea", "e2508"},
		{"europe", "eastern-mediterranean", "arabian-sea", "e1213 e1312"},
		{"pacific", "sea-of-japan", "sea-of-okhotsk", "e5505"},
		{"pacific", "sea-of-japan", "japanese-coast", "e4801 e5205 e5505"},
		{"pacific", "sea-of-japan", "yellow-sea", "e4801"},
		{"pacific", "south-china-sea", "bay-of-bengal", "w2819 w3218"},
	} {
		th, err := Load(x.theatre)
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range [][2]string{{x.from, x.to}, {x.to, x.from}} {
			a, okA := th.ZoneByID(pair[0])
			b, okB := th.ZoneByID(pair[1])
			if !okA || !okB {
				t.Fatalf("there is no zone %s or %s", pair[0], pair[1])
			}
			i := slices.IndexFunc(th.Zones[a].Neighbours, func(l ZoneLink) bool { return l.To == b })
			if i < 0 {
				t.Errorf("%s and %s are not adjacent", pair[0], pair[1])
				continue
			}
			var got []string
			for _, h := range th.Zones[a].Neighbours[i].Ports {
				got = append(got, strings.TrimPrefix(th.Hexes[h].ID, th.Prefix))
			}
			slices.Sort(got)
			if s := strings.Join(got, " "); s != x.ports {
				t.Errorf("from %s to %s needs %q, want %q", pair[0], pair[1], s, x.ports)
			}
		}
	}
}
