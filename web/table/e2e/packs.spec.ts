import { mkdtempSync, readdirSync, renameSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clean } from './clean';
import { Server } from './server';
import { dice } from './policy';
import { bot, comeIn, get, me, post, Table, type State } from './table';
import { expect, test } from './test';
import type { components } from '../src/api/schema';

type Schema = components['schemas'];

const info = '{"id": "printed", "name": "My printed game", "schema": 2, "theatres": ["europe"]}';

interface View {
  europe: { uscl: number; cards: Record<string, { at: string }> };
}
const cardAt = (s: State): string | undefined => (s.view as unknown as View).europe.cards['axis-9']?.at;

// quiet lets everything pass that may pass.
const quiet = (moves: readonly string[]): string => moves.find((m) => /^(done|let-pass|stop|decline)$/.test(m)) ?? moves[0] ?? '';

// folder is a pack as somebody has it on their disk.
function folder(cards: string): string {
  const dir = join(mkdtempSync(join(tmpdir(), 'sandtable-pack-')), 'printed');
  mkdirSync(join(dir, 'europe'), { recursive: true });
  writeFileSync(join(dir, 'pack.json'), info);
  writeFileSync(join(dir, 'europe', 'cards.json'), cards);
  return dir;
}

const bring = (page: Page, cards: string): Promise<void> => page.getByLabel('Folder', { exact: true }).setInputFiles(folder(cards));

