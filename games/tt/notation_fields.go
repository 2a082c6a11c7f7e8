package tt

import (
	"encoding"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The lines of the notation. Each line is one field of a sheet with a function
// that reads it and one that writes it, side by side, so that the two agree.

// field is one kind of line: what may stand after its key.
type field[S any] struct {
	key   string
	read  func(s *S, text string) error
	write func(s *S) string // nothing when the line is not needed
}

// items are the parts of a line between commas.
func items(text string) []string {
	var list []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// tokens are the words of a line, where commas are as good as blanks.
func tokens(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
}

// lastWord splits an item before its last word: "Western Mediterranean axis".
func lastWord(item string) (head, last string) {
	i := strings.LastIndexAny(item, " \t")
	if i < 0 {
		return "", item
	}
	return strings.TrimSpace(item[:i]), item[i+1:]
}

// wordList is a line of one-word names.
func wordList[S, T any, P interface {
	*T
	encoding.TextUnmarshaler
}](key string, get func(*S) *[]T) field[S] {
	return field[S]{key,
		func(s *S, text string) error {
			for _, w := range tokens(text) {
				v, err := readName[T, P](w)
				if err != nil {
					return err
				}
				*get(s) = append(*get(s), v)
			}
			return nil
		},
		func(s *S) string { return joined(*get(s), " ") },
	}
}

// joined writes the names of a list.
func joined[T any](list []T, sep string) string {
	words := make([]string, len(list))
	for i := range list {
		words[i] = nameOf(any(list[i]).(encoding.TextMarshaler))
	}
	return strings.Join(words, sep)
}

// nameList is a line of names that may have blanks in them, between commas. A
// part that is no name may be several one-word names.
func nameList[S, T any, P interface {
	*T
	encoding.TextUnmarshaler
}](key string, get func(*S) *[]T) field[S] {
	return field[S]{key,
		func(s *S, text string) error {
			list, err := readNames[T, P](text)
			*get(s) = append(*get(s), list...)
			return err
		},
		func(s *S) string { return joined(*get(s), ", ") },
	}
}

func readNames[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) (list []T, err error) {
	for _, item := range items(text) {
		if v, err := readName[T, P](item); err == nil {
			list = append(list, v)
			continue
		}
		for _, w := range strings.Fields(item) {
			v, err := readName[T, P](w)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
	}
	return list, nil
}

// itemList is a line of parts between commas, each with a form of its own.
func itemList[S, T any](key string, get func(*S) *[]T, read func(item string) (T, error), write func(T) string) field[S] {
	return field[S]{key,
		func(s *S, text string) error {
			for _, item := range items(text) {
				v, err := read(item)
				if err != nil {
					return err
				}
				*get(s) = append(*get(s), v)
			}
			return nil
		},
		func(s *S) string {
			var words []string
			for _, v := range *get(s) {
				words = append(words, write(v))
			}
			return strings.Join(words, ", ")
		},
	}
}

// oneName is a line with a single name.
func oneName[S, T any, P interface {
	*T
	encoding.TextUnmarshaler
}](key string, get func(*S) **T) field[S] {
	return field[S]{key,
		func(s *S, text string) error {
			v, err := readName[T, P](text)
			*get(s) = &v
			return err
		},
		func(s *S) string {
			if v := *get(s); v != nil {
				return nameOf(any(*v).(encoding.TextMarshaler))
			}
			return ""
		},
	}
}

// countField is a line with a single number, left out at zero.
func countField[S any](key string, get func(*S) *uint8) field[S] {
	return field[S]{key,
		func(s *S, text string) (err error) {
			*get(s), err = readCount(text)
			return err
		},
		func(s *S) string {
			if v := *get(s); v != 0 {
				return strconv.Itoa(int(v))
			}
			return ""
		},
	}
}

func readCount(text string) (uint8, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number from 0 to 255: write one", text)
	}
	return uint8(n), nil
}

// The lines before the units, in the order in which they are written.
var headFields = []field[sheet]{
	{"scenario", readScenario, func(s *sheet) string { return s.Scenario }},
	{"players", readPlayers, func(s *sheet) string { return decimal(s.Players) }},
	{"year", readYear, func(s *sheet) string { return decimal(s.Year) }},
	oneName("season", func(s *sheet) **season { return &s.Season }),
	wordList("order", func(s *sheet) *[]faction { return &s.Order }),
	oneName("active", func(s *sheet) **faction { return &s.Active }),
	oneName("active-ally", func(s *sheet) **faction { return &s.ActiveAlly }),
	{"phase", readPhase, func(s *sheet) string { return s.Phase.text() }},
	{"stack", readStack, writeStack},
	wordList("asked", func(s *sheet) *[]faction { return &s.Asked }),
	{"chance", readChance, func(s *sheet) string { return decimal(int(s.Chance)) }},
	{"over", readOver, writeOver},
}

var nationFields = []field[sheet]{
	itemList("war", func(s *sheet) *[]warSheet { return &s.War }, readWar, warSheet.text),
	wordList("restless", func(s *sheet) *[]faction { return &s.Restless }),
	itemList("influence", func(s *sheet) *[]influenceSheet { return &s.Influence }, readInfluence, influenceSheet.text),
	itemList("control", func(s *sheet) *[]controlSheet { return &s.Control }, readControl, controlSheet.text),
	itemList("armed", func(s *sheet) *[]armedSheet { return &s.Armed }, readArmed, armedSheet.text),
	nameList("defeated", func(s *sheet) *[]nation { return &s.Defeated }),
	nameList("colonial", func(s *sheet) *[]nation { return &s.Colonial }),
	nameList("intervened", func(s *sheet) *[]nation { return &s.Intervened }),
	{"usa", readUSA, writeUSA},
}

var factionFields = []field[factionSheet]{
	{"ind", readInd, writeInd},
	countField("raised", func(s *factionSheet) *uint8 { return &s.Raised }),
	{"dividends", readDividends, writeDividends},
	wordList("hand", func(s *factionSheet) *[]card { return &s.Hand }),
	wordList("passive", func(s *factionSheet) *[]card { return &s.Passive }),
	wordList("committed", func(s *factionSheet) *[]card { return &s.Committed }),
	wordList("selected", func(s *factionSheet) *[]card { return &s.Selected }),
	wordList("playing", func(s *factionSheet) *[]card { return &s.Playing }),
	itemList("diplomacy", func(s *factionSheet) *[]diplomacySheet { return &s.Diplomacy }, readDiplomacy, diplomacySheet.text),
	{"tech", readTech, writeTech},
	wordList("table", func(s *factionSheet) *[]card { return &s.Table }),
	{"vault", readVault, writeVault},
	itemList("cadres", func(s *factionSheet) *[]cadreSheet { return &s.Cadres }, readCadres, cadreSheet.text),
}

// The lines after the units.
var tailFields = []field[sheet]{
	itemList("owner", func(s *sheet) *[]ownerSheet { return &s.Owner }, readOwner, ownerSheet.text),
	itemList("occupied", func(s *sheet) *[]occupiedSheet { return &s.Occupied }, readOccupied, occupiedSheet.text),
	nameList("blockaded", func(s *sheet) *[]area { return &s.Full }),
	nameList("med-blockaded", func(s *sheet) *[]area { return &s.Med }),
	wordList("discards", func(s *sheet) *[]card { return &s.Discards }),
	wordList("atomic", func(s *sheet) *[]faction { return &s.Atomic }),
	wordList("ready", func(s *sheet) *[]faction { return &s.Ready }),
	countField("points", func(s *sheet) *uint8 { return &s.Points }),
	{"spent", readSpent, writeSpent},
	wordList("arriving", func(s *sheet) *[]unitType { return &s.Arriving }),
	countField("passes", func(s *sheet) *uint8 { return &s.Passes }),
	oneName("turn", func(s *sheet) **faction { return &s.Turn }),
	wordList("command-order", func(s *sheet) *[]faction { return &s.CommandOrder }),
	countField("left", func(s *sheet) *uint8 { return &s.Left }),
	oneName("mode", func(s *sheet) **commandMode { return &s.Mode }),
	wordList("surprise", func(s *sheet) *[]faction { return &s.Surprise }),
	wordList("may-declare", func(s *sheet) *[]faction { return &s.MayDeclare }),
	wordList("must-attack", func(s *sheet) *[]faction { return &s.MustAttack }),
	itemList("marches", func(s *sheet) *[]marchSheet { return &s.Marches }, readMarch, marchSheet.text),
	nameList("path", func(s *sheet) *[]area { return &s.Path }),
	itemList("crossed", func(s *sheet) *[]borderCount { return &s.Crossed }, readCrossed, borderCount.text),
	nameList("engaged-over", func(s *sheet) *[]border { return &s.EngagedOver }),
	nameList("aggressed", func(s *sheet) *[]area { return &s.Aggressed }),
	nameList("battles", func(s *sheet) *[]area { return &s.Battles }),
	nameList("raids", func(s *sheet) *[]area { return &s.Raids }),
	nameList("to-resolve", func(s *sheet) *[]area { return &s.ToResolve }),
	itemList("targets", func(s *sheet) *[]targetSheet { return &s.Targets }, readTargets, targetSheet.text),
}

// sheetFields are all lines that are not about one Faction or area.
var sheetFields = [...][]field[sheet]{headFields, nationFields, tailFields}

func decimal(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func readScenario(s *sheet, text string) error {
	s.Scenario = text
	return nil
}

func readPlayers(s *sheet, text string) (err error) {
	if s.Players, err = strconv.Atoi(text); err != nil {
		return fmt.Errorf("%q is not a number of players: write 2 or 3", text)
	}
	return nil
}

func readYear(s *sheet, text string) (err error) {
	if s.Year, err = strconv.Atoi(text); err != nil {
		return fmt.Errorf("%q is not a year: write 1936 to 1945", text)
	}
	return nil
}

func readChance(s *sheet, text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return fmt.Errorf("%q is not a number of outcomes: write 6 for a die", text)
	}
	s.Chance = uint16(n)
	return nil
}

func readStack(s *sheet, text string) error {
	for _, part := range strings.Split(text, ";") {
		f, err := parseFrame(part)
		if err != nil {
			return err
		}
		s.Stack = append(s.Stack, f)
	}
	return nil
}

func writeStack(s *sheet) string {
	var parts []string
	for i := range s.Stack {
		parts = append(parts, s.Stack[i].text())
	}
	return strings.Join(parts, "; ")
}

func readOver(s *sheet, text string) error {
	words := tokens(text)
	if len(words) < 2 {
		return fmt.Errorf("%q does not say how it ended: write such as military axis", text)
	}
	how, err := readName[victory](words[0])
	if err != nil {
		return err
	}
	s.Over = &overSheet{How: how}
	for _, w := range words[1:] {
		f, err := readName[faction](w)
		if err != nil {
			return err
		}
		s.Over.Winners = append(s.Over.Winners, f)
	}
	return nil
}

func writeOver(s *sheet) string {
	if s.Over == nil {
		return ""
	}
	return nameOf(s.Over.How) + " " + joined(s.Over.Winners, " ")
}

// readWar reads "axis-west", or "axis declared on west".
func readWar(item string) (w warSheet, err error) {
	by, on, declared := strings.Cut(item, " declared on ")
	if !declared {
		var ok bool
		if by, on, ok = strings.Cut(item, "-"); !ok {
			return w, fmt.Errorf("%q is no war: write axis-west, or axis declared on west", item)
		}
	}
	w.Declared = declared
	if w.By, err = readName[faction](by); err != nil {
		return w, err
	}
	w.On, err = readName[faction](on)
	return w, err
}

func (w warSheet) text() string {
	if w.Declared {
		return nameOf(w.By) + " declared on " + nameOf(w.On)
	}
	return nameOf(w.By) + "-" + nameOf(w.On)
}

func readInfluence(item string) (v influenceSheet, err error) {
	rest, number := lastWord(item)
	name, who := lastWord(rest)
	if name == "" {
		return v, fmt.Errorf("%q is no Influence: write a nation, a Faction and a number, such as Rumania axis 2", item)
	}
	if v.Markers, err = readCount(number); err != nil {
		return v, err
	}
	if v.Faction, err = readName[faction](who); err != nil {
		return v, err
	}
	v.Nation, err = readName[nation](name)
	return v, err
}

func (v influenceSheet) text() string {
	return fmt.Sprintf("%s %s %d", nationLabel(v.Nation), nameOf(v.Faction), v.Markers)
}

// Labels are names as people read them on the map; ids stand where several
// names follow each other.
func nationLabel(n nation) string {
	if n >= numNations {
		return nameOf(n)
	}
	return world.nations[n].name
}

func areaLabel(a area) string {
	if a >= numAreas {
		return nameOf(a)
	}
	return world.areas[a].name
}

func readControl(item string) (v controlSheet, err error) {
	name, who := lastWord(item)
	if name == "" {
		return v, fmt.Errorf("%q is no Control marker: write a nation and a Faction, such as Poland axis", item)
	}
	if v.Faction, err = readName[faction](who); err != nil {
		return v, err
	}
	v.Nation, err = readName[nation](name)
	return v, err
}

func (v controlSheet) text() string { return nationLabel(v.Nation) + " " + nameOf(v.Faction) }

// readArmed reads "Norway by axis", "Norway by axis enemies axis west" or, for a
// Colony that nobody has violated, "Syria".
func readArmed(item string) (v armedSheet, err error) {
	words := strings.Fields(item)
	by, enemies := indexFold(words, "by"), indexFold(words, "enemies")
	end := len(words)
	if enemies >= 0 {
		list := []faction{}
		for _, w := range words[enemies+1:] {
			f, err := readName[faction](w)
			if err != nil {
				return v, err
			}
			list = append(list, f)
		}
		v.Enemies, end = &list, enemies
	}
	if by >= 0 && by < end {
		f, err := readName[faction](strings.Join(words[by+1:end], " "))
		if err != nil {
			return v, err
		}
		v.By, end = &f, by
	}
	v.Nation, err = readName[nation](strings.Join(words[:end], " "))
	return v, err
}

func indexFold(words []string, word string) int {
	return slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, word) })
}

