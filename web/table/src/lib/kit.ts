// What every game's kit can do: its board, its names and sentences in the language
// of the page, and loading it once.
import type { Line, Schema } from '../api/client';
import type { Geography } from '../board/geography';
import { botName, said, seatName } from '../i18n/text.svelte';

type Saying = Schema['Saying'];
export type Named = Schema['Named'];

// Piece is a part of a sentence, with the places on the board that it speaks of.
export interface Piece {
  text: string;
  areas?: string[];
}

// Words are the names and sentences of a game in another language. A name may have
// forms, such as how one says that something is in it.
export interface Words {
  names: Record<string, Record<string, string | Record<string, string>>>;
  forms: Record<string, Record<string, string>>;
  said: Record<string, string>;
}

// ofTheMatch is what a sentence about the match itself names, in any game.
function ofTheMatch(named: Named): Piece | undefined {
  if (named.type === 'seat') return { text: seatName(named.word) };
  return named.type === 'name' ? { text: botName(named.word) } : undefined;
}

// numbered is an English sentence about the match with its places to fill counted, so
// that seats are called as players call them.
function numbered(key: string): string {
  let n = 0;
  return key.replace(/\{\w\}/g, () => `{${n++}}`);
}

const slot = /\{(\d+)(?:\.(\w+))?\}/g;

export abstract class Kit {
  abstract readonly geography: Geography;
  readonly words: Words | undefined;

  constructor(words: Record<string, Words> | undefined, language: string) {
    this.words = words?.[language];
  }

  // placeName is what players call a place of the board.
  abstract readonly placeName: (id: string) => string;

  // piece is what a sentence calls a thing, with the places where it lies.
  protected abstract piece(named: Named, form: string): Piece;

  // split finds in an English sentence the places that it speaks of.
  protected abstract split(english: string): Piece[];

  // said is a text of the game in the language of the kit.
  said = (english: string): string => this.words?.said[english] ?? english;

  // form is a form of a name in the language of the kit, if it has words for it.
  form(type: string, id: string, form: string): string | undefined {
    const name = this.words?.names[type]?.[id];
    const plain = typeof name === 'string' ? name : name?.['name'];
    const own = typeof name === 'string' ? undefined : name?.[form];
    return own ?? (plain !== undefined ? (this.words?.forms[type]?.[form]?.replace('{}', plain) ?? plain) : undefined);
  }

  // pattern is a sentence of the game, or one about the match itself: who sits where.
  private pattern({ key, words }: Saying): string | undefined {
    if (!this.words) return words?.some(ofTheMatch) ? numbered(key) : undefined;
    const about = said(key);
    return this.words.said[key] ?? (about === key ? undefined : about);
  }

  // pieces are a sentence in the language of the kit; none if the language has no
  // such sentence, or is English, which is said already.
  pieces(say: Saying | undefined): Piece[] | undefined {
    const pattern = say && this.pattern(say);
    if (!pattern) return undefined;
    const out: Piece[] = [];
    let at = 0;
    for (const found of pattern.matchAll(slot)) {
      if (found.index > at) out.push({ text: pattern.slice(at, found.index) });
      const named = say.words?.[Number(found[1])];
      if (named) out.push(ofTheMatch(named) ?? this.piece(named, found[2] ?? 'name'));
      at = found.index + found[0].length;
    }
    if (at < pattern.length) out.push({ text: pattern.slice(at) });
    const [first] = out;
    // The number of a hex stays as the map prints it.
    if (first && !/^[a-z]\d/.test(first.text)) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
    return out;
  }

  // saying is what somebody is told, in the language of the page.
  saying = (say: Saying | undefined, english: string): string => this.pieces(say)?.map((p) => p.text).join('') ?? this.said(english);

  // told is a line of the log, in the language of the page.
  told = (line: Line): string => this.saying(line.say, line.text);

  // read is a line of the log with the places that it speaks of.
  read = (line: Line): Piece[] => this.pieces(line.say) ?? this.split(line.text);
}

// splitAt cuts a sentence where a pattern finds names of places. A name that means
// no place stays in the sentence.
export function splitAt(sentence: string, pattern: RegExp, places: (found: RegExpMatchArray) => string[] | undefined): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const found of sentence.matchAll(pattern)) {
    const areas = places(found);
    if (!areas) continue;
    if (found.index > at) out.push({ text: sentence.slice(at, found.index) });
    out.push({ text: found[0], areas });
    at = found.index + found[0].length;
  }
  if (at < sentence.length) out.push({ text: sentence.slice(at) });
  return out;
}

// anyOf is a pattern that finds each of these names, the longest first.
export const anyOf = (names: Iterable<string>): string =>
  [...names].sort((a, b) => b.length - a.length).map((s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

// hexFinder cuts sentences at hexes, alone or behind their names: "Warsaw (e3702)", "K30".
export function hexFinder(hexes: Iterable<{ id: string; names: readonly string[] }>, id: string): (sentence: string) => Piece[] {
  const [ids, names] = [new Set<string>(), new Set<string>()];
  for (const h of hexes) {
    ids.add(h.id);
    for (const n of h.names) names.add(n);
  }
  const pattern = new RegExp(`(?:(?<!\\p{L})(?:${anyOf(names)}) )?\\((${id})\\)|\\b(${id})\\b`, 'gu');
  return (sentence) =>
    splitAt(sentence, pattern, (found) => {
      const hex = found[1] ?? found[2] ?? '';
      return ids.has(hex) ? [hex] : undefined;
    });
}

// loader asks the server for a game's kit, once for each language and the data packs
// that are laid over the game.
export function loader<Raw, K extends Kit>(game: string, make: (raw: Raw, language: string) => K): (language: string, packs?: string) => Promise<K> {
  const kits = new Map<string, Promise<K>>();
  const load = async (language: string, packs: string): Promise<K> => {
    const r = await fetch(`/api/games/${game}/kit${packs ? `?packs=${encodeURIComponent(packs)}` : ''}`);
    if (!r.ok) throw new Error(`The board could not be loaded (${r.status}): try again in a moment.`);
    return make((await r.json()) as Raw, language);
  };
  return (language, packs = '') => {
    const key = `${language} ${packs}`;
    const known = kits.get(key);
    if (known) return known;
    const asked = load(language, packs).catch((e: unknown) => {
      kits.delete(key); // so that it is asked for again
      throw e;
    });
    kits.set(key, asked);
    return asked;
  };
}

// title makes a word of the rules' data one that can be read.
export const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
