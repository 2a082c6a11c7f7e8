// Settings of a new match under a name of one's own, kept in this browser.
import { recall, store } from './kept';

export interface Template {
  name: string;
  game: string;
  scenario: string;
  players: number;
  packs: string[];
  plan: Record<string, string>; // who sits in each seat
  title: string;
  private: boolean;
  clock: string;
}

const key = 'sandtable.templates';

const isTemplate = (x: unknown): x is Template => typeof x === 'object' && x !== null && ['name', 'game', 'scenario'].every((k) => typeof (x as Record<string, unknown>)[k] === 'string') && Array.isArray((x as Template).packs);

// templates are those that are kept, by name.
export function templates(): Template[] {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTemplate) : [];
  } catch {
    return [];
  }
}

// keepTemplate keeps one, in place of what had its name, and dropTemplate forgets one. Both
// give what is kept then.
export function keepTemplate(t: Template): Template[] {
  return write([...templates().filter((x) => x.name !== t.name), t].sort((a, b) => a.name.localeCompare(b.name)));
}

export function dropTemplate(name: string): Template[] {
  return write(templates().filter((x) => x.name !== name));
}

function write(list: Template[]): Template[] {
  store(key, JSON.stringify(list));
  return list;
}
