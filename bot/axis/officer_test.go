package axis_test

import (
	"context"
	"testing"
	"testing/fstest"

	"sandtable/board"
	"sandtable/bot"
	"sandtable/bot/bottest"
	_ "sandtable/bot/officers"
	"sandtable/dice"
	"sandtable/engine"
	"sandtable/games/axis"
	"sandtable/games/axis/atlas"
)

func newBot(t testing.TB, level string, g engine.Game, seat engine.Seat, src dice.Source) bot.Player {
	t.Helper()
	b, err := bot.New(level, g, seat, "", src, bot.Budget{Nodes: 100, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// play plays a match between bots, named by seat.
func play(t testing.TB, g engine.Game, scenario string, seed uint64, levels ...string) engine.Outcome {
	end, _ := playTo(t, g, scenario, seed, 20000, nil, levels...).Outcome()
	return end
}

// playTo plays until the match is over, or until the most moves have been made, and shows
// every position in which a seat decides.
func playTo(t testing.TB, g engine.Game, scenario string, seed uint64, most int, each func(p engine.Position, seat engine.Seat), levels ...string) engine.Position {
	t.Helper()
	p, err := g.New(engine.Setup{Scenario: scenario, Players: len(levels)})
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(seed))
	var players []bot.Player
	for seat, l := range levels {
		players = append(players, newBot(t, l, g, engine.Seat(seat), src))
	}
	for moves := 0; ; moves++ {
		for n := p.Chance(); n > 0; n = p.Chance() {
			if err := p.Resolve(src.Draw(n), nil); err != nil {
				t.Fatal(err)
			}
		}
		if _, over := p.Outcome(); over || moves == most {
			return p
		}
		seat := p.Deciders().First()
		if each != nil {
			each(p, seat)
		}
		s := bot.See(g, p, seat)
		c, err := players[seat].Choose(context.Background(), &s)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(seat, c.Move, nil); err != nil {
			t.Fatalf("%v plays %v: %v", seat, c.Move, err)
		}
	}
}

// A staff that defends loses to no recruit, and one that attacks wins most of its matches:
// across land, and in China.
func TestStaffBeatsRecruit(t *testing.T) {
	tk, ds := axis.TotalerKrieg, axis.DaiSenso
	const matches = 4
	attacks := []struct {
		game     engine.Game
		scenario string
	}{{tk, "A.1"}, {tk, "A.3"}, {ds, "A.2"}}
	won := 0
	for _, x := range attacks {
		held := 0
		for seed := range uint64(matches) {
			if play(t, x.game, x.scenario, seed, "staff", "recruit").Winners == engine.Only(0) {
				won++
			}
			if play(t, x.game, x.scenario, seed, "recruit", "staff").Winners == engine.Only(1) {
				held++
			}
		}
		if held < matches-1 {
			t.Errorf("%s %s: a staff that defends wins %d of %d against a recruit", x.game.ID(), x.scenario, held, matches)
		}
	}
	if all := matches * len(attacks); 3*won < 2*all {
		t.Errorf("a staff that attacks wins %d of %d against a recruit, want two of three", won, all)
	}
}

// A general plays every game of the system: it thinks about attacks and cards, and makes
// legal moves only.
func TestGeneralPlays(t *testing.T) {
	playTo(t, axis.TotalerKrieg, "A.1", 1, 20000, nil, "general", "staff")
	playTo(t, axis.DaiSenso, "A.2", 1, 60, nil, "general", "general")
	playTo(t, axis.AxisEmpires, "C.3", 1, 60, nil, "general", "staff", "general")
}

// A staff plays on both maps, on which moves have other numbers.
func TestStaffPlaysBothMaps(t *testing.T) {
	playTo(t, axis.AxisEmpires, "C.3", 1, 1500, nil, "staff", "staff", "staff")
}

// overseas are places that Japan can only sail to.
var overseas = map[string]bool{"Aparri": true, "Manila": true, "Davao": true, "Tarakan": true, "Balikpapan": true, "Kuching": true, "Batavia": true, "Surabaya": true, "Wake": true, "Guam": true}

// Troops are shipped over the sea: when Japan strikes south, a staff that plays it takes
// places that it can only have sailed to.
func TestStaffSailsAndLands(t *testing.T) {
	ashore := 0
	for seed := range uint64(3) {
		p := playTo(t, axis.DaiSenso, "A.3", seed, 20000, nil, "staff", "recruit")
		var r, begun axis.Reading
		first, err := axis.DaiSenso.New(engine.Setup{Scenario: "A.3", Players: 2})
		if err != nil || !axis.Read(p, &r) || !axis.Read(first, &begun) {
			t.Fatal("the position cannot be read", err)
		}
		for h := range r.Hexes {
			at := atlas.Hex(h)
			if overseas[r.Hexes[h].Name] && begun.Control(at) == atlas.Western && r.Control(at) == atlas.Axis {
				ashore++
			}
		}
	}
	if ashore == 0 {
		t.Error("in three matches Japan has taken nothing across the sea from the West")
	}
}

// The plan of a turn sends to each place who can reach it: in August Storm armor, which alone
// comes so far, stands before Mukden when combat begins, though more could be done elsewhere.
func TestStaffSpreadsItsDrives(t *testing.T) {
	won := 0
	for seed := range uint64(8) {
		combat := false
		p := playTo(t, axis.DaiSenso, "A.1", seed, 20000, func(p engine.Position, _ engine.Seat) {
			var r axis.Reading
			if combat || !axis.Read(p, &r) || r.Procedure != "Combat" {
				return
			}
			combat = true
			if !armorBefore(&r, "Mukden") {
				t.Errorf("seed %d: no Soviet armor stands before Mukden", seed)
			}
		}, "staff", "staff")
		if end, _ := p.Outcome(); end.Winners == engine.Only(1) {
			won++
		}
	}
	if won == 0 {
		t.Error("the Soviet Union has won no August Storm of eight")
	}
}

// armorBefore reports whether Soviet armor stands next to a place.
func armorBefore(r *axis.Reading, place string) bool {
	for u := range r.Units {
		at, onMap := r.At(atlas.Unit(u))
		if !onMap || r.Faction(atlas.Unit(u)) != atlas.Soviet || r.Side(atlas.Unit(u)).Kind != atlas.Armor {
			continue
		}
		for d := range board.Direction(board.Directions) {
			if n, ok := r.Grid.Neighbour(int(at), d); ok && r.Hexes[n].Name == place {
				return true
			}
		}
	}
	return false
}

// Whatever a seat cannot see, the cards that the others will play first of all, changes
// nothing in what a bot does or says.
func TestBotsDoNotCheat(t *testing.T) {
	for _, x := range []struct {
		game     engine.Game
		scenario string
	}{{axis.TotalerKrieg, "C.1"}, {axis.DaiSenso, "C.1"}, {axis.AxisEmpires, "C.1"}} {
		t.Run(x.game.ID(), func(t *testing.T) {
			pick, compared := dice.New(dice.FromNumber(8)), map[string]uint64{}
			playTo(t, x.game, x.scenario, 4, 1200, func(p engine.Position, seat engine.Seat) {
				for _, l := range []struct {
					level string
					every int
				}{{"recruit", 20}, {"staff", 20}, {"general", 200}} {
					if pick.Draw(l.every) != 0 {
						continue
					}
					compared[l.level]++
					bottest.SameForTwins(t, x.game, p, seat, compared[l.level], func() bot.Player { return newBot(t, l.level, x.game, seat, dice.New(dice.FromNumber(99))) })
				}
			}, "staff", "staff", "staff")
			t.Logf("compared: %v", compared)
			if compared["recruit"] < 40 || compared["staff"] < 40 || compared["general"] < 3 {
				t.Errorf("only %v choices were compared", compared)
			}
		})
	}
}

// The Axis picks as the ally of Poland who can help it least, so that it does not begin with
// a war against Russia (13.5), and war comes in 1939.
func TestStaffPicksItsEnemy(t *testing.T) {
	for seed := range uint64(3) {
		p := playTo(t, axis.TotalerKrieg, "C.3", seed, 40, nil, "staff", "staff")
		var r axis.Reading
		if !axis.Read(p, &r) {
			t.Fatal("the position cannot be read")
		}
		if r.War != atlas.LimitedWar || !r.AtWar("france") || r.AtWar("russia") {
			t.Errorf("seed %d: %v, at war with France %v, with Russia %v; want limited war with France alone",
				seed, r.War, r.AtWar("france"), r.AtWar("russia"))
		}
	}
}

func TestStaffPlaysWithDataPacks(t *testing.T) {
	pack, err := atlas.OpenPack(fstest.MapFS{
		"pack.json":             {Data: []byte(`{"id": "mine", "name": "Mine", "schema": 2, "theatres": ["europe"]}`)},
		"europe/scenarios.json": {Data: []byte(`{"scenarios": [{"id": "eu-A.1", "name": "Mine"}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	shelf := axis.NewLibrary()
	shelf.Add(pack)
	setup := engine.Setup{Scenario: "A.1", Players: 2, Packs: axis.PackName(pack)}
	base := shelf.Over(axis.TotalerKrieg)
	g, err := engine.Of(base, base.Version(), setup)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.New(dice.FromNumber(1))
	for n := p.Chance(); n > 0; n = p.Chance() {
		if err := p.Resolve(src.Draw(n), nil); err != nil {
			t.Fatal(err)
		}
	}
	seat := p.Deciders().First()
	sight := bot.See(g, p, seat)
	c, err := newBot(t, "staff", g, seat, src).Choose(context.Background(), &sight)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(seat, c.Move, nil); err != nil {
		t.Errorf("the staff plays %v: %v", c.Move, err)
	}
}
