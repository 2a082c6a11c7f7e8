// What a player of Axis Empires reads and makes out at the table.
import type { Page } from '@playwright/test';
import { dice, type Policy } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];

// quiet ends every step that can be ended.
const quiet: Policy = (moves) => moves.find((m) => m === 'done') ?? moves[0] ?? '';

async function sit(page: Page, game: string, scenario: string, seats = [me('axis'), bot('western'), bot('soviet')]): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<Created>(page, '/api/matches', { game, setup: { scenario, players: seats.length }, seats });
  return new Table(page, made.id);
}
// asked reports whether one is asked in a phase.
const asked = (phase: string) => (s: State): boolean => s.prompt.phase === phase && !!s.moves?.length;

test('What bots only saw is taken back by one click, a grey Undo says why, and the last replacement step is asked for once more', async ({ page }) => {
  const table = await sit(page, 'tk', 'C.3');
  let s = await table.rush(asked('Replacements Segment'), quiet, dice(1));
  await table.show();
  // Bots lose nothing by what they were told: one click takes it back.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(async () => (await table.state()).prompt.phase).not.toBe('Replacements Segment');
  s = await table.rush(asked('Replacements Segment'), quiet, dice(1));
  const take = s.moves?.find((m) => m.startsWith('take ')) ?? '';
  await table.send(take, s.version);
  s = await table.follows();
  const at = s.moves?.find((m) => m.startsWith('at ')) ?? '';
  await page.getByRole('tabpanel').locator(`[data-move="${at}"]`).click();
  await expect(page.getByRole('alert')).toContainText('This is your last replacement step: the segment ends with it.');
  expect((await table.state()).version).toBe(s.version);
  await page.getByRole('alert').getByRole('button', { name: /^Yes/ }).click();
  await expect.poll(async () => (await table.state()).prompt.phase).not.toBe('Replacements Segment');
  const why = page.getByRole('group', { name: 'Undo' });
  await undo.click();
  await expect(why).toContainText('dice were rolled for it');
  await expect(why).not.toContainText('told');
});

test('Where much of the map can be chosen, the rest is dimmed', async ({ page }) => {
  const table = await sit(page, 'tk', 'A.2', [me('axis'), bot('soviet')]);
  const s = await table.rush(asked('Support Segment'), quiet, dice(1));
  await table.show();
  const fill = (which: string): Promise<string> => page.locator(which).first().evaluate((e) => getComputedStyle(e).fill);
  expect(await fill('path.area:not(.lit)')).toBe('rgba(0, 0, 0, 0)');
  expect(await table.send('place germany-air-force-1', s.version)).toBe(true);
  await expect.poll(() => page.locator('path.area.lit').count()).toBeGreaterThan(80);
  expect(await fill('path.area:not(.lit)')).not.toBe('rgba(0, 0, 0, 0)');
  expect(await fill('path.area:not(.lit)')).not.toBe(await fill('path.area.lit'));
});

test('What the others did is told once, as in the log, and names are read where counters lie', async ({ page }) => {
  const table = await sit(page, 'tk', 'C.3');
  await table.rush(asked('Option Card Segment'), quiet, dice(1));
  await table.show();
  await expect(page.locator('text.name', { hasText: 'Berlin' })).toBeVisible();
  await table.rush((s) => !s.moves?.length, quiet, dice(1));
  await table.rush((s) => s.prompt.phase === 'Option Card Segment' && s.version > 60 && !!s.moves?.length, quiet, dice(1));
  const told = page.getByRole('region', { name: 'What the others did' });
  await told.getByRole('button', { name: 'What the others did' }).click();
  await expect.poll(() => told.getByRole('listitem').count()).toBeGreaterThan(5);
  const lines = (await told.getByRole('listitem').allTextContents()).map((l) => l.trim());
  const placed = lines.map((l) => /^(.*?) (?:is placed(?: as a replacement)? in |comes to )(.*)\.$/.exec(l)).filter((m) => m !== null);
  expect(placed.length).toBeGreaterThan(0);
  for (const [, unit, to] of placed) expect(lines.filter((l) => l.startsWith(`${unit}: `) && l.endsWith(` to ${to}.`)), `${unit} ${to}`).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the guide leaves the map to be used', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"","idle":"ask"}'));
    const table = await sit(page, 'tk', 'C.3');
    await table.show();
    const guide = page.getByRole('region', { name: 'Guide' });
    const board = page.getByRole('application');
    const tall = async (which: typeof guide): Promise<number> => (await which.boundingBox())?.height ?? 0;
    await expect(guide).toBeVisible();
    expect(await tall(guide)).toBeLessThan(110);
    expect(await tall(guide)).toBeLessThan((await tall(board)) / 3);
    const before = await guide.getByText('1 / ').textContent();
    await guide.getByRole('button', { name: 'More' }).tap();
    await expect(guide).toContainText('opens War, Forces, Cards');
    await guide.getByRole('button', { name: 'Got it' }).tap();
    await expect(guide.getByText(before ?? '')).toBeHidden();
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('scenarios, cards, seas and the faction have their German names', async ({ page }) => {
    await page.goto('/new');
    await page.locator('select').first().selectOption('ae');
    await expect(page.getByLabel('Szenario')).toContainText('1937: Der Weg in den Krieg / Die aufgehende Sonne');
    const board = page.waitForRequest(/\/tk\/board-light\.de\.svg$/);
    const table = await sit(page, 'tk', 'C.3');
    await table.rush(asked('Option Card Segment'), quiet, dice(1));
    await table.show();
    await board;
    await expect(page.locator('[data-card="axis-6b"] .name')).toHaveText('Bau des Westwalls');
    await expect(page.locator('path[data-area="zone:baltic-sea"]')).toHaveAttribute('aria-label', 'Ostsee');
    await expect(page.getByRole('banner')).toContainText('Westmächte');
    await expect(page.getByRole('banner')).not.toContainText('Westen');
  });
});
