// The board for whoever hears it: of two thousand hexes those that can be chosen.
import type { Page } from '@playwright/test';
import { clean } from './clean';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';

async function barbarossa(page: Page): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), bot('soviet')] });
  return new Table(page, made.id);
}
const brief = (moves: readonly string[]): string => moves.find((m) => /^(done|stop|let-pass)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';
const moving = (s: State): boolean => s.prompt.phase.includes('Operational Movement') && !!s.moves?.some((m) => m.startsWith('move'));

test('Only what can be chosen is a button of the board, and the keyboard keeps its place', async ({ page }) => {
  const table = await barbarossa(page);
  await table.rush(moving, brief, () => 0);
  await table.show();
  const board = table.board();
  const lit = board.locator('[data-lit]');
  await expect(lit.first()).toBeAttached();
  await expect.poll(async () => (await board.getByRole('button').count()) - (await lit.count())).toBe(0);
  expect(await board.getByRole('button').count()).toBeLessThan(200);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  const at = (): Promise<string> => page.evaluate(() => (document.activeElement instanceof SVGElement ? (document.activeElement.dataset['unit'] ?? document.activeElement.dataset['area'] ?? '') : ''));
  const unit = await at();
  expect(unit).not.toBe('');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await table.state()).moves?.some((m) => m.startsWith('to '))).toBe(true);
  // What was chosen is lit no more; the next arrow goes on from there to a hex that can be entered.
  await expect(board.locator('path[data-lit]').first()).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toMatch(/^[ew]\d{4}$/);
  const hex = await at();
  await page.keyboard.press('Enter');
  await expect(board.locator(`path[data-area="${hex}"]`)).toBeFocused();
  await expect(board.locator('[data-lit]').first()).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).not.toBe('');
  await clean(page, { without: '.board .layer img' });
});

test('The tabs beside the board have a name', async ({ page }) => {
  const table = await barbarossa(page);
  await table.show();
  await expect(page.getByRole('tablist', { name: 'Beside the board' })).toBeVisible();
});
