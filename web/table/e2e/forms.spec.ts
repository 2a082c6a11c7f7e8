// The hex games in other forms than a mouse on a wide screen: by keyboard alone, and where
// there is little room for the card of a fight.
import type { Page } from '@playwright/test';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];

const fight = (s: State): { target: string } | undefined => (s.view as unknown as { fight?: { target: string } }).fight;
const kind = (s: State, name: string): string[] => (s.moves ?? []).filter((m) => m.startsWith(`${name} `));
const brisk = (moves: readonly string[]): string => moves.find((m) => /^(join|attack)/.test(m)) ?? moves.find((m) => /^(done|stop|let-pass)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';

async function sitDown(page: Page): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<Created>(page, '/api/matches', { game: 'ds', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), bot('western')] });
  return new Table(page, made.id);
}

// bare reports whether the middle of something is seen, with nothing over it.
const bare = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((sel) => {
    const e = document.querySelector(sel);
    const b = e?.getBoundingClientRect();
    const hit = b && document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return !!hit && hit.closest('[role="application"]') !== null;
  }, selector);

test('The card of a fight leaves its hex in sight on every small screen, also when it is turned', async ({ page }) => {
  const table = await sitDown(page);
  const s = await table.rush((now) => fight(now) !== undefined && (now.moves ?? []).includes('launch'), brisk, dice(1));
  await page.addInitScript(() => localStorage.setItem('sandtable', JSON.stringify({ guide: 'done', idle: 'ask', language: 'en' })));
  await table.show();
  const hex = `path[data-area="${fight(s)?.target}"]`;
  for (const [width, height] of [[844, 390], [390, 844], [640, 480], [640, 900], [360, 640], [1280, 800], [768, 1024], [1024, 768]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => bare(page, hex), `${width} x ${height}`).toBe(true);
    // The columns stand in one row, each on one line.
    const columns = await page.locator('.columns li').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height));
    expect(Math.max(...columns)).toBeLessThan(30);
  }
});

test('By keyboard one comes to the question, the board and every counter, and sees where one is', async ({ page }) => {
  const table = await sitDown(page);
  await page.addInitScript(() => localStorage.setItem('sandtable', JSON.stringify({ idle: 'ask', language: 'en' })));
  let s = await table.rush((now) => now.prompt.phase.startsWith('Operational') && kind(now, 'move').length > 0, brisk, dice(1));
  await table.show();
  await expect(page.getByRole('region', { name: 'Guide' }).or(page.locator('.guide'))).toBeVisible();

  // The first stop leads past the head and the sequence.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To the question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('footer :focus')).toHaveCount(1);

  // On the board arrows go from counter to counter; none stays behind what lies over it.
  const at = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-unit') ?? '');
  await page.keyboard.press('b');
  const seen = new Set<string>();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
    await page.keyboard.press(key);
    const unit = await at();
    if (!unit) continue;
    seen.add(unit);
    await expect.poll(() => bare(page, `[data-unit="${unit}"]`), unit).toBe(true);
    await expect(page.locator(`[data-unit="${unit}"]`)).toHaveAttribute('aria-label', /^Japanese .* \d-\d-\d, /);
    await expect(page.locator('.inspect')).toContainText(/\S/);
  }
  expect(seen.size).toBeGreaterThan(2);

  // Escape puts the unit in hand back; a hex without a name says what it is.
  s = await table.until(s, () => page.keyboard.press('Enter'));
  const to = kind(s, 'to').map((m) => m.split(' ')[1] ?? '');
  for (const hex of to) await expect(page.locator(`path[data-area="${hex}"]`)).toHaveAttribute('aria-label', /, /);
  s = await table.until(s, () => page.keyboard.press('Escape'));
  expect(kind(s, 'move').length).toBeGreaterThan(0);

  // A declared attack is taken back by Escape too.
  s = await table.rush((now) => kind(now, 'attack').length > 0, brisk, dice(1));
  await table.follows();
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowDown');
  s = await table.until(s, () => page.keyboard.press('Enter'));
  expect(fight(s)).toBeDefined();
  s = await table.until(s, () => page.keyboard.press('Escape'));
  expect(fight(s)).toBeUndefined();

  // What is opened by a key has the focus, and gives it back.
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.locator('.legend :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.locator('[role=tabpanel] [data-move]:focus')).toHaveCount(1);
});
