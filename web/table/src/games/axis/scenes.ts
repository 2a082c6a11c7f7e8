// Where both maps are played: on which of them something happened, and a moment seen from there.
import type { Line } from '../../api/client';
import { mapNames, type MapName, type View } from './kit';

// A rule bears the letters of the book of its map: "TK 1.3", "DS 1.3".
const letters: Record<string, MapName> = { TK: 'europe', DS: 'pacific' };

export const scenes = {
  of: (line: Line): MapName | undefined => letters[line.rule?.split(' ')[0] ?? ''],
  // The view of a moment names the map of the segment that follows it.
  on: (view: View, scene: string): View => {
    const map = mapNames.find((m) => m === scene);
    return view.map && map && map !== view.map ? { ...view, map } : view;
  },
};
