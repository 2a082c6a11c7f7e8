// Builds games/tt/data/geography.json: the board of Triumph & Tragedy drawn from
// the coastlines of Natural Earth. Run: node build.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { HEIGHT, INSETS, WIDTH, project } from './projection.mjs';
import { areaOf, pointsOf, topology } from './arcs.mjs';
import { contains, countryOfRing, countryRings } from './atlas.mjs';
import { insidePolygon, openSpot, placeName } from './layout.mjs';
import { curve, simplify } from './strokes.mjs';
import { TENTHS, bounds, discs, faceOf, islands, kept, labelOf, problems, tenths } from './subdivision.mjs';
import * as places from './places.mjs';

const DATA = new URL('../../games/tt/data/', import.meta.url);
const SMALLEST_ISLAND = 14;
const SMALLEST_ROOM = 16;
const ISLAND_TOLERANCE = 1;
const LABEL_TOLERANCE = 3;
const TENTH_STEPS = Array.from({ length: 11 }, (_, i) => i / 10);
const FRAME_MARGIN = 16;
const BOTTOM_MARGIN = 60;

const read = (name) => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));
const board = read('areas.json').areas;
const boardBorders = read('borders.json').borders;

const round = (v) => Math.round(v * 10) / 10;
const units = (ring) => ring.map(([x, y]) => [x / TENTHS, y / TENTHS]);

// flat writes a line as whole tenths: the first point, then steps.
function flat(points) {
  const out = [];
  let x = 0;
  let y = 0;
  for (const [px, py] of points) {
    out.push(px - x, py - y);
    [x, y] = [px, py];
  }
  return out;
}

if (problems.length) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

const { arcs, rings } = topology(labelOf);

// polygonOf gives the largest part of an area with the holes that lie in it.
function polygonOf(id) {
  const all = rings[id].map((r) => units(pointsOf(r, arcs)));
  const sorted = [...all].sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  const outer = sorted[0];
  const holes = sorted.slice(1).filter((r) => areaOf(r) * areaOf(outer) < 0 && contains(outer, r[0]));
  return [outer, ...holes];
}

function cityOf(area, polygon) {
  if (!area.city) return null;
  for (const [name, list] of Object.entries(places.INSET_CITIES)) if (list[area.id]) return INSETS[name](list[area.id]);
  const city = project(places.CITIES[area.id]);
  if (!insidePolygon(polygon, city)) problems.push(`the city of ${area.id} lies outside its area`);
  return city;
}

// Lakes and larger islands, which names should not cover.
const obstacles = [...places.LAKES, ...islands.map((i) => i.ring)].map((r) => r.map(project)).filter((r) => Math.abs(areaOf(r)) > 120).map(bounds);

function areaEntry(area) {
  const polygon = polygonOf(area.id);
  const box = bounds(polygon[0]);
  const room = [Math.max(box[0], FRAME_MARGIN), Math.max(box[1], FRAME_MARGIN), Math.min(box[2], WIDTH - FRAME_MARGIN), Math.min(box[3], HEIGHT - BOTTOM_MARGIN)];
  const spot = openSpot(polygon);
  const city = cityOf(area, polygon);
  const name = area.aka?.[0] ?? area.name;
  const label = placeName(name, polygon.map((r) => simplify(r, LABEL_TOLERANCE)), room, { resources: area.resTotal ?? 0, city, spot, avoid: obstacles });
  if (label.tight) problems.push(`the name of ${area.id} does not fit into it`);
  if (spot.r < SMALLEST_ROOM) problems.push(`${area.id} has room for a circle of ${spot.r.toFixed(0)} only`);
  const top = label.y - label.height / 2;
  const entry = {
    rings: rings[area.id],
    bbox: bounds(rings[area.id].flatMap((r) => units(pointsOf(r, arcs)))).map(round),
    label: { lines: label.lines, x: round(label.x), y: round(top + label.size * 0.78), size: label.size },
    blocks: { x: round(spot.x), y: round(spot.y), r: round(spot.r) },
  };
  if (city) entry.city = { x: round(city[0]), y: round(city[1]) };
  if (area.resTotal) entry.res = { x: round(label.x), y: round(top + label.lines.length * label.size * 1.02 + label.size * 0.5), size: round(label.size * 0.7) };
  return entry;
}

