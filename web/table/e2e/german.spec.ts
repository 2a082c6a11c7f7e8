import { dice, keen } from './policy';
import { expect, test } from './test';
import { bot, me, Table } from './table';

test.use({ locale: 'de-DE' });

test('In German the log, the question, the phase and the places are German', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
  await table.rush((s) => !!s.moves?.some((m) => m.startsWith('march')), keen, dice(12));
  await table.show();
  await expect(page.locator('footer')).toContainText('die zieht: noch');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bewegung der Achse');
  await expect(page.getByRole('navigation')).toContainText('Handkarten-Grenze');
  const english = new Set((await table.log()).map((l) => l.text));
  const shown = await page.getByRole('list', { name: 'Verlauf' }).getByRole('listitem').allTextContents();
  expect(shown.length).toBeGreaterThan(20);
  for (const line of shown) expect(english.has(line.replace(/\s*\d+\.\d+\s*$/, '').trim()), line).toBe(false);
  await expect(page.locator('path[data-area="munich"]')).toHaveAttribute('aria-label', 'München');

  // Why something cannot be done is German too.
  await table.click('path[data-area="moscow"]');
  await expect(page.getByRole('status').filter({ hasText: 'Warum nicht?' })).toContainText(/[a-zäöüß]{4,}/);

  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ann' }).first()).toContainText('Bewegung der Achse');
  // Its longer words fit a telephone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('In German the front page shows both maps of Axis Empires, with German names', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Axis Empires' }).check({ force: true });
  const maps = page.locator('.picture > div');
  await expect(maps).toHaveCount(2);
  for (const [i, board] of ['tk', 'ds'].entries()) await expect(maps.nth(i)).toHaveCSS('background-image', new RegExp(`/${board}/board-light\\.de\\.svg`));
  await expect(page.getByRole('radio', { name: 'Totaler Krieg! (Tabellen von 1999)' })).toBeAttached();
});

test('In German a new match says how its bots play', async ({ page }) => {
  await page.goto('/new');
  await page.getByLabel('Westen').selectOption('bot staff:aggressive');
  await expect(page.getByText('Rüstet früh')).toBeVisible();
});
