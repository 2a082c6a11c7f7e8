// Moves are lines of words: a kind and what it names. The server lists every
// legal one; what can be clicked is what they name, and clicking narrows the list
// until one move is left.
import type { Schema } from '../api/client';

type Kind = Schema['KindInfo'];

export interface Move {
  text: string;
  kind: string;
  args: { type: string; word: string }[];
  anytime: boolean;
  back: boolean;
}

// Thing is something that a move names: a unit, an area, a card; or, with the
// type "kind", what kind of move it is.
export interface Thing {
  type: string;
  word: string;
}

export const same = (a: Thing, b: Thing): boolean => a.type === b.type && a.word === b.word;

export function readMoves(texts: readonly string[], kinds: readonly Kind[]): Move[] {
  const byName = new Map(kinds.map((k) => [k.name, k]));
  return texts.map((text) => {
    const [kind = '', ...words] = text.split(' ');
    const k = byName.get(kind);
    const args = words.map((word, i) => ({ type: k?.args?.[i] ?? 'word', word }));
    return { text, kind, args, anytime: k?.anytime ?? false, back: k?.back ?? false };
  });
}

const names = (m: Move, t: Thing): boolean => (t.type === 'kind' ? m.kind === t.word : m.args.some((a) => same(a, t)));

// narrow keeps the moves that name everything that was picked.
export function narrow(moves: readonly Move[], picked: readonly Thing[]): Move[] {
  return moves.filter((m) => picked.every((t) => names(m, t)));
}

// things lists what the moves name and was not picked yet, by type.
export function things(moves: readonly Move[], picked: readonly Thing[]): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  for (const m of moves) {
    for (const a of m.args) {
      if (picked.some((t) => same(a, t))) continue;
      const set = out.get(a.type) ?? new Set<string>();
      set.add(a.word);
      out.set(a.type, set);
    }
  }
  return out;
}

export interface Click {
  picked: Thing[];
  play?: Move;
}

// click is what comes of clicking a thing: a move to make, or a longer list of
// what is picked. Clicking what is picked lets go of it; clicking something that
// does not fit what is picked begins anew with it.
export function click(moves: readonly Move[], picked: readonly Thing[], thing: Thing): Click {
  if (picked.some((t) => same(t, thing))) return { picked: picked.filter((t) => !same(t, thing)) };
  const fits = narrow(moves, [...picked, thing]);
  if (fits.length === 0) {
    const alone = narrow(moves, [thing]);
    return alone.length === 0 ? { picked: [...picked] } : settle(alone, [thing]);
  }
  return settle(fits, [...picked, thing]);
}

// settle plays a move if it is the only one left.
function settle(fits: Move[], picked: Thing[]): Click {
  const [only] = fits;
  return fits.length === 1 && only ? { picked: [], play: only } : { picked };
}

// carry is what stays picked after a move, so that the same kind of thing can be
// placed again and again without choosing it anew.
export function carry(moves: readonly Move[], held: Thing | undefined): Thing[] {
  return held && narrow(moves, [held]).length > 0 ? [held] : [];
}

// goOn is how to leave a move that has begun, when something else was clicked:
// end it where it is if that is allowed, else take it back.
export function goOn(moves: readonly Move[]): Move | undefined {
  return moves.find((m) => m.kind === 'stop') ?? moves.find((m) => m.back);
}

// drops are the areas that a thing can be put into by one move, with those moves.
export function drops(moves: readonly Move[], thing: Thing, place = 'area'): Map<string, Move[]> {
  const out = new Map<string, Move[]>();
  for (const m of narrow(moves, [thing])) {
    const areas = m.args.filter((a) => a.type === place);
    const [area] = areas;
    if (area && areas.length === 1) out.set(area.word, [...(out.get(area.word) ?? []), m]);
  }
  return out;
}
