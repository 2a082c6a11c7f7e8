import type { Page } from '@playwright/test';
import { clean } from './clean';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];
type Plan = components['schemas']['SeatPlan'];

const sitDown = (page: Page, seats: Plan[]): Promise<Created> => post<Created>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.1', players: 2 }, seats });

interface View {
  europe: { turn: string; units: Record<string, { at: string }> };
  marching?: string;
  fight?: { target: string; attackers: string[]; attack?: number; defence?: number; column?: number; chances?: { of6: number }[] };
}
const viewOf = (s: State): View => s.view as unknown as View;

// sensible attacks where it can, places its support, and ends the rest most of the time.
function sensible(moves: readonly string[], random: () => number): string {
  const fit = moves.filter((m) => m !== 'back' && !/^(abandon|detach|gather|recall)/.test(m));
  const some = (what: RegExp): string | undefined => {
    const list = fit.filter((m) => what.test(m));
    return list[Math.floor(random() * list.length)];
  };
  const end = some(/^(done|stop|let-pass)$/);
  return some(/^(launch|join|attack)/) ?? (end && random() < 0.6 ? end : (some(/./) ?? moves[0] ?? ''));
}

test('Both turns of Case White are played on the page', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, [me('axis'), bot('western')]);
  const table = new Table(page, made.id);
  const random = dice(7);
  await table.show();
  await expect(page.getByRole('heading', { name: /Aug-Sept 1939/ })).toBeVisible();
  // How it is won, and how that stands before the first shot.
  await expect(page.getByText(/^The Axis wins if Poland is conquered/)).toBeVisible();
  await expect(page.locator('.aims .stands')).toHaveText(/^Otherwise the Western faction wins\./);
  await clean(page, { without: '.board .layer' });
  let fought = 0;
  await table.byHand(
    (s) => {
      if (s.moves?.length && viewOf(s).fight) fought++;
      return false;
    },
    sensible,
    random,
    (move) => table.hand(move),
  );
  expect((await table.state()).state).toBe('over');
  expect(fought).toBeGreaterThan(3);
  await expect(page.getByText(/The match is over/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Strategic hexes/ })).toBeVisible();
  // Who takes no part has no figures, and nothing stands any more.
  await expect(page.getByRole('columnheader', { name: 'West' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Soviets' })).toHaveCount(0);
  await expect(page.locator('.aims .stands')).not.toContainText('as things stand now');
});

test('An attack shows its odds, every shift and the chance of each result before it is made', async ({ page }) => {
  await comeIn(page, 'Bob');
  const made = await sitDown(page, [me('axis'), bot('western')]);
  const table = new Table(page, made.id);
  const declared = await table.rush((s) => (viewOf(s).fight?.attackers.length ?? 0) > 0, (moves, random) => moves.find((m) => m.startsWith('join')) ?? moves.find((m) => m.startsWith('attack')) ?? moves.find((m) => m === 'done') ?? sensible(moves, random), dice(1));
  const fight = viewOf(declared).fight;
  await table.show();
  const card = page.locator('[data-fight="declared"]');
  await expect(card.locator('[data-odds="attack"]')).toHaveText(String(fight?.attack));
  await expect(card.locator('[data-odds="defence"]')).toHaveText(String(fight?.defence));
  const shares = card.locator('[data-of6]');
  await expect.poll(() => shares.evaluateAll((all) => all.reduce((sum, e) => sum + Number((e as HTMLElement).dataset['of6']), 0))).toBe(6);
  // It can be taken back as long as no die has been rolled.
  await page.locator('footer [data-move="back"]').click();
  await expect(card).toHaveCount(0);
});

test('A unit is marched by clicks, and taken back', async ({ page }) => {
  await comeIn(page, 'Cleo');
  const made = await sitDown(page, [me('axis'), bot('western')]);
  const table = new Table(page, made.id);
  const begun = await table.rush((s) => s.prompt.phase.startsWith('Operational'), (moves) => moves.find((m) => m === 'done') ?? moves[0] ?? '', dice(1));
  const unit = begun.moves?.find((m) => m.startsWith('move '))?.split(' ')[1] ?? '';
  const from = viewOf(begun).europe.units[unit]?.at ?? '';
  await table.show();
  await page.locator(`[data-unit="${unit}"]`).first().dispatchEvent('click');
  await expect.poll(async () => viewOf(await table.state()).marching).toBe(unit);
  // Nobody is told why the unit does not go where one click would bring it.
  const answers: string[] = [];
  page.on('response', (r) => {
    if (r.url().includes('/why')) answers.push(r.url());
  });
  const { x, y, width, height } = (await page.locator('path.area.reach').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(800);
  expect(answers).toEqual([]);
  const to = (await table.state()).moves?.find((m) => m.startsWith('to '))?.split(' ')[1] ?? '';
  // A click while the last move is under way is not made, and that is said: then one
  // clicks again.
  const there = async (): Promise<boolean> => viewOf(await table.state()).europe.units[unit]?.at === to;
  await expect(async () => {
    if (!(await there())) await page.locator(`path[data-area="${to}"][data-lit]`).dispatchEvent('click', undefined, { timeout: 3000 });
    await expect.poll(there, { timeout: 3000 }).toBe(true);
  }).toPass();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => viewOf(await table.state()).europe.units[unit]?.at).toBe(from);
  // A way of several hexes is marched by one click, and taken back by one.
  const way = page.locator('path.area.reach').first();
  const far = (await way.getAttribute('data-area')) ?? '';
  const at = async (): Promise<string | undefined> => viewOf(await table.state()).europe.units[unit]?.at;
  // A hex out of reach is refused with its rule, and the answer goes with the next move.
  const answer = page.locator('.inspect').getByRole('button', { name: 'Close' });
  await page.locator('path[data-area="w3220"]').dispatchEvent('click');
  await expect(page.locator('.inspect .why')).toContainText('not part of the scenario');
  await expect(answer).toBeVisible();
  await way.dispatchEvent('click');
  await expect.poll(at).toBe(far);
  await expect(answer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(at).toBe(from);
  // Whoever gives up reads who has won, and may begin again.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('dialog')).toContainText('The match ends at once, and the others win.');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('footer')).toContainText('by resignation. Winners: West');
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  // The log ends with it, too.
  await table.tab('Log');
  await expect(page.getByRole('list', { name: 'Log' }).locator('li').last()).toContainText('by resignation. Winners: West');
});

// The tables of 1999: another sequence, victory track and combat table on the same board.
test('The tables of 1999 are played with on the same table', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await post<Created>(page, '/api/matches', { game: 'tk1', setup: { scenario: 'A.1', players: 2 }, seats: [me('axis'), bot('western')] });
  const table = new Table(page, made.id);
  await table.rush((s) => (viewOf(s).fight?.attackers.length ?? 0) > 0, (moves, random) => moves.find((m) => m.startsWith('join')) ?? moves.find((m) => m.startsWith('attack')) ?? moves.find((m) => m === 'done') ?? sensible(moves, random), dice(1));
  await table.show();
  const sequence = page.locator('nav.sequence');
  for (const [name, count] of [['Convoy Segment', 1], ['Air & Naval Segment', 1], ['Marker Segment', 0]] as const) await expect(sequence.getByText(name, { exact: true })).toHaveCount(count);
  const kit = (await (await page.request.get('/api/games/tk1/kit')).json()) as { columns: string[]; vp: { max?: number }[] };
  await expect(page.locator('ol.columns li')).toHaveText(kit.columns);
  expect(kit.vp.at(-1)?.max).toBe(-16);
});

test('A whole match of bots is watched in replay, with its plots', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, [bot('axis'), bot('western')]);
  const table = new Table(page, made.id);
  await expect.poll(async () => (await table.state()).state, { timeout: 120_000 }).toBe('over');
  await table.show();
  await expect(page.getByText(/The match is over/)).toBeVisible();
  await page.getByRole('button', { name: 'How it went' }).click();
  const slider = page.getByRole('slider');
  await expect(page.locator('.plots polyline').first()).toBeVisible();
  const to = async (n: string): Promise<void> => {
    await slider.fill(n);
    await slider.dispatchEvent('change');
  };
  // To the beginning, on by steps, and to the end again: the board follows.
  const where = (): Promise<string> => page.locator('.board [data-unit]').evaluateAll((all) => all.map((e) => `${e.getAttribute('data-unit')} ${e.getAttribute('data-at')}`).sort().join());
  const last = await where();
  const end = (await slider.getAttribute('max')) ?? '0';
  await to('0');
  await expect(page.getByRole('heading', { name: /Aug-Sept 1939/ })).toBeVisible();
  await expect.poll(where).not.toBe(last);
  const first = await where();
  await expect(async () => {
    await page.getByRole('button', { name: 'One further' }).first().click();
    expect(await where()).not.toBe(first);
  }).toPass();
  await to(end);
  await expect.poll(where).toBe(last);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(slider).toHaveCount(0);
});

