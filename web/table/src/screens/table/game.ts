// What a game registers to be played at the table: how it looks and what it is
// called. The shell does everything else.
import type { Component } from 'svelte';
import type { Line, SeatState } from '../../api/client';
import type { Picture } from '../../board/geography';
import type { Stand } from '../../lib/film';
import type { Repeats } from '../../lib/chronicle';
import type { Kit, Named } from '../../lib/kit';
import type { Move, Thing } from '../../lib/moves';
import type { Story } from '../../lib/story';
import type { Journey } from './carrying.svelte';
import type { Choosing, Manner } from './choosing.svelte';
import type { Desk } from './desk.svelte';
import type { Step } from './guide';

// Part is a component of a game; it finds everything it draws on the desk.
export type Part<K extends Kit, V extends object, More extends object = object> = Component<{ desk: Desk<K, V> } & More>;

// Chip is a side as the top bar shows it, with the seat that plays it.
export interface Chip {
  id: string;
  name: string;
  seat: string;
  mark: string; // axis, west or ussr: the colour and the shape
  active: boolean; // whose turn it is by the rules
}

// Overlay is something laid over the board: for each place, the class it is drawn
// with. What takes a request is loaded when it is laid, for the position as it is now.
export interface Overlay<K extends Kit, V extends object> {
  id: string;
  key: string;
  name: () => string;
  hint: () => string;
  marks: (kit: K, view: V, sides: readonly string[], loaded?: unknown) => Map<string, string>;
  load?: (match: string, seat: string) => Promise<unknown>;
}

// Roll is dice as they fell: for whom, and which of them hit.
export interface Roll {
  key: string;
  title: string;
  dice: number[];
  power: number; // a die of so much or less hits; 0 if no die does by itself
  note: string;
}

// Advance is an answer that can be given before its question comes.
export interface Advance {
  text: string;
  rule: string; // that the question cites
  about: Named[]; // what it has to speak of
  answers: string[]; // moves, of which the first legal one is made
  passing: boolean; // whether it ends with the phase
}

// Cover is what is left out where several who must not see each other's secrets share
// a screen, so that what can be decided without them needs no curtain.
export interface Cover<V extends object> {
  enough: (view: V) => boolean; // whether what is asked can be decided so
  view: (view: V) => V;
  move: (m: Move) => boolean; // whether a move is left out
  line: (l: Line) => boolean; // whether a line of the log is
}

export interface Panel<K extends Kit, V extends object> {
  id: string;
  name: () => string;
  part: Part<K, V>;
}

export interface Table<K extends Kit = Kit, V extends object = object> {
  id: string;
  load: (language: string, packs?: string) => Promise<K>; // with the data packs of the match
  art: (theme: 'light' | 'dark', language: string, kit: K) => readonly Picture[];

  // The board.
  place: string; // the type of the places that moves name
  onMap?: (kit: K, moves: Move[]) => Move[]; // moves with the places they are chosen by
  meanings: (kit: K, place: string) => Thing[]; // what a click on a place may mean, itself first
  placeOf: (kit: K, view: V, thing: Thing) => string | undefined; // where a thing lies
  sides: (view: V, seat: string, seats: readonly SeatState[]) => string[]; // what a seat plays
  own: (kit: K, view: V, sides: readonly string[]) => string[]; // the units that obey some sides
  secret: (view: V, from: string, to: string, seats: readonly SeatState[]) => boolean; // whether a seat's view shows what another's holder must not see
  cover?: Cover<V>; // how the secrets are covered that can be
  stands: (view: V, kit: K) => Stand[]; // every unit with the place of the board where it stands
  standing: (view: V, place: string) => string[]; // the units at a place
  idle?: (kit: K, view: V, sides: readonly string[]) => string[]; // units that answer a click while another moves
  spoken?: (kit: K, view: V, place: string) => string; // a place for whoever does not see the map, if its name alone says little
  looksAt: (kit: K, place: string) => boolean; // whether there is anything to say of a place
  first: (kit: K, view: V, sides: readonly string[], choosing: Choosing) => string[]; // what the first look falls on; nothing for the whole board
  stage?: (view: V) => string | undefined; // the part of the board on which one is to choose; the look falls on it when it changes
  aims: (kit: K, choosing: Choosing) => string[]; // what has to be in sight to be chosen
  manner: Manner;
  journey: (kit: K) => Journey;
  moving: (view: V) => string | undefined; // the unit in the middle of its move
  step: (view: V) => string; // what is picked is let go of when this changes

