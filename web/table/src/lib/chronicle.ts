// The log as it is read: what the same side did stands together, and what was said
// several times over is said once.
import type { Line } from '../api/client';

export interface Entry {
  line: Line;
  key: string;
  heading: boolean;
  side: string; // whose colours it bears; empty for nobody's
  times: number;
  phase: string; // the part of the sequence of play that it opens, or nothing
}

// Repeats reports whether the next line says better what a line says.
export type Repeats = (line: Line, next: Line | undefined) => boolean;

// once leaves out what the next line says better. A line may say it for several before it: where
// a whole stack went.
export function once(lines: readonly Line[], repeats: Repeats | undefined): Line[] {
  const out: Line[] = [];
  for (const l of lines.toReversed()) if (!repeats?.(l, out.at(-1))) out.push(l);
  return out.reverse();
}

export function chronicle(lines: readonly Line[], heading: (l: Line) => boolean, sideOf: (l: Line) => string): Entry[] {
  const out: Entry[] = [];
  let phase = '';
  for (const [i, line] of lines.entries()) {
    const last = out.at(-1);
    if (last && !last.heading && last.line.text === line.text && last.line.rule === line.rule) last.times++;
    else {
      const opens = line.phase && line.phase !== phase ? line.phase : '';
      out.push({ line, key: `${i} ${line.text}`, heading: heading(line), side: sideOf(line), times: 1, phase: opens });
    }
    // Whoever's turn it is, it begins with its first phase.
    phase = heading(line) ? '' : (line.phase ?? phase);
  }
  return out;
}
