package reich

import (
	"encoding/json"
	"testing"

	"sandtable/engine/flow"
	"sandtable/games/reich/atlas"
	"sandtable/rulebook"
)

// seen is one part of what the player of a power is shown, as it is sent to him.
func (s *scene) seen(n atlas.Country, part string) string {
	s.t.Helper()
	var view map[string]json.RawMessage
	if err := json.Unmarshal(s.AppendView(nil, s.seatOf(n)), &view); err != nil {
		s.t.Fatal(err)
	}
	return string(view[part])
}

// shows checks a part of it.
func (s *scene) shows(n atlas.Country, part, want string) {
	s.t.Helper()
	if got := s.seen(n, part); got != want {
		s.t.Errorf("%s is shown as %s\n%s\nwant\n%s", part, atlas.NationNames[n], got, want)
	}
}

func TestAnAttackIsShownWithAllThatTakesPart(t *testing.T) {
	rulebook.Covers(t, "reich", "14.25", "14.28")
	s := airScene(t)
	s.add("ru-inf3", "C52")
	a, b := s.add("ge-inf3", "B53"), s.add("ge-arm4", "B53")
	s.add("ge-air5", "B54")
	s.add("ru-air2", "D49")
	s.fight(atlas.Axis)
	s.play("fly ge-air5-1", "support C52", "factors 5")
	s.play("fly ru-air2-1", "cover C52", "factors 2")
	s.play("attack germany C52", "join "+a.String(), "join "+b.String())
	// 3+4+5 against 2 x 3 + 2, and in a counterattack 5 against 12.
	const attack = `"leader":"germany","targets":[{"hex":"C52","times":2,"ground":"clear"}],"attackers":["ge-inf3-1","ge-arm4-1"],"defenders":["ru-inf3-1"],` +
		`"support":[{"unit":"ge-air5-1","factors":5}],"cover":[{"unit":"ru-air2-1","factors":2}],"guns":0,"strength":12,"defence":8,"basic":5,` +
		`"odds":"1-1","column":3,"counterColumn":1,"attackerGone":167,"defenderGone":389,"exchange":333,"counterExchange":111`
	s.shows(atlas.Germany, "attack", `{"launched":false,`+attack+`}`)
	s.shows(atlas.USSR, "attack", ``)
	s.play("launch germany")
	s.shows(atlas.USSR, "attack", `{"launched":true,`+attack+`,"rolling":3,"countered":false}`)
	s.rolls(2)
	s.shows(atlas.USSR, "attack", `{"launched":true,`+attack+`,"rolling":1,"countered":true}`)
}

func TestAttritionIsShownBeforeAndAfterTheRoll(t *testing.T) {
	rulebook.Covers(t, "reich", "18.2", "18.3")
	s := grinding(t)
	s.add("ge-arm4 x2", "B50")
	s.add("ge-arm4 x2", "B51")
	s.add("ge-inf3 x2", "B49") // beside no enemy
	s.add("ge-inf3", "B52")
	s.add("ru-inf3", "C50")
	s.add("ru-inf1", "C51")
	s.add("ru-inf1", "G53")
	s.begin(atlas.Axis, flow.At(pMovement, 0))
	s.shows(atlas.Germany, "contact", `[{"front":"east","power":"germany","factors":19},{"front":"east","power":"italy","factors":0}]`)
	s.shows(atlas.USSR, "contact", ``)
	s.fight(atlas.Axis)
	s.shows(atlas.Germany, "contact", `[]`) // the front is being fought out
	s.shows(atlas.USSR, "attrition", `{"front":"east","powers":["germany","italy"],"factors":19,"rolled":false,"counters":0,"hexes":0,"yields":[]}`)
	s.rolls(1)
	s.shows(atlas.USSR, "attrition", `{"front":"east","powers":["germany","italy"],"factors":19,"rolled":true,"counters":2,"hexes":1,"yields":[]}`)
	s.after(pRedeploy)
	s.shows(atlas.Germany, "contact", ``)
}

