// The steps of a guided first match of Axis Empires: Case White or Barbarossa in Europe,
// the China Incident in the Pacific.
import { guided } from '../../i18n/text.svelte';
import type { Step } from '../../screens/table/guide';
import { marking, type View } from './kit';

export const text = (step: string): string => guided(`tk.guide.${step}`);

const asked = (...procedures: string[]) => (view: View): boolean => procedures.includes(view.procedure ?? '');

const caseWhite = (v: View): boolean => v.game !== 'ds' && v.scenario === 'A.1';
const barbarossa = (v: View): boolean => v.game !== 'ds' && v.scenario === 'A.2';
const chinaIncident = (v: View): boolean => v.game === 'ds' && v.scenario === 'A.2';
// Training scenarios say themselves which cards are played.
const training = (v: View): boolean => v.scenario.startsWith('A.');

// Poland and China have neither aircraft nor fleets with which a placing could be contested.
const alone = (v: View): boolean => caseWhite(v) || chinaIncident(v);

export const steps: readonly Step<View>[] = [
  { id: 'look', when: () => true, by: [] },
  { id: 'caseWhite', when: caseWhite, never: (v) => !caseWhite(v), by: [] },
  { id: 'barbarossa', when: barbarossa, never: (v) => !barbarossa(v), by: [] },
  { id: 'chinaIncident', when: chinaIncident, never: (v) => !chinaIncident(v), by: [] },
  { id: 'card', when: asked('OptionCard'), never: training, by: ['choose'] },
  { id: 'replacements', when: asked('Replacements', 'Placement'), by: ['take', 'at', 'into'] },
  { id: 'convoys', when: (v) => v.game === 'ds' && v.procedure === 'Support' && v.phasing === 'axis', never: (v) => v.game === 'tk', by: ['troop-convoy', 'supply-convoy'], needs: ['troop-convoy', 'supply-convoy'] },
  { id: 'support', when: (v) => v.procedure === 'Support' && v.phase !== 'Convoy Segment' && !marking(v), by: ['place'], needs: ['place'] },
  { id: 'blitz', when: marking, by: ['blitz'] },
  { id: 'contest', when: (v) => v.procedure === 'SupportUnit' && !v.awaiting.includes(v.phasing), never: alone, by: ['contest', 'let-pass'] },
  { id: 'organization', when: asked('Organization'), by: ['combine', 'convert', 'break-down', 'done'], needs: ['combine', 'convert', 'break-down'] },
  { id: 'move', when: asked('Movement', 'March'), by: ['to', 'stop'] },
  { id: 'attack', when: asked('Combat'), by: ['attack'], needs: ['attack'] },
  { id: 'odds', when: asked('Attack'), by: ['launch'] },
  { id: 'retreat', when: asked('Retreat', 'Attrition', 'Yield'), by: ['retreat', 'lose', 'withdraw'] },
  { id: 'supply', when: (v) => v.phase === 'Reserve Movement Phase', by: ['done', 'move'] },
];
