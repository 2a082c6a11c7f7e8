import { devices, type Page } from '@playwright/test';
import { expect, test } from './test';
import { bot, me, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

// press moves the focus by Tab until it is on what the selector names.
async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((sel) => document.activeElement?.matches(sel) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${selector}.`);
}

test('The keyboard alone leads from the lobby into a match and makes moves', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(page, 'input');
  await page.keyboard.type('Ann');
  await tabTo(page, 'button.primary');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/m\/\w+/);
  const table = new Table(page, new URL(page.url()).pathname.slice(3));
  await table.board().waitFor();
  await page.keyboard.press('m');
  for (let i = 0; i < 4; i++) {
    const s = await table.state();
    await page.locator('[role=tabpanel] [data-move]:not(:disabled)').first().waitFor();
    await tabTo(page, '[role=tabpanel] [data-move]:not(:disabled)');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).not.toBe('none');
    await page.keyboard.press('Enter');
    await table.made(s.version);
  }
  await table.follows();
});

// fits checks that nothing makes the page wider than the screen, and that the
// prompt and the board can be seen.
async function fits(table: Table): Promise<void> {
  const { page } = table;
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const board = await table.board().boundingBox();
  expect(board?.width ?? 0).toBeGreaterThan(300);
  expect(board?.height ?? 0).toBeGreaterThan(140);
  await expect(page.locator('footer')).toBeInViewport();
}

const screens = {
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: devices['Pixel 7'].userAgent },
  'a phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, userAgent: devices['Pixel 7'].userAgent },
  'a tablet': { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, userAgent: devices['iPad Pro 11'].userAgent },
  'a tablet on its side': { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true, userAgent: devices['iPad Pro 11'].userAgent },
};

for (const [name, screen] of Object.entries(screens)) {
  test.describe(name, () => {
    test.use(screen);
    test(`On ${name} a move is made by touch`, async ({ page }) => {
      await page.goto('/');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const table = await Table.sit(page, 'Ann', '1936', alone);
      await fits(table);
      const s = await table.state();
      const at = await table.spot('path[data-area="berlin"]');
      expect(at).not.toBeNull();
      await page.touchscreen.tap(at?.x ?? 0, at?.y ?? 0);
      await page.locator('footer [data-move="place berlin infantry"]').tap();
      await table.made(s.version);
      await expect(page.locator('.board [data-unit].germany').first()).toBeAttached();
      await fits(table);
    });
  });
}
