// Why something that was clicked cannot be done, by which rule.
import type { Schema } from '../../api/client';
import type { Kit } from '../../lib/kit';
import type { Move, Thing } from '../../lib/moves';
import type { Desk } from './desk.svelte';

// Why is the rule that stands in the way of a place, or of a thing without one.
export interface Why {
  of: string;
  rule?: string;
  reason?: string;
  say?: Schema['Saying'];
}

export class Reasons<K extends Kit, V extends object> {
  why = $state.raw<Why | undefined>();

  constructor(readonly desk: Desk<K, V>) {}

  // ask asks the server for the rule that stands in the way of a place: the move
  // at hand with this place in it, or with a unit that stands there.
  ask = async (place: string, thing?: Thing): Promise<void> => {
    this.why = undefined;
    const move = this.desk.yours && !this.desk.past && !this.desk.carried ? this.#refused(place, thing) : undefined;
    if (move) await this.explain(place, move);
  };

  #refused(place: string, thing: Thing | undefined): string | undefined {
    const type = this.desk.table.place;
    const { fitting, lit } = this.desk.choosing;
    if (lit(type).has(place) || this.desk.ways.has(place)) return undefined;
    // A move names its place itself, or by the word of the zone or box that it stands for.
    const [sort, bare] = [(p: string): string => p.slice(0, p.indexOf(':') + 1), (p: string): string => p.slice(p.indexOf(':') + 1)];
    const named = (m: Move): string | undefined => m.args.find((a) => a.type === type && sort(a.word) === sort(place) && m.text.split(' ').includes(bare(a.word)))?.word;
    const like = fitting.find((m) => named(m) !== undefined);
    const unitMove = fitting.find((m) => m.args[0]?.type === 'unit' && m.text.split(' ').slice(2).every((w) => w === 'none'));
    const withUnit = (u: string): string | undefined => unitMove?.text.split(' ').map((w, i) => (i === 1 ? u : w)).join(' ');
    if (like && !(thing?.type === 'unit' && unitMove)) return like.text.split(' ').map((w) => (w === bare(named(like) ?? '') ? bare(place) : w)).join(' ');
    const there = this.desk.shown ? this.desk.table.standing(this.desk.shown, place) : [];
    const mine = new Set(this.desk.shown ? this.desk.table.own(this.desk.kit, this.desk.shown, this.desk.sides) : []);
    const own = there.filter((u) => mine.has(u));
    // Who clicks on one counter of a stack asks about that one, whatever else can be chosen there.
    if (thing?.type === 'unit') return withUnit(thing.word);
    if (own.some((u) => lit('unit').has(u))) return undefined;
    // Of a rival's units one has to ask by a click.
    const first = own[0] ?? (this.desk.looked === place ? there[0] : undefined);
    return first && withUnit(first);
  }

  async explain(place: string, move: string, first = ''): Promise<void> {
    try {
      const w = await this.desk.match.why(move, first);
      if (!w.legal && this.desk.inspected === place) this.why = { of: place, ...w };
    } catch {
      this.why = undefined; // Only a help: without an answer nothing is said.
    }
  }

  async askOf(thing: Thing): Promise<void> {
    const move = this.desk.shown && this.desk.table.useOf?.(this.desk.kit, this.desk.shown, thing);
    const w = move ? await this.desk.match.why(move).catch(() => undefined) : undefined;
    if (w && !w.legal) this.why = { of: thing.word, ...w };
  }
}
