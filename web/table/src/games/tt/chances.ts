// What a unit's fire may do, before the dice are rolled. Exact, by the same rules
// that the server plays by: a die for each CV, a hit for each that is no higher
// than the firepower (12.42, 12.43).
import type { Move } from '../../lib/moves';
import { factionOf, type Kit, type Unit, type View } from './kit';

export interface Volley {
  dice: number;
  power: number; // the highest roll that hits
}

export interface Chance {
  hits: number;
  p: number;
}

// chances gives the chance of each number of hits.
export function chances({ dice, power }: Volley): Chance[] {
  const p = power / 6;
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  return Array.from({ length: dice + 1 }, (_, hits) => ({ hits, p: choose(dice, hits) * p ** hits * (1 - p) ** (dice - hits) }));
}

export const expected = ({ dice, power }: Volley): number => (dice * power) / 6;

// volley is what a move of a battle rolls, or nothing if it rolls no dice.
export function volley(kit: Kit, view: View, m: Move): Volley | undefined {
  const unit = view.units.find((u) => u.id === m.args[0]?.word);
  if (!unit?.cv || !unit.type) return undefined;
  switch (m.kind) {
    case 'bomb':
    case 'strike':
      return { dice: unit.cv, power: 1 };
    case 'fire':
      return fire(kit, view, unit, (m.args[1]?.word ?? '').toUpperCase());
  }
  return undefined;
}

function fire(kit: Kit, view: View, unit: Unit, target: string): Volley | undefined {
  const owner = factionOf(unit.nation);
  const techs = view.factions[owner]?.technologies ?? [];
  const type = unit.type ?? '';
  let power = kit.types.get(type)?.firepower[target] ?? 0;
  let dice = unit.cv ?? 0;
  if (type === 'fleet' && target === 'S' && techs.includes('sonar')) power = 3;
  if (type === 'airforce' && target === 'A' && techs.includes('airdefense-radar') && view.control[unit.area] === owner) dice *= 2;
  return power > 0 ? { dice, power } : undefined;
}
