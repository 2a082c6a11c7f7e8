// Where names, blocks, cities and resources go inside an area.
import polylabel from 'polylabel';
import { contains } from './atlas.mjs';

const SIZES = [25, 23, 21, 19, 17, 15, 13.5, 12];
const STEP = 5;

// From this size on a name gives way to lakes and islands rather than cover them.
const LARGE = 17;

export function insidePolygon(polygon, point) {
  return polygon.reduce((inside, ring) => inside !== contains(ring, point), false);
}

// openSpot is the middle of the largest circle that fits into the polygon.
export function openSpot(polygon) {
  const spot = polylabel(polygon, 0.5);
  return { x: spot[0], y: spot[1], r: spot.distance };
}

// textBox is the room that a name takes, with its resources in a row below it.
function textBox(lines, size, resources) {
  const width = Math.max(...lines.map((l) => l.length)) * size * 0.5 + 4;
  const height = lines.length * size * 1.02 + (resources ? size * 0.85 : 0);
  return [Math.max(width, resources * size * 0.8), height];
}

// placeName looks for the largest size and then the best place at which a name
// lies wholly inside its polygon, away from the city and from where blocks stand.
export function placeName(name, polygon, box, { resources, city, spot, avoid = [], sizes = SIZES }) {
  for (const size of sizes) {
    for (const lines of wrappings(name)) {
      const [width, height] = textBox(lines, size, resources);
      const best = bestPlace(polygon, box, width, height, { city, spot, avoid: avoid.filter((a) => overlaps(a, box)), strict: size >= LARGE });
      if (best) return { ...best, size, lines, width, height };
    }
  }
  const size = sizes[sizes.length - 1];
  const lines = [name];
  const [width, height] = textBox(lines, size, resources);
  return { x: spot.x, y: spot.y, size, lines, width, height, tight: true };
}

function wrappings(name) {
  const words = name.split(' ');
  return words.length === 1 ? [[name]] : words.length === 2 ? [words, [name]] : [[words[0], words.slice(1).join(' ')], [words.slice(0, -1).join(' '), words[words.length - 1]]];
}

const overlaps = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

const onCity = (x, y, width, height, city) => Math.abs(x - city[0]) < width / 2 + 17 && Math.abs(y - city[1]) < height / 2 + 15;

function bestPlace(polygon, [x0, y0, x1, y1], width, height, around) {
  const { city, avoid, strict } = around;
  let best = null;
  for (let x = x0 + width / 2; x <= x1 - width / 2; x += STEP) {
    for (let y = y0 + height / 2; y <= y1 - height / 2; y += STEP) {
      let score = scoreOf(x, y, width, height, around);
      if (city && onCity(x, y, width, height, city)) continue;
      if (strict && avoid.some((a) => overlaps(a, [x - width / 2, y - height / 2, x + width / 2, y + height / 2]))) continue;
      if ((best && score <= best.score) || !boxInside(polygon, x, y, width * 0.94, height)) continue;
      if (!boxInside(polygon, x, y, width + 14, height + 14)) score -= 25;
      if (!best || score > best.score) best = { x, y, score };
    }
  }
  return best;
}

function scoreOf(x, y, width, height, { spot, avoid }) {
  let score = -0.55 * Math.abs(x - spot.x) - 0.2 * Math.abs(y - spot.y);
  const room = Math.min(spot.r, 50) - 14;
  const gap = Math.max(Math.abs(x - spot.x) - width / 2, Math.abs(y - spot.y) - height / 2);
  if (gap < room) score -= 0.9 * (room - gap);
  if (y > spot.y) score -= 12;
  const own = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  if (avoid.some((a) => overlaps(a, own))) score -= 150;
  return score;
}

function boxInside(polygon, x, y, width, height) {
  for (let i = 0; i <= 6; i++) {
    const px = x - width / 2 + (width * i) / 6;
    for (const py of [y - height / 2, y, y + height / 2]) if (!insidePolygon(polygon, [px, py])) return false;
  }
  return true;
}
