import type { Faction } from './kit';

// A track of a faction: what it has, what it would have without blockades (14.23), and
// whether it limits production now.
export interface Level {
  name: string;
  n: number;
  all: number;
  counts: boolean;
}

// In peace the resources do not count.
export function levels(faction: Faction, war: boolean): Level[] {
  return [
    { name: 'POP', n: faction.pop, all: faction.controlledPop ?? faction.pop, counts: true },
    { name: 'RES', n: faction.res, all: faction.controlledRes ?? faction.res, counts: war },
    { name: 'IND', n: faction.ind, all: faction.ind, counts: true },
  ];
}
