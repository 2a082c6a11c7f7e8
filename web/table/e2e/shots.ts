// Takes pictures of the main screens, for the documentation and for whoever wants
// to see what a change did to them.
import type { Page } from '@playwright/test';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dice, keen, kindOf } from './policy';
import { expect, test } from './test';
import { bot, comeIn, invited, me, newMatch, post, Table } from './table';

test.use({ picture: true });

const folder = resolve(import.meta.dirname, '../../../docs/images');
const most = 400 * 1024;
const alone = [me('axis'), bot('west'), bot('ussr')];

async function shot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(1500);
  // A map has too many colours for a small PNG, so such pictures are JPEGs.
  const path = `${folder}/${name}.jpg`;
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  expect(statSync(path).size, `${name} is too large for a page of documentation`).toBeLessThan(most);
}

test('the lobby and a new match', async ({ page }) => {
  await comeIn(page, 'Ann');
  await newMatch(page, '1936', [me('axis'), bot('west'), bot('ussr')], 'Thursday evenings');
  await newMatch(page, '1939', [me('axis'), invited('west'), bot('ussr')], 'The short one');
  await page.goto('/');
  await page.getByText('Thursday evenings').first().waitFor();
  await shot(page, 'lobby');
  await page.goto('/new');
  await page.getByLabel('West').waitFor();
  await shot(page, 'new-match');
});

test('the table through the phases of a year', async ({ page }) => {
  const random = dice(1939);
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await shot(page, 'table-setup');
  for (const phase of ['Production', 'Government', 'Command', 'Movement']) {
    await table.rush((s, v) => v.year > 1936 && s.prompt.phase.includes(phase) && !!s.moves?.length, keen, random);
    await table.follows();
    await table.tab('Log');
    await shot(page, `table-${phase.toLowerCase()}`);
  }
  await table.rush((s, v) => !!v.battle && !!s.moves?.some((m) => kindOf(m) === 'fire'), keen, random);
  await table.follows();
  await table.tab('Log');
  await shot(page, 'table-battle');
});

// Third Reich: an attack with its odds, the supply lines, the force pools.
test('the table of Third Reich', async ({ page }) => {
  await comeIn(page, 'Ann');
  const random = dice(3);
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'reich', setup: { scenario: '1939', players: 2 }, seats: [me('axis'), { ...bot('allies'), bot: 'staff' }] });
  const table = new Table(page, made.id);
  const massed = (moves: readonly string[]): string => {
    const fit = moves.filter((m) => m !== 'back' && !/^(destroy|declare)/.test(m));
    const some = (what: RegExp): string | undefined => {
      const list = fit.filter((m) => what.test(m));
      return list[Math.floor(random() * list.length)];
    };
    return some(/^at (K3[35]|L3[234]|M3[34]|N33|O34)$/) ?? some(/^join/) ?? some(/^attack germany/) ?? some(/germany east offensive/) ?? some(/^deploy ge-/) ?? (random() < 0.5 ? some(/^done/) : undefined) ?? some(/./) ?? '';
  };
  const attack = (s: { view?: unknown }): { attackers: string[]; defenders: string[]; column: number } | undefined => (s.view as { attack?: { attackers: string[]; defenders: string[]; column: number } }).attack;
  await table.rush((s) => (attack(s)?.attackers.length ?? 0) > 1 && (attack(s)?.defenders.length ?? 0) > 0 && (attack(s)?.column ?? 0) > 3 && !!s.moves?.length, massed, random);
  await table.show();
  await page.locator('[data-fight="attack"]').waitFor();
  await shot(page, 'reich-attack');
  await page.getByRole('button', { name: /^The fight|×/ }).first().click();
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.getByRole('button', { name: /^Supply/ }).click();
  await page.locator('[data-source]').first().waitFor();
  await shot(page, 'reich-supply');
});

// Axis Empires: an attack in China, the Pacific at a glance, a campaign in Europe with its
// cards, and both maps side by side.
interface Axis {
  fight?: { attackers: string[] };
}
const attacks = (moves: readonly string[]): string => {
  const some = (what: RegExp): string | undefined => moves.find((m) => what.test(m));
  return some(/^join/) ?? some(/^attack/) ?? some(/^(done|let-pass|stop)$/) ?? moves.find((m) => m !== 'back') ?? '';
};
async function sitAt(page: Page, game: string, scenario: string, seats: ReturnType<typeof me>[]): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game, setup: { scenario, players: seats.length }, seats });
  return new Table(page, made.id);
}

test('the table of Dai Senso!', async ({ page }) => {
  const table = await sitAt(page, 'ds', 'A.2', [me('axis'), bot('western')]);
  await table.rush((s) => ((s.view as unknown as Axis).fight?.attackers.length ?? 0) > 1, attacks, dice(1));
  await table.show();
  await page.locator('[data-fight="declared"]').waitFor();
  await shot(page, 'ds-attack');
});

test('the table of Totaler Krieg!', async ({ page }) => {
  const table = await sitAt(page, 'tk', 'C.3', [me('axis'), bot('western'), bot('soviet')]);
  await table.rush((s) => s.prompt.phase.includes('Option Card') && !!s.moves?.length, attacks, dice(1));
  await table.show();
  await page.locator('footer article').first().waitFor();
  await page.locator('footer article.lit').nth(1).hover(); // the one that is looked at is open
  await page.locator('footer .read .body').waitFor();
  await shot(page, 'tk-cards');
});

test('both maps of Axis Empires', async ({ page }) => {
  const table = await sitAt(page, 'ae', 'C.4', [me('axis'), bot('western'), bot('soviet')]);
  await table.show();
  await page.getByRole('button', { name: 'Whole map' }).click();
  await shot(page, 'ae-both');
});

test('the page for data packs', async ({ page }) => {
  await comeIn(page, 'Ann');
  await page.goto('/packs');
  await page.getByLabel('What it is called').fill('My printed game');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('Find by name or number').fill('Pact of Steel');
  await page.getByRole('button', { name: /Pact of Steel/ }).click();
  await page.getByRole('complementary').locator('article').waitFor();
  await shot(page, 'packs');
});

test.describe('in the evening', () => {
  test.use({ colorScheme: 'dark' });
  test('the table in the evening', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1939', alone);
    await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.length, keen, dice(4));
    await table.follows();
    await table.tab('Log');
    await shot(page, 'table-evening');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  test('the table on a phone', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, dice(6));
    await expect(page.locator('footer')).toContainText('Production');
    await shot(page, 'table-phone');
  });
});
