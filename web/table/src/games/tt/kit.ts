// What the page knows of Triumph & Tragedy: its board, nations, cards and units.
import type { Geography } from '../../board/geography';

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

// Words are the names and sentences of the game in another language. A name may
// have forms, such as how one says that something is in it.
export interface Words {
  names: Record<string, Record<string, string | Record<string, string>>>;
  forms: Record<string, Record<string, string>>;
  said: Record<string, string>;
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
  moved?: boolean;
  escaped?: boolean;
}

export interface Faction {
  ind: number;
  pop: number;
  res: number;
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

export class Kit {
  readonly geography: Geography;
  readonly areas: Map<string, Area>;
  readonly nations: Map<string, Nation>;
  readonly cards: Map<string, Card>;
  readonly techs: Map<string, { name: string; effect: string }>;
  readonly types: Map<string, { name: string; class: string; firepower: Record<string, number> }>;
  readonly blocks: Record<string, Record<string, number>>;
  readonly years: number[];
  readonly words: Words | undefined;
  readonly #next = new Map<string, string[]>();
  readonly #limits: Record<string, number>;
  readonly #borders = new Map<string, string>();

  // The verb says a kind of move in the language of the kit.
  constructor(
    raw: RawKit,
    language = 'en',
    readonly verb: (kind: string) => string = (kind) => kind,
  ) {
    this.words = raw.words?.[language];
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
  }

  // said is a text of the game in the language of the kit.
  said = (english: string): string => this.words?.said[english] ?? english;

  // form is a form of a name in the language of the kit, if it has words for it.
  form(type: string, id: string, form: string): string | undefined {
    const name = this.words?.names[type]?.[id];
    const plain = typeof name === 'string' ? name : name?.['name'];
    const own = typeof name === 'string' ? undefined : name?.[form];
    return own ?? (plain !== undefined ? (this.words?.forms[type]?.[form]?.replace('{}', plain) ?? plain) : undefined);
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

export const title = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

export async function loadKit(language: string, verb: (kind: string) => string): Promise<Kit> {
  const r = await fetch('/api/games/tt/kit');
  if (!r.ok) throw new Error(`The map could not be loaded (${r.status}).`);
  return new Kit((await r.json()) as RawKit, language, verb);
}

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
