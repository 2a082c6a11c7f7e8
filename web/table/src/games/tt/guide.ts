// The steps of a guided first match. Each is shown when its moment comes and is
// done by doing it: by a move of one of its kinds.
import type { View } from './kit';

export interface Step {
  id: 'look' | 'setup' | 'hand' | 'production' | 'government' | 'command' | 'moving' | 'battle' | 'supply' | 'year';
  when: (view: View) => boolean;
  by: readonly string[];
}

const during = (...procedures: string[]) => (view: View): boolean => procedures.includes(view.procedure);

export const steps: readonly Step[] = [
  { id: 'look', when: () => true, by: [] },
  { id: 'setup', when: during('Setup', 'ShortGame', 'Muster'), by: ['place', 'cadre', 'build'] },
  { id: 'production', when: during('Produce'), by: ['build', 'cadre', 'buy'] },
  { id: 'hand', when: (v) => Object.values(v.factions).some((f) => (f.hand?.length ?? 0) > 0), by: [] },
  { id: 'government', when: during('Government'), by: ['diplomacy', 'wildcard', 'factory', 'achieve', 'secret'] },
  { id: 'command', when: during('Command'), by: ['commit'] },
  { id: 'moving', when: during('Movement', 'Move'), by: ['stop'] },
  { id: 'battle', when: (v) => v.battle !== undefined, by: ['fire', 'retreat', 'rebase', 'hold', 'strike'] },
  { id: 'supply', when: (v) => v.war.length > 0 && v.procedure === 'Movement', by: [] },
  { id: 'year', when: (v) => v.season === 'winter', by: [] },
];

// stepNow is the step to show: the first that is not done and whose moment it is.
export function stepNow(view: View, done: string): Step | undefined {
  const ids = done.split(' ');
  return ids.includes('done') ? undefined : steps.find((s) => !ids.includes(s.id) && s.when(view));
}

// after is what is done once a step was taken, or a move of a kind was made.
export function after(done: string, step: Step | undefined, kind?: string): string {
  if (!step || (kind !== undefined && !step.by.includes(kind))) return done;
  const ids = [...done.split(' ').filter(Boolean), step.id];
  return steps.every((s) => ids.includes(s.id)) ? 'done' : ids.join(' ');
}
