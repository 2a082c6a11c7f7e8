// The colours of the map, for day and evening.
const GREAT = { germany: '#b7b5ab', britain: '#c3b9dc', ussr: '#dea99b', france: '#a9c6e2', italy: '#b9c796', usa: '#aecba6' };
const COLONY = { canada: '#d6cfe8', gibraltar: '#d6cfe8', malta: '#d6cfe8', 'middle-east': '#d6cfe8', india: '#d6cfe8', 'french-north-africa': '#cadcec', syria: '#cadcec', libya: '#d5ddb9' };
const MINOR = {
  afghanistan: '#ead3b2', albania: '#e0cfae', austria: '#efe3b4', 'baltic-states': '#efd6ac', bulgaria: '#e6cfae', czechoslovakia: '#f2d3a6', denmark: '#f0dfb0',
  finland: '#f1e9cc', greece: '#efe6b9', hungary: '#e4d1a8', ireland: '#ecdfba', 'latin-america': '#efd3a2', 'low-countries': '#f4cfa2', norway: '#ead2b4', persia: '#efdfae',
  poland: '#ecdc9f', portugal: '#efcfa9', rumania: '#f0d79c', spain: '#f2dfa6', sweden: '#ede0a8', turkey: '#efd0a0', yugoslavia: '#f1d2b2',
};

function channels(colour) {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
}

export function mix(colour, other, share) {
  const a = channels(colour);
  const b = channels(other);
  return `#${a.map((v, i) => Math.round(v * (1 - share) + b[i] * share).toString(16).padStart(2, '0')).join('')}`;
}

const light = {
  sea: '#7399ad', ocean: '#668ca1', shallow: '#a9c6d2', seaLine: '#dbe8ec', seaText: '#f3f8f9', seaHalo: '#5d849a', strait: '#86aabb',
  ink: '#2b251d', soft: '#5b5040', halo: '#f7f0df', paper: '#f4ecd9', coast: '#3b4d57', off: '#d3cdbf', offInk: '#7d7464', offSea: '#83a0ae',
  river: '#2f78ab', riverBank: '#e9f3f6', fir: '#2f6b3c', firLine: '#6d9a72', rock: '#7a4f2b', rockLit: '#ecd9bd', ridge: '#a98255', plain: '#7b6a52',
  res: '#221d17', band: '#6b4f2a', resAfrica: '#b3261e', tint: (c) => mix(c, '#f4ecd9', 0.12),
};

const dark = {
  sea: '#1d3442', ocean: '#182c39', shallow: '#31536a', seaLine: '#5d8299', seaText: '#a9c8d8', seaHalo: '#162834', strait: '#264557',
  ink: '#efe6d2', soft: '#b9ac94', halo: '#2a251f', paper: '#2d2822', coast: '#8fa9b5', off: '#38342e', offInk: '#8d8575', offSea: '#20343f',
  river: '#63b4e6', riverBank: '#1b2c38', fir: '#7cc489', firLine: '#4c7a54', rock: '#1c140c', rockLit: '#d0a87a', ridge: '#a98255', plain: '#9a8a70',
  res: '#f3ead6', band: '#d9c49a', resAfrica: '#ff8a7a', tint: (c) => mix(c, '#1b1712', 0.64),
};

export const PALETTES = { light, dark };

export function nationColour(nation) {
  return GREAT[nation] ?? COLONY[nation] ?? MINOR[nation] ?? '#d3cdbf';
}
