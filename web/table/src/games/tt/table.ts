// Triumph & Tragedy at the table: what it registers.
import { onePicture } from '../../board/geography';
import type { SeatState } from '../../api/client';
import { seatName, t, type Key } from '../../i18n/text.svelte';
import { table, type Chip, type Cover } from '../../screens/table/game';
import Ask from './Ask.svelte';
import Battle from './Battle.svelte';
import { describe, warnings, wordOf } from './describe';
import { rolls } from './dice';
import Ghost from './Ghost.svelte';
import { steps, text } from './guide';
import { factionOf, loadKit, type Faction, type Kit, type View } from './kit';
import Legend from './Legend.svelte';
import Look from './Look.svelte';
import { overlays } from './overlays';
import Pieces from './Pieces.svelte';
import Powers from './Powers.svelte';
import { sidesOf, useOf } from './steps';
import { story } from './story';
import { verb } from './verb';

const own = (view: View, sides: readonly string[]): View['units'] => view.units.filter((u) => sides.includes(factionOf(u.nation)));

// The sides in the order of play, each with whoever plays it.
const chips = (view: View, seats: readonly SeatState[]): Chip[] =>
  view.order.map((f) => ({ id: f, name: seatName(f), mark: f, active: view.active === f, seat: seats.find((s) => sidesOf(s.id).includes(f))?.id ?? '' }));

// While a Battle is resolved its units lie open (12.1), and what is decided in it needs
// nothing else: the blocks elsewhere, the hands and the vaults are covered. BattleGroups
// that have not joined (12.71) are still secret, and so is what is revealed from a vault.
const held = ['hand', 'selected', 'committed', 'vault', 'dividendPoints', 'victoryPoints'] as const;
function emptyHanded(f: Faction): Faction {
  const out = { ...f };
  for (const secret of held) delete out[secret];
  return out;
}
const open = new Set(['Battle', 'Round', 'Fire', 'Withdraw', 'ForcedRetreat']);
const cover: Cover<View> = {
  enough: ({ battle, procedure, units }) => !!battle && open.has(procedure) && units.every((u) => u.open || u.area !== battle.area || !battle.participants.includes(factionOf(u.nation))),
  view: (view) => ({
    ...view,
    units: view.units.map(({ type, cv, ...u }) => (u.open && type !== undefined && cv !== undefined ? { ...u, type, cv } : u)),
    factions: Object.fromEntries(Object.entries(view.factions).map(([id, f]) => [id, emptyHanded(f)])),
  }),
  move: (m) => m.anytime,
  line: (l) => l.private ?? false,
};

// The year and the season stand before the phase already.
function when(view: View, phase: string): { date: string; phase: string } {
  const season = t(`season.${view.season}` as Key);
  const rest = phase.replace(/^\d{4} ?/, '');
  return { date: `${view.year} ${season}`, phase: rest.startsWith(season) ? rest.slice(season.length).replace(/^,? ?/, '') : rest };
}

export default table<Kit, View>({
  id: 'tt',
  load: loadKit,
  art: (theme, language, kit) => onePicture(`/tt/board-${theme}${language === 'de' ? '.de' : ''}.svg`, kit.geography),

  place: 'area',
  // A neutral is chosen by clicking anywhere in it.
  meanings: (kit, area) => [{ type: 'area', word: area }, { type: 'nation', word: kit.areas.get(area)?.nation ?? '' }],
  placeOf: (_, view, thing) => (thing.type === 'area' ? thing.word : view.units.find((u) => u.id === thing.word)?.area),
  sides: (_, seat) => sidesOf(seat),
  own: (_, view, sides) => own(view, sides).map((u) => u.id),
  secret: () => true,
  cover,
  stands: (view) => view.units.map((u) => ({ id: u.id, at: u.area })),
  standing: (view, area) => view.units.filter((u) => u.area === area).map((u) => u.id),
  idle: (_, view, sides) => (view.procedure === 'Move' ? own(view, sides).filter((u) => !u.moved).map((u) => u.id) : []),
  looksAt: () => true,
  // Where one's own blocks are; far colonies would make everything small.
  first: (_, view, sides, choosing) => {
    if (view.battle) return [view.battle.area];
    if (sides.includes('west')) return [];
    const home = [...new Set(own(view, sides).map((u) => u.area))];
    return home.length ? home : [...choosing.possible('area')];
  },
  // The neutrals that a card can be played on are brought into sight.
  // So is the USA, which is off the screen, when its units arrive.
  aims: (kit, choosing) => {
    if (choosing.pickedOf('card').size) return [...choosing.lit('nation')].flatMap((n) => kit.nations.get(n)?.capital ?? []);
    const placed = [...choosing.possible('area')];
    return choosing.asked.some((m) => m.kind === 'place') && placed.every((a) => kit.areas.get(a)?.nation === 'usa') ? placed : [];
  },
  manner: {
    // Declarations are not lit all over the map while one only wants to move.
    quiet: new Set(['declare-war', 'violate', 'intervene']),
    drawn: new Set(['unit', 'area', 'card', 'nation', 'type', 'deck']),
    button: (m) => m.args.length === 0,
    main: new Set(['done', 'stop', 'pass']),
    idle: new Set(['done', 'pass']),
    under: new Set(['to', 'stop']),
  },
  journey: () => ({ begins: new Map([['march', 'to'], ['sail', 'to'], ['fly', 'to']]), end: 'stop', area: 'area', placeOf: (word) => word }),
  moving: (view) => view.moving,
  step: (view) => (view.procedure === 'Move' ? 'Movement' : view.procedure),

  pieces: Pieces,
  look: Look,
  ask: Ask,
  ghost: Ghost,
  legend: Legend,
  fight: { part: Battle, on: (view) => view.battle !== undefined, at: (view) => view.battle?.area, beside: false },
  panels: [{ id: 'sides', name: () => t('table.sides'), part: Powers }],
  opens: 'log',
  overlays,
  guide: { steps, text },
  story: (_, over) => story(over),

  when: (_, view, phase) => when(view, phase),
  years: (kit, view) => ({ all: kit.years, now: view.year }),
  chips: (_, view, seats) => chips(view, seats),
  verb,
  word: (kit, view, thing) => wordOf(kit, view, thing.type, thing.word),
  describe,
  follows: warnings,
  useOf: (kit, view, thing) => {
    const card = thing.type === 'card' ? kit.cards.get(thing.word) : undefined;
    return card && useOf(card, view.procedure);
  },
  sideOf: (_, { type, word }) => {
    const side = type === 'faction' ? word : type === 'nation' ? factionOf(word) : 'neutral';
    return side === 'neutral' ? undefined : side;
  },
  // In Government the pairs of technologies are offered apart.
  offers: (view, choosing) => view.procedure !== 'Government' || choosing.picked.length > 0,
  heading: (line) => line.say?.key === '{s} 19{#}.' || line.say?.key === 'The Year 19{#} begins.',
  rolls: (_, lines) => rolls(lines),
  draws: true,
  result: (_kit, _view, said) => said,
});
