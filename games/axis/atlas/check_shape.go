package atlas

import (
	"slices"
	"strings"
)

// fields is the form of the records, SCHEMA.md section 3: for each list of a file
// its fields, those that must be there with an exclamation mark, and what they
// are.
var fields = []struct{ file, list, fields string }{
	{"hexes", "hexes", "id!:text sheet!:text row!:int gx!:int lon:number lat:number terrain!:text class!:text country:text dependent:text weather:text limited:bool src!:text basis:text conf:text terrainSrc:text regions:list zones:list name:text settlement:text port:bool keyPort:bool canal:text strategic:text strategicSrc:text multiZone:bool island:bool oil:bool usImpact:bool ice:bool offMapEdge:text multiZoneSrc:text restrictedWaterway:bool keyPortSrc:text"},
	{"hexsides", "hexsides", "id!:text a!:text b!:text type!:text name:text src!:text basis:text connected:bool"},
	{"links", "links", "id!:text a!:text b!:text kind!:text line:text src!:text basis:text"},
	{"zones", "zones", "id!:text name!:text src!:text neighbours!:list boxes:list sea!:list coast!:list ports!:list homePortOf!:list subFleets!:bool inherentConvoy:text inherentConvoySrc:text closedIn:list boxesSrc:object"},
	{"boxes", "boxes", "id!:text name:text kind!:text faction:text zones:list adjacent:list openPort:bool supplySource:text homeOf:text replacementsFor:list src!:text adjacentSrc:object edgeHexes:list holds:text unit:text side:text boxes:list aloneOnly:bool zonesSrc:object"},
	{"countries", "countries", "id!:text name!:text kind!:text faction:text capital:text hexes:list cities:list ports:list strategic:list rule!:text src!:text hexSrc:text postureBox:text offMapHome:text abbr:text start:object startNote:text creatable:text ifCeded:text note:text partnership:bool warEconomy:bool freeForces:text postureBoxIf:object offMap:bool chinese:bool"},
	{"countries", "dependents", "id!:text name!:text startOwner:text possibleOwners!:list hexes!:list cities:list ports:list rule!:text src!:text hexSrc:text strategic:list note:text mandate:bool eligibleMinor:bool"},
	{"countries", "regions", "id!:text name!:text partOf!:text hexes!:list cities:list strategic:list rule!:text src!:text hexSrc:text ostland:bool ports:list farEast:bool eligibleMinor:bool partOfDependent:text"},
	{"countries", "cededLands", "id!:text owner!:text land!:text src!:text rule!:text as!:text back:text"},
	{"countries", "postureBoxes", "id!:text faction!:text"},
	{"countries", "policies", "id!:text rule!:text src!:text endsAtTotalWar!:bool name:text"},
	{"countries", "truces", "id!:text name:text level!:int"},
	{"countries", "alignment", "step!:int test!:text"},
	{"countries", "sharedBorders", "a!:text b!:text over!:text source:text"},
	{"units", "units", "id!:text nation!:text faction!:text class!:text type!:text symbol!:text name!:text sides:list back:text backSrc:text quality!:text entry!:object src!:text basis:text recipe:object delay:bool range:int note:text placement:object backSide:object rule:text fortressSide:object contestOnly:bool canContest:bool strategicDrm:int typeSrc:text hexes:list hexesSrc:text vichy:bool exp:bool pool:text raisedIn:text f:bool"},
	{"markers", "markers", "id!:text name!:text rule:text owner!:text count!:int countSrc!:text onBack:bool|list entry!:text placement!:text effect!:text removal:text src!:text replacements:text variants:list sides:list counts:object note:text drm:text unlimited:bool idea:text aloneOnly:bool combinedOnly:bool range:int faces:int backOf:text"},
	{"cards", "cards", "id!:text faction!:text number!:text name!:text warState!:text families:list reinforcements:object replacements:object line:list src!:text requires:list stated:list statedNote:text optionSegment:list rule:text recyclable:bool politicalEvents:list blitz:int conditionalEvents:list markers:list success:object oneMap:bool production:int twin:text basis:text"},
	{"events", "political", "id!:text name!:text rule!:text receivedBy:text summary!:text options:list emits:object src!:text needs:list passes:object idea:text areaDefault:text choice:text combined:text"},
	{"events", "conditional", "id!:text name!:text rule!:text faction!:text kind!:text when:text effect!:text src!:text once:bool emits:object idea:text choice:text needs:list aloneOnly:bool"},
	{"tables", "tables", "id!:text kind!:text drm!:text rows!:object src!:text basis:text binds:list countryDrm:bool modifiers:list rule:text aloneOnly:bool namedOnly:bool unmodified:bool latest:object statedRows:list note:text nameSrc:text columns:list statedCells:list mapped:object"},
	{"scenarios", "scenarios", "id!:text number!:text name!:text kind!:text sheets!:list hexesInPlay:object factions!:list start!:object turns:int end!:object warState!:text strategicValue:int uscl:int postures!:object ceded:list cededPool:list minors:list released:object playedCards:object currentCards:object pendingCards:object cardPlan:object turnTrack:list markers:list convoys:list convoyPool:object units!:list forcePool:object supportPool:object conditionalEvents:object rest:text victory:object special:list complete!:bool src!:text titleSrc:text srcBy:object everConquered:list vp:object influence:list civilWar:object firstCards:object oneMapCards:bool delayBox:list conqueredBox:object note:text pacificWar:object holding:list esv:int government:text victoryHexes:list europeanWar:object listedTurns:int"},
}

