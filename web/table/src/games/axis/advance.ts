// Contests answered in advance (2.2.3.2), so that the other side's support segment
// does not wait for each of its placements.
import { t } from '../../i18n/text.svelte';
import type { Advance } from '../../screens/table/game';
import { unitsOf, type Kit, type View } from './kit';

const pass = 'let-pass';
const withUnit = (unit: string): string[] => [`contest ${unit}`, `strike ${unit}`, pass];

// advances are the answers that can be given now: while a contest is asked about, for
// this turn; otherwise until they are revoked.
export function advances(kit: Kit, view: View, sides: readonly string[], moves: readonly string[], place: string | undefined): Advance[] {
  const rule = '2.2.3';
  if (moves.includes(pass)) {
    const units = [...new Set(moves.filter((m) => m !== pass).map((m) => m.split(' ')[1] ?? ''))];
    return [
      ...(place ? [{ rule, text: t('tk.advance.here', { place: kit.where(place) }), about: [{ type: 'place', word: place }], answers: [pass], passing: true }] : []),
      { rule, text: t('tk.advance.turn'), about: [], answers: [pass], passing: true },
      ...units.map((u) => ({ rule, text: t('tk.advance.turnWith', { unit: kit.title(u) }), about: [], answers: withUnit(u), passing: true })),
    ];
  }
  const pool = unitsOf(view).filter((u) => sides.includes(u.faction ?? '') && u.at === `force-pool-${u.faction ?? ''}` && kit.counters.get(u.id)?.class !== 'ground');
  if (!pool.length) return [];
  return [
    { rule, text: t('tk.advance.never'), about: [], answers: [pass], passing: false },
    ...pool.map((u) => ({ rule, text: t('tk.advance.with', { unit: kit.title(u.id) }), about: [], answers: withUnit(u.id), passing: false })),
  ];
}
