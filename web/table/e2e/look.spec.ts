import { clean } from './clean';
import { brisk, dice, keen } from './policy';
import { expect, test } from './test';
import { bot, get, me, Table } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

test('One key opens the legend, which explains the crosses, and Escape closes it', async ({ page }) => {
  await Table.sit(page, 'Ann', '1936', alone);
  await page.keyboard.press('l');
  const legend = page.getByRole('region', { name: 'Legend' });
  await expect(legend).toContainText('Armed Minor');
  await clean(page, { without: '.board .layer' });
  await page.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);
});

test('Who watches is told so, also while somebody is awaited', async ({ page, browser, server }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.follows();
  const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const guest = await other.newPage();
  await guest.goto(`/m/${table.id}`);
  await expect(guest.getByRole('banner')).toContainText('You watch');
  await expect(guest.getByRole('banner')).toContainText('waiting for Axis');
  await other.close();
});

test('When a match is over its seasons are plotted, with the victory points of all', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1939', alone);
  const end = await table.far(() => false, brisk, dice(5));
  expect(end.state).toBe('over');
  await page.getByRole('button', { name: 'How it went' }).click();
  const plot = page.getByRole('img', { name: /^Victory points:/ });
  await expect(plot).toBeVisible();
  await expect(page.getByRole('img', { name: /^(Production|Blocks|Influence):/ })).toHaveCount(3);
  const course = await get<{ figures: string[]; sides: string[]; points: { values: number[][] }[] }>(page, `/api/matches/${table.id}/course`);
  const points = course.figures.indexOf('points');
  const said = (await plot.getAttribute('aria-label')) ?? '';
  for (const [i, name] of ['Axis', 'West', 'USSR'].entries()) expect(said).toContain(`${name} ${course.points.map((p) => p.values[points]?.[i]).join(', ')}`);
});

test('Stacks leave the names of their areas in sight', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, dice(5));
  await table.follows();
  const kit = await get<{ geography: { areas: Record<string, { label: { lines: string[]; x: number; y: number; size: number } }> } }>(page, '/api/games/tt/kit');
  const stands = await page.locator('.board .glide').evaluateAll((all) =>
    all.map((e) => {
      const [x = 0, y = 0] = [...(e.getAttribute('style') ?? '').matchAll(/(-?[\d.]+)px/g)].map((m) => Number(m[1]));
      return { area: e.getAttribute('data-at') ?? '', x, y };
    }),
  );
  expect(stands.length).toBeGreaterThan(20);
  const covers = stands.filter(({ area, x, y }) => {
    const label = kit.geography.areas[area]?.label;
    if (!label) return false;
    const half = (Math.max(...label.lines.map((l) => l.length)) * label.size * 0.45) / 2;
    return Math.abs(x - label.x) < half + 14 && y + 14 > label.y - label.size * 0.6 && y - 14 < label.y + (label.lines.length - 1) * label.size;
  });
  // In the smallest areas there is no room beside the name.
  expect(covers.length / stands.length).toBeLessThan(0.1);
});
