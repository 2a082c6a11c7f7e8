// Draws the terrain of borders: each kind is told by its shape, not by colour alone.
import { path } from './decode.mjs';

// walk gives points at even steps along a line, with the direction there.
export function walk(points, step, margin = step / 2) {
  const total = lengthOf(points);
  const count = Math.max(1, Math.round((total - 2 * margin) / step));
  const gap = Math.max(0, total - 2 * margin) / count;
  const wanted = Array.from({ length: count + 1 }, (_, i) => (total < 2 * margin ? total / 2 : margin + i * gap));
  const out = [];
  let travelled = 0;
  let next = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0] = points[i];
    const [x1, y1] = points[i + 1];
    const d = Math.hypot(x1 - x0, y1 - y0);
    while (next < wanted.length && wanted[next] <= travelled + d && d > 0) {
      const t = (wanted[next] - travelled) / d;
      out.push({ x: x0 + t * (x1 - x0), y: y0 + t * (y1 - y0), angle: Math.atan2(y1 - y0, x1 - x0), at: wanted[next] });
      next++;
    }
    travelled += d;
  }
  return out;
}

export function lengthOf(points) {
  let sum = 0;
  for (let i = 0; i + 1 < points.length; i++) sum += Math.hypot(points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]);
  return sum;
}

const f = (v) => Math.round(v * 10) / 10;

// calm evens out a line so that marks along it do not jitter.
function calm(points, reach = 9) {
  const steps = walk(points, 4, 0);
  if (steps.length < 3) return points;
  return steps.map((s, i) => {
    const from = Math.max(0, Math.min(i, i - Math.round(reach / 4)));
    const to = Math.min(steps.length - 1, i + (i - from));
    const near = steps.slice(2 * i - to < 0 ? 0 : 2 * i - to, to + 1);
    return [near.reduce((n, p) => n + p.x, 0) / near.length, near.reduce((n, p) => n + p.y, 0) / near.length];
  });
}

// A river swings from side to side.
export function river(points) {
  const steps = walk(calm(points), 3, 0);
  const total = steps[steps.length - 1]?.at || 1;
  const waved = steps.map(({ x, y, angle, at }) => {
    const swing = 2.6 * Math.sin((at / 21) * 2 * Math.PI) * Math.min(1, at / 10, (total - at) / 10);
    return [f(x - Math.sin(angle) * swing), f(y + Math.cos(angle) * swing)];
  });
  const d = path(waved);
  return `<path class="river-bank" d="${d}"/><path class="river" d="${d}"/>`;
}

// Mountains stand upright along their border, lit from the left.
export function mountain(points) {
  const line = path(calm(points).map(([x, y]) => [f(x), f(y)]));
  const peaks = walk(points, 15, 9).map(({ x, y }, i) => peak(f(x), f(y), i % 3 === 1 ? 8.5 : 7));
  return `<path class="ridge" d="${line}"/>${peaks.join('')}`;
}

function peak(x, y, h) {
  const w = f(h * 0.95);
  const top = f(y - h * 0.75);
  const foot = f(y + h * 0.55);
  const lit = `M${f(x - w)} ${foot}L${x} ${top}L${f(x + w * 0.15)} ${foot}Z`;
  const shade = `M${x} ${top}L${f(x + w)} ${foot}L${f(x + w * 0.15)} ${foot}Z`;
  return `<path class="peak-lit" d="${lit}"/><path class="peak-shade" d="${shade}"/>`;
}

// Forests are rows of firs.
export function forest(points) {
  const line = path(points.map(([x, y]) => [f(x), f(y)]));
  const trees = walk(points, 14, 8).map(({ x, y }, i) => tree(f(x), f(y), i % 2 ? 6.2 : 7.4));
  return `<path class="wood" d="${line}"/>${trees.join('')}`;
}

function tree(x, y, h) {
  const w = h * 0.62;
  const at = (dx, dy) => `${f(x + dx)} ${f(y + dy)}`;
  return `<path class="fir" d="M${at(0, -h)}L${at(w * 0.75, -h * 0.2)}L${at(w * 0.35, -h * 0.2)}L${at(w, h * 0.55)}L${at(0.9, h * 0.55)}L${at(0.9, h * 0.9)}L${at(-0.9, h * 0.9)}L${at(-0.9, h * 0.55)}L${at(-w, h * 0.55)}L${at(-w * 0.35, -h * 0.2)}L${at(-w * 0.75, -h * 0.2)}Z"/>`;
}

export function plains(points) {
  return `<path class="plain" d="${path(points.map(([x, y]) => [f(x), f(y)]))}"/>`;
}
