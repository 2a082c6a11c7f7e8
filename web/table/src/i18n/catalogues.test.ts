import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort();

describe('the German texts', () => {
  it('are complete and say nothing that the English do not', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const text of Object.values(de)) expect(text.trim()).not.toBe('');
  });

  it('name the same things as the English', () => {
    for (const [key, text] of Object.entries(en)) expect(names(de[key as keyof typeof en]), key).toEqual(names(text));
  });
});
