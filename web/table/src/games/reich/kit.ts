// What the page knows of Third Reich: its hexes, counters and nations.
import type { Geography, Shape } from '../../board/geography';
import { hexFinder, Kit as Base, loader, type Named, type Piece, type Words } from '../../lib/kit';

export interface HexPlace {
  name: string;
  capital?: boolean;
  port?: boolean;
  objective?: boolean;
}

export interface Hex {
  id: string;
  x: number;
  y: number;
  terrain: string;
  country?: string;
  front?: string;
  land?: boolean;
  beach?: boolean;
  fortress?: string;
  places?: HexPlace[];
}

export interface CounterInfo {
  id: string;
  nation: string;
  kind: string;
  strength: number;
  move?: number;
  label?: string;
  title: string;
  cost?: number; // to build it
}

export interface Nation {
  id: string;
  name: string;
  adjective: string;
  major?: boolean;
  brp?: number;
  capital?: string;
  owner?: string;
}

// Build is a line of the allowable builds: so many counters from a date on.
export interface Build {
  nation: string;
  kind: string;
  strength?: number;
  count: number;
  from?: string;
}

// Box is a place beside the map, by its upper left corner.
export interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface RawKit {
  words?: Record<string, Words>;
  boxes: Box[];
  builds: Record<string, Build[]>;
  columns: string[]; // of the Combat Results Table
  results: string[][]; // of each roll, by column
  attrition: [number, number][][]; // counters and hexes, by roll and tens of factors
  width: number;
  height: number;
  size: number;
  hexes: Hex[];
  units: CounterInfo[];
  nations: Nation[];
  fronts: string[];
  scenarios: Record<string, string>;
}

// Unit is a counter on the board or in a box.
export interface Unit {
  id: string;
  at: string;
  nation?: string; // whom it obeys, if not its own nation
  used?: number;
  task?: string;
  goal?: string;
  marks?: string[];
}

export interface Power {
  seat: number;
  brp: number;
  base: number;
  allotted: number;
  limit: number;
  spent: number;
  budget: number; // what may still be spent in this turn
  redeployments: number;
  airFree: number;
  fleetsFree: number;
  fallen: boolean;
  war: string[];
  options: string[];
  objectives: number;
  level?: string;
}

export interface Flown {
  unit: string;
  factors: number;
}

// Attack is an attack that is prepared or fought. Chances are in thousandths.
export interface Attack {
  launched: boolean;
  leader: string;
  targets: { hex: string; times: number; ground: string }[];
  attackers: string[];
  defenders: string[];
  support: Flown[];
  cover: Flown[];
  guns: number;
  strength: number;
  defence: number;
  basic: number; // the defence without terrain
  odds: string;
  column: number; // -1 below 1-4
  counterColumn: number;
  attackerGone: number;
  defenderGone: number;
  exchange: number;
  counterExchange: number;
  rolling?: number; // the column of the roll that is due
  countered?: boolean;
}

export interface Attrition {
  front: string;
  powers: string[];
  factors: number;
  rolled: boolean;
  counters: number; // still to be lost
  hexes: number; // still to be chosen
  yields: string[];
}

export interface AirSide {
  units: Flown[];
  factors: number;
  modifier: number;
}

export interface AirFight {
  hex: string;
  mission: string;
  attackers: AirSide;
  defenders: AirSide;
  dice?: number[];
}

export interface Force {
  mission: string;
  state: string;
  by: string;
  factors: number;
  aboard: number;
  fleets: string[];
  course: string[];
}

// Interception is up to which roll a fleet finds a force, named by its first fleet, in a hex.
export interface Interception {
  unit: string;
  force: string;
  at: string;
  range: number;
  upTo: number;
}

export interface SeaSide {
  leader: string;
  factors: number;
  size: number; // what it adds for being larger
  nation: number; // and for its crews
  die: number;
  loss: number;
  fleets: string[];
}

