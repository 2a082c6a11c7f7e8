// What can be laid over the board: for each hex, the class it is drawn with.
import { majors, sideOf, type Kit, type View } from './kit';

export const overlays = ['control', 'supply', 'fronts'] as const;
export type Overlay = (typeof overlays)[number];
export const overlayKeys: Record<string, Overlay> = { c: 'control', s: 'supply', f: 'fronts' };

const patronOf = (view: View, nation: string): string => ((majors as readonly string[]).includes(nation) ? nation : nation === 'free-french' ? 'britain' : nation === 'vichy-france' ? 'germany' : (view.nations[nation]?.patron ?? 'nobody'));

// campOf is the camp in which a nation stands, if in one.
export function campOf(view: View, nation: string): 'axis' | 'west' | 'ussr' | undefined {
  const status = view.nations[nation]?.status;
  if (status === 'courted' || status === 'neutral') return undefined;
  const patron = patronOf(view, nation);
  if (!(majors as readonly string[]).includes(patron)) return undefined;
  return patron === 'ussr' ? 'ussr' : sideOf(patron) === 'axis' ? 'axis' : 'west';
}

export function overlay(kit: Kit, view: View, what: Overlay | undefined): Map<string, string> {
  const out = new Map<string, string>();
  if (what === 'control') {
    const holders = kit.holders(view);
    for (const h of kit.hexes.values()) {
      if (!h.land) continue;
      const country = h.country ?? '';
      const camp = campOf(view, holders.get(h.id) ?? kit.nations.get(country)?.owner ?? country);
      if (camp) out.set(h.id, camp);
    }
  }
  if (what === 'supply') for (const u of view.units) if (kit.hexes.has(u.at)) out.set(u.at, u.marks?.includes('unsupplied') ? 'warn' : out.get(u.at) === 'warn' ? 'warn' : 'fine');
  if (what === 'fronts') for (const h of kit.hexes.values()) if (h.front) out.set(h.id, { west: 'west', east: 'ussr', med: 'fine' }[h.front] ?? '');
  return out;
}
