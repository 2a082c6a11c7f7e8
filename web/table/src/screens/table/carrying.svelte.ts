// What a player drags: where it may be put, and what comes of dropping it there.
import { Drag } from '../../board/drag.svelte';
import type { Place } from '../../board/places';
import { journey } from '../../games/tt/steps';
import type { Match } from '../../lib/match.svelte';
import { drops, goOn, narrow, same, type Move, type Thing } from '../../lib/moves';

export interface Carrier {
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

  constructor(by: Carrier) {
    this.#by = by;
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
      if (unit && (journey.begins.has(m.kind) || m.args.some((a) => a.type === 'area'))) out.add(unit.word);
    }
    return out;
  };

  async #find(thing: Thing): Promise<void> {
    this.drops = new Map();
    await this.#leave(thing);
    const direct = drops(this.#by.moves(), thing);
    const ways = await Promise.all(this.#begins(thing).map((begin) => this.#by.match()?.reach(journey.step, begin, journey.end)));
    const found = new Map<string, string[]>([...direct].map(([area, list]) => [area, list.slice(0, 1).map((m) => m.text)]));
    for (const w of ways.flatMap((list) => list ?? [])) {
      const known = found.get(w.to);
      if (!known || (w.moves ?? []).length < known.length) found.set(w.to, w.moves ?? []);
    }
    if (this.drag.thing === undefined || same(this.drag.thing, thing)) this.drops = found;
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
    return narrow(this.#by.moves(), [thing]).filter((m) => journey.begins.has(m.kind)).map((m) => m.text);
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
      this.#by.refuse(area, `${journey.step} ${area}`, begin);
      return;
    }
    const like = [...drops(this.#by.moves(), thing).values()][0]?.[0];
    if (like) this.#by.refuse(area, [like.kind, ...like.args.map((a) => (a.type === 'area' ? area : a.word))].join(' '), '');
  }
}
