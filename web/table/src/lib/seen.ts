// How far a seat of a match was looked at in this browser, so that it can be shown
// what happened since.
import { recall, store } from './kept';

const key = 'sandtable.seen';
const most = 60; // matches that are remembered, the latest looked at last

type Seen = [name: string, version: number][];

function load(): Seen {
  try {
    const list: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(list) ? (list as Seen) : [];
  } catch {
    return [];
  }
}

const nameOf = (match: string, seat: string): string => `${match} ${seat}`;

export const seen = (match: string, seat: string): number | undefined => load().find(([name]) => name === nameOf(match, seat))?.[1];

export function see(match: string, seat: string, version: number): void {
  const name = nameOf(match, seat);
  const rest = load().filter(([n]) => n !== name);
  store(key, JSON.stringify([...rest, [name, version]].slice(-most)));
}
