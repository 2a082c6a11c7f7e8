// What the table has to know of the cards, blocks and sides of Triumph & Tragedy.
import type { Card, Kit, View } from './kit';

// sidesOf are the factions that a seat plays.
export const sidesOf = (seat: string): string[] => (seat === 'allies' ? ['west', 'ussr'] : seat ? [seat] : []);

// greatPower is the nation whose blocks stand for those of a seat.
export const greatPower = (sides: readonly string[]): string => ({ axis: 'germany', west: 'britain', ussr: 'ussr' })[sides[0] ?? ''] ?? 'germany';

// blocksLeft counts what is left in the box of each type for a nation.
export function blocksLeft(kit: Kit, view: View, nation: string): Map<string, number> {
  const left = new Map(Object.entries(kit.blocks[nation] ?? {}));
  for (const u of view.units) if (u.nation === nation && u.type) left.set(u.type, (left.get(u.type) ?? 0) - 1);
  return left;
}

// handOf are the cards that a seat holds.
export function handOf(view: View, seat: string): string[] {
  return sidesOf(seat).flatMap((f) => [...(view.factions[f]?.hand ?? []), ...(view.factions[f]?.selected ?? [])]);
}

// useOf is the move that a card is for in a phase, to ask why it cannot be played.
export function useOf(card: Card, procedure: string | undefined): string {
  const [nation] = card.nations ?? [];
  if (!card.id.startsWith('A')) return procedure === 'Command' ? `commit ${card.id}` : `factory ${card.id}`;
  return procedure === 'Government' && nation ? `diplomacy ${card.id} ${nation}` : `commit ${card.id}`;
}

// factories sums the Factory Values of some cards.
export const factories = (kit: Kit, cards: readonly string[]): number => cards.reduce((sum, c) => sum + (kit.cards.get(c)?.factory ?? 0), 0);
