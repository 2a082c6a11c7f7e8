// What the page knows of Triumph & Tragedy: its board, nations, cards and units.
import type { Geography } from '../../board/geography';
import { anyOf, Kit as Base, loader, splitAt, title, type Named, type Piece, type Words } from '../../lib/kit';
import { verb } from './verb';

export interface Area {
  id: string;
  name: string;
  kind: 'land' | 'sea' | 'ocean' | 'strait';
  nation: string | null;
  pop: number;
  muster: number;
  resTotal: number;
  city: { kind: string } | null;
  coastal?: boolean;
}

export interface Nation {
  id: string;
  name: string;
  class: string;
  faction: string | null;
  capital: string | null;
  areas?: string[];
  subCapitals?: string[];
  reactionCards?: number;
}

export interface Card {
  id: string;
  number: number;
  type: string;
  name?: string;
  season?: string;
  priority?: string;
  value?: number;
  nations?: string[];
  factory?: number;
  ends?: string[];
  year?: number;
  kind?: string;
  effect?: { text?: string };
}

interface RawKit {
  words?: Record<string, Words>;
  geography: Geography;
  areas: { areas: Area[] };
  nations: { nations: Nation[] };
  actions: { cards: Card[] };
  investments: { cards: Card[] };
  technologies: { technologies: { id: string; name: string; effect: string }[]; intelligence: { id: string; name: string; effect: string }[] };
  units: { types: { id: string; name: string; class: string; firepower: Record<string, number> }[]; blocks: Record<string, Record<string, number>> };
  tracks: { borderLimits: Record<string, number>; years: { year: number }[] };
}

export interface Unit {
  id: string;
  nation: string;
  area: string;
  type?: string;
  cv?: number;
  open?: boolean; // to everybody, while a Battle is resolved
  moved?: boolean;
  escaped?: boolean;
}

export interface Faction {
  ind: number;
  pop: number;
  res: number;
  controlledPop?: number;
  controlledRes?: number;
  level: number;
  factoryCost: number;
  raised: number;
  cards: number;
  limit: number;
  hand?: string[];
  selected?: string[];
  committed?: string[];
  technologies: string[];
  vaultSize: number;
  vault?: { tech: string; cards: string[] }[];
  dividends: number;
  passiveStack?: number;
  restless?: boolean;
  dividendPoints?: number;
  victoryPoints?: number;
}

export interface View {
  year: number;
  season: string;
  phase: string;
  procedure: string;
  prompt?: string;
  declared: Record<string, string[]>;
  activeAlly?: string;
  victory?: string;
  winners?: string[];
  battlesToResolve?: string[];
  active?: string;
  order: string[];
  awaiting: string[];
  factions: Record<string, Faction>;
  war: [string, string][];
  nations: Record<string, { influencer?: string; influence?: number; control?: string; armed?: boolean; enemies?: string[]; intervention?: boolean; satellite?: boolean; defeated?: boolean }>;
  control: Record<string, string>;
  blockaded: string[];
  medBlockaded: string[];
  units: Unit[];
  decks: { action: number; investment: number; discards: string[]; dividends: number };
  diplomacy: { faction: string; card: string; nation: string }[];
  command: { faction: string; cards: number; revealed?: string[] }[];
  movesLeft?: number;
  crossed?: { a: string; b: string; n: number }[]; // ground units over each border in this phase
  toPlace?: Record<string, number>; // cadres still to place in a city
  moving?: string;
  path?: string[];
  pointsLeft?: number;
  spent?: number[];
  battle?: { area: string; round: number; participants: string[]; firing?: string; hits?: number };
}

export class Kit extends Base {
  readonly geography: Geography;
  readonly areas: Map<string, Area>;
  readonly nations: Map<string, Nation>;
  readonly cards: Map<string, Card>;
  readonly techs: Map<string, { name: string; effect: string }>;
  readonly types: Map<string, { name: string; class: string; firepower: Record<string, number> }>;
  readonly blocks: Record<string, Record<string, number>>;
  readonly years: number[];
  readonly #next = new Map<string, string[]>();
  readonly #limits: Record<string, number>;
  readonly #borders = new Map<string, string>();

  readonly #places: { pattern: RegExp; meant: Map<string, string[]> };

