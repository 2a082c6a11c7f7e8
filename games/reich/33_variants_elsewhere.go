package reich

import (
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// What politics and supply ask of the chapters of variants and Lend-Lease.

// outOfWar reports whether a power has made a separate peace, which lasts until
// the Axis declare war on it again (33.41, variant 2).
func (p *Position) outOfWar(n atlas.Country) bool {
	return n == atlas.Britain && p.economy.effects.britishPeace && p.war[atlas.Britain].Majors() == 0
}

// neverActive reports whether a variant keeps a country from being activated
// (Allied variant 19).
func (p *Position) neverActive(n atlas.Country) bool {
	return n == atlas.Finland && p.inForce(atlas.Allies, 19)
}

// americaWaits reports whether a variant keeps America out of the war (Axis
// variant 20, Allied variant 20).
func (p *Position) americaWaits() bool { return p.usWaits() && !p.economy.effects.usMay }

// winterCancelled: Axis variant 15.
func (p *Position) winterCancelled() bool { return p.inForce(atlas.Axis, 15) }

// redoubtHolds reports whether Germany fights on from Berchtesgaden (Axis variant
// 14).
func (p *Position) redoubtHolds() bool {
	return p.inForce(atlas.Axis, 14) && p.camp(p.control.of(atlas.Sites.Berchtesgaden)) == atlas.Axis
}

// redoubtRises plays Axis variant 14, which may not be delayed, when the Allies take
// a hex of Germany.
func (p *Position) redoubtRises(h atlas.Hex, to atlas.Country) {
	c := &p.economy.variants[atlas.Axis]
	if c.number != 14 || c.gone || world.Hexes[h].Country != atlas.Germany || to == atlas.Nobody || p.camp(to) != atlas.Allies {
		return
	}
	if p.now.Year() >= 1943 && p.scenario != atlas.Scenario1939 {
		p.playVariant(atlas.Axis, atPlayerTurn)
	}
}

// lendLeaseOpen reports whether the way through Persia is open, which also
// lengthens Russia's east edge for supply (27.14).
func (p *Position) lendLeaseOpen() bool { return p.leaseOpen() }

// jets is what Axis variant 10 adds to German air combat (33.41).
func (p *Position) jets() int {
	if p.inForce(atlas.Axis, 10) {
		return 1
	}
	return 0
}

// americanNavy is what variants add to American ships in battle: Allied 6, and
// Axis 20 if Japan leaves America alone (33.41, 33.42).
func (p *Position) americanNavy() int {
	pearl := p.economy.effects.pearl
	if p.inForce(atlas.Allies, 6) || p.inForce(atlas.Axis, 20) && (pearl == 1 || pearl == 2) {
		return 1
	}
	return 0
}

// whyVariant says why a variant forbids a declaration of war, or is nil: Germany
// without Hitler (Allied 15), an Italy that was bought off (Allied 12), Russia on
// a Finland that was left in peace (Allied 19).
func (p *Position) whyVariant(who, target atlas.Country) say.No {
	switch {
	case p.stunned() && who == atlas.Germany:
		return say.Forbid("33.42", "Germany declares no war in the turn after Hitler's death.")
	case who == atlas.Italy && target < atlas.NumMajors && p.italyBound():
		return say.Forbid("33.42", "Italy has been paid for a year of peace.")
	case who == atlas.USSR && target == atlas.Finland && p.inForce(atlas.Allies, 19) && !p.atWar(atlas.USSR, atlas.Germany):
		return say.Forbid("33.42", "Russia leaves Finland in peace until she is at war with Germany.")
	}
	return say.No{}
}

// freeWar: when the war did not begin over Poland, the later of Britain and France
// declares it without cost (Axis 12).
func (p *Position) freeWar(who, target atlas.Country) bool {
	if !p.inForce(atlas.Axis, 12) || target != atlas.Germany {
		return false
	}
	return who == atlas.Britain && p.atWar(atlas.France, atlas.Germany) || who == atlas.France && p.atWar(atlas.Britain, atlas.Germany)
}
