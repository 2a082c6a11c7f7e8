// What the page asks of a browser when it is loaded, for unit tests, which run
// without one.
const kept = new Map<string, string>();
const deaf = { addEventListener: (): void => undefined };

Object.assign(globalThis, {
  ...deaf,
  matchMedia: () => ({ matches: false, ...deaf }),
  document: { documentElement: { dataset: {} }, visibilityState: 'visible', ...deaf },
  location: { pathname: '/', search: '', origin: 'http://localhost' },
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
});
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { language: 'en' } });
