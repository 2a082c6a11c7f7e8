// The table as every game has it: what belongs to no game in particular.
import type { Browser, Page } from '@playwright/test';
import { brisk, dice, keen, kindOf } from './policy';
import type { Server } from './server';
import { expect, test } from './test';
import { bot, comeIn, get, invited, me, newMatch, patience, post, Table, type State } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

const reich = async (page: Page, scenario: string, seats: unknown[]): Promise<Table> => {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'reich', setup: { scenario, players: seats.length }, seats });
  return new Table(page, made.id);
};

// Somebody else, in a browser of their own, in the seat that they were invited to.
async function another(browser: Browser, server: Server, id: string, code: string | undefined, name: string): Promise<Table> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`/join/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  const table = new Table(page, id);
  await table.board().waitFor();
  return table;
}

test('The log follows a long turn of bots, stays where somebody reads, and follows again', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.tab('Log');
  const log = page.getByRole('list', { name: 'Log' });
  const fromEnd = (): Promise<number> => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
  // The page learns of it with the next frame, as it does from whoever turns a wheel.
  const scrollTo = (top: number): Promise<void> =>
    log.evaluate((e, at) => {
      e.scrollTo({ top: at });
      return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen())));
    }, top);
  const random = dice(3);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, random);
  await table.rush((s) => s.prompt.phase.includes('Movement') && !!s.moves?.length, keen, random);
  const last = (await table.log()).at(-1)?.text ?? '';
  await expect(log.getByRole('listitem').last()).toContainText(last);
  await expect.poll(fromEnd).toBeLessThan(40);
  await scrollTo(0);
  const until = (await table.state()).version + 8;
  await table.rush((s) => s.version > until, keen, random);
  await expect.poll(fromEnd).toBeGreaterThan(200);
  await scrollTo(1e6);
  const further = (await table.state()).version + 8;
  await table.rush((s) => s.version > further, keen, random);
  await expect.poll(fromEnd).toBeLessThan(40);
});

test('A line of the log leads to the board as it was then', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.length, keen, dice(5));
  await table.tab('Log');
  const units = page.locator('.board [data-unit]');
  await expect.poll(() => units.count()).toBeGreaterThan(20);
  await page.getByRole('list', { name: 'Log' }).getByRole('button', { name: 'Show the board as it was then' }).first().click({ force: true });
  await expect(page.getByRole('slider', { name: 'Replay' })).toBeVisible();
  await expect.poll(() => units.count()).toBeLessThan(20);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(() => units.count()).toBeGreaterThan(20);
});

test.describe('who resigns', () => {
  test.use({ mayFail: /40[13]/ });
  test('Whoever resigns watches from then on, on every screen', async ({ page, context, browser, server }) => {
    await comeIn(page, 'Ann');
    // With one person left a match is over; here two play on.
    const made = await newMatch(page, '1936', [me('axis'), invited('west'), invited('ussr')]);
    const bob = await another(browser, server, made.id, made.invitations['west'], 'Bob');
    const cleo = await another(browser, server, made.id, made.invitations['ussr'], 'Cleo');
    const table = new Table(page, made.id);
    await table.show();
    await table.follows();
    const second = new Table(await context.newPage(), table.id);
    await second.show();
    // Their stream ends with the seat, which is no reason for alarm.
    const alarm = page.getByRole('banner').getByText('The connection is lost').waitFor({ timeout: 5000 }).then(() => true, () => false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const [t, told] of [[table, 'You gave up this match'], [second, 'You no longer hold your seat']] as const) {
      await expect(t.page.getByRole('banner')).toContainText('You watch');
      await expect(t.page.getByRole('alert')).toContainText(told);
      await expect(t.page.locator('[data-lit]')).toHaveCount(0);
    }
    // The seat is open: nobody waits for Ann.
    await expect(bob.page.locator('.waits, .who').filter({ hasText: 'waiting for' }).filter({ hasText: 'Ann' })).toHaveCount(0);
    // Nothing is asked for again and again.
    const asked: string[] = [];
    page.on('request', (r) => asked.push(r.url()));
    await page.waitForTimeout(4000);
    expect(await alarm).toBe(false);
    expect(asked.filter((u) => u.includes('/live'))).toEqual([]);
    for (const t of [bob, cleo]) await t.page.context().close();
  });
});

test('A move that others have seen is taken back with their consent, and a grey Undo says why', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  const bob = await another(browser, server, made.id, made.invitations['west'], 'Bob');
  const random = dice(4);
  await bob.rush((s) => !s.moves?.length, brisk, random);
  // Her last cadre ends the set-up, and everybody sees what she placed.
  await ann.rush((s) => !s.moves?.length, keen, random);
  const seen = await ann.state();
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveClass(/grey/);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByRole('banner')).toContainText('cannot be taken back by you alone');
  await page.getByRole('button', { name: 'Ask to take it back' }).click();
  await expect(bob.page.locator('footer')).toContainText('Axis asks to take back a move.');
  await bob.page.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(async () => (await ann.state()).moves?.length ?? 0).toBeGreaterThan(0);
  expect((await ann.state()).prompt.text).not.toBe(seen.prompt.text);
  await bob.page.context().close();
});

test('Production that would be thrown away is asked about once', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => s.prompt.phase.includes('Production') && !!s.moves?.includes('done'), keen, dice(7));
  const s = await table.follows();
  await page.locator('footer [data-move="done"]').first().click();
  await expect(page.locator('footer')).toContainText(/Production points that would be lost: \d+/);
  expect((await table.state()).version).toBe(s.version);
  await page.locator('footer').getByRole('button', { name: 'Yes: Done' }).click();
  await table.made(s.version);
});

test('The bar keeps its height and the map its place while a unit is chosen and put back', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await table.rush((s) => (s.moves ?? []).filter((m) => kindOf(m) === 'march').length > 3, keen, dice(21));
  const s = await table.follows();
  const board = async (): Promise<string> => JSON.stringify(await table.board().boundingBox());
  const before = await board();
  const units = (s.moves ?? []).filter((m) => kindOf(m) === 'march').map((m) => m.split(' ')[1] ?? '');
  let tried = 0;
  for (const u of units) {
    if (tried > 2 || !(await table.spot(`.board [data-unit="${u}"]`))) continue;
    tried++;
    await table.click(`.board [data-unit="${u}"]`);
    await expect.poll(async () => (await table.view()).moving ?? (await page.locator('footer .above button').count())).toBeTruthy();
    expect(await board()).toBe(before);
    // Escape puts back what was taken.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await table.view()).moving, { timeout: patience }).toBeUndefined();
    }).toPass({ timeout: 60_000 });
    await table.follows();
    expect(await board()).toBe(before);
  }
  expect(tried).toBeGreaterThan(0);
});

interface Attacks {
  units: { id: string; at: string }[];
  attack?: { targets: { hex: string }[] };
}

test('A click on a defending counter chooses the lit hex it stands in', async ({ page }) => {
  const table = await reich(page, '1939', [me('axis'), { ...bot('allies'), bot: 'staff' }]);
  const random = dice(3);
  const towards = (moves: readonly string[]): string => {
    const some = (what: RegExp): string | undefined => {
      const list = moves.filter((m) => what.test(m) && m !== 'back' && !/^(destroy|declare)/.test(m));
      return list[Math.floor(random() * list.length)];
    };
    return some(/^at (K3[35]|L3[234]|M3[34])$/) ?? some(/germany east offensive/) ?? some(/^deploy ge-(arm|inf)/) ?? (random() < 0.5 ? some(/^done/) : undefined) ?? some(/./) ?? '';
  };
  const defended = (s: State): string[] => {
    const units = (s.view as unknown as Attacks).units;
    return (s.moves ?? []).filter((m) => m.startsWith('attack germany ')).map((m) => m.split(' ')[2] ?? '').filter((h) => units.some((u) => u.at === h));
  };
  const s = await table.rush((now) => defended(now).length > 0, towards, random);
  await table.show();
  await table.follows();
  let hex = '';
  for (const h of defended(s)) if (!hex && (await table.spot(`.stack[data-at="${h}"] [data-unit]`))) hex = h;
  await table.click(`.stack[data-at="${hex}"] [data-unit]`);
  await expect.poll(async () => ((await table.state()).view as unknown as Attacks).attack?.targets[0]?.hex).toBe(hex);
});

test('Third Reich has the whole table: menu, guide, legend, names, dice and why not', async ({ page }) => {
  const table = await reich(page, '1939', [me('axis'), { ...bot('allies'), bot: 'staff' }]);
  await table.show();
  await expect(page.getByRole('banner')).toContainText('Ann');
  await expect(page.getByRole('banner')).toContainText('staff');
  await expect(page).toHaveTitle(/your move/);
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Resign', 'End without a result', 'Replay', 'Full screen']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Guide' }).click();
  await expect(page.getByRole('region', { name: 'Guide' })).toContainText('First steps: 1 of 9');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Close the guide' }).click({ timeout: patience }).catch(() => undefined);
  await page.keyboard.press('l');
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Infantry');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Legend' })).toHaveCount(0);
});

test('An Offensive says what it costs before it is chosen', async ({ page }) => {
  const table = await reich(page, '1939', [me('axis'), { ...bot('allies'), bot: 'staff' }]);
  const random = dice(9);
  const s = await table.rush((now) => !!now.moves?.some((m) => m === 'option germany east offensive'), (moves) => {
    const fit = moves.filter((m) => m !== 'back' && !/^(destroy|declare)/.test(m));
    return fit.find((m) => m.startsWith('done')) ?? fit[Math.floor(random() * fit.length)] ?? '';
  }, random);
  await table.show();
  await page.locator('footer [data-move="option germany east offensive"]').first().click();
  await expect(page.locator('footer')).toContainText('It costs Germany 15 BRPs');
  expect((await table.state()).version).toBe(s.version);
});

test('The chat opens at its end, tells the time, and counts what was not read', async ({ page, browser, server }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1936', [me('axis'), invited('west'), bot('ussr')]);
  const ann = new Table(page, made.id);
  await ann.show();
  const bob = await another(browser, server, made.id, made.invitations['west'], 'Bob');
  for (let i = 1; i <= 40; i++) await post(bob.page, `/api/matches/${made.id}/chat?seat=west`, { text: `Message ${i}` });
  const tab = page.getByRole('tab', { name: /^Chat/ });
  await expect(tab).toHaveText('Chat 40');
  await tab.click();
  await expect(tab).toHaveText('Chat');
  const last = page.getByRole('list', { name: 'Chat' }).getByRole('listitem').last();
  await expect(last).toContainText('Message 40');
  await expect(last).toBeInViewport();
  await expect(last.locator('time')).toHaveText(/\d\d:\d\d/);
  await page.reload();
  await ann.board().waitFor();
  await expect(tab).toHaveText('Chat');
  await bob.page.context().close();
});

test('The lobby has my turn first, finds a match by its words, and reads on', async ({ page }) => {
  await comeIn(page, 'Ann');
  const waits = await newMatch(page, '1936', [me('axis'), bot('west'), bot('ussr')], 'The oldest of all');
  for (let i = 0; i < 55; i++) await newMatch(page, '1936', [{ seat: 'west', for: 'open' }, me('axis'), bot('ussr')].sort((a, b) => a.seat.localeCompare(b.seat)) as never, `Open table ${i}`);
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'Your matches' });
  await expect(mine.getByRole('listitem')).toHaveCount(50);
  await mine.getByRole('button', { name: 'More' }).click();
  await expect(mine.getByRole('listitem').first()).toContainText('The oldest of all');
  await expect(mine.getByRole('listitem').first()).toContainText('Your turn');
  await expect(mine.getByRole('listitem').first()).toContainText('Triumph & Tragedy');
  await page.getByRole('searchbox').fill('open table 54');
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  expect((await get<{ id: string }[]>(page, '/api/matches?mine=true&limit=100')).some((m) => m.id === waits.id)).toBe(true);
});

test('At the end everybody may look from every seat, the figures are there, and a rematch is one click', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await newMatch(page, '1939', [me('axis'), me('west'), me('ussr')]);
  const table = new Table(page, made.id);
  const random = dice(5);
  for (let s = await table.state(); s.state !== 'over'; s = await table.state()) {
    const who = (s.seats ?? []).find((x) => x.awaited)?.id ?? '';
    await table.rush((now) => !now.seats?.find((x) => x.id === who)?.awaited, brisk, random, who);
  }
  await table.show(); // no curtain any more
  const foot = page.locator('footer');
  await expect(foot.getByRole('row').filter({ hasText: 'Victory points' })).toContainText(/\d+.*\d+.*\d+/);
  await foot.getByRole('button', { name: 'USSR' }).click();
  await expect(foot.getByRole('button', { name: 'USSR' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board [data-unit].ussr').first()).toHaveAttribute('aria-label', /Fortress|Air Force|Carrier|Submarine|Fleet|Tank|Infantry/);
  await foot.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(new RegExp(made.id));
  await expect(page.getByRole('button', { name: /^I am / })).toBeVisible();
});

test('A larger window keeps the middle of the map, and fills with it', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  const table = await Table.sit(page, 'Ann', '1936', alone);
  await page.keyboard.press('0');
  await page.setViewportSize({ width: 1700, height: 1000 });
  await expect(async () => {
    const [board, layer] = [await table.board().boundingBox(), await page.locator('.board .layer').boundingBox()];
    if (!board || !layer) throw new Error('There is no board.');
    expect(layer.x).toBeLessThanOrEqual(board.x + 1);
    expect(layer.x + layer.width).toBeGreaterThanOrEqual(board.x + board.width - 1);
    expect(layer.y + layer.height).toBeGreaterThanOrEqual(board.y + board.height - 1);
  }).toPass({ timeout: 20_000 });
});

test('An address without a page says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('alert')).toContainText('There is no page at this address.');
});
