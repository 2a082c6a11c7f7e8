/// <reference types="node" />
// The pure parts of the table of Triumph & Tragedy, with the game's own data.
import { readFileSync } from 'node:fs';
import { describe as group, expect, test } from 'vitest';
import { readMoves } from '../../lib/moves';
import { chances, expected, volley } from './chances';
import { rolls } from './dice';
import { after, closed, numberOf, opened, shown, stepNow } from '../../screens/table/guide';
import { settings } from '../../lib/settings.svelte';
import { Choosing } from '../../screens/table/choosing.svelte';
import { warnings } from './describe';
import { steps } from './guide';
import { Kit, type View } from './kit';
import { levels } from './levels';
import { overlays } from './overlays';
import type { Line } from '../../api/client';
import { marks, sample, samples } from './seasons';
import table from './table';
import { blocksLeft, factories, useOf } from './steps';

const data = (name: string): never => JSON.parse(readFileSync(new URL(`../../../../../games/tt/data/${name}.json`, import.meta.url), 'utf8')) as never;
const raw = {
  geography: data('geography'),
  areas: data('areas'),
  nations: data('nations'),
  actions: data('action-deck'),
  investments: data('investment-deck'),
  technologies: data('technologies'),
  units: data('units'),
  tracks: data('tracks'),
  words: { de: data('words.de') },
};
const kit = new Kit(raw);
const german = new Kit(raw, 'de');

const faction = { ind: 9, pop: 11, res: 6, level: 9, factoryCost: 5, raised: 0, cards: 0, limit: 7, technologies: [], vaultSize: 0, dividends: 0 };
const view = (change: Partial<View> = {}): View => ({
  year: 1939, season: 'spring', phase: '', procedure: 'Round', declared: {}, order: ['axis', 'west', 'ussr'], awaiting: [], factions: { axis: faction, west: faction, ussr: faction },
  war: [], nations: {}, control: {}, blockaded: [], medBlockaded: [], units: [], decks: { action: 0, investment: 0, discards: [], dividends: 0 }, diplomacy: [], command: [], ...change,
});
const laid = (id: string, v: View) => overlays.find((o) => o.id === id)?.marks(kit, v, ['axis']) ?? new Map<string, string>();
const kinds = [
  { name: 'fire', args: ['unit', 'class'], help: '', rule: '' },
  { name: 'strike', args: ['unit'], help: '', rule: '' },
  { name: 'hold', args: ['unit'], help: '', rule: '' },
  { name: 'violate', args: ['nation', 'card'], help: '', rule: '' },
];
const move = (text: string) => {
  const [m] = readMoves([text], kinds);
  if (!m) throw new Error('no move');
  return m;
};

group('chances', () => {
  test('they are those of the dice, and add up to one', () => {
    const all = chances({ dice: 3, power: 2 });
    expect(all.reduce((sum, c) => sum + c.p, 0)).toBeCloseTo(1);
    expect(all[0]?.p).toBeCloseTo((2 / 3) ** 3);
    expect(all[3]?.p).toBeCloseTo(1 / 27);
    expect(all.reduce((sum, c) => sum + c.p * c.hits, 0)).toBeCloseTo(expected({ dice: 3, power: 2 }));
  });
  const units = [
    { id: 'u1', nation: 'germany', area: 'berlin', type: 'infantry', cv: 4 },
    { id: 'u2', nation: 'britain', area: 'north-sea', type: 'fleet', cv: 2 },
    { id: 'u3', nation: 'germany', area: 'berlin', type: 'airforce', cv: 3 },
    { id: 'u4', nation: 'usa', area: 'north-sea', type: 'carrier', cv: 2 },
  ];
  test('a unit rolls a die for each CV and hits by its firepower', () => {
    expect(volley(kit, view({ units }), move('fire u1 G'))).toEqual({ dice: 4, power: 3 });
  });
  test('with Sonar fleets hit submarines on three', () => {
    expect(volley(kit, view({ units }), move('fire u2 S'))?.power).toBe(2);
    expect(volley(kit, view({ units, factions: { west: { ...faction, technologies: ['sonar'] } } }), move('fire u2 S'))?.power).toBe(3);
  });
  test('with AirDefense Radar aircraft roll twice as many dice over friendly land', () => {
    const radar = { axis: { ...faction, technologies: ['airdefense-radar'] } };
    expect(volley(kit, view({ units, factions: radar, control: { berlin: 'axis' } }), move('fire u3 A'))?.dice).toBe(6);
    expect(volley(kit, view({ units, factions: radar, control: { berlin: 'west' } }), move('fire u3 A'))?.dice).toBe(3);
  });
  test('a carrier strikes on one, and holding rolls nothing', () => {
    expect(volley(kit, view({ units }), move('strike u4'))).toEqual({ dice: 2, power: 1 });
    expect(volley(kit, view({ units }), move('hold u4'))).toBeUndefined();
  });
});

