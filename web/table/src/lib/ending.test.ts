import { expect, test } from 'vitest';
import { ending, winners } from './ending';

test('who has won is read from the result', () => {
  expect(winners('western and soviet (resignation)')).toEqual(['western', 'soviet']);
  expect(winners('axis (decisive)')).toEqual(['axis']);
  expect(winners('abandoned')).toEqual([]);
  expect(winners('')).toEqual([]);
});

test('what was given up or ended by agreement is told, what the rules end is not', () => {
  expect(ending('western and soviet (resignation)')).toBe('The match is over by resignation. Winners: West, Soviets.');
  expect(ending('resignation')).toBe('The match is over, without a result.');
  expect(ending('abandoned')).toBe('The match is over, without a result.');
  expect(ending('western (V-E Day)')).toBeUndefined();
});
