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
