package atlas

import (
	"slices"
	"strings"
)

// setup is one scenario under check.
type setup struct {
	*checker
	sc    *Value
	id    string
	ceded map[string]string // land -> owner
	war   string
	owned map[string]string // memo of owner
}

func (c *checker) scenarios() {
	for _, g := range []string{"units", "stacking", "sides", "politics", "cards", "supply", "references"} {
		c.seen("scenarios: "+g, 0)
	}
	for i := range c.doc("scenarios").Items("scenarios") {
		sc := &c.doc("scenarios").Items("scenarios")[i].Value
		s := &setup{checker: c, sc: sc, id: sc.Str("id"), ceded: map[string]string{}, war: sc.Str("warState"), owned: map[string]string{}}
		for _, x := range sc.Items("ceded") {
			s.ceded[x.Str("land")] = x.Str("to")
		}
		s.references()
		s.once()
		stacks := s.placed()
		s.stacking(stacks)
		s.politics()
		s.value()
		s.cards()
		s.supply(stacks)
		s.pools()
		if sc.Flag("complete") && len(sc.Items("units")) == 0 {
			s.fault("units", "it is called complete and has no units")
		}
	}
}

func (s *setup) fault(group, format string, args ...any) {
	s.bad("scenarios: "+group, "scenarios", s.id, format, args...)
}

func (s *setup) references() {
	const group = "references"
	rest := s.sc.without("id")
	s.eachID(&rest, "", func(_, x string) {
		s.seen("scenarios: "+group, 1)
		if s.hex[x] == nil && s.unit[x] == nil && s.card[x] == nil && s.box[strings.TrimPrefix(x, s.prefix)] == nil {
			s.fault(group, "%s is no hex, unit or card", x)
		}
	})
	type kind struct{ marker, variant string }
	used := map[kind]int{}
	for _, m := range slices.Concat(s.sc.Items("markers"), s.sc.Items("turnTrack")) {
		s.seen("scenarios: "+group, 1)
		mk := m.Str("marker")
		if mk == "" {
			continue
		}
		rec := s.marker[mk]
		if rec == nil {
			s.fault(group, "marker %s does not exist", mk)
			continue
		}
		if v := m.Str("variant"); v != "" && !slices.Contains(rec.Strings("variants"), v) {
			s.fault(group, "marker %s has no variant %s", mk, v)
		}
		if at := m.Str("at"); strings.HasPrefix(at, s.prefix) && s.hex[at] == nil {
			s.fault(group, "marker %s stands in %s, which is no hex", mk, at)
		}
		v := m.Str("variant")
		if v == "" {
			v = m.Str("nation")
		}
		n := 1
		if m.Has("n") {
			n = m.Num("n")
		}
		used[kind{mk, v}] += n
	}
	for k, n := range used {
		rec := s.marker[k.marker]
		most := rec.Num("count")
		if by := rec.Get("counts").Get(k.variant); by != nil {
			most = by.Int()
		} else if k.variant != "" && rec.Has("counts") {
			most = 0
		}
		if !rec.Flag("unlimited") && n > most {
			s.fault(group, "it uses %d markers %s, there are %d", n, strings.TrimSpace(k.marker+" "+k.variant), most)
		}
	}
}

// once checks that no unit stands in two places.
func (s *setup) once() {
	where := map[string]int{}
	for _, m := range s.sc.Members() {
		switch m.Key {
		case "units":
			for _, x := range m.Value.Members() {
				where[x.Str("unit")]++
			}
		case "special", "victory", "note", "rest", "out", "removed", "outOfGame", "unavailable":
		default:
			s.eachID(&m.Value, "", func(_, x string) {
				if s.unit[x] != nil {
					where[x]++
				}
			})
		}
	}
	for u, n := range where {
		s.seen("scenarios: units", 1)
		if s.unit[u] != nil && n > 1 {
			s.fault("units", "%s stands in %d places", u, n)
		}
	}
}

