import { api, ask, type Schema } from '../api/client';

// Who is at this browser, and what this house is like.
export const session = $state<{ known: boolean; accounts: boolean; open: boolean; person: Schema['Who'] | undefined }>({
  known: false,
  accounts: false,
  open: false,
  person: undefined,
});

export function signedIn(s: Schema['Session']): void {
  session.known = true;
  session.accounts = s.accounts;
  session.open = s.openRegistration;
  session.person = s.person;
}

export async function whoAmI(): Promise<void> {
  signedIn(await ask(api.GET('/api/session')));
}

// comeIn makes a guest of whoever is here, where there are no accounts.
export async function comeIn(name: string): Promise<void> {
  signedIn(await ask(api.POST('/api/session/guest', { body: { name } })));
}

export async function signIn(name: string, password: string): Promise<void> {
  signedIn(await ask(api.POST('/api/session/login', { body: { name, password } })));
}

export async function signOut(): Promise<void> {
  await ask(api.DELETE('/api/session'));
  await whoAmI();
}

// mayHost reports whether somebody may invite others, and mayRule whether they
// look after the house.
export const mayHost = (): boolean => session.person?.role === 'host' || mayRule();
export const mayRule = (): boolean => session.person?.role === 'admin';
