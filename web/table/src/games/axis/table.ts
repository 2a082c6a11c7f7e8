// The games of Axis Empires at the table: what each of them registers.
import type { SeatState } from '../../api/client';
import { seatName, t } from '../../i18n/text.svelte';
import type { Picture } from '../../board/geography';
import { table, type Chip, type Table } from '../../screens/table/game';
import { advances } from './advance';
import Ask from './Ask.svelte';
import Cards from './Cards.svelte';
import { rolls } from './dice';
import { spoken } from './facts';
import Fight from './Fight.svelte';
import Forces from './Forces.svelte';
import Ghost from './Ghost.svelte';
import { steps, text } from './guide';
import { factions, gap, kitsOf, theatre, unitsOf, type Faction, type Kit, type Unit, type View } from './kit';
import Legend from './Legend.svelte';
import Look from './Look.svelte';
import { overlays } from './overlays';
import Pieces from './Pieces.svelte';
import { describe, onTheMap, repeats, result, struck, verb, warnings, wordOf } from './speak';
import { scenes } from './scenes';
import { story } from './story';
import War from './War.svelte';

const markOf: Record<Faction, string> = { axis: 'axis', western: 'west', soviet: 'ussr' };

// factionsOf are what a seat plays: with two players one plays both Allies.
const factionsOf = (seat: string): Faction[] => (seat === 'allies' ? ['western', 'soviet'] : factions.filter((f) => f === seat));

const chips = (view: View, seats: readonly SeatState[]): Chip[] =>
  seats.flatMap((s) => factionsOf(s.id).map((f) => ({ id: f, name: seatName(f), seat: s.id, mark: markOf[f], active: view.phasing === f })));

const own = (view: View, sides: readonly string[]): Unit[] => unitsOf(view).filter((u) => sides.includes(u.faction ?? ''));

// holder is the faction that has a unit now, on either map.
const holder = (view: View, unit: string): Faction | undefined => [view.europe, view.pacific].map((map) => map?.units[unit]?.faction).find(Boolean);

// What the first look falls on: the fight, else one's own counters on the map, or all of
// them for those who look on; of two maps those on the map on which is played.
function first(kit: Kit, view: View, sides: readonly string[]): string[] {
  if (view.fight) return [view.fight.target];
  const hexes = (units: readonly Unit[]): string[] => [...new Set(units.map((u) => u.at))].filter((h) => kit.hexes.has(h) && kit.ofMap(view, h));
  const mine = hexes(own(view, sides));
  return heart(kit, mine.length ? mine : hexes(unitsOf(view)));
}

// heart is where most of some hexes lie: a garrison on a far island does not make all
// the others small.
function heart(kit: Kit, hexes: readonly string[]): string[] {
  const at = (h: string): { x: number; y: number } => kit.hexes.get(h) ?? { x: 0, y: 0 };
  const middle = (of: (h: string) => number): number => hexes.map(of).sort((a, b) => a - b)[Math.floor(hexes.length / 2)] ?? 0;
  const [x, y] = [middle((h) => at(h).x), middle((h) => at(h).y)];
  const away = (h: string): number => Math.hypot(at(h).x - x, at(h).y - y);
  return hexes.toSorted((a, b) => away(a) - away(b)).slice(0, Math.ceil(hexes.length * 0.8));
}

// pictures are those of the board, side by side where both maps are played.
function pictures(kit: Kit, board: string, file: string): Picture[] {
  const names = kit.maps.length > 1 ? ['tk', 'ds'] : [board];
  let x = 0;
  return kit.maps.map((m, i) => {
    const made = { src: `/${names[i] ?? board}/board-${file}.svg`, x, width: m.width, height: m.height };
    x += m.width + gap;
    return made;
  });
}

const onBoard = (kit: Kit, at: string | undefined): string | undefined => (at ? kit.placeOf(at) : undefined);