// owner is the country that owns a hex after the cessions of the scenario.
func (s *setup) owner(h string) string {
	if o, ok := s.owned[h]; ok {
		return o
	}
	o := s.findOwner(h)
	s.owned[h] = o
	return o
}

func (s *setup) findOwner(h string) string {
	r := s.hex[h]
	for _, a := range append(r.Strings("regions"), r.Str("dependent"), r.Str("country")) {
		if to, ok := s.ceded[a]; ok && a != "" {
			return to
		}
	}
	for _, x := range s.sc.Items("ceded") {
		for _, m := range []map[string]*Value{s.region, s.dependent, s.country} {
			if a := m[x.Str("land")]; a != nil {
				if slices.Contains(a.Strings("hexes"), h) {
					return x.Str("to")
				}
				break
			}
		}
	}
	return r.Str("country")
}

// status is what a country is in the scenario, and for which faction.
func (s *setup) status(country string) (status, faction string) {
	for _, m := range s.sc.Items("minors") {
		if m.Str("country") == country {
			return m.Str("status"), m.Str("faction")
		}
	}
	x := s.country[country]
	if x.Str("kind") == "major" {
		return "active", x.Str("faction")
	}
	return x.Get("start").Str("status"), x.Get("start").Str("faction")
}

type stackAt struct{ hex, faction string }

type stacked struct {
	unit  *Value
	steps int
}

func (s *setup) placed() map[stackAt][]stacked {
	stacks := map[stackAt][]stacked{}
	for _, x := range s.sc.Items("units") {
		s.seen("scenarios: units", 1)
		id, at, f, steps := x.Str("unit"), x.Str("at"), x.Str("faction"), x.Num("steps")
		u := s.unit[id]
		if u == nil {
			s.fault("units", "unit %s does not exist", id)
			continue
		}
		ground := u.Str("class") == "ground"
		zone, _, _ := strings.Cut(at, ":")
		switch {
		case s.hex[at] != nil:
			if ground && s.hex[at].Str("class") == "sea" {
				s.fault("units", "%s stands in the sea hex %s", id, at)
			}
			if b := u.Strings("hexes"); len(b) > 0 && !slices.Contains(b, at) {
				s.fault("units", "%s is bound to %s and stands in %s", id, strings.Join(b, ", "), at)
			}
			if ground {
				stacks[stackAt{at, f}] = append(stacks[stackAt{at, f}], stacked{u, steps})
			}
		case s.box[at] == nil && at != "delay-box" && at != "force-pool" && s.zone[zone] == nil:
			s.fault("units", "%s stands at %s, which is no hex, box or zone", id, at)
		}
		if ground && !slices.ContainsFunc(u.Items("sides"), func(m Member) bool { return m.Num("steps") == steps }) && (!u.Has("backSide") || u.Get("backSide").Num("steps") != steps) {
			s.fault("units", "%s has no side with %d steps", id, steps)
		}
		s.belongs(u, id, at, f)
	}
	return stacks
}

// belongs checks whose unit it is and whether it may stand where it stands.
func (s *setup) belongs(u *Value, id, at, f string) {
	const group = "sides"
	if b := u.Str("faction"); b != "minor" && f != b {
		s.fault(group, "%s is set up for %s and belongs to %s", id, f, b)
	} else if n := u.Str("nation"); b == "minor" && s.country[n] != nil {
		if st, mf := s.status(n); st != "active" || mf != "" && mf != f {
			s.fault(group, "%s is on the map for %s, but %s is %s %s", id, f, n, st, mf)
		}
	}
	if !slices.Contains(s.sc.Strings("factions"), f) {
		s.fault(group, "%s belongs to %s, which does not play", id, f)
	}
	if s.hex[at] == nil || s.hex[at].Str("class") == "sea" {
		return
	}
	s.seen("scenarios: "+group, 1)
	o := s.owner(at)
	if o == "" {
		return
	}
	switch st, of := s.status(o); {
	case st == "neutral":
		s.fault(group, "%s stands in %s in the neutral country %s", id, at, o)
	case st == "active" && of != "" && of != f:
		if s.war == "pre-war" {
			s.fault(group, "%s (%s) stands in %s of %s (%s) before any war", id, f, at, o, of)
		} else if of != "axis" && f != "axis" && s.country[o].Str("kind") == "major" {
			s.fault(group, "%s (%s) stands in %s of its partner %s", id, f, at, o)
		}
	}
	if sheets := s.sc.Strings("sheets"); len(sheets) > 0 && !slices.Contains(sheets, s.hex[at].Str("sheet")) && !s.sc.Has("hexesInPlay") {
		s.fault(group, "%s stands in %s, off the sheets in play", id, at)
	}
}

