// What can be laid over the map: for each area, the class it is drawn with.
import { t } from '../../i18n/text.svelte';
import type { Overlay } from '../../screens/table/game';
import type { Kit, View } from './kit';
import { factionOf } from './kit';

const named = (id: 'control' | 'blockade' | 'threat' | 'supply', key: string, marks: Overlay<Kit, View>['marks']): Overlay<Kit, View> => ({
  id, key, name: () => t(`overlay.${id}`), hint: () => t(`overlay.${id}Hint`), marks,
});
const all = ['axis', 'west', 'ussr'];
const ofWhom = (sides: readonly string[]): readonly string[] => (sides.length ? sides : all); // a spectator sees those of all

export const overlays: Overlay<Kit, View>[] = [
  named('control', 'c', (_, view) => new Map(Object.entries(view.control))),
  named('blockade', 'b', (_, view) => new Map([...view.medBlockaded.map((a) => [a, 'caution'] as const), ...view.blockaded.map((a) => [a, 'warn'] as const)])),
  named('threat', 'x', (kit, view, sides) => threats(kit, view, ofWhom(sides))),
  named('supply', 's', (kit, view, sides) => supply(kit, view, ofWhom(sides))),
];

const atWar = (view: View, a: string, b: string): boolean => view.war.some(([x, y]) => (x === a && y === b) || (x === b && y === a));

// enemiesOf are those at war with a side.
export const enemiesOf = (view: View, mine: readonly string[]): string[] => Object.keys(view.factions).filter((f) => mine.some((m) => atWar(view, m, f)));

// threats marks what a side holds next to blocks of others: in red those of its
// enemies, in yellow those of rivals it is still at peace with.
function threats(kit: Kit, view: View, mine: readonly string[]): Map<string, string> {
  const enemies = enemiesOf(view, mine);
  const near = new Map<string, string>();
  for (const u of view.units) {
    const side = factionOf(u.nation);
    if (side === 'neutral' || mine.includes(side)) continue;
    const mark = enemies.includes(side) ? 'warn' : 'caution';
    for (const a of [u.area, ...kit.neighbours(u.area)]) if (near.get(a) !== 'warn') near.set(a, mark);
  }
  const held = new Set(view.units.filter((u) => mine.includes(factionOf(u.nation))).map((u) => u.area));
  return new Map([...near].filter(([a]) => held.has(a) || mine.includes(view.control[a] ?? '')));
}

// supply marks how far supply lines reach over friendly land and seas without
// enemies from each side's own capitals, and what lies beyond (14.11).
function supply(kit: Kit, view: View, mine: readonly string[]): Map<string, string> {
  const out = new Map<string, string>();
  for (const side of mine) {
    const enemies = enemiesOf(view, [side]);
    const blocked = new Set(view.units.filter((u) => enemies.includes(factionOf(u.nation))).map((u) => u.area));
    const open = (a: string): boolean => {
      const kind = kit.areas.get(a)?.kind;
      if (kind === 'land') return view.control[a] === side;
      return kind === 'strait' ? !enemies.includes(view.control[a] ?? '') : !blocked.has(a);
    };
    const reached = new Set(kit.sources(side).filter((a) => view.control[a] === side));
    for (const a of reached) for (const b of kit.neighbours(a)) if (open(b)) reached.add(b);
    for (const a of reached) out.set(a, 'fine');
    for (const u of view.units) if (factionOf(u.nation) === side && !reached.has(u.area)) out.set(u.area, 'warn');
  }
  return out;
}
