import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { Mailbox, PushService } from './receivers';
import { Server } from './server';
import { expect, test as base } from './test';
import { bot, comeIn, get, me, newMatch, open, Table } from './table';

// begun is a match that begins, with Ann's turn, when Bob sits down.
async function begun(page: Page, browser: Browser, url: string): Promise<string> {
  const { id } = await newMatch(page, '1936', [me('axis'), open('west'), bot('ussr')], 'Monday night');
  const bob = await browser.newContext({ baseURL: url });
  const seat = await bob.request.post(`/api/matches/${id}/seats/west`, { data: { name: 'Bob' } });
  expect(seat.ok()).toBe(true);
  await bob.close();
  return id;
}

// A house that tells people of their turn, with those to whom it sends.
const test = base.extend<{ mailbox: Mailbox; push: PushService; house: Server }>({
  mailbox: async ({}, use) => {
    const m = await Mailbox.open();
    await use(m);
    m.close();
  },
  push: async ({}, use) => {
    const p = await PushService.open();
    await use(p);
    p.close();
  },
  house: async ({ mailbox }, use) => {
    const s = await Server.start('--smtp', `smtp://127.0.0.1:${mailbox.port}`, '--from', 'table@example.org', '--notice-after', '1s');
    await use(s);
    await s.stop();
  },
  baseURL: async ({ house }, use) => use(house.url),
});

const linkIn = (text: string): string => /http:\/\/\S+/.exec(text)?.[0] ?? '';

test('A link in a real mail confirms the address, and the next mail leads to the match', async ({ page, browser, house, mailbox }) => {
  await comeIn(page, 'Ann');
  await page.goto('/settings');
  await page.getByLabel('By mail').fill('ann@example.org');
  await page.getByRole('button', { name: 'Add' }).first().click();
  await expect(page.getByText('waits to be confirmed')).toBeVisible();
  const asked = await mailbox.post.next();
  expect(asked.to).toBe('ann@example.org');
  await page.goto(/http:\/\/\S*confirm=\S+/.exec(asked.text)?.[0] ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'The address is confirmed.' })).toBeVisible();
  await expect(page.getByText('waits to be confirmed')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove a…@example\.org/ })).toBeVisible();

  const id = await begun(page, browser, house.url);
  const told = await mailbox.post.next();
  expect(told.text).toContain('Monday night');
  expect(linkIn(told.text)).toContain(`/m/${id}`);
  await page.goto(linkIn(told.text));
  await new Table(page, id).follows();
});

// worker is the part of the page that stays awake for push messages.
async function worker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

// deliver hands a message to the page's worker as the browser does when it comes.
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

// What the worker of the page knows, as far as the test asks for it.
interface Scope {
  registration: { getNotifications(): Promise<{ title: string; body: string }[]> };
  clients: { openWindow(url: string): Promise<null> };
  opened: string[];
  dispatchEvent(e: Event): boolean;
}

test('A push message shows whose turn it is, and a click on it opens the match', async ({ page, browser, context, house, push }) => {
  await context.grantPermissions(['notifications']);
  await comeIn(page, 'Ann');
  // A browser's own push service is out on the internet; here it is the test's.
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => given } as unknown as PushSubscription);
  }, push.subscription());
  await page.goto('/settings');
  await page.getByRole('button', { name: 'In this browser' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  const id = await begun(page, browser, house.url);

  const message = await push.post.next();
  const { key } = await get<{ key: string }>(page, '/api/push-key');
  expect(message.sender).toEqual({ key, audience: push.url });
  expect(JSON.parse(message.text)).toMatchObject({ url: `${house.url}/m/${id}`, title: expect.stringContaining('Monday night') });

  await deliver(page, house.url, message.text);
  const awake = await worker(context);
  const shown = (): Promise<string[]> => awake.evaluate(async () => (await (self as unknown as Scope).registration.getNotifications()).map((n) => n.title));
  await expect.poll(shown).toEqual(['It is your turn in Monday night']);

  // Only a hand on a mouse may open a window, so what the worker asks for is noted.
  await awake.evaluate(async () => {
    const scope = self as unknown as Scope;
    scope.opened = [];
    scope.clients.openWindow = (url) => {
      scope.opened.push(url);
      return Promise.resolve(null);
    };
    const [notification] = await scope.registration.getNotifications();
    const Clicked = (self as unknown as { NotificationEvent: new (type: string, init: unknown) => Event }).NotificationEvent;
    scope.dispatchEvent(new Clicked('notificationclick', { notification }));
  });
  await expect.poll(() => awake.evaluate(() => (self as unknown as Scope).opened)).toEqual([`${house.url}/m/${id}`]);
  await expect.poll(shown).toEqual([]);
  await page.goto(`${house.url}/m/${id}`);
  await new Table(page, id).follows();
});