  // Its parts.
  pieces: Part<K, V>; // on the board
  look: Part<K, V, { place: string }>; // all about a place
  ask: Part<K, V>; // what is asked, and every answer that is not given on the board
  ghost: Part<K, V, { thing: Thing }>; // what is dragged, in a square of its own
  legend: Part<K, V>;
  fight: { part: Part<K, V>; on: (view: V) => boolean; at: (view: V) => string | undefined; beside: boolean };
  panels: Panel<K, V>[];
  opens: string; // the panel that lies open at first
  overlays: Overlay<K, V>[];
  guide: { steps: readonly Step<V>[]; text: (step: string) => string };
  story: (kit: K, over: boolean) => Story;

  // Its words.
  when: (kit: K, view: V, phase: string) => { date: string; phase: string };
  years: (kit: K, view: V) => { all: number[]; now: number };
  chips: (kit: K, view: V, seats: readonly SeatState[]) => Chip[];
  verb: (kind: string) => string;
  word: (kit: K, view: V, thing: Thing) => string;
  describe: (kit: K, view: V, move: Move, known?: readonly Thing[]) => string; // what is known is left out
  follows: (kit: K, view: V, move: Move) => string[]; // what comes of a move that it would be a pity not to know, wars first: with any of it the move is asked for once more
  useOf?: (kit: K, view: V, thing: Thing) => string | undefined; // the move that a thing without a place is for
  sideOf: (kit: K, named: Named, view?: V) => string | undefined; // axis, west or ussr, for what a sentence names
  advances?: (kit: K, view: V, sides: readonly string[], moves: readonly string[], place: string | undefined) => Advance[]; // answers that can be given in advance; the place is what is asked about
  offers: (view: V, choosing: Choosing) => boolean; // whether things without a place on the board are offered as buttons
  scenes?: { of: (line: Line) => string | undefined; on: (view: V, scene: string) => V }; // where the board has parts: on which of them a line happened, and a view whose words are of one
  struck?: (line: Line) => string[]; // units that a line says were hit where the board does not show it: the notice shows them
  repeats?: Repeats; // whether a line is said better by the next one, in the log as in films
  heading: (line: Line) => boolean; // whether a line of the log opens a new part of it
  rolls: (kit: K, lines: readonly Line[]) => Roll[];
  draws?: true; // whether chance also draws cards, so that not all that it decides is dice
  result: (kit: K, view: V, english: string) => string; // how a match ended
}

// The parts that every game has to register, with what they are.
const parts = {
  id: 'string', load: 'function', art: 'function', place: 'string', meanings: 'function', placeOf: 'function', sides: 'function', own: 'function', secret: 'function', stands: 'function', standing: 'function',
  looksAt: 'function', first: 'function', aims: 'function', manner: 'object', journey: 'function', moving: 'function', step: 'function',
  pieces: 'function', look: 'function', ask: 'function', ghost: 'function', legend: 'function', fight: 'object', panels: 'object', opens: 'string', overlays: 'object', guide: 'object', story: 'function',
  when: 'function', years: 'function', chips: 'function', verb: 'function', word: 'function', describe: 'function', follows: 'function', sideOf: 'function', offers: 'function', heading: 'function', rolls: 'function', result: 'function',
} as const satisfies Partial<Record<keyof Table, string>>;

// whole gives back the table that a game has registered, or says in one sentence
// what is missing from it.
export function whole(id: string, made: unknown): Table {
  const has = (made ?? {}) as Record<string, unknown>;
  const missing = Object.entries(parts).filter(([name, kind]) => typeof has[name] !== kind || has[name] === null).map(([name]) => name);
  if (missing.length) throw new Error(`The table of "${id}" is not complete: it has to register ${missing.join(', ')}.`);
  if (has['id'] !== id) throw new Error(`The table listed as "${id}" registers itself as "${String(has['id'])}": give both the same id.`);
  return made as Table;
}

// table is a game's table, whose own kit and view the shell hands back to it.
export const table = <K extends Kit, V extends object>(made: Table<K, V>): Table => made as unknown as Table;
