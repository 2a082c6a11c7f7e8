package atlas

import (
	"encoding/json"
	"fmt"
	"strings"

	"sandtable/games/reich/data"
)

// Chapter 3: what the scenario cards say.

// Date is a season of a year, counted from Spring 1939.
type Date uint8

const (
	Spring Date = iota
	Summer
	Fall
	Winter
	Seasons Date = 4
)

// SeasonNames are the seasons in words.
var SeasonNames = [Seasons]string{"Spring", "Summer", "Fall", "Winter"}

// DateOf is a season of a year.
func DateOf(season Date, year int) Date { return Date(year-1939)*Seasons + season }

// Season is the season of a date.
func (d Date) Season() Date { return d % Seasons }
func (d Date) Year() int    { return 1939 + int(d/Seasons) }
func (d Date) String() string {
	return fmt.Sprintf("%s %d", SeasonNames[d.Season()], d.Year())
}

// ParseDate reads a date such as "Spring 1942".
func ParseDate(text string) (Date, error) {
	var season string
	var year int
	if _, err := fmt.Sscan(text, &season, &year); err == nil && year >= 1939 && year <= 1946 {
		for s, name := range SeasonNames {
			if strings.EqualFold(name, season) {
				return DateOf(Date(s), year), nil
			}
		}
	}
	return 0, fmt.Errorf("%q is not a date: write a season and a year from 1939 to 1946, such as Spring 1942", text)
}

// ScenarioID is one of the four scenarios.
type ScenarioID uint8

const (
	Scenario1939 ScenarioID = iota
	Campaign
	Scenario1942
	Scenario1944
	NumScenarios = 4
)

var (
	ScenarioIDs    = [NumScenarios]string{"1939", "campaign", "1942", "1944"}
	ScenarioTitles = [NumScenarios]string{
		"Blitzkrieg: Fall 1939 to Summer 1942", "The Campaign Game: Fall 1939 to Summer 1945",
		"High tide: Spring 1942 to Winter 1944", "Decision: Spring 1944 to Spring 1946",
	}
	GermanScenarioTitles = [NumScenarios]string{
		"Blitzkrieg: Herbst 1939 bis Sommer 1942", "Das große Spiel: Herbst 1939 bis Sommer 1945",
		"Der Wendepunkt: Frühjahr 1942 bis Winter 1944", "Die Entscheidung: Frühjahr 1944 bis Frühjahr 1946",
	}
)

// PoolLine is a line of a force pool: so many counters of a sort.
type PoolLine struct {
	Kind     UnitKind
	Strength uint8
	Count    uint8
	From     Date // when they become allowable builds; 0 from the start
	Colours  Country
}

// ForcePool is what a nation has at the start and what it may build (3.38).
type ForcePool struct {
	AtStart, Builds []PoolLine
}

// ScenarioInfo is a scenario: what the cards of all powers give for it (3.1).
type ScenarioInfo struct {
	Start, End             Date // its first and last turn (3.32)
	First                  Alliance
	Order                  []Country // of deployment (3.34)
	BRP                    [NumMajors]int16
	MinorBRP               int16 // of active Minor Allies, added to Germany's (50.26, 50.33)
	Growth                 [NumMajors]uint8
	Wars                   [][2]Country // that are on when it begins, free of cost (3.33)
	Active                 []Country    // Minor Allies that are active
	Pools                  map[Country]*ForcePool
	SurplusASW, SurplusSAC [NumMajors]uint8 // strategic warfare that is built already (3.39)
	SurplusSubs            uint8
}

func (l *loader) loadScenarios() error {
	var cards, pools map[string]json.RawMessage
	if err := data.Decode("scenarios.json", &cards); err != nil {
		return err
	}
	if err := data.Decode("force-pools.json", &pools); err != nil {
		return err
	}
	for i, id := range ScenarioIDs {
		var card scenarioFile
		if err := json.Unmarshal(cards[id], &card); err != nil {
			return fmt.Errorf("the card of scenario %s: %w", id, err)
		}
		var pool map[string]*poolFile
		if err := json.Unmarshal(pools[id], &pool); err != nil {
			return fmt.Errorf("the force pools of scenario %s: %w", id, err)
		}
		if err := card.read(&l.Scenarios[i], pool); err != nil {
			return fmt.Errorf("scenario %s: %w", id, err)
		}
	}
	l.shareDatedBuilds()
	return nil
}

