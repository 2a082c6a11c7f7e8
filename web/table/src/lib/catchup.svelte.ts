// Playing back what happened while somebody was away: moment after moment, as
// fast as one likes, until now.
import { api, ask, type Schema } from '../api/client';
import { pictures, type Manner } from './film';

// Moment is a moment of the match, or what it tells of one part of the board.
export type Moment = Schema['Moment'] & {
  scene: string;
  before: unknown; // the board before it
};

export const speeds = [1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];
const page = 40; // moments that are asked for at once

// lasting is how long a moment stays, in milliseconds: long enough to be read, but
// a long story is told faster.
export function lasting(moment: Moment, speed: number, all: number): number {
  const letters = (moment.lines ?? []).reduce((sum, l) => sum + l.text.length, 0);
  const full = Math.min(5000, 900 + 28 * letters);
  return Math.max(300, full * Math.min(1, 40 / all)) / speed;
}

export class CatchUp {
  moments = $state.raw<Moment[]>([]);
  at = $state(-1);
  paused = $state(false);
  speed = $state<Speed>(1);
  reading = $state(false);
  now: Moment | undefined = $derived(this.moments[this.at]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: string,
    readonly seat: string,
    readonly since: number,
    readonly done: () => void,
    speed: Speed = 1,
    readonly chosen: (speed: Speed) => void = () => undefined,
    readonly manner: Manner = { repeats: undefined, scene: () => undefined },
  ) {
    this.speed = speed;
  }

  // read asks for everything since, without what one did oneself or cannot know of.
  async read(): Promise<void> {
    this.reading = true;
    const all: Schema['Moment'][] = [];
    try {
      for (let from = Math.max(0, this.since); ; ) {
        const show = await ask(api.GET('/api/matches/{id}/replay', { params: { path: { id: this.match }, query: { from, limit: page, ...(this.seat ? { seat: this.seat } : {}) } } }));
        const shown = show.shown ?? [];
        all.push(...shown);
        if (shown.length < page) break;
        from = (shown.at(-1)?.n ?? from) + 1;
      }
    } finally {
      this.reading = false;
    }
    this.moments = this.#told(all);
  }

  // told are the moments that are shown. What went before one is the last that was shown, or that
  // one did oneself: what moves without a word is told of with the line that follows.
  #told(all: readonly Schema['Moment'][]): Moment[] {
    const out: Moment[] = [];
    let before: unknown = undefined;
    for (const m of all) {
      const own = m.by === this.seat && !!this.seat;
      if (m.n <= this.since || own) {
        before = m.view;
        continue;
      }
      if (!m.lines?.length) continue;
      for (const part of pictures(m, this.manner)) {
        out.push({ ...part, before });
        before = m.view;
      }
    }
    return out;
  }

  async play(): Promise<void> {
    if (!this.moments.length) await this.read();
    this.go(0);
  }

  // go shows one moment, and the next when it has been there long enough.
  go(i: number): void {
    clearTimeout(this.#timer);
    if (i >= this.moments.length) {
      this.stop();
      return;
    }
    this.at = Math.max(0, i);
    this.#wait();
  }

  pause(): void {
    this.paused = !this.paused;
    this.#wait();
  }

  hurry(): void {
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length] ?? 1;
    this.chosen(this.speed);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const moment = this.now;
    if (moment && !this.paused) this.#timer = setTimeout(() => this.go(this.at + 1), lasting(moment, this.speed, this.moments.length));
  }

  // halt ends the playing without going on to now.
  halt(): void {
    clearTimeout(this.#timer);
    this.at = -1;
  }

  stop(): void {
    this.halt();
    this.done();
  }
}
