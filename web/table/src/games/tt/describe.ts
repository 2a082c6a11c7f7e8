// Says a move in words, as a button or a line of the list of moves.
import { same, type Move, type Thing } from '../../lib/moves';
import { seatName, t, worded } from '../../i18n/text.svelte';
import { title } from '../../lib/kit';
import type { Kit, View } from './kit';
import { verb } from './verb';

export function wordOf(kit: Kit, view: View, type: string, word: string): string {
  switch (type) {
    case 'kind':
      return verb(word);
    case 'area':
      return kit.areaName(word);
    case 'nation':
      return kit.nationName(word);
    case 'card':
      return kit.cards.has(word) ? kit.cardName(word) : worded(`card.${word}`, title(word));
    case 'tech':
      return kit.techName(word);
    case 'type':
      return kit.typeName(word);
    case 'faction':
      return seatName(word);
    case 'class':
      return worded(`class.${word.toLowerCase()}`, word);
    case 'deck':
      return worded(`deck.${word}`, title(word));
    case 'unit':
      return unitName(kit, view, word);
  }
  return title(word);
}

export function unitName(kit: Kit, view: View, id: string): string {
  const u = view.units.find((x) => x.id === id);
  if (!u) return id;
  const what = u.type ? `${kit.typeName(u.type)} ${u.cv ?? ''}`.trim() : t('unit.block');
  return `${kit.nationName(u.nation)} ${what} (${kit.areaName(u.area)})`;
}

// describe says a move; what is known already, because it was picked, is left out.
export function describe(kit: Kit, view: View, m: Move, known: readonly Thing[] = []): string {
  const words = m.args.filter((a) => !(a.type === 'card' && a.word === 'none') && !known.some((k) => same(k, a))).map((a) => wordOf(kit, view, a.type, a.word));
  return [verb(m.kind), ...words].join(' ');
}

// warnings say what follows from a move that should be known before it is made,
// wars first. To violate a neutral that another power protects is to declare war on
// that power. Production points that are not spent are lost.
export function warnings(kit: Kit, view: View, m: Move): string[] {
  const first = m.args[0]?.word ?? '';
  const war = (who: string): string => t('warn.declare-war', { who: seatName(who) });
  switch (m.kind) {
    case 'declare-war':
      return [war(first), t('table.sure')];
    case 'violate': {
      const protector = protectorOf(view, first);
      const wars = protector ? [t('warn.protector', { nation: kit.nationName(first), who: seatName(protector) }), war(protector)] : [];
      return [...wars, t('warn.violate', { nation: kit.nationName(first), n: kit.nations.get(first)?.reactionCards ?? 0 }), t('table.sure')];
    }
    case 'done':
      return view.procedure === 'Produce' && (view.pointsLeft ?? 0) > 0 ? [t('warn.points', { n: view.pointsLeft ?? 0 })] : [];
  }
  return [];
}

// protectorOf is the power that a violation of a nation would mean war with.
function protectorOf(view: View, nation: string): string | undefined {
  const n = view.nations[nation];
  const who = n?.influencer && (n.influence ?? 0) >= 2 ? n.influencer : undefined;
  const war = who !== undefined && view.war.some((w) => w.includes(who) && w.includes(view.active ?? ''));
  return war || who === view.active ? undefined : who;
}
