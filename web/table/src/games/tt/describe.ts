// Says a move in words, as a button or a line of the list of moves.
import { same, type Move, type Thing } from '../../lib/moves';
import { hasText, seatName, t, type Key } from '../../i18n/text.svelte';
import { title, type Kit, type View } from './kit';

// said is a text of the catalogue, or the word itself where there is none.
const said = (key: string, otherwise: string): string => (hasText(key) ? t(key as Key) : otherwise);

export const verb = (kind: string): string => said(`move.${kind}`, title(kind));

export function wordOf(kit: Kit, view: View, type: string, word: string): string {
  switch (type) {
    case 'kind':
      return verb(word);
    case 'area':
      return kit.areaName(word);
    case 'nation':
      return kit.nationName(word);
    case 'card':
      return kit.cards.has(word) ? kit.cardName(word) : said(`card.${word}`, title(word));
    case 'tech':
      return kit.techName(word);
    case 'type':
      return kit.typeName(word);
    case 'faction':
      return seatName(word);
    case 'class':
      return said(`class.${word.toLowerCase()}`, word);
    case 'deck':
      return said(`deck.${word}`, title(word));
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

// warning says what a move costs that cannot be taken back.
export function warning(kit: Kit, m: Move): string {
  const first = m.args[0]?.word ?? '';
  if (m.kind === 'declare-war') return t('warn.declare-war', { who: seatName(first) });
  if (m.kind === 'violate') return t('warn.violate', { nation: kit.nationName(first), n: kit.nations.get(first)?.reactionCards ?? 0 });
  return '';
}
