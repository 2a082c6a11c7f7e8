// The projection of the board: an equidistant conic drawn over a graticule that
// is stretched where many areas crowd and tightened towards the edges, followed
// by a few magnifying lenses. Everything is smooth, so coasts keep their character.

export const WIDTH = 3300;
export const HEIGHT = 2080;

const UNITS_PER_DEGREE = 46;
const CENTRE = { longitude: 18, latitude: 50, x: 1395, y: 940 };
const PARALLELS = [36, 62];

// A scale is a list of [coordinate, slope]; between the knots the slope changes evenly.
const LONGITUDE_SCALE = [[-60, 0.2], [-22, 0.22], [-12, 0.6], [-4, 1], [34, 1], [46, 0.85], [56, 0.6], [61, 0.3], [66, 0.3], [70, 0.38], [95, 0.32]];
const LATITUDE_SCALE = [[0, 0.2], [14, 0.28], [22, 0.42], [30, 0.62], [36, 1], [59, 1], [66, 0.78], [80, 0.7]];

// Lenses enlarge what lies near them: where, how far they reach (in units), and how strongly.
const LENSES = [
  { at: [10.5, 51.2], reach: 330, power: 0.42 },
  { at: [20.3, 42.8], reach: 190, power: 0.35 },
  { at: [12.5, 42.5], reach: 170, power: 0.3 },
  { at: [45.5, 41.6], reach: 160, power: 0.25 },
  { at: [36.5, 34.5], reach: 150, power: 0.25 },
  { at: [28.0, 67.5], reach: 140, power: 0.3 },
  { at: [37.4, 46.5], reach: 75, power: 0.75 },
  { at: [8.9, 40.1], reach: 60, power: 0.45 },
  { at: [24.9, 35.2], reach: 60, power: 1.1 },
  { at: [-18.8, 64.6], reach: 100, power: 0.45 },
  { at: [-5.6, 55.0], reach: 120, power: 0.4 },
  { at: [20.0, 41.1], reach: 60, power: 0.45 },
  { at: [-8.3, 39.7], reach: 90, power: 0.4 },
  { at: [17.0, 68.4], reach: 80, power: 0.6 },
  { at: [38.4, 65.6], reach: 70, power: 0.5 },
  { at: [47.0, 57.0], reach: 300, power: 0.15 },
  { at: [33.0, 43.3], reach: 150, power: 0.3 },
  { xy: [-250, 1900], reach: 380, power: 1.2 },
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

const lenses = LENSES.map((lens) => ({ ...lens, centre: lens.xy ?? conic(lens.at) }));

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

// The Americas are too far away for the conic; they stand at the left edge, each
// on a plain grid of its own: [longitude, latitude] at the left edge, its height
// on the board, and the units per degree.
export const INSETS = {
  northAmerica: inset([-86, 40], 620, 13, 18.5),
  southAmerica: inset([-70.3, 0], 1345, 5.2, 5.2),
};

function inset([west, latitude], y, perLongitude, perLatitude) {
  return (point) => [(point[0] - west) * perLongitude, y - (point[1] - latitude) * perLatitude];
}
