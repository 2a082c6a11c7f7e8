// Dai Senso! by hand: the China Incident (A.2) as people play it, with wrong clicks and
// second thoughts, and on a phone.
import type { Page } from '@playwright/test';
import { clean } from './clean';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, patience, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];

interface View {
  pacific: { turn: string; markers: { at: string }[]; units: Record<string, { at: string; faction?: string }> };
  marching?: string;
  inHand?: string;
  fight?: { target: string; attackers: string[] };
}
const viewOf = (s: State): View => s.view as unknown as View;
const units = (s: State): View['pacific']['units'] => viewOf(s).pacific.units;

async function sitDown(page: Page): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<Created>(page, '/api/matches', { game: 'ds', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), bot('western')] });
  return new Table(page, made.id);
}

// brisk attacks what it can, and ends the rest.
const brisk = (moves: readonly string[]): string => {
  const some = (what: RegExp): string | undefined => moves.find((m) => what.test(m));
  return some(/^launch$/) ?? some(/^(join|attack)/) ?? some(/^(done|stop|let-pass)$/) ?? moves.find((m) => m !== 'back') ?? '';
};

// button presses a button of the bar until the match has gone on.
const button = (table: Table, at: State, move: string): Promise<State> => table.until(at, () => table.page.locator(`footer [data-move="${move}"]`).first().click({ timeout: patience }));

const kind = (s: State, name: string): string[] => (s.moves ?? []).filter((m) => m.startsWith(`${name} `));

