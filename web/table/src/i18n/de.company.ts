import type { company as english } from './en.company';

export const company: Record<keyof typeof english, string> = {
  'here.yes': 'ist da',
  'here.no': 'ist nicht da',
  'here.bot': 'ein Bot',
  'here.empty': 'niemand',
  'here.watching': '{n} schauen zu',
  'here.who': 'Am Tisch',
};
