import type { Page } from '@playwright/test';
import { expect, test, watch } from './test';
import { bot, comeIn, invited, me, newMatch, Table } from './table';

const types = /Fortress|Air Force|Carrier|Submarine|Fleet|Tank|Infantry/;

// told are the labels of the blocks of a nation on a page.
const told = (page: Page, nation: string): Promise<string[]> =>
  page.locator(`.board [data-unit].${nation}`).evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? ''));

test('Two browsers in one match: an invitation, moves that appear by themselves, and nobody sees too much', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  await expect(page.getByText('The match begins when all seats are taken.')).toBeVisible();

  const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const complaints = watch(await other.newPage());
  const bob = new Table(other.pages()[0] as Page, made.id);
  await bob.page.goto(`/join/${made.invitations['west']}`);
  await expect(bob.page.getByText('To play West.')).toBeVisible();
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByRole('button', { name: 'Take the seat' }).click();
  await bob.board().waitFor();

  await test.step('the match begins on both screens', async () => {
    await ann.follows();
    await bob.follows();
    expect((await bob.state()).seat).toBe('west');
  });

  await test.step('a move of Ann shows to Bob, from behind', async () => {
    const before = (await told(bob.page, 'germany')).length;
    const s = await ann.follows();
    await ann.choose('place berlin tank');
    await ann.made(s.version);
    await expect.poll(async () => (await told(page, 'germany')).some((l) => /Tank/.test(l))).toBe(true);
    await expect.poll(async () => (await told(bob.page, 'germany')).length).toBeGreaterThan(before);
    for (const label of await told(bob.page, 'germany')) expect(label).not.toMatch(types);
  });

  await test.step('a move of Bob shows to Ann, from behind', async () => {
    const s = await bob.follows();
    await bob.choose('place london fleet');
    await bob.made(s.version);
    await expect.poll(async () => (await told(bob.page, 'britain')).some((l) => /Fleet/.test(l))).toBe(true);
    await expect.poll(async () => (await told(page, 'britain')).length).toBeGreaterThan(0);
    for (const label of await told(page, 'britain')) expect(label).not.toMatch(types);
  });

  await test.step('they talk', async () => {
    await ann.tab('Chat');
    await page.getByLabel('Say something').fill('Good luck!');
    await page.getByRole('button', { name: 'Send' }).click();
    await bob.tab('Chat');
    await expect(bob.panel()).toContainText('Good luck!');
    await expect(bob.panel()).toContainText('Ann');
    await expect(ann.panel().getByText('Good luck!')).toHaveCount(1);
  });

  await test.step('a spectator sees the board and no secret', async () => {
    const third = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    const cleo = new Table(await third.newPage(), made.id);
    await cleo.page.goto('/');
    const row = cleo.page.getByRole('listitem').filter({ hasText: 'Bob' }).first();
    await row.getByRole('link', { name: 'Watch' }).click();
    await cleo.board().waitFor();
    await expect(cleo.page.getByText('You watch')).toBeVisible();
    expect((await told(cleo.page, 'germany')).length).toBeGreaterThan(0);
    for (const label of [...(await told(cleo.page, 'germany')), ...(await told(cleo.page, 'britain'))]) expect(label).not.toMatch(types);
    await cleo.tab('Chat');
    await expect(cleo.page.getByLabel('Say something')).toHaveCount(0);
    await third.close();
  });

  expect(complaints).toEqual([]);
  await other.close();
});