test('Two turns of the China Incident are played by hand, with wrong clicks and undo', async ({ page }) => {
  const table = await sitDown(page);
  await table.show();
  await expect(page.getByRole('heading', { name: /July-Aug 1937/ })).toBeVisible();
  // What the scenario leaves out lies in the shade, and says so.
  await expect(page.locator('path[data-out]')).toHaveCount(1);
  await clean(page, { without: '.board .layer' });

  // The fleet goes to the Yellow Sea; a click far inland first is refused with its rule.
  let s = await table.state();
  expect(s.prompt.phase).toBe('Support Segment');
  s = await table.until(s, () => page.locator('footer [data-counter="japan-surface-fleet-comb"]').click());
  expect(viewOf(s).inHand).toBe('japan-surface-fleet-comb');
  await table.click('path[data-area="w5226"]');
  await expect(page.locator('.inspect .why')).toContainText(/\S/);
  // It can be read while the pointer goes on over other hexes.
  const other = await table.spot('path[data-area="w4922"]');
  await page.mouse.move(other?.x ?? 0, other?.y ?? 0);
  await page.waitForTimeout(600);
  await expect(page.locator('.inspect .why')).toContainText(/\S/);
  expect((await table.state()).version).toBe(s.version);
  s = await table.until(s, () => table.click('path[data-area="zone:yellow-sea"]'));
  s = await button(table, s, 'done');
  expect(units(s)['japan-surface-fleet-comb']?.at).toMatch(/^yellow-sea/);

  // A convoy is chosen by its mode and a naval zone, thought better of, and chosen anew.
  await page.locator('footer [data-kind="supply-convoy"]').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('footer [data-kind="troop-convoy"]').click();
  const convoys = kind(s, 'troop-convoy');
  await expect(page.locator('.above [data-move^="troop-convoy"]')).toHaveCount(convoys.length);
  const sailing = async (): Promise<number> => viewOf(await table.state()).pacific.markers.filter((m) => m.at.endsWith('.convoys')).length;
  const before = await sailing();
  await page.locator(`.above [data-move="${convoys[0]}"]`).click();
  await expect.poll(sailing).toBe(before + 1);
  s = await table.follows();
  s = await button(table, s, 'done');

  // A unit marches: a click on one that cannot move says why, the march is taken back, and
  // made again.
  s = await table.rush((now) => now.prompt.phase.startsWith('Operational'), brisk, dice(1));
  await table.follows();
  await table.tab('War');
  const march = kind(s, 'move').map((m) => m.split(' ')[1] ?? '');
  const stranger = Object.entries(units(s)).find(([, u]) => u.faction === 'western' && u.at === 'w5322')?.[0] ?? '';
  await table.click(`[data-unit="${stranger}"]`);
  await expect(page.locator('.why, .notice').first()).toContainText(/\S/);
  await page.keyboard.press('Escape');
  const unit = march.find((u) => u === 'japan-infantry-c1') ?? march[0] ?? '';
  const from = units(s)[unit]?.at;
  s = await table.until(s, () => table.click(`[data-unit="${unit}"]`));
  expect(viewOf(s).marching).toBe(unit);
  await expect(page.locator('footer')).toContainText('is in hand');
  const to = kind(s, 'to')[0]?.split(' ')[1] ?? '';
  s = await table.until(s, () => table.click(`path[data-area="${to}"][data-lit], [data-at="${to}"]`));
  expect(units(s)[unit]?.at).toBe(to);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => units(await table.state())[unit]?.at).toBe(from);
  s = await table.rush((now) => now.prompt.phase.includes('Combat') && kind(now, 'attack').length > 0, brisk, dice(1));

  // An attack: its odds are seen while units join, and the die falls.
  await table.follows();
  const target = kind(s, 'attack')[0] ?? '';
  s = await table.until(s, () => table.click(`path[data-area="${target.split(' ').at(-1)}"][data-lit], [data-at="${target.split(' ').at(-1)}"]`));
  const join = kind(s, 'join');
  if (join.length > 1) s = await table.until(s, () => page.getByRole('button', { name: /^Add all that can join/ }).click());
  else if (join[0]) s = await table.until(s, () => table.click(`[data-unit="${join[0]?.split(' ')[1]}"]`));
  const shares = page.locator('[data-fight="declared"] [data-of6]');
  await expect.poll(() => shares.evaluateAll((all) => all.reduce((sum, e) => sum + Number((e as HTMLElement).dataset['of6']), 0))).toBe(6);
  await button(table, s, 'launch');
  // Weapons may be asked about before the die is rolled, and losses after it.
  await table.rush((now) => kind(now, 'attack').length > 0 || !now.prompt.phase.includes('Combat'), brisk, dice(1));
  await table.tab('Log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(/attack against .* defence/);

  // The rest of both turns is played on, and the page follows.
  const first = viewOf(s).pacific.turn;
  s = await table.rush((now) => viewOf(now).pacific.turn !== first && /Operational/.test(now.prompt.phase) && !!now.moves?.length, brisk, dice(1));
  await table.follows();
  s = await button(table, s, 'done');
  s = await table.rush((now) => viewOf(now).pacific.turn !== first && /Reserve Movement/.test(now.prompt.phase) && !!now.moves?.length, brisk, dice(1));
  await table.follows();
  await button(table, s, 'done');
});

test('A click on one counter of a stack says why that one cannot be chosen', async ({ page }) => {
  const table = await sitDown(page);
  let s = await table.rush((now) => now.prompt.phase.startsWith('Operational') && kind(now, 'move').length > 0, brisk, dice(1));
  // One that has moved lies with one that can still move.
  const free = new Set(kind(s, 'move').map((m) => m.split(' ')[1] ?? ''));
  let moved = '';
  for (const unit of free) {
    await table.send(`move ${unit}`, s.version);
    s = await table.state();
    const to = kind(s, 'to').find((m) => [...free].some((u) => u !== unit && units(s)[u]?.at === m.split(' ')[1]));
    await table.send(to ?? 'back', s.version);
    s = await table.state();
    if (!to) continue;
    if (s.moves?.includes('stop')) await table.send('stop', s.version);
    moved = unit;
    break;
  }
  expect(moved).not.toBe('');
  await table.show();
  await page.locator(`[data-unit="${moved}"]`).dispatchEvent('click');
  await expect(page.locator('.inspect p.why')).toContainText('Why not?');
  // What was clicked in vain is put away with the next segment.
  s = await table.state();
  await button(table, s, 'done');
  await expect(page.locator('.inspect p.why')).toHaveCount(0);
});

