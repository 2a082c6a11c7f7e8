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
