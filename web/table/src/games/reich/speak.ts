// Moves and log lines of Third Reich in words.
import { hasText, t, type Key } from '../../i18n/text.svelte';
import type { Move } from '../../lib/moves';
import type { Piece, Reader } from '../tt/speak';
import type { Kit } from './kit';
import { pieces } from './say';

const said = (key: string, otherwise: string): string => (hasText(key) ? t(key as Key) : otherwise);
const plain = (word: string): string => word.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase());

const pattern = (kind: string): string => said(`reich.move.${kind}`, plain(kind));

// verb is a kind of move without what it names.
export const verb = (kind: string): string => pattern(kind).replace(/\s*[(:,]*\s*\{\d\}[):,]*\s*/g, ' ').trim() || plain(kind);

export function wordOf(kit: Kit, type: string, word: string): string {
  switch (type) {
    case 'hex':
      return kit.hexName(word);
    case 'unit':
      return kit.title(word);
    case 'power':
    case 'nation':
      return kit.nationName(word);
    case 'place':
      return kit.ports.get(word)?.name ?? plain(word);
    case 'front':
      return said(`reich.front.${word}`, plain(word));
    case 'option':
      return said(`reich.option.${word}`, plain(word));
    case 'mission':
      return said(`reich.task.${word}`, plain(word));
    case 'kind':
      return verb(word);
  }
  return plain(word);
}

// describe says a move.
export function describe(kit: Kit, m: Move): string {
  const words = m.text.split(' ').slice(1);
  const text = pattern(m.kind).replace(/\{(\d)\}/g, (_, i: string) => (words[Number(i)] === undefined ? '' : wordOf(kit, m.args[Number(i)]?.type ?? 'word', words[Number(i)] ?? '')));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// onTheMap lets moves that name a port be chosen by its hex.
export function onTheMap(kit: Kit, moves: readonly Move[]): Move[] {
  return moves.map((m) => {
    const port = m.args.find((a) => a.type === 'place');
    const hex = port && kit.ports.get(port.word)?.hex;
    return hex ? { ...m, args: [...m.args, { type: 'hex', word: hex }] } : m;
  });
}

// reader finds the hexes that a sentence speaks of: "Paris (O22)" and "K30". In
// another language than English it says the sentence first.
export function reader(kit: Kit): Reader {
  const coordinates = /(?:[\p{Lu}][\p{L}.' -]* )?\(([A-Z]{1,2}\d{1,2})\)|\b([A-Z]{1,2}\d{1,2})\b/gu;
  return (sentence, line) => {
    const own = pieces(kit, line?.say);
    if (own) return own;
    const out: Piece[] = [];
    let at = 0;
    for (const found of sentence.matchAll(coordinates)) {
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
