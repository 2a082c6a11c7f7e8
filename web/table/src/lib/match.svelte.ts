import { api, ask, Refused, type GameInfo, type Line, type Said, type State, type Update, type Schema } from '../api/client';
import { readMoves, type Move } from './moves';
import { done, showShares, withMove } from './shares';

// answered reports whether the server itself has refused. A proxy says 502 to 504
// for one that is restarting.
const answered = (e: unknown): boolean => e instanceof Refused && (e.status < 502 || e.status > 504);

// What every change is answered with.
type Changed = Schema['Versioned'];

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// A match as this browser sees it: the latest state, the log, what was said. It
// follows the server's stream and asks for changes; it decides nothing itself.
export class Match {
  state = $state.raw<State | undefined>();
  lines = $state.raw<Line[]>([]);
  said = $state.raw<Said[]>([]);
  here = $state.raw<Schema['Here']>({ seats: [], watching: 0 }); // who has the match open now
  connected = $state(false);
  #doing = $state(0);
  busy = $derived(this.#doing > 0);
  gone = $state(false); // the seat is no longer held by whoever is here
  moves: Move[] = $derived.by(() => (this.state ? readMoves(this.state.moves ?? [], this.game.kinds ?? []) : []));

  #source: EventSource | undefined;
  #closed = false;
  #resigning = false;

  constructor(
    readonly id: string,
    readonly game: GameInfo,
    readonly seat: string,
  ) {
    this.#follow();
    addEventListener('offline', this.#cut);
    addEventListener('online', this.#back);
  }

  // A browser that knows that it is offline says so at once; a stream finds out when
  // nothing has come for long. Back again, it is opened anew.
  #cut = (): void => {
    this.connected = false;
  };
  #back = (): void => {
    if (this.#source && !this.#closed) void this.#again(this.#source);
  };

  #follow(): void {
    const query = this.seat ? `?seat=${encodeURIComponent(this.seat)}` : '';
    const source = new EventSource(`/api/matches/${this.id}/live${query}`);
    this.#source = source;
    source.addEventListener('open', () => (this.connected = true));
    source.addEventListener('error', () => {
      this.connected &&= this.#resigning; // then it is the seat that ends, not the connection
      // A browser gives up when the server refuses; it may only be restarting.
      if (source.readyState === EventSource.CLOSED && !this.#closed) void this.#again(source);
    });
    source.addEventListener('update', (e) => this.#take(JSON.parse((e as MessageEvent<string>).data) as Update));
    source.addEventListener('here', (e) => (this.here = JSON.parse((e as MessageEvent<string>).data) as Schema['Here']));
    source.addEventListener('chat', (e) => {
      const fresh = JSON.parse((e as MessageEvent<string>).data) as Said[];
      const last = this.said.at(-1)?.n ?? 0;
      this.said = [...this.said, ...fresh.filter((s) => s.n > last)];
    });
  }

  async #again(old: EventSource): Promise<void> {
    old.close();
    await wait(1500);
    if (this.#closed || (await this.#lost())) return;
    this.lines = [];
    this.said = [];
    this.#follow();
  }

  // lost asks whether the seat may still be looked from.
  async #lost(): Promise<boolean> {
    try {
      const now = await ask(api.GET('/api/matches/{id}', { params: this.#params() }));
      this.#show(now);
      this.gone = this.seat !== '' && now.state !== 'over' && !(now.yours ?? []).includes(this.seat); // a match that is over can be seen from every seat
    } catch (e) {
      this.gone = this.seat !== '' && e instanceof Refused && (e.status === 403 || e.status === 401);
    }
    return this.gone;
  }

  #take(u: Update): void {
    this.connected = true;
    this.lines = [...this.lines.filter((l) => l.n <= u.keep), ...(u.lines ?? [])];
    this.#show(u.state);
  }

  #show(s: State): void {
    if (!this.state || s.version >= this.state.version) this.state = s;
    if (s.dice?.waiting?.length) void showShares(s).catch(() => undefined); // The match starts without it a little later.
    if (s.state === 'over') for (const seat of s.yours ?? []) done(this.id, seat);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#cut);
    removeEventListener('online', this.#back);
    this.#source?.close();
  }

  // change does something to the match, and is busy until this page shows what
  // came of it.
  async #change(doing: () => Promise<Changed>): Promise<void> {
    this.#doing++;
    try {
      const { version } = await doing();
      await this.#caughtUp(version).catch(() => undefined); // It is done, and the stream will tell.
    } finally {
      this.#doing--;
    }
  }

  // sent sends a request until it is answered. It carries an id, so that it is
  // done once however often it is sent.
  async #sent(send: (id: string, version: number) => Promise<Changed>): Promise<Changed> {
    const id = crypto.randomUUID();
    const version = this.state?.version ?? 0;
    for (let tries = 0; ; tries++) {
      try {
        return await send(id, version);
      } catch (e) {
        if (answered(e) || tries >= 16) throw e;
        await wait(Math.min(4000, 250 * 2 ** tries));
      }
    }
  }

  // play makes a move. If somebody else changed the match in the meantime and the
  // move is still there, it is made for the new version.
  play(move: string): Promise<void> {
    const until = Date.now() + 60_000;
    return this.#change(async () => {
      for (;;) {
        try {
          const share = await withMove(this.state, this.id);
          return await this.#sent((id, version) => ask(api.POST('/api/matches/{id}/moves', { params: this.#params(), body: { id, version, move, ...share } })));
        } catch (e) {
          const now = e instanceof Refused && e.status === 409 ? e.problem.now : undefined;
          if (now === undefined || Date.now() > until) throw e;
          await this.#caughtUp(now);
          if (!this.state?.moves?.includes(move)) throw e;
        }
      }
    });
  }

