import { api, ask, type Schema } from '../api/client';

// Who is at this browser.
export const session = $state<{ known: boolean; accounts: boolean; person: Schema['Who'] | undefined }>({
  known: false,
  accounts: false,
  person: undefined,
});

function take(s: Schema['Session']): void {
  session.known = true;
  session.accounts = s.accounts;
  session.person = s.person;
}

export async function whoAmI(): Promise<void> {
  take(await ask(api.GET('/api/session')));
}

// comeIn makes a guest of whoever is here, where there are no accounts.
export async function comeIn(name: string): Promise<void> {
  take(await ask(api.POST('/api/session/guest', { body: { name } })));
}

export async function signIn(name: string, password: string): Promise<void> {
  take(await ask(api.POST('/api/session/login', { body: { name, password } })));
}

export async function signOut(): Promise<void> {
  await ask(api.DELETE('/api/session'));
  await whoAmI();
}
