// A planar subdivision: lines go in, are cut where they cross, and come out as
// faces whose shared edges are the same edges, so that nothing gaps or overlaps.
// Coordinates are whole numbers (tenths of a board unit).

const key = (x, y) => x * 65536 + y;

export function buildFaces(lines, width, height) {
  let segments = [];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const clipped = clip(line[i], line[i + 1], width, height);
      if (clipped) segments.push(clipped);
    }
  }
  for (const [a, b] of [[[0, 0], [width, 0]], [[width, 0], [width, height]], [[width, height], [0, height]], [[0, height], [0, 0]]]) {
    segments.push([a[0], a[1], b[0], b[1]]);
  }
  segments = node(segments);
  return traceFaces(prune(segments));
}

function clip(a, b, width, height) {
  let t0 = 0;
  let t1 = 1;
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  for (const [p, q] of [[-dx, a[0]], [dx, width - a[0]], [-dy, a[1]], [dy, height - a[1]]]) {
    if (p === 0) {
      if (q < 0) return null;
    } else if (p < 0) {
      t0 = Math.max(t0, q / p);
    } else {
      t1 = Math.min(t1, q / p);
    }
  }
  if (t0 >= t1) return null;
  const r = Math.round;
  return [r(a[0] + t0 * dx), r(a[1] + t0 * dy), r(a[0] + t1 * dx), r(a[1] + t1 * dy)];
}

// node cuts segments at their crossings and at vertices that lie on them. Rounding
// can make new crossings, so it repeats until nothing is left to cut.
function node(segments) {
  for (let round = 0; round < 12; round++) {
    const cut = cutOnce(dedupe(segments));
    segments = dedupe(cut.segments);
    if (cut.count === 0) return segments;
  }
  throw new Error('the lines of the board still cross after twelve rounds of cutting');
}

function dedupe(segments) {
  const seen = new Map();
  for (let [x0, y0, x1, y1] of segments) {
    if (x0 === x1 && y0 === y1) continue;
    if (x0 > x1 || (x0 === x1 && y0 > y1)) [x0, y0, x1, y1] = [x1, y1, x0, y0];
    seen.set(`${x0},${y0},${x1},${y1}`, [x0, y0, x1, y1]);
  }
  return [...seen.values()];
}

const CELL = 120;

function cutOnce(segments) {
  const cells = new Map();
  segments.forEach((s, i) => {
    for (const c of cellsOf(s)) {
      if (!cells.has(c)) cells.set(c, []);
      cells.get(c).push(i);
    }
  });
  const cuts = segments.map(() => []);
  let count = 0;
  const done = new Set();
  for (const list of cells.values()) {
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const pair = list[i] * segments.length + list[j];
        if (done.has(pair)) continue;
        done.add(pair);
        count += cross(segments, cuts, list[i], list[j]);
      }
    }
  }
  const out = [];
  segments.forEach((s, i) => {
    const points = [[s[0], s[1]], ...cuts[i], [s[2], s[3]]];
    const along = (p) => (p[0] - s[0]) * (s[2] - s[0]) + (p[1] - s[1]) * (s[3] - s[1]);
    points.sort((a, b) => along(a) - along(b));
    for (let k = 0; k + 1 < points.length; k++) out.push([...points[k], ...points[k + 1]]);
  });
  return { segments: out, count };
}

function cellsOf([x0, y0, x1, y1]) {
  const cells = [];
  const from = (v) => Math.floor((v - 1) / CELL);
  const to = (v) => Math.floor((v + 1) / CELL);
  for (let cx = from(Math.min(x0, x1)); cx <= to(Math.max(x0, x1)); cx++) {
    for (let cy = from(Math.min(y0, y1)); cy <= to(Math.max(y0, y1)); cy++) cells.push(cx * 4096 + cy);
  }
  return cells;
}

function cross(segments, cuts, i, j) {
  const a = segments[i];
  const b = segments[j];
  let count = 0;
  const cutAt = (k, x, y) => {
    const s = segments[k];
    if ((x === s[0] && y === s[1]) || (x === s[2] && y === s[3])) return;
    if (cuts[k].some((p) => p[0] === x && p[1] === y)) return;
    cuts[k].push([x, y]);
    count++;
  };
  for (const [x, y] of [[b[0], b[1]], [b[2], b[3]]]) if (touches(a, x, y)) cutAt(i, x, y);
  for (const [x, y] of [[a[0], a[1]], [a[2], a[3]]]) if (touches(b, x, y)) cutAt(j, x, y);
  const meeting = intersection(a, b);
  if (meeting) {
    const x = Math.round(meeting[0]);
    const y = Math.round(meeting[1]);
    cutAt(i, x, y);
    cutAt(j, x, y);
  }
  return count;
}

// touches says whether a vertex lies on a segment, nearer than half a grid step.
function touches([x0, y0, x1, y1], x, y) {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const t = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  if (t <= 0 || t >= 1) return false;
  return Math.hypot(x0 + t * dx - x, y0 + t * dy - y) < 0.5;
}

function intersection([ax, ay, bx, by], [cx, cy, dx, dy]) {
  const d = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (d === 0) return null;
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / d;
  const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / d;
  if (t <= 0 || t >= 1 || u <= 0 || u >= 1) return null;
  return [ax + t * (bx - ax), ay + t * (by - ay)];
}

// prune takes away ends that lead nowhere.
function prune(segments) {
  for (;;) {
    const degree = new Map();
    for (const [x0, y0, x1, y1] of segments) {
      for (const k of [key(x0, y0), key(x1, y1)]) degree.set(k, (degree.get(k) ?? 0) + 1);
    }
    const kept = segments.filter(([x0, y0, x1, y1]) => degree.get(key(x0, y0)) > 1 && degree.get(key(x1, y1)) > 1);
    if (kept.length === segments.length) return segments;
    segments = kept;
  }
}

// traceFaces walks around each face with the face on its left (y grows downwards,
// so outer walks have negative area in the usual formula; `area` is made positive).
function traceFaces(segments) {
  const edges = [];
  const around = new Map();
  const add = (x0, y0, x1, y1, twin) => {
    edges.push({ x0, y0, x1, y1, twin, angle: Math.atan2(y1 - y0, x1 - x0), next: -1, walk: -1 });
    const k = key(x0, y0);
    if (!around.has(k)) around.set(k, []);
    around.get(k).push(edges.length - 1);
  };
  for (const [x0, y0, x1, y1] of segments) {
    const i = edges.length;
    add(x0, y0, x1, y1, i + 1);
    add(x1, y1, x0, y0, i);
  }
  for (const list of around.values()) list.sort((a, b) => edges[a].angle - edges[b].angle);
  edges.forEach((e) => {
    const list = around.get(key(e.x1, e.y1));
    e.next = list[(list.indexOf(e.twin) + 1) % list.length];
  });
  const walks = [];
  edges.forEach((start, i) => {
    if (start.walk >= 0) return;
    const walk = { edges: [], area: 0 };
    for (let k = i; edges[k].walk < 0; k = edges[k].next) {
      const e = edges[k];
      e.walk = walks.length;
      walk.edges.push(k);
      walk.area += e.x0 * e.y1 - e.x1 * e.y0;
    }
    walk.area /= -2;
    walks.push(walk);
  });
  return { edges, walks, around };
}
