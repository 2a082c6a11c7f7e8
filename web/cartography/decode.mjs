// Reads geography.json back into paths that can be drawn.

// line turns whole tenths (a point, then steps) into points in board units.
export function line(flat) {
  const points = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i];
    y += flat[i + 1];
    points.push([x / 10, y / 10]);
  }
  return points;
}

export const path = (points, closed = false) => `M${points.map((p) => p.join(' ')).join('L')}${closed ? 'Z' : ''}`;

// decode gives every arc as points, and a function from rings of arcs to a path.
export function decode(geography) {
  const arcs = geography.arcs.map(line);
  const ringPoints = (ring) => ring.flatMap((i) => (i < 0 ? [...arcs[~i]].reverse() : arcs[i]).slice(0, -1));
  return {
    arcs,
    ringPoints,
    ringsPath: (rings) => rings.map((r) => path(ringPoints(r), true)).join(''),
    arcsPath: (list) => list.map((i) => path(arcs[i])).join(''),
  };
}