test('A click on an enemy keeps the unit in hand and says why it cannot go there', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.2', players: 2 }, seats: [me('axis'), bot('soviet')] });
  const table = new Table(page, made.id);
  await table.show();
  await table.rush((s) => s.prompt.phase === 'Operational Movement Phase' && !!s.moves?.length, (moves) => moves.find((m) => m === 'done') ?? '', dice(1));
  await table.hand('move germany-armor-4p');
  await expect(page.locator('footer')).toContainText('is in hand');
  await expect(async () => {
    await page.locator('[data-unit="russia-infantry-i12"]').dispatchEvent('click');
    await expect(page.getByText('An enemy unit is in the hex.')).toBeVisible({ timeout: 3000 });
  }).toPass(); // a click that comes while the table still works is made again
  await expect(page.locator('footer')).toContainText('is in hand');
});

test('The hex where a unit was just placed does not say why it cannot be placed there', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, [me('axis'), bot('western')]);
  const table = new Table(page, made.id);
  await table.show();
  const [first = ''] = ((await table.state()).moves ?? []).filter((m) => m.startsWith('place ')).map((m) => m.split(' ')[1] ?? '');
  await page.locator(`footer [data-counter="${first}"]`).click();
  await expect(page.locator('footer')).toContainText('choose where to place it');
  const { x, y } = (await table.spot('path[data-area="e3601"]')) ?? { x: 0, y: 0 };
  await page.mouse.click(x, y);
  await expect.poll(async () => viewOf(await table.state()).europe.units[first]?.at).toBe('e3601');
  await page.mouse.move(x + 2, y + 2);
  await expect(page.locator('.inspect')).toContainText('e3601');
  await page.waitForTimeout(600); // as long as one stays before it is asked
  expect(await page.locator('.inspect').innerText()).not.toContain('Why not?');
});
