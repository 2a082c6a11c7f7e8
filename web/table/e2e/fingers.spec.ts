// What fingers need: room, what can be chosen in sight, and every counter of a stack.
import type { Page } from '@playwright/test';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Schema = components['schemas'];
type Plan = Schema['SeatPlan'];

interface View {
  marching?: string;
  fight?: { target: string; attackers: string[]; attackSupport: string[] };
}
const viewOf = (s: State): View => s.view as unknown as View;
const kind = (s: State, name: string): string[] => (s.moves ?? []).filter((m) => m.startsWith(`${name} `)).map((m) => m.split(' ')[1] ?? '');

async function sitDown(page: Page, seats: Plan[] = [me('axis'), bot('western')]): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<Schema['Created']>(page, '/api/matches', { game: 'ds', setup: { scenario: 'A.2', players: 2 }, seats });
  return new Table(page, made.id);
}

// quiet lets everything go by.
const quiet = (moves: readonly string[]): string => moves.find((m) => /^(done|stop|let-pass)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';

// middle is the middle of a hex on the screen, whatever stands on it.
const middle = (page: Page, hex: string): Promise<{ x: number; y: number }> =>
  page.locator(`path[data-area="${hex}"]`).evaluate((e) => {
    const b = e.getBoundingClientRect();
    return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
  });

// tight lists what can be pressed on the page and is too small for a finger. What
// stands in a sentence has as much room around it, and pieces are as large as the map.
const tight = (page: Page): Promise<string[]> =>
  page.locator('button:visible, a.button:visible, a.home:visible, summary:visible, select:visible').evaluateAll((all) =>
    all
      .filter((e) => !e.closest('[role="application"]') && !e.closest('p, li > span') && !e.matches('.rule, .place'))
      .map((e) => ({ e, b: e.getBoundingClientRect() }))
      .filter(({ b }) => b.width < 39.5 || b.height < 39.5)
      .map(({ e, b }) => `${e.getAttribute('aria-label') ?? e.textContent?.trim() ?? ''} ${Math.round(b.width)}x${Math.round(b.height)}`),
  );

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('A finger finds room for itself wherever something can be pressed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"","idle":"ask"}'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: /Play now/ })).toBeVisible();
  expect(await tight(page)).toEqual([]);
  await page.goto('/new?game=ds');
  await expect(page.getByRole('button', { name: 'Set up the table' })).toBeVisible();
  expect(await tight(page)).toEqual([]);
  const table = await sitDown(page);
  await table.show();
  await expect(page.getByRole('region', { name: 'Guide' })).toBeVisible();
  expect(await tight(page)).toEqual([]);
  await page.locator('footer [data-kind="troop-convoy"]').tap();
  await expect(page.locator('.above .card')).toBeVisible();
  expect(await tight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).tap();
  expect(await tight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await table.tab('Log');
  expect(await tight(page)).toEqual([]);
});

test('A tap on the unit in hand takes the next one of its stack, and the guide says so', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('sandtable', '{"guide":"ds.look ds.chinaIncident","idle":"ask"}');
  });
  const table = await sitDown(page);
  let s = await table.rush((now) => now.prompt.phase.includes('Operational Movement') && kind(now, 'move').length > 0, quiet, dice(1));
  await table.show();
  // Of the steps of a first match those are counted that this scenario has.
  const guide = page.getByRole('region', { name: 'Guide' });
  await expect(guide).toContainText('3 / 12');
  await expect(guide).toContainText('Tap it again for the next one in its stack');
  const stack = (s.view as unknown as { pacific: { units: Record<string, { at: string }> } }).pacific.units;
  const [first = ''] = kind(s, 'move').filter((u) => kind(s, 'move').filter((v) => stack[v]?.at === stack[u]?.at).length > 2);
  const all = kind(s, 'move').filter((u) => stack[u]?.at === stack[first]?.at);
  const hex = stack[first]?.at ?? '';
  const taken = new Set<string>();
  for (let i = 0; i < all.length; i++) {
    const before = viewOf(s).marching;
    const at = await middle(page, hex);
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(async () => viewOf((s = await table.state())).marching ?? before).not.toBe(before);
    await expect(page.locator(`[data-version="${s.version}"]`)).toBeAttached();
    taken.add(viewOf(s).marching ?? '');
  }
  expect([...taken].sort()).toEqual([...all].sort());
  // The one in hand lies on top.
  const at = await middle(page, hex);
  expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest<SVGElement>('[data-unit]')?.dataset['unit'], at)).toBe(viewOf(s).marching);
  // Whoever has moved one, by whatever way, has learnt it.
  const [to = ''] = kind(s, 'to').filter((h) => h !== hex);
  await table.until(s, async () => {
    const [from, end] = [await middle(page, hex), await middle(page, to)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + end.x) / 2, (from.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  });
  await expect(page.getByText('Tap it again')).toHaveCount(0);
});