test('dice are read from the log', () => {
  const told = ['Battle in Paris: the Axis attacks.', 'The German Tank fires at Ground units: dice 2, hitting on 2 or less.', 'It rolls 1.', 'It rolls 5.', 'Hits: 1.'];
  expect(rolls(told.map((text, n) => ({ n, text })))).toEqual([{ key: '1 0', title: 'The German Tank fires at Ground units', dice: [1, 5], power: 2, note: 'hits: 1' }]);
});

group('the log speaks of places', () => {
  const read = (text: string) => kit.read({ n: 1, text });
  test('areas are found by name', () => {
    const pieces = read('The German Tank (2 CV) moves from Berlin to Warsaw.');
    expect(pieces.filter((p) => p.areas).map((p) => p.areas)).toEqual([['berlin'], ['warsaw']]);
    expect(pieces.map((p) => p.text).join('')).toBe('The German Tank (2 CV) moves from Berlin to Warsaw.');
  });
  test('a nation means its areas', () => {
    expect(read('The Axis violates the neutrality of Poland.').find((p) => p.areas)?.areas).toContain('warsaw');
  });
  test('longer names come before shorter ones within them', () => {
    expect(read('Battle in Western Mediterranean: the Axis attacks.').find((p) => p.areas)?.areas).toEqual(['western-mediterranean']);
  });
});

group('overlays', () => {
  const units = [
    { id: 'u1', nation: 'germany', area: 'munich' },
    { id: 'u2', nation: 'france', area: 'lorraine' },
    { id: 'u3', nation: 'germany', area: 'tripoli' },
  ];
  const control = { munich: 'axis', berlin: 'axis', ruhr: 'axis', lorraine: 'west', tripoli: 'axis' };
  test('what stands next to a rival is threatened: more so at war', () => {
    expect(laid('threat', view({ units, control })).get('munich')).toBe('caution');
    expect(laid('threat', view({ units, control, war: [['axis', 'west']] })).get('munich')).toBe('warn');
    expect(laid('threat', view({ units, control })).has('berlin')).toBe(false);
  });
  test('supply goes over friendly land and open seas', () => {
    const open = laid('supply', view({ units, control }));
    expect(open.get('munich')).toBe('fine');
    expect(open.get('tripoli')).toBe('fine');
  });
  test('enemies at sea cut it', () => {
    const ships = ['central-mediterranean', 'north-sea', 'baltic-sea', 'gulf-of-bothnia'].map((area, i) => ({ id: `f${i}`, nation: 'britain', area }));
    const cut = laid('supply', view({ units: [...units, ...ships], control, war: [['axis', 'west']] }));
    expect(cut.get('munich')).toBe('fine');
    expect(cut.get('tripoli')).toBe('warn');
  });
});

const begins = (n: number, season: string): Line => ({ n, text: '', say: { key: '{s} 19{#}.', words: [{ type: 'season', word: season }, { type: 'number', word: '36' }] } });

test('seasons are found in the log and sampled', () => {
  const found = marks([begins(3, 'spring'), { n: 4, text: 'The Axis passes.' }, begins(9, 'summer')]);
  expect(found).toEqual([{ n: 3, season: 'spring', year: 1936 }, { n: 9, season: 'summer', year: 1936 }]);
  const s = sample({ n: 3, season: 'spring', year: 1936 }, view({ units: [{ id: 'u1', nation: 'italy', area: 'rome' }], nations: { spain: { influencer: 'axis', influence: 2 }, poland: { control: 'west' } } }));
  expect([s.production['axis'], s.units['axis'], s.influence['axis'], s.influence['west']]).toEqual([9, 1, 2, 3]);
  expect(s.points['west']).toBeUndefined();
});

test('how a finished match went is read season by season', () => {
  const when = begins(0, 'fall').say ?? { key: '' };
  const read = samples({ figures: ['production', 'units', 'influence', 'points'], sides: ['axis', 'west', 'ussr'], points: [{ n: 7, when, values: [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]] }] });
  expect(read).toHaveLength(1);
  expect(read[0]).toMatchObject({ n: 7, season: 'fall', year: 1936, production: { west: 2 }, points: { axis: 10, ussr: 12 } });
});