export interface View {
  scenario: string;
  players: number;
  date: string;
  year: number;
  season: string;
  phase: string;
  procedure: string;
  mover: string;
  first: string;
  awaiting: string[];
  chance: boolean;
  prompt: string;
  rule: string;
  winners?: string[];
  powers: Record<string, Power>;
  nations: Record<string, { status: string; patron: string; war: string[] }>;
  control: Record<string, string[]>;
  units: Unit[];
  pool: string[];
  hand: string[];
  yard: string[];
  bridgeheads: { hex: string; owner: string; sea: boolean }[];
  ruined: string[];
  kielShut: boolean;
  suezShut: boolean;
  turned?: boolean; // Italy has turned on Germany
  initiative: Record<string, number>;
  redeployed: Record<string, number>;
  warfare: Record<string, { sea: number; sky: number; murmansk: number }>;
  variants: Record<string, { holder: string; gone: boolean; number?: number; what?: string; played: number[] }>;
  attack?: Attack;
  contact?: { front: string; power: string; factors: number }[];
  attrition?: Attrition;
  airFight?: AirFight;
  forces: Force[];
  interceptions?: Interception[]; // of one's own fleets, while one is asked to react
  seaBattle?: { hex: string; sides: [SeaSide, SeaSide] };
  wars?: Record<string, Record<string, number>>; // what declarations would cost
  [more: string]: unknown;
}

export const boxes = ['us-box', 'murmansk-box', 'lend-lease-box', 'off-suez', 'aboard'] as const;
export const fronts = ['west', 'east', 'med'] as const;
export const majors = ['germany', 'italy', 'britain', 'france', 'ussr', 'usa'] as const;

// sideOf is the camp that a power belongs to; an Italy that was bought off can change hers.
export const sideOf = (power: string, view?: Pick<View, 'turned'>): 'axis' | 'allies' => (power === 'germany' || (power === 'italy' && !view?.turned) ? 'axis' : 'allies');

export class Kit extends Base {
  readonly hexes: ReadonlyMap<string, Hex>;
  readonly counters: ReadonlyMap<string, CounterInfo>;
  readonly nations: ReadonlyMap<string, Nation>;
  readonly geography: Geography;
  readonly size: number;
  readonly ports: ReadonlyMap<string, { hex: string; name: string }>; // by the words that moves use
  readonly boxes: Box[];
  readonly builds: Record<string, Build[]>;
  readonly columns: string[];
  readonly results: string[][];
  readonly attrition: [number, number][][];

  readonly #found: (sentence: string) => Piece[];

  constructor(raw: RawKit, language = 'en') {
    super(raw.words, language);
    this.boxes = raw.boxes;
    this.builds = raw.builds;
    this.columns = raw.columns;
    this.results = raw.results;
    this.attrition = raw.attrition;
    this.hexes = new Map(raw.hexes.map((h) => [h.id, h]));
    this.counters = new Map(raw.units.map((u) => [u.id, u]));
    this.ports = new Map(raw.hexes.flatMap((h) => (h.places ?? []).map((p) => [p.name.replaceAll('.', '').replaceAll(' ', '-').toLowerCase(), { hex: h.id, name: p.name }])));
    this.nations = new Map(raw.nations.map((n) => [n.id, n]));
    this.size = raw.size;
    this.geography = hexagons(raw);
    this.#found = hexFinder(raw.hexes.map((h) => ({ id: h.id, names: h.places?.length ? [h.places.map((p) => p.name).join(' & '), ...h.places.map((p) => p.name)] : [] })), '[A-Z]{1,2}\\d{1,2}');
  }

  // hexName is a hex as players say it: its cities, else its coordinate.
  hexName = (id: string): string => {
    const places = this.hexes.get(id)?.places ?? [];
    return places.length ? `${places.map((p) => p.name).join(' & ')} (${id})` : id;
  };
  override placeName = this.hexName;
  nationName = (id: string): string => this.form('nation', id, 'name') ?? this.nations.get(id)?.name ?? id;

