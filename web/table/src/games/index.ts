// The games that can be played at this table. A game is one folder and one line
// here; it is loaded when somebody sits down to it.
import type { Kit } from '../lib/kit';
import { whole, type Table } from '../screens/table/game';

interface Listed {
  table: () => Promise<{ default: Table }>;
  kit: (language: string) => Promise<Kit>; // its words alone, for the lobby
}

const games: Record<string, Listed> = {
  tt: { table: () => import('./tt/table'), kit: async (language) => (await import('./tt/kit')).loadKit(language) },
  reich: { table: () => import('./reich/table'), kit: async (language) => (await import('./reich/kit')).loadKit(language) },
  tk: { table: () => import('./axis/tk'), kit: async (language) => (await import('./axis/kit')).kitsOf('tk')(language) },
  tk1: { table: () => import('./axis/tk1'), kit: async (language) => (await import('./axis/kit')).kitsOf('tk1')(language) },
  ae: { table: () => import('./axis/ae'), kit: async (language) => (await import('./axis/kit')).kitsOf('ae')(language) },
  ds: { table: () => import('./axis/ds'), kit: async (language) => (await import('./axis/kit')).kitsOf('ds')(language) },
};

// tableOf is the table of a game.
export async function tableOf(game: string): Promise<Table> {
  const listed = games[game];
  if (!listed) throw new Error(`This page has no table for the game "${game}": it is older than the server. Load it anew.`);
  return whole(game, (await listed.table()).default);
}

// kitOf is the kit of a game in a language; none for a game that is not listed.
export const kitOf = (game: string, language: string): Promise<Kit> | undefined => games[game]?.kit(language);

// packsPage is the page for data packs, which Axis Empires alone knows.
export const packsPage = (): Promise<typeof import('./axis/packs/Packs.svelte')> => import('./axis/packs/Packs.svelte');
