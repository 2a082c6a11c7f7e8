// What all tests share: a server for each worker, and pages that may not fail in
// silence.
import { test as base, type Page } from '@playwright/test';
import { Server } from './server';

interface Fixtures {
  // What a page may complain of in a test, such as a server that was killed.
  mayFail: RegExp | undefined;
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

export const test = base.extend<Fixtures, { server: Server }>({
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
  honest: [
    async ({ page, mayFail }, use) => {
      const complaints = watch(page, mayFail);
      // The guide for a first match lies over the board until it is put away.
      await page.addInitScript(() => {
        if (!localStorage.getItem('sandtable')) localStorage.setItem('sandtable', '{"guide":"done"}');
      });
      await use();
      if (complaints.length) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
