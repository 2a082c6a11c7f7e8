// What the page knows of Axis Empires: hexes, naval zones and boxes, counters,
// markers, cards, and what they are called.
import type { Geography, Shape } from '../../board/geography';
import { worded } from '../../i18n/text.svelte';
import { hexFinder, Kit as Base, loader, title, type Named, type Piece, type Words } from '../../lib/kit';

export type Faction = 'axis' | 'western' | 'soviet';
export const factions: readonly Faction[] = ['axis', 'western', 'soviet'];
// The war states, in their order (12).
export const wars: readonly string[] = ['pre-war', 'limited-war', 'total-war'];

export interface Hex {
  id: string;
  x: number;
  y: number;
  name?: string;
  named?: number; // how far below the middle its name is written, or above
  terrain: string;
  settlement?: string;
  area?: string;
  zones?: string[];
  weather: number;
  strategic?: Faction;
  port?: boolean;
  keyPort?: boolean;
  oil?: boolean;
  limited?: boolean;
  sea?: boolean;
}

export interface Zone {
  id: string;
  name: string;
  x: number;
  y: number;
  scale: number;
  next?: string[];
  inherent?: Faction;
}

export interface Box {
  id: string;
  name: string;
  kind: string;
  faction?: Faction;
  unit?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

export interface Side {
  steps: number;
  attack: number;
  defence: number;
  move: number;
  kind: string;
}

export interface CounterInfo {
  id: string;
  name: string;
  title: string;
  nation: string;
  faction: string;
  class: 'ground' | 'air' | 'fleet';
  kind: string;
  symbol: string;
  quality?: string;
  sides?: Side[];
  fort?: Side;
  back?: string;
  range?: number;
  ours?: boolean;
}

export interface MarkerInfo {
  id: string;
  name: string;
  rule?: string;
  effect?: string;
  sides?: string[];
  variants?: Record<string, string>; // what each is called
  ours?: boolean;
}

export interface Card {
  id: string;
  number: string;
  name: string;
  faction: Faction;
  war: string;
  blitz?: number;
  production?: number;
  recyclable?: boolean;
  families?: string[];
  requires?: Record<string, string[]>;
  text: Record<string, { depth?: number; text: string }[] | null>;
  ours?: boolean;
}

export interface Area {
  id: string;
  name: string;
  country?: boolean;
  major?: boolean;
  capital?: string;
}

export interface Posture {
  id: string;
  name: string;
  truce?: number;
  war?: boolean;
  manner?: 'german-policy' | 'five-hexes'; // how it binds in the 1999 tables
}

export interface VPBox {
  min: number;
  max: number;
  side?: string;
  vp: number;
  automatic?: boolean;
}

export interface RawKit {
  words?: Record<string, Words>;
  theatre: 'europe' | 'pacific';
  width: number;
  height: number;
  size: number;
  hexes: Hex[];
  zones: Zone[];
  boxes: Box[];
  areas: Area[];
  lands: { id: string; land: string; owner: string; back?: string }[];
  units: CounterInfo[];
  markers: MarkerInfo[];
  cards: Card[];
  displays: { id: string; faction: Faction }[];
  postures: Posture[];
  scenarios: Record<string, { name: string; turn: number; turns?: number; factions: string[]; out?: string[]; aims: Record<string, string[]> }>; // out: hexes that are not in play; aims: how it is won
  turns: string[];
  seasonal: boolean[];
  firstYear: number;
  lastYear: number;
  weatherAreas: string[];
  weather: string[][];
  vp: VPBox[];
  uscl: [number, number, number][];
  columns: string[];
}

// Unit is a counter in play.
export interface Unit {
  id: string;
  at: string;
  steps?: number;
  faction?: Faction;
  turned?: boolean;
  used?: boolean; // has moved or attacked in this phase
}

export interface Marker {
  marker: string;
  at: string;
  side: number;
  variant?: string;
  faction?: Faction;
}

export interface CardPlace {
  at: string;
  played?: boolean;
  barred?: string; // the rule that keeps it from being chosen
  fails?: number[]; // its requirements that are not met
}

export interface Chance {
  result: string;
  attack: number;
  defence: number;
  of6: number;
}

// Fight is an attack that is declared or fought.
export interface Fight {
  target: string;
  segment: 'blitz' | 'regular';
  launched: boolean;
  attacker: Faction;
  defender?: Faction;
  attackers: string[];
  attackSupport: string[];
  defenders: string[];
  defenceSupport: string[];
  attack?: number;
  defence?: number;
  odds?: number;
  column?: number;
  shifts?: { by: number; rule: string; what: string }[];
  weather?: string;
  chances?: Chance[];
}

export interface Theatre {
  turn: string;
  year: number;
  war: string;
  uscl: number;
  vpBox: number;
  vpSide: string;
  standing?: number; // which of the scenario's own aims holds as it stands
  abroad?: string[]; // the war states beside the map: of the Western and of the Soviet faction
  esv?: number; // the European Strategic Value (Dai Senso!)
  crowded?: string; // a hex of whoever has the turn that holds too much when the segment ends
  grants: { nation?: string; step: string; n: number }[]; // replacement steps still to be taken
  countries: Record<string, { status: string; faction?: Faction; influence?: Faction }>;
  postures: Record<string, string>;
  lands: Record<string, string>;
  units: Record<string, Omit<Unit, 'id'>>;
  markers: Marker[];
  pending: Faction[];
  cards: Record<string, CardPlace>;
}

export interface View {
  game: string;
  scenario: string;
  players: number;
  phase: string;
  phasing: Faction;
  awaiting: Faction[];
  chance: boolean;
  rule?: string; // of the question
  event?: string; // that a choice is about, and its country
  country?: string;
  operation?: number; // that a card or table has come to
  procedure?: string;
  marching?: string;
  inHand?: string;
  occupied?: string[]; // countries that are under occupation once the last movement of the Axis ends
  crowding?: string[]; // hexes in which the unit that is placed would be too much
  overfull?: string[]; // units whose advance would leave more in the hex than may stand there
  options?: Record<string, string>; // what the options of a card or table are about
  fight?: Fight;
  how?: string;
  winners?: number; // a bit for each seat
  map?: MapName; // on which the segment under way is played
  europe?: Theatre;
  pacific?: Theatre;
}

const merged = new WeakMap<View, Theatre>();

// marking reports whether Blitz markers are placed (2.2.4): that is asked of the same faction in
// the same procedure as the support before it.
export const marking = (view: View): boolean => view.procedure === 'Support' && (view.rule ?? '').endsWith('2.2.4');

// theatre is the map that is played; of both what lies on either, and the tracks of the
// one on which the segment under way is played.
export function theatre(view: View): Theatre {
  const { europe, pacific } = view;
  const now = (view.map ? view[view.map] : undefined) ?? europe ?? pacific;
  if (!now) throw new Error('The server has sent a board without a map: load the page anew.');
  if (!europe || !pacific) return now;
  const known = merged.get(view);
  if (known) return known;
  const made = {
    ...now,
    countries: { ...europe.countries, ...pacific.countries },
    postures: { ...europe.postures, ...pacific.postures },
    lands: { ...europe.lands, ...pacific.lands },
    units: { ...europe.units, ...pacific.units },
    markers: [...europe.markers, ...pacific.markers],
    cards: { ...europe.cards, ...pacific.cards },
    pending: [...new Set([...europe.pending, ...pacific.pending])],
  };
  merged.set(view, made);
  return made;
}

const listed = new WeakMap<View, Unit[]>();

// unitsOf are the counters in play, listed once for each view.
export function unitsOf(view: View): Unit[] {
  const known = listed.get(view);
  if (known) return known;
  const list = Object.entries(theatre(view).units).map(([id, u]) => ({ id, ...u }));
  listed.set(view, list);
  return list;
}

export const zonePlace = (zone: string): string => `zone:${zone}`;
export const boxPlace = (box: string): string => `box:${box}`;

// markerDown is how far below the middle of a hex its markers lie: where its name is not. Where
// counters lie on the name, it is written anew below them.
export const markerDown = (hex: Pick<Hex, 'named'>, occupied: boolean): number => (occupied || (hex.named ?? -1) > 0 ? -22 : 22);

// zoneSlots are the boxes of a naval zone, from left to right.
export const zoneSlots = ['on-station', 'convoys', 'used'] as const;
export const slotWidth = 76;
export const slotHeight = 66;

// sideUp is the face of a counter that shows: its numbers, or nothing for a
// detachment and for support units.
export function sideUp(info: CounterInfo, unit?: Pick<Unit, 'steps' | 'turned'>): Side | undefined {
  if (unit?.turned) return info.fort;
  return info.sides?.find((s) => s.steps === (unit?.steps ?? info.sides?.[0]?.steps)) ?? info.sides?.[0];
}

const armoured: readonly string[] = ['armor', 'tank', 'mech', 'cav-mech', 'helicopter'];

// symbolUp is the symbol on the side of a ground counter: an army that loses its tanks shows
// infantry, and a port-a-fort what it is when it is no fortress.
export function symbolUp(info: Pick<CounterInfo, 'symbol'>, side: Pick<Side, 'kind'> | undefined): string {
  switch (side?.kind) {
    case 'hq':
    case 'fortress':
      return side.kind;
    case 'armor':
      return info.symbol === 'port-a-fort' ? 'mech' : info.symbol === 'tank' ? 'armor' : info.symbol;
  }
  return side && armoured.includes(info.symbol) ? 'infantry' : info.symbol;
}

// everyWord writes an id as a name: Treaty of Locarno.
const everyWord = (id: string): string => id.split('-').map((w) => (w === 'us' ? 'US' : w === 'of' || w === 'and' ? w : w.charAt(0).toUpperCase() + w.slice(1))).join(' ');

// bare is a word without the letters of its map, which it has where both are played.
export const bare = (word: string): string => word.replace(/^(eu|pa)-/, '');

// initials are the first letters of a name, without what it says in brackets of its sides.
export const initials = (name: string): string =>
  name
    .replace(/ [([].*$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((w) => w.charAt(0).toUpperCase())
    .slice(0, 3)
    .join('');

export type MapName = 'europe' | 'pacific';
export const mapNames: readonly MapName[] = ['europe', 'pacific'];
export const gap = 60; // between the boards of both maps

// joined lays both maps side by side, as one board. Markers are the same on both.
function joined(both: Record<MapName, RawKit>): RawKit {
  const { europe, pacific } = both;
  const right = europe.width + gap;
  const moved = <T extends { x?: number }>(list: readonly T[]): T[] => list.map((p) => ({ ...p, x: (p.x ?? 0) + right }));
  const markers = new Map([...pacific.markers, ...europe.markers].map((m) => [bare(m.id), { ...m, id: bare(m.id) }]));
  return {
    ...europe,
    width: right + pacific.width,
    height: Math.max(europe.height, pacific.height),
    hexes: [...europe.hexes, ...moved(pacific.hexes)],
    zones: [...europe.zones, ...moved(pacific.zones)],
    boxes: [...europe.boxes, ...moved(pacific.boxes)],
    areas: [...europe.areas, ...pacific.areas],
    lands: [...europe.lands, ...pacific.lands],
    units: [...europe.units, ...pacific.units],
    markers: [...markers.values()],
    cards: [...europe.cards, ...pacific.cards],
    displays: [...europe.displays, ...pacific.displays],
    postures: [...europe.postures, ...pacific.postures],
  };
}

export class Kit extends Base {
  readonly raw: RawKit;
  readonly maps: readonly RawKit[]; // those that are played
  readonly language: string;
  readonly hexes: ReadonlyMap<string, Hex>;
  readonly zones: ReadonlyMap<string, Zone>;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly areas: ReadonlyMap<string, Area>;
  readonly counters: ReadonlyMap<string, CounterInfo>;
  readonly markers: ReadonlyMap<string, MarkerInfo>;
  readonly cards: ReadonlyMap<string, Card>;
  readonly postures: ReadonlyMap<string, Posture>;
  readonly geography: Geography;

  readonly #found: (sentence: string) => Piece[];

  constructor(given: RawKit | Record<MapName, RawKit>, language = 'en') {
    const raw = 'europe' in given ? joined(given) : given;
    super(raw.words, language);
    this.maps = 'europe' in given ? mapNames.map((m) => given[m]) : [given];
    const byID = <T extends { id: string }>(list: readonly T[]): Map<string, T> => new Map(list.map((x) => [x.id, x]));
    this.raw = raw;
    this.language = language;
    this.hexes = byID(raw.hexes);
    this.zones = byID(raw.zones);
    this.boxes = byID(raw.boxes);
    this.areas = byID(raw.areas);
    this.counters = byID(raw.units);
    this.markers = byID(raw.markers);
    this.cards = byID(raw.cards);
    this.postures = byID(raw.postures);
    this.geography = shapes(raw);
    this.#found = hexFinder(raw.hexes.map((h) => ({ id: h.id, names: h.name ? [h.name] : [] })), '(?:eu-|pa-)?[we]\\d{4}');
  }

  // weatherAt is the weather of a hex in a turn of the year.
  weatherAt(hex: string, turn: string): string | undefined {
    const raw = this.maps.length > 1 && hex.startsWith('pa-') ? this.maps[1] : this.maps[0];
    return raw?.weather[raw.turns.indexOf(turn)]?.[this.hexes.get(hex)?.weather ?? 0];
  }

  // placeOf is the place of the board where something lies, by the word for it.
  placeOf = (at: string): string | undefined => {
    if (this.hexes.has(at)) return at;
    const [zone = ''] = at.split('.');
    if (this.zones.has(zone)) return zonePlace(zone);
    return this.boxes.get(at)?.width ? boxPlace(at) : undefined;
  };

  private named = (type: string, id: string, english: string | undefined): string => this.form(type, bare(id), 'name') ?? (english || title(bare(id)));
  hexName = (id: string): string => {
    const name = this.hexes.get(id)?.name;
    return name ? `${name} (${bare(id)})` : bare(id);
  };
  zoneName = (id: string): string => this.named('zone', id, this.zones.get(id)?.name);
  boxName = (id: string): string => this.named('box', id, this.boxes.get(id)?.name);
  areaName = (id: string): string => this.named('country', id, this.areas.get(id)?.name ?? everyWord(bare(id)));
  // markerName is a marker with its variant: "Logistics (OKH)".
  markerName = (id: string, variant?: string): string => {
    const info = this.markers.get(bare(id));
    const name = this.named('marker', id, info?.name);
    return variant === undefined ? name : `${name} (${this.variantName(variant, info)})`;
  };
  // variantName is a variant in the language of the page: a country, a policy, a faction, or a
  // word of its own.
  private variantName(id: string, info: MarkerInfo | undefined): string {
    const land = this.raw.lands.find((l) => bare(l.id) === bare(id));
    if (land) return this.areaName(land.land);
    for (const type of ['variant', 'country', 'posture', 'faction']) {
      const name = this.form(type, bare(id), 'name');
      if (name !== undefined) return name;
    }
    return info?.variants?.[bare(id)] ?? this.areas.get(id)?.name ?? everyWord(bare(id));
  }
  postureName = (id: string): string => this.named('posture', id, this.postures.get(id)?.name || everyWord(bare(id)));
  displayName = (id: string): string => this.named('display', id, everyWord(bare(id)));
  factionName = (id: string): string => this.named('faction', id, ({ axis: 'Axis', western: 'West', soviet: 'Soviets' } as Record<string, string>)[id]);
  override placeName = (id: string): string => {
    if (id.startsWith('zone:')) return this.zoneName(id.slice(5));
    return id.startsWith('box:') ? this.boxName(id.slice(4)) : this.hexName(id);
  };

  // title names a counter: whose it is, its arm by the symbol it shows, and its name.
  title = (unit: string): string => {
    const c = this.counters.get(unit);
    if (!c || !this.words) return c?.title ?? unit;
    return `${this.areaName(c.nation)}: ${this.form('kind', c.symbol, 'name') ?? this.form('kind', c.kind, 'name') ?? c.kind} ${c.name}`;
  };
  // cardTitle is what a card is called: words know it by its English title, since both games
  // number their cards alike.
  cardTitle = (c: Card): string => this.form('card', c.name, 'name') ?? c.name;
  cardName = (id: string): string => {
    const c = this.cards.get(id);
    return c ? `${this.cardTitle(c)} (${c.number})` : id;
  };

  // turnName is a turn of the year, dateName one with its year.
  turnName = (turn: string): string => this.named('turn', turn, turn);
  dateName(date: string): string {
    const cut = date.lastIndexOf('-');
    return `${this.turnName(date.slice(0, cut))} ${date.slice(cut + 1)}`;
  }

  // where says in words where something is.
  where(at: string): string {
    if (this.hexes.has(at)) return this.hexName(at);
    const [zone = ''] = at.split('.');
    if (this.zones.has(zone)) return this.zoneName(zone);
    if (this.boxes.has(at)) return this.boxName(at);
    return worded(`tk.at.${bare(at)}`, '') || this.dateName(at);
  }

  // outOf are the hexes that a scenario leaves out.
  outOf(scenario: string): ReadonlySet<string> {
    const known = this.#out.get(scenario);
    if (known) return known;
    const made = new Set(this.maps.flatMap((m) => m.scenarios[scenario]?.out ?? []));
    this.#out.set(scenario, made);
    return made;
  }
  readonly #out = new Map<string, ReadonlySet<string>>();

  // ofMap reports whether a thing is of the map on which is played: always, if there is one.
  ofMap = (view: View, id: string): boolean => this.maps.length === 1 || id.startsWith(view.map === 'pacific' ? 'pa-' : 'eu-');

  // wordFor is what a sentence calls a thing.
  wordFor({ type, word }: Named, form = 'name'): string {
    switch (type) {
      case 'unit':
        return this.title(word);
      case 'hex':
        return this.hexName(word);
      case 'place':
        return this.where(word);
      case 'turn':
        return this.dateName(word);
      case 'card':
        return this.cardName(word);
      case 'zone':
        return this.zoneName(word);
      case 'box':
        return this.boxName(word);
      case 'country':
      case 'nation':
        return form === 'name' ? this.areaName(word) : (this.form('country', bare(word), form) ?? this.areaName(word));
      case 'marker':
        return this.markerName(...(word.split('.') as [string, string?]));
      case 'posture':
        return this.postureName(word);
      case 'display':
        return this.displayName(word);
      case 'text':
        return this.said(word);
      case 'odds':
      case 'shift':
      case 'number':
        return word;
      case 'reason':
        return this.form(type, word, form) ?? word;
    }
    return this.form(type, bare(word), form) ?? title(bare(word));
  }

  protected override piece(named: Named, form: string): Piece {
    const text = this.wordFor(named, form);
    const place = named.type === 'zone' ? zonePlace(named.word) : this.placeOf(named.word);
    return place ? { text, areas: [place] } : { text };
  }

  // split finds hexes in a sentence: "Warsaw (e3702)" and "e3702".
  protected override split(english: string): Piece[] {
    return this.#found(english);
  }

  // turnNumber is a turn counted from the first of the track, by "Mar-Apr-1940".
  turnNumber(date: string): number {
    const cut = date.lastIndexOf('-');
    const turn = this.raw.turns.indexOf(date.slice(0, cut));
    return turn < 0 ? -1 : (Number(date.slice(cut + 1)) - this.raw.firstYear) * this.raw.turns.length + turn;
  }
}

// shapes makes the places of the board: hexes, and the boxes beside and upon it.
function shapes(raw: RawKit): Geography {
  const r = raw.size / Math.sqrt(3);
  const arcs: number[][] = [];
  const areas: Record<string, Shape> = {};
  const add = (id: string, points: readonly (readonly [number, number])[], at: { x: number; y: number; r: number }): void => {
    const tenths = [...points, points[0] ?? [0, 0]].map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
    const flat: number[] = [];
    for (const [i, [x, y]] of tenths.entries()) {
      const [px, py] = tenths[i - 1] ?? [0, 0];
      flat.push(x - px, y - py);
    }
    arcs.push(flat);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    areas[id] = { rings: [[arcs.length - 1]], bbox: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], label: { lines: [], x: at.x, y: at.y, size: 0 }, blocks: at };
  };
  const corners = [0, 1, 2, 3, 4, 5].map((i) => [r * Math.sin((i * Math.PI) / 3), -r * Math.cos((i * Math.PI) / 3)] as const);
  for (const h of raw.hexes) add(h.id, corners.map(([x, y]) => [h.x + x, h.y + y] as const), { x: h.x, y: h.y, r: raw.size * 0.42 });
  const rectangle = (id: string, x: number, y: number, w: number, h: number): void =>
    add(id, [[x, y], [x + w, y], [x + w, y + h], [x, y + h]], { x: x + w / 2, y: y + h / 2, r: Math.min(w, h) / 2 });
  for (const z of raw.zones) {
    const [w, h] = [slotWidth * 3 * z.scale, slotHeight * z.scale];
    rectangle(zonePlace(z.id), z.x - w / 2, z.y - h / 2, w, h);
  }
  for (const b of raw.boxes) if (b.width && b.height) rectangle(boxPlace(b.id), b.x ?? 0, b.y ?? 0, b.width, b.height);
  return { viewBox: [0, 0, raw.width, raw.height], areas, borders: [], arcs };
}

// The games of the system have kits of their own. A page asks for each once.
const loaders = new Map<string, (language: string, packs?: string) => Promise<Kit>>();

// kitsOf are the kits of one of the games, by language and data packs.
export function kitsOf(game: string): (language: string, packs?: string) => Promise<Kit> {
  const known = loaders.get(game);
  if (known) return known;
  const made = loader<RawKit | Record<MapName, RawKit>, Kit>(game, (raw, language) => new Kit(raw, language));
  loaders.set(game, made);
  return made;
}
