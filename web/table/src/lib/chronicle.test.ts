import { expect, test } from 'vitest';
import { chronicle } from './chronicle';

const line = (n: number, text: string) => ({ n, text });

test('the same sentence is told once, with how often; a heading is never merged', () => {
  const lines = [line(1, 'Spring.'), line(2, 'It rolls 3.'), line(2, 'It rolls 3.'), line(3, 'It rolls 4.'), line(4, 'It rolls 3.'), line(5, 'Spring.'), line(6, 'Spring.')];
  const told = chronicle(lines, (l) => l.text === 'Spring.', () => 'axis');
  expect(told.map((e) => [e.line.text, e.times])).toEqual([['Spring.', 1], ['It rolls 3.', 2], ['It rolls 4.', 1], ['It rolls 3.', 1], ['Spring.', 1], ['Spring.', 1]]);
  expect(new Set(told.map((e) => e.key)).size).toBe(told.length);
  expect(told[1]?.side).toBe('axis');
});

test('a line opens the phase in which it happened, and a turn begins with its first', () => {
  const lines = [{ ...line(1, 'a'), phase: 'Support' }, { ...line(1, 'b'), phase: 'Support' }, line(2, 'Ann sits down.'), { ...line(3, 'c'), phase: 'Support' }, { ...line(3, 'd'), phase: 'Combat' }, line(4, 'The turn begins.'), { ...line(5, 'e'), phase: 'Combat' }];
  expect(chronicle(lines, (l) => l.text === 'The turn begins.', () => '').map((e) => e.phase)).toEqual(['Support', '', '', '', 'Combat', '', 'Combat']);
});
