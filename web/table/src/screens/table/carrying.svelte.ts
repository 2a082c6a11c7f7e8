// What a player drags: where it may be put, and what comes of dropping it there.
import { Drag } from '../../board/drag.svelte';
import type { Place } from '../../board/places';
import type { Match } from '../../lib/match.svelte';
import { drops, goOn, narrow, same, type Move, type Thing } from '../../lib/moves';

// Journey is how a game's units go their way: a move that begins, steps of the
// kind that belongs to it, and a move that ends it, if one does.
export interface Journey {
  begins: ReadonlyMap<string, string>;
  end: string;
  area: string; // the type of the places that moves name
  placeOf: (word: string) => string; // where a step leads to, by its word
}

export interface Carrier {
  journey: Journey;
  match: () => Match | undefined;
  moves: () => Move[]; // what is asked
  moving: () => string | undefined; // the unit in the middle of its move
  home: (thing: Thing) => string | undefined; // the area that it lies in
  lift: () => void;
  spot: (area: string) => Place | undefined;
  play: (moves: string[]) => Promise<void>;
  refuse: (area: string, move: string, after: string) => void;
}

export class Carrying {
  // Where the thing may be put, and by which moves.
  drops = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  readonly drag: Drag;
  #found: Promise<void> = Promise.resolve();
  readonly #by: Carrier;
  readonly #journey: Journey;

  constructor(by: Carrier) {
    this.#by = by;
    this.#journey = by.journey;
    this.drag = new Drag({
      lift: (thing) => {
        by.lift();
        this.#found = this.#find(thing).catch(() => undefined); // Without an answer nothing is lit, and a drop asks again.
      },
      drop: (thing, area) => void this.#drop(thing, area),
      spots: () => [...this.drops.keys()].flatMap((area) => ({ area, ...(by.spot(area) ?? { x: -1e4, y: -1e4 }) })),
    });
  }

  // The things of a type that can be dragged: those that a move takes to an area,
  // that can begin a journey, or that are on one.
  units = (): ReadonlySet<string> => {
    const out = new Set<string>();
    const moving = this.#by.moving();
    if (moving) out.add(moving);
    for (const m of this.#by.moves()) {
      const unit = m.args.find((a) => a.type === 'unit');
      if (unit && (this.#journey.begins.has(m.kind) || m.args.some((a) => a.type === this.#journey.area))) out.add(unit.word);
    }
    return out;
  };

  async #find(thing: Thing): Promise<void> {
    this.drops = new Map();
    const found = await this.ways(thing);
    if (this.drag.thing === undefined || same(this.drag.thing, thing)) this.drops = found;
  }

  // ways are the places that a thing can go to, with the moves that take it there.
  async ways(thing: Thing): Promise<Map<string, string[]>> {
    await this.#leave(thing);
    const { end, area, placeOf } = this.#journey;
    const direct = drops(this.#by.moves(), thing, area);
    const ways = await Promise.all(this.#begins(thing).map((begin) => this.#by.match()?.reach(this.#stepOf(begin), begin, end)));
    const found = new Map<string, string[]>([...direct].map(([to, list]) => [to, list.slice(0, 1).map((m) => m.text)]));
    for (const w of ways.flatMap((list) => list ?? [])) {
      const to = placeOf(w.to);
      const known = found.get(to);
      if (!known || (w.moves ?? []).length < known.length) found.set(to, w.moves ?? []);
    }
    return found;
  }

  // leave ends the journey of another unit, where it is or by taking it back.
  async #leave(thing: Thing): Promise<void> {
    const moving = this.#by.moving();
    if (thing.type !== 'unit' || !moving || moving === thing.word) return;
    const way = goOn(this.#by.moves());
    if (way) await this.#by.match()?.play(way.text);
  }

  // begins are the moves that take a unit on its way; an empty one if it is on it.
  #begins(thing: Thing): string[] {
    if (thing.type !== 'unit') return [];
    if (this.#by.moving() === thing.word) return [''];
    return narrow(this.#by.moves(), [thing]).filter((m) => this.#journey.begins.has(m.kind)).map((m) => m.text);
  }

  // stepOf is the kind of step that follows a beginning; on the way, that of all.
  #stepOf(begin: string): string {
    const { begins } = this.#journey;
    return begins.get(begin.split(' ')[0] ?? '') ?? [...begins.values()][0] ?? '';
  }

  async #drop(thing: Thing, area: string | undefined): Promise<void> {
    await this.#found;
    const moves = area ? this.drops.get(area) : undefined;
    this.drops = new Map();
    if (moves) await this.#by.play(moves);
    else if (area && area !== this.#by.home(thing)) this.#refuse(thing, area);
  }

  // refuse asks for the rule that keeps a thing from being put into an area.
  #refuse(thing: Thing, area: string): void {
    const [begin] = this.#begins(thing);
    if (begin !== undefined) {
      this.#by.refuse(area, `${this.#stepOf(begin)} ${area}`, begin);
      return;
    }
    const like = [...drops(this.#by.moves(), thing, this.#journey.area).values()][0]?.[0];
    if (like) this.#by.refuse(area, [like.kind, ...like.args.map((a) => (a.type === this.#journey.area ? area : a.word))].join(' '), '');
  }
}
