// Axis Empires: both maps on one table.
import type { Page } from '@playwright/test';
import { clean } from './clean';
import { expect, test } from './test';
import { bot, comeIn, get, kindOf, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];

interface View {
  map: 'europe' | 'pacific';
  phasing: string;
  europe: { turn: string };
}
const viewOf = (s: State): View => s.view as unknown as View;
const maps = (page: Page) => page.getByRole('group', { name: 'Maps' }).first();

// inSight counts the counters of a nation that the board shows.
const inSight = (page: Page, nation: string): Promise<number> =>
  page.locator(`.board [data-unit^="${nation}"]`).evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).filter((b) => b.left > 0 && b.right < innerWidth && b.top > 0 && b.bottom < innerHeight).length);

async function sitDown(page: Page, name: string): Promise<Table> {
  await comeIn(page, name);
  const made = await post<Created>(page, '/api/matches', { game: 'ae', setup: { scenario: 'C.3', players: 3 }, seats: [me('axis'), bot('western'), bot('soviet')] });
  return new Table(page, made.id);
}

// A move of a turn in which little is done: cards are chosen, what must be taken is taken, and
// every segment is ended.
const brief = (moves: readonly string[]): string => moves.find((m) => /^(done|stop|decline|let-pass)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';

test('The names of all cards to choose from are in sight, and the card that you look at opens', async ({ page }) => {
  const table = await sitDown(page, 'Ann');
  await table.show();
  await expect(page.getByRole('heading', { name: /Aug-Sept 1939/ })).toBeVisible();
  await clean(page, { without: '.board .layer' });
  const hand = page.getByRole('group', { name: 'Your hand' });
  const s = await table.state();
  const lit = (s.moves ?? []).filter((m) => m.startsWith('choose')).map((m) => hand.locator(`[data-card="${m.split(' ')[1]}"]`));
  const [first, second] = [lit[0] ?? hand, lit[1] ?? hand];
  for (const card of lit) await expect(card.locator('.name').first()).toBeInViewport();
  // They leave two thirds of the screen to the board.
  expect((await page.locator('footer').boundingBox())?.height).toBeLessThan(900 / 3);
  const text = (card: typeof first) => card.locator('.body .text');
  const seen = async (card: typeof first): Promise<boolean> => ((await card.locator('.body').boundingBox())?.height ?? 0) > 60;
  expect(await seen(first)).toBe(false);
  // By the pointer, which can go on to the text; the bar stays where it is.
  const bar = await page.locator('footer').boundingBox();
  await first.hover();
  await expect.poll(() => seen(first)).toBe(true);
  await expect(text(first)).toBeInViewport({ ratio: 1 });
  await text(first).hover();
  await page.waitForTimeout(400);
  expect(await seen(first)).toBe(true);
  expect(await page.locator('footer').boundingBox()).toEqual(bar);
  await page.mouse.move(700, 200);
  await expect.poll(() => seen(first)).toBe(false);
  // By keys: the question is one key away, its first answer opens, and Escape closes it.
  await page.keyboard.press('q');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-card]')?.querySelector('.body')?.clientHeight ?? 0)).toBeGreaterThan(60);
  await clean(page, { without: '.board .layer' });
  await page.keyboard.press('Escape');
  await expect(hand.locator('.read')).toHaveCount(0);
  await second.locator('.name').first().focus();
  await expect(text(second)).toBeInViewport({ ratio: 1 });
  // The cards of the other map lie as if just dealt, however far the first were drawn.
  const drawn = (): Promise<number> => hand.evaluate((e) => e.scrollTop);
  await hand.evaluate((e) => (e.scrollTop = 600));
  await expect.poll(drawn).toBeGreaterThan(0);
  await table.until(s, () => text(first).dispatchEvent('click'));
  await expect(hand.locator('[data-card^="pa-axis"]').first()).toBeVisible();
  expect(await drawn()).toBe(0);
});