func camp(faction string) string {
	if faction == "axis" {
		return "axis"
	}
	return "allied"
}

func (s *setup) stacking(stacks map[stackAt][]stacked) {
	const group = "stacking"
	limits := s.doc("tables").Get("stacking")
	camps := map[string]string{}
	for at, us := range stacks {
		s.seen("scenarios: "+group, 1)
		steps, hqs, forts := 0, 0, 0
		var minors []string
		for _, x := range us {
			steps += x.steps
			switch x.unit.Str("type") {
			case "hq":
				hqs++
			case "fortress":
				forts++
			}
			if n := x.unit.Str("nation"); x.unit.Str("faction") == "minor" && !(x.unit.Flag("exp") && x.steps == 1) && !slices.Contains(minors, n) {
				minors = append(minors, n)
			}
		}
		kind := "normal"
		if s.hex[at.hex].Flag("limited") {
			kind = "limited"
		}
		if l := limits.Get(kind); len(us) > l.Num("units") || steps > l.Num("steps") {
			s.fault(group, "%s holds %d units and %d steps of %s, allowed are %d and %d", at.hex, len(us), steps, at.faction, l.Num("units"), l.Num("steps"))
		}
		if hqs > 1 {
			s.fault(group, "two HQs in %s", at.hex)
		}
		if forts > 1 {
			s.fault(group, "two fortresses in %s", at.hex)
		}
		if len(minors) > 1 {
			slices.Sort(minors)
			s.fault(group, "units of %s stack in %s", strings.Join(minors, " and "), at.hex)
		}
		if c, ok := camps[at.hex]; ok && c != camp(at.faction) {
			s.fault(group, "both sides stand in %s", at.hex)
		}
		camps[at.hex] = camp(at.faction)
	}
}

