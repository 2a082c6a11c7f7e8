package triumph

import (
	"fmt"

	"sandtable/engine"
)

// The kinds of moves, in the order of the game.
const (
	_ uint8 = iota
	kDone
	kBack
	kPass
	kReveal
	kRepudiate
	kDisband
	kPlace
	kBuild
	kCadre
	kBuy
	kDiplomacy
	kWildcard
	kFactory
	kAchieve
	kSecret
	kAgent
	kCodeBreak
	kSpyRing
	kSabotage
	kCoup
	kMole
	kDoubleAgent
	kDiscard
	kCommit
	kFirst
	kActivate
	kDeclare
	kViolate
	kIntervene
	kMarch
	kSail
	kFly
	kTo
	kStop
	kResolve
	kFight
	kSpare
	kJoin
	kFire
	kBomb
	kStrike
	kHold
	kRetreat
	kRebase
	kHit
	kEscape
	kEngage
	numKinds
)

var kindNames = [numKinds]string{
	kDone: "done", kBack: "back", kPass: "pass", kReveal: "reveal", kRepudiate: "repudiate", kDisband: "disband",
	kPlace: "place", kBuild: "build", kCadre: "cadre", kBuy: "buy", kDiplomacy: "diplomacy", kWildcard: "wildcard",
	kFactory: "factory", kAchieve: "achieve", kSecret: "secret", kAgent: "agent", kCodeBreak: "code-break",
	kSpyRing: "spy-ring", kSabotage: "sabotage", kCoup: "coup", kMole: "mole", kDoubleAgent: "double-agent",
	kDiscard: "discard", kCommit: "commit", kFirst: "first", kActivate: "activate", kDeclare: "declare-war",
	kViolate: "violate", kIntervene: "intervene", kMarch: "march", kSail: "sail", kFly: "fly", kTo: "to", kStop: "stop",
	kResolve: "resolve", kFight: "fight", kSpare: "spare", kJoin: "join", kFire: "fire", kBomb: "bomb", kStrike: "strike",
	kHold: "hold", kRetreat: "retreat", kRebase: "rebase", kHit: "hit", kEscape: "escape", kEngage: "engage",
}

// checkKinds makes sure that the game's moves are those that this package knows.
func checkKinds(g engine.Game) error {
	kinds := g.Kinds()
	if g.ID() != "tt" || len(kinds) != int(numKinds) {
		return fmt.Errorf("this bot plays Triumph & Tragedy with %d kinds of moves, not %s with %d", numKinds, g.Title(), len(kinds))
	}
	for i, k := range kinds {
		if k.Name != kindNames[i] {
			return fmt.Errorf("move number %d of the game is %q, but the bot knows it as %q: rebuild the bot for this version", i, k.Name, kindNames[i])
		}
	}
	return nil
}