test('Back from a look at the past, the board shows the map on which one is asked', async ({ page }) => {
  const table = await sitDown(page, 'Ella');
  await table.show();
  const s = await table.state();
  await table.until(s, () => page.locator(`footer [data-card="${s.moves?.find((m) => m.startsWith('choose'))?.split(' ')[1]}"] .text`).dispatchEvent('click'));
  await expect.poll(() => inSight(page, 'pa-japan')).toBeGreaterThan(0);
  await table.tab('Log');
  await page.getByRole('list', { name: 'Log' }).locator('.moment').last().click();
  const live = page.getByRole('button', { name: 'Back to now' });
  await expect(live).toBeVisible();
  await table.tab('War');
  await maps(page).getByRole('button', { name: 'Europe' }).click();
  await expect.poll(() => inSight(page, 'pa-japan')).toBe(0);
  await live.click();
  await expect.poll(() => inSight(page, 'pa-japan')).toBeGreaterThan(0);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('The film names and shows the map on which each moment happened, not the one after it', async ({ page }) => {
    const table = await sitDown(page, 'Greta');
    await table.show();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your matches' }).waitFor();
    await table.rush((s) => viewOf(s).phasing === 'soviet', brief, () => 0);
    const log = (await table.log()).map((l) => ({ text: l.text, map: { TK: 'Europe', DS: 'Pacific' }[l.rule?.slice(0, 2) ?? ''] }));
    const once = log.filter((l) => l.map && log.every((x) => x.text !== l.text || x.map === l.map)); // not what is told of either map
    await table.show();
    const film = page.getByRole('region', { name: 'While you were away' });
    await film.getByRole('button', { name: 'Show me' }).click();
    await film.getByRole('button', { name: 'Pause' }).click();
    await film.getByRole('button', { name: 'One back' }).click({ timeout: 1000 }).catch(() => undefined); // where it has gone on already
    const head = page.getByRole('heading', { level: 1 });
    const on = new Set<string>();
    for (let i = 0; i < 60 && (await film.locator('.told').count()) > 0; i++) {
      const told = (await film.locator('.told').textContent()) ?? '';
      const where = once.find((l) => told.startsWith(l.text))?.map;
      if (where) {
        await expect(head, told).toContainText(`${where} · `);
        on.add(where);
      }
      await film.getByRole('button', { name: 'One further' }).click();
    }
    expect([...on].sort()).toEqual(['Europe', 'Pacific']);
  });
});

test('A moment of the replay names the map and the step in which it happened', async ({ page }) => {
  const table = await sitDown(page, 'Hans');
  await table.rush((s) => s.prompt.phase.includes('Political Events') && !!s.moves?.length, brief, () => 0);
  const { shown } = await get<components['schemas']['Showing']>(page, `/api/matches/${table.id}/replay?from=0&limit=50`);
  // The end of a segment on one map, after which the other is played.
  const moment = (shown ?? []).find((m) => m.lines?.[0]?.rule?.startsWith('DS') && (m.view as View).map === 'europe');
  await page.goto(`/m/${table.id}?at=${moment?.n ?? 0}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Pacific · ${moment?.lines?.[0]?.phase ?? 'no segment'}`);
});

test('A moment on both maps is two pictures of the replay, as it is of the film', async ({ page }) => {
  const table = await sitDown(page, 'Ida');
  await table.rush((s) => s.prompt.phase.includes('Political Events') && !!s.moves?.length, brief, () => 0);
  const { shown } = await get<components['schemas']['Showing']>(page, `/api/matches/${table.id}/replay?from=0&limit=50`);
  const books = (m: components['schemas']['Moment']): string => (m.lines ?? []).flatMap((l) => /^(TK|DS)/.exec(l.rule ?? '')?.[0] ?? []).filter((b, i, all) => b !== all[i - 1]).join(' ');
  const both = (shown ?? []).find((m) => books(m) === 'TK DS');
  const [head, told, slider] = [page.getByRole('heading', { level: 1 }), page.locator('.replay .told'), page.getByRole('slider', { name: 'Replay' })];
  const at = async (): Promise<number> => Number(await slider.inputValue());
  const first = both?.lines?.find((l) => l.rule?.startsWith('DS'))?.text ?? 'nothing on the other map';
  await page.goto(`/m/${table.id}?at=${both?.n ?? 0}`);
  await expect(head).toContainText('Europe · ');
  await expect(told).not.toContainText(first);
  const from = await at();
  const [on, back] = [page.getByRole('button', { name: 'One further' }), page.getByRole('button', { name: 'One back' })];
  await on.click();
  await expect(head).toContainText('Pacific · ');
  await expect(told).toContainText(first);
  await expect.poll(() => inSight(page, 'pa-japan')).toBeGreaterThan(0); // the board goes along
  expect(await at()).toBe(from + 0.5);
  await on.click();
  await expect.poll(at).toBe(from + 1);
  await back.click();
  await expect(head).toContainText('Pacific · ');
  await back.click();
  await expect(head).toContainText('Europe · ');
  // The slider is drawn by keys as well, and the log leads to what its line tells.
  await slider.press('ArrowRight');
  await expect(head).toContainText('Pacific · ');
  await slider.press('ArrowLeft');
  await expect(head).toContainText('Europe · ');
  await table.tab('Log');
  await page.getByRole('list', { name: 'Log' }).getByRole('listitem').filter({ hasText: first }).first().locator('.moment').click();
  await expect(head).toContainText('Pacific · ');
});

