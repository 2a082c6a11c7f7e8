// Dice as they are rolled, read from the log.
import type { Line } from '../../api/client';
import { t, type Key } from '../../i18n/text.svelte';
import type { Roll } from '../../screens/table/game';
import type { Chance, Kit } from './kit';

export type Outcome = Pick<Chance, 'result' | 'attack' | 'defence'>;

// says is what a result of the combat table means for both sides.
export const says = (o: Outcome): string =>
  [t(`tk.result.${o.result}` as Key), o.attack || o.defence ? t('tk.losses', { attack: o.attack, defence: o.defence }) : ''].filter(Boolean).join(' ');

// combat is the result of a combat that a line of the log tells of, and its die.
export function combat({ say }: Line): (Outcome & { die: number }) | undefined {
  if (!say?.key.startsWith('The attack at {o} rolls {i}: {r}')) return undefined;
  const [, die, result, attack, defence] = say.words?.map((w) => w.word) ?? [];
  return { die: Number(die), result: result ?? '', attack: Number(attack ?? 0), defence: Number(defence ?? 0) };
}

const reckoned = ['{i} attack against {i} defence: odds of {o}.', 'Shift of {j} for {k}.'];

// lastCombat is the last attack that some lines of the log tell of, once its die is rolled:
// the result, and the lines that tell the odds and shifts it came from.
export function lastCombat(lines: readonly Line[]): { rolled: ReturnType<typeof combat>; odds: Line[] } | undefined {
  const told = lines.slice(lines.findLastIndex((l) => l.say?.key === '{F} attacks {h}.'));
  const rolled = told.map(combat).findLast((r) => r);
  return rolled && { rolled, odds: told.filter((l) => reckoned.includes(l.say?.key ?? '')) };
}

// rolls are the dice of combat that some lines of the log tell of.
export function rolls(_kit: Kit, lines: readonly Line[]): Roll[] {
  return lines.flatMap((l, i) => {
    const rolled = combat(l);
    return rolled ? [{ key: `${l.n} ${i}`, title: t('tk.combat'), dice: [rolled.die], power: 0, note: t(`tk.brief.${rolled.result}` as Key) }] : [];
  });
}
