import { dice, keen, kindOf } from './policy';
import { Server } from './server';
import { expect, test as base } from './test';
import { bot, me, Table } from './table';

// This file kills its server, so it has one of its own, and the page may say that
// it cannot be reached.
const test = base.extend<{ own: Server }>({
  own: async ({}, use) => {
    const s = await Server.start();
    await use(s);
    await s.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});
test.use({ mayFail: /Failed to load resource|net::ERR|ERR_/ });

// same checks that the page's log is the server's, with nothing lost or doubled.
async function sameLog(table: Table): Promise<void> {
  await table.tab('Log');
  const rows = table.panel().locator('li');
  await expect(async () => {
    const lines = await table.log();
    const texts = (await rows.allTextContents()).map((r) => r.replace(/\s+/g, ' ').trim());
    const want = lines.slice(-400).map((l) => `${l.text} ${l.rule ?? ''}`.replace(/\s+/g, ' ').trim());
    expect(texts).toEqual(want);
  }).toPass({ timeout: 180_000 });
}

test('The server dies in the middle of a battle, and the page comes back by itself', async ({ page, own }) => {
  const random = dice(40);
  const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
  const fires = (moves: readonly string[] | null | undefined): boolean => !!moves?.some((m) => kindOf(m) === 'fire');
  const s = await table.rush((now, v) => !!v.battle && fires(now.moves), keen, random);
  await table.follows();
  await sameLog(table);

  await own.kill();
  await expect(page.getByText('reconnecting')).toBeVisible();
  await own.up();
  await expect(page.getByText('reconnecting')).toBeHidden({ timeout: 180_000 });
  const back = await table.follows();
  expect(back.version).toBeGreaterThanOrEqual(s.version);
  await sameLog(table);

  await table.tab('Moves');
  await table.choose(keen(back.moves ?? [], random), back);
  await table.follows();
  await sameLog(table);
});

test('A move that is made while the line is down arrives once', async ({ page, context }) => {
  const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
  await table.alone();
  const s = await table.follows();
  await context.setOffline(true);
  const button = table.panel().locator('[data-move="place berlin infantry"]');
  await button.click();
  await expect(button).toBeDisabled(); // the move is on its way
  await page.waitForTimeout(1500);
  expect((await table.state()).version).toBe(s.version);
  await context.setOffline(false);
  await expect.poll(async () => (await table.state()).version, { timeout: 180_000 }).toBeGreaterThan(s.version);
  await expect(table.panel().locator('[aria-disabled="true"]')).toHaveCount(0);
  await page.waitForTimeout(1500);
  expect((await table.state()).version).toBe(s.version + 1);
  await table.follows();
  await sameLog(table);
});
