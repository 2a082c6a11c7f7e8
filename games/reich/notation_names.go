package reich

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"sandtable/engine/flat"
	"sandtable/engine/notation"
	"sandtable/games/reich/atlas"
)

// Not a chapter: what numbers are called in positions that people write.

//go:embed notation.txt
var notationText string

// written are the tables of names, and the two halves of a position that are written
// by them: what the rest follows from, and the rest.
var written struct {
	hexes, spots, counters, sorts, nations, tasks, marks *notation.Names

	kinds  map[string]notation.Kind
	first  *notation.Ledger[state]
	rest   *notation.Ledger[state]
	frames *notation.Frames
}

// findNames makes the tables from the board and the counters.
func findNames(l *flat.Layout[state], t *flowOf) {
	n := &written
	n.hexes, n.spots, n.counters = notation.NewNames("hex"), notation.NewNames("hex or box"), notation.NewNames("counter")
	for h := range atlas.Hex(atlas.NumHexes) {
		info := &world.Hexes[h]
		cities := []string{info.Name}
		for i := range info.NumPlaces {
			cities = append(cities, world.Places[info.Place+atlas.Place(i)].Name)
		}
		n.hexes.Add(info.Name, info.Name, cities...)
		n.spots.Add(info.Name, info.Name, cities...)
	}
	for _, box := range spotNames {
		n.spots.Add(box, box)
	}
	n.sorts = notation.NewNames("counter")
	for u := range atlas.Unit(atlas.NumUnits) {
		n.counters.Add(u.String(), u.String())
		n.sorts.Add(u.String(), u.String(), u.Sort())
	}
	n.nations = notation.NewNames("nation", atlas.NationIDs...)
	n.tasks, n.marks = notation.NewNames("task", taskNames[:]...), notation.NewNames("mark", markNames[:]...)
	n.kinds = kindsOfNumbers()
	first, rest, _ := strings.Cut(notationText, "---")
	n.first, n.rest = notation.NewLedger(first, l, n.kinds), notation.NewLedger(rest, l, n.kinds)
	n.frames = notation.NewFrames(t, n.kinds)
}

// kindsOfNumbers are what notation.txt and the frames call the meanings of numbers.
func kindsOfNumbers() map[string]notation.Kind {
	choice := func(kind string, ids ...string) notation.Kind { return notation.Of(notation.NewNames(kind, ids...)) }
	hexes := notation.OrNone(notation.Of(written.hexes), -1)
	counters := notation.OrNone(notation.Of(written.counters), -1)
	places := choice("place", placeIDs()...)
	dates := choice("date", dateIDs()...)
	nations := notation.OrNone(notation.Of(written.nations), int16(atlas.Nobody))
	powers, bearings := powersKind(), choice("course", bearingNames[:]...)
	return map[string]notation.Kind{
		"number": notation.Number, "bit": notation.Number, "flag": notation.Number, "slot": notation.Slot,
		"power":  choice("power", atlas.NationIDs[:atlas.NumMajors]...),
		"nation": nations, "by": nations, "owner": nations, "land": nations, "spy": nations, "proposer": nations,
		"side":  choice("side", append(slices.Clone(atlas.NationIDs[:atlas.NumMajors]), "minor")...),
		"camp":  campKind(),
		"bloc":  choice("bloc", "axis", "western", "russian"),
		"front": choice("front", atlas.FrontNames[:]...),
		"hex":   hexes, "hex+1": notation.After(hexes),
		"unit": counters, "unit+1": notation.After(counters),
		"spot":  notation.Of(written.spots),
		"place": notation.OrNone(places, int16(atlas.NoPlace)), "place+1": notation.After(places),
		"water":    notation.OrNone(choice("water", waterIDs()...), -1),
		"date":     dates,
		"date+1":   notation.After(dates),
		"task":     notation.Of(written.tasks),
		"option":   choice("option", optionNames[:]...),
		"standing": choice("status", standingNames[:]...),
		"level":    choice("result", "defeat", "stalemate", "marginal", "tactical", "decisive"),
		"errand":   choice("mission", "none", "base-change", "sea-transport", "invasion", "bombardment", "flight", "interception", "moored"),
		"voyage":   choice("state", "announced", "sailing", "beaten", "turned", "sunk"),
		"bearing":  bearings, "course": bearings,
		"verb":   choice("kind of move", verbIDs()...),
		"vichy":  choice("fate", "open", "due", "done"),
		"russia": choice("state", "fights", "accepted", "refused", "ended"),
		"east":   choice("state", "open", "war", "taken", "lapsed"),
		"city":   choice("city", "moscow", "leningrad"),
		"vital":  choice("place", "gibraltar", "suez"),
		"powers": powers, "done": powers, "among": powers,
	}
}

