// What cards may be written with, and the things of a theatre that they may name.
import { worded } from '../../../i18n/text.svelte';
import { isRec, listOf, recsOf, textOf, type Json, type Rec, type Theatre } from './pack';

interface Word {
  args: Record<string, string>;
  does?: string;
  means?: string;
}
export type Sort = 'op' | 'q' | 'c'; // operations, conditions, counts

export interface Vocabulary {
  operations: Record<string, Word>;
  conditions: Record<string, Word>;
  counts: Record<string, Word>;
  enums: Record<string, string[]>;
  places: { strings: string[] };
  entryKinds: Record<string, string>;
  groups: Record<string, Record<string, string>>;
}

// Choice is something that can be chosen, and what it is called.
export interface Choice {
  id: string;
  name: string;
}

export type Docs = Record<string, Rec>; // our files of a theatre, by name

const title = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
const plain = (ids: readonly string[]): Choice[] => ids.map((id) => ({ id, name: worded(`packs.is.${id}`, title(id)) }));

// Arg is an argument of an operation: its name, its type, and whether it must be there.
export interface Arg {
  name: string;
  type: string;
  must: boolean;
}

export class Words {
  readonly #lists: Record<string, Choice[]>;

  constructor(
    readonly vocabulary: Vocabulary,
    readonly theatre: Theatre,
    docs: Docs, // with the pack laid over them
  ) {
    const v = vocabulary;
    const of = (file: string, list: string): Rec[] => recsOf(docs[file]?.[list]);
    const named = (records: readonly Rec[]): Choice[] => records.map((r) => ({ id: textOf(r['id']), name: textOf(r['name']) || title(textOf(r['id'])) }));
    const sorted = (list: Choice[]): Choice[] => [...new Map(list.map((c) => [c.id, c])).values()].sort((a, b) => a.name.localeCompare(b.name));
    const countries = sorted(named(of('countries', 'countries')));
    const areas = sorted([...named(of('countries', 'countries')), ...named(of('countries', 'dependents')), ...named(of('countries', 'regions'))]);
    const areaName = (id: string): string => areas.find((a) => a.id === id)?.name ?? title(id);
    const nations = sorted([...countries, ...of('units', 'units').map((u) => ({ id: textOf(u['nation']), name: areaName(textOf(u['nation'])) }))]);
    const lands = sorted(of('countries', 'cededLands').map((l) => ({ id: textOf(l['land']), name: areaName(textOf(l['land'])) })));
    const boxes = named(of('countries', 'postureBoxes'));
    const policies = named(of('countries', 'policies'));
    const postures = [...policies, ...named(of('countries', 'truces')), ...plain(['war'])];
    const cards = of('cards', 'cards').map((c) => ({ id: textOf(c['id']), name: `${title(textOf(c['faction']))} ${textOf(c['number'])} ${textOf(c['name'])}` }));
    const enums = (name: string): Choice[] => plain(v.enums[name] ?? []);
    const bound = (list: Choice[], name: string): Choice[] => [{ id: name, name: worded(`packs.is.${name}`, name) }, ...list];
    this.#lists = {
      event: sorted([...named(of('events', 'political')), ...named(of('events', 'conditional'))]),
      country: nations,
      'country-ref': bound(countries, '$selected'),
      area: areas,
      land: bound(lands, '$land'),
      'land-ref': bound(lands, '$land'),
      table: sorted(named(of('tables', 'tables'))),
      marker: sorted(named(of('markers', 'markers'))),
      card: cards,
      'card-ref': cards,
      'posture-box': boxes,
      'posture-box-ref': boxes,
      posture: postures,
      postures: [...postures, ...plain(['any-policy', 'any-truce'])],
      policy: policies,
      policies,
      group: plain(Object.keys(v.groups[theatre] ?? {})),
      place: plain(v.places.strings),
      faction: enums('faction'),
      side: plain(['axis', 'western', 'soviet']),
      'war-state': enums('war-state'),
      'war-states': enums('war-state'),
      statuses: enums('status'),
      status: enums('status'),
      seasons: enums('season'),
      drm: enums('drm'),
      government: enums('government'),
      governments: enums('government'),
      'card-place': enums('card-place'),
      step: enums('step-types'),
      quality: enums('quality'),
      src: enums('src'),
      back: enums('back'),
      entry: plain(Object.keys(v.entryKinds)),
      nation: bound(nations, 'minor'),
      unit: of('units', 'units').map((u) => ({ id: textOf(u['id']), name: `${areaName(textOf(u['nation']))} ${textOf(u['symbol'])} ${textOf(u['name'])}` })),
    };
  }

  // choices are what an argument of a type may be; none if it is written freely.
  choices = (type: string): Choice[] | undefined => this.#lists[type];

  nameOf = (type: string, id: string): string => this.#lists[type]?.find((c) => c.id === id)?.name ?? title(id);

  // kinds are the operations, conditions or counts there are.
  kinds = (sort: Sort): Choice[] => Object.keys(this.#words(sort)).map((id) => ({ id, name: kindName(sort, id) }));

  #words(sort: Sort): Record<string, Word> {
    return { op: this.vocabulary.operations, q: this.vocabulary.conditions, c: this.vocabulary.counts }[sort];
  }

  // args are what goes with an operation, a condition or a count.
  args = (sort: Sort, id: string): Arg[] => Object.entries(this.#words(sort)[id]?.args ?? {}).map(([name, type]) => ({ name, type: type.replace('!', ''), must: type.endsWith('!') }));

  // help says what it does, in English.
  help = (sort: Sort, id: string): string => this.#words(sort)[id]?.does ?? this.#words(sort)[id]?.means ?? '';
}

