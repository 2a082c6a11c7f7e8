// Builds games/tt/data/geography.json: the board of Triumph & Tragedy drawn from
// the coastlines of Natural Earth. Run: node build.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { HEIGHT, INSETS, WIDTH, project } from './projection.mjs';
import { areaOf, pointsOf, topology } from './arcs.mjs';
import { contains, countryOfRing } from './atlas.mjs';
import { insidePolygon, openSpot, placeName } from './layout.mjs';
import { curve, simplify } from './strokes.mjs';
import { TENTHS, bounds, discs, edges, faceOf, islands, kept, labelOf, problems, tenths } from './subdivision.mjs';
import * as places from './places.mjs';

const DATA = new URL('../../games/tt/data/', import.meta.url);
const SMALLEST_ISLAND = 14;
const SMALLEST_ROOM = 30;
const ISLAND_TOLERANCE = 1;
const LABEL_TOLERANCE = 3;

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

function areaEntry(area) {
  const polygon = polygonOf(area.id);
  const box = bounds(polygon[0]);
  const spot = openSpot(polygon);
  const city = cityOf(area, polygon);
  const name = area.aka?.[0] ?? area.name;
  const label = placeName(name, polygon.map((r) => simplify(r, LABEL_TOLERANCE)), box, { resources: area.resTotal ?? 0, city, spot });
  if (label.tight) problems.push(`the name of ${area.id} does not fit into it`);
  if (spot.r < SMALLEST_ROOM) problems.push(`${area.id} has room for a circle of ${spot.r.toFixed(0)} only`);
  const top = label.y - label.height / 2;
  const entry = {
    rings: rings[area.id],
    bbox: box.map(round),
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
  for (const pair of byPair.keys()) {
    if (!pair.includes('off:') && !pair.startsWith('|') && !pair.endsWith('|')) problems.push(`${pair} share a border and should not`);
  }
  return out;
}

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
    return face && straits.has(face.label) && isLand(face) ? face.label : null;
  });
  return Object.entries(shore.rings).map(([strait, list]) => ({ strait, rings: list.map((r) => flat(pointsOf(r, shore.arcs))) }));
}

function smallIslands() {
  const out = [];
  for (const { ring } of islands) {
    const drawn = simplify(ring.map(project), ISLAND_TOLERANCE);
    const [x0, y0, x1, y1] = bounds(drawn);
    if (drawn.length < 4 || x1 < 0 || y1 < 0 || x0 > WIDTH || y0 > HEIGHT || Math.abs(areaOf(drawn)) < SMALLEST_ISLAND) continue;
    out.push({ nation: places.ISLAND_NATIONS[countryOfRing(ring)] ?? null, ring: flat(tenths(drawn)) });
  }
  return out;
}

function offBoard() {
  return Object.keys(rings).filter((id) => id.startsWith('off:')).map((id) => {
    const name = id.slice(4);
    const entry = { id: name.toLowerCase().replaceAll(' ', '-'), water: places.OFF_BOARD_WATERS.includes(name), rings: rings[id] };
    const printed = places.OFF_BOARD_NAMES[name];
    if (!printed) return entry;
    const polygon = polygonOf(id);
    const spot = openSpot(polygon);
    const label = placeName(printed, polygon.map((r) => simplify(r, LABEL_TOLERANCE)), bounds(polygon[0]), { resources: 0, city: null, spot: { ...spot, r: 0 }, sizes: [20, 17, 15, 13, 11] });
    return { ...entry, label: { lines: label.lines, x: round(label.x), y: round(label.y - label.height / 2 + label.size * 0.78), size: label.size } };
  });
}

const geography = {
  generated: 'by web/cartography/build.mjs; do not edit, change the scripts and build again',
  attribution: 'Coastlines and borders of today: Natural Earth, public domain. Borders of 1936, areas and seas: Sandtable.',
  unit: 'board units; arcs and rings are whole tenths, a point and then steps; ~i in rings is arc i backwards; fill with the even-odd rule',
  viewBox: [0, 0, WIDTH, HEIGHT],
  areas: Object.fromEntries(board.map((area) => [area.id, areaEntry(area)])),
  borders: bordersOfBoard(),
  connectors: [{ a: 'south-atlantic-ocean', b: 'west-indian-ocean', kind: 'around-africa', from: { x: 60, y: HEIGHT - 24 }, to: { x: 2905, y: HEIGHT - 24 } }],
  straits: Object.fromEntries(discs.map((d) => [d.id, { x: round(d.centre[0]), y: round(d.centre[1]), r: d.radius }])),
  shores: landOfStraits(),
  islands: smallIslands(),
  lakes: places.LAKES.map((l) => flat(tenths(curve([...l, l[0]].map(project))))),
  offBoard: offBoard(),
  arcs: arcs.map((a) => flat(a.points)),
};
checkCoasts(geography.borders);

const largest = arcs.reduce((n, a) => n + a.points.length, 0);
const text = `${JSON.stringify(geography).replaceAll(/,"(areas|borders|connectors|straits|shores|islands|lakes|offBoard|arcs)":/g, ',\n"$1":')}\n`;
writeFileSync(new URL('geography.json', DATA), text);
console.log(`geography.json: ${Object.keys(geography.areas).length} areas, ${geography.borders.length} borders, ${arcs.length} arcs, ${largest} points, ${Math.round(text.length / 1024)} KB`);
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
