/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe as group, expect, test } from 'vitest';
import { de } from '../../i18n/de';
import { en } from '../../i18n/en';
import { readMoves } from '../../lib/moves';
import { advances } from './advance';
import { lastCombat, rolls } from './dice';
import { initials, Kit, markerDown, sideUp, symbolUp, unitsOf, type CounterInfo, type RawKit, type View } from './kit';
import { scenes } from './scenes';
import { steps } from './guide';
import { overlays } from './overlays';
import { once } from '../../lib/chronicle';
import { ofMatch, stepNow, teachable } from '../../screens/table/guide';
import { describe, onTheMap, repeats, result, struck, verb, warnings } from './speak';

const infantry: CounterInfo = {
  id: 'germany-infantry-3', name: '3', title: 'Germany: Infantry 3', nation: 'germany', faction: 'axis', class: 'ground', kind: 'infantry', symbol: 'infantry', back: 'detachment',
  sides: [{ steps: 2, attack: 4, defence: 4, move: 3, kind: 'infantry' }, { steps: 1, attack: 1, defence: 2, move: 3, kind: 'infantry' }],
};
const raw: RawKit = {
  theatre: 'europe', width: 400, height: 300, size: 64,
  hexes: [{ id: 'e3702', x: 100, y: 100, name: 'Warsaw', terrain: 'clear', weather: 0, settlement: 'capital' }, { id: 'e3701', x: 36, y: 100, terrain: 'hills', weather: 0 }],
  zones: [{ id: 'baltic-sea', name: 'Baltic Sea', x: 200, y: 50, scale: 1 }],
  boxes: [{ id: 'delay-box', name: 'Delay Box', kind: 'shared', x: 10, y: 200, width: 100, height: 60 }, { id: 'force-pool-axis', name: 'Force pool axis', kind: 'faction' }],
  areas: [{ id: 'poland', name: 'Poland', country: true, capital: 'e3702' }],
  lands: [], units: [infantry], markers: [{ id: 'failure', name: 'Failure', variants: { command: 'Command' } }], cards: [], displays: [], postures: [{ id: 'nazi-soviet-pact', name: '' }],
  scenarios: {
    'A.1': { name: 'Case White', turn: 24, turns: 2, factions: ['axis', 'western'], aims: {} },
    'A.2': { name: 'Barbarossa', turn: 40, turns: 2, factions: ['axis', 'soviet'], aims: {} },
    'C.3': { name: '1939', turn: 24, factions: ['axis', 'western', 'soviet'], aims: {} },
  },
  turns: ['Jan-Feb', 'Aug-Sept'], seasonal: [false, true], firstYear: 1937, lastYear: 1948, weatherAreas: ['north'], weather: [['snow'], ['clear']], vp: [], uscl: [], columns: ['1-3', '1-2'],
  words: { de: { names: { country: { poland: 'Polen', germany: 'Deutschland' }, event: { 'chinese-incident': 'Zwischenfall in China' }, kind: { infantry: 'Infanterie', marine: 'Marineinfanterie' }, turn: { 'Aug-Sept': 'Aug.–Sept.' } }, forms: {}, said: { 'An enemy stands in {h}.': 'In {0} steht ein Feind.', '{h} holds too much: eliminate a step there.': '{0} fasst das nicht: Nimm dort eine Stufe weg.' } } },
};
const kit = new Kit(raw);
const german = new Kit(raw, 'de');
const kinds = [
  { name: 'station', args: ['zone'] }, { name: 'lose', args: ['unit', 'unit-or-none'] }, { name: 'country', args: ['country'] }, { name: 'warfare' }, { name: 'option', args: ['number'] }, { name: 'abandon', args: ['unit'] }, { name: 'renounce', args: ['display'] },
].map((k) => ({ rule: '', help: '', ...k }));
const moves = (...texts: string[]) => onTheMap(kit, readMoves(texts, kinds as never));

