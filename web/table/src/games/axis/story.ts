// A match of Axis Empires over time: what its plots show, turn after turn.
import type { Line, Schema } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Mark, Point, Story } from '../../lib/story';
import { factions, sideUp, unitsOf, type Kit, type View } from './kit';

const figures = ['steps', 'attack', 'strategic'] as const;
const counted = ['steps', 'attack'] as const; // from what the page sees while a match runs
const turn = '{d} begins.';
const lineOf: Record<string, string> = { axis: 'axis', western: 'west', soviet: 'ussr' };

function markOf(kit: Kit, n: number, say: Schema['Saying'] | undefined): Mark | undefined {
  const word = say?.key === turn ? say.words?.[0]?.word : undefined;
  return word ? { n, label: kit.dateName(word), year: Number(word.slice(word.lastIndexOf('-') + 1)) } : undefined;
}

function marks(kit: Kit, lines: readonly Line[]): Mark[] {
  const out: Mark[] = [];
  for (const l of lines) {
    const mark = markOf(kit, l.n, l.say);
    if (mark && out.at(-1)?.n !== l.n) out.push(mark);
  }
  return out;
}

// point counts the ground units on the map: their steps and their attack factors.
function point(kit: Kit, mark: Mark, view: View): Point {
  const values: Point['values'] = Object.fromEntries(counted.map((f) => [f, Object.fromEntries(factions.map((s) => [lineOf[s], 0]))]));
  for (const u of unitsOf(view)) {
    const info = kit.counters.get(u.id);
    const side = lineOf[u.faction ?? ''];
    if (!info || !side || info.class !== 'ground' || !kit.hexes.has(u.at)) continue;
    const [steps, attack] = [values['steps'], values['attack']];
    if (steps) steps[side] = (steps[side] ?? 0) + (u.turned ? 0 : (u.steps ?? 0));
    if (attack) attack[side] = (attack[side] ?? 0) + (sideUp(info, u)?.attack ?? 0);
  }
  return { ...mark, values };
}

export const story = (kit: Kit): Story => ({
  figures: figures.map((id) => ({ id, title: t(`tk.plot.${id}`), note: '' })),
  sides: factions.map((id) => ({ id: lineOf[id] ?? id, name: kit.factionName(id) })),
  marks: (lines) => marks(kit, lines),
  point: (mark, view) => point(kit, mark, view as View),
  points: (course) =>
    (course.points ?? []).flatMap((p) => {
      const mark = markOf(kit, p.n, p.when);
      const row = (i: number): Record<string, number> => Object.fromEntries((course.sides ?? []).map((s, k) => [lineOf[s] ?? s, p.values?.[i]?.[k] ?? 0]));
      return mark ? [{ ...mark, values: Object.fromEntries((course.figures ?? []).map((f, i) => [f, row(i)])) }] : [];
    }),
});
