// Dice as the log tells of them: who fires, what is rolled, what hits.
import type { Line } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Roll } from '../../screens/table/game';

const opening = /^(.* fires at .*): dice \d+, hitting on (\d+) or less\.$/;
const die = /^It rolls (\d)\.$/;

// rolls puts together what some lines of the log tell of dice.
export function rolls(lines: readonly Line[]): Roll[] {
  const out: Roll[] = [];
  for (const l of lines) {
    const fired = opening.exec(l.text);
    if (fired) out.push({ key: `${l.n} ${out.length}`, title: fired[1] ?? '', dice: [], power: Number(fired[2]), note: '' });
    const rolled = die.exec(l.text);
    const last = out.at(-1);
    if (!rolled || !last) continue;
    last.dice.push(Number(rolled[1]));
  }
  return out.filter((r) => r.dice.length > 0).map((r) => ({ ...r, note: t('battle.hit', { n: r.dice.filter((d) => d <= r.power).length }) }));
}
