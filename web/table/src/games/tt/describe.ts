// Says a move in words, as a button or a line of the list of moves.
import type { Move } from '../../lib/moves';
import { seatName } from '../../i18n/text.svelte';
import { title, type Kit, type View } from './kit';

const verbs: Record<string, string> = {
  done: 'Done', back: 'Back', pass: 'Pass', stop: 'Stop here', to: 'To', march: 'March', sail: 'Sail', fly: 'Fly', place: 'Place', build: 'Build a step of',
  cadre: 'New cadre in', buy: 'Buy a card of the', diplomacy: 'Diplomacy:', wildcard: 'Wild card:', factory: 'Factories:', achieve: 'Achieve', secret: 'Achieve in secret',
  agent: 'Agent:', 'code-break': 'Code break:', 'spy-ring': 'Spy ring:', sabotage: 'Sabotage:', coup: 'Coup:', mole: 'Mole:', 'double-agent': 'Double agent:',
  discard: 'Discard', commit: 'Commit', first: 'First:', activate: 'Activate', 'declare-war': 'Declare war on', violate: 'Violate the neutrality of',
  intervene: 'Intervene in', resolve: 'Battle in', fight: 'Fight in', spare: 'Spare', join: 'Join:', fire: 'Fire:', bomb: 'Bomb with', strike: 'Strike with', hold: 'Hold with',
  retreat: 'Retreat', rebase: 'ReBase', hit: 'Hit on', escape: 'Escape:', engage: 'Engage:', disband: 'Disband', repudiate: 'Repudiate', reveal: 'Reveal',
};

const classes: Record<string, string> = { a: 'aircraft', n: 'ships', g: 'ground units', s: 'submarines' };

export function wordOf(kit: Kit, view: View, type: string, word: string): string {
  switch (type) {
    case 'area':
      return kit.areaName(word);
    case 'nation':
      return kit.nationName(word);
    case 'card':
      return kit.cards.has(word) ? kit.cardName(word) : title(word);
    case 'tech':
      return kit.techName(word);
    case 'type':
      return kit.typeName(word);
    case 'faction':
      return seatName(word);
    case 'class':
      return classes[word.toLowerCase()] ?? word;
    case 'unit':
      return unitName(kit, view, word);
  }
  return title(word);
}

export function unitName(kit: Kit, view: View, id: string): string {
  const u = view.units.find((x) => x.id === id);
  if (!u) return id;
  const what = u.type ? `${kit.typeName(u.type)} ${u.cv ?? ''}`.trim() : 'block';
  return `${kit.nationName(u.nation)} ${what} (${kit.areaName(u.area)})`;
}

export function describe(kit: Kit, view: View, m: Move): string {
  const words = m.args.map((a) => wordOf(kit, view, a.type, a.word));
  return [verbs[m.kind] ?? title(m.kind), ...words].join(' ');
}
