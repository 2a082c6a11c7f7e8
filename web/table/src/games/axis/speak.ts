// Moves of Axis Empires in words, and where on the board they are chosen.
import type { Line } from '../../api/client';
import { seatName, t, worded } from '../../i18n/text.svelte';
import { title, type Named } from '../../lib/kit';
import type { Move, Thing } from '../../lib/moves';
import { bare as bareOf, boxPlace, marking, theatre, zonePlace, type Kit, type View } from './kit';

const pattern = (kind: string): string => worded(`tk.move.${kind}`, title(kind));

// verb is a kind of move without what it names.
export const verb = (kind: string): string => worded(`tk.verb.${kind}`, '') || bare(kind);
const bare = (kind: string): string => pattern(kind).replace(/\s*[(:,]*\s*\{\d\}[):,]*\s*/g, ' ').trim() || title(kind);

export function wordOf(kit: Kit, { type, word }: Thing): string {
  if (type === 'kind') return verb(word);
  if (type === 'faction') return kit.factionName(word);
  if (type === 'hex') return kit.placeName(word);
  return type === 'nothing' ? '' : kit.wordFor({ type, word });
}

// describe says a move. An option is what it is about, if the view says so.
export function describe(kit: Kit, m: Move, view?: View): string {
  const about = m.kind === 'option' ? view?.options?.[m.text.split(' ')[1] ?? ''] : undefined;
  if (about) return worded(`tk.label.${about}`, about).replace(/^./, (c) => c.toUpperCase());
  const words = m.text.split(' ').slice(1);
  if (m.kind === 'option') words[0] = String(Number(words[0]) + 1); // people count from one
  const leaves = m.kind === 'lose' && words[1] !== undefined && words[1] !== 'none';
  const text = pattern(leaves ? 'lose-left' : m.kind).replace(/\{(\d)\}/g, (_, i: string) => wordOf(kit, { type: m.args[Number(i)]?.type ?? 'word', word: words[Number(i)] ?? '' }));
  // What names nothing leaves its comma behind, and a sea may bring its own article.
  return text.replace(/\bthe The\b/, 'The').replace(/[\s,:(]+\)?$/, '').replace(/^./, (c) => c.toUpperCase());
}

// onTheMap gives moves the places by which they are chosen, and says of what names
// nothing in particular that it does.
export function onTheMap(kit: Kit, moves: readonly Move[]): Move[] {
  return moves.map((m) => {
    const args = m.args.map((a) => ({ ...a, type: a.word === 'none' ? 'nothing' : a.type.replace(/-or-none$/, '') }));
    const place = placeOf(kit, m);
    return { ...m, args: place && !args.some((a) => a.type === 'hex') ? [...args, { type: 'hex', word: place }] : args };
  });
}

// placeOf is the place of the board that means a move: the box of a naval zone, a box
// beside the map, the capital of a country.
function placeOf(kit: Kit, m: Move): string | undefined {
  if (m.kind === 'warfare') return boxPlace(`${m.text.match(/\b(?:eu|pa)-/)?.[0] ?? ''}strategic-warfare-box`);
  for (const a of m.args) {
    if (a.type === 'zone') return zonePlace(a.word);
    if (a.type === 'box' && kit.boxes.get(a.word)?.width) return boxPlace(a.word);
    if (a.type === 'country') return kit.areas.get(a.word)?.capital;
  }
  return undefined;
}

// grants are the replacement steps that are still to be taken, by nation and type.
export const grants = (kit: Kit, view: View): string[] =>
  theatre(view).grants.map((g) => t('tk.grant', { n: g.n, step: worded(`tk.step.${g.step}`, g.step), nation: g.nation ? kit.areaName(g.nation) : t('tk.anyNation') }));

