package reich

// What later rule sets correct. A match keeps the set it began with, so each
// correction is a switch with the number of the rule that it is about.

// survivorsMayBeAttackedAgain: the exploitation may attack a hex that withstood an
// attack before it (14.23).
func (s *state) survivorsMayBeAttackedAgain() bool { return s.rules >= 2 }

// bridgesAreJudgedHexByHex: of several hexes attacked as one, each that was attacked
// over rivers alone may have a bridgehead (9.12, 14.23).
func (s *state) bridgesAreJudgedHexByHex() bool { return s.rules >= 2 }

// coinDecidesOnLeave: future allies who disagree about a second bridgehead toss a
// coin (9.7, 51.5).
func (s *state) coinDecidesOnLeave() bool { return s.rules >= 2 }

// exchangesMayCostMore: the stronger side of an exchange may give up more than it
// must (14.26).
func (s *state) exchangesMayCostMore() bool { return s.rules >= 2 }

// chainsAreJudgedByPlace: whether an advance breaks the chain of exploiting units
// depends on where they stand, not on the order in which they moved (14.36).
func (s *state) chainsAreJudgedByPlace() bool { return s.rules >= 2 }

// reservesLeaveVacantHexes: a breakthrough hex that nobody defended is not to be
// overstacked by armour that does not exploit from it (14.4).
func (s *state) reservesLeaveVacantHexes() bool { return s.rules >= 2 }

// namedFleetsStayNamed: supply fleets of the first player turn still carry supply in
// the second, which matters to 26.7 and 31.4 (13.8, 27.23).
func (s *state) namedFleetsStayNamed() bool { return s.rules >= 2 }

// minorsKeepApartWithTheirAlly: while Britain and France do not stack together, neither
// does one of them with the other's minor allies (34.3).
func (s *state) minorsKeepApartWithTheirAlly() bool { return s.rules >= 2 }

// zonesCountFromTheStart: a unit that began its turn beside armour of a power at peace
// with its own did not begin it in an enemy zone (31.1).
func (s *state) zonesCountFromTheStart() bool { return s.rules >= 2 }

// americaEscortsBeyondBritain: with Britain and France fallen, what deploys from America
// needs a fleet based there as escort (16.75, 29.61).
func (s *state) americaEscortsBeyondBritain() bool { return s.rules >= 2 }

// trappedUnitsLeaveFirst: units that can leave Vichy France are redeployed before all
// others (49.6).
func (s *state) trappedUnitsLeaveFirst() bool { return s.rules >= 2 }

// aidGoesThroughTheBaltic: British aid to Finland that an escort in the Baltic brings to
// Helsinki costs one redeployment (33.62).
func (s *state) aidGoesThroughTheBaltic() bool { return s.rules >= 2 }

// lentItaliansUseNewBases: Italian aircraft lent to Germany use Italian air base counters
// in the turn these are placed (28.14).
func (s *state) lentItaliansUseNewBases() bool { return s.rules >= 2 }

// costlySupplyKeepsBridgeheads: a bridgehead stays if supply would need more ships
// without it (9.4).
func (s *state) costlySupplyKeepsBridgeheads() bool { return s.rules >= 2 }

// armiesShareSuez: east of the Suez Canal, what lives overland from Libya counts towards
// the limit of Africa, and either side's ports can supply part of one army (35.5, 35.73).
func (s *state) armiesShareSuez() bool { return s.rules >= 2 }

// nationsLoseEqually: the losses of aircraft of several nations fall on these equally, as
// those of ships do, and so do those of ships with a convoy (28.432, 29.572).
func (s *state) nationsLoseEqually() bool { return s.rules >= 2 }

// overruledChooseAgain: an ally whose Attrition gives way to an Offensive chooses anew,
// even if it had chosen on all fronts (12.25).
func (s *state) overruledChooseAgain() bool { return s.rules >= 2 }

