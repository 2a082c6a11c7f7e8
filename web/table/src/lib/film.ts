// What changed on the board from one moment of a film to the next.
import type { Line } from '../api/client';
import { once, type Repeats } from './chronicle';

// Manner is how a game tells: which lines say less than the next one, and where a line plays.
export interface Manner {
  repeats: Repeats | undefined;
  scene: (line: Line) => string | undefined;
}

export interface Stand {
  id: string;
  at: string; // the place, or nothing where it is not on the board
}

// Way is how many units went from one place to another.
export interface Way {
  from: string;
  to: string;
  n: number;
}

export interface Changes {
  ways: Way[];
  come: string[]; // places where something is new
  gone: string[]; // places where something is no more
}

export const nothing: Changes = { ways: [], come: [], gone: [] };

export function changes(before: readonly Stand[], after: readonly Stand[]): Changes {
  const was = new Map(before.filter((u) => u.at).map((u) => [u.id, u.at]));
  const is = new Map(after.filter((u) => u.at).map((u) => [u.id, u.at]));
  const ways = new Map<string, Way>();
  for (const [id, to] of is) {
    const from = was.get(id);
    if (from === undefined || from === to) continue;
    const way = ways.get(`${from} ${to}`) ?? { from, to, n: 0 };
    ways.set(`${from} ${to}`, { ...way, n: way.n + 1 });
  }
  const only = (here: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): string[] => [...new Set([...here].filter(([id]) => !there.has(id)).map(([, at]) => at))];
  return { ways: [...ways.values()], come: only(is, was), gone: only(was, is) };
}

// byScene cuts a moment where what it tells goes over to another part of the board, such as the
// other of two maps; a line that names none belongs to the one before it.
export function byScene<M extends { lines?: Line[] | null }>(moment: M, of: (line: Line) => string | undefined): (M & { lines: Line[]; scene: string })[] {
  const out: { scene: string; lines: Line[] }[] = [];
  for (const line of moment.lines ?? []) {
    const scene = of(line) ?? out.at(-1)?.scene ?? '';
    const last = out.at(-1);
    if (last && (last.scene === scene || !last.scene)) {
      last.lines.push(line);
      last.scene = scene;
    } else out.push({ scene, lines: [line] });
  }
  return out.map((part) => ({ ...moment, ...part }));
}

// pictures are what is shown of a moment, one after another: each part of the board that it tells
// of in turn. A moment that tells nothing is one picture as well.
export function pictures<M extends { lines?: Line[] | null }>(moment: M, { repeats, scene }: Manner): (M & { lines: Line[]; scene: string })[] {
  const whole = { ...moment, lines: once(moment.lines ?? [], repeats), scene: '' };
  const cut = byScene(whole, scene);
  return cut.length ? cut : [whole];
}

// Told is a line of a summary: what was said several times over is said once.
export interface Told {
  line: Line;
  n: number; // the moment that it leads to
  times: number;
}

// byPhase puts what was told into parts, each with the phase it belongs to. A line says it
// itself where the game tells: a move may lead through several phases.
export function byPhase<M extends { n: number; lines?: Line[] | null }>(moments: readonly M[], phase: (m: M, line: Line) => string): { phase: string; lines: Told[] }[] {
  const out: { phase: string; lines: Told[] }[] = [];
  for (const m of moments) {
    for (const line of m.lines ?? []) {
      const name = phase(m, line);
      if (out.at(-1)?.phase !== name) out.push({ phase: name, lines: [] });
      const lines = out.at(-1)?.lines ?? [];
      const last = lines.at(-1);
      if (last?.line.text === line.text) last.times++;
      else lines.push({ line, n: m.n, times: 1 });
    }
  }
  return out;
}
