// The end of a match: who has won, which seat was one's own, and where it is found again.
import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { bot, comeIn, invited, me, post, Table } from './table';

const brief = (moves: readonly string[]): string => moves.find((m) => /^(done|stop|let-pass)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';

// lost is a match of the shortest scenario in which the Axis never attacked.
async function lost(page: Page, you = 'you'): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.1', players: 2 }, seats: [me('axis'), bot('western')] });
  const table = new Table(page, made.id);
  await table.show();
  await expect(page.locator('[data-side="axis"]').first()).toContainText(you); // on a phone in the menu
  await expect(page.locator('[data-side="western"]').first()).not.toContainText(you);
  await table.rush(() => false, brief, () => 0);
  return table;
}

test('The end says who has won and that one has lost, and the lobby offers to look back', async ({ page }) => {
  const table = await lost(page);
  await table.show();
  const [axis, west] = [page.locator('.bar [data-side="axis"]'), page.locator('.bar [data-side="western"]')];
  await expect(page.locator('footer')).toContainText('You have lost. The match is over: victory for the West');
  await expect(west.first()).toContainText('won');
  await expect(axis.first()).not.toContainText('won');
  await expect(axis.first()).toContainText('you');
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'Your matches' }).getByRole('listitem').filter({ hasText: 'Case White' });
  await expect(mine.getByRole('link')).toHaveText('Look back');
});

test('Whoever has resigned finds the match under a heading of its own, and watches how it goes on', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string; invitations: Record<string, string> }>(page, '/api/matches', { game: 'tk', setup: { scenario: 'C.1', players: 3 }, title: 'Long war', private: true, seats: [me('axis'), invited('western'), invited('soviet')] });
  const others = await browser.newContext({ baseURL: server.url });
  for (const seat of ['western', 'soviet']) await post(await others.newPage(), `/api/matches/${made.id}/seats/${seat}`, { name: 'Bob', invitation: made.invitations[seat] });
  await others.close();
  await page.goto('/');
  const left = page.getByRole('region', { name: 'Matches that you left' });
  await expect(page.getByRole('region', { name: 'Your matches' }).getByRole('listitem').filter({ hasText: 'Long war' })).toHaveCount(1);
  await expect(left).toHaveCount(0);
  await post(page, `/api/matches/${made.id}/resign`, { id: 'enough', version: (await new Table(page, made.id).state()).version });
  await page.reload();
  await expect(left.getByRole('listitem')).toContainText('the others play on');
  // On a phone that stands on one line.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await left.getByText('the others play on').evaluate((e) => e.getClientRects().length)).toBe(1);
  if (wide) await page.setViewportSize(wide);
  await expect(page.getByRole('listitem').filter({ hasText: 'Long war' })).toHaveCount(1);
  await left.getByRole('link', { name: 'Watch' }).click();
  await expect(page.getByRole('banner')).toContainText('You watch');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('How it went is seen whole, over a bar that gives its room back', async ({ page }) => {
    const table = await lost(page);
    await table.show();
    await expect(page.locator('footer')).toContainText('You have lost.');
    const result = (await page.locator('footer').boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: 'How it went' }).tap();
    const film = page.locator('.replay');
    await expect(film.locator('.plots figure, .plots svg').first()).toBeVisible();
    expect((await page.locator('footer').boundingBox())?.height).toBeLessThan(result / 2);
    expect((await film.boundingBox())?.y).toBeGreaterThanOrEqual((await page.locator('main').boundingBox())?.y ?? Infinity);
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('The lobby tells in German how a match ended', async ({ page }) => {
    await lost(page, 'du');
    await page.goto('/');
    const mine = page.getByRole('region', { name: 'Deine Partien' }).getByRole('listitem').filter({ hasText: 'Fall Weiß' });
    await expect(mine.getByRole('link')).toHaveText('Rückblick');
    await expect(mine).toContainText('Westmächte (Ende des Szenarios)');
  });
});

test('Nothing above the bar lies over the years', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'ds', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), bot('western')] });
  await new Table(page, made.id).show();
  const years = await page.getByRole('navigation').boundingBox();
  // Whatever is said there lies within this box.
  const above = await page.locator('footer .above').evaluate((e) => e.getBoundingClientRect().left);
  expect(above).toBeGreaterThanOrEqual((years?.x ?? 0) + (years?.width ?? Infinity));
});