  // title names a counter: in English as the server does, in other languages by
  // its arm first, so that no adjective has to agree with it.
  title = (unit: string): string => {
    const c = this.counters.get(unit);
    if (!c || !this.words) return c?.title ?? unit;
    const kind = this.form('kind', c.kind, 'name') ?? c.kind;
    const factors = c.kind === 'airbase' || c.kind === 'partisan' || c.kind === 'replacement' ? '' : c.move && c.kind !== 'fleet' ? ` ${c.strength}-${c.move}` : ` ${c.strength}`;
    const nation = this.form('nation', c.nation, 'adjective') ?? c.nation;
    return `${kind}${factors} (${[nation, c.label].filter(Boolean).join(', ')})`;
  };

  // dateName is "Spring 1942" in the language of the page.
  dateName(date: string): string {
    const [season = '', year = ''] = date.split(' ');
    return `${this.form('season', season.toLowerCase(), 'name') ?? season} ${year}`;
  }

  // wordFor is what a sentence calls a thing.
  wordFor({ type, word }: Named, form = 'name'): string {
    switch (type) {
      case 'unit':
        return this.title(word);
      case 'hex':
        return this.hexName(word);
      case 'spot':
        return this.hexes.has(word) ? this.hexName(word) : (this.form('spot', word, form) ?? word);
      case 'date':
        return this.dateName(word);
      case 'text':
        return this.said(word);
    }
    return this.form(type, word, form) ?? word;
  }

  protected override piece(named: Named, form: string): Piece {
    const text = this.wordFor(named, form);
    return this.hexes.has(named.word) ? { text, areas: [named.word] } : { text };
  }

  // split finds hexes in a sentence: "Paris (O22)" and "K30".
  protected override split(english: string): Piece[] {
    return this.#found(english);
  }

  // holder is who controls a hex.
  holders(view: View): Map<string, string> {
    const out = new Map<string, string>();
    for (const [nation, list] of Object.entries(view.control)) for (const h of list) out.set(h, nation);
    return out;
  }
  holder(view: View, hex: string): string {
    for (const [nation, list] of Object.entries(view.control)) if (list.includes(hex)) return nation;
    const country = this.hexes.get(hex)?.country ?? '';
    return this.nations.get(country)?.owner ?? country;
  }
}

// hexagons makes the shapes of the hexes: each a ring of its own.
function hexagons(raw: RawKit): Geography {
  const r = raw.size / Math.sqrt(3);
  const arcs: number[][] = [];
  const areas: Record<string, Shape> = {};
  const corner = (i: number): [number, number] => [Math.round(r * Math.sin((i * Math.PI) / 3) * 10), Math.round(-r * Math.cos((i * Math.PI) / 3) * 10)];
  for (const [n, h] of raw.hexes.entries()) {
    const at: [number, number] = [Math.round(h.x * 10), Math.round(h.y * 10)];
    const points = [0, 1, 2, 3, 4, 5, 0].map((i) => {
      const [x, y] = corner(i);
      return [at[0] + x, at[1] + y] as const;
    });
    const flat: number[] = [];
    for (const [i, [x, y]] of points.entries()) {
      const [px, py] = points[i - 1] ?? [0, 0];
      flat.push(x - px, y - py);
    }
    arcs.push(flat);
    areas[h.id] = {
      rings: [[n]],
      bbox: [h.x - raw.size / 2, h.y - r, h.x + raw.size / 2, h.y + r],
      label: { lines: [], x: h.x, y: h.y, size: 0 },
      blocks: { x: h.x, y: h.y, r: raw.size * 0.42 },
    };
  }
  return { viewBox: [0, 0, raw.width, raw.height], areas, borders: [], arcs };
}

export const loadKit = loader<RawKit, Kit>('reich', (raw, language) => new Kit(raw, language));
