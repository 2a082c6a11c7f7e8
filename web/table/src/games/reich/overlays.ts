// What can be laid over the board: for each hex, the class it is drawn with.
import { api, ask, type Schema } from '../../api/client';
import { t } from '../../i18n/text.svelte';
import type { Overlay } from '../../screens/table/game';
import { majors, sideOf, type Kit, type View } from './kit';

const patronOf = (view: View, nation: string): string => ((majors as readonly string[]).includes(nation) ? nation : nation === 'free-french' ? 'britain' : nation === 'vichy-france' ? 'germany' : (view.nations[nation]?.patron ?? 'nobody'));

// campOf is the camp in which a nation stands, if in one.
export function campOf(view: View, nation: string): 'axis' | 'west' | 'ussr' | undefined {
  const status = view.nations[nation]?.status;
  if (status === 'courted' || status === 'neutral') return undefined;
  const patron = patronOf(view, nation);
  if (!(majors as readonly string[]).includes(patron)) return undefined;
  return patron === 'ussr' ? 'ussr' : sideOf(patron, view) === 'axis' ? 'axis' : 'west';
}

function control(kit: Kit, view: View): Map<string, string> {
  const out = new Map<string, string>();
  const holders = kit.holders(view);
  for (const h of kit.hexes.values()) {
    if (!h.land) continue;
    const country = h.country ?? '';
    const camp = campOf(view, holders.get(h.id) ?? kit.nations.get(country)?.owner ?? country);
    if (camp) out.set(h.id, camp);
  }
  return out;
}

function supplied(kit: Kit, view: View): Map<string, string> {
  const out = new Map<string, string>();
  for (const u of view.units) if (kit.hexes.has(u.at)) out.set(u.at, u.marks?.includes('unsupplied') || out.get(u.at) === 'warn' ? 'warn' : 'fine');
  return out;
}

const frontMarks: Record<string, string> = { west: 'west', east: 'ussr', med: 'fine' };

type Line = Schema['SupplyLine'];

// supplyOf are the supply lines that the server has traced, while they are shown.
export const supplyOf = (traced: unknown): Line[] => (traced as Line[] | undefined) ?? [];

// trace asks the server for them.
const trace = (id: string, seat: string): Promise<unknown> => ask(api.GET('/api/matches/{id}/supply', { params: { path: { id }, query: seat ? { seat } : {} } }));

const named = (id: 'control' | 'supply' | 'fronts', key: string): Pick<Overlay<Kit, View>, 'id' | 'key' | 'name' | 'hint'> => ({ id, key, name: () => t(`reich.overlay.${id}`), hint: () => t(`reich.overlay.${id}Hint`) });

export const overlays: Overlay<Kit, View>[] = [
  { ...named('control', 'c'), marks: control },
  { ...named('supply', 's'), marks: supplied, load: trace },
  { ...named('fronts', 'f'), marks: (kit) => new Map([...kit.hexes.values()].flatMap((h) => (h.front ? [[h.id, frontMarks[h.front] ?? '']] : []))) },
];
