// Says what the rules say in the language of the page: by the pattern of the
// sentence, and the names of what it speaks of.
import type { Line, Schema } from '../../api/client';
import type { Piece } from '../tt/speak';
import type { Kit } from './kit';

type Saying = Schema['Saying'];
type Named = Schema['Named'];

const slot = /\{(\d+)(?:\.(\w+))?\}/g;

// wordFor is what a sentence calls a thing.
export function wordFor(kit: Kit, { type, word }: Named, form = 'name'): string {
  switch (type) {
    case 'unit':
      return kit.title(word);
    case 'hex':
      return kit.hexName(word);
    case 'spot':
      return kit.hexes.has(word) ? kit.hexName(word) : (kit.form('spot', word, form) ?? word);
    case 'date':
      return dateName(kit, word);
    case 'text':
      return kit.said(word);
  }
  return kit.form(type, word, form) ?? word;
}

// dateName is "Spring 1942" in the language of the page.
export function dateName(kit: Kit, date: string): string {
  const [season = '', year = ''] = date.split(' ');
  return `${kit.form('season', season.toLowerCase(), 'name') ?? season} ${year}`;
}

// pieces are a sentence with the hexes that it speaks of; none if the language has
// no such sentence, or is English, which is said already.
export function pieces(kit: Kit, say: Saying | undefined): Piece[] | undefined {
  const pattern = say && kit.words?.said[say.key];
  if (!pattern) return undefined;
  const out: Piece[] = [];
  let at = 0;
  for (const found of pattern.matchAll(slot)) {
    if (found.index > at) out.push({ text: pattern.slice(at, found.index) });
    const named = say.words?.[Number(found[1])];
    if (named) {
      const text = wordFor(kit, named, found[2]);
      out.push(kit.hexes.has(named.word) ? { text, areas: [named.word] } : { text });
    }
    at = found.index + found[0].length;
  }
  if (at < pattern.length) out.push({ text: pattern.slice(at) });
  const [first] = out;
  if (first) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return out;
}

// said is what somebody is told, in the language of the page.
export const said = (kit: Kit, say: Saying | undefined, english: string): string => pieces(kit, say)?.map((p) => p.text).join('') ?? kit.said(english);

// told is a line of the log, in the language of the page.
export const told = (kit: Kit, line: Line): string => said(kit, line.say, line.text);
