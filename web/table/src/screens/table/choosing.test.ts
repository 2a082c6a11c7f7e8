// What is chosen by buttons is offered once.
import { expect, test } from 'vitest';
import type { Move } from '../../lib/moves';
import { Choosing, type Manner } from './choosing.svelte';

const move = (text: string, ...types: string[]): Move => {
  const [kind = '', ...words] = text.split(' ');
  return { text, kind, args: words.map((word, i) => ({ type: types[i] ?? '', word })) } as Move;
};
const none = new Set<string>();
const manner: Manner = { quiet: none, drawn: new Set(['unit', 'hex']), button: (m) => m.args.every((a) => a.type === 'faction'), main: none, idle: none, under: none };
const choosing = (...moves: Move[]): Choosing => new Choosing(() => moves, () => undefined, manner);

test('what a move names is offered apart only where the move is no button itself', () => {
  const c = choosing(move('align western', 'faction'), move('align soviet', 'faction'), move('country siam', 'country'), move('country tibet', 'country'));
  expect(c.buttons.map((m) => m.text)).toEqual(['align western', 'align soviet']);
  expect(c.chips).toEqual([['country', ['siam', 'tibet']]]);
});

test('what may be done at any time and cannot be taken back is asked for once more', () => {
  const played: string[] = [];
  const renounce = { ...move('renounce britain', 'display'), anytime: true };
  const c = new Choosing(() => [move('done'), renounce], (m) => played.push(m.text), manner, (m) => m.kind === 'renounce');
  c.choose(renounce);
  c.renew(); // while it is thought over, somebody else moves
  expect(c.sure?.text).toBe('renounce britain');
  expect(played).toEqual([]);
  c.choose(renounce);
  expect(played).toEqual(['renounce britain']);
});

test('a click on a rival while a unit moves does not end its move', () => {
  const played: string[] = [];
  const moving = [move('to e3904', 'hex'), move('stop')];
  const c = new Choosing(() => moving, (m) => played.push(m.text), { ...manner, under: new Set(['to', 'stop']) }, () => false, (unit) => unit === 'second');
  expect(c.pick({ type: 'unit', word: 'rival' })).toBe(false);
  expect(played).toEqual([]);
  expect(c.pick({ type: 'unit', word: 'second' })).toBe(true);
  expect(played).toEqual(['stop']);
});

test('moves that all name the same country are offered as moves', () => {
  const c = choosing(move('split rumania e2806', 'country', 'hex'), move('dismiss rumania e2806', 'country', 'hex')); // with its capital
  expect(c.sole.map((m) => m.text)).toEqual(['split rumania e2806', 'dismiss rumania e2806']);
  expect(choosing(move('split rumania', 'country'), move('dismiss italy', 'country')).sole).toEqual([]);
  expect(choosing(move('move u1', 'unit'), move('lose u1', 'unit')).sole).toEqual([]); // it lies on the board
});

test('what is demanded of one kind alone is offered without its button', () => {
  const quiet = { ...manner, quiet: new Set(['break-down']) };
  const of = (...moves: Move[]): Choosing => new Choosing(() => moves, () => undefined, quiet);
  const must = of(move('break-down army i1', 'unit', 'unit'), move('break-down army i6', 'unit', 'unit'));
  expect(must.kinds).toEqual([]);
  expect(must.choices.map((m) => m.text)).toEqual(['break-down army i1', 'break-down army i6']);
  expect([...must.lit('unit')]).toEqual(['army', 'i1', 'i6']);
  const may = of(move('break-down army i1', 'unit', 'unit'), move('done'));
  expect(may.kinds).toEqual(['break-down']);
  expect(may.choices).toEqual([]);
});
