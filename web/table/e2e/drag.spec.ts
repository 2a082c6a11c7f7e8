import type { Page } from '@playwright/test';
import { dice, keen, kindOf } from './policy';
import { expect, test } from './test';
import { bot, get, me, Table, type State } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];
type Point = { x: number; y: number };
type Way = { to: string; moves: string[] };

interface Hand {
  down: (p: Point) => Promise<void>;
  move: (p: Point) => Promise<void>;
  up: () => Promise<void>;
}

const hand = (page: Page): Hand => ({
  down: async (p) => {
    await page.mouse.move(p.x, p.y);
    await page.mouse.down();
  },
  move: (p) => page.mouse.move(p.x, p.y, { steps: 6 }),
  up: () => page.mouse.up(),
});

// A finger on a touch screen, as the browser itself would tell of it.
async function finger(page: Page): Promise<Hand> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', p?: Point) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: p ? [p] : [] });
  let at: Point = { x: 0, y: 0 };
  return {
    down: async (p) => {
      at = p;
      await touch('touchStart', p);
    },
    move: async (p) => {
      for (let i = 1; i <= 6; i++) await touch('touchMove', { x: at.x + ((p.x - at.x) * i) / 6, y: at.y + ((p.y - at.y) * i) / 6 });
      at = p;
    },
    up: async () => {
      await touch('touchEnd');
    },
  };
}

async function spot(table: Table, selector: string): Promise<Point> {
  const at = await table.spot(selector);
  if (!at) throw new Error(`${selector} is not in sight.`);
  return at;
}

const lit = (page: Page): Promise<string[]> => page.locator('path.area.lit').evaluateAll((all) => all.map((e) => e.getAttribute('data-area') ?? '').sort());

