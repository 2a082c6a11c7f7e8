// Contests of Totaler Krieg! answered in advance: also while one is away.
import type { Browser, Page } from '@playwright/test';
import { dice } from './policy';
import { expect, test } from './test';
import { comeIn, get, me, open, post, Table, type State } from './table';

interface Rivals {
  ann: Table; // who plays the Western faction, at the page
  ben: Table; // who plays the Axis, by requests
}

async function rivals(page: Page, browser: Browser, url: string): Promise<Rivals> {
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'tk', setup: { scenario: 'A.3', players: 2 }, seats: [open('axis'), me('western')] });
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await comeIn(other, 'Ben');
  await post(other, `/api/matches/${made.id}/seats/axis`, { name: 'Ben' });
  return { ann: new Table(page, made.id), ben: new Table(other, made.id) };
}

const contested = (s: State): boolean => !!s.moves?.includes('let-pass');
const supports = (moves: readonly string[], random: () => number): string => {
  const list = moves.filter((m) => /^(place|cover) /.test(m));
  return list[Math.floor(random() * list.length)] ?? moves[0] ?? '';
};

// untilContest lets the Axis place support until a contest is asked of the West.
async function untilContest({ ann, ben }: Rivals, random: () => number): Promise<State> {
  for (let i = 0; i < 60; i++) {
    const s = await ann.state();
    if (contested(s)) return s;
    const theirs = await ben.state();
    if (theirs.moves?.length) await ben.send(supports(theirs.moves, random), theirs.version);
  }
  throw new Error('No contest is asked about.');
}

for (const { language, size, words } of [
  { language: 'en', size: { width: 1440, height: 900 }, words: { here: /^Never here this turn/, standing: 'Answers in advance: 1', revoke: /^Revoke: / } },
  { language: 'de', size: { width: 390, height: 844 }, words: { here: /^Hier nie in diesem Zug/, standing: 'Antworten im Voraus: 1', revoke: /^Zurücknehmen: / } },
]) {
  test(`A contest is answered for the rest of the turn, seen, and revoked: ${language}`, async ({ page, browser, server }) => {
    await page.addInitScript((l) => localStorage.setItem('sandtable', JSON.stringify({ guide: 'done', idle: 'ask', language: l })), language);
    await page.setViewportSize(size);
    const both = await rivals(page, browser, server.url);
    const random = dice(8);
    const s = await untilContest(both, random);
    const place = s.asks?.what.words?.find((w) => w.type === 'place');
    await both.ann.show();
    // The place that the question is about is outlined with dashes, above the counters in it.
    const outline = page.locator('.board path.told');
    await expect(outline).toHaveCount(1);
    const named = ['', 'zone:', 'box:'].map((kind) => `path[data-area="${kind}${place?.word}"]`).join();
    expect(await outline.getAttribute('d')).toBe(await page.locator(named).getAttribute('d'));
    expect(await outline.evaluate((e) => getComputedStyle(e).strokeDasharray)).toMatch(/\d/);
    expect(await outline.evaluate((e) => [...document.querySelectorAll('.board [data-unit]')].every((u) => u.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING))).toBe(true);
    await page.getByRole('button', { name: words.here }).click();
    await both.ann.made(s.version);
    // It is played at once, and known to nobody else.
    await expect.poll(async () => contested(await both.ann.state())).toBe(false);
    await expect(outline).toHaveCount(0);
    expect((await both.ann.state()).orders?.[0]).toMatchObject({ about: [place], answers: ['let-pass'], played: 1 });
    expect(JSON.stringify(await get(both.ben.page, `/api/matches/${both.ben.id}?seat=axis`))).not.toContain('"orders"');
    await page.getByRole('button', { name: words.standing }).click();
    await page.getByRole('button', { name: words.revoke }).click();
    await expect.poll(async () => (await both.ann.state()).orders?.length ?? 0).toBe(0);
    await expect(page.getByRole('button', { name: words.standing })).toHaveCount(0);
    await both.ben.page.context().close();
  });
}

test('Whoever is away has contested only with the unit that they named', async ({ page, browser, server }) => {
  const both = await rivals(page, browser, server.url);
  const random = dice(8);
  await both.ann.show();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Answers in advance/ }).click();
  await page.getByRole('button', { name: 'Contest only with French Air Force 1' }).click();
  await expect.poll(async () => (await both.ann.state()).orders?.length ?? 0).toBe(1);
  await page.goto('/');
  // The Axis places what it likes, and never waits.
  for (let i = 0; i < 12; i++) {
    const theirs = await both.ben.state();
    expect((theirs.seats ?? []).filter((x) => x.awaited).map((x) => x.id)).toEqual(['axis']);
    await both.ben.send(supports(theirs.moves ?? [], random), theirs.version);
  }
  const log = (await both.ann.log()).map((l) => l.text).join('\n');
  expect(log).toContain('French Air Force 1 contests');
  await both.ben.page.context().close();
});

test('A contest at sea outlines the zone, and brings it into sight with the guide beside it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandtable', '{"guide":"ds.look","idle":"ask"}'));
  await comeIn(page, 'Ann');
  const made = await post<{ id: string }>(page, '/api/matches', { game: 'ds', setup: { scenario: 'C.6', players: 2 }, seats: [me('axis'), { seat: 'allies', for: 'bot', bot: 'staff' }] });
  const table = new Table(page, made.id);
  const place = (s: State): string => s.asks?.what.words?.find((w) => w.type === 'place')?.word ?? '';
  const brief = (moves: readonly string[]): string => moves.find((m) => /^(done|stop|let-pass|decline)$/.test(m)) ?? moves.find((m) => m !== 'back') ?? '';
  const s = await table.rush((now) => contested(now) && place(now).endsWith('.on-station'), brief, dice(1));
  await table.show();
  await page.getByRole('button', { name: 'Skip' }).click({ timeout: 3000 }).catch(() => undefined); // what the others did
  const zone = page.locator(`path[data-area="zone:${place(s).split('.')[0]}"]`);
  await expect(page.locator('.board path.told')).toHaveAttribute('d', (await zone.getAttribute('d')) ?? '');
  await expect.poll(() => zone.evaluate((e) => ((b, m) => ((x, y) => x > m.left && x < m.right && y > m.top && y < m.bottom)(b.x + b.width / 2, b.y + b.height / 2))(e.getBoundingClientRect(), (e.closest('main') as Element).getBoundingClientRect()))).toBe(true);
  await expect(page.getByRole('region', { name: 'Guide' })).toContainText('You may contest it');
  // The next placing is asked about below, and not told once more over the zone.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => document.querySelectorAll('.above .notice').forEach((e) => seen.push(e.textContent ?? ''))).observe(document.body, { childList: true, subtree: true });
  });
  await table.send(s.moves?.find((m) => m.startsWith('contest')) ?? '', s.version);
  await table.rush((now) => contested(now) && now.version > s.version, brief, dice(1));
  await table.follows();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((n) => n.includes(' places '))).toEqual([]);
});