// campKind is one of the two camps, or nobody.
func campKind() notation.Kind {
	k := notation.Of(notation.NewNames("camp", atlas.AllianceIDs[:]...))
	k.Count = atlas.NumAlliances
	return k
}

// powersKind is a set of powers in a frame: britain+france.
func powersKind() notation.Kind {
	bits := map[int]string{}
	for n := range atlas.NumMajors {
		bits[n] = atlas.NationIDs[n]
	}
	return notation.Bits(bits)
}

// taskNames and markNames are in the order of their numbers and of markOrder.
var taskNames = [numTasks]string{
	"idle", "supplying", "ground-support", "counterair", "defensive-air", "intercept", "port-strike", "sea-strike",
	"attacking", "exploiting", "aboard", "mission", "intercepting", "escorting", "blockading", "fleeing",
}

var markNames = [len(markOrder)]string{
	"unsupplied", "moved", "attacked", "exploited", "dropped", "in-supply", "new", "redeployed", "garrison", "deployed",
	"overstacked", "doomed", "freshly-dropped", "spoiled", "pledged",
}

func holderID(n atlas.Country) string {
	if n >= atlas.NumNations {
		return "nobody"
	}
	return atlas.NationIDs[n]
}

func spotID(at spot) string {
	if h := at.hex(); h != atlas.NoHex {
		return h.String()
	}
	return spotNames[at-atlas.NumHexes]
}

func placeIDs() (ids []string) {
	for i := range world.Places {
		ids = append(ids, placeID(atlas.Place(i)))
	}
	return ids
}

// waterIDs: the waters of a hex have its name, and a number where it has several.
func waterIDs() (ids []string) {
	for w := range atlas.Water(atlas.NumWaters) {
		h := world.Waters[w].Hex
		id := h.String()
		if k := w - world.Hexes[h].Water; k > 0 {
			id = fmt.Sprintf("%s/%d", h, k+1)
		}
		ids = append(ids, id)
	}
	return ids
}

func dateIDs() (ids []string) {
	for d := range atlas.DateOf(atlas.Winter, 1950) + 1 {
		ids = append(ids, notation.Fold(d.String()))
	}
	return ids
}

func verbIDs() (ids []string) {
	for _, k := range kinds {
		ids = append(ids, k.Name)
	}
	ids[0] = "none"
	return ids
}

// The types that a counter's line writes by name.
type (
	counterID string // a counter or a sort
	nationID  atlas.Country
	hexID     atlas.Hex
	taskID    Task
	markID    uint8 // the number of its bit
)

func (c counterID) MarshalText() ([]byte, error) { return []byte(c), nil }
func (n nationID) MarshalText() ([]byte, error)  { return written.nations.Marshal(int(n)) }
func (h hexID) MarshalText() ([]byte, error)     { return written.hexes.Marshal(int(h)) }
func (t taskID) MarshalText() ([]byte, error)    { return written.tasks.Marshal(int(t)) }
func (m markID) MarshalText() ([]byte, error)    { return written.marks.Marshal(int(m)) }
func (n *nationID) UnmarshalText(b []byte) error { return notation.Unmarshal(written.nations, n, b) }
func (h *hexID) UnmarshalText(b []byte) error    { return notation.Unmarshal(written.hexes, h, b) }
func (t *taskID) UnmarshalText(b []byte) error   { return notation.Unmarshal(written.tasks, t, b) }
func (m *markID) UnmarshalText(b []byte) error   { return notation.Unmarshal(written.marks, m, b) }

func (c *counterID) UnmarshalText(b []byte) error {
	_, err := written.sorts.Find(string(b))
	*c = counterID(notation.Fold(string(b)))
	return err
}