// warnings say what follows from a move that should be known before it is made.
export function warnings(kit: Kit, view: View, m: Move): string[] {
  const [word = ''] = m.args.map((a) => a.word);
  const { crowded } = theatre(view);
  const tooMany = crowded ? [t('tk.warn.crowded', { hex: kit.placeName(crowded) })] : [];
  switch (m.kind) {
    case 'done': {
      const lost = view.procedure === 'Replacements' ? grants(kit, view) : [];
      const unused = view.procedure === 'OperationZ' ? [t('tk.warn.operationZ')] : marking(view) ? [t('tk.warn.blitz')] : [];
      const occupied = (view.occupied ?? []).map((c) => t('tk.warn.occupied', { country: kit.areaName(c) }));
      return [...occupied, ...unused, ...(lost.length ? [t('tk.warn.steps', { list: lost.join(', ') })] : []), ...tooMany];
    }
    // The segment ends by itself, and what comes next rolls dice: nothing of it is taken back alone.
    case 'at': {
      const ends = view.phase === 'Replacements Segment' && theatre(view).grants.reduce((sum, g) => sum + g.n, 0) === 1;
      const fills = view.crowding?.includes(word) && word !== crowded ? [t('tk.warn.crowding', { hex: kit.placeName(word) })] : [];
      return [...(ends ? [t('tk.warn.lastStep'), ...tooMany] : []), ...fills];
    }
    case 'advance':
      return view.overfull?.includes(word) ? [t('tk.warn.overfull', { hex: kit.placeName(view.fight?.target ?? '') })] : [];
    case 'renounce':
      return [t('tk.warn.renounce', { box: kit.displayName(word) }), t('table.sure')];
    case 'restore':
      return [t('tk.warn.restore'), t('table.sure')];
    case 'abandon':
      return [t('tk.warn.abandon', { unit: kit.title(word) }), t('table.sure')];
    case 'declare-war':
      return [t('tk.warn.declare-war', { country: kit.areaName(word) }), t('table.sure')];
    case 'end-policy':
      return [t('tk.warn.end-policy', { policy: kit.postureName(word) }), t('table.sure')];
  }
  return [];
}

// Sentences that say where a unit goes without naming the place.
const goings = ['{u} goes to the Delay Box.', '{u} leaves for Europe.', '{u} is interned: it returns with the next card of {f}.', '{u} becomes an Escort Troop Convoy.', '{u} is eliminated at {s}.', 'Harbor attack: {u} goes to the Naval Warfare Delay Box.', '{u} contests {u}: both leave the map.'];

// struck lists the units that a line says were hit where the board does not show it: fleets in a
// harbor lie in no hex (DS 15.29), and two units that contest each other both leave (2.2.3.2).
export function struck(line: Line): string[] {
  const hit = ['Harbor attack: {u} goes to the Naval Warfare Delay Box.', '{u} contests {u}: both leave the map.'];
  return hit.includes(line.say?.key ?? '') ? (line.say?.words ?? []).flatMap((w) => (w.type === 'unit' ? [w.word] : [])) : [];
}

// repeats reports whether the next line of the log says of a unit where it went to, and
// says better why, or how the match ended.
export function repeats(line: Line, next: Line | undefined): boolean {
  if (line.say?.key === 'The match is over.') return next !== undefined;
  if (line.say?.key !== '{u} moves from {s} to {s}.' || line.n !== next?.n) return false;
  const [unit, from, to] = line.say.words ?? [];
  const [, left, reached] = next.say?.words ?? [];
  if (next.say?.key === '{F} retreats from {h} to {h}.') return from?.word === left?.word && to?.word === reached?.word;
  const said = (thing: Named | undefined): boolean => !!next.say?.words?.some((w) => bareOf(w.word) === bareOf(thing?.word ?? ''));
  return said(unit) && (said(to) || goings.includes(next.say?.key ?? ''));
}

// result says who has won, and how. The second seat of two plays the Allies, or in a
// training scenario the one of them that takes part.
export function result(kit: Kit, view: View): string {
  const factions = kit.raw.scenarios[view.scenario]?.factions ?? [];
  const second = view.players === factions.length ? (factions[1] ?? 'western') : 'allies';
  const won = ['axis', second, 'soviet'].filter((_, i) => ((view.winners ?? 0) >> i) & 1);
  const how = worded(`tk.how.${(view.how ?? '').replaceAll(' ', '-')}`, kit.said(view.how ?? ''));
  return won.length ? t('tk.wins', { who: won.map(seatName).join(', '), how }) : t('tk.nobodyWins', { how });
}
