import { describe, expect, it } from 'vitest';
import { click, drops, narrow, readMoves, things } from './moves';

const kinds = [
  { name: 'march', args: ['unit'], help: '', anytime: false, back: false },
  { name: 'retreat', args: ['unit', 'area'], help: '', anytime: false, back: false },
  { name: 'place', args: ['area', 'type'], help: '', anytime: false, back: false },
  { name: 'disband', args: ['unit'], help: '', anytime: true, back: false },
  { name: 'back', args: [], help: '', anytime: false, back: true },
  { name: 'done', args: [], help: '', anytime: false, back: false },
];
const read = (...texts: string[]) => readMoves(texts, kinds);
const unit = (word: string) => ({ type: 'unit', word });
const area = (word: string) => ({ type: 'area', word });

describe('moves', () => {
  it('are read as a kind and what they name', () => {
    const [retreat, disband, back] = read('retreat u1 berlin', 'disband u1', 'back');
    expect(retreat?.args).toEqual([unit('u1'), area('berlin')]);
    expect(disband?.anytime).toBe(true);
    expect(back?.back).toBe(true);
  });

  it('of a kind that the page does not know keep their words', () => {
    expect(read('conjure u1')[0]).toMatchObject({ kind: 'conjure', args: [{ type: 'word', word: 'u1' }], anytime: false });
  });

  it('are narrowed to those that name everything that was picked', () => {
    const moves = read('retreat u1 berlin', 'retreat u1 ruhr', 'retreat u2 ruhr');
    expect(narrow(moves, [unit('u1'), area('ruhr')]).map((m) => m.text)).toEqual(['retreat u1 ruhr']);
    expect(narrow(moves, [])).toHaveLength(3);
  });

  it('light what they name and was not picked yet', () => {
    const moves = read('retreat u1 berlin', 'retreat u1 ruhr');
    expect([...(things(moves, [unit('u1')]).get('area') ?? [])]).toEqual(['berlin', 'ruhr']);
    expect(things(moves, [unit('u1')]).has('unit')).toBe(false);
  });
});

describe('a click', () => {
  const moves = read('retreat u1 berlin', 'retreat u1 ruhr', 'march u2', 'done');

  it('makes the move when only one is left', () => {
    expect(click(moves, [], unit('u2')).play?.text).toBe('march u2');
    expect(click(moves, [unit('u1')], area('ruhr')).play?.text).toBe('retreat u1 ruhr');
  });

  it('picks when several are left, and lets go when clicked again', () => {
    expect(click(moves, [], unit('u1'))).toEqual({ picked: [unit('u1')] });
    expect(click(moves, [unit('u1')], unit('u1'))).toEqual({ picked: [] });
  });

  it('begins anew with something that does not fit what is picked', () => {
    const more = read('retreat u1 berlin', 'retreat u1 ruhr', 'retreat u2 paris', 'retreat u2 ruhr');
    expect(click(more, [unit('u1')], unit('u2'))).toEqual({ picked: [unit('u2')] });
  });

  it('on what no move names changes nothing', () => {
    expect(click(moves, [unit('u1')], area('moscow'))).toEqual({ picked: [unit('u1')] });
  });
});

describe('a thing that is dragged', () => {
  const moves = read('retreat u1 berlin', 'retreat u1 ruhr', 'retreat u2 paris', 'march u1', 'done');

  it('can be dropped where a move names it and the place', () => {
    expect([...drops(moves, unit('u1'))].map(([a, m]) => [a, m.map((x) => x.text)])).toEqual([
      ['berlin', ['retreat u1 berlin']],
      ['ruhr', ['retreat u1 ruhr']],
    ]);
    expect(drops(moves, unit('u3')).size).toBe(0);
  });
});
