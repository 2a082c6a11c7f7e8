import { describe, expect, it } from 'vitest';
import { carry, goOn, narrow, readMoves } from './moves';

const kinds = [
  { name: 'place', args: ['area', 'type'], help: '' },
  { name: 'violate', args: ['nation', 'card'], help: '' },
  { name: 'march', args: ['unit'], help: '' },
  { name: 'to', args: ['area'], help: '' },
  { name: 'stop', args: [], help: '' },
  { name: 'back', args: [], help: '', back: true },
];
const read = (...texts: string[]) => readMoves(texts, kinds);

describe('from one move to the next', () => {
  const tank = { type: 'type', word: 'tank' };

  it('a kind of move can be picked', () => {
    expect(narrow(read('place berlin tank', 'violate poland none'), [{ type: 'kind', word: 'violate' }]).map((m) => m.text)).toEqual(['violate poland none']);
  });

  it('a type stays chosen while it can be placed', () => {
    expect(carry(read('place ruhr tank'), tank)).toEqual([tank]);
    expect(carry(read('place ruhr fleet'), tank)).toEqual([]);
    expect(carry(read('place ruhr tank'), undefined)).toEqual([]);
  });

  it('a move that has begun is ended where it is, or else taken back', () => {
    expect(goOn(read('to paris', 'stop', 'back'))?.kind).toBe('stop');
    expect(goOn(read('to paris', 'back'))?.kind).toBe('back');
    expect(goOn(read('march u1'))).toBeUndefined();
  });
});
