// Cuts the board into faces and says which area each face is.
import polylabel from 'polylabel';
import { WIDTH, HEIGHT, INSETS, project } from './projection.mjs';
import { borders, contains, landmasses } from './atlas.mjs';
import { curve, roughen, simplify } from './strokes.mjs';
import { buildFaces } from './planar.mjs';
import * as lines from './lines.mjs';
import * as places from './places.mjs';

export const TENTHS = 10;
const COAST_TOLERANCE = 0.8;

export const tenths = (points) => points.map(([x, y]) => [Math.round(x * TENTHS), Math.round(y * TENTHS)]);
const drawn = (points, projection) => tenths(roughen(curve(points.map(projection))));

// ---- the lines -------------------------------------------------------------

const atlas = landmasses();
export const bounds = (ring) => ring.reduce(([a, b, c, d], [x, y]) => [Math.min(a, x), Math.min(b, y), Math.max(c, x), Math.max(d, y)], [Infinity, Infinity, -Infinity, -Infinity]);

function seedsOnLand() {
  return [...Object.values(places.SEEDS), ...Object.values(places.OFF_BOARD).flat(), ...Object.values(lines.STRAITS).map((s) => s.at)];
}

function mainLand() {
  const kept = [];
  const islands = [];
  const seeds = seedsOnLand();
  for (const mass of atlas) {
    const [west, southern, , northern] = bounds(mass.ring);
    const far = west < -32 && !contains(mass.ring, [-42, 70]) && !contains(mass.ring, [37, 56]);
    if (far || northern < -5 || southern > 78) continue;
    // The far end of Siberia lies beyond the date line, where longitudes begin again.
    const arcs = mass.arcs.flatMap((arc) => runs(arc, ([x]) => x > -100));
    if (seeds.some((s) => contains(mass.ring, s))) kept.push({ ...mass, arcs });
    else islands.push(mass);
  }
  return { kept, islands };
}

// runs cuts a line into the pieces whose points pass the test.
function runs(points, test) {
  const out = [[]];
  for (const p of points) {
    if (test(p)) out[out.length - 1].push(p);
    else out.push([]);
  }
  return out.filter((run) => run.length > 1);
}

function insetLand(projection, inside) {
  const large = atlas.filter(({ ring }) => ring.some(inside) && ring.length > 900);
  return large.flatMap(({ arcs }) => arcs.flatMap((arc) => runs(arc, inside)).map((run) => tenths(simplify(run.map(projection), COAST_TOLERANCE))));
}

function circle([cx, cy], radius) {
  const points = [];
  for (let i = 0; i <= 72; i++) points.push([cx + radius * Math.cos((i * Math.PI) / 36), cy + radius * Math.sin((i * Math.PI) / 36)]);
  points[72] = points[0];
  return points;
}

const { kept, islands } = mainLand();
export { kept, islands };
const IN_NORTH_AMERICA = ([x, y]) => x > -95 && x < -50 && y > 24.6 && y < 63;
const IN_SOUTH_AMERICA = ([x, y]) => x > -80 && x < -30 && y < 12.7 && y > -56;
export const discs = Object.entries(lines.STRAITS).map(([id, s]) => ({ id, centre: project(s.at), radius: s.radius }));

const allLines = [
  ...kept.flatMap(({ arcs }) => arcs.map((arc) => tenths(simplify(arc.map(project), COAST_TOLERANCE)))),
  ...borders(lines.TODAYS_BORDERS).map((arc) => tenths(simplify(arc.map(project), COAST_TOLERANCE))),
  ...insetLand(INSETS.northAmerica, IN_NORTH_AMERICA),
  ...insetLand(INSETS.southAmerica, IN_SOUTH_AMERICA),
  ...lines.LAND_LINES.map((l) => drawn(l, project)),
  ...lines.SEA_LINES.map((l) => tenths(curve(l.map(project)))),
  ...lines.OCEAN_LINES.map((l) => tenths(curve(l.map((p) => lines.boardPoint(p, project))))),
  ...Object.entries(lines.INSET_LINES).flatMap(([name, list]) => list.map((l) => drawn(l, INSETS[name]))),
  ...discs.map((d) => tenths(circle(d.centre, d.radius))),
];

// ---- the faces and what they are -------------------------------------------

