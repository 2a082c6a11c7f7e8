import type { Page } from '@playwright/test';
import { clean } from './clean';
import { dice } from './policy';
import { expect, test } from './test';
import { bot, comeIn, get, me, post, Table, type State } from './table';
import type { components } from '../src/api/schema';

type Created = components['schemas']['Created'];
type Plan = components['schemas']['SeatPlan'];

const sitDown = (page: Page, scenario: string, seats: Plan[]): Promise<Created> => post<Created>(page, '/api/matches', { game: 'reich', setup: { scenario, players: 2 }, seats });

const staff = (seat: string): Plan => ({ seat, for: 'bot', bot: 'staff' });

const date = (s: State): string => (s.view as unknown as { date: string }).date;

// sensible ends what can be ended most of the time, and never takes back.
function sensible(moves: readonly string[], random: () => number): string {
  const fit = moves.filter((m) => m !== 'back' && !m.startsWith('destroy'));
  const done = fit.filter((m) => m.startsWith('done'));
  if (done.length && random() < 0.85) return done[0] ?? '';
  return fit[Math.floor(random() * fit.length)] ?? moves[0] ?? '';
}

// byHand makes a move as a person does: by its button, where need be after that of its
// power, or by its counter and its hex on the board.
async function byHand(page: Page, move: string): Promise<void> {
  const button = page.locator(`footer [data-move="${move}"]`).first();
  const power = page.locator(`footer [data-power="${move.split(' ')[1] ?? ''}"]`);
  if (!(await button.isVisible()) && (await power.count())) await power.click();
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  for (const word of move.split(' ').slice(1)) {
    const piece = page.locator(`[data-unit="${word}"], path[data-area="${word}"], footer button[data-counter="${word}"]`).first();
    if (await piece.count()) await piece.dispatchEvent('click');
  }
}

test('The first two turns of 1939 are played on the page', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1939', [me('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  const random = dice(39);
  // The forces are deployed by requests, so that the page comes to play sooner.
  await table.rush((s) => s.prompt.phase !== 'Set-up', (moves) => moves.find((m) => m !== 'back') ?? '', random);
  await table.show();
  await expect(page.getByRole('heading', { name: /Fall 1939/ })).toBeVisible();
  await clean(page, { without: '.board .layer' });
  await table.byHand((s) => date(s) === 'Spring 1940', sensible, random, (move) => byHand(page, move));
  expect(date(await table.state())).toBe('Spring 1940');
  await expect(page.getByRole('heading', { name: /Spring 1940/ })).toBeVisible();
});

interface Fight {
  attack?: { attackers: string[]; defenders: string[]; strength: number; defence: number; defenderGone: number; column: number };
}

// towards plays so that Germany soon attacks Poland with what stands at its border.
function towards(moves: readonly string[], random: () => number): string {
  const fit = moves.filter((m) => m !== 'back' && !m.startsWith('destroy') && !m.startsWith('declare'));
  const some = (what: RegExp): string | undefined => {
    const list = fit.filter((m) => what.test(m));
    return list[Math.floor(random() * list.length)];
  };
  return some(/^at (K3[35]|L3[234]|M3[34])$/) ?? some(/^join/) ?? some(/^attack germany/) ?? some(/germany east offensive/) ?? some(/^deploy ge-(arm|inf)/) ?? (random() < 0.5 ? some(/^done/) : undefined) ?? some(/./) ?? moves[0] ?? '';
}

test('The odds on the page are those of the attack, before and after the launch', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1939', [me('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  const fight = (s: State): Fight['attack'] => (s.view as unknown as Fight).attack;
  const ready = await table.rush((s) => (fight(s)?.attackers.length ?? 0) > 0 && (fight(s)?.defenders.length ?? 0) > 0 && !!s.moves?.includes('launch germany'), towards, dice(3));
  const odds = fight(ready);
  if (!odds) throw new Error('Nobody attacks.');
  await table.show();
  const panel = page.locator('[data-fight="attack"]');
  await expect(panel.locator('[data-odds="strength"]')).toHaveText(String(odds.strength));
  await expect(panel.locator('[data-odds="defence"]')).toHaveText(String(odds.defence));
  if (odds.defenderGone > 0) await expect(panel.locator('[data-chance="defender"]')).toHaveAttribute('data-mille', String(odds.defenderGone));
  await expect(panel.locator('.columns .here')).toHaveCount(odds.column < 0 ? 0 : 1);
  // The sum of all ends is certain.
  const ends = await panel.locator('[data-mille]').evaluateAll((all) => all.map((e) => Number(e.getAttribute('data-mille'))));
  expect(Math.abs(ends.reduce((a, b) => a + b, 0) - 1000)).toBeLessThan(3);
  await page.locator('footer [data-move="launch germany"]').click();
  await table.made(ready.version);
  const log = (await table.log()).map((l) => l.text);
  expect(log.some((l) => l.includes(`with ${odds.strength} against ${odds.defence}`))).toBe(true);
});

