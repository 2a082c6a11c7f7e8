// The projection of the board: an equidistant conic drawn over a graticule that
// is stretched where many areas crowd and tightened towards the edges, followed
// by a few magnifying lenses. Everything is smooth, so coasts keep their character.

export const WIDTH = 3200;
export const HEIGHT = 2000;

const UNITS_PER_DEGREE = 46;
const CENTRE = { longitude: 18, latitude: 50, x: 1400, y: 935 };
const PARALLELS = [36, 62];

// A scale is a list of [coordinate, slope]; between the knots the slope changes evenly.
const LONGITUDE_SCALE = [[-60, 0.25], [-24, 0.32], [-12, 0.75], [-4, 1], [34, 1], [46, 0.65], [53, 0.4], [64, 0.33], [70, 0.4], [95, 0.32]];
const LATITUDE_SCALE = [[0, 0.32], [20, 0.4], [29, 0.6], [36, 1], [59, 1], [66, 0.78], [80, 0.7]];

// Lenses enlarge what lies near them: where, how far they reach (in units), and how strongly.
const LENSES = [
  { at: [10.5, 51.2], reach: 330, power: 0.42 },
  { at: [20.0, 44.5], reach: 210, power: 0.25 },
  { at: [12.5, 42.5], reach: 170, power: 0.3 },
  { at: [45.5, 41.6], reach: 160, power: 0.25 },
  { at: [36.5, 34.5], reach: 150, power: 0.25 },
  { at: [28.0, 67.5], reach: 140, power: 0.3 },
];

function stretch(scale, from, value) {
  return integral(scale, value) - integral(scale, from) + from;
}

function integral(scale, value) {
  let sum = 0;
  for (let i = 0; i + 1 < scale.length; i++) {
    const [x0, s0] = scale[i];
    const [x1, s1] = scale[i + 1];
    const last = i + 2 === scale.length;
    const x = last ? Math.max(value, x0) : Math.min(Math.max(value, x0), x1);
    const t = x - x0;
    sum += s0 * t + ((s1 - s0) * t * t) / (2 * (x1 - x0));
  }
  return value < scale[0][0] ? (value - scale[0][0]) * scale[0][1] : sum;
}

const radians = Math.PI / 180;
const [south, north] = PARALLELS.map((p) => p * radians);
const cone = (Math.cos(south) - Math.cos(north)) / (north - south);
const apex = Math.cos(south) / cone + south;

function conic([longitude, latitude]) {
  const lambda = (stretch(LONGITUDE_SCALE, CENTRE.longitude, longitude) - CENTRE.longitude) * radians;
  const phi = stretch(LATITUDE_SCALE, CENTRE.latitude, latitude) * radians;
  const radius = (apex - phi) / radians;
  const middle = (apex - CENTRE.latitude * radians) / radians;
  return [
    CENTRE.x + UNITS_PER_DEGREE * radius * Math.sin(cone * lambda),
    CENTRE.y + UNITS_PER_DEGREE * (radius * Math.cos(cone * lambda) - middle),
  ];
}

const lenses = LENSES.map((lens) => ({ ...lens, centre: conic(lens.at) }));

// project turns [longitude, latitude] into board units.
export function project(point) {
  const [x, y] = conic(point);
  let dx = 0;
  let dy = 0;
  for (const { centre, reach, power } of lenses) {
    const ox = x - centre[0];
    const oy = y - centre[1];
    const pull = power * Math.exp(-(ox * ox + oy * oy) / (2 * reach * reach));
    dx += ox * pull;
    dy += oy * pull;
  }
  return [x + dx, y + dy];
}
