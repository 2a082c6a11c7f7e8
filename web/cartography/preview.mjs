// Draws the board as one SVG, to look at: node preview.mjs out.svg [light|dark] [en|de]
import { readFileSync, writeFileSync } from 'node:fs';
import { decode, line, path } from './decode.mjs';
import { PALETTES, nationColour } from './palette.mjs';
import * as terrain from './terrain.mjs';

const [out = 'board.svg', theme = 'light', language = 'en'] = process.argv.slice(2);
const colour = PALETTES[theme];
const DATA = new URL('../../games/tt/data/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));
const geography = read('geography.json');
const areas = read('areas.json').areas;
const { arcs, arcsPath, ringsPath } = decode(geography);
const [, , width, height] = geography.viewBox;

const isWater = (a) => a.kind === 'sea' || a.kind === 'ocean';
const shapeOf = (id) => ringsPath(geography.areas[id].rings);
// What the map says in another language: names from the game's words, the rest from
// a list of its own. A text that is missing there stops the drawing.
const words = language === 'en' ? undefined : { names: read(`words.${language}.json`).names, printed: JSON.parse(readFileSync(new URL(`words.${language}.json`, import.meta.url), 'utf8')) };
function nameOf(type, id, english) {
  const name = words?.names[type]?.[id];
  if (words && !name) throw new Error(`There is no ${language} name for the ${type} ${id}.`);
  return words ? (name.name ?? name) : english;
}
function printed(english) {
  if (words && !words.printed[english]) throw new Error(`The map cannot say "${english}" in ${language}.`);
  return words ? words.printed[english] : english;
}

const longest = (lines) => Math.max(...lines.map((l) => l.length));
const halves = (name) => {
  const gaps = [...name.matchAll(/ /g)].map((m) => m.index).sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2));
  return gaps.length ? [name.slice(0, gaps[0]), name.slice(gaps[0] + 1)] : [name];
};

// reworded puts another name where one was: in as many lines, and smaller if it is longer.
function reworded(label, name) {
  if (!words) return label;
  const lines = label.lines.length > 1 ? halves(name) : [name];
  const fits = label.size * Math.min(1, (longest(label.lines) * 1.06) / longest(lines));
  const size = Math.max(fits, Math.min(label.size, 13.5)); // still to be read
  return { ...label, lines, size, y: label.y + ((label.lines.length - lines.length) * label.size) / 2 };
}

const escape = (s) => s.replaceAll('&', '&amp;');

function style() {
  const c = colour;
  return `<style>
    text { font-family: 'EB Garamond', 'Cormorant Garamond', 'Libertinus Serif', Georgia, 'Times New Roman', serif; text-anchor: middle; }
    .name { fill: ${c.ink}; paint-order: stroke; stroke: ${c.halo}; stroke-width: 3.4; stroke-opacity: .75; stroke-linejoin: round; font-variant: small-caps; letter-spacing: .02em; }
    .water { fill: ${c.seaText}; font-style: italic; letter-spacing: .05em; paint-order: stroke; stroke: ${c.seaHalo}; stroke-width: 3; stroke-opacity: .5; }
    .nation { fill: ${c.ink}; opacity: .34; letter-spacing: .22em; }
    .offname { fill: ${c.offInk}; font-style: italic; letter-spacing: .06em; }
    .number { font-family: 'Inter', 'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif; font-weight: 700; }
    .coast { fill: none; stroke: ${c.coast}; stroke-width: 1.35; stroke-linejoin: round; }
    .wash { fill: none; stroke: ${c.shallow}; stroke-linejoin: round; }
    .band { fill: none; stroke: ${c.band}; stroke-width: 11; stroke-linejoin: round; stroke-linecap: round; opacity: .3; }
    .sea-line { fill: none; stroke: ${c.seaLine}; stroke-width: 1.8; stroke-dasharray: 9 7; opacity: .75; }
    .ocean-line { fill: none; stroke: ${c.seaLine}; stroke-width: 3.2; stroke-dasharray: 15 9; opacity: .8; }
    .strait-line { fill: none; stroke: ${c.ink}; stroke-width: 2.6; stroke-dasharray: 7 5; opacity: .85; }
    .plain { fill: none; stroke: ${c.plain}; stroke-width: 1.6; }
    .river-bank { fill: none; stroke: ${c.riverBank}; stroke-width: 6.5; stroke-linecap: round; opacity: .8; }
    .river { fill: none; stroke: ${c.river}; stroke-width: 3.6; stroke-linecap: round; stroke-linejoin: round; }
    .wood { fill: none; stroke: ${c.firLine}; stroke-width: 1.6; }
    .fir { fill: ${c.fir}; stroke: ${c.halo}; stroke-width: .7; }
    .ridge { fill: none; stroke: ${c.ridge}; stroke-width: 1.6; }
    .peak-lit { fill: ${c.rockLit}; stroke: ${c.rock}; stroke-width: .9; stroke-linejoin: round; }
    .peak-shade { fill: ${c.rock}; stroke: ${c.rock}; stroke-width: .9; stroke-linejoin: round; }
  </style>`;
}