test('Until somebody attacks there are no odds, and whoever may lose a step is offered below', async ({ page }) => {
  const table = await sitDown(page);
  const declared = await table.rush((s) => viewOf(s).fight?.attackers.length === 0, brisk, dice(1));
  await table.show();
  const card = page.locator('[data-fight="declared"]');
  await expect(card).toContainText('Nobody yet');
  await expect(card.locator('[data-of6]')).toHaveCount(0);
  const unit = kind(declared, 'join')[0] ?? '';
  await table.until(declared, () => table.click(`[data-unit="${unit.split(' ')[1]}"]`));
  await expect(card.locator('[data-of6]').first()).toBeVisible();
  // A single unit attacks again and again, until one has to be lost.
  const timid = (moves: readonly string[]): string => moves.find((m) => m === 'launch') ?? brisk(moves);
  const failed = await table.rush((s) => viewOf(s).fight !== undefined && kind(s, 'lose').length > 0, timid, dice(1));
  await table.show();
  await expect(page.getByRole('group', { name: /^Lose a step/ })).toBeVisible();
  for (const m of kind(failed, 'lose')) await expect(page.locator(`footer [data-counter="${m.split(' ')[1]}"]`)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a fleet is placed with a finger, and a convoy chosen from a short list', async ({ page }) => {
    const table = await sitDown(page);
    await table.show();
    let s = await table.state();
    s = await table.until(s, () => page.locator('footer [data-counter="japan-surface-fleet-comb"]').tap());
    s = await table.until(s, async () => {
      const at = await table.spot('path[data-area="zone:yellow-sea"][data-lit]');
      if (at) await page.touchscreen.tap(at.x, at.y);
    });
    s = await table.until(s, () => page.locator('footer [data-move="done"]').first().tap());
    expect(units(s)['japan-surface-fleet-comb']?.at).toMatch(/^yellow-sea/);
    await page.locator('footer [data-kind="troop-convoy"]').tap();
    const list = page.locator('.above .card');
    await expect(list.getByText('Yellow Sea', { exact: true })).toBeVisible();
    expect((await list.boundingBox())?.height).toBeLessThan(844 * 0.32);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    // The bar is no higher than what it asks.
    const [asks, rows] = [await page.locator('footer .asks').boundingBox(), await page.locator('footer .rows').boundingBox()];
    expect(asks?.height ?? 0).toBeLessThanOrEqual((rows?.height ?? 0) + 90);
    await clean(page, { without: '.board .layer' });
  });
});

test('A harbor attack shows the fleet that was struck, and where it lies now', async ({ page }) => {
  await comeIn(page, 'Yamamoto');
  const made = await post<Created>(page, '/api/matches', { game: 'ds', setup: { scenario: 'C.6', players: 2 }, seats: [me('axis'), bot('allies')] });
  const table = new Table(page, made.id);
  const strike = 'harbor-attack united-states-surface-fleet-pac';
  const operation = (moves: readonly string[]): string => moves.find((m) => /^choose axis-29a|^take|^at |^(done|decline)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';
  let s = await table.rush((x) => !!x.moves?.includes(strike), operation, () => 0);
  await table.show();
  await page.locator('footer [data-kind="harbor-attack"]').click();
  s = await table.until(s, () => page.locator('footer [data-counter="united-states-surface-fleet-pac"]').click());
  expect(units(s)['united-states-surface-fleet-pac']?.at).toBe('naval-warfare-delay-box');
  const news = page.getByRole('status').filter({ hasText: 'Harbor attack: US Surface Fleet Pac goes to the Naval Warfare Delay Box.' });
  await expect(news).toBeVisible();
  const box = page.locator('.board [data-unit="united-states-surface-fleet-pac"]');
  await expect(box).not.toBeInViewport();
  await news.getByRole('button', { name: 'Show where it lies now' }).click();
  await expect(box).toBeInViewport();
  // It can be taken back.
  s = await table.until(s, () => page.getByRole('button', { name: 'Undo' }).click());
  expect(s.moves).toContain(strike);
  // With the move its news is taken back, too.
  await expect(news).toHaveCount(0);
});
