// The other side's turn, while one looks on.
import { dice, keen } from './policy';
import { expect, test } from './test';
import { bot, comeIn, invited, me, post, Table } from './table';
import type { components } from '../src/api/schema';

const alone = [me('axis'), bot('west'), bot('ussr')];

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('When one is asked again, what the others did is shown as a film, and stays to be read by phase', async ({ page }) => {
    await page.addInitScript(() => {
      if (!localStorage.getItem('sandtable')?.includes('film')) localStorage.setItem('sandtable', '{"guide":"done","idle":"ask","film":1}');
    });
    const table = await Table.sit(page, 'Ann', '1936', alone);
    const random = dice(8);
    await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, random);
    await table.rush((s) => !s.moves?.length, keen, random);
    const film = page.getByRole('region', { name: 'What the others did' });
    await film.getByRole('button', { name: 'Pause' }).click();
    await film.getByRole('button', { name: /^Speed/ }).click();
    expect(await page.evaluate(() => localStorage.getItem('sandtable'))).toContain('"film":2');
    await film.getByRole('button', { name: 'To now' }).click();
    await film.getByRole('button', { name: 'What the others did' }).click();
    await expect(film.getByRole('heading').first()).toBeVisible();
    await film.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('slider', { name: 'Replay' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await film.getByRole('button', { name: 'Close' }).click();
    await expect(film).toHaveCount(0);
  });

  test('Arrows show what moved in a film', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    const random = dice(8);
    await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.length, keen, random);
    await table.follows();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your matches' }).waitFor();
    await table.rush((s, v) => v.year > 1937 && !!s.moves?.length, keen, random);
    await table.show();
    const film = page.getByRole('region', { name: 'While you were away' });
    await film.getByRole('button', { name: 'Show me' }).click();
    await film.getByRole('button', { name: 'Pause' }).click();
    await expect(page.locator('footer')).toContainText('There is a question for you: go back to now');
    const arrows = page.locator('[data-changes]:not([data-changes="0"])');
    for (let i = 0; i < 400 && (await arrows.count()) === 0 && (await film.locator('.told').count()) > 0; i++) await film.getByRole('button', { name: 'One further' }).click();
    await expect(arrows).toHaveCount(1);
    await film.getByRole('button', { name: 'To now' }).click();
    await expect(arrows).toHaveCount(0);
  });
});

test('Where things should not move there is no film, but what the others did can be read', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const random = dice(8);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, random);
  await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.length, keen, random);
  const told = page.getByRole('region', { name: 'What the others did' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await told.getByRole('button', { name: 'What the others did' }).click();
  await expect.poll(() => told.getByRole('listitem').count()).toBeGreaterThan(1);
});

test('A replay plays, jumps by turns, and has a link to each of its moments; the log can be taken along', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const random = dice(8);
  await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.length, keen, random);
  await table.follows();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Download the log' }).click();
  expect((await download).suggestedFilename()).toContain('.txt');
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.waitForEvent('download');
  await page.getByRole('link', { name: 'What you know, as a file' }).click();
  expect((await sheet).suggestedFilename()).toContain('-axis.json');
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Replay' });
  const at = async (): Promise<number> => Number(await slider.inputValue());
  const from = await at();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(at).toBeGreaterThan(from + 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const before = await at();
  await page.getByRole('button', { name: 'On to the next turn' }).click();
  await expect.poll(at).toBeGreaterThan(before + 1); // further than the picture that was under way
  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const there = await at();
  await page.goto(link);
  await expect(slider).toBeVisible();
  await expect.poll(at).toBe(there);
});

test.describe('offline', () => {
  test.use({ mayFail: /ERR_INTERNET_DISCONNECTED|Failed to load/ });
  test('Who is cut off is told at once', async ({ page, context }) => {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    await table.follows();
    await context.setOffline(true);
    await expect(page.getByRole('banner')).toContainText('The connection is lost', { timeout: 5000 });
    await context.setOffline(false);
    await expect(page.getByRole('banner')).not.toContainText('The connection is lost');
  });
});

test('Until the picture of the map has come, its areas are seen', async ({ page }) => {
  let come = (): void => undefined;
  const waits = new Promise<void>((done) => (come = done));
  await page.context().route(/\/tt\/board-\w+\.svg$/, async (route) => {
    await waits;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' });
  });
  await Table.sit(page, 'Ann', '1936', alone);
  const fill = (): Promise<string> => page.locator('path[data-area="paris"]').evaluate((e) => getComputedStyle(e).stroke);
  expect(await fill()).not.toBe('none');
  come();
  await expect.poll(fill).toBe('none');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'no-preference' } });
  test('The hex of a fight is seen between its card and the film, and what a tap asks for lies on top', async ({ page, browser, server }) => {
    await comeIn(page, 'Ann');
    const made = await post<components['schemas']['Created']>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), invited('soviet')] });
    const [ann, other] = [new Table(page, made.id), await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()];
    const bob = new Table(other, made.id);
    await other.goto(`/join/${made.invitations['soviet']}`);
    await other.getByLabel('Your name').fill('Bob');
    await other.getByRole('button', { name: 'Take the seat' }).click();
    await ann.show();
    // Ann lets everything go by, and Bob attacks wherever he can.
    const some = (...what: RegExp[]) => (moves: readonly string[]): string => what.flatMap((w) => moves.find((m) => w.test(m)) ?? []).concat(moves.find((m) => m !== 'back') ?? '')[0] ?? '';
    await ann.rush((s) => !s.moves?.length, some(/^(done|stop|let-pass|split)/), dice(1));
    await bob.rush((s) => !s.moves?.length, some(/^launch/, /^join/, /^attack/, /^(done|stop|let-pass)/), dice(1));
    await other.context().close();

    const film = page.getByRole('region', { name: 'What the others did' });
    await film.getByRole('button', { name: 'Pause' }).tap();
    const card = page.locator('[data-fight]');
    while (!(await card.isVisible())) await film.getByRole('button', { name: 'One further' }).tap();
    const [hex = ''] = /e\d{4}/.exec((await card.textContent()) ?? '') ?? [];
    const middle = (): Promise<{ x: number; y: number; free: boolean }> =>
      page.locator(`path[data-area="${hex}"]`).evaluate((e) => {
        const b = e.getBoundingClientRect();
        const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
        return { x, y, free: !!document.elementFromPoint(x, y)?.closest('[role="application"]') };
      });
    await expect.poll(async () => (await middle()).free).toBe(true);
    const { x, y } = await middle();
    await page.touchscreen.tap(x, y);
    const close = page.locator('.inspect').getByRole('button', { name: 'Close' });
    await expect(close).toBeVisible();
    expect(await close.evaluate((e) => ((b) => e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)))(e.getBoundingClientRect()))).toBe(true);
    await close.tap();
    await film.getByRole('button', { name: 'To now' }).tap();
    await expect(film.getByRole('button', { name: 'To now' })).toHaveCount(0);
  });
});