test('A pack is brought along, a card edited, and a match played with it', async ({ page }) => {
  await comeIn(page, 'Ann');
  await page.goto('/');
  await page.getByRole('link', { name: 'Data packs' }).click();
  await expect(page.getByRole('heading', { name: 'Data packs' })).toBeVisible();
  await bring(page, '{"cards": [{"id": "eu-axis-9", "name": "Stahlpakt", "src": "stated", "basis": "printed"}]}');
  await expect(page.getByRole('status')).toContainText('My printed game');
  const pack = page.locator('[data-pack="printed"]');
  await expect(pack).toContainText('1 cards');
  await clean(page);

  // It gets another name and does one thing more.
  await pack.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Find by name or number').fill('eu-axis-9');
  await page.getByRole('button', { name: /Stahlpakt/ }).click();
  const form = page.getByRole('region', { name: /Stahlpakt|Pakt aus Stahl/ });
  const preview = page.getByRole('complementary');
  await form.getByLabel('Name', { exact: true }).fill('Pakt aus Stahl');
  await form.getByRole('button', { name: 'Do something: When it is revealed' }).click();
  await form.getByRole('group', { name: 'When it is revealed' }).getByLabel('What is done').last().selectOption('uscl');
  await expect(preview.locator('article')).toContainText('Pakt aus Stahl');
  await expect(preview.locator('article')).toContainText('US Commitment Level');
  await expect(preview.locator('article')).not.toContainText('†');
  await expect(page.getByRole('status')).toHaveText('Nothing is wrong.');
  await clean(page);
  await page.getByRole('button', { name: 'Keep it on the server' }).click();
  await expect(page.getByRole('status')).toContainText('is kept');

  // A match is made with it, the card is in the hand, is chosen and played, and does what
  // was written.
  await page.getByRole('link', { name: 'Play with it' }).click();
  await expect(page.getByRole('checkbox', { name: /My printed game/ })).toBeChecked();
  await page.getByLabel('Scenario').selectOption('C.1');
  await page.getByLabel('Players').selectOption('2');
  await page.getByLabel('Allies').selectOption('bot recruit');
  await clean(page);
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.waitForURL(/\/m\//);
  const table = new Table(page, new URL(page.url()).pathname.slice(3));
  expect((await table.state()).options.setup.packs).toMatch(/^printed@/);
  await page.getByRole('button', { name: 'Pakt aus Stahl' }).first().click();
  await expect.poll(async () => cardAt(await table.state())).toBe('pending');
  // Italy is influenced first, which may ask something; then comes what was added.
  const played = await table.rush((s) => cardAt(s) === 'current' && /Support/.test(s.prompt.phase), quiet, dice(1));
  expect((played.view as unknown as View).europe.uscl).toBe(1);
  await table.show();
  await table.tab('Cards');
  await expect(table.panel()).toContainText('This match is played with data packs: printed');
  await table.tab('Log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('The Axis plays Pakt aus Stahl (9).');
});

test('A faulty pack is refused with its sentences, mended on the page, and nothing of it is kept before', async ({ page }) => {
  await comeIn(page, 'Bob');
  await page.goto('/packs');
  const before = await get<Schema['PackInfo'][]>(page, '/api/packs');
  await bring(page, '{"cards": [{"id": "eu-axis-10", "blitz": "two"}, {"id": "eu-axis-11", "optionSegment": [{"op": "conquer"}]}]}');
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('europe/cards.json eu-axis-10');
  await expect(refused).toContainText('blitz must be a whole number, it is text');
  expect(await get(page, '/api/packs')).toEqual(before);
  await clean(page);

  await page.getByRole('button', { name: 'Open it here and mend it' }).click();
  await page.getByRole('button', { name: 'europe/cards.json eu-axis-10' }).click();
  const form = page.getByRole('region', { name: /Demand Austria/ });
  await expect(form.locator('.field').filter({ has: page.getByLabel('Blitz markers', { exact: true }) }).first()).toContainText('blitz must be a whole number');
  await expect(page.getByRole('button', { name: 'Keep it on the server' })).toBeDisabled();
  await form.getByLabel('Blitz markers', { exact: true }).fill('2');
  // The form of each record was wrong; now the operations are looked at.
  await page.getByRole('button', { name: /eu-axis-11/ }).click();
  const second = page.getByRole('region', { name: /Demand Denmark/ });
  await expect(second).toContainText('operation "conquer" is not in the vocabulary');
  await second.getByRole('group', { name: 'When it is revealed' }).getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByRole('status')).toHaveText('Nothing is wrong.');
});

test('A counter and a set-up are edited, and seen as at the table', async ({ page }) => {
  await comeIn(page, 'Cleo');
  await page.goto('/packs');
  await page.getByLabel('What it is called').fill('Counters of my own');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Counters' }).click();
  await page.getByLabel('Find by name or number').fill('poland-infantry-lod');
  await page.getByRole('button', { name: /Poland infantry/ }).click();
  const preview = page.getByRole('complementary');
  await page.getByLabel('Attack, side 1').fill('7');
  await expect(preview.locator('svg text').filter({ hasText: /^7-/ })).toHaveCount(1);
  await page.getByLabel('Attack, side 1').fill('3');
  await clean(page);
  await page.getByRole('button', { name: 'Set-ups' }).click();
  await page.getByLabel('Find by name or number').fill('');
  await page.getByRole('button', { name: /Case White/ }).click();
  await expect(preview.locator('svg.map')).toBeVisible();
  await page.getByLabel('Find a counter or a place').fill('infantry-lod');
  await page.getByLabel('Where', { exact: true }).fill('eu-w3825');
  await page.getByLabel('Where', { exact: true }).blur();
  await expect(page.getByRole('region', { name: /Case White/ })).toContainText('both sides stand in eu-w3825');
  await expect(page.getByRole('status')).toHaveText(/Wrong/);
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await expect(page.getByRole('status')).toHaveText('Nothing is wrong.');
  await clean(page);
});

test('What is reconstructed says so at a tap', async ({ page }) => {
  await comeIn(page, 'Dora');
  const made = await post<Schema['Created']>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.1', players: 2 }, seats: [me('axis'), bot('western')] });
  await page.goto(`/m/${made.id}`);
  await page.getByRole('tab', { name: 'Cards' }).click();
  await clean(page, { without: '.board .layer' });
  const mark = page.getByRole('button', { name: /^Reconstructed by us/ }).first();
  await mark.click();
  await expect(page.locator('[popover]:popover-open')).toContainText('data pack');
});

test('A match whose pack is gone says which one it needs', async ({ page, browser }) => {
  const server = await Server.start();
  const packs = join(server.folder, 'matches.db.packs');
  const context = await browser.newContext({ baseURL: server.url });
  const ann = await context.newPage();
  await comeIn(ann, 'Ann');
  const { pack } = await post<Schema['KeptPack']>(ann, '/api/packs', { files: { 'pack.json': info, 'europe/cards.json': '{"cards": [{"id": "eu-axis-9", "name": "Stahlpakt"}]}' } });
  const made = await post<Schema['Created']>(ann, '/api/matches', { game: 'tk', setup: { scenario: 'A.1', players: 2, packs: pack?.name }, seats: [me('axis'), bot('western')] });
  await server.kill();
  for (const name of readdirSync(packs)) renameSync(join(packs, name), join(server.folder, name));
  await server.up();
  await ann.goto(`/m/${made.id}`);
  await expect(ann.getByRole('alert')).toContainText(`This match needs the data pack ${pack?.name}, which is not here`);
  await context.close();
  await server.stop();
  await page.goto('/');
});

test('Where there are accounts, packs are for those who have one', async ({ browser }) => {
  const server = await Server.start('--accounts');
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/packs');
  await expect(page.getByRole('main')).toContainText('Data packs are for people with an account here.');
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=%2Fpacks/);
  await context.close();
  await server.stop();
});

test.describe('in German, on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a card is edited', async ({ page }) => {
    await comeIn(page, 'Eva');
    await page.goto('/packs');
    await page.getByLabel('Wie es heißt').fill('Für unterwegs');
    await page.getByRole('button', { name: 'Beginnen' }).click();
    await page.getByLabel('Nach Name oder Nummer suchen').fill('Pact of Steel');
    await page.getByRole('button', { name: /Pact of Steel/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Stahlpakt');
    const preview = page.getByRole('complementary');
    await expect(preview.locator('article')).toContainText('Stahlpakt');
    await expect(preview.locator('article')).toContainText('Wenn sie aufgedeckt wird:');
    await expect(page.getByRole('status')).toHaveText('Nichts ist falsch.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await clean(page);
  });
});
