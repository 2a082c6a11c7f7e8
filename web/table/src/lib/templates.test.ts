import { beforeEach, expect, test } from 'vitest';
import { dropTemplate, keepTemplate, templates, type Template } from './templates';

const made = (name: string, clock = 'none'): Template => ({ name, game: 'ds', scenario: 'A.2', players: 2, packs: [], plan: { axis: 'me' }, title: '', private: false, clock });

// What a browser keeps, for as long as the test lasts.
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, { localStorage: { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v), removeItem: (k: string) => kept.delete(k) } });
});

test('a template is kept by its name, and the later takes the place of the earlier', () => {
  keepTemplate(made('b'));
  keepTemplate(made('a'));
  expect(keepTemplate(made('b', 'day')).map((t) => [t.name, t.clock])).toEqual([['a', 'none'], ['b', 'day']]);
  expect(dropTemplate('a').map((t) => t.name)).toEqual(['b']);
  expect(templates()).toHaveLength(1);
});

test('what cannot be read is no template', () => {
  kept.set('sandtable.templates', '[{"name": 1}, null, {"name": "x"}]');
  expect(templates()).toEqual([]);
  kept.set('sandtable.templates', '{');
  expect(templates()).toEqual([]);
});