test('an answer in advance names its place as players do', () => {
  const view = { europe: { units: {} } } as unknown as View;
  expect(advances(kit, view, ['axis'], ['let-pass'], 'baltic-sea.on-station')[0]?.text).toBe('Never here this turn: Baltic Sea');
  expect(advances(kit, view, ['axis'], ['let-pass'], 'e3702')[0]?.text).toBe('Never here this turn: Warsaw (e3702)');
});

test('a moment is seen from the map on which it happened', () => {
  const line = (rule: string) => ({ n: 1, text: '', rule });
  expect([scenes.of(line('TK 1.3')), scenes.of(line('DS 1.3')), scenes.of(line('1.3'))]).toEqual(['europe', 'pacific', undefined]);
  const after = { map: 'europe', phase: 'Support Segment' } as unknown as View;
  expect(scenes.on(after, 'pacific').map).toBe('pacific');
  expect(scenes.on(after, 'europe')).toBe(after);
  const alone = {} as View; // one map has no name
  expect(scenes.on(alone, 'pacific')).toBe(alone);
});

group('the kit', () => {
  test('finds places of the board by the words for them', () => {
    expect(kit.placeOf('e3702')).toBe('e3702');
    expect(kit.placeOf('baltic-sea.on-station')).toBe('zone:baltic-sea');
    expect(kit.placeOf('delay-box')).toBe('box:delay-box');
    expect(kit.placeOf('force-pool-axis')).toBeUndefined();
    expect(Object.keys(kit.geography.areas)).toEqual(['e3702', 'e3701', 'zone:baltic-sea', 'box:delay-box']);
  });

  test('names things as players do, in either language', () => {
    expect(kit.placeName('e3702')).toBe('Warsaw (e3702)');
    expect(kit.placeName('zone:baltic-sea')).toBe('Baltic Sea');
    expect(kit.markerName('failure')).toBe('Failure');
    expect(kit.markerName('failure', 'command')).toBe('Failure (Command)');
    expect(kit.wordFor({ type: 'marker', word: 'failure.command' })).toBe('Failure (Command)');
    expect(kit.areaName('nationalist-china')).toBe('Nationalist China');
    expect(kit.postureName('nazi-soviet-pact')).toBe('Nazi Soviet Pact');
    expect(german.title('germany-infantry-3')).toBe('Deutschland: Infanterie 3');
    // Where both maps are played words have the letters of their map.
    expect(german.wordFor({ type: 'event', word: 'pa-chinese-incident' })).toBe('Zwischenfall in China');
    expect(german.wordFor({ type: 'event', word: 'eu-coup-attempt' })).toBe('Coup attempt');
    expect(initials('Civil War [nationalist, republican]')).toBe('CW');
    expect(initials('V-J Day')).toBe('VJD');
    expect(german.dateName('Aug-Sept-1939')).toBe('Aug.–Sept. 1939');
    expect(german.saying({ key: 'An enemy stands in {h}.', words: [{ type: 'hex', word: 'e3702' }] }, '')).toBe('In Warsaw (e3702) steht ein Feind.');
    const full = (word: string): string => german.saying({ key: '{h} holds too much: eliminate a step there.', words: [{ type: 'hex', word }] }, '');
    expect(full('e3701')).toMatch(/^e3701 fasst das nicht/);
  });

  test('finds hexes in a sentence by their own names, and not the words before them', () => {
    const linked = (text: string): string[] => kit.read({ n: 1, text } as Parameters<typeof kit.read>[0]).flatMap((p) => (p.areas ? [`${p.text}=${p.areas.join()}`] : []));
    expect(linked('Poland: Infantry Kra is brought to two steps at Warsaw (e3702).')).toEqual(['Warsaw (e3702)=e3702']);
    expect(linked('Mobilizing comes to e3701.')).toEqual(['e3701=e3701']);
    expect(linked('It goes to e9999 (e9998).')).toEqual([]);
  });

  test('counts turns of the track', () => {
    expect(kit.turnNumber('Jan-Feb-1937')).toBe(0);
    expect(kit.turnNumber('Aug-Sept-1939')).toBe(5);
    expect(kit.turnNumber('delay-box')).toBe(-1);
  });

  test('names a counter by the symbol it shows', () => {
    const marine = { ...infantry, id: 'united-states-marine-6m', name: '6m', title: 'US Marine 6m', nation: 'germany', symbol: 'marine' };
    const both = new Kit({ ...raw, units: [infantry, marine, { ...marine, id: 'own', symbol: 'of-a-pack' }] }, 'de');
    expect(both.title('united-states-marine-6m')).toBe('Deutschland: Marineinfanterie 6m');
    expect(both.title('own')).toBe('Deutschland: Infanterie 6m');
  });

  test('knows the symbol on each side of a counter', () => {
    const side = (kind: string): { kind: string } => ({ kind });
    expect(symbolUp({ symbol: 'marine' }, side('infantry'))).toBe('marine');
    expect(symbolUp({ symbol: 'tank' }, side('armor'))).toBe('armor');
    expect(symbolUp({ symbol: 'mech' }, side('armor'))).toBe('mech');
    expect(symbolUp({ symbol: 'mech' }, side('infantry'))).toBe('infantry');
    expect(symbolUp({ symbol: 'port-a-fort' }, side('armor'))).toBe('mech');
    expect(symbolUp({ symbol: 'fortress' }, side('fortress'))).toBe('fortress');
    expect(symbolUp({ symbol: 'infantry' }, side('hq'))).toBe('hq');
  });

  test('knows which side of a counter is up', () => {
    expect(sideUp(infantry, { steps: 1 })?.attack).toBe(1);
    expect(sideUp(infantry)?.attack).toBe(4);
    expect(sideUp(infantry, { turned: true })).toBeUndefined();
  });
});

