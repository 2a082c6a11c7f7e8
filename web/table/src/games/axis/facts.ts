// What can be said of a place in a few words: whose land it is, its ground, town, port and
// weather, and who stands there.
import { t, worded, type Key } from '../../i18n/text.svelte';
import { theatre, unitsOf, type Kit, type View } from './kit';

export function facts(kit: Kit, view: View, place: string): string[] {
  const h = kit.hexes.get(place);
  if (!h) return [];
  const weather = kit.weatherAt(place, theatre(view).turn) ?? 'clear';
  return [
    kit.outOf(view.scenario).has(place) ? t('tk.outOfPlay') : '',
    h.area ? kit.areaName(h.area) : '',
    h.terrain !== 'clear' ? worded(`tk.terrain.${h.terrain}`, h.terrain) : '',
    h.settlement ? worded(`tk.settlement.${h.settlement}`, h.settlement) : '',
    h.port ? t(h.keyPort ? 'tk.keyPort' : 'tk.port') : '',
    h.oil ? t('tk.oil') : '',
    h.strategic ? t('tk.strategic', { who: kit.factionName(h.strategic) }) : '',
    h.limited ? t('tk.limited') : '',
    ...(h.zones ?? []).map(kit.zoneName),
    weather !== 'clear' ? t(`tk.weather.${weather}` as Key) : '',
  ].filter(Boolean);
}

// spoken is a place as somebody hears it who does not see the map: many hexes have no name.
export const spoken = (kit: Kit, view: View, place: string): string =>
  [kit.placeName(place), ...facts(kit, view, place), ...unitsOf(view).filter((u) => u.at === place).map((u) => kit.title(u.id))].join(', ');
