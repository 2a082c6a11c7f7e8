package axis

import (
	"strings"
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// manchukuo is the border of the Japanese dependents with two steps in each of its hexes with
// a road or railway; Russia is neutral.
const manchukuo = `
	posture russia: neutrality
	w5625: japan-kwantung-k3 2
	e5401: japan-kwantung-k4 2
	w5327: japan-kwantung-kc1, japan-kwantung-kc2
	e5201: japan-kwantung-k5 2
	w5322: japan-infantry-12 2
`

// garrison is the check of the Manchukuo garrison.
func garrison(t *testing.T, lines string) *Position {
	t.Helper()
	p := duringPacific(t, "axis", lines)
	p.does(p.checkGarrisons)
	return p
}

// DS 16.1.3: which hexes must be garrisoned, and what lifts the check.
func TestTheBorderThatJapanMustGarrison(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.3")
	f, posts := duringPacific(t, "axis", manchukuo).front(), ""
	set := f.garrisonPosts()
	for h := range set.bits().All() {
		posts += " " + strings.TrimPrefix(f.Hexes[h].ID, "pa-")
	}
	if posts != " w5625 e5401 w5322 w5327 e5201" {
		t.Errorf("the hexes are%s", posts)
	}
	weak := strings.Replace(manchukuo, "w5322: japan-infantry-12 2", "w5223: japan-infantry-12 2", 1)
	for _, x := range []struct {
		what, lines string
		asked       bool
	}{
		{"a border with its garrisons", manchukuo, false},
		{"one step in Kalgan", strings.Replace(manchukuo, "japan-infantry-12 2", "japan-infantry-12 1", 1), true},
		{"nobody in Kalgan", weak, true},
		{"nobody in Kalgan, and Russia at war", strings.Replace(weak, "russia: neutrality", "russia: war", 1), false},
		{"an Allied unit in Inner Mongolia", weak + "w5423: hopeh-infantry-a1\n", false},
		{"an Allied unit in Hopeh", weak + "w5022: hopeh-infantry-a1\n", true},
		{"an Allied unit in Manchukuo", weak + "w5225: kansu-infantry-a1\n", false},
		{"an Allied unit in Korea", weak + "w5027: britain-infantry-i1\n", false},
		{"an Allied unit in Formosa, which borders no Soviets", weak + "w4324: britain-infantry-i1\n", true},
		{"an Allied air unit in Manchukuo", weak + "w5225: russia-air-force-1\n", true},
		{"Inner Mongolia not Japanese", weak + "land ceded-japan-inner-mongolia: out\n", false},
		{"Hopeh a conquered country of the Soviets", manchukuo + "country hopeh: conquered soviet\n", true},
		{"Hopeh a conquered country of the West", manchukuo + "country hopeh: conquered western\n", false},
		{"fortress steps in Korea", strings.Replace(manchukuo, "e5201: japan-kwantung-k5 2", "e5201: japan-fortress-per1", 1), false},
		{"Manchukuo a country", strings.Replace(manchukuo, "w5625: japan-kwantung-k3 2", "country manchukuo: active axis", 1), false},
	} {
		if p := garrison(t, x.lines+"w4725: japan-infantry-c1\n"); (p.Top() == pGarrison) != x.asked {
			t.Errorf("%s: the Soviets are asked: %v", x.what, !x.asked)
		}
	}
}

// DS 16.1.3: the example. The border of Korea has nobody, and the Soviets break down a
// three-step HQ in Indochina and move two of its steps there.
func TestTheExampleOfTheManchukuoGarrison(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.3")
	lines := strings.Replace(manchukuo, "e5201: japan-kwantung-k5 2", "w3619: japan-hq-s 3", 1)
	p := garrison(t, lines+"force-pool-axis: japan-infantry-c1, japan-infantry-c2, japan-infantry-c3\n")
	if p.Top() != pGarrison || p.Asked != 1<<atlas.Soviet {
		t.Fatal("the Soviets are not asked")
	}
	pacific.Refused(t, p, "redeploy japan-hq-s e5201", "16.1.3")        // three steps are too many
	pacific.Refused(t, p, "redeploy japan-kwantung-k3 e5201", "16.1.3") // needed where they are
	pacific.Refused(t, p, "redeploy russia-infantry-i8 e5201", "16.1.3")
	pacific.Refused(t, p, "redeploy japan-infantry-c14 e4904", "16.1.3")
	pacific.Refused(t, p, "break-down japan-infantry-12 japan-infantry-c1 none", "16.1.3")
	pacific.Do(t, p, "break-down japan-hq-s japan-infantry-c1 none", "redeploy japan-infantry-c1 e5201")
	pacific.Refused(t, p, "redeploy japan-hq-s e5201", "16.1.3") // one step is missing only
	pacific.Do(t, p, "break-down japan-hq-s japan-infantry-c2 japan-infantry-c3", "redeploy japan-infantry-c2 e5201")
	p.isAt(t, map[string]string{"japan-hq-s": "delay-box", "japan-infantry-c1": "e5201", "japan-infantry-c2": "e5201", "japan-infantry-c3": "w3619"})
	if p.Top() == pGarrison {
		t.Error("the Soviets move more steps than are needed")
	}
}

// DS 16.1.3: fortresses and garrisons stay, and a unit of two steps is moved whole.
func TestWhatTheSovietsRedeploy(t *testing.T) {
	rulebook.Covers(t, "ds", "16.1.3")
	lines := strings.Replace(manchukuo, "w5322: japan-infantry-12 2", "w4725: japan-infantry-12 2, japan-fortress-dai\nforce-pool-axis: japan-infantry-c1", 1)
	p := garrison(t, lines)
	pacific.Refused(t, p, "redeploy japan-fortress-dai w5322", "16.1.3")
	pacific.Refused(t, p, "break-down japan-infantry-12 japan-infantry-c1 none", "16.1.3")
	pacific.Refused(t, p, "redeploy japan-infantry-12 w5223", "16.1.3")
	pacific.Do(t, p, "redeploy japan-infantry-12 w5322")
	p.isAt(t, map[string]string{"japan-infantry-12": "w5322"})
	if p.Top() == pGarrison {
		t.Error("the check goes on")
	}
}
