// Where pieces stand in an area: in rows around its middle, side by side as long
// as there is room, then overlapping.

export interface Place {
  x: number;
  y: number;
}

export function places(middle: { x: number; y: number; r: number }, count: number, size: number): Place[] {
  if (count === 0) return [];
  const gap = size * 1.08;
  const columns = Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * 1.6))));
  const rows = Math.ceil(count / columns);
  const room = Math.max(middle.r * 2, size * 2.2);
  const dx = Math.min(gap, columns > 1 ? (room - size) / (columns - 1) : gap);
  const dy = Math.min(gap, rows > 1 ? (room * 0.8 - size) / (rows - 1) : gap);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = i % columns;
    return { x: middle.x + (column - (inRow - 1) / 2) * dx, y: middle.y + (row - (rows - 1) / 2) * dy };
  });
}
