import { describe, expect, it } from 'vitest';
import { next, promiseOf } from './shares';

describe('a share in the dice', () => {
  it('is promised as the server computes it', async () => {
    // dice.Promise of 64 zeros, in Go.
    expect(await promiseOf('0'.repeat(64))).toBe('609754a5e3a8959b973ffb8834c3239ab4d3847d8c4b6074411b4258e5e209d0');
  });

  it('is shown when the server has its promise, with a promise of the next', async () => {
    const first = await next('m', 'axis', undefined);
    expect(first.reveal).toBeUndefined();
    const second = await next('m', 'axis', first.promise);
    expect(await promiseOf(second.reveal ?? '')).toBe(first.promise);
    expect(second.promise).not.toBe(first.promise);
  });

  it('is still known when the answer to a move was lost', async () => {
    const { promise } = await next('n', 'axis', undefined);
    await next('n', 'axis', promise); // sent, but it never arrived
    expect(await promiseOf((await next('n', 'axis', promise)).reveal ?? '')).toBe(promise);
  });

  it('is still known after moves that the server refused', async () => {
    const { promise } = await next('o', 'axis', undefined);
    for (let i = 0; i < 9; i++) await next('o', 'axis', promise);
    expect(await promiseOf((await next('o', 'axis', promise)).reveal ?? '')).toBe(promise);
  });

  it('is promised anew where the last one was promised elsewhere', async () => {
    const share = await next('m', 'west', await promiseOf('1'.repeat(64)));
    expect(share.reveal).toBeUndefined();
    expect(share.promise).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of one seat is not that of another', async () => {
    const { promise } = await next('k', 'axis', undefined);
    expect((await next('k', 'west', promise)).reveal).toBeUndefined();
  });
});
