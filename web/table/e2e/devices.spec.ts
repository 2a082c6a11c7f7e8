import { devices } from '@playwright/test';
import { expect, test } from './test';
import { bot, me, patience, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

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
      const place = page.locator('footer [data-move="place berlin infantry"]');
      await table.until(await table.state(), async () => {
        const at = await table.spot('path[data-area="berlin"]');
        if (at && !(await place.isVisible())) await page.touchscreen.tap(at.x, at.y);
        await place.tap({ timeout: patience });
      });
      await expect(page.locator('.board [data-unit].germany').first()).toBeAttached();
      await fits(table);
    });
  });
}
