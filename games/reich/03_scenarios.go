package reich

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Chapter 3: what the scenario cards say.

// date is a season of a year, counted from Spring 1939.
type date uint8

const (
	spring date = iota
	summer
	fall
	winter
	seasons date = 4
)

var seasonNames = [seasons]string{"Spring", "Summer", "Fall", "Winter"}

func dateOf(season date, year int) date { return date(year-1939)*seasons + season }

func (d date) season() date { return d % seasons }
func (d date) year() int    { return 1939 + int(d/seasons) }
func (d date) String() string {
	return fmt.Sprintf("%s %d", seasonNames[d.season()], d.year())
}

// parseDate reads a date such as "Spring 1942".
func parseDate(text string) (date, error) {
	var season string
	var year int
	if _, err := fmt.Sscan(text, &season, &year); err == nil && year >= 1939 && year <= 1946 {
		for s, name := range seasonNames {
			if strings.EqualFold(name, season) {
				return dateOf(date(s), year), nil
			}
		}
	}
	return 0, fmt.Errorf("%q is not a date: write a season and a year from 1939 to 1946, such as Spring 1942", text)
}

// scenarioID is one of the four scenarios.
type scenarioID uint8

const (
	scenario1939 scenarioID = iota
	campaign
	scenario1942
	scenario1944
	numScenarios = 4
)

var (
	scenarioIDs    = [numScenarios]string{"1939", "campaign", "1942", "1944"}
	scenarioTitles = [numScenarios]string{
		"Blitzkrieg: Fall 1939 to Summer 1942", "The Campaign Game: Fall 1939 to Summer 1945",
		"High tide: Spring 1942 to Winter 1944", "Decision: Spring 1944 to Spring 1946",
	}
)

// poolLine is a line of a force pool: so many counters of a sort.
type poolLine struct {
	kind     unitKind
	strength uint8
	count    uint8
	from     date // when they become allowable builds; 0 from the start
	colours  country
}

// forcePool is what a nation has at the start and what it may build (3.38).
type forcePool struct {
	atStart, builds []poolLine
}

// scenarioInfo is a scenario: what the cards of all powers give for it (3.1).
type scenarioInfo struct {
	start, end             date // its first and last turn (3.32)
	first                  alliance
	order                  []country // of deployment (3.34)
	brp                    [numMajors]int16
	minorBRP               int16 // of active Minor Allies, added to Germany's (50.26, 50.33)
	growth                 [numMajors]uint8
	wars                   [][2]country // that are on when it begins, free of cost (3.33)
	active                 []country    // Minor Allies that are active
	pools                  map[country]*forcePool
	surplusASW, surplusSAC [numMajors]uint8 // strategic warfare that is built already (3.39)
	surplusSubs            uint8
}

func (l *loader) loadScenarios() error {
	var cards, pools map[string]json.RawMessage
	if err := decode("scenarios.json", &cards); err != nil {
		return err
	}
	if err := decode("force-pools.json", &pools); err != nil {
		return err
	}
	for i, id := range scenarioIDs {
		var card scenarioFile
		if err := json.Unmarshal(cards[id], &card); err != nil {
			return fmt.Errorf("the card of scenario %s: %w", id, err)
		}
		var pool map[string]*poolFile
		if err := json.Unmarshal(pools[id], &pool); err != nil {
			return fmt.Errorf("the force pools of scenario %s: %w", id, err)
		}
		if err := card.read(&l.scenarios[i], pool); err != nil {
			return fmt.Errorf("scenario %s: %w", id, err)
		}
	}
	l.shareDatedBuilds()
	return nil
}

// shareDatedBuilds gives the 1939 scenario the units that the Campaign Game
// brings by date (53), but for America, which builds nothing in it (50.13).
func (l *loader) shareDatedBuilds() {
	for n, pool := range l.scenarios[campaign].pools {
		for _, line := range pool.builds {
			if line.from != 0 && n != usa {
				short := l.scenarios[scenario1939].pools[n]
				short.builds = append(short.builds, line)
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

func (f *scenarioFile) read(s *scenarioInfo, pools map[string]*poolFile) error {
	var err error
	if s.start, err = parseDate(f.Start); err != nil {
		return err
	}
	if s.end, err = parseDate(f.End); err != nil {
		return err
	}
	if f.FirstMover == "allies" {
		s.first = allies
	}
	s.minorBRP = f.MinorAllyBRP["germany"]
	for _, id := range f.DeploymentOrder {
		n, err := nationByID(id)
		if err != nil {
			return err
		}
		s.order = append(s.order, n)
	}
	for n := range country(numMajors) {
		id := countryIDs[n]
		s.brp[n], s.growth[n] = f.BRP[id], f.Growth[id]
		s.surplusASW[n], s.surplusSAC[n] = f.SurplusSW[id]["asw"], f.SurplusSW[id]["sac"]
	}
	s.surplusSubs = f.SurplusSW["germany"]["submarine"]
	for _, w := range f.Wars {
		a, errA := nationByID(w[0])
		b, errB := nationByID(w[1])
		if errA != nil || errB != nil {
			return fmt.Errorf("a war between %s and %s", w[0], w[1])
		}
		s.wars = append(s.wars, [2]country{a, b})
	}
	for _, id := range f.ActiveMinorAllies {
		n, err := nationByID(id)
		if err != nil {
			return err
		}
		s.active = append(s.active, n)
	}
	s.pools = map[country]*forcePool{}
	for id, pf := range pools {
		if id == "dated" {
			continue
		}
		n, err := nationByID(id)
		if err != nil {
			return err
		}
		if s.pools[n], err = pf.read(n); err != nil {
			return fmt.Errorf("the force pool of %s: %w", id, err)
		}
	}
	return nil
}

func (f *poolFile) read(n country) (*forcePool, error) {
	pool := &forcePool{}
	for _, part := range []struct {
		from []poolLineFile
		into *[]poolLine
	}{{f.AtStart, &pool.atStart}, {f.Builds, &pool.builds}} {
		for _, line := range part.from {
			k, err := index(unitKindNames[:], line.Type, "type", "a line")
			if err != nil {
				return nil, err
			}
			out := poolLine{kind: unitKind(k), strength: line.Strength, count: line.Count, colours: coloursOf(n)}
			if line.Nation != "" {
				if out.colours, err = nationByID(line.Nation); err != nil {
					return nil, err
				}
			}
			if line.From != "" {
				if out.from, err = parseDate(line.From); err != nil {
					return nil, err
				}
			}
			*part.into = append(*part.into, out)
		}
	}
	return pool, nil
}

// coloursOf is whose counters a nation uses: Vichy and the Free French have
// those of France.
func coloursOf(n country) country {
	if n == vichyFrance || n == freeFrench {
		return france
	}
	return n
}

func nationByID(id string) (country, error) {
	for n, known := range nationIDs {
		if known == id {
			return country(n), nil
		}
	}
	return noCountry, fmt.Errorf("there is no nation %q", id)
}
