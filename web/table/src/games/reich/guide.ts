// The steps of a guided first match of Third Reich.
import { guided } from '../../i18n/text.svelte';
import type { Step } from '../../screens/table/guide';
import type { View } from './kit';

export const text = (step: string): string => guided(`reich.guide.${step}`);

const during = (...phases: string[]) => (view: View): boolean => phases.some((p) => view.phase.includes(p));

export const steps: readonly Step<View>[] = [
  { id: 'look', when: () => true, by: [] },
  { id: 'deploy', when: during('Deployment', 'Setup', 'Set-up'), by: ['deploy', 'at'] },
  { id: 'options', when: during('Options'), by: ['option'] },
  { id: 'move', when: during('Movement'), by: ['move', 'at'] },
  { id: 'attack', when: (v) => v.attack !== undefined, by: ['launch'] },
  { id: 'attrition', when: (v) => v.attrition !== undefined, by: [] },
  { id: 'build', when: during('Construction'), by: ['build', 'build-air'] },
  { id: 'redeploy', when: during('Redeployment'), by: ['redeploy'] },
  { id: 'ledger', when: during('Year'), by: [] },
];
