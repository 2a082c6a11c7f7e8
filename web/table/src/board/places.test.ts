import { expect, test } from 'vitest';
import { next, places } from './places';

const middle = { x: 100, y: 100, r: 40 };

test('one piece stands in the middle', () => {
  expect(places(middle, 1, 34)).toEqual([{ x: 100, y: 100 }]);
});

test('pieces are centred on the middle', () => {
  for (const count of [2, 3, 5, 6, 12]) {
    const spots = places(middle, count, 34);
    expect(spots).toHaveLength(count);
    expect(Math.min(...spots.map((p) => p.x)) + Math.max(...spots.map((p) => p.x))).toBeCloseTo(200);
    expect(Math.min(...spots.map((p) => p.y)) + Math.max(...spots.map((p) => p.y))).toBeCloseTo(200);
  }
});

test('a stack stays within its area, and spreads when it is looked at', () => {
  const close = places(middle, 12, 34);
  const wide = places(middle, 12, 34, true);
  expect(Math.max(...close.map((p) => p.x))).toBeLessThanOrEqual(140);
  for (let i = 0; i < wide.length; i++) {
    for (let j = i + 1; j < wide.length; j++) {
      const [a, b] = [wide[i], wide[j]];
      expect(Math.max(Math.abs((a?.x ?? 0) - (b?.x ?? 0)), Math.abs((a?.y ?? 0) - (b?.y ?? 0)))).toBeGreaterThanOrEqual(34);
    }
  }
});

test('an arrow key goes to the nearest thing in its direction', () => {
  const all = [{ x: 10, y: 0, id: 'near' }, { x: 40, y: 0, id: 'far' }, { x: 5, y: 50, id: 'below' }, { x: -9, y: 0, id: 'left' }];
  expect(next({ x: 0, y: 0 }, all, 1, 0)?.id).toBe('near');
  expect(next({ x: 0, y: 0 }, all, 0, 1)?.id).toBe('below');
  expect(next({ x: 0, y: 0 }, all, -1, 0)?.id).toBe('left');
  expect(next({ x: 0, y: 0 }, all, 0, -1)).toBeUndefined();
});
