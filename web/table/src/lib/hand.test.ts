import { afterEach, expect, test, vi } from 'vitest';
import { copy, share, shares } from './hand';

afterEach(() => vi.unstubAllGlobals());

const browser = (it: object): void => {
  vi.stubGlobal('navigator', it);
};
const refusal = (name: string): Error => Object.assign(new Error(name), { name });

test('A link is shared by what the device has, with what goes with it', async () => {
  const given: unknown[] = [];
  browser({ share: (x: unknown) => Promise.resolve(void given.push(x)) });
  expect(shares()).toBe(true);
  expect(await share('Come and play', 'https://x/join/1')).toBe('shared');
  expect(given).toEqual([{ text: 'Come and play', url: 'https://x/join/1' }]);
});

test('Whoever thinks better of it has shared nothing, and where the device refuses it is copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (x: string) => Promise.resolve(void copied.push(x)) };
  browser({ share: () => Promise.reject(refusal('AbortError')), clipboard });
  expect(await share('Come', 'https://x')).toBe('kept');
  expect(copied).toEqual([]);
  browser({ share: () => Promise.reject(refusal('NotAllowedError')), clipboard });
  expect(await share('Come', 'https://x')).toBe('copied');
  expect(copied).toEqual(['Come\nhttps://x']);
});

test('A page without HTTPS has neither way, and copies as browsers used to', async () => {
  let selected = '';
  const field = { value: '', style: {}, select: () => (selected = field.value), remove: () => undefined };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { activeElement: null, createElement: () => field, body: { append: () => undefined }, execCommand: () => true });
  browser({});
  expect(shares()).toBe(false);
  expect(await copy('', 'https://x')).toBe(true);
  expect(selected).toBe('https://x');
});
