// Moves and log lines of Third Reich in words.
import { t, worded } from '../../i18n/text.svelte';
import { title } from '../../lib/kit';
import type { Move } from '../../lib/moves';
import type { Interception, Kit, View } from './kit';

const pattern = (kind: string): string => worded(`reich.move.${kind}`, title(kind));

// verb is a kind of move without what it names.
export const verb = (kind: string): string => pattern(kind).replace(/\s*[(:,]*\s*\{\d\}[):,]*\s*/g, ' ').trim() || title(kind);

export function wordOf(kit: Kit, type: string, word: string): string {
  switch (type) {
    case 'hex':
      return kit.hexName(word);
    case 'unit':
      return kit.title(word);
    case 'power':
    case 'nation':
      return kit.nationName(word);
    case 'place':
      return kit.ports.get(word)?.name ?? title(word);
    case 'front':
      return worded(`reich.front.${word}`, title(word));
    case 'option':
      return worded(`reich.option.${word}`, title(word));
    case 'mission':
      return worded(`reich.task.${word}`, title(word));
    case 'kind':
      return verb(word);
  }
  return title(word);
}

// chanceOf is the best chance with which the ships of a move find the enemy, if they go out
// to intercept.
export function chanceOf(view: View | undefined, m: Move): Interception | undefined {
  const by = { intercept: 'unit', choose: 'force', at: 'at' }[m.kind] as 'unit' | 'force' | 'at' | undefined;
  const word = m.args[0]?.word;
  if (!by || word === undefined || view?.procedure !== 'Reactions') return undefined;
  return view.interceptions?.filter((x) => x[by] === word).toSorted((a, b) => b.upTo - a.upTo || a.range - b.range)[0];
}

// atCourse reports whether the fleet that intercepts and its enemy are chosen, and the hex is not.
export const atCourse = ({ interceptions: all = [] }: View): boolean => all.length > 1 && all.every((x) => x.unit === all[0]?.unit && x.force === all[0].force);

// finds says up to which roll ships find the enemy; in port with him they need none (29.57).
export const finds = ({ upTo, range }: Interception): string => t(upTo > 5 ? 'reich.findsSurely' : upTo > 1 ? 'reich.findsUpTo' : 'reich.findsOnOne', { n: upTo, hexes: range });

// describe says a move, and for ships that intercept which roll they need.
export function describe(kit: Kit, m: Move, view?: View): string {
  const chance = chanceOf(view, m);
  return chance ? `${say(kit, m)}: ${finds(chance)}` : say(kit, m);
}

function say(kit: Kit, m: Move): string {
  const words = m.text.split(' ').slice(1);
  const text = pattern(m.kind).replace(/\{(\d)\}/g, (_, i: string) => (words[Number(i)] === undefined ? '' : wordOf(kit, m.args[Number(i)]?.type ?? 'word', words[Number(i)] ?? '')));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// onTheMap lets moves that name a port be chosen by its hex.
export function onTheMap(kit: Kit, moves: readonly Move[]): Move[] {
  return moves.map((m) => {
    const port = m.args.find((a) => a.type === 'place');
    const hex = port && kit.ports.get(port.word)?.hex;
    return hex ? { ...m, args: [...m.args, { type: 'hex', word: hex }] } : m;
  });
}

// warCost is what a declaration of war costs in BRPs.
export const warCost = (view: View, m: Move): number => view.wars?.[m.args[0]?.word ?? '']?.[m.args[1]?.word ?? ''] ?? 0;

// warnings say what follows from a move that should be known before it is made,
// wars first. A declaration of war and an Offensive are paid for at once.
export function warnings(kit: Kit, view: View, m: Move): string[] {
  const [power = '', other = '', option = ''] = m.args.map((a) => a.word);
  const pays = (n: number): string => t('reich.warn.cost', { power: kit.nationName(power), n, left: (view.powers[power]?.brp ?? 0) - n });
  if (m.kind === 'option' && option === 'offensive') return [pays(15), t('table.sure')];
  if (m.kind === 'variant') return [...Object.values(view.variants).flatMap((v) => (String(v.number) === other && v.what ? [t('reich.warn.variant', { what: kit.said(v.what) })] : [])), t('table.sure')];
  if (m.kind !== 'declare') return [];
  const n = warCost(view, m);
  return [t('reich.warn.war', { power: kit.nationName(power), other: kit.nationName(other) }), n ? pays(n) : t('reich.warn.free'), t('table.sure')];
}
