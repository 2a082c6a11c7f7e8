/// <reference types="node" />
// The table knows no game, and takes only whole ones.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whole } from '../screens/table/game';
import { tableOf } from '.';

const src = dirname(import.meta.dirname);
const files = (folder: string): string[] => readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((f) => /\.(ts|svelte)$/.test(f)).map((f) => join(folder, f));
const imported = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((m) => normalize(join(dirname(file), m[1] ?? '')));

describe('the shell', () => {
  test.each(['screens', 'lib', 'parts', 'board'])('%s imports no game', (folder) => {
    const all = files(folder);
    expect(all.length).toBeGreaterThan(3);
    expect(all.flatMap((f) => imported(f).filter((to) => to.startsWith('games/')).map((to) => `${f} imports ${to}`))).toEqual([]);
  });

  test('no game imports another', () => {
    const all = files('games').filter((f) => f.split('/').length > 2);
    expect(all.length).toBeGreaterThan(20);
    const folder = (f: string): string => f.split('/')[1] ?? '';
    expect(all.flatMap((f) => imported(f).filter((to) => to.startsWith('games/') && folder(to) !== folder(f)).map((to) => `${f} imports ${to}`))).toEqual([]);
  });
});

describe('what a game registers', () => {
  test.each(['tt', 'reich', 'tk', 'tk1', 'ds', 'ae'])('the table of %s is whole', async (id) => {
    const table = await tableOf(id);
    expect(table.id).toBe(id);
    expect(new Set(table.overlays.map((o) => o.key)).size).toBe(table.overlays.length);
    expect(['log', ...table.panels.map((p) => p.id)]).toContain(table.opens);
    for (const step of table.guide.steps) expect(table.guide.text(step.id).length).toBeGreaterThan(20);
  });

  test('half a table is refused in one sentence that says what is missing', async () => {
    const made = await tableOf('tt');
    const { legend: _, pieces: __, ...half } = made;
    expect(() => whole('tt', half)).toThrow('The table of "tt" is not complete: it has to register pieces, legend.');
    expect(() => whole('tt', undefined)).toThrow(/^The table of "tt" is not complete: .*\.$/);
    expect(() => whole('chess', made)).toThrow('The table listed as "chess" registers itself as "tt": give both the same id.');
    expect(() => whole('tt', { ...made, legend: 'soon' })).toThrow('it has to register legend.');
  });

  test('a game that this page does not know is said to be so', async () => {
    await expect(tableOf('chess')).rejects.toThrow('no table for the game "chess"');
  });
});

test('in Third Reich a curtain falls only between camps, while a variant is hidden', async () => {
  const { secret } = await tableOf('reich');
  const seats = ['germany', 'italy', 'britain'].map((id) => ({ id, taken: true, awaited: false }));
  const view = (number?: number) => ({ powers: { germany: { seat: 0 }, italy: { seat: 1 }, britain: { seat: 2 } }, variants: { axis: { holder: 'axis', gone: false, ...(number ? { number } : {}), played: [] } } });
  expect(secret(view(7), 'germany', 'britain', seats)).toBe(true);
  expect(secret(view(7), 'germany', 'italy', seats)).toBe(false);
  expect(secret(view(), 'germany', 'britain', seats)).toBe(false);
});