func (s *setup) politics() {
	const group = "politics"
	s.seen("scenarios: "+group, 1)
	if !slices.Contains(warStateNames, s.war) {
		s.fault(group, "war state %s is not known", s.war)
	}
	post := s.sc.Get("postures")
	for _, b := range s.postures {
		if !post.Has(b) && (s.sc.Str("kind") == "campaign" || s.sc.Flag("complete")) {
			s.fault(group, "posture box %s is not set", b)
		}
	}
	war, truce := false, false
	for _, m := range post.Members() {
		p := m.Text()
		war, truce = war || p == "war", truce || s.truce[p]
		if !slices.Contains(s.postures, m.Key) || !s.policy[p] && !s.truce[p] && p != "war" {
			s.fault(group, "posture %s = %s is not known", m.Key, p)
		}
		if s.war == "total-war" && s.policy[p] && slices.ContainsFunc(s.doc("countries").Items("policies"), func(x Member) bool { return x.Str("id") == p && x.Flag("endsAtTotalWar") }) {
			s.fault(group, "policy %s does not survive total war", p)
		}
	}
	if s.war == "pre-war" && war {
		s.fault(group, "pre-war with a posture of war")
	}
	if s.war == "limited-war" && len(post.Members()) > 0 && !war && !truce {
		s.fault(group, "limited war and nobody at war")
	}
	for _, m := range s.sc.Items("minors") {
		n, st := m.Str("country"), m.Str("status")
		if s.country[n] == nil {
			s.fault(group, "country %s does not exist", n)
		}
		if !slices.Contains(statusNames, st) {
			s.fault(group, "%s has the status %s, which is not known", n, st)
		}
		if (st == "active" || st == "conquered") && !slices.Contains(factionNames[:Minor], m.Str("faction")) {
			s.fault(group, "%s is %s and has no faction", n, st)
		}
	}
	for _, x := range s.sc.Items("ceded") {
		if !s.land[[2]string{x.Str("land"), x.Str("to")}] && (s.dependent[x.Str("land")] == nil || s.dependent[x.Str("land")].Str("startOwner") != x.Str("to")) {
			s.fault(group, "there is no marker for %s to %s", x.Str("land"), x.Str("to"))
		}
	}
	cw := s.sc.Get("civilWar")
	var centers []string
	for _, g := range []string{"centers", "strongholds"} {
		for _, m := range cw.Get(g).Members() {
			for _, h := range oneOrMany(&m.Value) {
				if s.hex[h] == nil {
					s.fault(group, "civil war %s of %s at %s, which is no hex", g, m.Key, h)
				}
				if g == "centers" {
					centers = append(centers, h)
				} else if slices.Contains(centers, h) {
					s.fault(group, "%s is a centre and a stronghold", h)
				}
			}
		}
	}
}

// value compares the VP marker with the strategic hexes held (0.1.1).
func (s *setup) value() {
	const group = "politics"
	vp := s.sc.Get("vp")
	if vp == nil {
		if s.sc.Str("kind") == "campaign" && s.sc.Flag("complete") {
			s.fault(group, "the VP marker is not set")
		}
		return
	}
	if !slices.Contains(s.doc("theatre").Strings("vpSides"), vp.Str("side")) || !vp.Get("box").IsInt() || vp.Num("box") < 0 || vp.Num("box") > 4 {
		s.fault(group, "the VP marker %s is not on the track", vp)
	}
	if !s.sc.Flag("complete") || len(s.sc.Items("units")) == 0 {
		return
	}
	v := s.strategicValue()
	for _, b := range s.doc("tables").Get("vpTrack").Items("boxes") {
		if b.Has("min") && v < b.Num("min") || b.Has("max") && v > b.Num("max") {
			continue
		}
		if b.Has("vp") && (b.Num("vp") != vp.Num("box") || b.Str("side") != "unchanged" && b.Str("side") != vp.Str("side")) {
			s.fault(group, "the strategic value %+d belongs to box %d of %s, the set-up says box %d of %s", v, b.Num("vp"), b.Str("side"), vp.Num("box"), vp.Str("side"))
		}
		break
	}
}

var axisNames = []string{"japan", "germany", "italy", "ighq", "kwantung", "okh", "okw"}

func (s *setup) strategicValue() int {
	standing := map[string]string{}
	for _, x := range s.sc.Items("units") {
		if at := x.Str("at"); s.hex[at] != nil && s.unit[x.Str("unit")].Str("class") == "ground" {
			standing[at] = camp(x.Str("faction"))
		}
	}
	for _, m := range s.sc.Items("markers") {
		at, mk := m.Str("at"), m.Str("marker")
		if mk != "detachment" && mk != "logistics" || s.hex[at] == nil || standing[at] != "" {
			continue
		}
		who := m.Str("nation")
		if who == "" {
			who = m.Str("variant")
		}
		standing[at] = "allied"
		if slices.Contains(axisNames, who) || m.Str("faction") == "axis" {
			standing[at] = "axis"
		}
	}
	axis, allied := 0, 0
	for _, h := range s.doc("hexes").Items("hexes") {
		colour := h.Str("strategic")
		if colour == "" {
			continue
		}
		o := s.owner(h.Str("id"))
		st, f := s.status(o)
		holder := standing[h.Str("id")]
		if holder == "" {
			switch st {
			case "active":
				holder = camp(f)
			case "conquered":
				holder = "axis"
			}
		}
		if colour != "axis" && holder == "axis" {
			axis++
		}
		// A country under a policy does not count (0.1.1).
		if colour == "axis" && holder == "allied" && !(st == "active" && f != "axis" && s.policy[s.sc.Get("postures").Str(s.postureBox(o, f))]) {
			allied++
		}
	}
	return axis - allied
}

