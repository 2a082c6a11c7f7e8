// A match over time: where in the log each season begins, and what to draw of it.
import type { Line } from '../../api/client';
import { factionOf, type View } from './kit';

export interface Mark {
  n: number;
  label: string;
}

export interface Sample extends Mark {
  level: Record<string, number>;
  units: Record<string, number>;
  influence: Record<string, number>;
}

const season = /^(Spring|Summer|Fall|Winter) (19\d\d)\.$/;

// marks are the moments at which a season begins.
export function marks(lines: readonly Line[]): Mark[] {
  const out: Mark[] = [];
  for (const l of lines) {
    const found = season.exec(l.text);
    if (found && out.at(-1)?.n !== l.n) out.push({ n: l.n, label: `${found[1]} ${found[2]}` });
  }
  return out;
}

// sample keeps of a moment what the plots show.
export function sample(mark: Mark, view: View): Sample {
  const sides = Object.keys(view.factions);
  const count = (of: (f: string) => number): Record<string, number> => Object.fromEntries(sides.map((f) => [f, of(f)]));
  return {
    ...mark,
    level: count((f) => view.factions[f]?.level ?? 0),
    units: count((f) => view.units.filter((u) => factionOf(u.nation) === f).length),
    influence: count((f) => Object.values(view.nations).reduce((sum, n) => sum + (n.control === f ? 3 : n.influencer === f ? (n.influence ?? 0) : 0), 0)),
  };
}
