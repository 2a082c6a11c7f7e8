import { expect, test } from 'vitest';
import { counted } from './counted';

test('a tab says how much is in it, in few letters', () => {
  expect([0, 7, 999, 1000, 2239].map((n) => counted('Moves', n))).toEqual(['Moves', 'Moves 7', 'Moves 999', 'Moves 999+', 'Moves 999+']);
});
