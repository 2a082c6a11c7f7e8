// Who sits at the table, and what the players ask one another.
import type { Browser } from '@playwright/test';
import type { Server } from './server';
import { expect, test } from './test';
import { bot, comeIn, invited, me, newMatch, Table } from './table';

// Somebody else, in a browser of their own, in the seat that they were invited to.
async function another(browser: Browser, server: Server, id: string, code: string | undefined, name: string): Promise<Table> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`/join/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  const table = new Table(page, id);
  await table.board().waitFor();
  return table;
}

test('Beside each name stands whether its player is here, and how many watch', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  const side = (id: string): ReturnType<typeof page.locator> => page.getByRole('banner').locator(`[data-side="${id}"]`);
  await expect(side('axis')).toContainText('is here');
  await expect(side('ussr')).toContainText('a bot');
  await expect(side('west')).toContainText('nobody');
  const bob = await another(browser, server, made.id, made.invitations['west'], 'Bob');
  await expect(side('west')).toContainText('Bob');
  await expect(side('west')).toContainText('is here');
  await expect(side('west').locator('.presence.here')).toBeVisible();
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const guest = new Table(await context.newPage(), made.id);
  await guest.show();
  await expect(page.getByRole('banner')).toContainText('1 watching');
  await context.close();
  await bob.page.close();
  await expect(side('west')).toContainText('is away');
  await expect(side('west').locator('.presence.here')).toHaveCount(0);
  await expect(page.getByRole('banner')).not.toContainText('watching');
  await bob.page.context().close();
});

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' });
  test('The menu of a phone tells who is at the table', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
    await table.board().waitFor();
    await page.getByRole('button', { name: 'Menü' }).click();
    const there = page.getByRole('group', { name: 'Am Tisch' });
    await expect(there.locator('[data-side="axis"]')).toContainText('Ann');
    await expect(there.locator('[data-side="axis"]')).toContainText('ist da');
    await expect(there.locator('[data-side="west"]')).toContainText('ein Bot');
  });
});
