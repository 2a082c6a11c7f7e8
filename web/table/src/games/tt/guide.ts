// The steps of a guided first match.
import { guided } from '../../i18n/text.svelte';
import type { Step } from '../../screens/table/guide';
import type { View } from './kit';

export const text = (step: string): string => guided(`guide.${step}`);

const during = (...procedures: string[]) => (view: View): boolean => procedures.includes(view.procedure);

export const steps: readonly Step<View>[] = [
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
