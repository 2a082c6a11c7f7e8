import { api, ask, Refused, type GameInfo, type Line, type Said, type State, type Update, type Schema } from '../api/client';
import { readMoves, type Move } from './moves';

// answered reports whether the server itself has refused. A proxy says 502 to 504
// for one that is restarting.
const answered = (e: unknown): boolean => e instanceof Refused && (e.status < 502 || e.status > 504);

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// A match as this browser sees it: the latest state, the log, what was said. It
// follows the server's stream and asks for changes; it decides nothing itself.
export class Match {
  state = $state.raw<State | undefined>();
  lines = $state.raw<Line[]>([]);
  said = $state.raw<Said[]>([]);
  connected = $state(false);
  busy = $state(false);
  gone = $state<string | undefined>();
  moves: Move[] = $derived.by(() => (this.state ? readMoves(this.state.moves ?? [], this.game.kinds ?? []) : []));

  #source: EventSource | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly game: GameInfo,
    readonly seat: string,
  ) {
    this.#follow();
  }

  #follow(): void {
    const query = this.seat ? `?seat=${encodeURIComponent(this.seat)}` : '';
    const source = new EventSource(`/api/matches/${this.id}/live${query}`);
    this.#source = source;
    source.addEventListener('open', () => (this.connected = true));
    source.addEventListener('error', () => {
      this.connected = false;
      // A browser gives up when the server refuses; it may only be restarting.
      if (source.readyState === EventSource.CLOSED && !this.#closed) void this.#again(source);
    });
    source.addEventListener('update', (e) => this.#take(JSON.parse((e as MessageEvent<string>).data) as Update));
    source.addEventListener('chat', (e) => {
      const fresh = JSON.parse((e as MessageEvent<string>).data) as Said[];
      const last = this.said.at(-1)?.n ?? 0;
      this.said = [...this.said, ...fresh.filter((s) => s.n > last)];
    });
  }

  async #again(old: EventSource): Promise<void> {
    old.close();
    await wait(1500);
    if (this.#closed) return;
    this.lines = [];
    this.said = [];
    this.#follow();
  }

  #take(u: Update): void {
    this.connected = true;
    this.lines = [...this.lines.filter((l) => l.n <= u.keep), ...(u.lines ?? [])];
    if (!this.state || u.state.version >= this.state.version) this.state = u.state;
  }

  close(): void {
    this.#closed = true;
    this.#source?.close();
  }

  // change sends a request until it is answered. It carries an id, so that it is
  // done once however often it is sent.
  async #change(send: (id: string, version: number) => Promise<unknown>): Promise<void> {
    const id = crypto.randomUUID();
    const version = this.state?.version ?? 0;
    this.busy = true;
    try {
      for (let tries = 0; ; tries++) {
        try {
          await send(id, version);
          return;
        } catch (e) {
          if (answered(e) || tries >= 8) throw e;
          await wait(Math.min(4000, 250 * 2 ** tries));
        }
      }
    } finally {
      this.busy = false;
    }
  }

  // play makes a move. If somebody else changed the match in the meantime and the
  // move is still there, it is made for the new version.
  async play(move: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        await this.#change((id, version) => ask(api.POST('/api/matches/{id}/moves', { params: this.#params(), body: { id, version, move } })));
        return;
      } catch (e) {
        const stale = e instanceof Refused && e.status === 409 && e.problem.now !== undefined;
        if (!stale || tries >= 20 || !(await this.#caughtUp(e.problem.now ?? 0)) || !this.state?.moves?.includes(move)) throw e;
      }
    }
  }

  async #caughtUp(version: number): Promise<boolean> {
    for (let i = 0; i < 40; i++) {
      if ((this.state?.version ?? 0) >= version) return true;
      await wait(50);
    }
    return false;
  }

  #params(): { path: { id: string }; query: { seat?: string } } {
    return { path: { id: this.id }, query: this.seat ? { seat: this.seat } : {} };
  }

  undo(): Promise<void> {
    return this.#change((id, version) => ask(api.POST('/api/matches/{id}/undo', { params: this.#params(), body: { id, version } })));
  }

  askUndo(to: number): Promise<void> {
    return this.#change((id, version) => ask(api.POST('/api/matches/{id}/undo', { params: this.#params(), body: { id, version, to } })));
  }

  resign(): Promise<void> {
    return this.#change((id, version) => ask(api.POST('/api/matches/{id}/resign', { params: this.#params(), body: { id, version } })));
  }

  abandon(): Promise<void> {
    return this.#change((id, version) => ask(api.POST('/api/matches/{id}/abandon', { params: this.#params(), body: { id, version } })));
  }

  async answer(number: number, agree: boolean): Promise<void> {
    await ask(api.POST('/api/matches/{id}/answers', { params: this.#params(), body: { number, agree } }));
  }

  async say(text: string): Promise<void> {
    await ask(api.POST('/api/matches/{id}/chat', { params: this.#params(), body: { text } }));
  }

  // reach asks where steps of one kind lead to.
  async reach(step: string): Promise<Schema['Way'][]> {
    return (await ask(api.GET('/api/matches/{id}/reach', { params: { path: { id: this.id }, query: { ...this.#params().query, step } } }))) ?? [];
  }

  // why asks which rule stands in the way of a move.
  why(move: string): Promise<{ legal: boolean; rule?: string; reason?: string }> {
    return ask(api.GET('/api/matches/{id}/why', { params: { path: { id: this.id }, query: { ...this.#params().query, move } } }));
  }
}
