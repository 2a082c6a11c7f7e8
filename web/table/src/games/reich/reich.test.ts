/// <reference types="node" />
// What the table reads from the sentences of Third Reich is what the rules say.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attackRolls, attritionRoll, rolls } from './dice';
import type { Kit, View } from './kit';
import { describe } from './speak';
import table from './table';

const { said } = JSON.parse(readFileSync(new URL('../../../../../games/reich/data/words.de.json', import.meta.url), 'utf8')) as { said: Record<string, string> };
const key = (begins: string): string => {
  const found = Object.keys(said).find((k) => k.startsWith(begins));
  if (!found) throw new Error(`The rules say nothing like "${begins}".`);
  return found;
};
const line = (n: number, begins: string, ...words: string[]) => ({ n, text: '', say: { key: key(begins), words: words.map((word) => ({ type: 'text', word })) } });
const kit = { wordFor: ({ word }: { word: string }) => word } as unknown as Kit;

test('the dice of attacks, of attrition and in the air are found in the log', () => {
  const lines = [line(1, '{p} attacks {h} with', 'germany', 'L35', '6', '2', '3-1'), line(2, 'The attacker rolls', '4', 'D'), line(3, 'The counterattacking', '2', 'CA'), line(4, 'Attrition in the', 'west', '30', '5', '2', '1'), line(5, 'Air combat over', 'L35', '6', '8', '1', '3')];
  expect(attackRolls(lines).map((r) => [r.who, r.die, r.result])).toEqual([['attacker', 4, 'D'], ['defender', 2, 'CA']]);
  expect(attritionRoll(lines, 'west')).toBe(5);
  expect(rolls(kit, lines).map((r) => r.dice)).toEqual([[4], [2], [5], [6, 1]]);
});

test('a turn and a player turn open a new part of the log', () => {
  expect(table.heading(line(1, '{d} begins.', 'Spring 1942'))).toBe(true);
  expect(table.heading(line(1, 'The player turn of'))).toBe(true);
  expect(table.heading(line(1, 'The attacker rolls'))).toBe(false);
});

test('where others look on, a variant is covered, and only its own question needs the curtain', () => {
  const cover = table.cover;
  const view = { procedure: 'Move', variants: { axis: { holder: 'germany', gone: false, number: 7, what: 'Turkey joins Germany', played: [] } } };
  expect(JSON.stringify(cover?.view(view))).not.toMatch(/7|Turkey/);
  expect([cover?.enough(view), cover?.enough({ ...view, procedure: 'Variants' })]).toEqual([true, false]);
  expect([line(1, '{p} draws variant'), line(2, 'The {a} hold variant'), line(3, '{p} plays variant')].map((l) => cover?.line(l))).toEqual([true, true, false]);
});

test('who may intercept reads the roll that each fleet needs, at its best and in each hex', () => {
  const named = { title: (u: string) => u, hexName: (h: string) => h } as unknown as Kit;
  const chance = (unit: string, force: string, at: string, range: number, upTo: number) => ({ unit, force, at, range, upTo });
  const view = { procedure: 'Reactions', interceptions: [chance('br-fleet9', 'it-fleet9', 'II17', 16, 4), chance('br-fleet9', 'it-fleet8', 'GG20', 8, 5), chance('us-fleet1', 'it-fleet9', 'II17', 31, 1), chance('br-fleet2', 'it-fleet9', 'AA24', 1, 6)] } as View;
  const says = (kind: string, type: string, word: string, v = view): string => describe(named, { text: `${kind} ${word}`, kind, args: [{ type, word }] } as never, v);
  expect(says('intercept', 'unit', 'br-fleet9')).toBe('Br-fleet9 puts out to intercept: finds them on 1–5 (8 hexes)');
  expect(says('intercept', 'unit', 'us-fleet1')).toContain('finds them on a 1 (31 hexes)');
  expect(says('intercept', 'unit', 'br-fleet2')).toContain('without a roll');
  expect(says('at', 'hex', 'GG20')).toBe('GG20: finds them on 1–5 (8 hexes)');
  expect(says('at', 'hex', 'GG20', { ...view, procedure: 'Movement' })).toBe('GG20');
});
