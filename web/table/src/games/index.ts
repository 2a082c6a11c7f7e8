// The games that can be played at this table. A game is one folder and one line
// here; it is loaded when somebody sits down to it.
import type { Kit } from '../lib/kit';
import { whole, type Table } from '../screens/table/game';

// Cover is what the lobby shows of a game: its maps, each at a place worth looking at, and
// the set-up that "Play now" begins.
export interface Cover {
  maps: readonly Look[];
  scenario: string;
  players: number;
}

interface Look {
  board: string; // the folder of its pictures
  german?: boolean; // whether it is drawn with German names too
  place: string; // of the map, and its size, as a background has them
}

interface Listed {
  table: () => Promise<{ default: Table }>;
  kit: (language: string) => Promise<Kit>; // its words alone, for the lobby
  cover: Cover;
}

const games: Record<string, Listed> = {
  tt: {
    table: () => import('./tt/table'),
    kit: async (language) => (await import('./tt/kit')).loadKit(language),
    cover: { maps: [{ board: 'tt', german: true, place: '40% 33% / 1750px' }], scenario: '1939', players: 3 },
  },
  reich: {
    table: () => import('./reich/table'),
    kit: async (language) => (await import('./reich/kit')).loadKit(language),
    cover: { maps: [{ board: 'reich', place: '42% 38% / 2000px' }], scenario: '1939', players: 2 },
  },
  tk: {
    table: () => import('./axis/tk'),
    kit: async (language) => (await import('./axis/kit')).kitsOf('tk')(language),
    cover: { maps: [{ board: 'tk', german: true, place: '45% 36% / 2000px' }], scenario: 'A.1', players: 2 },
  },
  tk1: {
    table: () => import('./axis/tk1'),
    kit: async (language) => (await import('./axis/kit')).kitsOf('tk1')(language),
    cover: { maps: [{ board: 'tk', german: true, place: '45% 36% / 2000px' }], scenario: 'A.1', players: 2 },
  },
  ae: {
    table: () => import('./axis/ae'),
    kit: async (language) => (await import('./axis/kit')).kitsOf('ae')(language),
    cover: { maps: [{ board: 'tk', german: true, place: '46% 36% / 1500px' }, { board: 'ds', german: true, place: '47% 30% / 1300px' }], scenario: 'C.3', players: 2 },
  },
  ds: {
    table: () => import('./axis/ds'),
    kit: async (language) => (await import('./axis/kit')).kitsOf('ds')(language),
    cover: { maps: [{ board: 'ds', german: true, place: '40% 27% / 2000px' }], scenario: 'A.2', players: 2 },
  },
};

// tableOf is the table of a game.
export async function tableOf(game: string): Promise<Table> {
  const listed = games[game];
  if (!listed) throw new Error(`This page has no table for the game "${game}": it is older than the server. Load it anew.`);
  return whole(game, (await listed.table()).default);
}

// pictureOf is a map of a cover, by day or in the evening and in a language, as a background.
export const pictureOf = (m: Look, dark: boolean, language: string): string => `var(--sea) url('/${m.board}/board-${dark ? 'dark' : 'light'}${m.german && language === 'de' ? '.de' : ''}.svg') ${m.place}`;

// coverOf is the cover of a game; none for a game that is not listed.
export const coverOf = (game: string): Cover | undefined => games[game]?.cover;

// kitOf is the kit of a game in a language; none for a game that is not listed.
export const kitOf = (game: string, language: string): Promise<Kit> | undefined => games[game]?.kit(language);

// packsPage is the page for data packs, which Axis Empires alone knows.
export const packsPage = (): Promise<typeof import('./axis/packs/Packs.svelte')> => import('./axis/packs/Packs.svelte');
