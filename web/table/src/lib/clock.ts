// A clock of a match in words.
import type { Schema } from '../api/client';
import { t } from '../i18n/text.svelte';

const time = (seconds: number): string => (seconds % 86400 === 0 ? t('join.days', { n: seconds / 86400 }) : t('join.hours', { n: Math.round((seconds / 3600) * 10) / 10 }));

export function clockText(c: Schema['Clock'] | undefined): string {
  if (!c?.kind) return t('new.clock.none');
  return t(c.kind === 'move' ? 'join.perTurn' : 'join.perMatch', { time: time(c.seconds ?? 0) });
}