func (v armedSheet) text() string {
	s := nationLabel(v.Nation)
	if v.By != nil {
		s += " by " + nameOf(*v.By)
	}
	if v.Enemies != nil {
		s = strings.TrimSpace(s + " enemies " + joined(*v.Enemies, " "))
	}
	return s
}

// readUSA reads "satellite" with the USA Forces still to come.
func readUSA(s *sheet, text string) error {
	s.USA = &usaSheet{}
	for _, w := range tokens(text) {
		if fold(w) == "satellite" {
			s.USA.Satellite = true
			continue
		}
		plan, err := readName[usaPlan](w)
		if err != nil {
			return fmt.Errorf("unknown word %q: write satellite, and forces-1943, forces-1944 or forces-done where they do not follow the years", w)
		}
		s.USA.Forces = plan
	}
	return nil
}

func writeUSA(s *sheet) string {
	if s.USA == nil {
		return ""
	}
	var words []string
	if s.USA.Satellite {
		words = append(words, "satellite")
	}
	if s.USA.Forces != usaByYear {
		words = append(words, nameOf(s.USA.Forces))
	}
	return strings.Join(words, " ")
}

func readInd(s *factionSheet, text string) error {
	n, err := readCount(text)
	s.Ind = &n
	return err
}

func writeInd(s *factionSheet) string {
	if s.Ind == nil {
		return ""
	}
	return strconv.Itoa(int(*s.Ind))
}

