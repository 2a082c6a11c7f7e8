// Giving something to somebody else: by what this device shares things with, or copied.

// shares reports whether the device has a way of its own. Pages without HTTPS have none.
export const shares = (): boolean => typeof navigator.share === 'function';

// share hands a link on, and reports whether it was. Somebody who thinks better of it has
// handed on nothing; where the device refuses, it is copied.
export async function share(text: string, url: string): Promise<'shared' | 'copied' | 'kept'> {
  try {
    await navigator.share(text ? { text, url } : { url });
    return 'shared';
  } catch (e) {
    if (e instanceof Error && e.name === 'AbortError') return 'kept';
    return (await copy(text, url)) ? 'copied' : 'kept';
  }
}

// copy puts a link into the clipboard with what goes with it, also on pages without HTTPS,
// where browsers have only the old way.
export async function copy(text: string, url: string): Promise<boolean> {
  const all = text ? `${text}\n${url}` : url;
  try {
    await navigator.clipboard.writeText(all);
    return true;
  } catch {
    return copyByHand(all);
  }
}

function copyByHand(all: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = all;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