// fits waits until what is dragged is drawn to its place. Where it may go is only
// known when the server has answered.
async function fits(page: Page, by: Hand, at: Point): Promise<void> {
  await expect(async () => {
    await by.move({ x: at.x + 2, y: at.y });
    await by.move(at);
    await expect(page.locator('.ghost.fits')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

// A match in which the Axis may move, with a unit that has somewhere to go in sight.
async function atMovement(page: Page, seed: number): Promise<{ table: Table; state: State; unit: string; ways: Way[] }> {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => !!s.moves?.some((m) => kindOf(m) === 'march'), keen, dice(seed));
  const state = await table.follows();
  for (const begin of state.moves ?? []) {
    if (kindOf(begin) !== 'march') continue;
    const unit = begin.split(' ')[1] ?? '';
    const ways = await get<Way[]>(page, `/api/matches/${table.id}/reach?step=to&end=stop&begin=${encodeURIComponent(begin)}`);
    const begins = (state.moves ?? []).filter((m) => m.endsWith(` ${unit}`) && ['march', 'sail', 'fly'].includes(kindOf(m)));
    if (begins.length === 1 && ways.length && (await table.spot(`[data-unit="${unit}"]`)) && (await table.spot(`path[data-area="${ways[0]?.to}"]`))) return { table, state, unit, ways };
  }
  throw new Error('No unit that can move is in sight.');
}

test('A block that is dragged to an area moves there, and only where it may go is lit', async ({ page }) => {
  const { table, state, unit, ways } = await atMovement(page, 21);
  const to = ways[0]?.to ?? '';
  const mouse = hand(page);
  await table.until(state, async () => {
    await mouse.down(await spot(table, `[data-unit="${unit}"]`));
    await mouse.move(await spot(table, `path[data-area="${to}"]`));
    await expect.poll(() => lit(page)).toEqual(ways.map((w) => w.to).sort());
    await fits(page, mouse, await spot(table, `path[data-area="${to}"]`));
    await mouse.up();
  });
  await expect.poll(async () => (await table.view()).units.find((u) => u.id === unit)?.area, { timeout: 60_000 }).toBe(to);
  await expect.poll(async () => (await table.state()).moves).not.toContain('stop');
  await table.follows();
  expect((await table.state()).version).toBe(state.version + (ways[0]?.moves.length ?? 0));
  await expect(page.locator('.ghost')).toHaveCount(0);
});

test('A block that is dropped where it may not go stays, and the rule is told', async ({ page }) => {
  const { table, state, unit, ways } = await atMovement(page, 22);
  const mouse = hand(page);
  const home = state.view as unknown as { units: { id: string; area: string }[] };
  const from = home.units.find((u) => u.id === unit)?.area;
  const areas = await page.locator('path.area').evaluateAll((all) => all.map((e) => e.getAttribute('data-area') ?? ''));
  let wrong = '';
  for (const a of areas) if (!wrong && a !== from && !ways.some((w) => w.to === a) && (await table.spot(`path[data-area="${a}"]`))) wrong = a;
  await mouse.down(await spot(table, `[data-unit="${unit}"]`));
  await mouse.move(await spot(table, `path[data-area="${wrong}"]`));
  await mouse.up();
  await expect(page.getByRole('status').filter({ hasText: 'Why not?' })).toContainText(/\d+\.\d+/);
  expect((await table.state()).version).toBe(state.version);
  expect((await table.view()).units.find((u) => u.id === unit)?.area).toBe(from);
});

test('Escape puts back what is dragged, and a drag on the map itself moves the map', async ({ page }) => {
  const { table, state, unit, ways } = await atMovement(page, 23);
  const mouse = hand(page);
  await mouse.down(await spot(table, `[data-unit="${unit}"]`));
  await mouse.move(await spot(table, `path[data-area="${ways[0]?.to}"]`));
  await expect(page.locator('.ghost')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ghost')).toHaveCount(0);
  await mouse.up();
  expect((await table.state()).version).toBe(state.version);
  const layer = page.locator('.board .layer');
  const before = await layer.evaluate((e) => e.style.transform);
  const land = await spot(table, 'path[data-area="warsaw"]');
  await mouse.down(land);
  await mouse.move({ x: land.x + 120, y: land.y + 60 });
  await mouse.up();
  await expect.poll(() => layer.evaluate((e) => e.style.transform)).not.toBe(before);
});

test('A type is dragged from the tray to a city in the set-up', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const s = await table.follows();
  const move = (s.moves ?? []).find((m) => m.startsWith('place') && m.endsWith(' infantry')) ?? '';
  const area = move.split(' ')[1] ?? '';
  const mouse = hand(page);
  const tray = page.locator('footer').getByRole('button', { name: 'Infantry' });
  await table.until(s, async () => {
    const box = await tray.boundingBox();
    await mouse.down({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 });
    await fits(page, mouse, await spot(table, `path[data-area="${area}"]`));
    await mouse.up();
  });
  expect((await table.view()).units.some((u) => u.area === area && u.type === 'infantry')).toBe(true);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });
  test('A block is dragged with a finger, and the map with a finger beside it', async ({ page }) => {
    const { table, state, unit, ways } = await atMovement(page, 24);
    const to = ways[0]?.to ?? '';
    const touch = await finger(page);
    await table.until(state, async () => {
      await touch.down(await spot(table, `[data-unit="${unit}"]`));
      await fits(page, touch, await spot(table, `path[data-area="${to}"]`));
      await touch.up();
    });
    await expect.poll(async () => (await table.view()).units.find((u) => u.id === unit)?.area, { timeout: 60_000 }).toBe(to);
    const layer = page.locator('.board .layer');
    const before = await layer.evaluate((e) => e.style.transform);
    await touch.down({ x: 300, y: 200 });
    await touch.move({ x: 380, y: 260 });
    await touch.up();
    await expect.poll(() => layer.evaluate((e) => e.style.transform)).not.toBe(before);
  });
});

// Not every match leads to a battle with a way out.
async function atRetreat(page: Page): Promise<{ table: Table; state: State; move: string }> {
  for (const seed of [7, 1939, 3, 8, 9]) {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    const state = await table.far((s) => !!s.moves?.some((m) => kindOf(m) === 'retreat'), keen, dice(seed));
    const move = state.moves?.find((m) => kindOf(m) === 'retreat');
    if (move) return { table, state: await table.follows(), move };
  }
  throw new Error('No unit could retreat in any match.');
}

test('A block in battle is dragged to where it retreats', async ({ page }) => {
  const { table, state, move } = await atRetreat(page);
  const [, unit = '', area = ''] = move.split(' ');
  const mouse = hand(page);
  const after = await table.until(state, async () => {
    await mouse.down(await spot(table, `.board [data-unit="${unit}"]`));
    await fits(page, mouse, await spot(table, `path[data-area="${area}"]`));
    await mouse.up();
  });
  expect((after.view as unknown as { units: { id: string; area: string }[] }).units.find((u) => u.id === unit)?.area).toBe(area);
});
