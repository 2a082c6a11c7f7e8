// What saves clicks: a set-up by one, steps that go by themselves, units that follow.
import type { Page } from '@playwright/test';
import { dice, keen, kindOf } from './policy';
import { expect, test } from './test';
import { bot, comeIn, me, post, Table, type State } from './table';

const alone = [me('axis'), bot('west'), bot('ussr')];

async function reich(page: Page): Promise<Table> {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'reich', setup: { scenario: '1939', players: 2 }, seats: [me('axis'), { ...bot('allies'), bot: 'staff' }] });
  return new Table(page, made.id);
}

// passing lets a page pass where nothing can be done, as it does for everybody.
async function passing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('sandtable')?.includes('"idle":"pass"')) localStorage.setItem('sandtable', '{"guide":"done","idle":"pass"}');
  });
}

test('From Play now to the first real decision it takes two clicks and less than half a minute', async ({ page }) => {
  await comeIn(page, 'Ann');
  await page.goto('/');
  const began = Date.now();
  await page.getByRole('button', { name: /Play now/ }).click();
  await page.getByRole('button', { name: 'Set up for me' }).click();
  await page.waitForURL(/\/m\//);
  const table = new Table(page, page.url().split('/m/')[1] ?? '');
  const decides = (s: State): boolean => !s.prompt.phase.includes('Set-up') && (s.moves?.length ?? 0) > 1;
  await expect.poll(async () => decides(await table.state())).toBe(true);
  expect(Date.now() - began).toBeLessThan(30_000);
  await expect(page.getByRole('button', { name: 'Set up for me' })).toHaveCount(0);
});

test('What was placed by hand stays, and the rest of a set-up of Third Reich is placed by one click', async ({ page }) => {
  const table = await reich(page);
  const random = dice(4);
  const before = await table.rush((s) => (s.moves ?? []).some((m) => m.startsWith('deploy ')), (moves) => moves[0] ?? '', random);
  await table.show();
  await expect(page.getByRole('button', { name: /Set up for me|Place the rest for me/ })).toBeVisible();
  await page.getByRole('button', { name: /Set up for me|Place the rest for me/ }).click();
  await expect.poll(async () => {
    const s = await table.state();
    return s.prompt.phase.includes('Set-up') && (s.moves?.length ?? 0) > 0;
  }).toBe(false);
  const placed = (s: State): number => ((s.view as unknown as { units: { at: string }[] }).units ?? []).filter((u) => u.at).length;
  expect(placed(await table.state())).toBeGreaterThan(placed(before));
});

// onlyDone waits until one is asked, and reports whether there is nothing to decide.
async function onlyDone(table: Table): Promise<boolean> {
  let moves: readonly string[] = [];
  await expect.poll(async () => (moves = (await table.state()).moves ?? []).length).toBeGreaterThan(0);
  return moves.length === 1 && moves[0] === 'done germany';
}

test('Nobody is asked who can do nothing, and that is said', async ({ page }) => {
  await passing(page);
  // The variant that is drawn may be one to be played at once: then there is something to do.
  let table = await reich(page);
  while (!(await onlyDone(table))) table = await reich(page);
  await table.show();
  await expect(page.locator('footer')).toContainText('Nothing to decide, so it went on: Set-up');
  await expect.poll(async () => (await table.state()).moves?.length ?? 0).toBeGreaterThan(1);
});

test('A step is asked about no more until one wants to be asked again', async ({ page }) => {
  await passing(page);
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const random = dice(3);
  await page.getByRole('button', { name: 'Set up for me' }).click();
  const s = await table.rush((now) => now.prompt.phase.includes('Government') && !!now.moves?.includes('pass'), keen, random);
  await table.show();
  await expect(page.locator('footer')).toContainText(s.prompt.text);
  await page.getByRole('button', { name: /ask me in this step only if/ }).click();
  await table.made(s.version);
  await expect(page.locator('footer')).toContainText('Nothing to decide, so it went on: Government');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Steps passed for me: 1').click();
  await page.getByRole('button', { name: 'Ask me again: Government' }).click();
  await expect(page.getByText(/Steps passed for me/)).toHaveCount(0);
});

test('The rest of a stack follows where its first unit went', async ({ page }) => {
  const table = await Table.sit(page, 'Ann', '1936', alone);
  const random = dice(21);
  const stack = (s: State): string[] => {
    const units = (s.view as unknown as { units: { id: string; area: string }[] }).units;
    const can = new Set((s.moves ?? []).filter((m) => kindOf(m) === 'march').map((m) => m.split(' ')[1] ?? ''));
    const ready = units.filter((u) => can.has(u.id));
    return ready.map((u) => ready.filter((x) => x.area === u.area).map((x) => x.id)).find((list) => list.length > 1) ?? [];
  };
  let s = await table.rush((now) => stack(now).length > 1, keen, random);
  await table.show();
  await table.follows();
  const [first = '', second = ''] = stack(s);
  s = await table.choose(`march ${first}`, s);
  const to = (s.moves ?? []).find((m) => m.startsWith('to ')) ?? '';
  s = await table.choose(to, s);
  if ((s.moves ?? []).includes('stop') && (await table.view()).moving) s = await table.choose('stop', s);
  const more = page.locator('footer').getByRole('button', { name: /more: .* → / });
  await more.click();
  await expect.poll(async () => (await table.view()).units.find((u) => u.id === second)?.area).toBe(to.split(' ')[1]);
});

test('All units that can join an attack do so by one click', async ({ page }) => {
  const table = await reich(page);
  const random = dice(3);
  const towards = (moves: readonly string[]): string => {
    const fit = moves.filter((m) => m !== 'back' && !/^(destroy|declare)/.test(m));
    const some = (what: RegExp): string | undefined => {
      const list = fit.filter((m) => what.test(m));
      return list[Math.floor(random() * list.length)];
    };
    return some(/^at (K3[35]|L3[234]|M3[34]|N33|O34)$/) ?? some(/^attack germany/) ?? some(/germany east offensive/) ?? some(/^deploy ge-/) ?? (random() < 0.5 ? some(/^done/) : undefined) ?? some(/./) ?? '';
  };
  const joins = (s: State): number => (s.moves ?? []).filter((m) => m.startsWith('join ')).length;
  const s = await table.rush((now) => joins(now) > 1, towards, random);
  await table.show();
  await page.getByRole('button', { name: `Add all that can join (${joins(s)})` }).click();
  await expect.poll(async () => joins(await table.state())).toBe(0);
  expect(((await table.state()).view as unknown as { attack?: { attackers: string[] } }).attack?.attackers.length ?? 0).toBeGreaterThan(1);
});

test('Done is said once for all powers that one plays', async ({ page }) => {
  const table = await reich(page);
  const random = dice(6);
  const done = (s: State): number => (s.moves ?? []).filter((m) => m.startsWith('done')).length;
  const s = await table.rush((now) => done(now) > 1, (moves) => moves.find((m) => m.startsWith('done')) ?? moves.find((m) => m !== 'back') ?? '', random);
  await table.show();
  await page.getByRole('button', { name: 'Done for all' }).click();
  await expect.poll(async () => {
    const now = await table.state();
    return now.version > s.version && (done(now) === 0 || now.prompt.phase !== s.prompt.phase);
  }).toBe(true);
});