// postureBox is the box that holds for a country, which for some depends on
// the faction they are aligned with.
func (s *setup) postureBox(country, faction string) string {
	box := s.country[country].Str("postureBox")
	if box != "by-alignment" {
		return box
	}
	if s.name == "pacific" && faction == "western" {
		return "us-and-western-minors"
	}
	return faction + "-minors"
}

func (s *setup) cards() {
	const group = "cards"
	for _, key := range []string{"currentCards", "pendingCards", "firstCards", "playedCards"} {
		for _, m := range s.sc.Get(key).Members() {
			for _, id := range oneOrMany(&m.Value) {
				s.seen("scenarios: "+group, 1)
				k := s.card[id]
				switch {
				case k.Str("faction") != m.Key:
					s.fault(group, "%s: %s is no card of %s", key, id, m.Key)
				case slices.Index(warStateNames, k.Str("warState")) > slices.Index(warStateNames, s.war) && key != "firstCards":
					s.fault(group, "%s: %s is a %s card", key, id, k.Str("warState"))
				case k.Flag("oneMap") && !s.sc.Flag("oneMapCards"):
					s.fault(group, "%s: %s is a one-map card", key, id)
				}
			}
		}
	}
	for _, m := range s.sc.Get("playedCards").Members() {
		f, played := m.Key, m.Value.Texts()
		for i, id := range played {
			if slices.Contains(played[:i], id) && !s.card[id].Flag("recyclable") {
				s.fault(group, "playedCards of %s: %s stands twice", f, id)
			}
			s.requires(id, f, played, "playedCards")
		}
		now := s.sc.Get("currentCards").Str(f)
		for _, key := range []string{"pendingCards", "currentCards"} {
			id := s.sc.Get(key).Str(f)
			if id == "" {
				continue
			}
			s.requires(id, f, append(slices.Clone(played), now), key)
			if slices.Contains(played, id) && !s.card[id].Flag("recyclable") {
				s.fault(group, "%s of %s: %s was already played", key, f, id)
			}
		}
	}
}

func (s *setup) requires(id, faction string, have []string, key string) {
	if s.card[id] == nil {
		return
	}
	for _, set := range s.cardNeeds(s.card[id]) {
		if own := s.own(set, faction); len(own) > 0 && !slices.ContainsFunc(own, func(x string) bool { return slices.Contains(have, x) }) {
			s.fault("cards", "%s of %s: %s needs one of %s", key, faction, id, strings.Join(own, ", "))
		}
	}
}

// supply checks that every unit traces supply: two free hexes, then road and rail
// clear of enemies and neutrals, to a home city, an edge of the map or a port.
func (s *setup) supply(stacks map[stackAt][]stacked) {
	const group = "supply"
	stands := map[string]string{}
	for at := range stacks {
		stands[at.hex] = camp(at.faction)
	}
	goals := map[string]bool{}
	for _, b := range s.box {
		for _, h := range b.Strings("edgeHexes") {
			goals[h] = true
		}
	}
	for id, h := range s.hex {
		if h.Has("offMapEdge") || h.Flag("port") {
			goals[id] = true
		}
	}
	home := map[string]map[string]bool{}
	for _, x := range s.sc.Items("units") {
		u, at := s.unit[x.Str("unit")], x.Str("at")
		if u.Str("class") != "ground" || s.hex[at] == nil {
			continue
		}
		s.seen("scenarios: "+group, 1)
		me, nation := camp(x.Str("faction")), u.Str("nation")
		cities := home[nation+" "+me]
		if cities == nil {
			cities = s.homeCities(nation, me)
			home[nation+" "+me] = cities
		}
		if !s.supplied(at, me, stands, func(h string) bool { return goals[h] || cities[h] }) {
			s.fault(group, "%s in %s traces no supply", x.Str("unit"), at)
		}
	}
}

