package reich

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/engine"
	"sandtable/engine/notation"
	"sandtable/games/reich/atlas"
)

// Not a chapter: a position as people write it down. A page of lines says what
// differs from the scenario card with nothing on the board, and either a phase to
// begin or the exact place in the sequence of play. docs/positions.md is its
// documentation; notation.txt says under which key each field is written.

// counterSheet is a counter in a hex or box: one of them (ge-arm4-2), or the first
// of its sort that is left (ge-arm4), and what is special about it.
type counterSheet struct {
	_       struct{}  `form:"Counter [of Nation] [used Used] [Task] [at Goal] [berth Berth] [force Force] [Marks...]" hint:"is no counter: write a nation, a kind and its factors, such as ge-arm4, and after it of and a nation, used and inverted factors, a task, at and a hex, or marks such as unsupplied"`
	Counter counterID `json:"counter"`
	Nation  *nationID `json:"nation,omitempty"`
	Used    uint8     `json:"used,omitempty"`
	Task    *taskID   `json:"task,omitempty"`
	Goal    *hexID    `json:"goal,omitempty"`
	Berth   uint8     `json:"berth,omitempty"`
	Force   uint8     `json:"force,omitempty"`
	Marks   []markID  `json:"marks,omitempty"`

	unit atlas.Unit // once it is known which
}

// placeSheet are the counters of a hex or box.
type placeSheet struct {
	Counters []counterSheet `json:"counters"`

	at   spot
	line *notation.Line
}

// headKeys are the keys that notation.txt does not have.
var headKeys = []string{"scenario", "players", "date", "turn", "phase", "stack", "asked", "chance", "over", "war", "control"}

// ownFields are the fields that are written here and not by notation.txt.
var ownFields = []string{
	"scenario", "players", "extra", "now", "mover", "asked", "chance", "over", "at", "nation", "used", "marks", "task", "goal",
	"naval.with", "naval.berth", "control", "war",
	"stack.N", "stack.Frames.Proc", "stack.Frames.Step", "stack.Frames.A", "stack.Frames.B", "stack.Frames.C", "stack.Frames.D", "stack.Frames.E", "stack.Frames.F",
	"stack.deeper.Proc", "stack.deeper.Step", "stack.deeper.A", "stack.deeper.B", "stack.deeper.C", "stack.deeper.D", "stack.deeper.E", "stack.deeper.F",
}

// pageOf writes a position down: each part as it differs from what the parts before
// it make one expect.
func pageOf(p *Position) (notation.Page, error) {
	ref := emptyBoard(p.scenario, p.players, p.extra)
	ref.rules, ref.now, ref.mover = p.rules, p.now, p.mover
	var pg notation.Page
	pg.Add("scenario", p.scenarioID())
	pg.Add("players", strconv.Itoa(int(p.players)))
	pg.Add("date", p.now.String())
	pg.Add("turn", atlas.AllianceIDs[p.mover])
	if err := writeFlow(p, &pg); err != nil {
		return nil, err
	}
	if err := writeLedger(written.first, p, ref, &pg); err != nil {
		return nil, err
	}
	ref.followStatus()
	if p.war != ref.war {
		pg.Add("war", writeWars(&p.state))
		ref.war = p.war
	}
	writeCounters(p, ref, &pg)
	ref.at, ref.nation, ref.used, ref.marks, ref.task, ref.goal = p.at, p.nation, p.used, p.marks, p.task, p.goal
	ref.naval.with, ref.naval.berth = p.naval.with, p.naval.berth
	ref.followCounters()
	writeControl(p, ref, &pg)
	ref.control = p.control
	ref.followBoard()
	return pg, writeLedger(written.rest, p, ref, &pg)
}

// writeLedger writes what differs from a reference, and gives it to the reference.
func writeLedger(l *notation.Ledger[state], p, ref *Position, pg *notation.Page) (err error) {
	from := len(*pg)
	if err = l.Write(&p.state, &ref.state, pg.Add); err != nil {
		return err
	}
	for _, line := range (*pg)[from:] {
		if err = l.Read(&ref.state, line.Key, line.Value); err != nil {
			return line.Fail(err)
		}
	}
	return nil
}

