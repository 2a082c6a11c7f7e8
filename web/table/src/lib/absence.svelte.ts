// What happened since the last look at a match is offered to be shown. A look
// counts when the page is in sight and nothing is left to be shown.
import { untrack } from 'svelte';
import { CatchUp } from './catchup.svelte';
import type { Manner } from './film';
import type { Match } from './match.svelte';
import { see, seen } from './seen';
import { keep, settings } from './settings.svelte';

export class Absence {
  film = $state.raw<CatchUp | undefined>();
  readonly #match: () => Match | undefined;
  readonly #over: () => void;
  #before: number | undefined;
  #inSight = $state(document.visibilityState === 'visible');

  // over is called when all has been shown. It is made while a component is.
  constructor(
    readonly id: string,
    match: () => Match | undefined,
    over: () => void,
    readonly manner?: Manner,
  ) {
    this.#match = match;
    this.#over = over;
    $effect(() => this.#look());
  }

  #look(): void {
    const m = this.#match();
    const version = m?.state?.version;
    if (!m || version === undefined || !this.#inSight || this.film) return;
    const since = this.#before;
    if (since !== undefined && m.lines.some((l) => l.n > since)) this.film = untrack(() => this.#film(m.seat, since));
    else see(this.id, m.seat, version);
    this.#before = undefined;
  }

  #film(seat: string, since: number): CatchUp {
    return new CatchUp(this.id, seat, since, () => this.#caughtUp(), settings.film || 1, (film) => keep({ film }), this.manner);
  }

  // turn makes a film of what happened since an entry, without showing it.
  turn(since: number): CatchUp | undefined {
    const m = this.#match();
    return m && this.#film(m.seat, since);
  }

  // show plays a film.
  show(film: CatchUp): Promise<void> {
    this.film = film;
    return film.play();
  }

  #caughtUp(): void {
    this.film = undefined;
    this.#over();
  }

  // moves is how many moves there are to show.
  get moves(): number {
    const since = this.film?.since;
    if (since === undefined) return 0;
    return new Set((this.#match()?.lines ?? []).flatMap((l) => (l.n > since ? [l.n] : []))).size;
  }

  // begin takes up the look of a seat.
  begin(seat: string): void {
    this.halt();
    this.film = undefined;
    this.#before = seen(this.id, seat);
  }

  halt(): void {
    this.film?.halt();
  }

  // sight: the page has come into sight or gone out of it.
  sight = (): void => {
    this.#inSight = document.visibilityState === 'visible';
    const m = this.#match();
    if (!this.#inSight && m && !this.film) this.#before = m.state?.version;
  };
}