group('moves', () => {
  test('are chosen by the places that mean them', () => {
    const [station, country, warfare] = moves('station baltic-sea', 'country poland', 'warfare');
    expect(station?.args.at(-1)).toEqual({ type: 'hex', word: 'zone:baltic-sea' });
    expect(country?.args.at(-1)).toEqual({ type: 'hex', word: 'e3702' });
    expect(warfare?.args).toEqual([{ type: 'hex', word: 'box:strategic-warfare-box' }]);
  });

  test('that name nothing in particular say so', () => {
    const [plain, other] = moves('lose germany-infantry-3 none', 'lose germany-infantry-3 germany-infantry-3');
    expect(plain?.args.map((a) => a.type)).toEqual(['unit', 'nothing']);
    expect(other?.args.map((a) => a.type)).toEqual(['unit', 'unit']);
    expect(plain && describe(kit, plain)).toBe('Germany: Infantry 3 loses a step');
    expect(other && describe(kit, other)).toBe('Germany: Infantry 3 loses a step: Germany: Infantry 3 is left');
  });

  test('dissolve a Government by the word of the rule, which the question has too (DS 16.1.5)', () => {
    const [dissolve, renounce] = readMoves(['dissolve', 'renounce britain'], [{ name: 'dissolve', args: [], rule: '', help: '' }, { name: 'renounce', args: ['display'], rule: '', help: '' }]);
    expect(dissolve && describe(kit, dissolve)).toBe('Dissolve the Japanese Government');
    expect(renounce && describe(kit, renounce)).toMatch(/^Dissolve the Japanese Government/);
    expect([de['tk.move.dissolve'], de['tk.move.renounce']].every((words) => words.startsWith('Die japanische Regierung auflösen'))).toBe(true);
  });

  test('count options from one, and warn of what gives a unit or steps up', () => {
    const [option, abandon, done, renounce] = moves('option 0', 'abandon germany-infantry-3', 'done', 'renounce britain');
    const view = (procedure: string, ...grants: object[]): View => ({ procedure, europe: { grants } }) as unknown as View;
    expect(option && describe(kit, option)).toBe('Option 1');
    expect(option && describe(kit, option, { options: { '0': 'declare war' } } as unknown as View)).toBe('Declare war');
    expect(option && describe(kit, option, { options: { '0': 'as my pack says' } } as unknown as View)).toBe('As my pack says');
    expect(option && warnings(kit, view('Program'), option)).toEqual([]);
    expect(abandon && warnings(kit, view('Organization'), abandon)[0]).toContain('Germany: Infantry 3');
    const step = { nation: 'germany', step: 'armor', n: 2 };
    expect(done && warnings(kit, view('Replacements', step), done)[0]).toContain('2 armor');
    expect(done && warnings(kit, view('Replacements'), done)).toEqual([]);
    expect(done && warnings(kit, view('OperationZ'), done)).toEqual(['You give up what is left of Operation Z.']);
    expect(done && warnings(kit, view('Movement', step), done)).toEqual([]);
    const support = (rule: string): View => ({ ...view('Support'), rule });
    expect(done && warnings(kit, support('TK 2.2.4'), done)).toEqual(['Blitz markers that you do not place now are lost.']);
    expect(done && warnings(kit, support('TK 2.2.3'), done)).toEqual([]);
    expect(done && warnings(kit, { europe: { grants: [], crowded: 'w3825' } } as unknown as View, done)[0]).toContain('w3825');
    expect(renounce && warnings(kit, view('Support'), renounce)[0]).toMatch(/^The policy of Britain ends .* war/);
    expect(done && warnings(kit, { occupied: ['poland'], europe: { grants: [] } } as unknown as View, done)[0]).toMatch(/^Poland will be under occupation/);
    const [advance] = moves('advance germany-infantry-3');
    const advancing = (...overfull: string[]): View => ({ procedure: 'Advance', overfull, fight: { target: 'e3702' }, europe: { grants: [] } }) as unknown as View;
    expect(advance && warnings(kit, advancing('germany-infantry-3'), advance)[0]).toMatch(/^Warsaw \(e3702\) would be over its stacking limit/);
    expect(advance && warnings(kit, advancing('germany-infantry-4'), advance)).toEqual([]);
    // The last replacement step ends the segment; what is placed elsewhere does not.
    const [at] = moves('at e3702');
    const taking = (phase: string, n: number): View => ({ phase, procedure: 'Placement', europe: { grants: [{ ...step, n }] } }) as unknown as View;
    expect(at && warnings(kit, taking('Replacements Segment', 1), at)).toEqual(['This is your last replacement step: the segment ends with it.']);
    expect(at && warnings(kit, taking('Replacements Segment', 2), at)).toEqual([]);
    const full = { phase: 'Replacements Segment', procedure: 'Placement', europe: { grants: [{ ...step, n: 1 }], crowded: 'w3825' } } as unknown as View;
    expect(at && warnings(kit, full, at)[1]).toMatch(/^w3825 is over its stacking limit/);
    expect(at && warnings(kit, taking('Political Events Segment', 1), at)).toEqual([]);
    const fills = (...crowding: string[]): View => ({ ...taking('Replacements Segment', 2), crowding });
    expect(at && warnings(kit, fills('e3702'), at)).toEqual(['Warsaw (e3702) would be over its stacking limit: you would have to eliminate a step at the end of the segment.']);
    expect(at && warnings(kit, fills('w3825'), at)).toEqual([]);
    expect(verb('abandon')).toBe('Eliminate a unit of your own');
  });

  test('of every kind have words', () => {
    const folder = join(import.meta.dirname, '../../../../../games/axis');
    const names = readdirSync(folder).filter((f) => /^\d.*(?<!_test)\.go$|^kinds\.go$/.test(f)).flatMap((f) => [...readFileSync(join(folder, f), 'utf8').matchAll(/kind\(engine\.Kind\{Name: "([a-z-]+)"/g)].map((m) => m[1] ?? ''));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((n) => !(`tk.move.${n}` in en))).toEqual([]);
  });
});

test('the dice of a combat are read from the log', () => {
  const words = (...list: string[]) => list.map((word) => ({ type: 'number', word }));
  const told = (key: string, ...list: string[]) => [{ n: 4, text: '', rule: '4.2.4', say: { key, words: words(...list) } } as never];
  expect(rolls(kit, told('The attack at {o} rolls {i}: {r}.', '3-1', '6', 'Dr1'))).toMatchObject([{ dice: [6], note: 'The defender retreats 1' }]);
  expect(rolls(kit, told('The attack at {o} rolls {i}: {r}; then the attacker loses {l} and the defender {l}.', '3-1', '2', 'Dr2', '0', '2'))).toMatchObject([
    { dice: [2], note: 'The defender retreats 2' },
  ]);
  expect(rolls(kit, told('{F} attacks {h}.', 'axis', 'e3702'))).toEqual([]);
  const odds = told('Shift of {j} for {k}.', '-1', 'snow');
  const fought = [...told('{F} attacks {h}.', 'axis', 'e3701'), ...odds, ...told('{F} attacks {h}.', 'axis', 'e3702'), ...odds];
  expect(lastCombat(fought)).toBeUndefined();
  expect(lastCombat([...fought, ...told('The attack at {o} rolls {i}: {r}.', '3-1', '6', 'Dr1')])).toMatchObject({ rolled: { die: 6 }, odds });
});

test('an overlay marks what the server has found, and nothing of another layer', () => {
  const view = { europe: { units: { 'germany-infantry-3': { at: 'e3702', steps: 2, faction: 'axis' } }, markers: [] } } as unknown as View;
  const loaded = { findings: [{ layer: 'ports', place: 'e3702', mark: 'closed' }, { layer: 'zones', place: 'e3701', mark: 'several' }], lines: [{ unit: 'germany-infantry-3', supplied: false }] };
  const laid = (id: string) => Object.fromEntries(overlays.find((o) => o.id === id)?.marks(kit, view, [], loaded) ?? []);
  expect(laid('ports')).toEqual({ e3702: 'warn' });
  expect(laid('zones')).toEqual({ e3701: 'caution' });
  expect(laid('supply')).toEqual({ e3702: 'warn' });
  expect(unitsOf(view)).toEqual([{ id: 'germany-infantry-3', at: 'e3702', steps: 2, faction: 'axis' }]);
});

test('the end of a match says who has won, and how', () => {
  const over = (winners: number, scenario: string, players = 2) => result(kit, { winners, scenario, players, how: 'the end of the scenario' } as View);
  expect(over(1, 'A.1')).toBe('victory for the Axis (the end of the scenario).');
  expect(over(2, 'A.2')).toBe('victory for the Soviets (the end of the scenario).');
  expect(over(6, 'C.3', 3)).toBe('victory for the West, Soviets (the end of the scenario).');
  expect(over(0, 'A.1')).toBe('Nobody wins: the end of the scenario.');
  // The log says it in place of the bare end.
  const end = { n: 9, text: 'The match is over.', say: { key: 'The match is over.' } };
  expect(repeats(end, { n: 9, text: 'Nobody wins.' })).toBe(true);
  expect(repeats(end, undefined)).toBe(false);
});

test('where a unit went is not said when the next line says it better', () => {
  const word = (type: string, w: string) => ({ type, word: w });
  const went = { n: 4, text: '', say: { key: '{u} moves from {s} to {s}.', words: [word('unit', 'japan-infantry-1'), word('place', 'force-pool-axis'), word('place', 'w5226')] } };
  const placed = { n: 4, text: '', say: { key: '{u} is placed as a replacement in {h}.', words: [word('unit', 'japan-infantry-1'), word('hex', 'w5226')] } };
  expect(repeats(went, placed)).toBe(true);
  expect(repeats(went, { ...placed, n: 5 })).toBe(false);
  expect(repeats(went, { ...placed, say: { ...placed.say, words: [word('unit', 'japan-infantry-2'), word('hex', 'w5226')] } })).toBe(false);
  expect(repeats(went, undefined)).toBe(false);
  expect(repeats(placed, went)).toBe(false);
  expect(repeats(went, { n: 4, text: '', say: { key: '{u} goes to the Delay Box.', words: [word('unit', 'japan-infantry-1')] } })).toBe(true);
  expect(repeats(went, { n: 4, text: '', say: { key: '{u} is eliminated at {s}.', words: [word('unit', 'japan-infantry-1'), word('place', 'w5226')] } })).toBe(true);
  const delayed = (unit: string) => ({ ...went, say: { ...went.say, words: [word('unit', unit), word('place', 'force-pool-axis'), word('place', 'delay-box')] } });
  const contested = { n: 4, text: '', say: { key: '{u} contests {u}: both leave the map.', words: [word('unit', 'china-air-force-1'), word('unit', 'japan-air-force-1')] } };
  expect(once([delayed('japan-air-force-1'), delayed('china-air-force-1'), contested], repeats)).toEqual([contested]);
  // With both maps the track of each has letters, and the turn has none.
  const back = { n: 4, text: '', say: { key: '{u} moves from {s} to {s}.', words: [word('unit', 'pa-japan-infantry-1'), word('place', 'pa-delay-box'), word('place', 'pa-Apr-May-1937')] } };
  const due = { n: 4, text: '', say: { key: '{u} returns in {d}: the die shows {i}, with modifiers {i}.', words: [word('unit', 'pa-japan-infantry-1'), word('turn', 'Apr-May-1937')] } };
  expect(repeats(back, due)).toBe(true);
  // A retreat is told of the whole stack.
  const off = (unit: string) => ({ n: 4, text: '', say: { key: '{u} moves from {s} to {s}.', words: [word('unit', unit), word('place', 'w4724'), word('place', 'w4624')] } });
  const retreat = { n: 4, text: '', say: { key: '{F} retreats from {h} to {h}.', words: [word('faction', 'western'), word('hex', 'w4724'), word('hex', 'w4624')] } };
  expect(once([off('kiangsu-infantry-a1'), off('kiangsu-infantry-a2'), retreat], repeats)).toEqual([retreat]);
  expect(repeats(off('kiangsu-infantry-a1'), { ...retreat, say: { ...retreat.say, words: [word('faction', 'western'), word('hex', 'w4825'), word('hex', 'w4624')] } })).toBe(false);
  expect(once([went, placed, { ...went, n: 5 }], repeats)).toEqual([placed, { ...went, n: 5 }]);
});

test('what was struck where nobody sees it is shown with what is told of it', () => {
  const unit = (word: string) => ({ type: 'unit', word });
  const line = (key: string, ...words: { type: string; word: string }[]) => ({ n: 4, text: '', say: { key, words } });
  expect(struck(line('Harbor attack: {u} goes to the Naval Warfare Delay Box.', unit('pa-united-states-surface-fleet-pac')))).toEqual(['pa-united-states-surface-fleet-pac']);
  expect(struck(line('{u} contests {u}: both leave the map.', unit('a'), unit('b')))).toEqual(['a', 'b']);
  expect(struck(line('{u} moves from {s} to {s}.', unit('a'), { type: 'place', word: 'b' }, { type: 'place', word: 'c' }))).toEqual([]);
  expect(struck({ n: 4, text: 'Somebody sits down.' })).toEqual([]);
});

test('a film knows where on the board a unit stands: also in zones and boxes, and in a pool nowhere', async () => {
  const { default: tk } = await import('./tk');
  const at = (place: string) => ({ turn: 'Jan-Feb-1937', units: { 'germany-infantry-3': { at: place, faction: 'axis' } } });
  const where = (place: string): string | undefined => tk.stands({ game: 'tk', scenario: 'A.1', europe: at(place) } as unknown as object, new Kit(raw))[0]?.at;
  expect(['e3702', 'baltic-sea.convoys', 'delay-box', 'force-pool-axis', 'Jan-Feb-1937'].map(where)).toEqual(['e3702', 'zone:baltic-sea', 'box:delay-box', '', '']);
});

test('German countries have the article that a sentence asks for, and others stand alone', () => {
  const forms = { country: { nom: '{}', acc: '{}' } };
  const names = { country: { turkey: { name: 'Türkei', nom: 'die Türkei', acc: 'die Türkei' }, poland: 'Polen' }, faction: { axis: 'Achse' } };
  const said = { '{a} joins {f}.': '{0.nom} tritt bei: {1}.', '{F} declares war on {a}.': '{0}: Kriegserklärung an {1.acc}.' };
  const kit = new Kit({ ...raw, words: { de: { names, forms, said } } } as typeof raw, 'de');
  const joins = (land: string): string => kit.saying({ key: '{a} joins {f}.', words: [{ type: 'country', word: land }, { type: 'faction', word: 'axis' }] }, '');
  expect(joins('turkey')).toBe('Die Türkei tritt bei: Achse.');
  expect(joins('poland')).toBe('Polen tritt bei: Achse.');
  expect(kit.saying({ key: '{F} declares war on {a}.', words: [{ type: 'faction', word: 'axis' }, { type: 'country', word: 'turkey' }] }, '')).toBe('Achse: Kriegserklärung an die Türkei.');
  expect(kit.areaName('turkey')).toBe('Türkei');
});

test('a marker lies off the name of its hex', () => {
  expect(markerDown({ named: 18.5 }, false)).toBeLessThan(0);
  expect(markerDown({ named: -15 }, false)).toBeGreaterThan(0);
  expect(markerDown({}, false)).toBeGreaterThan(0);
  expect(markerDown({ named: -15 }, true)).toBeLessThan(0); // the name is below the counters now
});

test('the guide of Barbarossa says who wins, and what a Blitz marker is for when one is placed', () => {
  const view = (rule: string, scenario = 'A.2', game = 'tk') => ({ game, scenario, procedure: 'Support', phase: 'Support Segment', rule, phasing: 'axis', awaiting: ['axis'] }) as unknown as View;
  const step = (v: View, kept = 'tk.look') => stepNow('tk', steps, v, kept)?.id;
  expect(step(view('2.2.3'))).toBe('barbarossa');
  expect(step(view('2.2.3'), 'tk.look tk.barbarossa')).toBe('support');
  expect(step(view('2.2.4'), 'tk.look tk.barbarossa')).toBe('blitz');
  expect(step(view('DS 2.2.4', 'C.1', 'ae'), 'tk.look')).toBe('blitz');
  expect(ofMatch(steps, view('2.2.3', 'A.1')).map((s) => s.id)).not.toContain('barbarossa');
});

test('the guide counts Blitz markers in the China Incident, and no contest where one side has neither aircraft nor fleets', () => {
  const counted = (game: string, scenario: string): string[] => ofMatch(steps, { game, scenario, procedure: 'Support', phase: 'Support Segment', rule: '2.2.4', phasing: 'axis', awaiting: ['axis'] } as unknown as View).map((s) => s.id);
  expect(counted('ds', 'A.2')).toContain('blitz');
  expect(['ds A.2', 'tk A.1', 'tk A.2', 'ds C.1'].filter((s) => counted(s.slice(0, 2), s.slice(3)).includes('contest'))).toEqual(['tk A.2', 'ds C.1']);
});

test('the guide does not tell of aircraft and fleets to place where there are none, nor of attacks where none can be made', () => {
  const view = (procedure: string) => ({ game: 'tk', scenario: 'C.1', procedure, phase: 'Support Segment', rule: '2.2.3', phasing: 'axis', awaiting: ['axis'] }) as unknown as View;
  const step = (procedure: string, ...offered: string[]) => stepNow('tk', teachable(steps, offered), view(procedure), 'tk.look')?.id;
  expect([step('Support', 'place', 'troop-convoy', 'done'), step('Support', 'troop-convoy', 'done')]).toEqual(['support', undefined]);
  expect([step('Combat', 'attack', 'done'), step('Combat', 'done')]).toEqual(['attack', undefined]);
  expect([step('Movement', 'move', 'done'), step('Movement')]).toEqual(['move', undefined]); // while others move nothing of it is said
});
