import { describe, expect, it } from 'vitest';
import { ask, Refused, sentence } from './client';

const response = (status: number): Response => new Response(null, { status });

describe('ask', () => {
  it('gives what the server answered', async () => {
    expect(await ask(Promise.resolve({ data: { version: 3 }, response: response(200) }))).toEqual({ version: 3 });
  });

  it('throws what the server refused, with the rule', async () => {
    const refusal = ask(Promise.resolve({ error: { detail: 'Rivers let two units through.', rule: '11.52', now: 8 }, response: response(422) }));
    await expect(refusal).rejects.toMatchObject({ status: 422, problem: { rule: '11.52', now: 8 } });
  });
});

describe('the sentence that a person is told', () => {
  const offline = 'The server cannot be reached.';

  it('is the refusal with its rule', () => {
    expect(sentence(new Refused(422, { detail: 'Rivers let two units through.', rule: '11.52' }), offline)).toBe('Rivers let two units through. (11.52)');
    expect(sentence(new Refused(409, { detail: 'Look again.' }), offline)).toBe('Look again.');
    expect(sentence(new Refused(404, { detail: 'there is no such match' }), offline)).toBe('There is no such match.');
  });

  it('is about the line when nobody answers', () => {
    expect(sentence(new TypeError('Failed to fetch'), offline)).toBe(offline);
  });

  it('says something even if the server did not', () => {
    expect(sentence(new Refused(502, {}), offline)).toMatch(/\w+/);
    expect(sentence('odd', offline)).toBe('odd');
  });
});