test('What can be chosen comes into sight, and nothing scrolls the board away', async ({ page }) => {
  const table = await sitDown(page);
  await table.show();
  const board = page.getByRole('application');
  const box = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // To bring a far hex into sight, as readers of the screen do, leaves the map in its place.
  await page.locator('path[data-area="e2606"]').evaluate((e) => e.scrollIntoView({ inline: 'center', block: 'center' }));
  expect(await board.evaluate((e) => [e.scrollLeft, e.scrollTop])).toEqual([0, 0]);
  // Far to the south-east nothing can be chosen.
  for (let i = 0; i < 6; i++) {
    await page.mouse.move(box.x + 330, box.y + 520);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 60, { steps: 4 });
    await page.mouse.up();
  }
  const seen = (): Promise<number> =>
    page.locator('path[data-area][data-lit]').evaluateAll(
      (all, { x, y, width, height }) =>
        all.filter((e) => {
          const b = e.getBoundingClientRect();
          const [cx, cy] = [b.left + b.width / 2, b.top + b.height / 2];
          return cx > x && cx < x + width && cy > y && cy < y + height;
        }).length,
      box,
    );
  const far = await middle(page, 'w5224');
  expect(far.x < box.x || far.y < box.y).toBe(true);
  const s = await table.state();
  await table.until(s, () => page.locator('footer [data-counter="japan-air-force-1army"]').tap());
  await expect(page.locator('footer')).toContainText('choose where to place it');
  expect(await page.locator('path[data-area][data-lit]').count()).toBeGreaterThan(40);
  await expect.poll(seen).toBeGreaterThan(0);
});

test('A headquarters that may join an attack or support it is offered both, counter by counter', async ({ page }) => {
  const table = await sitDown(page, [me('axis'), me('western')]);
  const random = dice(1);
  await table.rush((s) => !s.moves?.length, quiet, random, 'axis');
  const near = await table.rush((s) => kind(s, 'attack').includes('w4725'), quiet, random, 'western');
  await table.send('attack w4725', near.version, 'western');
  let s = await table.state('western');
  const hq = 'nationalist-china-hq-kmt';
  expect(kind(s, 'join')).toContain(hq);
  await page.goto(`/m/${table.id}`);
  await table.board().waitFor();
  // Attackers stand on the left and defenders on the right, also before anybody attacks.
  const card = await page.locator('[data-fight]').boundingBox();
  const defenders = await page.locator('[data-fight] .sides > .right').boundingBox();
  expect(defenders?.x ?? 0).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0) / 2 - 10);
  const tray = page.getByRole('group', { name: /^Join/ });
  for (const u of kind(s, 'join')) await expect(tray.locator(`[data-counter="${u}"]`)).toBeVisible();
  const [other = ''] = kind(s, 'join').filter((u) => u !== hq);
  s = await table.until(s, () => tray.locator(`[data-counter="${other}"]`).tap());
  expect(viewOf(s).fight?.attackers).toEqual([other]);
  expect(kind(s, 'support')).toContain(hq);
  await tray.locator(`[data-counter="${hq}"]`).tap();
  const join = page.locator(`.above [data-move="join ${hq}"]`);
  await expect(join).toBeVisible();
  await expect(page.locator(`.above [data-move="support ${hq}"]`)).toBeVisible();
  s = await table.until(s, () => join.tap());
  expect(viewOf(s).fight?.attackers).toContain(hq);
});

test('The guide speaks of a fight on its card, and not behind it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"ds.look ds.chinaIncident ds.move ds.attack","idle":"ask"}'));
  const table = await sitDown(page);
  const random = dice(1);
  const s = await table.rush((now) => kind(now, 'attack').length > 0, quiet, random);
  await table.send(`attack ${kind(s, 'attack')[0]}`, s.version);
  await table.show();
  const guide = page.locator('.fight').getByRole('region', { name: 'Guide' });
  await guide.scrollIntoViewIfNeeded();
  await expect(guide).toContainText('Launch rolls the die');
  // The rest of it opens in sight, however much the card has to say.
  await table.rush((now) => kind(now, 'join').length === 0, (moves) => moves.find((m) => m.startsWith('join')) ?? 'back', random);
  await expect(page.locator('[data-odds="attack"]')).toBeVisible();
  await guide.getByRole('button', { name: 'More' }).tap();
  await expect(guide.getByRole('button', { name: 'Got it' })).toBeInViewport({ ratio: 1 });
  await guide.getByRole('button', { name: 'Got it' }).tap();
  await expect(page.getByText('Launch rolls the die')).toHaveCount(0);
});

test('What the guide says of a retreat is seen at once, however much the card of the fight tells', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"ds.look ds.chinaIncident ds.convoys ds.support ds.move ds.attack ds.odds","idle":"ask","language":"de"}'));
  const table = await sitDown(page);
  const brave = (moves: readonly string[]): string => moves.find((m) => m === 'launch') ?? moves.find((m) => /^(attack|join) /.test(m)) ?? quiet(moves);
  await table.rush((s) => s.prompt.rule === '4.2.4.1' && !!s.moves?.length, brave, dice(1));
  await table.show();
  const card = page.locator('.fight');
  const guide = card.getByRole('region');
  await expect(guide.last()).toContainText('Rückzüge');
  const [hint, edge] = [await guide.last().boundingBox(), await card.boundingBox()];
  expect((hint?.y ?? 0) + (hint?.height ?? Infinity)).toBeLessThanOrEqual((edge?.y ?? 0) + (edge?.height ?? 0));
  expect(await card.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeGreaterThan(0);
});
