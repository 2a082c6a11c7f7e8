import type { Page } from '@playwright/test';
import { brisk, dice, keen } from './policy';
import { expect, test } from './test';
import { comeIn, me, newMatch, Table, type State, type View } from './table';

// Words that would tell what a block is or what a card says.
const secrets = /fortress|air force|airforce|carrier|submarine|fleet|tank|infantry|data-unit|data-card|data-move/i;

const whole = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

// awaitedOf is who of the three has to decide, the one who looks first.
const awaited = (s: State): string[] => (s.seats ?? []).filter((x) => x.awaited).map((x) => x.id);

test('Three players share one screen for a whole year, and the curtain hides all', async ({ page }) => {
  test.setTimeout(1_800_000);
  const random = dice(7);
  await comeIn(page, 'Family');
  const { id } = await newMatch(page, '1936', [me('axis'), me('west'), me('ussr')]);
  const table = new Table(page, id);
  const curtain = page.getByRole('button', { name: /^I am / });
  let raised = 0;
  let byHand = 0;

  await page.goto(`/m/${id}`);
  const seen = page.getByRole('button', { name: 'Seen: pass it on' });
  const seatOfCurtain = async (): Promise<string> => {
    // Who played sees what came of it, and passes the table on.
    await curtain.or(seen).waitFor();
    if (await seen.isVisible()) {
      await expect(page.locator('footer')).toContainText(/Next to decide/);
      await expect(table.board()).toBeVisible();
      await seen.click();
    }
    await curtain.waitFor();
    expect(await whole(page)).not.toMatch(secrets);
    await expect(table.board()).toHaveCount(0);
    return ((await curtain.textContent()) ?? '').replace('I am ', '').trim().toLowerCase();
  };

  for (;;) {
    const seat = await seatOfCurtain();
    await curtain.click();
    raised++;
    await table.board().waitFor();
    await looksOnlyFrom(table, seat);

    // A move or two by hand, the rest of this seat's turn by requests.
    let s = await table.state(seat);
    if (raised % 4 === 1 && s.moves?.length && s.view && (s.view as unknown as View).year === 1936) {
      await table.tab('Moves');
      await table.choose(keen(s.moves, random), s);
      byHand++;
    }
    s = await table.rush((now) => !awaited(now).includes(seat), brisk, random, seat);
    if (s.state === 'over' || (s.view as unknown as View).year > 1936) break;
  }
  expect(raised).toBeGreaterThan(5);
  expect(byHand).toBeGreaterThan(1);
});

test('Two tabs of one hot seat follow one another', async ({ page, context }) => {
  const random = dice(3);
  await comeIn(page, 'Twins');
  const { id } = await newMatch(page, '1936', [me('axis'), me('west'), me('ussr')]);
  const table = new Table(page, id);
  const first = awaited(await table.state())[0] ?? '';
  const other = await context.newPage();
  const curtain = (p: Page, seat: string) => p.getByRole('button', { name: `I am ${seat}`, exact: false });
  const turnOf = async (seat: string): Promise<string> => awaited(await table.rush((s) => !awaited(s).includes(seat), brisk, random, seat))[0] ?? '';
  const names: Record<string, string> = { axis: 'Axis', west: 'West', ussr: 'USSR' };
  const named = (seat: string): string => names[seat] ?? seat;

  for (const p of [page, other]) {
    await p.goto(`/m/${id}`);
    await curtain(p, named(first)).click();
    await p.getByRole('application').waitFor();
  }
  // The table is passed in one tab: the other shows nothing of the first seat any more.
  const second = await turnOf(first);
  await page.getByRole('button', { name: 'Seen: pass it on' }).click();
  await curtain(page, named(second)).click();
  await expect(curtain(other, named(second))).toBeVisible();
  await expect(other.getByRole('application')).toHaveCount(0);
  // Its curtain is that of whoever is next, however far the first has come.
  const third = await turnOf(second);
  await expect(curtain(other, named(third))).toBeVisible();
  expect(third).not.toBe(second);
});

test('What is set in one tab holds in the other', async ({ page, context }) => {
  await comeIn(page, 'Tabitha');
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await page.getByLabel('Colours').selectOption('dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

// looksOnlyFrom checks that what the page holds of the others is no more than the
// seat's own view tells.
async function looksOnlyFrom(table: Table, seat: string): Promise<void> {
  const view = await table.view(seat);
  const hidden = view.units.filter((u) => !u.type).map((u) => u.id);
  const labels = await table.page.locator('.board [data-unit]').evaluateAll((all) => all.map((e) => [e.getAttribute('data-unit') ?? '', e.getAttribute('aria-label') ?? ''] as const));
  for (const [unit, label] of labels) if (hidden.includes(unit)) expect(label).toMatch(/hidden/i);
}
