// Third Reich over time: what its plots show, turn after turn.
import type { Line, Schema } from '../../api/client';
import { t, type Key } from '../../i18n/text.svelte';
import type { Mark, Point, Story } from '../../lib/story';
import { sideOf, type Kit, type View } from './kit';

const figures = ['brp', 'ground', 'air', 'objectives'] as const;
const sides = ['axis', 'west', 'ussr'] as const;
const turn = '{d} begins.';

const lineOf = (view: View, power: string): string => (power === 'ussr' ? 'ussr' : sideOf(power, view) === 'axis' ? 'axis' : 'west');
const groundKinds = new Set(['infantry', 'armor', 'airborne', 'replacement', 'partisan']);

function markOf(kit: Kit, n: number, say: Schema['Saying'] | undefined): Mark | undefined {
  const word = say?.key === turn ? say.words?.[0]?.word : undefined;
  return word ? { n, label: kit.dateName(word), year: Number(word.split(' ')[1]) } : undefined;
}

function marks(kit: Kit, lines: readonly Line[]): Mark[] {
  const out: Mark[] = [];
  for (const l of lines) {
    const mark = markOf(kit, l.n, l.say);
    if (mark && out.at(-1)?.n !== l.n) out.push(mark);
  }
  return out;
}

// point counts on the board what the plots show.
function point(kit: Kit, mark: Mark, view: View): Point {
  const values: Point['values'] = Object.fromEntries(figures.map((f) => [f, Object.fromEntries(sides.map((s) => [s, 0]))]));
  const add = (figure: string, side: string, n: number): void => {
    const row = values[figure];
    if (row) row[side] = (row[side] ?? 0) + n;
  };
  for (const [id, p] of Object.entries(view.powers)) {
    add('brp', lineOf(view, id), Math.max(0, p.brp));
    add('objectives', lineOf(view, id), p.objectives);
  }
  for (const u of view.units) {
    const info = kit.counters.get(u.id);
    const nation = u.nation ?? info?.nation ?? '';
    const patron = view.powers[nation] ? nation : view.nations[nation]?.patron;
    if (!info || !patron || !view.powers[patron] || info.kind === 'airbase') continue;
    add(groundKinds.has(info.kind) ? 'ground' : 'air', lineOf(view, patron), info.strength);
  }
  return { ...mark, values };
}

export const story = (kit: Kit): Story => ({
  figures: figures.map((id) => ({ id, title: t(`reich.plot.${id}`), note: '' })),
  sides: sides.map((id) => ({ id, name: t(`seat.${id}` as Key) })),
  marks: (lines) => marks(kit, lines),
  point: (mark, view) => point(kit, mark, view as View),
  points: (course) =>
    (course.points ?? []).flatMap((p) => {
      const mark = markOf(kit, p.n, p.when);
      const row = (i: number): Record<string, number> => Object.fromEntries((course.sides ?? []).map((s, k) => [s, p.values?.[i]?.[k] ?? 0]));
      return mark ? [{ ...mark, values: Object.fromEntries((course.figures ?? []).map((f, i) => [f, row(i)])) }] : [];
    }),
});
