package axis

import (
	"fmt"
	"io/fs"

	"sandtable/games/axis/atlas"
	"sandtable/games/axis/data"
)

// The player aid of 1999 as a variant of Totaler Krieg!: its tables are a data pack
// (data/variants/first-edition), and what it changes besides is a numbered list in that
// pack's pack.json. Each number is a switch here; the file of the rule that it changes
// asks for it. Rule 17.n of the book of tk1 is number n of the list.

// aidRule is a rule of the aid that a data pack can switch on.
type aidRule uint8

// The rules of the aid by their numbers.
const (
	landAnywhere      aidRule = 3  // 4.1.3: unsupplied units land, too, in any coastal hex next to the beachhead
	airdropsMustLand  aidRule = 4  // 4.1.4: infantry takes the place of every airdrop that is supplied and alone
	russianRails      aidRule = 5  // 5: one-step units use roads and rails slowly abroad, Russians outside Russia
	twoStepLimit      aidRule = 7  // 12.2: in limited war the Allies build no unit up to three steps
	convoySegment     aidRule = 9  // 2.2: convoys have a segment of their own; there is no Marker Segment
	oneFailure        aidRule = 10 // 14.12: one kind of failure, which binds zones of control, beachheads, airdrops and exploitation
	germanPolicy      aidRule = 11 // 13.6.1: what Appeasement and the Pact forbid
	fiveHexTruces     aidRule = 12 // 13.6.2: what truces forbid
	sovietsInSnow     aidRule = 13 // 11: all Soviet units blitz in snow; storms and closed seas are tables
	rangeFromUnits    aidRule = 14 // 10: air units reach from supplied units of their nation, wherever these stand
	listedEvents      aidRule = 15 // 16: permanent events are those of the list
	listedReplacement aidRule = 16 // 1.3.2: additional replacements are those of the list

	noMarkerModifiers aidRule = 17 // 1.1.2.1: influence and neutrality markers modify no roll

	// Without a switch: 17.1, because 4.2.1.1 has the same limit; 17.2, because no card gives
	// the shift; 17.6, because 5 bars enemy zones with friends in them, too; 17.8, because 12.2
	// keeps the Allies from declaring war.

	lastAidRule = noMarkerModifiers
)

// aid is what data packs change of the rules: a bit for each rule of the aid, and the
// lists that some of them need.
type aid struct {
	on          uint32
	lenient     uint64               // the policies whose effects are those of the aid (11)
	pact        atlas.Policy         // one of them
	appeasement atlas.Policy         // the other
	events      [3][]permanentEvent  // by faction (15)
	gives       []replacementGrantor // 16
}

// replacementGrantor is a marker that gives additional replacements, in one variant.
type replacementGrantor struct {
	marker  atlas.Marker
	variant uint8 // NoID: it has none
}

// says reports whether a rule of the aid is in force.
func (a *aid) says(r aidRule) bool { return a.on>>r&1 != 0 }

// readAid reads what packs say about the rules.
func readAid(t *atlas.Theatre, packs []*atlas.Pack) (a aid, err error) {
	for _, p := range packs {
		for _, r := range p.Info.Items("rules") {
			n := r.Num("n")
			if n < 1 || n > int(lastAidRule) {
				return a, fmt.Errorf("the data pack %s asks for rule %d: the rules that a pack can switch on are 1 to %d", p.ID, n, lastAidRule)
			}
			a.on |= 1 << n
		}
		if err := a.readLists(t, p); err != nil {
			return a, fmt.Errorf("the data pack %s: %w", p.ID, err)
		}
	}
	if a.says(germanPolicy) {
		for id, p := range map[string]*atlas.Policy{"appeasement": &a.appeasement, "nazi-soviet-pact": &a.pact} {
			found, ok := t.PostureByID(id)
			if !ok {
				return a, fmt.Errorf("rule %d needs the policy %s, which is not there", germanPolicy, id)
			}
			*p = found
			a.lenient |= 1 << found
		}
	}
	return a, nil
}

// readLists reads the permanent events and the additional replacements of a pack. What
// the aid names and no rule of 2011 carries out has null in their place.
func (a *aid) readLists(t *atlas.Theatre, p *atlas.Pack) error {
	for who := range a.events {
		name := atlas.Faction(who).String()
		for _, e := range p.Info.Get("permanentEvents").Items(name) {
			id := e.Str("event")
			if id == "" {
				continue
			}
			check, ok := permanentEventOf(t, id)
			if !ok {
				return fmt.Errorf("there is no permanent event %q", id)
			}
			a.events[who] = append(a.events[who], check)
		}
		for _, r := range p.Info.Get("additionalReplacements").Items(name) {
			id := r.Str("marker")
			if id == "" {
				continue
			}
			m, ok := t.MarkerByID(id)
			v := t.Variant(m, r.Str("variant"))
			if !ok || r.Str("variant") != "" && v == atlas.NoID {
				return fmt.Errorf("there is no marker %s %s to give replacements", id, r.Str("variant"))
			}
			a.gives = append(a.gives, replacementGrantor{m, v})
		}
	}
	return nil
}

// permanentEventOf is the permanent event of an id.
func permanentEventOf(t *atlas.Theatre, id string) (permanentEvent, bool) {
	for i := range t.Events {
		if t.Events[i].ID != id {
			continue
		}
		for _, list := range permanentEvents[theatreEurope] {
			for _, e := range list {
				if e.rule == t.Events[i].Rule {
					return e, true
				}
			}
		}
	}
	return permanentEvent{}, false
}

// givesReplacements reports whether a marker gives additional replacements at all: in
// 2011 those that 1.3.2 names do, by the aid those of its list (17.16).
func (f *front) givesReplacements(k *marker) bool {
	if !f.aid.says(listedReplacement) {
		return true
	}
	for _, g := range f.aid.gives {
		if g.marker == k.kind && (g.variant == atlas.NoID || g.variant == k.variant) {
			return true
		}
	}
	return false
}

// mannerOf is how a policy or truce binds by the aid, as the page knows it, or nothing.
func (w *World) mannerOf(p atlas.Policy) string {
	switch {
	case w.aid.lenient>>p&1 != 0:
		return "german-policy"
	case w.aid.says(fiveHexTruces) && w.Postures[p].Truce > 0:
		return "five-hexes"
	}
	return ""
}

// firstEditionPack is the pack of the aid as the program ships it.
func firstEditionPack() (*atlas.Pack, error) {
	dir, err := fs.Sub(data.Files, "variants/first-edition")
	if err != nil {
		return nil, err
	}
	return atlas.OpenPack(dir)
}
