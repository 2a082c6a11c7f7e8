// This browser's share in the dice of a match, for each seat that is played here. It is
// promised before it is shown, so that nobody can choose a roll: see "The dice" in
// docs/matches.md. All of it happens by itself.
import { api, ask, type Schema, type State } from '../api/client';
import { forget, recall, store } from './kept';

type Share = Schema['Share'];

const digits = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
const draw = (): string => digits(crypto.getRandomValues(new Uint8Array(32)));

// Browsers compute hashes only for pages that come by HTTPS or from their own machine.
// Elsewhere a seat takes no part: the rolls follow from the seed and from the others.
const able = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

export async function promiseOf(share: string): Promise<string> {
  return digits(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sandtable share ${share}`))));
}

// The latest shares of a seat are kept: whether a move arrived is not always known, and
// the server's state says which of them it has the promise of.
const kept = 4;
const here = new Map<string, string[]>();
const name = (match: string, seat: string): string => `sandtable dice ${match} ${seat}`;

function sharesOf(match: string, seat: string): string[] {
  const key = name(match, seat);
  const stored = recall(key)?.split(' ').filter(Boolean) ?? [];
  return [...new Set([...(here.get(key) ?? []), ...stored])];
}

function remember(match: string, seat: string, ...shares: string[]): void {
  const key = name(match, seat);
  const all = [...new Set([...shares, ...sharesOf(match, seat)])].slice(0, kept);
  here.set(key, all);
  store(key, all.join(' '));
}

// done forgets the shares of a match that is over.
export function done(match: string, seat: string): void {
  here.delete(name(match, seat));
  forget(name(match, seat));
}

// next is what a seat adds to the dice with what it sends now: the share whose promise
// the server has, and the promise of another. One that was promised elsewhere is not
// here: then there is a new promise alone, and the log tells everybody.
export async function next(match: string, seat: string, promised: string | undefined): Promise<Share> {
  const fresh = draw();
  const promise = await promiseOf(fresh);
  const due = promised ? await known(match, seat, promised) : undefined;
  remember(match, seat, fresh, ...(due ? [due] : []));
  return due ? { reveal: due, promise } : { promise };
}

// known is the share of a promise, if it was made here.
async function known(match: string, seat: string, promised: string): Promise<string | undefined> {
  for (const share of sharesOf(match, seat)) if ((await promiseOf(share)) === promised) return share;
  return undefined;
}

// withMove is what goes with a move in a match as it is now, or nothing.
export async function withMove(st: State | undefined, match: string): Promise<{ share?: Share }> {
  if (!st?.dice || !st.seat || !able()) return {};
  return { share: await next(match, st.seat, st.dice.promises[st.seat]) };
}

// showShares shows what the match waits for before it starts, for every seat that is
// held here, and reports whether there was anything to show.
export async function showShares(st: State): Promise<boolean> {
  const due = able() ? (st.dice?.waiting ?? []).filter((s) => (st.yours ?? []).includes(s)) : [];
  for (const seat of due) {
    const promised = st.dice?.promises[seat];
    const key = `${name(st.id, seat)} ${promised ?? ''}`;
    if (underWay.has(key)) continue;
    underWay.add(key);
    try {
      await showOne(st.id, seat, promised);
    } catch (e) {
      underWay.delete(key);
      throw e;
    }
  }
  return due.length > 0;
}

// Shares that were sent, by seat and promise: a state that was on its way meanwhile waits
// for them still, and nothing is shown twice.
const underWay = new Set<string>();

async function showOne(id: string, seat: string, promised: string | undefined): Promise<void> {
  const share = await next(id, seat, promised);
  await show(id, seat, share);
  if (!share.reveal && share.promise) await show(id, seat, await next(id, seat, share.promise));
}

const show = (id: string, seat: string, body: Share): Promise<unknown> => ask(api.POST('/api/matches/{id}/dice', { params: { path: { id }, query: { seat } }, body }));

// create makes a match, with a promise for each seat that is taken here.
export async function create(body: Omit<Schema['NewMatch'], 'promises'>): Promise<Schema['Created']> {
  const shares = (body.seats ?? []).filter((s) => s.for === 'me' && able()).map((s) => [s.seat, draw()] as const);
  const promises = Object.fromEntries(await Promise.all(shares.map(async ([seat, share]) => [seat, await promiseOf(share)] as const)));
  const made = await ask(api.POST('/api/matches', { body: { ...body, promises } }));
  for (const [seat, share] of shares) remember(made.id, seat, share);
  return made;
}

// sit takes a seat, with a promise for it.
export async function sit(id: string, seat: string, body: { name?: string; invitation?: string }): Promise<void> {
  const share = able() ? draw() : '';
  await ask(api.POST('/api/matches/{id}/seats/{name}', { params: { path: { id, name: seat } }, body: { ...body, ...(share ? { promise: await promiseOf(share) } : {}) } }));
  if (share) remember(id, seat, share);
}