// readDividends reads the value of each chit a Faction holds.
func readDividends(s *factionSheet, text string) error {
	for _, w := range tokens(text) {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > 2 {
			return fmt.Errorf("%q is no Peace Dividend: write the value of each chit held, 0, 1 or 2", w)
		}
		s.Dividends = append(s.Dividends, n)
	}
	return nil
}

func writeDividends(s *factionSheet) string {
	return strings.Trim(fmt.Sprint(s.Dividends), "[]")
}

func readDiplomacy(item string) (v diplomacySheet, err error) {
	id, name, _ := strings.Cut(item, " ")
	if v.Card, err = readName[card](id); err != nil {
		return v, err
	}
	v.Nation, err = readName[nation](name)
	return v, err
}

func (v diplomacySheet) text() string { return nameOf(v.Card) + " " + nationLabel(v.Nation) }

// readTech reads Technologies, each with the card kept where that is said.
func readTech(s *factionSheet, text string) error {
	for _, w := range tokens(text) {
		if c, err := readName[card](w); err == nil {
			if n := len(s.Tech); n > 0 && s.Tech[n-1].Card == nil {
				s.Tech[n-1].Card = &c
				continue
			}
			return fmt.Errorf("the card %s follows no Technology: write such as heavy-tanks I01", w)
		}
		t, err := readName[tech](w)
		if err != nil {
			return err
		}
		s.Tech = append(s.Tech, techSheet{Tech: t})
	}
	return nil
}