// loose are fields any record may carry: what people write for people.
var loose = []string{"note", "basis", "rule", "src", "conf"}

// shape checks the form of every record, so that a misspelt field is found and
// no check has to expect a record of another form.
func (c *checker) shape() {
	const group = "structure"
	for _, l := range fields {
		list := c.doc(l.file).Get(l.list)
		if list == nil {
			if l.list != "sharedBorders" {
				c.bad(group, l.file, "", "the list %s is missing", l.list)
			}
			continue
		}
		if !list.IsList() {
			c.bad(group, l.file, "", "%s must be a list, it is %s", l.list, list.Kind())
			continue
		}
		known := map[string][]string{}
		var must []string
		for _, f := range strings.Fields(l.fields) {
			name, kinds, _ := strings.Cut(f, ":")
			if n, ok := strings.CutSuffix(name, "!"); ok {
				name = n
				must = append(must, n)
			}
			known[name] = strings.Split(kinds, "|")
		}
		c.seen(group, len(list.list))
		for i := range list.list {
			c.record(l.file, l.list, i, &list.list[i].Value, known, must)
		}
	}
}

func (c *checker) record(file, list string, i int, r *Value, known map[string][]string, must []string) {
	const group = "structure"
	id := r.Str("id")
	if !r.IsObject() {
		c.bad(group, file, list, "entry %d must be an object, it is %s", i+1, r.Kind())
		return
	}
	for _, m := range must {
		if !r.Has(m) {
			c.bad(group, file, id, "the field %s is missing", m)
		}
	}
	for j := range r.list {
		m := &r.list[j]
		kinds, ok := known[m.Key]
		switch {
		case !ok && (slices.Contains(loose, m.Key) || strings.HasSuffix(m.Key, "Src")):
		case !ok:
			c.bad(group, file, id, "there is no field %s", m.Key)
		case !slices.ContainsFunc(kinds, m.Value.fits):
			c.bad(group, file, id, "%s must be %s, it is %s", m.Key, kindWords[kinds[0]], m.Value.Kind())
		}
	}
}

var kindWords = map[string]string{"text": "text", "int": "a whole number", "number": "a number", "bool": "true or false", "list": "a list", "object": "an object"}

func (v *Value) fits(kind string) bool {
	switch kind {
	case "text":
		return v.IsText()
	case "int":
		return v.IsInt()
	case "number":
		return v.is(number)
	case "bool":
		return v.IsBool()
	case "list":
		return v.IsList()
	case "object":
		return v.IsObject()
	}
	return false
}