test('What comes of the end of a segment stands under the segments after it', async ({ page }) => {
  const table = await sitDown(page, 'Frieda');
  await table.rush((s) => viewOf(s).phasing === 'western', brief, () => 0);
  await table.show();
  await table.tab('Log');
  const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  const turn = log.filter({ hasText: 'The turn of the West begins.' });
  await expect(turn.locator('.phase')).toHaveCount(0);
  // Whatever is told first of a turn opens its own segment.
  await expect(turn.locator('xpath=following-sibling::li[1]').locator('.phase')).toHaveText(/Segment|Phase/);
  const steps = log.filter({ hasText: 'The Axis receives replacement steps' }).first();
  await expect(steps.locator('.phase')).toHaveText('Replacements Segment');
});

// curious makes one move of each kind that is offered, and ends the rest.
function curious(): (moves: readonly string[]) => string {
  const made = new Set<string>();
  return (moves) => {
    const fresh = moves.find((m) => !made.has(kindOf(m)) && !/^(back|done|stop|decline|let-pass)\b/.test(m)) ?? brief(moves);
    made.add(kindOf(fresh));
    return fresh;
  };
}

test('The first turn is played by hand on both maps', async ({ page }) => {
  const table = await sitDown(page, 'Dora');
  await table.show();
  const first = viewOf(await table.state()).europe.turn;
  const seen = new Set<string>();
  const end = await table.byHand(
    (s) => {
      if (s.moves?.length) seen.add(viewOf(s).map);
      return viewOf(s).europe.turn !== first && !!s.moves?.length;
    },
    curious(),
    () => 0,
    (move) => table.hand(move),
  );
  expect([...seen].sort()).toEqual(['europe', 'pacific']);
  // The board has followed from map to map.
  await expect.poll(() => inSight(page, viewOf(end).map === 'pacific' ? 'pa-japan' : 'eu-germany')).toBeGreaterThan(3);
});

test('The panels show one map or the other, and a badge says which one waits', async ({ page }) => {
  const table = await sitDown(page, 'Bob');
  await table.rush((s) => viewOf(s).map === 'pacific' && viewOf(s).phasing === 'axis' && (s.moves?.length ?? 0) > 0, brief, () => 0);
  await table.show();
  await table.tab('War');
  const [europe, pacific] = [maps(page).getByRole('button', { name: /^Europe/ }), maps(page).getByRole('button', { name: /^Pacific/ })];
  await expect(pacific).toHaveAttribute('aria-pressed', 'true');
  await expect(pacific).toContainText('waits for you');
  await expect(europe).not.toContainText('waits for you');
  // The board has gone where the player is to move.
  await expect.poll(() => inSight(page, 'pa-japan')).toBeGreaterThan(5);
  expect(await inSight(page, 'eu-germany')).toBe(0);
  await europe.click();
  await expect(europe).toHaveAttribute('aria-pressed', 'true');
  await expect(pacific).toContainText('waits for you');
  await pacific.click();
  await expect(pacific).toHaveAttribute('aria-pressed', 'true');
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('Both maps are within reach and nothing runs off the screen', async ({ page }) => {
    const table = await sitDown(page, 'Cleo');
    await table.show();
    // The head says the date, the step and the map, whole.
    const head = page.getByRole('heading', { level: 1 });
    await expect(head).toContainText('Europe · Option Card Segment');
    expect(await head.locator('b, .phase').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().width < 60).length)).toBe(0);
    await table.tab('War');
    await maps(page).getByRole('button', { name: /^Pacific/ }).click();
    await expect(maps(page).getByRole('button', { name: /^Pacific/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
