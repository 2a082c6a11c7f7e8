import { worded } from '../../i18n/text.svelte';
import { title } from '../../lib/kit';

// verb is a kind of move in the language of the page.
export const verb = (kind: string): string => worded(`move.${kind}`, title(kind));
