import { dice, keen, kindOf } from './policy';
import { Server } from './server';
import { expect, test as base } from './test';
import { bot, me, Table, type State } from './table';
import { chronicle } from '../src/lib/chronicle';

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

// same checks that the page's log is the server's, with nothing lost or doubled: what
// was said several times over is said once, with how often.
// The page calls seats as players do.
const called = (text: string): string => text.replace(/the seat (axis|west|ussr)\b/, (_, seat: string) => `the seat ${{ axis: 'Axis', west: 'West', ussr: 'USSR' }[seat]}`);

async function sameLog(table: Table): Promise<void> {
  await table.tab('Log');
  const rows = table.panel().locator('li:not(.more)');
  const last = -200;
  const tidy = (row: string): string => row.replace(/\s+/g, ' ').trim();
  await expect(async () => {
    const lines = await table.log();
    const texts = (await rows.allTextContents()).map(tidy);
    const read = chronicle(
      lines,
      () => false,
      () => '',
    );
    const want = read.map((e) => tidy(`${called(e.line.text)} ${e.times > 1 ? `×${e.times}` : ''} ${e.line.rule ?? ''}`));
    expect(texts.slice(last)).toEqual(want.slice(last));
  }).toPass({ timeout: 180_000 });
}

test('The server dies in the middle of a battle, and the page comes back by itself', async ({ page, own }) => {
  const random = dice(40);
  const fires = (moves: readonly string[] | null | undefined): boolean => !!moves?.some((m) => kindOf(m) === 'fire');
  let table: Table, s: State;
  do {
    // Not every match comes to a battle.
    table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
    s = await table.far((now, v) => !!v.battle && fires(now.moves), keen, random);
  } while (s.state === 'over');
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
