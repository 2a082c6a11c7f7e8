// A match by letter on phones: somebody waits for the other, hears of what was said, and
// plays again; and whoever knocks at the wrong door is told so in a sentence.
import type { Browser, Page } from '@playwright/test';
import type { components } from '../src/api/schema';
import { expect, test, watch } from './test';
import { comeIn, get, me, open, post } from './table';

type Schema = components['schemas'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  watch(page);
  await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"done","idle":"ask"}'));
  if (name) await comeIn(page, name);
  return page;
}

test('On a phone one sees whom the match waits for and that something was said, and is asked for a rematch', async ({ browser, server }) => {
  const [ann, ben, eve] = [await somebody(browser, server.url, 'Ann'), await somebody(browser, server.url, 'Ben'), await somebody(browser, server.url, '')];
  const { id } = await post<Schema['Created']>(ann, '/api/matches', { game: 'ds', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), open('western')] });
  await ben.goto(`/m/${id}`);
  await ben.getByRole('button', { name: 'Sit down' }).tap();
  await expect(ben.locator('footer')).toContainText('waiting for Axis (Ann)');
  await ann.goto(`/m/${id}`);
  await expect(ann.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Who looks on is told so where there is room for it, and the date stays whole.
  await eve.goto(`/m/${id}`);
  await expect(eve.locator('footer')).toContainText('You watch. waiting for Axis (Ann)');
  expect(await eve.locator('header h1 b').evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);

  await ann.getByRole('button', { name: 'Log and rules' }).tap();
  await ann.getByRole('tab', { name: 'Chat' }).tap();
  await ann.getByLabel('Say something').fill('Shall we play slowly?');
  await ann.getByRole('button', { name: 'Send', exact: true }).tap();
  const panel = ben.getByRole('button', { name: 'Log and rules' });
  await expect(panel.locator('.unread')).toHaveText(/1$/);
  await panel.tap();
  await ben.getByRole('tab', { name: /^Chat/ }).tap();
  await expect(ben.getByRole('tabpanel')).toContainText('Shall we play slowly?');
  await ben.locator('aside .close').tap();
  await expect(panel.locator('.unread')).toHaveCount(0);
  await ann.locator('aside .close').tap();

  const { version } = await get<Schema['State']>(ben, `/api/matches/${id}`);
  await post(ben, `/api/matches/${id}/resign`, { id: crypto.randomUUID(), version });
  await ann.getByRole('button', { name: 'Rematch' }).tap();
  await expect(ann.locator('footer')).toContainText('The seat West is open.');
  await ben.getByRole('button', { name: 'Ann asks for a rematch: sit down' }).tap();
  await expect.poll(() => ben.url()).toBe(ann.url());
  await ben.getByRole('button', { name: 'Sit down' }).tap();
  await expect(ben.locator('footer')).toContainText('waiting for Axis (Ann)');
  for (const page of [ann, ben, eve]) await page.context().close();
});

test.describe('at the wrong door', () => {
  test.use({ ...phone, mayFail: /404/ });
  test('a match that is not there and a link that was used are told in whole sentences', async ({ page }) => {
    await page.goto('/m/000000000000000000000000');
    await expect(page.getByRole('alert')).toContainText('There is no such match.');
    await page.goto('/join/aaaaaa-bbbbbb-cccccc-dddddd');
    await expect(page.getByRole('alert')).toHaveText('This invitation is not known, used already or too old: ask for a new one.');
  });
});
