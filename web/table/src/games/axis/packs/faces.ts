// Records as the table draws them.
import type { Card, CounterInfo, Faction, Side } from '../kit';
import { isRec, listOf, recsOf, textOf, type Json, type Rec } from './pack';

const sideOf = (s: Rec, kind: string): Side => ({ steps: Number(s['steps'] ?? 0), attack: Number(s['a'] ?? 0), defence: Number(s['d'] ?? 0), move: Number(s['m'] ?? 0), kind: textOf(s['type']) || kind });

// counterOf is a counter as it is drawn.
export function counterOf(r: Rec): CounterInfo {
  const kind = textOf(r['type']);
  const info: CounterInfo = {
    id: textOf(r['id']), name: textOf(r['name']), title: '', nation: textOf(r['nation']), faction: textOf(r['faction']), class: (textOf(r['class']) || 'ground') as CounterInfo['class'],
    kind, symbol: textOf(r['symbol']), sides: recsOf(r['sides']).map((s) => sideOf(s, kind)), ours: r['src'] === 'reconstructed',
  };
  if (r['quality'] !== 'regular') info.quality = textOf(r['quality']);
  if (isRec(r['fortressSide'])) info.fort = sideOf(r['fortressSide'], 'fortress');
  if (r['back']) info.back = textOf(r['back']);
  if (typeof r['range'] === 'number') info.range = r['range'];
  return info;
}

// cardOf is a card as it is drawn: its head as it is written now, its sentences as the
// checker told them last.
export function cardOf(r: Rec, told: Card | undefined): Card {
  const number = (v: Json | undefined): number => (typeof v === 'number' ? v : 0);
  return {
    id: textOf(r['id']), number: textOf(r['number']), name: textOf(r['name']), faction: textOf(r['faction']) as Faction, war: textOf(r['warState']),
    blitz: number(r['blitz']), production: number(r['production']), recyclable: r['recyclable'] === true, families: listOf(r['families']).map(String),
    requires: told?.requires ?? {}, text: told?.text ?? {}, ours: r['src'] === 'reconstructed',
  };
}