export const kindName = (sort: Sort, id: string): string => worded(`packs.${sort}.${id}`, title(id));
export const argName = (id: string): string => worded(`packs.arg.${id}`, title(id));

// many are the types whose values are lists of one thing.
export const many: Record<string, string> = { 'war-states': 'war-state', statuses: 'status', seasons: 'season', postures: 'posture', policies: 'policy', governments: 'government' };

// first is what an argument begins with.
export function first(words: Words, type: string): Json {
  switch (type) {
    case 'int':
    case 'number':
      return 1;
    case 'bool':
      return true;
    case 'string':
      return '';
    case 'cond':
      return { q: 'war-state', in: ['total-war'] };
    case 'count':
      return { c: 'vp-box' };
    case 'effects':
      return [{ op: 'nothing' }];
    case 'conds':
    case 'units':
    case 'hexes':
    case 'modifiers':
    case 'steps-list':
      return [];
    case 'rows':
      return Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((n) => [n, [{ op: 'nothing' }]]));
    case 'options':
      return [{ label: '', do: [{ op: 'nothing' }] }];
    case 'steps':
    case 'selector':
    case 'turn':
      return {};
  }
  const [one] = words.choices(type) ?? [];
  if (many[type]) return one ? [one.id] : [];
  return one?.id ?? (type.endsWith('-selector') ? {} : '');
}

// started is an operation, condition or count of a kind with what it must have.
export function started(words: Words, sort: Sort, id: string): Rec {
  const out: Rec = { [sort]: id };
  for (const a of words.args(sort, id)) if (a.must || (id === 'played' && a.name === 'card')) out[a.name] = first(words, a.type);
  return out;
}

// fits reports whether a value has the shape that the form of its type can show;
// anything else is shown as it is written.
export function fits(type: string, v: Json | undefined): boolean {
  switch (type) {
    case 'int':
    case 'number':
      return typeof v === 'number';
    case 'bool':
      return typeof v === 'boolean';
    case 'effects':
    case 'conds':
      return Array.isArray(v) && v.every(isRec);
    case 'options':
    case 'modifiers':
      return Array.isArray(v) && v.every(isRec);
    case 'cond':
      return isRec(v) && typeof v['q'] === 'string';
    case 'count':
      return isRec(v) && typeof v['c'] === 'string';
    case 'rows':
      return isRec(v) && Object.values(v).every((l) => listOf(l).every(isRec) && Array.isArray(l));
    case 'steps':
      return isRec(v) && Object.values(v).every((n) => isRec(n) && Object.values(n).every((x) => typeof x === 'number'));
  }
  if (many[type]) return Array.isArray(v) && v.every((x) => typeof x === 'string');
  return typeof v === 'string';
}
