import type { Page } from '@playwright/test';
import { expect, test } from './test';
import { bot, comeIn, invited, me, newMatch, patience, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];
const choice = '[role=tabpanel] [data-move]:not([aria-disabled=true])';

// The requests that make moves.
const moves = /\/moves(\?|$)/;

const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('data-move') ?? null);

// tabTo moves the focus by Tab until it is on what the selector names.
async function tabTo(page: Page, selector: string, most = 120): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: patience });
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
    await table.until(await table.state(), async () => {
      await expect.poll(() => focused(page)).not.toBeNull(); // the key that opens the list leads into it
      await page.locator(choice).first().waitFor({ timeout: patience });
      expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).not.toBe('none');
      await page.keyboard.press('Enter');
    });
    // What was chosen may be gone now; the keyboard stays in the list all the same.
    await expect.poll(() => focused(page)).not.toBeNull();
  }
  await table.follows();
});

test('The keyboard stays on its move when somebody else changes the list', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.alone();
  const s = await table.follows();
  const [first = '', other = ''] = [...new Map((s.moves ?? []).map((m) => [m.split(' ')[1], m])).values()];
  await page.locator(`[role=tabpanel] [data-move="${other}"]`).focus();
  await page.keyboard.press('Shift'); // by keyboard, not by mouse
  // The last cadre of another place is put down elsewhere, until its moves are gone.
  const place = first.split(' ')[1];
  await table.rush((now) => !now.moves?.some((m) => m.split(' ')[1] === place), (moves) => moves.find((m) => m.split(' ')[1] === place) ?? '', () => 0);
  await table.follows();
  expect(await focused(page)).toBe(other);
  // When its own moves are gone as well, the nearest one has the focus.
  const away = other.split(' ')[1];
  await table.rush((now) => !now.moves?.some((m) => m.split(' ')[1] === away), (moves) => moves.find((m) => m.split(' ')[1] === away) ?? '', () => 0);
  const left = await table.follows();
  expect(left.moves).toContain(await focused(page));
});

test('A key that is pressed while a move is under way makes no second one, and says so', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.alone();
  const s = await table.follows();
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(moves, async (route) => {
    await held;
    await route.continue();
  });
  const button = page.locator('[role=tabpanel] [data-move]').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('still on its way');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(button).toBeEnabled();
  expect((await table.follows()).version).toBe(s.version + 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('two who move at once', () => {
  test.use({ mayFail: /409/ });
  test('A move that somebody else was quicker than is made all the same', async ({ page, browser, server }) => {
    await comeIn(page, 'Ann');
    const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
    const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
    const bob = new Table(await other.newPage(), made.id);
    await comeIn(bob.page, 'Bob');
    await bob.page.goto(`/join/${made.invitations['west']}`);
    await bob.page.getByRole('button', { name: 'Take the seat' }).click();
    await bob.board().waitFor();
    const ann = new Table(page, made.id);
    await ann.show();
    const s = await ann.follows();
    // Before Ann's move arrives, Bob has made one of his.
    let refused = 0;
    await page.route(moves, async (route) => {
      if (refused === 0) {
        const now = await bob.state();
        await bob.send(now.moves?.[0] ?? '', now.version);
      }
      const answer = await route.fetch();
      if (answer.status() === 409) refused++;
      await route.fulfill({ response: answer });
    });
    const after = await ann.choose('place berlin infantry', s);
    expect(refused).toBeGreaterThan(0);
    expect(after.prompt.text).not.toBe(s.prompt.text);
    await ann.follows();
    await other.close();
  });
});
