// Where pieces stand in an area: in rows around its middle, side by side as long
// as there is room, then overlapping. A stack that is looked at is spread, so
// that every piece of it is seen.

export interface Place {
  x: number;
  y: number;
}

export function places(middle: { x: number; y: number; r: number }, count: number, size: number, spread = false): Place[] {
  if (count === 0) return [];
  const gap = size * 1.1;
  const columns = Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * 1.6))));
  const rows = Math.ceil(count / columns);
  const room = spread ? Infinity : Math.max(middle.r * 2, size * 2.2);
  const dx = Math.min(gap, columns > 1 ? (room - size) / (columns - 1) : gap);
  const dy = Math.min(gap, rows > 1 ? (room * 0.8 - size) / (rows - 1) : gap);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = i % columns;
    return { x: middle.x + (column - (inRow - 1) / 2) * dx, y: middle.y + (row - (rows - 1) / 2) * dy };
  });
}

// next is the place nearest to one in a direction, as an arrow key points.
export function next<T extends Place>(from: Place, all: readonly T[], dx: number, dy: number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const p of all) {
    const along = (p.x - from.x) * dx + (p.y - from.y) * dy;
    const across = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
    const cost = along + across * 2;
    if (along > 1 && cost < least) [best, least] = [p, cost];
  }
  return best;
}

// nearest is the place nearest to a point, if one is within reach of it.
export function nearest<T extends Place>(from: Place, all: readonly T[], within: number): T | undefined {
  let best: T | undefined;
  let least = within;
  for (const p of all) {
    const way = Math.hypot(p.x - from.x, p.y - from.y);
    if (way <= least) [best, least] = [p, way];
  }
  return best;
}

// Box is a part of the map that should stay in sight, such as a name.
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const covered = (p: Place, half: number, b: Box): number =>
  Math.max(0, Math.min(p.x + half, b.x1) - Math.max(p.x - half, b.x0)) * Math.max(0, Math.min(p.y + half, b.y1) - Math.max(p.y - half, b.y0));

const step = 6;
const furthest = 66;

// clear moves a stack as little as it must so that it covers no names, as long as
// its pieces still stand in their area.
export function clear(stack: readonly Place[], size: number, keep: readonly Box[], inside: (p: Place) => boolean): Place[] {
  const half = size / 2;
  const cost = (dx: number, dy: number): number => {
    let sum = Math.hypot(dx, dy);
    for (const p of stack) {
      const q = { x: p.x + dx, y: p.y + dy };
      for (const b of keep) sum += covered(q, half, b) * 0.5;
      if (!inside(q)) sum += 90;
    }
    return sum;
  };
  let best = { dx: 0, dy: 0, cost: cost(0, 0) };
  const cheap = (): boolean => stack.every((p) => keep.every((b) => covered(p, half, b) === 0));
  if (cheap()) return [...stack];
  for (let dx = -furthest; dx <= furthest; dx += step) {
    for (let dy = -furthest; dy <= furthest; dy += step) {
      const c = cost(dx, dy);
      if (c < best.cost) best = { dx, dy, cost: c };
    }
  }
  return stack.map((p) => ({ x: p.x + best.dx, y: p.y + best.dy }));
}
