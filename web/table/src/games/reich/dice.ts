// Dice as they are rolled, read from the log; and what two dice can come to.
import type { Line } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Roll as Shown } from '../../screens/table/game';
import type { Kit } from './kit';

export interface Roll {
  n: number;
  who: 'attacker' | 'defender';
  die: number;
  result: string;
}

const rollers: Record<string, Roll['who']> = {
  'The attacker rolls {i}: {r}.': 'attacker',
  'The counterattacking defender rolls {i}: {r}.': 'defender',
};
const opening = '{p} attacks {h} with {i} against {i}: {c}.';

// attackRolls are the rolls of the last attack that the log tells of.
export function attackRolls(lines: readonly Line[]): Roll[] {
  const from = lines.findLastIndex((l) => l.say?.key === opening);
  if (from < 0) return [];
  return lines.slice(from).flatMap((l) => {
    const who = rollers[l.say?.key ?? ''];
    const [die, result] = l.say?.words ?? [];
    return who && die && result ? [{ n: l.n, who, die: Number(die.word), result: result.word }] : [];
  });
}

// attritionRoll is the last roll for attrition on a front.
export function attritionRoll(lines: readonly Line[], front: string): number | undefined {
  const last = lines.findLast((l) => l.say?.key.startsWith('Attrition in the') && l.say.words?.[0]?.word === front);
  return last ? Number(last.say?.words?.[2]?.word) : undefined;
}

const grinding = 'Attrition in the';
const inTheAir = 'Air combat over {h}: the attacker rolls {i}, in all {i}; the defender {i}, in all {i}.';

// rolls are the dice that some lines of the log tell of.
export function rolls(kit: Kit, lines: readonly Line[]): Shown[] {
  return lines.flatMap((l, i) => {
    const [first, second, , third] = l.say?.words ?? [];
    const shown = (title: string, dice: unknown[], note: string): Shown[] => [{ key: `${l.n} ${i}`, title, dice: dice.map(Number), power: 0, note }];
    const who = rollers[l.say?.key ?? ''];
    if (who && first && second) return shown(t(`reich.rolls.${who}`), [first.word], kit.wordFor(second));
    if (l.say?.key === inTheAir && first) return shown(kit.wordFor(first), [second?.word, third?.word], '');
    if (l.say?.key.startsWith(grinding) && first && third) return shown(kit.wordFor(first), [l.say.words?.[2]?.word], '');
    return [];
  });
}

export interface Versus {
  win: number; // of 36
  tie: number;
  lose: number;
  margins: Map<number, number>; // by how much the first side is ahead, of 36
}

// versus counts what becomes of one die on each side with their modifiers.
export function versus(mine: number, theirs: number): Versus {
  const margins = new Map<number, number>();
  for (let a = 1; a <= 6; a++) {
    for (let b = 1; b <= 6; b++) {
      const m = a + mine - b - theirs;
      margins.set(m, (margins.get(m) ?? 0) + 1);
    }
  }
  const sum = (f: (m: number) => boolean): number => [...margins].filter(([m]) => f(m)).reduce((n, [, k]) => n + k, 0);
  return { win: sum((m) => m > 0), tie: sum((m) => m === 0), lose: sum((m) => m < 0), margins };
}
