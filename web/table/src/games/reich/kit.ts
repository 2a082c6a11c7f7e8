// What the page knows of Third Reich: its hexes, counters and nations.
import type { Geography, Shape } from '../../board/geography';

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

interface RawKit {
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
  fallen: boolean;
  war: string[];
  options: string[];
  objectives: number;
  level?: string;
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
  [more: string]: unknown;
}

export const boxes = ['us-box', 'murmansk-box', 'lend-lease-box', 'off-suez', 'aboard'] as const;
export const fronts = ['west', 'east', 'med'] as const;
export const majors = ['germany', 'italy', 'britain', 'france', 'ussr', 'usa'] as const;

// sideOf is the camp that a power belongs to.
export const sideOf = (power: string): 'axis' | 'allies' => (power === 'germany' || power === 'italy' ? 'axis' : 'allies');

export class Kit {
  readonly hexes: ReadonlyMap<string, Hex>;
  readonly counters: ReadonlyMap<string, CounterInfo>;
  readonly nations: ReadonlyMap<string, Nation>;
  readonly geography: Geography;
  readonly size: number;

  constructor(raw: RawKit) {
    this.hexes = new Map(raw.hexes.map((h) => [h.id, h]));
    this.counters = new Map(raw.units.map((u) => [u.id, u]));
    this.nations = new Map(raw.nations.map((n) => [n.id, n]));
    this.size = raw.size;
    this.geography = hexagons(raw);
  }

  // hexName is a hex as players say it: its cities, else its coordinate.
  hexName = (id: string): string => {
    const places = this.hexes.get(id)?.places ?? [];
    return places.length ? `${places.map((p) => p.name).join(' & ')} (${id})` : id;
  };
  nationName = (id: string): string => this.nations.get(id)?.name ?? id;
  title = (unit: string): string => this.counters.get(unit)?.title ?? unit;

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

let kit: Promise<Kit> | undefined;

// loadKit asks the server once.
export function loadKit(): Promise<Kit> {
  kit ??= fetch('/api/games/reich/kit')
    .then(async (r) => {
      if (!r.ok) throw new Error('The board could not be loaded: try again in a moment.');
      return new Kit((await r.json()) as RawKit);
    })
    .catch((e: unknown) => {
      kit = undefined;
      throw e;
    });
  return kit;
}
