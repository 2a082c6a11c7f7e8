// Finds in a sentence of the log the places that it speaks of, so that they can
// be shown on the map.
import type { Line } from '../../api/client';
import type { Kit } from './kit';
import { pieces } from './say';

export interface Piece {
  text: string;
  areas?: string[];
}

export type Reader = (sentence: string, line?: Line) => Piece[];

const escape = (s: string): string => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// reader makes a function that splits sentences at the names of areas and nations.
// Where an area and a nation share a name, the area is meant; a nation that is a
// faction of its own is not a place.
export function reader(kit: Kit): Reader {
  const meant = new Map<string, string[]>();
  for (const n of kit.nations.values()) if (n.id !== n.faction) meant.set(n.name, n.areas ?? (n.capital ? [n.capital] : []));
  for (const a of kit.areas.values()) meant.set(a.name, [a.id]);
  const names = [...meant.keys()].sort((a, b) => b.length - a.length).map(escape);
  const pattern = new RegExp(`(?<![\\p{L}])(${names.join('|')})(?![\\p{L}])`, 'gu');
  return (sentence, line) => {
    const other = pieces(kit, line?.say);
    if (other) return other;
    const out: Piece[] = [];
    let at = 0;
    for (const found of sentence.matchAll(pattern)) {
      if (found.index > at) out.push({ text: sentence.slice(at, found.index) });
      out.push({ text: found[0], areas: meant.get(found[0]) ?? [] });
      at = found.index + found[0].length;
    }
    if (at < sentence.length) out.push({ text: sentence.slice(at) });
    return out;
  };
}
