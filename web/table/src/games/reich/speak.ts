// Moves and log lines of Third Reich in words.
import { hasText, t, type Key } from '../../i18n/text.svelte';
import type { Move, Thing } from '../../lib/moves';
import { same } from '../../lib/moves';
import type { Piece, Reader } from '../tt/speak';
import type { Kit } from './kit';

const said = (key: string, otherwise: string): string => (hasText(key) ? t(key as Key) : otherwise);
const plain = (word: string): string => word.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase());

export const verb = (kind: string): string => said(`reich.move.${kind}`, plain(kind));

export function wordOf(kit: Kit, type: string, word: string): string {
  switch (type) {
    case 'hex':
      return kit.hexName(word);
    case 'unit':
      return kit.title(word);
    case 'power':
    case 'nation':
      return kit.nationName(word);
    case 'front':
      return said(`reich.front.${word}`, plain(word));
    case 'option':
      return said(`reich.option.${word}`, plain(word));
    case 'kind':
      return verb(word);
  }
  return plain(word);
}

// describe says a move; what was picked already is left out.
export function describe(kit: Kit, m: Move, known: readonly Thing[] = []): string {
  const words = m.args.filter((a) => !known.some((k) => same(k, a))).map((a) => wordOf(kit, a.type, a.word));
  return [verb(m.kind), ...words].join(' ');
}

// reader finds the hexes that a sentence speaks of: "Paris (O22)" and "K30".
export function reader(kit: Kit): Reader {
  const pattern = /(?:[\p{Lu}][\p{L}.' -]* )?\(([A-Z]{1,2}\d{1,2})\)|\b([A-Z]{1,2}\d{1,2})\b/gu;
  return (sentence) => {
    const out: Piece[] = [];
    let at = 0;
    for (const found of sentence.matchAll(pattern)) {
      const hex = found[1] ?? found[2] ?? '';
      if (!kit.hexes.has(hex)) continue;
      if (found.index > at) out.push({ text: sentence.slice(at, found.index) });
      out.push({ text: found[0], areas: [hex] });
      at = found.index + found[0].length;
    }
    if (at < sentence.length) out.push({ text: sentence.slice(at) });
    return out;
  };
}