// bordersOfBoard pairs each border of the game with the arcs that draw it.
function bordersOfBoard() {
  const byPair = new Map();
  arcs.forEach(({ sides }, i) => {
    const pair = [...sides].sort().join('|');
    if (!byPair.has(pair)) byPair.set(pair, []);
    byPair.get(pair).push(i);
  });
  const out = [];
  const limits = [];
  for (const { a, b, type, aroundAfrica } of boardBorders) {
    const drawn = byPair.get(`${a}|${b}`);
    byPair.delete(`${a}|${b}`);
    if (aroundAfrica) {
      if (drawn) problems.push(`${a} and ${b} meet on the map, though their link runs around Africa`);
      continue;
    }
    if (!drawn) problems.push(`${a} and ${b} should share a border and do not`);
    else out.push({ a, b, type, arcs: drawn });
  }
  for (const [pair, drawn] of byPair) {
    const [a, b] = pair.split('|');
    if (a && b && pair.includes('off:')) limits.push({ a: offId(a), b: offId(b), arcs: drawn });
    if (!pair.includes('off:') && !pair.startsWith('|') && !pair.endsWith('|')) problems.push(`${pair} share a border and should not`);
  }
  return { out, limits };
}

const offId = (id) => (id.startsWith('off:') ? `off-${id.slice(4).toLowerCase().replaceAll(' ', '-')}` : id);

// A border over land is coastal where its end touches the sea that both sides share.
function checkCoasts(borders) {
  const seasAt = new Map();
  for (const { points, sides } of arcs) {
    for (const end of [points[0], points[points.length - 1]]) {
      const k = end.join();
      if (!seasAt.has(k)) seasAt.set(k, new Set());
      for (const s of sides) seasAt.get(k).add(s);
    }
  }
  for (const { a, b, arcs: drawn } of borders) {
    const fact = boardBorders.find((x) => x.a === a && x.b === b);
    if (fact.coastal === undefined) continue;
    const touched = new Set(drawn.flatMap((i) => [arcs[i].points[0], arcs[i].points.at(-1)]).flatMap((p) => [...seasAt.get(p.join())]));
    const seas = board.filter((x) => (x.kind === 'sea' || x.kind === 'ocean') && touched.has(x.id)).map((x) => x.id).sort();
    if (seas.join() !== fact.sharedSeas.join()) problems.push(`${a}-${b} meets ${seas.join(' and ') || 'no sea'} and should meet ${fact.sharedSeas.join(' and ') || 'none'}`);
  }
}

// Land inside the discs of the straits, and islands that are no area of their own.
function landOfStraits() {
  const ringsOfLand = kept.map((mass) => units(tenths(mass.ring.map(project))));
  const onLand = new Map();
  const isLand = (face) => {
    if (!onLand.has(face)) {
      const point = face.inside.map((v) => v / TENTHS);
      onLand.set(face, ringsOfLand.reduce((inside, r) => inside !== contains(r, point), false));
    }
    return onLand.get(face);
  };
  const straits = new Set(discs.map((d) => d.id));
  const shore = topology((e) => {
    const face = faceOf(e);
    return face && straits.has(face.label) && isLand(face) ? `${face.label}|${nationOf(face)}` : null;
  });
  const shores = Object.entries(shore.rings).map(([key, list]) => {
    const [strait, nation] = key.split('|');
    return { strait, nation, rings: list.map((r) => flat(pointsOf(r, shore.arcs))) };
  });
  return [...shores, ...islets()];
}

const today = countryRings(Object.keys(places.NATIONS_OF_TODAY)).map(({ name, rings: list }) => ({ name, rings: list.map((r) => r.map(project)) }));

// nationOf gives the nation on whose soil of today a face lies, else the strait's own.
function nationOf(face) {
  const point = face.inside.map((v) => v / TENTHS);
  const country = today.find(({ rings: list }) => list.some((r) => contains(r, point)));
  return country ? places.NATIONS_OF_TODAY[country.name] : board.find((a) => a.id === face.label).nation;
}

function islets() {
  return Object.entries(places.ISLETS).map(([strait, list]) => {
    const { centre } = discs.find((d) => d.id === strait);
    const shapes = list.map((l) => curve([...l, l[0]].map(([x, y]) => [centre[0] + x, centre[1] + y])));
    return { strait, nation: board.find((a) => a.id === strait).nation, rings: shapes.map((r) => flat(tenths(r))) };
  });
}

function smallIslands() {
  const out = [];
  for (const { ring } of islands) {
    const drawn = simplify(ring.map(project), ISLAND_TOLERANCE);
    const [x0, y0, x1, y1] = bounds(drawn);
    if (drawn.length < 4 || x1 < 0 || y1 < 0 || x0 > WIDTH || y0 > HEIGHT || Math.abs(areaOf(drawn)) < SMALLEST_ISLAND) continue;
    out.push({ nation: places.NATIONS_OF_TODAY[countryOfRing(ring)] ?? null, ring: flat(tenths(drawn)) });
  }
  return out;
}

