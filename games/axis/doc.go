// Package axis holds the Axis Empires system: Totaler Krieg! in Europe and Dai
// Senso! in the Pacific. Package atlas beneath it holds what is printed on boards,
// counters and cards, package program what cards and tables do.
//
// A file that begins with a number holds that chapter of the rulebook, or the part
// of it that its name says: 03_movement.go the two movement phases, 03_steps.go the
// cost of a step, 09_overstacking.go how overstacked hexes are brought into order.
// sequence.go is the table of contents: the segments of a turn, one line each.
//
// Files without a number are no chapter:
//
//	game.go, driver.go     the games as package engine sees them, and how they are driven
//	sequence.go            the turn, the faction turn, and all procedures
//	state.go               everything that is true at one moment; layout.txt writes it
//	whereabouts.go         who stands where, worked out from the state and kept with it
//	map_tables.go          tables that follow from what is printed
//	hidden_moves.go        what others see of a faction's moves, and when; how events are told
//	kinds.go               how moves and events are declared, and the moves that all decisions share
//	speech.go, cite.go     names of things, the marks of sentences, and the book of a rule's number
//	german.go              the German of sentences, and of names that the page does not translate
//	scenarios.go           set-ups; scenario_rules.go has the special rules that a scenario names
//	scenario_summaries.go  how long a scenario lasts and how it is won, for those who choose one
//	combined*.go           both maps played as one game
//	first_edition.go       rules of the 1999 player aid that data packs switch on (17)
//	load.go, library.go    the data of a map, and data packs laid over them
//	check.go, view.go      what holds in every position, and what a seat may know of it
//	notation.go            positions as people write them
//	chart.go, kit.go       the drawn maps, and what else a page needs to show the game
//	map_layers.go          control, zones and open ports, for those who want to see them on the map
//	bot_reading.go         what opponents may ask about a position
//	plots.go               figures of a match, turn by turn
//	soak_checklist.go      what long play should have seen happen
//	card_variations.go     the same game with a step more or less on some cards
//
// # A position
//
// A Position is the state and, for each map, a front: what is printed (World), what
// is stored (mapState), and what follows from both and is kept with it (lists, and
// supply in known). Rules that ask something are methods of *front; rules that ask
// players or roll dice are procedures over *Position, with p.front() for the map on
// which the segment under way is played. Queries that several chapters share:
//
//	politics     owner, realm, control, alignment, posture, policy, truce, atWar   13_politics.go
//	zones        enemyZone, negated, projects                                      08_zones.go
//	supply       supplied, suppliedOverland, tracesFrom                            10_supply.go
//	ports        openPort, navalBase, airBase                                      10_open_ports.go
//	bases        navalBaseOf, airBaseOf, fleetPaths, locate (of one support unit)    10_open_ports.go, 02_placement.go
//	stacks       first and next of lists, stackFault, nextOverstack                09_stacking.go
//	sides        sideOf (the numbers of the side that is up), isGround             03_steps.go, 08_zones.go
//	pools        pool, retire, stepLosses and loseStep                             04_losses.go
//	countries    neutralMinor, wouldAlign, postureFor, mayInfluence, atCivilWar     13_setup.go, 13_alignment.go, 14_influence.go
//
// Countries come in by alignAndActivate, activate and declareWar, which begin procedures;
// they go by cede and vanish; influence, rollArea, neighbour, toll and hold are what events
// share (13_setup.go, 13_ceding.go, 15_areas.go, 15_joining.go, 15_national_losses.go).
//
// The other side of a support unit: an Escort Troop Convoy is an Air Force or Surface
// Fleet that is turned and lies in a Convoys or Used Box, a CV Strike is a CV Fleet
// that is turned and is an air unit (isAir); a Bomber in a hex becomes a Devastation
// marker and leaves the game.
//
// Units change through set, put, relocate and retire only, markers through mark and
// unmark, so that the lists follow. A unit's deeds (counter.used) are what it may do
// once in a phase; forgetDeeds begins the next.
//
// # How to add a chapter
//
// Everything of one decision stands in the file of its chapter, in this order:
//
//   - the kinds of moves: var kMove = kind(engine.Kind{...}), with the rule and a
//     sentence of help. An argument's name says what its number is (unit, hex, box,
//     zone, card, country, marker ... of wordsOf; "unit-or-none" may be none);
//   - the events: var evMoved = event("{u} moves from {s} to {s}."), with the marks of marksOf;
//   - the frame: a struct that begins with flow.Head (its tag names the steps) and has
//     up to six numbers of sixteen bits, each with a note that says how it is written
//     (`note:"unit unit"`: its name, then its kind of frameKinds or its greatest value);
//   - an init that fills in the procedure: procedures[pMarch] = flow.Of(proc[marchFrame]{
//     Name, Rule, Run, Legal, Play, Rolled, Question, Why}). Its number joins the list
//     in sequence.go;
//   - Run asks (p.ask), rolls (p.Roll(6); Rolled gets 0 to 5), calls another procedure
//     (flow.CallWith) or returns (p.Done). Who has nothing to choose is not asked;
//   - Legal lists, Play performs, Why explains what is not on the list: all three ask
//     the same function that returns a say.No, so that they cannot disagree;
//   - what all may see is told by p.tell or f.tell with its rule, which lifts the veil.
//
// A segment is one line in factionTurn of sequence.go, with the function that begins
// it; one that needs no decision just acts. The stacking repair after it (9.2) is done
// by the sequence. A procedure may be called from anywhere: an event can begin a march.
//
// Operations of cards and tables, and the events of chapters 15 and 16, are declared
// by their chapter in an init (01_programs.go): operations[program.Cede] =
// &operation{can, do}, events["free-passage"] = &operation{can, do}. can says whether
// it would do anything, do carries it out and answers true if it has called a
// procedure. p.runCard runs a list of the current card, p.runTable a table. A card's
// words for places are read by script.placeFor and isAt.
//
// A new field of a map goes into mapState, before its long lists, and, for both maps, into layout.txt;
// CopyFrom copies all that lies there. Text and JSON bring it back by its name in the layout without further work;
// give it a line of its own in notation.go if people will write it by hand. check
// refuses numbers that name nothing.
//
// Every sentence needs its German in data/words.de.json, in alphabetical order; a test
// names those that are missing. A rule is cited by its number where it is carried out,
// in the doc comment of the function, in refusals and events.
//
// A test is a scene: scene_test.go sets a map up line by line to ask a rule of a front;
// table.Scene of play_test.go reads a whole position in the notation, plays moves in
// words and dice by their faces (engine/scenetest). rulebook.Covers(t, "tk", "3.1.1")
// says which rule it covers. Where the book is silent, RULINGS.md has a line.
//
// Both boards are grids of hexes with a corner on top, printed on two sheets
// whose hexes are numbered separately (w3825, e1303) and laid side by side.
package axis
