package axis

import (
	"testing"

	"sandtable/games/axis/atlas"
	"sandtable/rulebook"
)

// DS 15.36: an Ally calls for its own Chinese interceptor, or turns its production marker in
// the Strategic Warfare Box to +2; in Europe the event is about a partnership country.
func TestImprovementsInChina(t *testing.T) {
	rulebook.Covers(t, "ds", "15.36", "14.31")
	const scene = "set-aside: nationalist-china-interceptor-avg, communist-china-interceptor-vol\nstrategic-warfare-box: minor-country-production/western:+1 western, minor-country-production/axis:+1 axis"
	p := duringPacific(t, "western", scene)
	p.receives(t, "successful-improvements", atlas.Western, "")
	pacific.Refused(t, p, "improve communist-china-interceptor-vol", "15.36")
	expanded := p.clone()
	pacific.Do(t, p, "improve nationalist-china-interceptor-avg")
	if p.whereIs(t, "nationalist-china-interceptor-avg") != "delay-box" {
		t.Error("the Flying Tigers do not come")
	}
	pacific.Do(t, expanded, "expand-production")
	f := expanded.front()
	if i := f.minorProduction(atlas.Western); i < 0 || f.Markers[f.markers[i].kind].Sides[f.markers[i].side] != "+2" || f.markers[f.minorProduction(atlas.Axis)].side != 0 {
		t.Error("the production of Western minor countries is not +2")
	}
	if expanded.receives(t, "successful-improvements", atlas.Soviet, ""); !expanded.asks(atlas.Soviet) {
		t.Error("the Soviets cannot improve anything")
	}
	pacific.HasNot(t, expanded, "expand-production")
	p = duringPacific(t, "western", "Aug-Sept-1941: minor-country-production/western:+1 western")
	if p.receives(t, "successful-improvements", atlas.Western, "") {
		t.Error("a marker on the turn track is turned over")
	}
}
