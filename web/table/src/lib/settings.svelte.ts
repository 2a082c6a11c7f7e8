// What a person has chosen, kept in this browser.
import { recall, store } from './kept';

interface Settings {
  theme: 'system' | 'light' | 'dark';
  language: 'en' | 'de';
  motion: 'system' | 'less';
  name: string;
  game: string; // that the lobby offers first; none yet if empty
  idle: 'pass' | 'ask'; // whether a step in which nothing can be done goes by itself
  skip: string[]; // steps, by game, in which one is not asked unless one must
  film: 0 | 1 | 2 | 4 | 8; // how fast the others' turn is shown; 0: not by itself
  sound: boolean; // whether one's turn is heard
  guide: string; // the steps of the guide that are done, or "done" for all
}

const key = 'sandtable';
const fallback: Settings = { theme: 'system', language: navigator.language.startsWith('de') ? 'de' : 'en', motion: 'system', name: '', game: '', idle: 'pass', skip: [], film: 1, sound: false, guide: '' };

function load(): Settings {
  try {
    return { ...fallback, ...(JSON.parse(recall(key) ?? '{}') as Partial<Settings>) };
  } catch {
    return fallback;
  }
}

export const settings = $state<Settings>(load());

export function keep(change: Partial<Settings>): void {
  Object.assign(settings, change);
  // What another tab has kept meanwhile stays.
  store(key, JSON.stringify({ ...load(), ...change }));
  dress();
}

// What another tab keeps holds here too. Only the language waits until the page is
// loaded anew, as the words of a game do.
addEventListener('storage', (e) => {
  if (e.key !== key) return;
  Object.assign(settings, load(), { language: settings.language });
  dress();
});

// dark reports whether the evening colours are shown.
const evening = matchMedia('(prefers-color-scheme: dark)');
export const look = $state({ dark: false });

export function dress(): void {
  look.dark = settings.theme === 'dark' || (settings.theme === 'system' && evening.matches);
  document.documentElement.dataset['theme'] = look.dark ? 'dark' : 'light';
  document.documentElement.dataset['motion'] = settings.motion;
  document.documentElement.lang = settings.language;
}

// still reports whether things should not move by themselves.
export const still = (): boolean => settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

evening.addEventListener('change', dress);
dress();
