// The board's shapes: arcs that neighbours share, and rings made of them.

export interface Geography {
  viewBox: [number, number, number, number];
  areas: Record<string, Shape>;
  borders: { a: string; b: string; type: string; arcs: number[] }[];
  arcs: number[][];
}

export interface Shape {
  rings: number[][];
  bbox: [number, number, number, number];
  label: { lines: string[]; x: number; y: number; size: number };
  blocks: { x: number; y: number; r: number };
  city?: { x: number; y: number };
}

type Point = [number, number];

// line turns whole tenths (a point, then steps) into points in board units.
function line(flat: number[]): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < flat.length; i += 2) {
    x += flat[i] ?? 0;
    y += flat[i + 1] ?? 0;
    points.push([x / 10, y / 10]);
  }
  return points;
}

// outlines gives the path of every area.
export function outlines(g: Geography): Map<string, string> {
  const arcs = g.arcs.map(line);
  const ring = (indices: number[]): string => {
    const points = indices.flatMap((i) => (i < 0 ? [...(arcs[~i] ?? [])].reverse() : (arcs[i] ?? [])).slice(0, -1));
    return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
  };
  return new Map(Object.entries(g.areas).map(([id, a]) => [id, a.rings.map(ring).join('')]));
}

// borderPath is the line between two areas, for showing where a unit crosses.
export function borderPath(g: Geography, a: string, b: string): string {
  const found = g.borders.find((x) => (x.a === a && x.b === b) || (x.a === b && x.b === a));
  if (!found) return '';
  return found.arcs.map((i) => `M${line(g.arcs[i] ?? []).map(([x, y]) => `${x} ${y}`).join('L')}`).join('');
}
