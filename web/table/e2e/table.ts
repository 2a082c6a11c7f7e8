// The table as the tests use it: by what a person sees, and where a test has to
// get somewhere quickly by the same requests that the page makes.
import { expect, type APIResponse, type Locator, type Page } from '@playwright/test';
import type { components } from '../src/api/schema';
import { kindOf, type Policy } from './policy';

type Schema = components['schemas'];
export type State = Schema['State'];
type Plan = Schema['SeatPlan'];

export interface View {
  year: number;
  season: string;
  procedure?: string;
  battle?: { area: string };
  moving?: string;
  path?: string[];
  toPlace?: Record<string, number>;
  crossed?: { a: string; b: string; n: number }[];
  units: { id: string; nation: string; area: string; type?: string; moved?: boolean }[];
  [more: string]: unknown;
}

async function answer<T>(asked: Promise<APIResponse>): Promise<T> {
  const r = await asked;
  if (!r.ok()) throw new Error(`${r.status()} ${await r.text()}`);
  return (await r.json()) as T;
}

export const get = <T>(page: Page, path: string): Promise<T> => answer<T>(page.request.get(path));
export const post = <T>(page: Page, path: string, data: unknown): Promise<T> => answer<T>(page.request.post(path, { data }));

export const me = (seat: string): Plan => ({ seat, for: 'me' });
export const bot = (seat: string): Plan => ({ seat, for: 'bot', bot: 'recruit' });
export const invited = (seat: string): Plan => ({ seat, for: 'invited' });
export const open = (seat: string): Plan => ({ seat, for: 'open' });

export const comeIn = (page: Page, name: string): Promise<unknown> => post(page, '/api/session/guest', { name });

export function newMatch(page: Page, scenario: string, seats: Plan[], title = ''): Promise<Schema['Created']> {
  return post(page, '/api/matches', { game: 'tt', setup: { scenario, players: seats.length }, seats, title });
}

// How long somebody waits before they try again, and how often they look meanwhile.
export const patience = 15_000;
export const often = [30, 60, 120, 250];

const asked = (s: State): string => JSON.stringify([s.state, s.moves, s.prompt]);

export class Table {
  constructor(
    readonly page: Page,
    readonly id: string,
  ) {}

  // Of a match that runs for a person in one seat.
  static async sit(page: Page, name: string, scenario: string, seats: Plan[]): Promise<Table> {
    await comeIn(page, name);
    const made = await newMatch(page, scenario, seats);
    const table = new Table(page, made.id);
    await table.show();
    return table;
  }

  async show(): Promise<void> {
    await this.page.goto(`/m/${this.id}`);
    await this.board().waitFor();
  }

  board(): Locator {
    return this.page.getByRole('application');
  }

  panel(): Locator {
    return this.page.getByRole('tabpanel');
  }

