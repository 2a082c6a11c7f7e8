import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

export type Schema = components['schemas'];
export type State = Schema['State'];
export type MatchInfo = Schema['MatchInfo'];
export type GameInfo = Schema['GameInfo'];
export type Line = Schema['Line'];
export type Said = Schema['Said'];
export type Update = Schema['Update'];
export type Rule = Schema['Rule'];
export type SeatState = Schema['SeatState'];
export type Problem = Schema['Problem'];

export const api = createClient<paths>({ baseUrl: '' });

// Refused is what the server would not do: one sentence, and the rule where a
// rule was the reason.
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
  ) {
    super(problem.detail ?? 'The server did not answer as it should.');
  }
}

// ask gives the answer of a request, or throws a Refused.
export async function ask<T>(request: Promise<{ data?: T; error?: Partial<Problem>; response: Response }>): Promise<T> {
  const { data, error, response } = await request;
  if (!response.ok) throw new Refused(response.status, error ?? {});
  return data as T;
}

// whole begins a sentence as people do, and ends it.
const whole = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!…]$/.test(text) ? '' : '.'}`;

// sentence is what a person is told of something that went wrong.
export function sentence(e: unknown, offline: string): string {
  if (e instanceof Refused) return e.problem.rule ? `${whole(e.message)} (${e.problem.rule})` : whole(e.message);
  if (e instanceof TypeError) return offline;
  return e instanceof Error ? e.message : String(e);
}
