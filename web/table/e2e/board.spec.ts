import type { Locator, Page } from '@playwright/test';
import { dice, keen, kindOf, type Policy } from './policy';
import { expect, test } from './test';
import { bot, get, me, patience, Table, type State, type View } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];
const viewOf = (s: State): View => s.view as unknown as View;
const placesOf = (moves: readonly string[] | null | undefined, kind: string): string[] => (moves ?? []).filter((m) => kindOf(m) === kind).map((m) => m.split(' ')[1] ?? '').sort();

// The areas of the board that carry a class, by what the page shows.
const areas = (page: Page, mark: string): Promise<string[]> => page.locator(`path.area.${mark}`).evaluateAll((all) => all.map((e) => e.getAttribute('data-area') ?? '').sort());

// badges are the numbers that stand on the board.
const badges = (page: Page, what: 'place' | 'border'): Promise<Record<string, string>> =>
  page.locator(`.board [data-${what}]`).evaluateAll((all, name) => Object.fromEntries(all.map((e) => [e.getAttribute(`data-${name}`) ?? '', e.textContent?.trim() ?? ''])), what);

test('In the set-up each city says how many cadres it still gets, and counts down', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const s = await table.follows();
  const plan = (v: View): Record<string, string> => Object.fromEntries(Object.entries(v.toPlace ?? {}).map(([area, n]) => [area, `+${n}`]));
  expect(Object.keys(plan(viewOf(s))).length).toBeGreaterThan(3);
  await expect.poll(() => badges(page, 'place')).toEqual(plan(viewOf(s)));
  const after = await table.choose('place berlin infantry', s);
  expect(plan(viewOf(after))).not.toEqual(plan(viewOf(s)));
  await expect.poll(() => badges(page, 'place')).toEqual(plan(viewOf(after)));
});

const ground = ['infantry', 'tank'];

interface Kit {
  tracks: { borderLimits: Record<string, number> };
  geography: { borders: { a: string; b: string; type: string }[] };
}

// leftOf is how many ground units may still cross each border on the way of the
// unit that moves, counted from the game's own data and what has crossed.
function leftOf(kit: Kit, s: State): Record<string, string> {
  const v = viewOf(s);
  const here = v.path?.at(-1) ?? '';
  const joins = (x: { a: string; b: string }, to: string): boolean => (x.a === here && x.b === to) || (x.a === to && x.b === here);
  return Object.fromEntries(
    placesOf(s.moves, 'to').flatMap((to) => {
      const limit = kit.tracks.borderLimits[kit.geography.borders.find((b) => joins(b, to))?.type ?? ''];
      return limit === undefined ? [] : [[to, String(Math.max(0, limit - (v.crossed?.find((c) => joins(c, to))?.n ?? 0)))]];
    }),
  );
}

// showsTheWay checks that what the board marks for the unit that moves is what the
// server says that it can do.
async function showsTheWay(table: Table): Promise<void> {
  const { page } = table;
  const kit = await get<Kit>(page, '/api/games/tt/kit');
  const s = await table.follows();
  const ways = await get<{ to: string; moves: string[] }[]>(page, `/api/matches/${table.id}/reach?step=to`);
  const next = placesOf(s.moves, 'to');
  expect(ways.filter((w) => w.moves.length === 1).map((w) => w.to).sort()).toEqual(next);
  await expect.poll(() => areas(page, 'lit')).toEqual(next);
  await expect.poll(() => areas(page, 'reach')).toEqual(ways.filter((w) => w.moves.length > 1).map((w) => w.to).sort());
  await expect.poll(() => badges(page, 'border')).toEqual(leftOf(kit, s));
}

test('A unit that is clicked shows where it can go, and a far area says by which way', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => placesOf(s.moves, 'march').length > 3, keen, dice(31));
  const s = await table.follows();
  const { units } = viewOf(s);
  const marching = placesOf(s.moves, 'march').filter((u) => ground.includes(units.find((x) => x.id === u)?.type ?? ''));
  let unit = '';
  for (const u of marching) if (!unit && (await table.spot(`.board [data-unit="${u}"]`))) unit = u;
  await table.until(s, async () => {
    await table.click(`.board [data-unit="${unit}"]`);
    const march = page.locator(`footer [data-move="march ${unit}"]`);
    if (await march.isVisible()) await march.click({ timeout: patience });
  });
  expect((await table.view()).moving).toBe(unit);
  await showsTheWay(table);

  const ways = await get<{ to: string; moves: string[] }[]>(page, `/api/matches/${table.id}/reach?step=to`);
  for (const far of ways.filter((w) => w.moves.length > 1)) {
    const at = await table.spot(`path[data-area="${far.to}"]`);
    if (!at) continue;
    await page.mouse.move(at.x, at.y);
    await expect(page.locator('.inspect')).toContainText(`${far.moves.length} steps`);
    break;
  }
});

test('What has crossed a border is taken from the number that stands on it', async ({ page }) => {
  test.setTimeout(1_800_000);
  for (let seed = 51; ; seed++) {
    const table = await Table.sit(page, 'Ann', '1936', alone);
    let now: View | undefined;
    // Where one has crossed into battle, the next is sent the same way.
    const follow: Policy = (moves, random) => {
      const from = new Set(now?.crossed?.flatMap((c) => [c.a, c.b]));
      const next = moves.filter((m) => kindOf(m) === 'march' && now?.units.some((u) => u.id === m.split(' ')[1] && ground.includes(u.type ?? '') && from.has(u.area)));
      return next[0] ?? keen(moves, random);
    };
    const s = await table.rush(
      (state, v) => {
        now = v;
        const here = v.path?.at(-1);
        const going = ground.includes(v.units.find((u) => u.id === v.moving)?.type ?? '') && placesOf(state.moves, 'to');
        return !!going && !!v.crossed?.some((c) => c.n > 0 && ((c.a === here && going.includes(c.b)) || (c.b === here && going.includes(c.a))));
      },
      follow,
      dice(seed),
    );
    if (s.state === 'over') continue;
    await showsTheWay(table);
    return;
  }
});

test('A unit and a card that cannot be chosen say why, with the number of the rule', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => placesOf(s.moves, 'march').length > 3, keen, dice(33));
  const s = await table.follows();
  const why = (where: string): Locator => page.locator(where).getByRole('status').filter({ hasText: 'Why not?' });
  const rivals = viewOf(s).units.filter((u) => ['france', 'britain', 'ussr'].includes(u.nation)).map((u) => u.id);
  let rival = '';
  for (const u of rivals) if (!rival && (await table.spot(`.board [data-unit="${u}"]`))) rival = u;
  await expect(async () => {
    await table.click(`.board [data-unit="${rival}"]`);
    await expect(why('main')).toContainText(/not yours.*\d+\.\d+/, { timeout: patience });
  }).toPass({ timeout: 180_000 });

  const show = page.getByRole('button', { name: /^Hand / });
  if (await show.isVisible()) await show.click();
  await expect(async () => {
    await page.locator('footer [data-card]').first().click({ timeout: patience });
    await expect(why('footer')).toContainText(/\d+\.\d+/, { timeout: patience });
  }).toPass({ timeout: 180_000 });
  expect((await table.state()).version).toBe(s.version);
});