group('in German', () => {
  const word = (type: string, word: string) => ({ type, word });
  const move = { key: '{_}The {p} {t} ({#} CV) moves from {a} to {a}.', words: [word('nationality', 'germany'), word('type', 'infantry'), word('number', '3'), word('area', 'munich'), word('area', 'western-black-sea')] };
  test('the log says what happened, and where', () => {
    expect(german.told({ n: 1, text: 'The German Infantry moves.', say: move })).toBe('Deutschland: Infanterie (3 CV) zieht aus München ins westliche Schwarze Meer.');
    expect(german.read({ n: 1, text: '', say: move }).flatMap((p) => p.areas ?? [])).toEqual(['munich', 'western-black-sea']);
  });
  test('a sentence begins with a capital letter, and names have their forms', () => {
    expect(german.saying({ key: "{F} cancels {f}'s Diplomacy in {n}.", words: [word('faction', 'west'), word('faction', 'ussr'), word('nation', 'turkey')] }, '')).toBe('Der Westen hebt die Diplomatie der UdSSR in der Türkei auf.');
    settings.language = 'de';
    expect(german.saying({ key: '{m} is not possible now.', words: [word('kind', 'march')] }, '')).toBe('Das ist jetzt nicht möglich: Marschieren.');
    settings.language = 'en';
    expect(german.saying(undefined, 'All points are spent.')).toBe('Alle Punkte sind ausgegeben.');
  });
  test('cards are called as players call them', () => {
    expect(german.cardTitle('A01')).toMatch(/^[^(]+\/[^(]+ \((Frühling|Sommer|Herbst|Winter) [A-Z]\d+\)$/);
    expect(german.cardTitle('A02')).toContain('Angst und Abscheu');
    expect(german.cardTitle('I01')).toMatch(/\(Fabrik \d\)$/);
  });
  test('English is said as the rules say it', () => {
    expect(kit.told({ n: 1, text: 'The German Infantry moves.', say: move })).toBe('The German Infantry moves.');
    expect(kit.areaName('munich')).toBe('Munich');
    expect(german.areaName('munich')).toBe('München');
  });
});

test('the cities where the USA arrives are brought into sight, those of a set-up are not', () => {
  const place = (text: string) => readMoves([text], [{ name: 'place', args: ['area', 'type'], help: '', rule: '' }]);
  const choosing = (...texts: string[]) => new Choosing(() => texts.flatMap(place), () => undefined, table.manner);
  expect(table.aims(kit, choosing('place washington tank', 'place new-york tank'))).toEqual(['washington', 'new-york']);
  expect(table.aims(kit, choosing('place london tank', 'place new-york tank'))).toEqual([]);
});

test('declarations are lit only when they were asked for', () => {
  const choosing = new Choosing(() => [move('violate poland none'), move('hold u1')], () => undefined, table.manner);
  expect(choosing.open.map((m) => m.kind)).toEqual(['hold']);
  choosing.pickKind('violate');
  expect(choosing.open.map((m) => m.kind)).toEqual(['violate']);
});

test('to violate a protectorate is said to be war with its protector', () => {
  const nations = { poland: { influencer: 'ussr', influence: 2 } };
  const said = (v: View) => warnings(kit, v, move('violate poland none'));
  expect(said(view({ nations, active: 'axis' }))[0]).toContain('Protectorate of USSR');
  expect(said(view({ nations, active: 'axis' }))[1]).toContain('at war with USSR');
  expect(said(view({ nations, active: 'axis', war: [['axis', 'ussr']] }))).toHaveLength(2);
  expect(said(view({ active: 'axis' }))).toHaveLength(2);
});

test('points that would be lost are named before production ends', () => {
  const done = move('done');
  expect(warnings(kit, view({ procedure: 'Produce', pointsLeft: 20 }), done)[0]).toContain('20');
  expect(warnings(kit, view({ procedure: 'Produce', pointsLeft: 0 }), done)).toEqual([]);
  expect(warnings(kit, view({ procedure: 'Movement' }), done)).toEqual([]);
});

test('blocks on the board are missing in the box', () => {
  expect(blocksLeft(kit, view({ units: [{ id: 'u1', nation: 'germany', area: 'berlin', type: 'carrier', cv: 1 }] }), 'germany').get('carrier')).toBe(1);
});

test('factories of a hand are added up', () => {
  expect(factories(kit, ['I01', 'I02', 'A01'])).toBe(5);
});

test('a card that cannot be played is asked for what it is for', () => {
  const use = (card: string, procedure: string): string => {
    const found = kit.cards.get(card);
    return found ? useOf(found, procedure) : '';
  };
  expect(use('A01', 'Government')).toBe('diplomacy A01 spain');
  expect(use('A01', 'Command')).toBe('commit A01');
  expect(use('A01', 'Movement')).toBe('commit A01');
  expect(use('I01', 'Government')).toBe('factory I01');
  expect(use('I01', 'Command')).toBe('commit I01');
});

group('the guide', () => {
  test('a step is shown at its moment and is done by doing it', () => {
    const making = view({ procedure: 'Produce' });
    const now = (done: string) => stepNow('tt', steps, making, done);
    expect(now('')?.id).toBe('look');
    expect(now('tt.look')?.id).toBe('production');
    expect(now('reich.look')?.id).toBe('look');
    expect(after('tt', 'tt.look', now('tt.look'), 'pass')).toBe('tt.look');
    expect(after('tt', 'tt.look', now('tt.look'), 'build')).toBe('tt.look tt.production');
    expect(after('tt', '', now(''), 'build')).toBe('tt.look'); // whoever plays on has read it
  });
  test('when all steps are done, or it is closed, it is over; and it can begin anew', () => {
    let done = '';
    for (const s of steps) done = after('tt', done, s);
    for (const kept of [done, closed('tt', ''), 'done']) {
      expect(stepNow('tt', steps, view(), kept)).toBeUndefined();
      expect(stepNow('tt', steps, view(), opened('tt', kept))?.id).toBe('look');
    }
    expect(opened('tt', 'tt.look tt~hand reich.look')).toBe('reich.look');
  });
  test('each step has a number of its own, whether the one before it was done or not', () => {
    const step = (id: string) => steps.find((s) => s.id === id) ?? { id, when: () => true, by: [] };
    const number = (kept: string, id: string) => numberOf('tt', steps, view(), kept, step(id));
    expect(number('', 'look')).toBe(1);
    expect(number('tt~look', 'look')).toBe(1); // shown, and shown again
    expect(number('tt.look tt~production', 'command')).toBe(3); // production came and went undone
    expect(number('tt.look tt~production tt~command', 'production')).toBe(2);
    expect(number('tt.look tt~production tt.production', 'command')).toBe(3);
    // What was done in another match, and does not come in this one, is not counted.
    expect(number('tt.look tt.caseWhite', 'command')).toBe(2);
    expect(shown('tt', 'tt.look', step('production'))).toBe('tt.look tt~production');
    expect(shown('tt', 'tt.look', step('look'))).toBe('tt.look');
  });
});

test('a blockade is seen beside what is left (14.23)', () => {
  const cut = levels({ ...faction, controlledPop: 13, controlledRes: 6 }, false);
  expect(cut.map((l) => [l.name, l.n, l.all, l.counts])).toEqual([
    ['POP', 11, 13, true],
    ['RES', 6, 6, false],
    ['IND', 9, 9, true],
  ]);
});

test('in a battle that lies open nothing else is shown at a shared screen', () => {
  const faction = { ...view().factions['axis'], hand: ['A01'], vault: [{ tech: 'sonar', cards: ['I01', 'I02'] }] } as View['factions'][string];
  const fight = view({
    procedure: 'Fire',
    battle: { area: 'warsaw', round: 1, participants: ['axis', 'ussr'] },
    factions: { ...view().factions, axis: faction },
    units: [
      { id: 'u1', nation: 'germany', area: 'warsaw', type: 'tank', cv: 3, open: true },
      { id: 'u2', nation: 'germany', area: 'berlin', type: 'infantry', cv: 2 },
    ],
  });
  expect(table.cover?.enough(fight)).toBe(true);
  expect(table.cover?.enough({ ...fight, procedure: 'Movement' })).toBe(false);
  expect(table.cover?.enough({ ...fight, procedure: 'Reveal' })).toBe(false);
  // A BattleGroup that has not joined is secret (12.71).
  expect(table.cover?.enough({ ...fight, units: fight.units.map((u) => ({ ...u, area: 'warsaw' })) } as View)).toBe(false);
  const covered = table.cover?.view(fight) as View;
  expect(covered.units).toEqual([fight.units[0], { id: 'u2', nation: 'germany', area: 'berlin' }]);
  expect(covered.factions['axis']).not.toHaveProperty('hand');
  expect(covered.factions['axis']).not.toHaveProperty('vault');
  expect(table.cover?.line({ n: 1, text: 'The Axis draws a card.', private: true })).toBe(true);
  expect(table.cover?.line({ n: 1, text: 'The Axis draws a card.' })).toBe(false);
});