func TestAircraftThatMeetAreShownWithTheirModifiers(t *testing.T) {
	rulebook.Covers(t, "reich", "28.432")
	s := newScene(t, atlas.Scenario1942, "Summer 1942")
	s.option[atlas.Italy][atlas.MediterraneanFront], s.option[atlas.Germany][atlas.MediterraneanFront] = Offensive, Offensive
	s.add("it-air5", "EE21")
	s.add("it-base", "EE21")
	s.add("br-air3", "GG19")
	s.fight(atlas.Axis)
	s.play("fly it-air5-1", "counterair GG19", "factors 4", "done italy")
	const sides = `{"hex":"GG19","mission":"counterair","attackers":{"units":[{"unit":"it-air2-1","factors":2},{"unit":"it-air2-2","factors":2}],"factors":4,"modifier":-1},` +
		`"defenders":{"units":[{"unit":"br-air3-1","factors":3}],"factors":3,"modifier":0}`
	s.shows(atlas.Britain, "airFight", sides+`}`)
	s.play("engage britain")
	s.shows(atlas.Britain, "airFight", sides+`,"dice":[]}`)
	s.rolls(6)
	s.shows(atlas.Britain, "airFight", sides+`,"dice":[6]}`)
}

func TestABattleAtSeaIsShownWithFactorsModifiersAndDice(t *testing.T) {
	rulebook.Covers(t, "reich", "29.571")
	s := war(t, atlas.Campaign, "Spring 1942")
	ship := s.add("br-fleet9", "AA7")
	inf := s.add("br-inf1", "AA7")
	s.start(atlas.Allies, pMissions)
	s.play("transport "+ship.String(), "harbour malta", "embark "+inf.String())
	s.quiet()
	a, b := s.add("it-fleet9", "AA24"), s.add("it-fleet9", "AA24")
	s.after(pReactions)
	s.play("intercept "+a.String(), "at GG19", "intercept "+b.String())
	s.quiet()
	s.rolls(1)
	s.play("fight italy")
	s.rolls(3)
	const sides = `{"hex":"GG19","sides":[{"leader":"italy","factors":18,"size":3,"nation":-1,"die":3,"loss":0,"fleets":["it-fleet9-1","it-fleet9-2"]},`
	s.shows(atlas.Britain, "seaBattle", sides+`{"leader":"britain","factors":9,"size":0,"nation":1,"die":0,"loss":0,"fleets":["br-fleet9-1"]}]}`)
	s.rolls(3) // 3+3-1 against 3+1
	s.shows(atlas.Britain, "seaBattle", sides+`{"leader":"britain","factors":9,"size":0,"nation":1,"die":3,"loss":1,"fleets":["br-fleet9-1"]}]}`)
}

// Ships that are only announced are known to their own camp; the others learn of those that
// are on a mission when they are to react, and of interceptors when these have put out.
func TestWhoKnowsOfAForce(t *testing.T) {
	rulebook.Covers(t, "reich", "29.31", "29.53")
	s := war(t, atlas.Campaign, "Spring 1942")
	s.start(atlas.Axis, pMissions)
	for _, c := range []struct {
		what           string
		f              force
		italy, britain bool
	}{
		{"a mission", force{kind: seaTransport, by: atlas.Italy}, true, false},
		{"a mission that is closed", force{kind: seaTransport, by: atlas.Italy, voyage: voyage(voyageClosed.Word(1))}, true, true},
		{"interceptors", force{kind: intercepts, by: atlas.Britain, layer: 1}, false, true},
		{"interceptors at sea", force{kind: intercepts, by: atlas.Britain, layer: 1, state: sailing}, true, true},
	} {
		if italy, britain := s.seesForce(&c.f, s.seatOf(atlas.Italy)), s.seesForce(&c.f, s.seatOf(atlas.Britain)); italy != c.italy || britain != c.britain {
			t.Errorf("%s: Italy knows of it: %v, Britain: %v", c.what, italy, britain)
		}
	}
}
