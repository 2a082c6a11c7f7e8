package tt

import (
	"errors"
	"fmt"
)

// What must hold in every position.

// checkRanges guards against numbers from outside that name nothing.
func (s *state) checkRanges() error {
	bad := errors.New("a number is out of range")
	if s.players != 2 && s.players != 3 || s.year < 36 || s.year > lastYear || s.season > newYear || s.over > hegemonic {
		return bad
	}
	for _, f := range s.order {
		if f > ussr {
			return bad
		}
	}
	if s.active > nobody || s.Asked > 7 || s.activeAlly > nobody || s.turn > 2 || s.turnsLen > 3 {
		return bad
	}
	for i := range s.Stack.Frames[:s.Stack.N] {
		if s.Stack.Frames[i].Proc >= numProcs {
			return bad
		}
	}
	if s.Stack.N == 0 {
		return bad
	}
	for c := range s.where {
		if s.where[c] >= numPlaces {
			return bad
		}
	}
	for n := range s.influencer {
		if s.influencer[n] > nobody || s.marker[n] > nobody || s.violator[n] > nobody {
			return bad
		}
	}
	for a := range s.control {
		if s.control[a] > nobody {
			return bad
		}
	}
	for u := range s.cv {
		if s.cv[u] != 0 && (s.at[u] >= numAreas || s.nation[u] >= numNationalities || s.typ[u] >= numTypes) {
			return bad
		}
	}
	for f := range s.vault {
		if s.vaultSize[f] > numTechs {
			return bad
		}
		for _, v := range s.vault[f][:s.vaultSize[f]] {
			if v.tech >= numTechs || v.cards[0] >= numCards || v.cards[1] >= numCards {
				return bad
			}
		}
	}
	for f := range s.commands {
		for _, c := range s.commands[f].cards {
			if c != noCard && c >= numCards {
				return bad
			}
		}
	}
	if int(s.movedLen) > len(s.moved) || int(s.pathLen) > len(s.path) {
		return bad
	}
	for _, m := range s.moved[:s.movedLen] {
		if m.unit >= maxUnits || m.len < 2 || int(m.len) > len(m.path) {
			return bad
		}
		for _, a := range m.path[:m.len] {
			if a >= numAreas {
				return bad
			}
		}
	}
	for _, a := range s.path[:s.pathLen] {
		if a >= numAreas {
			return bad
		}
	}
	return nil
}

// Check returns the first invariant that does not hold.
func (p *Position) Check() error {
	if p.over == 0 && p.Asked == 0 && p.State.Chance == 0 {
		return errors.New("nobody owes a decision and the match is not over")
	}
	if p.asked() != 0 && p.State.Chance != 0 {
		return errors.New("a player and chance decide at once")
	}
	for _, check := range []func() error{p.checkUnits, p.checkCards, p.checkChits, p.checkNations, p.checkAllies} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) checkUnits() error {
	var used [numNationalities][numTypes]uint8
	for u := range p.high {
		if p.cv[u] == 0 {
			continue
		}
		n, t, a := p.nation[u], p.typ[u], p.at[u]
		used[n][t]++
		switch {
		case p.cv[u] > world.maxCV[n]:
			return fmt.Errorf("unit u%d has %d CV, more than the %d of its nation (3.12)", u, p.cv[u], world.maxCV[n])
		case used[n][t] > world.blocks[n][t]:
			return fmt.Errorf("more %s %s blocks are on the map than the box holds (%d)", nationalityNames[n], world.units[t].name, world.blocks[n][t])
		case t == fortress && world.water.has(a):
			return fmt.Errorf("a Fortress is at Sea in %s (3.241)", world.areas[a].name)
		case isNavy(t) && world.land.has(a) && !world.areas[a].coastal:
			return fmt.Errorf("a %s is inland in %s (11.2)", world.units[t].name, world.areas[a].name)
		case p.flags[u]&escaped != 0 && (t != submarine || world.land.has(a)):
			return fmt.Errorf("unit u%d in %s has Escaped but is no Sub at Sea (12.73)", u, world.areas[a].name)
		case n < numPowers && p.defeated.has(n):
			return fmt.Errorf("a unit of defeated %s is in %s (2.21)", world.nations[n].name, world.areas[a].name)
		case n == usa && !p.usaEntered:
			return fmt.Errorf("a USA unit is in %s while the USA is Neutral (8.43)", world.areas[a].name)
		}
	}
	if used != p.used {
		return errors.New("the count of blocks does not match the map")
	}
	return p.checkLists()
}