func (s *setup) homeCities(nation, me string) map[string]bool {
	out := map[string]bool{}
	add := func(country string) {
		for _, h := range s.country[country].Strings("cities") {
			out[h] = true
		}
	}
	add(nation)
	if nation == "nationalist-china" || nation == "communist-china" {
		// A pan-national HQ counts as any friendly Chinese country (13.8.3).
		for id, r := range s.country {
			if r.Flag("chinese") {
				add(id)
			}
		}
	}
	if len(out) == 0 {
		for _, f := range s.doc("theatre").Items("factions") {
			if camp(f.Str("id")) == me {
				for _, m := range f.Strings("majors") {
					add(m)
				}
			}
		}
	}
	return out
}

func (s *setup) supplied(at, me string, stands map[string]string, goal func(string) bool) bool {
	open := func(h string) bool {
		if who := stands[h]; who != "" && who != me || s.hex[h].Str("class") == "sea" {
			return false
		}
		o := s.owner(h)
		if o == "" {
			return true
		}
		st, _ := s.status(o)
		return st != "neutral"
	}
	reach := map[string]bool{at: true}
	todo := []string{at}
	edge := []string{at}
	for range 2 {
		var next []string
		for _, h := range edge {
			for _, n := range s.near(h) {
				if t := s.side[ends(h, n)].Str("type"); reach[n] || t == "all-sea" || t == "lake" || !open(n) {
					continue
				}
				reach[n] = true
				next = append(next, n)
			}
		}
		todo = append(todo, next...)
		edge = next
	}
	for len(todo) > 0 {
		h := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if goal(h) {
			return true
		}
		for n := range s.link[h] {
			if !reach[n] && open(n) {
				reach[n] = true
				todo = append(todo, n)
			}
		}
	}
	return false
}

// pools checks that the counters in the lists of a faction are its own.
func (s *setup) pools() {
	for _, m := range s.sc.Members() {
		if slices.Contains([]string{"special", "note", "out", "removed", "outOfGame", "unavailable"}, m.Key) || !m.IsObject() || len(m.Value.list) == 0 {
			continue
		}
		if slices.ContainsFunc(m.Value.list, func(x Member) bool { return !slices.Contains(factionNames[:Minor], x.Key) }) {
			continue
		}
		for i := range m.Value.list {
			f := m.Value.list[i].Key
			s.eachID(&m.Value.list[i].Value, "", func(_, x string) {
				u := s.unit[x]
				if u == nil {
					return
				}
				s.seen("scenarios: sides", 1)
				if b := u.Str("faction"); b != "minor" && b != f {
					s.fault("sides", "%s: %s lies with %s and belongs to %s", m.Key, x, f, b)
				}
				if m.Key == "supportPool" && u.Str("class") == "ground" {
					s.fault("sides", "supportPool: %s is no support unit", x)
				}
			})
		}
	}
}

// ---- both theatres

