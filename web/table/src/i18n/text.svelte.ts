import { settings } from '../lib/settings.svelte';
import { de } from './de';
import { en } from './en';
import saidInGerman from './said.de.json';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;

const catalogues: Record<string, Catalogue> = { en, de };

const hasText = (key: string): boolean => key in en;

// t is a text in the language that was chosen.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = (catalogues[settings.language] ?? en)[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// worded is a text of the catalogue, or a word as it is where there is none.
export const worded = (key: string, otherwise: string): string => (hasText(key) ? t(key as Key) : otherwise);

// guided is a text of a guide, which speaks of fingers where there is neither mouse nor keys.
export const guided = (key: string): string => (matchMedia('(hover: none)').matches && worded(`${key}.touch`, '')) || t(key as Key);

// said is what the server says in English, in the language that was chosen.
export const said = (text: string): string => (settings.language === 'de' ? ((saidInGerman as Record<string, string>)[text] ?? text) : text);

// titleOf is what a scenario is called in the language that was chosen.
export const titleOf = (scenario: { title: string; titles?: Record<string, string> }): string => scenario.titles?.[settings.language] ?? scenario.title;

// seatName is a seat as people call it: a side, or the powers that it plays.
export const seatName = (id: string): string => id.split('-').map(sideName).join(' & ');

function sideName(id: string): string {
  const key = `seat.${id}`;
  return key in en ? t(key as Key) : id.charAt(0).toUpperCase() + id.slice(1);
}

// botName is a bot as people call it, by how it plays; people keep their names.
export const botName = (name: string): string => (/^[a-z]+(:[a-z]+)*$/.test(name) ? name.split(':').map(said).join(', ') : name);

// heldBy is who holds a seat.
export const heldBy = (s: { name?: string; bot?: string } | undefined): string | undefined => (s?.bot ? botName(s.bot) : s?.name);