// axisTable is the table of one of the games, on the board of its maps.
export const axisTable = (id: string, board: string): Table => table<Kit, View>({
  id,
  load: kitsOf(id),
  art: (theme, language, kit) => pictures(kit, board, language === 'de' ? `${theme}.de` : theme),

  place: 'hex',
  onMap: onTheMap,
  meanings: (_, place) => [{ type: 'hex', word: place }],
  placeOf: (kit, view, { type, word }) => (type === 'hex' ? word : type === 'unit' ? onBoard(kit, theatre(view).units[word]?.at) : undefined),
  sides: (_, seat) => factionsOf(seat),
  own: (_, view, sides) => own(view, sides).map((u) => u.id),
  // Only the card that was chosen is hidden (1.1.3); where the scenario says which
  // cards are played, nothing is.
  secret: (view, from, to) => from !== to && Object.values(theatre(view).cards).some((c) => c.at === 'pending') && !view.scenario.startsWith('A.'),
  stands: (view, kit) => unitsOf(view).map((u) => ({ id: u.id, at: kit.placeOf(u.at) ?? '' })),
  standing: (view, place) => unitsOf(view).filter((u) => u.at === place).map((u) => u.id),
  idle: (_, view, sides) => (view.procedure === 'March' ? own(view, sides).filter((u) => !u.used).map((u) => u.id) : []),
  spoken,
  looksAt: (kit, place) => kit.geography.areas[place] !== undefined,
  first: (kit, view, sides) => first(kit, view, sides),
  stage: (view) => view.map,
  scenes,
  repeats,
  struck,
  // A few hexes that can be chosen are brought into sight; naval zones and boxes are
  // found by themselves.
  aims: (kit, choosing) => {
    const hexes = [...choosing.lit('hex')].filter((h) => kit.hexes.has(h));
    return hexes.length <= 24 ? hexes : [];
  },
  manner: {
    // What gives something up, or is rarely wanted, is chosen by a button first, so that
    // no click on a unit does it by mistake; so are convoys, which may sail nearly anywhere.
    quiet: new Set(['declare-war', 'break-down', 'detach', 'gather', 'abandon', 'recall', 'disband', 'take-up', 'troop-convoy', 'supply-convoy', 'renounce', 'incident', 'harbor-attack', 'heroic-effort', 'snlf', 'totsugeki']),
    drawn: new Set(['unit', 'hex', 'card', 'zone', 'box', 'marker', 'nation', 'nothing']),
    button: (m) => m.kind.startsWith('embark') || m.args.every((a) => !['unit', 'hex', 'card', 'zone', 'country'].includes(a.type)),
    main: new Set(['done', 'launch', 'stop', 'let-pass']),
    idle: new Set(['done', 'let-pass']),
    under: new Set(['to', 'stop']),
    begun: new Set(['join', 'launch']),
  },
  journey: () => ({ begins: new Map([['move', 'to'], ['place', 'cover'], ['take', 'at'], ['advance', 'exploit']]), end: 'stop', area: 'hex', placeOf: (word) => word }),
  moving: (view) => view.marching,
  // A support unit in hand is a step of its own, and so is what another faction answers.
  step: (view) => `${view.map ?? ''} ${view.phase}${view.awaiting.includes(view.phasing) && !view.inHand ? '' : ' …'}`,

  pieces: Pieces,
  look: Look,
  ask: Ask,
  ghost: Ghost,
  legend: Legend,
  fight: { part: Fight, on: (view) => view.fight !== undefined, at: (view) => view.fight?.target, beside: true },
  panels: [
    { id: 'war', name: () => t('tk.warTab'), part: War },
    { id: 'forces', name: () => t('tk.forcesTab'), part: Forces },
    { id: 'cards', name: () => t('tk.cardsTab'), part: Cards },
  ],
  opens: 'war',
  overlays,
  guide: { steps, text },
  story: (kit) => story(kit),

  when: (kit, view, phase) => ({ date: `${kit.turnName(theatre(view).turn)} ${theatre(view).year}`, phase: kit.maps.length > 1 && view.map ? `${t(`tk.map.${view.map}`)} · ${phase}` : phase }),
  // The printed years, and those that a late war goes on beyond them.
  years: (kit, view) => ({ all: Array.from({ length: Math.max(kit.raw.lastYear, theatre(view).year) - kit.raw.firstYear + 1 }, (_, i) => kit.raw.firstYear + i), now: theatre(view).year }),
  chips: (_, view, seats) => chips(view, seats),
  verb,
  word: (kit, _, thing) => wordOf(kit, thing),
  describe: (kit, view, m) => describe(kit, m, view),
  follows: warnings,
  useOf: (_, __, thing) => (thing.type === 'card' ? `choose ${thing.word}` : undefined),
  // Minor countries fight for whom they have joined, which the counter does not say.
  sideOf: (kit, { type, word }, view) => {
    const faction = type === 'faction' ? word : type === 'unit' ? kit.counters.get(word)?.faction || (view && holder(view, word)) : undefined;
    return markOf[faction as Faction];
  },
  advances,
  offers: () => true,
  heading: (line) => line.say?.key === '{d} begins.' || line.say?.key === 'The turn of {f} begins.',
  rolls,
  result: (kit, view) => t('table.over', { result: result(kit, view) }),
});
