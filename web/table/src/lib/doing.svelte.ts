import { sentence } from '../api/client';
import { t } from '../i18n/text.svelte';

// Doing is one thing at a time that a page asks for: whether it is under way, and
// what went wrong.
export class Doing {
  busy = $state(false);
  error = $state('');

  // run reports whether it was done.
  async run(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.error = '';
    try {
      await what();
      return true;
    } catch (e) {
      this.error = sentence(e, t('offline'));
      return false;
    } finally {
      this.busy = false;
    }
  }
}

// submit is a form's handler that does not leave the page.
export const submit =
  (what: () => unknown) =>
  (e: SubmitEvent): void => {
    e.preventDefault();
    what();
  };