function waters() {
  const parts = areas.filter(isWater).map((a) => `<path d="${shapeOf(a.id)}" fill="${a.kind === 'ocean' ? colour.ocean : colour.sea}" fill-rule="evenodd"/>`);
  for (const o of geography.offBoard.filter((o) => o.water)) parts.push(`<path d="${ringsPath(o.rings)}" fill="${colour.offSea}" fill-rule="evenodd"/>`);
  return parts.join('');
}

function straits() {
  return Object.entries(geography.straits).map(([id]) => `<path d="${shapeOf(id)}" fill="${colour.strait}"/>`).join('');
}

// coastArcs are the arcs between land and water, and what lies inside the discs.
const kinds = Object.fromEntries(areas.map((a) => [a.id, a.kind]));
const coastPath = geography.borders.filter((b) => b.type === 'coast').map((b) => arcsPath(b.arcs)).join('');
const shorePath = geography.shores.flatMap((s) => s.rings.map((r) => path(line(r), true))).join('');
const isLandSide = (id) => kinds[id] === 'land' || (id.startsWith('off-') && !geography.offBoard.find((o) => o.id === id).water);
const limitPath = (test) => geography.limits.filter(test).map((l) => arcsPath(l.arcs)).join('');
const offCoastPath = limitPath((l) => isLandSide(l.a) !== isLandSide(l.b) && kinds[l.a] !== 'strait' && kinds[l.b] !== 'strait');
const offBorderPath = limitPath((l) => isLandSide(l.a) && isLandSide(l.b));
const islandPath = geography.islands.map((i) => path(line(i.ring), true)).join('');
const offLand = geography.offBoard.filter((o) => !o.water);

function wash() {
  return [[26, 0.16], [16, 0.2], [8, 0.28]].map(([w, o]) => `<use class="wash" href="#shore" stroke-width="${w}" opacity="${o}"/>`).join('');
}

function lands() {
  const parts = [];
  for (const o of offLand) parts.push(`<path d="${ringsPath(o.rings)}" fill="${colour.off}" fill-rule="evenodd"/><path d="${ringsPath(o.rings)}" fill="url(#hatch)" fill-rule="evenodd"/>`);
  for (const a of areas.filter((x) => x.kind === 'land')) {
    parts.push(`<path d="${shapeOf(a.id)}" fill="${colour.tint(nationColour(a.nation))}" fill-rule="evenodd"/>`);
  }
  for (const s of geography.shores) parts.push(`<path d="${s.rings.map((r) => path(line(r), true)).join('')}" fill="${colour.tint(nationColour(s.nation))}" fill-rule="evenodd"/>`);
  for (const i of geography.islands) parts.push(`<path d="${path(line(i.ring), true)}" fill="${i.nation ? colour.tint(nationColour(i.nation)) : colour.off}"/>`);
  return parts.join('');
}

