import { expect, test } from 'vitest';
import { findRules } from './rules';

const rule = (id: string, text = ''): { id: string; title: string; text: string } => ({ id, title: 'Rule', text });
const all = [rule('TK 0.1', 'see 13.6'), rule('TK 13.6'), rule('TK 13.6.1'), rule('DS 13.6'), rule('DS 14.1', 'a Policy')];
const ids = (words: string): string[] => findRules(all, words).map((r) => r.id);

test('the rule of a number comes before its parts and what speaks of it', () => {
  expect(ids('13.6')).toEqual(['TK 13.6', 'DS 13.6', 'TK 13.6.1', 'TK 0.1']);
  expect(ids('DS 13.6')).toEqual(['DS 13.6']);
  expect(ids('policy rule')).toEqual(['DS 14.1']);
  expect(ids('')).toHaveLength(5);
  expect(ids('zeppelin')).toEqual([]);
});
