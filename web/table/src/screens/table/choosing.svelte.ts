// What a player is choosing: what is picked so far, what is lit, and what comes of
// the next click.
import { carry, click, goOn, narrow, same, things, type Move, type Thing } from '../../lib/moves';

const none: ReadonlySet<string> = new Set();

// Manner is how a game's moves are chosen.
export interface Manner {
  quiet: ReadonlySet<string>; // kinds that are chosen by a button before the map lights
  drawn: ReadonlySet<string>; // what is clicked on the board, or has a place of its own
  button: (m: Move) => boolean; // moves that are a button by themselves
  main: ReadonlySet<string>; // kinds that end what is asked
  idle: ReadonlySet<string>; // kinds by which one does nothing more
  under: ReadonlySet<string>; // kinds by which a move that has begun goes on
  begun?: ReadonlySet<string>; // kinds that are asked for only of what has begun, and which Escape takes back
}

export class Choosing {
  picked = $state.raw<Thing[]>([]);
  // A move that cannot be taken back, waiting to be confirmed.
  sure = $state.raw<Move | undefined>();
  // A type that stays chosen from one placement to the next.
  #held: Thing | undefined;
  // What was clicked while another unit was moving; it follows when that is over.
  #pending: Thing | undefined;

  readonly #moves: () => Move[];
  readonly #play: (m: Move) => void;
  readonly #manner: Manner;
  readonly #careful: (m: Move) => boolean;
  readonly #next: (unit: string) => boolean;

  // careful reports whether a move is asked for once more, and next whether a click on a
  // unit ends the move of another: not where it is a rival's, or has moved already.
  constructor(moves: () => Move[], play: (m: Move) => void, manner: Manner, careful: (m: Move) => boolean = () => false, next: (unit: string) => boolean = () => true) {
    this.#careful = careful;
    this.#next = next;
    this.#moves = moves;
    this.#play = play;
    this.#manner = manner;
  }

  asked: Move[] = $derived.by(() => this.#moves().filter((m) => !m.anytime));
  // What is demanded of one kind alone needs no button to choose it.
  #demanded: string | undefined = $derived.by(() => {
    const kind = this.asked[0]?.kind;
    return kind !== undefined && this.#manner.quiet.has(kind) && this.asked.every((m) => m.kind === kind) ? kind : undefined;
  });
  kind = $derived(this.picked.find((p) => p.type === 'kind')?.word ?? this.#demanded);
  // The map lights all moves, or those of the kind that was chosen.
  open: Move[] = $derived.by(() => this.asked.filter((m) => (this.kind ? m.kind === this.kind : !this.#manner.quiet.has(m.kind))));
  fitting: Move[] = $derived(narrow(this.open, this.picked));
  named = $derived(things(this.fitting, this.picked));
  buttons: Move[] = $derived.by(() => this.asked.filter(this.#manner.button));
  // Declarations are chosen by a button before the map lights for them.
  kinds: string[] = $derived.by(() => [...this.#manner.quiet].filter((k) => k !== this.#demanded && this.asked.some((m) => m.kind === k)));
  // A handful of moves is offered as buttons. A type alone is not: its places are
  // lit on the map.
  choices: Move[] = $derived((this.#demanded !== undefined || this.picked.some((p) => p.type !== 'type')) && this.fitting.length <= (this.kind ? 40 : 14) ? this.fitting : []);
  // What is neither on the board nor a card is chosen by buttons; before anything
  // is picked, only what a move begins with that has no button of its own.
  chips: [string, string[]][] = $derived.by(() => {
    if (this.choices.length > 0) return [];
    const left = this.picked.length ? this.fitting : this.fitting.filter((m) => !this.#manner.button(m));
    const firsts = new Set(left.map((m) => m.args[0]?.type));
    return [...things(left, this.picked)].filter(([type]) => !this.#manner.drawn.has(type) && (this.picked.length > 0 || firsts.has(type))).map(([type, words]) => [type, [...words]]);
  });

  // Moves that all name the same thing, one that lies nowhere on the board: it alone would leave
  // nothing to choose, and would not say what befalls it.
  sole: Move[] = $derived.by(() => {
    const left = this.picked.length ? [] : this.fitting.filter((m) => !this.#manner.button(m));
    const named = left[0]?.args ?? [];
    const alike = named.some((a) => !this.#manner.drawn.has(a.type)) && left.every((m) => m.args.length === named.length && m.args.every((a) => named.some((b) => same(a, b))));
    return alike ? left : [];
  });

  lit = (type: string): ReadonlySet<string> => this.named.get(type) ?? none;
  pickedOf = (type: string): ReadonlySet<string> => new Set(this.picked.filter((p) => p.type === type).map((p) => p.word));
  // Everything of a type that some move names, whatever is picked.
  possible = (type: string): ReadonlySet<string> => things(this.open, []).get(type) ?? none;

  // pick is a click on something. It answers whether anything came of it.
  pick(thing: Thing): boolean {
    this.sure = undefined;
    if (this.#leave(thing)) return true;
    const c = click(this.open, this.picked, thing);
    if (c.play) {
      this.choose(c.play);
      return true;
    }
    const changed = c.picked.length !== this.picked.length || this.picked.some((p) => p.word === thing.word);
    this.picked = c.picked;
    this.#held = c.picked.find((p) => p.type === 'type');
    return changed || c.picked.some((p) => p.word === thing.word);
  }

  // #leave ends the move of one unit when another is clicked.
  #leave(thing: Thing): boolean {
    const moving = this.asked.some((m) => this.#manner.under.has(m.kind)) && thing.type === 'unit' && this.#next(thing.word);
    const way = moving && narrow(this.asked, [thing]).length === 0 ? goOn(this.asked) : undefined;
    if (!way) return false;
    this.#pending = thing;
    this.#play(way);
    return true;
  }

  isMain = (m: Move): boolean => this.#manner.main.has(m.kind);

  // putBack lets go of what was picked, or takes back a move whose steps are asked for.
  putBack(steps: readonly string[]): void {
    const held = this.picked.length > 0 || this.sure !== undefined;
    this.clear();
    const begun = this.asked.some((m) => steps.includes(m.kind));
    const back = held || !begun ? undefined : this.asked.find((m) => m.back);
    if (back) this.#play(back);
  }

  pickKind(kind: string): void {
    this.picked = this.kind === kind ? [] : [{ type: 'kind', word: kind }];
    this.sure = undefined;
  }

  // choose makes a move, or asks once more if something follows that should be known.
  choose(m: Move): void {
    if (this.#careful(m) && this.sure?.text !== m.text) {
      this.sure = m;
      return;
    }
    this.sure = undefined;
    this.picked = this.#held ? [this.#held] : [];
    this.#play(m);
  }

  clear(): void {
    this.picked = [];
    this.sure = undefined;
    this.#held = undefined;
    this.#pending = undefined;
  }

  // renew is called when the moves have changed.
  renew(): void {
    const next = this.#pending;
    if (next && this.asked.length > 0) {
      this.#pending = undefined;
      this.picked = [];
      if (narrow(this.asked, [next]).length > 0) this.pick(next);
      return;
    }
    if (this.sure && !this.#moves().some((m) => m.text === this.sure?.text)) this.sure = undefined;
    if (narrow(this.asked, this.picked).length === 0 || this.picked.length === 0) this.picked = carry(this.asked, this.#held);
  }
}
