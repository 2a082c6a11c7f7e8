import { describe, expect, it } from 'vitest';
import { byPhase, changes } from './film';

const stands = (text: string) => text.split(' ').filter(Boolean).map((s) => ({ id: s.split('@')[0] ?? '', at: s.split('@')[1] ?? '' }));

describe('what changed between two moments', () => {
  it('are the ways that units went, together where they went together', () => {
    expect(changes(stands('a@berlin b@berlin c@rome'), stands('a@warsaw b@warsaw c@rome')).ways).toEqual([{ from: 'berlin', to: 'warsaw', n: 2 }]);
  });

  it('are the places where units came and went for good', () => {
    const { come, gone, ways } = changes(stands('a@berlin b@rome c@'), stands('a@berlin c@paris'));
    expect([come, gone, ways]).toEqual([['paris'], ['rome'], []]);
  });
});

describe('a summary', () => {
  it('has a part for each phase, in their order', () => {
    const parts = byPhase([{ p: 'Spring' }, { p: 'Spring' }, { p: 'Summer' }, { p: 'Spring' }], (m) => m.p);
    expect(parts.map((x) => [x.phase, x.moments.length])).toEqual([['Spring', 2], ['Summer', 1], ['Spring', 1]]);
  });
});
