import { expect, test } from 'vitest';
import { ending } from './ending';

test('what was given up or ended by agreement is told, what the rules end is not', () => {
  expect(ending('western and soviet (resignation)')).toBe('The match is over by resignation. Winners: West, Soviets.');
  expect(ending('resignation')).toBe('The match is over, without a result.');
  expect(ending('abandoned')).toBe('The match is over, without a result.');
  expect(ending('western (V-E Day)')).toBeUndefined();
});
