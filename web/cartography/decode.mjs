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

// path writes a line as short as SVG allows: a point in tenths, then steps.
export function path(points, closed = false) {
  let [x, y] = points[0].map((v) => Math.round(v * 10));
  let d = `M${short(x)}${after(short(y))}l`;
  for (const p of points.slice(1)) {
    const [nx, ny] = p.map((v) => Math.round(v * 10));
    const dx = short(nx - x);
    d += (d.endsWith('l') ? dx : after(dx)) + after(short(ny - y));
    [x, y] = [nx, ny];
  }
  return d.endsWith('l') ? `${d.slice(0, -1)}${closed ? 'Z' : ''}` : `${d}${closed ? 'Z' : ''}`;
}

// short is a number of tenths without what SVG does not need.
const short = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.');
const after = (number) => (number.startsWith('-') ? number : ` ${number}`);

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
