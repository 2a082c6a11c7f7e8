package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/program"
	"sandtable/rulebook"
)

// holds carries an event out in a scene.
func (p *Position) holds(t *testing.T, event string, a program.Action) bool {
	t.Helper()
	e, ok := p.front().EventByID(event)
	if !ok {
		t.Fatalf("there is no event %s", event)
	}
	a.Op, a.Event = program.HoldEvent, int16(e)
	if !p.script().Can(a) {
		return false
	}
	p.Asked = 0
	p.script().Do(a)
	p.table().Proceed(p)
	p.Forget()
	return true
}

// 15.11: a unit on the turn track arrives one turn sooner, never in the current turn.
func TestDelayReduction(t *testing.T) {
	rulebook.Covers(t, "tk", "15.11")
	p := granted(t, "turn: May-June-1941\nJune-July-1941: germany-infantry-i1\nAug-Sept-1941: germany-infantry-i2, britain-infantry-i1\nforce-pool-axis: germany-infantry-i3")
	p.holds(t, "delay-reduction", program.Action{Receiver: atlas.Axis})
	for _, unit := range []string{"germany-infantry-i1", "britain-infantry-i1", "germany-infantry-i3"} {
		campaigns.Refused(t, p, "hasten "+unit, "15.11")
	}
	campaigns.Do(t, p, "hasten germany-infantry-i2")
	if at := p.whereIs(t, "germany-infantry-i2"); at != "July-Aug-1941" {
		t.Errorf("the unit arrives in %s", at)
	}
	p = granted(t, "turn: May-June-1941\nJune-July-1941: germany-infantry-i1")
	if p.holds(t, "delay-reduction", program.Action{Receiver: atlas.Axis}) {
		t.Error("there is nothing to reduce")
	}
}

// 15.21: a minor country step, a colonial step of any nation, or a delay reduction.
func TestMilitaryAid(t *testing.T) {
	rulebook.Covers(t, "tk", "15.21")
	const scene = "turn: May-June-1941\ncountry italy: active axis\nw2623: italy-infantry-10\nw3825: germany-infantry-i1\ne3609: germany-infantry-i4\n" +
		"force-pool-axis: italy-infantry-res, germany-infantry-uk, germany-infantry-i2\nAug-Sept-1941: germany-infantry-i3"
	for _, x := range []struct{ option, move, other string }{
		{"minor-step", "take italy-infantry-res", "take germany-infantry-uk"},
		{"colonial-step", "take germany-infantry-uk", "take germany-infantry-i2"},
		{"delay-reduction", "hasten germany-infantry-i3", ""},
	} {
		p := granted(t, scene)
		p.holds(t, "military-aid", program.Action{})
		campaigns.Do(t, p, x.option)
		campaigns.Has(t, p, x.move)
		if x.other != "" {
			campaigns.HasNot(t, p, x.other)
		}
	}
	p := granted(t, scene)
	p.holds(t, "military-aid", program.Action{})
	campaigns.Do(t, p, "decline")
	if p.Top() == pMenu {
		t.Error("aid cannot be declined")
	}
}

// 15.27: influence goes first, then a neutrality marker comes, and no second one.
func TestNeutrality(t *testing.T) {
	rulebook.Covers(t, "tk", "15.27", "14.23")
	p := granted(t, "country hungary: neutral influence=axis\ncountry spain: active axis")
	f := p.front()
	hungary, spain := areaNamed(f.Theatre, "hungary"), areaNamed(f.Theatre, "spain")
	event := func(c atlas.Area) bool { return p.holds(t, "neutrality", program.Action{Country: int16(c)}) }
	if !event(hungary) || f.areas[hungary].influence != atlas.NoFaction || f.countryDRM(atlas.Axis, hungary) != 0 {
		t.Error("the influence marker stays")
	}
	if !event(hungary) || f.countryDRM(atlas.Axis, hungary) != -1 || f.countryDRM(atlas.Western, hungary) != 1 {
		t.Error("there is no neutrality marker, or it does not count")
	}
	if event(hungary) || event(spain) {
		t.Error("a second marker, or one in an active country")
	}
}

// 15.32: the first success brings the unit of a directive, the second its marker, and a
// third nothing more.
func TestProductionSuccess(t *testing.T) {
	rulebook.Covers(t, "tk", "15.32")
	p := granted(t, "card axis-46: current played\nset-aside: germany-interceptor-reich")
	f := p.front()
	jets, _ := f.MarkerByID("jet-fighter-production")
	p.holds(t, "production-success", program.Action{Owner: atlas.Axis})
	if p.whereIs(t, "germany-interceptor-reich") != "delay-box" || f.markerInPlay(jets, atlas.NoID) {
		t.Error("the first success does not bring the unit alone")
	}
	p.holds(t, "production-success", program.Action{Owner: atlas.Axis})
	if f.markerIn(jets, inBox(f.ways.delayBox)) < 0 {
		t.Error("the second success does not bring the marker")
	}
	n := f.nMarkers
	if p.holds(t, "production-success", program.Action{Owner: atlas.Axis}); f.nMarkers != n {
		t.Error("a third success brings something")
	}
}