// A soft band runs along the borders between nations, as on old school maps. It is
// one path without clipping: clipping each nation's band to its own side looks a
// little better and takes a browser five times as long to draw.
function nationBands() {
  const nationOf = Object.fromEntries(areas.map((a) => [a.id, a.nation]));
  const outer = geography.borders.filter((b) => kinds[b.a] === 'land' && kinds[b.b] === 'land' && nationOf[b.a] !== nationOf[b.b]);
  const edges = geography.limits.filter((l) => (kinds[l.a] === 'land') !== (kinds[l.b] === 'land') && isLandSide(l.a) && isLandSide(l.b));
  const d = [...outer, ...edges].map((b) => arcsPath(b.arcs)).join('');
  return `<path class="band" d="${d}"/>`;
}

function borders() {
  const order = { plains: 0, river: 1, forest: 2, mountain: 3 };
  const land = geography.borders.filter((b) => b.type in order).sort((x, y) => order[x.type] - order[y.type]);
  const draw = { plains: terrain.plains, river: terrain.river, forest: terrain.forest, mountain: terrain.mountain };
  const sea = geography.borders.filter((b) => b.type === 'sea').map((b) => `<path class="sea-line" d="${arcsPath(b.arcs)}"/>`);
  const ocean = geography.borders.filter((b) => b.type === 'ocean').map((b) => `<path class="ocean-line" d="${arcsPath(b.arcs)}"/>`);
  const coasts = `<use class="coast" href="#shore"/><path class="coast" d="${shorePath}"/><path class="plain" d="${offBorderPath}"/>`;
  const discs = Object.keys(geography.straits).map((id) => `<path class="strait-line" d="${shapeOf(id)}"/>`);
  return { water: sea.join('') + ocean.join(''), coasts, land: land.map((b) => b.arcs.map((i) => draw[b.type](arcs[i])).join('')).join(''), discs: discs.join('') };
}

function names() {
  const out = [];
  const put = (label, cls) => label.lines.forEach((l, i) => out.push(`<text class="${cls}" x="${label.x}" y="${label.y + i * label.size * 1.02}" font-size="${label.size}">${escape(l)}</text>`));
  for (const o of geography.offBoard) if (o.label) put(reworded(o.label, printed(o.label.lines.join(' '))), 'offname');
  for (const a of areas) put(reworded(geography.areas[a.id].label, nameOf('area', a.id)), isWater(a) ? 'water' : 'name');
  return out.join('');
}

const nationNames = geography.nations.map((n) => {
  const label = reworded({ ...n.label, lines: [n.name] }, nameOf('nation', n.id));
  return `<text class="nation" x="${label.x}" y="${label.y}" font-size="${label.size}">${escape((words ? label.lines[0] : n.name).toUpperCase())}</text>`;
}).join('');

// A city is a disc that grows with its POP and carries it; a town is a dot; the
// small number beside it is the Muster.
function city(a) {
  return citySymbol(a, geography.areas[a.id].city);
}

function citySymbol(a, { x, y }) {
  const ink = colour.ink;
  const paper = colour.paper;
  const number = (n, size, fill) => `<text class="number" x="${x}" y="${y + size * 0.36}" font-size="${size}" fill="${fill}">${n}</text>`;
  const muster = (r) => (a.muster ? `<text class="number" x="${x + r + 5.5}" y="${y + r}" font-size="10.5" fill="${colour.soft}">${a.muster}</text>` : '');
  const disc = (r, fill, w = 2) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${ink}" stroke-width="${w}"/>`;
  switch (a.city.kind) {
    case 'main-capital': return disc(16, paper, 2) + disc(12, ink) + number(a.pop, 16, paper);
    case 'sub-capital': return disc(13.5, paper, 2) + disc(10, ink) + number(a.pop, 13.5, paper);
    case 'capital-city': return disc(11.5, paper, 1.6) + disc(9, paper, 1.6) + number(a.pop, 12.5, ink) + muster(10);
    case 'city': return disc(9, paper, 2) + number(a.pop, 12.5, ink) + muster(8);
    default: return disc(5, ink, 1) + muster(4);
  }
}

function resources(a) {
  return triangles(a, geography.areas[a.id].res);
}

