import { seatName, t } from '../i18n/text.svelte';

// winners are the seats that won: the server says "western and soviet (resignation)". Where nobody
// did, what it says names no seat.
export const winners = (result: string): string[] => /^(.*?) \(/.exec(result)?.[1]?.split(' and ') ?? [];

// ending says how a match ended that was given up or ended by agreement: the game's own
// rules do not tell that. The server says "western and soviet (resignation)" or "abandoned".
export function ending(result: string): string | undefined {
  const [, who, how] = /^(?:(.*) \()?(resignation|abandoned)\)?$/.exec(result) ?? [];
  if (how === 'resignation' && who) return t('result.resignation', { who: who.split(' and ').map(seatName).join(', ') });
  return how && t('result.abandoned');
}