// coloniesMustWithstand: whoever takes a colony or East Europe keeps it with one city
// only after the enemy's next turn (24.42, 43.6).
func (s *state) coloniesMustWithstand() bool { return s.rules >= 2 }

// onlookersMakeRoom: Italians in a Minor Ally that Russia attacks are redeployed over
// Russian hexes, and their aircraft and ships leave the bases that Russia takes (25.2).
func (s *state) onlookersMakeRoom() bool { return s.rules >= 2 }

// exploitersTakeTurns: allies who quarrel take turns in advances and in exploitation too
// (51.5).
func (s *state) exploitersTakeTurns() bool { return s.rules >= 2 }

// escortsServeOnce: a fleet that fetches a unit from an island does not take it on to
// another port, but a second one at its base may (29.62, 29.67).
func (s *state) escortsServeOnce() bool { return s.rules >= 2 }

// freeFrenchKeepTheFleet: with Allied variant 3 the French fleet fights on for the Free
// French (33.42, 49.13).
func (s *state) freeFrenchKeepTheFleet() bool { return s.rules >= 2 }

// allObjectivesAreShared: at the end of the 1944 scenario what the fall of Germany has
// left to nobody is shared as well, and what an Ally once held stays his (2.33).
func (s *state) allObjectivesAreShared() bool { return s.rules >= 2 }

// romeYieldsByTheCard: in the 1942 scenario Rome yields half of the 90 BRPs with which
// Italy begins it (26.3, 26.71).
func (s *state) romeYieldsByTheCard() bool { return s.rules >= 2 }

// playersAreBoundAtOnce: whoever plays several powers is judged by the one that had most
// objectives when he got them, not by all that have most at the end (2.5).
func (s *state) playersAreBoundAtOnce() bool { return s.rules >= 2 }

// supportBindsTheAttacker: Ground Support over a hex that is not attacked is lost unless
// nobody could attack it, also if those beside it attacked elsewhere, or a landing or
// drop was not made (28.421).
func (s *state) supportBindsTheAttacker() bool { return s.rules >= 2 }

// alliesAgreeOnTheHex: allies who attacked together agree on who controls the hex before
// one of them enters it (14.29).
func (s *state) alliesAgreeOnTheHex() bool { return s.rules >= 2 }

// italyStepsIn: Italy may help an attacked Minor Ally without German leave once Germany
// has ended its movement without helping it (25.2).
func (s *state) italyStepsIn() bool { return s.rules >= 2 }

// franceHelpsRussia: a France that lasts into 1942 may grant Russia BRPs (15.56, 42.2).
func (s *state) franceHelpsRussia() bool { return s.rules >= 2 }

// alliesMayOppose: an intelligence effort may be opposed by an ally of another player,
// on whom it can be turned (33.51, 33.55).
func (s *state) alliesMayOppose() bool { return s.rules >= 2 }

// anyFrenchAttackCounts: French Counterair goes against aircraft that could oppose any
// attack France may make while Paris is lost, not those near Paris alone (26.816).
func (s *state) anyFrenchAttackCounts() bool { return s.rules >= 2 }

// blockadersChooseTheirPort: the fleet that shut the Gulf of Suez returns to any port in
// Britain, a French one to any in France (47.3).
func (s *state) blockadersChooseTheirPort() bool { return s.rules >= 2 }

// strikersAreSeen: an air unit that strikes ships is seen where it is based, also if it
// was split off in the same phase and nobody has seen it yet (28.521, 28.61).
func (s *state) strikersAreSeen() bool { return s.rules >= 2 }

// italyMayTurn: an Italy that was bought off may declare war on Germany when her year is
// over (Allied variant 12).
func (s *state) italyMayTurn() bool { return s.rules >= 2 }

// diceSettleAttrition: allies agree on the losses of attrition by giving more than their
// share, and a die settles equal factors (18.31).
func (s *state) diceSettleAttrition() bool { return s.rules >= 2 }