test('Supply lines are drawn from their sources, and units without one are marked', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1942', [me('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  await table.rush((s) => s.prompt.phase === 'Movement' && !!s.moves?.length, sensible, dice(8));
  await table.show();
  await page.getByRole('button', { name: /^Supply/ }).click();
  const lines = await get<{ unit: string; supplied: boolean; way?: string[] }[]>(page, `/api/matches/${made.id}/supply`);
  const where = new Map((await table.view()).units.map((u) => [u.id, (u as unknown as { at: string }).at]));
  const sources = new Set(lines.flatMap((l) => (l.way?.[0] ? [l.way[0]] : [])));
  const broken = new Set(lines.filter((l) => !l.supplied).flatMap((l) => where.get(l.unit) ?? []));
  expect(sources.size).toBeGreaterThan(3);
  await expect(page.locator('[data-source]')).toHaveCount(sources.size);
  await expect(page.locator('[data-broken]')).toHaveCount(broken.size);
  await page.keyboard.press('s');
  await expect(page.locator('[data-source]')).toHaveCount(0);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('Everything that is asked is said in German', async ({ page }) => {
    await comeIn(page, 'Ann');
    const made = await sitDown(page, '1942', [me('axis'), bot('allies')]);
    const table = new Table(page, made.id);
    await table.rush((s) => s.prompt.phase === 'Options' && !!s.moves?.length, sensible, dice(5));
    await table.show();
    await expect(page.locator('footer')).toContainText('Wähle die Optionen von Deutschland, eine für jede Front.');
    await expect(page.getByRole('heading', { name: /Frühling 1942.*Optionen/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Verlauf/ }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Frühling 1942 beginnt.');
    await expect(page.getByRole('tabpanel')).not.toContainText(' begins');
  });
});

test('A counter is dragged to where it is deployed', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1939', [me('axis'), bot('allies')]);
  const table = new Table(page, made.id);
  const before = await table.rush((s) => !!s.moves?.some((m) => m.startsWith('deploy ge-')), sensible, dice(2));
  await table.show();
  const unit = before.moves?.find((m) => m.startsWith('deploy ge-inf'))?.split(' ')[1] ?? '';
  const counter = page.locator(`footer [data-counter="${unit}"]`);
  const from = await counter.boundingBox();
  if (!from) throw new Error('The counter is not in the tray.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 6 });
  await expect(page.locator('path[data-area].lit').first()).toBeVisible();
  const hex = 'L31'; // Berlin
  const to = await page.locator(`path[data-area="${hex}"]`).boundingBox();
  if (!to) throw new Error('Berlin is out of sight.');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await table.view()).units.find((u) => u.id === unit) as unknown as { at: string } | undefined, { timeout: 20_000 }).toMatchObject({ at: hex });
});

test('A whole match of bots is watched in replay, with its plots', async ({ page }) => {
  await comeIn(page, 'Ann');
  const made = await sitDown(page, '1944', [staff('axis'), staff('allies')]);
  const table = new Table(page, made.id);
  // A page that drew every move would take longer than the match.
  await expect.poll(async () => (await table.state()).state, { timeout: 600_000, intervals: [2000] }).toBe('over');
  await table.show();
  await page.getByRole('button', { name: 'How it went' }).click();
  // A line for each side in each of the four plots.
  await expect(page.locator('.plots polyline')).toHaveCount(12);
  const slider = page.getByRole('slider');
  await slider.fill('0');
  await slider.dispatchEvent('change');
  await expect(page.getByRole('heading', { name: /Spring 1944/ })).toBeVisible();
  await page.getByRole('button', { name: 'One further' }).first().click();
  await slider.fill((await slider.getAttribute('max')) ?? '0');
  await slider.dispatchEvent('change');
  await expect(page.getByRole('heading', { name: /(Fall|Winter) 1944|194[56]/ })).toBeVisible();
});

test('The front page leads to a match of Third Reich, whose seats are called by their powers', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Rise and Decline of the Third Reich', exact: true }).check({ force: true });
  await page.getByRole('link', { name: 'New match' }).click();
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toHaveValue('reich');
  await page.getByLabel('Players').selectOption('3');
  await expect(page.getByText('Germany & Italy', { exact: true })).toBeVisible();
  await expect(page.getByText('Britain & USA', { exact: true })).toBeVisible();
  await page.goto('/new?game=chess');
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toHaveValue('tt');
});