function triangles(a, { x, y, size }) {
  const out = [];
  for (let i = 0; i < a.resTotal; i++) {
    const cx = x + (i - (a.resTotal - 1) / 2) * size * 1.15;
    const h = size * 0.5;
    const africa = i >= a.resTotal - a.resTransAfrica;
    const tri = `M${cx} ${y - h}L${cx + h * 0.95} ${y + h * 0.75}L${cx - h * 0.95} ${y + h * 0.75}Z`;
    out.push(`<path d="${tri}" fill="${africa ? colour.paper : colour.res}" stroke="${africa ? colour.resAfrica : colour.halo}" stroke-width="${africa ? 2.4 : 1}" stroke-linejoin="round"/>`);
  }
  return out.join('');
}

function connectors() {
  return geography.connectors.map((c) => [[c.from, 'around Africa \u2192', 'start'], [c.to, '\u2190 around Africa', 'end']].map(([p, text, anchor]) => `<text class="water" x="${p.x}" y="${p.y}" font-size="19" style="text-anchor:${anchor === 'start' ? 'start' : 'middle'}">${printed(text)}</text>`).join('')).join('');
}

// The legend stands on land that the game does not use.
function legend(x, y) {
  const row = (i) => y + 34 + i * 33;
  const sample = (i) => [[x + 18, row(i)], [x + 48, row(i) - 4], [x + 78, row(i) + 3], [x + 108, row(i)]];
  const say = (tx, i, text) => `<text x="${tx}" y="${row(i) + 6}" font-size="18" fill="${colour.ink}" style="text-anchor:start">${printed(text)}</text>`;
  const kindsOfBorder = [['plains', 'Plains, limit 3'], ['river', 'River, limit 2'], ['forest', 'Forest, limit 2'], ['mountain', 'Mountain, limit 1']];
  const cities = [['main-capital', 3, 0, 'Main capital'], ['sub-capital', 2, 0, 'Sub-capital'], ['capital-city', 1, 3, 'Capital city'], ['city', 1, 2, 'City'], ['town', 0, 1, 'Town']];
  const left = kindsOfBorder.map(([kind, text], i) => terrain[kind](sample(i)) + say(x + 122, i, text));
  const right = cities.map(([kind, pop, muster, text], i) => citySymbol({ city: { kind }, pop, muster }, { x: x + 292, y: row(i) }) + say(x + 322, i, text));
  const strait = `<circle class="strait-line" cx="${x + 63}" cy="${row(4)}" r="12"/>${say(x + 122, 4, 'Strait, coast, limit 1')}`;
  const res = triangles({ resTotal: 1, resTransAfrica: 0 }, { x: x + 50, y: row(5), size: 17 }) + triangles({ resTotal: 1, resTransAfrica: 1 }, { x: x + 76, y: row(5), size: 17 });
  return `<rect x="${x}" y="${y}" width="440" height="216" rx="3" fill="${colour.paper}" stroke="${colour.soft}" stroke-width="1.5"/>${left.join('')}${strait}${res}${say(x + 122, 5, 'Resource; outlined: through Africa')}${right.join('')}`;
}

const drawn = borders();
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${style()}
<defs><path id="shore" d="${coastPath}${islandPath}${offCoastPath}"/><pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="${colour.offInk}" stroke-width="1" opacity=".28"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${colour.sea}"/>
${waters()}${wash()}${drawn.water}${straits()}${lands()}
<g>${geography.lakes.map((l) => `<path d="${path(line(l), true)}" fill="${colour.sea}" stroke="${colour.coast}" stroke-width="1"/>`).join('')}</g>
${nationBands()}${nationNames}${drawn.coasts}${drawn.land}${drawn.discs}
${names()}${areas.filter((a) => a.city).map(city).join('')}${areas.filter((a) => a.resTotal).map(resources).join('')}${connectors()}${legend(width - 464, 24)}
<rect x="3" y="3" width="${width - 6}" height="${height - 6}" fill="none" stroke="${colour.ink}" stroke-width="6"/>
</svg>
`;
writeFileSync(out, svg);
