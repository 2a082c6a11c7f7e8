// What has to be readable where there is little room.
import type { Page } from '@playwright/test';
import { dice, keen } from './policy';
import { Server } from './server';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

// speak lets a page speak a language from the start.
const speak = (page: Page, language: string): Promise<unknown> => page.addInitScript((l) => localStorage.setItem('sandtable', JSON.stringify({ guide: 'done', idle: 'ask', language: l })), language);

for (const language of ['en', 'de']) {
  test(`The years stay in sight on a low screen, and no foot of a card overlaps: ${language}`, async ({ page }) => {
    await speak(page, language);
    const table = await Table.sit(page, 'Ann', '1936', alone);
    await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.includes('pass'), keen, dice(5));
    await page.setViewportSize({ width: 1000, height: 620 });
    await table.show();
    await expect(page.locator('footer [data-card]').first()).toBeVisible();
    for (const year of await page.locator('nav ol li').all()) await expect(year).toBeInViewport({ ratio: 1 });

    for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await expect(page.locator('footer [data-card] .bottom').first()).toBeVisible();
      const feet = await page.locator('footer [data-card] .bottom').evaluateAll((all) =>
        all.map((e) => {
          const [a, b] = [...e.children].map((c) => c.getBoundingClientRect());
          return { text: e.textContent, gap: (b?.left ?? 0) - (a?.right ?? 0), over: e.scrollWidth - e.clientWidth };
        }),
      );
      expect(feet.length).toBeGreaterThan(2);
      expect(feet.filter((f) => f.gap < 2 || f.over > 0)).toEqual([]);
    }
  });
}

test('Simulations on a phone: a scenario is chosen from the start, and bots are named and counted', async ({ page }) => {
  await speak(page, 'de');
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(page, 'Ann');
  await post(page, '/api/simulations', { game: 'tt', setup: { scenario: '1939', players: 3 }, bots: ['recruit', 'recruit', 'staff'], games: 1, seed: 1 });
  await page.goto('/simulations');
  await expect(page.locator('main')).toContainText('2 × Rekrut, Stab');
  await expect(page.locator('select').nth(1)).not.toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('What was done in the house is told in German too', async ({ page }) => {
  const house = await Server.start('--accounts', '--rate', '0');
  await speak(page, 'de');
  await page.goto(`${house.url}${/\/join\/(\S+)/.exec(house.said)?.[0] ?? ''}`);
  await page.getByLabel('Name').fill('Root');
  await page.getByLabel('Passwort').fill('a long enough password');
  await page.locator('form button').first().click();
  await page.getByRole('link', { name: 'Root' }).waitFor();
  await page.goto(`${house.url}/admin`);
  await expect(page.locator('ol')).toContainText('hat ein Konto angelegt Root · Name Root, Rolle Verwalter');
  await expect(page.locator('ol')).not.toContainText(/registered|invited/);
  await house.stop();
});
