// What all tests share: a server for each worker, and pages that may not fail in
// silence.
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

interface Fixtures {
  // What a page may complain of in a test, such as a server that was killed.
  mayFail: RegExp | undefined;
  // Whether the map has its real picture.
  picture: boolean;
  honest: void;
}

// watch collects what a page complains of: errors of its own code, and refusals of
// the browser such as those of the content policy.
export function watch(page: Page, mayFail?: RegExp): string[] {
  const complaints: string[] = [];
  const note = (text: string): void => {
    if (!mayFail?.test(text)) complaints.push(text);
  };
  page.on('pageerror', (e) => note(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error') note(`${m.text()} ${m.location().url}`);
  });
  return complaints;
}

// SLOW=5 lets every page run five times slower, to see that no test depends on a
// quick machine.
const slow = Number(process.env['SLOW'] ?? 1);

async function slowed(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
}

// Without a graphics card the picture of the map takes seconds to draw, whenever it
// is shown. Where it does not matter there is an empty one; with "test.use({
// picture: true })" the real one.
export const picture = /\/(tt|reich|tk|ds)\/board-[\w.]+\.svg$/;
const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

function prepares(context: BrowserContext): void {
  void context.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: empty })).catch(() => undefined);
  if (slow > 1) context.on('page', (page) => void slowed(page).catch(() => undefined)); // it may be closed already
}

export const test = base.extend<Fixtures, { server: Server; pace: void }>({
  pace: [
    async ({ browser }, use) => {
      browser.on('context', prepares);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  mayFail: [undefined, { option: true }],
  picture: [false, { option: true }],
  honest: [
    async ({ page, mayFail, picture: real }, use) => {
      const complaints = watch(page, mayFail);
      if (real) await page.context().unroute(picture);
      // The guide for a first match lies over the board until it is put away, and a page
      // that passes by itself would be quicker than a test.
      await page.addInitScript(() => {
        if (!localStorage.getItem('sandtable')) localStorage.setItem('sandtable', '{"guide":"done","idle":"ask"}');
      });
      await use();
      if (complaints.length) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
