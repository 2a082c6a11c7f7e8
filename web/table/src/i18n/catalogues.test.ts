import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import saidInGerman from './said.de.json';

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort();

describe('the German texts', () => {
  it('are complete and say nothing that the English do not', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const text of Object.values(de)) expect(text.trim()).not.toBe('');
  });

  it('name the same things as the English', () => {
    for (const [key, text] of Object.entries(en)) expect(names(de[key as keyof typeof en]), key).toEqual(names(text));
  });

  it('tell who takes and leaves which seat', () => {
    const notes = readFileSync(new URL('../../../../match/notes.go', import.meta.url), 'utf8');
    const keys = [...notes.matchAll(/noted\(n, "([^"]+)"/g)].map((m) => m[1] ?? '');
    expect(keys.length).toBeGreaterThan(9);
    for (const key of keys) {
      const german = (saidInGerman as Record<string, string>)[key] ?? '';
      expect(names(german), key).toEqual(names(key).map((_, i) => String(i)));
    }
  });
});
