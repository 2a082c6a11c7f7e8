// How lines are drawn: thinned where the atlas has more than the eye needs, and
// rounded and roughened where a hand gave only a few points.

// simplify keeps the points that lie farther than the tolerance from the line
// between their kept neighbours.
export function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const stack = [[0, points.length - 1]];
  while (stack.length) {
    const [from, to] = stack.pop();
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const d = distance(points[i], points[from], points[to]);
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at >= 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return points.filter((_, i) => keep[i]);
}

export function distance([x, y], [x0, y0], [x1, y1]) {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length));
  return Math.hypot(x0 + t * dx - x, y0 + t * dy - y);
}

// curve draws a smooth line through points.
export function curve(points, steps = 4) {
  const out = [points[0]];
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[Math.max(0, i - 1)];
    const p1 = points[i];
    const p2 = points[i + 1];
    const p3 = points[Math.min(points.length - 1, i + 2)];
    for (let s = 1; s <= steps; s++) out.push([0, 1].map((k) => spline(p0[k], p1[k], p2[k], p3[k], s / steps)));
  }
  out[out.length - 1] = points[points.length - 1];
  return out;
}

function spline(a, b, c, d, t) {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

// roughen bends each piece of a line a little to one side, by a fixed rule, so
// that drawn borders look surveyed and every build draws the same ones.
export function roughen(points, amount = 0.09) {
  const out = [points[0]];
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0] = points[i];
    const [x1, y1] = points[i + 1];
    const bend = amount * noise(x0 + x1, y0 + y1);
    out.push([(x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend], [x1, y1]);
  }
  return out;
}

function noise(x, y) {
  const n = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return 2 * (n - Math.floor(n)) - 1;
}
