// Third Reich at the table: what it registers.
import { onePicture } from '../../board/geography';
import type { SeatState } from '../../api/client';
import { seatName, t } from '../../i18n/text.svelte';
import { table, type Chip, type Cover } from '../../screens/table/game';
import Ask from './Ask.svelte';
import { rolls } from './dice';
import Fight from './Fight.svelte';
import Ghost from './Ghost.svelte';
import { steps, text } from './guide';
import { loadKit, majors, sideOf, type Kit, type View } from './kit';
import Ledger from './Ledger.svelte';
import Legend from './Legend.svelte';
import Look from './Look.svelte';
import { overlays } from './overlays';
import Pieces from './Pieces.svelte';
import Pools from './Pools.svelte';
import { atCourse, describe, onTheMap, verb, warnings, wordOf } from './speak';
import { story } from './story';

// powersOf are the major powers that a seat plays.
const powersOf = (view: View, seat: number): string[] => majors.filter((m) => view.powers[m]?.seat === seat);

// The seats, marked by the camp of what they play.
const chips = (view: View, seats: readonly SeatState[]): Chip[] =>
  seats.map((s, i) => {
    const [first = ''] = powersOf(view, i);
    return { id: s.id, name: seatName(s.id), seat: s.id, mark: first === 'ussr' ? 'ussr' : sideOf(first, view) === 'axis' ? 'axis' : 'west', active: view.mover === sideOf(first, view) };
  });

const own = (kit: Kit, view: View, sides: readonly string[]): View['units'] => view.units.filter((u) => sides.includes(u.nation ?? kit.counters.get(u.id)?.nation ?? ''));

// meeting is the course on which one chooses a hex to meet the enemy.
const meeting = (view: View): string[] => (view.interceptions ?? []).map((x) => x.at);

// What the first look falls on: the enemy's course where one is to meet him, else one's own
// counters, what is asked for, or the heart of Europe.
function first(kit: Kit, view: View, sides: readonly string[], asked: ReadonlySet<string>): string[] {
  if (atCourse(view)) return meeting(view);
  const home = [...new Set(own(kit, view, sides).map((u) => u.at))].filter((h) => kit.hexes.has(h));
  if (home.length > 3) return home;
  return asked.size ? [...asked] : ['E18', 'NN35', 'A47'];
}

// Only a variant that has been drawn is hidden, and only from the other camp (33.2).
function secret(view: View, from: string, to: string, seats: readonly SeatState[]): boolean {
  const camp = (seat: string): string => sideOf(powersOf(view, seats.findIndex((s) => s.id === seat))[0] ?? '', view);
  return camp(from) !== camp(to) && Object.values(view.variants).some((v) => v.number !== undefined && !v.gone);
}

// Only the question about the variant itself needs what is covered; what intelligence
// has found out is told in the log.
const cover: Cover<View> = {
  enough: (view) => view.procedure !== 'Variants',
  view: (view) => ({ ...view, variants: Object.fromEntries(Object.entries(view.variants).map(([camp, { number: _, what: __, ...v }]) => [camp, v])) }),
  move: (m) => m.kind === 'variant' || m.kind === 'ask-me',
  line: (l) => ['{p} draws variant {i}.', 'The {a} hold variant {i}.'].includes(l.say?.key ?? ''),
};

// Who won, and at what level.
function result(kit: Kit, view: View, english: string): string {
  const [best] = view.winners ?? [];
  const level = best && view.powers[best]?.level;
  const who = (view.winners ?? []).map(kit.nationName).join(', ') + (level ? `, ${kit.said(level)}` : '');
  return t('table.over', { result: who || english });
}

export default table<Kit, View>({
  id: 'reich',
  load: loadKit,
  art: (theme, _, kit) => onePicture(`/reich/board-${theme}.svg`, kit.geography),

  place: 'hex',
  onMap: onTheMap,
  meanings: (_, hex) => [{ type: 'hex', word: hex }],
  placeOf: (kit, view, thing) => {
    const at = thing.type === 'hex' ? thing.word : view.units.find((u) => u.id === thing.word)?.at;
    return at && kit.hexes.has(at) ? at : undefined;
  },
  sides: (view, seat, seats) => powersOf(view, seats.findIndex((s) => s.id === seat)),
  own: (kit, view, sides) => own(kit, view, sides).map((u) => u.id),
  secret,
  cover,
  stands: (view) => view.units.map((u) => ({ id: u.id, at: u.at })),
  standing: (view, hex) => view.units.filter((u) => u.at === hex).map((u) => u.id),
  looksAt: (kit, hex) => !!kit.hexes.get(hex)?.land,
  first: (kit, view, sides, choosing) => first(kit, view, sides, choosing.possible('hex')),
  stage: (view) => (atCourse(view) ? meeting(view).join(' ') : undefined),
  aims: (_, choosing) => (choosing.lit('hex').size < 60 ? [...choosing.lit('hex')] : []),
  manner: {
    quiet: new Set(),
    drawn: new Set(['unit', 'hex']),
    button: (m) => m.args.some((a) => a.type === 'place') || m.args.every((a) => a.type !== 'unit' && a.type !== 'hex'),
    main: new Set(['done', 'launch', 'resolve']),
    idle: new Set(['done']),
    under: new Set(),
  },
  journey: (kit) => ({
    begins: new Map([['move', 'at'], ['deploy', 'at'], ['redeploy', 'at'], ['build', 'at'], ['transfer', 'at'], ['drop', 'at'], ['base', 'at'], ['choose', 'at'], ['sail', 'harbour']]),
    end: '',
    area: 'hex',
    placeOf: (word) => kit.ports.get(word)?.hex ?? word,
  }),
  moving: () => undefined,
  step: (view) => view.phase,

  pieces: Pieces,
  look: Look,
  ask: Ask,
  ghost: Ghost,
  legend: Legend,
  fight: {
    part: Fight,
    on: (view) => !!(view.attack || view.attrition || view.airFight || view.seaBattle || (view.contact?.some((c) => c.factors > 0) && view.procedure === 'Combat')),
    at: (view) => view.attack?.targets[0]?.hex ?? view.airFight?.hex ?? view.seaBattle?.hex,
    beside: true,
  },
  panels: [
    { id: 'powers', name: () => t('reich.ledgerTab'), part: Ledger },
    { id: 'pools', name: () => t('reich.poolsTab'), part: Pools },
  ],
  opens: 'powers',
  overlays,
  guide: { steps, text },
  story: (kit) => story(kit),

  when: (kit, view, phase) => ({ date: kit.dateName(view.date), phase }),
  years: (_, view) => ({ all: [1939, 1940, 1941, 1942, 1943, 1944, 1945, 1946], now: view.year }),
  chips: (_, view, seats) => chips(view, seats),
  verb,
  word: (kit, _, thing) => wordOf(kit, thing.type, thing.word),
  describe: (kit, view, m) => describe(kit, m, view),
  follows: warnings,
  sideOf: (kit, { word }) => {
    const nation = kit.counters.get(word)?.nation ?? word;
    return (majors as readonly string[]).includes(nation) ? (nation === 'ussr' ? 'ussr' : sideOf(nation) === 'axis' ? 'axis' : 'west') : undefined;
  },
  offers: () => false,
  heading: (line) => line.say?.key === '{d} begins.' || line.say?.key === 'The player turn of the {a} begins.',
  rolls,
  result,
});
