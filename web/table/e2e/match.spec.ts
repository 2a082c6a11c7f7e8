import { execFileSync } from 'node:child_process';
import { binary } from './server';
import { brisk, dice, keen, kindOf } from './policy';
import { expect, test } from './test';
import { get, patience, Table } from './table';
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
    for (let i = 0; i < 12; i++) {
      const s = await table.follows();
      const move = keen(s.moves ?? [], random);
      if (await table.point(move, argsOf.get(kindOf(move)) ?? [])) pointed++;
      else await table.choose(move, s);
    }
    expect(pointed).toBeGreaterThan(6);
  });

  await test.step('the list of moves', async () => {
    for (let i = 0; i < 15; i++) {
      let s = await table.follows();
      if (!s.moves?.length) s = await table.rush((now) => !!now.moves?.length, keen, random).then(() => table.follows());
      await table.choose(keen(s.moves ?? [], random), s);
    }
  });

  await test.step('on to a battle, which opens as a table', async () => {
    await table.rush((now, v) => !!v.battle && !!now.moves?.some((m) => kindOf(m) === 'fire'), keen, random);
    const s = await table.follows();
    if (s.state === 'over') return;
    const battle = page.getByRole('region', { name: 'Battle' });
    await expect(battle).toBeVisible();
    const fire = s.moves?.find((m) => kindOf(m) === 'fire') ?? '';
    await table.until(s, () => battle.locator(`[data-move="${fire}"]`).first().click({ timeout: patience }));
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
    // Who won and by what, such as "ussr (hegemony)", is said in a sentence.
    const words = (s.result ?? '').match(/[a-z]+/gi) ?? [];
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) await expect(page.locator('footer')).toContainText(new RegExp(word, 'i'));
    await table.tab('Log');
    await expect(table.panel().locator('li').last()).toBeVisible();
  });

  await test.step('the replay', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const slider = page.getByRole('slider', { name: 'Replay' });
    await expect(slider).toBeVisible();
    const end = (await table.view()).year;
    for (const [key, year] of [['Home', 1936], ['End', end]] as const) {
      await expect(async () => {
        await slider.press(key);
        await expect(page.locator('header').first()).toContainText(String(year), { timeout: patience });
      }).toPass({ timeout: 180_000 });
    }
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(slider).toBeHidden();
  });

  await test.step('the file', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'to check its dice' }).click()]);
    const file = info.outputPath('match.json');
    await download.saveAs(file);
    const verdict = execFileSync(binary, ['verify', file], { encoding: 'utf8' });
    console.log(`  verify: ${verdict.trim()}`);
    expect(verdict).toContain('the seed is the one that was promised');
  });
});

test.describe('with its picture', () => {
  test.use({ picture: true });
  test('Play now starts a match at once on a drawn map, for somebody who gave no name', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/m\/\w+/);
    const table = new Table(page, new URL(page.url()).pathname.slice(3));
    await table.board().waitFor();
    const s = await table.follows();
    expect(s.seat).toBe('axis');
    expect(s.moves?.length).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.board img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1000);
  });
});

test('Play now begins the game that stands in front, and the lobby remembers which', async ({ page }) => {
  const titles: Record<string, string> = { reich: 'Rise and Decline of the Third Reich', tk: 'Totaler Krieg!', ds: 'Dai Senso!', ae: 'Axis Empires' };
  for (const [game, title] of Object.entries(titles)) {
    await page.goto('/');
    await page.getByText(title, { exact: true }).first().click();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/m\/\w+/);
    await page.getByRole('application').waitFor();
    const made = await page.request.get(`/api/matches/${new URL(page.url()).pathname.slice(3)}`);
    expect(await made.json()).toMatchObject({ state: 'running', options: { game } });
  }
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'Axis Empires', exact: true })).toBeChecked();
});
