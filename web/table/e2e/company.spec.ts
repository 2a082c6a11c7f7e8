// Who sits at the table, and what the players ask one another.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { binary, type Server } from './server';
import { expect, test } from './test';
import { bot, comeIn, get, invited, me, newMatch, post, Table } from './table';

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

// The match that a page has opened.
async function opened(page: Page): Promise<Table> {
  await page.waitForURL(/\/m\//);
  const table = new Table(page, page.url().split('/m/')[1] ?? '');
  await table.board().waitFor();
  return table;
}

test('The browser and the bots take part in the dice by themselves, everybody sees it, and it can be checked', async ({ page, server }) => {
  await comeIn(page, 'Ann');
  await page.goto('/');
  await page.getByRole('button', { name: /Play now/ }).click();
  const table = await opened(page);
  const begun = await table.state();
  expect(Object.keys(begun.dice?.promises ?? {}).sort()).toEqual(['axis', 'ussr', 'west']);
  await table.follows();
  const [move] = begun.moves ?? [];
  await table.choose(move ?? '', begun);
  const moved = await table.state();
  expect(moved.dice?.shares['axis']).toBeTruthy();
  expect(moved.dice?.promises['axis']).not.toBe(begun.dice?.promises['axis']);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'The dice' }).click();
  const dice = page.getByRole('region', { name: 'The dice' });
  await expect(dice.locator('[data-seat="axis"]')).toContainText('added to the dice, the next one is promised');
  await expect(dice.locator('[data-seat="ussr"]')).toContainText(/promised/);
  await expect(dice).toContainText(begun.commitment);
  await page.keyboard.press('Escape');
  await expect(dice).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect.poll(async () => (await table.state()).state).toBe('over');
  const file = join(server.folder, 'match.json');
  writeFileSync(file, JSON.stringify(await get(page, `/api/matches/${table.id}/export`)));
  expect(execFileSync(binary, ['verify', file]).toString()).toMatch(/shares that players added to the dice are those that they had promised/);
});

test('A match that begins with chance starts when every browser has shown its share', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  await page.goto('/new?game=reich');
  await page.getByLabel('Scenario').selectOption('1939');
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Allies').selectOption('invited');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  const link = await page.locator('input[readonly]').inputValue();
  await page.getByRole('link', { name: 'To the table' }).click();
  const ann = await opened(page);
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const bob = await context.newPage();
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Take the seat' }).click();
  await expect.poll(async () => (await ann.state()).state).toBe('running');
  const s = await ann.state();
  expect(Object.keys(s.dice?.shares ?? {}).sort()).toEqual(['allies', 'axis']);
  await context.close();
});

test('A seat is asked for, all who play answer, and everybody sees what became of it', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  const bob = await another(browser, server, made.id, made.invitations['west'], 'Bob');
  const asks = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Ask for a seat').click();
    await page.getByRole('button', { name: 'USSR (recruit)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await expect(page.locator('footer')).toContainText('Still to agree: West.');
    await expect(bob.page.locator('footer')).toContainText('Axis asks everybody to hand over the seat USSR');
  };
  await asks();
  await bob.page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('footer')).not.toContainText('to hand over the seat');
  await asks();
  await bob.page.getByRole('button', { name: 'Agree' }).click();
  for (const t of [ann, bob]) await expect(t.page.locator('footer')).toContainText('The seat USSR is free for anybody: all who play have agreed.');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect.poll(async () => (await ann.state('axis')).yours).toEqual(['axis', 'ussr']);
  await expect(bob.page.locator('footer')).toContainText('Ann takes the seat USSR.');
  await bob.page.context().close();
});

test.describe('a bad file', () => {
  test.use({ mayFail: /422/ });
  test('A match that is brought here in a file is marked for all, and a bad file is refused', async ({ page, browser, server }) => {
    const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
    const { version } = await table.follows();
    await post(page, `/api/matches/${table.id}/resign`, { id: 'enough', version });
    const exported = JSON.stringify(await get(page, `/api/matches/${table.id}/export`));
    await page.goto('/');
    const file = (content: string): { name: string; mimeType: string; buffer: Buffer } => ({ name: 'match.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await page.getByLabel('File of a match').setInputFiles(file('{"not": "a match"}'));
    await expect(page.getByRole('alert')).toContainText('file');
    await page.getByLabel('File of a match').setInputFiles(file(exported));
    await page.waitForURL((url) => url.pathname.startsWith('/m/') && !url.pathname.includes(table.id));
    await expect(page.getByRole('banner')).toContainText('imported');
    // Others see it too, in the lobby and at the table.
    const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('listitem').filter({ hasText: 'importiert' })).toHaveCount(1);
    await other.goto(page.url());
    await expect(other.getByTitle(/Diese Partie hat Ann von anderswo hierher gebracht/)).toBeVisible();
    await context.close();
  });
});

test('An invitation says what it is to, and is copied with one click', async ({ page, context, browser, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeIn(page, 'Ann');
  await page.goto('/new');
  await page.getByLabel('West').selectOption('invited');
  await page.getByLabel('Clock').selectOption('three');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/You are invited to play West in Triumph & Tragedy, .*Axis: Ann.*Three days for each turn.*\n.*\/join\//);
  const other = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const bob = await other.newPage();
  await bob.goto(copied.split('\n')[1] ?? '');
  await expect(bob.getByRole('main')).toContainText('Triumph & Tragedy');
  await expect(bob.getByRole('main')).toContainText('Achse: Ann, Westen: du');
  await expect(bob.getByRole('main')).toContainText('3 Tage für jeden Zug');
  await other.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('An invitation is shared by what the phone has, also a new one at the open table', async ({ page, browser, server }) => {
    await page.addInitScript(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.defineProperty(navigator, 'share', { configurable: true, value: (what: unknown) => Promise.resolve(void given.push(what)) });
      localStorage.setItem('sandtable', JSON.stringify({ language: 'de' }));
    });
    const given = (): Promise<{ text: string; url: string }[]> => page.evaluate(() => (window as unknown as { given: { text: string; url: string }[] }).given);
    await comeIn(page, 'Ann');
    await page.goto('/new?game=ds');
    await page.getByLabel('Szenario').selectOption('A.2');
    await page.getByLabel('Westmächte').selectOption('invited');
    await page.getByRole('button', { name: 'Tisch' }).tap();
    await page.getByRole('button', { name: 'Teilen' }).tap();
    await expect.poll(given).toHaveLength(1);
    expect((await given())[0]?.text).toMatch(/Dai Senso!: Der China-Zwischenfall\. Dein Platz: Westmächte\. Achse: Ann/);

    // Whoever lost the link makes another one at the table.
    await page.getByRole('link', { name: 'Zum Tisch' }).tap();
    await page.getByRole('button', { name: 'Jemanden einladen' }).tap();
    await page.getByRole('button', { name: 'Teilen' }).tap();
    await expect.poll(given).toHaveLength(2);
    const [first, second] = await given();
    expect(second?.text).toBe(first?.text);
    expect(second?.url).not.toBe(first?.url);
    const other = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
    const bob = await other.newPage();
    await bob.goto(second?.url ?? '');
    await bob.getByRole('button', { name: 'Platz nehmen' }).click();
    await expect(bob.getByRole('application')).toBeVisible();
    await other.close();
  });
});
