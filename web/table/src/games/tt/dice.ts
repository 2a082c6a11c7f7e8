// Dice as the log tells of them: who fires, what is rolled, what hits.
import type { Line } from '../../api/client';

export interface Roll {
  key: string;
  title: string;
  dice: number[];
  power: number;
  hits: number;
}

const opening = /^(.* fires at .*): dice \d+, hitting on (\d+) or less\.$/;
const die = /^It rolls (\d)\.$/;

// rolls puts together what some lines of the log tell of dice.
export function rolls(lines: readonly Line[]): Roll[] {
  const out: Roll[] = [];
  for (const l of lines) {
    const fired = opening.exec(l.text);
    if (fired) out.push({ key: `${l.n} ${out.length}`, title: fired[1] ?? '', dice: [], power: Number(fired[2]), hits: 0 });
    const rolled = die.exec(l.text);
    const last = out.at(-1);
    if (!rolled || !last) continue;
    const value = Number(rolled[1]);
    last.dice.push(value);
    if (value <= last.power) last.hits++;
  }
  return out.filter((r) => r.dice.length > 0);
}
