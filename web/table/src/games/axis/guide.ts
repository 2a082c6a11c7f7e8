// The steps of a guided first match of Axis Empires: Case White in Europe, the China
// Incident in the Pacific.
import { t, type Key } from '../../i18n/text.svelte';
import type { Step } from '../../screens/table/guide';
import type { View } from './kit';

export const text = (step: string): string => t(`tk.guide.${step}` as Key);

const asked = (...procedures: string[]) => (view: View): boolean => procedures.includes(view.procedure ?? '');

export const steps: readonly Step<View>[] = [
  { id: 'look', when: () => true, by: [] },
  { id: 'caseWhite', when: (v) => v.game !== 'ds' && v.scenario === 'A.1', by: [] },
  { id: 'chinaIncident', when: (v) => v.game === 'ds' && v.scenario === 'A.2', by: [] },
  { id: 'card', when: asked('OptionCard'), by: ['choose'] },
  { id: 'replacements', when: asked('Replacements', 'Placement'), by: ['take', 'at', 'into'] },
  { id: 'convoys', when: (v) => v.game === 'ds' && v.procedure === 'Support' && v.phasing === 'axis', by: ['troop-convoy', 'supply-convoy'] },
  { id: 'support', when: (v) => v.procedure === 'Support' && v.phase !== 'Convoy Segment', by: ['place'] },
  { id: 'contest', when: (v) => v.procedure === 'SupportUnit' && !v.awaiting.includes(v.phasing), by: ['contest', 'let-pass'] },
  { id: 'organization', when: asked('Organization'), by: ['combine', 'convert', 'done'] },
  { id: 'move', when: asked('Movement', 'March'), by: ['to', 'stop'] },
  { id: 'attack', when: asked('Combat'), by: ['attack'] },
  { id: 'odds', when: asked('Attack'), by: ['launch'] },
  { id: 'retreat', when: asked('Retreat', 'Attrition', 'Yield'), by: ['retreat', 'lose', 'withdraw'] },
  { id: 'supply', when: (v) => v.phase === 'Reserve Movement Phase', by: ['done', 'move'] },
];