// writeFlow writes the place in the sequence of play.
func writeFlow(p *Position, pg *notation.Page) error {
	stack, err := written.frames.Text(&p.Stack)
	if err != nil {
		return err
	}
	pg.Add("stack", stack)
	if p.Asked != 0 {
		word, _ := written.kinds["powers"].Write(nil, int16(p.Asked))
		pg.Add("asked", strings.ReplaceAll(word, "+", " "))
	}
	if p.State.Chance != 0 {
		pg.Add("chance", strconv.Itoa(int(p.State.Chance)))
	}
	if p.over {
		pg.Add("over", "yes")
	}
	return nil
}

// writeWars lists the wars, each once.
func writeWars(s *state) string {
	var list []string
	for a := range atlas.Country(atlas.NumNations) {
		for b := range s.war[a].All {
			if a < b {
				list = append(list, atlas.NationIDs[a]+"-"+atlas.NationIDs[b])
			}
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// writeCounters writes the counters that are not as the empty board has them, spot
// by spot.
func writeCounters(p, ref *Position, pg *notation.Page) {
	var at [numSpots][]string
	for u := range atlas.Unit(atlas.NumUnits) {
		if p.at.of(u) != ref.at.of(u) || p.nation.of(u) != ref.nation.of(u) || p.used.of(u) != 0 || p.marks.of(u) != 0 || p.task.of(u) != Idle || p.goal.of(u) != 0 ||
			p.naval.with.of(u) != 0 || p.naval.berth.of(u) != 0 {
			c := p.sheetOf(u, ref)
			at[p.at.of(u)] = append(at[p.at.of(u)], notation.Text(&c))
		}
	}
	for s, list := range at {
		name, _ := written.spots.Marshal(s)
		pg.Add(string(name), strings.Join(list, ", "))
	}
}

// sheetOf is a counter as it is written.
func (p *Position) sheetOf(u atlas.Unit, ref *Position) counterSheet {
	c := counterSheet{Counter: counterID(u.String()), Used: p.used.of(u), Berth: p.naval.berth.of(u), Force: p.naval.with.of(u)}
	if n := nationID(p.nation.of(u)); p.nation.of(u) != ref.nation.of(u) {
		c.Nation = &n
	}
	if t := taskID(p.task.of(u)); p.task.of(u) != Idle {
		c.Task = &t
	}
	if h := hexID(p.goal.of(u)); p.goal.of(u) != 0 {
		c.Goal = &h
	}
	for bit := range markID(len(markNames)) {
		if p.has(u, markOrder[bit]) {
			c.Marks = append(c.Marks, bit)
		}
	}
	return c
}

// writeControl writes the hexes that somebody else holds than one would expect.
func writeControl(p, ref *Position, pg *notation.Page) {
	held := map[atlas.Country][]string{}
	for h := range atlas.Hex(atlas.NumHexes) {
		if n := p.control.of(h); n != ref.control.of(h) {
			held[n] = append(held[n], h.String())
		}
	}
	for n := range atlas.Country(atlas.NumNations) {
		pg.Add("control "+atlas.NationIDs[n], strings.Join(held[n], " "))
	}
	pg.Add("control nobody", strings.Join(held[atlas.Nobody], " "))
}

// What follows from what: a conquered country is its conqueror's and at peace.
func (p *Position) followStatus() {
	base := emptyBoard(p.scenario, p.players, p.extra)
	for n := atlas.Country(atlas.NumMajors); n < atlas.NumCountries; n++ {
		if p.status[n] != Conquered || base.status[n] == Conquered || p.patron[n] >= atlas.NumMajors {
			continue
		}
		p.giveHexes(world.Countries[n].Hexes, p.patron[n])
		p.politics.taken.Add(n)
		p.politics.share[n] = atlas.OnlyPower(p.patron[n])
		for e := range p.war[n].All {
			p.makePeace(n, e)
		}
	}
	p.setLimits()
}

// followCounters: ground units hold the enemy hexes they are in (7.1).
func (p *Position) followCounters() {
	p.relist()
	for u := range atlas.Unit(atlas.NumUnits) {
		if h := p.where(u); h < atlas.NumHexes && u.Kind().Ground() && u.Kind() != atlas.Partisan && p.atWar(p.control.of(h), p.nation.of(u)) {
			p.control.set(h, p.nation.of(u))
		}
	}
}

// followBoard: everybody has seen the board, and who holds what is known.
func (p *Position) followBoard() {
	p.relist()
	p.shown.show(&p.state)
	p.moving, p.heldTurn = p.nationsOf(p.mover), onLand(p.heldBy(p.mover))
	for a := range p.heldGame {
		p.heldGame[a] = onLand(p.heldBy(atlas.Alliance(a)))
	}
	for n := range atlas.Country(atlas.NumCountries) {
		p.economy.claim[n] = p.holders(n)
	}
}

// assembly is a position on its way from a page.
type assembly struct {
	*Position
	rules  ruleSet
	page   notation.Page
	phase  int // the step of the player turn that a scene begins
	places []placeSheet
	marked []counterSheet // counters with what is special about them
}

// assemble builds what a page says.
func assemble(rules ruleSet, pg notation.Page) (*Position, error) {
	a := &assembly{page: pg, rules: rules}
	for _, step := range []func(*assembly) error{
		(*assembly).checkKeys, (*assembly).begin, (*assembly).readFirst, (*assembly).readWars, (*assembly).readPlaces, (*assembly).putCounters, (*assembly).readControl,
		(*assembly).startTurn, (*assembly).mark, (*assembly).judge, (*assembly).readRest, (*assembly).readFlow,
	} {
		if err := step(a); err != nil {
			return nil, err
		}
	}
	if err := a.Check(); err != nil {
		return nil, fmt.Errorf("this position cannot be played: %w", err)
	}
	if err := cmp.Or(engine.Stands(a.Position, int(a.players)), engine.PlaysOn(a.Position)); err != nil {
		return nil, fmt.Errorf("this position cannot be played: %w: write a phase to begin, or copy all lines of an exact position", err)
	}
	return a.Position, nil
}

// checkKeys: every line is about something.
func (a *assembly) checkKeys() error {
	for i := range a.page {
		if l := &a.page[i]; !known(l.Key) {
			keys := slices.Concat(headKeys, written.first.Keys(), written.rest.Keys())
			return l.Fail(fmt.Errorf("%q is neither a key nor a hex nor a box: %s", l.Key, notation.Suggest(l.Key, keys)))
		}
	}
	return nil
}

// begin sets up the empty board of the scenario, at the date and in the turn given.
func (a *assembly) begin() error {
	players, err := strconv.Atoi(a.page.Value("players", "2"))
	if err != nil {
		return a.page.Line("players").Fail(fmt.Errorf("%q is not a number of players", a.page.Line("players").Value))
	}
	id, extra, err := checkSetup(engine.Setup{Scenario: a.page.Value("scenario", "campaign"), Players: players})
	if err != nil {
		return err
	}
	a.Position = emptyBoard(id, uint8(players), extra)
	a.Position.rules = a.rules
	if l := a.page.Line("date"); l != nil {
		if a.now, err = atlas.ParseDate(l.Value); err != nil {
			return l.Fail(err)
		}
	}
	if l := a.page.Line("turn"); l != nil {
		if a.mover, err = readCamp(l.Value); err != nil {
			return l.Fail(err)
		}
	}
	return nil
}

// known reports whether a key can stand on a page.
func known(key string) bool {
	word, _, _ := strings.Cut(notation.Fold(key), "-")
	_, noSpot := written.spots.Find(key)
	return noSpot == nil || slices.Contains(headKeys, notation.Fold(key)) || word == "control" || written.first.Known(key) || written.rest.Known(key)
}

func readCamp(word string) (atlas.Alliance, error) {
	c := slices.Index(atlas.AllianceIDs[:atlas.NumAlliances], notation.Fold(word))
	if c < 0 {
		return 0, fmt.Errorf("a player turn is that of the axis or the allies, not of %q", word)
	}
	return atlas.Alliance(c), nil
}

// readLedger reads the lines of a ledger.
func (a *assembly) readLedger(l *notation.Ledger[state]) error {
	for i := range a.page {
		line := &a.page[i]
		if !l.Known(line.Key) || slices.Contains(headKeys, notation.Fold(line.Key)) {
			continue
		}
		if notation.Fold(line.Key) == "bridgeheads" {
			line.Value = a.numberBridges(line.Value)
		}
		if err := l.Read(&a.state, line.Key, line.Value); err != nil {
			return line.Fail(err)
		}
	}
	return nil
}

// numberBridges gives bridgeheads without a number the first that is left: three
// are of the Axis, five of the Allies (9.3).
func (a *assembly) numberBridges(value string) string {
	items := notation.Items(value)
	next := [atlas.NumAlliances]int{atlas.Axis: 0, atlas.Allies: axisBridges}
	for i, item := range items {
		words := strings.Fields(item)
		if _, err := strconv.Atoi(words[0]); err == nil || len(words) < 2 {
			continue
		}
		camp := atlas.Axis
		if n, err := written.nations.Find(words[1]); err == nil {
			camp = a.camp(atlas.Country(n))
		}
		if camp < atlas.NumAlliances {
			next[camp]++
			items[i] = strconv.Itoa(next[camp]) + " " + item
		}
	}
	return strings.Join(items, ", ")
}

func (a *assembly) readFirst() error {
	if err := a.readLedger(written.first); err != nil {
		return err
	}
	a.followStatus()
	return nil
}

// readWars reads which wars there are instead of those of the card.
func (a *assembly) readWars() error {
	l := a.page.Line("war")
	if l == nil {
		return nil
	}
	a.war = [atlas.NumNations]atlas.NationSet{}
	if notation.Fold(l.Value) == "none" {
		return nil
	}
	for _, item := range notation.Items(l.Value) {
		x, y, ok := splitWar(notation.Fold(item))
		if !ok {
			return l.Fail(fmt.Errorf("%q is not a war: write two nations with a hyphen between them, such as germany-france", item))
		}
		a.makeWar(x, y)
	}
	return nil
}

// splitWar reads two nations, whose ids may have hyphens of their own.
func splitWar(text string) (x, y atlas.Country, ok bool) {
	for i := range len(text) {
		if text[i] != '-' {
			continue
		}
		x, errX := atlas.NationByID(text[:i])
		y, errY := atlas.NationByID(text[i+1:])
		if errX == nil && errY == nil && x != y {
			return x, y, true
		}
	}
	return 0, 0, false
}

// readPlaces reads the counters, in the order in which they are written.
func (a *assembly) readPlaces() error {
	for i := range a.page {
		line := &a.page[i]
		at, err := written.spots.Find(line.Key)
		if err != nil {
			continue
		}
		pl := placeSheet{at: spot(at), line: line}
		if _, err := notation.ReadField(&pl, "counters", strings.ReplaceAll(line.Value, "|", ",")); err != nil {
			return line.Fail(err)
		}
		a.places = append(a.places, pl)
	}
	return nil
}

// putCounters puts the counters on the board: first those that are named, then each
// other as the first of its sort that is left.
func (a *assembly) putCounters() error {
	var seen [atlas.NumUnits]bool
	for _, numbered := range []bool{true, false} {
		for i := range a.places {
			pl := &a.places[i]
			for k := range pl.Counters {
				c := &pl.Counters[k]
				u, err := written.counters.Find(string(c.Counter))
				if (err == nil) != numbered {
					continue
				}
				c.unit = atlas.Unit(u)
				if err != nil {
					c.unit, err = firstLeft(string(c.Counter), &seen)
				} else if seen[u] {
					err = fmt.Errorf("%s stands twice on the sheet: write it once", c.Counter)
				}
				if err == nil {
					seen[c.unit] = true
					err = a.putCounter(c, pl.at)
				}
				if err != nil {
					return pl.line.Fail(err)
				}
			}
		}
	}
	for _, pl := range a.places {
		a.marked = append(a.marked, pl.Counters...)
	}
	a.followCounters()
	return nil
}

// firstLeft is the first counter of a sort that is not on the page yet.
func firstLeft(sort string, seen *[atlas.NumUnits]bool) (atlas.Unit, error) {
	for u := range atlas.Unit(atlas.NumUnits) {
		if !seen[u] && u.Sort() == sort {
			return u, nil
		}
	}
	return atlas.NoUnit, fmt.Errorf("there are not so many counters of the sort %s", sort)
}

func (a *assembly) putCounter(c *counterSheet, at spot) error {
	u := c.unit
	if h := at.hex(); h != atlas.NoHex && !world.OnLand.Has(h) {
		return fmt.Errorf("%s is sea: counters stand on land and fleets in ports", h)
	}
	if int(c.Used) > u.Strength() {
		return fmt.Errorf("%s has %d factors, so %d of them cannot be inverted", u, u.Strength(), c.Used)
	}
	if u.Kind() != atlas.Fleet && (c.Berth != 0 || c.Force != 0) {
		return fmt.Errorf("%s is no fleet: only fleets lie in berths and sail with forces", u)
	}
	if factored[u] == numFleets+numAir && c.Used != 0 {
		return fmt.Errorf("%s has no factors that could be inverted: only air units and fleets have", u)
	}
	a.at.set(u, at)
	a.used.set(u, c.Used)
	if c.Nation != nil {
		a.nation.set(u, atlas.Country(*c.Nation))
	}
	return nil
}

// mark gives the counters their tasks and marks.
func (a *assembly) mark() error {
	for i := range a.marked {
		c := &a.marked[i]
		u := c.unit
		if c.Task != nil {
			a.task.set(u, Task(*c.Task))
		}
		if c.Goal != nil {
			a.goal.set(u, atlas.Hex(*c.Goal))
		}
		for _, bit := range c.Marks {
			if !mayHave(u, markOrder[bit]) {
				return fmt.Errorf("%s cannot be %s: only armor, airborne and air units can", u, markNames[bit])
			}
			a.Position.mark(u, markOrder[bit])
		}
		a.naval.berth.set(u, c.Berth)
		a.naval.with.set(u, c.Force)
	}
	return nil
}

// readControl reads who holds hexes: by their names, by cities, or whole countries.
func (a *assembly) readControl() error {
	for i := range a.page {
		line := &a.page[i]
		word, who, _ := strings.Cut(line.Key, " ")
		if notation.Fold(word) != "control" {
			continue
		}
		n, err := written.kinds["nation"].Read(nil, strings.ReplaceAll(notation.Fold(who), "nobody", "none"))
		if err != nil {
			return line.Fail(err)
		}
		for _, word := range notation.Tokens(line.Value) {
			if c, err := atlas.NationByID(notation.Fold(word)); err == nil && c < atlas.NumCountries {
				a.giveHexes(world.Countries[c].Hexes, atlas.Country(n))
				continue
			}
			h, err := written.hexes.Find(word)
			if err != nil {
				return line.Fail(err)
			}
			if !a.control.SetNumber(h, int64(n)) {
				return line.Fail(fmt.Errorf("%s is sea: nobody controls it", atlas.Hex(h)))
			}
		}
	}
	return nil
}

func (a *assembly) readRest() error { return a.readLedger(written.rest) }

// readFlow takes the place in the sequence of play: a phase to begin, or the
// procedures as given. Where nobody is asked they run on until somebody is.
func (a *assembly) readFlow() error {
	phase, stack := a.page.Line("phase"), a.page.Line("stack")
	switch {
	case phase != nil && stack != nil:
		return stack.Fail(errors.New("a phase and a stack are both given: write one of them"))
	case phase != nil:
		a.runPhase()
		return nil
	case stack == nil:
		return errors.New("say where the match stands: a line such as \"phase: movement axis\"")
	}
	var err error
	if a.Stack, err = written.frames.ReadText(stack.Value); err != nil {
		return stack.Fail(err)
	}
	if err := a.isRooted(); err != nil {
		return stack.Fail(err)
	}
	if l := a.page.Line("asked"); l != nil {
		v, err := written.kinds["powers"].Read(nil, strings.Join(notation.Tokens(l.Value), "+"))
		if err != nil {
			return l.Fail(err)
		}
		a.Asked = uint8(v)
	}
	if l := a.page.Line("chance"); l != nil {
		v, err := strconv.ParseUint(l.Value, 10, 16)
		if err != nil {
			return l.Fail(fmt.Errorf("%q is not a number of outcomes: write 6 for a die", l.Value))
		}
		a.State.Chance = uint16(v)
	}
	a.over = a.page.Line("over") != nil
	if a.Waiting() || a.over {
		return nil
	}
	return engine.Attempt(func() error {
		a.proceed()
		return nil
	})
}

// ParsePosition reads the notation that people write.
func (g game) ParsePosition(text string) (engine.Position, error) {
	load()
	pg, err := notation.ReadPage(text)
	if err != nil {
		return nil, err
	}
	return asPosition(assemble(g.rules, pg))
}

// FormatPosition writes it.
func (game) FormatPosition(pos engine.Position) (string, error) {
	p, ok := pos.(*Position)
	if !ok {
		return "", fmt.Errorf("this is not a position of Third Reich")
	}
	pg, err := pageOf(p)
	return pg.Text(), err
}

// MarshalJSON gives the whole position, secrets and all: the same lines.
func (p *Position) MarshalJSON() ([]byte, error) {
	pg, err := pageOf(p)
	if err != nil {
		return nil, err
	}
	return pg.MarshalJSON()
}

// DecodeJSON reads what MarshalJSON wrote.
func (g game) DecodeJSON(b []byte) (engine.Position, error) {
	load()
	var pg notation.Page
	if err := json.Unmarshal(b, &pg); err != nil {
		return nil, fmt.Errorf("reading a position of Third Reich: %w", err)
	}
	return asPosition(assemble(g.rules, pg))
}

// asPosition keeps a failed position from becoming an interface that is not nil.
func asPosition(p *Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