  constructor(raw: RawKit, language = 'en') {
    super(raw.words, language);
    this.geography = raw.geography;
    const named = <T extends { id: string; name: string }>(type: string, list: readonly T[]): [string, T][] => list.map((x) => [x.id, { ...x, name: this.form(type, x.id, 'name') ?? x.name }]);
    this.areas = new Map(named('area', raw.areas.areas));
    this.nations = new Map(named('nation', raw.nations.nations));
    this.cards = new Map([...raw.actions.cards, ...raw.investments.cards].map((c) => [c.id, this.#card(c)]));
    this.techs = new Map(named('tech', [...raw.technologies.technologies, ...raw.technologies.intelligence]).map(([id, x]) => [id, { ...x, effect: this.said(x.effect) }]));
    this.types = new Map(named('type', raw.units.types));
    this.blocks = raw.units.blocks;
    this.years = raw.tracks.years.map((y) => y.year);
    this.#limits = raw.tracks.borderLimits;
    for (const { a, b, type } of raw.geography.borders) {
      this.#next.set(a, [...(this.#next.get(a) ?? []), b]);
      this.#next.set(b, [...(this.#next.get(b) ?? []), a]);
      this.#borders.set([a, b].sort().join(' '), type);
    }
    this.#places = this.#named();
  }

  // The names of areas and nations, to be found in sentences. Where an area and a
  // nation share a name, the area is meant; a nation that is a faction of its own
  // is not a place.
  #named(): { pattern: RegExp; meant: Map<string, string[]> } {
    const meant = new Map<string, string[]>();
    for (const n of this.nations.values()) if (n.id !== n.faction) meant.set(n.name, this.areasOf(n.id));
    for (const a of this.areas.values()) meant.set(a.name, [a.id]);
    return { meant, pattern: new RegExp(`(?<![\\p{L}])(${anyOf(meant.keys())})(?![\\p{L}])`, 'gu') };
  }

  protected override split(english: string): Piece[] {
    return splitAt(english, this.#places.pattern, (found) => this.#places.meant.get(found[0]) ?? []);
  }

  protected override piece({ type, word }: Named, form: string): Piece {
    const text = type === 'card' ? this.cardTitle(word) : type === 'kind' ? verb(word).replace(/:$/, '') : (this.form(type, word, form) ?? word);
    const areas = type === 'area' ? [word] : type === 'nation' ? this.areasOf(word) : [];
    return areas.length ? { text, areas } : { text };
  }

  // areasOf are the areas of a nation, or its capital.
  areasOf(nation: string): string[] {
    const n = this.nations.get(nation);
    return n?.areas ?? (n?.capital ? [n.capital] : []);
  }

  #card(c: Card): Card {
    return { ...c, ...(c.name ? { name: this.said(c.name) } : {}), ...(c.effect?.text ? { effect: { ...c.effect, text: this.said(c.effect.text) } } : {}) };
  }

  // neighbours are the areas that share a border with one.
  neighbours = (area: string): string[] => this.#next.get(area) ?? [];

  // border is the terrain between two areas, and how many ground units may cross
  // it into or out of battle in one turn.
  border(a: string, b: string): { type: string; limit: number | undefined } | undefined {
    const type = this.#borders.get([a, b].sort().join(' '));
    return type ? { type, limit: this.#limits[type] } : undefined;
  }

  // sources are the capitals from which a faction's units are supplied.
  sources(faction: string): string[] {
    const own = [...this.nations.values()].filter((n) => n.faction === faction || (faction === 'west' && n.id === 'usa'));
    return [...new Set(own.flatMap((n) => [...(n.class === 'great' && n.capital ? [n.capital] : []), ...(n.subCapitals ?? [])]))];
  }

  areaName = (id: string): string => this.areas.get(id)?.name ?? id;
  override placeName = this.areaName;
  nationName = (id: string): string => this.nations.get(id)?.name ?? title(id);
  techName = (id: string): string => this.techs.get(id)?.name ?? title(id);
  typeName = (id: string): string => this.types.get(id)?.name ?? title(id);

  cardName(id: string): string {
    const c = this.cards.get(id);
    if (!c) return id;
    if (c.type === 'nations') return (c.nations ?? []).map(this.nationName).join(' / ');
    if (c.ends) return c.ends.map(this.techName).join(' / ');
    return c.name ?? this.cardKind(c);
  }

  // cardKind is what a card without a name of its own is called.
  cardKind(c: Card): string {
    const kind = c.kind ?? c.type;
    return this.techs.has(kind) ? this.techName(kind) : this.said(title(kind));
  }

  // cardTitle names a card as players do, with what it is worth.
  cardTitle(id: string): string {
    const c = this.cards.get(id);
    if (!c) return id;
    const name = [this.cardName(id).replaceAll(' / ', '/'), c.year ?? ''].join(' ').trim();
    const worth = c.season ? `${this.form('season', c.season, 'name') ?? title(c.season)} ${c.priority ?? ''}${c.value ?? ''}` : `${this.said('Factory')} ${c.factory ?? 0}`;
    return `${name} (${worth})`;
  }
}

export const loadKit = loader<RawKit, Kit>('tt', (raw, language) => new Kit(raw, language));

// factionOf is whose blocks a nation's are.
export function factionOf(nation: string): 'axis' | 'west' | 'ussr' | 'neutral' {
  switch (nation) {
    case 'germany':
    case 'italy':
      return 'axis';
    case 'britain':
    case 'france':
    case 'usa':
      return 'west';
    case 'ussr':
      return 'ussr';
  }
  return 'neutral';
}
