// The board's shapes: arcs that neighbours share, and rings made of them.
import type { Box } from './places';

// Picture is a picture of the board, and where it lies.
export interface Picture {
  src: string;
  x: number;
  width: number;
  height: number;
}

// onePicture is a board of one picture.
export const onePicture = (src: string, { viewBox }: Geography): Picture[] => [{ src, x: 0, width: viewBox[2], height: viewBox[3] }];

export interface Geography {
  viewBox: [number, number, number, number];
  areas: Record<string, Shape>;
  borders: { a: string; b: string; type: string; arcs: number[] }[];
  arcs: number[][];
}

export interface Shape {
  res?: { x: number; y: number; size: number };
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

// insides tells for every area whether a point lies in it.
export function insides(g: Geography): (area: string, p: { x: number; y: number }) => boolean {
  const arcs = g.arcs.map(line);
  const rings = new Map(Object.entries(g.areas).map(([id, a]) => [id, a.rings.map((r) => r.flatMap((i) => (i < 0 ? [...(arcs[~i] ?? [])].reverse() : (arcs[i] ?? []))))]));
  return (area, { x, y }) => {
    let inside = false;
    for (const ring of rings.get(area) ?? []) {
      let [qx, qy] = ring.at(-1) ?? [0, 0];
      for (const [px, py] of ring) {
        if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside;
        [qx, qy] = [px, py];
      }
    }
    return inside;
  };
}

// printed are the parts of an area on which the map says something: its name with
// the resources below, and its city.
export function printed(s: Shape): Box[] {
  const { lines, x, y, size } = s.label;
  const half = (Math.max(...lines.map((l) => l.length)) * size * 0.5) / 2 + 2;
  const foot = s.res ? s.res.y + s.res.size * 0.5 : y + (lines.length - 1) * size * 1.02 + size * 0.25;
  const name = { x0: x - half, y0: y - size * 0.78, x1: x + half, y1: foot };
  return s.city ? [name, { x0: s.city.x - 10, y0: s.city.y - 10, x1: s.city.x + 10, y1: s.city.y + 10 }] : [name];
}

// borderPath is the line between two areas, for showing where a unit crosses.
export function borderPath(g: Geography, a: string, b: string): string {
  const found = g.borders.find((x) => (x.a === a && x.b === b) || (x.a === b && x.b === a));
  if (!found) return '';
  return found.arcs.map((i) => `M${line(g.arcs[i] ?? []).map(([x, y]) => `${x} ${y}`).join('L')}`).join('');
}
