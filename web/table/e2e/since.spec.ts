import { dice, keen } from './policy';
import { expect, test } from './test';
import { bot, me, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

// Somebody looks at a match, goes away while it is played on, and comes back.
async function away(table: Table): Promise<number> {
  const { version } = await table.follows();
  await table.page.goto('/');
  await table.page.getByRole('heading', { name: 'Your matches' }).waitFor();
  await table.rush((s) => s.prompt.phase.includes('Government') && !!s.moves?.length, keen, dice(8));
  await table.show();
  return version;
}

test('Who comes back reads what others did since, once', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const version = await away(table);
  const since = page.getByRole('region', { name: 'While you were away' });
  await since.getByRole('button', { name: 'Read it' }).click();
  // The list comes when the log has been asked for.
  await expect.poll(() => since.getByRole('listitem').count()).toBeGreaterThan(5);
  const read = await since.getByRole('listitem').allTextContents();
  // The page may have looked a move before the server was asked.
  const told = (await table.log()).filter((l) => l.n >= version - 1).map((l) => l.text);
  // In order, and nothing that the log does not tell.
  let at = 0;
  for (const line of read) {
    const found = told.indexOf(line, at);
    expect(found, line).toBeGreaterThanOrEqual(at);
    at = found + 1;
  }
  await since.getByRole('button', { name: 'Close' }).click();
  await expect(since).toHaveCount(0);
  await table.follows();
  await table.show();
  await table.follows();
  await expect(since).toHaveCount(0);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('What others did since is played on the board, and ends at the decision', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    await away(table);
    const since = page.getByRole('region', { name: 'While you were away' });
    await since.getByRole('button', { name: 'Show me' }).click();
    await since.getByRole('button', { name: 'Pause' }).click();
    const first = await since.locator('.told').textContent();
    expect((await table.log()).map((l) => l.text)).toContain(/^[^.!]*[.!]/.exec(first ?? '')?.[0]);
    // The past is looked at: nothing can be chosen in it.
    await table.tab('Moves');
    await expect(table.panel().locator('[data-move]')).toHaveCount(0);
    const at = async (): Promise<number> => Number(await since.getByRole('progressbar').getAttribute('value'));
    const paused = await at();
    if (paused > 1) {
      await since.getByRole('button', { name: 'One back' }).click();
      expect(await at()).toBe(paused - 1);
    }
    // It goes on by itself to the end, and then it is now.
    await since.getByRole('button', { name: /^Speed/ }).click();
    await since.getByRole('button', { name: 'Go on' }).click();
    await expect(since).toHaveCount(0);
    await table.follows();
  });

  test('Whoever makes a move needs no more of it', async ({ page }) => {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    await away(table);
    const since = page.getByRole('region', { name: 'While you were away' });
    await expect(since).toBeVisible();
    const s = await table.follows();
    // When all have passed in turn, the same is asked once more.
    await table.panel().locator('[data-move="pass"]').click();
    await table.made(s.version);
    await expect(since).toHaveCount(0);
  });
});
