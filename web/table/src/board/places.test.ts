import { expect, test } from 'vitest';
import { clear, nearest, next, places } from './places';

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

test('what is dragged is drawn to the nearest place, but not from afar', () => {
  const all = [{ x: 10, y: 0, id: 'near' }, { x: 40, y: 0, id: 'far' }];
  expect(nearest({ x: 0, y: 0 }, all, 20)?.id).toBe('near');
  expect(nearest({ x: 30, y: 0 }, all, 20)?.id).toBe('far');
  expect(nearest({ x: 0, y: 90 }, all, 20)).toBeUndefined();
});

test('a stack makes way for a name, but stays in its area', () => {
  const name = { x0: 80, y0: 90, x1: 120, y1: 110 };
  const covers = (p: { x: number; y: number }): boolean => p.x + 17 > name.x0 && p.x - 17 < name.x1 && p.y + 17 > name.y0 && p.y - 17 < name.y1;
  const free = clear([{ x: 100, y: 100 }], 34, [name], () => true);
  expect(free.some(covers)).toBe(false);
  const below = clear([{ x: 100, y: 100 }], 34, [name], (p) => p.y >= 100);
  expect(below[0]?.y).toBeGreaterThan(100);
  expect(clear([{ x: 300, y: 100 }], 34, [name], () => true)).toEqual([{ x: 300, y: 100 }]);
});
