// The coastlines and borders of Natural Earth, as arcs in board units.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mergeArcs } from 'topojson-client';

const require = createRequire(import.meta.url);
const topology = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const countries = topology.objects.countries.geometries;

const arcs = topology.arcs.map((arc) => {
  let x = 0;
  let y = 0;
  const { scale, translate } = topology.transform;
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
});

const arcOf = (i) => (i < 0 ? [...arcs[~i]].reverse() : arcs[i]);

function arcIndexes(geometry) {
  return geometry.arcs ? geometry.arcs.flat(Infinity).map((i) => (i < 0 ? ~i : i)) : [];
}

// borders lists the arcs that two countries share, by "A|B" with the names as given.
export function borders(pairs) {
  const users = new Map();
  for (const country of countries) {
    for (const i of arcIndexes(country)) {
      if (!users.has(i)) users.set(i, new Set());
      users.get(i).add(country.properties.name);
    }
  }
  const lines = [];
  for (const pair of pairs) {
    const [a, b] = pair.split('|');
    const found = [...users].filter(([, names]) => names.has(a) && names.has(b)).map(([i]) => arcs[i]);
    if (found.length === 0) throw new Error(`the atlas has no border ${pair}: correct its name in lines.mjs`);
    lines.push(...found);
  }
  return lines;
}

// landmasses lists every island and continent as closed rings with the arcs they
// consist of; holes (the Caspian) are rings of their own.
export function landmasses() {
  const merged = mergeArcs(topology, countries);
  return merged.arcs.flatMap((polygon) => polygon.map((ring) => ({ arcs: ring.map(arcOf), ring: joined(ring) })));
}

function joined(ring) {
  const points = [];
  for (const i of ring) points.push(...arcOf(i).slice(0, -1));
  return points;
}

// countryRings lists the rings of the named countries.
export function countryRings(names) {
  return countries.filter((c) => names.includes(c.properties.name)).map((c) => ({
    name: c.properties.name,
    rings: (c.type === 'Polygon' ? [c.arcs] : c.arcs).flat().map(joined),
  }));
}

// countryOfRing names the country that a ring belongs to by one of its points.
export function countryOfRing(ring) {
  const [x, y] = ring[0];
  for (const country of countries) {
    for (const i of arcIndexes(country)) {
      if (arcs[i].some((p) => p[0] === x && p[1] === y)) return country.properties.name;
    }
  }
  return null;
}

export function contains(ring, [x, y]) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