func writeTech(s *factionSheet) string {
	var parts []string
	for _, t := range s.Tech {
		part := nameOf(t.Tech)
		if t.Card != nil {
			part += " " + nameOf(*t.Card)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

func readVault(s *factionSheet, text string) (err error) {
	words := tokens(text)
	for ; len(words) >= 3; words = words[3:] {
		var v vaultSheet
		if v.Tech, err = readName[tech](words[0]); err != nil {
			return err
		}
		for i := range v.Cards {
			if v.Cards[i], err = readName[card](words[1+i]); err != nil {
				return err
			}
		}
		s.Vault = append(s.Vault, v)
	}
	if len(words) > 0 {
		return fmt.Errorf("%q is no secret Technology: write it with its two cards, such as sonar I04 I05", strings.Join(words, " "))
	}
	return nil
}

func writeVault(s *factionSheet) string {
	var parts []string
	for _, v := range s.Vault {
		parts = append(parts, nameOf(v.Tech)+" "+joined(v.Cards[:], " "))
	}
	return strings.Join(parts, ", ")
}

func readCadres(item string) (v cadreSheet, err error) {
	name, number := lastWord(item)
	if v.Count, err = readCount(number); err != nil {
		return v, err
	}
	v.Area, err = readName[area](name)
	return v, err
}

func (v cadreSheet) text() string { return fmt.Sprintf("%s %d", areaLabel(v.Area), v.Count) }

func readOwner(item string) (v ownerSheet, err error) {
	name, who := lastWord(item)
	if name == "" {
		return v, fmt.Errorf("%q is no owner: write an area and a Faction, such as Warsaw axis", item)
	}
	if v.Faction, err = readName[faction](who); err != nil {
		return v, err
	}
	v.Area, err = readName[area](name)
	return v, err
}

func (v ownerSheet) text() string { return areaLabel(v.Area) + " " + nameOf(v.Faction) }

// readOccupied reads "Baltic Sea axis west", or "Baltic Sea none".
func readOccupied(item string) (v occupiedSheet, err error) {
	for {
		head, word := lastWord(item)
		f, err := readName[faction](word)
		if err != nil && fold(word) != "none" || head == "" {
			break
		}
		if err == nil {
			v.Factions = append([]faction{f}, v.Factions...)
		}
		item = head
	}
	v.Area, err = readName[area](item)
	return v, err
}

func (v occupiedSheet) text() string {
	if len(v.Factions) == 0 {
		return areaLabel(v.Area) + " none"
	}
	return areaLabel(v.Area) + " " + joined(v.Factions, " ")
}

// readSpent reads what a Production has spent: units 2 action 1 investment 0.
func readSpent(s *sheet, text string) (err error) {
	s.Spent = &spentSheet{}
	words := tokens(text)
	for ; len(words) >= 2; words = words[2:] {
		to := map[string]*uint8{"units": &s.Spent.Units, "action": &s.Spent.Action, "investment": &s.Spent.Investment}[fold(words[0])]
		if to == nil {
			return fmt.Errorf("unknown word %q: write units, action or investment", words[0])
		}
		if *to, err = readCount(words[1]); err != nil {
			return err
		}
	}
	if len(words) > 0 {
		return fmt.Errorf("%q has no number: write such as units 2, action 1", words[0])
	}
	return nil
}

func writeSpent(s *sheet) string {
	if s.Spent == nil {
		return ""
	}
	return fmt.Sprintf("units %d, action %d, investment %d", s.Spent.Units, s.Spent.Action, s.Spent.Investment)
}

func readMarch(item string) (v marchSheet, err error) {
	words := strings.Fields(item)
	if len(words) < 4 {
		return v, fmt.Errorf("%q is no march: write a block, land, sea or air, and its way, such as u3 land berlin warsaw", item)
	}
	if v.Unit, err = readName[unit](words[0]); err != nil {
		return v, err
	}
	if v.Mode, err = readName[moveMode](words[1]); err != nil {
		return v, err
	}
	v.Path, err = readNames[area](strings.Join(words[2:], " , "))
	return v, err
}

func (v marchSheet) text() string {
	return nameOf(v.Unit) + " " + nameOf(v.Mode) + " " + joined(v.Path, " ")
}

func readCrossed(item string) (v borderCount, err error) {
	name, number := lastWord(item)
	if v.Count, err = readCount(number); err != nil {
		return v, err
	}
	v.Border, err = readName[border](name)
	return v, err
}

func (v borderCount) text() string { return fmt.Sprintf("%s %d", nameOf(v.Border), v.Count) }

// readTargets reads "axis at west ussr".
func readTargets(item string) (v targetSheet, err error) {
	words := strings.Fields(item)
	if len(words) < 3 || fold(words[1]) != "at" {
		return v, fmt.Errorf("%q does not say who targets whom: write such as axis at west", item)
	}
	if v.Side, err = readName[faction](words[0]); err != nil {
		return v, err
	}
	v.Targets, err = readNames[faction](strings.Join(words[2:], " , "))
	return v, err
}

func (v targetSheet) text() string { return nameOf(v.Side) + " at " + joined(v.Targets, " ") }