// checkLists compares what is derived with the units.
func (p *Position) checkLists() error {
	q := p.state
	q.derive()
	if q.first != p.first || q.after != p.after || q.here != p.here || q.high != p.high || q.mine != p.mine || q.present != p.present {
		return errors.New("the lists of units by area do not match the map")
	}
	if q.stood != p.stood || q.held != p.held {
		return errors.New("the lists of areas by Faction do not match the map")
	}
	return nil
}

func (p *Position) checkCards() error {
	var vault [3]int
	for c := range card(numCards) {
		w := p.where[c]
		if p.players == 3 && w >= inPassive && w < inPassive+3 {
			return fmt.Errorf("card %s is in a Passive Stack in a three-player game (18.21)", world.cards[c].id)
		}
		if w >= inVault && w < inVault+3 {
			vault[w-inVault]++
		}
		diplomacy := w >= inDiplomacy && w < inDiplomacy+3
		if diplomacy != (p.purpose[c] != noNation) {
			return fmt.Errorf("card %s is meant for a Neutral but is not in play, or the other way round (7.31)", world.cards[c].id)
		}
	}
	for f := axis; f <= ussr; f++ {
		if vault[f] != 2*int(p.vaultSize[f]) {
			return fmt.Errorf("%s has %d cards in its Vault for %d Technologies (9.3)", factionNames[f], vault[f], p.vaultSize[f])
		}
		for _, v := range p.vault[f][:p.vaultSize[f]] {
			if p.has(f, v.tech) {
				return fmt.Errorf("%s has %s both secret and revealed", factionNames[f], world.techs[v.tech].name)
			}
		}
	}
	return nil
}

func (p *Position) checkChits() error {
	for v, total := range [...]uint8{16, 12, 4} {
		if p.pool[v]+p.chits[0][v]+p.chits[1][v]+p.chits[2][v] != total {
			return fmt.Errorf("there are not %d Peace Dividends of value %d (4.4)", total, v)
		}
	}
	return nil
}

func (p *Position) checkNations() error {
	for n := range nation(numNations) {
		name := world.nations[n].name
		switch {
		case (p.influence[n] > 0) != (p.influencer[n] != nobody):
			return fmt.Errorf("the Influence markers in %s belong to nobody", name)
		case p.influence[n] > 0 && !p.isNeutral(n):
			return fmt.Errorf("there are Influence markers in %s, which is no Neutral (8.2)", name)
		case p.armed.has(n) && p.marker[n] != nobody:
			return fmt.Errorf("%s is an Armed Minor and controlled at once (15.42)", name)
		case p.enemies[n] != 0 && !p.armed.has(n):
			return fmt.Errorf("%s has Enemies but is no Armed Minor (15.42)", name)
		case n == usa && p.influencer[n] < nobody && p.influencer[n] != west && p.influence[n] > 3:
			return fmt.Errorf("there are more than three Axis or USSR markers in the USA (8.41)")
		}
	}
	return nil
}

// checkAllies: in the two-player game West and USSR units never share an area (18.0).
func (p *Position) checkAllies() error {
	if p.players != 2 {
		return nil
	}
	if p.atWar(west, ussr) {
		return errors.New("the Allies are at War with each other (18.0)")
	}
	for a := range area(numAreas) {
		h := p.here[a]
		both := h.factions() | h.subs()
		if both.has(west) && both.has(ussr) {
			return fmt.Errorf("both Allies have units in %s (18.0)", world.areas[a].name)
		}
	}
	return nil
}
