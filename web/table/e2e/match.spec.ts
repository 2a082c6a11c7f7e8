import { execFileSync } from 'node:child_process';
import { binary } from './server';
import { brisk, dice, keen, kindOf } from './policy';
import { expect, test } from './test';
import { get, Table } from './table';
import type { components } from '../src/api/schema';

type GameInfo = components['schemas']['GameInfo'];

test('A person plays 1936 against two bots to the end, sees the result, replays it and verifies the file', async ({ page }, info) => {
  test.setTimeout(1_800_000);
  const random = dice(1936);

  await page.goto('/');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('link', { name: 'New match' }).click();
  await page.getByLabel('Scenario').selectOption('1936');
  await page.getByLabel('West').selectOption('bot recruit');
  await page.getByLabel('USSR').selectOption('bot recruit');
  await page.getByLabel('Title').fill('The long road');
  await page.getByRole('button', { name: 'Set up the table' }).click();
  await page.waitForURL(/\/m\/\w+/);
  const table = new Table(page, new URL(page.url()).pathname.slice(3));
  await table.board().waitFor();
  const games = await get<GameInfo[]>(page, '/api/games');
  const argsOf = new Map(games[0]?.kinds?.map((k) => [k.name, k.args ?? []]));

  await test.step('the mouse alone', async () => {
    let pointed = 0;
    for (let i = 0; i < 14; i++) {
      const s = await table.follows();
      const move = keen(s.moves ?? [], random);
      if (await table.point(move, argsOf.get(kindOf(move)) ?? [])) pointed++;
      else await table.choose(move);
      await table.made(s.version);
    }
    expect(pointed).toBeGreaterThan(7);
  });

  await test.step('the list of moves', async () => {
    for (let i = 0; i < 25; i++) {
      let s = await table.follows();
      if (!s.moves?.length) s = await table.rush((now) => !!now.moves?.length, keen, random).then(() => table.follows());
      await table.choose(keen(s.moves ?? [], random));
      await table.made(s.version);
    }
  });

  await test.step('on to a battle, which opens as a table', async () => {
    const s = await table.rush((now, v) => !!v.battle && !!now.moves?.some((m) => kindOf(m) === 'fire'), keen, random);
    if (s.state === 'over') return;
    await table.follows();
    const battle = page.getByRole('region', { name: 'Battle' });
    await expect(battle).toBeVisible();
    const fire = s.moves?.find((m) => kindOf(m) === 'fire') ?? '';
    await battle.locator(`[data-move="${fire}"]`).first().click();
    await table.made(s.version);
    await table.follows();
  });

  await test.step('the years go by, and the page keeps up', async () => {
    for (let year = 1937; ; year++) {
      const s = await table.rush((now, v) => v.year >= year && !!now.moves?.length, brisk, random);
      if (s.state === 'over') break;
      await table.follows();
      await expect(page.getByRole('banner').or(page.locator('header')).first()).toContainText(String((s.view as { year: number }).year));
    }
  });

  await test.step('the result', async () => {
    const s = await table.state();
    await expect(page.locator('footer')).toContainText(s.result ?? 'no result');
    await table.tab('Log');
    await expect(table.panel().locator('li').last()).toBeVisible();
  });

  await test.step('the replay', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const slider = page.getByRole('slider', { name: 'Replay' });
    await expect(slider).toBeVisible();
    await slider.press('Home');
    await expect(page.locator('header').first()).toContainText('1936');
    await slider.press('End');
    const end = (await table.view()).year;
    await expect(page.locator('header').first()).toContainText(String(end));
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(slider).toBeHidden();
  });

  await test.step('the file', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Download/ }).click()]);
    const file = info.outputPath('match.json');
    await download.saveAs(file);
    const verdict = execFileSync(binary, ['verify', file], { encoding: 'utf8' });
    console.log(`  verify: ${verdict.trim()}`);
    expect(verdict).toContain('the seed is the one that was promised');
  });
});

test('Play now starts a match at once, for somebody who gave no name', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/m\/\w+/);
  const table = new Table(page, new URL(page.url()).pathname.slice(3));
  await table.board().waitFor();
  const s = await table.follows();
  expect(s.seat).toBe('axis');
  expect(s.moves?.length).toBeGreaterThan(0);
});
