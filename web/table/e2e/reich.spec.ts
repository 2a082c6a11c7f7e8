import type { Page } from '@playwright/test';
import { clean } from './clean';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];
type Plan = components['schemas']['SeatPlan'];

const sitDown = (page: Page, scenario: string, seats: Plan[]): Promise<Created> => post<Created>(page, '/api/matches', { game: 'reich', setup: { scenario, players: 2 }, seats });

const date = (s: State): string => (s.view as unknown as { date: string }).date;

// sensible ends what can be ended most of the time, and never takes back.
function sensible(moves: readonly string[], random: () => number): string {
  const fit = moves.filter((m) => m !== 'back' && !m.startsWith('destroy'));
  const done = fit.filter((m) => m.startsWith('done'));
  if (done.length && random() < 0.7) return done[0] ?? '';
  return fit[Math.floor(random() * fit.length)] ?? moves[0] ?? '';
}

// byHand makes a move as a person does: by its button, or by its counter and its
// hex on the board.
async function byHand(page: Page, move: string): Promise<void> {
  const button = page.locator(`footer [data-move="${move}"]`).first();
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  for (const word of move.split(' ').slice(1)) {
    const piece = page.locator(`[data-unit="${word}"], path[data-area="${word}"], footer button[data-counter="${word}"]`).first();
    if (await piece.count()) await piece.dispatchEvent('click');
  }
}

test('The first two turns of 1939 are played on the page', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1939', [me('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  const random = dice(39);
  // The forces are deployed by requests, so that the page comes to play sooner.
  await table.rush((s) => s.prompt.phase !== 'Set-up', (moves) => moves.find((m) => m !== 'back') ?? '', random);
  await table.show();
  await expect(page.getByRole('heading', { name: /Fall 1939/ })).toBeVisible();
  await clean(page, { without: '.board .layer' });
  for (let n = 0; n < 500; n++) {
    const s = await table.state();
    if (date(s) === 'Spring 1940' || s.state === 'over') break;
    if (!s.moves?.length) {
      await page.waitForTimeout(100);
      continue;
    }
    const move = sensible(s.moves, random);
    await expect(async () => {
      const now = await table.state();
      if (now.version > s.version) return;
      await byHand(page, move);
      await expect.poll(async () => (await table.state()).version, { timeout: 4000 }).toBeGreaterThan(s.version);
    }).toPass({ timeout: 180_000 });
  }
  expect(date(await table.state())).toBe('Spring 1940');
  await expect(page.getByRole('heading', { name: /Spring 1940/ })).toBeVisible();
});

test('A match of bots is watched in replay', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1944', [bot('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  await table.show();
  // It need not be over: what has been played is a film already.
  await expect.poll(async () => date(await table.state()), { timeout: 300_000, intervals: [1000] }).not.toBe('Spring 1944');
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await expect(page.getByRole('heading', { name: /Spring 1944/ })).toBeVisible();
  await page.getByRole('button', { name: 'One further' }).first().click();
  await slider.fill((await slider.getAttribute('max')) ?? '0');
  await slider.dispatchEvent('change');
  await expect(page.getByRole('heading', { name: /(Summer|Fall|Winter) 1944|194[56]/ })).toBeVisible();
});
