// A guided first match. Each step is shown when its moment comes and is done by
// doing it: by a move of one of its kinds. What is done is kept for all games in one
// list of words, "tt.look reich.done"; "done" alone puts every guide away.
export interface Step<V = object> {
  id: string;
  when: (view: V) => boolean;
  never?: (view: V) => boolean; // whether its moment does not come in this match at all
  by: readonly string[];
}

const words = (kept: string): string[] => kept.split(' ').filter(Boolean);

// stepNow is the step to show: the first that is not done and whose moment it is.
export function stepNow<V>(game: string, steps: readonly Step<V>[], view: V, kept: string): Step<V> | undefined {
  const ids = words(kept);
  return ids.includes('done') || ids.includes(`${game}.done`) ? undefined : steps.find((s) => !ids.includes(`${game}.${s.id}`) && s.when(view));
}

// after is what is done once a step was taken, or a move of a kind was made.
export function after<V>(game: string, kept: string, step: Step<V> | undefined, kind?: string): string {
  return !step || (kind !== undefined && !step.by.includes(kind)) ? kept : [...words(kept), `${game}.${step.id}`].join(' ');
}

// ofMatch are the steps that may come in a match.
export const ofMatch = <V>(steps: readonly Step<V>[], view: V): readonly Step<V>[] => steps.filter((s) => !s.never?.(view));

// taken counts the steps of a game that were done.
export const taken = (game: string, kept: string): number => words(kept).filter((w) => w.startsWith(`${game}.`)).length;

// closed puts the guide of a game away, and opened begins it anew.
export const closed = (game: string, kept: string): string => [...words(kept), `${game}.done`].join(' ');
export const opened = (game: string, kept: string): string => words(kept).filter((w) => w !== 'done' && !w.startsWith(`${game}.`)).join(' ');
