// Dice as they are rolled, read from the log.
import type { Line } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Roll } from '../../screens/table/game';
import type { Kit } from './kit';

const combat = 'A {i}: {r} {i}/{i}.';

// rolls are the dice of combat that some lines of the log tell of.
export function rolls(_kit: Kit, lines: readonly Line[]): Roll[] {
  return lines.flatMap((l, i) => {
    const [die, result, attack, defence] = l.say?.words ?? [];
    if (l.say?.key !== combat || !die || !result) return [];
    return [{ key: `${l.n} ${i}`, title: t('tk.combat'), dice: [Number(die.word)], power: 0, note: `${result.word} ${attack?.word ?? ''}/${defence?.word ?? ''}` }];
  });
}
