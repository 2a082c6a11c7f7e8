// Says what the rules say in the language of the page: by the pattern of the
// sentence, and the names of what it speaks of.
import type { Line, Schema } from '../../api/client';
import type { Kit } from './kit';
import type { Piece } from './speak';

type Saying = Schema['Saying'];
type Named = Schema['Named'];

const slot = /\{(\d+)(?:\.(\w+))?\}/g;

// pieces are a sentence with the places that it speaks of; none if the language
// has no such sentence, or is English, which is said already.
export function pieces(kit: Kit, say: Saying | undefined): Piece[] | undefined {
  const pattern = say && kit.words?.said[say.key];
  if (!pattern) return undefined;
  const out: Piece[] = [];
  let at = 0;
  for (const found of pattern.matchAll(slot)) {
    if (found.index > at) out.push({ text: pattern.slice(at, found.index) });
    const named = say.words?.[Number(found[1])];
    if (named) out.push(...piece(kit, named, found[2] ?? 'name'));
    at = found.index + found[0].length;
  }
  if (at < pattern.length) out.push({ text: pattern.slice(at) });
  const [first] = out;
  if (first) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return out;
}

function piece(kit: Kit, named: Named, form: string): Piece[] {
  const text = wordFor(kit, named, form);
  const nation = named.type === 'nation' ? kit.nations.get(named.word) : undefined;
  const areas = named.type === 'area' ? [named.word] : (nation?.areas ?? (nation?.capital ? [nation.capital] : []));
  return [areas.length ? { text, areas } : { text }];
}

function wordFor(kit: Kit, { type, word }: Named, form: string): string {
  if (type === 'card') return kit.cardTitle(word);
  if (type === 'kind') return kit.verb(word);
  return kit.form(type, word, form) ?? word;
}

// said is what somebody is told, in the language of the page.
export const said = (kit: Kit, say: Saying | undefined, english: string): string => pieces(kit, say)?.map((p) => p.text).join('') ?? kit.said(english);

// told is a line of the log, in the language of the page.
export const told = (kit: Kit, line: Line): string => said(kit, line.say, line.text);