function offBoard() {
  return Object.keys(rings).filter((id) => id.startsWith('off:')).map((id) => {
    const name = id.slice(4);
    const entry = { id: offId(id), water: places.OFF_BOARD_WATERS.includes(name), rings: rings[id] };
    const printed = places.OFF_BOARD_NAMES[name];
    if (!printed) return entry;
    const polygon = polygonOf(id);
    const spot = openSpot(polygon);
    const label = placeName(printed, polygon.map((r) => simplify(r, LABEL_TOLERANCE)), bounds(polygon[0]), { resources: 0, city: null, spot: { ...spot, r: 0 }, sizes: [20, 17, 15, 13, 11] });
    return { ...entry, label: { lines: label.lines, x: round(label.x), y: round(label.y - label.height / 2 + label.size * 0.78), size: label.size } };
  });
}

// nationNames spreads the name of a nation of several areas over them, where it
// keeps clear of the names and cities already there.
function nationNames(areaEntries) {
  return read('nations.json').nations.filter((n) => n.areas.length > 1).map((n) => nationName(n, areaEntries)).filter(Boolean);
}

function nationName(nation, entries) {
  const taken = nation.areas.flatMap((id) => {
    const { label, city } = entries[id];
    const half = (Math.max(...label.lines.map((l) => l.length)) * label.size * 0.5) / 2 + 4;
    const name = { x0: label.x - half, x1: label.x + half, y0: label.y - label.size, y1: label.y + label.size * (label.lines.length + 0.4) };
    return city ? [name, { x0: city.x - 20, x1: city.x + 20, y0: city.y - 18, y1: city.y + 18 }] : [name];
  });
  const own = new Set(nation.areas.filter((id) => board.find((a) => a.id === id).kind === 'land'));
  if (own.size < 2) return null;
  const union = topology((e) => (own.has(labelOf(e)) ? 'nation' : null));
  const polygon = union.rings.nation.map((r) => simplify(units(pointsOf(r, union.arcs)), LABEL_TOLERANCE));
  const [x0, y0, x1, y1] = bounds(polygon.flat());
  for (const size of [60, 48, 38, 30, 25, 21]) {
    const width = nation.name.length * size * 0.92;
    let best = null;
    for (let x = x0 + width / 2; x < x1 - width / 2; x += 8) {
      for (let y = y0 + size / 2; y < y1 - size / 2; y += 8) {
        const free = taken.every((t) => x + width / 2 < t.x0 || x - width / 2 > t.x1 || y + size / 2 < t.y0 || y - size / 2 > t.y1);
        const middle = Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2);
        if (!free || (best && middle >= best.middle)) continue;
        const inside = TENTH_STEPS.every((t) => [-0.4, 0, 0.4].every((v) => insidePolygon(polygon, [x - width / 2 + t * width, y + v * size])));
        if (inside) best = { x, y, middle };
      }
    }
    if (best) return { id: nation.id, name: nation.name, label: { x: round(best.x), y: round(best.y + size * 0.33), size } };
  }
  return null;
}

const { out: drawnBorders, limits } = bordersOfBoard();
const areaEntries = Object.fromEntries(board.map((area) => [area.id, areaEntry(area)]));
const geography = {
  generated: 'by web/cartography/build.mjs; do not edit, change the scripts and build again',
  attribution: 'Coastlines and borders of today: Natural Earth, public domain. Borders of 1936, areas and seas: Sandtable.',
  unit: 'board units; arcs and rings are whole tenths, a point and then steps; ~i in rings is arc i backwards; fill with the even-odd rule',
  viewBox: [0, 0, WIDTH, HEIGHT],
  areas: areaEntries,
  nations: nationNames(areaEntries),
  borders: drawnBorders,
  limits,
  connectors: [{ a: 'south-atlantic-ocean', b: 'west-indian-ocean', kind: 'around-africa', from: { x: 60, y: HEIGHT - 24 }, to: { x: 2800, y: HEIGHT - 24 } }],
  straits: Object.fromEntries(discs.map((d) => [d.id, { x: round(d.centre[0]), y: round(d.centre[1]), r: d.radius }])),
  shores: landOfStraits(),
  islands: smallIslands(),
  lakes: places.LAKES.map((l) => flat(tenths(curve([...l, l[0]].map(project))))),
  offBoard: offBoard(),
  arcs: arcs.map((a) => flat(a.points)),
};
checkCoasts(geography.borders);

const pointCount = arcs.reduce((n, a) => n + a.points.length, 0);
const text = `${JSON.stringify(geography).replaceAll(/,"(areas|nations|borders|limits|connectors|straits|shores|islands|lakes|offBoard|arcs)":/g, ',\n"$1":')}\n`;
writeFileSync(new URL('geography.json', DATA), text);
console.log(`geography.json: ${Object.keys(geography.areas).length} areas, ${geography.borders.length} borders, ${arcs.length} arcs, ${pointCount} points, ${Math.round(text.length / 1024)} KB`);
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
