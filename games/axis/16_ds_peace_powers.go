package axis

import (
	"sandtable/games/axis/atlas"
)

// The powers with which Japan can make peace, and the lands that change hands by it, as the data
// list them: see 16_ds_peace.go.

// power is who makes peace: Britain, the United States, a China or Russia, with the minor
// countries of its posture boxes.
type power struct {
	id          string // of its Enforced Peace marker
	country     atlas.Area
	faction     atlas.Faction
	box, minors atlas.Display // its posture box, and that of its minor countries if it is another
	keys        []keyHex      // lands that Japan gains, by the hexes that it must hold
	concessions []keyHex      // lands that it gains from Japan
	heartland   atlas.Area    // Kiangsu or Kansu
	rises       []atlas.Area  // lands whose cities Japan must guard (DS 16.3.8, DS 16.5.5)
	cards       [2]string     // its surrender and the Axis settlement with it
	surrender   string        // the rule of its surrender
}

// keyHex is a hex and the ceded-land marker that goes with it.
type keyHex struct {
	hex    atlas.Hex
	marker atlas.Land
}

// The powers in the order of their lists.
const (
	powerBritain = iota
	powerUS
	powerNationalists
	powerCommunists
	powerRussia
	numPowers
)

// peaceWays are the powers, with what the data say of them.
type peaceWays [numPowers]power

// readPeace reads the lists of lands that change hands. A map without a Japan has none.
func (w *ways) readPeace(t *atlas.Theatre) {
	box := func(id string) atlas.Display {
		if d, ok := t.DisplayByID(id); ok {
			return d
		}
		return atlas.NoID
	}
	land := func(id string) atlas.Area { return areaNamed(t, id) }
	w.peace = peaceWays{
		{id: "britain", country: land("britain"), faction: atlas.Western, box: box("britain"), heartland: atlas.NoID,
			cards: [2]string{"pa-western-29", "pa-axis-37a"}, surrender: "DS 16.4.1"},
		{id: "united-states", country: land("united-states"), faction: atlas.Western, box: box("us-and-western-minors"), heartland: atlas.NoID,
			cards: [2]string{"pa-western-37", "pa-axis-37e"}, surrender: "DS 16.4.3"},
		{id: "nationalist-china", country: atlas.NoID, faction: atlas.Western, box: box("nationalist-china"), heartland: land("kiangsu"),
			cards: [2]string{"pa-western-22b", "pa-axis-37c"}, surrender: "DS 16.4.2"},
		{id: "communist-china", country: atlas.NoID, faction: atlas.Soviet, box: box("communist-china"), heartland: land("kansu"),
			cards: [2]string{"pa-soviet-29", "pa-axis-37b"}, surrender: "DS 16.6.1"},
		{id: "russia", country: land("russia"), faction: atlas.Soviet, box: box("russia"), heartland: atlas.NoID,
			cards: [2]string{"pa-soviet-25", "pa-axis-37d"}, surrender: "DS 16.6.2"},
	}
	names := [numPowers]string{"britain", "unitedStates", "china", "china", "russia"}
	rises := [numPowers]string{"mandateDependentsBritainRises", "mandateDependentsUnitedStatesRises", "", "", "farEastRegionsRises"}
	special := t.Doc("countries").Get("special")
	for i := range w.peace {
		p := &w.peace[i]
		p.minors = p.box
		for _, k := range special.Get("cession").Items(names[i]) {
			p.keys = appendKey(t, p.keys, &k.Value, "japan")
		}
		for _, k := range special.Get("concessions").Items(names[i]) {
			p.concessions = appendKey(t, p.concessions, &k.Value, p.id)
		}
		for _, id := range special.Strings(rises[i]) {
			p.rises = append(p.rises, land(id))
		}
		if p.heartland != atlas.NoID {
			p.rises = []atlas.Area{p.heartland}
		}
	}
	w.peace[powerRussia].minors = box("soviet-minors")
}

// appendKey adds a key hex with the marker by which its land goes to a country.
func appendKey(t *atlas.Theatre, list []keyHex, k *atlas.Value, to string) []keyHex {
	if id := k.Str("to"); id != "" {
		to = id
	}
	hex, isHex := t.HexByID(k.Str("hex"))
	marker, isLand := t.LandByID("ceded-" + to + "-" + k.Str("land"))
	if !isHex || !isLand {
		return list
	}
	return append(list, keyHex{hex, marker})
}
