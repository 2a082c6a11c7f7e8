import type { Page } from '@playwright/test';
import { brisk, dice, keen } from './policy';
import { expect, test, watch } from './test';
import { bot, comeIn, invited, me, newMatch, Table, type State } from './table';

const types = /Fortress|Air Force|Carrier|Submarine|Fleet|Tank|Infantry/;

// told are the labels of the blocks of a nation on a page.
const told = (page: Page, nation: string): Promise<string[]> =>
  page.locator(`.board [data-unit].${nation}`).evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? ''));

test('Two browsers in one match: an invitation, moves that appear by themselves, and nobody sees too much', async ({ page, browser, server }) => {
  const random = dice(2);
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  await expect(page.getByText('The match begins when all seats are taken.')).toBeVisible();

  const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  // A page that passes by itself would be quicker than the test.
  await other.addInitScript(() => {
    if (!localStorage.getItem('sandtable')) localStorage.setItem('sandtable', '{"idle":"ask"}');
  });
  const complaints = watch(await other.newPage());
  const bob = new Table(other.pages()[0] as Page, made.id);
  await bob.page.goto(`/join/${made.invitations['west']}`);
  await expect(bob.page.getByText('You would play West.')).toBeVisible();
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByRole('button', { name: 'Take the seat' }).click();
  await bob.board().waitFor();

  await test.step('the match begins on both screens', async () => {
    await ann.follows();
    await bob.follows();
    expect((await bob.state()).seat).toBe('west');
  });

  await test.step('what Ann places shows to Bob when she is finished, from behind', async () => {
    await bob.rush((s) => !s.moves?.length, brisk, random);
    // She makes the last choice of each step of the set-up by hand.
    const setUp = (s: State): boolean => s.prompt.phase.includes('Set-up') && !!s.moves?.length;
    for (let s = await ann.state(); setUp(s); s = await ann.state()) {
      s = await ann.rush((now) => !setUp(now) || now.prompt.text.includes(': 1 left'), keen, random);
      if (!setUp(s)) break;
      await ann.follows();
      expect(await told(bob.page, 'germany')).toEqual([]);
      await ann.choose(keen(s.moves ?? [], random), s);
    }
    await expect.poll(async () => (await told(bob.page, 'germany')).length).toBeGreaterThan(5);
    for (const label of await told(bob.page, 'germany')) expect(label).not.toMatch(types);
    for (const label of await told(page, 'germany')) expect(label).toMatch(types);
  });

  await test.step('what Bob builds shows to Ann when he is finished, from behind', async () => {
    await ann.rush((s) => !!s.seats?.find((x) => x.id === 'west')?.awaited && s.prompt.phase.includes('Production'), brisk, random);
    const before = (await told(page, 'britain')).length;
    const s = await bob.follows();
    const cadre = s.moves?.find((m) => /^cadre (london|glasgow|karachi|delhi|suez|gibraltar)/.test(m)) ?? '';
    await bob.choose(cadre, s);
    await bob.choose('done', await bob.follows());
    await expect.poll(async () => (await told(page, 'britain')).length).toBeGreaterThan(before);
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
    await cleo.tab('Moves');
    expect(await cleo.shown()).toEqual([]);
    expect((await told(cleo.page, 'germany')).length).toBeGreaterThan(0);
    for (const label of [...(await told(cleo.page, 'germany')), ...(await told(cleo.page, 'britain'))]) expect(label).not.toMatch(types);
    await cleo.tab('Chat');
    await expect(cleo.page.getByLabel('Say something')).toHaveCount(0);
    await third.close();
  });

  expect(complaints).toEqual([]);
  await other.close();
});
