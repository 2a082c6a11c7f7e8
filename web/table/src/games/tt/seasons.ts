// A match over time: where in the log each season begins, and what to draw of it.
import type { Line, Schema } from '../../api/client';
import { factionOf, type View } from './kit';

// A season, by its words: which one, and of which year.
export interface Mark {
  n: number;
  season: string;
  year: number;
}

export const figures = ['production', 'units', 'influence', 'points'] as const;
export type Figure = (typeof figures)[number];

// What each side had of a figure; a side whose number is secret has none.
export type Sample = Mark & Record<Figure, Record<string, number>>;

type Saying = Schema['Saying'];

const sentence = '{s} 19{#}.';

// markOf reads the beginning of a season from what is said of it.
export function markOf(n: number, say: Saying | undefined): Mark | undefined {
  const [season, year] = say?.words ?? [];
  return say?.key === sentence && season && year ? { n, season: season.word, year: 1900 + Number(year.word) } : undefined;
}

// marks are the moments at which a season begins.
export function marks(lines: readonly Line[]): Mark[] {
  const out: Mark[] = [];
  for (const l of lines) {
    const mark = markOf(l.n, l.say);
    if (mark && out.at(-1)?.n !== l.n) out.push(mark);
  }
  return out;
}

// sample keeps of a moment what the plots show.
export function sample(mark: Mark, view: View): Sample {
  const sides = Object.keys(view.factions);
  const count = (of: (f: string) => number | undefined): Record<string, number> =>
    Object.fromEntries(sides.flatMap((f) => (of(f) === undefined ? [] : [[f, of(f) ?? 0]])));
  return {
    ...mark,
    production: count((f) => view.factions[f]?.level),
    units: count((f) => view.units.filter((u) => factionOf(u.nation) === f).length),
    influence: count((f) => Object.values(view.nations).reduce((sum, n) => sum + (n.control === f ? 3 : n.influencer === f ? (n.influence ?? 0) : 0), 0)),
    points: count((f) => view.factions[f]?.victoryPoints),
  };
}

// samples reads how a finished match went.
export function samples(course: Schema['Course']): Sample[] {
  return (course.points ?? []).flatMap((p) => {
    const mark = markOf(p.n, p.when);
    const of = (figure: Figure): Record<string, number> => {
      const values = p.values?.[course.figures?.indexOf(figure) ?? -1] ?? [];
      return Object.fromEntries((course.sides ?? []).map((f, i) => [f, values[i] ?? 0]));
    };
    return mark ? [{ ...mark, production: of('production'), units: of('units'), influence: of('influence'), points: of('points') }] : [];
  });
}
