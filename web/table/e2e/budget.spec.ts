import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { dice, keen } from './policy';
import { expect, picture, test } from './test';
import { bot, me, Table } from './table';

test.use({ picture: true });

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

test('What a first visit loads is small', async ({ page, browser, server }) => {
  let bytes = 0;
  const parts: string[] = [];
  page.on('response', async (r) => {
    const path = new URL(r.url()).pathname;
    // The art of the map and the kit of a game are no part of the budget.
    if (path.startsWith('/tt/') || path.startsWith('/api/') || r.status() !== 200) return;
    const size = gzipSync(await r.body()).length;
    bytes += size;
    parts.push(`${path} ${kilobytes(size)}`);
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('application').waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  console.log(`  first load: ${kilobytes(bytes)} gzipped (${parts.join(', ')})`);
  expect(bytes).toBeGreaterThan(10 * 1024);
  expect(bytes).toBeLessThan(300 * 1024);

  const cold = await browser.newContext({ baseURL: server.url });
  await cold.unroute(picture);
  const fresh = await cold.newPage();
  const began = Date.now();
  await fresh.goto('/');
  await fresh.getByRole('button', { name: 'Play now' }).click({ trial: true });
  console.log(`  lobby usable on a cold cache after ${Date.now() - began} ms`);
  const sat = Date.now();
  await fresh.getByRole('button', { name: 'Play now' }).click();
  await fresh.locator('footer').filter({ hasText: 'choose the type' }).waitFor();
  console.log(`  table asks its first question ${Date.now() - sat} ms after the click`);
  await fresh.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  console.log(`  table painted ${Date.now() - sat} ms after the click`);
  await cold.close();
});

const megabyte = 1024 * 1024;

// held is what a page keeps once all that nobody needs any more is thrown away.
async function held(page: Page): Promise<{ heap: number; nodes: number }> {
  const devtools = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  return { heap: usedSize, nodes };
}

test('Memory after as many moves as an hour of play has, and frames while the full board is panned', async ({ page }) => {
  const random = dice(9);
  const table = await Table.sit(page, 'Ann', '1936', [me('axis'), bot('west'), bot('ussr')]);
  // The log shows the most, and grows with every move.
  const sizes = [];
  for (const moves of [30, 300, 600]) {
    await table.rush((s) => s.version >= moves, keen, random);
    const s = await table.follows();
    await table.tab('Log');
    await expect(table.panel().locator('li').last()).toBeVisible();
    const size = await held(page);
    console.log(`  after ${s.version} moves the page holds ${kilobytes(size.heap)} and ${size.nodes} nodes`);
    sizes.push({ ...size, version: s.version });
  }
  const [, middle, end] = sizes;
  if (!middle || !end) throw new Error('Nothing was measured.');
  expect(end.version).toBeGreaterThanOrEqual(600);
  expect(end.heap).toBeLessThan(32 * megabyte);
  // What is shown of a long match is limited, so the second half adds little.
  expect(end.heap - middle.heap).toBeLessThan(4 * megabyte);

  const box = await table.board().boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Closer' }).click();
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frameTimes: times });
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i <= 30; i++) await page.mouse.move(x + 200 * Math.sin(i / 8), y + 120 * Math.cos(i / 6));
  await page.mouse.up();
  const times = (await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)).slice(1).sort((a, b) => a - b);
  const at = (q: number): string => (times[Math.floor(times.length * q)] ?? 0).toFixed(1);
  const blocks = await page.locator('.board [data-unit]').count();
  console.log(`  panning with ${blocks} blocks: ${times.length} frames, median ${at(0.5)} ms, nine in ten under ${at(0.9)} ms`);
  expect(times.length).toBeGreaterThan(5);
  // The whole board is one layer, so panning adds and removes no elements.
  expect(blocks).toBe(await page.locator('.board [data-unit]').count());

  // Whoever leaves the table leaves nothing of it behind.
  await page.getByRole('link', { name: 'All matches' }).click();
  await page.getByRole('heading', { name: 'Your matches' }).waitFor();
  await expect.poll(async () => (await held(page)).nodes, { timeout: 180_000 }).toBeLessThan(end.nodes / 3);
});
