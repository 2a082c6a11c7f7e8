// Turns labelled faces into shared arcs and into rings of arcs.
import { edges } from './subdivision.mjs';

const vertex = (x, y) => x * 65536 + y;

// topology gives the arcs between different labels and, for each label, its rings
// as lists of arcs (~i is arc i walked backwards). `nameOf` names an edge's face.
export function topology(nameOf) {
  const names = edges.map(nameOf);
  const isBorder = edges.map((e, i) => names[i] !== names[e.twin]);
  const onward = edges.map((_, i) => (isBorder[i] && names[i] ? nextBorder(i, isBorder) : -1));
  const degree = new Map();
  edges.forEach((e, i) => {
    if (isBorder[i]) degree.set(vertex(e.x0, e.y0), (degree.get(vertex(e.x0, e.y0)) ?? 0) + 1);
  });
  const isNode = (e) => degree.get(vertex(e.x0, e.y0)) !== 2;
  const arcs = [];
  const arcOfEdge = new Map();
  const rings = {};
  const seen = new Set();
  edges.forEach((_, start) => {
    if (onward[start] < 0 || seen.has(start)) return;
    const loop = [];
    for (let k = start; !seen.has(k); k = onward[k]) {
      seen.add(k);
      loop.push(k);
    }
    const first = loop.findIndex((k) => isNode(edges[k]));
    const turned = first > 0 ? [...loop.slice(first), ...loop.slice(0, first)] : loop;
    (rings[names[start]] ??= []).push(ringOf(turned, names, isNode, arcs, arcOfEdge));
  });
  return { arcs, rings };
}

function nextBorder(i, isBorder) {
  let k = edges[i].next;
  while (!isBorder[k]) k = edges[edges[k].twin].next;
  return k;
}

function ringOf(loop, names, isNode, arcs, arcOfEdge) {
  const ring = [];
  let from = 0;
  for (let to = 1; to <= loop.length; to++) {
    if (to < loop.length && !isNode(edges[loop[to]])) continue;
    ring.push(arcFor(loop.slice(from, to), names, arcs, arcOfEdge));
    from = to;
  }
  return ring;
}

// arcFor finds the arc that the neighbour already walked the other way, or makes one.
function arcFor(chain, names, arcs, arcOfEdge) {
  const known = arcOfEdge.get(edges[chain[0]].twin);
  if (known !== undefined) return ~known;
  const points = chain.map((k) => [edges[k].x0, edges[k].y0]);
  const last = edges[chain[chain.length - 1]];
  points.push([last.x1, last.y1]);
  arcs.push({ points, sides: [names[chain[0]], names[edges[chain[0]].twin]] });
  for (const k of chain) arcOfEdge.set(k, arcs.length - 1);
  return arcs.length - 1;
}

// pointsOf joins the arcs of a ring into one closed line.
export function pointsOf(ring, arcs) {
  const out = [];
  for (const i of ring) {
    const points = i < 0 ? [...arcs[~i].points].reverse() : arcs[i].points;
    out.push(...points.slice(0, -1));
  }
  return out;
}

export function areaOf(ring) {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    sum += x * v - u * y;
  });
  return sum / 2;
}
