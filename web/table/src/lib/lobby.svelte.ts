// The lists of the lobby, page after page.
import { api, ask, type MatchInfo } from '../api/client';

const page = 50;

type Query = { state?: 'open' | 'running' | 'over'; mine?: boolean; left?: boolean };

export class MatchList {
  found = $state.raw<MatchInfo[]>([]);
  more = $state(false); // whether there are others further back

  constructor(
    readonly query: Query,
    readonly fits: (m: MatchInfo) => boolean = () => true,
  ) {}

  // load reads as many pages as were read before, and at least one with a match in it.
  async load(): Promise<void> {
    const wanted = Math.max(1, this.found.length);
    let [list, on]: [MatchInfo[], boolean] = [[], true];
    while (on && list.length < wanted) [list, on] = await this.#next(list);
    [this.found, this.more] = [list, on];
  }

  async further(): Promise<void> {
    let [list, on]: [MatchInfo[], boolean] = [this.found, this.more];
    while (on && list.length === this.found.length) [list, on] = await this.#next(list);
    [this.found, this.more] = [list, on];
  }

  #last: string | undefined;

  async #next(before: MatchInfo[]): Promise<[MatchInfo[], boolean]> {
    if (before.length === 0) this.#last = undefined;
    const got = (await ask(api.GET('/api/matches', { params: { query: { ...this.query, limit: page, ...(this.#last ? { before: this.#last } : {}) } } }))) ?? [];
    this.#last = got.at(-1)?.changed ?? this.#last;
    return [[...before, ...got.filter(this.fits)], got.length === page];
  }
}

// found reports whether a match speaks of every word that is searched for.
export function speaksOf(words: string, said: readonly string[]): boolean {
  const text = said.join(' ').toLowerCase();
  return words.toLowerCase().split(/\s+/).every((w) => text.includes(w));
}
