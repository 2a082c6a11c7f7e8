import { dice, keen } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, newMatch, open, patience, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

test('One key takes a move back, and the board follows', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  // In Production a seat's own moves can be taken back.
  await table.rush((s, v) => s.prompt.phase.includes('Production') && !!s.moves?.some((m) => m.startsWith('build')) && v.year === 1936, keen, dice(3));
  const s = await table.follows();
  const build = s.moves?.find((m) => m.startsWith('build')) ?? '';
  const built = await table.choose(build, s);
  expect(built.canUndo).toBe(true);
  await expect(page.getByRole('button', { name: /Undo/ })).toBeEnabled();
  const undone = await table.until(built, () => page.keyboard.press('u'));
  expect(undone.moves).toEqual(s.moves);
  const back = await table.follows();
  expect(back.view).toEqual(s.view);
  expect(back.prompt).toEqual(s.prompt);
});

test('What cannot be done says why, with the number of the rule', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.follows();
  const why = page.getByRole('status').filter({ hasText: 'Why not?' });
  // What a pointer that stays is told goes when it leaves.
  await expect(async () => {
    await page.locator('path[data-area="moscow"]').hover({ force: true, timeout: patience });
    await expect(why).toBeVisible({ timeout: patience });
  }).toPass({ timeout: 180_000 });
  await page.mouse.move(5, 5);
  await expect(why).toHaveCount(0);
  await expect(async () => {
    await table.click('path[data-area="moscow"]');
    await expect(why).toContainText(/\d+\.\d+/, { timeout: patience });
  }).toPass({ timeout: 180_000 });
});

test('The rules can be searched, and the rule at hand opens with one click', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.tab('Rules');
  const search = page.getByRole('searchbox');
  await search.fill('fortress');
  await expect(table.panel()).toContainText(/fortress/i);
  await search.fill('zeppelin');
  await expect(table.panel()).toContainText('No rule mentions that.');
  await table.tab('Log');
  const { rule } = (await table.state()).prompt;
  await page.locator('footer').getByRole('button', { name: rule, exact: true }).click();
  await expect(table.panel()).toContainText(rule);
});

test('The replay slider shows the past and comes back to now', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, dice(5));
  await table.follows();
  const units = page.locator('.board [data-unit]');
  const now = await units.count();
  expect(now).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Replay' });
  await expect(async () => {
    await slider.press('Home');
    await expect.poll(() => units.count(), { timeout: patience }).toBeLessThan(now);
  }).toPass({ timeout: 180_000 });
  await expect(table.panel().locator('[data-move]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(() => units.count()).toBe(now);
  await table.follows();
});

test('Settings are kept: evening colours and German', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByLabel('Language').selectOption('de');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Sofort spielen' })).toBeVisible();
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(colour).toBe('rgb(36, 33, 28)');
});

test('An open seat is found in the lobby and taken', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1939', [me('axis'), open('west'), bot('ussr')], 'Who comes?');
  const table = new Table(page, made.id);
  await table.show();
  const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const guest = await other.newPage();
  await guest.goto('/');
  await guest.getByLabel('Your name').fill('Dora');
  await guest.getByRole('listitem').filter({ hasText: 'Who comes?' }).getByRole('link', { name: 'Join' }).click();
  await guest.getByRole('button', { name: 'Sit down' }).click();
  expect((await new Table(guest, made.id).follows()).seat).toBe('west');
  await table.follows();
  expect((await table.state()).seats?.find((s) => s.id === 'west')?.name).toBe('Dora');
  await other.close();
});

test('The guide teaches the first match, and stays away once it is put away', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const page = await context.newPage();
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await expect(page.getByText('First steps: 1 of')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('First steps: 2 of')).toBeVisible();
  await page.getByRole('button', { name: 'Close the guide' }).click();
  await expect(page.getByText('First steps')).toHaveCount(0);
  await table.show();
  await expect(page.locator('footer')).toContainText('choose');
  await expect(page.getByText('First steps')).toHaveCount(0);
  await context.close();
});

test.describe('an address that is wrong', () => {
  test.use({ mayFail: /404/ });
  test('A match that does not exist says so, with a way out', async ({ page }) => {
    await page.goto('/m/000000000000000000000000');
    await expect(page.getByRole('alert')).toContainText(/no such match|not found|no match/i);
    await page.getByRole('link', { name: 'All matches' }).click();
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  });

  test('An invitation that is spent or wrong says so', async ({ page }) => {
    await page.goto('/join/AAAA-BBBB');
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test('The settings of a new match are kept as a template, used again and forgotten', async ({ page }) => {
  await comeIn(page, 'Ann');
  await page.goto('/new?game=ds');
  await page.getByLabel('Scenario').selectOption('A.2');
  await page.getByLabel('West').selectOption('bot recruit');
  await page.getByLabel('Clock').selectOption('day');
  await page.getByLabel('Keep these settings as a template').fill('China by post');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.goto('/new');
  await page.getByLabel('Your template').selectOption('China by post');
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toHaveValue('ds');
  await expect(page.getByLabel('Scenario')).toHaveValue('A.2');
  await expect(page.getByLabel('West')).toHaveValue('bot recruit');
  await expect(page.getByLabel('Clock')).toHaveValue('day');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.waitForURL(/\/m\//);
  await page.goto('/new');
  await page.getByLabel('Your template').selectOption('China by post');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByLabel('Your template')).toHaveCount(0);
});
