// What people do with their accounts: passkeys, push messages, and the requests
// that change who is signed in.
import { api, ask, type Schema } from '../api/client';
import { signedIn } from './session.svelte';

export const passkeys = (): boolean => 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

export async function register(account: Schema['NewAccount']): Promise<void> {
  signedIn(await ask(api.POST('/api/accounts', { body: account })));
}

// The browser is asked for a passkey; somebody who changes their mind is no error.
async function ceremony(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await asked) as PublicKeyCredential | null;
    return credential?.toJSON();
  } catch (e) {
    if (e instanceof DOMException && (e.name === 'NotAllowedError' || e.name === 'AbortError')) return undefined;
    throw e;
  }
}

// signInByPasskey reports whether somebody came in.
export async function signInByPasskey(): Promise<boolean> {
  const options = (await ask(api.POST('/api/session/passkey/begin'))) as { publicKey: PublicKeyCredentialRequestOptionsJSON };
  const credential = await ceremony(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey) }));
  if (!credential) return false;
  signedIn(await ask(api.POST('/api/session/passkey/finish', { body: { credential } })));
  return true;
}

export async function addPasskey(label: string): Promise<boolean> {
  const options = (await ask(api.POST('/api/me/passkeys/begin'))) as { publicKey: PublicKeyCredentialCreationOptionsJSON };
  const credential = await ceremony(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options.publicKey) }));
  if (!credential) return false;
  await ask(api.POST('/api/me/passkeys/finish', { body: { credential, label } }));
  return true;
}

// pushIs says whether this browser can be sent messages.
export const pushIs = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

// subscribe asks the person and the browser for leave to send messages here.
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await ask(api.GET('/api/push-key'));
  await navigator.serviceWorker.register('/push.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await ask(api.POST('/api/me/channels', { body: { kind: 'push', push: subscription.toJSON() as Schema['Subscription'] } }));
  return true;
}
