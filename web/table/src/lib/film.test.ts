import { describe, expect, it } from 'vitest';
import { byPhase, byScene, changes, pictures } from './film';

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

describe('a moment', () => {
  const parts = (...lines: string[]) => byScene({ n: 7, lines: lines.map((text) => ({ n: 7, text })) }, (l) => /^[EP]/.exec(l.text)?.[0]).map((m) => [m.n, m.scene, ...m.lines.map((l) => l.text)]);
  it('is cut where it goes over to another part of the board', () => {
    expect(parts('E1', 'x', 'P1', 'P2', 'E2')).toEqual([[7, 'E', 'E1', 'x'], [7, 'P', 'P1', 'P2'], [7, 'E', 'E2']]);
  });
  it('plays from its beginning where the first line that names a part does', () => {
    expect(parts('x', 'P1')).toEqual([[7, 'P', 'x', 'P1']]);
    expect(parts('x', 'y')).toEqual([[7, '', 'x', 'y']]);
  });
  it('is one picture where it tells nothing, and leaves out what the next line says better', () => {
    const manner = { repeats: (l: { text: string }, next?: { text: string }) => l.text === 'E1' && next?.text === 'E2', scene: (l: { text: string }) => /^[EP]/.exec(l.text)?.[0] };
    const shown = (...lines: string[]) => pictures({ n: 7, lines: lines.map((text) => ({ n: 7, text })) }, manner).map((m) => [m.scene, ...m.lines.map((l) => l.text)]);
    expect(shown()).toEqual([['']]);
    expect(shown('E1', 'E2', 'P1')).toEqual([['E', 'E2'], ['P', 'P1']]);
  });
});

describe('a summary', () => {
  const moment = (n: number, p: string, ...lines: [string, string?][]) => ({ n, p, lines: lines.map(([text, phase]) => ({ n, text, ...(phase ? { phase } : {}) })) });
  const told = (...moments: ReturnType<typeof moment>[]) => byPhase(moments, (m, l) => l.phase ?? m.p).map((x) => [x.phase, ...x.lines.map((l) => (l.times > 1 ? `${l.line.text} ×${l.times}` : l.line.text))]);
  it('has a part for each phase, in their order', () => {
    expect(told(moment(1, 'Spring', ['a']), moment(2, 'Spring', ['b']), moment(3, 'Summer', ['c']), moment(4, 'Spring', ['d']))).toEqual([['Spring', 'a', 'b'], ['Summer', 'c'], ['Spring', 'd']]);
  });
  it('puts what one move led through under the phases in which it happened', () => {
    expect(told(moment(1, 'Combat', ['a unit moves', 'Movement'], ['a die falls', 'Combat']))).toEqual([['Movement', 'a unit moves'], ['Combat', 'a die falls']]);
  });
  it('says once what was said several times over', () => {
    expect(told(moment(1, 'Support', ['a convoy sails']), moment(2, 'Support', ['a convoy sails'], ['done']))).toEqual([['Support', 'a convoy sails ×2', 'done']]);
  });
});