  // caughtUp waits until the stream has told of a version, and asks for it if the
  // stream is slow.
  async #caughtUp(version: number): Promise<void> {
    const shown = (): boolean => this.#closed || (this.state?.version ?? 0) >= version;
    for (let i = 0; i < 100 && !shown(); i++) await wait(20);
    if (!shown()) this.#show(await ask(api.GET('/api/matches/{id}', { params: this.#params() })));
  }

  #params(): { path: { id: string }; query: { seat?: string } } {
    return { path: { id: this.id }, query: this.seat ? { seat: this.seat } : {} };
  }

  // setUp lets a bot place what is left to place.
  setUp(): Promise<void> {
    return this.#change(() => ask(api.POST('/api/matches/{id}/setup', { params: this.#params() })));
  }

  // order answers in advance, and revoke takes that back.
  order(body: Schema['NewOrder']): Promise<void> {
    return this.#change(() => ask(api.POST('/api/matches/{id}/orders', { params: this.#params(), body })));
  }

  revoke(number: number): Promise<void> {
    return this.#change(() => ask(api.DELETE('/api/matches/{id}/orders/{number}', { params: { path: { id: this.id, number }, query: this.#params().query } })));
  }

  undo(): Promise<void> {
    return this.#change(() => this.#sent((id, version) => ask(api.POST('/api/matches/{id}/undo', { params: this.#params(), body: { id, version } }))));
  }

  askUndo(to: number): Promise<void> {
    return this.#change(() => this.#sent((id, version) => ask(api.POST('/api/matches/{id}/undo', { params: this.#params(), body: { id, version, to } }))));
  }

  // lastOwn is the entry of the seat's own last move, if it made one lately.
  async lastOwn(): Promise<number | undefined> {
    const page = 10;
    for (let from = (this.state?.version ?? 0) - page + 1, tries = 0; tries < 12 && from > -page; from -= page, tries++) {
      const show = await ask(api.GET('/api/matches/{id}/replay', { params: { path: { id: this.id }, query: { ...this.#params().query, from: Math.max(0, from), limit: page } } }));
      const own = (show.shown ?? []).findLast((m) => m.by === this.seat);
      if (own) return own.n;
    }
    return undefined;
  }

  // resign gives the seat up. Its stream ends with it, so nothing more is waited for there.
  async resign(): Promise<void> {
    this.#doing++;
    this.#resigning = true;
    try {
      await this.#sent((id, version) => ask(api.POST('/api/matches/{id}/resign', { params: this.#params(), body: { id, version } })));
      await this.#lost();
    } finally {
      this.#resigning = false;
      this.#doing--;
    }
  }

  abandon(): Promise<void> {
    return this.#change(() => this.#sent((id, version) => ask(api.POST('/api/matches/{id}/abandon', { params: this.#params(), body: { id, version } }))));
  }

  askSeat(name: string): Promise<void> {
    return this.#change(() => this.#sent((id, version) => ask(api.POST('/api/matches/{id}/seats/{name}/ask', { params: { path: { id: this.id, name }, query: this.#params().query }, body: { id, version } }))));
  }

  async answer(number: number, agree: boolean): Promise<void> {
    await ask(api.POST('/api/matches/{id}/answers', { params: this.#params(), body: { number, agree } }));
  }

  async say(text: string): Promise<void> {
    await ask(api.POST('/api/matches/{id}/chat', { params: this.#params(), body: { text } }));
  }

  // reach asks where steps of one kind lead to; with a move that begins, before
  // that is made; with a kind that ends, only where the way can end.
  async reach(step: string, begin = '', end = ''): Promise<Schema['Way'][]> {
    return (await ask(api.GET('/api/matches/{id}/reach', { params: { path: { id: this.id }, query: { ...this.#params().query, step, begin, end } } }))) ?? [];
  }

  // why asks which rule stands in the way of a move, or would after another one.
  why(move: string, after = ''): Promise<Schema['Why']> {
    return ask(api.GET('/api/matches/{id}/why', { params: { path: { id: this.id }, query: { ...this.#params().query, move, after } } }));
  }
}
