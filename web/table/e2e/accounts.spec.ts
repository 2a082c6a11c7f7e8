import type { Page } from '@playwright/test';
import { clean } from './clean';
import { Server } from './server';
import { expect, test as base } from './test';

// A house in which people sign in.
const test = base.extend<object, { house: Server }>({
  house: [
    async ({}, use) => {
      const s = await Server.start('--accounts', '--rate', '0');
      await use(s);
      await s.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});
test.describe.configure({ mode: 'serial' });

const password = 'a long enough password';
let invitation = '';

test('The first admin comes in by the link that the server printed, and invites a player', async ({ page, house }) => {
  const link = /\/join\/(\S+)/.exec(house.said)?.[0] ?? '';
  await page.goto('/');
  await expect(page.getByText('Sign in to play.')).toBeVisible();
  await page.goto('/signin');
  await clean(page);
  await page.goto(link);
  await page.getByLabel('Name').waitFor();
  await clean(page);
  await page.getByLabel('Name').fill('Root');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('link', { name: 'Root' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const field = page.getByLabel(/Send this link/);
  await expect(field).toHaveValue(/\/join\//);
  invitation = await field.inputValue();
  await clean(page);
});

test('An invited player makes an account, adds a passkey and signs in with it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto(invitation);
  await expect(page.getByText('Root invites you.')).toBeVisible();
  await page.getByLabel('Name').fill('Ann');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('link', { name: 'Ann' }).click();

  await page.getByLabel('A name for this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Ann' })).toBeVisible();

  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('application').waitFor();
});

test.describe('a wrong password', () => {
  test.use({ mayFail: /401|403/ });
  test('A wrong password is refused, and the right one leads where one wanted to go', async ({ page }) => {
    await page.goto('/new');
    await page.getByRole('button', { name: 'Set up the table' }).click();
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Password').fill('something else entirely');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'New match' })).toBeVisible();
    await expect(page.getByText('Sign in to play.')).toHaveCount(0);
  });
});

test('An admin gives a role and keeps somebody out, and the audit log tells it', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Name').fill('Root');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Root' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Role of Ann').selectOption('host');
  await page.getByRole('button', { name: 'Keep Ann out' }).click();
  await expect(page.getByRole('button', { name: 'Let Ann in again' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Role of Ann')).toHaveValue('host');
  await clean(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Root' }).filter({ hasText: 'Ann' }).first()).toBeVisible();
});

test('A webhook can be added and removed', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Name').fill('Root');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('By webhook').fill('https://example.org/hook');
  await page.getByRole('button', { name: 'Add' }).last().click();
  await expect(page.getByText('With this secret')).toBeVisible();
  await page.getByRole('button', { name: /^Remove .*example\.org/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

async function signIn(page: Page, name: string, secret = password): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name }).waitFor();
}

test('An admin makes a link for a lost password, its owner chooses a new one and deletes the account', async ({ page, browser, house }) => {
  await signIn(page, 'Root');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const invited = await page.getByLabel(/Send this link/).inputValue();
  const context = await browser.newContext({ baseURL: house.url, locale: 'en-GB' });
  const bob = await context.newPage();
  await bob.goto(invited);
  await bob.getByLabel('Name').fill('Bob');
  await bob.getByLabel('Password').fill(password);
  await bob.getByRole('button', { name: 'Make an account' }).click();
  await bob.getByRole('link', { name: 'Bob' }).waitFor();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'New password for Bob' }).click();
  const link = await page.getByLabel(/Give this link to Bob/).inputValue();
  expect(link).toContain('/recover/');
  await clean(page);
  await bob.goto(link);
  await clean(bob);
  await bob.getByLabel('New password').fill('quite another password');
  await bob.getByRole('button', { name: 'Choose this password' }).click();
  await bob.getByRole('link', { name: 'Bob' }).click();
  await bob.getByText('Delete my account').first().click();
  await bob.getByLabel('Your password, once more').fill('quite another password');
  await bob.getByRole('button', { name: 'Delete my account' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(bob.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('An admin deletes an account, and the audit log keeps the name without empty fields', async ({ page }) => {
  await signIn(page, 'Root');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Delete Ann' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Ann' }).click();
  await expect(page.getByRole('button', { name: 'Delete Ann' })).toHaveCount(0);
  const lines = page.locator('ol').getByRole('listitem');
  await expect(lines.first()).toContainText('Ann');
  for (const line of await lines.allTextContents()) {
    expect(line).not.toMatch(/ · (·|,)|(, |· )\w+ (,|·|$)/);
    expect(line.trim()).not.toMatch(/·$/);
  }
});

test('A host lets bots play many matches, sees how far they are, and cancels', async ({ page }) => {
  await signIn(page, 'Root');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Simulations' }).click();
  await page.getByLabel('Scenario').selectOption('1939');
  await page.getByLabel('Bots in all seats').selectOption('recruit');
  await page.getByLabel('Matches').fill('100000');
  await page.getByRole('button', { name: 'Let them play' }).click();
  const sim = page.getByRole('listitem').filter({ hasText: 'Triumph & Tragedy' }).first();
  await expect(sim).toContainText(/[1-9]\d* of 100000 · running/);
  await clean(page);
  await sim.getByRole('button', { name: 'Who won' }).click();
  await expect(sim).toContainText(/(Axis|West|USSR).*: \d+/);
  await sim.getByRole('button', { name: 'Cancel' }).click();
  await expect(sim).toContainText('cancelled');
});
