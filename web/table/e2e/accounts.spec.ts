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

  await page.getByLabel('What you call this device').fill('Laptop');
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