export const { edges, walks } = buildFaces(allLines, WIDTH * TENTHS, HEIGHT * TENTHS);
const ringOf = (walk) => walk.edges.map((k) => [edges[k].x0, edges[k].y0]);
walks.forEach((w, i) => Object.assign(w, { id: i, ring: ringOf(w), box: bounds(ringOf(w)) }));
export const faces = walks.filter((w) => w.area > 0).sort((a, b) => a.area - b.area);

function faceAt(point) {
  const [x, y] = point;
  return faces.find((f) => x >= f.box[0] && x <= f.box[2] && y >= f.box[1] && y <= f.box[3] && contains(f.ring, point));
}

export const problems = [];

function label(point, name) {
  const face = faceAt(point.map((v) => v * TENTHS));
  if (!face) return problems.push(`the seed of ${name} is off the board`);
  if (face.label && face.label !== name) return problems.push(`${name} and ${face.label} are one face: a line does not close`);
  face.label = name;
}

for (const face of faces) {
  const [x, y] = polylabel([face.ring], 4);
  face.inside = [x, y];
  const disc = discs.find((d) => Math.hypot(x / TENTHS - d.centre[0], y / TENTHS - d.centre[1]) < d.radius);
  if (disc) face.label = disc.id;
}
for (const [id, seed] of Object.entries(places.SEEDS)) label(project(seed), id);
for (const [name, list] of Object.entries(places.INSET_SEEDS)) {
  for (const [id, seeds] of Object.entries(list)) for (const seed of seeds) label(INSETS[name](seed), id);
}
for (const [id, seeds] of Object.entries(places.ANNEXES)) for (const seed of seeds) label(project(seed), id);
for (const [id, seed] of Object.entries(places.OCEAN_SEEDS)) label(seed, id);
for (const [name, list] of Object.entries(places.OFF_BOARD)) for (const seed of list) {
  const p = project(seed);
  if (p[0] > 0 && p[1] > 0 && p[0] < WIDTH && p[1] < HEIGHT) label(p, `off:${name}`);
}
for (const [name, list] of Object.entries(places.OFF_BOARD_POINTS)) for (const seed of list) label(seed, `off:${name}`);

// Hole walks belong to the face around them; outside the frame is nothing.
const component = new Map();
function find(k) {
  let root = k;
  while (component.get(root) !== root) root = component.get(root);
  for (let at = k; at !== root; ) {
    const up = component.get(at);
    component.set(at, root);
    at = up;
  }
  return root;
}
for (const e of edges) {
  const a = e.x0 * 65536 + e.y0;
  const b = e.x1 * 65536 + e.y1;
  for (const k of [a, b]) if (!component.has(k)) component.set(k, k);
  component.set(find(a), find(b));
}
const componentOf = (walk) => find(walk.ring[0][0] * 65536 + walk.ring[0][1]);
for (const f of faces) f.component = componentOf(f);
for (const walk of walks) {
  if (walk.area > 0) continue;
  const mine = componentOf(walk);
  const point = walk.ring[0];
  walk.around = faces.find((f) => f.component !== mine && contains(f.ring, point)) ?? null;
}
export const faceOf = (edge) => (walks[edge.walk].area > 0 ? walks[edge.walk] : walks[edge.walk].around);

// What no seed reaches (slivers between a drawn line and a coast, closed bays)
// goes to the neighbour with the longest common border.
const LARGEST_SLIVER = 400 * TENTHS * TENTHS;
for (let changed = true; changed; ) {
  changed = false;
  for (const face of faces) {
    if (face.label) continue;
    const shared = new Map();
    for (const e of edges) {
      if (faceOf(e) !== face) continue;
      const other = faceOf(edges[e.twin]);
      if (other?.label) shared.set(other.label, (shared.get(other.label) ?? 0) + Math.hypot(e.x1 - e.x0, e.y1 - e.y0));
    }
    if (shared.size === 0) continue;
    if (face.area > LARGEST_SLIVER) problems.push(`a face of ${Math.round(face.area / 100)} square units at ${face.inside.map((v) => Math.round(v / 10))} has no seed, beside ${[...shared.keys()]}`);
    face.label = [...shared].sort((a, b) => b[1] - a[1])[0][0];
    changed = true;
  }
}
export const labelOf = (edge) => faceOf(edge)?.label ?? null;