func (r *Report) checkCombined(lib *library, both []*checker) {
	const group = "combined game"
	eu, pa := both[0], both[1]
	bad := func(record, format string, args ...any) {
		eu.bad(group, "", record, format, args...)
		g := r.Group(group)
		g.Faults[len(g.Faults)-1].File = "combined.json"
	}
	lines := [2]map[string]*Value{{}, {}}
	for i, c := range both {
		for _, x := range c.doc("line").Items("soviet") {
			lines[i][x.Str("season")] = c.card[x.Str("card")]
		}
	}
	limit := lib.combined.Get("productionLimit")
	for s, a := range lines[0] {
		eu.seen(group, 1)
		b := lines[1][s]
		most := limit.Num("preOrLimitedOnBoth")
		if a.Str("warState") == "total-war" || b.Str("warState") == "total-war" {
			most = limit.Num("totalOnEither")
		}
		if n := a.Num("production") + b.Num("production"); n > most {
			bad(s, "the two Soviet lines produce %d, at most %d are allowed", n, most)
		}
	}
	for _, p := range lib.combined.Items("twins") {
		eu.seen(group, 1)
		if t := p.Value.Texts(); len(t) != 2 || eu.card[t[0]].Str("twin") != t[1] || pa.card[t[1]].Str("twin") != t[0] {
			bad(strings.Join(p.Value.Texts(), " and "), "the twins do not name each other")
		}
	}
	for _, x := range lib.combined.Items("steps") {
		eu.seen(group, 1)
		m := slices.Index(Theatres, x.Str("theatre"))
		switch {
		case m < 0:
			bad("steps", "%q is no theatre", x.Str("theatre"))
		case !slices.ContainsFunc(both[m].doc("cards").Items("cards"), func(c Member) bool { return c.Str("faction")+" "+c.Str("warState") == x.Str("family") }):
			bad("steps", "%s has no cards %q", x.Str("theatre"), x.Str("family"))
		case x.Num("by") == 0:
			bad("steps", "the cards %q have no number of steps more or less", x.Str("family"))
		}
	}
	scenes := byID(eu.doc("scenarios").Items("scenarios"), pa.doc("scenarios").Items("scenarios"))
	for _, p := range lib.combined.Items("scenarioPairs") {
		eu.seen(group, 1)
		t := p.Value.Texts()
		if len(t) != 2 || scenes[t[0]] == nil || scenes[t[1]] == nil {
			bad(strings.Join(t, " and "), "one of the pair is missing")
		} else if scenes[t[0]].Get("start").String() != scenes[t[1]].Get("start").String() {
			bad(strings.Join(t, " and "), "the two scenarios do not start in the same turn")
		}
	}
}

// buildUp checks that the set-up of a later scenario can come about: what a
// nation has at the start and receives by the historical line covers it.
func (c *checker) buildUp() {
	const group = "build-up"
	first, later, nations := "eu-C.1", "eu-C.3", []string{"germany", "britain", "russia", "france"}
	if c.name == "pacific" {
		first, later, nations = "pa-C.1", "pa-C.6", []string{"japan", "britain", "united-states", "russia"}
	}
	scenes := byID(c.doc("scenarios").Items("scenarios"))
	a, b := scenes[first], scenes[later]
	if len(a.Items("units")) == 0 || len(b.Items("units")) == 0 {
		return
	}
	start := b.Get("start")
	end, _ := season(c.doc("tables").Get("turnTrack").Get("season").Str(start.Str("turn")) + " " + start.Get("year").String())
	for _, n := range nations {
		c.seen(group, 1)
		got := 0
		for _, f := range []string{"axis", "western", "soviet"} {
			for _, x := range c.doc("line").Items(f) {
				if now, ok := season(x.Str("season")); !ok || now >= end {
					continue
				}
				if r := c.card[x.Str("card")].Get("replacements").Get(n); r.IsObject() {
					for _, k := range r.list {
						got += k.Int()
					}
				}
			}
		}
		if x, y := c.stepsOnMap(a, n), c.stepsOnMap(b, n); y > x+got {
			c.bad(group, "scenarios", later, "%s has %d steps, but %d in %s and %d received", n, y, x, first, got)
		}
	}
}

func (c *checker) stepsOnMap(sc *Value, nation string) int {
	sum := 0
	for _, x := range sc.Items("units") {
		u := c.unit[x.Str("unit")]
		if u.Str("nation") == nation && u.Str("class") == "ground" && u.Str("type") != "fortress" && u.Str("symbol") != "garrison" {
			sum += x.Num("steps")
		}
	}
	return sum
}
