// A guided first match. Each step is shown when its moment comes and is done by
// doing it: by a move of one of its kinds. What is done is kept for all games in one
// list of words, "tt.look reich.done"; "done" alone puts every guide away. What was shown
// without being done, and comes again, is kept as well: "tk~card".
export interface Step<V = object> {
  id: string;
  when: (view: V) => boolean;
  never?: (view: V) => boolean; // whether its moment does not come in this match at all
  by: readonly string[];
  needs?: readonly string[]; // kinds of moves of which one has to be offered
}

const words = (kept: string): string[] => kept.split(' ').filter(Boolean);

// stepNow is the step to show: the first that is not done and whose moment it is.
export function stepNow<V>(game: string, steps: readonly Step<V>[], view: V, kept: string): Step<V> | undefined {
  const ids = words(kept);
  return ids.includes('done') || ids.includes(`${game}.done`) ? undefined : steps.find((s) => !ids.includes(`${game}.${s.id}`) && s.when(view));
}

// teachable are the steps that can be taught now. What is done by a move is taught to whoever is
// asked for it, not while others make theirs, and nothing is taught of what cannot be done.
export function teachable<V>(steps: readonly Step<V>[], offered: readonly string[]): readonly Step<V>[] {
  return steps.filter((s) => s.by.length === 0 || (offered.length > 0 && (!s.needs || s.needs.some((k) => offered.includes(k)))));
}

// carries reports whether a move of a kind does a step; what is only to be read is done with by
// whoever plays on.
export const carries = (step: Step<never> | undefined, kind: string): boolean => step !== undefined && (step.by.length === 0 || step.by.includes(kind));

// after is what is done once a step was taken, or a move of a kind was made.
export function after<V>(game: string, kept: string, step: Step<V> | undefined, kind?: string): string {
  return !step || (kind !== undefined && !carries(step, kind)) ? kept : [...words(kept), `${game}.${step.id}`].join(' ');
}

// ofMatch are the steps that may come in a match.
export const ofMatch = <V>(steps: readonly Step<V>[], view: V): readonly Step<V>[] => steps.filter((s) => !s.never?.(view));

// met are the steps of a game that were done or shown, in the order in which they first came.
function met(game: string, kept: string): string[] {
  return [...new Set(words(kept).flatMap((w) => (w.startsWith(`${game}.`) || w.startsWith(`${game}~`) ? [w.slice(game.length + 1)] : [])))];
}

// numberOf counts a step among those of its match, as they come: another step has another
// number, also where the one before it was not done.
export function numberOf<V>(game: string, steps: readonly Step<V>[], view: V, kept: string, step: Step<V>): number {
  const ids = ofMatch(steps, view).map((s) => s.id);
  return [...new Set([...met(game, kept).filter((id) => ids.includes(id)), step.id])].indexOf(step.id) + 1;
}

// shown notes that a step has come.
export const shown = <V>(game: string, kept: string, step: Step<V>): string => (met(game, kept).includes(step.id) ? kept : [...words(kept), `${game}~${step.id}`].join(' '));

// closed puts the guide of a game away, and opened begins it anew.
export const closed = (game: string, kept: string): string => [...words(kept), `${game}.done`].join(' ');
export const opened = (game: string, kept: string): string => words(kept).filter((w) => w !== 'done' && !w.startsWith(`${game}.`) && !w.startsWith(`${game}~`)).join(' ');