  async tab(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
    // On a small screen the panel is put away.
    const open = this.page.getByRole('button', { name: 'Log and rules' });
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click();
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  state(seat = ''): Promise<State> {
    return get(this.page, `/api/matches/${this.id}${seat ? `?seat=${seat}` : ''}`);
  }

  async view(seat = ''): Promise<View> {
    return (await this.state(seat)).view as unknown as View;
  }

  log(seat = ''): Promise<Schema['Line'][]> {
    return get(this.page, `/api/matches/${this.id}/log${seat ? `?seat=${seat}` : ''}`);
  }

  // send makes a move without the page, which has to follow by itself.
  async send(move: string, version: number, seat = ''): Promise<boolean> {
    const r = await this.page.request.post(`/api/matches/${this.id}/moves${seat ? `?seat=${seat}` : ''}`, { data: { id: crypto.randomUUID(), version, move } });
    if (!r.ok() && r.status() !== 409) throw new Error(`${move}: ${r.status()} ${await r.text()}`);
    return r.ok();
  }

  // rush plays by requests until something is so, and gives the state then.
  async rush(until: (s: State, v: View) => boolean, policy: Policy, random: () => number, seat = ''): Promise<State> {
    for (let idle = 0; idle < 3000; ) {
      const s = await this.state(seat);
      if (s.state === 'over' || until(s, s.view as unknown as View)) return s;
      if (!s.moves?.length) {
        idle++;
        await new Promise((done) => setTimeout(done, 20));
        continue;
      }
      idle = 0;
      await this.send(policy(s.moves, random), s.version, seat);
    }
    throw new Error('Nobody moves any more.');
  }

  // far plays far ahead while the page is put away: it would draw every move.
  async far(until: (s: State, v: View) => boolean, policy: Policy, random: () => number): Promise<State> {
    await this.page.goto('/settings');
    const s = await this.rush(until, policy, random);
    await this.show();
    return s;
  }

  // byHand plays until something is so: each move is made by a hand, once the page shows
  // what it is about. Whoever sees that nothing came of it does it again.
  async byHand(until: (s: State) => boolean, policy: Policy, random: () => number, hand: (move: string) => Promise<void>): Promise<State> {
    for (let idle = 0; idle < 1200; ) {
      const s = await this.state();
      if (s.state === 'over' || until(s)) return s;
      if (!s.moves?.length) {
        idle++;
        await this.page.waitForTimeout(50);
        continue;
      }
      idle = 0;
      const move = policy(s.moves, random);
      await expect(async () => {
        if ((await this.state()).version > s.version) return;
        await this.page.locator(`[data-version="${s.version}"]`).waitFor({ timeout: patience });
        await hand(move);
        await expect.poll(async () => (await this.state()).version, { timeout: 4000, intervals: often }).toBeGreaterThan(s.version);
      }, move).toPass({ timeout: 180_000 });
    }
    throw new Error('Nobody moves any more.');
  }

  // shown are the moves in the list of moves, which has to be open.
  shown(): Promise<string[]> {
    return this.panel()
      .locator('[data-move]')
      .evaluateAll((all) => all.map((e) => e.getAttribute('data-move') ?? ''));
  }

  // follows waits until the page shows what the server has for this seat.
  async follows(seat = ''): Promise<State> {
    let s = await this.state(seat);
    await expect(async () => {
      await this.tab('Moves'); // whoever has just sat down gets the table anew, with another tab open
      s = await this.state(seat);
      expect([...(await this.shown())].sort()).toEqual([...(s.moves ?? [])].sort());
      if (s.state === 'running') await expect(this.page.locator('footer')).toContainText(s.prompt.text, { timeout: 1000 });
    }).toPass({ timeout: 180_000 });
    return s;
  }

  // alone waits until nobody else has anything to decide, so that only what this
  // page does changes the match.
  async alone(): Promise<void> {
    await expect(async () => {
      const s = await this.state();
      expect((s.seats ?? []).filter((x) => x.awaited).map((x) => x.id)).toEqual([s.seat]);
    }).toPass({ timeout: 180_000 });
  }

  // choose makes a move by its button in the list of moves.
  choose(move: string, at: State): Promise<State> {
    return this.until(at, async () => {
      const button = this.panel().locator(`[data-move="${move}"]`);
      if (!(await button.isVisible())) await this.tab('Moves'); // who comes back to a table finds another tab open
      if (!(await button.isVisible())) await this.panel().locator('summary').click({ timeout: patience });
      await button.click({ timeout: patience });
      // What cannot be taken back is asked for once more.
      if (await this.page.locator('.sure').isVisible()) await button.click({ timeout: patience });
    });
  }

  // made waits until the server has what the page did.
  async made(version: number): Promise<State> {
    let s = await this.state();
    await expect.poll(async () => (s = await this.state()).version, { timeout: 180_000, intervals: often }).toBeGreaterThan(version);
    return s;
  }

  // until does something that changes what is asked of a seat as a person does it:
  // whoever sees that nothing came of it does it again. It gives the state then.
  async until(at: State, act: () => Promise<void>): Promise<State> {
    let s = at;
    const made = async (): Promise<boolean> => {
      s = await this.state(at.seat);
      return s.version > at.version && asked(s) !== asked(at);
    };
    await expect(async () => {
      if (!(await made())) await act();
      await expect.poll(made, { timeout: patience, intervals: often }).toBe(true);
    }).toPass({ timeout: 300_000 });
    return s;
  }

  // spot finds a point of something on which a click would land on it, once the
  // board has come to rest.
  async spot(selector: string): Promise<{ x: number; y: number } | null> {
    let [before, now] = [await this.#spot(selector), await this.#spot(selector)];
    for (let i = 0; i < 10 && (before?.x !== now?.x || before?.y !== now?.y || i === 0); i++) {
      await this.page.waitForTimeout(100);
      [before, now] = [now, await this.#spot(selector)];
    }
    return now;
  }

  #spot(selector: string): Promise<{ x: number; y: number } | null> {
    return this.page.evaluate((sel) => {
      for (const e of document.querySelectorAll(sel)) {
        const b = e.getBoundingClientRect();
        const hits: { x: number; y: number }[] = [];
        for (let i = 1; i < 12; i++) {
          for (let j = 1; j < 12; j++) {
            const [x, y] = [b.left + (b.width * i) / 12, b.top + (b.height * j) / 12];
            const hit = document.elementFromPoint(x, y);
            if (hit && e.contains(hit)) hits.push({ x, y });
          }
        }
        // The middle of what can be hit, because a finger is not exact.
        const [x, y] = [hits.reduce((sum, h) => sum + h.x, 0) / hits.length, hits.reduce((sum, h) => sum + h.y, 0) / hits.length];
        hits.sort((p, q) => Math.hypot(p.x - x, p.y - y) - Math.hypot(q.x - x, q.y - y));
        if (hits[0]) return hits[0];
      }
      return null;
    }, selector);
  }

  // click clicks on something on the board, where it can be hit.
  async click(selector: string): Promise<void> {
    const at = await this.spot(selector);
    if (!at) throw new Error(`${selector} cannot be clicked.`);
    await this.page.mouse.click(at.x, at.y);
  }

  // hand makes a move of the hex games as a person does: by its button, or by its card, its
  // counters and its place on the board.
  async hand(move: string): Promise<void> {
    const [kind = '', ...words] = move.split(' ');
    const button = this.page.locator(`footer [data-move="${move}"], .above [data-move="${move}"]`).first();
    if (await button.isVisible()) {
      await button.click();
      return;
    }
    const mode = this.page.locator(`footer [data-kind="${kind}"][aria-pressed="false"]`);
    if (await mode.isVisible()) await mode.click();
    for (const word of words) {
      const piece = this.page.locator(`[data-unit="${word}"], path[data-area="${word}"], path[data-area="zone:${word}"], path[data-area="box:${word}"], footer [data-counter="${word}"], footer [data-card="${word}"] .text, .above [data-word="${word}"]`).first();
      // The first click may have made the move, and what is left of it is gone.
      if (await piece.count()) await piece.dispatchEvent('click', undefined, { timeout: 1000 }).catch(() => undefined);
    }
    // What leaves a choice open is offered in words.
    if (await button.isVisible()) await button.click();
  }

  // point makes a move with the mouse, on the board, the cards and the buttons
  // that are offered. It reports whether everything was there to be clicked.
  async point(move: string, args: readonly string[]): Promise<boolean> {
    const words = move.split(' ').slice(1);
    const version = (await this.state()).version;
    const whole = this.page.locator(`footer [data-move="${move}"], .battle [data-move="${move}"]`).first();
    for (const [i, word] of words.entries()) {
      if (await whole.isVisible()) break;
      const selector = { unit: `[data-unit="${word}"]`, area: `path[data-area="${word}"]`, card: `footer [data-card="${word}"]`, nation: `[data-nation="${word}"]` }[args[i] ?? ''];
      if (!selector) continue;
      const at = await this.spot(selector);
      if (!at) return false;
      await this.page.mouse.click(at.x, at.y);
      await this.page.waitForTimeout(60);
    }
    // A move that cannot be taken back is asked for once more.
    for (let i = 0; i < 2 && (await this.state()).version === version && (await whole.isVisible()); i++) await whole.click();
    try {
      await expect.poll(async () => (await this.state()).version, { timeout: 30_000, intervals: often }).toBeGreaterThan(version);
      return true;
    } catch {
      await this.page.keyboard.press('Escape');
      return false;
    }
  }
}

export { kindOf };
