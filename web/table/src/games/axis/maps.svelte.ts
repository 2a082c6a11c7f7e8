// Which of two maps the panels show, where both are played: the one on which the segment
// under way is played, until somebody looks at the other.
import { mapNames, theatre, type Kit, type MapName, type RawKit, type Theatre, type View } from './kit';

export const looking = $state<{ at: MapName | undefined }>({ at: undefined });

export interface Looked {
  map: MapName;
  raw: RawKit;
  now: Theatre;
  letters: string; // before the words of its things
}

// looked is the map that the panels show.
export function looked(kit: Kit, view: View): Looked {
  if (kit.maps.length === 1) return { map: kit.raw.theatre, raw: kit.raw, now: theatre(view), letters: '' };
  const map = looking.at ?? view.map ?? 'europe';
  return { map, raw: kit.maps[mapNames.indexOf(map)] ?? kit.raw, now: view[map] ?? theatre(view), letters: map === 'europe' ? 'eu-' : 'pa-' };
}