// shareDatedBuilds gives the 1939 scenario the units that the Campaign Game
// brings by date (53), but for America, which builds nothing in it (50.13).
func (l *loader) shareDatedBuilds() {
	for n, pool := range l.Scenarios[Campaign].Pools {
		for _, line := range pool.Builds {
			if line.From != 0 && n != USA {
				short := l.Scenarios[Scenario1939].Pools[n]
				short.Builds = append(short.Builds, line)
			}
		}
	}
}

type scenarioFile struct {
	Start, End, FirstMover string
	DeploymentOrder        []string
	BRP, MinorAllyBRP      map[string]int16
	Growth                 map[string]uint8
	Wars                   [][2]string
	ActiveMinorAllies      []string
	SurplusSW              map[string]map[string]uint8
}

type poolFile struct {
	AtStart, Builds []poolLineFile
}

type poolLineFile struct {
	Type, From, Nation string
	Count, Strength    uint8
}

func (f *scenarioFile) read(s *ScenarioInfo, pools map[string]*poolFile) error {
	var err error
	if s.Start, err = ParseDate(f.Start); err != nil {
		return err
	}
	if s.End, err = ParseDate(f.End); err != nil {
		return err
	}
	if f.FirstMover == "allies" {
		s.First = Allies
	}
	s.MinorBRP = f.MinorAllyBRP["germany"]
	for _, id := range f.DeploymentOrder {
		n, err := NationByID(id)
		if err != nil {
			return err
		}
		s.Order = append(s.Order, n)
	}
	for n := range Country(NumMajors) {
		id := CountryIDs[n]
		s.BRP[n], s.Growth[n] = f.BRP[id], f.Growth[id]
		s.SurplusASW[n], s.SurplusSAC[n] = f.SurplusSW[id]["asw"], f.SurplusSW[id]["sac"]
	}
	s.SurplusSubs = f.SurplusSW["germany"]["submarine"]
	for _, w := range f.Wars {
		a, errA := NationByID(w[0])
		b, errB := NationByID(w[1])
		if errA != nil || errB != nil {
			return fmt.Errorf("a war between %s and %s", w[0], w[1])
		}
		s.Wars = append(s.Wars, [2]Country{a, b})
	}
	for _, id := range f.ActiveMinorAllies {
		n, err := NationByID(id)
		if err != nil {
			return err
		}
		s.Active = append(s.Active, n)
	}
	s.Pools = map[Country]*ForcePool{}
	for id, pf := range pools {
		if id == "dated" {
			continue
		}
		n, err := NationByID(id)
		if err != nil {
			return err
		}
		if s.Pools[n], err = pf.read(n); err != nil {
			return fmt.Errorf("the force pool of %s: %w", id, err)
		}
	}
	return nil
}

func (f *poolFile) read(n Country) (*ForcePool, error) {
	pool := &ForcePool{}
	for _, part := range []struct {
		from []poolLineFile
		into *[]PoolLine
	}{{f.AtStart, &pool.AtStart}, {f.Builds, &pool.Builds}} {
		for _, line := range part.from {
			k, err := index(UnitKindNames[:], line.Type, "type", "a line")
			if err != nil {
				return nil, err
			}
			out := PoolLine{Kind: UnitKind(k), Strength: line.Strength, Count: line.Count, Colours: ColoursOf(n)}
			if line.Nation != "" {
				if out.Colours, err = NationByID(line.Nation); err != nil {
					return nil, err
				}
			}
			if line.From != "" {
				if out.From, err = ParseDate(line.From); err != nil {
					return nil, err
				}
			}
			*part.into = append(*part.into, out)
		}
	}
	return pool, nil
}

// ColoursOf is whose counters a nation uses: Vichy and the Free French have
// those of France.
func ColoursOf(n Country) Country {
	if n == VichyFrance || n == FreeFrench {
		return France
	}
	return n
}

// NationByID is the nation of an id.
func NationByID(id string) (Country, error) {
	for n, known := range NationIDs {
		if known == id {
			return Country(n), nil
		}
	}
	return NoCountry, fmt.Errorf("there is no nation %q", id)
}
